/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "mail/tls.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

#include "base/pool.h"

struct tls {
    int fd, timeout, port;
    char host[256];
    SSL_CTX *ctx;
    SSL *ssl;
    bool dead;
    size_t left;                    /* bytes the server may still send */
    struct error why;
};

/* ---- TCP ---- */

static int wait_for(const struct tls *t, short events)
{
    struct pollfd p = {.fd = t->fd, .events = events};
    int r;

    do
        r = poll(&p, 1, t->timeout * 1000);
    while (r < 0 && errno == EINTR);
    return r > 0 ? 0 : -1;
}

static int open_socket(struct tls *t, const struct addrinfo *a)
{
    int flags, error = 0;
    socklen_t n = sizeof error;

    t->fd = socket(a->ai_family, a->ai_socktype | SOCK_CLOEXEC, a->ai_protocol);
    if (t->fd < 0)
        return errno;
    flags = fcntl(t->fd, F_GETFL);
    if (flags < 0 || fcntl(t->fd, F_SETFL, flags | O_NONBLOCK) < 0)
        return errno;
    if (connect(t->fd, a->ai_addr, a->ai_addrlen) == 0)
        return 0;
    if (errno != EINPROGRESS)
        return errno;
    if (wait_for(t, POLLOUT))
        return ETIMEDOUT;
    if (getsockopt(t->fd, SOL_SOCKET, SO_ERROR, &error, &n) < 0)
        return errno;
    return error;
}

static int try_all(struct tls *t, const struct addrinfo *list, struct error *e)
{
    int error = 0;

    for (const struct addrinfo *a = list; a; a = a->ai_next) {
        error = open_socket(t, a);
        if (error == 0)
            return 0;
        if (t->fd >= 0)
            close(t->fd);
        t->fd = -1;
    }
    return error_set(e, "cannot connect to %s port %d: %s", t->host, t->port, strerror(error));
}

struct tls *tls_connect(const char *host, int port, int timeout, struct error *e)
{
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_family = AF_UNSPEC};
    struct tls *t = xcalloc(1, sizeof *t);
    struct addrinfo *list = NULL;
    char service[16];
    int r;

    t->fd = -1;
    t->timeout = timeout;
    t->port = port;
    t->left = 65536;
    (void)snprintf(service, sizeof service, "%d", port);
    if (snprintf(t->host, sizeof t->host, "%s", host) >= (int)sizeof t->host)
        r = error_set(e, "the name of the server is too long");
    else if ((r = getaddrinfo(host, service, &hints, &list)) != 0)
        r = error_set(e, "there is no server called %s: %s", host, gai_strerror(r));
    else
        r = try_all(t, list, e);
    if (list)
        freeaddrinfo(list);
    if (r == 0)
        return t;
    tls_close(t);
    return NULL;
}

void tls_close(struct tls *t)
{
    if (!t)
        return;
    if (t->ssl && !t->dead)
        (void)SSL_shutdown(t->ssl);
    SSL_free(t->ssl);
    SSL_CTX_free(t->ctx);
    if (t->fd >= 0)
        close(t->fd);
    ERR_clear_error();
    free(t);
}

/* ---- failures ---- */

static int fail(struct tls *t, const char *what)
{
    unsigned long code = ERR_get_error();
    const char *reason = code ? ERR_reason_error_string(code) : NULL;

    t->dead = true;
    if (!t->why.msg[0])
        error_set(&t->why, "%s port %d: %s%s%s", t->host, t->port, what, reason ? ": " : "", reason ? reason : "");
    ERR_clear_error();
    return -1;
}

/* After an SSL call that gave r: 0 to do it again, 1 at the end of the stream, -1 when it failed. */
static int again(struct tls *t, int r)
{
    switch (SSL_get_error(t->ssl, r)) {
    case SSL_ERROR_WANT_READ:
        return wait_for(t, POLLIN) ? fail(t, "the server does not answer") : 0;
    case SSL_ERROR_WANT_WRITE:
        return wait_for(t, POLLOUT) ? fail(t, "the server does not listen") : 0;
    case SSL_ERROR_ZERO_RETURN:
        return 1;
    default:
        return fail(t, "the connection broke");
    }
}

/* ---- TLS ---- */

