/* SPDX-License-Identifier: ISC */
/* The loader of game data: what it makes of good files, and what it says about bad ones. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/pool.h"
#include "engine/datakept.h"
#include "engine/datapath.h"
#include "toy.h"
#include "xml/xml.h"

static struct gamedata *good(const char *dir)
{
    struct error e = {""};
    struct gamedata *d = data_load_dir(&toy_ruleset, dir, "one", &e);

    if (!d)
        fail_msg("%s", e.msg);
    return d;
}

static int hex(const struct gamedata *d, const char *label)
{
    int h = hex_parse(&d->map.grid, label);

    assert_int_not_equal(h, HEX_NONE);
    return h;
}

static void test_map_is_read_as_it_is_laid_out(void **state)
{
    static const struct {
        const char *hex, *terrain;
        int level;
        const char *name;
        enum provenance provenance;
    } rows[] = {
        {"0101", "clear", 0, NULL, FROM_RULES},      {"0201", "woods", 1, NULL, RECONSTRUCTED},
        {"0301", "clear", 0, NULL, RECONSTRUCTED},   {"0302", "woods", 2, "The Knoll", FROM_RULES},
        {"0303", "clear", -1, NULL, RECONSTRUCTED},  {"0403", "woods", 0, "The Mill", RECONSTRUCTED},
        {"0502", "clear", 0, NULL, RECONSTRUCTED},
    };
    struct gamedata *d = good(*state);

    assert_int_equal(d->map.nhexes, 15);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        int h = hex(d, rows[i].hex);

        assert_string_equal(d->map.terrains[d->map.terrain[h]].id, rows[i].terrain);
        assert_int_equal(d->map.level[h], rows[i].level);
        assert_int_equal(d->map.provenance[h], rows[i].provenance);
        if (rows[i].name)
            assert_string_equal(d->map.name[h], rows[i].name);
        else
            assert_null(d->map.name[h]);
    }
    assert_int_equal(d->map.terrain[hex(d, "0503")], -1);
    data_free(d);
}

static void test_lines_make_roads_and_hexsides_have_kinds(void **state)
{
    struct gamedata *d = good(*state);
    const struct data_map *m = &d->map;
    int n = 0;

    assert_int_equal(m->nlines, 2);
    assert_string_equal(m->lines[0].kind, "pike");
    assert_string_equal(m->lines[0].name, "Old Pike");
    assert_int_equal(m->lines[0].n, 4);
    assert_int_equal(m->lines[0].hexes[2], hex(d, "0303"));
    assert_string_equal(m->lines[1].name, "");
    for (int h = 0; h < m->nhexes; h++)
        for (int dir = 0; dir < HEX_DIRS; dir++)
            if (m->road[h] >> dir & 1) {
                int to = hex_neighbour(&m->grid, h, dir);

                assert_true(m->road[to] >> (dir + 3) % 6 & 1);
                n++;
            }
    assert_int_equal(n, 6);
    assert_true(m->road[hex(d, "0202")] >> hex_direction(&m->grid, hex(d, "0202"), hex(d, "0303")) & 1);
    assert_int_equal(m->road[hex(d, "0501")], 0);
    assert_int_equal(m->nsides, 3);
    assert_string_equal(m->sides[1].kind, "creek");
    assert_int_equal(m->sides[1].hex, hex(d, "0102"));
    assert_string_equal(hex_dir_name(&m->grid, m->sides[1].dir), "NE");
    assert_int_equal(m->sides[1].item.provenance, RECONSTRUCTED);
    assert_int_equal(m->sides[2].item.provenance, FROM_RULES);
    data_free(d);
}

static void test_groups_lend_attributes_and_sources(void **state)
{
    static const struct {
        const char *id, *speed, *source;
        int side;
    } rows[] = {
        {"r1", "4", "rules:3", 0}, {"r2", "6", "reconstructed", 0}, {"r3", "8", "rules:3.1", 0},
        {"b1", "5", "rules:3", 1}, {"crowd", NULL, "rules:3", -1},
    };
    struct gamedata *d = good(*state);

    assert_int_equal(d->nunits, 5);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct data_unit *u = &d->units[data_unit_find(d, rows[i].id)];

        assert_string_equal(u->item.source, rows[i].source);
        assert_int_equal(u->side, rows[i].side);
        if (rows[i].speed)
            assert_string_equal(data_attr(&u->item, "speed"), rows[i].speed);
        else
            assert_null(data_attr(&u->item, "speed"));
    }
    assert_string_equal(d->units[4].tag, "crowd");
    assert_int_equal(data_unit_find(d, "r9"), -1);
    assert_string_equal(data_attr(data_item_find(d, "due", "d1"), "turn"), "2");
    assert_string_equal(data_attr(data_item_find(d, "due", "d2"), "turn"), "3");
    data_free(d);
}

static void test_items_tables_and_lookups(void **state)
{
    struct gamedata *d = good(*state);
    const struct data_item *it = NULL;
    const struct data_table *t = data_table_find(d, "cost");
    struct error e;
    int v, n = 0;

    while ((it = data_item_next(d, "due", it)))
        n++;
    assert_int_equal(n, 2);
    assert_null(data_item_find(d, "due", "A"));
    it = data_item_find(d, "entry", "B");
    assert_int_equal(data_hex(d, it, "hex", &v, &e), 0);
    assert_int_equal(v, hex(d, "0402"));
    it = data_item_next(d, "purse", NULL);
    assert_int_equal(data_int(it, "coins", 0, 20, &v, &e), 0);
    assert_int_equal(v, 12);
    assert_int_equal(data_int(it, "coins", 0, 11, &v, &e), -1);
    assert_non_null(strstr(e.msg, "one.xml: line 8: purse: coins=\"12\": write a number from 0 to 11"));
    assert_int_equal(data_int(it, "notes", 0, 11, &v, &e), -1);
    assert_non_null(strstr(e.msg, "the attribute notes is missing"));
    assert_int_equal(data_side(d, it, "side", &v, &e), 0);
    assert_int_equal(v, 1);
    assert_non_null(t);
    assert_int_equal(t->nrows, 2);
    assert_string_equal(data_attr(data_row_find(t, "woods"), "points"), "2");
    assert_null(data_row_find(t, "swamp"));
    assert_int_equal(data_terrain_find(d, "woods"), 1);
    assert_string_equal(d->compiled, "compiled");
    data_free(d);
}

static void test_counts_by_provenance(void **state)
{
    struct gamedata *d = good(*state);
    int rules, recon;

    data_count(d, &rules, &recon);
    /* 2 hexes, 1 hexside, 4 units, 3 rows, 1 name, 3 items */
    assert_int_equal(rules, 2 + 1 + 4 + 3 + 1 + 3);
    /* 12 hexes, 2 lines, 2 hexsides, 1 unit, 1 row, 1 name, 2 entries, 2 items */
    assert_int_equal(recon, 12 + 2 + 2 + 1 + 1 + 1 + 2 + 2);
    data_free(d);
}

