// The overloads of wideblas_float128.hpp on constant arrays, real and complex, and their results.
#include "wideblas_float128.hpp"

#include <cstdio>

typedef wb_f128 real;
typedef std::complex<real> number;

// The program's own handler of illegal arguments, as MPLAPACK 2.0 names it.
static int heard;
void Mxerbla__Float128(const char *name, int info);
void Mxerbla__Float128(const char *name, int info) { heard = name[1] == 'g' ? info : -1; }

static int failed;
static void check(const char *name, bool holds) {
    if (!holds) std::printf("%s\n", name), failed = 1;
}

int main() {
    const real a[4] = {1, 2, 3, 4}, x[2] = {5, -6};
    real y[2] = {1, 1}, c[4] = {0, 0, 0, 0};
    check("Rgemv", Rgemv("N", 2, 2, 1, a, 2, x, 1, 2, y, 1) == 0 && y[0] == -11 && y[1] == -12);
    check("Rgemm", Rgemm("N", "T", 2, 2, 2, 1, a, 2, a, 2, 0, c, 2) == 0 && c[0] == 10 && c[1] == 14 && c[3] == 20);
    check("Raxpy", Raxpy(2, 3, x, 1, y, -1) == 0 && y[0] == -29 && y[1] == 3);
    check("Rdot", Rdot(2, a, 1, x, 1) == -7);
    check("Rnrm2 and iRamax", Rnrm2(1, x + 1, 1) == 6 && iRamax(2, x, 1) == 2);
    check("illegal", Rgemv("N", 2, 2, 1, a, 1, x, 1, 2, y, 1) == 6 && heard == 6);

    const number p[4] = {number(1, 1), number(2, 0), number(0, -1), number(1, 2)}, u[2] = {number(1, 0), number(0, 1)};
    number v[2], h[4];
    check("Cgemv", Cgemv("C", 2, 2, number(1, 0), p, 2, u, 1, number(0, 0), v, 1) == 0 && v[0] == number(1, 1) &&
                       v[1] == number(2, 2));
    check("Cherk", Cherk("L", "N", 2, 1, 2, p, 2, 0, h, 2) == 0 && h[0] == number(4, 0) && h[1] == number(4, -4));
    check("Cdotc", Cdotc(2, u, 1, v, 1) == number(3, -1));
    check("Cdotu", Cdotu(2, u, 1, v, 1) == number(-1, 3));
    check("RCasum", RCasum(4, p, 1) == 8 && RCabs1(p[0]) == 2 && iCamax(4, p, 1) == 4);
    number w[1] = {number(3, 4)};
    check("CRscal", CRscal(1, 2, w, 1) == 0 && w[0] == number(6, 8));
    return failed;
}
