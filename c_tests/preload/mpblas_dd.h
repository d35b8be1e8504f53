// What a program needs of MPLAPACK's header for dd_real: the same names and types, so the same symbols.
#ifndef MPBLAS_DD_H
#define MPBLAS_DD_H

#include <qd/dd_real.h>

#include <cstdint>

typedef std::int64_t mplapackint;

void Rgemm(const char *transa, const char *transb, mplapackint m, mplapackint n, mplapackint k,
           dd_real alpha, dd_real *A, mplapackint lda, dd_real *B, mplapackint ldb, dd_real beta,
           dd_real *C, mplapackint ldc);
bool Mlsame_dd(const char *a, const char *b);
void Mxerbla_dd(const char *srname, int info);
void mplapack_initialize_dd();
void mplapack_finalize_dd();

#endif
