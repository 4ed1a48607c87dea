/* SPDX-License-Identifier: ISC */
/* The tables that make the probe a game. */
#include "orders.h"
#include "probe.h"

const char *const probe_stances[] = {"bold", "steady", "sly", NULL};
const char *const probe_chits[] = {"red", "blue", "dusk", NULL};
const char *const probe_phases[] = {"pick", "fill", "aside", "draw", "chit", "night", NULL};
const char *const probe_hows[] = {"destruction", "hill", "steps", "draw", NULL};

static const char *const sides[] = {"red", "blue", NULL}, *const side_names[] = {"Red", "Blue", NULL};
static const char *const purposes[P_COUNT + 1] = {"aside", "draw", "fire", NULL};
static const char *const round_words[] = {"six", "two", NULL};

#define UNIT(n) {.name = n, .type = V_UNIT}
#define HEX(n) {.name = n, .type = V_HEX}
#define INT(n) {.name = n, .type = V_INT}
#define BOOL(n) {.name = n, .type = V_BOOL}
#define SIDE(n) {.name = n, .type = V_SIDE}
#define WORD(n, w) {.name = n, .type = V_WORD, .words = w}
#define NONE {.name = NULL}

static const struct rule_state states[ST_COUNT] = {
    [ST_ROUND] = {.name = "round", .rule = "2", .vars = {INT("number"), WORD("phase", probe_phases)},
                  .run = probe_run_round},
    [ST_PICK] = {.name = "pick", .rule = "2.1", .options = probe_options_pick, .apply = probe_apply_pick},
    [ST_ACTIVATE] = {.name = "activate", .rule = "2.3", .options = probe_options_activate,
                     .apply = probe_apply_activate, .why = probe_why_activate, .absent = probe_absent_activate},
    [ST_MOVE] = {.name = "move", .rule = "3.1", .vars = {UNIT("unit"), INT("left")}, .options = probe_options_move,
                 .apply = probe_apply_move, .why = probe_why_move, .about = 1 + MOVE_UNIT},
    [ST_REACT] = {.name = "react", .rule = "3.4", .over = ST_MOVE + 1, .vars = {UNIT("unit")},
                  .options = probe_options_react,
                  .apply = probe_apply_react, .fallback = probe_first_option, .about = 1 + REACT_UNIT},
    [ST_FIRE] = {.name = "fire", .rule = "4.1", .vars = {UNIT("unit"), INT("aimed")}, .options = probe_options_fire,
                 .apply = probe_apply_fire, .why = probe_why_fire, .about = 1 + FIRE_UNIT},
    [ST_VOLLEY] = {.name = "volley", .rule = "4.3",
                   .vars = {UNIT("unit"), BOOL("reaction"), UNIT("target"), INT("count")}, .run = probe_run_volley},
    [ST_REROLL] = {.name = "reroll", .rule = "4.5", .options = probe_options_reroll, .apply = probe_apply_reroll,
                   .fallback = probe_first_option},
};

static const struct verb verbs[D_COUNT] = {
    [D_PICK] = {"pick", {WORD("stance", probe_stances)}, NULL, false, "choose a stance, in secret"},
    [D_ACTIVATE] = {"activate", {UNIT("unit")}, NULL, false, "make this block active"},
    [D_PASS] = {"pass", {NONE}, NULL, false, "let the chit go by"},
    [D_STEP] = {"step", {UNIT("unit"), HEX("to")}, NULL, false, "move on to this hex"},
    [D_HALT] = {"halt", {NONE}, NULL, false, "end the move"},
    [D_REACT] = {"react", {{.name = "unit", .type = V_UNIT, .optional = true}}, NULL, false,
                 "fire at the moving block"},
    [D_HOLD] = {"hold", {NONE}, NULL, false, "hold your fire"},
    [D_AIM] = {"aim", {UNIT("unit"), UNIT("target")}, NULL, false, "aim one die at this target"},
    [D_SHOOT] = {"shoot", {NONE}, NULL, false, "throw the dice"},
    [D_REST] = {"rest", {NONE}, NULL, false, "do not fire"},
    [D_REROLL] = {"reroll", {INT("die")}, NULL, false, "spend a token: throw this die again"},
    [D_KEEP] = {"keep", {NONE}, NULL, false, "let the dice lie"},
    [D_MOVE] = {"move", {UNIT("unit"), {.name = "path", .type = V_HEXES, .optional = true}}, probe_expand_move, false,
                "make this block active and move it along these hexes"},
    [D_FIRE] = {"fire", {UNIT("unit"), {.name = "targets", .type = V_UNITS}}, probe_expand_fire, true,
                "one die at each of these, all or none; name a target twice for two"},
};

