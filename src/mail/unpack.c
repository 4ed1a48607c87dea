/* SPDX-License-Identifier: ISC */
#include "mail/unpack.h"

#include <string.h>
#include <strings.h>

#include <libetpan/libetpan.h>

#include "mail/charset.h"
#include "mail/transfer.h"
#include "mail/header.h"
#include "mail/shape.h"
#include "mail/clean.h"

enum { MAX_DEPTH = 16 };

struct parser {
    struct pool *pool;
    struct mail_message *m;
    size_t room;
    bool saw_text, saw_html;
};

static const char *lower_name(struct pool *p, const char *s)
{
    struct buf b = {0};
    char *r;

    clean_line(&b, s, strlen(s), MAIL_MAX_NAME / 2 - 1);
    r = pool_strdup(p, buf_cstr(&b));
    for (char *c = r; *c; c++)
        if (*c >= 'A' && *c <= 'Z')
            *c = (char)(*c | 0x20);
    buf_free(&b);
    return r;
}

static const char *discrete_name(const struct mailmime_discrete_type *d)
{
    static const char *const names[] = {
        [MAILMIME_DISCRETE_TYPE_TEXT] = "text",   [MAILMIME_DISCRETE_TYPE_IMAGE] = "image",
        [MAILMIME_DISCRETE_TYPE_AUDIO] = "audio", [MAILMIME_DISCRETE_TYPE_VIDEO] = "video",
        [MAILMIME_DISCRETE_TYPE_APPLICATION] = "application",
    };

    if (d->dt_type == MAILMIME_DISCRETE_TYPE_EXTENSION)
        return d->dt_extension ? d->dt_extension : "x";
    return d->dt_type > 0 && d->dt_type <= MAILMIME_DISCRETE_TYPE_APPLICATION ? names[d->dt_type] : "x";
}

static const char *type_name(struct pool *p, const struct mailmime_content *c)
{
    const char *major;

    if (!c || !c->ct_type)
        return "text/plain";
    if (c->ct_type->tp_type == MAILMIME_TYPE_DISCRETE_TYPE)
        major = discrete_name(c->ct_type->tp_data.tp_discrete_type);
    else
        major = c->ct_type->tp_data.tp_composite_type->ct_type == MAILMIME_COMPOSITE_TYPE_MESSAGE ? "message"
                                                                                                    : "multipart";
    return pool_printf(p, "%s/%s", lower_name(p, major), lower_name(p, c->ct_subtype ? c->ct_subtype : "x"));
}

static const char *param(struct mailmime_content *c, const char *name)
{
    const struct mailmime_parameter *pa;

    for (clistiter *i = c && c->ct_parameters ? clist_begin(c->ct_parameters) : NULL; i; i = clist_next(i)) {
        pa = clist_content(i);
        if (pa->pa_name && pa->pa_value && strcasecmp(pa->pa_name, name) == 0)
            return pa->pa_value;
    }
    return "";
}

/* The last piece of a path in either style, one clean line: it is shown to people, never used. */
static const char *file_name(const struct parser *ps, const char *s)
{
    for (const char *sep; (sep = strpbrk(s, "/\\")) != NULL;)
        s = sep + 1;
    return header_text(ps->pool, s, MAIL_MAX_NAME);
}

static void name_part(const struct parser *ps, struct mailmime *mime, struct mail_part *part)
{
    struct mailmime_single_fields f;
    const char *name = param(mime->mm_content_type, "name");

    memset(&f, 0, sizeof f);
    if (mime->mm_mime_fields)
        mailmime_single_fields_init(&f, mime->mm_mime_fields, mime->mm_content_type);
    if (f.fld_disposition_filename)
        name = f.fld_disposition_filename;
    part->filename = file_name(ps, name);
    part->attachment = *part->filename != '\0';
    if (f.fld_disposition && f.fld_disposition->dsp_type &&
        f.fld_disposition->dsp_type->dsp_type == MAILMIME_DISPOSITION_TYPE_ATTACHMENT)
        part->attachment = true;
}

