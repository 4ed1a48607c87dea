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

struct sampling {
    int each, at;
    long tries;
    int states[ST_COUNT];
};

static int force(void *ctx, struct game *g, struct error *e)
{
    struct sampling *s = ctx;

    (void)e;
    if (++s->at % s->each == 0) {
        s->tries += legality_by_force(g);
        s->states[play_asking(g)->state]++;
    }
    return 0;
}

static void test_what_is_not_an_option_is_never_carried_out(void **state)
{
    struct sampling sample = {.each = 9};
    const struct autoplay_hooks h = {.decision = force, .ctx = &sample};
    struct autoplay_stats s = {0};
    struct error e = {""};

    (void)state;
    if (autoplay_many(&probe_ruleset, table_data, NULL, 100, 4, &h, &s, &e))
        fail_msg("%s", e.msg);
    for (int st = 0; st < ST_COUNT; st++)
        if (probe_ruleset.states[st].options && st != ST_REROLL && st != ST_REACT)
            assert_true(sample.states[st] > 0);
    assert_true(sample.tries > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_options_are_the_same_from_the_view),
        cmocka_unit_test(test_what_is_not_an_option_is_never_carried_out),
    };

    return cmocka_run_group_tests(tests, table_open, table_close);
}
