/* SPDX-License-Identifier: ISC */
/* Attack results: retreat, advance, blown, eliminated. Retreats also carry out exits and displaced units. */
#include "rules/c3i/c3i.h"

/* What a retreat goes away from: enemies in directions 0..5 of the hex it began in, that hex itself (Berdan), or the
   place off the map an entering unit comes from. */
enum { THREAT_HERE = 1 << HEX_DIRS };

struct retreat {
    int unit, from, threat, entry;
};

int c3i_threat_from(const struct game *g, int hex, int enemy_hex)
{
    return 1 << hex_direction(&g->data->map.grid, hex, enemy_hex);
}

/* All enemies in whose zones of control the unit stands: an exit goes away from each of them [c3i R16]. */
int c3i_threats(const struct c3i_board *b, int unit)
{
    int hex = b->st->unit[unit].hex, side = b->d->unit[unit].side, threat = 0;

    for (int dir = 0; dir < HEX_DIRS; dir++) {
        int n = b->d->hex[hex].next[dir];

        if (n != HEX_NONE && c3i_bit(&b->units[c3i_enemy(side)], n))
            threat |= 1 << dir;
    }
    return hex == b->st->berdan && side != b->d->berdan_side ? threat | THREAT_HERE : threat;
}

static bool farther(const struct c3i_board *b, const struct retreat *r, int hex, int to)
{
    if (r->entry >= 0 && b->d->entry[r->entry].distance[to] <= b->d->entry[r->entry].distance[hex])
        return false;
    if (r->threat & THREAT_HERE && b->d->distance[r->from][to] <= b->d->distance[r->from][hex])
        return false;
    for (int dir = 0; dir < HEX_DIRS; dir++) {
        int enemy = b->d->hex[r->from].next[dir];

        if (r->threat >> dir & 1 && b->d->distance[enemy][to] <= b->d->distance[enemy][hex])
            return false;
    }
    return true;
}

static const struct no *back_refused(const struct c3i_board *b, const struct retreat *r, int hex, int to)
{
    static const struct no off = {"RES9", "that is off the map"}, full = {"RES4", "another unit stands there"},
                               near = {"RES3", "it is not farther from the enemy"},
                               zone = {"RES6", "it is in an enemy zone of control"},
                               out = {"RES8", "it is beyond the range of its HQ"};
    int side = b->d->unit[r->unit].side;

    if (to == HEX_NONE)
        return &off;
    RULE("c3i RES4"); /* only units bar the way, markers do not */
    if (c3i_occupied(b, to))
        return &full;
    RULE("c3i RES3"); /* each hex farther than the one before [c3i R43] */
    if (!farther(b, r, hex, to))
        return &near;
    RULE("c3i RES6");
    RULE("c3i RES7"); /* Berdan's hex is one of them */
    if (c3i_in_enemy_zoc(b, side, to))
        return &zone;
    RULE("c3i RES8");
    return c3i_in_range(b->g, side, to) ? NULL : &out;
}

static bool may_stand(const struct c3i_board *b, int hex, int steps)
{
    RULE("c3i RES5"); /* in a second hex that is defensible [c3i R42] */
    return steps == C3I_RETREAT - 1 && c3i_defensible(b->g, hex);
}

/* A retreat that has come this far can be carried to its end. */
static bool can_finish(const struct c3i_board *b, const struct retreat *r, int hex, int steps)
{
    RULE("c3i RES2"); /* three hexes */
    if (steps == C3I_RETREAT || may_stand(b, hex, steps))
        return true;
    for (int dir = 0; dir < HEX_DIRS; dir++) {
        int to = b->d->hex[hex].next[dir];

        if (!back_refused(b, r, hex, to) && can_finish(b, r, to, steps + 1))
            return true;
    }
    return false;
}

bool c3i_can_retreat(const struct c3i_board *b, int unit, int from, int threat, int entry)
{
    struct retreat r = {unit, from, threat, entry};

    return can_finish(b, &r, from, 0);
}

void c3i_retreat_start(struct game *g, int unit, int threat, int entry)
{
    struct c3i_board b;
    struct frame *f;
    int from = C3I(g)->unit[unit].hex;

    c3i_board(&b, g);
    if (!c3i_can_retreat(&b, unit, from, threat, entry)) {
        RULE("c3i RES9"); /* no choice of the owner [c3i R52] */
        RULE("c3i T-ATT-n1");
        c3i_blow(g, unit, C3I_LOST_NO_RETREAT);
        return;
    }
    f = agenda_ask(g, C3I_S_RETREAT, 1 << c3i_side(g, unit));
    f->v[C3I_R_UNIT] = unit;
    f->v[C3I_R_FROM] = from;
    f->v[C3I_R_THREAT] = threat;
    f->v[C3I_R_ENTRY] = entry;
}

static struct retreat retreat_of(const struct frame *f)
{
    return (struct retreat){f->v[C3I_R_UNIT], f->v[C3I_R_FROM], f->v[C3I_R_THREAT], f->v[C3I_R_ENTRY]};
}

/* Whether a hex is nearer to the HQ than another: 0 nearer, 1 the same, 2 farther. */
static int towards_hq(const struct c3i_board *b, int side, int hex, int to)
{
    int hq = b->st->army[side].hq, now, then;

    if (hq == HEX_NONE)
        return 1;
    now = b->d->distance[hq][hex];
    then = b->d->distance[hq][to];
    return then < now ? 0 : then == now ? 1 : 2;
}

