/* SPDX-License-Identifier: ISC */
/* A whole archive: read, checked and played again. Most mutations are of one piece inside, its tar header made anew, so
   that they reach further than the reader; the rest are of the raw bytes. An input that begins with the log gets the
   data of its game put in front, so that seeds can be small. */
#define _GNU_SOURCE             /* memmem */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/data.h"
#include "fuzz/fuzz.h"
#include "turn/archive.h"
#include "turn/verify_explain.h"
#include "turn/verify_internal.h"

enum { BLOCK = 512, MOST_PIECES = 256, LOADED = 8, EXPLAINED = 4 };

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t n, size_t max, unsigned seed);
int __wrap_verify_data(struct verify *v);
int __real_verify_data(struct verify *v);
void __wrap_data_free(struct gamedata *d);
void __real_data_free(struct gamedata *d);

static struct buf front[2];     /* the pieces of data: c3i, probe */
static unsigned turn;           /* a number that depends on the input alone */


/* ---- data that is as it should be is not loaded again, other data seldom: its reader is not what this is about ---- */

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
        return turn % LOADED ? error_set(v->e, "the data is not the game's") : __real_verify_data(v);
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

/* ---- the pieces of a tar file ---- */

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

/* Where the headers are, and how many; gives back where the last piece ends. */
static size_t find_pieces(const uint8_t *data, size_t n, size_t at[MOST_PIECES], int *found_r)
{
    int found = 0;
    size_t i = 0;

    while (found < MOST_PIECES && i + BLOCK <= n && data[i]) {
        size_t size = octal(data + i + 124, 11);

        if (size > n || rounded(size) > n - i - BLOCK)
            break;
        at[found++] = i;
        i += BLOCK + rounded(size);
    }
    *found_r = found;
    return i;
}

/* ---- the run ---- */

static void make_front(struct buf *out, const struct gamedata *d)
{
    struct archive_out *a = archive_out_new(out, NULL);
    size_t at[MOST_PIECES];
    int pieces;

    for (int i = 0; i < d->nfiles; i++) {
        struct buf b = {0};
        char name[128];

        (void)snprintf(name, sizeof name, "data/%.100s", d->files[i].name);
        buf_add(&b, d->files[i].bytes, d->files[i].len);
        if (archive_out_put(a, name, &b, NULL))
            panic("%s cannot be packed", name);
        buf_free(&b);
    }
    (void)archive_out_end(a, NULL);
    out->len = find_pieces((const uint8_t *)out->data, out->len, at, &pieces);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    fuzz_begin();
    make_front(&front[0], fuzz_game("c3i")->data);
    make_front(&front[1], fuzz_game("probe")->data);
    return 0;
}

static struct verify_source *parse(const uint8_t *data, size_t n, struct error *e)
{
    const struct buf *f = &front[memmem(data, n, "\"probe\"", 7) != NULL];
    struct buf whole = {0};
    struct verify_source *s;

    if (n < BLOCK || memcmp(data, "log/", 4) != 0)
        return archive_parse(data, n, e);
    buf_add(&whole, f->data, f->len);
    buf_add(&whole, data, n);
    s = archive_parse(whole.data, whole.len, e);
    buf_free(&whole);
    return s;
}

static void explain(const struct verify_source *s)
{
    struct buf say = {0};
    struct error e = {""};

    if (verify_explain(s, turn / EXPLAINED % 8, 1 + (int)(turn / 64 % 4), NULL, &say, &e) && !e.msg[0])
        panic("not explained, without a word");
    buf_free(&say);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct error e = {""};
    struct verify_source *s = parse(data, n, &e);
    struct verify_result r;

    turn = 0;
    for (size_t i = n % 61; i < n; i += 61)
        turn = turn * 31 + data[i];
    if (s) {
        if (verify_check(s, NULL, &r, &e) && !e.msg[0])
            panic("refused without a word");
        verify_result_free(&r);
        if (turn % EXPLAINED == 0)
            explain(s);
    } else if (!e.msg[0])
        panic("refused without a word");
    verify_source_free(s);
    return 0;
}

/* ---- mutations ---- */

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

static size_t mutate_piece(uint8_t *data, size_t n, size_t max, size_t header, unsigned seed)
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
    new = fuzz_mutate_xml(piece, size, room - BLOCK > size ? room - BLOCK : size, seed);
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
    int pieces, i;

    (void)find_pieces(data, n, at, &pieces);
    if (pieces && seed % 16) {
        i = (int)(seed / 16 % (unsigned)pieces);
        if (strncmp((const char *)data + at[i], "data/", 5) == 0 && seed % 16 < 15)
            i = pieces - 1 - (int)(seed / 16 % (unsigned)(pieces > 6 ? pieces - 6 : 1));
        new = mutate_piece(data, n, max, at[i], seed);
        if (new)
            return new;
    }
    return LLVMFuzzerMutate(data, n, max);
}
