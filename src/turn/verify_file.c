/* SPDX-License-Identifier: ISC */
/* A logged file against its entry: the same checks it passed when it was taken, with the seats as they were then. */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "turn/names.h"
#include "turn/ruling.h"
#include "turn/verify_internal.h"
#include "xml/xml.h"

static int entry_hash(void *ctx, uint32_t n, unsigned char out[HASH_SIZE])
{
    const struct verify *v = ctx;

    if (n >= v->ledger.next || !v->known[n])
        return -1;
    memcpy(out, v->hashes[n], HASH_SIZE);
    return 0;
}

static int check_verdict(struct verify *v, enum file_verdict verdict)
{
    switch (verdict) {
    case FILE_GOOD:
        return 0;
    case FILE_AGAIN:
        return error_set(v->e, "the same file is logged twice");
    case FILE_FORKED:
        return error_set(v->e, "its player's signed file names as head an entry that this log does not have: "
                               "the log he saw was another one");
    case FILE_REFUSED:
        break;
    }
    return error_prefix(v->e, "its file is not good");
}

static int check_same(struct verify *v, const struct verify_item *it, const struct file *f)
{
    const struct taken *t = &it->en.taken;

    if (f->kind != t->kind)
        return error_set(v->e, "its file is of another kind than the entry says");
    if (strcmp(v->terms.seat[f->seat], t->seat) != 0)
        return error_set(v->e, "its file is of the seat %s, the entry says %s", v->terms.seat[f->seat], t->seat);
    if (!hash_equal(f->digest, t->digest))
        return error_set(v->e, "its file has another digest than the entry says");
    if (f->serial != t->serial)
        return error_set(v->e, "its file has the serial %u, the entry says %u", f->serial, t->serial);
    if (strcmp(f->key, t->key) != 0)
        return error_set(v->e, "the entry gives the seat another key than its file does");
    if (strcmp(f->referee, t->referee) != 0 || strcmp(f->vrf, t->vrf) != 0)
        return error_set(v->e, "the entry names other keys of the game than its file countersigns");
    if (f->kind == ENTRY_ORDERS && f->answers > v->decision + 1)
        return error_set(v->e, "its file answers decision %u, and the game had come only to %u", f->answers,
                         v->decision + 1);
    if (f->whole.len != it->file.len || memcmp(f->whole.data, it->file.data, it->file.len) != 0)
        return error_set(v->e, "its file is not kept in canonical form");
    return 0;
}

static int check_seat_file(struct verify *v, struct verify_item *it)
{
    const struct taken *t = &it->en.taken;
    struct file_context c = {.terms = &v->terms, .ledger = &v->ledger, .entry_hash = entry_hash, .ctx = v,
                             .keys = &v->keys};
    int seat = ledger_seat(&v->terms, t->seat), claimed, status;
    struct file f;

    if (seat < 0)
        return error_set(v->e, "it names no seat");
    if (t->kind == ENTRY_ACCEPT && !v->ledger.seat[seat].key[0])
        c.offered[seat] = t->key;
    status = check_verdict(v, file_check(&c, buf_cstr(&it->file), it->file.len, &f, &claimed, v->e));
    if (status == 0)
        status = check_same(v, it, &f);
    if (status == 0) {
        v->r->files++;
        it->octets = f.octets;
        f.octets = (struct buf){0};
    }
    file_free(&f);
    return status;
}

static const char *attr(const struct xml_node *n, const char *name)
{
    const char *s = xml_attr(n, name);

    return s ? s : "";
}

static int check_ruling(struct verify *v, const struct verify_item *it)
{
    const struct taken *t = &it->en.taken;
    struct xml_doc *d = xml_parse(buf_cstr(&it->file), it->file.len, "ruling", 0, v->e);
    const struct xml_node *root = d ? xml_root(d) : NULL;
    bool seat = strcmp(t->ruling, "seat") == 0, keys = strcmp(t->ruling, "keys") == 0;
    int status = d ? 0 : -1;

    if (d && (strcmp(xml_ns(root), RULING_NS) != 0 || strcmp(attr(root, "kind"), t->ruling) != 0))
        status = error_set(v->e, "the ruling is of another kind than the entry says");
    else if (d && xml_attr(root, "game") && strcmp(attr(root, "game"), v->terms.game) != 0)
        status = error_set(v->e, "the ruling is for another game");
    else if (d && (strcmp(t->seat, seat ? attr(root, "side") : "") != 0 ||
                   strcmp(t->key, seat ? attr(root, "key") : "") != 0))
        status = error_set(v->e, "the entry gives a seat another key than the ruling does");
    else if (d && (strcmp(t->referee, keys ? attr(root, "referee") : "") != 0 ||
                   strcmp(t->vrf, keys ? attr(root, "vrf") : "") != 0))
        status = error_set(v->e, "the entry proposes other keys of the game than the ruling does");
    xml_free(d);
    return status;
}

/* The referee's own files have no signature of their own: the entry signs their digest. */
static int check_referee_file(struct verify *v, struct verify_item *it)
{
    unsigned char digest[HASH_SIZE];

    hash_bytes(buf_cstr(&it->file), it->file.len, digest);
    if (!hash_equal(digest, it->en.taken.digest))
        return error_set(v->e, it->n ? "its file has another digest than the entry says"
                                     : "the terms are not those the referee signed");
    buf_add(&it->octets, it->file.data, it->file.len);
    return it->en.taken.kind == ENTRY_RULING ? check_ruling(v, it) : 0;
}

int verify_file(struct verify *v, struct verify_item *it)
{
    enum entry_kind kind = it->en.taken.kind;
    bool seat = kind == ENTRY_ORDERS || kind == ENTRY_ACCEPT || kind == ENTRY_SEAT ||
                kind == ENTRY_COUNTERSIGN;
    int got = verify_source_entry(v->src, it->n, FILE_NAME, &it->file, v->e);

    if (got < 0)
        return -1;
    if (got == 0 && v->whole)
        return error_set(v->e, "its file is missing");
    if (got == 0 || (v->gap && seat)) {
        v->sealed_files++;
        return 0;
    }
    it->has_file = true;
    return seat ? check_seat_file(v, it) : check_referee_file(v, it);
}
