// Elements whose plain computation met an infinity, a NaN or an overflow: crates/engine/src/cpu/special.rs, operation for
// operation.
#pragma once
#include "numbers/numbers.cuh"

namespace wideblas {

#ifdef __CUDACC__
#define WB_COLD __device__ __noinline__
#else
#define WB_COLD inline
#endif

// The same in all components.
template <class T>
WB_DEVICE T filled(double with) {
    T x;
    for (int c = 0; c < T::LENGTH; c++) x.x[c] = with;
    return x;
}

// A real result, or where infinities or NaN went into it, the one of binary64.
WB_DEVICE Number<4, 1> settled(Number<4, 1> x, double leading) {
    if (is_finite(x)) return x;
    return filled<Number<4, 1>>(is_finite(leading) ? double_of(0x7ff8000000000000) : leading);
}

// What crates/format has as Scalar's sums and products.
WB_DEVICE Number<2, 1> plus(Number<2, 1> a, Number<2, 1> b) {
    return number(add_ieee(as_dd(a), as_dd(b)));
}
WB_DEVICE Number<2, 1> times(Number<2, 1> a, Number<2, 1> b) {
    return number(mul(as_dd(a), as_dd(b)));
}
WB_DEVICE Number<4, 1> plus(Number<4, 1> a, Number<4, 1> b) {
    return settled(number(add(as_qd(a), as_qd(b))), add(a.x[0], b.x[0]));
}
WB_DEVICE Number<4, 1> times(Number<4, 1> a, Number<4, 1> b) {
    return settled(number(mul(as_qd(a), as_qd(b))), mul(a.x[0], b.x[0]));
}
template <int HALF>
WB_DEVICE Number<HALF, 2> plus(Number<HALF, 2> a, Number<HALF, 2> b) {
    return joined(plus(part(a, 0), part(b, 0)), plus(part(a, 1), part(b, 1)));
}
template <int HALF>
WB_DEVICE Number<HALF, 2> times(Number<HALF, 2> a, Number<HALF, 2> b) {
    const Number<HALF, 1> ar = part(a, 0), ai = part(a, 1), br = part(b, 0), bi = part(b, 1);
    return joined(plus(times(ar, br), negative(times(ai, bi))), plus(times(ar, bi), times(ai, br)));
}

// 2^e of a normal number.
WB_DEVICE double power_of_two(int e) { return double_of((u64)(e + 1023) << 52); }

template <class T>
WB_DEVICE T scale(T x, int e) {
    const double half = power_of_two(e / 2), rest = power_of_two(e - e / 2);
    for (int c = 0; c < T::LENGTH; c++) x.x[c] = mul(mul(x.x[c], half), rest);
    return x;
}

// x * 2^e for any e: all factors are normal powers of two.
template <class T>
WB_DEVICE T shifted(T x, int e) {
    const int steps = (e < 0 ? -e : e) / 1000, step = e < 0 ? -1000 : 1000;
    for (int i = 0; i < steps && i < 5; i++) x = scale(x, step);
    return scale(x, e - steps * step);
}

// The magnitude of a leading component.
WB_DEVICE double magnitude(double x) { return double_of(bits_of(x) & 0x7fffffffffffffff); }

// floor(log2 |x|) of the leading component, the larger one of a complex number; a large negative number for zero.
template <class T>
WB_DEVICE int exponent(const T& x) {
    double size = magnitude(x.x[0]);
    if (T::PARTS == 2) {
        const double other = magnitude(x.x[T::LENGTH - T::HALF]);
        size = other > size ? other : size;
    }
    if (size == 0.0) return -2200;
    const int biased = (int)(bits_of(size) >> 52);
    return biased == 0 ? -1011 - leading_zeros(bits_of(size)) : biased - 1023;
}

template <class T>
WB_DEVICE T unit(const T& x) {
    return is_zero(x) ? x : shifted(x, -exponent(x));
}

// Leading components, of real numbers the first alone.
struct Leading {
    double re, im;
};

template <class T>
WB_DEVICE Leading leading(const T& x) {
    return {x.x[0], T::PARTS == 2 ? x.x[T::LENGTH - T::HALF] : 0.0};
}

template <class T>
WB_DEVICE Leading leading_product(Leading x, Leading y) {
    if (T::PARTS == 1) return {mul(x.re, y.re), 0.0};
    return {sub(mul(x.re, y.re), mul(x.im, y.im)), add(mul(x.re, y.im), mul(x.im, y.re))};
}

// The same with a factor that multiplies both parts one by one where it has no imaginary part.
template <class T>
WB_DEVICE Leading leading_multiple(Leading factor, Leading x) {
    if (T::PARTS == 2 && factor.im == 0.0) return {mul(factor.re, x.re), mul(factor.re, x.im)};
    return leading_product<T>(factor, x);
}

template <class T>
WB_DEVICE Leading leading_quotient(Leading x, Leading y) {
    if (T::PARTS == 1) return {quotient(x.re, y.re), 0.0};
    if (y.re == 0.0 && y.im == 0.0) return {quotient(x.re, y.re), quotient(x.im, y.re)};
    const double size = add(mul(y.re, y.re), mul(y.im, y.im));
    const Leading product = leading_product<T>(x, {y.re, -y.im});
    return {quotient(product.re, size), quotient(product.im, size)};
}

// Doubles as a number. Infinities and NaNs are in all components of a part, and all NaNs are the same.
template <class T>
WB_DEVICE T plain(Leading x) {
    T result = zero<T>();
    for (int p = 0; p < T::PARTS; p++) {
        double from = p == 0 ? x.re : x.im;
        if (from != from) from = double_of(0x7ff8000000000000);
        const int count = is_finite(from) ? 1 : T::HALF;
        for (int c = 0; c < count; c++) result.x[p * T::HALF + c] = from;
    }
    return result;
}

// x * 2^e, an infinity in each part where that overflows.
template <class T>
WB_DEVICE T rescaled(const T& x, int e) {
    T result = shifted(x, e);
    for (int p = 0; p < T::PARTS; p++) {
        if (is_finite(part(result, p))) continue;
        const u64 sign = bits_of(x.x[p * T::HALF]) & 0x8000000000000000;
        for (int c = 0; c < T::HALF; c++)
            result.x[p * T::HALF + c] = double_of(sign | 0x7ff0000000000000);
    }
    return result;
}

// beta * x.
template <class T>
WB_COLD T special_product(T beta, T x) {
    const T product = times(beta, x);
    if (is_finite(product)) return product;
    if (is_finite(beta) && is_finite(x))
        return rescaled(times(unit(beta), unit(x)), exponent(beta) + exponent(x));
    return plain<T>(leading_product<T>(leading(beta), leading(x)));
}

// x y, with infinities and NaN as binary64 has them.
template <class A>
WB_DEVICE typename A::T product(const typename A::T& x, const typename A::T& y) {
    const typename A::T found = A::mul(x, y);
    return is_finite(found) ? found : special_product(x, y);
}

// x / y as crates/format divides.
WB_DEVICE Number<2, 1> over(Number<2, 1> x, Number<2, 1> y) {
    const double first = quotient(x.x[0], y.x[0]);
    const bool is_infinite = !is_finite(y.x[0]) && y.x[0] == y.x[0];
    if (first == 0.0 || !is_finite(first) || is_infinite)
        return is_finite(first) ? Number<2, 1>{{first, 0.0}} : filled<Number<2, 1>>(first);
    return number(div(as_dd(x), as_dd(y)));
}
WB_DEVICE Number<4, 1> over(Number<4, 1> x, Number<4, 1> y) {
    const double first = quotient(x.x[0], y.x[0]);
    const bool is_infinite = !is_finite(y.x[0]) && y.x[0] == y.x[0];
    if (first == 0.0 || !is_finite(first) || is_infinite)
        return is_finite(first) ? Number<4, 1>{{first, 0.0, 0.0, 0.0}} : filled<Number<4, 1>>(first);
    return settled(number(div(as_qd(x), as_qd(y))), first);
}

// x = y 2^e with the larger part of y between 1 and 2; numbers that are zero or not finite stay as they are.
template <class T>
WB_DEVICE T between_1_and_2(T x, int& e) {
    e = 0;
    const int all = exponent(x);
    if (is_zero(x) || all == 1024) return x;
    // A subnormal number is made a normal one first.
    const int up = all < -1022 ? 100 : 0;
    x = scale(x, up);
    const int exponent_of_it = exponent(x);
    e = exponent_of_it - up;
    return scale(x, -exponent_of_it);
}

template <int HALF>
WB_DEVICE Number<HALF, 2> over(Number<HALF, 2> x, Number<HALF, 2> by) {
    int e, f;
    x = between_1_and_2(x, e);
    const Number<HALF, 2> y = between_1_and_2(by, f);
    const Number<HALF, 1> re = part(y, 0), im = part(y, 1);
    const Number<HALF, 1> size = plus(times(re, re), times(im, im));
    const Number<HALF, 2> product = times(x, conjugate_of(y));
    return scale(joined(over(part(product, 0), size), over(part(product, 1), size)), e - f);
}

// x / y where the plain quotient is not finite.
template <class T>
WB_COLD T special_quotient(T x, T y) {
    if (is_zero(x) || is_zero(y) || !is_finite(x) || !is_finite(y))
        return plain<T>(leading_quotient<T>(leading(x), leading(y)));
    return rescaled(over(unit(x), unit(y)), exponent(x) - exponent(y));
}

template <class T>
WB_DEVICE T one() {
    T x = zero<T>();
    x.x[0] = 1.0;
    return x;
}

// The first summand of beta times `old` plus products.
template <class T>
WB_DEVICE Leading leading_start(const T& beta, const T& old) {
    const Leading factor = leading(beta);
    if (factor.im == 0.0 && factor.re == 0.0) return {0.0, 0.0};
    return leading_multiple<T>(factor, leading(old));
}

// A part of a complex number as a number without an imaginary part; a real number as it is.
template <class T>
WB_DEVICE T part_of(const T& x, int part) {
    T result = zero<T>();
    for (int c = 0; c < T::HALF; c++) result.x[c] = x.x[part * T::HALF + c];
    return result;
}

// Part `first` of a factor with the sign that it has in part `of` of a product.
template <class T>
WB_DEVICE T signed_part(const T& x, int first, int of) {
    const T part = part_of(x, first);
    return of == 0 && first == 1 ? negative(part) : part;
}

// The products of real numbers of which a part of a sum of products consists.
template <class T, class Pairs>
struct OnePart {
    const Pairs& pairs;
    int part;
    WB_DEVICE T first(long long l) const {
        return signed_part(pairs.first(l / T::PARTS), (int)(l % T::PARTS), part);
    }
    WB_DEVICE T second(long long l) const {
        return part_of(pairs.second(l / T::PARTS), (int)((l + part) % T::PARTS));
    }
    WB_DEVICE int power(long long) const { return 0; }
};

// Products of which a part of alpha times a sum plus beta times a number consists.
template <class T>
struct OneResult {
    T firsts[2 * T::PARTS], seconds[2 * T::PARTS];
    int powers[2 * T::PARTS];
    WB_DEVICE T first(long long l) const { return firsts[l]; }
    WB_DEVICE T second(long long l) const { return seconds[l]; }
    WB_DEVICE int power(long long l) const { return powers[l]; }
};

// A sum but for a power of two.
template <class T>
struct Scaled {
    T sum;
    int exponent;
};

// The sum of `count` products of two real numbers and a power of two: first(l), second(l) and power(l) of `of`.
template <class T, class Products>
WB_DEVICE Scaled<T> scaled_sum(long long count, const Products& of) {
    const auto weight = [&of](long long l) {
        return exponent(of.first(l)) + exponent(of.second(l)) + of.power(l);
    };
    Scaled<T> all = {zero<T>(), count > 0 ? weight(0) : -4400};
    for (long long l = 1; l < count; l++) {
        const int other = weight(l);
        all.exponent = other > all.exponent ? other : all.exponent;
    }
    for (long long l = 0; l < count; l++) {
        const T product = times(unit(of.first(l)), unit(of.second(l)));
        all.sum = plus(all.sum, shifted(product, weight(l) - all.exponent));
    }
    return all;
}


// alpha times the sum of `count` products, plus beta times `old`, of finite numbers. Pairs has first(l) and second(l), the
// factors of each. Each part of a complex number is a sum of its own.
template <class T, class Pairs>
WB_DEVICE T finite_linear(const T& alpha, long long count, const Pairs& pairs, const T& beta, const T& old) {
    Scaled<T> sums[T::PARTS];
    for (int p = 0; p < T::PARTS; p++) sums[p] = scaled_sum<T>(T::PARTS * count, OnePart<T, Pairs>{pairs, p});
    T result = zero<T>();
    for (int p = 0; p < T::PARTS; p++) {
        OneResult<T> terms;
        for (int first = 0; first < T::PARTS; first++) {
            const int second = (first + p) % T::PARTS;
            terms.firsts[2 * first] = signed_part(alpha, first, p);
            terms.seconds[2 * first] = sums[second].sum;
            terms.powers[2 * first] = sums[second].exponent;
            terms.firsts[2 * first + 1] = signed_part(beta, first, p);
            terms.seconds[2 * first + 1] = part_of(old, second);
            terms.powers[2 * first + 1] = 0;
        }
        const Scaled<T> sum = scaled_sum<T>(2 * T::PARTS, terms);
        const T found = rescaled(sum.sum, sum.exponent);
        for (int c = 0; c < T::HALF; c++) result.x[p * T::HALF + c] = found.x[c];
    }
    return result;
}

// The same of any numbers.
template <class T, class Pairs>
WB_DEVICE T linear(const T& alpha, long long count, const Pairs& pairs, const T& beta, const T& old) {
    bool others_are_finite = is_finite(alpha) && is_finite(beta);
    for (long long l = 0; l < count && others_are_finite; l++)
        others_are_finite = is_finite(pairs.first(l)) && is_finite(pairs.second(l));
    bool is_met[T::PARTS], has_finite_part = false;
    T rest = old;
    for (int p = 0; p < T::PARTS; p++) {
        is_met[p] = !is_finite(part(old, p));
        has_finite_part = has_finite_part || !is_met[p];
        for (int c = 0; c < T::HALF && is_met[p]; c++) rest.x[p * T::HALF + c] = 0.0;
    }
    const bool all_finite = others_are_finite && is_finite(old);
    // What only one part of a complex number met leaves the other one all of its bits.
    const bool by_parts = others_are_finite && leading(beta).im == 0.0 && has_finite_part;
    T exact = zero<T>();
    if (all_finite || by_parts) exact = finite_linear(alpha, count, pairs, beta, rest);
    if (all_finite) return exact;
    Leading sum = leading_start(beta, old);
    for (long long l = 0; l < count; l++) {
        const Leading scaled = leading_multiple<T>(leading(alpha), leading(pairs.second(l)));
        const Leading term = leading_product<T>(scaled, leading(pairs.first(l)));
        sum = {add(sum.re, term.re), add(sum.im, term.im)};
    }
    T result = plain<T>(sum);
    for (int p = 0; p < T::PARTS && by_parts; p++)
        for (int c = 0; c < T::HALF && !is_met[p]; c++) result.x[p * T::HALF + c] = exact.x[p * T::HALF + c];
    return result;
}

template <class T, class Pairs>
WB_DEVICE bool all_finite(long long count, const Pairs& pairs) {
    bool finite = true;
    for (long long l = 0; l < count && finite; l++)
        finite = is_finite(pairs.first(l)) && is_finite(pairs.second(l));
    return finite;
}

// The sum of `y` and of `count` products. No factor of one multiplies them, and parts of complex numbers are summed one by
// one: an infinity or NaN stays in its part.
template <class T, class Pairs>
WB_DEVICE T sum_of_pairs(long long count, const Pairs& pairs, const T& y) {
    if (is_finite(y) && all_finite<T>(count, pairs))
        return linear(one<T>(), count, pairs, one<T>(), y);
    T sum = zero<T>();
    for (int part = 0; part < T::PARTS; part++) {
        const OnePart<T, Pairs> of = {pairs, part};
        const T start = part_of(y, part);
        T found;
        if (is_finite(start) && all_finite<T>(T::PARTS * count, of)) {
            found = linear(one<T>(), T::PARTS * count, of, one<T>(), start);
        } else {
            double leading = start.x[0];
            for (long long l = 0; l < T::PARTS * count; l++)
                leading = add(leading, mul(of.first(l).x[0], of.second(l).x[0]));
            found = plain<T>({leading, 0.0});
        }
        for (int c = 0; c < T::HALF; c++) sum.x[part * T::HALF + c] = found.x[c];
    }
    return sum;
}

// Products of a few numbers.
template <class T>
struct Few {
    const T* firsts;
    const T* seconds;
    WB_DEVICE T first(long long l) const { return firsts[l]; }
    WB_DEVICE T second(long long l) const { return seconds[l]; }
};

// The sum of `y` and of `count` products.
template <class T>
WB_COLD T sum_of_products(int count, const T* firsts, const T* seconds, T y) {
    return sum_of_pairs(count, Few<T>{firsts, seconds}, y);
}

// The sum of `y` and of one product: numbers by value, which may stay in registers where this is not called.
template <class T>
WB_COLD T sum_of_one_product(T first, T second, T y) {
    return sum_of_pairs(1, Few<T>{&first, &second}, y);
}

// `y` plus x times a factor without an imaginary part, each part by itself: an infinity or NaN stays in its part.
template <class T>
WB_COLD T add_parts(T factor, T x, T y) {
    T sum = zero<T>();
    for (int p = 0; p < T::PARTS; p++) {
        const T found = sum_of_one_product(factor, part_of(x, p), part_of(y, p));
        for (int c = 0; c < T::HALF; c++) sum.x[p * T::HALF + c] = found.x[c];
    }
    return sum;
}

}  // namespace wideblas
