/* SPDX-License-Identifier: ISC */
/* verify of a long log, against what of it cannot be saved: the seat's and the referee's signatures, the open and the
   sealed proof of each entry. */
#include <stdio.h>

#include "bench/game.h"
#include "crypto/hash.h"
#include "crypto/vrf.h"
#include "turn/match.h"
#include "turn/verify.h"

/* How long a proof takes depends on its input: many different ones make a fair average. */
enum { ALPHAS = 64 };

struct proofs {
    const struct key *player;
    struct match *m;
    unsigned char seat[KEY_SIGNATURE_SIZE], referee[KEY_SIGNATURE_SIZE];
    unsigned char alpha[ALPHAS][HASH_SIZE], pi[ALPHAS][VRF_PROOF_SIZE];
};

static const char octets[700];

static void make_proofs(const struct kit *k, struct proofs *p)
{
    struct error e;

    p->player = k->key[0];
    p->m = match_open(k->dir, MATCH_LOOK, &e);
    if (!p->m || key_sign(p->player, octets, sizeof octets, p->seat, &e) ||
        key_sign(p->m->referee, octets, sizeof octets, p->referee, &e))
        bench_fail("%s", e.msg);
    for (int i = 0; i < ALPHAS; i++) {
        hash_bytes(i ? p->alpha[i - 1] : (const void *)octets, HASH_SIZE, p->alpha[i]);
        if (vrf_prove(p->m->vrf, p->alpha[i], HASH_SIZE, p->pi[i], &e))
            bench_fail("%s", e.msg);
    }
}

/* As many as verify counted. */
static double check_again(const struct proofs *p, const struct verify_result *r)
{
    unsigned char beta[VRF_OUTPUT_SIZE];
    double start = bench_cpu();
    struct error e;
    int bad = 0;

    for (uint32_t i = 0; i < r->files; i++)
        bad |= key_verify(p->player, octets, sizeof octets, p->seat, &e);
    for (uint32_t i = 0; i < r->entries + r->receipts; i++)
        bad |= key_verify(p->m->referee, octets, sizeof octets, p->referee, &e);
    for (uint32_t i = 0; i < r->open + r->sealed; i++)
        bad |= vrf_verify(p->m->vrf, p->alpha[i % ALPHAS], HASH_SIZE, p->pi[i % ALPHAS], beta, &e);
    if (bad)
        bench_fail("%s", e.msg);
    return bench_cpu() - start;
}

static double verify_once(const struct kit *k, struct verify_result *r)
{
    struct error e;
    double start = bench_cpu();
    struct verify_source *s = verify_open(k->dir, &e);

    *r = (struct verify_result){0};
    if (!s || verify_check(s, &(struct verify_options){0}, r, &e))
        bench_fail("%s", e.msg);
    verify_source_free(s);
    return bench_cpu() - start;
}

void bench_verify(void)
{
    int entries = bench.quick ? 100 : 1000;
    struct rounds took = {.n = 0}, floor = {.n = 0};
    struct verify_result r;
    struct proofs p;
    struct kit k;
    char name[64];

    bench_section("verify", "a long log, CPU; the floor is its signatures and proofs alone");
    game_make(&k, entries);
    game_end(&k);
    make_proofs(&k, &p);
    for (int i = 0; i < (bench.quick ? 3 : 15); i++) {
        rounds_add(&took, verify_once(&k, &r));
        rounds_add(&floor, check_again(&p, &r));
        verify_result_free(&r);
    }
    bench_note("%u entries: %u files, %u receipts, %u open and %u sealed proofs, %u played again", r.entries, r.files,
               r.receipts, r.open, r.sealed, r.played);
    (void)snprintf(name, sizeof name, "verify, %d entries", entries);
    bench_rounds(name, &took, &floor, "ratio 1.5");
    match_close(p.m);
    kit_close(&k);
}
