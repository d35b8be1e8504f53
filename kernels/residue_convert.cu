// Numbers as residues, in the blocks that the modular products of modular.cuh read. It is a product
// too, of the integers' base-256 digits and the powers of 256 modulo each modulus, and tensor cores
// compute it.
#include "residue.cuh"

namespace wideblas::residue {

struct Planes {
    signed char* data;
    // Bytes from plane to plane.
    long long plane;
    // Its vectors: of `Operand::vectors`, from `first` on.
    int first, vectors;
};

struct Conversion {
    Operands operands;
    Planes planes[2];
    // 0 to convert A, and B if there are blocks for it; 1 for B alone.
    int first_side, pad;
    // For each number of moduli their rows for B, which have the inverses in them; and A's.
    const ByteBasis* bytes;
    const ByteRow* byte_rows;
    const PrimeBasis* primes;
    const PrimeRow* prime_rows;
};

// A thread block converts this part of an operand, a number a thread, then a vector a warp.
constexpr int SHARE_VECTORS = 8, SHARE_DEPTH = 32, CONVERT_THREADS = SHARE_VECTORS * SHARE_DEPTH;
// Rows and bytes of a block of an operand.
constexpr int BLOCK_ROWS = 128, BLOCK_DEPTH = 128;
// Words of four k-steps of the tensor cores.
constexpr int STEP_WORDS = 4;
// From vector to vector and from word to word in shared memory, without bank conflicts.
constexpr int VECTOR_STRIDE = 36, WORD_STRIDE = SHARE_VECTORS * VECTOR_STRIDE + 2;

// c += a b: a is 16 x 16 signed bytes, b 16 x 8 unsigned ones.
__device__ __forceinline__ void multiply(int (&c)[4], int a_upper, int a_lower, unsigned b) {
#if __CUDA_ARCH__ >= 800
    asm("mma.sync.aligned.m16n8k16.row.col.s32.s8.u8.s32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};"
        : "+r"(c[0]), "+r"(c[1]), "+r"(c[2]), "+r"(c[3])
        : "r"(a_upper), "r"(a_lower), "r"(b));
#else
    asm("mma.sync.aligned.m8n8k16.row.col.s32.s8.u8.s32 {%0, %1}, {%2}, {%3}, {%0, %1};"
        : "+r"(c[0]), "+r"(c[1])
        : "r"(a_upper), "r"(b));
    asm("mma.sync.aligned.m8n8k16.row.col.s32.s8.u8.s32 {%0, %1}, {%2}, {%3}, {%0, %1};"
        : "+r"(c[2]), "+r"(c[3])
        : "r"(a_lower), "r"(b));
#endif
}

// The part of an operand that a thread block converts: neighbouring blocks follow the depth.
struct Share {
    int side, vector, depth;

