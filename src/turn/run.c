/* SPDX-License-Identifier: ISC */
#include "turn/run.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/buf.h"
#include "base/pool.h"
#include "base/text.h"
#include "engine/desk.h"
#include "mail/classify.h"
#include "mail/digest.h"
#include "mail/maildir.h"
#include "mail/mime.h"
#include "mail/enclosed.h"
#include "mail/outbox.h"
#include "mail/retry.h"
#include "turn/bounce.h"
#include "turn/carrier.h"
#include "turn/fuse.h"
#include "turn/halt.h"
#include "turn/keys.h"
#include "turn/log.h"
#include "turn/names.h"
#include "turn/post.h"
#include "turn/requests.h"
#include "turn/ruling.h"
#include "xml/xml.h"

static const struct enclosed_root roots[] = {
    {ORDERS_NS, "orders"}, {ORDERS_NS, "accept"}, {ORDERS_NS, "rekey"}, {ORDERS_NS, "request"},
    {ORDERS_NS, "countersign"}};
const struct enclosed_spec run_spec = {roots, sizeof roots / sizeof *roots, "Signature"};

struct run {
    struct match *m;
    const struct run_options *o;
    struct run_counts *c;
    char in[FS_PATH], out[FS_PATH], outbox[FS_PATH];
    bool flushed;               /* the outbox was, and holds only what cannot be sent now: */
    size_t left;
};

/* One mail in hand. */
struct mail {
    const struct maildir_entry *entry;
    char key[2 * HASH_SIZE + 1];            /* hash of its bytes */
    const struct mail_message *msg;
    const struct buf *raw;
    int sender;                             /* the seat whose address it comes from, or -1 */
    const char *id;                         /* its Message-ID or NULL */
};

/* ---- sending and playing ---- */

/* A mail that was refused for good: the referee has to know. */
static int tell_refused(void *ctx, const struct outbox_mail *m, const char *why, struct error *e)
{
    struct run *r = ctx;
    char name[DIGEST_LEN + 1];
    struct buf text = {0};
    int status;

    if (strcasecmp(m->rcpt, r->m->referee_address) == 0)
        return 0;
    digest_name(m->key, strlen(m->key), name);
    buf_printf(&text, "A mail to %s could not be sent and will not be tried again:\n\n  %s\n\n", m->rcpt, why);
    buf_printf(&text, "It is kept as failed/%s in the outbox of the game.\n", m->key);
    status = post_referee(r->m, name, r->o->time, "a mail was refused for good", buf_cstr(&text), e);
    buf_free(&text);
    return status;
}

static int flush_once(struct run *r, struct outbox_counts *n, struct error *e)
{
    struct outbox_maildir to = {.dir = r->out, .per_recipient = 1};
    struct outbox_sender s = {.failed = tell_refused, .failed_ctx = r};
    struct error why = {""};
    int status;

    if (!carrier_find(r->o->carrier, r->m->address, &s.send, &s.ctx)) {
        s.send = outbox_to_maildir;
        s.ctx = &to;
    } else if (retry_seconds(r->o->time, &s.now)) {
        return error_set(e, "\"%.40s\" is not a time", r->o->time);
    }
    status = outbox_send(r->outbox, &s, n, &why);
    if (status)
        return error_set(e, "%s", why.msg);
    r->c->sent += n->sent;
    r->c->failed += n->failed;
    if (why.msg[0])
        (void)snprintf(r->c->trouble, sizeof r->c->trouble, "%s", why.msg);
    return 0;
}

static bool is_flushed(const struct run *r)
{
    return r->flushed && !r->m->posted;
}

/* Twice when something was refused: the referee's mail about it is in the outbox then. */
static int flush(struct run *r, struct error *e)
{
    struct outbox_counts n = {0};

    if (r->o->no_send || is_flushed(r))
        return 0;
    if (flush_once(r, &n, e) || (n.failed && !n.down && flush_once(r, &n, e)))
        return -1;
    r->flushed = true;
    r->m->posted = false;
    r->left = n.later;
    return 0;
}

