/* SPDX-License-Identifier: ISC */
#include "turn/post.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/pool.h"
#include "base/text.h"
#include "engine/data.h"
#include "engine/desk.h"
#include "mail/compose.h"
#include "mail/outbox.h"
#include "report/fill.h"
#include "report/map.h"
#include "report/render.h"
#include "report/scene.h"
#include "turn/keys_post.h"
#include "turn/names.h"
#include "turn/remark.h"
#include "turn/requests.h"

enum { ID_SIZE = 256, MAX_ATTACHMENTS = 3 };

/* One mail on its way to the outbox. */
struct letter {
    char key[64];                   /* its place in the outbox and what its Message-ID says */
    const char *to;
    const char *subject;
    const char *time;
    const char *reply_to;           /* Message-ID of the mail it answers, as that mail had it, or NULL */
    bool verbatim;                  /* neither filled nor made 7-bit: somebody's own words, or done already */
    bool once;                      /* its time may differ when it is made again: the first one stays */
    const char *text, *html;
    struct compose_attachment attachments[MAX_ATTACHMENTS];
    size_t nattachments;
};

static int weekday(int y, int m, int d)
{
    static const int shift[] = {0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4};

    y -= m < 3;
    return (y + y / 4 - y / 100 + y / 400 + shift[m - 1] + d) % 7;
}

