/* SPDX-License-Identifier: ISC */
/* Gaines's Mill: what the files of this ruleset share. Functions and types begin with gaines_, constants with GM_. */
#ifndef RULES_GAINES_H
#define RULES_GAINES_H

#include "engine/data.h"
#include "engine/refuse.h"
#include "engine/ruleset.h"
#include "hex/board.h"
#include "hex/zone.h"

extern const struct ruleset gaines_ruleset;

enum { GM_CSA, GM_USA, GM_SIDES };

enum {
    GM_UNITS = 64,              /* a set of units fits a uint64_t */
    GM_HEXES = 512,
    GM_TURNS = 12,
    GM_ARROWS = 8,
    GM_DIFFERENTIAL = 40,       /* results tables go from -40 to 40 */
    GM_CCRM = 5,                /* spaces the marker can reach */
    GM_LEVELS = 9
};

enum gaines_type { GM_INFANTRY, GM_SHARPSHOOTERS, GM_CAVALRY, GM_ARTILLERY, GM_TYPES };
enum gaines_row { GM_ROW_INFANTRY, GM_ROW_CAVALRY, GM_ROW_ARTILLERY, GM_ROWS };    /* of the results tables */
enum gaines_division {
    GM_AP_HILL, GM_LONGSTREET, GM_DH_HILL, GM_EWELL, GM_WHITING, GM_JACKSON, GM_MORELL, GM_SYKES, GM_MCCALL, GM_SLOCUM,
    GM_DIVISIONS, GM_INDEPENDENT = -1
};
enum gaines_table { GM_FIRE_TABLE, GM_CLOSE_TABLE, GM_SHARP_TABLE, GM_TABLES };

/* ---- the game's data, compiled once (data.c) ---- */

struct gaines_result {          /* what a code of 7.4 means */
    const char *code;
    int8_t attacker_loss, defender_loss, attacker_retreat, defender_retreat;
    int8_t disrupt, disorder, exchange, return_fire;
};
extern const struct gaines_result gaines_results[];     /* ends with a NULL code */
extern const char *const gaines_words_result[];

enum gaines_mod {
    GM_MOD_SUPPORT, GM_MOD_GREATER, GM_MOD_DISRUPTED, GM_MOD_DISORDERED, GM_MOD_DOWNHILL, GM_MOD_CAVALRY,
    GM_MOD_RETURN_FIRE, GM_MOD_STREAM, GM_MOD_INFANTRY_CHARGE, GM_MOD_CAVALRY_CHARGE, GM_MODS
};
enum gaines_cost {
    GM_COST_HEX, GM_COST_UPHILL, GM_COST_FOREST, GM_COST_STREAM, GM_COST_ROAD, GM_COST_CHARGE, GM_COSTS
};
enum gaines_point {
    GM_VP_UNION_STEPS, GM_VP_UNION_UNITS, GM_VP_STARS, GM_VP_NO_TOUCH, GM_VP_CONFEDERATE_UNITS, GM_VP_CONFEDERATE_STEPS,
    GM_VP_SLOCUM, GM_VP_RICHARDSON_3, GM_VP_RICHARDSON_2, GM_VPS
};
enum gaines_level {
    GM_UNION_DECISIVE, GM_UNION_TACTICAL, GM_CONFEDERATE_TACTICAL, GM_CONFEDERATE_DECISIVE, GM_VICTORIES
};

