/* SPDX-License-Identifier: ISC */
#include "engine/event.h"

#include <string.h>

#include "engine/data.h"
#include "engine/value.h"
#include "xml/write.h"

struct event *event_start(struct game *g, int kind, const char *rule, int a0, int a1, int a2, int a3)
{
    struct event *e = &g->event;

    e->kind = (int16_t)kind;
    e->seen = UINT16_MAX;
    e->rule = rule;
    e->nmods = e->ndice = 0;
    memset(e->a, 0, sizeof e->a);
    e->a[0] = (int16_t)a0;
    e->a[1] = (int16_t)a1;
    e->a[2] = (int16_t)a2;
    e->a[3] = (int16_t)a3;
    return e;
}

void event_mod(struct event *e, int side, const char *reason, const char *rule, int value)
{
    if (e->nmods == EVENT_MODS)
        panic("more than %d modifiers in one event", EVENT_MODS);
    e->mod[e->nmods++] =
        (struct event_mod){.reason = reason, .rule = rule, .value = (int16_t)value, .side = (int16_t)side};
}

void event_roll(struct event *e, const struct frame *f, int die, int faces, int side, int purpose)
{
    if (e->ndice == ROLL_DICE * 2)
        panic("too many dice in one event");
    if (die >= f->roll.n)
        panic("an event with a die that was not thrown");
    e->die[e->ndice++] = (struct event_die){.value = f->roll.value[die],
                                            .faces = (int8_t)faces,
                                            .side = (int8_t)side,
                                            .sealed = (uint8_t)f->roll.sealed,
                                            .number = f->roll.number[die],
                                            .purpose = (int16_t)purpose};
}

void event_emit(struct game *g)
{
    if (g->sink.emit)
        g->sink.emit(g->sink.ctx, g, &g->event);
}

void event_tell(struct game *g, int kind, const char *rule, int a0, int a1, int a2, int a3)
{
    event_start(g, kind, rule, a0, a1, a2, a3);
    event_emit(g);
}

bool event_view(const struct game *g, int side, const struct event *e, struct event *out)
{
    *out = *e;
    if (side < 0)
        return true;
    if (!(e->seen >> side & 1))
        return false;
    if (g->rs->view_event)
        return g->rs->view_event(g, side, out);
    event_hide_sealed(out);
    return true;
}

void event_hide_sealed(struct event *e)
{
    int n = 0;

    for (int i = 0; i < e->ndice; i++)
        if (!e->die[i].sealed)
            e->die[n++] = e->die[i];
    e->ndice = (int8_t)n;
}

static void write_mod(struct xml_writer *w, const struct game *g, const struct event_mod *m)
{
    xw_open(w, "mod");
    xw_attr(w, "reason", m->reason);
    xw_attr(w, "rule", m->rule);
    if (m->side >= 0)
        xw_attr(w, "side", g->rs->sides[m->side]);
    xw_attr_int(w, "value", m->value);
    xw_close(w);
}

static void write_die(struct xml_writer *w, const struct game *g, const struct event_die *d)
{
    xw_open(w, "die");
    xw_attr_int(w, "faces", d->faces);
    xw_attr_int(w, "n", d->number);
    xw_attr(w, "purpose", g->rs->purposes[d->purpose]);
    if (d->sealed)
        xw_attr(w, "sealed", "yes");
    if (d->side >= 0)
        xw_attr(w, "side", g->rs->sides[d->side]);
    xw_attr_int(w, "value", d->value);
    xw_close(w);
}

void event_write(struct xml_writer *w, const struct game *view, const struct event *e, int number)
{
    const struct event_kind *kind = &view->rs->events[e->kind];

    xw_open(w, "event");
    xw_attr(w, "kind", kind->name);
    xw_attr_int(w, "n", number);
    xw_attr(w, "rule", e->rule);
    args_write(w, view->rs, view->data, kind->args, e->a);
    for (int i = 0; i < e->nmods; i++)
        write_mod(w, view, &e->mod[i]);
    for (int i = 0; i < e->ndice; i++)
        write_die(w, view, &e->die[i]);
    xw_close(w);
}
