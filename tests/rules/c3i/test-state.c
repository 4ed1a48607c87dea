/* SPDX-License-Identifier: ISC */
/* Positions written by hand, invariants, maps, silent players, and data that makes no sense. */
#include "report/scene.h"
#include "rules/c3i/position.h"
#include "support/slips.h"

/* ---- decisions to begin with ---- */

static int hexes(struct position *p, int32_t *v, int i, const char *label)
{
    v[i] = position_hex(p, label);
    return v[i];
}

static void test_every_decision_can_begin(void **state)
{
    static const struct {
        const char *position, *ask, *asks;
    } rows[] = {
        {"turn=2 heth=1003 slocum=2101", "hq csa", "hq csa"},
        {"turn=2 heth=1003 slocum=2101", "hq usa", "hq usa"},
        {"turn=4 heth=back4 pender=back4 hood=back4", "pick usa", "pick usa"},
        {"turn=4 howard=back4 sickles=back4 slocum=back4", "pick csa", "pick csa"},
        {"turn=4 heth=back4", "place csa", "place csa"},
        {"turn=4 howard=back4", "place usa", "place usa"},
        {"turn=3 howard=1608", "berdan usa", "berdan usa"},
        {"turn=3 heth=1204 howard=1304 csa=1008 usa=1608", "exit csa", "exit csa"},
        {"turn=3 heth=1204 howard=1304 csa=1008 usa=1608", "exit usa", "exit usa"},
        {"turn=3 heth=1003 howard=1508 csa=1008 usa=1608", "movement csa", "movement csa"},
        {"turn=3 heth=1003 howard=1508 csa=1008 usa=1608", "movement usa", "movement usa"},
        {"turn=3 heth=1003 howard=1508 csa=1008 usa=1608", "moving csa heth", "moving csa"},
        {"turn=3 heth=1003 howard=1508 csa=1008 usa=1608", "moving usa howard", "moving usa"},
        {"turn=3 heth=1204 howard=1304 csa=1008 usa=1608", "attack csa", "attack csa"},
        {"turn=3 heth=1204 howard=1304 csa=1008 usa=1608", "attack usa", "attack usa"},
        {"turn=3 heth=1204 howard=1304 csa=1008 usa=1608", "bid csa heth howard", "bid csa+usa"},
        {"turn=3 heth=1204 howard=1304 csa=1008 usa=1608", "bid usa howard heth", "bid csa+usa"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct position p;

        position_new(&p, NULL);
        position_set(&p, rows[i].position);
        position_ask(&p, rows[i].ask);
        if (strcmp(position_asks(&p), rows[i].asks) != 0)
            fail_msg("%s: %s", rows[i].ask, position_asks(&p));
        position_sane(&p);
        position_free(&p);
    }
}

/* After the side that begins, it is the other's chance; and the phase of the decision is the game's. */
static void test_what_follows_a_decision_begun(void **state)
{
    struct position p;

    (void)state;
    position_new(&p, NULL);
    position_set(&p, "turn=3 heth=1003 howard=1508 csa=1008 usa=1608 mclaws=dead hood=dead johnson=dead hancock=dead");
    position_ask(&p, "moving csa heth");
    assert_int_equal(C3I(p.g)->phase, C3I_MOVEMENT);
    position_play(&p, "step 1002; stop");
    assert_string_equal(position_asks(&p), "movement usa");
    position_free(&p);
    position_new(&p, NULL);
    position_set(&p, "turn=3 heth=1204 howard=1304 csa=1008 usa=1608");
    position_dice(&p, "44");
    position_ask(&p, "bid csa heth howard");
    position_play(&p, "bid yes/no");
    assert_true(position_saw(&p, "combat heth howard 6 6 stalemate"));
    assert_string_equal(position_asks(&p), "attack usa");
    position_free(&p);
}

/* A retreat by its phase: an exit, an attack lost by the defender, a unit in somebody's entry hex. */
static void test_retreats_begin_with_their_cause(void **state)
{
    static const struct {
        const char *position;
        int phase;
        const char *unit, *from;
        int threat, entry;
        const char *after;
    } rows[] = {
        {"turn=4 heth=1204 howard=1304 csa=1008 usa=1608", C3I_ORGANIZATION, "heth", "1204", 1 << 2, -1,
         "retreats heth 1204"},
        {"turn=4 heth=1204 howard=1304 csa=1008 usa=1608", C3I_ATTACK, "heth", "1204", 1 << 2, -1,
         "advances howard 1304 1204"},
        {"turn=2 buford=1003 pender=coming csa=1008 usa=1304", C3I_MOVEMENT, "buford", "1003", 0, 0,
         "enters pender 1003"},
        {"turn=2 buford=1801 rodes=coming early=coming csa=1008 usa=1304", C3I_MOVEMENT, "buford", "1801", 0, 4,
         "enters early 1801"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct position p;
        struct error e = {""};
        int32_t v[FRAME_VARS] = {0};

        position_new(&p, NULL);
        position_set(&p, rows[i].position);
        p.g->depth = 0;
        C3I(p.g)->phase = (int8_t)rows[i].phase;
        v[C3I_R_UNIT] = position_unit(&p, rows[i].unit);
        hexes(&p, v, C3I_R_FROM, rows[i].from);
        v[C3I_R_THREAT] = rows[i].threat;
        v[C3I_R_ENTRY] = rows[i].entry;
        if (c3i_begin(p.g, C3I_S_RETREAT, c3i_side(p.g, v[C3I_R_UNIT]), v, &e))
            fail_msg("%s", e.msg);
        play_run(p.g);
        while (strncmp(position_asks(&p), "retreat", 7) == 0)
            play_choose(p.g, 0);
        if (!position_saw(&p, rows[i].after))
            fail_msg("%s: %s", rows[i].after, buf_cstr(&p.events));
        position_free(&p);
    }
}

static void test_decisions_that_cannot_begin(void **state)
{
    static const struct {
        int s, side;
        const char *a, *b, *error;
    } rows[] = {
        {C3I_S_TURN, CSA, NULL, NULL, "asks nobody"},
        {C3I_S_HQ, -1, NULL, NULL, "must name it"},
        {C3I_S_MOVING, USA, "heth", NULL, "no unit of union on the map"},
        {C3I_S_MOVING, CSA, "pickett", NULL, "no unit of confederate on the map"},
        {C3I_S_BID, CSA, "heth", "pickett", "no unit of union on the map"},
        {C3I_S_BID, CSA, "pickett", "howard", "no unit of confederate on the map"},
        {C3I_S_BID, CSA, "pender", "howard", "not adjacent"},
        {C3I_S_RETREAT, USA, "heth", NULL, "no unit of union on the map"},
        {C3I_S_RETREAT, CSA, "pender", NULL, "no unit of union on the map"},
        {C3I_S_MOVING, CSA, "heth", NULL, "held in an enemy zone"},
    };
    static const struct {
        int threat, entry, steps;
    } retreats[] = {{-1, -1, 0}, {1, -2, 0}, {1, 26, 0}, {1, 20, 0}, {1, -1, -1}, {1, -1, 3}, {1 << 4, -1, 0}};
    static const int32_t unknown[] = {-1, 40};
    struct position p;
    struct error e = {""};

    (void)state;
    position_new(&p, NULL);
    position_set(&p, "turn=3 heth=1204 pender=1003 howard=1304 csa=1008 usa=1608");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        int32_t v[FRAME_VARS] = {0};

        C3I(p.g)->phase = C3I_ATTACK;
        v[0] = rows[i].a ? position_unit(&p, rows[i].a) : 0;
        v[1] = rows[i].b ? position_unit(&p, rows[i].b) : 0;
        if (rows[i].s == C3I_S_RETREAT)
            (void)(hexes(&p, v, C3I_R_FROM, "1204"), v[C3I_R_ENTRY] = -1);
        assert_int_equal(c3i_begin(p.g, rows[i].s, rows[i].side, v, &e), -1);
        if (!strstr(e.msg, rows[i].error))
            fail_msg("row %zu: %s", i, e.msg);
    }
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++) {
        int32_t v[FRAME_VARS] = {unknown[i], position_unit(&p, "howard")};

        C3I(p.g)->phase = C3I_MOVEMENT;
        assert_int_equal(c3i_begin(p.g, C3I_S_MOVING, CSA, v, &e), -1);
        C3I(p.g)->phase = C3I_ATTACK;
        assert_int_equal(c3i_begin(p.g, C3I_S_BID, CSA, v, &e), -1);
        v[1] = v[0];
        v[0] = position_unit(&p, "heth");
        assert_int_equal(c3i_begin(p.g, C3I_S_BID, CSA, v, &e), -1);
    }
    for (size_t i = 0; i < sizeof retreats / sizeof *retreats; i++) {
        int32_t v[FRAME_VARS] = {0};

        v[C3I_R_UNIT] = position_unit(&p, "pender");
        hexes(&p, v, C3I_R_FROM, "1003");           /* direction 4 leads off the map there */
        v[C3I_R_THREAT] = retreats[i].threat;
        v[C3I_R_ENTRY] = retreats[i].entry;
        v[C3I_R_STEPS] = retreats[i].steps;
        assert_int_equal(c3i_begin(p.g, C3I_S_RETREAT, CSA, v, &e), -1);
        assert_non_null(strstr(e.msg, "does not say from where"));
    }
    position_free(&p);
}

