// In the style of tests/blas/v2 of MPRES-BLAS: its routines on vectors and matrices of mp_float_t, as kernels and as the host
// runs them, against loops of the library's arithmetic, bit for bit, and against MPFR where all sums are exact.
#include "blas/v2/axpy_v2.cuh"
#include "blas/v2/diff_v2.cuh"
#include "blas/v2/dot_v2.cuh"
#include "blas/v2/gemm_v2.cuh"
#include "blas/v2/ger_v2.cuh"
#include "blas/v2/maxpy_v2.cuh"
#include "blas/v2/norm2_v2.cuh"
#include "blas/v2/prod_v2.cuh"
#include "blas/v2/scal_v2.cuh"
#include "blas/v2/symv_v2.cuh"
#include "blas/v2/syr2_v2.cuh"
#include "blas/v2/syr_v2.cuh"
#include "blas/v2/syrk_v2.cuh"
#include "device.h"

#define M 13
#define N 11
#define K 7
#define LD 14
// Less than the vectors and matrices have: threads take several elements.
#define GRID 2, 3
#define PLANE dim3(2, 1), dim3(3, 4)

using namespace wideblas_mpres;

static mp_float_t product(const mp_float_t &x, const mp_float_t &y) {
    mp_float_t r;
    mp_mul(&r, x, y);
    return r;
}
static mp_float_t sum(const mp_float_t &x, const mp_float_t &y) {
    mp_float_t r;
    mp_add(&r, x, y);
    return r;
}

static void vectors(Random &random, bool is_short) {
    const int n = 40;
    const Numbers x = random_numbers(random, n, is_short), y = random_numbers(random, n, is_short);
    const Numbers alpha = random_numbers(random, 1, is_short);
    std::vector<double> d(n);
    for (double &value : d) value = static_cast<double>(random.below(2001) - 1000) / 8;
    Numbers plus(n), minus(n), difference(n), scaled(n), products(n), by_doubles(n);
    for (int i = 0; i < n; i++) {
        const mp_float_t ax = product(alpha[0], x[i]);
        plus[i] = sum(ax, y[i]);
        mp_sub(&minus[i], y[i], ax);
        mp_sub(&difference[i], x[i], y[i]);
        scaled[i] = ax;
        products[i] = product(x[i], y[i]);
        mp_mul_d(&by_doubles[i], x[i], d[i]);
    }
    const Device<mp_float_t> dx(x), dalpha(alpha);
    const Device<double> dd(d);
    const auto each = [&](const auto &body) {
        for (int i = 0; i < n; i++) body(i);
    };
    mp_float_t negative = alpha[0];
    negative.sign ^= 1;
    // The result takes the place of an operand.
    runs("axpy", y, plus, [&](mp_float_ptr r) { each(axpy_element{alpha[0], x.data(), r, r}); },
         KERNEL(cuda::mp_axpy<<<GRID>>>(n, dalpha.at, dx.at, r, r)));
    runs("maxpy", y, minus, [&](mp_float_ptr r) { each(axpy_element{negative, x.data(), r, r}); },
         KERNEL(cuda::mp_maxpy<<<GRID>>>(n, dalpha.at, dx.at, r, r)));
    runs("diff", y, difference, [&](mp_float_ptr r) { each(difference_element{x.data(), r, r}); },
         KERNEL(cuda::mp_diff<<<GRID>>>(n, dx.at, r, r)));
    runs("scal", x, scaled, [&](mp_float_ptr r) { each(scaled_element{alpha[0], r, r}); },
         KERNEL(cuda::mp_scal<<<GRID>>>(n, dalpha.at, r, r)));
    runs("prod", y, products, [&](mp_float_ptr r) { each(product_element<mp_float_t>{x.data(), r, r}); },
         KERNEL(cuda::mp_prod<<<GRID>>>(n, dx.at, r, r)));
    runs("prod_d", x, by_doubles, [&](mp_float_ptr r) { each(product_element<double>{r, d.data(), r}); },
         KERNEL(cuda::mp_prod_d<<<GRID>>>(n, r, dd.at, r)));
}

