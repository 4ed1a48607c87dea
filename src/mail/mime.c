/* SPDX-License-Identifier: ISC */
#include "mail/mime.h"

#include <string.h>

#include "mail/cage.h"
#include "mail/charset.h"
#include "mail/unpack.h"
#include "mail/shape.h"

/* What goes into the cage, before the mail itself. */
struct request {
    struct mime_options o;
    _Alignas(max_align_t) char ctx[MIME_CTX];
    bool headers_only;
};

static struct request new_request(const struct mime_options *o, bool headers_only)
{
    struct request r = {.o = *o, .headers_only = headers_only};

    if (o->ctx)
        memcpy(r.ctx, o->ctx, o->ctx_size < MIME_CTX ? o->ctx_size : MIME_CTX);
    return r;
}

static void read_docs(struct pool *p, struct mail_message *m, const struct request *r)
{
    enclosed_find(p, m, r->o.docs, &m->docs);
    enclosed_read(p, &m->docs, r->o.trial, r->ctx);
    m->nparts = 0;
}

static int work(char *in, size_t n, struct buf *reply)
{
    struct request r;
    struct pool *p = pool_new();
    struct mail_message *m;
    char *raw;

    memcpy(&r, in, sizeof r);
    n -= sizeof r;
    raw = pool_alloc(p, n + UNPACK_PAD);
    for (size_t i = 0; i < n; i++)
        raw[i] = in[sizeof r + i] ? in[sizeof r + i] : ' ';
    memset(raw + n, 0, UNPACK_PAD);
    m = unpack_mail(p, raw, n, r.headers_only, r.o.own_header);
    if (m && r.o.docs)
        read_docs(p, m, &r);
    if (m)
        message_encode(reply, m);
    pool_free(p);
    return m ? 0 : -1;
}

/* A mail like most. */
static void write_sample(const struct mime_options *o, struct buf *out)
{
    const struct request r = new_request(o, false);

    buf_add(out, &r, sizeof r);
    buf_str(out, "From: \"A. Player\" <a@example.org>\nTo: b@example.org\nSubject: Re: Report 1\n"
                 "Message-ID: <1@example.org>\nDate: Thu, 1 Jan 1970 00:00:00 +0000\nMIME-Version: 1.0\n"
                 "Content-Type: multipart/mixed; boundary=\"b\"\n\n"
                 "--b\nContent-Type: text/plain; charset=utf-8\n\nMy orders.\n"
                 "--b\nContent-Type: application/xml; name=\"orders.xml\"\n"
                 "Content-Disposition: attachment; filename=\"orders.xml\"\n\n");
    if (o->docs)
        buf_printf(out, "<%s xmlns=\"%s\" a=\"1\"><b c=\"2\">d</b></%s>", o->docs->roots[0].name, o->docs->roots[0].ns,
                   o->docs->roots[0].name);
    buf_str(out, "\n--b--\n");
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
    struct buf sample = {0}, request = {0}, reply = {0};
    const struct cage_job job = {.work = work, .forget = o->forget, .secrets = o->secrets, .sample = &sample,
                                 .reply_max = MAIL_MAX_TEXT + 128 * 1024};
    const char *why;
    const enum mail_status status = shape_check(raw, n, &why);
    const struct request r = new_request(o, status == MAIL_TOO_BIG);
    struct mail_message *m = NULL;
    enum cage_end end;

    if (status == MAIL_BROKEN)
        return unread(p, status, why);
    n = r.headers_only ? shape_header_end(raw, n) : n;
    if (charset_open(raw, n))
        cage_end();
    write_sample(o, &sample);
    buf_add(&request, &r, sizeof r);
    buf_add(&request, raw, n);
    if (cage_run(&job, request.data, request.len, &reply, &end, e) != 0)
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
    buf_free(&sample);
    buf_free(&request);
    buf_free(&reply);
    return m;
}