struct gaines_data {
    int nunits, nhexes, turns;
    struct hex_board *board;
    struct gaines_counter {
        int8_t side, type, division;    /* GM_INDEPENDENT: no stripe */
        int8_t corps;                   /* the first unit of the same corps */
        int8_t steps, morale, fire, move;
        int8_t sharp[2];                /* Sharpshooter's Factor: full, reduced */
        int8_t due;                     /* turn a Union reinforcement may come from; 0 none */
        bool red, reserve, never_retreats, must_charge, always_active;
        bool setup;                     /* on the map from the start, in its zone */
        bool special;                   /* comes in the special sequence */
        bool early;                     /* 17.1 may bring it on turn 1 */
    } unit[GM_UNITS];
    uint64_t zone[GM_UNITS][ZONE_WORDS(GM_HEXES)];
    struct gaines_hex {
        bool on_map, forest, river, bridge, star;
        int8_t level;
        uint8_t road, stream;           /* bit d: across the side in direction d */
    } hex[GM_HEXES];
    int8_t lowest, highest;             /* levels of the map */
    int16_t arrow[GM_SIDES][GM_ARROWS];
    int narrows[GM_SIDES];
    struct gaines_leader {
        int8_t number, natural;         /* 0: the division has no Activation Number */
    } leader[GM_DIVISIONS];
    int8_t special_turn;
    bool dusk[GM_TURNS];
    int8_t mod[GM_MODS], cost[GM_COSTS], range[GM_TYPES], points[GM_VPS];
    int8_t result[GM_TABLES][GM_ROWS][2 * GM_DIFFERENTIAL + 1];
    int8_t victory_to[GM_VICTORIES];    /* the most points of each level */
};

int gaines_load(struct gamedata *d, struct error *e);
const struct gaines_data *gaines_data(const struct game *g);

/* ---- the saved state (state.c) ---- */

enum gaines_status { GM_OFF_MAP, GM_ON_MAP, GM_DEAD };
enum gaines_shaken { GM_STEADY, GM_DISRUPTED, GM_DISORDERED };
enum gaines_acted { GM_IDLE, GM_MOVED, GM_CHARGED, GM_WITHDREW, GM_RECOVERED };
enum gaines_moved { GM_STOOD, GM_SHIFTED, GM_MARCHED };     /* shifted: artillery may still make combat (6.5) */
enum gaines_phase {
    GM_P_SETUP, GM_P_COMMAND, GM_P_MOVE, GM_P_FIRE, GM_P_REACTION, GM_P_CLOSE, GM_P_SPECIAL, GM_PHASES
};

struct gaines_unit {
    int16_t hex;                /* HEX_NONE off the map */
    int8_t status, steps, shaken;
    int8_t charging;            /* the unit it charges, or -1 */
    int8_t rf;                  /* has a Return Fire marker */
    int8_t active, acted, moved, pinned;        /* of this player turn */
    int8_t fired, closed;       /* has attacked in the Fire Phase; in the Close Combat Phase */
    int8_t reacted, shot;       /* has attacked, was attacked in the Reaction Phase */
};

struct gaines_state {
    struct gaines_unit unit[GM_UNITS];
    int8_t turn, side, phase;   /* side: the active one */
    int8_t ccrm;                /* space of the marker; 0 off the track */
    int8_t touch;               /* Lee's Personal Touch has been used */
    int8_t special;             /* the special sequence has been */
    int8_t again;               /* the second Close Combat Phase of the dusk turn */
    int16_t divisions;          /* mask of those active */
};

#define GM(g) GAME_STATE(g, struct gaines_state)
#define GM_CONST(g) GAME_CSTATE(g, struct gaines_state)

extern const struct table gaines_tables[];
extern const char *const gaines_words_division[], *const gaines_words_phase[], *const gaines_words_shaken[],
    *const gaines_words_type[], *const gaines_words_level[];
int gaines_begin(struct game *g, int s, int side, const int32_t *v, struct error *e);
const char *gaines_broken(const struct game *g);
void gaines_scene(const struct game *view, struct scene *s);

/* ---- choices of `new` ---- */

enum {
    GM_CHOICE_MODE, GM_CHOICE_SLOCUM, GM_CHOICE_RICHARDSON, GM_CHOICE_NATURAL_TWO, GM_CHOICE_INDEPENDENTS,
    GM_CHOICE_ARRIVAL, GM_CHOICE_STOPPED_CHARGE, GM_CHOICE_SHARP_CHARGE, GM_CHOICE_CHARGE_ZONES
};
extern const struct game_choice gaines_choices[];

