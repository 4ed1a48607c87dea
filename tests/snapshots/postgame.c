/* SPDX-License-Identifier: ISC */
#include "snapshots/postgame.h"

#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>

#include "base/pool.h"
#include "base/text.h"
#include "crypto/hash.h"
#include "engine/data.h"
#include "engine/play.h"
#include "engine/state.h"
#include "mail/compose.h"
#include "mail/maildir.h"
#include "mail/mime.h"
#include "rules/registry.h"
#include "trust/file.h"
#include "turn/archive.h"
#include "turn/match.h"
#include "turn/names.h"
#include "turn/post.h"
#include "turn/verify.h"
#include "xml/sign.h"
#include "xml/write.h"
#include "xml/xml.h"

extern char **environ;

#define ADDRESS "adjutant@example.org"
enum { FIRST_MAIL = 1793613600, BETWEEN_MAILS = 5 * 3600 + 1020 };     /* 2 November 2026, 10:00 */

static const struct {
    const char *game, *name[POST_SIDES];
} players[] = {{"c3i", {"lee", "meade"}}, {"gaines", {"lee", "porter"}}};

const char *post_name(const struct postgame *p, int side)
{
    size_t i = 0;

    while (strcmp(players[i].game, p->rs->id) != 0)
        if (++i == sizeof players / sizeof *players)
            panic("nobody plays %s", p->rs->id);
    return players[i].name[side];
}

static void address_of(const struct postgame *p, int side, char out[64])
{
    (void)snprintf(out, 64, "%s@example.org", post_name(p, side));
}

static void must(int status, const struct error *e)
{
    if (status < 0)
        panic("%s", e->msg);
}

/* A test key: the hash of a word. */
static struct key *test_key(enum key_type type, const char *word)
{
    unsigned char secret[HASH_SIZE];
    struct error e = {""};
    struct key *k;

    hash_bytes(word, strlen(word), secret);
    k = key_from_secret(type, secret, &e);
    must(k ? 0 : -1, &e);
    return k;
}

static void set_time(struct postgame *p)
{
    time_t t = FIRST_MAIL + (time_t)p->files * BETWEEN_MAILS;
    struct tm tm;

    if (!gmtime_r(&t, &tm) || !strftime(p->time, sizeof p->time, "%Y-%m-%dT%H:%M:%SZ", &tm))
        panic("no time");
}

static void create(struct postgame *p, const char *scenario)
{
    struct key *referee = test_key(KEY_ED25519, "a test's referee"), *vrf = test_key(KEY_P256, "a test's dice");
    char name[80];
    struct match_terms t = {.rs = p->rs,
                            .scenario = scenario,
                            .address = ADDRESS,
                            .referee_address = "referee@example.org",
                            .time = p->time,
                            .name = name,
                            .referee = referee,
                            .vrf = vrf};
    struct error e = {""};

    (void)snprintf(name, sizeof name, "%s-%s-snapshot", p->rs->id, scenario);
    must(match_create(p->dir, &t, &e), &e);
    key_free(referee);
    key_free(vrf);
}

static void offer_seats(struct postgame *p)
{
    struct error e = {""};
    struct match *m = match_open(p->dir, MATCH_WORK, &e);

    must(m ? 0 : -1, &e);
    for (int i = 0; i < POST_SIDES; i++) {
        char address[64];

        address_of(p, i, address);
        p->key[i] = test_key(KEY_P256, post_name(p, i));
        must(match_offer(m, i, p->key[i], address, &e), &e);
        must(post_invitation(m, i, p->time, &e), &e);
    }
    match_close(m);
}

