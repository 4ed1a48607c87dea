/* SPDX-License-Identifier: ISC */
/* The tamper matrix: every kind of byte in a finished game's log is altered twice, raw and with everything that
   follows made anew by somebody who has the referee's keys. Each is found and named, or stands in adjutant-log(5)
   among what cannot be found. */
#include <setjmp.h>
#include <spawn.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include <cmocka.h>

#include <openssl/bn.h>

#include "base/text.h"
#include "engine/value.h"
#include "trust/forge.h"
#include "turn/verify.h"
#include "xml/xml.h"

extern char **environ;

static struct signed_game game, other;
static struct forge log_, foreign;

/* ---- the games ---- */

/* Ends a phase where that can be done: then a die is rolled. */
static void pass_or_step(struct signed_game *g)
{
    int side = play_asked(g->m->game) & 1 ? 0 : 1;
    const struct options *o = play_options(g->m->game, side);

    for (int i = 0; i < options_count(o); i++) {
        struct buf b = {0};
        bool pass;

        option_text(&b, g->m->game, options_get(o, i));
        pass = strcmp(buf_cstr(&b), "pass") == 0;
        buf_free(&b);
        if (pass) {
            signed_game_send(g, side, "<pass/>");
            return;
        }
    }
    signed_game_steps(g, 1);
}

static void play(struct signed_game *g, uint64_t seed)
{
    signed_game_open(g, "c3i/battle", seed);
    for (int i = 0; i < 6; i++)
        pass_or_step(g);
    signed_game_whole(g, 6);
}

static int open_games(void **state)
{
    (void)state;
    if (xml_begin(NULL))
        return -1;
    play(&game, 3);
    play(&other, 4);
    forge_read(&log_, &game);
    forge_read(&foreign, &other);
    return 0;
}

static int close_games(void **state)
{
    (void)state;
    forge_free(&log_);
    forge_free(&foreign);
    signed_game_close(&game);
    signed_game_close(&other);
    xml_end();
    return 0;
}

/* ---- places in the log ---- */

static uint32_t find(const struct forge *f, enum entry_kind kind, const char *ruling, uint32_t from)
{
    for (uint32_t n = from; n < f->n; n++)
        if (f->at[n].en.taken.kind == kind && (!ruling || strcmp(f->at[n].en.taken.ruling, ruling) == 0))
            return n;
    fail_msg("no entry of this kind");
    return 0;
}

static uint32_t find_event(const struct forge *f, const char *what)
{
    for (uint32_t n = 0; n < f->n; n++)
        if (strstr(buf_cstr(&f->at[n].events), what))
            return n;
    fail_msg("no events with %s", what);
    return 0;
}

static uint32_t orders(const struct forge *f)
{
    return find(f, ENTRY_ORDERS, NULL, 4);
}

/* ---- alterations: each gives the entry at which it must be found ---- */

static uint32_t alter_order(struct forge *f)
{
    uint32_t n = orders(f);

    forge_replace(&f->at[n].file, "answers=\"", "answers=\"9");
    return n;
}

static uint32_t alter_signature(struct forge *f)
{
    uint32_t n = orders(f);
    char *at = strstr(f->at[n].file.data, "<SignatureValue>") + 20;

    *at = *at == 'A' ? 'B' : 'A';
    return n;
}

static uint32_t alter_event(struct forge *f)
{
    uint32_t n = find_event(f, " kind=\"");

    forge_replace(&f->at[n].events, "rule=\"", "rule=\"X");
    return n;
}

static uint32_t alter_modifier(struct forge *f)
{
    uint32_t n = find_event(f, "<mod ");

    forge_replace(&f->at[n].events, "<mod reason=\"", "<mod reason=\"not-");
    return n;
}

static uint32_t alter_die(struct forge *f)
{
    uint32_t n = find_event(f, "<die ");
    char *at = strstr(strstr(f->at[n].events.data, "<die "), "value=\"") + 7;

    *at = *at == '6' ? '5' : (char)(*at + 1);
    return n;
}

static uint32_t alter_proof(struct forge *f)
{
    uint32_t n = orders(f);

    f->at[n].en.proof[50] ^= 1;
    return n;
}

static uint32_t alter_sealed_proof(struct forge *f)
{
    struct buf *b = &f->at[f->n - 1].file;
    char *at = strstr(strstr(b->data, "<sealed n=\"4\""), "proof=\"") + 60;

    *at = *at == '0' ? '1' : '0';
    f->keep_opening = true;
    return 4;
}

