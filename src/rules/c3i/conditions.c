/* SPDX-License-Identifier: ISC */
/* Conditions for order files. All that they look at is open to both sides. */
#include "engine/condition.h"
#include "engine/near.h"
#include "rules/c3i/c3i.h"

static bool is_unit(const struct game *g, int unit)
{
    return unit >= 0 && unit < c3i_data(g)->nunits;
}

static bool on_map(const struct game *g, int unit)
{
    return is_unit(g, unit) && C3I_CONST(g)->unit[unit].status == C3I_ON_MAP;
}

/* ---- contact ---- */

static uint64_t contact_measure(const struct game *g, int side, const struct condition_args *a)
{
    uint64_t units = 0;

    for (int u = 0; u < c3i_data(g)->nunits; u++)
        if (c3i_side(g, u) == side && near_enemy_within(g, u, a->a[0]))
            units |= (uint64_t)1 << u;
    return units;
}

static bool contact_holds(const struct game *g, int side, const struct condition_args *a, uint64_t then)
{
    return (contact_measure(g, side, a) & ~then) != 0;
}

static const char *const words_is[] = {"coming", "map",    "blown", "returning", "eliminated",
                                       "march",  "battle", "held",  NULL};
enum { IS_MARCH = C3I_DEAD + 1, IS_BATTLE, IS_HELD };

static bool unit_is_holds(const struct game *g, int side, const struct condition_args *a, uint64_t then)
{
    const struct c3i_unit *u = C3I_CONST(g)->unit + a->a[0];
    struct c3i_board b;

    (void)side;
    (void)then;
    if (!is_unit(g, a->a[0]))
        return false;
    if (a->a[1] < IS_MARCH)
        return u->status == a->a[1];
    if (a->a[1] != IS_HELD)
        return u->status == C3I_ON_MAP && u->formation == a->a[1] - IS_MARCH;
    c3i_board(&b, g);
    return c3i_unit_in_enemy_zoc(&b, a->a[0]);
}

static bool hq_at_holds(const struct game *g, int side, const struct condition_args *a, uint64_t then)
{
    (void)side;
    (void)then;
    return a->a[0] >= 0 && condition_lists(a, C3I_CONST(g)->army[a->a[0]].hq);
}

/* ---- the phase ---- */

static bool enemy_passed_holds(const struct game *g, int side, const struct condition_args *a, uint64_t then)
{
    (void)a;
    (void)then;
    return C3I_CONST(g)->army[c3i_enemy(side)].passed != 0;
}

static uint64_t coming_measure(const struct game *g, int side, const struct condition_args *a)
{
    uint64_t units = 0;

    (void)a;
    for (int u = 0; u < c3i_data(g)->nunits; u++)
        if (c3i_side(g, u) != side && C3I_CONST(g)->unit[u].status == C3I_COMING)
            units |= (uint64_t)1 << u;
    return units;
}

static bool enemy_entered_holds(const struct game *g, int side, const struct condition_args *a, uint64_t then)
{
    return (then & ~coming_measure(g, side, a)) != 0;
}

static bool left_holds(const struct game *g, int side, const struct condition_args *a, uint64_t then)
{
    int left = C3I_CONST(g)->left;

    (void)side;
    (void)then;
    return condition_within(left == C3I_NO_LIMIT ? INT16_MAX : left, a->a[0], a->a[1]);
}

static bool turn_holds(const struct game *g, int side, const struct condition_args *a, uint64_t then)
{
    (void)side;
    (void)then;
    return condition_within(C3I_CONST(g)->turn, a->a[0], a->a[1]);
}

static bool artillery_holds(const struct game *g, int side, const struct condition_args *a, uint64_t then)
{
    (void)then;
    return condition_within(C3I_CONST(g)->army[a->a[2] >= 0 ? a->a[2] : side].artillery, a->a[0], a->a[1]);
}

/* ---- attacks ---- */

/* What the attacker has more than the defender before dice and artillery. */
static int net_modifier(const struct game *g, int attacker, int defender)
{
    struct c3i_board b;
    struct c3i_mods m;

    c3i_board(&b, g);
    c3i_modifiers(&b, attacker, defender, -1, &m);
    return m.total[0] - m.total[1];
}

static bool odds_holds(const struct game *g, int side, const struct condition_args *a, uint64_t then)
{
    (void)then;
    return on_map(g, a->a[0]) && on_map(g, a->a[1]) && c3i_side(g, a->a[0]) == side && c3i_side(g, a->a[1]) != side
           && c3i_distance(g, C3I_CONST(g)->unit[a->a[0]].hex, C3I_CONST(g)->unit[a->a[1]].hex) == 1
           && condition_within(net_modifier(g, a->a[0], a->a[1]), a->a[2], a->a[3]);
}

