/* SPDX-License-Identifier: ISC */
#include "cmd/choices.h"

#include <stdio.h>
#include <string.h>

#include "engine/value.h"

static int unknown(const struct ruleset *rs, const char *given, struct error *e)
{
    struct buf b = {0};

    for (int i = 0; rs->choices && rs->choices[i].name; i++) {
        buf_printf(&b, "%s%s=", i ? ", " : "", rs->choices[i].name);
        for (int k = 0; rs->choices[i].words[k]; k++)
            buf_printf(&b, "%s%s", k ? "|" : "", rs->choices[i].words[k]);
    }
    error_set(e, "\"%.60s\" is no option of %s; there is: %s", given, rs->id, b.len ? buf_cstr(&b) : "none");
    buf_free(&b);
    return -1;
}

int choices_read(const struct ruleset *rs, const struct cmd_many *options, int16_t choice[MAX_CHOICES],
                 struct error *e)
{
    memset(choice, 0, MAX_CHOICES * sizeof *choice);
    for (int i = 0; i < options->n; i++) {
        const char *equals = strchr(options->v[i], '=');
        size_t n = equals ? (size_t)(equals - options->v[i]) : 0;
        int k = 0, v;

        while (rs->choices && rs->choices[k].name &&
               (strlen(rs->choices[k].name) != n || strncmp(rs->choices[k].name, options->v[i], n) != 0))
            k++;
        if (!equals || !rs->choices || !rs->choices[k].name)
            return unknown(rs, options->v[i], e);
        v = words_find(rs->choices[k].words, equals + 1);
        if (v < 0)
            return unknown(rs, options->v[i], e);
        choice[k] = (int16_t)v;
    }
    return 0;
}
