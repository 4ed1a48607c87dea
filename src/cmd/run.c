/* SPDX-License-Identifier: ISC */
#include <stdio.h>
#include <string.h>

#include "cmd/cmd.h"
#include "cmd/mailing.h"
#include "store/gamedir.h"
#include "turn/carrier.h"
#include "turn/collect.h"
#include "turn/fuse.h"

struct totals {
    size_t games, failed, taken, refused, sent, waiting, lost;
    bool blown;
};

static void tell(const char *path, const struct run_counts *c)
{
    printf("%s: %zu mail%s, %zu taken, %zu refused, %zu set aside; %zu sent, %zu waiting%s%s", path, c->mails,
           c->mails == 1 ? "" : "s", c->taken, c->refused, c->aside, c->sent, c->waiting,
           c->over ? "; the game is over" : "", c->frozen ? "; HALTED, see its file \"frozen\"" : "");
    if (c->answered)
        printf("; %zu request%s answered", c->answered, c->answered == 1 ? "" : "s");
    if (c->bounced)
        printf("; %zu came back", c->bounced);
    if (c->failed)
        printf("; %zu refused for good", c->failed);
    printf("\n");
    mailing_trouble(path, c);
}

/* One broken game never stops another. */
static void run_one(const char *path, const struct run_options *o, struct totals *t)
{
    struct run_counts c;
    struct error e;

    t->games++;
    if (run_game(path, o, &c, &e)) {
        t->failed++;
        cmd_fail(CMD_BROKEN, &e);
        if (o->fuse)
            fuse_game(o->fuse, NULL);
        return;
    }
    if (o->fuse)
        fuse_game(o->fuse, &c);
    t->taken += c.taken;
    t->refused += c.refused;
    t->sent += c.sent;
    t->waiting += c.waiting;
    t->lost += c.failed;
    tell(path, &c);
}

static int run_games(const char *root, const struct run_options *o, struct totals *t, struct error *e)
{
    char **names = fs_list(root, e);
    char path[FS_PATH];

    if (!names)
        return -1;
    for (char **p = names; *p && !o->fuse->blown; p++)
        if (gamedir_is(fs_join(path, root, *p)))
            run_one(path, o, t);
    fs_list_free(names);
    t->blown = o->fuse->blown;
    return 0;
}

static void tell_account(const struct config_account *a, const char *why)
{
    fprintf(stderr, "adjutant: account %s: %s\n", a->name, why);
}

static int run_collected(const char *root, const struct run_options *o, const struct config *config, struct totals *t,
                         struct error *e)
{
    struct collect *c = collect_new(config, root, tell_account);
    struct collect_counts n = {0};
    int status = collect_fetch(c, &n, e);

    if (status == 0)
        status = run_games(root, o, t, e);
    if (status == 0) {
        collect_settle(c, &n);
        printf("mailboxes: %zu fetched, %zu for games, %zu strangers, %zu unreadable; %zu moved, %zu left\n", n.fetched,
               n.queued, n.strangers, n.broken, n.moved, n.left);
        t->failed += n.failed;
    }
    collect_free(c);
    return status;
}

static int run_all(const char *root, struct run_options *o, struct totals *t, struct error *e)
{
    const struct config *config = carrier_config(o->carrier);
    struct fuse fuse = {0};
    int status;

    o->fuse = &fuse;
    if (fuse_check(root, e))
        return -1;
    status = config ? run_collected(root, o, config, t, e) : run_games(root, o, t, e);
    if (status || (!fuse.blown && fuse_listen(&fuse, root, o->time, e)))
        return -1;
    printf("%zu games, %zu failed; %zu files taken, %zu refused; %zu mails sent, %zu waiting\n", t->games, t->failed,
           t->taken, t->refused, t->sent, t->waiting);
    if (!fuse.blown)
        return 0;
    if (fuse_leave(&fuse, root, o->time, e))
        return -1;
    return error_set(e, "the run was stopped: %s. Nothing more happens until the file %s/fuse is removed", fuse.why,
                     root);
}

static const char *games_root(const char *all, const struct run_options *o)
{
    const struct config *config = carrier_config(o->carrier);

    return all ? all : config ? config->root : NULL;
}

static int run(const struct command *c, int argc, char **argv, const char *all, struct run_options *o)
{
    const char *root = games_root(all, o);
    struct totals t = {0};
    struct error e;

    if (!argc && !root)
        return cmd_usage(c, "name a game directory, or --all ROOT");
    for (int i = 0; i < argc; i++)
        run_one(argv[i], o, &t);
    if ((all || !argc) && run_all(root, o, &t, &e))
        return cmd_fail(CMD_BROKEN, &e);
    return t.failed ? CMD_BROKEN : CMD_DONE;
}

int cmd_run(const struct command *c, int argc, char **argv)
{
    const char *all = NULL;
    struct mailing m = {0};
    const struct cmd_option opts[] = {{.name = "all", .value = &all}, MAILING_OPTIONS(m), {.name = NULL}};
    int status = cmd_parse(c, &argc, argv, opts, 0, -1);

    if (status >= 0)
        return status;
    status = mailing_open(&m);
    if (status >= 0)
        return status;
    status = run(c, argc, argv, all, &m.run);
    mailing_close(&m);
    return status;
}