/* What follows from where the units stand: on the map, in Battle formation beside the enemy, and held in movement. */
static void test_a_position_by_hand_is_settled(void **state)
{
    struct position p;
    struct error e = {""};
    const int32_t v[FRAME_VARS] = {0};
    struct c3i_unit *heth, *pender, *buford;

    (void)state;
    position_new(&p, NULL);
    heth = &C3I(p.g)->unit[position_unit(&p, "heth")];
    pender = &C3I(p.g)->unit[position_unit(&p, "pender")];
    buford = &C3I(p.g)->unit[position_unit(&p, "buford")];
    C3I(p.g)->turn = 2;
    C3I(p.g)->army[CSA].hq = (int16_t)position_hex(&p, "1002");
    C3I(p.g)->army[USA].hq = (int16_t)position_hex(&p, "1407");
    heth->hex = (int16_t)position_hex(&p, "1204");
    pender->hex = (int16_t)position_hex(&p, "1010");
    p.g->depth = 0;
    if (c3i_begin(p.g, C3I_S_MOVEMENT, CSA, v, &e))
        fail_msg("%s", e.msg);
    position_sane(&p);
    assert_string_equal(position_at(&p, "heth"), "1204 battle");
    assert_string_equal(position_at(&p, "buford"), "1304 battle");
    assert_string_equal(position_at(&p, "pender"), "1010 march");
    assert_true(heth->pinned && buford->pinned && !pender->pinned);
    heth->pinned = 0;
    p.g->depth = 0;
    assert_int_equal(c3i_begin(p.g, C3I_S_MOVING, CSA, v, &e), -1);
    assert_string_equal(e.msg, "heth is held in an enemy zone of control and cannot move");
    p.g->depth = 0;
    if (c3i_begin(p.g, C3I_S_MOVEMENT, CSA, v, &e))
        fail_msg("%s", e.msg);
    play_run(p.g);
    position_refuses(&p, "start heth", "MOV14", "zone of control");
    /* a zone of control holds a unit also where nobody said so */
    heth->pinned = 0;
    play_run(p.g);
    position_refuses(&p, "start heth", "MOV14", "zone of control");
    p.g->depth = 0;
    buford->hex = HEX_NONE;
    assert_int_equal(c3i_begin(p.g, C3I_S_MOVEMENT, CSA, v, &e), -1);
    assert_non_null(strstr(e.msg, "buford is on the map and has no hex"));
    position_free(&p);
    EVIDENCE("c3i MOV13");
    EVIDENCE("c3i MOV14");
}

