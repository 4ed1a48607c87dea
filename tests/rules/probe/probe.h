/* SPDX-License-Identifier: ISC */
/* The probe: a game of our own, small and with every hard shape. Its rulebook is README. */
#ifndef PROBE_H
#define PROBE_H

#include "engine/data.h"
#include "engine/ruleset.h"

extern const struct ruleset probe_ruleset;

enum { RED, BLUE, PROBE_SIDES };
enum { FOOT, HORSE, GUN, PROBE_KINDS };
enum { CHIT_RED, CHIT_BLUE, CHIT_DUSK, PROBE_CHITS };

enum {
    PROBE_UNITS = 12,
    PROBE_HANDLES = 40,             /* names a side can have in use for what it sees and does not know */
    PROBE_ROWS = PROBE_UNITS + PROBE_HANDLES,
    PROBE_HEXES = 64,
    PROBE_TOKENS = 3,
    PROBE_SIGHT = 2,
    PROBE_AIMED = 2,                /* dice at one target */
    PROBE_SIDE_CHITS = 3
};

struct probe_data {                 /* compiled by data.c */
    int nunits, nhexes, hill;
    int8_t side[PROBE_UNITS], kind[PROBE_UNITS], steps[PROBE_UNITS];
    int16_t start[PROBE_UNITS];
    int8_t move[PROBE_KINDS], range[PROBE_KINDS];
    bool on_map[PROBE_HEXES], wood[PROBE_HEXES];
    int16_t next[PROBE_HEXES][HEX_DIRS];
    int8_t distance[PROBE_HEXES][PROBE_HEXES];
};

struct probe_block {
    int16_t hex;
    int8_t steps;
    int8_t handle;                  /* what the enemy calls it while he sees it; 0: he does not */
    int8_t revealed;                /* the enemy knows which it is */
    int8_t tired;                   /* has been active this round */
    int8_t aimed;                   /* dice about to be thrown at it */
    int8_t side;                    /* of a row without a name, in views; -1 */
};

struct probe_army {
    int8_t tokens;
    int16_t handles;                /* names given so far to what this side sees */
};

struct probe_cup {
    int8_t in[PROBE_CHITS];         /* known to nobody */
    int8_t drawn;
};

struct probe_state {
    struct probe_block block[PROBE_ROWS];
    struct probe_army army[PROBE_SIDES];
    struct probe_cup cup;
};

#define STATE(g) GAME_STATE(g, struct probe_state)
#define CSTATE(g) GAME_CSTATE(g, struct probe_state)
#define DATA(g) ((const struct probe_data *)(g)->data->compiled)

enum { ST_ROUND, ST_PICK, ST_ACTIVATE, ST_MOVE, ST_REACT, ST_FIRE, ST_VOLLEY, ST_REROLL, ST_COUNT };
enum { ROUND_NUMBER, ROUND_PHASE };
enum { MOVE_UNIT, MOVE_LEFT };
enum { FIRE_UNIT, FIRE_AIMED };
enum { VOLLEY_UNIT, VOLLEY_REACTION, VOLLEY_TARGET, VOLLEY_DICE };
enum { REACT_UNIT };
enum { PHASE_PICK, PHASE_FILL, PHASE_ASIDE, PHASE_DRAW, PHASE_CHIT, PHASE_NIGHT };

enum {
    D_PICK, D_ACTIVATE, D_PASS, D_STEP, D_HALT, D_REACT, D_HOLD, D_AIM, D_SHOOT, D_REST, D_REROLL, D_KEEP,
    D_MOVE, D_FIRE, D_COUNT
};

enum {
    E_PICKED, E_ASIDE, E_DRAWN, E_ACTIVATED, E_PASSED, E_MOVED, E_APPEARED, E_VANISHED, E_MET, E_FIRED, E_LOST,
    E_DESTROYED, E_REVEALED, E_REROLLED, E_HID, E_NIGHT, E_OVER, E_COUNT
};
enum { P_ASIDE, P_DRAW, P_FIRE, P_COUNT };
enum { HOW_DESTRUCTION, HOW_HILL, HOW_STEPS, HOW_DRAW };

extern const char *const probe_stances[], *const probe_chits[], *const probe_phases[], *const probe_hows[];
extern const struct table probe_tables[];
extern const struct predicate probe_predicates[];

/* data.c */
int probe_load(struct gamedata *d, struct error *e);

/* state.c */
int probe_side(const struct game *g, int row);
bool probe_alive(const struct game *g, int row);
bool probe_known(const struct game *g, int side, int row);          /* own, or seen */
int probe_at(const struct game *g, int hex);                        /* row of the block there, known or not; -1 */
int probe_known_at(const struct game *g, int side, int hex);        /* row of what `side` knows there; -1 */
int probe_rounds(const struct game *g);
void probe_setup(struct game *g);
int probe_begin(struct game *g, int s, int side, const int32_t *v, struct error *e);
const char *probe_broken(const struct game *g);
void probe_scene(const struct game *view, struct scene *s);

/* section 2: round.c */
void probe_run_round(struct game *g, struct frame *f);
void probe_options_pick(const struct game *g, const struct frame *f, int side, struct options *o);
void probe_apply_pick(struct game *g, struct frame *f, const struct option *chosen);
void probe_options_activate(const struct game *g, const struct frame *f, int side, struct options *o);
void probe_apply_activate(struct game *g, struct frame *f, const struct option *chosen);
void probe_why_activate(const struct game *g, const struct frame *f, int side, const struct option *o,
                        struct refusal *r);
int probe_absent_activate(const struct game *g, const struct frame *f, int side, const struct options *o);

/* section 3: move.c */
void probe_options_move(const struct game *g, const struct frame *f, int side, struct options *o);
void probe_apply_move(struct game *g, struct frame *f, const struct option *chosen);
void probe_why_move(const struct game *g, const struct frame *f, int side, const struct option *o, struct refusal *r);
void probe_options_react(const struct game *g, const struct frame *f, int side, struct options *o);
void probe_apply_react(struct game *g, struct frame *f, const struct option *chosen);
int probe_first_option(const struct game *g, const struct frame *f, int side, const struct options *o);

/* section 4: fire.c */
void probe_options_fire(const struct game *g, const struct frame *f, int side, struct options *o);
void probe_apply_fire(struct game *g, struct frame *f, const struct option *chosen);
void probe_why_fire(const struct game *g, const struct frame *f, int side, const struct option *o, struct refusal *r);
void probe_push_volley(struct game *g, int unit, bool reaction);
void probe_run_volley(struct game *g, struct frame *f);
void probe_after_roll(struct game *g, struct frame *roll);
void probe_options_reroll(const struct game *g, const struct frame *f, int side, struct options *o);
void probe_apply_reroll(struct game *g, struct frame *f, const struct option *chosen);

/* section 5: sight.c */
bool probe_in_sight(const struct game *g, int unit);
void probe_look(struct game *g);                    /* names what has come into sight, forgets what has left it */
void probe_reveal(struct game *g, int unit);
void probe_hide_again(struct game *g);
void probe_view(const struct game *g, int side, struct game *v);
bool probe_view_event(const struct game *g, int side, struct event *e);
int probe_unview_unit(const struct game *g, int side, int unit);

/* section 6: victory.c */
bool probe_check_destroyed(struct game *g);         /* true when the game is over */
void probe_end(struct game *g);

#endif
