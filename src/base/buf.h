/* SPDX-License-Identifier: ISC */
/* Bytes that grow. A zeroed struct buf is empty and ready; data is always NUL-terminated when not NULL. */
#ifndef BASE_BUF_H
#define BASE_BUF_H

#include <stddef.h>
#include <stdint.h>

struct buf {
    char *data;
    size_t len, cap;
};

void buf_free(struct buf *b);                       /* back to empty */
void buf_clear(struct buf *b);                      /* keeps the memory */
char *buf_room(struct buf *b, size_t n);            /* its end, with room for n bytes; the caller sets len */
void buf_add(struct buf *b, const void *p, size_t n);
void buf_str(struct buf *b, const char *s);
void buf_char(struct buf *b, char c);
void buf_int(struct buf *b, long long v);
void buf_printf(struct buf *b, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void buf_be32(struct buf *b, uint32_t v);           /* big endian, for hashed forms */
void buf_be64(struct buf *b, uint64_t v);
void buf_field(struct buf *b, const void *p, size_t n);     /* be32 length, then the bytes */
const char *buf_cstr(const struct buf *b);          /* "" when empty */

#endif