static void test_hash_covers_every_file_and_no_path(void **state)
{
    static const char *const names[] = {"game.xml", "map.txt", "map.xml", "one.xml", "tables.xml", "units.xml"};
    struct gamedata *a = good(*state), *b;
    struct error e = {""};

    assert_int_equal(a->nfiles, 6);
    for (int i = 0; i < 6; i++)
        assert_string_equal(a->files[i].name, names[i]);
    b = data_load_dir(&toy_ruleset, TEST_SRCDIR "/tests/data/toy", "one", &e);
    assert_non_null(b);
    assert_memory_equal(a->hash, b->hash, 32);
    data_free(b);
    for (int i = 0; i < 6; i++) {
        char *text = toy_read(*state, names[i]), *longer = xcalloc(1, strlen(text) + 2);

        snprintf(longer, strlen(text) + 2, "%s\n", text);
        toy_write(*state, names[i], longer);
        b = good(*state);
        assert_memory_not_equal(a->hash, b->hash, 32);
        assert_memory_not_equal(a->files[i].sha256, b->files[i].sha256, 32);
        assert_int_equal(b->files[i].len, a->files[i].len + 1);
        data_free(b);
        toy_write(*state, names[i], text);
        free(longer);
        free(text);
    }
    data_free(a);
}

/* ---- mistakes: one row a kind ---- */

