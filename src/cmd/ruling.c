/* SPDX-License-Identifier: ISC */
#include <stdio.h>

#include "cmd/cmd.h"
#include "turn/carrier.h"
#include "turn/run.h"
#include "xml/xml.h"

int cmd_ruling(const struct command *c, int argc, char **argv)
{
    const char *when = NULL, *config = NULL;
    struct run_options o = {0};
    const struct cmd_option opts[] = {{.name = "time", .value = &when},
                                      {.name = "config", .value = &config},
                                      {.name = "no-send", .flag = &o.no_send},
                                      {.name = NULL}};
    struct run_counts counts;
    struct buf b = {0};
    struct error e;
    char time[24];
    int status = cmd_parse(c, &argc, argv, opts, 2, 2);

    if (status >= 0)
        return status;
    if (cmd_time(when, time, &e))
        return cmd_fail(CMD_USAGE, &e);
    o.time = time;
    o.carrier = carrier_open(config, &e);
    if (!o.carrier)
        return cmd_fail(CMD_BROKEN, &e);
    status = cmd_read(argv[1], XML_MAX_BYTES, &b, &e) ? CMD_BROKEN : CMD_DONE;
    if (status == CMD_DONE && run_ruling(argv[0], buf_cstr(&b), b.len, &o, &counts, &e))
        status = CMD_REFUSED;
    buf_free(&b);
    carrier_close(o.carrier);
    if (status)
        return cmd_fail(status, &e);
    if (counts.trouble[0])
        fprintf(stderr, "adjutant: mail does not leave: %s\n", counts.trouble);
    printf("%s: the ruling is on record and applied; %zu mails sent\n", argv[0], counts.sent);
    return CMD_DONE;
}
