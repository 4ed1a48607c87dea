/* SPDX-License-Identifier: ISC */
#include "hex/line.h"

#include <stdlib.h>

/* A hex is where three projections, each across a pair of opposite sides, stay within 1 of its centre's; the next
   centre across such a side is 2 on. So the line leaves by the side whose projection first passes 1: (done + 1) /
   length is the moment, a fraction of the whole line, and fractions are compared by multiplying crosswise. */
struct axis {
    int dir;            /* the side of this pair that the line heads for */
    int length;         /* projection of the whole line, never negative */
    int done;           /* that of the present hex's centre */
};

/* Projection of a step in one direction on another, by how many sixths of a turn they are apart. */
static const signed char turn[HEX_DIRS] = {2, 1, -1, -2, -1, 1};

static void aim(const struct hex_board *b, struct axis axes[3], int du, int dv)
{
    for (int d = 0; d < 3; d++) {
        struct hex_point s = b->step[d];
        int length = s.u ? (3 * s.u * du + s.v * dv) / 2 : s.v / 2 * dv;

        axes[d] = (struct axis){.dir = length < 0 ? d + 3 : d, .length = abs(length)};
    }
}

/* Below 0 when the line comes to the side of x first, 0 when it comes to both at once. */
static long compare(const struct axis *x, const struct axis *y)
{
    if (!x->length || !y->length)
        return (x->length ? 0 : 1) - (y->length ? 0 : 1);
    return (long)(x->done + 1) * y->length - (long)(y->done + 1) * x->length;
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
        long c = compare(&axes[k], first);

        if (c < 0) {
            first = &axes[k];
            tied = NULL;
        } else if (c == 0) {
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

static void move(const struct hex_board *b, struct axis axes[3], int dir, int *u, int *v)
{
    *u += b->step[dir].u;
    *v += b->step[dir].v;
    for (int k = 0; k < 3; k++)
        axes[k].done += turn[(dir - axes[k].dir + HEX_DIRS) % HEX_DIRS];
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
            move(b, axes, corner->dir, &u, &v);
        } else if (corner) {
            s.how = LINE_CORNER;
            s.other = (int16_t)look(b, u, v, corner->dir);
        }
        move(b, axes, side->dir, &u, &v);
        s.hex = (int16_t)hex_board_at(b, u, v);
        out[n++] = s;
    }
    return n;
}
