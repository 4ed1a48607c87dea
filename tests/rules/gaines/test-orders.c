/* SPDX-License-Identifier: ISC */
/* Order files: sugar, whole turns from blocks, standing orders, and every condition. */
#include "rules/gaines/position.h"

#include "base/text.h"
#include "engine/condition.h"
#include "engine/desk.h"
#include "engine/state.h"
#include "engine/value.h"
#include "xml/xml.h"

static void give(struct script *p, int side, const char *body)
{
    struct buf b = {0};
    struct error e = {""};
    struct xml_doc *doc;

    if (!p->g->desk)
        p->g->desk = desk_new(&gaines_ruleset, p->d);
    buf_printf(&b, "<orders xmlns=\"urn:adjutant:orders:1\">%s</orders>", body);
    doc = xml_parse(buf_cstr(&b), b.len, "orders", 1 << 16, &e);
    if (!doc || desk_take(p->g->desk, p->g, side, doc, xml_root(doc), &e))
        fail_msg("%s", e.msg);
    xml_free(doc);
    buf_free(&b);
    play_run(p->g);
}

static void begin(struct script *p, const char *state, int side, const char *position, const char *dice)
{
    position_set(p, position);
    script_forget(p);
    script_dice(p, dice);
    p->g->insist = 0;
    script_begin(p, state, side);
}

/* A player turn of the fast game in one file. */
static void test_a_turn_in_one_file(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, "mode=fast");
    begin(&p, "move", GM_CSA, "pender=0913 kemper=0914 hood=off griffin=0513/4 meade=2201,idle lawton=2214", "6 1 34");
    give(&p, GM_CSA, "<block when='move'><charge unit='pender' target='griffin' path='0813 0713 0612'/>"
                     "<move unit='kemper' path='0814 0714'/><enter unit='hood' path='1301 1302'/><done/></block>"
                     "<block when='fire'><done/></block><block when='close'><done/></block>");
    assert_true(script_saw(&p, "moves kemper 0814 0714 2") && script_saw(&p, "stops hood 1302 choice"));
    assert_true(script_saw(&p, "attack griffin pender charged-fire") && script_saw(&p, "attack pender griffin charge"));
    assert_string_equal(script_asks(&p), "select union");
    assert_int_equal(desk_notes(p.g->desk), 0);
    script_free(&p);
}

static struct xml_doc *file(const char *name)
{
    char path[256];
    struct error e = {""};
    struct xml_doc *doc;

    snprintf(path, sizeof path, "%s/tests/rules/gaines/files/%s", TEST_SRCDIR, name);
    doc = xml_parse_file(path, 0, &e);
    if (!doc)
        fail_msg("%s", e.msg);
    return doc;
}

static void start(struct script *p, const char *name, const char *dice)
{
    struct xml_doc *doc = file(name);
    struct error e = {""};

    position_new(p, NULL);
    p->g->insist = 0;
    p->g->desk = desk_new(&gaines_ruleset, p->d);
    script_dice(p, dice);
    if (state_read_position(p->g, doc, xml_root(doc), &e))
        fail_msg("%s", e.msg);
    play_run(p->g);
    xml_free(doc);
}

static void mail_file(struct script *p, int side, const char *name)
{
    struct xml_doc *doc = file(name);
    struct error e = {""};

    if (desk_take(p->g->desk, p->g, side, doc, xml_root(doc), &e))
        fail_msg("%s", e.msg);
    play_run(p->g);
    xml_free(doc);
}

/* The first turn as adjutant-gaines(7) shows it: the fast game waits for nobody, the standard one for the reaction. */
static void test_the_turn_of_the_manual(void **state)
{
    static const char *const events[] = {
        "attack longstreet-artillery griffin fire 6 17 -11",
        "sharp sharpshooters branch charged-sharp 3",
        "attack branch sharpshooters charge 7 4 3",
        "division morell",
        "turn 2",
    };

    (void)state;
    for (int fast = 0; fast < 2; fast++) {
        struct script p;

        start(&p, fast ? "start-fast.xml" : "start-standard.xml", "34 66 11 2 34");
        mail_file(&p, GM_USA, "setup-union.xml");
        mail_file(&p, GM_CSA, "setup-confederate.xml");
        assert_string_equal(script_asks(&p), "touch confederate");
        mail_file(&p, GM_CSA, "turn-confederate.xml");
        assert_string_equal(script_asks(&p), fast ? "select union" : "react union");
        mail_file(&p, GM_USA, "turn-union.xml");
        assert_string_equal(script_asks(&p), "touch confederate");
        assert_int_equal(GM(p.g)->turn, 2);
        for (size_t i = 0; i < sizeof events / sizeof *events; i++)
            if (!script_saw(&p, events[i]))
                fail_msg("%s is not in\n%s", events[i], buf_cstr(&p.events));
        assert_int_equal(desk_notes(p.g->desk), 0);
        script_free(&p);
    }
}

