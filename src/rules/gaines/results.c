/* SPDX-License-Identifier: ISC */
/* 7.5 to 7.7: step losses, retreats, advances. */
#include "rules/gaines/gaines.h"

/* ---- 7.5 ---- */

static void eliminate(struct game *g, int unit, const char *rule)
{
    struct gaines_unit *u = &GM(g)->unit[unit];
    int hex = u->hex;

    *u = (struct gaines_unit){.hex = HEX_NONE, .status = GM_DEAD, .charging = -1};
    event_tell(g, GM_E_ELIMINATED, rule, unit, hex, 0, 0);
}

int gaines_limited(int steps, int losses)
{
    int most = steps > 1 ? steps - 1 : 1;

    RULE("gaines 7.51"); /* the flip ends the result; a unit on its reduced side dies of any loss [R29] */
    return losses < most ? losses : most;
}

void gaines_lose(struct game *g, int unit, int losses, bool limit, int why, const char *rule)
{
    struct gaines_unit *u = &GM(g)->unit[unit];
    int most = losses < u->steps ? losses : u->steps, n = limit ? gaines_limited(u->steps, losses) : most;

    RULE("gaines 7.5a"); /* step counters, then the flip, then the unit */
    RULE("gaines 2.22b");
    u->steps = (int8_t)(u->steps - n);
    event_tell(g, GM_E_LOSES, n < most ? "7.51" : rule, unit, n, u->steps, why);
    if (!u->steps)
        eliminate(g, unit, "7.5a");
}

/* ---- 7.6 ---- */

bool gaines_ignores_retreats(const struct game *g, int unit)
{
    RULE("gaines 7.63"); /* artillery, */
    if (gaines_counter(g, unit)->type == GM_ARTILLERY)
        return true;
    RULE("gaines 7.6f"); /* and Winder */
    return gaines_counter(g, unit)->never_retreats;
}

const struct no *gaines_retreat_refused(const struct gaines_board *b, int unit, int from, int to)
{
    static const struct no apart = {"7.6a", "it is not adjacent"}, off = {"7.6d", "that is off the map"},
                           river = {"7.6c", "the river bars the way"}, full = {"7.6c", "another unit stands there"},
                           near = {"7.6b", "it is not farther from the attacker"};
    int hex = b->st->unit[unit].hex, dir;

    RULE("gaines 7.6d");
    if (to == HEX_NONE)
        return &off;
    if ((dir = hex_board_direction(b->d->board, hex, to)) < 0)
        return &apart;
    RULE("gaines 7.6c");
    if (!gaines_passable(b->d, hex, dir))
        return &river;
    if (b->at[to] >= 0)
        return &full;
    RULE("gaines 7.6a"); /* from the attacker alone, whoever supported it */
    RULE("gaines 7.6b");
    return gaines_distance(b->d, from, to) > gaines_distance(b->d, from, hex) ? NULL : &near;
}

bool gaines_can_retreat(const struct gaines_board *b, int unit, int from)
{
    for (int dir = 0; dir < HEX_DIRS; dir++)
        if (!gaines_retreat_refused(b, unit, from, gaines_next(b->d, b->st->unit[unit].hex, dir)))
            return true;
    return false;
}

void gaines_retreat_start(struct game *g, int unit, int from, int hexes)
{
    struct frame *f;

    if (gaines_ignores_retreats(g, unit)) {
        event_tell(g, GM_E_IGNORES, gaines_counter(g, unit)->never_retreats ? "7.6f" : "7.63", unit,
                   GM_IGNORE_RETREAT, 0, 0);
        return;
    }
    f = agenda_push(g, GM_S_RETREATING);
    f->v[GM_B_UNIT] = unit;
    f->v[GM_B_FROM] = from;
    f->v[GM_B_LEFT] = hexes;
}

void gaines_retreating_run(struct game *g, struct frame *f)
{
    int unit = f->v[GM_B_UNIT], from = f->v[GM_B_FROM];
    struct gaines_board b;
    struct frame *ask;

    if (!f->v[GM_B_LEFT] || !gaines_on_map(g, unit)) {
        agenda_pop(g);
        return;
    }
    f->v[GM_B_LEFT]--;
    gaines_board(&b, g);
    if (!gaines_can_retreat(&b, unit, from)) {
        RULE("gaines 7.62"); /* a step for each, and no limit */
        event_tell(g, GM_E_STUCK, "7.62", unit, GM(g)->unit[unit].hex, 0, 0);
        gaines_lose(g, unit, 1, false, GM_LOSS_STUCK, "7.62");
        return;
    }
    ask = agenda_ask(g, GM_S_RETREAT, 1 << gaines_side(g, unit));
    ask->v[GM_B_UNIT] = unit;
    ask->v[GM_B_FROM] = from;
}

/* The options say whether the hex is in an enemy zone and which way it lies, so that an order can ask for that. */
void gaines_retreat_options(const struct game *g, const struct frame *f, int side, struct options *o)
{
    int unit = f->v[GM_B_UNIT];
    struct gaines_board b;

    gaines_board(&b, g);
    for (int dir = 0; dir < HEX_DIRS; dir++) {
        int to = gaines_next(b.d, b.st->unit[unit].hex, dir);

        if (!gaines_retreat_refused(&b, unit, f->v[GM_B_FROM], to))
            options_add(o, GM_D_BACK, to, gaines_enemy_zones(&b, side, to) != 0, dir);
    }
}

