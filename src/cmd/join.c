/* SPDX-License-Identifier: ISC */
#include <stdio.h>

#include "cmd/cmd.h"
#include "cmd/mailing.h"
#include "crypto/keyfile.h"
#include "mail/outbox.h"
#include "turn/match.h"
#include "turn/post.h"

static int offer(struct match *m, const char *side, const struct key *k, const char *address, const char *time,
                 struct error *e)
{
    int seat = ledger_seat(&m->terms, side);

    if (seat < 0)
        return error_set(e, "there is no side \"%.40s\" in this game; there are %s and %s", side, m->terms.seat[0],
                         m->terms.seat[m->terms.nseats - 1]);
    if (outbox_check_address(address, e) || match_offer(m, seat, k, address, e))
        return -1;
    return post_invitation(m, seat, time, e);
}

static struct key *read_key(const char *pub, struct error *e)
{
    struct key *k = keyfile_read_public(pub, e);

    if (!k || key_type(k) == KEY_P256)
        return k;
    error_set(e, "%s is not a player's key (adjutant keygen makes one)", pub);
    key_free(k);
    return NULL;
}

int cmd_join(const struct command *c, int argc, char **argv)
{
    struct mailing mail = {0};
    const struct cmd_option opts[] = {MAILING_OPTIONS(mail), {.name = NULL}};
    struct run_counts counts;
    struct match *m;
    struct key *k;
    struct error e;
    int status = cmd_parse(c, &argc, argv, opts, 4, 4);

    if (status >= 0)
        return status;
    status = mailing_open(&mail);
    if (status >= 0)
        return status;
    k = read_key(argv[2], &e);
    m = k ? match_open(argv[0], MATCH_WORK, &e) : NULL;
    if (!m) {
        key_free(k);
        mailing_close(&mail);
        return cmd_fail(CMD_BROKEN, &e);
    }
    status = offer(m, argv[1], k, argv[3], mail.time, &e);
    key_free(k);
    match_close(m);
    if (status == 0)
        status = run_game(argv[0], &mail.run, &counts, &e);
    mailing_close(&mail);
    if (status)
        return cmd_fail(CMD_REFUSED, &e);
    mailing_trouble(NULL, &counts);
    printf("%s is offered to %s; the invitation %s\n", argv[1], argv[3],
           counts.waiting ? "waits in the outbox" : "is sent");
    return CMD_DONE;
}
