/* SPDX-License-Identifier: ISC */
/* Positions written by hand: where they may begin, what they may leave out, and what is refused. */
#include "engine/state.h"
#include "report/scene.h"
#include "rules/gaines/position.h"
#include "xml/xml.h"

/* Reads a position of these rows; the error's text, or NULL. */
static const char *reads(struct script *p, const char *rows)
{
    static struct error e;
    struct buf b = {0};
    struct xml_doc *doc;

    e.msg[0] = '\0';
    buf_printf(&b, "<state xmlns=\"urn:adjutant:state:1\" game=\"gaines\" scenario=\"battle\">%s</state>", rows);
    doc = xml_parse(buf_cstr(&b), b.len, "position", 1 << 16, &e);
    assert_non_null(doc);
    if (state_read_position(p->g, doc, xml_root(doc), &e) == 0)
        play_run(p->g);
    xml_free(doc);
    buf_free(&b);
    return e.msg[0] ? e.msg : NULL;
}

#define TWO "<unit id='pender' hex='0613' status='map' active='yes'/><unit id='griffin' hex='0713' status='map'/>"
#define CHARGE \
    "<unit id='pender' hex='0613' status='map' active='yes' charging='griffin'/>" \
    "<unit id='griffin' hex='0713' status='map'/>"