/* The worked example of 7.4, as the manual writes the position. */
static void test_the_position_of_the_manual(void **state)
{
    struct script p;

    (void)state;
    start(&p, "example-7.4.xml", "34");
    assert_true(script_saw(&p, "attack gb-anderson meade close 7 11 -4"));
    script_free(&p);
}

static void test_the_manual_shows_these_files(void **state)
{
    static const char *const files[] = {"setup-union.xml", "setup-confederate.xml", "turn-confederate.xml",
                                        "turn-union.xml", "example-7.4.xml"};
    static char page[65536], line[256];
    FILE *f = fopen(TEST_SRCDIR "/man/adjutant-gaines.7", "r");

    (void)state;
    assert_non_null(f);
    page[fread(page, 1, sizeof page - 1, f)] = '\0';
    fclose(f);
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        const char *at = page;

        snprintf(line, sizeof line, "%s/tests/rules/gaines/files/%s", TEST_SRCDIR, files[i]);
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

/* A path that breaks a rule is not begun. */
static void test_moves_apply_whole(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, NULL);
    begin(&p, "move", GM_CSA, "pender=1013 sharpshooters=0613 lawton=2214", "");
    give(&p, GM_CSA, "<move unit='pender' path='0913 0813 0713'/>");
    assert_string_equal(position_at(&p, "pender"), "1013 4");
    assert_string_equal(script_asks(&p), "move confederate");
    assert_int_equal(desk_notes(p.g->desk), 1);
    assert_string_equal(desk_note(p.g->desk, 0)->rule, "6.45");
    give(&p, GM_CSA, "<move unit='pender' path='0913 0813'/>");
    assert_string_equal(position_at(&p, "pender"), "0813 4");
    script_free(&p);
}

