/* SPDX-License-Identifier: ISC */
/* The straight line between the centres of two hexes: what it crosses, in order, without rounding. Exports hex_line. */
#ifndef HEX_LINE_H
#define HEX_LINE_H

#include "hex/board.h"

enum hex_how {
    LINE_START,         /* the first hex */
    LINE_SIDE,          /* entered through hexside `dir` of the hex before */
    LINE_CORNER,        /* the same, but at the very end of that side: the line touches `other` in one point */
    LINE_ALONG,         /* runs between `hex` and `other`, along side `dir` of `hex`, and enters neither */
    LINE_TIP            /* entered at the corner where the side of the step before ends */
};

struct hex_step {
    int16_t hex;        /* HEX_NONE where the line leaves the map or crosses a hole */
    int16_t other;      /* LINE_CORNER, LINE_ALONG: a second hex, HEX_NONE off the map; else HEX_NONE */
    int8_t dir;         /* -1 for LINE_START, LINE_TIP, and LINE_ALONG with both hexes off the map */
    int8_t how;         /* enum hex_how */
};

/* Room that always suffices for hexes `distance` apart. */
#define HEX_LINE_CAP(distance) (2 * (distance) + 1)

/* The steps from one hex to another, both included; gives back how many, or -1 when cap is too small. From b to a
   are the same steps in reverse, with the same pairs in the same order (lower index first, off the map last). */
int hex_line(const struct hex_board *b, int from, int to, struct hex_step *out, int cap);

#endif
