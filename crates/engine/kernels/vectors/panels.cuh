// The elimination of a few columns with partial pivoting, by which large matrices are factored: crates/lapack/src/there.rs.
#pragma once
#include "vectors/factors.cuh"

namespace wideblas {

// Some columns of a matrix that are eliminated one after the other.
struct Panel {
    long long items;
    double* data;
    long long ld, rows, cols, column;
    // For each column the row that it was exchanged with, from 0; the first column whose pivot is zero, from 1, or 0; then what one
    // step tells the next: whether there is a pivot, its exponent, and the inverse of what it is without that.
    long long* pivots;
    double* inverse;
    // How many blocks of threads have eliminated their rows, 0 between the steps; and what each of them found.
    unsigned long long* arrivals;
    double* candidates;

    template <class T>
    WB_DEVICE double* at(long long i, long long j) const {
        return data + (i + j * ld) * T::LENGTH;
    }
    WB_DEVICE long long* zero_pivot() const { return pivots + least(rows, cols); }
    WB_DEVICE long long* has_pivot() const { return zero_pivot() + 1; }
    WB_DEVICE long long* exponent() const { return zero_pivot() + 2; }
};

// Where the element of the largest magnitude is, of some rows; -1 of none.
template <class Part>
struct Candidate {
    long long place;
    Part size;
};

// The element of a row in the column whose pivot is looked for.
template <class A>
WB_DEVICE Candidate<typename A::T::Part> candidate(const Panel& of, long long column, long long i) {
    using Part = typename A::T::Part;
    const Part size = size_of(load<typename A::T>(of.at<typename A::T>(i, column)));
    if (size.x[0] == size.x[0]) return {i, size};
    // NaN is no larger than any number, but stays the largest where it comes first.
    if (i > column) return {-1, size};
    return {i, filled<Part>(double_of(0x7ff0000000000000))};
}

// The first one of the larger magnitude.
template <class Part>
WB_DEVICE Candidate<Part> better(const Candidate<Part>& a, const Candidate<Part>& b) {
    if (b.place < 0) return a;
    if (a.place < 0 || exceeds(b.size, a.size)) return b;
    return exceeds(a.size, b.size) || a.place < b.place ? a : b;
}

// The best of the candidates of a block's threads, a power of two of them, which all threads get.
template <class Part>
WB_DEVICE Candidate<Part> best_of(Candidate<Part>* all, int count) {
#ifdef __CUDACC__
    for (int half = count / 2; half > 0; half /= 2) {
        __syncthreads();
        if (threadIdx.x < half) all[threadIdx.x] = better(all[threadIdx.x], all[threadIdx.x + half]);
    }
    __syncthreads();
#else
    for (int index = 1; index < count; index++) all[0] = better(all[0], all[index]);
#endif
    return all[0];
}

// Exchanges the rows of a column and of its pivot, and tells what the elimination needs.
template <class A>
WB_DEVICE void take_pivot(const Panel& of, long long j, long long row) {
    using T = typename A::T;
    for_each((int)of.cols, [&](int k) {
        if (row == j) return;
        const T x = load<T>(of.at<T>(j, k)), y = load<T>(of.at<T>(row, k));
        store(of.at<T>(j, k), y);
        store(of.at<T>(row, k), x);
    });
    for_each(1, [&](int) {
        of.pivots[j] = row;
        *of.arrivals = 0;
        if (j == 0) *of.zero_pivot() = 0;
        T pivot = load<T>(of.at<T>(j, j));
        *of.has_pivot() = !is_zero(pivot);
        if (is_zero(pivot)) {
            if (*of.zero_pivot() == 0) *of.zero_pivot() = j + 1;
            return;
        }
        u64 largest = 0;
        for (int p = 0; p < T::PARTS; p++) {
            const u64 size = bits_of(pivot.x[p * T::HALF]) & 0x7fffffffffffffff;
            if (size > largest) largest = size;
        }
        const int exponent = (int)(largest >> 52) - 1023;
        *of.exponent() = exponent;
        T one = zero<T>();
        one.x[0] = 1.0;
        store(of.inverse, A::div(one, scale(pivot, -exponent)));
    });
}

// Finds the pivot of a column, the first one of the largest magnitude, and exchanges the rows.
template <class A>
WB_DEVICE void choose_pivot(const Panel& of, long long) {
    using Part = typename A::T::Part;
    WB_SHARED Candidate<Part> found[WIDE];
    const long long j = of.column;
    for_each(WIDE, [&](int index) {
        Candidate<Part> best = {-1, zero<Part>()};
        for (long long i = j + index; i < of.rows; i += WIDE) best = better(best, candidate<A>(of, j, i));
        found[index] = best;
    });
    take_pivot<A>(of, j, best_of(found, WIDE).place);
}

// Divides a row's element of the column by the pivot, and takes multiples of the pivot's row from those behind it.
template <class A>
WB_DEVICE void eliminate_row(const Panel& of, long long item) {
    using T = typename A::T;
    const long long j = of.column, i = j + 1 + item;
    if (!*of.has_pivot()) return;
    const T element = scale(load<T>(of.at<T>(i, j)), -(int)*of.exponent());
    const T factor = A::mul(element, load<T>(of.inverse));
    store(of.at<T>(i, j), factor);
    const T taken = negative(factor);
#pragma unroll 2
    for (long long k = j + 1; k < of.cols; k++) {
        const T x = load<T>(of.at<T>(i, k)), y = load<T>(of.at<T>(j, k));
        store(of.at<T>(i, k), A::add_product(x, taken, y));
    }
}

// Eliminates a column from all rows, and finds the pivot of the next one, where there is one. On a device the last block of threads to
// end does that, from what each of them found.
template <class A>
WB_DEVICE void eliminate(const Panel& of) {
    const long long next = of.column + 1;
    const bool has_next = next < least(of.rows, of.cols);
#ifdef __CUDACC__
    using Part = typename A::T::Part;
    constexpr int WORDS = Part::LENGTH + 1;
    __shared__ Candidate<Part> found[WIDE];
    __shared__ bool is_last;
    Candidate<Part> best = {-1, zero<Part>()};
    const long long all = (long long)gridDim.x * blockDim.x;
    for (long long item = (long long)blockIdx.x * blockDim.x + threadIdx.x; item < of.items; item += all) {
        eliminate_row<A>(of, item);
        if (has_next) best = better(best, candidate<A>(of, next, next + item));
    }
    if (!has_next) return;
    found[threadIdx.x] = best;
    for (int index = blockDim.x + threadIdx.x; index < WIDE; index += blockDim.x) found[index] = {-1, zero<Part>()};
    best = best_of(found, WIDE);
    if (threadIdx.x == 0) {
        double* to = of.candidates + blockIdx.x * WORDS;
        to[0] = __longlong_as_double(best.place);
        for (int c = 0; c < Part::LENGTH; c++) to[1 + c] = best.size.x[c];
    }
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0) is_last = atomicAdd(of.arrivals, 1ull) == gridDim.x - 1;
    __syncthreads();
    if (!is_last) return;
    __threadfence();
    best = {-1, zero<Part>()};
    for (int block = threadIdx.x; block < gridDim.x; block += blockDim.x) {
        const volatile double* from = of.candidates + block * WORDS;
        Candidate<Part> other;
        other.place = __double_as_longlong(from[0]);
        for (int c = 0; c < Part::LENGTH; c++) other.size.x[c] = from[1 + c];
        best = better(best, other);
    }
    found[threadIdx.x] = best;
    best = best_of(found, WIDE);
    take_pivot<A>(of, next, best.place);
#else
    for (long long item = 0; item < of.items; item++) eliminate_row<A>(of, item);
    if (!has_next) return;
    Panel of_next = of;
    of_next.column = next;
    choose_pivot<A>(of_next, 0);
#endif
}

}  // namespace wideblas
