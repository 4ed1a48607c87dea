/* SPDX-License-Identifier: ISC */
#include "turn/halt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/text.h"
#include "turn/names.h"

enum { MAX_BYTES = 1 << 20 };

static const char digest_mark[] = "\nfile ", next_mark[] = "\nbefore entry ", mail_mark[] = "\nin the mail ";

/* What is read back of the file. */
struct note {
    char digest[2 * HASH_SIZE + 1];     /* "" when a person has left the file */
    unsigned long next;                 /* the entry that would have been next */
    char mail[256];
};

int halt_begin(const struct match *m, const struct halt *h, struct error *e)
{
    char path[FS_PATH];
    struct buf b = {0};
    int status;

    buf_printf(&b, "%s: %s%s", m->terms.seat[h->seat], h->why, digest_mark);
    text_hex(&b, h->digest, HASH_SIZE);
    buf_printf(&b, "%s%u%s%s\n", next_mark, m->ledger.next, mail_mark, h->mail);
    status = fs_write(gamedir_path(m->dir, FROZEN_NAME, path), b.data, b.len, 0644, e);
    buf_free(&b);
    return status;
}

static void read_line(const struct buf *b, const char *after, char *out, size_t size)
{
    const char *at = strstr(buf_cstr(b), after);

    if (at)
        (void)snprintf(out, size, "%.*s", (int)strcspn(at + strlen(after), "\n"), at + strlen(after));
}

/* False when there is no such file. */
static bool read_note(const struct match *m, struct note *n)
{
    char path[FS_PATH], next[16] = "";
    struct buf b = {0};

    *n = (struct note){.next = 0};
    if (!fs_exists(gamedir_path(m->dir, FROZEN_NAME, path)))
        return false;
    (void)fs_read(path, MAX_BYTES, &b, NULL);
    read_line(&b, digest_mark, n->digest, sizeof n->digest);
    read_line(&b, next_mark, next, sizeof next);
    read_line(&b, mail_mark, n->mail, sizeof n->mail);
    n->next = strtoul(next, NULL, 10);
    buf_free(&b);
    return true;
}

/* The ruling stands in the log first; a process killed right behind it leaves the file, which says nothing then. */
static bool is_resumed(const struct match *m, unsigned long next)
{
    return m->ledger.resumed && m->ledger.resumed >= next;
}

bool halt_is(const struct match *m)
{
    struct note n;

    return read_note(m, &n) && !is_resumed(m, n.next);
}

void halt_why(const struct match *m, struct buf *out)
{
    char path[FS_PATH];
    struct buf b = {0};

    if (halt_is(m) && fs_read(gamedir_path(m->dir, FROZEN_NAME, path), MAX_BYTES, &b, NULL) == 0)
        buf_add(out, buf_cstr(&b), strcspn(buf_cstr(&b), "\n"));
    buf_free(&b);
}

bool halt_is_by(const struct match *m, const char *mail)
{
    struct note n;

    return read_note(m, &n) && !is_resumed(m, n.next) && strcmp(n.mail, mail) == 0;
}

static bool is_listed(const struct match *m, const char *digest, struct buf *list)
{
    char path[FS_PATH];

    if (fs_exists(gamedir_path(m->dir, HALTED_NAME, path)))
        (void)fs_read(path, MAX_BYTES, list, NULL);
    return strstr(buf_cstr(list), digest) != NULL;
}

int halt_end(const struct match *m, struct error *e)
{
    char path[FS_PATH];
    struct buf list = {0};
    struct note n;
    int status = 0;

    if (!read_note(m, &n) || !is_resumed(m, n.next))
        return 0;
    if (n.digest[0] && !is_listed(m, n.digest, &list)) {
        buf_printf(&list, "%s\n", n.digest);
        status = fs_write(gamedir_path(m->dir, HALTED_NAME, path), list.data, list.len, 0644, e);
    }
    if (status == 0)
        status = fs_unlink(gamedir_path(m->dir, FROZEN_NAME, path), e);
    buf_free(&list);
    return status;
}

bool halt_was(const struct match *m, const unsigned char digest[HASH_SIZE])
{
    struct buf hex = {0}, list = {0};
    bool was;

    text_hex(&hex, digest, HASH_SIZE);
    was = is_listed(m, buf_cstr(&hex), &list);
    buf_free(&hex);
    buf_free(&list);
    return was;
}
