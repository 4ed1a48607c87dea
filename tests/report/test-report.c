/* SPDX-License-Identifier: ISC */
/* report.xml, and what its readers see of it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "engine/data.h"
#include "engine/desk.h"
#include "engine/play.h"
#include "report/fill.h"
#include "report/render.h"
#include "report/report.h"
#include "report/snapshot.h"
#include "rules/c3i/c3i.h"
#include "xml/schema.h"
#include "xml/xml.h"

#define HEAD "17:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"

static struct gamedata *data;
static struct xml_schema *schema;

static int load(void **state)
{
    struct error e;

    (void)state;
    if (xml_begin(&e) != 0 || !(data = data_load(&c3i_ruleset, "battle", &e)) ||
        !(schema = xml_schema_load(TEST_SRCDIR "/schemas/report.xsd", &e)))
        fail_msg("%s", e.msg);
    return 0;
}

static int unload(void **state)
{
    (void)state;
    render_end();
    xml_schema_free(schema);
    data_free(data);
    xml_end();
    return 0;
}

/* ---- a game that plays itself ---- */

struct sitting {
    struct game *g;
    struct report_events seen[2];
    uint64_t seed;
};

static unsigned draw(struct sitting *t, unsigned n)
{
    t->seed = t->seed * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(t->seed >> 33) % n;
}

static int throw_die(void *ctx, int faces, bool sealed, uint16_t *number_r)
{
    (void)sealed;
    *number_r = 1;
    return 1 + (int)draw(ctx, (unsigned)faces);
}

static void emit(void *ctx, const struct game *g, const struct event *e)
{
    struct sitting *t = ctx;

    for (int side = 0; side < 2; side++)
        report_event(&t->seen[side], g, side, e, t->seen[side].n + 1);
}

static void sit_down(struct sitting *t, uint64_t seed)
{
    *t = (struct sitting){.seed = seed};
    t->g = game_new(&c3i_ruleset, data, NULL);
    t->g->desk = desk_new(&c3i_ruleset, data);
    t->g->dice = (struct dice_source){throw_die, t};
    t->g->sink = (struct event_sink){emit, t};
}

static void rise(struct sitting *t)
{
    game_free(t->g);
    report_events_free(&t->seen[0]);
    report_events_free(&t->seen[1]);
}

/* Any legal answer, a pass only when luck insists. */
static int choose(struct sitting *t, int side)
{
    const struct options *o = play_options(t->g, side);
    int pick = 0;

    for (int i = 0; i < 4; i++) {
        pick = (int)draw(t, (unsigned)o->n);
        if (strcmp(c3i_ruleset.verbs[o->v[pick].verb].name, "pass") != 0)
            break;
    }
    return pick;
}

static enum play_status play(struct sitting *t, int decisions)
{
    enum play_status status = play_run(t->g);

    while (status == PLAY_WAITING && decisions-- > 0) {
        int index[MAX_SIDES] = {-1, -1, -1, -1};

        for (int side = 0; side < 2; side++)
            if (play_asked(t->g) >> side & 1)
                index[side] = choose(t, side);
        status = play_answer(t->g, index);
    }
    return status;
}

static void write_report(struct sitting *t, int side, struct buf *xml)
{
    bool over = t->g->outcome.over;
    struct report_input in = {.view = game_view(t->g, side),
                              .side = side,
                              .desk = t->g->desk,
                              .game = "demo",
                              .player = "Robert",
                              .first_entry = 16,
                              .last_entry = 17,
                              .head = HEAD,
                              .serial = 4,
                              .events = side >= 0 ? &t->seen[side].xml : NULL,
                              .asked = over ? 0 : play_asked(t->g),
                              .asking = over ? NULL : play_asking(t->g)};

    if (side >= 0)
        report_events_end(&t->seen[side]);
    if (side >= 0 && in.asked >> side & 1)
        in.options = play_options(t->g, side);
    report_write(&in, xml);
}

