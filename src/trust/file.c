/* SPDX-License-Identifier: ISC */
#include "trust/file.h"

#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/text.h"
#include "xml/schema.h"
#include "xml/sign.h"
#include "xml/xml.h"

static const struct {
    const char *name;
    enum entry_kind kind;
} roots[] = {{"orders", ENTRY_ORDERS}, {"accept", ENTRY_ACCEPT}, {"rekey", ENTRY_SEAT}, {"request", ENTRY_ORDERS},
           {"countersign", ENTRY_COUNTERSIGN}};

void file_free(struct file *f)
{
    buf_free(&f->octets);
    buf_free(&f->whole);
}

void file_fill(const struct file *f, const struct genesis *terms, struct taken *t)
{
    t->kind = f->kind;
    t->serial = f->serial;
    (void)snprintf(t->seat, sizeof t->seat, "%s", terms->seat[f->seat]);
    memcpy(t->key, f->key, sizeof t->key);
    memcpy(t->referee, f->referee, sizeof t->referee);
    memcpy(t->vrf, f->vrf, sizeof t->vrf);
    memcpy(t->digest, f->digest, HASH_SIZE);
}

enum file_request file_request_of(const struct xml_doc *d)
{
    static const char *const kinds[] = {"", "status", "report", "help", "withdraw", "resign", "press"};
    const struct xml_node *root = xml_root(d);
    const char *kind = strcmp(xml_name(root), "request") == 0 ? xml_attr(root, "kind") : NULL;

    for (int i = FILE_STATUS; kind && i <= FILE_PRESS; i++)
        if (strcmp(kinds[i], kind) == 0)
            return (enum file_request)i;
    return FILE_NO_REQUEST;
}

bool file_is_logged(enum file_request r)
{
    return r == FILE_NO_REQUEST || r >= FILE_WITHDRAW;
}

void file_head(uint32_t n, const unsigned char hash[HASH_SIZE], char out[80])
{
    struct buf b = {0};

    text_hex(&b, hash, HASH_SIZE);
    (void)snprintf(out, 80, "%u:%s", n, buf_cstr(&b));
    buf_free(&b);
}

/* What the file says it is, before anything about it is believed. */
static int read_claim(const struct file_context *c, const struct xml_node *root, struct file *f, struct error *e)
{
    const char *game = xml_attr(root, "game"), *side = xml_attr(root, "side");
    size_t i = 0;

    while (i < sizeof roots / sizeof *roots && strcmp(roots[i].name, xml_name(root)) != 0)
        i++;
    if (strcmp(xml_ns(root), ORDERS_NS) != 0 || i == sizeof roots / sizeof *roots)
        return error_set(e, "this is no order file: its root is <%.40s> in the namespace \"%.60s\", not <orders> in \"%s\"",
                         xml_name(root), xml_ns(root), ORDERS_NS);
    f->kind = roots[i].kind;
    if (!game || !side)
        return error_set(e, "the file does not say for which %s it is: sign it with adjutant sign --report REPORT, "
                            "which fills that in", game ? "side" : "game");
    if (strcmp(game, c->terms->game) != 0)
        return error_set(e, "this file is for the game \"%.80s\"; this game is \"%s\"", game, c->terms->game);
    f->seat = ledger_seat(c->terms, side);
    return f->seat < 0 ? error_set(e, "there is no side \"%.40s\" in this game", side) : 0;
}

static const char *key_for(const struct file_context *c, const struct file *f, struct error *e)
{
    const struct seat *s = &c->ledger->seat[f->seat];

    if (s->key[0])
        return s->key;
    if (f->kind != ENTRY_ACCEPT) {
        error_set(e, "the seat %s has not been accepted yet: send the acceptance first", c->terms->seat[f->seat]);
        return NULL;
    }
    if (!c->offered[f->seat])
        error_set(e, "the seat %s was not offered to anybody", c->terms->seat[f->seat]);
    return c->offered[f->seat];
}

void file_keys_free(struct file_keys *k)
{
    for (int i = 0; i < LEDGER_SEATS; i++)
        key_free(k->seat[i].key);
    *k = (struct file_keys){0};
}

