// Numbers as residues, in the blocks that the modular products of modular.cuh read.
#include "residue.cuh"

namespace wideblas {

// Rows and bytes of a block of an operand.
constexpr int BLOCK_ROWS = 128, BLOCK_DEPTH = 128;

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
    // The first so many byte moduli, or primes, for each number of them; B's residues are scaled.
    const ByteBasis* bytes;
    const ByteRow* byte_rows;
    const PrimeBasis* primes;
    const PrimeRow* prime_rows;
};

constexpr int CONVERT_THREADS = 256;

// A thread block's part of an operand: VECTORS x 32 numbers.
template <int VECTORS>
struct Share {
    int side, vector, depth;

    WB_DEVICE Share(const Conversion& p) {
        const int deep = blocks_deep(p);
        const int of_a = p.first_side == 0 ? blocks(p.planes[0].vectors) * deep : 0;
        const int at = blockIdx.x;
        side = at < of_a ? 0 : 1;
        const int block = side == 0 ? at : at - of_a;
        // Neighbouring blocks share lines of the operand and of the planes.
        vector = block / deep * VECTORS, depth = block % deep * 32;
    }
    static WB_DEVICE int blocks_deep(const Conversion& p) {
        return (p.operands.sides[0].depth + BLOCK_DEPTH - 1) / BLOCK_DEPTH * (BLOCK_DEPTH / 32);
    }
    static WB_DEVICE int blocks(int vectors) { return (vectors + VECTORS - 1) / VECTORS; }
};

// Reads a part through shared memory; zeros beyond the edges.
template <int L, int VECTORS>
__device__ __forceinline__ void load(double (&shared)[L][VECTORS][33], const Conversion& p,
                                     const Share<VECTORS>& part) {
    const Operand& x = p.operands.sides[part.side];
    const Planes& planes = p.planes[part.side];
    const Number<L>* data = static_cast<const Number<L>*>(x.data);
    for (int at = threadIdx.x; at < VECTORS * 32; at += CONVERT_THREADS) {
        const bool along = x.depth_stride != 1;
        const int v = along ? at % VECTORS : at / 32, d = along ? at / VECTORS : at % 32;
        Number<L> number = {};
        if (part.vector + v < planes.vectors && part.depth + d < x.depth)
            number = data[(planes.first + part.vector + v) * x.vector_stride +
                          (part.depth + d) * x.depth_stride];
#pragma unroll
        for (int l = 0; l < L; l++) shared[l][v][d] = number.limbs[l];
    }
    __syncthreads();
}

// The place of a residue in its plane.
__device__ __forceinline__ long long place(int vector, int depth, int total_depth) {
    const int deep = (total_depth + BLOCK_DEPTH - 1) / BLOCK_DEPTH;
    const long long block = (long long)(vector / BLOCK_ROWS) * deep + depth / BLOCK_DEPTH;
    const int row = vector % BLOCK_ROWS, chunk = depth % BLOCK_DEPTH / 16;
    return block * (BLOCK_ROWS * BLOCK_DEPTH) + row * BLOCK_DEPTH + ((chunk ^ (row & 7)) << 4) + depth % 16;
}

constexpr int BYTE_VECTORS = 32, NUMBERS = 4;

// Four numbers of a vector to their bytes in all planes.
template <int L, int W>
__device__ __forceinline__ void bytes_of(const Number<L> (&numbers)[NUMBERS], int unit, int moduli,
                                         const ByteRow* rows, signed char* out, long long plane) {
    unsigned words[NUMBERS][W];
    int signs[NUMBERS];
#pragma unroll
    for (int e = 0; e < NUMBERS; e++) signs[e] = to_words<L, W>(numbers[e], unit, words[e]);
    for (int t = 0; t < moduli; t++, out += plane) {
        unsigned packed = 0;
#pragma unroll
        for (int e = 0; e < NUMBERS; e++)
            packed |= (unsigned)(byte_residue<W>(words[e], signs[e], rows[t]) & 0xff) << 8 * e;
        *reinterpret_cast<unsigned*>(out) = packed;
    }
}

template <int L>
__device__ __forceinline__ void to_bytes(const Conversion& p) {
    __shared__ double shared[L][BYTE_VECTORS][33];
    __shared__ ByteRow rows[BYTE_MODULI];
    const int moduli = p.operands.plan->moduli;
    if (moduli == 0) return;
    const Share<BYTE_VECTORS> part(p);
    const ByteRow* from = part.side == 1 ? p.bytes[moduli - 1].rows : p.byte_rows;
    for (int i = threadIdx.x; i < moduli * (int)(sizeof(ByteRow) / sizeof(int4)); i += CONVERT_THREADS)
        reinterpret_cast<int4*>(rows)[i] = reinterpret_cast<const int4*>(from)[i];
    load<L, BYTE_VECTORS>(shared, p, part);
    const int v = threadIdx.x / 8, d = threadIdx.x % 8 * NUMBERS;
    const Planes& planes = p.planes[part.side];
    if (part.vector + v >= planes.vectors) return;
    Number<L> numbers[NUMBERS];
#pragma unroll
    for (int e = 0; e < NUMBERS; e++)
#pragma unroll
        for (int l = 0; l < L; l++) numbers[e].limbs[l] = shared[l][v][d + e];
    const Operand& x = p.operands.sides[part.side];
    const int unit = x.scalings[planes.first + part.vector + v].unit;
    signed char* out = planes.data + place(part.vector + v, part.depth + d, x.depth);
    const int words = part.side == 0 ? p.operands.plan->words_a : p.operands.plan->words_b;
#define CASE(W)                                                       \
    if (words <= W) {                                                 \
        bytes_of<L, W>(numbers, unit, moduli, rows, out, planes.plane); \
        return;                                                       \
    }
    CASE(1) CASE(2) CASE(3) CASE(4) CASE(5) CASE(6) CASE(8) CASE(BYTE_WORDS)
#undef CASE
}