static uint32_t alter_state_hash(struct forge *f)
{
    uint32_t n = orders(f);

    f->at[n].en.state[0] ^= 1;
    return n;
}

static uint32_t alter_events_hash(struct forge *f)
{
    uint32_t n = orders(f);

    f->at[n].en.events[0] ^= 1;
    return n;
}

static uint32_t alter_state(struct forge *f)
{
    uint32_t n = orders(f);

    forge_replace(&f->at[n].state, "</state>", " </state>");
    return n;
}

static uint32_t alter_decision(struct forge *f)
{
    uint32_t n = orders(f);

    f->at[n].en.decision++;
    return n;
}

static uint32_t alter_chain(struct forge *f)
{
    uint32_t n = orders(f);

    f->at[n].en.taken.c[0] ^= 1;
    f->keep_c = true;
    return n;
}

static uint32_t alter_prev(struct forge *f)
{
    uint32_t n = orders(f);

    f->at[n].en.taken.prev[0] ^= 1;
    f->keep_prev = true;
    return n;
}

static uint32_t alter_digest(struct forge *f)
{
    uint32_t n = orders(f);

    f->at[n].en.taken.digest[0] ^= 1;
    f->keep_digest = true;
    return n;
}

static uint32_t alter_serial(struct forge *f)
{
    uint32_t n = orders(f);

    f->at[n].en.taken.serial += 5;
    return n;
}

static uint32_t alter_seat(struct forge *f)
{
    uint32_t n = orders(f);
    struct taken *t = &f->at[n].en.taken;

    (void)snprintf(t->seat, sizeof t->seat, "%s", game.m->terms.seat[strcmp(t->seat, game.m->terms.seat[0]) == 0]);
    return n;
}

static uint32_t alter_receipt(struct forge *f)
{
    uint32_t n = orders(f);

    f->at[n].receipt.digest[0] ^= 1;
    f->keep_receipt = true;
    return n;
}

static uint32_t alter_ruling(struct forge *f)
{
    uint32_t n = find(f, ENTRY_RULING, "rewind", 0);

    forge_replace(&f->at[n].file, "entry=\"", "entry=\"1");
    return n;
}

static uint32_t alter_ruling_kind(struct forge *f)
{
    uint32_t n = find(f, ENTRY_RULING, "adjourn", 0);

    (void)snprintf(f->at[n].en.taken.ruling, ENTRY_NAME, "resume");
    return n;
}

static uint32_t alter_new_key(struct forge *f)
{
    uint32_t n = find(f, ENTRY_RULING, "seat", 0);
    char *digit = &f->at[n].en.taken.key[10];

    *digit = *digit == '0' ? '1' : '0';
    return n;
}

static uint32_t alter_rekey(struct forge *f)
{
    uint32_t n = find(f, ENTRY_SEAT, NULL, 0);

    forge_replace(&f->at[n].file, "proof=\"", "proof=\"00");
    return n;
}

static uint32_t alter_proposed_key(struct forge *f)
{
    uint32_t n = find(f, ENTRY_RULING, "keys", 0);
    char *digit = &f->at[n].en.taken.referee[10];

    *digit = *digit == '0' ? '1' : '0';
    return n;
}

static uint32_t alter_countersignature(struct forge *f)
{
    uint32_t n = find(f, ENTRY_COUNTERSIGN, NULL, 0);

    forge_replace(&f->at[n].file, "nonce=\"", "nonce=\"1");
    return n;
}

static uint32_t alter_countersigned_key(struct forge *f)
{
    uint32_t n = find(f, ENTRY_COUNTERSIGN, NULL, 0);
    char *digit = &f->at[n].en.taken.vrf[10];

    *digit = *digit == '0' ? '1' : '0';
    return n;
}

/* Somebody who has the server's old keys only goes on with them. */
static uint32_t keep_old_keys(struct forge *f)
{
    uint32_t n = find(f, ENTRY_COUNTERSIGN, NULL, find(f, ENTRY_COUNTERSIGN, NULL, 0) + 1) + 1;

    buf_clear(&f->at[n].record);
    buf_str(&f->at[n].record, buf_cstr(&f->at[n - 1].record));
    f->old_keys = n;
    return n;
}

/* New keys that not every seat has countersigned. */
static uint32_t leave_out_a_countersignature(struct forge *f)
{
    uint32_t n = find(f, ENTRY_COUNTERSIGN, NULL, 0);

    forge_remove(f, n);
    f->new_keys = n + 1;
    return n;
}

