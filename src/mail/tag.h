/* SPDX-License-Identifier: ISC */
/* Just enough of XML's grammar to see where a document in a text ends. It decides nothing but lengths: what it cuts
   out goes to a real parser. */
#ifndef MAIL_TAG_H
#define MAIL_TAG_H

#include <stdbool.h>
#include <stddef.h>

enum tag_kind { TAG_NONE, TAG_START, TAG_EMPTY, TAG_END, TAG_OTHER };   /* other: comment, CDATA, instruction */

struct tag {
    enum tag_kind kind;
    size_t len;                         /* from '<' to '>' */
    const char *prefix, *name;          /* into the text */
    size_t prefix_len, name_len;
};

/* Looks at p[0] == '<'. TAG_NONE when it is no tag or isn't closed within n bytes. */
struct tag tag_at(const char *p, size_t n);

/* The namespace a start tag gives itself (xmlns or xmlns:prefix); NULL when it has none. */
const char *tag_namespace(const char *p, const struct tag *t, size_t *len_r);

bool tag_name_is(const struct tag *t, const char *name);

/* The length of the element that begins with the start tag at p; 0 when it isn't closed. *child_r says whether it
   has a child element of that local name. */
size_t tag_element(const char *p, size_t n, const char *child, bool *child_r);

#endif
