/* SPDX-License-Identifier: ISC */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/buf.h"
#include "base/pool.h"
#include "grids.h"
#include "hex/line.h"

enum { STEPS = HEX_LINE_CAP(130) };

static void add_label(struct buf *b, const struct hex_grid *g, int hex, const char *mark)
{
    char label[HEX_LABEL];

    buf_printf(b, "%s%s%s", b->len ? " " : "", hex_label(g, hex, label), mark);
}

/* What lies between: "2320 2221 2222. 2121", a touched corner with '.', a pair along a hexside with '|'. */
static void between(struct buf *b, const struct hex_grid *g, const struct hex_step *s, int n)
{
    for (int i = 1; i < n; i++) {
        if (s[i].how == LINE_CORNER)
            add_label(b, g, s[i].other, ".");
        if (i < n - 1)
            add_label(b, g, s[i].hex, s[i].how == LINE_ALONG ? "|" : "");
        if (s[i].how == LINE_ALONG)
            add_label(b, g, s[i].other, "|");
    }
}

static void test_lines_the_rules_describe(void **state)
{
    static const struct {
        const char *from, *to, *between;
    } rows[] = {
        {"1309", "1311", "1310"},
        {"1617", "1818", "1717"},
        {"2420", "1724", "2320 2221 2222. 2121 2122 2022 2023 1922. 1923 1824"},
        {"2420", "1925", "2320 2321 2222 2223 2122 2123 2024 2025"},
        {"2621", "2624", "2622 2623"},
        {"2118", "2120", "2119"},
        {"1209", "1611", "1309 1410 1510"},
        {"1213", "1611", "1312 1412 1511"},
        {"1618", "1514", "1617 1516 1616 1515"},
        {"1714", "1717", "1715 1716"},
        {"1611", "2309", "1710 1811 1810. 1910 2010 2110. 2109 2210"},
        {"1417", "2017", "1516| 1517| 1617 1716| 1717| 1817 1916| 1917|"},
        {"1711", "1510", "1611"},
        {"1317", "1913", "1417 1516 1515 1616 1615 1715 1714 1814"},
        {"2021", "2119", "2020| 2120|"},
        {"2121", "2220", "2120| 2221|"},
        {"2121", "2121", ""},
        {"2121", "2120", ""},
    };
    const struct hex_grid *g = &grids[GRID_DTP];
    struct pool *p = pool_new();
    const struct hex_board *b = hex_board_new(p, g, NULL);

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct hex_step s[STEPS];
        struct buf out = {0};

        between(&out, g, s, hex_line(b, hex_parse(g, rows[i].from), hex_parse(g, rows[i].to), s, STEPS));
        assert_string_equal(buf_cstr(&out), rows[i].between);
        buf_free(&out);
    }
    pool_free(p);
}

/* ---- the same by another way: clip the line with each hex of the map ---- */

struct moment {                 /* n / d of the way, d > 0 */
    long n, d;
};

static long later(struct moment a, struct moment b)
{
    return a.n * b.d - b.n * a.d;
}

struct clip {
    bool met, along;            /* has a point in common; lies in the boundary, not inside */
    struct moment in, out;
};

/* Projections across the three pairs of sides, doubled: a side is 2 from its centre. */
static void project(const struct hex_board *b, int hex, long f[3])
{
    f[0] = 2L * b->at[hex].v;
    f[1] = 3L * b->at[hex].u + b->at[hex].v;
    f[2] = 3L * b->at[hex].u - b->at[hex].v;
}

static struct clip clip(const struct hex_board *b, int from, int to, int hex)
{
    struct clip c = {true, false, {0, 1}, {1, 1}};
    long a[3], z[3], h[3];

    project(b, from, a);
    project(b, to, z);
    project(b, hex, h);
    for (int k = 0; k < 3; k++) {
        long d = z[k] - a[k], gap = h[k] - a[k];
        struct moment in = {d > 0 ? gap - 2 : -gap - 2, labs(d)}, out = {d > 0 ? gap + 2 : -gap + 2, labs(d)};

        if (d == 0) {
            c.met = c.met && labs(gap) <= 2;
            c.along = c.along || labs(gap) == 2;
            continue;
        }
        if (later(in, c.in) > 0)
            c.in = in;
        if (later(out, c.out) < 0)
            c.out = out;
    }
    c.met = c.met && later(c.in, c.out) <= 0;
    return c;
}

enum touch { NOT, POINT, SIDE, INSIDE };

static enum touch touch_of(struct clip c)
{
    if (!c.met)
        return NOT;
    if (later(c.in, c.out) == 0)
        return POINT;
    return c.along ? SIDE : INSIDE;
}

static void check_by_clipping(const struct hex_board *b, int from, int to)
{
    struct hex_step s[STEPS];
    uint8_t *got = calloc((size_t)b->n, 1);
    int n = hex_line(b, from, to, s, STEPS);
    struct moment last = {-1, 1};

    for (int i = 0; i < n; i++) {
        if (s[i].hex != HEX_NONE)
            got[s[i].hex] = s[i].how == LINE_ALONG ? SIDE : INSIDE;
        if (s[i].other != HEX_NONE)
            got[s[i].other] = s[i].how == LINE_ALONG ? SIDE : POINT;
        if (s[i].hex != HEX_NONE) {
            struct clip c = clip(b, from, to, s[i].hex);

            assert_true(from == to || later(c.in, last) > 0 || i == 0);
            last = c.in;
        }
    }
    for (int h = 0; h < b->n; h++) {
        enum touch want = from == to ? (h == from ? INSIDE : NOT)
                                     : hex_board_has(b, h) ? touch_of(clip(b, from, to, h)) : NOT;

        if (got[h] != want) {
            char x[HEX_LABEL], y[HEX_LABEL], z[HEX_LABEL];

            fail_msg("%s>%s at %s: %d, not %d", hex_label(&b->grid, from, x), hex_label(&b->grid, to, y),
                     hex_label(&b->grid, h, z), got[h], want);
        }
    }
    free(got);
}

