/* SPDX-License-Identifier: ISC */
/* What the commands share. */
#include "cmd/cmd.h"

#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/pool.h"
#include "base/text.h"
#include "crypto/keyfile.h"
#include "engine/data.h"
#include "mail/mime.h"
#include "mail/transfer.h"
#include "rules/registry.h"
#include "store/fs.h"
#include "trust/ledger.h"
#include "turn/names.h"
#include "turn/post.h"
#include "xml/sign.h"

int cmd_fail(int status, const struct error *e)
{
    fprintf(stderr, "adjutant: %s\n", e->msg);
    return status;
}

int cmd_usage(const struct command *c, const char *fmt, ...)
{
    va_list ap;

    fprintf(stderr, "adjutant %s: ", c->name);
    va_start(ap, fmt);
    vfprintf(stderr, fmt, ap);
    va_end(ap);
    fprintf(stderr, "\nusage: adjutant %s %s\n", c->name, c->synopsis);
    return CMD_USAGE;
}

static int print_help(const struct command *c)
{
    printf("usage: adjutant %s %s\n\n%s\n", c->name, c->synopsis, c->what);
    if (c->help[0])
        printf("\n%s", c->help);
    return CMD_DONE;
}

static const struct cmd_option *find_option(const struct cmd_option *o, const char *arg, size_t n)
{
    for (; o && o->name; o++)
        if ((arg[0] == '-' && arg[1] == '-' && strlen(o->name) == n - 2 && !strncmp(o->name, arg + 2, n - 2)) ||
            (n == 2 && o->letter && arg[1] == o->letter))
            return o;
    return NULL;
}

static int put_value(const struct command *c, const struct cmd_option *o, const char *value)
{
    if (o->value)
        *o->value = value;
    else if (o->many->n == (int)(sizeof o->many->v / sizeof *o->many->v))
        return cmd_usage(c, "--%s is given too often", o->name);
    else
        o->many->v[o->many->n++] = value;
    return -1;
}

/* One option at argv[*i]; -1 to go on. */
static int take_option(const struct command *c, int argc, char **argv, int *i, const struct cmd_option *options)
{
    const char *arg = argv[*i], *equals = arg[1] == '-' ? strchr(arg, '=') : NULL;
    const struct cmd_option *o = find_option(options, arg, equals ? (size_t)(equals - arg) : strlen(arg));

    if (strcmp(arg, "--help") == 0 || strcmp(arg, "-h") == 0)
        return print_help(c);
    if (!o)
        return cmd_usage(c, "there is no option %s", arg);
    if (o->flag) {
        *o->flag = true;
        return equals ? cmd_usage(c, "%s takes no value", arg) : -1;
    }
    if (equals)
        return put_value(c, o, equals + 1);
    if (*i + 1 == argc)
        return cmd_usage(c, "%s needs a value", arg);
    return put_value(c, o, argv[++*i]);
}

int cmd_parse(const struct command *c, int *argc, char **argv, const struct cmd_option *options, int min, int max)
{
    int n = 0;
    bool only_operands = false;

    for (int i = 0; i < *argc; i++) {
        int status;

        if (only_operands || argv[i][0] != '-' || !argv[i][1]) {
            argv[n++] = argv[i];
            continue;
        }
        if (strcmp(argv[i], "--") == 0) {
            only_operands = true;
            continue;
        }
        status = take_option(c, *argc, argv, &i, options);
        if (status >= 0)
            return status;
    }
    *argc = n;
    if (n < min)
        return cmd_usage(c, "something is missing");
    if (max >= 0 && n > max)
        return cmd_usage(c, "\"%s\" is one too many", argv[max]);
    return -1;
}

static bool is_time(const char *s)
{
    static const char form[] = "0000-00-00T00:00:00Z";
    char date[40];

    for (size_t i = 0; i < sizeof form; i++)
        if (form[i] == '0' ? s[i] < '0' || s[i] > '9' : s[i] != form[i])
            return false;
    return post_date(s, date) == 0 && memcmp(s + 11, "24", 2) < 0 && memcmp(s + 14, "60", 2) < 0 &&
           memcmp(s + 17, "61", 2) < 0;
}

int cmd_time(const char *option, char out[24], struct error *e)
{
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    long long seconds;
    time_t t = time(NULL);
    struct tm tm;

    if (option) {
        if (!is_time(option))
            return error_set(e, "--time must look like 2026-11-18T02:48:35Z");
        (void)snprintf(out, 24, "%s", option);
        return 0;
    }
    if (epoch) {
        if (text_int(epoch, 0, 253402300799LL, &seconds))
            return error_set(e, "SOURCE_DATE_EPOCH is not a number of seconds");
        t = (time_t)seconds;
    }
    if (!gmtime_r(&t, &tm) || !strftime(out, 24, "%Y-%m-%dT%H:%M:%SZ", &tm))
        return error_set(e, "the clock of this machine shows no usable time");
    return 0;
}

