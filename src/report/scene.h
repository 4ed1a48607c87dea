/* SPDX-License-Identifier: ISC */
/* What stands where on the map, as one side sees it: the marks a ruleset's scene() gives, by hex. */
#ifndef REPORT_SCENE_H
#define REPORT_SCENE_H

#include "engine/ruleset.h"

struct data_map;

struct scene;

/* An empty one, for marks put by hand with scene_mark (ruleset.h). A mark off the map is left out. */
struct scene *scene_new(const struct data_map *m);
/* All that stands on the map in `view`; `view` is what game_view gave. */
struct scene *scene_of(const struct game *view);
void scene_free(struct scene *s);

bool scene_same(const struct scene *a, const struct scene *b);      /* of one map: the same marks in the same order */

int scene_count(const struct scene *s, int hex);                    /* marks in the hex */
const struct mark *scene_get(const struct scene *s, int hex, int i);    /* in the order they were put there */

#endif
