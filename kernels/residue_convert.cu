// Numbers of up to 32 words as residues modulo bytes, and as digits of residues modulo primes.
#include "residue_convert.cuh"

namespace wideblas::residue {

// Vectors of a thread block: a number a thread, then a vector a warp.
constexpr int SHARE_VECTORS = CONVERT_THREADS / SHARE_DEPTH;

// Returns the four-word steps of the integers.
template <class Format, int MOST>
__device__ __forceinline__ int stage(unsigned* shared, const Conversion& p, const Share<SHARE_VECTORS>& share) {
    const Plan& plan = *p.operands.plan;
    const int words = share.side == 0 ? plan.words_a : plan.words_b;
    int steps;
    if (words <= 4) {
        stage_words<Format, 4>(shared, p, share), steps = 1;
    } else if (words <= 8) {
        stage_words<Format, 8>(shared, p, share), steps = 2;
    } else if (MOST <= 12 || words <= 12) {
        stage_words<Format, 12>(shared, p, share), steps = 3;
    } else if (words <= 16) {
        stage_words<Format, 16>(shared, p, share), steps = 4;
    } else {
        stage_words<Format, 32>(shared, p, share), steps = 8;
    }
    __syncthreads();
    return steps;
}

template <class Format>
__device__ __forceinline__ void to_bytes(const Conversion& p) {
    __shared__ unsigned shared[(BYTE_WORDS + 1) * WORD_STRIDE<SHARE_VECTORS>];
    const int moduli = p.operands.plan->planes;
    if (moduli == 0) return;
    const Share<SHARE_VECTORS> share(p);
    const int steps = stage<Format, BYTE_WORDS>(shared, p, share);
    const Lane<SHARE_VECTORS> lane(p, share, shared, threadIdx.x / 32);
    const long long plane = p.planes[share.side].plane;
    const ByteRow* rows = share.side == 1 ? p.bytes[moduli - 1].rows : p.byte_rows;
    for (int first = 0; first < moduli; first += 16) {
        const ByteRow& upper = rows[first + lane.row];
        const ByteRow& lower = rows[first + lane.row + 8];
        // The half that the numbers are too large by.
        const int half[2] = {128 * (upper.weights[steps * STEP_WORDS - 1] >> 24),
                             128 * (lower.weights[steps * STEP_WORDS - 1] >> 24)};
        int sums[TILES][4];
#pragma unroll
        for (int j = 0; j < TILES; j++)
#pragma unroll
            for (int e = 0; e < 4; e++) sums[j][e] = -half[e / 2];
        for (int step = 0; step < steps; step++) {
            const int word = step * STEP_WORDS + lane.quad;
#pragma unroll
            for (int j = 0; j < TILES; j++)
                multiply(sums[j], upper.weights[word], lower.weights[word], lane.digits(step, j));
        }
#pragma unroll
        for (int i = 0; i < 2; i++) {
            const int t = first + lane.row + 8 * i;
            const Reducer mod = i == 0 ? upper.mod : lower.mod;
            const uint2 bytes = packed([&](int j, int e) { return symmetric(sums[j][2 * i + e], mod); });
            if (lane.inside && t < moduli) put(lane.out + t * plane, bytes);
        }
    }
}

template <class Format>
__device__ __forceinline__ void to_digits(const Conversion& p) {
    __shared__ unsigned shared[PRIME_WORDS * WORD_STRIDE<SHARE_VECTORS>];
    const int primes = p.operands.plan->moduli;
    if (primes == 0) return;
    const Share<SHARE_VECTORS> share(p);
    const int steps = stage<Format, PRIME_WORDS>(shared, p, share);
    const Lane<SHARE_VECTORS> lane(p, share, shared, threadIdx.x / 32);
    const long long plane = p.planes[share.side].plane;
    const PrimeRow* rows = share.side == 1 ? p.primes[primes - 1].rows : p.prime_rows;
    for (int first = 0; first < primes; first += 16) {
        // Beyond the last it is done again.
        const PrimeRow& upper = rows[min(first + lane.row, primes - 1)];
        const PrimeRow& lower = rows[min(first + lane.row + 8, primes - 1)];
        const int* halves[2] = {upper.weights[steps * STEP_WORDS - 1], lower.weights[steps * STEP_WORDS - 1]};
        int low[TILES][4], high[TILES][4];
#pragma unroll
        for (int j = 0; j < TILES; j++)
#pragma unroll
            for (int e = 0; e < 4; e++) {
                low[j][e] = -128 * (halves[e / 2][0] >> 24);
                high[j][e] = -128 * (halves[e / 2][1] >> 24);
            }
        for (int step = 0; step < steps; step++) {
            const int word = step * STEP_WORDS + lane.quad;
            const int2 up = *reinterpret_cast<const int2*>(upper.weights[word]);
            const int2 down = *reinterpret_cast<const int2*>(lower.weights[word]);
#pragma unroll
            for (int j = 0; j < TILES; j++) {
                const unsigned digits = lane.digits(step, j);
                multiply(low[j], up.x, down.x, digits);
                multiply(high[j], up.y, down.y, digits);
            }
        }
#pragma unroll
        for (int i = 0; i < 2; i++) {
            const int t = first + lane.row + 8 * i;
            const Reducer mod = i == 0 ? upper.prime.mod : lower.prime.mod;
            signed char digits[TILES][2][3];
#pragma unroll
            for (int j = 0; j < TILES; j++)
#pragma unroll
                for (int e = 0; e < 2; e++)
                    split(symmetric_wide(high[j][2 * i + e] * 128 + low[j][2 * i + e], mod), digits[j][e]);
            if (!lane.inside || t >= primes) continue;
#pragma unroll
            for (int digit = 0; digit < 3; digit++)
                put(lane.out + (3 * t + digit) * plane,
                    packed([&](int j, int e) { return digits[j][e][digit]; }));
        }
    }
}

}  // namespace wideblas::residue

#define CONVERT(name, ...)                                                           \
    extern "C" __global__ void __launch_bounds__(wideblas::residue::CONVERT_THREADS)          \
        residue_bytes_##name(const __grid_constant__ wideblas::residue::Conversion p) {       \
        wideblas::residue::to_bytes<wideblas::residue::__VA_ARGS__>(p);                                \
    }                                                                                \
    extern "C" __global__ void __launch_bounds__(wideblas::residue::CONVERT_THREADS, 1)       \
        residue_digits_##name(const __grid_constant__ wideblas::residue::Conversion p) {      \
        wideblas::residue::to_digits<wideblas::residue::__VA_ARGS__>(p);                               \
    }
CONVERT(f64, DoublesToWords<1>)
CONVERT(dd, DoublesToWords<2>)
CONVERT(qd, DoublesToWords<4>)
CONVERT(limbs, LimbsToWords)
#undef CONVERT
