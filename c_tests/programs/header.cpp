// wideblas.hpp: functions chosen by the arguments' types, without MPLAPACK.
#include "wideblas.hpp"

#include <cmath>
#include <cstdio>
#include <list>

// Whether 1 + tiny - 1 is not tiny.
template <class Real>
static bool loses(const Real &tiny) {
    const Real a[3] = {1, tiny, -1}, ones[3] = {1, 1, 1};
    Real c = 7;
    return wideblas::gemm(WB_EXACT, "N", "N", 1, 1, 3, Real(1), a, 1, ones, 3, Real(0), &c, 1) != 0 ||
           c != tiny;
}

// The routines on vectors by their names in C++, on n elements two apart, against loops; the number of those that fail.
template <class Real>
static int vectors(const Real &epsilon) {
    enum { N = 37 };
    Real x[2 * N], y[2 * N], sum = 0, magnitudes = 0, square = 0;
    for (int i = 0; i < 2 * N; i++) {
        x[i] = Real(i - 20) / 7;
        y[i] = Real(5) / (i + 3);
    }
    for (int i = 0; i < N; i++) {
        sum += x[2 * i] * y[2 * (N - 1 - i)];
        magnitudes += abs(x[2 * i]);
        square += sqr(x[2 * i]);
    }
    const Real tolerance = 1000 * epsilon;
    int failed = abs(Rdot(N, x, 2, y, -2) - sum) > tolerance;
    failed += abs(Rasum(N, x, 2) - magnitudes) > tolerance;
    failed += abs(Rnrm2(N, x, 2) - sqrt(square)) > tolerance;
    failed += iRamax(N, x, 2) != N;
    const Real third = Real(1) / 3, old_x = x[4], old_y = y[4], untouched = y[5];
    Raxpy(N, third, x, 2, y, 2);
    failed += abs(y[4] - (old_y + third * old_x)) > tolerance;
    Rscal(N, third, x, 2);
    failed += abs(x[4] - third * old_x) > tolerance;
    Rcopy(N, x, 2, y, 2);
    failed += y[4] != x[4] || y[5] != untouched;
    Rscal(N, Real(2), y, 2);
    Rswap(N, x, 2, y, 2);
    failed += x[4] != 2 * y[4];
    Rrot(N, x, 2, y, 2, Real(0.6), Real(0.8));
    failed += abs(x[4] - third * old_x * (Real(1.2) + Real(0.8))) > 1e-15;
    // A modified rotation of (3, 4) and the plane one, which leave the same length.
    Real d1 = 1, d2 = 1, first = 3, second = 4, c, s, param[5], column[2] = {3, 4};
    Rrotmg(d1, d2, first, second, param);
    Rrotm(1, column, 1, column + 1, 1, param);
    failed += abs(column[1]) > tolerance || abs(column[0] - first) > tolerance;
    failed += abs(d1 * first * first - 25) > tolerance;
    first = 3;
    Rrotg(first, second, c, s);
    failed += abs(first - 5) > tolerance || abs(c - Real(3) / 5) > tolerance || abs(s - Real(4) / 5) > tolerance;
    return failed;
}

