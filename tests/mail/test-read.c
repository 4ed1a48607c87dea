/* SPDX-License-Identifier: ISC */
/* Reading one mail: encodings, character sets, headers, and the answer of the cage. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "mail/cage.h"
#include "mail/charset.h"
#include "mail/clean.h"
#include "mail/header.h"
#include "mail/mime.h"
#include "mail/shape.h"
#include "mail/transfer.h"
#include "xml/xml.h"

#define ROWS(a) (sizeof(a) / sizeof *(a))

static void test_quoted_printable_never_reads_past_its_end(void **state)
{
    static const struct {
        const char *in, *out, *header;
    } rows[] = {
        {"a=3Db", "a=b", "a=b"},
        {"a=e", "a=e", "a=e"},
        {"a=", "a", "a"},
        {"a=3", "a=3", "a=3"},
        {"a=\r\nb", "ab", "ab"},
        {"a=  \nb", "ab", "ab"},
        {"a \t\nb", "a\nb", "a \t\nb"},
        {"a  ", "a", "a  "},
        {"a =  b", "a =  b", "a =  b"},
        {"=c3=9f", "\xC3\x9F", "\xC3\x9F"},
        {"a_b", "a_b", "a b"},
        {"=", "", ""},
        {"", "", ""},
    };

    (void)state;
    for (size_t i = 0; i < ROWS(rows); i++) {
        /* An exact copy on the heap, so that the sanitizer sees a byte too far. */
        size_t n = strlen(rows[i].in);
        char *copy = n ? memcpy(malloc(n), rows[i].in, n) : NULL;
        struct buf body = {0}, header = {0};

        transfer_qp(&body, copy, n, false);
        transfer_qp(&header, copy, n, true);
        assert_string_equal(buf_cstr(&body), rows[i].out);
        assert_string_equal(buf_cstr(&header), rows[i].header);
        free(copy);
        buf_free(&body);
        buf_free(&header);
    }
}

static void test_base64_skips_what_is_none(void **state)
{
    static const struct {
        const char *in, *out;
    } rows[] = {
        {"QUJD", "ABC"}, {"QUI=", "AB"}, {"QU\r\nJ D", "ABC"}, {"QUJDR", "ABC"}, {"Q", ""},
        {"****", ""},    {"=QUJD", ""},  {"QU!JD", "ABC"},      {"", ""},
    };

    (void)state;
    for (size_t i = 0; i < ROWS(rows); i++) {
        struct buf out = {0};

        transfer_base64(&out, rows[i].in, strlen(rows[i].in));
        assert_string_equal(buf_cstr(&out), rows[i].out);
        buf_free(&out);
    }
}

static void test_flowed_text_is_joined(void **state)
{
    static const struct {
        const char *in;
        bool delsp;
        const char *out;
    } rows[] = {
        {"one \ntwo\nthree\n", false, "one two\nthree\n"},
        {"one \ntwo\n", true, "onetwo\n"},
        {"  <a>\r\n <b>\r\n", false, " <a>\n<b>\n"},          /* space-stuffed */
        {"> one \n> two\n>> three\n", false, "> one two\n>> three\n"},
        {"> one \nmine\n", false, "> one \nmine\n"},          /* another depth ends the paragraph */
        {"-- \nname\n", false, "-- \nname\n"},                /* a signature's mark is no soft break */
        {"last ", false, "last \n"},
        {"", false, ""},
    };

    (void)state;
    for (size_t i = 0; i < ROWS(rows); i++) {
        struct buf out = {0};

        transfer_flowed(&out, rows[i].in, strlen(rows[i].in), rows[i].delsp);
        assert_string_equal(buf_cstr(&out), rows[i].out);
        buf_free(&out);
    }
}

