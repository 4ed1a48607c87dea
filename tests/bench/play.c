/* SPDX-License-Identifier: ISC */
/* Random legal play, without crypto and disk: options, choice, apply, events, invariants. Its floor is what no rules
   could save: the position at the start copied, and the choices drawn. */
#include <stdio.h>
#include <string.h>

#include "base/pool.h"
#include "bench/bench.h"
#include "crypto/dice.h"
#include "engine/autoplay.h"
#include "engine/data.h"
#include "rules/registry.h"

struct pace {
    struct rounds game, decision, floor;        /* seconds each */
};

static void run_floor(const struct ruleset *rs, struct gamedata *d, const struct autoplay_stats *s, struct pace *p)
{
    struct game *fresh = game_new(rs, d, NULL), *g = game_blank(rs, d);
    struct dice dice;
    uint16_t number;
    long sum = 0;
    double start = bench_cpu();

    dice_seed(&dice, 1);
    for (long i = 0; i < s->games; i++)
        game_copy(g, fresh);
    for (long i = 0; i < s->answers; i++)
        sum += dice_throw(&dice, (int)(s->options / s->answers) + 1, false, &number);
    rounds_add(&p->floor, (bench_cpu() - start) / (double)s->decisions);
    if (sum < s->answers)
        bench_fail("%ld dice show only %ld", s->answers, sum);
    game_free(fresh);
    game_free(g);
}

static void run_games(const struct ruleset *rs, struct gamedata *d, long games, struct pace *p)
{
    struct autoplay_stats s = {0};
    struct error e;
    double start = bench_cpu(), took;

    if (autoplay_many(rs, d, NULL, 1, games, NULL, &s, &e))
        bench_fail("%s", e.msg);
    took = bench_cpu() - start;
    rounds_add(&p->game, took / (double)s.games);
    rounds_add(&p->decision, took / (double)s.decisions);
    run_floor(rs, d, &s, p);
}

/* As many games as take about a third of a second. */
static long games_for(const struct ruleset *rs, struct gamedata *d)
{
    struct pace p = {.game.n = 0};

    run_games(rs, d, 3, &p);
    return 3 + (long)(0.3 / rounds_best(&p.game));
}

static void row(const struct ruleset *rs, const char *what, const struct rounds *r, double floor, const char *goal)
{
    char name[64];

    (void)snprintf(name, sizeof name, "%s, %s", rs->id, what);
    bench_row(name, PER_SECOND, 1 / rounds_best(r), 1 / rounds_median(r), floor, goal);
}

static void run_ruleset(const struct ruleset *rs, const char *scenario)
{
    bool goal = strcmp(rs->id, "c3i") == 0;
    struct pace p = {.game.n = 0};
    struct error e;
    struct gamedata *d = data_load(rs, scenario, &e);
    long games;

    if (!d)
        bench_fail("%s", e.msg);
    games = games_for(rs, d);
    for (int i = 0; i < (bench.quick ? 3 : 9); i++)
        run_games(rs, d, games, &p);
    row(rs, "decisions", &p.decision, 1 / rounds_best(&p.floor), goal ? "200,000" : "");
    row(rs, "whole games", &p.game, 0, goal ? "400 /s" : "");
    data_free(d);
}

void bench_play(void)
{
    bench_section("play", "random legal play, CPU");
    for (int i = 0; ruleset_at(i); i++) {
        const struct data_scenario *list;
        struct pool *p = pool_new();
        struct error e;

        if (data_scenarios(ruleset_at(i), p, &list, &e) < 1)
            bench_fail("%s", e.msg);
        run_ruleset(ruleset_at(i), list[0].id);
        pool_free(p);
    }
}
