/* SPDX-License-Identifier: ISC */
#include "engine/options.h"

#include <stdlib.h>
#include <string.h>

#include "base/pool.h"

void options_free(struct options *o)
{
    free(o->v);
    *o = (struct options){0};
}

void options_clear(struct options *o)
{
    o->n = 0;
}

void options_add(struct options *o, int verb, int a0, int a1, int a2)
{
    if (o->n == o->cap) {
        o->cap = o->cap ? 2 * o->cap : 64;
        o->v = xrealloc(o->v, (size_t)o->cap * sizeof *o->v);
    }
    o->v[o->n++] = (struct option){.verb = (int16_t)verb, .a = {(int16_t)a0, (int16_t)a1, (int16_t)a2, 0}};
}

int options_count(const struct options *o)
{
    return o->n;
}

const struct option *options_get(const struct options *o, int i)
{
    return &o->v[i];
}

int options_last_of(const struct options *o, int verb)
{
    for (int i = o->n - 1; i > 0; i--)
        if (o->v[i].verb == verb)
            return i;
    return 0;
}

bool option_equal(const struct option *a, const struct option *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

int options_find(const struct options *o, const struct option *wanted)
{
    for (int i = 0; i < o->n; i++)
        if (option_equal(&o->v[i], wanted))
            return i;
    return -1;
}

bool options_has_verb(const struct options *o, int verb)
{
    for (int i = 0; i < o->n; i++)
        if (o->v[i].verb == verb)
            return true;
    return false;
}
