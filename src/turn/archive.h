/* SPDX-License-Identifier: ISC */
/* A game as one file: a plain POSIX tar (ustar), nothing packed, every name from a list, sorted, time 0, owner 0,
   mode 0644. Compressors differ from version to version, and tar does not: the same game gives the same bytes on every
   machine. What anybody compressed later with gzip, bzip2, xz or zstd is read as it is. */
#ifndef TURN_ARCHIVE_H
#define TURN_ARCHIVE_H

#include "turn/verify_source.h"

struct archive_out;

/* Writes into *out, which must stay until archive_out_end. Names must come sorted. */
struct archive_out *archive_out_new(struct buf *out, struct error *e);
int archive_out_put(struct archive_out *a, const char *name, const struct buf *b, struct error *e);
int archive_out_end(struct archive_out *a, struct error *e);        /* frees, also after an error */

/* A piece of a source into the archive, when there is one. 0 or -1. */
int archive_out_copy(struct archive_out *a, const struct verify_source *s, const char *name, struct error *e);
int archive_out_copy_entry(struct archive_out *a, const struct verify_source *s, uint32_t n, const char *name,
                           struct error *e);
int archive_out_copy_data(struct archive_out *a, const struct verify_source *s, struct error *e);

/* Everything verify needs, from a game directory. Of a game that isn't closed only what every player may know: terms,
   entries, receipts, acceptances, changes of key, data. *closed_r says which it was. 0 or -1. */
int archive_make(const struct verify_source *dir, struct buf *out, bool *closed_r, struct error *e);

/* An archive or a packet into memory: only regular files with names of the list, each once, of bounded size. */
struct verify_source *archive_open(const char *path, struct error *e);
struct verify_source *archive_parse(const void *p, size_t n, struct error *e);

#endif
