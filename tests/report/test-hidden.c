/* SPDX-License-Identifier: ISC */
/* Reports of a game with hidden pieces: they name nothing that the view and the events given to them do not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "base/buf.h"
#include "engine/data.h"
#include "engine/state.h"
#include "report/render.h"
#include "report/report.h"
#include "report/snapshot.h"
#include "table.h"
#include "xml/schema.h"
#include "xml/xml.h"

static struct report_events seen[2];

static void emit(void *ctx, const struct game *g, const struct event *e)
{
    (void)ctx;
    for (int side = 0; side < 2; side++)
        report_event(&seen[side], g, side, e, seen[side].n + 1);
}

static void forget(void)
{
    report_events_free(&seen[0]);
    report_events_free(&seen[1]);
}

static void write_report(const struct game *g, int side, struct buf *xml)
{
    bool over = g->outcome.over;
    struct report_input in = {.view = game_view(g, side),
                              .side = side,
                              .desk = g->desk,
                              .game = "hill",
                              .serial = 1,
                              .events = &seen[side].xml,
                              .asked = over ? 0 : play_asked(g),
                              .asking = over ? NULL : play_asking(g)};

    if (in.asked >> side & 1)
        in.options = play_options(g, side);
    report_write(&in, xml);
}

/* What the report was made from, as text. */
static void write_sources(const struct game *g, int side, struct buf *out)
{
    state_write(game_view(g, side), g->desk, side, out);
    buf_str(out, buf_cstr(&seen[side].xml));
    for (int i = 0; !g->outcome.over && play_asked(g) >> side & 1 && i < play_options(g, side)->n; i++) {
        const struct option *o = &play_options(g, side)->v[i];
        const struct arg *args = g->rs->verbs[o->verb].args;

        for (int k = 0; args[k].name; k++)
            if (args[k].type == V_UNIT && o->a[k] >= 0 && o->a[k] < g->data->nunits)
                buf_printf(out, "\"%s\"", g->data->units[o->a[k]].id);
    }
}

static int check_names(const struct gamedata *d, int side, const struct buf *sources, const struct buf *xml)
{
    int hidden = 0;

    for (int u = 0; u < d->nunits; u++) {
        struct buf id = {0};

        buf_printf(&id, "\"%s\"", d->units[u].id);
        if (d->units[u].side != side && !strstr(buf_cstr(sources), id.data)) {
            hidden++;
            assert_null(strstr(buf_cstr(xml), id.data));
            assert_null(strstr(buf_cstr(xml), d->units[u].name));
            assert_null(strstr(buf_cstr(xml), d->units[u].tag));
        }
        buf_free(&id);
    }
    return hidden;
}

static int check_report(const struct game *g, const struct xml_schema *schema, int side)
{
    struct buf xml = {0}, text = {0}, sources = {0};
    struct xml_doc *doc;
    struct error e;
    int hidden;

    report_events_end(&seen[side]);
    write_report(g, side, &xml);
    doc = xml_parse(xml.data, xml.len, "report.xml", 1 << 20, &e);
    if (!doc || xml_schema_check(schema, doc, &e) != 0 || render_text(&xml, &text, &e) != 0)
        fail_msg("%s", e.msg);
    snapshot_fits_mail(&text);
    write_sources(g, side, &sources);
    hidden = check_names(g->data, side, &sources, &xml);
    xml_free(doc);
    buf_free(&xml);
    buf_free(&text);
    buf_free(&sources);
    return hidden;
}

static void test_a_report_names_only_what_its_side_knows(void **state)
{
    struct error e;
    struct xml_schema *schema = xml_schema_load(TEST_SRCDIR "/schemas/report.xsd", &e);
    struct sitting *s = table_new(5);
    enum play_status status;
    int hidden = 0;

    (void)state;
    assert_non_null(schema);
    s->g->sink = (struct event_sink){emit, NULL};
    status = play_run(s->g);
    for (int n = 0; status == PLAY_WAITING && n < 60; n++) {
        int index[MAX_SIDES] = {-1, -1, -1, -1};

        for (int side = 0; side < 2; side++) {
            hidden += check_report(s->g, schema, side);
            if (play_asked(s->g) >> side & 1)
                index[side] = n * 7 % play_options(s->g, side)->n;
        }
        forget();
        status = play_answer(s->g, index);
    }
    assert_true(hidden > 0);
    forget();
    render_end();
    sitting_free(s);
    xml_schema_free(schema);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_a_report_names_only_what_its_side_knows)};

    return cmocka_run_group_tests(tests, table_open, table_close);
}
