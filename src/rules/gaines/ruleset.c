/* SPDX-License-Identifier: ISC */
/* The tables by which the core knows this game. */
#include "rules/gaines/gaines.h"

static const char *const sides[] = {"confederate", "union", NULL};
static const char *const side_names[] = {"Confederate", "Union", NULL};
static const char *const purposes[] = {"coordination", "defense", "sharpshooters", NULL};

static const char *const modes[] = {"standard", "fast", NULL};
static const char *const slocum[] = {"turn-3", "turn-1", NULL};
static const char *const richardson[] = {"turn-4", "turn-3", "turn-2", NULL};
static const char *const natural_two[] = {"all", "not-jackson", NULL};
static const char *const independents[] = {"from-divisions", "from-any", NULL};
static const char *const arrival[] = {"free", "selected", NULL};
static const char *const stopped[] = {"disrupted", "as-result", NULL};
static const char *const charge_zones[] = {"by-priority", "target-only", NULL};
static const char *const no_yes[] = {"no", "yes", NULL};

const struct game_choice gaines_choices[] = {
    [GM_CHOICE_MODE] = {"mode", modes,
                        "the passive side answers the Reaction Phase by mail, or by its standing orders"},
    [GM_CHOICE_SLOCUM] = {"slocum", slocum, "17.1: Slocum's units and the cavalry may come on turn 1, for 3 points"},
    [GM_CHOICE_RICHARDSON] = {"richardson", richardson,
                              "17.2, 17.3: the special sequence follows turn 3, or turn 2, for 2 or 4 points"},
    [GM_CHOICE_NATURAL_TWO] = {"natural-two", natural_two, "whether a natural roll of 2 activates Jackson's wing"},
    [GM_CHOICE_INDEPENDENTS] = {"independents", independents,
                                "who activates Independent units: units of divisions, or any active unit"},
    [GM_CHOICE_ARRIVAL] = {"arrival", arrival, "Union reinforcements come freely, or with their division selected"},
    [GM_CHOICE_STOPPED_CHARGE] = {"stopped-charge", stopped,
                                  "a charger that loses steps to reaction is Disrupted, or takes a Disrupt result"},
    [GM_CHOICE_SHARP_CHARGE] = {"sharpshooters-charge", no_yes, "whether sharpshooters may charge"},
    [GM_CHOICE_CHARGE_ZONES] = {"charge-zones", charge_zones,
                                "whether a charge on artillery may end in a zone of sharpshooters too"},
    {.name = NULL},
};

/* ---- states ---- */

#define VAR(n, t) {.name = n, .type = t}
#define DONE_VARS VAR("done", V_BOOL), VAR("begun", V_BOOL)
#define MOVE_VARS VAR("unit", V_UNIT), VAR("left", V_INT), VAR("steps", V_INT), VAR("target", V_UNIT)
#define BACK_VARS VAR("unit", V_UNIT), VAR("from", V_HEX)
#define ON_VARS VAR("unit", V_UNIT), VAR("hex", V_HEX)
#define COMBAT_VARS \
    VAR("attacker", V_UNIT), VAR("defender", V_UNIT), {.name = "combat", .type = V_WORD, .words = gaines_words_kind}, \
        VAR("stage", V_INT), {.name = "result", .type = V_WORD, .words = gaines_words_result}, VAR("hex", V_HEX), \
        {.name = "bonus", .type = V_WORD, .words = gaines_words_bonus}, VAR("from", V_HEX), VAR("stopped", V_BOOL)

/* What is meant for a decision, possible or not. Close Combat is not: in the Fire Phase it may be for the next. */
static const int16_t touch_verbs[] = {GM_D_TOUCH, GM_D_KEEP, -1};
static const int16_t move_verbs[] = {GM_D_START, GM_D_DECLARE, GM_D_WITHDRAW, GM_D_RECOVER, GM_D_BRING, -1};
static const int16_t moving_verbs[] = {GM_D_STEP, GM_D_STOP, -1};
static const int16_t arrive_verbs[] = {GM_D_BRING, -1};
static const int16_t fire_verbs[] = {GM_D_FIRE, GM_D_SNIPE, -1};

