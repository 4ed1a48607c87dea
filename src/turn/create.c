/* SPDX-License-Identifier: ISC */
/* A new game: directory, data, keys, entry 0. */
#include <stdio.h>
#include <string.h>

#include <openssl/crypto.h>
#include <openssl/rand.h>

#include "base/buf.h"
#include "base/text.h"
#include "crypto/keyfile.h"
#include "engine/data.h"
#include "engine/value.h"
#include "mail/maildir.h"
#include "mail/outbox.h"
#include "turn/match.h"
#include "turn/names.h"
#include "xml/xml.h"

/* Everything a new game needs before entry 0 can be written. */
struct creation {
    const struct match_terms *t;
    const char *path;
    struct gamedata *data;
    struct key *referee, *vrf;
    struct genesis terms;
};

static int write_data(const struct creation *c, struct error *e)
{
    char path[FS_PATH], name[FS_PATH];

    for (int i = 0; i < c->data->nfiles; i++) {
        const struct data_file *f = &c->data->files[i];

        (void)snprintf(name, sizeof name, "data/%s", f->name);
        if (fs_write(fs_join(path, c->path, name), f->bytes, f->len, 0644, e))
            return -1;
    }
    return 0;
}

static struct key *copy_key(const struct key *k, struct error *e)
{
    unsigned char secret[KEY_SECRET_SIZE];
    struct key *copy = NULL;

    if (key_secret(k, secret))
        (void)error_set(e, "a key given for a new game has no private half");
    else
        copy = key_from_secret(key_type(k), secret, e);
    OPENSSL_cleanse(secret, sizeof secret);
    return copy;
}

static int make_key(const struct creation *c, enum key_type type, const struct key *given, const char *name,
                    struct key **key_r, struct error *e)
{
    char path[FS_PATH];

    *key_r = given ? copy_key(given, e) : key_generate(type, e);
    return *key_r ? keyfile_write_private(*key_r, fs_join(path, c->path, name), NULL, e) : -1;
}

static int write_addresses(const struct creation *c, struct error *e)
{
    char path[FS_PATH];
    struct buf b = {0};
    int status;

    buf_printf(&b, "%s %s\n", c->t->address, c->t->referee_address ? c->t->referee_address : "");
    status = fs_write(fs_join(path, c->path, ADDRESSES), b.data, b.len, 0600, e);
    buf_free(&b);
    return status;
}

static int make_mail(const struct creation *c, struct error *e)
{
    char in[FS_PATH], out[FS_PATH], box[FS_PATH];

    if (maildir_make(fs_join(in, c->path, MAIL_IN), e) || fs_mkdir(fs_join(out, c->path, MAIL_OUT), 0700, e))
        return -1;
    return outbox_make(fs_join(box, c->path, OUTBOX_DIR), e);
}

static void copy(char *to, size_t size, const struct buf *from)
{
    (void)snprintf(to, size, "%s", buf_cstr(from));
}

static int make_name(struct creation *c, struct error *e)
{
    unsigned char random[8];
    struct buf b = {0};

    if (c->t->name) {
        (void)snprintf(c->terms.game, sizeof c->terms.game, "%s", c->t->name);
        return 0;
    }
    if (RAND_bytes(random, sizeof random) != 1)
        return error_set(e, "no random numbers to be had");
    text_hex(&b, random, sizeof random);
    (void)snprintf(c->terms.game, sizeof c->terms.game, "%.20s-%.20s-%s", c->t->rs->id, c->t->scenario, buf_cstr(&b));
    buf_free(&b);
    return 0;
}

static void make_choices(struct creation *c)
{
    const struct game_choice *choices = c->t->rs->choices;

    for (int i = 0; choices && choices[i].name; i++, c->terms.nchoices++) {
        (void)snprintf(c->terms.choice[i].name, ENTRY_NAME, "%s", choices[i].name);
        (void)snprintf(c->terms.choice[i].value, ENTRY_NAME, "%s",
                       choices[i].words[c->t->choices ? c->t->choices[i] : 0]);
    }
}

