/* SPDX-License-Identifier: ISC */
/* Inside src/xml only: whether a signature has the one shape that is accepted, before any cryptography. */
#ifndef XML_SHAPE_H
#define XML_SHAPE_H

#include "xml/node.h"

#define SHAPE_DSIG "http://www.w3.org/2000/09/xmldsig#"
#define SHAPE_C14N "http://www.w3.org/2001/10/xml-exc-c14n#"
#define SHAPE_ECDSA "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256"
#define SHAPE_SHA256 "http://www.w3.org/2001/04/xmlenc#sha256"
#define SHAPE_ENVELOPED SHAPE_DSIG "enveloped-signature"

/* How many Signature elements there are anywhere in the document. */
int shape_signatures(const struct xml_doc *d);

struct shape {
    xmlNode *signature, *key_info;          /* key_info may be NULL */
    unsigned char digest[32];               /* what the file says it is */
};

/* 0 and *s, or -1 and which part is not as it must be. */
int shape_check(const struct xml_doc *d, struct shape *s, struct error *e);

#endif