/* The options also say what the ground is and whether it leads to the HQ, so that an order can ask for that. */
void c3i_retreat_options(const struct game *g, const struct frame *f, int side, struct options *o)
{
    struct retreat r = retreat_of(f);
    struct c3i_board b;
    int hex;

    c3i_board(&b, g);
    hex = b.st->unit[r.unit].hex;
    if (may_stand(&b, hex, f->v[C3I_R_STEPS]))
        options_add(o, C3I_D_STAND, 0, 0, 0);
    for (int dir = 0; dir < HEX_DIRS; dir++) {
        int to = b.d->hex[hex].next[dir];

        if (!back_refused(&b, &r, hex, to) && can_finish(&b, &r, to, f->v[C3I_R_STEPS] + 1))
            options_add(o, C3I_D_BACK, to, c3i_defensible(g, to), towards_hq(&b, side, hex, to));
    }
}

void c3i_retreat_apply(struct game *g, struct frame *f, const struct option *chosen)
{
    struct retreat r = retreat_of(f);
    const struct option *o = &chosen[c3i_side(g, r.unit)];
    struct c3i_unit *u = &C3I(g)->unit[r.unit];

    if (o->verb == C3I_D_STAND) {
        agenda_pop(g);
        return;
    }
    event_tell(g, C3I_E_RETREATS, "RES2", r.unit, u->hex, o->a[0], 0);
    u->hex = o->a[0];
    if (++f->v[C3I_R_STEPS] == C3I_RETREAT)
        agenda_pop(g);
}

void c3i_retreat_why(const struct game *g, const struct frame *f, int side, const struct option *o, struct refusal *r)
{
    static const struct no apart = {"RES2", "it is not adjacent"},
                               dead = {"RES9", "from there no legal retreat of three hexes can be finished"},
                               stand = {"RES5", "only the second hex of a retreat, if defensible, lets a unit stand"};
    struct retreat at = retreat_of(f);
    struct c3i_board b;
    const struct no *no;
    int hex;

    (void)side;
    c3i_board(&b, g);
    hex = b.st->unit[at.unit].hex;
    if (o->verb == C3I_D_STAND)
        refuse_unit(g, r, &stand, at.unit, "stand in", hex);
    if (o->verb != C3I_D_BACK || o->a[0] < 0)
        return;
    no = b.d->distance[hex][o->a[0]] != 1 ? &apart : back_refused(&b, &at, hex, o->a[0]);
    refuse_unit(g, r, no ? no : &dead, at.unit, "retreat to", o->a[0]);
}

/* ---- losses ---- */

static void take_off(struct game *g, int unit, int status, int back)
{
    struct c3i_unit *u = &C3I(g)->unit[unit];

    u->hex = HEX_NONE;
    u->status = (int8_t)status;
    u->back = (int8_t)back;
    u->formation = C3I_MARCH;
    u->pinned = 0;
}

void c3i_eliminate(struct game *g, int unit, int cause, const char *rule)
{
    int hex = C3I(g)->unit[unit].hex;

    RULE("c3i RES17"); /* for good; the enemy has a point for it */
    take_off(g, unit, C3I_DEAD, 0);
    event_tell(g, C3I_E_ELIMINATED, rule, unit, hex, cause, 0);
}

void c3i_blow(struct game *g, int unit, int cause)
{
    int hex = C3I(g)->unit[unit].hex, turn = C3I(g)->turn;

    if (c3i_data(g)->late[turn]) {
        RULE("c3i T-ATT-n2"); /* on July 3 blown is eliminated [c3i R44] */
        c3i_eliminate(g, unit, cause, "T-ATT-n2");
        return;
    }
    RULE("c3i RES15"); /* off the map until the same half of the next day [c3i R51] */
    take_off(g, unit, C3I_OFF_BLOWN, turn + 2);
    event_tell(g, C3I_E_BLOWN, cause == C3I_LOST_RESULT ? "RES15" : "RES9", unit, hex, turn + 2, cause);
}

/* ---- advance after attack ---- */

void c3i_advance(struct game *g, int attacker, int defender, int hex)
{
    struct c3i_unit *u = &C3I(g)->unit[attacker];
    struct c3i_board b;
    int from = u->hex;

    RULE("c3i RES13"); /* a defender never advances [c3i R45] */
    if (u->status != C3I_ON_MAP || C3I(g)->unit[defender].hex == hex)
        return;
    RULE("c3i RES10"); /* not a choice [c3i R46] */
    c3i_board(&b, g);
    if (c3i_unit_in_enemy_zoc(&b, attacker)) {
        bool berdan = from == b.st->berdan && b.d->unit[attacker].side != b.d->berdan_side;

        RULE("c3i RES11");
        RULE("c3i RES12"); /* nor from Berdan's hex */
        event_tell(g, C3I_E_STAYS, berdan ? "RES12" : "RES11", attacker, from,
                 berdan ? C3I_STAY_BERDAN : C3I_STAY_CONTROL, 0);
        return;
    }
    u->hex = (int16_t)hex;
    event_tell(g, C3I_E_ADVANCES, "RES10", attacker, from, hex, 0);
    c3i_board(&b, g);
    c3i_pin(g, &b, hex);
}
