/* SPDX-License-Identifier: ISC */
#include "support/script.h"

#include <stdlib.h>

#include "base/text.h"
#include "engine/value.h"
#include "xml/xml.h"

int script_unit(struct script *p, const char *id)
{
    int u = data_unit_find(p->d, id);

    if (u < 0)
        fail_msg("no unit %s", id);
    return u < 0 ? 0 : u;
}

int script_hex(struct script *p, const char *label)
{
    int h = hex_parse(&p->d->map.grid, label);

    if (h == HEX_NONE)
        fail_msg("no hex %s", label);
    return h < 0 ? 0 : h;
}

/* ---- dice and events ---- */

static int throw_die(void *ctx, int faces, bool sealed, uint16_t *number_r)
{
    struct script *p = ctx;

    (void)sealed;
    if (p->next >= p->ndice)
        fail_msg("a die too many: number %d", p->next + 1);
    assert_in_range(p->dice[p->next], 1, faces);
    *number_r = (uint16_t)p->next;
    return p->dice[p->next++];
}

void script_dice(struct script *p, const char *digits)
{
    p->ndice = p->next = 0;
    for (; *digits; digits++)
        if (*digits != ' ')
            p->dice[p->ndice++] = *digits - '0';
}

static void emit(void *ctx, const struct game *g, const struct event *e)
{
    struct script *p = ctx;
    const struct event_kind *k = &g->rs->events[e->kind];
    char text[VALUE_TEXT];

    buf_str(&p->events, k->name);
    for (int i = 0; k->args[i].name; i++)
        buf_printf(&p->events, " %s", value_text(g->rs, g->data, k->args[i].type, k->args[i].words, e->a[i], text));
    for (int i = 0; i < e->nmods; i++)
        buf_printf(&p->events, " %s%+d", e->mod[i].reason, e->mod[i].value);
    for (int i = 0; i < e->ndice; i++)
        buf_printf(&p->events, " d%d", e->die[i].value);
    buf_printf(&p->events, " [%s]\n", e->rule);
}

/* The words of `wanted` are those the line begins with. */
static bool begins(const char *line, const char *wanted)
{
    while (*wanted && *wanted != '\n') {
        size_t n = strcspn(line, " \n"), m = strcspn(wanted, " \n");

        if (!(m == 1 && *wanted == '*' && n) && (n != m || memcmp(line, wanted, n) != 0))
            return false;
        line += n + (line[n] == ' ');
        wanted += m + (wanted[m] == ' ');
    }
    return true;
}

int script_count(struct script *p, const char *line)
{
    int n = 0;

    for (const char *s = buf_cstr(&p->events); *s;) {
        n += begins(s, line);
        s += strcspn(s, "\n");
        s += *s == '\n';
    }
    return n;
}

bool script_saw(struct script *p, const char *line)
{
    return script_count(p, line) > 0;
}

void script_forget(struct script *p)
{
    buf_clear(&p->events);
}

/* ---- making one ---- */

struct gamedata *script_data(const struct ruleset *rs, const char *scenario)
{
    struct error e = {""};
    struct gamedata *d = NULL;

    if (xml_begin(&e) || !(d = data_load(rs, scenario, &e)))
        fail_msg("%s", e.msg);
    return d;
}

static void set_choice(const struct ruleset *rs, int16_t *choices, const char *word)
{
    char name[64];
    const char *eq = strchr(word, '=');

    assert_non_null(eq);
    snprintf(name, sizeof name, "%.*s", (int)(eq - word), word);
    for (int i = 0; rs->choices[i].name; i++)
        for (int k = 0; strcmp(rs->choices[i].name, name) == 0 && rs->choices[i].words[k]; k++)
            if (strcmp(rs->choices[i].words[k], eq + 1) == 0) {
                choices[i] = (int16_t)k;
                return;
            }
    fail_msg("no choice %s", word);
}

void script_new(struct script *p, const struct ruleset *rs, struct gamedata *d, const char *choices)
{
    int16_t chosen[MAX_CHOICES] = {0};
    char word[64];

    memset(p, 0, sizeof *p);
    p->d = d;
    while (choices && text_word(&choices, word, sizeof word))
        set_choice(rs, chosen, word);
    p->g = game_new(rs, d, chosen);
    p->g->insist = 0xffff;
    p->g->dice = (struct dice_source){throw_die, p};
    p->g->sink = (struct event_sink){emit, p};
}

void script_free(struct script *p)
{
    game_free(p->g);
    buf_free(&p->events);
    buf_free(&p->text);
}