static void test_any_charset_ends_as_utf8(void **state)
{
    static const struct {
        const char *set, *in, *out;
    } rows[] = {
        {"iso-8859-1", "\xFC", "\xC3\xBC"},
        {"ISO-8859-15", "\xA4", "\xE2\x82\xAC"},
        {"Windows-1252", "\x80\x81", "\xE2\x82\xAC\xEF\xBF\xBD"},
        {"utf-8", "\xC3\xBC\xC3", "\xC3\xBC\xEF\xBF\xBD"},
        {"us-ascii", "a\xFF", "a\xEF\xBF\xBD"},
        {"", "\xC3\xBC", "\xC3\xBC"},
        {"iso-2022-cn-ext", "\x1B$*H", "\x1B$*H"},            /* not opened: taken as it is */
        {"shift_jis", "\x83", "\xEF\xBF\xBD"},                /* cut in the middle */
    };
    static const char raw[] = "charset=iso-8859-1; charset=\"ISO-8859-15\" =?windows-1252?Q? charset = shift_jis "
                              "charset=iso-2022-cn-ext charset";

    (void)state;
    assert_true(charset_open(raw, strlen(raw)));
    assert_false(charset_open(raw, strlen(raw)));
    for (size_t i = 0; i < ROWS(rows); i++) {
        struct buf out = {0};

        charset_to_utf8(rows[i].set, rows[i].in, strlen(rows[i].in), &out);
        assert_string_equal(buf_cstr(&out), rows[i].out);
        buf_free(&out);
    }
}

static void test_clean_lines(void **state)
{
    static const struct {
        const char *in;
        size_t max;
        const char *out;
    } rows[] = {
        {"a\r\nBcc: x", 99, "a Bcc: x"}, {"  a \t b  ", 99, "a b"},      {"\x1B[31mred", 99, "[31mred"},
        {"a\xC2\x85z", 99, "a z"},       {"\xC3\xBC\xC3\xBC", 3, "\xC3\xBC"}, {"\xFF", 99, "\xEF\xBF\xBD"},
        {"abc", 2, "ab"},                {"\xED\xA0\x80", 3, "\xEF\xBF\xBD"},
    };

    (void)state;
    for (size_t i = 0; i < ROWS(rows); i++) {
        struct buf out = {0};

        clean_line(&out, rows[i].in, strlen(rows[i].in), rows[i].max);
        assert_string_equal(buf_cstr(&out), rows[i].out);
        assert_true(clean_is_line(buf_cstr(&out), out.len));
        buf_free(&out);
    }
}

static void test_subjects_are_decoded(void **state)
{
    static const struct {
        const char *in, *out;
    } rows[] = {
        {"plain", "plain"},
        {"=?utf-8?Q?Gr=C3=BC=C3=9Fe?=", "Gr\xC3\xBC\xC3\x9F" "e"},
        {"=?iso-8859-1?q?=FC?= =?utf-8?B?w7w=?=", "\xC3\xBC\xC3\xBC"},
        {"a =?utf-8?Q?b?= c", "a b c"},
        {"=?utf-8*en?Q?x?=", "x"},
        {"=?utf-8?X?x?= =?utf-8?Q?x", "=?utf-8?X?x?= =?utf-8?Q?x"},
        {"=?utf-8?Q?a=0D=0ABcc:_x?=", "a Bcc: x"},
    };
    struct pool *p = pool_new();

    (void)state;
    (void)charset_open("=?iso-8859-1?", 13);
    for (size_t i = 0; i < ROWS(rows); i++)
        assert_string_equal(header_text(p, rows[i].in, 99), rows[i].out);
    pool_free(p);
}

static void test_addresses_are_bare(void **state)
{
    static const struct {
        const char *in, *out;       /* joined with spaces */
    } rows[] = {
        {"a@b.c", "a@b.c"},
        {"A B <a+game1@b.c>, \"x, y\" <d@e.f>", "a+game1@b.c d@e.f"},
        {"team: a@b.c, d@e.f;", "a@b.c d@e.f"},
        {"undisclosed-recipients:;", ""},
        {"a@b.c (comment <x@y.z>)", "a@b.c"},
        {"a@b.c (one (two) \\) <x@y.z>), \"(\" <d@e.f>", "a@b.c d@e.f"},
        {"a@b.c (unclosed <x@y.z>", "a@b.c"},
        {"Odd [Name] of: a client <a@b.c>", "a@b.c"},
        {"<>", ""},
        {"no address", ""},
        {"\"a b\"@c.d", ""},
    };

    (void)state;
    for (size_t i = 0; i < ROWS(rows); i++) {
        struct pool *p = pool_new();
        struct mail_names l = {0};
        struct buf out = {0};

        header_addresses(p, rows[i].in, &l);
        for (size_t k = 0; k < l.n; k++)
            buf_printf(&out, "%s%s", k ? " " : "", l.at[k]);
        assert_string_equal(buf_cstr(&out), rows[i].out);
        buf_free(&out);
        pool_free(p);
    }
}

