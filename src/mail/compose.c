/* SPDX-License-Identifier: ISC */
#include "mail/compose.h"

#include <string.h>

#include "base/pool.h"
#include "base/text.h"
#include "mail/digest.h"
#include "mail/outbox.h"
#include "mail/clean.h"

enum { COLUMNS = 78, QP_COLUMNS = 76, WORD_BYTES = 42 };

static bool is_ascii(const char *p, size_t n)
{
    for (size_t i = text_plain(p, n); i < n; i += 1 + text_plain(p + i + 1, n - i - 1))
        if ((unsigned char)p[i] >= 0x7F)
            return false;
    return true;
}

static int check_line(const char *what, const char *s, bool ascii, struct error *e)
{
    if (!s || !clean_is_line(s, strlen(s)) || (ascii && !is_ascii(s, strlen(s))) || strlen(s) > 900)
        return error_set(e, "%s of a mail: not one clean line", what);
    return 0;
}

bool compose_is_id(const char *s)
{
    size_t n = s ? strlen(s) : 0;

    return n >= 5 && check_line("", s, true, NULL) == 0 && s[0] == '<' && s[n - 1] == '>'
           && strcspn(s + 1, "<> ") == n - 2 && strchr(s, '@');
}

static int check_id(const char *what, const char *s, struct error *e)
{
    return compose_is_id(s) ? 0 : error_set(e, "%s of a mail: not an identifier in angle brackets", what);
}

static int check_address(const char *what, const char *s, struct error *e)
{
    return s && outbox_check_address(s, e) == 0 ? 0 : error_set(e, "%s of a mail: not an address", what);
}

static int check_extra(const struct compose_header *h, struct error *e)
{
    size_t n = strlen(h->name);

    for (size_t i = 0; i < n; i++)
        if (h->name[i] <= ' ' || h->name[i] >= 0x7F || h->name[i] == ':')
            n = 0;
    return n ? check_line(h->name, h->value, true, e) : error_set(e, "header of a mail: not a name");
}

static int check_attachment(const struct compose_attachment *a, struct error *e)
{
    static const char token[] = "abcdefghijklmnopqrstuvwxyz0123456789+-./";

    if (!text_is_name(a->filename))
        return error_set(e, "attachment of a mail: its name is not one of ours");
    if (!*a->type || strspn(a->type, token) != strlen(a->type) || !strchr(a->type, '/'))
        return error_set(e, "attachment %s: its type is none", a->filename);
    if (strncmp(a->type, "text/", 5) == 0 && !clean_is_valid(a->data, a->len))
        return error_set(e, "attachment %s: not UTF-8", a->filename);
    return 0;
}

static int check_all(const struct compose *c, struct error *e)
{
    if (check_address("sender", c->from, e) != 0 || check_address("recipient", c->to, e) != 0 ||
        check_line("subject", c->subject, false, e) != 0 || check_line("date", c->date, true, e) != 0 ||
        check_id("Message-ID", c->message_id, e) != 0)
        return -1;
    if (c->from_name && check_line("sender's name", c->from_name, false, e) != 0)
        return -1;
    if (c->in_reply_to && check_id("In-Reply-To", c->in_reply_to, e) != 0)
        return -1;
    for (size_t i = 0; i < c->nrefs; i++)
        if (check_id("References", c->refs[i], e) != 0)
            return -1;
    if (c->auto_submitted && check_line("Auto-Submitted", c->auto_submitted, true, e) != 0)
        return -1;
    for (size_t i = 0; i < c->nextra; i++)
        if (check_extra(&c->extra[i], e) != 0)
            return -1;
    for (size_t i = 0; i < c->nattachments; i++)
        if (check_attachment(&c->attachments[i], e) != 0)
            return -1;
    if (!clean_is_valid(c->text, strlen(c->text)) || (c->html && !clean_is_valid(c->html, strlen(c->html))))
        return error_set(e, "text of a mail: not UTF-8");
    return 0;
}

/* Appends " word", on a new line when it would not fit. *column is where the line stands. */
static void put_word(struct buf *out, size_t *column, const char *p, size_t n)
{
    if (*column + 1 + n > COLUMNS && *column > 1) {
        buf_char(out, '\n');
        *column = 0;
    }
    buf_char(out, ' ');
    buf_add(out, p, n);
    *column += 1 + n;
}

static void put_ascii(struct buf *out, size_t *column, const char *s)
{
    while (*s) {
        size_t n = strcspn(s, " ");

        if (n)
            put_word(out, column, s, n);
        s += n + (s[n] == ' ');
    }
}

/* RFC 2047: base64 words of whole characters. */
static void put_encoded(struct buf *out, size_t *column, const char *s)
{
    while (*s) {
        struct buf word = {0};
        size_t n = 0, step;

        while (s[n] && (step = clean_step(s + n, strlen(s + n))) != 0 && n + step <= WORD_BYTES)
            n += step;
        buf_str(&word, "=?utf-8?B?");
        text_base64(&word, s, n);
        buf_str(&word, "?=");
        put_word(out, column, word.data, word.len);
        buf_free(&word);
        s += n;
    }
}

