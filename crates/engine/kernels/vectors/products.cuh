// Products of matrices and vectors: crates/engine/src/cpu/vectors/matvec.rs, columns.rs and combination.rs.
#pragma once
#include "vectors/sums.cuh"

namespace wideblas {

// y := y + alpha op(A) x
struct MatVec {
    long long items;
    Columns a;
    Vector x, y;
    double alpha[LONGEST];
    // alpha x, adjacent.
    double* factors;
    // The dot products of a symmetric matrix's columns with x, below or above the blocks on the diagonal.
    double* dots;
};

// y_j := y_j + alpha x
template <class A>
WB_DEVICE typename A::T add_one(const typename A::T& alpha, const typename A::T& x,
                                const typename A::T& y) {
    const typename A::T found = A::add_product(y, alpha, x);
    return is_finite(found) ? found : sum_of_one_product(alpha, x, y);
}

// An element of y to which products are added, up to GROUP of them without rounding to a number in between. A careful one
// remembers the products, for sums that are not finite; another one is computed again by a careful one then.
template <class A, bool CAREFUL>
struct Element;

template <class A>
struct Element<A, true> {
    using T = typename A::T;
    T value, sum, factors[GROUP], others[GROUP];
    int count;
    bool finite;

    WB_DEVICE explicit Element(const T& value) : value(value), count(0), finite(true) {}
    WB_DEVICE void begin() {
        sum = value;
        count = 0;
    }
    WB_DEVICE void push(const T& factor, const T& x) {
        sum = A::mul_acc_few(sum, factor, x);
        factors[count] = factor;
        others[count++] = x;
    }
    WB_DEVICE void end() {
        if (count == 0) return;
        sum = A::finish(sum);
        value = is_finite(sum) ? sum : sum_of_products(count, factors, others, value);
    }
    WB_DEVICE void add(const T& alpha, const T& x) { value = add_one<A>(alpha, x, value); }
};

template <class A>
struct Element<A, false> {
    using T = typename A::T;
    T value;
    bool finite, is_empty;

