/* SPDX-License-Identifier: ISC */
/* Which documents a mail holds, to the byte; and which mails are never answered. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "mail/classify.h"
#include "mail/enclosed.h"
#include "mail/tag.h"
#include "xml/xml.h"

#define ROWS(a) (sizeof(a) / sizeof *(a))
#define NS "urn:example:orders"
#define SIG "<Signature/>"

static const struct enclosed_root ROOTS[] = {{NS, "orders"}, {NS, "accept"}};
static const struct enclosed_spec SPEC = {ROOTS, ROWS(ROOTS), "Signature"};

static struct mail_part body(const char *s)
{
    return (struct mail_part){.type = "text/plain", .filename = "", .text = true, .data = s, .len = strlen(s)};
}

static struct mail_part file(const char *s)
{
    return (struct mail_part){
        .type = "application/xml", .filename = "o.xml", .attachment = true, .data = s, .len = strlen(s)};
}

static struct mail_docs find(struct pool *p, struct mail_part *parts, size_t n)
{
    struct mail_message *m = message_new(p);
    struct mail_docs o;

    m->parts = parts;
    m->nparts = n;
    enclosed_find(p, m, &SPEC, &o);
    return o;
}

static void test_a_document_in_a_text_keeps_its_bytes(void **state)
{
    static const struct {
        const char *text, *doc;     /* doc NULL: none counts */
    } rows[] = {
        {"hi\n<orders xmlns='" NS "'>\n " SIG "\n</orders>\nbye\n", "<orders xmlns='" NS "'>\n " SIG "\n</orders>"},
        {"<?xml version=\"1.0\"?>\n<o:orders xmlns:o=\"" NS "\">" SIG "</o:orders>",
         "<o:orders xmlns:o=\"" NS "\">" SIG "</o:orders>"},
        {"<accept game=\"x\" xmlns=\"" NS "\"><ds:Signature/></accept>",
         "<accept game=\"x\" xmlns=\"" NS "\"><ds:Signature/></accept>"},
        /* quoted with a space, without one, twice, and in the style of nested replies */
        {"> <orders xmlns='" NS "'>\n>  <a/>\n>\n> " SIG "\n> </orders>\n",
         "<orders xmlns='" NS "'>\n <a/>\n\n" SIG "\n</orders>"},
        {"><orders xmlns='" NS "'>\n> <a/>\n>" SIG "\n></orders>\n",
         "<orders xmlns='" NS "'>\n <a/>\n" SIG "\n</orders>"},
        {">> <orders xmlns='" NS "'>\n>>  " SIG "\n>> </orders>\n", "<orders xmlns='" NS "'>\n " SIG "\n</orders>"},
        {"> > <orders xmlns='" NS "'>\n> >  " SIG "\n> > </orders>\n",
         "<orders xmlns='" NS "'>\n " SIG "\n</orders>"},
        /* '>' that is the document's own stays */
        {"<orders xmlns='" NS "'>\n> " SIG "</orders>", "<orders xmlns='" NS "'>\n> " SIG "</orders>"},
        /* a tag in quotes, a comment or CDATA ends nothing */
        {"<orders xmlns='" NS "' n='>'><!-- </orders> --><![CDATA[</orders>]]>" SIG "</orders>",
         "<orders xmlns='" NS "' n='>'><!-- </orders> --><![CDATA[</orders>]]>" SIG "</orders>"},
        {"<orders xmlns='" NS "'/>", NULL},
        {"<orders xmlns='" NS "'><x>" SIG "</x></orders>", NULL},       /* not the root's own signature */
        {"<orders xmlns='" NS "'>" SIG, NULL},
        {"<orders xmlns='urn:other'>" SIG "</orders>", NULL},
        {"<orders>" SIG "</orders>", NULL},
        {"<orders xmlns:o='" NS "'>" SIG "</orders>", NULL},
        {"<ordersx xmlns='" NS "'>" SIG "</ordersx>", NULL},
        {"<orders xmlns='" NS "'><b a=\"<\"/>" SIG "</orders>", NULL},  /* '<' in an attribute: no XML */
        {"write <orders> or <accept> please", NULL},
        {"<", NULL},
        {"", NULL},
    };

    (void)state;
    for (size_t i = 0; i < ROWS(rows); i++) {
        struct pool *p = pool_new();
        struct mail_part part = body(rows[i].text);
        struct mail_docs o = find(p, &part, 1);

        if (o.n != (rows[i].doc ? 1u : 0u))
            fail_msg("row %zu: %zu documents", i, o.n);
        if (rows[i].doc) {
            assert_string_equal(o.at[0].data, rows[i].doc);
            assert_int_equal(o.at[0].len, strlen(rows[i].doc));
            assert_true(o.at[0].is_signed && o.at[0].complete && !o.at[0].attached);
        }
        pool_free(p);
    }
}

