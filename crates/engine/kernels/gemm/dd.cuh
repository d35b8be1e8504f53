// A product of double-double matrices, and how its elements are computed whose usual computation met an infinity, a NaN
// or an overflow: crates/engine/src/cpu/special/element.rs, operation for operation.
#pragma once
#include "numbers/numbers.cuh"
#include "wanted.cuh"

namespace wideblas {

// A matrix: element (i, j) is data[i * row_stride + j * col_stride].
struct View {
    const Dd* data;
    long long row_stride, col_stride;
};

// C := alpha A B + beta C, with op() applied to the views: A is m x k, B k x n, C column-major. The host's structure is
// in crates/engine/src/cuda/gemm.rs.
struct Product {
    long long m, n, k;
    View a, b;
    Dd alpha, beta;
    Dd* c;
    long long ldc;
    // Which elements of C are computed: wanted.cuh.
    long long part;
    // How many large tiles are computed as a whole, by the first thread blocks; the others compute quarters.
    long long whole;
    // Whether zeros of B leave out products, which may be with an infinity or a NaN.
    long long skips_zeros;
};

constexpr u64 MAGNITUDE = 0x7fffffffffffffff;
constexpr u64 INFINITE = 0x7ff0000000000000;

WB_DEVICE bool is_finite(Dd x) { return is_finite(x.hi) && is_finite(x.lo); }

// 2^e of a normal number.
WB_DEVICE double power_of_two(int e) { return double_of((u64)(e + 1023) << 52); }

WB_DEVICE Dd scale(Dd x, int e) {
    const double half = power_of_two(e / 2), rest = power_of_two(e - e / 2);
    return {mul(mul(x.hi, half), rest), mul(mul(x.lo, half), rest)};
}

// x * 2^e for any e: all factors are normal powers of two.
WB_DEVICE Dd shifted(Dd x, int e) {
    const int steps = (e < 0 ? -e : e) / 1000, step = e < 0 ? -1000 : 1000;
    for (int i = 0; i < steps && i < 5; i++) x = scale(x, step);
    return scale(x, e - steps * step);
}

// floor(log2 |x|) of the leading component; a large negative number for zero.
WB_DEVICE int exponent(Dd x) {
    const u64 magnitude = bits_of(x.hi) & MAGNITUDE;
    if (magnitude == 0) return -2200;
    const int biased = (int)(magnitude >> 52);
    return biased == 0 ? -1011 - leading_zeros(magnitude) : biased - 1023;
}

WB_DEVICE Dd unit(Dd x) { return x.hi == 0.0 ? x : shifted(x, -exponent(x)); }

// A double as a result. Infinities and NaNs are in both components, and all NaNs are the same.
WB_DEVICE Dd plain(double x) {
    if (is_finite(x)) return {x, 0.0};
    if (x != x) x = double_of(0x7ff8000000000000);
    return {x, x};
}

// x * 2^e, an infinity when that overflows.
WB_DEVICE Dd rescaled(Dd x, int e) {
    const Dd result = shifted(x, e);
    return is_finite(result) ? result : plain(double_of((bits_of(x.hi) & ~MAGNITUDE) | INFINITE));
}

// The power of two of both factors where sums of their products overflow: DOWN in crates/engine/src/cpu/special/element.rs.
constexpr int DOWN = -540;

// Sum (i, j) of A B with factors times 2^e, and zeros for infinities and NaN of A.
WB_DEVICE Dd sum_of_products(const Product& p, const Dd* row, const Dd* col, int e) {
    Dd sum = {0.0, 0.0};
    for (long long l = 0; l < p.k; l++) {
        const Dd x = row[l * p.a.col_stride], y = col[l * p.b.row_stride];
        sum = add_to_sum(sum, scale(is_finite(x) ? x : Dd{0.0, 0.0}, e), scale(y, e));
    }
    return finish(sum);
}

// Element (i, j) of alpha A B + beta C; C still has its old value.
#ifdef __CUDACC__
__device__ __noinline__
#else
inline
#endif
Dd special_element(const Product& p, long long i, long long j) {
    const Dd* row = p.a.data + i * p.a.row_stride;
    const Dd* col = p.b.data + j * p.b.col_stride;
    const bool beta_is_zero = p.beta.hi == 0.0;
    const Dd old = beta_is_zero ? Dd{0.0, 0.0} : p.c[i + j * p.ldc];
    const auto is_left_out = [&p](Dd y) { return p.skips_zeros && y.hi == 0.0; };
    bool finite = is_finite(p.alpha) && is_finite(p.beta) && is_finite(old);
    for (long long l = 0; l < p.k && finite; l++) {
        const Dd x = row[l * p.a.col_stride], y = col[l * p.b.row_stride];
        finite = is_left_out(y) || (is_finite(x) && is_finite(y));
    }
    if (!finite) {
        double sum = beta_is_zero ? 0.0 : mul(p.beta.hi, old.hi);
        // Nothing changes a NaN any more.
        for (long long l = 0; l < p.k && sum == sum; l++) {
            const Dd x = row[l * p.a.col_stride], y = col[l * p.b.row_stride];
            if (!is_left_out(y)) sum = add(sum, mul(mul(p.alpha.hi, y.hi), x.hi));
        }
        return plain(sum);
    }
    Dd sum = sum_of_products(p, row, col, 0);
    int e = 0;
    if (!is_finite(sum)) {
        sum = sum_of_products(p, row, col, DOWN);
        e = -2 * DOWN;
    }
    const int product_exponent = exponent(p.alpha) + exponent(sum) + e;
    const int old_exponent = exponent(p.beta) + exponent(old);
    const int top = product_exponent > old_exponent ? product_exponent : old_exponent;
    const Dd summand = shifted(mul(unit(p.alpha), unit(sum)), product_exponent - top);
    const Dd addend = shifted(mul(unit(p.beta), unit(old)), old_exponent - top);
    // A sum of a zero and this one is the number itself, normalised.
    return rescaled(add_ieee(add_ieee(Dd{0.0, 0.0}, summand), addend), top);
}

}  // namespace wideblas
