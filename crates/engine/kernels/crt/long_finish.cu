// Elements of C for longer sums, from digits of residues modulo primes. Tensor cores compute the sums of y_t W_t, as
// products of the digits of all y_t of some elements and the bytes of all W_t.
#include "crt/finish.cuh"
#include "crt/integers.cuh"
#include "crt/round.cuh"

namespace wideblas::crt {

// The most threads of a block. From compute capability 10.0 on, products of bytes take more registers.
#if __CUDA_ARCH__ >= 1000
constexpr int LONG_THREADS = 256;
#else
constexpr int LONG_THREADS = 512;
#endif

// c += a b: a is 16 x 32 unsigned bytes, b 32 x 8.
__device__ __forceinline__ void multiply(int (&c)[4], const unsigned (&a)[4], unsigned b0, unsigned b1) {
#if __CUDA_ARCH__ >= 800
    asm("mma.sync.aligned.m16n8k32.row.col.s32.u8.u8.s32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
        "{%0, %1, %2, %3};"
        : "+r"(c[0]), "+r"(c[1]), "+r"(c[2]), "+r"(c[3])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
#else
#pragma unroll
    for (int quarter = 0; quarter < 4; quarter++)
        asm("mma.sync.aligned.m8n8k16.row.col.s32.u8.u8.s32 {%0, %1}, {%2}, {%3}, {%0, %1};"
            : "+r"(c[quarter % 2 * 2]), "+r"(c[quarter % 2 * 2 + 1])
            : "r"(a[quarter]), "r"(quarter / 2 ? b1 : b0));
#endif
}

// The shared memory of a thread block, which computes 8 TILES elements.
template <int TILES>
struct LongMemory {
    static constexpr int ELEMENTS = 8 * TILES;

    // Each word has the digits of two primes. `digit_place` avoids bank conflicts.
    unsigned* digits;
    // The words of the sums, and the carries out of chunks.
    unsigned *words, *carries;

    __device__ LongMemory(unsigned* shared, int moduli, int chunks)
        : digits(shared),
          words(digits + moduli / 2 * ELEMENTS),
          carries(words + chunks * LONG_CHUNK * ELEMENTS) {}

    // How many threads share an element.
    static __device__ int parts() { return blockDim.x / ELEMENTS; }

    static __device__ int digit_place(int pair, int element) {
        return pair * ELEMENTS + (element ^ 8 * (pair % 4));
    }
};

// Stores the digits of an element's y_t, for every `parts()`-th pair of primes from `part` on. Returns the sum of
// y_t / p_t for these.
template <int TILES>
__device__ __forceinline__ float gather(const Finish& p, const LongBasis& basis, const LongMemory<TILES>& memory,
                                        int element, int part, bool inside, int i, int j) {
    // How many pairs' residues are loaded at a time.
    constexpr int AHEAD = 4;
    const unsigned short* residues = static_cast<const unsigned short*>(p.residues) + j * p.ld + i;
    const int parts = memory.parts(), pairs = basis.moduli / 2;
    float fraction = 0;
    for (int first = part; first < pairs; first += AHEAD * parts) {
        unsigned digits[AHEAD][6];
#pragma unroll
        for (int a = 0; a < AHEAD; a++)
#pragma unroll
            for (int r = 0; r < 6; r++) {
                const int pair = first + a * parts;
                const bool there = inside && pair < pairs;
                digits[a][r] = there ? __ldg(residues + (6 * pair + r) * p.plane) : 0;
            }
#pragma unroll
        for (int a = 0; a < AHEAD; a++) {
            const int pair = first + a * parts;
            if (pair >= pairs) break;
            unsigned y[2];
#pragma unroll
            for (int r = 0; r < 2; r++) {
                const Prime prime = basis.primes[2 * pair + r];
                const unsigned* three = digits[a] + 3 * r;
                y[r] = scaled(combined(three[0], three[1], three[2], prime.mod), prime);
                fraction = multiply_add((float)y[r], prime.mod.inverse, fraction);
            }
            memory.digits[memory.digit_place(pair, element)] = long_digits(y[0], y[1]);
        }
    }
    return fraction;
}

// Computes one chunk of words of all elements, by one warp.
template <int TILES>
__device__ __forceinline__ void sum_chunk(const LongWeights* weights, const LongMemory<TILES>& memory,
                                          int chunk, int steps) {
    const int lane = threadIdx.x % 32, word = lane / 4, quad = lane % 4;
    weights += chunk * steps * 64 + lane;
    int sums[2][TILES][4] = {};
#pragma unroll 1
    for (int step = 0; step < steps; step++) {
        unsigned bytes[2][4];
#pragma unroll
        for (int half = 0; half < 2; half++) {
            const uint4 four = *reinterpret_cast<const uint4*>(weights[(2 * step + half) * 32].bytes);
            bytes[half][0] = four.x, bytes[half][1] = four.y, bytes[half][2] = four.z, bytes[half][3] = four.w;
        }
#pragma unroll
        for (int j = 0; j < TILES; j++) {
            const int pair = 8 * step + quad, element = 8 * j + word;
            const unsigned first = memory.digits[memory.digit_place(pair, element)];
            const unsigned second = memory.digits[memory.digit_place(pair + 4, element)];
            multiply(sums[0][j], bytes[0], first, second);
            multiply(sums[1][j], bytes[1], first, second);
        }
    }
#pragma unroll
    for (int j = 0; j < TILES; j++)
#pragma unroll
        for (int e = 0; e < 2; e++) {
            const u64 sum = long_word(sums[0][j][e], sums[0][j][2 + e], sums[1][j][e], sums[1][j][2 + e]);
            // Carries to the next word, four lanes further.
            const unsigned over = sum >> 32, from_below = __shfl_up_sync(~0u, over, 4);
            const u64 with = (sum & 0xffffffff) + (word > 0 ? from_below : 0);
            // The remaining carries are 0 or 1. They may pass through words of ones.
            unsigned carries = __ballot_sync(~0u, with >> 32 != 0);
            unsigned ones = __ballot_sync(~0u, (unsigned)with == ~0u);
#pragma unroll
            for (int distance = 4; distance < 32; distance *= 2) {
                carries |= carries << distance & ones;
                ones &= ones << distance;
            }
            const int element = 8 * j + 2 * quad + e;
            memory.words[(chunk * LONG_CHUNK + word) * memory.ELEMENTS + element] =
                (unsigned)with + (carries << 4 >> lane & 1);
            if (word == LONG_CHUNK - 1)
                memory.carries[chunk * memory.ELEMENTS + element] = over + (carries >> lane & 1);
        }
}

// From the words of an integer to a number of L doubles.
template <int L>
struct LongToDoubles {
    template <int TILES>
    static __device__ void round(const Finish& p, const LongMemory<TILES>& memory, int count, int exponent,
                                 bool negative, int element, int i, int j) {
        Number<L>* at = static_cast<Number<L>*>(p.c) + j * p.ldc + i;
        Number<L> number = {};
        if (p.addend != NOTHING) number = *at;
        if (round_strided<L>(memory.words + element, memory.ELEMENTS, count, negative, exponent, p.addend, number))
            *at = number;
        else
            leave(p, i, j);
    }

    template <int TILES>
    static __device__ void store(const Finish&, const LongMemory<TILES>&, int, int, int, int, int) {}
};

// To a number of limbs: one thread rounds an element, all its threads write the words.
struct LongToLimbs {
    // An element's length in bits replaces its first carry.
    template <int TILES>
    static __device__ void round(const Finish& p, const LongMemory<TILES>& memory, int count, int exponent,
                                 bool negative, int element, int i, int j) {
        const int bits = round_limbs(memory.words + element, memory.ELEMENTS, count, p.precision);
        const int lowest = bits - 32 * p.limb_words;
        static_cast<long long*>(p.c)[j * p.ldc + i] =
            bits == 0 ? 0 : ((long long)exponent + lowest) * 2 + negative;
        memory.carries[element] = bits;
    }

    template <int TILES>
    static __device__ void store(const Finish& p, const LongMemory<TILES>& memory, int count, int element,
                                 int part, int i, int j) {
        const int bits = memory.carries[element], words = p.limb_words;
        for (int w = part; w < words; w += memory.parts())
            p.limbs[w * p.limb_plane + j * p.ldc + i] =
                bits_at(memory.words + element, memory.ELEMENTS, count, bits - 32 * words + 32 * w);
    }
};

// To the integer itself, as a number of limbs without an exponent.
struct LongToIntegers {
    template <int TILES>
    static __device__ void round(const Finish& p, const LongMemory<TILES>&, int, int, bool negative, int, int i,
                                 int j) {
        static_cast<long long*>(p.c)[j * p.ldc + i] = negative;
    }

    template <int TILES>
    static __device__ void store(const Finish& p, const LongMemory<TILES>& memory, int count, int element,
                                 int part, int i, int j) {
        for (int w = part; w < count; w += memory.parts())
            p.limbs[w * p.limb_plane + j * p.ldc + i] = memory.words[w * memory.ELEMENTS + element];
    }
};

template <class Result, int TILES>
__device__ __forceinline__ void finish_elements(const Finish& p, unsigned* shared) {
    constexpr int ELEMENTS = LongMemory<TILES>::ELEMENTS;
    const LongBasis& basis = p.longs[p.plan->moduli - 1];
    const LongMemory<TILES> memory(shared, basis.moduli, basis.chunks);
    const int element = threadIdx.x % ELEMENTS, part = threadIdx.x / ELEMENTS;
    const long long at = (long long)blockIdx.x * ELEMENTS + element;
    const int i = at % p.rows, j = at / p.rows;
    const bool inside = j < p.cols && wanted(p, i, j);
    if (!__syncthreads_or(inside)) return;
    float* fractions = reinterpret_cast<float*>(memory.carries);
    fractions[threadIdx.x] = gather(p, basis, memory, element, part, inside, i, j);
    __syncthreads();
    float fraction = 0;
    for (int from = element; from < (int)blockDim.x; from += ELEMENTS) fraction += fractions[from];
    __syncthreads();
    for (int chunk = threadIdx.x / 32; chunk < basis.chunks; chunk += blockDim.x / 32)
        sum_chunk(p.long_weights + basis.first, memory, chunk, basis.moduli / LONG_STEP);
    __syncthreads();
    const Scaling row = inside ? p.row_scalings[i] : Scaling{0, LEFT_OUT};
    const Scaling col = inside ? p.col_scalings[j] : Scaling{0, LEFT_OUT};
    const bool computed = row.bits != LEFT_OUT && col.bits != LEFT_OUT;
    const int count = basis.chunks * LONG_CHUNK;
    if (part == 0) {
        const unsigned quotient = (unsigned)(bits_of(fraction + MAGIC) - MAGIC_BITS);
        const bool negative = long_magnitude(memory.words + element, memory.carries + element, ELEMENTS,
                                             basis.chunks, quotient, basis.minus_product);
        if (computed)
            Result::round(p, memory, count, row.unit + col.unit + p.alpha_exponent,
                          negative != (p.alpha_negative != 0), element, i, j);
    }
    __syncthreads();
    if (computed) Result::store(p, memory, count, element, part, i, j);
}

template <class Result>
__device__ __forceinline__ void finish_long(const Finish& p) {
    extern __shared__ unsigned long_finish_shared[];
    if (p.plan->moduli == 0) return;
    if (p.elements == 64)
        finish_elements<Result, 8>(p, long_finish_shared);
    else
        finish_elements<Result, 4>(p, long_finish_shared);
}

}  // namespace wideblas::crt

#define FINISH(name, ...)                                                                  \
    extern "C" __global__ void                                                      \
        __launch_bounds__(wideblas::crt::LONG_THREADS, 1)                              \
        crt_finish_long_##name(const __grid_constant__ wideblas::crt::Finish p) {  \
        wideblas::crt::finish_long<wideblas::crt::__VA_ARGS__>(p);                 \
    }
FINISH(f64, LongToDoubles<1>)
FINISH(dd, LongToDoubles<2>)
FINISH(qd, LongToDoubles<4>)
FINISH(limbs, LongToLimbs)
FINISH(integers, LongToIntegers)
#undef FINISH
