/* SPDX-License-Identifier: ISC */
#include "mail/enclosed.h"

#include <string.h>

#include "mail/tag.h"
#include "mail/transfer.h"
#include "mail/clean.h"
#include "xml/xml.h"

enum { MAX_STARTS = 64 };       /* places in one text where a document could begin; each may be read to the end */

struct finder {
    struct pool *pool;
    const struct enclosed_spec *spec;
    struct mail_docs *r;
    size_t part;
};

/* The index of the root that this start tag is, or -1. */
static int root_of(const struct enclosed_spec *spec, const char *p, const struct tag *t)
{
    size_t n = 0;
    const char *ns;

    if (t->kind != TAG_START && t->kind != TAG_EMPTY)
        return -1;
    ns = tag_namespace(p, t, &n);
    for (size_t i = 0; i < spec->nroots; i++)
        if (tag_name_is(t, spec->roots[i].name) && ns && strlen(spec->roots[i].ns) == n &&
            memcmp(spec->roots[i].ns, ns, n) == 0)
            return (int)i;
    return -1;
}

static void keep(struct finder *f, struct mail_doc d)
{
    struct mail_docs *r = f->r;

    for (size_t i = 0; i < r->n; i++)
        if (r->at[i].len == d.len && memcmp(r->at[i].data, d.data, d.len) == 0)
            return;
    d.part = f->part;
    if (r->n < MAIL_MAX_DOCS)
        r->at[r->n++] = d;
}

/* The text from `at` on, with the quote marks of its first line taken off every line. The space after the marks goes
   too when the first line has it: then the client put it there, and what follows is the document's own. */
static void unquote(const char *text, size_t n, size_t at, struct buf *out)
{
    size_t line = at, depth = 0;
    bool space = false;

    while (line > 0 && text[line - 1] != '\n')
        line--;
    for (size_t i = line; i < at && (text[i] == '>' || text[i] == ' '); i++) {
        depth += text[i] == '>';
        space = text[i] == ' ';
    }
    buf_clear(out);
    for (size_t i = at; i < n;) {
        const char *nl = memchr(text + i, '\n', n - i);
        size_t end = nl ? (size_t)(nl - text) + 1 : n;

        buf_add(out, text + i, end - i);
        i = end;
        for (size_t marks = 0; marks < depth && i < n && (text[i] == '>' || (text[i] == ' ' && marks)); i++)
            marks += text[i] == '>';
        if (depth && space && i > end && i < n && text[i] == ' ')
            i++;
    }
}

/* Tries the document that may begin at text[at]; gives back how far to go on. */
static size_t try_text(struct finder *f, const char *text, size_t n, size_t at, struct buf *scratch)
{
    struct mail_doc d = {.problem = "", .complete = true};
    struct tag t;
    int root;
    size_t len;

    unquote(text, n, at, scratch);
    t = tag_at(buf_cstr(scratch), scratch->len);
    root = root_of(f->spec, buf_cstr(scratch), &t);
    if (root < 0)
        return 1;
    len = tag_element(buf_cstr(scratch), scratch->len, f->spec->signature, &d.is_signed);
    if (!len) {
        f->r->cut_docs++;
        return t.len;
    }
    d.data = pool_strndup(f->pool, buf_cstr(scratch), len);
    d.len = len;
    d.root = (size_t)root;
    if (d.is_signed)
        keep(f, d);
    else
        f->r->unsigned_docs++;
    return len;
}

static bool may_begin(const struct enclosed_spec *spec, const char *p, size_t n)
{
    size_t i = 1;

    while (i < n && (unsigned char)p[i] > ' ' && !strchr("></\"'", p[i]))
        i++;
    for (size_t k = 0; k < spec->nroots; k++) {
        size_t len = strlen(spec->roots[k].name);

        if (i > len && memcmp(p + i - len, spec->roots[k].name, len) == 0 && (i == len + 1 || p[i - len - 1] == ':'))
            return true;
    }
    return false;
}

static void find_in_text(struct finder *f, const char *text, size_t n)
{
    struct buf scratch = {0};
    int starts = 0;
    size_t i = 0;

    while (i < n && starts < MAX_STARTS) {
        const char *open = memchr(text + i, '<', n - i);

        if (!open)
            break;
        i = (size_t)(open - text);
        if (may_begin(f->spec, open, n - i)) {
            starts++;
            i += try_text(f, text, n, i, &scratch);
        } else {
            i++;
        }
    }
    buf_free(&scratch);
}

static void note_foreign(struct finder *f, const char *p, const struct tag *t)
{
    struct buf b = {0}, line = {0};
    size_t n = 0;
    const char *ns = t->kind == TAG_NONE ? NULL : tag_namespace(p, t, &n);

    if (f->r->foreign++ > 0 || t->kind == TAG_NONE)
        return;
    if (ns) {
        buf_char(&b, '{');
        buf_add(&b, ns, n);
        buf_char(&b, '}');
    }
    buf_add(&b, t->name, t->name_len);
    clean_line(&line, buf_cstr(&b), b.len, MAIL_MAX_NAME);
    f->r->foreign_root = pool_strdup(f->pool, buf_cstr(&line));
    buf_free(&b);
    buf_free(&line);
}

