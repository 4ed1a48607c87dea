/* SPDX-License-Identifier: ISC */
#include "mail/message.h"

#include <stdint.h>
#include <string.h>

#include "mail/clean.h"
#include "xml/xml.h"

/* One walk over the fields writes or reads them, so that the two can't disagree. */
struct wire {
    struct buf *out;            /* writing when set */
    struct pool *pool;
    const char *in;
    size_t left;
    bool bad;
};

static uint32_t wire_u32(struct wire *w, uint32_t v)
{
    const unsigned char *p = (const unsigned char *)w->in;

    if (w->out) {
        buf_be32(w->out, v);
        return v;
    }
    if (w->bad || w->left < 4) {
        w->bad = true;
        return 0;
    }
    w->in += 4;
    w->left -= 4;
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static size_t wire_count(struct wire *w, size_t v, size_t max)
{
    uint32_t n = wire_u32(w, (uint32_t)v);

    if (n <= max)
        return n;
    w->bad = true;
    return 0;
}

static void wire_flag(struct wire *w, bool *v)
{
    *v = wire_count(w, *v, 1) == 1;
}

static const char *wire_bytes(struct wire *w, const char *p, size_t *len, size_t max)
{
    size_t n = wire_count(w, *len, max);

    if (w->out) {
        buf_add(w->out, p, *len);
        return p;
    }
    if (w->bad || n > w->left) {
        w->bad = true;
        n = 0;
    }
    p = pool_strndup(w->pool, w->in, n);
    w->in += n;
    w->left -= n;
    *len = n;
    return p;
}

static void wire_str(struct wire *w, const char **s, size_t max)
{
    size_t n = w->out ? strlen(*s) : 0;

    *s = wire_bytes(w, *s, &n, max);
    if (!w->out && !clean_is_line(*s, n))
        w->bad = true;
}

static void wire_list(struct wire *w, struct mail_names *l, size_t max, size_t max_len)
{
    l->n = wire_count(w, l->n, max);
    if (!w->out)
        l->at = pool_array(w->pool, l->n, sizeof *l->at);
    for (size_t i = 0; i < l->n; i++)
        wire_str(w, &l->at[i], max_len);
}

static void wire_part(struct wire *w, struct mail_part *p, size_t *room)
{
    wire_str(w, &p->type, MAIL_MAX_NAME);
    wire_str(w, &p->filename, MAIL_MAX_NAME);
    wire_flag(w, &p->attachment);
    wire_flag(w, &p->text);
    wire_flag(w, &p->nested);
    wire_flag(w, &p->omitted);
    p->data = wire_bytes(w, p->data, &p->len, *room);
    *room -= p->len;
    if (!w->out && ((p->omitted && p->len) || (p->text && !clean_is_valid(p->data, p->len))))
        w->bad = true;
    if (!w->out && memchr(p->data, '\0', p->len))
        w->bad = true;
}

static void wire_headers(struct wire *w, struct mail_message *m)
{
    wire_str(w, &m->message_id, MAIL_MAX_ID);
    wire_str(w, &m->in_reply_to, MAIL_MAX_ID);
    wire_list(w, &m->refs, MAIL_MAX_REFS, MAIL_MAX_ID);
    wire_list(w, &m->from, MAIL_MAX_ADDRS, MAIL_MAX_ADDR);
    wire_list(w, &m->to, MAIL_MAX_ADDRS, MAIL_MAX_ADDR);
    wire_list(w, &m->delivered_to, MAIL_MAX_ADDRS, MAIL_MAX_ADDR);
    wire_str(w, &m->sender, MAIL_MAX_ADDR);
    wire_str(w, &m->return_path, MAIL_MAX_ADDR);
    wire_flag(w, &m->null_return_path);
    wire_str(w, &m->subject, MAIL_MAX_LINE);
    wire_str(w, &m->auto_submitted, MAIL_MAX_LINE);
    wire_str(w, &m->precedence, MAIL_MAX_LINE);
    wire_flag(w, &m->auto_suppress);
    wire_flag(w, &m->list);
    wire_flag(w, &m->report);
    wire_str(w, &m->own_header, MAIL_MAX_LINE);
    wire_flag(w, &m->html_only);
}

static void wire_doc(struct wire *w, struct mail_doc *d, size_t *room)
{
    d->data = wire_bytes(w, d->data, &d->len, *room);
    *room -= d->len;
    wire_str(w, &d->problem, MAIL_MAX_LINE);
    d->part = wire_count(w, d->part, MAIL_MAX_PARTS - 1);
    d->root = wire_count(w, d->root, MAIL_MAX_ROOTS - 1);
    wire_flag(w, &d->attached);
    wire_flag(w, &d->is_signed);
    wire_flag(w, &d->complete);
    if (!w->out && !w->bad && (*d->problem ? d->len != 0 : xml_plain_check(d->data, d->len, NULL) != 0))
        w->bad = true;
}

static void wire_docs(struct wire *w, struct mail_docs *d)
{
    size_t room = MAIL_MAX_TEXT;

    d->n = wire_count(w, d->n, MAIL_MAX_DOCS);
    for (size_t i = 0; i < d->n; i++)
        wire_doc(w, &d->at[i], &room);
    d->unsigned_docs = wire_count(w, d->unsigned_docs, UINT32_MAX);
    d->cut_docs = wire_count(w, d->cut_docs, UINT32_MAX);
    d->foreign = wire_count(w, d->foreign, UINT32_MAX);
    wire_str(w, &d->foreign_root, MAIL_MAX_NAME);
}

static void wire_message(struct wire *w, struct mail_message *m)
{
    size_t room = MAIL_MAX_TEXT;

    wire_headers(w, m);
    m->parts_left_out = wire_count(w, m->parts_left_out, UINT32_MAX);
    m->nparts = wire_count(w, m->nparts, MAIL_MAX_PARTS);
    if (!w->out)
        m->parts = pool_array(w->pool, m->nparts, sizeof *m->parts);
    for (size_t i = 0; i < m->nparts; i++)
        wire_part(w, &m->parts[i], &room);
    wire_docs(w, &m->docs);
}

struct mail_message *message_new(struct pool *p)
{
    struct mail_message *m = pool_alloc(p, sizeof *m);

    m->why = m->message_id = m->in_reply_to = m->sender = m->return_path = m->subject = "";
    m->auto_submitted = m->precedence = m->own_header = m->docs.foreign_root = "";
    return m;
}

void message_encode(struct buf *out, const struct mail_message *m)
{
    struct wire w = {.out = out};
    struct mail_message copy = *m;

    wire_message(&w, &copy);
}

struct mail_message *message_decode(struct pool *p, const char *data, size_t n, struct error *e)
{
    struct wire w = {.pool = p, .in = data, .left = n};
    struct mail_message *m = message_new(p);

    wire_message(&w, m);
    if (!w.bad && w.left == 0)
        return m;
    error_set(e, "the mail parser gave back a damaged answer");
    return NULL;
}
