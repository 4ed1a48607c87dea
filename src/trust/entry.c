/* SPDX-License-Identifier: ISC */
#include "trust/entry.h"

#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/text.h"
#include "xml/write.h"
#include "xml/xml.h"

#define RECORD "<record signature=\""

const char *const entry_kinds[] = {"genesis", "accept", "orders", "ruling", "seat", "countersign", "close", NULL};

bool entry_is_public(enum entry_kind k)
{
    return k == ENTRY_GENESIS || k == ENTRY_ACCEPT || k == ENTRY_SEAT || k == ENTRY_COUNTERSIGN;
}

/* ---- writing ---- */

static void write_taken(struct xml_writer *w, const struct taken *t, const char *element)
{
    xw_open(w, element);
    xw_attr(w, "xmlns", LOG_NS);
    xw_attr(w, "game", t->game);
    xw_attr_int(w, "n", t->n);
    xw_attr(w, "kind", entry_kinds[t->kind]);
    xw_attr_hex(w, "prev", t->prev, HASH_SIZE);
    xw_attr(w, "time", t->time);
    xw_attr_hex(w, "digest", t->digest, HASH_SIZE);
    if (t->seat[0])
        xw_attr(w, "seat", t->seat);
    if (t->key[0])
        xw_attr(w, "key", t->key);
    if (t->ruling[0])
        xw_attr(w, "ruling", t->ruling);
    if (t->referee[0])
        xw_attr(w, "referee", t->referee);
    if (t->vrf[0])
        xw_attr(w, "vrf", t->vrf);
    if (t->serial)
        xw_attr_int(w, "serial", t->serial);
    if (t->has_c)
        xw_attr_hex(w, "c", t->c, HASH_SIZE);
}

static void strip_newline(struct buf *b)
{
    if (b->len && b->data[b->len - 1] == '\n')
        b->data[--b->len] = '\0';
}

void receipt_octets(const struct taken *t, struct buf *out)
{
    struct xml_writer w;

    xw_start(&w, out);
    w.flat = true;
    write_taken(&w, t, "receipt");
    xw_end(&w);
    strip_newline(out);
}

void entry_octets(const struct entry *en, struct buf *out)
{
    struct xml_writer w;

    xw_start(&w, out);
    w.flat = true;
    write_taken(&w, &en->taken, "entry");
    if (en->has_play) {
        xw_open(&w, "play");
        xw_attr_int(&w, "decision", en->decision);
        xw_attr_hex(&w, "proof", en->proof, VRF_PROOF_SIZE);
        xw_attr_hex(&w, "state", en->state, HASH_SIZE);
        xw_attr_hex(&w, "events", en->events, HASH_SIZE);
        xw_close(&w);
    }
    xw_end(&w);
    strip_newline(out);
}

static void write_record(const unsigned char sig[KEY_SIGNATURE_SIZE], const struct buf *octets, struct buf *record)
{
    buf_str(record, RECORD);
    text_hex(record, sig, KEY_SIGNATURE_SIZE);
    buf_str(record, "\">");
    buf_add(record, octets->data, octets->len);
    buf_str(record, "</record>\n");
}

int record_sign(const struct key *referee, const struct buf *octets, struct buf *record, struct error *e)
{
    unsigned char sig[KEY_SIGNATURE_SIZE];

    if (key_sign(referee, octets->data, octets->len, sig, e))
        return -1;
    write_record(sig, octets, record);
    return 0;
}

/* ---- reading ---- */

static int read_hex(const struct xml_node *n, const char *name, void *out, size_t size)
{
    const char *s = xml_attr(n, name);

    return s ? text_unhex(s, out, size) : -1;
}

static int read_text(const struct xml_node *n, const char *name, char *out, size_t size)
{
    const char *s = xml_attr(n, name);

    if (!s)
        return 0;
    return snprintf(out, size, "%s", s) < (int)size ? 0 : -1;
}

static int read_kind(const struct xml_node *n, enum entry_kind *k_r)
{
    const char *s = xml_attr(n, "kind");

    for (int i = 0; s && i < ENTRY_KINDS; i++)
        if (strcmp(s, entry_kinds[i]) == 0) {
            *k_r = (enum entry_kind)i;
            return 0;
        }
    return -1;
}

static int read_taken(const struct xml_doc *d, const struct xml_node *n, struct taken *t, struct error *e)
{
    long long v = 0, serial = 0;

    if (xml_attr_int(d, n, "n", 0, UINT32_MAX, &v, e))
        return -1;
    if (xml_attr(n, "serial") && xml_attr_int(d, n, "serial", 1, UINT32_MAX, &serial, e))
        return -1;
    t->n = (uint32_t)v;
    t->serial = (uint32_t)serial;
    t->has_c = xml_attr(n, "c") != NULL;
    if (read_kind(n, &t->kind) || read_text(n, "game", t->game, sizeof t->game) ||
        read_text(n, "time", t->time, sizeof t->time) || read_text(n, "seat", t->seat, sizeof t->seat) ||
        read_text(n, "key", t->key, sizeof t->key) || read_text(n, "ruling", t->ruling, sizeof t->ruling) ||
        read_text(n, "referee", t->referee, sizeof t->referee) || read_text(n, "vrf", t->vrf, sizeof t->vrf) ||
        read_hex(n, "prev", t->prev, HASH_SIZE) || read_hex(n, "digest", t->digest, HASH_SIZE) ||
        (t->has_c && read_hex(n, "c", t->c, HASH_SIZE)))
        return error_set(e, "%s: a field is missing or damaged", xml_doc_name(d));
    return 0;
}