struct mistake {
    const char *file, *find, *with;     /* what is spoilt */
    const char *where;                  /* the file the message must name; NULL: the same */
    long line;                          /* the line it must name; 0: that of the change; < 0: none */
    const char *says;
};

static const struct mistake mistakes[] = {
    /* XML and schema */
    {"units.xml", "</units>", "</unit>", NULL, 0, ""},
    {"units.xml", "<unit id=\"crowd\"/>", "<unit name=\"Crowd\"/>", NULL, 0, "id"},
    {"units.xml", "tag=\"B1\"", "tag=\"twelve bytes\"", NULL, 0, "tag"},
    {"units.xml", "<unit id=\"crowd\"/>", "<crowd/>", NULL, 0, "crowd"},
    {"map.xml", "layout=\"flat\"", "layout=\"round\"", NULL, 0, "layout"},
    {"map.xml", " source=\"reconstructed\">\n <grid", ">\n <grid", NULL, 0, "source"},
    {"map.xml", "<ground hexes=\"0101 0302\" source=\"rules:2.1\"/>", "<ground hexes=\"0101\"/>", NULL, 0, "source"},
    {"tables.xml", "id=\"fire\"", "id=\"fi re\"", NULL, 0, "id"},
    {"one.xml", "id=\"one\" source=\"rules:5\"", "id=\"one\" source=\"hearsay\"", NULL, 0, "source"},
    {"game.xml", "file=\"one.xml\"", "file=\"../one.xml\"", NULL, 0, "file"},
    /* the game */
    {"game.xml", "id=\"toy\"", "id=\"tot\"", NULL, 0, "write toy"},
    {"game.xml", "id=\"one\"", "id=\"uno\"", "toy has no scenario \"one\"; it has: uno two", -1, ""},
    {"game.xml", "file=\"one.xml\"", "file=\"won.xml\"", "won.xml", -1, "No such file"},
    {"one.xml", "id=\"one\"", "id=\"two\"", NULL, 0, "write one"},
    /* the map */
    {"map.xml", " shifted=\"even\"", "", NULL, 0, "shifted is missing"},
    {"map.xml", "columns=\"5\"", "columns=\"100\"", NULL, 0, "labels end at column 99"},
    {"map.xml", "code=\"w\"", "code=\".\"", "map.txt", 5, "0201"},
    {"map.xml", "id=\"woods\"", "id=\"clear\"", NULL, 0, "same id"},
    {"map.xml", "<text file", "<terrain code=\"w\" id=\"fog\" name=\"fog\"/><text file", NULL, 0, "same code"},
    {"map.xml", "0101 0302", "0101 0602", NULL, 0, "0602 is not a hex of the map"},
    {"map.xml", "0101 0302", "0503", NULL, 0, "0503 is not a hex of the map"},
    {"map.xml", "hex=\"0403\"", "hex=\"0302\"", NULL, 0, "has a name already"},
    {"map.xml", "0102 0202 0303", "0102 0303", NULL, 0, "0102 and 0303 do not touch"},
    {"map.xml", "0501 0401 0301", "0501", NULL, 0, "two hexes"},
    {"map.xml", "kind=\"stream\"", "id=\"pike\" kind=\"stream\"", NULL, 0, "same id"},
    {"map.xml", "0102/NE", "0102/E", NULL, 0, "0102/E is not a hexside"},
    {"map.xml", "0102/NE", "0201/NW", NULL, 0, "same hexside"},
    {"map.xml", "id=\"B\"", "id=\"A\"", NULL, 0, "same id"},
    {"map.xml", "hex=\"0402\"", "hex=\"0409\"", NULL, 0, "0409"},
    {"map.xml", "<entry id=\"A\"", "<entri id=\"A\"", NULL, 0, "knows no such element"},
    /* the text */
    {"map.txt", "terrain", "terain", NULL, 0, "terrain or levels"},
    {"map.txt", "\nlevels", "\nterrain", NULL, 11, "second block"},
    {"map.txt", "terrain\n     01", "terrain\n     02", NULL, 3, "column 1"},
    {"map.txt", "\nterrain\n     01  02  03  04  05", "\nterrain\n     01  02  03  04  05  06", NULL, 3, "06"},
    {"map.txt", "02    .  ", "05    .  ", NULL, 0, "row 02"},
    {"map.txt", "02    .       w       .", "02    .       w", NULL, 0, "column 5, row 2"},
    {"map.txt", "02    .       w       .", "02    .       x       .", NULL, 0, "hex 0302: \"x\""},
    {"map.txt", "          w       .\n", "          w       .       .\n", NULL, 0, "more codes"},
    {"map.txt", "          w       .\n", "", NULL, 5, "lower line"},
    {"map.txt", "          1       0", "          1       high", NULL, 0, "0401"},
    {"map.txt", "\n03    0      -1       -\n          0       0\n", "\n", NULL, 16, "before row 03"},
    /* units, tables */
    {"units.xml", "id=\"r3\"", "id=\"r1\"", NULL, 0, "same id"},
    {"units.xml", "side=\"red\"", "side=\"green\"", NULL, 4, "write red or blue"},
    {"units.xml", "source=\"rules:3.1\"", "hex=\"9999\"", NULL, 0, "9999"},
    {"tables.xml", "id=\"cost\"", "id=\"fire\"", NULL, 0, "same id"},
    {"tables.xml", "<row die=\"1\" loss=\"0\"/>", "<row die=\"1\"/>", NULL, 0, "loss is missing"},
    {"tables.xml", "<row die=\"1\" loss=\"0\"/>", "<row die=\"1\" loss=\"0\" lost=\"1\"/>", NULL, 0,
     "lost is no column"},
    {"tables.xml", "id=\"clear\"", "id=\"woods\"", NULL, 6 + 3, "same id"},
    /* the scenario */
    {"one.xml", "unit=\"r1\"", "unit=\"r7\"", NULL, 0, "r7"},
    {"one.xml", "hex=\"0101\"", "hex=\"0503\"", NULL, 0, "0503"},
    {"one.xml", "0101 0102", "0101 0109", NULL, 0, "0109"},
    {"one.xml", "side=\"blue\"", "side=\"grey\"", NULL, 0, "write red or blue"},
    {"one.xml", "id=\"d2\"", "id=\"d1\"", NULL, 0, "same id"},
    {"one.xml", "<purse side=\"blue\" coins=\"12\"/>", "<purse side=\"blue\"><coin/></purse>", NULL, 0,
     "attributes only"},
    {"one.xml", "<purse side=\"blue\" coins=\"12\"/>", "<purse side=\"blue\" source=\"gossip\"/>", NULL, 0,
     "write rules:SECTION or reconstructed"},
    {"one.xml", "<purse ", "<purze ", NULL, 0, "write entry, place, due, purse or zone"},
};

