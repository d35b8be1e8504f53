// From residues modulo bytes to elements of C by tensor cores, for dd numbers and as many moduli as fit 32.
//
// With y_i the residues and W_i = M / m_i, an integer is sum y_i W_i - q M. The bytes of the W_i are a matrix of bytes, so that the sum,
// byte by byte, is a product of a matrix of residues and that matrix. Residues that lack the inverses of M / m_i meet W_i that have
// them. All of this is times 2^shift, which puts the sums at the top of WIDE_WORDS words: q follows from the two highest ones.
#pragma once
#include "crt/finish.cuh"
#include "crt/integers.cuh"
#include "crt/round.cuh"

#if defined(__CUDACC__) && (!defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800)
namespace wideblas::crt {

constexpr int WIDE_WORDS = 8, WIDE_MODULI = 32;
// Bits above M: sums are below 2^13 M, as there are 32 terms of a residue below 2^8 times less than M, and one more is the sign.
constexpr int ABOVE = 14;
// The least number of moduli, below which the other way costs less.
constexpr int LEAST_MODULI = 18;

// What the threads of a block share.
struct Wide {
    // The bytes of W_i 2^shift, in the order in which `sums` takes them: of lane 4 g + t and part q of a sum the residues 4 t to 4 t +
    // 3, and those 16 places on, of the byte that is column g there.
    unsigned weights[4][2][32];
    unsigned minus_product[WIDE_WORDS];
    // 2^192 / (M 2^shift)
    float inverse;
    int shift;
};

// Lane 4 g + t gets the sums of bytes 8 t to 8 t + 7: those of part q are bytes 8 t + 2 q and the next one.
__device__ __forceinline__ int byte_of(int part, int column) { return column / 2 * 8 + part * 2 + column % 2; }

// Words shifted up, which fit.
__device__ __forceinline__ unsigned word_up(const unsigned (&x)[BYTE_WORDS + 1], int w, int shift) {
    const int whole = shift / 32, part = shift % 32;
    const unsigned here = w >= whole ? x[w - whole] : 0, below = w > whole ? x[w - whole - 1] : 0;
    return shifted_up(below, here, part);
}

// False, the same for all threads, where there are too many moduli or too few. All threads must call, of which there are at least 32.
__device__ __forceinline__ bool prepare(Wide& wide, const ByteBasis& basis, bool unscaled) {
    __shared__ unsigned words[WIDE_MODULI][WIDE_WORDS];
    const ByteGroups& groups = basis.groups;
    const int moduli = groups.moduli, t = threadIdx.x;
    if (moduli > WIDE_MODULI || moduli < LEAST_MODULI) return false;
    unsigned product[BYTE_WORDS + 1];
    u64 carry = 1;
    int bits = 0;
    for (int w = 0; w <= BYTE_WORDS; w++) {
        carry += (unsigned)~groups.minus_product[w];
        product[w] = (unsigned)carry;
        carry >>= 32;
        if (product[w] != 0) bits = 32 * w + 64 - leading_zeros(product[w]);
    }
    const int shift = 32 * WIDE_WORDS - ABOVE - bits;
    if (shift < 0) return false;
    if (t < WIDE_MODULI) {
        unsigned weight[BYTE_WORDS + 1] = {};
        if (t < moduli) {
            const ByteGroup& group = groups.group[t / 3];
            // Below 2^32: a multiplier is a product of two moduli.
            const unsigned factor = group.multipliers[t % 3] * (unscaled ? (unsigned)basis.rows[t].inverse : 1u);
            u64 sum = 0;
            for (int w = 0; w <= BYTE_WORDS; w++) {
                sum += (u64)group.weights[w] * factor;
                weight[w] = (unsigned)sum;
                sum >>= 32;
            }
        }
        for (int w = 0; w < WIDE_WORDS; w++) words[t][w] = word_up(weight, w, shift);
    }
    if (t == 0) {
        u64 borrow = 1;
        double value = 0;
        for (int w = 0; w < WIDE_WORDS; w++) {
            const unsigned word = word_up(product, w, shift);
            value = value * 0x1p-32 + word;
            borrow += (unsigned)~word;
            wide.minus_product[w] = (unsigned)borrow;
            borrow >>= 32;
        }
        // M 2^shift is now value 2^224.
        wide.inverse = (float)(0x1p-32 / value);
        wide.shift = shift;
    }
    __syncthreads();
    for (int at = t; at < 4 * 2 * 32; at += blockDim.x) {
        const int part = at / 64, half = at / 32 % 2, lane = at % 32, byte = byte_of(part, lane / 4);
        unsigned four = 0;
        for (int i = 0; i < 4; i++) {
            const unsigned word = words[lane % 4 * 4 + half * 16 + i][byte / 4];
            four |= (word >> byte % 4 * 8 & 255) << 8 * i;
        }
        wide.weights[part][half][lane] = four;
    }
    __syncthreads();
    return true;
}

// D := A B of bytes, 16 x 8 of them over a depth of 32.
__device__ __forceinline__ void multiply_bytes(int (&d)[4], const unsigned (&a)[4], unsigned low, unsigned high) {
    asm("mma.sync.aligned.m16n8k32.row.col.s32.u8.u8.s32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %10, %10, %10};"
        : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(low), "r"(high), "r"(0));
}

// The bytes of four words, of which word r has byte e of row r, as rows: row e has byte e of each.
__device__ __forceinline__ void turn(unsigned (&x)[4]) {
    const unsigned low01 = __byte_perm(x[0], x[1], 0x5140), high01 = __byte_perm(x[0], x[1], 0x7362);
    const unsigned low23 = __byte_perm(x[2], x[3], 0x5140), high23 = __byte_perm(x[2], x[3], 0x7362);
    x[0] = __byte_perm(low01, low23, 0x5410), x[1] = __byte_perm(low01, low23, 0x7632);
    x[2] = __byte_perm(high01, high23, 0x5410), x[3] = __byte_perm(high01, high23, 0x7632);
}

// Words of a sum on their way from the lanes that have their bytes to the lane of the element: words 2 t and 2 t + 1 of lane t, then
// what these carry.
constexpr int WAY_WORDS = WIDE_WORDS + 4;

// The sums of 32 elements of a column, one a lane, from their residues: `low` has those of moduli 4 t to 4 t + 3, a word for each with
// the bytes of elements 4 g to 4 g + 3, `high` those of 16 moduli on.
__device__ __forceinline__ void sums(const Wide& wide, unsigned (&low)[4], unsigned (&high)[4],
                                     unsigned (*way)[WAY_WORDS], u64 (&sum)[WIDE_WORDS]) {
    const int lane = threadIdx.x % 32, g = lane / 4, t = lane % 4;
    turn(low);
    turn(high);
#pragma unroll
    for (int half = 0; half < 2; half++) {
        const unsigned rows[4] = {low[2 * half], low[2 * half + 1], high[2 * half], high[2 * half + 1]};
        unsigned pairs[2][4];
#pragma unroll
        for (int part = 0; part < 4; part++) {
            int d[4];
            multiply_bytes(d, rows, wide.weights[part][0][lane], wide.weights[part][1][lane]);
            // Each below 2^21.
            pairs[0][part] = (unsigned)d[0] + ((unsigned)d[1] << 8);
            pairs[1][part] = (unsigned)d[2] + ((unsigned)d[3] << 8);
        }
#pragma unroll
        for (int e = 0; e < 2; e++) {
            const u64 first = pairs[e][0] + ((u64)pairs[e][1] << 16);
            const u64 second = pairs[e][2] + ((u64)pairs[e][3] << 16) + (first >> 32);
            unsigned* to = way[4 * g + 2 * half + e];
            *reinterpret_cast<uint2*>(to + 2 * t) = make_uint2((unsigned)first, (unsigned)second);
            to[WIDE_WORDS + t] = (unsigned)(second >> 32);
        }
    }
    __syncwarp();
    const uint4* from = reinterpret_cast<const uint4*>(way[lane]);
    const uint4 a = from[0], b = from[1], carries = from[2];
    sum[0] = a.x, sum[1] = a.y, sum[2] = (u64)a.z + carries.x, sum[3] = a.w;
    sum[4] = (u64)b.x + carries.y, sum[5] = b.y, sum[6] = (u64)b.z + carries.z, sum[7] = b.w;
    // The words may be written again.
    __syncwarp();
}

// 52 bits of the words from a bit on, as a double times 2^(52 f) for field f.
template <int F>
__device__ __forceinline__ double field(const unsigned (&words)[WIDE_WORDS]) {
    constexpr int BIT = 52 * F, W = BIT / 32, BELOW = BIT % 32;
    auto word = [&](int w) { return w < WIDE_WORDS ? words[w] : 0u; };
    const unsigned low = __funnelshift_r(word(W), word(W + 1), BELOW);
    const unsigned high = __funnelshift_r(word(W + 1), word(W + 2), BELOW) & 0xfffff;
    const u64 exponent = (u64)(1023 + 52 + BIT) << 52;
    return sub(double_of(exponent | (u64)high << 32 | low), double_of(exponent));
}

// As `round_words`, of all words at once.
__device__ __forceinline__ bool round_wide(const unsigned (&words)[WIDE_WORDS], bool negative, int exponent, int addend,
                                           Number<2>& number) {
    constexpr int FIELDS = 5;
    static_assert(52 * FIELDS >= 32 * WIDE_WORDS, "all bits");
    // All terms must be normal numbers.
    if (exponent < -1022 || exponent + 52 * FIELDS > 1023) return false;
    double power = double_of((u64)(exponent + 1023) << 52);
    power = negative ? -power : power;
    double terms[FIELDS + 2] = {field<0>(words), field<1>(words), field<2>(words), field<3>(words), field<4>(words)};
#pragma unroll
    for (int f = 0; f < FIELDS; f++) terms[f] = mul(terms[f], power);
    double out[2];
    if (addend == NOTHING) {
        double few[FIELDS];
#pragma unroll
        for (int f = 0; f < FIELDS; f++) few[f] = terms[f];
        if (!distil<2>(few, 0.0, 0.0, out)) return false;
    } else {
        const double sign = addend == OLD ? 1.0 : -1.0;
        terms[FIELDS] = mul(number.components[1], sign), terms[FIELDS + 1] = mul(number.components[0], sign);
        if (!distil<2>(terms, 0.0, 0.0, out)) return false;
    }
    number.components[0] = add(out[0], 0.0), number.components[1] = add(out[1], 0.0);
    return true;
}

// Elements that a warp computes at a time: 32 of a column.
struct Strip {
    int column, row;