/* ---- the position, worked out from the state (ground.c) ---- */

struct gaines_board {
    const struct game *g;
    const struct gaines_data *d;
    const struct gaines_state *st;
    int mover;                          /* a unit on the move, which is in no hex of `at`; or -1 */
    int8_t at[GM_HEXES];                /* the unit in a hex, or -1 */
    uint8_t zoc[GM_SIDES][GM_HEXES];    /* mask of the types of that side's units whose zones cover the hex */
};

void gaines_board(struct gaines_board *b, const struct game *g);
static inline int gaines_enemy(int side)
{
    return 1 - side;
}
/* Of a state that asks one side. */
static inline int gaines_asked(const struct frame *f)
{
    return f->asked >> GM_USA & 1 ? GM_USA : GM_CSA;
}
const struct gaines_counter *gaines_counter(const struct game *g, int unit);
int gaines_side(const struct game *g, int unit);
bool gaines_on_map(const struct game *g, int unit);
bool gaines_stands(const struct game *view, int unit, int *hex_r, int *side_r);      /* for the core */
static inline int gaines_distance(const struct gaines_data *d, int a, int b)
{
    return hex_board_distance(d->board, a, b);
}
bool gaines_adjacent(const struct game *g, int a, int b);           /* two units on the map */
bool gaines_passable(const struct gaines_data *d, int from, int dir);       /* to the neighbour, leaving units aside */
uint8_t gaines_enemy_zones(const struct gaines_board *b, int side, int hex);        /* mask of types */
bool gaines_in_ezoc(const struct gaines_board *b, int unit);
/* HEX_NONE off the map. */
static inline int gaines_next(const struct gaines_data *d, int hex, int dir)
{
    return d->board->nb[hex][dir];
}
bool gaines_own(const struct gaines_board *b, int side, int unit);  /* a unit of that side on the map */
int gaines_charger_of(const struct game *g, int unit);              /* who charges it, or -1 */

/* ---- states, verbs, events, dice: indexes of the tables of ruleset.c ---- */

enum gaines_states {
    GM_S_TURN, GM_S_SETUP, GM_S_DEPLOY, GM_S_COORDINATION, GM_S_TOUCH, GM_S_SELECTION, GM_S_SELECT, GM_S_MOVES,
    GM_S_MOVE, GM_S_MOVING, GM_S_ARRIVALS, GM_S_ARRIVE, GM_S_FIRES, GM_S_FIRE, GM_S_REACTIONS, GM_S_REACT, GM_S_CHARGES,
    GM_S_STRIKE, GM_S_CLOSES, GM_S_CLOSE, GM_S_COMBAT, GM_S_BONUS, GM_S_SHAKEN, GM_S_RETREATING, GM_S_RETREAT,
    GM_S_VOLUNTARY, GM_S_ADVANCE, GM_S_HOP,
    GM_S_COUNT
};

/* Steps of a player turn, v[0] of GM_S_TURN: what is done next. */
enum gaines_steps {
    GM_T_BEGIN, GM_T_COMMAND, GM_T_MOVE, GM_T_FIRE, GM_T_REACTION, GM_T_CHARGES, GM_T_CLOSE, GM_T_END, GM_T_NEXT
};

/* What v[] of the frames holds. */
enum { GM_V_STEP = 0 };
enum { GM_V_FIRST, GM_V_SECOND, GM_V_ROLLS };       /* COORDINATION: natural rolls; how many were made */
enum { GM_V_DONE, GM_V_BEGUN, GM_V_LAST };          /* MOVES, ARRIVALS: who moved last */
enum { GM_M_UNIT, GM_M_LEFT, GM_M_STEPS, GM_M_TARGET };     /* MOVING: half points left; target of a charge or -1 */
/* COMBAT: the hexes of defender and attacker when it began; the Combat Bonus taken; the charge it stopped. */
enum {
    GM_C_ATTACKER, GM_C_DEFENDER, GM_C_KIND, GM_C_STAGE, GM_C_RESULT, GM_C_HEX, GM_C_BONUS, GM_C_FROM, GM_C_STOPPED
};
enum { GM_B_UNIT, GM_B_FROM, GM_B_LEFT };           /* RETREATING, RETREAT, VOLUNTARY: away from hex; hexes to go */
enum { GM_A_UNIT, GM_A_TO };                        /* ADVANCE, HOP */

