/* SPDX-License-Identifier: ISC */
#include "xml/words.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"

/* Tried in this order at every place of a sentence. */
static const struct {
    const char *from, *to;
} phrases[] = {
    {": This element is not expected.", " is not expected here."},
    {": Missing child element(s).", " is not complete."},
    {": No matching global declaration available for the validation root.",
     " is not a root element of this kind of file."},
    {": The attribute '", ": the attribute '"},
    {": Character content other than whitespace is not allowed because the content type is 'element-only'.",
     " must not contain text between its elements."},
    {": Character content is not allowed, because the content type is empty.", " must be empty."},
    {": Element content is not allowed, because the content type is empty.", " must be empty."},
    {": Element content is not allowed, because the type definition is simple.", " must contain text only."},
    {"Expected is one of ( ", "Expected: one of "},
    {"Expected is ( ", "Expected: "},
    {" ).", "."},
    {"The value '", "the value '"},
    {"is not accepted by the pattern", "does not have the form"},
    {"is not an element of the set", "is not one of"},
    {"is not a valid value of the atomic type", "is not a valid"},
    {"is not a valid value of the list type", "is not a valid"},
    {"is not a valid value of the union type", "is not a valid"},
    {"Duplicate key-sequence", "occurs twice:"},
    {" in unique identity-constraint", ", which must be unique:"},
    {" in key identity-constraint", ", which must be unique:"},
    {"No match found for key-sequence", "names something that is not there:"},
    {" of keyref", ", see"},
    {"xs:nonNegativeInteger", "number from 0"},
    {"xs:positiveInteger", "number from 1"},
    {"xs:integer", "whole number"},
    {"xs:int", "whole number"},
    {"xs:boolean", "true or false"},
};

enum { LISTED = 10, SHOWN = 80 };
#define BEGINNINGS ": ETDNix"        /* what a phrase can begin with */

/* A namespace in braces, as in '{urn:x}move'; braces of a pattern or a set are others. 0 when there is none here. */
static size_t namespace_length(const char *start, const char *s)
{
    size_t n;

    if (*s != '{' || (s > start && !strchr("' (*", s[-1])) || !isalpha((unsigned char)s[1]))
        return 0;
    n = strcspn(s, "}' ");
    return s[n] == '}' && memchr(s, ':', n) ? n + 1 : 0;
}

static bool begins(const char *s, const char *phrase)
{
    return *s == *phrase && strncmp(s, phrase, strlen(phrase)) == 0;
}

/* "[facet 'pattern'] " is of no use to a person. */
static size_t facet_length(const char *s)
{
    const char *end = begins(s, "[facet '") ? strstr(s, "'] ") : NULL;

    return end ? (size_t)(end + 3 - s) : 0;
}

static void without_noise(const char *s, struct buf *out)
{
    const char *start = s;

    while (*s) {
        size_t plain = strcspn(s, "{["), skip;

        buf_add(out, s, plain);
        s += plain;
        if (!*s)
            break;
        skip = namespace_length(start, s);
        if (!skip)
            skip = facet_length(s);
        if (!skip)
            buf_char(out, *s++);
        s += skip;
    }
}

/* "Element 'move', attribute 'to': " becomes "<move> to: "; gives back what follows the names. */
static const char *subject(const char *s, struct buf *out)
{
    const char *end;

    if (strncmp(s, "Element '", 9) != 0 || !(end = strchr(s + 9, '\'')))
        return s;
    buf_printf(out, "<%.*s>", (int)(end - s - 9), s + 9);
    s = end + 1;
    if (strncmp(s, ", attribute '", 13) == 0 && (end = strchr(s + 13, '\''))) {
        buf_printf(out, " %.*s", (int)(end - s - 13), s + 13);
        s = end + 1;
    }
    return s;
}

static void reworded(const char *s, struct buf *out)
{
    while (*s) {
        size_t i, count = sizeof phrases / sizeof *phrases, plain = strcspn(s, BEGINNINGS);

        buf_add(out, s, plain);
        s += plain;
        if (!*s)
            break;
        for (i = 0; i < count && !begins(s, phrases[i].from); i++)
            ;
        if (i < count) {
            buf_str(out, phrases[i].to);
            s += strlen(phrases[i].from);
        } else {
            buf_char(out, *s++);
        }
    }
}

/* The validator lists ten names and keeps silent about the rest. */
static void own_up_to_more(struct buf *b)
{
    const char *p = strstr(buf_cstr(b), "Expected: one of ");
    int names = 1;

    while (p && (p = strstr(p, ", "))) {
        names++;
        p += 2;
    }
    if (names != LISTED || !b->len || b->data[b->len - 1] != '.')
        return;
    b->len--;
    buf_str(b, " and others; the schema has all.");
}

/* The first n bytes without the beginning of a letter that they would cut. */
static int whole(const char *s, int n)
{
    while (n > 0 && ((unsigned char)s[n] & 0xC0) == 0x80)
        n--;
    return n;
}

/* A quoted value is shown as far as it helps to find it; the validator cuts very long ones off itself, quote and all. */
static void shortened(const char *s, struct buf *out)
{
    while (*s) {
        size_t plain = strcspn(s, "'"), value;

        buf_add(out, s, plain);
        s += plain;
        if (!*s)
            break;
        value = strcspn(s + 1, "'");
        if (value > SHOWN)
            buf_printf(out, "'%.*s...'%s", whole(s + 1, SHOWN), s + 1, s[1 + value] ? "" : " is not right here.");
        else
            buf_add(out, s, 1 + value + (s[1 + value] != '\0'));
        s += 1 + value + (s[1 + value] != '\0');
    }
}

void words_plain(const char *said, char *out, size_t size)
{
    struct buf brief = {0}, clean = {0}, plain = {0};

    shortened(said, &brief);
    without_noise(buf_cstr(&brief), &clean);
    reworded(subject(buf_cstr(&clean), &plain), &plain);
    own_up_to_more(&plain);
    (void)snprintf(out, size, "%s", buf_cstr(&plain));
    buf_free(&brief);
    buf_free(&clean);
    buf_free(&plain);
}
