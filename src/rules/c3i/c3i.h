/* SPDX-License-Identifier: ISC */
/* Gettysburg (C3i Series I): what the files of this ruleset share. All names begin with c3i_. */
#ifndef RULES_C3I_H
#define RULES_C3I_H

#include "engine/data.h"
#include "engine/refuse.h"
#include "engine/ruleset.h"
#include "hex/hex.h"

extern const struct ruleset c3i_ruleset;

enum { CSA, USA, C3I_SIDES };

enum {
    C3I_UNITS = 31,             /* a set of units fits an int32_t */
    C3I_HEXES = 512,
    C3I_WORDS = C3I_HEXES / 64,
    C3I_ENTRIES = 26,
    C3I_TURNS = 16,
    C3I_TERRAINS = 8,
    C3I_DIFFERENCE = 24,        /* the attack table ends here at the latest */
    C3I_RETREAT = 3,            /* hexes of a retreat */
    C3I_NO_LIMIT = -1
};

/* ---- the game's data, compiled once (data.c) ---- */

struct c3i_bits {
    uint64_t w[C3I_WORDS];
};

enum c3i_result { C3I_STALEMATE, C3I_RETREATED, C3I_BLOWN, C3I_ELIMINATED };

struct c3i_data {
    int nunits, nhexes, turns;
    struct c3i_counter {
        int8_t side, cavalry, stars, march, battle;
        int8_t due, entry, order;   /* due 0: on the map from the start; entry -1: none */
        int16_t start;
    } unit[C3I_UNITS];
    struct c3i_hex {
        bool on_map, defensible, town;
        uint8_t terrain;
        uint8_t road;               /* bit d: joined by road to the neighbour in direction d */
        int16_t next[HEX_DIRS];     /* HEX_NONE off the map */
    } hex[C3I_HEXES];
    struct c3i_bits near1[C3I_HEXES], near2[C3I_HEXES];     /* hexes at distance 1; at 0, 1 and 2 */
    uint8_t distance[C3I_HEXES][C3I_HEXES];
    struct c3i_entry {
        char letter[2];
        int16_t hex;                /* HEX_NONE: no such letter */
        uint8_t distance[C3I_HEXES];    /* from the hex off the map where the road comes from */
    } entry[C3I_ENTRIES];
    struct c3i_army_data {
        int8_t artillery, range, anchor;
    } army[C3I_SIDES];
    int8_t berdan_from, berdan_side;
    bool late[C3I_TURNS];           /* by turn: blown is eliminated */
    struct c3i_goal {
        int8_t from, to;            /* entries */
    } goal[C3I_ENTRIES];
    int ngoals;
    struct c3i_switch {             /* a choice that changes the ground of one hex */
        int8_t choice, word;
        int16_t hex;
        bool defensible;
    } change;
    int8_t artillery, defensible, friends, star;        /* values of the modifiers */
    struct c3i_cost {
        int8_t plain, march, battle;        /* half points: any hex; by road in march, in battle formation */
    } cost[C3I_TERRAINS];
    int8_t result[C3I_DIFFERENCE + 1], late_result[C3I_DIFFERENCE + 1];
};

int c3i_load(struct gamedata *d, struct error *e);
const struct c3i_data *c3i_data(const struct game *g);

/* ---- the saved state (state.c) ---- */

enum c3i_status { C3I_COMING, C3I_ON_MAP, C3I_OFF_BLOWN, C3I_RETURNING, C3I_DEAD };
enum c3i_formation { C3I_MARCH, C3I_BATTLE };
enum c3i_phase { C3I_COMMAND, C3I_ORGANIZATION, C3I_MOVEMENT, C3I_ATTACK, C3I_END };

struct c3i_unit {
    int16_t hex;                /* HEX_NONE off the map */
    int8_t status, formation;
    int8_t back;                /* turn a blown unit is due back, else 0 */
    int8_t pinned;              /* has stood in an enemy zone of control in this movement phase */
};

struct c3i_army {
    int16_t hq;                 /* HEX_NONE off the map */
    int8_t artillery;
    int8_t passed;              /* in the phase that goes on */
    int8_t moved;               /* the unit it moved last in this phase, or -1 */
};

struct c3i_state {
    struct c3i_unit unit[C3I_UNITS];
    struct c3i_army army[C3I_SIDES];
    int16_t berdan;             /* HEX_NONE off the map */
    int8_t turn, phase;
    int8_t left;                /* exits, moves or attacks left after the other side's pass; C3I_NO_LIMIT before */
};

#define C3I(g) GAME_STATE(g, struct c3i_state)
#define C3I_CONST(g) GAME_CSTATE(g, struct c3i_state)

