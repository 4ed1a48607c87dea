/* SPDX-License-Identifier: ISC */
/* 5.0 Command Phase. */
#include "rules/gaines/gaines.h"

/* ---- the Confederate coordination roll ---- */

enum { NEAR = 4 };              /* hexes from an active unit to an Independent one, 5.3 */

static bool activates(const struct game *g, int division, int natural, int total)
{
    const struct gaines_leader *l = &gaines_data(g)->leader[division];

    if (!l->number)
        return false;
    if (!l->natural) {
        RULE("gaines 5.1b"); /* a number not below the total */
        return total <= l->number;
    }
    RULE("gaines 5.12"); /* Jackson's wing looks at the dice alone */
    if (natural == 2 && g->choice[GM_CHOICE_NATURAL_TWO])
        return false;
    return natural <= l->number;        /* a natural two is the best of rolls [R5] */
}

static int count_divisions(int mask)
{
    int n = 0;

    for (; mask; mask &= mask - 1)
        n++;
    return n;
}

static int activated_by(const struct game *g, int natural, int total)
{
    int mask = 0;

    for (int div = 0; div < GM_DIVISIONS; div++)
        if (activates(g, div, natural, total))
            mask |= 1 << div;
    return mask;
}

void gaines_coordinate(const struct game *g, int natural, struct gaines_coordination *c)
{
    int marker = GM_CONST(g)->ccrm;

    c->total = natural;
    c->divisions = activated_by(g, natural, natural);
    RULE("gaines 5.11a"); /* one division only, whoever is left of it, is a failure [R7] */
    c->failed = count_divisions(c->divisions) < 2;
    RULE("gaines 5.11c"); /* a natural success takes the marker off, and nothing is subtracted */
    c->ccrm = 0;
    if (!c->failed)
        return;
    if (marker) {
        RULE("gaines 5.11d");
        c->total = natural - 2 * marker;
        c->divisions = activated_by(g, natural, c->total);
        c->failed = count_divisions(c->divisions) < 2;
    }
    RULE("gaines 5.11e"); /* success in the end takes it off too, */
    if (c->failed) {
        RULE("gaines 5.11b"); /* a first failure puts it on space 1, */
        RULE("gaines 5.11f"); /* another one space on */
        c->ccrm = marker < GM_CCRM ? marker + 1 : GM_CCRM;
    }
}

static void tell_roll(struct game *g, const struct frame *f, int natural)
{
    struct gaines_coordination c;
    struct event *e;

    gaines_coordinate(g, natural, &c);
    e = event_start(g, GM_E_COORDINATION, "5.1b", natural, c.total, count_divisions(c.divisions), c.failed);
    event_roll(e, f, 0, 6, GM_CSA, GM_DIE_COORDINATION);
    event_roll(e, f, 1, 6, GM_CSA, GM_DIE_COORDINATION);
    if (c.total != natural)
        event_mod(e, GM_CSA, "marker", "5.11d", c.total - natural);
    event_emit(g);
}

/* ---- who is active ---- */

static bool near_source(const struct game *g, int unit, bool chain)
{
    const struct gaines_data *d = gaines_data(g);
    const struct gaines_state *st = GM_CONST(g);
    const struct gaines_counter *k = &d->unit[unit];

    for (int u = 0; u < d->nunits; u++) {
        const struct gaines_counter *s = &d->unit[u];

        if (u == unit || !st->unit[u].active || !gaines_on_map(g, u) || (s->division == GM_INDEPENDENT && !chain))
            continue;
        RULE("gaines 5.3b"); /* a Reserve unit takes its orders from anybody, */
        RULE("gaines 5.3a"); /* an Independent one from its own corps; both at four hexes or less */
        if ((k->reserve || s->corps == k->corps) && gaines_distance(d, st->unit[u].hex, st->unit[unit].hex) <= NEAR)
            return true;
    }
    return false;
}

static void activate_one(struct game *g, int unit, const char *rule)
{
    GM(g)->unit[unit].active = 1;
    event_tell(g, GM_E_ACTIVE, rule, unit, 0, 0, 0);
}

static bool is_independent_here(const struct game *g, int unit, int side)
{
    const struct gaines_counter *k = gaines_counter(g, unit);

    return k->side == side && k->division == GM_INDEPENDENT && gaines_on_map(g, unit)
           && !GM_CONST(g)->unit[unit].active;
}

static void activate_always(struct game *g, int side)
{
    for (int u = 0; u < gaines_data(g)->nunits; u++)
        if (is_independent_here(g, u, side) && gaines_counter(g, u)->always_active) {
            RULE("gaines 5.3c"); /* every turn, whoever is near */
            activate_one(g, u, "5.3c");
        }
}

/* Units of divisions are the source; where so agreed, Independent ones made active pass it on [R11]. */
static void activate_independents(struct game *g, int side)
{
    bool chain = g->choice[GM_CHOICE_INDEPENDENTS] != 0, more = true;

    activate_always(g, side);
    while (more) {
        more = false;
        for (int u = 0; u < gaines_data(g)->nunits; u++)
            if (is_independent_here(g, u, side) && near_source(g, u, chain)) {
                activate_one(g, u, gaines_counter(g, u)->reserve ? "5.3b" : "5.3a");
                more = chain;
            }
    }
}

static void activate(struct game *g, int side, int divisions)
{
    struct gaines_state *st = GM(g);

    st->divisions = (int16_t)divisions;
    RULE("gaines 5.0"); /* all of them act together in the phases that follow */
    for (int u = 0; u < gaines_data(g)->nunits; u++) {
        const struct gaines_counter *k = gaines_counter(g, u);

        if (k->side == side && k->division != GM_INDEPENDENT && divisions >> k->division & 1
            && st->unit[u].status != GM_DEAD)
            st->unit[u].active = 1;
    }
    for (int div = 0; div < GM_DIVISIONS; div++)
        if (divisions >> div & 1)
            event_tell(g, GM_E_DIVISION, side == GM_USA ? "5.2" : gaines_data(g)->leader[div].natural ? "5.12" : "5.1b",
                       div, 0, 0, 0);
    activate_independents(g, side);
}

