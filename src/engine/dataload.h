/* SPDX-License-Identifier: ISC */
/* Inside the loader of game data: what its files share. Nobody else includes this. */
#ifndef ENGINE_DATALOAD_H
#define ENGINE_DATALOAD_H

#include "base/buf.h"
#include "base/pool.h"
#include "engine/data.h"
#include "engine/ruleset.h"
#include "xml/xml.h"

#define DATA_NS "urn:adjutant:data:1"

enum { DATA_MAX_BYTES = 4 << 20, DATA_MAX_ATTRS = 96, DATA_MAX_ROWS = 16000, DATA_PATH = 4096 };

struct data_reader {
    struct gamedata *d;
    const char *dir;            /* NULL: each file by the data path */
    const struct data_file *memory;     /* when not NULL: these files and nothing else */
    int nmemory;
    const char *game_id;
    struct error *e;
    struct buf files;           /* of struct data_file, in order of reading */
    struct buf items;           /* of struct data_item */
};

/* What an element inherits from those around it. */
struct data_scope {
    const char *file;
    const char *source;
    const struct data_attr *attrs;      /* lent by groups */
    int nattrs;
};

/* datafile.c: reads a file of the game into the pool. XML is checked by schemas/data-KIND.xsd, then by
   games/ID/KIND.xsd where the game has one. */
int data_file_read(struct data_reader *r, const char *name, struct data_file *f_r);
struct xml_doc *data_file_xml(struct data_reader *r, const char *kind, const char *name, struct data_file *f_r);
void data_file_finish(struct data_reader *r);       /* sorts, hashes */

/* dataread.c */
/* Opens a file of data as data_file_xml does, with the scope inside its root; NULL and an error. */
struct xml_doc *data_read_file(struct data_reader *r, const char *kind, const char *name, struct data_scope *s_r);
/* The scope inside `node`; lends: its attributes go to the elements in it. */
int data_read_scope(struct data_reader *r, const struct data_scope *outer, const struct xml_node *node, bool lends,
                    struct data_scope *s_r);
int data_read_item(struct data_reader *r, const struct data_scope *s, const struct xml_node *node,
                   struct data_item *it_r);
/* Calls `one` for each element below `node` that is no group, with what it inherits. 0 or -1. */
int data_read_each(struct data_reader *r, const struct data_scope *s, const struct xml_node *node,
                   int (*one)(struct data_reader *r, const struct data_item *it, void *ctx), void *ctx);
int data_read_into_items(struct data_reader *r, const struct data_item *it, void *ctx);     /* a `one` */
/* The rows of b as an array in the pool; b is freed. */
void *data_read_array(struct data_reader *r, struct buf *b, size_t size, int *n_r);
/* An attribute that must be there; NULL and an error. */
const char *data_read_need(struct data_reader *r, const struct data_item *it, const char *name);

int data_map_read(struct data_reader *r, const char *name);             /* datamap.c */
int data_text_read(struct data_reader *r, const char *name);            /* datatext.c: the ground of d->map */
int data_units_read(struct data_reader *r, const char *name);           /* dataunits.c */
int data_tables_read(struct data_reader *r, const char *name);
int data_sense_check(const struct gamedata *d, struct error *e);        /* datasense.c */

#endif
