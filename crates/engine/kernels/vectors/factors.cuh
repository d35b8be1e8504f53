// Small factorisations, of which those of large matrices are made, and exchanges of rows: crates/lapack/src/there.rs.
//
// A step of a block of threads is written as what a thread does with an index; a host compiler sees a loop over the indices.
#pragma once
#include "numbers/roots.cuh"
#include "vectors/sums.cuh"

#ifdef __CUDACC__
#define WB_SHARED __shared__
#else
#define WB_SHARED
#endif

namespace wideblas {

// Threads of a block.
constexpr int WIDE = 256;

// Calls work(index) for the indices below count, in the threads of a block, which wait for each other.
template <class Work>
WB_DEVICE void for_each(int count, Work work) {
#ifdef __CUDACC__
    for (int index = threadIdx.x; index < count; index += blockDim.x) work(index);
    __syncthreads();
#else
    for (int index = 0; index < count; index++) work(index);
#endif
}

// Calls work(row, column) for the lower triangle of order n from a column on, likewise: neighbouring threads have neighbouring rows, all
// threads 32 rows of some columns.
template <class Work>
WB_DEVICE void for_triangle(int n, int first, Work work) {
    for_each(WIDE, [&](int index) {
        for (int j = first + index / 32; j < n; j += WIDE / 32)
            for (int i = j + index % 32; i < n; i += 32) work(i, j);
    });
}

// Numbers in shared memory, their components apart, so that neighbouring threads meet different banks.
template <class T, int COUNT>
struct Apart {
    double x[T::LENGTH][COUNT];
    WB_DEVICE T get(int at) const {
        T found;
#pragma unroll
        for (int c = 0; c < T::LENGTH; c++) found.x[c] = x[c][at];
        return found;
    }
    WB_DEVICE void set(int at, const T& to) {
#pragma unroll
        for (int c = 0; c < T::LENGTH; c++) x[c][at] = to.x[c];
    }
};

// The arithmetic of the parts of numbers.
template <class A>
struct OfParts {
    using Real = A;
};
template <class A>
struct OfParts<ComplexVectors<A>> {
    using Real = A;
};

// Each part times a real number.
template <class A>
WB_DEVICE typename A::T times_real(const typename A::T& x, const typename A::T::Part& by) {
    using T = typename A::T;
    using Real = typename OfParts<A>::Real;
    T found;
    for (int p = 0; p < T::PARTS; p++) {
        const auto product = Real::mul(part(x, p), by);
        for (int c = 0; c < T::HALF; c++) found.x[p * T::HALF + c] = product.x[c];
    }
    return found;
}

// A Hermitian matrix of few rows, whose lower triangle has element (i, j) at i * down + j * right, or its conjugate.
struct Cholesky {
    long long items;
    double* data;
    long long n, down, right, conjugated;
    // Becomes the place of the first minor that is not positive, from 1, or 0.
    long long* found;
};

// The order of a matrix, at most, by the components of its numbers: its triangle is in shared memory.
constexpr int SHORT_ORDER = 64, LONG_ORDER = 32;
template <class T>
struct Small {
    static constexpr int ORDER = T::LENGTH == 2 ? SHORT_ORDER : LONG_ORDER;
};

// The triangle becomes its Cholesky factor.
template <class A>
WB_DEVICE void cholesky(const Cholesky& of, long long) {
    using T = typename A::T;
    constexpr int N = Small<T>::ORDER;
    using Part = typename T::Part;
    using Real = typename OfParts<A>::Real;
    WB_SHARED Apart<T, N*(N + 1) / 2> triangle;
    WB_SHARED Apart<Part, 1> inverse;
    WB_SHARED int found;
    const int n = (int)of.n;
    const auto at = [](int i, int j) { return i + j * (2 * N - 1 - j) / 2; };
    const auto place = [&of](int i, int j) { return of.data + (i * of.down + j * of.right) * T::LENGTH; };
    for_triangle(n, 0, [&](int i, int j) {
        const T x = load<T>(place(i, j));
        triangle.set(at(i, j), of.conjugated ? conjugate_of(x) : x);
    });
    // The root of a pivot, and its inverse.
    const auto take_root = [&](int j) {
        Part pivot = part(triangle.get(at(j, j)), 0);
        found = pivot.x[0] > 0.0 ? 0 : j + 1;
        if (found != 0) return;
        // The root of an infinity is itself.
        if (is_finite(pivot.x[0])) pivot = root(pivot);
        Part one = zero<Part>();
        one.x[0] = 1.0;
        inverse.set(0, Real::div(one, pivot));
        T diagonal = zero<T>();
        for (int c = 0; c < T::HALF; c++) diagonal.x[c] = pivot.x[c];
        triangle.set(at(j, j), diagonal);
    };
    const auto change = [&](int i, int j, int k) {
        const T factor = negative(A::conjugate(triangle.get(at(k, j))));
        triangle.set(at(i, k), A::add_product(triangle.get(at(i, k)), triangle.get(at(i, j)), factor));
    };
    for_each(1, [&](int) { take_root(0); });
    for (int j = 0; j + 1 < n; j++) {
        if (found != 0) break;
        for_each(n - j - 1, [&](int index) {
            const int i = at(j + 1 + index, j);
            triangle.set(i, times_real<A>(triangle.get(i), inverse.get(0)));
        });
        // The first warp takes the next root, which takes longest, while the others change what is behind it.
        for_each(WIDE, [&](int index) {
            const int next = j + 1;
            if (index == 0) {
                change(next, j, next);
                take_root(next);
            }
            if (index < 32) return;
            for (int k = next + (index - 32) / 32; k < n; k += WIDE / 32 - 1)
                for (int i = k + index % 32; i < n; i += 32)
                    if (i != next) change(i, j, k);
        });
    }
    for_triangle(n, 0, [&](int i, int j) {
        const T x = triangle.get(at(i, j));
        store(place(i, j), of.conjugated ? conjugate_of(x) : x);
    });
    for_each(1, [&](int) { *of.found = found; });
}

// A triangle of few rows, whose element (i, j) with i >= j is at i * down + j * right.
struct SmallTriangle {
    long long items;
    double* data;
    long long n, down, right, is_unit;

