/* SPDX-License-Identifier: ISC */
#include <stdio.h>
#include <string.h>

#include "cmd/cmd.h"
#include "engine/data.h"
#include "engine/desk.h"
#include "turn/bounce.h"
#include "turn/halt.h"
#include "turn/log.h"
#include "turn/names.h"
#include "xml/write.h"

struct standing {
    const char *phase;              /* "waiting for seats", "playing", "over", "adjourned", "halted" */
    int asked;                      /* mask of sides */
    const char *decision;           /* name of the state; "" when not for these eyes */
    char last[24];                  /* time of the last entry */
    char since[24];                 /* of the one with which this decision came up; "" when nothing is asked */
    struct buf halt;                /* why it is halted; only for the referee */
};

static bool read_entry(const struct match *m, uint32_t n, struct entry *en)
{
    struct buf b = {0};
    bool good = gamedir_read_entry(m->dir, n, ENTRY_FILE, &b, NULL) == 0 && entry_read(&b, NULL, en, NULL, NULL) == 0;

    buf_free(&b);
    return good;
}

/* Files that came since and took no decision have changed nothing for who is waited for. */
static void read_times(const struct match *m, struct standing *s)
{
    struct entry en;

    if (read_entry(m, m->ledger.next - 1, &en))
        (void)snprintf(s->last, sizeof s->last, "%s", en.taken.time);
    for (uint32_t n = m->ledger.next; s->asked && n-- > 0 && read_entry(m, n, &en);) {
        if (!en.has_play || en.decision != m->game->decision)
            break;
        (void)snprintf(s->since, sizeof s->since, "%s", en.taken.time);
    }
}

/* An opponent learns whom the game waits for, and not for what. */
static void look(struct match *m, int seat, struct standing *s)
{
    *s = (struct standing){.phase = "playing", .decision = ""};
    if (!m->game) {
        s->phase = "waiting for seats";
        read_times(m, s);
        return;
    }
    if (m->ledger.closed || m->game->outcome.over)
        s->phase = "over";
    else if (play_run(m->game) == PLAY_WAITING)
        s->asked = play_asked(m->game);
    if (s->asked && (seat < 0 || s->asked == 1 << seat))
        s->decision = m->rs->states[play_asking(m->game)->state].name;
    if (halt_is(m)) {
        s->phase = "halted";
        if (seat < 0)
            halt_why(m, &s->halt);
    } else if (m->ledger.adjourned)
        s->phase = "adjourned";
    read_times(m, s);
}

/* For those who may read the secret folder. */
static void tell_bounces(const struct match *m)
{
    for (int i = 0; i < m->terms.nseats; i++) {
        struct buf b = {0};

        if (bounce_mark(m, i, &b))
            printf("mail to %s comes back since %.20s\n", m->terms.seat[i], buf_cstr(&b));
        buf_free(&b);
    }
}

static void tell_proposal(const struct match *m)
{
    const struct ledger *l = &m->ledger;

    if (!l->proposal.n)
        return;
    printf("new keys are proposed in entry %u; still to countersign:", l->proposal.n);
    for (int i = 0; i < m->terms.nseats; i++)
        if (l->seat[i].countersigned != l->proposal.n)
            printf(" %s", m->terms.seat[i]);
    printf("\n");
}

static void tell(const struct match *m, const struct standing *s)
{
    printf("%s: %s, %s\n", m->terms.game, m->data->title, s->phase);
    printf("log: %u entr%s, the last of %s\n", m->ledger.next, m->ledger.next == 1 ? "y" : "ies", s->last);
    if (s->halt.len)
        printf("%s\nwhen you have looked into it, a ruling of kind \"resume\" lets it go on\n", buf_cstr(&s->halt));
    if (!m->game) {
        for (int i = 0; i < m->terms.nseats; i++)
            printf("seat %s: %s\n", m->terms.seat[i],
                   m->ledger.seat[i].key[0] ? "accepted" : m->offer[i].key[0] ? "offered" : "free");
        return;
    }
    for (int i = 0; i < m->terms.nseats; i++)
        if (s->asked >> i & 1)
            printf(s->decision[0] ? "waiting for %s: %s, since %s\n" : "waiting for %s\n", m->terms.seat[i],
                   s->decision, s->since);
    tell_proposal(m);
    if (m->game->outcome.over && m->game->outcome.winner >= 0)
        printf("won by %s\n", m->terms.seat[m->game->outcome.winner]);
}

static int write_xml(const struct match *m, const struct standing *s, struct error *e)
{
    struct buf b = {0};
    struct xml_writer w;
    int status;

    xw_start(&w, &b);
    xw_open(&w, "status");
    xw_attr(&w, "game", m->terms.game);
    xw_attr(&w, "title", m->data->title);
    xw_attr(&w, "phase", s->phase);
    xw_attr_int(&w, "entries", m->ledger.next);
    xw_attr(&w, "last", s->last);
    if (m->game)
        xw_attr_int(&w, "decision", m->game->decision + 1);
    if (s->decision[0]) {
        xw_attr(&w, "state", s->decision);
        xw_attr(&w, "since", s->since);
    }
    if (m->game && m->game->outcome.over && m->game->outcome.winner >= 0)
        xw_attr(&w, "winner", m->terms.seat[m->game->outcome.winner]);
    if (m->ledger.proposal.n)
        xw_attr_int(&w, "proposal", m->ledger.proposal.n);
    if (s->halt.len) {
        xw_open(&w, "halt");
        xw_text(&w, buf_cstr(&s->halt));
        xw_close(&w);
    }
    for (int i = 0; i < m->terms.nseats; i++) {
        xw_open(&w, "seat");
        xw_attr(&w, "id", m->terms.seat[i]);
        xw_attr(&w, "offered", m->offer[i].key[0] ? "yes" : "no");
        xw_attr(&w, "accepted", m->ledger.seat[i].key[0] ? "yes" : "no");
        if (m->ledger.proposal.n)
            xw_attr(&w, "countersigned", m->ledger.seat[i].countersigned == m->ledger.proposal.n ? "yes" : "no");
        xw_attr(&w, "asked", s->asked >> i & 1 ? "yes" : "no");
        xw_close(&w);
    }
    xw_end(&w);
    status = cmd_write(NULL, &b, e);
    buf_free(&b);
    return status;
}

int cmd_status(const struct command *c, int argc, char **argv)
{
    const char *side = NULL;
    bool xml = false;
    const struct cmd_option opts[] = {{.name = "side", .value = &side}, {.name = "xml", .flag = &xml}, {.name = NULL}};
    struct standing s;
    struct match *m;
    struct error e;
    int seat, status = cmd_parse(c, &argc, argv, opts, 1, 1);

    if (status >= 0)
        return status;
    m = match_open(argv[0], MATCH_LOOK, &e);
    if (!m)
        return cmd_fail(CMD_BROKEN, &e);
    if (cmd_side(c, &m->terms, side, &seat)) {
        match_close(m);
        return CMD_USAGE;
    }
    look(m, seat, &s);
    status = CMD_DONE;
    if (!xml) {
        tell(m, &s);
        if (!side)
            tell_bounces(m);
    } else if (write_xml(m, &s, &e))
        status = cmd_fail(CMD_BROKEN, &e);
    buf_free(&s.halt);
    match_close(m);
    return status;
}
