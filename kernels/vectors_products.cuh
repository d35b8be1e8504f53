// Products of matrices and vectors: src/engine/cpu/vectors/matvec.rs, columns.rs and combination.rs.
#pragma once
#include "vectors_sums.cuh"

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
    const typename A::T found = A::finish(A::mul_acc(y, alpha, x));
    return is_finite(found) ? found : sum_of_products(1, &alpha, &x, y);
}

// An element of y to which products are added, up to GROUP of them without rounding to a number in between.
template <class A>
struct Element {
    using T = typename A::T;
    T value, sum, factors[GROUP], others[GROUP];
    int count;

    WB_DEVICE void begin() {
        sum = value;
        count = 0;
    }
    WB_DEVICE void push(const T& factor, const T& x) {
        sum = A::mul_acc(sum, factor, x);
        factors[count] = factor;
        others[count++] = x;
    }
    WB_DEVICE void end() {
        if (count == 0) return;
        sum = A::finish(sum);
        value = is_finite(sum) ? sum : sum_of_products(count, factors, others, value);
    }
};

// Adds the multiples of a group's columns to an element of row i. Columns with a zero may be left out.
template <class A>
WB_DEVICE void add_group(Element<A>& y, const Columns& a, bool skips_zeros, Rows group, long long i,
                         const double* factors, bool minus_factors) {
    using T = typename A::T;
    // The rows that all columns of a group have.
    const Rows last = a.of(group.end - 1), first = a.of(group.start);
    const bool is_common = last.start <= i && i < first.end;
    if (is_common) y.begin();
    for (long long j = group.start; j < group.end; j++) {
        if (!is_common && !a.of(j).has(i)) continue;
        T factor = load<T>(factors + j * T::LENGTH);
        if (minus_factors) factor = negative(factor);
        if (skips_zeros && is_zero(factor)) continue;
        if (!is_common) y.begin();
        y.push(factor, a.template get<T>(i, j));
        if (!is_common) y.end();
    }
    if (is_common) y.end();
}

WB_DEVICE Rows group_of(long long g, long long cols) {
    return {g * GROUP, least(cols, (g + 1) * GROUP)};
}

