/* SPDX-License-Identifier: ISC */
#include "turn/log.h"

#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/text.h"
#include "engine/state.h"
#include "trust/chain.h"
#include "turn/keys.h"
#include "turn/names.h"
#include "xml/sign.h"
#include "xml/write.h"

void played_free(struct played *p)
{
    if (p->playing)
        turn_free(&p->turn);
    buf_free(&p->record);
}

/* ---- taking ---- */

int log_take(struct match *m, struct taken *t, const struct buf *whole, struct error *e)
{
    struct buf octets = {0}, record = {0};
    int status;

    (void)snprintf(t->game, sizeof t->game, "%s", m->terms.game);
    t->n = m->ledger.next;
    memcpy(t->prev, m->ledger.head, HASH_SIZE);
    ledger_chain(&m->ledger, &m->terms, t, m->game ? m->game->decision : 0);
    receipt_octets(t, &octets);
    status = record_sign(m->referee, &octets, &record, e);
    if (status == 0)
        status = gamedir_put_entry(m->dir, t->n, FILE_NAME, whole, e);
    if (status == 0)
        status = gamedir_commit_entry(m->dir, t->n, TAKE_NAME, &record, e);
    if (status == 0) {
        m->fresh = *t;
        buf_clear(&m->fresh_octets);
    }
    buf_free(&octets);
    buf_free(&record);
    return status;
}

bool log_pending(const struct match *m)
{
    return gamedir_has(m->dir, m->ledger.next, TAKE_NAME);
}

/* ---- proofs ---- */

static int prove_open(const struct match *m, const struct taken *t, unsigned char pi[VRF_PROOF_SIZE], struct error *e)
{
    unsigned char alpha[HASH_SIZE];

    chain_alpha(m->terms.game, t->n, t->c, false, alpha);
    return vrf_prove(m->vrf, alpha, sizeof alpha, pi, e);
}

/* ---- playing ---- */

static int read_taken(const struct match *m, struct taken *t, struct error *e)
{
    struct buf record = {0};
    int status = gamedir_read_entry(m->dir, m->ledger.next, TAKE_NAME, &record, e);

    if (status == 0)
        status = receipt_read(&record, m->referee, t, e);
    buf_free(&record);
    return status;
}

/* A receipt that this process has just signed needs no check; one that an earlier run left does. */
static int read_pending(const struct match *m, struct taken *t, struct buf *octets, struct error *e)
{
    const bool fresh = m->fresh.n && m->fresh.n == m->ledger.next;
    struct buf whole = {0};
    int status = 0;

    if (fresh)
        *t = m->fresh;
    else
        status = read_taken(m, t, e);
    if (fresh && m->fresh_octets.len) {
        buf_add(octets, m->fresh_octets.data, m->fresh_octets.len);
        return 0;
    }
    if (status == 0)
        status = gamedir_read_entry(m->dir, m->ledger.next, FILE_NAME, &whole, e);
    if (status == 0)
        status = xml_unsigned(buf_cstr(&whole), whole.len, octets, e);
    buf_free(&whole);
    return status;
}

static struct game *position(void *ctx, uint32_t n, struct error *e)
{
    return match_position(ctx, n, e);
}

/* With the open proof in p->entry. */
static int play(struct match *m, struct played *p, const struct buf *octets, unsigned char salt[HASH_SIZE],
                struct error *e)
{
    const struct taken *t = &p->entry.taken;
    unsigned char sealed[VRF_PROOF_SIZE];
    int status;

    if (keys_sealed_proof(m, t->n, t->c, sealed, e))
        return -1;
    p->turn = (struct turn){.rs = m->rs,
                            .data = m->data,
                            .terms = &m->terms,
                            .taken = t,
                            .octets = octets,
                            .position = position,
                            .ctx = m,
                            .game = m->game};
    p->playing = true;
    turn_dice(&p->turn.dice, p->entry.proof, sealed, salt);
    status = turn_play(&p->turn, e);
    m->game = p->turn.game;
    p->entry.has_play = status == 0;
    return status;
}

static int write_hmac(struct match *m, uint32_t n, const char *name, const struct buf *b,
                      const unsigned char salt[HASH_SIZE], unsigned char out[HASH_SIZE], struct error *e)
{
    hash_hmac(salt, HASH_SIZE, buf_cstr(b), b->len, out);
    return gamedir_put_entry(m->dir, n, name, b, e);
}

static int write_made(struct match *m, struct played *p, const unsigned char salt[HASH_SIZE], struct error *e)
{
    struct buf state = {0};
    uint32_t n = p->entry.taken.n;
    int status;

    state_write(m->game, m->game->desk, -1, &state);
    p->entry.decision = m->game->decision;
    status = write_hmac(m, n, STATE_NAME, &state, salt, p->entry.state, e);
    if (status == 0)
        status = write_hmac(m, n, EVENTS_NAME, &p->turn.all.xml, salt, p->entry.events, e);
    buf_free(&state);
    return status;
}

static int commit(struct match *m, struct played *p, struct error *e)
{
    struct buf ledger = {0};
    uint32_t n = p->entry.taken.n;
    int status;

    ledger_write(&m->ledger, &m->terms, &ledger);
    status = gamedir_put_entry(m->dir, n, LEDGER_NAME, &ledger, e);
    if (status == 0)
        status = gamedir_commit_entry(m->dir, n, ENTRY_FILE, &p->record, e);
    buf_free(&ledger);
    return status;
}

