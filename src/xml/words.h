/* SPDX-License-Identifier: ISC */
/* Inside src/xml only: the schema checker's sentences in plain words. */
#ifndef XML_WORDS_H
#define XML_WORDS_H

#include <stddef.h>

/* "Element '{urn:x}move': This element is not expected. Expected is ( {urn:x}fire )."
   becomes "<move> is not expected here. Expected: fire." Cut to size. */
void words_plain(const char *said, char *out, size_t size);

#endif
