/* SPDX-License-Identifier: ISC */
/* What a referee writes by hand: the configuration file and passwords. And when a mail is tried again. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/pool.h"
#include "mail/account.h"
#include "mail/config_file.h"
#include "mail/retry.h"

#define ROWS(a) (sizeof(a) / sizeof *(a))
#define IMAP "address = a@b.org\nimap-host = h\nimap-user = u\nimap-password-file = /p\n"

static char dir[] = "/tmp/adjutant-account-XXXXXX";

static const char *put(struct pool *p, const char *name, const char *text, size_t n, mode_t mode)
{
    const char *path = pool_printf(p, "%s/%s", dir, name);
    FILE *f = fopen(path, "w");

    assert_non_null(f);
    assert_int_equal(fwrite(text, 1, n, f), n);
    assert_int_equal(fclose(f), 0);
    assert_int_equal(chmod(path, mode), 0);
    return path;
}

/* ---- configuration ---- */

static void test_a_good_file_fills_in_what_is_left_out(void **state)
{
    static const char text[] = "# comment\r\n; another\n\n  [games]\n root = /g\n[account main]\n" IMAP
                               "[account  second]\naddress=c@d.org\n\tsmtp-host =\ts \nsmtp-tls=starttls\n"
                               "smtp-auth = none\ndone = D one\ntimeout = 5\n"
                               "[account third]\naddress = e@f.org\nimap-host = i\nimap-tls = starttls\nimap-port = 7\n"
                               "imap-user = u\nimap-password-command = pass show x = y\nsmtp-host = s\nsmtp-user = v\n"
                               "smtp-password-file = /q\nca-file = /ca";
    struct pool *p = pool_new();
    struct error e = {""};
    const struct config *c = config_parse(p, "f", text, &e);
    const struct config_account *a;

    (void)state;
    if (!c)
        fail_msg("%s", e.msg);
    assert_string_equal(c->root, "/g");
    assert_int_equal(c->naccounts, 3);
    a = &c->accounts[0];
    assert_int_equal(a->imap.port, 993);
    assert_int_equal(a->timeout, 60);
    assert_null(a->smtp.host);
    assert_string_equal(a->inbox, "INBOX");
    assert_string_equal(a->done, "done");
    assert_string_equal(a->broken, "broken");
    a = &c->accounts[1];
    assert_string_equal(a->name, "second");
    assert_int_equal(a->smtp.port, 587);
    assert_string_equal(a->smtp.host, "s");
    assert_int_equal(a->smtp_auth, CONFIG_AUTH_NONE);
    assert_string_equal(a->done, "D one");
    assert_int_equal(a->timeout, 5);
    a = &c->accounts[2];
    assert_int_equal(a->imap.port, 7);
    assert_string_equal(a->imap.password_command, "pass show x = y");
    assert_int_equal(a->smtp.port, 465);
    assert_string_equal(a->smtp.user, "v");
    assert_null(a->smtp.password_command);
    assert_string_equal(a->ca_file, "/ca");
    pool_free(p);
}

