/* Illegal arguments of functions that no handler of another library hears of: the message that each call leaves goes to
 * stdout, and by the library itself to stderr. */
#include "check.h"

#include <gmp.h>
#include <mpfr.h>

static const char *const texts[] = {"N", "X", "", NULL, "n", "T"};
static const int64_t sizes[] = {2, -1, 0}, lds[] = {2, 1, 0, -1, (int64_t)1 << 60};
enum { TEXTS = sizeof texts / sizeof *texts, SIZES = sizeof sizes / sizeof *sizes, LDS = sizeof lds / sizeof *lds };

static int calls, refused;

/* What a call returned. */
static void tell(int info) {
    calls++;
    if (info == 0) return;
    refused++;
    printf("wideblas: %s\n", wb_last_error());
}

/* Products with each option, size, leading dimension and mode; the right ones among them. */
#define PRODUCTS(format, one, a, c)                                                                                    \
    do {                                                                                                               \
        int i, mode;                                                                                                   \
        for (mode = -1; mode <= 4; mode++) {                                                                           \
            for (i = 0; i < TEXTS; i++) {                                                                              \
                tell(wb_gemm_##format(mode, texts[i], "N", 2, 2, 2, one, a, 2, a, 2, one, c, 2));                      \
                tell(wb_gemm_##format(mode, "N", texts[i], 2, 2, 2, one, a, 2, a, 2, one, c, 2));                      \
                tell(wb_syrk_##format(mode, texts[i], "N", 2, 2, one, a, 2, one, c, 2));                               \
                tell(wb_syrk_##format(mode, "U", texts[i], 2, 2, one, a, 2, one, c, 2));                               \
                tell(wb_gemmtr_##format(mode, texts[i], "N", "N", 2, 2, one, a, 2, a, 2, one, c, 2));                  \
                tell(wb_gemmtr_##format(mode, "L", texts[i], "N", 2, 2, one, a, 2, a, 2, one, c, 2));                  \
                tell(wb_gemmtr_##format(mode, "L", "N", texts[i], 2, 2, one, a, 2, a, 2, one, c, 2));                  \
            }                                                                                                          \
            for (i = 0; i < SIZES; i++) {                                                                              \
                tell(wb_gemm_##format(mode, "N", "N", sizes[i], 2, 2, one, a, 2, a, 2, one, c, 2));                    \
                tell(wb_gemm_##format(mode, "N", "N", 2, sizes[i], 2, one, a, 2, a, 2, one, c, 2));                    \
                tell(wb_gemm_##format(mode, "N", "N", 2, 2, sizes[i], one, a, 2, a, 2, one, c, 2));                    \
                tell(wb_syrk_##format(mode, "U", "N", sizes[i], 2, one, a, 2, one, c, 2));                             \
                tell(wb_syrk_##format(mode, "U", "N", 2, sizes[i], one, a, 2, one, c, 2));                             \
                tell(wb_gemmtr_##format(mode, "L", "N", "N", sizes[i], 2, one, a, 2, a, 2, one, c, 2));                \
                tell(wb_gemmtr_##format(mode, "L", "N", "N", 2, sizes[i], one, a, 2, a, 2, one, c, 2));                \
            }                                                                                                          \
            for (i = 0; i < LDS; i++) {                                                                                \
                tell(wb_gemm_##format(mode, "N", "N", 2, 2, 2, one, a, lds[i], a, 2, one, c, 2));                      \
                tell(wb_gemm_##format(mode, "N", "N", 2, 2, 2, one, a, 2, a, lds[i], one, c, 2));                      \
                tell(wb_gemm_##format(mode, "N", "N", 2, 2, 2, one, a, 2, a, 2, one, c, lds[i]));                      \
                tell(wb_syrk_##format(mode, "U", "N", 2, 2, one, a, lds[i], one, c, 2));                               \
                tell(wb_syrk_##format(mode, "U", "N", 2, 2, one, a, 2, one, c, lds[i]));                               \
                tell(wb_gemmtr_##format(mode, "L", "N", "N", 2, 2, one, a, lds[i], a, 2, one, c, 2));                  \
                tell(wb_gemmtr_##format(mode, "L", "N", "N", 2, 2, one, a, 2, a, lds[i], one, c, 2));                  \
                tell(wb_gemmtr_##format(mode, "L", "N", "N", 2, 2, one, a, 2, a, 2, one, c, lds[i]));                  \
            }                                                                                                          \
        }                                                                                                              \
        tell(wb_gemm_##format(WB_AUTO, "N", "N", 2, 2, 2, one, a, 2, a, 2, one, NULL, 2));                             \
        CHECK(refused * 2 > calls && refused < calls, "%d of %d calls refused", refused, calls);                       \
    } while (0)

static void others(void) {
    double x[2] = {1, 2}, r = 0;
    wb_mp_array none, array;
    wb_accumulator *all = wb_accumulator_create();
    memset(&none, 0, sizeof none);
    CHECK(wb_mp_array_init(&array, 2) == 0, "%s", wb_last_error());
    calls = refused = 0;
    tell(wb_sum_f64(-1, x, 1, &r));
    tell(wb_sum_f64(2, x, 0, &r));
    tell(wb_sum_f64(2, NULL, 1, &r));
    tell(wb_dot_f64(2, x, 1, x, 0, &r));
    tell(wb_dot_f64(2, x, 1, x, (int64_t)1 << 60, &r));
    tell(wb_nrm2_f64(-1, x, 1, &r));
    tell(wb_accumulator_add_array_f64(all, -1, x, 1));
    tell(wb_accumulator_add_products_f64(all, 2, x, 1, x, 0));
    tell(wb_accumulator_add_f64(NULL, 1));
    tell(wb_accumulator_load(all, x, 16));
    tell(wb_mp_array_init(&none, -1));
    tell(wb_mp_asum(2, &array, 0, &array));
    tell(wb_mp_dot(2, &array, 1, &array, (int64_t)1 << 60, &array));
    tell(wb_mp_gemv(7, 1, 1, &array, &array, 1, &array, 1, &array, &array, 1));
    tell(wb_mp_gemm(111, 111, 2, 2, 2, &array, &array, 1, &array, 2, &array, &array, 2));
    tell(wb_mp_set_precision(1));
    tell(wb_set_num_threads(-1));
    tell(wb_set_verbose(9));
    tell(wb_set_device(-5));
    tell(wb_device_malloc(NULL, 8));
    tell(wb_device_copy(NULL, x, 8));
    CHECK(refused == calls && calls == 21, "%d of %d calls refused", refused, calls);
    CHECK(r == 0, "a result was written");
    wb_accumulator_destroy(all);
    wb_mp_array_clear(&array);
}

int main(void) {
    const double one_f64 = 1;
    double a_f64[4] = {0}, c_f64[4] = {0};
    const wb_dd one_dd = {1, 0};
    wb_dd a_dd[4] = {{0, 0}}, c_dd[4] = {{0, 0}};
    const wb_qd one_qd = {{1, 0, 0, 0}};
    wb_qd a_qd[4] = {{{0, 0, 0, 0}}}, c_qd[4] = {{{0, 0, 0, 0}}};
    const __float128 one_f128 = 1;
    __float128 a_f128[4] = {0}, c_f128[4] = {0};
    mpfr_t one_mpfr, a_mpfr[4], c_mpfr[4];
    mpf_t one_mpf, a_mpf[4], c_mpf[4];
    int i;
    use_all();
    mpfr_init_set_d(one_mpfr, 1, MPFR_RNDN);
    mpf_init_set_d(one_mpf, 1);
    for (i = 0; i < 4; i++) {
        mpfr_init_set_d(a_mpfr[i], 0, MPFR_RNDN);
        mpfr_init_set_d(c_mpfr[i], 0, MPFR_RNDN);
        mpf_init(a_mpf[i]);
        mpf_init(c_mpf[i]);
    }
    PRODUCTS(f64, one_f64, a_f64, c_f64);
    PRODUCTS(dd, one_dd, a_dd, c_dd);
    PRODUCTS(qd, one_qd, a_qd, c_qd);
    PRODUCTS(f128, &one_f128, a_f128, c_f128);
    PRODUCTS(mpfr, one_mpfr, a_mpfr, c_mpfr);
    PRODUCTS(mpf, one_mpf, a_mpf, c_mpf);
    others();
    return failures();
}
