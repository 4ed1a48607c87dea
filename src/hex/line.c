/* SPDX-License-Identifier: ISC */
#include "hex/line.h"

#include <stdlib.h>

/* A hex is where three projections, each across a pair of opposite sides, stay within 1 of its centre's; the next
   centre across such a side is 2 on. So the line leaves by the side whose projection first passes 1: at the moment
   (done + 1) / length, a fraction of the whole line. All three are kept over one denominator, the product of the
   lengths, so that to compare them is to compare whole numbers and a move only adds. */
struct axis {
    int dir;            /* the side of this pair that the line heads for */
    int length;         /* projection of the whole line, never negative */
    int64_t moment;     /* when the line comes to this side of the present hex */
    int64_t later[3];   /* what a move by each axis adds to it */
};

/* Projection of a step in one direction on another, by how many sixths of a turn they are apart. */
static const signed char turn[HEX_DIRS] = {2, 1, -1, -2, -1, 1};

static void aim(const struct hex_board *b, struct axis axes[3], int du, int dv)
{
    int64_t product = 1;

    for (int d = 0; d < 3; d++) {
        struct hex_point s = b->step[d];
        int length = s.u ? (3 * s.u * du + s.v * dv) / 2 : s.v / 2 * dv;

        axes[d] = (struct axis){.dir = length < 0 ? d + 3 : d, .length = abs(length), .moment = INT64_MAX};
        if (length)
            product *= abs(length);
    }
    for (int d = 0; d < 3; d++) {
        struct axis *a = &axes[d];

        if (!a->length)
            continue;
        a->moment = product / a->length;
        for (int k = 0; k < 3; k++)
            a->later[k] = turn[(axes[k].dir - a->dir + HEX_DIRS) % HEX_DIRS] * a->moment;
    }
}

static int look(const struct hex_board *b, int u, int v, int dir)
{
    return hex_board_at(b, u + b->step[dir].u, v + b->step[dir].v);
}

static struct hex_step along(const struct hex_board *b, int u, int v, int d1, int d2)
{
    int h1 = look(b, u, v, d1), h2 = look(b, u, v, d2);
    int clockwise = (d2 - d1 + HEX_DIRS) % HEX_DIRS == 1;
    int dir = (d2 + (clockwise ? 1 : HEX_DIRS - 1)) % HEX_DIRS;

    if (h1 == HEX_NONE && h2 == HEX_NONE)
        return (struct hex_step){HEX_NONE, HEX_NONE, -1, LINE_ALONG};
    if (h2 != HEX_NONE && (h1 == HEX_NONE || h2 < h1))
        return (struct hex_step){(int16_t)h2, (int16_t)h1, (int8_t)((dir + 3) % HEX_DIRS), LINE_ALONG};
    return (struct hex_step){(int16_t)h1, (int16_t)h2, (int8_t)dir, LINE_ALONG};
}

/* The side by which the line leaves the present hex; when that is at a corner, *corner_r has the other side there. */
static const struct axis *exit_side(const struct axis axes[3], const struct axis **corner_r)
{
    const struct axis *first = &axes[0], *tied = NULL;

    for (int k = 1; k < 3; k++) {
        if (axes[k].moment < first->moment) {
            first = &axes[k];
            tied = NULL;
        } else if (axes[k].moment == first->moment) {
            tied = &axes[k];
        }
    }
    *corner_r = tied;
    /* From a corner the line goes on into the hex across the side that it meets more squarely. */
    if (tied && tied->length > first->length) {
        *corner_r = first;
        return tied;
    }
    return first;
}

static void move(const struct hex_board *b, struct axis axes[3], const struct axis *by, int *u, int *v)
{
    *u += b->step[by->dir].u;
    *v += b->step[by->dir].v;
    for (int k = 0; k < 3; k++)
        axes[k].moment += axes[k].later[by - axes];
}

int hex_line(const struct hex_board *b, int from, int to, struct hex_step *out, int cap)
{
    int u = b->at[from].u, v = b->at[from].v, n = 0;
    struct axis axes[3];

    if (cap < HEX_LINE_CAP(hex_board_distance(b, from, to)))
        return -1;
    aim(b, axes, b->at[to].u - u, b->at[to].v - v);
    out[n++] = (struct hex_step){(int16_t)from, HEX_NONE, -1, LINE_START};
    while (u != b->at[to].u || v != b->at[to].v) {
        const struct axis *corner, *side = exit_side(axes, &corner);
        struct hex_step s = {HEX_NONE, HEX_NONE, (int8_t)side->dir, LINE_SIDE};

        if (corner && corner->length == side->length) {
            out[n++] = along(b, u, v, side->dir, corner->dir);
            s.dir = -1;
            s.how = LINE_TIP;
            move(b, axes, corner, &u, &v);
        } else if (corner) {
            s.how = LINE_CORNER;
            s.other = (int16_t)look(b, u, v, corner->dir);
        }
        move(b, axes, side, &u, &v);
        s.hex = (int16_t)hex_board_at(b, u, v);
        out[n++] = s;
    }
    return n;
}
