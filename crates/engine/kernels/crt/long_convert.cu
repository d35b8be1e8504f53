// Converts numbers of up to LONG_WORDS words to digits of residues modulo primes.
#include "crt/convert.cuh"

namespace wideblas::crt {

// How many vectors a thread block converts. A warp converts two of them, modulo every fourth step of primes.
constexpr int LONG_VECTORS = 4, LONG_TILES = 2 * TILES, LONG_TURN = CONVERT_THREADS / 64 * LONG_STEP;

// Writes the numbers' words, plus half of 2^(32 words), to shared memory.
template <class Format>
struct LongStage {
    static __device__ void run(unsigned* shared, const Conversion& p, const Share<LONG_VECTORS>& share, int words) {
        if (threadIdx.x < LONG_VECTORS * SHARE_DEPTH) stage_words<Format, 0>(shared, p, share, 0, words);
    }
};
// Two threads share a number of limbs: its words do not depend on each other.
template <>
struct LongStage<LimbsToWords> {
    static __device__ void run(unsigned* shared, const Conversion& p, const Share<LONG_VECTORS>& share, int words) {
        const Operand& x = p.operands.sides[share.side];
        const Planes& planes = p.planes[share.side];
        constexpr int NUMBERS = LONG_VECTORS * SHARE_DEPTH, THREADS_EACH = CONVERT_THREADS / NUMBERS;
        const int number = threadIdx.x % NUMBERS;
        const bool along = x.depth_stride != 1;
        const int v = along ? number % LONG_VECTORS : number / SHARE_DEPTH;
        const int d = along ? number / LONG_VECTORS : number % SHARE_DEPTH;
        const long long vector = planes.first + share.vector + v;
        const bool inside = share.vector + v < planes.vectors && share.depth + d < x.depth;
        const Scaling scaling = inside ? x.scalings[vector] : Scaling{0, 0};
        const long long at = vector * x.vector_stride + (share.depth + d) * x.depth_stride;
        const bool used = scaling.bits > 0;
        const long long head = used ? static_cast<const long long*>(x.data)[at] : 0;
        const unsigned* limbs = x.limbs + at;
        auto limb = [&](int w) { return __ldg(limbs + w * x.limb_plane); };
        const LimbWords<decltype(limb)> integer(head, used ? x.limb_words : 0, limb, scaling.unit, words);
        unsigned* mine = shared + v * VECTOR_STRIDE + d;
#pragma unroll 8
        for (int w = threadIdx.x / NUMBERS; w < words; w += THREADS_EACH) {
            const unsigned word = integer.word(w);
            mine[w * WORD_STRIDE<LONG_VECTORS>] = w == words - 1 ? word ^ 1u << 31 : word;
        }
    }
};

template <class Format>
__device__ __forceinline__ void to_long_digits(const Conversion& p) {
    // Room for LONG_WORDS words.
    extern __shared__ unsigned long_shared[];
    const Plan& plan = *p.operands.plan;
    const int moduli = plan.moduli * LONG_STEP;
    if (moduli == 0) return;
    const Share<LONG_VECTORS> share(p);
    const int words = share.side == 0 ? plan.words_a : plan.words_b;
    const int steps = (words + STEP_WORDS - 1) / STEP_WORDS;
    LongStage<Format>::run(long_shared, p, share, steps * STEP_WORDS);
    __syncthreads();
    const int pair = threadIdx.x / 32 % 2 * 2;
    const Lane<LONG_VECTORS> lanes[2] = {{p, share, long_shared, pair}, {p, share, long_shared, pair + 1}};
    const int row = lanes[0].row, quad = lanes[0].quad;
    const long long plane = p.planes[share.side].plane;
    for (int first = threadIdx.x / 64 * LONG_STEP; first < moduli; first += LONG_TURN) {
        const LongRow& upper = p.long_rows[first + row];
        const LongRow& lower = p.long_rows[first + row + 8];
        const int* halves[2] = {upper.weights[steps * STEP_WORDS - 1], lower.weights[steps * STEP_WORDS - 1]};
        int low[LONG_TILES][4], high[LONG_TILES][4];
#pragma unroll
        for (int j = 0; j < LONG_TILES; j++)
#pragma unroll
            for (int e = 0; e < 4; e++) {
                low[j][e] = -128 * (halves[e / 2][0] >> 24);
                high[j][e] = -128 * (halves[e / 2][1] >> 24);
            }
        for (int step = 0; step < steps; step++) {
            const int word = step * STEP_WORDS + quad;
            const int2 up = *reinterpret_cast<const int2*>(upper.weights[word]);
            const int2 down = *reinterpret_cast<const int2*>(lower.weights[word]);
#pragma unroll
            for (int j = 0; j < LONG_TILES; j++) {
                const unsigned digits = lanes[j / TILES].digits(step, j % TILES);
                multiply(low[j], up.x, down.x, digits, low[j]);
                multiply(high[j], up.y, down.y, digits, high[j]);
            }
        }
#pragma unroll
        for (int i = 0; i < 2; i++) {
            const int t = first + row + 8 * i;
            const Reducer mod = i == 0 ? upper.mod : lower.mod;
#pragma unroll
            for (int v = 0; v < 2; v++) {
                signed char digits[TILES][2][3];
#pragma unroll
                for (int j = 0; j < TILES; j++)
#pragma unroll
                    for (int e = 0; e < 2; e++) {
                        const int at = v * TILES + j;
                        split(symmetric_wide(high[at][2 * i + e] * 128 + low[at][2 * i + e], mod), digits[j][e]);
                    }
                if (!lanes[v].inside) continue;
#pragma unroll
                for (int digit = 0; digit < 3; digit++)
                    put(lanes[v].out() + (3 * t + digit) * plane,
                        packed([&](int j, int e) { return digits[j][e][digit]; }));
            }
        }
    }
}

}  // namespace wideblas::crt

#define CONVERT(name, ...)                                                                \
    extern "C" __global__ void __launch_bounds__(wideblas::crt::CONVERT_THREADS, 2)   \
        crt_long_##name(const __grid_constant__ wideblas::crt::Conversion p) {    \
        wideblas::crt::to_long_digits<wideblas::crt::__VA_ARGS__>(p);             \
    }
CONVERT(f64, DoublesToWords<1>)
CONVERT(dd, DoublesToWords<2>)
CONVERT(qd, DoublesToWords<4>)
CONVERT(limbs, LimbsToWords)
#undef CONVERT
