/* SPDX-License-Identifier: ISC */
#include "turn/run.h"

#include <stdio.h>
#include <string.h>

#include "cmd/cmd.h"
#include "store/gamedir.h"

struct totals {
    size_t games, failed, taken, refused, sent, waiting;
};

static void tell(const char *path, const struct run_counts *c)
{
    printf("%s: %zu mail%s, %zu taken, %zu refused, %zu set aside; %zu sent, %zu waiting%s%s\n", path, c->mails,
           c->mails == 1 ? "" : "s", c->taken, c->refused, c->aside, c->sent, c->waiting,
           c->over ? "; the game is over" : "", c->frozen ? "; HALTED, see its file \"frozen\"" : "");
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
        return;
    }
    t->taken += c.taken;
    t->refused += c.refused;
    t->sent += c.sent;
    t->waiting += c.waiting;
    tell(path, &c);
}

static int run_all(const char *root, const struct run_options *o, struct totals *t, struct error *e)
{
    char **names = fs_list(root, e);
    char path[FS_PATH];

    if (!names)
        return -1;
    for (char **p = names; *p; p++)
        if (gamedir_is(fs_join(path, root, *p)))
            run_one(path, o, t);
    fs_list_free(names);
    printf("%zu games, %zu failed; %zu files taken, %zu refused; %zu mails sent, %zu waiting\n", t->games, t->failed,
           t->taken, t->refused, t->sent, t->waiting);
    return 0;
}

int cmd_run(const struct command *c, int argc, char **argv)
{
    const char *all = NULL, *when = NULL;
    struct run_options o = {0};
    const struct cmd_option opts[] = {{.name = "all", .value = &all},
                                      {.name = "time", .value = &when},
                                      {.name = "no-send", .flag = &o.no_send},
                                      {.name = NULL}};
    struct totals t = {0};
    struct error e;
    char time[24];
    int status = cmd_parse(c, &argc, argv, opts, 0, -1);

    if (status >= 0)
        return status;
    if (!all && !argc)
        return cmd_usage(c, "name a game directory, or --all ROOT");
    if (cmd_time(when, time, &e))
        return cmd_fail(CMD_USAGE, &e);
    o.time = time;
    for (int i = 0; i < argc; i++)
        run_one(argv[i], &o, &t);
    if (all && run_all(all, &o, &t, &e))
        return cmd_fail(CMD_BROKEN, &e);
    return t.failed ? CMD_BROKEN : CMD_DONE;
}
