/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/buf.h"
#include "xml/xml.h"

static struct xml_doc *parse(const char *s, struct error *e)
{
    e->msg[0] = '\0';
    return xml_parse(s, strlen(s), "t.xml", 0, e);
}

static void test_what_is_read(void **state)
{
    static const char doc[] = "\xef\xbb\xbf<?xml version='1.0' encoding='utf-8'?>\n<!-- c --><?pi?>"
                              "<o xmlns='urn:x' xmlns:p='urn:p' a='1 &amp; &#10;&lt;2' p:a='3' e=''>\n"
                              " x<!-- no -->y<b/>z<![CDATA[<&]]>\n <p:b>q</p:b><c n='12'/></o><!-- end -->\n";
    const struct xml_node *o, *b;
    struct xml_doc *d;
    const char *name, *v;
    struct error e;

    (void)state;
    d = parse(doc, &e);
    assert_non_null(d);
    o = xml_root(d);
    assert_string_equal(xml_doc_name(d), "t.xml");
    assert_string_equal(xml_name(o), "o");
    assert_string_equal(xml_ns(o), "urn:x");
    assert_string_equal(xml_attr(o, "a"), "1 & \n<2");
    assert_string_equal(xml_attr(o, "e"), "");
    assert_null(xml_attr(o, "p:a"));
    assert_null(xml_attr(o, "n"));
    assert_int_equal(xml_attrs(o), 3);
    xml_attr_at(o, 1, &name, &v);
    assert_string_equal(name, "p:a");
    assert_string_equal(v, "3");
    assert_string_equal(xml_text(o), "\n xyz<&\n ");
    assert_ptr_equal(xml_text(o), xml_text(o));
    b = xml_child(o, NULL);
    assert_string_equal(xml_text(b), "");
    assert_ptr_equal(b, xml_child(o, "b"));
    assert_int_equal(xml_line(b), 3);
    b = xml_next(b, "b");
    assert_string_equal(xml_ns(b), "urn:p");
    assert_string_equal(xml_text(b), "q");
    b = xml_next(b, NULL);
    assert_string_equal(xml_name(b), "c");
    assert_null(xml_next(b, NULL));
    assert_null(xml_child(b, NULL));
    xml_free(d);
}

static void test_numbers_name_their_place(void **state)
{
    struct error e;
    struct xml_doc *d = parse("<o>\n<m n='7' s='&#10;x'/></o>", &e);
    const struct xml_node *m = xml_child(xml_root(d), "m");
    long long v = 0;

    (void)state;
    assert_int_equal(xml_attr_int(d, m, "n", 1, 7, &v, &e), 0);
    assert_int_equal(v, 7);
    assert_int_equal(xml_attr_int(d, m, "n", 1, 6, &v, &e), -1);
    assert_string_equal(e.msg, "t.xml: line 2: <m> n=\"7\" must be a whole number from 1 to 6");
    assert_int_equal(xml_attr_int(d, m, "s", 1, 6, &v, &e), -1);
    assert_null(strchr(e.msg, '\n'));
    assert_int_equal(xml_attr_int(d, m, "q", 1, 6, &v, &e), -1);
    assert_string_equal(e.msg, "t.xml: line 2: <m> lacks q=\"\"");
    xml_free(d);
}

static void test_lines_beyond_65535_are_counted(void **state)
{
    struct buf b = {0};
    struct error e;
    struct xml_doc *d;

    (void)state;
    buf_str(&b, "<o>");
    for (int i = 0; i < 70000; i++)
        buf_char(&b, '\n');
    buf_str(&b, "<m>x</m></o>");
    d = parse(b.data, &e);
    assert_int_equal(xml_line(xml_child(xml_root(d), "m")), 70001);
    xml_free(d);
    buf_free(&b);
}

