// What kernels/matrices/matrices.cu does with the elements of matrices, and its arguments. The host's structures are in
// crates/engine/src/cuda/matrices.rs.
#pragma once
#include "numbers/numbers.cuh"
#include "wanted.cuh"

namespace wideblas {
namespace matrices {

// A block of threads has ROWS rows of COLS columns, an element a thread.
constexpr int ROWS = 32, COLS = 8;

#ifdef __CUDACC__
struct Index {
    long long i, j;
};

// The thread's element of a matrix.
__device__ __forceinline__ Index index(long long rows) {
    const long long down = (rows + ROWS - 1) / ROWS, block = blockIdx.x;
    return {block % down * ROWS + threadIdx.x % ROWS, block / down * COLS + threadIdx.x / ROWS};
}
#endif

// A part of a number as it is in memory, which one or two accesses of 16 bytes load or store.
template <int HALF>
struct alignas(16) Stored {
    Number<HALF, 1> part;
};

// A matrix on the device; strides count numbers.
struct Matrix {
    const void* data;
    long long row_stride, col_stride;
};

// Where the parts of a number are.
struct Place {
    const void *re, *im;
};

template <class T>
WB_DEVICE T read(Place at) {
    T x;
    const auto re = ((const Stored<T::HALF>*)at.re)->part;
    for (int c = 0; c < T::HALF; c++) x.x[c] = re.x[c];
    if (T::PARTS == 2) {
        const auto im = ((const Stored<T::HALF>*)at.im)->part;
        for (int c = 0; c < T::HALF; c++) x.x[T::LENGTH - T::HALF + c] = im.x[c];
    }
    return x;
}

// The number with an index in an array.
template <class T>
WB_DEVICE T read(const void* all, long long at) {
    const double* first = (const double*)all + at * T::LENGTH;
    return read<T>(Place{first, first + T::LENGTH - T::HALF});
}

template <class T>
WB_DEVICE T read(const Matrix& x, long long i, long long j) {
    return read<T>(x.data, i * x.row_stride + j * x.col_stride);
}

template <class T>
WB_DEVICE void write(void* all, long long at, const T& x) {
    auto* to = (Stored<T::HALF>*)((double*)all + at * T::LENGTH);
    for (int p = 0; p < T::PARTS; p++) to[p].part = part(x, p);
}

// What becomes of a matrix beside one of its triangles: that mirrored, or its conjugates, with a real diagonal.
constexpr int MIRRORED = 0, CONJUGATED = 1;

// A column-major matrix of n rows becomes one of which `from` has a triangle.
struct Complete {
    Matrix from;
    void* to;
    long long n;
    int part, beside;
};

// The parts of a complex matrix become a real one. Each row becomes the rows Re and Im; or with `both` each column becomes
// the columns [Re; Im] and [-Im; Re], whose halves lie one below the other.
struct Gather {
    Matrix from;
    void* to;
    long long rows, cols;
    int conjugated, both;
};

// A matrix on the device: where the parts of its first element are, and strides in doubles.
struct Source {
    const double *re, *im;
    long long row_stride, col_stride, conjugated;
};

// What becomes of the elements of C before the terms are added.
constexpr int NOTHING = 0, KEPT = 1, SCALED = 2;

// C := beta C plus one or two terms alpha X, each of which is rounded, in a part of C.
struct Sum {
    long long rows, cols;
    double* c;
    long long ldc;
    Source sources[2];
    alignas(16) double alphas[2][8], beta[8];
    long long terms;
    // Is set where a result is not finite; it is written then if it is a copy.
    u64* flag;
    int part, old;
    // C becomes the first source.
    int copies;
    // The diagonal is real, whatever C has there.
    int hermitian;
    // Otherwise only the flag is written.
    int writes, pad;
};

// The diagonal of C becomes real. `half` and `ldc` count doubles.
struct Clean {
    double* c;
    long long ldc, n, half;
};

template <class T>
WB_DEVICE void complete(const Complete& m, long long i, long long j) {
    if (i >= m.n || j >= m.n) return;
    const bool inside = m.part == UPPER ? i <= j : i >= j;
    T x = inside ? read<T>(m.from, i, j) : read<T>(m.from, j, i);
    if (m.beside == CONJUGATED && i == j) x = real_part(x);
    if (m.beside == CONJUGATED && !inside) x = conjugate_of(x);
    write(m.to, i + j * m.n, x);
}

template <int HALF>
WB_DEVICE void gather(const Gather& g, long long i, long long j) {
    if (i >= g.rows || j >= g.cols) return;
    const auto x = read<Number<HALF, 2>>(g.from, i, j);
    const auto re = part(x, 0);
    auto im = part(x, 1), minus = negative(im);
    if (g.conjugated) {
        const auto old = im;
        im = minus;
        minus = old;
    }
    const long long height = 2 * g.rows;
    if (!g.both) {
        const long long at = 2 * i + j * height;
        write(g.to, at, re);
        write(g.to, at + 1, im);
        return;
    }
    const long long at = i + 2 * j * height;
    write(g.to, at, re);
    write(g.to, at + g.rows, im);
    write(g.to, at + height, minus);
    write(g.to, at + height + g.rows, re);
}

template <class T>
WB_DEVICE T term(const Source& x, long long i, long long j) {
    const long long at = i * x.row_stride + j * x.col_stride;
    const T number = read<T>(Place{x.re + at, x.im + at});
    return x.conjugated ? conjugate_of(number) : number;
}

// A is the arithmetic.
template <class A>
WB_DEVICE void sum(const Sum& s, long long i, long long j) {
    using T = typename A::T;
    if (i >= s.rows || j >= s.cols) return;
    if (s.part != ALL_OF_IT && (s.part == UPPER ? i > j : i < j)) return;
    // Computed twice rather than kept, for which complex qd numbers leave no register.
    const auto at = [&] { return i + j * s.ldc; };
    if (s.copies) {
        const T x = term<T>(s.sources[0], i, j);
        if (!is_finite(x)) *s.flag = 1;
        return write(s.c, at(), x);
    }
    T y = s.old == NOTHING ? read<T>(s.beta, 0) : read<T>(s.c, at());
    const bool real = s.hermitian && i == j;
    if (real) y = real_part(y);
    if (s.old == SCALED) y = A::mul(read<T>(s.beta, 0), y);
    bool finite = is_finite(y);
    for (int t = 0; t < s.terms; t++) {
        const T x = term<T>(s.sources[t], i, j);
        y = A::add_product(y, read<T>(s.alphas[t], 0), x);
        finite = finite && is_finite(y);
    }
    if (real) y = real_part(y);
    if (!finite) *s.flag = 1;
    else if (s.writes) write(s.c, at(), y);
}

WB_DEVICE void clean(const Clean& c, long long i) {
    if (i >= c.n) return;
    double* im = c.c + i * c.ldc + 2 * i * c.half + c.half;
    for (int at = 0; at < c.half; at++) im[at] = 0.0;
}

}  // namespace matrices
}  // namespace wideblas
