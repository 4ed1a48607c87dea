/* SPDX-License-Identifier: ISC */
/* 7.0 and 7.4: one combat from its declaration to its end, whatever its kind. */
#include "rules/gaines/gaines.h"

enum { ROLL, RESOLVE, LOSSES, ATTACKER_BACK, DEFENDER_BACK, SHAKE, VOLUNTARY, AFTER };

struct fight {
    int attacker, defender, kind, hex, from;
    const struct gaines_result *result;
};

static struct fight fight_of(const struct frame *f)
{
    return (struct fight){f->v[GM_C_ATTACKER], f->v[GM_C_DEFENDER], f->v[GM_C_KIND],
                          f->v[GM_C_HEX],      f->v[GM_C_FROM],     &gaines_results[f->v[GM_C_RESULT]]};
}

/* Of a saved game: whom it is between and how far it has come. */
bool gaines_combat_fits(const struct game *g, const struct frame *f)
{
    const int32_t *v = f->v;
    int n = gaines_data(g)->nunits;

    if (v[GM_C_ATTACKER] < 0 || v[GM_C_ATTACKER] >= n || v[GM_C_DEFENDER] < 0 || v[GM_C_DEFENDER] >= n
        || gaines_side(g, v[GM_C_ATTACKER]) == gaines_side(g, v[GM_C_DEFENDER]))
        return false;
    if (v[GM_C_KIND] < 0 || v[GM_C_RESULT] < 0 || v[GM_C_BONUS] < 0 || v[GM_C_HEX] < 0 || v[GM_C_FROM] < 0)
        return false;
    if (v[GM_C_STAGE] < ROLL || v[GM_C_STAGE] > AFTER + 1)
        return false;
    return v[GM_C_STAGE] > LOSSES || (gaines_on_map(g, v[GM_C_ATTACKER]) && gaines_on_map(g, v[GM_C_DEFENDER]));
}

/* ---- 7.1 Eligibility In General ---- */

const struct no *gaines_attacker_refused(const struct gaines_board *b, int side, int unit)
{
    static const struct no other = {"7.1a", "it is not a unit of yours on the map"},
                           silent = {"8.0a", "it is not activated"}, idle = {"4.0l", "it is not activated"},
                           shaken = {"13.0a", "it is Disrupted or Disordered: it may only recover, in the Move Phase"},
                           fired = {"7.1a", "it has attacked in this phase"},
                           twice = {"7.1a", "it has attacked in this player turn"},
                           moved = {"6.5a", "artillery that moved makes no combat in the same player turn"};
    const struct gaines_unit *u;
    bool fire = b->st->phase == GM_P_FIRE, guns;

    if (!gaines_own(b, side, unit))
        return &other;
    u = &b->st->unit[unit];
    guns = b->d->unit[unit].type == GM_ARTILLERY;
    RULE("gaines 4.0e");
    RULE("gaines 4.0f"); /* Confederate artillery needs activation, */
    RULE("gaines 4.0g"); /* Union artillery does not */
    RULE("gaines 8.0c");
    RULE("gaines 4.0l"); /* but in the Close Combat Phase it does */
    if (!u->active && !(fire && guns && side == GM_USA))
        return fire ? &silent : &idle;
    RULE("gaines 13.0a");
    if (u->shaken)
        return &shaken;
    RULE("gaines 7.1a"); /* once in the player turn, */
    RULE("gaines 7.1b"); /* artillery once in each of the phases, */
    RULE("gaines 4.0k"); /* whatever it did in the Fire Phase */
    if (fire ? u->fired : u->closed || (u->fired && !guns))
        return fire ? &fired : &twice;
    RULE("gaines 6.5a");
    return guns && u->moved == GM_MARCHED ? &moved : NULL;
}

const struct no *gaines_enemy_refused(const struct gaines_board *b, int side, int target)
{
    static const struct no own = {"7.1c", "its target is not an enemy unit on the map"};

    return gaines_own(b, gaines_enemy(side), target) ? NULL : &own;
}

static void mark_used(struct game *g, int attacker, int defender, int kind)
{
    struct gaines_unit *a = &GM(g)->unit[attacker];

    RULE("gaines 7.1a"); /* once a player turn; reactions are counted by themselves [R25] */
    if (gaines_kind_reactive(kind)) {
        a->reacted = 1;
        GM(g)->unit[defender].shot = 1;
    } else if (GM(g)->phase == GM_P_FIRE) {
        a->fired = 1;
    } else {
        a->closed = 1;
    }
}

