// Residue numbers on the device: one number's arithmetic. What the constants mean is written in
// src/format/rns, the layout of arrays in src/engine/rns.rs, that of tables in src/engine/cuda/rns/tables.rs.
// All of it is integer arithmetic, but for interval evaluations, and compiles for a host too.
#pragma once

#include "bits.cuh"

// What is called a few times a block: registers are for the rest.
#ifdef __CUDACC__
#define WB_SELDOM static __device__ __noinline__
#else
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

// A moduli set. `weights[i][w]` is word w of M / m_i, `minus_product[w]` of 2^(32 words) - M,
// `powers[w][i]` is 2^(32 w) mod m_i, `reciprocals[i]` floor(2^62 / m_i), `shifts[s][i]` 2^(s + 32) mod m_i.
struct Set {
    int n, bits;
    // Words of sums, with a sign, and of significands.
    int sum_words, words;
    int shift_stride;
    const u32 *moduli, *neg_inverse, *inverse_weights, *shifts, *weights, *minus_product, *powers;
    const u64* reciprocals;
    // Bits of the product of the set's own moduli; bounds of 2^bits / M.
    i64 product_bits;
    double lower, upper;
};

// (v + (-v / m mod 2^32) m) / 2^32 for v < 2^63: congruent to v / 2^32, less than v / 2^32 + m.
WB_DEVICE u32 reduce(u64 v, u32 m, u32 neg_inverse) {
    const u32 q = (u32)v * neg_inverse;
    return (u32)((v + (u64)q * m) >> 32);
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
        : m(set.moduli[i]), neg_inverse(set.neg_inverse[i]), unit(set.shifts[i]),
          square(set.shifts[32 * set.shift_stride + i]) {}

    WB_DEVICE u32 reduce(u64 v) const { return rns::reduce(v, m, neg_inverse); }

    // v mod m. The first step leaves less than 2^63 + 2^32, the second at most 2^32.
    WB_DEVICE u32 residue(u64 v) const {
        const u64 folded = (v >> 32) * unit + (u32)v;
        return reduce((u64)reduce(folded) * square) % m;
    }

    WB_DEVICE u32 residue(const Sum& sum) const {
        // Less than 2^61 + 2^63 + 2^32.
        return residue((u64)sum.high * square + (u64)sum.mid * unit + sum.low);
    }
};

// Parts of X / M are summed in units of 2^-50: each is cut off by less than one unit and 2^-31, and their
// sum, an integer plus less than 1/4 in magnitude, is rounded.
WB_DEVICE u64 fraction(u32 weighted, u64 reciprocal) { return weighted * reciprocal >> 12; }
WB_DEVICE u32 quotient(u64 fractions) { return (u32)((fractions + (1ull << 49)) >> 50); }

// One column of words of sum_i y_i M / m_i - q M, `y` the weighted residues.
WB_SELDOM Sum column(const Set& set, const u32* y, u32 q, int w) {
    Sum sum;
    sum.clear();
#pragma unroll 8
    for (int i = 0; i < set.n; i++) sum.add_product(y[i], set.weights[i * set.sum_words + w]);
    sum.add_product(q, set.minus_product[w]);
    return sum;
}

// One column of words of the product of magnitudes.
WB_SELDOM Sum product_column(const u32* a, int a_len, const u32* b, int b_len, int w) {
    Sum sum;
    sum.clear();
    const int from = w - b_len + 1 > 0 ? w - b_len + 1 : 0, to = w < a_len - 1 ? w : a_len - 1;
    for (int i = from; i <= to; i++) sum.add_product(a[i], b[w - i]);
    return sum;
}

// Carries columns into words, which may lie where the columns do.
WB_SELDOM void carry(const Sum* columns, int len, u32* words) {
    u64 above = 0;
    for (int w = 0; w < len; w++) {
        const Sum c = columns[w];
        const u64 sum = above + ((u64)c.mid << 32 | c.low);
        words[w] = (u32)sum;
        above = (sum >> 32) + ((u64)(c.high + (sum < above)) << 32);
    }
}

// The magnitude of two's complement; returns whether it is negative.
WB_DEVICE bool magnitude(u32* words, int len) {
    const bool negative = len > 0 && words[len - 1] >> 31;
    if (negative) {
        u64 carry = 1;
        for (int w = 0; w < len; w++) {
            carry += (u32)~words[w];
            words[w] = (u32)carry;
            carry >>= 32;
        }
    }
    return negative;
}

// The interval of X / M for an X of `bits` bits, as format::rns::Evaluation::of. `top`: its leading 53 bits.
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
