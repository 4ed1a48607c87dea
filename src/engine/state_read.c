/* SPDX-License-Identifier: ISC */
/* Loading a saved game, or a position a referee wrote by hand. Nothing is guessed: what is unknown is an error. */
#include <stdlib.h>
#include <string.h>

#include "base/pool.h"
#include "base/text.h"
#include "engine/data.h"
#include "engine/desk.h"
#include "engine/internal.h"
#include "engine/orders.h"
#include "engine/play.h"
#include "engine/state.h"
#include "engine/state_internal.h"
#include "engine/value.h"
#include "xml/xml.h"

static const char *const no_attrs[] = {NULL};

struct reader {
    struct game *g;
    const struct xml_doc *doc;
    struct error *e;
    bool by_hand;
};

static int at(const struct reader *r, const struct xml_node *n)
{
    return error_prefix(r->e, "%s:%ld: <%s>", xml_doc_name(r->doc), xml_line(n), xml_name(n));
}

static int check_attrs(const struct reader *r, const struct xml_node *n, const char *const *known,
                       const struct arg *args)
{
    return orders_check_attrs(r->doc, n, known, args, r->e);
}

static int read_value(const struct reader *r, const struct xml_node *n, const char *name, enum value_type type,
                      const char *const *words, int *v_r)
{
    const char *s = xml_attr(n, name);

    if (value_parse(r->g->rs, r->g->data, type, words, s, v_r, r->e)) {
        error_prefix(r->e, "%s", name);
        return at(r, n);
    }
    return 0;
}

/* ---- tables ---- */

static int read_field(const struct reader *r, const struct xml_node *n, const struct table *t, int row,
                      const struct field *f)
{
    const char *s = xml_attr(n, f->name);
    uint64_t mask;
    int v;

    if (!s)
        return 0;
    if (f->size == 8) {
        if (value_mask(s, &mask)) {
            error_set(r->e, "%s is not a hexadecimal mask", f->name);
            return at(r, n);
        }
        state_put(state_field(r->g, t, row, f), 8, (long long)mask);
        return 0;
    }
    if (read_value(r, n, f->name, f->type, f->words, &v))
        return -1;
    state_put(state_field(r->g, t, row, f), f->size, v);
    if (state_get(state_field(r->g, t, row, f), f->size) == v)
        return 0;
    error_set(r->e, "%s=\"%.40s\" is too large", f->name, s);
    return at(r, n);
}

static int row_of(const struct reader *r, const struct xml_node *n, const struct table *t, int *row_r)
{
    static const enum value_type types[] = {[KEY_UNIT] = V_UNIT, [KEY_SIDE] = V_SIDE, [KEY_NUMBER] = V_INT};

    *row_r = 0;
    if (t->key == KEY_ONE)
        return 0;
    if (!xml_attr(n, "id")) {
        error_set(r->e, "it needs an id");
        return at(r, n);
    }
    if (read_value(r, n, "id", types[t->key], NULL, row_r))
        return -1;
    if (*row_r >= 0 && *row_r < state_rows(r->g, t))
        return 0;
    error_set(r->e, "there is no such row");
    return at(r, n);
}

static int read_row(const struct reader *r, const struct xml_node *n, const struct table *t, bool *seen)
{
    int row;

    if (row_of(r, n, t, &row))
        return -1;
    if (seen[row]) {
        error_set(r->e, "the same row again");
        return at(r, n);
    }
    seen[row] = true;
    for (int i = 0; i < xml_attrs(n); i++) {
        const char *name, *value;
        const struct field *f = t->fields;

        xml_attr_at(n, i, &name, &value);
        if (strcmp(name, "id") == 0 && t->key != KEY_ONE)
            continue;
        while (f->name && (strcmp(f->name, name) != 0 || !state_has_field(r->g, f)))
            f++;
        if (!f->name) {
            error_set(r->e, "nothing is known of an attribute \"%.40s\" here", name);
            return at(r, n);
        }
        if (read_field(r, n, t, row, f))
            return -1;
    }
    return 0;
}

