/* SPDX-License-Identifier: ISC */
/* 16.0 Victory. */
#include "rules/gaines/gaines.h"

static int step_counters(int steps)
{
    return steps > 2 ? steps - 2 : 0;
}

struct losses {
    int counters, units;        /* step counters; ID counters that count */
};

static void count_losses(const struct game *g, int side, struct losses *l)
{
    *l = (struct losses){0, 0};
    for (int u = 0; u < gaines_data(g)->nunits; u++) {
        const struct gaines_counter *k = gaines_counter(g, u);
        const struct gaines_unit *x = &GM_CONST(g)->unit[u];

        if (k->side != side)
            continue;
        l->counters += step_counters(k->steps) - step_counters(x->steps);       /* a flip is none [R52] */
        RULE("gaines 16.0b"); /* Union artillery does not count */
        if (x->status == GM_DEAD && (side == GM_CSA || k->type != GM_ARTILLERY))
            l->units++;
    }
}

static int count_stars(const struct game *g)
{
    int n = 0;

    for (int u = 0; u < gaines_data(g)->nunits; u++)
        n += gaines_side(g, u) == GM_CSA && gaines_on_map(g, u) && gaines_data(g)->hex[GM_CONST(g)->unit[u].hex].star;
    return n;
}

void gaines_score(const struct game *g, struct gaines_score *s)
{
    const struct gaines_data *d = gaines_data(g);
    struct losses lost[GM_SIDES];
    int times[GM_VPS] = {0};

    count_losses(g, GM_CSA, &lost[GM_CSA]);
    count_losses(g, GM_USA, &lost[GM_USA]);
    RULE("gaines 16.0a");
    times[GM_VP_UNION_STEPS] = lost[GM_USA].counters;
    times[GM_VP_UNION_UNITS] = lost[GM_USA].units;
    RULE("gaines 16.0c");
    times[GM_VP_STARS] = count_stars(g);
    RULE("gaines 16.0d");
    times[GM_VP_NO_TOUCH] = !GM_CONST(g)->touch;
    RULE("gaines 16.0e");
    times[GM_VP_CONFEDERATE_UNITS] = lost[GM_CSA].units;
    RULE("gaines 16.0f"); /* each five, and what is left over */
    times[GM_VP_CONFEDERATE_STEPS] = (lost[GM_CSA].counters + 4) / 5;
    RULE("gaines 17.0"); /* what was agreed when the game was made */
    times[GM_VP_SLOCUM] = g->choice[GM_CHOICE_SLOCUM] == 1;
    times[GM_VP_RICHARDSON_3] = g->choice[GM_CHOICE_RICHARDSON] == 1;
    times[GM_VP_RICHARDSON_2] = g->choice[GM_CHOICE_RICHARDSON] == 2;
    s->total = 0;
    for (int i = 0; i < GM_VPS; i++) {
        s->part[i] = times[i] * d->points[i];
        s->total += s->part[i];
    }
}

int gaines_level(const struct game *g, int points)
{
    int level = 0;

    RULE("gaines 16.0g");
    while (level < GM_CONFEDERATE_DECISIVE && points > gaines_data(g)->victory_to[level])
        level++;
    return level;
}

static const struct {
    const char *reason, *rule;
} parts[GM_VPS] = {
    [GM_VP_UNION_STEPS] = {"union-steps", "16.0a"},
    [GM_VP_UNION_UNITS] = {"union-units", "16.0b"},
    [GM_VP_STARS] = {"stars", "16.0c"},
    [GM_VP_NO_TOUCH] = {"no-touch", "16.0d"},
    [GM_VP_CONFEDERATE_UNITS] = {"confederate-units", "16.0e"},
    [GM_VP_CONFEDERATE_STEPS] = {"confederate-steps", "16.0f"},
    [GM_VP_SLOCUM] = {"slocum-early", "17.1"},
    [GM_VP_RICHARDSON_3] = {"richardson-turn-3", "17.2"},
    [GM_VP_RICHARDSON_2] = {"richardson-turn-2", "17.3"},
};

void gaines_finish(struct game *g)
{
    struct gaines_score s;
    struct event *e;
    int level, winner;

    gaines_score(g, &s);
    level = gaines_level(g, s.total);
    winner = level < GM_CONFEDERATE_TACTICAL ? GM_USA : GM_CSA;
    e = event_start(g, GM_E_GAME_OVER, "16.0g", winner, level, s.total, 0);
    for (int i = 0; i < GM_VPS; i++)
        if (s.part[i])
            event_mod(e, GM_CSA, parts[i].reason, parts[i].rule, s.part[i]);
    event_emit(g);
    game_over(g, winner, level);
}