enum gaines_verbs {
    GM_D_PLACE, GM_D_KEEP, GM_D_TOUCH, GM_D_SELECT, GM_D_START, GM_D_DECLARE, GM_D_STEP, GM_D_STOP, GM_D_WITHDRAW,
    GM_D_RECOVER, GM_D_BRING, GM_D_FIRE, GM_D_SNIPE, GM_D_CLOSE, GM_D_REACT, GM_D_STRIKE, GM_D_BONUS, GM_D_TAKE,
    GM_D_BACK, GM_D_STAND, GM_D_ADVANCE, GM_D_STAY, GM_D_HOP, GM_D_DONE,
    GM_D_MOVE, GM_D_CHARGE, GM_D_ENTER,         /* sugar */
    GM_D_COUNT
};
extern const struct verb gaines_verbs[];
extern const struct predicate gaines_predicates[];
extern const char *const gaines_words_bonus[], *const gaines_words_why_react[], *const gaines_words_direction[];
enum { GM_BONUS_NONE, GM_BONUS_LOSS, GM_BONUS_SPARE };
enum { GM_TAKE_MARKER, GM_TAKE_LOSS };
enum { GM_REACT_CHARGED, GM_REACT_RETURN };

enum gaines_events {
    GM_E_TURN, GM_E_PHASE, GM_E_PLACED, GM_E_COORDINATION, GM_E_TOUCH, GM_E_KEPT, GM_E_CCRM, GM_E_DIVISION, GM_E_ACTIVE,
    GM_E_MOVES, GM_E_ENTERS, GM_E_STOPS, GM_E_DECLARES, GM_E_WITHDRAWS, GM_E_RECOVERS, GM_E_ATTACK, GM_E_SHARP,
    GM_E_BONUS, GM_E_LOSES, GM_E_ELIMINATED, GM_E_SHAKEN, GM_E_IGNORES, GM_E_RETREATS, GM_E_STUCK, GM_E_RF,
    GM_E_RF_OFF, GM_E_CHARGE_ENDS, GM_E_ADVANCES, GM_E_HOPS, GM_E_TURN_ENDS, GM_E_GAME_OVER,
    GM_E_COUNT
};
extern const struct event_kind gaines_events[];

/* Words of the causes in events; each list is in ruleset.c. */
enum { GM_STOP_CHOICE, GM_STOP_SPENT, GM_STOP_ZONE, GM_STOP_CHARGE };
enum { GM_LOSS_RESULT, GM_LOSS_BONUS, GM_LOSS_CHOICE, GM_LOSS_ZONE, GM_LOSS_STUCK, GM_LOSS_DISORDER };
enum { GM_SHAKEN_RESULT, GM_SHAKEN_STOPPED };
enum { GM_IGNORE_MORALE, GM_IGNORE_DISORDERED, GM_IGNORE_RETREAT };
enum { GM_CHARGE_STOPPED, GM_CHARGE_LAPSED, GM_CHARGE_MADE };

enum gaines_purposes { GM_DIE_COORDINATION, GM_DIE_DEFENSE, GM_DIE_SHARP };

/* ---- phases and rules, one file each ---- */

void gaines_setup(struct game *g);                                              /* setup.c */
void gaines_setup_run(struct game *g, struct frame *f);
void gaines_deploy_options(const struct game *g, const struct frame *f, int side, struct options *o);
void gaines_deploy_apply(struct game *g, struct frame *f, const struct option *chosen);
void gaines_deploy_why(const struct game *g, const struct frame *f, int side, const struct option *o,
                       struct refusal *r);

