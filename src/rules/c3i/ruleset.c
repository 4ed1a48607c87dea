/* SPDX-License-Identifier: ISC */
/* The tables by which the core knows this game. */
#include "rules/c3i/c3i.h"

static const char *const sides[] = {"confederate", "union", NULL};
static const char *const side_names[] = {"Confederate", "Union", NULL};
static const char *const purposes[] = {"moves", "attacks", "duel", "attack", NULL};

static const char *const blown_no_hex[] = {"wait", "eliminated", NULL};
static const char *const exit_fail[] = {"forbid", "blown", NULL};
static const char *const entry_first[] = {"after-pass", "always", NULL};
static const char *const mcpherson[] = {"defensible", "open", NULL};

const struct game_choice c3i_choices[] = {
    [C3I_CHOICE_BLOWN_NO_HEX] = {"blown-no-hex", blown_no_hex,
                                 "a blown unit with no hex to return to waits a turn, or is lost"},
    [C3I_CHOICE_EXIT_FAIL] = {"exit-fail", exit_fail,
                              "an exit that cannot be finished is not allowed, or the unit is blown"},
    [C3I_CHOICE_ENTRY_FIRST] = {"entry-first", entry_first,
                                "due units enter before others move: after a pass, or always"},
    [C3I_CHOICE_MCPHERSON] = {"mcpherson", mcpherson, "the ground of McPherson Ridge, hex 1304"},
    {.name = NULL},
};

/* ---- states ---- */

static const char *const letters[] = {"A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "N",
                                      "O", "P", "Q", "R", "S", "T", "U", "V", "W", "X", "Y", "Z", NULL};

#define VAR(n, t) {.name = n, .type = t}
#define WORD(n, w) {.name = n, .type = V_WORD, .words = w}
#define SIDE_VAR VAR("side", V_SIDE)
#define MOVE_VARS VAR("unit", V_UNIT), VAR("steps", V_INT), VAR("plain", V_INT), VAR("road", V_INT)

/* A pass that is not allowed yet is refused, not kept for the attacks. */
static const int16_t movement_verbs[] = {C3I_D_PASS, -1};

