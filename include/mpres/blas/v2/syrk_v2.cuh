// C := alpha op(A) op(A)^T + beta C, one triangle of C, on matrices of mp_float_t in GPU memory, by columns: a kernel
// for any launch sizes, rows of C by x, columns by y.
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "elements.hpp"

#if defined(__CUDACC__) && defined(WIDEBLAS_MPRES_DEVICE)
namespace cuda {
WIDEBLAS_MPRES_KERNEL mp_syrk(enum mblas_uplo_type uplo, enum mblas_trans_type trans, const int n, const int k,
                              mp_float_ptr alpha, mp_float_ptr A, const int lda, mp_float_ptr beta, mp_float_ptr C,
                              const int ldc) {
    const bool is_transposed = trans != mblas_no_trans;
    wideblas_mpres::each_of_triangle(
        uplo, n,
        wideblas_mpres::gemm_element{alpha, beta, {A, lda, is_transposed}, {A, lda, !is_transposed}, k, C, ldc});
}
}  // namespace cuda
#endif