static void test_each_mistake_is_named_with_file_and_line(void **state)
{
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
        const struct mistake *m = &mistakes[i];
        char *text = toy_read(*state, m->file), want[128];
        long line = toy_replace(*state, m->file, m->find, m->with);
        struct error e = {""};
        struct gamedata *d = data_load_dir(&toy_ruleset, *state, "one", &e);

        if (d)
            fail_msg("row %zu: %s with %s was accepted", i, m->file, m->with);
        if (m->line < 0)
            snprintf(want, sizeof want, "%s", m->where);
        else
            snprintf(want, sizeof want, "%s: line %ld: ", m->where ? m->where : m->file, m->line ? m->line : line);
        if (!strstr(e.msg, want) || !strstr(e.msg, m->says))
            fail_msg("row %zu: \"%s\" with \"%s\" in the message: %s", i, want, m->says, e.msg);
        toy_write(*state, m->file, text);
        free(text);
    }
    data_free(good(*state));
}

/* ---- other grids ---- */

static const struct grid_case {
    const char *grid, *text;
    const char *woods;          /* labels of its wooded hexes */
} grids[] = {
    {"layout=\"flat\" naming=\"ccrr\" shifted=\"odd\" shift=\"back\" first-column=\"1\" columns=\"3\" "
     "first-row=\"1\" rows=\"2\"",
     "terrain\n     01  02  03\n01    .       w\n          .\n02    .       .\n          w\n", "0301 0202"},
    {"layout=\"pointed\" naming=\"rrcc\" shifted=\"odd\" columns-grow=\"west\" first-column=\"1\" columns=\"3\" "
     "first-row=\"10\" rows=\"2\"",
     "terrain\n     03  02  01\n10    w   .   .\n11  .   .   w\n", "1003 1101"},
    {"layout=\"oblique\" naming=\"letters\" first-column=\"1\" columns=\"2\" first-row=\"0\" rows=\"3\"",
     "terrain\n     1  2\nA    .  w\nB      .  .\nC        w  .\n", "A2 C1"},
    {"layout=\"flat\" naming=\"ccrr\" shifted=\"odd\" first-column=\"1\" columns=\"1\" first-row=\"1\" rows=\"2\"",
     "terrain\n     01\n01    .\n02    w\n", "0102"},
    /* two sheets that overlap in column 2, the second one place farther down */
    {"layout=\"flat\" naming=\"ccrr\" shifted=\"even\" first-column=\"1\" columns=\"3\" first-row=\"1\" "
     "rows=\"3\"><sheet letter=\"A\" first-column=\"1\" columns=\"2\" first-row=\"1\" rows=\"2\" chains=\"0\" "
     "halves=\"0\"/><sheet letter=\"B\" first-column=\"2\" columns=\"2\" first-row=\"1\" rows=\"2\" chains=\"0\" "
     "halves=\"2\"/></grid",
     "terrain\n     01  02  03\n01    w       -\n          .\n02    .       .\n          w\n"
     "03    -       w\n          .\n",
     "A0101 A0202 B0302"},
};

