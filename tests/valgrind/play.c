/* SPDX-License-Identifier: ISC */
/* For valgrind: games whose every file is signed, taken, logged and played by the library as it is installed, without
   sanitizers. The run's own mail parser sits in a cage that valgrind cannot enter. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/signed_game.h"
#include "xml/xml.h"

static void play(const char *game)
{
    struct signed_game s;

    signed_game_open(&s, game, 5);
    signed_game_whole(&s, 12);
    signed_game_close(&s);
}

static void test_a_signed_game_of_c3i(void **state)
{
    (void)state;
    play("c3i/battle");
}

static void test_a_signed_game_of_gaines(void **state)
{
    (void)state;
    play("gaines/battle");
}

static int begin(void **state)
{
    (void)state;
    return xml_begin(NULL);
}

static int end(void **state)
{
    (void)state;
    xml_end();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_signed_game_of_c3i),
        cmocka_unit_test(test_a_signed_game_of_gaines),
    };

    return cmocka_run_group_tests(tests, begin, end);
}
