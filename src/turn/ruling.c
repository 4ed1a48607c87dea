/* SPDX-License-Identifier: ISC */
#include "turn/ruling.h"

#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/text.h"
#include "engine/desk.h"
#include "engine/state.h"
#include "engine/value.h"
#include "turn/halt.h"
#include "turn/keys.h"
#include "turn/match.h"
#include "turn/names.h"
#include "turn/turn.h"
#include "xml/schema.h"
#include "xml/xml.h"

static int side_of(const struct turn *s, const struct xml_node *n, struct error *e)
{
    const char *name = xml_attr(n, "side");
    int side = name ? words_find(s->rs->sides, name) : -1;

    if (side < 0)
        error_set(e, "the ruling must name a side of the game");
    return side;
}

/* The orders of the ruling answer next, before anything the side has waiting. */
static int apply_choose(struct turn *s, const struct xml_doc *d, const struct xml_node *root, struct error *e)
{
    int side = side_of(s, root, e);

    return side < 0 ? -1 : desk_insert(s->game->desk, s->game, side, d, root, e);
}

static int apply_absent(struct turn *s, const struct xml_doc *d, const struct xml_node *root, struct error *e)
{
    int side = side_of(s, root, e), index[MAX_SIDES] = {-1, -1, -1, -1};

    (void)d;
    if (side < 0)
        return -1;
    if (play_run(s->game) == PLAY_OVER || play_asked(s->game) != 1 << side)
        return error_set(e, "%s alone is not asked anything now", s->rs->sides[side]);
    index[side] = play_absent(s->game, side);
    play_answer(s->game, index);
    return 0;
}

/* On a copy first: a position that cannot be leaves the game as it was. */
static int apply_set(struct turn *s, const struct xml_doc *d, const struct xml_node *root, struct error *e)
{
    struct game *t = game_blank(s->rs, s->data);
    int status;

    game_copy(t, s->game);
    status = state_patch(t, d, root, e);
    if (status == 0)
        game_copy(s->game, t);
    game_free(t);
    return status;
}

static int apply_rewind(struct turn *s, const struct xml_doc *d, const struct xml_node *root, struct error *e)
{
    struct game *then;
    long long n;

    if (xml_attr_int(d, root, "entry", 1, s->taken->n - 1, &n, e))
        return -1;
    then = s->position(s->ctx, (uint32_t)n, e);
    if (!then)
        return -1;
    game_copy(s->game, then);
    game_free(then);
    for (int side = 0; s->rs->sides[side]; side++)
        desk_clear(s->game->desk, side);
    return 0;
}

static int apply_revision(struct turn *s, const struct xml_doc *d, const struct xml_node *root, struct error *e)
{
    long long n;

    if (s->game->revision >= s->rs->revision)
        return error_set(e, "the game is played by revision %d of the rules already, the newest to raise it to",
                         (int)s->game->revision);
    if (xml_attr_int(d, root, "to", s->game->revision + 1, s->rs->revision, &n, e))
        return -1;
    s->game->revision = (int32_t)n;
    return 0;
}

static int apply_end(struct turn *s, const struct xml_doc *d, const struct xml_node *root, struct error *e)
{
    int winner = xml_attr(root, "side") ? side_of(s, root, e) : -1;

    (void)d;
    if (xml_attr(root, "side") && winner < 0)
        return -1;
    game_over(s->game, winner, 0);
    return 0;
}

static int apply_nothing(struct turn *s, const struct xml_doc *d, const struct xml_node *root, struct error *e)
{
    (void)s;
    (void)d;
    (void)root;
    (void)e;
    return 0;
}

static const struct ruling_kind {
    const char *name;
    const char *takes;                  /* attributes, each between spaces, besides those that every ruling may have */
    bool body;                          /* it may have children */
    int (*apply)(struct turn *s, const struct xml_doc *d, const struct xml_node *root, struct error *e);
} kinds[] = {
    {"choose", " side ", true, apply_choose},
    {"absent", " side ", false, apply_absent},
    {"set", "", true, apply_set},
    {"rewind", " entry ", false, apply_rewind},
    {"revision", " to ", false, apply_revision},
    {"seat", " side key ", false, apply_nothing},
    {"keys", " referee vrf ", false, apply_nothing},
    {"adjourn", "", false, apply_nothing},
    {"resume", "", false, apply_nothing},
    {"end", " side ", false, apply_end},
};

