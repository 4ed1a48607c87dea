/* SPDX-License-Identifier: ISC */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "cmd/cmd.h"
#include "crypto/dice.h"
#include "engine/data.h"
#include "engine/desk.h"
#include "engine/play.h"
#include "engine/state.h"
#include "engine/value.h"
#include "report/render.h"
#include "report/report.h"
#include "rules/registry.h"
#include "turn/names.h"
#include "xml/xml.h"

enum { MAX_DICE = 512 };

struct trial {
    struct gamedata *data;
    struct game *game;
    struct dice dice;
    int script[MAX_DICE];
    struct report_events events;
    unsigned given;             /* mask of the sides whose orders were taken */
};

static int read_dice(const char *list, struct trial *t, struct error *e)
{
    int n = 0;

    while (list && *list) {
        char word[16];
        size_t len = strcspn(list, ", ");
        long long v;

        if (!len) {
            list++;
            continue;
        }
        (void)snprintf(word, sizeof word, "%.*s", len < 15 ? (int)len : 15, list);
        if (n == MAX_DICE || text_int(word, 1, DICE_FACES, &v))
            return error_set(e, "--dice must be a list of numbers like 2,2,5");
        t->script[n++] = (int)v;
        list += len;
    }
    dice_script(&t->dice, t->script, (size_t)n);
    return 0;
}

static int throw_die(void *ctx, int faces, bool sealed, uint16_t *number_r)
{
    return dice_throw(ctx, faces, sealed, number_r);
}

static bool dice_left(void *ctx, int count)
{
    const struct dice *d = ctx;

    return d->script_len - d->script_at >= (size_t)count;
}

static void see(void *ctx, const struct game *g, const struct event *e)
{
    struct trial *t = ctx;

    report_event(&t->events, g, -1, e, t->events.n + 1);
}

static int load_position(const char *path, struct trial *t, struct error *e)
{
    struct xml_doc *d = xml_parse_file(path, STATE_MAX, e);
    const char *id, *scenario;
    const struct ruleset *rs;
    int status = -1;

    if (!d)
        return -1;
    state_names(xml_root(d), &id, &scenario);
    rs = id ? ruleset_find(id) : NULL;
    if (!id || !scenario)
        error_set(e, "%s: <state> must name a game and a scenario (adjutant games lists them)", path);
    else if (!rs)
        error_set(e, "%s: there is no game \"%.40s\" (adjutant games lists them)", path, id);
    else
        t->data = data_load(rs, scenario, e);
    if (t->data) {
        t->game = game_blank(rs, t->data);
        t->game->desk = desk_new(rs, t->data);
        status = state_read_position(t->game, d, xml_root(d), e);
    }
    xml_free(d);
    return status;
}

/* A side's second file comes, as by mail, when its first has carried the game as far as it does. */
static int take_orders(struct trial *t, const char *path, struct error *e)
{
    struct xml_doc *d = xml_parse_file(path, 0, e);
    const char *name = d ? xml_attr(xml_root(d), "side") : NULL;
    int side = name ? words_find(t->game->rs->sides, name) : -1, status = -1;

    if (d && side < 0)
        error_set(e, "%s: <orders> must name a side of the game", path);
    if (side >= 0 && (t->given >> side & 1) && !t->game->outcome.over)
        (void)play_run(t->game);
    if (side >= 0)
        status = desk_take(t->game->desk, t->game, side, d, xml_root(d), e);
    if (status == 0)
        t->given |= 1u << side;
    xml_free(d);
    return status;
}

static int show(struct trial *t, bool xml, struct error *e)
{
    struct report_input in = {.view = t->game,
                              .side = -1,
                              .desk = t->game->desk,
                              .game = "try",
                              .events = &t->events.xml,
                              .asked = t->game->outcome.over ? 0 : play_asked(t->game),
                              .asking = play_asking(t->game)};
    struct buf doc = {0}, text = {0};
    int status = 0;

    report_events_end(&t->events);
    for (int side = 0; in.asked && t->game->rs->sides[side] && !in.options; side++)
        if (in.asked >> side & 1)
            in.options = play_options(t->game, side);
    report_write(&in, &doc);
    if (!xml)
        status = render_text(&doc, &text, e);
    if (status == 0)
        status = cmd_write(NULL, xml ? &doc : &text, e);
    buf_free(&doc);
    buf_free(&text);
    return status;
}

static int try_orders(struct trial *t, int n, char **paths, bool xml, struct error *e)
{
    enum play_status status;

    t->game->dice = (struct dice_source){throw_die, &t->dice};
    t->game->dice_ready = dice_left;
    t->game->sink = (struct event_sink){see, t};
    for (int i = 0; i < n; i++)
        if (take_orders(t, paths[i], e))
            return CMD_REFUSED;
    status = play_run(t->game);
    if (t->dice.trouble != DICE_FINE)       /* what was played after it rests on no die */
        return error_set(e, "--dice: %s; nothing is shown", dice_why(&t->dice)), CMD_REFUSED;
    if (show(t, xml, e))
        return CMD_BROKEN;
    if (status == PLAY_NO_DICE)
        fprintf(stderr, "adjutant: play stops before a roll (%s): give more --dice\n",
                t->game->rs->purposes[roll_purpose(play_asking(t->game))]);
    return CMD_DONE;
}

int cmd_try(const struct command *c, int argc, char **argv)
{
    const char *dice = NULL;
    bool xml = false;
    const struct cmd_option opts[] = {{.name = "dice", .value = &dice}, {.name = "xml", .flag = &xml}, {.name = NULL}};
    struct trial t = {0};
    struct error e;
    int status = cmd_parse(c, &argc, argv, opts, 1, -1);

    if (status >= 0)
        return status;
    if (read_dice(dice, &t, &e))
        return cmd_fail(CMD_USAGE, &e);
    status = CMD_BROKEN;
    if (load_position(argv[0], &t, &e) == 0)
        status = try_orders(&t, argc - 1, argv + 1, xml, &e);
    report_events_free(&t.events);
    game_free(t.game);
    data_free(t.data);
    return status ? cmd_fail(status, &e) : CMD_DONE;
}
