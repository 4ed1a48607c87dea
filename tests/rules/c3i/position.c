/* SPDX-License-Identifier: ISC */
#include "rules/c3i/position.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/text.h"
#include "engine/value.h"
#include "xml/xml.h"

static int side_word(const char *s)
{
    if (strcmp(s, "csa") == 0)
        return CSA;
    assert_string_equal(s, "usa");
    return USA;
}

int position_unit(struct position *p, const char *id)
{
    int u = data_unit_find(p->d, id);

    if (u < 0)
        fail_msg("no unit %s", id);
    return u < 0 ? 0 : u;
}

int position_hex(struct position *p, const char *label)
{
    int h = hex_parse(&p->d->map.grid, label);

    if (h == HEX_NONE)
        fail_msg("no hex %s", label);
    return h < 0 ? 0 : h;
}

/* ---- dice and events ---- */

static int throw_die(void *ctx, int faces, bool sealed, uint16_t *number_r)
{
    struct position *p = ctx;

    assert_int_equal(faces, 6);
    assert_false(sealed);
    if (p->next >= p->ndice)
        fail_msg("a die too many: number %d", p->next + 1);
    *number_r = (uint16_t)p->next;
    return p->dice[p->next++];
}

void position_dice(struct position *p, const char *digits)
{
    p->ndice = p->next = 0;
    for (; *digits; digits++)
        if (*digits != ' ')
            p->dice[p->ndice++] = *digits - '0';
}

static void emit(void *ctx, const struct game *g, const struct event *e)
{
    struct position *p = ctx;
    const struct event_kind *k = &g->rs->events[e->kind];
    char text[VALUE_TEXT];

    buf_str(&p->events, k->name);
    for (int i = 0; k->args[i].name; i++)
        buf_printf(&p->events, " %s", value_text(g->rs, g->data, k->args[i].type, k->args[i].words, e->a[i], text));
    for (int i = 0; i < e->nmods; i++)
        buf_printf(&p->events, " %s%s%+d", e->mod[i].side == CSA ? "C:" : e->mod[i].side == USA ? "U:" : "",
                   e->mod[i].reason, e->mod[i].value);
    for (int i = 0; i < e->ndice; i++)
        buf_printf(&p->events, " %s%d", e->die[i].side == CSA ? "C" : "U", e->die[i].value);
    buf_printf(&p->events, " [%s]\n", e->rule);
}

bool position_saw(struct position *p, const char *line)
{
    return position_count(p, line) > 0;
}

int position_count(struct position *p, const char *line)
{
    int n = 0;
    size_t len = strlen(line);

    for (const char *s = buf_cstr(&p->events); s && *s; s = strchr(s, '\n') ? strchr(s, '\n') + 1 : NULL)
        n += strncmp(s, line, len) == 0 && (s[len] == ' ' || s[len] == '\n');
    return n;
}

void position_forget(struct position *p)
{
    buf_clear(&p->events);
}

/* ---- making one ---- */

static void set_choice(int16_t *choices, const char *word)
{
    char name[64];
    const char *eq = strchr(word, '=');

    assert_non_null(eq);
    snprintf(name, sizeof name, "%.*s", (int)(eq - word), word);
    for (int i = 0; c3i_choices[i].name; i++)
        for (int k = 0; strcmp(c3i_choices[i].name, name) == 0 && c3i_choices[i].words[k]; k++)
            if (strcmp(c3i_choices[i].words[k], eq + 1) == 0) {
                choices[i] = (int16_t)k;
                return;
            }
    fail_msg("no choice %s", word);
}

static struct gamedata *data;

int position_begin(void **state)
{
    struct error e = {""};

    (void)state;
    if (xml_begin(&e) || !(data = data_load(&c3i_ruleset, "battle", &e)))
        fail_msg("%s", e.msg);
    return 0;
}

int position_end(void **state)
{
    (void)state;
    data_free(data);
    xml_end();
    return 0;
}

void position_new(struct position *p, const char *choices)
{
    int16_t chosen[MAX_CHOICES] = {0};
    char word[64];

    memset(p, 0, sizeof *p);
    p->d = data;
    while (choices && text_word(&choices, word, sizeof word))
        set_choice(chosen, word);
    p->g = game_new(&c3i_ruleset, data, chosen);
    p->g->dice = (struct dice_source){throw_die, p};
    p->g->sink = (struct event_sink){emit, p};
}

void position_free(struct position *p)
{
    game_free(p->g);
    buf_free(&p->events);
    buf_free(&p->text);
}

