/* SPDX-License-Identifier: ISC */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>

#include "xml/node.h"
#include "xml/scan.h"

struct parse {
    const char *name;
    struct error *error;
    bool failed;                /* only the first error is told: the rest follows from it */
};

void node_message(char *out, size_t size, const char *words)
{
    size_t n = 0;

    for (; words && *words && n + 1 < size; words++)
        out[n++] = (unsigned char)*words < ' ' || *words == 0x7f ? ' ' : *words;
    while (n > 0 && out[n - 1] == ' ')
        n--;
    out[n] = '\0';
}

static void on_error(void *user, xmlErrorPtr error)
{
    xmlParserCtxt *ctxt = user;
    struct parse *p = ctxt->_private;
    char words[400];

    if (p->failed || error->level < XML_ERR_ERROR)
        return;
    p->failed = true;
    node_message(words, sizeof words, error->message);
    error_set(p->error, "%s: line %d: %s", p->name, error->line, words);
}

static void stop(xmlParserCtxt *ctxt, const char *why)
{
    struct parse *p = ctxt->_private;

    if (!p->failed)
        error_set(p->error, "%s: line %d: %s", p->name, xmlSAX2GetLineNumber(ctxt), why);
    p->failed = true;
    xmlStopParser(ctxt);
}

static void on_doctype(void *user, const xmlChar *name, const xmlChar *public_id, const xmlChar *system_id)
{
    (void)name, (void)public_id, (void)system_id;
    stop(user, "a document type declaration (DOCTYPE) is not allowed");
}

/* What is wrong with a start tag, or NULL. The canonical form repeats a namespace on each element that uses it: a long
   one would make a small file grow without bound. */
static const char *too_much(const xmlParserCtxt *ctxt, int nns, const xmlChar **ns, int nattrs)
{
    if (ctxt->nodeNr >= XML_MAX_DEPTH)
        return "elements are nested too deeply";
    if (nattrs + nns > XML_MAX_ATTRS)
        return "an element has too many attributes";
    if (ctxt->nsNr > 2 * XML_MAX_ATTRS)
        return "too many namespaces are declared";
    for (int i = 0; i < nns; i++)
        if (ns[2 * i + 1] && strlen((const char *)ns[2 * i + 1]) > XML_MAX_NS)
            return "a namespace is too long";
    return NULL;
}

static void on_start(void *user, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int nns,
                     const xmlChar **ns, int nattrs, int ndefaulted, const xmlChar **attrs)
{
    const char *why = too_much(user, nns, ns, nattrs);

    if (why)
        stop(user, why);
    else
        xmlSAX2StartElementNs(user, name, prefix, uri, nns, ns, nattrs, ndefaulted, attrs);
}

static xmlParserCtxt *new_parser(const char *data, size_t n, struct parse *p)
{
    xmlParserCtxt *ctxt = xmlCreateMemoryParserCtxt(data, (int)n);

    if (!ctxt)
        return NULL;
    (void)xmlCtxtUseOptions(ctxt, XML_PARSE_NONET | XML_PARSE_NOCDATA | XML_PARSE_IGNORE_ENC | XML_PARSE_BIG_LINES);
    ctxt->_private = p;
    ctxt->linenumbers = 1;
    ctxt->sax->serror = on_error;
    ctxt->sax->internalSubset = on_doctype;
    ctxt->sax->startElementNs = on_start;
    ctxt->sax->comment = NULL;
    ctxt->sax->processingInstruction = NULL;
    return ctxt;
}

static struct xml_doc *wrap(xmlDoc *doc, const char *name)
{
    struct pool *pool = pool_new();
    struct xml_doc *d = pool_alloc(pool, sizeof *d);

    d->doc = doc;
    d->pool = pool;
    d->name = pool_strdup(pool, name);
    doc->_private = d;
    return d;
}

static void use_words(xmlParserCtxt *ctxt, xmlDict *dict)
{
    if (!dict)
        return;
    xmlDictFree(ctxt->dict);
    ctxt->dict = dict;
    xmlDictReference(dict);
}

static struct xml_doc *parse(const char *data, size_t n, const char *name, size_t max_bytes, xmlDict *dict,
                             struct error *e)
{
    struct parse p = {.name = name, .error = e};
    struct xml_doc *d = NULL;
    xmlParserCtxt *ctxt;

    if (scan_check(data, n, name, max_bytes ? max_bytes : XML_MAX_BYTES, e) < 0)
        return NULL;
    ctxt = new_parser(data, n, &p);
    if (!ctxt) {
        error_set(e, "%s: out of memory", name);
        return NULL;
    }
    use_words(ctxt, dict);
    (void)xmlParseDocument(ctxt);
    if (!p.failed && (!ctxt->wellFormed || !ctxt->nsWellFormed || !ctxt->myDoc || !xmlDocGetRootElement(ctxt->myDoc))) {
        p.failed = true;
        error_set(e, "%s: is not well-formed XML", name);
    }
    if (p.failed)
        xmlFreeDoc(ctxt->myDoc);
    else
        d = wrap(ctxt->myDoc, name);
    ctxt->myDoc = NULL;
    xmlFreeParserCtxt(ctxt);
    return d;
}

struct xml_doc *xml_parse(const char *data, size_t n, const char *name, size_t max_bytes, struct error *e)
{
    return parse(data, n, name, max_bytes, NULL, e);
}

struct xml_doc *node_parse_file(const char *path, size_t max_bytes, xmlDict *dict, struct error *e)
{
    size_t max = max_bytes ? max_bytes : XML_MAX_BYTES;
    struct xml_doc *d = NULL;
    struct buf b = {0};
    char chunk[16384];
    size_t n;
    FILE *f = fopen(path, "rb");

    if (!f) {
        error_set(e, "%s: %s", path, strerror(errno));
        return NULL;
    }
    while (b.len <= max && (n = fread(chunk, 1, sizeof chunk, f)) > 0)
        buf_add(&b, chunk, n);
    if (ferror(f))
        error_set(e, "%s: %s", path, strerror(errno));
    else if (b.len > max)
        error_set(e, "%s: is longer than the %zu bytes allowed", path, max);
    else
        d = parse(buf_cstr(&b), b.len, path, max, dict, e);
    (void)fclose(f);
    buf_free(&b);
    return d;
}

struct xml_doc *xml_parse_file(const char *path, size_t max_bytes, struct error *e)
{
    return node_parse_file(path, max_bytes, NULL, e);
}

xmlDoc *node_release(struct xml_doc *d)
{
    xmlDoc *doc = d->doc;

    doc->_private = NULL;
    pool_free(d->pool);
    return doc;
}

void xml_free(struct xml_doc *d)
{
    if (d)
        xmlFreeDoc(node_release(d));
}
