/* SPDX-License-Identifier: ISC */
/* The configuration file: mailboxes to collect from and servers to send through. Format: adjutant-mail(7).
   What it exports is called config_*: a header called config.h is the build's. */
#ifndef MAIL_CONFIG_FILE_H
#define MAIL_CONFIG_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/pool.h"

enum config_tls { CONFIG_TLS_IMPLICIT, CONFIG_TLS_STARTTLS };
enum config_auth { CONFIG_AUTH_ANY, CONFIG_AUTH_PLAIN, CONFIG_AUTH_LOGIN, CONFIG_AUTH_NONE };

/* One server of an account. */
struct config_server {
    const char *host;                   /* NULL: the account has no such server */
    int port;                           /* filled in when left out: 993/143, 465/587 */
    enum config_tls tls;
    const char *user;
    const char *password_command;       /* at most one of the two */
    const char *password_file;
};

struct config_account {
    const char *name;
    int line;
    const char *address;                /* of the mailbox; also the envelope's sender */
    const char *ca_file;                /* NULL: the system's */
    int timeout;                        /* seconds a server may be silent */
    struct config_server imap, smtp;
    enum config_auth smtp_auth;
    const char *inbox, *done, *refused, *strangers, *broken;        /* folders on the server */
};

struct config {
    const char *root;                   /* of the games; NULL when not given */
    struct config_account *accounts;
    size_t naccounts;
};

enum { CONFIG_MAX_BYTES = 64 * 1024, CONFIG_MAX_ACCOUNTS = 32 };

/* Everything lives in p. The message names file and line. NULL on a mistake. */
struct config *config_read(struct pool *p, const char *path, struct error *e);
struct config *config_parse(struct pool *p, const char *name, const char *text, struct error *e);

/* The file to use: the option when given, else $ADJUTANT_CONFIG, else ~/.config/adjutant/config, else
   /etc/adjutant.conf, the last two only when they are there. NULL when there is none; an empty ADJUTANT_CONFIG means
   none. */
const char *config_find(struct pool *p, const char *option);

/* The account whose address this is, a +tag apart; NULL. */
const struct config_account *config_account_of(const struct config *c, const char *address);

/* Whether `address` is `base`, perhaps with a +tag before the @. tag_r (may be NULL) gets it in p; NULL for none. */
bool config_same_address(struct pool *p, const char *base, const char *address, const char **tag_r);

#endif
