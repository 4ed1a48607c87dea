/* SPDX-License-Identifier: ISC */
/* The contract between the core and a ruleset.

   A game is played by an agenda, a stack of frames kept in the saved game. The engine looks at the top
   frame: its state either runs (automatic play) or asks (a decision of one side or of several at once).
   A ruleset is tables: states, verbs, predicates, kinds of event, fields of its saved structs.
   It keeps no control flow anywhere else and no memory outside `game->state` and the agenda. */
#ifndef ENGINE_RULESET_H
#define ENGINE_RULESET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/rule.h"

struct gamedata;
struct game;
struct buf;

enum {
    MAX_SIDES = 4,
    MAX_FRAMES = 48,
    FRAME_VARS = 10,
    ROLL_DICE = 8,          /* dice of one roll */
    MAX_ARGS = 4,           /* arguments of a verb */
    MAX_LIST = 48,          /* entries of a list argument in an order file */
    EVENT_ARGS = 8,
    EVENT_MODS = 16,
    MAX_CHOICES = 16,       /* options a game may be created with */
    MAX_FACES = 127         /* of a die in a roll */
};

/* An argument a player left out, in orders, in the steps they expand to and in conditions: it matches anything. */
enum { ANY = INT16_MIN };

/* ---- values: everything a rule handles is a small integer with a type ---- */

enum value_type {
    V_NONE,                 /* ends a list of arguments */
    V_INT,
    V_BOOL,                 /* "no" / "yes" */
    V_WORD,                 /* index into `words`; -1 is none */
    V_HEX,                  /* HEX_NONE is none */
    V_UNIT,                 /* row of the data's units, or an anonymous row of a view ("?3"); -1 is none */
    V_SIDE,                 /* index into ruleset->sides; -1 is none */
    V_HEXES,                /* in order files only: a list of hexes, in order->list */
    V_UNITS                 /* in order files only: a list of units, in order->list */
};

struct arg {
    const char *name;               /* the attribute's name in XML */
    enum value_type type;
    const char *const *words;       /* V_WORD: NULL-terminated */
    bool optional;                  /* in order files: may be left out, then it matches anything */
};

/* ---- frames ---- */

struct roll {                       /* dice that have fallen, by number in their log entry */
    int8_t n;
    int8_t sealed;
    int8_t value[ROLL_DICE];
    uint16_t number[ROLL_DICE];
};

struct frame {
    int16_t state;                  /* index into ruleset->states; ROLL_STATE is the engine's own */
    int16_t asked;                  /* mask of the sides asked, for a state that asks */
    uint32_t id;                    /* no two frames of a game have the same */
    int32_t v[FRAME_VARS];          /* named by the state's vars */
    struct roll roll;               /* what the last roll pushed by this frame gave */
};

enum { ROLL_STATE = -1 };

/* ---- decisions ---- */

struct option {                     /* one legal step: `verb` with its arguments */
    int16_t verb;
    int16_t a[MAX_ARGS];            /* unused ones are 0 */
};

struct options;
void options_add(struct options *o, int verb, int a0, int a1, int a2);
int options_count(const struct options *o);
const struct option *options_get(const struct options *o, int i);
int options_last_of(const struct options *o, int verb);    /* the last with this verb; 0 when there is none */

struct order;                       /* engine/orders.h: a line of an order file */

struct steps;                       /* what an order expands to */
/* soft: the step is dropped without a word when the game does not ask for its verb (a move that ended by itself). */
void steps_add(struct steps *s, bool soft, int verb, int a0, int a1, int a2);

struct verb {
    const char *name;               /* the element's name in order files */
    struct arg args[MAX_ARGS + 1];
    /* Sugar: what the order means as single steps. A function of the order alone. NULL: the verb is a step itself.
       A step that names its unit can never be taken for the next unit's when a move ends in the middle. */
    void (*expand)(const struct order *o, struct steps *s);
    /* Sugar that applies whole or not at all (a declaration before dice); the enemy may still end it (refusal.stopped). */
    bool whole;
    const char *help;               /* one line for the prompt and the manual */
};

struct refusal {                    /* why an order is not legal: one sentence, and the rule it rests on */
    const char *rule;
    char why[256];
    bool stopped;                   /* not a mistake: the enemy ended the move the step belonged to */
};