void gaines_turn_run(struct game *g, struct frame *f);                          /* turn.c */
void gaines_phase_start(struct game *g, int phase);
bool gaines_dusk(const struct game *g);
void gaines_ask_until_done(struct game *g, struct frame *f, int state);        /* v[0] of the frame: it was said */
int gaines_done_absent(const struct game *g, const struct frame *f, int side, const struct options *o);
int gaines_first_fallback(const struct game *g, const struct frame *f, int side, const struct options *o);

struct gaines_coordination {
    int total;                  /* after the modifier, if it was applied */
    int divisions;              /* mask of those activated */
    bool failed;
    int ccrm;                   /* where the marker goes */
};
void gaines_coordinate(const struct game *g, int natural, struct gaines_coordination *c);      /* command.c */
void gaines_coordination_run(struct game *g, struct frame *f);
void gaines_touch_options(const struct game *g, const struct frame *f, int side, struct options *o);
void gaines_touch_apply(struct game *g, struct frame *f, const struct option *chosen);
void gaines_touch_why(const struct game *g, const struct frame *f, int side, const struct option *o, struct refusal *r);
void gaines_selection_run(struct game *g, struct frame *f);
void gaines_select_options(const struct game *g, const struct frame *f, int side, struct options *o);
void gaines_select_apply(struct game *g, struct frame *f, const struct option *chosen);
void gaines_select_why(const struct game *g, const struct frame *f, int side, const struct option *o,
                       struct refusal *r);

struct gaines_walk {            /* a move so far */
    int unit, hex, left, steps; /* hex: HEX_NONE before it entered the map; half points left */
    int target;                 /* of a charge; -1: an ordinary move */
};
int gaines_step_cost(const struct gaines_board *b, const struct gaines_walk *w, int dir);       /* movement.c */
const struct no *gaines_step_refused(const struct gaines_board *b, const struct gaines_walk *w, int dir);
/* The rules of entering a hex that don't depend on where from: stacking and zones. */
const struct no *gaines_hex_refused(const struct gaines_board *b, const struct gaines_walk *w, int to);
struct gaines_walk gaines_step(const struct gaines_board *b, const struct gaines_walk *w, int dir);
bool gaines_stops(const struct gaines_board *b, const struct gaines_walk *w);
bool gaines_can_rest(const struct gaines_board *b, const struct gaines_walk *w);
/* A unit of this side on the map that has not had its action of the phase. */
const struct no *gaines_act_refused(const struct gaines_board *b, int side, int unit);
uint8_t gaines_hindering(const struct gaines_board *b, int unit, int hex);
void gaines_moves_run(struct game *g, struct frame *f);
void gaines_move_options(const struct game *g, const struct frame *f, int side, struct options *o);
void gaines_move_apply(struct game *g, struct frame *f, const struct option *chosen);
void gaines_move_why(const struct game *g, const struct frame *f, int side, const struct option *o, struct refusal *r);
/* Why nobody goes on to this hex: who moved last in the phase, and what ended that move. */
void gaines_no_more(const struct gaines_board *b, int phase, int to, struct refusal *r);
void gaines_moving_options(const struct game *g, const struct frame *f, int side, struct options *o);
void gaines_moving_apply(struct game *g, struct frame *f, const struct option *chosen);
void gaines_moving_why(const struct game *g, const struct frame *f, int side, const struct option *o,
                       struct refusal *r);
int gaines_moving_absent(const struct game *g, const struct frame *f, int side, const struct options *o);
/* A unit whose moving frame is on top has come to its hex. */
void gaines_arrived(struct game *g, struct frame *f);

const struct no *gaines_entry_refused(const struct gaines_board *b, int side, int unit, int hex);      /* entry.c */
void gaines_enter(struct game *g, int unit, int hex);
void gaines_arrivals_run(struct game *g, struct frame *f);
void gaines_arrive_options(const struct game *g, const struct frame *f, int side, struct options *o);
void gaines_arrive_apply(struct game *g, struct frame *f, const struct option *chosen);
void gaines_arrive_why(const struct game *g, const struct frame *f, int side, const struct option *o,
                       struct refusal *r);
