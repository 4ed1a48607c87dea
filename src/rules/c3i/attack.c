/* SPDX-License-Identifier: ISC */
/* Attack Phase: who attacks whom, and the secret choice of artillery support. */
#include <stdio.h>

#include "rules/c3i/c3i.h"

static const struct no *attack_refused(const struct c3i_board *b, int side, int unit, int target)
{
    static const struct no other = {"ATK1", "it is not a unit of yours"}, away = {"ATK1", "it is not on the map"},
                               free = {"ATK3", "it is in no enemy unit's zone of control"},
                               own = {"ATK4", "its target is not an enemy unit on the map"},
                               apart = {"ATK3", "its target is not adjacent"},
                               horse = {"CAV1", "cavalry attacks only cavalry"};
    const struct c3i_counter *k = b->d->unit;

    if (unit < 0 || k[unit].side != side)
        return &other;
    if (b->st->unit[unit].status != C3I_ON_MAP)
        return &away;
    RULE("c3i ATK4"); /* one unit on one unit */
    if (target < 0 || k[target].side == side || b->st->unit[target].status != C3I_ON_MAP)
        return &own;
    RULE("c3i ATK3"); /* whom Berdan alone holds has no target [c3i R36] */
    if (!c3i_unit_in_enemy_zoc(b, unit))
        return &free;
    if (b->d->distance[b->st->unit[unit].hex][b->st->unit[target].hex] != 1)
        return &apart;
    RULE("c3i CAV2"); /* what the target is matters only to cavalry that attacks */
    if (k[unit].cavalry) {
        RULE("c3i CAV1");
        if (!k[target].cavalry)
            return &horse;
    }
    return NULL;
}

/* ---- who attacks ---- */

static void set_attacks(struct game *g, struct frame *f, int side)
{
    struct event *e;

    RULE("c3i ATK23"); /* one die, nothing added [c3i R48] */
    C3I(g)->left = f->roll.value[0];
    e = event_start(g, C3I_E_ALLOWANCE, "ATK23", side, C3I_ATTACK, C3I(g)->left, 0);
    event_roll(e, f, 0, 6, side, C3I_DIE_ATTACKS);
    event_emit(g);
}

static bool can_attack(const struct c3i_board *b, int side)
{
    for (int u = 0; u < b->d->nunits; u++)
        for (int t = 0; b->d->unit[u].side == side && t < b->d->nunits; t++)
            if (!attack_refused(b, side, u, t))
                return true;
    return false;
}

/* A side that could only pass passes unasked, for good [c3i R64]; no die is rolled for it. */
void c3i_attacks_run(struct game *g, struct frame *f)
{
    int side = c3i_chance(g, f);
    struct c3i_board b;

    if (side < 0) {
        RULE("c3i END1"); /* both have passed */
        c3i_phase_over(g, C3I_S_ATTACK);
        return;
    }
    c3i_board(&b, g);
    if (!can_attack(&b, side)) {
        c3i_unasked(g, side, C3I_S_ATTACK);
        c3i_pass(g, f, side, "ATK22");
        return;
    }
    if (c3i_first_pass(g) == side) {
        if (!f->roll.n) {
            roll_push(g, C3I_DIE_ATTACKS, 1, 6, side, false);
            return;
        }
        set_attacks(g, f, side);
    }
    RULE("c3i ATK1"); /* by turns, the Confederate first */
    agenda_ask(g, C3I_S_ATTACK, 1 << side);
}

void c3i_attack_options(const struct game *g, const struct frame *f, int side, struct options *o)
{
    struct c3i_board b;

    (void)f;
    c3i_board(&b, g);
    for (int u = 0; u < b.d->nunits; u++) {
        if (b.d->unit[u].side != side || !c3i_unit_in_enemy_zoc(&b, u))
            continue;
        RULE("c3i ATK5"); /* how often either has fought does not matter */
        RULE("c3i KEY9");
        RULE("c3i RES14"); /* nor that it has advanced [c3i R47] */
        for (int t = 0; t < b.d->nunits; t++)
            if (!attack_refused(&b, side, u, t))
                options_add(o, C3I_D_ATTACK, u, t, 0);
    }
    RULE("c3i ATK2"); /* nobody must attack */
    RULE("c3i ATK24");
    options_add(o, C3I_D_PASS, 0, 0, 0);
}

