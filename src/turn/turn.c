/* SPDX-License-Identifier: ISC */
#include "turn/turn.h"

#include <string.h>

#include "engine/data.h"
#include "engine/desk.h"
#include "engine/event.h"
#include "engine/value.h"
#include "trust/file.h"
#include "turn/requests.h"
#include "turn/ruling.h"
#include "xml/xml.h"

static int throw_die(void *ctx, int faces, bool sealed, uint16_t *number_r)
{
    return dice_throw(ctx, faces, sealed, number_r);
}

/* Each side has its own numbering, so that what it may not see leaves no gap. */
static void see_event(void *ctx, const struct game *g, const struct event *e)
{
    struct turn *s = ctx;

    report_event(&s->all, g, -1, e, s->all.n + 1);
    for (int side = 0; g->rs->sides[side]; side++)
        report_event(&s->seen[side], g, side, e, s->seen[side].n + 1);
}

static void attach(struct turn *s)
{
    s->game->dice = (struct dice_source){throw_die, &s->dice};
    s->game->sink = (struct event_sink){see_event, s};
    if (!s->game->desk)
        s->game->desk = desk_new(s->rs, s->data);
    desk_forget_notes(s->game->desk);
}

static void detach(struct turn *s)
{
    s->game->dice = (struct dice_source){0};
    s->game->sink = (struct event_sink){0};
    report_events_end(&s->all);
    for (int side = 0; side < MAX_SIDES; side++)
        report_events_end(&s->seen[side]);
}

int turn_choices(const struct ruleset *rs, const struct genesis *terms, int16_t choice[MAX_CHOICES], struct error *e)
{
    int n = 0;

    memset(choice, 0, MAX_CHOICES * sizeof *choice);
    for (; rs->choices && rs->choices[n].name; n++) {
        int v = -1;

        if (n < terms->nchoices && strcmp(rs->choices[n].name, terms->choice[n].name) == 0)
            v = words_find(rs->choices[n].words, terms->choice[n].value);
        if (v < 0)
            return error_set(e, "the terms of the game have no good value for the option %s", rs->choices[n].name);
        choice[n] = (int16_t)v;
    }
    return n == terms->nchoices ? 0 : error_set(e, "the terms of the game have an option the rules do not know");
}

static int start(struct turn *s, struct error *e)
{
    int16_t choice[MAX_CHOICES];

    if (turn_choices(s->rs, s->terms, choice, e))
        return -1;
    s->game = game_blank(s->rs, s->data);
    s->game->revision = s->terms->revision;
    memcpy(s->game->choice, choice, sizeof choice);
    attach(s);
    s->rs->setup(s->game);
    return 0;
}

static int take_orders(struct turn *s, struct error *e)
{
    s->file = xml_parse(buf_cstr(s->octets), s->octets->len, "order file", 0, e);
    if (!s->file)
        return -1;
    attach(s);
    if (file_request_of(s->file) != FILE_NO_REQUEST)
        return requests_play(s, s->file, e);
    return desk_take(s->game->desk, s->game, ledger_seat(s->terms, s->taken->seat), s->file, xml_root(s->file), e);
}

static int begin(struct turn *s, struct error *e)
{
    switch (s->taken->kind) {
    case ENTRY_ACCEPT:
        return start(s, e);
    case ENTRY_ORDERS:
        return take_orders(s, e);
    case ENTRY_RULING:
        attach(s);
        return ruling_apply(s, e);
    case ENTRY_SEAT:
    case ENTRY_COUNTERSIGN:
    case ENTRY_CLOSE:
        attach(s);
        return 0;
    case ENTRY_GENESIS:
    case ENTRY_KINDS:
        break;
    }
    return error_set(e, "an entry of this kind is not played");
}

int turn_play(struct turn *s, struct error *e)
{
    s->decisions = s->game ? s->game->decision : 0;
    if (begin(s, e))
        return -1;
    play_run(s->game);
    detach(s);
    if (s->dice.trouble != DICE_FINE)
        return error_set(e, "%s", dice_why(&s->dice));
    return 0;
}

void turn_free(struct turn *s)
{
    report_events_free(&s->all);
    for (int side = 0; side < MAX_SIDES; side++)
        report_events_free(&s->seen[side]);
    dice_wipe(&s->dice);
    xml_free(s->file);
    s->file = NULL;
}

void turn_dice(struct dice *d, const unsigned char open[VRF_PROOF_SIZE], const unsigned char sealed[VRF_PROOF_SIZE],
               unsigned char salt[HASH_SIZE])
{
    unsigned char open_beta[VRF_OUTPUT_SIZE], sealed_beta[VRF_OUTPUT_SIZE];

    vrf_output(open, open_beta);
    vrf_output(sealed, sealed_beta);
    dice_init(d, open_beta, sealed_beta);
    dice_salt(sealed_beta, salt);
}
