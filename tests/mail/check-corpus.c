/* SPDX-License-Identifier: ISC */
/* check-corpus DIR: reads every mail that DIR/expected names and compares what became of it, and prints how long it
   took: the cage's limit on processor time is under a second (test-cage), and a mail that met it would be "caged".
   Built twice: with sanitizers, and plain, where all limits of the cage are in force. */
#include "config.h"

#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

#include "mail/cage.h"
#include "mail/classify.h"
#include "mail/maildir.h"
#include "mail/mime.h"
#include "xml/xml.h"

/* Processor time of this process and of the cages it has seen the end of: a busy machine doesn't change it. */
static double now_ms(void)
{
    static const int who[] = {RUSAGE_SELF, RUSAGE_CHILDREN};
    double ms = 0;

    for (size_t i = 0; i < 2; i++) {
        struct rusage u = {0};

        getrusage(who[i], &u);
        ms += (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) * 1000;
        ms += (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec) / 1000;
    }
    return ms;
}

static void describe_docs(const struct mail_docs *d, struct buf *out)
{
    if (d->n == 0 && d->unsigned_docs)
        buf_printf(out, " unsigned=%zu", d->unsigned_docs);
    if (d->n == 0 && d->cut_docs)
        buf_printf(out, " cut=%zu", d->cut_docs);
    if (d->foreign)
        buf_printf(out, " foreign=%s", d->foreign_root);
    for (size_t i = 0; i < d->n; i++)
        if (d->at[i].problem[0])
            buf_printf(out, " (%s)", d->at[i].problem);
}

/* parts: read once more, as one who wants those. */
static void describe_read(const struct mail_message *m, const struct mail_message *parts, struct buf *out)
{
    static const char *const counts[] = {"none", "one", "several"};
    size_t omitted = 0;

    for (size_t i = 0; i < parts->nparts; i++)
        omitted += parts->parts[i].omitted && strncmp(parts->parts[i].type, "image/", 6) != 0;
    buf_printf(out, " %s %s parts=%zu", classify_name(classify_mail(m, "<own.").kind),
               counts[m->docs.n > 2 ? 2 : m->docs.n], parts->nparts);
    if (m->parts_left_out)
        buf_printf(out, " left-out=%zu", m->parts_left_out);
    if (omitted)
        buf_printf(out, " omitted=%zu", omitted);
    describe_docs(&m->docs, out);
    if (m->html_only)
        buf_str(out, " html-only");
}

static void describe(const char *dir, const char *name, struct buf *out, double *ms_r)
{
    static const char *const status[] = {"read", "too-big", "broken", "caged"};
    static const struct enclosed_root root = {"urn:example:orders", "orders"};
    static const struct enclosed_spec spec = {&root, 1, "Signature"};
    const struct mime_options options = {.own_header = "X-Own", .docs = &spec}, whole = {.own_header = "X-Own"};
    struct pool *p = pool_new();
    const struct maildir_entry entry = {pool_printf(p, "%s.eml", name), "."};
    struct buf raw = {0};
    struct error e;
    struct mail_message *m = NULL, *parts;
    double start;

    if (maildir_read(dir, &entry, MAIL_MAX_BYTES + 1, &raw, &e) < 0) {
        buf_str(out, e.msg);
    } else {
        start = now_ms();
        m = mime_read(p, buf_cstr(&raw), raw.len, &options, &e);
        cage_end();
        *ms_r = now_ms() - start;
        parts = mime_read(p, buf_cstr(&raw), raw.len, &whole, &e);
        buf_str(out, m && parts ? status[m->status] : e.msg);
        if (m && parts && (m->status == MAIL_READ || m->status == MAIL_TOO_BIG))
            describe_read(m, parts, out);
        else if (m && m->status == MAIL_CAGED)
            buf_printf(out, " (%s)", m->why);
    }
    buf_free(&raw);
    pool_free(p);
}

static int check(const char *dir, const char *name, const char *expected, double *worst)
{
    struct buf got = {0};
    double ms = 0;
    int bad;

    describe(dir, name, &got, &ms);
    bad = strcmp(buf_cstr(&got), expected) != 0;
    if (bad)
        printf("%s: expected '%s', got '%s' in %.0f ms\n[  FAILED  ] %s\n", name, expected, buf_cstr(&got), ms, name);
    else
        printf("[       OK ] %s (%.1f ms)\n", name, ms);
    if (ms > *worst)
        *worst = ms;
    buf_free(&got);
    return bad;
}

int main(int argc, char **argv)
{
    char path[4096], line[512];
    double worst = 0;
    int bad = 0, n = 0;
    FILE *f;

    if (argc != 2)
        return 2;
    if (xml_begin(NULL))
        return 3;
    (void)snprintf(path, sizeof path, "%s/expected", argv[1]);
    f = fopen(path, "r");
    if (!f)
        return 3;
    for (; fgets(line, sizeof line, f); n++) {
        char *tab = strchr(line, '\t');

        if (!tab)
            break;
        *tab = '\0';
        tab[1 + strcspn(tab + 1, "\n")] = '\0';
        bad += check(argv[1], line, tab + 1, &worst);
    }
    fclose(f);
    xml_end();
    printf("%d mails, %d wrong, slowest %.1f ms\n", n, bad, worst);
    return bad || n < 60;
}
