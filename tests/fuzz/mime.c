/* SPDX-License-Identifier: ISC */
/* The mail reader without its cage, so that a sanitizer sees what happens inside. */
#include "config.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "fuzz/fuzz.h"
#include "mail/charset.h"
#include "mail/classify.h"
#include "mail/enclosed.h"
#include "mail/shape.h"
#include "mail/unpack.h"
#include "xml/xml.h"

/* All sets are open, as they are in a process that has met them all. */
int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    static const char sets[] =
        "charset=iso-8859-2 charset=iso-8859-3 charset=iso-8859-4 charset=iso-8859-5 charset=iso-8859-7 "
        "charset=iso-8859-9 charset=iso-8859-10 charset=iso-8859-13 charset=iso-8859-14 charset=iso-8859-15 "
        "charset=iso-8859-16 charset=windows-1250 charset=windows-1251 charset=windows-1252 charset=windows-1253 "
        "charset=windows-1254 charset=windows-1257 charset=koi8-r charset=koi8-u charset=macintosh "
        "charset=shift_jis charset=euc-jp charset=euc-kr charset=gb2312 charset=gbk "
        "charset=big5 charset=utf-16 charset=utf-16le charset=utf-16be";

    (void)argc, (void)argv;
    (void)charset_open(sets, strlen(sets));
    return xml_begin(NULL);
}

/* What came out of the cage is read without one: then it must be nothing new. */
static void read_doc(const struct mail_doc *doc)
{
    struct xml_doc *d = *doc->problem ? NULL : xml_parse(doc->data, doc->len, "mail", 0, NULL);
    struct buf again = {0};

    if (!*doc->problem && (!d || xml_canonical(d, &again, NULL) || again.len != doc->len ||
                           memcmp(again.data, doc->data, again.len) != 0))
        panic("a canonical document is not its own canonical form");
    xml_free(d);
    buf_free(&again);
}

static void read_on(struct pool *p, struct mail_message *m)
{
    static const struct enclosed_root root = {"urn:example:orders", "orders"};
    const struct enclosed_spec spec = {&root, 1, "Signature"};
    struct buf wire = {0};
    struct mail_message *again;

    enclosed_find(p, m, &spec, &m->docs);
    enclosed_read(p, &m->docs, NULL, NULL);
    message_encode(&wire, m);
    again = message_decode(p, buf_cstr(&wire), wire.len, NULL);
    if (!again)
        panic("what the reader made of a mail is refused by its own checker");
    for (size_t i = 0; i < again->docs.n; i++)
        read_doc(&again->docs.at[i]);
    (void)classify_mail(again, "<game.");
    buf_free(&wire);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct pool *p = pool_new();
    struct mail_message *m;
    const char *why;
    char *raw;

    (void)message_decode(p, (const char *)data, n, NULL);
    if (shape_check((const char *)data, n, &why) == MAIL_READ) {
        raw = xcalloc(1, n + UNPACK_PAD);
        for (size_t i = 0; i < n; i++)
            raw[i] = data[i] ? (char)data[i] : ' ';
        (void)charset_open(raw, n);
        m = unpack_mail(p, raw, n, false, "X-Own");
        if (m)
            read_on(p, m);
        free(raw);
    }
    pool_free(p);
    return 0;
}