static void test_an_attachment_counts_by_its_root(void **state)
{
    static const struct {
        const char *data;
        size_t ndocs, foreign;
        bool is_signed, complete;
        const char *root;
    } rows[] = {
        {"<orders xmlns='" NS "'>" SIG "</orders>", 1, 0, true, true, ""},
        {"\xEF\xBB\xBF \r\n<?xml version='1.0'?><!-- c -->\r\n<orders xmlns='" NS "'></orders>", 1, 0, false, true, ""},
        {"<orders xmlns='" NS "'>" SIG, 1, 0, true, false, ""},
        {"<orders xmlns='urn:other'/>", 0, 1, false, false, "{urn:other}orders"},
        {"<report><orders xmlns='" NS "'>" SIG "</orders></report>", 0, 1, false, false, "report"},
        {"<!DOCTYPE a><orders xmlns='" NS "'>" SIG "</orders>", 0, 1, false, false, ""},
        {"<orders", 0, 1, false, false, ""},
        {"some text, then <orders xmlns='" NS "'>" SIG "</orders>", 1, 0, true, true, ""},
        {"some text, then <orders xmlns='" NS "'></orders>", 0, 0, false, false, ""},
        {"\x01\x02", 0, 0, false, false, ""},
        {"", 0, 0, false, false, ""},
    };

    (void)state;
    for (size_t i = 0; i < ROWS(rows); i++) {
        struct pool *p = pool_new();
        struct mail_part part = file(rows[i].data);
        struct mail_docs o = find(p, &part, 1);

        if (o.n != rows[i].ndocs || o.foreign != rows[i].foreign)
            fail_msg("row %zu: %zu documents, %zu foreign", i, o.n, o.foreign);
        assert_string_equal(o.foreign_root, rows[i].root);
        if (o.n) {
            assert_int_equal(o.at[0].is_signed, rows[i].is_signed);
            assert_int_equal(o.at[0].complete, rows[i].complete);
            assert_null(strchr(o.at[0].data, '\r'));
        }
        pool_free(p);
    }
}

static void test_the_same_bytes_twice_are_one(void **state)
{
    static const char doc[] = "<orders xmlns='" NS "'>" SIG "</orders>";
    struct pool *p = pool_new();
    struct mail_part parts[3] = {body(doc), file(doc), file("<accept xmlns='" NS "'/>")};
    struct mail_docs o;

    (void)state;
    o = find(p, parts, 2);
    assert_int_equal(o.n, 1);
    o = find(p, parts, 3);
    assert_int_equal(o.n, 2);
    assert_int_equal(o.at[1].root, 1);
    assert_int_equal(o.at[1].part, 2);
    parts[0].nested = parts[1].nested = true;
    o = find(p, parts, 3);
    assert_int_equal(o.n, 1);          /* what was forwarded yields to what was sent */
    assert_int_equal(o.at[0].root, 1);
    o = find(p, parts, 2);
    assert_int_equal(o.n, 1);
    pool_free(p);
}

/* Two files that differ in what no signature covers are the same orders; the others are not. */
static void test_the_same_canonical_form_twice_is_one(void **state)
{
    static const char *const docs[] = {
        "<orders xmlns='" NS "' a='1'/>", "<?xml version='1.0'?>\n<orders a=\"1\" xmlns=\"" NS "\"></orders>\n",
        "<!-- --><orders a = '1' xmlns='" NS "'></orders>", "<orders xmlns='" NS "' a='2'/>",
        "<orders xmlns='" NS "' a='1'>"};
    static const struct {
        size_t n;
        int which[9];
        size_t left;
    } rows[] = {
        {1, {0}, 1}, {3, {0, 1, 2}, 1}, {3, {0, 1, 3}, 2}, {2, {0, 4}, 2},
    };

    (void)state;
    for (size_t i = 0; i < ROWS(rows); i++) {
        struct pool *p = pool_new();
        struct mail_part parts[9];
        struct mail_docs o;

        for (size_t k = 0; k < rows[i].n; k++)
            parts[k] = file(docs[rows[i].which[k]]);
        o = find(p, parts, rows[i].n);
        enclosed_read(p, &o, NULL, NULL);
        assert_int_equal(o.n, rows[i].left);
        pool_free(p);
    }
}

