/* SPDX-License-Identifier: ISC */
#include "rules/registry.h"

#include <string.h>

#include "engine/ruleset.h"
#include "rules/c3i/c3i.h"
#include "rules/gaines/gaines.h"

enum { EXTRA = 4 };

static const struct ruleset *const own[] = {&c3i_ruleset, &gaines_ruleset, NULL};
static const struct ruleset *extra[EXTRA];
static int extras;

void ruleset_add(const struct ruleset *rs)
{
    if (extras == EXTRA)
        panic("more than %d rulesets added", EXTRA);
    extra[extras++] = rs;
}

const struct ruleset *ruleset_at(int i)
{
    const int n = (int)(sizeof own / sizeof *own) - 1;

    if (i < n)
        return own[i];
    return i - n < extras ? extra[i - n] : NULL;
}

const struct ruleset *ruleset_find(const char *id)
{
    const struct ruleset *rs;

    for (int i = 0; (rs = ruleset_at(i)); i++)
        if (strcmp(rs->id, id) == 0)
            return rs;
    return NULL;
}
