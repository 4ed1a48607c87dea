/* SPDX-License-Identifier: ISC */
/* Organization Phase: formations, and leaving enemy zones of control. */
#include "rules/c3i/c3i.h"

enum { EXITS_AFTER_PASS = 3 };

void c3i_flip(struct game *g, int unit, int formation, int cause, const char *rule)
{
    struct c3i_unit *u = &C3I(g)->unit[unit];

    RULE("c3i ORG2"); /* to the March side only now, so the Battle side lasts for the turn [c3i R15] */
    RULE("c3i ORG4");
    if (u->formation == formation || (formation == C3I_MARCH && C3I(g)->phase != C3I_ORGANIZATION))
        return;
    u->formation = (int8_t)formation;
    event_tell(g, C3I_E_FORMATION, rule, unit, formation, cause, 0);
}

void c3i_formations(struct game *g)
{
    struct c3i_board b;

    c3i_board(&b, g);
    for (int u = 0; u < b.d->nunits; u++) {
        int side = b.d->unit[u].side, hex = b.st->unit[u].hex;

        if (b.st->unit[u].status != C3I_ON_MAP)
            continue;
        if (c3i_in_enemy_zoi(&b, side, hex) || c3i_in_enemy_zoc(&b, side, hex)) {
            RULE("c3i ORG3");
            c3i_flip(g, u, C3I_BATTLE, C3I_FORM_ORGANIZATION, "ORG3");
        } else {
            RULE("c3i ORG1");
            c3i_flip(g, u, C3I_MARCH, C3I_FORM_ORGANIZATION, "ORG1");
        }
    }
}

/* ---- 3. exiting enemy zones of control ---- */

static const struct no *exit_refused(const struct c3i_board *b, int side, int unit)
{
    static const struct no other = {"ORG5", "it is not a unit of yours"}, away = {"ORG5", "it is not on the map"},
                               free = {"ORG5", "it is in no enemy zone of control"},
                               stuck = {"ORG6", "it has no legal retreat of three hexes"};

    if (unit < 0 || b->d->unit[unit].side != side)
        return &other;
    if (b->st->unit[unit].status != C3I_ON_MAP)
        return &away;
    RULE("c3i ORG5"); /* looked at anew before each exit [c3i R18] */
    if (!c3i_unit_in_enemy_zoc(b, unit))
        return &free;
    RULE("c3i ORG6"); /* under all the rules of a retreat; what if it fails is a choice of the game [c3i R17] */
    if (b->g->choice[C3I_CHOICE_EXIT_FAIL] == 0
        && !c3i_can_retreat(b, unit, b->st->unit[unit].hex, c3i_threats(b, unit), -1))
        return &stuck;
    return NULL;
}

static bool can_exit(const struct game *g, int side)
{
    struct c3i_board b;

    c3i_board(&b, g);
    for (int u = 0; u < b.d->nunits; u++)
        if (!exit_refused(&b, side, u))
            return true;
    return false;
}

/* A side that could only pass is passed over without a word, for good [c3i R64]. */
void c3i_exits_run(struct game *g, struct frame *f)
{
    int side = c3i_chance(g, f);

    if (side < 0) {
        c3i_phase_over(g, C3I_S_EXIT);
        return;
    }
    if (!can_exit(g, side)) {
        C3I(g)->army[side].passed = 1;
        c3i_unasked(g, side, C3I_S_EXIT);
        return;
    }
    if (c3i_first_pass(g) >= 0) {
        RULE("c3i ORG8"); /* the other side may take up to three more units out */
        C3I(g)->left = EXITS_AFTER_PASS;
    }
    agenda_ask(g, C3I_S_EXIT, 1 << side);
}

void c3i_exit_options(const struct game *g, const struct frame *f, int side, struct options *o)
{
    struct c3i_board b;

    (void)f;
    c3i_board(&b, g);
    for (int u = 0; u < b.d->nunits; u++)
        if (!exit_refused(&b, side, u))
            options_add(o, C3I_D_LEAVE, u, 0, 0);
    options_add(o, C3I_D_PASS, 0, 0, 0);
}

void c3i_exit_apply(struct game *g, struct frame *f, const struct option *chosen)
{
    int side = f->asked >> USA & 1 ? USA : CSA;
    int unit = chosen[side].a[0];
    struct c3i_board b;

    agenda_pop(g);
    if (chosen[side].verb == C3I_D_PASS) {
        RULE("c3i ORG7"); /* no more exits for this side */
        c3i_pass(g, agenda_top(g), side, "ORG7");
        return;
    }
    c3i_used_chance(g, agenda_top(g), side);
    event_tell(g, C3I_E_EXITS, "ORG5", unit, C3I(g)->unit[unit].hex, 0, 0);
    c3i_board(&b, g);
    c3i_retreat_start(g, unit, c3i_threats(&b, unit), -1);
}

void c3i_exit_why(const struct game *g, const struct frame *f, int side, const struct option *o, struct refusal *r)
{
    struct c3i_board b;
    const struct no *no;

    (void)f;
    c3i_board(&b, g);
    if (o->verb == C3I_D_LEAVE && (no = exit_refused(&b, side, o->a[0])))
        refuse_unit(g, r, no, o->a[0], "leave", HEX_NONE);
}