static const char MAIL[] =
    "Return-Path: <bounce@example.org>\r\n"
    "Delivered-To: referee+game1@example.net\r\n"
    "Message-ID: <2@example.org>\r\n"
    "In-Reply-To: <1@own>\r\n"
    "References: <0@own>\r\n <1@own>\r\n"
    "From: =?utf-8?Q?J=C3=BCrgen?= <player@example.org>\r\n"
    "Sender: secretary@example.org\r\n"
    "To: \"The Referee\" <referee@example.net>\r\n"
    "Cc: other@example.net\r\n"
    "Subject: =?iso-8859-1?Q?Z=FCge?= for\r\n turn 3\r\n"
    "Auto-Submitted: No\r\n"
    "X-Own: yes\r\n"
    "MIME-Version: 1.0\r\n"
    "Content-Type: multipart/mixed; boundary=\"x y\"\r\n"
    "\r\n"
    "preamble\r\n"
    "--x y\r\n"
    "Content-Type: text/plain; charset=iso-8859-1; format=flowed\r\n"
    "Content-Transfer-Encoding: quoted-printable\r\n"
    "\r\n"
    "Gr=FC=DFe=20\r\nan alle\r\n"
    "--x y\r\n"
    "Content-Type: APPLICATION/XML; name=\"C:\\\\dir\\\\orders.xml\"\r\n"
    "Content-Transfer-Encoding: base64\r\n"
    "Content-Disposition: attachment\r\n"
    "\r\n"
    "PG9yZGVycz4NCjwvb3JkZXJzPg==\r\n"
    "--x y--\r\n"
    "epilogue\r\n";

static void test_a_mail_is_read_whole(void **state)
{
    const struct mime_options o = {.own_header = "x-own"};
    struct pool *p = pool_new();
    struct error e = {""};
    const struct mail_message *m = mime_read(p, MAIL, strlen(MAIL), &o, &e);

    (void)state;
    assert_non_null(m);
    assert_int_equal(m->status, MAIL_READ);
    assert_string_equal(m->message_id, "<2@example.org>");
    assert_string_equal(m->in_reply_to, "<1@own>");
    assert_int_equal(m->refs.n, 2);
    assert_string_equal(m->refs.at[1], "<1@own>");
    assert_int_equal(m->from.n, 1);
    assert_string_equal(m->from.at[0], "player@example.org");
    assert_string_equal(m->sender, "secretary@example.org");
    assert_int_equal(m->to.n, 2);
    assert_string_equal(m->to.at[0], "referee@example.net");
    assert_string_equal(m->delivered_to.at[0], "referee+game1@example.net");
    assert_string_equal(m->return_path, "bounce@example.org");
    assert_false(m->null_return_path);
    assert_string_equal(m->subject, "Z\xC3\xBCge for turn 3");
    assert_string_equal(m->auto_submitted, "no");
    assert_string_equal(m->own_header, "yes");
    assert_false(m->report || m->list || m->auto_suppress || m->html_only);
    assert_int_equal(m->nparts, 2);
    assert_string_equal(m->parts[0].type, "text/plain");
    assert_true(m->parts[0].text && !m->parts[0].attachment);
    assert_string_equal(m->parts[0].data, "Gr\xC3\xBC\xC3\x9F" "e an alle\n");
    assert_string_equal(m->parts[1].type, "application/xml");
    assert_string_equal(m->parts[1].filename, "orders.xml");
    assert_true(m->parts[1].attachment && !m->parts[1].text);
    assert_string_equal(m->parts[1].data, "<orders>\r\n</orders>");
    pool_free(p);
}

static void test_every_cut_of_a_mail_is_survived(void **state)
{
    const struct mime_options o = {0};

    (void)state;
    for (size_t n = 0; n < strlen(MAIL); n += 7) {
        struct pool *p = pool_new();
        char *copy = memcpy(malloc(n + 1), MAIL, n);
        struct mail_message *m = mime_read(p, copy, n, &o, NULL);

        assert_non_null(m);
        assert_true(m->status == MAIL_READ || m->status == MAIL_BROKEN);
        free(copy);
        pool_free(p);
    }
}