void post_open(struct postgame *p, const char *game)
{
    const char *slash = strchr(game, '/');
    char id[40];
    struct error e = {""};

    *p = (struct postgame){.files = 0};
    (void)snprintf(id, sizeof id, "%.*s", (int)(slash - game), game);
    p->rs = ruleset_find(id);
    if (!p->rs)
        panic("no game %s", id);
    (void)snprintf(p->tmp, sizeof p->tmp, "%s/adjutant-snapshot-XXXXXX", getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp");
    if (!mkdtemp(p->tmp))
        panic("cannot make %s", p->tmp);
    fs_join(p->dir, p->tmp, "game");
    p->data = data_load(p->rs, slash + 1, &e);
    must(p->data ? 0 : -1, &e);
    set_time(p);
    create(p, slash + 1);
    offer_seats(p);
}

void post_close(struct postgame *p)
{
    const char *const argv[] = {"rm", "-rf", p->tmp, NULL};
    pid_t pid;
    int status;

    if (posix_spawnp(&pid, argv[0], NULL, NULL, (char *const *)argv, environ) == 0)
        (void)waitpid(pid, &status, 0);
    for (int i = 0; i < POST_SIDES; i++)
        key_free(p->key[i]);
    data_free(p->data);
}

/* ---- files ---- */

void post_sign(const struct postgame *p, int side, const struct buf *doc, struct buf *out)
{
    struct error e = {""};

    must(xml_sign(doc->data, doc->len, key_evp(p->key[side]), out, &e), &e);
}

void post_acceptance(const struct postgame *p, int side, struct buf *out)
{
    struct error e = {""};
    struct match *m = match_open(p->dir, MATCH_LOOK, &e);
    struct xml_writer w;

    must(m ? 0 : -1, &e);
    xw_start(&w, out);
    xw_open(&w, "accept");
    xw_attr(&w, "xmlns", ORDERS_NS);
    xw_attr(&w, "game", m->terms.game);
    xw_attr(&w, "side", m->terms.seat[side]);
    xw_attr_hex(&w, "genesis", m->ledger.entry0, HASH_SIZE);
    xw_attr(&w, "nonce", side ? "00000000000000000000000000000002" : "00000000000000000000000000000001");
    for (int i = 0; i < m->terms.nchoices; i++) {
        xw_open(&w, "choice");
        xw_attr(&w, "name", m->terms.choice[i].name);
        xw_attr(&w, "value", m->terms.choice[i].value);
        xw_close(&w);
    }
    xw_end(&w);
    match_close(m);
}

struct run_counts post_send(struct postgame *p, int side, const struct buf *file)
{
    char id[80], from[64], in[FS_PATH], key[32], date[40];
    const struct compose_attachment a = {"orders.xml", "application/xml", buf_cstr(file), file->len};
    const struct compose c = {.from = from,
                              .to = ADDRESS,
                              .subject = "orders",
                              .date = date,
                              .message_id = id,
                              .key = id,
                              .text = "My orders are attached.\n",
                              .attachments = &a,
                              .nattachments = 1};
    const struct run_options o = {.time = p->time};
    struct run_counts counts;
    struct buf raw = {0};
    struct error e = {""};

    p->files++;
    set_time(p);
    must(post_date(p->time, date), &e);
    address_of(p, side, from);
    (void)snprintf(id, sizeof id, "<%d.%s@example.org>", p->files, post_name(p, side));
    (void)snprintf(key, sizeof key, "mail-%04d", p->files);
    must(compose_mail(&c, &raw, &e), &e);
    must(maildir_deliver(fs_join(in, p->dir, MAIL_IN), key, raw.data, raw.len, &e), &e);
    must(run_game(p->dir, &o, &counts, &e), &e);
    buf_free(&raw);
    return counts;
}

/* ---- mails ---- */

static void folder_of(const struct postgame *p, int side, char out[FS_PATH])
{
    if (snprintf(out, FS_PATH, "%s/" MAIL_OUT "/%s@example.org/new", p->dir, post_name(p, side)) >= FS_PATH)
        panic("too long a path");
}

char **post_mails(const struct postgame *p, int side)
{
    char folder[FS_PATH];

    folder_of(p, side, folder);
    return fs_exists(folder) ? fs_list(folder, NULL) : NULL;
}

void post_mail(const struct postgame *p, int side, const char *name, struct buf *out)
{
    char folder[FS_PATH], path[FS_PATH];
    struct error e = {""};

    folder_of(p, side, folder);
    must(fs_read(fs_join(path, folder, name), MAIL_MAX_BYTES, out, &e), &e);
}

static const struct xml_node *find(const struct xml_node *n, const char *name)
{
    for (const struct xml_node *k = xml_child(n, NULL); k; k = xml_next(k, NULL)) {
        const struct xml_node *found = strcmp(xml_name(k), name) == 0 ? k : find(k, name);

        if (found)
            return found;
    }
    return NULL;
}

static void report_part(const struct buf *mail, struct buf *xml)
{
    struct pool *pool = pool_new();
    struct error e = {""};
    const struct mail_message *m = mime_read(pool, buf_cstr(mail), mail->len, &(struct mime_options){0}, &e);

    must(m ? 0 : -1, &e);
    for (size_t i = 0; i < m->nparts; i++)
        if (m->parts[i].filename && strcmp(m->parts[i].filename, "report.xml") == 0)
            buf_add(xml, m->parts[i].data, m->parts[i].len);
    pool_free(pool);
}

static void template_attrs(const struct xml_node *root, char *out, size_t size)
{
    static const char *const wanted[] = {"game", "side", "serial", "head", "answers"};
    const struct xml_node *t = find(root, "template");
    size_t n = 0;

    t = t ? xml_child(t, "orders") : NULL;
    out[0] = '\0';
    for (size_t i = 0; t && i < sizeof wanted / sizeof *wanted; i++)
        if (xml_attr(t, wanted[i]))
            n += (size_t)snprintf(out + n, size - n, " %s=\"%s\"", wanted[i], xml_attr(t, wanted[i]));
}

bool post_read_report(const struct postgame *p, int side, struct post_report *r)
{
    char **mails = post_mails(p, side);
    const char *newest = NULL;
    struct buf mail = {0};
    struct error e = {""};

    *r = (struct post_report){.asked = false};
    for (char **name = mails; name && *name; name++)
        newest = strstr(*name, "-report-") ? *name : newest;
    if (newest)
        post_mail(p, side, newest, &mail);
    fs_list_free(mails);
    if (!mail.len)
        return false;
    report_part(&mail, &r->xml);
    buf_free(&mail);
    r->doc = xml_parse(buf_cstr(&r->xml), r->xml.len, "report", STATE_MAX, &e);
    must(r->doc ? 0 : -1, &e);
    r->view = game_blank(p->rs, p->data);
    must(state_read(r->view, r->doc, find(xml_root(r->doc), "state"), &e), &e);
    r->asked = find(xml_root(r->doc), "prompt") != NULL;
    r->over = r->view->outcome.over;
    template_attrs(xml_root(r->doc), r->attrs, sizeof r->attrs);
    return true;
}

void post_report_free(struct post_report *r)
{
    game_free(r->view);
    xml_free(r->doc);
    buf_free(&r->xml);
}

/* ---- what is kept ---- */

static void check(const struct verify_source *s)
{
    struct verify_result r;
    struct error e = {""};

    must(verify_check(s, &(struct verify_options){.progress = NULL}, &r, &e), &e);
    if (!r.closed || !r.dice)
        panic("the game did not come to its end");
    verify_result_free(&r);
}

void post_archive(const struct postgame *p, struct buf *out)
{
    struct error e = {""};
    struct verify_source *dir = verify_open(p->dir, &e), *archive;
    bool closed;

    must(dir ? 0 : -1, &e);
    check(dir);
    must(archive_make(dir, out, &closed, &e), &e);
    verify_source_free(dir);
    archive = archive_parse(out->data, out->len, &e);
    must(archive ? 0 : -1, &e);
    check(archive);
    verify_source_free(archive);
}

void post_digest(const struct buf *mail, struct buf *out)
{
    const char *text = strstr(buf_cstr(mail), "Content-Type: text/plain");
    const char *end = text ? strstr(text, "\n--=_") : NULL;
    unsigned char hash[HASH_SIZE];

    buf_add(out, mail->data, end ? (size_t)(end + 1 - mail->data) : mail->len);
    hash_bytes(mail->data, mail->len, hash);
    buf_printf(out, "%s[the whole mail: %zu bytes, SHA-256 ", end ? "[other parts are left out]\n" : "", mail->len);
    text_hex(out, hash, sizeof hash);
    buf_str(out, "]\n");
}

bool post_kept_whole(char **mails, int i)
{
    unsigned entry = (unsigned)strtoul(mails[i], NULL, 10);

    return strstr(mails[i], "-report-") && (entry % POST_WHOLE == 0 || !mails[i + 1]);
}