static void check_schema(const struct buf *xml)
{
    struct error e;
    struct xml_doc *doc = xml_parse(xml->data, xml->len, "report.xml", 8 << 20, &e);
    struct buf canonical = {0};

    if (!doc || xml_schema_check(schema, doc, &e) != 0)
        fail_msg("%s", e.msg);
    assert_int_equal(xml_canonical(doc, &canonical, &e), 0);
    assert_int_equal(canonical.len + 1, xml->len);
    assert_memory_equal(canonical.data, xml->data, canonical.len);
    buf_free(&canonical);
    xml_free(doc);
}

static void render_pages(const struct buf *xml, struct buf *text, struct buf *html)
{
    struct error e;

    if (render_text(xml, text, &e) != 0 || render_html(xml, html, &e) != 0)
        fail_msg("%s", e.msg);
}

/* A new report begins. */
static void forget(struct sitting *t, struct buf *xml)
{
    for (int side = 0; side < 2; side++)
        report_events_free(&t->seen[side]);
    buf_clear(xml);
}

/* ---- tests ---- */

/* At every stage of a game, for each side and the referee. */
static void test_reports_are_valid_canonical_and_fit_mail(void **state)
{
    static const int stages[] = {0, 1, 2, 40, 41, 42, 43, 150, 300, 5000};

    (void)state;
    for (size_t i = 0; i < sizeof stages / sizeof *stages; i++) {
        struct sitting t;

        sit_down(&t, 7 + i);
        (void)play(&t, stages[i]);
        for (int side = -1; side < 2; side++) {
            struct buf xml = {0}, text = {0}, html = {0};

            write_report(&t, side, &xml);
            check_schema(&xml);
            render_pages(&xml, &text, &html);
            snapshot_fits_mail(&text);
            assert_null(strstr(buf_cstr(&text), "Event "));
            assert_null(strstr(buf_cstr(&html), "<script"));
            assert_null(strstr(buf_cstr(&html), "http://www"));
            for (size_t k = 0; k < html.len; k++)
                assert_true(html.data[k] == '\n' || (html.data[k] >= ' ' && html.data[k] <= '~'));
            buf_free(&xml);
            buf_free(&text);
            buf_free(&html);
        }
        rise(&t);
    }
}

/* Report of one made-up event. */
static void tell(struct sitting *t, int kind, const int16_t *a, struct buf *text)
{
    struct buf xml = {0};
    struct event *e;
    struct error err;

    report_events_free(&t->seen[0]);
    e = event_start(t->g, kind, "X1", 0, 0, 0, 0);
    memcpy(e->a, a, sizeof e->a);
    event_emit(t->g);
    write_report(t, 0, &xml);
    check_schema(&xml);
    buf_clear(text);
    if (render_text(&xml, text, &err) != 0)
        fail_msg("%s", err.msg);
    buf_free(&xml);
}

/* What stands under "what happened" is a sentence of the ruleset's: not nothing, not the fallback. */
static void check_story(struct buf *text, const char *kind)
{
    char *from = strstr(text->data, "WHAT HAPPENED"), *to = strstr(text->data, "\nWHAT IS ASKED");

    assert_non_null(from);
    assert_non_null(to);
    *to = 0;
    from += strlen("WHAT HAPPENED");
    if (strstr(from, "Event ") || strspn(from, " \n") == strlen(from))
        fail_msg("%s: \"%s\"", kind, from);
}

static int16_t value_for(const struct arg *a)
{
    if (a->type == V_HEX)
        return (int16_t)hex_parse(&data->map.grid, "1304");
    return a->type == V_INT ? 2 : 0;
}

/* Every kind with every word of its arguments has a sentence of its own: none falls back to codes, none is silent. */
static void test_every_event_has_a_sentence(void **state)
{
    struct sitting t;
    struct buf text = {0};

    (void)state;
    sit_down(&t, 1);
    (void)play(&t, 0);
    for (int kind = 0; kind < c3i_ruleset.nevents; kind++) {
        const struct arg *args = c3i_ruleset.events[kind].args;
        int16_t a[EVENT_ARGS] = {0};

        for (int i = 0; args[i].name; i++)
            a[i] = value_for(&args[i]);
        for (int i = 0; args[i].name; i++) {
            for (int w = 0; args[i].type == V_WORD && args[i].words[w]; w++) {
                a[i] = (int16_t)w;
                tell(&t, kind, a, &text);
                check_story(&text, c3i_ruleset.events[kind].name);
            }
            a[i] = value_for(&args[i]);
        }
        tell(&t, kind, a, &text);
        check_story(&text, c3i_ruleset.events[kind].name);
    }
    buf_free(&text);
    rise(&t);
}

