/* SPDX-License-Identifier: ISC */
/* Maps, as a person sees them: what must be found on them, and snapshots. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "engine/play.h"
#include "report/map.h"
#include "report/sample.h"
#include "report/scene.h"
#include "report/snapshot.h"
#include "rules/c3i/c3i.h"
#include "xml/xml.h"

static struct gamedata *c3i;
static struct game *at_setup;

static int load(void **state)
{
    struct error e;

    (void)state;
    if (xml_begin(&e) != 0 || !(c3i = data_load(&c3i_ruleset, "battle", &e)))
        fail_msg("%s", e.msg);
    at_setup = game_new(&c3i_ruleset, c3i, NULL);
    return 0;
}

static int unload(void **state)
{
    (void)state;
    game_free(at_setup);
    data_free(c3i);
    xml_end();
    return 0;
}

/* A day of battle, with stacks that no rule would allow and names that no cell can hold. */
static struct scene *crowded(void)
{
    static const struct {
        const char *hex, *text, *state;
        int side;
        bool unit;
    } marks[] = {
        {"1204", "Heth", "march", 0, true},      {"1204", "Lee", "HQ", 0, false},
        {"1203", "Pender", "battle", 0, true},   {"1104", "Anderson", "march", 0, true},
        {"1304", "Rodes", "battle", 0, true},    {"1304", "Buford", "battle", 1, true},
        {"1404", "Early", "battle", 0, true},    {"1405", "Hood", "battle", 0, true},
        {"1405", "McLaws", "battle", 0, true},   {"1405", "Pickett", "march", 0, true},
        {"1406", "Howard", "battle", 1, true},   {"1406", "Slocum", "battle", 1, true},
        {"1406", "Sykes", "battle", 1, true},    {"1406", "Sickles", "battle", 1, true},
        {"1406", "Hancock", "battle", 1, true},  {"1505", "Reynolds", "march", 1, true},
        {"1506", "Pleasanton", "battle", 1, true}, {"1507", "Meade", "HQ", 1, false},
        {"1605", "Berdan", "", 1, false},        {"1607", "smoke", "", -1, false},
    };
    struct scene *s = scene_new(&c3i->map);

    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        sample_mark(s, c3i, marks[i].hex, marks[i].side, marks[i].text, marks[i].state, marks[i].unit);
    return s;
}

static void draw(const struct scene *s, enum map_zoom zoom, const char *window, struct buf *out)
{
    struct map_view v = {.zoom = zoom, .centre = HEX_NONE, .legend = true};
    struct error e;

    if (window && map_window(c3i, window, &v, &e) != 0)
        fail_msg("%s", e.msg);
    map_draw(&c3i_ruleset, c3i, s, &v, out);
    snapshot_fits_mail(out);
}

static void test_snapshots_of_c3i(void **state)
{
    static const struct {
        const char *name, *window;
        enum map_zoom zoom;
        bool crowded;
    } rows[] = {
        {"setup-overview.txt", NULL, MAP_COMPACT, false},
        {"setup-window.txt", "1204,2", MAP_FULL, false},
        {"crowded-overview.txt", NULL, MAP_COMPACT, true},
        {"crowded-window.txt", "1405,2", MAP_FULL, true},
        {"crowded-small.txt", "1405,3", MAP_FULL, true},
        {"crowded-half.txt", "1405,4", MAP_COMPACT, true},
        {"corner-north-west.txt", "1001,2", MAP_FULL, true},
        {"corner-south-east.txt", "2116,2", MAP_FULL, true},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct scene *s = rows[i].crowded ? crowded() : scene_of(at_setup);
        struct buf b = {0};

        draw(s, rows[i].zoom, rows[i].window, &b);
        snapshot_check(rows[i].name, &b);
        buf_free(&b);
        scene_free(s);
    }
}

static void test_the_whole_map_has_overview_panels_and_gazetteer(void **state)
{
    struct scene *s = scene_of(at_setup);
    struct buf b = {0};

    (void)state;
    map_whole(&c3i_ruleset, c3i, s, &b);
    snapshot_fits_mail(&b);
    snapshot_check("setup-whole.txt", &b);
    buf_free(&b);
    scene_free(s);
}

