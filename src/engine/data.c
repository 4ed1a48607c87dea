/* SPDX-License-Identifier: ISC */
#include "engine/data.h"

#include <string.h>

#include "engine/dataload.h"

struct game_files {
    const char *map, *units, *tables, *scenario;
};

static const char *copy(struct data_reader *r, const struct xml_node *n, const char *attr)
{
    const char *v = xml_attr(n, attr);

    return pool_strdup(r->d->pool, v ? v : "");
}

static void read_scenarios(struct data_reader *r, const struct xml_node *root)
{
    struct buf rows = {0};

    for (const struct xml_node *n = xml_child(root, "scenario"); n; n = xml_next(n, "scenario")) {
        struct data_scenario s = {copy(r, n, "id"), copy(r, n, "title"), copy(r, n, "file")};

        buf_add(&rows, &s, sizeof s);
    }
    r->d->scenarios = data_read_array(r, &rows, sizeof(struct data_scenario), &r->d->nscenarios);
}

static int read_game(struct data_reader *r, struct game_files *files)
{
    struct data_file f;
    struct xml_doc *doc = data_file_xml(r, "game", "game.xml", &f);
    const struct xml_node *root;
    int result = 0;

    if (!doc)
        return -1;
    root = xml_root(doc);
    r->d->title = copy(r, root, "title");
    *files = (struct game_files){copy(r, root, "map"), copy(r, root, "units"), copy(r, root, "tables"), NULL};
    read_scenarios(r, root);
    if (strcmp(copy(r, root, "id"), r->game_id) != 0)
        result = error_set(r->e, "%s: line %ld: game: id=\"%.64s\": write %s", f.path, xml_line(root),
                           xml_attr(root, "id"), r->game_id);
    xml_free(doc);
    return result;
}

static int pick(struct data_reader *r, const char *scenario, struct game_files *files)
{
    struct buf list = {0};

    for (int i = 0; i < r->d->nscenarios; i++) {
        if (strcmp(r->d->scenarios[i].id, scenario) == 0) {
            r->d->scenario = r->d->scenarios[i].id;
            files->scenario = r->d->scenarios[i].file;
            buf_free(&list);
            return 0;
        }
        buf_printf(&list, " %s", r->d->scenarios[i].id);
    }
    error_set(r->e, "%s has no scenario \"%.64s\"; it has:%.400s", r->game_id, scenario, buf_cstr(&list));
    buf_free(&list);
    return -1;
}

static int read_scenario(struct data_reader *r, const char *name)
{
    struct data_scope s;
    struct xml_doc *doc = data_read_file(r, "scenario", name, &s);
    int result = 0;

    if (!doc)
        return -1;
    if (strcmp(copy(r, xml_root(doc), "id"), r->d->scenario) != 0)
        result = error_set(r->e, "%s: line %ld: scenario: id=\"%.64s\": write %s, as game.xml has it", s.file,
                           xml_line(xml_root(doc)), xml_attr(xml_root(doc), "id"), r->d->scenario);
    if (result == 0)
        result = data_read_each(r, &s, xml_root(doc), data_read_into_items, NULL);
    xml_free(doc);
    return result;
}

static void reader_begin(struct data_reader *r, const struct ruleset *rs, struct error *e)
{
    struct pool *p = pool_new();

    *r = (struct data_reader){.d = pool_alloc(p, sizeof *r->d), .game_id = rs->id, .e = e};
    r->d->pool = p;
    r->d->rs = rs;
}

static struct gamedata *load(struct data_reader *r, const char *scenario)
{
    struct gamedata *d = r->d;
    struct game_files files;
    int result = -1;

    if (read_game(r, &files) == 0 && pick(r, scenario, &files) == 0 && data_map_read(r, files.map) == 0 &&
        data_units_read(r, files.units) == 0 && data_tables_read(r, files.tables) == 0)
        result = read_scenario(r, files.scenario);
    data_file_finish(r);
    d->items = data_read_array(r, &r->items, sizeof *d->items, &d->nitems);
    if (result == 0)
        result = data_sense_check(d, r->e);
    if (result == 0 && d->rs->load)
        result = d->rs->load(d, r->e);
    if (result == 0)
        return d;
    data_free(d);
    return NULL;
}

struct gamedata *data_load(const struct ruleset *rs, const char *scenario, struct error *e)
{
    return data_load_dir(rs, NULL, scenario, e);
}

struct gamedata *data_load_dir(const struct ruleset *rs, const char *dir, const char *scenario, struct error *e)
{
    struct data_reader r;

    reader_begin(&r, rs, e);
    r.dir = dir;
    return load(&r, scenario);
}

struct gamedata *data_load_files(const struct ruleset *rs, const struct data_file *files, int n, const char *scenario,
                                 struct error *e)
{
    struct data_reader r;

    reader_begin(&r, rs, e);
    r.memory = files;
    r.nmemory = n;
    return load(&r, scenario);
}

void data_free(struct gamedata *d)
{
    if (d)
        pool_free(d->pool);
}

int data_scenarios(const struct ruleset *rs, struct pool *p, const struct data_scenario **list_r, struct error *e)
{
    struct game_files files;
    struct data_reader r;
    int n = -1;

    reader_begin(&r, rs, e);
    if (read_game(&r, &files) == 0) {
        struct data_scenario *list = pool_array(p, (size_t)r.d->nscenarios, sizeof *list);

        n = r.d->nscenarios;
        for (int i = 0; i < n; i++) {
            const struct data_scenario *s = &r.d->scenarios[i];

            list[i] = (struct data_scenario){pool_strdup(p, s->id), pool_strdup(p, s->title), pool_strdup(p, s->file)};
        }
        *list_r = list;
    }
    buf_free(&r.files);
    data_free(r.d);
    return n;
}

static void count(enum provenance p, int n, int by[2])
{
    by[p == FROM_RULES ? 0 : 1] += n;
}

void data_count(const struct gamedata *d, int *rules_r, int *reconstructed_r)
{
    int by[2] = {0, 0};

    for (int i = 0; i < d->map.nhexes; i++)
        if (d->map.terrain[i] >= 0)
            count((enum provenance)d->map.provenance[i], 1, by);
    for (int i = 0; i < d->map.nlines; i++)
        count(d->map.lines[i].item.provenance, 1, by);
    for (int i = 0; i < d->map.nsides; i++)
        count(d->map.sides[i].item.provenance, 1, by);
    for (int i = 0; i < d->nunits; i++)
        count(d->units[i].item.provenance, 1, by);
    for (int i = 0; i < d->nitems; i++)
        count(d->items[i].provenance, 1, by);
    for (int t = 0; t < d->ntables; t++)
        for (int i = 0; i < d->tables[t].nrows; i++)
            count(d->tables[t].rows[i].provenance, 1, by);
    *rules_r = by[0];
    *reconstructed_r = by[1];
}
