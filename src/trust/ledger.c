/* SPDX-License-Identifier: ISC */
#include "trust/ledger.h"

#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/text.h"
#include "trust/chain.h"
#include "xml/write.h"
#include "xml/xml.h"

static int copy_attr(const struct xml_node *n, const char *name, char *out, size_t size)
{
    const char *s = xml_attr(n, name);

    return s && snprintf(out, size, "%s", s) < (int)size ? 0 : -1;
}

static int hex_attr(const struct xml_node *n, const char *name, unsigned char out[HASH_SIZE])
{
    const char *s = xml_attr(n, name);

    return s ? text_unhex(s, out, HASH_SIZE) : -1;
}

/* ---- the terms ---- */

void genesis_write(const struct genesis *g, struct buf *out)
{
    struct xml_writer w;

    xw_start(&w, out);
    xw_open(&w, "genesis");
    xw_attr(&w, "xmlns", LOG_NS);
    xw_attr(&w, "game", g->game);
    xw_attr(&w, "ruleset", g->ruleset);
    xw_attr(&w, "scenario", g->scenario);
    xw_attr_int(&w, "revision", g->revision);
    xw_attr_hex(&w, "data", g->data, HASH_SIZE);
    xw_attr(&w, "referee", g->referee);
    xw_attr(&w, "vrf", g->vrf);
    for (int i = 0; i < g->nseats; i++) {
        xw_open(&w, "seat");
        xw_attr(&w, "id", g->seat[i]);
        xw_close(&w);
    }
    for (int i = 0; i < g->nchoices; i++) {
        xw_open(&w, "choice");
        xw_attr(&w, "name", g->choice[i].name);
        xw_attr(&w, "value", g->choice[i].value);
        xw_close(&w);
    }
    xw_end(&w);
}

static int read_terms(const struct xml_doc *d, struct genesis *g, struct error *e)
{
    const struct xml_node *root = xml_root(d), *n;
    long long revision;

    if (strcmp(xml_name(root), "genesis") != 0 || strcmp(xml_ns(root), LOG_NS) != 0)
        return error_set(e, "not the terms of a game");
    if (xml_attr_int(d, root, "revision", 1, 10000, &revision, e))
        return -1;
    g->revision = (int)revision;
    if (copy_attr(root, "game", g->game, sizeof g->game) ||
        copy_attr(root, "ruleset", g->ruleset, sizeof g->ruleset) ||
        copy_attr(root, "scenario", g->scenario, sizeof g->scenario) ||
        copy_attr(root, "referee", g->referee, sizeof g->referee) || copy_attr(root, "vrf", g->vrf, sizeof g->vrf) ||
        hex_attr(root, "data", g->data) || !text_is_name(g->game) || !text_is_name(g->ruleset) ||
        !text_is_name(g->scenario))
        return error_set(e, "the terms of the game are damaged");
    for (n = xml_child(root, "seat"); n; n = xml_next(n, "seat"))
        if (g->nseats == LEDGER_SEATS || copy_attr(n, "id", g->seat[g->nseats++], ENTRY_NAME))
            return error_set(e, "the seats of the game are damaged");
    for (n = xml_child(root, "choice"); n; n = xml_next(n, "choice"), g->nchoices++)
        if (g->nchoices == LEDGER_CHOICES || copy_attr(n, "name", g->choice[g->nchoices].name, ENTRY_NAME) ||
            copy_attr(n, "value", g->choice[g->nchoices].value, ENTRY_NAME))
            return error_set(e, "the choices of the game are damaged");
    return 0;
}

int genesis_read(const struct buf *doc, struct genesis *g, struct error *e)
{
    struct xml_doc *d = xml_parse(buf_cstr(doc), doc->len, "terms", 0, e);
    int status;

    *g = (struct genesis){0};
    if (!d)
        return -1;
    status = read_terms(d, g, e);
    xml_free(d);
    return status;
}

/* ---- the ledger ---- */

static void write_seat(struct xml_writer *w, const char *name, const struct seat *s)
{
    xw_open(w, "seat");
    xw_attr(w, "id", name);
    if (s->key[0]) {
        xw_attr(w, "key", s->key);
        xw_attr_hex(w, "accepted", s->accepted, HASH_SIZE);
    }
    xw_attr_int(w, "serial", s->serial);
    xw_attr_hex(w, "digest", s->digest, HASH_SIZE);
    xw_attr_int(w, "reported", s->reported);
    if (s->countersigned) {
        xw_attr_int(w, "countersigned", s->countersigned);
        xw_attr_hex(w, "countersign", s->countersign, HASH_SIZE);
    }
    xw_close(w);
}

static void write_keys(struct xml_writer *w, const char *referee, const char *vrf)
{
    if (referee[0])
        xw_attr(w, "referee", referee);
    if (vrf[0])
        xw_attr(w, "vrf", vrf);
}

