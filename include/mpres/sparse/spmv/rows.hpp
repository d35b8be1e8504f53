// One row of a sparse matrix of doubles times a vector of mp_float_t: what the kernels beside this file call.
// Each product and each sum is rounded, from the row's first entry to the last. The host may call it too.
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "../../device.hpp"

#ifdef WIDEBLAS_MPRES_DEVICE
namespace wideblas_mpres {
class row_sum {
public:
    WIDEBLAS_MPRES_BOTH void add(double a, const mp_float_t &x) {
        mp_float_t product;
        cuda::mp_mul_d(&product, x, a);
        cuda::mp_add(&sum, sum, product);
    }

    mp_float_t sum = {};
};

WIDEBLAS_MPRES_BOTH inline mp_float_t times_row(const csr_t &a, int row, const mp_float_t *x) {
    row_sum total;
    for (int k = a.irp[row]; k < a.irp[row + 1]; k++) total.add(a.as[k], x[a.ja[k]]);
    return total.sum;
}

/// Places without an entry have the value 0.
WIDEBLAS_MPRES_BOTH inline mp_float_t times_row(const ell_t &a, int m, int maxnzr, int row, const mp_float_t *x) {
    row_sum total;
    for (int i = 0; i < maxnzr; i++) {
        const int k = i * m + row;
        if (a.as[k] != 0) total.add(a.as[k], x[a.ja[k]]);
    }
    return total.sum;
}

/// A row by its place in the permutation.
WIDEBLAS_MPRES_BOTH inline mp_float_t times_row(const jad_t &a, int maxnzr, int place, const mp_float_t *x) {
    row_sum total;
    for (int d = 0; d < maxnzr && a.jcp[d] + place < a.jcp[d + 1]; d++) {
        const int k = a.jcp[d] + place;
        total.add(a.as[k], x[a.ja[k]]);
    }
    return total.sum;
}

WIDEBLAS_MPRES_BOTH inline mp_float_t times_row(const dia_t &a, int m, int n, int ndiag, int row,
                                                const mp_float_t *x) {
    row_sum total;
    for (int d = 0; d < ndiag; d++) {
        const int column = row + a.offset[d];
        if (column >= 0 && column < n && a.as[d * m + row] != 0) total.add(a.as[d * m + row], x[column]);
    }
    return total.sum;
}
}  // namespace wideblas_mpres
#endif