// A sum by 3 blocks of 6 threads, and its square root.
static void reductions(Random &random, bool is_short) {
    for (int n : {0, 1, 5, 18, 19, 100}) {
        Numbers x = random_numbers(random, n, is_short), y = random_numbers(random, n, is_short);
        Number exact, squares;
        Numbers blocks(3, MP_ZERO);
        for (int i = 0; i < n; i++) {
            Number a(MP_PRECISION), b(MP_PRECISION);
            mp_get_mpfr(a.x, x[i]);
            mp_get_mpfr(b.x, y[i]);
            exact.add(a.x, b.x);
            squares.add(a.x, a.x);
        }
        for (int block = 0; block < 3; block++) {
            Numbers threads(6, MP_ZERO);
            for (int t = 0; t < 6; t++) {
                for (int i = 6 * block + t; i < n; i += 18) threads[t] = sum(threads[t], product(x[i], y[i]));
            }
            // 0 takes 4, and 1 takes 5; then 0 takes 2 and 1 takes 3; then 0 takes 1.
            for (int half : {4, 2, 1}) {
                for (int t = 0; t < half && t + half < 6; t++) threads[t] = sum(threads[t], threads[t + half]);
            }
            blocks[block] = threads[0];
        }
        blocks[0] = sum(blocks[0], blocks[2]);
        const Numbers expected = {sum(blocks[0], blocks[1])};
        if (is_short) check(is(expected[0], exact.x), "dot by MPFR", n);
        const Device<mp_float_t> dx(x), dy(y);
        runs("dot", {MP_MIN}, expected,
             [&](mp_float_ptr r) { cuda::mp_dot<3, 6>(n, x.data(), y.data(), r); },
             KERNEL(cuda::mp_dot<3, 6>(n, dx.at, dy.at, r)));
        mpfr_sqrt(squares.x, squares.x, MPFR_RNDN);
        const double norm = mpfr_get_d(squares.x, MPFR_RNDN);
        const double bound = ldexp(norm, -MIN(49, MP_PRECISION - 9));
        check(fabs(cuda::mp_norm2<3, 6>(n, x.data()) - norm) <= bound, "norm2", n);
        if (has_gpu() && n > 0) check(fabs(cuda::mp_norm2<3, 6>(n, dx.at) - norm) <= bound, "norm2 on the GPU", n);
    }
}

static void products(Random &random, bool is_short, mblas_trans_type transa, mblas_trans_type transb) {
    const Numbers a = random_numbers(random, LD * LD, is_short), b = random_numbers(random, LD * LD, is_short);
    const Numbers c = random_numbers(random, LD * LD, is_short), alpha = random_numbers(random, 1, is_short);
    const Numbers beta = random_numbers(random, 1, is_short);
    const bool turned_a = transa != mblas_no_trans, turned_b = transb != mblas_no_trans;
    const auto entry = [](const Numbers &x, bool turned, int i, int j) { return turned ? x[j + i * LD] : x[i + j * LD]; };
    Numbers expected = c;
    for (int j = 0; j < N; j++) {
        for (int i = 0; i < M; i++) {
            mp_float_t total = MP_ZERO;
            for (int k = 0; k < K; k++) total = sum(total, product(entry(a, turned_a, i, k), entry(b, turned_b, k, j)));
            expected[i + j * LD] = sum(product(alpha[0], total), product(beta[0], c[i + j * LD]));
        }
    }
    const Device<mp_float_t> da(a), db(b), dalpha(alpha), dbeta(beta);
    runs("gemm", c, expected,
         [&](mp_float_ptr r) {
             const gemm_element body = {&alpha[0], &beta[0], {a.data(), LD, turned_a}, {b.data(), LD, turned_b}, K, r, LD};
             for (int j = 0; j < N; j++) {
                 for (int i = 0; i < M; i++) body(i, j);
             }
         },
         KERNEL(cuda::mp_gemm<<<PLANE>>>(transa, transb, M, N, K, dalpha.at, da.at, LD, db.at, LD, dbeta.at, r, LD)));
    for (mblas_uplo_type uplo : {mblas_upper, mblas_lower}) {
        expected = c;
        const auto is_stored = [=](int i, int j) { return uplo == mblas_upper ? i <= j : i >= j; };
        for (int j = 0; j < N; j++) {
            for (int i = 0; i < N; i++) {
                if (!is_stored(i, j)) continue;
                mp_float_t total = MP_ZERO;
                for (int k = 0; k < K; k++) {
                    total = sum(total, product(entry(a, turned_a, i, k), entry(a, turned_a, j, k)));
                }
                expected[i + j * LD] = sum(product(alpha[0], total), product(beta[0], c[i + j * LD]));
            }
        }
        runs("syrk", c, expected,
             [&](mp_float_ptr r) {
                 const gemm_element body = {&alpha[0], &beta[0], {a.data(), LD, turned_a}, {a.data(), LD, !turned_a}, K, r, LD};
                 for (int j = 0; j < N; j++) {
                     for (int i = 0; i < N; i++) {
                         if (is_stored(i, j)) body(i, j);
                     }
                 }
             },
             KERNEL(cuda::mp_syrk<<<PLANE>>>(uplo, transa, N, K, dalpha.at, da.at, LD, dbeta.at, r, LD)));
    }
}

