/* SPDX-License-Identifier: ISC */
#include "turn/collect.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/buf.h"
#include "mail/account.h"
#include "mail/classify.h"
#include "mail/digest.h"
#include "mail/imap.h"
#include "mail/intake.h"
#include "mail/maildir.h"
#include "mail/mime.h"
#include "store/gamedir.h"
#include "trust/ledger.h"
#include "turn/names.h"
#include "turn/post.h"
#include "turn/run.h"
#include "xml/xml.h"

enum { MAX_MAILS = 1000 };              /* of one account in one run: the next one goes on */
enum { MAX_IDS = 1000 };                /* places in a bounce that may be a Message-ID of ours; each is looked up */

/* A game under the root, known by the name in its terms. */
struct place {
    const char *name, *path;
};

struct letter {
    const struct config_account *account;
    uint32_t uid, uidvalidity;
    char digest[DIGEST_LEN + 1];
    const struct place *place;          /* NULL: it belongs to no game */
    const char *folder;                 /* then: where it goes */
};

struct collect {
    struct pool *pool;
    const struct config *config;
    const char *root;
    void (*tell)(const struct config_account *a, const char *why);
    struct place *places;
    size_t nplaces;
    struct letter *letters;
    size_t nletters, cap;
};

struct collect *collect_new(const struct config *config, const char *root,
                            void (*tell)(const struct config_account *a, const char *why))
{
    struct collect *c = xcalloc(1, sizeof *c);

    c->pool = pool_new();
    c->config = config;
    c->root = root;
    c->tell = tell;
    return c;
}

void collect_free(struct collect *c)
{
    if (!c)
        return;
    free(c->letters);
    pool_free(c->pool);
    free(c);
}

/* ---- the games ---- */

static bool read_name(const char *path, char name[ENTRY_NAME])
{
    struct gamedir *d = gamedir_open(path, false, 0, NULL);
    struct buf b = {0};
    struct genesis terms;
    bool good = d && gamedir_read_entry(d, 0, FILE_NAME, &b, NULL) == 0 && genesis_read(&b, &terms, NULL) == 0;

    if (good)
        (void)snprintf(name, ENTRY_NAME, "%s", terms.game);
    buf_free(&b);
    gamedir_close(d);
    return good;
}

/* A game that cannot be read gets no mail; run says what is wrong with it. */
static int read_places(struct collect *c, struct error *e)
{
    char **names = fs_list(c->root, e), path[FS_PATH], name[ENTRY_NAME];
    size_t n = 0;

    if (!names)
        return -1;
    while (names[n])
        n++;
    c->places = pool_array(c->pool, n + 1, sizeof *c->places);
    for (char **p = names; *p; p++)
        if (gamedir_is(fs_join(path, c->root, *p)) && read_name(path, name))
            c->places[c->nplaces++] = (struct place){pool_strdup(c->pool, name), pool_strdup(c->pool, path)};
    fs_list_free(names);
    return 0;
}

static const struct place *find_place(const struct collect *c, const char *name)
{
    for (size_t i = 0; name && i < c->nplaces; i++)
        if (strcasecmp(c->places[i].name, name) == 0)
            return &c->places[i];
    return NULL;
}

/* ---- which game a mail is for ---- */

static const struct place *place_of_doc(const struct collect *c, const struct mail_doc *doc)
{
    struct xml_doc *d = doc->problem[0] ? NULL : xml_parse(doc->data, doc->len, "order file", 0, NULL);
    const struct place *found = d ? find_place(c, xml_attr(xml_root(d), "game")) : NULL;

    xml_free(d);
    return found;
}

/* All order files of the mail must be for the same game; the game itself says what it thinks of several. */
static const struct place *by_orders(const struct collect *c, const struct mail_message *m)
{
    const struct place *first = NULL;

    for (size_t i = 0; i < m->docs.n; i++) {
        const struct place *at = place_of_doc(c, &m->docs.at[i]);

        if (!at || (first && at != first))
            return NULL;
        first = at;
    }
    return first;
}

