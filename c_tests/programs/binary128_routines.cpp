// MPLAPACK's routines on binary128 numbers as C++ compilers pass them, real and complex, against loops on integers, whose sums
// are exact; by both names that compilers give to their arguments.
#include <complex>
#include <cstdio>
#include <cstring>

__extension__ typedef __float128 real;
typedef std::complex<real> number;

void Raxpy(long, real, real *, long, real *, long);
real Rdot(long, real *, long, real *, long);
real Rnrm2(long, real *, long);
real Rasum(long, real *, long);
long iRamax(long, real *, long);
void Rrotg(real &, real &, real &, real &);
void Rrotmg(real &, real &, real &, real, real *);
void Rgemv(const char *, long, long, real, real *, long, real *, long, real, real *, long);
void Rtrsm(const char *, const char *, const char *, const char *, long, long, real, real *, long, real *, long);
void Caxpy(long, number, number *, long, number *, long);
void CRscal(long, real, number *, long);
void CRrot(long, number *, long, number *, long, real, real);
number Cdotu(long, number *, long, number *, long);
number Cdotc(long, number *, long, number *, long);
real RCnrm2(long, number *, long);
real RCabs1(number);
void Crotg(number &, number, real &, number &);
void Cgemm(const char *, const char *, long, long, long, number, number *, long, number *, long, number, number *, long);
void Cherk(const char *, const char *, long, long, real, number *, long, real, number *, long);
void Cher(const char *, long, real, number *, long, number *, long);
// As compilers that have _Float128 in C++ name them.
real newer_dot(long, real *, long, real *, long) __asm__("_Z4RdotlPDF128_lS_l");
number newer_dotc(long, number *, long, number *, long) __asm__("_Z5CdotclPSt7complexIDF128_ElS1_l");
void newer_axpy(long, number, number *, long, number *, long) __asm__("_Z5CaxpylSt7complexIDF128_EPS0_lS1_l");
real newer_abs1(number) __asm__("_Z6RCabs1St7complexIDF128_E");

// The program's own handler of illegal arguments.
static int heard;
void Mxerbla_binary128(const char *name, int info);
void Mxerbla_binary128(const char *name, int info) { heard = std::strncmp(name, "Cgemm", 5) == 0 ? info : -1; }

static int failed;
static void check(const char *name, real found, real wanted) {
    if (found == wanted) return;
    std::printf("%s is %.17g, not %.17g\n", name, double(found), double(wanted));
    failed = 1;
}
static void check(const char *name, number found, number wanted) {
    check(name, found.real(), wanted.real());
    check(name, found.imag(), wanted.imag());
}

enum { N = 5, K = 7 };

static unsigned long state = 1;
static real integer() {
    state = state * 6364136223846793005ul + 1442695040888963407ul;
    return real(long(state >> 20)) - real(1l << 43);
}

// Products without the rules of the compiler's for infinities.
static number times(number x, number y) {
    return number(x.real() * y.real() - x.imag() * y.imag(), x.real() * y.imag() + x.imag() * y.real());
}

