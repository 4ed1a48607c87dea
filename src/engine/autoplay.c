/* SPDX-License-Identifier: ISC */
#include "engine/autoplay.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/pool.h"
#include "crypto/dice.h"
#include "engine/data.h"

/* Choices have dice of their own, so that a replay needs none of them. */
static const uint64_t choice_seed = 0x9e3779b97f4a7c15u;

struct player {
    struct dice dice, choices;
    const struct autoplay_hooks *h;
    struct autoplay_record *record;
    const struct autoplay_record *replay;
    size_t at;                      /* in the replay */
    long events, decisions, answers, options;
    int most_options;
    const char *broken;             /* the first invariant that did not hold */
    int16_t last_event;             /* of the step under way; -1 for none */
};

static int throw_die(void *ctx, int faces, bool sealed, uint16_t *number_r)
{
    struct player *p = ctx;

    return dice_throw(&p->dice, faces, sealed, number_r);
}

/* Not at the event itself: a ruleset may tell of a cause before it has carried out the effect. */
static void look_at_game(void *ctx, const struct game *g)
{
    struct player *p = ctx;

    if (!p->broken && g->rs->broken)
        p->broken = g->rs->broken(g);
    if (!p->broken)
        p->last_event = -1;
}

static void look_at_event(void *ctx, const struct game *g, const struct event *e)
{
    struct player *p = ctx;

    p->events++;
    if (!p->broken)
        p->last_event = e->kind;
    if (p->h && p->h->event)
        p->h->event(p->h->ctx, g, e);
}

static void note_choice(struct autoplay_record *r, int index)
{
    if (r->n == r->cap) {
        r->cap = r->cap ? 2 * r->cap : 1024;
        r->v = xrealloc(r->v, r->cap * sizeof *r->v);
    }
    r->v[r->n++] = (uint16_t)index;
}

static int choose(struct player *p, int n, struct error *e)
{
    uint16_t number;
    int index;

    if (p->replay) {
        if (p->at == p->replay->n || p->replay->v[p->at] >= n)
            return error_set(e, "choice %zu of the record is not possible", p->at + 1);
        return p->replay->v[p->at++];
    }
    index = dice_throw(&p->choices, n, false, &number) - 1;
    if (p->record)
        note_choice(p->record, index);
    return index;
}

/* An answer for every side that lacks one. 0 or -1. */
static int answer(struct player *p, struct game *g, int index[MAX_SIDES], struct error *e)
{
    int asked = play_asked(g);

    for (int side = 0; side < MAX_SIDES; side++) {
        int n;

        index[side] = -1;
        if (!(asked >> side & 1))
            continue;
        n = options_count(play_options(g, side));
        p->answers++;
        p->options += n;
        if (n > p->most_options)
            p->most_options = n;
        index[side] = choose(p, n, e);
        if (index[side] < 0)
            return -1;
    }
    p->decisions++;
    return 0;
}

static int check(const struct player *p, const struct game *g, struct error *e)
{
    if (p->broken)
        return error_set(e, "decision %" PRIu32 ", last event \"%s\": %s", g->decision,
                         p->last_event < 0 ? "-" : g->rs->events[p->last_event].name, p->broken);
    if (p->decisions == AUTOPLAY_ENDLESS)
        return error_set(e, "no end after %d decisions", AUTOPLAY_ENDLESS);
    return 0;
}

static int play_out(struct player *p, struct game *g, struct error *e)
{
    enum play_status status;
    int index[MAX_SIDES];

    for (status = play_run(g); status == PLAY_WAITING; status = play_answer(g, index))
        if (check(p, g, e) || (p->h && p->h->decision && p->h->decision(p->h->ctx, g, e)) || answer(p, g, index, e))
            return -1;
    return check(p, g, e);
}

static int play(struct player *p, struct game *g, struct error *e)
{
    int status;

    p->last_event = -1;
    g->dice = (struct dice_source){throw_die, p};
    g->sink = (struct event_sink){look_at_event, p};
    g->watch = (struct step_watch){look_at_game, p};
    g->insist = UINT16_MAX;
    status = play_out(p, g, e);
    g->dice = (struct dice_source){0};
    g->sink = (struct event_sink){0};
    g->watch = (struct step_watch){0};
    g->insist = 0;
    return status;
}

static void count(struct autoplay_stats *s, const struct player *p, const struct game *g)
{
    s->games++;
    s->decisions += p->decisions;
    s->events += p->events;
    s->options += p->options;
    s->answers += p->answers;
    if (p->most_options > s->most_options)
        s->most_options = p->most_options;
    if (p->decisions > s->longest)
        s->longest = p->decisions;
    if (g->outcome.winner >= 0)
        s->won[g->outcome.winner]++;
    else
        s->drawn++;
}

int autoplay_game(struct game *g, uint64_t seed, const struct autoplay_hooks *h, struct autoplay_record *record,
                  struct autoplay_stats *stats, struct error *e)
{
    struct player p = {.h = h, .record = record};

    dice_seed(&p.dice, seed);
    dice_seed(&p.choices, seed ^ choice_seed);
    if (record)
        record->n = 0;
    if (play(&p, g, e))
        return -1;
    if (stats)
        count(stats, &p, g);
    return 0;
}

int autoplay_replay(struct game *g, uint64_t seed, const struct autoplay_hooks *h, const struct autoplay_record *record,
                    struct error *e)
{
    struct player p = {.h = h, .replay = record};

    dice_seed(&p.dice, seed);
    if (play(&p, g, e))
        return -1;
    return p.at == record->n ? 0 : error_set(e, "the game ended before its record did");
}

int autoplay_many(const struct ruleset *rs, struct gamedata *d, const int16_t *choices, uint64_t seed, long games,
                  const struct autoplay_hooks *h, struct autoplay_stats *stats, struct error *e)
{
    struct game *fresh = game_new(rs, d, choices), *g = game_blank(rs, d);
    int status = 0;

    for (long i = 0; i < games && status == 0; i++) {
        game_copy(g, fresh);
        status = autoplay_game(g, seed + (uint64_t)i, h, NULL, stats, e);
        if (status == 0 && h && h->game)
            status = h->game(h->ctx, i, g, e);
        if (status)
            error_prefix(e, "%s/%s, seed %" PRIu64, rs->id, d->scenario, seed + (uint64_t)i);
    }
    game_free(fresh);
    game_free(g);
    return status;
}

void autoplay_record_free(struct autoplay_record *r)
{
    free(r->v);
    *r = (struct autoplay_record){0};
}
