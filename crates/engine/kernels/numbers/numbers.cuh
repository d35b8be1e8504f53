// Numbers of several components, real or complex, and their arithmetics: what crates/format has as Scalar and Accumulate.
#pragma once
#include "numbers/bits.cuh"
#include "numbers/dd.cuh"
#include "numbers/qd.cuh"

namespace wideblas {

// A real number of HALF components; or a complex one, of two such parts.
template <int HALF_, int PARTS_>
struct Number {
    static constexpr int HALF = HALF_, PARTS = PARTS_, LENGTH = HALF * PARTS;
    using Part = Number<HALF, 1>;
    double x[LENGTH];
};

template <class T>
WB_DEVICE T zero() {
    T x;
#pragma unroll
    for (int c = 0; c < T::LENGTH; c++) x.x[c] = 0.0;
    return x;
}

// A part of a number: the real one, or the imaginary one.
template <class T>
WB_DEVICE typename T::Part part(const T& x, int which) {
    typename T::Part found;
#pragma unroll
    for (int c = 0; c < T::HALF; c++) found.x[c] = x.x[which * T::HALF + c];
    return found;
}

template <int HALF>
WB_DEVICE Number<HALF, 2> joined(Number<HALF, 1> re, Number<HALF, 1> im) {
    Number<HALF, 2> x;
#pragma unroll
    for (int c = 0; c < HALF; c++) {
        x.x[c] = re.x[c];
        x.x[HALF + c] = im.x[c];
    }
    return x;
}

// The negative of finite numbers as the arithmetics have it: a zero becomes +0.
template <class T>
WB_DEVICE T minus(T x) {
#pragma unroll
    for (int c = 0; c < T::LENGTH; c++) x.x[c] = sub(sub(x.x[c], x.x[c]), x.x[c]);
    return x;
}

// With the other sign, NaN too: an instruction for sums would make all NaN alike, which the CPU does not.
WB_DEVICE double with_other_sign(double x) { return double_of(bits_of(x) ^ 1ull << 63); }
template <class T>
WB_DEVICE T negative(T x) {
#pragma unroll
    for (int c = 0; c < T::LENGTH; c++) x.x[c] = with_other_sign(x.x[c]);
    return x;
}

WB_DEVICE Dd as_dd(Number<2, 1> x) { return {x.x[0], x.x[1]}; }
WB_DEVICE Number<2, 1> number(Dd x) { return {{x.hi, x.lo}}; }
WB_DEVICE Qd as_qd(Number<4, 1> x) { return {{x.x[0], x.x[1], x.x[2], x.x[3]}}; }
WB_DEVICE Number<4, 1> number(Qd x) { return {{x.x[0], x.x[1], x.x[2], x.x[3]}}; }

WB_DEVICE double quotient(double a, double b) {
#ifdef __CUDACC__
    return __ddiv_rn(a, b);
#else
    return a / b;
#endif
}

// Quotients, where those of the first components are neither zero nor infinite.
WB_DEVICE Dd div(Dd a, Dd b) {
    const double first = quotient(a.hi, b.hi);
    const Pair p = two_prod(b.hi, first);
    const Pair r = quick_two_sum(p.value, fma(b.lo, first, p.error));
    const double delta = add(sub(a.hi, r.value), sub(a.lo, r.error));
    const Pair found = quick_two_sum(first, quotient(delta, b.hi));
    return {found.value, found.error};
}

WB_DEVICE Qd div(Qd a, Qd b) {
    const double q0 = quotient(a.x[0], b.x[0]), zero = sub(q0, q0);
    Qd product = mul(b, Qd{{q0, zero, zero, zero}});
#pragma unroll
    for (int c = 0; c < 4; c++) product.x[c] = sub(zero, product.x[c]);
    Qd rest = add(a, product);
    const double q1 = quotient(rest.x[0], b.x[0]);
    rest = QdNative::mul_acc(rest, b, Qd{{sub(zero, q1), zero, zero, zero}});
    // Three components.
    const double q2 = quotient(rest.x[0], b.x[0]);
    double factor = sub(zero, q2);
    const Pair p0 = two_prod(b.x[0], factor), p1 = two_prod(b.x[1], factor);
    const Pair top = two_sum(rest.x[0], p0.value);
    double second[] = {p1.value, p0.error, top.error, rest.x[1]};
    sum_exactly(second);
    const Pair s = two_sum(top.value, second[0]);
    const double s2 = add(add(fma(b.x[2], factor, p1.error), sum_of_errors(second)), rest.x[2]);
    // Two components.
    const double q3 = quotient(s.value, b.x[0]);
    factor = sub(zero, q3);
    const double last = add(fma(b.x[0], factor, s.value), fma(b.x[1], factor, add(s.error, s2)));
    double all[] = {q0, q1, q2, q3, quotient(last, b.x[0])};
    return distil(all);
}

struct DdVectors {
    using T = Number<2, 1>;
    static WB_DEVICE T mul_acc(T sum, T a, T b) {
        return number(add_to_sum(as_dd(sum), as_dd(a), as_dd(b)));
    }
    // The same for a sum that is finished after a few products.
    static WB_DEVICE T mul_acc_few(T sum, T a, T b) {
        return number(add_to_short_sum(as_dd(sum), as_dd(a), as_dd(b)));
    }
    // y + a b of numbers, as a number.
    static WB_DEVICE T add_product(T y, T a, T b) {
        return number(add_ieee(as_dd(y), mul_unevaluated(as_dd(a), as_dd(b))));
    }
    // A sum of one product.
    static WB_DEVICE T first(T a, T b) { return number(wideblas::mul(as_dd(a), as_dd(b))); }
    static WB_DEVICE T join(T a, T b) { return number(add_cray(as_dd(a), as_dd(b))); }
    // The same for partial sums of which a few are merged to the last one.
    static WB_DEVICE T merge(T a, T b) { return number(add_loosely(as_dd(a), as_dd(b))); }
    static WB_DEVICE T finish(T sum) { return number(wideblas::finish(as_dd(sum))); }
    static WB_DEVICE T mul(T a, T b) { return number(wideblas::mul(as_dd(a), as_dd(b))); }
    static WB_DEVICE T add(T a, T b) { return number(add_ieee(as_dd(a), as_dd(b))); }
    static WB_DEVICE T div(T a, T b) { return number(wideblas::div(as_dd(a), as_dd(b))); }
    static WB_DEVICE T conjugate(T x) { return x; }
};

struct QdVectors {
    using T = Number<4, 1>;
    static WB_DEVICE T mul_acc(T sum, T a, T b) {
        return number(QdNative::mul_acc(as_qd(sum), as_qd(a), as_qd(b)));
    }
    static WB_DEVICE T mul_acc_few(T sum, T a, T b) { return mul_acc(sum, a, b); }
    static WB_DEVICE T add_product(T y, T a, T b) { return finish(mul_acc(y, a, b)); }
    static WB_DEVICE T first(T a, T b) { return mul_acc(zero<T>(), a, b); }
    static WB_DEVICE T join(T a, T b) { return number(QdNative::join(as_qd(a), as_qd(b))); }
    static WB_DEVICE T merge(T a, T b) { return join(a, b); }
    static WB_DEVICE T finish(T sum) { return number(QdNative::finish(as_qd(sum))); }
    static WB_DEVICE T mul(T a, T b) { return number(wideblas::mul(as_qd(a), as_qd(b))); }
    static WB_DEVICE T add(T a, T b) { return number(wideblas::add(as_qd(a), as_qd(b))); }
    static WB_DEVICE T div(T a, T b) { return number(wideblas::div(as_qd(a), as_qd(b))); }
    static WB_DEVICE T conjugate(T x) { return x; }
};

// Complex numbers whose parts have the arithmetic A: crates/format/src/complex.rs.
template <class A>
struct ComplexVectors {
    using Part = typename A::T;
    using T = Number<Part::LENGTH, 2>;
    static WB_DEVICE T mul_acc(T sum, T a, T b) {
        const Part ar = part(a, 0), ai = part(a, 1), br = part(b, 0), bi = part(b, 1);
        const Part re = A::mul_acc(A::mul_acc(part(sum, 0), ar, br), minus(ai), bi);
        return joined(re, A::mul_acc(A::mul_acc(part(sum, 1), ar, bi), ai, br));
    }
    static WB_DEVICE T mul_acc_few(T sum, T a, T b) { return mul_acc(sum, a, b); }
    static WB_DEVICE T add_product(T y, T a, T b) { return finish(mul_acc(y, a, b)); }
    static WB_DEVICE T first(T a, T b) {
        const Part ar = part(a, 0), ai = part(a, 1), br = part(b, 0), bi = part(b, 1);
        const Part re = A::mul_acc(A::first(ar, br), minus(ai), bi);
        return joined(re, A::mul_acc(A::first(ar, bi), ai, br));
    }
    static WB_DEVICE T join(T a, T b) {
        return joined(A::join(part(a, 0), part(b, 0)), A::join(part(a, 1), part(b, 1)));
    }
    static WB_DEVICE T merge(T a, T b) {
        return joined(A::merge(part(a, 0), part(b, 0)), A::merge(part(a, 1), part(b, 1)));
    }
    static WB_DEVICE T finish(T sum) {
        return joined(A::finish(part(sum, 0)), A::finish(part(sum, 1)));
    }
    static WB_DEVICE T mul(T a, T b) {
        const Part ar = part(a, 0), ai = part(a, 1), br = part(b, 0), bi = part(b, 1);
        const Part re = A::add(A::mul(ar, br), A::mul(minus(ai), bi));
        return joined(re, A::add(A::mul(ar, bi), A::mul(ai, br)));
    }
    static WB_DEVICE T add(T a, T b) {
        return joined(A::add(part(a, 0), part(b, 0)), A::add(part(a, 1), part(b, 1)));
    }
    static WB_DEVICE T conjugate(T x) { return joined(part(x, 0), minus(part(x, 1))); }
    static WB_DEVICE T div(T a, T b) {
        const Part br = part(b, 0), bi = part(b, 1);
        const Part size = A::add(A::mul(br, br), A::mul(bi, bi));
        const T product = mul(a, conjugate(b));
        return joined(A::div(part(product, 0), size), A::div(part(product, 1), size));
    }
};

WB_DEVICE bool is_finite(double x) {
    return (bits_of(x) & 0x7ff0000000000000) != 0x7ff0000000000000;
}

template <class T>
WB_DEVICE bool is_finite(const T& x) {
    bool all = true;
#pragma unroll
    for (int c = 0; c < T::LENGTH; c++) all = all && is_finite(x.x[c]);
    return all;
}

template <class T>
WB_DEVICE bool is_zero(const T& x) {
    return x.x[0] == 0.0 && (T::PARTS == 1 || x.x[T::LENGTH - T::HALF] == 0.0);
}

template <class T>
WB_DEVICE bool is_one(const T& x) {
    bool all = x.x[0] == 1.0;
#pragma unroll
    for (int c = 1; c < T::LENGTH; c++) all = all && x.x[c] == 0.0;
    return all;
}

// The number without an imaginary part.
template <class T>
WB_DEVICE T real_part(T x) {
    if (T::PARTS == 2) {
#pragma unroll
        for (int c = T::HALF; c < T::LENGTH; c++) x.x[c] = 0.0;
    }
    return x;
}

// With the other sign of the imaginary part.
template <class T>
WB_DEVICE T conjugate_of(T x) {
    if (T::PARTS == 2) {
#pragma unroll
        for (int c = T::HALF; c < T::LENGTH; c++) x.x[c] = with_other_sign(x.x[c]);
    }
    return x;
}

}  // namespace wideblas