static void clear_tables(struct game *g)
{
    for (const struct table *t = g->rs->tables; t->name; t++)
        for (int row = 0; row < t->rows; row++)
            for (const struct field *f = t->fields; f->name; f++)
                state_put(state_field(g, t, row, f), f->size, f->absent);
}

static int read_tables(const struct reader *r, const struct xml_node *root)
{
    for (const struct table *t = r->g->rs->tables; t->name; t++) {
        bool *seen = xcalloc((size_t)t->rows, sizeof *seen);
        int status = 0;

        for (const struct xml_node *n = xml_child(root, t->name); n && status == 0; n = xml_next(n, t->name))
            status = read_row(r, n, t, seen);
        free(seen);
        if (status)
            return -1;
    }
    return 0;
}

/* ---- agenda ---- */

static int find_state(const struct ruleset *rs, const char *name)
{
    for (int i = 0; i < rs->nstates; i++)
        if (strcmp(rs->states[i].name, name) == 0)
            return i;
    return -2;
}

static int read_state_name(const struct reader *r, const struct xml_node *n, int *state_r)
{
    const char *name = xml_attr(n, "state");

    if (name && strcmp(name, "roll") == 0 && !r->by_hand) {
        *state_r = ROLL_STATE;
        return 0;
    }
    *state_r = name ? find_state(r->g->rs, name) : -2;
    if (*state_r >= 0)
        return 0;
    error_set(r->e, "there is no state \"%.40s\" in this game", name ? name : "");
    return at(r, n);
}

static int read_vars(const struct reader *r, const struct xml_node *n, int state, int32_t *v)
{
    const struct arg *vars = state_vars(r->g->rs, state);

    for (int i = 0; vars[i].name; i++) {
        v[i] = value_none(vars[i].type);
        if (xml_attr(n, vars[i].name) && read_value(r, n, vars[i].name, vars[i].type, vars[i].words, &v[i]))
            return -1;
    }
    return 0;
}

static int read_asked(const struct reader *r, const struct xml_node *n, int16_t *mask_r)
{
    const char *s = xml_attr(n, "asked");
    char word[VALUE_TEXT];

    *mask_r = 0;
    while (s && text_word(&s, word, sizeof word)) {
        int side = words_find(r->g->rs->sides, word);

        if (side < 0) {
            error_set(r->e, "there is no side \"%s\"", word);
            return at(r, n);
        }
        *mask_r = (int16_t)(*mask_r | 1 << side);
    }
    return 0;
}

static int read_dice(const struct reader *r, const struct xml_node *n, struct roll *roll)
{
    const char *values = xml_attr(n, "dice"), *numbers = xml_attr(n, "numbers"), *sealed = xml_attr(n, "sealed");
    char a[16], b[16];
    long long v, number;

    bool ok = !values == !numbers && (!sealed || (values && strcmp(sealed, "yes") == 0));

    roll->sealed = sealed != NULL;
    while (ok && values && text_word(&values, a, sizeof a)) {
        ok = roll->n < ROLL_DICE && text_word(&numbers, b, sizeof b) && text_int(a, 1, MAX_FACES, &v) == 0 &&
             text_int(b, 0, UINT16_MAX, &number) == 0;
        if (!ok)
            break;
        roll->value[roll->n] = (int8_t)v;
        roll->number[roll->n++] = (uint16_t)number;
    }
    if (ok && (!numbers || !text_word(&numbers, b, sizeof b)))
        return 0;
    error_set(r->e, "damaged dice");
    return at(r, n);
}

static bool between(int v, int min, int max)
{
    return min <= v && v <= max;
}

