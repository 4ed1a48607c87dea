/* SPDX-License-Identifier: ISC */
/* Whatever a game can tell or ask, its template has words for: every event is a sentence or a heading, every decision a
   question. A game without a template of its own is told in the plain words all share. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/buf.h"
#include "engine/ruleset.h"
#include "rules/registry.h"
#include "store/fs.h"

/* The template of one thing in one of two modes. */
static bool has(const struct buf *xsl, const char *what, const char *name, const char *mode, const char *or_mode)
{
    char match[120];
    size_t n;

    (void)snprintf(match, sizeof match, "%s = '%s'", what, name);
    n = strlen(match);
    for (const char *at = strstr(buf_cstr(xsl), "<xsl:template match="); at;
         at = strstr(at + 1, "<xsl:template match=")) {
        const char *end = strchr(at, '>'), *hit = strstr(at, match), *m = strstr(at, mode), *o = strstr(at, or_mode);

        if (hit && hit + n < end && ((m && m < end) || (o && o < end)))
            return true;
    }
    return false;
}

static void check_game(const struct ruleset *rs, const struct buf *xsl)
{
    for (int i = 0; i < rs->nevents; i++)
        if (!has(xsl, "@kind", rs->events[i].name, "mode=\"sentence\"", "mode=\"heading\""))
            fail_msg("templates/%s.xsl has no words for the event %s", rs->id, rs->events[i].name);
    for (int i = 0; i < rs->nstates; i++)
        if (rs->states[i].options && !has(xsl, "@state", rs->states[i].name, "mode=\"prompt\"", "mode=\"prompt\""))
            fail_msg("templates/%s.xsl has no words for the decision %s", rs->id, rs->states[i].name);
}

static void test_every_event_and_every_decision_has_words(void **state)
{
    static const char *const games[] = {"c3i", "gaines"};

    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        char path[FS_PATH];
        struct buf xsl = {0};
        struct error e = {""};

        (void)snprintf(path, sizeof path, TEST_SRCDIR "/templates/%s.xsl", games[i]);
        if (fs_read(path, 1 << 20, &xsl, &e))
            fail_msg("%s", e.msg);
        check_game(ruleset_find(games[i]), &xsl);
        buf_free(&xsl);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_event_and_every_decision_has_words),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
