/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "mail/imap.h"

#include <stdlib.h>
#include <string.h>

#include "mail/clean.h"
#include "mail/imap_stream.h"
#include "mail/transfer.h"

/* What one answer of the server may weigh, a message apart. */
enum { ANSWER = 4 * 1024 * 1024 };

struct imap {
    const struct config_account *account;
    struct tls *tls;
    mailimap *session;
    bool logged_in;
};

/* ---- failures ---- */

/* The connection's own trouble says more than the protocol's; else the server's words. */
static int fail(struct imap *s, struct error *e, const char *what)
{
    struct buf line = {0};
    const char *said = s->session && s->session->imap_response ? s->session->imap_response : "";

    if (tls_why(s->tls)[0]) {
        error_set(e, "%s: %s", what, tls_why(s->tls));
    } else {
        clean_line(&line, said, strlen(said), 200);
        error_set(e, "%s%s%s%s", what, line.len ? ": the server says \"" : "", buf_cstr(&line), line.len ? "\"" : "");
    }
    buf_free(&line);
    return -1;
}

static int done(struct imap *s, int code, struct error *e, const char *what)
{
    tls_allow(s->tls, ANSWER);
    return code == MAILIMAP_NO_ERROR ? 0 : fail(s, e, what);
}

static bool has(struct imap *s, const char *capability)
{
    return mailimap_has_extension(s->session, capability) != 0;
}

/* ---- connecting ---- */

/* Anything that came with the answer to STARTTLS was put there by somebody in the middle. */
static int start_tls(struct imap *s, struct error *e)
{
    int r;

    if (!has(s, "STARTTLS"))
        return error_set(e, "the server does not offer STARTTLS: try imap-tls = implicit");
    r = mailimap_starttls(s->session);
    if (imap_stream_has_rest(s->session->imap_stream))
        return error_set(e, "unprotected bytes came along with the beginning of TLS: the connection is not safe");
    if (done(s, r, e, "the server will not begin TLS"))
        return -1;
    return tls_start(s->tls, s->account->ca_file, e);
}

static int ask_capabilities(struct imap *s, struct error *e)
{
    struct mailimap_capability_data *list = NULL;
    int r = mailimap_capability(s->session, &list);

    if (r == MAILIMAP_NO_ERROR && list)
        mailimap_capability_data_free(list);
    return done(s, r, e, "the server does not say what it can do");
}

static int greet(struct imap *s, struct error *e)
{
    bool later = s->account->imap.tls == CONFIG_TLS_STARTTLS;
    mailstream *stream;
    int r;

    if (!later && tls_start(s->tls, s->account->ca_file, e))
        return -1;
    stream = imap_stream_new(s->tls);
    s->session = stream ? mailimap_new(0, NULL) : NULL;
    if (!s->session)
        return error_set(e, "no memory for an IMAP session");
    r = mailimap_connect(s->session, stream);
    if (r != MAILIMAP_NO_ERROR_NON_AUTHENTICATED && r != MAILIMAP_NO_ERROR_AUTHENTICATED)
        return fail(s, e, "the server does not greet as an IMAP server does");
    if (r == MAILIMAP_NO_ERROR_AUTHENTICATED)
        return error_set(e, "the server says that we are logged in already: this is not the mailbox we know");
    if (ask_capabilities(s, e))
        return -1;
    if (!later)
        return 0;
    return start_tls(s, e) || ask_capabilities(s, e) ? -1 : 0;
}

struct imap *imap_connect(const struct config_account *a, struct error *e)
{
    struct imap *s = xcalloc(1, sizeof *s);

    s->account = a;
    s->tls = tls_connect(a->imap.host, a->imap.port, a->timeout, e);
    if (s->tls && greet(s, e) == 0)
        return s;
    imap_close(s);
    return NULL;
}

void imap_close(struct imap *s)
{
    if (!s)
        return;
    /* Who is not logged in need not log out: the server may be anybody. */
    if (s->tls && !s->logged_in)
        tls_drop(s->tls);
    if (s->session)
        mailimap_free(s->session);
    tls_close(s->tls);
    free(s);
}

const char *imap_tls(const struct imap *s)
{
    return tls_version(s->tls);
}

