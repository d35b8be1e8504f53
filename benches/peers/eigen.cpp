// Eigen's factorisations on QD's numbers, in Eigen's own loops: what a program without MPLAPACK has.

#include "eigen.h"

#include <Eigen/Cholesky>
#include <Eigen/LU>

#define FUNCTIONS(R, NAME)                                                                                                     \
    extern "C" double llt_##NAME(long n, const R *a) {                                                                         \
        Eigen::LLT<Matrix<R>> factor(Given<R>(a, n, n));                                                                       \
        return of(factor.matrixLLT()(n - 1, n - 1));                                                                           \
    }                                                                                                                          \
    extern "C" double lu_##NAME(long n, const R *a) {                                                                          \
        Eigen::PartialPivLU<Matrix<R>> factor(Given<R>(a, n, n));                                                              \
        return of(factor.matrixLU()(n - 1, n - 1));                                                                            \
    }                                                                                                                          \
    extern "C" double solve_##NAME(long n, const R *a) {                                                                       \
        Matrix<R> x = Eigen::PartialPivLU<Matrix<R>>(Given<R>(a, n, n)).solve(Given<R>(a, n, 1));                              \
        return of(x(0, 0));                                                                                                    \
    }                                                                                                                          \
    extern "C" double inverse_##NAME(long n, const R *a) {                                                                     \
        Matrix<R> x = Eigen::PartialPivLU<Matrix<R>>(Given<R>(a, n, n)).inverse();                                             \
        return of(x(0, 0));                                                                                                    \
    }
FUNCTIONS(dd_real, dd)
FUNCTIONS(qd_real, qd)
