/* SPDX-License-Identifier: ISC */
#include "trust/forge.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"
#include "crypto/dice.h"
#include "trust/chain.h"
#include "turn/names.h"
#include "turn/opening.h"
#include "xml/sign.h"
#include "xml/write.h"

#define OK(call)                                                                                                   \
    do {                                                                                                           \
        struct error ok_error = {""};                                                                              \
        if ((call) != 0)                                                                                           \
            fail_msg("%s: %s", #call, ok_error.msg);                                                               \
    } while (0)

/* ---- pieces ---- */

static void copy_buf(struct buf *to, const struct buf *from)
{
    *to = (struct buf){0};
    buf_add(to, buf_cstr(from), from->len);
}

static bool same(const struct buf *a, const struct buf *b)
{
    return a->len == b->len && memcmp(buf_cstr(a), buf_cstr(b), a->len) == 0;
}

void forge_entry_copy(struct forge_entry *to, const struct forge_entry *from)
{
    *to = *from;
    copy_buf(&to->record, &from->record);
    copy_buf(&to->take, &from->take);
    copy_buf(&to->file, &from->file);
    copy_buf(&to->events, &from->events);
    copy_buf(&to->state, &from->state);
}

void forge_entry_free(struct forge_entry *e)
{
    buf_free(&e->record);
    buf_free(&e->take);
    buf_free(&e->file);
    buf_free(&e->events);
    buf_free(&e->state);
}

static void read_entry(const struct verify_source *s, uint32_t n, struct forge_entry *e)
{
    assert_int_equal(verify_source_entry(s, n, ENTRY_FILE, &e->record, NULL), 1);
    assert_int_equal(verify_source_entry(s, n, TAKE_NAME, &e->take, NULL), 1);
    assert_int_equal(verify_source_entry(s, n, FILE_NAME, &e->file, NULL), 1);
    (void)verify_source_entry(s, n, EVENTS_NAME, &e->events, NULL);
    (void)verify_source_entry(s, n, STATE_NAME, &e->state, NULL);
    OK(entry_read(&e->record, NULL, &e->en, NULL, &ok_error));
    OK(receipt_read(&e->take, NULL, &e->receipt, &ok_error));
}

static void read_data(const struct verify_source *s, struct forge *f)
{
    char **names = verify_source_data(s, NULL), full[128];

    for (char **p = names; *p; p++) {
        assert_true(f->ndata < FORGE_DATA);
        (void)snprintf(f->data[f->ndata].name, sizeof f->data[0].name, "%s", *p);
        (void)snprintf(full, sizeof full, "data/%s", *p);
        assert_int_equal(verify_source_get(s, full, &f->data[f->ndata++].bytes, NULL), 1);
    }
    fs_list_free(names);
}

void forge_read(struct forge *f, const struct signed_game *g)
{
    struct verify_source *s = verify_source_dir(g->dir, NULL);
    struct opening seals = {0};

    *f = (struct forge){.n = verify_source_entries(s)};
    assert_true(f->n < FORGE_ENTRIES);
    for (uint32_t n = 0; n < f->n; n++)
        read_entry(s, n, &f->at[n]);
    read_data(s, f);
    OK(opening_read(&seals, &f->at[f->n - 1].file, g->m->terms.game, &ok_error));
    for (uint32_t n = 0; n < f->n; n++)
        if (f->at[n].en.has_play)
            assert_true(opening_proof(&seals, g->m->terms.game, n, f->at[n].en.taken.c, NULL, f->at[n].sealed, NULL) ==
                        1);
    opening_free(&seals);
    verify_source_free(s);
}

void forge_copy(struct forge *to, const struct forge *from)
{
    *to = *from;
    for (uint32_t n = 0; n < from->n; n++)
        forge_entry_copy(&to->at[n], &from->at[n]);
    for (int i = 0; i < from->ndata; i++)
        copy_buf(&to->data[i].bytes, &from->data[i].bytes);
}

void forge_free(struct forge *f)
{
    for (uint32_t n = 0; n < f->n; n++)
        forge_entry_free(&f->at[n]);
    for (int i = 0; i < f->ndata; i++)
        buf_free(&f->data[i].bytes);
}

void forge_replace(struct buf *b, const char *what, const char *with)
{
    const char *at = strstr(buf_cstr(b), what);
    struct buf out = {0};

    if (!at)
        fail_msg("there is no %s in %s", what, buf_cstr(b));
    buf_add(&out, b->data, (size_t)(at - b->data));
    buf_str(&out, with);
    buf_str(&out, at + strlen(what));
    buf_free(b);
    *b = out;
}

void forge_remove(struct forge *f, uint32_t n)
{
    forge_entry_free(&f->at[n]);
    memmove(&f->at[n], &f->at[n + 1], (f->n - n - 1) * sizeof f->at[0]);
    f->n--;
}

void forge_insert(struct forge *f, uint32_t n, const struct forge_entry *e)
{
    struct forge_entry new;

    assert_true(f->n < FORGE_ENTRIES);
    forge_entry_copy(&new, e);
    memmove(&f->at[n + 1], &f->at[n], (f->n - n) * sizeof f->at[0]);
    f->at[n] = new;
    f->n++;
}

/* ---- putting it together ---- */

static void add(struct verify_source *s, const struct forge *f, uint32_t n, const char *name, const struct buf *b)
{
    char full[64];

    (void)snprintf(full, sizeof full, "log/%06u/%s", n, name);
    if (strcmp(full, f->omit) != 0)
        OK(verify_source_add(s, full, buf_cstr(b), b->len, &ok_error));
}

static struct verify_source *assemble(const struct forge *f)
{
    struct verify_source *s = verify_source_memory(SOURCE_ARCHIVE);
    char full[128];

    for (int i = 0; i < f->ndata; i++) {
        (void)snprintf(full, sizeof full, "data/%s", f->data[i].name);
        OK(verify_source_add(s, full, buf_cstr(&f->data[i].bytes), f->data[i].bytes.len, &ok_error));
    }
    for (uint32_t n = 0; n < f->n; n++) {
        const struct forge_entry *e = &f->at[n];

        add(s, f, n, ENTRY_FILE, &e->record);
        add(s, f, n, TAKE_NAME, &e->take);
        add(s, f, n, FILE_NAME, &e->file);
        if (e->en.has_play) {
            add(s, f, n, EVENTS_NAME, &e->events);
            add(s, f, n, STATE_NAME, &e->state);
        }
    }
    return s;
}

/* New octets under the signature that was there. */
static void put_octets(struct buf *record, const struct buf *octets)
{
    const char *old = buf_cstr(record);
    struct buf out = {0};

    buf_add(&out, old, (size_t)(strchr(old, '>') + 1 - old));
    buf_add(&out, octets->data, octets->len);
    buf_str(&out, "</record>\n");
    buf_free(record);
    *record = out;
}

struct verify_source *forge_raw(const struct forge *f, const struct forge *was)
{
    struct forge copy;
    struct verify_source *s;

    forge_copy(&copy, f);
    for (uint32_t n = 0; n < copy.n; n++) {
        struct forge_entry *e = &copy.at[n];
        struct buf octets = {0}, receipt = {0};

        entry_octets(&e->en, &octets);
        receipt_octets(&e->receipt, &receipt);
        if (n < was->n && memcmp(&e->en, &was->at[n].en, sizeof e->en) != 0)
            put_octets(&e->record, &octets);
        if (n < was->n && memcmp(&e->receipt, &was->at[n].receipt, sizeof e->receipt) != 0)
            put_octets(&e->take, &receipt);
        buf_free(&octets);
        buf_free(&receipt);
    }
    s = assemble(&copy);
    forge_free(&copy);
    return s;
}

/* ---- anew ---- */

struct anew {
    struct forge *f;
    const struct forge *was;
    const struct signed_game *keys;
    struct genesis terms;
    struct ledger ledger;
    uint32_t decision;
};

static const struct key *pick(const struct anew *a, struct key *const *keys, const char *due)
{
    const struct key *found = NULL;
    struct buf b = {0};

    if (a->f->old_keys && a->ledger.next >= a->f->old_keys)
        return keys[0];
    if (a->f->new_keys && a->ledger.next >= a->f->new_keys)
        return keys[a->keys->nkeys - 1];
    for (int i = 0; i < a->keys->nkeys && !found; i++) {
        buf_clear(&b);
        key_hex(keys[i], &b);
        if (strcmp(buf_cstr(&b), due) == 0)
            found = keys[i];
    }
    buf_free(&b);
    return found ? found : keys[0];
}

static const struct key *referee_of(const struct anew *a)
{
    return pick(a, a->keys->referee, a->ledger.referee[0] ? a->ledger.referee : a->terms.referee);
}

static const struct key *vrf_of(const struct anew *a)
{
    return pick(a, a->keys->vrf, a->ledger.vrf);
}

static void digest_of(const struct forge_entry *e, unsigned char out[HASH_SIZE])
{
    struct buf octets = {0};

    OK(xml_unsigned(buf_cstr(&e->file), e->file.len, &octets, &ok_error));
    hash_bytes(octets.data, octets.len, out);
    buf_free(&octets);
}

static void prove(const struct anew *a, const struct taken *t, bool sealed, unsigned char pi[VRF_PROOF_SIZE])
{
    unsigned char alpha[HASH_SIZE];

    chain_alpha(a->terms.game, t->n, t->c, sealed, alpha);
    OK(vrf_prove(vrf_of(a), alpha, sizeof alpha, pi, &ok_error));
}

static void hmac(const struct forge_entry *e, const struct buf *b, unsigned char out[HASH_SIZE])
{
    unsigned char beta[VRF_OUTPUT_SIZE], salt[HASH_SIZE];

    OK(vrf_beta(e->sealed, beta, &ok_error));
    dice_salt(beta, salt);
    hash_hmac(salt, sizeof salt, buf_cstr(b), b->len, out);
}

/* What was altered on purpose stays; what follows from something altered is made anew. */
static void remake_play(struct anew *a, struct forge_entry *e, const struct forge_entry *was)
{
    bool moved = !was || memcmp(e->en.taken.c, was->en.taken.c, HASH_SIZE) != 0 || e->en.taken.n != was->en.taken.n ||
                 strcmp(e->en.taken.game, was->en.taken.game) != 0 ||
                 (a->f->old_keys && e->en.taken.n >= a->f->old_keys);

    if (!e->en.has_play)
        return;
    if (moved) {
        prove(a, &e->en.taken, false, e->en.proof);
        prove(a, &e->en.taken, true, e->sealed);
    }
    if (moved || !same(&e->events, &was->events))
        hmac(e, &e->events, e->en.events);
    if (moved || !same(&e->state, &was->state))
        hmac(e, &e->state, e->en.state);
}

static void remake_opening(struct anew *a, struct forge_entry *e)
{
    struct xml_writer w;

    buf_clear(&e->file);
    xw_start(&w, &e->file);
    xw_open(&w, "opening");
    xw_attr(&w, "xmlns", LOG_NS);
    xw_attr(&w, "game", a->terms.game);
    for (uint32_t n = 1; n < a->f->n; n++)
        if (a->f->at[n].en.has_play)
            opening_write(&w, n, a->f->at[n].sealed);
    xw_end(&w);
    e->file.data[--e->file.len] = '\0';
}

static void remake_records(struct anew *a, struct forge_entry *e, unsigned char hash[HASH_SIZE])
{
    struct buf octets = {0}, receipt = {0};

    if (!a->f->keep_receipt)
        e->receipt = e->en.taken;
    entry_octets(&e->en, &octets);
    receipt_octets(&e->receipt, &receipt);
    hash_bytes(octets.data, octets.len, hash);
    buf_clear(&e->record);
    buf_clear(&e->take);
    OK(record_sign(referee_of(a), &octets, &e->record, &ok_error));
    OK(record_sign(referee_of(a), &receipt, &e->take, &ok_error));
    buf_free(&octets);
    buf_free(&receipt);
}

static void remake(struct anew *a, uint32_t n)
{
    struct forge_entry *e = &a->f->at[n];
    struct taken *t = &e->en.taken;
    unsigned char hash[HASH_SIZE];

    t->n = n;
    if (!a->f->keep_prev)
        memcpy(t->prev, a->ledger.head, HASH_SIZE);
    if (!a->f->keep_c)
        ledger_chain(&a->ledger, &a->terms, t, a->decision);
    remake_play(a, e, n < a->was->n ? &a->was->at[n] : NULL);
    if (t->kind == ENTRY_CLOSE && !a->f->keep_opening)
        remake_opening(a, e);
    if (!a->f->keep_digest)
        digest_of(e, t->digest);
    remake_records(a, e, hash);
    ledger_advance(&a->ledger, &a->terms, &e->en, hash);
    if (e->en.has_play)
        a->decision = e->en.decision;
}

struct verify_source *forge_signed(struct forge *f, const struct forge *was, const struct signed_game *keys)
{
    struct anew a = {.f = f, .was = was, .keys = keys};

    OK(genesis_read(&f->at[0].file, &a.terms, &ok_error));
    for (uint32_t n = 0; n < f->n; n++)
        if (n == 0)
            remake(&a, n);
        else {
            /* c depends on the digest, the closing file on every seal before it */
            if (f->at[n].en.taken.kind != ENTRY_CLOSE && !f->keep_digest)
                digest_of(&f->at[n], f->at[n].en.taken.digest);
            remake(&a, n);
        }
    return assemble(f);
}