static int read_play(const struct xml_doc *d, const struct xml_node *n, struct entry *en, struct error *e)
{
    long long v;

    en->has_play = true;
    if (xml_attr_int(d, n, "decision", 0, UINT32_MAX, &v, e))
        return -1;
    en->decision = (uint32_t)v;
    if (read_hex(n, "proof", en->proof, VRF_PROOF_SIZE) || read_hex(n, "state", en->state, HASH_SIZE) ||
        read_hex(n, "events", en->events, HASH_SIZE))
        return error_set(e, "%s: a field of <play> is missing or damaged", xml_doc_name(d));
    return 0;
}

static bool is_record(const struct buf *record, const unsigned char sig[KEY_SIGNATURE_SIZE], const struct buf *octets)
{
    struct buf again = {0};
    bool same;

    write_record(sig, octets, &again);
    same = (record->len == again.len || record->len + 1 == again.len) &&
           memcmp(record->data, again.data, record->len) == 0;
    buf_free(&again);
    return same;
}

/* The octets as they stand in the record. Around them there is the signature and nothing else, so that no byte of a
   record is without meaning; only the newline at its end may be gone. */
static int octets_of(const struct xml_node *root, const struct buf *record, unsigned char sig[KEY_SIGNATURE_SIZE],
                     struct buf *out, struct error *e)
{
    const char *start = strchr(buf_cstr(record), '>'), *end = strstr(buf_cstr(record), "</record>");

    if (read_hex(root, "signature", sig, KEY_SIGNATURE_SIZE))
        return error_set(e, "the signature is missing or damaged");
    if (!start || !end || end < start)
        return error_set(e, "not a record of a log");
    buf_add(out, start + 1, (size_t)(end - start - 1));
    return is_record(record, sig, out) ? 0 : error_set(e, "the record is not in the form its content has");
}

/* What was read must write itself out as the same octets: nothing else can hide in a record. */
static int check_octets(const struct buf *octets, const struct buf *again, struct error *e)
{
    if (octets->len == again->len && memcmp(octets->data, again->data, again->len) == 0)
        return 0;
    return error_set(e, "the record is not in the form its content has");
}

static int read_record(const struct buf *record, const struct key *referee, const char *element, struct entry *en,
                       struct buf *octets, struct error *e)
{
    struct xml_doc *d = xml_parse(buf_cstr(record), record->len, "record", 0, e);
    unsigned char sig[KEY_SIGNATURE_SIZE];
    const struct xml_node *n;
    int status = -1;

    *en = (struct entry){0};
    if (!d)
        return -1;
    n = xml_child(xml_root(d), NULL);
    if (!n || strcmp(xml_name(n), element) != 0 || strcmp(xml_ns(n), LOG_NS) != 0)
        error_set(e, "not a record of <%s>", element);
    else if (octets_of(xml_root(d), record, sig, octets, e))
        status = -1;
    else if (referee && key_verify(referee, octets->data, octets->len, sig, NULL))
        error_set(e, "the referee's signature does not fit the record");
    else if (read_taken(d, n, &en->taken, e) == 0)
        status = xml_child(n, "play") ? read_play(d, xml_child(n, "play"), en, e) : 0;
    xml_free(d);
    return status;
}

int entry_read(const struct buf *record, const struct key *referee, struct entry *en, unsigned char *hash_r,
               struct error *e)
{
    struct buf octets = {0}, again = {0};
    int status = read_record(record, referee, "entry", en, &octets, e);

    if (status == 0) {
        entry_octets(en, &again);
        status = check_octets(&octets, &again, e);
    }
    if (status == 0 && hash_r)
        hash_bytes(octets.data, octets.len, hash_r);
    buf_free(&octets);
    buf_free(&again);
    return status;
}

int receipt_read(const struct buf *record, const struct key *referee, struct taken *t, struct error *e)
{
    struct buf octets = {0}, again = {0};
    struct entry en;
    int status = read_record(record, referee, "receipt", &en, &octets, e);

    if (status == 0) {
        receipt_octets(&en.taken, &again);
        status = check_octets(&octets, &again, e);
        *t = en.taken;
    }
    buf_free(&octets);
    buf_free(&again);
    return status;
}

bool receipt_is(const struct buf *record, const struct key *referee, const struct taken *t)
{
    const size_t at = strlen(RECORD), digits = 2 * KEY_SIGNATURE_SIZE;
    unsigned char sig[KEY_SIGNATURE_SIZE];
    char hex[2 * KEY_SIGNATURE_SIZE + 1];
    struct buf octets = {0};
    bool good;

    if (record->len < at + digits || memcmp(record->data, RECORD, at) != 0)
        return false;
    (void)snprintf(hex, sizeof hex, "%.*s", (int)digits, record->data + at);
    if (text_unhex(hex, sig, sizeof sig))
        return false;
    receipt_octets(t, &octets);
    good = is_record(record, sig, &octets) && key_verify(referee, octets.data, octets.len, sig, NULL) == 0;
    buf_free(&octets);
    return good;
}