static const struct rule_state states[GM_S_COUNT] = {
    [GM_S_TURN] = {.name = "turn", .rule = "4.0b", .vars = {VAR("step", V_INT)}, .run = gaines_turn_run},
    [GM_S_SETUP] = {.name = "setup", .rule = "3.0b", .run = gaines_setup_run},
    [GM_S_DEPLOY] = {.name = "deploy", .rule = "3.0b", .options = gaines_deploy_options, .apply = gaines_deploy_apply,
                     .why = gaines_deploy_why},
    [GM_S_COORDINATION] = {.name = "coordination", .rule = "5.1b",
                           .vars = {VAR("first", V_INT), VAR("second", V_INT), VAR("rolls", V_INT)},
                           .run = gaines_coordination_run},
    [GM_S_TOUCH] = {.name = "touch", .rule = "5.13a",
                    .over = GM_S_COORDINATION + 1, .options = gaines_touch_options, .apply = gaines_touch_apply,
                    .why = gaines_touch_why, .verbs = touch_verbs},
    [GM_S_SELECTION] = {.name = "selection", .rule = "5.2", .run = gaines_selection_run},
    [GM_S_SELECT] = {.name = "select", .rule = "5.2", .options = gaines_select_options, .apply = gaines_select_apply,
                     .why = gaines_select_why},
    [GM_S_MOVES] = {.name = "moves", .rule = "6.0a", .vars = {DONE_VARS, VAR("last", V_UNIT)}, .run = gaines_moves_run},
    [GM_S_MOVE] = {.name = "move", .rule = "6.0a",
                   .over = GM_S_MOVES + 1, .options = gaines_move_options, .apply = gaines_move_apply,
                   .why = gaines_move_why, .absent = gaines_done_absent, .verbs = move_verbs},
    [GM_S_MOVING] = {.name = "moving", .rule = "6.1b", .vars = {MOVE_VARS}, .options = gaines_moving_options,
                     .apply = gaines_moving_apply, .why = gaines_moving_why, .absent = gaines_moving_absent,
                     .verbs = moving_verbs, .about = 1},
    [GM_S_ARRIVALS] = {.name = "arrivals", .rule = "14.0", .vars = {DONE_VARS, VAR("last", V_UNIT)},
                       .run = gaines_arrivals_run},
    [GM_S_ARRIVE] = {.name = "arrive", .rule = "14.0",
                     .over = GM_S_ARRIVALS + 1, .options = gaines_arrive_options, .apply = gaines_arrive_apply,
                     .why = gaines_arrive_why, .absent = gaines_done_absent, .verbs = arrive_verbs},
    [GM_S_FIRES] = {.name = "fires", .rule = "8.0a", .vars = {DONE_VARS}, .run = gaines_fires_run},
    [GM_S_FIRE] = {.name = "fire", .rule = "8.0a",
                   .over = GM_S_FIRES + 1, .options = gaines_fire_options, .apply = gaines_attack_apply,
                   .why = gaines_attack_why, .absent = gaines_done_absent, .verbs = fire_verbs},
    [GM_S_REACTIONS] = {.name = "reactions", .rule = "10.0a", .vars = {DONE_VARS}, .run = gaines_reactions_run},
    [GM_S_REACT] = {.name = "react", .rule = "10.0a",
                    .over = GM_S_REACTIONS + 1, .options = gaines_react_options, .apply = gaines_react_apply,
                    .why = gaines_react_why, .fallback = gaines_react_fallback},
    [GM_S_CHARGES] = {.name = "charges", .rule = "12.0", .run = gaines_charges_run},
    [GM_S_STRIKE] = {.name = "strike", .rule = "12.3a", .options = gaines_strike_options, .apply = gaines_strike_apply},
    [GM_S_CLOSES] = {.name = "closes", .rule = "11.0a", .vars = {DONE_VARS}, .run = gaines_closes_run},
    [GM_S_CLOSE] = {.name = "close", .rule = "11.0a",
                    .over = GM_S_CLOSES + 1, .options = gaines_close_options, .apply = gaines_attack_apply,
                    .why = gaines_attack_why, .absent = gaines_done_absent},
    [GM_S_COMBAT] = {.name = "combat", .rule = "7.0b", .vars = {COMBAT_VARS}, .run = gaines_combat_run},
    [GM_S_BONUS] = {.name = "bonus", .rule = "7.52a",
                    .over = GM_S_COMBAT + 1, .vars = {VAR("unit", V_UNIT)}, .options = gaines_bonus_options,
                    .apply = gaines_bonus_apply, .fallback = gaines_bonus_fallback, .about = 1},
    [GM_S_SHAKEN] = {.name = "shaken", .rule = "7.7a", .vars = {VAR("unit", V_UNIT), VAR("disorder", V_BOOL)},
                     .options = gaines_shaken_options, .apply = gaines_shaken_apply, .fallback = gaines_first_fallback,
                     .about = 1},
    [GM_S_RETREATING] = {.name = "retreating", .rule = "7.6a", .vars = {BACK_VARS, VAR("left", V_INT)},
                         .run = gaines_retreating_run},
    [GM_S_RETREAT] = {.name = "retreat", .rule = "7.6a", .vars = {BACK_VARS}, .options = gaines_retreat_options,
                      .apply = gaines_retreat_apply, .why = gaines_retreat_why, .fallback = gaines_retreat_fallback,
                      .absent = gaines_retreat_fallback, .about = 1},
    [GM_S_VOLUNTARY] = {.name = "voluntary", .rule = "7.7c", .vars = {BACK_VARS}, .options = gaines_voluntary_options,
                        .apply = gaines_retreat_apply, .why = gaines_retreat_why, .fallback = gaines_first_fallback,
                        .about = 1},
    [GM_S_ADVANCE] = {.name = "advance", .rule = "7.64a", .vars = {ON_VARS}, .options = gaines_advance_options,
                      .apply = gaines_advance_apply, .fallback = gaines_advance_fallback,
                      .absent = gaines_advance_fallback, .about = 1},
    [GM_S_HOP] = {.name = "hop", .rule = "9.0h", .vars = {ON_VARS}, .options = gaines_hop_options,
                  .apply = gaines_hop_apply, .fallback = gaines_first_fallback, .about = 1},
};