static const struct key *seat_key(struct file_key *k, const char *hex, struct error *e)
{
    if (k->key && strcmp(k->hex, hex) == 0)
        return k->key;
    key_free(k->key);
    k->key = key_from_hex(KEY_P256, hex, e);
    (void)snprintf(k->hex, sizeof k->hex, "%s", hex);
    return k->key;
}

static int check_signature(const struct file_context *c, struct xml_doc *d, struct file *f, struct error *e)
{
    struct file_keys own = {0};
    struct file_keys *keys = c->keys ? c->keys : &own;
    const char *hex = key_for(c, f, e);
    const struct key *key = hex ? seat_key(&keys->seat[f->seat], hex, e) : NULL;
    struct xml_signed s = {0};
    int status = -1;

    if (key) {
        status = xml_verify_doc(d, key_evp(key), &s, e);
        f->bad_signature = status != 0;
    }
    file_keys_free(&own);
    if (status)
        return -1;
    f->octets = s.content;
    f->whole = s.file;
    memcpy(f->digest, s.digest, HASH_SIZE);
    return 0;
}

/* A file that was taken before may have been signed by the key that the seat had then: its own change of key above all.
   Its digest is enough to know it again, for nothing will be done with it. */
static bool is_known(const struct file_context *c, const char *data, size_t n, const struct file *f)
{
    const struct seat *s = &c->ledger->seat[f->seat];
    struct buf octets = {0};
    unsigned char digest[HASH_SIZE];
    bool known = false;

    if (s->key[0] && xml_unsigned(data, n, &octets, NULL) == 0) {
        hash_bytes(octets.data, octets.len, digest);
        known = hash_equal(digest, s->accepted) || (s->serial && hash_equal(digest, s->digest)) ||
                (s->countersigned && hash_equal(digest, s->countersign));
    }
    buf_free(&octets);
    return known;
}

static int check_terms(const struct file_context *c, const struct xml_node *root, struct error *e)
{
    const char *entry0 = xml_attr(root, "genesis");
    unsigned char hash[HASH_SIZE];
    int i = 0;

    if (!entry0 || text_unhex(entry0, hash, HASH_SIZE) || !hash_equal(hash, c->ledger->entry0))
        return error_set(e, "the acceptance names other terms than entry 0 of this game");
    for (const struct xml_node *n = xml_child(root, "choice"); n; n = xml_next(n, "choice"), i++) {
        const char *name = xml_attr(n, "name"), *value = xml_attr(n, "value");

        if (i == c->terms->nchoices || !name || !value || strcmp(name, c->terms->choice[i].name) != 0 ||
            strcmp(value, c->terms->choice[i].value) != 0)
            return error_set(e, "the acceptance lists other options than the game has");
    }
    return i == c->terms->nchoices ? 0 : error_set(e, "the acceptance leaves out options of the game");
}

static enum file_verdict read_accept(const struct file_context *c, const struct xml_node *root, struct file *f,
                                     struct error *e)
{
    const struct seat *s = &c->ledger->seat[f->seat];

    if (s->key[0] && memcmp(f->digest, s->accepted, HASH_SIZE) == 0)
        return FILE_AGAIN;
    if (s->key[0]) {
        error_set(e, "the seat %s is taken already", c->terms->seat[f->seat]);
        return FILE_REFUSED;
    }
    (void)snprintf(f->key, sizeof f->key, "%s", c->offered[f->seat]);
    return check_terms(c, root, e) ? FILE_REFUSED : FILE_GOOD;
}

void file_rekey_statement(const char *game, const char *seat, const char *old_key, struct buf *out)
{
    static const char tag[] = "adjutant rekey 1";

    buf_field(out, tag, sizeof tag - 1);
    buf_field(out, game, strlen(game));
    buf_field(out, seat, strlen(seat));
    buf_field(out, old_key, strlen(old_key));
}

