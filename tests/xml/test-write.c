/* SPDX-License-Identifier: ISC */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/buf.h"
#include "xml/write.h"
#include "xml/xml.h"

/* What was written must be its own canonical form; final newline apart. */
static void assert_canonical(const struct buf *b)
{
    struct error e = {""};
    struct buf c = {0};
    struct xml_doc *d = xml_parse(b->data, b->len, "w", 1 << 20, &e);

    if (!d)
        fail_msg("%s in %s", e.msg, b->data);
    assert_int_equal(xml_canonical(d, &c, &e), 0);
    if (b->data[b->len - 1] == '\n')
        buf_char(&c, '\n');
    assert_string_equal(c.data, b->data);
    xml_free(d);
    buf_free(&c);
}

static void test_the_shape(void **state)
{
    struct xml_writer w;
    struct buf b = {0};

    (void)state;
    xw_start(&w, &b);
    xw_open(&w, "o");
    xw_attr(&w, "side", "u");
    xw_attr(&w, "none", NULL);
    xw_attr_int(&w, "n", -3);
    xw_attr(&w, "xmlns", "urn:x");
    xw_attr_hex(&w, "h", "\x01\xff", 2);
    xw_attr(&w, "xml:lang", "en");
    xw_open(&w, "m");
    xw_close(&w);
    xw_open(&w, "t");
    xw_text(&w, "a");
    xw_open(&w, "b");
    xw_open(&w, "c");
    xw_close(&w);
    xw_close(&w);
    xw_text(&w, "z");
    xw_close(&w);
    xw_open(&w, "r");
    xw_raw(&w, "<e xmlns=\"urn:e\"></e>\n", 22);
    xw_end(&w);
    assert_string_equal(b.data, "<o xmlns=\"urn:x\" h=\"01ff\" n=\"-3\" side=\"u\" xml:lang=\"en\">\n <m></m>\n"
                                " <t>a<b><c></c></b>z</t>\n <r>\n  <e xmlns=\"urn:e\"></e>\n </r>\n</o>\n");
    assert_canonical(&b);
    buf_free(&b);
}

static void test_flat_has_no_line_breaks(void **state)
{
    struct xml_writer w;
    struct buf b = {0};

    (void)state;
    xw_start(&w, &b);
    w.flat = true;
    xw_open(&w, "o");
    xw_open(&w, "m");
    xw_end(&w);
    assert_string_equal(b.data, "<o><m></m></o>");
    assert_canonical(&b);
    buf_free(&b);
}

static void test_odd_characters_survive(void **state)
{
    static const char *const rows[] = {
        "", " ", "\"<>&\t\n\r'", "\r\n\r", "]]>", "&amp;&#10;", "<!-- -->", "<?x?>", "a  b ", "\n x \n",
        "Gr\xc3\xbc\xc3\x9fzi \xe2\x82\xac \xf0\x9f\x8e\xb2", "\xc2\x85\xe2\x80\xa8", "\x7f\xc2\x80", "\xef\xbf\xbd",
        "\xef\xbb\xbf", "\xf4\x8f\xbf\xbd", "%s%n", "='a' ='b'",
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int flat = 0; flat < 2; flat++) {
            struct xml_writer w;
            struct buf b = {0};
            struct xml_doc *d;

            xw_start(&w, &b);
            w.flat = flat;
            xw_open(&w, "o");
            xw_attr(&w, "b", rows[i]);
            xw_attr(&w, "a", rows[i]);
            xw_text(&w, rows[i]);
            xw_end(&w);
            assert_canonical(&b);
            d = xml_parse(b.data, b.len, "w", 0, NULL);
            assert_string_equal(xml_attr(xml_root(d), "a"), rows[i]);
            assert_string_equal(xml_text(xml_root(d)), rows[i]);
            xml_free(d);
            buf_free(&b);
        }
}

static void test_what_xml_cannot_hold_is_replaced(void **state)
{
    static const char *const rows[] = {"\001", "\x1f", "\xff", "\xc3", "\xed\xa0\x80", "\xef\xbf\xbe", "\xef\xbf\xbf",
                                       "\xc0\x80"};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct xml_writer w;
        struct buf b = {0};

        xw_start(&w, &b);
        xw_open(&w, "o");
        xw_attr(&w, "a", rows[i]);
        xw_text(&w, rows[i]);
        xw_end(&w);
        assert_non_null(strstr(b.data, "\xef\xbf\xbd"));
        assert_canonical(&b);
        buf_free(&b);
    }
}

