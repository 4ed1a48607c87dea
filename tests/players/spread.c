/* SPDX-License-Identifier: ISC */
/* How games end and what they cost, over many of them: `spread c3i --games 1000 --seed 1 [--random]`.
   --random lets both sides, --random=SIDE one of them, take any legal option; --tell prints every event. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/pool.h"
#include "base/text.h"
#include "engine/data.h"
#include "engine/orders.h"
#include "players/player.h"
#include "rules/registry.h"
#include "xml/xml.h"

enum { TURNS = 32, COLUMNS = 16, POINTS = 24, HOWS = 8, MOST_DECISIONS = 50000 };

struct spread {
    const struct player *p;
    const struct ruleset *rs;
    bool random[MAX_SIDES], tell;
    long games, decisions, fewest, most;
    long won[MAX_SIDES][HOWS], drawn[HOWS];
    long ended[TURNS][MAX_SIDES];               /* before the last turn, by the winner */
    long points[MAX_SIDES][POINTS + 1], sum[MAX_SIDES];
    long events[TURNS][MAX_SIDES][COLUMNS];
};

static int sides(const struct ruleset *rs)
{
    int n = 0;

    while (rs->sides[n])
        n++;
    return n;
}

static void tell_event(const struct game *g, const struct event *e)
{
    const struct event_kind *k = &g->rs->events[e->kind];
    struct buf b = {0};

    for (int i = 0; i < EVENT_ARGS && k->args[i].name; i++)
        orders_args_text(&b, g->rs, g->data, (struct arg[]){k->args[i], {.name = NULL}}, &e->a[i], NULL, 0);
    for (int i = 0; i < e->nmods; i++)
        buf_printf(&b, " %s%+d", e->mod[i].reason, e->mod[i].value);
    for (int i = 0; i < e->ndice; i++)
        buf_printf(&b, " [%d]", e->die[i].value);
    printf("%s%s\n", k->name, buf_cstr(&b));
    buf_free(&b);
}

static void count_event(void *ctx, const struct game *g, const struct event *e)
{
    struct spread *s = ctx;
    int side = 0, times = 1, column = s->p->count(g, e, &side, &times), turn = s->p->turn(g);

    if (s->tell)
        tell_event(g, e);
    if (column >= 0 && column < COLUMNS && turn < TURNS)
        s->events[turn][side][column] += times;
}

static void count_game(struct spread *s, const struct game *g, long decisions)
{
    const struct outcome *o = &g->outcome;

    s->games++;
    s->decisions += decisions;
    s->fewest = s->games == 1 || decisions < s->fewest ? decisions : s->fewest;
    s->most = decisions > s->most ? decisions : s->most;
    if (o->winner >= 0)
        s->won[o->winner][o->how]++;
    else
        s->drawn[o->how]++;
    if (o->winner >= 0 && s->p->turn(g) < TURNS)
        s->ended[s->p->turn(g)][o->winner]++;
    for (int side = 0; side < sides(s->rs); side++) {
        int points = s->p->points(g, side);

        s->sum[side] += points;
        s->points[side][points > POINTS ? POINTS : points < 0 ? 0 : points]++;
    }
}

static void play_game(struct spread *s, struct gamedata *d, uint64_t seed)
{
    struct game *g = game_new(s->rs, d, NULL);
    struct player_dice dice;
    struct mind minds[MAX_SIDES];
    long decisions = 0;

    for (int i = 0; i < MAX_SIDES; i++)
        mind_start(&minds[i], seed * 8 + (uint64_t)i + 1, s->random[i]);
    g->dice = player_dice(&dice, seed * 8);
    g->sink = (struct event_sink){count_event, s};
    for (enum play_status st = play_run(g); st != PLAY_OVER; decisions++) {
        if (decisions > MOST_DECISIONS)
            panic("game %llu does not end", (unsigned long long)seed);
        st = player_decide(s->p, minds, g);
        if (s->rs->broken && s->rs->broken(g))
            panic("game %llu, decision %ld: %s", (unsigned long long)seed, decisions, s->rs->broken(g));
    }
    count_game(s, g, decisions);
    game_free(g);
}

/* ---- the tables ---- */

static double share(long n, long of)
{
    return of ? 100.0 * (double)n / (double)of : 0;
}

static void print_ends(const struct spread *s)
{
    printf("\nwho won, and how\n");
    for (int side = 0; side < sides(s->rs); side++) {
        long all = 0;

        for (int h = 0; s->p->how[h]; h++)
            all += s->won[side][h];
        printf("  %-12s %6ld  %5.1f %%  ", s->rs->side_names[side], all, share(all, s->games));
        for (int h = 0; s->p->how[h]; h++)
            printf("  %s %ld", s->p->how[h], s->won[side][h]);
        printf("\n");
    }
    for (int h = 0; s->p->how[h]; h++) {
        long all = s->drawn[h];

        for (int side = 0; side < sides(s->rs); side++)
            all += s->won[side][h];
        printf("%s %s %.1f %%", h ? "," : "  of all games:", s->p->how[h], share(all, s->games));
    }
    printf("\n");
    for (int h = 0; s->p->how[h]; h++)
        if (s->drawn[h])
            printf("  nobody       %6ld  %5.1f %%    %s\n", s->drawn[h], share(s->drawn[h], s->games), s->p->how[h]);
    printf("  decided in turn");
    for (int t = 1; t <= s->p->turns; t++) {
        long n = 0;

        for (int side = 0; side < sides(s->rs); side++)
            n += s->ended[t][side];
        printf("  %d: %ld", t, n);
    }
    printf("\n");
}