struct rule_state {
    const char *name;               /* "exit-zoc": in prompts, order files, reports, the log */
    const char *rule;               /* the id in games/ID/rules.tsv */
    struct arg vars[FRAME_VARS + 1];        /* names and types of v[], for the saved game */
    /* A state has either run, or options and apply. */
    void (*run)(struct game *g, struct frame *f);
    /* The legal decisions of one side, from what that side knows: `view` is never more than its view.
       The single source of legality. Order is part of the contract: same view, same list. */
    void (*options)(const struct game *view, const struct frame *f, int side, struct options *o);
    /* Carries out. `chosen` is indexed by side; only asked sides are set; each is one of options. */
    void (*apply)(struct game *g, struct frame *f, const struct option *chosen);
    /* Says why a step that is not among the options isn't; may be NULL. Uses the same predicates as options. The
       step is a player's: its verb may be one this state never offers, its arguments may be ANY, none or unknown. */
    void (*why)(const struct game *view, const struct frame *f, int side, const struct option *o, struct refusal *r);
    /* The option taken when its side is silent (index), or -1. NULL: the side is waited for and mailed. */
    int (*fallback)(const struct game *view, const struct frame *f, int side, const struct options *o);
    /* The option taken when a deadline has passed or the side resigned its choices; NULL: the first. */
    int (*absent)(const struct game *view, const struct frame *f, int side, const struct options *o);
    /* Verbs meant for this decision even while none of their steps is legal, ending with -1: an order with one is then
       refused, where others wait for a decision that offers them. NULL: only what is offered. */
    const int16_t *verbs;
    int over;                       /* 1 + the state whose frame lies directly below, when it must; 0: any */
    int about;                      /* 1 + index into vars of the unit the decision is about; 0: none */
};

/* Agenda. Frames are stable while they are on it. */
struct frame *agenda_push(struct game *g, int state);       /* zeroed but for hexes and units: all v are 0 */
struct frame *agenda_ask(struct game *g, int state, int sides_mask);
void agenda_pop(struct game *g);
struct frame *agenda_top(struct game *g);
const struct frame *agenda_find(const struct game *g, int state);   /* nearest from the top, or NULL */

/* A decision in `state` is not put to a side, for `verb` is all it could say: an order on its desk that says so, is next
   and is meant for this decision is used up. It is meant when its block names the state, or when the order before it
   in the block is `verb` as well or begins with one of `kin` (verbs; -1 ends them). */
void desk_unasked(struct game *g, int side, int state, int verb, const int16_t *kin);

/* A roll is a frame of the engine. The pushing frame resumes with f->roll filled, after the ruleset's
   after_roll had its say. Clears f->roll now. `purpose` indexes ruleset->purposes. Sealed dice are those
   that not all may see. */
void roll_push(struct game *g, int purpose, int count, int faces, int side, bool sealed);
/* For after_roll and states on top of a roll: the roll frame, its purpose and side, and a new throw of one die.
   A state that stays on top after roll_again may ask about the new die too. */
struct frame *roll_frame(struct game *g);
const struct frame *roll_find(const struct game *g);        /* the same to look at; NULL when there is none */
int roll_purpose(const struct frame *roll);
int roll_side(const struct frame *roll);
int roll_faces(const struct frame *roll);
void roll_again(struct game *g, struct frame *roll, int die);

/* ---- conditions in order files ---- */

struct condition_args {
    int16_t a[MAX_ARGS];
    int16_t nlist;
    int16_t list[MAX_LIST];
};

struct predicate {
    const char *name;
    struct arg args[MAX_ARGS + 1];
    /* Only for conditions that compare with the moment the orders came: what was so then. NULL: 0. */
    uint64_t (*measure)(const struct game *view, int side, const struct condition_args *a);
    bool (*holds)(const struct game *view, int side, const struct condition_args *a, uint64_t then);
    const char *help;
};

/* ---- events: codes and numbers, no prose ---- */

struct event_kind {
    const char *name;
    struct arg args[EVENT_ARGS + 1];
};

struct event_mod {
    const char *reason;             /* a word of the ruleset's: templates give it a sentence */
    const char *rule;
    int16_t value;
    int16_t side;                   /* whose total it changes; -1 none */
};

