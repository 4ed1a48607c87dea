/* SPDX-License-Identifier: ISC */
/* What stops a run over many games, and what must not. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/buf.h"
#include "base/pool.h"
#include "store/fs.h"
#include "turn/fuse.h"
#include "turn/run.h"

#define ROWS(a) (sizeof(a) / sizeof *(a))

static char dir[] = "/tmp/adjutant-fuse-XXXXXX";

/* One letter a thing that happens: a to f a bad signature of one of six seats, + a good one, u an unread mail, r a read
   one, T a game that takes something, A one that answers, R one that refuses all, N one without mail, X one that cannot
   be worked on. */
static void happen(struct fuse *f, char c)
{
    struct run_counts counts = {.taken = c == 'T', .answered = c == 'A', .refused = c == 'R' || c == 'T'};
    char side[2] = {c, '\0'};

    if (c >= 'a' && c <= 'f')
        (void)fuse_bad_signature(f, "game", side);
    else if (c == '+')
        fuse_good(f);
    else if (c == 'u' || c == 'r')
        (void)fuse_unread(f, c == 'u');
    else
        fuse_game(f, c == 'X' ? NULL : &counts);
}

static void test_rows(void **state)
{
    static const struct {
        const char *events, *why;           /* why NULL: it holds */
    } rows[] = {
        {"", NULL},
        {"ab", NULL},
        {"aaaaaa", NULL},                   /* one seat with a wrong key is that seat's affair */
        {"abab", NULL},
        {"abc", "signatures of all players fail"},
        {"aabbc", "signatures of all players fail"},
        {"+abc", NULL},
        {"ab+c", NULL},
        {"ab+cdef", NULL},
        {"uuuu", NULL},
        {"uuuur", NULL},
        {"uuuuruuuu", NULL},
        {"uuuuu", "no mail can be read"},
        {"ruuuuu", "no mail can be read"},
        {"XX", NULL},
        {"XXNX", NULL},
        {"XXRX", NULL},
        {"XXX", "cannot be worked on"},
        {"TXXX", "cannot be worked on"},
        {"RR", NULL},
        {"RRTRR", NULL},
        {"RRARR", NULL},
        {"TTTTTTTT", NULL},                 /* refusals beside files that were taken */
        {"RRR", "refuse all their mail"},
        {"RNRNR", "refuse all their mail"}, /* a game without mail says nothing */
        {"RXRXR", "refuse all their mail"},
        {"NNNNNNNN", NULL},
        {"abRRR", "refuse all their mail"},
        {"abcRRR", "signatures of all players fail"},       /* the first reason stays */
    };

    (void)state;
    for (size_t i = 0; i < ROWS(rows); i++) {
        struct fuse f = {0};

        for (const char *c = rows[i].events; *c; c++)
            happen(&f, *c);
        if (f.blown != (rows[i].why != NULL) || (rows[i].why && !strstr(f.why, rows[i].why)))
            fail_msg("%s: %s", rows[i].events, f.blown ? f.why : "it holds");
    }
}

static void test_a_run_without_a_fuse_never_stops(void **state)
{
    (void)state;
    fuse_good(NULL);
    for (char side[2] = "a"; side[0] < 'f'; side[0]++)
        assert_false(fuse_bad_signature(NULL, "game", side));
    for (int i = 0; i < 10; i++)
        assert_false(fuse_unread(NULL, true));
}

