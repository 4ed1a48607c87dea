/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "crypto/keyfile.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <openssl/x509.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/io.h"
#include "base/pool.h"
#include "crypto/key.h"
#include "crypto/keyform.h"
#include "crypto/passphrase.h"

enum {
    FILE_MAX = 16384,
    ITERATIONS = 600000         /* of PBKDF2: a guess costs a good part of a second */
};

/* ---- writing ---- */

static int sync_folder_of(const char *path)
{
    char *folder = xstrdup(path), *slash = strrchr(folder, '/');
    int fd, rc;

    if (slash == folder)
        slash++;
    if (slash)
        *slash = '\0';
    fd = open(slash ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    rc = fd < 0 ? -1 : fsync(fd);
    if (fd >= 0)
        close(fd);
    free(folder);
    return rc;
}

static int write_new(const char *path, mode_t mode, const char *p, size_t n, struct error *e)
{
    struct buf temp = {0};
    int fd = -1, rc = -1;

    buf_printf(&temp, "%s.%ld.new", path, (long)getpid());
    (void)unlink(buf_cstr(&temp));      /* a leftover of a process that had our number */
    fd = open(buf_cstr(&temp), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
    if (fd < 0) {
        error_set(e, "%s: %s", path, strerror(errno));
        goto out;
    }
    if (io_write_all(fd, p, n) || fsync(fd) || io_rename_new(buf_cstr(&temp), path) || sync_folder_of(path)) {
        if (errno == EEXIST)
            error_set(e, "%s exists, and a key is never overwritten: choose another name", path);
        else
            error_set(e, "%s: %s", path, strerror(errno));
        (void)unlink(buf_cstr(&temp));
        goto out;
    }
    rc = 0;
out:
    if (fd >= 0)
        close(fd);
    buf_free(&temp);
    return rc;
}

static bool put_encrypted(BIO *out, EVP_PKEY *pkey, const char *passphrase)
{
    PKCS8_PRIV_KEY_INFO *plain = EVP_PKEY2PKCS8(pkey);
    X509_SIG *sealed = plain ? PKCS8_encrypt(-1, EVP_aes_256_cbc(), passphrase, (int)strlen(passphrase), NULL, 0,
                                             ITERATIONS, plain)
                             : NULL;
    bool ok = sealed && PEM_write_bio_PKCS8(out, sealed) == 1;

    X509_SIG_free(sealed);
    PKCS8_PRIV_KEY_INFO_free(plain);
    return ok;
}

int keyfile_write_private(const struct key *k, const char *path, const char *passphrase, struct error *e)
{
    BIO *out;
    char *p;
    long n;
    bool ok;
    int rc;

    if (!key_is_private(k))
        return error_set(e, "%s: there is no private half to write", path);
    if (passphrase && strlen(passphrase) >= PASSPHRASE_MAX)
        return error_set(e, "a passphrase has at most %d bytes", PASSPHRASE_MAX - 1);
    ERR_set_mark();
    out = BIO_new(BIO_s_secmem());
    if (passphrase && *passphrase)
        ok = out && put_encrypted(out, key_evp(k), passphrase);
    else
        ok = out && PEM_write_bio_PKCS8PrivateKey(out, key_evp(k), NULL, NULL, 0, NULL, NULL) == 1;
    ERR_pop_to_mark();
    n = ok ? BIO_get_mem_data(out, &p) : 0;
    rc = n > 0 ? write_new(path, 0600, p, (size_t)n, e) : error_set(e, "%s: the key could not be encoded", path);
    BIO_free(out);
    return rc;
}

void keyfile_public_pem(const struct key *k, struct buf *out)
{
    BIO *bio = BIO_new(BIO_s_mem());
    char *p;
    long n;

    if (!bio || PEM_write_bio_PUBKEY(bio, key_evp(k)) != 1 || (n = BIO_get_mem_data(bio, &p)) <= 0)
        panic("a key without a public half");
    buf_add(out, p, (size_t)n);
    BIO_free(bio);
}

int keyfile_write_public(const struct key *k, const char *path, struct error *e)
{
    struct buf pem = {0};
    int rc;

    keyfile_public_pem(k, &pem);
    rc = write_new(path, 0644, pem.data, pem.len, e);
    buf_free(&pem);
    return rc;
}

/* ---- reading ---- */

static int check_file(int fd, const char *path, bool private, struct error *e)
{
    struct stat st;

    if (fstat(fd, &st))
        return error_set(e, "%s: %s", path, strerror(errno));
    if (!S_ISREG(st.st_mode) || st.st_size > FILE_MAX)
        return error_set(e, "%s is not a key file", path);
    if (private && (st.st_mode & 077))
        return error_set(e, "%s may be read or changed by others than its owner: a private key must be his alone "
                            "(chmod 600 %s)", path, path);
    return 0;
}

/* Into buf, which holds FILE_MAX bytes; how many, or -1. */
static ssize_t read_file(const char *path, bool private, char *buf, struct error *e)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    size_t n = 0;
    ssize_t r = 1;

    if (fd < 0)
        return error_set(e, "%s: %s", path, strerror(errno));
    if (check_file(fd, path, private, e)) {
        close(fd);
        return -1;
    }
    while (n < FILE_MAX && r != 0) {
        r = read(fd, buf + n, FILE_MAX - n);
        if (r < 0 && errno != EINTR)
            break;
        n += r > 0 ? (size_t)r : 0;
    }
    close(fd);
    return r < 0 ? error_set(e, "%s: %s", path, strerror(errno)) : (ssize_t)n;
}

struct question {
    const char *path;
    const struct passphrase *how;
    struct error *e;
    int asked;                  /* how often */
    bool refused;               /* no answer: e says why */
};

/* OpenSSL's: the length of the passphrase, or -1. */
static int answer(char *buf, int size, int writing, void *ctx)
{
    struct question *q = ctx;
    char prompt[200];

    (void)writing;
    q->asked++;
    if (q->refused || size < PASSPHRASE_MAX)
        return -1;
    (void)snprintf(prompt, sizeof prompt, "Passphrase for %.150s: ", q->path);
    if (q->how->ask(q->how->ctx, prompt, buf, PASSPHRASE_MAX, q->e)) {
        q->refused = true;
        return -1;
    }
    return (int)strnlen(buf, PASSPHRASE_MAX);
}

static EVP_PKEY *parse_private(const char *pem, size_t n, struct question *q)
{
    BIO *in = BIO_new_mem_buf(pem, (int)n);
    EVP_PKEY *pkey = NULL;

    ERR_set_mark();
    if (in)
        pkey = PEM_read_bio_PrivateKey(in, NULL, answer, q);
    ERR_pop_to_mark();
    BIO_free(in);
    if (pkey || q->refused)
        return pkey;
    if (q->asked)
        error_set(q->e, "%s: the passphrase is wrong, or the file is damaged", q->path);
    else
        error_set(q->e, "%s is not a private key in PEM form", q->path);
    return NULL;
}

struct key *keyfile_read_private(const char *path, const struct passphrase *p, struct error *e)
{
    static const struct passphrase terminal = {passphrase_tty, NULL};
    struct question q = {.path = path, .how = p ? p : &terminal, .e = e};
    char *pem = xmalloc(FILE_MAX);
    ssize_t n = read_file(path, true, pem, e);
    struct key *k = n < 0 ? NULL : keyform_read(pem, (size_t)n);
    EVP_PKEY *pkey = n < 0 || k ? NULL : parse_private(pem, (size_t)n, &q);

    OPENSSL_cleanse(pem, FILE_MAX);
    free(pem);
    if (pkey && !(k = key_from_evp(pkey, true, e)))
        error_prefix(e, "%s", path);
    EVP_PKEY_free(pkey);
    return k;
}

/* Nobody is asked anything about a public key. */
static int no_answer(char *buf, int size, int writing, void *ctx)
{
    (void)buf, (void)size, (void)writing, (void)ctx;
    return -1;
}

struct key *keyfile_parse_public(const void *pem, size_t n, struct error *e)
{
    BIO *in = n <= FILE_MAX ? BIO_new_mem_buf(pem, (int)n) : NULL;
    EVP_PKEY *pkey = NULL;
    struct key *k = NULL;

    ERR_set_mark();
    if (in)
        pkey = PEM_read_bio_PUBKEY(in, NULL, no_answer, NULL);
    ERR_pop_to_mark();
    BIO_free(in);
    if (pkey)
        k = key_from_evp(pkey, false, e);
    else
        error_set(e, "not a public key in PEM form");
    EVP_PKEY_free(pkey);
    return k;
}

struct key *keyfile_read_public(const char *path, struct error *e)
{
    char pem[FILE_MAX];
    ssize_t n = read_file(path, false, pem, e);
    struct key *k = n < 0 ? NULL : keyfile_parse_public(pem, (size_t)n, e);

    if (n >= 0 && !k)
        error_prefix(e, "%s", path);
    return k;
}
