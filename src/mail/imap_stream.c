/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "mail/imap_stream.h"

#include <stdlib.h>

static ssize_t low_read(mailstream_low *s, void *p, size_t n)
{
    return tls_read(s->data, p, n);
}

static ssize_t low_write(mailstream_low *s, const void *p, size_t n)
{
    return tls_write(s->data, p, n);
}

static int low_close(mailstream_low *s)
{
    (void)s;
    return 0;
}

static int low_fd(mailstream_low *s)
{
    (void)s;
    return -1;
}

static void low_free(mailstream_low *s)
{
    free(s);
}

static void low_cancel(mailstream_low *s)
{
    (void)s;
}

static struct mailstream_cancel *low_get_cancel(mailstream_low *s)
{
    (void)s;
    return NULL;
}

static carray *low_chain(mailstream_low *s)
{
    (void)s;
    return NULL;
}

static mailstream_low_driver driver = {
    .mailstream_read = low_read,
    .mailstream_write = low_write,
    .mailstream_close = low_close,
    .mailstream_get_fd = low_fd,
    .mailstream_free = low_free,
    .mailstream_cancel = low_cancel,
    .mailstream_get_cancel = low_get_cancel,
    .mailstream_get_certificate_chain = low_chain,
};

mailstream *imap_stream_new(struct tls *t)
{
    mailstream_low *low = mailstream_low_new(t, &driver);
    mailstream *s = low ? mailstream_new(low, 8192) : NULL;

    if (low && !s)
        mailstream_low_free(low);
    return s;
}

int imap_stream_has_rest(const mailstream *s)
{
    return s->read_buffer_len != 0;
}
