/* SPDX-License-Identifier: ISC */
/* Playing the game again: the same position, file and dice must give the same bytes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/pool.h"
#include "base/text.h"
#include "engine/data.h"
#include "engine/datapath.h"
#include "engine/state.h"
#include "rules/registry.h"
#include "store/fs.h"
#include "trust/chain.h"
#include "turn/match.h"
#include "turn/names.h"
#include "turn/turn.h"
#include "turn/verify_internal.h"
#include "xml/xml.h"

/* ---- game data ---- */

static int read_files(struct verify *v, char **names, struct data_file *files, struct buf *bytes)
{
    char name[128];

    for (int i = 0; names[i]; i++) {
        if (strlen(names[i]) > 100)
            return error_set(v->e, "data: a name is too long");
        (void)snprintf(name, sizeof name, "data/%s", names[i]);
        if (verify_source_get(v->src, name, &bytes[i], v->e) <= 0)
            return error_set(v->e, "%s cannot be read", name);
        files[i] = (struct data_file){.name = names[i], .bytes = buf_cstr(&bytes[i]), .len = bytes[i].len};
    }
    return 0;
}

static int check_hash(struct verify *v, const struct data_file *files, int n)
{
    unsigned char hash[HASH_SIZE];
    struct hasher h;

    hasher_start(&h, "adjutant data 1");
    for (int i = 0; i < n; i++) {
        hasher_str(&h, files[i].name);
        hasher_field(&h, files[i].bytes, files[i].len);
    }
    hasher_end(&h, hash);
    if (hash_equal(hash, v->terms.data))
        return 0;
    v->r->entry = 0;
    return error_set(v->e, "entry 0: the game data here is not what the terms name by its hash");
}

/* Data are read with the schemas of this installation: without them nothing is wrong with the log. */
static int check_schemas(struct verify *v)
{
    static const char *const names[] = {"game", "map", "units", "tables", "scenario", "common"};
    char name[80], path[FS_PATH];

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        (void)snprintf(name, sizeof name, "schemas/data-%s.xsd", names[i]);
        if (datapath_find(name, path, sizeof path)) {
            v->r->unable = true;
            return error_set(v->e, "%s: no data folder of this installation has it; set ADJUTANT_DATA to one that does",
                             name);
        }
    }
    return 0;
}

static int load(struct verify *v, const struct data_file *files, int n)
{
    const struct ruleset *rs = ruleset_find(v->terms.ruleset);

    if (check_hash(v, files, n))
        return -1;
    if (!rs || v->terms.revision > rs->revision)
        return 0;
    if (check_schemas(v))
        return -1;
    v->data = data_load_files(rs, files, n, v->terms.scenario, v->e);
    if (!v->data)
        return error_prefix(v->e, "game data");
    v->rs = rs;
    return 0;
}

int verify_data(struct verify *v)
{
    char **names = verify_source_data(v->src, v->e);
    struct data_file *files;
    struct buf *bytes;
    int n = 0, status;

    if (!names)
        return -1;
    while (names[n])
        n++;
    files = xcalloc((size_t)n + 1, sizeof *files);
    bytes = xcalloc((size_t)n + 1, sizeof *bytes);
    status = read_files(v, names, files, bytes);
    if (status == 0 && (n || v->kind != SOURCE_MAILS))
        status = load(v, files, n);
    for (int i = 0; i < n; i++)
        buf_free(&bytes[i]);
    free(bytes);
    free(files);
    fs_list_free(names);
    return status;
}

/* ---- positions that rulings go back to ---- */

static void keep(struct verify *v, uint32_t n)
{
    v->kept = xrealloc(v->kept, (v->nkept + 1) * sizeof *v->kept);
    v->kept[v->nkept++] = (struct verify_state){.n = n};
}

/* What it finds is only remembered: the ruling itself is checked in its turn. */
int verify_keep(struct verify *v)
{
    struct buf b = {0};
    int got = 0;

    for (uint32_t i = 0; got >= 0 && i < verify_source_entries(v->src); i++) {
        struct xml_doc *d;
        long long n;

        got = verify_source_entry(v->src, i, FILE_NAME, &b, v->e);
        if (got <= 0 || !strstr(buf_cstr(&b), "\"rewind\""))
            continue;
        d = xml_parse(buf_cstr(&b), b.len, "ruling", 0, NULL);
        if (d && xml_attr_int(d, xml_root(d), "entry", 1, SOURCE_ENTRIES, &n, NULL) == 0)
            keep(v, (uint32_t)n);
        xml_free(d);
    }
    buf_free(&b);
    return got < 0 ? -1 : 0;
}

