/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "mail/smtp.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/buf.h"
#include "mail/account.h"
#include "mail/clean.h"
#include "mail/curl_calls.h"

/* How far a conversation has come, by the last command we sent. */
enum phase { CONNECT, HELLO, TLS, LOGIN, SENDER, RECIPIENT, CONTENT };

struct smtp {
    const struct config_account *account;
    const struct curl_calls *lib;   /* from the first use on */
    CURL *curl;
    struct buf password;
    enum phase phase;
    int code;                       /* of the last line the server said since that command */
    char said[256];                 /* that line */
    bool leaving;                   /* QUIT was said: what comes now is about nothing */
    bool logged_in;
    bool down;
    struct error why_down;
    const struct outbox_mail *mail; /* being sent, as far as `at` */
    size_t at;
    bool cr_sent;                   /* the CR of the line end at `at` */
};

struct smtp *smtp_new(const struct config_account *a)
{
    struct smtp *s = xcalloc(1, sizeof *s);

    s->account = a;
    return s;
}

void smtp_free(struct smtp *s)
{
    if (!s)
        return;
    if (s->curl)
        s->lib->easy_cleanup(s->curl);
    account_wipe(&s->password);
    free(s);
}

/* ---- watching the conversation ---- */

static void note_command(struct smtp *s, const char *p, size_t n)
{
    static const struct {
        const char *verb;
        enum phase phase;
    } verbs[] = {{"EHLO", HELLO}, {"HELO", HELLO},      {"STARTTLS", TLS}, {"AUTH", LOGIN},
                 {"MAIL", SENDER}, {"RCPT", RECIPIENT}, {"DATA", CONTENT}};

    s->leaving = n >= 4 && strncmp(p, "QUIT", 4) == 0;
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        size_t len = strlen(verbs[i].verb);

        if (n < len || strncmp(p, verbs[i].verb, len) != 0)
            continue;
        s->phase = verbs[i].phase;
        s->code = 0;
        s->said[0] = '\0';
        if (s->phase == HELLO)
            s->logged_in = false;
    }
}

static void note_answer(struct smtp *s, const char *p, size_t n)
{
    struct buf line = {0};

    if (s->leaving || n < 3 || p[0] < '2' || p[0] > '5')
        return;
    s->code = (p[0] - '0') * 100 + (p[1] - '0') * 10 + (p[2] - '0');
    clean_line(&line, p, n, sizeof s->said - 1);
    (void)snprintf(s->said, sizeof s->said, "%s", buf_cstr(&line));
    if (s->phase == LOGIN && s->code == 235)
        s->logged_in = true;
    buf_free(&line);
}

static int watch(CURL *curl, curl_infotype type, char *p, size_t n, void *ctx)
{
    (void)curl;
    if (type == CURLINFO_HEADER_OUT)
        note_command(ctx, p, n);
    else if (type == CURLINFO_HEADER_IN)
        note_answer(ctx, p, n);
    else if (type == CURLINFO_DATA_OUT)
        ((struct smtp *)ctx)->code = 0;
    return 0;
}

/* Lines end in CRLF on the wire. */
static size_t give(char *out, size_t size, size_t count, void *ctx)
{
    struct smtp *s = ctx;
    size_t room = size * count, n = 0;

    while (n < room && s->at < s->mail->len) {
        char c = s->mail->data[s->at];

        if (c == '\n' && !s->cr_sent) {
            out[n++] = '\r';
            s->cr_sent = true;
            continue;
        }
        out[n++] = c;
        s->cr_sent = false;
        s->at++;
    }
    return n;
}

static size_t swallow(char *p, size_t size, size_t count, void *ctx)
{
    (void)p;
    (void)ctx;
    return size * count;
}

/* ---- setting up ---- */

static void set_login(struct smtp *s)
{
    static const char *const options[] = {[CONFIG_AUTH_ANY] = "AUTH=*",
                                          [CONFIG_AUTH_PLAIN] = "AUTH=PLAIN",
                                          [CONFIG_AUTH_LOGIN] = "AUTH=LOGIN"};

    if (s->account->smtp_auth == CONFIG_AUTH_NONE)
        return;
    s->lib->easy_setopt(s->curl, CURLOPT_USERNAME, s->account->smtp.user);
    s->lib->easy_setopt(s->curl, CURLOPT_PASSWORD, buf_cstr(&s->password));
    s->lib->easy_setopt(s->curl, CURLOPT_LOGIN_OPTIONS, options[s->account->smtp_auth]);
}

