/* SPDX-License-Identifier: ISC */
/* Game data: map, units, tables, scenario of games/ID/, read once per run, shared and read-only after load.
   Formats: adjutant-data(5). Every datum knows its file, line and source. */
#ifndef ENGINE_DATA_H
#define ENGINE_DATA_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "hex/hex.h"

struct pool;
struct ruleset;

enum provenance { FROM_RULES, RECONSTRUCTED };

struct data_item {              /* an element of a data file, with its attributes */
    const char *kind;           /* the element's name: "unit", "entry", "place", "due" */
    const char *id;             /* its id attribute, or "" */
    const char *file;
    long line;
    enum provenance provenance; /* source="rules:…" or source="reconstructed…" */
    const char *source;         /* as written, inherited from its parents */
    const struct data_attr {
        const char *name, *value;
    } *attrs;
    int nattrs;
};

struct data_unit {
    struct data_item item;
    const char *id, *name;      /* "heth", "Heth (Hill)" */
    const char *tag;            /* short name for maps, at most 11 bytes */
    int side;                   /* index into the ruleset's sides; -1 neutral */
};

struct data_terrain {
    char code;                  /* in the map text */
    const char *id, *name;
};

struct data_map {
    struct hex_grid grid;
    int nhexes;
    const struct data_terrain *terrains;
    int nterrains;
    int8_t *terrain;            /* by hex: index into terrains; -1: not part of the map */
    int8_t *level;              /* by hex: elevation, 0 where the game has none */
    const char **name;          /* by hex, NULL for none */
    uint8_t *provenance;        /* by hex, of the terrain */
    struct data_line {          /* a road, railway or stream through hexes */
        struct data_item item;
        const char *kind;       /* "road", "pike", "stream" as the file says */
        const char *name;
        const int16_t *hexes;   /* a chain of neighbours */
        int n;
    } *lines;
    int nlines;
    uint8_t *road;              /* by hex: bit d set when some line of class "road" crosses hexside d */
    struct data_side {          /* what lies on one hexside (a creek, a slope) */
        struct data_item item;
        int16_t hex;
        int8_t dir;
        const char *kind;
    } *sides;
    int nsides;
};

struct data_table {             /* a printed table: labelled rows and columns of cells */
    const char *id;
    const struct data_item *rows;   /* kind "row": attributes are the columns */
    int nrows;
};

struct gamedata {
    struct pool *pool;
    const struct ruleset *rs;
    const char *scenario;
    struct data_map map;
    struct data_unit *units;
    int nunits;
    struct data_item *items;        /* of the scenario file and of map.xml: entries, places, set-up, arrivals … */
    int nitems;
    struct data_table *tables;
    int ntables;
    unsigned char hash[32];         /* over the names and bytes of the files used, sorted by name */
    void *compiled;                 /* the ruleset's own form */
};

/* Data folders in order: $ADJUTANT_DATA (a list split at ':'), the installed one, the build tree's. */
/* Loads games/ID with one of its scenarios; the ruleset's load is called last. NULL with file and line in the error. */
struct gamedata *data_load(const struct ruleset *rs, const char *scenario, struct error *e);
struct gamedata *data_load_dir(const struct ruleset *rs, const char *dir, const char *scenario, struct error *e);
void data_free(struct gamedata *d);

int data_unit_find(const struct gamedata *d, const char *id);       /* -1 */
const struct data_item *data_item_next(const struct gamedata *d, const char *kind, const struct data_item *after);
const struct data_item *data_item_find(const struct gamedata *d, const char *kind, const char *id);
const struct data_table *data_table_find(const struct gamedata *d, const char *id);
const char *data_attr(const struct data_item *it, const char *name);            /* NULL when absent */

/* These name file, line and attribute in the error. 0 or -1. */
int data_int(const struct data_item *it, const char *name, long long min, long long max, int *v_r, struct error *e);
int data_hex(const struct gamedata *d, const struct data_item *it, const char *name, int *hex_r, struct error *e);
int data_word(const struct data_item *it, const char *name, const char *const *words, int *v_r, struct error *e);
int data_error(const struct data_item *it, struct error *e, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

/* For `games -v`: how many data of each provenance. */
void data_count(const struct gamedata *d, int *rules_r, int *reconstructed_r);

#endif