static const struct place *by_tag(const struct collect *c, struct pool *p, const struct config_account *a,
                                  const struct mail_message *m)
{
    const struct mail_names *lists[] = {&m->delivered_to, &m->to};

    for (size_t k = 0; k < 2; k++)
        for (size_t i = 0; i < lists[k]->n; i++) {
            const char *tag;

            if (config_same_address(p, a->address, lists[k]->at[i], &tag) && find_place(c, tag))
                return find_place(c, tag);
        }
    return NULL;
}

/* A Message-ID of ours is "<GAME.KEY@…>", and a game's thread begins with "<GAME@…>". */
static const struct place *place_of_id(const struct collect *c, const char *id)
{
    for (size_t i = 0; i < c->nplaces && id[0] == '<'; i++) {
        size_t n = strlen(c->places[i].name);

        if (strncmp(id + 1, c->places[i].name, n) == 0 && (id[n + 1] == '.' || id[n + 1] == '@'))
            return &c->places[i];
    }
    return NULL;
}

static const struct place *by_thread(const struct collect *c, const struct mail_message *m)
{
    const struct place *found = place_of_id(c, m->in_reply_to);

    for (size_t i = m->refs.n; !found && i > 0; i--)
        found = place_of_id(c, m->refs.at[i - 1]);
    return found;
}

/* A bounce has the mail it is about somewhere inside, its headers first. */
static const struct place *by_returned(const struct collect *c, const struct buf *raw)
{
    const char *p = buf_cstr(raw), *end = p + raw->len;
    const struct place *found = NULL;

    for (int tries = 0; !found && tries < MAX_IDS && (p = memchr(p, '<', (size_t)(end - p))) != NULL; tries++)
        found = place_of_id(c, p++);
    return found;
}

static const struct place *route(const struct collect *c, struct pool *p, const struct config_account *a,
                                 const struct mail_message *m, const struct buf *raw)
{
    const struct place *found = m->status == MAIL_READ ? by_orders(c, m) : NULL;

    if (!found)
        found = by_tag(c, p, a, m);
    if (!found)
        found = by_thread(c, m);
    if (!found && classify_mail(m, NULL).kind == CLASSIFY_BOUNCE)
        found = by_returned(c, raw);
    return found;
}

/* ---- fetching ---- */

static void keep(struct collect *c, const struct letter *l)
{
    if (c->nletters == c->cap) {
        c->cap = c->cap ? 2 * c->cap : 64;
        c->letters = xrealloc(c->letters, c->cap * sizeof *c->letters);
    }
    c->letters[c->nletters++] = *l;
}

static int sort_mail(struct collect *c, struct letter *l, const struct buf *raw, struct collect_counts *n,
                     struct error *e)
{
    const struct mime_options options = {.own_header = POST_OWN_HEADER, .docs = &run_spec};
    struct pool *p = pool_new();
    const struct mail_message *m = mime_read(p, buf_cstr(raw), raw->len, &options, e);
    char in[FS_PATH];
    int r = m ? 0 : -1;

    if (m && (m->status == MAIL_BROKEN || m->status == MAIL_CAGED)) {
        l->folder = l->account->broken;
        n->broken++;
    } else if (m && classify_mail(m, NULL).kind != CLASSIFY_OWN && !place_of_id(c, m->message_id)) {
        l->place = route(c, p, l->account, m, raw);
    }
    if (l->place) {
        r = intake_bytes(fs_join(in, l->place->path, MAIL_IN), buf_cstr(raw), raw->len, e) == INTAKE_DONE ? 0 : -1;
        n->queued += r == 0;
    } else if (m && !l->folder) {
        l->folder = l->account->strangers;
        n->strangers++;
    }
    pool_free(p);
    return r;
}

/* A mail that cannot be stored stays where it is; the others go on. */
static int fetch_mail(struct collect *c, struct imap *s, struct letter *l, struct collect_counts *n, struct error *e)
{
    struct buf raw = {0};
    int r = imap_fetch(s, l->uid, MAIL_MAX_BYTES + 1, &raw, e);

    if (r == 0) {
        struct error why = {""};

        n->fetched++;
        digest_name(buf_cstr(&raw), raw.len, l->digest);
        if (sort_mail(c, l, &raw, n, &why) == 0)
            keep(c, l);
        else
            c->tell(l->account, why.msg);
    }
    buf_free(&raw);
    return r < 0 ? -1 : 0;
}

