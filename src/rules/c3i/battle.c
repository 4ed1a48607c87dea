/* SPDX-License-Identifier: ISC */
/* Attack resolution: artillery, the dice and what is added to them, and which result follows. */
#include "rules/c3i/c3i.h"

enum { STAGE_BID, STAGE_ARTILLERY, STAGE_DUEL, STAGE_DICE, STAGE_RESULT, STAGE_ADVANCE };
enum { ATTACKER, DEFENDER };
enum { SIX = 6 };

static int side_of(const struct game *g, const struct frame *f, int who)
{
    return c3i_side(g, f->v[who == ATTACKER ? C3I_B_ATTACKER : C3I_B_DEFENDER]);
}

/* ---- artillery ---- */

static void spend_artillery(struct game *g, int side, int cause, const char *rule)
{
    struct c3i_army *a = &C3I(g)->army[side];

    RULE("c3i ART4"); /* never below zero */
    RULE("c3i ART1"); /* points are only ever taken away */
    if (a->artillery <= 0)
        return;
    a->artillery--;
    event_tell(g, C3I_E_ARTILLERY, rule, side, a->artillery, cause, 0);
}

static void pay_for_support(struct game *g, struct frame *f)
{
    int csa = f->v[C3I_B_SUPPORT_CSA], usa = f->v[C3I_B_SUPPORT_USA];

    RULE("c3i ART2"); /* a point for each use, whatever comes of it */
    if (csa)
        spend_artillery(g, CSA, C3I_SPENT_SUPPORT, "ART2");
    if (usa)
        spend_artillery(g, USA, C3I_SPENT_SUPPORT, "ART2");
    if (csa && usa) {
        RULE("c3i ATK10");
        f->v[C3I_B_STAGE] = STAGE_DUEL;
        roll_push(g, C3I_DIE_DUEL, 2, 6, -1, false);
        return;
    }
    RULE("c3i ATK9"); /* alone it counts without a die [c3i R39] */
    f->v[C3I_B_BONUS] = csa ? CSA : usa ? USA : -1;
    f->v[C3I_B_STAGE] = STAGE_DICE;
}

static void caissons(struct game *g, int rolled, int victim)
{
    RULE("c3i ATK12"); /* each six, in ties too, costs the other side a point more; [c3i R40] */
    RULE("c3i ATK13"); /* one at zero loses nothing */
    if (rolled == SIX)
        spend_artillery(g, victim, C3I_SPENT_CAISSONS, "ATK12");
}

static void duel(struct game *g, struct frame *f)
{
    int die[2] = {f->roll.value[ATTACKER], f->roll.value[DEFENDER]};
    int side[2] = {side_of(g, f, ATTACKER), side_of(g, f, DEFENDER)};
    struct event *e;

    RULE("c3i ATK11"); /* the higher die gives the bonus, a tie gives none */
    if (die[ATTACKER] != die[DEFENDER])
        f->v[C3I_B_BONUS] = side[die[ATTACKER] > die[DEFENDER] ? ATTACKER : DEFENDER];
    e = event_start(g, C3I_E_DUEL, "ATK11", f->v[C3I_B_BONUS], 0, 0, 0);
    event_roll(e, f, ATTACKER, 6, side[ATTACKER], C3I_DIE_DUEL);
    event_roll(e, f, DEFENDER, 6, side[DEFENDER], C3I_DIE_DUEL);
    event_emit(g);
    caissons(g, die[ATTACKER], side[DEFENDER]);
    caissons(g, die[DEFENDER], side[ATTACKER]);
}

/* ---- modifiers ---- */

static int friends_beside(const struct c3i_board *b, int attacker, int defender)
{
    int n = 0;

    for (int u = 0; u < b->d->nunits; u++)
        n += u != attacker && b->d->unit[u].side == b->d->unit[attacker].side && b->st->unit[u].status == C3I_ON_MAP
             && b->d->distance[b->st->unit[u].hex][b->st->unit[defender].hex] == 1;
    return n;
}

