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

// y_i := y_i + alpha times row i of a symmetric A times x, of which A is a triangle; or false, where that needs care.
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
        if (!is_own) continue;
        if (!reads_rows(a, beyond)) {
            y.add(argument<T>(of.alpha), load<T>(of.dots + i * T::LENGTH));
            continue;
        }
        for (long long start = beyond.start; start < beyond.end; start += GROUP) {
            y.begin();
            for (long long j = start; j < least(beyond.end, start + GROUP); j++)
                y.push(load<T>(of.factors + j * T::LENGTH), a.template get<T>(j, i));
            y.end();
        }
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

// The sum of a full matrix's row on the way through its columns. Where it is not finite, the row is computed again with
// care.
template <class A>
struct Chain {
    using T = typename A::T;
    T sum;
    bool finite;
    WB_DEVICE explicit Chain(const T& old) : sum(old), finite(true) {}
    WB_DEVICE void add(const T& factor, const T& x) { sum = A::mul_acc_few(sum, factor, x); }
    WB_DEVICE void settle() {
        sum = A::finish(sum);
        finite = finite && is_finite(sum);
    }
};

// Threads of a block that compute full rows, at most.
constexpr int ROW_THREADS = 64;

// Elements of a full matrix's row on their way to a thread: some chunks of columns, in memory that a block shares, where each
// thread has its own. An element waits for memory as long as for many sums, and there are few threads.
template <class T>
struct Ahead {
    static constexpr int CHUNKS = 4, COLUMNS = T::LENGTH == 2 ? 8 : T::LENGTH == 4 ? 4 : 2;
    static constexpr int PAIRS = T::LENGTH / 2;

    struct alignas(16) Two {
        double x[2];
    };
    Two* own;
    const double* next;
    const long long step;
    const bool odd;

    WB_DEVICE Ahead(Two* own, const double* first, long long step)
        : own(own), next(first), step(step), odd(is_odd(first)) {}

    WB_DEVICE Two* at(int column, int pair) const {
        return own + (column * PAIRS + pair) * ROW_THREADS;
    }

    // Begins to load a chunk, which is there when all but the CHUNKS - 1 chunks begun after it are.
    WB_DEVICE void begin(int chunk, bool is_there) {
        if (is_there) {
#pragma unroll
            for (int k = 0; k < COLUMNS; k++) {
#pragma unroll
                for (int p = 0; p < PAIRS; p++) copy(at(chunk * COLUMNS + k, p), next + 2 * p);
                next += step;
            }
        }
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
        asm volatile("cp.async.commit_group;" ::: "memory");
#endif
    }

    WB_DEVICE void copy(Two* to, const double* from) const {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
        const unsigned place = (unsigned)__cvta_generic_to_shared(to);
        if (odd) {
            asm volatile("cp.async.ca.shared.global [%0], [%1], 8;" ::"r"(place), "l"(from) : "memory");
            asm volatile("cp.async.ca.shared.global [%0], [%1], 8;" ::"r"(place + 8), "l"(from + 1)
                         : "memory");
        } else {
            asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(place), "l"(from)
                         : "memory");
        }
#else
        to->x[0] = from[0];
        to->x[1] = from[1];
#endif
    }

    WB_DEVICE void wait() const {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
        static_assert(CHUNKS == 4, "as in the instruction");
        asm volatile("cp.async.wait_group 3;" ::: "memory");
#endif
    }

    WB_DEVICE T get(int chunk, int k) const {
        T x;
#pragma unroll
        for (int p = 0; p < PAIRS; p++) {
            const Two two = *at(chunk * COLUMNS + k, p);
            x.x[2 * p] = two.x[0];
            x.x[2 * p + 1] = two.x[1];
        }
        return x;
    }
};

// A thread's place in its block's memory for chunks.
template <class T>
WB_DEVICE typename Ahead<T>::Two* own_chunks() {
    using Columns = Ahead<T>;
    constexpr int EACH = Columns::CHUNKS * Columns::COLUMNS * Columns::PAIRS;
#ifdef __CUDACC__
    __shared__ typename Columns::Two all[EACH * ROW_THREADS];
    return all + threadIdx.x;
#else
    static typename Columns::Two all[EACH * ROW_THREADS];
    return all;
#endif
}

