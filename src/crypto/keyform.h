/* SPDX-License-Identifier: ISC */
/* Private key files in the form we write them: PKCS #8 in DER, where only the numbers differ. OpenSSL looks through all
   its decoders anew for every file, which costs more than a turn's signatures; what has exactly this form needs none
   of them. */
#ifndef CRYPTO_KEYFORM_H
#define CRYPTO_KEYFORM_H

#include <stddef.h>

#include "crypto/key.h"

/* NULL when the file has another form, or its halves do not fit: then OpenSSL may read it, and say what is wrong. */
struct key *keyform_read(const char *pem, size_t n);

#endif
