// The arithmetics of sparse products and solvers: `Components` of crates/sparse/src/numbers/components.rs, with the same bits.
#pragma once
#include "numbers/numbers.cuh"

namespace wideblas {

struct F64Sparse {
    using T = Number<1, 1>;
    static WB_DEVICE T mul_acc(T sum, T a, T b) { return {{fma(a.x[0], b.x[0], sum.x[0])}}; }
    static WB_DEVICE T mul_acc_double(T sum, double a, T b) { return {{fma(a, b.x[0], sum.x[0])}}; }
    static WB_DEVICE T add_product(T y, T a, T b) { return mul_acc(y, a, b); }
    static WB_DEVICE T join(T a, T b) { return add(a, b); }
    static WB_DEVICE T finish(T sum) { return sum; }
    static WB_DEVICE T mul(T a, T b) { return {{wideblas::mul(a.x[0], b.x[0])}}; }
    static WB_DEVICE T add(T a, T b) { return {{wideblas::add(a.x[0], b.x[0])}}; }
    static WB_DEVICE T div(T a, T b) { return {{quotient(a.x[0], b.x[0])}}; }
};

struct DdSparse : DdVectors {
    // sum + a b for a double a. What is left out of `mul_acc` are sums with zeros: sums begin with +0, and no later operation
    // makes one of them -0, so that the signs of these zeros are never seen.
    static WB_DEVICE T mul_acc_double(T sum, double a, T b) {
        const double p = fma(a, b.x[0], sum.x[1]);
        const double e = fma(a, b.x[1], wideblas::add(fma(a, b.x[0], -p), sum.x[1]));
        const Pair s = two_sum(sum.x[0], p);
        return {{s.value, wideblas::add(s.error, e)}};
    }
};

struct QdSparse : QdVectors {
    // As that of DdSparse: the products with the second to fourth components of a are zeros.
    static WB_DEVICE T mul_acc_double(T sum, double a, T b) {
        const Pair p00 = two_prod(a, b.x[0]), p01 = two_prod(a, b.x[1]), p02 = two_prod(a, b.x[2]);
        const double products = fma(a, b.x[3], p02.error);
        const Pair top = two_sum(sum.x[0], p00.value);
        double first[] = {p01.value, p00.error, sum.x[1]};
        sum_exactly(first);
        const Pair s0 = two_sum(top.value, first[0]);
        const Pair s1 = two_sum(top.error, s0.error);
        double second[] = {p02.value, p01.error, first[1], first[2], s1.error, sum.x[2]};
        sum_exactly(second);
        const Pair s2 = two_sum(s1.value, second[0]);
        const double third = wideblas::add(wideblas::add(products, sum_of_errors(second)), sum.x[3]);
        const Pair s3 = two_sum(s2.error, third);
        return {{s0.value, s2.value, s3.value, s3.error}};
    }
};

// A double as a number, infinities and NaN in all components.
template <class T>
WB_DEVICE T of_double(double x) {
    T result = zero<T>();
#pragma unroll
    for (int c = 0; c < T::LENGTH; c++)
        if (c == 0 || !is_finite(x)) result.x[c] = x;
    return result;
}

// x / y
template <class A>
WB_DEVICE typename A::T divided(typename A::T x, typename A::T y) {
    const double first = quotient(x.x[0], y.x[0]);
    const bool is_infinite = !is_finite(y.x[0]) && y.x[0] == y.x[0];
    if (first == 0.0 || !is_finite(first) || is_infinite) return of_double<typename A::T>(first);
    return A::div(x, y);
}

// Numbers at addresses of device memory that this library has: two components at once.
template <class T>
WB_DEVICE T loaded(const double* at) {
    T x;
#ifdef __CUDACC__
    if constexpr (T::LENGTH > 1) {
#pragma unroll
        for (int c = 0; c + 1 < T::LENGTH; c += 2) {
            const double2 pair = *reinterpret_cast<const double2*>(at + c);
            x.x[c] = pair.x;
            x.x[c + 1] = pair.y;
        }
        return x;
    }
#endif
#pragma unroll
    for (int c = 0; c < T::LENGTH; c++) x.x[c] = at[c];
    return x;
}

template <class T>
WB_DEVICE void stored(double* at, const T& x) {
#ifdef __CUDACC__
    if constexpr (T::LENGTH > 1) {
#pragma unroll
        for (int c = 0; c + 1 < T::LENGTH; c += 2)
            *reinterpret_cast<double2*>(at + c) = make_double2(x.x[c], x.x[c + 1]);
        return;
    }
#endif
#pragma unroll
    for (int c = 0; c < T::LENGTH; c++) at[c] = x.x[c];
}

}  // namespace wideblas
