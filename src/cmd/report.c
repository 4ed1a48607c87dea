/* SPDX-License-Identifier: ISC */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "cmd/cmd.h"
#include "report/render.h"
#include "turn/log.h"
#include "turn/post.h"

static int write_report(struct match *m, uint32_t n, int seat, const char *format, struct error *e)
{
    struct played p = {0};
    struct buf octets = {0}, xml = {0}, out = {0};
    int status = log_replay(m, n, &p, &octets, e);

    if (status == 0)
        post_report_xml(m, &p, seat, &xml);
    if (status == 0 && strcmp(format, "text") == 0)
        status = render_text(&xml, &out, e);
    else if (status == 0 && strcmp(format, "html") == 0)
        status = render_html(&xml, &out, e);
    if (status == 0)
        status = cmd_write(NULL, strcmp(format, "xml") == 0 ? &xml : &out, e);
    played_free(&p);
    buf_free(&octets);
    buf_free(&xml);
    buf_free(&out);
    return status;
}

int cmd_report(const struct command *c, int argc, char **argv)
{
    const char *side = NULL, *entry = NULL, *format = "text";
    const struct cmd_option opts[] = {{.name = "side", .value = &side},
                                      {.name = "entry", .value = &entry},
                                      {.name = "format", .value = &format},
                                      {.name = NULL}};
    struct match *m;
    struct error e;
    long long n = 0;
    int seat, status = cmd_parse(c, &argc, argv, opts, 1, 1);

    if (status >= 0)
        return status;
    if (strcmp(format, "text") != 0 && strcmp(format, "html") != 0 && strcmp(format, "xml") != 0)
        return cmd_usage(c, "--format must be text, html or xml");
    if (entry && text_int(entry, 1, UINT32_MAX, &n))
        return cmd_usage(c, "--entry must be the number of a log entry");
    m = match_open(argv[0], MATCH_LOOK, &e);
    if (!m)
        return cmd_fail(CMD_BROKEN, &e);
    if (cmd_side(c, &m->terms, side, &seat)) {
        match_close(m);
        return CMD_USAGE;
    }
    status = write_report(m, entry ? (uint32_t)n : m->ledger.next - 1, seat, format, &e);
    match_close(m);
    return status ? cmd_fail(CMD_REFUSED, &e) : CMD_DONE;
}
