/* SPDX-License-Identifier: ISC */
/* Makes the seeds anew, from games that are really played: make-seeds FOLDER. They are checked in, because every run
   makes other keys and with them other dice. */
#define _GNU_SOURCE             /* memmem */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/autoplay.h"
#include "engine/state.h"
#include "fuzz/fuzz.h"
#include "support/signed_game.h"
#include "turn/archive.h"
#include "turn/names.h"

static const char *folder;

static void put(const char *kind, const char *name, const char *ext, unsigned n, const struct buf *b)
{
    char path[FS_PATH];

    (void)snprintf(path, sizeof path, "%s/%s", folder, kind);
    assert_int_equal(fs_mkdir(path, 0755, NULL), 0);
    (void)snprintf(path, sizeof path, "%s/%s/%s-%02u.%s", folder, kind, name, n, ext);
    assert_int_equal(fs_write(path, buf_cstr(b), b->len, 0644, NULL), 0);
}

/* Their own name is for this folder what the targets call the game. */
static void rename_game(struct buf *b, const char *from, const char *to)
{
    struct buf out = {0};
    const char *p = buf_cstr(b), *q;

    for (; (q = strstr(p, from)); p = q + strlen(from)) {
        buf_add(&out, p, (size_t)(q - p));
        buf_str(&out, to);
    }
    buf_str(&out, p);
    buf_free(b);
    *b = out;
}

static void put_entry(const struct verify_source *s, const char *id, const char *game, uint32_t n)
{
    static const char *const pieces[] = {FILE_NAME, ENTRY_FILE, TAKE_NAME, EVENTS_NAME, LEDGER_NAME};
    struct buf b = {0};
    char to[40], name[40];

    (void)snprintf(to, sizeof to, "%s-fuzz", id);
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        if (verify_source_entry(s, n, pieces[i], &b, NULL) != 1 || !b.len)
            continue;
        rename_game(&b, game, to);
        (void)snprintf(name, sizeof name, "%s-%.*s", id, (int)strcspn(pieces[i], "."), pieces[i]);
        put(strncmp(buf_cstr(&b), "<orders", 7) == 0 ? "orders" : "log", name, "xml", n, &b);
    }
    buf_free(&b);
}

/* From the log on: the target puts the data in front itself. */
static void put_log(const struct signed_game *sg, const char *id, unsigned number)
{
    struct verify_source *s = verify_source_dir(sg->dir, NULL);
    struct buf b = {0}, log = {0};
    const char *p;
    bool closed;

    assert_int_equal(archive_make(s, &b, &closed, NULL), 0);
    p = memmem(b.data, b.len, "log/000000/", 11);
    assert_non_null(p);
    buf_add(&log, p, b.len - (size_t)(p - b.data));
    while (log.len > 1024 && !log.data[log.len - 1025])
        log.len--;
    put("archive", id, "log", number, &log);
    buf_free(&b);
    buf_free(&log);
    verify_source_free(s);
}

static void put_archive(const struct signed_game *sg, const char *id, unsigned number)
{
    struct verify_source *s = verify_source_dir(sg->dir, NULL);
    struct buf b = {0};
    bool closed;

    assert_int_equal(archive_make(s, &b, &closed, NULL), 0);
    put("archive", id, "tar", number, &b);
    buf_free(&b);
    verify_source_free(s);
}

static void put_short_game(const char *what, const char *id)
{
    struct signed_game sg;

    signed_game_open(&sg, what, 12);
    signed_game_steps(&sg, 2);
    put_archive(&sg, id, 0);
    signed_game_rule(&sg, "kind=\"rewind\" entry=\"3\"", "");
    signed_game_rekey(&sg, 0);
    signed_game_steps(&sg, 2);
    signed_game_rule(&sg, "kind=\"end\"", "");
    put_archive(&sg, id, 1);
    signed_game_close(&sg);
}

/* As few entries as a game can have, open and closed. */
static void put_small_game(const char *what, const char *id)
{
    struct signed_game sg;

    signed_game_open(&sg, what, 13);
    signed_game_steps(&sg, 1);
    put_log(&sg, id, 3);
    signed_game_rule(&sg, "kind=\"end\"", "");
    put_log(&sg, id, 4);
    signed_game_close(&sg);
}

static void put_game(const char *what, int steps)
{
    struct signed_game sg;
    struct verify_source *s;
    char id[16];

    (void)snprintf(id, sizeof id, "%.*s", (int)strcspn(what, "/"), what);
    put_short_game(what, id);
    put_small_game(what, id);
    signed_game_open(&sg, what, 11);
    signed_game_whole(&sg, steps);
    put_archive(&sg, id, 2);
    s = verify_source_dir(sg.dir, NULL);
    for (uint32_t n = 0; n < verify_source_entries(s); n++)
        put_entry(s, id, sg.m->terms.game, n);
    verify_source_free(s);
    signed_game_close(&sg);
}

static void put_states(const char *id)
{
    struct fuzz_game *f = fuzz_game(id);
    struct buf b = {0};

    for (int i = 0; i < f->npositions; i += 3) {
        state_write(f->position[i], NULL, -1, &b);
        put("state", id, "xml", (unsigned)i, &b);
        buf_clear(&b);
    }
    state_write(game_view(f->position[f->npositions - 1], 0), NULL, 0, &b);
    put("state", id, "xml", 90, &b);
    buf_free(&b);
}

static void make(void **unused)
{
    (void)unused;
    fuzz_begin();
    put_game("probe/hill", 6);
    put_game("c3i/battle", 4);
    put_states("probe");
    put_states("c3i");
    put_states("gaines");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(make)};

    folder = argc > 1 ? argv[1] : ".";
    return cmocka_run_group_tests(tests, NULL, NULL);
}