static void test_every_decision_has_a_question(void **state)
{
    struct sitting t;

    (void)state;
    sit_down(&t, 1);
    (void)play(&t, 0);
    for (int s = 0; s < c3i_ruleset.nstates; s++) {
        struct frame asking = *play_asking(t.g);
        struct report_input in = {.view = t.g, .side = 0, .game = "demo", .asked = 1, .asking = &asking};
        struct buf xml = {0}, text = {0};
        struct error e;

        if (!c3i_ruleset.states[s].options)
            continue;
        asking.state = (int16_t)s;
        in.options = play_options(t.g, 0);
        report_write(&in, &xml);
        assert_int_equal(render_text(&xml, &text, &e), 0);
        if (strstr(buf_cstr(&text), "Decide: ") || !strchr(buf_cstr(&text), '?'))
            fail_msg("%s: %s", c3i_ruleset.states[s].name, buf_cstr(&text));
        buf_free(&xml);
        buf_free(&text);
    }
    rise(&t);
}

/* The text as one line: where lines are broken is not what is tested here. */
static void unfold(struct buf *text)
{
    size_t n = 0;

    for (size_t i = 0; i < text->len; i++) {
        char c = text->data[i] == '\n' ? ' ' : text->data[i];

        if (c != ' ' || (n > 0 && text->data[n - 1] != ' '))
            text->data[n++] = c;
    }
    text->data[n] = 0;
    text->len = n;
}

/* Modifiers are named in words, dice and totals are there. */
static void test_a_combat_shows_dice_modifiers_and_total(void **state)
{
    static const char *const reasons[] = {"artillery", "defensible", "friends", "stars", "free", "to-come"};
    struct frame f = {.roll = {.n = 2, .value = {3, 5}, .number = {1, 2}}};
    struct sitting t;
    struct event *e;
    struct buf xml = {0}, text = {0};
    struct error err;

    (void)state;
    sit_down(&t, 1);
    (void)play(&t, 0);
    report_events_free(&t.seen[0]);
    e = event_start(t.g, C3I_E_COMBAT, "ATK14", 0, 1, 9, 5);
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        event_mod(e, 0, reasons[i], "R", (int)i + 1);
    event_mod(e, 1, "unheard-of", "R", -2);
    event_roll(e, &f, 0, 6, 0, C3I_DIE_ATTACK);
    event_roll(e, &f, 1, 6, 1, C3I_DIE_ATTACK);
    event_emit(t.g);
    write_report(&t, 0, &xml);
    assert_int_equal(render_text(&xml, &text, &err), 0);
    snapshot_fits_mail(&text);
    unfold(&text);
    assert_non_null(strstr(buf_cstr(&text),
                           "- Confederate: die 3, +1 for artillery [R], +2 for defensible ground [R], "
                           "+3 for friends next to the defender [R], +4 for its stars [R], "
                           "+5 for units free to move [R], +6 for units still to come [R] = 24 "
                           "- Union: die 5, -2 unheard of [R] = 3"));
    buf_free(&xml);
    buf_free(&text);
    rise(&t);
}

/* The order file in the text is whole: taken out as it stands, it parses and names what the report names. */
static void test_the_order_file_in_the_text_parses(void **state)
{
    struct sitting t;
    struct buf xml = {0}, text = {0};
    const char *from, *to;
    struct xml_doc *doc;
    struct error e;

    (void)state;
    sit_down(&t, 3);
    (void)play(&t, 10);
    write_report(&t, play_asked(t.g) & 1 ? 0 : 1, &xml);
    assert_int_equal(render_text(&xml, &text, &e), 0);
    from = strstr(buf_cstr(&text), "<orders");
    assert_non_null(from);
    to = strstr(from, "</orders>");
    assert_non_null(to);
    assert_null(strstr(from + 1, "<orders"));
    doc = xml_parse(from, (size_t)(to - from) + strlen("</orders>"), "orders", 0, &e);
    assert_non_null(doc);
    assert_string_equal(xml_attr(xml_root(doc), "head"), HEAD);
    assert_string_equal(xml_attr(xml_root(doc), "serial"), "4");
    assert_string_equal(xml_attr(xml_root(doc), "game"), "demo");
    assert_int_equal(atoi(xml_attr(xml_root(doc), "answers")), t.g->decision + 1);
    xml_free(doc);
    buf_free(&xml);
    buf_free(&text);
    rise(&t);
}

