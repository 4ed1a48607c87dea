/* SPDX-License-Identifier: ISC */
#include "xml/schema.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <libxml/xmlschemas.h>

#include "base/pool.h"
#include "xml/folder.h"
#include "xml/node.h"
#include "xml/words.h"

enum { MAX_TOLD = 8 };

struct xml_schema {
    xmlSchema *schema;
    xmlDoc *doc;                /* the schema refers to it */
};

/* What has been found wrong so far. */
struct findings {
    const char *name;
    struct buf text;
    int told, more;
    long line;                  /* of the last one told */
    bool facet;                 /* the last one was a facet: its type's complaint says the same again */
};

static void add(struct findings *f, long line, const char *words)
{
    char said[400], plain[600];

    node_message(said, sizeof said, words);
    if (strstr(said, "No precomputed value available"))     /* a field of xs:unique that was found wrong already */
        return;
    if (f->facet && f->line == line && strstr(said, "is not a valid value of")) {
        f->facet = false;
        return;
    }
    f->facet = strstr(said, "[facet '") != NULL;
    f->line = line;
    if (f->told == MAX_TOLD) {
        f->more++;
        return;
    }
    words_plain(said, plain, sizeof plain);
    if (f->text.len + strlen(f->name) + strlen(plain) + 60 > sizeof ((struct error *)0)->msg) {
        f->more++;
        return;
    }
    if (f->told++)
        buf_char(&f->text, '\n');
    buf_printf(&f->text, "%s: line %ld: %s", f->name, line, plain);
}

static void on_error(void *user, xmlErrorPtr error)
{
    struct findings *f = user;

    if (error->level >= XML_ERR_ERROR)
        add(f, error->node ? xmlGetLineNo(error->node) : error->line, error->message ? error->message : "");
}

static int tell(struct findings *f, struct error *e)
{
    if (f->more)
        buf_printf(&f->text, "\nand %d more", f->more);
    if (f->told)
        error_set(e, "%s", buf_cstr(&f->text));
    else
        error_set(e, "%s: does not fit its schema", f->name);
    buf_free(&f->text);
    return -1;
}

static xmlSchema *compile(xmlDoc *doc, struct findings *f)
{
    xmlSchemaParserCtxt *ctxt = xmlSchemaNewDocParserCtxt(doc);
    xmlSchema *schema;

    if (!ctxt)
        return NULL;
    xmlSchemaSetParserStructuredErrors(ctxt, on_error, f);
    schema = xmlSchemaParse(ctxt);
    xmlSchemaFreeParserCtxt(ctxt);
    return schema;
}

struct xml_schema *xml_schema_load(const char *path, struct error *e)
{
    struct findings f = {.name = path};
    struct xml_schema *s;
    xmlSchema *schema;
    xmlDoc *doc = folder_open(path, e);

    if (!doc)
        return NULL;
    schema = compile(doc, &f);
    folder_close();
    if (!schema || f.told) {
        xmlSchemaFree(schema);
        xmlFreeDoc(doc);
        tell(&f, e);
        return NULL;
    }
    s = xcalloc(1, sizeof *s);
    s->schema = schema;
    s->doc = doc;
    return s;
}

void xml_schema_free(struct xml_schema *s)
{
    if (!s)
        return;
    xmlSchemaFree(s->schema);
    xmlFreeDoc(s->doc);
    free(s);
}

static struct kept {
    struct kept *next;
    struct xml_schema *schema;
    char path[];
} *kept;
static unsigned loads;

unsigned xml_schema_loads(void)
{
    return loads;
}

const struct xml_schema *xml_schema_get(const char *path, struct error *e)
{
    struct xml_schema *s;
    struct kept *k = kept;

    while (k && strcmp(k->path, path) != 0)
        k = k->next;
    if (k)
        return k->schema;
    s = xml_schema_load(path, e);
    if (!s)
        return NULL;
    k = xmalloc(sizeof *k + strlen(path) + 1);
    k->next = kept;
    k->schema = s;
    memcpy(k->path, path, strlen(path) + 1);
    kept = k;
    loads++;
    return s;
}

void xml_schema_end(void)
{
    while (kept) {
        struct kept *k = kept;

        kept = k->next;
        xml_schema_free(k->schema);
        free(k);
    }
}

int xml_schema_check(const struct xml_schema *s, const struct xml_doc *d, struct error *e)
{
    struct findings f = {.name = d->name};
    xmlSchemaValidCtxt *ctxt = xmlSchemaNewValidCtxt(s->schema);
    int result;

    if (!ctxt)
        return error_set(e, "%s: out of memory", d->name);
    xmlSchemaSetValidStructuredErrors(ctxt, on_error, &f);
    result = xmlSchemaValidateDoc(ctxt, d->doc);
    xmlSchemaFreeValidCtxt(ctxt);
    return result == 0 && f.told == 0 ? 0 : tell(&f, e);
}
