/* Complex numbers of QD's types in plain C: how scalars travel and results return, on numbers h + l 2^-80 with small integers
 * h and l, whose products with integers and sums are exact in both formats. */
#include "check.h"

#include <math.h>

typedef struct { double hi, lo; } part;
typedef struct { part re, im; } number;

enum { M = 3, N = 2, K = 4, ROOM = 16 };

static part sum_of(part x, part y) { return (part){x.hi + y.hi, x.lo + y.lo}; }
static part times(double r, part x) { return (part){r * x.hi, r * x.lo}; }
static number add(number x, number y) { return (number){sum_of(x.re, y.re), sum_of(x.im, y.im)}; }
static number conjugate(number x) { return (number){x.re, times(-1, x.im)}; }

/* Of which one is an integer: its lo is 0. */
static number mul(number x, number y) {
    if (x.re.lo != 0 || x.im.lo != 0) return mul(y, x);
    return (number){sum_of(times(x.re.hi, y.re), times(-x.im.hi, y.im)),
                    sum_of(times(x.re.hi, y.im), times(x.im.hi, y.re))};
}

static number integer(double re, double im) { return (number){{re, 0}, {im, 0}}; }

/* Integers from -4 to 4, with tails where they are asked for. */
static double small(void) {
    static unsigned state = 1;
    state = state * 1103515245u + 12345u;
    return (int)(state >> 16) % 9 - 4;
}

static void fill(number *x, int count, int tails) {
    int i;
    for (i = 0; i < count; i++) {
        x[i] = integer(small(), small());
        if (tails) x[i].re.lo = small(), x[i].im.lo = small();
    }
}

static double tail(part x) { return ldexp(x.lo, -80); }

static wb_dd part_dd(part x) { return x.hi == 0 ? (wb_dd){tail(x), 0} : (wb_dd){x.hi, tail(x)}; }
static wb_qd part_qd(part x) {
    return x.hi == 0 ? (wb_qd){{tail(x), 0, 0, 0}} : (wb_qd){{x.hi, tail(x), 0, 0}};
}
/* How far a number is from the exact one. */
static double off_dd(wb_dd x, part y) { return fabs((x.hi - y.hi) + (x.lo - tail(y))); }
static double off_qd(wb_qd x, part y) {
    return fabs((x.x[0] - y.hi) + (x.x[1] - tail(y)) + x.x[2] + x.x[3]);
}

/* Scalars of 64 bytes are passed by their addresses. */
#define SCALAR_dd(x) (x)
#define SCALAR_qd(x) (&(x))