void gaines_combat(struct game *g, int attacker, int defender, int kind)
{
    struct frame *f = agenda_push(g, GM_S_COMBAT);

    RULE("gaines 7.0a"); /* five kinds, one procedure: */
    RULE("gaines 7.0b"); /* declaration, strength, roll, result */
    RULE("gaines 7.1c"); /* one unit attacks one unit; */
    RULE("gaines 7.1d");
    RULE("gaines 7.1e"); /* how often the other was attacked before does not matter */
    f->v[GM_C_ATTACKER] = attacker;
    f->v[GM_C_DEFENDER] = defender;
    f->v[GM_C_KIND] = kind;
    f->v[GM_C_HEX] = GM(g)->unit[defender].hex;
    f->v[GM_C_FROM] = GM(g)->unit[attacker].hex;
    mark_used(g, attacker, defender, kind);
}

/* ---- dice and result ---- */

static void roll_dice(struct game *g, const struct fight *x)
{
    struct gaines_board b;

    gaines_board(&b, g);
    if (gaines_kind_sharp(x->kind))
        roll_push(g, GM_DIE_SHARP, gaines_sharp_dice(g, x->attacker), 6, gaines_side(g, x->attacker), false);
    else
        roll_push(g, GM_DIE_DEFENSE, gaines_defense_dice(&b, x->attacker, x->defender), 6, gaines_side(g, x->defender),
                  false);
}

static void add_mods(struct event *e, int side, const struct gaines_strength *s)
{
    for (int i = 0; i < s->n; i++)
        event_mod(e, side, s->mod[i].reason, s->mod[i].rule, s->mod[i].value);
}

static int resolve_sharp(struct game *g, const struct frame *f, const struct fight *x)
{
    struct gaines_board b;
    struct gaines_strength s;
    struct event *e;
    int best = 0, sum = 0, result, side = gaines_side(g, x->attacker);

    gaines_board(&b, g);
    gaines_sharp_strength(&b, x->attacker, x->defender, &s);
    for (int i = 0; i < f->roll.n; i++) {
        best = f->roll.value[i] > best ? f->roll.value[i] : best;
        sum += f->roll.value[i];
    }
    RULE("gaines 9.0g");
    result = gaines_result(g, x->kind, x->attacker, best + s.total);
    e = event_start(g, GM_E_SHARP, "9.0g", x->attacker, x->defender, x->kind, best + s.total);
    e->a[4] = (int16_t)result;
    add_mods(e, side, &s);
    if (sum != best)
        event_mod(e, side, "lower-die", "9.0b", best - sum);
    for (int i = 0; i < f->roll.n; i++)
        event_roll(e, f, i, 6, side, GM_DIE_SHARP);
    event_emit(g);
    return result;
}

static int resolve_attack(struct game *g, const struct frame *f, const struct fight *x)
{
    struct gaines_board b;
    struct gaines_strength s;
    struct event *e;
    int defense = GM(g)->unit[x->defender].steps, result, side = gaines_side(g, x->defender);

    gaines_board(&b, g);
    gaines_attack_strength(&b, x->attacker, x->defender, x->kind, &s);
    for (int i = 0; i < f->roll.n; i++)
        defense += f->roll.value[i];
    RULE("gaines 7.3g");
    result = gaines_result(g, x->kind, x->attacker, s.total - defense);
    e = event_start(g, GM_E_ATTACK, "7.3g", x->attacker, x->defender, x->kind, s.total);
    e->a[4] = (int16_t)defense;
    e->a[5] = (int16_t)(s.total - defense);
    e->a[6] = (int16_t)result;
    add_mods(e, gaines_side(g, x->attacker), &s);
    event_mod(e, side, "defender-steps", "7.3a", GM(g)->unit[x->defender].steps);
    for (int i = 0; i < f->roll.n; i++)
        event_roll(e, f, i, 6, side, GM_DIE_DEFENSE);
    event_emit(g);
    return result;
}