// The place of element i of n.
static int at(int i, int n, int inc) { return inc > 0 ? i * inc : (n - 1 - i) * -inc; }

static void updates(Random &random, bool is_short, int incx, int incy) {
    const Numbers x = random_numbers(random, 3 * M, is_short), y = random_numbers(random, 3 * M, is_short);
    const Numbers a = random_numbers(random, LD * LD, is_short), alpha = random_numbers(random, 1, is_short);
    const Numbers beta = random_numbers(random, 1, is_short);
    const Device<mp_float_t> dx(x), dy(y), da(a), dalpha(alpha), dbeta(beta);
    Numbers expected = a;
    for (int j = 0; j < N; j++) {
        for (int i = 0; i < M; i++) {
            const mp_float_t term = product(product(alpha[0], x[at(i, M, incx)]), y[at(j, N, incy)]);
            expected[i + j * LD] = sum(a[i + j * LD], term);
        }
    }
    runs("ger", a, expected,
         [&](mp_float_ptr r) {
             const ger_element body = {&alpha[0], x.data(), M, incx, y.data(), N, incy, r, LD};
             for (int j = 0; j < N; j++) {
                 for (int i = 0; i < M; i++) body(i, j);
             }
         },
         KERNEL(cuda::mp_ger<<<PLANE>>>(M, N, dalpha.at, dx.at, incx, dy.at, incy, r, LD)));
    for (mblas_uplo_type uplo : {mblas_upper, mblas_lower}) {
        const auto is_stored = [=](int i, int j) { return uplo == mblas_upper ? i <= j : i >= j; };
        Numbers once = a, twice = a, vector = y;
        for (int j = 0; j < N; j++) {
            mp_float_t total = MP_ZERO;
            for (int i = 0; i < N; i++) {
                const mp_float_t &xi = x[at(i, N, incx)], &xj = x[at(j, N, incx)], &entry = a[i + j * LD];
                total = sum(total, product(xi, is_stored(i, j) ? entry : a[j + i * LD]));
                if (!is_stored(i, j)) continue;
                const mp_float_t &yi = y[at(i, N, incy)], &yj = y[at(j, N, incy)];
                once[i + j * LD] = sum(entry, product(product(xi, xj), alpha[0]));
                const mp_float_t both = sum(product(product(xi, yj), alpha[0]), product(product(yi, xj), alpha[0]));
                twice[i + j * LD] = sum(entry, both);
            }
            mp_float_t &yj = vector[at(j, N, incy)];
            yj = sum(product(alpha[0], total), product(beta[0], yj));
        }
        const auto triangle = [&](const auto &body) {
            for (int j = 0; j < N; j++) {
                for (int i = 0; i < N; i++) {
                    if (is_stored(i, j)) body(i, j);
                }
            }
        };
        runs("syr", a, once, [&](mp_float_ptr r) { triangle(syr_element{&alpha[0], x.data(), N, incx, r, LD}); },
             KERNEL(cuda::mp_syr<<<PLANE>>>(uplo, N, dalpha.at, dx.at, incx, r, LD)));
        runs("syr2", a, twice,
             [&](mp_float_ptr r) { triangle(syr2_element{&alpha[0], x.data(), N, incx, y.data(), incy, r, LD}); },
             KERNEL(cuda::mp_syr2<<<PLANE>>>(uplo, N, dalpha.at, dx.at, incx, dy.at, incy, r, LD)));
        runs("symv", y, vector,
             [&](mp_float_ptr r) {
                 const symv_element body = {uplo == mblas_upper, N, &alpha[0], a.data(), LD, x.data(), incx, &beta[0], r, incy};
                 for (int i = 0; i < N; i++) body(i);
             },
             KERNEL(cuda::mp_symv<3><<<GRID>>>(uplo, N, dalpha.at, da.at, LD, dx.at, incx, dbeta.at, r, incy)));
    }
}

int main() {
    rns_const_init();
    mp_const_init();
    Random random;
    for (bool is_short : {false, true}) {
        vectors(random, is_short);
        reductions(random, is_short);
        for (mblas_trans_type transa : {mblas_no_trans, mblas_trans}) {
            for (mblas_trans_type transb : {mblas_no_trans, mblas_trans}) products(random, is_short, transa, transb);
        }
        for (int incx : {1, -1, 2}) {
            for (int incy : {1, -2}) updates(random, is_short, incx, incy);
        }
    }
    if (!has_gpu()) printf("no GPU\n");
    mpfr_free_cache();
    return failed != 0;
}