static unsigned next(unsigned *seed)
{
    *seed = *seed * 1103515245u + 12345u;
    return *seed >> 16 & 0x7fff;
}

static void random_element(struct xml_writer *w, unsigned *seed, int depth)
{
    static const char *const names[] = {"a", "B", "ab", "a-b", "a.b", "a1", "_", "z", "\xc3\xa9", "Z9"};
    static const char *const texts[] = {"x", "<", "\n", "\t\"", "&", ">\r", "\xe2\x82\xac"};
    unsigned first = next(seed), n = next(seed) % 10;

    xw_open(w, names[next(seed) % 10]);
    for (unsigned i = 0; i < n; i++)
        xw_attr(w, names[(first + 3 * i) % 10], texts[next(seed) % 7]);
    if (depth == 1)
        xw_attr(w, "xmlns", "urn:r");
    for (n = next(seed) % 5; n > 0 && depth < 8; n--)
        if (next(seed) % 3)
            random_element(w, seed, depth + 1);
        else
            xw_text(w, texts[next(seed) % 7]);
    xw_close(w);
}

static void note_value(void *ctx, const char *value)
{
    buf_printf(ctx, "[%s]", value);
}

static void test_values_are_found_again(void **state)
{
    struct buf b = {0}, found = {0};
    struct xml_writer w;

    (void)state;
    xw_each_value(&b, note_value, &found);
    assert_int_equal(found.len, 0);
    xw_start(&w, &b);
    xw_open(&w, "a");
    xw_attr(&w, "xmlns", "urn:x");
    xw_attr(&w, "p", "> 1 & \"2\" < 3");
    xw_open(&w, "none");
    xw_close(&w);
    xw_open(&w, "b");
    xw_attr(&w, "empty", "");
    xw_attr(&w, "xmlnsx", "t\ta\nb\rs");
    xw_text(&w, "c=\"no\" > & <d e=\"no\"/>");
    xw_end(&w);
    xw_each_value(&b, note_value, &found);
    assert_string_equal(buf_cstr(&found), "[> 1 & \"2\" < 3][][t\ta\nb\rs]");
    buf_free(&b);
    buf_free(&found);
}

static void test_random_documents_are_canonical(void **state)
{
    unsigned seed = 1863;

    (void)state;
    for (int i = 0; i < 300; i++) {
        struct xml_writer w;
        struct buf b = {0};

        xw_start(&w, &b);
        w.flat = i % 4 == 0;
        random_element(&w, &seed, 1);
        xw_end(&w);
        assert_canonical(&b);
        buf_free(&b);
    }
}

static void test_canonical_form_of_others_documents(void **state)
{
    static const struct {
        const char *in, *out;
    } rows[] = {
        {"<?xml version='1.0'?>\n<!-- c --><o  b='2'\ta='1' xmlns='u:x'><?p?><e/>x<!-- y -->z</o>\n",
         "<o xmlns=\"u:x\" a=\"1\" b=\"2\"><e></e>xz</o>"},
        {"<o xmlns:unused='u:x'>\r\n<![CDATA[<]]></o>", "<o>\n&lt;</o>"},
        {"<o a='&#9;&quot;&#xd;'>&#13;&gt;</o>", "<o a=\"&#x9;&quot;&#xD;\">&#xD;&gt;</o>"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct buf c = {0};
        struct xml_doc *d = xml_parse(rows[i].in, strlen(rows[i].in), "c", 0, NULL);

        assert_int_equal(xml_canonical(d, &c, NULL), 0);
        assert_string_equal(c.data, rows[i].out);
        xml_free(d);
        buf_free(&c);
    }
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
        cmocka_unit_test(test_the_shape),
        cmocka_unit_test(test_flat_has_no_line_breaks),
        cmocka_unit_test(test_odd_characters_survive),
        cmocka_unit_test(test_what_xml_cannot_hold_is_replaced),
        cmocka_unit_test(test_values_are_found_again),
        cmocka_unit_test(test_random_documents_are_canonical),
        cmocka_unit_test(test_canonical_form_of_others_documents),
    };

    return cmocka_run_group_tests(tests, begin, end);
}