static struct imap *open_account(const struct config_account *a, uint32_t *uidvalidity_r, struct error *e)
{
    struct buf password = {0};
    struct imap *s = NULL;

    if (account_password(&a->imap, &password, e) == 0)
        s = imap_connect(a, e);
    if (s && (imap_login(s, buf_cstr(&password), e) || imap_select(s, a->inbox, uidvalidity_r, e))) {
        imap_close(s);
        s = NULL;
    }
    account_wipe(&password);
    return s;
}

static int fetch_account(struct collect *c, const struct config_account *a, struct collect_counts *n, struct error *e)
{
    struct pool *p = pool_new();
    struct letter l = {.account = a};
    struct imap *s = open_account(a, &l.uidvalidity, e);
    uint32_t *uids = NULL;
    size_t count = 0;
    int r = s ? imap_list(s, p, &uids, &count, e) : -1;

    for (size_t i = 0; r == 0 && i < count && i < MAX_MAILS; i++) {
        struct letter next = l;

        next.uid = uids[i];
        r = fetch_mail(c, s, &next, n, e);
    }
    imap_close(s);
    pool_free(p);
    return r;
}

int collect_fetch(struct collect *c, struct collect_counts *n, struct error *e)
{
    if (read_places(c, e))
        return -1;
    for (size_t i = 0; i < c->config->naccounts; i++) {
        const struct config_account *a = &c->config->accounts[i];
        struct error why = {""};

        if (!a->imap.host || fetch_account(c, a, n, &why) == 0)
            continue;
        n->failed++;
        c->tell(a, why.msg);
    }
    return 0;
}

/* ---- settling ---- */

/* Where the mail's game has put it; NULL while it has not dealt with it. */
static const char *folder_of(const struct letter *l, struct pool *p)
{
    const struct {
        const char *ours, *theirs;
    } folders[] = {{MAILDIR_DONE, l->account->done},
                   {MAILDIR_REFUSED, l->account->refused},
                   {MAILDIR_STRANGERS, l->account->strangers},
                   {MAILDIR_BROKEN, l->account->broken}};
    char in[FS_PATH];
    const char *where;

    if (!l->place)
        return l->folder;
    where = intake_where(fs_join(in, l->place->path, MAIL_IN), l->digest, p, NULL);
    for (size_t i = 0; where && i < sizeof folders / sizeof *folders; i++)
        if (strcmp(folders[i].ours, where) == 0)
            return folders[i].theirs;
    return NULL;
}

static int settle_one(struct imap *s, const struct letter *l, struct pool *p, struct collect_counts *n, struct error *e)
{
    const char *folder = folder_of(l, p);

    if (!folder) {
        n->left++;
        return 0;
    }
    if (imap_make_folder(s, folder, e) || imap_move(s, l->uid, folder, e))
        return -1;
    n->moved++;
    return 0;
}

/* A server that has numbered its mails anew since they were fetched has them left alone: the next run knows them. */
static int settle_account(struct collect *c, const struct config_account *a, struct collect_counts *n, struct error *e)
{
    struct pool *p = pool_new();
    uint32_t uidvalidity = 0;
    struct imap *s = open_account(a, &uidvalidity, e);
    int r = s ? 0 : -1;

    for (size_t i = 0; r == 0 && i < c->nletters; i++)
        if (c->letters[i].account == a && c->letters[i].uidvalidity == uidvalidity)
            r = settle_one(s, &c->letters[i], p, n, e);
    imap_close(s);
    pool_free(p);
    return r;
}

static bool has_letters(const struct collect *c, const struct config_account *a)
{
    for (size_t i = 0; i < c->nletters; i++)
        if (c->letters[i].account == a)
            return true;
    return false;
}

void collect_settle(struct collect *c, struct collect_counts *n)
{
    for (size_t i = 0; i < c->config->naccounts; i++) {
        const struct config_account *a = &c->config->accounts[i];
        struct error why = {""};

        if (!has_letters(c, a) || settle_account(c, a, n, &why) == 0)
            continue;
        n->failed++;
        c->tell(a, why.msg);
    }
}
