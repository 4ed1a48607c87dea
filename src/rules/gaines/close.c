/* SPDX-License-Identifier: ISC */
/* 11.0 Close Combat, by artillery also in the Fire Phase; after the charges in its own. */
#include "rules/gaines/gaines.h"

const struct no *gaines_close_refused(const struct gaines_board *b, int side, int unit, int target)
{
    static const struct no type = {"8.0b", "only artillery makes Close Combat in this phase"},
                           apart = {"11.0a", "its target is not adjacent"};
    const struct no *no = gaines_attacker_refused(b, side, unit);

    if (no || (no = gaines_enemy_refused(b, side, target)))
        return no;
    RULE("gaines 8.0b");
    RULE("gaines 11.0b");
    if (b->st->phase == GM_P_FIRE && b->d->unit[unit].type != GM_ARTILLERY)
        return &type;
    RULE("gaines 11.0a");
    return gaines_adjacent(b->g, unit, target) ? NULL : &apart;
}

void gaines_closes_run(struct game *g, struct frame *f)
{
    gaines_ask_until_done(g, f, GM_S_CLOSE);
}

void gaines_close_options(const struct game *g, const struct frame *f, int side, struct options *o)
{
    struct gaines_board b;

    (void)f;
    gaines_board(&b, g);
    for (int u = 0; u < b.d->nunits; u++)
        for (int t = 0; !gaines_attacker_refused(&b, side, u) && t < b.d->nunits; t++)
            if (!gaines_close_refused(&b, side, u, t))
                options_add(o, GM_D_CLOSE, u, t, 0);
    options_add(o, GM_D_DONE, GM_P_CLOSE, 0, 0);
}
