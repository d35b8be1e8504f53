/* What the functions on numbers of MPFR and GMP take where these headers come first, in C and C++. The macros A_MPFR and so
 * on put another argument in the place of a matrix. */
#include <gmp.h>
#include <mpfr.h>

#include "check.h"

#ifndef A_MPFR
#define A_MPFR mpfr
#endif
#ifndef A_MPF
#define A_MPF mpf
#endif
#ifndef C_MPFR
#define C_MPFR mpfr + 4
#endif
#ifndef C_MPF
#define C_MPF mpf + 4
#endif

#ifdef __cplusplus
/* As the classes of MPLAPACK. */
class mpreal {
    mpfr_t x;

public:
    ::mpfr_srcptr mpfr_srcptr() const { return x; }
    ::mpfr_ptr mpfr_srcptr() { return x; }
};
class float_class {
    mpf_t x;

public:
    mpf_srcptr get_mpf_t() const { return x; }
    mpf_ptr get_mpf_t() { return x; }
};
#endif

static mpfr_t mpfr[8];
static mpf_t mpf[8];

#define MPFR(a, c) wb_gemm_mpfr(WB_EXACT, WB_NO_TRANS, "N", 2, 2, 2, mpfr[1], a, 2, a, 2, mpfr[0], c, 2)
#define MPF(a, c) wb_gemm_mpf(WB_EXACT, WB_NO_TRANS, "N", 2, 2, 2, mpf[1], a, 2, a, 2, mpf[0], c, 2)
/* The square of {0, 1, 2, 3} by columns is {2, 3, 6, 11}. */
#define SQUARED(call)                                                                                                  \
    do {                                                                                                               \
        CHECK((call) == 0, "%s", wb_last_error());                                                                     \
        CHECK(mpfr_cmp_ui(mpfr[7], 11) == 0 && mpfr_cmp_ui(mpfr[4], 2) == 0, "MPFR: %s", #call);                       \
        CHECK(mpf_cmp_ui(mpf[7], 11) == 0 && mpf_cmp_ui(mpf[4], 2) == 0, "GMP: %s", #call);                            \
    } while (0)

int main(void) {
    double doubles[8] = {0};
    int integers[8] = {0};
    char text[8] = "";
    const mpfr_t *constant_mpfr = (const mpfr_t *)mpfr;
    const mpf_t *constant_mpf = (const mpf_t *)mpf;
    int i;
    wb_accumulator *sum = wb_accumulator_create();
    (void)doubles, (void)integers, (void)text;
    for (i = 0; i < 8; i++) mpfr_init_set_si(mpfr[i], i, MPFR_RNDN), mpf_init_set_si(mpf[i], i);
    SQUARED(MPFR(A_MPFR, C_MPFR) + MPF(A_MPF, C_MPF));
    /* Constant arrays, pointers to the first number, and to void. */
    for (i = 4; i < 8; i++) mpfr_set_si(mpfr[i], 0, MPFR_RNDN), mpf_set_si(mpf[i], 0);
    SQUARED(MPFR(constant_mpfr, mpfr[4]) + MPF(constant_mpf, mpf[4]));
    for (i = 4; i < 8; i++) mpfr_set_si(mpfr[i], 0, MPFR_RNDN), mpf_set_si(mpf[i], 0);
    SQUARED(MPFR((mpfr_srcptr)mpfr[0], (mpfr_ptr)mpfr[4]) + MPF((mpf_srcptr)mpf[0], (mpf_ptr)mpf[4]));
    for (i = 4; i < 8; i++) mpfr_set_si(mpfr[i], 0, MPFR_RNDN), mpf_set_si(mpf[i], 0);
    SQUARED(MPFR((const void *)mpfr, (void *)(mpfr + 4)) + MPF((void *)mpf, (void *)(mpf + 4)));
#ifdef __cplusplus
    {
        mpreal *x = reinterpret_cast<mpreal *>(mpfr);
        const float_class *y = reinterpret_cast<float_class *>(mpf);
        for (i = 4; i < 8; i++) mpfr_set_si(mpfr[i], 0, MPFR_RNDN), mpf_set_si(mpf[i], 0);
        SQUARED(MPFR(x, x + 4) + MPF(y, reinterpret_cast<float_class *>(mpf + 4)));
        CHECK(MPFR(nullptr, nullptr) == -1, "nullptr");
    }
#endif
    CHECK(MPFR(NULL, mpfr) == -1 && MPF(mpf, NULL) == -1, "NULL");
    wb_accumulator_add_f64(sum, 0.5);
    CHECK(wb_accumulator_round_mpfr(sum, mpfr[4]) == 0 && mpfr_cmp_d(mpfr[4], 0.5) == 0, "a sum");
    wb_accumulator_destroy(sum);
    for (i = 0; i < 8; i++) mpfr_clear(mpfr[i]), mpf_clear(mpf[i]);
    mpfr_free_cache();
    return failures();
}
