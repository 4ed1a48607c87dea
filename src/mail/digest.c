/* SPDX-License-Identifier: ISC */
#include "mail/digest.h"

#include <string.h>

#include <openssl/evp.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/text.h"

void digest_name(const char *p, size_t n, char name_r[DIGEST_LEN + 1])
{
    unsigned char md[EVP_MAX_MD_SIZE];
    struct buf b = {0};

    if (EVP_Digest(p, n, md, NULL, EVP_sha256(), NULL) != 1)
        panic("no SHA-256");
    text_hex(&b, md, DIGEST_LEN / 2);
    memcpy(name_r, b.data, DIGEST_LEN + 1);
    buf_free(&b);
}
