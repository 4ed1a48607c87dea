/* SPDX-License-Identifier: ISC */
/* A game with hidden draws, played by signed files to its own end: sealed dice stay sealed until it is closed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "probe.h"
#include "rules/registry.h"
#include "trust/forge.h"
#include "turn/archive.h"
#include "turn/verify.h"
#include "turn/verify_explain.h"
#include "xml/xml.h"

enum { MOST = 5000 };

static struct signed_game game;

static int begin(void **state)
{
    (void)state;
    if (xml_begin(NULL) || setenv("ADJUTANT_DATA", TEST_SRCDIR "/tests/rules/probe:" TEST_SRCDIR, 1))
        return -1;
    ruleset_add(&probe_ruleset);
    return 0;
}

static int end(void **state)
{
    (void)state;
    xml_end();
    return 0;
}

static struct verify_source *archive(void)
{
    struct verify_source *dir = verify_source_dir(game.dir, NULL), *s = NULL;
    struct buf b = {0};
    struct error e = {""};
    bool closed;

    if (archive_make(dir, &b, &closed, &e) || !(s = archive_parse(b.data, b.len, &e)))
        fail_msg("%s", e.msg);
    verify_source_free(dir);
    buf_free(&b);
    return s;
}

/* Numbers of dice in what is kept of the log. */
static int count(const struct verify_source *s, const char *what)
{
    struct buf b = {0};
    int n = 0;

    for (uint32_t i = 0; i < verify_source_entries(s); i++)
        if (verify_source_entry(s, i, "events.xml", &b, NULL) > 0)
            for (const char *p = buf_cstr(&b); (p = strstr(p, what)); p++)
                n++;
    buf_free(&b);
    return n;
}

static void test_whole_games_pass_the_signed_chain(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        struct verify_source *s;
        struct verify_result r;
        struct error e = {""};

        signed_game_open(&game, "probe/hill", seed);
        signed_game_steps(&game, MOST);
        assert_true(game.m->ledger.closed);
        s = archive();
        if (verify_check(s, NULL, &r, &e))
            fail_msg("%s", e.msg);
        assert_int_equal(r.played, r.entries - 2);
        assert_int_equal(r.dice, count(s, "<die "));
        assert_true(count(s, "sealed=\"yes\"") > 0);
        print_message("  %u entries, %u dice, %d of them sealed\n", r.entries, r.dice, count(s, "sealed=\"yes\""));
        verify_result_free(&r);
        verify_source_free(s);
        signed_game_close(&game);
    }
}

static void test_a_sealed_die_is_explained_and_cannot_be_altered(void **state)
{
    static struct forge was, f;
    struct verify_source *s;
    struct verify_result r;
    struct error e = {""};
    struct buf out = {0};
    uint32_t n = 0;
    char *at;

    (void)state;
    signed_game_open(&game, "probe/hill", 4);
    signed_game_steps(&game, 40);
    if (!game.m->ledger.closed)
        signed_game_rule(&game, "kind=\"end\"", "");
    forge_read(&was, &game);
    forge_copy(&f, &was);
    while (n < f.n && !(f.at[n].events.len && strstr(f.at[n].events.data, "sealed=\"yes\"")))
        n++;
    assert_true(n < f.n);
    at = strstr(strstr(f.at[n].events.data, "sealed=\"yes\""), "value=\"") + 7;
    *at = *at == '1' ? '2' : '1';
    s = forge_signed(&f, &was, &game);
    assert_int_equal(verify_check(s, NULL, &r, &e), -1);
    assert_non_null(strstr(e.msg, "on sealed die"));
    assert_int_equal(r.entry, n);
    assert_int_equal(verify_explain(s, n, (int)r.event, NULL, &out, &e), -1);
    assert_non_null(strstr(e.msg, "the proof gives"));
    verify_result_free(&r);
    verify_source_free(s);
    buf_free(&out);
    forge_free(&f);
    forge_free(&was);
    signed_game_close(&game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole_games_pass_the_signed_chain),
        cmocka_unit_test(test_a_sealed_die_is_explained_and_cannot_be_altered),
    };

    return cmocka_run_group_tests(tests, begin, end);
}