    template <class T>
    WB_DEVICE double* at(int i, int j) const {
        return data + (i * down + j * right) * T::LENGTH;
    }
};

// The triangle L becomes its inverse X, row by row: before step i, rows from i on have the elements of L in columns from i on, and
// what rows of X above contribute, the sum of l_rk x_kj, in columns before. A diagonal of ones is neither read nor written.
template <class A>
WB_DEVICE void invert(const SmallTriangle& of, long long) {
    using T = typename A::T;
    constexpr int N = Small<T>::ORDER;
    WB_SHARED Apart<T, N*(N + 1) / 2> triangle;
    WB_SHARED Apart<T, N> inverses, column;
    const int n = (int)of.n;
    const auto at = [](int i, int j) { return i + j * (2 * N - 1 - j) / 2; };
    const auto reads = [&of](int i, int j) { return i > j || !of.is_unit; };
    for_triangle(n, 0, [&](int i, int j) {
        if (reads(i, j)) triangle.set(at(i, j), load<T>(of.at<T>(i, j)));
    });
    for_each(n, [&](int i) {
        T one = zero<T>();
        one.x[0] = 1.0;
        inverses.set(i, of.is_unit ? one : A::div(one, triangle.get(at(i, i))));
    });
    for (int i = 0; i < n; i++) {
        for_each(n, [&](int k) {
            if (k > i) column.set(k, triangle.get(at(k, i)));
            if (k < i) triangle.set(at(i, k), negative(A::mul(triangle.get(at(i, k)), inverses.get(i))));
        });
        const int rows = n - i - 1;
        for_each(rows * (i + 1), [&](int index) {
            const int r = i + 1 + index % rows, j = index / rows;
            const T factor = column.get(r), x = j < i ? triangle.get(at(i, j)) : inverses.get(i);
            const T sum = j < i ? A::add_product(triangle.get(at(r, j)), factor, x) : A::mul(factor, x);
            triangle.set(at(r, j), sum);
        });
    }
    for_triangle(n, 0, [&](int i, int j) {
        if (reads(i, j)) store(of.at<T>(i, j), i == j ? inverses.get(i) : triangle.get(at(i, j)));
    });
}

// The triangle L becomes that of L^H L, whose diagonal is real.
template <class A>
WB_DEVICE void square(const SmallTriangle& of, long long) {
    using T = typename A::T;
    constexpr int N = Small<T>::ORDER;
    WB_SHARED Apart<T, N*(N + 1) / 2> triangle;
    const int n = (int)of.n;
    const auto at = [](int i, int j) { return i + j * (2 * N - 1 - j) / 2; };
    for_triangle(n, 0, [&](int i, int j) { triangle.set(at(i, j), load<T>(of.at<T>(i, j))); });
    for_triangle(n, 0, [&](int i, int j) {
        T sum = A::mul(A::conjugate(triangle.get(at(i, i))), triangle.get(at(i, j)));
        for (int k = i + 1; k < n; k++)
            sum = A::add_product(sum, A::conjugate(triangle.get(at(k, i))), triangle.get(at(k, j)));
        if (i == j)
            for (int c = T::HALF; c < T::LENGTH; c++) sum.x[c] = 0.0;
        store(of.at<T>(i, j), sum);
    });
}

// Some numbers, a step apart.
struct Sequence {
    long long items;
    double* data;
    long long n, step;
    // Becomes the place of the first zero, from 1, or 0.
    long long* found;
};

template <class A>
WB_DEVICE void first_zero(const Sequence& of, long long) {
    using T = typename A::T;
    WB_SHARED long long places[WIDE];
    for_each(WIDE, [&](int index) {
        places[index] = 0;
        for (long long i = index; i < of.n && places[index] == 0; i += WIDE)
            if (is_zero(load<T>(of.data + i * of.step * T::LENGTH))) places[index] = i + 1;
    });
    for_each(1, [&](int) {
        long long first = 0;
        for (int index = 0; index < WIDE; index++) {
            const long long place = places[index];
            if (place != 0 && (first == 0 || place < first)) first = place;
        }
        *of.found = first;
    });
}

// Pairs that are exchanged in one kernel, and columns of a block of threads.
constexpr int PAIRS = 128, EXCHANGED_COLS = 4;

// Row first + s is exchanged with row others[s], for the first s first, or for the last. Element (i, j) is at i * down + j * right, so
// that rows may be the columns of what is stored.
struct Exchange {
    long long items;
    double* data;
    long long down, right, cols, first;
    int count, reversed;
    unsigned others[PAIRS];
};

// First what moves where is found, then all moves at once.
template <class A>
WB_DEVICE void exchange(const Exchange& of, long long item) {
    using T = typename A::T;
    // Rows first + s are numbered from 0, other ones by the first pair that they are in.
    WB_SHARED int numbers[PAIRS], now[2 * PAIRS];
    WB_SHARED Apart<T, 2 * PAIRS> moving;
    const int count = of.count;
    for_each(count, [&](int s) {
        const long long other = of.others[s];
        int number = (int)(other - of.first);
        if (other < of.first || other >= of.first + count) {
            int same = 0;
            while (of.others[same] != of.others[s]) same++;
            number = count + same;
        }
        numbers[s] = number;
    });
    for_each(2 * count, [&](int place) { now[place] = place; });
    for_each(1, [&](int) {
        for (int at = 0; at < count; at++) {
            const int s = of.reversed ? count - 1 - at : at, other = numbers[s], held = now[s];
            now[s] = now[other];
            now[other] = held;
        }
    });
    const auto at = [&](int number, long long col) {
        const long long row = number < count ? of.first + number : (long long)of.others[number - count];
        return of.data + (row * of.down + col * of.right) * T::LENGTH;
    };
    for (long long col = item * EXCHANGED_COLS; col < least(of.cols, (item + 1) * EXCHANGED_COLS); col++) {
        for_each(2 * count, [&](int place) {
            if (now[place] != place) moving.set(place, load<T>(at(now[place], col)));
        });
        for_each(2 * count, [&](int place) {
            if (now[place] != place) store(at(place, col), moving.get(place));
        });
    }
}

}  // namespace wideblas
