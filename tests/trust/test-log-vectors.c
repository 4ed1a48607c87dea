/* SPDX-License-Identifier: ISC */
/* Terms, acceptances, chain, outputs, entries and receipts of a made-up game with fixed keys, against vectors.txt.
   adjutant-log(5) quotes them, and the second verifier recomputes them from there. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/buf.h"
#include "base/text.h"
#include "crypto/dice.h"
#include "crypto/vectors.h"
#include "trust/chain.h"
#include "trust/ledger.h"
#include "xml/xml.h"

#define OK(call)                                                                                                   \
    do {                                                                                                           \
        struct error ok_error = {""};                                                                              \
        if ((call) != 0)                                                                                           \
            fail_msg("%s: %s", #call, ok_error.msg);                                                               \
    } while (0)

static struct vectors *vec;
static struct key *referee, *vrf, *new_referee, *new_vrf;
static struct genesis terms;
static struct ledger ledger;

/* Compares with the file, or prints the line it should have. */
static void is_text(const char *name, const char *value)
{
    if (getenv("ADJ_PRINT_VECTORS"))
        print_message("%s=%s\n", name, value);
    else
        assert_string_equal(value, vectors_text(vec, "", name));
}

static void is(const char *prefix, const char *name, const void *p, size_t n)
{
    struct buf b = {0};
    char full[80];

    (void)snprintf(full, sizeof full, "%s.%s", prefix, name);
    text_hex(&b, p, n);
    is_text(full, buf_cstr(&b));
    buf_free(&b);
}

/* Its private half is 32 times the byte. */
static struct key *make_key(const char *name, enum key_type type, int byte, struct buf *hex)
{
    unsigned char secret[KEY_SECRET_SIZE];
    struct key *k;
    char full[80];

    memset(secret, byte, sizeof secret);
    k = key_from_secret(type, secret, NULL);
    assert_non_null(k);
    is(name, "secret", secret, sizeof secret);
    key_hex(k, hex);
    (void)snprintf(full, sizeof full, "%s.public", name);
    is_text(full, buf_cstr(hex));
    return k;
}

static void make_keys(void)
{
    struct buf a = {0}, b = {0};

    referee = make_key("referee", KEY_ED25519, 1, &a);
    vrf = make_key("vrf", KEY_P256, 2, &b);
    terms = (struct genesis){.game = "example-one-0123456789abcdef",
                             .ruleset = "example",
                             .scenario = "one",
                             .revision = 1,
                             .nseats = 2,
                             .seat = {"red", "blue"},
                             .nchoices = 1,
                             .choice = {{"fog", "no"}}};
    (void)snprintf(terms.referee, sizeof terms.referee, "%s", buf_cstr(&a));
    (void)snprintf(terms.vrf, sizeof terms.vrf, "%s", buf_cstr(&b));
    buf_free(&a);
    buf_free(&b);
}

static void make_data(void)
{
    struct hasher h;

    hasher_start(&h, "adjutant data 1");
    hasher_str(&h, "game.xml");
    hasher_str(&h, "<game/>\n");
    hasher_str(&h, "map.txt");
    hasher_str(&h, "..\n");
    hasher_end(&h, terms.data);
    is("data", "hash", terms.data, HASH_SIZE);
}

static void make_record(const char *prefix, const char *what, const struct buf *octets)
{
    struct buf record = {0};
    char name[80];

    OK(record_sign(referee, octets, &record, &ok_error));
    record.data[--record.len] = '\0';
    (void)snprintf(name, sizeof name, "%s.%s", prefix, what);
    is_text(name, buf_cstr(&record));
    buf_free(&record);
}

