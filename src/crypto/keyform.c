/* SPDX-License-Identifier: ISC */
#include "crypto/keyform.h"

#include <stdbool.h>
#include <string.h>

#include <openssl/crypto.h>
#include <openssl/evp.h>

enum { FORM_MAX = 192 };                /* bytes of DER there is room for; a multiple of 3 */

static const struct form {
    enum key_type type;
    size_t size, secret, point;         /* of the DER; where the halves are (point 0: there is none) */
    unsigned char head[36], middle[6];  /* before the secret, and between it and the point */
    size_t nhead, nmiddle;
} forms[] = {
    {KEY_ED25519, 48, 16, 0,
     {0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20}, {0}, 16, 0},
    {KEY_P256, 138, 36, 73,
     {0x30, 0x81, 0x87, 0x02, 0x01, 0x00, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01, 0x06,
      0x08, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07, 0x04, 0x6d, 0x30, 0x6b, 0x02, 0x01, 0x01, 0x04, 0x20},
     {0xa1, 0x44, 0x03, 0x42, 0x00}, 36, 5},
};

/* The DER between the lines of a PEM file; its size, or 0 when the file isn't just that. */
static size_t pem_body(const char *pem, size_t n, unsigned char der[FORM_MAX])
{
    static const char begin[] = "-----BEGIN PRIVATE KEY-----\n", end[] = "-----END PRIVATE KEY-----\n";
    const size_t nb = sizeof begin - 1, ne = sizeof end - 1;
    char digits[FORM_MAX / 3 * 4] = "";
    size_t d = 0, pad = 0;
    int got;

    if (n < nb + ne || memcmp(pem, begin, nb) != 0 || memcmp(pem + n - ne, end, ne) != 0)
        return 0;
    for (size_t i = nb; i < n - ne; i++) {
        if (pem[i] == '\n')
            continue;
        pad += pem[i] == '=';
        if (d == sizeof digits || (pad && pem[i] != '='))
            return 0;
        digits[d++] = pem[i];
    }
    got = EVP_DecodeBlock(der, (const unsigned char *)digits, (int)d);
    OPENSSL_cleanse(digits, sizeof digits);
    return got > 0 && pad < 3 ? (size_t)got - pad : 0;
}

static bool has_form(const struct form *f, const unsigned char *der, size_t n)
{
    return n == f->size && memcmp(der, f->head, f->nhead) == 0 &&
           memcmp(der + f->secret + KEY_SECRET_SIZE, f->middle, f->nmiddle) == 0;
}

struct key *keyform_read(const char *pem, size_t n)
{
    unsigned char der[FORM_MAX], point[KEY_POINT_SIZE];
    size_t size = pem_body(pem, n, der);
    struct key *k = NULL;

    for (size_t i = 0; size && !k && i < sizeof forms / sizeof *forms; i++)
        if (has_form(&forms[i], der, size)) {
            k = key_from_secret(forms[i].type, der + forms[i].secret, NULL);
            if (k && forms[i].point)
                key_point(k, point);
            if (k && forms[i].point && memcmp(point, der + forms[i].point, KEY_POINT_SIZE) != 0) {
                key_free(k);
                k = NULL;
            }
        }
    OPENSSL_cleanse(der, sizeof der);
    return k;
}
