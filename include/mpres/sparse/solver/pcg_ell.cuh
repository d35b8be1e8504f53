// Solves A x = b for a symmetric positive definite matrix of doubles in ELLPACK format, by conjugate gradients with a
// preconditioner.
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "../spmv/spmv_ell.cuh"
#include "cg.hpp"

#ifdef WIDEBLAS_MPRES_DEVICE
/// As mp_cg_ell(). With `ptype` = `diag` M has the inverses of A's main diagonal, where A is.
template <int threads = 32, int blocks_reduce = 256>
int mp_pcg_ell(const int n, const int maxnzr, const ell_t &A, mp_float_ptr b, const double tol, const int maxit,
               enum preconditioner_type ptype, double *M, mp_float_ptr x, std::vector<double> &resvec) {
    return wideblas_mpres::solve_by_cg<threads, blocks_reduce>("mp_pcg_ell", n, wideblas_mpres::rows_of(A, n, maxnzr), b, tol, maxit,
                                                               ptype == diag ? M : nullptr, x, resvec);
}
#endif
