// What one thread of the kernels beside this file computes: element i of a vector, or an element of a matrix. Each
// product and each sum is rounded. The host may call them too: solvers do where vectors are in its memory.
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "../../mpres.hpp"

#ifdef WIDEBLAS_MPRES_DEVICE
namespace wideblas_mpres {
/// The place of element i of n, which are numbered from the other end for a negative increment.
WIDEBLAS_MPRES_BOTH inline long place_of(long i, int n, int increment) {
    return increment > 0 ? i * increment : (i + 1 - n) * increment;
}

/// r := alpha x + y
struct axpy_element {
    mp_float_t alpha;
    const mp_float_t *x, *y;
    mp_float_t *r;

    WIDEBLAS_MPRES_BOTH void operator()(long i) const {
        mp_float_t product;
        cuda::mp_mul(&product, alpha, x[i]);
        cuda::mp_add(&r[i], product, y[i]);
    }
};

/// r := x - y
struct difference_element {
    const mp_float_t *x, *y;
    mp_float_t *r;

    WIDEBLAS_MPRES_BOTH void operator()(long i) const { cuda::mp_sub(&r[i], x[i], y[i]); }
};

/// r := x y, y of mp_float_t or of doubles.
template <class Value>
struct product_element {
    const mp_float_t *x;
    const Value *y;
    mp_float_t *r;

    WIDEBLAS_MPRES_BOTH void operator()(long i) const { multiply(&r[i], x[i], y[i]); }

private:
    WIDEBLAS_MPRES_BOTH static void multiply(mp_float_t *to, const mp_float_t &a, const mp_float_t &b) {
        cuda::mp_mul(to, a, b);
    }
    WIDEBLAS_MPRES_BOTH static void multiply(mp_float_t *to, const mp_float_t &a, double b) {
        cuda::mp_mul_d(to, a, b);
    }
};

/// r := alpha x
struct scaled_element {
    mp_float_t alpha;
    const mp_float_t *x;
    mp_float_t *r;

    WIDEBLAS_MPRES_BOTH void operator()(long i) const { cuda::mp_mul(&r[i], alpha, x[i]); }
};

/// y := alpha s + beta y, s a sum of products.
WIDEBLAS_MPRES_BOTH inline void update(mp_float_t &y, const mp_float_t &alpha, const mp_float_t &sum,
                                       const mp_float_t &beta) {
    mp_float_t scaled, kept;
    cuda::mp_mul(&scaled, alpha, sum);
    cuda::mp_mul(&kept, beta, y);
    cuda::mp_add(&y, scaled, kept);
}

/// A matrix of columns, transposed or not.
struct operand_of_product {
    const mp_float_t *a;
    long ld;
    bool is_transposed;

    WIDEBLAS_MPRES_BOTH const mp_float_t &operator()(long row, long column) const {
        return is_transposed ? a[column + row * ld] : a[row + column * ld];
    }
};

/// C := alpha A B + beta C
struct gemm_element {
    const mp_float_t *alpha, *beta;
    operand_of_product a, b;
    int k;
    mp_float_t *c;
    long ldc;

    WIDEBLAS_MPRES_BOTH void operator()(long row, long column) const {
        mp_float_t sum = {}, product;
        for (int i = 0; i < k; i++) {
            cuda::mp_mul(&product, a(row, i), b(i, column));
            cuda::mp_add(&sum, sum, product);
        }
        update(c[row + column * ldc], *alpha, sum, *beta);
    }
};

/// y := alpha A x + beta y, A symmetric with one triangle that is read.
struct symv_element {
    bool is_upper;
    int n;
    const mp_float_t *alpha, *a;
    long lda;
    const mp_float_t *x;
    int incx;
    const mp_float_t *beta;
    mp_float_t *y;
    int incy;

    WIDEBLAS_MPRES_BOTH void operator()(long row) const {
        mp_float_t sum = {}, product;
        for (long column = 0; column < n; column++) {
            const bool is_stored = is_upper ? row <= column : row >= column;
            const mp_float_t &entry = is_stored ? a[row + column * lda] : a[column + row * lda];
            cuda::mp_mul(&product, x[place_of(column, n, incx)], entry);
            cuda::mp_add(&sum, sum, product);
        }
        update(y[place_of(row, n, incy)], *alpha, sum, *beta);
    }
};

/// A := alpha x y^T + A
struct ger_element {
    const mp_float_t *alpha, *x;
    int m, incx;
    const mp_float_t *y;
    int n, incy;
    mp_float_t *a;
    long lda;

    WIDEBLAS_MPRES_BOTH void operator()(long row, long column) const {
        mp_float_t product;
        cuda::mp_mul(&product, *alpha, x[place_of(row, m, incx)]);
        cuda::mp_mul(&product, product, y[place_of(column, n, incy)]);
        mp_float_t &entry = a[row + column * lda];
        cuda::mp_add(&entry, entry, product);
    }
};

/// A := alpha x x^T + A
struct syr_element {
    const mp_float_t *alpha, *x;
    int n, incx;
    mp_float_t *a;
    long lda;

    WIDEBLAS_MPRES_BOTH void operator()(long row, long column) const {
        mp_float_t product;
        cuda::mp_mul(&product, x[place_of(row, n, incx)], x[place_of(column, n, incx)]);
        cuda::mp_mul(&product, product, *alpha);
        mp_float_t &entry = a[row + column * lda];
        cuda::mp_add(&entry, entry, product);
    }
};

/// A := alpha x y^T + alpha y x^T + A
struct syr2_element {
    const mp_float_t *alpha, *x;
    int n, incx;
    const mp_float_t *y;
    int incy;
    mp_float_t *a;
    long lda;

    WIDEBLAS_MPRES_BOTH void operator()(long row, long column) const {
        mp_float_t one, other;
        cuda::mp_mul(&one, x[place_of(row, n, incx)], y[place_of(column, n, incy)]);
        cuda::mp_mul(&one, one, *alpha);
        cuda::mp_mul(&other, y[place_of(row, n, incy)], x[place_of(column, n, incx)]);
        cuda::mp_mul(&other, other, *alpha);
        cuda::mp_add(&one, one, other);
        mp_float_t &entry = a[row + column * lda];
        cuda::mp_add(&entry, entry, one);
    }
};

#ifdef __CUDACC__
#define WIDEBLAS_MPRES_KERNEL static __global__ __attribute__((unused)) void

/// Runs over 0 to n - 1, whatever the launch sizes.
template <class Body>
__device__ void each_of_grid(long n, const Body &body) {
    for (long i = threadIdx.x + static_cast<long>(blockIdx.x) * blockDim.x; i < n;
         i += static_cast<long>(gridDim.x) * blockDim.x) {
        body(i);
    }
}

/// Runs over a matrix by a grid of two dimensions, rows by x; or over one triangle of it.
template <class Body>
__device__ void each_entry_of_grid(long rows, long columns, const Body &body) {
    for (long column = threadIdx.y + static_cast<long>(blockIdx.y) * blockDim.y; column < columns;
         column += static_cast<long>(gridDim.y) * blockDim.y) {
        each_of_grid(rows, [&](long row) { body(row, column); });
    }
}
template <class Body>
__device__ void each_of_triangle(mblas_uplo_type uplo, long n, const Body &body) {
    each_entry_of_grid(n, n, [&](long row, long column) {
        if (uplo == mblas_upper ? row <= column : row >= column) body(row, column);
    });
}

template <class Body>
__global__ void each_kernel(long n, Body body) {
    each_of_grid(n, body);
}
#endif
}  // namespace wideblas_mpres
#endif
