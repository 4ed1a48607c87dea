/* SPDX-License-Identifier: ISC */
#include <stdio.h>
#include <string.h>

#include <openssl/rand.h>

#include "base/text.h"
#include "cmd/cmd.h"
#include "crypto/key.h"
#include "store/gamedir.h"
#include "trust/file.h"
#include "turn/names.h"
#include "xml/write.h"
#include "xml/xml.h"

/* What is offered: entry 0 as the referee signed it, the terms it stands for, and the seat. */
struct offer {
    struct entry entry0;
    unsigned char hash[HASH_SIZE];
    struct genesis terms;
    char seat[ENTRY_NAME];
};

/* The referee's signature is checked with the key the terms name: what counts is that the player accepts both. */
static int check_offer(struct offer *o, const struct buf *record, const struct buf *terms, struct error *e)
{
    unsigned char digest[HASH_SIZE];
    struct key *referee;
    int status;

    if (genesis_read(terms, &o->terms, e))
        return -1;
    referee = key_from_hex(KEY_ED25519, o->terms.referee, e);
    status = referee ? entry_read(record, referee, &o->entry0, o->hash, e) : -1;
    key_free(referee);
    hash_bytes(terms->data, terms->len, digest);
    if (status == 0 && (!hash_equal(digest, o->entry0.taken.digest) || o->entry0.taken.n != 0))
        return error_set(e, "the terms are not those the referee signed in entry 0");
    return status;
}

static void cut_out(const struct buf *from, const char *start, const char *end, struct buf *out)
{
    const char *s = strstr(buf_cstr(from), start), *t = s ? strstr(s, end) : NULL;

    if (t)
        buf_add(out, s, (size_t)(t - s) + strlen(end));
}

static int read_invitation(const char *path, struct offer *o, struct error *e)
{
    struct buf file = {0}, record = {0}, terms = {0};
    struct xml_doc *d = NULL;
    int status = cmd_read_attached(path, "invitation", &file, e);

    if (status == 0 && !(d = xml_parse(buf_cstr(&file), file.len, path, 0, e)))
        status = -1;
    if (status == 0 && (strcmp(xml_name(xml_root(d)), "invitation") != 0 || !xml_attr(xml_root(d), "seat")))
        status = error_set(e, "%s is not an invitation.xml", path);
    if (status == 0) {
        (void)snprintf(o->seat, sizeof o->seat, "%s", xml_attr(xml_root(d), "seat"));
        cut_out(&file, "<record ", "</record>", &record);
        cut_out(&file, "<genesis ", "</genesis>", &terms);
        buf_char(&record, '\n');
        status = check_offer(o, &record, &terms, e);
    }
    xml_free(d);
    buf_free(&file);
    buf_free(&record);
    buf_free(&terms);
    return status;
}

static int read_directory(const char *path, const char *seat, struct offer *o, struct error *e)
{
    struct gamedir *dir = gamedir_open(path, false, 0, e);
    struct buf record = {0}, terms = {0};
    int status = dir ? gamedir_read_entry(dir, 0, ENTRY_FILE, &record, e) : -1;

    if (status == 0)
        status = gamedir_read_entry(dir, 0, FILE_NAME, &terms, e);
    if (status == 0)
        status = check_offer(o, &record, &terms, e);
    (void)snprintf(o->seat, sizeof o->seat, "%s", seat ? seat : "");
    gamedir_close(dir);
    buf_free(&record);
    buf_free(&terms);
    return status;
}

static int write_acceptance(const struct offer *o, struct buf *out, struct error *e)
{
    unsigned char nonce[16];
    struct xml_writer w;

    if (RAND_bytes(nonce, sizeof nonce) != 1)
        return error_set(e, "no random numbers to be had");
    xw_start(&w, out);
    xw_open(&w, "accept");
    xw_attr(&w, "xmlns", ORDERS_NS);
    xw_attr(&w, "game", o->terms.game);
    xw_attr(&w, "side", o->seat);
    xw_attr_hex(&w, "genesis", o->hash, HASH_SIZE);
    xw_attr_hex(&w, "nonce", nonce, sizeof nonce);
    for (int i = 0; i < o->terms.nchoices; i++) {
        xw_open(&w, "choice");
        xw_attr(&w, "name", o->terms.choice[i].name);
        xw_attr(&w, "value", o->terms.choice[i].value);
        xw_close(&w);
    }
    xw_end(&w);
    return 0;
}

static int accept_offer(const struct offer *o, const char *keyfile, const char *out, struct error *e)
{
    struct buf plain = {0};
    int status;

    if (ledger_seat(&o->terms, o->seat) < 0)
        return error_set(e, "there is no side \"%.40s\" in this game: name %s or %s", o->seat, o->terms.seat[0],
                         o->terms.seat[o->terms.nseats - 1]);
    status = write_acceptance(o, &plain, e);
    if (status == 0)
        status = cmd_write_signed(out, &plain, keyfile, e);
    buf_free(&plain);
    return status;
}

int cmd_accept(const struct command *c, int argc, char **argv)
{
    const char *key = NULL, *out = NULL;
    const struct cmd_option opts[] = {
        {.name = "key", .value = &key}, {.name = "output", .letter = 'o', .value = &out}, {.name = NULL}};
    struct offer o = {0};
    struct error e;
    int status = cmd_parse(c, &argc, argv, opts, 1, 2);

    if (status >= 0)
        return status;
    if (!key)
        return cmd_usage(c, "--key FILE is needed: your private key");
    status = gamedir_is(argv[0]) ? read_directory(argv[0], argc > 1 ? argv[1] : NULL, &o, &e)
                                 : read_invitation(argv[0], &o, &e);
    if (status || accept_offer(&o, key, out, &e))
        return cmd_fail(CMD_BROKEN, &e);
    cmd_tell_key("the referee's key", KEY_ED25519, o.terms.referee);
    cmd_tell_key("the key of the dice", KEY_P256, o.terms.vrf);
    fputs("ask the referee for these fingerprints on another way than by mail before you send it\n", stderr);
    if (out)
        printf("%s: signed acceptance of %s in %s; mail it to the address the invitation came from\n", out, o.seat,
               o.terms.game);
    return CMD_DONE;
}
