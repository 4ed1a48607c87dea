/* SPDX-License-Identifier: ISC */
#include <stdio.h>

#include "cmd/cmd.h"
#include "cmd/mailing.h"
#include "xml/xml.h"

int cmd_ruling(const struct command *c, int argc, char **argv)
{
    struct mailing m = {0};
    const struct cmd_option opts[] = {MAILING_OPTIONS(m), {.name = NULL}};
    struct run_counts counts;
    struct buf b = {0};
    struct error e;
    int status = cmd_parse(c, &argc, argv, opts, 2, 2);

    if (status >= 0)
        return status;
    status = mailing_open(&m);
    if (status >= 0)
        return status;
    status = cmd_read(argv[1], XML_MAX_BYTES, &b, &e) ? CMD_BROKEN : CMD_DONE;
    if (status == CMD_DONE && run_ruling(argv[0], buf_cstr(&b), b.len, &m.run, &counts, &e))
        status = counts.refused ? CMD_REFUSED : CMD_BROKEN;
    buf_free(&b);
    mailing_close(&m);
    if (status)
        return cmd_fail(status, &e);
    mailing_trouble(NULL, &counts);
    printf("%s: the ruling is on record and applied; %zu mails sent\n", argv[0], counts.sent);
    return CMD_DONE;
}
