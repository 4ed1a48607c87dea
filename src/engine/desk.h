/* SPDX-License-Identifier: ISC */
/* The orders that wait on the desk, by side: blocks that answer as the game asks. Format: adjutant-orders(5). */
#ifndef ENGINE_DESK_H
#define ENGINE_DESK_H

#include "engine/options.h"
#include "engine/ruleset.h"

struct xml_doc;
struct xml_node;
struct xml_writer;

struct order {
    int16_t verb;
    int16_t a[MAX_ARGS];            /* ANY where left out */
    int16_t nlist;
    int16_t list[MAX_LIST];         /* of the one list argument a verb may have */
    int16_t group;                  /* orders of one <first> share a number; 0 for none */
    bool skip;                      /* onfail="skip" */
};

struct step {
    struct option o;                /* a[] may be ANY */
    bool soft;
};

struct steps {
    struct step v[MAX_LIST + 8];
    int n;
};

enum note_kind {
    NOTE_REFUSED,           /* an order was not legal: its block is stopped */
    NOTE_SKIPPED,           /* an order was not legal and said onfail="skip" */
    NOTE_CUT,               /* a move was interrupted: the rest of the order is dropped */
    NOTE_STOPPED,           /* a stop condition held: the block is dropped */
    NOTE_REPLACED           /* a new file put the rest of the earlier one aside */
};

struct note {
    enum note_kind kind;
    int side;
    int block, order;               /* as numbered in the file, from 1 */
    uint32_t decision;
    const char *rule;               /* NULL for none */
    char *text;
};

struct desk;

struct desk *desk_new(const struct ruleset *rs, struct gamedata *d);
void desk_free(struct desk *d);

/* Takes the blocks of an order file (already checked by schema): replaces what is left of the side's earlier
   ones, and its standing orders when the file has any. The error names line, order and what would be right;
   then nothing is changed. 0 or -1. `g` is the game as it stands, for conditions that compare with this moment. */
int desk_take(struct desk *d, const struct game *g, int side, const struct xml_doc *doc, const struct xml_node *root,
              struct error *e);
/* The same for a referee who chooses for a side: its blocks answer first, and nothing is replaced. */
int desk_insert(struct desk *d, const struct game *g, int side, const struct xml_doc *doc,
                const struct xml_node *root, struct error *e);
void desk_withdraw(struct desk *d, int side);           /* drops all of the side's blocks but the standing ones */
void desk_clear(struct desk *d, int side);

/* For the play loop: the index of the side's answer or -1; used up only by desk_commit. */
int desk_answer(struct desk *d, struct game *g, const struct frame *f, int side, const struct options *o);
void desk_commit(struct desk *d, struct game *g, int sides_mask);
void desk_watch(struct desk *d, const struct game *g);          /* lets stop conditions look, at every decision */
bool desk_wants_asking(const struct desk *d, int side, int state);

/* Takes all blocks off the desk, standing ones too, with a note to each side that had any: they answer without end. */
void desk_give_up(struct desk *d, const struct game *g);

/* What happened to orders since the last desk_forget_notes. */
int desk_notes(const struct desk *d);
const struct note *desk_note(const struct desk *d, int i);
void desk_forget_notes(struct desk *d);

bool desk_has_orders(const struct desk *d, int side);       /* blocks that are used up by answering */
/* <orders side="…">…</orders> with what is left, for the saved game and the owner's report; nothing when empty. */
void desk_write(const struct desk *d, struct xml_writer *w, int side);
int desk_read(struct desk *d, int side, const struct xml_doc *doc, const struct xml_node *orders, struct error *e);

#endif
