// Products of full matrices and vectors by rows: the elements of vectors/products.cuh, loaded ahead.
#pragma once
#include "vectors/products.cuh"

namespace wideblas {

// As an Element: the sum of a full matrix's row on the way through its columns, in groups that are not empty. Where it is
// not finite, the row is computed again with care.
template <class A>
struct Chain {
    using T = typename A::T;
    T sum;
    bool finite;
    WB_DEVICE explicit Chain(const T& old) : sum(old), finite(true) {}
    WB_DEVICE void begin() {}
    WB_DEVICE void push(const T& factor, const T& x) { sum = A::mul_acc_few(sum, factor, x); }
    WB_DEVICE void end() {
        sum = A::finish(sum);
        finite = finite && is_finite(sum);
    }
    WB_DEVICE void add(const T& alpha, const T& x) {
        sum = A::add_product(sum, alpha, x);
        finite = finite && is_finite(sum);
    }
    // Becomes `longer` if `is`: without a branch, around which the compiler would order the sums less well.
    WB_DEVICE void become_if(bool is, const Chain& longer) {
#pragma unroll
        for (int c = 0; c < T::LENGTH; c++) sum.x[c] = is ? longer.sum.x[c] : sum.x[c];
        finite = is ? longer.finite : finite;
    }
};

// Threads of a block that compute full rows, at most.
constexpr int ROW_THREADS = 64;

// Elements of full matrices' rows on their way to a block's threads, one a row, with the factors of their columns: some
// chunks of columns, in memory that the block shares. An element waits for memory as long as for many sums, and there are
// few threads. A thread has places of its own for elements. The threads of a warp share places for factors. Factors are not
// loaded to registers ahead: the compiler moves them at a chunk's end to where the next one has them, and waits for them.
// Tried on an H200 and dropped: bulk copies by a warp of their own (the same speed).
template <class T>
struct Ahead {
    // One chunk is read while the others are loaded.
    static constexpr int CHUNKS = 5, PAIRS = T::LENGTH / 2, COLUMNS = GROUP / PAIRS;
    // Pairs of components: of a chunk's elements in a row, of as many factors, and of all that a block has of a chunk.
    static constexpr int EACH = COLUMNS * PAIRS, CHUNK = EACH * (ROW_THREADS + ROW_THREADS / 32);

    struct alignas(16) Two {
        double x[2];
    };
    Two *own, *shared;
    const double *element, *factor;
    const long long step;
    // Copies of 16 bytes are for addresses that are multiples of it.
    const bool odd;

    WB_DEVICE Ahead(const double* element, long long step, const double* factor)
        : element(element), factor(factor), step(step), odd(is_odd(element) || is_odd(factor)) {
#ifdef __CUDACC__
        __shared__ Two all[CHUNKS * CHUNK];
        const int thread = threadIdx.x;
#else
        static Two all[CHUNKS * CHUNK];
        const int thread = 0;
#endif
        own = all + thread;
        shared = all + EACH * (ROW_THREADS + thread / 32);
    }

    // Waits for the other threads of the warp.
    WB_DEVICE void meet() const {
#ifdef __CUDACC__
        __syncwarp();
#endif
    }

    // Begins to load the next chunk to `place`, its elements only if the row `has` them.
    WB_DEVICE void begin(int place, bool is_there, bool has) {
        if (is_there) {
            if (odd) copy_chunk<8>(place, has);
            else copy_chunk<16>(place, has);
        }
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
        asm volatile("cp.async.commit_group;" ::: "memory");
#endif
    }

    template <int BYTES>
    WB_DEVICE void copy_chunk(int place, bool has) {
        if (has) {
#pragma unroll
            for (int k = 0; k < EACH; k++)
                copy<BYTES>(own + place + k * ROW_THREADS, element + k / PAIRS * step + k % PAIRS * 2);
        }
#ifdef __CUDACC__
        const int k = threadIdx.x % 32;
        if (k < EACH) copy<BYTES>(shared + place + k, factor + 2 * k);
#else
        for (int k = 0; k < EACH; k++) copy<BYTES>(shared + place + k, factor + 2 * k);
#endif
        element += COLUMNS * step;
        factor += COLUMNS * T::LENGTH;
    }

