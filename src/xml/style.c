/* SPDX-License-Identifier: ISC */
#include "xml/style.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <libexslt/exslt.h>
#include <libxml/HTMLtree.h>
#include <libxslt/documents.h>
#include <libxslt/extensions.h>
#include <libxslt/security.h>
#include <libxslt/transform.h>
#include <libxslt/variables.h>
#include <libxslt/xslt.h>
#include <libxslt/xsltInternals.h>
#include <libxslt/xsltutils.h>

#include "base/pool.h"
#include "xml/folder.h"
#include "xml/node.h"

/* Enough for a report of a thousand units; a loop meets them in well under a minute. */
enum { MAX_DEPTH = 500, MAX_VARS = 5000, MAX_OPERATIONS = 20 * 1000 * 1000 };

struct xml_style {
    xsltStylesheet *sheet;
    char *name;
};

static xsltSecurityPrefs *nothing_allowed;

/* libxslt speaks in pieces, as printf does. */
static void hear(void *user, const char *fmt, ...)
{
    struct buf *words = user;
    char piece[512];
    va_list ap;

    if (!words || words->len > 2000)
        return;
    va_start(ap, fmt);
    (void)vsnprintf(piece, sizeof piece, fmt, ap);
    va_end(ap);
    buf_str(words, piece);
}

static int failed(const char *name, const struct buf *words, const char *otherwise, struct error *e)
{
    char line[400];

    node_message(line, sizeof line, words->len ? words->data : otherwise);
    return error_set(e, "%s: %s", name, line);
}

/* A sort by language would use the machine's locales. */
static bool sorts_by_language(const xmlNode *n)
{
    for (; n; n = n->next) {
        if (n->type != XML_ELEMENT_NODE)
            continue;
        if (n->ns && xmlStrEqual(n->ns->href, XSLT_NAMESPACE) && xmlStrEqual(n->name, BAD_CAST "sort") &&
            xmlHasProp(n, BAD_CAST "lang"))
            return true;
        if (sorts_by_language(n->children))
            return true;
    }
    return false;
}

static xmlDoc *allowed(xmlDoc *doc, const char *name, struct error *e)
{
    if (!doc || !sorts_by_language(doc->children))
        return doc;
    error_set(e, "%s: xsl:sort must not have lang: its order would differ between machines", name);
    xmlFreeDoc(doc);
    return NULL;
}

/* libxslt compares names of modes by address: all sheets of a style must have their words from one dictionary. */
static xmlDoc *load(const xmlChar *address, xmlDict *dict, int options, void *ctxt, xsltLoadType type)
{
    const char *name = (const char *)address;
    struct error e = {""};
    xmlDoc *doc;

    (void)options, (void)ctxt;
    if (type != XSLT_LOAD_STYLESHEET)
        return NULL;
    doc = allowed(folder_include(name, dict, &e), name, &e);
    if (!doc)
        xsltGenericError(xsltGenericErrorContext, "%s\n", e.msg);
    return doc;
}

void xml_style_begin(void)
{
    static const xsltSecurityOption all[] = {XSLT_SECPREF_READ_FILE, XSLT_SECPREF_WRITE_FILE,
                                             XSLT_SECPREF_CREATE_DIRECTORY, XSLT_SECPREF_READ_NETWORK,
                                             XSLT_SECPREF_WRITE_NETWORK};

    xsltInit();
    exsltCommonRegister();
    exsltStrRegister();
    exsltSetsRegister();
    exsltFuncRegister();
    exsltMathRegister();
    (void)xsltUnregisterExtModuleFunction(BAD_CAST "random", EXSLT_MATH_NAMESPACE);
    xsltSetGenericErrorFunc(NULL, hear);
    xsltSetLoaderFunc(load);
    nothing_allowed = xsltNewSecurityPrefs();
    for (size_t i = 0; nothing_allowed && i < sizeof all / sizeof *all; i++)
        (void)xsltSetSecurityPrefs(nothing_allowed, all[i], xsltSecurityForbid);
}

void xml_style_end(void)
{
    xsltFreeSecurityPrefs(nothing_allowed);
    nothing_allowed = NULL;
    xsltSetLoaderFunc(NULL);
    xsltCleanupGlobals();
}

struct xml_style *xml_style_load(const char *path, struct error *e)
{
    struct xml_style *s = NULL;
    struct buf words = {0};
    xsltStylesheet *sheet;
    xmlDoc *doc = allowed(folder_open(path, e), path, e);

    if (!doc) {
        folder_close();
        return NULL;
    }
    xsltSetGenericErrorFunc(&words, hear);
    sheet = xsltParseStylesheetDoc(doc);
    xsltSetGenericErrorFunc(NULL, hear);
    folder_close();
    if (sheet && sheet->errors == 0 && words.len == 0) {
        s = xcalloc(1, sizeof *s);
        s->sheet = sheet;
        s->name = xstrdup(path);
    } else {
        failed(path, &words, "is not a style sheet", e);
        if (sheet)
            xsltFreeStylesheet(sheet);
        else
            xmlFreeDoc(doc);
    }
    buf_free(&words);
    return s;
}

void xml_style_free(struct xml_style *s)
{
    if (!s)
        return;
    xsltFreeStylesheet(s->sheet);
    free(s->name);
    free(s);
}