static void test_a_bad_file_is_refused_by_line(void **state)
{
    static const struct {
        const char *text, *words;
    } rows[] = {
        {"root = /g\n", "f:1: this key stands before any section: \"root\""},
        {"[games]\nroot = g\n", "f:2: a path must begin with a slash"},
        {"[games]\nroot = /a\nroot = /b\n", "f:3: this key stands twice"},
        {"[games]\ncolour = red\n", "f:2: [games] has no key \"colour\""},
        {"[games\n", "f:1: a section ends with a bracket"},
        {"[mail]\n", "f:1: a section is [games] or [account NAME], not \"mail\""},
        {"[account]\n", "f:1: a section is"},
        {"[account ]\n", "f:1: an account needs a name"},
        {"[account ../x]\n", "f:1: an account needs a name"},
        {"[account a]\n" IMAP "[account a]\n", "f:6: there is an account of this name already"},
        {"[account a]\n" IMAP "[account b]\n" IMAP, "f:6: another account has the same address"},
        {"[account a]\n" IMAP "just words\n", "f:6: neither a section, nor a comment, nor KEY = VALUE"},
        {"[account a]\n" IMAP "timeout =\n", "f:6: this key has no value"},
        {"[account a]\n" IMAP "timeout = 0\n", "f:6: a timeout is"},
        {"[account a]\n" IMAP "timeout = 601\n", "f:6: a timeout is"},
        {"[account a]\n" IMAP "imap-port = 65536\n", "f:6: a port is"},
        {"[account a]\n" IMAP "imap-port = 9 9\n", "f:6: a port is"},
        {"[account a]\n" IMAP "imap-tls = none\n", "f:6: TLS is implicit or starttls (there is no mail without it)"},
        {"[account a]\n" IMAP "smtp-auth = md5\n", "f:6: smtp-auth is"},
        {"[account a]\n" IMAP "imap-user = twice\n", "f:6: this key stands twice in one account"},
        {"[account a]\n" IMAP "inboxx = i\n", "f:6: there is no key \"inboxx\""},
        {"[account a]\n" IMAP "imap-password-command = x\n",
         "f:1: a password comes from a command or a file, not both"},
        {"[account a]\n" IMAP "smtp-host = s\nsmtp-user = v\n",
         "f:1: a password-command or a password-file is missing"},
        {"[account a]\n" IMAP "done = INBOX\n", "f:1: mail that is dealt with cannot stay in the inbox"},
        {"[account a]\n" IMAP "ca-file = ca.pem\n", "f:6: a path must begin with a slash"},
        {"[account a]\n" IMAP "done = a\001b\n", "f:6: the line holds control characters"},
        {"[account a]\n" IMAP "done = \xFF\n", "f:6: the line holds control characters or is not UTF-8"},
        {"[account a]\naddress = nobody\n", "f:2: this is no mail address"},
        {"[account a]\naddress = a@b.org, c@d.org\n", "f:2: this is no mail address"},
        {"[account a]\naddress = <a@b.org>\n", "f:2: this is no mail address"},
        {"[account a]\naddress = a@b.org\n", "f:1: neither imap-host nor smtp-host"},
        {"[account a]\nimap-host = h\n", "f:1: the key address is missing"},
        {"[account a]\naddress = a@b.org\nimap-host = h\n", "f:1: a user is missing for \"imap\""},
        {"[account a]\naddress = a@b.org\nsmtp-host = h\n", "f:1: a user is missing for \"smtp\""},
    };

    (void)state;
    for (size_t i = 0; i < ROWS(rows); i++) {
        struct pool *p = pool_new();
        struct error e = {""};

        if (config_parse(p, "f", rows[i].text, &e))
            fail_msg("row %zu was taken", i);
        if (strncmp(e.msg, rows[i].words, strlen(rows[i].words)) != 0)
            fail_msg("row %zu: %s", i, e.msg);
        pool_free(p);
    }
}

static void test_too_many_accounts_are_refused(void **state)
{
    struct pool *p = pool_new();
    struct buf b = {0};
    struct error e = {""};

    (void)state;
    for (int i = 0; i <= CONFIG_MAX_ACCOUNTS; i++) {
        buf_printf(&b, "[account a%d]\naddress = a%d@b.org\nsmtp-host = s\nsmtp-auth = none\n", i, i);
        assert_int_equal(config_parse(p, "f", buf_cstr(&b), &e) != NULL, i < CONFIG_MAX_ACCOUNTS);
    }
    assert_non_null(strstr(e.msg, "too many accounts"));
    buf_free(&b);
    pool_free(p);
}

static void test_a_file_that_is_no_text_is_refused(void **state)
{
    struct pool *p = pool_new();
    struct error e = {""};

    (void)state;
    assert_null(config_read(p, put(p, "nul", "[games]\nroot = /a\0b\n", 20, 0644), &e));
    assert_non_null(strstr(e.msg, "not a text file"));
    assert_null(config_read(p, "/nowhere/at/all", &e));
    assert_null(config_read(p, dir, &e));
    assert_non_null(config_read(p, put(p, "empty", "", 0, 0644), &e));
    pool_free(p);
}

