/* SPDX-License-Identifier: ISC */
/* Not a test: random games as fast as they go, and what came of them. usage: bench-play [GAMES [ZEAL]]
   The more zeal, the fewer passes. Each game is played twice and must end in the same state. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/buf.h"
#include "engine/data.h"
#include "engine/state.h"
#include "rules/c3i/c3i.h"
#include "rules/c3i/random.h"
#include "xml/xml.h"

struct tally {
    long decisions, won[2], how[3], vp[2], last[C3I_TURNS], blown[C3I_TURNS], lost[C3I_TURNS], attacks;
};

static void count_event(void *ctx, const struct game *g, const struct event *e)
{
    struct tally *t = ctx;
    int turn = C3I_CONST(g)->turn;

    t->attacks += e->kind == C3I_E_ATTACK;
    t->blown[turn] += e->kind == C3I_E_BLOWN;
    t->lost[turn] += e->kind == C3I_E_ELIMINATED;
}

static struct game *play_through(struct gamedata *d, uint64_t seed, int zeal, struct tally *t)
{
    struct game *g = game_new(&c3i_ruleset, d, NULL);
    struct chance c = {.s = seed * 0x9E3779B97F4A7C15ULL + 1};

    g->dice = (struct dice_source){chance_throw, &c};
    g->sink = (struct event_sink){count_event, t};
    for (enum play_status s = play_run(g); s != PLAY_OVER;) {
        int index[MAX_SIDES];

        chance_choose(&c, g, zeal, index);
        s = play_answer(g, index);
    }
    return g;
}

static void play_one(struct gamedata *d, uint64_t seed, int zeal, struct tally *t)
{
    struct game *g = play_through(d, seed, zeal, t);

    t->decisions += g->decision;
    t->won[g->outcome.winner]++;
    t->how[g->outcome.how]++;
    t->last[C3I(g)->turn]++;
    for (int s = 0; s < C3I_SIDES; s++)
        t->vp[s] += c3i_vp(g, s);
    game_free(g);
}

static bool repeats(struct gamedata *d, uint64_t seed, int zeal)
{
    struct tally unused = {0};
    struct game *a = play_through(d, seed, zeal, &unused), *b = play_through(d, seed, zeal, &unused);
    struct buf end[2] = {{0}, {0}};
    bool same;

    state_write(a, NULL, -1, &end[0]);
    state_write(b, NULL, -1, &end[1]);
    same = end[0].len == end[1].len && memcmp(end[0].data, end[1].data, end[0].len) == 0 && !c3i_broken(a);
    buf_free(&end[0]);
    buf_free(&end[1]);
    game_free(a);
    game_free(b);
    return same;
}

static void print_tally(const struct tally *t, long games, double seconds)
{
    printf("%ld games, %ld decisions (%.0f a game), %.2f s: %.0f games/s, %.0f decisions/s\n", games, t->decisions,
           (double)t->decisions / (double)games, seconds, (double)games / seconds, (double)t->decisions / seconds);
    printf("won: Confederate %ld, Union %ld; by road %ld, points %ld, tie %ld\n", t->won[CSA], t->won[USA], t->how[0],
           t->how[1], t->how[2]);
    printf("points a game: Confederate %.2f, Union %.2f; attacks a game %.1f\n", (double)t->vp[CSA] / (double)games,
           (double)t->vp[USA] / (double)games, (double)t->attacks / (double)games);
    for (int i = 1; i <= 6; i++)
        printf("turn %d: last of %ld games, %.2f blown and %.2f eliminated a game\n", i, t->last[i],
               (double)t->blown[i] / (double)games, (double)t->lost[i] / (double)games);
}

int main(int argc, char **argv)
{
    long games = argc > 1 ? atol(argv[1]) : 1000;
    struct error e = {""};
    struct tally t = {0};
    struct timespec a, b;
    struct gamedata *d;

    if (xml_begin(&e) || !(d = data_load(&c3i_ruleset, "battle", &e))) {
        fprintf(stderr, "%s\n", e.msg);
        return 3;
    }
    clock_gettime(CLOCK_MONOTONIC, &a);
    for (long i = 0; i < games; i++)
        play_one(d, (uint64_t)i + 1, argc > 2 ? atoi(argv[2]) : 0, &t);
    clock_gettime(CLOCK_MONOTONIC, &b);
    for (long i = 0; i < games; i++)
        if (!repeats(d, (uint64_t)i + 1, argc > 2 ? atoi(argv[2]) : 0)) {
            fprintf(stderr, "game %ld does not repeat\n", i + 1);
            return 1;
        }
    print_tally(&t, games, (double)(b.tv_sec - a.tv_sec) + (double)(b.tv_nsec - a.tv_nsec) / 1e9);
    data_free(d);
    xml_end();
    return 0;
}
