/* SPDX-License-Identifier: ISC */
/* How an outlined hex looks in characters, around its centre. */
#ifndef REPORT_SHAPE_H
#define REPORT_SHAPE_H

#include <stdint.h>

#include "hex/hex.h"

enum { SHAPE_STROKE = 9, SHAPE_ROWS = 5 };

struct shape {
    int ux, uy;             /* characters between two points of the lattice of hex_centre */
    int left, up, down;     /* reach of the outline from the centre; to the right as to the left */
    struct stroke {         /* the outline, by direction */
        struct dot {
            int8_t x, y;
            char c;
        } dot[SHAPE_STROKE];
        int8_t n, middle;   /* the dot where a road crosses */
        int8_t road_x, road_y;      /* the last dot inside the hex of a road that crosses here */
    } side[HEX_DIRS];
    struct shape_row {      /* where text goes: the hex's number first */
        int8_t y, half;
    } row[SHAPE_ROWS];
    int rows;
};

/* The large or the small one for a layout. */
const struct shape *shape_of(enum hex_layout layout, int small);

#endif
