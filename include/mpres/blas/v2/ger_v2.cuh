// A := alpha x y^T + A on mp_float_t in GPU memory, A by columns: a kernel for any launch sizes, columns of A by x, rows
// by y.
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "elements.hpp"

#if defined(__CUDACC__) && defined(WIDEBLAS_MPRES_DEVICE)
namespace cuda {
WIDEBLAS_MPRES_KERNEL mp_ger(const int m, const int n, mp_float_ptr alpha, mp_float_ptr x, const int incx,
                             mp_float_ptr y, const int incy, mp_float_ptr A, const int lda) {
    const wideblas_mpres::ger_element body = {alpha, x, m, incx, y, n, incy, A, lda};
    wideblas_mpres::each_entry_of_grid(n, m, [&](long column, long row) { body(row, column); });
}
}  // namespace cuda
#endif
