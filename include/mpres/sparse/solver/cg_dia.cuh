// Solves A x = b for a symmetric positive definite matrix of doubles by diagonals, by conjugate gradients.
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "../spmv/spmv_dia.cuh"
#include "cg.hpp"

#ifdef WIDEBLAS_MPRES_DEVICE
/// Runs until |r| <= tol |r_0|, by the recursion of the residual r, or for `maxit` iterations; x has the guess. A, b and x
/// are in GPU memory, or all in host memory. Returns the number of iterations; `resvec` gets |r| / |r_0| at first and
/// after each.
template <int threads = 32, int blocks_reduce = 256>
int mp_cg_dia(const int n, const int ndiag, const dia_t &A, mp_float_ptr b, const double tol, const int maxit, mp_float_ptr x,
              std::vector<double> &resvec) {
    return wideblas_mpres::solve_by_cg<threads, blocks_reduce>("mp_cg_dia", n, wideblas_mpres::rows_of(A, n, n, ndiag), b, tol, maxit,
                                                               nullptr, x, resvec);
}
#endif
