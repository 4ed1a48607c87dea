/* SPDX-License-Identifier: ISC */
/* Hex grids: names, neighbours, distances, lines. A hex is an index 0..n-1, row-major; HEX_NONE is no hex.
   Everything here is geometry; no terrain, no rules. */
#ifndef HEX_HEX_H
#define HEX_HEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { HEX_NONE = -1, HEX_DIRS = 6, HEX_LABEL = 8 };

/* How the printed map numbers its hexes. */
enum hex_layout {
    HEX_FLAT,           /* flat tops: straight north-south columns, every other column half a hex lower */
    HEX_POINTED,        /* pointed tops: straight east-west rows, every other row half a hex to the side */
    HEX_OBLIQUE         /* two straight axes 120 degrees apart (letters x numbers), no displacement */
};
enum hex_naming {
    HEX_CCRR,           /* "1304": column 13, row 04 */
    HEX_RRCC,           /* "1304": row 13, place 04 */
    HEX_LETTERS         /* "Q10": letter = row (A=0 .. Z, AA ..), number = column */
};

struct hex_grid {
    enum hex_layout layout;
    enum hex_naming naming;
    bool odd_shifted;       /* the odd-numbered columns (flat) or rows (pointed) are the displaced ones */
    bool cols_west;         /* column (place) numbers grow westward */
    bool shift_back;        /* the displaced chains are shifted toward smaller numbers, not larger */
    int col0, row0;         /* first printed column and row number */
    int cols, rows;
};

/* Directions: for flat tops N NE SE S SW NW; for pointed tops NE E SE SW W NW; clockwise, so that
   (d + 3) % 6 is opposite. Oblique grids use the flat names. */
int hex_count(const struct hex_grid *g);
int hex_col(const struct hex_grid *g, int hex);     /* printed column number */
int hex_row(const struct hex_grid *g, int hex);     /* printed row number */
int hex_at(const struct hex_grid *g, int col, int row);             /* printed numbers; HEX_NONE off the map */
int hex_parse(const struct hex_grid *g, const char *label);         /* HEX_NONE when not a hex of this grid */
const char *hex_label(const struct hex_grid *g, int hex, char out[HEX_LABEL]);  /* gives back out; "-" for none */
const char *hex_dir_name(const struct hex_grid *g, int dir);

int hex_neighbour(const struct hex_grid *g, int hex, int dir);      /* HEX_NONE off the map */
int hex_direction(const struct hex_grid *g, int from, int to);      /* 0..5 when adjacent, else -1 */
int hex_distance(const struct hex_grid *g, int a, int b);           /* in hexes; 0 when equal */
bool hex_on_edge(const struct hex_grid *g, int hex);                /* has a neighbour off the map */

/* Centre in an exact lattice, for drawing and lines: x grows east, y grows south. */
void hex_centre(const struct hex_grid *g, int hex, int *x_r, int *y_r);

#endif
