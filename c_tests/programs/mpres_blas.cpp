// A program written for MPRES-BLAS: compiles unchanged against include/mpres. Its results are compared with
// MPFR.
#include "mpres/arith/add.cuh"
#include "mpres/arith/div.cuh"
#include "mpres/arith/mul.cuh"
#include "mpres/arith/sqrt.cuh"
#include "mpres/blas/asum.cuh"
#include "mpres/blas/axpy.cuh"
#include "mpres/blas/dot.cuh"
#include "mpres/blas/genorm.cuh"
#include "mpres/blas/gemm.cuh"
#include "mpres/blas/gemv.cuh"
#include "mpres/blas/mblas_enum.cuh"
#include "mpres/common.cuh"
#include "mpres/mparray.cuh"
#include "mpres/mpcollection.cuh"

#include <cstdio>
#include <vector>

#define LAUNCH 32, 64, 128

static int failed = 0;

static void check(bool holds, const char *what) {
    if (!holds) std::printf("%s\n", what);
    failed += !holds;
}

struct Number {
    mpfr_t x;
    explicit Number(long bits) {
        mpfr_init2(x, bits);
        mpfr_set_zero(x, 1);
    }
    Number(const Number &other) {
        mpfr_init2(x, mpfr_get_prec(other.x));
        mpfr_set(x, other.x, MPFR_RNDN);
    }
    Number &operator=(const Number &) = delete;
    ~Number() { mpfr_clear(x); }
};

static bool same(const mp_float_t &number, mpfr_srcptr expected) {
    Number found(mpfr_get_prec(expected));
    mp_get_mpfr(found.x, number);
    return mpfr_equal_p(found.x, expected) != 0;
}