/* The old key signs the file, the new one the statement. */
static int read_rekey(const struct file_context *c, const struct xml_node *root, struct file *f, struct error *e)
{
    const char *hex = xml_attr(root, "key"), *proof = xml_attr(root, "proof");
    struct key *key = hex ? key_from_hex(KEY_P256, hex, e) : NULL;
    unsigned char sig[KEY_SIGNATURE_SIZE];
    struct buf b = {0};
    int status;

    if (!key)
        return error_set(e, "the new key is no P-256 public key");
    file_rekey_statement(c->terms->game, c->terms->seat[f->seat], c->ledger->seat[f->seat].key, &b);
    status = !proof || text_unhex(proof, sig, sizeof sig) || key_verify(key, b.data, b.len, sig, NULL) ? -1 : 0;
    key_free(key);
    buf_free(&b);
    if (status)
        return error_set(e, "the new key has not signed the change of key");
    (void)snprintf(f->key, sizeof f->key, "%s", hex);
    return 0;
}

static enum file_verdict check_serial(const struct file_context *c, const struct xml_doc *d,
                                      const struct xml_node *root, struct file *f, struct error *e)
{
    const struct seat *s = &c->ledger->seat[f->seat];
    long long v;

    if (xml_attr_int(d, root, "serial", 1, UINT32_MAX, &v, e))
        return FILE_REFUSED;
    f->serial = (uint32_t)v;
    if (c->serial_step && v > (long long)s->serial + c->serial_step) {
        error_set(e, "serial %u is too far ahead: the next file of %s may have a serial from %u to %u", f->serial,
                  c->terms->seat[f->seat], s->serial + 1, s->serial + c->serial_step);
        return FILE_REFUSED;
    }
    if (f->serial > s->serial)
        return FILE_GOOD;
    if (f->serial == s->serial && hash_equal(f->digest, s->digest))
        return FILE_AGAIN;
    error_set(e, "serial %u was used already: the next file of %s must have serial %u or more", f->serial,
              c->terms->seat[f->seat], s->serial + 1);
    return FILE_REFUSED;
}

static enum file_verdict check_head(const struct file_context *c, const struct xml_node *root, uint32_t *n_r,
                                    struct error *e)
{
    const char *head = xml_attr(root, "head");
    unsigned char said[HASH_SIZE], ours[HASH_SIZE];
    char number[16];
    const char *colon = head ? strchr(head, ':') : NULL;
    long long n;

    if (!colon || colon - head >= (long)sizeof number) {
        error_set(e, "head must be a number, a colon and the hash of that log entry, as the report gives it");
        return FILE_REFUSED;
    }
    (void)snprintf(number, sizeof number, "%.*s", (int)(colon - head), head);
    if (text_int(number, 0, UINT32_MAX, &n) || text_unhex(colon + 1, said, HASH_SIZE)) {
        error_set(e, "head must be a number, a colon and the hash of that log entry, as the report gives it");
        return FILE_REFUSED;
    }
    *n_r = (uint32_t)n;
    if (c->entry_hash(c->ctx, (uint32_t)n, ours) == 0 && hash_equal(said, ours))
        return FILE_GOOD;
    error_set(e, "the file names a log entry %lld that this log does not have: the game is halted until the referee has "
                 "looked", n);
    return FILE_FORKED;
}

static const struct xml_schema *schema_for(const struct file_schemas *s, const struct xml_node *root)
{
    return strcmp(xml_name(root), "orders") == 0 ? s->orders : s->trust;
}

static bool same_key(const struct xml_node *root, const char *name, const char *due)
{
    const char *said = xml_attr(root, name);

    return strcmp(said ? said : "", due) == 0;
}

/* It stands for one proposal, by its entry and by its keys, and for nothing else. */
static enum file_verdict read_countersign(const struct file_context *c, const struct xml_node *root, struct file *f,
                                          struct error *e)
{
    const struct seat *s = &c->ledger->seat[f->seat];
    const struct proposal *p = &c->ledger->proposal;
    enum file_verdict v;
    uint32_t n = 0;

