/* SPDX-License-Identifier: ISC */
#include <stdio.h>

#include "cmd/cmd.h"
#include "cmd/mailing.h"

int cmd_renew(const struct command *c, int argc, char **argv)
{
    struct mailing m = {0};
    bool signing = false, dice = false, withdraw = false;
    const struct cmd_option opts[] = {{.name = "signing", .flag = &signing},
                                      {.name = "dice", .flag = &dice},
                                      {.name = "withdraw", .flag = &withdraw},
                                      MAILING_OPTIONS(m),
                                      {.name = NULL}};
    struct run_counts counts;
    struct error e;
    int status = cmd_parse(c, &argc, argv, opts, 1, 1);

    if (status >= 0)
        return status;
    if ((signing || dice) == withdraw)
        return cmd_usage(c, "--signing, --dice or both are needed, or --withdraw alone");
    status = mailing_open(&m);
    if (status >= 0)
        return status;
    status = run_renew(argv[0], signing, dice, &m.run, &counts, &e);
    mailing_close(&m);
    if (status)
        return cmd_fail(counts.refused ? CMD_REFUSED : CMD_BROKEN, &e);
    mailing_trouble(NULL, &counts);
    printf(withdraw ? "%s: the proposal is taken back; %zu mails sent\n"
                    : "%s: new keys are proposed; they take effect when every seat has countersigned; %zu mails sent\n",
           argv[0], counts.sent);
    return CMD_DONE;
}
