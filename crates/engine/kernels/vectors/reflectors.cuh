// The reflectors of a few columns or rows, one by one, and what products of them are made from: crates/lapack/src/qr/there.rs.
#pragma once
#include "vectors/factors.cuh"

namespace wideblas {

// Reflectors of a panel, at most: of numbers of up to four components, and of more. Sums of all its columns are in shared memory.
constexpr int SHORT_PANEL = 32, LONG_PANEL = 16;
template <class T>
struct Widest {
    static constexpr int COLS = T::LENGTH == 8 ? LONG_PANEL : SHORT_PANEL;
};

// Rows that a block of threads treats together.
constexpr int LANES = 32;

// Exponents of columns whose squares neither overflow nor lose digits, nor do products with other columns, as a rule.
constexpr int NEAR = 100;

// A panel, of which element (i, j) is at i * down + j * right, or its conjugate. A step applies the reflector of one column to those
// behind it, sums products of the next column with all, and finds its reflector. The first step, of column -1, only does the latter.
struct Reflectors {
    long long items;
    double* data;
    long long down, right, rows, cols, conjugated, column;
    // The factors of the reflectors, and the triangle T of the product of all, which are I - V T V^H.
    double *tau, *t;
    long long ldt;
    // What a step tells the next one: for each column what the vector is multiplied by before it is added; then what makes the vector of
    // the column; and the exponent of a power of two that multiplies the column before.
    double* factors;
    long long* shift;
    // How many blocks of threads have ended, 0 between the steps; and what each of them found: sums, and the largest magnitude.
    unsigned long long* arrivals;
    double* sums;
    unsigned long long* sizes;

    template <class T>
    WB_DEVICE double* at(long long i, long long j) const {
        return data + (i * down + j * right) * T::LENGTH;
    }
    template <class T>
    WB_DEVICE T get(long long i, long long j) const {
        const T x = load<T>(at<T>(i, j));
        return conjugated ? conjugate_of(x) : x;
    }
    template <class T>
    WB_DEVICE void put(long long i, long long j, const T& x) const {
        store(at<T>(i, j), conjugated ? conjugate_of(x) : x);
    }
};

// Bits of the magnitude of a number's larger part, in the order of magnitudes: NaN is beyond infinities.
template <class T>
WB_DEVICE u64 size_bits(const T& x) {
    u64 largest = 0;
    for (int p = 0; p < T::PARTS; p++) {
        const u64 size = bits_of(x.x[p * T::HALF]) & 0x7fffffffffffffff;
        if (size > largest) largest = size;
    }
    return largest;
}

constexpr u64 OF_INFINITY = 0x7ff0000000000000;

// What a block of threads shares.
template <class T>
struct Sums {
    // For each column those of some rows, of which each lane has its own.
    Apart<T, Widest<T>::COLS * LANES> sums;
    u64 sizes[LANES];