/* A view has lost the dice of a sealed roll; otherwise those that fell are as many as the roll has. */
static bool roll_is_sound(const struct game *g, const struct frame *f)
{
    int n = f->roll.n;

    if (g->depth < 2 || !between(f->v[ROLL_COUNT], 1, ROLL_DICE) || !between(f->v[ROLL_FACES], 1, MAX_FACES) ||
        !between(f->v[ROLL_PURPOSE], 0, words_count(g->rs->purposes) - 1))
        return false;
    for (int i = 0; i < n; i++)
        if (f->roll.value[i] > f->v[ROLL_FACES])
            return false;
    if (!f->v[ROLL_THROWN])
        return n == 0;
    return n == f->v[ROLL_COUNT] ? f->roll.sealed == f->v[ROLL_SEALED] : n == 0 && f->v[ROLL_SEALED];
}

static bool lies_well(const struct game *g, const struct frame *f)
{
    int over = f->state == ROLL_STATE ? 0 : g->rs->states[f->state].over;

    return !over || (g->depth > 1 && f[-1].state == over - 1);
}

/* A frame asks if and only if its state does, and later frames have higher numbers. */
static int check_frame(const struct reader *r, const struct xml_node *n, const struct frame *f)
{
    bool asks = f->state != ROLL_STATE && r->g->rs->states[f->state].options;

    if (asks != (f->asked != 0))
        error_set(r->e, asks ? "it asks nobody" : "this state asks nobody");
    else if (f->state == ROLL_STATE && !roll_is_sound(r->g, f))
        error_set(r->e, "a damaged roll");
    else if (r->g->depth > 1 && f->id <= f[-1].id)
        error_set(r->e, "its id is not above that of the frame below it");
    else if (!lies_well(r->g, f))
        error_set(r->e, "it must lie on a frame of the state \"%s\"",
                  r->g->rs->states[r->g->rs->states[f->state].over - 1].name);
    else
        return 0;
    return at(r, n);
}

static int read_frame(const struct reader *r, const struct xml_node *n)
{
    static const char *const known[] = {"state", "id", "asked", "dice", "numbers", "sealed", NULL};
    struct game *g = r->g;
    struct frame *f;
    long long id;
    int state;

    if (g->depth == MAX_FRAMES) {
        error_set(r->e, "too many frames");
        return at(r, n);
    }
    if (read_state_name(r, n, &state) || check_attrs(r, n, known, state_vars(g->rs, state)) ||
        xml_attr_int(r->doc, n, "id", 1, g->frames, &id, r->e))
        return -1;
    f = &g->agenda[g->depth++];
    *f = (struct frame){.state = (int16_t)state, .id = (uint32_t)id};
    if (read_vars(r, n, state, f->v) || read_asked(r, n, &f->asked) || read_dice(r, n, &f->roll))
        return -1;
    return check_frame(r, n, f);
}

static int read_agenda(const struct reader *r, const struct xml_node *root)
{
    const struct xml_node *agenda = xml_child(root, "agenda");

    r->g->depth = 0;
    if (!agenda)
        return error_set(r->e, "%s: no <agenda>", xml_doc_name(r->doc));
    if (check_attrs(r, agenda, no_attrs, NULL))
        return -1;
    for (const struct xml_node *n = xml_child(agenda, NULL); n; n = xml_next(n, NULL))
        if (read_frame(r, n))
            return -1;
    if (r->g->depth == 0 && !r->g->outcome.over)
        return error_set(r->e, "%s: the agenda is empty", xml_doc_name(r->doc));
    if (r->g->depth && r->g->agenda[0].state != 0)
        return error_set(r->e, "%s: the agenda does not begin with \"%s\"", xml_doc_name(r->doc),
                         r->g->rs->states[0].name);
    return 0;
}

static int read_decision(const struct reader *r, const struct xml_node *n)
{
    static const char *const known[] = {"state", "side", NULL};
    struct game *g = r->g;
    int32_t v[FRAME_VARS] = {0};
    int state, side = -1;

    if (read_state_name(r, n, &state) || check_attrs(r, n, known, state_vars(g->rs, state)))
        return -1;
    if (xml_attr(n, "side") && read_value(r, n, "side", V_SIDE, NULL, &side))
        return -1;
    if (read_vars(r, n, state, v))
        return -1;
    g->depth = 0;
    if (!g->rs->begin)
        return error_set(r->e, "%s: this game cannot start from a decision", xml_doc_name(r->doc));
    return g->rs->begin(g, state, side, v, r->e) ? at(r, n) : 0;
}

