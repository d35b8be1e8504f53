// Elements of C from residues modulo bytes, and from digits of residues modulo primes, for sums of up to 32 words.
#include "crt/finish.cuh"
#include "crt/integers.cuh"
#include "crt/round.cuh"
#include "crt/tensor.cuh"
#include "part.cuh"

namespace wideblas::crt {

constexpr int FINISH_THREADS = 128;

// Rounds an integer, words 2^exponent, to element (i, j): a number of L doubles, and one of limbs.
template <int L>
struct ToDoubles {
    template <int W>
    static __device__ void store(const Finish& p, const unsigned (&words)[W], double error, bool negative,
                                 int exponent, int i, int j) {
        Number<L>* at = static_cast<Number<L>*>(p.c) + j * p.ldc + i;
        Number<L> number = {};
        if (p.addend != NOTHING) number = *at;
        if (round_words<L, W>(words, error, negative, exponent, p.addend, number)) {
            *at = number;
        } else {
            leave(p, i, j);
        }
    }
};

// The highest bit of the integer becomes the highest bit of the highest word.
struct ToLimbs {
    template <int W>
    static __device__ void store(const Finish& p, const unsigned (&words)[W], double, bool negative,
                                 int exponent, int i, int j) {
        __shared__ unsigned shared[W + 1][FINISH_THREADS];
        unsigned* mine = &shared[0][threadIdx.x];
#pragma unroll
        for (int w = 0; w < W; w++) mine[w * FINISH_THREADS] = words[w];
        mine[W * FINISH_THREADS] = 0;
        const int bits = round_limbs(mine, FINISH_THREADS, W, p.precision);
        const int count = p.limb_words, lowest = bits - 32 * count;
        const long long at = j * p.ldc + i;
        static_cast<long long*>(p.c)[at] = bits == 0 ? 0 : ((long long)exponent + lowest) * 2 + negative;
        for (int w = 0; w < count; w++)
            p.limbs[w * p.limb_plane + at] = bits_at(mine, FINISH_THREADS, W + 1, lowest + 32 * w);
    }
};

// Stores neighbouring elements of a column, from their sums.
template <class Result, int E, int W>
__device__ __forceinline__ void store(const Finish& p, u64 (&sums)[E][W], const float (&fractions)[E],
                                      const unsigned* minus_product, int i, int j) {
    const Scaling col = p.col_scalings[j];
    const bool has_tails = p.row_tails != nullptr;
    const unsigned col_tails = has_tails ? p.col_tails[j] : 0;
#pragma unroll
    for (int e = 0; e < E; e++) {
        unsigned words[W];
        const bool negative = magnitude<W>(sums[e], fractions[e], minus_product, words);
        if (!wanted(p, i + e, j)) continue;
        const Scaling row = p.row_scalings[i + e];
        double error = 0;
        if (has_tails)
            error = add(tails_bound(p.row_tails[i + e], col.bits), tails_bound(col_tails, row.bits));
        if (row.bits != LEFT_OUT && col.bits != LEFT_OUT)
            Result::store(p, words, error, negative != (p.alpha_negative != 0),
                          row.unit + col.unit + p.alpha_exponent, i + e, j);
    }
}

// Copies a table to shared memory.
template <class Table>
__device__ __forceinline__ void fetch(Table& shared, const Table& from) {
    for (int at = threadIdx.x; at < (int)(sizeof(Table) / sizeof(int4)); at += FINISH_THREADS)
        reinterpret_cast<int4*>(&shared)[at] = reinterpret_cast<const int4*>(&from)[at];
}

// Reads the residues of neighbouring elements, plane by plane.
template <class Residue, class Residues = Residue>
struct Column {
    const char* first;
    // In bytes. 32 bits suffice for the blocks that products are computed in.
    unsigned stride;
    int last;

    __device__ Column(const Finish& p, int planes, int i, int j)
        : first(static_cast<const char*>(p.residues) + (j * p.ld + i) * sizeof(Residue)),
          stride((unsigned)p.plane * sizeof(Residue)),
          last(planes - 1) {}

