/* SPDX-License-Identifier: ISC */
/* Passwords of mail accounts: from a command or from a file that nobody else can read. They live as long as they are
   needed and are wiped. */
#ifndef MAIL_ACCOUNT_H
#define MAIL_ACCOUNT_H

#include <stdbool.h>

#include "base/buf.h"
#include "base/error.h"
#include "mail/config_file.h"

/* The first line of what the command prints or of the file. The command is split at blanks, "quotes" keep words
   together, and it is run without a shell. 0 or -1; wipe with account_wipe. */
int account_password(const struct config_server *s, struct buf *password, struct error *e);
void account_wipe(struct buf *password);

/* Appends a whole regular file of at most max bytes. secret: refuses one that group or others have any right to. */
int account_read_file(const char *path, size_t max, bool secret, struct buf *out, struct error *e);

#endif
