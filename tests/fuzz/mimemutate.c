/* SPDX-License-Identifier: ISC */
/* Mutations by the line, which is what a mail is made of: lines go, come twice or change places, a header field or a
   boundary comes in, a part's body is encoded otherwise. The rest are of the bytes. */
#include <stdlib.h>
#include <string.h>

#include "fuzz/fuzz.h"

enum { MOST = 1024 };

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t n, size_t max, unsigned seed);

struct span {
    size_t at, len;
};

static const char *const lines[] = {
    "\n", "--b\n", "--b--\n", "--c\n", "--c--\n", "--=_1\n",
    "Content-Type: multipart/mixed; boundary=b\n", "Content-Type: multipart/alternative; boundary=\"c\"\n",
    "Content-Type: multipart/report; report-type=delivery-status; boundary=b\n",
    "Content-Type: multipart/signed; protocol=\"application/pgp-signature\"; boundary=c\n",
    "Content-Type: message/rfc822\n", "Content-Type: message/delivery-status\n", "Content-Type: text/html\n",
    "Content-Type: text/plain; charset=utf-8; format=flowed; delsp=yes\n", "Content-Type: text/plain; charset=utf-16\n",
    "Content-Type: text/plain; charset=shift_jis\n", "Content-Type: application/xml; name=orders.xml\n",
    "Content-Type: text/plain; charset=\"iso-8859-15\"\n", "Content-Type: application/octet-stream\n",
    "Content-Disposition: attachment; filename=\"orders.xml\"\n",
    "Content-Disposition: attachment; filename*0*=utf-8''or%64; filename*1=ers.xml\n", "Content-Disposition: inline\n",
    "Content-Transfer-Encoding: base64\n", "Content-Transfer-Encoding: quoted-printable\n",
    "Content-Transfer-Encoding: 8bit\n", "Content-Transfer-Encoding: x-uuencode\n", "MIME-Version: 1.0\n",
    "Subject: =?utf-8?Q?orders_=C3=A4?= =?iso-8859-1?B?5PbD?=\n", "Subject: Re: [c3i] orders\n",
    "From: \"Lee, R. (a)\" <lee@example.org>\n", "From: MAILER-DAEMON@example.org\n", "Return-Path: <>\n",
    "To: a@example.org, b@example.org; group: c@example.org;\n", "Message-ID: <1@example.org>\n",
    "In-Reply-To: <1@example.org>\n", "References: <1@example.org> <2@example.org>\n", "X-Own: 1\n",
    "Auto-Submitted: auto-replied\n", "Precedence: bulk\n", "List-Id: <l.example.org>\n",
    "X-Auto-Response-Suppress: All\n", "Date: Wed, 18 Nov 2026 02:48:35 +0000\n", "> quoted\n", "-- \n",
    "<orders xmlns=\"urn:example:orders\" game=\"g\">\n", "</orders>\n", "<Signature/>\n", "<?xml version=\"1.0\"?>\n",
    "PG9yZGVycyB4bWxucz0idXJuOmV4YW1wbGU6b3JkZXJzIj48L29yZGVycz4=\n", "=3Corders xmlns=3D\"urn:example:orders\"/=3E=\n",
    "<!DOCTYPE orders>\n", "Final-Recipient: rfc822; x@example.org\n", "Action: failed\n", "Status: 5.1.1\n",
};

static unsigned state;

/* xorshift */
static size_t below(size_t n)
{
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return n ? state % n : 0;
}

static size_t find_lines(const uint8_t *data, size_t n, struct span v[MOST])
{
    size_t found = 0;

    for (size_t i = 0; i < n && found < MOST; found++) {
        const uint8_t *end = memchr(data + i, '\n', n - i);
        size_t next = end ? (size_t)(end - data) + 1 : n;

        v[found] = (struct span){i, next - i};
        i = next;
    }
    return found;
}

/* Puts `len` bytes where a span was. */
static size_t replace(uint8_t *data, size_t n, size_t max, struct span s, const void *p, size_t len)
{
    if (n - s.len + len > max)
        return n;
    memmove(data + s.at + len, data + s.at + s.len, n - s.at - s.len);
    memcpy(data + s.at, p, len);
    return n - s.len + len;
}

/* Part of a line mutated on its own: the lines around it stay what they are. */
static size_t change_line(uint8_t *data, size_t n, size_t max, struct span s)
{
    uint8_t new[512];
    size_t len = s.len < sizeof new - 64 ? s.len : sizeof new - 64;

    memcpy(new, data + s.at, len);
    s.len = len;
    len = LLVMFuzzerMutate(new, len, sizeof new);
    return replace(data, n, max, s, new, len);
}

static size_t change(uint8_t *data, size_t n, size_t max)
{
    static struct span v[MOST];
    size_t found = find_lines(data, n, v), len;
    struct span from, to;
    const char *line = lines[below(sizeof lines / sizeof *lines)];
    uint8_t *bytes;

    if (!found)
        return replace(data, n, max, (struct span){0, 0}, line, strlen(line));
    from = v[below(found)];
    to = v[below(found)];
    switch (below(6)) {
    case 0:
        return replace(data, n, max, to, data, 0);
    case 1:
        to.len = 0;
        return replace(data, n, max, to, line, strlen(line));
    case 2:
        return replace(data, n, max, to, line, strlen(line));
    case 3:
        return change_line(data, n, max, to);
    default:
        len = below(8) ? from.len : n - from.at < 300 ? n - from.at : 300;
        to.len = below(2) ? to.len : 0;
        bytes = malloc(len);
        memcpy(bytes, data + from.at, len);
        n = replace(data, n, max, to, bytes, len);
        free(bytes);
        return n;
    }
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t n, size_t max, unsigned seed)
{
    state = seed | 1;
    if (below(6) == 0)
        return LLVMFuzzerMutate(data, n, max);
    for (size_t i = 1 + below(3); i; i--)
        n = change(data, n, max);
    return n;
}