static const struct ruling_kind *kind_of(const struct xml_node *root)
{
    const char *name = xml_attr(root, "kind");

    for (size_t i = 0; name && i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i].name, name) == 0)
            return &kinds[i];
    return NULL;
}

int ruling_apply(struct turn *s, struct error *e)
{
    const struct ruling_kind *k;

    s->file = xml_parse(buf_cstr(s->octets), s->octets->len, "ruling", 0, e);
    if (!s->file)
        return -1;
    k = kind_of(xml_root(s->file));
    return k ? k->apply(s, s->file, xml_root(s->file), e) : error_set(e, "a ruling of an unknown kind");
}

static struct game *position_of(void *ctx, uint32_t n, struct error *e)
{
    return match_position(ctx, n, e);
}

/* Orders that are not legal in the decision that is asked now: a slip of the referee's, not something for the log. */
static int check_chosen(const struct game *g, uint32_t decision, struct error *e)
{
    for (int i = 0; i < desk_notes(g->desk); i++) {
        const struct note *n = desk_note(g->desk, i);

        if (n->kind == NOTE_REFUSED && n->decision == decision)
            return error_set(e, "the orders of the ruling are not legal now: %s%s%s%s", n->text, n->rule ? " [" : "",
                             n->rule ? n->rule : "", n->rule ? "]" : "");
    }
    return 0;
}

/* Plays the ruling on a copy with any dice, to know whether it can be applied. */
static int try_ruling(struct match *m, const struct taken *t, const struct buf *octets, struct error *e)
{
    struct turn s = {.rs = m->rs,
                     .data = m->data,
                     .terms = &m->terms,
                     .taken = t,
                     .octets = octets,
                     .position = position_of,
                     .ctx = m};
    int status;

    if (!m->game)
        return error_set(e, "the game has not started: there is nothing to rule on");
    s.game = match_position(m, m->ledger.next - 1, e);
    if (!s.game)
        return -1;
    dice_seed(&s.dice, 0);
    if (strcmp(t->ruling, "choose") == 0)
        for (int side = 0; m->rs->sides[side]; side++)
            desk_clear(s.game->desk, side);
    status = turn_play(&s, e);
    if (status == 0 && strcmp(t->ruling, "choose") == 0)
        status = check_chosen(s.game, m->game->decision, e);
    turn_free(&s);
    game_free(s.game);
    return status;
}

static int fill_seat(const struct match *m, const struct xml_node *root, struct taken *t, struct error *e)
{
    const char *side = xml_attr(root, "side"), *hex = xml_attr(root, "key");
    struct key *key;

    if (!side || ledger_seat(&m->terms, side) < 0)
        return error_set(e, "the ruling must name a side of the game");
    key = hex ? key_from_hex(KEY_P256, hex, e) : NULL;
    if (!key)
        return error_set(e, "the ruling must give the new public key as 66 hexadecimal digits");
    key_free(key);
    (void)snprintf(t->seat, sizeof t->seat, "%s", side);
    (void)snprintf(t->key, sizeof t->key, "%s", hex);
    return 0;
}

/* A proposed key: copied when it is good and not the one in use. */
static int fill_key(const struct xml_node *root, const char *name, enum key_type type, const char *now, char *out,
                    size_t size, struct error *e)
{
    const char *hex = xml_attr(root, name);
    struct key *key;

    if (!hex)
        return 0;
    key = key_from_hex(type, hex, e);
    if (!key)
        return error_set(e, "%s is no %s public key in hexadecimal digits", name, key_type_name(type));
    key_free(key);
    if (strcmp(hex, now) == 0)
        return error_set(e, "%s is the key that is in use already", name);
    (void)snprintf(out, size, "%s", hex);
    return 0;
}

static int fill_keys(const struct match *m, const struct xml_node *root, struct taken *t, struct error *e)
{
    const struct ledger *l = &m->ledger;

    if (fill_key(root, "referee", KEY_ED25519, l->referee, t->referee, sizeof t->referee, e) ||
        fill_key(root, "vrf", KEY_P256, l->vrf, t->vrf, sizeof t->vrf, e))
        return -1;
    if (!t->referee[0] && !t->vrf[0] && !l->proposal.n)
        return error_set(e, "no new keys are proposed that could be taken back");
    return keys_are_here(m, t->referee, t->vrf, e);
}

