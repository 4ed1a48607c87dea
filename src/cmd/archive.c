/* SPDX-License-Identifier: ISC */
#include <stdio.h>

#include "cmd/cmd.h"
#include "store/gamedir.h"
#include "turn/archive.h"

int cmd_archive(const struct command *c, int argc, char **argv)
{
    struct verify_source *s = NULL;
    struct buf out = {0};
    struct error e;
    bool closed = false;
    int status = cmd_parse(c, &argc, argv, NULL, 2, 2);

    if (status >= 0)
        return status;
    status = gamedir_is(argv[0]) ? 0 : error_set(&e, "%s is not a game directory", argv[0]);
    if (status == 0 && !(s = verify_source_dir(argv[0], &e)))
        status = -1;
    if (status == 0)
        status = archive_make(s, &out, &closed, &e);
    if (status == 0)
        status = cmd_write(argv[1], &out, &e);
    verify_source_free(s);
    buf_free(&out);
    if (status)
        return cmd_fail(CMD_BROKEN, &e);
    fprintf(stderr, "%s: %s\n", argv[1],
            closed ? "everything verify needs"
                   : "the public part only: the game is not closed, so orders, events and positions stay here");
    return CMD_DONE;
}