    if (s->countersigned && hash_equal(f->digest, s->countersign))
        return FILE_AGAIN;
    v = check_head(c, root, &n, e);
    if (v != FILE_GOOD)
        return v;
    if (!p->n)
        error_set(e, "there is nothing to countersign: no new keys of the game are proposed");
    else if (n != p->n)
        error_set(e, "the file countersigns entry %u, but the keys that are proposed now stand in entry %u", n, p->n);
    else if (s->countersigned == p->n)
        error_set(e, "%s has countersigned the keys of entry %u already", c->terms->seat[f->seat], n);
    else if (!same_key(root, "referee", p->referee) || !same_key(root, "vrf", p->vrf))
        error_set(e, "the file countersigns other keys than entry %u proposes", n);
    else {
        memcpy(f->referee, p->referee, sizeof f->referee);
        memcpy(f->vrf, p->vrf, sizeof f->vrf);
        return FILE_GOOD;
    }
    return FILE_REFUSED;
}

/* Everything from here on is read from the octets that were signed. */
static enum file_verdict read_signed(const struct file_context *c, const struct xml_doc *d, struct file *f,
                                     struct error *e)
{
    const struct xml_node *root = xml_root(d);
    const struct xml_schema *schema;
    bool request = strcmp(xml_name(root), "request") == 0;
    enum file_verdict v;
    long long answers = 0;
    uint32_t head;

    if (read_claim(c, root, f, e))
        return FILE_REFUSED;
    schema = schema_for(&c->schemas, root);
    if (schema && xml_schema_check(schema, d, e))
        return FILE_REFUSED;
    f->request = file_request_of(d);
    if (request && f->request == FILE_NO_REQUEST) {
        error_set(e, "kind must be one of status, report, help, withdraw, resign, press");
        return FILE_REFUSED;
    }
    if (f->kind == ENTRY_ACCEPT)
        return read_accept(c, root, f, e);
    if (f->kind == ENTRY_COUNTERSIGN)
        return read_countersign(c, root, f, e);
    v = file_is_logged(f->request) ? check_serial(c, d, root, f, e) : FILE_GOOD;
    if (v == FILE_GOOD && f->kind == ENTRY_SEAT)
        return read_rekey(c, root, f, e) ? FILE_REFUSED : FILE_GOOD;
    if (v == FILE_GOOD)
        v = check_head(c, root, &head, e);
    if (xml_attr(root, "answers") && xml_attr_int(d, root, "answers", 1, UINT32_MAX, &answers, e))
        return FILE_REFUSED;
    f->answers = (uint32_t)answers;
    return v;
}

void file_try(const struct file_schemas *s, const char *data, size_t n)
{
    struct buf octets = {0};
    struct xml_doc *d = NULL;

    if (xml_unsigned(data, n, &octets, NULL) == 0)
        d = xml_parse(buf_cstr(&octets), octets.len, "order file", 0, NULL);
    if (d && schema_for(s, xml_root(d)))
        (void)xml_schema_check(schema_for(s, xml_root(d)), d, NULL);
    xml_free(d);
    buf_free(&octets);
}

enum file_verdict file_check(const struct file_context *c, const char *data, size_t n, struct file *f, int *claimed_r,
                             struct error *e)
{
    struct xml_doc *d = xml_parse(data, n, "order file", 0, e);
    enum file_verdict v = FILE_REFUSED;
    bool good;
    int status;

    *f = (struct file){.seat = -1};
    *claimed_r = -1;
    if (!d)
        return FILE_REFUSED;
    status = read_claim(c, xml_root(d), f, e);
    *claimed_r = f->seat;
    good = status == 0 && check_signature(c, d, f, e) == 0;
    xml_free(d);
    if (status)
        return FILE_REFUSED;
    if (!good) {
        if (!f->bad_signature || !is_known(c, data, n, f))
            return FILE_REFUSED;
        f->bad_signature = false;
        return FILE_AGAIN;
    }
    d = xml_parse(buf_cstr(&f->octets), f->octets.len, "order file", 0, e);
    if (d)
        v = read_signed(c, d, f, e);
    xml_free(d);
    return v;
}
