/* arb_mat_mul n bits repetitions: prints the median seconds of FLINT's arb_mat_mul on one thread,
 * for n x n matrices of exact floating-point numbers in [-1, 1], all bits of which are random.
 * Without arguments: its version. */

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#if __has_include(<flint/arb_mat.h>)
#include <flint/arb_mat.h> /* FLINT 3 */
#else
#include <arb_mat.h> /* Arb, a library of its own before */
#endif
#if __FLINT_RELEASE >= 30200
#define flint_randinit flint_rand_init
#define flint_randclear flint_rand_clear
#endif

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + 1e-9 * t.tv_nsec;
}

static int compare(const void *x, const void *y)
{
    double a = *(const double *)x, b = *(const double *)y;
    return (a > b) - (a < b);
}

static void randomise(arb_mat_t x, flint_rand_t state, slong bits)
{
    fmpz_t integer, top;
    fmpz_init(integer);
    fmpz_init(top);
    fmpz_one_2exp(top, bits - 1);
    for (slong i = 0; i < arb_mat_nrows(x); i++) {
        for (slong j = 0; j < arb_mat_ncols(x); j++) {
            /* From [2^(bits - 1), 2^bits), with exponents half as frequent as the next ones. */
            slong exponent = -bits;
            fmpz_randm(integer, state, top);
            fmpz_add(integer, integer, top);
            while (n_randint(state, 2)) exponent--;
            if (n_randint(state, 2)) fmpz_neg(integer, integer);
            arb_set_fmpz(arb_mat_entry(x, i, j), integer);
            arb_mul_2exp_si(arb_mat_entry(x, i, j), arb_mat_entry(x, i, j), exponent);
        }
    }
    fmpz_clear(integer);
    fmpz_clear(top);
}

int main(int argc, char **argv)
{
    if (argc == 1) {
#if __FLINT_RELEASE >= 30000
        printf("FLINT %s\n", FLINT_VERSION);
#else
        printf("Arb %s on FLINT %s\n", arb_version, FLINT_VERSION);
#endif
        return 0;
    }
    if (argc != 4) {
        fprintf(stderr, "usage: arb_mat_mul n bits repetitions\n");
        return 2;
    }
    slong n = atol(argv[1]), bits = atol(argv[2]);
    int repetitions = atoi(argv[3]);
    if (n < 1 || bits < 2 || repetitions < 1)
        return 2;
    flint_set_num_threads(1);
    flint_rand_t state;
    flint_randinit(state);
    arb_mat_t a, b, c;
    arb_mat_init(a, n, n);
    arb_mat_init(b, n, n);
    arb_mat_init(c, n, n);
    randomise(a, state, bits);
    randomise(b, state, bits);
    double *seconds = malloc(repetitions * sizeof *seconds);
    if (!seconds)
        return 1;
    for (int i = 0; i < repetitions; i++) {
        double start = now();
        arb_mat_mul(c, a, b, bits);
        seconds[i] = now() - start;
    }
    qsort(seconds, repetitions, sizeof *seconds, compare);
    printf("%.9f\n", seconds[repetitions / 2]);
    free(seconds);
    arb_mat_clear(a);
    arb_mat_clear(b);
    arb_mat_clear(c);
    flint_randclear(state);
    flint_cleanup();
    return 0;
}
