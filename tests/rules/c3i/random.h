/* SPDX-License-Identifier: ISC */
/* Whole games by chance, for the test of random play and the benchmark. */
#ifndef TESTS_C3I_RANDOM_H
#define TESTS_C3I_RANDOM_H

#include <stdint.h>

#include "engine/play.h"
#include "rules/c3i/c3i.h"

struct chance {                 /* xorshift64*: the same seed, the same game */
    uint64_t s;
    uint32_t thrown;
};

static inline uint32_t chance_next(struct chance *c, uint32_t n)
{
    c->s ^= c->s >> 12;
    c->s ^= c->s << 25;
    c->s ^= c->s >> 27;
    return (uint32_t)((c->s * 0x2545F4914F6CDD1DULL >> 33) % n);
}

static inline int chance_throw(void *ctx, int faces, bool sealed, uint16_t *number_r)
{
    struct chance *c = ctx;

    (void)sealed;
    *number_r = (uint16_t)c->thrown++;
    return 1 + (int)chance_next(c, (uint32_t)faces);
}

/* One option; a pass is thought over up to `zeal` times, so that more happens before a phase ends. */
static inline int chance_option(struct chance *c, const struct options *o, int zeal)
{
    int i;

    do
        i = (int)chance_next(c, (uint32_t)options_count(o));
    while (options_get(o, i)->verb == C3I_D_PASS && zeal-- > 0);
    return i;
}

/* A choice for every side that is asked. */
static inline void chance_choose(struct chance *c, const struct game *g, int zeal, int index[MAX_SIDES])
{
    int asked = play_asked(g);

    for (int s = 0; s < MAX_SIDES; s++)
        index[s] = asked >> s & 1 ? chance_option(c, play_options(g, s), zeal) : -1;
}

#endif
