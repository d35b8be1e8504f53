// Residue numbers on the device: the arithmetic of one number. crates/format/src/rns explains the constants,
// crates/engine/src/rns the layout of arrays, crates/engine/src/cuda/rns/tables.rs that of tables. All arithmetic is on
// integers, except for interval evaluations, and compiles for a host too.
#pragma once

#include "numbers/bits.cuh"

// For functions that a thread block calls a few times: not inlined, so that they do not take registers from the rest.
#ifdef __CUDACC__
#define WB_APART __device__ __noinline__
#define WB_SELDOM static WB_APART
#else
#define WB_APART
#define WB_SELDOM inline
#endif

namespace wideblas {
namespace rns {

typedef unsigned int u32;
typedef wideblas::u64 u64;
typedef long long i64;

// The exponent of a zero in an array, and the range of the others.
constexpr int ZERO_EXP = -2147483647 - 1;
constexpr i64 MAX_EXP = 1ll << 30, MIN_EXP = -(1ll << 30);

// The most threads of a block, which may have one for each residue: more would have too few registers.
constexpr int THREADS = 896;

// A set of moduli. `constants` holds, in this order: floor(2^62 / m_i), two words each; m_i; -1 / m_i mod 2^32; 2^32
// m_i / M mod m_i; 2^32 mod m_i; 2^64 mod m_i; 2^(bits - 1) mod m_i; the words of 2^(32 sum_words) - M. `powers[w][i]`
// is 2^(32 w) mod m_i, `weights[i][w]` word w of M / m_i, `shifts[s][i]` is 2^(s + 31) mod m_i for s > 0, zero for s =
// 0, and -2^(-s + 31) for s < 0.
struct Set {
    int n, bits;
    // How many words sums with their sign have, and significands.
    int sum_words, words;
    const u32 *constants, *powers, *weights, *shifts;
    // The bits of the product of the set's own moduli, and bounds of 2^bits / M.
    i64 product_bits;
    double lower, upper;

    WB_DEVICE u64 reciprocal(int i) const { return ((const u64*)constants)[i]; }
    WB_DEVICE u32 modulus(int i) const { return constants[2 * n + i]; }
    WB_DEVICE u32 neg_inverse(int i) const { return constants[3 * n + i]; }
    WB_DEVICE u32 inverse_weight(int i) const { return constants[4 * n + i]; }
    WB_DEVICE u32 unit(int i) const { return constants[5 * n + i]; }
    WB_DEVICE u32 square(int i) const { return constants[6 * n + i]; }
    WB_DEVICE const u32* ones() const { return constants + 7 * n; }
    WB_DEVICE u32 minus_product(int w) const { return constants[8 * n + w]; }

    // The sizes of tables in words, padded to multiples of 4.
    WB_DEVICE int constants_len() const { return (8 * n + sum_words + 3) & ~3; }
    WB_DEVICE int powers_len() const { return (words * n + 3) & ~3; }
};

// (v + (-v / m mod 2^32) m) / 2^32 for v < 2^63: congruent to v / 2^32, less than v / 2^32 + m.
WB_DEVICE u32 reduce(u64 v, u32 m, u32 neg_inverse) {
    const u32 q = (u32)v * neg_inverse;
#ifdef __CUDA_ARCH__
    // One instruction, which compilers do not find by themselves.
    u64 sum;
    asm("mad.wide.u32 %0, %1, %2, %3;" : "=l"(sum) : "r"(q), "r"(m), "l"(v));
    return (u32)(sum >> 32);
#else
    return (u32)((v + (u64)q * m) >> 32);
#endif
}

// A sum of up to 2^30 products of less than 2^63.
struct Sum {
    u32 low, mid, high;

    WB_DEVICE void clear() { low = mid = high = 0; }

    WB_DEVICE void add_product(u32 a, u32 b) {
#ifdef __CUDA_ARCH__
        asm("mad.lo.cc.u32 %0, %3, %4, %0;\n\t"
            "madc.hi.cc.u32 %1, %3, %4, %1;\n\t"
            "addc.u32 %2, %2, 0;"
            : "+r"(low), "+r"(mid), "+r"(high)
            : "r"(a), "r"(b));
#else
        const u64 old = (u64)mid << 32 | low, sum = old + (u64)a * b;
        low = (u32)sum;
        mid = (u32)(sum >> 32);
        high += sum < old;
#endif
    }
};

// A modulus with what reductions by it need.
struct Modulus {
    u32 m, neg_inverse;
    // 2^32 and 2^64 mod m.
    u32 unit, square;

    WB_DEVICE Modulus(const Set& set, int i)
        : m(set.modulus(i)), neg_inverse(set.neg_inverse(i)), unit(set.unit(i)), square(set.square(i)) {}

