/* SPDX-License-Identifier: ISC */
/* What the files that draw maps share. */
#ifndef REPORT_MAP_INTERNAL_H
#define REPORT_MAP_INTERNAL_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/data.h"
#include "engine/ruleset.h"
#include "report/map.h"
#include "report/scene.h"

struct pool;

struct map_job {                /* one map being drawn */
    const struct ruleset *rs;
    const struct gamedata *d;
    const struct data_map *m;
    const struct scene *scene;  /* never NULL */
    enum map_zoom zoom;
    struct map_spot {           /* by hex */
        int16_t x, y;           /* in the lattice of hex_centre */
        bool shown;
        bool listed;            /* not all of its marks could be drawn in full */
        char entry;             /* letter of the way onto the map, or 0 */
    } *spot;
    int x0, x1, y0, y1;         /* what is shown, in the lattice, both ends included */
    char *sign;                 /* by line: how it is drawn where it crosses a hexside */
    bool levels;                /* the map has heights */
    bool letters;               /* set by a map so compact that a unit is one letter */
    bool whole;                 /* no window */
    struct pool *pool;          /* for the time of the drawing */
    struct buf *out;
};

struct panel {                  /* a part that fits the width, in the lattice, both ends included */
    int x0, x1;
};

static inline bool map_in_panel(const struct map_job *j, const struct panel *p, int hex)
{
    const struct map_spot *s = &j->spot[hex];

    return s->shown && s->x >= p->x0 && s->x <= p->x1;
}

/* map_full.c, map_compact.c: the width a panel of n lattice columns may have, and one panel drawn. */
int map_full_columns(const struct map_job *j);          /* lattice columns that fit */
void map_full_panel(struct map_job *j, const struct panel *p);
int map_compact_columns(const struct map_job *j);
void map_compact_panel(struct map_job *j, const struct panel *p);

/* map_sign.c */
enum { MAP_TAG = 32 };
char map_line_body(const struct data_line *l);          /* how it is drawn within a hex */
bool map_line_is_road(const struct data_line *l);
void map_line_signs(const struct data_map *m, char *sign);
char map_side_sign(const char *kind);
bool map_side_is_point(const char *kind);               /* drawn in the middle of the hexside only */
char map_terrain_sign(const struct data_terrain *t);    /* ' ' for open ground */
/* "[Red 3]": the side by its brackets, a marker by a star. Cut to `room` characters; false when cut. */
bool map_tag(const struct mark *m, int room, char out[MAP_TAG]);
void map_ascii(const char *s, char *out, int size);     /* cut to size - 1 */

/* map_legend.c */
void map_legend(struct map_job *j);

#endif
