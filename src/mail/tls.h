/* SPDX-License-Identifier: ISC */
/* A connection to a mail server: TCP first, then TLS with a certificate whose chain and name are checked. Nothing but
   what a protocol needs to begin TLS belongs before tls_start. Every wait has an end. */
#ifndef MAIL_TLS_H
#define MAIL_TLS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "base/error.h"

struct tls;

/* Connects to the first address of the host that answers. timeout: seconds of silence allowed at any time. */
struct tls *tls_connect(const char *host, int port, int timeout, struct error *e);
void tls_close(struct tls *t);                      /* NULL is harmless */

/* TLS 1.2 or newer; the chain must end at an authority of ca_file (NULL: the system's), the certificate must name the
   host. On failure the connection is dead. */
int tls_start(struct tls *t, const char *ca_file, struct error *e);
bool tls_is_started(const struct tls *t);
const char *tls_version(const struct tls *t);       /* "TLSv1.3" */

void tls_drop(struct tls *t);                       /* no more of it: every read and write fails from here on */

/* As read and write; -1 once anything has gone wrong, see tls_why. */
ssize_t tls_read(struct tls *t, void *p, size_t n);
ssize_t tls_write(struct tls *t, const void *p, size_t n);
const char *tls_why(const struct tls *t);           /* "" when nothing has */

/* From here on the server may send so many bytes, then reading fails: an answer has a size. */
void tls_allow(struct tls *t, size_t bytes);

#endif