static const struct rule_state states[C3I_S_COUNT] = {
    [C3I_S_TURN] = {.name = "turn", .rule = "SEQ1", .vars = {VAR("step", V_INT)}, .run = c3i_turn_run},
    [C3I_S_HQ] = {.name = "hq", .rule = "CMD1", .vars = {VAR("was", V_HEX)}, .options = c3i_hq_options,
                  .apply = c3i_hq_apply, .why = c3i_hq_why, .absent = c3i_hq_absent},
    [C3I_S_BLOWN] = {.name = "blown", .rule = "CMD10", .vars = {SIDE_VAR}, .run = c3i_blown_run},
    [C3I_S_PICK] = {.name = "pick", .rule = "CMD15", .options = c3i_pick_options, .apply = c3i_pick_apply,
                    .why = c3i_pick_why},
    [C3I_S_PLACE] = {.name = "place", .rule = "CMD12", .options = c3i_place_options, .apply = c3i_place_apply,
                     .why = c3i_place_why},
    [C3I_S_BERDAN] = {.name = "berdan", .rule = "CMD16", .options = c3i_berdan_options, .apply = c3i_berdan_apply,
                      .why = c3i_berdan_why},
    [C3I_S_EXITS] = {.name = "exits", .rule = "ORG5", .vars = {SIDE_VAR}, .run = c3i_exits_run},
    [C3I_S_EXIT] = {.name = "exit", .rule = "ORG5",
                    .over = C3I_S_EXITS + 1, .options = c3i_exit_options, .apply = c3i_exit_apply,
                    .why = c3i_exit_why, .absent = c3i_pass_absent},
    [C3I_S_MOVES] = {.name = "moves", .rule = "MOV1", .vars = {SIDE_VAR}, .run = c3i_moves_run},
    [C3I_S_MOVEMENT] = {.name = "movement", .rule = "MOV1", .over = C3I_S_MOVES + 1, .options = c3i_movement_options,
                        .apply = c3i_movement_apply, .why = c3i_movement_why, .absent = c3i_pass_absent,
                        .verbs = movement_verbs},
    [C3I_S_ENTERING] = {.name = "entering", .rule = "MOV22", .vars = {VAR("unit", V_UNIT)}, .run = c3i_entering_run},
    [C3I_S_MOVING] = {.name = "moving", .rule = "MOV2", .vars = {MOVE_VARS}, .options = c3i_moving_options,
                      .apply = c3i_moving_apply, .why = c3i_moving_why, .absent = c3i_moving_absent, .about = 1},
    [C3I_S_ATTACKS] = {.name = "attacks", .rule = "ATK1", .vars = {SIDE_VAR}, .run = c3i_attacks_run},
    [C3I_S_ATTACK] = {.name = "attack", .rule = "ATK1",
                      .over = C3I_S_ATTACKS + 1, .options = c3i_attack_options, .apply = c3i_attack_apply,
                      .why = c3i_attack_why, .absent = c3i_pass_absent},
    [C3I_S_BATTLE] = {.name = "battle", .rule = "ATK21",
                      .vars = {VAR("attacker", V_UNIT), VAR("defender", V_UNIT), VAR("stage", V_INT),
                               VAR("confederate-support", V_BOOL), VAR("union-support", V_BOOL), VAR("bonus", V_SIDE),
                               VAR("hex", V_HEX)},
                      .run = c3i_battle_run},
    [C3I_S_BID] = {.name = "bid", .rule = "ATK7",
                   .over = C3I_S_BATTLE + 1, .vars = {VAR("attacker", V_UNIT), VAR("defender", V_UNIT)},
                   .options = c3i_bid_options, .apply = c3i_bid_apply, .why = c3i_bid_why},
    [C3I_S_RETREAT] = {.name = "retreat", .rule = "RES2",
                       .vars = {VAR("unit", V_UNIT), VAR("from", V_HEX), VAR("threat", V_INT), WORD("entry", letters),
                                VAR("steps", V_INT)},
                       .options = c3i_retreat_options, .apply = c3i_retreat_apply, .why = c3i_retreat_why, .about = 1},
};

/* ---- events ---- */

static const char *const why_formation[] = {"organization", "influence", "control", NULL};
static const char *const why_stop[] = {"choice", "spent", "influence", "control", "sharpshooters", NULL};
static const char *const why_artillery[] = {"support", "caissons", NULL};
static const char *const why_lost[] = {"result", "no-retreat", "excess", "no-hex", NULL};
static const char *const why_stay[] = {"control", "sharpshooters", NULL};
static const char *const how_won[] = {"road", "points", "tie", NULL};
static const char *const results[] = {"stalemate", "retreat", "blown", "eliminated", NULL};

#define UNIT VAR("unit", V_UNIT)
#define HEX VAR("hex", V_HEX)
#define FROM_TO VAR("from", V_HEX), VAR("to", V_HEX)
#define SIDE VAR("side", V_SIDE)
#define TURN VAR("turn", V_INT)
#define PHASE WORD("phase", c3i_words_phase)
#define POINTS VAR("confederate", V_INT), VAR("union", V_INT)

