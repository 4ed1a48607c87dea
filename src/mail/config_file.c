/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "mail/config_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/text.h"
#include "mail/account.h"
#include "mail/clean.h"
#include "mail/maildir.h"
#include "mail/outbox.h"

enum kind { TEXT, PORT, SECONDS, TLS, AUTH, ADDRESS, PATH };

/* One row a key: where its value goes. */
static const struct key {
    const char *name;
    enum kind kind;
    size_t at;
} keys[] = {
    {"address", ADDRESS, offsetof(struct config_account, address)},
    {"ca-file", PATH, offsetof(struct config_account, ca_file)},
    {"timeout", SECONDS, offsetof(struct config_account, timeout)},
    {"imap-host", TEXT, offsetof(struct config_account, imap.host)},
    {"imap-port", PORT, offsetof(struct config_account, imap.port)},
    {"imap-tls", TLS, offsetof(struct config_account, imap.tls)},
    {"imap-user", TEXT, offsetof(struct config_account, imap.user)},
    {"imap-password-command", TEXT, offsetof(struct config_account, imap.password_command)},
    {"imap-password-file", PATH, offsetof(struct config_account, imap.password_file)},
    {"smtp-host", TEXT, offsetof(struct config_account, smtp.host)},
    {"smtp-port", PORT, offsetof(struct config_account, smtp.port)},
    {"smtp-tls", TLS, offsetof(struct config_account, smtp.tls)},
    {"smtp-user", TEXT, offsetof(struct config_account, smtp.user)},
    {"smtp-password-command", TEXT, offsetof(struct config_account, smtp.password_command)},
    {"smtp-password-file", PATH, offsetof(struct config_account, smtp.password_file)},
    {"smtp-auth", AUTH, offsetof(struct config_account, smtp_auth)},
    {"inbox", TEXT, offsetof(struct config_account, inbox)},
    {"done", TEXT, offsetof(struct config_account, done)},
    {"refused", TEXT, offsetof(struct config_account, refused)},
    {"strangers", TEXT, offsetof(struct config_account, strangers)},
    {"broken", TEXT, offsetof(struct config_account, broken)},
};

enum { KEYS = sizeof keys / sizeof *keys };

struct parser {
    struct pool *pool;
    const char *name;
    int line;
    struct config *c;
    struct config_account *account;         /* of the section we are in; NULL in [games] or before any */
    bool in_games;
    bool seen[KEYS];                        /* in this account */
};

static int bad(const struct parser *ps, struct error *e, const char *what, const char *which)
{
    return error_set(e, "%s:%d: %s%s%.80s%s", ps->name, ps->line, what, *which ? " \"" : "", which, *which ? "\"" : "");
}

/* ---- values ---- */

static int word_of(const char *const *words, const char *value)
{
    for (int i = 0; words[i]; i++)
        if (strcmp(words[i], value) == 0)
            return i;
    return -1;
}

static int put_number(const struct parser *ps, int *to, const char *value, int max, const char *what, struct error *e)
{
    long long v;

    if (text_int(value, 1, max, &v))
        return bad(ps, e, what, value);
    *to = (int)v;
    return 0;
}

static int put_word(const struct parser *ps, int *to, const char *const *words, const char *value, const char *what,
                    struct error *e)
{
    int v = word_of(words, value);

    if (v < 0)
        return bad(ps, e, what, value);
    *to = v;
    return 0;
}

static int put_path(const struct parser *ps, const char **to, const char *value, struct error *e)
{
    if (value[0] != '/')
        return bad(ps, e, "a path must begin with a slash, this does not:", value);
    *to = pool_strdup(ps->pool, value);
    return 0;
}

static int put_value(struct parser *ps, const struct key *k, const char *value, struct error *e)
{
    static const char *const tls[] = {"implicit", "starttls", NULL};
    static const char *const auth[] = {"any", "plain", "login", "none", NULL};
    void *to = (char *)ps->account + k->at;
    int v = 0, status = 0;

    switch (k->kind) {
    case PORT:
        return put_number(ps, to, value, 65535, "a port is a number from 1 to 65535, not", e);
    case SECONDS:
        return put_number(ps, to, value, 600, "a timeout is a number of seconds from 1 to 600, not", e);
    case TLS:
        status = put_word(ps, &v, tls, value, "TLS is implicit or starttls (there is no mail without it), not", e);
        *(enum config_tls *)to = (enum config_tls)v;
        return status;
    case AUTH:
        status = put_word(ps, &v, auth, value, "smtp-auth is any, plain, login or none, not", e);
        *(enum config_auth *)to = (enum config_auth)v;
        return status;
    case PATH:
        return put_path(ps, to, value, e);
    case ADDRESS:
        if (outbox_check_address(value, NULL))
            return bad(ps, e, "this is no mail address that can be used:", value);
        break;
    case TEXT:
        break;
    }
    *(const char **)to = pool_strdup(ps->pool, value);
    return 0;
}