extern const struct table c3i_tables[];
extern const char *const c3i_words_status[], *const c3i_words_formation[], *const c3i_words_phase[];
void c3i_setup(struct game *g);
int c3i_begin(struct game *g, int s, int side, const int32_t *v, struct error *e);
const char *c3i_broken(const struct game *g);
void c3i_scene(const struct game *view, struct scene *s);

/* ---- choices of `new` ---- */

enum { C3I_CHOICE_BLOWN_NO_HEX, C3I_CHOICE_EXIT_FAIL, C3I_CHOICE_ENTRY_FIRST, C3I_CHOICE_MCPHERSON };
extern const struct game_choice c3i_choices[];
bool c3i_defensible(const struct game *g, int hex);

/* ---- the position, worked out from the state (board.c) ---- */

struct c3i_board {
    const struct game *g;
    const struct c3i_data *d;
    const struct c3i_state *st;
    struct c3i_bits units[C3I_SIDES];   /* hexes they stand in */
    struct c3i_bits zoc[C3I_SIDES];     /* zones of control of the side, Berdan's hex included */
    struct c3i_bits zoi[C3I_SIDES];     /* zones of influence of the side */
};

void c3i_board(struct c3i_board *b, const struct game *g);
static inline bool c3i_bit(const struct c3i_bits *b, int hex)
{
    return b->w[hex >> 6] >> (hex & 63) & 1;
}
static inline void c3i_set(struct c3i_bits *b, int hex)
{
    b->w[hex >> 6] |= (uint64_t)1 << (hex & 63);
}
static inline int c3i_enemy(int side)
{
    return 1 - side;
}
int c3i_distance(const struct game *g, int a, int b);
int c3i_unit_at(const struct game *g, int hex);             /* -1 for none */
bool c3i_occupied(const struct c3i_board *b, int hex);      /* by a unit of either side */
bool c3i_empty(const struct c3i_board *b, int hex);         /* no unit and no marker */
bool c3i_in_enemy_zoc(const struct c3i_board *b, int side, int hex);
bool c3i_in_enemy_zoi(const struct c3i_board *b, int side, int hex);
bool c3i_unit_in_enemy_zoc(const struct c3i_board *b, int unit);
bool c3i_in_range(const struct game *g, int side, int hex);
int c3i_side(const struct game *g, int unit);
bool c3i_stands(const struct game *view, int unit, int *hex_r, int *side_r);         /* for the core */
int c3i_vp(const struct game *g, int side);

/* ---- states, verbs, events, dice: indexes of the tables of ruleset.c ---- */

enum c3i_states {
    C3I_S_TURN, C3I_S_HQ, C3I_S_BLOWN, C3I_S_PICK, C3I_S_PLACE, C3I_S_BERDAN, C3I_S_EXITS, C3I_S_EXIT, C3I_S_MOVES,
    C3I_S_MOVEMENT, C3I_S_ENTERING, C3I_S_MOVING, C3I_S_ATTACKS, C3I_S_ATTACK, C3I_S_BATTLE, C3I_S_BID, C3I_S_RETREAT,
    C3I_S_COUNT
};

/* Steps of the turn, v[0] of C3I_S_TURN: what is done next. */
enum c3i_steps {
    C3I_T_BEGIN, C3I_T_HQ_CSA, C3I_T_HQ_USA, C3I_T_BLOWN_CSA, C3I_T_BLOWN_USA, C3I_T_BERDAN, C3I_T_FORMATIONS,
    C3I_T_EXITS, C3I_T_MOVES, C3I_T_ATTACKS, C3I_T_END
};

/* What v[] of the frames holds. */
enum { C3I_V_STEP = 0 };
enum { C3I_V_SIDE = 0 };            /* EXITS, MOVES, ATTACKS: whose chance it is; BLOWN: whose units return */
/* MOVING (and the first of ENTERING): half points spent if all is plain, if all is road (-1: it is not). */
enum { C3I_M_UNIT, C3I_M_STEPS, C3I_M_PLAIN, C3I_M_ROAD };
enum { C3I_B_ATTACKER, C3I_B_DEFENDER, C3I_B_STAGE, C3I_B_SUPPORT_CSA, C3I_B_SUPPORT_USA, C3I_B_BONUS, C3I_B_HEX };
enum { C3I_R_UNIT, C3I_R_FROM, C3I_R_THREAT, C3I_R_ENTRY, C3I_R_STEPS };    /* RETREAT */

