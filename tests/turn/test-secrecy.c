/* SPDX-License-Identifier: ISC */
/* A secret bid: until both are in, the opponent's mails and log are the same for both values, but for digests whose
   preimages hold what he cannot know. */
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "turn/kit.h"
#include "xml/xml.h"

static const char position[] = "<unit id=\"heth\" hex=\"1204\" formation=\"battle\"/><unit id=\"buford\" hex=\"1605\"/>"
                               "<unit id=\"reynolds\" status=\"map\" hex=\"1304\" formation=\"battle\"/>"
                               "<army id=\"confederate\" hq=\"1002\"/><army id=\"union\" hq=\"1505\"/>"
                               "<decision state=\"attack\" side=\"confederate\"/>";

/* Digests, signatures and proofs are runs of 32 and more hexadecimal digits; soft line breaks may split them. */
static void mask(struct buf *b)
{
    struct buf out = {0};
    const char *p = buf_cstr(b);

    while (*p) {
        size_t n = 0, digits = 0;

        while (isxdigit((unsigned char)p[n]) || (p[n] == '=' && p[n + 1] == '\n') || (n && p[n] == '\n' && p[n - 1] == '='))
            digits += isxdigit((unsigned char)p[n++]) != 0;
        if (digits >= 24) {
            buf_char(&out, '#');
            p += n;
        } else if (p[0] == '=' && p[1] == '\n') {
            p += 2;
        } else {
            buf_char(&out, *p++);
        }
    }
    buf_free(b);
    *b = out;
}

static void mails_after_bid(const struct kit *base, const char *name, const char *bid, const char *answer,
                            struct buf *union_mails)
{
    struct kit k;
    char body[200];

    kit_clone(base, &k, name);
    (void)snprintf(body, sizeof body, "<attack unit=\"heth\" target=\"reynolds\"/><bid support=\"%s\"/>", bid);
    kit_send_orders(&k, 0, body);
    assert_int_equal(kit_run(&k).taken, 1);
    if (answer) {
        kit_send_orders(&k, 1, answer);
        assert_int_equal(kit_run(&k).taken, 1);
    }
    kit_mails(&k, 1, union_mails);
    mask(union_mails);
}

static void test_a_bid_is_not_told_until_both_are_in(void **state)
{
    struct kit base;
    struct buf yes = {0}, no = {0}, open_yes = {0}, open_no = {0};

    (void)state;
    kit_open(&base, "c3i/battle");
    kit_start(&base);
    kit_must_rule(&base, "kind=\"set\"", position);
    mails_after_bid(&base, "yes", "yes", NULL, &yes);
    mails_after_bid(&base, "no", "no", NULL, &no);
    assert_non_null(strstr(buf_cstr(&yes), "your decision"));
    assert_string_equal(buf_cstr(&yes), buf_cstr(&no));
    mails_after_bid(&base, "open-yes", "yes", "<bid support=\"no\"/>", &open_yes);
    mails_after_bid(&base, "open-no", "no", "<bid support=\"no\"/>", &open_no);
    assert_string_not_equal(buf_cstr(&open_yes), buf_cstr(&open_no));
    buf_free(&yes);
    buf_free(&no);
    buf_free(&open_yes);
    buf_free(&open_no);
    kit_close(&base);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_bid_is_not_told_until_both_are_in),
    };
    struct error e;
    int status;

    if (xml_begin(&e))
        return 1;
    status = cmocka_run_group_tests(tests, NULL, NULL);
    xml_end();
    return status;
}
