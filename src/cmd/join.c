/* SPDX-License-Identifier: ISC */
#include <stdio.h>

#include "cmd/cmd.h"
#include "crypto/keyfile.h"
#include "mail/outbox.h"
#include "turn/carrier.h"
#include "turn/match.h"
#include "turn/post.h"
#include "turn/run.h"

static int offer(struct match *m, const char *side, const char *pub, const char *address, const char *time,
                 struct error *e)
{
    int seat = ledger_seat(&m->terms, side);
    struct key *k;
    int status;

    if (seat < 0)
        return error_set(e, "there is no side \"%.40s\" in this game; there are %s and %s", side, m->terms.seat[0],
                         m->terms.seat[m->terms.nseats - 1]);
    if (outbox_check_address(address, e))
        return -1;
    k = keyfile_read_public(pub, e);
    if (!k)
        return -1;
    if (key_type(k) != KEY_P256)
        status = error_set(e, "%s is not a player's key (adjutant keygen makes one)", pub);
    else
        status = match_offer(m, seat, k, address, e);
    key_free(k);
    return status ? -1 : post_invitation(m, seat, time, e);
}

int cmd_join(const struct command *c, int argc, char **argv)
{
    const char *when = NULL, *config = NULL;
    bool no_send = false;
    const struct cmd_option opts[] = {{.name = "time", .value = &when},
                                      {.name = "config", .value = &config},
                                      {.name = "no-send", .flag = &no_send},
                                      {.name = NULL}};
    struct carrier *carrier;
    struct run_counts counts;
    struct match *m;
    struct error e;
    char time[24];
    int status = cmd_parse(c, &argc, argv, opts, 4, 4);

    if (status >= 0)
        return status;
    if (cmd_time(when, time, &e))
        return cmd_fail(CMD_USAGE, &e);
    carrier = carrier_open(config, &e);
    m = carrier ? match_open(argv[0], MATCH_WORK, &e) : NULL;
    if (!m) {
        carrier_close(carrier);
        return cmd_fail(CMD_BROKEN, &e);
    }
    status = offer(m, argv[1], argv[2], argv[3], time, &e);
    match_close(m);
    if (status == 0)
        status = run_game(argv[0], &(struct run_options){.time = time, .no_send = no_send, .carrier = carrier}, &counts,
                          &e);
    carrier_close(carrier);
    if (status)
        return cmd_fail(CMD_REFUSED, &e);
    if (counts.trouble[0])
        fprintf(stderr, "adjutant: mail does not leave: %s\n", counts.trouble);
    printf("%s is offered to %s; the invitation %s\n", argv[1], argv[3],
           counts.waiting ? "waits in the outbox" : "is sent");
    return CMD_DONE;
}