/* ---- the rest ---- */

static int read_choice(const struct reader *r, const struct xml_node *n)
{
    static const char *const known[] = {"name", "value", NULL};
    const char *name = xml_attr(n, "name"), *value = xml_attr(n, "value");

    if (check_attrs(r, n, known, NULL))
        return -1;
    for (int i = 0; name && value && r->g->rs->choices && r->g->rs->choices[i].name; i++) {
        int v;

        if (strcmp(r->g->rs->choices[i].name, name) != 0)
            continue;
        v = words_find(r->g->rs->choices[i].words, value);
        if (v < 0)
            break;
        r->g->choice[i] = (int16_t)v;
        return 0;
    }
    error_set(r->e, "there is no such choice in this game");
    return at(r, n);
}

static int read_choices(const struct reader *r, const struct xml_node *root)
{
    for (const struct xml_node *n = xml_child(root, "choice"); n; n = xml_next(n, "choice"))
        if (read_choice(r, n))
            return -1;
    return 0;
}

static int read_outcome(const struct reader *r, const struct xml_node *root)
{
    const struct xml_node *n = xml_child(root, "outcome");
    static const char *const known[] = {"how", "winner", NULL};
    long long how;
    int winner = -1;

    if (!n)
        return 0;
    if (check_attrs(r, n, known, NULL))
        return -1;
    if (xml_attr_int(r->doc, n, "how", 0, INT16_MAX, &how, r->e))
        return -1;
    if (xml_attr(n, "winner") && read_value(r, n, "winner", V_SIDE, NULL, &winner))
        return -1;
    game_over(r->g, winner, (int)how);
    return 0;
}

static int check_name(const struct reader *r, const struct xml_node *root, const char *attr, const char *wanted)
{
    const char *s = xml_attr(root, attr);

    if (s && strcmp(s, wanted) == 0)
        return 0;
    return error_set(r->e, "%s:%ld: %s is \"%.40s\", not \"%s\"", xml_doc_name(r->doc), xml_line(root), attr,
                     s ? s : "", wanted);
}

/* Decisions and frames are counted up from what is read: no count may come round to 0 again, and a position written by
   hand must leave room for what is pushed while it is read. */
enum { MOST_COUNTED = INT32_MAX, MOST_BY_HAND = 1000000000 };

static int read_root(const struct reader *r, const struct xml_node *root)
{
    static const char *const known[] = {"game", "scenario", "revision", "decision", "frames", NULL};
    struct game *g = r->g;
    long long revision = g->revision, decision = 0, frames = 1000, most = r->by_hand ? MOST_BY_HAND : MOST_COUNTED;

    if (strcmp(xml_name(root), "state") != 0 || strcmp(xml_ns(root), STATE_NS) != 0)
        return error_set(r->e, "%s: not a <state> of %s", xml_doc_name(r->doc), STATE_NS);
    if (check_attrs(r, root, known, NULL) || check_name(r, root, "game", g->rs->id) ||
        check_name(r, root, "scenario", g->data->scenario))
        return -1;
    if ((!r->by_hand || xml_attr(root, "revision")) &&
        xml_attr_int(r->doc, root, "revision", 1, g->rs->revision, &revision, r->e))
        return -1;
    if ((!r->by_hand || xml_attr(root, "decision")) &&
        xml_attr_int(r->doc, root, "decision", 0, most, &decision, r->e))
        return -1;
    if ((!r->by_hand || xml_attr(root, "frames")) &&
        xml_attr_int(r->doc, root, "frames", 0, most, &frames, r->e))
        return -1;
    g->revision = (int32_t)revision;
    g->decision = (uint32_t)decision;
    g->frames = (uint32_t)frames;
    return 0;
}

