/* SPDX-License-Identifier: ISC */
#include "turn/carrier.h"

#include <stdlib.h>

#include "mail/smtp.h"

struct carrier {
    struct pool *pool;
    const struct config *config;
    struct smtp *smtp[CONFIG_MAX_ACCOUNTS];
};

struct carrier *carrier_open(const char *file, struct error *e)
{
    struct carrier *c = xcalloc(1, sizeof *c);
    const char *path;

    c->pool = pool_new();
    path = config_find(c->pool, file);
    if (!path)
        return c;
    c->config = config_read(c->pool, path, e);
    if (c->config)
        return c;
    carrier_close(c);
    return NULL;
}

void carrier_close(struct carrier *c)
{
    if (!c)
        return;
    for (int i = 0; i < CONFIG_MAX_ACCOUNTS; i++)
        smtp_free(c->smtp[i]);
    pool_free(c->pool);
    free(c);
}

const struct config *carrier_config(const struct carrier *c)
{
    return c->config;
}

bool carrier_find(struct carrier *c, const char *address, outbox_transport *send_r, void **ctx_r)
{
    const struct config_account *a = c && c->config ? config_account_of(c->config, address) : NULL;
    size_t i;

    if (!a || !a->smtp.host)
        return false;
    i = (size_t)(a - c->config->accounts);
    if (!c->smtp[i])
        c->smtp[i] = smtp_new(a);
    *send_r = smtp_send;
    *ctx_r = c->smtp[i];
    return true;
}
