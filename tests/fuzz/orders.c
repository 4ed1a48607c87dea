/* SPDX-License-Identifier: ISC */
/* An order file from a seat: claim, schema, desk, and the game played as far as it carries. The file's `game` chooses
   the game, `answers` one of its positions. */
#define _GNU_SOURCE             /* memmem */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/desk.h"
#include "engine/value.h"
#include "fuzz/fuzz.h"
#include "xml/schema.h"
#include "xml/xml.h"

enum { SAVED = 4 };             /* one input in so many is also saved and read back */

static int entry_hash(void *ctx, uint32_t n, unsigned char out[HASH_SIZE])
{
    (void)ctx;
    memset(out, 0, HASH_SIZE);
    return n < 10 ? 0 : -1;
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    fuzz_begin();
    return 0;
}

static void play(struct fuzz_game *f, const struct xml_doc *d, int side, unsigned position, bool save)
{
    struct game *g = fuzz_position(f, position);
    struct error e = {""};

    if (desk_take(g->desk, g, side, d, xml_root(d), &e) == 0) {
        const char *broken;

        if (save)
            fuzz_saved(g);
        (void)play_run(g);
        broken = f->rs->broken ? f->rs->broken(g) : NULL;
        if (broken)
            panic("orders broke the game: %s", broken);
        if (save)
            fuzz_saved(g);
    } else if (!e.msg[0])
        panic("refused without a word");
    fuzz_unequip(g);
}

/* What a log that is older than the schema, or a referee's own file, may hold. */
static void take(struct fuzz_game *f, const struct xml_doc *d, bool save)
{
    const char *side = xml_attr(xml_root(d), "side"), *answers = xml_attr(xml_root(d), "answers");
    int n = side ? words_find(f->rs->sides, side) : 0;
    struct error e;

    (void)xml_schema_check(f->orders_schema, d, &e);
    play(f, d, n < 0 ? 0 : n, answers ? (unsigned)strtoul(answers, NULL, 10) : 0, save);
}

/* Found without the parser, which would have it all to do again. */
static struct fuzz_game *named_game(const uint8_t *data, size_t n)
{
    const char *p = memmem(data, n, " game=\"", 7);
    char name[8] = "";
    struct fuzz_game *f;

    if (p)
        (void)snprintf(name, sizeof name, "%.*s", (int)((const char *)data + n - p - 7), p + 7);
    f = fuzz_game(name);
    return f ? f : fuzz_game("c3i");
}

static unsigned sum(const uint8_t *data, size_t n)
{
    unsigned s = 0;

    for (size_t i = 0; i < n; i++)
        s = s * 31 + data[i];
    return s;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct fuzz_game *f = named_game(data, n);
    struct file_context c = {.terms = &f->terms, .ledger = &f->ledger, .entry_hash = entry_hash};
    struct file file = {.seat = -1};
    struct xml_doc *d = NULL;
    struct error e;
    int claimed;

    if (file_check(&c, (const char *)data, n, &file, &claimed, &e) == FILE_GOOD)
        d = xml_parse(file.octets.data, file.octets.len, "order file", 0, &e);
    if (!d)
        d = xml_parse((const char *)data, n, "orders", 0, &e);
    if (d)
        take(f, d, sum(data, n) % SAVED == 0);
    xml_free(d);
    file_free(&file);
    return 0;
}