/* Plays what is taken, and closes a game that this ended. The receipt leaves first. */
static int play_on(struct run *r, struct error *e)
{
    for (;;) {
        if (log_pending(r->m)) {
            if (flush(r, e) || log_play(r->m, post_played, NULL, e))
                return -1;
            continue;
        }
        if (!log_needs_close(r->m))
            return flush(r, e);
        if (log_take_close(r->m, r->o->time, e))
            return -1;
    }
}

/* ---- answers ---- */

static int set_aside(struct run *r, const struct mail *mail, const char *folder, struct error *e)
{
    r->c->aside++;
    return maildir_move(r->in, mail->entry, folder, e);
}

/* Tells the seat whose address the mail comes from; of a file for another seat no more than that. */
static int refuse(struct run *r, const struct mail *mail, int seat, const char *why, struct error *e)
{
    struct error other;
    int status = 1;

    if (seat >= 0 && mail->sender >= 0 && seat != mail->sender) {
        error_set(&other, "the file is for %s, which is not your seat: write side=\"%s\"", r->m->terms.seat[seat],
                  r->m->terms.seat[mail->sender]);
        why = other.msg;
    }
    if (seat >= 0 && mail->sender >= 0)
        status = post_refusal(r->m, mail->sender, mail->key, mail->id, r->o->time, why, e);
    if (status)
        return status < 0 ? -1 : set_aside(r, mail, MAILDIR_STRANGERS, e);
    r->c->refused++;
    return maildir_move(r->in, mail->entry, MAILDIR_REFUSED, e);
}

static int freeze(struct run *r, const struct mail *mail, const struct file *f, const char *why, struct error *e)
{
    struct buf b = {0};
    int status;

    if (halt_was(r->m, f->digest))
        return refuse(r, mail, f->seat,
                      "this file has halted the game before, and the referee has let it go on: answer your last report "
                      "with a new file", e);
    buf_printf(&b, "%s: %s\n", r->m->terms.seat[f->seat], why);
    status = post_referee(r->m, mail->key, r->o->time, "halted: look at the log", buf_cstr(&b), e);
    if (status == 0)
        status = halt_begin(r->m, &(struct halt){f->seat, f->digest, mail->entry->name, why}, e);
    if (status == 0)
        status = refuse(r, mail, f->seat, why, e);
    r->c->frozen = true;
    buf_free(&b);
    return status;
}

/* ---- files ---- */

int run_check_file(const struct match *m, const struct file *f, struct error *e)
{
    struct desk *desk;
    struct xml_doc *d;
    int status;

    if (m->ledger.closed || (m->game && m->game->outcome.over))
        return error_set(e, "the game is over");
    if (m->ledger.adjourned && f->kind != ENTRY_COUNTERSIGN)
        return error_set(e, "the game is adjourned: the referee will say when it goes on; send the file again then");
    if (f->kind != ENTRY_ORDERS)
        return 0;
    if (!m->game)
        return error_set(e, "the game has not started: not every seat is accepted yet");
    if (f->request != FILE_NO_REQUEST)
        return requests_check(m, f, e);
    if (f->answers > m->game->decision + 1)
        return error_set(e, "the file answers decision %u, but the game has come only to decision %u", f->answers,
                         m->game->decision + 1);
    d = xml_parse(buf_cstr(&f->octets), f->octets.len, "order file", 0, e);
    if (!d)
        return -1;
    desk = desk_new(m->rs, m->data);
    status = desk_take(desk, m->game, f->seat, d, xml_root(d), e);
    desk_free(desk);
    xml_free(d);
    return status;
}

static int keep_mail_id(struct run *r, const struct mail *mail, struct error *e)
{
    struct buf b = {0};
    int status;

    if (!mail->id)
        return 0;
    buf_str(&b, mail->id);
    status = gamedir_put_entry(r->m->dir, r->m->ledger.next, MAIL_ID_NAME, &b, e);
    buf_free(&b);
    return status;
}