static void set_unit(struct position *p, const char *id, const char *value)
{
    struct c3i_unit *u = &C3I(p->g)->unit[position_unit(p, id)];
    char label[8];

    *u = (struct c3i_unit){.hex = HEX_NONE};
    if (strcmp(value, "dead") == 0) {
        u->status = C3I_DEAD;
    } else if (strncmp(value, "back", 4) == 0) {
        u->status = C3I_OFF_BLOWN;
        u->back = (int8_t)atoi(value + 4);
    } else if (strcmp(value, "coming") != 0) {
        snprintf(label, sizeof label, "%.4s", value);
        u->hex = (int16_t)position_hex(p, label);
        u->status = C3I_ON_MAP;
        u->formation = value[4] == 'm' ? C3I_MARCH : value[4] == 'b' ? C3I_BATTLE : -1;
    }
}

static void set_guns(struct c3i_state *st, const char *value)
{
    st->army[CSA].artillery = (int8_t)atoi(value);
    st->army[USA].artillery = (int8_t)atoi(strchr(value, '/') + 1);
}

static void set_word(struct position *p, const char *name, const char *value)
{
    struct c3i_state *st = C3I(p->g);

    if (strcmp(name, "turn") == 0)
        st->turn = (int8_t)atoi(value);
    else if (strcmp(name, "csa") == 0 || strcmp(name, "usa") == 0)
        st->army[side_word(name)].hq = (int16_t)(strcmp(value, "none") == 0 ? HEX_NONE : position_hex(p, value));
    else if (strcmp(name, "berdan") == 0)
        st->berdan = (int16_t)position_hex(p, value);
    else if (strcmp(name, "passed") == 0)
        st->army[side_word(value)].passed = 1;
    else if (strcmp(name, "left") == 0)
        st->left = (int8_t)atoi(value);
    else if (strcmp(name, "guns") == 0)
        set_guns(st, value);
    else
        set_unit(p, name, value);
}

static void each_word(struct position *p, const char *text, bool turns)
{
    char word[64];

    while (text_word(&text, word, sizeof word)) {
        char *eq = strchr(word, '=');

        assert_non_null(eq);
        *eq = '\0';
        if ((strcmp(word, "turn") == 0) == turns)
            set_word(p, word, eq + 1);
    }
}

/* Formations not given are those the Organization Phase would leave. */
static void settle_formations(struct position *p)
{
    struct c3i_board b;

    c3i_board(&b, p->g);
    for (int u = 0; u < b.d->nunits; u++) {
        struct c3i_unit *unit = &C3I(p->g)->unit[u];

        if (unit->status == C3I_ON_MAP && unit->formation < 0)
            unit->formation = c3i_in_enemy_zoi(&b, b.d->unit[u].side, unit->hex) ? C3I_BATTLE : C3I_MARCH;
        unit->pinned = c3i_unit_in_enemy_zoc(&b, u);
    }
}

void position_set(struct position *p, const char *text)
{
    struct c3i_state *st = C3I(p->g);

    each_word(p, text, true);
    for (int u = 0; u < p->d->nunits; u++) {
        bool later = c3i_data(p->g)->unit[u].due > st->turn;

        st->unit[u] = (struct c3i_unit){.hex = HEX_NONE, .status = later ? C3I_COMING : C3I_OFF_BLOWN,
                                        .back = (int8_t)(later ? 0 : st->turn + 2)};
    }
    st->army[CSA].hq = (int16_t)position_hex(p, "1008");
    st->army[USA].hq = (int16_t)position_hex(p, "2109");
    each_word(p, text, false);
    settle_formations(p);
}

static int state_find(const struct position *p, const char *name)
{
    for (int i = 0; i < p->g->rs->nstates; i++)
        if (strcmp(p->g->rs->states[i].name, name) == 0)
            return i;
    fail_msg("no state %s", name);
    return 0;
}

void position_ask(struct position *p, const char *text)
{
    struct error e = {""};
    int32_t v[FRAME_VARS] = {0};
    char state[32], word[32];
    int side, n = 0;

    assert_true(text_word(&text, state, sizeof state) && text_word(&text, word, sizeof word));
    side = side_word(word);
    while (text_word(&text, word, sizeof word))
        v[n++] = position_unit(p, word);
    p->g->depth = 0;
    if (c3i_begin(p->g, state_find(p, state), side, v, &e))
        fail_msg("%s", e.msg);
    play_run(p->g);
}

/* ---- looking and deciding ---- */

const char *position_asks(struct position *p)
{
    static char text[96];
    static const char *const names[] = {"csa", "usa"};
    int asked;

    if (p->g->outcome.over) {
        snprintf(text, sizeof text, "over %s", p->g->outcome.winner < 0 ? "none" : names[p->g->outcome.winner]);
        return text;
    }
    asked = play_asked(p->g);
    snprintf(text, sizeof text, "%s %s%s%s", p->g->rs->states[play_asking(p->g)->state].name, asked & 1 ? "csa" : "",
             asked == 3 ? "+" : "", asked & 2 ? "usa" : "");
    return text;
}

