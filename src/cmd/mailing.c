/* SPDX-License-Identifier: ISC */
#include "cmd/mailing.h"

#include <stdio.h>

#include "cmd/cmd.h"
#include "turn/carrier.h"

int mailing_open(struct mailing *m)
{
    struct error e;

    if (cmd_time(m->when, m->time, &e))
        return cmd_fail(CMD_USAGE, &e);
    m->run.time = m->time;
    m->run.carrier = carrier_open(m->config, &e);
    return m->run.carrier ? -1 : cmd_fail(CMD_BROKEN, &e);
}

void mailing_close(struct mailing *m)
{
    carrier_close(m->run.carrier);
    m->run.carrier = NULL;
}

void mailing_trouble(const char *path, const struct run_counts *c)
{
    if (c->trouble[0])
        fprintf(stderr, "adjutant: %s%smail does not leave: %s\n", path ? path : "", path ? ": " : "", c->trouble);
}
