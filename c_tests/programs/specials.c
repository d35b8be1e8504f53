/* NaN and infinities among small integers, in every mode of every format that has them: they reach the
 * elements of C that IEEE arithmetic gives them to, and the others stay exact. */
#include "formats.h"

enum { N = 9 };

/* Small integers, in rare places infinities and NaN; row 0 of A and column 0 of B have none. */
static double entry(char name, int64_t i, int64_t j) {
    double plain = (double)((i * 7 + j * 5 + name) % 9) - 4;
    if (name == 'A' && i == 1 && j == 2) return INFINITY;
    if (name == 'A' && i == 3 && (j == 0 || j == 4)) return j ? -INFINITY : INFINITY;
    if (name == 'B' && i == 2 && j == 5) return NAN;
    if (name == 'B' && i == 6 && j == 7) return -INFINITY;
    if (name == 'C' && i == 0 && j == 0) return -INFINITY;
    return plain;
}

static matrix filled(const format *f, char name) {
    matrix x = matrix_of(f, N, N, N);
    int64_t i, j;
    mpfr_t value;
    mpfr_init2(value, 53);
    for (j = 0; j < N; j++)
        for (i = 0; i < N; i++) {
            mpfr_set_d(value, entry(name, i, j), MPFR_RNDN);
            f->make(at(&x, i, j), value, 80);
        }
    mpfr_clear(value);
    return x;
}

/* Element (i, j) of alpha A B + beta C, or of alpha A A^T + beta C, where the reference leaves out zeros. */
static double expected(int syrk, double alpha, double beta, int64_t i, int64_t j) {
    double sum = 0;
    int64_t l;
    if (alpha != 0)
        for (l = 0; l < N; l++) {
            double factor = syrk ? entry('A', j, l) : entry('B', l, j);
            if (!syrk || factor != 0) sum += entry('A', i, l) * factor;
        }
    return (alpha == 0 ? 0 : alpha * sum) + (beta == 0 ? 0 : beta * entry('C', i, j));
}

static void scalar(const format *f, void *x, double value) {
    mpfr_t wide;
    mpfr_init2(wide, 53);
    mpfr_set_d(wide, value, MPFR_RNDN);
    f->make(x, wide, 53);
    mpfr_clear(wide);
}

static void one(const format *f, int mode, int syrk, double alpha, double beta) {
    matrix a = filled(f, 'A'), b = filled(f, 'B'), c = filled(f, 'C');
    void *x = malloc(f->size), *y = malloc(f->size);
    int64_t i, j;
    int info;
    mpfr_t value;
    scalar(f, x, alpha);
    scalar(f, y, beta);
    info = syrk ? f->syrk(mode, "L", "N", N, N, x, a.data, N, y, c.data, N)
                : f->gemm(mode, "N", "N", N, N, N, x, a.data, N, b.data, N, y, c.data, N);
    CHECK(info == 0, "%s: info %d", f->name, info);
    mpfr_init2(value, WIDE);
    for (j = 0; j < N; j++)
        for (i = syrk ? j : 0; i < N; i++) {
            double got, right = expected(syrk, alpha, beta, i, j);
            f->value(value, at(&c, i, j));
            got = mpfr_get_d(value, MPFR_RNDN);
            CHECK(isnan(right) ? isnan(got) : got == right, "%s, mode %d, %s, alpha %g, beta %g: (%d, %d) is %g, not %g",
                  f->name, mode, syrk ? "syrk" : "gemm", alpha, beta, (int)i, (int)j, got, right);
        }
    mpfr_clear(value);
    f->clear(x);
    f->clear(y);
    free(x);
    free(y);
    release(&a);
    release(&b);
    release(&c);
}

int main(void) {
    static const double scalars[][2] = {{1, 0}, {-2, 1}, {0, 3}, {1, INFINITY}, {0, 0}};
    size_t s;
    int i, mode, syrk;
    for (i = 0; i < FORMATS; i++)
        for (mode = 0; mode < 4; mode++)
            for (syrk = 0; syrk < 2; syrk++)
                for (s = 0; s < sizeof scalars / sizeof *scalars; s++)
                    if (formats[i] != &format_mpf) one(formats[i], mode, syrk, scalars[s][0], scalars[s][1]);
    mpfr_free_cache();
    return failures();
}
