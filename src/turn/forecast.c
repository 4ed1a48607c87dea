/* SPDX-License-Identifier: ISC */
#include "turn/forecast.h"

#include "engine/desk.h"
#include "xml/xml.h"

/* The first die ends what can be known; what is played after it doesn't count. */
static int unknown_die(void *ctx, int faces, bool sealed, uint16_t *number_r)
{
    struct forecast *f = ctx;

    (void)faces;
    (void)sealed;
    if (!f->dice)
        f->notes = desk_notes(f->game->desk);
    f->dice = true;
    *number_r = 0;
    return 1;
}

int forecast_make(const struct game *g, const struct xml_doc *doc, int side, struct forecast *f, struct error *e)
{
    *f = (struct forecast){.game = game_blank(g->rs, g->data)};
    game_copy(f->game, g);
    f->game->desk = desk_new(g->rs, g->data);
    f->game->dice = (struct dice_source){unknown_die, f};
    if (desk_take(f->game->desk, f->game, side, doc, xml_root(doc), e))
        return -1;
    play_run(f->game);
    if (!f->dice)
        f->notes = desk_notes(f->game->desk);
    return 0;
}

void forecast_free(struct forecast *f)
{
    game_free(f->game);
    f->game = NULL;
}