static void test_standing_orders_and_notes_are_shown_to_their_owner_only(void **state)
{
    static const char orders[] = "<orders xmlns='urn:adjutant:orders:1'>"
                                 "<standing when='bid'><bid support='no'/></standing>"
                                 "<block when='hq'><hq to='2116'/></block></orders>";
    struct sitting t;
    struct error e;
    struct xml_doc *doc = xml_parse(orders, strlen(orders), "orders", 0, &e);
    struct buf xml = {0}, text = {0};

    (void)state;
    sit_down(&t, 3);
    if (desk_take(t.g->desk, t.g, 0, doc, xml_root(doc), &e) != 0)
        fail_msg("%s", e.msg);
    (void)play_run(t.g);
    write_report(&t, 0, &xml);
    check_schema(&xml);
    assert_int_equal(render_text(&xml, &text, &e), 0);
    snapshot_fits_mail(&text);
    assert_non_null(strstr(buf_cstr(&text), "STANDING ORDERS IN FORCE"));
    assert_non_null(strstr(buf_cstr(&text), "<standing when=\"bid\">"));
    assert_non_null(strstr(buf_cstr(&text), "<bid support=\"no\"/>"));
    assert_non_null(strstr(buf_cstr(&text), "ABOUT YOUR ORDERS"));
    assert_non_null(strstr(buf_cstr(&text), "is not legal"));
    buf_clear(&xml);
    write_report(&t, 1, &xml);
    assert_null(strstr(buf_cstr(&xml), "standing"));
    assert_null(strstr(buf_cstr(&xml), "<note"));
    assert_null(strstr(buf_cstr(&xml), "2116"));
    xml_free(doc);
    buf_free(&xml);
    buf_free(&text);
    rise(&t);
}

static bool holds(const struct buf *text, const char *words)
{
    return strstr(buf_cstr(text), words) != NULL;
}

/* As many as a file holds, of which some are done with: that must be no trouble for the limits of a style. */
static void test_as_many_orders_as_a_file_holds_are_shown(void **state)
{
    struct buf xml = {0}, text = {0}, html = {0};
    struct error e = {""};

    (void)state;
    buf_str(&xml, "<report xmlns=\"urn:adjutant:report:1\" game=\"g\" ruleset=\"plain\" side=\"red\" side-name=\"Red\" "
                  "title=\"T\"><state xmlns=\"urn:adjutant:state:1\" decision=\"1\"><orders side=\"red\">");
    for (int b = 0; b < 70; b++) {
        buf_printf(&xml, "<block number=\"%d\" cursor=\"2\" step=\"1\"><if><x></x></if><over></over><over></over>", b + 1);
        for (int i = 0; i < 255; i++)
            buf_str(&xml, "<rest></rest><first><again></again></first>");
        buf_str(&xml, "</block>");
    }
    buf_str(&xml, "</orders></state></report>");
    assert_int_equal(render_text(&xml, &text, &e), 0);
    assert_int_equal(render_html(&xml, &html, &e), 0);
    assert_true(holds(&text, "<block>\n  <if><x/></if>\n  <rest/>\n  <!-- begun -->\n  <first><again/></first>\n  <rest/>\n"));
    assert_true(holds(&html, "&lt;first&gt;&lt;again/&gt;&lt;/first&gt;"));
    assert_false(holds(&text, "<over/>"));
    buf_free(&xml);
    buf_free(&text);
    buf_free(&html);
}