    WB_DEVICE void clear(int cols) {
        for_each(cols * LANES, [&](int index) {
            sums.set(index, zero<T>());
            if (index < LANES) sizes[index] = 0;
        });
    }
};

// The first lane gets the sums of all, and the largest magnitude.
template <class A>
WB_DEVICE void merge_lanes(Sums<typename A::T>& all, int cols) {
    for (int half = LANES / 2; half > 0; half /= 2)
        for_each(cols * half, [&](int index) {
            const int lane = index % half, at = index / half * LANES + lane;
            all.sums.set(at, A::add(all.sums.get(at), all.sums.get(at + half)));
            if (index < half && all.sizes[lane + half] > all.sizes[lane]) all.sizes[lane] = all.sizes[lane + half];
        });
}

// Makes elements of the vector, in some rows, and adds multiples of them to the columns behind it.
template <class A>
WB_DEVICE void reflect_rows(const Reflectors& of, Apart<typename A::T, LANES>& vector, long long first) {
    using T = typename A::T;
    const long long j = of.column;
    for_each(LANES, [&](int lane) {
        const long long i = first + lane;
        if (i >= of.rows) return;
        T x = of.get<T>(i, j);
        if (*of.shift != 0) x = shifted(x, (int)*of.shift);
        x = A::mul(x, load<T>(of.factors + of.cols * T::LENGTH));
        of.put(i, j, x);
        vector.set(lane, x);
    });
    for_each((int)(of.cols - j - 1) * LANES, [&](int index) {
        const int lane = index % LANES;
        const long long i = first + lane, k = j + 1 + index / LANES;
        if (i >= of.rows) return;
        const T factor = load<T>(of.factors + k * T::LENGTH);
        if (!is_zero(factor)) of.put(i, k, A::add_product(of.get<T>(i, k), vector.get(lane), factor));
    });
}

// Adds products of the next column's conjugate, below the diagonal, and all columns, in some rows.
template <class A>
WB_DEVICE void add_products(const Reflectors& of, Sums<typename A::T>& all, long long first, int shift) {
    using T = typename A::T;
    const long long j = of.column + 1;
    for_each((int)of.cols * LANES, [&](int index) {
        const int lane = index % LANES;
        const long long i = first + lane, k = index / LANES;
        if (i <= j || i >= of.rows) return;
        T x = of.get<T>(i, j);
        if (k == j) {
            const u64 size = size_bits(x);
            if (size > all.sizes[lane]) all.sizes[lane] = size;
        }
        if (shift != 0) x = shifted(x, shift);
        const T other = k == j ? x : of.get<T>(i, k);
        all.sums.set(index, A::mul_acc(all.sums.get(index), A::conjugate(x), other));
    });
}

// The rows of one of several blocks of threads.
template <class A>
WB_DEVICE void reflect_some(const Reflectors& of, Sums<typename A::T>& all, bool has_next, long long item) {
    using T = typename A::T;
    WB_SHARED Apart<T, LANES> vector;
    const int cols = (int)of.cols;
    all.clear(cols);
    for (long long first = of.column + 1 + item * LANES; first < of.rows; first += of.items * LANES) {
        if (of.column >= 0) reflect_rows<A>(of, vector, first);
        if (has_next) add_products<A>(of, all, first, 0);
    }
    if (!has_next) return;
    for_each(cols * LANES, [&](int index) { all.sums.set(index, A::finish(all.sums.get(index))); });
    merge_lanes<A>(all, cols);
    for_each(cols, [&](int k) {
        store(of.sums + (item * cols + k) * T::LENGTH, all.sums.get(k * LANES));
        if (k == 0) of.sizes[item] = all.sizes[0];
    });
}

// What one thread finds for the others.
template <class T>
struct Found {
    int shift;
    bool is_identity;
    // 1 / (alpha - beta), and tau.
    Apart<T, 2> numbers;
};

// The reflector of a column, whose element on the diagonal is alpha and whose others have this sum of squares.
template <class A>
WB_DEVICE void generate(const Reflectors& of, Found<typename A::T>& found, u64 size, typename A::T::Part square) {
    using T = typename A::T;
    using Part = typename T::Part;
    using Real = typename OfParts<A>::Real;
    const long long j = of.column + 1;
    T alpha = of.get<T>(j, j), tau = zero<T>(), inverse = zero<T>();
    Part imaginary = part(alpha, T::PARTS - 1);
    found.is_identity = size == 0 && (T::PARTS == 1 || is_zero(imaginary));
    if (!found.is_identity) {
        if (found.shift != 0) alpha = shifted(alpha, found.shift);
        const Part real = part(alpha, 0);
        Part sum = Real::add(square, Real::mul(real, real));
        if (T::PARTS == 2) {
            imaginary = part(alpha, 1);
            sum = Real::add(sum, Real::mul(imaginary, imaginary));
        }
        Part beta = is_finite(sum) && sum.x[0] > 0.0 ? root(sum) : filled<Part>(add(sum.x[0], sum.x[0]));
        if (!(real.x[0] < 0.0)) beta = negative(beta);
        const Part difference = Real::add(real, negative(beta));
        const Part quotient = Real::div(negative(difference), beta);
        T denominator = alpha;
        for (int c = 0; c < T::HALF; c++) {
            tau.x[c] = quotient.x[c];
            denominator.x[c] = difference.x[c];
        }
        if (T::PARTS == 2) {
            const Part other = Real::div(negative(imaginary), beta);
            for (int c = 0; c < T::HALF; c++) tau.x[T::LENGTH - T::HALF + c] = other.x[c];
        }
        inverse = A::div(one<T>(), denominator);
        T stored = zero<T>();
        if (found.shift != 0) beta = shifted(beta, -found.shift);
        for (int c = 0; c < T::HALF; c++) stored.x[c] = beta.x[c];
        of.put(j, j, stored);
    }
    found.numbers.set(0, inverse);
    found.numbers.set(1, tau);
    store(of.tau + j * T::LENGTH, tau);
    store(of.t + j * (of.ldt + 1) * T::LENGTH, tau);
    store(of.factors + of.cols * T::LENGTH, inverse);
    *of.shift = found.shift;
}

// Finds the reflector of the next column from the sums of all blocks of threads, and the next column of T.
template <class A>
WB_DEVICE void find_reflector(const Reflectors& of, Sums<typename A::T>& all) {
    using T = typename A::T;
    WB_SHARED Found<T> found;
    WB_SHARED Apart<T, Widest<T>::COLS> products;
    const long long j = of.column + 1;
    const int cols = (int)of.cols;
    all.clear(cols);
    for_each(cols * LANES, [&](int index) {
        const int lane = index % LANES, k = index / LANES;
        T sum = zero<T>();
        for (long long item = lane; item < of.items; item += LANES) {
            const volatile double* from = of.sums + (item * cols + k) * T::LENGTH;
            T other;
            for (int c = 0; c < T::LENGTH; c++) other.x[c] = from[c];
            sum = A::add(sum, other);
            const u64 size = *(const volatile unsigned long long*)(of.sizes + item);
            if (k == 0 && size > all.sizes[lane]) all.sizes[lane] = size;
        }
        all.sums.set(index, sum);
    });
    merge_lanes<A>(all, cols);
    // Where sums may have lost digits they are computed again, of a column that is near 1.
    for_each(1, [&](int) {
        u64 size = size_bits(of.get<T>(j, j));
        if (all.sizes[0] > size) size = all.sizes[0];
        bool are_good = true;
        for (int k = 0; k < cols; k++) are_good = are_good && is_finite(all.sums.get(k * LANES));
        typename T::Part largest = zero<typename T::Part>();
        largest.x[0] = double_of(size);
        const int power = size == 0 || size >= OF_INFINITY ? 0 : exponent(largest);
        found.shift = are_good && power >= -NEAR && power <= NEAR ? 0 : -power;
    });
    const int shift = found.shift;
    if (shift != 0) {
        all.clear(cols);
        for (long long first = j; first < of.rows; first += LANES) add_products<A>(of, all, first, shift);
        for_each(cols * LANES, [&](int index) { all.sums.set(index, A::finish(all.sums.get(index))); });
        merge_lanes<A>(all, cols);
    }
    for_each(1, [&](int) { generate<A>(of, found, all.sizes[0], part(all.sums.get((int)j * LANES), 0)); });
    for_each(cols, [&](int k) {
        if (k == j) return;
        const T sum = all.sums.get(k * LANES), inverse = found.numbers.get(0), tau = found.numbers.get(1);
        const T element = of.get<T>(j, k);
        if (k < j) {
            // -tau v_k^H v_j
            const T product = A::add_product(A::conjugate(element), A::conjugate(sum), inverse);
            products.set(k, found.is_identity ? zero<T>() : A::mul(negative(tau), product));
            return;
        }
        T factor = zero<T>();
        if (!found.is_identity) {
            const T product = A::add_product(element, A::conjugate(inverse), sum);
            factor = negative(A::mul(A::conjugate(tau), product));
            of.put(j, k, A::add(element, factor));
        }
        store(of.factors + k * T::LENGTH, factor);
    });
    for_each((int)j, [&](int i) {
        T sum = zero<T>();
        // Some elements are loaded before they are needed.
#pragma unroll 4
        for (int k = i; k < j; k++) sum = A::mul_acc(sum, load<T>(of.t + (i + k * of.ldt) * T::LENGTH), products.get(k));
        store(of.t + (i + j * of.ldt) * T::LENGTH, A::finish(sum));
    });
    for_each(1, [&](int) { *of.arrivals = 0; });
}

// Before the first step: T is zero, which it stays below the diagonal.
template <class A>
WB_DEVICE void begin_reflectors(const Reflectors& of, long long) {
    using T = typename A::T;
    const int cols = (int)of.cols;
    for_each(cols * cols, [&](int index) {
        store(of.t + (index % cols + index / cols * of.ldt) * T::LENGTH, zero<T>());
        if (index == 0) *of.arrivals = 0;
    });
}

// A step. On a device the last block of threads to end finds the next reflector.
template <class A>
WB_DEVICE void reflect(const Reflectors& of) {
    using T = typename A::T;
    WB_SHARED Sums<T> all;
    const bool has_next = of.column + 1 < of.cols;
#ifdef __CUDACC__
    __shared__ bool is_last;
    for (long long item = blockIdx.x; item < of.items; item += gridDim.x) reflect_some<A>(of, all, has_next, item);
    if (!has_next) return;
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0) is_last = atomicAdd(of.arrivals, 1ull) == gridDim.x - 1;
    __syncthreads();
    if (!is_last) return;
    __threadfence();
#else
    for (long long item = 0; item < of.items; item++) reflect_some<A>(of, all, has_next, item);
    if (!has_next) return;
#endif
    find_reflector<A>(of, all);
}

