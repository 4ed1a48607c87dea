/* SPDX-License-Identifier: ISC */
/* Between desk.c (answering) and desk_file.c (reading and writing). */
#ifndef ENGINE_DESK_INTERNAL_H
#define ENGINE_DESK_INTERNAL_H

#include "engine/desk.h"

struct condition;

enum { MAX_STATES = 256 };

struct block {
    struct block *next;
    int number;                     /* in its file, from 1 */
    bool standing;
    bool nostop;                    /* stop="none": the ruleset's default stop does not apply */
    int16_t when;                   /* state, or -1 for any */
    int16_t unit;                   /* the decision must be about it; -1 for any */
    struct condition *guard, *until;
    uint64_t then;                  /* measure of the default stop */
    int times;                      /* rounds left; 0 without end (standing) */
    int cursor, step;               /* next order; steps of it already taken */
    uint32_t frame;                 /* which frame asked the last of those */
    struct order *orders;
    int norders;
};

struct hand {
    struct block *blocks;
    uint8_t ask[MAX_STATES / 8];    /* states the side wants to be asked about */
    bool clean;                     /* while a file is read: earlier standing orders go even if it has none */
    /* the answer found, used up by desk_commit */
    struct block *found;
    int found_order, found_step;
};

struct desk {
    const struct ruleset *rs;
    struct gamedata *data;
    struct hand hand[MAX_SIDES];
    struct note *notes;
    int nnotes, notes_cap;
    bool trial;                     /* of a copy on which a declaration is tried: trials are not tried again */
};

void desk_block_free(struct block *b);
void desk_add_note(struct desk *d, enum note_kind kind, int side, const struct block *b, uint32_t decision,
                   const char *rule, const char *text);
/* Plays the order on a copy, up to the dice or to a question to somebody else: NULL when every step is legal, else
   why not (to be freed) and the rule or NULL. */
char *desk_trial(const struct desk *d, const struct game *g, int side, const struct order *order, const char **rule_r);
bool desk_rest_is_soft(const struct steps *s, int from);
bool desk_nested_question(const struct game *g, uint32_t id);
/* The ruleset's default stop, measured now. */
uint64_t desk_measure_stop(const struct ruleset *rs, const struct game *view, int side);

#endif
