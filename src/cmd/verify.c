/* SPDX-License-Identifier: ISC */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cmd/cmd.h"
#include "turn/verify.h"
#include "xml/write.h"

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

static void write_lines(struct xml_writer *w, const char *name, const struct buf *b)
{
    for (const char *p = buf_cstr(b); *p; p += strcspn(p, "\n") + 1) {
        struct buf line = {0};

        buf_add(&line, p, strcspn(p, "\n"));
        xw_open(w, name);
        xw_text(w, buf_cstr(&line));
        xw_close(w);
        buf_free(&line);
    }
}

static int write_xml(const struct verify_result *r, const char *wrong, struct error *e)
{
    const struct {
        const char *name;
        uint32_t n;
    } counts[] = {{"entries", r->entries}, {"files", r->files}, {"receipts", r->receipts}, {"open", r->open},
                  {"sealed", r->sealed},   {"dice", r->dice},   {"played", r->played}};
    struct buf b = {0};
    struct xml_writer w;
    int status;

    xw_start(&w, &b);
    xw_open(&w, "verify");
    xw_attr(&w, "good", wrong ? "no" : "yes");
    if (r->game[0])
        xw_attr(&w, "game", r->game);
    if (r->head[0])
        xw_attr(&w, "head", r->head);
    xw_attr(&w, "closed", r->closed ? "yes" : "no");
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        xw_attr_int(&w, counts[i].name, counts[i].n);
    write_lines(&w, "key", &r->keys);
    write_lines(&w, "unchecked", &r->unchecked);
    if (wrong) {
        xw_open(&w, "wrong");
        if (r->entry >= 0)
            xw_attr_int(&w, "entry", r->entry);
        if (r->event > 0)
            xw_attr_int(&w, "event", r->event);
        xw_text(&w, wrong);
        xw_close(&w);
    }
    xw_end(&w);
    status = cmd_write(NULL, &b, e);
    buf_free(&b);
    return status;
}

/* What the check came to, and the exit status. */
static int tell_result(const char *path, const struct verify_result *r, int status, bool xml, const char *why)
{
    struct error e;

    if (xml)
        return write_xml(r, status ? why : NULL, &e) ? cmd_fail(CMD_BROKEN, &e) : status ? CMD_REFUSED : CMD_DONE;
    if (status == 0)
        tell(r);
    else
        printf("%s: WRONG\n%s\n", path, why);
    return status ? CMD_REFUSED : CMD_DONE;
}

int cmd_verify(const struct command *c, int argc, char **argv)
{
    const bool terminal = isatty(STDERR_FILENO);
    bool xml = false;
    const struct cmd_option opts[] = {{.name = "xml", .flag = &xml}, {.name = NULL}};
    const struct verify_options o = {.progress = terminal ? show_progress : NULL};
    struct verify_source *s;
    struct verify_result r;
    struct error e;
    int status = cmd_parse(c, &argc, argv, opts, 1, 1);

    if (status >= 0)
        return status;
    s = verify_open(argv[0], &e);
    if (!s)
        return cmd_fail(CMD_BROKEN, &e);
    status = verify_check(s, &o, &r, &e);
    if (terminal)
        fputs("\r\033[K", stderr);
    status = status && r.unable ? cmd_fail(CMD_BROKEN, &e) : tell_result(argv[0], &r, status, xml, e.msg);
    verify_result_free(&r);
    verify_source_free(s);
    return status;
}
