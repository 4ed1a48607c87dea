/* SPDX-License-Identifier: ISC */
/* Mails about new keys of a game. */
#ifndef TURN_KEYS_POST_H
#define TURN_KEYS_POST_H

#include "turn/log.h"

/* For the entry just played: the proposal to every seat, or word that it has taken effect. 0 or -1. */
int keys_post(struct match *m, const struct played *p, struct error *e);
/* Whether the keys have changed with this entry. */
bool keys_post_changed(const struct match *m, const struct played *p);

#endif
