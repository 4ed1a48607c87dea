/* SPDX-License-Identifier: ISC */
#include "turn/verify_explain.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "crypto/dice.h"
#include "engine/datapath.h"
#include "store/fs.h"
#include "trust/chain.h"
#include "trust/ledger.h"
#include "turn/names.h"
#include "turn/opening.h"
#include "xml/xml.h"

struct explain {
    const struct verify_source *src;
    uint32_t n;
    struct genesis terms;
    struct entry en;
    struct key *vrf;
    struct opening seals;
    struct buf rules;               /* rules.tsv, "" when there is none */
    struct buf *out;
    struct error *e;
};

/* One of the entry's two outputs. */
struct output {
    unsigned char alpha[HASH_SIZE], proof[VRF_PROOF_SIZE], beta[VRF_OUTPUT_SIZE];
};

/* ---- what is needed ---- */

static int read_terms(struct explain *x)
{
    struct buf b = {0};
    int got = verify_source_entry(x->src, 0, FILE_NAME, &b, x->e);
    int status = got > 0 ? genesis_read(&b, &x->terms, x->e) : error_set(x->e, "the terms of the game are missing");

    buf_free(&b);
    return status;
}

static int read_entry(struct explain *x)
{
    struct buf b = {0};
    int got = verify_source_entry(x->src, x->n, ENTRY_FILE, &b, x->e);
    int status = got > 0 ? entry_read(&b, NULL, &x->en, NULL, x->e) : error_set(x->e, "there is no entry %u", x->n);

    buf_free(&b);
    if (status == 0 && !x->en.has_play)
        return error_set(x->e, "entry %u was not played: it has no events", x->n);
    if (status == 0)
        status = (x->vrf = opening_key(x->src, &x->terms, x->n, x->e)) ? 0 : -1;
    return status;
}

static int read_seals(struct explain *x)
{
    struct buf b = {0};
    int got = verify_source_get(x->src, PACKET_NAME, &b, x->e), status = 0;

    if (got == 0)
        got = verify_source_entry(x->src, verify_source_entries(x->src) - 1, FILE_NAME, &b, x->e);
    if (got > 0 && (strncmp(buf_cstr(&b), "<opening ", 9) == 0 || strncmp(buf_cstr(&b), "<packet ", 8) == 0))
        status = opening_read(&x->seals, &b, x->terms.game, x->e);
    if (status == 0 && !x->seals.nseals)
        status = opening_secrets(&x->seals, x->src, x->terms.game, x->e);
    buf_free(&b);
    return status;
}

static void read_rules(struct explain *x)
{
    char name[128], path[FS_PATH];

    (void)snprintf(name, sizeof name, "games/%s/rules.tsv", x->terms.ruleset);
    if (datapath_find(name, path, sizeof path) == 0)
        (void)fs_read(path, SOURCE_MAX_FILE, &x->rules, NULL);
}

/* ---- rules ---- */

/* The line of a rule: id, section and text are its first three fields. */
static const char *find_rule(const struct explain *x, const char *id)
{
    size_t n = strlen(id);

    for (const char *p = buf_cstr(&x->rules); *p; p += strcspn(p, "\n"), p += *p == '\n')
        if (strncmp(p, id, n) == 0 && p[n] == '\t')
            return p + n + 1;
    return NULL;
}

static void write_rule(const struct explain *x, const char *id)
{
    const char *line = find_rule(x, id), *text;

    if (!line)
        return;
    text = line + strcspn(line, "\t\n");
    text += *text == '\t';
    buf_printf(x->out, " (%.*s): %.*s", (int)strcspn(line, "\t\n"), line, (int)strcspn(text, "\t\n"), text);
}

static const char *attr(const struct xml_node *n, const char *name)
{
    const char *s = xml_attr(n, name);

    return s ? s : "";
}

