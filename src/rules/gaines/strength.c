/* SPDX-License-Identifier: ISC */
/* 7.2 Attack Strength and 7.3 Defense Roll; the sum of 9.0. */
#include "rules/gaines/gaines.h"

const char *const gaines_words_kind[] = {"fire",          "sharpshooters", "return-fire", "charged-fire",
                                         "charged-close", "charged-sharp", "close",       "charge",       NULL};

bool gaines_kind_fire(int kind)
{
    return kind == GM_K_FIRE || kind == GM_K_RETURN || kind == GM_K_CHARGED_FIRE;
}

bool gaines_kind_sharp(int kind)
{
    return kind == GM_K_SHARP || kind == GM_K_CHARGED_SHARP;
}

bool gaines_kind_close(int kind)
{
    return kind == GM_K_CLOSE || kind == GM_K_CHARGE || kind == GM_K_CHARGED_CLOSE;
}

bool gaines_kind_reactive(int kind)
{
    return kind == GM_K_RETURN || kind == GM_K_CHARGED_FIRE || kind == GM_K_CHARGED_CLOSE || kind == GM_K_CHARGED_SHARP;
}

static void add(struct gaines_strength *s, const char *reason, const char *rule, int value)
{
    if (!value)
        return;
    s->mod[s->n].reason = reason;
    s->mod[s->n].rule = rule;
    s->mod[s->n++].value = value;
    s->total += value;
}

/* Friends of the attacker next to the defender, itself left out [R26]. */
static int supports(const struct gaines_board *b, int attacker, int defender)
{
    int n = 0;

    for (int u = 0; u < b->d->nunits; u++)
        n += u != attacker && b->d->unit[u].side == b->d->unit[attacker].side && gaines_adjacent(b->g, u, defender);
    return n;
}

static int level_of(const struct gaines_board *b, int unit)
{
    return b->d->hex[b->st->unit[unit].hex].level;
}

static void add_basic(const struct gaines_board *b, int attacker, int defender, struct gaines_strength *s)
{
    const struct gaines_counter *k = &b->d->unit[attacker];
    const struct gaines_unit *a = &b->st->unit[attacker], *t = &b->st->unit[defender];

    if (k->type == GM_ARTILLERY) {
        RULE("gaines 7.21b");
        add(s, "fire-factor", "7.21b", k->fire);
    } else {
        RULE("gaines 7.21a");
        add(s, "steps", "7.21a", a->steps);
    }
    RULE("gaines 7.21c");
    add(s, "morale", "7.21c", k->morale);
    RULE("gaines 7.21d");
    add(s, "support", "7.21d", supports(b, attacker, defender) * b->d->mod[GM_MOD_SUPPORT]);
    RULE("gaines 7.21e");
    if (a->steps > t->steps)
        add(s, "greater", "7.21e", b->d->mod[GM_MOD_GREATER]);
    RULE("gaines 7.21f");
    if (t->shaken == GM_DISRUPTED)
        add(s, "disrupted", "7.21f", b->d->mod[GM_MOD_DISRUPTED]);
    if (t->shaken == GM_DISORDERED)
        add(s, "disordered", "7.21f", b->d->mod[GM_MOD_DISORDERED]);
    RULE("gaines 7.21g");
    if (level_of(b, attacker) > level_of(b, defender))
        add(s, "downhill", "7.21g", b->d->mod[GM_MOD_DOWNHILL]);
}

static void add_fire(const struct gaines_board *b, int defender, struct gaines_strength *s)
{
    RULE("gaines 7.22a");
    if (b->d->unit[defender].type == GM_CAVALRY)
        add(s, "cavalry", "7.22a", b->d->mod[GM_MOD_CAVALRY]);
    RULE("gaines 7.22b");
    if (b->st->unit[defender].rf)
        add(s, "return-fire", "7.22b", b->d->mod[GM_MOD_RETURN_FIRE]);
}