static bool needs_encoding(const char *s)
{
    size_t word = 0;

    if (!is_ascii(s, strlen(s)) || strstr(s, "=?") || strstr(s, "  ") || *s == ' ' || (*s && s[strlen(s) - 1] == ' '))
        return true;
    for (; *s; s++) {
        word = *s == ' ' ? 0 : word + 1;
        if (word > COLUMNS - 10)
            return true;
    }
    return false;
}

static void put_header(struct buf *out, const char *name, const char *value)
{
    size_t column = strlen(name) + 1;

    buf_printf(out, "%s:", name);
    if (needs_encoding(value))
        put_encoded(out, &column, value);
    else
        put_ascii(out, &column, value);
    buf_char(out, '\n');
}

/* A header whose words are data: never encoded, only folded between words. */
static void put_plain(struct buf *out, const char *name, const char *value)
{
    size_t column = strlen(name) + 1;

    buf_printf(out, "%s:", name);
    put_ascii(out, &column, value);
    buf_char(out, '\n');
}

static void put_from(struct buf *out, const struct compose *c)
{
    const char *name = c->from_name ? c->from_name : "";
    size_t column = strlen("From:");
    struct buf b = {0};

    buf_str(out, "From:");
    if (*name && (needs_encoding(name) || strpbrk(name, "\"\\"))) {
        put_encoded(out, &column, name);
    } else if (*name) {
        buf_printf(&b, "\"%s\"", name);
        put_word(out, &column, b.data, b.len);
        buf_clear(&b);
    }
    buf_printf(&b, *name ? "<%s>" : "%s", c->from);
    put_word(out, &column, b.data, b.len);
    buf_char(out, '\n');
    buf_free(&b);
}

static void put_refs(struct buf *out, const struct compose *c)
{
    size_t column = strlen("References:");

    if (c->nrefs == 0)
        return;
    buf_str(out, "References:");
    for (size_t i = 0; i < c->nrefs; i++)
        put_word(out, &column, c->refs[i], strlen(c->refs[i]));
    buf_char(out, '\n');
}

static void put_headers(struct buf *out, const struct compose *c)
{
    put_from(out, c);
    put_plain(out, "To", c->to);
    put_header(out, "Subject", c->subject);
    put_plain(out, "Date", c->date);
    put_plain(out, "Message-ID", c->message_id);
    if (c->in_reply_to)
        put_plain(out, "In-Reply-To", c->in_reply_to);
    put_refs(out, c);
    if (c->auto_submitted)
        put_plain(out, "Auto-Submitted", c->auto_submitted);
    for (size_t i = 0; i < c->nextra; i++)
        put_plain(out, c->extra[i].name, c->extra[i].value);
    buf_str(out, "MIME-Version: 1.0\n");
}

/* Mailboxes put a '>' before such a line. */
static bool is_from_line(const char *p, size_t n)
{
    return n >= 5 && memcmp(p, "From ", 5) == 0;
}

/* How many bytes from here can be read as they are: ASCII, and tabs. */
static size_t readable(const char *p, size_t n)
{
    size_t i = text_plain(p, n);

    while (i < n && p[i] == '\t')
        i += 1 + text_plain(p + i + 1, n - i - 1);
    return i;
}

static bool is_7bit_line(const char *p, size_t n)
{
    if (n > COLUMNS || is_from_line(p, n) || (n && (p[n - 1] == ' ' || p[n - 1] == '\t')))
        return false;
    return readable(p, n) == n;
}

static size_t line_length(const char *p, size_t n)
{
    const char *end = memchr(p, '\n', n);

    return end ? (size_t)(end - p) : n;
}

/* Whether the bytes pass any mail system as they are: ASCII, short lines, none that a gateway would touch. */
static bool is_7bit(const char *p, size_t n)
{
    for (size_t len; n; p += len, n -= len) {
        len = line_length(p, n);
        if (!is_7bit_line(p, len))
            return false;
        len += len < n;
    }
    return true;
}

/* How many of the n bytes to the end of the line, the first of them readable, stand for themselves; a blank does unless
   it is the last. No more than fit in a line are of interest. */
static size_t qp_plain(const char *p, size_t n, size_t first)
{
    const size_t seen = first < QP_COLUMNS + 1 ? first : QP_COLUMNS + 1;
    const char *sign = memchr(p, '=', seen);

    if (sign)
        return (size_t)(sign - p);
    return seen == n && n && (p[n - 1] == ' ' || p[n - 1] == '\t') ? n - 1 : seen;
}

static void put_code(struct buf *out, unsigned char c)
{
    static const char digit[] = "0123456789ABCDEF";
    const char code[] = {'=', digit[c >> 4], digit[c & 15]};

    buf_add(out, code, sizeof code);
}

