/* SPDX-License-Identifier: ISC */
/* UTF-8, strictly: no overlong forms, no surrogates, nothing above U+10FFFF. */
#ifndef XML_UTF8_H
#define XML_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The bytes of the character at s (1 to 4), or 0 when the n bytes there don't begin with one. */
size_t utf8_next(const char *s, size_t n, uint32_t *c_r);

bool utf8_is_xml(uint32_t c);           /* may stand in an XML 1.0 document */

#endif
