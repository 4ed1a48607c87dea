/* SPDX-License-Identifier: ISC */
#include "turn/packet.h"

#include <string.h>

#include "turn/archive.h"
#include "turn/names.h"
#include "turn/opening.h"
#include "trust/ledger.h"
#include "xml/write.h"
#include "xml/xml.h"

struct packet {
    const struct verify_source *src;
    uint32_t n, rewind;                 /* rewind: the entry that entry n goes back to, or 0 */
    struct genesis terms;
    struct opening seals;
};

static int read_entry(const struct packet *p, uint32_t n, struct entry *en, struct error *e)
{
    struct buf b = {0};
    int got = verify_source_entry(p->src, n, ENTRY_FILE, &b, e);
    int status = got > 0 ? entry_read(&b, NULL, en, NULL, e) : error_set(e, "there is no entry %u", n);

    buf_free(&b);
    return status;
}

static int read_terms(struct packet *p, struct error *e)
{
    struct buf b = {0};
    int got = verify_source_entry(p->src, 0, FILE_NAME, &b, e);
    int status = got > 0 ? genesis_read(&b, &p->terms, e) : error_set(e, "the terms of the game are missing");

    if (status == 0)
        got = verify_source_entry(p->src, verify_source_entries(p->src) - 1, FILE_NAME, &b, e);
    if (status == 0 && got > 0 && strncmp(buf_cstr(&b), "<opening ", 9) == 0)
        status = opening_read(&p->seals, &b, p->terms.game, e);
    if (status == 0 && !p->seals.nseals)
        status = opening_secrets(&p->seals, p->src, p->terms.game, e);
    buf_free(&b);
    return status;
}

static void read_rewind(struct packet *p)
{
    struct buf b = {0};
    struct xml_doc *d = NULL;
    long long n;

    if (verify_source_entry(p->src, p->n, FILE_NAME, &b, NULL) > 0 && strstr(buf_cstr(&b), "\"rewind\""))
        d = xml_parse(buf_cstr(&b), b.len, "ruling", 0, NULL);
    if (d && xml_attr_int(d, xml_root(d), "entry", 1, p->n, &n, NULL) == 0)
        p->rewind = (uint32_t)n;
    xml_free(d);
    buf_free(&b);
}

/* Whose position or dice the packet opens. */
static bool is_opened(const struct packet *p, uint32_t n)
{
    return n == p->n || n + 1 == p->n || (p->rewind && n == p->rewind);
}

static int open_entry(const struct packet *p, uint32_t n, const struct entry *en, unsigned char pi[VRF_PROOF_SIZE],
                      struct error *e)
{
    struct key *vrf = opening_key(p->src, &p->terms, n, e);
    int got = vrf ? opening_proof(&p->seals, p->terms.game, n, en->taken.c, vrf, pi, e) : -1;

    key_free(vrf);
    if (got == 0)
        return error_set(e, "entry %u is sealed: a packet needs the game's own directory with its secret folder", n);
    return got < 0 ? -1 : 0;
}

static int write_list(const struct packet *p, int event, struct buf *out, struct error *e)
{
    unsigned char pi[VRF_PROOF_SIZE];
    struct xml_writer w;
    struct entry en;
    int status = 0;

    xw_start(&w, out);
    xw_open(&w, "packet");
    xw_attr(&w, "xmlns", LOG_NS);
    xw_attr(&w, "game", p->terms.game);
    xw_attr_int(&w, "entry", p->n);
    xw_attr_int(&w, "event", event);
    for (uint32_t n = 1; status == 0 && n <= p->n; n++) {
        if (!is_opened(p, n))
            continue;
        status = read_entry(p, n, &en, e);
        if (status || !en.has_play)
            continue;
        status = open_entry(p, n, &en, pi, e);
        if (status == 0)
            opening_write(&w, n, pi);
    }
    xw_end(&w);
    return status;
}

static int copy_entry(const struct packet *p, struct archive_out *a, uint32_t n, struct error *e)
{
    const bool opened = is_opened(p, n);
    struct entry en;

    if (read_entry(p, n, &en, e) || archive_out_copy_entry(a, p->src, n, ENTRY_FILE, e))
        return -1;
    if (n == p->n && archive_out_copy_entry(a, p->src, n, EVENTS_NAME, e))
        return -1;
    if ((n == p->n || entry_is_public(en.taken.kind)) &&
        archive_out_copy_entry(a, p->src, n, FILE_NAME, e))
        return -1;
    if (opened && archive_out_copy_entry(a, p->src, n, STATE_NAME, e))
        return -1;
    return archive_out_copy_entry(a, p->src, n, TAKE_NAME, e);
}

static int write_all(struct packet *p, const struct buf *list, struct buf *out, struct error *e)
{
    struct archive_out *a = archive_out_new(out, e);
    int status = a ? archive_out_copy_data(a, p->src, e) : -1;

    for (uint32_t n = 0; status == 0 && n <= p->n; n++)
        status = copy_entry(p, a, n, e);
    if (status == 0)
        status = archive_out_put(a, PACKET_NAME, list, e);
    if (a && archive_out_end(a, status ? NULL : e))
        status = -1;
    return status;
}

int packet_make(const struct verify_source *dir, uint32_t n, int event, struct buf *out, struct error *e)
{
    struct packet p = {.src = dir, .n = n};
    struct buf list = {0};
    struct entry en;
    int status = read_terms(&p, e);

    if (status == 0)
        status = read_entry(&p, n, &en, e);
    if (status == 0 && !en.has_play)
        status = error_set(e, "entry %u was not played: there is nothing to prove", n);
    if (status == 0) {
        read_rewind(&p);
        status = write_list(&p, event, &list, e);
    }
    if (status == 0)
        status = write_all(&p, &list, out, e);
    opening_free(&p.seals);
    buf_free(&list);
    return status;
}