static int name_host(struct tls *t)
{
    X509_VERIFY_PARAM *v = SSL_get0_param(t->ssl);
    unsigned char ip[sizeof(struct in6_addr)];

    if (inet_pton(AF_INET, t->host, ip) == 1 || inet_pton(AF_INET6, t->host, ip) == 1)
        return X509_VERIFY_PARAM_set1_ip_asc(v, t->host) == 1 ? 0 : -1;
    X509_VERIFY_PARAM_set_hostflags(v, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
    if (X509_VERIFY_PARAM_set1_host(v, t->host, 0) != 1)
        return -1;
    return SSL_set_tlsext_host_name(t->ssl, t->host) == 1 ? 0 : -1;
}

static int prepare(struct tls *t, const char *ca_file, struct error *e)
{
    int trusted;

    t->ctx = SSL_CTX_new(TLS_client_method());
    if (!t->ctx || SSL_CTX_set_min_proto_version(t->ctx, TLS1_2_VERSION) != 1)
        return error_set(e, "TLS cannot be had on this machine");
    trusted = ca_file ? SSL_CTX_load_verify_file(t->ctx, ca_file) : SSL_CTX_set_default_verify_paths(t->ctx);
    if (trusted != 1) {
        ERR_clear_error();
        return error_set(e, "the certificates of authorities in %s cannot be read", ca_file ? ca_file : "the system");
    }
    SSL_CTX_set_verify(t->ctx, SSL_VERIFY_PEER, NULL);
    (void)SSL_CTX_set_mode(t->ctx, SSL_MODE_AUTO_RETRY | SSL_MODE_ENABLE_PARTIAL_WRITE);
    t->ssl = SSL_new(t->ctx);
    if (!t->ssl || name_host(t) || SSL_set_fd(t->ssl, t->fd) != 1)
        return error_set(e, "TLS cannot be had on this machine");
    return 0;
}

/* What a person can do something about: the certificate, then the rest. */
static int explain(struct tls *t, struct error *e)
{
    long verdict = SSL_get_verify_result(t->ssl);

    if (verdict != X509_V_OK)
        return error_set(e, "the certificate of %s port %d is not good: %s", t->host, t->port,
                         X509_verify_cert_error_string(verdict));
    return error_set(e, "no TLS with %s", t->why.msg);
}

int tls_start(struct tls *t, const char *ca_file, struct error *e)
{
    int r;

    if (prepare(t, ca_file, e)) {
        t->dead = true;
        return -1;
    }
    ERR_clear_error();
    while ((r = SSL_connect(t->ssl)) != 1)
        if ((r = again(t, r)) != 0) {
            t->dead = true;
            return explain(t, e);
        }
    /* OpenSSL has checked all this already when verification is on; it costs nothing to insist. */
    if (SSL_get_verify_result(t->ssl) != X509_V_OK || !SSL_get0_peer_certificate(t->ssl)) {
        t->dead = true;
        return explain(t, e);
    }
    return 0;
}

bool tls_is_started(const struct tls *t)
{
    return t->ssl != NULL && !t->dead;
}

const char *tls_version(const struct tls *t)
{
    return t->ssl ? SSL_get_version(t->ssl) : "none";
}

/* ---- bytes ---- */

/* After a call on the socket failed: 0 to try it again. */
static int try_again(struct tls *t, short events, const char *late)
{
    if (errno == EINTR)
        return 0;
    if (errno != EAGAIN && errno != EWOULDBLOCK)
        return fail(t, "the connection broke");
    return wait_for(t, events) ? fail(t, late) : 0;
}

static ssize_t read_plain(struct tls *t, void *p, size_t n)
{
    for (;;) {
        ssize_t r = recv(t->fd, p, n, 0);

        if (r >= 0 || try_again(t, POLLIN, "the server does not answer"))
            return r;
    }
}

static ssize_t write_plain(struct tls *t, const void *p, size_t n)
{
    for (;;) {
        ssize_t r = send(t->fd, p, n, MSG_NOSIGNAL);

        if (r >= 0 || try_again(t, POLLOUT, "the server does not listen"))
            return r;
    }
}

static int clamp(size_t n)
{
    return n > 65536 ? 65536 : (int)n;
}

ssize_t tls_read(struct tls *t, void *p, size_t n)
{
    ssize_t r;
    int more;

    if (t->dead)
        return -1;
    if (t->left == 0)
        return fail(t, "the server sends more than it was asked for");
    if (n > t->left)
        n = t->left;
    if (!t->ssl) {
        r = read_plain(t, p, n);
    } else {
        while ((r = SSL_read(t->ssl, p, clamp(n))) <= 0)
            if ((more = again(t, (int)r)) != 0) {
                r = more > 0 ? 0 : -1;
                break;
            }
    }
    if (r > 0)
        t->left -= (size_t)r;
    if (r == 0)
        return fail(t, "the server has closed the connection");
    return r;
}

ssize_t tls_write(struct tls *t, const void *p, size_t n)
{
    int r, more;

    if (t->dead)
        return -1;
    if (!t->ssl)
        return write_plain(t, p, n);
    while ((r = SSL_write(t->ssl, p, clamp(n))) <= 0)
        if ((more = again(t, r)) != 0)
            return more > 0 ? fail(t, "the server has closed the connection") : -1;
    return r;
}

void tls_drop(struct tls *t)
{
    t->dead = true;
}

const char *tls_why(const struct tls *t)
{
    return t->why.msg;
}

void tls_allow(struct tls *t, size_t bytes)
{
    t->left = bytes;
}
