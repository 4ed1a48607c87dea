/* SPDX-License-Identifier: ISC */
#include "mail/header.h"

#include <string.h>
#include <strings.h>

#include <libetpan/libetpan.h>

#include "mail/charset.h"
#include "mail/transfer.h"
#include "mail/shape.h"
#include "mail/clean.h"

static char *clean_value(struct pool *p, const char *s, size_t n)
{
    char *v;
    size_t len = 0;

    while (n && (unsigned char)s[n - 1] <= ' ')
        n--;
    while (n && (unsigned char)*s <= ' ') {
        s++;
        n--;
    }
    v = pool_alloc(p, n + 1);
    for (size_t i = 0; i < n; i++)
        if (s[i] != '\r' && s[i] != '\n')
            v[len++] = (unsigned char)s[i] < ' ' || s[i] == 0x7F ? ' ' : s[i];
    return v;
}

/* The length of the field at s: up to the line end that no white space follows. */
static size_t field_length(const char *s, size_t n)
{
    size_t i = 0;

    while (i < n) {
        const char *nl = memchr(s + i, '\n', n - i);

        i = nl ? (size_t)(nl - s) + 1 : n;
        if (i < n && s[i] != ' ' && s[i] != '\t')
            break;
    }
    return i;
}

static size_t name_length(const char *s, size_t n)
{
    size_t i = 0;

    while (i < n && s[i] > ' ' && s[i] < 0x7F && s[i] != ':')
        i++;
    return i;
}

struct header header_split(struct pool *p, const char *raw, size_t n)
{
    struct header h = {.at = pool_array(p, SHAPE_HEADER_FIELDS, sizeof *h.at)};

    while (n && h.n < SHAPE_HEADER_FIELDS) {
        size_t len = field_length(raw, n), name = name_length(raw, len), colon = name;

        while (colon < len && (raw[colon] == ' ' || raw[colon] == '\t'))
            colon++;
        if (name && colon < len && raw[colon] == ':') {
            h.at[h.n].name = pool_strndup(p, raw, name);
            h.at[h.n++].value = clean_value(p, raw + colon + 1, len - colon - 1);
        }
        raw += len;
        n -= len;
    }
    return h;
}

const char *header_get(const struct header *h, const char *name, size_t i)
{
    for (size_t k = 0; k < h->n; k++)
        if (strcasecmp(h->at[k].name, name) == 0 && i-- == 0)
            return h->at[k].value;
    return NULL;
}

bool header_has_prefix(const struct header *h, const char *prefix)
{
    for (size_t k = 0; k < h->n; k++)
        if (strncasecmp(h->at[k].name, prefix, strlen(prefix)) == 0)
            return true;
    return false;
}

/* "=?set?Q?text?=" at s: appends its text and gives back its length, 0 when it is none. */
static size_t encoded_word(struct pool *p, const char *s, struct buf *out)
{
    const char *q1, *text, *end;
    struct buf bytes = {0};
    size_t name;

    if (s[0] != '=' || s[1] != '?' || !(q1 = strchr(s + 2, '?')) || q1 - s > 40)
        return 0;
    if (!q1[1] || q1[2] != '?' || !strchr("QqBb", q1[1]) || !(end = strstr(q1 + 3, "?=")))
        return 0;
    text = q1 + 3;
    if (memchr(text, ' ', (size_t)(end - text)))
        return 0;
    if ((q1[1] | 0x20) == 'q')
        transfer_qp(&bytes, text, (size_t)(end - text), true);
    else
        transfer_base64(&bytes, text, (size_t)(end - text));
    name = strcspn(s + 2, "*?");
    charset_to_utf8(pool_strndup(p, s + 2, name), buf_cstr(&bytes), bytes.len, out);
    buf_free(&bytes);
    return (size_t)(end + 2 - s);
}

const char *header_text(struct pool *p, const char *value, size_t max)
{
    struct buf all = {0}, line = {0};
    bool after_word = false;
    size_t tries = 0;
    char *r;

    for (const char *v = value ? value : ""; *v;) {
        size_t blank = strspn(v, " ");
        size_t len = v[blank] == '=' && tries++ < 1000 ? encoded_word(p, v + blank, &line) : 0;

        /* White space between two encoded words is theirs, not the text's. */
        if (!(len && after_word))
            buf_add(&all, v, blank);
        buf_add(&all, buf_cstr(&line), line.len);
        buf_clear(&line);
        after_word = len != 0;
        v += blank + len;
        if (!len && *v)
            buf_char(&all, *v++);
    }
    clean_line(&line, buf_cstr(&all), all.len, max);
    r = pool_strndup(p, buf_cstr(&line), line.len);
    buf_free(&all);
    buf_free(&line);
    return r;
}

