/* SPDX-License-Identifier: ISC */
/* Two scripted players play a whole game by mail: `play c3i/battle FOLDER SEED`. Each reads nothing but the newest
   report in his own mail folder. What they send goes to FOLDER/orders, what they get to FOLDER/mails; order files
   that say the same as those already there are not signed again. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "players/player.h"
#include "snapshots/postgame.h"
#include "trust/file.h"
#include "xml/sign.h"
#include "xml/xml.h"

enum { MOST_FILES = 400 };

struct evening {
    struct postgame p;
    const struct player *player;
    struct mind mind[POST_SIDES];
    const char *folder;
    int by[MOST_FILES + 8];             /* who sent file n */
    bool slipped, mistyped;
    int hasty;                          /* the turn in which the second side sent orders ahead, twice */
};

static void write_file(const char *path, const struct buf *b)
{
    struct error e = {""};

    if (fs_write(path, buf_cstr(b), b->len, 0644, &e))
        panic("%s", e.msg);
}

/* ---- signing once ---- */

static bool same_orders(const struct buf *a, const struct buf *b)
{
    struct buf x = {0}, y = {0};
    bool same = xml_unsigned(a->data, a->len, &x, NULL) == 0 && xml_unsigned(b->data, b->len, &y, NULL) == 0
                && x.len == y.len && memcmp(x.data, y.data, x.len) == 0;

    buf_free(&x);
    buf_free(&y);
    return same;
}

static void order_name(const struct evening *t, int n, char *out, size_t size)
{
    (void)snprintf(out, size, "%03d-%s.xml", n, t->p.rs->sides[t->by[n]]);
}

static void send_signed(struct evening *t, int side, const struct buf *plain)
{
    char name[64], dir[FS_PATH], path[FS_PATH];
    struct buf now = {0}, before = {0};

    t->by[t->p.files + 1] = side;
    order_name(t, t->p.files + 1, name, sizeof name);
    fs_join(path, fs_join(dir, t->folder, "orders"), name);
    post_sign(&t->p, side, plain, &now);
    if (fs_exists(path) && fs_read(path, XML_MAX_BYTES, &before, NULL) == 0 && same_orders(&now, &before)) {
        (void)post_send(&t->p, side, &before);
    } else {
        write_file(path, &now);
        (void)post_send(&t->p, side, &now);
    }
    buf_free(&now);
    buf_free(&before);
}

/* Orders of an earlier game that this one did not have. */
static void drop_others(const struct evening *t)
{
    char dir[FS_PATH], path[FS_PATH], name[64];
    char **names = fs_list(fs_join(dir, t->folder, "orders"), NULL);

    for (char **n = names; n && *n; n++) {
        unsigned long i = strtoul(*n, NULL, 10);

        name[0] = '\0';
        if (i > 0 && i <= (unsigned long)t->p.files)
            order_name(t, (int)i, name, sizeof name);
        if (strcmp(name, *n) != 0)
            (void)fs_unlink(fs_join(path, dir, *n), NULL);
    }
    fs_list_free(names);
}

static void send_orders(struct evening *t, int side, const struct post_report *r, const struct buf *body)
{
    struct buf doc = {0};

    buf_printf(&doc, "<orders xmlns=\"" ORDERS_NS "\"%s nonce=\"%032d\">\n%s</orders>\n", r->attrs, t->p.files + 1,
               buf_cstr(body));
    send_signed(t, side, &doc);
    buf_free(&doc);
}

/* ---- what goes wrong with people ---- */

/* A slip of the pen: the last hex of the first path is one that cannot follow. */
static bool slip(struct buf *body)
{
    char *path = strstr(body->data, " path=\""), *end = path ? strchr(path + 7, '"') : NULL;

    if (!end || end - path < 7 + 9)
        return false;
    memcpy(end - 4, "2101", 4);
    return true;
}

/* A unit called by a name the game does not know. */
static bool mistype(struct buf *body)
{
    char *unit = strstr(body->data, "unit=\"pender\"");

    if (!unit)
        return false;
    memcpy(unit, "unit=\"dorsey\"", 13);
    return true;
}

static void write_body(struct evening *t, int side, const struct post_report *r, struct buf *body)
{
    t->player->write(&t->mind[side], r->view, side, body);
}

/* ---- the game ---- */

