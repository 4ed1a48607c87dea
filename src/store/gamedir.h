/* SPDX-License-Identifier: ISC */
/* A game directory: who may write it, and where its parts lie.

   DIR/lock                 held while a process works on the game
   DIR/data/                the game data this game uses, by the names it was loaded under
   DIR/log/NNNNNN/          one directory an entry: take.xml file.xml entry.xml events.xml state.xml ledger.xml
   DIR/mail/in, DIR/mail/out        Maildirs
   DIR/outbox/              mails not yet handed over
   DIR/secret/              0700: keys, addresses
   DIR/frozen               why the game does not go on, when it doesn't */
#ifndef STORE_GAMEDIR_H
#define STORE_GAMEDIR_H

#include <stdbool.h>

#include "base/error.h"
#include "store/fs.h"

struct gamedir;

/* Makes the directories of a new game. The directory must not exist or be empty. */
int gamedir_make(const char *path, struct error *e);

/* Opens; write: waits for the lock of another process up to `wait` seconds. NULL with an error. */
struct gamedir *gamedir_open(const char *path, bool write, int wait, struct error *e);
void gamedir_close(struct gamedir *d);
bool gamedir_is(const char *path);              /* looks like a game directory */

const char *gamedir_path(const struct gamedir *d, const char *name, char out[FS_PATH]);
/* DIR/log/NNNNNN/name, or the directory itself when name is NULL. */
const char *gamedir_entry(const struct gamedir *d, unsigned n, const char *name, char out[FS_PATH]);

/* How many entries are taken (have take.xml) and how many are played (have entry.xml): the same but after a crash. */
int gamedir_count(const struct gamedir *d, unsigned *taken_r, unsigned *played_r, struct error *e);

bool gamedir_has(const struct gamedir *d, unsigned n, const char *name);       /* a file of an entry */
int gamedir_read(const struct gamedir *d, const char *name, struct buf *out, struct error *e);
int gamedir_read_entry(const struct gamedir *d, unsigned n, const char *name, struct buf *out, struct error *e);
/* A file of an entry. It is on its way to the disk, and there for good, under its name, after the next
   gamedir_commit_entry: nobody may look for it before. */
int gamedir_put_entry(struct gamedir *d, unsigned n, const char *name, const struct buf *b, struct error *e);
/* A file that says that an entry has come so far: all that was put before is there for good before it is, and it is
   when this returns. */
int gamedir_commit_entry(struct gamedir *d, unsigned n, const char *name, const struct buf *b, struct error *e);

#endif
