/* SPDX-License-Identifier: ISC */
/* The saved game: same game, same bytes; what is damaged is refused with its line and the reason. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/pool.h"
#include "engine/state.h"
#include "table.h"
#include "xml/xml.h"

enum { GAMES = 12 };

static int pick(struct dice *d, int n)
{
    uint16_t number;

    return dice_throw(d, n, false, &number) - 1;
}

static void answer_at_random(struct sitting *s, struct dice *choices)
{
    int index[MAX_SIDES] = {-1, -1, -1, -1}, asked = play_asked(s->g);

    for (int side = 0; side < PROBE_SIDES; side++)
        if (asked >> side & 1)
            index[side] = pick(choices, options_count(play_options(s->g, side)));
    play_answer(s->g, index);
}

static struct sitting *loaded(const char *text)
{
    struct error e = {""};
    struct sitting *s = sitting_load(&probe_ruleset, table_data, text, &e);

    if (!s)
        fail_msg("%s\n%s", e.msg, text);
    return s;
}

/* Saves and loads; the game that goes on is the one that was loaded. */
static struct sitting *through_the_file(struct sitting *s)
{
    struct buf a = {0}, b = {0};
    struct sitting *t;

    sitting_save(s, &a);
    t = loaded(buf_cstr(&a));
    sitting_save(t, &b);
    assert_string_equal(buf_cstr(&a), buf_cstr(&b));
    t->dice = s->dice;
    t->g->insist = s->g->insist;
    sitting_free(s);
    buf_free(&a);
    buf_free(&b);
    play_run(t->g);
    return t;
}

static struct sitting *random_game(uint64_t seed, bool by_file, int *decisions)
{
    struct sitting *s = table_new(seed);
    struct dice choices;

    dice_seed(&choices, seed + 1000);
    s->g->insist = UINT16_MAX;
    for (play_run(s->g); !s->g->outcome.over; ++*decisions) {
        if (by_file)
            s = through_the_file(s);
        answer_at_random(s, &choices);
    }
    return s;
}

static void test_a_game_saved_and_loaded_at_every_decision_goes_on_the_same(void **state)
{
    int decisions = 0;

    (void)state;
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        struct sitting *straight = random_game(seed, false, &decisions), *by_file = random_game(seed, true, &decisions);
        struct buf a = {0}, b = {0};

        sitting_save(straight, &a);
        sitting_save(by_file, &b);
        assert_string_equal(buf_cstr(&a), buf_cstr(&b));
        assert_non_null(strstr(buf_cstr(&a), "<outcome"));
        buf_free(&a);
        buf_free(&b);
        sitting_free(straight);
        sitting_free(by_file);
    }
    assert_true(decisions > 20 * GAMES);
}

static void test_a_finished_game_may_have_nothing_left_on_its_agenda(void **state)
{
    struct buf whole = {0}, bare = {0};
    int decisions = 0;
    struct sitting *s = random_game(1, false, &decisions), *again;
    const char *from, *to;

    (void)state;
    sitting_save(s, &whole);
    from = strstr(buf_cstr(&whole), "<frame");
    to = strstr(buf_cstr(&whole), "</agenda>");
    assert_true(from && from < to);
    buf_add(&bare, whole.data, (size_t)(from - whole.data));
    buf_str(&bare, to);
    again = loaded(buf_cstr(&bare));
    assert_int_equal(again->g->depth, 0);
    assert_int_equal(play_run(again->g), PLAY_OVER);
    sitting_free(again);
    sitting_free(s);
    buf_free(&whole);
    buf_free(&bare);
}

/* A player's own copy is loaded and looked at like a game: its view is itself, its options are the same. */
static void check_view(struct sitting *s, int side)
{
    struct buf a = {0}, b = {0}, mine = {0}, there = {0};
    struct sitting *v;

    sitting_save_view(s, side, &a);
    v = loaded(buf_cstr(&a));
    sitting_save_view(v, side, &b);
    assert_string_equal(buf_cstr(&a), buf_cstr(&b));
    if (play_asked(s->g) >> side & 1) {
        v->g->insist = UINT16_MAX;
        play_run(v->g);
        sitting_options(s, side, &mine);
        sitting_options(v, side, &there);
        assert_string_equal(buf_cstr(&mine), buf_cstr(&there));
    }
    sitting_free(v);
    buf_free(&a);
    buf_free(&b);
    buf_free(&mine);
    buf_free(&there);
}