// Adds the columns `cols` of a full matrix's row i, with their factors; a group starts at the first of them.
template <class A>
WB_DEVICE void add_along(Chain<A>& chain, const MatVec& of, long long i, Rows cols) {
    using T = typename A::T;
    using Columns = Ahead<T>;
    constexpr int CHUNKS = Columns::CHUNKS, COLUMNS = Columns::COLUMNS;
    static_assert(GROUP % COLUMNS == 0, "groups end where chunks do");
    const long long n = cols.len(), whole = n / COLUMNS, step = of.a.ld * T::LENGTH;
    const double* first = of.a.data + (i + cols.start * of.a.ld) * T::LENGTH;
    const double* all_factors = of.factors + cols.start * T::LENGTH;
    const bool odd_factors = is_odd(all_factors);
    Columns columns(own_chunks<T>(), first, step);
#pragma unroll
    for (int c = 0; c < CHUNKS; c++) columns.begin(c, c < whole);
    // Factors are loaded a chunk before they are needed.
    T later[COLUMNS];
#pragma unroll
    for (int k = 0; k < COLUMNS; k++)
        later[k] = whole > 0 ? load_constant<T>(all_factors + k * T::LENGTH, odd_factors) : zero<T>();
    for (long long c = 0; c < whole; c++) {
        T factors[COLUMNS], elements[COLUMNS];
        const double* next = all_factors + (c + 1 < whole ? c + 1 : c) * COLUMNS * T::LENGTH;
#pragma unroll
        for (int k = 0; k < COLUMNS; k++) {
            factors[k] = later[k];
            later[k] = load_constant<T>(next + k * T::LENGTH, odd_factors);
        }
        columns.wait();
        const int chunk = (int)(c % CHUNKS);
#pragma unroll
        for (int k = 0; k < COLUMNS; k++) elements[k] = columns.get(chunk, k);
        columns.begin(chunk, c + CHUNKS < whole);
#pragma unroll
        for (int k = 0; k < COLUMNS; k++) chain.add(factors[k], elements[k]);
        if ((c + 1) * COLUMNS % GROUP == 0) chain.settle();
    }
    for (long long j = whole * COLUMNS; j < n; j++) {
        chain.add(load_constant<T>(all_factors + j * T::LENGTH, odd_factors),
                  load_constant<T>(first + j * step, columns.odd));
        if ((j + 1) % GROUP == 0) chain.settle();
    }
    if (n % GROUP != 0) chain.settle();
}

// As add_row, of a full matrix: for large ones.
template <class A>
WB_DEVICE void add_full_row(const MatVec& of, long long i) {
    using T = typename A::T;
    Chain<A> chain(load<T>(of.y.at<T>(i)));
    add_along(chain, of, i, {0, of.a.cols});
    if (chain.finite) return store(of.y.at<T>(i), chain.sum);
    add_row_with_care<A>(of, i);
}

// As add_symmetric_row, of a triangle of a full matrix.
template <class A>
WB_DEVICE void add_full_symmetric_row(const MatVec& of, long long i) {
    using T = typename A::T;
    const Columns& a = of.a;
    const bool is_lower = a.is_lower();
    const Rows group = group_of(i / GROUP, a.cols), beyond = outside(a, group);
    const Rows others = is_lower ? Rows{0, group.start} : Rows{group.end, a.cols};
    Chain<A> chain(load<T>(of.y.at<T>(i)));
#pragma unroll 1
    for (int turn = 0; turn < 2; turn++) {
        if ((turn == 0) == is_lower) {
            add_along(chain, of, i, others);
            continue;
        }
#pragma unroll 1
        for (long long j = group.start; j < group.end; j++) {
            const bool is_stored = (i > j) == is_lower;
            chain.add(load<T>(of.factors + j * T::LENGTH),
                      is_stored ? a.template get<T>(i, j) : a.template get<T>(j, i));
        }
        chain.settle();
        if (!reads_rows(a, beyond)) {
            chain.sum =
                A::add_product(chain.sum, argument<T>(of.alpha), load<T>(of.dots + i * T::LENGTH));
            chain.finite = chain.finite && is_finite(chain.sum);
            continue;
        }
#pragma unroll 1
        for (long long j = beyond.start; j < beyond.end; j++) {
            chain.add(load<T>(of.factors + j * T::LENGTH), a.template get<T>(j, i));
            if ((j + 1 - beyond.start) % GROUP == 0) chain.settle();
        }
        if (beyond.len() % GROUP != 0) chain.settle();
    }
    if (chain.finite) return store(of.y.at<T>(i), chain.sum);
    add_symmetric_row_with_care<A>(of, i);
}

}  // namespace wideblas
