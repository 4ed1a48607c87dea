/* SPDX-License-Identifier: ISC */
#include "xml/sign.h"

#include <string.h>

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/obj_mac.h>
#include <openssl/objects.h>

#include <xmlsec/xmlsec.h>
#include <xmlsec/io.h>
#include <xmlsec/keys.h>
#include <xmlsec/templates.h>
#include <xmlsec/transforms.h>
#include <xmlsec/xmldsig.h>
#include <xmlsec/errors.h>
#include <xmlsec/openssl/app.h>
#include <xmlsec/openssl/crypto.h>
#include <xmlsec/openssl/evp.h>

#include "xml/dsig.h"

static const char NAME[] = "file";          /* what messages call a document whose name nobody told us */

static void silent(const char *file, int line, const char *func, const char *object, const char *subject, int reason,
                   const char *msg)
{
    (void)file, (void)line, (void)func, (void)object, (void)subject, (void)reason, (void)msg;
}

int xml_sign_begin(struct error *e)
{
    if (xmlSecInit() < 0 || xmlSecCheckVersion() != 1 || xmlSecOpenSSLAppInit(NULL) < 0 || xmlSecOpenSSLInit() < 0)
        return error_set(e, "the XML signature library cannot be used");
    xmlSecErrorsSetCallback(silent);
    xmlSecIOCleanupCallbacks();
    return 0;
}

void xml_sign_end(void)
{
    (void)xmlSecOpenSSLShutdown();
    (void)xmlSecOpenSSLAppShutdown();
    (void)xmlSecShutdown();
}

/* xmlsec takes any curve for ecdsa-sha256. */
static int check_key(EVP_PKEY *key, struct error *e)
{
    char group[64];
    size_t n;

    if (!key || !EVP_PKEY_is_a(key, "EC") || EVP_PKEY_get_group_name(key, group, sizeof group, &n) != 1 ||
        OBJ_txt2nid(group) != NID_X9_62_prime256v1)
        return error_set(e, "the key is not a P-256 key");
    return 0;
}

static int check_private(EVP_PKEY *key, struct error *e)
{
    BIGNUM *secret = NULL;
    int has = EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_PRIV_KEY, &secret);

    BN_clear_free(secret);
    return has == 1 ? 0 : error_set(e, "the key has no private half: it cannot sign");
}

static xmlSecKey *wrap_key(EVP_PKEY *key)
{
    xmlSecKey *k = xmlSecKeyCreate();
    xmlSecKeyData *data = NULL;

    if (k && EVP_PKEY_up_ref(key) == 1 && !(data = xmlSecOpenSSLEvpKeyAdopt(key)))
        EVP_PKEY_free(key);
    if (data && xmlSecKeySetValue(k, data) == 0)
        return k;
    if (data)
        xmlSecKeyDataDestroy(data);
    if (k)
        xmlSecKeyDestroy(k);
    return NULL;
}

/* The allow-list once more, so that it holds even where our look at the shape and xmlsec's should differ. */
static xmlSecDSigCtx *new_context(EVP_PKEY *key)
{
    xmlSecDSigCtx *ctx = xmlSecDSigCtxCreate(NULL);

    if (!ctx)
        return NULL;
    ctx->flags = XMLSEC_DSIG_FLAGS_STORE_SIGNEDINFO_REFERENCES;
    ctx->enabledReferenceUris = xmlSecTransformUriTypeEmpty;
    ctx->signKey = wrap_key(key);
    if (ctx->signKey && xmlSecDSigCtxEnableSignatureTransform(ctx, xmlSecTransformExclC14NId) == 0 &&
        xmlSecDSigCtxEnableSignatureTransform(ctx, xmlSecOpenSSLTransformEcdsaSha256Id) == 0 &&
        xmlSecDSigCtxEnableReferenceTransform(ctx, xmlSecTransformExclC14NId) == 0 &&
        xmlSecDSigCtxEnableReferenceTransform(ctx, xmlSecTransformEnvelopedId) == 0 &&
        xmlSecDSigCtxEnableReferenceTransform(ctx, xmlSecOpenSSLTransformSha256Id) == 0)
        return ctx;
    xmlSecDSigCtxDestroy(ctx);
    return NULL;
}

static xmlNode *add_template(xmlDoc *doc)
{
    xmlSecTransformId c14n = xmlSecTransformExclC14NId, method = xmlSecOpenSSLTransformEcdsaSha256Id;
    xmlNode *sign = xmlSecTmplSignatureCreate(doc, c14n, method, NULL);
    xmlNode *ref;

    if (!sign)
        return NULL;
    if (!xmlAddChild(xmlDocGetRootElement(doc), sign)) {
        xmlFreeNode(sign);
        return NULL;
    }
    ref = xmlSecTmplSignatureAddReference(sign, xmlSecOpenSSLTransformSha256Id, NULL, BAD_CAST "", NULL);
    if (!ref || !xmlSecTmplReferenceAddTransform(ref, xmlSecTransformEnvelopedId) ||
        !xmlSecTmplReferenceAddTransform(ref, xmlSecTransformExclC14NId))
        return NULL;
    return sign;
}

static int sign_tree(struct xml_doc *d, EVP_PKEY *key, struct error *e)
{
    xmlSecDSigCtx *ctx;
    xmlNode *sign;
    int rc = -1;

    if (dsig_signatures(d) > 0)
        return error_set(e, "the document is already signed");
    sign = add_template(d->doc);
    ctx = sign ? new_context(key) : NULL;
    if (ctx && xmlSecDSigCtxSign(ctx, sign) == 0 && ctx->status == xmlSecDSigStatusSucceeded)
        rc = 0;
    else
        error_set(e, "the document could not be signed");
    if (ctx)
        xmlSecDSigCtxDestroy(ctx);
    return rc;
}

