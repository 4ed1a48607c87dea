/* SPDX-License-Identifier: ISC */
/* Movement Phase: units that come onto the map. */
#include "rules/c3i/c3i.h"

static bool due(const struct c3i_board *b, int unit)
{
    return b->st->unit[unit].status == C3I_COMING && b->d->unit[unit].due <= b->st->turn;
}

/* Numbered units of one letter come in the order of their turns and numbers. */
static bool comes_before(const struct c3i_counter *a, const struct c3i_counter *b)
{
    if (a->side != b->side || a->entry != b->entry || !a->order || !b->order)
        return false;
    return a->due != b->due ? a->due < b->due : a->order < b->order;
}

static const struct no full = {"MOV25", "a unit of yours stands in its entry hex"};

/* NULL when the unit can come on now. */
const struct no *c3i_entry_refused(const struct c3i_board *b, int unit)
{
    static const struct no not_due = {"MOV22", "it is not due to arrive"},
                               later = {"MOV24", "another unit with a lower number enters there first"};
    const struct c3i_counter *k = &b->d->unit[unit];

    if (!due(b, unit))
        return &not_due;
    RULE("c3i MOV24"); /* within a letter [c3i R5] */
    for (int u = 0; u < b->d->nunits; u++)
        if (due(b, u) && comes_before(&b->d->unit[u], k))
            return &later;
    RULE("c3i MOV28"); /* the letter on its counter and no other */
    RULE("c3i MOV25"); /* the next waits until it is gone [c3i R29] */
    RULE("c3i MOV27"); /* else it waits off the map, if need be for turns [c3i R29] */
    return c3i_bit(&b->units[k->side], b->d->entry[k->entry].hex) ? &full : NULL;
}

/* The unit stands in the entry hex of one of its side that is due, whose turn it is to come and that only it keeps
   off. */
bool c3i_entry_barred_by(const struct c3i_board *b, int unit)
{
    for (int u = 0; u < b->d->nunits; u++)
        if (b->d->unit[u].side == b->d->unit[unit].side && due(b, u)
            && b->d->entry[b->d->unit[u].entry].hex == b->st->unit[unit].hex && c3i_entry_refused(b, u) == &full)
            return true;
    return false;
}

bool c3i_entry_open(const struct c3i_board *b, int side)
{
    for (int u = 0; u < b->d->nunits; u++)
        if (b->d->unit[u].side == side && !c3i_entry_refused(b, u))
            return true;
    return false;
}

int c3i_to_come(const struct game *g, int side)
{
    const struct c3i_state *st = C3I_CONST(g);
    int n = 0;

    for (int u = 0; u < c3i_data(g)->nunits; u++)
        n += c3i_side(g, u) == side && st->unit[u].status == C3I_COMING && c3i_data(g)->unit[u].due <= st->turn;
    return n;
}

bool c3i_expected(const struct game *g, int unit, struct arrival *a_r)
{
    const struct c3i_counter *k = &c3i_data(g)->unit[unit];

    if (C3I_CONST(g)->unit[unit].status != C3I_COMING)
        return false;
    *a_r = (struct arrival){k->due, c3i_data(g)->entry[k->entry].hex, c3i_data(g)->entry[k->entry].letter};
    return true;
}
