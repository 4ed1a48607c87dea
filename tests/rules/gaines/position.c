/* SPDX-License-Identifier: ISC */
#include "rules/gaines/position.h"

#include <stdlib.h>

#include "base/text.h"
#include "xml/xml.h"

static struct gamedata *data;

int position_begin(void **state)
{
    (void)state;
    data = script_data(&gaines_ruleset, "battle");
    return 0;
}

int position_end(void **state)
{
    (void)state;
    data_free(data);
    xml_end();
    return 0;
}

struct gamedata *position_data(void)
{
    return data;
}

void position_new(struct script *p, const char *choices)
{
    script_new(p, &gaines_ruleset, data, choices);
}

static void set_flag(struct script *p, struct gaines_unit *u, const char *word)
{
    if (strcmp(word, "dis") == 0)
        u->shaken = GM_DISRUPTED;
    else if (strcmp(word, "DIS") == 0)
        u->shaken = GM_DISORDERED;
    else if (strcmp(word, "rf") == 0)
        u->rf = 1;
    else if (strcmp(word, "active") == 0)
        u->active = 1;
    else if (strcmp(word, "idle") == 0)
        u->active = 0;
    else if (strcmp(word, "fired") == 0)
        u->fired = 1;
    else if (strcmp(word, "closed") == 0)
        u->closed = 1;
    else if (strcmp(word, "marched") == 0)
        u->moved = GM_MARCHED;
    else if (strcmp(word, "shifted") == 0)
        u->moved = GM_SHIFTED;
    else if (strncmp(word, "charged:", 8) == 0) {
        u->charging = (int8_t)script_unit(p, word + 8);
        u->acted = GM_CHARGED;
        u->moved = GM_MARCHED;
    } else
        fail_msg("no flag %s", word);
}

static void set_unit(struct script *p, const char *id, char *value)
{
    int unit = script_unit(p, id);
    struct gaines_unit *u = &GM(p->g)->unit[unit];
    char *word = strtok(value, ",");

    *u = (struct gaines_unit){.hex = HEX_NONE, .charging = -1, .steps = gaines_counter(p->g, unit)->steps};
    u->active = gaines_side(p->g, unit) == GM(p->g)->side;
    if (strcmp(word, "dead") == 0) {
        *u = (struct gaines_unit){.hex = HEX_NONE, .charging = -1, .status = GM_DEAD};
        return;
    }
    if (strcmp(word, "off") != 0) {
        char label[8];

        snprintf(label, sizeof label, "%.4s", word);
        u->hex = (int16_t)script_hex(p, label);
        u->status = GM_ON_MAP;
        if (word[4] == '/')
            u->steps = (int8_t)atoi(word + 5);
    }
    while ((word = strtok(NULL, ",")))
        set_flag(p, u, word);
}

static void clear(struct script *p)
{
    struct gaines_state *st = GM(p->g);

    for (int u = 0; u < p->d->nunits; u++) {
        bool setup = gaines_counter(p->g, u)->setup;

        st->unit[u] = (struct gaines_unit){.hex = HEX_NONE, .charging = -1, .status = setup ? GM_DEAD : GM_OFF_MAP,
                                           .steps = (int8_t)(setup ? 0 : gaines_counter(p->g, u)->steps)};
    }
    st->side = GM_CSA;
    st->phase = GM_P_MOVE;
}

static int8_t kept[GM_TABLES][GM_ROWS][2 * GM_DIFFERENTIAL + 1];
static bool changed;

void position_result(struct script *p, const char *code)
{
    struct gaines_data *c = p->d->compiled;
    int i = 0;

    while (gaines_results[i].code && strcmp(gaines_results[i].code, code) != 0)
        i++;
    assert_non_null(gaines_results[i].code);
    if (!changed)
        memcpy(kept, c->result, sizeof kept);
    changed = true;
    memset(c->result, i, sizeof c->result);
}

static void tables_back(struct script *p)
{
    struct gaines_data *c = p->d->compiled;

    if (changed)
        memcpy(c->result, kept, sizeof kept);
    changed = false;
}

void position_set(struct script *p, const char *text)
{
    struct gaines_state *st = GM(p->g);
    char word[96];

    tables_back(p);
    clear(p);
    while (text_word(&text, word, sizeof word)) {
        char *eq = strchr(word, '=');

        if (eq)
            *eq++ = '\0';
        if (strcmp(word, "turn") == 0)
            st->turn = (int8_t)atoi(eq);
        else if (strcmp(word, "side") == 0)
            st->side = strcmp(eq, "usa") == 0 ? GM_USA : GM_CSA;
        else if (strcmp(word, "ccrm") == 0)
            st->ccrm = (int8_t)atoi(eq);
        else if (strcmp(word, "touch") == 0)
            st->touch = 1;
        else if (strcmp(word, "special") == 0)
            st->special = 1;
        else
            set_unit(p, word, eq);
    }
}

const struct gaines_unit *position_unit(struct script *p, const char *unit)
{
    return &GM_CONST(p->g)->unit[script_unit(p, unit)];
}

const char *position_at(struct script *p, const char *unit)
{
    static char text[32];
    const struct gaines_unit *u = position_unit(p, unit);
    char label[HEX_LABEL];

    if (u->status == GM_ON_MAP)
        snprintf(text, sizeof text, "%s %d%s%s", hex_label(&p->d->map.grid, u->hex, label), u->steps,
                 u->shaken ? " " : "", u->shaken ? gaines_words_shaken[u->shaken] : "");
    else
        snprintf(text, sizeof text, "%s", u->status == GM_DEAD ? "dead" : "off");
    return text;
}

void position_proves(const char *ids, const char *file, int line)
{
    char word[32], id[48];

    while (text_word(&ids, word, sizeof word)) {
        snprintf(id, sizeof id, "gaines %s", word);
        marks_evidence(id, file, line);
    }
}
