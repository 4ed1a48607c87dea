/* SPDX-License-Identifier: ISC */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "cmd/cmd.h"
#include "turn/log.h"
#include "turn/packet.h"
#include "turn/verify.h"
#include "turn/verify_explain.h"

/* "12.3" */
static int read_event(const char *s, uint32_t *entry_r, int *event_r)
{
    const char *dot = strchr(s, '.');
    char number[16];
    long long n, m;

    if (!dot || dot - s >= (long)sizeof number)
        return -1;
    (void)snprintf(number, sizeof number, "%.*s", (int)(dot - s), s);
    if (text_int(number, 1, SOURCE_ENTRIES, &n) || text_int(dot + 1, 1, 1000000, &m))
        return -1;
    *entry_r = (uint32_t)n;
    *event_r = (int)m;
    return 0;
}

/* Each side numbers what it sees: an event as a report shows it is found by playing the entry again. */
static int events_of_side(const char *path, const char *side, uint32_t n, struct buf *out, struct error *e)
{
    struct match *m = match_open(path, MATCH_LOOK, e);
    struct played p = {0};
    struct buf octets = {0};
    int seat = m ? ledger_seat(&m->terms, side) : -1, status = -1;

    if (m && seat < 0)
        error_set(e, "there is no side \"%.40s\" in this game", side);
    else if (m)
        status = log_replay(m, n, &p, &octets, e);
    if (status == 0)
        buf_add(out, p.turn.seen[seat].xml.data, p.turn.seen[seat].xml.len);
    played_free(&p);
    buf_free(&octets);
    match_close(m);
    return status;
}

static int write_packet(const struct verify_source *s, uint32_t n, int event, const char *path, struct error *e)
{
    struct buf out = {0};
    int status = packet_make(s, n, event, &out, e);

    if (status == 0)
        status = cmd_write(path, &out, e);
    buf_free(&out);
    if (status == 0)
        fprintf(stderr, "%s: proves entry %u to whoever has it; it opens the positions before and after\n", path, n);
    return status;
}

int cmd_explain(const struct command *c, int argc, char **argv)
{
    const char *packet = NULL, *side = NULL;
    const struct cmd_option opts[] = {
        {.name = "packet", .value = &packet}, {.name = "side", .value = &side}, {.name = NULL}};
    struct verify_source *s;
    struct buf text = {0}, seen = {0};
    struct error e;
    uint32_t n;
    int event, status = cmd_parse(c, &argc, argv, opts, 2, 2);

    if (status >= 0)
        return status;
    if (read_event(argv[1], &n, &event))
        return cmd_usage(c, "\"%s\" is not an event: 12.3 is event 3 of entry 12", argv[1]);
    s = verify_open(argv[0], &e);
    if (!s)
        return cmd_fail(CMD_BROKEN, &e);
    status = 0;
    if (side)
        status = events_of_side(argv[0], side, n, &seen, &e);
    if (status == 0)
        status = verify_explain(s, n, event, side ? &seen : NULL, &text, &e);
    if (text.len)
        (void)cmd_write(NULL, &text, NULL);
    if (status == 0 && packet)
        status = write_packet(s, n, event, packet, &e);
    verify_source_free(s);
    buf_free(&text);
    buf_free(&seen);
    return status ? cmd_fail(CMD_REFUSED, &e) : CMD_DONE;
}
