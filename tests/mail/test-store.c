/* SPDX-License-Identifier: ISC */
/* Maildirs, the intake and the outbox: durable, in order, once. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "mail/intake.h"
#include "mail/maildir.h"
#include "mail/outbox.h"

#define ROWS(a) (sizeof(a) / sizeof *(a))

struct place {
    struct pool *pool;
    char *top, *dir;            /* dir doesn't exist yet */
};

static int set_up(void **state)
{
    struct place *at = xcalloc(1, sizeof *at);

    at->pool = pool_new();
    at->top = pool_strdup(at->pool, "/tmp/adjutant-mail-test-XXXXXX");
    if (!mkdtemp(at->top))
        return -1;
    at->dir = pool_printf(at->pool, "%s/box", at->top);
    *state = at;
    return 0;
}

static int remove_one(const char *path, const struct stat *st, int kind, struct FTW *f)
{
    (void)st;
    (void)kind;
    (void)f;
    return remove(path);
}

static int tear_down(void **state)
{
    struct place *at = *state;

    nftw(at->top, remove_one, 8, FTW_DEPTH | FTW_PHYS);
    pool_free(at->pool);
    free(at);
    return 0;
}

static bool is_there(struct place *at, const char *path)
{
    struct stat st;

    return lstat(pool_printf(at->pool, "%s/%s", at->dir, path), &st) == 0;
}

static void put_file(struct place *at, const char *path, const char *text)
{
    FILE *f = fopen(pool_printf(at->pool, "%s/%s", at->dir, path), "w");

    assert_non_null(f);
    fputs(text, f);
    fclose(f);
}

static size_t count(struct place *at, struct maildir_entry **list_r)
{
    size_t n = 0;
    struct error e = {""};

    if (maildir_list(at->dir, at->pool, list_r, &n, &e) != 0)
        fail_msg("%s", e.msg);
    return n;
}

static void test_the_same_delivery_twice_is_one(void **state)
{
    struct place *at = *state;
    struct maildir_entry *l;
    struct error e = {""};

    assert_int_equal(maildir_make(at->dir, &e), 0);
    assert_int_equal(maildir_make(at->dir, &e), 0);
    put_file(at, "tmp/k1", "what a run that died left behind");
    assert_int_equal(maildir_deliver(at->dir, "k1", "mail", 4, &e), 0);
    assert_false(is_there(at, "tmp/k1"));
    assert_int_equal(maildir_deliver(at->dir, "k1", "mail", 4, &e), 1);
    assert_int_equal(maildir_deliver(at->dir, "k1", "mai", 3, &e), -1);
    assert_int_equal(maildir_deliver(at->dir, "k1", "mail2", 5, &e), -1);
    assert_int_equal(count(at, &l), 1);
    /* A mail reader has seen it since. */
    assert_int_equal(
        rename(pool_printf(at->pool, "%s/new/k1", at->dir), pool_printf(at->pool, "%s/cur/k1:2,RS", at->dir)), 0);
    assert_int_equal(maildir_deliver(at->dir, "k1", "mail", 4, &e), 1);
    assert_int_equal(count(at, &l), 1);
    assert_int_equal(maildir_deliver(at->dir, "../k", "mail", 4, &e), -1);
    assert_int_equal(maildir_deliver(at->dir, "a:b", "mail", 4, &e), -1);
}

/* As on a full disk. */
static void test_what_could_not_be_written_whole_leaves_nothing(void **state)
{
    struct place *at = *state;
    struct rlimit before, little;
    struct error e;
    int r;

    assert_int_equal(maildir_make(at->dir, &e), 0);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    little = before;
    little.rlim_cur = 4;
    (void)signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &little), 0);
    r = maildir_deliver(at->dir, "k1", "a long mail", 11, &e);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_int_equal(r, -1);
    assert_false(is_there(at, "tmp/k1"));
    assert_int_equal(maildir_deliver(at->dir, "k1", "a long mail", 11, &e), 0);
}

static void test_mails_are_listed_by_name(void **state)
{
    static const char *const order[] = {"a", "b", "b1", "c"};
    struct place *at = *state;
    struct maildir_entry *l;
    struct error e;

    maildir_make(at->dir, &e);
    maildir_deliver(at->dir, "c", "1", 1, &e);
    maildir_deliver(at->dir, "b1", "1", 1, &e);
    put_file(at, "cur/b:2,S", "x");
    put_file(at, "new/.hidden", "x");
    maildir_deliver(at->dir, "a", "1", 1, &e);
    assert_int_equal(count(at, &l), ROWS(order));
    for (size_t i = 0; i < ROWS(order); i++)
        assert_int_equal(strncmp(l[i].name, order[i], strlen(order[i])), 0);
    assert_string_equal(l[1].sub, "cur");
}

