/* SPDX-License-Identifier: ISC */
/* The second verifier, which shares no code with the program, agrees with it: on the vectors, on a finished game, and
   on what is wrong with an altered one. */
#include <setjmp.h>
#include <spawn.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include <cmocka.h>

#include "support/signed_game.h"
#include "turn/archive.h"
#include "turn/verify.h"
#include "xml/xml.h"

extern char **environ;

#define SCRIPT TEST_SRCDIR "/tests/independent/verify.py"

static struct signed_game game;
static struct buf good;

static int run(const char *a, const char *b)
{
    const char *const argv[] = {"python3", SCRIPT, a, b, NULL};
    pid_t pid;
    int status;

    assert_int_equal(posix_spawnp(&pid, argv[0], NULL, NULL, (char *const *)argv, environ), 0);
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static int run_on(const struct buf *archive)
{
    char path[FS_PATH];
    struct error e = {""};

    if (fs_write(fs_join(path, game.tmp, "game.tar"), archive->data, archive->len, 0644, &e))
        fail_msg("%s", e.msg);
    return run(path, NULL);
}

static int open_game(void **state)
{
    struct verify_source *s;
    struct error e = {""};
    bool closed;

    (void)state;
    if (xml_begin(NULL))
        return -1;
    signed_game_open(&game, "c3i/battle", 5);
    signed_game_whole(&game, 8);
    s = verify_source_dir(game.dir, &e);
    assert_non_null(s);
    assert_int_equal(archive_make(s, &good, &closed, &e), 0);
    assert_true(closed);
    verify_source_free(s);
    return 0;
}

static int close_game(void **state)
{
    (void)state;
    buf_free(&good);
    signed_game_close(&game);
    xml_end();
    return 0;
}

static void test_the_vectors_hold(void **state)
{
    (void)state;
    assert_int_equal(run("--vectors", TEST_SRCDIR "/tests/trust/vectors.txt"), 0);
}

static void test_a_finished_game_is_good(void **state)
{
    (void)state;
    assert_int_equal(run_on(&good), 0);
}

/* In the piece `name` of the archive, the byte `skip` behind `what` becomes another. */
static void alter(struct buf *b, const char *name, const char *what, size_t skip)
{
    size_t at = 0, n = strlen(what);

    while (at + strlen(name) < b->len && strcmp(b->data + at, name) != 0)
        at += 512;
    while (at + n < b->len && memcmp(b->data + at, what, n) != 0)
        at++;
    assert_true(at + n + skip < b->len);
    at += n + skip;
    b->data[at] = b->data[at] == '1' ? '2' : '1';
}

static void test_both_refuse_the_same(void **state)
{
    static const struct {
        const char *piece, *what;
        size_t skip;
    } rows[] = {
        {"log/000000/file.xml", "data=\"", 3},          {"log/000001/file.xml", "nonce=\"", 3},
        {"log/000003/file.xml", "nonce=\"", 3},         {"log/000003/file.xml", "<SignatureValue>", 9},
        {"log/000003/entry.xml", "signature=\"", 5},    {"log/000003/entry.xml", " proof=\"", 60},
        {"log/000012/file.xml", "vrf=\"", 9},            {"log/000013/file.xml", "<SignatureValue>", 9},
        {"log/000012/entry.xml", "referee=\"", 5},      {"log/000014/entry.xml", "signature=\"", 5},
        {"log/000003/take.xml", "digest=\"", 5},        {"log/000003/events.xml", "rule=\"", 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct buf b = {0};
        struct verify_source *s;
        struct verify_result r;
        struct error e = {""};

        buf_add(&b, good.data, good.len);
        alter(&b, rows[i].piece, rows[i].what, rows[i].skip);
        s = archive_parse(b.data, b.len, &e);
        assert_non_null(s);
        assert_int_equal(verify_check(s, NULL, &r, &e), -1);
        assert_int_equal(run_on(&b), 1);
        verify_result_free(&r);
        verify_source_free(s);
        buf_free(&b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_vectors_hold),
        cmocka_unit_test(test_a_finished_game_is_good),
        cmocka_unit_test(test_both_refuse_the_same),
    };

    return cmocka_run_group_tests(tests, open_game, close_game);
}