// The matrix-vector routines by their names in C++, which say the same of a matrix of order 5 in all its storages.
template <class Real>
static int matrix_vector(const Real *a, const Real *x, const Real &epsilon) {
    enum { M = 5 };
    Real full[M * M], packed[M * (M + 1) / 2], y[8][M];
    for (int i = 0; i < 8 * M; i++) y[i / M][i % M] = x[i % M];
    for (int j = 0, at = 0; j < M; j++)
        for (int i = 0; i < M; i++) {
            full[i + j * M] = a[i < j ? j + i * M : i + j * M];
            if (i >= j) packed[at++] = a[i + j * M];
        }
    // The lower triangle by columns, shifted up to the first row: a band of all diagonals.
    Real band[M * M];
    for (int j = 0; j < M; j++)
        for (int i = 0; i < M; i++) band[i + j * M] = i + j < M ? a[i + j + j * M] : Real(0.0);
    const Real one = 1.0, minus = -1.0, zero = 0.0;
    int failed = Rgemv("T", M, M, one, full, M, x, 1, zero, y[0], 1) + Rsymv("L", M, one, a, M, x, 1, zero, y[1], 1) +
                 Rspmv("L", M, one, packed, x, 1, zero, y[2], 1) + Rsbmv("L", M, M - 1, one, band, M, x, 1, zero, y[3], 1);
    failed += Rtrmv("L", "N", "N", M, a, M, y[4], 1) + Rtpmv("L", "N", "N", M, packed, y[5], 1) +
              Rtbmv("L", "N", "N", M, M - 1, band, M, y[6], 1) + Rgbmv("N", M, M, M - 1, 0, one, band, M, x, 1, zero, y[7], 1);
    for (int i = 0; i < M; i++)
        for (int k = 1; k < 8; k++) failed += abs(y[k][i] - y[k < 4 ? 0 : 4][i]) > 1000 * epsilon;
    failed += Rtrsv("L", "N", "N", M, a, M, y[4], 1) + Rtpsv("L", "N", "N", M, packed, y[5], 1) +
              Rtbsv("L", "N", "N", M, M - 1, band, M, y[6], 1);
    for (int i = 0; i < 3 * M; i++) failed += abs(y[4 + i / M][i % M] - x[i % M]) > 1000 * epsilon;
    // What is added and taken away again.
    Real sums[M * M], packed_sums[M * (M + 1) / 2];
    for (int i = 0; i < M * M; i++) sums[i] = a[i];
    for (int i = 0; i < M * (M + 1) / 2; i++) packed_sums[i] = packed[i];
    failed += Rsyr("L", M, one, x, 1, sums, M) + Rsyr2("L", M, Real(-0.5), x, 1, x, 1, sums, M) +
              Rger(M, M, one, x, 1, x, -1, sums, M) + Rger(M, M, minus, x, 1, x, -1, sums, M) +
              Rspr("L", M, one, x, 1, packed_sums) + Rspr2("L", M, Real(-0.5), x, 1, x, 1, packed_sums);
    for (int i = 0; i < M * M; i++) failed += abs(sums[i] - a[i]) > 1000 * epsilon;
    for (int i = 0; i < M * (M + 1) / 2; i++) failed += abs(packed_sums[i] - packed[i]) > 1000 * epsilon;
    return failed;
}

// The routines with symmetric and triangular matrices by their names in C++, which undo each other; the number that fail.
template <class Real>
static int matrices(const Real &epsilon) {
    enum { M = 5, N = 3 };
    const Real third = Real(1) / 3;
    Real a[M * M], b[M * N], old[M * N], c[M * N], sums[M * M];
    for (int i = 0; i < M * M; i++) {
        a[i] = Real(i % (M + 1) == 0 ? 3 : 1) / (i + 2);
        sums[i] = 0.0;
    }
    for (int i = 0; i < M * N; i++) {
        old[i] = b[i] = third * (i - 7);
        c[i] = 1;
    }
    // The lower triangle alone is read: B := 3 A (A^-1 B / 3).
    int failed = Rtrsm("L", "L", "T", "N", M, N, third, a, M, b, M) + Rtrmm("L", "L", "T", "N", M, N, Real(3), a, M, b, M);
    for (int i = 0; i < M * N; i++) failed += abs(b[i] - old[i]) > 1000 * epsilon;
    failed += Rsymm("L", "L", M, N, Real(1), a, M, b, M, Real(-1), c, M);
    Real expected = -1;
    for (int i = 0; i < M; i++) expected += a[M - 1 + i * M] * b[i];
    failed += abs(c[M - 1] - expected) > 1000 * epsilon;
    failed += Rsyr2k("U", "N", M, N, Real(0.5), b, M, b, M, Real(0), sums, M);
    expected = b[0] * b[0] + b[M] * b[M] + b[2 * M] * b[2 * M];
    failed += abs(sums[0] - expected) > 1000 * epsilon || sums[1] != 0;
    failed += matrix_vector(a, b, epsilon);
    // The leading dimension of B is illegal.
    return failed + (Rtrsm("R", "L", "T", "N", M, N, third, a, M, b, M - 1) != 11);
}

