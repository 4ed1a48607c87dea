/* SPDX-License-Identifier: ISC */
/* -o NAME=VALUE: the options a game is created with. */
#ifndef CMD_CHOICES_H
#define CMD_CHOICES_H

#include "cmd/cmd.h"
#include "engine/ruleset.h"

/* Defaults where nothing is said. The error lists what there is. 0 or -1. */
int choices_read(const struct ruleset *rs, const struct cmd_many *options, int16_t choice[MAX_CHOICES],
                 struct error *e);

#endif