    // Beyond the last plane, the last one again.
    __device__ unsigned operator[](int plane) const {
        return *reinterpret_cast<const Residues*>(first + (u64)(unsigned)min(plane, last) * stride);
    }
};

// How many elements a thread computes from bytes.
constexpr int PAIR = 2;

// Computes them. UNSCALED: no operand was multiplied by the inverses.
template <class Result, int W, bool UNSCALED>
__device__ __forceinline__ void from_bytes(const Finish& p, const ByteGroups& groups, const ByteRow* rows,
                                           int i, int j) {
    // How many groups are loaded ahead.
    constexpr int AHEAD = 3;
    const Column<unsigned char, unsigned short> column(p, groups.moduli, i, j);
    u64 sums[PAIR][W] = {};
    float fractions[PAIR] = {};
    unsigned next[AHEAD][3];
#pragma unroll
    for (int r = 0; r < 3 * AHEAD; r++) next[r / 3][r % 3] = column[r];
    for (int begin = 0; begin < groups.count; begin += AHEAD) {
#pragma unroll
        for (int a = 0; a < AHEAD; a++) {
            const int g = begin + a;
            if (g >= groups.count) break;
            const ByteGroup& group = groups.group[g];
            unsigned y[PAIR] = {};
            // The last group may lack moduli: their multipliers are zeros.
#pragma unroll
            for (int r = 0; r < 3; r++) {
#pragma unroll
                for (int e = 0; e < PAIR; e++) {
                    unsigned residue = __byte_perm(next[a][r], 0, 0x4440 + e);
                    if (UNSCALED) residue = scaled(residue, rows[min(3 * g + r, groups.moduli - 1)]);
                    y[e] += residue * group.multipliers[r];
                }
                next[a][r] = column[3 * (g + AHEAD) + r];
            }
#pragma unroll
            for (int e = 0; e < PAIR; e++)
                accumulate<W>(sums[e], fractions[e], y[e], group.weights, group.inverse);
        }
    }
    store<Result, PAIR, W>(p, sums, fractions, groups.minus_product, i, j);
}

template <class Result>
__device__ __forceinline__ void finish_pair(const Finish& p, const ByteGroups& groups, const ByteRow* rows, int i,
                                            int j) {
#define CASE(W)                                                     \
    if (groups.words <= W) {                                        \
        if (p.unscaled)                                             \
            from_bytes<Result, W, true>(p, groups, rows, i, j);   \
        else                                                        \
            from_bytes<Result, W, false>(p, groups, rows, i, j);  \
        return;                                                     \
    }
    CASE(4) CASE(6) CASE(8) CASE(9) CASE(BYTE_WORDS)
#undef CASE
}

// There may be fewer threads than pairs.
template <class Result>
__device__ __forceinline__ void finish_bytes(const Finish& p) {
    __shared__ ByteGroups groups;
    const int moduli = p.plan->planes;
    if (moduli == 0) return;
    const ByteBasis& basis = p.bytes[moduli - 1];
    fetch(groups, basis.groups);
    __syncthreads();
    const int parts = (p.rows + PAIR - 1) / PAIR;
    long long part = (long long)blockIdx.x * FINISH_THREADS + threadIdx.x;
    for (; part / parts < p.cols; part += (long long)gridDim.x * FINISH_THREADS) {
        const int i = part % parts * PAIR, j = part / parts;
        if (wanted(p, i, j) || wanted(p, min(i + PAIR, p.rows) - 1, j))
            finish_pair<Result>(p, groups, basis.rows, i, j);
    }
}

// By tensor cores where there are some, and as many moduli as that is for.
__device__ __forceinline__ void finish_dd(const Finish& p) {
#if __CUDA_ARCH__ >= 800
    __shared__ Wide wide;
    const int moduli = p.plan->planes;
    if (moduli == 0) return;
    if (p.row_tails == nullptr && prepare(wide, p.bytes[moduli - 1], p.unscaled != 0)) {
        finish_wide<FINISH_THREADS>(p, wide, moduli);
        return;
    }
#endif
    finish_bytes<ToDoubles<2>>(p);
}

// Computes one element from residues of digit products modulo primes. UNSCALED as above.
template <class Result, int W, bool UNSCALED>
__device__ __forceinline__ void from_digits(const Finish& p, const PrimeGroups& groups, const Prime* primes,
                                            int i, int j) {
    const Column<unsigned short> column(p, 3 * groups.moduli, i, j);
    u64 sums[1][W] = {};
    float fractions[1] = {};
    unsigned next[6];
#pragma unroll
    for (int r = 0; r < 6; r++) next[r] = column[r];
    for (int g = 0; g < groups.count; g++) {
        const PrimeGroup& group = groups.group[g];
        unsigned y = 0;
        // The last group may lack a prime: its multiplier is zero.
#pragma unroll
        for (int r = 0; r < 2; r++) {
            const Prime& prime = primes[min(2 * g + r, groups.moduli - 1)];
            unsigned residue = combined(next[3 * r], next[3 * r + 1], next[3 * r + 2], prime.mod);
            if (UNSCALED) residue = scaled(residue, prime);
            y += residue * group.multipliers[r];
        }
        // Loads the residues of the next group.
#pragma unroll
        for (int r = 0; r < 6; r++) next[r] = column[6 * g + 6 + r];
        accumulate<W>(sums[0], fractions[0], y, group.weights, group.inverse);
        // Terms are below 2^61: four of them and what a carry leaves fit.
        if (g % 4 == 3) carry<W>(sums[0]);
    }
    carry<W>(sums[0]);
    store<Result, 1, W>(p, sums, fractions, groups.minus_product, i, j);
}

template <class Result>
__device__ __forceinline__ void finish_digits(const Finish& p) {
    __shared__ PrimeGroups groups;
    __shared__ Prime primes[PRIME_MODULI];
    const int moduli = p.plan->moduli;
    if (moduli == 0) return;
    const PrimeBasis& basis = p.primes[moduli - 1];
    fetch(groups, basis.groups);
    for (int t = threadIdx.x; t < moduli; t += FINISH_THREADS) primes[t] = basis.rows[t].prime;
    __syncthreads();
    const long long element = (long long)blockIdx.x * FINISH_THREADS + threadIdx.x;
    const int i = element % p.rows, j = element / p.rows;
    if (j >= p.cols || !wanted(p, i, j)) return;
#define CASE(W)                                                      \
    if (groups.words <= W) {                                         \
        if (p.unscaled)                                              \
            from_digits<Result, W, true>(p, groups, primes, i, j);   \
        else                                                         \
            from_digits<Result, W, false>(p, groups, primes, i, j);  \
        return;                                                      \
    }
    CASE(16) CASE(28) CASE(PRIME_SUM_WORDS)
#undef CASE
}

}  // namespace wideblas::crt

