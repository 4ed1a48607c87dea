/* SPDX-License-Identifier: ISC */
#include "bench/game.h"

#include <stdio.h>
#include <string.h>

#include "crypto/hash.h"
#include "crypto/vrf.h"
#include "mail/cage.h"
#include "turn/match.h"
#include "turn/names.h"

static const char *const orders =
    "<hq to=\"1002\"/><block when=\"movement\"><move unit=\"heth\" path=\"1103\"/><pass/></block>"
    "<block when=\"attack\"><pass/></block>";
static const char *const idle = "<block when=\"attack\"><pass/></block>";

void game_make(struct kit *k, int entries)
{
    bench_sync_off(true);
    kit_open(k, "c3i/battle");
    kit_start(k);
    for (int i = 3; i < entries; i++) {
        kit_send_orders(k, i % 2, idle);
        if (kit_run(k).taken != 1)
            bench_fail("the orders that only make a game long were not taken");
    }
    bench_sync_off(false);
}

void game_end(const struct kit *k)
{
    static const char ruling[] = "<ruling xmlns=\"urn:adjutant:ruling:1\" kind=\"end\"/>";
    const struct run_options o = {.time = KIT_TIME};
    struct run_counts c;
    struct error e;

    bench_sync_off(true);
    if (run_ruling(k->dir, ruling, sizeof ruling - 1, &o, &c, &e))
        bench_fail("%s", e.msg);
    bench_sync_off(false);
}

static void empty(const char *dir, const char *sub)
{
    char folder[FS_PATH], path[FS_PATH];
    char **names = fs_list(fs_join(folder, dir, sub), NULL);

    for (char **p = names; p && *p; p++)
        (void)fs_unlink(fs_join(path, folder, *p), NULL);
    fs_list_free(names);
}

/* What earlier turns sent is nothing that the next one reads. */
static void forget_sent(const struct kit *k)
{
    char out[FS_PATH], box[FS_PATH];

    empty(k->dir, OUTBOX_DIR "/sent");
    (void)fs_join(out, k->dir, MAIL_OUT);
    for (int i = 0; i < 2; i++)
        empty(fs_join(box, out, kit_address[i]), "new");
}

void game_mail(struct kit *k)
{
    bench_sync_off(true);
    kit_send_orders(k, 0, orders);
    bench_sync_off(false);
    forget_sent(k);
    cage_end();
}

void game_run(const char *dir, struct game_cost *c)
{
    const struct run_options o = {.time = KIT_TIME};
    struct run_counts n;
    struct error e;
    double wall, cpu;

    bench_settle();
    bench_sync_start();
    wall = bench_wall(), cpu = bench_cpu();
    if (run_game(dir, &o, &n, &e))
        bench_fail("%s", e.msg);
    rounds_add(&c->cpu, bench_cpu() - cpu);
    rounds_add(&c->wall, bench_wall() - wall);
    rounds_add(&c->sync, bench_syncs.wall);
    if (n.taken != 1 || n.sent != 3)
        bench_fail("the mail was not taken and answered");
}

void game_end_cages(struct game_cost *c)
{
    double start = bench_cpu_children();

    cage_end();
    c->cages += bench_cpu_children() - start;
}

void game_row_cpu(const char *name, const struct game_cost *c, const char *goal)
{
    double cages = c->cages / c->cpu.n;

    bench_row(name, SECONDS, rounds_best(&c->cpu) + cages, rounds_median(&c->cpu) + cages, rounds_best(&c->crypto),
              goal);
}

/* ---- the floor ---- */

/* How long a proof takes depends on its input: a few different ones make a fair average. */
enum { ALPHAS = 8 };

/* What one entry must have: the player's signature checked, an open and a sealed output, receipt and entry signed. */
static void crypto_alone(const struct match *m, const struct key *player, const unsigned char sig[KEY_SIGNATURE_SIZE],
                         unsigned char alpha[HASH_SIZE])
{
    static const char octets[700];
    unsigned char pi[VRF_PROOF_SIZE], out[KEY_SIGNATURE_SIZE];
    struct error e;

    for (int i = 0; i < 2; i++) {
        hash_bytes(alpha, HASH_SIZE, alpha);
        if (vrf_prove(m->vrf, alpha, HASH_SIZE, pi, &e) || key_sign(m->referee, octets, sizeof octets, out, &e))
            bench_fail("%s", e.msg);
    }
    if (key_verify(player, octets, sizeof octets, sig, &e))
        bench_fail("%s", e.msg);
}

void game_floor(const struct kit *k, const char *dir, struct game_cost *c)
{
    static const char octets[700];
    unsigned char sig[KEY_SIGNATURE_SIZE], alpha[HASH_SIZE] = {0};
    struct error e;
    struct match *m = match_open(k->dir, MATCH_LOOK, &e);
    double start, took, sync;

    if (!m || key_sign(k->key[0], octets, sizeof octets, sig, &e))
        bench_fail("%s", e.msg);
    start = bench_cpu();
    for (int i = 0; i < ALPHAS; i++)
        crypto_alone(m, k->key[0], sig, alpha);
    took = (bench_cpu() - start) / ALPHAS;
    match_close(m);
    sync = bench_sync_again(&bench_syncs, dir);
    rounds_add(&c->crypto, took);
    rounds_add(&c->floor_sync, sync);
    rounds_add(&c->floor, took + sync);
}
