// The tables from residues to integers, for each number of moduli.
//
// By the Chinese Remainder Theorem: M is the product of all moduli, M_g that of a group of them, W_g = M / M_g. An
// integer x is sum y_g W_g - q M, where y_g is x / W_g modulo M_g and q the nearest integer to sum y_g / M_g. The
// residues of one operand were multiplied by the inverses of M / m_i beforehand (unless both operands are the same
// matrix), so that the product's residues are y_i, and y_g / M_g = sum y_i / m_i yields y_g.
#pragma once
#include "crt/residues.cuh"

namespace wideblas::crt {

// A group of three byte moduli.
struct alignas(16) ByteGroup {
    // M_g / m_i; zeros for what the last group lacks.
    unsigned multipliers[3];
    float inverse;
    unsigned weights[BYTE_WORDS + 1];
};

constexpr int BYTE_MODULI = 48;

// The tables of the first `moduli` byte moduli: those from residues to integers,
struct alignas(16) ByteGroups {
    int moduli, count, words, pad;
    // 2^(32 words) - M.
    unsigned minus_product[BYTE_WORDS + 1];
    ByteGroup group[BYTE_MODULI / 3];
};

// and those from integers to residues.
struct alignas(16) ByteBasis {
    ByteGroups groups;
    // For the operand that is multiplied by the inverses.
    ByteRow rows[BYTE_MODULI];
};

// The most words of a sum that these primes determine; longer sums need a `LongBasis`.
constexpr int PRIME_SUM_WORDS = 32;
constexpr int PRIME_MODULI = 72;

// A group of two primes.
struct alignas(16) PrimeGroup {
    unsigned multipliers[2];
    float inverse;
    int pad;
    unsigned weights[PRIME_SUM_WORDS];
};

struct alignas(16) PrimeGroups {
    int moduli, count, words, pad;
    unsigned minus_product[PRIME_SUM_WORDS];
    PrimeGroup group[PRIME_MODULI / 2];
};

struct alignas(16) PrimeBasis {
    PrimeGroups groups;
    PrimeRow rows[PRIME_MODULI];
};

// The words of a sum are computed in chunks.
constexpr int LONG_CHUNK = 8, LONG_CHUNKS = 28;

// From these residues to integers by a product on tensor cores: groups are of one prime, and the low 7 bits of each
// y_t and the bits above them are multiplied by the bytes of W_t and 128 W_t.
struct alignas(16) LongBasis {
    int moduli, chunks;
    // Where its weights start among the `LongWeights` of all bases.
    int first, pad;
    unsigned minus_product[LONG_CHUNKS * LONG_CHUNK];
    Prime primes[LONG_MODULI];
};

// The weights that one lane of a warp reads. There are 32 of them for each chunk, step of 16 primes, and half of a word
// (the lower two bytes, then the upper two). lane / 4 is the word in its chunk, 2 (lane % 4) the first prime t in its
// step.
struct alignas(16) LongWeights {
    // For primes t and t + 1 the lower byte of the half, then the higher one; then both for primes t + 8 and t + 9.
    // Each consists of the bytes of W_t, 128 W_t, W_(t + 1), 128 W_(t + 1).
    unsigned bytes[4];
};

// A residue in [0, m) times the inverse of M / m, also in [0, m).
WB_DEVICE unsigned scaled(unsigned residue, const ByteRow& row) {
    const int rest = symmetric((int)residue * row.inverse, row.mod);
    return rest < 0 ? rest + row.mod.m : rest;
}
WB_DEVICE unsigned scaled(unsigned residue, const Prime& prime) {
    const int rest = symmetric_wide((int)residue * prime.inverse, prime.mod);
    return rest < 0 ? rest + prime.mod.m : rest;
}

}  // namespace wideblas::crt
