/* SPDX-License-Identifier: ISC */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "cmd/cmd.h"
#include "crypto/keyfile.h"
#include "engine/data.h"
#include "engine/datapath.h"
#include "engine/desk.h"
#include "engine/state.h"
#include "engine/value.h"
#include "rules/registry.h"
#include "store/gamedir.h"
#include "trust/file.h"
#include "turn/forecast.h"
#include "turn/match.h"
#include "turn/names.h"
#include "turn/run.h"
#include "xml/schema.h"
#include "xml/sign.h"
#include "xml/xml.h"

static const char *note_word(enum note_kind k)
{
    static const char *const words[] = {[NOTE_REFUSED] = "not legal",
                                        [NOTE_SKIPPED] = "not legal, skipped",
                                        [NOTE_CUT] = "cut short",
                                        [NOTE_STOPPED] = "stopped by its condition",
                                        [NOTE_REPLACED] = "replaces what was waiting"};

    return words[k];
}

/* What would happen to each order, as far as no die falls. */
static int tell_forecast(const struct game *g, const struct xml_doc *d, int side, struct error *e)
{
    struct forecast f;
    bool bad = false;
    int status = forecast_make(g, d, side, &f, e);

    for (int i = 0; status == 0 && i < desk_notes(f.game->desk); i++) {
        const struct note *n = desk_note(f.game->desk, i);

        if (n->side != side)
            continue;
        bad |= n->kind == NOTE_REFUSED;
        printf("block %d, order %d: %s: %s%s%s%s\n", n->block, n->order, note_word(n->kind), n->text,
               n->rule ? " [" : "", n->rule ? n->rule : "", n->rule ? "]" : "");
    }
    if (status == 0 && !bad)
        printf("the orders are legal as far as %s\n", f.dice ? "the first die" : "the game can go on them now");
    forecast_free(&f);
    return status ? -1 : bad;
}

/* ---- against the game directory ---- */

static int check_in_match(struct match *m, const struct buf *file, struct error *e)
{
    struct file_context c;
    struct xml_doc *d = NULL;
    struct file f;
    int claimed, status = 1;
    enum file_verdict v;

    match_file_context(m, &c);
    v = file_check(&c, file->data, file->len, &f, &claimed, e);
    if (v == FILE_AGAIN)
        printf("this very file was taken before\n");
    if (v == FILE_GOOD && file_is_logged(f.request) && run_check_file(m, &f, e))
        v = FILE_REFUSED;
    if (v == FILE_REFUSED || v == FILE_FORKED)
        status = -1;
    if (v == FILE_GOOD) {
        printf("%s for %s", entry_kinds[f.kind], m->terms.seat[f.seat]);
        if (f.serial)
            printf(", serial %u", f.serial);
        printf(": signature%s are good\n", f.serial ? ", seat and serial" : " and seat");
        status = 0;
    }
    if (status == 0 && f.kind == ENTRY_ORDERS && f.request == FILE_NO_REQUEST && m->game) {
        d = xml_parse(buf_cstr(&f.octets), f.octets.len, "order file", 0, e);
        status = d ? tell_forecast(m->game, d, f.seat, e) : -1;
    }
    xml_free(d);
    file_free(&f);
    return status;
}

static int check_dir(const char *path, const struct buf *file, struct error *e)
{
    struct match *m = match_open(path, MATCH_WORK, e);
    int status;

    if (!m)
        return cmd_fail(CMD_BROKEN, e);
    status = check_in_match(m, file, e);
    match_close(m);
    return status < 0 ? cmd_fail(CMD_REFUSED, e) : status ? CMD_REFUSED : CMD_DONE;
}

/* ---- against a mailed report, or alone ---- */

/* What the file was to be checked against cannot be read; the file itself may be good. */
enum { UNREADABLE = -2 };

static struct xml_schema *schema_for(const char *ruleset, bool request, struct error *e)
{
    char name[FS_PATH] = "schemas/trust.xsd", path[FS_PATH];

    if (!request)
        (void)snprintf(name, sizeof name, "schemas/orders-%.60s.xsd", ruleset);
    if (datapath_find(name, path, sizeof path)) {
        error_set(e, "cannot find %s: set ADJUTANT_DATA to the folder that has it", name);
        return NULL;
    }
    return xml_schema_load(path, e);
}

/* The ruleset's name leads the game's. */
static int ruleset_of(const struct xml_node *root, char out[80], struct error *e)
{
    const char *game = xml_attr(root, "game");

    (void)snprintf(out, 80, "%.*s", game ? (int)strcspn(game, "-") : 0, game ? game : "");
    if (ruleset_find(out))
        return 0;
    if (!game)
        return error_set(e, "the file names no game: sign it with --report REPORT, which fills that in");
    return error_set(e, "the file is for the game \"%.60s\", and there are no rules for such a game here: leave game "
                        "out and sign it with --report REPORT, which fills that in", game);
}

static int check_form(const struct xml_doc *d, struct error *e)
{
    bool request = file_request_of(d) != FILE_NO_REQUEST;
    struct xml_schema *s;
    char ruleset[80];
    int status;

    if (strcmp(xml_ns(xml_root(d)), ORDERS_NS) != 0 || (!request && strcmp(xml_name(xml_root(d)), "orders") != 0))
        return error_set(e, "the root must be <orders xmlns=\"%s\">", ORDERS_NS);
    if (ruleset_of(xml_root(d), ruleset, e))
        return -1;
    s = schema_for(ruleset, request, e);
    status = s ? xml_schema_check(s, d, e) : -1;
    xml_schema_free(s);
    if (status == 0)
        printf("the form is good\n");
    return status;
}

