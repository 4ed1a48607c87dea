/* SPDX-License-Identifier: ISC */
#include "turn/kit.h"

#include <dirent.h>
#include <setjmp.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/text.h"
#include "crypto/hash.h"
#include "engine/data.h"
#include "mail/compose.h"
#include "mail/maildir.h"
#include "rules/registry.h"
#include "trust/file.h"
#include "turn/names.h"
#include "turn/post.h"
#include "xml/sign.h"
#include "xml/write.h"

extern char **environ;

const char *const kit_address[2] = {"lee@example.org", "meade@example.org"};

#define OK(call)                                                                                                   \
    do {                                                                                                           \
        struct error ok_error = {""};                                                                              \
        if ((call) != 0)                                                                                           \
            fail_msg("%s: %s", #call, ok_error.msg);                                                               \
    } while (0)

static void spawn(const char *const argv[])
{
    pid_t pid;
    int status;

    assert_int_equal(posix_spawnp(&pid, argv[0], NULL, NULL, (char *const *)argv, environ), 0);
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

void kit_open(struct kit *k, const char *game)
{
    const char *slash = strchr(game, '/');
    char id[40];
    struct match_terms t = {.scenario = slash + 1,
                            .address = "adjutant@example.org",
                            .referee_address = "referee@example.org",
                            .time = KIT_TIME};
    struct match *m;
    struct error e = {""};

    *k = (struct kit){.mails = 0};
    (void)snprintf(id, sizeof id, "%.*s", (int)(slash - game), game);
    t.rs = ruleset_find(id);
    assert_non_null(t.rs);
    /* In memory where there is such a place: the tests call fsync thousands of times. */
    (void)snprintf(k->tmp, sizeof k->tmp, "%s/adjutant-test-XXXXXX", access("/dev/shm", W_OK) ? "/tmp" : "/dev/shm");
    assert_non_null(mkdtemp(k->tmp));
    fs_join(k->dir, k->tmp, "game");
    OK(match_create(k->dir, &t, &ok_error));
    m = match_open(k->dir, MATCH_WORK, &e);
    if (!m)
        fail_msg("%s", e.msg);
    for (int i = 0; i < 2; i++) {
        k->key[i] = key_generate(KEY_P256, &e);
        OK(match_offer(m, i, k->key[i], kit_address[i], &ok_error));
    }
    match_close(m);
}

struct match *kit_look(const struct kit *k)
{
    struct error e = {""};
    struct match *m = match_open(k->dir, MATCH_LOOK, &e);

    if (!m)
        fail_msg("%s", e.msg);
    return m;
}

uint32_t kit_entries(const struct kit *k)
{
    struct match *m = kit_look(k);
    uint32_t n = m->ledger.next;

    match_close(m);
    return n;
}

static void start_file(const struct match *m, int side, const char *root, const char *nonce, struct xml_writer *w,
                       struct buf *out)
{
    xw_start(w, out);
    xw_open(w, root);
    xw_attr(w, "xmlns", ORDERS_NS);
    xw_attr(w, "game", m->terms.game);
    xw_attr(w, "side", m->terms.seat[side]);
    xw_attr(w, "nonce", nonce);
}

struct kit kit;

int kit_setup(void **state)
{
    (void)state;
    kit_open(&kit, "c3i/battle");
    kit_start(&kit);
    return 0;
}

int kit_teardown(void **state)
{
    (void)state;
    kit_close(&kit);
    return 0;
}

void kit_accept(struct kit *k, int side)
{
    struct match *m = kit_look(k);
    struct buf plain = {0}, doc = {0};
    struct xml_writer w;

    start_file(m, side, "accept", "000102030405060708090a0b0c0d0e0f", &w, &plain);
    xw_attr_hex(&w, "genesis", m->ledger.entry0, HASH_SIZE);
    for (int i = 0; i < m->terms.nchoices; i++) {
        xw_open(&w, "choice");
        xw_attr(&w, "name", m->terms.choice[i].name);
        xw_attr(&w, "value", m->terms.choice[i].value);
        xw_close(&w);
    }
    xw_end(&w);
    match_close(m);
    kit_sign(k, side, &plain, &doc);
    kit_mail(k, kit_address[side], &doc);
    buf_free(&plain);
    buf_free(&doc);
}

void kit_start(struct kit *k)
{
    struct run_counts c;

    kit_accept(k, 0);
    kit_accept(k, 1);
    c = kit_run(k);
    assert_int_equal(c.taken, 2);
}

void kit_close(struct kit *k)
{
    const char *const argv[] = {"rm", "-rf", k->tmp, NULL};

    spawn(argv);
    for (int i = 0; i < 2; i++)
        key_free(k->key[i]);
}

void kit_clone(const struct kit *from, struct kit *to, const char *name)
{
    const char *argv[] = {"cp", "-a", from->dir, to->dir, NULL};
    const char *rm[] = {"rm", "-rf", to->dir, NULL};

    *to = *from;
    fs_join(to->dir, from->tmp, name);
    spawn(rm);
    spawn(argv);
}

void kit_orders(const struct kit *k, int side, unsigned serial, const char *body, struct buf *out)
{
    struct match *m = kit_look(k);
    char head[80];

    file_head(m->ledger.next - 1, m->ledger.head, head);
    buf_printf(out,
               "<orders xmlns=\"%s\" game=\"%s\" side=\"%s\" serial=\"%u\" nonce=\"%032d\" head=\"%s\" "
               "answers=\"%u\">\n%s\n</orders>\n",
               ORDERS_NS, m->terms.game, m->terms.seat[side], serial ? serial : m->ledger.seat[side].serial + 1,
               k->mails, head, m->game ? m->game->decision + 1 : 1, body);
    match_close(m);
}

void kit_sign(const struct kit *k, int side, const struct buf *doc, struct buf *out)
{
    OK(xml_sign(doc->data, doc->len, key_evp(k->key[side]), out, &ok_error));
}

void kit_raw_mail(struct kit *k, const char *raw, size_t n)
{
    char in[FS_PATH], key[32];
    struct error e = {""};

    (void)snprintf(key, sizeof key, "mail-%04d", k->mails++);
    if (maildir_deliver(fs_join(in, k->dir, MAIL_IN), key, raw, n, &e) < 0)
        fail_msg("%s", e.msg);
}

void kit_mail(struct kit *k, const char *from, const struct buf *doc)
{
    char id[80];
    const struct compose_attachment a = {"orders.xml", "application/xml", buf_cstr(doc), doc->len};
    const struct compose c = {.from = from,
                              .to = "adjutant@example.org",
                              .subject = "orders",
                              .date = "Wed, 18 Nov 2026 02:48:35 +0000",
                              .message_id = id,
                              .key = id,
                              .text = "See the attachment.\n",
                              .attachments = &a,
                              .nattachments = 1};
    struct buf raw = {0};

    (void)snprintf(id, sizeof id, "<mail-%d@example.org>", k->mails);
    OK(compose_mail(&c, &raw, &ok_error));
    kit_raw_mail(k, raw.data, raw.len);
    buf_free(&raw);
}

void kit_send_orders(struct kit *k, int side, const char *body)
{
    struct buf plain = {0}, doc = {0};

    kit_orders(k, side, 0, body, &plain);
    kit_sign(k, side, &plain, &doc);
    kit_mail(k, kit_address[side], &doc);
    buf_free(&plain);
    buf_free(&doc);
}

struct run_counts kit_run(struct kit *k)
{
    const struct run_options o = {.time = KIT_TIME};
    struct run_counts c;

    OK(run_game(k->dir, &o, &c, &ok_error));
    return c;
}

int kit_rule(const struct kit *k, const char *attrs, const char *body, struct error *e)
{
    const struct run_options o = {.time = KIT_TIME};
    struct run_counts c;
    struct buf b = {0};
    int status;

    buf_printf(&b, "<ruling xmlns=\"urn:adjutant:ruling:1\" %s>%s</ruling>", attrs, body);
    status = run_ruling(k->dir, b.data, b.len, &o, &c, e);
    buf_free(&b);
    return status;
}

void kit_must_rule(const struct kit *k, const char *attrs, const char *body)
{
    OK(kit_rule(k, attrs, body, &ok_error));
}

void kit_rekey(const struct kit *k, int side, const struct key *new, struct buf *out)
{
    struct match *m = kit_look(k);
    unsigned char sig[KEY_SIGNATURE_SIZE];
    struct buf plain = {0}, statement = {0}, hex = {0};
    struct xml_writer w;

    file_rekey_statement(m->terms.game, m->terms.seat[side], m->ledger.seat[side].key, &statement);
    OK(key_sign(new, statement.data, statement.len, sig, &ok_error));
    key_hex(new, &hex);
    start_file(m, side, "rekey", "101112131415161718191a1b1c1d1e1f", &w, &plain);
    xw_attr_int(&w, "serial", m->ledger.seat[side].serial + 1);
    xw_attr(&w, "key", buf_cstr(&hex));
    xw_attr_hex(&w, "proof", sig, sizeof sig);
    xw_end(&w);
    kit_sign(k, side, &plain, out);
    match_close(m);
    buf_free(&plain);
    buf_free(&statement);
    buf_free(&hex);
}

void kit_countersign(const struct kit *k, int side, struct buf *out)
{
    struct match *m = kit_look(k);
    const struct proposal *p = &m->ledger.proposal;
    struct buf plain = {0};
    struct xml_writer w;
    char head[80];

    file_head(p->n, p->hash, head);
    start_file(m, side, "countersign", "202122232425262728292a2b2c2d2e2f", &w, &plain);
    xw_attr(&w, "head", head);
    xw_attr(&w, "referee", p->referee[0] ? p->referee : NULL);
    xw_attr(&w, "vrf", p->vrf[0] ? p->vrf : NULL);
    xw_end(&w);
    kit_sign(k, side, &plain, out);
    match_close(m);
    buf_free(&plain);
}

void kit_send_countersign(struct kit *k, int side)
{
    struct buf doc = {0};

    kit_countersign(k, side, &doc);
    kit_mail(k, kit_address[side], &doc);
    buf_free(&doc);
}

static void mail_folder(const struct kit *k, int side, char out[FS_PATH])
{
    if (snprintf(out, FS_PATH, "%s/" MAIL_OUT "/%s/new", k->dir, kit_address[side]) >= FS_PATH)
        fail();
}

void kit_mails(const struct kit *k, int side, struct buf *out)
{
    char folder[FS_PATH], path[FS_PATH];
    char **names;

    mail_folder(k, side, folder);
    names = fs_exists(folder) ? fs_list(folder, NULL) : NULL;
    for (char **p = names; p && *p; p++)
        OK(fs_read(fs_join(path, folder, *p), 16 << 20, out, &ok_error));
    fs_list_free(names);
}

int kit_count_mails(const struct kit *k, int side, const char *word)
{
    struct buf all = {0};
    int n = 0;

    kit_mails(k, side, &all);
    for (const char *p = buf_cstr(&all); (p = strstr(p, "\nSubject: ")); p++) {
        const char *end = strchr(p + 1, '\n');
        char line[400];

        (void)snprintf(line, sizeof line, "%.*s", (int)(end - p), p);
        n += strstr(line, word) != NULL;
    }
    buf_free(&all);
    return n;
}

/* ---- hashing trees ---- */

static void hash_tree(struct hasher *h, const char *path, const char *shown)
{
    struct stat st;
    char **names;
    char child[FS_PATH], child_shown[FS_PATH];

    assert_int_equal(lstat(path, &st), 0);
    if (!S_ISDIR(st.st_mode)) {
        struct buf b = {0};

        OK(fs_read(path, 64 << 20, &b, &ok_error));
        hasher_str(h, shown);
        hasher_field(h, buf_cstr(&b), b.len);
        buf_free(&b);
        return;
    }
    names = fs_list(path, NULL);
    for (char **p = names; *p; p++)
        hash_tree(h, fs_join(child, path, *p), fs_join(child_shown, shown, *p));
    fs_list_free(names);
}

static void hash_parts(const struct kit *k, const char *const *parts, unsigned char out[32])
{
    struct hasher h;
    char path[FS_PATH];

    hasher_start(&h, "tree");
    for (; *parts; parts++)
        if (fs_exists(fs_join(path, k->dir, *parts)))
            hash_tree(&h, path, *parts);
    hasher_end(&h, out);
}

void kit_hash(const struct kit *k, unsigned char out[32])
{
    static const char *const parts[] = {"data", "log", "secret", FROZEN_NAME, HALTED_NAME, MAIL_OUT,
                                        MAIL_IN "/new", MAIL_IN "/.done",
                                        MAIL_IN "/.refused", MAIL_IN "/.strangers", NULL};

    hash_parts(k, parts, out);
}

void kit_hash_log(const struct kit *k, unsigned char out[32])
{
    static const char *const parts[] = {"log", NULL};

    hash_parts(k, parts, out);
}