/* A proposal becomes another ruling: what is countersigned then was never proposed. */
static uint32_t leave_out_the_proposal(struct forge *f)
{
    uint32_t n = find(f, ENTRY_RULING, "keys", 0);

    forge_remove(f, n);
    return n;
}

static uint32_t alter_accepted_key(struct forge *f)
{
    memcpy(f->at[1].en.taken.key, foreign.at[1].en.taken.key, sizeof f->at[1].en.taken.key);
    return 1;
}

static uint32_t alter_data_hash(struct forge *f)
{
    char *at = strstr(f->at[0].file.data, "data=\"") + 6;

    *at = *at == '0' ? '1' : '0';
    return 0;
}

static uint32_t alter_data(struct forge *f)
{
    buf_char(&f->data[0].bytes, '\n');
    return 0;
}

static uint32_t alter_data_and_its_hash(struct forge *f)
{
    struct genesis g;
    struct hasher h;

    buf_char(&f->data[0].bytes, '\n');
    assert_int_equal(genesis_read(&f->at[0].file, &g, NULL), 0);
    hasher_start(&h, "adjutant data 1");
    for (int i = 0; i < f->ndata; i++) {
        hasher_str(&h, f->data[i].name);
        hasher_field(&h, f->data[i].bytes.data, f->data[i].bytes.len);
    }
    hasher_end(&h, g.data);
    buf_clear(&f->at[0].file);
    genesis_write(&g, &f->at[0].file);
    f->at[0].file.data[--f->at[0].file.len] = '\0';
    return 0;
}

static uint32_t alter_time(struct forge *f)
{
    uint32_t n = orders(f);

    f->at[n].en.taken.time[3]++;
    return n;
}

static uint32_t swap_entries(struct forge *f)
{
    uint32_t n = orders(f);
    struct forge_entry e = f->at[n];

    f->at[n] = f->at[n + 1];
    f->at[n + 1] = e;
    return n;
}

static uint32_t remove_entry(struct forge *f)
{
    uint32_t n = orders(f);

    forge_remove(f, n);
    return n;
}

static uint32_t append_entry(struct forge *f)
{
    forge_insert(f, f->n, &f->at[orders(f)]);
    return f->n - 1;
}

/* The closing entry moves forward, over the ruling that ended the game. */
static uint32_t cut_before_the_end(struct forge *f)
{
    forge_remove(f, f->n - 2);
    return f->n - 1;
}

static uint32_t insert_foreign(struct forge *f)
{
    uint32_t n = orders(f);

    forge_entry_free(&f->at[n]);
    forge_entry_copy(&f->at[n], &foreign.at[orders(&foreign)]);
    return n;
}

/* A foreign file under an entry of this game. */
static uint32_t insert_foreign_file(struct forge *f)
{
    uint32_t n = orders(f);

    buf_clear(&f->at[n].file);
    buf_str(&f->at[n].file, buf_cstr(&foreign.at[orders(&foreign)].file));
    return n;
}

/* Where it is found, once as it is and once when all that follows is made anew. `later`: the entry itself is faultless
   then, and a player's file behind it, which quotes the log as it was, gives it away. */
