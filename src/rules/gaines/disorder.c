/* SPDX-License-Identifier: ISC */
/* 13.0 Disruption & Disorder. */
#include "rules/gaines/gaines.h"

int gaines_shaken_by(const struct game *g, int unit, bool disorder)
{
    int now = GM_CONST(g)->unit[unit].shaken;

    if (now == GM_STEADY && gaines_counter(g, unit)->morale == 3) {
        RULE("gaines 13.1a"); /* a steady unit of morale 3 shrugs off the first Disrupt, */
        RULE("gaines 13.1b"); /* and takes a Disorder as a Disrupt */
        return disorder ? GM_DISRUPTED : GM_SHAKES_NOT;
    }
    RULE("gaines 13.1c"); /* after that it is like any other */
    if (now == GM_DISORDERED) {
        RULE("gaines 13.0c");
        RULE("gaines 13.0d");
        return disorder ? GM_SHAKES_STEP : GM_SHAKES_NOT;
    }
    RULE("gaines 13.0b"); /* Disrupted twice is Disordered */
    return disorder || now == GM_DISRUPTED ? GM_DISORDERED : GM_DISRUPTED;
}

void gaines_mark_shaken(struct game *g, int unit, int shaken, int why, const char *rule)
{
    GM(g)->unit[unit].shaken = (int8_t)shaken;
    event_tell(g, GM_E_SHAKEN, rule, unit, shaken, why, 0);
    RULE("gaines 13.0a"); /* it attacks no more, so a charge is over */
    gaines_charge_end(g, unit, GM_CHARGE_STOPPED, "12.3a");
}

void gaines_shake(struct game *g, int unit, bool disorder)
{
    int to = gaines_shaken_by(g, unit, disorder);

    if (to == GM_SHAKES_STEP)
        gaines_lose(g, unit, 1, false, GM_LOSS_DISORDER, "13.0d");
    else if (to == GM_SHAKES_NOT)
        event_tell(g, GM_E_IGNORES, GM(g)->unit[unit].shaken ? "13.0c" : "13.1a", unit,
                   GM(g)->unit[unit].shaken ? GM_IGNORE_DISORDERED : GM_IGNORE_MORALE, 0, 0);
    else
        gaines_mark_shaken(g, unit, to, GM_SHAKEN_RESULT, disorder ? "7.4d" : "7.4e");
}

void gaines_shaken_options(const struct game *g, const struct frame *f, int side, struct options *o)
{
    (void)g;
    (void)f;
    (void)side;
    options_add(o, GM_D_TAKE, GM_TAKE_MARKER, 0, 0);
    options_add(o, GM_D_TAKE, GM_TAKE_LOSS, 0, 0);
}

void gaines_shaken_apply(struct game *g, struct frame *f, const struct option *chosen)
{
    int unit = f->v[0];
    bool disorder = f->v[1] != 0, loss = chosen[gaines_asked(f)].a[0] == GM_TAKE_LOSS;

    agenda_pop(g);
    if (!loss) {
        gaines_shake(g, unit, disorder);
        return;
    }
    RULE("gaines 7.7b"); /* apart from the losses of the result, so without limit */
    gaines_lose(g, unit, 1, false, GM_LOSS_CHOICE, "7.7b");
}

/* ---- 13.2 ---- */

const struct no *gaines_recover_refused(const struct gaines_board *b, int side, int unit)
{
    static const struct no steady = {"13.2a", "it is neither Disrupted nor Disordered"};
    const struct no *no = gaines_act_refused(b, side, unit);

    if (no)
        return no;
    return b->st->unit[unit].shaken ? NULL : &steady;       /* active or not [R50] */
}

void gaines_recover(struct game *g, int unit)
{
    struct gaines_unit *u = &GM(g)->unit[unit];
    struct gaines_board b;
    const char *rule = "13.2a";

    gaines_board(&b, g);
    u->acted = GM_RECOVERED;
    if (u->shaken == GM_DISRUPTED) {
        RULE("gaines 13.2a");
        u->shaken = GM_STEADY;
    } else if (!gaines_in_ezoc(&b, unit)) {
        RULE("gaines 13.2b");
        rule = "13.2b";
        u->shaken = GM_STEADY;
    } else {
        RULE("gaines 13.2c");
        rule = "13.2c";
        u->shaken = GM_DISRUPTED;
    }
    event_tell(g, GM_E_RECOVERS, rule, unit, u->shaken, 0, 0);
}
