/* SPDX-License-Identifier: ISC */
/* A player's own mails as a source: invitation, receipts, reports, and the files he sent himself. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/pool.h"
#include "mail/maildir.h"
#include "mail/mime.h"
#include "mail/transfer.h"
#include "report/report.h"
#include "store/fs.h"
#include "turn/names.h"
#include "turn/verify_internal.h"
#include "xml/sign.h"
#include "xml/xml.h"

struct doc {
    const char *from;               /* the file it was in */
    const char *data;
    size_t len;
};

enum { MAX_DOCS = 100000, MAX_KEYS = 64 };

struct mails {
    struct pool *p;
    struct doc *docs;
    size_t n;
    struct verify_source *src;
    struct key *referee[MAX_KEYS];  /* that of the terms, and those proposed since */
    int nkeys;
    struct error *e;
};

/* ---- collecting ---- */

/* What stands before the document: a byte order mark, white space. */
static size_t leading(const char *data)
{
    size_t mark = strncmp(data, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;

    return mark + strspn(data + mark, " \t\r\n");
}

/* Mail programs save mails and attachments with line ends of their own; in our documents none but LF can stand. */
static void add_doc(struct mails *m, const char *from, const char *data, size_t len)
{
    size_t skip = leading(data);
    struct buf text = {0};

    if (m->n == MAX_DOCS || len <= skip || data[skip] != '<')
        return;
    transfer_lines(&text, data + skip, len - skip);
    if ((m->n & (m->n - 1)) == 0)
        m->docs = xrealloc(m->docs, (m->n ? 2 * m->n : 1) * sizeof *m->docs);
    m->docs[m->n++] = (struct doc){pool_strdup(m->p, from), pool_strndup(m->p, buf_cstr(&text), text.len), text.len};
    buf_free(&text);
}

static int add_mail(struct mails *m, const char *from, const struct buf *raw)
{
    const struct mime_options options = {0};
    struct pool *p = pool_new();
    const struct mail_message *msg = mime_read(p, buf_cstr(raw), raw->len, &options, m->e);

    for (size_t i = 0; msg && i < msg->nparts; i++)
        if (msg->parts[i].attachment && !msg->parts[i].omitted) {
            char *data = pool_strndup(p, msg->parts[i].data, msg->parts[i].len);

            add_doc(m, from, data, msg->parts[i].len);
        }
    pool_free(p);
    return msg ? 0 : -1;
}

static int add_file(struct mails *m, const char *from, const struct buf *b)
{
    if (strlen(buf_cstr(b)) != b->len)
        return 0;
    if (b->len && buf_cstr(b)[leading(buf_cstr(b))] == '<') {
        add_doc(m, from, b->data, b->len);
        return 0;
    }
    return add_mail(m, from, b);
}

static int collect_maildir(struct mails *m, const char *path)
{
    struct maildir_entry *list;
    size_t n;
    int status = maildir_list(path, m->p, &list, &n, m->e);

    for (size_t i = 0; status == 0 && i < n; i++) {
        struct buf b = {0};

        status = maildir_read(path, &list[i], MAIL_MAX_BYTES, &b, m->e) < 0 ? -1 : 0;
        if (status == 0)
            status = add_mail(m, list[i].name, &b);
        buf_free(&b);
    }
    return status;
}

static int collect_folder(struct mails *m, const char *path)
{
    char **names = fs_list(path, m->e), full[FS_PATH];
    int status = names ? 0 : -1;

    for (char **p = names; status == 0 && *p; p++) {
        struct buf b = {0};

        if (strlen(path) + strlen(*p) < FS_PATH - 2 && !fs_is_dir(fs_join(full, path, *p)) &&
            fs_read(full, SOURCE_MAX_FILE, &b, NULL) == 0)
            status = add_file(m, *p, &b);
        buf_free(&b);
    }
    fs_list_free(names);
    return status;
}

/* ---- sorting out ---- */

/* The next "<name …</name>" of a document from *at on. Our own documents are canonical: no such text can stand in an
   attribute. */
static bool cut(const char **at, const char *start, const char *end, struct buf *out)
{
    const char *s = strstr(*at, start), *t = s ? strstr(s, end) : NULL;

    buf_clear(out);
    if (!t)
        return false;
    buf_add(out, s, (size_t)(t - s) + strlen(end));
    *at = t + strlen(end);
    return true;
}

static int add_entry_piece(struct mails *m, uint32_t n, const char *name, const struct buf *b)
{
    struct error e;
    char full[64];

    (void)snprintf(full, sizeof full, "log/%06u/%s", n, name);
    return verify_source_add(m->src, full, b->data, b->len, &e);
}

/* Which key an entry must have is for the check of the log; here it is only asked whether it is one of the game's. */
static int read_record(const struct mails *m, const struct buf *record, bool receipt, struct entry *en, struct error *e)
{
    int status = -1;

    for (int i = 0; status && i < m->nkeys; i++)
        status = receipt ? receipt_read(record, m->referee[i], &en->taken, e)
                         : entry_read(record, m->referee[i], en, NULL, e);
    return status;
}

/* Records that the referee did not sign, and two of one number that he did, are both what one looks for here. */
static void add_record(struct mails *m, const struct doc *d, struct buf *record)
{
    struct entry en = {0};
    struct error e;
    bool receipt = strstr(buf_cstr(record), "<receipt ") != NULL;

    buf_char(record, '\n');
    if (read_record(m, record, receipt, &en, &e)) {
        (void)(receipt ? receipt_read(record, NULL, &en.taken, NULL) : entry_read(record, NULL, &en, NULL, NULL));
        verify_source_blame(m->src, en.taken.n, "%s has a record that is not good: %s, nor a later key that these "
                            "mails tell of", d->from, e.msg);
    } else if (add_entry_piece(m, en.taken.n, receipt ? TAKE_NAME : ENTRY_FILE, record))
        verify_source_blame(m->src, en.taken.n,
                            "%s and an earlier mail have two different %s of it, both signed by the referee: the "
                            "server has kept two logs",
                            d->from, receipt ? "receipts" : "records");
}

static bool add_key(struct mails *m, const char *hex)
{
    struct key *k = m->nkeys < MAX_KEYS ? key_from_hex(KEY_ED25519, hex, NULL) : NULL;

    for (int i = 0; k && i < m->nkeys; i++)
        if (key_equal(k, m->referee[i])) {
            key_free(k);
            k = NULL;
        }
    if (k)
        m->referee[m->nkeys++] = k;
    return k != NULL;
}

static void take_invitation(struct mails *m, const struct doc *d)
{
    struct buf terms = {0}, record = {0};
    const char *at = d->data;
    struct genesis g;

    if (!m->nkeys && strncmp(d->data, "<invitation ", 12) == 0 && cut(&at, "<genesis ", "</genesis>", &terms) &&
        genesis_read(&terms, &g, NULL) == 0 && add_key(m, g.referee)) {
        (void)add_entry_piece(m, 0, FILE_NAME, &terms);
        at = d->data;
        if (cut(&at, "<record ", "</record>", &record))
            add_record(m, d, &record);
    }
    buf_free(&terms);
    buf_free(&record);
}

static void take_seen(struct mails *m, const struct doc *d)
{
    struct xml_doc *x = xml_parse(d->data, d->len, d->from, SOURCE_MAX_FILE, NULL);
    struct buf events = {0};
    const char *at = d->data;
    long long n;

    if (x && xml_attr_int(x, xml_root(x), "last-entry", 1, SOURCE_ENTRIES, &n, NULL) == 0 &&
        cut(&at, "<events ", "</events>", &events) && add_entry_piece(m, (uint32_t)n, SEEN_NAME, &events))
        verify_source_blame(m->src, (uint32_t)n, "%s and an earlier mail report different events of it", d->from);
    xml_free(x);
    buf_free(&events);
}

static bool has_records(const struct doc *d)
{
    return strncmp(d->data, "<report ", 8) == 0 || strncmp(d->data, "<record ", 8) == 0 ||
           strncmp(d->data, "<proposal ", 10) == 0;
}

/* Keys that a good record proposes; true when there was a new one. */
static bool take_keys(struct mails *m, const struct doc *d)
{
    struct buf record = {0};
    const char *at = d->data;
    bool found = false;

    while (has_records(d) && cut(&at, "<record ", "</record>", &record)) {
        struct entry en;

        if (strstr(buf_cstr(&record), "ruling=\"keys\"") && strstr(buf_cstr(&record), "<entry ") &&
            read_record(m, &record, false, &en, NULL) == 0 && en.taken.referee[0])
            found |= add_key(m, en.taken.referee);
    }
    buf_free(&record);
    return found;
}

static void take_records(struct mails *m, const struct doc *d)
{
    bool report = strncmp(d->data, "<report ", 8) == 0;
    struct buf record = {0};
    const char *at = d->data;

    if (!has_records(d))
        return;
    while (cut(&at, "<record ", "</record>", &record))
        add_record(m, d, &record);
    if (report)
        take_seen(m, d);
    buf_free(&record);
}

/* ---- his own files ---- */

static bool find_digest(struct mails *m, const unsigned char digest[HASH_SIZE], uint32_t *n_r)
{
    struct buf b = {0};
    bool found = false;

    for (uint32_t n = 1; !found && n < verify_source_entries(m->src); n++) {
        struct entry en;

        if (verify_source_entry(m->src, n, ENTRY_FILE, &b, NULL) > 0 && entry_read(&b, NULL, &en, NULL, NULL) == 0 &&
            hash_equal(en.taken.digest, digest)) {
            *n_r = n;
            found = true;
        }
    }
    buf_free(&b);
    return found;
}

static void take_own(struct mails *m, const struct doc *d)
{
    struct xml_doc *x = xml_parse(d->data, d->len, d->from, 0, NULL);
    struct buf octets = {0}, whole = {0};
    unsigned char digest[HASH_SIZE];
    uint32_t n;

    if (x && strcmp(xml_ns(xml_root(x)), ORDERS_NS) == 0 && xml_canonical(x, &whole, NULL) == 0 &&
        xml_unsigned(d->data, d->len, &octets, NULL) == 0) {
        hash_bytes(octets.data, octets.len, digest);
        if (find_digest(m, digest, &n))
            (void)add_entry_piece(m, n, FILE_NAME, &whole);
    }
    xml_free(x);
    buf_free(&octets);
    buf_free(&whole);
}

static int sort_out(struct mails *m)
{
    for (size_t i = 0; i < m->n; i++)
        take_invitation(m, &m->docs[i]);
    if (!m->nkeys)
        return error_set(m->e, "these mails have no invitation.xml, which has the terms and the referee's key");
    for (size_t i = 0; i < m->n; i++)
        if (take_keys(m, &m->docs[i]))
            i = (size_t)-1;                     /* what it signs may stand in a mail before */
    for (size_t i = 0; i < m->n; i++)
        take_records(m, &m->docs[i]);
    for (size_t i = 0; i < m->n; i++)
        take_own(m, &m->docs[i]);
    return 0;
}

struct verify_source *verify_mails(const char *path, struct error *e)
{
    struct mails m = {.p = pool_new(), .src = verify_source_memory(SOURCE_MAILS), .e = e};
    char new[FS_PATH];
    int status = fs_is_dir(fs_join(new, path, "new")) ? collect_maildir(&m, path) : collect_folder(&m, path);

    if (status == 0)
        status = sort_out(&m);
    pool_free(m.p);
    free(m.docs);
    for (int i = 0; i < m.nkeys; i++)
        key_free(m.referee[i]);
    if (status == 0)
        return m.src;
    verify_source_free(m.src);
    error_prefix(e, "%s", path);
    return NULL;
}
