// Numbers of up to 32 words as residues modulo bytes, and as digits of residues modulo primes.
#include "part.cuh"
#include "crt/convert.cuh"

namespace wideblas::crt {

// How many vectors a thread block converts: first each thread stages a number, then each warp converts a vector.
constexpr int SHARE_VECTORS = CONVERT_THREADS / SHARE_DEPTH;

// How many words a thread stages at a time: several short numbers, or one long one.
constexpr int STAGED_WORDS = 16;
static_assert(STAGED_WORDS > BYTE_WORDS, "the longest integers are staged alone");

// Converts a share of integers of STEPS four-word steps.
template <class Format, int STEPS>
__device__ __forceinline__ void share_to_bytes(const Conversion& p, const Share<SHARE_VECTORS, BLOCK_DEPTH>& share,
                                               unsigned* shared, int moduli) {
    constexpr int WORDS = STEPS * STEP_WORDS, CHUNKS = STAGED_WORDS / WORDS;
    const Lane<SHARE_VECTORS> lane(p, share, shared, threadIdx.x / 32);
    const long long plane = p.planes[share.side].plane;
    const ByteRow* rows = (share.side == 1 ? p.bytes[moduli - 1].rows : p.byte_rows) + lane.row;
    const int deep = min(BLOCK_DEPTH, p.operands.sides[0].depth - share.depth);
    for (int from = 0; from < deep; from += CHUNKS * SHARE_DEPTH) {
        if (from > 0) __syncthreads();
        bool any = false;
#pragma unroll
        for (int c = 0; c < CHUNKS; c++)
            any |= stage_words<Format, WORDS>(shared + c * WORDS * WORD_STRIDE<SHARE_VECTORS>, p, share,
                                              from + c * SHARE_DEPTH);
        include(p, share, any);
        for (int first = 0; lane.inside && first < moduli; first += 16) {
            const ByteRow &upper = rows[first], &lower = rows[first + 8];
            const Reducer mods[2] = {upper.mod, lower.mod};
            int weights[STEPS][2];
#pragma unroll
            for (int step = 0; step < STEPS; step++) {
                weights[step][0] = upper.weights[step * STEP_WORDS + lane.quad];
                weights[step][1] = lower.weights[step * STEP_WORDS + lane.quad];
            }
            // The staged numbers are too large by half of 2^(32 words): its residue is subtracted.
            const int begin[2] = {MAGIC_BITS - 128 * (upper.weights[WORDS - 1] >> 24),
                                  MAGIC_BITS - 128 * (lower.weights[WORDS - 1] >> 24)};
            const int all[4] = {begin[0], begin[0], begin[1], begin[1]};
#pragma unroll
            for (int c = 0; c < CHUNKS; c++) {
                if (from + c * SHARE_DEPTH >= deep) break;
                int sums[TILES][4];
#pragma unroll
                for (int j = 0; j < TILES; j++) {
                    multiply(sums[j], weights[0][0], weights[0][1], lane.digits(c * STEPS, j), all);
#pragma unroll
                    for (int step = 1; step < STEPS; step++)
                        multiply(sums[j], weights[step][0], weights[step][1],
                                 lane.digits(c * STEPS + step, j), sums[j]);
                }
#pragma unroll
                for (int i = 0; i < 2; i++) {
                    if (first + lane.row + 8 * i >= moduli) continue;
                    const uint2 bytes =
                        packed([&](int j, int e) { return symmetric_byte(sums[j][2 * i + e], mods[i]); });
                    put(lane.out(from + c * SHARE_DEPTH) + (first + lane.row + 8 * i) * plane, bytes);
                }
            }
        }
    }
}

template <class Format>
__device__ __forceinline__ void to_bytes(const Conversion& p) {
    __shared__ unsigned shared[STAGED_WORDS * WORD_STRIDE<SHARE_VECTORS>];
    const Plan& plan = *p.operands.plan;
    const int moduli = plan.planes;
    if (moduli == 0) return;
    const Share<SHARE_VECTORS, BLOCK_DEPTH> share(p);
    const int words = share.side == 0 ? plan.words_a : plan.words_b;
    if (words <= 4) {
        share_to_bytes<Format, 1>(p, share, shared, moduli);
    } else if (words <= 8) {
        share_to_bytes<Format, 2>(p, share, shared, moduli);
    } else {
        share_to_bytes<Format, 3>(p, share, shared, moduli);
    }
}

// Stages the integers, and returns how many four-word steps they have.
template <class Format>
__device__ __forceinline__ int stage(unsigned* shared, const Conversion& p, const Share<SHARE_VECTORS>& share) {
    const Plan& plan = *p.operands.plan;
    const int words = share.side == 0 ? plan.words_a : plan.words_b;
    int steps;
    bool any;
    if (words <= 4) {
        any = stage_words<Format, 4>(shared, p, share), steps = 1;
    } else if (words <= 8) {
        any = stage_words<Format, 8>(shared, p, share), steps = 2;
    } else if (words <= 12) {
        any = stage_words<Format, 12>(shared, p, share), steps = 3;
    } else if (words <= 16) {
        any = stage_words<Format, 16>(shared, p, share), steps = 4;
    } else {
        any = stage_words<Format, 32>(shared, p, share), steps = 8;
    }
    include(p, share, any);
    return steps;
}

template <class Format>
__device__ __forceinline__ void to_digits(const Conversion& p) {
    __shared__ unsigned shared[PRIME_WORDS * WORD_STRIDE<SHARE_VECTORS>];
    const int primes = p.operands.plan->moduli;
    if (primes == 0) return;
    const Share<SHARE_VECTORS> share(p);
    const int steps = stage<Format>(shared, p, share);
    const Lane<SHARE_VECTORS> lane(p, share, shared, threadIdx.x / 32);
    const long long plane = p.planes[share.side].plane;
    const PrimeRow* rows = share.side == 1 ? p.primes[primes - 1].rows : p.prime_rows;
    for (int first = 0; first < primes; first += 16) {
        // Rows beyond the last prime repeat it; their results are not stored.
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
                multiply(low[j], up.x, down.x, digits, low[j]);
                multiply(high[j], up.y, down.y, digits, high[j]);
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
                put(lane.out() + (3 * t + digit) * plane,
                    packed([&](int j, int e) { return digits[j][e][digit]; }));
        }
    }
}

}  // namespace wideblas::crt

// `blocks` thread blocks must fit on a multiprocessor.
#define CONVERT(way, format, blocks, ...)                                                        \
    extern "C" __global__ void __launch_bounds__(wideblas::crt::CONVERT_THREADS, blocks)     \
        crt_##way##_##format(const __grid_constant__ wideblas::crt::Conversion p) {      \
        wideblas::crt::to_##way<wideblas::crt::__VA_ARGS__>(p);                          \
    }
#if IN_PART(1)
CONVERT(bytes, f64, 4, DoublesToWords<1>)
#endif
#if IN_PART(2)
CONVERT(digits, f64, 1, DoublesToWords<1>)
#endif
#if IN_PART(3)
CONVERT(bytes, dd, 4, DoublesToWords<2>)
#endif
#if IN_PART(4)
CONVERT(digits, dd, 1, DoublesToWords<2>)
#endif
#if IN_PART(5)
CONVERT(bytes, qd, 4, DoublesToWords<4>)
#endif
#if IN_PART(6)
CONVERT(digits, qd, 1, DoublesToWords<4>)
#endif
#if IN_PART(7)
CONVERT(bytes, limbs, 3, LimbsToWords)
#endif
#if IN_PART(8)
CONVERT(digits, limbs, 1, LimbsToWords)
#endif
#undef CONVERT
