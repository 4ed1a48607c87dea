/* SPDX-License-Identifier: ISC */
/* The examples of adjutant-orders(5) and adjutant-state(5) are what they say, and schemas/state.xsd fits the files. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "engine/data.h"
#include "engine/state.h"
#include "rules/registry.h"
#include "table.h"
#include "xml/schema.h"
#include "xml/xml.h"

#define FILES TEST_SRCDIR "/tests/engine/files/"
#define STATE_XSD TEST_SRCDIR "/schemas/state.xsd"

static void read_all(const char *path, struct buf *b)
{
    FILE *f = fopen(path, "rb");
    char block[4096];
    size_t n;

    if (!f)
        fail_msg("cannot read %s", path);
    while ((n = fread(block, 1, sizeof block, f)) > 0)
        buf_add(b, block, n);
    (void)fclose(f);
}

static void is_in_manual(const char *file, const char *page)
{
    struct buf example = {0}, manual = {0};

    read_all(file, &example);
    read_all(page, &manual);
    if (!strstr(buf_cstr(&manual), buf_cstr(&example)))
        fail_msg("%s does not show %s", page, file);
    buf_free(&example);
    buf_free(&manual);
}

static struct xml_doc *parsed(const char *path)
{
    struct error e = {""};
    struct xml_doc *doc = xml_parse_file(path, 0, &e);

    if (!doc)
        fail_msg("%s", e.msg);
    return doc;
}

static bool fits(const char *xsd, const struct xml_doc *doc, struct error *e)
{
    struct xml_schema *schema = xml_schema_load(xsd, e);
    int status;

    if (!schema)
        fail_msg("%s", e->msg);
    status = xml_schema_check(schema, doc, e);
    xml_schema_free(schema);
    return status == 0;
}

static void test_the_order_file_of_the_manual_is_taken(void **state)
{
    const struct ruleset *rs = ruleset_find("c3i");
    struct gamedata *d = sitting_data(rs, TEST_SRCDIR "/games/c3i", "battle");
    struct sitting *s = sitting_new(rs, d, 1);
    struct xml_doc *doc = parsed(FILES "orders.xml");
    struct error e = {""};

    (void)state;
    is_in_manual(FILES "orders.xml", TEST_SRCDIR "/man/adjutant-orders.5");
    if (!fits(TEST_SRCDIR "/schemas/orders-c3i.xsd", doc, &e) || desk_take(s->g->desk, s->g, 1, doc, xml_root(doc), &e))
        fail_msg("%s", e.msg);
    sitting_order(s, 0, "<hq to=\"1002\"/><pass/>");
    assert_true(sitting_saw(s, REFEREE, "kind=\"enters\""));
    for (int i = 0; i < desk_notes(s->g->desk); i++)
        assert_int_not_equal(desk_note(s->g->desk, i)->kind, NOTE_REFUSED);
    xml_free(doc);
    sitting_free(s);
    data_free(d);
}

static void test_the_position_of_the_manual_can_be_played(void **state)
{
    const struct ruleset *rs = ruleset_find("c3i");
    struct gamedata *d = sitting_data(rs, TEST_SRCDIR "/games/c3i", "battle");
    struct game *g = game_blank(rs, d);
    struct xml_doc *doc = parsed(FILES "position.xml");
    struct error e = {""};

    (void)state;
    is_in_manual(FILES "position.xml", TEST_SRCDIR "/man/adjutant-state.5");
    if (!fits(STATE_XSD, doc, &e) || state_read_position(g, doc, xml_root(doc), &e))
        fail_msg("%s", e.msg);
    assert_int_equal(play_run(g), PLAY_WAITING);
    assert_string_equal(rs->states[play_asking(g)->state].name, "hq");
    assert_int_equal(play_asked(g), 1 << 1);        /* the Confederate's orders have answered */
    xml_free(doc);
    game_free(g);
    data_free(d);
}

/* ---- the schema ---- */

static bool state_fits(const char *text, struct error *e)
{
    struct xml_doc *doc = xml_parse(text, strlen(text), "state", 0, e);
    bool ok = doc && fits(STATE_XSD, doc, e);

    xml_free(doc);
    return ok;
}

static void test_saved_games_and_views_fit_the_schema(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        struct sitting *s = table_new(seed);

        s->g->insist = UINT16_MAX;
        for (play_run(s->g); !s->g->outcome.over; play_answer(s->g, (int[MAX_SIDES]){0, 0, -1, -1})) {
            struct buf b = {0};
            struct error e = {""};

            sitting_save(s, &b);
            if (!state_fits(buf_cstr(&b), &e))
                fail_msg("%s", e.msg);
            buf_clear(&b);
            sitting_save_view(s, RED, &b);
            if (!state_fits(buf_cstr(&b), &e))
                fail_msg("%s", e.msg);
            buf_free(&b);
        }
        sitting_free(s);
    }
}

static void test_what_is_no_state_does_not_fit(void **state)
{
    static const struct {
        const char *body;
        bool good;
    } rows[] = {
        {"", true},
        {"<choice name=\"rounds\" value=\"six\"/><cup red=\"1\"/><agenda/>", true},
        {"<choice name=\"rounds\"/>", false},
        {"<outcome how=\"1\" winner=\"red\"/>", true},
        {"<outcome winner=\"red\"/>", false},
        {"<agenda><frame state=\"round\" id=\"1\" number=\"1\"/></agenda>", true},
        {"<agenda><frame id=\"1\"/></agenda>", false},
        {"<agenda><frame state=\"round\"/></agenda>", false},
        {"<agenda><frame state=\"roll\" id=\"1\" dice=\"0\"/></agenda>", false},
        {"<agenda><frame state=\"roll\" id=\"1\" dice=\"1 2 3 4 5 6 1 2 3\"/></agenda>", false},
        {"<agenda><frame state=\"roll\" id=\"1\" dice=\"1\" numbers=\"70000\"/></agenda>", false},
        {"<agenda><frame state=\"roll\" id=\"1\" sealed=\"no\"/></agenda>", false},
        {"<agenda><cup/></agenda>", false},
        {"<decision state=\"move\" side=\"red\" unit=\"amber\" left=\"2\"/>", true},
        {"<decision side=\"red\"/>", false},
        {"<orders side=\"red\"><block number=\"1\"><pass/></block></orders>", true},
        {"<orders/>", false},
        {"<cup xmlns=\"urn:other\"/>", false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct buf b = {0};
        struct error e = {""};

        buf_printf(&b, "<state xmlns=\"" STATE_NS "\" game=\"probe\" scenario=\"hill\">%s</state>", rows[i].body);
        if (state_fits(buf_cstr(&b), &e) != rows[i].good)
            fail_msg("%s\n%s", rows[i].body, rows[i].good ? e.msg : "passed");
        buf_free(&b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_order_file_of_the_manual_is_taken),
        cmocka_unit_test(test_the_position_of_the_manual_can_be_played),
        cmocka_unit_test(test_saved_games_and_views_fit_the_schema),
        cmocka_unit_test(test_what_is_no_state_does_not_fit),
    };

    return cmocka_run_group_tests(tests, table_open, table_close);
}
