// Solves a positive definite system of condition 2e19 on QD's dd_real by a blocked Cholesky factorisation on MPLAPACK's
// routines. Double gets no digit of the solution.
//
//     c++ -O2 examples/cholesky.cpp -lwideblas -lqd -o cholesky        (or -lmpblas_dd, and LD_PRELOAD)
//     ./cholesky [N]
//
// Exits with 1 when the solution is not the known one.
// SPDX-License-Identifier: MIT OR Apache-2.0
#include <qd/dd_real.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

// MPLAPACK's declarations, as in its mpblas_dd.h.
void Rgemm(const char *transa, const char *transb, std::int64_t m, std::int64_t n, std::int64_t k, dd_real alpha,
           dd_real *A, std::int64_t lda, dd_real *B, std::int64_t ldb, dd_real beta, dd_real *C, std::int64_t ldc);
void Rsyrk(const char *uplo, const char *trans, std::int64_t n, std::int64_t k, dd_real alpha, dd_real *A,
           std::int64_t lda, dd_real beta, dd_real *C, std::int64_t ldc);
void Rtrsm(const char *side, const char *uplo, const char *transa, const char *diag, std::int64_t m, std::int64_t n,
           dd_real alpha, dd_real *A, std::int64_t lda, dd_real *B, std::int64_t ldb);

// A = L L^T in the lower triangle of a small matrix, column by column; the row of the first pivot that is not
// positive, or n.
template <class Real>
static std::int64_t factor_small(std::int64_t n, Real *a, std::int64_t lda) {
    using std::sqrt;
    for (std::int64_t j = 0; j < n; j++) {
        for (std::int64_t k = 0; k < j; k++) {
            const Real factor = a[j + k * lda];
            for (std::int64_t i = j; i < n; i++) a[i + j * lda] -= a[i + k * lda] * factor;
        }
        if (!(a[j + j * lda] > 0.0)) return j;
        const Real root = sqrt(a[j + j * lda]);
        for (std::int64_t i = j; i < n; i++) a[i + j * lda] /= root;
    }
    return n;
}

// b := the solution of L L^T x = b.
template <class Real>
static void solve_small(std::int64_t n, const Real *l, std::int64_t lda, Real *b) {
    for (std::int64_t j = 0; j < n; j++) {
        b[j] /= l[j + j * lda];
        for (std::int64_t i = j + 1; i < n; i++) b[i] -= l[i + j * lda] * b[j];
    }
    for (std::int64_t j = n - 1; j >= 0; j--) {
        for (std::int64_t i = j + 1; i < n; i++) b[j] -= l[i + j * lda] * b[i];
        b[j] /= l[j + j * lda];
    }
}

// The same factors for a large matrix, right-looking: a block of columns, then what it changes in those behind it.
static std::int64_t factor(std::int64_t n, dd_real *a, std::int64_t lda) {
    const std::int64_t block = 96;
    for (std::int64_t k = 0; k < n; k += block) {
        const std::int64_t width = std::min(block, n - k), rest = n - k - width;
        dd_real *diagonal = a + k + k * lda, *below = diagonal + width;
        const std::int64_t done = factor_small(width, diagonal, lda);
        if (done < width) return k + done;
        Rtrsm("R", "L", "T", "N", rest, width, 1.0, diagonal, lda, below, lda);
        Rsyrk("L", "N", rest, width, -1.0, below, lda, 1.0, below + width * lda, lda);
    }
    return n;
}

int main(int argc, char **argv) {
    const std::int64_t n = argc > 1 ? std::atol(argv[1]) : 400, columns = 2;
    if (n < 1) return 2;
    // A Gaussian kernel on a line, as in kriging: smooth, so that its least eigenvalue is about 4e-19.
    std::vector<dd_real> a(n * n), x(n * columns), b(n * columns);
    for (std::int64_t j = 0; j < n; j++)
        for (std::int64_t i = 0; i < n; i++) a[i + j * n] = i < j ? a[j + i * n] : exp(-sqr(dd_real(double(i - j))) / 18.0);
    for (std::int64_t i = 0; i < n; i++) x[i] = 1.0, x[i + n] = i % 2 ? -1.0 : 1.0;
    Rgemm("N", "N", n, columns, n, 1.0, a.data(), n, x.data(), n, 0.0, b.data(), n);

    // The second column in double.
    std::vector<double> l_double(n * n), x_double(n);
    for (std::int64_t i = 0; i < n * n; i++) l_double[i] = to_double(a[i]);
    for (std::int64_t i = 0; i < n; i++) x_double[i] = to_double(b[i + n]);
    double error_double = 0;
    if (factor_small(n, l_double.data(), n) == n) {
        solve_small(n, l_double.data(), n, x_double.data());
        for (std::int64_t i = 0; i < n; i++)
            error_double = std::max(error_double, std::abs(x_double[i] - to_double(x[i + n])));
        std::printf("double %.1e\n", error_double);
    } else {
        std::printf("double fails: a pivot is not positive\n");
    }

    std::vector<dd_real> l(a), solution(b);
    const auto start = std::chrono::steady_clock::now();
    if (factor(n, l.data(), n) < n) {
        std::printf("the matrix is not positive definite\n");
        return 1;
    }
    Rtrsm("L", "L", "N", "N", n, columns, 1.0, l.data(), n, solution.data(), n);
    Rtrsm("L", "L", "T", "N", n, columns, 1.0, l.data(), n, solution.data(), n);
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;

    // What is left of b, and how far the solution is from the known one.
    Rgemm("N", "N", n, columns, n, -1.0, a.data(), n, solution.data(), n, 1.0, b.data(), n);
    dd_real residual = 0.0, error = 0.0;
    for (std::int64_t i = 0; i < n * columns; i++) {
        residual = std::max(residual, abs(b[i]));
        error = std::max(error, abs(solution[i] - x[i]));
    }
    std::printf("seconds %.6f\nresidual %.1e\nerror %.1e\n", time.count(), to_double(residual), to_double(error));
    return residual < 1e-27 && error < 1e-8 ? 0 : 1;
}
