/* Rgemm_dd against plain loops in __float128: all options, odd leading dimensions, padding. */
#include "check.h"

#include <stdlib.h>

typedef __float128 quad;

static quad value(wb_dd x) { return (quad)x.hi + (quad)x.lo; }

/* Element (i, j) of op(X). */
static quad op(const wb_dd *x, int64_t ld, char trans, int64_t i, int64_t j) {
    return value(trans == 'N' || trans == 'n' ? x[i + j * ld] : x[j + i * ld]);
}

static quad magnitude(quad x) { return x < 0 ? -x : x; }

static void one(char ta, char tb, int64_t m, int64_t n, int64_t k, double alpha, double beta) {
    int64_t lda = (ta == 'N' || ta == 'n' ? m : k) + 3, ldb = (tb == 'N' || tb == 'n' ? k : n) + 1;
    int64_t ldc = m + 2, i, j, l;
    int64_t a_columns = ta == 'N' || ta == 'n' ? k : m, b_columns = tb == 'N' || tb == 'n' ? n : k;
    wb_dd *a = malloc((size_t)(lda * a_columns + 1) * sizeof *a);
    wb_dd *b = malloc((size_t)(ldb * b_columns + 1) * sizeof *b);
    wb_dd *c = malloc((size_t)(ldc * n + 1) * sizeof *c);
    wb_dd *before = malloc((size_t)(ldc * n + 1) * sizeof *c);
    int info;

    random_matrix(a, lda * a_columns, 1);
    random_matrix(b, ldb * b_columns, 2);
    random_matrix(c, ldc * n, 3);
    if (beta == 0.0)
        for (j = 0; j < n; j++)
            for (i = 0; i < m; i++) c[i + j * ldc] = dd(NAN);
    memcpy(before, c, (size_t)(ldc * n) * sizeof *c);

    info = Rgemm_dd(&ta, &tb, m, n, k, dd(alpha), a, lda, b, ldb, dd(beta), c, ldc);
    CHECK(info == 0, "info %d for %c%c %d x %d x %d", info, ta, tb, (int)m, (int)n, (int)k);
    for (j = 0; j < n; j++) {
        for (i = 0; i < m; i++) {
            quad sum = 0, size = 0, old = beta == 0.0 ? 0 : value(before[i + j * ldc]), error;
            for (l = 0; l < k; l++) {
                quad term = op(a, lda, ta, i, l) * op(b, ldb, tb, l, j);
                sum += term;
                size += magnitude(term);
            }
            sum = alpha * sum + beta * old;
            size = magnitude(alpha) * size + magnitude(beta * old);
            error = magnitude(sum - value(c[i + j * ldc]));
            CHECK(error <= (quad)(4 * (k + 4)) * (quad)ldexp(1.0, -106) * size,
                  "%c%c %d x %d x %d: element (%d, %d) is off by %g", ta, tb, (int)m, (int)n, (int)k,
                  (int)i, (int)j, (double)error);
        }
        CHECK(same_bits(&c[m + j * ldc], &before[m + j * ldc], ldc - m), "padding was written");
    }
    free(a);
    free(b);
    free(c);
    free(before);
}

int main(void) {
    static const int64_t small[][3] = {{1, 1, 1}, {2, 2, 2}, {5, 3, 7}, {11, 9, 4},
                                       {8, 9, 0}, {0, 3, 3}, {3, 0, 3}};
    static const int64_t large[][3] = {{33, 40, 65}, {64, 1, 20}, {1, 64, 20}, {70, 50, 90}};
    static const double scalars[][2] = {{1, 0}, {1, 1}, {-0.5, 3}, {0, 2}, {2, 0}};
    static const char letters[] = "NnTtCc";
    size_t s, t, u, v;
    for (s = 0; s < sizeof small / sizeof *small; s++)
        for (t = 0; t < sizeof scalars / sizeof *scalars; t++)
            for (u = 0; u < 6; u++)
                for (v = 0; v < 6; v++)
                    one(letters[u], letters[v], small[s][0], small[s][1], small[s][2],
                        scalars[t][0], scalars[t][1]);
    for (s = 0; s < sizeof large / sizeof *large; s++)
        for (u = 0; u < 4; u++)
            one(u & 1 ? 'T' : 'N', u & 2 ? 'T' : 'N', large[s][0], large[s][1], large[s][2], -0.5, 3);
    return failures();
}
