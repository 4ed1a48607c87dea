/* SPDX-License-Identifier: ISC */
#include "table.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "xml/xml.h"

struct gamedata *table_data;

int table_open(void **state)
{
    (void)state;
    table_data = sitting_data(&probe_ruleset, TEST_SRCDIR "/tests/rules/probe/games/probe", "hill");
    return 0;
}

int table_close(void **state)
{
    (void)state;
    data_free(table_data);
    xml_end();
    return 0;
}

struct sitting *table_new(uint64_t seed)
{
    return sitting_new(&probe_ruleset, table_data, seed);
}

int table_unit(const char *id)
{
    return data_unit_find(table_data, id);
}

int table_hex(const char *label)
{
    return hex_parse(&table_data->map.grid, label);
}

const struct probe_block *table_block(const struct sitting *s, const char *id)
{
    return &CSTATE(s->g)->block[table_unit(id)];
}

struct sitting *table_at(const char *blocks, const char *more)
{
    bool placed[PROBE_UNITS] = {false};
    struct buf b = {0};
    char word[40];
    struct sitting *s;

    while (text_word(&blocks, word, sizeof word)) {
        char *hex = strchr(word, '='), *steps = strchr(word, '/');

        *hex++ = '\0';
        buf_printf(&b, "<block id=\"%s\" hex=\"%.4s\"", word, hex);
        if (steps)
            buf_printf(&b, " steps=\"%s\"", steps + 1);
        buf_str(&b, "/>");
        placed[table_unit(word)] = true;
    }
    for (int u = 0; u < table_data->nunits; u++)
        if (!placed[u])
            buf_printf(&b, "<block id=\"%s\" hex=\"-\"/>", table_data->units[u].id);
    buf_str(&b, more);
    s = sitting_at(&probe_ruleset, table_data, buf_cstr(&b));
    buf_free(&b);
    return s;
}
