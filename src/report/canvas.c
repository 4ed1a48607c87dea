/* SPDX-License-Identifier: ISC */
#include "report/canvas.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/pool.h"

void canvas_init(struct canvas *c, struct pool *pool, int w, int h)
{
    c->w = w;
    c->h = h;
    c->c = pool_array(pool, (size_t)w + 1, (size_t)h + 1);
    memset(c->c, ' ', (size_t)w * (size_t)h);
}

void canvas_copy(struct canvas *to, const struct canvas *from)
{
    memcpy(to->c, from->c, (size_t)from->w * (size_t)from->h);
}

void canvas_copy_row(struct canvas *to, const struct canvas *from, int x, int y, int half)
{
    for (int i = x - half; i <= x + half; i++)
        canvas_put(to, i, y, canvas_get(from, i, y));
}

void canvas_put(struct canvas *c, int x, int y, char ch)
{
    if (x >= 0 && x < c->w && y >= 0 && y < c->h)
        c->c[y * c->w + x] = ch;
}

char canvas_get(const struct canvas *c, int x, int y)
{
    return x >= 0 && x < c->w && y >= 0 && y < c->h ? c->c[y * c->w + x] : ' ';
}

void canvas_text(struct canvas *c, int x, int y, const char *s)
{
    for (; *s; s++)
        canvas_put(c, x++, y, *s);
}

void canvas_centre(struct canvas *c, int x, int y, int half, const char *s)
{
    int room = 2 * half + 1, n = (int)strlen(s);
    int left = x - (n < room ? n : room) / 2;

    if (n > room)
        n = room;
    if (n == 0)
        return;
    if (left - 1 >= x - half)
        canvas_put(c, left - 1, y, ' ');
    for (int i = 0; i < n; i++)
        canvas_put(c, left + i, y, s[i]);
    if (left + n <= x + half)
        canvas_put(c, left + n, y, ' ');
}

void canvas_line(struct canvas *c, int x0, int y0, int x1, int y1, char ch)
{
    int dx = abs(x1 - x0), dy = -abs(y1 - y0), sx = x0 < x1 ? 1 : -1, sy = y0 < y1 ? 1 : -1, err = dx + dy;

    for (;;) {
        int e2 = 2 * err;

        canvas_put(c, x0, y0, ch);
        if (x0 == x1 && y0 == y1)
            return;
        if (e2 >= dy) {
            err += dy;
            x0 += sx;
        }
        if (e2 <= dx) {
            err += dx;
            y0 += sy;
        }
    }
}

static int row_length(const struct canvas *c, int y)
{
    int n = c->w;

    while (n > 0 && c->c[y * c->w + n - 1] == ' ')
        n--;
    return n;
}

void canvas_write(const struct canvas *c, struct buf *out)
{
    int first = 0, last = c->h - 1;

    while (first <= last && row_length(c, first) == 0)
        first++;
    while (last >= first && row_length(c, last) == 0)
        last--;
    for (int y = first; y <= last; y++) {
        buf_add(out, c->c + (size_t)y * (size_t)c->w, (size_t)row_length(c, y));
        buf_char(out, '\n');
    }
}
