/* SPDX-License-Identifier: ISC */
/* Data that an owner of the game corrected, with a slip in it. */
#include "rules/gaines/position.h"
#include "support/slips.h"

static void test_data_without_sense_is_refused(void **state)
{
    static const struct slip rows[] = {
        {"map.xml", "<star id=\"watt\" hex=\"1107\"/>", "<star id=\"watt\" hex=\"0611\"/>", "the hex is not on land"},
        {"map.xml", "hex=\"1301\"/>", "hex=\"1302\"/>", "an arrow stands on the edge"},
        {"map.xml", "<arrow id=\"woodbury\" side=\"union\" hex=\"1414\"/>", "", "a side has no arrow to enter by"},
        {"map.xml", "kind=\"stream\" name=\"Powhite Creek\"", "kind=\"wall\" name=\"Powhite Creek\"",
         "only streams are known"},
        {"units.xml", "tag=\"Field\"\n         corps=\"H\"", "tag=\"Field\"", "field lacks a side or a corps"},
        {"units.xml", "<group side=\"confederate\">", "<group>", "lacks a side or a corps"},
        {"battle.xml", "<special turn=\"4\" source=\"rules:14.0\"/>", "", "no turns, or no special sequence"},
        {"battle.xml", "<due unit=\"bartlett\" turn=\"3\"", "<due unit=\"bartlett\" turn=\"9\"", "9"},
        {"battle.xml", "turn=\"3\" early=\"slocum\"", "turn=\"3\" early=\"sykes\"", "sykes"},
        {"battle.xml", "<due unit=\"french\"/>", "", "french is neither set up nor to come"},
        {"battle.xml", "<due unit=\"french\"/>", "<due unit=\"griffin\"/>", "griffin is no Union reinforcement"},
        {"battle.xml", "<due unit=\"french\"/>", "<due unit=\"lawton\"/>", "lawton is no Union reinforcement"},
        {"battle.xml", "division=\"ap-hill\" posts=\"ap-hill\" within=\"1\"",
         "division=\"ap-hill\" posts=\"ap-hill\" within=\"0\"",
         "there is not room for"},
        {"tables.xml", "<table id=\"fire\"", "<table id=\"fires\"", "there is no table fire"},
        {"tables.xml", "<row type=\"infantry\" from=\"12\" to=\"99\" result=\"DC2d\"/>", "",
         "there is no result for 12"},
        {"tables.xml", "<row type=\"cavalry\" from=\"0\" to=\"2\" result=\"EX\"/>", "", "there is no result for 0"},
        {"tables.xml", "<row type=\"any\" from=\"9\" to=\"9\" result=\"DC1d\"/>", "", "there is no result for 9"},
        {"tables.xml", "<row type=\"infantry\" from=\"-4\"", "<row type=\"infantry\" from=\"-5\"",
         "has a result already"},
        {"tables.xml", "<row id=\"hex\" halves=\"2\"", "<row id=\"hex\" halves=\"0\"",
         "a hex costs something to enter"},
        {"tables.xml", "<row id=\"road\" halves=\"1\"", "<row id=\"road\" halves=\"0\"",
         "a hex costs something to enter"},
        {"tables.xml", "<table id=\"victory\"", "<table id=\"victories\"", "the table of victory has not 4 rows"},
        {"tables.xml", "<row level=\"union-decisive\" from=\"-99\" to=\"10\"/>", "",
         "the table of victory has not 4 rows"},
        {"tables.xml", "level=\"union-tactical\" from=\"11\"", "level=\"union-tactical\" from=\"12\"", "without a gap"},
        {"tables.xml", "level=\"union-tactical\" from", "level=\"confederate-tactical\" from", "without a gap"},
        {"tables.xml", "from=\"21\" to=\"99\"", "from=\"21\" to=\"98\"", "the levels end at 98"},
    };

    (void)state;
    slips_are_refused(&gaines_ruleset, rows, sizeof rows / sizeof *rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        rule_test(test_data_without_sense_is_refused),
    };

    return cmocka_run_group_tests(tests, position_begin, position_end);
}