/* Of a retreat that has not begun the unit is enough, unless several enemies could have won. */
static void test_a_retreat_by_hand_says_no_more_than_it_must(void **state)
{
    struct position p;
    struct error e = {""};
    int32_t v[FRAME_VARS] = {0};

    (void)state;
    position_new(&p, NULL);
    position_set(&p, "turn=4 heth=1204 howard=1304 csa=1008 usa=1608");
    v[C3I_R_UNIT] = position_unit(&p, "heth");
    v[C3I_R_FROM] = HEX_NONE;
    v[C3I_R_ENTRY] = -1;
    p.g->depth = 0;
    C3I(p.g)->phase = C3I_ATTACK;
    if (c3i_begin(p.g, C3I_S_RETREAT, CSA, v, &e))
        fail_msg("%s", e.msg);
    play_run(p.g);
    assert_string_equal(position_options(&p, CSA), "back 1203; back 1103");
    position_set(&p, "turn=4 heth=1204 howard=1304 sickles=1205 csa=1008 usa=1608");
    p.g->depth = 0;
    assert_int_equal(c3i_begin(p.g, C3I_S_RETREAT, CSA, v, &e), -1);
    assert_non_null(strstr(e.msg, "threat says from which: 1 north, 2 north-east, 4 south-east, 8 south"));
    p.g->depth = 0;
    v[C3I_R_STEPS] = 1;
    assert_int_equal(c3i_begin(p.g, C3I_S_RETREAT, CSA, v, &e), -1);
    assert_non_null(strstr(e.msg, "does not say from where"));
    /* one under way from Howard, that does not say where it began */
    p.g->depth = 0;
    v[C3I_R_THREAT] = 1 << 2;
    assert_int_equal(c3i_begin(p.g, C3I_S_RETREAT, CSA, v, &e), -1);
    assert_non_null(strstr(e.msg, "does not say from where"));
    /* one that has gone a hex from where it was, and does not say who won */
    p.g->depth = 0;
    v[C3I_R_THREAT] = 0;
    hexes(&p, v, C3I_R_FROM, "1305");
    assert_int_equal(c3i_begin(p.g, C3I_S_RETREAT, CSA, v, &e), -1);
    assert_non_null(strstr(e.msg, "does not say from where, from whom"));
    position_free(&p);
}