/* The last byte of a line may use the column that a soft break would need. */
static void put_qp_line(struct buf *out, const char *p, size_t n)
{
    size_t column = 0, first = readable(p, n);

    while (n) {
        size_t plain = column == 0 && is_from_line(p, n) ? 0 : qp_plain(p, n, first);
        size_t room = QP_COLUMNS - (plain == n && plain <= QP_COLUMNS - column ? 0u : 1u) - column;
        size_t take = plain < room ? plain : room;

        if (take) {
            buf_add(out, p, take);
            column += take;
        } else if (plain || column + 3 > QP_COLUMNS - (n == 1 ? 0u : 1u)) {
            buf_str(out, "=\n");
            column = 0;
        } else {
            put_code(out, (unsigned char)*p);
            take = 1;
            column += 3;
        }
        p += take;
        n -= take;
        first = first ? first - take : readable(p, n);
    }
}

static void put_qp(struct buf *out, const char *p, size_t n)
{
    for (size_t len; n; p += len, n -= len) {
        len = line_length(p, n);
        put_qp_line(out, p, len);
        if (len < n) {
            buf_char(out, '\n');
            len++;
        }
    }
}

static void put_body(struct buf *out, const char *type, const char *filename, const char *data, size_t n)
{
    const bool text = strncmp(type, "text/", 5) == 0, plain = is_7bit(data, n);

    buf_printf(out, "Content-Type: %s", type);
    if (text)
        buf_printf(out, "; charset=%s", plain || is_ascii(data, n) ? "us-ascii" : "utf-8");
    if (filename)
        buf_printf(out, ";\n name=\"%s\"\nContent-Disposition: attachment;\n filename=\"%s\"", filename, filename);
    else
        buf_str(out, "\nContent-Disposition: inline");
    buf_printf(out, "\nContent-Transfer-Encoding: %s\n\n", plain ? "7bit" : "quoted-printable");
    if (plain)
        buf_add(out, data, n);
    else
        put_qp(out, data, n);
}

static bool contains(const char *p, size_t n, const char *word)
{
    const size_t len = strlen(word);
    const char *s = p;

    while (n - (size_t)(s - p) >= len && (s = memchr(s, word[0], n - (size_t)(s - p))) != NULL) {
        if (n - (size_t)(s - p) >= len && memcmp(s, word, len) == 0)
            return true;
        s++;
    }
    return false;
}

static bool is_taken(const struct compose *c, const char *boundary)
{
    if (contains(c->text, strlen(c->text), boundary) || (c->html && contains(c->html, strlen(c->html), boundary)))
        return true;
    for (size_t i = 0; i < c->nattachments; i++)
        if (contains(c->attachments[i].data, c->attachments[i].len, boundary))
            return true;
    return false;
}

/* From the key alone, unless the text holds that very boundary: a player may guess one and write it into press. */
static void make_boundary(const struct compose *c, struct buf *out)
{
    char name[DIGEST_LEN + 1];
    struct buf seed = {0};

    buf_field(&seed, "boundary", 8);
    buf_str(&seed, c->key);
    do {
        digest_name(seed.data, seed.len, name);
        buf_clear(out);
        buf_printf(out, "=_%s", name);
        buf_char(&seed, '+');
    } while (is_taken(c, out->data));
    buf_free(&seed);
}

static void put_multipart(struct buf *out, const char *type, const char *boundary, const char *suffix)
{
    buf_printf(out, "Content-Type: multipart/%s;\n boundary=\"%s%s\"\n\n", type, boundary, suffix);
}

static void put_text(struct buf *out, const struct compose *c, const char *boundary)
{
    if (!c->html) {
        put_body(out, "text/plain", NULL, c->text, strlen(c->text));
        return;
    }
    put_multipart(out, "alternative", boundary, ".a");
    buf_printf(out, "--%s.a\n", boundary);
    put_body(out, "text/plain", NULL, c->text, strlen(c->text));
    buf_printf(out, "\n--%s.a\n", boundary);
    put_body(out, "text/html", NULL, c->html, strlen(c->html));
    buf_printf(out, "\n--%s.a--\n", boundary);
}

/* About what it will need: more is found when it is needed. */
static size_t size_of(const struct compose *c)
{
    size_t n = 4096 + strlen(c->text) + (c->html ? strlen(c->html) : 0);

    for (size_t i = 0; i < c->nattachments; i++)
        n += c->attachments[i].len;
    return n + n / 8;
}

int compose_mail(const struct compose *c, struct buf *out, struct error *e)
{
    struct buf b = {0};

    if (check_all(c, e) != 0)
        return -1;
    make_boundary(c, &b);
    (void)buf_room(out, size_of(c));
    put_headers(out, c);
    if (c->nattachments == 0) {
        put_text(out, c, b.data);
    } else {
        put_multipart(out, "mixed", b.data, ".m");
        buf_printf(out, "--%s.m\n", b.data);
        put_text(out, c, b.data);
        for (size_t i = 0; i < c->nattachments; i++) {
            const struct compose_attachment *a = &c->attachments[i];

            buf_printf(out, "\n--%s.m\n", b.data);
            put_body(out, a->type, a->filename, a->data, a->len);
        }
        buf_printf(out, "\n--%s.m--\n", b.data);
    }
    buf_free(&b);
    return 0;
}