// The vectors of reflectors, where they are stored, and matrices that are made from them.
struct ReflectorBlock {
    long long items;
    const double* data;
    long long down, right, rows, cols, conjugated;
    const double* tau;
    double* to;
    long long ld;
    // Ones of a matrix are so many rows below its diagonal.
    long long offset;

    template <class T>
    WB_DEVICE T get(long long i, long long j) const {
        const T x = load<T>(data + (i * down + j * right) * T::LENGTH);
        return conjugated ? conjugate_of(x) : x;
    }
    template <class T>
    WB_DEVICE void put(long long i, long long j, const T& x) const {
        store(to + (i + j * ld) * T::LENGTH, x);
    }
};

// The vectors as columns, with their ones and zeros; those of reflectors that change nothing are zero.
template <class A>
WB_DEVICE void take_vectors(const ReflectorBlock& of, long long item) {
    using T = typename A::T;
    const long long i = item % of.rows, j = item / of.rows;
    const bool is_there = i >= j && !is_zero(load<T>(of.tau + j * T::LENGTH));
    of.put(i, j, !is_there ? zero<T>() : i == j ? one<T>() : of.get<T>(i, j));
}

// The diagonal of the inverse of T, whose triangle otherwise is that of V^H V.
template <class A>
WB_DEVICE void set_inverses(const ReflectorBlock& of, long long j) {
    using T = typename A::T;
    const T tau = load<T>(of.tau + j * T::LENGTH);
    of.put(j, j, is_zero(tau) ? one<T>() : A::div(one<T>(), tau));
}

// A matrix of zeros but for ones on a diagonal.
template <class A>
WB_DEVICE void set_identity(const ReflectorBlock& of, long long item) {
    using T = typename A::T;
    const long long i = item % of.rows, j = item / of.rows;
    of.put(i, j, i == j + of.offset ? one<T>() : zero<T>());
}

// The largest magnitude of some of a matrix's numbers, see size_bits.
template <class A>
WB_DEVICE void largest_size(const ReflectorBlock& of, long long item) {
    using T = typename A::T;
    WB_SHARED u64 sizes[WIDE];
    for_each(WIDE, [&](int index) {
        u64 largest = 0;
        for (long long at = item * WIDE + index; at < of.rows * of.cols; at += of.items * WIDE) {
            const u64 size = size_bits(of.get<T>(at % of.rows, at / of.rows));
            if (size > largest) largest = size;
        }
        sizes[index] = largest;
    });
    for (int half = WIDE / 2; half > 0; half /= 2)
        for_each(half, [&](int index) {
            if (sizes[index + half] > sizes[index]) sizes[index] = sizes[index + half];
        });
    for_each(1, [&](int) { of.to[item] = double_of(sizes[0]); });
}

}  // namespace wideblas
