/* SPDX-License-Identifier: ISC */
#include "turn/match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/pool.h"
#include "base/text.h"
#include "engine/data.h"
#include "engine/datakept.h"
#include "engine/datapath.h"
#include "engine/desk.h"
#include "engine/state.h"
#include "mail/cage.h"
#include "rules/registry.h"
#include "turn/keys.h"
#include "turn/names.h"
#include "xml/schema.h"
#include "xml/xml.h"

enum { LOCK_WAIT = 30 };

/* ---- opening ---- */

static int read_terms(struct match *m, struct error *e)
{
    struct buf b = {0};
    int status = gamedir_read_entry(m->dir, 0, FILE_NAME, &b, e);

    if (status == 0)
        status = genesis_read(&b, &m->terms, e);
    buf_free(&b);
    if (status)
        return -1;
    m->rs = ruleset_find(m->terms.ruleset);
    if (!m->rs)
        return error_set(e, "this program has no rules for \"%s\"", m->terms.ruleset);
    if (m->terms.revision > m->rs->revision)
        return error_set(e, "the game uses revision %d of its rules, this program knows up to %d",
                         m->terms.revision, m->rs->revision);
    return 0;
}

static int read_data(struct match *m, struct error *e)
{
    char path[FS_PATH];

    m->data = data_kept_dir(m->rs, gamedir_path(m->dir, "data", path), m->terms.scenario, e);
    if (!m->data)
        return -1;
    if (!hash_equal(m->data->hash, m->terms.data))
        return error_set(e, "the game data in %s is not what the game was started with", path);
    return 0;
}

static int read_ledger(struct match *m, struct error *e)
{
    unsigned taken, played;
    struct buf b = {0};
    int status;

    if (gamedir_count(m->dir, &taken, &played, e))
        return -1;
    if (!played)
        return error_set(e, "the game has no entry 0: it was never finished by adjutant new");
    status = gamedir_read_entry(m->dir, played - 1, LEDGER_NAME, &b, e);
    if (status == 0)
        status = ledger_read(&b, &m->terms, &m->ledger, e);
    buf_free(&b);
    if (status == 0 && m->ledger.next != played)
        return error_set(e, "the ledger of entry %u is of another entry", played - 1);
    return status;
}

static int read_one_offer(struct match *m, const char *seat, struct offer *o, struct error *e)
{
    char name[FS_PATH], path[FS_PATH];
    struct buf b = {0};
    const char *p;
    int status;

    (void)snprintf(name, sizeof name, SEATS_DIR "/%s", seat);
    status = fs_read_any(gamedir_path(m->dir, name, path), 1024, &b, e);
    p = buf_cstr(&b);
    if (status == 1 && (!text_word(&p, o->key, sizeof o->key) || !text_word(&p, o->address, sizeof o->address)))
        status = error_set(e, "%s is damaged", path);
    buf_free(&b);
    return status < 0 ? -1 : 0;
}

/* Keys and addresses of offered seats are the referee's own; a look without access does without. */
static int read_offers(struct match *m, struct error *e)
{
    char path[FS_PATH];
    struct buf b = {0};
    const char *p;

    for (int i = 0; i < m->terms.nseats; i++)
        if (read_one_offer(m, m->terms.seat[i], &m->offer[i], e))
            return -1;
    if (fs_read(gamedir_path(m->dir, ADDRESSES, path), 1024, &b, e))
        return -1;
    p = buf_cstr(&b);
    (void)text_word(&p, m->address, sizeof m->address);
    (void)text_word(&p, m->referee_address, sizeof m->referee_address);
    buf_free(&b);
    return 0;
}

const struct xml_schema *match_schema(const char *name, struct error *e)
{
    char path[FS_PATH];

    if (datapath_find(name, path, sizeof path)) {
        error_set(e, "cannot find %s: set ADJUTANT_DATA to the folder that has it", name);
        return NULL;
    }
    return xml_schema_get(path, e);
}

static int load_schemas(struct match *m, struct error *e)
{
    const unsigned before = xml_schema_loads();
    char name[FS_PATH];

    (void)snprintf(name, sizeof name, "schemas/orders-%s.xsd", m->rs->id);
    m->schemas.orders = match_schema(name, e);
    m->schemas.trust = m->schemas.orders ? match_schema("schemas/trust.xsd", e) : NULL;
    if (xml_schema_loads() != before)
        cage_end();             /* cages that are ready now do not have them */
    return m->schemas.trust ? 0 : -1;
}

