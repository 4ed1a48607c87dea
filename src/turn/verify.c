/* SPDX-License-Identifier: ISC */
#include "turn/verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/pool.h"
#include "base/text.h"
#include "engine/data.h"
#include "rules/registry.h"
#include "trust/chain.h"
#include "turn/archive.h"
#include "turn/names.h"
#include "turn/verify_internal.h"
#include "store/gamedir.h"

void verify_result_free(struct verify_result *r)
{
    buf_free(&r->keys);
    buf_free(&r->unchecked);
}

int verify_wrong(struct verify *v, const struct verify_item *it, int event)
{
    v->r->entry = it->n;
    v->r->event = event;
    if (event > 0)
        return error_prefix(v->e, "entry %u, event %d", it->n, event);
    return error_prefix(v->e, "entry %u", it->n);
}

/* ---- the terms ---- */

/* They are read before entry 0 is, because they hold the key that signs it; entry 0 then signs their digest. */
static int read_terms(struct verify *v)
{
    struct buf b = {0}, again = {0};
    int got = verify_source_entry(v->src, 0, FILE_NAME, &b, v->e), status = -1;

    if (got == 0)
        error_set(v->e, "entry 0: the terms of the game are missing%s",
                  v->kind == SOURCE_MAILS ? ": put the invitation.xml you accepted beside the mails" : "");
    else if (got > 0)
        status = genesis_read(&b, &v->terms, v->e) ? error_prefix(v->e, "entry 0") : 0;
    if (status == 0) {
        genesis_write(&v->terms, &again);
        if (again.len != b.len + 1 || memcmp(again.data, b.data, b.len) != 0)
            status = error_set(v->e, "entry 0: the terms are not in the form their content has");
    }
    buf_free(&b);
    buf_free(&again);
    if (status) {
        v->r->entry = 0;
        return -1;
    }
    (void)snprintf(v->r->game, sizeof v->r->game, "%s", v->terms.game);
    v->referee = key_from_hex(KEY_ED25519, v->terms.referee, v->e);
    v->vrf = v->referee ? key_from_hex(KEY_P256, v->terms.vrf, v->e) : NULL;
    if (v->vrf)
        return 0;
    v->r->entry = 0;
    return error_prefix(v->e, "entry 0");
}

static void tell_key(struct verify *v, const char *who, const char *hex, enum key_type type)
{
    struct key *k = key_from_hex(type, hex, NULL);

    if (!k)
        return;
    buf_printf(&v->r->keys, "%s: %s ", who, key_type_name(type));
    key_fingerprint_hex(k, &v->r->keys);
    buf_char(&v->r->keys, '\n');
    key_free(k);
}

/* ---- one entry ---- */

static int change_key(struct verify *v, const char *who, const char *hex, enum key_type type, struct key **key)
{
    struct key *new = key_from_hex(type, hex, v->e);

    if (!new)
        return error_prefix(v->e, "the new key of the %s", who);
    if (!key_equal(new, *key))
        tell_key(v, who, hex, type);
    key_free(*key);
    *key = new;
    return 0;
}

/* What the seats have countersigned holds from the next entry on. */
static int change_keys(struct verify *v)
{
    return change_key(v, "referee", v->ledger.referee, KEY_ED25519, &v->referee) ||
                   change_key(v, "dice", v->ledger.vrf, KEY_P256, &v->vrf) ? -1 : 0;
}

/* Where mails are missing, the seats may have countersigned a proposal in the meantime. True when there is one: then
   its keys are tried. */
static bool assume_change(struct verify *v)
{
    struct proposal *p = &v->ledger.proposal;

    if (!v->gap || !p->n)
        return false;
    if (p->referee[0])
        memcpy(v->ledger.referee, p->referee, sizeof p->referee);
    if (p->vrf[0])
        memcpy(v->ledger.vrf, p->vrf, sizeof p->vrf);
    *p = (struct proposal){0};
    return change_keys(v) == 0;
}

/* 1, or 0 when the entry isn't there and that is nobody's fault. */
static int read_record(struct verify *v, struct verify_item *it)
{
    struct buf b = {0};
    int got = verify_source_entry(v->src, it->n, ENTRY_FILE, &b, v->e);

    if (got > 0)
        got = entry_read(&b, v->referee, &it->en, it->hash, v->e) &&
                      (!assume_change(v) || entry_read(&b, v->referee, &it->en, it->hash, v->e)) ? -1 : 1;
    else if (got == 0 && v->kind == SOURCE_DIRECTORY && it->n + 1 == verify_source_entries(v->src) && it->n > 0)
        buf_printf(&v->r->unchecked, "entry %u was taken and is not played yet\n", it->n);
    else if (got == 0 && v->kind != SOURCE_MAILS)
        got = error_set(v->e, "the entry is missing");
    buf_free(&b);
    return got < 0 ? verify_wrong(v, it, 0) : got;
}