static void test_other_grids(void **state)
{
    static const struct {
        const char *name;
        enum hex_layout layout;
        enum hex_naming naming;
        int cols, rows, centre_col, centre_row, radius;
        enum map_zoom zoom;
    } rows[] = {
        {"pointed-window.txt", HEX_POINTED, HEX_RRCC, 20, 12, 8, 6, 2, MAP_FULL},
        {"pointed-small.txt", HEX_POINTED, HEX_RRCC, 20, 12, 8, 6, 4, MAP_FULL},
        {"pointed-overview.txt", HEX_POINTED, HEX_RRCC, 20, 12, -1, 0, 0, MAP_COMPACT},
        {"oblique-window.txt", HEX_OBLIQUE, HEX_LETTERS, 10, 8, 4, 4, 2, MAP_FULL},
        {"oblique-overview.txt", HEX_OBLIQUE, HEX_LETTERS, 10, 8, -1, 0, 0, MAP_COMPACT},
        {"wide-overview.txt", HEX_POINTED, HEX_CCRR, 60, 6, -1, 0, 0, MAP_COMPACT},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct gamedata *d = sample_new(rows[i].layout, rows[i].naming, rows[i].cols, rows[i].rows);
        struct map_view v = {.zoom = rows[i].zoom, .radius = rows[i].radius, .legend = true};
        struct scene *s = scene_new(&d->map);
        char label[HEX_LABEL];
        struct buf b = {0};

        v.centre = rows[i].centre_col < 0 ? HEX_NONE : hex_at(&d->map.grid, rows[i].centre_col, rows[i].centre_row);
        (void)hex_label(&d->map.grid, hex_at(&d->map.grid, 7, 6), label);
        sample_mark(s, d, label, 0, "1st Foot", "worn", true);
        sample_mark(s, d, label, 0, "2nd Foot", "", true);
        (void)hex_label(&d->map.grid, hex_at(&d->map.grid, 3, 5), label);
        sample_mark(s, d, label, 1, "Guard", "fresh", true);
        map_draw(&sample_ruleset, d, s, &v, &b);
        snapshot_fits_mail(&b);
        snapshot_check(rows[i].name, &b);
        buf_free(&b);
        scene_free(s);
        sample_free(d);
    }
}

/* However large a window is asked for, wherever. */
static void test_every_window_fits_mail(void **state)
{
    struct scene *s = crowded();

    (void)state;
    for (int h = 0; h < c3i->map.nhexes; h += 7) {
        for (int radius = 0; radius < 12; radius++) {
            struct map_view v = {.zoom = h % 2 ? MAP_FULL : MAP_COMPACT, .centre = h, .radius = radius, .legend = true};
            struct buf b = {0};

            map_draw(&c3i_ruleset, c3i, s, &v, &b);
            snapshot_fits_mail(&b);
            buf_free(&b);
        }
    }
    scene_free(s);
}

/* Every hex of a whole map has its number, and every mark is there: in its cell or in the list. */
static void test_nothing_is_left_out(void **state)
{
    struct scene *s = crowded();
    struct buf b = {0};
    char label[HEX_LABEL];

    (void)state;
    draw(s, MAP_FULL, NULL, &b);
    for (int h = 0; h < c3i->map.nhexes; h++) {
        if (c3i->map.terrain[h] >= 0)
            assert_non_null(strstr(buf_cstr(&b), hex_label(&c3i->map.grid, h, label)));
        for (int i = 0; i < scene_count(s, h); i++)
            assert_non_null(strstr(buf_cstr(&b), scene_get(s, h, i)->text));
    }
    assert_non_null(strstr(buf_cstr(&b), "1406: (Howard) battle, (Slocum) battle, (Sykes) battle, (Sickles) battle,"));
    assert_non_null(strstr(buf_cstr(&b), "c Chambersburg Pike 1505-1003"));
    buf_free(&b);
    scene_free(s);
}

static void test_windows_named_badly_are_refused(void **state)
{
    static const char *const rows[] = {"", "9999", "1304,", "1304,x", "1304,-1", "1304,201", "1304 2", ",3",
                                       "130413041304130413041304"};
    struct map_view v;
    struct error e;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(map_window(c3i, rows[i], &v, &e), -1);
    assert_int_equal(map_window(c3i, "1304", &v, &e), 0);
    assert_int_equal(v.radius, 3);
    assert_int_equal(map_window(c3i, "2116,0", &v, &e), 0);
    assert_int_equal(v.radius, 0);
}