struct event_die {
    int8_t value, faces, side;
    uint8_t sealed;
    uint16_t number;                /* in its log entry */
    int16_t purpose;
};

struct event {
    int16_t kind;
    uint16_t seen;                  /* mask of the sides that may see it; the referee sees all */
    const char *rule;
    int16_t a[EVENT_ARGS];
    int8_t nmods, ndice;
    struct event_mod mod[EVENT_MODS];
    struct event_die die[ROLL_DICE * 2];
};

/* Starts an event with its arguments (all seen); event_mod and event_roll add to it; event_emit sends it off. */
struct event *event_start(struct game *g, int kind, const char *rule, int a0, int a1, int a2, int a3);
void event_mod(struct event *e, int side, const char *reason, const char *rule, int value);
void event_roll(struct event *e, const struct frame *f, int die, int faces, int side, int purpose);
void event_emit(struct game *g);
/* An event with nothing but its arguments. */
void event_tell(struct game *g, int kind, const char *rule, int a0, int a1, int a2, int a3);
void event_hide_sealed(struct event *e);        /* for view_event: drops the sealed dice */

/* ---- saved structs: one table of fields drives save, load, hash and diff ---- */

enum secrecy { OPEN, OWNER_ONLY, NOBODY };     /* who may know the field while the game goes on */