static void make_play(const char *prefix, struct entry *en)
{
    static const char state[] = "<state xmlns=\"urn:adjutant:state:1\"></state>\n", events[] = "";
    unsigned char alpha[HASH_SIZE], sealed[VRF_PROOF_SIZE], beta[2][VRF_OUTPUT_SIZE], salt[HASH_SIZE];
    struct buf dice = {0};
    char name[80];

    chain_alpha(terms.game, en->taken.n, en->taken.c, false, alpha);
    OK(vrf_prove(vrf, alpha, sizeof alpha, en->proof, &ok_error));
    OK(vrf_beta(en->proof, beta[0], &ok_error));
    is(prefix, "open.alpha", alpha, sizeof alpha);
    is(prefix, "open.beta", beta[0], sizeof beta[0]);
    chain_alpha(terms.game, en->taken.n, en->taken.c, true, alpha);
    OK(vrf_prove(vrf, alpha, sizeof alpha, sealed, &ok_error));
    OK(vrf_beta(sealed, beta[1], &ok_error));
    is(prefix, "sealed.alpha", alpha, sizeof alpha);
    is(prefix, "sealed.proof", sealed, sizeof sealed);
    is(prefix, "sealed.beta", beta[1], sizeof beta[1]);
    dice_salt(beta[1], salt);
    is(prefix, "salt", salt, sizeof salt);
    hash_hmac(salt, sizeof salt, state, strlen(state), en->state);
    hash_hmac(salt, sizeof salt, events, strlen(events), en->events);
    for (int i = 0; i < 8; i++)
        buf_printf(&dice, "%s%d", i ? " " : "", dice_value(beta[0], (uint32_t)i, 6));
    (void)snprintf(name, sizeof name, "%s.open.d6", prefix);
    is_text(name, buf_cstr(&dice));
    buf_free(&dice);
    en->has_play = true;
    en->decision = en->taken.n - 2;
}

/* Takes and plays what `t` says; `file` has its digest. */
static void make_entry(const char *prefix, struct taken t, const char *file)
{
    struct entry en = {0};
    struct buf octets = {0}, receipt = {0};
    unsigned char hash[HASH_SIZE];
    char name[80];

    (void)snprintf(name, sizeof name, "%s.file", prefix);
    is_text(name, file);
    hash_bytes(file, strlen(file), t.digest);
    (void)snprintf(t.game, sizeof t.game, "%s", terms.game);
    (void)snprintf(t.time, sizeof t.time, "2026-11-18T02:48:35Z");
    t.n = ledger.next;
    memcpy(t.prev, ledger.head, HASH_SIZE);
    ledger_chain(&ledger, &terms, &t, t.n > 2 ? t.n - 3 : 0);
    if (t.has_c)
        is(prefix, "c", t.c, HASH_SIZE);
    en.taken = t;
    if (t.has_c)
        make_play(prefix, &en);
    receipt_octets(&t, &receipt);
    entry_octets(&en, &octets);
    hash_bytes(octets.data, octets.len, hash);
    make_record(prefix, "receipt", &receipt);
    make_record(prefix, "entry", &octets);
    is(prefix, "hash", hash, HASH_SIZE);
    ledger_advance(&ledger, &terms, &en, hash);
    buf_free(&octets);
    buf_free(&receipt);
}

static void make_accept(const char *prefix, const char *seat, const char *key, const char *nonce)
{
    struct taken t = {.kind = ENTRY_ACCEPT};
    struct buf file = {0};

    buf_printf(&file, "<accept xmlns=\"urn:adjutant:orders:1\" game=\"%s\" genesis=\"", terms.game);
    text_hex(&file, ledger.entry0, HASH_SIZE);
    buf_printf(&file, "\" nonce=\"%s\" side=\"%s\"><choice name=\"fog\" value=\"no\"></choice></accept>", nonce, seat);
    (void)snprintf(t.seat, sizeof t.seat, "%s", seat);
    (void)snprintf(t.key, sizeof t.key, "%s", key);
    make_entry(prefix, t, buf_cstr(&file));
    buf_free(&file);
}

static void make_orders(const char *prefix)
{
    struct taken t = {.kind = ENTRY_ORDERS, .seat = "red", .serial = 1};
    struct buf file = {0};

    buf_printf(&file, "<orders xmlns=\"urn:adjutant:orders:1\" answers=\"1\" game=\"%s\" head=\"2:", terms.game);
    text_hex(&file, ledger.head, HASH_SIZE);
    buf_str(&file, "\" nonce=\"30303030303030303030303030303030\" serial=\"1\" side=\"red\"><pass></pass></orders>");
    make_entry(prefix, t, buf_cstr(&file));
    buf_free(&file);
}

