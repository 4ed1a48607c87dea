/* SPDX-License-Identifier: ISC */
/* Events: their dice against the proofs, and where two lists of them part. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "turn/verify_internal.h"
#include "xml/xml.h"

static int number(const struct xml_node *n, const char *name)
{
    const char *s = xml_attr(n, name);
    long long v;

    return s && text_int(s, 0, 1000000, &v) == 0 ? (int)v : -1;
}

static int check_die(struct verify *v, const struct verify_item *it, const struct xml_node *die, const char *whose)
{
    const char *sealed = xml_attr(die, "sealed"), *purpose = xml_attr(die, "purpose");
    int n = number(die, "n"), faces = number(die, "faces"), value = number(die, "value"), due;

    if (n < 0 || n >= DICE_NUMBERS || faces < 1 || faces > DICE_FACES || value < 0)
        return error_set(v->e, "a die without number, faces or value");
    if (sealed && !it->has_sealed)
        return 0;
    due = dice_value(it->beta[sealed ? 1 : 0], (uint32_t)n, faces);
    v->r->dice++;
    if (due == value)
        return 0;
    return error_set(v->e, "%s %d on %s die %d of %d faces (%s); its proof gives %d", whose, value,
                     sealed ? "sealed" : "open", n, faces, purpose ? purpose : "", due);
}

static int check_all(struct verify *v, const struct verify_item *it, const struct xml_doc *d, const char *whose)
{
    for (const struct xml_node *ev = xml_child(xml_root(d), "event"); ev; ev = xml_next(ev, "event"))
        for (const struct xml_node *die = xml_child(ev, "die"); die; die = xml_next(die, "die"))
            if (check_die(v, it, die, whose))
                return verify_wrong(v, it, number(ev, "n"));
    return 0;
}

int verify_dice(struct verify *v, const struct verify_item *it, const struct buf *events, const char *whose)
{
    struct xml_doc *d;
    int status;

    if (events->len == 0)
        return 0;
    d = xml_parse(buf_cstr(events), events->len, "events", SOURCE_MAX_FILE, v->e);
    if (!d)
        return verify_wrong(v, it, 0);
    status = it->en.has_play ? check_all(v, it, d, whose) : 0;
    xml_free(d);
    return status;
}

/* ---- where they part ---- */

static size_t line_length(const char *s)
{
    return strcspn(s, "\n");
}

static int event_at(const char *text, const char *end, int before)
{
    const char *n = NULL;

    end += line_length(end);
    for (const char *p = text; (p = strstr(p, "<event ")) && p < end; p++)
        n = strstr(p, " n=\"");
    return n ? atoi(n + 4) : before;
}

static void quote(struct buf *say, const char *line)
{
    size_t n = line_length(line);

    while (n && *line == ' ') {
        line++;
        n--;
    }
    if (n == 0)
        buf_str(say, "nothing");
    else
        buf_add(say, line, n < 200 ? n : 200);
}

int verify_events_differ(const struct buf *kept, const struct buf *played, struct buf *say)
{
    const char *a = buf_cstr(kept), *b = buf_cstr(played);
    size_t n;

    while (*a && *b && (n = line_length(a)) == line_length(b) && memcmp(a, b, n) == 0) {
        a += n + (a[n] == '\n');
        b += n + (b[n] == '\n');
    }
    buf_str(say, "the log says ");
    quote(say, a);
    buf_str(say, ", the game played again gives ");
    quote(say, b);
    n = (size_t)event_at(buf_cstr(played), b, 0);
    return event_at(buf_cstr(kept), a, (int)n);
}