int cmd_read(const char *path, size_t max, struct buf *b, struct error *e)
{
    return fs_read(strcmp(path, "-") == 0 ? "/dev/stdin" : path, max, b, e);
}

bool cmd_reader_left(void)
{
    struct pollfd out = {.fd = STDOUT_FILENO, .events = POLLOUT};

    return poll(&out, 1, 0) == 1 && (out.revents & POLLERR);
}

int cmd_write(const char *path, const struct buf *b, struct error *e)
{
    if (path && strcmp(path, "-") != 0)
        return fs_write(path, buf_cstr(b), b->len, 0644, e);
    if ((fwrite(buf_cstr(b), 1, b->len, stdout) != b->len || fflush(stdout)) && !cmd_reader_left())
        return error_set(e, "cannot write to standard output");
    return 0;
}

int cmd_write_signed(const char *path, const struct buf *plain, const char *keyfile, struct error *e)
{
    struct key *k = keyfile_read_private(keyfile, NULL, e);
    struct buf doc = {0};
    int status = k ? xml_sign(plain->data, plain->len, key_evp(k), &doc, e) : -1;

    if (status == 0)
        status = cmd_write(path, &doc, e);
    key_free(k);
    buf_free(&doc);
    return status;
}

void cmd_tell_key(const char *what, enum key_type type, const char *hex)
{
    struct key *k = hex[0] ? key_from_hex(type, hex, NULL) : NULL;
    struct buf b = {0};

    if (!k)
        return;
    key_fingerprint_hex(k, &b);
    fprintf(stderr, "%s: %s\n", what, buf_cstr(&b));
    buf_free(&b);
    key_free(k);
}

static int find_in_mail(const char *path, const char *root, struct buf *b, struct error *e)
{
    struct pool *p = pool_new();
    const struct mail_message *m = mime_read(p, buf_cstr(b), b->len, &(struct mime_options){0}, e);
    struct buf xml = {0}, start = {0};

    buf_printf(&start, "<%s ", root);
    for (size_t i = 0; m && i < m->nparts && !xml.len; i++)
        if (m->parts[i].data && m->parts[i].len > start.len && memcmp(m->parts[i].data, start.data, start.len) == 0)
            buf_add(&xml, m->parts[i].data, m->parts[i].len);
    pool_free(p);
    buf_free(&start);
    buf_free(b);
    *b = xml;
    if (m && !xml.len)
        return error_set(e, "%s is neither %s.xml nor a mail with it", path, root);
    return m ? 0 : -1;
}

/* Documents of ours are canonical: no CR stands in them as it is. */
static void undo_saving(struct buf *b)
{
    size_t mark = b->len >= 3 && memcmp(b->data, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    struct buf text = {0};

    if (b->len > mark)
        transfer_lines(&text, b->data + mark, b->len - mark);
    buf_free(b);
    *b = text;
}

int cmd_read_attached(const char *path, const char *root, struct buf *xml, struct error *e)
{
    if (cmd_read(path, STATE_MAX, xml, e))
        return -1;
    undo_saving(xml);
    return buf_cstr(xml)[0] == '<' ? 0 : find_in_mail(path, root, xml, e);
}

int cmd_read_report(const char *path, struct buf *xml, struct error *e)
{
    return cmd_read_attached(path, "report", xml, e);
}

int cmd_side(const struct command *c, const struct genesis *terms, const char *side, int *seat_r)
{
    *seat_r = side ? ledger_seat(terms, side) : -1;
    if (!side || *seat_r >= 0)
        return 0;
    (void)cmd_usage(c, "there is no side \"%s\" in this game", side);
    return -1;
}

static int first_scenario(const struct ruleset *rs, char *out, size_t size, struct error *e)
{
    const struct data_scenario *list;
    struct pool *p = pool_new();
    int n = data_scenarios(rs, p, &list, e);

    if (n > 0)
        (void)snprintf(out, size, "%s", list[0].id);
    pool_free(p);
    return n > 0 ? 0 : -1;
}

struct gamedata *cmd_game(const char *name, struct error *e)
{
    char id[80], scenario[80];
    const char *slash = strchr(name, '/');
    const struct ruleset *rs;

    (void)snprintf(id, sizeof id, "%.*s", slash ? (int)(slash - name) : (int)strlen(name), name);
    (void)snprintf(scenario, sizeof scenario, "%s", slash ? slash + 1 : "");
    rs = ruleset_find(id);
    if (!rs) {
        error_set(e, "there is no game \"%.60s\": adjutant games lists them", id);
        return NULL;
    }
    if (!slash && first_scenario(rs, scenario, sizeof scenario, e))
        return NULL;
    return data_load(rs, scenario, e);
}
