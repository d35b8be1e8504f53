/* flint_mat_mul arb|nfloat n bits: for each line read prints the processor seconds of one product of n x n matrices on one
 * thread, by FLINT's arb_mat_mul or nfloat_mat_mul. Numbers are in [-1, 1], all bits of them random; an nfloat has
 * whole limbs. Without arguments: the version and what it was built with. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#if __has_include(<flint/arb_mat.h>)
#include <flint/arb.h> /* FLINT 3 */
#include <flint/arb_mat.h>
#include <flint/fmpz.h>
#else
#include <arb_mat.h> /* Arb, a library of its own before */
#endif
#if __has_include(<flint/nfloat.h>)
#include <flint/gr.h>
#include <flint/gr_mat.h>
#include <flint/nfloat.h>
#define HAS_NFLOAT 1
#endif
#if __FLINT_RELEASE >= 30200
#define flint_randinit flint_rand_init
#define flint_randclear flint_rand_clear
#endif

#if FLINT_USES_BLAS
char *openblas_get_config(void) __attribute__((weak));
char *openblas_get_corename(void) __attribute__((weak));
void openblas_set_num_threads(int) __attribute__((weak));
#endif

static void print_version(void)
{
#if __FLINT_RELEASE >= 30000
    printf("FLINT %s", FLINT_VERSION);
#else
    printf("Arb %s on FLINT %s", arb_version, FLINT_VERSION);
#endif
#if FLINT_HAVE_FFT_SMALL
    printf(", AVX2 (fft_small)");
#endif
#if FLINT_USES_BLAS
    /* "OpenBLAS 0.3.21 ..." */
    const char *config = openblas_get_config ? openblas_get_config() : "a BLAS";
    size_t name = strcspn(config, " ");
    printf(", %.*s", (int)(name + 1 + strcspn(config + name + 1, " ")), config);
    if (openblas_get_corename)
        printf(" with %s kernels", openblas_get_corename());
#else
    printf(", without a BLAS");
#endif
    printf("\n");
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec + 1e-9 * t.tv_nsec;
}

static void randomise(arb_t x, flint_rand_t state, slong bits)
{
    /* From [2^(bits - 1), 2^bits), with exponents half as frequent as the next ones. */
    slong exponent = -bits;
    fmpz_t integer, top;
    fmpz_init(integer);
    fmpz_init(top);
    fmpz_one_2exp(top, bits - 1);
    fmpz_randm(integer, state, top);
    fmpz_add(integer, integer, top);
    while (n_randint(state, 2)) exponent--;
    if (n_randint(state, 2)) fmpz_neg(integer, integer);
    arb_set_fmpz(x, integer);
    arb_mul_2exp_si(x, x, exponent);
    fmpz_clear(integer);
    fmpz_clear(top);
}

/* One product for each line. */
#define SERVE(PRODUCT) \
    for (char line[16]; fgets(line, sizeof line, stdin);) { \
        double start = now(); \
        PRODUCT; \
        printf("%.9f\n", now() - start); \
        fflush(stdout); \
    }

static int serve_arb(flint_rand_t state, slong n, slong bits)
{
    arb_mat_t a, b, c;
    arb_mat_init(a, n, n);
    arb_mat_init(b, n, n);
    arb_mat_init(c, n, n);
    for (slong i = 0; i < n * n; i++) {
        randomise(arb_mat_entry(a, i / n, i % n), state, bits);
        randomise(arb_mat_entry(b, i / n, i % n), state, bits);
    }
    SERVE(arb_mat_mul(c, a, b, bits));
    arb_mat_clear(a);
    arb_mat_clear(b);
    arb_mat_clear(c);
    return 0;
}

#if HAS_NFLOAT
static int serve_nfloat(flint_rand_t state, slong n, slong bits)
{
    int status = 0;
    gr_ctx_t ctx;
    gr_mat_t a, b, c;
    arb_t x;
    if (nfloat_ctx_init(ctx, bits, 0) != GR_SUCCESS)
        return 1;
    arb_init(x);
    gr_mat_init(a, n, n, ctx);
    gr_mat_init(b, n, n, ctx);
    gr_mat_init(c, n, n, ctx);
    for (slong i = 0; i < n * n; i++) {
        randomise(x, state, bits);
        status |= nfloat_set_arf(gr_mat_entry_ptr(a, i / n, i % n, ctx), arb_midref(x), ctx);
        randomise(x, state, bits);
        status |= nfloat_set_arf(gr_mat_entry_ptr(b, i / n, i % n, ctx), arb_midref(x), ctx);
    }
    if (status == GR_SUCCESS)
        SERVE(status |= nfloat_mat_mul(c, a, b, ctx));
    gr_mat_clear(a, ctx);
    gr_mat_clear(b, ctx);
    gr_mat_clear(c, ctx);
    arb_clear(x);
    gr_ctx_clear(ctx);
    return status != GR_SUCCESS;
}
#endif

int main(int argc, char **argv)
{
    int failed = 2;
    if (argc == 1) {
        print_version();
        return 0;
    }
    slong n = argc == 4 ? atol(argv[2]) : 0, bits = argc == 4 ? atol(argv[3]) : 0;
    if (n < 1 || bits < 2) {
        fprintf(stderr, "usage: flint_mat_mul arb|nfloat n bits\n");
        return 2;
    }
    flint_set_num_threads(1);
#if FLINT_USES_BLAS
    if (openblas_set_num_threads)
        openblas_set_num_threads(1);
#endif
    flint_rand_t state;
    flint_randinit(state);
    if (strcmp(argv[1], "arb") == 0)
        failed = serve_arb(state, n, bits);
#if HAS_NFLOAT
    if (strcmp(argv[1], "nfloat") == 0)
        failed = serve_nfloat(state, n, bits);
#endif
    flint_randclear(state);
    flint_cleanup();
    return failed;
}
