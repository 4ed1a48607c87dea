/* SPDX-License-Identifier: ISC */
/* The small documents of a log, each to its own reader: records, terms, ledgers, openings, events, rulings, and the
   files of seats that are no orders. */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "fuzz/fuzz.h"
#include "turn/opening.h"
#include "turn/ruling.h"
#include "turn/turn.h"
#include "turn/verify_explain.h"
#include "turn/verify_internal.h"
#include "xml/schema.h"
#include "xml/xml.h"

static struct xml_schema *trust_schema;
static struct fuzz_game *game;

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    fuzz_begin();
    trust_schema = fuzz_schema("schemas/trust.xsd");
    game = fuzz_game("c3i");
    return 0;
}

static void must_be_same(const struct buf *a, const struct buf *b, const char *what)
{
    if (a->len != b->len || memcmp(buf_cstr(a), buf_cstr(b), a->len) != 0)
        panic("%s writes itself out as something else:\n%s\n%s", what, buf_cstr(a), buf_cstr(b));
}

/* What a record may not be is two things at once. */
static void read_record(const struct buf *b)
{
    unsigned char hash[HASH_SIZE];
    struct error e;
    struct entry en;
    struct taken t;
    struct ledger l = game->ledger;
    bool entry = entry_read(b, NULL, &en, hash, &e) == 0, receipt = receipt_read(b, NULL, &t, &e) == 0;

    if (entry && receipt)
        panic("a record is an entry and a receipt");
    if (!entry)
        return;
    ledger_chain(&l, &game->terms, &en.taken, 3);
    ledger_advance(&l, &game->terms, &en, hash);
}

static void read_genesis(const struct buf *b)
{
    struct buf first = {0}, second = {0};
    struct genesis g, again;
    struct error e;
    int16_t choice[MAX_CHOICES];

    if (genesis_read(b, &g, &e) == 0) {
        genesis_write(&g, &first);
        if (genesis_read(&first, &again, &e))
            panic("terms are not read back: %s", e.msg);
        genesis_write(&again, &second);
        must_be_same(&first, &second, "terms");
        (void)turn_choices(game->rs, &g, choice, &e);
    }
    buf_free(&first);
    buf_free(&second);
}

static void read_ledger(const struct buf *b)
{
    struct buf first = {0}, second = {0};
    struct ledger l, again;
    struct error e;

    if (ledger_read(b, &game->terms, &l, &e) == 0) {
        ledger_write(&l, &game->terms, &first);
        if (ledger_read(&first, &game->terms, &again, &e))
            panic("a ledger is not read back: %s", e.msg);
        ledger_write(&again, &game->terms, &second);
        must_be_same(&first, &second, "a ledger");
        (void)ledger_all_accepted(&l, &game->terms);
    }
    buf_free(&first);
    buf_free(&second);
}

static void read_opening(const struct buf *b)
{
    static const unsigned char c[HASH_SIZE];
    unsigned char pi[VRF_PROOF_SIZE];
    struct opening o = {0};
    struct error e;

    if (opening_read(&o, b, game->terms.game, &e) == 0)
        for (uint32_t i = 0; i < o.nseals; i++)
            if (opening_proof(&o, game->terms.game, o.seals[i].n, c, NULL, pi, &e) != 1)
                panic("a sealed proof is not found");
    opening_free(&o);
}

static void read_events(const struct buf *b)
{
    static const struct buf other = {0};
    struct verify_result r = {.entry = -1, .event = -1};
    struct error e;
    struct verify v = {.r = &r, .e = &e, .kind = SOURCE_MAILS};
    const struct verify_item it = {.en.has_play = true, .has_sealed = true};
    struct verify_source *s = verify_source_memory(SOURCE_PACKET);
    struct buf say = {0};

    (void)verify_dice(&v, &it, b, "the log says");
    (void)verify_events_differ(b, &other, &say);
    (void)verify_explain(s, 0, 1, b, &say, &e);
    verify_source_free(s);
    verify_result_free(&r);
    buf_free(&say);
}

static struct game *position(void *ctx, uint32_t n, struct error *e)
{
    struct game *g = game_blank(game->rs, game->data);

    (void)ctx, (void)e;
    game_copy(g, game->position[n % (unsigned)game->npositions]);
    return g;
}

static void read_ruling(const struct buf *b)
{
    struct taken t = {.n = 9, .kind = ENTRY_RULING};
    struct turn turn = {.rs = game->rs, .data = game->data, .terms = &game->terms, .taken = &t, .octets = b,
                        .position = position};
    struct error e = {""};

    dice_seed(&turn.dice, 3);
    turn.game = position(NULL, (unsigned)b->len, NULL);
    if (turn_play(&turn, &e) == 0)
        fuzz_saved(turn.game);
    else if (!e.msg[0])
        panic("refused without a word");
    game_free(turn.game);
    turn_free(&turn);
}

static int no_hash(void *ctx, uint32_t n, unsigned char out[HASH_SIZE])
{
    (void)ctx, (void)n, (void)out;
    return -1;
}

static void read_file(const struct buf *b)
{
    struct ledger empty = {.next = 1};
    struct file_context c = {.terms = &game->terms, .ledger = &empty, .schemas.trust = trust_schema,
                             .entry_hash = no_hash};
    struct error e;
    struct file f;
    int claimed;

    for (int i = 0; i < game->terms.nseats; i++)
        c.offered[i] = game->ledger.seat[i].key;
    if (b->len % 2)
        c.ledger = &game->ledger;
    (void)file_check(&c, b->data, b->len, &f, &claimed, &e);
    file_free(&f);
}

static const struct {
    const char *begins;
    void (*read)(const struct buf *b);
} kinds[] = {{"<record", read_record}, {"<genesis", read_genesis}, {"<ledger", read_ledger}, {"<opening", read_opening},
             {"<packet", read_opening}, {"<events", read_events}, {"<ruling", read_ruling}, {"<accept", read_file},
             {"<rekey", read_file}};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct buf b = {0};

    buf_add(&b, data, n);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strncmp(buf_cstr(&b), kinds[i].begins, strlen(kinds[i].begins)) == 0)
            kinds[i].read(&b);
    buf_free(&b);
    return 0;
}
