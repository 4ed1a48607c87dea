/* SPDX-License-Identifier: ISC */
#include "turn/fuse.h"

#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/text.h"
#include "mail/retry.h"
#include "store/fs.h"
#include "turn/run.h"

#define FUSE_NAME "fuse"
#define HEARD_NAME "heard"

enum { HOUR = 3600, DAY = 24 * HOUR };

/* "TIME HOURS": when a seat was last heard of, to the hour, and the longest silence so far. */
struct heard {
    bool known;
    long long last, longest;        /* seconds */
};

static void blow(struct fuse *f, const char *why)
{
    if (f->blown)
        return;
    f->blown = true;
    (void)snprintf(f->why, sizeof f->why, "%s", why);
}

void fuse_good(struct fuse *f)
{
    if (!f)
        return;
    f->good++;
    f->nbad = 0;
}

bool fuse_bad_signature(struct fuse *f, const char *game, const char *side)
{
    char seat[sizeof f->bad[0]];

    if (!f || f->blown || f->good)
        return f && f->blown;
    (void)snprintf(seat, sizeof seat, "%.120s %.70s", game, side);
    for (size_t i = 0; i < f->nbad; i++)
        if (strcmp(f->bad[i], seat) == 0)
            return false;
    memcpy(f->bad[f->nbad++], seat, sizeof seat);
    if (f->nbad == FUSE_SEATS)
        blow(f, "the signatures of all players fail");
    return f->blown;
}

bool fuse_unread(struct fuse *f, bool unread)
{
    if (!f)
        return false;
    f->unread = unread ? f->unread + 1 : 0;
    if (f->unread == FUSE_MAILS)
        blow(f, "no mail can be read any more");
    return f->blown;
}

void fuse_game(struct fuse *f, const struct run_counts *c)
{
    f->failing = c ? 0 : f->failing + 1;
    f->heard += c ? c->taken + c->answered + c->refused : 0;
    f->playing += c && !c->over && !c->frozen;
    if (c && (c->taken || c->answered))
        f->refusing = 0;
    else if (c && c->refused)
        f->refusing++;
    if (f->failing == FUSE_GAMES)
        blow(f, "several games one after the other cannot be worked on");
    if (f->refusing == FUSE_GAMES)
        blow(f, "several games one after the other refuse all their mail");
}

static struct heard read_heard(const char *root)
{
    char path[FS_PATH], word[32];
    struct heard h = {0};
    struct buf b = {0};
    const char *p;

    if (fs_exists(fs_join(path, root, HEARD_NAME)) && fs_read(path, 100, &b, NULL) == 0) {
        p = buf_cstr(&b);
        h.known = text_word(&p, word, sizeof word) && retry_seconds(word, &h.last) == 0 &&
                  text_word(&p, word, sizeof word) && text_int(word, 0, 1000000, &h.longest) == 0;
        h.longest *= HOUR;
    }
    buf_free(&b);
    return h;
}

static int write_heard(const char *root, const char *time, long long longest, struct error *e)
{
    char path[FS_PATH];
    struct buf b = {0};
    int status;

    buf_printf(&b, "%s %lld\n", time, longest / HOUR);
    status = fs_write(fs_join(path, root, HEARD_NAME), b.data, b.len, 0644, e);
    buf_free(&b);
    return status;
}

static bool is_too_quiet(const struct fuse *f, const struct heard *h, long long quiet)
{
    return h->known && f->playing >= FUSE_GAMES && quiet >= FUSE_QUIET && quiet >= FUSE_QUIETER * h->longest;
}

int fuse_listen(struct fuse *f, const char *root, const char *time, struct error *e)
{
    struct heard h = read_heard(root);
    char why[100];
    long long now, quiet;

    if (retry_seconds(time, &now))
        return error_set(e, "\"%.40s\" is not a time", time);
    quiet = h.known ? now - h.last : 0;
    if (f->heard ? h.known && quiet < HOUR : !is_too_quiet(f, &h, quiet))
        return 0;
    if (!f->heard) {
        (void)snprintf(why, sizeof why, "no game has heard of any player for %lld days", quiet / DAY);
        blow(f, why);
    }
    /* Also when it blows: once a person has looked, the silence begins anew, and only a longer one is odd. */
    return write_heard(root, time, quiet > h.longest ? quiet : h.longest, e);
}

int fuse_check(const char *root, struct error *e)
{
    char path[FS_PATH];
    struct buf b = {0};

    if (!fs_exists(fs_join(path, root, FUSE_NAME)))
        return 0;
    (void)fs_read(path, 2000, &b, NULL);
    error_set(e, "%s: an earlier run was stopped: %.*s: set it right, then remove that file", path,
              (int)strcspn(buf_cstr(&b), "\n"), buf_cstr(&b));
    buf_free(&b);
    return -1;
}

int fuse_leave(const struct fuse *f, const char *root, const char *time, struct error *e)
{
    char path[FS_PATH];
    struct buf b = {0};
    int status;

    buf_printf(&b, "%s: %s\n", time, f->why);
    status = fs_write(fs_join(path, root, FUSE_NAME), b.data, b.len, 0644, e);
    buf_free(&b);
    return status;
}
