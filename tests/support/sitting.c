/* SPDX-License-Identifier: ISC */
#include "support/sitting.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <cmocka.h>

#include "base/pool.h"
#include "engine/data.h"
#include "engine/event.h"
#include "engine/state.h"
#include "engine/value.h"
#include "xml/write.h"
#include "xml/xml.h"

struct gamedata *sitting_data(const struct ruleset *rs, const char *dir, const char *scenario)
{
    static bool begun;
    struct error e = {""};
    struct gamedata *d;

    if (!begun && xml_begin(&e))
        fail_msg("%s", e.msg);
    begun = true;
    d = data_load_dir(rs, dir, scenario, &e);
    if (!d)
        fail_msg("%s", e.msg);
    return d;
}

static int throw_die(void *ctx, int faces, bool sealed, uint16_t *number_r)
{
    struct sitting *s = ctx;
    int v = dice_throw(&s->dice, faces, sealed, number_r);

    if (s->dice.trouble)
        fail_msg("die %zu of %d faces: %s", s->dice.script_at + 1, faces, dice_why(&s->dice));
    return v;
}

static void keep_event(struct sitting *s, int who, const struct game *g, const struct event *e)
{
    struct xml_writer w;

    xw_start(&w, &s->seen[who]);
    w.flat = true;
    event_write(&w, g, e, who == REFEREE ? s->nevents : 0);
    xw_end(&w);
    buf_char(&s->seen[who], '\n');
}

static void emit(void *ctx, const struct game *g, const struct event *e)
{
    struct sitting *s = ctx;
    struct event seen;

    s->nevents++;
    keep_event(s, REFEREE, g, e);
    for (int side = 0; g->rs->sides[side]; side++)
        if (event_view(g, side, e, &seen))
            keep_event(s, side, g, &seen);
}

static struct sitting *sit_down(struct game *g, uint64_t seed)
{
    struct sitting *s = xcalloc(1, sizeof *s);

    s->g = g;
    if (!g->desk)
        g->desk = desk_new(g->rs, g->data);
    g->dice = (struct dice_source){throw_die, s};
    g->sink = (struct event_sink){.emit = emit, .ctx = s};
    dice_seed(&s->dice, seed);
    return s;
}

struct sitting *sitting_new(const struct ruleset *rs, struct gamedata *d, uint64_t seed)
{
    return sit_down(game_new(rs, d, NULL), seed);
}

static struct game *read_game(const struct ruleset *rs, struct gamedata *d, const char *text, bool by_hand,
                              struct error *e)
{
    struct game *g = game_blank(rs, d);
    struct xml_doc *doc = xml_parse(text, strlen(text), "state", 0, e);
    int status = -1;

    if (doc)
        status = by_hand ? state_read_position(g, doc, xml_root(doc), e) : state_read(g, doc, xml_root(doc), e);
    xml_free(doc);
    if (status == 0)
        return g;
    game_free(g);
    return NULL;
}

struct sitting *sitting_at(const struct ruleset *rs, struct gamedata *d, const char *position)
{
    struct buf b = {0};
    struct error e = {""};
    struct game *g;

    buf_printf(&b, "<state xmlns=\"%s\" game=\"%s\" scenario=\"%s\">%s</state>", STATE_NS, rs->id, d->scenario,
               position);
    g = read_game(rs, d, buf_cstr(&b), true, &e);
    buf_free(&b);
    if (!g)
        fail_msg("%s", e.msg);
    return sit_down(g, 1);
}

struct sitting *sitting_load(const struct ruleset *rs, struct gamedata *d, const char *state, struct error *e)
{
    struct game *g = read_game(rs, d, state, false, e);

    return g ? sit_down(g, 1) : NULL;
}

void sitting_free(struct sitting *s)
{
    if (!s)
        return;
    for (int i = 0; i <= REFEREE; i++)
        buf_free(&s->seen[i]);
    game_free(s->g);
    free(s);
}

void sitting_script(struct sitting *s, int n, ...)
{
    va_list ap;

    va_start(ap, n);
    for (int i = 0; i < n; i++)
        s->script[i] = va_arg(ap, int);
    va_end(ap);
    dice_script(&s->dice, s->script, (size_t)n);
}

int sitting_take(struct sitting *s, int side, const char *body, struct error *e)
{
    struct buf b = {0};
    struct xml_doc *doc;
    int status = -1;

    buf_printf(&b, "<orders xmlns=\"urn:adjutant:orders:1\">%s</orders>", body);
    doc = xml_parse(b.data, b.len, "orders", 0, e);
    if (doc)
        status = desk_take(s->g->desk, s->g, side, doc, xml_root(doc), e);
    xml_free(doc);
    buf_free(&b);
    return status;
}

enum play_status sitting_order(struct sitting *s, int side, const char *body)
{
    struct error e = {""};

    if (sitting_take(s, side, body, &e))
        fail_msg("%s", e.msg);
    return play_run(s->g);
}

void sitting_forget(struct sitting *s)
{
    for (int i = 0; i <= REFEREE; i++)
        buf_clear(&s->seen[i]);
}

void sitting_save(const struct sitting *s, struct buf *out)
{
    state_write(s->g, s->g->desk, -1, out);
}

void sitting_save_view(const struct sitting *s, int side, struct buf *out)
{
    state_write(game_view(s->g, side), NULL, side, out);
}

const char *sitting_asks(const struct sitting *s)
{
    return s->g->rs->states[play_asking(s->g)->state].name;
}

void sitting_options(const struct sitting *s, int side, struct buf *out)
{
    const struct options *o = play_options(s->g, side);

    for (int i = 0; i < options_count(o); i++) {
        option_text(out, s->g, options_get(o, i));
        buf_char(out, '\n');
    }
}

bool sitting_saw(const struct sitting *s, int who, const char *text)
{
    return strstr(buf_cstr(&s->seen[who]), text) != NULL;
}