static void undo_transfer(struct buf *out, const struct mailmime_data *d)
{
    const char *p = d->dt_data.dt_text.dt_data;
    size_t n = d->dt_data.dt_text.dt_length;

    if (d->dt_encoding == MAILMIME_MECHANISM_QUOTED_PRINTABLE)
        transfer_qp(out, p, n, false);
    else if (d->dt_encoding == MAILMIME_MECHANISM_BASE64)
        transfer_base64(out, p, n);
    else
        buf_add(out, p, n);
}

static void to_text(struct mailmime *mime, const struct buf *bytes, struct buf *out)
{
    const char *charset = param(mime->mm_content_type, "charset");
    struct buf text = {0};

    charset_to_utf8(charset, buf_cstr(bytes), bytes->len, &text);
    if (strcasecmp(param(mime->mm_content_type, "format"), "flowed") == 0)
        transfer_flowed(out, buf_cstr(&text), text.len,
                      strcasecmp(param(mime->mm_content_type, "delsp"), "yes") == 0);
    else
        transfer_lines(out, buf_cstr(&text), text.len);
    buf_free(&text);
}

/* A file's bytes are its own: the charset a client guessed for an attached document is not believed. */
static bool is_document(const struct mail_part *part, const struct buf *bytes)
{
    const char *s = buf_cstr(bytes);

    if (strncmp(s, "\xEF\xBB\xBF", 3) == 0)
        s += 3;
    s += strspn(s, " \t\r\n");
    return strcmp(part->type, "text/xml") == 0 || (part->attachment && *s == '<');
}

static bool has_words(const char *p, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)p[i] > ' ')
            return true;
    return false;
}

static void keep_data(struct parser *ps, struct mail_part *part, struct buf *data)
{
    for (size_t i = 0; i < data->len; i++)
        if (data->data[i] == '\0')
            data->data[i] = ' ';
    if (data->len > ps->room) {
        part->omitted = true;
        return;
    }
    ps->room -= data->len;
    part->data = pool_strndup(ps->pool, buf_cstr(data), data->len);
    part->len = data->len;
}

static void fill_part(struct parser *ps, struct mailmime *mime, struct mail_part *part)
{
    const struct mailmime_data *d = mime->mm_data.mm_single;
    struct buf bytes = {0}, text = {0};

    part->data = "";
    if (!d || d->dt_type != MAILMIME_DATA_TEXT || strncmp(part->type, "image/", 6) == 0 ||
        strncmp(part->type, "audio/", 6) == 0 || strncmp(part->type, "video/", 6) == 0) {
        part->omitted = true;
        return;
    }
    undo_transfer(&bytes, d);
    part->text = strncmp(part->type, "text/", 5) == 0 && !is_document(part, &bytes);
    if (part->text)
        to_text(mime, &bytes, &text);
    keep_data(ps, part, part->text ? &text : &bytes);
    buf_free(&bytes);
    buf_free(&text);
}

static void add_part(struct parser *ps, struct mailmime *mime, bool nested)
{
    struct mail_message *m = ps->m;
    struct mail_part *part;

    if (m->nparts == MAIL_MAX_PARTS) {
        m->parts_left_out++;
        return;
    }
    part = &m->parts[m->nparts++];
    part->type = type_name(ps->pool, mime->mm_content_type);
    part->nested = nested;
    name_part(ps, mime, part);
    fill_part(ps, mime, part);
    if (part->attachment || nested || !part->text)
        return;
    if (strcmp(part->type, "text/html") == 0)
        ps->saw_html = true;
    else if (has_words(part->data, part->len))
        ps->saw_text = true;
}

static bool is_report(const struct mailmime *mime)
{
    return mime->mm_type == MAILMIME_MULTIPLE && mime->mm_content_type && mime->mm_content_type->ct_subtype &&
           strcasecmp(mime->mm_content_type->ct_subtype, "report") == 0;
}

