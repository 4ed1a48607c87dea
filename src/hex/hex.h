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
    HEX_LETTERS         /* "Q10": letter = row (A=0 .. Z=25, AA=26, BB=27 ..), number = column */
};

enum { HEX_SHEETS = 4, HEX_MAX = 32767 };

/* A map printed on several sheets is one grid with joined numbers; each sheet says how its own numbers map to
   those. A chain is a straight column (flat, oblique) or row (pointed). The lengthwise shift is counted in half
   hexes, as an odd number of chains swaps which of them are displaced: `halves` is odd exactly when `chains` is. */
struct hex_sheet {
    char letter;            /* first byte of its labels: "C0117" */
    int col0, row0;         /* first printed column and row number on this sheet */
    int cols, rows;
    int chains;             /* joined chain number - printed chain number */
    int halves;             /* joined place in the chain - printed place, both with displacement, in half hexes */
};

struct hex_grid {
    enum hex_layout layout;
    enum hex_naming naming;
    bool odd_shifted;       /* the odd-numbered columns (flat) or rows (pointed) are the displaced ones */
    bool cols_west;         /* column (place) numbers grow westward; row numbers always grow southward */
    bool shift_back;        /* the displaced chains are shifted toward smaller numbers, not larger; oblique:
                               growing column numbers climb down, not up */
    int col0, row0;         /* first printed column and row number */
    int cols, rows;
    int nsheets;            /* 0: one sheet, labels without a letter */
    struct hex_sheet sheets[HEX_SHEETS];    /* a hex on two sheets is labelled by the first, found by both */
};

/* For grids that come from a file: 0, or -1 and what is wrong. All else here needs a grid that passed. */
struct error;
int hex_check(const struct hex_grid *g, struct error *e);

/* Directions: for flat tops N NE SE S SW NW; for pointed tops NE E SE SW W NW; clockwise, so that
   (d + 3) % 6 is opposite. Oblique grids use the flat names. */
int hex_count(const struct hex_grid *g);            /* cols x rows, those on no sheet included */
int hex_col(const struct hex_grid *g, int hex);     /* printed column number; joined when there are sheets */
int hex_row(const struct hex_grid *g, int hex);     /* printed row number; joined when there are sheets */
int hex_at(const struct hex_grid *g, int col, int row);             /* the same numbers; HEX_NONE off the map */
bool hex_exists(const struct hex_grid *g, int hex); /* within the grid and on a sheet */
int hex_parse(const struct hex_grid *g, const char *label);         /* HEX_NONE when not a hex of this grid */
const char *hex_label(const struct hex_grid *g, int hex, char out[HEX_LABEL]);  /* gives back out; "-" for none */
const char *hex_dir_name(const struct hex_grid *g, int dir);

int hex_neighbour(const struct hex_grid *g, int hex, int dir);      /* HEX_NONE off the map */
int hex_direction(const struct hex_grid *g, int from, int to);      /* 0..5 when adjacent, else -1 */
int hex_distance(const struct hex_grid *g, int a, int b);           /* in hexes; 0 when equal */
bool hex_on_edge(const struct hex_grid *g, int hex);                /* has a neighbour off the map */

/* Centre in an exact lattice, for drawing and lines: x grows east, y grows south, both from 0. Flat tops and
   oblique: neighbours are (0, 2) or (1, 1) apart, so x counts 0.866 and y 0.5 of a hex; pointed: (2, 0) or (1, 1). */
void hex_centre(const struct hex_grid *g, int hex, int *x_r, int *y_r);
int hex_at_centre(const struct hex_grid *g, int x, int y);          /* the way back; HEX_NONE where there is none */

#endif