void gaines_entry_options(const struct gaines_board *b, int side, struct options *o);
const struct no *gaines_withdraw_refused(const struct gaines_board *b, int side, int unit, int to);

enum gaines_kind {              /* of combat */
    GM_K_FIRE, GM_K_SHARP, GM_K_RETURN, GM_K_CHARGED_FIRE, GM_K_CHARGED_CLOSE, GM_K_CHARGED_SHARP, GM_K_CLOSE,
    GM_K_CHARGE, GM_KINDS
};
extern const char *const gaines_words_kind[];
bool gaines_kind_fire(int kind);
bool gaines_kind_close(int kind);
bool gaines_kind_sharp(int kind);
bool gaines_kind_reactive(int kind);
enum { GM_STRENGTH_MODS = 12 };
struct gaines_strength {
    int n, total;
    struct {
        const char *reason, *rule;
        int value;
    } mod[GM_STRENGTH_MODS];
};
void gaines_attack_strength(const struct gaines_board *b, int attacker, int defender, int kind,        /* strength.c */
                            struct gaines_strength *s);
void gaines_sharp_strength(const struct gaines_board *b, int attacker, int defender, struct gaines_strength *s);
int gaines_defense_dice(const struct gaines_board *b, int attacker, int defender);
int gaines_sharp_dice(const struct game *g, int unit);
int gaines_result(const struct game *g, int kind, int attacker, int differential);

/* Who may attack at all in this phase, and whom. */
const struct no *gaines_attacker_refused(const struct gaines_board *b, int side, int unit);            /* combat.c */
const struct no *gaines_enemy_refused(const struct gaines_board *b, int side, int target);
void gaines_combat(struct game *g, int attacker, int defender, int kind);
bool gaines_combat_fits(const struct game *g, const struct frame *f);     /* a saved one */
void gaines_combat_run(struct game *g, struct frame *f);
void gaines_bonus_options(const struct game *g, const struct frame *f, int side, struct options *o);
void gaines_bonus_apply(struct game *g, struct frame *f, const struct option *chosen);
int gaines_bonus_fallback(const struct game *g, const struct frame *f, int side, const struct options *o);

void gaines_lose(struct game *g, int unit, int losses, bool limit, int why, const char *rule);         /* results.c */
int gaines_limited(int steps, int losses);
bool gaines_ignores_retreats(const struct game *g, int unit);
const struct no *gaines_retreat_refused(const struct gaines_board *b, int unit, int from, int to);
bool gaines_can_retreat(const struct gaines_board *b, int unit, int from);
void gaines_retreat_start(struct game *g, int unit, int from, int hexes);
void gaines_retreating_run(struct game *g, struct frame *f);
void gaines_retreat_options(const struct game *g, const struct frame *f, int side, struct options *o);
void gaines_retreat_apply(struct game *g, struct frame *f, const struct option *chosen);
void gaines_retreat_why(const struct game *g, const struct frame *f, int side, const struct option *o,
                        struct refusal *r);
int gaines_retreat_fallback(const struct game *g, const struct frame *f, int side, const struct options *o);
void gaines_voluntary_options(const struct game *g, const struct frame *f, int side, struct options *o);
bool gaines_can_advance(const struct game *g, int attacker, int kind, int hex);
void gaines_advance(struct game *g, int unit, int hex, const char *rule);
void gaines_advance_options(const struct game *g, const struct frame *f, int side, struct options *o);
void gaines_advance_apply(struct game *g, struct frame *f, const struct option *chosen);
int gaines_advance_fallback(const struct game *g, const struct frame *f, int side, const struct options *o);

bool gaines_sees(const struct gaines_board *b, int from, int to);               /* sight.c */
bool gaines_sight(const struct game *view, int from, int to);       /* the same for the core */

