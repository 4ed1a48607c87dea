/* SPDX-License-Identifier: ISC */
#include "support/vocabulary.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/buf.h"
#include "engine/data.h"
#include "engine/ruleset.h"
#include "engine/value.h"
#include "engine/vocabulary.h"
#include "xml/schema.h"
#include "xml/xml.h"

static void read_all(const char *path, struct buf *b)
{
    FILE *f = fopen(path, "rb");
    char block[4096];
    size_t n;

    if (!f)
        fail_msg("cannot read %s", path);
    while ((n = fread(block, 1, sizeof block, f)) > 0)
        buf_add(b, block, n);
    (void)fclose(f);
}

void vocabulary_is_written(const struct ruleset *rs, const char *xsd)
{
    struct buf file = {0}, tables = {0};

    read_all(xsd, &file);
    vocabulary_schema(rs, &tables);
    if (strcmp(buf_cstr(&file), buf_cstr(&tables)) != 0)
        fail_msg("%s is not what the tables of %s say: write it anew with `games --schema %s`", xsd, rs->id, rs->id);
    buf_free(&file);
    buf_free(&tables);
}

/* ---- documents of one order or condition ---- */

struct speaker {
    const struct ruleset *rs;
    const struct gamedata *d;
    struct xml_schema *schema;
};

static void good_value(const struct speaker *s, const struct arg *a, struct buf *b)
{
    const char *unit = s->d->units[0].id;
    char hex[HEX_LABEL];

    hex_label(&s->d->map.grid, 0, hex);
    switch (a->type) {
    case V_WORD:
        buf_str(b, a->words[0]);
        break;
    case V_SIDE:
        buf_str(b, s->rs->sides[0]);
        break;
    case V_BOOL:
        buf_str(b, "yes");
        break;
    case V_HEX:
        buf_str(b, hex);
        break;
    case V_HEXES:
        buf_printf(b, "%s %s", hex, hex);
        break;
    case V_UNIT:
        buf_str(b, unit);
        break;
    case V_UNITS:
        buf_printf(b, "%s %s", unit, unit);
        break;
    default:
        buf_str(b, "1");
        break;
    }
}

enum { ALL_ARGS = -1, NEEDED_ARGS = -2 };

struct saying {
    const char *name;
    const struct arg *args;
    bool condition;
    int without;                    /* this argument is left out; or ALL_ARGS, NEEDED_ARGS */
    int wrong;                      /* this one has a value of another kind; -1 */
    const char *more;               /* " unheard=\"of\"" */
};

static void say(const struct speaker *s, const struct saying *y, struct buf *b)
{
    buf_printf(b, "<%s%s", y->name, y->more);
    for (int i = 0; y->args[i].name; i++) {
        if (i == y->without || (y->without == NEEDED_ARGS && y->args[i].optional))
            continue;
        buf_printf(b, " %s=\"", y->args[i].name);
        if (i == y->wrong)
            buf_str(b, "~");
        else
            good_value(s, &y->args[i], b);
        buf_str(b, "\"");
    }
    buf_str(b, "/>");
}

static void expect(const struct speaker *s, const struct saying *y, bool good)
{
    struct buf b = {0};
    struct error e = {""};
    struct xml_doc *doc;

    buf_printf(&b,
               "<orders xmlns=\"urn:adjutant:orders:1\" game=\"%s\" side=\"%s\" serial=\"1\" "
               "nonce=\"00112233445566778899aabbccddeeff\" head=\"0:%064d\">",
               s->rs->id, s->rs->sides[0], 0);
    buf_str(&b, y->condition ? "<block><if>" : "");
    say(s, y, &b);
    if (y->condition) {
        struct saying first = {s->rs->verbs[0].name, s->rs->verbs[0].args, false, ALL_ARGS, -1, ""};

        buf_str(&b, "</if>");
        say(s, &first, &b);
        buf_str(&b, "</block>");
    }
    buf_str(&b, "</orders>");
    doc = xml_parse(b.data, b.len, "orders", 0, &e);
    assert_non_null(doc);
    if ((xml_schema_check(s->schema, doc, &e) == 0) != good)
        fail_msg("%s\n%s", buf_cstr(&b), good ? e.msg : "passed");
    xml_free(doc);
    buf_free(&b);
}

static void check_word(const struct speaker *s, const char *name, const struct arg *args, bool condition)
{
    struct saying y = {name, args, condition, ALL_ARGS, -1, ""};

    expect(s, &y, true);
    y.without = NEEDED_ARGS;
    expect(s, &y, true);
    y.without = ALL_ARGS;
    y.more = " unheard=\"of\"";
    expect(s, &y, false);
    y.more = "";
    for (int i = 0; args[i].name; i++) {
        y.wrong = i;
        expect(s, &y, false);
        y.wrong = -1;
        y.without = i;
        expect(s, &y, args[i].optional);
        y.without = ALL_ARGS;
    }
}