    template <int BYTES>
    WB_DEVICE static void copy(Two* to, const double* from) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
        const unsigned place = (unsigned)__cvta_generic_to_shared(to);
        if (BYTES == 16) {
            asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(place), "l"(from)
                         : "memory");
        } else {
            asm volatile("cp.async.ca.shared.global [%0], [%1], 8;" ::"r"(place), "l"(from) : "memory");
            asm volatile("cp.async.ca.shared.global [%0], [%1], 8;" ::"r"(place + 8), "l"(from + 1)
                         : "memory");
        }
#else
        to->x[0] = from[0];
        to->x[1] = from[1];
#endif
    }

    // Waits until the first of CHUNKS - 1 chunks that are being loaded is there, and the one before it has been read.
    WB_DEVICE void wait() const {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
        asm volatile("cp.async.wait_group %0;" ::"n"(CHUNKS - 2) : "memory");
#endif
        meet();
    }

    WB_DEVICE static T number(const Two* from, int step) {
        T x;
#pragma unroll
        for (int p = 0; p < PAIRS; p++) {
            const Two two = from[p * step];
            x.x[2 * p] = two.x[0];
            x.x[2 * p + 1] = two.x[1];
        }
        return x;
    }
    WB_DEVICE T get(int place, int k) const {
        return number(own + place + k * PAIRS * ROW_THREADS, ROW_THREADS);
    }
    WB_DEVICE T get_factor(int place, int k) const { return number(shared + place + k * PAIRS, 1); }
};

// Adds the columns `cols` of a full matrix's row i, with their factors. All threads of a warp take part: their rows' columns
// are among `all`, whose first one starts a group.
template <class A>
WB_DEVICE void add_along(Chain<A>& chain, const MatVec& of, long long i, Rows cols, Rows all) {
    using T = typename A::T;
    using Columns = Ahead<T>;
    constexpr int CHUNKS = Columns::CHUNKS, COLUMNS = Columns::COLUMNS, CHUNK = Columns::CHUNK;
    const long long n = all.len(), step = of.a.ld * T::LENGTH;
    const double* first = of.a.data + (i + all.start * of.a.ld) * T::LENGTH;
    const double* factors = of.factors + all.start * T::LENGTH;
    // Chunks.
    const int whole = (int)(n / COLUMNS), start = (int)((cols.start - all.start) / COLUMNS);
    const int end = start + (int)(cols.len() / COLUMNS);
    const auto has = [&](int c) { return start <= c && c < end; };
    Columns columns(first, step, factors);
    // The chunks of an earlier row have been read.
    columns.meet();
#pragma unroll
    for (int c = 0; c < CHUNKS - 1; c++) columns.begin(c * CHUNK, c < whole, has(c));
    int place = 0, free = (CHUNKS - 1) * CHUNK;
    for (int c = 0; c < whole; c++) {
        columns.wait();
        const int later = c + CHUNKS - 1;
        columns.begin(free, later < whole, has(later));
        Chain<A> longer = chain;
#pragma unroll
        for (int k = 0; k < COLUMNS; k++)
            longer.push(columns.get_factor(place, k), columns.get(place, k));
        if ((c + 1) * COLUMNS % GROUP == 0) longer.end();
        chain.become_if(has(c), longer);
        free = place;
        place = place == (CHUNKS - 1) * CHUNK ? 0 : place + CHUNK;
    }
    if (n % GROUP == 0 || !cols.has(all.end - 1)) return;
    for (long long j = (long long)whole * COLUMNS; j < n; j++)
        chain.push(load_constant<T>(factors + j * T::LENGTH, columns.odd),
                   load_constant<T>(first + j * step, columns.odd));
    chain.end();
}