    // Whether some of them are wanted.
    __device__ bool is_wanted(const Finish& p) const {
        return column < p.cols && (wanted(p, row, column) || wanted(p, min(row + 32, p.rows) - 1, column));
    }
};

// The strips of a warp: every so many, of all columns one after the other.
struct Strips {
    Strip next;
    int height, columns, rows;

    __device__ Strips(const Finish& p, long long first, long long step) {
        const int each = (p.rows + 31) / 32;
        height = 32 * each;
        next = {(int)(first / each), (int)(first % each) * 32};
        columns = (int)(step / each), rows = (int)(step % each) * 32;
    }
    __device__ void advance() {
        next.column += columns, next.row += rows;
        if (next.row >= height) next.column++, next.row -= height;
    }
};

// The residues of a strip, for `sums`; beyond the last modulus those of the last one, whose weights are zeros.
__device__ __forceinline__ void load(const Finish& p, int moduli, Strip strip, unsigned (&low)[4], unsigned (&high)[4]) {
    const int lane = threadIdx.x % 32, g = lane / 4, t = lane % 4;
    // Columns are padded to 16 rows.
    const long long row = min((long long)strip.row + 4 * g, p.ld - 4);
    const char* first = static_cast<const char*>(p.residues) + strip.column * p.ld + row;
#pragma unroll
    for (int r = 0; r < 4; r++) {
        const int here = min(4 * t + r, moduli - 1), there = min(4 * t + 16 + r, moduli - 1);
        low[r] = __ldcs(reinterpret_cast<const unsigned*>(first + here * p.plane));
        high[r] = __ldcs(reinterpret_cast<const unsigned*>(first + there * p.plane));
    }
}

template <int THREADS>
__device__ __forceinline__ void finish_wide(const Finish& p, const Wide& wide, int moduli) {
    __shared__ __align__(16) unsigned ways[THREADS / 32][32][WAY_WORDS];
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    Strips strips(p, (long long)blockIdx.x * (THREADS / 32) + warp, (long long)gridDim.x * (THREADS / 32));
    unsigned low[4], high[4];
    if (strips.next.is_wanted(p)) load(p, moduli, strips.next, low, high);
    while (strips.next.column < p.cols) {
        const Strip here = strips.next;
        const int i = here.row + lane, j = here.column;
        const bool any = here.is_wanted(p), mine = any && wanted(p, i, j);
        Number<2>* to = static_cast<Number<2>*>(p.c) + j * p.ldc + i;
        Number<2> number = {};
        if (mine && p.addend != NOTHING) number = *to;
        const Scaling col = p.col_scalings[j], row = p.row_scalings[min(i, p.rows - 1)];
        u64 sum[WIDE_WORDS];
        if (any) sums(wide, low, high, ways[warp], sum);
        // The next residues are on their way meanwhile.
        strips.advance();
        if (strips.next.is_wanted(p)) load(p, moduli, strips.next, low, high);
        if (mine && row.bits != LEFT_OUT && col.bits != LEFT_OUT) {
            const float top = multiply_add((float)(unsigned)sum[7], 4294967296.0f, (float)(unsigned)sum[6]);
            unsigned words[WIDE_WORDS];
            const bool negative = magnitude<WIDE_WORDS>(sum, top * wide.inverse, wide.minus_product, words);
            const int exponent = row.unit + col.unit + p.alpha_exponent - wide.shift;
            if (round_wide(words, negative != (p.alpha_negative != 0), exponent, p.addend, number))
                *to = number;
            else
                leave(p, i, j);
        }
        __syncwarp();
    }
}

}  // namespace wideblas::crt
#endif
