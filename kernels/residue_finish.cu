// From residues of a product to elements of C: integers by the Chinese Remainder Theorem, rounded once;
// src/product/{reconstruct,round,finish}.rs.
#include "residue.cuh"

namespace wideblas {

struct Finish {
    Plan* plan;
    const ByteBasis* bytes;
    const PrimeBasis* primes;
    // Residues of C, a row-major plane of its transpose a modulus or digit; in elements.
    const void* residues;
    long long ld, plane;
    // Rows and columns of C, from these on in the whole.
    int rows, cols, first_row, first_col;
    const Scaling *row_scalings, *col_scalings;
    // Column-major; the element of the first row and column.
    void* c;
    long long ldc;
    // alpha is a power of two, or its opposite.
    int alpha_exponent, alpha_negative;
    int addend;
    // 0 all of C, 1 the upper triangle, 2 the lower one.
    int part;
    // Numbers of limbs: their words, and the precision in bits.
    unsigned* limbs;
    long long limb_plane;
    int precision, pad;
    // The elements that are left to the CPU: row and column in the whole, as far as there is room.
    uint2* unsure;
    int max_unsure;
};

constexpr int FINISH_THREADS = 128;

WB_DEVICE bool wanted(const Finish& p, int i, int j) {
    const int row = p.first_row + i, col = p.first_col + j;
    return i < p.rows && (p.part == 0 || (p.part == 1 ? row <= col : row >= col));
}

// Rounds integers, `words` 2^exponent, to elements (i, j): numbers of L doubles, and of limbs.
template <int L>
struct ToDoubles {
    template <int W>
    static __device__ void store(const Finish& p, const unsigned (&words)[W], bool negative, int exponent,
                                 int i, int j) {
        Number<L>* at = static_cast<Number<L>*>(p.c) + j * p.ldc + i;
        Number<L> number = {};
        if (p.addend != NOTHING) number = *at;
        if (round_words<L, W>(words, negative, exponent, p.addend, number)) {
            *at = number;
        } else {
            const int place = atomicAdd(&p.plan->unsure, 1);
            if (place < p.max_unsure)
                p.unsure[place] = {(unsigned)(p.first_row + i), (unsigned)(p.first_col + j)};
        }
    }
};

// The highest bit goes to the top of the highest word.
struct ToLimbs {
    template <int W>
    static __device__ void store(const Finish& p, const unsigned (&words)[W], bool negative, int exponent,
                                 int i, int j) {
        __shared__ unsigned shared[W + 1][FINISH_THREADS];
        unsigned* mine = &shared[0][threadIdx.x];
#pragma unroll
        for (int w = 0; w < W; w++) mine[w * FINISH_THREADS] = words[w];
        mine[W * FINISH_THREADS] = 0;
        const int bits = round_limbs(mine, FINISH_THREADS, W, p.precision);
        const int count = (p.precision + 31) / 32, lowest = bits - 32 * count;
        const long long at = j * p.ldc + i;
        static_cast<long long*>(p.c)[at] = bits == 0 ? 0 : ((long long)exponent + lowest) * 2 + negative;
        for (int w = 0; w < count; w++)
            p.limbs[w * p.limb_plane + at] = bits_at(mine, FINISH_THREADS, W + 1, lowest + 32 * w);
    }
};

// Neighbouring elements of a column, from their sums.
template <class Result, int E, int W>
__device__ __forceinline__ void store(const Finish& p, u64 (&sums)[E][W], const float (&fractions)[E],
                                      const unsigned* minus_product, int i, int j) {
    const int col_unit = p.col_scalings[j].unit + p.alpha_exponent;
#pragma unroll
    for (int e = 0; e < E; e++) {
        unsigned words[W];
        const bool negative = magnitude<W>(sums[e], fractions[e], minus_product, words);
        if (wanted(p, i + e, j))
            Result::store(p, words, negative != (p.alpha_negative != 0), p.row_scalings[i + e].unit + col_unit,
                          i + e, j);
    }
}

// Four elements from residues modulo bytes.
template <class Result, int W>
__device__ __forceinline__ void from_bytes(const Finish& p, const ByteBasis& basis, int i, int j) {
    constexpr int E = 4;
    const unsigned char* residues = static_cast<const unsigned char*>(p.residues) + j * p.ld + i;
    const int last = basis.moduli - 1;
    // The last group may lack members: what is read in their place is multiplied by zero.
    auto four = [&](int plane) {
        return *reinterpret_cast<const unsigned*>(residues + min(plane, last) * p.plane);
    };
    u64 sums[E][W] = {};
    float fractions[E] = {};
    unsigned next[3] = {four(0), four(1), four(2)};
    for (int g = 0; g < basis.groups; g++) {
        const ByteGroup& group = basis.groups_of[g];
        unsigned y[E] = {};
#pragma unroll
        for (int r = 0; r < 3; r++) {
#pragma unroll
            for (int e = 0; e < E; e++) y[e] += (next[r] >> 8 * e & 0xff) * group.multipliers[r];
            // A turn ahead.
            next[r] = four(3 * g + 3 + r);
        }
#pragma unroll
        for (int e = 0; e < E; e++)
            accumulate<W>(sums[e], fractions[e], y[e], group.weights, group.inverse);
    }
    store<Result, E, W>(p, sums, fractions, basis.minus_product, i, j);
}

template <class Result>
__device__ __forceinline__ void finish_bytes(const Finish& p) {
    __shared__ ByteBasis basis;
    const int moduli = p.plan->planes;
    if (moduli == 0) return;
    constexpr int HEAD = (sizeof(ByteBasis) - sizeof(ByteBasis::rows)) / sizeof(int4);
    for (int at = threadIdx.x; at < HEAD; at += FINISH_THREADS)
        reinterpret_cast<int4*>(&basis)[at] = reinterpret_cast<const int4*>(p.bytes + moduli - 1)[at];
    __syncthreads();
    const int quads = (p.rows + 3) / 4;
    const long long quad = (long long)blockIdx.x * FINISH_THREADS + threadIdx.x;
    const int i = quad % quads * 4, j = quad / quads;
    if (j >= p.cols || (!wanted(p, i, j) && !wanted(p, min(i + 4, p.rows) - 1, j))) return;
#define CASE(W)                                  \
    if (basis.words <= W) {                      \
        from_bytes<Result, W>(p, basis, i, j);   \
        return;                                  \
    }
    CASE(4) CASE(6) CASE(8) CASE(9) CASE(BYTE_WORDS)
#undef CASE
}

// One element from residues of digit products modulo primes.
template <class Result, int W>
__device__ __forceinline__ void from_digits(const Finish& p, const PrimeBasis& basis, int i, int j) {
    const unsigned short* residues = static_cast<const unsigned short*>(p.residues) + j * p.ld + i;
    const int last = 3 * basis.moduli - 1;
    // The last group may lack a prime: what is read in its place is multiplied by zero.
    auto digit = [&](int plane) -> unsigned { return residues[min(plane, last) * p.plane]; };
    u64 sums[1][W] = {};
    float fractions[1] = {};
    unsigned next[6];
#pragma unroll
    for (int r = 0; r < 6; r++) next[r] = digit(r);
    for (int g = 0; g < basis.groups; g++) {
        const PrimeGroup& group = basis.groups_of[g];
        unsigned y = 0;
#pragma unroll
        for (int r = 0; r < 2; r++) {
            const int prime = min(2 * g + r, basis.moduli - 1);
            y += combined(next[3 * r], next[3 * r + 1], next[3 * r + 2], basis.rows[prime].mod) *
                 group.multipliers[r];
        }
        // A turn ahead.
#pragma unroll
        for (int r = 0; r < 6; r++) next[r] = digit(6 * g + 6 + r);
        accumulate<W>(sums[0], fractions[0], y, group.weights, group.inverse);
        // Terms are below 2^61.
        if (g % 4 == 3) carry<W>(sums[0]);
    }
    carry<W>(sums[0]);
    store<Result, 1, W>(p, sums, fractions, basis.minus_product, i, j);
}

template <class Result>
__device__ __forceinline__ void finish_digits(const Finish& p) {
    const int primes = p.plan->moduli;
    if (primes == 0) return;
    const PrimeBasis& basis = p.primes[primes - 1];
    const long long element = (long long)blockIdx.x * FINISH_THREADS + threadIdx.x;
    const int i = element % p.rows, j = element / p.rows;
    if (j >= p.cols || !wanted(p, i, j)) return;
#define CASE(W)                                  \
    if (basis.words <= W) {                      \
        from_digits<Result, W>(p, basis, i, j);  \
        return;                                  \
    }
    CASE(16) CASE(28) CASE(PRIME_SUM_WORDS)
#undef CASE
}

}  // namespace wideblas

#define FINISH(name, blocks, ...)                                                    \
    extern "C" __global__ void __launch_bounds__(wideblas::FINISH_THREADS, blocks)   \
        residue_finish_bytes_##name(const __grid_constant__ wideblas::Finish p) {    \
        wideblas::finish_bytes<wideblas::__VA_ARGS__>(p);                            \
    }                                                                                \
    extern "C" __global__ void __launch_bounds__(wideblas::FINISH_THREADS, 3)        \
        residue_finish_digits_##name(const __grid_constant__ wideblas::Finish p) {   \
        wideblas::finish_digits<wideblas::__VA_ARGS__>(p);                           \
    }
FINISH(f64, 4, ToDoubles<1>)
FINISH(dd, 4, ToDoubles<2>)
FINISH(qd, 3, ToDoubles<4>)
FINISH(limbs, 3, ToLimbs)
#undef FINISH