const char *header_word(struct pool *p, const char *value)
{
    size_t n = value ? strcspn(value, " \t;(") : 0;
    char *w = pool_strndup(p, value ? value : "", n < 40 ? n : 40);

    for (char *c = w; *c; c++) {
        if (*c >= 'A' && *c <= 'Z')
            *c = (char)(*c | 0x20);
        if (*c < 0)
            *c = '?';
    }
    return w;
}

struct mail_names header_ids(struct pool *p, const char *value)
{
    struct mail_names l = {.at = pool_array(p, MAIL_MAX_REFS, sizeof *l.at)};

    for (const char *s = value ? strchr(value, '<') : NULL; s; s = strchr(s, '<')) {
        size_t n = strcspn(s + 1, "<> ");

        if (s[1 + n] == '>' && n > 0 && n + 2 <= MAIL_MAX_ID && clean_is_line(s, n + 2)) {
            if (l.n == MAIL_MAX_REFS)
                memmove(l.at, l.at + 1, --l.n * sizeof *l.at);
            l.at[l.n++] = pool_strndup(p, s, n + 2);
        }
        s += 1 + n;
    }
    return l;
}

static bool is_address(const char *s)
{
    const char *at = strrchr(s, '@');
    size_t n = strlen(s);

    return at && at > s && at[1] && n <= MAIL_MAX_ADDR && clean_is_line(s, n) && strcspn(s, " <>,;\"()") == n;
}

static void add_address(struct pool *p, struct mail_names *l, const char *s)
{
    if (!l->at)
        l->at = pool_array(p, MAIL_MAX_ADDRS, sizeof *l->at);
    if (s && l->n < MAIL_MAX_ADDRS && is_address(s))
        l->at[l->n++] = pool_strdup(p, s);
}

static void add_mailboxes(struct pool *p, struct mail_names *l, clist *boxes)
{
    for (clistiter *i = boxes ? clist_begin(boxes) : NULL; i; i = clist_next(i)) {
        const struct mailimf_mailbox *m = clist_content(i);

        add_address(p, l, m->mb_addr_spec);
    }
}

static void add_parsed(struct pool *p, struct mail_names *l, const struct mailimf_address *a)
{
    if (a->ad_type == MAILIMF_ADDRESS_MAILBOX)
        add_address(p, l, a->ad_data.ad_mailbox->mb_addr_spec);
    else if (a->ad_type == MAILIMF_ADDRESS_GROUP && a->ad_data.ad_group->grp_mb_list)
        add_mailboxes(p, l, a->ad_data.ad_group->grp_mb_list->mb_list);
}

/* Comments may hold anything, also what looks like an address; libetpan doesn't skip all of them. */
static size_t without_comments(const char *s, char *out)
{
    size_t n = 0, depth = 0;
    bool quoted = false;

    for (; *s; s++) {
        const bool escape = *s == '\\' && s[1] && (quoted || depth);

        if (*s == '"' && !depth)
            quoted = !quoted;
        if (*s == '(' && !quoted)
            depth++;
        if (!depth) {
            out[n++] = *s;
            if (escape)
                out[n++] = s[1];
        }
        if (*s == ')' && depth)
            depth--;
        s += escape;
    }
    return n;
}

void header_addresses(struct pool *p, const char *value, struct mail_names *l)
{
    struct mailimf_address_list *list = NULL;
    size_t at = 0, n = value ? strlen(value) : 0, before = l->n;
    char *padded;

    add_address(p, l, NULL);
    if (n == 0)
        return;
    padded = pool_alloc(p, n + 16);
    n = without_comments(value, padded);
    if (mailimf_address_list_parse(padded, n, &at, &list) == MAILIMF_NO_ERROR) {
        for (clistiter *i = clist_begin(list->ad_list); i; i = clist_next(i))
            add_parsed(p, l, clist_content(i));
        mailimf_address_list_free(list);
    }
    /* Real clients write display names that break the grammar: then the last angle brackets decide. */
    if (l->n == before && strrchr(padded, '<')) {
        const char *open = strrchr(padded, '<') + 1;

        add_address(p, l, pool_strndup(p, open, strcspn(open, ">")));
    }
}