static void test_too_big_still_has_its_header(void **state)
{
    const struct mime_options o = {0};
    struct pool *p = pool_new();
    struct buf raw = {0};
    const struct mail_message *m;

    (void)state;
    buf_str(&raw, "From: a@b.c\nSubject: big\n\n");
    while (raw.len <= MAIL_MAX_BYTES)
        buf_str(&raw, "0123456789\n");
    m = mime_read(p, raw.data, raw.len, &o, NULL);
    assert_int_equal(m->status, MAIL_TOO_BIG);
    assert_string_equal(m->from.at[0], "a@b.c");
    assert_string_equal(m->subject, "big");
    assert_int_equal(m->nparts, 0);
    assert_true(*m->why != '\0');
    buf_free(&raw);
    pool_free(p);
}

#define NS "urn:example:orders"

static int secret = 1;

static void forget(void *secrets)
{
    *(int *)secrets = 0;
}

/* In the child: dies when the document is the one that kills readers. */
static void trial(const void *ctx, const char *canonical, size_t n)
{
    assert_true(memcmp(ctx, "context", 8) == 0 && secret == 0 && strlen(canonical) == n);
    if (strstr(canonical, "deadly"))
        abort();
}

static void test_xml_is_read_in_the_cage(void **state)
{
    static const struct enclosed_root root = {NS, "orders"};
    static const struct enclosed_spec spec = {&root, 1, "Signature"};
    static const struct {
        const char *body, *canonical, *problem;
    } rows[] = {
        {"<?xml version='1.0'?>\n<!-- c --><orders b='2' a='1' xmlns='" NS "'><x/>&#62;<!-- d --></orders>",
         "<orders xmlns=\"" NS "\" a=\"1\" b=\"2\"><x></x>&gt;</orders>", ""},
        {"<orders xmlns='" NS "'><x></orders>", "", "order file: line 1: Opening and ending tag mismatch"},
        {"<orders xmlns='" NS "'>&none;</orders>", "", "order file: line 1: Entity 'none' not defined"},
        {"<orders xmlns='" NS "' a='1' a='2'/>", "", "order file: line 1: Attribute a redefined"},
        {"<orders xmlns='" NS "' xmlns:p='../q'><p:x/></orders>", "", "order file: has no canonical form"},
        {"<orders xmlns='" NS "'>\xFF</orders>", "", "order file: line 1: is not UTF-8"},
        {"<orders xmlns='" NS "'><deadly/></orders>", NULL, NULL},
    };

    (void)state;
    cage_end();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const struct mime_options o = {
            .docs = &spec, .forget = forget, .secrets = &secret, .trial = trial, .ctx = "context", .ctx_size = 8};
        struct pool *p = pool_new();
        const char *raw = pool_printf(p, "From: a@b.c\nContent-Type: application/xml\n\n%s", rows[i].body);
        const struct mail_message *m = mime_read(p, raw, strlen(raw), &o, NULL);

        assert_non_null(m);
        assert_int_equal(secret, 1);                        /* that happened elsewhere */
        assert_int_equal(m->nparts, 0);
        if (!rows[i].canonical) {
            assert_int_equal(m->status, MAIL_CAGED);
            assert_int_equal(m->docs.n, 0);
        } else {
            assert_int_equal(m->docs.n, 1);
            assert_string_equal(m->docs.at[0].data, rows[i].canonical);
            if (strncmp(m->docs.at[0].problem, rows[i].problem, strlen(rows[i].problem)) != 0 ||
                !*m->docs.at[0].problem != !*rows[i].problem)
                fail_msg("row %zu: %s", i, m->docs.at[0].problem);
        }
        pool_free(p);
    }
}

static struct mail_message *sample(struct pool *p)
{
    struct mail_message *m = message_new(p);

    m->subject = "s";
    m->from.n = 1;
    m->from.at = pool_array(p, 1, sizeof *m->from.at);
    m->from.at[0] = "a@b.c";
    m->nparts = 1;
    m->parts = pool_array(p, 1, sizeof *m->parts);
    m->parts[0] = (struct mail_part){.type = "text/plain", .filename = "f", .text = true, .data = "xy", .len = 2};
    m->docs.n = 2;
    m->docs.at[0] = (struct mail_doc){.data = "<o></o>", .len = 7, .problem = "", .root = 1};
    m->docs.at[1] = (struct mail_doc){.data = "", .problem = "line 1: no", .part = 2};
    return m;
}

