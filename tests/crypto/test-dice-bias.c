/* SPDX-License-Identifier: ISC */
/* Ten million throws of each kind through the real expansion. The betas are fixed, so the figures are the same
   in every run; the bounds leave out one fair run in a thousand at each end. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "crypto/dice.h"
#include "crypto/hash.h"

enum { THROWS = 10000000, PER_ENTRY = 100, CHITS = 26 };

static void entry(struct dice *d, const char *tag, uint32_t number)
{
    unsigned char open[32], sealed[32];
    struct hasher h;

    hasher_start(&h, tag);
    hasher_be32(&h, number);
    hasher_end(&h, open);
    hash_bytes(open, sizeof open, sealed);
    dice_init(d, open, sealed);
}

static double chi_square(const uint32_t *count, const double *expected, size_t n)
{
    double sum = 0;

    for (size_t i = 0; i < n; i++)
        sum += (count[i] - expected[i]) * (count[i] - expected[i]) / expected[i];
    return sum;
}

static double chi_square_even(const uint32_t *count, size_t n, double total)
{
    double expected[CHITS * CHITS];

    for (size_t i = 0; i < n; i++)
        expected[i] = total / (double)n;
    return chi_square(count, expected, n);
}

static void assert_between(const char *what, double x, double low, double high)
{
    print_message("%s: chi-square %.3f, must be within %.3f and %.3f\n", what, x, low, high);
    assert_true(x > low && x < high);
}

static void test_d6_and_2d6_are_fair(void **state)
{
    static const double ways[11] = {1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};
    uint32_t face[6] = {0}, sum[11] = {0}, pair[36] = {0};
    double expected[11];

    (void)state;
    for (uint32_t e = 0; e < THROWS / PER_ENTRY; e++) {
        struct dice d;
        uint16_t number;

        entry(&d, "2d6", e);
        for (int i = 0; i < PER_ENTRY; i++) {
            int a = dice_throw(&d, 6, false, &number) - 1, b = dice_throw(&d, 6, false, &number) - 1;

            face[a]++;
            sum[a + b]++;
            pair[6 * a + b]++;
        }
    }
    for (int i = 0; i < 11; i++)
        expected[i] = THROWS * ways[i] / 36;
    assert_between("d6", chi_square_even(face, 6, THROWS), 0.210, 20.515);
    assert_between("2d6", chi_square(sum, expected, 11), 1.479, 29.588);
    assert_between("pairs", chi_square_even(pair, 36, THROWS), 14.688, 66.619);
}

/* Draws a cup of chits empty; counts which chit came when. */
static void draw_all(struct dice *d, uint32_t count[CHITS][CHITS])
{
    int cup[CHITS];
    uint16_t number;

    for (int i = 0; i < CHITS; i++)
        cup[i] = i;
    for (int left = CHITS; left > 0; left--) {
        int at = dice_throw(d, left, true, &number) - 1;

        count[CHITS - left][cup[at]]++;
        for (int i = at; i + 1 < left; i++)
            cup[i] = cup[i + 1];
    }
}

/* The counts are tied by rows and by columns: (n - 1)/n of the sum has (n - 1)^2 degrees of freedom. */
static void test_cup_draws_are_fair(void **state)
{
    static uint32_t count[CHITS][CHITS];
    uint32_t cups = THROWS / CHITS;
    double sum = 0;

    (void)state;
    for (uint32_t e = 0; e < cups; e++) {
        struct dice d;

        entry(&d, "cup", e);
        draw_all(&d, count);
    }
    for (int i = 0; i < CHITS; i++) {
        double x = chi_square_even(count[i], CHITS, cups);

        assert_true(x > 4.241 && x < 73.895);     /* one in a million, since there are 26 of them */
        sum += x;
    }
    assert_between("cup", sum * (CHITS - 1) / CHITS, 521.416, 739.978);
}

/* What the bounds are worth: the commonest mistake, a byte modulo six, is far outside. */
static void test_bounds_catch_a_modulo(void **state)
{
    uint32_t face[6] = {0};
    unsigned char block[HASH_SIZE] = {0};
    int n = 0;

    (void)state;
    while (n < THROWS / 10) {
        hash_bytes(block, sizeof block, block);
        for (int i = 0; i < HASH_SIZE; i++, n++)
            face[block[i] % 6]++;
    }
    assert_true(chi_square_even(face, 6, n) > 20.515);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_d6_and_2d6_are_fair),
        cmocka_unit_test(test_cup_draws_are_fair),
        cmocka_unit_test(test_bounds_catch_a_modulo),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
