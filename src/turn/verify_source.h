/* SPDX-License-Identifier: ISC */
/* Where the pieces of a game come from, by the names they have in a game directory: "log/000012/entry.xml",
   "data/map.xml". The checks are written once, whatever holds the pieces. */
#ifndef TURN_VERIFY_SOURCE_H
#define TURN_VERIFY_SOURCE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"

struct key;

enum source_kind {
    SOURCE_DIRECTORY,       /* everything is there, the keys too if they may be read */
    SOURCE_ARCHIVE,
    SOURCE_PACKET,          /* an archive about one entry */
    SOURCE_MAILS            /* what one player was sent */
};

enum {
    SOURCE_ENTRIES = 1000000,           /* the most entries of a log */
    SOURCE_MAX_FILE = 8 << 20           /* the largest piece */
};

struct verify_source;

/* A game directory, or pieces to be added. NULL with an error; freed with verify_source_free. */
struct verify_source *verify_source_dir(const char *path, struct error *e);
struct verify_source *verify_source_memory(enum source_kind kind);
void verify_source_free(struct verify_source *s);       /* NULL is harmless */

/* Adds a piece; memory only. The same name with the same bytes again is one; with others it is an error. 0 or -1. */
int verify_source_add(struct verify_source *s, const char *name, const void *p, size_t n, struct error *e);
void verify_source_set_kind(struct verify_source *s, enum source_kind kind);

enum source_kind verify_source_kind(const struct verify_source *s);
/* One more than the number of the last entry there is anything of. */
uint32_t verify_source_entries(const struct verify_source *s);

/* A piece into *out (emptied first): 1, 0 when there is none, -1. */
int verify_source_get(const struct verify_source *s, const char *name, struct buf *out, struct error *e);
int verify_source_entry(const struct verify_source *s, uint32_t n, const char *name, struct buf *out, struct error *e);

/* The plain names of all pieces in data/, sorted, NULL at the end: for fs_list_free. NULL with an error. */
char **verify_source_data(const struct verify_source *s, struct error *e);

/* The private VRF key of a game directory, if it may be read; the caller frees it. NULL when not. */
struct key *verify_source_vrf(const struct verify_source *s);

/* Something that was wrong before the pieces were put together, as two mails that contradict each other. The first
   counts. */
void verify_source_blame(struct verify_source *s, uint32_t entry, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
const char *verify_source_blamed(const struct verify_source *s, uint32_t *entry_r);        /* NULL for nothing */

/* Whether this may be the name of a piece; *entry_r gets the number for one of the log, else -1. */
bool verify_source_is_name(const char *name, int64_t *entry_r);

#endif