static void test_addresses_and_their_tags(void **state)
{
    static const struct {
        const char *base, *address, *tag;
        bool same;
    } rows[] = {
        {"a@b.org", "a@b.org", NULL, true},         {"a@b.org", "A@B.ORG", NULL, true},
        {"a@b.org", "a+game@b.org", "game", true},  {"a@b.org", "A+Game-1@B.org", "Game-1", true},
        {"a@b.org", "a+@b.org", "", true},          {"a@b.org", "a+x+y@b.org", "x+y", true},
        {"a@b.org", "a+../../x@b.org", "../../x", true},
        {"a@b.org", "a+x@c.org", NULL, false},      {"a@b.org", "ab@b.org", NULL, false},
        {"a@b.org", "a-x@b.org", NULL, false},      {"a@b.org", "b+a@b.org", NULL, false},
        {"a@b.org", "a", NULL, false},              {"a@b.org", "", NULL, false},
        {"a@b.org", "@b.org", NULL, false},         {"a@b.org", "a@b.org.evil.org", NULL, false},
    };
    struct pool *p = pool_new();

    (void)state;
    for (size_t i = 0; i < ROWS(rows); i++) {
        const char *tag = "?";

        if (config_same_address(p, rows[i].base, rows[i].address, &tag) != rows[i].same)
            fail_msg("row %zu", i);
        if (rows[i].tag)
            assert_string_equal(tag, rows[i].tag);
        else
            assert_null(tag);
    }
    pool_free(p);
}

/* ---- passwords ---- */

static void test_a_password_comes_from_a_file_or_a_command(void **state)
{
    struct pool *p = pool_new();
    const char *good = put(p, "good", "open sesame\r\nsecond line\n", 25, 0600);
    const char *group = put(p, "group", "x\n", 2, 0640), *others = put(p, "others", "x\n", 2, 0604);
    const char *empty = put(p, "empty-password", "\nx\n", 3, 0600), *nul = put(p, "nul-password", "a\0b\n", 4, 0600);
    const char *big = put(p, "big", pool_printf(p, "%2000s", "x"), 2000, 0600);
    const struct {
        const char *file, *command, *password, *words;
    } rows[] = {
        {good, NULL, "open sesame", NULL},
        {pool_printf(p, "%s/none", dir), NULL, NULL, "cannot open"},
        {dir, NULL, NULL, "is not a file"},
        {"/dev/null", NULL, NULL, "is not a file"},
        {group, NULL, NULL, "chmod 600"},
        {others, NULL, NULL, "chmod 600"},
        {empty, NULL, NULL, "the password is empty"},
        {nul, NULL, NULL, "NUL"},
        {big, NULL, NULL, "larger than"},
        {NULL, "echo one two", "one two", NULL},
        {NULL, "  echo\t'one  two'  \"a 'b'\" ", "one  two a 'b'", NULL},
        {NULL, "echo $HOME;id|cat", "$HOME;id|cat", NULL},
        {NULL, "echo ''x''", "x", NULL},
        {NULL, "echo", NULL, "the password is empty"},
        {NULL, "   ", NULL, "is empty"},
        {NULL, "echo 'open", NULL, "not closed"},
        {NULL, "false", NULL, "false failed"},
        {NULL, "sh -c 'echo x; exit 3'", NULL, "sh failed"},
        {NULL, "sh -c 'kill -9 $$'", NULL, "sh failed"},
        {NULL, "/nowhere/at/all x", NULL, "cannot be run"},
        {NULL, "seq 100000", NULL, "prints too much"},
        {NULL, "cat", NULL, "the password is empty"},       /* its input is empty, not the terminal */
        {NULL, "a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a", NULL, "more than 32 words"},
    };

    (void)state;
    for (size_t i = 0; i < ROWS(rows); i++) {
        const struct config_server s = {.password_file = rows[i].file, .password_command = rows[i].command};
        struct buf password = {0};
        struct error e = {""};
        int r = account_password(&s, &password, &e);

        if (r != (rows[i].password ? 0 : -1) || (rows[i].words && !strstr(e.msg, rows[i].words)))
            fail_msg("row %zu: %d, %s", i, r, e.msg);
        if (rows[i].password)
            assert_string_equal(buf_cstr(&password), rows[i].password);
        else
            assert_null(strstr(e.msg, "sesame"));
        account_wipe(&password);
    }
    pool_free(p);
}

/* ---- trying again ---- */

