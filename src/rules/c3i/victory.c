/* SPDX-License-Identifier: ISC */
/* End Phase and victory. */
#include <string.h>

#include "rules/c3i/c3i.h"

/* A hex that breaks the road: a Union unit in it, or its zone of control. Influence does not count. */
static bool cut(const struct c3i_board *b, int hex)
{
    RULE("c3i VIC2"); /* Confederates on the road cancel no zone of control [c3i R54] */
    return c3i_bit(&b->units[USA], hex) || c3i_bit(&b->zoc[USA], hex);
}

/* All hexes the Confederates can trace road to from one hex. */
static void trace(const struct c3i_board *b, int from, struct c3i_bits *reached)
{
    int16_t queue[C3I_HEXES];
    int head = 0, tail = 0;

    *reached = (struct c3i_bits){0};
    if (cut(b, from))
        return;
    c3i_set(reached, from);
    queue[tail++] = (int16_t)from;
    while (head < tail) {
        const struct c3i_hex *h = &b->d->hex[queue[head++]];

        for (int dir = 0; dir < HEX_DIRS; dir++) {
            int n = h->next[dir];

            if (!(h->road >> dir & 1) || c3i_bit(reached, n) || cut(b, n))
                continue;
            c3i_set(reached, n);
            queue[tail++] = (int16_t)n;
        }
    }
}

bool c3i_road_open(const struct game *g, int *entry_r)
{
    struct c3i_board b;
    struct c3i_bits reached;

    RULE("c3i VIC1"); /* one of the goals is enough; no Confederate need stand on the road [c3i R6] */
    c3i_board(&b, g);
    for (int i = 0; i < b.d->ngoals; i++) {
        trace(&b, b.d->entry[b.d->goal[i].from].hex, &reached);
        if (c3i_bit(&reached, b.d->entry[b.d->goal[i].to].hex)) {
            *entry_r = b.d->goal[i].to;
            return true;
        }
    }
    return false;
}

static void finish(struct game *g, int winner, int how, const char *rule)
{
    event_tell(g, C3I_E_GAME_OVER, rule, winner, how, c3i_vp(g, CSA), c3i_vp(g, USA));
    game_over(g, winner, how);
}

static void count_points(struct game *g)
{
    int csa = c3i_vp(g, CSA), usa = c3i_vp(g, USA);

    RULE("c3i VIC3");
    if (csa != usa) {
        finish(g, csa > usa ? CSA : USA, C3I_HOW_POINTS, "VIC3");
        return;
    }
    RULE("c3i VIC5"); /* a tie is a Union victory [c3i R55] */
    finish(g, USA, C3I_HOW_TIE, "VIC5");
}

void c3i_turn_end(struct game *g)
{
    struct c3i_state *st = C3I(g);
    int entry;

    c3i_phase_start(g, C3I_END);
    event_tell(g, C3I_E_TURN_ENDS, "END1", st->turn, c3i_vp(g, CSA), c3i_vp(g, USA), 0);
    if (c3i_road_open(g, &entry)) {
        event_tell(g, C3I_E_ROAD_OPEN, "VIC1", entry, c3i_data(g)->entry[entry].hex, 0, 0);
        finish(g, CSA, C3I_HOW_ROAD, "VIC1");
        return;
    }
    RULE("c3i END2"); /* the last turn decides, else another begins */
    if (st->turn == c3i_data(g)->turns)
        count_points(g);
    else
        st->turn++;
}