static const struct row {
    const char *what;
    uint32_t (*alter)(struct forge *f);
    const char *raw, *anew;
    bool later;
} rows[] = {
    {"an order", alter_order, "its file is not good", "its file is not good", false},
    {"a player's signature", alter_signature, "its file is not good", "its file is not good", false},
    {"an event", alter_event, "altered after it was signed", "signed an event that does not follow", false},
    {"a modifier", alter_modifier, "altered after it was signed", "signed an event that does not follow", false},
    {"a die", alter_die, "the log says", "its proof gives", false},
    {"a proof", alter_proof, "referee's signature", "proof of its open dice", false},
    {"a sealed proof", alter_sealed_proof, "proof of its sealed dice", "proof of its sealed dice", false},
    {"a state's hash", alter_state_hash, "referee's signature", "the hash of the state", false},
    {"an events' hash", alter_events_hash, "referee's signature", "the hash of the events", false},
    {"a state", alter_state, "state.xml was altered", "signed a position that does not follow", false},
    {"the count of decisions", alter_decision, "referee's signature", "decisions were taken", false},
    {"a chain value", alter_chain, "referee's signature", "its chain value c", false},
    {"the link to the entry before", alter_prev, "referee's signature", "does not follow entry", false},
    {"a digest", alter_digest, "referee's signature", "another digest", false},
    {"a serial", alter_serial, "referee's signature", "the serial", false},
    {"whose file it is", alter_seat, "referee's signature", "the entry says", false},
    {"a receipt", alter_receipt, "its receipt: the referee's signature", "the receipt says something else", false},
    {"a ruling", alter_ruling, "another digest", "cannot be played", false},
    {"a ruling's kind", alter_ruling_kind, "referee's signature", "another kind", false},
    {"a key given by a ruling", alter_new_key, "referee's signature", "another key", false},
    {"a change of key", alter_rekey, "its file is not good", "its file is not good", false},
    {"a proposed key", alter_proposed_key, "referee's signature", "proposes other keys", false},
    {"a countersignature", alter_countersignature, "its file is not good", "its file is not good", false},
    {"a countersigned key", alter_countersigned_key, "referee's signature", "names other keys of the game", false},
    {"an entry under old keys", keep_old_keys, "referee's signature", "referee's signature", false},
    {"a missing countersignature", leave_out_a_countersignature, "says it is entry", "referee's signature", true},
    {"a missing proposal", leave_out_the_proposal, "says it is entry", "names as head an entry", false},
    {"an accepted key", alter_accepted_key, "referee's signature", "its file is not good", false},
    {"the data's hash", alter_data_hash, "game data", "game data", false},
    {"the data", alter_data, "game data", "game data", false},
    {"the data and their hash", alter_data_and_its_hash, "not those the referee signed", "names other terms", true},
    {"a time", alter_time, "referee's signature", "names as head an entry", true},
    {"the order of entries", swap_entries, "says it is entry", "its file is not good|names as head", false},
    {"a missing entry", remove_entry, "says it is entry", "names as head an entry", false},
    {"an appended entry", append_entry, "says it is entry|referee's signature", "comes after the closing entry", false},
    {"an end before the end", cut_before_the_end, "says it is entry", "had not ended", false},
    {"an entry of another game", insert_foreign, "referee's signature", "the entry is of the game", false},
    {"a file of another game", insert_foreign_file, "for the game", "for the game", false},
};

static bool says(const char *message, const char *alternatives)
{
    const char *bar = strchr(alternatives, '|');
    char first[80];

    (void)snprintf(first, sizeof first, "%.*s", bar ? (int)(bar - alternatives) : 79, alternatives);
    return strstr(message, first) || (bar && strstr(message, bar + 1));
}

static void must_find(struct verify_source *s, const char *what, const char *how, uint32_t entry, const char *words,
                      bool later)
{
    struct verify_result r;
    struct error e = {""};
    int status = verify_check(s, NULL, &r, &e);

    if (status == 0)
        fail_msg("%s, %s: not found", what, how);
    print_message("  %-32s %-5s %s\n", what, how, e.msg);
    if (!says(e.msg, words))
        fail_msg("%s, %s: \"%s\" instead of \"%s\"", what, how, e.msg, words);
    if (later ? r.entry <= entry : r.entry != entry)
        fail_msg("%s, %s: entry %lld instead of %u", what, how, (long long)r.entry, entry);
    verify_result_free(&r);
    verify_source_free(s);
}

static void test_every_alteration_is_found_and_named(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        static struct forge f;
        uint32_t entry;

        forge_copy(&f, &log_);
        entry = rows[i].alter(&f);
        must_find(forge_raw(&f, &log_), rows[i].what, "raw", entry, rows[i].raw, false);
        must_find(forge_signed(&f, &log_, &game), rows[i].what, "anew", entry, rows[i].anew,
                  rows[i].later);
        forge_free(&f);
    }
}

/* Deterministic; the low bits of such generators are poor. */
static size_t below(uint32_t *seed, size_t n)
{
    *seed = *seed * 1664525u + 1013904223u;
    return (*seed >> 8) % n;
}

static struct buf *piece(struct forge_entry *e, size_t i)
{
    struct buf *pieces[] = {&e->file, &e->events, &e->record, &e->take};

    return pieces[i];
}

