/* SPDX-License-Identifier: ISC */
/* Order files: the turns shown in adjutant-c3i(7), refusals in words, and every condition. */
#include "engine/desk.h"
#include "engine/state.h"
#include "engine/value.h"
#include "rules/c3i/position.h"
#include "xml/schema.h"
#include "xml/xml.h"

static struct xml_schema *schema;

static int begin(void **state)
{
    struct error e = {""};

    position_begin(state);
    schema = xml_schema_load(TEST_SRCDIR "/schemas/orders-c3i.xsd", &e);
    if (!schema)
        fail_msg("%s", e.msg);
    return 0;
}

static int end(void **state)
{
    xml_schema_free(schema);
    return position_end(state);
}

static void take_doc(struct position *p, int side, struct xml_doc *doc, struct error *e)
{
    if (!doc || xml_schema_check(schema, doc, e))
        fail_msg("%s", e->msg);
    if (!p->g->desk)
        p->g->desk = desk_new(p->g->rs, p->d);
    if (desk_take(p->g->desk, p->g, side, doc, xml_root(doc), e))
        fail_msg("%s", e->msg);
    xml_free(doc);
}

/* A file of tests/rules/c3i/files arrives, filled in as `sign --report` does it. */
static void mail_file(struct position *p, int side, const char *name)
{
    static const char root[] = "<orders xmlns=\"urn:adjutant:orders:1\"";
    struct error e = {""};
    struct buf b = {0};
    char path[512], text[4096];
    FILE *f;

    snprintf(path, sizeof path, "%s/tests/rules/c3i/files/%s", TEST_SRCDIR, name);
    f = fopen(path, "r");
    assert_non_null(f);
    text[fread(text, 1, sizeof text - 1, f)] = '\0';
    fclose(f);
    assert_int_equal(strncmp(text, root, sizeof root - 1), 0);
    buf_printf(&b, "%s game='g' serial='1' nonce='%032d' head='0:%064d'%s", root, 0, 0, text + sizeof root - 1);
    take_doc(p, side, xml_parse(b.data, b.len, name, 0, &e), &e);
    buf_free(&b);
    play_run(p->g);
    position_sane(p);
}

/* Orders written in the test. */
static void mail(struct position *p, int side, const char *body)
{
    struct error e = {""};
    struct buf b = {0};

    buf_printf(&b, "<orders xmlns='urn:adjutant:orders:1' game='g' side='%s' serial='1' "
                   "nonce='00000000000000000000000000000000' head='0:%064d'>%s</orders>",
               p->g->rs->sides[side], 0, body);
    take_doc(p, side, xml_parse(b.data, b.len, "orders", 0, &e), &e);
    buf_free(&b);
    play_run(p->g);
    position_sane(p);
}

static const char *note(struct position *p, int i)
{
    return i < desk_notes(p->g->desk) ? desk_note(p->g->desk, i)->text : "";
}

/* One mail a side carries turn 1 to turn 2, whichever comes first. */
static void test_a_quiet_turn_takes_one_mail_a_side(void **state)
{
    (void)state;
    for (int first = 0; first < 2; first++) {
        static const char *const files[] = {"quiet-confederate.xml", "quiet-union.xml"};
        struct position p;

        position_new(&p, NULL);
        position_dice(&p, "2");
        play_run(p.g);
        mail_file(&p, first, files[first]);
        assert_string_equal(position_asks(&p), first == CSA ? "hq usa" : "hq csa");
        mail_file(&p, 1 - first, files[1 - first]);
        assert_string_equal(position_asks(&p), "hq csa");
        assert_int_equal(C3I(p.g)->turn, 2);
        assert_int_equal(desk_notes(p.g->desk), 0);
        assert_string_equal(position_at(&p, "reynolds"), "1505 march");
        assert_string_equal(position_at(&p, "howard"), "1610 march");
        position_free(&p);
    }
}

