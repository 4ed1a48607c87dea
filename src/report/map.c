/* SPDX-License-Identifier: ISC */
#include "report/map.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/pool.h"
#include "base/text.h"
#include "report/map_internal.h"

enum { RADIUS = 3, WHOLE_MAX = 1000 };      /* WHOLE_MAX: hexes up to which a whole map comes outlined too */

static void find_entries(struct map_job *j)
{
    const struct data_item *it = NULL;

    while ((it = data_item_next(j->d, "entry", it))) {
        const char *label = data_attr(it, "hex");
        int hex = label ? hex_parse(&j->m->grid, label) : HEX_NONE;

        if (hex >= 0 && it->id && *it->id && !it->id[1])
            j->spot[hex].entry = it->id[0];
    }
}

/* A window is as wide and as high as its radius says, with its corners: text has no use for cut ones. */
bool map_shows(const struct gamedata *d, const struct map_view *v, int hex)
{
    const struct hex_grid *g = &d->map.grid;
    bool pointed = g->layout == HEX_POINTED;
    int x, y, cx, cy;

    if (d->map.terrain[hex] < 0)
        return false;
    if (v->centre < 0)
        return true;
    hex_centre(g, hex, &x, &y);
    hex_centre(g, v->centre, &cx, &cy);
    return abs(x - cx) <= v->radius * (pointed ? 2 : 1) && abs(y - cy) <= v->radius * (pointed ? 1 : 2);
}

static void choose_hexes(struct map_job *j, const struct map_view *v)
{
    bool any = false;

    for (int h = 0; h < j->m->nhexes; h++) {
        int x, y;

        hex_centre(&j->m->grid, h, &x, &y);
        j->spot[h].x = (int16_t)x;
        j->spot[h].y = (int16_t)y;
    }
    for (int h = 0; h < j->m->nhexes; h++) {
        struct map_spot *s = &j->spot[h];

        s->shown = map_shows(j->d, v, h);
        if (!s->shown)
            continue;
        j->levels |= j->m->level[h] != 0;
        j->x0 = any && j->x0 < s->x ? j->x0 : s->x;
        j->x1 = any && j->x1 > s->x ? j->x1 : s->x;
        j->y0 = any && j->y0 < s->y ? j->y0 : s->y;
        j->y1 = any && j->y1 > s->y ? j->y1 : s->y;
        any = true;
    }
}

/* Panels of equal width, so that no sliver is left over. */
static void draw_panels(struct map_job *j)
{
    int fit = j->zoom == MAP_FULL ? map_full_columns(j) : map_compact_columns(j);
    int all = j->x1 - j->x0 + 1, panels = (all + fit - 1) / fit, each = (all + panels - 1) / panels;

    for (int i = 0; i < panels; i++) {
        struct panel p = {.x0 = j->x0 + i * each, .x1 = j->x0 + (i + 1) * each - 1};

        if (p.x1 > j->x1)
            p.x1 = j->x1;
        if (panels > 1)
            buf_printf(j->out, "%s(part %d of %d, west to east)\n", i ? "\n" : "", i + 1, panels);
        if (j->zoom == MAP_FULL)
            map_full_panel(j, &p);
        else
            map_compact_panel(j, &p);
    }
}

void map_draw(const struct ruleset *rs, const struct gamedata *d, const struct scene *scene, const struct map_view *v,
              struct buf *out)
{
    struct scene *none = scene ? NULL : scene_new(&d->map);
    struct map_job j = {.rs = rs, .d = d, .m = &d->map, .scene = scene ? scene : none, .zoom = v->zoom,
                        .whole = v->centre < 0, .pool = pool_new(), .out = out};

    j.spot = pool_array(j.pool, (size_t)d->map.nhexes + 1, sizeof *j.spot);
    j.sign = pool_alloc(j.pool, (size_t)d->map.nlines + 1);
    map_line_signs(&d->map, j.sign);
    choose_hexes(&j, v);
    find_entries(&j);
    draw_panels(&j);
    if (v->legend)
        map_legend(&j);
    pool_free(j.pool);
    scene_free(none);
}

void map_whole(const struct ruleset *rs, const struct gamedata *d, const struct scene *scene, struct buf *out)
{
    struct map_view v = {.zoom = MAP_COMPACT, .centre = HEX_NONE, .legend = true};

    buf_str(out, "OVERVIEW\n\n");
    map_draw(rs, d, scene, &v, out);
    if (d->map.nhexes <= WHOLE_MAX) {
        buf_str(out, "\nTHE WHOLE MAP\n\n");
        v.zoom = MAP_FULL;
        map_draw(rs, d, scene, &v, out);
    }
    buf_str(out, "\nGAZETTEER\n\n");
    map_gazetteer(d, out);
}

int map_window(const struct gamedata *d, const char *s, struct map_view *v, struct error *e)
{
    size_t n = strcspn(s, ",");
    char label[16] = "", first[HEX_LABEL];
    long long radius = RADIUS;

    if (n < sizeof label)
        memcpy(label, s, n);
    (void)hex_label(&d->map.grid, 0, first);
    v->centre = hex_parse(&d->map.grid, label);
    if (v->centre < 0 || d->map.terrain[v->centre] < 0)
        return error_set(e, "\"%.20s\" is not a hex of this map; a window is a hex and a radius, such as %s,3", s,
                         first);
    if (s[n] && text_int(s + n + 1, 0, MAP_RADIUS_MAX, &radius) != 0)
        return error_set(e, "\"%.20s\" is not a radius of 0 to %d hexes", s + n + 1, MAP_RADIUS_MAX);
    v->radius = (int)radius;
    return 0;
}
