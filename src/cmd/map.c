/* SPDX-License-Identifier: ISC */
#include "report/map.h"

#include <stdio.h>
#include <string.h>

#include "cmd/cmd.h"
#include "engine/data.h"
#include "engine/value.h"
#include "engine/play.h"
#include "report/scene.h"
#include "store/gamedir.h"
#include "turn/match.h"

struct wanted {
    const char *window, *los;
    bool compact;
};

/* Marks the hexes of the window that are seen from its centre. */
static int mark_sight(const struct ruleset *rs, const struct gamedata *d, const struct game *view,
                      const struct map_view *v, struct scene *s, struct error *e)
{
    if (!rs->sees || !view)
        return error_set(e, "%s has no lines of sight to show", rs->id);
    for (int h = 0; h < d->map.nhexes; h++) {
        struct mark m = {.hex = (int16_t)h, .side = -1};

        if (d->map.terrain[h] < 0 || !map_shows(d, v, h) || (h != v->centre && !rs->sees(view, v->centre, h)))
            continue;
        strcpy(m.text, h == v->centre ? "EYE" : "seen");
        scene_mark(s, &m);
    }
    return 0;
}

static int draw(const struct ruleset *rs, struct gamedata *d, const struct game *view, const struct wanted *w,
                struct error *e)
{
    struct map_view v = {.zoom = w->compact ? MAP_COMPACT : MAP_FULL, .centre = HEX_NONE, .legend = true};
    const char *window = w->los ? w->los : w->window;
    struct scene *s = view ? scene_of(view) : NULL;
    struct buf b = {0};
    int status = window ? map_window(d, window, &v, e) : 0;

    if (status == 0 && w->los)
        status = mark_sight(rs, d, view, &v, s, e);
    if (status == 0 && (window || w->compact))
        map_draw(rs, d, s, &v, &b);
    else if (status == 0)
        map_whole(rs, d, s, &b);
    if (status == 0)
        status = cmd_write(NULL, &b, e);
    buf_free(&b);
    scene_free(s);
    return status;
}

static int draw_match(const struct command *c, const char *path, const char *side, const struct wanted *w)
{
    struct error e;
    struct match *m = match_open(path, MATCH_LOOK, &e);
    int seat = -1, status;

    if (!m)
        return cmd_fail(CMD_BROKEN, &e);
    if (side && (seat = ledger_seat(&m->terms, side)) < 0) {
        match_close(m);
        return cmd_usage(c, "there is no side \"%s\" in this game", side);
    }
    status = draw(m->rs, m->data, m->game ? game_view(m->game, seat) : NULL, w, &e);
    match_close(m);
    return status ? cmd_fail(CMD_REFUSED, &e) : CMD_DONE;
}

/* The first scenario as set up, or the one that is named. */
static int draw_scenario(const struct command *c, const char *name, const char *side, const struct wanted *w)
{
    struct error e;
    struct gamedata *d = cmd_game(name, &e);
    int seat = d && side ? words_find(d->rs->sides, side) : -1, status;
    struct game *g;

    if (!d)
        return cmd_fail(CMD_BROKEN, &e);
    if (side && seat < 0) {
        data_free(d);
        return cmd_usage(c, "there is no side \"%s\" in this game", side);
    }
    g = game_new(d->rs, d, NULL);
    status = draw(d->rs, d, game_view(g, seat), w, &e);
    game_free(g);
    data_free(d);
    return status ? cmd_fail(CMD_REFUSED, &e) : CMD_DONE;
}

int cmd_map(const struct command *c, int argc, char **argv)
{
    const char *side = NULL;
    struct wanted w = {NULL, NULL, false};
    const struct cmd_option opts[] = {{.name = "side", .value = &side},
                                      {.name = "window", .value = &w.window},
                                      {.name = "los", .value = &w.los},
                                      {.name = "compact", .flag = &w.compact},
                                      {.name = NULL}};
    int status = cmd_parse(c, &argc, argv, opts, 1, 1);

    if (status >= 0)
        return status;
    return gamedir_is(argv[0]) ? draw_match(c, argv[0], side, &w) : draw_scenario(c, argv[0], side, &w);
}
