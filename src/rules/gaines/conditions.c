/* SPDX-License-Identifier: ISC */
/* Conditions for order files. All that they look at is open to both sides. */
#include "engine/condition.h"
#include "engine/near.h"
#include "rules/gaines/gaines.h"

static bool is_unit(const struct game *g, int unit)
{
    return unit >= 0 && unit < gaines_data(g)->nunits;
}

/* ---- units ---- */

static const char *const words_is[] = {"off",        "map",    "eliminated", "steady",  "disrupted",
                                       "disordered", "active", "held",       "charged", NULL};
enum { IS_STEADY = GM_DEAD + 1, IS_DISRUPTED, IS_DISORDERED, IS_ACTIVE, IS_HELD, IS_CHARGED };

static bool unit_is_holds(const struct game *g, int side, const struct condition_args *a, uint64_t then)
{
    const struct gaines_unit *u;
    struct gaines_board b;

    (void)side;
    (void)then;
    if (!is_unit(g, a->a[0]))
        return false;
    u = &GM_CONST(g)->unit[a->a[0]];
    if (a->a[1] < IS_STEADY)
        return u->status == a->a[1];
    if (a->a[1] <= IS_DISORDERED)
        return u->status == GM_ON_MAP && u->shaken == a->a[1] - IS_STEADY;
    if (a->a[1] == IS_ACTIVE)
        return u->active != 0;
    if (a->a[1] == IS_CHARGED)
        return gaines_charger_of(g, a->a[0]) >= 0;
    gaines_board(&b, g);
    return u->status == GM_ON_MAP && gaines_in_ezoc(&b, a->a[0]);
}

static bool steps_holds(const struct game *g, int side, const struct condition_args *a, uint64_t then)
{
    (void)side;
    (void)then;
    return is_unit(g, a->a[0]) && condition_within(GM_CONST(g)->unit[a->a[0]].steps, a->a[1], a->a[2]);
}

static bool strength_holds(const struct game *g, int side, const struct condition_args *a, uint64_t then)
{
    struct gaines_board b;
    struct gaines_strength s;

    (void)side;
    (void)then;
    if (near_hex(g, a->a[0]) == HEX_NONE || near_hex(g, a->a[1]) == HEX_NONE
        || gaines_side(g, a->a[0]) == gaines_side(g, a->a[1]))
        return false;
    gaines_board(&b, g);
    gaines_attack_strength(&b, a->a[0], a->a[1], gaines_adjacent(g, a->a[0], a->a[1]) ? GM_K_CLOSE : GM_K_FIRE, &s);
    return condition_within(s.total, a->a[2], a->a[3]);
}

/* ---- the turn ---- */

static bool turn_holds(const struct game *g, int side, const struct condition_args *a, uint64_t then)
{
    (void)side;
    (void)then;
    return condition_within(GM_CONST(g)->turn, a->a[0], a->a[1]);
}

static bool roll_holds(const struct game *g, int side, const struct condition_args *a, uint64_t then)
{
    const struct frame *f = agenda_find(g, GM_S_COORDINATION);

    (void)side;
    (void)then;
    return f && condition_within(f->v[GM_V_FIRST], a->a[0], a->a[1]);
}

static bool second_better_holds(const struct game *g, int side, const struct condition_args *a, uint64_t then)
{
    const struct frame *f = agenda_find(g, GM_S_COORDINATION);

    (void)side;
    (void)a;
    (void)then;
    return f && f->v[GM_V_ROLLS] > 1 && f->v[GM_V_SECOND] < f->v[GM_V_FIRST];
}

/* ---- the combat under way ---- */

/* The side's own unit in it, and the other one; false when there is none. */
static bool in_combat(const struct game *g, int side, int *own_r, int *other_r, const struct frame **f_r)
{
    const struct frame *f = agenda_find(g, GM_S_COMBAT);
    int attacker;

    if (!f)
        return false;
    attacker = f->v[GM_C_ATTACKER];
    *own_r = gaines_side(g, attacker) == side ? attacker : f->v[GM_C_DEFENDER];
    *other_r = *own_r == attacker ? f->v[GM_C_DEFENDER] : attacker;
    *f_r = f;
    return true;
}

static bool own_steps_holds(const struct game *g, int side, const struct condition_args *a, uint64_t then)
{
    const struct frame *f;
    int own, other;

    (void)then;
    return in_combat(g, side, &own, &other, &f) && condition_within(GM_CONST(g)->unit[own].steps, a->a[0], a->a[1]);
}

static bool fighting_holds(const struct game *g, int side, const struct condition_args *a, uint64_t then)
{
    const struct frame *f;
    int own, other;

    (void)then;
    return in_combat(g, side, &own, &other, &f) && own == a->a[0];
}

static bool of_division_holds(const struct game *g, int side, const struct condition_args *a, uint64_t then)
{
    const struct frame *f;
    int own, other;

    (void)then;
    return in_combat(g, side, &own, &other, &f) && gaines_counter(g, own)->division == a->a[0];
}