/* Two units are enough: nobody else needs to be spelled out as set up or lost. */
static void test_every_decision_can_begin(void **state)
{
    static const struct {
        const char *rows, *asks;
    } rows[] = {
        {"<decision state='deploy' side='union'/>", "deploy union"},
        {TWO "<decision state='touch' side='confederate'/>", "touch confederate"},
        {"<unit id='pender' hex='0613' status='map'/><decision state='select' side='union'/>", "select union"},
        {TWO "<decision state='move' side='confederate'/>", "move confederate"},
        {"<unit id='pender' hex='0613' status='map' active='yes'/><unit id='griffin' hex='0813' status='map'/>"
         "<decision state='fire' side='confederate'/>", "fire confederate"},
        {CHARGE "<decision state='react' side='union'/>", "react union"},
        {TWO "<decision state='close' side='confederate'/>", "close confederate"},
        {"<unit id='griffin' hex='0713' status='map'/><decision state='arrive' side='union'/>", "arrive union"},
        {TWO "<decision state='moving' side='confederate' unit='pender'/>", "moving confederate"},
        {TWO "<decision state='moving' side='confederate' unit='pender' left='3' steps='2'/>", "moving confederate"},
        {TWO "<decision state='shaken' side='union' unit='griffin' disorder='yes'/>", "shaken union"},
        {TWO "<decision state='retreat' side='union' unit='griffin' from='0613'/>", "retreat union"},
        {TWO "<decision state='voluntary' side='union' unit='griffin' from='0613'/>", "voluntary union"},
        {TWO "<decision state='advance' side='confederate' unit='pender' hex='0612'/>", "advance confederate"},
        {"<clock phase='fire' side='union'/><unit id='sharpshooters' hex='0713' status='map' active='yes'/>"
         "<decision state='hop' side='union' unit='sharpshooters' hex='0613'/>", "hop union"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct script p;
        const char *no;

        position_new(&p, NULL);
        script_dice(&p, "34 66");
        no = reads(&p, rows[i].rows);
        if (no || strcmp(script_asks(&p), rows[i].asks) != 0)
            fail_msg("%s: %s", rows[i].rows, no ? no : script_asks(&p));
        assert_null(gaines_broken(p.g));
        script_free(&p);
    }
}

static void test_a_phase_begun_goes_on_to_the_next(void **state)
{
    struct script p;

    (void)state;
    /* whoever sets up first, the Confederate has the first player turn */
    position_new(&p, NULL);
    assert_null(reads(&p, "<decision state='deploy' side='union'/>"));
    script_dice(&p, "34");
    while (strncmp(script_asks(&p), "deploy", 6) == 0)
        script_play(&p, "place");
    assert_string_equal(script_asks(&p), "touch confederate");
    script_free(&p);
    /* a retreat in the Fire Phase, then the rest of that phase */
    position_new(&p, NULL);
    assert_null(reads(&p, "<clock phase='fire' side='confederate'/>"
                          "<unit id='pender' hex='0613' status='map' active='yes'/>"
                          "<unit id='ap-hill-artillery' hex='0513' status='map' active='yes'/>"
                          "<unit id='griffin' hex='0713' status='map'/>"
                          "<decision state='retreat' side='union' unit='griffin' from='0613'/>"));
    script_play(&p, "back 0813");
    assert_string_equal(script_asks(&p), "fire confederate");
    script_free(&p);
}

/* Where the unit of a silent player goes back to, from Pender in 0613. */
static void test_a_silent_retreat_goes_to_safety(void **state)
{
    static const char *const rows[][2] = {
        {"", "0712"},                                           /* all are as good: the lowest number */
        {"<unit id='field' hex='0709' status='map'/>", "0813"}, /* away from the one in the north, */
        {"<unit id='field' hex='0914' status='map'/>", "0712"}, /* out of the zone of the one in the south; */
        {"<unit id='meade' hex='0709' status='map'/>", "0712"}, /* friends do not matter */
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct script p;
        char text[512];

        position_new(&p, NULL);
        snprintf(text, sizeof text,
                 TWO "%s<decision state='retreat' side='union' unit='griffin' from='0613'/>", rows[i][0]);
        assert_null(reads(&p, text));
        play_choose(p.g, play_absent(p.g, GM_USA));
        if (strncmp(position_at(&p, "griffin"), rows[i][1], 4) != 0)
            fail_msg("row %zu: %s", i, position_at(&p, "griffin"));
        script_free(&p);
    }
}

static void test_positions_that_are_refused(void **state)
{
    static const char *const rows[][2] = {
        {TWO "<decision state='touch'/>", "touch is asked of confederate"},
        {TWO "<decision state='select' side='confederate'/>", "select is asked of union"},
        {TWO "<decision state='fire'/>", "fire is asked of either side"},
        {TWO "<decision state='bonus' side='confederate' unit='pender'/>", "orders and dice lead there"},
        {TWO "<decision state='combat' side='confederate'/>", "orders and dice lead there"},
        {TWO "<decision state='moving' side='confederate' unit='griffin'/>", "a unit on the map, of the side asked"},
        {TWO "<decision state='moving' side='confederate'/>", "a unit on the map, of the side asked"},
        {TWO "<decision state='moving' side='confederate' unit='pender' left='13'/>", "at most 12"},
        {TWO "<decision state='moving' side='confederate' unit='pender' left='1' steps='13'/>", "at most as many"},
        {TWO "<decision state='moving' side='confederate' unit='pender' target='field'/>", "an enemy unit on the map"},
        {TWO "<decision state='moving' side='confederate' unit='pender' target='lovell'/>", "an enemy unit on the map"},
        {TWO "<unit id='?3' hex='2201' status='map'/>"
             "<decision state='moving' side='union' unit='griffin' target='?3'/>", "an enemy unit on the map"},
        {TWO "<decision state='retreat' side='union' unit='griffin'/>", "needs a hex"},
        {TWO "<decision state='voluntary' side='union' unit='griffin'/>", "needs a hex"},
        {TWO "<decision state='advance' side='confederate' unit='pender'/>", "needs a hex"},
        {TWO "<decision state='hop' side='confederate' unit='pender'/>", "needs a hex"},
        {"<unit id='pender' hex='0613'/><decision state='move' side='confederate'/>", "off the map has a hex"},
        {"<unit id='pender' hex='0611' status='map'/><decision state='move' side='confederate'/>", "in the river"},
        {TWO "<unit id='field' hex='0613' status='map'/><decision state='move' side='confederate'/>", "two units"},
        {TWO "<decision state='move' side='union'/>", "passive side is active"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct script p;
        const char *no;

        position_new(&p, NULL);
        no = reads(&p, rows[i][0]);
        if (!no || !strstr(no, rows[i][1]))
            fail_msg("%s: %s", rows[i][0], no ? no : "taken");
        script_free(&p);
    }
}

/* Each row breaks one thing of a sound position: Pender in 0613 and Griffin in 0713, Martindale off the map. */
static void test_what_is_broken_is_named(void **state)
{
    enum { TURN, SIDE, CCRM, HEX, STATUS, STEPS, SHAKEN, RF, CHARGING, ACTIVE };
    static const struct {
        const char *unit;
        int what, value;
        const char *why;
    } rows[] = {
        {NULL, TURN, 0, "the turn is not"},
        {NULL, TURN, 7, "the turn is not"},
        {NULL, SIDE, -1, "no side is active"},
        {NULL, SIDE, 2, "no side is active"},
        {NULL, CCRM, -1, "off its track"},
        {NULL, CCRM, GM_CCRM + 1, "off its track"},
        {"pender", HEX, -1, "has no hex there"},
        {"pender", HEX, 999, "has no hex there"},
        {"martindale", HEX, 5, "off the map has a hex"},
        {"pender", STEPS, -1, "more steps than it began with"},
        {"pender", STEPS, 5, "more steps than it began with"},
        {"pender", STEPS, 0, "none and is not eliminated"},
        {"martindale", STEPS, 4, "lost steps before it came"},
        {"martindale", STATUS, GM_DEAD, "none and is not eliminated"},
        {"martindale", SHAKEN, 1, "off the map has a marker"},
        {"martindale", RF, 1, "off the map has a marker"},
        {"martindale", CHARGING, 0, "off the map has a marker"},
        {"pender", CHARGING, 99, "charges nobody"},
        {"pender", CHARGING, 0, "charges that cannot"},         /* a friend */
        {"griffin", CHARGING, 0, "charges that cannot"},        /* out of his turn */
        {"pender", RF, 1, "was not removed"},
        {"griffin", ACTIVE, 1, "passive side is active"},
    };
    struct gaines_state sound;
    struct script p;

    (void)state;
    position_new(&p, NULL);
    assert_null(reads(&p, TWO "<decision state='move' side='confederate'/>"));
    assert_null(gaines_broken(p.g));
    sound = *GM(p.g);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct gaines_state *st = GM(p.g);
        struct gaines_unit *u = &st->unit[script_unit(&p, rows[i].unit ? rows[i].unit : "pender")];
        int v = rows[i].value;
        const char *why;

        *st = sound;
        switch (rows[i].what) {
        case TURN: st->turn = (int8_t)v; break;
        case SIDE: st->side = (int8_t)v; break;
        case CCRM: st->ccrm = (int8_t)v; break;
        case HEX: u->hex = (int16_t)v; break;
        case STATUS: u->status = (int8_t)v; break;
        case STEPS: u->steps = (int8_t)v; break;
        case SHAKEN: u->shaken = (int8_t)v; break;
        case RF: u->rf = (int8_t)v; break;
        case CHARGING: u->charging = (int8_t)v; break;
        default: u->active = (int8_t)v; break;
        }
        why = gaines_broken(p.g);
        if (!why || !strstr(why, rows[i].why))
            fail_msg("row %zu: %s", i, why ? why : "nothing");
    }
    *GM(p.g) = sound;
    GM(p.g)->unit[script_unit(&p, "pender")].charging = (int8_t)script_unit(&p, "griffin");
    assert_null(gaines_broken(p.g));
    GM(p.g)->unit[script_unit(&p, "pender")].shaken = GM_DISRUPTED;
    assert_string_equal(gaines_broken(p.g), "a unit charges that cannot");
    script_free(&p);
}

/* What a saved game says of its agenda; A stands for Pender, D for Griffin, O and P for one of each side
   off the map. */
static void test_frames_that_do_not_fit_are_named(void **state)
{
    enum { A = 1000, D, O, P };
    static const struct {
        int s;
        int32_t v[FRAME_VARS];
        bool fits;
    } rows[] = {
        {GM_S_TURN, {GM_T_NEXT}, true},
        {GM_S_TURN, {GM_T_NEXT + 2}, false},
        {GM_S_TURN, {-1}, false},
        {GM_S_COORDINATION, {6, 3, 2}, true},
        {GM_S_COORDINATION, {-1, 3, 2}, false},
        {GM_S_COORDINATION, {6, 100, 2}, false},
        {GM_S_COORDINATION, {6, 3, 10}, false},
        {GM_S_MOVING, {A, 12, 12, -1}, true},
        {GM_S_MOVING, {A, 0, 0, D}, true},
        {GM_S_MOVING, {A, 13, 0, -1}, false},
        {GM_S_MOVING, {A, -1, 0, -1}, false},
        {GM_S_MOVING, {A, 0, 13, -1}, false},
        {GM_S_MOVING, {A, 0, 0, A}, false},
        {GM_S_MOVING, {A, 0, 0, O}, false},
        {GM_S_MOVING, {P, 0, 0, -1}, false},
        {GM_S_MOVING, {-1, 0, 0, -1}, false},
        {GM_S_COMBAT, {A, D, 0, 0, 0, 5, 0, 6}, true},
        {GM_S_COMBAT, {A, O, 0, 3, 0, 5, 0, 6}, true},        /* lost with this result */
        {GM_S_COMBAT, {A, O, 0, 1, 0, 5, 0, 6}, false},
        {GM_S_COMBAT, {P, D, 0, 2, 0, 5, 0, 6}, false},
        {GM_S_COMBAT, {A, A, 0, 0, 0, 5, 0, 6}, false},
        {GM_S_COMBAT, {-1, D, 0, 0, 0, 5, 0, 6}, false},
        {GM_S_COMBAT, {999, D, 0, 0, 0, 5, 0, 6}, false},
        {GM_S_COMBAT, {A, -1, 0, 0, 0, 5, 0, 6}, false},
        {GM_S_COMBAT, {A, 999, 0, 0, 0, 5, 0, 6}, false},
        {GM_S_COMBAT, {53, D, 0, 3, 0, 5, 0, 6}, false},        /* the row after that of the last unit */
        {GM_S_COMBAT, {D, 53, 0, 3, 0, 5, 0, 6}, false},
        {GM_S_COMBAT, {A, D, -1, 0, 0, 5, 0, 6}, false},
        {GM_S_COMBAT, {A, D, 0, -1, 0, 5, 0, 6}, false},
        {GM_S_COMBAT, {A, D, 0, 9, 0, 5, 0, 6}, false},
        {GM_S_COMBAT, {A, D, 0, 0, -1, 5, 0, 6}, false},
        {GM_S_COMBAT, {A, D, 0, 0, 0, -1, 0, 6}, false},
        {GM_S_COMBAT, {A, D, 0, 0, 0, 5, -1, 6}, false},
        {GM_S_COMBAT, {A, D, 0, 0, 0, 5, 0, -1}, false},
        {GM_S_BONUS, {A}, true},
        {GM_S_BONUS, {P}, false},
        {GM_S_SHAKEN, {D}, true},
        {GM_S_SHAKEN, {-1}, false},
        {GM_S_RETREATING, {O, 5, 1}, true},                   /* it had nowhere to go */
        {GM_S_RETREATING, {D, 5, -1}, false},
        {GM_S_RETREATING, {D, 5, 100}, false},
        {GM_S_RETREATING, {-1, 5, 1}, false},
        {GM_S_RETREATING, {D, -1, 1}, false},
        {GM_S_RETREAT, {D, 5}, true},
        {GM_S_RETREAT, {O, 5}, false},
        {GM_S_VOLUNTARY, {D, -1}, false},
        {GM_S_ADVANCE, {999, 5}, false},
        {GM_S_HOP, {A, -1}, false},
    };
    struct script p;

    (void)state;
    position_new(&p, NULL);
    assert_null(reads(&p, TWO "<decision state='move' side='confederate'/>"));
    assert_int_equal(p.d->nunits, 53);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const int who[] = {script_unit(&p, "pender"), script_unit(&p, "griffin"), script_unit(&p, "martindale"),
                           script_unit(&p, "field")};
        struct frame *f;

        p.g->depth = 0;
        f = agenda_push(p.g, rows[i].s);
        for (int j = 0; j < FRAME_VARS; j++)
            f->v[j] = rows[i].v[j] < A ? rows[i].v[j] : who[rows[i].v[j] - A];
        if ((gaines_broken(p.g) == NULL) != rows[i].fits)
            fail_msg("row %zu: %s", i, rows[i].fits ? gaines_broken(p.g) : "taken");
    }
    p.g->depth = 0;
    agenda_ask(p.g, GM_S_MOVE, 3);
    assert_non_null(gaines_broken(p.g));
    script_free(&p);
}