int main() {
    const dd_real a[4] = {dd_real(1) / 3, 2, 3, 4}, b[4] = {5, 6, 7, dd_real::_pi};
    dd_real c[4] = {1, 1, 1, 1};
    if (Rgemm("N", "T", 2, 2, 2, dd_real(2), a, 2, b, 2, dd_real(-1), c, 2) != 0) return 2;
    int failed = 0;
    for (int j = 0; j < 2; j++)
        for (int i = 0; i < 2; i++) {
            dd_real expected = 2 * (a[i] * b[j] + a[i + 2] * b[j + 2]) - 1;
            if (abs(c[i + 2 * j] - expected) > 1e-30) {
                std::printf("element (%d, %d) is wrong\n", i, j);
                failed = 1;
            }
        }
    if (Rgemm("N", "N", -1, 2, 2, dd_real(2), a, 2, b, 2, dd_real(-1), c, 2) != 3) {
        std::printf("no info for m = -1\n");
        failed = 1;
    }
    // 1/3 in quad-double: 3 (1/3) is 1 to 62 digits; and so is 9 (1/3)^2.
    const qd_real third = qd_real(1) / 3;
    const qd_real three = 3;
    qd_real q = 0;
    if (Rgemm("N", "N", 1, 1, 1, qd_real(1), &third, 1, &three, 1, qd_real(0), &q, 1) != 0 ||
        abs(q - 1) > 1e-62) {
        std::printf("quad-double: a wrong product\n");
        failed = 1;
    }
    if (Rsyrk("U", "N", 1, 1, qd_real(9), &third, 1, qd_real(0), &q, 1) != 0 || abs(q - 1) > 1e-62) {
        std::printf("quad-double: a wrong square\n");
        failed = 1;
    }
    dd_real d = -1;
    if (Rsyrk("L", "T", 1, 2, dd_real(1), b, 2, dd_real(1), &d, 1) != 0 || abs(d - 60) > 1e-29) {
        std::printf("double-double: a wrong square\n");
        failed = 1;
    }
    // In a mode: (1 + 2^-600) - 1, which no number here holds half way; and (1 + 2^-30)^2 - 1 - 2^-29.
    const double tiny = std::ldexp(1.0, -600), near_one = 1 + std::ldexp(1.0, -30);
    if (loses(double(tiny)) || loses(dd_real(tiny)) || loses(qd_real(tiny))) {
        std::printf("a product in WB_EXACT that is not exact\n");
        failed = 1;
    }
    if (vectors(dd_real(4.93e-32)) + vectors(qd_real(1.22e-63)) != 0) {
        std::printf("routines on vectors are wrong: %d, %d\n", vectors(dd_real(4.93e-32)), vectors(qd_real(1.22e-63)));
        failed = 1;
    }
    if (matrices(dd_real(4.93e-32)) + matrices(qd_real(1.22e-63)) != 0) {
        std::printf("routines on matrices are wrong: %d, %d\n", matrices(dd_real(4.93e-32)), matrices(qd_real(1.22e-63)));
        failed = 1;
    }
    // Sums of any iterators, and accumulators.
    std::list<double> list(1000, 0.5);
    list.front() = 1e300;
    list.back() = -1e300;
    wideblas::accumulator all, part;
    all.add(list.begin(), list.end());
    part += tiny;
    all += part;
    wideblas::accumulator copy(all);
    copy -= all;
    all -= wideblas::accumulator().add_products(1, &near_one, 1, &near_one, 1);
    if (wideblas::sum(list.begin(), list.end()) != 499 || copy.value() != 0) {
        std::printf("a sum of iterators is wrong\n");
        failed = 1;
    }
    try {
        all.add_array(1, &tiny, 0);
        std::printf("no exception\n");
        failed = 1;
    } catch (const std::runtime_error &) {
    }
    double e = -1 - std::ldexp(1.0, -29);
    if (wideblas::syrk(WB_EXACT, "U", "N", 1, 1, 1.0, &near_one, 1, 1.0, &e, 1) != 0 ||
        e != std::ldexp(1.0, -60)) {
        std::printf("a square in WB_EXACT that is not exact\n");
        failed = 1;
    }
    if (wideblas::syrk(WB_NATIVE, "L", "T", 1, 2, dd_real(1), b, 2, dd_real(0), &d, 1) != 0 || d != 61.0 ||
        wideblas::syrk(WB_AUTO, "L", "T", 1, 1, qd_real(4), &third, 1, qd_real(0), &q, 1) != 0 ||
        abs(9 * q - 4) > 1e-60) {
        std::printf("a wrong square in a mode\n");
        failed = 1;
    }
    return failed;
}