static int take(struct run *r, const struct mail *mail, const struct file *f, struct error *e)
{
    struct taken t = {0};

    file_fill(f, &r->m->terms, &t);
    (void)snprintf(t.time, sizeof t.time, "%s", r->o->time);
    if (keep_mail_id(r, mail, e) || log_take(r->m, &t, &f->whole, e) || post_receipt(r->m, &t, mail->id, e) ||
        bounce_clear(r->m, f->seat, e))
        return -1;
    buf_add(&r->m->fresh_octets, f->octets.data, f->octets.len);
    r->c->taken++;
    if (play_on(r, e))
        return -1;
    return maildir_move(r->in, mail->entry, MAILDIR_DONE, e);
}

/* A file that was taken before needs nothing more: a run begins by finishing receipts and play that a crash cut off. */
static int take_again(struct run *r, const struct mail *mail, struct error *e)
{
    return maildir_move(r->in, mail->entry, MAILDIR_DONE, e);
}

static int answer(struct run *r, const struct mail *mail, const struct file *f, struct error *e)
{
    struct post_request q = {.reply_to = mail->id, .time = r->o->time};
    struct buf hex = {0};
    int status;

    text_hex(&hex, f->digest, HASH_SIZE);
    q.digest = buf_cstr(&hex);
    status = requests_answer(r->m, f, &q, e);
    buf_free(&hex);
    r->c->answered++;
    return status ? -1 : maildir_move(r->in, mail->entry, MAILDIR_DONE, e);
}

/* A signature that fails may be the fault of this machine: then nobody is told anything. */
static int check_fuse(struct run *r, const struct mail *mail, const struct file *f, int claimed, struct error *e)
{
    if (f->whole.len)
        fuse_good(r->o->fuse);
    if (!f->bad_signature)
        return 0;
    if (claimed < 0 || claimed != mail->sender)
        return 0;
    if (fuse_bad_signature(r->o->fuse, r->m->terms.game, r->m->terms.seat[claimed]))
        return error_set(e, "stopped: %s", r->o->fuse->why);
    return 0;
}

static int handle_file(struct run *r, const struct mail *mail, const struct mail_doc *doc, struct error *e)
{
    struct file_context c;
    struct file f;
    struct error why = {""};
    int claimed, status;
    enum file_verdict v;

    match_file_context(r->m, &c);
    v = file_check(&c, doc->data, doc->len, &f, &claimed, &why);
    if (v == FILE_GOOD && file_is_logged(f.request) && run_check_file(r->m, &f, &why))
        v = FILE_REFUSED;
    if (check_fuse(r, mail, &f, claimed, e))
        status = -1;
    else if (v == FILE_GOOD && !file_is_logged(f.request))
        status = answer(r, mail, &f, e);
    else if (v == FILE_GOOD)
        status = take(r, mail, &f, e);
    else if (v == FILE_AGAIN)
        status = take_again(r, mail, e);
    else if (v == FILE_FORKED)
        status = freeze(r, mail, &f, why.msg, e);
    else
        status = refuse(r, mail, claimed < 0 ? mail->sender : claimed, why.msg, e);
    file_free(&f);
    return status;
}

/* ---- mails ---- */

static int sender_of(const struct match *m, const struct mail_message *msg)
{
    for (int i = 0; i < m->terms.nseats; i++)
        for (size_t k = 0; m->offer[i].address[0] && k < msg->from.n; k++)
            if (strcasecmp(m->offer[i].address, msg->from.at[k]) == 0)
                return i;
    return -1;
}

static const char *no_orders(const struct mail_message *m, struct error *e)
{
    const struct mail_docs *found = &m->docs;

    error_set(e, found->foreign_root[0]
                     ? "the mail holds an XML file, but no order file: its root is %s; it must be %s"
                     : "the mail holds an XML file, but no order file that can be read%s: it must be UTF-8, have no "
                       "document type declaration (DOCTYPE), and begin with %s",
              found->foreign_root, "<orders xmlns=\"" ORDERS_NS "\">");

    if (m->html_only)
        return "the mail has no plain text and no attachment: attach the signed order file";
    if (found->cut_docs)
        return "the mail holds the beginning of an order file but not its end: attach it as a file";
    if (found->unsigned_docs)
        return "the mail holds an order file without a signature: sign it with adjutant sign and send the result";
    if (found->foreign)
        return e->msg;
    return "the mail holds no order file: attach the file that adjutant sign made";
}

