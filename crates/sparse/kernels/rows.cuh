// Sums of the rows of a sparse matrix: crates/sparse/src/numbers/kernels.rs.
//
// A row is cut into pieces. A thread sums a piece; pieces of about the same length are neighbours, and the entries of 32
// pieces are interleaved, so that a warp reads them together.
#pragma once
#include "arithmetic.cuh"
#include "state.cuh"

namespace wideblas {

typedef unsigned int u32;

// Pieces whose entries are interleaved.
constexpr int SLICE = 32;
// A piece's target with this bit is the place of a part of a row, not a row.
constexpr u32 PART_BIT = 0x80000000;

// `Rows` of crates/sparse/src/cuda/rows.rs.
struct Rows {
    const State* state;
    const double* entries;
    const u32* places;
    // Where the entries of slices begin.
    const u64* starts;
    const u32* lengths;
    const u32* targets;
    u64 pieces;
    const double* x;
    double* y;
    // Sums of pieces that are not the whole row.
    double* parts;
    // Rows of several pieces, and where their parts begin; and the end.
    const u32* long_rows;
    const u64* long_starts;
};
static_assert(sizeof(Rows) == 96, "Rows");

// Entries that are loaded before they are needed.
constexpr int AHEAD = 4;

template <class A, bool IS_DOUBLE>
WB_DEVICE typename A::T next_product(typename A::T sum, const double* entry, typename A::T x) {
    using T = typename A::T;
    if (IS_DOUBLE) return A::mul_acc_double(sum, *entry, x);
    return A::mul_acc(sum, loaded<T>(entry), x);
}

template <class A, bool IS_DOUBLE>
WB_DEVICE void sum_piece(const Rows& of, u64 piece) {
    using T = typename A::T;
    constexpr int WIDTH = IS_DOUBLE ? 1 : T::LENGTH;
    u64 at = of.starts[piece / SLICE] + piece % SLICE;
    u32 left = of.lengths[piece];
    T sum = zero<T>();
    for (; left >= AHEAD; left -= AHEAD, at += AHEAD * SLICE) {
        u32 places[AHEAD];
        T x[AHEAD];
#pragma unroll
        for (int k = 0; k < AHEAD; k++) places[k] = of.places[at + k * SLICE];
#pragma unroll
        for (int k = 0; k < AHEAD; k++) x[k] = loaded<T>(of.x + (u64)places[k] * T::LENGTH);
#pragma unroll
        for (int k = 0; k < AHEAD; k++)
            sum = next_product<A, IS_DOUBLE>(sum, of.entries + (at + k * SLICE) * WIDTH, x[k]);
    }
    for (; left > 0; left--, at += SLICE)
        sum = next_product<A, IS_DOUBLE>(sum, of.entries + at * WIDTH,
                                         loaded<T>(of.x + (u64)of.places[at] * T::LENGTH));
    const u32 target = of.targets[piece];
    if (target & PART_BIT) stored(of.parts + (u64)(target & ~PART_BIT) * T::LENGTH, sum);
    else stored(of.y + (u64)target * T::LENGTH, A::finish(sum));
}

#ifdef __CUDACC__
// The parts of row `which` of the long ones as one sum, by a block.
template <class A>
WB_DEVICE void join_parts(const Rows& of, u64 which) {
    using T = typename A::T;
    double* parts = of.parts + of.long_starts[which] * T::LENGTH;
    const u64 count = of.long_starts[which + 1] - of.long_starts[which];
    for (u64 half = half_of(count); half > 0; half /= 2) {
        for (u64 i = threadIdx.x; i < half && i + half < count; i += blockDim.x) {
            double* first = parts + i * T::LENGTH;
            stored(first, A::join(loaded<T>(first), loaded<T>(first + half * T::LENGTH)));
        }
        __syncthreads();
    }
    if (threadIdx.x == 0)
        stored(of.y + (u64)of.long_rows[which] * T::LENGTH, A::finish(loaded<T>(parts)));
}
#endif

// y := alpha sums + beta y: crates/sparse/src/product.rs.
struct Update {
    u64 n;
    const double* sums;
    double* y;
    double alpha[4], beta[4];
    int alpha_is_one, beta_is_zero;
    // Set where an element is not finite.
    u64* flag;
};
static_assert(sizeof(Update) == 104, "Update");

template <class A>
WB_DEVICE void update(const Update& of, u64 i) {
    using T = typename A::T;
    T alpha, beta;
#pragma unroll
    for (int c = 0; c < T::LENGTH; c++) {
        alpha.x[c] = of.alpha[c];
        beta.x[c] = of.beta[c];
    }
    T found = loaded<T>(of.sums + i * T::LENGTH);
    if (!of.alpha_is_one) found = A::mul(alpha, found);
    if (!of.beta_is_zero) found = A::add(found, A::mul(beta, loaded<T>(of.y + i * T::LENGTH)));
    if (!is_finite(found)) *of.flag = 1;
    stored(of.y + i * T::LENGTH, found);
}

}  // namespace wideblas
