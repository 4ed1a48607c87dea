/* SPDX-License-Identifier: ISC */
#include "fuzz/fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "crypto/dice.h"
#include "engine/autoplay.h"
#include "engine/data.h"
#include "engine/datapath.h"
#include "engine/desk.h"
#include "engine/state.h"
#include "report/report.h"
#include "rules/registry.h"
#include "xml/schema.h"
#include "xml/xml.h"

static struct fuzz_game games[] = {{0}, {0}, {0}};
static const char *const names[][2] = {{"c3i", "battle"}, {"probe", "hill"}, {"gaines", "battle"}};
enum { NGAMES = sizeof names / sizeof *names };

static struct dice dice;
static struct report_events seen[MAX_SIDES + 1];

/* ---- positions ---- */

static int keep_position(void *ctx, struct game *g, struct error *e)
{
    static const uint32_t when[FUZZ_POSITIONS] = {0, 1, 2, 4, 7, 12, 19, 30, 41, 53, 68, 85, 100, 130, 170, 220};
    struct fuzz_game *f = ctx;

    if (f->npositions == FUZZ_POSITIONS)
        return error_set(e, "enough");
    if (g->decision < when[f->npositions])
        return 0;
    f->position[f->npositions] = game_blank(f->rs, f->data);
    game_copy(f->position[f->npositions++], g);
    return 0;
}

static void make_positions(struct fuzz_game *f)
{
    const struct autoplay_hooks h = {.decision = keep_position, .ctx = f};
    struct game *g = game_new(f->rs, f->data, NULL);
    struct error e;

    (void)autoplay_game(g, 1, &h, NULL, NULL, &e);
    if (!f->npositions)
        panic("%s: no position: %s", f->rs->id, e.msg);
    game_free(g);
}

/* ---- seats ---- */

static void take_seats(struct fuzz_game *f)
{
    static const char key[] = "036b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296";

    (void)snprintf(f->terms.game, sizeof f->terms.game, "%s-fuzz", f->rs->id);
    (void)snprintf(f->terms.ruleset, sizeof f->terms.ruleset, "%s", f->rs->id);
    (void)snprintf(f->terms.scenario, sizeof f->terms.scenario, "%s", f->data->scenario);
    f->terms.revision = f->rs->revision;
    f->ledger.next = 10;
    f->ledger.started = true;
    for (int i = 0; f->rs->sides[i]; i++, f->terms.nseats++) {
        (void)snprintf(f->terms.seat[i], ENTRY_NAME, "%s", f->rs->sides[i]);
        (void)snprintf(f->ledger.seat[i].key, sizeof f->ledger.seat[i].key, "%s", key);
    }
    for (int i = 0; f->rs->choices && f->rs->choices[i].name; i++, f->terms.nchoices++) {
        (void)snprintf(f->terms.choice[i].name, ENTRY_NAME, "%s", f->rs->choices[i].name);
        (void)snprintf(f->terms.choice[i].value, ENTRY_NAME, "%s", f->rs->choices[i].words[0]);
    }
}

/* ---- loading ---- */

struct xml_schema *fuzz_schema(const char *file)
{
    struct error e = {"not found"};
    struct xml_schema *s = NULL;
    char path[4096];

    if (datapath_find(file, path, sizeof path) == 0)
        s = xml_schema_load(path, &e);
    if (!s)
        panic("%s: %s", file, e.msg);
    return s;
}

static void load(struct fuzz_game *f, const char *const name[2])
{
    struct error e = {""};
    char schema[64];

    f->rs = ruleset_find(name[0]);
    if (!f->rs || !(f->data = data_load(f->rs, name[1], &e)))
        panic("%s: %s", name[0], e.msg);
    (void)snprintf(schema, sizeof schema, "schemas/orders-%s.xsd", name[0]);
    f->orders_schema = fuzz_schema(schema);
    f->work = game_blank(f->rs, f->data);
    make_positions(f);
    take_seats(f);
}

void fuzz_begin(void)
{
    struct error e = {""};

    setenv("ADJUTANT_DATA", TEST_SRCDIR "/tests/rules/probe:" TEST_SRCDIR, 1);
    if (xml_begin(&e))
        panic("%s", e.msg);
    for (int i = 0; i < NGAMES; i++)
        load(&games[i], names[i]);
}

struct fuzz_game *fuzz_game(const char *name)
{
    for (int i = 0; name && i < NGAMES; i++)
        if (strncmp(name, games[i].rs->id, strlen(games[i].rs->id)) == 0)
            return &games[i];
    return NULL;
}

/* ---- playing ---- */

static int throw_die(void *ctx, int faces, bool sealed, uint16_t *number_r)
{
    return dice_throw(ctx, faces, sealed, number_r);
}

static void see(void *ctx, const struct game *g, const struct event *e)
{
    (void)ctx;
    for (int side = -1; side < 0 || g->rs->sides[side]; side++) {
        struct report_events *r = &seen[side + 1];

        if (r->xml.len < 65536)
            (void)report_event(r, g, side, e, r->n + 1);
    }
}

void fuzz_equip(struct game *g)
{
    dice_seed(&dice, 7);
    if (!g->desk)
        g->desk = desk_new(g->rs, g->data);
    g->dice = (struct dice_source){throw_die, &dice};
    g->sink = (struct event_sink){.emit = see};
}

void fuzz_unequip(struct game *g)
{
    for (int i = 0; i <= MAX_SIDES; i++) {
        report_events_end(&seen[i]);
        report_events_free(&seen[i]);
        seen[i] = (struct report_events){0};
    }
    desk_free(g->desk);
    g->desk = NULL;
}

struct game *fuzz_position(struct fuzz_game *f, unsigned i)
{
    game_copy(f->work, f->position[i % (unsigned)f->npositions]);
    fuzz_equip(f->work);
    return f->work;
}

void fuzz_saved(const struct game *g)
{
    struct buf first = {0}, second = {0};
    struct game *again = game_blank(g->rs, g->data);
    struct error e = {""};
    struct xml_doc *d;

    again->desk = desk_new(g->rs, g->data);
    state_write(g, g->desk, -1, &first);
    d = xml_parse(first.data, first.len, "saved", 8 << 20, &e);
    if (!d || state_read(again, d, xml_root(d), &e))
        panic("a saved game is not read back: %s\n%s", e.msg, first.data);
    state_write(again, again->desk, -1, &second);
    if (first.len != second.len || memcmp(first.data, second.data, first.len) != 0)
        panic("a saved game reads back as another:\n%s\n%s", first.data, second.data);
    xml_free(d);
    game_free(again);
    buf_free(&first);
    buf_free(&second);
}