const struct no *gaines_fire_refused(const struct gaines_board *b, int side, int unit, int target);    /* fire.c */
const struct no *gaines_snipe_refused(const struct gaines_board *b, int side, int unit, int target);
const struct no *gaines_target_refused(const struct gaines_board *b, int unit, int target, int range);
void gaines_fires_run(struct game *g, struct frame *f);
void gaines_fire_options(const struct game *g, const struct frame *f, int side, struct options *o);
/* Of both phases. */
void gaines_attack_apply(struct game *g, struct frame *f, const struct option *chosen);
void gaines_attack_why(const struct game *g, const struct frame *f, int side, const struct option *o,
                       struct refusal *r);

void gaines_hop_options(const struct game *g, const struct frame *f, int side, struct options *o); /* sharpshooters.c */
void gaines_hop_apply(struct game *g, struct frame *f, const struct option *chosen);

const struct no *gaines_react_refused(const struct gaines_board *b, int side, int unit, int target);   /* reaction.c */
void gaines_reactions_run(struct game *g, struct frame *f);
void gaines_react_options(const struct game *g, const struct frame *f, int side, struct options *o);
void gaines_react_apply(struct game *g, struct frame *f, const struct option *chosen);
void gaines_react_why(const struct game *g, const struct frame *f, int side, const struct option *o, struct refusal *r);
int gaines_react_fallback(const struct game *g, const struct frame *f, int side, const struct options *o);

const struct no *gaines_close_refused(const struct gaines_board *b, int side, int unit, int target);   /* close.c */
void gaines_closes_run(struct game *g, struct frame *f);
void gaines_close_options(const struct game *g, const struct frame *f, int side, struct options *o);

const struct no *gaines_charge_refused(const struct gaines_board *b, int side, int unit, int target);  /* charge.c */
const struct no *gaines_charge_hex_refused(const struct gaines_board *b, const struct gaines_walk *w, int to);
bool gaines_charge_final(const struct gaines_board *b, int target, int hex);
/* From which hexes it can still get there: by hex, half points left there and 1; 0 not reached. */
struct gaines_flood {
    int8_t left[GM_HEXES];
};
void gaines_flood(const struct gaines_board *b, const struct gaines_walk *w, struct gaines_flood *fl);
bool gaines_charge_reaches(const struct gaines_board *b, const struct gaines_walk *w, const struct gaines_flood *fl);
bool gaines_can_finish_charge(const struct gaines_board *b, const struct gaines_walk *w);
void gaines_charge_options(const struct gaines_board *b, int side, int unit, struct options *o);
bool gaines_must_charge(const struct gaines_board *b, int unit);
void gaines_charge_end(struct game *g, int unit, int why, const char *rule);
/* Charges whose target is gone or out of touch come to nothing at once [R46]. */
void gaines_charges_lapse(struct game *g);
void gaines_charges_run(struct game *g, struct frame *f);
void gaines_strike_options(const struct game *g, const struct frame *f, int side, struct options *o);
void gaines_strike_apply(struct game *g, struct frame *f, const struct option *chosen);

/* What a Disrupt or Disorder result would do to the unit now: its new state, or -1 nothing, -2 a step loss. */
enum { GM_SHAKES_NOT = -1, GM_SHAKES_STEP = -2 };
int gaines_shaken_by(const struct game *g, int unit, bool disorder);            /* disorder.c */
void gaines_shake(struct game *g, int unit, bool disorder);
void gaines_mark_shaken(struct game *g, int unit, int shaken, int why, const char *rule);
void gaines_shaken_options(const struct game *g, const struct frame *f, int side, struct options *o);
void gaines_shaken_apply(struct game *g, struct frame *f, const struct option *chosen);
const struct no *gaines_recover_refused(const struct gaines_board *b, int side, int unit);
void gaines_recover(struct game *g, int unit);

struct gaines_score {
    int total;
    int part[GM_VPS];
};
void gaines_score(const struct game *g, struct gaines_score *s);                /* victory.c */
int gaines_level(const struct game *g, int points);
void gaines_finish(struct game *g);

#endif