enum c3i_verbs {
    C3I_D_HQ, C3I_D_PICK, C3I_D_PLACE, C3I_D_BERDAN, C3I_D_LEAVE, C3I_D_START, C3I_D_STEP, C3I_D_STOP,
    C3I_D_ATTACK, C3I_D_BID, C3I_D_BACK, C3I_D_STAND, C3I_D_PASS,
    C3I_D_MOVE, C3I_D_ENTER, C3I_D_EXIT, C3I_D_RETREAT,         /* sugar */
    C3I_D_COUNT
};
extern const struct verb c3i_verbs[];
bool c3i_order_worth(const struct game *g, const struct options *o, int verb);
extern const struct predicate c3i_predicates[];

enum c3i_events {
    C3I_E_TURN, C3I_E_PHASE, C3I_E_HQ, C3I_E_PICKED, C3I_E_RETURNS, C3I_E_WAITS, C3I_E_BERDAN, C3I_E_FORMATION,
    C3I_E_EXITS, C3I_E_PASSES, C3I_E_ALLOWANCE, C3I_E_MOVES, C3I_E_ENTERS, C3I_E_STOPS, C3I_E_DISPLACED, C3I_E_ATTACK,
    C3I_E_BIDS, C3I_E_DUEL, C3I_E_ARTILLERY, C3I_E_COMBAT, C3I_E_RETREATS, C3I_E_BLOWN, C3I_E_ELIMINATED,
    C3I_E_ADVANCES, C3I_E_STAYS, C3I_E_TURN_ENDS, C3I_E_ROAD_OPEN, C3I_E_GAME_OVER,
    C3I_E_COUNT
};
extern const struct event_kind c3i_events[];

/* Words of the causes in events; each list is in event.c. */
enum { C3I_FORM_ORGANIZATION, C3I_FORM_INFLUENCE, C3I_FORM_CONTROL };
enum { C3I_STOP_CHOICE, C3I_STOP_SPENT, C3I_STOP_INFLUENCE, C3I_STOP_CONTROL, C3I_STOP_BERDAN };
enum { C3I_SPENT_SUPPORT, C3I_SPENT_CAISSONS };
enum { C3I_LOST_RESULT, C3I_LOST_NO_RETREAT, C3I_LOST_EXCESS, C3I_LOST_NO_HEX };
enum { C3I_STAY_CONTROL, C3I_STAY_BERDAN };
enum { C3I_HOW_ROAD, C3I_HOW_POINTS, C3I_HOW_TIE };

enum c3i_purposes { C3I_DIE_MOVES, C3I_DIE_ATTACKS, C3I_DIE_DUEL, C3I_DIE_ATTACK };

const char *c3i_name(const struct game *g, int unit);
const char *c3i_label(const struct game *g, int hex, char out[HEX_LABEL]);

/* ---- phases, one file each ---- */

void c3i_turn_run(struct game *g, struct frame *f);                             /* turn.c */
void c3i_phase_start(struct game *g, int phase);
/* The side whose enemy has passed first, while what it may still do is not set; or -1. */
int c3i_first_pass(const struct game *g);
/* Whose chance it is now; -1 when both have passed or the rest is used up. */
int c3i_chance(const struct game *g, const struct frame *f);
void c3i_pass(struct game *g, struct frame *phase, int side, const char *rule);
void c3i_used_chance(struct game *g, struct frame *phase, int side);
void c3i_unasked(struct game *g, int side, int state);      /* the side could only pass */
void c3i_phase_over(struct game *g, int state);             /* takes its frame off; `state` is the one that asked */

void c3i_hq_options(const struct game *g, const struct frame *f, int side, struct options *o);      /* command.c */
void c3i_hq_apply(struct game *g, struct frame *f, const struct option *chosen);
void c3i_hq_why(const struct game *g, const struct frame *f, int side, const struct option *o, struct refusal *r);
int c3i_hq_absent(const struct game *g, const struct frame *f, int side, const struct options *o);
void c3i_blown_run(struct game *g, struct frame *f);
void c3i_pick_options(const struct game *g, const struct frame *f, int side, struct options *o);
void c3i_pick_apply(struct game *g, struct frame *f, const struct option *chosen);
void c3i_pick_why(const struct game *g, const struct frame *f, int side, const struct option *o, struct refusal *r);
void c3i_place_options(const struct game *g, const struct frame *f, int side, struct options *o);
void c3i_place_apply(struct game *g, struct frame *f, const struct option *chosen);
void c3i_place_why(const struct game *g, const struct frame *f, int side, const struct option *o, struct refusal *r);
void c3i_berdan_start(struct game *g);
void c3i_berdan_options(const struct game *g, const struct frame *f, int side, struct options *o);
void c3i_berdan_apply(struct game *g, struct frame *f, const struct option *chosen);
void c3i_berdan_why(const struct game *g, const struct frame *f, int side, const struct option *o, struct refusal *r);