struct field {
    const char *name;
    enum value_type type;
    size_t offset;
    uint8_t size;                   /* 1, 2 or 4 bytes, signed; 8 for masks (V_INT only, unsigned) */
    const char *const *words;
    int32_t absent;                 /* the value that is not written out */
    int since;                      /* revision that brought it; 0 always */
    enum secrecy secrecy;
};
#define FIELD(row, member, kind, ...) \
    {.name = #member, .type = kind, .offset = offsetof(row, member), .size = sizeof(((row *)0)->member), __VA_ARGS__}

enum row_key { KEY_UNIT, KEY_SIDE, KEY_NUMBER, KEY_ONE };

struct table {
    const char *name;               /* the element's name: "unit", "army", "chit" */
    enum row_key key;               /* rows are the data's units, the sides, numbered, or there is one */
    size_t offset, stride;          /* of the rows in the ruleset's state */
    int rows;                       /* how many the struct has; KEY_UNIT: at least the data's units plus anonymous rows */
    const struct field *fields;     /* ends with a NULL name */
    /* A row that says so is left out of the saved game (an unused number); NULL: rows of all absent fields are left out. */
    bool (*unused)(const struct game *g, int row);
};

/* ---- the ruleset ---- */

struct game_choice {                /* an option `new -o name=value` agrees on */
    const char *name;
    const char *const *words;       /* NULL-terminated; the first is the default */
    const char *help;
};

struct mark {                       /* something that stands in a hex, for maps */
    int16_t hex;
    int16_t side;                   /* -1 neutral */
    char text[12];                  /* short name: "Red 3" */
    char state[12];                 /* "march", "2 of 4"; may be empty */
    bool unit;                      /* false: a marker */
};

struct scene;
void scene_mark(struct scene *s, const struct mark *m);

struct arrival {                    /* of a unit that is still to come */
    int turn;
    int hex;                        /* HEX_NONE: not said */
    const char *entry;              /* what the map calls the place; "" for nothing */
};

struct ruleset {
    const char *id, *title;
    int revision;                           /* the newest */
    const char *const *sides;               /* NULL-terminated, in order of play */
    const char *const *side_names;
    const struct rule_state *states;        /* the first lies at the bottom of the agenda until the game is over */
    int nstates;
    const struct verb *verbs;
    int nverbs;
    const struct predicate *predicates;     /* ends with a NULL name; may be NULL */
    const struct event_kind *events;
    int nevents;
    const char *const *purposes;            /* of dice; NULL-terminated */
    const struct game_choice *choices;      /* ends with a NULL name; may be NULL */
    const struct table *tables;             /* ends with a NULL name */
    size_t state_size;

    /* Compiles the generic data into data->compiled (in its pool) and checks its sense. 0 or -1. */
    int (*load)(struct gamedata *d, struct error *e);
    /* Sets the scenario up: g->state is zeroed, choices are set. Pushes the first frame. */
    void (*setup)(struct game *g);
    /* For positions written by hand: builds the agenda that leads to state `s` asking `side`, v as given. 0 or -1. */
    int (*begin)(struct game *g, int s, int side, const int32_t *v, struct error *e);
    /* After the dice of `roll` fell, before the pushing frame resumes: may push a question. NULL: nothing. */
    void (*after_roll)(struct game *g, struct frame *roll);
    /* Turns `v`, a copy of the game, into what `side` knows: tables, and what the frames of the agenda say. Sealed
       dice on the agenda are gone from `v` already; put back what this side may see. The view of a view is the
       same view: a player's own copy is loaded and asked like a game, so invariants hold in it as well.
       NULL: nothing is hidden. */
    void (*view)(const struct game *g, int side, struct game *v);
    /* The same for an event just emitted, asked only when e->seen has the side; false: it sees nothing of it. Sealed
       dice in it are this function's to drop. NULL: e->seen decides, and sealed dice are dropped. */
    bool (*view_event)(const struct game *g, int side, struct event *e);
    /* A unit as the view of `side` numbers it, in the game itself; one it has no other number for stays. NULL: the
       same. */
    int (*unview_unit)(const struct game *g, int side, int unit);
    /* NULL when all invariants hold, else which one is broken. */
    const char *(*broken)(const struct game *g);
    /* What stands on the map in this view. */
    void (*scene)(const struct game *view, struct scene *s);
    /* Whether a unit of this view, or a piece without a name, is on the map; then where, and whose. For engine/near.h. */
    bool (*stands)(const struct game *view, int unit, int *hex_r, int *side_r);
    /* Whether there is a line of sight between two hexes, for pictures of it. NULL: the game has none. */
    bool (*sees)(const struct game *view, int from, int to);
    /* Reinforcements: false when the unit is not one that is still to come in this view. NULL: the game has none. */
    bool (*expected)(const struct game *view, int unit, struct arrival *a_r);
    /* Whether an order of several steps, whose first is among the options, is worth mentioning in their prompt. NULL:
       always. */
    bool (*worth)(const struct game *view, const struct options *o, int verb);
    /* Conditions that stop a block of orders which names none itself, by the state that asks: a predicate with
       its arguments, or NULL. All states that have one share it. May be NULL. */
    const struct default_stop {
        const char *predicate;
        int16_t a[MAX_ARGS];
    } *(*default_stop)(int state);
};

/* ---- the game ---- */

struct dice_source {
    /* One die of `faces`, 1..faces; its number within the entry goes to number_r. */
    int (*throw)(void *ctx, int faces, bool sealed, uint16_t *number_r);
    void *ctx;
};

struct event_sink {
    void (*emit)(void *ctx, const struct game *g, const struct event *e);
    void *ctx;
};

struct step_watch {
    void (*look)(void *ctx, const struct game *g);      /* after every run, roll and decision; may be NULL */
    void *ctx;
};

struct outcome {
    bool over;
    int16_t winner;                 /* side, or -1 for none */
    int16_t how;                    /* index into the ruleset's own words, shown by its event */
};

struct game {
    /* saved */
    const struct ruleset *rs;
    struct gamedata *data;          /* shared, read-only */
    int32_t revision;
    uint32_t decision;              /* number of decisions taken so far; the one asked now is decision + 1 */
    uint32_t frames;                /* number of frames pushed so far */
    struct outcome outcome;
    int16_t choice[MAX_CHOICES];    /* index into choices[i].words */
    int16_t depth;
    struct frame agenda[MAX_FRAMES];
    unsigned char *state;           /* rs->state_size bytes, no pointers in it */
    /* not saved */
    struct desk *desk;              /* orders waiting, by side (engine/orders.h); NULL in views and autoplay */
    struct dice_source dice;
    bool (*dice_ready)(void *dice_ctx, int count);  /* play stops before dice that are not to be had; NULL: all are */
    struct event_sink sink;
    struct step_watch watch;
    struct event event;             /* under construction */
    struct scratch *scratch;        /* the engine's own working memory */
    uint16_t insist;                /* mask of sides that are asked even where a fallback would do */
};

void game_over(struct game *g, int winner, int how);

#define GAME_STATE(g, type) ((type *)(void *)(g)->state)
#define GAME_CSTATE(g, type) ((const type *)(const void *)(g)->state)

#endif
