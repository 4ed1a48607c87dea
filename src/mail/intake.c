/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "mail/intake.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/pool.h"
#include "base/text.h"
#include "mail/digest.h"
#include "mail/maildir.h"

enum { DIGITS = 10 };

/* Names look like 0000000012.0f3a...: the number orders them, the digest knows them again. */
struct queue {
    const char *digest;
    long long last;             /* the highest number seen */
    bool known;
};

static int drain(int fd, size_t max, struct buf *mail, struct error *e)
{
    char block[16384];
    ssize_t n;

    while ((n = read(fd, block, sizeof block)) != 0) {
        size_t room = max + 1 - mail->len;

        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return error_set(e, "the mail could not be read: %s", strerror(errno));
        buf_add(mail, block, (size_t)n < room ? (size_t)n : room);
    }
    return 0;
}

/* Whether the name is one of ours, and its number. */
static bool is_ours(const char *name, long long *number_r)
{
    char number[DIGITS + 1] = {0};

    if (strlen(name) < DIGITS + 1 + DIGEST_LEN || name[DIGITS] != '.')
        return false;
    memcpy(number, name, DIGITS);
    return text_int(number, 0, 9999999998LL, number_r) == 0;
}

static void look_at(struct queue *q, const char *name)
{
    long long v;

    if (!is_ours(name, &v))
        return;
    if (v > q->last)
        q->last = v;
    if (strncmp(name + DIGITS + 1, q->digest, DIGEST_LEN) == 0)
        q->known = true;
}

/* A folder without new or cur holds no mail. */
static void look_into(struct queue *q, struct pool *p, const char *dir)
{
    static const char *const subs[] = {"new", "cur"};

    for (size_t i = 0; i < 2; i++) {
        DIR *d = opendir(pool_printf(p, "%s/%s", dir, subs[i]));
        struct dirent *ent;

        while (d && (ent = readdir(d)) != NULL)
            look_at(q, ent->d_name);
        if (d)
            closedir(d);
    }
}

/* Mail only ever moves from new to cur to a folder, so that looking in this order misses none that moves meanwhile. */
static int look_everywhere(struct queue *q, struct pool *p, const char *maildir, struct error *e)
{
    DIR *d;
    struct dirent *ent;

    look_into(q, p, maildir);
    d = opendir(maildir);
    if (!d)
        return error_set(e, "%s: %s", maildir, strerror(errno));
    while ((ent = readdir(d)) != NULL)
        if (ent->d_name[0] == '.' && strcmp(ent->d_name, ".") != 0 && strcmp(ent->d_name, "..") != 0)
            look_into(q, p, pool_printf(p, "%s/%s", maildir, ent->d_name));
    closedir(d);
    return 0;
}

/* Whoever died here left a copy in tmp that nobody was promised; with the lock held, none of ours is in use. */
static void sweep(struct pool *p, const char *maildir)
{
    DIR *d = opendir(pool_printf(p, "%s/tmp", maildir));
    struct dirent *ent;
    long long v;

    while (d && (ent = readdir(d)) != NULL)
        if (is_ours(ent->d_name, &v))
            (void)unlink(pool_printf(p, "%s/tmp/%s", maildir, ent->d_name));
    if (d)
        closedir(d);
}

static int lock(struct pool *p, const char *maildir, struct error *e)
{
    const char *path = pool_printf(p, "%s/intake.lock", maildir);
    int fd = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);

    if (fd < 0)
        return error_set(e, "%s: %s", path, strerror(errno));
    while (flock(fd, LOCK_EX) != 0)
        if (errno != EINTR) {
            close(fd);
            return error_set(e, "%s: %s", path, strerror(errno));
        }
    return fd;
}

static int queue_mail(struct pool *p, const char *maildir, const struct buf *mail, struct error *e)
{
    char digest[DIGEST_LEN + 1];
    struct queue q = {.digest = digest};

    sweep(p, maildir);
    digest_name(buf_cstr(mail), mail->len, digest);
    if (look_everywhere(&q, p, maildir, e) != 0)
        return -1;
    if (q.known)
        return maildir_sync(pool_printf(p, "%s/new", maildir), e);
    return maildir_deliver(maildir, pool_printf(p, "%0*lld.%s", DIGITS, q.last + 1, digest), buf_cstr(mail), mail->len,
                           e);
}

static int store(const char *maildir, const struct buf *mail, struct error *e)
{
    struct pool *p = pool_new();
    int held = -1, r = maildir_make(maildir, e);

    if (r == 0 && (held = lock(p, maildir, e)) < 0)
        r = -1;
    if (r == 0 && queue_mail(p, maildir, mail, e) < 0)
        r = -1;
    if (held >= 0)
        close(held);
    pool_free(p);
    return r == 0 ? INTAKE_DONE : INTAKE_TRY_AGAIN;
}

int intake_store(int fd, const char *maildir, size_t max, struct error *e)
{
    struct buf mail = {0};
    int r = drain(fd, max, &mail, e) ? INTAKE_TRY_AGAIN : store(maildir, &mail, e);

    buf_free(&mail);
    return r;
}

int intake_bytes(const char *maildir, const char *mail, size_t n, struct error *e)
{
    struct buf b = {0};
    int r;

    buf_add(&b, mail, n);
    r = store(maildir, &b, e);
    buf_free(&b);
    return r;
}

const char *intake_where(const char *maildir, const char *digest, struct pool *p, struct error *e)
{
    struct queue q = {.digest = digest};
    const char *found = "";
    DIR *d = opendir(maildir);
    struct dirent *ent;

    if (!d) {
        error_set(e, "%s: %s", maildir, strerror(errno));
        return NULL;
    }
    while (!q.known && (ent = readdir(d)) != NULL) {
        if (ent->d_name[0] != '.' || strcmp(ent->d_name, ".") == 0 || strcmp(ent->d_name, "..") == 0)
            continue;
        look_into(&q, p, pool_printf(p, "%s/%s", maildir, ent->d_name));
        if (q.known)
            found = pool_strdup(p, ent->d_name + 1);
    }
    closedir(d);
    return found;
}