/* The side's own unit in the attack under way, or the other one; -1 when there is none. */
static int fighter(const struct game *g, int side, bool own)
{
    const struct frame *f = agenda_find(g, C3I_S_BATTLE);

    if (!f)
        return -1;
    return f->v[(c3i_side(g, f->v[C3I_B_ATTACKER]) == side) == own ? C3I_B_ATTACKER : C3I_B_DEFENDER];
}

static const char *const words_role[] = {"attack", "defend", NULL};

static bool role_holds(const struct game *g, int side, const struct condition_args *a, uint64_t then)
{
    const struct frame *f = agenda_find(g, C3I_S_BATTLE);

    (void)then;
    return f && (c3i_side(g, f->v[C3I_B_ATTACKER]) == side) == (a->a[0] == 0);
}

static bool net_holds(const struct game *g, int side, const struct condition_args *a, uint64_t then)
{
    const struct frame *f = agenda_find(g, C3I_S_BATTLE);
    int net;

    (void)then;
    if (!f || !on_map(g, f->v[C3I_B_ATTACKER]) || !on_map(g, f->v[C3I_B_DEFENDER]))
        return false;
    net = net_modifier(g, f->v[C3I_B_ATTACKER], f->v[C3I_B_DEFENDER]);
    return condition_within(c3i_side(g, f->v[C3I_B_ATTACKER]) == side ? net : -net, a->a[0], a->a[1]);
}

static bool fighting_holds(const struct game *g, int side, const struct condition_args *a, uint64_t then)
{
    (void)then;
    return is_unit(g, a->a[0]) && fighter(g, side, true) == a->a[0];
}

static bool against_holds(const struct game *g, int side, const struct condition_args *a, uint64_t then)
{
    (void)then;
    return is_unit(g, a->a[0]) && fighter(g, side, false) == a->a[0];
}

static bool defensible_holds(const struct game *g, int side, const struct condition_args *a, uint64_t then)
{
    const struct frame *f = agenda_find(g, C3I_S_BATTLE);

    (void)side;
    (void)a;
    (void)then;
    return f && c3i_defensible(g, f->v[C3I_B_HEX]);
}

#define INT(n) {.name = n, .type = V_INT}
#define LEAST {.name = "at-least", .type = V_INT, .optional = true}
#define MOST {.name = "at-most", .type = V_INT, .optional = true}
#define UNIT(n) {.name = n, .type = V_UNIT}
#define HEXES {.name = "hexes", .type = V_HEXES}

const struct predicate c3i_predicates[] = {
    {"new-contact", {INT("within")}, contact_measure, contact_holds,
     "a unit of yours has an enemy within so many hexes that had none when the orders came"},
    NEAR_PREDICATES,
    {"unit-is", {UNIT("unit"), {.name = "is", .type = V_WORD, .words = words_is}}, NULL, unit_is_holds,
     "what the unit is now; held: in an enemy zone of control"},
    {"hq-at", {{.name = "side", .type = V_SIDE}, HEXES}, NULL, hq_at_holds,
     "the HQ of that side lies in one of these hexes"},
    {"enemy-passed", {{.name = NULL}}, NULL, enemy_passed_holds, "the enemy has passed in this phase"},
    {"enemy-entered", {{.name = NULL}}, coming_measure, enemy_entered_holds,
     "an enemy reinforcement has come on since the orders came"},
    {"left", {LEAST, MOST}, NULL, left_holds, "exits, moves or attacks left after the enemy's pass; no limit is many"},
    {"turn", {LEAST, MOST}, NULL, turn_holds, "the turn's number"},
    {"artillery", {LEAST, MOST, {.name = "side", .type = V_SIDE, .optional = true}}, NULL, artillery_holds,
     "artillery support points left, yours or those of a side"},
    {"odds", {UNIT("unit"), UNIT("target"), LEAST, MOST}, NULL, odds_holds,
     "the units are adjacent, and the modifiers of such an attack, yours less the enemy's, without artillery"},
    {"role", {{.name = "is", .type = V_WORD, .words = words_role}}, NULL, role_holds,
     "in the attack under way you attack or defend"},
    {"net", {LEAST, MOST}, NULL, net_holds,
     "modifiers in the attack under way, yours less the enemy's, without artillery"},
    {"fighting", {UNIT("unit")}, NULL, fighting_holds, "this unit of yours is in the attack under way"},
    {"against", {UNIT("unit")}, NULL, against_holds, "the enemy's unit in the attack under way is this one"},
    {"defensible", {{.name = NULL}}, NULL, defensible_holds,
     "the defender of the attack under way stands in defensible terrain"},
    {.name = NULL},
};
