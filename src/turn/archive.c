/* SPDX-License-Identifier: ISC */
#include "turn/archive.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/pool.h"
#include "store/fs.h"
#include "trust/entry.h"
#include "turn/archive_calls.h"
#include "turn/names.h"

enum { BLOCK = 10240, MAX_ARCHIVE = 512 << 20, MAX_TOTAL = 1 << 30 };

static const struct archive_calls *lib;         /* there is one since archive_out_new or archive_parse */

/* ---- writing ---- */

struct archive_out {
    struct archive *a;
    struct buf *out;
};

static la_ssize_t append(struct archive *a, void *ctx, const void *p, size_t n)
{
    struct archive_out *o = ctx;

    (void)a;
    buf_add(o->out, p, n);
    return (la_ssize_t)n;
}

static int failed(struct archive *a, struct error *e)
{
    return error_set(e, "the archive cannot be written: %s", lib->error_string(a));
}

struct archive_out *archive_out_new(struct buf *out, struct error *e)
{
    struct archive_out *o;

    lib = archive_calls_get(e);
    if (!lib)
        return NULL;
    o = xcalloc(1, sizeof *o);
    o->out = out;
    o->a = lib->write_new();
    if (o->a && lib->write_set_format_ustar(o->a) == ARCHIVE_OK &&
        lib->write_add_filter_none(o->a) == ARCHIVE_OK &&
        lib->write_set_bytes_per_block(o->a, BLOCK) == ARCHIVE_OK &&
        lib->write_set_bytes_in_last_block(o->a, BLOCK) == ARCHIVE_OK &&
        lib->write_open(o->a, o, NULL, append, NULL) == ARCHIVE_OK)
        return o;
    failed(o->a, e);
    (void)archive_out_end(o, NULL);
    return NULL;
}

int archive_out_put(struct archive_out *o, const char *name, const struct buf *b, struct error *e)
{
    struct archive_entry *en = lib->entry_new();
    int status = 0;

    lib->entry_set_pathname(en, name);
    lib->entry_set_size(en, (la_int64_t)b->len);
    lib->entry_set_filetype(en, AE_IFREG);
    lib->entry_set_perm(en, 0644);
    lib->entry_set_mtime(en, 0, 0);
    lib->entry_set_uid(en, 0);
    lib->entry_set_gid(en, 0);
    if (lib->write_header(o->a, en) != ARCHIVE_OK ||
        (b->len && lib->write_data(o->a, b->data, b->len) != (la_ssize_t)b->len))
        status = failed(o->a, e);
    lib->entry_free(en);
    return status;
}

int archive_out_end(struct archive_out *o, struct error *e)
{
    int status = 0;

    if (o->a && lib->write_close(o->a) != ARCHIVE_OK)
        status = failed(o->a, e);
    if (o->a)
        lib->write_free(o->a);
    free(o);
    return status;
}

int archive_out_copy(struct archive_out *a, const struct verify_source *s, const char *name, struct error *e)
{
    struct buf b = {0};
    int got = verify_source_get(s, name, &b, e), status = got < 0 ? -1 : 0;

    if (got > 0)
        status = archive_out_put(a, name, &b, e);
    buf_free(&b);
    return status;
}

int archive_out_copy_entry(struct archive_out *a, const struct verify_source *s, uint32_t n, const char *name,
                           struct error *e)
{
    char full[64];

    (void)snprintf(full, sizeof full, "log/%06u/%s", n, name);
    return archive_out_copy(a, s, full, e);
}

int archive_out_copy_data(struct archive_out *a, const struct verify_source *s, struct error *e)
{
    char **names = verify_source_data(s, e);
    char full[128];
    int64_t entry;
    int status = names ? 0 : -1;

    for (char **p = names; status == 0 && *p; p++)
        if (snprintf(full, sizeof full, "data/%s", *p) < (int)sizeof full && verify_source_is_name(full, &entry))
            status = archive_out_copy(a, s, full, e);
    fs_list_free(names);
    return status;
}

/* ---- a game ---- */

static int read_kind(const struct verify_source *s, uint32_t n, enum entry_kind *kind_r, struct error *e)
{
    struct buf b = {0};
    struct entry en;
    int got = verify_source_entry(s, n, ENTRY_FILE, &b, e), status = got < 0 ? -1 : 0;

    if (got > 0)
        status = entry_read(&b, NULL, &en, NULL, e);
    if (got > 0 && status == 0)
        *kind_r = en.taken.kind;
    buf_free(&b);
    return status || !got ? -1 : 0;
}

/* Positions follow from the rest, and the entries hold their hashes: only the last is kept, for those who want to
   look at it without playing. */
static int copy_entry(struct archive_out *a, const struct verify_source *s, uint32_t n, bool closed, struct error *e)
{
    enum entry_kind kind;

    if (read_kind(s, n, &kind, e))
        return error_prefix(e, "entry %u", n);
    if (archive_out_copy_entry(a, s, n, ENTRY_FILE, e) ||
        (closed && archive_out_copy_entry(a, s, n, EVENTS_NAME, e)) ||
        ((closed || entry_is_public(kind)) && archive_out_copy_entry(a, s, n, FILE_NAME, e)) ||
        (closed && kind == ENTRY_CLOSE && archive_out_copy_entry(a, s, n, STATE_NAME, e)))
        return -1;
    return archive_out_copy_entry(a, s, n, TAKE_NAME, e);
}

