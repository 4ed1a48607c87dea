/* SPDX-License-Identifier: ISC */
/* Where to look: windows around the hexes that matter, those near two sides first. */
#include <stdlib.h>
#include <string.h>

#include "base/pool.h"
#include "engine/data.h"
#include "engine/value.h"
#include "report/map.h"
#include "report/report_internal.h"
#include "report/scene.h"

/* CONTACT: how much more a hex counts where sides are near each other. SMALL: hexes of a map that fits a mail. */
enum { WINDOWS = 3, REACH = 2, CONTACT = 4, SMALL = 400 };

static int sides_near(const struct scene *s, const struct data_map *m, int hex)
{
    int mask = 0;

    for (int h = 0; h < m->nhexes; h++) {
        int count = scene_count(s, h);

        if (count == 0 || hex_distance(&m->grid, h, hex) > REACH)
            continue;
        for (int i = 0; i < count; i++)
            if (scene_get(s, h, i)->side >= 0 && scene_get(s, h, i)->unit)
                mask |= 1 << scene_get(s, h, i)->side;
    }
    return mask;
}

static void weigh(const struct report_input *in, const struct mentions *m, const struct scene *s, int *weight)
{
    const struct data_map *map = &in->view->data->map;

    if (in->hexes) {
        for (int i = 0; i < in->nhexes; i++)
            if (in->hexes[i] >= 0 && in->hexes[i] < map->nhexes)
                weight[in->hexes[i]] = 1;
        return;
    }
    for (int h = 0; h < map->nhexes; h++) {
        int mask = m->hex[h] ? sides_near(s, map, h) : 0;

        if (m->hex[h] && map->terrain[h] >= 0)
            weight[h] = mask & (mask - 1) ? CONTACT : 1;
    }
}

/* The hex whose surroundings hold most of what is not yet shown; none when nothing is left. */
static int best_centre(const struct data_map *m, const int *weight)
{
    int best = HEX_NONE, most = 0;

    for (int c = 0; c < m->nhexes; c++) {
        int sum = 0;

        if (weight[c] == 0)
            continue;
        for (int h = 0; h < m->nhexes; h++)
            if (weight[h] && hex_distance(&m->grid, c, h) <= REACH)
                sum += weight[h] * 4 - hex_distance(&m->grid, c, h);
        if (sum > most) {
            most = sum;
            best = c;
        }
    }
    return best;
}

static int shown(const struct gamedata *d, const struct map_view *v)
{
    int n = 0;

    for (int h = 0; h < d->map.nhexes; h++)
        n += map_shows(d, v, h);
    return n;
}

/* Near the edge of the map a window that moves inward shows more. */
static void move_inward(const struct gamedata *d, struct map_view *v)
{
    const struct map_view first = *v;
    int most = shown(d, v);

    for (int h = 0; h < d->map.nhexes; h++) {
        struct map_view other = {.zoom = v->zoom, .centre = h, .radius = v->radius, .legend = v->legend};
        int n;

        if (!map_shows(d, &first, h) || !map_shows(d, &other, first.centre))
            continue;
        n = shown(d, &other);
        if (n < most || (n == most && hex_distance(&d->map.grid, first.centre, h) >=
                                          hex_distance(&d->map.grid, first.centre, v->centre)))
            continue;
        most = n;
        v->centre = h;
    }
}

static void write_map(const struct report_input *in, const struct scene *s, const struct map_view *v, int about,
                      struct xml_writer *w)
{
    const struct gamedata *d = in->view->data;
    struct buf text = {0};
    char label[HEX_LABEL];

    map_draw(in->view->rs, d, s, v, &text);
    xw_open(w, "map");
    if (about >= 0) {
        xw_attr(w, "centre", hex_label(&d->map.grid, about, label));
        xw_attr(w, "name", d->map.name[about]);
        xw_attr_int(w, "radius", v->radius);
    }
    xw_text(w, buf_cstr(&text));
    xw_close(w);
    buf_free(&text);
}

static bool any_weight(const struct data_map *m, const int *weight, int least)
{
    for (int h = 0; h < m->nhexes; h++)
        if (weight[h] >= least)
            return true;
    return false;
}

static void write_windows(const struct report_input *in, const struct scene *s, int *weight, int least,
                          struct xml_writer *w)
{
    const struct gamedata *d = in->view->data;

    for (int i = 0; i < WINDOWS && any_weight(&d->map, weight, i ? least : 1); i++) {
        int about = best_centre(&d->map, weight);
        struct map_view v = {.zoom = MAP_FULL, .centre = about, .radius = REACH, .legend = true};

        move_inward(d, &v);
        write_map(in, s, &v, about, w);
        for (int h = 0; h < d->map.nhexes; h++)
            if (map_shows(d, &v, h))
                weight[h] = 0;
    }
}

/* Windows where sides met. When none did, where everybody is says more: the whole of a small map, or one window. */
void report_windows(const struct report_input *in, const struct mentions *m, struct xml_writer *w)
{
    const struct data_map *map = &in->view->data->map;
    const struct map_view overview = {.zoom = MAP_COMPACT, .centre = HEX_NONE, .legend = true};
    struct scene *s = scene_of(in->view);
    int *weight = xcalloc((size_t)map->nhexes + 1, sizeof *weight);

    weigh(in, m, s, weight);
    if (in->hexes)
        write_windows(in, s, weight, 1, w);
    else if (map->nhexes <= SMALL && !any_weight(map, weight, CONTACT))
        write_map(in, s, &overview, HEX_NONE, w);
    else
        write_windows(in, s, weight, CONTACT, w);
    free(weight);
    scene_free(s);
}