static int make_record(struct match *m, struct played *p, struct error *e)
{
    unsigned char hash[HASH_SIZE];
    struct buf octets = {0};
    int status;

    entry_octets(&p->entry, &octets);
    hash_bytes(octets.data, octets.len, hash);
    status = record_sign(m->referee, &octets, &p->record, e);
    buf_free(&octets);
    if (status == 0)
        ledger_advance(&m->ledger, &m->terms, &p->entry, hash);
    return status;
}

int log_play(struct match *m, int (*post)(void *ctx, struct match *m, struct played *p, struct error *e), void *ctx,
             struct error *e)
{
    struct played p = {0};
    struct buf octets = {0};
    unsigned char salt[HASH_SIZE];
    const uint32_t n = m->ledger.next;
    int status = read_pending(m, &p.entry.taken, &octets, e);

    if (status == 0 && p.entry.taken.has_c) {
        status = prove_open(m, &p.entry.taken, p.entry.proof, e);
        if (status == 0)
            status = play(m, &p, &octets, salt, e);
        if (status == 0)
            status = write_made(m, &p, salt, e);
    }
    if (status == 0)
        status = make_record(m, &p, e);
    if (status == 0 && post)
        status = post(ctx, m, &p, e);
    if (status == 0)
        status = commit(m, &p, e);
    if (status == 0 && p.entry.taken.kind == ENTRY_COUNTERSIGN)
        status = keys_load(m, MATCH_WORK, e);
    if (status)
        error_prefix(e, "entry %u", n);
    played_free(&p);
    buf_free(&octets);
    return status;
}

/* ---- again ---- */

static int read_ledger(const struct match *m, uint32_t n, struct ledger *l, struct error *e)
{
    struct buf b = {0};
    int status = gamedir_read_entry(m->dir, n, LEDGER_NAME, &b, e);

    if (status == 0)
        status = ledger_read(&b, &m->terms, l, e);
    buf_free(&b);
    return status;
}

static int read_entry(const struct match *m, uint32_t n, const struct ledger *before, struct played *p,
                      struct buf *octets, struct error *e)
{
    struct key *referee = key_from_hex(KEY_ED25519, before->referee, e);
    struct buf whole = {0};
    int status = referee ? gamedir_read_entry(m->dir, n, ENTRY_FILE, &p->record, e) : -1;

    if (status == 0)
        status = entry_read(&p->record, referee, &p->entry, NULL, e);
    if (status == 0)
        status = gamedir_read_entry(m->dir, n, FILE_NAME, &whole, e);
    if (status == 0)
        status = xml_unsigned(buf_cstr(&whole), whole.len, octets, e);
    key_free(referee);
    buf_free(&whole);
    return status;
}

int log_replay(struct match *m, uint32_t n, struct played *p, struct buf *octets, struct error *e)
{
    unsigned char salt[HASH_SIZE];
    struct ledger before;

    if (n == 0 || n >= m->ledger.next)
        return error_set(e, "there is no entry %u that was played; the last is %u", n, m->ledger.next - 1);
    if (!key_is_private(m->vrf))
        return error_set(e, "this needs the game's own directory with its secret folder");
    if (read_ledger(m, n - 1, &before, e) || read_entry(m, n, &before, p, octets, e))
        return -1;
    if (!p->entry.has_play)
        return error_set(e, "entry %u came before the game started", n);
    game_free(m->game);
    m->game = NULL;
    if (before.started && !(m->game = match_position(m, n - 1, e)))
        return -1;
    if (read_ledger(m, n, &m->ledger, e))
        return -1;
    for (int i = 0; i < m->terms.nseats; i++)
        m->ledger.seat[i].reported = before.seat[i].reported;
    return play(m, p, octets, salt, e);
}

/* ---- the end ---- */

int log_needs_close(const struct match *m)
{
    return m->game && m->game->outcome.over && !m->ledger.closed;
}

static int write_seal(const struct match *m, struct xml_writer *w, uint32_t n, const unsigned char c[HASH_SIZE],
                      struct error *e)
{
    unsigned char pi[VRF_PROOF_SIZE];

    if (keys_sealed_proof(m, n, c, pi, e))
        return -1;
    opening_write(w, n, pi);
    return 0;
}

static int write_seals(const struct match *m, struct xml_writer *w, struct error *e)
{
    for (uint32_t n = 1; n < m->ledger.next; n++) {
        struct buf b = {0};
        struct entry en;
        int status = gamedir_read_entry(m->dir, n, ENTRY_FILE, &b, e);

        if (status == 0)
            status = entry_read(&b, NULL, &en, NULL, e);
        if (status == 0 && en.has_play)
            status = write_seal(m, w, n, en.taken.c, e);
        buf_free(&b);
        if (status)
            return -1;
    }
    return 0;
}

int log_take_close(struct match *m, const char *time, struct error *e)
{
    struct taken t = {.kind = ENTRY_CLOSE};
    unsigned char c[HASH_SIZE];
    struct xml_writer w;
    struct buf file = {0};
    int status;

    (void)snprintf(t.time, sizeof t.time, "%s", time);
    chain_ruling(m->ledger.c, "close", m->game->decision, c);
    xw_start(&w, &file);
    xw_open(&w, "opening");
    xw_attr(&w, "xmlns", LOG_NS);
    xw_attr(&w, "game", m->terms.game);
    status = write_seals(m, &w, e);
    if (status == 0)
        status = write_seal(m, &w, m->ledger.next, c, e);
    xw_end(&w);
    file.data[--file.len] = '\0';               /* canonical form ends with the root */
    hash_bytes(file.data, file.len, t.digest);
    if (status == 0)
        status = log_take(m, &t, &file, e);
    buf_free(&file);
    return status;
}
