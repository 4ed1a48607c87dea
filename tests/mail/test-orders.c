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
#include "mail/orders.h"
#include "mail/tag.h"

#define ROWS(a) (sizeof(a) / sizeof *(a))
#define NS "urn:example:orders"
#define SIG "<Signature/>"

static const struct orders_root ROOTS[] = {{NS, "orders"}, {NS, "accept"}};
static const struct orders_spec SPEC = {ROOTS, ROWS(ROOTS), "Signature"};

static struct mail_part body(const char *s)
{
    return (struct mail_part){.type = "text/plain", .filename = "", .text = true, .data = s, .len = strlen(s)};
}

static struct mail_part file(const char *s)
{
    return (struct mail_part){
        .type = "application/xml", .filename = "o.xml", .attachment = true, .data = s, .len = strlen(s)};
}

static struct orders find(struct pool *p, struct mail_part *parts, size_t n)
{
    struct mail_message *m = message_new(p);
    struct orders o;

    m->parts = parts;
    m->nparts = n;
    orders_find(p, m, &SPEC, &o);
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
        struct orders o = find(p, &part, 1);

        if (o.count != (rows[i].doc ? ORDERS_ONE : ORDERS_NONE))
            fail_msg("row %zu: %zu documents", i, o.ndocs);
        if (rows[i].doc) {
            assert_string_equal(o.docs[0].data, rows[i].doc);
            assert_int_equal(o.docs[0].len, strlen(rows[i].doc));
            assert_true(o.docs[0].is_signed && o.docs[0].complete && !o.docs[0].attached);
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
        struct orders o = find(p, &part, 1);

        if (o.ndocs != rows[i].ndocs || o.foreign != rows[i].foreign)
            fail_msg("row %zu: %zu documents, %zu foreign", i, o.ndocs, o.foreign);
        assert_string_equal(o.foreign_root, rows[i].root);
        if (o.ndocs) {
            assert_int_equal(o.docs[0].is_signed, rows[i].is_signed);
            assert_int_equal(o.docs[0].complete, rows[i].complete);
            assert_null(strchr(o.docs[0].data, '\r'));
        }
        pool_free(p);
    }
}

static void test_the_same_bytes_twice_are_one(void **state)
{
    static const char doc[] = "<orders xmlns='" NS "'>" SIG "</orders>";
    struct pool *p = pool_new();
    struct mail_part parts[3] = {body(doc), file(doc), file("<accept xmlns='" NS "'/>")};
    struct orders o;

    (void)state;
    o = find(p, parts, 2);
    assert_int_equal(o.count, ORDERS_ONE);
    o = find(p, parts, 3);
    assert_int_equal(o.count, ORDERS_SEVERAL);
    assert_int_equal(o.docs[1].root, 1);
    assert_int_equal(o.docs[1].part, 2);
    parts[0].nested = parts[1].nested = true;
    o = find(p, parts, 3);
    assert_int_equal(o.count, ORDERS_ONE);          /* what was forwarded yields to what was sent */
    assert_int_equal(o.docs[0].root, 1);
    o = find(p, parts, 2);
    assert_int_equal(o.count, ORDERS_ONE);
    pool_free(p);
}

static void test_a_returned_report_yields_its_filled_order_only(void **state)
{
    static const char text[] = "> Turn 3. You may now order:\n> <orders xmlns='" NS "' serial='4'>\n> </orders>\n"
                               "\n<orders xmlns='" NS "' serial='4'><x/>" SIG "</orders>\n"
                               "> Standing orders: none\n";
    struct pool *p = pool_new();
    struct mail_part parts[2] = {body(text), file("<report xmlns='urn:r'/>")};
    struct orders o = find(p, parts, 2);

    (void)state;
    assert_int_equal(o.count, ORDERS_ONE);
    assert_non_null(strstr(o.docs[0].data, "<x/>"));
    assert_int_equal(o.unsigned_docs, 1);
    assert_int_equal(o.foreign, 1);
    pool_free(p);
}

static void test_html_is_not_searched(void **state)
{
    struct pool *p = pool_new();
    struct mail_part part = body("<html><orders xmlns='" NS "'>" SIG "</orders></html>");
    struct orders o;

    (void)state;
    part.type = "text/html";
    o = find(p, &part, 1);
    assert_int_equal(o.count, ORDERS_NONE);
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
    ROW(CLASSIFY_PERSON, m->message_id = "<1@notown.org>");
    ROW(CLASSIFY_PERSON, m->message_id = "<own.org@x>");
    ROW(CLASSIFY_PERSON, m->in_reply_to = "<1@own.org>");
    ROW(CLASSIFY_OWN, m->message_id = "<1@OWN.org>");
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
        struct classify c = classify_mail(&rows[i].m, "own.org");

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
        cmocka_unit_test(test_a_returned_report_yields_its_filled_order_only),
        cmocka_unit_test(test_html_is_not_searched),
        cmocka_unit_test(test_machines_are_known),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
