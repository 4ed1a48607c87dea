/* SPDX-License-Identifier: ISC */
/* Inside src/xml only: files that include others, and may include only what lies beside them. */
#ifndef XML_FOLDER_H
#define XML_FOLDER_H

#include <libxml/parser.h>

#include "base/error.h"

enum { FOLDER_MAX_BYTES = 1024 * 1024 };

/* Parses path as a tree whose address is "beside/NAME", so that what it includes comes out as "beside/OTHER". From here
   until folder_close such addresses, and no others, open files in path's own folder. NULL and an error. */
xmlDoc *folder_open(const char *path, struct error *e);
void folder_close(void);

/* The tree at an address that an include made, or NULL (also when no folder is open). dict: node_parse_file. */
xmlDoc *folder_include(const char *address, xmlDict *dict, struct error *e);

/* For xmlSetExternalEntityLoader: the same, as libxml2 wants it. */
xmlParserInput *folder_entity(const char *address, const char *id, xmlParserCtxt *ctxt);

#endif
