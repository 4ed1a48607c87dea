/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "xml/support.h"

#include <dirent.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/error.h"
#include "xml/xml.h"

extern char **environ;

static char folder[64];

int support_begin(void **state)
{
    struct error e;

    (void)state;
    (void)snprintf(folder, sizeof folder, "/tmp/test-xml-XXXXXX");
    if (!mkdtemp(folder))
        return -1;
    return xml_begin(&e);
}

int support_end(void **state)
{
    DIR *d = opendir(folder);
    struct dirent *f;

    (void)state;
    while (d && (f = readdir(d)))
        if (f->d_name[0] != '.')
            (void)unlink(support_path(f->d_name));
    if (d)
        (void)closedir(d);
    (void)rmdir(folder);
    xml_end();
    return 0;
}

const char *support_path(const char *name)
{
    static char paths[8][400];
    static int turn;
    char *p = paths[turn++ % 8];

    (void)snprintf(p, sizeof paths[0], "%s/%s", folder, name);
    return p;
}

const char *support_put(const char *name, const char *text)
{
    const char *path = support_path(name);
    FILE *f = fopen(path, "wb");

    if (!f || fwrite(text, 1, strlen(text), f) != strlen(text) || fclose(f) != 0)
        panic("cannot write %s", path);
    return path;
}

int support_run(const char *const argv[])
{
    posix_spawn_file_actions_t quiet;
    pid_t pid;
    int status;

    posix_spawn_file_actions_init(&quiet);
    posix_spawn_file_actions_addopen(&quiet, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&quiet, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&quiet, 2, "/dev/null", O_WRONLY, 0);
    if (posix_spawnp(&pid, argv[0], &quiet, NULL, (char *const *)argv, environ) != 0)
        panic("cannot run %s", argv[0]);
    posix_spawn_file_actions_destroy(&quiet);
    if (waitpid(pid, &status, 0) != pid || !WIFEXITED(status))
        return -1;
    return WEXITSTATUS(status);
}