void vocabulary_is_checked(const struct ruleset *rs, const struct gamedata *d, const char *xsd)
{
    struct error e = {""};
    struct speaker s = {rs, d, xml_schema_load(xsd, &e)};
    const struct arg none[] = {{.name = NULL}};
    struct saying unknown = {"unheard-of", none, false, ALL_ARGS, -1, ""};

    if (!s.schema)
        fail_msg("%s", e.msg);
    for (int i = 0; i < rs->nverbs; i++)
        check_word(&s, rs->verbs[i].name, rs->verbs[i].args, false);
    for (const struct predicate *p = rs->predicates; p && p->name; p++)
        check_word(&s, p->name, p->args, true);
    expect(&s, &unknown, false);
    unknown.condition = true;
    expect(&s, &unknown, false);
    unknown.name = "order";             /* the heads of the two groups stand for others only */
    unknown.condition = false;
    expect(&s, &unknown, false);
    xml_schema_free(s.schema);
}

/* ---- names ---- */

static void not_taken(const char *what, const char *name, const char *const *taken)
{
    if (words_find(taken, name) >= 0)
        fail_msg("%s is called \"%s\", which the engine writes itself", what, name);
}

static void args_sound(const char *what, const struct arg *args, int most, const char *const *taken)
{
    int n = 0, lists = 0;

    for (; args[n].name; n++) {
        not_taken(what, args[n].name, taken);
        lists += args[n].type == V_HEXES || args[n].type == V_UNITS;
        if (args[n].type == V_WORD && !args[n].words)
            fail_msg("%s: %s has no words", what, args[n].name);
    }
    if (n > most || lists > 1)
        fail_msg("%s has too many arguments", what);
}

static void states_sound(const struct ruleset *rs)
{
    static const char *const taken[] = {"state", "id", "asked", "dice", "numbers", "sealed", NULL};

    for (int i = 0; i < rs->nstates; i++) {
        const struct rule_state *st = &rs->states[i];

        args_sound(st->name, st->vars, FRAME_VARS, taken);
        if (!st->run == !st->options || !st->options != !st->apply || strcmp(st->name, "roll") == 0)
            fail_msg("state %s neither runs nor asks, or both", st->name);
        if (st->about && st->vars[st->about - 1].type != V_UNIT)
            fail_msg("state %s is about something that is no unit", st->name);
    }
}

static void tables_sound(const struct ruleset *rs)
{
    static const char *const elements[] = {"choice", "outcome", "agenda", "decision", "orders", NULL};
    static const char *const attrs[] = {"id", NULL};

    for (const struct table *t = rs->tables; t->name; t++) {
        not_taken("a table", t->name, elements);
        assert_true(t->offset + t->stride * (size_t)t->rows <= rs->state_size);
        for (const struct field *f = t->fields; f->name; f++) {
            not_taken(t->name, f->name, t->key == KEY_ONE ? attrs + 1 : attrs);
            assert_true(f->size == 1 || f->size == 2 || f->size == 4 || (f->size == 8 && f->type == V_INT));
            assert_true(f->offset + f->size <= t->stride && f->since <= rs->revision);
        }
    }
}

void vocabulary_is_sound(const struct ruleset *rs)
{
    static const char *const orders[] = {"onfail", NULL}, *const conditions[] = {"then", NULL};
    static const char *const events[] = {"kind", "n", "rule", NULL};
    static const char *const elements[] = {"block", "standing", "ask",   "first",     "if", "until",
                                           "all",   "any",      "not",   "Signature", "order", "condition", NULL};

    states_sound(rs);
    tables_sound(rs);
    for (int i = 0; i < rs->nverbs; i++) {
        not_taken("an order", rs->verbs[i].name, elements);
        args_sound(rs->verbs[i].name, rs->verbs[i].args, MAX_ARGS, orders);
        assert_non_null(rs->verbs[i].help);
    }
    for (const struct predicate *p = rs->predicates; p && p->name; p++) {
        not_taken("a condition", p->name, elements);
        args_sound(p->name, p->args, MAX_ARGS, conditions);
        for (int i = 0; i < rs->nverbs; i++)
            if (strcmp(rs->verbs[i].name, p->name) == 0)
                fail_msg("\"%s\" is an order and a condition", p->name);
    }
    for (int i = 0; i < rs->nevents; i++)
        args_sound(rs->events[i].name, rs->events[i].args, EVENT_ARGS, events);
}
