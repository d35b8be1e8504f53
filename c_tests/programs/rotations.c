/* `rotations LIBBLAS`: Rrotg, Crotg, Rrotmg, Rrotm and Rrot against drotg, zrotg, drotmg, drotm and drot of the reference BLAS
 * in that file, in double: the same flags, and numbers that agree as far as doubles do; infinities and NaN where it has them, and
 * what it makes of vectors that share elements. */
#include "check.h"

#include <dlfcn.h>
#include <math.h>
#include <stdlib.h>

enum { N = 5, CALLS = 20000 };

static uint64_t seed = 1;
static int64_t below(int64_t n) { return (int64_t)(random_bits(&seed) % (uint64_t)n); }

static void (*drotg)(double *, double *, double *, double *);
static void (*drotmg)(double *, double *, double *, const double *, double *);
static void (*zrotg)(double *, const double *, double *, double *);
static void (*drot)(const int *, double *, const int *, double *, const int *, const double *, const double *);
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

static int alike(double x, double y) { return x == y || (isnan(x) && isnan(y)) || near(x, y, 1e-14); }

static const double SPECIAL[] = {0, 1, -2, INFINITY, -INFINITY, NAN};
enum { SPECIALS = sizeof SPECIAL / sizeof *SPECIAL };

/* Every pair, and every complex pair, of special numbers and some others. */
static void special_planes(void) {
    int i, k;
    for (i = 0; i < SPECIALS * SPECIALS; i++) {
        double a = SPECIAL[i % SPECIALS], b = SPECIAL[i / SPECIALS], c = 7, s = 7, of_a = a, of_b = b;
        wb_dd r = dd(a), z = dd(b), cc = dd(7), ss = dd(7);
        CHECK(Rrotg_dd(&r, &z, &cc, &ss) == 0, "%s", wb_last_error());
        drotg(&a, &b, &c, &s);
        CHECK(alike(r.hi, a) && alike(z.hi, b) && alike(cc.hi, c) && alike(ss.hi, s),
              "rotg of %g %g: %g %g %g %g, the reference %g %g %g %g", of_a, of_b, r.hi, z.hi, cc.hi, ss.hi, a, b, c, s);
        for (k = 0; k < SPECIALS * SPECIALS; k++) {
            double r2[2] = {of_a, of_b}, b2[2] = {SPECIAL[k % SPECIALS], SPECIAL[k / SPECIALS]}, c2 = 7, s2[2] = {7, 7};
            wb_dd_complex ours = {dd(of_a), dd(of_b)}, sine = {dd(7), dd(7)}, other = {dd(b2[0]), dd(b2[1])};
            wb_f128_complex quads = {of_a, of_b}, quad_sine = {7, 7}, quad_other = {b2[0], b2[1]};
            wb_f128 quad_cosine = 7;
            CHECK(Crotg_dd(&ours, other, &cc, &sine) == 0, "%s", wb_last_error());
            CHECK(Crotg_f128(&quads, quad_other, &quad_cosine, &quad_sine) == 0, "%s", wb_last_error());
            zrotg(r2, b2, &c2, s2);
            CHECK(alike(ours.re.hi, r2[0]) && alike(ours.im.hi, r2[1]) && alike(cc.hi, c2) &&
                      alike(sine.re.hi, s2[0]) && alike(sine.im.hi, s2[1]),
                  "crotg of (%g, %g) (%g, %g): r (%g, %g) c %g s (%g, %g), the reference (%g, %g) %g (%g, %g)", of_a, of_b,
                  b2[0], b2[1], ours.re.hi, ours.im.hi, cc.hi, sine.re.hi, sine.im.hi, r2[0], r2[1], c2, s2[0], s2[1]);
            CHECK(alike((double)quads.re, r2[0]) && alike((double)quads.im, r2[1]) && alike((double)quad_cosine, c2) &&
                      alike((double)quad_sine.re, s2[0]) && alike((double)quad_sine.im, s2[1]),
                  "crotg of binary128 (%g, %g) (%g, %g)", of_a, of_b, b2[0], b2[1]);
        }
    }
}

