/* SPDX-License-Identifier: ISC */
/* Tries every step between a configuration and a game by mail, and says in words where it fails. */
#include <stdio.h>
#include <string.h>

#include <openssl/rand.h>

#include "base/pool.h"
#include "base/text.h"
#include "cmd/cmd.h"
#include "mail/account.h"
#include "mail/compose.h"
#include "mail/imap.h"
#include "mail/smtp.h"
#include "turn/post.h"

struct test {
    const struct config_account *account;
    const char *server;             /* "imap" or "smtp" */
    const char *to, *time;
    size_t failed;
};

static void passed(void *ctx, const char *what)
{
    const struct test *t = ctx;

    printf("ok      %s %s: %s\n", t->account->name, t->server, what);
}

/* Passes a status on, so that tests read as a chain. */
static int step(struct test *t, int status, const char *what, const struct error *e)
{
    if (status == 0) {
        passed(t, what);
        return 0;
    }
    t->failed++;
    printf("FAILED  %s %s: %s\n        not reached: %s\n", t->account->name, t->server, e->msg, what);
    return -1;
}

/* ---- IMAP ---- */

/* It carries our own mark, so that a run that meets it leaves it alone. */
static int compose_probe(const struct test *t, const char *id, struct buf *mail, struct error *e)
{
    const struct compose_header mark = {POST_OWN_HEADER, "mail-test"};
    char date[40];
    const struct compose c = {.from = t->account->address,
                              .to = t->account->address,
                              .subject = "adjutant mail-test",
                              .date = date,
                              .message_id = id,
                              .auto_submitted = "auto-generated",
                              .extra = &mark,
                              .nextra = 1,
                              .key = id,
                              .text = "This mail was put here to see whether mail can be moved. It may be deleted.\n"};

    if (post_date(t->time, date))
        return error_set(e, "\"%.40s\" is not a time", t->time);
    return compose_mail(&c, mail, e);
}

static int make_id(const struct test *t, struct buf *id, struct error *e)
{
    unsigned char random[12];

    if (RAND_bytes(random, sizeof random) != 1)
        return error_set(e, "no random numbers to be had");
    buf_str(id, "<mail-test.");
    text_hex(id, random, sizeof random);
    buf_printf(id, "%s>", strchr(t->account->address, '@'));
    return 0;
}

static int test_move(struct test *t, struct imap *s, struct error *e)
{
    const struct config_account *a = t->account;
    struct buf id = {0}, mail = {0};
    uint32_t uid = 0;
    int r = make_id(t, &id, e);

    if (r == 0)
        r = compose_probe(t, buf_cstr(&id), &mail, e);
    if (r == 0)
        r = imap_append(s, a->inbox, buf_cstr(&mail), mail.len, e);
    if (r == 0 && (r = imap_select(s, a->inbox, NULL, e)) == 0)
        r = imap_find(s, buf_cstr(&id), &uid, e);
    if (r == 0 && !uid)
        r = error_set(e, "a mail that was put into the inbox cannot be found there");
    if (step(t, r, "a mail can be put into the inbox and found", e) == 0)
        r = step(t, imap_move(s, uid, a->done, e), "it can be moved to the folder for mail that is done", e);
    buf_free(&id);
    buf_free(&mail);
    return r;
}

static int test_folders(struct test *t, struct imap *s, struct error *e)
{
    const struct config_account *a = t->account;
    const char *const folders[] = {a->done, a->refused, a->strangers, a->broken};
    int r = step(t, imap_select(s, a->inbox, NULL, e), "the inbox opens", e);

    for (size_t i = 0; r == 0 && i < sizeof folders / sizeof *folders; i++)
        if ((r = imap_make_folder(s, folders[i], e)) != 0)
            step(t, r, "the folders are there", e);
    return r == 0 ? step(t, 0, "the folders are there", e) : -1;
}

static void test_imap(struct test *t)
{
    const struct config_account *a = t->account;
    struct buf password = {0};
    struct imap *s = NULL;
    struct error e = {""};
    char what[80];
    int r;

    t->server = "imap";
    r = step(t, account_password(&a->imap, &password, &e), "the password is there", &e);
    if (r == 0) {
        s = imap_connect(a, &e);
        (void)snprintf(what, sizeof what, "connected, %.20s stands, the certificate is good", s ? imap_tls(s) : "TLS");
        r = step(t, s ? 0 : -1, what, &e);
    }
    if (r == 0)
        r = step(t, imap_login(s, buf_cstr(&password), &e), "logged in", &e);
    if (r == 0)
        r = test_folders(t, s, &e);
    if (r == 0)
        (void)test_move(t, s, &e);
    imap_close(s);
    account_wipe(&password);
}

/* ---- SMTP ---- */

static void test_smtp(struct test *t)
{
    struct smtp *s = smtp_new(t->account);
    struct error e = {""};
    int r;

    t->server = "smtp";
    r = smtp_test(s, t->to ? t->to : t->account->address, passed, t, &e);
    step(t, r, "mail could be sent now (none was)", &e);
    smtp_free(s);
}

static void test_account(struct test *t)
{
    if (t->account->imap.host)
        test_imap(t);
    if (t->account->smtp.host)
        test_smtp(t);
}

static int test_all(const struct command *c, const char *file, const char *name, struct test *t)
{
    struct pool *p = pool_new();
    const char *path = config_find(p, file);
    const struct config *config;
    struct error e = {""};
    size_t tried = 0;

    config = path ? config_read(p, path, &e) : NULL;
    if (!config) {
        pool_free(p);
        return path ? cmd_fail(CMD_BROKEN, &e)
                    : cmd_usage(c, "there is no configuration file: name one with --config FILE");
    }
    printf("ok      %s: %zu account%s\n", path, config->naccounts, config->naccounts == 1 ? "" : "s");
    for (size_t i = 0; i < config->naccounts; i++) {
        if (name && strcmp(config->accounts[i].name, name) != 0)
            continue;
        tried++;
        t->account = &config->accounts[i];
        test_account(t);
    }
    pool_free(p);
    if (!tried)
        return cmd_usage(c, name ? "there is no account \"%s\"" : "the file %s has no account", name ? name : path);
    return t->failed ? CMD_REFUSED : CMD_DONE;
}

int cmd_mail_test(const struct command *c, int argc, char **argv)
{
    const char *config = NULL, *when = NULL;
    struct test t = {0};
    const struct cmd_option opts[] = {{.name = "config", .value = &config},
                                      {.name = "to", .value = &t.to},
                                      {.name = "time", .value = &when},
                                      {.name = NULL}};
    struct error e;
    char time[24];
    int status = cmd_parse(c, &argc, argv, opts, 0, 1);

    if (status >= 0)
        return status;
    if (cmd_time(when, time, &e) || (t.to && outbox_check_address(t.to, &e)))
        return cmd_fail(CMD_USAGE, &e);
    t.time = time;
    return test_all(c, config, argc ? argv[0] : NULL, &t);
}
