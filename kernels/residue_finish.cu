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

// Rounds an integer to element (i, j).
template <int L, int W>
__device__ __forceinline__ void store(const Finish& p, const unsigned (&words)[W], bool negative, int i,
                                      int j, int col_unit) {
    if (!wanted(p, i, j)) return;
    Number<L>* at = static_cast<Number<L>*>(p.c) + j * p.ldc + i;
    Number<L> number = {};
    if (p.addend != NOTHING) number = *at;
    const int exponent = p.row_scalings[i].unit + col_unit + p.alpha_exponent;
    if (round_words<L, W>(words, negative != (p.alpha_negative != 0), exponent, p.addend, number)) {
        *at = number;
    } else {
        const int place = atomicAdd(&p.plan->unsure, 1);
        if (place < p.max_unsure) p.unsure[place] = {(unsigned)(p.first_row + i), (unsigned)(p.first_col + j)};
    }
}

constexpr int ELEMENTS = 4;

// Four neighbouring elements of a column.
template <int L, int W>
__device__ __forceinline__ void from_bytes(const Finish& p, const ByteBasis& basis, int i, int j) {
    const unsigned char* residues = static_cast<const unsigned char*>(p.residues) + j * p.ld + i;
    u64 sums[ELEMENTS][W] = {};
    float fractions[ELEMENTS] = {};
    for (int g = 0; g < basis.groups; g++) {
        const ByteGroup& group = basis.groups_of[g];
        unsigned y[ELEMENTS] = {};
#pragma unroll
        for (int r = 0; r < 3; r++) {
            if (3 * g + r < basis.moduli) {
                const unsigned four = *reinterpret_cast<const unsigned*>(residues + (3 * g + r) * p.plane);
#pragma unroll
                for (int e = 0; e < ELEMENTS; e++) y[e] += (four >> 8 * e & 0xff) * group.multipliers[r];
            }
        }
#pragma unroll
        for (int e = 0; e < ELEMENTS; e++)
            accumulate<W>(sums[e], fractions[e], y[e], group.weights, group.inverse);
    }
    const int col_unit = p.col_scalings[j].unit;
#pragma unroll
    for (int e = 0; e < ELEMENTS; e++) {
        unsigned words[W];
        const bool negative = magnitude<W>(sums[e], fractions[e], basis.minus_product, words);
        store<L, W>(p, words, negative, i + e, j, col_unit);
    }
}

template <int L>
__device__ __forceinline__ void finish_bytes(const Finish& p) {
    __shared__ ByteBasis basis;
    const int moduli = p.plan->planes;
    if (moduli == 0) return;
    constexpr int HEAD = (sizeof(ByteBasis) - sizeof(ByteBasis::rows)) / sizeof(int4);
    for (int i = threadIdx.x; i < HEAD; i += FINISH_THREADS)
        reinterpret_cast<int4*>(&basis)[i] = reinterpret_cast<const int4*>(p.bytes + moduli - 1)[i];
    __syncthreads();
    const int i = (blockIdx.x * FINISH_THREADS + threadIdx.x) * ELEMENTS;
    for (int j = blockIdx.y; j < p.cols; j += gridDim.y) {
        if (i >= p.rows || (!wanted(p, i, j) && !wanted(p, min(i + ELEMENTS, p.rows) - 1, j))) continue;
#define CASE(W)                                  \
    if (basis.words <= W) {                      \
        from_bytes<L, W>(p, basis, i, j);        \
        continue;                                \
    }
        CASE(4) CASE(6) CASE(8) CASE(9) CASE(BYTE_WORDS)
#undef CASE
    }
}

// The integer of an element, from residues of digit products modulo primes; true when it is negative.
template <int W>
__device__ __forceinline__ bool from_digits(const Finish& p, const PrimeBasis& basis, int i, int j,
                                            unsigned (&words)[W]) {
    const unsigned short* residues = static_cast<const unsigned short*>(p.residues) + j * p.ld + i;
    u64 sums[W] = {};
    float fraction = 0;
    for (int g = 0; g < basis.groups; g++) {
        const PrimeGroup& group = basis.groups_of[g];
        unsigned y = 0;
#pragma unroll
        for (int r = 0; r < 2; r++) {
            const int prime = 2 * g + r;
            if (prime < basis.moduli) {
                const unsigned short* of_prime = residues + 3 * prime * p.plane;
                y += combined(of_prime[0], of_prime[p.plane], of_prime[2 * p.plane], basis.rows[prime].mod) *
                     group.multipliers[r];
            }
        }
        accumulate<W>(sums, fraction, y, group.weights, group.inverse);
        // Terms are below 2^61.
        if (g % 4 == 3) carry<W>(sums);
    }
    carry<W>(sums);
    return magnitude<W>(sums, fraction, basis.minus_product, words);
}