/* ---- events ---- */

static const char *const why_stop[] = {"choice", "spent", "zone", "charge", NULL};
static const char *const why_loss[] = {"result", "bonus", "choice", "zone", "no-retreat", "disorder", NULL};
static const char *const why_shaken[] = {"result", "stopped", NULL};
static const char *const why_ignored[] = {"morale", "disordered", "retreat", NULL};
static const char *const why_charge[] = {"stopped", "lapsed", "made", NULL};
static const char *const rolls[] = {"first", "second", NULL};

#define WORD(n, w) {.name = n, .type = V_WORD, .words = w}
#define UNIT VAR("unit", V_UNIT)
#define TARGET VAR("target", V_UNIT)
#define HEX VAR("hex", V_HEX)
#define FROM_TO VAR("from", V_HEX), VAR("to", V_HEX)
#define SIDE VAR("side", V_SIDE)
#define TURN VAR("turn", V_INT)
#define COMBAT WORD("combat", gaines_words_kind)
#define RESULT WORD("result", gaines_words_result)
#define SHAKEN WORD("state", gaines_words_shaken)

const struct event_kind gaines_events[GM_E_COUNT] = {
    [GM_E_TURN] = {"turn", {TURN}},
    [GM_E_PHASE] = {"phase", {SIDE, WORD("phase", gaines_words_phase), TURN}},
    [GM_E_PLACED] = {"placed", {UNIT, HEX}},
    /* two dice; mod marker when the CCRM was applied */
    [GM_E_COORDINATION] = {"coordination",
                           {VAR("natural", V_INT), VAR("total", V_INT), VAR("divisions", V_INT),
                            VAR("failed", V_BOOL)}},
    [GM_E_TOUCH] = {"touch", {{.name = NULL}}},
    [GM_E_KEPT] = {"kept", {WORD("roll", rolls)}},
    [GM_E_CCRM] = {"ccrm", {VAR("space", V_INT)}},                          /* 0: taken off */
    [GM_E_DIVISION] = {"division", {WORD("division", gaines_words_division)}},      /* activated */
    [GM_E_ACTIVE] = {"active", {UNIT}},                                     /* an Independent unit activated */
    [GM_E_MOVES] = {"moves", {UNIT, FROM_TO, VAR("halves", V_INT)}},        /* one hex; half points it cost */
    [GM_E_ENTERS] = {"enters", {UNIT, HEX}},
    [GM_E_STOPS] = {"stops", {UNIT, HEX, WORD("why", why_stop)}},           /* ends a move */
    [GM_E_DECLARES] = {"declares", {UNIT, TARGET}},                         /* a charge; its move follows */
    [GM_E_WITHDRAWS] = {"withdraws", {UNIT, FROM_TO}},
    [GM_E_RECOVERS] = {"recovers", {UNIT, SHAKEN}},
    /* mods: the Attack Strength, then the defender's steps; one or two dice of the defender */
    [GM_E_ATTACK] = {"attack",
                     {UNIT, TARGET, COMBAT, VAR("strength", V_INT), VAR("defense", V_INT), VAR("differential", V_INT),
                      RESULT}},
    [GM_E_SHARP] = {"sharp", {UNIT, TARGET, COMBAT, VAR("total", V_INT), RESULT}},  /* dice and mods of the attacker */
    [GM_E_BONUS] = {"bonus", {UNIT, WORD("use", gaines_words_bonus)}},
    [GM_E_LOSES] = {"loses", {UNIT, VAR("steps", V_INT), VAR("left", V_INT), WORD("why", why_loss)}},
    [GM_E_ELIMINATED] = {"eliminated", {UNIT, HEX}},
    [GM_E_SHAKEN] = {"shaken", {UNIT, SHAKEN, WORD("why", why_shaken)}},
    [GM_E_IGNORES] = {"ignores", {UNIT, WORD("why", why_ignored)}},
    [GM_E_RETREATS] = {"retreats", {UNIT, FROM_TO}},                        /* one hex */
    [GM_E_STUCK] = {"stuck", {UNIT, HEX}},                                  /* cannot retreat: a step lost follows */
    [GM_E_RF] = {"return-fire", {UNIT}},                                    /* is marked */
    [GM_E_RF_OFF] = {"return-fire-off", {UNIT}},
    [GM_E_CHARGE_ENDS] = {"charge-ends", {UNIT, WORD("why", why_charge)}},
    [GM_E_ADVANCES] = {"advances", {UNIT, FROM_TO}},
    [GM_E_HOPS] = {"hops", {UNIT, FROM_TO}},
    [GM_E_TURN_ENDS] = {"turn-ends", {TURN}},
    [GM_E_GAME_OVER] = {"game-over",                                        /* mods: where the points come from */
                        {VAR("winner", V_SIDE), WORD("level", gaines_words_level), VAR("points", V_INT)}},
};

const struct ruleset gaines_ruleset = {
    .id = "gaines",
    .title = "Gaines's Mill (Blood Before Richmond)",
    .revision = 1,
    .sides = sides,
    .side_names = side_names,
    .states = states,
    .nstates = GM_S_COUNT,
    .verbs = gaines_verbs,
    .nverbs = GM_D_COUNT,
    .predicates = gaines_predicates,
    .events = gaines_events,
    .nevents = GM_E_COUNT,
    .purposes = purposes,
    .choices = gaines_choices,
    .tables = gaines_tables,
    .state_size = sizeof(struct gaines_state),
    .load = gaines_load,
    .setup = gaines_setup,
    .begin = gaines_begin,
    .broken = gaines_broken,
    .scene = gaines_scene,
    .stands = gaines_stands,
    .sees = gaines_sight,
};
