/* SPDX-License-Identifier: ISC */
/* The table of commands. */
#include "config.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/pool.h"
#include "cmd/cmd.h"
#include "mail/cage.h"
#include "xml/xml.h"

static const struct command commands[] = {
    {"games", "[-v] [--xml]", "Lists the games this program has rules for, with their scenarios.",
     "  -v         also counts data by where they come from, and lists options\n"
     "  --xml      the same for programs\n"
     "  --schema GAME    writes the schema of its order files\n",
     cmd_games},
    {"new", "GAME/SCENARIO DIR [-o NAME=VALUE]...", "Makes a game directory with the referee's keys and entry 0 of its log.",
     "  -o NAME=VALUE        an option of the game (adjutant games -v lists them)\n"
     "  --address ADDRESS    where players mail their orders (adjutant@localhost)\n"
     "  --referee ADDRESS    who is told when something is wrong\n"
     "  --time TIME          instead of the clock, 2026-11-18T02:48:35Z\n",
     cmd_new},
    {"keygen", "FILE [--passphrase]", "Makes a player's key pair: FILE (keep it) and FILE.pub (give it to the referee).",
     "  --passphrase    asks for a passphrase on the terminal\n", cmd_keygen},
    {"join", "DIR SIDE FILE.pub ADDRESS", "Offers a seat of a game to the holder of a key; an invitation is mailed.",
     "  --time TIME      instead of the clock\n  --no-send        leaves the mail in the outbox\n"
     "  --config FILE    the mail accounts\n",
     cmd_join},
    {"accept", "INVITATION|DIR [SIDE] --key FILE [-o OUT]", "Makes a player's signed acceptance of a seat.",
     "  INVITATION    invitation.xml, or the mail it came in\n"
     "  --key FILE    the player's private key\n"
     "  -o OUT        where to write it (standard output)\n",
     cmd_accept},
    {"sign", "ORDERS --key FILE [--report REPORT] [-o OUT]", "Signs an order file.",
     "  --key FILE         the player's private key\n"
     "  --report REPORT    fills in game, side, serial, head and answers, where missing, from the\n"
     "                     last report.xml or the mail it came in\n"
     "  -o OUT             where to write it (standard output)\n",
     cmd_sign},
    {"rekey", "REPORT --key OLD --new NEW [-o OUT]", "Makes the file by which a player changes his key: both keys sign it.",
     "  --key OLD    the private key that signs until now\n  --new NEW    the private key that signs from then on\n"
     "  -o OUT       where to write it (standard output)\n",
     cmd_rekey},
    {"countersign", "PROPOSAL --key FILE [-o OUT]", "Makes a player's signed countersignature of new keys of a game.",
     "  --key FILE    the player's private key\n  -o OUT        where to write it (standard output)\n", cmd_countersign},
    {"check", "ORDERS [DIR|REPORT] [--key FILE.pub]", "Tells whether an order file will be taken, and whether its orders are legal now.",
     "  --key FILE.pub    checks the signature against this key when there is no game directory\n", cmd_check},
    {"run", "DIR... | --all ROOT [--config FILE]", "Takes the mail of games, adjudicates, and sends reports.",
     "  --all ROOT       every game directory under ROOT; first collects the mail of all accounts\n"
     "  --config FILE    the mail accounts, see adjutant-mail(7)\n"
     "  --no-send        leaves mails in the outbox\n"
     "  --time TIME      instead of the clock\n",
     cmd_run},
    {"mail-test", "[ACCOUNT] [--config FILE]", "Tries each step of collecting and sending mail, and says what is wrong.",
     "  --config FILE    the mail accounts\n"
     "  --to ADDRESS     the recipient that is named to the server (our own); nothing is sent\n",
     cmd_mail_test},
    {"receive", "DIR < MAIL", "What a mail server's pipe calls: queues one mail. Exits 0 or 75.", "", cmd_receive},
    {"status", "DIR [--side SIDE] [--xml]", "Tells whose decision a game waits for.",
     "  --side SIDE    as that side may know it\n  --xml          the same for programs\n", cmd_status},
    {"report", "DIR [--side SIDE] [--entry N] [--format text|html|xml]", "Shows a report again.",
     "  --side SIDE       as that side got it; without it, as the referee sees it\n"
     "  --entry N         of that log entry; without it, of the last\n"
     "  --format FORMAT   text, html or xml\n",
     cmd_report},
    {"map", "DIR|GAME [--side SIDE] [--window HEX,RADIUS] [--los HEX,RADIUS] [--compact]", "Draws the map of a game.",
     "  --side SIDE            as that side sees it\n  --window HEX,RADIUS    only that part\n"
     "  --los HEX,RADIUS       what is seen from that hex, where the game has lines of sight\n"
     "  --compact              a few characters a hex\n",
     cmd_map},
    {"try", "STATE [ORDERS...] [--dice 2,2,5] [--xml]", "Adjudicates a position with given dice; saves nothing.",
     "  --dice LIST    the dice in the order they fall\n  --xml          events and prompt for programs\n", cmd_try},
    {"autoplay", "GAME/SCENARIO --seed N [--games K] [-o NAME=VALUE]... [--replay] [--quiet]",
     "Plays random legal games and checks the invariants.",
     "  --seed N         where the dice and choices come from\n  --games K        how many (1), with the seeds N, N + 1, ...\n"
     "  -o NAME=VALUE    an option of the game\n"
     "  --replay         plays each again from its record and compares the bytes\n"
     "  --quiet          only the totals\n",
     cmd_autoplay},
    {"ruling", "DIR RULING", "Puts a referee's ruling on record and applies it.",
     "  --no-send        leaves mails in the outbox\n  --time TIME      instead of the clock\n"
     "  --config FILE    the mail accounts\n",
     cmd_ruling},
    {"renew", "DIR [--signing] [--dice] | --withdraw", "Proposes new keys of a game to its seats.",
     "  --signing        a new key of the referee, which signs the log\n"
     "  --dice           a new key of the dice\n"
     "  --withdraw       takes an open proposal back\n"
     "  --no-send        leaves mails in the outbox\n  --time TIME      instead of the clock\n"
     "  --config FILE    the mail accounts\n",
     cmd_renew},
    {"explain", "DIR EVENT [--side SIDE] [--packet FILE]",
     "Shows rule, modifiers, dice and their proof of one event (\"12.3\": entry 12, event 3).",
     "  --side SIDE      the event by the number it has in that side's report\n"
     "  --packet FILE    also writes one file that proves the event to a third person\n",
     cmd_explain},
    {"verify", "DIR|ARCHIVE|MAILS [--xml]", "Checks signatures, chain, proofs and dice, and plays the game again.",
     "  --xml      the same for programs\n", cmd_verify},
    {"archive", "DIR FILE", "Packs everything verify needs into one file.", "", cmd_archive},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static int usage(FILE *f)
{
    fputs("usage: adjutant COMMAND ...\n\n", f);
    for (int i = 0; i < COMMANDS; i++)
        fprintf(f, "  %-11s %s\n", commands[i].name, commands[i].what);
    fputs("\nadjutant COMMAND --help says more; so do the manual pages, beginning with adjutant(1).\n", f);
    return f == stdout ? CMD_DONE : CMD_USAGE;
}

/* Streams that the caller has closed are filled, lest a file of a game be opened in their place and written into. From
   what stands for standard input nothing can be read: no empty mail comes from it. */
static int fill_streams(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDWR) != fd)
            return -1;
    return 0;
}

