/* SPDX-License-Identifier: ISC */
#include "turn/opening.h"

#include <stdlib.h>
#include <string.h>

#include <openssl/crypto.h>

#include "base/buf.h"
#include "base/pool.h"
#include "base/text.h"
#include "store/fs.h"
#include "trust/chain.h"
#include "trust/ledger.h"
#include "turn/names.h"
#include "turn/verify_source.h"
#include "xml/write.h"
#include "xml/xml.h"

void opening_add(struct opening *o, uint32_t n, const unsigned char pi[VRF_PROOF_SIZE])
{
    if ((o->nseals & (o->nseals - 1)) == 0)
        o->seals = xrealloc(o->seals, (o->nseals ? 2 * o->nseals : 1) * sizeof *o->seals);
    o->seals[o->nseals].n = n;
    memcpy(o->seals[o->nseals++].proof, pi, VRF_PROOF_SIZE);
}

static int read_seal(struct opening *o, const struct xml_doc *d, const struct xml_node *n, struct error *e)
{
    const char *hex = xml_attr(n, "proof");
    unsigned char pi[VRF_PROOF_SIZE];
    long long v;

    if (xml_attr_int(d, n, "n", 1, SOURCE_ENTRIES, &v, e))
        return -1;
    if (o->nseals && o->seals[o->nseals - 1].n >= v)
        return error_set(e, "the sealed proofs are out of order at entry %lld", v);
    if (!hex || text_unhex(hex, pi, sizeof pi))
        return error_set(e, "the sealed proof of entry %lld is missing or damaged", v);
    opening_add(o, (uint32_t)v, pi);
    return 0;
}

static int read_all(struct opening *o, const struct xml_doc *d, const char *game, struct error *e)
{
    const struct xml_node *root = xml_root(d);
    const char *of = xml_attr(root, "game");

    if (strcmp(xml_ns(root), LOG_NS) != 0 || !of || strcmp(of, game) != 0)
        return error_set(e, "the sealed proofs are not of this game");
    for (const struct xml_node *n = xml_child(root, NULL); n; n = xml_next(n, NULL))
        if (strcmp(xml_name(n), "sealed") != 0 || read_seal(o, d, n, e))
            return error_set(e, "the list of sealed proofs is damaged");
    return 0;
}

int opening_read(struct opening *o, const struct buf *doc, const char *game, struct error *e)
{
    struct xml_doc *d = xml_parse(buf_cstr(doc), doc->len, "opening", SOURCE_MAX_FILE, e);
    int status;

    if (!d)
        return -1;
    status = read_all(o, d, game, e);
    xml_free(d);
    return status;
}

int opening_secrets(struct opening *o, const struct verify_source *s, const char *game, struct error *e)
{
    struct buf b = {0};
    int status = 0;

    o->vrf = verify_source_vrf(s);
    if (o->vrf && verify_source_get(s, SEALS_NAME, &b, NULL) > 0)
        status = opening_read(o, &b, game, e);
    buf_free(&b);
    return status;
}

void opening_free(struct opening *o)
{
    if (o->seals)
        OPENSSL_cleanse(o->seals, o->nseals * sizeof *o->seals);        /* while a game goes on they are secret */
    free(o->seals);
    key_free(o->vrf);
    *o = (struct opening){0};
}

int opening_proof(const struct opening *o, const char *game, uint32_t n, const unsigned char c[HASH_SIZE],
                  const struct key *vrf, unsigned char pi[VRF_PROOF_SIZE], struct error *e)
{
    unsigned char alpha[HASH_SIZE];
    uint32_t low = 0, high = o->nseals;

    while (low < high) {
        uint32_t mid = low + (high - low) / 2;

        if (o->seals[mid].n == n) {
            memcpy(pi, o->seals[mid].proof, VRF_PROOF_SIZE);
            return 1;
        }
        if (o->seals[mid].n > n)
            high = mid;
        else
            low = mid + 1;
    }
    if (!vrf || !o->vrf || !key_equal(o->vrf, vrf))
        return 0;
    chain_alpha(game, n, c, true, alpha);
    return vrf_prove(o->vrf, alpha, sizeof alpha, pi, e) ? -1 : 1;
}

struct key *opening_key(const struct verify_source *s, const struct genesis *g, uint32_t n, struct error *e)
{
    struct ledger l = {0};
    struct buf b = {0};
    int status = 0;

    for (uint32_t i = 0; status == 0 && i < n; i++) {
        unsigned char hash[HASH_SIZE];
        struct entry en;

        if (verify_source_entry(s, i, ENTRY_FILE, &b, e) <= 0)
            status = error_set(e, "there is no entry %u", i);
        else
            status = entry_read(&b, NULL, &en, hash, e);
        if (status == 0)
            ledger_advance(&l, g, &en, hash);
    }
    buf_free(&b);
    return status ? NULL : key_from_hex(KEY_P256, l.vrf, e);
}

void opening_write(struct xml_writer *w, uint32_t n, const unsigned char pi[VRF_PROOF_SIZE])
{
    xw_open(w, "sealed");
    xw_attr_int(w, "n", n);
    xw_attr_hex(w, "proof", pi, VRF_PROOF_SIZE);
    xw_close(w);
}
