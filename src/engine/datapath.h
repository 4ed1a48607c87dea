/* SPDX-License-Identifier: ISC */
/* Where the program's own files are: folders that contain games/, schemas/ and templates/, searched in order:
   those of $ADJUTANT_DATA (split at ':'), the installed one, the source tree the program was built from.
   The first folder that has a file wins, file by file. */
#ifndef ENGINE_DATAPATH_H
#define ENGINE_DATAPATH_H

#include <stddef.h>

/* The path of e.g. "schemas/data-map.xsd" into out, cut never. 0, or -1 when no folder has it or it does not fit;
   out is "" then. A name that is absolute or has a ".." in it is never found. */
int datapath_find(const char *relative, char *out, size_t n);

#endif