#define TESTS_OF(f)                                                                                                    \
    static wb_##f##_complex make_##f(number x) { return (wb_##f##_complex){part_##f(x.re), part_##f(x.im)}; }          \
    static void set_##f(wb_##f##_complex *to, const number *x, int count) {                                            \
        int i;                                                                                                         \
        for (i = 0; i < count; i++) to[i] = make_##f(x[i]);                                                            \
    }                                                                                                                  \
    static void same_##f(const char *what, const wb_##f##_complex *x, const number *y, int count) {                    \
        int i;                                                                                                         \
        for (i = 0; i < count; i++)                                                                                    \
            CHECK(off_##f(x[i].re, y[i].re) < 1e-28 && off_##f(x[i].im, y[i].im) < 1e-28, "%s of " #f ", element %d",  \
                  what, i);                                                                                            \
    }                                                                                                                  \
    static void test_##f(void) {                                                                                       \
        number a[ROOM], b[ROOM], c[ROOM], t[M * M], alpha = integer(2, 1), beta = integer(1, -1), expected, two[2];    \
        wb_##f##_complex fa[ROOM], fb[ROOM], fc[ROOM], ft[M * M], x;                                                   \
        const wb_##f##_complex falpha = make_##f(alpha), fbeta = make_##f(beta), one = make_##f(integer(1, 0));        \
        const wb_##f real_two = part_##f((part){2, 0});                                                                \
        int i, j, l;                                                                                                   \
        fill(a, K * M, 0), fill(b, ROOM, 1), fill(c, ROOM, 1), fill(t, M * M, 0);                                      \
        set_##f(fa, a, K * M), set_##f(fb, b, ROOM), set_##f(fc, c, ROOM);                                             \
        /* C := alpha A^H B + beta C, A being K x M. */                                                                \
        CHECK(Cgemm_##f("C", "N", M, N, K, SCALAR_##f(falpha), fa, K, fb, K, SCALAR_##f(fbeta), fc, M) == 0, "%s",     \
              wb_last_error());                                                                                        \
        for (i = 0; i < M; i++)                                                                                        \
            for (j = 0; j < N; j++) {                                                                                  \
                number sum = integer(0, 0);                                                                            \
                for (l = 0; l < K; l++) sum = add(sum, mul(conjugate(a[l + i * K]), b[l + j * K]));                    \
                c[i + j * M] = add(mul(alpha, sum), mul(beta, c[i + j * M]));                                          \
            }                                                                                                          \
        same_##f("Cgemm", fc, c, ROOM);                                                                                \
        CHECK(Cgemm_##f("C", "N", M, N, K, SCALAR_##f(falpha), fa, K - 1, fb, K, SCALAR_##f(fbeta), fc, M) == 8,       \
              "lda of Cgemm_" #f);                                                                                     \
        /* Its lower triangle: C := alpha A B^H + conj(alpha) B A^H + 2 C of order M, with M x K matrices. */          \
        set_##f(fc, c, ROOM);                                                                                          \
        CHECK(Cher2k_##f("L", "N", M, K, SCALAR_##f(falpha), fa, M, fb, M, real_two, fc, M) == 0, "%s",                \
              wb_last_error());                                                                                        \
        for (j = 0; j < M; j++)                                                                                        \
            for (i = j; i < M; i++) {                                                                                  \
                number first = integer(0, 0), second = first, *to = &c[i + j * M];                                     \
                for (l = 0; l < K; l++) {                                                                              \
                    first = add(first, mul(a[i + l * M], conjugate(b[j + l * M])));                                    \
                    second = add(second, mul(b[i + l * M], conjugate(a[j + l * M])));                                  \
                }                                                                                                      \
                *to = add(add(mul(alpha, first), mul(conjugate(alpha), second)), mul(integer(2, 0), *to));             \
                if (i == j) to->im = (part){0, 0};                                                                     \
            }                                                                                                          \
        same_##f("Cher2k", fc, c, ROOM);                                                                               \
        /* X from T X, T lower triangular with twos on its diagonal. */                                                \
        for (i = 0; i < M; i++) t[i + i * M] = integer(2, 0);                                                          \
        set_##f(ft, t, M * M);                                                                                         \
        for (j = 0; j < N; j++)                                                                                        \
            for (i = 0; i < M; i++) {                                                                                  \
                number sum = integer(0, 0);                                                                            \
                for (l = 0; l <= i; l++) sum = add(sum, mul(t[i + l * M], b[l + j * M]));                              \
                fc[i + j * M] = make_##f(sum);                                                                         \
            }                                                                                                          \
        CHECK(Ctrsm_##f("L", "L", "N", "N", M, N, SCALAR_##f(one), ft, M, fc, M) == 0, "%s", wb_last_error());         \
        same_##f("Ctrsm", fc, b, M * N);                                                                               \
        /* Results that are structures, and real ones. */                                                              \
        expected = integer(0, 0);                                                                                      \
        for (i = 0; i < K; i++) expected = add(expected, mul(conjugate(a[i]), b[i]));                                  \
        x = Cdotc_##f(K, fa, 1, fb, 1);                                                                                \
        same_##f("Cdotc", &x, &expected, 1);                                                                           \
        expected = integer(0, 0);                                                                                      \
        for (i = 0; i < K; i++) expected = add(expected, mul(a[K - 1 - i], b[2 * i]));                                 \
        x = Cdotu_##f(K, fa, -1, fb, 2);                                                                               \
        same_##f("Cdotu", &x, &expected, 1);                                                                           \
        two[0] = integer(3, -4), two[1] = integer(0, 12);                                                              \
        set_##f(fa, two, 2);                                                                                           \
        CHECK(off_##f(RCnrm2_##f(2, fa, 1), (part){13, 0}) < 1e-28, "RCnrm2_" #f);                                     \
        CHECK(off_##f(RCasum_##f(2, fa, 1), (part){19, 0}) == 0, "RCasum_" #f);                                        \
        CHECK(off_##f(RCabs1_##f(SCALAR_##f(fa[0])), (part){7, 0}) == 0, "RCabs1_" #f);                                \
        CHECK(iCamax_##f(2, fa, 1) == 2, "iCamax_" #f);                                                                \
        /* Y := alpha X + Y, twice Y. */                                                                               \
        CHECK(Caxpy_##f(2, SCALAR_##f(falpha), fa, 1, fb, 1) == 0 && CRscal_##f(2, real_two, fb, 1) == 0, "%s",        \
              wb_last_error());                                                                                        \
        for (i = 0; i < 2; i++) b[i] = mul(integer(2, 0), add(mul(alpha, two[i]), b[i]));                              \
        same_##f("Caxpy and CRscal", fb, b, ROOM);                                                                     \
    }

TESTS_OF(dd)
TESTS_OF(qd)

int main(void) {
    test_dd();
    test_qd();
    return failures();
}
