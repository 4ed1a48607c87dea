/* SPDX-License-Identifier: ISC */
#include "turn/requests.h"

#include <string.h>

#include "base/text.h"
#include "engine/data.h"
#include "engine/desk.h"
#include "turn/names.h"
#include "turn/post.h"
#include "xml/xml.h"

/* ---- those that are played ---- */

/* With two sides the other one has won; with more nobody has yet, and the referee may rule. */
static void resign(struct turn *s, int side)
{
    int sides = 0;

    while (s->rs->sides[sides])
        sides++;
    game_over(s->game, sides == 2 ? 1 - side : -1, 0);
}

int requests_play(struct turn *s, const struct xml_doc *d, struct error *e)
{
    int side = ledger_seat(s->terms, s->taken->seat);

    switch (file_request_of(d)) {
    case FILE_WITHDRAW:
        desk_withdraw(s->game->desk, side);
        return 0;
    case FILE_RESIGN:
        resign(s, side);
        return 0;
    case FILE_PRESS:
        return 0;
    default:
        return error_set(e, "a request of this kind is not played");
    }
}

int requests_check(const struct match *m, const struct file *f, struct error *e)
{
    struct xml_doc *d;
    const char *to;
    int status = 0;

    if (f->request == FILE_WITHDRAW && !desk_has_orders(m->game->desk, f->seat))
        return error_set(e, "there is nothing to withdraw: no order of %s is waiting", m->terms.seat[f->seat]);
    if (f->request != FILE_PRESS)
        return 0;
    d = xml_parse(buf_cstr(&f->octets), f->octets.len, "request", 0, e);
    if (!d)
        return -1;
    to = xml_attr(xml_root(d), "to");
    if (!xml_child(xml_root(d), "text"))
        status = error_set(e, "press needs its words in a <text> inside the request");
    else if (to && (ledger_seat(&m->terms, to) < 0 || ledger_seat(&m->terms, to) == f->seat))
        status = error_set(e, "there is no other side \"%.40s\" to write to", to);
    xml_free(d);
    return status;
}

bool requests_read_press(const struct match *m, const struct played *p, struct buf *words, int *to_r)
{
    const struct xml_doc *d = p->entry.taken.kind == ENTRY_ORDERS ? p->turn.file : NULL;
    bool press = d && file_request_of(d) == FILE_PRESS;
    const struct xml_node *text = press ? xml_child(xml_root(d), "text") : NULL;
    const char *to = press ? xml_attr(xml_root(d), "to") : NULL;

    if (text)
        buf_str(words, xml_text(text));
    *to_r = to ? ledger_seat(&m->terms, to) : -1;
    return press;
}

/* ---- those that are answered ---- */

static void add_waiting(const struct match *m, int seat, struct buf *b)
{
    int asked = play_run(m->game) == PLAY_WAITING ? play_asked(m->game) : 0;

    for (int i = 0; i < m->terms.nseats; i++)
        if (asked >> i & 1)
            buf_printf(b, i == seat ? "The game waits for you.\n" : "The game waits for %s.\n", m->terms.seat[i]);
    if (asked == 1 << seat)
        buf_printf(b, "You are asked: %s.\n", m->rs->states[play_asking(m->game)->state].name);
    buf_str(b, desk_has_orders(m->game->desk, seat) ? "Orders of yours are waiting to be used.\n"
                                                    : "No orders of yours are waiting.\n");
}

static void status_text(const struct match *m, int seat, struct buf *b)
{
    buf_printf(b, "%s: %s, %s\n\n", m->terms.game, m->data->title, m->terms.scenario);
    if (!m->game)
        buf_str(b, "The game has not started: not every seat is accepted yet.\n");
    else if (m->game->outcome.over)
        buf_printf(b, "The game is over%s%s.\n", m->game->outcome.winner >= 0 ? ", won by " : "",
                   m->game->outcome.winner >= 0 ? m->terms.seat[m->game->outcome.winner] : "");
    else if (m->ledger.adjourned)
        buf_str(b, "The game is adjourned: the referee will say when it goes on.\n");
    else
        add_waiting(m, seat, b);
    buf_printf(b, "\nThe log has %u entries. The next serial of %s is %u.\n", m->ledger.next, m->terms.seat[seat],
               m->ledger.seat[seat].serial + 1);
    if (m->ledger.seat[seat].reported)
        buf_printf(b, "Your last report was that of entry %u.\n", m->ledger.seat[seat].reported);
}

