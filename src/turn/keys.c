/* SPDX-License-Identifier: ISC */
#include "turn/keys.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "crypto/keyfile.h"
#include "trust/chain.h"
#include "turn/names.h"
#include "turn/ruling.h"
#include "xml/write.h"

enum { NAME_SIZE = 40 };

/* Private keys that are only proposed are named by their public halves: one never takes another's place. */
static const char *next_name(const char *hex, char out[NAME_SIZE])
{
    (void)snprintf(out, NAME_SIZE, "secret/next-%.16s.key", hex);
    return out;
}

/* ---- reading ---- */

static bool is_key(const struct key *k, const char *hex)
{
    struct buf b = {0};
    bool is;

    key_hex(k, &b);
    is = strcmp(buf_cstr(&b), hex) == 0;
    buf_free(&b);
    return is;
}

static struct key *read_private(const struct match *m, const char *name, struct error *e)
{
    char path[FS_PATH];

    return keyfile_read_private(gamedir_path(m->dir, name, path), NULL, e);
}

/* The key in use, or the one that has taken its place in the log and not yet in the folder: then *old_r gets the
   other, unless nobody wants it. */
static struct key *read_current(const struct match *m, const char *name, const char *due, struct key **old_r,
                                struct error *e)
{
    char next[NAME_SIZE];
    struct key *k = read_private(m, name, e), *new;

    if (!k || is_key(k, due))
        return k;
    new = read_private(m, next_name(due, next), NULL);
    if (new && is_key(new, due)) {
        *old_r = k;
        return new;
    }
    error_set(e, "%s is not the key that the log names", name);
    key_free(k);
    key_free(new);
    return NULL;
}

static int read_seals(struct match *m, struct error *e)
{
    char path[FS_PATH];
    struct buf b = {0};
    int status = 0;

    opening_free(&m->seals);
    if (fs_exists(gamedir_path(m->dir, SEALS_NAME, path)))
        status = fs_read(path, STATE_MAX, &b, e) || opening_read(&m->seals, &b, m->terms.game, e)
                     ? error_prefix(e, SEALS_NAME) : 0;
    buf_free(&b);
    return status;
}

static int read_public(struct match *m, struct error *e)
{
    m->referee = key_from_hex(KEY_ED25519, m->ledger.referee, e);
    m->vrf = m->referee ? key_from_hex(KEY_P256, m->ledger.vrf, e) : NULL;
    return m->vrf ? 0 : -1;
}

/* ---- sealed proofs ---- */

static int prove(const struct match *m, const struct key *vrf, uint32_t n, const unsigned char c[HASH_SIZE],
                 unsigned char pi[VRF_PROOF_SIZE], struct error *e)
{
    unsigned char alpha[HASH_SIZE];

    chain_alpha(m->terms.game, n, c, true, alpha);
    return vrf_prove(vrf, alpha, sizeof alpha, pi, e);
}

int keys_sealed_proof(const struct match *m, uint32_t n, const unsigned char c[HASH_SIZE],
                      unsigned char pi[VRF_PROOF_SIZE], struct error *e)
{
    if (opening_proof(&m->seals, m->terms.game, n, c, NULL, pi, e) > 0)
        return 0;
    return prove(m, m->vrf, n, c, pi, e);
}

/* The proofs of all entries so far that are not in the list yet. */
static int seal(struct match *m, const struct key *vrf, struct error *e)
{
    uint32_t n = m->seals.nseals ? m->seals.seals[m->seals.nseals - 1].n + 1 : 1;
    unsigned char pi[VRF_PROOF_SIZE];
    struct buf b = {0};
    int status = 0;

    for (; status == 0 && n < m->ledger.next; n++) {
        struct entry en;

        buf_clear(&b);
        status = gamedir_read_entry(m->dir, n, ENTRY_FILE, &b, e);
        if (status == 0)
            status = entry_read(&b, NULL, &en, NULL, e);
        if (status || !en.has_play)
            continue;
        status = prove(m, vrf, n, en.taken.c, pi, e);
        if (status == 0)
            opening_add(&m->seals, n, pi);
    }
    buf_free(&b);
    return status;
}

static int write_seals(const struct match *m, struct error *e)
{
    char path[FS_PATH];
    struct xml_writer w;
    struct buf b = {0};
    int status;

    xw_start(&w, &b);
    xw_open(&w, "opening");
    xw_attr(&w, "xmlns", LOG_NS);
    xw_attr(&w, "game", m->terms.game);
    for (uint32_t i = 0; i < m->seals.nseals; i++)
        opening_write(&w, m->seals.seals[i].n, m->seals.seals[i].proof);
    xw_end(&w);
    status = fs_write(gamedir_path(m->dir, SEALS_NAME, path), b.data, b.len, 0600, e);
    buf_free(&b);
    return status;
}

