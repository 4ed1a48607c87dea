/* SPDX-License-Identifier: ISC */
/* Killed at every call that changes the disk: the next run completes to the same bytes. The calls are wrapped by the
   linker, so whatever the program uses to write is walked through. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "turn/kit.h"
#include "turn/verify.h"
#include "xml/xml.h"

static long calls, kill_at;         /* 0: never */

static void step(void)
{
    if (kill_at && ++calls == kill_at)
        _exit(99);
}

ssize_t __real_write(int fd, const void *p, size_t n);
ssize_t __wrap_write(int fd, const void *p, size_t n);
ssize_t __wrap_write(int fd, const void *p, size_t n)
{
    step();
    return __real_write(fd, p, n);
}

#define WRAP1(name)                                                                                                 \
    int __real_##name(const char *a);                                                                              \
    int __wrap_##name(const char *a);                                                                              \
    int __wrap_##name(const char *a)                                                                               \
    {                                                                                                              \
        step();                                                                                                    \
        return __real_##name(a);                                                                                   \
    }
#define WRAP2(name)                                                                                                 \
    int __real_##name(const char *a, const char *b);                                                               \
    int __wrap_##name(const char *a, const char *b);                                                               \
    int __wrap_##name(const char *a, const char *b)                                                                \
    {                                                                                                              \
        step();                                                                                                    \
        return __real_##name(a, b);                                                                                \
    }

WRAP1(unlink)
WRAP2(rename)
WRAP2(link)

int __real_renameat2(int d, const char *a, int f, const char *b, unsigned flags);
int __wrap_renameat2(int d, const char *a, int f, const char *b, unsigned flags);
int __wrap_renameat2(int d, const char *a, int f, const char *b, unsigned flags)
{
    step();
    return __real_renameat2(d, a, f, b, flags);
}

/* Killed here a process leaves what it would leave at the next call, so that it need not be tried. */
int __wrap_fsync(int fd);
int __wrap_fsync(int fd)
{
    (void)fd;
    return 0;
}

int __real_mkdir(const char *a, mode_t m);
int __wrap_mkdir(const char *a, mode_t m);
int __wrap_mkdir(const char *a, mode_t m)
{
    step();
    return __real_mkdir(a, m);
}

/* What is killed. */
struct work {
    int (*does)(const struct kit *k, struct error *e);
    bool by_hand;                   /* a person's command: he gives it again when it left nothing in the log */
};

static int do_run(const struct kit *k, struct error *e)
{
    const struct run_options o = {.time = KIT_TIME};
    struct run_counts c;

    return run_game(k->dir, &o, &c, e);
}

static const struct work run = {do_run, false};

/* True when it was killed. */
static bool killed_at(const struct work *w, const struct kit *k, long at)
{
    pid_t pid = fork();
    int status;

    assert_true(pid >= 0);
    if (pid == 0) {
        struct error e;

        kill_at = at;
        _exit(w->does(k, &e) ? 1 : 0);
    }
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFEXITED(status) && (WEXITSTATUS(status) == 0 || WEXITSTATUS(status) == 99));
    return WEXITSTATUS(status) == 99;
}

static void finish(const struct work *w, struct kit *k, uint32_t before)
{
    struct error e = {""};

    kit_run(k);
    if (w->by_hand && kit_entries(k) == before && w->does(k, &e))
        fail_msg("%s", e.msg);
}

/* Does the work on a copy of `base`, then on copies killed at the first, the second, ... call that are finished. */
static void walk(const struct kit *base, const struct work *w, long at_least)
{
    struct kit ref, k;
    unsigned char want[32], got[32];
    uint32_t before = kit_entries(base);
    long at = 1;

    kit_clone(base, &ref, "ref");
    assert_false(killed_at(w, &ref, 0));
    kit_run(&ref);
    kit_hash(&ref, want);
    for (;; at++) {
        bool killed;

        kit_clone(base, &k, "killed");
        killed = killed_at(w, &k, at);
        finish(w, &k, before);
        kit_hash(&k, got);
        if (memcmp(want, got, sizeof want) != 0)
            fail_msg("killed at call %ld: the bytes differ", at);
        if (!killed)
            break;
    }
    printf("%ld calls that change the disk, each killed once\n", at - 1);
    assert_true(at > at_least);
}