/* The Union's queue stops when Buford is being surrounded; a second mail goes on,
    and policies answer bids and retreats. */
static void test_a_fighting_turn(void **state)
{
    static const char *const events[] = {
        "hq union 1506",
        "combat heth buford 9 5 blown buford C:artillery+2 C:friends+1 U:defensible+2 U:stars+1 C6 U2",
        "advances heth 1204 1304",
        "duel union U6 C3",
        "artillery confederate 8 caissons",
        "combat reynolds heth 6 4 retreat heth",
        "retreats heth 1304 1204",
        "advances reynolds 1405 1304",
        "turn 3",
    };
    struct error e = {""};
    struct position p;
    struct xml_doc *doc;

    (void)state;
    position_new(&p, NULL);
    doc = xml_parse_file(TEST_SRCDIR "/tests/rules/c3i/files/fight-position.xml", 0, &e);
    if (!doc || state_read_position(p.g, doc, xml_root(doc), &e))
        fail_msg("%s", e.msg);
    xml_free(doc);
    position_dice(&p, "2 62 63 22 1");
    play_run(p.g);
    mail_file(&p, CSA, "fight-confederate.xml");
    assert_string_equal(position_asks(&p), "hq usa");
    mail_file(&p, USA, "fight-union-1.xml");
    assert_string_equal(position_asks(&p), "movement usa");
    assert_string_equal(note(&p, 0), "enemy-at hexes=\"1303 1404 1305\"");
    assert_string_equal(position_at(&p, "rodes"), "1303 battle");
    mail_file(&p, USA, "fight-union-2.xml");
    for (size_t i = 0; i < sizeof events / sizeof *events; i++)
        if (!position_saw(&p, events[i]))
            fail_msg("%s is not in\n%s", events[i], buf_cstr(&p.events));
    assert_string_equal(position_asks(&p), "hq csa");
    assert_int_equal(C3I(p.g)->turn, 3);
    position_free(&p);
}

/* What adjutant-c3i(7) shows is what was played here, line by line. */
static void test_the_manual_shows_these_files(void **state)
{
    static const char *const files[] = {"quiet-confederate.xml", "quiet-union.xml", "fight-confederate.xml",
                                        "fight-union-1.xml", "fight-union-2.xml"};
    static char page[65536], line[256];
    FILE *f = fopen(TEST_SRCDIR "/man/adjutant-c3i.7", "r");

    (void)state;
    assert_non_null(f);
    page[fread(page, 1, sizeof page - 1, f)] = '\0';
    fclose(f);
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        const char *at = page;

        snprintf(line, sizeof line, "%s/tests/rules/c3i/files/%s", TEST_SRCDIR, files[i]);
        f = fopen(line, "r");
        assert_non_null(f);
        while (fgets(line, sizeof line, f)) {
            const char *next = strstr(at, line);

            if (!next)
                fail_msg("%s: the manual lacks %s", files[i], line);
            at = next ? next + strlen(line) : at;
        }
        fclose(f);
    }
}

