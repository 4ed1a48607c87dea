/* SPDX-License-Identifier: ISC */
/* The stack of frames, and rolls, which are frames too. */
#include "engine/ruleset.h"

#include "engine/internal.h"

struct frame *agenda_push(struct game *g, int state)
{
    struct frame *f;

    if (g->depth == MAX_FRAMES)
        panic("more than %d frames on the agenda", MAX_FRAMES);
    f = &g->agenda[g->depth++];
    *f = (struct frame){.state = (int16_t)state, .id = ++g->frames};
    return f;
}

struct frame *agenda_ask(struct game *g, int state, int sides_mask)
{
    struct frame *f = agenda_push(g, state);

    f->asked = (int16_t)sides_mask;
    return f;
}

void agenda_pop(struct game *g)
{
    if (g->depth == 0)
        panic("nothing to pop from the agenda");
    g->depth--;
}

struct frame *agenda_top(struct game *g)
{
    if (g->depth == 0)
        panic("the agenda is empty");
    return &g->agenda[g->depth - 1];
}

const struct frame *agenda_find(const struct game *g, int state)
{
    for (int i = g->depth; i-- > 0;)
        if (g->agenda[i].state == state)
            return &g->agenda[i];
    return NULL;
}

void roll_push(struct game *g, int purpose, int count, int faces, int side, bool sealed)
{
    struct frame *roll;

    if (count < 1 || count > ROLL_DICE || faces < 1 || faces > MAX_FACES)
        panic("a roll of %d dice with %d faces", count, faces);
    agenda_top(g)->roll = (struct roll){0};
    roll = agenda_push(g, ROLL_STATE);
    roll->v[ROLL_PURPOSE] = purpose;
    roll->v[ROLL_COUNT] = count;
    roll->v[ROLL_FACES] = faces;
    roll->v[ROLL_SIDE] = side;
    roll->v[ROLL_SEALED] = sealed;
}

static void throw_one(struct game *g, struct frame *roll, int die)
{
    int v = g->dice.throw(g->dice.ctx, roll->v[ROLL_FACES], roll->v[ROLL_SEALED] != 0, &roll->roll.number[die]);

    roll->roll.value[die] = (int8_t)v;
}

bool agenda_lacks_dice(struct game *g)
{
    const struct frame *roll = agenda_top(g);

    return !roll->v[ROLL_THROWN] && g->dice_ready && !g->dice_ready(g->dice.ctx, roll->v[ROLL_COUNT]);
}

/* First the dice fall and the ruleset may ask about them; when the frame is on top again, the parent gets them. */
void agenda_run_roll(struct game *g)
{
    struct frame *roll = agenda_top(g);

    if (!roll->v[ROLL_THROWN]) {
        roll->v[ROLL_THROWN] = 1;
        roll->roll.n = (int8_t)roll->v[ROLL_COUNT];
        roll->roll.sealed = roll->v[ROLL_SEALED] != 0;
        for (int i = 0; i < roll->roll.n; i++)
            throw_one(g, roll, i);
        if (g->rs->after_roll)
            g->rs->after_roll(g, roll);
        return;
    }
    agenda_pop(g);
    agenda_top(g)->roll = g->agenda[g->depth].roll;
}

struct frame *roll_frame(struct game *g)
{
    for (int i = g->depth; i-- > 0;)
        if (g->agenda[i].state == ROLL_STATE)
            return &g->agenda[i];
    panic("no roll on the agenda");
}

const struct frame *roll_find(const struct game *g)
{
    return agenda_find(g, ROLL_STATE);
}

int roll_purpose(const struct frame *roll)
{
    return roll->v[ROLL_PURPOSE];
}

int roll_side(const struct frame *roll)
{
    return roll->v[ROLL_SIDE];
}

int roll_faces(const struct frame *roll)
{
    return roll->v[ROLL_FACES];
}

void roll_again(struct game *g, struct frame *roll, int die)
{
    throw_one(g, roll, die);
}
