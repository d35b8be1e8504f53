/* Sizes, launch sizes and loops for the programs of this folder. Their kernels are judged by what the library computes step by step,
   bit for bit; its steps by MPFR. */
#ifndef KERNELS_H
#define KERNELS_H

#include "../device.h"
#include "blas/v2/elements.hpp"

static const int SIZE = 40, M = 13, N = 11, K = 7, LD = 14;
// Less than the vectors and matrices have: threads take several elements.
#define GRID 2, 3
#define PLANE dim3(2, 1), dim3(3, 4)

using namespace wideblas_mpres;

static const mblas_trans_type BOTH_WAYS[] = {mblas_no_trans, mblas_trans};
static const mblas_uplo_type TRIANGLES[] = {mblas_upper, mblas_lower};

static inline bool is_in(mblas_uplo_type uplo, int i, int j) { return uplo == mblas_upper ? i <= j : i >= j; }

/// Entry (i, j) of a matrix, or of its transpose.
static inline const mp_float_t &entry(const Numbers &a, mblas_trans_type trans, int i, int j) {
    return trans == mblas_no_trans ? a[i + j * LD] : a[j + i * LD];
}

// What the threads of a kernel compute, one after the other.
template <class Body>
static void each(int n, const Body &body) {
    for (int i = 0; i < n; i++) body(i);
}
template <class Body>
static void each_entry(int m, int n, const Body &body) {
    for (int j = 0; j < n; j++) {
        for (int i = 0; i < m; i++) body(i, j);
    }
}
template <class Body>
static void each_entry(mblas_uplo_type uplo, int n, const Body &body) {
    each_entry(n, n, [&](int i, int j) {
        if (is_in(uplo, i, j)) body(i, j);
    });
}

/// Calls `body(incx, incy)` with increments of either sign.
template <class Body>
static void each_increment(Body body) {
    for (int incx : {1, -1, 2}) {
        for (int incy : {1, -2}) body(incx, incy);
    }
}

#endif