/* ---- mail ---- */

static void test_killed_while_orders_are_played(void **state)
{
    struct kit base;

    (void)state;
    kit_open(&base, "c3i/battle");
    kit_start(&base);
    kit_send_orders(&base, 0, "<hq to=\"1002\"/>");
    walk(&base, &run, 30);
    kit_close(&base);
}

static void test_killed_while_mail_is_refused_and_set_aside(void **state)
{
    static const char stranger[] = "From: stranger@example.net\nMessage-ID: <s@x>\nSubject: hello\n\nhello\n";
    struct kit base;
    struct buf doc = {0};

    (void)state;
    kit_open(&base, "c3i/battle");
    kit_start(&base);
    kit_orders(&base, 0, 0, "<hq to=\"1002\"/>", &doc);
    kit_mail(&base, kit_address[0], &doc);
    kit_raw_mail(&base, stranger, sizeof stranger - 1);
    walk(&base, &run, 10);
    buf_free(&doc);
    kit_close(&base);
}

/* The last pass of the last turn: the game is over, and the closing entry opens the seals. */
static void test_killed_while_the_game_ends(void **state)
{
    static const char position[] =
        "<clock turn=\"6\"/>"
        "<unit id=\"heth\" hex=\"1204\" formation=\"battle\"/><unit id=\"buford\" formation=\"battle\"/>"
        "<unit id=\"hood\" status=\"map\" hex=\"1303\" formation=\"battle\"/>"
        "<army id=\"confederate\" hq=\"1002\"/><army id=\"union\" hq=\"1505\"/>"
        "<decision state=\"attack\" side=\"confederate\"/>";
    struct kit base;

    (void)state;
    kit_open(&base, "c3i/battle");
    kit_start(&base);
    kit_must_rule(&base, "kind=\"set\"", position);
    kit_send_orders(&base, 0, "<pass/>");
    walk(&base, &run, 60);
    assert_true(kit_run(&base).over);
    kit_close(&base);
}

static void test_killed_while_seats_are_accepted(void **state)
{
    struct kit base;

    (void)state;
    kit_open(&base, "c3i/battle");
    kit_accept(&base, 0);
    kit_accept(&base, 1);
    walk(&base, &run, 40);
    kit_close(&base);
}

static void test_killed_while_a_seat_changes_its_key(void **state)
{
    struct key *new = key_generate(KEY_P256, NULL);
    struct buf doc = {0};
    struct kit base;

    (void)state;
    kit_open(&base, "c3i/battle");
    kit_start(&base);
    kit_rekey(&base, 1, new, &doc);
    kit_mail(&base, kit_address[1], &doc);
    walk(&base, &run, 25);
    assert_int_equal(kit_run(&base).taken, 1);
    buf_free(&doc);
    key_free(new);
    kit_close(&base);
}

static void forge_head(struct buf *plain)
{
    char *digit = strchr(strstr(plain->data, "head=\""), ':') + 1;

    *digit = *digit == '0' ? '1' : '0';
}

static void send_forked(struct kit *k)
{
    struct buf plain = {0}, doc = {0};

    kit_orders(k, 0, 0, "<hq to=\"1002\"/>", &plain);
    forge_head(&plain);
    kit_sign(k, 0, &plain, &doc);
    kit_mail(k, kit_address[0], &doc);
    buf_free(&plain);
    buf_free(&doc);
}

static int do_run_and_resume(const struct kit *k, struct error *e)
{
    return do_run(k, e) || kit_rule(k, "kind=\"resume\"", "", e) || do_run(k, e) ? -1 : 0;
}

static void test_killed_while_a_file_halts_the_game(void **state)
{
    struct kit base;

    (void)state;
    kit_open(&base, "c3i/battle");
    kit_start(&base);
    send_forked(&base);
    kit_send_orders(&base, 1, "<hq to=\"1605\"/>");
    walk(&base, &(struct work){do_run_and_resume, true}, 30);
    kit_close(&base);
}