int imap_login(struct imap *s, const char *password, struct error *e)
{
    if (!tls_is_started(s->tls))
        return error_set(e, "no password is sent without TLS");
    if (has(s, "LOGINDISABLED"))
        return error_set(e, "the server forbids LOGIN even under TLS: it is not the kind of server this can use");
    if (done(s, mailimap_login(s->session, s->account->imap.user, password), e, "the server refuses user or password"))
        return -1;
    s->logged_in = true;
    return ask_capabilities(s, e);
}

/* ---- folders ---- */

int imap_select(struct imap *s, const char *folder, uint32_t *uidvalidity_r, struct error *e)
{
    const struct mailimap_selection_info *info;

    if (done(s, mailimap_select(s->session, folder), e, "the folder cannot be opened"))
        return error_prefix(e, "folder %s", folder);
    info = s->session->imap_selection_info;
    if (info && info->sel_perm == MAILIMAP_MAILBOX_READONLY)
        return error_set(e, "folder %s: the server lets us read it only", folder);
    if (uidvalidity_r)
        *uidvalidity_r = info ? info->sel_uidvalidity : 0;
    return 0;
}

static int folder_exists(struct imap *s, const char *folder, struct error *e)
{
    clist *list = NULL;
    int r = mailimap_list(s->session, "", folder, &list), n;

    if (done(s, r, e, "the server does not list its folders"))
        return -1;
    n = list ? clist_count(list) : 0;
    if (list)
        mailimap_list_result_free(list);
    return n > 0;
}

int imap_make_folder(struct imap *s, const char *folder, struct error *e)
{
    int there = folder_exists(s, folder, e);

    if (there)
        return there < 0 ? -1 : 0;
    if (done(s, mailimap_create(s->session, folder), e, "the folder cannot be made"))
        return error_prefix(e, "folder %s", folder);
    (void)done(s, mailimap_subscribe(s->session, folder), NULL, "");
    return 0;
}

/* ---- messages ---- */

static int by_number(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return (x > y) - (x < y);
}

static int search(struct imap *s, struct mailimap_search_key *key, struct pool *p, uint32_t **uids_r, size_t *n_r,
                  struct error *e)
{
    clist *list = NULL;
    int r = key ? mailimap_uid_search(s->session, NULL, key, &list) : MAILIMAP_ERROR_MEMORY;
    size_t n = 0;

    if (key)
        mailimap_search_key_free(key);
    if (done(s, r, e, "the server does not say what is in the folder"))
        return -1;
    *uids_r = pool_array(p, (size_t)(list ? clist_count(list) : 0) + 1, sizeof **uids_r);
    for (clistiter *i = list ? clist_begin(list) : NULL; i; i = clist_next(i))
        (*uids_r)[n++] = *(uint32_t *)clist_content(i);
    if (list)
        mailimap_search_result_free(list);
    qsort(*uids_r, n, sizeof **uids_r, by_number);
    *n_r = n;
    return 0;
}

int imap_list(struct imap *s, struct pool *p, uint32_t **uids_r, size_t *n_r, struct error *e)
{
    struct mailimap_search_key *key = mailimap_search_key_new_all();

    if (key)
        key->sk_type = MAILIMAP_SEARCH_KEY_UNDELETED;
    return search(s, key, p, uids_r, n_r, e);
}

int imap_find(struct imap *s, const char *message_id, uint32_t *uid_r, struct error *e)
{
    struct pool *p = pool_new();
    uint32_t *uids = NULL;
    size_t n = 0;
    int r = search(s, mailimap_search_key_new_header(xstrdup("Message-ID"), xstrdup(message_id)), p, &uids, &n, e);

    *uid_r = r == 0 && n ? uids[n - 1] : 0;
    pool_free(p);
    return r;
}

static struct mailimap_fetch_type *whole_message(size_t max)
{
    struct mailimap_section *section = mailimap_section_new(NULL);
    struct mailimap_fetch_att *att =
        section ? mailimap_fetch_att_new_body_peek_section_partial(section, 0, (uint32_t)max) : NULL;

    return att ? mailimap_fetch_type_new_fetch_att(att) : NULL;
}