static void test_text_follows_each_kind_of_grid(void **state)
{
    static const char units[] = "<units xmlns=\"urn:adjutant:data:1\" source=\"rules:3\"/>";
    static const char one[] = "<scenario xmlns=\"urn:adjutant:data:1\" id=\"one\" source=\"rules:5\"/>";
    char map[1024], label[HEX_LABEL];
    struct error e = {""};

    toy_write(*state, "units.xml", units);
    toy_write(*state, "one.xml", one);
    for (size_t i = 0; i < sizeof grids / sizeof *grids; i++) {
        struct gamedata *d;
        int n = 0, want = 0;

        snprintf(map, sizeof map, "<map xmlns=\"urn:adjutant:data:1\" source=\"reconstructed\"><grid %s%s>"
                 "<terrain code=\".\" id=\"clear\" name=\"clear\"/><terrain code=\"w\" id=\"woods\" name=\"woods\"/>"
                 "<text file=\"map.txt\"/></map>", grids[i].grid, strstr(grids[i].grid, "sheet") ? "" : "/");
        toy_write(*state, "map.xml", map);
        toy_write(*state, "map.txt", grids[i].text);
        d = good(*state);
        for (int h = 0; h < d->map.nhexes; h++) {
            assert_int_equal(d->map.terrain[h] >= 0, hex_exists(&d->map.grid, h));
            if (d->map.terrain[h] != 1)
                continue;
            hex_label(&d->map.grid, h, label);
            if (!strstr(grids[i].woods, label))
                fail_msg("grid %zu: %s is wooded", i, label);
            n++;
        }
        for (const char *p = grids[i].woods; p; p = strchr(p + 1, ' '))
            want++;
        assert_int_equal(n, want);
        data_free(d);
    }
    toy_replace(*state, "map.txt", "01    w       -", "01    w       .");
    assert_null(data_load_dir(&toy_ruleset, *state, "one", &e));
    assert_non_null(strstr(e.msg, "map.txt: line 3: on no sheet, so write - there: column 3, row 1"));
}