// `blocks` thread blocks must fit on a multiprocessor.
#define FINISH(kernel, way, blocks, ...)                                                         \
    extern "C" __global__ void __launch_bounds__(wideblas::crt::FINISH_THREADS, blocks)      \
        crt_finish_##kernel(const __grid_constant__ wideblas::crt::Finish p) {           \
        wideblas::crt::finish_##way<wideblas::crt::__VA_ARGS__>(p);                      \
    }
#if IN_PART(1)
FINISH(bytes_f64, bytes, 5, ToDoubles<1>)
#endif
#if IN_PART(2)
FINISH(digits_f64, digits, 3, ToDoubles<1>)
#endif
#if IN_PART(3)
extern "C" __global__ void __launch_bounds__(wideblas::crt::FINISH_THREADS, 5)
    crt_finish_bytes_dd(const __grid_constant__ wideblas::crt::Finish p) {
    wideblas::crt::finish_dd(p);
}
#endif
#if IN_PART(4)
FINISH(digits_dd, digits, 3, ToDoubles<2>)
#endif
#if IN_PART(5)
FINISH(bytes_qd, bytes, 3, ToDoubles<4>)
#endif
#if IN_PART(6)
FINISH(digits_qd, digits, 3, ToDoubles<4>)
#endif
#if IN_PART(7)
FINISH(bytes_limbs, bytes, 3, ToLimbs)
#endif
#if IN_PART(8)
FINISH(digits_limbs, digits, 3, ToLimbs)
#endif
#undef FINISH
