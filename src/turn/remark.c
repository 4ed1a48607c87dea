/* SPDX-License-Identifier: ISC */
#include "turn/remark.h"

#include <string.h>

#include "base/buf.h"
#include "trust/file.h"
#include "xml/xml.h"

/* In these sentences %s is the attribute of the ruling that is named beside them. */
static const struct {
    const char *kind, *attr, *says, *without;
} rulings[] = {
    {"choose", "side", "the referee has given orders for %s.", ""},
    {"absent", "side", "the referee has taken for %s what a silent player's choice is.", ""},
    {"set", NULL, "", "the referee has changed the position; it is now as shown below."},
    {"rewind", "entry",
     "the game goes back to the position after entry %s. All orders that waited are dropped, standing ones too; the "
     "log and the serials go on.", ""},
    {"revision", "to", "the game goes on by revision %s of its rules.", ""},
    {"seat", "side", "%s has a new key. Files signed with the old one are refused.", ""},
    {"keys", NULL, "", "new keys of the game are proposed, or a proposal is taken back: see the mail about it."},
    {"adjourn", NULL, "", "the game is adjourned."},
    {"resume", NULL, "", "the game goes on. A file that was refused in the meantime must be sent again."},
    {"end", "side", "the referee has ended the game: it is won by %s.",
     "the referee has ended the game; nobody has won."},
};

static void add_ruling(const struct xml_node *root, struct buf *b)
{
    const char *kind = xml_attr(root, "kind"), *note = xml_attr(root, "note");

    buf_str(b, "A ruling: ");
    for (size_t i = 0; kind && i < sizeof rulings / sizeof *rulings; i++) {
        const char *value = rulings[i].attr ? xml_attr(root, rulings[i].attr) : NULL;
        const char *says = value ? rulings[i].says : rulings[i].without, *gap = strstr(says, "%s");

        if (strcmp(kind, rulings[i].kind) != 0)
            continue;
        buf_add(b, says, gap ? (size_t)(gap - says) : strlen(says));
        if (gap)
            buf_printf(b, "%s%s", value, gap + 2);
    }
    if (note && *note)
        buf_printf(b, " The referee's reason: %s", note);
}

static void add_resignation(const struct match *m, const struct played *p, struct buf *b)
{
    int winner = m->game->outcome.winner;

    buf_printf(b, "%s has resigned", p->entry.taken.seat);
    if (winner >= 0)
        buf_printf(b, ": the game is won by %s", m->terms.seat[winner]);
    buf_char(b, '.');
}

static void add_sentence(const struct match *m, const struct played *p, struct buf *b)
{
    const struct xml_doc *d = p->turn.file;

    if (d && p->entry.taken.kind == ENTRY_RULING)
        add_ruling(xml_root(d), b);
    else if (d && p->entry.taken.kind == ENTRY_ORDERS && file_request_of(d) == FILE_RESIGN)
        add_resignation(m, p, b);
}

void remark_list(const struct match *m, const struct played *p, struct buf *words, const char *list[REMARKS])
{
    size_t start[REMARKS] = {0};
    int n = 0;

    add_sentence(m, p, words);
    n += words->len > 0;
    if (m->ledger.adjourned && !m->ledger.closed) {
        buf_char(words, '\0');
        start[n++] = words->len;
        buf_str(words, "The game is adjourned: no file is taken until the referee says that it goes on.");
    }
    for (int i = 0; i < n; i++)
        list[i] = buf_cstr(words) + start[i];
    list[n] = NULL;
}