/* ---- where files are found ---- */

static void make_dirs(const char *root)
{
    char path[512];

    mkdir(root, 0700);
    snprintf(path, sizeof path, "%s/games", root);
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/games/toy", root);
    mkdir(path, 0700);
}

static void remove_dirs(const char *root)
{
    static const char *const names[] = {"game.xml", "map.xml", "map.txt", "units.xml", "tables.xml", "one.xml",
                                        "scenario.xsd"};
    char path[512];

    snprintf(path, sizeof path, "%s/games/toy", root);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        toy_remove(path, names[i]);
    rmdir(path);
    snprintf(path, sizeof path, "%s/games", root);
    rmdir(path);
    rmdir(root);
}

static void copy_toy(const char *from, const char *to_root)
{
    static const char *const names[] = {"game.xml", "map.xml", "map.txt", "units.xml", "tables.xml", "one.xml"};
    char to[512];

    make_dirs(to_root);
    snprintf(to, sizeof to, "%s/games/toy", to_root);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char *text = toy_read(from, names[i]);

        toy_write(to, names[i], text);
        free(text);
    }
}

static void test_an_owner_overrides_single_files(void **state)
{
    char whole[64], own[64], list[1024], folder[128], *before = xstrdup(getenv("ADJUTANT_DATA"));
    struct error e = {""};
    const struct data_scenario *scenarios;
    struct pool *p = pool_new();
    struct gamedata *d;
    char *text;

    snprintf(whole, sizeof whole, "%s/whole", (char *)*state);
    snprintf(own, sizeof own, "%s/own", (char *)*state);
    copy_toy(*state, whole);
    make_dirs(own);
    snprintf(folder, sizeof folder, "%s/games/toy", own);
    text = toy_read(*state, "map.txt");
    toy_write(folder, "map.txt", text);
    free(text);
    toy_replace(folder, "map.txt", "02    .       w       .", "02    w       w       .");
    snprintf(list, sizeof list, "%s::%s:%s", own, whole, before);
    setenv("ADJUTANT_DATA", list, 1);

    d = data_load(&toy_ruleset, "one", &e);
    if (!d)
        fail_msg("%s", e.msg);
    assert_string_equal(d->map.terrains[d->map.terrain[hex(d, "0102")]].id, "woods");
    for (int i = 0; i < d->nfiles; i++)
        assert_non_null(strstr(d->files[i].path, strcmp(d->files[i].name, "map.txt") == 0 ? "/own/" : "/whole/"));
    data_free(d);
    assert_int_equal(data_scenarios(&toy_ruleset, p, &scenarios, &e), 2);
    assert_string_equal(scenarios[1].title, "The second");

    setenv("ADJUTANT_DATA", before, 1);
    assert_null(data_load(&toy_ruleset, "one", &e));
    assert_non_null(strstr(e.msg, "games/toy/game.xml"));
    pool_free(p);
    free(before);
    remove_dirs(own);
    remove_dirs(whole);
}

