/* SPDX-License-Identifier: ISC */
#include "mail/mime.h"

#include <stdlib.h>
#include <string.h>

#include "mail/cage.h"
#include "mail/charset.h"
#include "mail/unpack.h"
#include "mail/shape.h"

struct work {
    char *raw;                  /* padded, without NULs */
    size_t n;
    bool headers_only;
    const struct mime_options *o;
    struct charsets sets;
};

static void prepare(void *ctx)
{
    struct work *w = ctx;

    if (w->o->forget)
        w->o->forget(w->o->ctx);
    charset_prepare(&w->sets, w->raw, w->n);
}

static void read_docs(struct pool *p, struct mail_message *m, const struct mime_options *o)
{
    enclosed_find(p, m, o->docs, &m->docs);
    enclosed_read(p, &m->docs, o->trial, o->ctx);
    m->nparts = 0;
}

static int work(void *ctx, struct buf *reply)
{
    struct work *w = ctx;
    struct pool *p = pool_new();
    struct mail_message *m = unpack_mail(p, w->raw, w->n, w->headers_only, w->o->own_header, &w->sets);

    if (m && w->o->docs)
        read_docs(p, m, w->o);
    if (m)
        message_encode(reply, m);
    pool_free(p);
    return m ? 0 : -1;
}

static char *padded_copy(const char *raw, size_t n)
{
    char *copy = xcalloc(1, n + UNPACK_PAD);

    for (size_t i = 0; i < n; i++)
        copy[i] = raw[i] ? raw[i] : ' ';
    return copy;
}

/* Only what was asked for comes back. */
static bool is_answer(const struct mail_message *m, const struct mime_options *o)
{
    if (o->docs ? m->nparts != 0 : m->docs.n != 0)
        return false;
    for (size_t i = 0; i < m->docs.n; i++)
        if (m->docs.at[i].root >= o->docs->nroots)
            return false;
    return true;
}

static struct mail_message *unread(struct pool *p, enum mail_status status, const char *why)
{
    struct mail_message *m = message_new(p);

    m->status = status;
    m->why = why;
    return m;
}

struct mail_message *mime_read(struct pool *p, const char *raw, size_t n, const struct mime_options *o,
                               struct error *e)
{
    struct cage_job job = {.prepare = prepare, .work = work, .reply_max = MAIL_MAX_TEXT + 128 * 1024};
    const char *why;
    const enum mail_status status = shape_check(raw, n, &why);
    struct work w = {.headers_only = status == MAIL_TOO_BIG, .o = o};
    struct mail_message *m = NULL;
    struct buf reply = {0};
    enum cage_end end;

    if (status == MAIL_BROKEN)
        return unread(p, status, why);
    w.n = w.headers_only ? shape_header_end(raw, n) : n;
    w.raw = padded_copy(raw, w.n);
    job.ctx = &w;
    job.wall_ms = o->wall_ms;
    charset_begin();
    if (cage_run(&job, &reply, &end, e) != 0)
        goto out;
    if (end == CAGE_DONE)
        m = message_decode(p, buf_cstr(&reply), reply.len, NULL);
    if (m && is_answer(m, o)) {
        m->status = status;
        m->why = why;
    } else {
        m = unread(p, end == CAGE_FAILED ? MAIL_BROKEN : MAIL_CAGED,
                   end == CAGE_DONE ? "the parser's answer was damaged" : cage_end_text(end));
    }
out:
    buf_free(&reply);
    free(w.raw);
    return m;
}
