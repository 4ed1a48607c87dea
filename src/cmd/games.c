/* SPDX-License-Identifier: ISC */
#include <stdio.h>

#include "base/pool.h"
#include "cmd/cmd.h"
#include "engine/data.h"
#include "engine/ruleset.h"
#include "engine/vocabulary.h"
#include "rules/registry.h"
#include "xml/write.h"

static void tell_choices(const struct ruleset *rs)
{
    for (int i = 0; rs->choices && rs->choices[i].name; i++) {
        printf("    -o %s=", rs->choices[i].name);
        for (int k = 0; rs->choices[i].words[k]; k++)
            printf("%s%s", k ? "|" : "", rs->choices[i].words[k]);
        printf("\n         %s\n", rs->choices[i].help);
    }
}

static int tell_scenario(const struct ruleset *rs, const struct data_scenario *s, bool verbose, struct error *e)
{
    struct gamedata *d;
    int rules, made;

    printf("  %s/%s  %s\n", rs->id, s->id, s->title);
    if (!verbose)
        return 0;
    d = data_load(rs, s->id, e);
    if (!d)
        return -1;
    data_count(d, &rules, &made);
    printf("    data: %d from the rulebook, %d reconstructed\n", rules, made);
    data_free(d);
    return 0;
}

static int tell_game(const struct ruleset *rs, bool verbose, struct error *e)
{
    const struct data_scenario *list;
    struct pool *p = pool_new();
    int n = data_scenarios(rs, p, &list, e), status = n < 0 ? -1 : 0;

    printf("%s: %s (revision %d of the rules)\n", rs->id, rs->title, rs->revision);
    for (int i = 0; i < n && status == 0; i++)
        status = tell_scenario(rs, &list[i], verbose, e);
    if (verbose)
        tell_choices(rs);
    pool_free(p);
    return status;
}

static int write_scenarios(struct xml_writer *w, const struct ruleset *rs, struct error *e)
{
    const struct data_scenario *list;
    struct pool *p = pool_new();
    int n = data_scenarios(rs, p, &list, e), rules, made;

    for (int i = 0; i < n; i++) {
        struct gamedata *d = data_load(rs, list[i].id, e);

        if (!d) {
            n = -1;
            break;
        }
        data_count(d, &rules, &made);
        xw_open(w, "scenario");
        xw_attr(w, "id", list[i].id);
        xw_attr(w, "title", list[i].title);
        xw_attr_int(w, "rules", rules);
        xw_attr_int(w, "reconstructed", made);
        xw_close(w);
        data_free(d);
    }
    pool_free(p);
    return n < 0 ? -1 : 0;
}

static void write_choices(struct xml_writer *w, const struct ruleset *rs)
{
    for (int i = 0; rs->choices && rs->choices[i].name; i++) {
        xw_open(w, "choice");
        xw_attr(w, "name", rs->choices[i].name);
        xw_attr(w, "help", rs->choices[i].help);
        for (int k = 0; rs->choices[i].words[k]; k++) {
            xw_open(w, "value");
            xw_text(w, rs->choices[i].words[k]);
            xw_close(w);
        }
        xw_close(w);
    }
}

static int write_games(struct error *e)
{
    struct buf b = {0};
    struct xml_writer w;
    int status = 0;

    xw_start(&w, &b);
    xw_open(&w, "games");
    for (int i = 0; ruleset_at(i) && status == 0; i++) {
        xw_open(&w, "game");
        xw_attr(&w, "id", ruleset_at(i)->id);
        xw_attr(&w, "title", ruleset_at(i)->title);
        xw_attr_int(&w, "revision", ruleset_at(i)->revision);
        status = write_scenarios(&w, ruleset_at(i), e);
        write_choices(&w, ruleset_at(i));
        xw_close(&w);
    }
    xw_end(&w);
    if (status == 0)
        status = cmd_write(NULL, &b, e);
    buf_free(&b);
    return status;
}

/* The words of a game's order files, as schemas/orders-ID.xsd has them. */
static int write_schema(const char *id, struct error *e)
{
    const struct ruleset *rs = ruleset_find(id);
    struct buf b = {0};
    int status;

    if (!rs)
        return error_set(e, "there is no game \"%.60s\": adjutant games lists them", id);
    vocabulary_schema(rs, &b);
    status = cmd_write(NULL, &b, e);
    buf_free(&b);
    return status;
}

int cmd_games(const struct command *c, int argc, char **argv)
{
    bool verbose = false, xml = false;
    const char *schema = NULL;
    const struct cmd_option opts[] = {{.name = "verbose", .letter = 'v', .flag = &verbose},
                                      {.name = "xml", .flag = &xml},
                                      {.name = "schema", .value = &schema},
                                      {.name = NULL}};
    struct error e;
    int status = cmd_parse(c, &argc, argv, opts, 0, 0);

    if (status >= 0)
        return status;
    if (schema)
        return write_schema(schema, &e) ? cmd_fail(CMD_BROKEN, &e) : CMD_DONE;
    if (xml)
        return write_games(&e) ? cmd_fail(CMD_BROKEN, &e) : CMD_DONE;
    for (int i = 0; ruleset_at(i); i++)
        if (tell_game(ruleset_at(i), verbose, &e))
            return cmd_fail(CMD_BROKEN, &e);
    return CMD_DONE;
}