/* What is said of the mistakes that are easily made: the rule, and what would be right. */
static void test_refusals_tell_what_to_do(void **state)
{
    static const struct {
        const char *state, *position, *order, *rule, *says;
    } rows[] = {
        {"move", "pender=1013 griffin=2201", "<move unit='pender' path='0913 0813 0713 0613 0513 0413 0313'/>", "6.2e",
         "Pender cannot enter 0313: it has not the Movement Points"},
        {"move", "pender=0813 griffin=0613", "<move unit='pender' path='0713 0712'/>", "6.41a",
         "Pender cannot enter 0712: its move ended when it came into an enemy zone"},
        {"move", "pender=0813 griffin=0513", "<charge unit='pender' target='griffin' path='0713 0613 0614'/>", "12.1b",
         "Pender cannot enter 0614: its charge ended"},
        {"move", "pender=0913 griffin=0513", "<charge unit='pender' target='griffin' path='0813 0713'/>", "12.1b",
         "a charge goes on until it reaches its target. Legal: step"},
        {"move", "pender=0813 kemper=0713 griffin=2201", "<move unit='pender' path='0713'/>", "6.3b",
         "no move ends on a friend"},
        {"move", "pender=0813 griffin=2201", "<recover unit='pender'/>", "13.2a", "neither Disrupted nor Disordered"},
        {"move", "pender=0813 griffin=0713", "<withdraw unit='pender' to='0913'/>", "6.8a", "only inactive units"},
        {"move", "pender=0813 griffin=2201", "<enter unit='hood' path='1301'/>", "6.6a", "not activated"},
        /* where nothing of the kind is legal for the unit, what else it may do */
        {"move", "seymour-wheat=0713 griffin=0513", "<move unit='seymour-wheat' path='0712'/>", "12.4",
         "it must charge. Legal: declare unit=\"seymour-wheat\" target=\"griffin\""},
        {"move", "pender=0713,dis griffin=0513", "<charge unit='pender' target='griffin' path='0612'/>", "13.0a",
         "it is Disrupted or Disordered. Legal: start unit=\"pender\"; recover unit=\"pender\""},
        {"move", "pender=0713,idle griffin=0613", "<move unit='pender' path='0813'/>", "6.0a",
         "it is not activated. Legal: withdraw unit=\"pender\" to=\"0712\""},
        {"fire", "pender=0613 ap-hill-artillery=0814 griffin=0812 meade=0912", "<fire unit='pender' target='meade'/>",
         "8.2b", "out of range. Legal: fire unit=\"pender\" target=\"griffin\""},
        {"fire", "pender=0613 ap-hill-artillery=1013 griffin=0913", "<fire unit='pender' target='griffin'/>", "8.2b",
         "out of range"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct script p;
        char text[128];

        position_new(&p, NULL);
        snprintf(text, sizeof text, "lawton=2214 %s", rows[i].position);
        begin(&p, rows[i].state, GM_CSA, text, "");
        script_forget(&p);
        give(&p, GM_CSA, rows[i].order);
        assert_int_equal(desk_notes(p.g->desk), 1);
        assert_string_equal(desk_note(p.g->desk, 0)->rule, rows[i].rule);
        if (!strstr(desk_note(p.g->desk, 0)->text, rows[i].says))
            fail_msg("%s", desk_note(p.g->desk, 0)->text);
        assert_string_equal(buf_cstr(&p.events), "");
        script_free(&p);
    }
}

/* What an attack left to choose its target says when there is none. */
static void test_an_attack_without_target(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, NULL);
    begin(&p, "fire", GM_CSA, "pender=0613 field=2214 griffin=0813/4", "3");
    give(&p, GM_CSA, "<fire unit='field' onfail='skip'/><fire unit='pender'/>");
    assert_string_equal(desk_note(p.g->desk, 0)->rule, "8.2b");
    assert_true(script_saw(&p, "attack pender griffin fire"));
    script_free(&p);
    position_new(&p, NULL);
    begin(&p, "close", GM_CSA, "pender=0613 field=2214 griffin=0713/4", "6");
    give(&p, GM_CSA, "<close unit='field' onfail='skip'/><close unit='pender'/>");
    assert_string_equal(desk_note(p.g->desk, 0)->rule, "11.0a");
    assert_true(script_saw(&p, "attack pender griffin close"));
    script_free(&p);
}

/* What silence means where nobody is waited for. */
static void test_fallbacks(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, NULL);
    /* the retreat avoids zones, and the farthest hex; the advance follows where no more enemies are */
    begin(&p, "close", GM_CSA, "pender=0613 field=2214 kemper=2213 archer=0914 griffin=0713/4 lovell=2112", "1");
    position_result(&p, "DR");
    script_play(&p, "close pender griffin");
    assert_true(script_saw(&p, "retreats griffin 0713 0712"));
    assert_true(script_saw(&p, "advances pender 0613 0713"));
    /* not into a ring of enemies, unless it is a star */
    begin(&p, "close", GM_CSA, "pender=0613 field=2214 griffin=0713/1 meade=0812 reynolds=0714 seymour=0712 "
                               "lovell=2213", "3");
    position_result(&p, "DC1");
    script_play(&p, "close pender griffin");
    assert_false(script_saw(&p, "advances *"));
    begin(&p, "close", GM_CSA, "pender=1207 field=2214 griffin=1107/1 meade=1106 reynolds=1108 seymour=1006 "
                               "lovell=2213", "4");
    position_result(&p, "DC1");
    script_play(&p, "close pender griffin");
    assert_true(script_saw(&p, "advances pender 1207 1107"));
    /* a last step is spared, otherwise the enemy loses one more */
    begin(&p, "close", GM_CSA, "gregg=0613/1 field=2214 griffin=0713/1 lovell=2213", "4");
    position_result(&p, "EX");
    script_play(&p, "close gregg griffin");
    assert_true(script_saw(&p, "bonus gregg spare"));
    begin(&p, "close", GM_CSA, "gregg=0613 field=2214 griffin=0713/4 lovell=2213", "2");
    position_result(&p, "EX");
    script_play(&p, "close gregg griffin");
    assert_true(script_saw(&p, "bonus gregg loss"));
    begin(&p, "close", GM_CSA, "gregg=0613/1 field=2214 griffin=0713/4 lovell=2213", "2");
    position_result(&p, "DC1");
    script_play(&p, "close gregg griffin");
    assert_true(script_saw(&p, "bonus gregg loss"));            /* none of its own to spare */
    script_free(&p);
}