int main() {
    const int m = 13, n = 9;
    rns_const_init();
    mp_const_init();
    const long bits = wb_mp_precision();
    check(bits == 120, "precision");

    gmp_randstate_t state;
    gmp_randinit_default(state);
    std::vector<Number> a(m * n, Number(bits)), x(n, Number(bits)), y(m, Number(bits));
    std::vector<mp_float_t> ha(m * n), hx(n), hy(m);
    for (int i = 0; i < m * n; i++) mpfr_urandomb(a[i].x, state), mp_set_mpfr(&ha[i], a[i].x);
    for (int i = 0; i < n; i++) mpfr_urandomb(x[i].x, state), mp_set_mpfr(&hx[i], x[i].x);
    for (int i = 0; i < m; i++) mpfr_urandomb(y[i].x, state), mp_set_mpfr(&hy[i], y[i].x);
    gmp_randclear(state);

    mp_array_t da, dx, dy, dalpha, dbeta, dr, buffer1, buffer2;
    cuda::mp_array_init(da, m * n);
    cuda::mp_array_init(dx, n);
    cuda::mp_array_init(dy, m);
    cuda::mp_array_init(dalpha, 1);
    cuda::mp_array_init(dbeta, 1);
    cuda::mp_array_init(dr, 1);
    cuda::mp_array_init(buffer1, n);
    cuda::mp_array_init(buffer2, m * n);
    mp_float_t alpha, beta, r;
    mp_set_d(&alpha, -1.5);
    mp_set_d(&beta, 0.25);
    cuda::mp_array_host2device(da, ha.data(), m * n);
    cuda::mp_array_host2device(dx, hx.data(), n);
    cuda::mp_array_host2device(dy, hy.data(), m);
    cuda::mp_array_host2device(dalpha, &alpha, 1);
    cuda::mp_array_host2device(dbeta, &beta, 1);

    cuda::mp_gemv<LAUNCH>(mblas_no_trans, m, n, dalpha, da, m, dx, 1, dbeta, dy, 1, buffer1, buffer2);
    cuda::mp_array_device2host(hy.data(), dy, m);
    Number exact(5000), term(5000), expected(bits);
    for (int i = 0; i < m; i++) {
        mpfr_set_zero(exact.x, 1);
        for (int j = 0; j < n; j++) {
            mpfr_mul(term.x, a[i + j * m].x, x[j].x, MPFR_RNDN);
            mpfr_add(exact.x, exact.x, term.x, MPFR_RNDN);
        }
        mpfr_mul_d(exact.x, exact.x, -1.5, MPFR_RNDN);
        mpfr_mul_d(term.x, y[i].x, 0.25, MPFR_RNDN);
        mpfr_add(exact.x, exact.x, term.x, MPFR_RNDN);
        mpfr_set(expected.x, exact.x, MPFR_RNDN);
        check(same(hy[i], expected.x), "gemv");
    }

    mpfr_set_zero(exact.x, 1);
    for (int j = 0; j < n; j++) mpfr_add(exact.x, exact.x, x[j].x, MPFR_RNDN);
    mpfr_set(expected.x, exact.x, MPFR_RNDN);
    cuda::mp_asum<256, 64>(n, dx, 1, dr);
    cuda::mp_array_device2host(&r, dr, 1);
    check(same(r, expected.x), "asum");
    cuda::mp_dot<LAUNCH>(n, dx, 1, dx, 1, dr, nullptr);
    cuda::mp_axpy<LAUNCH>(n, dalpha, dx, 1, dx, 1, buffer1);
    cuda::mp_ge_norm<LAUNCH>(mblas_inf_norm, m, n, da, m, dr, buffer1);
    cuda::mp_gemm<LAUNCH>(mblas_no_trans, mblas_trans, m, m, n, dalpha, da, m, da, m, dbeta, buffer2, m, buffer1);
    check(*wb_last_error() != 0, "gemm with an array that is too short");
    check(*da.len == m * n && da.buf == nullptr, "members");

    // Host arithmetic on values and on pointers.
    mp_float_t s, t;
    mp_add(&s, hx[0], hx[1]);
    mp_sub(&t, &s, &hx[1]);
    mpfr_add(expected.x, x[0].x, x[1].x, MPFR_RNDN);
    check(same(s, expected.x), "add");
    mpfr_sub(expected.x, expected.x, x[1].x, MPFR_RNDN);
    check(same(t, expected.x), "sub");
    mp_mul(&s, alpha, beta);
    mp_mul_d(&s, s, 16);
    mp_div(&t, s, alpha);
    check(mp_get_d(t) == 4 && mp_cmp(t, alpha) == 1 && mp_cmp_abs(beta, alpha) == -1, "mul, div, cmp");
    mp_sqrt(&t, t);
    mp_inv_sqrt(&s, t);
    mp_round(&t);
    mp_set(&r, t);
    mp_set_d(&s, 0);
    mp_div(&r, t, s);
    check(mp_get_d(r) == 2, "sqrt, and a division by zero that leaves its result");

    mp_collection_t collection;
    cuda::mp_collection_init(collection, n);
    cuda::mp_collection_host2device(collection, hx.data(), n);
    cuda::mp_collection_device2host(hy.data(), collection, n);
    for (int j = 0; j < n; j++) check(same(hy[j], x[j].x), "collection");
    cuda::mp_collection_clear(collection);
    mp_array_t *const arrays[] = {&da, &dx, &dy, &dalpha, &dbeta, &dr, &buffer1, &buffer2};
    for (mp_array_t *array : arrays) cuda::mp_array_clear(*array);

    // What MPRES-BLAS lacks: a precision that is chosen at run time.
    check(mp_set_precision(1000) == 0 && wb_mp_precision() == 1000, "set_precision");
    mp_set_d(&s, 7);
    check(*wb_last_error() != 0 && s.digits[0] == 0, "a number of another size stays as it was");
    mp_array_t wide;
    cuda::mp_array_init(wide, 1);
    Number third(1000), back(1000);
    mpfr_set_d(third.x, 1, MPFR_RNDN);
    mpfr_div_ui(third.x, third.x, 3, MPFR_RNDN);
    wb_mp_array_set_mpfr(reinterpret_cast<wb_mp_array *>(&wide), third.x, 1);
    cuda::mp_scal<LAUNCH>(1, wide, wide, 1);
    wb_mp_array_get_mpfr(back.x, reinterpret_cast<wb_mp_array *>(&wide), 1);
    mpfr_sqr(third.x, third.x, MPFR_RNDN);
    check(mpfr_equal_p(back.x, third.x) != 0, "numbers of 1000 bits");
    cuda::mp_array_clear(wide);
    const int coprime[] = {2147483647, 2147483645, 2147483643};
    check(mp_set_moduli(3, coprime) == 0 && wb_mp_precision() == 45, "set_moduli");
    rns_const_init();
    check(wb_mp_precision() == bits, "the moduli of params.h again");
    mpfr_free_cache();
    return failed != 0;
}
