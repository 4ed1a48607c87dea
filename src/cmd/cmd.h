/* SPDX-License-Identifier: ISC */
/* The commands of the program: one function each, named in main.c's table. */
#ifndef CMD_CMD_H
#define CMD_CMD_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "base/error.h"
#include "crypto/key.h"

enum { CMD_DONE = 0, CMD_REFUSED = 1, CMD_USAGE = 2, CMD_BROKEN = 3 };

struct command {
    const char *name, *synopsis;
    const char *what;               /* one line */
    const char *help;               /* the options, one a line */
    int (*run)(const struct command *c, int argc, char **argv);
};

/* One option of a command line: --name VALUE, --name (flag), or -x. */
struct cmd_option {
    const char *name;
    char letter;                    /* 0 for none */
    const char **value;             /* takes a value; repeated: the last counts, unless `many` */
    bool *flag;
    struct cmd_many {
        const char *v[64];
        int n;
    } *many;
};

/* Takes the options out of argv; what is left are operands, between min and max of them (max -1: any number).
   -h/--help prints help and gives CMD_DONE; a mistake prints what is wrong and gives CMD_USAGE; otherwise -1. */
int cmd_parse(const struct command *c, int *argc, char **argv, const struct cmd_option *options, int min, int max);

int cmd_fail(int status, const struct error *e);                /* says it on stderr, gives status back */
int cmd_usage(const struct command *c, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* "2026-11-18T02:48:35Z" from --time, else SOURCE_DATE_EPOCH, else the clock. 0 or -1. */
int cmd_time(const char *option, char out[24], struct error *e);

int cmd_read(const char *path, size_t max, struct buf *b, struct error *e);     /* "-" is standard input */
int cmd_write(const char *path, const struct buf *b, struct error *e);          /* NULL or "-": standard output */

/* Standard output is a pipe whose reader has gone: he has seen what he wanted, and nothing went wrong. */
bool cmd_reader_left(void);
/* Signs a file with the private key in `keyfile`, and writes it as cmd_write does. 0 or -1. */
int cmd_write_signed(const char *path, const struct buf *plain, const char *keyfile, struct error *e);

/* Says a public key's fingerprint on standard error; nothing for a key that is not there (""). */
void cmd_tell_key(const char *what, enum key_type type, const char *hex);

/* An XML file that begins with that root element, or the mail it came in ("report" for report.xml), without what a mail
   program or an editor has put into it: a byte order mark, CR before LF. 0 or -1. */
int cmd_read_attached(const char *path, const char *root, struct buf *xml, struct error *e);
int cmd_read_report(const char *path, struct buf *xml, struct error *e);

/* The seat that --side names, -1 for none given. 0, or -1: it has been said that there is no such side. */
struct genesis;
int cmd_side(const struct command *c, const struct genesis *terms, const char *side, int *seat_r);

/* "GAME/SCENARIO" (the first scenario when left out). 0 or -1. */
struct ruleset;
struct gamedata;
struct gamedata *cmd_game(const char *name, struct error *e);

int cmd_accept(const struct command *c, int argc, char **argv);
int cmd_archive(const struct command *c, int argc, char **argv);
int cmd_autoplay(const struct command *c, int argc, char **argv);
int cmd_check(const struct command *c, int argc, char **argv);
int cmd_countersign(const struct command *c, int argc, char **argv);
int cmd_explain(const struct command *c, int argc, char **argv);
int cmd_games(const struct command *c, int argc, char **argv);
int cmd_join(const struct command *c, int argc, char **argv);
int cmd_keygen(const struct command *c, int argc, char **argv);
int cmd_mail_test(const struct command *c, int argc, char **argv);
int cmd_map(const struct command *c, int argc, char **argv);
int cmd_new(const struct command *c, int argc, char **argv);
int cmd_receive(const struct command *c, int argc, char **argv);
int cmd_rekey(const struct command *c, int argc, char **argv);
int cmd_renew(const struct command *c, int argc, char **argv);
int cmd_report(const struct command *c, int argc, char **argv);
int cmd_ruling(const struct command *c, int argc, char **argv);
int cmd_run(const struct command *c, int argc, char **argv);
int cmd_sign(const struct command *c, int argc, char **argv);
int cmd_status(const struct command *c, int argc, char **argv);
int cmd_try(const struct command *c, int argc, char **argv);
int cmd_verify(const struct command *c, int argc, char **argv);

#endif