/* bonus_side: whose artillery counts, or -1. */
void c3i_modifiers(const struct c3i_board *b, int attacker, int defender, int bonus_side, struct c3i_mods *m)
{
    const struct c3i_counter *k = b->d->unit;

    *m = (struct c3i_mods){0};
    RULE("c3i ATK16"); /* for attacker or defender [c3i R41] */
    if (bonus_side >= 0)
        m->v[bonus_side == k[attacker].side ? ATTACKER : DEFENDER][C3I_MOD_ARTILLERY] = b->d->artillery;
    RULE("c3i ATK17"); /* the defender's ground only */
    if (c3i_defensible(b->g, b->st->unit[defender].hex))
        m->v[DEFENDER][C3I_MOD_DEFENSIBLE] = b->d->defensible;
    RULE("c3i ATK18"); /* once, for two or more others next to the defender [c3i R37] */
    if (friends_beside(b, attacker, defender) >= 2)
        m->v[ATTACKER][C3I_MOD_FRIENDS] = b->d->friends;
    RULE("c3i ATK19"); /* each side those of its own unit [c3i R50] */
    m->v[ATTACKER][C3I_MOD_STARS] = (int8_t)(k[attacker].stars * b->d->star);
    m->v[DEFENDER][C3I_MOD_STARS] = (int8_t)(k[defender].stars * b->d->star);
    for (int who = ATTACKER; who <= DEFENDER; who++)
        for (int i = 0; i < C3I_MODS; i++)
            m->total[who] = (int8_t)(m->total[who] + m->v[who][i]);
}

static void add_mods(struct event *e, const struct c3i_mods *m, const int side[2])
{
    static const struct {
        const char *reason, *rule;
    } words[C3I_MODS] = {{"artillery", "ATK16"}, {"defensible", "ATK17"}, {"friends", "ATK18"}, {"stars", "ATK19"}};

    for (int who = ATTACKER; who <= DEFENDER; who++)
        for (int i = 0; i < C3I_MODS; i++)
            if (m->v[who][i])
                event_mod(e, side[who], words[i].reason, words[i].rule, m->v[who][i]);
}

/* ---- the dice and the result ---- */

int c3i_result(const struct game *g, int difference)
{
    const struct c3i_data *d = c3i_data(g);
    int row = difference > C3I_DIFFERENCE ? C3I_DIFFERENCE : difference;

    RULE("c3i ATK20");
    RULE("c3i T-ATT-n2"); /* the table has its own column for July 3 */
    return d->late[C3I_CONST(g)->turn] ? d->late_result[row] : d->result[row];
}

/* On July 3 the table has eliminated where it had blown: the unit's end cites that. */
static const char *end_rule(const struct game *g, int difference)
{
    return difference <= C3I_DIFFERENCE && c3i_data(g)->result[difference] == C3I_BLOWN ? "T-ATT-n2" : "RES17";
}

static void suffer(struct game *g, int result, int difference, int loser, int winner)
{
    const struct c3i_state *st = C3I_CONST(g);

    RULE("c3i ATK15"); /* equal totals: nothing happens */
    RULE("c3i RES1");
    if (result == C3I_RETREATED)
        c3i_retreat_start(g, loser, c3i_threat_from(g, st->unit[loser].hex, st->unit[winner].hex), -1);
    if (result == C3I_BLOWN)
        c3i_blow(g, loser, C3I_LOST_RESULT);
    if (result == C3I_ELIMINATED)
        c3i_eliminate(g, loser, C3I_LOST_RESULT, end_rule(g, difference));
}

