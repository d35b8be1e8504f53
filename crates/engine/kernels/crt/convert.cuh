// Converts numbers to residues, in the layout that the modular products of modular/modular.cuh read. The conversion is itself
// a product, of the integers' base-256 digits and the powers of 256 modulo each modulus, which tensor cores compute.
// The kernels for different numbers of words share this header.
#pragma once
#include "crt/bases.cuh"
#include "crt/numbers.cuh"
#include "crt/operands.cuh"

namespace wideblas::crt {

struct Planes {
    signed char* data;
    // Bytes from one plane to the next.
    long long plane;
    // The vectors of `Operand` that are converted: from `first` on.
    int first, vectors;
    // For each block of vectors what modular/modular.cuh says of `Extents`; zeros at first. May be missing.
    int* extents;
};

struct Conversion {
    Operands operands;
    Planes planes[2];
    // 0 to convert A, and B if the launch has thread blocks for it; 1 for B only.
    int first_side, pad;
    // The bases, for each number of moduli, have the rows for B, which include the inverses. The rows for A are
    // always the same.
    const ByteBasis* bytes;
    const ByteRow* byte_rows;
    const PrimeBasis* primes;
    const PrimeRow* prime_rows;
    // For long integers: rows for A and B, without inverses.
    const LongRow* long_rows;
};

// The depth of a vector that a warp converts at a time.
constexpr int SHARE_DEPTH = 32, CONVERT_THREADS = 256;
// Rows and bytes of a block of an operand: BLOCK and SLAB of modular/modular.cuh.
constexpr int BLOCK_ROWS = 128, BLOCK_DEPTH = 128;
// Words of an integer that one tensor instruction takes: 16 bytes.
constexpr int STEP_WORDS = 4;
// Distances in shared memory from one vector to the next and from one word to the next, without bank conflicts.
constexpr int VECTOR_STRIDE = 36;
template <int VECTORS>
constexpr int WORD_STRIDE = VECTORS * VECTOR_STRIDE + 2;

// d := a b + c: a is 16 x 16 signed bytes, b 16 x 8 unsigned ones.
__device__ __forceinline__ void multiply(int (&d)[4], int a_upper, int a_lower, unsigned b, const int (&c)[4]) {
#if __CUDA_ARCH__ >= 800
    asm("mma.sync.aligned.m16n8k16.row.col.s32.s8.u8.s32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%7, %8, %9, %10};"
        : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3])
        : "r"(a_upper), "r"(a_lower), "r"(b), "r"(c[0]), "r"(c[1]), "r"(c[2]), "r"(c[3]));
#else
    asm("mma.sync.aligned.m8n8k16.row.col.s32.s8.u8.s32 {%0, %1}, {%2}, {%3}, {%4, %5};"
        : "=r"(d[0]), "=r"(d[1])
        : "r"(a_upper), "r"(b), "r"(c[0]), "r"(c[1]));
    asm("mma.sync.aligned.m8n8k16.row.col.s32.s8.u8.s32 {%0, %1}, {%2}, {%3}, {%4, %5};"
        : "=r"(d[2]), "=r"(d[3])
        : "r"(a_lower), "r"(b), "r"(c[2]), "r"(c[3]));
#endif
}

// The part of an operand that a thread block converts. Neighbouring thread blocks are neighbours along the depth.
template <int VECTORS, int DEPTH = SHARE_DEPTH>
struct Share {
    int side, vector, depth;

    WB_DEVICE Share(const Conversion& p) {
        const int deep = (p.operands.sides[0].depth + DEPTH - 1) / DEPTH;
        const int of_a = p.first_side == 0 ? (p.planes[0].vectors + VECTORS - 1) / VECTORS * deep : 0;
        side = blockIdx.x < of_a ? 0 : 1;
        const int block = side == 0 ? blockIdx.x : blockIdx.x - of_a;
        vector = block / deep * VECTORS, depth = block % deep * DEPTH;
    }
};

// Numbers of L doubles, and numbers of limbs, as integers of `W` words, or of `count` if W is 0.
template <int L>
struct DoublesToWords {
    template <int W, class Put>
    static __device__ void read(const Operand& x, long long at, int unit, int count, Put put) {
        to_words<W>(static_cast<const Number<L>*>(x.data)[at], unit, put, count);
    }
    // Whether bits below the unit are cut off.
    static __device__ bool has_tail(const Operand& x, long long at, int unit) {
        if (L > 1) return false;
        const Component c = decompose(static_cast<const Number<L>*>(x.data)[at].components[0]);
        return c.mantissa != 0 && c.exponent + trailing_zeros(c.mantissa) < unit;
    }
};
struct LimbsToWords {
    template <int W, class Put>
    static __device__ void read(const Operand& x, long long at, int unit, int count, Put put) {
        const unsigned* limbs = x.limbs + at;
        auto limb = [&](int w) { return limbs[w * x.limb_plane]; };
        limbs_to_words<W>(static_cast<const long long*>(x.data)[at], x.limb_words, limb, unit, put, count);
    }
    static __device__ bool has_tail(const Operand&, long long, int) { return false; }
};

// Not inlined: it is rare, and would take registers from the frequent path.
__device__ __noinline__ void note_tail(const Tails& tails, long long vector, int depth) {
    const unsigned place = atomicAdd(&tails.counts[vector], 1);
    if (place < tails.room) tails.places[vector * tails.room + place] = depth;
}

