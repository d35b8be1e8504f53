// y := A x for a matrix of mp_float_t in ELLPACK format: a kernel whose threads compute a row each, any number of them.
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "../spmv/rows.hpp"

#if defined(__CUDACC__) && defined(WIDEBLAS_MPRES_DEVICE)
namespace cuda {
WIDEBLAS_MPRES_KERNEL mp_spmv_mpmtx_ell(const int m, const int maxnzr, const int *ja, mp_float_ptr as, mp_float_ptr x,
                                        mp_float_ptr y) {
    const wideblas_mpres::ell_rows<mp_float_t> rows = {as, ja, m, maxnzr};
    wideblas_mpres::each_of_grid(m, wideblas_mpres::times(rows, x, y));
}
}  // namespace cuda
#endif