static void add_close(const struct gaines_board *b, int attacker, int defender, int kind, struct gaines_strength *s)
{
    int from = b->st->unit[attacker].hex, dir = hex_board_direction(b->d->board, from, b->st->unit[defender].hex);

    RULE("gaines 7.23");
    if (dir >= 0 && b->d->hex[from].stream >> dir & 1)
        add(s, "stream", "7.23", b->d->mod[GM_MOD_STREAM]);
    if (kind != GM_K_CHARGE)
        return;
    if (b->d->unit[attacker].type == GM_CAVALRY) {
        RULE("gaines 7.24b");
        add(s, "cavalry-charge", "7.24b", b->d->mod[GM_MOD_CAVALRY_CHARGE]);
    } else {
        RULE("gaines 7.24a");
        add(s, "infantry-charge", "7.24a", b->d->mod[GM_MOD_INFANTRY_CHARGE]);
    }
}

void gaines_attack_strength(const struct gaines_board *b, int attacker, int defender, int kind,
                            struct gaines_strength *s)
{
    *s = (struct gaines_strength){0};
    RULE("gaines 7.2"); /* the sum of all that applies */
    add_basic(b, attacker, defender, s);
    if (gaines_kind_fire(kind))
        add_fire(b, defender, s);
    if (gaines_kind_close(kind))
        add_close(b, attacker, defender, kind, s);
}

void gaines_sharp_strength(const struct gaines_board *b, int attacker, int defender, struct gaines_strength *s)
{
    const struct gaines_unit *a = &b->st->unit[attacker];

    *s = (struct gaines_strength){0};
    RULE("gaines 7.21h"); /* nothing of 7.2 counts here */
    RULE("gaines 9.0c");
    if (a->moved == GM_STOOD)
        add(s, "stood", "9.0c", 1);
    RULE("gaines 9.0d");
    if (b->d->hex[a->hex].forest)
        add(s, "forest", "9.0d", 1);
    RULE("gaines 9.0e");
    if (b->st->unit[defender].shaken)
        add(s, "shaken", "9.0e", 1);
    RULE("gaines 9.0f"); /* one, however many */
    if (supports(b, attacker, defender))
        add(s, "support", "9.0f", 1);
}

int gaines_defense_dice(const struct gaines_board *b, int attacker, int defender)
{
    bool two = false;

    RULE("gaines 7.3e"); /* whoever is being charged, by whatever attack [R28] */
    if (gaines_charger_of(b->g, defender) >= 0)
        return 1;
    RULE("gaines 7.3b");
    two = level_of(b, defender) > level_of(b, attacker);
    RULE("gaines 7.3c");
    two = two || b->d->hex[b->st->unit[defender].hex].forest;
    RULE("gaines 7.3d");
    two = two || b->d->unit[defender].type == GM_ARTILLERY;
    RULE("gaines 7.3a");
    RULE("gaines 7.3f"); /* two at most */
    return two ? 2 : 1;
}

int gaines_sharp_dice(const struct game *g, int unit)
{
    RULE("gaines 9.0b");
    return gaines_counter(g, unit)->sharp[GM_CONST(g)->unit[unit].steps < 2];
}

int gaines_result(const struct game *g, int kind, int attacker, int differential)
{
    static const int rows[GM_TYPES] = {[GM_INFANTRY] = GM_ROW_INFANTRY, [GM_SHARPSHOOTERS] = GM_ROW_INFANTRY,
                                       [GM_CAVALRY] = GM_ROW_CAVALRY, [GM_ARTILLERY] = GM_ROW_ARTILLERY};
    int table = gaines_kind_sharp(kind) ? GM_SHARP_TABLE : gaines_kind_fire(kind) ? GM_FIRE_TABLE : GM_CLOSE_TABLE;

    RULE("gaines 2.21e"); /* sharpshooters at close quarters are infantry */
    RULE("gaines 7.4a"); /* the column is the differential, the row the attacker's type */
    if (differential > GM_DIFFERENTIAL)
        differential = GM_DIFFERENTIAL;
    if (differential < -GM_DIFFERENTIAL)
        differential = -GM_DIFFERENTIAL;
    return gaines_data(g)->result[table][rows[gaines_counter(g, attacker)->type]][differential + GM_DIFFERENTIAL];
}
