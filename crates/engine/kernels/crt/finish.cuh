// From residues of a product to elements of C: integers by the Chinese Remainder Theorem, rounded once, as
// crates/product/src/{reconstruct,round,finish}.rs does it. The kernels for the different residues share this header.
#pragma once
#include "crt/bases.cuh"
#include "crt/operands.cuh"
#include "wanted.cuh"

namespace wideblas::crt {

struct Finish {
    Plan* plan;
    const ByteBasis* bytes;
    const PrimeBasis* primes;
    const LongBasis* longs;
    const LongWeights* long_weights;
    // Residues of C: for each modulus or digit a plane, C in column-major order. `ld` and `plane` count elements.
    const void* residues;
    long long ld, plane;
    // The block of C to compute: its size, and where it starts in the whole matrix.
    int rows, cols, first_row, first_col;
    const Scaling *row_scalings, *col_scalings;
    // How many numbers of each row and column have tails; NULL if none has.
    const unsigned *row_tails, *col_tails;
    // The block's first element; column-major.
    void* c;
    long long ldc;
    // alpha is a power of two or its negative.
    int alpha_exponent, alpha_negative;
    int addend;
    // Which elements of C are computed: wanted.cuh.
    int part;
    // No operand was multiplied by the inverses.
    int unscaled;
    // For numbers of limbs: how many words they have, their words, and their precision in bits.
    int limb_words;
    unsigned* limbs;
    long long limb_plane;
    int precision;
    // For long sums: how many elements a thread block computes.
    int elements;
    // Elements whose rounding is not proven: their rows and columns in the whole matrix, at most `max_unsure` of them.
    uint2* unsure;
    int max_unsure;
};

WB_DEVICE bool wanted(const Finish& p, int i, int j) {
    const int row = p.first_row + i, col = p.first_col + j;
    return i < p.rows && (p.part == ALL_OF_IT || (p.part == UPPER ? row <= col : row >= col));
}

// Notes an element as not computed.
__device__ __forceinline__ void leave(const Finish& p, int i, int j) {
    const int place = atomicAdd(&p.plan->unsure, 1);
    if (place < p.max_unsure) p.unsure[place] = {(unsigned)(p.first_row + i), (unsigned)(p.first_col + j)};
}

}  // namespace wideblas::crt
