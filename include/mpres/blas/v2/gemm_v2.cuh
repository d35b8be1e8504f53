// C := alpha op(A) op(B) + beta C on matrices of mp_float_t in GPU memory, by columns: a kernel for any launch sizes,
// rows of C by x, columns by y.
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "elements.hpp"

#if defined(__CUDACC__) && defined(WIDEBLAS_MPRES_DEVICE)
namespace cuda {
WIDEBLAS_MPRES_KERNEL mp_gemm(enum mblas_trans_type transa, enum mblas_trans_type transb, const int m, const int n,
                              const int k, mp_float_ptr alpha, mp_float_ptr A, const int lda, mp_float_ptr B,
                              const int ldb, mp_float_ptr beta, mp_float_ptr C, const int ldc) {
    wideblas_mpres::each_entry_of_grid(
        m, n,
        wideblas_mpres::gemm_element{
            alpha, beta, {A, lda, transa != mblas_no_trans}, {B, ldb, transb != mblas_no_trans}, k, C, ldc});
}
}  // namespace cuda
#endif
