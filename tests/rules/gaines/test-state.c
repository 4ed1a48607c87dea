/* SPDX-License-Identifier: ISC */
/* Positions written by hand: where they may begin, what they may leave out, and what is refused. */
#include "engine/state.h"
#include "rules/gaines/position.h"
#include "xml/xml.h"

/* Reads a position of these rows; the error's text, or NULL. */
static const char *reads(struct script *p, const char *rows)
{
    static struct error e;
    struct buf b = {0};
    struct xml_doc *doc;

    e.msg[0] = '\0';
    buf_printf(&b, "<state xmlns=\"urn:adjutant:state:1\" game=\"gaines\" scenario=\"battle\">%s</state>", rows);
    doc = xml_parse(buf_cstr(&b), b.len, "position", 1 << 16, &e);
    assert_non_null(doc);
    if (state_read_position(p->g, doc, xml_root(doc), &e) == 0)
        play_run(p->g);
    xml_free(doc);
    buf_free(&b);
    return e.msg[0] ? e.msg : NULL;
}

#define TWO "<unit id='pender' hex='0613' status='map' active='yes'/><unit id='griffin' hex='0713' status='map'/>"
#define CHARGE \
    "<unit id='pender' hex='0613' status='map' active='yes' charging='griffin'/>" \
    "<unit id='griffin' hex='0713' status='map'/>"

/* Two units are enough: nobody else needs to be spelled out as set up or lost. */
static void test_every_decision_can_begin(void **state)
{
    static const struct {
        const char *rows, *asks;
    } rows[] = {
        {"<decision state='deploy' side='union'/>", "deploy union"},
        {TWO "<decision state='touch' side='confederate'/>", "touch confederate"},
        {"<unit id='pender' hex='0613' status='map'/><decision state='select' side='union'/>", "select union"},
        {TWO "<decision state='move' side='confederate'/>", "move confederate"},
        {"<unit id='pender' hex='0613' status='map' active='yes'/><unit id='griffin' hex='0813' status='map'/>"
         "<decision state='fire' side='confederate'/>", "fire confederate"},
        {CHARGE "<decision state='react' side='union'/>", "react union"},
        {TWO "<decision state='close' side='confederate'/>", "close confederate"},
        {"<unit id='griffin' hex='0713' status='map'/><decision state='arrive' side='union'/>", "arrive union"},
        {TWO "<decision state='moving' side='confederate' unit='pender'/>", "moving confederate"},
        {TWO "<decision state='moving' side='confederate' unit='pender' left='3' steps='2'/>", "moving confederate"},
        {TWO "<decision state='shaken' side='union' unit='griffin' disorder='yes'/>", "shaken union"},
        {TWO "<decision state='retreat' side='union' unit='griffin' from='0613'/>", "retreat union"},
        {TWO "<decision state='voluntary' side='union' unit='griffin' from='0613'/>", "voluntary union"},
        {TWO "<decision state='advance' side='confederate' unit='pender' hex='0612'/>", "advance confederate"},
        {"<clock phase='fire' side='union'/><unit id='sharpshooters' hex='0713' status='map' active='yes'/>"
         "<decision state='hop' side='union' unit='sharpshooters' hex='0613'/>", "hop union"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct script p;
        const char *no;

        position_new(&p, NULL);
        script_dice(&p, "34 66");
        no = reads(&p, rows[i].rows);
        if (no || strcmp(script_asks(&p), rows[i].asks) != 0)
            fail_msg("%s: %s", rows[i].rows, no ? no : script_asks(&p));
        assert_null(gaines_broken(p.g));
        script_free(&p);
    }
}

static void test_a_phase_begun_goes_on_to_the_next(void **state)
{
    struct script p;

    (void)state;
    /* whoever sets up first, the Confederate has the first player turn */
    position_new(&p, NULL);
    assert_null(reads(&p, "<decision state='deploy' side='union'/>"));
    script_dice(&p, "34");
    while (strncmp(script_asks(&p), "deploy", 6) == 0)
        script_play(&p, "place");
    assert_string_equal(script_asks(&p), "touch confederate");
    script_free(&p);
    /* a retreat in the Fire Phase, then the rest of that phase */
    position_new(&p, NULL);
    assert_null(reads(&p, "<clock phase='fire' side='confederate'/>"
                          "<unit id='pender' hex='0613' status='map' active='yes'/>"
                          "<unit id='ap-hill-artillery' hex='0513' status='map' active='yes'/>"
                          "<unit id='griffin' hex='0713' status='map'/>"
                          "<decision state='retreat' side='union' unit='griffin' from='0613'/>"));
    script_play(&p, "back 0813");
    assert_string_equal(script_asks(&p), "fire confederate");
    script_free(&p);
}

static void test_positions_that_are_refused(void **state)
{
    static const char *const rows[][2] = {
        {TWO "<decision state='touch'/>", "touch is asked of confederate"},
        {TWO "<decision state='select' side='confederate'/>", "select is asked of union"},
        {TWO "<decision state='fire'/>", "fire is asked of either side"},
        {TWO "<decision state='bonus' side='confederate' unit='pender'/>", "orders and dice lead there"},
        {TWO "<decision state='combat' side='confederate'/>", "orders and dice lead there"},
        {TWO "<decision state='moving' side='confederate' unit='griffin'/>", "a unit on the map, of the side asked"},
        {TWO "<decision state='moving' side='confederate'/>", "a unit on the map, of the side asked"},
        {TWO "<decision state='moving' side='confederate' unit='pender' left='13'/>", "at most 12"},
        {TWO "<decision state='moving' side='confederate' unit='pender' target='field'/>", "an enemy unit on the map"},
        {TWO "<decision state='retreat' side='union' unit='griffin'/>", "needs a hex"},
        {"<unit id='pender' hex='0613'/><decision state='move' side='confederate'/>", "off the map has a hex"},
        {"<unit id='pender' hex='0611' status='map'/><decision state='move' side='confederate'/>", "in the river"},
        {TWO "<unit id='field' hex='0613' status='map'/><decision state='move' side='confederate'/>", "two units"},
        {TWO "<decision state='move' side='union'/>", "passive side is active"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct script p;
        const char *no;

        position_new(&p, NULL);
        no = reads(&p, rows[i][0]);
        if (!no || !strstr(no, rows[i][1]))
            fail_msg("%s: %s", rows[i][0], no ? no : "taken");
        script_free(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        rule_test(test_every_decision_can_begin),
        rule_test(test_a_phase_begun_goes_on_to_the_next),
        rule_test(test_positions_that_are_refused),
    };

    return cmocka_run_group_tests(tests, position_begin, position_end);
}