static void test_reading_stops_at_the_limit_and_at_no_file(void **state)
{
    struct place *at = *state;
    struct maildir_entry *l;
    const struct maildir_entry mail = {"k", "new"}, link_to = {"l", "new"}, pipe_end = {"p", "new"};
    struct buf b = {0};
    struct error e;

    maildir_make(at->dir, &e);
    maildir_deliver(at->dir, "k", "0123456789", 10, &e);
    assert_int_equal(maildir_read(at->dir, &mail, 10, &b, &e), 0);
    assert_int_equal(b.len, 10);
    buf_clear(&b);
    assert_int_equal(maildir_read(at->dir, &mail, 9, &b, &e), 1);
    assert_string_equal(buf_cstr(&b), "012345678");
    assert_int_equal(symlink("/etc/passwd", pool_printf(at->pool, "%s/new/l", at->dir)), 0);
    assert_int_equal(maildir_read(at->dir, &link_to, 9, &b, &e), -1);
    assert_int_equal(mkfifo(pool_printf(at->pool, "%s/new/p", at->dir), 0600), 0);
    assert_int_equal(maildir_read(at->dir, &pipe_end, 9, &b, &e), -1);
    assert_int_equal(mkdir(pool_printf(at->pool, "%s/new/d", at->dir), 0700), 0);
    assert_int_equal(count(at, &l), 1);
    buf_free(&b);
}

static void test_moving_never_overwrites(void **state)
{
    struct place *at = *state;
    struct maildir_entry m = {"k", "new"};
    struct error e;

    maildir_make(at->dir, &e);
    maildir_deliver(at->dir, "k", "first", 5, &e);
    assert_int_equal(maildir_move(at->dir, &m, MAILDIR_DONE, &e), 0);
    assert_true(is_there(at, ".done/cur/k:2,S"));
    assert_int_equal(maildir_move(at->dir, &m, MAILDIR_DONE, &e), 0);       /* an earlier run did it */
    assert_int_equal(maildir_move(at->dir, &m, MAILDIR_REFUSED, &e), -1);   /* it is nowhere near */
    maildir_deliver(at->dir, "k", "second", 6, &e);
    assert_int_equal(maildir_move(at->dir, &m, MAILDIR_DONE, &e), 0);
    assert_true(is_there(at, ".done/cur/k+1:2,S"));
    assert_true(is_there(at, ".done/cur/k:2,S"));
    put_file(at, "cur/q:2,F", "x");
    m = (struct maildir_entry){"q:2,F", "cur"};
    assert_int_equal(maildir_move(at->dir, &m, MAILDIR_STRANGERS, &e), 0);
    assert_true(is_there(at, ".strangers/cur/q:2,S"));
    assert_int_equal(maildir_move(at->dir, &m, "../x", &e), -1);
}

static int feed(struct place *at, const char *text, size_t times, size_t max)
{
    char *path = pool_printf(at->pool, "%s/in", at->top);
    FILE *f = fopen(path, "w");
    struct error e;
    int fd, r;

    assert_non_null(f);
    for (size_t i = 0; i < times; i++)
        fputs(text, f);
    fclose(f);
    fd = open(path, O_RDONLY);
    r = intake_store(fd, at->dir, max, &e);
    if (fd >= 0)
        close(fd);
    return r;
}

static void test_intake_keeps_order_and_knows_its_mail_again(void **state)
{
    struct place *at = *state;
    struct maildir_entry *l;
    struct buf b = {0};
    struct error e;

    assert_int_equal(feed(at, "From: z\n\nfirst\n", 1, 1000), INTAKE_DONE);
    assert_int_equal(feed(at, "From: a\n\nsecond\n", 1, 1000), INTAKE_DONE);
    assert_int_equal(feed(at, "From: z\n\nfirst\n", 1, 1000), INTAKE_DONE);
    assert_int_equal(count(at, &l), 2);
    assert_int_equal(strncmp(l[0].name, "0000000001.", 11), 0);
    assert_int_equal(maildir_read(at->dir, &l[0], 1000, &b, &e), 0);
    assert_string_equal(buf_cstr(&b), "From: z\n\nfirst\n");
    /* Dealt with, and delivered once more by a server that lost our answer. */
    assert_int_equal(maildir_move(at->dir, &l[1], MAILDIR_DONE, &e), 0);
    assert_int_equal(feed(at, "From: a\n\nsecond\n", 1, 1000), INTAKE_DONE);
    assert_int_equal(feed(at, "third", 1, 1000), INTAKE_DONE);
    assert_int_equal(count(at, &l), 2);
    assert_int_equal(strncmp(l[1].name, "0000000003.", 11), 0);
    buf_free(&b);
}

