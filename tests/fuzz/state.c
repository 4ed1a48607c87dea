/* SPDX-License-Identifier: ISC */
/* A saved game, or a position written by hand: one that is taken writes itself out the same, and can be played. */
#include <string.h>

#include "crypto/dice.h"
#include "engine/desk.h"
#include "engine/state.h"
#include "fuzz/fuzz.h"
#include "xml/xml.h"

enum { DECISIONS = 6 };

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    fuzz_begin();
    return 0;
}

static void choose(const struct game *g, struct dice *d, int index[MAX_SIDES])
{
    int asked = play_asked(g);

    for (int side = 0; side < MAX_SIDES; side++) {
        uint16_t number;

        index[side] = -1;
        if (asked >> side & 1)
            index[side] = dice_throw(d, options_count(play_options(g, side)), false, &number) - 1;
    }
}

static void play(struct game *g)
{
    enum play_status status;
    struct dice d;
    int index[MAX_SIDES];

    dice_seed(&d, g->decision);
    fuzz_equip(g);
    status = play_run(g);
    for (int i = 0; i < DECISIONS && status == PLAY_WAITING; i++) {
        choose(g, &d, index);
        status = play_answer(g, index);
    }
    fuzz_unequip(g);
}

static void look(struct game *g)
{
    struct buf b = {0};

    fuzz_saved(g);
    for (int side = 0; g->rs->sides[side]; side++)
        state_write(game_view(g, side), g->desk, side, &b);
    buf_free(&b);
    play(g);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    static const struct {
        int (*read)(struct game *g, const struct xml_doc *doc, const struct xml_node *root, struct error *e);
    } ways[] = {{state_read}, {state_read_position}};
    struct error e;
    struct xml_doc *d = xml_parse((const char *)data, n, "state", 8 << 20, &e);
    struct fuzz_game *f = NULL;
    const char *name, *scenario;

    if (d) {
        state_names(xml_root(d), &name, &scenario);
        f = fuzz_game(name);
    }
    for (size_t i = 0; f && i < sizeof ways / sizeof *ways; i++) {
        struct game *g = game_blank(f->rs, f->data);

        e.msg[0] = '\0';
        if (ways[i].read(g, d, xml_root(d), &e) == 0)
            look(g);
        else if (!e.msg[0])
            panic("refused without a word");
        game_free(g);
    }
    xml_free(d);
    return 0;
}