static int check_place(struct verify *v, const struct verify_item *it)
{
    const struct taken *t = &it->en.taken;

    if (strcmp(t->game, v->terms.game) != 0)
        return error_set(v->e, "the entry is of the game \"%s\"", t->game);
    if (t->n != it->n)
        return error_set(v->e, "the entry says it is entry %u", t->n);
    if (it->n > 0 && v->known[it->n - 1] && !hash_equal(t->prev, v->hashes[it->n - 1]))
        return error_set(v->e, "it does not follow entry %u: it names another entry before it (prev)", it->n - 1);
    return 0;
}

static int check_receipt(struct verify *v, const struct verify_item *it)
{
    struct buf b = {0}, given = {0}, due = {0};
    struct taken t;
    int got = verify_source_entry(v->src, it->n, TAKE_NAME, &b, v->e), status = 0;

    if (got < 0)
        status = -1;
    else if (got == 0 && v->whole)
        status = error_set(v->e, "its receipt is missing");
    else if (got > 0 && receipt_is(&b, v->referee, &it->en.taken))
        v->r->receipts++;
    else if (got > 0 && receipt_read(&b, v->referee, &t, v->e))
        status = error_prefix(v->e, "its receipt");
    else if (got > 0) {
        receipt_octets(&t, &given);
        receipt_octets(&it->en.taken, &due);
        v->r->receipts++;
        if (given.len != due.len || memcmp(given.data, due.data, due.len) != 0)
            status = error_set(v->e, "the receipt says something else than the entry: the file was taken at one place "
                                     "or with one content, and logged with another");
    }
    buf_free(&b);
    buf_free(&given);
    buf_free(&due);
    return status;
}

/* What may come when. */
static int check_order(struct verify *v, const struct verify_item *it)
{
    const struct taken *t = &it->en.taken;
    bool play = t->kind == ENTRY_ORDERS || t->kind == ENTRY_RULING || t->kind == ENTRY_COUNTERSIGN ||
                t->kind == ENTRY_CLOSE;

    if ((t->kind == ENTRY_GENESIS) != (it->n == 0))
        return error_set(v->e, it->n ? "the terms stand in entry 0 and nowhere else" : "entry 0 is not the terms");
    if (v->ledger.closed)
        return error_set(v->e, "it comes after the closing entry: nothing may follow that");
    if (v->over && t->kind != ENTRY_CLOSE)
        return error_set(v->e, "the game had ended with the entry before, and the closing entry is missing");
    if (t->kind == ENTRY_CLOSE && v->game && !v->over)
        return error_set(v->e, "the game is closed, but it had not ended");
    if (play && !v->ledger.started)
        return error_set(v->e, "it comes before every seat was accepted");
    if (v->ledger.adjourned && t->kind != ENTRY_RULING && t->kind != ENTRY_CLOSE && t->kind != ENTRY_COUNTERSIGN)
        return error_set(v->e, "a file was taken while the game was adjourned");
    if (t->seat[0] && ledger_seat(&v->terms, t->seat) < 0)
        return error_set(v->e, "there is no seat \"%s\" in this game", t->seat);
    return 0;
}

static int check_chain(struct verify *v, const struct verify_item *it)
{
    struct taken t = it->en.taken;

    ledger_chain(&v->ledger, &v->terms, &t, v->decision);
    if (t.has_c != it->en.taken.has_c || it->en.has_play != t.has_c)
        return error_set(v->e, "%s", t.has_c ? "the game goes on with it, but it has no chain value or was not played"
                                             : "it has a chain value or was played before the game started");
    if (t.has_c && !hash_equal(t.c, it->en.taken.c))
        return error_set(v->e, "its chain value c is not what the files so far give");
    return 0;
}

static int check_open(struct verify *v, struct verify_item *it)
{
    unsigned char alpha[HASH_SIZE];

    if (!it->en.has_play)
        return 0;
    chain_alpha(v->terms.game, it->n, it->en.taken.c, false, alpha);
    if (vrf_verify(v->vrf, alpha, sizeof alpha, it->en.proof, it->beta[0], NULL) &&
        (!assume_change(v) || vrf_verify(v->vrf, alpha, sizeof alpha, it->en.proof, it->beta[0], NULL)))
        return error_set(v->e, "the proof of its open dice is not good for its chain value under the key of the dice");
    v->r->open++;
    return 0;
}

