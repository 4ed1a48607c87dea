/* SPDX-License-Identifier: ISC */
/* 8.3 Line of Sight. */
#include "hex/line.h"
#include "rules/gaines/gaines.h"

enum { LONGEST = 32 };          /* hexes; no range of the game comes near */

struct view {
    const struct gaines_board *b;
    int from, to;               /* levels of attacker and defender */
};

static bool blocks_same_level(const struct view *v, int hex)
{
    const struct gaines_hex *h = &v->b->d->hex[hex];

    RULE("gaines 8.3b"); /* forest, higher ground, units; what lies lower than both is seen over [R38] */
    return h->level > v->to || (h->level == v->to && (h->forest || v->b->at[hex] >= 0));
}

static bool blocks_from_below(const struct view *v, int hex)
{
    RULE("gaines 8.3c"); /* ground of the defender's level or higher, and with it any unit there */
    return v->b->d->hex[hex].level >= v->to;
}

static bool blocks_from_above(const struct view *v, int hex)
{
    const struct gaines_hex *h = &v->b->d->hex[hex];

    RULE("gaines 8.3d"); /* ground of the attacker's level; forest and units not lower than the defender [R38] */
    return h->level >= v->from || (h->level >= v->to && (h->forest || v->b->at[hex] >= 0));
}

static bool blocks(const struct view *v, int hex)
{
    if (hex == HEX_NONE)
        return false;
    if (v->from == v->to)
        return blocks_same_level(v, hex);
    return v->from < v->to ? blocks_from_below(v, hex) : blocks_from_above(v, hex);
}

static bool is_middle(const struct view *v, int hex)
{
    const struct gaines_data *d = v->b->d;

    return hex != HEX_NONE && d->hex[hex].level > d->lowest && d->hex[hex].level < d->highest;
}

/* A line between two hexes is stopped only by both, and counts as one hex [R39]. */
static bool step_is(const struct view *v, const struct hex_step *s, bool (*test)(const struct view *, int))
{
    if (s->how != LINE_ALONG)
        return test(v, s->hex);
    return test(v, s->hex) && test(v, s->other);
}

bool gaines_sees(const struct gaines_board *b, int from, int to)
{
    struct view v = {b, b->d->hex[from].level, b->d->hex[to].level};
    struct hex_step step[HEX_LINE_CAP(LONGEST)];
    int n = 0, middle = 0;

    RULE("gaines 8.3a"); /* a straight line between the centres; neither end is in the way */
    if (gaines_distance(b->d, from, to) <= LONGEST)
        n = hex_line(b->d->board, from, to, step, HEX_LINE_CAP(LONGEST));
    if (n <= 0)
        return false;
    for (int i = 1; i < n - 1; i++) {
        if (step_is(&v, &step[i], blocks))
            return false;
        middle += step_is(&v, &step[i], is_middle);
    }
    if (v.from != b->d->highest || v.to != b->d->lowest)
        return true;
    RULE("gaines 8.3e"); /* from the highest to the lowest level over no more than one hex between them in height */
    return middle < 2;
}

bool gaines_sight(const struct game *view, int from, int to)
{
    struct gaines_board b;

    gaines_board(&b, view);
    return gaines_sees(&b, from, to);
}
