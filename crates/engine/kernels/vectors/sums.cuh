// Dot products and the largest element: crates/engine/src/cpu/vectors/reduce.rs and moves.rs.
#pragma once
#include "vectors/vectors.cuh"

namespace wideblas {

// Elements of two vectors.
struct Two {
    const double *x, *y;
    // Between components of adjacent elements.
    long long x_step, y_step;
    bool x_is_odd, y_is_odd;
};

// What is summed: products, those with conjugates of the first factors, or magnitudes of real numbers.
constexpr int PRODUCTS = 0, CONJUGATED = 1, MAGNITUDES = 2;

template <class T>
WB_DEVICE T with_sign_of(T x, double sign) {
    const u64 flip = bits_of(sign) & 0x8000000000000000;
#pragma unroll
    for (int c = 0; c < T::LENGTH; c++) x.x[c] = double_of(bits_of(x.x[c]) ^ flip);
    return x;
}

// The sum of one element, and a sum with one more.
template <class A, int WHAT>
WB_DEVICE typename A::T first_term(typename A::T x, const typename A::T& y) {
    if (WHAT == MAGNITUDES) return with_sign_of(x, x.x[0]);
    return A::first(WHAT == CONJUGATED ? A::conjugate(x) : x, y);
}
template <class A, int WHAT>
WB_DEVICE typename A::T next_term(const typename A::T& sum, typename A::T x, const typename A::T& y) {
    if (WHAT == MAGNITUDES) return A::join(sum, with_sign_of(x, x.x[0]));
    return A::mul_acc(sum, WHAT == CONJUGATED ? A::conjugate(x) : x, y);
}

// Terms that are loaded before they are needed.
template <class T, int COUNT>
struct TermsAhead {
    static constexpr int TERMS = (T::LENGTH == 2 ? 4 : T::LENGTH == 4 ? 2 : 1) / (COUNT > 1 ? 2 : 1);
};

// An element of y, which kernels that solve change meanwhile.
template <class T, bool CHANGES>
WB_DEVICE T load_y(const Two& of, long long i) {
    const double* at = of.y + i * of.y_step;
    return CHANGES ? load<T>(at) : load_constant<T>(at, of.y_is_odd);
}

// Term i of each vector x, where there is one.
template <class T, int COUNT, bool CHANGES>
WB_DEVICE void load_terms(const Two& of, long long apart, long long i, long long end,
                          T (&xs)[COUNT], T& y) {
    if (i >= end) return;
    y = load_y<T, CHANGES>(of, i);
#pragma unroll
    for (int k = 0; k < COUNT; k++)
        xs[k] = load_constant<T>(of.x + i * of.x_step + k * apart, of.x_is_odd);
}

// Partial sum `p` of the terms of `COUNT` vectors x, `apart` components from each other, and one y: of the elements that it
// has by their place.
template <class A, int WHAT, int COUNT, bool CHANGES>
WB_DEVICE void partial_sums(const Two& of, long long apart, long long len, int p,
                            typename A::T (&sums)[COUNT]) {
    using T = typename A::T;
    constexpr int AHEAD = TermsAhead<T, COUNT>::TERMS;
    const int all = len < LONG ? 8 : 32;
    const long long whole = len - len % all;
#pragma unroll
    for (int k = 0; k < COUNT; k++) sums[k] = zero<T>();
    if (p >= all) return;
    long long i = p;
    if (i < whole) {
        const T y = load_y<T, CHANGES>(of, i);
#pragma unroll
        for (int k = 0; k < COUNT; k++) {
            const T x = load_constant<T>(of.x + i * of.x_step + k * apart, of.x_is_odd);
            sums[k] = first_term<A, WHAT>(x, y);
        }
        i += all;
    }
    // Some terms are loaded before they are needed, so that there is less waiting for memory.
    T xs[AHEAD][COUNT], ys[AHEAD];
#pragma unroll
    for (int a = 0; a < AHEAD; a++)
        load_terms<T, COUNT, CHANGES>(of, apart, i + a * all, whole, xs[a], ys[a]);
    for (; i < whole; i += AHEAD * all) {
#pragma unroll
        for (int a = 0; a < AHEAD; a++) {
            if (i + a * all >= whole) break;
            const T y = ys[a];
            T x[COUNT];
#pragma unroll
            for (int k = 0; k < COUNT; k++) x[k] = xs[a][k];
            load_terms<T, COUNT, CHANGES>(of, apart, i + (AHEAD + a) * all, whole, xs[a], ys[a]);
#pragma unroll
            for (int k = 0; k < COUNT; k++) sums[k] = next_term<A, WHAT>(sums[k], x[k], y);
        }
    }
    // The rest with zeros behind it, up to a multiple of 8.
    const long long rest = len - whole;
    if (p >= (rest + 7) / 8 * 8) return;
    i = whole + p;
    const bool is_there = p < rest;
    T y = zero<T>();
    if (is_there) y = load_y<T, CHANGES>(of, i);
#pragma unroll
    for (int k = 0; k < COUNT; k++) {
        T x = zero<T>();
        if (is_there) x = load_constant<T>(of.x + i * of.x_step + k * apart, of.x_is_odd);
        sums[k] = whole == 0 ? first_term<A, WHAT>(x, y) : next_term<A, WHAT>(sums[k], x, y);
    }
}

// The sums of terms of `COUNT` vectors and one, in the first thread of a warp, all of which call this.
template <class A, int WHAT, int COUNT, bool CHANGES = false>
WB_DEVICE void sum_terms(const Two& of, long long apart, long long len,
                         typename A::T (&sums)[COUNT]) {
    using T = typename A::T;
    const int all = len < LONG ? 8 : 32;
#ifdef __CUDACC__
    partial_sums<A, WHAT, COUNT, CHANGES>(of, apart, len, threadIdx.x % 32, sums);
#pragma unroll
    for (int k = 0; k < COUNT; k++) {
        for (int half = all / 2; half > 0; half /= 2) {
            T other;
#pragma unroll
            for (int c = 0; c < T::LENGTH; c++)
                other.x[c] = __shfl_down_sync(0xffffffff, sums[k].x[c], half);
            sums[k] = A::merge(sums[k], other);
        }
        sums[k] = A::finish(sums[k]);
    }
#else
    T partial[32][COUNT];
    for (int p = 0; p < all; p++) partial_sums<A, WHAT, COUNT, CHANGES>(of, apart, len, p, partial[p]);
    for (int k = 0; k < COUNT; k++) {
        for (int half = all / 2; half > 0; half /= 2)
            for (int p = 0; p < half; p++)
                partial[p][k] = A::merge(partial[p][k], partial[p + half][k]);
        sums[k] = A::finish(partial[0][k]);
    }
#endif
}

// The first thread of a warp.
WB_DEVICE bool is_first_thread() {
#ifdef __CUDACC__
    return threadIdx.x % 32 == 0;
#else
    return true;
#endif
}

// Products of the elements of vectors.
template <class T>
struct Products {
    Two of;
    bool conjugated;
    WB_DEVICE T first(long long i) const {
        const T x = load_constant<T>(of.x + i * of.x_step, of.x_is_odd);
        return conjugated ? conjugate_of(x) : x;
    }
    WB_DEVICE T second(long long i) const {
        return load<T>(of.y + i * of.y_step);
    }
};

// Their sum where the plain one is not finite.
template <class T>
WB_COLD T special_sum(const Two& of, long long len, bool conjugated) {
    return sum_of_pairs(len, Products<T>{of, conjugated}, zero<T>());
}

// Sums of terms, of `chunk` elements each: they are added afterwards.
struct Dots {
    long long items;
    Vector x, y;
    long long n, chunk;
    double* out;
};

template <class A, int WHAT>
WB_DEVICE void sum_chunk(const Dots& of, long long item) {
    using T = typename A::T;
    const long long start = item * of.chunk, len = least(of.chunk, of.n - start);
    const Two two = {of.x.at<T>(start), of.y.at<T>(start), of.x.step * T::LENGTH,
                     of.y.step * T::LENGTH, is_odd(of.x.data), is_odd(of.y.data)};
    T sums[1];
    sum_terms<A, WHAT, 1>(two, 0, len, sums);
    if (is_first_thread()) store(of.out + item * T::LENGTH, sums[0]);
}

template <class A>
WB_DEVICE void dot(const Dots& of, long long item) {
    sum_chunk<A, PRODUCTS>(of, item);
}
template <class A>
WB_DEVICE void conjugated_dot(const Dots& of, long long item) {
    sum_chunk<A, CONJUGATED>(of, item);
}
template <class A>
WB_DEVICE void magnitudes(const Dots& of, long long item) {
    sum_chunk<A, MAGNITUDES>(of, item);
}

// The first element of the largest magnitude among those that are `items` apart, NaN left out: its place, or -1, and its
// magnitude. The first of all elements is the largest if it is NaN.
struct Largest {
    long long items;
    Vector x;
    long long n;
    long long* places;
    double* magnitudes;
};

// |x|, of a complex number the sum of its parts' magnitudes.
template <class T>
WB_DEVICE typename T::Part size_of(const T& x) {
    typename T::Part sum;
    for (int p = 0; p < T::PARTS; p++) {
        typename T::Part size = part(x, p);
        size = with_sign_of(size, size.x[0]);
        if (p == 0) {
            sum = size;
            continue;
        }
        const double of_doubles = add(sum.x[0], size.x[0]);
        sum = plus(sum, size);
        if (!is_finite(sum)) sum = filled<typename T::Part>(of_doubles);
    }
    return sum;
}

// Integers in the order of finite numbers, and one for both zeros.
WB_DEVICE long long in_order(double x) {
    const u64 bits = bits_of(x), size = bits & 0x7fffffffffffffff;
    return bits == size ? (long long)size : -(long long)size;
}

template <class T>
WB_DEVICE bool exceeds(const T& a, const T& b) {
    if (a.x[0] != b.x[0]) return a.x[0] > b.x[0];
    for (int c = 1; c < T::LENGTH; c++) {
        const long long of_a = in_order(a.x[c]), of_b = in_order(b.x[c]);
        if (of_a != of_b) return of_a > of_b;
    }
    return false;
}

template <class T>
WB_DEVICE void largest(const Largest& of, long long item) {
    using Part = typename T::Part;
    long long place = -1;
    Part most = zero<Part>();
    for (long long i = item; i < of.n; i += of.items) {
        const Part found = size_of(load_constant<T>(of.x.at<T>(i), is_odd(of.x.data)));
        const bool is_nan = found.x[0] != found.x[0];
        if (i == 0 && is_nan) {
            place = 0;
            most = found;
            break;
        }
        if (!is_nan && (place < 0 || exceeds(found, most))) {
            place = i;
            most = found;
        }
    }
    of.places[item] = place;
    store(of.magnitudes + item * Part::LENGTH, most);
}

}  // namespace wideblas