/* ---- changing ---- */

/* The old key is gone with this. */
static int take_place(const struct match *m, const char *hex, const char *name, struct error *e)
{
    char next[NAME_SIZE], from[FS_PATH], to[FS_PATH];

    return fs_rename(gamedir_path(m->dir, next_name(hex, next), from), gamedir_path(m->dir, name, to), e);
}

static int load_private(struct match *m, enum match_mode mode, struct error *e)
{
    struct key *old_referee = NULL, *old_vrf = NULL;
    int status = -1;

    m->referee = read_current(m, REFEREE_KEY, m->ledger.referee, &old_referee, e);
    if (m->referee)
        m->vrf = read_current(m, VRF_KEY, m->ledger.vrf, &old_vrf, e);
    if (m->vrf)
        status = read_seals(m, e);
    if (status == 0 && old_vrf)
        status = seal(m, old_vrf, e);
    if (status == 0 && old_vrf && mode == MATCH_WORK)
        status = write_seals(m, e) || take_place(m, m->ledger.vrf, VRF_KEY, e) ? -1 : 0;
    if (status == 0 && old_referee && mode == MATCH_WORK)
        status = take_place(m, m->ledger.referee, REFEREE_KEY, e);
    key_free(old_referee);
    key_free(old_vrf);
    return status;
}

int keys_load(struct match *m, enum match_mode mode, struct error *e)
{
    char path[FS_PATH];

    key_free(m->referee);
    key_free(m->vrf);
    m->referee = m->vrf = NULL;
    if (mode == MATCH_LOOK && access(gamedir_path(m->dir, VRF_KEY, path), R_OK) != 0)
        return read_public(m, e);
    return load_private(m, mode, e);
}

/* ---- proposing ---- */

static int make_next(const struct match *m, enum key_type type, struct buf *hex, struct error *e)
{
    char name[NAME_SIZE], path[FS_PATH];
    struct key *k = key_generate(type, e);
    int status;

    if (!k)
        return -1;
    key_hex(k, hex);
    status = keyfile_write_private(k, gamedir_path(m->dir, next_name(buf_cstr(hex), name), path), NULL, e);
    key_free(k);
    return status;
}

int keys_propose(struct match *m, bool referee, bool vrf, struct buf *ruling, struct error *e)
{
    struct buf a = {0}, b = {0};
    int status = referee ? make_next(m, KEY_ED25519, &a, e) : 0;

    if (status == 0 && vrf)
        status = make_next(m, KEY_P256, &b, e);
    if (status == 0) {
        struct xml_writer w;

        xw_start(&w, ruling);
        xw_open(&w, "ruling");
        xw_attr(&w, "xmlns", RULING_NS);
        xw_attr(&w, "game", m->terms.game);
        xw_attr(&w, "kind", "keys");
        xw_attr(&w, "referee", a.len ? buf_cstr(&a) : NULL);
        xw_attr(&w, "vrf", b.len ? buf_cstr(&b) : NULL);
        xw_end(&w);
    }
    buf_free(&a);
    buf_free(&b);
    return status;
}

static bool is_here(const struct match *m, const char *hex)
{
    char name[NAME_SIZE];
    struct key *k = hex[0] ? read_private(m, next_name(hex, name), NULL) : NULL;
    bool here = !hex[0] || (k && is_key(k, hex));

    key_free(k);
    return here;
}

int keys_are_here(const struct match *m, const char *referee, const char *vrf, struct error *e)
{
    if (is_here(m, referee) && is_here(m, vrf))
        return 0;
    return error_set(e, "the private halves of the proposed keys are not in the game's secret folder: `adjutant renew` "
                        "makes keys and this ruling");
}

int keys_tidy(const struct match *m, struct error *e)
{
    char path[FS_PATH], referee[NAME_SIZE], vrf[NAME_SIZE], name[FS_PATH];
    char **names = fs_list(gamedir_path(m->dir, "secret", path), e);
    int status = names ? 0 : -1;

    (void)next_name(m->ledger.proposal.referee, referee);
    (void)next_name(m->ledger.proposal.vrf, vrf);
    for (char **p = names; status == 0 && *p; p++) {
        (void)fs_join(name, "secret", *p);
        if (strncmp(*p, "next-", 5) == 0 && strcmp(name, referee) != 0 && strcmp(name, vrf) != 0)
            status = fs_unlink(gamedir_path(m->dir, name, path), e);
    }
    fs_list_free(names);
    return status;
}