const struct event_kind c3i_events[C3I_E_COUNT] = {
    [C3I_E_TURN] = {"turn", {TURN}},
    [C3I_E_PHASE] = {"phase", {PHASE}},
    [C3I_E_HQ] = {"hq", {SIDE, HEX}},
    [C3I_E_PICKED] = {"picked", {UNIT, SIDE}},                              /* side: who picked it */
    [C3I_E_RETURNS] = {"returns", {UNIT, HEX}},
    [C3I_E_WAITS] = {"waits", {UNIT, TURN}},                                /* no hex to return to: due again in turn */
    [C3I_E_BERDAN] = {"berdan", {HEX}},                                     /* no hex: off the map */
    [C3I_E_FORMATION] = {"formation", {UNIT, WORD("to", c3i_words_formation), WORD("why", why_formation)}},
    [C3I_E_EXITS] = {"exits", {UNIT, HEX}},                                 /* retreats follow */
    [C3I_E_PASSES] = {"passes", {SIDE, PHASE}},
    [C3I_E_ALLOWANCE] = {"allowance", {SIDE, PHASE, VAR("left", V_INT)}},   /* a die; mods free, to-come */
    [C3I_E_MOVES] = {"moves", {UNIT, FROM_TO, VAR("road", V_BOOL)}},        /* one hex */
    [C3I_E_ENTERS] = {"enters", {UNIT, HEX}},
    [C3I_E_STOPS] = {"stops", {UNIT, HEX, WORD("why", why_stop)}},          /* ends a move */
    [C3I_E_DISPLACED] = {"displaced", {UNIT, HEX, VAR("by", V_UNIT)}},      /* retreats follow */
    [C3I_E_ATTACK] = {"attack", {UNIT, VAR("target", V_UNIT), VAR("from", V_HEX), VAR("at", V_HEX)}},
    [C3I_E_BIDS] = {"bids", {VAR("confederate", V_BOOL), VAR("union", V_BOOL)}},
    [C3I_E_DUEL] = {"duel", {VAR("winner", V_SIDE)}},                       /* two dice, the attacker's first */
    [C3I_E_ARTILLERY] = {"artillery", {SIDE, VAR("left", V_INT), WORD("why", why_artillery)}},     /* a point spent */
    /* two dice, the attacker's first; mods artillery, defensible, friends, stars */
    [C3I_E_COMBAT] = {"combat",
                      {UNIT, VAR("target", V_UNIT), VAR("attack", V_INT),
                       VAR("defence", V_INT), WORD("result", results), VAR("loser", V_UNIT)}},
    [C3I_E_RETREATS] = {"retreats", {UNIT, FROM_TO}},                       /* one hex */
    [C3I_E_BLOWN] = {"blown", {UNIT, HEX, TURN, WORD("why", why_lost)}},    /* turn: of return */
    [C3I_E_ELIMINATED] = {"eliminated", {UNIT, HEX, WORD("why", why_lost)}},
    [C3I_E_ADVANCES] = {"advances", {UNIT, FROM_TO}},
    [C3I_E_STAYS] = {"stays", {UNIT, HEX, WORD("why", why_stay)}},          /* does not advance */
    [C3I_E_TURN_ENDS] = {"turn-ends", {TURN, POINTS}},                      /* victory points of each side */
    [C3I_E_ROAD_OPEN] = {"road-open", {WORD("entry", letters), HEX}},
    [C3I_E_GAME_OVER] = {"game-over", {VAR("winner", V_SIDE), WORD("how", how_won), POINTS}},
};

/* ---- stop conditions ---- */

/* Near the enemy a queue of moves stops and its owner looks again. */
static const struct default_stop *default_stop(int state)
{
    static const struct default_stop near = {"new-contact", {3}};

    return state == C3I_S_MOVEMENT || state == C3I_S_MOVING ? &near : NULL;
}

const struct ruleset c3i_ruleset = {
    .id = "c3i",
    .title = "Gettysburg (C3i Series I)",
    .revision = 1,
    .sides = sides,
    .side_names = side_names,
    .states = states,
    .nstates = C3I_S_COUNT,
    .verbs = c3i_verbs,
    .nverbs = C3I_D_COUNT,
    .predicates = c3i_predicates,
    .events = c3i_events,
    .nevents = C3I_E_COUNT,
    .purposes = purposes,
    .choices = c3i_choices,
    .tables = c3i_tables,
    .state_size = sizeof(struct c3i_state),
    .load = c3i_load,
    .setup = c3i_setup,
    .begin = c3i_begin,
    .broken = c3i_broken,
    .scene = c3i_scene,
    .stands = c3i_stands,
    .expected = c3i_expected,
    .worth = c3i_order_worth,
    .default_stop = default_stop,
};
