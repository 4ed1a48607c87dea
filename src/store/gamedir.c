/* SPDX-License-Identifier: ISC */
#include "store/gamedir.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/pool.h"

enum { MAX_FILE = 64 << 20 };

enum { MAX_PUT = 8 };

struct gamedir {
    char path[FS_PATH];
    int lock;
    struct fs_begun *put[MAX_PUT];      /* files of an entry that is not committed */
    int nput;
    unsigned made;                      /* the entry whose directory was made or found last, plus 1; 0 for none */
};

static const struct {
    const char *name;
    unsigned mode;
} parts[] = {{"data", 0755}, {"log", 0700}, {"mail", 0700}, {"outbox", 0700}, {"secret", 0700}};

static int is_empty(const char *path)
{
    char **names = fs_list(path, NULL);
    bool empty = names && !names[0];

    fs_list_free(names);
    return empty;
}

int gamedir_make(const char *path, struct error *e)
{
    char part[FS_PATH];

    if (fs_exists(path) && !is_empty(path))
        return error_set(e, "%s exists and is not empty: name a new directory", path);
    if (fs_mkdir(path, 0755, e))
        return -1;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (fs_mkdir(fs_join(part, path, parts[i].name), parts[i].mode, e))
            return -1;
    return fs_write(fs_join(part, path, "lock"), "", 0, 0600, e);
}

bool gamedir_is(const char *path)
{
    char log[FS_PATH], secret[FS_PATH];

    return fs_exists(fs_join(log, path, "log")) && fs_exists(fs_join(secret, path, "lock"));
}

static int take_lock(struct gamedir *d, int wait, struct error *e)
{
    struct flock l = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    char path[FS_PATH];

    d->lock = open(fs_join(path, d->path, "lock"), O_RDWR | O_CLOEXEC);
    if (d->lock < 0)
        return error_set(e, "cannot open %s: %s", path, strerror(errno));
    for (int tenths = wait * 10;; tenths--) {
        const struct timespec pause = {.tv_nsec = 100000000};

        if (fcntl(d->lock, F_SETLK, &l) == 0)
            return 0;
        if (errno != EACCES && errno != EAGAIN)
            return error_set(e, "cannot lock %s: %s", path, strerror(errno));
        if (tenths <= 0)
            return error_set(e, "another process works on %s: try again when it is done", d->path);
        (void)nanosleep(&pause, NULL);
    }
}

struct gamedir *gamedir_open(const char *path, bool write, int wait, struct error *e)
{
    struct gamedir *d;

    if (!gamedir_is(path)) {
        error_set(e, "this is not a game directory (adjutant new makes one)");
        return NULL;
    }
    if (strlen(path) >= FS_PATH - 64) {
        error_set(e, "the path of the game directory is too long");
        return NULL;
    }
    d = xcalloc(1, sizeof *d);
    d->lock = -1;
    (void)snprintf(d->path, sizeof d->path, "%s", path);
    if (write && take_lock(d, wait, e)) {
        gamedir_close(d);
        return NULL;
    }
    return d;
}

void gamedir_close(struct gamedir *d)
{
    if (!d)
        return;
    for (int i = 0; i < d->nput; i++)
        fs_drop(d->put[i]);
    if (d->lock >= 0)
        close(d->lock);
    free(d);
}

const char *gamedir_path(const struct gamedir *d, const char *name, char out[FS_PATH])
{
    return fs_join(out, d->path, name);
}

const char *gamedir_entry(const struct gamedir *d, unsigned n, const char *name, char out[FS_PATH])
{
    int len = snprintf(out, FS_PATH, "%s/log/%06u%s%s", d->path, n, name ? "/" : "", name ? name : "");

    if (len >= FS_PATH)
        panic("a path of more than %d bytes", FS_PATH);
    return out;
}

bool gamedir_has(const struct gamedir *d, unsigned n, const char *name)
{
    char path[FS_PATH];

    return fs_exists(gamedir_entry(d, n, name, path));
}

/* The log has no gaps, so its end is found by doubling and halving. */
static unsigned first_without(const struct gamedir *d, const char *name)
{
    unsigned low = 0, high = 1;

    while (gamedir_has(d, high - 1, name)) {
        low = high;
        high *= 2;
    }
    while (low < high - 1) {
        unsigned mid = low + (high - 1 - low) / 2;

        if (gamedir_has(d, mid, name))
            low = mid + 1;
        else
            high = mid + 1;
    }
    return low;
}

int gamedir_count(const struct gamedir *d, unsigned *taken_r, unsigned *played_r, struct error *e)
{
    *taken_r = first_without(d, "take.xml");
    *played_r = first_without(d, "entry.xml");
    if (*played_r > *taken_r || *taken_r > *played_r + 1)
        return error_set(e, "%s: the log is damaged: %u entries taken, %u played", d->path, *taken_r, *played_r);
    return 0;
}

int gamedir_read(const struct gamedir *d, const char *name, struct buf *out, struct error *e)
{
    char path[FS_PATH];

    return fs_read(gamedir_path(d, name, path), MAX_FILE, out, e);
}

int gamedir_read_entry(const struct gamedir *d, unsigned n, const char *name, struct buf *out, struct error *e)
{
    char path[FS_PATH];

    return fs_read(gamedir_entry(d, n, name, path), MAX_FILE, out, e);
}

static int make_entry(struct gamedir *d, unsigned n, struct error *e)
{
    char path[FS_PATH];

    if (d->made != n + 1 && fs_mkdir(gamedir_entry(d, n, NULL, path), 0755, e))
        return -1;
    d->made = n + 1;
    return 0;
}

int gamedir_put_entry(struct gamedir *d, unsigned n, const char *name, const struct buf *b, struct error *e)
{
    char path[FS_PATH];

    if (d->nput == MAX_PUT)
        panic("an entry of more than %d files", MAX_PUT);
    if (make_entry(d, n, e) ||
        fs_begin(gamedir_entry(d, n, name, path), b->data, b->len, 0644, &d->put[d->nput], e))
        return -1;
    d->nput++;
    return 0;
}

static int end_put(struct gamedir *d, struct error *e)
{
    int status = 0;

    for (int i = 0; i < d->nput; i++) {
        if (status)
            fs_drop(d->put[i]);
        else
            status = fs_end(d->put[i], e);
    }
    d->nput = 0;
    return status;
}

int gamedir_commit_entry(struct gamedir *d, unsigned n, const char *name, const struct buf *b, struct error *e)
{
    char dir[FS_PATH], path[FS_PATH], log[FS_PATH];

    if (end_put(d, e) || make_entry(d, n, e) || fs_sync_dir(gamedir_entry(d, n, NULL, dir), e))
        return -1;
    /* The first file committed makes the entry's directory itself last. */
    if (!gamedir_has(d, n, "take.xml") && fs_sync_dir(gamedir_path(d, "log", log), e))
        return -1;
    return fs_write(gamedir_entry(d, n, name, path), b->data, b->len, 0644, e);
}
