/* SPDX-License-Identifier: ISC */
/* Memory that is freed whole. Allocation never fails: out of memory ends the process. */
#ifndef BASE_POOL_H
#define BASE_POOL_H

#include <stddef.h>

struct pool;

struct pool *pool_new(void);
void pool_free(struct pool *p);                 /* NULL is harmless */
void *pool_alloc(struct pool *p, size_t n);     /* zeroed, aligned for anything */
void *pool_array(struct pool *p, size_t count, size_t size);    /* zeroed; overflow-checked */
void *pool_copy(struct pool *p, const void *src, size_t n);
char *pool_strdup(struct pool *p, const char *s);
char *pool_strndup(struct pool *p, const char *s, size_t n);
char *pool_printf(struct pool *p, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Memory that was given back stays with the process, up to a few megabytes: the next game needs as much. To be called
   once, at the start. */
void pool_keep_memory(void);

/* malloc that ends the process when there is no memory; freed with free(). */
void *xmalloc(size_t n);
void *xcalloc(size_t count, size_t size);
void *xrealloc(void *old, size_t n);
char *xstrdup(const char *s);

#endif
