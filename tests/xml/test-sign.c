/* SPDX-License-Identifier: ISC */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>

#include "base/text.h"
#include "xml/sign.h"
#include "xml/support.h"
#include "xml/xml.h"

#define DSIG "http://www.w3.org/2000/09/xmldsig#"
#define MORE "http://www.w3.org/2001/04/xmldsig-more#"
#define XSLT "http://www.w3.org/TR/1999/REC-xslt-19991116"
#define EXC "http://www.w3.org/2001/10/xml-exc-c14n#"

static const char orders[] = "<?xml version=\"1.0\"?>\n<!-- mine -->\n<orders xmlns=\"urn:t\" serial='7' game=\"g\">\n"
                             " <move unit='heth' to='1205'/><!-- now -->\n <say>a &lt; b</say>\n</orders>\n";

static EVP_PKEY *mine, *other, *p384, *rsa;

/* A signed file of ours, to be spoilt. */
static void make(struct buf *b)
{
    struct error e = {""};

    if (xml_sign(orders, strlen(orders), mine, b, &e) < 0)
        fail_msg("%s", e.msg);
}

/* Puts `to` where `from` first stands; `from` must be there. */
static void swap(struct buf *b, const char *from, const char *to)
{
    struct buf out = {0};
    const char *at = strstr(buf_cstr(b), from);

    assert_non_null(at);
    buf_add(&out, b->data, (size_t)(at - b->data));
    buf_str(&out, to);
    buf_str(&out, at + strlen(from));
    buf_free(b);
    *b = out;
}

static void cut_signature(const struct buf *b, struct buf *sig)
{
    const char *start = strstr(b->data, "<Signature "), *end = strstr(b->data, "</Signature>");

    assert_non_null(start);
    assert_non_null(end);
    buf_add(sig, start, (size_t)(end + 12 - start));
}

static int verify(const struct buf *b, EVP_PKEY *key, struct error *e)
{
    struct xml_signed s;
    int rc;

    e->msg[0] = '\0';
    rc = xml_verify(buf_cstr(b), b->len, key, &s, e);
    if (rc < 0) {
        assert_null(s.content.data);
        assert_null(s.file.data);
    }
    xml_signed_free(&s);
    return rc;
}

static void test_what_is_signed_is_what_is_read(void **state)
{
    static const char canonical[] = "<orders xmlns=\"urn:t\" game=\"g\" serial=\"7\">\n"
                                    " <move to=\"1205\" unit=\"heth\"></move>\n"
                                    " <say>a &lt; b</say>\n</orders>";
    unsigned char digest[32];
    struct xml_signed s;
    struct buf b = {0};
    struct error e;

    (void)state;
    make(&b);
    assert_int_equal(xml_verify(b.data, b.len, mine, &s, &e), 0);
    assert_string_equal(s.content.data, canonical);
    EVP_Digest(canonical, strlen(canonical), digest, NULL, EVP_sha256(), NULL);
    assert_memory_equal(s.digest, digest, 32);
    buf_char(&s.file, '\n');
    assert_string_equal(s.file.data, b.data);
    assert_int_equal(ERR_peek_error(), 0);
    xml_signed_free(&s);
    buf_free(&b);
}

static void test_a_signed_document_is_not_signed_again(void **state)
{
    struct buf b = {0}, again = {0};
    struct error e;

    (void)state;
    make(&b);
    assert_int_equal(xml_sign(b.data, b.len, other, &again, &e), -1);
    assert_string_equal(e.msg, "the document is already signed");
    assert_int_equal(again.len, 0);
    buf_free(&b);
}

