/* SPDX-License-Identifier: ISC */
/* Events as a side sees them, gathered while the game is played. */
#include "engine/event.h"
#include "report/report.h"

bool report_event(struct report_events *ev, const struct game *g, int side, const struct event *e, int number)
{
    struct event seen;

    if (!event_view(g, side, e, &seen))
        return false;
    if (!ev->open) {
        xw_start(&ev->w, &ev->xml);
        xw_open(&ev->w, "events");
        xw_attr(&ev->w, "xmlns", EVENTS_NS);
        ev->open = true;
    }
    event_write(&ev->w, g, &seen, number);
    ev->n++;
    return true;
}

void report_events_end(struct report_events *ev)
{
    if (ev->open)
        xw_end(&ev->w);
    ev->open = false;
}

void report_events_free(struct report_events *ev)
{
    report_events_end(ev);
    buf_free(&ev->xml);
    ev->n = 0;
}
