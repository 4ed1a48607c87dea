/* SPDX-License-Identifier: ISC */
/* report.xml: what one side may know after a run. Format: adjutant-report(5). Everything in it comes from the side's
   view and from events already seen through it; nothing here looks at the game itself. */
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "engine/ruleset.h"
#include "xml/write.h"

struct desk;
struct options;

#define REPORT_NS "urn:adjutant:report:1"
#define EVENTS_NS "urn:adjutant:events:1"

/* Events on their way into a report (or a log): one canonical <events xmlns="urn:adjutant:events:1"> in `xml`.
   Zeroed is ready: report_event opens it by itself. */
struct report_events {
    struct buf xml;
    struct xml_writer w;
    bool open;
    int n;                          /* events so far */
};

/* Adds what `side` sees of `e`, if anything, under `number`. `g` is the game at the moment of the event; side -1 is
   the referee. True when something was added. */
bool report_event(struct report_events *ev, const struct game *g, int side, const struct event *e, int number);
void report_events_end(struct report_events *ev);       /* closes the element; xml is "" when there were no events */
void report_events_free(struct report_events *ev);

struct report_input {
    const struct game *view;        /* what game_view gave for the side; for the referee the game */
    int side;                       /* -1: the referee's */
    const struct desk *desk;        /* waiting and standing orders, notes; only the side's own are used; may be NULL */

    const char *game;               /* the name of the game as its directory knows it: goes into the order template */
    const char *title;              /* NULL: the data's */
    const char *player;             /* who sits there; may be NULL */
    uint32_t first_entry, last_entry;       /* log entries this report covers */
    const char *head;               /* of the log, as order files quote it; may be NULL before there is a log */
    uint32_t serial;                /* the next the seat has to use */

    const struct buf *events;       /* report_events.xml of this side; NULL or empty: nothing happened */
    const char *const *remarks;     /* sentences from the one who runs the game (an answer to a file, a ruling);
                                       NULL-terminated, may be NULL */
    const struct buf *entries;      /* public log entries since the last report: canonical elements with their own
                                       namespace, one after the other in one buffer; may be NULL */
    int nentries;                   /* how many there are in it */

    /* What is asked now: play_asked, play_asking and play_options for the side; options NULL: nothing of it. */
    int asked;
    const struct frame *asking;
    const struct options *options;

    const int16_t *hexes;           /* where to draw map windows; NULL: worked out from what happened */
    int nhexes;
};

/* Appends the canonical document. */
void report_write(const struct report_input *in, struct buf *xml);

#endif
