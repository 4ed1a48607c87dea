/* SPDX-License-Identifier: ISC */
/* What a side may not know: its mails and the public log are the same whatever it is, byte for byte but for digests,
   proofs and signatures, whose preimages hold what it cannot know. */
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/state.h"
#include "engine/value.h"
#include "probe.h"
#include "rules/registry.h"
#include "turn/kit.h"
#include "turn/names.h"
#include "xml/xml.h"

static const char position[] = "<unit id=\"heth\" hex=\"1204\" formation=\"battle\"/><unit id=\"buford\" hex=\"1605\"/>"
                               "<unit id=\"reynolds\" status=\"map\" hex=\"1304\" formation=\"battle\"/>"
                               "<army id=\"confederate\" hq=\"1002\"/><army id=\"union\" hq=\"1505\"/>"
                               "<decision state=\"attack\" side=\"confederate\"/>";

/* Digests, signatures and proofs are runs of 32 and more hexadecimal digits; soft line breaks may split them. */
static void mask(struct buf *b)
{
    struct buf out = {0};
    const char *p = buf_cstr(b);

    while (*p) {
        size_t n = 0, digits = 0;

        while (isxdigit((unsigned char)p[n]) || (p[n] == '=' && p[n + 1] == '\n') ||
               (n && p[n] == '\n' && p[n - 1] == '='))
            digits += isxdigit((unsigned char)p[n++]) != 0;
        if (digits >= 24) {
            buf_char(&out, '#');
            p += n;
        } else if (p[0] == '=' && p[1] == '\n') {
            p += 2;
        } else {
            buf_char(&out, *p++);
        }
    }
    buf_free(b);
    *b = out;
}

/* All that a side gets and all that anybody gets: its mails, then the records of the log. */
static void known_to(const struct kit *k, int side, struct buf *out)
{
    struct match *m = kit_look(k);
    struct error e = {""};

    kit_mails(k, side, out);
    for (uint32_t n = 0; n < m->ledger.next; n++)
        if (gamedir_read_entry(m->dir, n, ENTRY_FILE, out, &e) || gamedir_read_entry(m->dir, n, TAKE_NAME, out, &e))
            fail_msg("%s", e.msg);
    match_close(m);
    mask(out);
}

/* ---- a bid of c3i ---- */

static void mails_after_bid(const struct kit *base, const char *name, const char *bid, const char *answer,
                            struct buf *union_mails)
{
    struct kit k;
    char body[200];

    kit_clone(base, &k, name);
    (void)snprintf(body, sizeof body, "<attack unit=\"heth\" target=\"reynolds\"/><bid support=\"%s\"/>", bid);
    kit_send_orders(&k, 0, body);
    assert_int_equal(kit_run(&k).taken, 1);
    if (answer) {
        kit_send_orders(&k, 1, answer);
        assert_int_equal(kit_run(&k).taken, 1);
    }
    known_to(&k, 1, union_mails);
}

static void test_a_bid_is_not_told_until_both_are_in(void **state)
{
    struct kit base;
    struct buf yes = {0}, no = {0}, open_yes = {0}, open_no = {0};

    (void)state;
    kit_open(&base, "c3i/battle");
    kit_start(&base);
    kit_must_rule(&base, "kind=\"set\"", position);
    mails_after_bid(&base, "yes", "yes", NULL, &yes);
    mails_after_bid(&base, "no", "no", NULL, &no);
    assert_non_null(strstr(buf_cstr(&yes), "your decision"));
    assert_string_equal(buf_cstr(&yes), buf_cstr(&no));
    mails_after_bid(&base, "open-yes", "yes", "<bid support=\"no\"/>", &open_yes);
    mails_after_bid(&base, "open-no", "no", "<bid support=\"no\"/>", &open_no);
    assert_string_not_equal(buf_cstr(&open_yes), buf_cstr(&open_no));
    buf_free(&yes);
    buf_free(&no);
    buf_free(&open_yes);
    buf_free(&open_no);
    kit_close(&base);
}

/* ---- the probe ---- */

/* What Blue knows after Red's file, and after Blue's answer where there is one. */
static void after_file(const struct kit *base, const char *name, const char *body, const char *answer, struct buf *out)
{
    struct kit k;

    kit_clone(base, &k, name);
    kit_send_orders(&k, RED, body);
    assert_int_equal(kit_run(&k).taken, 1);
    if (answer) {
        kit_send_orders(&k, BLUE, answer);
        assert_int_equal(kit_run(&k).taken, 1);
    }
    known_to(&k, BLUE, out);
}

static void test_a_pick_and_what_waits_behind_it_are_not_told(void **state)
{
    static const char *const files[] = {
        "<pick stance=\"bold\"/>", "<pick stance=\"sly\"/>", "<pick stance=\"steady\"/>",
        "<pick stance=\"bold\"/><activate unit=\"amber\"/><standing when=\"reroll\"><keep/></standing>"};
    struct buf first = {0}, other = {0}, open = {0}, open_other = {0};
    struct kit base;

    (void)state;
    kit_open(&base, "probe/hill");
    kit_start(&base);
    after_file(&base, "first", files[0], NULL, &first);
    for (size_t i = 1; i < sizeof files / sizeof *files; i++) {
        buf_clear(&other);
        after_file(&base, "other", files[i], NULL, &other);
        assert_string_equal(buf_cstr(&first), buf_cstr(&other));
    }
    after_file(&base, "first", files[0], "<pick stance=\"sly\"/>", &open);
    after_file(&base, "other", files[1], "<pick stance=\"sly\"/>", &open_other);
    assert_string_not_equal(buf_cstr(&open), buf_cstr(&open_other));
    buf_free(&first);
    buf_free(&other);
    buf_free(&open);
    buf_free(&open_other);
    kit_close(&base);
}

