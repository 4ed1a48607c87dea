/* SPDX-License-Identifier: ISC */
/* What the commands that send mail have in common: the time, the accounts, and whether to send at all. */
#ifndef CMD_MAILING_H
#define CMD_MAILING_H

#include "turn/run.h"

struct mailing {
    const char *when, *config;          /* the options --time and --config */
    struct run_options run;             /* with no_send for the option --no-send */
    char time[24];
};

/* Rows of a command's options. */
#define MAILING_OPTIONS(m)                                                                                          \
    {.name = "time", .value = &(m).when}, {.name = "config", .value = &(m).config},                                 \
    {                                                                                                               \
        .name = "no-send", .flag = &(m).run.no_send                                                                 \
    }

/* -1 when all is ready; otherwise it has been said what is wrong, and this is the exit status. */
int mailing_open(struct mailing *m);
void mailing_close(struct mailing *m);
/* Says on stderr when mail does not leave. `path` may be NULL. */
void mailing_trouble(const char *path, const struct run_counts *c);

#endif
