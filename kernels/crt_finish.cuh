// From residues of a product to elements of C: integers by the Chinese Remainder Theorem, rounded once;
// src/product/{reconstruct,round,finish}.rs. This is what the kernels for different residues share.
#pragma once
#include "crt.cuh"
#include "wanted.cuh"

namespace wideblas::crt {

struct Finish {
    Plan* plan;
    const ByteBasis* bytes;
    const PrimeBasis* primes;
    const LongBasis* longs;
    const LongWeights* long_weights;
    // Residues of C, a row-major plane of its transpose a modulus or digit; in elements.
    const void* residues;
    long long ld, plane;
    // Rows and columns of C, from these on in the whole.
    int rows, cols, first_row, first_col;
    const Scaling *row_scalings, *col_scalings;
    // How many numbers of each row and column have tails; NULL where none has.
    const unsigned *row_tails, *col_tails;
    // Column-major; the element of the first row and column.
    void* c;
    long long ldc;
    // alpha is a power of two, or its opposite.
    int alpha_exponent, alpha_negative;
    int addend;
    // What of C is computed: wanted.cuh.
    int part;
    // The inverses are in no operand yet.
    int unscaled;
    // Numbers of limbs: how many words they have, the words, and the precision in bits.
    int limb_words;
    unsigned* limbs;
    long long limb_plane;
    int precision;
    // That a block of threads takes, of long sums.
    int elements;
    // The elements that are left to the CPU: row and column in the whole, as far as there is room.
    uint2* unsure;
    int max_unsure;
};

WB_DEVICE bool wanted(const Finish& p, int i, int j) {
    const int row = p.first_row + i, col = p.first_col + j;
    return i < p.rows && (p.part == ALL_OF_IT || (p.part == UPPER ? row <= col : row >= col));
}

// Leaves an element to the CPU.
__device__ __forceinline__ void leave(const Finish& p, int i, int j) {
    const int place = atomicAdd(&p.plan->unsure, 1);
    if (place < p.max_unsure) p.unsure[place] = {(unsigned)(p.first_row + i), (unsigned)(p.first_col + j)};
}

}  // namespace wideblas::crt