static int check_key(const char *path, const struct buf *file, struct error *e)
{
    struct key *k = keyfile_read_public(path, e);
    struct xml_signed s = {0};
    int status = k ? xml_verify(file->data, file->len, key_evp(k), &s, e) : UNREADABLE;

    xml_signed_free(&s);
    key_free(k);
    if (status == 0)
        printf("the signature is good\n");
    return status;
}

/* A file that answers a report is for its game and side, has a serial that is free and quotes the log that was seen. */
static int check_root(const struct xml_node *orders, const struct xml_node *report, struct error *e)
{
    static const char *const same[] = {"game", "side"};
    const char *serial = xml_attr(orders, "serial"), *next = xml_attr(report, "serial");
    const char *head = xml_attr(orders, "head"), *seen = xml_attr(report, "head");
    long long n, least;

    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        const char *is = xml_attr(orders, same[i]), *due = xml_attr(report, same[i]);

        if (is && due && strcmp(is, due) != 0)
            return error_set(e, "the file has %s=\"%.80s\", the report is for %s=\"%.80s\"", same[i], is, same[i], due);
    }
    if (serial && next && text_int(serial, 1, UINT32_MAX, &n) == 0 && text_int(next, 1, UINT32_MAX, &least) == 0 &&
        n < least)
        return error_set(e, "serial %lld was used already: the next file must have serial %lld or more", n, least);
    if (head && seen && strncmp(head, seen, strcspn(seen, ":") + 1) == 0 && strcmp(head, seen) != 0)
        return error_set(e, "the file's head is not that of the report: leave it out and sign with --report REPORT");
    return 0;
}

static const struct xml_node *state_in(const struct xml_node *n)
{
    for (const struct xml_node *k = xml_child(n, NULL); k; k = xml_next(k, NULL)) {
        const struct xml_node *s = strcmp(xml_name(k), "state") == 0 ? k : state_in(k);

        if (s)
            return s;
    }
    return NULL;
}

static int check_report(const char *path, const struct xml_doc *d, struct error *e)
{
    struct buf xml = {0};
    struct xml_doc *report =
        cmd_read_report(path, &xml, e) ? NULL : xml_parse(buf_cstr(&xml), xml.len, path, STATE_MAX, e);
    const struct xml_node *state = report ? state_in(xml_root(report)) : NULL;
    const char *id = NULL, *scenario = NULL, *side = xml_attr(xml_root(d), "side");
    const struct ruleset *rs;
    struct gamedata *data = NULL;
    struct game *g = NULL;
    int status = report ? -1 : UNREADABLE;

    if (state)
        state_names(state, &id, &scenario);
    rs = id ? ruleset_find(id) : NULL;
    if (report && (!rs || !scenario || !side || words_find(rs->sides, side) < 0))
        error_set(e, "%s is not a report of the game the orders are for", path);
    else if (report)
        data = data_load(rs, scenario, e);
    if (data) {
        g = game_blank(rs, data);
        status = state_read(g, report, state, e);
    }
    if (status == 0)
        status = check_root(xml_root(d), xml_root(report), e);
    if (status == 0)
        status = tell_forecast(g, d, words_find(rs->sides, side), e);
    game_free(g);
    data_free(data);
    xml_free(report);
    buf_free(&xml);
    return status;
}

/* Without a key it is only seen whether there is a signature: without one no file is taken. */
static int tell_signature(const struct buf *file, const char *key)
{
    struct xml_doc *d = xml_parse(file->data, file->len, "order file", 0, NULL);
    bool is_signed = d && xml_child(xml_root(d), "Signature");

    xml_free(d);
    if (!is_signed)
        printf("it is not signed, and will not be taken so: adjutant sign signs it\n");
    else if (!key)
        printf("whose signature it has is not checked: --key FILE.pub does that\n");
    return !is_signed;
}

static int check_alone(const char *name, const struct buf *file, const char *report, const char *key, struct error *e)
{
    struct buf plain = {0};
    struct xml_doc *d = xml_parse(file->data, file->len, name, 0, e);
    int status = d ? xml_unsigned(file->data, file->len, &plain, e) : -1;

    xml_free(d);
    d = NULL;
    if (status == 0 && !(d = xml_parse(plain.data, plain.len, name, 0, e)))
        status = -1;
    if (status == 0)
        status = check_form(d, e);
    if (status == 0 && key)
        status = check_key(key, file, e);
    if (status == 0 && report && file_request_of(d) == FILE_NO_REQUEST)
        status = check_report(report, d, e);
    if (status == 0)
        status = tell_signature(file, key);
    xml_free(d);
    buf_free(&plain);
    if (status < 0)
        return cmd_fail(status == UNREADABLE ? CMD_BROKEN : CMD_REFUSED, e);
    return status ? CMD_REFUSED : CMD_DONE;
}

int cmd_check(const struct command *c, int argc, char **argv)
{
    const char *key = NULL;
    const struct cmd_option opts[] = {{.name = "key", .value = &key}, {.name = NULL}};
    struct buf file = {0};
    struct error e;
    int status = cmd_parse(c, &argc, argv, opts, 1, 2);

    if (status >= 0)
        return status;
    if (cmd_read(argv[0], XML_MAX_BYTES, &file, &e))
        status = cmd_fail(CMD_BROKEN, &e);
    else if (argc > 1 && gamedir_is(argv[1]))
        status = check_dir(argv[1], &file, &e);
    else
        status = check_alone(argv[0], &file, argc > 1 ? argv[1] : NULL, key, &e);
    buf_free(&file);
    return status;
}