void script_begin(struct script *p, const char *state, int side)
{
    struct error e = {""};
    int32_t v[FRAME_VARS] = {0};
    int s = 0;

    while (strcmp(p->g->rs->states[s].name, state) != 0)
        if (++s == p->g->rs->nstates)
            fail_msg("no state %s", state);
    p->g->depth = 0;
    p->g->outcome.over = false;
    if (p->g->rs->begin(p->g, s, side, v, &e))
        fail_msg("%s", e.msg);
    play_run(p->g);
}

/* ---- looking and deciding ---- */

static int side_asked(struct script *p)
{
    int asked = p->g->outcome.over ? 0 : play_asked(p->g);

    for (int side = 0; side < MAX_SIDES; side++)
        if (asked == 1 << side)
            return side;
    fail_msg("no side alone is asked");
    return 0;
}

const char *script_asks(struct script *p)
{
    buf_clear(&p->text);
    if (p->g->outcome.over)
        buf_printf(&p->text, "over %s", p->g->outcome.winner < 0 ? "none" : p->g->rs->sides[p->g->outcome.winner]);
    else
        buf_printf(&p->text, "%s %s", p->g->rs->states[play_asking(p->g)->state].name, p->g->rs->sides[side_asked(p)]);
    return buf_cstr(&p->text);
}

static void option_words(struct script *p, const struct option *o, struct buf *b)
{
    const struct verb *v = &p->g->rs->verbs[o->verb];
    char text[VALUE_TEXT];

    buf_str(b, v->name);
    for (int i = 0; v->args[i].name; i++)
        buf_printf(b, " %s", value_text(p->g->rs, p->d, v->args[i].type, v->args[i].words, o->a[i], text));
}

const char *script_options(struct script *p)
{
    const struct options *o = play_options(p->g, side_asked(p));

    buf_clear(&p->text);
    for (int i = 0; i < options_count(o); i++) {
        buf_str(&p->text, i ? "; " : "");
        option_words(p, options_get(o, i), &p->text);
    }
    return buf_cstr(&p->text);
}

static int find_option(struct script *p, const char *words)
{
    const struct options *o = play_options(p->g, side_asked(p));
    struct buf b = {0};
    int found = -1;

    for (int i = 0; found < 0 && i < options_count(o); i++) {
        buf_clear(&b);
        option_words(p, options_get(o, i), &b);
        if (begins(buf_cstr(&b), words))
            found = i;
    }
    buf_free(&b);
    return found;
}

bool script_offers(struct script *p, const char *option)
{
    return find_option(p, option) >= 0;
}

static void play_one(struct script *p, const char *words)
{
    int i = find_option(p, words);
    const char *why;

    if (i < 0) {
        char asks[64];

        snprintf(asks, sizeof asks, "%s", script_asks(p));
        fail_msg("\"%s\" is not offered by %s: %s", words, asks, script_options(p));
    }
    play_choose(p->g, i);
    if ((why = p->g->rs->broken(p->g)))
        fail_msg("after %s: %s", words, why);
}

void script_play(struct script *p, const char *decisions)
{
    while (*decisions) {
        char one[96];
        size_t n = strcspn(decisions, ";");

        snprintf(one, sizeof one, "%.*s", (int)n, decisions);
        play_one(p, one);
        decisions += n;
        decisions += strspn(decisions, "; ");
    }
}

void script_refuses(struct script *p, const char *option, const char *why)
{
    const char *s = option, *words = strstr(why, ": ");
    size_t rule = words ? (size_t)(words - why) : strlen(why);
    struct option o = {0};
    struct refusal r;
    char word[64];

    if (script_offers(p, option))
        fail_msg("%s is offered", option);
    assert_true(text_word(&s, word, sizeof word));
    for (o.verb = 0; strcmp(p->g->rs->verbs[o.verb].name, word) != 0; o.verb++)
        assert_true(o.verb + 1 < p->g->rs->nverbs);
    for (int i = 0; text_word(&s, word, sizeof word); i++) {
        const struct arg *arg = &p->g->rs->verbs[o.verb].args[i];
        struct error e = {""};
        int v;

        if (value_parse(p->g->rs, p->d, arg->type, arg->words, word, &v, &e))
            fail_msg("%s", e.msg);
        o.a[i] = (int16_t)v;
    }
    play_refuse(p->g, side_asked(p), &o, &r);
    if (strncmp(r.rule, why, rule) != 0 || r.rule[rule] || (words && !strstr(r.why, words + 2)))
        fail_msg("%s: refused by %s: %s", option, r.rule, r.why);
}
