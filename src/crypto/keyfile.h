/* SPDX-License-Identifier: ISC */
/* Keys in files: PEM, the private half as PKCS #8, the public half as SubjectPublicKeyInfo. */
#ifndef CRYPTO_KEYFILE_H
#define CRYPTO_KEYFILE_H

#include <stddef.h>

struct buf;
struct error;
struct key;
struct passphrase;

/* Write a new file, durable when they give back 0. A file that is there already is never replaced.
   The private one has mode 0600, and is encrypted (AES-256-CBC, PBKDF2) when there is a passphrase that isn't
   NULL or empty. */
int keyfile_write_private(const struct key *k, const char *path, const char *passphrase, struct error *e);
int keyfile_write_public(const struct key *k, const char *path, struct error *e);

/* The caller frees the key; NULL with the reason. A private key that its group or others may read is refused.
   The passphrase is asked for through `p` (NULL: on the terminal), and only when the file has one. */
struct key *keyfile_read_private(const char *path, const struct passphrase *p, struct error *e);
struct key *keyfile_read_public(const char *path, struct error *e);

/* The same without a file: appends; takes n bytes that hold one public key. */
void keyfile_public_pem(const struct key *k, struct buf *out);
struct key *keyfile_parse_public(const void *pem, size_t n, struct error *e);

#endif
