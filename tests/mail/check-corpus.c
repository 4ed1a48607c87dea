/* SPDX-License-Identifier: ISC */
/* check-corpus DIR: reads every mail that DIR/expected names and compares what became of it, and how long it took.
   Built twice: with sanitizers, and plain, where all limits of the cage are in force. */
#include "config.h"

#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

#include "mail/classify.h"
#include "mail/maildir.h"
#include "mail/mime.h"
#include "mail/orders.h"

enum { MAX_MS = 1000 };

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

static void describe_read(struct pool *p, const struct mail_message *m, struct buf *out)
{
    static const char *const counts[] = {"none", "one", "several"};
    static const struct orders_root root = {"urn:example:orders", "orders"};
    const struct orders_spec spec = {&root, 1, "Signature"};
    struct orders o;
    size_t omitted = 0;

    orders_find(p, m, &spec, &o);
    for (size_t i = 0; i < m->nparts; i++)
        omitted += m->parts[i].omitted && strncmp(m->parts[i].type, "image/", 6) != 0;
    buf_printf(out, " %s %s parts=%zu", classify_name(classify_mail(m, "own.example.net").kind), counts[o.count],
               m->nparts);
    if (m->parts_left_out)
        buf_printf(out, " left-out=%zu", m->parts_left_out);
    if (omitted)
        buf_printf(out, " omitted=%zu", omitted);
    if (o.count == ORDERS_NONE && o.unsigned_docs)
        buf_printf(out, " unsigned=%zu", o.unsigned_docs);
    if (o.count == ORDERS_NONE && o.cut_docs)
        buf_printf(out, " cut=%zu", o.cut_docs);
    if (o.foreign)
        buf_printf(out, " foreign=%s", o.foreign_root);
    if (o.html_only)
        buf_str(out, " html-only");
}

static void describe(const char *dir, const char *name, struct buf *out, double *ms_r)
{
    static const char *const status[] = {"read", "too-big", "broken", "caged"};
    const struct mime_options options = {.own_header = "X-Own"};
    struct pool *p = pool_new();
    const struct maildir_entry entry = {pool_printf(p, "%s.eml", name), "."};
    struct buf raw = {0};
    struct error e;
    struct mail_message *m = NULL;
    double start;

    if (maildir_read(dir, &entry, MAIL_MAX_BYTES + 1, &raw, &e) < 0) {
        buf_str(out, e.msg);
    } else {
        start = now_ms();
        m = mime_read(p, buf_cstr(&raw), raw.len, &options, &e);
        buf_str(out, m ? status[m->status] : e.msg);
        if (m && (m->status == MAIL_READ || m->status == MAIL_TOO_BIG))
            describe_read(p, m, out);
        else if (m && m->status == MAIL_CAGED)
            buf_printf(out, " (%s)", m->why);
        *ms_r = now_ms() - start;
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
    bad = strcmp(buf_cstr(&got), expected) != 0 || ms >= MAX_MS;
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
    printf("%d mails, %d wrong, slowest %.1f ms\n", n, bad, worst);
    return bad || n < 60;
}