static const struct event_kind events[E_COUNT] = {
    [E_PICKED] = {"picked", {WORD("red", probe_stances), WORD("blue", probe_stances), SIDE("winner")}},
    [E_ASIDE] = {"aside", {WORD("chit", probe_chits)}},
    [E_DRAWN] = {"drawn", {WORD("chit", probe_chits)}},
    [E_ACTIVATED] = {"activated", {SIDE("side"), UNIT("unit")}},
    [E_PASSED] = {"passed", {SIDE("side")}},
    [E_MOVED] = {"moved", {UNIT("unit"), HEX("from"), HEX("to")}},
    [E_APPEARED] = {"appeared", {UNIT("unit"), HEX("hex")}},
    [E_VANISHED] = {"vanished", {UNIT("unit")}},
    [E_MET] = {"met", {UNIT("unit"), UNIT("other"), HEX("hex")}},
    [E_FIRED] = {"fired", {UNIT("unit"), UNIT("target"), INT("hits"), BOOL("reaction")}},
    [E_LOST] = {"lost", {UNIT("unit"), INT("steps"), INT("left")}},
    [E_DESTROYED] = {"destroyed", {UNIT("unit")}},
    [E_REVEALED] = {"revealed", {UNIT("unit"), HEX("hex"), INT("was"), INT("steps")}},
    [E_REROLLED] = {"rerolled", {SIDE("side"), INT("die")}},
    [E_HID] = {"hid", {UNIT("unit")}},
    [E_NIGHT] = {"night", {INT("number")}},
    [E_OVER] = {"over", {SIDE("winner"), WORD("how", probe_hows)}},
};

static const struct field block_fields[] = {
    FIELD(struct probe_block, hex, V_HEX, .absent = HEX_NONE, .secrecy = OWNER_ONLY),
    FIELD(struct probe_block, steps, V_INT, .absent = 0, .secrecy = OWNER_ONLY),
    FIELD(struct probe_block, handle, V_INT, .absent = 0, .secrecy = NOBODY),
    FIELD(struct probe_block, revealed, V_BOOL, .absent = 0),
    FIELD(struct probe_block, tired, V_BOOL, .absent = 0, .since = 2, .secrecy = OWNER_ONLY),
    FIELD(struct probe_block, aimed, V_INT, .absent = 0, .secrecy = NOBODY),
    FIELD(struct probe_block, side, V_SIDE, .absent = -1),
    {.name = NULL},
};

static const struct field army_fields[] = {
    FIELD(struct probe_army, tokens, V_INT, .absent = 0),
    FIELD(struct probe_army, handles, V_INT, .absent = 0, .secrecy = OWNER_ONLY),
    {.name = NULL},
};

#define CHIT(n, i) \
    {.name = n, .type = V_INT, .offset = offsetof(struct probe_cup, in) + (i), .size = 1, .secrecy = NOBODY}

static const struct field cup_fields[] = {
    CHIT("red", CHIT_RED),
    CHIT("blue", CHIT_BLUE),
    CHIT("dusk", CHIT_DUSK),
    FIELD(struct probe_cup, drawn, V_INT, .absent = 0),
    {.name = NULL},
};

const struct table probe_tables[] = {
    {.name = "cup", .key = KEY_ONE, .offset = offsetof(struct probe_state, cup), .stride = sizeof(struct probe_cup),
     .rows = 1, .fields = cup_fields},
    {.name = "army", .key = KEY_SIDE, .offset = offsetof(struct probe_state, army),
     .stride = sizeof(struct probe_army), .rows = PROBE_SIDES, .fields = army_fields},
    {.name = "block", .key = KEY_UNIT, .offset = offsetof(struct probe_state, block),
     .stride = sizeof(struct probe_block), .rows = PROBE_ROWS, .fields = block_fields},
    {.name = NULL},
};

static const struct game_choice choices[] = {
    {"rounds", round_words, "how long the game lasts"},
    {.name = NULL},
};

static const struct default_stop *default_stop(int state)
{
    static const struct default_stop stop = {.predicate = "new-enemy"};

    return state == ST_ACTIVATE || state == ST_MOVE ? &stop : NULL;
}

const struct ruleset probe_ruleset = {
    .id = "probe",
    .title = "The Probe",
    .revision = 2,
    .sides = sides,
    .side_names = side_names,
    .states = states,
    .nstates = ST_COUNT,
    .verbs = verbs,
    .nverbs = D_COUNT,
    .predicates = probe_predicates,
    .events = events,
    .nevents = E_COUNT,
    .purposes = purposes,
    .choices = choices,
    .tables = probe_tables,
    .state_size = sizeof(struct probe_state),
    .load = probe_load,
    .setup = probe_setup,
    .begin = probe_begin,
    .after_roll = probe_after_roll,
    .view = probe_view,
    .view_event = probe_view_event,
    .unview_unit = probe_unview_unit,
    .broken = probe_broken,
    .scene = probe_scene,
    .default_stop = default_stop,
};