int xml_sign(const char *doc, size_t n, EVP_PKEY *key, struct buf *signed_doc, struct error *e)
{
    struct xml_signed proof = {0};
    struct xml_doc *d = NULL;
    struct buf out = {0};
    int rc = -1;

    if (check_key(key, e) < 0)
        return -1;
    ERR_set_mark();
    if (check_private(key, e) == 0)
        d = xml_parse(doc, n, NAME, 0, e);
    if (d && sign_tree(d, key, e) == 0 && xml_canonical(d, &out, e) == 0) {
        buf_char(&out, '\n');
        rc = xml_verify(out.data, out.len, key, &proof, e);     /* what we can't check we don't hand out */
    }
    if (rc == 0)
        buf_add(signed_doc, out.data, out.len);
    ERR_pop_to_mark();
    xml_free(d);
    xml_signed_free(&proof);
    buf_free(&out);
    return rc;
}

/* What xmlsec found, and the octets that it really digested. */
static int verify_tree(xmlSecDSigCtx *ctx, const struct dsig *s, struct buf *content, struct error *e)
{
    xmlSecDSigReferenceCtx *ref;
    xmlSecBuffer *octets;

    if (xmlSecDSigCtxVerify(ctx, s->signature) < 0)
        return error_set(e, "the signature could not be checked");
    if (xmlSecPtrListGetSize(&ctx->signedInfoReferences) != 1 || xmlSecPtrListGetSize(&ctx->manifestReferences) != 0)
        return error_set(e, "the signature does not have exactly one reference");
    ref = xmlSecPtrListGetItem(&ctx->signedInfoReferences, 0);
    if (!ref || ref->status != xmlSecDSigStatusSucceeded)
        return error_set(e, "the document was changed after it was signed");
    if (ctx->status != xmlSecDSigStatusSucceeded)
        return error_set(e, "the signature was not made with this seat's key, or was changed");
    octets = xmlSecDSigReferenceCtxGetPreDigestBuffer(ref);
    if (!octets)
        return error_set(e, "the signed octets are not known");
    buf_add(content, xmlSecBufferGetData(octets), xmlSecBufferGetSize(octets));
    return 0;
}

/* The octets must be the canonical form of the document without its signature, as we make it ourselves, and have the
   digest that was signed. */
static int compare_octets(struct xml_doc *d, const struct dsig *s, struct xml_signed *out, struct error *e)
{
    struct buf own = {0};
    int rc;

    xmlUnlinkNode(s->signature);
    rc = xml_canonical(d, &own, e);
    xmlFreeNode(s->signature);
    if (rc == 0 && (own.len != out->content.len || memcmp(own.data, out->content.data, own.len) != 0))
        rc = error_set(e, "the signed octets are not the canonical form of the document");
    buf_free(&own);
    if (rc < 0)
        return -1;
    if (EVP_Digest(out->content.data, out->content.len, out->digest, NULL, EVP_sha256(), NULL) != 1 ||
        memcmp(out->digest, s->digest, sizeof out->digest) != 0)
        return error_set(e, "the digest of the signed octets is not the one that was signed");
    return 0;
}

static int verify_doc(struct xml_doc *d, EVP_PKEY *pub, struct xml_signed *out, struct error *e)
{
    xmlSecDSigCtx *ctx;
    struct dsig s;
    int rc;

    if (dsig_check(d, &s, e) < 0 || xml_canonical(d, &out->file, e) < 0)
        return -1;
    if (s.key_info) {
        xmlUnlinkNode(s.key_info);          /* it isn't signed: nothing may depend on it */
        xmlFreeNode(s.key_info);
    }
    ctx = new_context(pub);
    if (!ctx)
        return error_set(e, "the signature could not be checked: no memory");
    rc = verify_tree(ctx, &s, &out->content, e);
    xmlSecDSigCtxDestroy(ctx);
    return rc < 0 ? -1 : compare_octets(d, &s, out, e);
}

int xml_verify_doc(struct xml_doc *d, EVP_PKEY *pub, struct xml_signed *out, struct error *e)
{
    int rc;

    *out = (struct xml_signed){0};
    if (check_key(pub, e) < 0)
        return -1;
    ERR_set_mark();
    rc = verify_doc(d, pub, out, e);
    ERR_pop_to_mark();
    if (rc < 0)
        xml_signed_free(out);
    return rc;
}

int xml_verify(const char *doc, size_t n, EVP_PKEY *pub, struct xml_signed *out, struct error *e)
{
    struct xml_doc *d = xml_parse(doc, n, NAME, 0, e);
    int rc = d ? xml_verify_doc(d, pub, out, e) : -1;

    if (!d)
        *out = (struct xml_signed){0};
    xml_free(d);
    return rc;
}

int xml_unsigned(const char *doc, size_t n, struct buf *content, struct error *e)
{
    struct xml_doc *d = xml_parse(doc, n, NAME, 0, e);
    struct dsig s = {0};
    int rc = -1;

    if (!d)
        return -1;
    if (dsig_signatures(d) == 0 || dsig_check(d, &s, e) == 0) {
        if (s.signature)
            xmlUnlinkNode(s.signature);
        rc = xml_canonical(d, content, e);
        if (s.signature)
            xmlFreeNode(s.signature);
    }
    xml_free(d);
    return rc;
}

void xml_signed_free(struct xml_signed *s)
{
    buf_free(&s->content);
    buf_free(&s->file);
    memset(s->digest, 0, sizeof s->digest);
}