static void test_refused(void **state)
{
    static const struct {
        const char *doc, *says;
    } rows[] = {
        {"", "t.xml: is empty"},
        {"\xef\xbb\xbf", "t.xml: is empty"},
        {"hello", "line 1: Start tag expected"},
        {"<o>", "line 1: Premature end"},
        {"<o>\n<a></b></o>", "line 2: Opening and ending tag mismatch"},
        {"<o/><o/>", "line 1: Extra content"},
        {"<o a='1' a='2'/>", "Attribute a redefined"},
        {"<p:o/>", "Namespace prefix p on o is not defined"},
        {"<o a='<'/>", "line 1: "},
        {"<o>\n&who;</o>", "line 2: Entity 'who' not defined"},
        {"<o a='&who;'/>", "Entity 'who' not defined"},
        {"<o>&#0;</o>", "line 1: "},
        {"<o>\001</o>", "line 1: "},
        {"\n<!DOCTYPE o><o/>", "t.xml: line 2: a document type declaration (DOCTYPE) is not allowed"},
        {"<!DOCTYPE o SYSTEM 'file:///etc/passwd'><o/>", "DOCTYPE"},
        {"<!DOCTYPE o [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;&a;&a;'>]><o>&b;</o>", "DOCTYPE"},
        {"<!DOCTYPE o [<!ENTITY % p SYSTEM 'http://127.0.0.1/x'>%p;]><o/>", "DOCTYPE"},
        {"<o/><!DOCTYPE o>", "line 1: "},
        {"<o>\n\n\xe9</o>", "line 3: is not UTF-8"},
        {"<o>\xc0\xaf</o>", "line 1: is not UTF-8"},
        {"<o>\xed\xa0\x80</o>", "line 1: is not UTF-8"},
        {"<o>\xf4\x90\x80\x80</o>", "line 1: is not UTF-8"},
        {"<o>\xe2\x82", "line 1: is not UTF-8"},
        {"\xff\xfe<", "UTF-16"},
        {"<?xml version='1.0' encoding='ISO-8859-1'?><o/>", "says that it is not UTF-8"},
        {"<?xml version='1.0' encoding=\"UTF-7\"?><o/>", "says that it is not UTF-8"},
        {"<?xml version='1.0' encoding='utf-8859'?><o/>", "says that it is not UTF-8"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct error e;

        assert_null(parse(rows[i].doc, &e));
        if (!strstr(e.msg, rows[i].says))
            fail_msg("%s: says %s", rows[i].doc, e.msg);
        assert_int_equal(strncmp(e.msg, "t.xml: ", 7), 0);
        assert_null(strchr(e.msg, '\n'));
    }
}

static void test_bytes_that_are_not_text_are_refused(void **state)
{
    static const char nul[] = "<o>a\0b</o>", utf16[] = "<\0o\0/\0>\0", utf16be[] = "\0<\0o\0/\0>";
    struct error e;

    (void)state;
    assert_null(xml_parse(nul, sizeof nul - 1, "t", 0, &e));
    assert_string_equal(e.msg, "t: line 1: contains a NUL byte");
    assert_null(xml_parse(utf16, sizeof utf16 - 1, "t", 0, &e));
    assert_null(xml_parse(utf16be, sizeof utf16be - 1, "t", 0, &e));
    assert_null(xml_parse("<o/>", 4, "t", 3, &e));
    assert_string_equal(e.msg, "t: is 4 bytes long, more than the 3 allowed");
    assert_null(xml_parse("<o/>", 4, "t", 3, NULL));
}

static double seconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

enum hostile {
    ATTRS, ATTRS_IN_PI, ATTRS_SPACED, NAMESPACES, DEEP, DEEP_OPEN, COMMENTS, CDATA, REFS, WIDE, NS_SCOPES,
    LONG_NS, GROWS
};

static void hostile_doc(struct buf *b, enum hostile kind)
{
    bool in_tag = kind == ATTRS || kind == ATTRS_SPACED || kind == NAMESPACES;

    buf_str(b, kind == ATTRS_IN_PI ? "<o><? <a" : in_tag ? "<o" : "<o>");
    for (int i = 0; b->len < 900000 && i < 60000; i++) {
        switch (kind) {
        case ATTRS: case ATTRS_IN_PI: buf_printf(b, " a%d=''", i); break;
        case ATTRS_SPACED: buf_printf(b, " a%d\n=\n\"\"", i); break;
        case NAMESPACES: buf_printf(b, " xmlns:a%d='u'", i); break;
        case DEEP: case DEEP_OPEN: buf_str(b, "<a>"); break;
        case COMMENTS: buf_str(b, "x<!--y-->"); break;
        case CDATA: buf_str(b, "<![CDATA[x]]>"); break;
        case REFS: buf_str(b, "&amp;&#10;"); break;
        case WIDE: buf_str(b, "<a b='c'/>\n"); break;
        case LONG_NS:
            if (i == 0)
                buf_printf(b, "<x xmlns:a='%0*d'>", 100000, 0);
            buf_str(b, "<a:b/>");
            break;
        case GROWS:
            if (i == 0)
                buf_printf(b, "<x xmlns:a='urn:%0*d'>", XML_MAX_NS - 4, 0);
            buf_str(b, "<a:b/>");
            break;
        case NS_SCOPES:
            if (i < 60)
                for (int j = 0; j < 60; j++)
                    buf_printf(b, "%s xmlns:a%d_%d='u'%s", j ? "" : "<a", i, j, j < 59 ? "" : ">");
            else
                buf_str(b, "<a0_0:b/>");
            break;
        }
    }
    for (int i = 0; i < 60000 && kind == DEEP; i++)
        buf_str(b, "</a>");
    if (kind == GROWS || kind == LONG_NS)
        buf_str(b, "</x>");
    buf_str(b, kind == ATTRS_IN_PI ? "?></o>" : in_tag ? "/>" : "</o>");
}

static void test_hostile_documents_are_refused_or_read_quickly(void **state)
{
    static const struct {
        enum hostile kind;
        const char *says;           /* NULL: a good document */
    } rows[] = {
        {ATTRS, "more than 64 attributes"}, {ATTRS_IN_PI, "more than 64 attributes"},
        {ATTRS_SPACED, "more than 64 attributes"}, {NAMESPACES, "more than 64 attributes"},
        {DEEP, "nested too deeply"}, {DEEP_OPEN, "nested too deeply"}, {COMMENTS, NULL}, {CDATA, NULL}, {REFS, NULL},
        {WIDE, NULL}, {NS_SCOPES, "too many namespaces"}, {LONG_NS, "a namespace is too long"}, {GROWS, NULL},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct buf b = {0}, c = {0};
        struct error e = {""};
        struct xml_doc *d;
        double t;

        hostile_doc(&b, rows[i].kind);
        t = seconds();
        d = xml_parse(b.data, b.len, "t", 1 << 20, &e);
        if (d)
            assert_int_equal(xml_canonical(d, &c, &e), 0);
        t = seconds() - t;
        print_message("hostile %zu: %zu bytes, %.3f s, %s, canonical %zu\n", i, b.len, t, d ? "read" : e.msg, c.len);
        assert_true(t < (d ? 3 : 0.5));
        assert_true(c.len < 25 * b.len);
        if (rows[i].says)
            assert_non_null(strstr(e.msg, rows[i].says));
        assert_int_equal(d == NULL, rows[i].says != NULL);
        xml_free(d);
        buf_free(&b);
        buf_free(&c);
    }
}

static struct xml_doc *parse_of_size(int depth, int attrs, struct error *e)
{
    struct buf b = {0};
    struct xml_doc *d;

    for (int i = 1; i < depth; i++)
        buf_str(&b, "<a>");
    buf_str(&b, "<o");
    for (int i = 0; i < attrs; i++)
        buf_printf(&b, " a%d='='", i);
    buf_str(&b, "/>");
    for (int i = 1; i < depth; i++)
        buf_str(&b, "</a>");
    d = parse(b.data, e);
    buf_free(&b);
    return d;
}

static void test_the_limits_are_exact(void **state)
{
    struct error e;
    struct xml_doc *d = parse_of_size(XML_MAX_DEPTH, XML_MAX_ATTRS, &e);

    (void)state;
    assert_non_null(d);
    xml_free(d);
    assert_null(parse_of_size(XML_MAX_DEPTH + 1, 1, &e));
    assert_string_equal(e.msg, "t.xml: line 1: elements are nested too deeply");
    assert_null(parse_of_size(1, XML_MAX_ATTRS + 1, &e));
    assert_string_equal(e.msg, "t.xml: line 1: an element has too many attributes");
}

static void test_files(void **state)
{
    char path[] = "/tmp/test-xml-XXXXXX";
    int fd = mkstemp(path);
    struct error e;
    struct xml_doc *d;

    (void)state;
    assert_true(fd >= 0);
    assert_int_equal(write(fd, "<o/>", 4), 4);
    close(fd);
    d = xml_parse_file(path, 0, &e);
    assert_non_null(d);
    assert_string_equal(xml_doc_name(d), path);
    xml_free(d);
    assert_null(xml_parse_file(path, 3, &e));
    assert_non_null(strstr(e.msg, "longer than the 3 bytes"));
    unlink(path);
    assert_null(xml_parse_file(path, 0, &e));
    assert_non_null(strstr(e.msg, "No such file"));
    assert_null(xml_parse_file("/", 0, &e));
}

static int begin(void **state)
{
    (void)state;
    return xml_begin(NULL);
}

static int end(void **state)
{
    (void)state;
    xml_end();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_read),
        cmocka_unit_test(test_numbers_name_their_place),
        cmocka_unit_test(test_lines_beyond_65535_are_counted),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_bytes_that_are_not_text_are_refused),
        cmocka_unit_test(test_hostile_documents_are_refused_or_read_quickly),
        cmocka_unit_test(test_the_limits_are_exact),
        cmocka_unit_test(test_files),
    };

    return cmocka_run_group_tests(tests, begin, end);
}