/* Runs one after the other over the same folder; a row with `fresh` begins anew. */
static void test_silence(void **state)
{
    static const struct {
        const char *time;
        bool fresh;
        int heard, playing;
        bool blown;
    } rows[] = {
        /* never heard of anybody: new games */
        {"2026-01-01T00:00:00Z", true, 0, 5, false},
        {"2026-06-01T00:00:00Z", false, 0, 5, false},
        /* a week after the last mail, but not a minute before, and not when too few games are played */
        {"2026-01-01T00:00:00Z", true, 1, 3, false},
        {"2026-01-07T23:59:00Z", false, 0, 3, false},
        {"2026-01-08T00:00:00Z", false, 0, 2, false},
        {"2026-01-08T00:00:00Z", false, 0, 3, true},
        /* a person has looked: not again at once; and what was normal then is normal now */
        {"2026-01-08T00:05:00Z", false, 0, 3, false},
        {"2026-01-16T00:00:00Z", false, 0, 3, false},
        {"2026-02-04T23:00:00Z", false, 0, 3, false},
        {"2026-02-05T00:05:00Z", false, 0, 3, true},
        /* mail ends a silence; slow games may be slow: four times the longest pause */
        {"2026-01-01T00:00:00Z", true, 2, 4, false},
        {"2026-01-04T00:00:00Z", false, 1, 4, false},
        {"2026-01-11T12:00:00Z", false, 0, 4, false},
        {"2026-01-15T23:00:00Z", false, 0, 4, false},
        {"2026-01-16T00:00:00Z", false, 0, 4, true},
        /* a clock that was wrong for a while */
        {"2026-01-01T00:00:00Z", true, 1, 3, false},
        {"2025-01-01T00:00:00Z", false, 1, 3, false},
        {"2025-06-01T00:00:00Z", false, 0, 3, false},
        {"2026-01-05T00:00:00Z", false, 0, 3, false},
    };
    char path[FS_PATH];
    struct error e = {""};

    (void)state;
    for (size_t i = 0; i < ROWS(rows); i++) {
        struct fuse f = {0};
        struct run_counts c = {0};

        if (rows[i].fresh)
            (void)fs_unlink(fs_join(path, dir, "heard"), NULL);
        for (int k = 0; k < rows[i].playing; k++) {
            c.taken = k < rows[i].heard;
            fuse_game(&f, &c);
        }
        c = (struct run_counts){.over = true};
        fuse_game(&f, &c);
        c = (struct run_counts){.frozen = true};
        fuse_game(&f, &c);
        if (fuse_listen(&f, dir, rows[i].time, &e))
            fail_msg("row %zu: %s", i, e.msg);
        if (f.blown != rows[i].blown)
            fail_msg("row %zu: %s", i, f.blown ? f.why : "it holds");
        if (f.blown)
            assert_non_null(strstr(f.why, "no game has heard of any player for"));
    }
}

static void test_a_damaged_memory_is_no_memory(void **state)
{
    static const char *const rows[] = {"", "x", "2026-01-01T00:00:00Z", "2026-01-01T00:00:00Z -1",
                                       "2026-01-01T00:00:00Z 5x", "2026-99-01T00:00:00Z 5", "5 2026-01-01T00:00:00Z"};
    char path[FS_PATH];

    (void)state;
    for (size_t i = 0; i < ROWS(rows); i++) {
        struct fuse f = {.playing = 9};

        assert_int_equal(fs_write(fs_join(path, dir, "heard"), rows[i], strlen(rows[i]), 0644, NULL), 0);
        assert_int_equal(fuse_listen(&f, dir, "2026-12-01T00:00:00Z", NULL), 0);
        if (f.blown)
            fail_msg("row %zu", i);
    }
}

static void test_a_blown_fuse_stays_until_it_is_removed(void **state)
{
    struct fuse f = {0};
    struct error e = {""};
    char path[FS_PATH];

    (void)state;
    assert_int_equal(fuse_check(dir, &e), 0);
    for (int i = 0; i < FUSE_GAMES; i++)
        fuse_game(&f, NULL);
    assert_int_equal(fuse_leave(&f, dir, "2026-01-01T00:00:00Z", &e), 0);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(fuse_check(dir, &e), -1);
        assert_non_null(strstr(e.msg, "2026-01-01T00:00:00Z: several games one after the other cannot be worked on"));
        assert_non_null(strstr(e.msg, "remove that file"));
    }
    assert_int_equal(fs_unlink(fs_join(path, dir, "fuse"), &e), 0);
    assert_int_equal(fuse_check(dir, &e), 0);
}

static int make_dir(void **state)
{
    (void)state;
    return mkdtemp(dir) ? 0 : -1;
}

static int remove_dir(void **state)
{
    struct pool *p = pool_new();
    int r = system(pool_printf(p, "rm -rf '%s'", dir));

    (void)state;
    pool_free(p);
    return r;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows),
        cmocka_unit_test(test_a_run_without_a_fuse_never_stops),
        cmocka_unit_test(test_silence),
        cmocka_unit_test(test_a_damaged_memory_is_no_memory),
        cmocka_unit_test(test_a_blown_fuse_stays_until_it_is_removed),
    };

    return cmocka_run_group_tests(tests, make_dir, remove_dir);
}