static void walk(struct parser *ps, struct mailmime *mime, int depth, bool nested)
{
    if (!mime)
        return;
    if (depth > MAX_DEPTH) {
        ps->m->parts_left_out++;
        return;
    }
    if (is_report(mime) && !nested)
        ps->m->report = true;
    if (mime->mm_type == MAILMIME_SINGLE)
        add_part(ps, mime, nested);
    else if (mime->mm_type == MAILMIME_MESSAGE)
        walk(ps, mime->mm_data.mm_message.mm_msg_mime, depth + 1, nested || depth > 0);
    else if (mime->mm_type == MAILMIME_MULTIPLE && mime->mm_data.mm_multipart.mm_mp_list)
        for (clistiter *i = clist_begin(mime->mm_data.mm_multipart.mm_mp_list); i; i = clist_next(i))
            walk(ps, clist_content(i), depth + 1, nested);
}

static const char *one_address(struct pool *p, const char *value)
{
    struct mail_names l = {0};

    header_addresses(p, value, &l);
    return l.n ? l.at[0] : "";
}

static const char *first_id(struct pool *p, const char *value)
{
    struct mail_names l = header_ids(p, value);

    return l.n ? l.at[0] : "";
}

static void all_addresses(struct pool *p, const struct header *h, const char *name, struct mail_names *l)
{
    const char *v;

    for (size_t i = 0; i < MAIL_MAX_ADDRS && (v = header_get(h, name, i)) != NULL; i++)
        header_addresses(p, v, l);
}

static void read_header(struct parser *ps, const struct header *h, const char *own_header)
{
    struct pool *p = ps->pool;
    struct mail_message *m = ps->m;
    const char *path = header_get(h, "Return-Path", 0);

    m->message_id = first_id(p, header_get(h, "Message-ID", 0));
    m->in_reply_to = first_id(p, header_get(h, "In-Reply-To", 0));
    m->refs = header_ids(p, header_get(h, "References", 0));
    header_addresses(p, header_get(h, "From", 0), &m->from);
    m->sender = one_address(p, header_get(h, "Sender", 0));
    all_addresses(p, h, "To", &m->to);
    all_addresses(p, h, "Cc", &m->to);
    all_addresses(p, h, "Delivered-To", &m->delivered_to);
    all_addresses(p, h, "X-Original-To", &m->delivered_to);
    all_addresses(p, h, "Envelope-To", &m->delivered_to);
    m->null_return_path = path && strncmp(path, "<>", 2) == 0;
    m->return_path = one_address(p, path);
    m->subject = header_text(p, header_get(h, "Subject", 0), MAIL_MAX_LINE);
    m->auto_submitted = header_word(p, header_get(h, "Auto-Submitted", 0));
    m->precedence = header_word(p, header_get(h, "Precedence", 0));
    m->auto_suppress = header_get(h, "X-Auto-Response-Suppress", 0) || header_get(h, "X-Autoreply", 0) ||
                       header_get(h, "X-Autorespond", 0);
    m->list = header_has_prefix(h, "List-") || header_get(h, "Mailing-List", 0);
    if (own_header)
        m->own_header = header_text(p, header_get(h, own_header, 0), MAIL_MAX_LINE);
}

struct mail_message *unpack_mail(struct pool *p, const char *raw, size_t n, bool headers_only, const char *own_header)
{
    struct parser ps = {.pool = p, .m = message_new(p), .room = MAIL_MAX_TEXT};
    struct mailmime *mime = NULL;
    struct header h;
    size_t at = 0;

    /* A mailbox's separator isn't part of the mail. */
    if (n > 5 && memcmp(raw, "From ", 5) == 0 && memchr(raw, '\n', n))
        at = (size_t)((const char *)memchr(raw, '\n', n) - raw) + 1;
    h = header_split(p, raw + at, shape_header_end(raw + at, n - at));
    if (h.n == 0)
        return NULL;
    read_header(&ps, &h, own_header);
    if (headers_only)
        return ps.m;
    ps.m->parts = pool_array(p, MAIL_MAX_PARTS, sizeof *ps.m->parts);
    if (mailmime_parse(raw, n, &at, &mime) != MAILIMF_NO_ERROR || !mime)
        return NULL;
    walk(&ps, mime, 0, false);
    ps.m->html_only = ps.saw_html && !ps.saw_text;
    mailmime_free(mime);
    /* libetpan drops nested parts that are never closed: no answer is better than "your mail was empty". */
    return ps.m->nparts + ps.m->parts_left_out ? ps.m : NULL;
}
