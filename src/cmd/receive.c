/* SPDX-License-Identifier: ISC */
/* Never anything but 0 or 75: whatever is wrong here, the mail server keeps the mail and tries again. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cmd/cmd.h"
#include "mail/intake.h"
#include "mail/message.h"
#include "store/gamedir.h"
#include "turn/names.h"

int cmd_receive(const struct command *c, int argc, char **argv)
{
    const struct cmd_option opts[] = {{.name = NULL}};
    char path[FS_PATH];
    struct error e;
    int status = cmd_parse(c, &argc, argv, opts, 1, 1);

    if (status == CMD_DONE)
        return CMD_DONE;
    if (status > 0)
        return INTAKE_TRY_AGAIN;
    if (!gamedir_is(argv[0])) {
        error_set(&e, "%s is not a game directory", argv[0]);
        return cmd_fail(INTAKE_TRY_AGAIN, &e);
    }
    status = intake_store(STDIN_FILENO, fs_join(path, argv[0], MAIL_IN), MAIL_MAX_BYTES, &e);
    return status ? cmd_fail(INTAKE_TRY_AGAIN, &e) : CMD_DONE;
}
