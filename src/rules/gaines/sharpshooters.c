/* SPDX-License-Identifier: ISC */
/* 9.0: what sharpshooters may do after their shot. The shot itself is a combat like others. */
#include "rules/gaines/gaines.h"

/* As in a retreat from where the target stood, but into no enemy zone [R40]. */
static bool can_hop(const struct gaines_board *b, int unit, int from, int to)
{
    return !gaines_retreat_refused(b, unit, from, to) && !gaines_enemy_zones(b, b->d->unit[unit].side, to);
}

void gaines_hop_options(const struct game *g, const struct frame *f, int side, struct options *o)
{
    int unit = f->v[GM_A_UNIT];
    struct gaines_board b;

    (void)side;
    gaines_board(&b, g);
    options_add(o, GM_D_STAY, 0, 0, 0);
    for (int dir = 0; dir < HEX_DIRS; dir++) {
        int to = gaines_next(b.d, b.st->unit[unit].hex, dir);

        if (can_hop(&b, unit, f->v[GM_A_TO], to))
            options_add(o, GM_D_HOP, to, 0, 0);
    }
}

void gaines_hop_apply(struct game *g, struct frame *f, const struct option *chosen)
{
    const struct option *o = &chosen[gaines_asked(f)];
    int unit = f->v[GM_A_UNIT];
    struct gaines_unit *u = &GM(g)->unit[unit];

    agenda_pop(g);
    if (o->verb == GM_D_STAY)
        return;
    event_tell(g, GM_E_HOPS, "9.0h", unit, u->hex, o->a[0], 0);
    u->hex = o->a[0];
}
