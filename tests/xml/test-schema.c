/* SPDX-License-Identifier: ISC */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/buf.h"
#include "xml/schema.h"
#include "xml/support.h"

#define XSD(body) "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema' targetNamespace='urn:t' xmlns='urn:t' " \
                  "elementFormDefault='qualified'>" body "</xs:schema>"

static const char common[] = XSD(
    "<!-- a comment --><xs:simpleType name='hex'><xs:restriction base='xs:string'><xs:pattern value='[0-9]{4}'/>"
    "</xs:restriction></xs:simpleType>");

static const char mainfile[] = XSD(
    "<xs:include schemaLocation='common.xsd'/>"
    "<xs:element name='orders'><xs:complexType><xs:choice minOccurs='1' maxOccurs='unbounded'>"
    "<xs:element name='move'><xs:complexType><xs:attribute name='to' type='hex' use='required'/>"
    "<xs:attribute name='n' type='xs:positiveInteger'/>"
    "<xs:attribute name='gait'><xs:simpleType><xs:restriction base='xs:string'><xs:enumeration value='walk'/>"
    "<xs:enumeration value='run'/></xs:restriction></xs:simpleType></xs:attribute>"
    "</xs:complexType></xs:element>"
    "<xs:element name='fire'><xs:complexType/></xs:element>"
    "</xs:choice></xs:complexType>"
    "<xs:unique name='one-move-a-hex'><xs:selector xpath='*'/><xs:field xpath='@to'/></xs:unique></xs:element>");

static struct xml_schema *load(void)
{
    struct error e = {""};
    struct xml_schema *s;

    support_put("common.xsd", common);
    s = xml_schema_load(support_put("main.xsd", mainfile), &e);
    if (!s)
        fail_msg("%s", e.msg);
    return s;
}

static int check(const struct xml_schema *s, const char *body, struct error *e)
{
    struct buf b = {0};
    struct xml_doc *d;
    int rc;

    buf_printf(&b, "<orders xmlns='urn:t'>\n%s</orders>", body);
    d = xml_parse(b.data, b.len, "o.xml", 0, e);
    assert_non_null(d);
    e->msg[0] = '\0';
    rc = xml_schema_check(s, d, e);
    xml_free(d);
    buf_free(&b);
    return rc;
}

static void test_violations_are_told_in_plain_words(void **state)
{
    static const struct {
        const char *body, *says;
    } rows[] = {
        {"<move to='12'/>", "o.xml: line 2: <move> to: the value '12' does not have the form '[0-9]{4}'."},
        {"\n<march/>", "o.xml: line 3: <march> is not expected here. Expected: one of move, fire."},
        {"", "o.xml: line 1: <orders> is not complete. Expected: one of move, fire."},
        {"<move/>", "o.xml: line 2: <move>: the attribute 'to' is required but missing."},
        {"<move to='1234' by='foot'/>", "o.xml: line 2: <move> by: the attribute 'by' is not allowed."},
        {"<move to='1234' gait='hop'/>", "o.xml: line 2: <move> gait: the value 'hop' is not one of {'walk', 'run'}."},
        {"<move to='1234' n='0'/>", "o.xml: line 2: <move> n: '0' is not a valid 'number from 1'."},
        {"<move to='1234'/>\n<move to='1234'/>",
         "o.xml: line 3: <move>: occurs twice: ['1234'], which must be unique: 'one-move-a-hex'."},
        {"<fire/>text", "o.xml: line 1: <orders> must not contain text between its elements."},
        {"<fire>text</fire>", "o.xml: line 2: <fire> must be empty."},
        {"<move to='1'/>\n<move to='2'/>",
         "o.xml: line 2: <move> to: the value '1' does not have the form '[0-9]{4}'.\n"
         "o.xml: line 3: <move> to: the value '2' does not have the form '[0-9]{4}'."},
    };
    struct xml_schema *s = load();
    struct error e;

    (void)state;
    assert_int_equal(check(s, "<move to='1234' n='3' gait='run'/><fire/>", &e), 0);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_int_equal(check(s, rows[i].body, &e), -1);
        assert_string_equal(e.msg, rows[i].says);
    }
    for (size_t n = 200; n <= 200000; n *= 1000) {
        struct buf b = {0};

        buf_str(&b, "<move to='");
        for (size_t i = 0; i < n; i++)
            buf_char(&b, '7');
        buf_str(&b, "'/>");
        assert_int_equal(check(s, buf_cstr(&b), &e), -1);
        assert_non_null(strstr(e.msg, n == 200 ? "7...' does not have the form '[0-9]{4}'." : "7...' is not right here."));
        assert_true(strlen(e.msg) < 200);
        buf_free(&b);
    }
    for (int before = 0; before < 2; before++) {        /* no letter is cut in two */
        struct buf b = {0};

        buf_printf(&b, "<move to='%s", before ? "x" : "");
        for (int i = 0; i < 100; i++)
            buf_str(&b, "\xc3\xa9");
        buf_str(&b, "'/>");
        assert_int_equal(check(s, buf_cstr(&b), &e), -1);
        assert_non_null(strstr(e.msg, "\xc3\xa9...' does not have the form"));
        buf_free(&b);
    }
    xml_schema_free(s);
    xml_schema_free(NULL);
}

static void test_another_root_is_refused(void **state)
{
    struct xml_schema *s = load();
    struct error e;
    struct xml_doc *d = xml_parse("<orders/>", 9, "o.xml", 0, &e);

    (void)state;
    assert_int_equal(xml_schema_check(s, d, &e), -1);
    assert_string_equal(e.msg, "o.xml: line 1: <orders> is not a root element of this kind of file.");
    xml_free(d);
    xml_schema_free(s);
}

static void test_many_violations_are_counted(void **state)
{
    struct xml_schema *s = load();
    struct buf b = {0};
    struct error e;

    (void)state;
    for (int i = 0; i < 1000; i++)
        buf_printf(&b, "<move to='%d'/>", i);
    assert_int_equal(check(s, b.data, &e), -1);
    assert_non_null(strstr(e.msg, "\nand 992 more"));
    buf_free(&b);
    xml_schema_free(s);
}

static void test_only_the_same_folder_is_included(void **state)
{
    static const char *const places[] = {
        "../etc/x.xsd", "/etc/x.xsd", "file:///etc/x.xsd", "http://127.0.0.1/x.xsd", "sub/common.xsd", "absent.xsd",
        "beside/common.xsd", "./../x.xsd",
    };
    struct error e;

    (void)state;
    support_put("common.xsd", common);
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        struct buf b = {0};

        buf_printf(&b, XSD("<xs:include schemaLocation='%s'/><xs:element name='o' type='hex'/>"), places[i]);
        assert_null(xml_schema_load(support_put("bad.xsd", b.data), &e));
        assert_non_null(strstr(e.msg, "bad.xsd"));
        buf_free(&b);
    }
    assert_null(xml_schema_load(support_path("none.xsd"), &e));
    assert_null(xml_schema_load(support_put("bad.xsd", "<x/>"), &e));
    assert_null(xml_schema_load(support_put("bad.xsd", "<x"), &e));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_violations_are_told_in_plain_words),
        cmocka_unit_test(test_another_root_is_refused),
        cmocka_unit_test(test_many_violations_are_counted),
        cmocka_unit_test(test_only_the_same_folder_is_included),
    };

    return cmocka_run_group_tests(tests, support_begin, support_end);
}