    WB_DEVICE u32 reduce(u64 v) const { return rns::reduce(v, m, neg_inverse); }
    // At most m for x at most 2 m.
    WB_DEVICE u32 below(u32 x) const { return x >= m ? x - m : x; }

    // The sum / 2^32, at most 2 m. Before reduction the part from `mid` is below 2^32 unit + 2^32, and that from `high`
    // below 2^29 m.
    WB_DEVICE u32 part(const Sum& sum) const {
        return below(reduce((u64)sum.mid * unit + sum.low)) + below(reduce((u64)sum.high * square));
    }

    // v / 2^32 for v < 2^50, below m + 3.
    WB_DEVICE u32 part(u64 v) const { return reduce((v >> 32) * unit + (u32)v); }
    // 2^32 x, below 2 m for x at most 2 m.
    WB_DEVICE u32 times_unit(u32 x) const { return reduce((u64)x * square); }
    WB_DEVICE u32 residue(const Sum& sum) const { return below(times_unit(part(sum))); }
};

// The parts of X / M are summed in units of 2^-22. There are less than 2^10 parts, each too small by less than two
// units. Their exact sum is an integer plus less than 1/4 in magnitude, so that it can be rounded.
WB_DEVICE u32 fraction(u32 weighted, u64 reciprocal) { return (u32)(weighted * reciprocal >> 40); }
WB_DEVICE u32 quotient(u32 fractions) { return (fractions + (1u << 21)) >> 22; }

// Column w of the words of sum_i y_i M / m_i - q M; `y` are the weighted residues.
WB_DEVICE Sum column(const Set& set, const u32* y, u32 q, int w) {
    Sum sum;
    sum.clear();
#pragma unroll 4
    for (int i = 0; i < set.n; i++) sum.add_product(y[i], set.weights[i * set.sum_words + w]);
    sum.add_product(q, set.minus_product(w));
    return sum;
}

// Column w of the words of a product of magnitudes.
WB_SELDOM Sum product_column(const u32* a, int a_len, const u32* b, int b_len, int w) {
    Sum sum;
    sum.clear();
    const int from = w - b_len + 1 > 0 ? w - b_len + 1 : 0, to = w < a_len - 1 ? w : a_len - 1;
#pragma unroll 1
    for (int i = from; i <= to; i++) sum.add_product(a[i], b[w - i]);
    return sum;
}

// Columns to words, one thread a word: each computes the carry from below by itself. This is the sum of what columns
// contribute to word w.
WB_DEVICE u64 gathered(const Sum* columns, int w) {
    return (u64)columns[w].low + (w > 0 ? columns[w - 1].mid : 0) + (w > 1 ? columns[w - 2].high : 0);
}

// With the carry from the word below. The carry that remains, in the upper half, is at most one.
WB_DEVICE u64 carried_once(const Sum* columns, int w) {
    return (u64)(u32)gathered(columns, w) + (w > 0 ? gathered(columns, w - 1) >> 32 : 0);
}

// Word w. A carry of one may come through words of ones.
WB_DEVICE u32 carried(const Sum* columns, int w) {
    u64 below = 0xffffffffu;
#pragma unroll 1
    for (int i = w - 1; i >= 0 && below == 0xffffffffu; i--) below = carried_once(columns, i);
    return (u32)carried_once(columns, w) + (u32)(below >> 32);
}

// Replaces a number in two's complement by its magnitude; returns whether it was negative.
WB_DEVICE bool magnitude(u32* words, int len) {
    const bool negative = len > 0 && words[len - 1] >> 31;
    if (negative) {
        u64 carry = 1;
#pragma unroll 1
        for (int w = 0; w < len; w++) {
            carry += (u32)~words[w];
            words[w] = (u32)carry;
            carry >>= 32;
        }
    }
    return negative;
}

// One end of an interval: frac 2^exp.
struct Bound {
    double frac;
    i64 exp;
};

WB_DEVICE Bound bound(double x, int step, i64 exp) {
    const u64 moved = bits_of(x) + step;
    const u64 biased = moved >> 52;
    return {double_of((moved & ((1ull << 52) - 1)) | 1023ull << 52), exp + (i64)biased - 1023};
}

WB_DEVICE void evaluate(const Set& set, u64 top, Bound* lower, Bound* upper) {
    const double unit = 1.0 / 4503599627370496.0;
    const i64 exp = set.bits - 1 - set.product_bits;
    *lower = bound(mul(mul((double)top, unit), set.lower), -1, exp);
    *upper = bound(mul(mul((double)(top + 1), unit), set.upper), 1, exp);
}

}  // namespace rns
}  // namespace wideblas