/* The same ruling twice, with what the rows say and with it permuted. */
static void compare_rulings(const struct kit *base, int observer, const struct buf *as_is, const struct buf *permuted)
{
    struct buf a = {0}, b = {0};
    struct kit k;

    kit_clone(base, &k, "as-is");
    kit_must_rule(&k, "kind=\"set\"", buf_cstr(as_is));
    known_to(&k, observer, &a);
    kit_clone(base, &k, "permuted");
    kit_must_rule(&k, "kind=\"set\"", buf_cstr(permuted));
    known_to(&k, observer, &b);
    if (strcmp(buf_cstr(&a), buf_cstr(&b)) != 0)
        fail_msg("side %d can tell\n%s\nfrom\n%s", observer, buf_cstr(as_is), buf_cstr(permuted));
    buf_free(&a);
    buf_free(&b);
}

/* Block `id`, with its own steps, in the place of `place`. */
static void add_block(const struct game *g, int id, int place, struct buf *out)
{
    const struct probe_block *b = &CSTATE(g)->block[place];
    char hex[HEX_LABEL];

    buf_printf(out, "<block id=\"%s\" hex=\"%s\" steps=\"%d\" handle=\"%d\" tired=\"%s\"/>", g->data->units[id].id,
               hex_label(&g->data->map.grid, b->hex, hex), CSTATE(g)->block[id].steps, b->handle,
               b->tired ? "yes" : "no");
}

static bool in_a_frame(const struct game *g, int unit)
{
    for (int i = 0; i < g->depth; i++) {
        const struct arg *vars = g->agenda[i].state == ROLL_STATE ? NULL : g->rs->states[g->agenda[i].state].vars;

        for (int k = 0; vars && vars[k].name; k++)
            if (vars[k].type == V_UNIT && g->agenda[i].v[k] == unit)
                return true;
    }
    return false;
}

static bool can_be_exchanged(const struct game *g, int unit)
{
    return probe_alive(g, unit) && !CSTATE(g)->block[unit].revealed && !in_a_frame(g, unit);
}

/* The first pair of hidden blocks of the side trade places. */
static bool exchange_blocks(const struct kit *base, const struct game *g, int side)
{
    struct buf as_is = {0}, permuted = {0};
    int pair[2], n = 0;

    for (int u = DATA(g)->nunits - 1; u >= 0 && n < 2; u--)
        if (probe_side(g, u) == side && can_be_exchanged(g, u))
            pair[n++] = u;
    if (n == 2) {
        add_block(g, pair[0], pair[0], &as_is);
        add_block(g, pair[1], pair[1], &as_is);
        add_block(g, pair[0], pair[1], &permuted);
        add_block(g, pair[1], pair[0], &permuted);
        compare_rulings(base, !side, &as_is, &permuted);
    }
    buf_free(&as_is);
    buf_free(&permuted);
    return n == 2;
}

static void change_cup(const struct kit *base, const struct game *g, int observer)
{
    const struct probe_cup *cup = &CSTATE(g)->cup;
    struct buf as_is = {0}, permuted = {0};

    buf_printf(&as_is, "<cup red=\"%d\" blue=\"%d\" dusk=\"%d\"/>", cup->in[CHIT_RED], cup->in[CHIT_BLUE],
               cup->in[CHIT_DUSK]);
    buf_printf(&permuted, "<cup red=\"%d\" blue=\"%d\" dusk=\"%d\"/>", cup->in[CHIT_BLUE], cup->in[CHIT_RED],
               !cup->in[CHIT_DUSK]);
    compare_rulings(base, observer, &as_is, &permuted);
    buf_free(&as_is);
    buf_free(&permuted);
}

/* One side that is asked takes the last option: blocks go and meet. */
static void step(struct kit *k)
{
    struct match *m = kit_look(k);
    struct buf body = {0};
    const struct options *o;
    int side;

    play_run(m->game);
    side = play_asked(m->game) & 1 << RED ? RED : BLUE;
    o = play_options(m->game, side);
    buf_char(&body, '<');
    option_text(&body, m->game, options_get(o, k->mails % options_count(o)));
    buf_str(&body, "/>");
    match_close(m);
    kit_send_orders(k, side, buf_cstr(&body));
    assert_int_equal(kit_run(k).taken, 1);
    buf_free(&body);
}

static void test_hidden_blocks_and_the_cup_change_no_byte_of_mails_and_log(void **state)
{
    int blocks = 0;
    struct kit base;

    (void)state;
    kit_open(&base, "probe/hill");
    kit_start(&base);
    for (int i = 0; i < 16; i++) {
        struct match *m;

        step(&base);
        m = kit_look(&base);
        if (!m->game->outcome.over && i % 2) {
            blocks += exchange_blocks(&base, m->game, i % 4 == 1 ? RED : BLUE);
            change_cup(&base, m->game, i % 4 == 1 ? RED : BLUE);
        }
        match_close(m);
    }
    print_message("%d pairs of blocks\n", blocks);
    assert_true(blocks >= 3);
    kit_close(&base);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_bid_is_not_told_until_both_are_in),
        cmocka_unit_test(test_a_pick_and_what_waits_behind_it_are_not_told),
        cmocka_unit_test(test_hidden_blocks_and_the_cup_change_no_byte_of_mails_and_log),
    };
    struct error e;
    int status;

    if (xml_begin(&e) || setenv("ADJUTANT_DATA", TEST_SRCDIR "/tests/rules/probe:" TEST_SRCDIR, 1))
        return 1;
    ruleset_add(&probe_ruleset);
    status = cmocka_run_group_tests(tests, NULL, NULL);
    xml_end();
    return status;
}