static void set_safety(struct smtp *s)
{
    long timeout = s->account->timeout;

    s->lib->easy_setopt(s->curl, CURLOPT_NOSIGNAL, 1L);
    s->lib->easy_setopt(s->curl, CURLOPT_USE_SSL, (long)CURLUSESSL_ALL);
    s->lib->easy_setopt(s->curl, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
    s->lib->easy_setopt(s->curl, CURLOPT_SSL_VERIFYPEER, 1L);
    s->lib->easy_setopt(s->curl, CURLOPT_SSL_VERIFYHOST, 2L);
    s->lib->easy_setopt(s->curl, CURLOPT_PROXY, "");
    if (s->account->ca_file) {
        s->lib->easy_setopt(s->curl, CURLOPT_CAINFO, s->account->ca_file);
        s->lib->easy_setopt(s->curl, CURLOPT_CAPATH, NULL);
    }
    s->lib->easy_setopt(s->curl, CURLOPT_CONNECTTIMEOUT, timeout);
    s->lib->easy_setopt(s->curl, CURLOPT_FTP_RESPONSE_TIMEOUT, timeout);
    s->lib->easy_setopt(s->curl, CURLOPT_TIMEOUT, 5 * timeout);
}

static int set_up(struct smtp *s, struct error *e)
{
    const struct config_account *a = s->account;
    bool v6 = strchr(a->smtp.host, ':') != NULL;
    struct buf url = {0};

    if (s->curl)
        return 0;
    if (a->smtp_auth != CONFIG_AUTH_NONE && account_password(&a->smtp, &s->password, e))
        return -1;
    s->lib = curl_calls_get(e);
    if (!s->lib)
        return -1;
    s->curl = s->lib->easy_init();
    if (!s->curl)
        return error_set(e, "libcurl cannot be used");
    /* The path is what we call ourselves in EHLO. */
    buf_printf(&url, "%s://%s%s%s:%d/%s", a->smtp.tls == CONFIG_TLS_IMPLICIT ? "smtps" : "smtp", v6 ? "[" : "",
               a->smtp.host, v6 ? "]" : "", a->smtp.port, strchr(a->address, '@') + 1);
    s->lib->easy_setopt(s->curl, CURLOPT_URL, buf_cstr(&url));
    buf_free(&url);
    s->lib->easy_setopt(s->curl, CURLOPT_VERBOSE, 1L);
    s->lib->easy_setopt(s->curl, CURLOPT_DEBUGFUNCTION, watch);
    s->lib->easy_setopt(s->curl, CURLOPT_DEBUGDATA, s);
    s->lib->easy_setopt(s->curl, CURLOPT_READFUNCTION, give);
    s->lib->easy_setopt(s->curl, CURLOPT_READDATA, s);
    s->lib->easy_setopt(s->curl, CURLOPT_WRITEFUNCTION, swallow);
    set_safety(s);
    set_login(s);
    return 0;
}

/* ---- sending ---- */

static const char *phase_text(enum phase p)
{
    static const char *const texts[] = {[CONNECT] = "the server cannot be reached",
                                        [HELLO] = "the server does not greet as a mail server does",
                                        [TLS] = "the server will not begin TLS",
                                        [LOGIN] = "the server refuses user or password",
                                        [SENDER] = "the server refuses our address",
                                        [RECIPIENT] = "the server refuses the recipient",
                                        [CONTENT] = "the server did not take the mail"};

    return texts[p];
}

static int explain(const struct smtp *s, CURLcode rc, struct error *e)
{
    const char *host = s->account->smtp.host;

    if (rc == CURLE_PEER_FAILED_VERIFICATION || rc == CURLE_SSL_CACERT_BADFILE || rc == CURLE_SSL_ISSUER_ERROR)
        return error_set(e, "the certificate of %s is not good: %s", host, s->lib->easy_strerror(rc));
    if (rc == CURLE_USE_SSL_FAILED)
        return error_set(e, "%s does not offer TLS: try smtp-tls = implicit", host);
    if (s->said[0] && s->code >= 400)
        return error_set(e, "%s: %s says \"%s\"", phase_text(s->phase), host, s->said);
    return error_set(e, "%s: %s: %s", phase_text(s->phase), host, s->lib->easy_strerror(rc));
}

static bool lacks_login(const struct smtp *s)
{
    return s->account->smtp_auth != CONFIG_AUTH_NONE && !s->logged_in;
}

static bool is_policy(const char *said)
{
    return strncmp(said + 3 + (said[3] != '\0'), "5.7.", 4) == 0;
}

static enum outbox_result judge(struct smtp *s, CURLcode rc, struct error *e)
{
    if (rc == CURLE_OK)
        return OUTBOX_SENT;
    (void)explain(s, rc, e);
    if (s->phase < RECIPIENT)
        return OUTBOX_DOWN;
    if (s->code == 530 || (s->code >= 500 && lacks_login(s))) {
        error_prefix(e, "the server did not let us log in");
        return OUTBOX_DOWN;
    }
    /* A policy may change with our own reputation or settings: it is not the recipient's doing. */
    return s->code >= 500 && !is_policy(s->said) ? OUTBOX_NEVER : OUTBOX_LATER;
}

static CURLcode perform(struct smtp *s, const struct outbox_mail *m)
{
    struct curl_slist *rcpt = NULL;
    struct buf from = {0}, to = {0};
    CURLcode rc;

    buf_printf(&from, "<%s>", s->account->address);
    buf_printf(&to, "<%s>", m->rcpt);
    rcpt = s->lib->slist_append(NULL, buf_cstr(&to));
    s->mail = m;
    s->at = 0;
    s->cr_sent = false;
    s->phase = CONNECT;
    s->leaving = false;
    s->code = 0;
    s->said[0] = '\0';
    s->lib->easy_setopt(s->curl, CURLOPT_MAIL_FROM, buf_cstr(&from));
    s->lib->easy_setopt(s->curl, CURLOPT_MAIL_RCPT, rcpt);
    s->lib->easy_setopt(s->curl, CURLOPT_UPLOAD, 1L);
    rc = s->lib->easy_perform(s->curl);
    s->lib->easy_setopt(s->curl, CURLOPT_MAIL_RCPT, NULL);
    s->lib->slist_free_all(rcpt);
    buf_free(&from);
    buf_free(&to);
    return rc;
}

enum outbox_result smtp_send(void *ctx, const struct outbox_mail *m, struct error *e)
{
    struct smtp *s = ctx;
    enum outbox_result r = OUTBOX_DOWN;

    if (s->down) {
        error_set(e, "%s", s->why_down.msg);
        return OUTBOX_DOWN;
    }
    if (outbox_check_address(m->rcpt, e))
        return OUTBOX_NEVER;
    if (set_up(s, e) == 0)
        r = judge(s, perform(s, m), e);
    if (r == OUTBOX_DOWN) {
        s->down = true;
        s->why_down = *e;
    }
    return r;
}

/* ---- the test ---- */

static int wait_for(struct smtp *s, short events)
{
    curl_socket_t fd = CURL_SOCKET_BAD;
    struct pollfd p = {.events = events};

    if (s->lib->easy_getinfo(s->curl, CURLINFO_ACTIVESOCKET, &fd) != CURLE_OK)
        return -1;
    p.fd = fd;
    return poll(&p, 1, s->account->timeout * 1000) > 0 ? 0 : -1;
}

static int tell(struct smtp *s, const char *p, size_t n)
{
    while (n) {
        size_t sent = 0;
        CURLcode rc = s->lib->easy_send(s->curl, p, n, &sent);

        if (rc == CURLE_AGAIN ? wait_for(s, POLLOUT) : rc != CURLE_OK)
            return -1;
        p += sent;
        n -= sent;
    }
    return 0;
}

/* The last line of an answer has a space behind its code. */
static bool is_complete(const struct buf *b)
{
    const char *line;

    if (b->len < 5 || b->data[b->len - 1] != '\n')
        return false;
    for (line = b->data + b->len - 1; line > b->data && line[-1] != '\n'; line--)
        ;
    return strlen(line) > 3 && line[3] != '-';
}

static int hear(struct smtp *s)
{
    struct buf b = {0};
    char block[1024];
    int r = 0;

    while (r == 0 && !is_complete(&b)) {
        size_t n = 0;
        CURLcode rc = s->lib->easy_recv(s->curl, block, sizeof block, &n);

        if (rc == CURLE_AGAIN)
            r = wait_for(s, POLLIN);
        else if (rc != CURLE_OK || n == 0 || b.len > 65536)
            r = -1;
        else
            buf_add(&b, block, n);
    }
    note_answer(s, buf_cstr(&b), b.len);
    buf_free(&b);
    return r;
}

static int command(struct smtp *s, const char *line, struct error *e)
{
    note_command(s, line, strlen(line));
    if (tell(s, line, strlen(line)) || hear(s))
        return error_set(e, "%s: the connection broke", phase_text(s->phase));
    return s->code < 400 ? 0 : explain(s, CURLE_OK, e);
}

static int test_envelope(struct smtp *s, const char *rcpt, void (*step)(void *ctx, const char *what), void *ctx,
                         struct error *e)
{
    struct buf from = {0}, to = {0};
    int r;

    buf_printf(&from, "MAIL FROM:<%s>\r\n", s->account->address);
    buf_printf(&to, "RCPT TO:<%s>\r\n", rcpt);
    r = command(s, buf_cstr(&from), e);
    if (r == 0) {
        step(ctx, "the server takes our address");
        r = command(s, buf_cstr(&to), e);
    }
    if (r == 0) {
        step(ctx, "the server takes the recipient");
        r = command(s, "RSET\r\n", e);
    }
    buf_free(&from);
    buf_free(&to);
    return r;
}

int smtp_test(struct smtp *s, const char *rcpt, void (*step)(void *ctx, const char *what), void *ctx, struct error *e)
{
    CURLcode rc;

    if (set_up(s, e))
        return -1;
    step(ctx, "the password is there");
    s->phase = CONNECT;
    s->lib->easy_setopt(s->curl, CURLOPT_CONNECT_ONLY, 1L);
    rc = s->lib->easy_perform(s->curl);
    if (rc != CURLE_OK)
        return explain(s, rc, e);
    step(ctx, "connected, TLS stands, the certificate is good");
    if (lacks_login(s))
        return error_set(e, "the server offers no way to log in (AUTH) that we can use");
    if (s->logged_in)
        step(ctx, "logged in");
    return test_envelope(s, rcpt, step, ctx, e);
}