/* Twice ahead of being asked, once a game: what he sends second replaces what he sent first. */
static void think_ahead(struct evening *t)
{
    struct post_report r;
    struct buf body = {0};

    if (!post_read_report(&t->p, 1, &r))
        return;
    write_body(t, 1, &r, &body);
    send_orders(t, 1, &r, &body);
    post_report_free(&r);
    buf_clear(&body);
    if (post_read_report(&t->p, 1, &r)) {
        write_body(t, 1, &r, &body);
        send_orders(t, 1, &r, &body);
    }
    post_report_free(&r);
    buf_free(&body);
}

/* True when the side had something to answer. */
static bool answer(struct evening *t, int side)
{
    struct post_report r;
    struct buf body = {0};
    bool asked = post_read_report(&t->p, side, &r) && r.asked && !r.over;

    if (asked) {
        int turn = t->player->turn(r.view);

        write_body(t, side, &r, &body);
        if (side == 1 && turn == 2 && !t->slipped)
            t->slipped = slip(&body);
        if (side == 0 && turn == 2 && !t->mistyped && mistype(&body)) {
            t->mistyped = true;
            send_orders(t, side, &r, &body);
            memcpy(strstr(body.data, "unit=\"dorsey\""), "unit=\"pender\"", 13);
        }
        if (side == 0 && turn == 3 && t->player->ahead && !t->hasty) {
            t->hasty = turn;
            think_ahead(t);
        }
        send_orders(t, side, &r, &body);
    }
    post_report_free(&r);
    buf_free(&body);
    return asked;
}

static void keep_mails(const struct evening *t)
{
    char dir[FS_PATH], path[FS_PATH], name[256];
    struct error e = {""};

    for (int side = 0; side < POST_SIDES; side++) {
        char **mails = post_mails(&t->p, side);

        (void)snprintf(name, sizeof name, "mails/%s", post_name(&t->p, side));
        if (fs_mkdir(fs_join(dir, t->folder, name), 0755, &e))
            panic("%s", e.msg);
        for (int i = 0; mails && mails[i]; i++) {
            struct buf mail = {0}, digest = {0};

            post_mail(&t->p, side, mails[i], &mail);
            post_digest(&mail, &digest);
            (void)snprintf(name, sizeof name, "%s.txt", mails[i]);
            write_file(fs_join(path, dir, name), &digest);
            (void)snprintf(name, sizeof name, "%s.eml", mails[i]);
            if (post_kept_whole(mails, i))
                write_file(fs_join(path, dir, name), &mail);
            buf_free(&mail);
            buf_free(&digest);
        }
        fs_list_free(mails);
    }
}

static void keep_archive(const struct evening *t)
{
    struct buf archive = {0};
    char path[FS_PATH];

    post_archive(&t->p, &archive);
    write_file(fs_join(path, t->folder, "game.tar"), &archive);
    buf_free(&archive);
}

static void play(struct evening *t)
{
    struct buf plain = {0};

    for (int side = 0; side < POST_SIDES; side++) {
        post_acceptance(&t->p, side, &plain);
        send_signed(t, side, &plain);
        buf_clear(&plain);
    }
    buf_free(&plain);
    for (bool going = true; going && t->p.files < MOST_FILES;) {
        going = false;
        for (int side = 0; side < POST_SIDES; side++)
            while (answer(t, side))
                going = true;
    }
}

int main(int argc, char **argv)
{
    struct evening t = {.hasty = 0};
    struct error e = {""};
    char path[FS_PATH], id[40];
    long long seed;

    if (argc != 4 || !strchr(argv[1], '/') || text_int(argv[3], 1, 1000000, &seed)) {
        fprintf(stderr, "usage: play GAME/SCENARIO FOLDER SEED\n");
        return 2;
    }
    (void)snprintf(id, sizeof id, "%.*s", (int)strcspn(argv[1], "/"), argv[1]);
    t.player = player_find(id);
    t.folder = argv[2];
    if (!t.player || xml_begin(&e) || fs_mkdir(t.folder, 0755, &e)
        || fs_mkdir(fs_join(path, t.folder, "orders"), 0755, &e)
        || fs_mkdir(fs_join(path, t.folder, "mails"), 0755, &e)) {
        fprintf(stderr, "play: %s\n", e.msg);
        return 3;
    }
    for (int i = 0; i < POST_SIDES; i++)
        mind_start(&t.mind[i], (uint64_t)seed * 8 + (uint64_t)i, false);
    post_open(&t.p, argv[1]);
    play(&t);
    drop_others(&t);
    keep_mails(&t);
    keep_archive(&t);
    printf("%s: %d files sent\n", t.folder, t.p.files);
    post_close(&t.p);
    return 0;
}