static void test_a_schema_of_the_game_is_checked_too(void **state)
{
    static const char xsd[] =
        "<xs:schema xmlns:xs=\"http://www.w3.org/2001/XMLSchema\" targetNamespace=\"urn:adjutant:data:1\">\n"
        "<xs:element name=\"scenario\"><xs:complexType><xs:attribute name=\"id\"/></xs:complexType></xs:element>\n"
        "</xs:schema>\n";
    char root[64], folder[128], list[1024], *before = xstrdup(getenv("ADJUTANT_DATA"));
    struct error e = {""};

    snprintf(root, sizeof root, "%s/whole", (char *)*state);
    copy_toy(*state, root);
    snprintf(folder, sizeof folder, "%s/games/toy", root);
    toy_write(folder, "scenario.xsd", xsd);
    snprintf(list, sizeof list, "%s:%s", root, before);
    setenv("ADJUTANT_DATA", list, 1);
    assert_null(data_load(&toy_ruleset, "one", &e));
    assert_non_null(strstr(e.msg, "one.xml: line 2: "));
    setenv("ADJUTANT_DATA", before, 1);
    free(before);
    remove_dirs(root);
}

static void test_the_same_bytes_are_parsed_once_and_others_anew(void **state)
{
    struct error e = {""};
    struct gamedata *a = data_kept_dir(&toy_ruleset, *state, "one", &e), *b, *c;

    assert_non_null(a);
    b = data_kept_dir(&toy_ruleset, *state, "one", &e);
    assert_ptr_equal(a, b);
    toy_replace(*state, "map.xml", "The Mill", "The Malt");         /* as long as before */
    c = data_kept_dir(&toy_ruleset, *state, "one", &e);
    assert_non_null(c);
    assert_ptr_not_equal(a, c);
    assert_memory_not_equal(a->hash, c->hash, sizeof a->hash);
    data_kept_end();                                                /* all are in use: none goes */
    assert_string_equal(a->scenario, "one");
    data_kept_return(a);
    data_kept_return(b);
    data_kept_return(c);
    data_kept_end();
    toy_remove(*state, "map.xml");
    assert_null(data_kept_dir(&toy_ruleset, *state, "one", &e));
}

static void test_datapath_finds_only_below_its_folders(void **state)
{
    static const char *const never[] = {"", "/etc/passwd", "../README", "games/../../x", "games/..", "no/such/file"};
    char out[512], small[8];

    (void)state;
    assert_int_equal(datapath_find("schemas/data-map.xsd", out, sizeof out), 0);
    assert_int_equal(access(out, R_OK), 0);
    for (size_t i = 0; i < sizeof never / sizeof *never; i++) {
        assert_int_equal(datapath_find(never[i], out, sizeof out), -1);
        assert_string_equal(out, "");
    }
    assert_int_equal(datapath_find("schemas/data-map.xsd", small, sizeof small), -1);
}

#define toy_test(f) cmocka_unit_test_setup_teardown(f, toy_setup, toy_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        toy_test(test_map_is_read_as_it_is_laid_out),
        toy_test(test_lines_make_roads_and_hexsides_have_kinds),
        toy_test(test_groups_lend_attributes_and_sources),
        toy_test(test_items_tables_and_lookups),
        toy_test(test_counts_by_provenance),
        toy_test(test_hash_covers_every_file_and_no_path),
        toy_test(test_each_mistake_is_named_with_file_and_line),
        toy_test(test_text_follows_each_kind_of_grid),
        toy_test(test_an_owner_overrides_single_files),
        toy_test(test_a_schema_of_the_game_is_checked_too),
        toy_test(test_the_same_bytes_are_parsed_once_and_others_anew),
        cmocka_unit_test(test_datapath_finds_only_below_its_folders),
    };
    int failed;

    xml_begin(NULL);
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    xml_end();
    return failed;
}
