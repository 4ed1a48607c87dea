/* SPDX-License-Identifier: ISC */
#include "players/look.h"

/* A copy to think with, and whether dice fell in it. */
struct thought {
    struct game *g;
    struct mind chance;
    bool dice;
};

static int throw_die(void *ctx, int faces, bool sealed, uint16_t *number_r)
{
    struct thought *t = ctx;

    (void)sealed;
    *number_r = 0;
    t->dice = true;
    return 1 + (int)mind_chance(&t->chance, (uint32_t)faces);
}

static void answer(struct thought *t, const struct game *from, int side, int index)
{
    int all[MAX_SIDES] = {0, 0, 0, 0};

    all[side] = index;
    game_copy(t->g, from);
    (void)play_run(t->g);
    (void)play_answer(t->g, all);
}

static double worth(const struct look *l, struct mind *m, const struct game *from, int side, int index, int depth);

/* Where an option changes nothing by itself and the same side goes on, the best step counts. */
static double best(const struct look *l, struct mind *m, struct game *g, int side, int depth, double before)
{
    double most = l->score(g, side);
    const struct options *o;

    if (depth <= 1 || most < before || most > before || g->outcome.over || play_asked(g) != 1 << side)
        return most;
    o = play_options(g, side);
    for (int i = 0; i < options_count(o); i++) {
        double v = options_get(o, i)->verb == l->done_verb ? most : worth(l, m, g, side, i, depth - 1);

        most = v > most ? v : most;
    }
    return most;
}

static double worth(const struct look *l, struct mind *m, const struct game *from, int side, int index, int depth)
{
    struct thought t = {.g = game_blank(from->rs, from->data)};
    double sum = 0, before = l->score(from, side);
    int n = 0;

    t.g->dice = (struct dice_source){throw_die, &t};
    do {
        mind_start(&t.chance, 1 + mind_chance(m, 1 << 30), false);
        answer(&t, from, side, index);
        sum += best(l, m, t.g, side, t.dice ? 1 : depth, before);
        n++;
    } while (t.dice && n < l->samples);
    game_free(t.g);
    return sum / n;
}

int look_choose(const struct look *l, struct mind *m, const struct game *view, int side, const struct options *o)
{
    double most = 0;
    int chosen = -1, n = options_count(o);

    for (int i = 0; i < n; i++) {
        double v = options_get(o, i)->verb == l->done_verb ? l->score(view, side) + l->least
                                                           : worth(l, m, view, side, i, l->depth);

        v += 0.0001 * (double)mind_chance(m, 100);
        if (chosen < 0 || v > most) {
            chosen = i;
            most = v;
        }
    }
    return chosen;
}
