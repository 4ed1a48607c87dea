/* SPDX-License-Identifier: ISC */
#include <stdio.h>
#include <string.h>

#include <openssl/rand.h>

#include "base/text.h"
#include "cmd/cmd.h"
#include "trust/file.h"
#include "turn/names.h"
#include "xml/xml.h"

/* What the root of the file gets where it has none. */
static const char *const filled[] = {"game", "side", "serial", "head", "answers"};

/* The template a report holds has all that an order file's root needs. */
static const struct xml_node *template_of(const struct xml_node *n)
{
    if (strcmp(xml_name(n), "orders") == 0 && xml_attr(n, "serial"))
        return n;
    for (const struct xml_node *k = xml_child(n, NULL); k; k = xml_next(k, NULL)) {
        const struct xml_node *t = template_of(k);

        if (t)
            return t;
    }
    return NULL;
}

/* Only orders answer a decision. */
static bool is_for(const struct xml_node *root, const char *name)
{
    return strcmp(name, "answers") != 0 || strcmp(xml_name(root), "orders") == 0;
}

/* A file for another game or side would only be refused. */
static int contradicts(const struct xml_node *root, const struct xml_node *t, const char *report, struct error *e)
{
    for (size_t i = 0; i < 2; i++) {
        const char *has = xml_attr(root, filled[i]), *needs = xml_attr(t, filled[i]);

        if (has && needs && strcmp(has, needs) != 0)
            return error_set(e, "the file has %s=\"%.60s\", %s has \"%.60s\": leave it out and it is filled in",
                             filled[i], has, report, needs);
    }
    return 0;
}

static int fill_from_report(const char *path, const struct xml_node *root, struct buf *attrs, struct error *e)
{
    struct buf xml = {0};
    struct xml_doc *d = cmd_read_report(path, &xml, e) ? NULL : xml_parse(buf_cstr(&xml), xml.len, path, STATE_MAX, e);
    const struct xml_node *t = d ? template_of(xml_root(d)) : NULL;
    int status = t && contradicts(root, t, path, e) == 0 ? 0 : -1;

    if (d && !t)
        error_set(e, "%s holds no template of orders: is it the last report.xml, and are you asked?", path);
    for (size_t i = 0; status == 0 && i < sizeof filled / sizeof *filled; i++)
        if (!xml_attr(root, filled[i]) && xml_attr(t, filled[i]) && is_for(root, filled[i]))
            buf_printf(attrs, " %s=\"%s\"", filled[i], xml_attr(t, filled[i]));
    xml_free(d);
    buf_free(&xml);
    return status;
}

static int add_nonce(const struct xml_node *root, struct buf *attrs, struct error *e)
{
    unsigned char nonce[16];

    if (xml_attr(root, "nonce"))
        return 0;
    if (RAND_bytes(nonce, sizeof nonce) != 1)
        return error_set(e, "no random numbers to be had");
    buf_str(attrs, " nonce=\"");
    text_hex(attrs, nonce, sizeof nonce);
    buf_char(attrs, '"');
    return 0;
}

/* Puts the attributes behind the name of the root element: its first tag that is no declaration or comment. */
static int insert(const struct buf *doc, const struct buf *attrs, struct buf *out, struct error *e)
{
    const char *start = buf_cstr(doc), *p = start;

    while ((p = strchr(p, '<')) && (p[1] == '?' || p[1] == '!')) {
        const char *end = strncmp(p, "<!--", 4) == 0 ? strstr(p, "-->") : strchr(p, '>');

        if (!end)
            break;
        p = end + 1;
    }
    if (!p || p[1] == '?' || p[1] == '!')
        return error_set(e, "no root element");
    p += strcspn(p, " \t\r\n/>");
    buf_add(out, start, (size_t)(p - start));
    buf_add(out, attrs->data, attrs->len);
    buf_str(out, p);
    return 0;
}

static int prepare(const char *path, const struct buf *doc, const char *report, struct buf *out, struct error *e)
{
    struct xml_doc *d = xml_parse(buf_cstr(doc), doc->len, path, 0, e);
    struct buf attrs = {0};
    int status = d ? 0 : -1;

    if (status == 0 && strcmp(xml_ns(xml_root(d)), ORDERS_NS) != 0)
        status = error_set(e, "%s: the root must be <orders xmlns=\"%s\">", path, ORDERS_NS);
    if (status == 0 && report)
        status = fill_from_report(report, xml_root(d), &attrs, e);
    if (status == 0)
        status = add_nonce(xml_root(d), &attrs, e);
    if (status == 0)
        status = insert(doc, &attrs, out, e);
    xml_free(d);
    buf_free(&attrs);
    return status;
}

static int sign(const char *path, const char *report, const char *keyfile, const char *out, struct error *e)
{
    struct buf doc = {0}, full = {0};
    int status = cmd_read(path, XML_MAX_BYTES, &doc, e);

    if (status == 0)
        status = prepare(path, &doc, report, &full, e);
    if (status == 0)
        status = cmd_write_signed(out, &full, keyfile, e);
    buf_free(&doc);
    buf_free(&full);
    return status;
}

int cmd_sign(const struct command *c, int argc, char **argv)
{
    const char *key = NULL, *out = NULL, *report = NULL;
    const struct cmd_option opts[] = {{.name = "key", .value = &key},
                                      {.name = "report", .value = &report},
                                      {.name = "output", .letter = 'o', .value = &out},
                                      {.name = NULL}};
    struct error e;
    int status = cmd_parse(c, &argc, argv, opts, 1, 1);

    if (status >= 0)
        return status;
    if (!key)
        return cmd_usage(c, "--key FILE is needed: your private key");
    return sign(argv[0], report, key, out, &e) ? cmd_fail(CMD_BROKEN, &e) : CMD_DONE;
}
