/* SPDX-License-Identifier: ISC */
#include "turn/verify_source.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/pool.h"
#include "base/text.h"
#include "crypto/key.h"
#include "crypto/keyfile.h"
#include "store/gamedir.h"
#include "turn/names.h"

struct piece {
    char *name;
    struct buf bytes;
};

struct verify_source {
    enum source_kind kind;
    char *path;                     /* a directory; NULL: memory */
    uint32_t entries;
    struct piece *pieces;           /* sorted by name */
    size_t n, cap;
    char *blame;
    uint32_t blamed;
};

/* ---- names ---- */

static bool is_entry_file(const char *name)
{
    static const char *const names[] = {TAKE_NAME, FILE_NAME, ENTRY_FILE, EVENTS_NAME, STATE_NAME, SEEN_NAME};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

bool verify_source_is_name(const char *name, int64_t *entry_r)
{
    char digits[7];
    long long n;

    *entry_r = -1;
    if (strcmp(name, PACKET_NAME) == 0)
        return true;
    if (strncmp(name, "data/", 5) == 0)
        return text_is_name(name + 5);
    if (strncmp(name, "log/", 4) != 0 || strlen(name) < 12 || name[10] != '/' || !is_entry_file(name + 11))
        return false;
    (void)snprintf(digits, sizeof digits, "%s", name + 4);
    if (strspn(digits, "0123456789") != 6)
        return false;
    n = strtoll(digits, NULL, 10);
    *entry_r = n;
    return true;
}

/* ---- memory ---- */

struct verify_source *verify_source_memory(enum source_kind kind)
{
    struct verify_source *s = xcalloc(1, sizeof *s);

    s->kind = kind;
    return s;
}

/* The place of a name, or where it belongs. */
static size_t place(const struct verify_source *s, const char *name, bool *found_r)
{
    size_t low = 0, high = s->n;

    *found_r = false;
    while (low < high) {
        size_t mid = low + (high - low) / 2;
        int c = strcmp(name, s->pieces[mid].name);

        if (c == 0) {
            *found_r = true;
            return mid;
        }
        if (c < 0)
            high = mid;
        else
            low = mid + 1;
    }
    return low;
}

static void insert(struct verify_source *s, size_t at, const char *name, const void *p, size_t n)
{
    if (s->n == s->cap) {
        s->cap = s->cap ? 2 * s->cap : 64;
        s->pieces = xrealloc(s->pieces, s->cap * sizeof *s->pieces);
    }
    memmove(&s->pieces[at + 1], &s->pieces[at], (s->n - at) * sizeof *s->pieces);
    s->pieces[at] = (struct piece){.name = xstrdup(name)};
    buf_add(&s->pieces[at].bytes, p, n);
    s->n++;
}

int verify_source_add(struct verify_source *s, const char *name, const void *p, size_t n, struct error *e)
{
    int64_t entry;
    bool found;
    size_t at = place(s, name, &found);

    if (!verify_source_is_name(name, &entry))
        return error_set(e, "\"%.100s\" is no name of a piece of a game", name);
    if (n > SOURCE_MAX_FILE)
        return error_set(e, "%s is larger than %d bytes", name, SOURCE_MAX_FILE);
    if (found) {
        const struct buf *b = &s->pieces[at].bytes;

        return b->len == n && (!n || memcmp(b->data, p, n) == 0) ? 0 : error_set(e, "there are two different %s", name);
    }
    insert(s, at, name, p, n);
    if (entry >= s->entries)
        s->entries = (uint32_t)entry + 1;
    return 0;
}

void verify_source_set_kind(struct verify_source *s, enum source_kind kind)
{
    s->kind = kind;
}

/* ---- a directory ---- */

/* Everything in log/ counts, so that a gap is seen as one. */
static int count_entries(struct verify_source *s, struct error *e)
{
    char path[FS_PATH];
    char **names = fs_list(fs_join(path, s->path, "log"), e);
    long long n;

    if (!names)
        return -1;
    for (char **p = names; *p; p++)
        if (strlen(*p) == 6 && text_int(*p, 0, SOURCE_ENTRIES, &n) == 0)
            s->entries = (uint32_t)n + 1;
    fs_list_free(names);
    return 0;
}

struct verify_source *verify_source_dir(const char *path, struct error *e)
{
    struct verify_source *s = verify_source_memory(SOURCE_DIRECTORY);

    s->path = xstrdup(path);
    if (strlen(path) < FS_PATH - 128 && count_entries(s, e) == 0)
        return s;
    verify_source_free(s);
    return NULL;
}

void verify_source_free(struct verify_source *s)
{
    if (!s)
        return;
    for (size_t i = 0; i < s->n; i++) {
        free(s->pieces[i].name);
        buf_free(&s->pieces[i].bytes);
    }
    free(s->pieces);
    free(s->path);
    free(s->blame);
    free(s);
}

/* ---- both ---- */

enum source_kind verify_source_kind(const struct verify_source *s)
{
    return s->kind;
}

uint32_t verify_source_entries(const struct verify_source *s)
{
    return s->entries;
}

int verify_source_get(const struct verify_source *s, const char *name, struct buf *out, struct error *e)
{
    char path[FS_PATH];
    bool found;
    size_t at;

    buf_clear(out);
    if (s->path)
        return fs_read_any(fs_join(path, s->path, name), SOURCE_MAX_FILE, out, e);
    at = place(s, name, &found);
    if (found)
        buf_add(out, buf_cstr(&s->pieces[at].bytes), s->pieces[at].bytes.len);
    return found;
}

int verify_source_entry(const struct verify_source *s, uint32_t n, const char *name, struct buf *out, struct error *e)
{
    char full[64];

    (void)snprintf(full, sizeof full, "log/%06u/%s", n, name);
    return verify_source_get(s, full, out, e);
}

char **verify_source_data(const struct verify_source *s, struct error *e)
{
    char path[FS_PATH];
    char **names;
    size_t n = 0;

    if (s->path)
        return fs_list(fs_join(path, s->path, "data"), e);
    names = xcalloc(s->n + 1, sizeof *names);
    for (size_t i = 0; i < s->n; i++)
        if (strncmp(s->pieces[i].name, "data/", 5) == 0)
            names[n++] = xstrdup(s->pieces[i].name + 5);
    return names;
}

struct key *verify_source_vrf(const struct verify_source *s)
{
    char path[FS_PATH];

    if (!s->path || access(fs_join(path, s->path, VRF_KEY), R_OK) != 0)
        return NULL;
    return keyfile_read_private(path, NULL, NULL);
}

void verify_source_blame(struct verify_source *s, uint32_t entry, const char *fmt, ...)
{
    char text[512];
    va_list ap;

    if (s->blame)
        return;
    va_start(ap, fmt);
    (void)vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    s->blame = xstrdup(text);
    s->blamed = entry;
}

const char *verify_source_blamed(const struct verify_source *s, uint32_t *entry_r)
{
    *entry_r = s->blamed;
    return s->blame;
}