static void test_lines_agree_with_clipping(void **state)
{
    struct pool *p = pool_new();
    unsigned seed = 11;

    (void)state;
    for (int k = 0; k < GRIDS; k++) {
        const struct hex_board *b = hex_board_new(p, &grids[k], NULL);

        for (int i = 0; i < (b->n > 1000 ? 400 : 4000); i++)
            check_by_clipping(b, grid_random_hex(&grids[k], &seed), grid_random_hex(&grids[k], &seed));
    }
    pool_free(p);
}

static void check_links(const struct hex_board *b, const struct hex_step *s, int n)
{
    for (int i = 1; i < n; i++) {
        const struct hex_step *a = &s[i - 1];

        if (s[i].hex == HEX_NONE || a->hex == HEX_NONE)
            continue;
        assert_true(hex_board_direction(b, a->hex, s[i].hex) >= 0);
        if (s[i].how == LINE_SIDE || s[i].how == LINE_CORNER)
            assert_int_equal(b->nb[a->hex][s[i].dir], s[i].hex);
        if (s[i].how == LINE_CORNER && s[i].other != HEX_NONE) {
            assert_true(hex_board_direction(b, a->hex, s[i].other) >= 0);
            assert_true(hex_board_direction(b, s[i].hex, s[i].other) >= 0);
        }
        if (s[i].how == LINE_ALONG && s[i].other != HEX_NONE) {
            assert_int_equal(b->nb[s[i].hex][s[i].dir], s[i].other);
            assert_true(s[i].hex < s[i].other);
            assert_true(hex_board_direction(b, a->hex, s[i].other) >= 0);
        }
        assert_int_equal(s[i].how == LINE_TIP, a->how == LINE_ALONG);
    }
}

static void check_reverse(const struct hex_step *s, const struct hex_step *r, int n)
{
    for (int i = 0; i < n; i++) {
        const struct hex_step *t = &r[n - 1 - i];

        assert_int_equal(s[i].hex, t->hex);
        assert_int_equal(s[i].how == LINE_ALONG, t->how == LINE_ALONG);
        if (s[i].how == LINE_ALONG) {
            assert_int_equal(s[i].other, t->other);
            assert_int_equal(s[i].dir, t->dir);
        }
        if (s[i].how == LINE_SIDE || s[i].how == LINE_CORNER) {     /* the way back enters the hex before */
            assert_int_equal(t[1].how, s[i].how);
            assert_int_equal(t[1].dir, (s[i].dir + 3) % HEX_DIRS);
            assert_int_equal(t[1].other, s[i].other);
        }
    }
}

static void check_pair(const struct hex_board *b, int from, int to)
{
    struct hex_step s[STEPS], r[STEPS];
    int n = hex_line(b, from, to, s, STEPS);

    assert_true(n >= hex_board_distance(b, from, to) + 1 && n <= HEX_LINE_CAP(hex_board_distance(b, from, to)));
    assert_int_equal(hex_line(b, to, from, r, STEPS), n);
    assert_int_equal(s[0].hex, from);
    assert_int_equal(s[n - 1].hex, to);
    check_links(b, s, n);
    check_reverse(s, r, n);
}

static void test_lines_are_connected_and_the_same_both_ways(void **state)
{
    struct pool *p = pool_new();
    unsigned seed = 12;

    (void)state;
    for (int k = 0; k < GRIDS; k++) {
        const struct hex_board *b = hex_board_new(p, &grids[k], NULL);

        if (b->n < 350)
            for (int from = 0; from < b->n; from++)
                for (int to = 0; to < b->n; to++)
                    check_pair(b, from, to);
        else
            for (int i = 0; i < 20000; i++)
                check_pair(b, grid_random_hex(&grids[k], &seed), grid_random_hex(&grids[k], &seed));
    }
    pool_free(p);
}

static void test_a_line_may_leave_the_map(void **state)
{
    const struct hex_grid *g = &grids[GRID_C3I];
    struct pool *p = pool_new();
    const struct hex_board *b = hex_board_new(p, g, NULL);
    struct hex_step s[STEPS];

    (void)state;
    /* Along the northern edge: between 1101 and what would lie north of it. */
    assert_int_equal(hex_line(b, hex_parse(g, "1001"), hex_parse(g, "1201"), s, HEX_LINE_CAP(2)), 3);
    assert_int_equal(s[1].how, LINE_ALONG);
    assert_int_equal(s[1].hex, hex_parse(g, "1101"));
    assert_int_equal(s[1].other, HEX_NONE);
    assert_int_equal(s[1].dir, 0);
    assert_int_equal(hex_line(b, hex_parse(g, "1001"), hex_parse(g, "1201"), s, HEX_LINE_CAP(2) - 1), -1);
    pool_free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines_the_rules_describe),
        cmocka_unit_test(test_lines_agree_with_clipping),
        cmocka_unit_test(test_lines_are_connected_and_the_same_both_ways),
        cmocka_unit_test(test_a_line_may_leave_the_map),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
