/* SPDX-License-Identifier: ISC */
#include <libxml/parser.h>
#include <libxml/xmlerror.h>

#include "xml/folder.h"
#include "xml/schema.h"
#include "xml/sign.h"
#include "xml/style.h"
#include "xml/xml.h"

static void silent(void *user, const char *fmt, ...)
{
    (void)user, (void)fmt;
}

int xml_begin(struct error *e)
{
    xmlInitParser();
    xmlSetGenericErrorFunc(NULL, silent);
    xmlSetExternalEntityLoader(folder_entity);
    xml_style_begin();
    return xml_sign_begin(e);
}

void xml_end(void)
{
    xml_schema_end();
    xml_sign_end();
    xml_style_end();
    xmlCleanupParser();
}