static void keep_state(struct verify *v, uint32_t n, const struct buf *state)
{
    for (size_t i = 0; i < v->nkept; i++)
        if (v->kept[i].n == n) {
            buf_clear(&v->kept[i].xml);
            buf_add(&v->kept[i].xml, state->data, state->len);
        }
}

static struct game *position(void *ctx, uint32_t n, struct error *e)
{
    struct verify *v = ctx;

    for (size_t i = 0; i < v->nkept; i++)
        if (v->kept[i].n == n && v->kept[i].xml.len)
            return match_parse_position(v->rs, v->data, &v->kept[i].xml, e);
    error_set(e, "the position after entry %u is not known", n);
    return NULL;
}

/* ---- one entry ---- */

/* What is kept of an entry, what playing it again gave, and the key of its hashes. */
struct replay {
    unsigned char salt[HASH_SIZE];
    struct dice dice;
    struct buf kept_events, kept_state, events, state;
    int has_events, has_state;
};

static int open_seal(struct verify *v, struct verify_item *it, const unsigned char pi[VRF_PROOF_SIZE],
                     struct replay *r)
{
    unsigned char alpha[HASH_SIZE];

    chain_alpha(v->terms.game, it->n, it->en.taken.c, true, alpha);
    if (vrf_verify(v->vrf, alpha, sizeof alpha, pi, it->beta[1], NULL))
        return error_set(v->e, "the proof of its sealed dice is not good for its chain value under the key of the "
                               "dice");
    it->has_sealed = true;
    v->r->sealed++;
    dice_init(&r->dice, it->beta[0], it->beta[1]);
    dice_salt(it->beta[1], r->salt);
    return 0;
}

static bool fits(const struct replay *r, const struct buf *b, const unsigned char hash[HASH_SIZE])
{
    unsigned char is[HASH_SIZE];

    hash_hmac(r->salt, sizeof r->salt, buf_cstr(b), b->len, is);
    return hash_equal(is, hash);
}

static bool same(const struct buf *a, const struct buf *b)
{
    return a->len == b->len && (!a->len || memcmp(a->data, b->data, a->len) == 0);
}

static int play(struct verify *v, const struct verify_item *it, struct replay *r)
{
    struct turn t = {.rs = v->rs,
                     .data = v->data,
                     .terms = &v->terms,
                     .taken = &it->en.taken,
                     .octets = &it->octets,
                     .dice = r->dice,
                     .position = position,
                     .ctx = v,
                     .game = v->game};
    int status = turn_play(&t, v->e);

    v->game = t.game;
    if (status == 0) {
        state_write(v->game, v->game->desk, -1, &r->state);
        buf_add(&r->events, t.all.xml.data, t.all.xml.len);
    }
    turn_free(&t);
    return status ? error_prefix(v->e, "its file cannot be played") : 0;
}

static int check_events(struct verify *v, const struct verify_item *it, const struct replay *r)
{
    bool signed_ok = fits(r, &r->events, it->en.events);
    struct buf say = {0};
    int event = 0;

    if (signed_ok && (!r->has_events || same(&r->kept_events, &r->events)))
        return 0;
    if (r->has_events && !same(&r->kept_events, &r->events))
        event = verify_events_differ(&r->kept_events, &r->events, &say);
    if (signed_ok)
        error_set(v->e, "events.xml was altered after it was signed: %.700s", buf_cstr(&say));
    else if (say.len && fits(r, &r->kept_events, it->en.events))
        error_set(v->e, "the referee signed an event that does not follow from the orders and the dice: %.700s",
                  buf_cstr(&say));
    else
        error_set(v->e, "the hash of the events in the entry is not that of what was played%s%.700s",
                  say.len ? ": " : "", buf_cstr(&say));
    buf_free(&say);
    return verify_wrong(v, it, event);
}

static void say_state(struct verify *v, const struct replay *r, struct buf *say)
{
    struct game *g = match_parse_position(v->rs, v->data, &r->kept_state, NULL);

    if (g)
        state_diff(g, v->game, say);
    else
        buf_str(say, "the position in the log cannot be read");
    game_free(g);
}

