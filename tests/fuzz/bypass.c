/* SPDX-License-Identifier: ISC */
/* Signatures, proofs and hashes that always fit (--wrap): what lies behind them must stand on its own. */
#include <stdbool.h>

#include "crypto/hash.h"
#include "crypto/key.h"
#include "crypto/vrf.h"
#include "xml/sign.h"
#include "xml/xml.h"

int __wrap_key_verify(const struct key *k, const void *p, size_t n, const unsigned char sig[KEY_SIGNATURE_SIZE],
                      struct error *e);
int __wrap_xml_verify(const char *doc, size_t n, EVP_PKEY *pub, struct xml_signed *out, struct error *e);
int __wrap_vrf_verify(const struct key *pk, const void *alpha, size_t n, const unsigned char pi[VRF_PROOF_SIZE],
                      unsigned char beta[VRF_OUTPUT_SIZE], struct error *e);
int __wrap_vrf_beta(const unsigned char pi[VRF_PROOF_SIZE], unsigned char beta[VRF_OUTPUT_SIZE], struct error *e);
int __real_vrf_beta(const unsigned char pi[VRF_PROOF_SIZE], unsigned char beta[VRF_OUTPUT_SIZE], struct error *e);
bool __wrap_hash_equal(const unsigned char a[HASH_SIZE], const unsigned char b[HASH_SIZE]);

int __wrap_key_verify(const struct key *k, const void *p, size_t n, const unsigned char sig[KEY_SIGNATURE_SIZE],
                      struct error *e)
{
    (void)k, (void)p, (void)n, (void)sig, (void)e;
    return 0;
}

int __wrap_xml_verify(const char *doc, size_t n, EVP_PKEY *pub, struct xml_signed *out, struct error *e)
{
    struct xml_doc *d = xml_parse(doc, n, "file", 0, e);

    (void)pub;
    *out = (struct xml_signed){{0}, {0}, {0}};
    if (!d || xml_unsigned(doc, n, &out->content, e) || xml_canonical(d, &out->file, e)) {
        xml_free(d);
        xml_signed_free(out);
        return -1;
    }
    xml_free(d);
    hash_bytes(out->content.data, out->content.len, out->digest);
    return 0;
}

int __wrap_vrf_beta(const unsigned char pi[VRF_PROOF_SIZE], unsigned char beta[VRF_OUTPUT_SIZE], struct error *e)
{
    if (__real_vrf_beta(pi, beta, e))
        hash_bytes(pi, VRF_PROOF_SIZE, beta);
    return 0;
}

int __wrap_vrf_verify(const struct key *pk, const void *alpha, size_t n, const unsigned char pi[VRF_PROOF_SIZE],
                      unsigned char beta[VRF_OUTPUT_SIZE], struct error *e)
{
    (void)pk, (void)alpha, (void)n;
    return __wrap_vrf_beta(pi, beta, e);
}

bool __wrap_hash_equal(const unsigned char a[HASH_SIZE], const unsigned char b[HASH_SIZE])
{
    (void)a, (void)b;
    return true;
}
