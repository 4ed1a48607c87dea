/* SPDX-License-Identifier: ISC */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cmd/cmd.h"
#include "turn/verify.h"

static void show_progress(void *ctx, uint32_t done, uint32_t of)
{
    (void)ctx;
    if (done % 16 == 0)
        fprintf(stderr, "\rentry %u of %u", done, of);
}

static void tell_lines(const struct buf *b)
{
    for (const char *p = buf_cstr(b); *p; p += strcspn(p, "\n") + 1)
        printf("  %.*s\n", (int)strcspn(p, "\n"), p);
}

static void tell(const struct verify_result *r)
{
    printf("%s: %u entr%s, %u file%s of players and %u receipt%s signed as they should be\n", r->game, r->entries,
           r->entries == 1 ? "y" : "ies", r->files, r->files == 1 ? "" : "s", r->receipts, r->receipts == 1 ? "" : "s");
    printf("%u open and %u sealed proofs are good; %u %s from them\n", r->open, r->sealed, r->dice,
           r->dice == 1 ? "die follows" : "dice follow");
    printf("%u entr%s played again to the same bytes\n", r->played, r->played == 1 ? "y" : "ies");
    printf("the log ends at %s%s\n", r->head, r->closed ? ", the closing entry" : "");
    fputs("keys (compare their fingerprints with what their owners say):\n", stdout);
    tell_lines(&r->keys);
    if (r->unchecked.len)
        fputs("not checked:\n", stdout);
    tell_lines(&r->unchecked);
}

int cmd_verify(const struct command *c, int argc, char **argv)
{
    const bool terminal = isatty(STDERR_FILENO);
    const struct verify_options o = {.progress = terminal ? show_progress : NULL};
    struct verify_source *s;
    struct verify_result r;
    struct error e;
    int status = cmd_parse(c, &argc, argv, NULL, 1, 1);

    if (status >= 0)
        return status;
    s = verify_open(argv[0], &e);
    if (!s)
        return cmd_fail(CMD_BROKEN, &e);
    status = verify_check(s, &o, &r, &e);
    if (terminal)
        fputs("\r\033[K", stderr);
    if (status == 0)
        tell(&r);
    else if (r.unable)
        status = cmd_fail(CMD_BROKEN, &e);
    else
        printf("%s: WRONG\n%s\n", argv[0], e.msg);
    verify_result_free(&r);
    verify_source_free(s);
    return status == CMD_BROKEN ? CMD_BROKEN : status ? CMD_REFUSED : CMD_DONE;
}
