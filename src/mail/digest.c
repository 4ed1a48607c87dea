/* SPDX-License-Identifier: ISC */
#include "mail/digest.h"

#include <string.h>

#include "base/buf.h"
#include "base/text.h"
#include "crypto/hash.h"

void digest_name(const char *p, size_t n, char name_r[DIGEST_LEN + 1])
{
    unsigned char md[HASH_SIZE];
    struct buf b = {0};

    hash_bytes(p, n, md);
    text_hex(&b, md, DIGEST_LEN / 2);
    memcpy(name_r, b.data, DIGEST_LEN + 1);
    buf_free(&b);
}