/* Is there one of the same name, and with the same `attr` when there is one to tell them apart, before it? */
static bool said_before(const struct xml_node *root, const struct xml_node *n, const char *attr)
{
    const char *key = attr ? xml_attr(n, attr) : NULL;

    for (const struct xml_node *k = xml_child(root, xml_name(n)); k && k != n; k = xml_next(k, xml_name(n))) {
        const char *other = attr ? xml_attr(k, attr) : NULL;

        if (!attr || (key && other && strcmp(key, other) == 0))
            return true;
    }
    return false;
}

static int check_elements(const struct reader *r, const struct xml_node *root)
{
    static const char *const known[] = {"choice", "outcome", "agenda", "decision", "orders", NULL};
    static const char *const keys[] = {"name", NULL, NULL, NULL, "side", NULL};

    for (const struct xml_node *n = xml_child(root, NULL); n; n = xml_next(n, NULL)) {
        int common = words_find(known, xml_name(n));
        bool ok = common >= 0;

        if (ok && said_before(root, n, keys[common])) {
            error_set(r->e, "it was given before");
            return at(r, n);
        }
        for (const struct table *t = r->g->rs->tables; !ok && t->name; t++)
            ok = strcmp(t->name, xml_name(n)) == 0;
        if (!ok) {
            error_set(r->e, "nothing is known of such an element here");
            return at(r, n);
        }
    }
    return 0;
}

static int read_orders(const struct reader *r, const struct xml_node *root)
{
    for (const struct xml_node *n = xml_child(root, "orders"); n; n = xml_next(n, "orders")) {
        int side;

        if (!xml_attr(n, "side") || read_value(r, n, "side", V_SIDE, NULL, &side) || side < 0)
            return error_set(r->e, "%s:%ld: <orders> of no side", xml_doc_name(r->doc), xml_line(n));
        if (!r->g->desk)
            r->g->desk = desk_new(r->g->rs, r->g->data);
        if (r->by_hand ? desk_take(r->g->desk, r->g, side, r->doc, n, r->e)
                       : desk_read(r->g->desk, side, r->doc, n, r->e))
            return -1;
    }
    return 0;
}

static int check_invariants(const struct reader *r)
{
    const char *broken = r->g->rs->broken ? r->g->rs->broken(r->g) : NULL;

    if (broken)
        return error_set(r->e, "%s: not a possible position: %s", xml_doc_name(r->doc), broken);
    return play_check(r->g, r->e) ? error_prefix(r->e, "%s: not a possible position", xml_doc_name(r->doc)) : 0;
}

int state_read(struct game *g, const struct xml_doc *doc, const struct xml_node *root, struct error *e)
{
    const struct reader r = {.g = g, .doc = doc, .e = e};

    if (read_root(&r, root) || check_elements(&r, root) || read_choices(&r, root))
        return -1;
    if (xml_child(root, "decision"))
        return error_set(e, "%s: <decision> belongs into a position written by hand", xml_doc_name(doc));
    clear_tables(g);
    if (read_tables(&r, root) || read_outcome(&r, root) || read_agenda(&r, root) || check_invariants(&r))
        return -1;
    return read_orders(&r, root);
}

int state_read_position(struct game *g, const struct xml_doc *doc, const struct xml_node *root, struct error *e)
{
    const struct reader r = {.g = g, .doc = doc, .e = e, .by_hand = true};
    const struct xml_node *decision = xml_child(root, "decision");

    if (!decision && xml_child(root, "agenda"))
        return state_read(g, doc, root, e);
    if (read_root(&r, root) || check_elements(&r, root) || read_choices(&r, root))
        return -1;
    g->rs->setup(g);
    if (read_tables(&r, root) || (decision && read_decision(&r, decision)) || check_invariants(&r))
        return -1;
    return read_orders(&r, root);
}

int state_patch(struct game *g, const struct xml_doc *doc, const struct xml_node *parent, struct error *e)
{
    const struct reader r = {.g = g, .doc = doc, .e = e, .by_hand = true};
    const struct xml_node *decision = xml_child(parent, "decision");

    if (check_elements(&r, parent) || read_tables(&r, parent) || (decision && read_decision(&r, decision)))
        return -1;
    return check_invariants(&r);
}