/* The cage's answer comes from whoever took over the parser: all of it is doubted. */
static void test_a_damaged_answer_is_refused_or_harmless(void **state)
{
    struct pool *p = pool_new();
    struct buf good = {0};
    size_t refused = 0;

    (void)state;
    message_encode(&good, sample(p));
    assert_non_null(message_decode(p, good.data, good.len, NULL));
    for (size_t i = 0; i < good.len; i++) {
        static const char flips[] = {1, 2, 0x10, (char)0x80, (char)0xFF};

        assert_null(message_decode(p, good.data, i, NULL));
        for (size_t k = 0; k < sizeof flips; k++) {
            struct buf bad = {0};

            buf_add(&bad, good.data, good.len);
            bad.data[i] = (char)(bad.data[i] ^ flips[k]);
            refused += message_decode(p, bad.data, bad.len, NULL) == NULL;
            buf_free(&bad);
        }
    }
    assert_true(refused > good.len * 4);
    buf_char(&good, 'x');
    assert_null(message_decode(p, good.data, good.len, NULL));
    buf_free(&good);
    pool_free(p);
}

static void test_an_answer_with_wrong_fields_is_refused(void **state)
{
    struct pool *p = pool_new();
    struct mail_message *m[14];

    (void)state;
    for (size_t i = 0; i < ROWS(m); i++)
        m[i] = sample(p);
    m[0]->subject = "a\nb";
    m[1]->from.at[0] = "\xFF";
    m[2]->parts[0].data = "\xFF\xFF";
    m[3]->parts[0].omitted = true;
    m[4]->parts[0].data = "x";                              /* with its NUL */
    m[5]->subject = pool_printf(p, "%*s", MAIL_MAX_LINE + 1, "x");
    m[6]->docs.at[0].data = "<o></p>";
    m[7]->docs.at[0].data = "<!o></o>";
    m[7]->docs.at[0].len = 8;
    m[8]->docs.at[0].problem = "and yet it has data";
    m[9]->docs.at[1].problem = "";                          /* neither data nor a problem */
    m[10]->docs.at[1].problem = "two\nlines";
    m[11]->docs.at[0].root = MAIL_MAX_ROOTS;
    m[12]->docs.at[0].part = MAIL_MAX_PARTS;
    m[13]->docs.foreign_root = "\033[2J";
    for (size_t i = 0; i < ROWS(m); i++) {
        struct buf b = {0};

        message_encode(&b, m[i]);
        assert_null(message_decode(p, b.data, b.len, NULL));
        buf_free(&b);
    }
    pool_free(p);
}

static void test_the_first_look_lets_ordinary_mail_pass(void **state)
{
    struct buf raw = {0};
    const char *why;

    (void)state;
    assert_int_equal(shape_check(MAIL, strlen(MAIL), &why), MAIL_READ);
    buf_str(&raw, "From: a@b.c\n\n");
    for (int i = 0; i < 3000; i++)
        buf_str(&raw, "  ( an ascii map may well look like this ( :-(\n-- \n\n");
    assert_int_equal(shape_check(raw.data, raw.len, &why), MAIL_READ);
    buf_free(&raw);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_quoted_printable_never_reads_past_its_end),
        cmocka_unit_test(test_base64_skips_what_is_none),
        cmocka_unit_test(test_flowed_text_is_joined),
        cmocka_unit_test(test_any_charset_ends_as_utf8),
        cmocka_unit_test(test_clean_lines),
        cmocka_unit_test(test_subjects_are_decoded),
        cmocka_unit_test(test_addresses_are_bare),
        cmocka_unit_test(test_a_mail_is_read_whole),
        cmocka_unit_test(test_every_cut_of_a_mail_is_survived),
        cmocka_unit_test(test_too_big_still_has_its_header),
        cmocka_unit_test(test_xml_is_read_in_the_cage),
        cmocka_unit_test(test_a_damaged_answer_is_refused_or_harmless),
        cmocka_unit_test(test_an_answer_with_wrong_fields_is_refused),
        cmocka_unit_test(test_the_first_look_lets_ordinary_mail_pass),
    };

    int failed;

    if (xml_begin(NULL))
        return 3;
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    xml_end();
    return failed;
}