static void help_text(const struct match *m, int seat, struct buf *b)
{
    buf_printf(b, "Orders for %s are an XML file, signed with your key, attached to a mail to\n%s.\n\n",
               m->terms.seat[seat], m->address);
    buf_str(b, "  adjutant sign orders.xml --report REPORT --key YOUR.key -o signed.xml\n"
               "  adjutant check signed.xml REPORT\n\n"
               "REPORT is your last report.xml, or the mail it came in. The same way you can ask for something:\n\n"
               "  <request xmlns=\"" ORDERS_NS "\" kind=\"status\"/>\n\n"
               "with one of these kinds:\n\n"
               "  status    whom the game waits for\n"
               "  report    your last report once more; entry=\"N\" for an earlier one\n"
               "  help      this text\n"
               "  withdraw  takes back your orders, as far as they have not been used\n"
               "  resign    gives up the game\n"
               "  press     sends the words in <text> to the other side\n\n");
    status_text(m, seat, b);
}

/* A look of its own at the game: replaying moves the match back to that entry. */
static int answer_report(struct match *m, int seat, uint32_t n, const struct post_request *q, struct error *e)
{
    char path[FS_PATH];
    struct match *then;
    struct played p = {0};
    struct buf octets = {0};
    size_t len;
    int status;

    len = strlen(gamedir_path(m->dir, "", path));
    path[len - 1] = '\0';
    then = match_open(path, MATCH_LOOK, e);
    if (!then)
        return -1;
    status = log_replay(then, n, &p, &octets, e);
    if (status == 0)
        status = post_report_again(m, then, &p, seat, q, e);
    played_free(&p);
    buf_free(&octets);
    match_close(then);
    return status;
}

/* The entry asked for; 0 when there is none to show. */
static uint32_t report_entry(const struct match *m, const struct file *f)
{
    struct xml_doc *d = xml_parse(buf_cstr(&f->octets), f->octets.len, "request", 0, NULL);
    long long n = m->ledger.seat[f->seat].reported;

    if (d && xml_attr(xml_root(d), "entry") && text_int(xml_attr(xml_root(d), "entry"), 0, UINT32_MAX, &n))
        n = 0;
    xml_free(d);
    return n < m->ledger.next ? (uint32_t)n : 0;
}

static bool was_played(const struct match *m, uint32_t n)
{
    struct buf b = {0};
    struct entry en;
    bool played = n && gamedir_read_entry(m->dir, n, ENTRY_FILE, &b, NULL) == 0 &&
                  entry_read(&b, NULL, &en, NULL, NULL) == 0 && en.has_play;

    buf_free(&b);
    return played;
}

int requests_answer(struct match *m, const struct file *f, const struct post_request *q, struct error *e)
{
    uint32_t n = f->request == FILE_REPORT ? report_entry(m, f) : 0;
    struct buf text = {0};
    const char *subject = "Status";
    int status;

    if (was_played(m, n))
        return answer_report(m, f->seat, n, q, e);
    if (f->request == FILE_REPORT) {
        subject = "There is no such report";
        buf_str(&text, "There is no report of the entry you asked for.\n\n");
        status_text(m, f->seat, &text);
    } else if (f->request == FILE_HELP) {
        subject = "Help";
        help_text(m, f->seat, &text);
    } else {
        status_text(m, f->seat, &text);
    }
    status = post_answer(m, f->seat, q, subject, buf_cstr(&text), e);
    buf_free(&text);
    return status;
}
