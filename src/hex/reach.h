/* SPDX-License-Identifier: ISC */
/* How far a piece gets: cheapest ways from one hex to all others within a budget. Costs are whole numbers in units
   of the caller's choosing (halves, sixths), so fractions stay exact. */
#ifndef HEX_REACH_H
#define HEX_REACH_H

#include "hex/board.h"

enum {
    REACH_NO = -1,              /* the step is not allowed */
    REACH_STOP = 1 << 20,       /* added to a cost: allowed, but the piece cannot go on from there */
    REACH_FAR = INT16_MAX,      /* in results: not reached */
    REACH_MAX = 8191            /* the largest budget */
};

/* What the step from one hex to its neighbour costs. It must not depend on the way taken to `from`. */
typedef int reach_cost(void *ctx, int from, int to, int dir);

struct reach_hex {
    int16_t cost;               /* the cheapest arrival; 0 at the start; REACH_FAR when not reached */
    int16_t from;               /* the hex before, on that way; HEX_NONE at the start and when not reached */
    int16_t go;                 /* the cheapest arrival from which it can go on; REACH_FAR when none */
    int16_t go_from;            /* private: the hex before, on that one */
    int16_t next, prev;         /* private: the queue */
};

/* Scratch and result of one question; the next question overwrites it. */
struct reach {
    int start, budget;
    struct reach_hex *at;       /* by hex */
    int16_t *found;             /* the hexes reached, in the order in which they were first seen */
    int nfound;
    /* private */
    int n;
    int16_t *head;
};

struct reach *reach_new(struct pool *p, const struct hex_board *b);     /* one allocation in the pool, which frees it */

/* Fills r; budget 0..REACH_MAX. No memory is allocated. Of ways that cost the same, the one whose last hex before has
   the lower index is kept (and so on backwards), as long as no step is free; with free steps the choice is still the
   same every time. */
void reach_run(struct reach *r, const struct hex_board *b, int start, int budget, reach_cost *cost, void *ctx);

/* The cheapest way, start and `to` included; gives back how many hexes, 0 when not reached, -1 when cap is too
   small. out may be NULL with cap 0: then it only counts. */
int reach_path(const struct reach *r, int to, int16_t *out, int cap);

#endif