static void test_the_view_of_a_view_is_the_same_view(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        struct sitting *s = table_new(seed);
        struct dice choices;

        dice_seed(&choices, seed);
        s->g->insist = UINT16_MAX;
        for (play_run(s->g); !s->g->outcome.over; answer_at_random(s, &choices))
            for (int side = 0; side < PROBE_SIDES; side++)
                check_view(s, side);
        sitting_free(s);
    }
}

/* ---- damage ---- */

static void replace(struct buf *out, const char *text, const char *from, const char *to)
{
    const char *at = strstr(text, from);

    if (!at)
        fail_msg("\"%s\" is not in\n%s", from, text);
    buf_add(out, text, (size_t)(at - text));
    buf_str(out, to);
    buf_str(out, at + strlen(from));
}

/* Red has aimed one die of Amber's at what it sees, and thrown it; it may throw again. */
static struct sitting *in_the_middle(void)
{
    struct sitting *s = table_at("amber=0302 azure=0303 cobalt=0506",
                                 "<army id=\"red\" tokens=\"1\"/>"
                                     "<decision state=\"fire\" side=\"red\" unit=\"amber\"/>");

    sitting_script(s, 1, 3);
    sitting_order(s, RED,
                  "<ask decision=\"reroll\"/><fire unit=\"amber\" targets=\"?1\"/>"
                  "<block when=\"activate\" times=\"2\" stop=\"none\"><if><round number=\"1\"/></if>"
                  "<until><not><alive units=\"amber\"/></not></until>"
                  "<first onfail=\"skip\"><move unit=\"amber\" path=\"0301\"/><pass/></first></block>");
    assert_string_equal(sitting_asks(s), "reroll");
    return s;
}

