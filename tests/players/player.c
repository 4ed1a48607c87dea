/* SPDX-License-Identifier: ISC */
#include "players/player.h"

#include <string.h>

static const struct player *const players[] = {&c3i_player, &gaines_player};

const struct player *player_find(const char *id)
{
    for (size_t i = 0; i < sizeof players / sizeof *players; i++)
        if (strcmp(players[i]->id, id) == 0)
            return players[i];
    return NULL;
}

void mind_start(struct mind *m, uint64_t seed, bool random)
{
    *m = (struct mind){.seed = seed * 0x9E3779B97F4A7C15ULL | 1, .random = random};
    for (int i = 0; i < 4; i++)
        (void)mind_chance(m, 2);
}

uint32_t mind_chance(struct mind *m, uint32_t n)
{
    m->seed ^= m->seed >> 12;
    m->seed ^= m->seed << 25;
    m->seed ^= m->seed >> 27;
    return (uint32_t)((m->seed * 0x2545F4914F6CDD1DULL >> 33) % n);
}

static int choose_any(const struct player *p, struct mind *m, const struct options *o)
{
    int i = 0;

    for (int tries = 0; tries < 3; tries++) {
        i = (int)mind_chance(m, (uint32_t)options_count(o));
        if (options_get(o, i)->verb != p->pass_verb)
            break;
    }
    return i;
}

enum play_status player_decide(const struct player *p, struct mind *minds, struct game *g)
{
    int index[MAX_SIDES] = {-1, -1, -1, -1}, asked = play_asked(g);

    for (int s = 0; s < MAX_SIDES; s++) {
        const struct options *o;

        if (!(asked >> s & 1))
            continue;
        o = play_options(g, s);
        index[s] = minds[s].random ? choose_any(p, &minds[s], o) : p->choose(&minds[s], game_view(g, s), s, o);
        if (index[s] < 0 || index[s] >= options_count(o))
            panic("%s: a player chose option %d of %d", p->id, index[s], options_count(o));
    }
    return play_answer(g, index);
}

static int throw_die(void *ctx, int faces, bool sealed, uint16_t *number_r)
{
    struct player_dice *d = ctx;

    (void)sealed;
    *number_r = d->thrown++;
    return 1 + (int)mind_chance(&d->chance, (uint32_t)faces);
}

struct dice_source player_dice(struct player_dice *d, uint64_t seed)
{
    mind_start(&d->chance, seed, false);
    d->thrown = 0;
    return (struct dice_source){throw_die, d};
}
