/* SPDX-License-Identifier: ISC */
/* The tables of every ruleset are sound, and the schemas of order files say what they say. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "base/pool.h"
#include "rules/registry.h"
#include "support/vocabulary.h"
#include "table.h"
#include "xml/schema.h"
#include "xml/xml.h"

#define PROBE_XSD TEST_SRCDIR "/tests/rules/probe/schemas/orders-probe.xsd"

static void test_the_tables_of_every_ruleset_are_sound(void **state)
{
    (void)state;
    vocabulary_is_sound(&probe_ruleset);
    for (int i = 0; ruleset_at(i); i++)
        vocabulary_is_sound(ruleset_at(i));
    assert_non_null(ruleset_at(0));
}

static void test_the_schema_of_the_probe_is_its_tables(void **state)
{
    (void)state;
    vocabulary_is_written(&probe_ruleset, PROBE_XSD);
    vocabulary_is_checked(&probe_ruleset, table_data, PROBE_XSD);
}

static void test_the_schemas_of_all_rulesets_are_their_tables(void **state)
{
    (void)state;
    for (int i = 0; ruleset_at(i); i++) {
        const struct ruleset *rs = ruleset_at(i);
        const struct data_scenario *list;
        struct error e = {""};
        struct pool *p = pool_new();
        struct buf xsd = {0}, dir = {0};
        struct gamedata *d;

        buf_printf(&xsd, "%s/schemas/orders-%s.xsd", TEST_SRCDIR, rs->id);
        buf_printf(&dir, "%s/games/%s", TEST_SRCDIR, rs->id);
        if (data_scenarios(rs, p, &list, &e) < 1)
            fail_msg("%s", e.msg);
        d = sitting_data(rs, buf_cstr(&dir), list[0].id);
        vocabulary_is_written(rs, buf_cstr(&xsd));
        vocabulary_is_checked(rs, d, buf_cstr(&xsd));
        data_free(d);
        buf_free(&xsd);
        buf_free(&dir);
        pool_free(p);
    }
}

/* What all games share. */
static void test_the_common_part_of_order_files(void **state)
{
    static const struct {
        const char *body;
        bool good;
    } rows[] = {
        {"", true},
        {"<pass/>", true},
        {"<first><pass/><halt/></first>", true},
        {"<first onfail=\"skip\"><pass/></first>", true},
        {"<first onfail=\"cry\"><pass/></first>", false},
        {"<first/>", false},
        {"<pass onfail=\"skip\"/><pass onfail=\"stop\"/>", true},
        {"<pass onfail=\"cry\"/>", false},
        {"<block when=\"activate\" unit=\"amber\" times=\"3\" stop=\"none\"><pass/></block>", true},
        {"<block unit=\"?3\"><pass/></block>", true},
        {"<block times=\"0\"><pass/></block>", false},
        {"<block stop=\"all\"><pass/></block>", false},
        {"<block/>", false},
        {"<block><if><round number=\"1\"/></if><until><new-enemy/></until><pass/></block>", true},
        {"<block><if><all><any><not><new-enemy/></not></any></all></if><pass/></block>", true},
        {"<block><if><not/></if><pass/></block>", false},
        {"<block><pass/><if><new-enemy/></if></block>", false},
        {"<if><new-enemy/></if><pass/>", false},
        {"<block><new-enemy/></block>", false},
        {"<standing when=\"react\"><react/></standing><ask decision=\"reroll\"/><ask/>", true},
        {"<standing/>", true},
        {"<block><block><pass/></block></block>", false},
        {"<pass/><Signature xmlns=\"http://www.w3.org/2000/09/xmldsig#\"><SignedInfo/></Signature>", true},
        {"<Signature xmlns=\"http://www.w3.org/2000/09/xmldsig#\"/><pass/>", false},
        {"<pass xmlns=\"urn:other\"/>", false},
        {"pass", false},
    };
    struct error e = {""};
    struct xml_schema *schema = xml_schema_load(PROBE_XSD, &e);

    (void)state;
    if (!schema)
        fail_msg("%s", e.msg);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct buf b = {0};
        struct xml_doc *doc;

        buf_printf(&b,
                   "<orders xmlns=\"urn:adjutant:orders:1\" game=\"probe\" side=\"red\" serial=\"7\" answers=\"3\" "
                   "nonce=\"00112233445566778899aabbccddeeff\" head=\"0:%064d\">%s</orders>",
                   0, rows[i].body);
        doc = xml_parse(b.data, b.len, "orders", 0, &e);
        assert_non_null(doc);
        if ((xml_schema_check(schema, doc, &e) == 0) != rows[i].good)
            fail_msg("%s\n%s", rows[i].body, rows[i].good ? e.msg : "passed");
        xml_free(doc);
        buf_free(&b);
    }
    xml_schema_free(schema);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_tables_of_every_ruleset_are_sound),
        cmocka_unit_test(test_the_schema_of_the_probe_is_its_tables),
        cmocka_unit_test(test_the_schemas_of_all_rulesets_are_their_tables),
        cmocka_unit_test(test_the_common_part_of_order_files),
    };

    return cmocka_run_group_tests(tests, table_open, table_close);
}
