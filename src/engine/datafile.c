/* SPDX-License-Identifier: ISC */
/* The files of a game: found, read once, kept as they were read, hashed. */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"
#include "crypto/hash.h"
#include "engine/dataload.h"
#include "engine/datapath.h"
#include "xml/schema.h"

static int find(struct data_reader *r, const char *name, char path[DATA_PATH])
{
    char relative[256];
    int k;

    if (!text_is_name(name))
        return error_set(r->e, "game.xml: \"%.64s\" is not the plain name of a file", name);
    if (r->dir) {
        k = snprintf(path, DATA_PATH, "%s/%s", r->dir, name);
        return k < DATA_PATH ? 0 : error_set(r->e, "%s: the path is too long", r->dir);
    }
    snprintf(relative, sizeof relative, "games/%s/%s", r->game_id, name);
    if (datapath_find(relative, path, DATA_PATH) != 0)
        return error_set(r->e, "%s: no data folder has it; set ADJUTANT_DATA to one that does", relative);
    return 0;
}

static int slurp(struct data_reader *r, int fd, struct data_file *f)
{
    struct stat st;
    char *bytes;
    size_t got = 0;
    ssize_t k = 1;

    if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode))
        return error_set(r->e, "%s: not a plain file", f->path);
    if (st.st_size > DATA_MAX_BYTES)
        return error_set(r->e, "%s: larger than %d bytes", f->path, DATA_MAX_BYTES);
    bytes = pool_alloc(r->d->pool, (size_t)st.st_size + 1);
    while (got < (size_t)st.st_size && k > 0) {
        k = read(fd, bytes + got, (size_t)st.st_size - got);
        if (k > 0)
            got += (size_t)k;
    }
    if (got != (size_t)st.st_size)
        return error_set(r->e, "%s: %s", f->path, k < 0 ? strerror(errno) : "changed while it was read");
    f->bytes = bytes;
    f->len = got;
    return 0;
}

static int read_disk(struct data_reader *r, struct data_file *f)
{
    char path[DATA_PATH];
    int fd, result;

    if (find(r, f->name, path) != 0)
        return -1;
    f->path = pool_strdup(r->d->pool, path);
    fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0)
        return error_set(r->e, "%s: %s", path, strerror(errno));
    result = slurp(r, fd, f);
    close(fd);
    return result;
}

static int read_memory(struct data_reader *r, struct data_file *f)
{
    for (int i = 0; i < r->nmemory; i++)
        if (strcmp(r->memory[i].name, f->name) == 0) {
            f->path = f->name;
            f->bytes = pool_strndup(r->d->pool, r->memory[i].bytes, r->memory[i].len);
            f->len = r->memory[i].len;
            return f->len <= DATA_MAX_BYTES ? 0 : error_set(r->e, "%s: larger than %d bytes", f->name, DATA_MAX_BYTES);
        }
    return error_set(r->e, "%.64s: the game data lacks it", f->name);
}

int data_file_read(struct data_reader *r, const char *name, struct data_file *f_r)
{
    struct data_file f = {.name = pool_strdup(r->d->pool, name)};

    if ((r->memory ? read_memory(r, &f) : read_disk(r, &f)) != 0)
        return -1;
    hash_bytes(f.bytes, f.len, f.sha256);
    buf_add(&r->files, &f, sizeof f);
    *f_r = f;
    return 0;
}

static int check(struct data_reader *r, const char *relative, bool must, const struct xml_doc *doc)
{
    char path[DATA_PATH];
    const struct xml_schema *schema;

    if (datapath_find(relative, path, sizeof path) != 0)
        return must ? error_set(r->e, "%s: no data folder has it; set ADJUTANT_DATA to one that does", relative) : 0;
    schema = xml_schema_get(path, r->e);
    return schema ? xml_schema_check(schema, doc, r->e) : -1;
}

struct xml_doc *data_file_xml(struct data_reader *r, const char *kind, const char *name, struct data_file *f_r)
{
    struct xml_doc *doc;
    char general[64], own[256];

    if (data_file_read(r, name, f_r) != 0 ||
        !(doc = xml_parse(f_r->bytes, f_r->len, f_r->path, DATA_MAX_BYTES, r->e)))
        return NULL;
    snprintf(general, sizeof general, "schemas/data-%s.xsd", kind);
    snprintf(own, sizeof own, "games/%s/%s.xsd", r->game_id, kind);
    if (check(r, general, true, doc) == 0 && check(r, own, false, doc) == 0)
        return doc;
    xml_free(doc);
    return NULL;
}

static int by_name(const void *a, const void *b)
{
    const struct data_file *x = a, *y = b;

    return strcmp(x->name, y->name);
}

void data_file_finish(struct data_reader *r)
{
    struct gamedata *d = r->d;
    struct hasher h;

    d->files = data_read_array(r, &r->files, sizeof *d->files, &d->nfiles);
    qsort(d->files, (size_t)d->nfiles, sizeof *d->files, by_name);
    hasher_start(&h, "adjutant data 1");
    for (int i = 0; i < d->nfiles; i++) {
        hasher_str(&h, d->files[i].name);
        hasher_field(&h, d->files[i].bytes, d->files[i].len);
    }
    hasher_end(&h, d->hash);
}
