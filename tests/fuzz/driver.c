/* SPDX-License-Identifier: ISC */
/* Runs a fuzz target without libFuzzer: every file of the folders named, then RUNS mutations of them, the same ones
   each time. What was run last is left in fuzz-TARGET.last, so that a crash can be looked at.
   driver TARGET RUNS FOLDER|FILE... */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/buf.h"
#include "base/pool.h"
#include "fuzz/fuzz.h"

/* Only targets that know better have one. */
__attribute__((weak)) size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t n, size_t max, unsigned seed);

enum {
    ROOM = 8192,                /* how much a mutation may add */
    LARGEST = 160 * 1024        /* larger ones are only run as they are */
};

static struct buf *seeds;
static size_t nseeds;
static uint64_t state = 1;
static char last[80];

/* splitmix64 */
static size_t below(size_t n)
{
    uint64_t z = state += UINT64_C(0x9e3779b97f4a7c15);

    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return n ? (size_t)((z ^ z >> 31) % n) : 0;
}

static void read_seed(const char *path)
{
    FILE *f = fopen(path, "rb");
    char block[16384];

    if (!f)
        panic("%s cannot be read", path);
    seeds = xrealloc(seeds, (nseeds + 1) * sizeof *seeds);
    seeds[nseeds] = (struct buf){0};
    for (size_t n; (n = fread(block, 1, sizeof block, f)) > 0;)
        buf_add(&seeds[nseeds], block, n);
    fclose(f);
    nseeds++;
}

static void read_folder(const char *path)
{
    struct dirent **names;
    int n = scandir(path, &names, NULL, alphasort);

    if (n < 0)
        panic("%s cannot be read", path);
    for (int i = 0; i < n; i++) {
        char full[4096];
        struct stat st;

        if (snprintf(full, sizeof full, "%s/%s", path, names[i]->d_name) < (int)sizeof full && stat(full, &st) == 0 &&
            S_ISREG(st.st_mode))
            read_seed(full);
        free(names[i]);
    }
    free(names);
}

static size_t splice(uint8_t *data, size_t n, size_t max)
{
    const struct buf *from = &seeds[below(nseeds)];
    size_t start = below(from->len), len = 1 + below(64), at = below(n + 1);

    if (len > from->len - start)
        len = from->len - start;
    if (!len || n + len > max)
        return n;
    memmove(data + at + len, data + at, n - at);
    memcpy(data + at, from->data + start, len);
    return n + len;
}

static size_t cut(uint8_t *data, size_t n)
{
    size_t at = below(n), len = 1 + below(below(4) ? 8 : n - at);

    if (len > n - at)
        len = n - at;
    memmove(data + at, data + at + len, n - at - len);
    return n - len;
}

static size_t change(uint8_t *data, size_t n, size_t max)
{
    static const char bytes[] = "0123456789-\"<>/= &;?\n\0\xff";
    size_t at = below(n);

    switch (n ? below(5) : 0) {
    case 0:
        return splice(data, n, max);
    case 1:
        return cut(data, n);
    case 2:
        data[at] ^= (uint8_t)(1 << below(8));
        return n;
    case 3:
        data[at] = (uint8_t)bytes[below(sizeof bytes)];
        return n;
    default:
        for (size_t i = 0; at + i < n && i < 3 && data[at + i] >= '0' && data[at + i] <= '9'; i++)
            data[at + i] = (uint8_t)('0' + below(10));
        return n;
    }
}

size_t LLVMFuzzerMutate(uint8_t *data, size_t n, size_t max)
{
    for (size_t i = 1 + below(4); i; i--)
        n = change(data, n, max);
    return n;
}

static void keep(const uint8_t *data, size_t n)
{
    FILE *f = fopen(last, "wb");

    if (f) {
        fwrite(data, 1, n, f);
        fclose(f);
    }
}

static void run(const uint8_t *data, size_t n)
{
    uint8_t *exact = xmalloc(n ? n : 1);

    if (n)
        memcpy(exact, data, n);
    keep(exact, n);
    (void)LLVMFuzzerTestOneInput(exact, n);
    free(exact);
}

static void run_mutation(void)
{
    const struct buf *from = &seeds[below(nseeds)];
    size_t n = from->len, max = n + ROOM;
    uint8_t *data;

    if (n > LARGEST)
        return;
    data = xmalloc(max);
    if (n)
        memcpy(data, from->data, n);
    if (LLVMFuzzerCustomMutator)
        n = LLVMFuzzerCustomMutator(data, n, max, (unsigned)below(1u << 31));
    else
        n = LLVMFuzzerMutate(data, n, max);
    run(data, n);
    free(data);
}

int main(int argc, char **argv)
{
    long runs = argc > 3 ? strtol(argv[2], NULL, 10) : 0;

    if (argc < 4) {
        fprintf(stderr, "usage: %s TARGET RUNS FOLDER|FILE...\n", argv[0]);
        return 2;
    }
    (void)snprintf(last, sizeof last, "fuzz-%.40s.last", argv[1]);
    (void)LLVMFuzzerInitialize(&argc, &argv);
    for (int i = 3; i < argc; i++) {
        struct stat st;

        if (stat(argv[i], &st) == 0 && S_ISDIR(st.st_mode))
            read_folder(argv[i]);
        else
            read_seed(argv[i]);
    }
    if (!nseeds)
        panic("no seeds");
    for (size_t i = 0; i < nseeds; i++)
        run((const uint8_t *)buf_cstr(&seeds[i]), seeds[i].len);
    for (long i = 0; i < runs; i++)
        run_mutation();
    (void)remove(last);
    printf("[       OK ] fuzz_%s: %zu seeds and %ld mutations of them\n", argv[1], nseeds, runs);
    for (size_t i = 0; i < nseeds; i++)
        buf_free(&seeds[i]);
    free(seeds);
    return 0;
}