static void test_standing_orders(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, NULL);
    begin(&p, "close", GM_CSA, "pender=0613 field=2214 griffin=0713/4 lovell=2213", "1 3");
    position_result(&p, "DR");
    give(&p, GM_USA, "<standing when='retreat'><first><back toward='ne' zone='no'/><back/></first></standing>"
                     "<standing when='voluntary'><if><own-steps at-most='3'/></if><back/></standing>");
    script_play(&p, "close pender griffin");
    assert_true(script_saw(&p, "retreats griffin 0713 0812"));
    begin(&p, "close", GM_CSA, "pender=0613 field=2214 griffin=0713/4 lovell=2213", "3");
    position_result(&p, "DC1");
    script_play(&p, "close pender griffin");
    assert_string_equal(position_at(&p, "griffin"), "0712 3");
    script_free(&p);
    position_new(&p, NULL);
    give(&p, GM_CSA, "<standing when='touch'><if><roll at-least='8'/></if><touch/></standing>"
                     "<standing when='touch'><if><second-roll-lower/></if><keep roll='second'/></standing>"
                     "<standing when='touch'><keep/></standing>");
    begin(&p, "touch", GM_CSA, "gregg=0802,idle griffin=1007", "54 12");
    assert_true(script_saw(&p, "touch") && script_saw(&p, "kept second"));
    assert_string_equal(script_asks(&p), "move confederate");
    script_free(&p);
}

/* ---- conditions ---- */

static bool holds(struct script *p, int side, const char *text)
{
    struct condition_args a = {.nlist = 0};
    const struct predicate *pr;
    char word[64];
    struct error e = {""};

    assert_true(text_word(&text, word, sizeof word));
    assert_non_null(pr = predicate_find(&gaines_ruleset, word));
    for (int i = 0; i < MAX_ARGS; i++)
        a.a[i] = ANY;
    for (int i = 0; text_word(&text, word, sizeof word); i++) {
        int v = 0;

        if (strcmp(word, "-") == 0)
            continue;
        if (strcmp(word, "none") == 0)
            snprintf(word, sizeof word, "-");
        if (pr->args[i].type == V_HEXES)
            a.list[a.nlist++] = (int16_t)script_hex(p, word);
        else if (value_parse(&gaines_ruleset, p->d, pr->args[i].type, pr->args[i].words, word, &v, &e))
            fail_msg("%s", e.msg);
        else
            a.a[i] = (int16_t)v;
    }
    return pr->holds(p->g, side, &a, 0);
}

static void check(struct script *p, int side, const char *yes, const char *no)
{
    char one[64];

    for (int want = 1; want >= 0; want--)
        for (const char *s = want ? yes : no; *s; s += strspn(s, "; ")) {
            size_t n = strcspn(s, ";");

            snprintf(one, sizeof one, "%.*s", (int)n, s);
            if (holds(p, side, one) != (want == 1))
                fail_msg("%s %s", one, want ? "does not hold" : "holds");
            s += n;
        }
}