static void write_head(const struct explain *x, const struct xml_node *ev, int event)
{
    buf_printf(x->out, "entry %u of %s, event %d: %s\n", x->n, x->terms.game, event, attr(ev, "kind"));
    for (int i = 0; i < xml_attrs(ev); i++) {
        const char *name, *value;

        xml_attr_at(ev, i, &name, &value);
        if (strcmp(name, "kind") != 0 && strcmp(name, "n") != 0 && strcmp(name, "rule") != 0)
            buf_printf(x->out, "  %s: %s\n", name, value);
    }
    buf_printf(x->out, "rule %s", attr(ev, "rule"));
    write_rule(x, attr(ev, "rule"));
    buf_char(x->out, '\n');
}

static void write_mods(const struct explain *x, const struct xml_node *ev)
{
    const struct xml_node *m = xml_child(ev, "mod");

    buf_str(x->out, m ? "modifiers\n" : "no modifiers\n");
    for (; m; m = xml_next(m, "mod")) {
        const char *value = attr(m, "value");

        buf_printf(x->out, "  %s%s %s%s%s, rule %s", value[0] == '-' ? "" : "+", value, attr(m, "side"),
                   xml_attr(m, "side") ? ": " : "", attr(m, "reason"), attr(m, "rule"));
        write_rule(x, attr(m, "rule"));
        buf_char(x->out, '\n');
    }
}

/* ---- dice ---- */

static void write_hex(const struct explain *x, const char *what, const void *p, size_t n)
{
    buf_printf(x->out, "  %-6s ", what);
    text_hex(x->out, p, n);
    buf_char(x->out, '\n');
}

/* 1 when the output is there and good, 0 when it is sealed, -1. */
static int open_output(const struct explain *x, bool sealed, struct output *o)
{
    int got = 1;

    chain_alpha(x->terms.game, x->n, x->en.taken.c, sealed, o->alpha);
    if (sealed)
        got = opening_proof(&x->seals, x->terms.game, x->n, x->en.taken.c, x->vrf, o->proof, x->e);
    else
        memcpy(o->proof, x->en.proof, VRF_PROOF_SIZE);
    if (got > 0 && vrf_verify(x->vrf, o->alpha, HASH_SIZE, o->proof, o->beta, NULL))
        return error_set(x->e, "the proof of the %s dice of entry %u is not good", sealed ? "sealed" : "open", x->n);
    return got;
}

static void write_output(const struct explain *x, bool sealed, const struct output *o)
{
    buf_printf(x->out, "%s output of entry %u\n", sealed ? "sealed" : "open", x->n);
    write_hex(x, "c", x->en.taken.c, HASH_SIZE);
    buf_printf(x->out, "  alpha is SHA-256 over the fields \"adjutant %s 1\", \"%s\", %u, c\n",
               sealed ? "sealed" : "open", x->terms.game, x->n);
    write_hex(x, "alpha", o->alpha, HASH_SIZE);
    write_hex(x, "proof", o->proof, VRF_PROOF_SIZE);
    buf_str(x->out, "  which is good for alpha under the key ");
    key_hex(x->vrf, x->out);
    buf_str(x->out, " of the dice, and gives\n");
    write_hex(x, "beta", o->beta, VRF_OUTPUT_SIZE);
}

/* One block of eight words; true when a word counted. */
static bool write_block(const struct explain *x, const unsigned char block[HASH_SIZE], uint32_t faces)
{
    const uint64_t limit = (UINT64_C(1) << 32) / faces * faces;

    for (int i = 0; i < 8; i++) {
        const unsigned char *p = block + 4 * i;
        uint32_t w = (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];

        if (w < limit) {
            buf_printf(x->out, "    word %d is %u, below %llu: %u mod %u is %u, plus 1 is %u\n", i, w,
                       (unsigned long long)limit, w, faces, w % faces, w % faces + 1);
            return true;
        }
        buf_printf(x->out, "    word %d is %u, not below %llu: rejected\n", i, w, (unsigned long long)limit);
    }
    return false;
}

static void write_draw(const struct explain *x, const struct output *o, uint32_t n, uint32_t faces)
{
    bool done = false;

    for (uint32_t k = 0; !done; k++) {
        unsigned char block[HASH_SIZE];
        struct buf b = {0};

        buf_be32(&b, n);
        buf_be32(&b, k);
        hash_hmac(o->beta, sizeof o->beta, b.data, b.len, block);
        buf_printf(x->out, "    block %u: HMAC-SHA-256(beta, ", k);
        text_hex(x->out, b.data, b.len);
        buf_str(x->out, ") = ");
        text_hex(x->out, block, sizeof block);
        buf_char(x->out, '\n');
        done = write_block(x, block, faces);
        buf_free(&b);
    }
}

