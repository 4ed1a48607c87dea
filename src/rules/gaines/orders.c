/* SPDX-License-Identifier: ISC */
/* The vocabulary of order files. Steps are what the game asks for; move, charge and enter spell them out. Nothing
   interrupts a move of this game, so these apply whole or not at all. */
#include "engine/desk.h"
#include "rules/gaines/gaines.h"

static void add_path(const struct order *o, struct steps *s, int from)
{
    for (int i = from; i < o->nlist; i++)
        steps_add(s, false, GM_D_STEP, o->list[i], 0, 0);
}

static void expand_move(const struct order *o, struct steps *s)
{
    steps_add(s, false, GM_D_START, o->a[0], 0, 0);
    add_path(o, s, 0);
    steps_add(s, true, GM_D_STOP, 0, 0, 0);
}

static void expand_charge(const struct order *o, struct steps *s)
{
    steps_add(s, false, GM_D_DECLARE, o->a[0], o->a[1], 0);
    add_path(o, s, 0);
    steps_add(s, true, GM_D_STOP, 0, 0, 0);     /* no charge stops by itself: refuses a path that falls short */
}

static void expand_enter(const struct order *o, struct steps *s)
{
    steps_add(s, false, GM_D_BRING, o->a[0], o->nlist ? o->list[0] : ANY, 0);
    add_path(o, s, 1);
    steps_add(s, true, GM_D_STOP, 0, 0, 0);
}

static const char *const words_roll[] = {"first", "second", NULL};
static const char *const words_take[] = {"marker", "loss", NULL};
const char *const gaines_words_bonus[] = {"none", "loss", "spare", NULL};
const char *const gaines_words_why_react[] = {"charged", "return-fire", NULL};
const char *const gaines_words_direction[] = {"n", "ne", "se", "s", "sw", "nw", NULL};

#define UNIT(n) {.name = n, .type = V_UNIT}
#define HEX(n) {.name = n, .type = V_HEX}
#define WORD(n, w) {.name = n, .type = V_WORD, .words = w}
#define MAYBE(n, t) {.name = n, .type = t, .optional = true}
#define MAYBE_WORD(n, w) {.name = n, .type = V_WORD, .words = w, .optional = true}
#define PATH {.name = "path", .type = V_HEXES}
#define NOTHING {.name = NULL}

const struct verb gaines_verbs[GM_D_COUNT] = {
    [GM_D_PLACE] = {"place", {UNIT("unit"), HEX("to")}, NULL, false, "set a unit up in a hex"},
    [GM_D_KEEP] = {"keep", {MAYBE_WORD("roll", words_roll)}, NULL, false, "let this coordination roll stand"},
    [GM_D_TOUCH] = {"touch", {NOTHING}, NULL, false, "Lee's Personal Touch: roll again, once in the game"},
    [GM_D_SELECT] = {"select", {WORD("division", gaines_words_division)}, NULL, false, "activate this division"},
    [GM_D_START] = {"start", {UNIT("unit")}, NULL, false, "begin to move a unit"},
    [GM_D_DECLARE] = {"declare", {UNIT("unit"), UNIT("target")}, NULL, false, "declare a charge; its move follows"},
    [GM_D_STEP] = {"step", {HEX("to")}, NULL, false, "move on to this hex"},
    [GM_D_STOP] = {"stop", {NOTHING}, NULL, false, "end the move"},
    [GM_D_WITHDRAW] = {"withdraw", {UNIT("unit"), HEX("to")}, NULL, false, "take an inactive unit out of enemy zones"},
    [GM_D_RECOVER] = {"recover", {UNIT("unit")}, NULL, false, "recover from disruption or disorder"},
    [GM_D_BRING] = {"bring", {UNIT("unit"), MAYBE("at", V_HEX)}, NULL, false, "bring a unit onto the map by an arrow"},
    [GM_D_FIRE] = {"fire", {UNIT("unit"), MAYBE("target", V_UNIT)}, NULL, false, "fire at a unit"},
    [GM_D_SNIPE] = {"snipe", {UNIT("unit"), MAYBE("target", V_UNIT)}, NULL, false,
                    "Sharpshooter's Combat against a unit"},
    [GM_D_CLOSE] = {"close", {UNIT("unit"), MAYBE("target", V_UNIT)}, NULL, false,
                    "Close Combat against an adjacent unit"},
    [GM_D_REACT] = {"react",
                    {MAYBE("unit", V_UNIT), MAYBE("target", V_UNIT), MAYBE_WORD("why", gaines_words_why_react)},
                    NULL, false, "Reactive Fire; what is left out is chosen, chargers first, then the strongest shot"},
    [GM_D_STRIKE] = {"strike", {MAYBE("unit", V_UNIT)}, NULL, false, "carry out the charge of this unit next"},
    [GM_D_BONUS] = {"bonus", {WORD("use", gaines_words_bonus)}, NULL, false,
                    "use the Combat Bonus: one more loss, or your own loss spared"},
    [GM_D_TAKE] = {"take", {WORD("what", words_take)}, NULL, false,
                   "be Disrupted or Disordered, or lose a step instead"},
    [GM_D_BACK] = {"back",
                   {MAYBE("to", V_HEX), MAYBE("zone", V_BOOL), MAYBE_WORD("toward", gaines_words_direction)},
                   NULL, false, "retreat to a hex, or to the first that is as described"},
    [GM_D_STAND] = {"stand", {NOTHING}, NULL, false, "do not retreat"},
    [GM_D_ADVANCE] = {"advance", {NOTHING}, NULL, false, "move into the hex the enemy gave up"},
    [GM_D_STAY] = {"stay", {NOTHING}, NULL, false, "stay where the unit is"},
    [GM_D_HOP] = {"hop", {MAYBE("to", V_HEX)}, NULL, false, "move the sharpshooters one hex away from their target"},
    [GM_D_DONE] = {"done", {MAYBE_WORD("phase", gaines_words_phase)}, NULL, false, "do no more in this phase"},
    [GM_D_MOVE] = {"move", {UNIT("unit"), PATH}, expand_move, true, "move a unit along these hexes"},
    [GM_D_CHARGE] = {"charge", {UNIT("unit"), UNIT("target"), PATH}, expand_charge, true,
                     "charge a unit, moving along these hexes"},
    [GM_D_ENTER] = {"enter", {UNIT("unit"), PATH}, expand_enter, true,
                    "bring a unit on at the first of these hexes and move it along the others"},
};
