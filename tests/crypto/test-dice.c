/* SPDX-License-Identifier: ISC */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "crypto/dice.h"

static const unsigned char BETA_A[32] = {1}, BETA_B[32] = {2};

static void put_word(unsigned char block[32], int i, uint32_t w)
{
    for (int j = 0; j < 4; j++)
        block[4 * i + j] = (unsigned char)(w >> (24 - 8 * j));
}

/* Six does not divide 2^32: the last 4 words would favour 1 to 4. */
static void test_words_past_the_limit_are_rejected(void **state)
{
    static const struct {
        uint32_t word;
        int faces, value;
    } rows[] = {
        {0, 6, 1},           {5, 6, 6},           {6, 6, 1},          {0xfffffffb, 6, 6},  {0xfffffffc, 6, 0},
        {0xffffffff, 6, 0},  {0xffffffff, 1, 1},  {0xffffffff, 2, 2}, {0xffffffff, 10, 0}, {0xfffffffa, 10, 0},
        {0xfffffff9, 10, 10}, {0xfffffffe, 65535, 65535}, {0xffffffff, 65535, 0}, {0x12345678, 256, 0x79},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        unsigned char block[32];

        for (int w = 0; w < 8; w++)
            put_word(block, w, rows[i].word);
        assert_int_equal(dice_pick(block, rows[i].faces), rows[i].value);
    }
}

static void test_first_good_word_counts(void **state)
{
    unsigned char block[32];

    (void)state;
    for (int good = 0; good < 8; good++) {
        memset(block, 0xff, sizeof block);
        put_word(block, good, (uint32_t)good + 6);
        if (good < 7)
            put_word(block, good + 1, 3);
        assert_int_equal(dice_pick(block, 6), good % 6 + 1);
    }
}

static void test_open_and_sealed_dice_run_apart(void **state)
{
    struct dice d, only_open;
    uint16_t number;

    (void)state;
    dice_init(&d, BETA_A, BETA_B);
    dice_init(&only_open, BETA_A, BETA_A);
    for (int i = 0; i < 200; i++) {
        uint16_t same;
        int v = dice_throw(&d, 6, false, &number);

        assert_int_equal(number, i);
        assert_int_equal(v, dice_throw(&only_open, 6, false, &same));
        assert_int_equal(v, dice_value(BETA_A, (uint32_t)i, 6));
        if (i % 3)
            continue;
        v = dice_throw(&d, 100, true, &number);
        assert_int_equal(number, i / 3);
        assert_int_equal(v, dice_value(BETA_B, (uint32_t)i / 3, 100));
    }
    assert_int_equal(d.trouble, DICE_FINE);
}

static void test_dice_numbers_end_at_65536(void **state)
{
    struct dice d;
    uint16_t number;

    (void)state;
    dice_init(&d, BETA_A, BETA_B);
    d.next[0] = DICE_NUMBERS - 1;
    dice_throw(&d, 6, false, &number);
    assert_int_equal(number, 65535);
    assert_int_equal(d.trouble, DICE_FINE);
    assert_int_equal(dice_throw(&d, 6, false, &number), 1);
    assert_int_equal(d.trouble, DICE_TOO_MANY);
    assert_int_equal(dice_throw(&d, 6, true, &number), dice_value(BETA_B, 0, 6));
}

static void test_script_gives_its_values_in_order(void **state)
{
    static const int values[] = {2, 2, 5, 26};
    struct dice d;
    uint16_t number;

    (void)state;
    dice_script(&d, values, 4);
    assert_int_equal(dice_throw(&d, 6, false, &number), 2);
    assert_int_equal(dice_throw(&d, 6, true, &number), 2);
    assert_int_equal(number, 0);
    assert_int_equal(dice_throw(&d, 6, false, &number), 5);
    assert_int_equal(number, 1);
    assert_int_equal(dice_throw(&d, 26, false, &number), 26);
    assert_int_equal(d.trouble, DICE_FINE);
    assert_int_equal(dice_throw(&d, 6, false, &number), 1);
    assert_int_equal(d.trouble, DICE_SCRIPT_ENDED);
    assert_string_equal(dice_why(&d), "more dice are thrown than were given");
}

static void test_script_values_must_be_on_the_die(void **state)
{
    static const int rows[] = {0, -1, 7, 1000};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct dice d;
        uint16_t number;

        dice_script(&d, &rows[i], 1);
        assert_int_equal(dice_throw(&d, 6, false, &number), 1);
        assert_int_equal(d.trouble, DICE_SCRIPT_RANGE);
        dice_throw(&d, 6, false, &number);
        assert_int_equal(d.trouble, DICE_SCRIPT_RANGE);
    }
}

/* Fixed for ever: a game found by its seed must be found again. */
static void test_seeded_dice_are_the_same_everywhere(void **state)
{
    static const int want[] = {86, 63, 7, 48, 99, 3, 80, 33, 63, 21, 40, 22};
    struct dice d, other;
    uint16_t number;
    int differ = 0;

    (void)state;
    dice_seed(&d, 1);
    dice_seed(&other, 2);
    for (size_t i = 0; i < sizeof want / sizeof *want; i++) {
        int v = dice_throw(&d, 100, false, &number);

        assert_int_equal(v, want[i]);
        assert_int_equal(number, i);
        differ += v != dice_throw(&other, 100, false, &number);
    }
    assert_true(differ > 5);
}

static void test_seeded_dice_reach_every_face_and_go_on(void **state)
{
    int count[7] = {0};
    struct dice d;
    uint16_t number;

    (void)state;
    dice_seed(&d, 7);
    for (int i = 0; i < 70000; i++) {
        int v = dice_throw(&d, 7, i & 1, &number);

        assert_in_range(v, 1, 7);
        count[v - 1]++;
    }
    d.next[0] = DICE_NUMBERS;
    dice_throw(&d, 6, false, &number);
    assert_int_equal(number, 0);
    assert_int_equal(d.trouble, DICE_FINE);
    for (int i = 0; i < 7; i++)
        assert_in_range(count[i], 9600, 10400);
}

static void test_wiped_dice_hold_nothing(void **state)
{
    static const struct dice empty;
    struct dice d;

    (void)state;
    dice_init(&d, BETA_A, BETA_B);
    dice_wipe(&d);
    assert_memory_equal(d.beta, empty.beta, sizeof d.beta);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words_past_the_limit_are_rejected),
        cmocka_unit_test(test_first_good_word_counts),
        cmocka_unit_test(test_open_and_sealed_dice_run_apart),
        cmocka_unit_test(test_dice_numbers_end_at_65536),
        cmocka_unit_test(test_script_gives_its_values_in_order),
        cmocka_unit_test(test_script_values_must_be_on_the_die),
        cmocka_unit_test(test_seeded_dice_are_the_same_everywhere),
        cmocka_unit_test(test_seeded_dice_reach_every_face_and_go_on),
        cmocka_unit_test(test_wiped_dice_hold_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
