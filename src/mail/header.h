/* SPDX-License-Identifier: ISC */
/* The fields of a mail's header. Splitting and RFC 2047 are ours; lists of addresses go to libetpan, so the address
   calls belong in the cage. */
#ifndef MAIL_HEADER_H
#define MAIL_HEADER_H

#include <stdbool.h>
#include <stddef.h>

#include "mail/message.h"

struct header_field {
    const char *name;           /* as written */
    const char *value;          /* unfolded, control characters made spaces, trimmed; bytes as they came */
};

struct header {
    struct header_field *at;
    size_t n;
};

/* Splits raw[0..n), the header alone; lines that are no fields are skipped. */
struct header header_split(struct pool *p, const char *raw, size_t n);

/* The i-th field of that name (0 the first), NULL when there are fewer. */
const char *header_get(const struct header *h, const char *name, size_t i);
bool header_has_prefix(const struct header *h, const char *prefix);

/* One clean line, RFC 2047 decoded; "" for NULL. */
const char *header_text(struct pool *p, const char *value, size_t max);
const char *header_word(struct pool *p, const char *value);     /* first word, lower case; "" for NULL */

/* All <...> of a value as Message-IDs; the last MAIL_MAX_REFS when there are more. */
struct mail_names header_ids(struct pool *p, const char *value);

/* Adds the bare addresses of a value to a list of at most MAIL_MAX_ADDRS. */
void header_addresses(struct pool *p, const char *value, struct mail_names *l);

#endif
