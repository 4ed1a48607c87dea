/* SPDX-License-Identifier: ISC */
/* 6 Victory. */
#include "probe.h"

static void finish(struct game *g, const char *rule, int winner, int how)
{
    event_start(g, E_OVER, rule, winner, how, 0, 0);
    event_emit(g);
    game_over(g, winner, how);
}

static int steps_of(const struct game *g, int side)
{
    int n = 0;

    for (int u = 0; u < DATA(g)->nunits; u++)
        if (probe_side(g, u) == side)
            n += CSTATE(g)->block[u].steps;
    return n;
}

bool probe_check_destroyed(struct game *g)
{
    for (int side = 0; side < PROBE_SIDES; side++) {
        if (steps_of(g, side))
            continue;
        RULE("probe 6.1");
        finish(g, "6.1", !side, HOW_DESTRUCTION);
        return true;
    }
    return false;
}

void probe_end(struct game *g)
{
    int holder = probe_at(g, DATA(g)->hill), red = steps_of(g, RED), blue = steps_of(g, BLUE);

    RULE("probe 6.2");
    if (holder >= 0)
        finish(g, "6.2", probe_side(g, holder), HOW_HILL);
    else if (red != blue)
        finish(g, "6.2", red > blue ? RED : BLUE, HOW_STEPS);
    else
        finish(g, "6.2", -1, HOW_DRAW);
}