/* Entries that are played: one that is only taken doesn't count. */
static uint32_t count_played(const struct verify_source *s, bool *closed_r)
{
    uint32_t n = verify_source_entries(s);
    enum entry_kind kind = ENTRY_GENESIS;

    while (n && read_kind(s, n - 1, &kind, NULL))
        n--;
    *closed_r = n && kind == ENTRY_CLOSE;
    return n;
}

int archive_make(const struct verify_source *dir, struct buf *out, bool *closed_r, struct error *e)
{
    uint32_t n = count_played(dir, closed_r);
    struct archive_out *a = archive_out_new(out, e);
    int status = a ? archive_out_copy_data(a, dir, e) : -1;

    for (uint32_t i = 0; status == 0 && i < n; i++)
        status = copy_entry(a, dir, i, *closed_r, e);
    if (a && archive_out_end(a, status ? NULL : e))
        status = -1;
    return status;
}

/* ---- reading ---- */

static int read_data(struct archive *a, const char *name, struct buf *out, struct error *e)
{
    char chunk[65536];
    la_ssize_t n;

    while ((n = lib->read_data(a, chunk, sizeof chunk)) > 0) {
        if (out->len + (size_t)n > SOURCE_MAX_FILE)
            return error_set(e, "%s is larger than %d bytes", name, SOURCE_MAX_FILE);
        buf_add(out, chunk, (size_t)n);
    }
    return n < 0 ? error_set(e, "%s: %s", name, lib->error_string(a)) : 0;
}

static int read_piece(struct archive *a, struct archive_entry *en, struct verify_source *s, char last[128],
                      size_t *total, struct error *e)
{
    const char *name = lib->entry_pathname(en);
    struct buf b = {0};
    int64_t entry;
    int status;

    if (!name || strlen(name) > 120 || !verify_source_is_name(name, &entry) || lib->entry_hardlink(en) ||
        lib->entry_filetype(en) != AE_IFREG || (entry >= 0 && strcmp(name + 11, SEEN_NAME) == 0))
        return error_set(e, "\"%.100s\" does not belong into the archive of a game", name ? name : "");
    if (strcmp(name, last) <= 0)
        return error_set(e, "%s is there twice, or out of order", name);
    (void)snprintf(last, 128, "%s", name);
    status = read_data(a, name, &b, e);
    *total += b.len + 1024;
    if (status == 0 && *total > MAX_TOTAL)
        status = error_set(e, "it unpacks to more than %d bytes", MAX_TOTAL);
    if (status == 0)
        status = verify_source_add(s, name, buf_cstr(&b), b.len, e);
    if (strcmp(name, PACKET_NAME) == 0)
        verify_source_set_kind(s, SOURCE_PACKET);
    buf_free(&b);
    return status;
}

static int read_pieces(struct archive *a, struct verify_source *s, struct error *e)
{
    struct archive_entry *en;
    char last[128] = "";
    size_t total = 0;
    int got;

    while ((got = lib->read_next_header(a, &en)) == ARCHIVE_OK)
        if (read_piece(a, en, s, last, &total, e))
            return -1;
    if (got != ARCHIVE_EOF)
        return error_set(e, "%s", lib->error_string(a) ? lib->error_string(a) : "damaged");
    return verify_source_entries(s) ? 0 : error_set(e, "there is no log in it");
}

static struct archive *reader(void)
{
    struct archive *a = lib->read_new();

    if (!a)
        panic("out of memory");
    lib->read_support_format_tar(a);
    lib->read_support_filter_none(a);
    lib->read_support_filter_gzip(a);
    lib->read_support_filter_bzip2(a);
    lib->read_support_filter_xz(a);
    lib->read_support_filter_zstd(a);
    return a;
}

struct verify_source *archive_parse(const void *p, size_t n, struct error *e)
{
    struct verify_source *s;
    struct archive *a;
    int status;

    lib = archive_calls_get(e);
    if (!lib)
        return NULL;
    s = verify_source_memory(SOURCE_ARCHIVE);
    a = reader();
    if (lib->read_open_memory(a, p, n) != ARCHIVE_OK)
        status = error_set(e, "not an archive of a game: %s", lib->error_string(a));
    else
        status = read_pieces(a, s, e);
    lib->read_free(a);
    if (status == 0)
        return s;
    verify_source_free(s);
    return NULL;
}

struct verify_source *archive_open(const char *path, struct error *e)
{
    struct verify_source *s = NULL;
    struct buf b = {0};

    if (fs_read(path, MAX_ARCHIVE, &b, e) == 0) {
        s = archive_parse(buf_cstr(&b), b.len, e);
        if (!s)
            error_prefix(e, "%s", path);
    }
    buf_free(&b);
    return s;
}