static void write_proposal(struct xml_writer *w, const struct proposal *p)
{
    xw_open(w, "proposal");
    xw_attr_int(w, "n", p->n);
    xw_attr_hex(w, "hash", p->hash, HASH_SIZE);
    write_keys(w, p->referee, p->vrf);
    xw_close(w);
}

void ledger_write(const struct ledger *l, const struct genesis *g, struct buf *out)
{
    struct xml_writer w;

    xw_start(&w, out);
    xw_open(&w, "ledger");
    xw_attr(&w, "xmlns", LOG_NS);
    xw_attr_int(&w, "next", l->next);
    xw_attr_hex(&w, "head", l->head, HASH_SIZE);
    xw_attr_hex(&w, "entry0", l->entry0, HASH_SIZE);
    if (l->started)
        xw_attr_hex(&w, "c", l->c, HASH_SIZE);
    if (l->closed)
        xw_attr(&w, "closed", "yes");
    if (l->adjourned)
        xw_attr(&w, "adjourned", "yes");
    if (l->resumed)
        xw_attr_int(&w, "resumed", l->resumed);
    write_keys(&w, strcmp(l->referee, g->referee) ? l->referee : "", strcmp(l->vrf, g->vrf) ? l->vrf : "");
    for (int i = 0; i < g->nseats; i++)
        write_seat(&w, g->seat[i], &l->seat[i]);
    if (l->proposal.n)
        write_proposal(&w, &l->proposal);
    xw_end(&w);
}

/* Those that are not named are the terms' or stay. */
static int read_keys(const struct xml_node *n, char *referee, char *vrf)
{
    if (xml_attr(n, "referee") && copy_attr(n, "referee", referee, 2 * KEY_ED25519_SIZE + 1))
        return -1;
    return xml_attr(n, "vrf") ? copy_attr(n, "vrf", vrf, 2 * KEY_P256_SIZE + 1) : 0;
}

static int read_proposal(const struct xml_doc *d, const struct xml_node *n, struct proposal *p, struct error *e)
{
    long long v;

    if (xml_attr_int(d, n, "n", 1, UINT32_MAX, &v, e))
        return -1;
    p->n = (uint32_t)v;
    return hex_attr(n, "hash", p->hash) || read_keys(n, p->referee, p->vrf) ? error_set(e, "the ledger is damaged") : 0;
}

static int read_seat(const struct xml_doc *d, const struct xml_node *n, struct seat *s, struct error *e)
{
    long long serial, reported, countersigned = 0;

    if (xml_attr_int(d, n, "serial", 0, UINT32_MAX, &serial, e) ||
        xml_attr_int(d, n, "reported", 0, UINT32_MAX, &reported, e) ||
        (xml_attr(n, "countersigned") && xml_attr_int(d, n, "countersigned", 1, UINT32_MAX, &countersigned, e)))
        return -1;
    s->countersigned = (uint32_t)countersigned;
    s->serial = (uint32_t)serial;
    s->reported = (uint32_t)reported;
    if (hex_attr(n, "digest", s->digest) || (countersigned && hex_attr(n, "countersign", s->countersign)))
        return error_set(e, "a seat of the ledger is damaged");
    if (xml_attr(n, "key") && (copy_attr(n, "key", s->key, sizeof s->key) || hex_attr(n, "accepted", s->accepted)))
        return error_set(e, "a seat of the ledger is damaged");
    return 0;
}

static int read_ledger(const struct xml_doc *d, const struct genesis *g, struct ledger *l, struct error *e)
{
    const struct xml_node *root = xml_root(d), *n = xml_child(root, "seat");
    long long next, resumed = 0;

    if (xml_attr_int(d, root, "next", 1, UINT32_MAX, &next, e) ||
        (xml_attr(root, "resumed") && xml_attr_int(d, root, "resumed", 1, UINT32_MAX, &resumed, e)))
        return -1;
    l->next = (uint32_t)next;
    l->resumed = (uint32_t)resumed;
    l->started = xml_attr(root, "c") != NULL;
    l->closed = xml_attr(root, "closed") != NULL;
    l->adjourned = xml_attr(root, "adjourned") != NULL;
    memcpy(l->referee, g->referee, sizeof l->referee);
    memcpy(l->vrf, g->vrf, sizeof l->vrf);
    if (hex_attr(root, "head", l->head) || hex_attr(root, "entry0", l->entry0) ||
        (l->started && hex_attr(root, "c", l->c)) || read_keys(root, l->referee, l->vrf))
        return error_set(e, "the ledger is damaged");
    if (xml_child(root, "proposal") && read_proposal(d, xml_child(root, "proposal"), &l->proposal, e))
        return -1;
    for (int i = 0; i < g->nseats; i++, n = xml_next(n, "seat"))
        if (!n || read_seat(d, n, &l->seat[i], e))
            return error_set(e, "the ledger is damaged");
    return 0;
}

int ledger_read(const struct buf *doc, const struct genesis *g, struct ledger *l, struct error *e)
{
    struct xml_doc *d = xml_parse(buf_cstr(doc), doc->len, "ledger", 0, e);
    int status;

    *l = (struct ledger){0};
    if (!d)
        return -1;
    status = read_ledger(d, g, l, e);
    xml_free(d);
    return status;
}