/* A unit that makes way for one that enters goes from the edge only; the enemy next to it has held it all the same. */
static void test_making_way_by_hand(void **state)
{
    struct position p;
    struct error e = {""};
    int32_t v[FRAME_VARS] = {0};

    (void)state;
    position_new(&p, NULL);
    position_set(&p, "turn=2 buford=1801 heth=1901 howard=1608 early=coming csa=1603 usa=1505");
    v[C3I_R_UNIT] = position_unit(&p, "buford");
    v[C3I_R_FROM] = HEX_NONE;
    v[C3I_R_ENTRY] = 'E' - 'A';
    for (int u = 0; u < p.d->nunits; u++)
        C3I(p.g)->unit[u].pinned = 0;
    p.g->depth = 0;
    C3I(p.g)->phase = C3I_MOVEMENT;
    if (c3i_begin(p.g, C3I_S_RETREAT, USA, v, &e))
        fail_msg("%s", e.msg);
    play_run(p.g);
    assert_true(position_saw(&p, "retreats buford 1801 1701"));
    assert_true(position_offers(&p, "back 1702"));      /* as far from Heth as 1701 */
    position_play(&p, "back 1702; back 1703; stop");
    assert_string_equal(position_at(&p, "early"), "1801 march");
    assert_string_equal(position_asks(&p), "movement usa");
    position_refuses(&p, "start buford", "MOV14", "was in this phase");
    position_free(&p);
    EVIDENCE("c3i MOV14");
}