int main() {
    real x[2 * N], y[2 * N], a[N * K], wanted[2 * N];
    for (int i = 0; i < 2 * N; i++) x[i] = integer(), y[i] = wanted[i] = integer();
    for (int i = 0; i < N * K; i++) a[i] = integer();
    for (int i = 0; i < N; i++) wanted[N - 1 - i] += 3 * x[2 * i];
    Raxpy(N, 3, x, 2, y, -1);
    for (int i = 0; i < 2 * N; i++) check("Raxpy", y[i], wanted[i]);
    real sum = 0, size = 0;
    for (int i = 0; i < N; i++) sum += x[2 * i] * y[N - 1 - i], size += x[i] < 0 ? -x[i] : x[i];
    check("Rdot", Rdot(N, x, 2, y, -1), sum);
    check("Rdot of _Float128", newer_dot(N, x, 2, y, -1), sum);
    check("Rasum", Rasum(N, x, 1), size);
    real triangle[3] = {-3, 0, 4};
    check("Rnrm2", Rnrm2(3, triangle, 1), 5);
    check("iRamax", iRamax(3, triangle, 1), 3);
    real of_a = 3, of_b = 4, c, s;
    Rrotg(of_a, of_b, c, s);
    check("Rrotg", of_a, 5);
    check("Rrotg", c, real(3) / 5);
    check("Rrotg", s, real(4) / 5);
    real d1 = 2, d2 = 1, x1 = 1, param[5] = {7, 7, 7, 7, 7};
    Rrotmg(d1, d2, x1, 1, param);
    check("Rrotmg", x1, real(3) / 2);
    check("Rrotmg", param[2], -1);
    check("Rrotmg", param[3], real(1) / 2);
    for (int i = 0; i < N; i++) {
        wanted[i] = 2 * y[i];
        for (int j = 0; j < K; j++) wanted[i] -= a[i + j * N] * x[j];
    }
    Rgemv("N", N, K, -1, a, N, x, 1, 2, y, 1);
    for (int i = 0; i < N; i++) check("Rgemv", y[i], wanted[i]);
    // L X = B with small integers in both.
    real l[N * N], b[N * 2], solution[N * 2];
    for (int i = 0; i < N * N; i++) l[i] = i % 7 - 3;
    for (int i = 0; i < 2 * N; i++) solution[i] = i - 4;
    for (int j = 0; j < 2; j++)
        for (int i = 0; i < N; i++) {
            b[i + j * N] = solution[i + j * N];
            for (int k = 0; k < i; k++) b[i + j * N] += l[i + k * N] * solution[k + j * N];
        }
    Rtrsm("L", "L", "N", "U", N, 2, 1, l, N, b, N);
    for (int i = 0; i < 2 * N; i++) check("Rtrsm", b[i], solution[i]);

    number u[N], v[N], w[N], p[N * K], q[N * N], expected[N * N];
    for (int i = 0; i < N; i++) u[i] = number(integer(), integer()), v[i] = w[i] = number(integer(), integer());
    for (int i = 0; i < N * K; i++) p[i] = number(integer(), integer());
    const number alpha(3, -2);
    Caxpy(N, alpha, u, 1, v, 1);
    for (int i = 0; i < N; i++) check("Caxpy", v[i], w[i] + times(alpha, u[i]));
    for (int i = 0; i < N; i++) v[i] = w[i];
    newer_axpy(N, alpha, u, 1, v, 1);
    for (int i = 0; i < N; i++) check("Caxpy of _Float128", v[i], w[i] + times(alpha, u[i]));
    number plain, conjugated;
    for (int i = 0; i < N; i++) {
        plain += times(u[i], v[i]);
        conjugated += times(number(u[i].real(), -u[i].imag()), v[i]);
    }
    check("Cdotu", Cdotu(N, u, 1, v, 1), plain);
    check("Cdotc", Cdotc(N, u, 1, v, 1), conjugated);
    check("Cdotc of _Float128", newer_dotc(N, u, 1, v, 1), conjugated);
    check("RCabs1", RCabs1(number(-3, 4)), 7);
    check("RCabs1 of _Float128", newer_abs1(number(-3, 4)), 7);
    number pair[2] = {number(1, 1), number(-1, 1)};
    check("RCnrm2", RCnrm2(2, pair, 1), 2);
    CRscal(2, 3, pair, 1);
    check("CRscal", pair[1], number(-3, 3));
    number other[2] = {number(1, 0), number(0, 1)};
    CRrot(2, pair, 1, other, 1, 2, 1);
    check("CRrot", pair[0], number(7, 6));
    check("CRrot", other[0], number(-1, -3));
    number zero(0, 0), factor(7, 7);
    Crotg(zero, number(0, 4), c, factor);
    check("Crotg", zero, number(4, 0));
    check("Crotg", c, 0);
    check("Crotg", factor, number(0, -1));
    for (int i = 0; i < N * N; i++) q[i] = number(integer(), integer());
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            number element;
            for (int k = 0; k < K; k++) element += times(p[i + k * N], number(p[j + k * N].real(), -p[j + k * N].imag()));
            expected[i + j * N] = times(alpha, element) + times(number(0, 1), q[i + j * N]);
        }
    Cgemm("N", "C", N, N, K, alpha, p, N, p, N, number(0, 1), q, N);
    for (int i = 0; i < N * N; i++) check("Cgemm", q[i], expected[i]);
    Cherk("L", "N", N, K, 1, p, N, 0, q, N);
    for (int i = 0; i < N; i++) {
        real diagonal = 0;
        for (int k = 0; k < K; k++)
            diagonal += p[i + k * N].real() * p[i + k * N].real() + p[i + k * N].imag() * p[i + k * N].imag();
        check("Cherk", q[i + i * N], number(diagonal, 0));
    }
    q[1] = number(1, 2);
    Cher("L", 2, 2, u, 1, q, N);
    check("Cher", q[1], number(1, 2) + times(number(2, 0), times(u[1], number(u[0].real(), -u[0].imag()))));
    Cgemm("N", "X", N, N, K, alpha, p, N, p, N, alpha, q, N);
    check("the handler's info", heard, 2);
    return failed;
}