static void push_battle(struct game *g, int unit, int target)
{
    struct frame *f = agenda_push(g, C3I_S_BATTLE);

    f->v[C3I_B_ATTACKER] = unit;
    f->v[C3I_B_DEFENDER] = target;
    f->v[C3I_B_BONUS] = -1;
    f->v[C3I_B_HEX] = C3I(g)->unit[target].hex;
}

void c3i_attack_apply(struct game *g, struct frame *f, const struct option *chosen)
{
    int side = f->asked >> USA & 1 ? USA : CSA;
    int unit = chosen[side].a[0], target = chosen[side].a[1];

    agenda_pop(g);
    if (chosen[side].verb == C3I_D_PASS) {
        RULE("c3i ATK22"); /* it declares no more, and defends as before */
        c3i_pass(g, agenda_top(g), side, "ATK22");
        return;
    }
    RULE("c3i ATK6"); /* the other side's chance comes when the attack is finished */
    c3i_used_chance(g, agenda_top(g), side);
    push_battle(g, unit, target);
    event_tell(g, C3I_E_ATTACK, "ATK1", unit, target, C3I(g)->unit[unit].hex, C3I(g)->unit[target].hex);
}

/* The target by its name, for a player who wrote it may have another in mind than stands there. */
static void refuse_attack(const struct game *g, struct refusal *r, const struct no *no, int unit, int target)
{
    char at[HEX_LABEL];
    int hex = target < 0 ? HEX_NONE : C3I_CONST(g)->unit[target].hex;

    r->rule = no->rule;
    snprintf(r->why, sizeof r->why, "%s cannot attack%s%s%s%s: %s", unit < 0 ? "this" : c3i_name(g, unit),
             target < 0 ? "" : " ", target < 0 ? "" : c3i_name(g, target), hex == HEX_NONE ? "" : " in ",
             hex == HEX_NONE ? "" : c3i_label(g, hex, at), no->reason);
}

void c3i_attack_why(const struct game *g, const struct frame *f, int side, const struct option *o, struct refusal *r)
{
    struct c3i_board b;
    const struct no *no;

    (void)f;
    c3i_board(&b, g);
    if (o->verb == C3I_D_ATTACK && (no = attack_refused(&b, side, o->a[0], o->a[1])))
        refuse_attack(g, r, no, o->a[0], o->a[1]);
}

/* ---- artillery support ---- */

static const struct no *support_refused(const struct game *g, const struct frame *battle, int side)
{
    static const struct no none = {"ATK8", "you have no artillery support points left"},
                               horse = {"CAV3", "a cavalry unit has no artillery support"};
    int attacker = battle->v[C3I_B_ATTACKER];
    int unit = c3i_side(g, attacker) == side ? attacker : battle->v[C3I_B_DEFENDER];

    RULE("c3i ATK8"); /* a side without points is bound [c3i R38] */
    RULE("c3i ART3");
    if (C3I_CONST(g)->army[side].artillery <= 0)
        return &none;
    RULE("c3i CAV3"); /* and one whose own unit is cavalry [c3i R38] */
    return c3i_data(g)->unit[unit].cavalry ? &horse : NULL;
}

void c3i_bid_options(const struct game *g, const struct frame *f, int side, struct options *o)
{
    (void)f;
    options_add(o, C3I_D_BID, 0, 0, 0);
    if (!support_refused(g, agenda_find(g, C3I_S_BATTLE), side))
        options_add(o, C3I_D_BID, 1, 0, 0);
}

void c3i_bid_apply(struct game *g, struct frame *f, const struct option *chosen)
{
    struct frame *battle;

    (void)f;
    RULE("c3i ATK7"); /* both choices come together and are shown together */
    agenda_pop(g);
    battle = agenda_top(g);
    battle->v[C3I_B_SUPPORT_CSA] = chosen[CSA].a[0];
    battle->v[C3I_B_SUPPORT_USA] = chosen[USA].a[0];
    event_tell(g, C3I_E_BIDS, "ATK7", chosen[CSA].a[0], chosen[USA].a[0], 0, 0);
}

void c3i_bid_why(const struct game *g, const struct frame *f, int side, const struct option *o, struct refusal *r)
{
    const struct no *no;

    (void)f;
    if (o->verb != C3I_D_BID || !(no = support_refused(g, agenda_find(g, C3I_S_BATTLE), side)))
        return;
    r->rule = no->rule;
    snprintf(r->why, sizeof r->why, "you cannot bid support: %s", no->reason);
}
