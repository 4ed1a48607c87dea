/* SPDX-License-Identifier: ISC */
/* Mails we write: the same bytes every time, readable by us and by others, and nothing smuggled in. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "mail/clean.h"
#include "mail/compose.h"
#include "mail/mime.h"

#define ROWS(a) (sizeof(a) / sizeof *(a))

static const char XML[] = "<?xml version=\"1.0\"?>\n<report>  \n\t<a b=\"=3D\"/>\n<b>"
                          "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890"
                          "</b>\nFrom here \xC3\xA9\n.\n</report>";
static const struct compose_attachment FILES[] = {
    {"report.xml", "application/xml", XML, sizeof XML - 1},
    {"map.txt", "text/plain", "/ \\_/ \\\n\\_/ \\_/\n", 16},
};
static const char *const REFS[] = {"<game.1@referee.example>", "<a-rather-long-identifier.2.of.a.mail@referee.example>",
                                   "<game.3@referee.example>"};
static const struct compose_header EXTRA[] = {{"X-Adjutant", "game 1 entry 4"}};

static struct compose full(void)
{
    return (struct compose){
        .from_name = "Adjutant",
        .from = "referee@referee.example",
        .to = "player@example.org",
        .subject = "Z\xC3\xBCge: turn 3, a rather long subject that has to be folded somewhere, since it never ends",
        .date = "Wed, 01 Jul 1863 08:00:00 +0000",
        .message_id = "<game.4@referee.example>",
        .in_reply_to = REFS[2],
        .refs = REFS,
        .nrefs = ROWS(REFS),
        .auto_submitted = "auto-replied",
        .extra = EXTRA,
        .nextra = ROWS(EXTRA),
        .key = "game 4 north",
        .text = "What happened:\n\n  nothing.\n",
        .html = "<html><body><p>nothing \xE2\x80\x94 at all</p></body></html>\n",
        .attachments = FILES,
        .nattachments = ROWS(FILES),
    };
}

static void make(const struct compose *c, struct buf *out)
{
    struct error e = {""};

    buf_clear(out);
    if (compose_mail(c, out, &e) != 0)
        fail_msg("%s", e.msg);
}

static void test_the_same_input_gives_the_same_bytes(void **state)
{
    const struct compose c = full();
    struct buf mail = {0}, golden = {0};
    FILE *f = fopen(TEST_SRCDIR "/tests/mail/composed.eml", "r");
    char block[4096];

    (void)state;
    make(&c, &mail);
    assert_non_null(f);
    for (size_t n; (n = fread(block, 1, sizeof block, f)) > 0;)
        buf_add(&golden, block, n);
    fclose(f);
    assert_string_equal(buf_cstr(&mail), buf_cstr(&golden));
    buf_free(&mail);
    buf_free(&golden);
}

static void test_lines_are_short_and_ascii(void **state)
{
    const struct compose c = full();
    struct buf mail = {0};

    (void)state;
    make(&c, &mail);
    for (const char *s = mail.data; *s;) {
        size_t n = strcspn(s, "\n");

        if (n > 78)
            fail_msg("%zu columns: %.*s", n, (int)n, s);
        for (size_t i = 0; i < n; i++)
            assert_true(s[i] == '\t' || (s[i] >= ' ' && s[i] < 0x7F));
        s += n + (s[n] == '\n');
    }
    buf_free(&mail);
}

static void test_our_own_reader_gets_every_byte_back(void **state)
{
    const struct compose c = full();
    const struct mime_options o = {.own_header = "X-Adjutant"};
    struct pool *p = pool_new();
    struct buf mail = {0};
    const struct mail_message *m;

    (void)state;
    make(&c, &mail);
    m = mime_read(p, mail.data, mail.len, &o, NULL);
    assert_int_equal(m->status, MAIL_READ);
    assert_string_equal(m->subject, c.subject);
    assert_string_equal(m->from.at[0], c.from);
    assert_string_equal(m->to.at[0], c.to);
    assert_string_equal(m->message_id, c.message_id);
    assert_string_equal(m->in_reply_to, c.in_reply_to);
    assert_int_equal(m->refs.n, ROWS(REFS));
    assert_string_equal(m->auto_submitted, "auto-replied");
    assert_string_equal(m->own_header, "game 1 entry 4");
    assert_int_equal(m->nparts, 4);
    assert_string_equal(m->parts[0].data, c.text);
    assert_string_equal(m->parts[1].data, c.html);
    assert_string_equal(m->parts[2].filename, "report.xml");
    assert_string_equal(m->parts[2].data, XML);
    assert_string_equal(m->parts[3].data, FILES[1].data);
    buf_free(&mail);
    pool_free(p);
}

static void test_any_bytes_survive_an_attachment(void **state)
{
    const struct mime_options o = {0};
    char data[3 * 256];
    struct compose_attachment file = {"x.bin", "application/octet-stream", data, 0};
    struct compose c = full();

    (void)state;
    c.attachments = &file;
    c.nattachments = 1;
    for (size_t i = 0; i < sizeof data; i++)
        data[i] = (char)(i % 255 + 1);          /* all but NUL, which no part of ours has */
    for (file.len = 0; file.len < sizeof data; file.len += 61) {
        struct pool *p = pool_new();
        struct buf mail = {0};
        const struct mail_message *m;

        make(&c, &mail);
        m = mime_read(p, mail.data, mail.len, &o, NULL);
        assert_int_equal(m->nparts, 3);
        assert_int_equal(m->parts[2].len, file.len);
        assert_memory_equal(m->parts[2].data, data, file.len);
        buf_free(&mail);
        pool_free(p);
    }
}