static void print_points(const struct spread *s)
{
    int last = 0;

    for (int side = 0; side < sides(s->rs); side++)
        for (int i = 0; i <= POINTS; i++)
            last = s->points[side][i] && i > last ? i : last;
    printf("\nvictory points, %% of games\n  %-12s  mean", "");
    for (int i = 0; i <= last; i++)
        printf(" %4d", i);
    printf("\n");
    for (int side = 0; side < sides(s->rs); side++) {
        printf("  %-12s %5.2f", s->rs->side_names[side], (double)s->sum[side] / (double)s->games);
        for (int i = 0; i <= last; i++)
            printf(" %4.0f", share(s->points[side][i], s->games));
        printf("\n");
    }
}

static void print_row(const struct spread *s, int from, int to, int side)
{
    for (int c = 0; s->p->columns[c]; c++) {
        long n = 0;

        for (int t = from; t <= to; t++)
            n += s->events[t][side][c];
        printf(" %10.2f", (double)n / (double)s->games);
    }
    printf("\n");
}

static void print_events(const struct spread *s)
{
    printf("\na game has on average\n  %-18s", "turn");
    for (int c = 0; s->p->columns[c]; c++)
        printf(" %10s", s->p->columns[c]);
    printf("\n");
    for (int t = 1; t <= s->p->turns + 1; t++)
        for (int side = 0; side < sides(s->rs); side++) {
            if (t > s->p->turns)
                printf("  all %-14s", s->rs->side_names[side]);
            else
                printf("  %-3d %-14s", t, s->rs->side_names[side]);
            print_row(s, t > s->p->turns ? 1 : t, t > s->p->turns ? s->p->turns : t, side);
        }
}

/* ---- the command ---- */

static int usage(void)
{
    fprintf(stderr, "usage: spread GAME [--games N] [--seed N] [--random[=SIDE]] [--tell]\n");
    return 2;
}

static int number(const char *arg, long long *v_r)
{
    return arg ? text_int(arg, 1, 10000000, v_r) : -1;
}

static int set_random(struct spread *s, const char *side)
{
    int found = 0;

    for (int i = 0; i < sides(s->rs); i++)
        if (!*side || strcmp(side, s->rs->sides[i]) == 0) {
            s->random[i] = true;
            found++;
        }
    return found ? 0 : -1;
}

static int read_option(struct spread *s, const char *arg, const char *next, long long *games_r, long long *seed_r)
{
    if (strncmp(arg, "--random", 8) == 0 && (!arg[8] || arg[8] == '='))
        return set_random(s, arg[8] ? arg + 9 : "");
    if (strcmp(arg, "--tell") == 0) {
        s->tell = true;
        return 0;
    }
    if (strcmp(arg, "--games") != 0 && strcmp(arg, "--seed") != 0)
        return -1;
    return number(next, arg[2] == 'g' ? games_r : seed_r) ? -1 : 1;
}

int main(int argc, char **argv)
{
    struct spread *s = xcalloc(1, sizeof *s);
    long long games = 200, seed = 1;
    struct error e = {""};
    struct gamedata *d;
    clock_t began = clock();

    if (argc < 2 || !(s->p = player_find(argv[1])) || !(s->rs = ruleset_find(argv[1])))
        return usage();
    for (int i = 2; i < argc; i++) {
        int used = read_option(s, argv[i], argv[i + 1], &games, &seed);

        if (used < 0)
            return usage();
        i += used;
    }
    if (xml_begin(&e)) {
        fprintf(stderr, "spread: %s\n", e.msg);
        return 3;
    }
    d = data_load(s->rs, s->p->scenario, &e);
    if (!d) {
        fprintf(stderr, "spread: %s\n", e.msg);
        return 3;
    }
    for (long long i = 0; i < games; i++)
        play_game(s, d, (uint64_t)(seed + i));
    printf("%s, %s: %lld games, seeds %lld to %lld;", s->rs->title, s->p->scenario, games, seed, seed + games - 1);
    for (int i = 0; i < sides(s->rs); i++)
        printf(" %s plays %s%s", s->rs->side_names[i], s->random[i] ? "at random" : "sensibly",
               i + 1 < sides(s->rs) ? "," : "\n");
    print_ends(s);
    print_points(s);
    print_events(s);
    printf("\ndecisions a game: %.0f (%ld to %ld); %.1f s of processor time\n", (double)s->decisions / (double)games,
           s->fewest, s->most, (double)(clock() - began) / CLOCKS_PER_SEC);
    data_free(d);
    free(s);
    return 0;
}
