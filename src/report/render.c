/* SPDX-License-Identifier: ISC */
#include "report/render.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "engine/datapath.h"
#include "report/fill.h"
#include "xml/style.h"
#include "xml/xml.h"

enum { KEPT = 4, PATH = 1024, NAME = 80 };

/* The styles last used, by ruleset: a run makes many reports of few, and goes on with the style it began with. */
static struct kept {
    char ruleset[NAME];
    struct xml_style *style;
} kept[KEPT];
static int kept_next;

void render_end(void)
{
    for (int i = 0; i < KEPT; i++) {
        xml_style_free(kept[i].style);
        kept[i] = (struct kept){.style = NULL};
    }
}

/* The ruleset's own style, else the one that knows no game. */
static struct xml_style *load_style(const char *ruleset, struct error *e)
{
    char name[160], path[PATH];

    (void)snprintf(name, sizeof name, "templates/%s-report.xsl", ruleset);
    if (!text_is_name(ruleset) || datapath_find(name, path, sizeof path) != 0)
        (void)snprintf(name, sizeof name, "templates/report.xsl");
    if (datapath_find(name, path, sizeof path) != 0) {
        error_set(e, "there is no %s in the data path", name);
        return NULL;
    }
    return xml_style_load(path, e);
}

static const struct xml_style *find_style(const char *ruleset, struct error *e)
{
    struct kept *k;

    for (int i = 0; i < KEPT; i++)
        if (kept[i].style && strcmp(kept[i].ruleset, ruleset) == 0)
            return kept[i].style;
    k = &kept[kept_next];
    kept_next = (kept_next + 1) % KEPT;
    xml_style_free(k->style);
    k->style = load_style(ruleset, e);
    (void)snprintf(k->ruleset, sizeof k->ruleset, "%s", ruleset);
    return k->style;
}

static int render(const struct buf *xml, const char *pages, struct buf *text, struct buf *html, struct error *e)
{
    const char *const params[] = {"pages", pages, NULL};
    struct xml_doc *doc = xml_parse(buf_cstr(xml), xml->len, "report.xml", XML_STYLE_MAX_BYTES, e);
    const struct xml_style *style;
    const char *ruleset;
    char id[NAME];

    if (!doc)
        return -1;
    ruleset = xml_attr(xml_root(doc), "ruleset");
    (void)snprintf(id, sizeof id, "%s", ruleset ? ruleset : "");
    style = find_style(id, e);
    if (style)
        return xml_style_apply_pages(style, doc, params, text, html, e);
    xml_free(doc);
    return -1;
}

int render_both(const struct buf *report_xml, struct buf *text, struct buf *html, struct error *e)
{
    const char *pages = !html ? "text" : !text ? "html" : "both";
    struct buf raw = {0};
    int status = render(report_xml, pages, text ? &raw : NULL, html, e);

    if (status == 0 && text)
        fill_text(text, buf_cstr(&raw), raw.len);
    buf_free(&raw);
    return status;
}

int render_text(const struct buf *report_xml, struct buf *out, struct error *e)
{
    return render_both(report_xml, out, NULL, e);
}

int render_html(const struct buf *report_xml, struct buf *out, struct error *e)
{
    return render_both(report_xml, NULL, out, e);
}
