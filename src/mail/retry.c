/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "mail/retry.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/pool.h"
#include "base/text.h"
#include "mail/account.h"

struct tries {
    long long n, first, next;
};

int retry_seconds(const char *time, long long *seconds_r)
{
    long long y, days;
    int year, mo, d, h, mi, s, end = 0;

    if (strlen(time) != 20 || strspn(time, "0123456789-T:Z") != 20 ||
        sscanf(time, "%4d-%2d-%2dT%2d:%2d:%2dZ%n", &year, &mo, &d, &h, &mi, &s, &end) != 6 || end != 20 || year < 1970 ||
        mo < 1 || mo > 12 || d < 1 || d > 31 || h < 0 || h > 23 || mi < 0 || mi > 59 || s < 0 || s > 60)
        return -1;
    /* Years begin in March, so that the odd day comes last. */
    y = year - (mo < 3);
    days = y * 365 + y / 4 - y / 100 + y / 400 + (153 * ((mo + 9) % 12) + 2) / 5 + d - 1 - 719468;
    *seconds_r = days * 86400 + h * 3600 + mi * 60 + s;
    return 0;
}

static const char *path_of(struct pool *p, const char *dir, const char *key)
{
    return pool_printf(p, "%s/retry/%s", dir, key);
}

/* A missing or damaged file means no try so far. */
static struct tries read_tries(const char *dir, const char *key)
{
    struct pool *p = pool_new();
    struct tries t = {0}, none = {0};
    struct buf b = {0};
    char word[24];
    const char *s;
    bool good;

    (void)account_read_file(path_of(p, dir, key), 4096, false, &b, NULL);
    s = buf_cstr(&b);
    good = text_word(&s, word, sizeof word) && text_int(word, 1, 1000000, &t.n) == 0 &&
           text_word(&s, word, sizeof word) && text_int(word, 0, 1LL << 50, &t.first) == 0 &&
           text_word(&s, word, sizeof word) && text_int(word, 0, 1LL << 50, &t.next) == 0;
    buf_free(&b);
    pool_free(p);
    return good ? t : none;
}

bool retry_is_due(const char *dir, const char *key, long long now)
{
    return now >= read_tries(dir, key).next;
}

static long long pause_after(long long tries)
{
    static const long long pauses[] = {60, 300, 900, 3600, 7200};
    const long long n = sizeof pauses / sizeof *pauses;

    return tries <= n ? pauses[tries - 1] : 4 * 3600;
}

static int write_tries(const char *dir, const char *key, const struct tries *t, const char *why, struct error *e)
{
    struct pool *p = pool_new();
    const char *path = path_of(p, dir, key), *tmp = pool_printf(p, "%s.tmp", path);
    FILE *f;
    int r = 0;

    if (mkdir(pool_printf(p, "%s/retry", dir), 0700) != 0 && errno != EEXIST)
        r = error_set(e, "%s/retry: %s", dir, strerror(errno));
    f = r == 0 ? fopen(tmp, "w") : NULL;
    if (r == 0 && !f)
        r = error_set(e, "%s: %s", tmp, strerror(errno));
    if (f) {
        (void)fprintf(f, "%lld %lld %lld\n%s\n", t->n, t->first, t->next, why);
        if (fclose(f) != 0 || rename(tmp, path) != 0)
            r = error_set(e, "%s: %s", path, strerror(errno));
    }
    pool_free(p);
    return r;
}

int retry_note(const char *dir, const char *key, long long now, const char *why, struct error *e)
{
    struct tries t = read_tries(dir, key);

    if (t.n++ == 0)
        t.first = now;
    t.next = now + pause_after(t.n);
    if (write_tries(dir, key, &t, why, e))
        return -1;
    return now - t.first >= RETRY_GIVE_UP ? 1 : 0;
}

void retry_forget(const char *dir, const char *key)
{
    struct pool *p = pool_new();

    (void)unlink(path_of(p, dir, key));
    pool_free(p);
}
