/* SPDX-License-Identifier: ISC */
/* Unbroken ways through allowed hexes, and all ways of a given length. Exports hex_connected, hex_path, hex_flood,
   hex_walk, hex_can_walk and hex_search_new. */
#ifndef HEX_PATH_H
#define HEX_PATH_H

#include "hex/board.h"

/* Whether the step from one hex to its neighbour may be taken. The first hex is never asked about. */
typedef bool path_allow(void *ctx, int from, int to, int dir);

/* Scratch for the searches; its contents are nobody's business. */
struct hex_search {
    int16_t *queue, *from, *depth;
};
struct hex_search *hex_search_new(struct pool *p, const struct hex_board *b);   /* one allocation, freed by the pool */

bool hex_connected(const struct hex_board *b, struct hex_search *s, int from, int to, path_allow *allow, void *ctx);

/* The way with the fewest hexes, both ends included; gives back how many, 0 when there is none, -1 when cap is too
   small. Of equal ways the one whose last hex before has the lower index, and so on backwards. */
int hex_path(const struct hex_board *b, struct hex_search *s, int from, int to, path_allow *allow, void *ctx,
             int16_t *out, int cap);

/* Adds every hex that an unbroken way leads to, `from` included, to the set (hex/zone.h). Gives back how many. */
int hex_flood(const struct hex_board *b, struct hex_search *s, int from, path_allow *allow, void *ctx, uint64_t *zone);

/* All ways of exactly `length` steps that never come to a hex twice, in order of directions. Their number grows
   fivefold a step. */
enum { WALK_MAX = 12 };

struct hex_walker {
    bool (*allow)(void *ctx, int depth, int from, int to);      /* depth of the step, from 1 */
    bool (*visit)(void *ctx, const int16_t *hexes, int length); /* hexes[0] .. hexes[length]; false ends the walk;
                                                                   NULL: the first way found ends it */
    void *ctx;
};

long hex_walk(const struct hex_board *b, int start, int length, const struct hex_walker *w);   /* ways found */

/* Whether there is such a way at all. */
bool hex_can_walk(const struct hex_board *b, int start, int length,
                  bool (*allow)(void *ctx, int depth, int from, int to), void *ctx);

#endif