static void resolve(struct game *g, struct frame *f)
{
    int unit[2] = {f->v[C3I_B_ATTACKER], f->v[C3I_B_DEFENDER]};
    int side[2] = {side_of(g, f, ATTACKER), side_of(g, f, DEFENDER)};
    int total[2], difference, result, loser;
    struct c3i_board b;
    struct c3i_mods m;
    struct event *e;

    RULE("c3i ATK14"); /* each side a die and its modifiers, the higher total wins */
    RULE("c3i KEY10");
    c3i_board(&b, g);
    c3i_modifiers(&b, unit[ATTACKER], unit[DEFENDER], f->v[C3I_B_BONUS], &m);
    for (int who = ATTACKER; who <= DEFENDER; who++)
        total[who] = f->roll.value[who] + m.total[who];
    loser = total[ATTACKER] > total[DEFENDER] ? DEFENDER : ATTACKER;
    difference = total[1 - loser] - total[loser];
    result = c3i_result(g, difference);
    e = event_start(g, C3I_E_COMBAT, "ATK14", unit[ATTACKER], unit[DEFENDER], total[ATTACKER], total[DEFENDER]);
    e->a[4] = (int16_t)result;
    e->a[5] = (int16_t)(result == C3I_STALEMATE ? -1 : unit[loser]);
    event_roll(e, f, ATTACKER, 6, side[ATTACKER], C3I_DIE_ATTACK);
    event_roll(e, f, DEFENDER, 6, side[DEFENDER], C3I_DIE_ATTACK);
    add_mods(e, &m, side);
    event_emit(g);
    suffer(g, result, difference, unit[loser], unit[1 - loser]);
}

static void ask_bids(struct game *g, int attacker, int defender)
{
    struct frame *f = agenda_ask(g, C3I_S_BID, 1 << CSA | 1 << USA);

    f->v[0] = attacker;
    f->v[1] = defender;
}

void c3i_battle_run(struct game *g, struct frame *f)
{
    RULE("c3i ATK21"); /* support, duel, dice, result, advance */
    switch (f->v[C3I_B_STAGE]) {
    case STAGE_BID:
        f->v[C3I_B_STAGE] = STAGE_ARTILLERY;
        ask_bids(g, f->v[C3I_B_ATTACKER], f->v[C3I_B_DEFENDER]);
        break;
    case STAGE_ARTILLERY:
        pay_for_support(g, f);
        break;
    case STAGE_DUEL:
        f->v[C3I_B_STAGE] = STAGE_DICE;
        duel(g, f);
        break;
    case STAGE_DICE:
        f->v[C3I_B_STAGE] = STAGE_RESULT;
        roll_push(g, C3I_DIE_ATTACK, 2, 6, -1, false);
        break;
    case STAGE_RESULT:
        f->v[C3I_B_STAGE] = STAGE_ADVANCE;
        resolve(g, f);
        break;
    default:
        agenda_pop(g);
        c3i_advance(g, f->v[C3I_B_ATTACKER], f->v[C3I_B_DEFENDER], f->v[C3I_B_HEX]);
    }
}

/* A defender that was taken off still has its hex in the frame. */
bool c3i_battle_fits(const struct game *g, const struct frame *f)
{
    int n = c3i_data(g)->nunits, attacker = f->v[C3I_B_ATTACKER], defender = f->v[C3I_B_DEFENDER];
    int hex = f->v[C3I_B_HEX], stage = f->v[C3I_B_STAGE];
    const struct c3i_state *st = C3I_CONST(g);

    if (attacker < 0 || attacker >= n || defender < 0 || defender >= n
        || c3i_side(g, attacker) == c3i_side(g, defender))
        return false;
    if (hex < 0 || hex >= c3i_data(g)->nhexes || stage < STAGE_BID || stage > STAGE_ADVANCE || f->v[C3I_B_BONUS] < -1
        || f->v[C3I_B_BONUS] > USA)
        return false;
    return stage == STAGE_ADVANCE
           || (st->unit[attacker].status == C3I_ON_MAP && st->unit[defender].status == C3I_ON_MAP
               && c3i_distance(g, st->unit[attacker].hex, st->unit[defender].hex) == 1);
}

void c3i_battle_lost(struct frame *f, int attacker, int defender, int hex)
{
    f->v[C3I_B_ATTACKER] = attacker;
    f->v[C3I_B_DEFENDER] = defender;
    f->v[C3I_B_STAGE] = STAGE_ADVANCE;
    f->v[C3I_B_BONUS] = -1;
    f->v[C3I_B_HEX] = hex;
}
