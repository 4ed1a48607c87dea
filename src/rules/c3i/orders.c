/* SPDX-License-Identifier: ISC */
/* The vocabulary of order files. Steps are what the game asks for; move, enter, exit and retreat spell them out. */
#include "engine/desk.h"
#include "rules/c3i/c3i.h"

static void add_path(const struct order *o, struct steps *s, int verb, int other)
{
    for (int i = 0; i < o->nlist; i++)
        steps_add(s, false, verb, o->list[i], other, other);
}

static void expand_move(const struct order *o, struct steps *s)
{
    steps_add(s, false, C3I_D_START, o->a[0], 0, 0);
    add_path(o, s, C3I_D_STEP, 0);
    steps_add(s, true, C3I_D_STOP, 0, 0, 0);
}

static void expand_exit(const struct order *o, struct steps *s)
{
    steps_add(s, false, C3I_D_LEAVE, o->a[0], 0, 0);
    add_path(o, s, C3I_D_BACK, ANY);
    steps_add(s, true, C3I_D_STAND, 0, 0, 0);
}

static void expand_retreat(const struct order *o, struct steps *s)
{
    add_path(o, s, C3I_D_BACK, ANY);
    steps_add(s, true, C3I_D_STAND, 0, 0, 0);
}

static const char *const words_ground[] = {"open", "defensible", NULL};
static const char *const words_hq[] = {"nearer", "same", "farther", NULL};

#define UNIT(n) {.name = n, .type = V_UNIT}
#define HEX(n) {.name = n, .type = V_HEX}
#define PATH(opt) {.name = "path", .type = V_HEXES, .optional = opt}

const struct verb c3i_verbs[C3I_D_COUNT] = {
    [C3I_D_HQ] = {"hq", {HEX("to")}, NULL, false, "place your HQ"},
    [C3I_D_PICK] = {"pick", {UNIT("unit")}, NULL, false,
                    "let this enemy unit return; those you do not pick are eliminated"},
    [C3I_D_PLACE] = {"place", {UNIT("unit"), HEX("to")}, NULL, false, "put a returning unit next to your HQ"},
    [C3I_D_BERDAN] = {"berdan", {HEX("to")}, NULL, false, "place Berdan's Sharpshooters"},
    [C3I_D_LEAVE] = {"leave", {UNIT("unit")}, NULL, false, "begin to take a unit out of enemy zones of control"},
    [C3I_D_START] = {"start", {UNIT("unit")}, NULL, false, "begin to move a unit, or bring it onto the map"},
    [C3I_D_STEP] = {"step", {HEX("to")}, NULL, false, "move on to this hex"},
    [C3I_D_STOP] = {"stop", {{.name = NULL}}, NULL, false, "end the move"},
    [C3I_D_ATTACK] = {"attack", {UNIT("unit"), UNIT("target")}, NULL, false, "attack an adjacent enemy unit"},
    [C3I_D_BID] = {"bid", {{.name = "support", .type = V_BOOL}}, NULL, false,
                   "choose artillery support or none, in secret"},
    [C3I_D_BACK] = {"back",
                    {{.name = "to", .type = V_HEX, .optional = true},
                     {.name = "ground", .type = V_WORD, .words = words_ground, .optional = true},
                     {.name = "hq", .type = V_WORD, .words = words_hq, .optional = true}},
                    NULL, false, "retreat to a hex, or to the first that is as described"},
    [C3I_D_STAND] = {"stand", {{.name = NULL}}, NULL, false, "end the retreat in its second hex, which is defensible"},
    [C3I_D_PASS] = {"pass", {{.name = NULL}}, NULL, false, "do no more in this phase"},
    [C3I_D_MOVE] = {"move", {UNIT("unit"), PATH(false)}, expand_move, true, "move a unit along these hexes"},
    [C3I_D_ENTER] = {"enter", {UNIT("unit"), PATH(true)}, expand_move, true,
                     "bring a unit on at its entry, then move it along these hexes"},
    [C3I_D_EXIT] = {"exit", {UNIT("unit"), PATH(true)}, expand_exit, true,
                    "take a unit out of enemy zones along these hexes"},
    [C3I_D_RETREAT] = {"retreat", {PATH(false)}, expand_retreat, true, "retreat along these hexes"},
};

/* To move is to start a unit on the map, to enter one that is to come. */
bool c3i_order_worth(const struct game *g, const struct options *o, int verb)
{
    if (verb != C3I_D_MOVE && verb != C3I_D_ENTER)
        return true;
    for (int i = 0; i < options_count(o); i++) {
        const struct option *one = options_get(o, i);

        if (one->verb == C3I_D_START && (C3I_CONST(g)->unit[one->a[0]].status == C3I_COMING) == (verb == C3I_D_ENTER))
            return true;
    }
    return false;
}
