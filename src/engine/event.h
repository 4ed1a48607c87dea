/* SPDX-License-Identifier: ISC */
/* Events as XML. Starting and emitting them is in ruleset.h. */
#ifndef ENGINE_EVENT_H
#define ENGINE_EVENT_H

#include "engine/ruleset.h"

struct xml_writer;

/* <event n="3" kind="attack" rule="…" …><mod …/><die …/></event>, written with the names `view` knows. */
void event_write(struct xml_writer *w, const struct game *view, const struct event *e, int number);

/* The event as `side` sees it into *out; false when it sees nothing. side -1 is the referee. */
bool event_view(const struct game *g, int side, const struct event *e, struct event *out);

#endif