static int handle_bounce(struct run *r, const struct mail *mail, struct error *e)
{
    int known = bounce_take(r->m, mail->raw, r->o->time, e);

    if (known < 0)
        return -1;
    r->c->bounced += known > 0;
    return known ? maildir_move(r->in, mail->entry, MAILDIR_DONE, e) : set_aside(r, mail, MAILDIR_STRANGERS, e);
}

static enum classify_kind kind_of(const struct run *r, const struct mail_message *m)
{
    char own[ENTRY_NAME + 2];

    (void)snprintf(own, sizeof own, "<%s.", r->m->terms.game);
    return classify_mail(m, own).kind;
}

static int handle_message(struct run *r, struct mail *mail, struct error *e)
{
    enum classify_kind kind = kind_of(r, mail->msg);
    const struct mail_docs *docs = &mail->msg->docs;
    struct error why;

    if (fuse_unread(r->o->fuse, mail->msg->status == MAIL_CAGED))
        return error_set(e, "stopped: %s", r->o->fuse->why);
    if (mail->msg->status == MAIL_BROKEN || mail->msg->status == MAIL_CAGED)
        return set_aside(r, mail, MAILDIR_BROKEN, e);
    if (kind == CLASSIFY_BOUNCE)
        return handle_bounce(r, mail, e);
    if (kind != CLASSIFY_PERSON)
        return set_aside(r, mail, MAILDIR_STRANGERS, e);
    if (mail->msg->status == MAIL_TOO_BIG)
        return refuse(r, mail, mail->sender, "the mail is too large: an order file is never over 256 kB", e);
    if (docs->n == 0)
        return refuse(r, mail, mail->sender, no_orders(mail->msg, &why), e);
    if (docs->n > 1)
        return refuse(r, mail, mail->sender,
                      "the mail holds more than one order file: send one a mail, in the order they count", e);
    if (docs->at[0].problem[0])
        return refuse(r, mail, mail->sender, docs->at[0].problem, e);
    return handle_file(r, mail, &docs->at[0], e);
}

/* Who reads a mail needs no key, nor proofs of dice that are sealed. */
static void forget(void *secrets)
{
    struct match *m = secrets;

    key_free(m->referee);
    key_free(m->vrf);
    opening_free(&m->seals);
}

static void trial(const void *ctx, const char *canonical, size_t n)
{
    file_try(ctx, canonical, n);
}

static int handle_mail(struct run *r, const struct maildir_entry *entry, struct error *e)
{
    const struct mime_options options = {
        .own_header = POST_OWN_HEADER, .docs = &run_spec, .forget = forget, .secrets = r->m, .trial = trial,
        .ctx = &r->m->schemas, .ctx_size = sizeof r->m->schemas};
    struct buf raw = {0}, hex = {0};
    struct mail mail = {.entry = entry, .raw = &raw};
    struct pool *p = pool_new();
    unsigned char hash[HASH_SIZE];
    int status = -1;

    r->c->mails++;
    if (maildir_read(r->in, entry, MAIL_MAX_BYTES + 1, &raw, e) >= 0) {
        hash_bytes(buf_cstr(&raw), raw.len, hash);
        text_hex(&hex, hash, sizeof hash);
        (void)snprintf(mail.key, sizeof mail.key, "%s", buf_cstr(&hex));
        mail.msg = mime_read(p, buf_cstr(&raw), raw.len, &options, e);
    }
    if (mail.msg) {
        mail.sender = sender_of(r->m, mail.msg);
        mail.id = mail.msg->message_id[0] ? mail.msg->message_id : NULL;
        status = handle_message(r, &mail, e);
    }
    buf_free(&raw);
    buf_free(&hex);
    pool_free(p);
    return status;
}

/* Of a game that is halted, only the mail that did it: its player must be told. */
static int take_mail(struct run *r, bool halted, struct error *e)
{
    struct maildir_entry *list;
    struct pool *p = pool_new();
    size_t n;
    int status = maildir_list(r->in, p, &list, &n, e);

    for (size_t i = 0; status == 0 && i < n && (halted || !r->c->frozen); i++)
        if (!halted || halt_is_by(r->m, list[i].name))
            status = handle_mail(r, &list[i], e);
    pool_free(p);
    return status;
}