static int check_seen(struct verify *v, const struct verify_item *it)
{
    struct buf b = {0};
    int got = verify_source_entry(v->src, it->n, SEEN_NAME, &b, v->e);
    int status = got > 0 ? verify_dice(v, it, &b, "your report shows") : got;

    buf_free(&b);
    return status;
}

/* ledger.xml is only kept for speed; how far each seat has had reports isn't part of the log. */
static int check_ledger(struct verify *v, const struct verify_item *it)
{
    struct buf b = {0}, due = {0};
    struct ledger l, here = v->ledger;
    int got = v->kind == SOURCE_DIRECTORY ? verify_source_entry(v->src, it->n, LEDGER_NAME, &b, v->e) : 0, status = 0;

    if (got > 0)
        status = ledger_read(&b, &v->terms, &l, v->e);
    if (got > 0 && status == 0) {
        for (int i = 0; i < v->terms.nseats; i++)
            here.seat[i].reported = l.seat[i].reported;
        ledger_write(&here, &v->terms, &due);
        if (b.len != due.len || memcmp(b.data, due.data, due.len) != 0)
            status = error_set(v->e, "ledger.xml is not what the log so far amounts to");
    }
    buf_free(&b);
    buf_free(&due);
    return status;
}

static int advance(struct verify *v, const struct verify_item *it)
{
    const struct taken *t = &it->en.taken;

    ledger_advance(&v->ledger, &v->terms, &it->en, it->hash);
    memcpy(v->hashes[it->n], it->hash, HASH_SIZE);
    v->known[it->n] = true;
    if (it->en.has_play)
        v->decision = it->en.decision;
    v->over = v->game && v->game->outcome.over;
    v->r->closed = v->ledger.closed;
    v->r->entries++;
    if (t->key[0] && !v->gap)
        tell_key(v, t->seat, t->key, KEY_P256);
    return t->kind == ENTRY_COUNTERSIGN ? change_keys(v) : 0;
}

/* In this order, so that the first thing that is wrong is told by what it is, not by what follows from it. */
static int check_parts(struct verify *v, struct verify_item *it)
{
    bool linked = !v->gap || (v->known[it->n - 1] && v->ledger.started);

    if (check_place(v, it) || (linked && check_order(v, it)) || verify_file(v, it) || check_receipt(v, it) ||
        (linked && check_chain(v, it)) || check_open(v, it))
        return verify_wrong(v, it, 0);
    if (verify_play(v, it) || check_seen(v, it))
        return -1;
    return advance(v, it) || check_ledger(v, it) ? verify_wrong(v, it, 0) : 0;
}

static int check_entry(struct verify *v, uint32_t n)
{
    struct verify_item it = {.n = n};
    int got = read_record(v, &it), status = got < 0 ? -1 : 0;

    if (got > 0)
        status = check_parts(v, &it);
    else if (v->kind == SOURCE_MAILS) {
        v->gap = true;
        v->missing++;
    }
    buf_free(&it.file);
    buf_free(&it.octets);
    return status;
}

/* ---- the log ---- */

/* Sealed proofs stand in the closing entry's file, in a packet's own list, or follow from the private key. */
static int read_seals(struct verify *v)
{
    struct buf b = {0};
    uint32_t last = verify_source_entries(v->src) - 1;
    int got = v->kind == SOURCE_PACKET ? verify_source_get(v->src, PACKET_NAME, &b, v->e)
                                       : verify_source_entry(v->src, last, FILE_NAME, &b, v->e);
    int status = got < 0 ? -1 : 0;

    if (got > 0 && (v->kind == SOURCE_PACKET || strncmp(buf_cstr(&b), "<opening ", 9) == 0)) {
        status = opening_read(&v->seals, &b, v->terms.game, v->e);
        if (status) {
            v->r->entry = last;
            error_prefix(v->e, "entry %u", last);
        }
    }
    buf_free(&b);
    if (status == 0 && !v->seals.nseals && !v->opened)
        status = opening_secrets(&v->seals, v->src, v->terms.game, v->e);
    return status;
}

