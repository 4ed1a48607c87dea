/* SPDX-License-Identifier: ISC */
#include "engine/vocabulary.h"

#include "base/buf.h"
#include "xml/write.h"

/* Named types of schemas/orders.xsd; NULL for words, which are listed in place. */
static const char *type_of(enum value_type t)
{
    switch (t) {
    case V_INT:
        return "xs:int";
    case V_BOOL:
        return "yesno";
    case V_HEX:
        return "hex";
    case V_UNIT:
        return "unit";
    case V_HEXES:
        return "hexes";
    case V_UNITS:
        return "units";
    case V_SIDE:
    case V_WORD:
    case V_NONE:
        break;
    }
    return NULL;
}

static void write_words(struct xml_writer *w, const char *const *words)
{
    xw_open(w, "xs:simpleType");
    xw_open(w, "xs:restriction");
    xw_attr(w, "base", "xs:string");
    for (; *words; words++) {
        xw_open(w, "xs:enumeration");
        xw_attr(w, "value", *words);
        xw_close(w);
    }
    xw_close(w);
    xw_close(w);
}

static void write_arg(struct xml_writer *w, const struct ruleset *rs, const struct arg *a)
{
    xw_open(w, "xs:attribute");
    xw_attr(w, "name", a->name);
    xw_attr(w, "type", type_of(a->type));
    if (!a->optional)
        xw_attr(w, "use", "required");
    if (!type_of(a->type))
        write_words(w, a->type == V_SIDE ? rs->sides : a->words);
    xw_close(w);
}

static void write_element(struct xml_writer *w, const struct ruleset *rs, const char *name, const char *head,
                          const struct arg *args, const char *help)
{
    xw_open(w, "xs:element");
    xw_attr(w, "name", name);
    xw_attr(w, "substitutionGroup", head);
    xw_open(w, "xs:annotation");
    xw_open(w, "xs:documentation");
    xw_text(w, help);
    xw_close(w);
    xw_close(w);
    xw_open(w, "xs:complexType");
    xw_open(w, "xs:complexContent");
    xw_open(w, "xs:extension");
    xw_attr(w, "base", head);
    for (; args->name; args++)
        write_arg(w, rs, args);
    for (int i = 0; i < 4; i++)
        xw_close(w);
}

void vocabulary_schema(const struct ruleset *rs, struct buf *out)
{
    struct xml_writer w;

    buf_str(out, "<!-- SPDX-License-Identifier: ISC -->\n");
    xw_start(&w, out);
    xw_open(&w, "xs:schema");
    xw_attr(&w, "xmlns:xs", "http://www.w3.org/2001/XMLSchema");
    xw_attr(&w, "xmlns", "urn:adjutant:orders:1");
    xw_attr(&w, "targetNamespace", "urn:adjutant:orders:1");
    xw_attr(&w, "elementFormDefault", "qualified");
    xw_open(&w, "xs:include");
    xw_attr(&w, "schemaLocation", "orders.xsd");
    xw_close(&w);
    for (int i = 0; i < rs->nverbs; i++)
        write_element(&w, rs, rs->verbs[i].name, "order", rs->verbs[i].args, rs->verbs[i].help);
    for (const struct predicate *p = rs->predicates; p && p->name; p++)
        write_element(&w, rs, p->name, "condition", p->args, p->help);
    xw_end(&w);
}
