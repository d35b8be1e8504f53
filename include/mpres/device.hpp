// Arithmetic of single numbers in kernels: cuda::mp_add(&r, x, y) and its siblings, operands numbers or pointers to
// them, by one thread each. The host may call them too. Results are those of the library, bit for bit: the exact
// value, rounded once. The moduli are those of params.h, at most 128. Needs C++14, as nvcc compiles by default.
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "extrange.cuh"
#include "modular.cuh"

#if __cplusplus >= 201402L && RNS_MODULI_SIZE <= 128
#define WIDEBLAS_MPRES_DEVICE 1

// Large functions that others call several times: compiled once.
#ifdef __CUDACC__
#define WIDEBLAS_MPRES_APART __host__ __device__ __noinline__
#else
#define WIDEBLAS_MPRES_APART
#endif

namespace wideblas_mpres {

/// Words of M with room for twice it, of a sum or product, and the precision.
enum : int {
    own_words = (RNS_MODULI_PRODUCT_LOG2 + 2) / 32 + 1,
    wide_words = 2 * own_words + 2,
    wide_bits = 32 * wide_words,
    own_precision = RNS_MODULI_PRODUCT_LOG2 / 2 - 1
};

template <int Words>
WIDEBLAS_MPRES_BOTH constexpr void multiply_add(uint32_t (&x)[Words], uint32_t factor, uint32_t term) {
    uint64_t carry = term;
    for (int i = 0; i < Words; i++) {
        carry += static_cast<uint64_t>(x[i]) * factor;
        x[i] = static_cast<uint32_t>(carry);
        carry >>= 32;
    }
}

WIDEBLAS_MPRES_BOTH constexpr uint32_t inverse_of(uint32_t x, uint32_t m) {
    int64_t r = m, s = x % m, u = 0, v = 1;
    while (s != 0) {
        const int64_t q = r / s, rest = r - q * s, next = u - q * v;
        r = s;
        s = rest;
        u = v;
        v = next;
    }
    return static_cast<uint32_t>((u % m + m) % m);
}

struct tables {
    uint32_t moduli[RNS_MODULI_SIZE];
    double reciprocals[RNS_MODULI_SIZE];
    /// For j < i the inverse of m_j modulo m_i.
    uint32_t inverses[RNS_MODULI_SIZE][RNS_MODULI_SIZE];
    /// Bounds of 2^b / M, b the bits of M.
    double lower, upper;
};

constexpr tables make_tables() {
    constexpr int moduli[RNS_MODULI_SIZE] = RNS_MODULI_VALUES;
    tables made = {};
    uint32_t product[own_words] = {1};
    for (int i = 0; i < RNS_MODULI_SIZE; i++) {
        const uint32_t m = static_cast<uint32_t>(moduli[i]);
        made.moduli[i] = m;
        made.reciprocals[i] = 1.0 / m;
        for (int j = 0; j < i; j++) made.inverses[j][i] = inverse_of(static_cast<uint32_t>(moduli[j]), m);
        multiply_add(product, m, 0);
    }
    // floor(2^(b + 52) / M), a bit at a time.
    uint32_t rest[own_words] = {};
    rest[RNS_MODULI_PRODUCT_LOG2 / 32] = 1u << RNS_MODULI_PRODUCT_LOG2 % 32;
    uint64_t quotient = 0;
    for (int step = 0; step < 53; step++) {
        multiply_add(rest, 2, 0);
        bool enough = true;
        for (int i = own_words - 1; i >= 0; i--) {
            if (rest[i] != product[i]) {
                enough = rest[i] > product[i];
                break;
            }
        }
        quotient = 2 * quotient + (enough ? 1 : 0);
        int64_t borrow = 0;
        for (int i = 0; enough && i < own_words; i++) {
            borrow += static_cast<int64_t>(rest[i]) - product[i];
            rest[i] = static_cast<uint32_t>(borrow);
            borrow >>= 32;
        }
    }
    made.lower = static_cast<double>(quotient) / 4503599627370496.0;
    made.upper = static_cast<double>(quotient + 1) / 4503599627370496.0;
    return made;
}

// Made where a program uses them.
template <int Size>
constexpr tables host_tables = make_tables();
#ifdef __CUDACC__
template <int Size>
__device__ constexpr tables device_tables = make_tables();
#endif
WIDEBLAS_MPRES_BOTH inline const tables &own_tables() {
#ifdef __CUDA_ARCH__
    return device_tables<RNS_MODULI_SIZE>;
#else
    return host_tables<RNS_MODULI_SIZE>;
#endif
}

/// t mod m for t < 2^32 m: the quotient by doubles is off by at most 1.
WIDEBLAS_MPRES_BOTH inline uint32_t reduced(uint64_t t, uint32_t m, double reciprocal) {
    const uint64_t quotient = static_cast<uint64_t>(static_cast<double>(t) * reciprocal);
    int64_t rest = static_cast<int64_t>(t - quotient * m);
    if (rest < 0) rest += m;
    if (rest >= m) rest -= m;
    return static_cast<uint32_t>(rest);
}

/// An integer times 2^exp, with a sign.
struct wide_t {
    uint32_t words[wide_words];
    long exp;
    bool negative;
};

WIDEBLAS_MPRES_BOTH inline int bit_length(const uint32_t *words) {
    for (int i = wide_words - 1; i >= 0; i--) {
        if (words[i] == 0) continue;
        int bits = 32 * i;
        for (uint32_t word = words[i]; word != 0; word >>= 1) bits++;
        return bits;
    }
    return 0;
}

/// out := x 2^by; says whether bits got lost. No bit may get lost on the left. In place downwards only.
WIDEBLAS_MPRES_APART inline bool shift_words(uint32_t *out, const uint32_t *x, long by) {
    bool lost = false;
    if (by >= 0) {
        const int whole = static_cast<int>(by / 32), part = static_cast<int>(by % 32);
        for (int i = wide_words - 1; i >= 0; i--) {
            const uint64_t high = i >= whole ? x[i - whole] : 0, low = i > whole ? x[i - whole - 1] : 0;
            out[i] = static_cast<uint32_t>((high << 32 | low) << part >> 32);
        }
        return false;
    }
    const long down = MIN(-by, static_cast<long>(wide_bits));
    const int whole = static_cast<int>(down / 32), part = static_cast<int>(down % 32);
    for (int i = 0; i < whole; i++) lost |= x[i] != 0;
    if (whole < wide_words) lost |= (x[whole] & ((1u << part) - 1)) != 0;
    for (int i = 0; i < wide_words; i++) {
        const uint64_t low = i + whole < wide_words ? x[i + whole] : 0;
        const uint64_t high = i + whole + 1 < wide_words ? x[i + whole + 1] : 0;
        out[i] = static_cast<uint32_t>((high << 32 | low) >> part);
    }
    return lost;
}

/// The digits of a significand in mixed radix: d_0 + d_1 m_0 + d_2 m_0 m_1 + ...
WIDEBLAS_MPRES_APART inline void mixed_radix(uint32_t (&mixed)[RNS_MODULI_SIZE], const int *digits) {
    const tables &table = own_tables();
    for (int i = 0; i < RNS_MODULI_SIZE; i++) {
        const uint32_t m = table.moduli[i];
        uint32_t digit = static_cast<uint32_t>(digits[i]);
        for (int j = 0; j < i; j++) {
            const uint32_t known = reduced(mixed[j], m, table.reciprocals[i]);
            const uint32_t rest = digit >= known ? digit - known : digit + (m - known);
            digit = reduced(static_cast<uint64_t>(rest) * table.inverses[j][i], m, table.reciprocals[i]);
        }
        mixed[i] = digit;
    }
}

/// The significand of a number, by mixed radix.
WIDEBLAS_MPRES_APART inline void significand(uint32_t (&words)[wide_words], const int *digits) {
    const tables &table = own_tables();
    uint32_t mixed[RNS_MODULI_SIZE];
    mixed_radix(mixed, digits);
    for (int i = 0; i < wide_words; i++) words[i] = 0;
    for (int i = RNS_MODULI_SIZE - 1; i >= 0; i--) {
        uint64_t carry = mixed[i];
        for (int k = 0; k < own_words; k++) {
            carry += static_cast<uint64_t>(words[k]) * table.moduli[i];
            words[k] = static_cast<uint32_t>(carry);
            carry >>= 32;
        }
    }
}

WIDEBLAS_MPRES_BOTH inline wide_t load(const mp_float_t &x) {
    wide_t value;
    significand(value.words, x.digits);
    value.exp = x.exp;
    value.negative = x.sign != 0;
    return value;
}

WIDEBLAS_MPRES_BOTH inline void residues_of(int *digits, const uint32_t *words, int count) {
    const tables &table = own_tables();
    for (int i = 0; i < RNS_MODULI_SIZE; i++) {
        uint64_t rest = 0;
        for (int k = count - 1; k >= 0; k--) {
            rest = reduced(rest << 32 | words[k], table.moduli[i], table.reciprocals[i]);
        }
        digits[i] = static_cast<int>(rest);
    }
}

/// The interval of an integer of `bits` bits over M, as the library's.
WIDEBLAS_MPRES_BOTH inline void interval_of(er_float_ptr low, er_float_ptr upp, const uint32_t *words, int bits) {
    const er_float_t zero = {0, 0};
    *low = *upp = zero;
    if (bits == 0) return;
    uint64_t top = 0;
    for (int i = 1; i <= 53; i++) {
        const int bit = bits - i;
        top = 2 * top + (bit >= 0 ? words[bit / 32] >> bit % 32 & 1 : 0);
    }
    const tables &table = own_tables();
    const double unit = 4503599627370496.0;
    const double below = static_cast<double>(top) / unit * table.lower;
    const double above = static_cast<double>(top + 1) / unit * table.upper;
    const long exp = bits - 1 - (RNS_MODULI_PRODUCT_LOG2 + 1);
    *low = er_normal(nextafter(below, 0.0), exp);
    *upp = er_normal(nextafter(above, HUGE_VAL), exp);
}

/// r := the nearest number to a value; `more` if a positive amount below its last bit is missing.
WIDEBLAS_MPRES_APART inline void store(mp_float_ptr r, wide_t &x, bool more) {
    const int found = bit_length(x.words);
    const long drop = found - own_precision;
    long exp = x.exp + drop;
    if (drop > 0) {
        const bool guard = x.words[(drop - 1) / 32] >> (drop - 1) % 32 & 1;
        more |= shift_words(x.words, x.words, 1 - drop);
        shift_words(x.words, x.words, -1);
        if (guard && (more || (x.words[0] & 1) != 0)) {
            for (int i = 0; i < wide_words && ++x.words[i] == 0; i++) {
            }
            if (bit_length(x.words) > own_precision) {
                shift_words(x.words, x.words, -1);
                exp++;
            }
        }
    } else if (found > 0) {
        shift_words(x.words, x.words, -drop);
    }
    const long largest = 1L << 30;
    const bool zero = found == 0 || exp < -largest;
    if (exp > largest) {
        exp = largest;
        for (int i = 0; i < wide_words; i++) {
            const int bits = own_precision - 32 * i;
            x.words[i] = bits >= 32 ? ~0u : bits <= 0 ? 0 : (1u << bits) - 1;
        }
    }
    if (zero) {
        for (int i = 0; i < wide_words; i++) x.words[i] = 0;
    }
    residues_of(r->digits, x.words, (own_precision + 31) / 32);
    r->sign = !zero && x.negative;
    r->exp = zero ? 0 : static_cast<int>(exp);
    interval_of(&r->eval[0], &r->eval[1], x.words, zero ? 0 : own_precision);
}

/// Compares integers; the words above those of a number too.
WIDEBLAS_MPRES_BOTH inline int compare_words(const uint32_t *x, const uint32_t *y) {
    for (int i = wide_words - 1; i >= 0; i--) {
        if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
    }
    return 0;
}

/// Moves the highest bit of the value with the higher one to the highest place but one, the other as far; says
/// whether bits of the other got lost. -1, 0 or 1 in `order` says which magnitude is larger.
WIDEBLAS_MPRES_APART inline bool align(wide_t &x, wide_t &y, int &order) {
    const int x_bits = bit_length(x.words), y_bits = bit_length(y.words);
    const long top = wide_bits - 1;
    if (x_bits == 0 || y_bits == 0) {
        order = (x_bits > 0) - (y_bits > 0);
        if (x_bits == 0) x.exp = y.exp;
        else y.exp = x.exp;
        return false;
    }
    const long x_end = x.exp + x_bits, y_end = y.exp + y_bits, end = MAX(x_end, y_end);
    const long exp = end - top;
    uint32_t words[wide_words];
    const bool x_lost = shift_words(words, x.words, x.exp - exp);
    for (int i = 0; i < wide_words; i++) x.words[i] = words[i];
    const bool y_lost = shift_words(words, y.words, y.exp - exp);
    for (int i = 0; i < wide_words; i++) y.words[i] = words[i];
    x.exp = y.exp = exp;
    order = x_end != y_end ? (x_end > y_end ? 1 : -1) : compare_words(x.words, y.words);
    return x_lost || y_lost;
}

WIDEBLAS_MPRES_BOTH inline void sum_of(mp_float_ptr r, wide_t x, wide_t y) {
    int order;
    const bool lost = align(x, y, order);
    wide_t &large = order >= 0 ? x : y;
    const wide_t &small = order >= 0 ? y : x;
    if (x.negative == y.negative) {
        uint64_t carry = 0;
        for (int i = 0; i < wide_words; i++) {
            carry += static_cast<uint64_t>(large.words[i]) + small.words[i];
            large.words[i] = static_cast<uint32_t>(carry);
            carry >>= 32;
        }
    } else {
        // What got lost takes a part of the last bit.
        int64_t borrow = lost ? -1 : 0;
        for (int i = 0; i < wide_words; i++) {
            borrow += static_cast<int64_t>(large.words[i]) - small.words[i];
            large.words[i] = static_cast<uint32_t>(borrow);
            borrow >>= 32;
        }
    }
    store(r, large, lost);
}

WIDEBLAS_MPRES_BOTH inline void product_of(mp_float_ptr r, const wide_t &x, const wide_t &y) {
    wide_t value;
    for (int i = 0; i < wide_words; i++) value.words[i] = 0;
    const int x_words = (bit_length(x.words) + 31) / 32, y_words = (bit_length(y.words) + 31) / 32;
    for (int i = 0; i < x_words; i++) {
        uint64_t carry = 0;
        for (int k = 0; k < y_words; k++) {
            carry += static_cast<uint64_t>(x.words[i]) * y.words[k] + value.words[i + k];
            value.words[i + k] = static_cast<uint32_t>(carry);
            carry >>= 32;
        }
        value.words[i + y_words] = static_cast<uint32_t>(carry);
    }
    value.exp = x.exp + y.exp;
    value.negative = x.negative != y.negative;
    store(r, value, false);
}

WIDEBLAS_MPRES_BOTH inline const mp_float_t &operand(const mp_float_t &x) { return x; }
WIDEBLAS_MPRES_BOTH inline const mp_float_t &operand(const mp_float_t *x) { return *x; }
}  // namespace wideblas_mpres

