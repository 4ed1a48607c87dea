/* SPDX-License-Identifier: ISC */
#include <stdio.h>
#include <string.h>

#include <openssl/rand.h>

#include "base/text.h"
#include "cmd/cmd.h"
#include "crypto/key.h"
#include "trust/file.h"
#include "turn/names.h"
#include "xml/write.h"
#include "xml/xml.h"

/* What is proposed: the entry as the referee signed it, and to whom. */
struct proposed {
    struct entry entry;
    unsigned char hash[HASH_SIZE];
    char seat[ENTRY_NAME], referee[2 * KEY_ED25519_SIZE + 1];
};

static int read_record(const struct buf *file, struct proposed *p, struct error *e)
{
    const char *s = strstr(buf_cstr(file), "<record "), *t = s ? strstr(s, "</record>") : NULL;
    struct key *referee = key_from_hex(KEY_ED25519, p->referee, e);
    struct buf record = {0};
    int status;

    if (t)
        buf_add(&record, s, (size_t)(t - s) + strlen("</record>"));
    buf_char(&record, '\n');
    status = referee ? entry_read(&record, referee, &p->entry, p->hash, e) : -1;
    if (status == 0 && (strcmp(p->entry.taken.ruling, "keys") != 0 ||
                        (!p->entry.taken.referee[0] && !p->entry.taken.vrf[0])))
        status = error_set(e, "the entry proposes no keys");
    key_free(referee);
    buf_free(&record);
    return status;
}

static int read_proposal(const char *path, struct proposed *p, struct error *e)
{
    struct buf file = {0};
    struct xml_doc *d = NULL;
    const char *seat, *referee;
    int status = cmd_read_attached(path, "proposal", &file, e);

    if (status == 0 && !(d = xml_parse(buf_cstr(&file), file.len, path, 0, e)))
        status = -1;
    seat = d ? xml_attr(xml_root(d), "seat") : NULL;
    referee = d ? xml_attr(xml_root(d), "referee") : NULL;
    if (status == 0 && (strcmp(xml_name(xml_root(d)), "proposal") != 0 || !seat || !referee))
        status = error_set(e, "%s is not a proposal of new keys", path);
    if (status == 0) {
        (void)snprintf(p->seat, sizeof p->seat, "%s", seat);
        (void)snprintf(p->referee, sizeof p->referee, "%s", referee);
        status = read_record(&file, p, e);
    }
    xml_free(d);
    buf_free(&file);
    return status;
}

static int write_file(const struct proposed *p, struct buf *out, struct error *e)
{
    const struct taken *t = &p->entry.taken;
    unsigned char nonce[16];
    struct xml_writer w;
    char head[80];

    if (RAND_bytes(nonce, sizeof nonce) != 1)
        return error_set(e, "no random numbers to be had");
    file_head(t->n, p->hash, head);
    xw_start(&w, out);
    xw_open(&w, "countersign");
    xw_attr(&w, "xmlns", ORDERS_NS);
    xw_attr(&w, "game", t->game);
    xw_attr(&w, "side", p->seat);
    xw_attr(&w, "head", head);
    xw_attr_hex(&w, "nonce", nonce, sizeof nonce);
    xw_attr(&w, "referee", t->referee[0] ? t->referee : NULL);
    xw_attr(&w, "vrf", t->vrf[0] ? t->vrf : NULL);
    xw_end(&w);
    return 0;
}

/* On stderr, for the file itself may go to standard output. */
static void tell(const struct proposed *p)
{
    cmd_tell_key("signed by the referee's key", KEY_ED25519, p->referee);
    cmd_tell_key("the referee's new key", KEY_ED25519, p->entry.taken.referee);
    cmd_tell_key("the new key of the dice", KEY_P256, p->entry.taken.vrf);
    fprintf(stderr, "send it only when the referee has told you these fingerprints on another way\n");
}

static int countersign(const struct proposed *p, const char *keyfile, const char *out, struct error *e)
{
    struct buf plain = {0};
    int status = write_file(p, &plain, e);

    if (status == 0)
        status = cmd_write_signed(out, &plain, keyfile, e);
    buf_free(&plain);
    return status;
}

int cmd_countersign(const struct command *c, int argc, char **argv)
{
    const char *key = NULL, *out = NULL;
    const struct cmd_option opts[] = {
        {.name = "key", .value = &key}, {.name = "output", .letter = 'o', .value = &out}, {.name = NULL}};
    struct proposed p = {0};
    struct error e;
    int status = cmd_parse(c, &argc, argv, opts, 1, 1);

    if (status >= 0)
        return status;
    if (!key)
        return cmd_usage(c, "--key FILE is needed: your private key");
    if (read_proposal(argv[0], &p, &e) || countersign(&p, key, out, &e))
        return cmd_fail(CMD_BROKEN, &e);
    tell(&p);
    return CMD_DONE;
}