    WB_DEVICE Share(const Conversion& p) {
        const int deep = (p.operands.sides[0].depth + SHARE_DEPTH - 1) / SHARE_DEPTH;
        const int of_a = p.first_side == 0 ? (p.planes[0].vectors + SHARE_VECTORS - 1) / SHARE_VECTORS * deep : 0;
        side = blockIdx.x < of_a ? 0 : 1;
        const int block = side == 0 ? blockIdx.x : blockIdx.x - of_a;
        vector = block / deep * SHARE_VECTORS, depth = block % deep * SHARE_DEPTH;
    }
};

// Numbers of L doubles, and numbers of limbs, as integers of `W` words.
template <int L>
struct DoublesToWords {
    template <int W, class Put>
    static __device__ void read(const Operand& x, long long at, int unit, Put put) {
        to_words<W>(static_cast<const Number<L>*>(x.data)[at], unit, put);
    }
};
struct LimbsToWords {
    template <int W, class Put>
    static __device__ void read(const Operand& x, long long at, int unit, Put put) {
        const unsigned* limbs = x.limbs + at;
        auto limb = [&](int w) { return limbs[w * x.limb_plane]; };
        limbs_to_words<W>(static_cast<const long long*>(x.data)[at], x.limb_words, limb, unit, put);
    }
};

// This thread's number, plus half of 2^(32 W), to shared memory.
template <class Format, int W>
__device__ __forceinline__ void stage_words(unsigned* shared, const Conversion& p, const Share& share) {
    const Operand& x = p.operands.sides[share.side];
    const Planes& planes = p.planes[share.side];
    // Neighbouring threads read neighbouring numbers.
    const bool along = x.depth_stride != 1;
    const int v = along ? threadIdx.x % SHARE_VECTORS : threadIdx.x / SHARE_DEPTH;
    const int d = along ? threadIdx.x / SHARE_VECTORS : threadIdx.x % SHARE_DEPTH;
    unsigned* mine = shared + v * VECTOR_STRIDE + d;
    auto put = [&](int w, unsigned word) { mine[w * WORD_STRIDE] = w == W - 1 ? word ^ 1u << 31 : word; };
    const long long vector = planes.first + share.vector + v;
    const bool inside = share.vector + v < planes.vectors && share.depth + d < x.depth;
    const Scaling scaling = inside ? x.scalings[vector] : Scaling{0, 0};
    if (scaling.bits > 0) {
        Format::template read<W>(x, vector * x.vector_stride + (share.depth + d) * x.depth_stride,
                                 scaling.unit, put);
    } else {
#pragma unroll
        for (int w = 0; w < W; w++) put(w, 0);
    }
}

// Returns the four-word steps of the integers.
template <class Format, int MOST>
__device__ __forceinline__ int stage(unsigned* shared, const Conversion& p, const Share& share) {
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

// A warp's lane in a product of 16 moduli and 32 numbers of a vector: it gets two moduli, 8 apart, and
// of each 8 neighbouring numbers.
struct Lane {
    int row, quad;
    const unsigned* numbers;
    signed char* out;
    bool inside;

    WB_DEVICE Lane(const Conversion& p, const Share& share, const unsigned* shared) {
        const int lane = threadIdx.x % 32, v = threadIdx.x / 32;
        row = lane / 4, quad = lane % 4;
        // Column c of the j-th of four tiles is this number, and 2 j more.
        const int c = lane / 4;
        numbers = shared + quad * WORD_STRIDE + v * VECTOR_STRIDE + 8 * (c / 2) + c % 2;
        const Planes& planes = p.planes[share.side];
        const int vector = share.vector + v, depth = share.depth + 8 * quad;
        inside = vector < planes.vectors;
        const int deep = (p.operands.sides[0].depth + BLOCK_DEPTH - 1) / BLOCK_DEPTH;
        const long long block = (long long)(vector / BLOCK_ROWS) * deep + depth / BLOCK_DEPTH;
        const int chunk = depth % BLOCK_DEPTH / 16;
        out = planes.data + block * (BLOCK_ROWS * BLOCK_DEPTH) + vector % BLOCK_ROWS * BLOCK_DEPTH +
              ((chunk ^ (vector & 7)) << 4) + depth % 16;
    }

    // Word `quad` of a step of the numbers of the j-th tile.
    WB_DEVICE unsigned digits(int step, int j) const { return numbers[step * STEP_WORDS * WORD_STRIDE + 2 * j]; }
};

constexpr int TILES = 4;

// Eight bytes, numbers 2 j and 2 j + 1 from the j-th tile.
template <class Value>
__device__ __forceinline__ uint2 packed(Value value) {
    unsigned pairs[TILES];
#pragma unroll
    for (int j = 0; j < TILES; j++) pairs[j] = __byte_perm(value(j, 0), value(j, 1), 0x0040);
    return {__byte_perm(pairs[0], pairs[1], 0x5410), __byte_perm(pairs[2], pairs[3], 0x5410)};
}

__device__ __forceinline__ void put(signed char* to, uint2 bytes) { *reinterpret_cast<uint2*>(to) = bytes; }

template <class Format>
__device__ __forceinline__ void to_bytes(const Conversion& p) {
    __shared__ unsigned shared[(BYTE_WORDS + 1) * WORD_STRIDE];
    const int moduli = p.operands.plan->planes;
    if (moduli == 0) return;
    const Share share(p);
    const int steps = stage<Format, BYTE_WORDS>(shared, p, share);
    const Lane lane(p, share, shared);
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
    __shared__ unsigned shared[PRIME_WORDS * WORD_STRIDE];
    const int primes = p.operands.plan->moduli;
    if (primes == 0) return;
    const Share share(p);
    const int steps = stage<Format, PRIME_WORDS>(shared, p, share);
    const Lane lane(p, share, shared);
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
