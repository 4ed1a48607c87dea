/* SPDX-License-Identifier: ISC */
#include "crypto/dice.h"

#include <string.h>

#include <openssl/crypto.h>

#include "base/error.h"
#include "crypto/hash.h"

static const char SALT[] = "adjutant salt";

void dice_init(struct dice *d, const unsigned char open_beta[DICE_BETA], const unsigned char sealed_beta[DICE_BETA])
{
    *d = (struct dice){.kind = DICE_VRF};
    memcpy(d->beta[0], open_beta, DICE_BETA);
    memcpy(d->beta[1], sealed_beta, DICE_BETA);
}

void dice_script(struct dice *d, const int *values, size_t n)
{
    *d = (struct dice){.kind = DICE_SCRIPT, .script = values, .script_len = n};
}

/* splitmix64, which spreads a small seed over the generator's state */
static uint64_t spread(uint64_t *s)
{
    uint64_t z = *s += UINT64_C(0x9e3779b97f4a7c15);

    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

void dice_seed(struct dice *d, uint64_t seed)
{
    *d = (struct dice){.kind = DICE_SEEDED};
    for (int i = 0; i < 4; i++)
        d->seed[i] = spread(&seed);
}

static uint64_t rotl(uint64_t v, int n)
{
    return v << n | v >> (64 - n);
}

/* xoshiro256** */
static uint32_t seeded_word(uint64_t s[4])
{
    uint64_t out = rotl(s[1] * 5, 7) * 9, t = s[1] << 17;

    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotl(s[3], 45);
    return (uint32_t)(out >> 32);
}

/* 1..faces, or 0 when the word lies past the last whole round of faces and would favour the low ones. */
static int word_value(uint32_t w, uint32_t faces)
{
    uint64_t range = UINT64_C(1) << 32;

    return w < range / faces * faces ? (int)(w % faces) + 1 : 0;
}

int dice_pick(const unsigned char block[32], int faces)
{
    for (int i = 0; i < 32; i += 4) {
        uint32_t w = (uint32_t)block[i] << 24 | (uint32_t)block[i + 1] << 16 | (uint32_t)block[i + 2] << 8 |
                     block[i + 3];
        int v = word_value(w, (uint32_t)faces);

        if (v)
            return v;
    }
    return 0;
}

static void check_faces(int faces)
{
    if (faces < 1 || faces > DICE_FACES)
        panic("a die of %d faces", faces);
}

int dice_value(const unsigned char beta[DICE_BETA], uint32_t n, int faces)
{
    unsigned char m[8], block[HASH_SIZE];
    int v = 0;

    check_faces(faces);
    for (uint32_t b = 0; !v; b++) {
        for (int i = 0; i < 4; i++) {
            m[i] = (unsigned char)(n >> (24 - 8 * i));
            m[4 + i] = (unsigned char)(b >> (24 - 8 * i));
        }
        hash_hmac(beta, DICE_BETA, m, sizeof m, block);
        v = dice_pick(block, faces);
    }
    OPENSSL_cleanse(block, sizeof block);
    return v;
}

static int trouble(struct dice *d, enum dice_trouble t)
{
    if (d->trouble == DICE_FINE)
        d->trouble = t;
    return 1;
}

static int throw_script(struct dice *d, int faces)
{
    int v;

    if (d->script_at == d->script_len)
        return trouble(d, DICE_SCRIPT_ENDED);
    v = d->script[d->script_at++];
    return v >= 1 && v <= faces ? v : trouble(d, DICE_SCRIPT_RANGE);
}

static int throw_seeded(struct dice *d, int faces)
{
    int v;

    do
        v = word_value(seeded_word(d->seed), (uint32_t)faces);
    while (!v);
    return v;
}

int dice_throw(struct dice *d, int faces, bool sealed, uint16_t *number_r)
{
    uint32_t n = d->next[sealed];

    check_faces(faces);
    if (d->kind == DICE_VRF && n >= DICE_NUMBERS) {
        *number_r = UINT16_MAX;
        return trouble(d, DICE_TOO_MANY);
    }
    d->next[sealed]++;
    *number_r = (uint16_t)n;
    switch (d->kind) {
    case DICE_SCRIPT:
        return throw_script(d, faces);
    case DICE_SEEDED:
        return throw_seeded(d, faces);
    case DICE_VRF:
        break;
    }
    return dice_value(d->beta[sealed], n, faces);
}

const char *dice_why(const struct dice *d)
{
    switch (d->trouble) {
    case DICE_SCRIPT_ENDED:
        return "more dice are thrown than were given";
    case DICE_SCRIPT_RANGE:
        return "a given number is not on the die that is thrown";
    case DICE_TOO_MANY:
        return "more than 65536 dice are thrown in one entry";
    case DICE_FINE:
        break;
    }
    return "the dice are in order";
}

void dice_salt(const unsigned char sealed_beta[DICE_BETA], unsigned char out[32])
{
    hash_hmac(sealed_beta, DICE_BETA, SALT, sizeof SALT - 1, out);
}

void dice_wipe(struct dice *d)
{
    OPENSSL_cleanse(d, sizeof *d);
}
