/* SPDX-License-Identifier: ISC */
/* Games that were played by mail are played again from their order files: every mail comes out as it did, byte for
   byte, and the log proves itself. After an intended change run tests/snapshots/update and read the difference. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/ruleset.h"
#include "snapshots/postgame.h"
#include "xml/xml.h"

#define ADVICE "if that is meant, run tests/snapshots/update and read the difference"

static int side_of(const struct postgame *p, const char *name)
{
    for (int i = 0; i < POST_SIDES; i++)
        if (strstr(name, p->rs->sides[i]))
            return i;
    fail_msg("%s names no side", name);
    return -1;
}

static void send_all(struct postgame *p, const char *folder)
{
    char dir[FS_PATH], path[FS_PATH];
    struct error e = {""};
    char **names = fs_list(fs_join(dir, folder, "orders"), &e);

    if (!names || !names[0])
        fail_msg("no orders in %s: %s", dir, e.msg);
    for (char **n = names; *n; n++) {
        struct buf file = {0};

        if (fs_read(fs_join(path, dir, *n), XML_MAX_BYTES, &file, &e))
            fail_msg("%s", e.msg);
        (void)post_send(p, side_of(p, *n), &file);
        buf_free(&file);
    }
    fs_list_free(names);
}

/* The first line that differs, for a person. */
static void tell(const char *path, const struct buf *was, const struct buf *is)
{
    const char *a = buf_cstr(was), *b = buf_cstr(is);
    int line = 1;

    for (; *a && *a == *b; a++, b++)
        line += *a == '\n';
    while (a > buf_cstr(was) && a[-1] != '\n')
        a--, b--;
    fail_msg("%s:%d\n  was \"%.*s\"\n  is  \"%.*s\"\n  " ADVICE, path, line, (int)strcspn(a, "\n"), a,
             (int)strcspn(b, "\n"), b);
}

static void compare(const char *dir, const char *mail, const char *ending, const struct buf *is)
{
    char name[256], path[FS_PATH];
    struct buf was = {0};
    struct error e = {""};

    (void)snprintf(name, sizeof name, "%s.%s", mail, ending);
    if (fs_read(fs_join(path, dir, name), 16 << 20, &was, &e))
        fail_msg("%s: %s; " ADVICE, path, e.msg);
    if (was.len != is->len || memcmp(buf_cstr(&was), buf_cstr(is), is->len) != 0)
        tell(path, &was, is);
    buf_free(&was);
}

static int count(char **names)
{
    int n = 0;

    while (names && names[n])
        n++;
    return n;
}

static void compare_mails(const struct postgame *p, int side, const char *folder)
{
    char dir[FS_PATH], name[64];
    char **mails = post_mails(p, side), **kept;
    int files = 0;

    (void)snprintf(name, sizeof name, "mails/%s", post_name(p, side));
    kept = fs_list(fs_join(dir, folder, name), NULL);
    for (int i = 0; mails && mails[i]; i++) {
        struct buf mail = {0}, digest = {0};

        post_mail(p, side, mails[i], &mail);
        post_digest(&mail, &digest);
        compare(dir, mails[i], "txt", &digest);
        files++;
        if (post_kept_whole(mails, i)) {
            compare(dir, mails[i], "eml", &mail);
            files++;
        }
        buf_free(&mail);
        buf_free(&digest);
    }
    if (files != count(kept))
        fail_msg("%s: %d files are kept, but the game made %d; " ADVICE, dir, count(kept), files);
    fs_list_free(mails);
    fs_list_free(kept);
}

static void compare_archive(const struct postgame *p, const char *folder)
{
    struct buf archive = {0};

    post_archive(p, &archive);
    compare(folder, "game", "tar", &archive);
    buf_free(&archive);
}

static void replay(const char *game, const char *id)
{
    struct postgame p;
    char folder[FS_PATH];

    fs_join(folder, TEST_SRCDIR "/tests/snapshots", id);
    post_open(&p, game);
    send_all(&p, folder);
    for (int side = 0; side < POST_SIDES; side++)
        compare_mails(&p, side, folder);
    compare_archive(&p, folder);
    post_close(&p);
}

static void test_c3i_game_comes_out_as_it_did(void **state)
{
    (void)state;
    replay("c3i/battle", "c3i");
}

static void test_gaines_game_comes_out_as_it_did(void **state)
{
    (void)state;
    replay("gaines/battle", "gaines");
}

static int begin(void **state)
{
    struct error e = {""};

    (void)state;
    return xml_begin(&e);
}

static int end(void **state)
{
    (void)state;
    xml_end();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_c3i_game_comes_out_as_it_did),
        cmocka_unit_test(test_gaines_game_comes_out_as_it_did),
    };

    return cmocka_run_group_tests(tests, begin, end);
}