/* ---- invariants ---- */

static void test_what_is_broken_is_named(void **state)
{
    static const struct {
        const char *name;
        size_t offset, size;
        int value;
        const char *why;
    } rows[] = {
#define ST(member) #member, offsetof(struct c3i_state, member), sizeof(((struct c3i_state *)0)->member)
        {ST(turn), 0, "turn"},
        {ST(turn), 7, "turn"},
        {ST(left), -2, "left of the phase"},
        {ST(berdan), 4000, "Berdan"},
        {ST(army[0].artillery), -1, "artillery"},
        {ST(army[1].artillery), 15, "artillery"},
        {ST(army[0].hq), HEX_NONE, "HQ"},
        {ST(army[1].hq), 4000, "HQ"},
        {ST(unit[0].hex), HEX_NONE, "no hex"},
        {ST(unit[0].status), C3I_COMING, "no hex"},
        {ST(unit[0].hex), 5, NULL},
        {ST(unit[0].back), 4, "turn of return"},
        {ST(unit[1].back), 0, "turn of return"},
        {ST(unit[1].back), 7, "too late"},
        {ST(unit[1].back), 1, "too late or too early"},
        {ST(unit[1].pinned), 1, "pinned"},
        {ST(unit[0].formation), C3I_MARCH, "March formation"},
        {ST(unit[1].status), C3I_COMING, "blown without"},
#undef ST
    };
    struct position p;

    (void)state;
    position_new(&p, NULL);
    position_set(&p, "turn=4 heth=1204 pender=back5 howard=1304 csa=1008 usa=1608");
    position_ask(&p, "attack csa");
    assert_int_equal(position_unit(&p, "heth"), 0);
    assert_int_equal(position_unit(&p, "pender"), 1);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct c3i_state keep = *C3I(p.g);
        const char *why;

        assert_null(c3i_broken(p.g));
        if (rows[i].size == 1)
            *(int8_t *)(p.g->state + rows[i].offset) = (int8_t)rows[i].value;
        else
            *(int16_t *)(void *)(p.g->state + rows[i].offset) = (int16_t)rows[i].value;
        why = c3i_broken(p.g);
        if (rows[i].why ? !why || !strstr(why, rows[i].why) : why != NULL)
            fail_msg("%s = %d: %s", rows[i].name, rows[i].value, why ? why : "all is well");
        *C3I(p.g) = keep;
    }
    C3I(p.g)->unit[0].hex = C3I(p.g)->unit[position_unit(&p, "howard")].hex;
    assert_string_equal(c3i_broken(p.g), "two units in one hex");
    position_free(&p);
}

