/* SPDX-License-Identifier: ISC */
#include "mail/classify.h"

#include <string.h>
#include <strings.h>

static bool is_one_of(const char *s, const char *const *list)
{
    for (; *list; list++)
        if (strcmp(s, *list) == 0)
            return true;
    return false;
}

static bool is_daemon(const char *address)
{
    static const char *const names[] = {"mailer-daemon", "postmaster", "mail-daemon", NULL};
    size_t n = strcspn(address, "@");

    for (const char *const *d = names; *d; d++)
        if (strlen(*d) == n && strncasecmp(*d, address, n) == 0)
            return true;
    return false;
}

static bool is_from_daemon(const struct mail_message *m)
{
    for (size_t i = 0; i < m->from.n; i++)
        if (is_daemon(m->from.at[i]))
            return true;
    return is_daemon(m->sender) || is_daemon(m->return_path);
}

static bool is_own_id(const struct mail_message *m, const char *own_id)
{
    return own_id && strncmp(m->message_id, own_id, strlen(own_id)) == 0;
}

struct classify classify_mail(const struct mail_message *m, const char *own_id)
{
    static const char *const bulk[] = {"bulk", "junk", "auto_reply", NULL};

    if (*m->own_header)
        return (struct classify){CLASSIFY_OWN, "it carries our own mark"};
    if (is_own_id(m, own_id))
        return (struct classify){CLASSIFY_OWN, "its Message-ID is one of ours"};
    if (m->null_return_path)
        return (struct classify){CLASSIFY_BOUNCE, "its return path is empty"};
    if (m->report)
        return (struct classify){CLASSIFY_BOUNCE, "it is a mail system's report"};
    if (is_from_daemon(m))
        return (struct classify){CLASSIFY_BOUNCE, "it comes from a mail system"};
    if (*m->auto_submitted && strcmp(m->auto_submitted, "no") != 0)
        return (struct classify){CLASSIFY_AUTO, "it was submitted by a program"};
    if (m->auto_suppress)
        return (struct classify){CLASSIFY_AUTO, "it asks for no automatic answer"};
    if (is_one_of(m->precedence, bulk))
        return (struct classify){CLASSIFY_AUTO, "its precedence is that of bulk mail"};
    if (m->list)
        return (struct classify){CLASSIFY_LIST, "it came through a mailing list"};
    if (strcmp(m->precedence, "list") == 0)
        return (struct classify){CLASSIFY_LIST, "its precedence is that of a list"};
    return (struct classify){CLASSIFY_PERSON, ""};
}

const char *classify_name(enum classify_kind k)
{
    static const char *const names[] = {"person", "bounce", "auto", "list", "own"};

    return names[k];
}