static bool has_position(const struct match *m, uint32_t n)
{
    struct buf b = {0};
    struct entry en;
    bool has = gamedir_read_entry(m->dir, n, ENTRY_FILE, &b, NULL) == 0 && entry_read(&b, NULL, &en, NULL, NULL) == 0 &&
               en.has_play;

    buf_free(&b);
    return has;
}

/* What a kind has no use for was meant for another. */
static int check_shape(const struct ruling_kind *k, const struct xml_node *root, struct error *e)
{
    for (int i = 0; i < xml_attrs(root); i++) {
        const char *name, *value;
        char word[80];

        xml_attr_at(root, i, &name, &value);
        (void)snprintf(word, sizeof word, " %.70s ", name);
        if (!strstr(" kind game note ", word) && !strstr(k->takes, word))
            return error_set(e, "a ruling of kind \"%s\" has no %s", k->name, name);
    }
    if (!k->body && xml_child(root, NULL))
        return error_set(e, "a ruling of kind \"%s\" has nothing inside", k->name);
    return 0;
}

/* Rulings that would change nothing, or go back to where there is no position. */
static int check_sense(const struct match *m, const char *kind, const struct xml_node *root, struct error *e)
{
    const char *entry = strcmp(kind, "rewind") == 0 ? xml_attr(root, "entry") : NULL;
    long long n;

    if (strcmp(kind, "adjourn") == 0 && m->ledger.adjourned)
        return error_set(e, "the game is adjourned already; a ruling of kind \"resume\" lets it go on");
    if (strcmp(kind, "resume") == 0 && !m->ledger.adjourned && !halt_is(m))
        return error_set(e, "the game is neither adjourned nor halted: there is nothing to resume");
    if (entry && text_int(entry, 1, m->ledger.next - 1, &n) == 0 && !has_position(m, (uint32_t)n))
        return error_set(e, "entry %lld came before the game started and has no position to go back to; "
                            "adjutant report --entry N shows what there is", n);
    return 0;
}

static int check(struct match *m, const struct xml_doc *d, struct taken *t, struct error *e)
{
    const struct xml_schema *schema = match_schema("schemas/ruling.xsd", e);
    const struct xml_node *root = xml_root(d);
    const struct ruling_kind *k = kind_of(root);
    const char *game = xml_attr(root, "game");

    if (strcmp(xml_name(root), "ruling") != 0 || strcmp(xml_ns(root), RULING_NS) != 0)
        return error_set(e, "not a <ruling> of %s", RULING_NS);
    if (!schema)
        return -1;
    if (m->ledger.closed)
        return error_set(e, "the game is closed and its seals are opened: nothing can be added to its log");
    if (!k)
        return error_set(e, "kind must be one of choose, absent, set, rewind, revision, seat, keys, adjourn, resume, "
                            "end");
    if (game && strcmp(game, m->terms.game) != 0)
        return error_set(e, "the ruling is for the game \"%.80s\"", game);
    if (xml_schema_check(schema, d, e) || check_shape(k, root, e) || check_sense(m, k->name, root, e))
        return -1;
    t->kind = ENTRY_RULING;
    t->n = m->ledger.next;
    (void)snprintf(t->ruling, sizeof t->ruling, "%s", k->name);
    if (strcmp(k->name, "seat") == 0)
        return fill_seat(m, root, t, e);
    return strcmp(k->name, "keys") == 0 ? fill_keys(m, root, t, e) : 0;
}

int ruling_check(struct match *m, const char *data, size_t n, struct taken *t, struct buf *octets_r, struct error *e)
{
    struct xml_doc *d = xml_parse(data, n, "ruling", 0, e);
    int status;

    if (!d)
        return -1;
    status = check(m, d, t, e);
    if (status == 0)
        status = xml_canonical(d, octets_r, e);
    xml_free(d);
    if (status)
        return -1;
    hash_bytes(octets_r->data, octets_r->len, t->digest);
    return try_ruling(m, t, octets_r, e);
}