/* The text in the answer to a fetch; NULL when it has none. */
static const struct mailimap_msg_att_body_section *text_of(clist *answer)
{
    for (clistiter *i = answer ? clist_begin(answer) : NULL; i; i = clist_next(i)) {
        const struct mailimap_msg_att *m = clist_content(i);

        for (clistiter *k = clist_begin(m->att_list); k; k = clist_next(k)) {
            const struct mailimap_msg_att_item *item = clist_content(k);

            if (item->att_type == MAILIMAP_MSG_ATT_ITEM_STATIC &&
                item->att_data.att_static->att_type == MAILIMAP_MSG_ATT_BODY_SECTION)
                return item->att_data.att_static->att_data.att_body_section;
        }
    }
    return NULL;
}

int imap_fetch(struct imap *s, uint32_t uid, size_t max, struct buf *out, struct error *e)
{
    const size_t raw = 2 * max;             /* every line end could be two bytes */
    struct mailimap_fetch_type *type = whole_message(raw);
    struct mailimap_set *set = mailimap_set_new_single(uid);
    const struct mailimap_msg_att_body_section *text;
    clist *answer = NULL;
    size_t before = out->len;
    int r = MAILIMAP_ERROR_MEMORY;

    tls_allow(s->tls, raw + ANSWER);
    if (type && set)
        r = mailimap_uid_fetch(s->session, set, type, &answer);
    if (type)
        mailimap_fetch_type_free(type);
    if (set)
        mailimap_set_free(set);
    r = done(s, r, e, "a message cannot be fetched");
    text = r == 0 ? text_of(answer) : NULL;
    if (r == 0 && (!text || !text->sec_body_part))
        r = 1;
    if (r == 0)
        transfer_lines(out, text->sec_body_part, text->sec_length < raw ? text->sec_length : raw);
    if (out->len - before > max) {
        out->len = before + max;
        out->data[out->len] = '\0';
    }
    if (answer)
        mailimap_fetch_list_free(answer);
    return r;
}

static int mark_deleted(struct imap *s, struct mailimap_set *set)
{
    struct mailimap_flag_list *flags = mailimap_flag_list_new_empty();
    struct mailimap_store_att_flags *store;
    int r;

    if (!flags || mailimap_flag_list_add(flags, mailimap_flag_new_deleted()) != MAILIMAP_NO_ERROR)
        return MAILIMAP_ERROR_MEMORY;
    store = mailimap_store_att_flags_new_add_flags_silent(flags);
    if (!store)
        return MAILIMAP_ERROR_MEMORY;
    r = mailimap_uid_store(s->session, set, store);
    mailimap_store_att_flags_free(store);
    return r;
}

/* EXPUNGE alone would also sweep away what somebody else has marked. */
static int move(struct imap *s, struct mailimap_set *set, const char *folder)
{
    int r;

    if (has(s, "MOVE"))
        return mailimap_uid_move(s->session, set, folder);
    r = mailimap_uid_copy(s->session, set, folder);
    if (r == MAILIMAP_NO_ERROR)
        r = mark_deleted(s, set);
    if (r == MAILIMAP_NO_ERROR && has(s, "UIDPLUS"))
        r = mailimap_uid_expunge(s->session, set);
    return r;
}

int imap_move(struct imap *s, uint32_t uid, const char *folder, struct error *e)
{
    struct mailimap_set *set = mailimap_set_new_single(uid);
    int r = set ? move(s, set, folder) : MAILIMAP_ERROR_MEMORY;

    if (set)
        mailimap_set_free(set);
    if (done(s, r, e, "a message cannot be moved"))
        return error_prefix(e, "folder %s", folder);
    return 0;
}

int imap_append(struct imap *s, const char *folder, const char *data, size_t n, struct error *e)
{
    struct buf crlf = {0};
    int r;

    for (size_t i = 0; i < n; i++) {
        if (data[i] == '\n')
            buf_char(&crlf, '\r');
        buf_char(&crlf, data[i]);
    }
    r = mailimap_append(s->session, folder, NULL, NULL, buf_cstr(&crlf), crlf.len);
    buf_free(&crlf);
    return done(s, r, e, "a message cannot be put there");
}
