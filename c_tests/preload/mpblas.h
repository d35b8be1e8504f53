// What a program needs of MPLAPACK's headers for one of its types: the same names and types, so the same
// symbols. The type is dd_real, or by -DMPBLAS_QD, -DMPBLAS_GMP, -DMPBLAS_MPFR another.
#ifndef MPBLAS_H
#define MPBLAS_H

#if defined MPBLAS_QD
#include <qd/qd_real.h>
typedef qd_real Real;
#define MPBLAS(name) name##_qd
#elif defined MPBLAS_GMP
#include <gmpxx.h>
typedef mpf_class Real;
#define MPBLAS(name) name##_gmp
#elif defined MPBLAS_MPFR
#include <mpreal.h>
typedef mpfr::mpreal Real;
#define MPBLAS(name) name##_mpfr
#else
#include <qd/dd_real.h>
typedef dd_real Real;
#define MPBLAS(name) name##_dd
#endif

#include <cstdint>

typedef std::int64_t mplapackint;

void Rgemm(const char *transa, const char *transb, mplapackint m, mplapackint n, mplapackint k, Real alpha,
           Real *A, mplapackint lda, Real *B, mplapackint ldb, Real beta, Real *C, mplapackint ldc);
void Rsyrk(const char *uplo, const char *trans, mplapackint n, mplapackint k, Real alpha, Real *A,
           mplapackint lda, Real beta, Real *C, mplapackint ldc);
void Rtrsm(const char *side, const char *uplo, const char *transa, const char *diag, mplapackint m, mplapackint n,
           Real alpha, Real *A, mplapackint lda, Real *B, mplapackint ldb);
bool MPBLAS(Mlsame)(const char *a, const char *b);
void MPBLAS(Mxerbla)(const char *srname, int info);
void MPBLAS(mplapack_initialize)();
void MPBLAS(mplapack_finalize)();

#endif