static void make_proposal(const char *prefix)
{
    struct taken t = {.kind = ENTRY_RULING, .ruling = "keys"};
    struct buf file = {0}, a = {0}, b = {0};

    new_referee = make_key("new.referee", KEY_ED25519, 3, &a);
    new_vrf = make_key("new.vrf", KEY_P256, 4, &b);
    (void)snprintf(t.referee, sizeof t.referee, "%s", buf_cstr(&a));
    (void)snprintf(t.vrf, sizeof t.vrf, "%s", buf_cstr(&b));
    buf_printf(&file,
               "<ruling xmlns=\"urn:adjutant:ruling:1\" game=\"%s\" kind=\"keys\" referee=\"%s\" vrf=\"%s\"></ruling>",
               terms.game, t.referee, t.vrf);
    make_entry(prefix, t, buf_cstr(&file));
    buf_free(&file);
    buf_free(&a);
    buf_free(&b);
}

static void make_countersign(const char *prefix, const char *seat, const char *nonce)
{
    const struct proposal p = ledger.proposal;
    struct taken t = {.kind = ENTRY_COUNTERSIGN};
    struct buf file = {0};

    buf_printf(&file, "<countersign xmlns=\"urn:adjutant:orders:1\" game=\"%s\" head=\"%u:", terms.game, p.n);
    text_hex(&file, p.hash, HASH_SIZE);
    buf_printf(&file, "\" nonce=\"%s\" referee=\"%s\" side=\"%s\" vrf=\"%s\"></countersign>", nonce, p.referee, seat,
               p.vrf);
    (void)snprintf(t.seat, sizeof t.seat, "%s", seat);
    memcpy(t.referee, p.referee, sizeof t.referee);
    memcpy(t.vrf, p.vrf, sizeof t.vrf);
    make_entry(prefix, t, buf_cstr(&file));
    buf_free(&file);
}

/* From here on the others sign and prove. */
static void change_keys(void)
{
    assert_int_equal(ledger.proposal.n, 0);
    key_free(referee);
    key_free(vrf);
    referee = new_referee;
    vrf = new_vrf;
}

/* A line of the vectors is one line. */
static void turn_into(struct buf *b, char from, char to)
{
    for (char *p = b->data; *p; p++)
        if (*p == from)
            *p = to;
}

static void make_terms(void)
{
    struct entry en = {.taken = {.kind = ENTRY_GENESIS, .time = "2026-11-18T02:48:35Z"}};
    struct buf file = {0}, octets = {0};
    unsigned char hash[HASH_SIZE];

    genesis_write(&terms, &file);
    file.data[--file.len] = '\0';
    turn_into(&file, '\n', '|');
    is_text("terms", buf_cstr(&file));
    turn_into(&file, '|', '\n');
    hash_bytes(file.data, file.len, en.taken.digest);
    (void)snprintf(en.taken.game, ENTRY_NAME, "%s", terms.game);
    entry_octets(&en, &octets);
    hash_bytes(octets.data, octets.len, hash);
    make_record("0", "entry", &octets);
    is("0", "hash", hash, HASH_SIZE);
    ledger_advance(&ledger, &terms, &en, hash);
    buf_free(&octets);
    buf_free(&file);
}

static void test_every_line_is_what_the_program_makes(void **state)
{
    (void)state;
    make_keys();
    make_data();
    make_terms();
    make_accept("1", "red", "0360fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6",
                "31313131313131313131313131313131");
    make_accept("2", "blue", "0360fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6",
                "32323232323232323232323232323232");
    make_orders("3");
    make_proposal("4");
    make_countersign("5", "red", "33333333333333333333333333333333");
    make_countersign("6", "blue", "34343434343434343434343434343434");
    change_keys();
    make_entry("7", (struct taken){.kind = ENTRY_RULING, .ruling = "end"},
               "<ruling xmlns=\"urn:adjutant:ruling:1\" kind=\"end\"></ruling>");
    if (!getenv("ADJ_PRINT_VECTORS"))
        assert_int_equal(vectors_unused(vec), 0);
}

static int start(void **state)
{
    (void)state;
    vec = vectors_open("../trust/vectors.txt");
    return xml_begin(NULL);
}

static int end(void **state)
{
    (void)state;
    vectors_close(vec);
    key_free(referee);
    key_free(vrf);
    xml_end();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_line_is_what_the_program_makes)};

    return cmocka_run_group_tests(tests, start, end);
}
