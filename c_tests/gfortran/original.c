/* A stand-in for gfortran's library, which notes what it is called with and does nothing. */
#include "original.h"

matmul_function _gfortran_matmul_r16, _gfortran_matmul_c16;

static void note(const char *name, void *c, void *a, void *b, int try_blas, int limit, void *gemm) {
    heard.calls++;
    heard.name = name;
    heard.c = c, heard.a = a, heard.b = b, heard.gemm = gemm;
    heard.try_blas = try_blas, heard.limit = limit;
}

void _gfortran_matmul_r16(void *c, void *a, void *b, int try_blas, int limit, void *gemm) {
    note("_gfortran_matmul_r16", c, a, b, try_blas, limit, gemm);
}

void _gfortran_matmul_c16(void *c, void *a, void *b, int try_blas, int limit, void *gemm) {
    note("_gfortran_matmul_c16", c, a, b, try_blas, limit, gemm);
}