namespace cuda {
#ifdef __CUDACC__
static __device__ const mp_float_t MP_ZERO = {};
static __device__ const int MP_H = -(RNS_MODULI_PRODUCT_LOG2 / 2) - 1;
static __device__ const int MP_J = -1;
#endif

template <class X>
WIDEBLAS_MPRES_BOTH void mp_set(mp_float_ptr r, const X &x) {
    *r = wideblas_mpres::operand(x);
}

template <class X, class Y>
WIDEBLAS_MPRES_BOTH void mp_add(mp_float_ptr r, const X &x, const Y &y) {
    using namespace wideblas_mpres;
    sum_of(r, load(operand(x)), load(operand(y)));
}

/// r := |x| + |y|
template <class X, class Y>
WIDEBLAS_MPRES_BOTH void mp_add_abs(mp_float_ptr r, const X &x, const Y &y) {
    using namespace wideblas_mpres;
    wide_t a = load(operand(x)), b = load(operand(y));
    a.negative = b.negative = false;
    sum_of(r, a, b);
}

template <class X, class Y>
WIDEBLAS_MPRES_BOTH void mp_sub(mp_float_ptr r, const X &x, const Y &y) {
    using namespace wideblas_mpres;
    wide_t b = load(operand(y));
    b.negative = !b.negative;
    sum_of(r, load(operand(x)), b);
}

template <class X, class Y>
WIDEBLAS_MPRES_BOTH void mp_mul(mp_float_ptr r, const X &x, const Y &y) {
    using namespace wideblas_mpres;
    product_of(r, load(operand(x)), load(operand(y)));
}

/// Leaves r for an infinite y or NaN.
template <class X>
WIDEBLAS_MPRES_BOTH void mp_mul_d(mp_float_ptr r, const X &x, double y) {
    using namespace wideblas_mpres;
    if (!isfinite(y)) return;
    int exp;
    const uint64_t bits = static_cast<uint64_t>(scalbn(frexp(fabs(y), &exp), 53));
    wide_t factor = {};
    factor.words[0] = static_cast<uint32_t>(bits);
    factor.words[1] = static_cast<uint32_t>(bits >> 32);
    factor.exp = exp - 53;
    factor.negative = y < 0;
    product_of(r, load(operand(x)), factor);
}

template <class X, class Y>
WIDEBLAS_MPRES_BOTH int mp_cmp_abs(const X &x, const Y &y) {
    using namespace wideblas_mpres;
    wide_t a = load(operand(x)), b = load(operand(y));
    int order;
    align(a, b, order);
    return order;
}

// Arithmetic on elements of arrays, as MPRES-BLAS has it in kernels: of mp_array_t and an index.
#define WIDEBLAS_MPRES_ABSENT(name, ...)                                                                      \
    template <__VA_ARGS__, class... More>                                                                     \
    WIDEBLAS_MPRES_BOTH void name(A, B, C, More...) {                                                         \
        static_assert(sizeof...(More) == 1000,                                                                \
                      "cuda::" #name " on an element of mp_array_t is absent: arrays are in host memory");      \
    }
WIDEBLAS_MPRES_ABSENT(mp_add, class A, class B, class C)
WIDEBLAS_MPRES_ABSENT(mp_mul, class A, class B, class C)
WIDEBLAS_MPRES_ABSENT(mp_set, class A, class B, class C)
#undef WIDEBLAS_MPRES_ABSENT

/// -1, 0 or 1: x is less than y, equal, greater.
template <class X, class Y>
WIDEBLAS_MPRES_BOTH int mp_cmp(const X &x, const Y &y) {
    using namespace wideblas_mpres;
    const mp_float_t &a = operand(x), &b = operand(y);
    const bool a_zero = rns_check_zero(a.digits), b_zero = rns_check_zero(b.digits);
    const int a_sign = a_zero ? 0 : a.sign != 0 ? -1 : 1, b_sign = b_zero ? 0 : b.sign != 0 ? -1 : 1;
    if (a_sign != b_sign || a_sign == 0) return (a_sign > b_sign) - (a_sign < b_sign);
    return a_sign * cuda::mp_cmp_abs(a, b);
}

/// Bounds of X / M, X given by its residues.
WIDEBLAS_MPRES_BOTH inline void rns_eval_compute(er_float_ptr low, er_float_ptr upp, const int *x) {
    uint32_t words[wideblas_mpres::wide_words];
    wideblas_mpres::significand(words, x);
    wideblas_mpres::interval_of(low, upp, words, wideblas_mpres::bit_length(words));
}
WIDEBLAS_MPRES_BOTH inline void rns_eval_compute_fast(er_float_ptr low, er_float_ptr upp, const int *x) {
    cuda::rns_eval_compute(low, upp, x);
}

/// -1, 0 or 1: X is less than Y, equal, greater.
WIDEBLAS_MPRES_BOTH inline int rns_cmp(const int *x, const int *y) {
    uint32_t a[wideblas_mpres::wide_words], b[wideblas_mpres::wide_words];
    wideblas_mpres::significand(a, x);
    wideblas_mpres::significand(b, y);
    return wideblas_mpres::compare_words(a, b);
}

/// The same; bounds that hold change nothing.
WIDEBLAS_MPRES_BOTH inline int rns_cmp(const int *x, er_float_t, er_float_t, const int *y, er_float_t, er_float_t) {
    return cuda::rns_cmp(x, y);
}

/// The digits of X in mixed radix: X = mr[0] + mr[1] m_0 + mr[2] m_0 m_1 + ...
WIDEBLAS_MPRES_BOTH inline void mrc(int *mr, const int *x) {
    uint32_t mixed[RNS_MODULI_SIZE];
    wideblas_mpres::mixed_radix(mixed, x);
    for (int i = 0; i < RNS_MODULI_SIZE; i++) mr[i] = static_cast<int>(mixed[i]);
}
/// The highest of them.
WIDEBLAS_MPRES_BOTH inline int mrd(const int *x) {
    uint32_t mixed[RNS_MODULI_SIZE];
    wideblas_mpres::mixed_radix(mixed, x);
    return static_cast<int>(mixed[RNS_MODULI_SIZE - 1]);
}
/// rns_cmp() by mixed radix.
WIDEBLAS_MPRES_BOTH inline int mrc_compare_rns(const int *x, const int *y) {
    int a[RNS_MODULI_SIZE], b[RNS_MODULI_SIZE];
    cuda::mrc(a, x);
    cuda::mrc(b, y);
    return mrs_cmp(a, b);
}

/// r := floor(X / 2^d)
WIDEBLAS_MPRES_BOTH inline void rns_scale2pow(int *r, const int *x, unsigned int d) {
    uint32_t words[wideblas_mpres::wide_words];
    wideblas_mpres::significand(words, x);
    wideblas_mpres::shift_words(words, words, -static_cast<long>(d));
    wideblas_mpres::residues_of(r, words, wideblas_mpres::own_words);
}

/// How many bits the significand of x has above sqrt(M), by the upper bound of its interval.
template <class X>
WIDEBLAS_MPRES_BOTH int mp_get_rnd_bits(const X &x) {
    return static_cast<int>(wideblas_mpres::operand(x).eval[1].exp) + RNS_MODULI_PRODUCT_LOG2 / 2 + 2;
}

/// Drops the last n bits of the significand.
WIDEBLAS_MPRES_BOTH inline void mp_round(mp_float_ptr x, int n) {
    if (n <= 0) return;
    cuda::rns_scale2pow(x->digits, x->digits, static_cast<unsigned int>(n));
    x->exp = static_cast<int>(MIN(static_cast<long>(x->exp) + n, static_cast<long>(INT_MAX)));
    cuda::rns_eval_compute(&x->eval[0], &x->eval[1], x->digits);
}
}  // namespace cuda

#else

namespace cuda {
#define WIDEBLAS_MPRES_ABSENT(name)                                                                       \
    template <class... Arguments>                                                                       \
    void name(Arguments &&...) {                                                                        \
        static_assert(sizeof...(Arguments) == 1000, "cuda::" #name " needs C++14 and at most 128 moduli"); \
    }
WIDEBLAS_MPRES_ABSENT(mp_set)
WIDEBLAS_MPRES_ABSENT(mp_add)
WIDEBLAS_MPRES_ABSENT(mp_add_abs)
WIDEBLAS_MPRES_ABSENT(mp_sub)
WIDEBLAS_MPRES_ABSENT(mp_mul)
WIDEBLAS_MPRES_ABSENT(mp_mul_d)
WIDEBLAS_MPRES_ABSENT(mp_cmp_abs)
WIDEBLAS_MPRES_ABSENT(mp_cmp)
WIDEBLAS_MPRES_ABSENT(rns_eval_compute)
WIDEBLAS_MPRES_ABSENT(rns_eval_compute_fast)
WIDEBLAS_MPRES_ABSENT(rns_cmp)
WIDEBLAS_MPRES_ABSENT(mrc)
WIDEBLAS_MPRES_ABSENT(mrd)
WIDEBLAS_MPRES_ABSENT(mrc_compare_rns)
WIDEBLAS_MPRES_ABSENT(rns_scale2pow)
WIDEBLAS_MPRES_ABSENT(mp_get_rnd_bits)
WIDEBLAS_MPRES_ABSENT(mp_round)
#undef WIDEBLAS_MPRES_ABSENT
}  // namespace cuda

#endif
