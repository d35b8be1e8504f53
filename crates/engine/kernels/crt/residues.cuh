// From integers to residues: reductions by a modulus, and the tables of powers of 256.
#pragma once
#include "numbers/bits.cuh"

namespace wideblas::crt {

WB_DEVICE float multiply_add(float a, float b, float c) {
#ifdef __CUDACC__
    return __fmaf_rn(a, b, c);
#else
    return std::fma(a, b, c);
#endif
}

// 1.5 * 2^23: added to a float below 2^22 it leaves the nearest integer in the low bits.
constexpr float MAGIC = 12582912.0f;
constexpr int MAGIC_BITS = 0x4b400000;

// A modulus with what reductions by it need.
struct Reducer {
    int m;
    float inverse;
    // MAGIC_BITS * m, modulo 2^32.
    unsigned magic;
};

// The low byte is that of the symmetric residue of `shifted` - MAGIC_BITS. Only `symmetric` uses the other bytes.
WB_DEVICE int symmetric_byte(int shifted, Reducer mod) {
    const int quotient = bits_of(multiply_add(float_of(shifted) - MAGIC, mod.inverse, MAGIC));
    // Multiples of MAGIC_BITS do not change the low byte: they end with zeros.
    return (int)((unsigned)shifted - (unsigned)quotient * (unsigned)mod.m);
}

// The symmetric residue of x, at most m (1/2 + 2^-10) in magnitude, for |x| < 2^22 and a quotient below 2^14.
WB_DEVICE int symmetric(int x, Reducer mod) {
    return (int)((unsigned)symmetric_byte(MAGIC_BITS + x, mod) + (mod.magic - (unsigned)MAGIC_BITS));
}

// The symmetric residue of x for any |x| < 2^30 and m > 2^13.
WB_DEVICE int symmetric_wide(int x, Reducer mod) {
    const int quotient = bits_of(multiply_add((float)x, mod.inverse, MAGIC));
    return (int)((unsigned)x + mod.magic - (unsigned)quotient * (unsigned)mod.m);
}

// Turns integers into residues modulo a byte modulus: the sum of base-256 digits times weights, reduced.
constexpr int BYTE_WORDS = 11;
struct alignas(16) ByteRow {
    // Symmetric residues of the powers of 256, four for each word.
    int weights[BYTE_WORDS + 1];
    Reducer mod;
    // In the bases, the inverse of M / m.
    int inverse;
};

// The most words of an integer that is converted by `PrimeRow`.
constexpr int PRIME_WORDS = 32;
// A modulus above a byte. Its residues are multiplied as digits of 7 bits.
struct alignas(16) Prime {
    Reducer mod;
    // In the bases, the inverse of M / m.
    int inverse;
};
struct alignas(16) PrimeRow {
    Prime prime;
    // The powers of 256 as 128 high + low: for each word the low digits of four powers, then the high ones.
    int weights[PRIME_WORDS][2];
};

// Three digits of a symmetric residue: high, low, and their sum, of at most 128 in magnitude.
WB_DEVICE void split(int residue, signed char (&digits)[3]) {
    const int high = (residue + 64) >> 7, low = residue - 128 * high;
    digits[0] = (signed char)high, digits[1] = (signed char)low, digits[2] = (signed char)(high + low);
}

// The residue of a product, in [0, p), from the residues of its digit products as in Karatsuba's method:
// 2^14 high + 2^7 (mixed - high - low) + low.
WB_DEVICE unsigned combined(unsigned high, unsigned low, unsigned mixed, Reducer mod) {
    const int sum = (int)(high * (16384 - 128) + mixed * 128 + (mod.m - low) * 127);
    const int rest = symmetric_wide(sum, mod);
    return rest < 0 ? rest + mod.m : rest;
}

// Longer integers and sums use more primes, in steps of LONG_STEP.
constexpr int LONG_STEP = 16, LONG_STEPS = 32;
constexpr int LONG_MODULI = LONG_STEP * LONG_STEPS, LONG_WORDS = 112;
struct alignas(16) LongRow {
    Reducer mod;
    int pad;
    // Symmetric residues of the powers of 256, as in `PrimeRow`.
    int weights[LONG_WORDS][2];
};

}  // namespace wideblas::crt