static void test_eight_documents_are_never_one(void **state)
{
    struct pool *p = pool_new();
    struct mail_part parts[MAIL_MAX_DOCS];
    struct mail_docs o;

    (void)state;
    for (size_t k = 0; k < ROWS(parts); k++)
        parts[k] = file(pool_printf(p, "<orders xmlns='" NS "'/><!-- %zu -->", k));
    o = find(p, parts, ROWS(parts));
    enclosed_read(p, &o, NULL, NULL);
    assert_int_equal(o.n, MAIL_MAX_DOCS);
    pool_free(p);
}

static void test_a_returned_report_yields_its_filled_order_only(void **state)
{
    static const char text[] = "> Turn 3. You may now order:\n> <orders xmlns='" NS "' serial='4'>\n> </orders>\n"
                               "\n<orders xmlns='" NS "' serial='4'><x/>" SIG "</orders>\n"
                               "> Standing orders: none\n";
    struct pool *p = pool_new();
    struct mail_part parts[2] = {body(text), file("<report xmlns='urn:r'/>")};
    struct mail_docs o = find(p, parts, 2);

    (void)state;
    assert_int_equal(o.n, 1);
    assert_non_null(strstr(o.at[0].data, "<x/>"));
    assert_int_equal(o.unsigned_docs, 1);
    assert_int_equal(o.foreign, 1);
    pool_free(p);
}

static void test_html_is_not_searched(void **state)
{
    struct pool *p = pool_new();
    struct mail_part part = body("<html><orders xmlns='" NS "'>" SIG "</orders></html>");
    struct mail_docs o;

    (void)state;
    part.type = "text/html";
    o = find(p, &part, 1);
    assert_int_equal(o.n, 0);
    pool_free(p);
}

static void test_machines_are_known(void **state)
{
    struct row {
        enum classify_kind kind;
        struct mail_message m;
    };
    static const char *from_daemon[] = {"MAILER-DAEMON@x.y"};
    struct pool *p = pool_new();
    const struct mail_message plain = *message_new(p);
    struct row rows[20];
    size_t n = 0;

    (void)state;
#define ROW(k, ...)                                                                                             \
    do {                                                                                                        \
        rows[n] = (struct row){k, plain};                                                                       \
        struct mail_message *m = &rows[n++].m;                                                                  \
        __VA_ARGS__;                                                                                            \
    } while (0)
    ROW(CLASSIFY_PERSON, m->subject = "hello");
    ROW(CLASSIFY_PERSON, m->auto_submitted = "no");
    ROW(CLASSIFY_PERSON, m->precedence = "first-class");
    ROW(CLASSIFY_PERSON, m->message_id = "<owner.1@x>");
    ROW(CLASSIFY_PERSON, m->message_id = "<own@x>");
    ROW(CLASSIFY_PERSON, m->in_reply_to = "<own.1@x>");
    ROW(CLASSIFY_OWN, m->message_id = "<own.r1@x>");
    ROW(CLASSIFY_OWN, m->own_header = "x"; m->null_return_path = true);
    ROW(CLASSIFY_BOUNCE, m->null_return_path = true);
    ROW(CLASSIFY_BOUNCE, m->report = true; m->auto_submitted = "auto-replied");
    ROW(CLASSIFY_BOUNCE, m->from = (struct mail_names){1, from_daemon});
    ROW(CLASSIFY_BOUNCE, m->return_path = "mailer-daemon@z");
    ROW(CLASSIFY_AUTO, m->auto_submitted = "auto-generated");
    ROW(CLASSIFY_AUTO, m->auto_suppress = true);
    ROW(CLASSIFY_AUTO, m->precedence = "bulk");
    ROW(CLASSIFY_AUTO, m->precedence = "junk");
    ROW(CLASSIFY_AUTO, m->precedence = "auto_reply");
    ROW(CLASSIFY_LIST, m->list = true);
    ROW(CLASSIFY_LIST, m->precedence = "list");
#undef ROW
    for (size_t i = 0; i < n; i++) {
        struct classify c = classify_mail(&rows[i].m, "<own.");

        if (c.kind != rows[i].kind)
            fail_msg("row %zu: %s", i, classify_name(c.kind));
        assert_int_equal(*c.why == '\0', c.kind == CLASSIFY_PERSON);
    }
    pool_free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_document_in_a_text_keeps_its_bytes),
        cmocka_unit_test(test_an_attachment_counts_by_its_root),
        cmocka_unit_test(test_the_same_bytes_twice_are_one),
        cmocka_unit_test(test_the_same_canonical_form_twice_is_one),
        cmocka_unit_test(test_eight_documents_are_never_one),
        cmocka_unit_test(test_a_returned_report_yields_its_filled_order_only),
        cmocka_unit_test(test_html_is_not_searched),
        cmocka_unit_test(test_machines_are_known),
    };

    int failed;

    if (xml_begin(NULL))
        return 3;
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    xml_end();
    return failed;
}
