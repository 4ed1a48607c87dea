/* SPDX-License-Identifier: ISC */
#include "turn/halt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/text.h"
#include "turn/names.h"

enum { MAX_BYTES = 1 << 20 };

static const char mark[] = "\nfile ";           /* then the digest, and the entry that would have been next */

int halt_begin(const struct match *m, int seat, const unsigned char digest[HASH_SIZE], const char *why,
               struct error *e)
{
    char path[FS_PATH];
    struct buf b = {0};
    int status;

    buf_printf(&b, "%s: %s%s", m->terms.seat[seat], why, mark);
    text_hex(&b, digest, HASH_SIZE);
    buf_printf(&b, " %u\n", m->ledger.next);
    status = fs_write(gamedir_path(m->dir, FROZEN_NAME, path), b.data, b.len, 0644, e);
    buf_free(&b);
    return status;
}

/* What halted the game. False when it is not halted; "" and 0 when a person has left the file. */
static bool read_mark(const struct match *m, char digest[2 * HASH_SIZE + 1], unsigned long *next_r)
{
    char path[FS_PATH];
    struct buf b = {0};
    const char *at;

    digest[0] = '\0';
    *next_r = 0;
    if (!fs_exists(gamedir_path(m->dir, FROZEN_NAME, path)))
        return false;
    (void)fs_read(path, MAX_BYTES, &b, NULL);
    at = strstr(buf_cstr(&b), mark);
    if (at && strlen(at) > sizeof mark - 1 + 2 * HASH_SIZE) {
        (void)snprintf(digest, 2 * HASH_SIZE + 1, "%s", at + sizeof mark - 1);
        *next_r = strtoul(at + sizeof mark - 1 + 2 * HASH_SIZE, NULL, 10);
    }
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
    char digest[2 * HASH_SIZE + 1];
    unsigned long next;

    return read_mark(m, digest, &next) && !is_resumed(m, next);
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
    char digest[2 * HASH_SIZE + 1], path[FS_PATH];
    struct buf list = {0};
    unsigned long next;
    int status = 0;

    if (!read_mark(m, digest, &next) || !is_resumed(m, next))
        return 0;
    if (digest[0] && !is_listed(m, digest, &list)) {
        buf_printf(&list, "%s\n", digest);
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
