/* SPDX-License-Identifier: ISC */
/* A packet: an archive that proves one entry to a third person. It opens the position before and after that entry:
   while the game goes on it is for a judge, not for a player. */
#ifndef TURN_PACKET_H
#define TURN_PACKET_H

#include "turn/verify_source.h"

/* Entry n and the event in it that is in question, from a game directory. 0 or -1. */
int packet_make(const struct verify_source *dir, uint32_t n, int event, struct buf *out, struct error *e);

#endif
