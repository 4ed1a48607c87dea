/* SPDX-License-Identifier: ISC */
#include "xml/dsig.h"

#include <string.h>

#include "base/text.h"

static bool is_dsig(const xmlNode *n, const char *name)
{
    return n && n->ns && n->ns->href && strcmp((const char *)n->ns->href, DSIG_NS) == 0 &&
           (!name || strcmp((const char *)n->name, name) == 0);
}

/* The element after n in document order within the tree of top; into: whether n's own children count. */
static xmlNode *walk(xmlNode *top, xmlNode *n, bool into)
{
    xmlNode *next = into ? xmlFirstElementChild(n) : NULL;

    while (!next && n != top) {
        next = xmlNextElementSibling(n);
        n = n->parent;
    }
    return next;
}

int dsig_signatures(const struct xml_doc *d)
{
    xmlNode *root = xmlDocGetRootElement(d->doc);
    int count = 0;

    for (xmlNode *n = root; n; n = walk(root, n, true))
        count += is_dsig(n, "Signature");
    return count;
}

static xmlNode *find_signature(const struct xml_doc *d, struct error *e)
{
    xmlNode *root = xmlDocGetRootElement(d->doc), *found = NULL;
    int count = dsig_signatures(d);

    if (count != 1) {
        error_set(e, count ? "there is more than one signature" : "there is no signature");
        return NULL;
    }
    for (xmlNode *n = root; n; n = walk(root, n, !is_dsig(n, "Signature"))) {
        if (is_dsig(n, "Signature"))
            found = n;
        else if (is_dsig(n, NULL)) {
            error_set(e, "<%s> of a signature stands outside the signature", (const char *)n->name);
            return NULL;
        }
    }
    if (!found || found->parent != root) {
        error_set(e, "the signature is not a child of the root element");
        return NULL;
    }
    return found;
}

/* Steps over one child element that must be there. */
static xmlNode *take(xmlNode **at, const char *name, const char *parent, struct error *e)
{
    xmlNode *n = *at;

    if (!is_dsig(n, name)) {
        error_set(e, "the signature's <%s> must have <%s> where it has %s%s%s", parent, name, n ? "<" : "nothing",
                  n ? (const char *)n->name : "", n ? ">" : "");
        return NULL;
    }
    *at = xmlNextElementSibling(n);
    return n;
}

static int no_more(const xmlNode *n, const char *parent, struct error *e)
{
    if (!n)
        return 0;
    if (is_dsig(n, "Reference"))
        return error_set(e, "the signature has more than one reference");
    if (is_dsig(n, "Object"))
        return error_set(e, "the signature contains an object or a manifest");
    return error_set(e, "the signature's <%s> must not have <%s>", parent, (const char *)n->name);
}

/* Only white space between elements, and no attributes but those named (and Id, which nothing here refers to). */
static int plain(const xmlNode *n, const char *attr, struct error *e)
{
    for (const xmlNode *c = n->children; c; c = c->next)
        if (c->type != XML_ELEMENT_NODE && !xmlIsBlankNode(c))
            return error_set(e, "the signature's <%s> must not contain text", (const char *)n->name);
    for (const xmlAttr *a = n->properties; a; a = a->next)
        if (a->ns || (strcmp((const char *)a->name, "Id") != 0 && (!attr || strcmp((const char *)a->name, attr) != 0)))
            return error_set(e, "the signature's <%s> must not have the attribute %s", (const char *)n->name,
                             (const char *)a->name);
    return 0;
}

/* An element that is nothing but an algorithm: this one, with no parameters. */
static int algorithm(const xmlNode *n, const char *what, const char *uri, struct error *e)
{
    const char *is = xml_attr((const struct xml_node *)n, "Algorithm");
    char shown[100];

    if (is && strpbrk(is, " \t\r\n"))
        return error_set(e, "lines of the signature were broken or joined on the way: send the file as an attachment");
    node_message(shown, sizeof shown, is ? is : "missing");
    if (!is || strcmp(is, uri) != 0)
        return error_set(e, "the signature's %s is %s; it must be %s", what, shown, uri);
    if (xmlFirstElementChild((xmlNode *)n))
        return error_set(e, "the signature's %s must not have parameters", what);
    return plain(n, "Algorithm", e);
}