static bool has_bonus(const struct game *g, const struct fight *x)
{
    const struct gaines_result *r = x->result;

    RULE("gaines 7.52a"); /* red morale, and only the attacker; shooting back is attacking too [R30] */
    return gaines_counter(g, x->attacker)->red && (r->defender_loss || r->defender_retreat || r->exchange);
}

static void resolve(struct game *g, struct frame *f)
{
    struct fight x = fight_of(f);

    f->v[GM_C_RESULT] = gaines_kind_sharp(x.kind) ? resolve_sharp(g, f, &x) : resolve_attack(g, f, &x);
    x = fight_of(f);
    if (x.result->return_fire && !gaines_kind_reactive(x.kind)) {
        RULE("gaines 7.4g"); /* of no use in the Reaction Phase itself [R42] */
        RULE("gaines 2.2a");
        GM(g)->unit[x.attacker].rf = 1;
        event_tell(g, GM_E_RF, "7.4g", x.attacker, 0, 0, 0);
    }
    RULE("gaines 7.4h"); /* Nil falls through all that follows */
    if (has_bonus(g, &x))
        agenda_ask(g, GM_S_BONUS, 1 << gaines_side(g, x.attacker))->v[0] = x.attacker;
}

void gaines_bonus_options(const struct game *g, const struct frame *f, int side, struct options *o)
{
    const struct frame *combat = agenda_find(g, GM_S_COMBAT);

    (void)f;
    (void)side;
    RULE("gaines 7.52b");
    options_add(o, GM_D_BONUS, GM_BONUS_LOSS, 0, 0);
    RULE("gaines 7.52d");
    if (gaines_results[combat->v[GM_C_RESULT]].exchange)
        options_add(o, GM_D_BONUS, GM_BONUS_SPARE, 0, 0);
    options_add(o, GM_D_BONUS, GM_BONUS_NONE, 0, 0);
}

void gaines_bonus_apply(struct game *g, struct frame *f, const struct option *chosen)
{
    int use = chosen[gaines_asked(f)].a[0], unit = f->v[0];

    agenda_pop(g);
    agenda_top(g)->v[GM_C_BONUS] = use;
    if (use != GM_BONUS_NONE)
        event_tell(g, GM_E_BONUS, use == GM_BONUS_LOSS ? "7.52b" : "7.52d", unit, use, 0, 0);
}

/* A last step is worth more than one of the enemy's. */
int gaines_bonus_fallback(const struct game *g, const struct frame *f, int side, const struct options *o)
{
    (void)side;
    return options_count(o) > 2 && GM_CONST(g)->unit[f->v[0]].steps == 1 ? 1 : 0;
}

/* ---- effects ---- */

/* A charge under fire ends with any DC#, whatever the unit's morale, and it may not take a loss instead [R34]. */
static void stop_charge(struct game *g, struct frame *f, const struct fight *x)
{
    struct gaines_unit *u = &GM(g)->unit[x->defender];

    if (!gaines_kind_reactive(x->kind) || u->charging < 0 || !x->result->defender_loss || u->status != GM_ON_MAP)
        return;
    RULE("gaines 10.0h");
    if (g->choice[GM_CHOICE_STOPPED_CHARGE])
        return;
    gaines_mark_shaken(g, x->defender, GM_DISRUPTED, GM_SHAKEN_STOPPED, "10.0h");
    f->v[GM_C_STOPPED] = 1;
}

static void lose_steps(struct game *g, struct frame *f, const struct fight *x)
{
    const struct gaines_result *r = x->result;
    int bonus = f->v[GM_C_BONUS], attacker, defender;

    RULE("gaines 7.5b"); /* all of one result together */
    RULE("gaines 7.4f"); /* an exchange is one each, unless the attacker is spared */
    attacker = r->attacker_loss + (r->exchange && bonus != GM_BONUS_SPARE);
    RULE("gaines 7.52c");
    defender = r->defender_loss + r->exchange + (bonus == GM_BONUS_LOSS);
    RULE("gaines 7.4b");
    if (attacker)
        gaines_lose(g, x->attacker, attacker, true, GM_LOSS_RESULT, r->exchange ? "7.4f" : "7.4b");
    if (defender && !r->defender_loss && !r->exchange)
        gaines_lose(g, x->defender, defender, true, GM_LOSS_BONUS, "7.52b");
    else if (defender)
        gaines_lose(g, x->defender, defender, true, GM_LOSS_RESULT, r->exchange ? "7.4f" : "7.4b");
    stop_charge(g, f, x);
}