static void test_damage_is_refused_with_the_reason(void **state)
{
    static const struct {
        const char *from, *to, *error;
    } rows[] = {
        {"xmlns=\"urn:adjutant:state:1\"", "xmlns=\"urn:other\"", "not a <state>"},
        {"game=\"probe\"", "game=\"chess\"", "state:1: game is \"chess\", not \"probe\""},
        {"scenario=\"hill\"", "scenario=\"dale\"", "state:1: scenario is \"dale\""},
        {"scenario=\"hill\"", "", "scenario is \"\""},
        {"revision=\"2\"", "revision=\"3\"", "revision"},
        {"revision=\"2\"", "revision=\"0\"", "revision"},
        {" revision=\"2\"", "", "revision"},
        {"decision=\"", "decision=\"-", "decision"},
        {"frames=\"", "frames=\"x", "frames"},
        {"frames=\"", "frames=\"1\" luck=\"", "nothing is known of an attribute \"luck\""},
        {"<choice name=\"rounds\" value=\"six\">", "<choice name=\"rounds\" value=\"ten\">", "there is no such choice"},
        {"<choice name=\"rounds\"", "<choice name=\"weather\"", "state:2: <choice>: there is no such choice"},
        {"<choice ", "<choice name=\"rounds\" value=\"two\"></choice><choice ", "<choice>: it was given before"},
        {"<agenda>", "<agenda></agenda><agenda>", "<agenda>: it was given before"},
        {"<agenda>", "<agenda depth=\"3\">", "nothing is known of an attribute \"depth\""},
        {"<agenda>", "<agenda><frame id=\"1\" state=\"volley\"></frame>", "the agenda does not begin with \"round\""},
        {"state=\"volley\"", "state=\"dance\"", "there is no state \"dance\""},
        {"<frame id=\"1002\"", "<frame id=\"9999\"", "id"},
        {"<frame id=\"1002\"", "<frame id=\"1004\"", "its id is not above that of the frame below it"},
        {"<frame count=\"1\" id=\"1004\"",
         "<frame asked=\"red\" id=\"1003\" state=\"react\" unit=\"amber\"></frame><frame count=\"1\" id=\"1004\"",
         "it must lie on a frame of the state \"move\""},
        {"phase=\"draw\"", "phase=\"noon\"", "phase: \"noon\" is none of: pick, fill"},
        {"phase=\"draw\"", "phase=\"-\"", "a round without a phase"},
        {"number=\"1\" phase", "number=\"0\" phase", "there is no round 0"},
        {"asked=\"red\" id", "asked=\"green\" id", "there is no side \"green\""},
        {"asked=\"red\" id", "id", "it asks nobody"},
        {"<frame count=\"1\" id=\"1004\"", "<frame asked=\"red\" count=\"1\" id=\"1004\"", "this state asks nobody"},
        {"target=\"azure\"", "target=\"nobody\"", "there is no unit \"nobody\""},
        {"target=\"azure\"", "target=\"?45\"", "there is no unit \"?45\""},
        {"count=\"1\" dice", "count=\"9\" dice", "a damaged roll"},
        {"count=\"1\" dice", "count=\"2\" dice", "a damaged roll"},
        {"faces=\"6\"", "faces=\"0\"", "a damaged roll"},
        {"faces=\"6\"", "faces=\"2\"", "a damaged roll"},
        {"purpose=\"2\"", "purpose=\"3\"", "a damaged roll"},
        {"dice=\"3\"", "dice=\"3 3\"", "damaged dice"},
        {"dice=\"3\"", "dice=\"0\"", "damaged dice"},
        {"dice=\"3\" ", "", "damaged dice"},
        {"numbers=\"0\"", "numbers=\"0 1\"", "damaged dice"},
        {"numbers=\"0\"", "numbers=\"65536\"", "damaged dice"},
        {"thrown=\"yes\"", "thrown=\"no\"", "a damaged roll"},
        {"thrown=\"yes\"", "thrown=\"maybe\"", "thrown: \"maybe\" is none of: no, yes"},
        {"<cup>", "<cup red=\"4\">", "chits in the cup that do not exist"},
        {"<cup>", "<cup id=\"1\">", "nothing is known of an attribute \"id\""},
        {"</cup>", "</cup><cup></cup>", "the same row again"},
        {"<cup>", "<saucer></saucer><cup>", "nothing is known of such an element"},
        {"tokens=\"1\"", "tokens=\"4\"", "more tokens than there are"},
        {"tokens=\"1\"", "tokens=\"300\"", "tokens=\"300\" is too large"},
        {"tokens=\"1\"", "tokens=\"1.5\"", "\"1.5\" is not a number"},
        {"<army handles=\"1\" id=\"red\"", "<army handles=\"1\"", "it needs an id"},
        {"<army handles=\"1\" id=\"red\"", "<army handles=\"1\" id=\"-\"", "there is no such row"},
        {"hex=\"0302\"", "hex=\"0303\"", "two blocks in one hex"},
        {"hex=\"0302\"", "hex=\"0307\"", "\"0307\" is not a hex of this map"},
        {"id=\"amber\" revealed", "id=\"azure\" revealed", "the same row again"},
        {"steps=\"3\"", "steps=\"9\"", "too many steps"},
        {"steps=\"3\"", "strength=\"3\"", "nothing is known of an attribute \"strength\""},
        {"<orders side=\"red\">", "<orders side=\"green\">", "<orders> of no side"},
        {"<orders side=\"red\">", "<orders side=\"red\"></orders><orders side=\"red\">", "it was given before"},
        {"<orders side=\"red\">", "<orders side=\"red\"><pass></pass>", "a saved order outside a block"},
        {"decision=\"reroll\"", "decision=\"dinner\"", "never asks for a decision called \"dinner\""},
        {"when=\"activate\"", "when=\"dinner\"", "never asks for a decision called \"dinner\""},
        {"when=\"activate\"", "whence=\"activate\"", "nothing is known of an attribute \"whence\""},
        {"stop=\"none\"", "stop=\"some\"", "stop can only be \"none\""},
        {"times=\"2\"", "times=\"0\"", "times"},
        {"<round number=\"1\">", "<round>", "<round> number: it is missing"},
        {"<round number=\"1\">", "<round number=\"1\" of=\"6\">", "nothing is known of an attribute \"of\""},
        {"<round number=\"1\"></round>", "<moon></moon>", "there is no condition <moon>"},
        {"path=\"0301\"", "path=\"\"", "the list is empty"},
        {"path=\"0301\"", "path=\"0301 9999\"", "\"9999\" is not a hex"},
        {"<pass onfail=\"skip\">", "<pass onfail=\"cry\">", "\"cry\" is none of: stop, skip"},
        {"<pass onfail=\"skip\"></pass>", "<dance></dance>", "there is no order <dance>"},
        {"</state>", "<decision state=\"pick\"></decision></state>", "belongs into a position written by hand"},
    };
    struct sitting *s = in_the_middle();
    struct buf whole = {0};

    (void)state;
    sitting_save(s, &whole);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct buf bad = {0};
        struct error e = {""};
        struct sitting *t;

        replace(&bad, buf_cstr(&whole), rows[i].from, rows[i].to);
        t = sitting_load(&probe_ruleset, table_data, buf_cstr(&bad), &e);
        if (t || !strstr(e.msg, rows[i].error))
            fail_msg("row %zu: %s -> %s\nsaid: %s\nnot: %s", i, rows[i].from, rows[i].to, t ? "nothing" : e.msg,
                     rows[i].error);
        assert_true(strncmp(e.msg, "state:", 6) == 0);
        buf_free(&bad);
    }
    sitting_free(loaded(buf_cstr(&whole)));
    buf_free(&whole);
    sitting_free(s);
}