/* The first element of a document, past byte order mark, declaration and comments; NULL when there is none. */
static const char *first_element(const char *p, size_t n, struct tag *t_r)
{
    const char *end = p + n;

    while (p < end) {
        while (p < end && *p != '<')
            p++;
        if (p == end)
            break;
        *t_r = tag_at(p, (size_t)(end - p));
        if (t_r->kind == TAG_START || t_r->kind == TAG_EMPTY)
            return p;
        if (t_r->kind != TAG_OTHER)
            break;
        p += t_r->len;
    }
    t_r->kind = TAG_NONE;
    return NULL;
}

static size_t leading(const char *p, size_t n)
{
    size_t bom = n >= 3 && memcmp(p, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0, i = bom;

    while (i < n && (p[i] == ' ' || p[i] == '\t' || p[i] == '\r' || p[i] == '\n'))
        i++;
    return i;
}

/* A document in UTF-16, with its mark or without. */
static bool is_wide(const char *p, size_t n)
{
    return n >= 2 && (memcmp(p, "\xFF\xFE", 2) == 0 || memcmp(p, "\xFE\xFF", 2) == 0 || memcmp(p, "<", 2) == 0 ||
                      memcmp(p, "\0<", 2) == 0);
}

/* An attachment that begins like XML: true when that settled it. */
static bool whole_document(struct finder *f, const struct mail_part *part)
{
    struct mail_doc d = {.problem = "", .attached = true};
    size_t skip = leading(part->data, part->len);
    struct buf text = {0};
    const char *root;
    struct tag t = {.kind = TAG_NONE};
    int which;

    if (is_wide(part->data, part->len)) {
        note_foreign(f, NULL, &t);
        return true;
    }
    if (skip >= part->len || part->data[skip] != '<')
        return false;
    transfer_lines(&text, part->data + skip, part->len - skip);
    root = first_element(buf_cstr(&text), text.len, &t);
    which = root ? root_of(f->spec, root, &t) : -1;
    if (root && which >= 0) {
        d.root = (size_t)which;
        d.complete = tag_element(root, text.len - (size_t)(root - text.data), f->spec->signature, &d.is_signed) != 0;
        d.data = pool_strndup(f->pool, buf_cstr(&text), text.len);
        d.len = text.len;
        keep(f, d);
    } else {
        note_foreign(f, root, &t);
    }
    buf_free(&text);
    return true;
}

static void find_in_part(struct finder *f, const struct mail_part *part)
{
    if (part->omitted || (strcmp(part->type, "text/html") == 0 && !part->attachment))
        return;
    if ((part->attachment || !part->text) && whole_document(f, part))
        return;
    find_in_text(f, part->data, part->len);
}

void enclosed_find(struct pool *p, const struct mail_message *m, const struct enclosed_spec *spec, struct mail_docs *r)
{
    struct finder f = {.pool = p, .spec = spec, .r = r};

    *r = (struct mail_docs){.foreign_root = ""};
    for (int nested = 0; nested < 2 && r->n == 0; nested++)
        for (f.part = 0; f.part < m->nparts; f.part++)
            if (m->parts[f.part].nested == (nested == 1))
                find_in_part(&f, &m->parts[f.part]);
}

/* ---- as XML ---- */

static const char *problem(struct pool *p, const char *msg)
{
    struct buf line = {0};
    const char *s;

    clean_line(&line, msg, strlen(msg), MAIL_MAX_LINE);
    s = pool_strdup(p, line.len ? buf_cstr(&line) : "order file: cannot be read");
    buf_free(&line);
    return s;
}

static void read_doc(struct pool *p, struct mail_doc *d, size_t *room)
{
    struct xml_doc *doc;
    struct error e = {""};
    struct buf out = {0};
    int status = -1;

    doc = xml_parse(d->data, d->len, "order file", 0, &e);
    if (doc && xml_canonical(doc, &out, &e) == 0)
        status = out.len <= XML_MAX_BYTES && out.len <= *room
                     ? xml_plain_check(buf_cstr(&out), out.len, &e)
                     : error_set(&e, "order file: its canonical form is too long");
    xml_free(doc);
    if (status)
        d->problem = problem(p, e.msg);
    d->data = status ? "" : pool_strndup(p, buf_cstr(&out), out.len);
    d->len = status ? 0 : out.len;
    *room -= d->len;
    buf_free(&out);
}

/* Files that cannot be read are all different. */
static bool is_known(const struct mail_docs *r, size_t n, const struct mail_doc *d)
{
    for (size_t i = 0; i < n && d->len; i++)
        if (r->at[i].len == d->len && memcmp(r->at[i].data, d->data, d->len) == 0)
            return true;
    return false;
}

void enclosed_read(struct pool *p, struct mail_docs *r, enclosed_trial *trial, const void *ctx)
{
    const bool all = r->n < MAIL_MAX_DOCS;      /* otherwise there may be others that differ */
    size_t room = MAIL_MAX_TEXT, n = 0;

    for (size_t i = 0; i < r->n; i++) {
        read_doc(p, &r->at[i], &room);
        if (all && is_known(r, n, &r->at[i]))
            continue;
        r->at[n++] = r->at[i];
        if (trial && r->at[i].len)
            trial(ctx, r->at[i].data, r->at[i].len);
    }
    r->n = n;
}