/* ---- lines ---- */

static int take_account_key(struct parser *ps, const char *name, const char *value, struct error *e)
{
    for (int i = 0; i < KEYS; i++) {
        if (strcmp(keys[i].name, name) != 0)
            continue;
        if (ps->seen[i])
            return bad(ps, e, "this key stands twice in one account:", name);
        ps->seen[i] = true;
        return put_value(ps, &keys[i], value, e);
    }
    return bad(ps, e, "there is no key", name);
}

static int take_key(struct parser *ps, char *line, struct error *e)
{
    char *equals = strchr(line, '='), *end;
    const char *value;

    if (!equals)
        return bad(ps, e, "neither a section, nor a comment, nor KEY = VALUE:", line);
    value = equals + 1 + strspn(equals + 1, " \t");
    for (end = equals; end > line && (end[-1] == ' ' || end[-1] == '\t'); end--)
        ;
    *end = '\0';
    if (!*value)
        return bad(ps, e, "this key has no value:", line);
    if (ps->account)
        return take_account_key(ps, line, value, e);
    if (!ps->in_games)
        return bad(ps, e, "this key stands before any section:", line);
    if (strcmp(line, "root") != 0)
        return bad(ps, e, "[games] has no key", line);
    if (ps->c->root)
        return bad(ps, e, "this key stands twice:", line);
    return put_path(ps, &ps->c->root, value, e);
}

static int begin_account(struct parser *ps, const char *name, struct error *e)
{
    struct config *c = ps->c;
    struct config_account *a = &c->accounts[c->naccounts];

    if (!text_is_name(name))
        return bad(ps, e, "an account needs a name of letters and digits, as in [account main]; this is none:", name);
    for (size_t i = 0; i < c->naccounts; i++)
        if (strcmp(c->accounts[i].name, name) == 0)
            return bad(ps, e, "there is an account of this name already:", name);
    if (c->naccounts == CONFIG_MAX_ACCOUNTS)
        return bad(ps, e, "too many accounts", "");
    c->naccounts++;
    *a = (struct config_account){.name = pool_strdup(ps->pool, name), .line = ps->line, .timeout = 60};
    ps->account = a;
    ps->in_games = false;
    memset(ps->seen, 0, sizeof ps->seen);
    return 0;
}

static int begin_section(struct parser *ps, char *line, struct error *e)
{
    size_t n = strlen(line);

    if (line[n - 1] != ']')
        return bad(ps, e, "a section ends with a bracket:", line);
    line[n - 1] = '\0';
    if (strcmp(line, "[games") == 0) {
        ps->account = NULL;
        ps->in_games = true;
        return 0;
    }
    if (strncmp(line, "[account ", 9) == 0)
        return begin_account(ps, line + 9 + strspn(line + 9, " \t"), e);
    return bad(ps, e, "a section is [games] or [account NAME], not", line + 1);
}

static int take_line(struct parser *ps, char *line, struct error *e)
{
    size_t n = strlen(line);

    for (char *tab = line; (tab = strchr(tab, '\t')) != NULL;)
        *tab = ' ';
    while (n && (line[n - 1] == ' ' || line[n - 1] == '\r'))
        line[--n] = '\0';
    line += strspn(line, " ");
    if (!*line || *line == '#' || *line == ';')
        return 0;
    if (!clean_is_line(line, strlen(line)))
        return bad(ps, e, "the line holds control characters or is not UTF-8", "");
    return *line == '[' ? begin_section(ps, line, e) : take_key(ps, line, e);
}

/* ---- sense ---- */

static void fill_in(struct pool *p, struct config_account *a)
{
    static const int ports[2][2] = {{993, 143}, {465, 587}};
    const char **folders[] = {&a->done, &a->refused, &a->strangers, &a->broken};
    static const char *const names[] = {MAILDIR_DONE, MAILDIR_REFUSED, MAILDIR_STRANGERS, MAILDIR_BROKEN};

    if (!a->imap.port)
        a->imap.port = ports[0][a->imap.tls];
    if (!a->smtp.port)
        a->smtp.port = ports[1][a->smtp.tls];
    if (!a->inbox)
        a->inbox = "INBOX";
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        if (!*folders[i])
            *folders[i] = pool_strdup(p, names[i]);
    /* Most mailboxes have one name and one password for both. */
    if (!a->smtp.user && !a->smtp.password_command && !a->smtp.password_file) {
        a->smtp.user = a->imap.user;
        a->smtp.password_command = a->imap.password_command;
        a->smtp.password_file = a->imap.password_file;
    }
}

