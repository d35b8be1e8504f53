
/* The functions on numbers of MPFR and GMP in C: another pointer has no place in the lists of types. */
#if !defined(__cplusplus) && (defined(__GNUC__) || defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L)
#ifdef __GNUC__
#define WB_GENERIC __extension__ _Generic
#else
#define WB_GENERIC _Generic
#endif
#define WB_READ(x, number, array) \
    WB_GENERIC((x), number *: (x), const number *: (x), array *: (x), const array *: (x), void *: (x), const void *: (x))
#define WB_WRITTEN(x, number, array) WB_GENERIC((x), number *: (x), array *: (x), void *: (x))

#ifdef MPFR_VERSION
#define WB_MPFR_READ(x) WB_READ(x, __mpfr_struct, mpfr_t)
#define WB_MPFR_WRITTEN(x) WB_WRITTEN(x, __mpfr_struct, mpfr_t)
#define wb_gemm_mpfr(mode, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) \
    wb_gemm_mpfr(mode, transa, transb, m, n, k, WB_MPFR_READ(alpha), WB_MPFR_READ(a), lda, WB_MPFR_READ(b), ldb, \
                 WB_MPFR_READ(beta), WB_MPFR_WRITTEN(c), ldc)
#define wb_gemmtr_mpfr(mode, uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc) \
    wb_gemmtr_mpfr(mode, uplo, transa, transb, n, k, WB_MPFR_READ(alpha), WB_MPFR_READ(a), lda, WB_MPFR_READ(b), ldb, \
                   WB_MPFR_READ(beta), WB_MPFR_WRITTEN(c), ldc)
#define wb_syrk_mpfr(mode, uplo, trans, n, k, alpha, a, lda, beta, c, ldc) \
    wb_syrk_mpfr(mode, uplo, trans, n, k, WB_MPFR_READ(alpha), WB_MPFR_READ(a), lda, WB_MPFR_READ(beta), \
                 WB_MPFR_WRITTEN(c), ldc)
#define wb_solve_mpfr(bounds, n, nrhs, a, lda, b, ldb, x, ldx, errors, report) \
    wb_solve_mpfr(bounds, n, nrhs, WB_MPFR_READ(a), lda, WB_MPFR_READ(b), ldb, WB_MPFR_WRITTEN(x), ldx, errors, report)
#define wb_lstsq_mpfr(bounds, m, n, nrhs, a, lda, b, ldb, x, ldx, errors, report) \
    wb_lstsq_mpfr(bounds, m, n, nrhs, WB_MPFR_READ(a), lda, WB_MPFR_READ(b), ldb, WB_MPFR_WRITTEN(x), ldx, errors, \
                  report)
#define wb_inverse_mpfr(bounds, n, a, lda, x, ldx, errors, report) \
    wb_inverse_mpfr(bounds, n, WB_MPFR_READ(a), lda, WB_MPFR_WRITTEN(x), ldx, errors, report)
#define wb_det_mpfr(bounds, n, a, lda, det, exponent, report) \
    wb_det_mpfr(bounds, n, WB_MPFR_READ(a), lda, WB_MPFR_WRITTEN(det), exponent, report)
#define wb_eigh_mpfr(bounds, uplo, n, a, lda, w, v, ldv, errors, report) \
    wb_eigh_mpfr(bounds, uplo, n, WB_MPFR_READ(a), lda, WB_MPFR_WRITTEN(w), WB_MPFR_WRITTEN(v), ldv, errors, report)
#define wb_accumulator_round_mpfr(accumulator, result) wb_accumulator_round_mpfr(accumulator, WB_MPFR_WRITTEN(result))
#define wb_mp_array_set_mpfr(array, x, n) wb_mp_array_set_mpfr(array, WB_MPFR_READ(x), n)
#define wb_mp_array_get_mpfr(x, array, n) wb_mp_array_get_mpfr(WB_MPFR_WRITTEN(x), array, n)
#define wb_mp_set_mpfr(r, x) wb_mp_set_mpfr(r, WB_MPFR_READ(x))
#define wb_mp_get_mpfr(r, x) wb_mp_get_mpfr(WB_MPFR_WRITTEN(r), x)
#endif

#ifdef __GNU_MP_VERSION
#define WB_MPF_READ(x) WB_READ(x, __mpf_struct, mpf_t)
#define WB_MPF_WRITTEN(x) WB_WRITTEN(x, __mpf_struct, mpf_t)
#define wb_gemm_mpf(mode, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) \
    wb_gemm_mpf(mode, transa, transb, m, n, k, WB_MPF_READ(alpha), WB_MPF_READ(a), lda, WB_MPF_READ(b), ldb, \
                WB_MPF_READ(beta), WB_MPF_WRITTEN(c), ldc)
#define wb_gemmtr_mpf(mode, uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc) \
    wb_gemmtr_mpf(mode, uplo, transa, transb, n, k, WB_MPF_READ(alpha), WB_MPF_READ(a), lda, WB_MPF_READ(b), ldb, \
                  WB_MPF_READ(beta), WB_MPF_WRITTEN(c), ldc)
#define wb_syrk_mpf(mode, uplo, trans, n, k, alpha, a, lda, beta, c, ldc) \
    wb_syrk_mpf(mode, uplo, trans, n, k, WB_MPF_READ(alpha), WB_MPF_READ(a), lda, WB_MPF_READ(beta), WB_MPF_WRITTEN(c), \
                ldc)
#endif
#endif