static void test_conditions_of_units(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, NULL);
    position_set(&p, "turn=3 pender=0613,charged:griffin field=0413,DIS kemper=1013,dis,idle archer=dead "
                     "griffin=0713/4");
    check(&p, GM_CSA,
          "enemy-within 1; enemy-within 1 pender; enemy-within 3 kemper; enemy-at 0713; unit-at griffin 0713; "
          "unit-is archer eliminated; unit-is hood off; unit-is pender map; unit-is pender steady; unit-is field "
          "disordered; "
          "unit-is kemper disrupted; unit-is pender active; unit-is pender held; unit-is griffin held; "
          "unit-is griffin charged; steps griffin 4; steps griffin - 4; steps griffin 3 5; strength pender "
          "griffin 6 6; "
          "turn 3 3; turn - 3; turn 2",
          "enemy-within 1 kemper; enemy-within 2 kemper; enemy-within 5 archer; enemy-at 0613; unit-at griffin 0613; "
          "unit-at archer 0613; unit-is pender eliminated; unit-is pender disrupted; unit-is archer steady; "
          "unit-is kemper active; unit-is kemper held; unit-is archer held; unit-is pender charged; steps griffin 5; "
          "steps griffin - 3; strength pender griffin 7; strength pender field 0; strength archer griffin 0; "
          "strength pender archer 0; turn 4; turn - 2; roll 2; second-roll-lower; own-steps 0; fighting pender; "
          "against griffin; of-division ap-hill; combat close; being-charged; result Nil; enemies 0; "
          "enemies-there 0; star");
    check(&p, GM_USA, "enemy-within 1; enemy-at 0613", "enemy-at 0713");
    /* no unit, and a piece without a name */
    for (int i = 0; i < 2; i++)
        for (size_t k = 0; k < 6; k++) {
            static const char *const of[] = {"unit-is", "unit-at", "steps", "strength", "enemy-within 9", "fighting"};
            static const char *const to[] = {"map", "0613", "0", "griffin 0", "", ""};
            struct buf b = {0};

            buf_printf(&b, "%s %s %s", of[k], i ? "none" : "?9", to[k]);
            assert_false(holds(&p, GM_CSA, buf_cstr(&b)));
            buf_free(&b);
        }
    script_free(&p);
}

static void test_conditions_of_rolls_and_combats(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, NULL);
    position_set(&p, "gregg=0802,idle griffin=1007");
    script_dice(&p, "54 66");
    script_begin(&p, "touch", GM_CSA);
    check(&p, GM_CSA, "roll 9 9; roll 8; roll - 9", "roll 10; roll - 8; second-roll-lower");
    script_play(&p, "touch");
    check(&p, GM_CSA, "roll 9 9", "second-roll-lower");
    for (int lower = 0; lower < 2; lower++) {
        position_set(&p, "gregg=0802,idle griffin=1007");
        GM(p.g)->touch = 0;
        script_dice(&p, lower ? "54 53" : "54 63");
        script_begin(&p, "touch", GM_CSA);
        script_play(&p, "touch");
        check(&p, GM_CSA, lower ? "second-roll-lower" : "roll 9", lower ? "roll 10" : "second-roll-lower");
    }
    /* asked whether to stand after Close Combat */
    position_set(&p, "pender=0613 field=0712 law=2214 griffin=0713/4");
    script_dice(&p, "4");
    script_begin(&p, "close", GM_CSA);
    script_play(&p, "close pender griffin");
    assert_string_equal(script_asks(&p), "voluntary union");
    check(&p, GM_USA,
          "own-steps 3 3; own-steps - 3; fighting griffin; of-division morell; against pender; combat close; "
          "result EX; "
          "enemies 2 2; enemies - 2; enemies-there 2",
          "own-steps 4; own-steps - 2; fighting pender; of-division ap-hill; against griffin; combat charge; "
          "result DC1; "
          "enemies 3; enemies - 1; enemies-there 3; star; being-charged");
    check(&p, GM_CSA, "fighting pender; against griffin; of-division ap-hill; enemies 1 1; own-steps 3 3; "
                      "enemies-there 0 0",
          "fighting griffin; enemies-there 1; being-charged");
    /* and after a charge at a star */
    position_set(&p, "pender=1207,charged:griffin law=2214 griffin=1107/4");
    script_dice(&p, "5");
    script_begin(&p, "strike", GM_CSA);
    check(&p, GM_USA, "being-charged; star; combat charge", "combat close");
    check(&p, GM_CSA, "star", "being-charged");
    script_free(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        rule_test(test_a_turn_in_one_file),
        rule_test(test_the_turn_of_the_manual),
        rule_test(test_the_position_of_the_manual),
        rule_test(test_the_manual_shows_these_files),
        rule_test(test_moves_apply_whole),
        rule_test(test_refusals_tell_what_to_do),
        rule_test(test_an_attack_without_target),
        rule_test(test_fallbacks),
        rule_test(test_standing_orders),
        rule_test(test_conditions_of_units),
        rule_test(test_conditions_of_rolls_and_combats),
    };

    return cmocka_run_group_tests(tests, position_begin, position_end);
}