/* Any bit of any piece, raw; of events also when the server makes everything anew. */
static void test_bits_flipped_at_random_are_found(void **state)
{
    uint32_t seed = 1;

    (void)state;
    for (int i = 0; i < 60; i++) {
        static struct forge f;
        bool anew = i % 3 == 0;
        uint32_t n = (uint32_t)below(&seed, log_.n);
        struct buf *b;
        struct verify_result r;
        struct error e = {""};
        struct verify_source *s;

        forge_copy(&f, &log_);
        b = piece(&f.at[n], anew ? 1 : below(&seed, 4));
        if (b->len) {
            size_t at = below(&seed, b->len);

            b->data[at] = (char)(b->data[at] ^ 1 << below(&seed, 8));
            s = anew ? forge_signed(&f, &log_, &game) : forge_raw(&f, &log_);
            if (verify_check(s, NULL, &r, &e) == 0)
                fail_msg("a bit of entry %u at %zu, %s: not found", n, at, anew ? "anew" : "raw");
            if (strncmp(e.msg, "entry ", 6) != 0 || r.entry < 0)
                fail_msg("a bit of entry %u at %zu: %s", n, at, e.msg);
            verify_result_free(&r);
            verify_source_free(s);
        }
        forge_free(&f);
    }
}

static void must_pass(struct verify_source *s, struct verify_result *r)
{
    struct error e = {""};

    if (verify_check(s, NULL, r, &e))
        fail_msg("%s", e.msg);
    verify_source_free(s);
}

