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

/* CONTACT: how much more a hex counts where sides are near each other. */
enum { WINDOWS = 3, REACH = 2, CONTACT = 4 };

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

static void write_window(const struct report_input *in, const struct scene *s, int centre, struct xml_writer *w)
{
    const struct gamedata *d = in->view->data;
    struct map_view v = {.zoom = MAP_FULL, .centre = centre, .radius = REACH, .legend = true};
    struct buf text = {0};
    char label[HEX_LABEL];

    map_draw(in->view->rs, d, s, &v, &text);
    xw_open(w, "map");
    xw_attr(w, "centre", hex_label(&d->map.grid, centre, label));
    xw_attr(w, "name", d->map.name[centre]);
    xw_attr_int(w, "radius", REACH);
    xw_text(w, buf_cstr(&text));
    xw_close(w);
    buf_free(&text);
}

void report_windows(const struct report_input *in, const struct mentions *m, struct xml_writer *w)
{
    const struct data_map *map = &in->view->data->map;
    struct scene *s = scene_of(in->view);
    int *weight = xcalloc((size_t)map->nhexes + 1, sizeof *weight);

    weigh(in, m, s, weight);
    for (int i = 0; i < WINDOWS; i++) {
        int centre = best_centre(map, weight);

        if (centre < 0)
            break;
        write_window(in, s, centre, w);
        for (int h = 0; h < map->nhexes; h++)
            if (hex_distance(&map->grid, centre, h) <= REACH)
                weight[h] = 0;
    }
    free(weight);
    scene_free(s);
}
