/* SPDX-License-Identifier: ISC */
/* A mail that came back is known by the names of mails of ours in it, and only so many are looked for. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "turn/bounce.h"
#include "turn/kit.h"
#include "xml/xml.h"

enum { LIMIT = 100 };

/* A bounce that names `wrong` mails the game has not sent, then the receipt of the first acceptance. */
static void write_bounce(const struct match *m, const char *game, int wrong, struct buf *out)
{
    buf_str(out, "Action: failed\n\n");
    for (int i = 0; i < wrong; i++)
        buf_printf(out, "<%s.999999-1-receipt-%d@example.org>\n", game, i);
    buf_printf(out, "<%s.000001-1-receipt-%s@example.org>\n", m->terms.game, m->terms.seat[0]);
}

static int take(const char *game, int wrong, bool *marked_r)
{
    struct error e = {""};
    struct match *m = match_open(kit.dir, MATCH_WORK, &e);
    struct buf raw = {0}, mark = {0};
    int found;

    assert_non_null(m);
    write_bounce(m, game ? game : m->terms.game, wrong, &raw);
    found = bounce_take(m, &raw, KIT_TIME, &e);
    *marked_r = bounce_mark(m, 0, &mark);
    assert_int_equal(bounce_clear(m, 0, &e), 0);
    buf_free(&raw);
    buf_free(&mark);
    match_close(m);
    return found;
}

static void test_so_many_names_are_looked_for(void **state)
{
    static const struct {
        const char *game;           /* NULL: this one */
        int wrong, found;
    } rows[] = {{NULL, 0, 1},           {NULL, 1, 1},     {NULL, LIMIT - 1, 1},
                {NULL, LIMIT, 0},       {NULL, 5000, 0},  {"another-game", 5000, 1}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        bool marked;

        assert_int_equal(take(rows[i].game, rows[i].wrong, &marked), rows[i].found);
        assert_int_equal(marked, rows[i].found);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_so_many_names_are_looked_for)};
    struct error e;
    int status;

    if (xml_begin(&e))
        return 1;
    status = cmocka_run_group_tests(tests, kit_setup, kit_teardown);
    xml_end();
    return status;
}
