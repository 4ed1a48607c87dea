/* SPDX-License-Identifier: ISC */
/* What the signs of a map mean: only those that are on it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/pool.h"
#include "report/flow.h"
#include "report/map_internal.h"

struct seen {
    bool side[MAX_SIDES + 1], marker[MAX_SIDES + 1];
    bool terrain[INT8_MAX + 1];
    bool entry, listed, road;
};

static void look(const struct map_job *j, struct seen *seen)
{
    for (int h = 0; h < j->m->nhexes; h++) {
        int count;

        if (!j->spot[h].shown)
            continue;
        seen->terrain[j->m->terrain[h]] = true;
        seen->entry |= j->spot[h].entry != 0;
        seen->listed |= j->spot[h].listed;
        seen->road |= j->m->road[h] != 0;
        count = scene_count(j->scene, h);
        for (int i = 0; i < count; i++) {
            const struct mark *m = scene_get(j->scene, h, i);
            int side = m->side >= 0 && m->side < MAX_SIDES ? m->side : MAX_SIDES;

            *(m->unit ? &seen->side[side] : &seen->marker[side]) = true;
        }
    }
}

static void explain_letters(const struct map_job *j, const struct seen *seen, struct flow *f)
{
    for (int i = 0; j->rs->sides[i] && i < MAX_SIDES; i++) {
        if (!seen->side[i] && !seen->marker[i])
            continue;
        if (i < 2)
            flow_item(f, "%s %s", i == 0 ? "A-Z" : "a-z", j->rs->side_names[i]);
        else
            flow_item(f, "%d %s", i, j->rs->side_names[i]);
    }
}

static void explain_sides(const struct map_job *j, const struct seen *seen, struct flow *f)
{
    for (int i = 0; j->rs->sides[i] && i < MAX_SIDES; i++) {
        struct mark unit = {.side = (int16_t)i, .text = "Name", .unit = true};
        struct mark marker = {.side = (int16_t)i, .text = "Name"};
        char tag[MAP_TAG];

        (void)map_tag(&unit, MAP_TAG, tag);
        if (seen->side[i])
            flow_item(f, "%s %s", tag, j->rs->side_names[i]);
        (void)map_tag(&marker, MAP_TAG, tag);
        if (seen->marker[i])
            flow_item(f, "%s %s marker", tag, j->rs->side_names[i]);
    }
    if (seen->side[MAX_SIDES] || seen->marker[MAX_SIDES])
        flow_item(f, "-Name- of no side");
}

static void explain_ground(const struct map_job *j, const struct seen *seen, struct flow *f)
{
    for (int i = 0; i < j->m->nterrains; i++) {
        char sign = map_terrain_sign(&j->m->terrains[i]), name[96];

        if (!seen->terrain[i] || (sign == ' ' && j->zoom == MAP_FULL))
            continue;
        map_ascii(j->m->terrains[i].name, name, sizeof name);
        flow_item(f, "%c %s", sign == ' ' ? '.' : sign, name);
    }
    if (seen->road && j->zoom == MAP_COMPACT)
        flow_item(f, "+ road");
    if (seen->entry)
        flow_item(f, ">A way onto the map");
    if (j->levels && j->zoom == MAP_FULL)
        flow_item(f, "L2 height");
}

static bool side_is_shown(const struct map_job *j, const struct data_side *s)
{
    int other = hex_neighbour(&j->m->grid, s->hex, s->dir);

    return j->spot[s->hex].shown || (other >= 0 && j->spot[other].shown);
}

static void explain_hexsides(const struct map_job *j, struct flow *f)
{
    const char *told[32];
    int n = 0;

    for (int i = 0; i < j->m->nsides && n < 32; i++) {
        const struct data_side *s = &j->m->sides[i];
        int k = 0;

        if (!side_is_shown(j, s))
            continue;
        while (k < n && strcmp(told[k], s->kind) != 0)
            k++;
        if (k < n)
            continue;
        told[n++] = s->kind;
        flow_item(f, "%c %s on a hexside", map_side_sign(s->kind), s->kind);
    }
}

/* First and last hex of the line that are shown; false when it isn't. */
static bool line_span(const struct map_job *j, const struct data_line *l, int *first_r, int *last_r)
{
    *first_r = *last_r = HEX_NONE;
    for (int i = 0; i < l->n; i++) {
        if (!j->spot[l->hexes[i]].shown)
            continue;
        if (*first_r == HEX_NONE)
            *first_r = l->hexes[i];
        *last_r = l->hexes[i];
    }
    return *first_r != HEX_NONE;
}

/* A full map shows a line by its sign, an overview by the way onto the map that it is. */
static void line_sign(const struct map_job *j, int line, char *out, size_t n)
{
    const struct data_line *l = &j->m->lines[line];
    char first = j->spot[l->hexes[0]].entry, last = j->spot[l->hexes[l->n - 1]].entry;

    if (j->zoom == MAP_FULL)
        (void)snprintf(out, n, "%c ", j->sign[line]);
    else if (last || first)
        (void)snprintf(out, n, ">%c ", last ? last : first);
}

static void explain_lines(const struct map_job *j, struct flow *f)
{
    for (int i = 0; i < j->m->nlines; i++) {
        const struct data_line *l = &j->m->lines[i];
        char name[96], a[HEX_LABEL], b[HEX_LABEL], sign[8] = "";
        int first, last;

        if (!*l->name || !line_span(j, l, &first, &last))
            continue;
        map_ascii(l->name, name, sizeof name);
        line_sign(j, i, sign, sizeof sign);
        flow_item(f, first == last ? "%s%s %s" : "%s%s %s-%s", sign, name, hex_label(&j->m->grid, first, a),
                  hex_label(&j->m->grid, last, b));
    }
}

static void list_stack(const struct map_job *j, int hex)
{
    struct flow f;
    char label[HEX_LABEL + 2];
    int count = scene_count(j->scene, hex);

    (void)hex_label(&j->m->grid, hex, label);
    (void)strcat(label, ":");
    flow_start(&f, j->out, label, 2, " ");
    for (int i = 0; i < count; i++) {
        const struct mark *m = scene_get(j->scene, hex, i);
        char tag[MAP_TAG], state[sizeof m->state];

        (void)map_tag(m, MAP_TAG, tag);
        map_ascii(m->state, state, sizeof state);
        flow_item(&f, *state ? "%s %s%s" : "%s%s%s", tag, state, i + 1 < count ? "," : "");
    }
    flow_end(&f);
}

void map_legend(struct map_job *j)
{
    static const char full[] = "Roads and streams (each crosses a hexside at its sign):";
    static const char compact[] = "Roads and streams:";
    struct seen seen = {0};
    struct flow f;

    look(j, &seen);
    flow_start(&f, j->out, "\nSigns:", 2, "   ");
    if (j->letters)
        explain_letters(j, &seen, &f);
    else
        explain_sides(j, &seen, &f);
    explain_ground(j, &seen, &f);
    if (j->zoom == MAP_FULL)
        explain_hexsides(j, &f);
    flow_end(&f);
    flow_start(&f, j->out, j->zoom == MAP_FULL ? full : compact, 2, "   ");
    explain_lines(j, &f);
    flow_end(&f);
    if (!seen.listed)
        return;
    buf_str(j->out, "In full:\n");
    for (int h = 0; h < j->m->nhexes; h++)
        if (j->spot[h].shown && j->spot[h].listed)
            list_stack(j, h);
}