static void test_keys_that_cannot_sign(void **state)
{
    struct buf out = {0};
    BIO *bio = BIO_new(BIO_s_mem());
    EVP_PKEY *public;
    struct error e;

    (void)state;
    PEM_write_bio_PUBKEY(bio, mine);
    public = PEM_read_bio_PUBKEY(bio, NULL, NULL, NULL);
    BIO_free(bio);
    assert_int_equal(xml_sign(orders, strlen(orders), public, &out, &e), -1);
    assert_string_equal(e.msg, "the key has no private half: it cannot sign");
    assert_int_equal(xml_sign(orders, strlen(orders), p384, &out, &e), -1);
    assert_string_equal(e.msg, "the key is not a P-256 key");
    assert_int_equal(xml_sign(orders, strlen(orders), rsa, &out, &e), -1);
    assert_string_equal(e.msg, "the key is not a P-256 key");
    assert_int_equal(xml_sign(orders, strlen(orders), NULL, &out, &e), -1);
    assert_int_equal(xml_sign("<o", 2, mine, &out, &e), -1);
    assert_int_equal(out.len, 0);
    make(&out);
    assert_int_equal(verify(&out, public, &e), 0);
    assert_int_equal(verify(&out, p384, &e), -1);
    assert_string_equal(e.msg, "the key is not a P-256 key");
    assert_int_equal(verify(&out, other, &e), -1);
    assert_string_equal(e.msg, "the signature was not made with this seat's key, or was changed");
    EVP_PKEY_free(public);
    buf_free(&out);
}

static void test_spoilt_files_are_refused(void **state)
{
    static const struct {
        const char *from, *to, *says;
    } rows[] = {
        {"1205", "1206", "the document was changed after it was signed"},
        {"\n <say", "\n  <say", "the document was changed"},
        {"<say>", "<extra></extra><say>", "the document was changed"},
        {"<SignatureValue>", "<SignatureValue><b></b>", "<SignatureValue> is not 64 bytes in base64"},
        {"<SignatureValue>", "<SignatureValue>AAAA", "<SignatureValue> is not 64 bytes in base64"},
        {"<DigestValue>", "<DigestValue>AAAA", "<DigestValue> is not 32 bytes in base64"},
        {"</orders>", "<!DOCTYPE x></orders>", "line "},
        {"<orders", "<!DOCTYPE orders><orders", "DOCTYPE"},
        {"URI=\"\"", "URI=\"#x\"", "refers to #x; it must refer to the whole document"},
        {"URI=\"\"", "URI=\"http://127.0.0.1:1/\"", "refers to http://127.0.0.1:1/"},
        {"URI=\"\"", "URI=\"file:///etc/passwd\"", "refers to file:///etc/passwd"},
        {"URI=\"\"", "URI=\"#xpointer(/)\"", "refers to #xpointer(/)"},
        {" URI=\"\"", "", "refers to nothing"},
        {"URI=\"\"", "URI=\"\" Type=\"" DSIG "Manifest\"", "must not have the attribute Type"},
        {DSIG "enveloped-signature", EXC, "first transform is " EXC},
        {DSIG "enveloped-signature", XSLT, "first transform is " XSLT},
        {DSIG "enveloped-signature", DSIG "base64", "first transform is " DSIG "base64"},
        {DSIG "enveloped-signature", "http://www.w3.org/TR/1999/REC-xpath-19991116", "first transform is"},
        {"</Transforms>", "<Transform Algorithm=\"" XSLT "\"></Transform></Transforms>",
         "more than two transforms"},
        {"<Transform Algorithm=\"" EXC "\"></Transform>", "",
         "<Transforms> must have <Transform> where it has nothing"},
        {"<Transform Algorithm=\"" EXC "\"></Transform>",
         "<Transform Algorithm=\"" EXC "\">"
         "<InclusiveNamespaces xmlns=\"" EXC "\" PrefixList=\"x\"></InclusiveNamespaces></Transform>",
         "second transform must not have parameters"},
        {"<Transform Algorithm=\"" EXC "\"", "<Transform Algorithm=\"" EXC "WithComments\"", "second transform is"},
        {"<CanonicalizationMethod Algorithm=\"" EXC "\"", "<CanonicalizationMethod Algorithm=\"" EXC "WithComments\"",
         "canonicalization method is"},
        {MORE "ecdsa-sha256", MORE "ecdsa-sha1", "method is " MORE "ecdsa-sha1"},
        {MORE "ecdsa-sha256", MORE "ecdsa-sha512", "method is " MORE "ecdsa-sha512"},
        {MORE "ecdsa-sha256", MORE "rsa-sha256", "method is " MORE "rsa-sha256"},
        {MORE "ecdsa-sha256", DSIG "hmac-sha1", "method is " DSIG "hmac-sha1"},
        {"ecdsa-sha256\"></SignatureMethod>", "ecdsa-sha256\"><HMACOutputLength>0</HMACOutputLength></SignatureMethod>",
         "method must not have parameters"},
        {"http://www.w3.org/2001/04/xmlenc#sha256", DSIG "sha1", "digest method is " DSIG "sha1"},
        {"</SignedInfo>", "<Reference URI=\"\"></Reference></SignedInfo>", "more than one reference"},
        {"<Reference URI=\"\">", "<Reference URI=\"\">text", "<Reference> must not contain text"},
        {"</Signature>", "<Object></Object></Signature>", "contains an object or a manifest"},
        {"</Signature>", "<KeyInfo><RetrievalMethod URI=\"http://a/\"></RetrievalMethod></KeyInfo></Signature>",
         "<KeyInfo> must not have <RetrievalMethod>"},
        {"</Signature>", "<KeyInfo></KeyInfo><KeyInfo></KeyInfo></Signature>", "<Signature> must not have <KeyInfo>"},
        {"</Signature>", "</Signature><Signature xmlns=\"" DSIG "\"></Signature>", "more than one signature"},
        {"</Signature>", "</Signature><Manifest xmlns=\"" DSIG "\"></Manifest>",
         "<Manifest> of a signature stands outside"},
        {"<Signature xmlns=\"" DSIG "\">", "<Signature xmlns=\"urn:x\">", "there is no signature"},
        {"</orders>", "", "line "},
        {"</Signature>", "", "line "},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct buf b = {0};
        struct error e;

        make(&b);
        swap(&b, rows[i].from, rows[i].to);
        assert_int_equal(verify(&b, mine, &e), -1);
        if (!strstr(e.msg, rows[i].says))
            fail_msg("row %zu: says %s", i, e.msg);
        buf_free(&b);
    }
}

