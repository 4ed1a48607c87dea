/* SPDX-License-Identifier: ISC */
#include "turn/forecast.h"

#include "engine/desk.h"
#include "xml/xml.h"

/* The first die ends what can be known. */
static bool no_dice(void *ctx, int count)
{
    (void)ctx;
    (void)count;
    return false;
}

int forecast_make(const struct game *g, const struct xml_doc *doc, int side, struct forecast *f, struct error *e)
{
    *f = (struct forecast){.game = game_blank(g->rs, g->data)};
    game_copy(f->game, g);
    f->game->desk = desk_new(g->rs, g->data);
    f->game->dice_ready = no_dice;
    if (desk_take(f->game->desk, f->game, side, doc, xml_root(doc), e))
        return -1;
    f->dice = play_run(f->game) == PLAY_NO_DICE;
    return 0;
}

void forecast_free(struct forecast *f)
{
    game_free(f->game);
    f->game = NULL;
}