static void test_times_are_seconds(void **state)
{
    static const struct {
        const char *time;
        long long seconds;              /* -1: no time */
    } rows[] = {
        {"1970-01-01T00:00:00Z", 0},          {"2000-02-29T12:00:00Z", 951825600},
        {"2026-11-18T02:48:35Z", 1794970115}, {"2100-03-01T00:00:00Z", 4107542400},
        {"2026-11-18T02:48:35", -1},          {"2026-11-18 02:48:35Z", -1},
        {"2026-13-18T02:48:35Z", -1},         {"2026-00-18T02:48:35Z", -1},
        {"2026-11-32T02:48:35Z", -1},         {"2026-11-18T24:00:00Z", -1},
        {"2026-11-18T00:60:00Z", -1},         {"2026-11-18T-1:00:00Z", -1},
        {"2026-11-18T02:48:35Zx", -1},        {"1969-11-18T02:48:35Z", -1},
        {"2026-11- 8T02:48:35Z", -1},         {"", -1},
    };

    (void)state;
    for (size_t i = 0; i < ROWS(rows); i++) {
        long long s = -1;
        int r = retry_seconds(rows[i].time, &s);

        if (r != (rows[i].seconds < 0 ? -1 : 0) || (r == 0 && s != rows[i].seconds))
            fail_msg("row %zu: %d, %lld", i, r, s);
    }
}

static void test_pauses_grow_until_it_is_given_up(void **state)
{
    static const long long pauses[] = {60, 300, 900, 3600, 7200, 4 * 3600, 4 * 3600, 4 * 3600};
    const long long begin = 1000000;
    long long now = begin;
    int r = 0;

    (void)state;
    for (size_t i = 0; i < ROWS(pauses); i++) {
        assert_true(retry_is_due(dir, "k", now));
        assert_int_equal(retry_note(dir, "k", now, "come back later", NULL), 0);
        assert_false(retry_is_due(dir, "k", now + pauses[i] - 1));
        assert_true(retry_is_due(dir, "other", now));
        now += pauses[i];
    }
    while (now < begin + RETRY_GIVE_UP) {
        assert_int_equal(r, 0);
        r = retry_note(dir, "k", now, "come back later", NULL);
        now += 4 * 3600;
    }
    assert_int_equal(r, 0);
    assert_int_equal(retry_note(dir, "k", now, "come back later", NULL), 1);
    retry_forget(dir, "k");
    assert_true(retry_is_due(dir, "k", 0));
    assert_int_equal(retry_note(dir, "k", now, "again", NULL), 0);
}

static void test_a_damaged_note_means_now(void **state)
{
    static const char *const rows[] = {"", "x", "1", "1 2", "0 5 99999999999", "-1 5 99999999999", "1 2 3x",
                                       "99999999999999999999 1 99999999999", "\n1\n"};
    struct pool *p = pool_new();

    (void)state;
    assert_int_equal(retry_note(dir, "d", 5, "w", NULL), 0);
    put(p, "retry/d", "1 5 99999999999\nw\n", 18, 0600);
    assert_false(retry_is_due(dir, "d", 100));
    for (size_t i = 0; i < ROWS(rows); i++) {
        put(p, "retry/d", rows[i], strlen(rows[i]), 0600);
        if (!retry_is_due(dir, "d", 100))
            fail_msg("row %zu", i);
    }
    assert_int_equal(retry_note("/nowhere/at/all", "d", 5, "w", NULL), -1);
    pool_free(p);
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
        cmocka_unit_test(test_a_good_file_fills_in_what_is_left_out),
        cmocka_unit_test(test_a_bad_file_is_refused_by_line),
        cmocka_unit_test(test_too_many_accounts_are_refused),
        cmocka_unit_test(test_a_file_that_is_no_text_is_refused),
        cmocka_unit_test(test_addresses_and_their_tags),
        cmocka_unit_test(test_a_password_comes_from_a_file_or_a_command),
        cmocka_unit_test(test_times_are_seconds),
        cmocka_unit_test(test_pauses_grow_until_it_is_given_up),
        cmocka_unit_test(test_a_damaged_note_means_now),
    };

    return cmocka_run_group_tests(tests, make_dir, remove_dir);
}