static void test_frames_that_do_not_fit_are_named(void **state)
{
    static const struct {
        int s;
        int32_t v[FRAME_VARS];
        bool fits;
    } rows[] = {
        {C3I_S_TURN, {C3I_T_END}, true},
        {C3I_S_TURN, {C3I_T_END + 1}, false},
        {C3I_S_TURN, {-1}, false},
        {C3I_S_MOVES, {1}, true},
        {C3I_S_MOVES, {2}, false},
        {C3I_S_BLOWN, {-1}, false},
        {C3I_S_MOVING, {0}, true},
        {C3I_S_MOVING, {1}, false},
        {C3I_S_MOVING, {-1}, false},
        {C3I_S_MOVING, {99}, false},
        {C3I_S_MOVING, {0, -1}, false},
        {C3I_S_MOVING, {0, 0, -1}, false},
        {C3I_S_MOVING, {0, 0, 100}, false},
        {C3I_S_MOVING, {0, 100}, false},
        {C3I_S_MOVING, {0, 0, 0, -1}, true},
        {C3I_S_MOVING, {0, 0, 0, -2}, false},
        {C3I_S_MOVING, {0, 0, 0, 100}, false},
        {C3I_S_ENTERING, {0}, false},
        {C3I_S_ENTERING, {8}, true},         /* Pickett is to come */
        {C3I_S_ENTERING, {-1}, false},
        {C3I_S_ENTERING, {99}, false},
        {C3I_S_BATTLE, {0, 15, 0, 0, 0, -1, 5}, true},
        {C3I_S_BATTLE, {-1, 15, 0, 0, 0, -1, 5}, false},
        {C3I_S_BATTLE, {99, 15, 0, 0, 0, -1, 5}, false},
        {C3I_S_BATTLE, {0, -1, 0, 0, 0, -1, 5}, false},
        {C3I_S_BATTLE, {0, 99, 0, 0, 0, -1, 5}, false},
        {C3I_S_BATTLE, {0, 2, 0, 0, 0, -1, 5}, false},
        {C3I_S_BATTLE, {0, 10, 0, 0, 0, -1, 5}, false},       /* not on the map */
        {C3I_S_BATTLE, {0, 10, 5, 0, 0, -1, 5}, true},        /* gone by the last stage */
        {C3I_S_BATTLE, {1, 15, 0, 0, 0, -1, 5}, false},
        {C3I_S_BATTLE, {3, 15, 0, 0, 0, -1, 5}, false},       /* far apart */
        {C3I_S_BATTLE, {0, 15, -1, 0, 0, -1, 5}, false},
        {C3I_S_BATTLE, {0, 15, 6, 0, 0, -1, 5}, false},
        {C3I_S_BATTLE, {0, 15, 0, 0, 0, -2, 5}, false},
        {C3I_S_BATTLE, {0, 15, 0, 0, 0, 2, 5}, false},
        {C3I_S_BATTLE, {0, 15, 0, 0, 0, -1, -1}, false},
        {C3I_S_BATTLE, {0, 15, 0, 0, 0, -1, 9999}, false},
        {C3I_S_RETREAT, {0, 30, 0, -1, 0}, true},
        {C3I_S_RETREAT, {1, 30, 0, -1, 0}, false},
        {C3I_S_RETREAT, {0, -1, 0, -1, 0}, false},
    };
    struct position p;

    (void)state;
    position_new(&p, NULL);
    position_set(&p, "turn=4 heth=1204 rodes=1010 howard=1304 csa=1008 usa=1608");
    assert_int_equal(position_unit(&p, "howard"), 15);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        p.g->depth = 0;
        C3I(p.g)->phase = C3I_MOVEMENT;
        memcpy(agenda_push(p.g, rows[i].s)->v, rows[i].v, sizeof rows[i].v);
        if ((c3i_broken(p.g) == NULL) != rows[i].fits)
            fail_msg("row %zu", i);
    }
    p.g->depth = 0;
    agenda_ask(p.g, C3I_S_HQ, 3);
    assert_string_equal(c3i_broken(p.g), "a decision is asked of the wrong sides");
    p.g->depth = 0;
    agenda_ask(p.g, C3I_S_BID, 1);
    assert_string_equal(c3i_broken(p.g), "a decision is asked of the wrong sides");
    position_free(&p);
}