static int run(int argc, char **argv)
{
    struct error e;

    if (argc < 2)
        return usage(stderr);
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "help") == 0)
        return usage(stdout);
    if (strcmp(argv[1], "--version") == 0) {
        puts("adjutant " VERSION);
        return CMD_DONE;
    }
    for (int i = 0; i < COMMANDS; i++) {
        if (strcmp(commands[i].name, argv[1]) != 0)
            continue;
        /* receive needs no XML, and no trouble with it may bounce a mail. */
        if (commands[i].run != cmd_receive && xml_begin(&e))
            return cmd_fail(CMD_BROKEN, &e);
        /* What is kept for another game (data, schemas, styles) goes with the process. */
        return commands[i].run(&commands[i], argc - 2, argv + 2);
    }
    fprintf(stderr, "adjutant: there is no command \"%s\"\n\n", argv[1]);
    return usage(stderr);
}

int main(int argc, char **argv)
{
    int status;

    (void)signal(SIGPIPE, SIG_IGN);
    pool_keep_memory();
    if (fill_streams())
        return CMD_BROKEN;
    status = run(argc, argv);
    cage_end();
    if ((fflush(stdout) == 0 && !ferror(stdout)) || cmd_reader_left())
        return status;
    /* Commands that write a document have said so themselves. */
    if (status == CMD_DONE)
        fputs("adjutant: cannot write to standard output\n", stderr);
    return status == CMD_DONE || status == CMD_REFUSED ? CMD_BROKEN : status;
}