/* Nothing of a closed game may be missing, and of a game directory nothing at all. */
static void see_what_is_due(struct verify *v)
{
    struct buf b = {0};
    struct entry en = {0};
    uint32_t last = verify_source_entries(v->src) - 1;

    if ((v->kind == SOURCE_DIRECTORY || v->kind == SOURCE_ARCHIVE) &&
        verify_source_entry(v->src, last, ENTRY_FILE, &b, NULL) > 0 && entry_read(&b, NULL, &en, NULL, NULL) == 0)
        v->opened = en.taken.kind == ENTRY_CLOSE;
    v->whole = v->opened || v->kind == SOURCE_DIRECTORY;
    buf_free(&b);
}

/* Mails have no game data, so nothing is played from them whatever the rules: that is told with the entries. */
static void tell_rules(const struct verify *v, struct buf *b)
{
    const struct ruleset *rs = ruleset_find(v->terms.ruleset);

    if (!rs)
        buf_printf(b, "this program has no rules for \"%s\": nothing was played again\n", v->terms.ruleset);
    else if (v->terms.revision > rs->revision)
        buf_printf(b, "the game uses revision %d of its rules, this program knows up to %d: nothing was played again\n",
                   v->terms.revision, rs->revision);
}

static void tell_unchecked(struct verify *v)
{
    struct buf *b = &v->r->unchecked;

    if (v->missing)
        buf_printf(b, "%u entries are in none of these mails: what follows from them is not checked\n", v->missing);
    if (v->sealed_files)
        buf_printf(b, "%u files are here by their digest only\n", v->sealed_files);
    if (v->unplayed)
        buf_printf(b, "%u entries could not be played again: their sealed proofs, orders or position are not here\n",
                   v->unplayed);
    if (!v->rs)
        tell_rules(v, b);
    if (v->kind == SOURCE_PACKET)
        buf_str(b, "this is a packet about the last entry here: the others are only linked to it\n");
    else if (!v->ledger.closed)
        buf_str(b, "the game is not closed: nothing here shows that the log does not go on\n");
}

static int check_blame(struct verify *v)
{
    struct verify_item it = {0};
    const char *what = verify_source_blamed(v->src, &it.n);

    if (!what)
        return 0;
    error_set(v->e, "%s", what);
    return verify_wrong(v, &it, 0);
}

static int check_all(struct verify *v, const struct verify_options *o)
{
    uint32_t n = verify_source_entries(v->src);

    if (check_blame(v))
        return -1;
    if (n == 0 || n > SOURCE_ENTRIES)
        return error_set(v->e, "there is no log here");
    v->hashes = xcalloc(n, sizeof *v->hashes);
    v->known = xcalloc(n, sizeof *v->known);
    see_what_is_due(v);
    if (read_terms(v) || read_seals(v) || verify_data(v) || verify_keep(v))
        return -1;
    tell_key(v, "referee", v->terms.referee, KEY_ED25519);
    tell_key(v, "dice", v->terms.vrf, KEY_P256);
    for (uint32_t i = 0; i < n; i++) {
        if (o && o->progress)
            o->progress(o->ctx, i, n);
        if (check_entry(v, i))
            return -1;
    }
    if (v->over && !v->ledger.closed && v->kind != SOURCE_PACKET) {
        v->r->entry = n;
        return error_set(v->e, "entry %u: the game had ended with the entry before, and the closing entry is missing",
                         n);
    }
    if (v->kind == SOURCE_PACKET && v->rs && v->last_played != n - 1) {
        v->r->entry = n - 1;
        return error_set(v->e, "entry %u: the packet lacks what is needed to play it again", n - 1);
    }
    file_head(v->ledger.next - 1, v->ledger.head, v->r->head);
    tell_unchecked(v);
    return 0;
}

int verify_check(const struct verify_source *s, const struct verify_options *o, struct verify_result *r,
                 struct error *e)
{
    struct verify v = {.src = s, .kind = verify_source_kind(s), .r = r, .e = e};
    int status;

    *r = (struct verify_result){.entry = -1, .event = -1};
    status = check_all(&v, o);
    key_free(v.referee);
    key_free(v.vrf);
    file_keys_free(&v.keys);
    opening_free(&v.seals);
    game_free(v.game);
    data_free(v.data);
    for (size_t i = 0; i < v.nkept; i++)
        buf_free(&v.kept[i].xml);
    free(v.kept);
    free(v.hashes);
    free(v.known);
    return status;
}

struct verify_source *verify_open(const char *path, struct error *e)
{
    char log[FS_PATH];

    if (strlen(path) > FS_PATH - 128) {
        error_set(e, "the path is too long");
        return NULL;
    }
    if (!fs_is_dir(path))
        return archive_open(path, e);
    return fs_is_dir(fs_join(log, path, "log")) ? verify_source_dir(path, e) : verify_mails(path, e);
}
