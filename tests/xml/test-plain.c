/* SPDX-License-Identifier: ISC */
/* The shape of canonical XML, checked without a library: what has it, what has not, and that the real canonical form
   always does. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/buf.h"
#include "xml/xml.h"

#define ROWS(a) (sizeof(a) / sizeof *(a))

/* An exact copy on the heap, so that the sanitizer sees a byte too far. */
static int check(const char *s, size_t n)
{
    char *copy = n ? memcpy(malloc(n), s, n) : NULL;
    int r = xml_plain_check(copy, n, NULL);

    free(copy);
    return r;
}

static void test_rows(void **state)
{
    static const struct {
        int r;
        const char *s;
    } rows[] = {
        {0, "<a></a>"},
        {0, "<a xmlns=\"urn:x\" b=\"1\">text &amp; &lt; &gt; &#xD;\n\t<p:b c=\"&quot;&#x9;&#xA;&#xD;&lt;&amp;>'\"></p:b></a>"},
        {0, "<a>\xC3\xBC\"'</a>"},
        {-1, ""},
        {-1, "<"},
        {-1, "<a>"},
        {-1, "</a>"},
        {-1, "<a></a"},
        {-1, "<a></b>"},
        {-1, "<a></aa>"},
        {-1, "<a><b></a></b>"},
        {-1, "<a></a>\n"},
        {-1, "<a></a><a></a>"},
        {-1, " <a></a>"},
        {-1, "text"},
        {-1, "<a/>"},
        {-1, "<a ></a>"},
        {-1, "<a></a >"},
        {-1, "<a  b=\"1\"></a>"},
        {-1, "<a b='1'></a>"},
        {-1, "<a b = \"1\"></a>"},
        {-1, "<a b></a>"},
        {-1, "<a b=\"1></a>"},
        {-1, "<a b=\"<\"></a>"},
        {-1, "<a b=\"\n\"></a>"},
        {-1, "<a b=\"&gt;\"></a>"},
        {-1, "<a>&quot;</a>"},
        {-1, "<a>></a>"},
        {-1, "<a>\r</a>"},
        {-1, "<a>&</a>"},
        {-1, "<a>&amp</a>"},
        {-1, "<a>&apos;</a>"},
        {-1, "<a>&x;</a>"},
        {-1, "<a>&#65;</a>"},
        {-1, "<a>&#xd;</a>"},
        {-1, "<a><!-- c --></a>"},
        {-1, "<a><![CDATA[x]]></a>"},
        {-1, "<a><?pi x?></a>"},
        {-1, "<?xml version=\"1.0\"?><a></a>"},
        {-1, "<!DOCTYPE a><a></a>"},
        {-1, "\xEF\xBB\xBF<a></a>"},
        {-1, "<a>\xFF</a>"},
        {-1, "<a>\xC0\x80</a>"},
        {-1, "<a>\xED\xA0\x80</a>"},
        {-1, "<a>\x01</a>"},
        {-1, "<a>\xEF\xBF\xBE</a>"},
    };

    (void)state;
    for (size_t i = 0; i < ROWS(rows); i++)
        if (check(rows[i].s, strlen(rows[i].s)) != rows[i].r)
            fail_msg("row %zu: %s", i, rows[i].s);
    assert_int_equal(check("<a>\0</a>", 8), -1);
}

/* n times `each`, with what comes before and after; the limits are met and exceeded by one. */
static int repeated(const char *before, const char *each, size_t n, const char *after)
{
    struct buf b = {0};
    int r;

    buf_str(&b, before);
    for (size_t i = 0; i < n; i++)
        buf_str(&b, each);
    buf_str(&b, after);
    r = check(buf_cstr(&b), b.len);
    buf_free(&b);
    return r;
}

static void test_limits(void **state)
{
    struct buf deep = {0};

    (void)state;
    assert_int_equal(repeated("<a", " b=\"\"", XML_MAX_ATTRS, "></a>"), 0);
    assert_int_equal(repeated("<a", " b=\"\"", XML_MAX_ATTRS + 1, "></a>"), -1);
    assert_int_equal(repeated("<a xmlns:p=\"", "x", XML_MAX_NS, "\"></a>"), 0);
    assert_int_equal(repeated("<a xmlns:p=\"", "x", XML_MAX_NS + 1, "\"></a>"), -1);
    assert_int_equal(repeated("<a>", "x", XML_MAX_BYTES - 7, "</a>"), 0);
    assert_int_equal(repeated("<a>", "x", XML_MAX_BYTES - 6, "</a>"), -1);
    for (int i = 0; i < XML_MAX_DEPTH; i++)
        buf_str(&deep, "</a>");
    assert_int_equal(repeated("", "<a>", XML_MAX_DEPTH, buf_cstr(&deep)), 0);
    buf_str(&deep, "</a>");
    assert_int_equal(repeated("", "<a>", XML_MAX_DEPTH + 1, buf_cstr(&deep)), -1);
    buf_free(&deep);
}

static void test_the_canonical_form_has_it(void **state)
{
    static const char *const rows[] = {
        "<?xml version='1.0'?><!-- c --><a/><?p i?>",
        "<a\n b = '1\"&#9;&#10;&#13;&lt;&gt;&amp;'\txmlns='urn:x' xmlns:p='urn:y' p:c=''><![CDATA[<&>]]>&#13;>\r\n<p:b/></a>",
        "<a xml:lang='de'>\xC3\xBC\xF0\x9F\x8E\xB2&#x1F3B2;<b xmlns=''><c xmlns='urn:z'/></b></a>",
    };

    (void)state;
    for (size_t i = 0; i < ROWS(rows); i++) {
        struct xml_doc *d = xml_parse(rows[i], strlen(rows[i]), "row", 0, NULL), *again;
        struct buf once = {0}, twice = {0};

        assert_non_null(d);
        assert_int_equal(xml_canonical(d, &once, NULL), 0);
        assert_int_equal(check(buf_cstr(&once), once.len), 0);
        again = xml_parse(buf_cstr(&once), once.len, "row", 0, NULL);
        assert_non_null(again);
        assert_int_equal(xml_canonical(again, &twice, NULL), 0);
        assert_string_equal(buf_cstr(&once), buf_cstr(&twice));
        xml_free(d);
        xml_free(again);
        buf_free(&once);
        buf_free(&twice);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_the_canonical_form_has_it),
    };
    int failed;

    if (xml_begin(NULL))
        return 3;
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    xml_end();
    return failed;
}