// Takes a share into the extents of its block of vectors. Not inlined, as note_tail.
__device__ __noinline__ void extend(int* extents, int block, int slab, int slabs) {
    atomicMax(extents + 2 * block, slabs - slab);
    atomicMax(extents + 2 * block + 1, slab + 1);
}

// Waits for all threads of the block, and takes the share into the extents if any has an integer other than zero.
template <int VECTORS, int DEPTH>
__device__ __forceinline__ void include(const Conversion& p, const Share<VECTORS, DEPTH>& share, bool any) {
    if (!__syncthreads_or(any) || threadIdx.x != 0) return;
    int* extents = p.planes[share.side].extents;
    if (extents == nullptr) return;
    extend(extents, (int)(share.vector / BLOCK_ROWS), share.depth / BLOCK_DEPTH,
           (p.operands.sides[0].depth + BLOCK_DEPTH - 1) / BLOCK_DEPTH);
}

// Writes this thread's number plus half of 2^(32 words) to shared memory, and returns whether it is another than zero.
// `deeper`: where along the depth, counted from the start of the share.
template <class Format, int W, int VECTORS, int DEPTH>
__device__ __forceinline__ bool stage_words(unsigned* shared, const Conversion& p,
                                            const Share<VECTORS, DEPTH>& share, int deeper = 0, int count = W) {
    const int len = W > 0 ? W : count;
    const Operand& x = p.operands.sides[share.side];
    const Planes& planes = p.planes[share.side];
    // Neighbouring threads read neighbouring numbers.
    const bool along = x.depth_stride != 1;
    const int v = along ? threadIdx.x % VECTORS : threadIdx.x / SHARE_DEPTH;
    const int d = along ? threadIdx.x / VECTORS : threadIdx.x % SHARE_DEPTH;
    const int depth = share.depth + deeper + d;
    unsigned* mine = shared + v * VECTOR_STRIDE + d;
    unsigned any = 0;
    auto put = [&](int w, unsigned word) {
        any |= word;
        mine[w * WORD_STRIDE<VECTORS>] = w == len - 1 ? word ^ 1u << 31 : word;
    };
    const long long vector = planes.first + share.vector + v;
    const bool inside = share.vector + v < planes.vectors && depth < x.depth;
    const Scaling scaling = inside ? x.scalings[vector] : Scaling{0, 0};
    if (scaling.bits > 0) {
        const long long at = vector * x.vector_stride + depth * x.depth_stride;
        Format::template read<W>(x, at, scaling.unit, count, put);
        if (x.tails.counts != nullptr && Format::has_tail(x, at, scaling.unit)) note_tail(x.tails, vector, depth);
    } else {
#pragma unroll(W > 0 ? W : 1)
        for (int w = 0; w < len; w++) put(w, 0);
    }
    return any != 0;
}

// A warp's lane in a product of 16 moduli and 32 numbers of a vector. It gets the residues of 8 neighbouring numbers
// modulo two moduli, `row` and `row` + 8.
template <int VECTORS>
struct Lane {
    int row, quad;
    const unsigned* numbers;
    bool inside;

    // For vector `v` of the share.
    template <int DEPTH>
    WB_DEVICE Lane(const Conversion& p, const Share<VECTORS, DEPTH>& share, const unsigned* shared, int v) {
        const int lane = threadIdx.x % 32;
        row = lane / 4, quad = lane % 4;
        // Column c of tile j is this number plus 2 j.
        const int c = lane / 4;
        numbers = shared + quad * WORD_STRIDE<VECTORS> + v * VECTOR_STRIDE + 8 * (c / 2) + c % 2;
        const Planes& planes = p.planes[share.side];
        const int vector = share.vector + v;
        inside = vector < planes.vectors;
        const int deep = (p.operands.sides[0].depth + BLOCK_DEPTH - 1) / BLOCK_DEPTH;
        const long long block = (long long)(vector / BLOCK_ROWS) * deep + share.depth / BLOCK_DEPTH;
        line = planes.data + block * (BLOCK_ROWS * BLOCK_DEPTH) + vector % BLOCK_ROWS * BLOCK_DEPTH;
        // Chunks of 16 bytes are permuted within the line, as `place` of modular/modular.cuh does it.
        const int depth = share.depth % BLOCK_DEPTH + 8 * quad;
        place = depth ^ (vector & 7) << 4;
    }

    // Word `quad` of a step, of the lane's number in tile j.
    WB_DEVICE unsigned digits(int step, int j) const {
        return numbers[step * STEP_WORDS * WORD_STRIDE<VECTORS> + 2 * j];
    }

    // Where the lane's eight bytes go. `deeper` is a multiple of 32 along the depth.
    WB_DEVICE signed char* out(int deeper = 0) const { return line + (place ^ deeper); }

private:
    signed char* line;
    int place;
};

constexpr int TILES = 4;

// Eight bytes: tile j yields numbers 2 j and 2 j + 1.
template <class Value>
__device__ __forceinline__ uint2 packed(Value value) {
    unsigned pairs[TILES];
#pragma unroll
    for (int j = 0; j < TILES; j++) pairs[j] = __byte_perm(value(j, 0), value(j, 1), 0x0040);
    return {__byte_perm(pairs[0], pairs[1], 0x5410), __byte_perm(pairs[2], pairs[3], 0x5410)};
}

__device__ __forceinline__ void put(signed char* to, uint2 bytes) { *reinterpret_cast<uint2*>(to) = bytes; }

}  // namespace wideblas::crt
