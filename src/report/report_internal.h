/* SPDX-License-Identifier: ISC */
/* What the files that write report.xml share. */
#ifndef REPORT_INTERNAL_H
#define REPORT_INTERNAL_H

#include "report/report.h"

#define REPORT_ORDERS_NS "urn:adjutant:orders:1"

struct scene;
struct xml_node;

/* report_prompt.c: the options as canonical <options> of the orders' namespace; and <prompt> around them. */
void report_options(const struct report_input *in, struct buf *out);
void report_prompt(const struct report_input *in, const struct buf *options, struct xml_writer *w);

/* report_names.c: who and what is mentioned in parts of the report, each a document of its own. */
struct mentions {
    uint8_t *unit;              /* by row of the data's units */
    int *hex;                   /* by hex: how often */
};
void mentions_start(struct mentions *m, const struct gamedata *d);
void mentions_free(struct mentions *m);
void mentions_add(struct mentions *m, const struct gamedata *d, const struct buf *xml);
void report_names(const struct mentions *m, const struct game *view, struct xml_writer *w);

/* report_window.c: maps of the parts where most of the mentioned hexes are. */
void report_windows(const struct report_input *in, const struct mentions *m, struct xml_writer *w);

#endif