/* Any byte of a saved game may be lost or changed: it is refused, or it is another sound game that plays. */
static void test_no_flipped_byte_brings_the_program_down(void **state)
{
    struct sitting *s = in_the_middle();
    struct buf whole = {0};
    static const char bytes[] = "0\"9<-";
    int refused = 0, taken = 0;

    (void)state;
    sitting_save(s, &whole);
    for (size_t i = 0; i < whole.len; i++) {
        for (size_t k = 0; k < sizeof bytes - 1; k++) {
            char was = whole.data[i];
            struct error e = {""};
            struct sitting *t;

            if (was == bytes[k])
                continue;
            whole.data[i] = bytes[k];
            t = sitting_load(&probe_ruleset, table_data, buf_cstr(&whole), &e);
            whole.data[i] = was;
            refused += !t;
            taken += t != NULL;
            if (t)
                play_run(t->g);
            else
                assert_true(e.msg[0] != '\0');
            sitting_free(t);
        }
    }
    assert_true(refused > taken);
    buf_free(&whole);
    sitting_free(s);
}

/* ---- positions written by hand ---- */

static void test_a_position_keeps_what_it_does_not_name(void **state)
{
    struct sitting *s = sitting_at(&probe_ruleset, table_data,
                                   "<block id=\"amber\" steps=\"1\"/><decision state=\"activate\" side=\"blue\"/>");

    (void)state;
    assert_int_equal(table_block(s, "amber")->steps, 1);
    assert_int_equal(table_block(s, "amber")->hex, table_hex("0202"));
    assert_int_equal(table_block(s, "coral")->steps, 3);
    play_run(s->g);
    assert_string_equal(sitting_asks(s), "activate");
    assert_int_equal(play_asked(s->g), 1 << BLUE);
    sitting_free(s);
}

static void test_a_position_without_a_decision_is_the_beginning(void **state)
{
    struct sitting *s = sitting_at(&probe_ruleset, table_data, "<block id=\"amber\" hex=\"0101\"/>"
        "<block id=\"ruby\" hex=\"0202\"/>");

    (void)state;
    play_run(s->g);
    assert_string_equal(sitting_asks(s), "pick");
    assert_int_equal(table_block(s, "ruby")->hex, table_hex("0202"));
    sitting_free(s);
}

static void test_a_position_can_bring_orders(void **state)
{
    struct sitting *s = sitting_at(&probe_ruleset, table_data,
                                   "<decision state=\"activate\" side=\"red\"/>"
                                   "<orders side=\"red\"><pass/></orders><orders side=\"blue\">"
                                   "<block><until><new-enemy/></until><pick stance=\"sly\"/></block></orders>");

    (void)state;
    assert_true(desk_has_orders(s->g->desk, RED));
    play_run(s->g);
    assert_false(desk_has_orders(s->g->desk, RED));
    assert_true(sitting_saw(s, BLUE, "kind=\"passed\""));
    sitting_free(s);
}