static const char *marker_rule(const struct gaines_coordination *c, int natural)
{
    if (c->failed)
        return c->ccrm > 1 ? "5.11f" : "5.11b";
    return c->total == natural ? "5.11c" : "5.11e";
}

static void keep_roll(struct game *g, int natural)
{
    struct gaines_coordination c;

    gaines_coordinate(g, natural, &c);
    agenda_pop(g);
    RULE("gaines 2.2b");
    if (GM(g)->ccrm != c.ccrm) {
        GM(g)->ccrm = (int8_t)c.ccrm;
        event_tell(g, GM_E_CCRM, marker_rule(&c, natural), c.ccrm, 0, 0, 0);
    }
    activate(g, GM_CSA, c.divisions);
}

/* The dice of the first roll, then, when Lee lends his hand, those of a second; then one of them is kept. */
void gaines_coordination_run(struct game *g, struct frame *f)
{
    int rolls = f->v[GM_V_ROLLS], natural;

    if (!f->roll.n) {
        roll_push(g, GM_DIE_COORDINATION, 2, 6, GM_CSA, false);
        return;
    }
    natural = f->roll.value[0] + f->roll.value[1];
    tell_roll(g, f, natural);
    f->v[rolls ? GM_V_SECOND : GM_V_FIRST] = natural;
    f->v[GM_V_ROLLS]++;
    f->roll.n = 0;
    RULE("gaines 5.13a"); /* one time in the game */
    if (!rolls && GM(g)->touch)
        keep_roll(g, natural);
    else
        agenda_ask(g, GM_S_TOUCH, 1 << GM_CSA);
}

void gaines_touch_options(const struct game *g, const struct frame *f, int side, struct options *o)
{
    const struct frame *roll = agenda_find(g, GM_S_COORDINATION);

    (void)f;
    (void)side;
    options_add(o, GM_D_KEEP, 0, 0, 0);
    if (roll->v[GM_V_ROLLS] > 1)
        options_add(o, GM_D_KEEP, 1, 0, 0);
    else
        options_add(o, GM_D_TOUCH, 0, 0, 0);
}

void gaines_touch_apply(struct game *g, struct frame *f, const struct option *chosen)
{
    const struct option *o = &chosen[gaines_asked(f)];
    struct frame *roll;

    agenda_pop(g);
    roll = agenda_top(g);
    if (o->verb == GM_D_TOUCH) {
        RULE("gaines 5.13b"); /* remembered for victory */
        GM(g)->touch = 1;
        event_tell(g, GM_E_TOUCH, "5.13a", 0, 0, 0, 0);
        return;
    }
    if (roll->v[GM_V_ROLLS] > 1)
        event_tell(g, GM_E_KEPT, "5.13a", o->a[0], 0, 0, 0);
    keep_roll(g, roll->v[o->a[0] ? GM_V_SECOND : GM_V_FIRST]);
}

void gaines_touch_why(const struct game *g, const struct frame *f, int side, const struct option *o, struct refusal *r)
{
    static const struct no used = {"5.13a", "it comes once in the game"},
                           once = {"5.13a", "there is only one roll, the first"};

    (void)f;
    (void)side;
    if (o->verb == GM_D_TOUCH)
        refuse_unit(g, r, &used, -1, "be Lee's Personal Touch", HEX_NONE);
    else if (o->verb == GM_D_KEEP)
        refuse_unit(g, r, &once, -1, "be kept", HEX_NONE);
}

/* ---- the Union's choice ---- */

static const struct no *select_refused(const struct game *g, int division)
{
    static const struct no other = {"5.2", "that is no Union division"}, twice = {"5.2", "it is selected already"};
    bool its = false;

    for (int u = 0; u < gaines_data(g)->nunits; u++)
        its = its || (gaines_side(g, u) == GM_USA && gaines_counter(g, u)->division == division);
    if (!its || division < 0)
        return &other;
    RULE("gaines 5.2"); /* any two, those off the map too [R10] */
    return GM_CONST(g)->divisions >> division & 1 ? &twice : NULL;
}

void gaines_selection_run(struct game *g, struct frame *f)
{
    int left = 0;

    (void)f;
    for (int div = 0; div < GM_DIVISIONS; div++)
        left += !select_refused(g, div);
    if (count_divisions(GM(g)->divisions) < 2 && left) {
        agenda_ask(g, GM_S_SELECT, 1 << GM_USA);
        return;
    }
    agenda_pop(g);
    activate(g, GM_USA, GM(g)->divisions);
}

void gaines_select_options(const struct game *g, const struct frame *f, int side, struct options *o)
{
    (void)f;
    (void)side;
    for (int div = 0; div < GM_DIVISIONS; div++)
        if (!select_refused(g, div))
            options_add(o, GM_D_SELECT, div, 0, 0);
}

void gaines_select_apply(struct game *g, struct frame *f, const struct option *chosen)
{
    int division = chosen[gaines_asked(f)].a[0];

    agenda_pop(g);
    GM(g)->divisions = (int16_t)(GM(g)->divisions | 1 << division);
}

void gaines_select_why(const struct game *g, const struct frame *f, int side, const struct option *o, struct refusal *r)
{
    const struct no *no;

    (void)f;
    (void)side;
    if (o->verb == GM_D_SELECT && (no = select_refused(g, o->a[0])))
        refuse_unit(g, r, no, -1, "be selected", HEX_NONE);
}