    WB_DEVICE explicit Element(const T& value) : value(value), finite(true), is_empty(true) {}
    WB_DEVICE void begin() { is_empty = true; }
    WB_DEVICE void push(const T& factor, const T& x) {
        value = A::mul_acc_few(value, factor, x);
        is_empty = false;
    }
    WB_DEVICE void end() {
        if (is_empty) return;
        value = A::finish(value);
        finite = finite && is_finite(value);
    }
    WB_DEVICE void add(const T& alpha, const T& x) {
        value = A::add_product(value, alpha, x);
        finite = finite && is_finite(value);
    }
};

// Adds the multiples of a group's columns to an element of row i.
template <class A, bool CAREFUL>
WB_DEVICE void add_group(Element<A, CAREFUL>& y, const Columns& a, Rows group, long long i,
                         const double* factors) {
    using T = typename A::T;
    constexpr int AT_ONCE = AtOnce<T>::COLUMNS;
    // The rows that all columns of a group have.
    const Rows last = a.of(group.end - 1), first = a.of(group.start);
    if (last.start <= i && i < first.end) {
        y.begin();
        if (group.len() == GROUP) {
            for (long long j = group.start; j < group.end; j += AT_ONCE) {
                T elements[AT_ONCE];
#pragma unroll
                for (int k = 0; k < AT_ONCE; k++) elements[k] = a.template get<T>(i, j + k);
#pragma unroll
                for (int k = 0; k < AT_ONCE; k++)
                    y.push(load<T>(factors + (j + k) * T::LENGTH), elements[k]);
            }
        } else {
            for (long long j = group.start; j < group.end; j++)
                y.push(load<T>(factors + j * T::LENGTH), a.template get<T>(i, j));
        }
        return y.end();
    }
    for (long long j = group.start; j < group.end; j++) {
        if (!a.of(j).has(i)) continue;
        y.begin();
        y.push(load<T>(factors + j * T::LENGTH), a.template get<T>(i, j));
        y.end();
    }
}

WB_DEVICE Rows group_of(long long g, long long cols) {
    return {g * GROUP, least(cols, (g + 1) * GROUP)};
}

// y_i := y_i + alpha times row i of A times x; or false, where that needs care.
template <class A, bool CAREFUL>
WB_DEVICE bool add_row_with(const MatVec& of, long long i) {
    using T = typename A::T;
    Element<A, CAREFUL> y(load<T>(of.y.at<T>(i)));
    const Rows cols = of.a.cols_of(i);
    for (long long g = cols.start / GROUP; g * GROUP < cols.end; g++)
        add_group(y, of.a, group_of(g, of.a.cols), i, of.factors);
    if (y.finite) store(of.y.at<T>(i), y.value);
    return y.finite;
}

template <class A>
WB_COLD void add_row_with_care(const MatVec& of, long long i) {
    add_row_with<A, true>(of, i);
}

template <class A>
WB_DEVICE void add_row(const MatVec& of, long long i) {
    if (!add_row_with<A, false>(of, i)) add_row_with_care<A>(of, i);
}

// The rows of a symmetric matrix's column that are not in the block on the diagonal: other rows take them as columns. A
// band may have less than the whole block.
WB_DEVICE Rows outside(const Columns& a, Rows group) {
    if (a.storage == BAND) return {0, a.rows};
    if (a.is_lower()) return {group.end, a.rows};
    return {0, group.start};
}

// A column is read as a row where sums of its products would be too short to be summed one by one.
WB_DEVICE bool reads_rows(const Columns& a, Rows outside) {
    return a.storage == FULL && outside.len() < LONG;
}

// y_i := y_i + alpha times row i of a symmetric A times x, of which A is a triangle, not a full one; or false, where that needs
// care.
template <class A, bool CAREFUL>
WB_DEVICE bool add_symmetric_row_with(const MatVec& of, long long i) {
    using T = typename A::T;
    Element<A, CAREFUL> y(load<T>(of.y.at<T>(i)));
    const Columns& a = of.a;
    const bool is_band = a.storage == BAND;
    const Rows cols = a.cols_of(i);
    for (long long g = cols.start / GROUP; g * GROUP < cols.end; g++) {
        const Rows group = group_of(g, a.cols), beyond = outside(a, group);
        const bool is_own = group.has(i);
        // What is beyond an upper triangle comes before the block.
        const bool is_first = !is_band && !a.is_lower();
        if (is_own && is_first) y.add(argument<T>(of.alpha), load<T>(of.dots + i * T::LENGTH));
        if (is_own && !is_band) {
            y.begin();
            for (long long j = group.start; j < group.end; j++) {
                const bool is_stored = (i > j) == a.is_lower();
                y.push(load<T>(of.factors + j * T::LENGTH),
                       is_stored ? a.template get<T>(i, j) : a.template get<T>(j, i));
            }
            y.end();
        }
        if (beyond.has(i)) add_group(y, a, group, i, of.factors);
        if (is_own && !is_first) y.add(argument<T>(of.alpha), load<T>(of.dots + i * T::LENGTH));
    }
    if (y.finite) store(of.y.at<T>(i), y.value);
    return y.finite;
}

template <class A>
WB_COLD void add_symmetric_row_with_care(const MatVec& of, long long i) {
    add_symmetric_row_with<A, true>(of, i);
}

template <class A>
WB_DEVICE void add_symmetric_row(const MatVec& of, long long i) {
    if (!add_symmetric_row_with<A, false>(of, i)) add_symmetric_row_with_care<A>(of, i);
}

// Rows of the column j and the elements of x at their places.
template <class T>
WB_DEVICE Two column_and_vector(const MatVec& of, long long j, Rows rows) {
    return {of.a.at<T>(rows.start, j), of.x.at<T>(rows.start), of.a.step() * T::LENGTH,
            of.x.step * T::LENGTH, is_odd(of.a.data), is_odd(of.x.data)};
}

// Dot products of `COUNT` columns and x, in the first thread of a warp.
template <class A, int WHAT, int COUNT>
WB_DEVICE void dot_columns(const MatVec& of, long long j, Rows rows, typename A::T (&sums)[COUNT]) {
    using T = typename A::T;
    const Two two = column_and_vector<T>(of, j, rows);
    sum_terms<A, WHAT, COUNT>(two, of.a.ld * T::LENGTH, rows.len(), sums);
    if (!is_first_thread()) return;
#pragma unroll
    for (int k = 0; k < COUNT; k++) {
        if (is_finite(sums[k])) continue;
        const Two special = column_and_vector<T>(of, j + k, rows);
        sums[k] = special_sum<T>(special, rows.len(), WHAT == CONJUGATED);
    }
}

// For rows of op(A), which are columns of A, COUNT of them an item and then of a full matrix: y := y + alpha A^T x, or with conjugates of A.
template <class A, int WHAT, int COUNT>
WB_DEVICE void add_columns(const MatVec& of, long long item) {
    using T = typename A::T;
    const long long first = item * COUNT;
    const Rows rows = of.a.of(first);
    T sums[COUNT];
    dot_columns<A, WHAT, COUNT>(of, first, rows, sums);
    if (!is_first_thread()) return;
#pragma unroll
    for (int k = 0; k < COUNT; k++) {
        double* at = of.y.at<T>(first + k);
        store(at, add_one<A>(argument<T>(of.alpha), sums[k], load<T>(at)));
    }
}

template <class A>
WB_DEVICE void add_column(const MatVec& of, long long j) {
    add_columns<A, PRODUCTS, 1>(of, j);
}
template <class A>
WB_DEVICE void add_conjugated_column(const MatVec& of, long long j) {
    add_columns<A, CONJUGATED, 1>(of, j);
}

// As many as a warp computes at once, so that the numbers of x are loaded seldom.
template <class T>
struct Together {
    static constexpr int COLUMNS = T::LENGTH == 2 ? 4 : 2;
};

template <class A>
WB_DEVICE void add_many_columns(const MatVec& of, long long item) {
    add_columns<A, PRODUCTS, Together<typename A::T>::COLUMNS>(of, item);
}

// The dot products that a symmetric matrix needs.
template <class A>
WB_DEVICE void dot_symmetric(const MatVec& of, long long j) {
    using T = typename A::T;
    const Rows beyond = outside(of.a, group_of(j / GROUP, of.a.cols));
    if (reads_rows(of.a, beyond)) return;
    T sums[1];
    dot_columns<A, PRODUCTS, 1>(of, j, of.a.beside(j).within(beyond), sums);
    if (is_first_thread()) store(of.dots + j * T::LENGTH, sums[0]);
}

// The dot products of a Hermitian matrix's columns without the diagonal.
template <class A>
WB_DEVICE void dot_hermitian(const MatVec& of, long long j) {
    using T = typename A::T;
    T sums[1];
    dot_columns<A, CONJUGATED, 1>(of, j, of.a.beside(j), sums);
    if (is_first_thread()) store(of.dots + j * T::LENGTH, sums[0]);
}

// y_i := y_i + alpha times row i of a Hermitian A times x, or false, where that needs care; the imaginary part of its
// diagonal is not read.
template <class A, bool CAREFUL>
WB_DEVICE bool add_hermitian_row_with(const MatVec& of, long long i) {
    using T = typename A::T;
    Element<A, CAREFUL> y(load<T>(of.y.at<T>(i)));
    Columns beside = of.a;
    beside.skips_diagonal = 1;
    const Rows cols = of.a.cols_of(i);
    for (long long g = cols.start / GROUP; g * GROUP < cols.end; g++) {
        const Rows group = group_of(g, of.a.cols);
        if (group.has(i)) {
            const T factor = load<T>(of.factors + i * T::LENGTH);
            y.add(factor, real_part(of.a.template get<T>(i, i)));
            y.add(argument<T>(of.alpha), load<T>(of.dots + i * T::LENGTH));
        }
        add_group(y, beside, group, i, of.factors);
    }
    if (y.finite) store(of.y.at<T>(i), y.value);
    return y.finite;
}

template <class A>
WB_COLD void add_hermitian_row_with_care(const MatVec& of, long long i) {
    add_hermitian_row_with<A, true>(of, i);
}

template <class A>
WB_DEVICE void add_hermitian_row(const MatVec& of, long long i) {
    if (!add_hermitian_row_with<A, false>(of, i)) add_hermitian_row_with_care<A>(of, i);
}

}  // namespace wideblas
