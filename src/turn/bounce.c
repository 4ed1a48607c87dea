/* SPDX-License-Identifier: ISC */
#include "turn/bounce.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"
#include "turn/names.h"
#include "turn/post.h"

#define BOUNCED_DIR "secret/bounced"

enum { MAX_MAIL = 17 << 20, MAX_KEYS = 100 };     /* names of mails in one bounce that are looked for */

static const char *mark_path(const struct match *m, int seat, char out[FS_PATH])
{
    char name[FS_PATH];

    (void)snprintf(name, sizeof name, BOUNCED_DIR "/%s", m->terms.seat[seat]);
    return gamedir_path(m->dir, name, out);
}

bool bounce_mark(const struct match *m, int seat, struct buf *out)
{
    char path[FS_PATH];

    return fs_exists(mark_path(m, seat, path)) && fs_read(path, 1024, out, NULL) == 0;
}

int bounce_clear(const struct match *m, int seat, struct error *e)
{
    char path[FS_PATH];

    return fs_unlink(mark_path(m, seat, path), e);
}

/* Whom the mail of this key went to; false when the game has sent no such mail. */
static bool recipient_of(const struct match *m, const char *key, char *out, size_t size)
{
    static const char *const folders[] = {"sent", "queue", "failed"};
    char name[FS_PATH], path[FS_PATH];

    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        struct buf b = {0};
        const char *p;
        bool found;

        (void)snprintf(name, sizeof name, OUTBOX_DIR "/%s/%s", folders[i], key);
        found = fs_exists(gamedir_path(m->dir, name, path)) && fs_read(path, MAX_MAIL, &b, NULL) == 0;
        p = buf_cstr(&b);
        found = found && text_word(&p, out, size) && text_word(&p, out, size);
        buf_free(&b);
        if (found)
            return true;
    }
    return false;
}

/* The key in "<GAME.KEY@..." at p; false when it is another kind of text. */
static bool read_key(const struct match *m, const char *p, char key[80])
{
    size_t n = strlen(m->terms.game);

    if (strncmp(p, "<", 1) != 0 || strncmp(p + 1, m->terms.game, n) != 0 || p[n + 1] != '.')
        return false;
    p += n + 2;
    n = strcspn(p, "@<> \r\n");
    if (p[n] != '@' || n >= 80)
        return false;
    (void)snprintf(key, 80, "%.*s", (int)n, p);
    return text_is_name(key);
}

/* The first mail of ours that the text names. */
static bool find_mail(const struct match *m, const struct buf *raw, char key[80], char *rcpt, size_t size)
{
    const char *p = buf_cstr(raw), *end = p + raw->len;
    int tries = 0;

    for (; tries < MAX_KEYS && (p = memchr(p, '<', (size_t)(end - p))) != NULL; p++) {
        if (!read_key(m, p, key))
            continue;
        if (recipient_of(m, key, rcpt, size))
            return true;
        tries++;
    }
    return false;
}

static bool has_line(const struct buf *raw, const char *start)
{
    const char *p = buf_cstr(raw), *end = p + raw->len;

    while (p && p < end) {
        if (strncasecmp(p, start, strlen(start)) == 0)
            return true;
        p = memchr(p, '\n', (size_t)(end - p));
        p = p ? p + 1 : NULL;
    }
    return false;
}

static bool is_final(const struct buf *raw)
{
    return has_line(raw, "Action: failed") || !has_line(raw, "Action:");
}

static int tell(struct match *m, int seat, const char *rcpt, const char *key, const char *time, struct error *e)
{
    struct buf text = {0};
    char name[80];
    int status;

    buf_printf(&text, "Mail to %s (%s) came back: its mail system could not deliver\n%s.\n\n",
               m->terms.seat[seat], rcpt, key);
    buf_str(&text, "The game goes on waiting for the seat. Further mails are sent to the same address; you will not\n"
                   "be told again until something comes from the seat.\n");
    (void)snprintf(name, sizeof name, "bounced-%.15s", m->terms.seat[seat]);
    status = post_referee(m, name, time, "mail to a seat comes back", buf_cstr(&text), e);
    buf_free(&text);
    return status;
}

static int mark(struct match *m, int seat, const char *rcpt, const char *key, const char *time, struct error *e)
{
    char path[FS_PATH];
    struct buf b = {0};
    int status;

    if (fs_exists(mark_path(m, seat, path)))
        return 0;
    if (tell(m, seat, rcpt, key, time, e))
        return -1;
    if (fs_mkdir(gamedir_path(m->dir, BOUNCED_DIR, path), 0700, e))
        return -1;
    buf_printf(&b, "%s %s %s\n", time, rcpt, key);
    status = fs_write(mark_path(m, seat, path), b.data, b.len, 0600, e);
    buf_free(&b);
    return status;
}

int bounce_take(struct match *m, const struct buf *raw, const char *time, struct error *e)
{
    char key[80], rcpt[256];

    if (!find_mail(m, raw, key, rcpt, sizeof rcpt))
        return 0;
    for (int i = 0; i < m->terms.nseats && is_final(raw); i++)
        if (strcasecmp(m->offer[i].address, rcpt) == 0 && mark(m, i, rcpt, key, time, e))
            return -1;
    return 1;
}