static void option_words(struct position *p, const struct option *o, struct buf *b)
{
    const struct verb *v = &p->g->rs->verbs[o->verb];
    char text[VALUE_TEXT];

    buf_str(b, v->name);
    for (int i = 0; v->args[i].name && !(o->verb == C3I_D_BACK && i); i++)
        buf_printf(b, " %s", value_text(p->g->rs, p->d, v->args[i].type, v->args[i].words, o->a[i], text));
}

const char *position_options(struct position *p, int side)
{
    const struct options *o = play_options(p->g, side);

    buf_clear(&p->text);
    for (int i = 0; i < options_count(o); i++) {
        buf_str(&p->text, i ? "; " : "");
        option_words(p, options_get(o, i), &p->text);
    }
    return buf_cstr(&p->text);
}

static int side_asked(struct position *p)
{
    int asked;

    if (p->g->outcome.over)
        fail_msg("the game is over");
    asked = play_asked(p->g);
    return asked == 2 ? USA : CSA;
}

static int find_option(struct position *p, int side, const char *words)
{
    const struct options *o = play_options(p->g, side);
    struct buf b = {0};
    int found = -1;

    for (int i = 0; found < 0 && i < options_count(o); i++) {
        buf_clear(&b);
        option_words(p, options_get(o, i), &b);
        if (strcmp(buf_cstr(&b), words) == 0)
            found = i;
    }
    buf_free(&b);
    return found;
}

bool position_offers(struct position *p, const char *option)
{
    return find_option(p, side_asked(p), option) >= 0;
}

static void play_bids(struct position *p, const char *words)
{
    int index[MAX_SIDES] = {-1, -1, -1, -1};
    char bid[16];

    snprintf(bid, sizeof bid, "bid %.*s", (int)(strchr(words, '/') - words - 4), words + 4);
    index[CSA] = find_option(p, CSA, bid);
    snprintf(bid, sizeof bid, "bid %s", strchr(words, '/') + 1);
    index[USA] = find_option(p, USA, bid);
    if (index[CSA] < 0 || index[USA] < 0)
        fail_msg("%s is not possible", words);
    play_answer(p->g, index);
}

static void play_one(struct position *p, const char *words)
{
    int i;

    if (strchr(words, '/')) {
        play_bids(p, words);
        return;
    }
    i = find_option(p, side_asked(p), words);
    if (i < 0)
        fail_msg("\"%s\" is not offered by %s: %s", words, position_asks(p), position_options(p, side_asked(p)));
    play_choose(p->g, i);
}

void position_play(struct position *p, const char *decisions)
{
    while (*decisions) {
        char one[64];
        size_t n = strcspn(decisions, ";");

        snprintf(one, sizeof one, "%.*s", (int)n, decisions);
        play_one(p, one);
        position_sane(p);
        decisions += n;
        decisions += strspn(decisions, "; ");
    }
}

static int parse_value(struct position *p, const struct arg *arg, const char *word)
{
    struct error e = {""};
    int v;

    if (value_parse(p->g->rs, p->d, arg->type, arg->words, word, &v, &e))
        fail_msg("%s", e.msg);
    return v;
}

void position_refuses(struct position *p, const char *option, const char *rule, const char *says)
{
    const char *s = option;
    struct option o = {0};
    struct refusal r;
    char word[32];

    if (position_offers(p, option))
        fail_msg("%s is offered", option);
    assert_true(text_word(&s, word, sizeof word));
    for (o.verb = 0; strcmp(p->g->rs->verbs[o.verb].name, word) != 0; o.verb++)
        assert_true(o.verb + 1 < p->g->rs->nverbs);
    for (int i = 0; text_word(&s, word, sizeof word); i++)
        o.a[i] = (int16_t)parse_value(p, &p->g->rs->verbs[o.verb].args[i], word);
    play_refuse(p->g, side_asked(p), &o, &r);
    if (strcmp(r.rule, rule) != 0 || !strstr(r.why, says))
        fail_msg("%s: refused by %s: %s", option, r.rule, r.why);
}

void position_sane(struct position *p)
{
    const char *why = c3i_broken(p->g);

    if (why)
        fail_msg("%s", why);
}

const char *position_at(struct position *p, const char *unit)
{
    static char text[32];
    const struct c3i_unit *u = &C3I(p->g)->unit[position_unit(p, unit)];
    char label[HEX_LABEL];

    if (u->status == C3I_ON_MAP)
        snprintf(text, sizeof text, "%s %s", hex_label(&p->d->map.grid, u->hex, label),
                 c3i_words_formation[u->formation]);
    else if (u->status == C3I_OFF_BLOWN)
        snprintf(text, sizeof text, "blown %d", u->back);
    else
        snprintf(text, sizeof text, "%s", c3i_words_status[u->status]);
    return text;
}
