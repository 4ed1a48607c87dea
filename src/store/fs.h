/* SPDX-License-Identifier: ISC */
/* Files that survive: whole or not there. */
#ifndef STORE_FS_H
#define STORE_FS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

struct buf;

enum { FS_PATH = 4096 };

/* Joins with '/'; too long ends the process: no path here comes from outside. Gives back out. */
const char *fs_join(char out[FS_PATH], const char *dir, const char *name);

int fs_read(const char *path, size_t max, struct buf *out, struct error *e);
int fs_read_any(const char *path, size_t max, struct buf *out, struct error *e);    /* 1; 0 when there is none; -1 */
bool fs_exists(const char *path);
bool fs_is_dir(const char *path);               /* also through a link */
int fs_mkdir(const char *path, unsigned mode, struct error *e);         /* an existing directory is fine */

/* Writes path.tmp, fsyncs, renames over path, fsyncs the directory. An identical file is left alone. */
int fs_write(const char *path, const void *p, size_t n, unsigned mode, struct error *e);
/* The same in two steps, and without the directory. Begun: path.tmp is written; *f_r is NULL when an identical file is
   there already. Ended, with 0: the file is whole under its name, and there for good once fs_sync_dir was called.
   Begin all files that belong together, then end them: the disk works on all at once. */
struct fs_begun;
int fs_begin(const char *path, const void *p, size_t n, unsigned mode, struct fs_begun **f_r, struct error *e);
int fs_end(struct fs_begun *f, struct error *e);                        /* frees f */
void fs_drop(struct fs_begun *f);                                       /* leaves no file, frees f */
int fs_rename(const char *from, const char *to, struct error *e);       /* durable */
int fs_unlink(const char *path, struct error *e);                       /* a missing file is fine */
int fs_sync_dir(const char *path, struct error *e);

/* Names in a directory, sorted by byte, without dot files; in a malloc'd array ended by NULL; fs_list_free. */
char **fs_list(const char *path, struct error *e);
void fs_list_free(char **names);

#endif