/* A signature carried to another place still fits its own reference if that is resolved carelessly. */
static void test_wrapped_and_moved_signatures_are_refused(void **state)
{
    struct buf b = {0}, sig = {0}, wrapped = {0};
    struct error e;

    (void)state;
    make(&b);
    cut_signature(&b, &sig);
    buf_printf(&wrapped, "<orders xmlns=\"urn:t\"><move to=\"0101\"/><old>%s</old></orders>", b.data);
    assert_int_equal(verify(&wrapped, mine, &e), -1);
    assert_string_equal(e.msg, "the signature is not a child of the root element");
    buf_clear(&wrapped);
    buf_printf(&wrapped, "<orders xmlns=\"urn:t\"><old>%s</old>%s</orders>", b.data, sig.data);
    assert_int_equal(verify(&wrapped, mine, &e), -1);
    assert_string_equal(e.msg, "there is more than one signature");
    buf_clear(&wrapped);
    buf_printf(&wrapped, "<orders xmlns=\"urn:t\"><move to=\"0101\"/>%s</orders>", sig.data);
    assert_int_equal(verify(&wrapped, mine, &e), -1);
    assert_string_equal(e.msg, "the document was changed after it was signed");

    swap(&b, sig.data, "");
    swap(&b, "</say>", "</say><Signature></Signature>");
    swap(&b, "<Signature></Signature>", sig.data);
    assert_int_equal(verify(&b, mine, &e), 0);      /* still the root's child, the same content */
    swap(&b, "</say><Signature", "<Signature");
    swap(&b, "</Signature>", "</Signature></say>");
    assert_int_equal(verify(&b, mine, &e), -1);
    assert_string_equal(e.msg, "the signature is not a child of the root element");
    assert_int_equal(verify(&sig, mine, &e), -1);
    assert_string_equal(e.msg, "the signature is not a child of the root element");
    buf_free(&b);
    buf_free(&sig);
    buf_free(&wrapped);
}