static void test_a_missing_piece_of_a_closed_game_is_found(void **state)
{
    static const struct {
        const char *piece;
        bool last;              /* of the closing entry */
        const char *words;
    } missing[] = {
        {"entry.xml", false, "the entry is missing"},  {"take.xml", false, "its receipt is missing"},
        {"file.xml", false, "its file is missing"},    {"events.xml", false, "its events.xml is missing"},
        {"file.xml", true, "its sealed proof is not opened"}, {"take.xml", true, "its receipt is missing"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof missing / sizeof *missing; i++) {
        static struct forge f;
        uint32_t n = missing[i].last ? log_.n - 1 : orders(&log_);
        /* without its file the closing entry opens nothing: the first entry that was played lacks its seal */
        uint32_t found = missing[i].last && strcmp(missing[i].piece, "file.xml") == 0 ? 2 : n;

        forge_copy(&f, &log_);
        (void)snprintf(f.omit, sizeof f.omit, "log/%06u/%s", n, missing[i].piece);
        must_find(forge_raw(&f, &log_), missing[i].piece, "gone", found, missing[i].words, false);
        forge_free(&f);
    }
}

static void test_a_discrepancy_names_the_event(void **state)
{
    static struct forge f;
    struct verify_source *s;
    struct verify_result r;
    struct error e = {""};

    (void)state;
    forge_copy(&f, &log_);
    (void)alter_event(&f);
    s = forge_raw(&f, &log_);
    assert_int_equal(verify_check(s, NULL, &r, &e), -1);
    assert_int_equal(r.event, 1);
    assert_non_null(strstr(e.msg, ", event 1: "));
    verify_result_free(&r);
    verify_source_free(s);
    forge_free(&f);
}

/* Otherwise the matrix would prove nothing. */
static void test_the_log_itself_is_good_raw_and_anew(void **state)
{
    static struct forge f;
    struct verify_result r;

    (void)state;
    forge_copy(&f, &log_);
    must_pass(forge_raw(&f, &log_), &r);
    assert_true(r.closed && r.dice > 0);
    verify_result_free(&r);
    must_pass(forge_signed(&f, &log_, &game), &r);
    verify_result_free(&r);
    forge_free(&f);
}

/* ---- what cannot be found: adjutant-log(5) says so ---- */

static void test_a_cut_tail_only_shows_as_a_game_that_is_not_closed(void **state)
{
    static struct forge f;
    struct verify_result r;

    (void)state;
    forge_copy(&f, &log_);
    while (f.n > 10)
        forge_remove(&f, f.n - 1);
    must_pass(forge_raw(&f, &log_), &r);
    assert_false(r.closed);
    assert_non_null(strstr(buf_cstr(&r.unchecked), "the game is not closed"));
    verify_result_free(&r);
    forge_free(&f);
}

static void test_a_time_behind_the_last_players_file_can_be_altered_with_the_keys(void **state)
{
    static struct forge f;
    struct verify_result r;

    (void)state;
    forge_copy(&f, &log_);
    f.at[f.n - 2].en.taken.time[3]++;
    must_pass(forge_signed(&f, &log_, &game), &r);
    assert_true(r.closed);
    verify_result_free(&r);
    forge_free(&f);
}

static void spawn(const char *const argv[])
{
    pid_t pid;
    int status;

    assert_int_equal(posix_spawnp(&pid, argv[0], NULL, NULL, (char *const *)argv, environ), 0);
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static void must_verify_closed(const char *dir)
{
    struct verify_result r;
    struct error e = {""};
    struct verify_source *s = verify_open(dir, &e);

    assert_non_null(s);
    must_pass(s, &r);
    assert_true(r.closed);
    verify_result_free(&r);
}

/* The server goes back to a copy of its directory. Nobody has signed anything since, so both logs are good. */
static void test_a_ruling_behind_the_last_players_file_can_be_replaced_by_the_server(void **state)
{
    struct signed_game g;
    struct error e = {""};
    char dir[FS_PATH];

    (void)state;
    signed_game_open(&g, "c3i/battle", 11);
    signed_game_steps(&g, 3);
    fs_join(dir, g.tmp, "again");
    spawn((const char *const[]){"cp", "-a", g.dir, dir, NULL});
    signed_game_rule(&g, "kind=\"end\" side=\"union\"", "");
    must_verify_closed(g.dir);
    match_close(g.m);
    g.m = match_open(dir, MATCH_WORK, &e);
    assert_non_null(g.m);
    signed_game_rule(&g, "kind=\"end\" side=\"confederate\"", "");
    must_verify_closed(dir);
    signed_game_close(&g);
}

/* The same, but a player has answered what he saw: his file names the entry that is gone. */
static void test_a_ruling_that_a_player_has_seen_cannot_be_replaced(void **state)
{
    struct signed_game g;
    struct verify_source *s;
    struct verify_result r;
    struct error e = {""};
    static struct forge f, was;
    uint32_t n;

    (void)state;
    signed_game_open(&g, "c3i/battle", 12);
    signed_game_steps(&g, 3);
    signed_game_rule(&g, "kind=\"adjourn\"", "");
    signed_game_rule(&g, "kind=\"resume\"", "");
    n = g.m->ledger.next;
    signed_game_steps(&g, 1);
    signed_game_rule(&g, "kind=\"end\"", "");
    forge_read(&was, &g);
    forge_copy(&f, &was);
    forge_replace(&f.at[n - 1].file, "kind=\"resume\"", "kind=\"resume\" note=\"x\"");
    s = forge_signed(&f, &was, &g);
    assert_int_equal(verify_check(s, NULL, &r, &e), -1);
    assert_non_null(strstr(e.msg, "names as head an entry"));
    assert_int_equal(r.entry, n);
    verify_result_free(&r);
    verify_source_free(s);
    forge_free(&f);
    forge_free(&was);
    signed_game_close(&g);
}

static void put_twin(struct buf *file)
{
    static const char order[] = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551";
    char *at = strstr(file->data, "<SignatureValue>") + 16, *end = strstr(at, "</");
    struct buf sig = {0}, base64 = {0}, was = {0};
    BIGNUM *n = NULL, *s;

    assert_int_equal(text_unbase64(at, (size_t)(end - at), &sig), 0);
    BN_hex2bn(&n, order);
    s = BN_bin2bn((unsigned char *)sig.data + 32, 32, NULL);
    BN_sub(s, n, s);
    BN_bn2binpad(s, (unsigned char *)sig.data + 32, 32);
    text_base64(&base64, sig.data, sig.len);
    buf_add(&was, at, (size_t)(end - at));
    forge_replace(file, buf_cstr(&was), buf_cstr(&base64));
    BN_free(n);
    BN_free(s);
    buf_free(&sig);
    buf_free(&base64);
    buf_free(&was);
}

static void test_the_twin_of_a_players_signature_is_as_good(void **state)
{
    static struct forge f;
    struct verify_result r;

    (void)state;
    forge_copy(&f, &log_);
    put_twin(&f.at[orders(&f)].file);
    must_pass(forge_raw(&f, &log_), &r);
    verify_result_free(&r);
    forge_free(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_log_itself_is_good_raw_and_anew),
        cmocka_unit_test(test_every_alteration_is_found_and_named),
        cmocka_unit_test(test_bits_flipped_at_random_are_found),
        cmocka_unit_test(test_a_missing_piece_of_a_closed_game_is_found),
        cmocka_unit_test(test_a_discrepancy_names_the_event),
        cmocka_unit_test(test_a_cut_tail_only_shows_as_a_game_that_is_not_closed),
        cmocka_unit_test(test_a_time_behind_the_last_players_file_can_be_altered_with_the_keys),
        cmocka_unit_test(test_a_ruling_behind_the_last_players_file_can_be_replaced_by_the_server),
        cmocka_unit_test(test_a_ruling_that_a_player_has_seen_cannot_be_replaced),
        cmocka_unit_test(test_the_twin_of_a_players_signature_is_as_good),
    };

    return cmocka_run_group_tests(tests, open_games, close_games);
}