static int write_die(const struct explain *x, const struct xml_doc *d, const struct xml_node *die,
                     const struct output *o)
{
    long long n, faces, value;

    if (xml_attr_int(d, die, "n", 0, DICE_NUMBERS - 1, &n, x->e) ||
        xml_attr_int(d, die, "faces", 1, DICE_FACES, &faces, x->e) ||
        xml_attr_int(d, die, "value", 1, DICE_FACES, &value, x->e))
        return -1;
    buf_printf(x->out, "  die %lld of %lld faces, %s%s%s: %lld\n", n, faces, attr(die, "purpose"),
               xml_attr(die, "side") ? ", " : "", attr(die, "side"), value);
    if (!o)
        return 0;
    write_draw(x, o, (uint32_t)n, (uint32_t)faces);
    if (dice_value(o->beta, (uint32_t)n, (int)faces) != value)
        return error_set(x->e, "the event says %lld on die %lld, the proof gives %d", value, n,
                         dice_value(o->beta, (uint32_t)n, (int)faces));
    return 0;
}

static int write_dice(const struct explain *x, const struct xml_doc *d, const struct xml_node *ev, bool sealed)
{
    struct output o;
    const struct xml_node *die = xml_child(ev, "die");
    int got;

    while (die && (xml_attr(die, "sealed") != NULL) != sealed)
        die = xml_next(die, "die");
    if (!die)
        return 0;
    got = open_output(x, sealed, &o);
    if (got < 0)
        return -1;
    if (got)
        write_output(x, sealed, &o);
    buf_str(x->out, got ? "dice drawn from it\n" : "sealed dice: their proof is opened when the game is closed\n");
    for (; die; die = xml_next(die, "die"))
        if ((xml_attr(die, "sealed") != NULL) == sealed && write_die(x, d, die, got ? &o : NULL))
            return -1;
    return 0;
}

/* ---- the event ---- */

static const struct xml_node *find_event(const struct xml_doc *d, int event)
{
    long long n;

    for (const struct xml_node *ev = xml_child(xml_root(d), "event"); ev; ev = xml_next(ev, "event"))
        if (text_int(attr(ev, "n"), 1, 1000000, &n) == 0 && n == event)
            return ev;
    return NULL;
}

static int write_event(struct explain *x, const struct buf *events, int event)
{
    struct xml_doc *d = events->len ? xml_parse(buf_cstr(events), events->len, "events", SOURCE_MAX_FILE, x->e) : NULL;
    const struct xml_node *ev = d ? find_event(d, event) : NULL;
    int status = -1;

    if (!ev)
        error_set(x->e, "entry %u has no event %d", x->n, event);
    else {
        write_head(x, ev, event);
        write_mods(x, ev);
        if (!xml_child(ev, "die"))
            buf_str(x->out, "no dice\n");
        status = write_dice(x, d, ev, false) || write_dice(x, d, ev, true) ? -1 : 0;
    }
    xml_free(d);
    return status;
}

int verify_explain(const struct verify_source *s, uint32_t n, int event, const struct buf *events, struct buf *out,
                   struct error *e)
{
    struct explain x = {.src = s, .n = n, .out = out, .e = e};
    struct buf own = {0};
    int status = read_terms(&x) || read_entry(&x) || read_seals(&x) ? -1 : 0;

    if (status == 0 && !events) {
        status = verify_source_entry(s, n, EVENTS_NAME, &own, e);
        status = status > 0 ? 0 : error_set(e, "the events of entry %u are not here", n);
    }
    if (status == 0) {
        read_rules(&x);
        status = write_event(&x, events ? events : &own, event);
    }
    buf_free(&own);
    buf_free(&x.rules);
    opening_free(&x.seals);
    key_free(x.vrf);
    return status;
}