static void test_what_is_not_signed_does_not_matter(void **state)
{
    static const struct {
        const char *from, *to;
    } rows[] = {
        {"<say>", "<say><!-- a comment -->"},
        {"a &lt; b", "a<!-- x --> &lt;<?pi?> b"},
        {"<orders", "<?xml version=\"1.0\" encoding=\"UTF-8\"?><!-- x --><orders"},
        {"<move to=\"1205\" unit=\"heth\"></move>", "<move unit='heth'   to='12&#48;5'/>"},
        {"</Signature>", "<KeyInfo><KeyName>referee</KeyName></KeyInfo></Signature>"},
        {"</Signature>", "<KeyInfo><X509Data></X509Data></KeyInfo></Signature>"},
        {"a &lt; b", "<![CDATA[a < b]]>"},
    };
    struct xml_signed plain, s;
    struct buf b = {0};
    struct error e;

    (void)state;
    make(&b);
    assert_int_equal(xml_verify(b.data, b.len, mine, &plain, &e), 0);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct buf c = {0};

        buf_add(&c, b.data, b.len);
        swap(&c, rows[i].from, rows[i].to);
        if (xml_verify(c.data, c.len, mine, &s, &e) < 0)
            fail_msg("row %zu: %s", i, e.msg);
        assert_string_equal(s.content.data, plain.content.data);
        assert_memory_equal(s.digest, plain.digest, 32);
        xml_signed_free(&s);
        assert_int_equal(verify(&c, other, &e), -1);
        buf_free(&c);
    }
    xml_signed_free(&plain);
    buf_free(&b);
}

static void test_a_comment_cannot_hide_text(void **state)
{
    static const char doc[] = "<o to='1'><to>12<!-- -->05</to></o>";
    struct buf b = {0};
    struct xml_signed s;
    struct xml_doc *d;
    struct error e;

    (void)state;
    assert_int_equal(xml_sign(doc, strlen(doc), mine, &b, &e), 0);
    swap(&b, "1205", "1<!-- -->205");
    assert_int_equal(xml_verify(b.data, b.len, mine, &s, &e), 0);
    d = xml_parse(s.content.data, s.content.len, "o", 0, &e);
    assert_string_equal(xml_text(xml_child(xml_root(d), "to")), "1205");
    xml_free(d);
    xml_signed_free(&s);
    buf_free(&b);
}

/* (r, s) and (r, n - s) are the same signature to ECDSA. */
static void test_the_twin_of_a_signature_has_the_same_digest(void **state)
{
    struct buf b = {0}, raw = {0}, text = {0};
    BIGNUM *n = BN_new(), *s = NULL;
    struct xml_signed first, second;
    const char *start, *end;
    unsigned char half[32];
    struct error e;

    (void)state;
    make(&b);
    assert_int_equal(xml_verify(b.data, b.len, mine, &first, &e), 0);
    start = strstr(b.data, "<SignatureValue>") + 16;
    end = strstr(start, "</SignatureValue>");
    assert_int_equal(text_unbase64(start, (size_t)(end - start), &raw), 0);
    BN_hex2bn(&n, "FFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551");
    s = BN_bin2bn((unsigned char *)raw.data + 32, 32, NULL);
    BN_sub(s, n, s);
    BN_bn2binpad(s, half, 32);
    memcpy(raw.data + 32, half, 32);
    text_base64(&text, raw.data, raw.len);
    raw.len = 0;
    buf_add(&raw, start, (size_t)(end - start));
    swap(&b, raw.data, text.data);
    assert_int_equal(xml_verify(b.data, b.len, mine, &second, &e), 0);
    assert_memory_equal(first.digest, second.digest, 32);
    assert_string_equal(first.content.data, second.content.data);
    assert_string_not_equal(first.file.data, second.file.data);
    BN_free(n);
    BN_free(s);
    xml_signed_free(&first);
    xml_signed_free(&second);
    buf_free(&b);
    buf_free(&raw);
    buf_free(&text);
}