static int open_parts(struct match *m, enum match_mode mode, struct error *e)
{
    if (read_terms(m, e) || read_data(m, e) || read_ledger(m, e) || keys_load(m, mode, e))
        return -1;
    if ((mode == MATCH_WORK || key_is_private(m->vrf)) && read_offers(m, e))
        return -1;
    if (mode == MATCH_WORK && load_schemas(m, e))
        return -1;
    if (!m->ledger.started)
        return 0;
    m->game = match_position(m, m->ledger.next - 1, e);
    return m->game ? 0 : -1;
}

struct match *match_open(const char *path, enum match_mode mode, struct error *e)
{
    struct match *m = xcalloc(1, sizeof *m);

    m->dir = gamedir_open(path, mode == MATCH_WORK, LOCK_WAIT, e);
    if (m->dir && open_parts(m, mode, e) == 0)
        return m;
    match_close(m);
    error_prefix(e, "%s", path);
    return NULL;
}

void match_close(struct match *m)
{
    if (!m)
        return;
    game_free(m->game);
    data_kept_return(m->data);
    key_free(m->referee);
    key_free(m->vrf);
    opening_free(&m->seals);
    buf_free(&m->fresh_octets);
    gamedir_close(m->dir);
    free(m);
}

void match_end(void)
{
    data_kept_end();
}

/* ---- positions ---- */

struct game *match_parse_position(const struct ruleset *rs, struct gamedata *d, const struct buf *state,
                                  struct error *e)
{
    struct xml_doc *doc = xml_parse(buf_cstr(state), state->len, "saved game", STATE_MAX, e);
    struct game *g;

    if (!doc)
        return NULL;
    g = game_blank(rs, d);
    g->desk = desk_new(rs, d);
    if (state_read(g, doc, xml_root(doc), e)) {
        game_free(g);
        g = NULL;
    }
    xml_free(doc);
    return g;
}

struct game *match_position(const struct match *m, uint32_t n, struct error *e)
{
    struct buf b = {0};
    struct game *g = NULL;

    if (gamedir_read_entry(m->dir, n, STATE_NAME, &b, e) == 0)
        g = match_parse_position(m->rs, m->data, &b, e);
    buf_free(&b);
    return g;
}

/* ---- files and seats ---- */

static int entry_hash(void *ctx, uint32_t n, unsigned char out[HASH_SIZE])
{
    const struct match *m = ctx;
    struct buf b = {0};
    struct entry en;
    int status;

    if (n >= m->ledger.next)
        return -1;
    if (n == m->ledger.next - 1) {
        memcpy(out, m->ledger.head, HASH_SIZE);
        return 0;
    }
    status = gamedir_read_entry(m->dir, n, ENTRY_FILE, &b, NULL);
    if (status == 0)
        status = entry_read(&b, NULL, &en, out, NULL);
    buf_free(&b);
    return status;
}

void match_file_context(struct match *m, struct file_context *c)
{
    *c = (struct file_context){.terms = &m->terms,
                               .ledger = &m->ledger,
                               .schemas = m->schemas,
                               .serial_step = FILE_SERIAL_STEP,
                               .entry_hash = entry_hash,
                               .ctx = m};
    for (int i = 0; i < m->terms.nseats; i++)
        c->offered[i] = m->offer[i].key[0] ? m->offer[i].key : NULL;
}

int match_offer(struct match *m, int seat, const struct key *pub, const char *address, struct error *e)
{
    char name[FS_PATH], path[FS_PATH];
    struct buf b = {0};
    int status;

    key_hex(pub, &b);
    if (m->ledger.seat[seat].key[0] && strcmp(m->ledger.seat[seat].key, buf_cstr(&b)) != 0) {
        buf_free(&b);
        return error_set(e, "the seat %s is taken: with its own key its address can be changed, and a ruling "
                            "of kind \"seat\" gives it another key", m->terms.seat[seat]);
    }
    if (fs_mkdir(gamedir_path(m->dir, SEATS_DIR, path), 0700, e)) {
        buf_free(&b);
        return -1;
    }
    buf_printf(&b, " %s\n", address);
    (void)snprintf(name, sizeof name, SEATS_DIR "/%s", m->terms.seat[seat]);
    status = fs_write(gamedir_path(m->dir, name, path), b.data, b.len, 0600, e);
    buf_free(&b);
    return status || read_one_offer(m, m->terms.seat[seat], &m->offer[seat], e) ? -1 : 0;
}