/* An HQ is off the map only until its own step of the Command Phase: what comes after measures from it. */
static void test_a_missing_hq_is_named_once_its_step_is_over(void **state)
{
    static const struct {
        int state, side, missing;
        bool fits;
    } rows[] = {
        {C3I_S_HQ, CSA, CSA, true},     {C3I_S_HQ, CSA, USA, true},     {C3I_S_HQ, USA, USA, true},
        {C3I_S_HQ, USA, CSA, false},    {C3I_S_PLACE, CSA, CSA, false}, {C3I_S_PLACE, CSA, USA, false},
        {C3I_S_PICK, CSA, USA, false},  {C3I_S_BERDAN, USA, USA, false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const int32_t v[FRAME_VARS] = {0};
        struct position p;
        struct error e = {""};

        position_new(&p, NULL);
        position_set(&p, "turn=4 heth=1003 pender=back4 howard=1508 csa=1008 usa=1608");
        p.g->depth = 0;
        assert_int_equal(c3i_begin(p.g, rows[i].state, rows[i].side, v, &e), 0);
        play_run(p.g);
        assert_null(c3i_broken(p.g));
        C3I(p.g)->army[rows[i].missing].hq = HEX_NONE;
        if ((c3i_broken(p.g) == NULL) != rows[i].fits)
            fail_msg("row %zu", i);
        position_free(&p);
    }
}

/* ---- maps and silent players ---- */

static void test_the_scene_shows_units_and_markers(void **state)
{
    static const struct {
        const char *hex, *text, *state;
        int side;
        bool unit;
    } rows[] = {
        {"1204", "Heth", "battle", CSA, true},  {"1304", "Howard", "battle", USA, true}, {"1508", "Sickles", "march",
         USA, true},
        {"1008", "Lee", "HQ", CSA, false},      {"1608", "Meade", "HQ", USA, false},     {"1507", "Berdan", "", USA,
         false},
    };
    struct position p;
    struct scene *s;
    int n = 0;

    (void)state;
    position_new(&p, NULL);
    position_set(&p, "turn=4 heth=1204 howard=1304 sickles=1508 csa=1008 usa=1608 berdan=1507");
    s = scene_of(p.g);
    for (int h = 0; h < p.d->map.nhexes; h++)
        n += scene_count(s, h);
    assert_int_equal(n, 6);
    for (size_t i = 0; i < 6; i++) {
        const struct mark *m = scene_get(s, position_hex(&p, rows[i].hex), 0);

        assert_string_equal(m->text, rows[i].text);
        assert_string_equal(m->state, rows[i].state);
        assert_int_equal(m->side, rows[i].side);
        assert_int_equal(m->unit, rows[i].unit);
    }
    scene_free(s);
    position_free(&p);
}

static void test_what_a_silent_side_does(void **state)
{
    static const struct {
        const char *position, *ask, *option;
        int side;
    } rows[] = {
        {"turn=2 heth=1010 slocum=2101 csa=1009", "hq csa", "hq 1009", CSA},
        {"turn=2 heth=1010 slocum=2101 csa=1003", "hq csa", "hq 1007", CSA},
        {"turn=2 heth=1005 slocum=2101 csa=none", "hq csa", "hq 1003", CSA},
        {"turn=3 heth=1204 howard=1304 csa=1008 usa=1608", "exit csa", "pass", CSA},
        {"turn=3 heth=1003 howard=1508 csa=1108 usa=1608", "movement csa", "pass", CSA},
        {"turn=2 heth=1005 howard=1508 pender=coming rodes=coming csa=1008 usa=1608", "movement csa", "start pender",
         CSA},
        {"turn=3 heth=1204 howard=1304 csa=1008 usa=1608", "attack usa", "pass", USA},
        {"turn=3 heth=1204 howard=1304 csa=1008 usa=1608", "bid csa heth howard", "bid no", CSA},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct position p;
        const struct options *o;
        const char *all;
        int index;

        position_new(&p, NULL);
        position_set(&p, rows[i].position);
        position_ask(&p, rows[i].ask);
        o = play_options(p.g, rows[i].side);
        index = play_absent(p.g, rows[i].side);
        assert_in_range(index, 0, options_count(o) - 1);
        all = position_options(&p, rows[i].side);
        for (int k = 0; k < index; k++)
            all = strstr(all, "; ") + 2;
        if (strncmp(all, rows[i].option, strlen(rows[i].option)) != 0)
            fail_msg("%s: %s", rows[i].position, all);
        position_free(&p);
    }
}

static void test_a_silent_mover_stops(void **state)
{
    struct position p;

    (void)state;
    position_new(&p, NULL);
    position_set(&p, "turn=3 heth=1005 howard=1508 csa=1108 usa=1608");
    position_ask(&p, "moving csa heth");
    assert_int_equal(play_absent(p.g, CSA), 0);
    position_play(&p, "step 1006");
    assert_int_equal(options_get(play_options(p.g, CSA), play_absent(p.g, CSA))->verb, C3I_D_STOP);
    position_free(&p);
}

/* ---- data ---- */

static void test_data_without_sense_is_refused(void **state)
{
    static const struct slip rows[] = {
        {"map.xml", "<entry id=\"A\"", "<entry id=\"a\"", "an entry is a letter"},
        {"map.xml", "<entry id=\"A\"", "<entry id=\"1\"", "an entry is a letter"},
        {"map.xml", "id=\"A\" hex=\"1003\"", "id=\"A\" hex=\"1505\"", "not on the edge"},
        {"map.xml", "<entry id=\"A\"", "<entry id=\"AA\"", "an entry is a letter"},
        {"map.xml", "<entry id=\"B\" hex=\"1201\" line=\"mummasburg\"/>", "", "not an entry of the map"},
        {"battle.xml", "<due unit=\"rodes\" turn=\"2\" entry=\"B\"/>", "", "neither placed nor due"},
        {"battle.xml", "<place unit=\"heth\"", "<place unit=\"rodes\"", "on the map already"},
        {"battle.xml", "<artillery side=\"union\" points=\"14\"/>", "", "lacks <artillery>"},
        {"battle.xml", "<hq side=\"union\" name=\"Meade\" range=\"6\"/>", "", "lacks <hq>"},
        {"battle.xml", "<anchor side=\"union\" entry=\"I\"/>", "", "lacks <anchor>"},
        {"battle.xml", "<marker id=\"berdan\"", "<marker id=\"bergan\"", "lacks <marker id=\"berdan\">"},
        {"battle.xml", "choice=\"mcpherson\"", "choice=\"macpherson\"", "a switch names a choice"},
        {"tables.xml", "<row from=\"1\" to=\"2\"", "<row from=\"2\" to=\"2\"", "the row before ends at 0"},
        {"tables.xml", "<row from=\"5\" to=\"99\"", "<row from=\"5\" to=\"9\"", "ends at 9"},
        {"tables.xml", "<table id=\"attack\"", "<table id=\"attacks\"", "no attack table"},
        {"tables.xml", "<table id=\"modifiers\"", "<table id=\"modifier\"", "no table of modifiers"},
        {"tables.xml", "<table id=\"terrain\"", "<table id=\"terrains\"", "no terrain table"},
        {"tables.xml", "<row id=\"star\"", "<row id=\"stars\"", "no row star"},
        {"tables.xml", "<row id=\"town\"", "<row id=\"city\"", "no row town"},
    };

    (void)state;
    slips_are_refused(&c3i_ruleset, rows, sizeof rows / sizeof *rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        rule_test(test_every_decision_can_begin),
        rule_test(test_what_follows_a_decision_begun),
        rule_test(test_retreats_begin_with_their_cause),
        rule_test(test_decisions_that_cannot_begin),
        rule_test(test_a_position_by_hand_is_settled),
        rule_test(test_a_retreat_by_hand_says_no_more_than_it_must),
        rule_test(test_making_way_by_hand),
        rule_test(test_what_is_broken_is_named),
        rule_test(test_a_missing_hq_is_named_once_its_step_is_over),
        rule_test(test_frames_that_do_not_fit_are_named),
        rule_test(test_the_scene_shows_units_and_markers),
        rule_test(test_what_a_silent_side_does),
        rule_test(test_a_silent_mover_stops),
        rule_test(test_data_without_sense_is_refused),
    };

    return cmocka_run_group_tests(tests, position_begin, position_end);
}
