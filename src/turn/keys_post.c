/* SPDX-License-Identifier: ISC */
#include "turn/keys_post.h"

#include <stdio.h>

#include "base/buf.h"
#include "turn/post.h"

static void add_key(struct buf *b, const char *what, enum key_type type, const char *hex)
{
    struct key *k = hex[0] ? key_from_hex(type, hex, NULL) : NULL;

    if (!k)
        return;
    buf_printf(b, "  %s\n    ", what);
    key_fingerprint_hex(k, b);
    buf_char(b, '\n');
    key_free(k);
}

static void add_keys(struct buf *b, const char *referee, const char *vrf)
{
    add_key(b, "the referee's key, which signs the log", KEY_ED25519, referee);
    add_key(b, "the key of the dice", KEY_P256, vrf);
}

/* ---- a proposal ---- */

static void proposal_text(const struct match *m, struct buf *b)
{
    const struct proposal *p = &m->ledger.proposal;

    buf_printf(b, "The referee of\n%s proposes new keys for the game\n", m->terms.game);
    buf_printf(b, "(entry %u of the log). Their fingerprints are\n\n", p->n);
    add_keys(b, p->referee, p->vrf);
    buf_str(b, "\nThey take effect when every seat has countersigned them; until then everything\n"
               "goes on as before. Ask the referee, on another way than by this mail, whether\n"
               "these are his fingerprints. If they are, save the attached proposal.xml, then\n\n"
               "  adjutant countersign proposal.xml --key YOUR.key -o countersign.xml\n\n");
    buf_printf(b, "and mail countersign.xml, attached, to %s.\n", m->address);
}

/* With the key that signs now, so that `countersign` can check the record. */
static void proposal_xml(const struct match *m, const struct played *p, int seat, struct buf *b)
{
    buf_printf(b, "<proposal referee=\"%s\" seat=\"%s\">\n", m->ledger.referee, m->terms.seat[seat]);
    buf_add(b, p->record.data, p->record.len);
    buf_str(b, "</proposal>\n");
}

static int post_proposal(struct match *m, const struct played *p, int seat, struct error *e)
{
    struct buf text = {0}, xml = {0};
    struct post_note n = {.n = p->entry.taken.n, .name = "2-keys", .time = p->entry.taken.time};
    int status;

    proposal_text(m, &text);
    proposal_xml(m, p, seat, &xml);
    n.subject = "New keys: please countersign";
    n.text = buf_cstr(&text);
    n.filename = "proposal.xml";
    n.attached = &xml;
    status = post_note(m, seat, &n, e);
    buf_free(&text);
    buf_free(&xml);
    return status;
}

/* ---- its end ---- */

static void changed_text(const struct match *m, const struct played *p, struct buf *b)
{
    const struct taken *t = &p->entry.taken;

    buf_printf(b, "Every seat of\n%s has countersigned.\n", m->terms.game);
    buf_printf(b, "From entry %u on new keys are used. Their fingerprints are\n\n", t->n + 1);
    add_keys(b, t->referee, t->vrf);
    buf_str(b, "\nNothing else has changed, and there is nothing to do.\n");
}

static int post_changed(struct match *m, const struct played *p, int seat, struct error *e)
{
    struct buf text = {0};
    struct post_note n = {.n = p->entry.taken.n, .name = "2-keys", .time = p->entry.taken.time};
    int status;

    changed_text(m, p, &text);
    n.subject = "New keys are in use";
    n.text = buf_cstr(&text);
    status = post_note(m, seat, &n, e);
    buf_free(&text);
    return status;
}

bool keys_post_changed(const struct match *m, const struct played *p)
{
    return p->entry.taken.kind == ENTRY_COUNTERSIGN && !m->ledger.proposal.n;
}

int keys_post(struct match *m, const struct played *p, struct error *e)
{
    bool proposed = m->ledger.proposal.n && m->ledger.proposal.n == p->entry.taken.n;
    bool changed = keys_post_changed(m, p);

    if (changed && post_referee(m, "keys", p->entry.taken.time, "new keys are in use",
                                "Every seat has countersigned the new keys, and the old ones are removed.\n", e))
        return -1;
    for (int i = 0; (proposed || changed) && i < m->terms.nseats; i++)
        if (proposed ? post_proposal(m, p, i, e) : post_changed(m, p, i, e))
            return -1;
    return 0;
}
