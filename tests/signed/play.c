/* SPDX-License-Identifier: ISC */
/* One game by signed files, of random legal orders, from the keys to the archive: `play GAME SEED ORDERS ARCHIVE`. A file
   holds up to ORDERS orders. Prints "SCENARIO ENTRIES FILES DECISIONS WINNER". tests/signed-games calls it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/pool.h"
#include "engine/data.h"
#include "rules/registry.h"
#include "support/signed_game.h"
#include "turn/archive.h"
#include "turn/verify.h"
#include "xml/xml.h"

enum { MOST_FILES = 20000 };

static void first_scenario(const char *id, char *out, size_t size)
{
    const struct ruleset *rs = ruleset_find(id);
    const struct data_scenario *list;
    struct pool *p = pool_new();
    struct error e = {""};

    if (!rs)
        fail_msg("there is no game %s", id);
    if (data_scenarios(rs, p, &list, &e) < 1)
        fail_msg("%s", e.msg);
    (void)snprintf(out, size, "%s/%s", id, list[0].id);
    pool_free(p);
}

static void keep_archive(const struct signed_game *s, const char *path)
{
    struct error e = {""};
    struct verify_source *dir = verify_open(s->dir, &e);
    struct buf bytes = {0};
    bool closed = false;

    if (!dir || archive_make(dir, &bytes, &closed, &e) || fs_write(path, bytes.data, bytes.len, 0644, &e))
        fail_msg("%s", e.msg);
    if (!closed)
        fail_msg("the archive is of a game that is not closed");
    verify_source_free(dir);
    buf_free(&bytes);
}

int main(int argc, char **argv)
{
    struct signed_game s;
    const struct game *g;
    char game[80];
    unsigned orders;
    long files = 0;

    if (argc != 5 || (orders = (unsigned)strtoul(argv[3], NULL, 10)) == 0) {
        fprintf(stderr, "usage: play GAME SEED ORDERS ARCHIVE\n");
        return 2;
    }
    if (xml_begin(NULL))
        return 3;
    first_scenario(argv[1], game, sizeof game);
    signed_game_open(&s, game, strtoull(argv[2], NULL, 10));
    while (signed_game_letter(&s, 1 + (int)signed_game_below(&s, orders)))
        if (++files > MOST_FILES)
            fail_msg("no end after %d files", MOST_FILES);
    keep_archive(&s, argv[4]);
    g = s.m->game;
    printf("%s %u %ld %u %s\n", game, (unsigned)s.m->ledger.next, files, (unsigned)g->decision,
           g->outcome.winner < 0 ? "-" : g->rs->sides[g->outcome.winner]);
    signed_game_close(&s);
    xml_end();
    return 0;
}
