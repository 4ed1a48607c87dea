/* SPDX-License-Identifier: ISC */
#include "xml/folder.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "xml/node.h"

static const char beside[] = "beside/";
static char *folder;            /* with its '/', or "" for the current one; NULL: nothing may be opened */

static xmlDoc *parse_at(const char *path, const char *name, xmlDict *dict, struct error *e)
{
    struct xml_doc *d = node_parse_file(path, FOLDER_MAX_BYTES, dict, e);
    struct buf address = {0};
    xmlDoc *doc;

    if (!d)
        return NULL;
    buf_str(&address, beside);
    buf_str(&address, name);
    doc = node_release(d);
    doc->URL = xmlStrdup((const xmlChar *)address.data);
    buf_free(&address);
    return doc;
}

xmlDoc *folder_open(const char *path, struct error *e)
{
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    size_t n = (size_t)(name - path);
    xmlDoc *doc;

    if (!text_is_name(name)) {
        error_set(e, "%s: is not a plain file name", path);
        return NULL;
    }
    doc = parse_at(path, name, NULL, e);
    if (!doc)
        return NULL;
    folder_close();
    folder = xmalloc(n + 1);
    memcpy(folder, path, n);
    folder[n] = '\0';
    return doc;
}

void folder_close(void)
{
    free(folder);
    folder = NULL;
}

xmlDoc *folder_include(const char *address, xmlDict *dict, struct error *e)
{
    size_t n = strlen(beside);
    struct buf path = {0};
    xmlDoc *doc;

    if (!folder || strncmp(address, beside, n) != 0 || !text_is_name(address + n)) {
        error_set(e, "%.200s: only a file in the same folder may be included", address);
        return NULL;
    }
    buf_str(&path, folder);
    buf_str(&path, address + n);
    doc = parse_at(path.data, address + n, dict, e);
    buf_free(&path);
    return doc;
}

/* libxml2 wants text here, not a tree: so that the included file passes our own parser, its tree is written out. */
xmlParserInput *folder_entity(const char *address, const char *id, xmlParserCtxt *ctxt)
{
    xmlDoc *doc = address ? folder_include(address, NULL, NULL) : NULL;
    xmlParserInputBuffer *text;
    xmlParserInput *input = NULL;
    xmlChar *s = NULL;
    int n = 0;

    (void)id;
    if (!doc)
        return NULL;
    xmlDocDumpMemory(doc, &s, &n);
    xmlFreeDoc(doc);
    text = s ? xmlParserInputBufferCreateMem((const char *)s, n, XML_CHAR_ENCODING_NONE) : NULL;
    xmlFree(s);
    if (text)
        input = xmlNewIOInputStream(ctxt, text, XML_CHAR_ENCODING_NONE);
    if (input)
        input->filename = (char *)xmlStrdup((const xmlChar *)address);
    else if (text)
        xmlFreeParserInputBuffer(text);
    return input;
}
