/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "base/pool.h"

#ifdef HAVE_MALLOPT
#include <malloc.h>
#endif
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Most pools stay small, a few grow large. */
enum { FIRST_CHUNK = 1024, CHUNK = 16384 };

struct chunk {
    struct chunk *next;
    size_t used, size;
    max_align_t data[];
};

struct pool {
    struct chunk *chunks;
};

void pool_keep_memory(void)
{
#if defined HAVE_MALLOPT && defined M_TRIM_THRESHOLD
    enum { KEPT = 4 << 20, AT_ONCE = 256 << 10, LARGE = 1 << 20 };

    (void)mallopt(M_TRIM_THRESHOLD, KEPT);
    (void)mallopt(M_TOP_PAD, AT_ONCE);
    (void)mallopt(M_MMAP_THRESHOLD, LARGE);
#endif
}

static _Noreturn void no_memory(void)
{
    fputs("adjutant: out of memory\n", stderr);
    exit(3);
}

void *xmalloc(size_t n)
{
    void *p = malloc(n ? n : 1);

    if (!p)
        no_memory();
    return p;
}

void *xcalloc(size_t count, size_t size)
{
    void *p = calloc(count ? count : 1, size ? size : 1);

    if (!p)
        no_memory();
    return p;
}

void *xrealloc(void *old, size_t n)
{
    void *p = realloc(old, n ? n : 1);

    if (!p)
        no_memory();
    return p;
}

char *xstrdup(const char *s)
{
    size_t n = strlen(s) + 1;

    return memcpy(xmalloc(n), s, n);
}

struct pool *pool_new(void)
{
    return xcalloc(1, sizeof(struct pool));
}

void pool_free(struct pool *p)
{
    struct chunk *c, *next;

    if (!p)
        return;
    for (c = p->chunks; c; c = next) {
        next = c->next;
        free(c);
    }
    free(p);
}

static struct chunk *chunk_add(struct pool *p, size_t n)
{
    size_t size = !p->chunks ? FIRST_CHUNK : p->chunks->size < CHUNK / 4 ? 4 * p->chunks->size : CHUNK;
    struct chunk *c;

    if (size < n)
        size = n;
    c = xmalloc(sizeof *c + size);
    c->size = size;
    c->used = 0;
    c->next = p->chunks;
    p->chunks = c;
    return c;
}

void *pool_alloc(struct pool *p, size_t n)
{
    const size_t align = sizeof(max_align_t);
    struct chunk *c = p->chunks;
    void *r;

    if (n > SIZE_MAX / 2)
        no_memory();
    n = (n + align - 1) / align * align;
    if (!c || c->size - c->used < n)
        c = chunk_add(p, n);
    r = (char *)c->data + c->used;
    c->used += n;
    return memset(r, 0, n);
}

void *pool_array(struct pool *p, size_t count, size_t size)
{
    if (size && count > SIZE_MAX / 2 / size)
        no_memory();
    return pool_alloc(p, count * size);
}

void *pool_copy(struct pool *p, const void *src, size_t n)
{
    void *r = pool_alloc(p, n);

    if (n)
        memcpy(r, src, n);
    return r;
}

char *pool_strndup(struct pool *p, const char *s, size_t n)
{
    char *r = pool_alloc(p, n + 1);

    memcpy(r, s, n);
    return r;
}

char *pool_strdup(struct pool *p, const char *s)
{
    return pool_strndup(p, s, strlen(s));
}

char *pool_printf(struct pool *p, const char *fmt, ...)
{
    va_list ap;
    char *r;
    int n;

    va_start(ap, fmt);
    n = vsnprintf(NULL, 0, fmt, ap);
    va_end(ap);
    if (n < 0)
        no_memory();
    r = pool_alloc(p, (size_t)n + 1);
    va_start(ap, fmt);
    (void)vsnprintf(r, (size_t)n + 1, fmt, ap);
    va_end(ap);
    return r;
}
