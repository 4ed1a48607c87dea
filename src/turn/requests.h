/* SPDX-License-Identifier: ISC */
/* What a seat may ask for beside orders: <request kind="…">, signed as orders are. Format: adjutant-mail(7).
   status, report and help are answered and leave no trace in the log. withdraw, resign and press are entries of kind
   "orders": their file says what they are, and playing them again gives the same. */
#ifndef TURN_REQUESTS_H
#define TURN_REQUESTS_H

#include "turn/log.h"

struct post_request;
struct xml_doc;

/* For turn_play: what a logged request does to the game. */
int requests_play(struct turn *s, const struct xml_doc *d, struct error *e);

/* What the game itself has against a logged request. 0 or -1. */
int requests_check(const struct match *m, const struct file *f, struct error *e);

/* Whether the entry played is press: its words, and the seat it is for (-1: all others). */
bool requests_read_press(const struct match *m, const struct played *p, struct buf *words, int *to_r);

/* Answers a request that is not logged. 0 or -1. */
int requests_answer(struct match *m, const struct file *f, const struct post_request *q, struct error *e);

#endif