// As add_row, of a full matrix: for large ones. Threads without a row take part in the last one.
template <class A>
WB_DEVICE void add_full_row(const MatVec& of, long long item) {
    using T = typename A::T;
    const long long i = least(item, of.a.rows - 1);
    const Rows cols = {0, of.a.cols};
    Chain<A> chain(load<T>(of.y.at<T>(i)));
    add_along(chain, of, i, cols, cols);
    if (i != item) return;
    if (chain.finite) return store(of.y.at<T>(i), chain.sum);
    add_row_with_care<A>(of, i);
}

// The columns of row i of a symmetric matrix's triangle that are not in the group of the diagonal.
WB_DEVICE Rows other_columns(const Columns& a, long long i) {
    const Rows group = group_of(i / GROUP, a.cols);
    return a.is_lower() ? Rows{0, group.start} : Rows{group.end, a.cols};
}

// Adds parts of a symmetric matrix's row i, from `part` to before `end`, in the order of their columns: of a lower triangle
// 0 are the other columns, 1 is the group of the diagonal, 2 what is beyond the triangle; of an upper one 1 is beyond it, 2
// the group, and 3 are the others.
template <class A, class Sum>
WB_DEVICE void add_parts(Sum& y, const MatVec& of, long long i, int part, int end) {
    using T = typename A::T;
    const Columns& a = of.a;
    const Rows group = group_of(i / GROUP, a.cols), beyond = outside(a, group);
    const int beyond_part = a.is_lower() ? 2 : 1;
#pragma unroll 1
    for (; part < end; part++) {
        const bool is_beyond = part == beyond_part;
        if (is_beyond && !reads_rows(a, beyond)) {
            y.add(argument<T>(of.alpha), load<T>(of.dots + i * T::LENGTH));
            continue;
        }
        const Rows cols = is_beyond ? beyond : part == 3 - beyond_part ? group : other_columns(a, i);
#pragma unroll 1
        for (long long start = cols.start; start < cols.end; start += GROUP) {
            y.begin();
#pragma unroll 1
            for (long long j = start; j < least(cols.end, start + GROUP); j++) {
                const bool is_stored = (i > j) == a.is_lower();
                y.push(load<T>(of.factors + j * T::LENGTH),
                       is_stored ? a.template get<T>(i, j) : a.template get<T>(j, i));
            }
            y.end();
        }
    }
}

// Functions of their own: inlined, they would take registers from the columns that are loaded ahead.
template <class A>
WB_COLD Chain<A> with_own_parts(Chain<A> chain, const MatVec& of, long long i) {
    add_parts<A>(chain, of, i, 1, 3);
    return chain;
}

template <class A>
WB_COLD void add_full_symmetric_row_with_care(const MatVec& of, long long i) {
    using T = typename A::T;
    Element<A, true> y(load<T>(of.y.at<T>(i)));
    const bool is_lower = of.a.is_lower();
    add_parts<A>(y, of, i, is_lower ? 0 : 1, is_lower ? 3 : 4);
    store(of.y.at<T>(i), y.value);
}

// As add_symmetric_row, of a triangle of a full matrix.
template <class A>
WB_DEVICE void add_full_symmetric_row(const MatVec& of, long long item) {
    using T = typename A::T;
    const Columns& a = of.a;
    const long long i = least(item, a.rows - 1);
#ifdef __CUDACC__
    // The rows of this warp.
    const Rows rows = Rows{i - i % 32, i - i % 32 + 32}.within({0, a.rows});
#else
    const Rows rows = {i, i + 1};
#endif
    const Rows all = other_columns(a, a.is_lower() ? rows.end - 1 : rows.start);
    Chain<A> chain(load<T>(of.y.at<T>(i)));
    if (!a.is_lower()) chain = with_own_parts(chain, of, i);
    add_along(chain, of, i, other_columns(a, i), all);
    if (a.is_lower()) chain = with_own_parts(chain, of, i);
    if (i != item) return;
    if (chain.finite) return store(of.y.at<T>(i), chain.sum);
    add_full_symmetric_row_with_care<A>(of, i);
}

}  // namespace wideblas