/* ---- rulings ---- */

static int do_choose(const struct kit *k, struct error *e)
{
    return kit_rule(k, "kind=\"choose\" side=\"confederate\"", "<hq to=\"1002\"/>", e);
}

static int do_resume(const struct kit *k, struct error *e)
{
    return kit_rule(k, "kind=\"resume\"", "", e);
}

static int do_end(const struct kit *k, struct error *e)
{
    return kit_rule(k, "kind=\"end\" side=\"union\"", "", e);
}

static void test_killed_while_a_ruling_is_made(void **state)
{
    static const struct work rows[] = {{do_choose, true}, {do_resume, true}, {do_end, true}};
    struct kit base;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        kit_open(&base, "c3i/battle");
        kit_start(&base);
        if (rows[i].does == do_resume) {
            send_forked(&base);
            assert_true(kit_run(&base).frozen);
        }
        walk(&base, &rows[i], 20);
        kit_close(&base);
    }
}

/* ---- keys of the game ---- */

static int do_renew(const struct kit *k, struct error *e)
{
    const struct run_options o = {.time = KIT_TIME};
    struct run_counts c;

    return run_renew(k->dir, true, true, &o, &c, e);
}

static void must_verify(const struct kit *k, uint32_t played)
{
    struct error e = {""};
    struct verify_source *s = verify_open(k->dir, &e);
    struct verify_result r = {0};

    if (!s || verify_check(s, NULL, &r, &e))
        fail_msg("%s", e.msg);
    assert_int_equal(r.played, played);
    verify_result_free(&r);
    verify_source_free(s);
}

static void test_killed_while_new_keys_take_effect(void **state)
{
    struct error e = {""};
    struct kit base;

    (void)state;
    kit_open(&base, "c3i/battle");
    kit_start(&base);
    assert_int_equal(do_renew(&base, &e), 0);
    kit_send_countersign(&base, 1);
    kit_send_countersign(&base, 0);
    walk(&base, &run, 60);
    assert_int_equal(kit_run(&base).taken, 2);
    kit_send_orders(&base, 0, "<hq to=\"1002\"/>");
    assert_int_equal(kit_run(&base).taken, 1);
    must_verify(&base, 5);
    kit_close(&base);
}

/* New keys are random, so the bytes differ: what must be the same is that the change goes through, and that no private
   key is left behind. */
static void test_killed_while_new_keys_are_proposed(void **state)
{
    const struct work renew = {do_renew, true};
    struct kit base, k;
    bool killed = true;
    char path[FS_PATH];
    long at = 1;

    (void)state;
    kit_open(&base, "c3i/battle");
    kit_start(&base);
    for (; killed; at++) {
        char **names;
        int n = 0;

        kit_clone(&base, &k, "killed");
        killed = killed_at(&renew, &k, at);
        finish(&renew, &k, kit_entries(&base));
        kit_send_countersign(&k, 0);
        kit_send_countersign(&k, 1);
        assert_int_equal(kit_run(&k).taken, 2);
        must_verify(&k, 4);
        names = fs_list(fs_join(path, k.dir, "secret"), NULL);
        for (char **p = names; *p; p++)
            n += strstr(*p, ".key") != NULL;
        fs_list_free(names);
        if (n != 2)
            fail_msg("killed at call %ld: %d private keys", at, n);
    }
    printf("%ld calls that change the disk, each killed once\n", at - 2);
    assert_true(at > 40);
    kit_close(&base);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_killed_while_orders_are_played),
        cmocka_unit_test(test_killed_while_mail_is_refused_and_set_aside),
        cmocka_unit_test(test_killed_while_the_game_ends),
        cmocka_unit_test(test_killed_while_seats_are_accepted),
        cmocka_unit_test(test_killed_while_a_seat_changes_its_key),
        cmocka_unit_test(test_killed_while_a_file_halts_the_game),
        cmocka_unit_test(test_killed_while_a_ruling_is_made),
        cmocka_unit_test(test_killed_while_new_keys_are_proposed),
        cmocka_unit_test(test_killed_while_new_keys_take_effect),
    };
    struct error e;

    if (xml_begin(&e))
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