template <int L, int W>
__device__ __forceinline__ void element(const Finish& p, const PrimeBasis& basis, int i, int j) {
    unsigned words[W];
    const bool negative = from_digits<W>(p, basis, i, j, words);
    store<L, W>(p, words, negative, i, j, p.col_scalings[j].unit);
}

template <int L>
__device__ __forceinline__ void finish_digits(const Finish& p) {
    const int primes = p.plan->moduli;
    if (primes == 0) return;
    const PrimeBasis& basis = p.primes[primes - 1];
    const int i = blockIdx.x * FINISH_THREADS + threadIdx.x;
    for (int j = blockIdx.y; j < p.cols; j += gridDim.y) {
        if (!wanted(p, i, j)) continue;
        if (basis.words <= 16)
            element<L, 16>(p, basis, i, j);
        else
            element<L, PRIME_SUM_WORDS>(p, basis, i, j);
    }
}

// Rounds to limbs, the highest bit at the top of the highest word.
__device__ __forceinline__ void finish_limbs(const Finish& p) {
    __shared__ unsigned shared[PRIME_SUM_WORDS + 1][FINISH_THREADS];
    const int primes = p.plan->moduli;
    if (primes == 0) return;
    const PrimeBasis& basis = p.primes[primes - 1];
    const int i = blockIdx.x * FINISH_THREADS + threadIdx.x;
    unsigned* mine = &shared[0][threadIdx.x];
    for (int j = blockIdx.y; j < p.cols; j += gridDim.y) {
        if (!wanted(p, i, j)) continue;
        unsigned words[PRIME_SUM_WORDS];
        const bool negative = from_digits<PRIME_SUM_WORDS>(p, basis, i, j, words) != (p.alpha_negative != 0);
#pragma unroll
        for (int w = 0; w < PRIME_SUM_WORDS; w++) mine[w * FINISH_THREADS] = words[w];
        mine[PRIME_SUM_WORDS * FINISH_THREADS] = 0;
        const int bits = round_limbs(mine, FINISH_THREADS, PRIME_SUM_WORDS, p.precision);
        const int count = (p.precision + 31) / 32, lowest = bits - 32 * count;
        const long long exponent =
            (long long)p.row_scalings[i].unit + p.col_scalings[j].unit + p.alpha_exponent + lowest;
        const long long at = j * p.ldc + i;
        static_cast<long long*>(p.c)[at] = bits == 0 ? 0 : exponent * 2 + negative;
        for (int w = 0; w < count; w++)
            p.limbs[w * p.limb_plane + at] =
                bits_at(mine, FINISH_THREADS, PRIME_SUM_WORDS + 1, lowest + 32 * w);
    }
}

}  // namespace wideblas

#define FINISH(name, L)                                                              \
    extern "C" __global__ void __launch_bounds__(wideblas::FINISH_THREADS, 3)           \
        residue_finish_bytes_##name(const __grid_constant__ wideblas::Finish p) {    \
        wideblas::finish_bytes<L>(p);                                                \
    }                                                                                \
    extern "C" __global__ void __launch_bounds__(wideblas::FINISH_THREADS, 3)           \
        residue_finish_digits_##name(const __grid_constant__ wideblas::Finish p) {   \
        wideblas::finish_digits<L>(p);                                               \
    }
FINISH(f64, 1)
FINISH(dd, 2)
FINISH(qd, 4)
#undef FINISH

extern "C" __global__ void __launch_bounds__(wideblas::FINISH_THREADS, 3)
    residue_finish_digits_limbs(const __grid_constant__ wideblas::Finish p) {
    wideblas::finish_limbs(p);
}
