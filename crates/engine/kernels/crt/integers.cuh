// From residues to the words of integers, with the tables of crt/bases.cuh.
#pragma once
#include "crt/bases.cuh"

namespace wideblas::crt {

// One 16-byte access loads four words.
struct alignas(16) Words {
    unsigned word[4];
};

// Adds y_g W_g to the sums and y_g / M_g to the fraction. The weights are padded to a multiple of four words.
template <int W>
WB_DEVICE void accumulate(u64 (&sums)[W], float& fraction, unsigned y, const unsigned* weights,
                          float inverse) {
    fraction = multiply_add((float)y, inverse, fraction);
#pragma unroll
    for (int first = 0; first < W; first += 4) {
        const Words four = *reinterpret_cast<const Words*>(weights + first);
#pragma unroll
        for (int w = first; w < W && w < first + 4; w++) sums[w] += (u64)y * four.word[w - first];
    }
}

// Carries what exceeds 32 bits to the next word.
template <int W>
WB_DEVICE void carry(u64 (&sums)[W]) {
#pragma unroll
    for (int w = 0; w + 1 < W; w++) {
        sums[w + 1] += sums[w] >> 32;
        sums[w] &= 0xffffffff;
    }
    sums[W - 1] &= 0xffffffff;
}

// Subtracts q M and splits the integer into sign and magnitude. The sums have room for this term.
template <int W>
WB_DEVICE bool magnitude(u64 (&sums)[W], float fraction, const unsigned* minus_product,
                         unsigned (&words)[W]) {
    const unsigned quotient = (unsigned)(bits_of(fraction + MAGIC) - MAGIC_BITS);
    u64 sum = 0;
#pragma unroll
    for (int w = 0; w < W; w++) {
        sum += sums[w] + (u64)quotient * minus_product[w];
        words[w] = (unsigned)sum;
        sum >>= 32;
    }
    const bool negative = (int)words[W - 1] < 0;
    u64 borrow = negative;
#pragma unroll
    for (int w = 0; w < W; w++) {
        borrow += negative ? ~words[w] : words[w];
        words[w] = (unsigned)borrow;
        borrow >>= 32;
    }
    return negative;
}

// The digits of two y_t in [0, p), a byte each.
WB_DEVICE unsigned long_digits(unsigned first, unsigned second) {
    return (first & 127) | first >> 7 << 8 | (second & 127) << 16 | second >> 7 << 24;
}

// A word of a sum from the sums for its four bytes, the lowest first.
WB_DEVICE u64 long_word(int first, int second, int third, int fourth) {
    return (u64)(unsigned)first + ((u64)(unsigned)second << 8) + ((u64)(unsigned)third << 16) +
           ((u64)(unsigned)fourth << 24);
}

// Subtracts q M from the integer in every `stride`-th word, and splits it into sign and magnitude. The carries out of
// its chunks are in every `stride`-th of `carries`.
WB_DEVICE bool long_magnitude(unsigned* words, const unsigned* carries, int stride, int chunks,
                              unsigned quotient, const unsigned* minus_product) {
    u64 sum = 0;
    unsigned top = 0;
    for (int chunk = 0; chunk < chunks; chunk++) {
        unsigned* mine = words + chunk * LONG_CHUNK * stride;
        if (chunk > 0) sum += carries[(chunk - 1) * stride];
        // All words are read before any is written, so that loads do not wait for stores.
        unsigned before[LONG_CHUNK];
#pragma unroll
        for (int w = 0; w < LONG_CHUNK; w++) before[w] = mine[w * stride];
#pragma unroll
        for (int w = 0; w < LONG_CHUNK; w++) {
            // No overflow: quotients are small, so that the sum is below 2^32 (2^32 - 1).
            sum += before[w] + (u64)quotient * minus_product[chunk * LONG_CHUNK + w];
            top = (unsigned)sum;
            mine[w * stride] = top;
            sum >>= 32;
        }
    }
    const bool negative = (int)top < 0;
    u64 borrow = 1;
    for (int chunk = 0; chunk < chunks && negative; chunk++) {
        unsigned* mine = words + chunk * LONG_CHUNK * stride;
        unsigned before[LONG_CHUNK];
#pragma unroll
        for (int w = 0; w < LONG_CHUNK; w++) before[w] = mine[w * stride];
#pragma unroll
        for (int w = 0; w < LONG_CHUNK; w++) {
            borrow += ~before[w];
            mine[w * stride] = (unsigned)borrow;
            borrow >>= 32;
        }
    }
    return negative;
}

}  // namespace wideblas::crt