void c3i_formations(struct game *g);                                            /* organization.c */
void c3i_flip(struct game *g, int unit, int formation, int cause, const char *rule);
void c3i_exits_run(struct game *g, struct frame *f);
void c3i_exit_options(const struct game *g, const struct frame *f, int side, struct options *o);
void c3i_exit_apply(struct game *g, struct frame *f, const struct option *chosen);
void c3i_exit_why(const struct game *g, const struct frame *f, int side, const struct option *o, struct refusal *r);

void c3i_moves_begin(struct game *g);                                           /* movement.c */
void c3i_moves_run(struct game *g, struct frame *f);
void c3i_movement_options(const struct game *g, const struct frame *f, int side, struct options *o);
void c3i_movement_apply(struct game *g, struct frame *f, const struct option *chosen);
void c3i_movement_why(const struct game *g, const struct frame *f, int side, const struct option *o, struct refusal *r);
void c3i_moving_options(const struct game *g, const struct frame *f, int side, struct options *o);
void c3i_moving_apply(struct game *g, struct frame *f, const struct option *chosen);
void c3i_moving_why(const struct game *g, const struct frame *f, int side, const struct option *o, struct refusal *r);
int c3i_moving_absent(const struct game *g, const struct frame *f, int side, const struct options *o);
/* Units in the hex and next to it that are in enemy zones of control are held and flipped. */
void c3i_pin(struct game *g, const struct c3i_board *b, int hex);

const struct no *c3i_entry_refused(const struct c3i_board *b, int unit);    /* entry.c */
bool c3i_entry_barred_by(const struct c3i_board *b, int unit);  /* it keeps off one of its own that is due */
bool c3i_entry_open(const struct c3i_board *b, int side);       /* some due unit of the side can enter */
int c3i_to_come(const struct game *g, int side);                /* due units still off the map */
bool c3i_expected(const struct game *g, int unit, struct arrival *a_r);
void c3i_entering_run(struct game *g, struct frame *f);

void c3i_attacks_run(struct game *g, struct frame *f);                          /* attack.c */
void c3i_attack_options(const struct game *g, const struct frame *f, int side, struct options *o);
void c3i_attack_apply(struct game *g, struct frame *f, const struct option *chosen);
void c3i_attack_why(const struct game *g, const struct frame *f, int side, const struct option *o, struct refusal *r);
void c3i_bid_options(const struct game *g, const struct frame *f, int side, struct options *o);
void c3i_bid_apply(struct game *g, struct frame *f, const struct option *chosen);
void c3i_bid_why(const struct game *g, const struct frame *f, int side, const struct option *o, struct refusal *r);
int c3i_pass_absent(const struct game *g, const struct frame *f, int side, const struct options *o);

enum c3i_mod { C3I_MOD_ARTILLERY, C3I_MOD_DEFENSIBLE, C3I_MOD_FRIENDS, C3I_MOD_STARS, C3I_MODS };
struct c3i_mods {               /* by attacker (0) and defender (1) */
    int8_t v[2][C3I_MODS];
    int8_t total[2];
};
void c3i_modifiers(const struct c3i_board *b, int attacker, int defender, int bonus_side,      /* battle.c */
                   struct c3i_mods *m);
/* Makes a battle frame one whose defender retreats. */
void c3i_battle_lost(struct frame *f, int attacker, int defender, int hex);
bool c3i_battle_fits(const struct game *g, const struct frame *f);
void c3i_battle_run(struct game *g, struct frame *f);
int c3i_result(const struct game *g, int difference);

int c3i_threat_from(const struct game *g, int hex, int enemy_hex);              /* results.c */
int c3i_threats(const struct c3i_board *b, int unit);
bool c3i_can_retreat(const struct c3i_board *b, int unit, int from, int threat, int entry);
void c3i_retreat_start(struct game *g, int unit, int threat, int entry);
void c3i_retreat_options(const struct game *g, const struct frame *f, int side, struct options *o);
void c3i_retreat_apply(struct game *g, struct frame *f, const struct option *chosen);
void c3i_retreat_why(const struct game *g, const struct frame *f, int side, const struct option *o, struct refusal *r);
void c3i_blow(struct game *g, int unit, int cause);
void c3i_eliminate(struct game *g, int unit, int cause, const char *rule);
/* After the attack on a defender that stood in hex. */
void c3i_advance(struct game *g, int attacker, int defender, int hex);

bool c3i_road_open(const struct game *g, int *entry_r);                         /* victory.c */
void c3i_turn_end(struct game *g);

#endif
