/* SPDX-License-Identifier: ISC */
#include "report/scene.h"

#include <stdlib.h>
#include <string.h>

#include "base/pool.h"
#include "engine/data.h"

struct placed {
    struct mark mark;
    int next;                   /* in the same hex, or -1 */
};

struct scene {
    int nhexes;
    int *first, *last;          /* by hex, into placed; -1 */
    struct placed *placed;
    int n, cap;
};

struct scene *scene_new(const struct data_map *m)
{
    struct scene *s = xcalloc(1, sizeof *s);
    size_t n = (size_t)m->nhexes;

    s->nhexes = m->nhexes;
    s->first = xmalloc((n + 1) * sizeof *s->first);
    s->last = xmalloc((n + 1) * sizeof *s->last);
    for (size_t i = 0; i < n; i++)
        s->first[i] = s->last[i] = -1;
    return s;
}

struct scene *scene_of(const struct game *view)
{
    struct scene *s = scene_new(&view->data->map);

    if (view->rs->scene)
        view->rs->scene(view, s);
    return s;
}

void scene_free(struct scene *s)
{
    if (!s)
        return;
    free(s->first);
    free(s->last);
    free(s->placed);
    free(s);
}

void scene_mark(struct scene *s, const struct mark *m)
{
    if (m->hex < 0 || m->hex >= s->nhexes)
        return;
    if (s->n == s->cap) {
        s->cap = s->cap ? 2 * s->cap : 64;
        s->placed = xrealloc(s->placed, (size_t)s->cap * sizeof *s->placed);
    }
    s->placed[s->n] = (struct placed){.mark = *m, .next = -1};
    if (s->last[m->hex] < 0)
        s->first[m->hex] = s->n;
    else
        s->placed[s->last[m->hex]].next = s->n;
    s->last[m->hex] = s->n++;
}

static bool same_mark(const struct mark *a, const struct mark *b)
{
    return a->hex == b->hex && a->side == b->side && a->unit == b->unit && strcmp(a->text, b->text) == 0 &&
           strcmp(a->state, b->state) == 0;
}

bool scene_same(const struct scene *a, const struct scene *b)
{
    bool same = a->n == b->n;

    for (int i = 0; i < a->n && same; i++)
        same = same_mark(&a->placed[i].mark, &b->placed[i].mark);
    return same;
}

int scene_count(const struct scene *s, int hex)
{
    int n = 0;

    for (int i = hex >= 0 && hex < s->nhexes ? s->first[hex] : -1; i >= 0; i = s->placed[i].next)
        n++;
    return n;
}

const struct mark *scene_get(const struct scene *s, int hex, int i)
{
    int at = s->first[hex];

    while (i-- > 0)
        at = s->placed[at].next;
    return &s->placed[at].mark;
}
