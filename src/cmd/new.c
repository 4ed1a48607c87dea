/* SPDX-License-Identifier: ISC */
#include <stdio.h>
#include <string.h>

#include "cmd/cmd.h"
#include "cmd/choices.h"
#include "engine/data.h"
#include "mail/outbox.h"
#include "turn/match.h"

static int create(const char *dir, const struct gamedata *d, const struct cmd_many *options, const char *address,
                  const char *referee, const char *time, struct error *e)
{
    int16_t choice[MAX_CHOICES];
    const struct match_terms t = {.rs = d->rs,
                                  .scenario = d->scenario,
                                  .choices = choice,
                                  .address = address,
                                  .referee_address = referee,
                                  .time = time};

    if (choices_read(d->rs, options, choice, e) || outbox_check_address(address, e) ||
        (referee && outbox_check_address(referee, e)))
        return CMD_USAGE;
    return match_create(dir, &t, e) ? CMD_BROKEN : CMD_DONE;
}

int cmd_new(const struct command *c, int argc, char **argv)
{
    const char *address = "adjutant@localhost", *referee = NULL, *when = NULL;
    struct cmd_many options = {.n = 0};
    const struct cmd_option opts[] = {{.name = "option", .letter = 'o', .many = &options},
                                      {.name = "address", .value = &address},
                                      {.name = "referee", .value = &referee},
                                      {.name = "time", .value = &when},
                                      {.name = NULL}};
    struct gamedata *d;
    struct error e;
    char time[24];
    int status = cmd_parse(c, &argc, argv, opts, 2, 2);

    if (status >= 0)
        return status;
    if (cmd_time(when, time, &e))
        return cmd_fail(CMD_USAGE, &e);
    d = cmd_game(argv[0], &e);
    if (!d)
        return cmd_fail(CMD_BROKEN, &e);
    status = create(argv[1], d, &options, address, referee, time, &e);
    if (status)
        cmd_fail(status, &e);
    else
        printf("%s: a game of %s, %s. Next: adjutant join %s SIDE FILE.pub ADDRESS, once for each side\n", argv[1],
               d->title, d->scenario, argv[1]);
    data_free(d);
    return status;
}
