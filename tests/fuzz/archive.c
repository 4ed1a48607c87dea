/* SPDX-License-Identifier: ISC */
/* A whole archive: read, checked and played again. Most mutations are of one piece inside, its tar header made anew, so
   that they reach further than the reader; the rest are of the raw bytes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/data.h"
#include "fuzz/fuzz.h"
#include "turn/archive.h"
#include "turn/verify_internal.h"

enum { BLOCK = 512, MOST_PIECES = 256 };

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t n, size_t max, unsigned seed);
int __wrap_verify_data(struct verify *v);
int __real_verify_data(struct verify *v);
void __wrap_data_free(struct gamedata *d);
void __real_data_free(struct gamedata *d);

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    fuzz_begin();
    return 0;
}

/* ---- data that is as it should be is not loaded again each time ---- */

static bool is_own_data(const struct verify_source *s, const struct gamedata *d)
{
    char **names = verify_source_data(s, NULL), full[128];
    struct buf b = {0};
    bool same = names != NULL;
    int n = 0;

    for (; same && names[n]; n++) {
        (void)snprintf(full, sizeof full, "data/%.100s", names[n]);
        same = n < d->nfiles && strcmp(names[n], d->files[n].name) == 0 && verify_source_get(s, full, &b, NULL) == 1 &&
               b.len == d->files[n].len && memcmp(buf_cstr(&b), d->files[n].bytes, b.len) == 0;
    }
    same = same && n == d->nfiles;
    for (int i = 0; names && names[i]; i++)
        free(names[i]);
    free(names);
    buf_free(&b);
    return same;
}

int __wrap_verify_data(struct verify *v)
{
    struct fuzz_game *f = fuzz_game(v->terms.ruleset);

    if (!f || strcmp(f->rs->id, v->terms.ruleset) != 0 || strcmp(f->data->scenario, v->terms.scenario) != 0 ||
        v->terms.revision > f->rs->revision || !is_own_data(v->src, f->data))
        return __real_verify_data(v);
    v->data = f->data;
    v->rs = f->rs;
    return 0;
}

void __wrap_data_free(struct gamedata *d)
{
    struct fuzz_game *f = d ? fuzz_game(d->rs->id) : NULL;

    if (!f || f->data != d)
        __real_data_free(d);
}

/* ---- the run ---- */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct error e = {""};
    struct verify_source *s = archive_parse(data, n, &e);
    struct verify_result r;

    if (s) {
        if (verify_check(s, NULL, &r, &e) && !e.msg[0])
            panic("refused without a word");
        verify_result_free(&r);
    } else if (!e.msg[0])
        panic("refused without a word");
    verify_source_free(s);
    return 0;
}

/* ---- mutations ---- */

static size_t octal(const uint8_t *p, size_t n)
{
    size_t v = 0;

    for (size_t i = 0; i < n && p[i] >= '0' && p[i] <= '7'; i++)
        v = v * 8 + (size_t)(p[i] - '0');
    return v;
}

static size_t rounded(size_t n)
{
    return (n + BLOCK - 1) / BLOCK * BLOCK;
}

/* Where the headers are; how many. */
static int find_pieces(const uint8_t *data, size_t n, size_t at[MOST_PIECES])
{
    int found = 0;

    for (size_t i = 0; found < MOST_PIECES && i + BLOCK <= n && data[i];) {
        size_t size = octal(data + i + 124, 11);

        if (size > n || rounded(size) > n - i - BLOCK)
            break;
        at[found++] = i;
        i += BLOCK + rounded(size);
    }
    return found;
}

static void write_size(uint8_t *header, size_t size)
{
    unsigned sum = 0;
    char field[16];

    (void)snprintf(field, sizeof field, "%011zo", size & 07777777777);
    memcpy(header + 124, field, 11);
    memset(header + 148, ' ', 8);
    for (int i = 0; i < BLOCK; i++)
        sum += header[i];
    (void)snprintf(field, sizeof field, "%06o", sum & 0777777);
    memcpy(header + 148, field, 7);
}

static size_t mutate_piece(uint8_t *data, size_t n, size_t max, size_t header)
{
    size_t size = octal(data + header + 124, 11), body = header + BLOCK, tail = body + rounded(size), room, new;
    uint8_t *piece;

    if (max < n || tail > n)
        return 0;
    room = size + (max - n < 2048 ? max - n : 2048);
    if (room <= BLOCK)
        return 0;
    piece = malloc(room);
    memcpy(piece, data + body, size);
    new = LLVMFuzzerMutate(piece, size, room - BLOCK > size ? room - BLOCK : size);
    memmove(data + body + rounded(new), data + tail, n - tail);
    memset(data + body, 0, rounded(new));
    memcpy(data + body, piece, new);
    write_size(data + header, new);
    free(piece);
    return body + rounded(new) + (n - tail);
}

/* Some pieces are the game's data, whose reader is not what this is about. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t n, size_t max, unsigned seed)
{
    size_t at[MOST_PIECES], new;
    int pieces = find_pieces(data, n, at), i;

    if (pieces && seed % 16) {
        i = (int)(seed / 16 % (unsigned)pieces);
        if (strncmp((const char *)data + at[i], "data/", 5) == 0 && seed % 16 < 14)
            i = pieces - 1 - (int)(seed / 16 % (unsigned)(pieces > 6 ? pieces - 6 : 1));
        new = mutate_piece(data, n, max, at[i]);
        if (new)
            return new;
    }
    return LLVMFuzzerMutate(data, n, max);
}