static int base64_of(xmlNode *n, size_t size, struct buf *out, struct error *e)
{
    const char *text = xml_text((const struct xml_node *)n);

    if (xmlFirstElementChild(n) || text_unbase64(text, strlen(text), out) < 0 || out->len != size)
        return error_set(e, "the signature's <%s> is not %zu bytes in base64", (const char *)n->name, size);
    return 0;
}

static int check_transforms(xmlNode *transforms, struct error *e)
{
    xmlNode *at = xmlFirstElementChild(transforms), *t;

    if (plain(transforms, NULL, e) < 0 || !(t = take(&at, "Transform", "Transforms", e)) ||
        algorithm(t, "first transform", DSIG_ENVELOPED, e) < 0 || !(t = take(&at, "Transform", "Transforms", e)) ||
        algorithm(t, "second transform", DSIG_C14N, e) < 0)
        return -1;
    return at ? error_set(e, "the signature has more than two transforms") : 0;
}

static int check_reference(xmlNode *reference, struct dsig *s, struct error *e)
{
    const char *uri = xml_attr((const struct xml_node *)reference, "URI");
    xmlNode *at = xmlFirstElementChild(reference), *n;
    struct buf digest = {0};
    char shown[100];
    int rc = -1;

    node_message(shown, sizeof shown, uri ? uri : "nothing");
    if (!uri || *uri)
        return error_set(e, "the signature refers to %s; it must refer to the whole document (URI=\"\")", shown);
    if (plain(reference, "URI", e) < 0 || !(n = take(&at, "Transforms", "Reference", e)) ||
        check_transforms(n, e) < 0 ||
        !(n = take(&at, "DigestMethod", "Reference", e)) || algorithm(n, "digest method", DSIG_SHA256, e) < 0 ||
        !(n = take(&at, "DigestValue", "Reference", e)))
        return -1;
    if (base64_of(n, sizeof s->digest, &digest, e) == 0 && no_more(at, "Reference", e) == 0) {
        memcpy(s->digest, digest.data, sizeof s->digest);
        rc = 0;
    }
    buf_free(&digest);
    return rc;
}

static int check_signed_info(xmlNode *info, struct dsig *s, struct error *e)
{
    xmlNode *at = xmlFirstElementChild(info), *n;

    if (plain(info, NULL, e) < 0 || !(n = take(&at, "CanonicalizationMethod", "SignedInfo", e)) ||
        algorithm(n, "canonicalization method", DSIG_C14N, e) < 0 ||
        !(n = take(&at, "SignatureMethod", "SignedInfo", e)) || algorithm(n, "method", DSIG_ECDSA, e) < 0 ||
        !(n = take(&at, "Reference", "SignedInfo", e)) || check_reference(n, s, e) < 0)
        return -1;
    return no_more(at, "SignedInfo", e);
}

/* Said about the key, and ignored; what would fetch something is refused all the same. */
static int check_key_info(xmlNode *info, struct error *e)
{
    for (xmlNode *n = xmlFirstElementChild(info); n; n = xmlNextElementSibling(n))
        if (!is_dsig(n, "KeyName") && !is_dsig(n, "KeyValue") && !is_dsig(n, "X509Data"))
            return error_set(e, "the signature's <KeyInfo> must not have <%s>", (const char *)n->name);
    return 0;
}

static int check_parts(struct dsig *s, struct error *e)
{
    xmlNode *at = xmlFirstElementChild(s->signature), *n;
    struct buf value = {0};
    int rc;

    if (plain(s->signature, NULL, e) < 0 || !(n = take(&at, "SignedInfo", "Signature", e)) ||
        check_signed_info(n, s, e) < 0 || !(n = take(&at, "SignatureValue", "Signature", e)))
        return -1;
    rc = base64_of(n, 64, &value, e);
    buf_free(&value);
    if (rc < 0)
        return -1;
    if (is_dsig(at, "KeyInfo")) {
        s->key_info = at;
        at = xmlNextElementSibling(at);
        if (check_key_info(s->key_info, e) < 0)
            return -1;
    }
    return no_more(at, "Signature", e);
}

int dsig_check(const struct xml_doc *d, struct dsig *s, struct error *e)
{
    *s = (struct dsig){0};
    s->signature = find_signature(d, e);
    return s->signature ? check_parts(s, e) : -1;
}
