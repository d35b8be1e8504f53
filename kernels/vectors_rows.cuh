// Products of full matrices and vectors by rows: the elements of vectors_products.cuh, loaded ahead.
#pragma once
#include "vectors_products.cuh"

namespace wideblas {

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