static xsltTransformContext *new_context(const struct xml_style *s, xmlDoc *doc, struct buf *words)
{
    xsltTransformContext *ctxt = xsltNewTransformContext(s->sheet, doc);

    if (!ctxt)
        return NULL;
    ctxt->maxTemplateDepth = MAX_DEPTH;
    ctxt->maxTemplateVars = MAX_VARS;
    ctxt->opLimit = MAX_OPERATIONS;
    ctxt->xpathCtxt->opLimit = MAX_OPERATIONS;
    xsltSetTransformErrorFunc(ctxt, words, hear);
    if (!nothing_allowed || xsltSetCtxtSecurityPrefs(nothing_allowed, ctxt) != 0) {
        xsltFreeTransformContext(ctxt);
        return NULL;
    }
    return ctxt;
}

static int save(const struct xml_style *s, xmlDoc *result, struct buf *out)
{
    xmlChar *text = NULL;
    int n = 0;

    if (xsltSaveResultToString(&text, &n, result, s->sheet) < 0)
        return -1;
    if (text)
        buf_add(out, text, (size_t)n);
    xmlFree(text);
    return 0;
}

static int set_params(xsltTransformContext *ctxt, const char *const *params)
{
    for (; params && params[0]; params += 2)
        if (xsltQuoteOneUserParam(ctxt, BAD_CAST params[0], BAD_CAST params[1]) != 0)
            return -1;
    return 0;
}

int xml_style_apply(const struct xml_style *s, const char *xml, size_t n, const char *const *params, struct buf *out,
                    struct error *e)
{
    struct xml_doc *d = xml_parse(xml, n, s->name, XML_STYLE_MAX_BYTES, e);

    return d ? xml_style_apply_doc(s, d, params, out, e) : -1;
}

/* Where the result goes. */
struct outlet {
    struct buf *out;                /* all of it, or NULL and its pages: */
    struct buf *text, *html;
};

static const xmlNode *page(const xmlDoc *result, const char *name)
{
    const xmlNode *root = xmlDocGetRootElement(result), *n = root ? root->children : NULL;

    while (n && (n->type != XML_ELEMENT_NODE || strcmp((const char *)n->name, name) != 0))
        n = n->next;
    return n;
}

/* Written as a document of its own, with the words of the result's dictionary. */
static int save_html(xmlDoc *result, xmlNode *root, struct buf *out)
{
    xmlOutputBuffer *o = xmlAllocOutputBuffer(xmlFindCharEncodingHandler("US-ASCII"));
    xmlDoc *doc = htmlNewDocNoDtD(NULL, NULL);
    int rc = -1;

    if (doc && o && xmlCreateIntSubset(doc, BAD_CAST "html", NULL, BAD_CAST "about:legacy-compat")) {
        doc->dict = result->dict;
        if (doc->dict)
            (void)xmlDictReference(doc->dict);
        xmlUnlinkNode(root);
        xmlDocSetRootElement(doc, root);
        (void)htmlSetMetaEncoding(doc, BAD_CAST "US-ASCII");
        htmlDocContentDumpFormatOutput(o, doc, "US-ASCII", 0);
        (void)xmlOutputBufferFlush(o);
        rc = o->error || !o->conv ? -1 : 0;
        if (rc == 0)
            buf_add(out, xmlBufContent(o->conv), xmlBufUse(o->conv));
    }
    if (o)
        (void)xmlOutputBufferClose(o);
    xmlFreeDoc(doc);
    return rc;
}

static int save_pages(xmlDoc *result, const struct outlet *to)
{
    const xmlNode *text = page(result, "text"), *html = page(result, "html");
    xmlChar *words;

    if ((to->text && !text) || (to->html && !html))
        return -1;
    if (to->text) {
        words = xmlNodeGetContent(text);
        if (!words)
            return -1;
        buf_str(to->text, (const char *)words);
        xmlFree(words);
    }
    return to->html ? save_html(result, (xmlNode *)html, to->html) : 0;
}

static int apply(const struct xml_style *s, struct xml_doc *d, const char *const *params, const struct outlet *to,
                 struct error *e)
{
    struct buf words = {0};
    xmlDoc *doc = node_release(d), *result = NULL;
    xsltTransformContext *ctxt = new_context(s, doc, &words);
    int rc = -1;

    if (ctxt && set_params(ctxt, params) == 0)
        result = xsltApplyStylesheetUser(s->sheet, doc, NULL, NULL, NULL, ctxt);
    if (result && ctxt->state == XSLT_STATE_OK)
        rc = to->out ? save(s, result, to->out) : save_pages(result, to);
    if (rc != 0)
        failed(s->name, &words, "the style sheet could not be applied", e);
    xmlFreeDoc(result);
    if (ctxt)
        xsltFreeTransformContext(ctxt);
    xmlFreeDoc(doc);
    buf_free(&words);
    return rc;
}

int xml_style_apply_doc(const struct xml_style *s, struct xml_doc *d, const char *const *params, struct buf *out,
                        struct error *e)
{
    return apply(s, d, params, &(struct outlet){.out = out}, e);
}

int xml_style_apply_pages(const struct xml_style *s, struct xml_doc *d, const char *const *params, struct buf *text,
                          struct buf *html, struct error *e)
{
    return apply(s, d, params, &(struct outlet){.text = text, .html = html}, e);
}