// y_i := y_i + alpha times row i of A times x.
template <class A>
WB_DEVICE void add_row(const MatVec& of, long long i) {
    using T = typename A::T;
    double* at = of.y.at<T>(i);
    Element<A> y;
    y.value = load<T>(at);
    const Rows cols = of.a.cols_of(i);
    for (long long g = cols.start / GROUP; g * GROUP < cols.end; g++)
        add_group<A>(y, of.a, false, group_of(g, of.a.cols), i, of.factors, false);
    store(at, y.value);
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

// y_i := y_i + alpha times row i of a symmetric A times x, of which A is a triangle.
template <class A>
WB_DEVICE void add_symmetric_row(const MatVec& of, long long i) {
    using T = typename A::T;
    double* at = of.y.at<T>(i);
    Element<A> y;
    y.value = load<T>(at);
    const Columns& a = of.a;
    const bool is_band = a.storage == BAND;
    const Rows cols = a.cols_of(i);
    for (long long g = cols.start / GROUP; g * GROUP < cols.end; g++) {
        const Rows group = group_of(g, a.cols), beyond = outside(a, group);
        const bool is_own = group.has(i);
        if (is_own && !is_band) {
            y.begin();
            for (long long j = group.start; j < group.end; j++) {
                const bool is_stored = (i > j) == a.is_lower();
                y.push(load<T>(of.factors + j * T::LENGTH),
                       is_stored ? a.template get<T>(i, j) : a.template get<T>(j, i));
            }
            y.end();
        }
        if (beyond.has(i)) add_group<A>(y, a, false, group, i, of.factors, false);
        if (!is_own) continue;
        if (!reads_rows(a, beyond)) {
            y.value = add_one<A>(argument<T>(of.alpha), load<T>(of.dots + i * T::LENGTH), y.value);
            continue;
        }
        for (long long start = beyond.start; start < beyond.end; start += GROUP) {
            y.begin();
            for (long long j = start; j < least(beyond.end, start + GROUP); j++)
                y.push(load<T>(of.factors + j * T::LENGTH), a.template get<T>(j, i));
            y.end();
        }
    }
    store(at, y.value);
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

// y_i := y_i + alpha times row i of a Hermitian A times x; the imaginary part of its diagonal is not read.
template <class A>
WB_DEVICE void add_hermitian_row(const MatVec& of, long long i) {
    using T = typename A::T;
    double* at = of.y.at<T>(i);
    Element<A> y;
    y.value = load<T>(at);
    Columns beside = of.a;
    beside.skips_diagonal = 1;
    const Rows cols = of.a.cols_of(i);
    for (long long g = cols.start / GROUP; g * GROUP < cols.end; g++) {
        const Rows group = group_of(g, of.a.cols);
        if (group.has(i)) {
            const T factor = load<T>(of.factors + i * T::LENGTH);
            y.value = add_one<A>(factor, real_part(of.a.template get<T>(i, i)), y.value);
            y.value = add_one<A>(argument<T>(of.alpha), load<T>(of.dots + i * T::LENGTH), y.value);
        }
        add_group<A>(y, beside, false, group, i, of.factors, false);
    }
    store(at, y.value);
}

// As add_row, of an element that stays in memory until the end: where full rows meet a sum that is not finite.
template <class A>
WB_COLD void add_row_again(const MatVec& of, long long i) {
    add_row<A>(of, i);
}

// A row of a full matrix on the way through its columns, some of which are loaded before they are needed: an element waits
// for memory as long as for many sums.
template <class A>
struct FullRow {
    using T = typename A::T;
    static constexpr int AHEAD = T::LENGTH == 2 ? 16 : T::LENGTH == 4 ? 8 : 2;

    const long long next;
    const bool odd, odd_factors;
    const double *column, *factor;
    bool finite;
    T sum, elements[AHEAD], factors[AHEAD];

    WB_DEVICE FullRow(const MatVec& of, long long i)
        : next(of.a.ld * T::LENGTH),
          odd(is_odd(of.a.data)),
          odd_factors(is_odd(of.factors)),
          column(of.a.data + i * T::LENGTH),
          factor(of.factors),
          finite(true),
          sum(load<T>(of.y.at<T>(i))) {}

    WB_DEVICE void load_next(int k) {
        elements[k] = load_constant<T>(column, odd);
        factors[k] = load_constant<T>(factor, odd_factors);
        column += next;
        factor += T::LENGTH;
    }

    // At the end of a group.
    WB_DEVICE void settle() {
        sum = A::finish(sum);
        finite = finite && is_finite(sum);
    }

    // AHEAD columns from j on, a multiple of AHEAD.
    template <bool LOADS>
    WB_DEVICE void add(long long j) {
#pragma unroll
        for (int k = 0; k < AHEAD; k++) {
            sum = A::mul_acc(sum, factors[k], elements[k]);
            if (LOADS) load_next(k);
            if (AHEAD % GROUP == 0) {
                if ((k + 1) % GROUP == 0) settle();
            } else if (k == AHEAD - 1 && (j + AHEAD) % GROUP == 0) {
                settle();
            }
        }
    }
};

// As add_row, of a full matrix: for large ones.
template <class A>
WB_DEVICE void add_full_row(const MatVec& of, long long i) {
    constexpr int AHEAD = FullRow<A>::AHEAD;
    static_assert(AHEAD % GROUP == 0 || GROUP % AHEAD == 0, "groups end at ends");
    FullRow<A> row(of, i);
    const long long n = of.a.cols, whole = n - n % AHEAD;
    if (whole > 0) {
#pragma unroll
        for (int k = 0; k < AHEAD; k++) row.load_next(k);
        for (long long j = 0; j < whole - AHEAD; j += AHEAD) row.template add<true>(j);
        row.template add<false>(whole - AHEAD);
    }
    for (long long j = whole; j < n; j++) {
        row.load_next(0);
        row.sum = A::mul_acc(row.sum, row.factors[0], row.elements[0]);
        if ((j + 1) % GROUP == 0) row.settle();
    }
    if (n % GROUP != 0) row.settle();
    if (row.finite) return store(of.y.at<typename A::T>(i), row.sum);
    add_row_again<A>(of, i);
}

}  // namespace wideblas
