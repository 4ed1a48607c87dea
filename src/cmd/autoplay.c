/* SPDX-License-Identifier: ISC */
#include "engine/autoplay.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "cmd/choices.h"
#include "cmd/cmd.h"
#include "crypto/hash.h"
#include "engine/data.h"
#include "engine/state.h"

struct watch {
    long games;
    unsigned long long seed;
    bool replay, terminal, quiet;
    const int16_t *choice;
    struct autoplay_stats stats;
};

static void hash_game(const struct game *g, unsigned char out[HASH_SIZE])
{
    struct buf b = {0};

    state_write(g, NULL, -1, &b);
    hash_bytes(b.data, b.len, out);
    buf_free(&b);
}

static void tell_game(const struct watch *w, long number, const struct game *g, const unsigned char hash[HASH_SIZE])
{
    struct buf hex = {0};

    text_hex(&hex, hash, 8);
    printf("game %ld, seed %llu: %u decisions, %s%s, state %s\n", number, w->seed + (unsigned long long)number - 1,
           g->decision, g->outcome.winner >= 0 ? "won by " : "drawn",
           g->outcome.winner >= 0 ? g->rs->sides[g->outcome.winner] : "", buf_cstr(&hex));
    buf_free(&hex);
}

/* Plays it with its record once more: every choice must be possible again and the end the same bytes. */
static int play_one(const struct ruleset *rs, struct gamedata *d, struct watch *w, long number, struct error *e)
{
    const uint64_t seed = w->seed + (uint64_t)number - 1;
    struct game *g = game_new(rs, d, w->choice), *again = game_new(rs, d, w->choice);
    struct autoplay_record r = {0};
    unsigned char hash[HASH_SIZE], hash2[HASH_SIZE];
    int status = autoplay_game(g, seed, NULL, &r, &w->stats, e);

    if (status == 0)
        hash_game(g, hash);
    if (status == 0 && w->replay) {
        status = autoplay_replay(again, seed, NULL, &r, e);
        hash_game(again, hash2);
        if (status == 0 && memcmp(hash, hash2, sizeof hash) != 0)
            status = error_set(e, "the game does not repeat itself");
    }
    if (status)
        error_prefix(e, "seed %llu", (unsigned long long)seed);
    else if (!w->quiet)
        tell_game(w, number, g, hash);
    game_free(g);
    game_free(again);
    autoplay_record_free(&r);
    return status;
}

static void tell_totals(const struct ruleset *rs, const struct autoplay_stats *s)
{
    printf("%ld games, %ld decisions, %ld events; %.1f options a decision, %d at the most; longest game %ld decisions\n",
           s->games, s->decisions, s->events, s->answers ? (double)s->options / (double)s->answers : 0.0,
           s->most_options, s->longest);
    for (int i = 0; rs->sides[i]; i++)
        printf("%s won %ld\n", rs->sides[i], s->won[i]);
    printf("drawn %ld\n", s->drawn);
}

static int play_all(const struct ruleset *rs, struct gamedata *d, struct watch *w, struct error *e)
{
    for (long i = 1; i <= w->games; i++) {
        if (play_one(rs, d, w, i, e))
            return -1;
        if (w->terminal && w->quiet && i % 100 == 0)
            fprintf(stderr, "\r%ld of %ld games", i, w->games);
    }
    if (w->terminal && w->quiet)
        fputc('\n', stderr);
    tell_totals(rs, &w->stats);
    return 0;
}

int cmd_autoplay(const struct command *c, int argc, char **argv)
{
    const char *seed = NULL, *games = "1";
    struct cmd_many options = {.n = 0};
    struct watch w = {.terminal = isatty(STDERR_FILENO) == 1};
    const struct cmd_option opts[] = {{.name = "seed", .value = &seed},
                                      {.name = "games", .value = &games},
                                      {.name = "option", .letter = 'o', .many = &options},
                                      {.name = "replay", .flag = &w.replay},
                                      {.name = "quiet", .flag = &w.quiet},
                                      {.name = NULL}};
    int16_t choice[MAX_CHOICES];
    struct gamedata *d;
    struct error e;
    long long n = 0, k = 0;
    int status = cmd_parse(c, &argc, argv, opts, 1, 1);

    if (status >= 0)
        return status;
    if (!seed || text_int(seed, 0, INT64_MAX / 20, &n))
        return cmd_usage(c, "--seed N is needed: a number");
    if (text_int(games, 1, 1000000000, &k))
        return cmd_usage(c, "--games must be a number from 1");
    d = cmd_game(argv[0], &e);
    if (!d)
        return cmd_fail(CMD_BROKEN, &e);
    w.seed = (unsigned long long)n;
    w.games = (long)k;
    w.choice = choice;
    status = choices_read(d->rs, &options, choice, &e) ? CMD_USAGE : CMD_DONE;
    if (status == CMD_DONE && play_all(d->rs, d, &w, &e))
        status = CMD_REFUSED;
    if (status)
        cmd_fail(status, &e);
    data_free(d);
    return status;
}