static void test_odd_signature_values_are_refused(void **state)
{
    (void)state;
    for (int fill = 0; fill < 256; fill += 255) {
        struct buf b = {0}, value = {0}, text = {0};
        const char *start, *end;
        struct error e;

        make(&b);
        for (int i = 0; i < 64; i++)
            buf_char(&value, (char)fill);
        text_base64(&text, value.data, value.len);
        buf_clear(&value);
        start = strstr(b.data, "<SignatureValue>");
        end = strstr(start, "</SignatureValue>");
        buf_add(&value, start, (size_t)(end - start));
        swap(&b, value.data, "<SignatureValue>@");
        swap(&b, "@", text.data);
        assert_int_equal(verify(&b, mine, &e), -1);
        assert_int_equal(ERR_peek_error(), 0);
        buf_free(&b);
        buf_free(&value);
        buf_free(&text);
    }
}

static void test_every_truncation_is_refused(void **state)
{
    struct buf b = {0};
    struct error e;

    (void)state;
    make(&b);
    for (size_t n = 0; n + 1 < b.len; n += n < b.len - 40 ? 13 : 1) {
        struct buf c = {0};

        buf_add(&c, b.data, n);
        assert_int_equal(verify(&c, mine, &e), -1);
        assert_true(e.msg[0] != '\0');
        buf_free(&c);
    }
    buf_free(&b);
}

/* A bit changed anywhere: refused, or it was in nothing that is signed and the content is the same. */
static void test_no_flipped_byte_changes_what_is_read(void **state)
{
    struct xml_signed plain, s;
    struct buf b = {0};
    struct error e;
    size_t taken = 0;

    (void)state;
    make(&b);
    assert_int_equal(xml_verify(b.data, b.len, mine, &plain, &e), 0);
    for (size_t i = 0; i < b.len; i++) {
        b.data[i] ^= 1;
        if (xml_verify(b.data, b.len, mine, &s, &e) == 0) {
            assert_string_equal(s.content.data, plain.content.data);
            assert_memory_equal(s.digest, plain.digest, 32);
            xml_signed_free(&s);
            taken++;
        }
        b.data[i] ^= 1;
    }
    print_message("%zu of %zu flips were in nothing signed\n", taken, b.len);
    assert_true(taken < 20);
    xml_signed_free(&plain);
    buf_free(&b);
}

static void write_keys(EVP_PKEY *key, const char *private, const char *public)
{
    FILE *f = fopen(support_path(private), "wb");

    assert_non_null(f);
    assert_int_equal(PEM_write_PrivateKey(f, key, NULL, NULL, 0, NULL, NULL), 1);
    fclose(f);
    f = fopen(support_path(public), "wb");
    assert_non_null(f);
    assert_int_equal(PEM_write_PUBKEY(f, key), 1);
    fclose(f);
}

static int xmlsec_verify(const char *public, const char *text)
{
    const char *file = support_put("f.xml", text);
    const char *argv[] = {"xmlsec1", "--verify", "--pubkey-pem", support_path(public), file, NULL};

    return support_run(argv);
}

static void test_xmlsec1_agrees_with_our_signatures(void **state)
{
    struct buf b = {0};

    (void)state;
    write_keys(mine, "mine", "mine.pub");
    write_keys(other, "other", "other.pub");
    make(&b);
    assert_int_equal(xmlsec_verify("mine.pub", b.data), 0);
    assert_int_not_equal(xmlsec_verify("other.pub", b.data), 0);
    swap(&b, "1205", "1206");
    assert_int_not_equal(xmlsec_verify("mine.pub", b.data), 0);
    buf_free(&b);
}

static void read_all(const char *path, struct buf *b)
{
    FILE *f = fopen(path, "rb");
    char chunk[4096];
    size_t n;

    assert_non_null(f);
    while ((n = fread(chunk, 1, sizeof chunk, f)) > 0)
        buf_add(b, chunk, n);
    fclose(f);
}