static void test_a_mark_off_the_map_is_left_out(void **state)
{
    struct scene *s = scene_new(&c3i->map);

    (void)state;
    sample_mark(s, c3i, "9999", 0, "Nobody", "", true);
    for (int h = 0; h < c3i->map.nhexes; h++)
        assert_int_equal(scene_count(s, h), 0);
    assert_int_equal(scene_count(s, -1), 0);
    scene_free(s);
    scene_free(NULL);
}

static struct scene *scene_with(const struct gamedata *d, const struct mark *marks, int n)
{
    struct scene *s = scene_new(&d->map);

    for (int i = 0; i < n; i++)
        scene_mark(s, &marks[i]);
    return s;
}

/* Two sides share a map only when they see the same: any other answer would show one what the other sees. */
static void test_scenes_are_the_same_in_everything_or_not(void **state)
{
    static const struct mark two[] = {{.hex = 3, .side = 0, .text = "Heth", .state = "march", .unit = true},
                                      {.hex = 4, .side = 1, .text = "Buford", .state = "", .unit = true}};
    struct scene *a = scene_with(c3i, two, 2), *b = scene_with(c3i, two, 2), *one = scene_with(c3i, two, 1);

    (void)state;
    assert_true(scene_same(a, b));
    assert_false(scene_same(a, one));
    assert_false(scene_same(one, a));
    for (int i = 0; i < 5; i++) {
        struct mark other[] = {two[0], two[1]};
        struct scene *s;

        other[1].hex = (int16_t)(i == 0 ? 5 : 4);
        other[1].side = (int16_t)(i == 1 ? 0 : 1);
        other[1].unit = i != 2;
        other[1].text[0] = i == 3 ? '?' : 'B';
        other[1].state[0] = i == 4 ? 'x' : '\0';
        s = scene_with(c3i, other, 2);
        assert_false(scene_same(a, s));
        scene_free(s);
    }
    scene_free(a);
    scene_free(b);
    scene_free(one);
}

/* What was drawn before leaves nothing behind, whatever it was and in whatever order. */
static void test_the_ground_is_kept_without_what_stood_on_it(void **state)
{
    static const char *const windows[] = {NULL, "1505,3", NULL};
    struct scene *scenes[] = {crowded(), scene_of(at_setup), scene_new(&c3i->map)};

    (void)state;
    for (int k = 0; k < 3 * 3 * 2; k++) {
        const struct scene *s = scenes[k % 3];
        struct map_view v = {.zoom = k / 9 ? MAP_FULL : MAP_COMPACT, .centre = HEX_NONE, .legend = true};
        struct buf often = {0}, once = {0};
        struct error e = {""};
        struct gamedata *fresh = data_load(&c3i_ruleset, "battle", &e);

        assert_non_null(fresh);
        if (windows[k / 3 % 3])
            assert_int_equal(map_window(c3i, windows[k / 3 % 3], &v, &e), 0);
        map_draw(&c3i_ruleset, c3i, s, &v, &often);
        map_draw(&c3i_ruleset, fresh, s, &v, &once);
        assert_string_equal(buf_cstr(&often), buf_cstr(&once));
        buf_clear(&often);
        buf_clear(&once);
        map_whole(&c3i_ruleset, c3i, s, &often);
        map_whole(&c3i_ruleset, fresh, s, &once);
        assert_string_equal(buf_cstr(&often), buf_cstr(&once));
        buf_free(&often);
        buf_free(&once);
        data_free(fresh);
    }
    for (int i = 0; i < 3; i++)
        scene_free(scenes[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_snapshots_of_c3i),
        cmocka_unit_test(test_the_whole_map_has_overview_panels_and_gazetteer),
        cmocka_unit_test(test_other_grids),
        cmocka_unit_test(test_every_window_fits_mail),
        cmocka_unit_test(test_nothing_is_left_out),
        cmocka_unit_test(test_windows_named_badly_are_refused),
        cmocka_unit_test(test_a_mark_off_the_map_is_left_out),
        cmocka_unit_test(test_scenes_are_the_same_in_everything_or_not),
        cmocka_unit_test(test_the_ground_is_kept_without_what_stood_on_it),
    };

    return cmocka_run_group_tests(tests, load, unload);
}