static void test_a_position_that_cannot_be_is_refused(void **state)
{
    /* The first three: what is counted on from there would come round to 0. */
    static const struct {
        const char *body, *error;
    } rows[] = {
        {" frames=\"4294967295\">", "frames"},
        {" frames=\"2147483647\">", "frames"},
        {" decision=\"4294967295\">", "decision"},
        {"><decision state=\"volley\" side=\"red\"/>", "cannot start in the middle of \"volley\""},
        {"><decision state=\"roll\" side=\"red\"/>", "there is no state \"roll\""},
        {"><decision state=\"activate\"/>", "<decision>: it needs a side"},
        {"><decision state=\"move\" side=\"red\" unit=\"azure\"/>", "of the side that moves"},
        {"><decision state=\"move\" side=\"red\" unit=\"?1\"/>", "that is on the map"},
        {"><decision state=\"move\" side=\"red\" unit=\"amber\" left=\"99\"/>", "a number out of range"},
        {"><decision state=\"pick\"/><decision state=\"pick\"/>", "it was given before"},
        {"><block id=\"amber\" hex=\"0402\"/>", "two blocks in one hex"},
        {"><decision state=\"reroll\" side=\"red\"/>", "cannot start"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct game *g = game_blank(&probe_ruleset, table_data);
        struct buf text = {0};
        struct error e = {""};
        struct xml_doc *doc;

        buf_printf(&text, "<state xmlns=\"" STATE_NS "\" game=\"probe\" scenario=\"hill\"%s</state>", rows[i].body);
        doc = xml_parse(text.data, text.len, "state", 0, &e);
        assert_non_null(doc);
        assert_int_equal(state_read_position(g, doc, xml_root(doc), &e), -1);
        if (!strstr(e.msg, rows[i].error))
            fail_msg("%s\nsaid: %s", rows[i].body, e.msg);
        xml_free(doc);
        buf_free(&text);
        game_free(g);
    }
}

/* ---- revisions ---- */

static void test_a_field_of_a_later_revision_is_not_in_an_older_game(void **state)
{
    struct sitting *s = sitting_at(&probe_ruleset, table_data, "<decision state=\"activate\" side=\"red\"/>"), *old;
    struct buf now = {0}, then = {0};
    struct error e = {""};

    (void)state;
    sitting_order(s, RED, "<activate unit=\"amber\"/>");
    sitting_save(s, &now);
    assert_non_null(strstr(buf_cstr(&now), "tired=\"yes\""));
    replace(&then, buf_cstr(&now), "revision=\"2\"", "revision=\"1\"");
    assert_null(sitting_load(&probe_ruleset, table_data, buf_cstr(&then), &e));
    assert_non_null(strstr(e.msg, "nothing is known of an attribute \"tired\""));
    sitting_free(s);
    s = sitting_at(&probe_ruleset, table_data, "<decision state=\"activate\" side=\"red\"/>");
    s->g->revision = 1;
    sitting_order(s, RED, "<activate unit=\"amber\"/>");
    buf_clear(&now);
    sitting_save(s, &now);
    assert_null(strstr(buf_cstr(&now), "tired"));
    old = loaded(buf_cstr(&now));
    assert_int_equal(old->g->revision, 1);
    sitting_free(old);
    sitting_free(s);
    buf_free(&now);
    buf_free(&then);
}

static void test_the_first_difference_of_two_games_is_told(void **state)
{
    struct sitting *a = table_new(1), *b = table_new(1);
    struct buf out = {0};

    (void)state;
    state_diff(a->g, b->g, &out);
    assert_int_equal(out.len, 0);
    STATE(b->g)->block[table_unit("coral")].steps = 1;
    state_diff(a->g, b->g, &out);
    assert_non_null(strstr(buf_cstr(&out), "id=\"coral\" steps=\"3\""));
    assert_non_null(strstr(buf_cstr(&out), "id=\"coral\" steps=\"1\""));
    buf_free(&out);
    sitting_free(a);
    sitting_free(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_game_saved_and_loaded_at_every_decision_goes_on_the_same),
        cmocka_unit_test(test_a_finished_game_may_have_nothing_left_on_its_agenda),
        cmocka_unit_test(test_the_view_of_a_view_is_the_same_view),
        cmocka_unit_test(test_damage_is_refused_with_the_reason),
        cmocka_unit_test(test_no_flipped_byte_brings_the_program_down),
        cmocka_unit_test(test_a_position_keeps_what_it_does_not_name),
        cmocka_unit_test(test_a_position_without_a_decision_is_the_beginning),
        cmocka_unit_test(test_a_position_can_bring_orders),
        cmocka_unit_test(test_a_position_that_cannot_be_is_refused),
        cmocka_unit_test(test_a_field_of_a_later_revision_is_not_in_an_older_game),
        cmocka_unit_test(test_the_first_difference_of_two_games_is_told),
    };

    return cmocka_run_group_tests(tests, table_open, table_close);
}
