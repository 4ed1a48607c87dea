/* SPDX-License-Identifier: ISC */
#include "crypto/hash.h"

#include <string.h>

#include <openssl/crypto.h>
#include <openssl/evp.h>

#include "base/error.h"

enum { BLOCK = 64 };

static void check(int ok)
{
    if (!ok)
        panic("SHA-256 is not available");
}

/* Looking an algorithm up costs more than hashing a few blocks with it, so it is done once. */
static const EVP_MD *sha256(void)
{
    static EVP_MD *md;

    if (!md)
        check((md = EVP_MD_fetch(NULL, "SHA256", NULL)) != NULL);
    return md;
}

void hash_start(struct hash *h)
{
    check((h->ctx = EVP_MD_CTX_new()) != NULL);
    check(EVP_DigestInit_ex(h->ctx, sha256(), NULL));
}

void hash_add(struct hash *h, const void *p, size_t n)
{
    check(EVP_DigestUpdate(h->ctx, p, n));
}

void hash_end(struct hash *h, unsigned char out[HASH_SIZE])
{
    check(EVP_DigestFinal_ex(h->ctx, out, NULL));
    hash_drop(h);
}

void hash_drop(struct hash *h)
{
    EVP_MD_CTX_free(h->ctx);
    h->ctx = NULL;
}

bool hash_equal(const unsigned char a[HASH_SIZE], const unsigned char b[HASH_SIZE])
{
    return memcmp(a, b, HASH_SIZE) == 0;
}

void hash_bytes(const void *p, size_t n, unsigned char out[HASH_SIZE])
{
    struct hash h;

    hash_start(&h);
    hash_add(&h, p, n);
    hash_end(&h, out);
}

static void add_pad(struct hash *h, const unsigned char key[BLOCK], unsigned char with)
{
    unsigned char pad[BLOCK];

    for (size_t i = 0; i < BLOCK; i++)
        pad[i] = key[i] ^ with;
    hash_add(h, pad, BLOCK);
    OPENSSL_cleanse(pad, BLOCK);
}

/* By hand on two plain hashes: OpenSSL's own HMAC spends several times as long setting itself up. */
void hash_hmac(const void *key, size_t keylen, const void *p, size_t n, unsigned char out[HASH_SIZE])
{
    unsigned char k[BLOCK] = {0}, inner[HASH_SIZE];
    struct hash h;

    if (keylen > BLOCK)
        hash_bytes(key, keylen, k);
    else if (keylen)
        memcpy(k, key, keylen);
    hash_start(&h);
    add_pad(&h, k, 0x36);
    hash_add(&h, p, n);
    check(EVP_DigestFinal_ex(h.ctx, inner, NULL));
    check(EVP_DigestInit_ex(h.ctx, NULL, NULL));
    add_pad(&h, k, 0x5c);
    hash_add(&h, inner, sizeof inner);
    hash_end(&h, out);
    OPENSSL_cleanse(k, sizeof k);
    OPENSSL_cleanse(inner, sizeof inner);
}

void hasher_start(struct hasher *h, const char *tag)
{
    hash_start(&h->hash);
    hasher_str(h, tag);
}

static void put_be32(unsigned char out[4], uint32_t v)
{
    for (int i = 0; i < 4; i++)
        out[i] = (unsigned char)(v >> (24 - 8 * i));
}

void hasher_field(struct hasher *h, const void *p, size_t n)
{
    unsigned char len[4];

    if (n > UINT32_MAX)
        panic("a hashed field of %zu bytes", n);
    put_be32(len, (uint32_t)n);
    hash_add(&h->hash, len, sizeof len);
    hash_add(&h->hash, p, n);
}

void hasher_str(struct hasher *h, const char *s)
{
    hasher_field(h, s, strlen(s));
}

void hasher_be32(struct hasher *h, uint32_t v)
{
    unsigned char b[4];

    put_be32(b, v);
    hasher_field(h, b, sizeof b);
}

void hasher_be64(struct hasher *h, uint64_t v)
{
    unsigned char b[8];

    put_be32(b, (uint32_t)(v >> 32));
    put_be32(b + 4, (uint32_t)v);
    hasher_field(h, b, sizeof b);
}

void hasher_end(struct hasher *h, unsigned char out[HASH_SIZE])
{
    hash_end(&h->hash, out);
}
