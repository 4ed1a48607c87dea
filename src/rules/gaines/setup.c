/* SPDX-License-Identifier: ISC */
/* 3.0 Set-up. */
#include "rules/gaines/gaines.h"

void gaines_setup(struct game *g)
{
    const struct gaines_data *d = gaines_data(g);
    struct gaines_state *st = GM(g);

    for (int u = 0; u < GM_UNITS; u++)
        st->unit[u] = (struct gaines_unit){.hex = HEX_NONE, .charging = -1};
    for (int u = 0; u < d->nunits; u++) {
        RULE("gaines 3.0a"); /* all its steps; */
        RULE("gaines 3.0j"); /* who is not placed now waits off the map */
        st->unit[u].steps = d->unit[u].steps;
    }
    RULE("gaines 3.0k");
    RULE("gaines 2.3"); /* both tracks: the turn, and the marker's space */
    st->turn = 1;
    st->side = GM_CSA;
    st->phase = GM_P_SETUP;
    agenda_push(g, GM_S_TURN);
    agenda_push(g, GM_S_SETUP);
}

static bool to_place(const struct gaines_board *b, int unit)
{
    return b->d->unit[unit].setup && b->st->unit[unit].status == GM_OFF_MAP;
}

/* The rule that says where a unit sets up. */
static const struct no *too_far(const struct gaines_counter *k)
{
    static const struct no by_division[GM_DIVISIONS] = {
        [GM_MCCALL] = {"3.0c", "its division sets up within two hexes of the McCall hex"},
        [GM_MORELL] = {"3.0d", "its division sets up within two hexes of the Morell hex"},
        [GM_SYKES] = {"3.0e", "its division sets up within two hexes of the Sykes hex"},
        [GM_AP_HILL] = {"3.0h", "its division sets up within one hex of the A.P. Hill hex"},
        [GM_LONGSTREET] = {"3.0i", "its division sets up within two hexes of the Longstreet hex"},
    };
    static const struct no arty = {"3.0f", "it sets up in the Arty hex"},
                           others = {"3.0g", "it sets up within two hexes of the McCall, Morell or Sykes hex"},
                           zone = {"3.0b", "it does not set up there"};

    if (k->division == GM_INDEPENDENT)
        return k->always_active ? &arty : &others;
    return by_division[k->division].rule ? &by_division[k->division] : &zone;
}

static const struct no *place_refused(const struct gaines_board *b, int side, int unit, int hex)
{
    static const struct no other = {"3.0j", "it is not one of your units to set up now"},
                           full = {"3.0b", "another unit stands there"};

    if (b->d->unit[unit].side != side || !to_place(b, unit))
        return &other;
    RULE("gaines 3.0c"); /* McCall, Morell, Sykes within two hexes of their posts, */
    RULE("gaines 3.0d");
    RULE("gaines 3.0e");
    RULE("gaines 3.0f"); /* the battery of nine on its own, */
    RULE("gaines 3.0g"); /* sharpshooters and the other reserve artillery near any of the three, */
    RULE("gaines 3.0h"); /* the Light Division within one hex, Longstreet within two */
    RULE("gaines 3.0i");
    if (hex == HEX_NONE || !zone_has(b->d->zone[unit], hex))
        return too_far(&b->d->unit[unit]);
    RULE("gaines 3.0b");
    return b->at[hex] >= 0 ? &full : NULL;
}

void gaines_setup_run(struct game *g, struct frame *f)
{
    struct gaines_board b;

    (void)f;
    gaines_board(&b, g);
    for (int i = 0; i < GM_SIDES; i++) {
        int side = i ? GM_CSA : GM_USA;         /* the Union first [R57] */

        for (int u = 0; u < b.d->nunits; u++)
            if (b.d->unit[u].side == side && to_place(&b, u)) {
                agenda_ask(g, GM_S_DEPLOY, 1 << side);
                return;
            }
    }
    agenda_pop(g);
}

void gaines_deploy_options(const struct game *g, const struct frame *f, int side, struct options *o)
{
    struct gaines_board b;

    (void)f;
    gaines_board(&b, g);
    for (int u = 0; u < b.d->nunits; u++)
        for (int h = zone_next(b.d->zone[u], GM_HEXES, -1); h >= 0; h = zone_next(b.d->zone[u], GM_HEXES, h))
            if (!place_refused(&b, side, u, h))
                options_add(o, GM_D_PLACE, u, h, 0);
}

void gaines_deploy_apply(struct game *g, struct frame *f, const struct option *chosen)
{
    const struct option *o = &chosen[gaines_asked(f)];
    struct gaines_unit *u = &GM(g)->unit[o->a[0]];

    agenda_pop(g);
    u->hex = o->a[1];
    u->status = GM_ON_MAP;
    event_tell(g, GM_E_PLACED, "3.0b", o->a[0], o->a[1], 0, 0);
}

void gaines_deploy_why(const struct game *g, const struct frame *f, int side, const struct option *o, struct refusal *r)
{
    int to = o->a[1] < 0 ? HEX_NONE : o->a[1];
    struct gaines_board b;
    const struct no *no;

    (void)f;
    gaines_board(&b, g);
    if (o->verb == GM_D_PLACE && o->a[0] >= 0 && (no = place_refused(&b, side, o->a[0], to)))
        refuse_unit(g, r, no, o->a[0], "set up in", to);
}
