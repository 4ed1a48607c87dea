/* SPDX-License-Identifier: ISC */
/* Game data: map, units, tables, scenario of games/ID/, read once per run, shared and read-only after load.
   Formats: adjutant-data(5). Every datum knows its file, line and source. */
#ifndef ENGINE_DATA_H
#define ENGINE_DATA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "hex/hex.h"

struct pool;
struct ruleset;

enum provenance { FROM_RULES, RECONSTRUCTED };

struct data_item {              /* an element of a data file, with its attributes */
    const char *kind;           /* the element's name: "unit", "entry", "place", "due" */
    const char *id;             /* its id attribute, or "" */
    const char *file;           /* the path it was read from */
    long line;
    enum provenance provenance; /* source="rules:…" or source="reconstructed…" */
    const char *source;         /* as written, inherited from its parents */
    const struct data_attr {
        const char *name, *value;
    } *attrs;                   /* all but source; those of the groups around it count as its own */
    int nattrs;
};

struct data_unit {
    struct data_item item;
    const char *id, *name;      /* "red-3", "Third Red Foot" */
    const char *tag;            /* short name for maps, at most 11 bytes */
    int side;                   /* index into the ruleset's sides; -1 neutral */
};

struct data_terrain {
    struct data_item item;
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
    uint8_t *provenance;        /* by hex, of terrain and level */
    struct data_line {          /* a road, railway or stream through hexes */
        struct data_item item;
        const char *kind;       /* "road", "pike", "stream" as the file says */
        const char *name;       /* or "" */
        const int16_t *hexes;   /* a chain of neighbours */
        int n;
    } *lines;
    int nlines;
    uint8_t *road;              /* by hex: bit d set when some line of class "road" crosses hexside d */
    struct data_side {          /* what lies on one hexside (a creek, a slope); listed once, under either hex */
        struct data_item item;
        int16_t hex;
        int8_t dir;
        const char *kind;
    } *sides;
    int nsides;
};

struct data_table {             /* a printed table: labelled rows and columns of cells */
    struct data_item item;
    const char *id;
    const struct data_item *rows;   /* kind "row": attributes are the columns; each row has all of them */
    int nrows;
};

struct data_file {              /* a file the data came from, as it was read */
    const char *name;           /* "map.xml": plain, without folder */
    const char *path;
    const char *bytes;          /* NUL-terminated for convenience; len does not count it */
    size_t len;
    unsigned char sha256[32];
};

struct data_scenario {
    const char *id, *title, *file;
};

struct gamedata {
    struct pool *pool;
    const struct ruleset *rs;
    const char *title;              /* of the game, as game.xml has it */
    const struct data_scenario *scenarios;  /* all that game.xml lists */
    int nscenarios;
    const char *scenario;           /* the one loaded */
    struct data_map map;
    struct data_unit *units;
    int nunits;
    struct data_item *items;        /* of map.xml and of the scenario: names, entries, set-up, arrivals … */
    int nitems;
    struct data_table *tables;
    int ntables;
    struct data_file *files;        /* every file used, sorted by name */
    int nfiles;
    unsigned char hash[32];         /* over the names and bytes of the files used, sorted by name */
    void *compiled;                 /* the ruleset's own form */
    void *drawn;                    /* what report/ground.c keeps with it, in the same pool */
};

/* Loads games/ID (found file by file, see datapath.h) with one of its scenarios; the ruleset's load is called last.
   NULL with file and line in the error. xml_begin must have been called. */
struct gamedata *data_load(const struct ruleset *rs, const char *scenario, struct error *e);
/* The same from the files of one directory, nothing else (schemas still come from the data path). */
struct gamedata *data_load_dir(const struct ruleset *rs, const char *dir, const char *scenario, struct error *e);
/* The same from bytes: name, bytes and len of each are used, and copied. */
struct gamedata *data_load_files(const struct ruleset *rs, const struct data_file *files, int n, const char *scenario,
                                 struct error *e);
void data_free(struct gamedata *d);

/* The scenarios games/ID/game.xml lists, in `p`. How many, or -1. */
int data_scenarios(const struct ruleset *rs, struct pool *p, const struct data_scenario **list_r, struct error *e);

int data_unit_find(const struct gamedata *d, const char *id);       /* -1 */
int data_terrain_find(const struct gamedata *d, const char *id);    /* -1 */
/* The next item of a kind (any kind when NULL) after `after` (from the start when NULL); NULL at the end. */
const struct data_item *data_item_next(const struct gamedata *d, const char *kind, const struct data_item *after);
const struct data_item *data_item_find(const struct gamedata *d, const char *kind, const char *id);
const struct data_table *data_table_find(const struct gamedata *d, const char *id);
const struct data_item *data_row_find(const struct data_table *t, const char *id);
const char *data_attr(const struct data_item *it, const char *name);            /* NULL when absent */

/* These name file, line and attribute in the error. 0 or -1. */
int data_int(const struct data_item *it, const char *name, long long min, long long max, int *v_r, struct error *e);
int data_hex(const struct gamedata *d, const struct data_item *it, const char *name, int *hex_r, struct error *e);
int data_unit(const struct gamedata *d, const struct data_item *it, const char *name, int *unit_r, struct error *e);
int data_side(const struct gamedata *d, const struct data_item *it, const char *name, int *side_r, struct error *e);
int data_word(const struct data_item *it, const char *name, const char *const *words, int *v_r, struct error *e);
/* The same for a ruleset that keeps its numbers small; min and max fit a byte. */
int data_int8(const struct data_item *it, const char *name, int min, int max, int8_t *v_r, struct error *e);
int data_word8(const struct data_item *it, const char *name, const char *const *words, int8_t *v_r, struct error *e);
int data_side8(const struct gamedata *d, const struct data_item *it, int8_t *side_r, struct error *e);
int data_error(const struct data_item *it, struct error *e, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
/* For a ruleset's load: an item whose kind is not among `kinds` (NULL-terminated; "name" is added) is a slip. */
int data_known(const struct gamedata *d, const char *const *kinds, struct error *e);

/* For `games -v`: how many data of each provenance: hexes, lines, hexsides, units, table rows, items. */
void data_count(const struct gamedata *d, int *rules_r, int *reconstructed_r);

#endif