int ledger_seat(const struct genesis *g, const char *name)
{
    for (int i = 0; i < g->nseats; i++)
        if (strcmp(g->seat[i], name) == 0)
            return i;
    return -1;
}

bool ledger_all_accepted(const struct ledger *l, const struct genesis *g)
{
    for (int i = 0; i < g->nseats; i++)
        if (!l->seat[i].key[0])
            return false;
    return true;
}

bool ledger_completes(const struct ledger *l, const struct genesis *g, int seat)
{
    for (int i = 0; i < g->nseats; i++)
        if (i != seat && l->seat[i].countersigned != l->proposal.n)
            return false;
    return l->proposal.n != 0;
}

/* The chain begins with the acceptance that is the last one missing. */
static void chain_accept(const struct ledger *l, const struct genesis *g, struct taken *t)
{
    unsigned char accepted[LEDGER_SEATS][HASH_SIZE];
    const char *names[LEDGER_SEATS];
    int seat = ledger_seat(g, t->seat);

    for (int i = 0; i < g->nseats; i++) {
        if (i != seat && !l->seat[i].key[0])
            return;
        names[i] = g->seat[i];
        memcpy(accepted[i], i == seat ? t->digest : l->seat[i].accepted, HASH_SIZE);
    }
    t->has_c = true;
    chain_start(l->entry0, g->nseats, names, (const unsigned char(*)[HASH_SIZE])accepted, t->c);
}

void ledger_chain(const struct ledger *l, const struct genesis *g, struct taken *t, uint32_t decision)
{
    t->has_c = l->started;
    if (t->kind == ENTRY_ACCEPT && !l->started)
        chain_accept(l, g, t);
    else if (t->has_c && (t->kind == ENTRY_RULING || t->kind == ENTRY_CLOSE))
        chain_ruling(l->c, t->kind == ENTRY_CLOSE ? "close" : t->ruling, decision, t->c);
    else if (t->has_c)
        chain_file(l->c, t->seat, t->digest, t->c);
}

static void advance_seat(struct seat *s, const struct taken *t)
{
    if (t->key[0])
        memcpy(s->key, t->key, sizeof t->key);
    if (t->kind == ENTRY_ACCEPT)
        memcpy(s->accepted, t->digest, HASH_SIZE);
    if (t->serial) {
        s->serial = t->serial;
        memcpy(s->digest, t->digest, HASH_SIZE);
    }
}

static void advance_proposal(struct ledger *l, const struct taken *t, const unsigned char hash[HASH_SIZE])
{
    l->proposal = (struct proposal){0};
    if (!t->referee[0] && !t->vrf[0])
        return;
    l->proposal.n = t->n;
    memcpy(l->proposal.hash, hash, HASH_SIZE);
    memcpy(l->proposal.referee, t->referee, sizeof t->referee);
    memcpy(l->proposal.vrf, t->vrf, sizeof t->vrf);
}

/* With the last one missing the keys change, for the entries that follow. */
static void advance_countersign(struct ledger *l, const struct genesis *g, int seat, const struct taken *t)
{
    bool last = ledger_completes(l, g, seat);

    l->seat[seat].countersigned = l->proposal.n;
    memcpy(l->seat[seat].countersign, t->digest, HASH_SIZE);
    if (!last)
        return;
    if (l->proposal.referee[0])
        memcpy(l->referee, l->proposal.referee, sizeof l->referee);
    if (l->proposal.vrf[0])
        memcpy(l->vrf, l->proposal.vrf, sizeof l->vrf);
    l->proposal = (struct proposal){0};
}

void ledger_advance(struct ledger *l, const struct genesis *g, const struct entry *en,
                    const unsigned char hash[HASH_SIZE])
{
    const struct taken *t = &en->taken;
    int seat = t->seat[0] ? ledger_seat(g, t->seat) : -1;

    memcpy(l->head, hash, HASH_SIZE);
    if (t->n == 0) {
        memcpy(l->entry0, hash, HASH_SIZE);
        memcpy(l->referee, g->referee, sizeof l->referee);
        memcpy(l->vrf, g->vrf, sizeof l->vrf);
    }
    l->next = t->n + 1;
    if (t->has_c) {
        l->started = true;
        memcpy(l->c, t->c, HASH_SIZE);
    }
    if (t->kind == ENTRY_CLOSE)
        l->closed = true;
    if (strcmp(t->ruling, "adjourn") == 0 || strcmp(t->ruling, "resume") == 0)
        l->adjourned = t->ruling[0] == 'a';
    if (strcmp(t->ruling, "resume") == 0)
        l->resumed = t->n;
    if (strcmp(t->ruling, "keys") == 0)
        advance_proposal(l, t, hash);
    if (seat >= 0 && t->kind == ENTRY_COUNTERSIGN)
        advance_countersign(l, g, seat, t);
    else if (seat >= 0)
        advance_seat(&l->seat[seat], t);
}
