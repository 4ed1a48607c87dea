/* SPDX-License-Identifier: ISC */
/* Sends mail through an SMTP server, by libcurl, always under TLS with the certificate checked. One connection serves
   all mails of a run. */
#ifndef MAIL_SMTP_H
#define MAIL_SMTP_H

#include "base/error.h"
#include "mail/config_file.h"
#include "mail/outbox.h"

struct smtp;

/* Nothing is connected and no password asked for before the first mail. The account must outlive it. */
struct smtp *smtp_new(const struct config_account *a);
void smtp_free(struct smtp *s);                     /* NULL is harmless */

/* The transport (ctx is the struct smtp). The recipient refused for good: NEVER. Anything said or broken once the
   server has heard of the mail: LATER, with the same bytes. No connection, no TLS, no login, or our own address
   refused: DOWN, and from then on every mail without a try. */
enum outbox_result smtp_send(void *ctx, const struct outbox_mail *m, struct error *e);

/* Everything but a mail: connects, logs in, and names sender and recipient; then takes it back. `step` is told of each
   step that worked. */
int smtp_test(struct smtp *s, const char *rcpt, void (*step)(void *ctx, const char *what), void *ctx, struct error *e);

#endif
