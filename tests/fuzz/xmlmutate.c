/* SPDX-License-Identifier: ISC */
/* Mutations that leave a document a document, mostly: attribute values are exchanged for others, elements go, come twice
   or change places. Plain mutation of bytes nearly always ends at the parser. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/fuzz.h"

enum { MOST = 2048, VALUE = 200 };

/* Weak: a target of another kind has its own and calls fuzz_mutate_xml for what is XML inside. */
__attribute__((weak)) size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t n, size_t max, unsigned seed);

struct span {
    size_t at, len;
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

/* What stands in quotes. */
static size_t find_values(const uint8_t *data, size_t n, struct span v[MOST])
{
    size_t found = 0;

    for (size_t i = 0; i + 1 < n && found < MOST; i++)
        if (data[i] == '=' && data[i + 1] == '"') {
            const uint8_t *end = memchr(data + i + 2, '"', n - i - 2);

            if (!end)
                break;
            v[found++] = (struct span){i + 2, (size_t)(end - data) - i - 2};
            i = (size_t)(end - data);
        }
    return found;
}

/* Elements without elements in them, of either form. */
static size_t find_leaves(const uint8_t *data, size_t n, struct span v[MOST])
{
    size_t found = 0, open = n;

    for (size_t i = 0; i + 1 < n && found < MOST; i++) {
        const uint8_t *end = memchr(data + i, '>', n - i);

        if (data[i] != '<' || !end)
            continue;
        if (data[i + 1] != '/')
            open = i;
        if (open < n && (data[i + 1] == '/' || end[-1] == '/')) {
            v[found++] = (struct span){open, (size_t)(end - data) + 1 - open};
            open = n;
        }
    }
    return found;
}

/* Puts `len` bytes where `old` bytes were. */
static size_t replace(uint8_t *data, size_t n, size_t max, struct span s, const uint8_t *p, size_t len)
{
    if (n - s.len + len > max)
        return n;
    memmove(data + s.at + len, data + s.at + s.len, n - s.at - s.len);
    memcpy(data + s.at, p, len);
    return n - s.len + len;
}

static size_t copy(const uint8_t *data, struct span s, uint8_t out[VALUE])
{
    size_t len = s.len < VALUE ? s.len : VALUE;

    memcpy(out, data + s.at, len);
    return len;
}

static size_t number(uint8_t out[VALUE])
{
    static const long edges[] = {0, 1, 2, 3, 7, 15, 16, 63, 64, 127, 128, 255, 256, 32767, 32768, 65535, 65536,
                                 2147483647, 2147483648, 4294967295, -1, -2, -128, -32768, -2147483648};
    long v = below(3) ? (long)below(40) : edges[below(sizeof edges / sizeof *edges)];

    return (size_t)snprintf((char *)out, VALUE, "%ld", v);
}

static size_t change_value(uint8_t *data, size_t n, size_t max)
{
    static struct span v[MOST];
    size_t found = find_values(data, n, v), len;
    struct span *s = &v[below(found)];
    uint8_t new[VALUE];

    if (!found)
        return n;
    if (below(2))
        len = copy(data, v[below(found)], new);
    else if (below(2))
        len = number(new);
    else
        len = LLVMFuzzerMutate(new, copy(data, *s, new), VALUE);
    return replace(data, n, max, *s, new, len);
}

/* Away, twice, or one in the place of another. */
static size_t change_element(uint8_t *data, size_t n, size_t max)
{
    static struct span v[MOST];
    size_t found = find_leaves(data, n, v);
    struct span *s = &v[below(found)], to = v[below(found)];
    uint8_t *bytes;

    if (!found)
        return n;
    if (below(4) == 0)
        return replace(data, n, max, *s, data, 0);
    if (below(2))
        to.len = 0;
    bytes = malloc(s->len);
    memcpy(bytes, data + s->at, s->len);
    n = replace(data, n, max, to, bytes, s->len);
    free(bytes);
    return n;
}

size_t fuzz_mutate_xml(uint8_t *data, size_t n, size_t max, unsigned seed)
{
    state = seed | 1;
    if (below(8) == 0)
        return LLVMFuzzerMutate(data, n, max);
    for (size_t i = 1 + below(3); i; i--)
        n = below(3) ? change_value(data, n, max) : change_element(data, n, max);
    return n;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t n, size_t max, unsigned seed)
{
    return fuzz_mutate_xml(data, n, max, seed);
}