static void test_intake_cuts_a_flood_where_a_reader_notices(void **state)
{
    struct place *at = *state;
    struct maildir_entry *l;
    struct buf b = {0};
    struct error e;

    assert_int_equal(feed(at, "0123456789", 100000, 1000), INTAKE_DONE);
    assert_int_equal(count(at, &l), 1);
    assert_int_equal(maildir_read(at->dir, &l[0], 1000, &b, &e), 1);
    buf_clear(&b);
    assert_int_equal(maildir_read(at->dir, &l[0], 2000, &b, &e), 0);
    assert_int_equal(b.len, 1001);
    buf_free(&b);
}

static void test_intake_says_try_again_when_it_could_not(void **state)
{
    struct place *at = *state;
    struct error e = {""};
    char *nowhere = pool_printf(at->pool, "%s/no/such", at->top);

    assert_int_equal(intake_store(-1, at->dir, 1000, &e), INTAKE_TRY_AGAIN);
    assert_int_equal(intake_store(open("/dev/null", O_RDONLY), nowhere, 1000, &e), INTAKE_TRY_AGAIN);
    put_file(&(struct place){at->pool, at->top, at->top}, "box", "a file where the Maildir should be");
    assert_int_equal(feed(at, "mail", 1, 1000), INTAKE_TRY_AGAIN);
}

static void test_intakes_at_the_same_time_lose_nothing(void **state)
{
    enum { CHILDREN = 8 };
    struct place *at = *state;
    struct maildir_entry *l;

    for (int i = 0; i < CHILDREN; i++) {
        pid_t pid = fork();

        if (pid == 0) {
            int fds[2];
            char text[32];
            int n = snprintf(text, sizeof text, "mail %d\n", i / 2);      /* each of them twice */

            if (pipe(fds) != 0 || write(fds[1], text, (size_t)n) != n)
                _exit(1);
            close(fds[1]);
            _exit(intake_store(fds[0], at->dir, 1000, NULL));
        }
        assert_true(pid > 0);
    }
    for (int i = 0; i < CHILDREN; i++) {
        int status = -1;

        wait(&status);
        assert_int_equal(status, 0);
    }
    assert_int_equal(count(at, &l), CHILDREN / 2);
}

struct wire {
    struct buf seen;
    enum outbox_result answer;
};

static enum outbox_result note(void *ctx, const struct outbox_mail *m, struct error *e)
{
    struct wire *w = ctx;

    buf_printf(&w->seen, "%s>%s:%.*s;", m->key, m->rcpt, (int)m->len, m->data);
    error_set(e, "the server is asleep");
    return w->answer;
}

static int put(struct place *at, const char *key, const char *rcpt, const char *text)
{
    const struct outbox_mail m = {key, rcpt, text, strlen(text)};
    struct error e;

    return outbox_put(at->dir, &m, &e);
}

/* A process that gave a mail its name by a link and was killed left the other name of that very file. */
static void test_what_a_killed_process_left_is_not_written_into(void **state)
{
    struct place *at = *state;
    struct wire w = {.answer = OUTBOX_SENT};
    struct outbox_counts c;
    struct error e = {""};

    assert_int_equal(outbox_make(at->dir, &e), 0);
    assert_int_equal(put(at, "0001-a", "a@b.c", "one"), 0);
    assert_int_equal(link(pool_printf(at->pool, "%s/queue/0001-a", at->dir),
                          pool_printf(at->pool, "%s/tmp/0001-a", at->dir)), 0);
    assert_int_equal(put(at, "0001-a", "a@b.c", "eins"), -1);
    assert_int_equal(outbox_flush(at->dir, note, &w, &c, &e), 0);
    assert_string_equal(buf_cstr(&w.seen), "0001-a>a@b.c:one;");
    buf_free(&w.seen);
}

static void test_the_outbox_sends_in_order_and_once(void **state)
{
    struct place *at = *state;
    struct wire w = {.answer = OUTBOX_LATER};
    struct outbox_counts c;
    struct error e = {""};

    assert_int_equal(outbox_make(at->dir, &e), 0);
    assert_int_equal(put(at, "0002-a", "a@b.c", "two"), 0);
    assert_int_equal(put(at, "0001-a", "a@b.c", "one"), 0);
    assert_int_equal(put(at, "0001-a", "a@b.c", "one"), 1);
    assert_int_equal(put(at, "0001-a", "d@b.c", "one"), -1);
    assert_int_equal(put(at, "0001-a", "a@b.c", "eins"), -1);
    assert_int_equal(outbox_flush(at->dir, note, &w, &c, &e), 0);
    assert_int_equal(c.later, 2);
    assert_string_equal(e.msg, "0001-a: the server is asleep");
    assert_string_equal(buf_cstr(&w.seen), "0001-a>a@b.c:one;0002-a>a@b.c:two;");
    buf_clear(&w.seen);
    w.answer = OUTBOX_SENT;
    assert_int_equal(outbox_flush(at->dir, note, &w, &c, &e), 0);
    assert_int_equal(c.sent, 2);
    assert_int_equal(outbox_flush(at->dir, note, &w, &c, &e), 0);
    assert_int_equal(c.sent, 0);
    assert_int_equal(put(at, "0001-a", "a@b.c", "one"), 1);     /* known also when it has left */
    assert_int_equal(outbox_sent(at->dir, "0001-a", &e), 0);
    assert_int_equal(outbox_sent(at->dir, "0009", &e), -1);
    assert_string_equal(buf_cstr(&w.seen), "0001-a>a@b.c:one;0002-a>a@b.c:two;");
    buf_free(&w.seen);
}

