// Vectors changed element by element: crates/engine/src/cpu/vectors/elementwise.rs and moves.rs.
#pragma once
#include "vectors/vectors.cuh"

namespace wideblas {

struct Elements {
    long long items;
    Vector x, y;
    long long n;
    double factors[4][LONGEST];
    // One item that changes all elements one after the other, as new ones depend on others.
    long long is_serial;
};

// y := alpha x + y
template <class A>
struct Axpy {
    using T = typename A::T;
    static constexpr bool READS_X = true, WRITES_X = false;

    static WB_DEVICE void apply(const Elements& of, T& x, T& y) {
        const T alpha = argument<T>(of.factors[0]);
        const T found = A::add_product(y, alpha, x);
        y = is_finite(found) ? found : sum_of_one_product(alpha, x, y);
    }
};

// y := alpha y
template <class A>
struct Scal {
    using T = typename A::T;
    static constexpr bool READS_X = false, WRITES_X = false;

    static WB_DEVICE void apply(const Elements& of, T&, T& y) {
        y = product<A>(argument<T>(of.factors[0]), y);
    }
};

// A new element where a plain one is not finite.
template <class T>
WB_COLD T special_turn(T a, T x, T b, T y) {
    const T firsts[2] = {a, b}, seconds[2] = {x, y};
    return sum_of_products(2, firsts, seconds, zero<T>());
}

// (x, y) := H (x, y), H by rows.
template <class A>
struct Turn {
    using T = typename A::T;
    static constexpr bool READS_X = true, WRITES_X = true;

    static WB_DEVICE void apply(const Elements& of, T& x, T& y) {
        const T h11 = argument<T>(of.factors[0]), h12 = argument<T>(of.factors[1]);
        const T h21 = argument<T>(of.factors[2]), h22 = argument<T>(of.factors[3]);
        const T new_x = A::add_product(A::mul(h11, x), h12, y);
        const T new_y = A::add_product(A::mul(h22, y), h21, x);
        if (is_finite(new_x) && is_finite(new_y)) {
            x = new_x;
            y = new_y;
        } else {
            const T old = x;
            x = special_turn(h11, x, h12, y);
            y = special_turn(h22, y, h21, old);
        }
    }
};

// Elements that are loaded at once, so that there is less waiting for memory.
template <class T>
struct Several {
    static constexpr int ELEMENTS = T::LENGTH == 2 ? 4 : T::LENGTH == 4 ? 2 : 1;
};

// One element after the other: what is read may have been written.
template <class Change>
WB_DEVICE void change_in_order(const Elements& of) {
    using T = typename Change::T;
    for (long long i = 0; i < of.n; i++) {
        T x = load<T>(of.x.at<T>(i)), y = load<T>(of.y.at<T>(i));
        Change::apply(of, x, y);
        if (Change::WRITES_X) store(of.x.at<T>(i), x);
        store(of.y.at<T>(i), y);
    }
}

// The item and some after it, `step` apart.
template <class Change>
WB_DEVICE void change(const Elements& of, long long item, long long step) {
    using T = typename Change::T;
    constexpr int COUNT = Several<T>::ELEMENTS;
    if (of.is_serial) return change_in_order<Change>(of);
    const bool x_is_odd = is_odd(of.x.data), y_is_odd = is_odd(of.y.data);
    T x[COUNT], y[COUNT];
#pragma unroll
    for (int k = 0; k < COUNT; k++) {
        const long long i = item + k * step;
        if (i >= of.items) break;
        x[k] = zero<T>();
        if (Change::READS_X) x[k] = load_constant<T>(of.x.at<T>(i), x_is_odd);
        y[k] = load_constant<T>(of.y.at<T>(i), y_is_odd);
    }
#pragma unroll
    for (int k = 0; k < COUNT; k++) {
        const long long i = item + k * step;
        if (i >= of.items) break;
        Change::apply(of, x[k], y[k]);
        if (Change::WRITES_X) store(of.x.at<T>(i), x[k]);
        store(of.y.at<T>(i), y[k]);
    }
}

// What happens to elements without arithmetic.
constexpr int COPY = 0, SWAP = 1, FILL = 2, CONJUGATE = 3;

struct Moves {
    long long items;
    Vector x, y;
    long long n;
    // Components of an element, of which there are that many items.
    int length, what;
    double fill[LONGEST];
    long long is_serial;
};

WB_DEVICE void move_component(const Moves& of, long long i, int c) {
    double* x = of.x.data + i * of.x.step * of.length + c;
    double* y = of.y.data + i * of.y.step * of.length + c;
    const double old = *y;
    switch (of.what) {
        case COPY: *y = *x; break;
        case SWAP:
            *y = *x;
            *x = old;
            break;
        case FILL: *y = of.fill[c]; break;
        default:
            if (c >= of.length / 2) *y = with_other_sign(old);
    }
}

WB_DEVICE void move(const Moves& of, long long item) {
    if (!of.is_serial) return move_component(of, item / of.length, item % of.length);
    for (long long i = 0; i < of.n; i++)
        for (int c = 0; c < of.length; c++) move_component(of, i, c);
}

// out_j := alpha x_j; of conjugates, and conjugated, where that is wanted.
struct Multiples {
    long long items;
    Vector x;
    double* out;
    double alpha[LONGEST];
    // x as it is.
    int is_plain;
    int conjugates_x, conjugates_product, pad;
};

template <class A>
WB_DEVICE void multiple(const Multiples& of, long long j) {
    using T = typename A::T;
    T x = load_constant<T>(of.x.at<T>(j), is_odd(of.x.data));
    if (of.conjugates_x) x = conjugate_of(x);
    if (!of.is_plain) x = product<A>(argument<T>(of.alpha), x);
    store(of.out + j * T::LENGTH, of.conjugates_product ? conjugate_of(x) : x);
}

}  // namespace wideblas
