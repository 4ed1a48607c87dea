/* SPDX-License-Identifier: ISC */
/* Maps in plain text: 7-bit, at most 78 columns, from the game's map and a scene. */
#ifndef REPORT_MAP_H
#define REPORT_MAP_H

#include <stdbool.h>

struct buf;
struct gamedata;
struct ruleset;
struct scene;

enum map_zoom {
    MAP_FULL,               /* outlined hexes with number, ground, name, units and roads */
    MAP_COMPACT             /* a few characters a hex, for an overview */
};

enum { MAP_COLUMNS = 78, MAP_RADIUS_MAX = 200 };

struct map_view {
    enum map_zoom zoom;
    int centre;             /* HEX_NONE: the whole map */
    int radius;             /* hexes around the centre */
    bool legend;            /* signs, roads and stacks shown, after the map */
};

/* Whether the hex is in the window. */
bool map_shows(const struct gamedata *d, const struct map_view *v, int hex);

/* Appends the map. A part wider than 78 columns comes as several panels, west to east. `scene` may be NULL. */
void map_draw(const struct ruleset *rs, const struct gamedata *d, const struct scene *scene, const struct map_view *v,
              struct buf *out);

/* Appends the list of named places and of roads and streams with the hexes they run through. */
void map_gazetteer(const struct gamedata *d, struct buf *out);

/* The attachment: title, overview, the whole map in outlined hexes, legend, gazetteer. */
void map_whole(const struct ruleset *rs, const struct gamedata *d, const struct scene *scene, struct buf *out);

/* "1304" or "1304,2" as a view's centre and radius (3 when left out). 0 or -1. */
struct error;
int map_window(const struct gamedata *d, const char *s, struct map_view *v, struct error *e);

#endif