static void test_a_refused_mail_stops_no_other(void **state)
{
    struct place *at = *state;
    struct wire w = {.answer = OUTBOX_NEVER};
    struct outbox_counts c;
    struct error e;

    outbox_make(at->dir, &e);
    assert_int_equal(put(at, "1", "a@b.c", "one"), 0);
    put_file(at, "queue/2", "no envelope");
    assert_int_equal(put(at, "3", "a@b.c", "three"), 0);
    assert_int_equal(outbox_flush(at->dir, note, &w, &c, &e), 0);
    assert_int_equal(c.failed, 3);
    assert_true(is_there(at, "failed/1") && is_there(at, "failed/2") && is_there(at, "failed/3"));
    assert_string_equal(buf_cstr(&w.seen), "1>a@b.c:one;3>a@b.c:three;");
    buf_free(&w.seen);
}

static void test_envelopes_are_clean(void **state)
{
    static const char *const bad[] = {
        "",       "a",    "@b",        "a@",    "a@b@c",   "a b@c",  "a@b\nRCPT x@y", "<a@b.c>", "\xC3\xBC@b.c",
        "../a@b", ".a@b", "-oQ/tmp@b", "a/b@c", "a@b,c@d", "a@b\t", "\"a\"@b",      "a\x7f@b", "a@b;c",
    };
    struct place *at = *state;
    struct error e;

    outbox_make(at->dir, &e);
    for (size_t i = 0; i < ROWS(bad); i++)
        assert_int_equal(put(at, "k", bad[i], "x"), -1);
    assert_int_equal(put(at, "../k", "a@b.c", "x"), -1);
    assert_int_equal(put(at, "k", "A.b+c_d=e@b-c.example", "x"), 0);
}

static void test_the_embedded_transport_delivers_into_maildirs(void **state)
{
    struct place *at = *state;
    struct outbox_maildir to = {pool_printf(at->pool, "%s/out", at->top), 1};
    struct outbox_counts c;
    struct maildir_entry *l;
    struct buf b = {0};
    struct error e = {""};

    outbox_make(at->dir, &e);
    put(at, "0001", "North@Example.org", "Subject: x\n\nhello\n");
    put(at, "0002", "south@example.org", "Subject: y\n\nhello\n");
    assert_int_equal(outbox_flush(at->dir, outbox_to_maildir, &to, &c, &e), 0);
    assert_int_equal(c.later, 2);                               /* nowhere to deliver yet: nothing is lost */
    assert_int_equal(mkdir(to.dir, 0700), 0);
    assert_int_equal(outbox_flush(at->dir, outbox_to_maildir, &to, &c, &e), 0);
    assert_int_equal(c.sent, 2);
    at->dir = pool_printf(at->pool, "%s/north@example.org", to.dir);
    assert_int_equal(count(at, &l), 1);
    assert_int_equal(maildir_read(at->dir, &l[0], 1000, &b, &e), 0);
    assert_string_equal(buf_cstr(&b), "Subject: x\n\nhello\n");
    buf_free(&b);
}

#define PLACED(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        PLACED(test_the_same_delivery_twice_is_one),
        PLACED(test_what_could_not_be_written_whole_leaves_nothing),
        PLACED(test_mails_are_listed_by_name),
        PLACED(test_reading_stops_at_the_limit_and_at_no_file),
        PLACED(test_moving_never_overwrites),
        PLACED(test_intake_keeps_order_and_knows_its_mail_again),
        PLACED(test_intake_cuts_a_flood_where_a_reader_notices),
        PLACED(test_intake_says_try_again_when_it_could_not),
        PLACED(test_intakes_at_the_same_time_lose_nothing),
        PLACED(test_what_a_killed_process_left_is_not_written_into),
        PLACED(test_the_outbox_sends_in_order_and_once),
        PLACED(test_a_refused_mail_stops_no_other),
        PLACED(test_envelopes_are_clean),
        PLACED(test_the_embedded_transport_delivers_into_maildirs),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
