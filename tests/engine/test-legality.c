/* SPDX-License-Identifier: ISC */
/* Options are the single source of legality. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "engine/autoplay.h"
#include "support/legality.h"
#include "table.h"

static int look(void *ctx, struct game *g, struct error *e)
{
    (void)ctx;
    (void)e;
    legality_of_view(g);
    return 0;
}

static void test_options_are_the_same_from_the_view(void **state)
{
    const struct autoplay_hooks h = {.decision = look};
    struct autoplay_stats s = {0};
    struct error e = {""};

    (void)state;
    if (autoplay_many(&probe_ruleset, table_data, NULL, 1, 60, &h, &s, &e))
        fail_msg("%s", e.msg);
}

static void test_what_is_not_an_option_is_never_carried_out(void **state)
{
    (void)state;
    assert_true(legality_in_games(&probe_ruleset, table_data, NULL, 100, 20, 5, NULL) > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_options_are_the_same_from_the_view),
        cmocka_unit_test(test_what_is_not_an_option_is_never_carried_out),
    };

    return cmocka_run_group_tests(tests, table_open, table_close);
}