static bool against_holds(const struct game *g, int side, const struct condition_args *a, uint64_t then)
{
    const struct frame *f;
    int own, other;

    (void)then;
    return in_combat(g, side, &own, &other, &f) && other == a->a[0];
}

static bool combat_is_holds(const struct game *g, int side, const struct condition_args *a, uint64_t then)
{
    const struct frame *f = agenda_find(g, GM_S_COMBAT);

    (void)side;
    (void)then;
    return f && f->v[GM_C_KIND] == a->a[0];
}

static bool being_charged_holds(const struct game *g, int side, const struct condition_args *a, uint64_t then)
{
    const struct frame *f;
    int own, other;

    (void)a;
    (void)then;
    return in_combat(g, side, &own, &other, &f) && gaines_charger_of(g, own) >= 0;
}

static bool result_holds(const struct game *g, int side, const struct condition_args *a, uint64_t then)
{
    const struct frame *f = agenda_find(g, GM_S_COMBAT);

    (void)side;
    (void)then;
    return f && f->v[GM_C_RESULT] == a->a[0];
}

static int enemies_next_to(const struct game *g, int side, int hex)
{
    int n = 0;

    for (int u = 0; hex >= 0 && u < gaines_data(g)->nunits; u++)
        n += gaines_side(g, u) != side && gaines_on_map(g, u)
             && gaines_distance(gaines_data(g), GM_CONST(g)->unit[u].hex, hex) == 1;
    return n;
}

static bool enemies_holds(const struct game *g, int side, const struct condition_args *a, uint64_t then)
{
    const struct frame *f;
    int own, other;

    (void)then;
    return in_combat(g, side, &own, &other, &f)
           && condition_within(enemies_next_to(g, side, GM_CONST(g)->unit[own].hex), a->a[0], a->a[1]);
}

static bool enemies_there_holds(const struct game *g, int side, const struct condition_args *a, uint64_t then)
{
    const struct frame *f = agenda_find(g, GM_S_COMBAT);

    (void)then;
    return f && condition_within(enemies_next_to(g, side, f->v[GM_C_HEX]), a->a[0], a->a[1]);
}

static bool star_holds(const struct game *g, int side, const struct condition_args *a, uint64_t then)
{
    const struct frame *f = agenda_find(g, GM_S_COMBAT);

    (void)side;
    (void)a;
    (void)then;
    return f && gaines_data(g)->hex[f->v[GM_C_HEX]].star;
}

#define LEAST {.name = "at-least", .type = V_INT, .optional = true}
#define MOST {.name = "at-most", .type = V_INT, .optional = true}
#define UNIT(n) {.name = n, .type = V_UNIT}
#define NOTHING {.name = NULL}

const struct predicate gaines_predicates[] = {
    NEAR_PREDICATES,
    {"unit-is", {UNIT("unit"), {.name = "is", .type = V_WORD, .words = words_is}}, NULL, unit_is_holds,
     "what the unit is now; held: in an enemy zone of control"},
    {"steps", {UNIT("unit"), LEAST, MOST}, NULL, steps_holds, "steps the unit has left"},
    {"strength", {UNIT("unit"), UNIT("target"), LEAST, MOST}, NULL, strength_holds,
     "Attack Strength of the unit against the target: Close Combat when adjacent, else Fire Combat"},
    {"turn", {LEAST, MOST}, NULL, turn_holds, "the turn's number"},
    {"roll", {LEAST, MOST}, NULL, roll_holds, "the first coordination roll of the turn, as it fell"},
    {"second-roll-lower", {NOTHING}, NULL, second_better_holds, "the second coordination roll is lower than the first"},
    {"own-steps", {LEAST, MOST}, NULL, own_steps_holds, "steps of your unit in the combat under way"},
    {"fighting", {UNIT("unit")}, NULL, fighting_holds, "this unit of yours is in the combat under way"},
    {"of-division", {{.name = "division", .type = V_WORD, .words = gaines_words_division}}, NULL, of_division_holds,
     "your unit in the combat under way belongs to this division"},
    {"against", {UNIT("unit")}, NULL, against_holds, "the enemy's unit in the combat under way is this one"},
    {"combat", {{.name = "is", .type = V_WORD, .words = gaines_words_kind}}, NULL, combat_is_holds,
     "the kind of the combat under way"},
    {"being-charged", {NOTHING}, NULL, being_charged_holds, "your unit in the combat under way is being charged"},
    {"result", {{.name = "is", .type = V_WORD, .words = gaines_words_result}}, NULL, result_holds,
     "the result of the combat under way, as the table has it"},
    {"enemies", {LEAST, MOST}, NULL, enemies_holds, "enemy units next to your unit in the combat under way"},
    {"enemies-there", {LEAST, MOST}, NULL, enemies_there_holds,
     "enemy units next to the hex the defender of the combat under way stood in"},
    {"star", {NOTHING}, NULL, star_holds, "that hex is marked with a star"},
    {.name = NULL},
};
