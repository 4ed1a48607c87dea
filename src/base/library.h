/* SPDX-License-Identifier: ISC */
/* Libraries that are loaded when they are first needed: linked, they would be found and bound at every start. */
#ifndef BASE_LIBRARY_H
#define BASE_LIBRARY_H

#include <stddef.h>

#include "base/error.h"

struct library_call {
    const char *name;
    size_t at;                      /* where in `calls` its address goes */
};

/* Finds all of them; the library stays loaded. `name` is what people call it. 0 or -1. */
int library_load(const char *soname, const char *name, const struct library_call *list, size_t n, void *calls,
                 struct error *e);

#endif