static int check_state(struct verify *v, const struct verify_item *it, const struct replay *r)
{
    bool signed_ok = fits(r, &r->state, it->en.state);
    struct buf say = {0};

    if (v->game->decision != it->en.decision)
        error_set(v->e, "the entry says %u decisions were taken, the game played again has %u", it->en.decision,
                  v->game->decision);
    else if (signed_ok && (!r->has_state || same(&r->kept_state, &r->state)))
        return 0;
    else {
        if (r->has_state)
            say_state(v, r, &say);
        error_set(v->e, "%s%s%.700s",
                  signed_ok ? "state.xml was altered after it was signed"
                  : r->has_state && fits(r, &r->kept_state, it->en.state)
                      ? "the referee signed a position that does not follow from the orders and the dice"
                      : "the hash of the state in the entry is not that of the position that was played",
                  say.len ? ": " : "", buf_cstr(&say));
    }
    buf_free(&say);
    return verify_wrong(v, it, 0);
}

/* A position that isn't reached by playing is taken from the file, if it is the one that was signed. */
static int take_position(struct verify *v, const struct verify_item *it, const struct replay *r)
{
    v->unplayed++;
    if (!r->has_state)
        return 0;
    if (!fits(r, &r->kept_state, it->en.state)) {
        error_set(v->e, "state.xml is not the position whose hash the entry has");
        return verify_wrong(v, it, 0);
    }
    v->game = v->rs ? match_parse_position(v->rs, v->data, &r->kept_state, v->e) : NULL;
    keep_state(v, it->n, &r->kept_state);
    return v->rs && !v->game ? verify_wrong(v, it, 0) : 0;
}

static void forget_position(struct verify *v)
{
    game_free(v->game);
    v->game = NULL;
}

static int play_again(struct verify *v, const struct verify_item *it, struct replay *r)
{
    if (play(v, it, r))
        return verify_wrong(v, it, 0);
    if (check_events(v, it, r) || check_state(v, it, r))
        return -1;
    keep_state(v, it->n, &r->state);
    /* From the bytes, as the next run would: whatever is not in them cannot have an effect. */
    forget_position(v);
    v->game = match_parse_position(v->rs, v->data, &r->state, v->e);
    if (!v->game)
        return verify_wrong(v, it, 0);
    v->r->played++;
    v->last_played = it->n;
    return 0;
}

static int check_kept(struct verify *v, struct verify_item *it, struct replay *r)
{
    bool start = !v->ledger.started;

    r->has_events = verify_source_entry(v->src, it->n, EVENTS_NAME, &r->kept_events, v->e);
    r->has_state = verify_source_entry(v->src, it->n, STATE_NAME, &r->kept_state, v->e);
    if (r->has_events < 0 || r->has_state < 0)
        return verify_wrong(v, it, 0);
    if (v->whole && (!r->has_events || (v->kind == SOURCE_DIRECTORY && !r->has_state))) {
        error_set(v->e, "its %s is missing", r->has_events ? STATE_NAME : EVENTS_NAME);
        return verify_wrong(v, it, 0);
    }
    if (r->has_events && verify_dice(v, it, &r->kept_events, "the log says"))
        return -1;
    if (v->rs && it->has_file && (v->game || start))
        return play_again(v, it, r);
    forget_position(v);
    return take_position(v, it, r);
}

int verify_play(struct verify *v, struct verify_item *it)
{
    unsigned char pi[VRF_PROOF_SIZE];
    struct replay r = {0};
    int got, status;

    if (!it->en.has_play)
        return 0;
    got = opening_proof(&v->seals, v->terms.game, it->n, it->en.taken.c, v->vrf, pi, v->e);
    if (got == 0 && v->opened)
        got = error_set(v->e, "its sealed proof is not opened");
    else if (got == 0 && v->seals.vrf)
        got = error_set(v->e, "the VRF key in the secret folder is not the one of the log");
    if (got == 0) {
        forget_position(v);
        v->unplayed++;
        return 0;
    }
    if (got < 0 || open_seal(v, it, pi, &r))
        return verify_wrong(v, it, 0);
    status = check_kept(v, it, &r);
    dice_wipe(&r.dice);
    buf_free(&r.kept_events);
    buf_free(&r.kept_state);
    buf_free(&r.events);
    buf_free(&r.state);
    return status;
}
