/* SPDX-License-Identifier: ISC */
/* Inside src/xml only: whether a signature has the one shape that is accepted, before any cryptography. */
#ifndef XML_DSIG_H
#define XML_DSIG_H

#include "xml/node.h"

#define DSIG_NS "http://www.w3.org/2000/09/xmldsig#"
#define DSIG_C14N "http://www.w3.org/2001/10/xml-exc-c14n#"
#define DSIG_ECDSA "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256"
#define DSIG_SHA256 "http://www.w3.org/2001/04/xmlenc#sha256"
#define DSIG_ENVELOPED DSIG_NS "enveloped-signature"

/* How many Signature elements there are anywhere in the document. */
int dsig_signatures(const struct xml_doc *d);

struct dsig {
    xmlNode *signature, *key_info;          /* key_info may be NULL */
    unsigned char digest[32];               /* what the file says it is */
};

/* 0 and *s, or -1 and which part is not as it must be. */
int dsig_check(const struct xml_doc *d, struct dsig *s, struct error *e);

#endif
