/* SPDX-License-Identifier: ISC */
/* W3C XML Signature, in the one shape that is accepted here: enveloped, a child of the root (xml_sign: the last), one
   reference to the whole document (URI=""), the transforms enveloped-signature and exclusive C14N, SHA-256, ECDSA with
   P-256.
   What the file says of its key (KeyInfo) is never looked at: the key is the caller's. Comments aren't signed, so they
   aren't read either: a reader takes xml_signed.content, and drops the file it came in.

   An ECDSA value has a twin (r, n-s) that is as good, and other tools make either: both are accepted. A file is known
   again by its seat, serial and digest, never by the bytes of its signature.

   A change of key is a file signed by the old key which holds, in an attribute, the new key's ECDSA signature of a fixed
   statement. There is never a second Signature element. */
#ifndef XML_SIGN_H
#define XML_SIGN_H

#include <stddef.h>

#include <openssl/types.h>

#include "base/buf.h"
#include "base/error.h"

struct xml_doc;

enum { XML_SIGN_DIGEST = 32 };

struct xml_signed {
    struct buf content;                             /* the canonical octets that were digested: all but the signature */
    unsigned char digest[XML_SIGN_DIGEST];          /* their SHA-256 */
    struct buf file;                                /* the whole file in canonical form, for keeping */
};

/* Appends the signed document, canonical and with a final newline. Comments are dropped. What is signed already is
   refused. key: a P-256 private key, not taken over. 0 or -1. */
int xml_sign(const char *doc, size_t n, EVP_PKEY *key, struct buf *signed_doc, struct error *e);

/* 0 when doc is signed in that shape by the private half of pub; *out is then the caller's, for xml_signed_free.
   Otherwise -1, the reason, and *out is empty. */
int xml_verify(const char *doc, size_t n, EVP_PKEY *pub, struct xml_signed *out, struct error *e);
/* The same for a document that is parsed already. Its signature is taken out of it on the way. */
int xml_verify_doc(struct xml_doc *d, EVP_PKEY *pub, struct xml_signed *out, struct error *e);
void xml_signed_free(struct xml_signed *s);

/* The octets that xml_verify would give for a file verified before, or the canonical form of one that has no signature.
   Nothing is verified. 0 or -1. */
int xml_unsigned(const char *doc, size_t n, struct buf *content, struct error *e);

/* Called by xml_begin and xml_end. */
int xml_sign_begin(struct error *e);
void xml_sign_end(void);

#endif
