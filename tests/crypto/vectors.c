/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "crypto/vectors.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"

enum { MAX = 100 };

struct line {
    char section[16], name[48], value[1200];
    bool used;
};

struct vectors {
    int n;
    struct line line[MAX];
};

static void add_line(struct vectors *v, const char *section, const char *text)
{
    struct line *l = &v->line[v->n++];
    const char *eq = strchr(text, '=');

    assert_true(v->n < MAX && eq && (size_t)(eq - text) < sizeof l->name && strlen(eq) < sizeof l->value);
    strcpy(l->section, section);
    memcpy(l->name, text, (size_t)(eq - text));
    strcpy(l->value, eq + 1);
}

struct vectors *vectors_open(const char *name)
{
    struct vectors *v = calloc(1, sizeof *v);
    char path[600], text[1300], section[16] = "";
    FILE *f;

    (void)snprintf(path, sizeof path, "%s/tests/crypto/%s", TEST_SRCDIR, name);
    f = fopen(path, "r");
    assert_non_null(f);
    assert_non_null(v);
    while (fgets(text, sizeof text, f)) {
        text[strcspn(text, "\n")] = '\0';
        if (text[0] == '[')
            (void)sscanf(text, "[%15[^]]", section);
        else if (text[0] && text[0] != '#')
            add_line(v, section, text);
    }
    fclose(f);
    return v;
}

void vectors_close(struct vectors *v)
{
    free(v);
}

const char *vectors_text(struct vectors *v, const char *section, const char *name)
{
    for (int i = 0; i < v->n; i++)
        if (strcmp(v->line[i].section, section) == 0 && strcmp(v->line[i].name, name) == 0) {
            v->line[i].used = true;
            return v->line[i].value;
        }
    fail_msg("no vector [%s] %s", section, name);
    return "";
}

size_t vectors_bytes(struct vectors *v, const char *section, const char *name, unsigned char *out, size_t max)
{
    const char *s = vectors_text(v, section, name);
    size_t n = strlen(s) / 2;

    assert_true(n <= max);
    assert_int_equal(text_unhex(s, out, n), 0);
    return n;
}

long vectors_number(struct vectors *v, const char *section, const char *name)
{
    long long n = 0;

    assert_int_equal(text_int(vectors_text(v, section, name), 0, INT64_MAX / 16, &n), 0);
    return (long)n;
}

int vectors_unused(const struct vectors *v)
{
    int n = 0;

    for (int i = 0; i < v->n; i++)
        if (!v->line[i].used) {
            print_message("unused: [%s] %s\n", v->line[i].section, v->line[i].name);
            n++;
        }
    return n;
}