int post_date(const char *time, char out[40])
{
    static const char *const days[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    static const char *const months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                         "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    int y, mo, d, h, mi, s, end = 0;

    if (sscanf(time, "%4d-%2d-%2dT%2d:%2d:%2dZ%n", &y, &mo, &d, &h, &mi, &s, &end) != 6 || end != 20 || time[end] ||
        mo < 1 || mo > 12 || d < 1 || d > 31 || y < 1970)
        return -1;
    (void)snprintf(out, 40, "%s, %02d %s %04d %02d:%02d:%02d +0000", days[weekday(y, mo, d)], d, months[mo - 1], y, h,
                   mi, s);
    return 0;
}

static const char *domain_of(const struct match *m)
{
    const char *at = strrchr(m->address, '@');

    return at ? at + 1 : "localhost";
}

static const char *const outbox_folders[] = {OUTBOX_DIR "/queue", OUTBOX_DIR "/sent", OUTBOX_DIR "/failed"};
enum { OUTBOX_FOLDERS = sizeof outbox_folders / sizeof *outbox_folders };

static bool is_there(const struct match *m, const char *key)
{
    char name[FS_PATH], path[FS_PATH];

    for (int i = 0; i < OUTBOX_FOLDERS; i++) {
        (void)snprintf(name, sizeof name, "%s/%s", outbox_folders[i], key);
        if (fs_exists(gamedir_path(m->dir, name, path)))
            return true;
    }
    return false;
}

/* How many mails, waiting or gone, have keys that begin so. */
static int count_there(const struct match *m, const char *beginning)
{
    char path[FS_PATH];
    int n = 0;

    for (int i = 0; i < OUTBOX_FOLDERS; i++) {
        char **names = fs_list(gamedir_path(m->dir, outbox_folders[i], path), NULL);

        for (char **name = names; name && *name; name++)
            n += strncmp(*name, beginning, strlen(beginning)) == 0;
        fs_list_free(names);
    }
    return n;
}

/* Mails of one entry, which go into the outbox together. */
struct bundle {
    struct pool *pool;
    struct outbox_mail *at;
    struct buf *bytes;              /* of each */
    size_t n, cap;
    struct scene *scene;            /* of the last map, which the next seat may see in the same way; NULL for none */
    struct buf map;
};

/* Takes over the bytes. */
static void bundle_add(struct bundle *b, const struct letter *l, struct buf *mail)
{
    if (b->n == b->cap) {
        b->cap = b->cap ? 2 * b->cap : 8;
        b->at = xrealloc(b->at, b->cap * sizeof *b->at);
        b->bytes = xrealloc(b->bytes, b->cap * sizeof *b->bytes);
    }
    b->at[b->n] = (struct outbox_mail){.key = pool_strdup(b->pool, l->key),
                                       .rcpt = pool_strdup(b->pool, l->to),
                                       .data = mail->data,
                                       .len = mail->len};
    b->bytes[b->n++] = *mail;
    *mail = (struct buf){0};
}

static void bundle_free(struct bundle *b)
{
    for (size_t i = 0; i < b->n; i++)
        buf_free(&b->bytes[i]);
    free(b->bytes);
    free(b->at);
    scene_free(b->scene);
    buf_free(&b->map);
    pool_free(b->pool);
}

static int post_all(struct match *m, struct bundle *b, struct error *e)
{
    char outbox[FS_PATH];

    return outbox_put_all(gamedir_path(m->dir, OUTBOX_DIR, outbox), b->at, b->n, e);
}

static int put(struct match *m, const struct letter *l, struct error *e)
{
    char id[ID_SIZE], root[ID_SIZE], date[40], outbox[FS_PATH];
    const bool reply = compose_is_id(l->reply_to);
    const char *refs[2] = {root, l->reply_to};
    const struct compose_header extra = {POST_OWN_HEADER, m->terms.game};
    struct compose c = {.from_name = m->data->title,
                        .from = m->address,
                        .to = l->to,
                        .subject = l->subject,
                        .date = date,
                        .message_id = id,
                        .in_reply_to = reply ? l->reply_to : root,
                        .refs = refs,
                        .nrefs = reply ? 2 : 1,
                        .auto_submitted = l->reply_to ? "auto-replied" : "auto-generated",
                        .extra = &extra,
                        .nextra = 1,
                        .key = id,
                        .html = l->html,
                        .attachments = l->attachments,
                        .nattachments = l->nattachments};
    struct buf mail = {0}, text = {0};
    int status = -1;

    if (l->once && is_there(m, l->key))
        return 0;
    if (post_date(l->time, date))
        return error_set(e, "\"%.40s\" is not a time", l->time);
    (void)snprintf(id, sizeof id, "<%s.%s@%s>", m->terms.game, l->key, domain_of(m));
    (void)snprintf(root, sizeof root, "<%s@%s>", m->terms.game, domain_of(m));
    if (l->verbatim)
        buf_str(&text, l->text);
    else
        fill_text(&text, l->text, strlen(l->text));
    c.text = buf_cstr(&text);
    if (compose_mail(&c, &mail, e) == 0) {
        const struct outbox_mail om = {.key = l->key, .rcpt = l->to, .data = mail.data, .len = mail.len};

        status = 0;
        m->posted = true;
        if (m->bundle)
            bundle_add(m->bundle, l, &mail);
        else if (outbox_put(gamedir_path(m->dir, OUTBOX_DIR, outbox), &om, e) < 0)
            status = -1;
    }
    buf_free(&mail);
    buf_free(&text);
    return status;
}

static void attach(struct letter *l, const char *filename, const char *type, const struct buf *b)
{
    l->attachments[l->nattachments++] =
        (struct compose_attachment){.filename = filename, .type = type, .data = buf_cstr(b), .len = b->len};
}

/* ---- receipts ---- */

static void receipt_text(const struct match *m, const struct taken *t, struct buf *b)
{
    static const char *const names[ENTRY_KINDS] = {[ENTRY_ORDERS] = "order file",
                                                   [ENTRY_ACCEPT] = "acceptance",
                                                   [ENTRY_COUNTERSIGN] = "countersignature"};

    buf_printf(b, "Your %s has arrived and is taken as entry %u of the log of\n%s.\n\n",
               names[t->kind] ? names[t->kind] : "file", t->n, t->game);
    if (t->serial)
        buf_printf(b, "  serial  %u\n", t->serial);
    buf_str(b, "  digest  ");
    text_hex(b, t->digest, HASH_SIZE);
    buf_str(b, "\n\nThis receipt was made before the file was played: keep it. It is signed by the\n"
               "referee (receipt.xml) and proves at which place your file went into the log.\n");
    if (t->kind == ENTRY_ACCEPT && !t->has_c) {
        buf_str(b, "\nThe game starts when every seat is accepted. Still missing:\n");
        for (int i = 0; i < m->terms.nseats; i++)
            if (!m->ledger.seat[i].key[0] && strcmp(m->terms.seat[i], t->seat) != 0)
                buf_printf(b, "  %s\n", m->terms.seat[i]);
    }
}

int post_receipt(struct match *m, const struct taken *t, const char *reply_to, struct error *e)
{
    int seat = ledger_seat(&m->terms, t->seat);
    struct letter l = {.time = t->time, .reply_to = reply_to};
    struct buf subject = {0}, text = {0}, record = {0};
    int status;

    if (seat < 0 || !m->offer[seat].address[0])
        return 0;
    (void)snprintf(l.key, sizeof l.key, "%06u-1-receipt-%.20s", t->n, t->seat);
    buf_printf(&subject, "Receipt %u for %s [%s]", t->n, t->seat, t->game);
    receipt_text(m, t, &text);
    l.to = m->offer[seat].address;
    l.subject = buf_cstr(&subject);
    l.text = buf_cstr(&text);
    status = gamedir_read_entry(m->dir, t->n, TAKE_NAME, &record, e);
    if (status == 0) {
        attach(&l, "receipt.xml", "application/xml", &record);
        status = put(m, &l, e);
    }
    buf_free(&subject);
    buf_free(&text);
    buf_free(&record);
    return status;
}

/* ---- reports ---- */

static int entries_since(const struct match *m, const struct played *p, uint32_t from, struct buf *out)
{
    int n = 0;

    for (uint32_t i = from; i < p->entry.taken.n; i++, n++)
        if (gamedir_read_entry(m->dir, i, ENTRY_FILE, out, NULL))
            break;
    buf_add(out, p->record.data, p->record.len);
    return n + 1;
}

void post_report_xml(const struct match *m, const struct played *p, int seat, struct buf *out)
{
    struct buf entries = {0}, words = {0};
    const char *remarks[REMARKS];
    char head[80];
    bool asked = seat >= 0 && !m->game->outcome.over && (play_asked(m->game) >> seat & 1);
    struct report_input in = {.view = game_view(m->game, seat),
                              .side = seat,
                              .desk = m->game->desk,
                              .game = m->terms.game,
                              .first_entry = seat >= 0 ? m->ledger.seat[seat].reported + 1 : p->entry.taken.n,
                              .last_entry = p->entry.taken.n,
                              .head = head,
                              .serial = seat >= 0 ? m->ledger.seat[seat].serial + 1 : 0,
                              .events = seat >= 0 ? &p->turn.seen[seat].xml : &p->turn.all.xml,
                              .remarks = remarks,
                              .asked = m->game->outcome.over ? 0 : play_asked(m->game),
                              .asking = play_asking(m->game),
                              .options = asked ? play_options(m->game, seat) : NULL};

    file_head(p->entry.taken.n, m->ledger.head, head);
    in.nentries = entries_since(m, p, in.first_entry, &entries);
    in.entries = &entries;
    remark_list(m, p, &words, remarks);
    report_write(&in, out);
    buf_free(&entries);
    buf_free(&words);
}

/* Sides that see the same get the same map, drawn once. */
static void whole_map(const struct match *m, int seat, struct bundle *b, struct buf *out)
{
    struct scene *s = scene_of(game_view(m->game, seat));

    if (b && b->scene && scene_same(b->scene, s))
        buf_add(out, b->map.data, b->map.len);
    else
        map_whole(m->rs, m->data, s, out);
    if (b) {
        scene_free(b->scene);
        b->scene = s;
        buf_clear(&b->map);
        buf_add(&b->map, out->data, out->len);
    } else
        scene_free(s);
}

static void report_subject(const struct match *m, const struct played *p, int seat, struct buf *b)
{
    const char *what = "waiting for the other side";

    if (m->game->outcome.over)
        what = "the game is over";
    else if (m->ledger.adjourned)
        what = "adjourned";
    else if (play_asked(m->game) >> seat & 1)
        what = "your decision";
    buf_printf(b, "Report %u for %s: %s [%s]", p->entry.taken.n, m->terms.seat[seat], what, m->terms.game);
}

/* `m` gives the addresses, `then` the game that is reported on; the same but for a report sent again. */
static int put_report(struct match *m, const struct match *then, const struct played *p, int seat, struct letter l,
                      struct error *e)
{
    struct buf xml = {0}, text = {0}, html = {0}, map = {0}, subject = {0};
    int status;

    l.to = m->offer[seat].address;
    post_report_xml(then, p, seat, &xml);
    report_subject(then, p, seat, &subject);
    whole_map(then, seat, m->bundle, &map);
    status = render_both(&xml, &text, &html, e);
    if (status == 0) {
        l.subject = buf_cstr(&subject);
        l.text = buf_cstr(&text);
        l.verbatim = true;
        l.html = buf_cstr(&html);
        attach(&l, "report.xml", "application/xml", &xml);
        attach(&l, "map.txt", "text/plain", &map);
        status = put(m, &l, e);
    }
    buf_free(&xml);
    buf_free(&text);
    buf_free(&html);
    buf_free(&map);
    buf_free(&subject);
    return status;
}

static int post_report(struct match *m, const struct played *p, int seat, const char *reply_to, struct error *e)
{
    struct letter l = {.time = p->entry.taken.time, .reply_to = reply_to};

    (void)snprintf(l.key, sizeof l.key, "%06u-2-report-%.20s", p->entry.taken.n, m->terms.seat[seat]);
    return put_report(m, m, p, seat, l, e);
}

int post_report_again(struct match *m, const struct match *then, const struct played *p, int seat,
                      const struct post_request *q, struct error *e)
{
    struct letter l = {.time = q->time, .reply_to = q->reply_to, .once = true};

    (void)snprintf(l.key, sizeof l.key, "%06u-4-again-%.24s", m->ledger.next, q->digest);
    return put_report(m, then, p, seat, l, e);
}

/* ---- press ---- */

static int put_press(struct match *m, const struct played *p, int seat, const char *words, struct error *e)
{
    struct letter l = {.time = p->entry.taken.time, .to = m->offer[seat].address, .verbatim = true};
    struct buf subject = {0}, text = {0};
    int status;

    (void)snprintf(l.key, sizeof l.key, "%06u-2-press-%.20s", p->entry.taken.n, m->terms.seat[seat]);
    buf_printf(&subject, "Press from %s [%s]", p->entry.taken.seat, m->terms.game);
    buf_printf(&text, "The player of %s writes (entry %u of the log):\n\n%s\n\n", p->entry.taken.seat,
               p->entry.taken.n, words);
    buf_str(&text, "The words are his own. They change nothing in the game.\n");
    l.subject = buf_cstr(&subject);
    l.text = buf_cstr(&text);
    status = put(m, &l, e);
    buf_free(&subject);
    buf_free(&text);
    return status;
}

static int post_press(struct match *m, const struct played *p, const char *words, int to, struct error *e)
{
    for (int i = 0; i < m->terms.nseats; i++)
        if (m->offer[i].address[0] && strcmp(p->entry.taken.seat, m->terms.seat[i]) != 0 && (to < 0 || to == i) &&
            put_press(m, p, i, words, e))
            return -1;
    return 0;
}

static bool has_notes(const struct match *m, int seat)
{
    for (int i = 0; i < desk_notes(m->game->desk); i++)
        if (desk_note(m->game->desk, i)->side == seat)
            return true;
    return false;
}

/* Its own file is always answered; otherwise there must be something to read or newly to decide. */
static bool wants_report(const struct match *m, const struct played *p, int seat)
{
    if (!m->offer[seat].address[0])
        return false;
    if (p->turn.seen[seat].n || has_notes(m, seat) || strcmp(p->entry.taken.seat, m->terms.seat[seat]) == 0)
        return true;
    if (p->entry.taken.kind == ENTRY_RULING || m->game->outcome.over || keys_post_changed(m, p))
        return true;
    return m->game->decision != p->turn.decisions && (play_asked(m->game) >> seat & 1);
}

static int read_reply_to(const struct match *m, uint32_t n, struct buf *out)
{
    return gamedir_read_entry(m->dir, n, MAIL_ID_NAME, out, NULL);
}

static int post_entry(struct match *m, struct played *p, struct error *e)
{
    struct buf reply = {0}, words = {0};
    int status = 0, to = -1;
    bool press;

    press = requests_read_press(m, p, &words, &to);
    status = keys_post(m, p, e);
    if (status == 0 && press)
        status = post_press(m, p, buf_cstr(&words), to, e);
    buf_free(&words);
    (void)read_reply_to(m, p->entry.taken.n, &reply);
    for (int i = 0; i < m->terms.nseats && status == 0; i++) {
        bool own = strcmp(p->entry.taken.seat, m->terms.seat[i]) == 0 && reply.len;

        /* Who wrote press needs his next serial; who reads it needs no report. */
        if (!wants_report(m, p, i) || (press && strcmp(p->entry.taken.seat, m->terms.seat[i]) != 0))
            continue;
        status = post_report(m, p, i, own ? buf_cstr(&reply) : NULL, e);
        m->ledger.seat[i].reported = p->entry.taken.n;
    }
    buf_free(&reply);
    return status;
}

int post_played(void *ctx, struct match *m, struct played *p, struct error *e)
{
    struct bundle b = {.pool = pool_new()};
    int status;

    (void)ctx;
    m->bundle = &b;
    status = p->entry.has_play ? post_entry(m, p, e) : 0;
    m->bundle = NULL;
    if (status == 0 && b.n)
        status = post_all(m, &b, e);
    bundle_free(&b);
    return status;
}

/* ---- the rest ---- */

static void refusal_text(const struct match *m, int seat, const char *why, struct buf *b)
{
    buf_printf(b, "A file for %s in the game\n%s was not taken:\n\n", m->terms.seat[seat], m->terms.game);
    buf_printf(b, "  %s\n\n", why);
    buf_str(b, "Nothing in the game has changed.");
    if (m->game && desk_has_orders(m->game->desk, seat))
        buf_str(b, "\nThe orders you sent before are still in force.");
    buf_printf(b, "\nCorrect the file, sign it again and send it; the next serial is %u.\n"
                  "`adjutant check FILE report.xml` tells beforehand whether it will be taken.\n",
               m->ledger.seat[seat].serial + 1);
}

int post_refusal(struct match *m, int seat, const char *mail_key, const char *reply_to, const char *time,
                 const char *why, struct error *e)
{
    struct letter l = {.time = time, .reply_to = reply_to, .to = m->offer[seat].address, .once = true};
    struct buf subject = {0}, text = {0};
    char ours[sizeof l.key];
    int status;

    (void)snprintf(ours, sizeof ours, "%06u-0-refused-%.20s-", m->ledger.next, m->terms.seat[seat]);
    (void)snprintf(l.key, sizeof l.key, "%.39s%.24s", ours, mail_key);
    if (!is_there(m, l.key) && count_there(m, ours) >= POST_REFUSALS)
        return 1;
    buf_printf(&subject, "Not taken: your file for %s [%s]", m->terms.seat[seat], m->terms.game);
    refusal_text(m, seat, why, &text);
    l.subject = buf_cstr(&subject);
    l.text = buf_cstr(&text);
    status = put(m, &l, e);
    buf_free(&subject);
    buf_free(&text);
    return status;
}

int post_answer(struct match *m, int seat, const struct post_request *q, const char *subject, const char *text,
                struct error *e)
{
    struct letter l = {.time = q->time, .reply_to = q->reply_to, .text = text, .once = true};
    struct buf b = {0};
    int status;

    l.to = m->offer[seat].address;
    (void)snprintf(l.key, sizeof l.key, "%06u-4-answer-%.24s", m->ledger.next, q->digest);
    buf_printf(&b, "%s [%s]", subject, m->terms.game);
    l.subject = buf_cstr(&b);
    status = put(m, &l, e);
    buf_free(&b);
    return status;
}

int post_referee(struct match *m, const char *key, const char *time, const char *subject, const char *text,
                 struct error *e)
{
    struct letter l = {.time = time, .to = m->referee_address, .text = text, .once = true};
    struct buf b = {0};
    int status;

    if (!m->referee_address[0])
        return 0;
    (void)snprintf(l.key, sizeof l.key, "%06u-3-referee-%.24s", m->ledger.next, key);
    buf_printf(&b, "%s [%s]", subject, m->terms.game);
    l.subject = buf_cstr(&b);
    status = put(m, &l, e);
    buf_free(&b);
    return status;
}

int post_note(struct match *m, int seat, const struct post_note *n, struct error *e)
{
    struct letter l = {.time = n->time, .to = m->offer[seat].address, .text = n->text};
    struct buf b = {0};
    int status;

    if (!l.to[0])
        return 0;
    (void)snprintf(l.key, sizeof l.key, "%06u-%.20s-%.20s", n->n, n->name, m->terms.seat[seat]);
    buf_printf(&b, "%s [%s]", n->subject, m->terms.game);
    l.subject = buf_cstr(&b);
    if (n->filename)
        attach(&l, n->filename, "application/xml", n->attached);
    status = put(m, &l, e);
    buf_free(&b);
    return status;
}

int post_invitation_xml(const struct match *m, int seat, struct buf *out, struct error *e)
{
    struct buf record = {0}, terms = {0};
    int status = gamedir_read_entry(m->dir, 0, ENTRY_FILE, &record, e);

    if (status == 0)
        status = gamedir_read_entry(m->dir, 0, FILE_NAME, &terms, e);
    if (status == 0) {
        buf_printf(out, "<invitation seat=\"%s\">\n", m->terms.seat[seat]);
        buf_add(out, record.data, record.len);
        buf_add(out, terms.data, terms.len);
        buf_str(out, "\n</invitation>\n");
    }
    buf_free(&record);
    buf_free(&terms);
    return status;
}

static void invitation_text(const struct match *m, int seat, struct buf *b)
{
    buf_printf(b, "You are offered the seat %s in\n%s (%s, %s).\n\n", m->terms.seat[seat], m->terms.game,
               m->data->title, m->terms.scenario);
    for (int i = 0; i < m->terms.nchoices; i++)
        buf_printf(b, "  option %s: %s\n", m->terms.choice[i].name, m->terms.choice[i].value);
    buf_printf(b, "\nTo accept, save the attached invitation.xml, then\n\n"
                  "  adjutant accept invitation.xml --key YOUR.key -o accept.xml\n\n"
                  "and mail accept.xml, attached, to %s.\n"
                  "The game starts when every seat is accepted.\n",
               m->address);
}

int post_invitation(struct match *m, int seat, const char *time, struct error *e)
{
    struct letter l = {.time = time, .to = m->offer[seat].address, .once = true};
    struct buf subject = {0}, text = {0}, xml = {0};
    unsigned char digest[HASH_SIZE];
    struct buf tag = {0};
    int status;

    hash_bytes(m->offer[seat].key, strlen(m->offer[seat].key), digest);
    text_hex(&tag, digest, 6);
    (void)snprintf(l.key, sizeof l.key, "%06u-0-invitation-%.20s-%s", m->ledger.next, m->terms.seat[seat],
                   buf_cstr(&tag));
    buf_printf(&subject, "You are offered the seat %s [%s]", m->terms.seat[seat], m->terms.game);
    invitation_text(m, seat, &text);
    l.subject = buf_cstr(&subject);
    l.text = buf_cstr(&text);
    status = post_invitation_xml(m, seat, &xml, e);
    if (status == 0) {
        attach(&l, "invitation.xml", "application/xml", &xml);
        status = put(m, &l, e);
    }
    buf_free(&subject);
    buf_free(&text);
    buf_free(&xml);
    buf_free(&tag);
    return status;
}
