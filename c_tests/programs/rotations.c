/* `rotations LIBBLAS`: Rrotg, Rrotmg and Rrotm against drotg, drotmg and drotm of the reference BLAS in that file, in
 * double: the same flags, and numbers that agree as far as doubles do. */
#include "check.h"

#include <dlfcn.h>
#include <math.h>
#include <stdlib.h>

enum { N = 5, CALLS = 20000 };

static uint64_t seed = 1;
static int64_t below(int64_t n) { return (int64_t)(random_bits(&seed) % (uint64_t)n); }

static void (*drotg)(double *, double *, double *, double *);
static void (*drotmg)(double *, double *, double *, const double *, double *);
static void (*drotm)(const int *, double *, const int *, double *, const int *, const double *);

/* A number of either sign with an exponent up to `most` in magnitude, at times 0. */
static double number(int most) {
    if (below(12) == 0) return 0;
    return ldexp(1 + (double)below(1 << 30) / (1 << 30), (int)below(2 * most + 1) - most) * (below(2) ? 1 : -1);
}

static int near(double x, double y, double unit) { return x == y || fabs(x - y) <= unit * fabs(y); }

static int compared;

static void plane(void) {
    double a = number(300), b = number(300), c = 7, s = 7;
    wb_dd r = dd(a), z = dd(b), cc = dd(7), ss = dd(7);
    CHECK(Rrotg_dd(&r, &z, &cc, &ss) == 0, "%s", wb_last_error());
    drotg(&a, &b, &c, &s);
    CHECK(near(r.hi, a, 1e-15) && near(z.hi, b, 2e-15) && near(cc.hi, c, 1e-15) && near(ss.hi, s, 1e-15),
          "rotg: %g %g %g %g, the reference %g %g %g %g", r.hi, z.hi, cc.hi, ss.hi, a, b, c, s);
}

/* Whether H makes (x, y) the multiple `made` of (1, 0), as far as doubles tell. */
static int annihilates(const double *param, double x, double y, double made) {
    double first = param[1] * x + param[3] * y - made, second = param[2] * x + param[4] * y;
    return fabs(first) <= 1e-10 * (fabs(param[1] * x) + fabs(param[3] * y)) &&
           fabs(second) <= 1e-10 * (fabs(param[2] * x) + fabs(param[4] * y));
}

/* Compares a modified rotation; returns its flag. Where the reference scales twice, its second step overwrites elements of
 * H that the first one made (LAPACK 3.11): then H is compared with nothing, and ours must be right. */
static int modified(void) {
    double d1 = fabs(number(40)), d2 = fabs(number(40)), x1 = number(20), y1 = number(20), param[5];
    wb_dd dd1 = dd(d1), dd2 = dd(d2), xx1 = dd(x1), there[5];
    double before[4];
    int i;
    before[0] = d1, before[1] = d2, before[2] = x1, before[3] = y1;
    for (i = 0; i < 5; i++) param[i] = 77, there[i] = dd(77);
    CHECK(Rrotmg_dd(&dd1, &dd2, &xx1, dd(y1), there) == 0, "%s", wb_last_error());
    drotmg(&d1, &d2, &x1, &y1, param);
    CHECK(there[0].hi == param[0] && near(dd1.hi, d1, 1e-12) && near(dd2.hi, d2, 1e-12) && near(xx1.hi, x1, 1e-12),
          "rotmg of %g %g %g %g: flag %g, %g %g %g, the reference %g, %g %g %g", before[0], before[1], before[2],
          before[3], there[0].hi, dd1.hi, dd2.hi, xx1.hi, param[0], d1, d2, x1);
    if (param[0] == -1 && !annihilates(param, before[2], before[3], x1)) {
        double ours[5];
        for (i = 0; i < 5; i++) ours[i] = there[i].hi;
        CHECK(annihilates(ours, before[2], before[3], xx1.hi), "rotmg: no rotation");
        return -1;
    }
    compared++;
    for (i = 1; i < 5; i++)
        CHECK(near(there[i].hi, param[i], 1e-12), "rotmg: param[%d] %g, the reference %g", i, there[i].hi, param[i]);
    return (int)param[0];
}

static void vectors(int flag) {
    int n = N, incx = (int)below(3) + 1, incy = -(int)below(3) - 1, i;
    double x[3 * N], y[3 * N], param[5];
    wb_dd xx[3 * N], yy[3 * N], there[5];
    for (i = 0; i < 3 * N; i++) xx[i] = dd(x[i] = number(3)), yy[i] = dd(y[i] = number(3));
    for (i = 0; i < 5; i++) there[i] = dd(param[i] = i ? number(3) : flag);
    CHECK(Rrotm_dd(n, xx, incx, yy, incy, there) == 0, "%s", wb_last_error());
    drotm(&n, x, &incx, y, &incy, param);
    for (i = 0; i < 3 * N; i++)
        CHECK(fabs(xx[i].hi - x[i]) <= 1e-12 && fabs(yy[i].hi - y[i]) <= 1e-12,
              "rotm, flag %d, element %d: %g %g, the reference %g %g", flag, i, xx[i].hi, yy[i].hi, x[i], y[i]);
}

int main(int argc, char **argv) {
    void *library = argc > 1 ? dlopen(argv[1], RTLD_NOW | RTLD_LOCAL) : NULL;
    int i, flags[4] = {0, 0, 0, 0};
    if (!library) {
        printf("%s\n", argc > 1 ? dlerror() : "no library");
        return 1;
    }
    *(void **)&drotg = dlsym(library, "drotg_");
    *(void **)&drotmg = dlsym(library, "drotmg_");
    *(void **)&drotm = dlsym(library, "drotm_");
    if (!drotg || !drotmg || !drotm) return 2;
    for (i = 0; i < CALLS && failed_checks < 20; i++) {
        plane();
        flags[modified() + 2]++;
        vectors(i % 4 - 2);
    }
    for (i = 0; i < 4; i++) CHECK(flags[i] > 1000, "flag %d came %d times", i - 2, flags[i]);
    CHECK(compared > CALLS / 2, "%d calls compared", compared);
    return failures();
}
