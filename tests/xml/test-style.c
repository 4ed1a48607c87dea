/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "xml/style.h"
#include "xml/support.h"
#include "xml/xml.h"

#define XSL(body) "<xsl:stylesheet version='1.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform' " \
                  "xmlns:str='http://exslt.org/strings' xmlns:exsl='http://exslt.org/common' " \
                  "xmlns:math='http://exslt.org/math' xmlns:date='http://exslt.org/dates-and-times' " \
                  "extension-element-prefixes='str exsl math date'>" body "</xsl:stylesheet>"
#define TEXT(body) XSL("<xsl:output method='text'/>" body)

#define EACH(body) "<xsl:for-each select='//x'>" body "</xsl:for-each>"

static int apply(const char *sheet, const char *xml, const char *const *params, struct buf *out, struct error *e)
{
    struct xml_style *s;
    int rc;

    e->msg[0] = '\0';
    s = xml_style_load(support_put("s.xsl", sheet), e);
    if (!s)
        fail_msg("%s", e->msg);
    rc = xml_style_apply(s, xml, strlen(xml), params, out, e);
    xml_style_free(s);
    return rc;
}

static void test_what_comes_out(void **state)
{
    static const struct {
        const char *sheet, *xml, *out;
    } rows[] = {
        {TEXT("<xsl:template match='/o'>[<xsl:value-of select=\"str:align(@a, '       ', 'right')\"/>]</xsl:template>"),
         "<o a='heth'/>", "[   heth]"},
        {TEXT("<xsl:template match='/o'><xsl:value-of select='math:max(n)'/></xsl:template>"),
         "<o><n>3</n><n>11</n></o>", "11"},
        {TEXT("<xsl:param name='p'/><xsl:template match='/'><xsl:value-of select='$p'/></xsl:template>"), "<o/>",
         "it's \"/o\" concat('a')"},
        {XSL("<xsl:import href='inc.xsl'/><xsl:output method='text'/>"
             "<xsl:template match='/'><xsl:call-template name='i'/></xsl:template>"),
         "<o/>", "included"},
        {TEXT("<xsl:include href='inc.xsl'/><xsl:template match='/'><xsl:call-template name='i'/></xsl:template>"),
         "<o/>", "included"},
        {XSL("<xsl:import href='inc.xsl'/><xsl:output method='text'/>"
             "<xsl:template match='/'><xsl:apply-templates mode='m'/></xsl:template>"),
         "<o>text</o>", "by mode"},
        {XSL("<xsl:output method='html'/>"
             "<xsl:template match='/o'><p><xsl:value-of select='.'/><br/></p></xsl:template>"),
         "<o>a&amp;b</o>", "<p>a&amp;b<br></p>\n"},
        {TEXT("<xsl:template match='/'/>"), "<o/>", ""},
    };
    static const char *const params[] = {"p", "it's \"/o\" concat('a')", NULL};

    (void)state;
    support_put("inc.xsl", XSL("<xsl:template name='i'>included</xsl:template>"
                                   "<xsl:template match='o' mode='m'>by mode</xsl:template>"));
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct buf out = {0};
        struct error e;

        if (strstr(rows[i].sheet, "name='p'")) {
            assert_int_equal(apply(rows[i].sheet, rows[i].xml, NULL, &out, &e), 0);
            assert_string_equal(buf_cstr(&out), "");
        }
        if (apply(rows[i].sheet, rows[i].xml, params, &out, &e) < 0)
            fail_msg("%s", e.msg);
        assert_string_equal(buf_cstr(&out), rows[i].out);
        buf_free(&out);
    }
}

static void test_a_style_reads_and_writes_nothing_else(void **state)
{
    static const char *const bodies[] = {
        "<xsl:value-of select=\"document('/etc/passwd')\"/>",
        "<xsl:value-of select=\"document('inc.xsl')\"/>",
        "<xsl:value-of select=\"document('http://127.0.0.1:1/')\"/>",
        "<exsl:document href='%s'>x</exsl:document>",
        "<xsl:message terminate='yes'>no such side</xsl:message>",
        "<xsl:value-of select='math:random()'/>",
        "<xsl:value-of select='date:date-time()'/>",
        "<xsl:call-template name='loop'/>",
        EACH(EACH(EACH("<xsl:value-of select='count(//x)'/>"))),
    };
    struct buf xml = {0};

    (void)state;
    buf_str(&xml, "<o>");
    for (int i = 0; i < 2000; i++)
        buf_str(&xml, "<x/>");
    buf_str(&xml, "</o>");
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++) {
        struct buf sheet = {0}, body = {0}, out = {0};
        struct error e;
        clock_t t = clock();

        buf_str(&body, bodies[i]);
        if (strstr(bodies[i], "%s")) {
            buf_clear(&body);
            buf_printf(&body, "<exsl:document href='%s'>x</exsl:document>", support_path("written"));
        }
        buf_printf(&sheet,
                   TEXT("<xsl:template match='/'>%s</xsl:template>"
                        "<xsl:template name='loop'><xsl:call-template name='loop'/></xsl:template>"),
                   body.data);
        assert_int_equal(apply(sheet.data, xml.data, NULL, &out, &e), -1);
        print_message("%.2f s: %s\n", (double)(clock() - t) / CLOCKS_PER_SEC, e.msg);
        assert_true(clock() - t < 60 * CLOCKS_PER_SEC);
        assert_int_equal(out.len, 0);
        buf_free(&sheet);
        buf_free(&body);
        buf_free(&out);
    }
    assert_int_not_equal(access(support_path("written"), F_OK), 0);
    buf_free(&xml);
}