static void shake(struct game *g, const struct frame *f, const struct fight *x)
{
    bool disorder = x->result->disorder != 0, hit = disorder || x->result->disrupt;
    struct frame *ask;

    /* only where so agreed does a charger still charge after a DC#: it takes a Disrupt for it */
    if (gaines_kind_reactive(x->kind) && x->result->defender_loss && GM(g)->unit[x->defender].charging >= 0)
        hit = true;
    if (!hit || f->v[GM_C_STOPPED] || !gaines_on_map(g, x->defender))
        return;
    RULE("gaines 7.4d");
    RULE("gaines 7.4e"); /* a trailing d is a Disrupt */
    if (gaines_shaken_by(g, x->defender, disorder) < 0) {
        gaines_shake(g, x->defender, disorder);
        return;
    }
    RULE("gaines 7.7a"); /* a step instead, if its owner will */
    ask = agenda_ask(g, GM_S_SHAKEN, 1 << gaines_side(g, x->defender));
    ask->v[0] = x->defender;
    ask->v[1] = disorder;
}

static void may_retreat(struct game *g, const struct fight *x)
{
    struct gaines_board b;
    struct frame *ask;

    RULE("gaines 7.7c"); /* after Close Combat, a charge or Reactive Fire; one hex [R33] */
    if (!(gaines_kind_close(x->kind) || gaines_kind_reactive(x->kind)) || !gaines_on_map(g, x->defender)
        || GM(g)->unit[x->defender].hex != x->hex || gaines_ignores_retreats(g, x->defender))
        return;
    gaines_board(&b, g);
    if (!gaines_can_retreat(&b, x->defender, x->from))
        return;
    ask = agenda_ask(g, GM_S_VOLUNTARY, 1 << gaines_side(g, x->defender));
    ask->v[GM_B_UNIT] = x->defender;
    ask->v[GM_B_FROM] = x->from;
}

static void ask_unit(struct game *g, int state, int unit, int to)
{
    struct frame *ask = agenda_ask(g, state, 1 << gaines_side(g, unit));

    ask->v[GM_A_UNIT] = unit;
    ask->v[GM_A_TO] = to;
}

static void follow_up(struct game *g, const struct fight *x)
{
    if (gaines_can_advance(g, x->attacker, x->kind, x->hex)) {
        RULE("gaines 7.64b"); /* a charge carries on into the hex */
        if (x->kind == GM_K_CHARGE)
            gaines_advance(g, x->attacker, x->hex, "7.64b");
        else
            ask_unit(g, GM_S_ADVANCE, x->attacker, x->hex);
    }
    RULE("gaines 9.0h"); /* not while it is being charged, as in reaction */
    if (x->kind == GM_K_SHARP && gaines_on_map(g, x->attacker))
        ask_unit(g, GM_S_HOP, x->attacker, x->hex);
}

static void retreat(struct game *g, int unit, int from, int hexes)
{
    RULE("gaines 7.4c");
    if (hexes && gaines_on_map(g, unit))
        gaines_retreat_start(g, unit, from, hexes);
}

static void end_combat(struct game *g, const struct fight *x)
{
    agenda_pop(g);
    if (x->kind == GM_K_CHARGE)
        gaines_charge_end(g, x->attacker, GM_CHARGE_MADE, "12.3b");
    gaines_charges_lapse(g);
}

/* Losses, retreats, disruption, in the order a result is written [R58]. */
void gaines_combat_run(struct game *g, struct frame *f)
{
    struct fight x = fight_of(f);

    switch (f->v[GM_C_STAGE]++) {
    case ROLL:
        roll_dice(g, &x);
        break;
    case RESOLVE:
        resolve(g, f);
        break;
    case LOSSES:
        lose_steps(g, f, &x);
        break;
    case ATTACKER_BACK:
        retreat(g, x.attacker, x.hex, x.result->attacker_retreat);
        break;
    case DEFENDER_BACK:
        retreat(g, x.defender, x.from, x.result->defender_retreat);
        break;
    case SHAKE:
        shake(g, f, &x);
        break;
    case VOLUNTARY:
        may_retreat(g, &x);
        break;
    case AFTER:
        follow_up(g, &x);
        break;
    default:
        end_combat(g, &x);
    }
}