static int make_terms(struct creation *c, struct error *e)
{
    struct buf referee = {0}, vrf = {0};

    key_hex(c->referee, &referee);
    key_hex(c->vrf, &vrf);
    copy(c->terms.referee, sizeof c->terms.referee, &referee);
    copy(c->terms.vrf, sizeof c->terms.vrf, &vrf);
    buf_free(&referee);
    buf_free(&vrf);
    (void)snprintf(c->terms.ruleset, ENTRY_NAME, "%s", c->t->rs->id);
    (void)snprintf(c->terms.scenario, ENTRY_NAME, "%s", c->t->scenario);
    c->terms.revision = c->t->rs->revision;
    memcpy(c->terms.data, c->data->hash, HASH_SIZE);
    for (; c->t->rs->sides[c->terms.nseats]; c->terms.nseats++)
        (void)snprintf(c->terms.seat[c->terms.nseats], ENTRY_NAME, "%s", c->t->rs->sides[c->terms.nseats]);
    make_choices(c);
    return make_name(c, e);
}

static int sign_and_write(struct gamedir *dir, const struct key *referee, const struct buf *octets, const char *name,
                          struct error *e)
{
    struct buf record = {0};
    int status = record_sign(referee, octets, &record, e);

    if (status == 0)
        status = gamedir_commit_entry(dir, 0, name, &record, e);
    buf_free(&record);
    return status;
}

static int write_entry0(struct creation *c, struct gamedir *dir, struct error *e)
{
    struct entry en = {.taken = {.kind = ENTRY_GENESIS}};
    struct buf file = {0}, receipt = {0}, entry = {0}, ledger = {0};
    struct ledger l = {0};
    unsigned char hash[HASH_SIZE];
    int status;

    genesis_write(&c->terms, &file);
    file.data[--file.len] = '\0';               /* canonical form ends with the root */
    (void)snprintf(en.taken.game, ENTRY_NAME, "%s", c->terms.game);
    (void)snprintf(en.taken.time, sizeof en.taken.time, "%s", c->t->time);
    hash_bytes(file.data, file.len, en.taken.digest);
    receipt_octets(&en.taken, &receipt);
    entry_octets(&en, &entry);
    hash_bytes(entry.data, entry.len, hash);
    ledger_advance(&l, &c->terms, &en, hash);
    ledger_write(&l, &c->terms, &ledger);
    status = gamedir_put_entry(dir, 0, FILE_NAME, &file, e);
    if (status == 0)
        status = sign_and_write(dir, c->referee, &receipt, TAKE_NAME, e);
    if (status == 0)
        status = gamedir_put_entry(dir, 0, LEDGER_NAME, &ledger, e);
    if (status == 0)
        status = sign_and_write(dir, c->referee, &entry, ENTRY_FILE, e);
    buf_free(&file);
    buf_free(&receipt);
    buf_free(&entry);
    buf_free(&ledger);
    return status;
}

static int create(struct creation *c, struct error *e)
{
    struct gamedir *dir;
    int status;

    c->data = data_load(c->t->rs, c->t->scenario, e);
    if (!c->data || gamedir_make(c->path, e) || write_data(c, e) || write_addresses(c, e) || make_mail(c, e))
        return -1;
    if (make_key(c, KEY_ED25519, c->t->referee, REFEREE_KEY, &c->referee, e)
        || make_key(c, KEY_P256, c->t->vrf, VRF_KEY, &c->vrf, e) || make_terms(c, e))
        return -1;
    dir = gamedir_open(c->path, true, 0, e);
    if (!dir)
        return -1;
    status = write_entry0(c, dir, e);
    gamedir_close(dir);
    return status;
}

int match_create(const char *path, const struct match_terms *t, struct error *e)
{
    struct creation c = {.t = t, .path = path};
    int status = create(&c, e);

    data_free(c.data);
    key_free(c.referee);
    key_free(c.vrf);
    return status;
}