static void set_paths(struct run *r)
{
    gamedir_path(r->m->dir, MAIL_IN, r->in);
    gamedir_path(r->m->dir, MAIL_OUT, r->out);
    gamedir_path(r->m->dir, OUTBOX_DIR, r->outbox);
}

static int count_waiting(struct run *r, struct error *e)
{
    struct pool *p;
    const char **keys;
    int status;

    if (is_flushed(r)) {
        r->c->waiting = r->left;
        return 0;
    }
    p = pool_new();
    status = outbox_list(r->outbox, p, &keys, &r->c->waiting, e);
    pool_free(p);
    return status;
}

/* A receipt whose mail was not made before a crash is made now: the same bytes when it was. */
static int finish_receipt(struct run *r, struct error *e)
{
    struct buf record = {0}, id = {0};
    struct taken t;
    int status;

    if (!log_pending(r->m))
        return 0;
    status = gamedir_read_entry(r->m->dir, r->m->ledger.next, TAKE_NAME, &record, e);
    if (status == 0)
        status = receipt_read(&record, r->m->referee, &t, e);
    if (status == 0) {
        (void)gamedir_read_entry(r->m->dir, t.n, MAIL_ID_NAME, &id, NULL);
        status = post_receipt(r->m, &t, id.len ? buf_cstr(&id) : NULL, e);
    }
    buf_free(&record);
    buf_free(&id);
    return status;
}

/* Opens the game and finishes what an earlier process left. What can still go wrong leaves it open. */
static int begin(struct run *r, const char *path, struct error *e)
{
    *r->c = (struct run_counts){0};
    r->m = match_open(path, MATCH_WORK, e);
    if (!r->m)
        return -1;
    set_paths(r);
    if (finish_receipt(r, e) || play_on(r, e) || halt_end(r->m, e))
        return -1;
    r->c->frozen = halt_is(r->m);
    return r->c->frozen ? take_mail(r, true, e) : 0;
}

static int end(struct run *r, int status, struct error *e)
{
    if (status == 0)
        status = count_waiting(r, e);
    if (r->m)
        r->c->over = r->m->ledger.closed;
    match_close(r->m);
    return status;
}

int run_game(const char *path, const struct run_options *o, struct run_counts *c, struct error *e)
{
    struct run r = {.o = o, .c = c};
    int status = begin(&r, path, e);

    if (status == 0 && !c->frozen)
        status = take_mail(&r, false, e);
    if (status == 0)
        status = flush(&r, e);
    return end(&r, status, e);
}

static int rule(struct run *r, const char *data, size_t n, struct error *e)
{
    struct taken t = {.kind = ENTRY_RULING};
    struct buf octets = {0};
    int status = ruling_check(r->m, data, n, &t, &octets, e);

    r->c->refused = status != 0;
    (void)snprintf(t.time, sizeof t.time, "%s", r->o->time);
    if (status == 0)
        status = log_take(r->m, &t, &octets, e);
    if (status == 0)
        status = play_on(r, e);
    if (status == 0)
        status = halt_end(r->m, e);
    if (status == 0 && strcmp(t.ruling, "keys") == 0)
        status = keys_tidy(r->m, e);
    buf_free(&octets);
    return status;
}

int run_ruling(const char *path, const char *data, size_t n, const struct run_options *o, struct run_counts *c,
               struct error *e)
{
    struct run r = {.o = o, .c = c};
    int status = begin(&r, path, e);

    if (status == 0)
        status = rule(&r, data, n, e);
    return end(&r, status, e);
}

int run_renew(const char *path, bool referee, bool vrf, const struct run_options *o, struct run_counts *c,
              struct error *e)
{
    struct run r = {.o = o, .c = c};
    struct buf ruling = {0};
    int status = begin(&r, path, e);

    if (status == 0)
        c->refused = (status = keys_propose(r.m, referee, vrf, &ruling, e)) != 0;
    if (status == 0)
        status = rule(&r, ruling.data, ruling.len, e);
    buf_free(&ruling);
    return end(&r, status, e);
}