constexpr int PRIME_VECTORS = 8;

// A number to its digits in all planes, three a prime.
template <int W>
__device__ __forceinline__ void digits_of(const unsigned (&words)[W], int sign, int primes,
                                          const PrimeRow* rows, signed char* out, long long plane) {
    for (int t = 0; t < primes; t++) {
        signed char digits[3];
        split(prime_residue<W>(words, sign, rows[t]), digits);
#pragma unroll
        for (int i = 0; i < 3; i++, out += plane) *out = digits[i];
    }
}

template <int L>
__device__ __forceinline__ void to_digits(const Conversion& p) {
    __shared__ double shared[L][PRIME_VECTORS][33];
    const int primes = p.operands.plan->moduli;
    if (primes == 0) return;
    const Share<PRIME_VECTORS> part(p);
    load<L, PRIME_VECTORS>(shared, p, part);
    const int v = threadIdx.x / 32, d = threadIdx.x % 32;
    const Planes& planes = p.planes[part.side];
    if (part.vector + v >= planes.vectors) return;
    Number<L> number;
#pragma unroll
    for (int l = 0; l < L; l++) number.limbs[l] = shared[l][v][d];
    const Operand& x = p.operands.sides[part.side];
    const int unit = x.scalings[planes.first + part.vector + v].unit;
    signed char* out = planes.data + place(part.vector + v, part.depth + d, x.depth);
    const PrimeRow* rows = part.side == 1 ? p.primes[primes - 1].rows : p.prime_rows;
    const int words = part.side == 0 ? p.operands.plan->words_a : p.operands.plan->words_b;
#define CASE(W)                                                          \
    if (words <= W) {                                                    \
        unsigned integer[W];                                             \
        const int sign = to_words<L, W>(number, unit, integer);          \
        digits_of<W>(integer, sign, primes, rows, out, planes.plane);    \
        return;                                                          \
    }
    CASE(4) CASE(8) CASE(16) CASE(PRIME_WORDS)
#undef CASE
}

// The same for a number of limbs.
__device__ __forceinline__ void limbs_to_digits(const Conversion& p) {
    // Padded, so that neighbours along both sides lie in different banks.
    __shared__ unsigned shared[PRIME_WORDS][PRIME_VECTORS][33];
    __shared__ long long heads[PRIME_VECTORS][33];
    const int primes = p.operands.plan->moduli;
    if (primes == 0) return;
    const Share<PRIME_VECTORS> part(p);
    const Operand& x = p.operands.sides[part.side];
    const Planes& planes = p.planes[part.side];
    const int count = x.limb_words < PRIME_WORDS ? x.limb_words : PRIME_WORDS;
    const bool along = x.depth_stride != 1;
    const int v_read = along ? threadIdx.x % PRIME_VECTORS : threadIdx.x / 32;
    const int d_read = along ? threadIdx.x / PRIME_VECTORS : threadIdx.x % 32;
    const bool inside = part.vector + v_read < planes.vectors && part.depth + d_read < x.depth;
    const long long at = (planes.first + part.vector + v_read) * x.vector_stride +
                         (part.depth + d_read) * x.depth_stride;
    heads[v_read][d_read] = inside ? static_cast<const long long*>(x.data)[at] : 0;
    for (int w = 0; w < count; w++)
        shared[w][v_read][d_read] = inside ? x.limbs[w * x.limb_plane + at] : 0;
    __syncthreads();
    const int v = threadIdx.x / 32, d = threadIdx.x % 32;
    if (part.vector + v >= planes.vectors) return;
    const int unit = x.scalings[planes.first + part.vector + v].unit;
    signed char* out = planes.data + place(part.vector + v, part.depth + d, x.depth);
    const PrimeRow* rows = part.side == 1 ? p.primes[primes - 1].rows : p.prime_rows;
    const int words = part.side == 0 ? p.operands.plan->words_a : p.operands.plan->words_b;
    auto limb = [&](int w) { return shared[w][v][d]; };
#define CASE(W)                                                                        \
    if (words <= W) {                                                                  \
        unsigned integer[W];                                                           \
        const int sign = limbs_to_words<W>(heads[v][d], count, limb, unit, integer);   \
        digits_of<W>(integer, sign, primes, rows, out, planes.plane);                  \
        return;                                                                        \
    }
    CASE(8) CASE(16) CASE(PRIME_WORDS)
#undef CASE
}

}  // namespace wideblas

#define CONVERT(name, L)                                                             \
    extern "C" __global__ void __launch_bounds__(wideblas::CONVERT_THREADS)          \
        residue_bytes_##name(const __grid_constant__ wideblas::Conversion p) {       \
        wideblas::to_bytes<L>(p);                                                    \
    }                                                                                \
    extern "C" __global__ void __launch_bounds__(wideblas::CONVERT_THREADS)          \
        residue_digits_##name(const __grid_constant__ wideblas::Conversion p) {      \
        wideblas::to_digits<L>(p);                                                   \
    }
CONVERT(f64, 1)
CONVERT(dd, 2)
CONVERT(qd, 4)
#undef CONVERT

extern "C" __global__ void __launch_bounds__(wideblas::CONVERT_THREADS)
    residue_digits_limbs(const __grid_constant__ wideblas::Conversion p) {
    wideblas::limbs_to_digits(p);
}
