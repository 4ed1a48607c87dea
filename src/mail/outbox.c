/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "mail/outbox.h"

#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/buf.h"
#include "base/text.h"
#include "mail/maildir.h"
#include "mail/message.h"
#include "mail/retry.h"

static const char RCPT[] = "RCPT ";
enum { MAX_FILE = 16 * 1024 * 1024 };

int outbox_check_address(const char *address, struct error *e)
{
    static const char good[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&'*+-=?^_`{|}~.@";
    const char *at = strchr(address, '@');
    size_t n = strlen(address);

    if (n <= MAIL_MAX_ADDR && strspn(address, good) == n && at && at > address && at[1] && !strchr(at + 1, '@') &&
        address[0] != '.' && address[0] != '-')
        return 0;
    return error_set(e, "not a mail address that can be used: write it plainly, as name@example.org");
}

int outbox_make(const char *dir, struct error *e)
{
    static const char *const subs[] = {"tmp", "queue", "sent", "failed"};
    struct buf b = {0};
    int r = mkdir(dir, 0700) != 0 && errno != EEXIST ? error_set(e, "%s: %s", dir, strerror(errno)) : 0;

    for (size_t i = 0; r == 0 && i < sizeof subs / sizeof *subs; i++) {
        buf_clear(&b);
        buf_printf(&b, "%s/%s", dir, subs[i]);
        if (mkdir(buf_cstr(&b), 0700) != 0 && errno != EEXIST)
            r = error_set(e, "%s: %s", buf_cstr(&b), strerror(errno));
    }
    if (r == 0)
        r = maildir_sync(dir, e);
    buf_free(&b);
    return r;
}

static bool exists(const char *path)
{
    struct stat st;

    return lstat(path, &st) == 0;
}

static void compose_file(struct buf *b, const struct outbox_mail *m)
{
    buf_printf(b, "%s%s\n", RCPT, m->rcpt);
    buf_add(b, m->data, m->len);
}

/* The mail called m->key in a subfolder: 1 the same, 0 none, -1 another. */
static int find_same(struct pool *p, const char *dir, const char *sub, const struct buf *file, const char *key,
                     struct error *e)
{
    const struct maildir_entry m = {key, sub};
    struct buf old = {0};
    int r;

    if (!exists(pool_printf(p, "%s/%s/%s", dir, sub, key)))
        return 0;
    r = maildir_read(dir, &m, file->len, &old, e);
    if (r >= 0)
        r = r == 0 && old.len == file->len && memcmp(old.data, file->data, file->len) == 0
                ? 1
                : error_set(e, "%s/%s/%s: there is another mail of this name", dir, sub, key);
    buf_free(&old);
    return r;
}

static int check_mail(const struct outbox_mail *m, struct error *e)
{
    if (!text_is_name(m->key))
        return error_set(e, "the key of a mail is not a name");
    if (m->len > MAX_FILE)
        return error_set(e, "%s: the mail is too big to send", m->key);
    return outbox_check_address(m->rcpt, e) != 0 ? error_prefix(e, "%s", m->key) : 0;
}

/* What the queue still needs of it: 0 the file, 1 nothing, -1. */
static int make_file(struct pool *p, const char *dir, const struct outbox_mail *m, struct buf *file, struct error *e)
{
    int r = check_mail(m, e);

    if (r == 0) {
        compose_file(file, m);
        r = find_same(p, dir, "sent", file, m->key, e);
    }
    return r == 0 ? find_same(p, dir, "failed", file, m->key, e) : r;
}

static int write_queue(struct pool *p, const char *dir, const struct maildir_file *files, size_t n, struct error *e)
{
    return maildir_write(pool_printf(p, "%s/queue", dir), pool_printf(p, "%s/tmp", dir), files, n, e);
}

int outbox_put(const char *dir, const struct outbox_mail *m, struct error *e)
{
    struct pool *p = pool_new();
    struct buf file = {0};
    int r = make_file(p, dir, m, &file, e);

    if (r == 0)
        r = write_queue(p, dir, &(struct maildir_file){m->key, buf_cstr(&file), file.len}, 1, e);
    buf_free(&file);
    pool_free(p);
    return r;
}

int outbox_put_all(const char *dir, const struct outbox_mail *mails, size_t n, struct error *e)
{
    struct pool *p = pool_new();
    struct maildir_file *files = pool_alloc(p, (n + 1) * sizeof *files);
    struct buf *bytes = pool_alloc(p, (n + 1) * sizeof *bytes);
    size_t wanted = 0;
    int r = 0;

    for (size_t i = 0; i < n && r >= 0; i++) {
        r = make_file(p, dir, &mails[i], &bytes[i], e);
        if (r == 0)
            files[wanted++] = (struct maildir_file){mails[i].key, buf_cstr(&bytes[i]), bytes[i].len};
    }
    if (r >= 0 && wanted)
        r = write_queue(p, dir, files, wanted, e);
    for (size_t i = 0; i < n; i++)
        buf_free(&bytes[i]);
    pool_free(p);
    return r < 0 ? -1 : 0;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

int outbox_list(const char *dir, struct pool *p, const char ***keys_r, size_t *n_r, struct error *e)
{
    const char *path = pool_printf(p, "%s/queue", dir), **keys = NULL;
    size_t n = 0, cap = 0;
    DIR *d = opendir(path);
    struct dirent *ent;

    if (!d)
        return error_set(e, "%s: %s", path, strerror(errno));
    while ((ent = readdir(d)) != NULL) {
        if (!text_is_name(ent->d_name))
            continue;
        if (n == cap) {
            cap = cap ? 2 * cap : 64;
            keys = xrealloc(keys, cap * sizeof *keys);
        }
        keys[n++] = pool_strdup(p, ent->d_name);
    }
    closedir(d);
    if (n)
        qsort(keys, n, sizeof *keys, by_text);
    *keys_r = pool_copy(p, keys, n * sizeof *keys);
    *n_r = n;
    free(keys);
    return 0;
}

int outbox_read(const char *dir, const char *key, struct pool *p, struct outbox_mail *m_r, struct error *e)
{
    const struct maildir_entry entry = {key, "queue"};
    struct buf b = {0};
    const char *nl;
    int r = maildir_read(dir, &entry, MAX_FILE + 1024, &b, e);

    nl = b.data ? memchr(b.data, '\n', b.len) : NULL;
    if (r == 0 && (!nl || strncmp(b.data, RCPT, strlen(RCPT)) != 0))
        r = 1;
    if (r == 0) {
        m_r->key = pool_strdup(p, key);
        m_r->rcpt = pool_strndup(p, b.data + strlen(RCPT), (size_t)(nl - b.data) - strlen(RCPT));
        m_r->len = b.len - (size_t)(nl + 1 - b.data);
        m_r->data = pool_strndup(p, nl + 1, m_r->len);
        r = outbox_check_address(m_r->rcpt, NULL) == 0 ? 0 : 1;
    }
    buf_free(&b);
    return r == 1 ? error_set(e, "%s/queue/%s: damaged", dir, key) : r;
}

static int move_to(const char *dir, const char *key, const char *sub, struct error *e)
{
    struct pool *p = pool_new();
    const char *from = pool_printf(p, "%s/queue/%s", dir, key), *to = pool_printf(p, "%s/%s/%s", dir, sub, key);
    int r = 0;

    if (!text_is_name(key))
        r = error_set(e, "the key of a mail is not a name");
    else if (!(exists(to) && !exists(from)) && rename(from, to) != 0)
        r = error_set(e, "%s: %s", from, strerror(errno));
    if (r == 0)
        r = maildir_sync(pool_printf(p, "%s/%s", dir, sub), e);
    if (r == 0)
        r = maildir_sync(pool_printf(p, "%s/queue", dir), e);
    pool_free(p);
    return r;
}

int outbox_sent(const char *dir, const char *key, struct error *e)
{
    return move_to(dir, key, "sent", e);
}

int outbox_failed(const char *dir, const char *key, struct error *e)
{
    return move_to(dir, key, "failed", e);
}

/* Not this time. Without a time there is no waiting. */
static int put_off(const char *dir, const struct outbox_sender *s, const char *key, struct error *why,
                   enum outbox_result *got, struct error *e)
{
    if (!s->now)
        return 0;
    switch (retry_note(dir, key, s->now, why->msg, e)) {
    case 0:
        return 0;
    case 1:
        *got = OUTBOX_NEVER;
        error_prefix(why, "given up after five days");
        return 0;
    default:
        return -1;
    }
}

static int give_up(const char *dir, const struct outbox_sender *s, const char *key, const struct outbox_mail *m,
                   const char *why, struct error *e)
{
    if (s->failed && m->data && s->failed(s->failed_ctx, m, why, e))
        return -1;
    return outbox_failed(dir, key, e);
}

static int flush_one(const char *dir, const char *key, const struct outbox_sender *s, struct outbox_counts *c,
                     struct error *e)
{
    struct pool *p = pool_new();
    struct outbox_mail m = {0};
    struct error why = {""};
    enum outbox_result got = OUTBOX_NEVER;
    int r = 0;

    /* A damaged file is this mail's misfortune only. */
    if (outbox_read(dir, key, p, &m, &why) == 0)
        got = s->send(s->ctx, &m, &why);
    if (got == OUTBOX_LATER)
        r = put_off(dir, s, key, &why, &got, e);
    if (r == 0 && got != OUTBOX_SENT && c->later + c->failed == 0)
        error_set(e, "%s: %s", key, why.msg);
    if (r == 0 && got == OUTBOX_SENT)
        r = outbox_sent(dir, key, e);
    else if (r == 0 && got == OUTBOX_NEVER)
        r = give_up(dir, s, key, &m, why.msg, e);
    if (r == 0 && (got == OUTBOX_SENT || got == OUTBOX_NEVER))
        retry_forget(dir, key);
    c->sent += got == OUTBOX_SENT;
    c->later += got == OUTBOX_LATER || got == OUTBOX_DOWN;
    c->failed += got == OUTBOX_NEVER;
    c->down = got == OUTBOX_DOWN;
    pool_free(p);
    return r;
}

int outbox_send(const char *dir, const struct outbox_sender *s, struct outbox_counts *c_r, struct error *e)
{
    struct pool *p = pool_new();
    const char **keys = NULL;
    size_t n = 0;
    int r = outbox_list(dir, p, &keys, &n, e);

    *c_r = (struct outbox_counts){0};
    for (size_t i = 0; r == 0 && i < n; i++) {
        if (c_r->down || (s->now && !retry_is_due(dir, keys[i], s->now)))
            c_r->later++;
        else
            r = flush_one(dir, keys[i], s, c_r, e);
    }
    pool_free(p);
    return r;
}

int outbox_flush(const char *dir, outbox_transport send, void *ctx, struct outbox_counts *c_r, struct error *e)
{
    return outbox_send(dir, &(struct outbox_sender){.send = send, .ctx = ctx}, c_r, e);
}

enum outbox_result outbox_to_maildir(void *ctx, const struct outbox_mail *m, struct error *e)
{
    const struct outbox_maildir *to = ctx;
    struct buf dir = {0};
    enum outbox_result r = OUTBOX_LATER;

    buf_str(&dir, to->dir);
    if (outbox_check_address(m->rcpt, e) != 0)
        r = OUTBOX_NEVER;
    else if (to->per_recipient) {
        buf_char(&dir, '/');
        for (const char *c = m->rcpt; *c; c++)
            buf_char(&dir, (char)(*c >= 'A' && *c <= 'Z' ? *c | 0x20 : *c));
    }
    if (r == OUTBOX_LATER && maildir_make(buf_cstr(&dir), e) == 0 &&
        maildir_deliver(buf_cstr(&dir), m->key, m->data, m->len, e) >= 0)
        r = OUTBOX_SENT;
    buf_free(&dir);
    return r;
}