/* The signature as another tool makes it, in its own prefix and layout. */
static void xmlsec_sign(const char *method, const char *private, struct buf *signed_doc)
{
    static const char form[] =
        "<o xmlns='urn:t' serial='1'>\n  <!-- c --> <m to='1'/>\n"
        "<ds:Signature xmlns:ds='" DSIG "'>\n<ds:SignedInfo>\n<ds:CanonicalizationMethod Algorithm='" EXC "'/>"
        "<ds:SignatureMethod Algorithm='" MORE "%s'/>\n<ds:Reference URI=''>\n<ds:Transforms>\n"
        "<ds:Transform Algorithm='" DSIG "enveloped-signature'/>\n<ds:Transform Algorithm='" EXC "'/></ds:Transforms>"
        "<ds:DigestMethod Algorithm='http://www.w3.org/2001/04/xmlenc#sha256'/><ds:DigestValue/></ds:Reference>"
        "</ds:SignedInfo>\n<ds:SignatureValue/>\n<ds:KeyInfo><ds:KeyName/></ds:KeyInfo></ds:Signature></o>";
    const char *out = support_path("out.xml");
    struct buf b = {0};

    buf_printf(&b, form, method);
    {
        const char *argv[] = {"xmlsec1", "--sign", "--output", out, "--privkey-pem:referee", support_path(private),
                              support_put("form.xml", b.data), NULL};

        assert_int_equal(support_run(argv), 0);
    }
    read_all(out, signed_doc);
    buf_free(&b);
}

static void test_signatures_of_xmlsec1_are_accepted(void **state)
{
    static const struct {
        const char *method;
        EVP_PKEY **key;
        const char *says;           /* NULL: accepted */
    } rows[] = {
        {"ecdsa-sha256", &mine, NULL},
        {"ecdsa-sha256", &other, "not made with this seat's key"},
        {"ecdsa-sha512", &mine, "method is " MORE "ecdsa-sha512"},
        {"ecdsa-sha256", &p384, "<SignatureValue> is not 64 bytes"},
        {"rsa-sha256", &rsa, "method is " MORE "rsa-sha256"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct buf b = {0};
        struct error e;

        write_keys(*rows[i].key, "k", "k.pub");
        xmlsec_sign(rows[i].method, "k", &b);
        assert_int_equal(xmlsec_verify("k.pub", b.data), 0);
        assert_int_equal(verify(&b, mine, &e), rows[i].says ? -1 : 0);
        if (rows[i].says && !strstr(e.msg, rows[i].says))
            fail_msg("row %zu: says %s", i, e.msg);
        buf_free(&b);
    }
}

static int begin(void **state)
{
    mine = EVP_EC_gen("P-256");
    other = EVP_EC_gen("P-256");
    p384 = EVP_EC_gen("P-384");
    rsa = EVP_RSA_gen(2048);
    return mine && other && p384 && rsa ? support_begin(state) : -1;
}

static int end(void **state)
{
    EVP_PKEY_free(mine);
    EVP_PKEY_free(other);
    EVP_PKEY_free(p384);
    EVP_PKEY_free(rsa);
    return support_end(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_signed_is_what_is_read),
        cmocka_unit_test(test_a_signed_document_is_not_signed_again),
        cmocka_unit_test(test_keys_that_cannot_sign),
        cmocka_unit_test(test_spoilt_files_are_refused),
        cmocka_unit_test(test_wrapped_and_moved_signatures_are_refused),
        cmocka_unit_test(test_what_is_not_signed_does_not_matter),
        cmocka_unit_test(test_a_comment_cannot_hide_text),
        cmocka_unit_test(test_the_twin_of_a_signature_has_the_same_digest),
        cmocka_unit_test(test_odd_signature_values_are_refused),
        cmocka_unit_test(test_every_truncation_is_refused),
        cmocka_unit_test(test_no_flipped_byte_changes_what_is_read),
        cmocka_unit_test(test_xmlsec1_agrees_with_our_signatures),
        cmocka_unit_test(test_signatures_of_xmlsec1_are_accepted),
    };

    return cmocka_run_group_tests(tests, begin, end);
}