/* The cursor counts what is within <first>: the first of a block is left until its last alternative is done with. */
static void test_orders_are_shown_from_the_one_that_is_next(void **state)
{
    static const struct {
        const char *attributes, *shown;
    } rows[] = {
        {"", "<block><a/><first><b/><c/></first><d/></block>"},
        {" cursor=\"1\"", "<block><first><b/><c/></first><d/></block>"},
        {" cursor=\"2\"", "<block><first><b/><c/></first><d/></block>"},
        {" cursor=\"3\"", "<block><d/></block>"},
        {" cursor=\"3\" times=\"2\"", "<block times=\"2\"><a/><first><b/><c/></first><d/></block>"},
        {" cursor=\"2\" step=\"1\"", "<block>\n  <first><b/><c/></first>\n  <!-- begun -->\n  <d/>\n</block>"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct buf xml = {0}, text = {0};
        struct error e = {""};

        buf_printf(&xml, "<report xmlns=\"urn:adjutant:report:1\" game=\"g\" ruleset=\"plain\" side=\"red\" "
                         "side-name=\"Red\" title=\"T\"><state xmlns=\"urn:adjutant:state:1\" decision=\"1\">"
                         "<orders side=\"red\"><block number=\"1\"%s><a></a><first><b></b><c></c></first><d></d></block>"
                         "</orders></state></report>", rows[i].attributes);
        assert_int_equal(render_text(&xml, &text, &e), 0);
        if (!holds(&text, rows[i].shown))
            fail_msg("%s is shown as\n%s", rows[i].attributes, buf_cstr(&text));
        buf_free(&xml);
        buf_free(&text);
    }
}

static void test_units_to_come_are_listed_with_turn_and_entry(void **state)
{
    struct sitting t;
    struct buf xml = {0}, text = {0};
    struct error e;

    (void)state;
    sit_down(&t, 5);
    (void)play(&t, 0);
    write_report(&t, 0, &xml);
    check_schema(&xml);
    assert_int_equal(render_text(&xml, &text, &e), 0);
    assert_non_null(strstr(buf_cstr(&text), "  - due: I Corps (Reynolds) at L 1016, XI Corps (Howard) at K 1516\n"));
    assert_non_null(strstr(buf_cstr(&text), "  - to come on July 1 PM: Pender (Hill) at A 1003, "));
    assert_null(strstr(buf_cstr(&text), "Heth (Hill) at A"));
    forget(&t, &xml);
    while (!t.g->outcome.over && C3I(t.g)->turn < 2)
        (void)play(&t, 1);
    buf_clear(&text);
    write_report(&t, 0, &xml);
    assert_int_equal(render_text(&xml, &text, &e), 0);
    assert_non_null(strstr(buf_cstr(&text), "  - due: Pender (Hill) at A 1003, "));
    assert_null(strstr(buf_cstr(&text), "Reynolds) at L"));
    buf_free(&xml);
    buf_free(&text);
    rise(&t);
}

/* Whether some unit that may start is one to come (or one that is not). */
static bool may_start(const struct game *g, const struct options *o, bool coming)
{
    for (int i = 0; i < o->n; i++)
        if (o->v[i].verb == C3I_D_START && (C3I_CONST(g)->unit[o->v[i].a[0]].status == C3I_COMING) == coming)
            return true;
    return false;
}

static void test_to_move_and_to_enter_are_mentioned_where_units_can(void **state)
{
    int seen[2] = {0};
    struct sitting t;

    (void)state;
    sit_down(&t, 3);
    for (enum play_status s = play(&t, 0); s == PLAY_WAITING; s = play(&t, 1)) {
        const struct options *o = play_options(t.g, play_asked(t.g) & 1 ? 0 : 1);
        bool enter = may_start(t.g, o, true), move = may_start(t.g, o, false);
        struct buf xml = {0};

        if (play_asking(t.g)->state != C3I_S_MOVEMENT || seen[enter] > 8)
            continue;
        write_report(&t, play_asked(t.g) & 1 ? 0 : 1, &xml);
        assert_int_equal(strstr(buf_cstr(&xml), "verb=\"enter\"") != NULL, enter);
        assert_int_equal(strstr(buf_cstr(&xml), "verb=\"move\"") != NULL, move);
        seen[enter]++;
        forget(&t, &xml);
        buf_free(&xml);
    }
    assert_true(seen[0] && seen[1]);
    rise(&t);
}

static void test_long_lines_are_filled(void **state)
{
    static const struct {
        const char *in, *out;
    } rows[] = {
        {"short\n", "short\n"},
        {"no newline", "no newline\n"},
        {"\n\n\na\n\n\n\nb\n", "a\n\nb\n"},
        {"a  \n", "a\n"},
        {"  - one two three four five six seven eight nine ten eleven twelve thirteen fourteen\n",
         "  - one two three four five six seven eight nine ten eleven twelve thirteen\n    fourteen\n"},
        {" 12. one two three four five six seven eight nine ten eleven twelve thirteen fourteen\n",
         " 12. one two three four five six seven eight nine ten eleven twelve thirteen\n     fourteen\n"},
        {"0123456789012345678901234567890123456789012345678901234567890123456789012345678901234\n",
         "012345678901234567890123456789012345678901234567890123456789012345678901234567\n8901234\n"},
        {"Caf\xc3\xa9 \xe2\x80\x93 \xe2\x80\x9cx\xe2\x80\x9d \xe4\xb8\xad \xff\n", "Cafe - \"x\" ? ?\n"},
        {"tab\there \x01\x7f\n", "tab here ??\n"},
        {"\xe2\x80", "??\n"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct buf b = {0};

        fill_text(&b, rows[i].in, strlen(rows[i].in));
        assert_string_equal(buf_cstr(&b), rows[i].out);
        buf_free(&b);
    }
}

static void read_sample(const char *name, struct buf *out)
{
    struct buf path = {0};
    char chunk[4096];
    size_t n;
    FILE *f;

    buf_printf(&path, TEST_SRCDIR "/tests/report/%s", name);
    f = fopen(path.data, "rb");
    assert_non_null(f);
    while ((n = fread(chunk, 1, sizeof chunk, f)) > 0)
        buf_add(out, chunk, n);
    (void)fclose(f);
    buf_free(&path);
}

/* A report of a ruleset without templates of its own, with everything a report can have. */
static void test_snapshots_of_whole_reports(void **state)
{
    static const char *const names[] = {"sample-c3i", "sample-plain"};

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct buf xml = {0}, text = {0}, html = {0};
        char name[64];

        (void)snprintf(name, sizeof name, "%s.xml", names[i]);
        read_sample(name, &xml);
        check_schema(&xml);
        render_pages(&xml, &text, &html);
        snapshot_fits_mail(&text);
        (void)snprintf(name, sizeof name, "%s.txt", names[i]);
        snapshot_check(name, &text);
        (void)snprintf(name, sizeof name, "%s.html", names[i]);
        snapshot_check(name, &html);
        buf_free(&xml);
        buf_free(&text);
        buf_free(&html);
    }
}

static void test_what_is_no_report_is_refused(void **state)
{
    struct buf bad = {0}, out = {0};
    struct error e;

    (void)state;
    buf_str(&bad, "<report");
    assert_int_equal(render_text(&bad, &out, &e), -1);
    assert_int_equal(render_html(&bad, &out, &e), -1);
    assert_int_equal(out.len, 0);
    buf_free(&bad);
    buf_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reports_are_valid_canonical_and_fit_mail),
        cmocka_unit_test(test_every_event_has_a_sentence),
        cmocka_unit_test(test_every_decision_has_a_question),
        cmocka_unit_test(test_a_combat_shows_dice_modifiers_and_total),
        cmocka_unit_test(test_the_order_file_in_the_text_parses),
        cmocka_unit_test(test_standing_orders_and_notes_are_shown_to_their_owner_only),
        cmocka_unit_test(test_as_many_orders_as_a_file_holds_are_shown),
        cmocka_unit_test(test_orders_are_shown_from_the_one_that_is_next),
        cmocka_unit_test(test_units_to_come_are_listed_with_turn_and_entry),
        cmocka_unit_test(test_to_move_and_to_enter_are_mentioned_where_units_can),
        cmocka_unit_test(test_long_lines_are_filled),
        cmocka_unit_test(test_snapshots_of_whole_reports),
        cmocka_unit_test(test_what_is_no_report_is_refused),
    };

    return cmocka_run_group_tests(tests, load, unload);
}
