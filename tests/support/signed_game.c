/* SPDX-License-Identifier: ISC */
#include "support/signed_game.h"

#include <setjmp.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/text.h"
#include "engine/value.h"
#include "rules/registry.h"
#include "turn/keys.h"
#include "turn/log.h"
#include "turn/ruling.h"
#include "xml/sign.h"
#include "xml/write.h"

extern char **environ;

#define OK(call)                                                                                                   \
    do {                                                                                                           \
        struct error ok_error = {""};                                                                              \
        if ((call) != 0)                                                                                           \
            fail_msg("%s: %s", #call, ok_error.msg);                                                               \
    } while (0)

/* Programs that link with --wrap=fsync play many games: what a power cut would leave is tested elsewhere. */
int __wrap_fsync(int fd);

int __wrap_fsync(int fd)
{
    (void)fd;
    return 0;
}

/* splitmix64 */
unsigned signed_game_below(struct signed_game *s, unsigned n)
{
    uint64_t z = s->random += UINT64_C(0x9e3779b97f4a7c15);

    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return (unsigned)((z ^ z >> 31) % n);
}

static void nonce(struct signed_game *s, char out[33])
{
    (void)snprintf(out, 33, "%016llx%016x", (unsigned long long)s->random, s->nonces++);
}

/* ---- the log ---- */

static void play(struct signed_game *s)
{
    OK(log_play(s->m, NULL, NULL, &ok_error));
    if (log_needs_close(s->m)) {
        OK(log_take_close(s->m, SIGNED_TIME, &ok_error));
        OK(log_play(s->m, NULL, NULL, &ok_error));
    }
}

static void take(struct signed_game *s, const struct buf *doc)
{
    struct taken t = {.time = SIGNED_TIME};
    struct file_context c;
    struct file f;
    struct error e = {""};
    int claimed;

    match_file_context(s->m, &c);
    if (file_check(&c, doc->data, doc->len, &f, &claimed, &e) != FILE_GOOD)
        fail_msg("refused: %s\n%s", e.msg, buf_cstr(doc));
    file_fill(&f, &s->m->terms, &t);
    OK(log_take(s->m, &t, &f.whole, &ok_error));
    file_free(&f);
    play(s);
}

static void sign_and_take(struct signed_game *s, int side, const struct buf *plain)
{
    struct buf doc = {0};

    OK(xml_sign(plain->data, plain->len, key_evp(s->key[side]), &doc, &ok_error));
    take(s, &doc);
    buf_free(&doc);
}

/* ---- files ---- */

static void start_file(struct signed_game *s, int side, const char *root, struct xml_writer *w, struct buf *out)
{
    char fresh[33];

    nonce(s, fresh);
    xw_start(w, out);
    xw_open(w, root);
    xw_attr(w, "xmlns", ORDERS_NS);
    xw_attr(w, "game", s->m->terms.game);
    xw_attr(w, "side", s->m->terms.seat[side]);
    xw_attr(w, "nonce", fresh);
}

static void accept(struct signed_game *s, int side)
{
    struct buf plain = {0};
    struct xml_writer w;

    start_file(s, side, "accept", &w, &plain);
    xw_attr_hex(&w, "genesis", s->m->ledger.entry0, HASH_SIZE);
    for (int i = 0; i < s->m->terms.nchoices; i++) {
        xw_open(&w, "choice");
        xw_attr(&w, "name", s->m->terms.choice[i].name);
        xw_attr(&w, "value", s->m->terms.choice[i].value);
        xw_close(&w);
    }
    xw_end(&w);
    sign_and_take(s, side, &plain);
    buf_free(&plain);
}

void signed_game_send(struct signed_game *s, int side, const char *body)
{
    struct buf plain = {0};
    char fresh[33], head[80];

    nonce(s, fresh);
    file_head(s->m->ledger.next - 1, s->m->ledger.head, head);
    buf_printf(&plain,
               "<orders xmlns=\"%s\" game=\"%s\" side=\"%s\" serial=\"%u\" nonce=\"%s\" head=\"%s\" answers=\"%u\">%s"
               "</orders>",
               ORDERS_NS, s->m->terms.game, s->m->terms.seat[side], s->m->ledger.seat[side].serial + 1, fresh, head,
               s->m->game->decision + 1, body);
    sign_and_take(s, side, &plain);
    buf_free(&plain);
}

void signed_game_rekey(struct signed_game *s, int side)
{
    struct key *new = key_generate(KEY_P256, NULL);
    unsigned char sig[KEY_SIGNATURE_SIZE];
    struct buf plain = {0}, statement = {0}, hex = {0};
    const char *game = s->m->terms.game, *seat = s->m->terms.seat[side], *old = s->m->ledger.seat[side].key;
    struct xml_writer w;

    buf_field(&statement, "adjutant rekey 1", 16);
    buf_field(&statement, game, strlen(game));
    buf_field(&statement, seat, strlen(seat));
    buf_field(&statement, old, strlen(old));
    OK(key_sign(new, statement.data, statement.len, sig, &ok_error));
    key_hex(new, &hex);
    start_file(s, side, "rekey", &w, &plain);
    xw_attr_int(&w, "serial", s->m->ledger.seat[side].serial + 1);
    xw_attr(&w, "key", buf_cstr(&hex));
    xw_attr_hex(&w, "proof", sig, sizeof sig);
    xw_end(&w);
    sign_and_take(s, side, &plain);
    key_free(s->key[side]);
    s->key[side] = new;
    buf_free(&plain);
    buf_free(&statement);
    buf_free(&hex);
}

void signed_game_rule(struct signed_game *s, const char *attrs, const char *body)
{
    struct taken t = {.kind = ENTRY_RULING, .time = SIGNED_TIME};
    struct buf doc = {0}, octets = {0};

    buf_printf(&doc, "<ruling xmlns=\"%s\" %s>%s</ruling>", RULING_NS, attrs, body);
    OK(ruling_check(s->m, doc.data, doc.len, &t, &octets, &ok_error));
    OK(log_take(s->m, &t, &octets, &ok_error));
    play(s);
    buf_free(&doc);
    buf_free(&octets);
}

void signed_game_lose_key(struct signed_game *s, int side)
{
    struct buf attrs = {0};

    key_free(s->key[side]);
    s->key[side] = key_generate(KEY_P256, NULL);
    buf_printf(&attrs, "kind=\"seat\" side=\"%s\" key=\"", s->m->terms.seat[side]);
    key_hex(s->key[side], &attrs);
    buf_char(&attrs, '"');
    signed_game_rule(s, buf_cstr(&attrs), "");
    buf_free(&attrs);
}

static struct key *copy_key(const struct key *k)
{
    unsigned char secret[KEY_SECRET_SIZE];

    assert_int_equal(key_secret(k, secret), 0);
    return key_from_secret(key_type(k), secret, NULL);
}

static void keep_keys(struct signed_game *s)
{
    assert_true(s->nkeys < SIGNED_KEYS);
    s->referee[s->nkeys] = copy_key(s->m->referee);
    s->vrf[s->nkeys++] = copy_key(s->m->vrf);
}

void signed_game_propose(struct signed_game *s, bool referee, bool vrf)
{
    struct taken t = {.time = SIGNED_TIME};
    struct buf doc = {0}, octets = {0};

    OK(keys_propose(s->m, referee, vrf, &doc, &ok_error));
    OK(ruling_check(s->m, doc.data, doc.len, &t, &octets, &ok_error));
    OK(log_take(s->m, &t, &octets, &ok_error));
    play(s);
    buf_free(&doc);
    buf_free(&octets);
}

void signed_game_countersign(struct signed_game *s, int side)
{
    const struct proposal *p = &s->m->ledger.proposal;
    struct buf plain = {0};
    struct xml_writer w;
    char head[80];

    file_head(p->n, p->hash, head);
    start_file(s, side, "countersign", &w, &plain);
    xw_attr(&w, "head", head);
    xw_attr(&w, "referee", p->referee[0] ? p->referee : NULL);
    xw_attr(&w, "vrf", p->vrf[0] ? p->vrf : NULL);
    xw_end(&w);
    sign_and_take(s, side, &plain);
    buf_free(&plain);
}

void signed_game_renew(struct signed_game *s, bool referee, bool vrf)
{
    signed_game_propose(s, referee, vrf);
    for (int i = s->m->terms.nseats - 1; i >= 0; i--)
        signed_game_countersign(s, i);
    keep_keys(s);
}

/* ---- the game ---- */

void signed_game_open(struct signed_game *s, const char *game, uint64_t seed)
{
    const char *slash = strchr(game, '/'), *tmp = getenv("TMPDIR");
    struct match_terms t = {.scenario = slash + 1, .address = "adjutant@example.org", .time = SIGNED_TIME};
    struct error e = {""};
    char id[40];

    *s = (struct signed_game){.random = seed};
    (void)snprintf(id, sizeof id, "%.*s", (int)(slash - game), game);
    t.rs = ruleset_find(id);
    assert_non_null(t.rs);
    (void)snprintf(s->tmp, sizeof s->tmp, "%s/adjutant-signed-XXXXXX", tmp && *tmp ? tmp : "/tmp");
    assert_non_null(mkdtemp(s->tmp));
    fs_join(s->dir, s->tmp, "game");
    OK(match_create(s->dir, &t, &ok_error));
    s->m = match_open(s->dir, MATCH_WORK, &e);
    if (!s->m)
        fail_msg("%s", e.msg);
    keep_keys(s);
    for (int i = 0; i < s->m->terms.nseats; i++) {
        s->key[i] = key_generate(KEY_P256, &e);
        OK(match_offer(s->m, i, s->key[i], "player@example.org", &ok_error));
        accept(s, i);
    }
}

void signed_game_close(struct signed_game *s)
{
    const char *const argv[] = {"rm", "-rf", s->tmp, NULL};
    pid_t pid;

    match_close(s->m);
    for (int i = 0; i < LEDGER_SEATS; i++)
        key_free(s->key[i]);
    for (int i = 0; i < s->nkeys; i++) {
        key_free(s->referee[i]);
        key_free(s->vrf[i]);
    }
    assert_int_equal(posix_spawnp(&pid, argv[0], NULL, NULL, (char *const *)argv, environ), 0);
    assert_int_equal(waitpid(pid, NULL, 0), pid);
}

static int pick_side(struct signed_game *s)
{
    int asked = play_asked(s->m->game), n = 0;
    int sides[MAX_SIDES];

    for (int i = 0; i < s->m->terms.nseats; i++)
        if (asked >> i & 1)
            sides[n++] = i;
    assert_true(n > 0);
    return sides[signed_game_below(s, (unsigned)n)];
}

bool signed_game_step(struct signed_game *s)
{
    const struct options *o;
    struct buf body = {0};
    int side;

    if (s->m->ledger.closed)
        return false;
    side = pick_side(s);
    o = play_options(s->m->game, side);
    buf_char(&body, '<');
    option_text(&body, s->m->game, options_get(o, (int)signed_game_below(s, (unsigned)options_count(o))));
    buf_str(&body, "/>");
    signed_game_send(s, side, buf_cstr(&body));
    buf_free(&body);
    return true;
}

/* ---- files of many orders ---- */

static int throw_die(void *ctx, int faces, bool sealed, uint16_t *number_r)
{
    (void)sealed;
    *number_r = 0;
    return 1 + (int)signed_game_below(ctx, (unsigned)faces);
}

static void write_order(struct signed_game *s, const struct game *g, const struct option *o, struct buf *body)
{
    buf_char(body, '<');
    option_text(body, g, o);
    buf_str(body, signed_game_below(s, 2) ? " onfail=\"skip\"/>" : "/>");
}

/* One decision of the game as the writer imagines it; what `side` would say goes into its file. */
static int imagine(struct signed_game *s, struct game *g, int side, struct buf *body)
{
    int index[MAX_SIDES] = {-1, -1, -1, -1}, asked = play_asked(g);

    for (int i = 0; i < s->m->terms.nseats; i++)
        if (asked >> i & 1)
            index[i] = (int)signed_game_below(s, (unsigned)options_count(play_options(g, i)));
    if (asked >> side & 1)
        write_order(s, g, options_get(play_options(g, side), index[side]), body);
    return play_answer(g, index) == PLAY_WAITING ? asked >> side & 1 : -1;
}

bool signed_game_letter(struct signed_game *s, int orders)
{
    struct game *g;
    struct buf body = {0};
    int side;

    if (s->m->ledger.closed)
        return false;
    side = pick_side(s);
    g = game_blank(s->m->game->rs, s->m->game->data);
    game_copy(g, s->m->game);
    g->dice = (struct dice_source){throw_die, s};
    (void)play_run(g);
    for (int wrote = 0; orders > 0 && wrote >= 0; orders -= wrote > 0)
        wrote = imagine(s, g, side, &body);
    game_free(g);
    signed_game_send(s, side, buf_cstr(&body));
    buf_free(&body);
    return true;
}

void signed_game_steps(struct signed_game *s, int n)
{
    for (int i = 0; i < n && signed_game_step(s); i++)
        continue;
}

void signed_game_whole(struct signed_game *s, int steps)
{
    char attrs[80];
    uint32_t back;
    int other;

    signed_game_steps(s, steps / 2);
    other = play_asked(s->m->game) & 1 ? 1 : 0;
    signed_game_send(s, other, "");                 /* of a side that isn't asked; the next puts it aside */
    signed_game_send(s, other, "");
    signed_game_rekey(s, 0);
    signed_game_renew(s, true, true);
    signed_game_steps(s, 2);
    back = s->m->ledger.next - 1;
    signed_game_steps(s, 3);
    (void)snprintf(attrs, sizeof attrs, "kind=\"rewind\" entry=\"%u\"", back);
    signed_game_rule(s, attrs, "");
    signed_game_rule(s, "kind=\"adjourn\"", "");
    signed_game_rule(s, "kind=\"resume\"", "");
    signed_game_lose_key(s, 1);
    signed_game_renew(s, false, true);
    signed_game_steps(s, steps - steps / 2);
    if (!s->m->ledger.closed)
        signed_game_rule(s, "kind=\"end\"", "");
}
