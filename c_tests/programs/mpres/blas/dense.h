/* Sizes, launch sizes and operands for the programs on vectors and matrices. Launch sizes and buffers mean nothing here. */
#ifndef DENSE_H
#define DENSE_H

#include "../program.h"
#include "blas/mblas_enum.cuh"
#include "kernel_config.cuh"

static const int SIZE = 301, M = 37, N = 29, K = 31, LD = 41;
#define LAUNCH 64, 128, BLOCK_SIZE_FOR_RESIDUES

/// Calls `body(incx, incy)` with increments of either sign.
template <class Body>
static void each_increment(Body body) {
    const int increments[][2] = {{1, 1}, {2, -1}, {-1, 3}};
    for (const int *both : increments) body(both[0], both[1]);
}

/// Whether a triangle has an entry.
static inline bool is_in(mblas_uplo_type uplo, int i, int j) { return uplo == mblas_upper ? i <= j : i >= j; }

/// Entry (i, j) of a matrix, or of its transpose.
static inline mpfr_srcptr entry(const Vector &a, mblas_trans_type trans, int i, int j) {
    return trans == mblas_no_trans ? a[i + j * LD] : a[j + i * LD];
}

static const mblas_trans_type BOTH_WAYS[] = {mblas_no_trans, mblas_trans};
static const mblas_uplo_type TRIANGLES[] = {mblas_upper, mblas_lower};

#endif
