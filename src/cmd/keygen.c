/* SPDX-License-Identifier: ISC */
#include <stdio.h>

#include <openssl/crypto.h>

#include "cmd/cmd.h"
#include "crypto/key.h"
#include "crypto/keyfile.h"
#include "crypto/passphrase.h"
#include "store/fs.h"

static int make(const char *path, bool ask, struct error *e)
{
    char pub[FS_PATH], secret[PASSPHRASE_MAX] = "";
    struct key *k;
    int status;

    if (snprintf(pub, sizeof pub, "%s.pub", path) >= (int)sizeof pub)
        return error_set(e, "the name is too long");
    if (fs_exists(path) || fs_exists(pub))
        return error_set(e, "%s or %s exists: a key is never replaced", path, pub);
    if (ask && passphrase_new(NULL, path, secret, sizeof secret, e))
        return -1;
    k = key_generate(KEY_P256, e);
    status = k ? keyfile_write_private(k, path, secret, e) : -1;
    if (status == 0)
        status = keyfile_write_public(k, pub, e);
    key_free(k);
    OPENSSL_cleanse(secret, sizeof secret);
    return status;
}

int cmd_keygen(const struct command *c, int argc, char **argv)
{
    bool ask = false;
    const struct cmd_option opts[] = {{.name = "passphrase", .flag = &ask}, {.name = NULL}};
    struct error e;
    int status = cmd_parse(c, &argc, argv, opts, 1, 1);

    if (status >= 0)
        return status;
    if (make(argv[0], ask, &e))
        return cmd_fail(CMD_BROKEN, &e);
    printf("%s: your private key, keep it and a copy of it\n%s.pub: give this to the referee\n", argv[0], argv[0]);
    return CMD_DONE;
}
