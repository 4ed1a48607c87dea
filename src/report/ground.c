/* SPDX-License-Identifier: ISC */
#include "report/ground.h"

#include "base/pool.h"

struct kept {
    struct kept *next;
    enum map_zoom zoom;
    int x0, x1;                 /* the panel */
    struct ground ground;
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

static struct kept *new_ground(struct pool *pool, int w, int h)
{
    struct kept *k = pool_alloc(pool, sizeof *k);

    canvas_init(&k->ground.bare, pool, w, h);
    canvas_init(&k->ground.empty, pool, w, h);
    return k;
}

struct ground *ground_of(const struct map_job *j, const struct panel *p, int w, int h)
{
    struct drawn *d = drawn_of(j->d);
    struct kept *k = d->first;

    if (!j->whole)
        return &new_ground(j->pool, w, h)->ground;
    while (k && (k->zoom != j->zoom || k->x0 != p->x0 || k->x1 != p->x1))
        k = k->next;
    if (k)
        return &k->ground;
    k = new_ground(j->d->pool, w, h);
    k->zoom = j->zoom;
    k->x0 = p->x0;
    k->x1 = p->x1;
    k->next = d->first;
    d->first = k;
    return &k->ground;
}

const char *ground_gazetteer(const struct gamedata *d)
{
    return drawn_of(d)->gazetteer;
}

void ground_keep_gazetteer(const struct gamedata *d, const char *text)
{
    drawn_of(d)->gazetteer = pool_strdup(d->pool, text);
}