void gaines_voluntary_options(const struct game *g, const struct frame *f, int side, struct options *o)
{
    options_add(o, GM_D_STAND, 0, 0, 0);
    gaines_retreat_options(g, f, side, o);
}

void gaines_retreat_apply(struct game *g, struct frame *f, const struct option *chosen)
{
    const struct option *o = &chosen[gaines_asked(f)];
    int unit = f->v[GM_B_UNIT];
    struct gaines_unit *u = &GM(g)->unit[unit];
    bool voluntary = f->state == GM_S_VOLUNTARY;

    agenda_pop(g);
    if (o->verb == GM_D_STAND)
        return;
    RULE("gaines 7.6e"); /* it costs no points, and zones do not stop it */
    event_tell(g, GM_E_RETREATS, voluntary ? "7.7c" : "7.6a", unit, u->hex, o->a[0], 0);
    u->hex = o->a[0];
    if (!o->a[1])
        return;
    RULE("gaines 7.61"); /* a step, outside the limit */
    gaines_lose(g, unit, 1, false, GM_LOSS_ZONE, "7.61");
}

void gaines_retreat_why(const struct game *g, const struct frame *f, int side, const struct option *o,
                        struct refusal *r)
{
    struct gaines_board b;
    const struct no *no;

    (void)side;
    gaines_board(&b, g);
    if (o->verb == GM_D_BACK && o->a[0] >= 0
        && (no = gaines_retreat_refused(&b, f->v[GM_B_UNIT], f->v[GM_B_FROM], o->a[0])))
        refuse_unit(g, r, no, f->v[GM_B_UNIT], "retreat to", o->a[0]);
}

/* Hexes to the nearest enemy, and to all of them together. */
static int safety(const struct game *g, int side, int hex)
{
    int nearest = 99, sum = 0;

    for (int u = 0; u < gaines_data(g)->nunits; u++)
        if (gaines_side(g, u) != side && gaines_on_map(g, u)) {
            int far = gaines_distance(gaines_data(g), hex, GM_CONST(g)->unit[u].hex);

            nearest = far < nearest ? far : nearest;
            sum += far;
        }
    return nearest * 10000 + sum;
}

/* Out of enemy zones if it can be, then as far from all enemies as it can be. */
int gaines_retreat_fallback(const struct game *g, const struct frame *f, int side, const struct options *o)
{
    int best = 0, best_score = -1;

    (void)f;
    for (int i = 0; i < options_count(o); i++) {
        const struct option *x = options_get(o, i);
        int score = safety(g, side, x->a[0]) + (x->a[1] ? 0 : 10000000);

        if (score > best_score || (score == best_score && x->a[0] < options_get(o, best)->a[0])) {
            best = i;
            best_score = score;
        }
    }
    return best;
}

/* ---- 7.64 ---- */

bool gaines_can_advance(const struct game *g, int attacker, int kind, int hex)
{
    struct gaines_board b;
    int dir;

    if (kind != GM_K_CLOSE && kind != GM_K_CHARGE)      /* a unit that reacts does not, [R35] */
        return false;
    if (gaines_counter(g, attacker)->type == GM_ARTILLERY)      /* nor does artillery */
        return false;
    gaines_board(&b, g);
    RULE("gaines 7.64a"); /* by retreat or elimination; zones do not matter */
    if (!gaines_on_map(g, attacker) || b.at[hex] >= 0)
        return false;
    dir = hex_board_direction(b.d->board, b.st->unit[attacker].hex, hex);
    return dir >= 0 && gaines_passable(b.d, b.st->unit[attacker].hex, dir);
}

void gaines_advance(struct game *g, int unit, int hex, const char *rule)
{
    struct gaines_unit *u = &GM(g)->unit[unit];

    event_tell(g, GM_E_ADVANCES, rule, unit, u->hex, hex, 0);
    u->hex = (int16_t)hex;
}

void gaines_advance_options(const struct game *g, const struct frame *f, int side, struct options *o)
{
    (void)g;
    (void)f;
    (void)side;
    options_add(o, GM_D_ADVANCE, 0, 0, 0);
    options_add(o, GM_D_STAY, 0, 0, 0);
}

void gaines_advance_apply(struct game *g, struct frame *f, const struct option *chosen)
{
    int unit = f->v[GM_A_UNIT], to = f->v[GM_A_TO];
    bool go = chosen[gaines_asked(f)].verb == GM_D_ADVANCE;

    agenda_pop(g);
    if (go)
        gaines_advance(g, unit, to, "7.64a");
}

static int enemies_around(const struct gaines_board *b, int side, int hex)
{
    int n = 0;

    for (int dir = 0; dir < HEX_DIRS; dir++) {
        int at = gaines_next(b->d, hex, dir);

        n += at != HEX_NONE && b->at[at] >= 0 && b->d->unit[b->at[at]].side != side;
    }
    return n;
}

/* Onto a star, or where it faces no more enemies than before the combat, the one driven off among them. */
int gaines_advance_fallback(const struct game *g, const struct frame *f, int side, const struct options *o)
{
    struct gaines_board b;
    int here = GM_CONST(g)->unit[f->v[GM_A_UNIT]].hex, there = f->v[GM_A_TO];

    (void)o;
    gaines_board(&b, g);
    if (b.d->hex[there].star)
        return 0;
    return enemies_around(&b, side, there) <= enemies_around(&b, side, here) + 1 ? 0 : 1;
}
