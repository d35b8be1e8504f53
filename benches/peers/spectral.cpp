// Eigen's orthogonal factors and symmetric eigenproblems on QD's numbers, and the plain loops of rotations: what a program without MPLAPACK has.

#include "eigen.h"

#include <Eigen/Eigenvalues>
#include <Eigen/QR>
#include <vector>

// c f + s g = r and c g - s f = 0
template <typename R> static void rotation(const R &f, const R &g, R &c, R &s, R &r) {
    if (g == 0.0) {
        c = 1.0, s = 0.0, r = f;
    } else {
        r = sqrt(f * f + g * g);
        if (f < 0.0) r = -r;
        c = f / r, s = g / r;
    }
}

template <typename R> static void rotate(long n, R *x, R *y, const R &c, const R &s) {
    for (long i = 0; i < n; i++) {
        R old = x[i];
        x[i] = c * old + s * y[i];
        y[i] = c * y[i] - s * old;
    }
}

// Implicit QL iterations as textbooks have them: d becomes the eigenvalues, the columns of Z the eigenvectors.
template <typename R> static void iterate(long n, R *d, R *e, R *z) {
    const double eps = R::_eps;
    for (long l = 0; l < n; l++) {
        for (int count = 0; count < 100; count++) {
            long m = l;
            while (m + 1 < n && abs(to_double(e[m])) > eps * (abs(to_double(d[m])) + abs(to_double(d[m + 1])))) m++;
            if (m == l) break;
            R g = (d[l + 1] - d[l]) / (2.0 * e[l]);
            R r = sqrt(g * g + 1.0);
            g = d[m] - d[l] + e[l] / (g + (g < 0.0 ? -r : r));
            R c = 1.0, s = 1.0, p = 0.0;
            for (long i = m - 1; i >= l; i--) {
                R f = s * e[i], b = c * e[i];
                rotation(g, f, c, s, r);
                if (i + 1 < m) e[i + 1] = r;
                g = d[i + 1] - p;
                r = (d[i] - g) * s + 2.0 * c * b;
                p = s * r;
                d[i + 1] = g + p;
                g = c * r - b;
                rotate(n, z + i * n, z + (i + 1) * n, c, R(-s));
            }
            d[l] -= p;
            e[l] = g;
            e[m] = 0.0;
        }
    }
}

#define FUNCTIONS(R, NAME)                                                                                                     \
    extern "C" double qr_##NAME(long n, const R *a) {                                                                          \
        Eigen::HouseholderQR<Matrix<R>> factor(Given<R>(a, n, n));                                                             \
        return of(factor.matrixQR()(n - 1, n - 1));                                                                            \
    }                                                                                                                          \
    extern "C" double vectors_##NAME(long n, const R *a) {                                                                     \
        Eigen::SelfAdjointEigenSolver<Matrix<R>> solver(Given<R>(a, n, n));                                                    \
        return of(solver.eigenvalues()(0));                                                                                    \
    }                                                                                                                          \
    extern "C" double values_##NAME(long n, const R *a) {                                                                      \
        Eigen::SelfAdjointEigenSolver<Matrix<R>> solver(Given<R>(a, n, n), Eigen::EigenvaluesOnly);                            \
        return of(solver.eigenvalues()(0));                                                                                    \
    }                                                                                                                          \
    /* The diagonal of A, and the elements beside it. */                                                                       \
    extern "C" double tridiagonal_##NAME(long n, const R *a) {                                                                 \
        std::vector<R> d(n), e(n), z(n * n);                                                                                   \
        for (long i = 0; i < n; i++) {                                                                                         \
            d[i] = a[i + i * n], z[i + i * n] = 1.0;                                                                           \
            if (i + 1 < n) e[i] = a[i + 1 + i * n];                                                                            \
        }                                                                                                                      \
        iterate<R>(n, d.data(), e.data(), z.data());                                                                           \
        return of(d[0] + z[0]);                                                                                                \
    }                                                                                                                          \
    /* Rotates neighbours among the columns of a copy, from the last ones, by the first two columns of A. */                    \
    extern "C" double sweep_##NAME(long n, const R *a) {                                                                       \
        std::vector<R> x(a, a + n * n);                                                                                        \
        for (long j = n - 2; j >= 0; j--) rotate(n, &x[j * n], &x[(j + 1) * n], a[j], a[j + n]);                               \
        return of(x[0]);                                                                                                       \
    }                                                                                                                          \
    extern "C" double rotations_##NAME(long n, const R *a) {                                                                   \
        R c, s, r, sum = 0.0;                                                                                                  \
        for (long i = 0; i + 1 < n; i++) {                                                                                     \
            rotation(a[i], a[i + 1], c, s, r);                                                                                 \
            sum += r;                                                                                                          \
        }                                                                                                                      \
        return of(sum);                                                                                                        \
    }
FUNCTIONS(dd_real, dd)
FUNCTIONS(qd_real, qd)
