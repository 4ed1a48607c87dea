/* SPDX-License-Identifier: ISC */
#include <stdio.h>
#include <string.h>

#include <openssl/rand.h>

#include "base/text.h"
#include "cmd/cmd.h"
#include "crypto/keyfile.h"
#include "trust/file.h"
#include "turn/names.h"
#include "xml/sign.h"
#include "xml/write.h"
#include "xml/xml.h"

struct change {
    char game[ENTRY_NAME], side[ENTRY_NAME], serial[16];
    struct key *old, *new;
};

static int read_names(const char *path, struct change *c, struct error *e)
{
    struct buf xml = {0};
    struct xml_doc *d = cmd_read_report(path, &xml, e) ? NULL : xml_parse(buf_cstr(&xml), xml.len, path, STATE_MAX, e);
    const struct xml_node *root = d ? xml_root(d) : NULL;
    const char *game = root ? xml_attr(root, "game") : NULL, *side = root ? xml_attr(root, "side") : NULL;
    const char *serial = root ? xml_attr(root, "serial") : NULL;
    int status = -1;

    if (game && side && serial) {
        (void)snprintf(c->game, sizeof c->game, "%s", game);
        (void)snprintf(c->side, sizeof c->side, "%s", side);
        (void)snprintf(c->serial, sizeof c->serial, "%s", serial);
        status = 0;
    } else if (d) {
        error_set(e, "%s is not a report to a player", path);
    }
    xml_free(d);
    buf_free(&xml);
    return status;
}

/* The new key's word that it takes over. */
static int prove(const struct change *c, unsigned char proof[KEY_SIGNATURE_SIZE], struct error *e)
{
    struct buf old = {0}, statement = {0};
    int status;

    key_hex(c->old, &old);
    file_rekey_statement(c->game, c->side, buf_cstr(&old), &statement);
    status = key_sign(c->new, statement.data, statement.len, proof, e);
    buf_free(&old);
    buf_free(&statement);
    return status;
}

static int write_change(const struct change *c, struct buf *out, struct error *e)
{
    unsigned char proof[KEY_SIGNATURE_SIZE], nonce[16];
    struct buf new = {0};
    struct xml_writer w;

    if (prove(c, proof, e))
        return -1;
    if (RAND_bytes(nonce, sizeof nonce) != 1)
        return error_set(e, "no random numbers to be had");
    key_hex(c->new, &new);
    xw_start(&w, out);
    xw_open(&w, "rekey");
    xw_attr(&w, "xmlns", ORDERS_NS);
    xw_attr(&w, "game", c->game);
    xw_attr(&w, "side", c->side);
    xw_attr(&w, "serial", c->serial);
    xw_attr_hex(&w, "nonce", nonce, sizeof nonce);
    xw_attr(&w, "key", buf_cstr(&new));
    xw_attr_hex(&w, "proof", proof, sizeof proof);
    xw_end(&w);
    buf_free(&new);
    return 0;
}

static int change_key(struct change *c, const char *report, const char *old, const char *new, const char *out,
                      struct error *e)
{
    struct buf plain = {0}, signed_doc = {0};
    int status = read_names(report, c, e);

    if (status == 0 && (!(c->old = keyfile_read_private(old, NULL, e)) || !(c->new = keyfile_read_private(new, NULL, e))))
        status = -1;
    if (status == 0)
        status = write_change(c, &plain, e);
    if (status == 0)
        status = xml_sign(plain.data, plain.len, key_evp(c->old), &signed_doc, e);
    if (status == 0)
        status = cmd_write(out, &signed_doc, e);
    key_free(c->old);
    key_free(c->new);
    buf_free(&plain);
    buf_free(&signed_doc);
    return status;
}

int cmd_rekey(const struct command *c, int argc, char **argv)
{
    const char *old = NULL, *new = NULL, *out = NULL;
    const struct cmd_option opts[] = {{.name = "key", .value = &old},
                                      {.name = "new", .value = &new},
                                      {.name = "output", .letter = 'o', .value = &out},
                                      {.name = NULL}};
    struct change change = {.old = NULL};
    struct error e;
    int status = cmd_parse(c, &argc, argv, opts, 1, 1);

    if (status >= 0)
        return status;
    if (!old || !new)
        return cmd_usage(c, "--key OLD and --new NEW are needed");
    return change_key(&change, argv[0], old, new, out, &e) ? cmd_fail(CMD_BROKEN, &e) : CMD_DONE;
}
