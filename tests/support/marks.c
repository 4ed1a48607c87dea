/* SPDX-License-Identifier: ISC */
#include "support/marks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rule.h"

static struct rule_mark end;            /* of the list, so that every mark on it has a next */
static struct rule_mark *all = &end;

void rule_mark_hit(struct rule_mark *m)
{
    if (!m->next) {
        m->next = all;
        all = m;
    }
    m->hits++;
}

int marks_reset(void **state)
{
    (void)state;
    for (struct rule_mark *m = all; m != &end; m = m->next)
        m->hits = 0;
    return 0;
}

static int hit(const char *id)
{
    for (struct rule_mark *m = all; m != &end; m = m->next)
        if (m->hits && strcmp(m->id, id) == 0)
            return 1;
    return 0;
}

/* cmocka's way to fail; declared here so that this file needs nothing of cmocka's headers. */
void _fail(const char *const file, const int line);

void marks_evidence(const char *id, const char *file, int line)
{
    const char *path = getenv("ADJ_EVIDENCE");
    FILE *f;

    if (!hit(id)) {
        fprintf(stderr, "%s:%d: no code under RULE(\"%s\") ran\n", file, line, id);
        _fail(file, line);
        return;
    }
    if (!path || !(f = fopen(path, "a")))
        return;
    fprintf(f, "%s\n", id);
    fclose(f);
}