/* Units with their steps and markers, and a star wherever there is one and nowhere else. */
static void test_the_scene_shows_units_and_stars(void **state)
{
    static const struct {
        const char *hex, *text, *state;
        int side;
        bool unit;
    } rows[] = {
        {"0613", "Pender", "4 chg", GM_CSA, true},  {"0713", "Griffin", "3 dis", GM_USA, true},
        {"0614", "Field", "3 RF", GM_CSA, true},    {"0714", "Meade", "4 DIS", GM_USA, true},
        {"1107", "VP", "", -1, false},              {"1605", "VP", "", -1, false},
        {"1408", "VP", "", -1, false},              {"1411", "VP", "", -1, false},
        {"1811", "VP", "", -1, false},
    };
    struct script p;
    struct scene *s;
    int n = 0;

    (void)state;
    position_new(&p, NULL);
    position_set(&p, "pender=0613,charged:griffin griffin=0713/3,dis field=0614,rf meade=0714,DIS");
    s = scene_of(p.g);
    for (int h = 0; h < p.d->map.nhexes; h++)
        n += scene_count(s, h);
    assert_int_equal(n, sizeof rows / sizeof *rows);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct mark *m = scene_get(s, script_hex(&p, rows[i].hex), 0);

        assert_non_null(m);
        assert_string_equal(m->text, rows[i].text);
        assert_string_equal(m->state, rows[i].state);
        assert_int_equal(m->side, rows[i].side);
        assert_int_equal(m->unit, rows[i].unit);
    }
    scene_free(s);
    script_free(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        rule_test(test_every_decision_can_begin),
        rule_test(test_a_phase_begun_goes_on_to_the_next),
        rule_test(test_a_silent_retreat_goes_to_safety),
        rule_test(test_positions_that_are_refused),
        rule_test(test_what_is_broken_is_named),
        rule_test(test_frames_that_do_not_fit_are_named),
        rule_test(test_the_scene_shows_units_and_stars),
    };

    return cmocka_run_group_tests(tests, position_begin, position_end);
}