static void test_a_plain_mail_is_plain(void **state)
{
    struct compose c = full();
    struct buf mail = {0};

    (void)state;
    c.html = NULL;
    c.nattachments = 0;
    c.subject = "turn 3";
    make(&c, &mail);
    assert_non_null(strstr(mail.data, "\nSubject: turn 3\n"));
    assert_non_null(strstr(mail.data, "\nContent-Type: text/plain; charset=us-ascii\n"));
    assert_non_null(strstr(mail.data, "\nContent-Transfer-Encoding: 7bit\n\nWhat happened:\n\n  nothing.\n"));
    assert_null(strstr(mail.data, "multipart"));
    buf_free(&mail);
}

static void test_subjects_come_back(void **state)
{
    static const char *const subjects[] = {
        "", "x", "=?utf-8?Q?no?=", "two  spaces", " edge ", "\xF0\x9F\x8E\xB2 dice", "a\"b\\c<d>",
        ("\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4"
         "\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4"
         "\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4"),
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    };
    const struct mime_options o = {0};

    (void)state;
    for (size_t i = 0; i < ROWS(subjects); i++) {
        struct pool *p = pool_new();
        struct compose c = full();
        struct buf mail = {0}, line = {0};
        const struct mail_message *m;

        c.subject = c.from_name = subjects[i];
        make(&c, &mail);
        m = mime_read(p, mail.data, mail.len, &o, NULL);
        clean_line(&line, subjects[i], strlen(subjects[i]), 999);       /* a reader's view of spaces */
        assert_string_equal(m->subject, buf_cstr(&line));
        assert_string_equal(m->from.at[0], c.from);
        buf_free(&mail);
        buf_free(&line);
        pool_free(p);
    }
}

static void test_nothing_can_be_smuggled_into_a_header(void **state)
{
    static const struct compose_header extra[] = {{"X", "a\nBcc: x@y"}, {"X: y\nBcc", "z"}, {"", "z"}, {"X Y", "z"}};
    static const struct compose_attachment files[] = {
        {"a\"b", "text/plain", "", 0}, {"a\nb", "text/plain", "", 0},       {"../a", "text/plain", "", 0},
        {"a", "text/plain\nX: y", "", 0}, {"a", "", "", 0},                 {"a", "text/plain", "\xFF", 1},
    };
    static const char *bad_ref = "<a@b>\nBcc: x";
    const struct compose good = full();
    struct compose c[40];
    struct buf out = {0};
    size_t n = 0;

    (void)state;
    for (size_t i = 0; i < ROWS(c); i++)
        c[i] = good;
    c[n++].subject = "a\nBcc: x@y";
    c[n++].subject = "a\r";
    c[n++].subject = "\xFF";
    c[n++].from_name = "a\nb";
    c[n++].from = "a@b\nBcc: x@y";
    c[n++].from = "";
    c[n++].to = "a@b, c@d";
    c[n++].to = NULL;
    c[n++].date = "now\nX: y";
    c[n++].message_id = "<a@b";
    c[n++].message_id = "<a@b> <c@d>";
    c[n++].message_id = NULL;
    c[n++].in_reply_to = "<a@b>\nX: y";
    c[n++].refs = &bad_ref;
    c[n - 1].nrefs = 1;
    c[n++].auto_submitted = "auto\nX: y";
    c[n++].text = "\xC3";
    c[n++].html = "\xC3";
    for (size_t i = 0; i < ROWS(extra); i++, n++) {
        c[n].extra = &extra[i];
        c[n].nextra = 1;
    }
    for (size_t i = 0; i < ROWS(files); i++, n++) {
        c[n].attachments = &files[i];
        c[n].nattachments = 1;
    }
    for (size_t i = 0; i < n; i++) {
        struct error e = {""};

        if (compose_mail(&c[i], &out, &e) != -1)
            fail_msg("row %zu was composed", i);
        assert_true(e.msg[0] != '\0');
        assert_int_equal(out.len, 0);
    }
    buf_free(&out);
}

static void test_a_guessed_boundary_is_avoided(void **state)
{
    const struct mime_options o = {0};
    struct pool *p = pool_new();
    struct compose c = full();
    struct buf mail = {0};
    char *boundary, *trap;
    const struct mail_message *m;

    (void)state;
    make(&c, &mail);
    boundary = strstr(mail.data, "boundary=\"") + strlen("boundary=\"");
    trap = pool_printf(p, "--%.*s\nContent-Type: text/plain\n\nforged\n", (int)strcspn(boundary, "\""), boundary);
    c.text = trap;
    make(&c, &mail);
    m = mime_read(p, mail.data, mail.len, &o, NULL);
    assert_int_equal(m->nparts, 4);
    assert_string_equal(m->parts[0].data, trap);
    buf_free(&mail);
    pool_free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_same_input_gives_the_same_bytes),
        cmocka_unit_test(test_lines_are_short_and_ascii),
        cmocka_unit_test(test_our_own_reader_gets_every_byte_back),
        cmocka_unit_test(test_any_bytes_survive_an_attachment),
        cmocka_unit_test(test_a_plain_mail_is_plain),
        cmocka_unit_test(test_subjects_come_back),
        cmocka_unit_test(test_nothing_can_be_smuggled_into_a_header),
        cmocka_unit_test(test_a_guessed_boundary_is_avoided),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