/* With finite scale factors: of infinite ones the reference does not return. */
static void special_modified(void) {
    int i, at;
    for (i = 0; i < 9 * SPECIALS * SPECIALS; i++) {
        static const double FACTORS[] = {0.5, 3, NAN};
        double old[4] = {FACTORS[i % 3], FACTORS[i / 3 % 3], SPECIAL[i / 9 % SPECIALS], SPECIAL[i / 9 / SPECIALS]};
        double d1 = old[0], d2 = old[1], x1 = old[2], param[5];
        wb_dd dd1 = dd(d1), dd2 = dd(d2), xx1 = dd(x1), there[5];
        for (at = 0; at < 5; at++) param[at] = 77, there[at] = dd(77);
        CHECK(Rrotmg_dd(&dd1, &dd2, &xx1, dd(old[3]), there) == 0, "%s", wb_last_error());
        drotmg(&d1, &d2, &x1, &old[3], param);
        CHECK(alike(dd1.hi, d1) && alike(dd2.hi, d2) && alike(xx1.hi, x1),
              "rotmg of %g %g %g %g: %g %g %g, the reference %g %g %g", old[0], old[1], old[2], old[3], dd1.hi, dd2.hi,
              xx1.hi, d1, d2, x1);
        for (at = 0; at < 5; at++)
            CHECK(alike(there[at].hi, param[at]), "rotmg of %g %g %g %g: param[%d] %g, the reference %g", old[0], old[1],
                  old[2], old[3], at, there[at].hi, param[at]);
    }
}

/* x and y in one array, at these places and increments. */
static void shared(int n, int at_x, int incx, int at_y, int incy) {
    double memory[64], c = 0.6, s = 0.8;
    wb_dd ours[64];
    wb_f128 quads[64];
    int i;
    for (i = 0; i < 64; i++) quads[i] = memory[i] = (double)(i % 7) - 2.5, ours[i] = dd(memory[i]);
    CHECK(Rrot_dd(n, ours + at_x, incx, ours + at_y, incy, dd(c), dd(s)) == 0, "%s", wb_last_error());
    CHECK(Rrot_f128(n, quads + at_x, incx, quads + at_y, incy, c, s) == 0, "%s", wb_last_error());
    drot(&n, memory + at_x, &incx, memory + at_y, &incy, &c, &s);
    for (i = 0; i < 64; i++)
        CHECK(fabs(ours[i].hi - memory[i]) < 1e-12 && fabs((double)quads[i] - memory[i]) < 1e-12,
              "rot of x at %d by %d and y at %d by %d: element %d is %g and %g, the reference %g", at_x, incx, at_y, incy, i,
              ours[i].hi, (double)quads[i], memory[i]);
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
    *(void **)&zrotg = dlsym(library, "zrotg_");
    *(void **)&drot = dlsym(library, "drot_");
    if (!drotg || !drotmg || !drotm || !zrotg || !drot) return 2;
    special_planes();
    special_modified();
    shared(20, 0, 1, 0, 1);
    shared(20, 5, -2, 5, -2);
    shared(1, 3, 1, 3, 1);
    shared(20, 0, 1, 1, 1);
    shared(20, 1, 1, 0, 1);
    shared(11, 0, 2, 0, -2);
    shared(20, 4, 1, 0, 2);
    shared(6, 9, 0, 9, 0);
    for (i = 0; i < CALLS && failed_checks < 20; i++) {
        plane();
        flags[modified() + 2]++;
        vectors(i % 4 - 2);
    }
    for (i = 0; i < 4; i++) CHECK(flags[i] > 1000, "flag %d came %d times", i - 2, flags[i]);
    CHECK(compared > CALLS / 2, "%d calls compared", compared);
    return failures();
}