static void test_bad_sheets_are_refused(void **state)
{
    static const char *const rows[] = {
        "<x", "<x/>", TEXT("<xsl:template match='/'><xsl:value-of select='('/></xsl:template>"),
        TEXT("<xsl:include href='../x.xsl'/>"), TEXT("<xsl:import href='/etc/x.xsl'/>"),
        TEXT("<xsl:include href='http://127.0.0.1:1/x.xsl'/>"), TEXT("<xsl:include href='absent.xsl'/>"),
        TEXT("<xsl:template match='/'><xsl:for-each select='*'><xsl:sort lang='de'/></xsl:for-each></xsl:template>"),
        TEXT("<xsl:include href='sorts.xsl'/>"), TEXT("<xsl:include href='s.xsl'/>"),
    };
    struct error e;

    (void)state;
    support_put("sorts.xsl",
                TEXT("<xsl:template match='/'><xsl:for-each select='*'><xsl:sort lang='de'/></xsl:for-each>"
                     "</xsl:template>"));
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        e.msg[0] = '\0';
        assert_null(xml_style_load(support_put("s.xsl", rows[i]), &e));
        assert_non_null(strstr(e.msg, "s.xsl: "));
        assert_null(strchr(e.msg, '\n'));
    }
    assert_null(xml_style_load(support_path("none.xsl"), &e));
    xml_style_free(NULL);
}

static void test_the_same_bytes_each_time(void **state)
{
    static const char sheet[] = TEXT("<xsl:key name='k' match='x' use='@a'/><xsl:template match='/'>"
                                     "<xsl:for-each select='//x'><xsl:sort select='@a'/>"
                                     "<xsl:value-of select='generate-id()'/>,</xsl:for-each></xsl:template>");
    struct buf first = {0}, out = {0};
    struct error e;

    (void)state;
    assert_int_equal(apply(sheet, "<o><x a='2'/><x a='1'/></o>", NULL, &first, &e), 0);
    for (int i = 0; i < 5; i++) {
        buf_clear(&out);
        assert_int_equal(apply(sheet, "<o><x a='2'/><x a='1'/></o>", NULL, &out, &e), 0);
        assert_string_equal(out.data, first.data);
    }
    buf_free(&first);
    buf_free(&out);
}

static int pages(const char *body, struct buf *text, struct buf *html)
{
    struct error e = {""};
    struct buf sheet = {0};
    struct xml_style *s;
    int rc;

    buf_printf(&sheet, XSL("<xsl:template match='/o'><pages>%s</pages></xsl:template>"), body);
    s = xml_style_load(support_put("s.xsl", sheet.data), &e);
    if (!s)
        fail_msg("%s", e.msg);
    rc = xml_style_apply_pages(s, xml_parse("<o>a&lt;\xc3\xa9</o>", 14, "o", 0, &e), NULL, text, html, &e);
    xml_style_free(s);
    buf_free(&sheet);
    return rc;
}

static void test_two_pages_from_one_style(void **state)
{
    static const char both[] = "<text>[<xsl:value-of select='.'/>]</text><html><head><style>p &gt; i { }</style></head>"
                               "<body><p><xsl:value-of select='.'/><br/></p></body></html>";
    static const char page[] = "<!DOCTYPE html>\n<html><head>"
                               "<meta http-equiv=\"Content-Type\" content=\"text/html; charset=US-ASCII\">"
                               "<style>p > i { }</style></head><body><p>a&lt;&#233;<br></p></body></html>\n";
    struct buf text = {0}, html = {0};

    (void)state;
    assert_int_equal(pages(both, &text, &html), 0);
    assert_string_equal(buf_cstr(&text), "[a<\xc3\xa9]");
    assert_string_equal(buf_cstr(&html), page);
    buf_clear(&html);
    assert_int_equal(pages(both, NULL, &html), 0);
    assert_string_equal(buf_cstr(&html), page);
    assert_int_equal(pages("<text/>", &text, &html), -1);
    assert_int_equal(pages("<html/>", &text, &html), -1);
    buf_free(&text);
    buf_free(&html);
}

static void test_a_bad_document_is_an_error(void **state)
{
    struct buf out = {0};
    struct error e;

    (void)state;
    assert_int_equal(apply(TEXT("<xsl:template match='/'/>"), "<o>", NULL, &out, &e), -1);
    assert_non_null(strstr(e.msg, "line 1"));
    buf_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_comes_out),
        cmocka_unit_test(test_a_style_reads_and_writes_nothing_else),
        cmocka_unit_test(test_bad_sheets_are_refused),
        cmocka_unit_test(test_the_same_bytes_each_time),
        cmocka_unit_test(test_two_pages_from_one_style),
        cmocka_unit_test(test_a_bad_document_is_an_error),
    };

    return cmocka_run_group_tests(tests, support_begin, support_end);
}
