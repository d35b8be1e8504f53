// Strips of a triangle, which are multiplied by vectors apart from the triangle's diagonal: crates/blas/src/strips.rs. The host's
// structures are in crates/engine/src/cuda/strips.rs.
#pragma once
#include "matrices/matrices.cuh"
#include "numbers/special.cuh"

namespace wideblas {
namespace matrices {

// A strip times alpha, with zeros on and beyond the diagonal; column-major.
struct Strip {
    Matrix from;
    void* to;
    // Is set where an element, or one of the diagonal, is not finite.
    u64* flag;
    // The diagonal begins in this column.
    long long rows, cols, first;
    alignas(16) double alpha[8];
    // Whether the diagonal has ones, and alpha is one.
    int lower, unit, plain, pad;
};

// C := D X or X D, with a diagonal times alpha for D. C and X are column-major.
struct Diagonal {
    const void* diagonal;
    long long step;
    const void* x;
    void* c;
    long long rows, cols, ldx, ldc;
    alignas(16) double alpha[8];
    // Whether D is on the left, has ones times alpha, and alpha is one.
    int left, unit, plain, pad;
};

template <class A>
WB_DEVICE void strip(const Strip& s, long long i, long long j) {
    using T = typename A::T;
    if (i >= s.rows || j >= s.cols) return;
    const long long diagonal = i + s.first;
    T x = zero<T>();
    if (s.lower ? j <= diagonal : j >= diagonal) {
        if (j != diagonal || !s.unit) x = read<T>(s.from, i, j);
        if (!s.plain) x = A::mul(read<T>(s.alpha, 0), x);
        if (!is_finite(x)) *s.flag = 1;
    }
    write(s.to, i + j * s.rows, j == diagonal ? zero<T>() : x);
}

template <class A>
WB_DEVICE void times_diagonal(const Diagonal& d, long long i, long long j) {
    using T = typename A::T;
    if (i >= d.rows || j >= d.cols) return;
    T factor = read<T>(d.alpha, 0);
    if (!d.unit) {
        const T element = read<T>(d.diagonal, (d.left ? i : j) * d.step);
        factor = d.plain ? element : A::mul(factor, element);
    }
    write(d.c, i + j * d.ldc, product<A>(factor, read<T>(d.x, i + j * d.ldx)));
}

}  // namespace matrices
}  // namespace wideblas
