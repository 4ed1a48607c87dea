/* SPDX-License-Identifier: ISC */
#include "report/ground.h"

#include "base/pool.h"

struct kept {
    struct kept *next;
    enum map_zoom zoom;
    int x0, x1;                 /* the panel */
    struct canvas bare, empty;
};

struct drawn {
    struct kept *first;
    const char *gazetteer;
};

/* The data stays what it is: this only is added to it. */
static struct drawn *drawn_of(const struct gamedata *d)
{
    struct gamedata *own = (struct gamedata *)d;

    if (!own->drawn)
        own->drawn = pool_alloc(d->pool, sizeof(struct drawn));
    return own->drawn;
}

static struct kept *paint(struct pool *pool, const struct painter *by)
{
    const int w = by->at->w, h = by->at->h;
    struct kept *k = pool_alloc(pool, sizeof *k);

    canvas_init(&k->bare, pool, w, h);
    canvas_init(&k->empty, pool, w, h);
    *by->at = k->bare;
    by->bare(by->ctx);
    canvas_copy(&k->empty, &k->bare);
    *by->at = k->empty;
    by->empty(by->ctx);
    return k;
}

static struct kept *find(const struct map_job *j, const struct panel *p, const struct painter *by)
{
    struct drawn *d = drawn_of(j->d);
    struct kept *k = d->first;

    while (k && (k->zoom != j->zoom || k->x0 != p->x0 || k->x1 != p->x1))
        k = k->next;
    if (k)
        return k;
    k = paint(j->d->pool, by);
    k->zoom = j->zoom;
    k->x0 = p->x0;
    k->x1 = p->x1;
    k->next = d->first;
    d->first = k;
    return k;
}

const struct canvas *ground_draw(const struct map_job *j, const struct panel *p, const struct painter *by)
{
    const struct kept *k = j->whole ? find(j, p, by) : paint(j->pool, by);

    canvas_init(by->at, j->pool, k->empty.w, k->empty.h);
    canvas_copy(by->at, &k->empty);
    return &k->bare;
}

const char *ground_gazetteer(const struct gamedata *d)
{
    return drawn_of(d)->gazetteer;
}

void ground_keep_gazetteer(const struct gamedata *d, const char *text)
{
    drawn_of(d)->gazetteer = pool_strdup(d->pool, text);
}