/* At a Confederate movement decision: the condition lets a pass through or not. */
static void test_conditions_in_movement(void **state)
{
    static const struct {
        const char *condition;
        bool holds;
    } rows[] = {
        {"<turn at-least='2'/>", true},
        {"<turn at-most='1'/>", false},
        {"<turn at-least='2' at-most='2'/>", true},
        {"<turn at-least='3'/>", false},
        {"<enemy-within hexes='2' unit='heth'/>", true},
        {"<enemy-within hexes='1' unit='heth'/>", false},
        {"<enemy-within hexes='2'/>", true},
        {"<enemy-within hexes='1'/>", true},
        {"<enemy-within hexes='2' unit='pender'/>", false},
        {"<enemy-within hexes='9' unit='early'/>", false},
        {"<enemy-at hexes='1505 1304'/>", true},
        {"<enemy-at hexes='1103 1010'/>", false},
        {"<unit-at unit='buford' hexes='1304'/>", true},
        {"<unit-at unit='buford' hexes='1305'/>", false},
        {"<unit-is unit='heth' is='battle'/>", true},
        {"<unit-is unit='heth' is='march'/>", false},
        {"<unit-is unit='pender' is='march'/>", true},
        {"<unit-is unit='heth' is='held'/>", false},
        {"<unit-is unit='rodes' is='held'/>", true},
        {"<unit-is unit='early' is='eliminated'/>", true},
        {"<unit-is unit='early' is='map'/>", false},
        {"<unit-is unit='hood' is='coming'/>", true},
        {"<unit-is unit='howard' is='blown'/>", true},
        {"<hq-at side='union' hexes='1506'/>", true},
        {"<hq-at side='union' hexes='1507'/>", false},
        {"<enemy-passed/>", false},
        {"<left at-least='7'/>", true},
        {"<left at-most='7'/>", false},
        {"<artillery at-least='11'/>", true},
        {"<artillery at-least='12'/>", false},
        {"<artillery at-least='12' side='union'/>", true},
        {"<odds unit='rodes' target='slocum' at-least='1'/>", true},
        {"<odds unit='rodes' target='slocum' at-least='2'/>", false},
        {"<odds unit='rodes' target='buford' at-least='-9'/>", false},
        {"<role is='attack'/>", false},
        {"<net at-least='-9'/>", false},
        {"<defensible/>", false},
        {"<fighting unit='heth'/>", false},
        {"<against unit='buford'/>", false},
        {"<enemy-entered/>", false},
        {"<new-contact within='3'/>", false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct position p;
        char body[256];

        position_new(&p, NULL);
        position_set(&p, "turn=2 heth=1103 pender=1010 rodes=1708 slocum=1709 buford=1304 early=dead anderson=dead "
                         "csa=1105 usa=1506 sickles=dead");
        position_dice(&p, "1");
        position_ask(&p, "movement csa");
        snprintf(body, sizeof body, "<block when='movement'><if>%s</if><pass/></block>", rows[i].condition);
        mail(&p, CSA, body);
        if ((strcmp(position_asks(&p), "movement csa") != 0) != rows[i].holds)
            fail_msg("%s", rows[i].condition);
        position_free(&p);
    }
}

/* At bids: the first policy that fits answers. */
static void test_conditions_in_attacks(void **state)
{
    static const struct {
        const char *condition;
        bool holds;
    } rows[] = {
        {"<role is='attack'/>", true},
        {"<role is='defend'/>", false},
        {"<net at-least='1'/>", true},
        {"<net at-least='2'/>", false},
        {"<net at-most='0'/>", false},
        {"<fighting unit='hood'/>", true},
        {"<fighting unit='sickles'/>", false},
        {"<against unit='sickles'/>", true},
        {"<against unit='hood'/>", false},
        {"<defensible/>", true},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int side = 0; side < 2; side++) {
            struct position p;
            char body[256];
            bool mirrored = side == USA && i != 9;       /* whose role,
                unit and sum it is turns round for the defender */

            position_new(&p, NULL);
            position_set(&p, "turn=4 hood=1408 heth=1409 pender=1507 sickles=1508 csa=1108 usa=1810");
            position_dice(&p, "33 44");
            position_ask(&p, "attack csa");
            position_play(&p, "attack hood sickles");
            snprintf(body, sizeof body, "<standing when='bid'><if>%s</if><bid support='yes'/></standing>"
                                        "<standing when='bid'><bid support='no'/></standing>", rows[i].condition);
            mail(&p, side, body);
            mail(&p, 1 - side, "<bid support='no'/>");
            /* the sum is +1 for Hood, -1 for Sickles */
            if (i == 4 && side == USA)
                mirrored = true;
            if (i == 3 && side == USA)
                mirrored = false;
            if (position_saw(&p, side == CSA ? "bids yes no" : "bids no yes") != (rows[i].holds != mirrored))
                fail_msg("%s for %s: %s", rows[i].condition, p.g->rs->sides[side], buf_cstr(&p.events));
            position_free(&p);
        }
}

/* New contact, reinforcements and passes since the orders came. */
static void test_conditions_that_compare(void **state)
{
    struct position p;

    (void)state;
    position_new(&p, NULL);
    position_set(&p, "turn=2 heth=1010 pender=1012 slocum=1410 sickles=coming csa=1105 usa=1510 rodes=dead early=dead "
                     "anderson=dead");
    position_dice(&p, "1");
    position_ask(&p, "movement csa");
    mail(&p, CSA, "<move unit='pender' path='1013'/><move unit='pender' path='1012'/><pass/>");
    assert_string_equal(position_asks(&p), "movement usa");
    position_play(&p, "start slocum; step 1310; stop");
    assert_string_equal(position_asks(&p), "movement csa");
    assert_int_equal(desk_notes(p.g->desk), 1);
    assert_int_equal(desk_note(p.g->desk, 0)->kind, NOTE_STOPPED);
    mail(&p, CSA, "<block when='movement' stop='none'><if><enemy-entered/></if><pass/></block>"
                  "<block when='movement' stop='none'><move unit='pender' path='1012'/></block>");
    assert_string_equal(position_asks(&p), "movement usa");
    position_play(&p, "start sickles");
    position_play(&p, "stop");
    assert_true(position_saw(&p, "passes confederate movement"));
    mail(&p, USA, "<block when='movement' stop='none'><if><enemy-passed/><left at-most='9'/></if><pass/></block>");
    assert_string_not_equal(position_asks(&p), "movement usa");
    position_free(&p);
}

/* A unit that comes near an enemy whom another unit was near already has a new contact all the same. */
static void test_new_contact_is_counted_by_own_units(void **state)
{
    struct position p;

    (void)state;
    position_new(&p, NULL);
    position_set(&p, "turn=2 heth=1109 pender=1115 slocum=1410 csa=1110 usa=1510 rodes=dead early=dead anderson=dead "
                     "sickles=dead");
    position_dice(&p, "1");
    position_ask(&p, "movement csa");
    mail(&p, CSA, "<block><until><new-contact within='4'/></until><move unit='pender' path='1114'/>"
                  "<move unit='pender' path='1115'/></block>");
    assert_string_equal(position_asks(&p), "movement usa");
    position_play(&p, "start slocum; step 1411; step 1412; stop");
    assert_string_equal(position_asks(&p), "movement csa");
    assert_int_equal(desk_notes(p.g->desk), 1);
    assert_int_equal(desk_note(p.g->desk, 0)->kind, NOTE_STOPPED);
    position_free(&p);
}

/* ---- arguments that no order file can have, but the contract of the engine allows ---- */

static void each_odd(struct position *p, const struct arg *args, void (*one)(struct position *, int, const int16_t *),
                     int n)
{
    static const int16_t odd[] = {ANY, -1, 0, 30};

    for (int i = 0; i < 4 * 4 * 4; i++) {
        int16_t a[MAX_ARGS] = {odd[i % 4], odd[i / 4 % 4], odd[i / 16], ANY};

        for (int k = 0; k < MAX_ARGS && args[k].name; k++) {
            int most = args[k].type == V_UNIT ? p->d->nunits - 1 : args[k].type == V_SIDE ? USA : 30;

            if (args[k].type == V_WORD)
                most = words_count(args[k].words) - 1;
            if (a[k] > most)
                a[k] = (int16_t)most;
        }
        one(p, n, a);
    }
}

static void refuse_odd(struct position *p, int verb, const int16_t *a)
{
    struct option o = {.verb = (int16_t)verb};
    struct refusal r;

    memcpy(o.a, a, sizeof o.a);
    for (int side = 0; side < C3I_SIDES; side++)
        if (play_asked(p->g) >> side & 1) {
            play_refuse(p->g, side, &o, &r);
            assert_non_null(r.rule);
        }
}

static void hold_odd(struct position *p, int predicate, const int16_t *a)
{
    const struct predicate *q = &c3i_predicates[predicate];
    struct condition_args c = {.nlist = 1, .list = {HEX_NONE}};

    memcpy(c.a, a, sizeof c.a);
    for (int side = 0; side < C3I_SIDES; side++)
        if (q->holds(p->g, side, &c, 0))
            for (int i = 0; q->args[i].name; i++)
                if (q->args[i].type == V_UNIT && !q->args[i].optional && c.a[i] < 0)
                    fail_msg("%s holds of no unit", q->name);
}

static void test_odd_arguments_do_no_harm(void **state)
{
    static const char *const asks[] = {"hq csa", "berdan usa", "exit csa", "movement csa", "moving csa pender",
        "attack csa", "bid csa heth howard", "pick usa"};

    (void)state;
    for (size_t i = 0; i < sizeof asks / sizeof *asks; i++) {
        struct position p;

        position_new(&p, NULL);
        position_set(&p, "turn=4 heth=1204 pender=1010 howard=1304 csa=1008 usa=1608 rodes=back4 early=back4 "
                         "hood=back4");
        position_ask(&p, asks[i]);
        assert_memory_equal(position_asks(&p), asks[i], strcspn(asks[i], " ") + 1);
        for (int v = 0; v < p.g->rs->nverbs; v++)
            if (!c3i_verbs[v].expand)
                each_odd(&p, c3i_verbs[v].args, refuse_odd, v);
        for (int q = 0; c3i_predicates[q].name; q++)
            each_odd(&p, c3i_predicates[q].args, hold_odd, q);
        position_free(&p);
    }
}

/* While the result is carried out, a unit of the attack may be off the map: then there is no sum to compare. */
static void test_an_attack_that_is_over_has_no_net(void **state)
{
    struct position p;
    struct condition_args any = {.a = {ANY, ANY, ANY, ANY}};
    const struct predicate *net = c3i_predicates;

    (void)state;
    while (strcmp(net->name, "net") != 0)
        net++;
    position_new(&p, NULL);
    position_set(&p, "turn=4 heth=1204 howard=1304 csa=1008 usa=1608");
    position_ask(&p, "bid csa heth howard");
    assert_true(net->holds(p.g, CSA, &any, 0));
    C3I(p.g)->unit[position_unit(&p, "howard")].status = C3I_DEAD;
    C3I(p.g)->unit[position_unit(&p, "howard")].hex = HEX_NONE;
    assert_false(net->holds(p.g, CSA, &any, 0));
    position_free(&p);
}

/* A pass that the game makes itself uses up the order to pass that was meant for it, and no other. */
static void test_a_pass_that_is_not_asked_for_does_not_wait(void **state)
{
    static const struct {
        const char *orders, *left;      /* what is still on the desk when the next turn asks */
    } rows[] = {
        {"<pass/><pass/>", ""},                             /* movement; the attack nobody can make */
        {"<pass/><block when='attack'><pass/></block>", ""},
        {"<pass/><block when='exit'><pass/></block>", "<pass"},     /* the exits of this turn are over */
        {"<move unit='pender' path='1013'/><pass/><pass/><hq to='1109'/>", ""},
        {"<block when='movement'><pass/></block><pass/>", "<pass"},     /* says nothing of the attack */
        {"<pass/><standing when='attack'><pass/></standing>", "<pass"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct position p;
        struct buf text = {0};

        position_new(&p, NULL);
        position_set(&p, "turn=3 heth=1010 pender=1012 howard=1505 csa=1108 usa=1608 johnson=dead mclaws=dead "
                         "hood=dead hancock=dead");
        position_dice(&p, "1");
        position_ask(&p, "movement csa");
        mail(&p, USA, "<pass/>");
        mail(&p, CSA, rows[i].orders);
        assert_int_equal(C3I(p.g)->turn, 4);
        state_write(p.g, p.g->desk, CSA, &text);
        if ((strstr(buf_cstr(&text), "<orders") != NULL) != (rows[i].left[0] != '\0')
            || !strstr(buf_cstr(&text), rows[i].left))
            fail_msg("%s: %s", rows[i].orders, buf_cstr(&text));
        buf_free(&text);
        position_free(&p);
    }
}

/* The last move of the allowance ends the phase: the pass behind it is done with; one for an exit that cannot be made
   does not swallow the next. */
static void test_a_pass_behind_the_last_move_is_done_with(void **state)
{
    struct position p;

    (void)state;
    position_new(&p, NULL);
    position_set(&p, "turn=3 heth=1010 howard=1505 csa=1108 usa=1608 passed=usa left=1 johnson=dead mclaws=dead "
                     "hood=dead hancock=dead");
    position_dice(&p, "1");
    position_ask(&p, "movement csa");
    mail(&p, CSA, "<move unit='heth' path='1009'/><pass/><hq to='1109'/><pass/>");
    assert_int_equal(C3I(p.g)->turn, 4);
    assert_string_equal(position_asks(&p), "hq usa");
    mail(&p, USA, "<hq to='1607'/><berdan to='1506'/>");
    assert_memory_equal(position_asks(&p), "mov", 3);
    assert_true(C3I(p.g)->army[CSA].passed);
    position_free(&p);
}

/* What is not legal isn't begun; what meets the enemy is carried out as far as that. */
static void test_refusals_in_words(void **state)
{
    static const struct {
        const char *orders, *note, *heth;
    } rows[] = {
        {"<move unit='heth' path='1103 1204'/><pass/>",
         "Heth cannot enter 1204: 2 hexes from Buford stops it in 1103", "1103 battle"},
        {"<move unit='heth' path='1004 1005 1006 1007 1008'/>", "Heth cannot enter 1008: its move ends in 1007",
         "1003 march"},
        {"<move unit='heth' path='1004 1006'/>", "Heth cannot enter 1006: it is not adjacent", "1003 march"},
        {"<move unit='heth' path='1001'/>", "Heth cannot enter 1001: it is not adjacent", "1003 march"},
        {"<first><move unit='heth' path='1004 1006'/><move unit='heth' path='1004'/></first>", "", "1004 march"},
        {"<move unit='buford' path='1004'/>", "Buford cannot move: it is not a unit of yours", "1003 march"},
        {"<move unit='hancock' path='1004'/>", "Hancock cannot move: it is not a unit of yours", "1003 march"},
        {"<enter unit='pender'/>", "Pender cannot enter the map: it is not due", "1003 march"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct position p;

        position_new(&p, NULL);
        position_set(&p, "turn=1 heth=1003 buford=1304 reynolds=1506 csa=1005 usa=1507");
        position_dice(&p, "1");
        position_ask(&p, "movement csa");
        mail(&p, CSA, rows[i].orders);
        if (strcmp(position_asks(&p), "movement usa") == 0)
            position_play(&p, "start reynolds; step 1507; stop");
        if (!strstr(note(&p, 0), rows[i].note) || (*note(&p, 0) && !*rows[i].note))
            fail_msg("%s: %s", rows[i].orders, note(&p, 0));
        assert_string_equal(position_at(&p, "heth"), rows[i].heth);
        position_free(&p);
    }
    EVIDENCE("c3i MOV2");
    EVIDENCE("c3i MOV3");
}

/* A pass is refused with its reason, whether there is one other choice or several; in time it is taken. */
static void test_a_pass_too_early_is_refused(void **state)
{
    static const struct {
        const char *rodes, *note, *asks;
    } rows[] = {
        {"coming", "you cannot pass: Pender can enter the map. Legal: start unit=\"pender\"; start unit=\"rodes\"",
         "movement csa"},
        {"dead", "you cannot pass: Pender can enter the map. Legal: start unit=\"pender\"", "moving csa"},
    };

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct position p;
        char text[160];

        position_new(&p, NULL);
        snprintf(text, sizeof text, "turn=2 rodes=%s pender=coming slocum=2101 csa=1008 usa=2003", rows[i].rodes);
        position_set(&p, text);
        position_ask(&p, "movement usa");
        mail(&p, CSA, "<pass/>");
        position_play(&p, "start slocum; step 2102; stop");
        if (!strstr(note(&p, 0), rows[i].note))
            fail_msg("%s", note(&p, 0));
        assert_string_equal(desk_note(p.g->desk, 0)->rule, "MOV29");
        assert_string_equal(position_asks(&p), rows[i].asks);
        position_free(&p);
    }
    EVIDENCE("c3i MOV29");
}

/* A bad path does not take a unit out of its zone, nor half of a retreat. */
static void test_exits_and_retreats_are_whole(void **state)
{
    struct position p;

    (void)state;
    position_new(&p, NULL);
    position_set(&p, "turn=4 heth=1204 howard=1304 csa=1008 usa=1608");
    position_ask(&p, "exit csa");
    mail(&p, CSA, "<exit unit='heth' path='1103 1203'/>");
    assert_non_null(strstr(note(&p, 0), "Heth cannot retreat to 1203: it is not farther from the enemy"));
    assert_string_equal(position_asks(&p), "exit csa");
    assert_string_equal(position_at(&p, "heth"), "1204 battle");
    desk_forget_notes(p.g->desk);
    mail(&p, CSA, "<block when='exit'><exit unit='heth' path='1103'/></block>"
                  "<block when='retreat'><retreat path='1003 1103'/></block>");
    assert_non_null(strstr(note(&p, 0), "Heth cannot retreat to 1103"));
    assert_string_equal(position_asks(&p), "retreat csa");
    assert_string_equal(position_at(&p, "heth"), "1103 battle");
    position_free(&p);
    EVIDENCE("c3i ORG6");
    EVIDENCE("c3i RES3");
}

/* Berdan stops a march as the enemy does: what is left of the path is dropped, and why is said. */
static void test_a_march_onto_berdan_is_cut(void **state)
{
    struct position p;

    (void)state;
    position_new(&p, NULL);
    position_set(&p, "turn=4 heth=1010 pender=1014 slocum=2101 berdan=1011 csa=1008 usa=2003 sykes=dead");
    position_ask(&p, "movement csa");
    mail(&p, CSA, "<move unit='heth' path='1011 1012'/>");
    assert_string_equal(position_at(&p, "heth"), "1011 battle");
    position_play(&p, "start slocum; step 2102; stop");
    assert_non_null(strstr(note(&p, 0), "Heth cannot enter 1012: Berdan stops it in 1011"));
    assert_string_equal(desk_note(p.g->desk, 0)->rule, "BER3");
    position_free(&p);
    EVIDENCE("c3i BER3");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        rule_test(test_a_quiet_turn_takes_one_mail_a_side),
        rule_test(test_a_fighting_turn),
        rule_test(test_the_manual_shows_these_files),
        rule_test(test_conditions_in_movement),
        rule_test(test_conditions_in_attacks),
        rule_test(test_conditions_that_compare),
        rule_test(test_new_contact_is_counted_by_own_units),
        rule_test(test_odd_arguments_do_no_harm),
        rule_test(test_an_attack_that_is_over_has_no_net),
        rule_test(test_a_pass_that_is_not_asked_for_does_not_wait),
        rule_test(test_a_pass_behind_the_last_move_is_done_with),
        rule_test(test_refusals_in_words),
        rule_test(test_a_pass_too_early_is_refused),
        rule_test(test_exits_and_retreats_are_whole),
        rule_test(test_a_march_onto_berdan_is_cut),
    };

    return cmocka_run_group_tests(tests, begin, end);
}