static int check_server(const struct parser *ps, const struct config_server *s, const char *which, struct error *e)
{
    if (s->password_command && s->password_file)
        return bad(ps, e, "a password comes from a command or a file, not both, for", which);
    if (!s->user)
        return bad(ps, e, "a user is missing for", which);
    if (!s->password_command && !s->password_file)
        return bad(ps, e, "a password-command or a password-file is missing for", which);
    return 0;
}

static int check_folders(const struct parser *ps, const struct config_account *a, struct error *e)
{
    const char *const names[] = {a->done, a->refused, a->strangers, a->broken};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i], a->inbox) == 0)
            return bad(ps, e, "mail that is dealt with cannot stay in the inbox; another folder is needed than",
                       names[i]);
    return 0;
}

static int check_account(struct parser *ps, struct config_account *a, struct error *e)
{
    ps->line = a->line;
    fill_in(ps->pool, a);
    if (!a->address)
        return bad(ps, e, "the key address is missing in the account", a->name);
    if (!a->imap.host && !a->smtp.host)
        return bad(ps, e, "neither imap-host nor smtp-host is given in the account", a->name);
    if (a->imap.host && check_server(ps, &a->imap, "imap", e))
        return -1;
    if (a->smtp.host && a->smtp_auth != CONFIG_AUTH_NONE && check_server(ps, &a->smtp, "smtp", e))
        return -1;
    for (const struct config_account *b = ps->c->accounts; b < a; b++)
        if (strcasecmp(b->address, a->address) == 0)
            return bad(ps, e, "another account has the same address", a->address);
    return check_folders(ps, a, e);
}

struct config *config_parse(struct pool *p, const char *name, const char *text, struct error *e)
{
    struct config *c = pool_alloc(p, sizeof *c);
    struct parser ps = {.pool = p, .name = name, .c = c};

    c->accounts = pool_array(p, CONFIG_MAX_ACCOUNTS, sizeof *c->accounts);
    while (*text) {
        size_t n = strcspn(text, "\n");

        ps.line++;
        if (take_line(&ps, pool_strndup(p, text, n), e))
            return NULL;
        text += n + (text[n] == '\n');
    }
    for (size_t i = 0; i < c->naccounts; i++)
        if (check_account(&ps, &c->accounts[i], e))
            return NULL;
    return c;
}

struct config *config_read(struct pool *p, const char *path, struct error *e)
{
    struct buf b = {0};
    struct config *c = NULL;

    if (account_read_file(path, CONFIG_MAX_BYTES, false, &b, e) == 0) {
        if (b.len && memchr(b.data, '\0', b.len))
            error_set(e, "%s: not a text file", path);
        else
            c = config_parse(p, path, buf_cstr(&b), e);
    }
    buf_free(&b);
    return c;
}

const char *config_find(struct pool *p, const char *option)
{
    static const char system_wide[] = "/etc/adjutant.conf";
    const char *named = getenv("ADJUTANT_CONFIG"), *home = getenv("HOME"), *own;

    if (option)
        return option;
    if (named)
        return *named ? pool_strdup(p, named) : NULL;
    own = home && *home ? pool_printf(p, "%s/.config/adjutant/config", home) : NULL;
    if (own && access(own, F_OK) == 0)
        return own;
    return access(system_wide, F_OK) == 0 ? system_wide : NULL;
}

/* ---- addresses ---- */

bool config_same_address(struct pool *p, const char *base, const char *address, const char **tag_r)
{
    const char *at = strchr(base, '@'), *host = strrchr(address, '@');
    size_t n = at ? (size_t)(at - base) : 0;

    if (tag_r)
        *tag_r = NULL;
    if (!at || !host || strcasecmp(at, host) != 0 || strncasecmp(base, address, n) != 0)
        return false;
    if (address + n == host)
        return true;
    if (address[n] != '+')
        return false;
    if (tag_r)
        *tag_r = pool_strndup(p, address + n + 1, (size_t)(host - address) - n - 1);
    return true;
}

const struct config_account *config_account_of(const struct config *c, const char *address)
{
    struct pool *p = pool_new();
    const struct config_account *found = NULL;

    for (size_t i = 0; i < c->naccounts && !found; i++)
        if (config_same_address(p, c->accounts[i].address, address, NULL) ||
            config_same_address(p, address, c->accounts[i].address, NULL))
            found = &c->accounts[i];
    pool_free(p);
    return found;
}
