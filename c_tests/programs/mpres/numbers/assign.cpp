// In the style of tests/arith of MPRES-BLAS: assignments, rounding by bits, constants, and functions that the host calls on numbers
// in GPU memory.
#include "arith/assign.cuh"
#include "arith/cmp.cuh"
#include "arith/div.cuh"
#include "arith/invsqrt.cuh"
#include "arith/sqrt.cuh"

#include "../program.h"

static void assignments(Random &random) {
    Number exact(MP_PRECISION);
    const long significands[] = {0, 1, 3, -5, 9007199254740993, LONG_MAX, LONG_MIN};
    for (int i = 0; i < 7; i++) {
        for (int sign = 0; sign < 2; sign++) {
            mp_float_t x;
            mp_set(&x, significands[i], -40 + i, sign);
            mpfr_set_si_2exp(exact.x, significands[i], -40 + i, MPFR_RNDN);
            if (sign != 0) mpfr_neg(exact.x, exact.x, MPFR_RNDN);
            check(is(x, exact.x), "mp_set of parts", i);
            mp_float_t copy;
            mp_set(&copy, &x);
            check(mp_cmp(copy, x) == 0 && mp_get_d(x) == mpfr_get_d(exact.x, MPFR_RNDN), "mp_set", i);
        }
    }
    check(mp_get_d(MP_ZERO) == 0, "MP_ZERO");

    // Rounding by bits drops them.
    mpz_t integer;
    mpz_init(integer);
    for (int n = -1; n < 2 * MP_PRECISION; n += 7) {
        mp_float_t x = MP_ZERO;
        mpz_urandomm(integer, random.state, RNS_MODULI_PRODUCT);
        rns_from_binary(x.digits, integer);
        rns_eval_compute(&x.eval[0], &x.eval[1], x.digits);
        x.exp = 17;
        const int above = static_cast<int>(mpz_sizeinbase(integer, 2)) - (MP_PRECISION + 1);
        check(abs(mp_get_rnd_bits(x) - above) <= 1, "mp_get_rnd_bits", n);
        mp_round(&x, n);
        if (n > 0) mpz_fdiv_q_2exp(integer, integer, static_cast<unsigned long>(n));
        Number expected, found;
        mpfr_set_z_2exp(expected.x, integer, 17 + (n > 0 ? n : 0), MPFR_RNDN);
        mp_get_mpfr(found.x, x);
        check(mpfr_equal_p(found.x, expected.x) != 0, "mp_round by bits", n);
        check(x.exp == 17 + (n > 0 ? n : 0), "exponent of mp_round", n);
    }
    mpz_clear(integer);
}

// The constants by their definitions.
static void constants_of_numbers() {
    Number root, part;
    mpfr_sqrt(root.x, RNS_MODULI_PRODUCT_MPFR, MPFR_RNDD);
    mpfr_log2(part.x, root.x, MPFR_RNDD);
    mpfr_floor(part.x, part.x);
    check(MP_PRECISION == mpfr_get_si(part.x, MPFR_RNDD) - 1, "MP_PRECISION");
    mpfr_div(part.x, root.x, RNS_MODULI_PRODUCT_MPFR, MPFR_RNDN);
    mpfr_log2(part.x, part.x, MPFR_RNDD);
    check(MP_H == mpfr_get_si(part.x, MPFR_RNDD), "MP_H");
    mpfr_sub(part.x, RNS_MODULI_PRODUCT_MPFR, root.x, MPFR_RNDN);
    mpfr_div(part.x, part.x, RNS_MODULI_PRODUCT_MPFR, MPFR_RNDN);
    mpfr_log2(part.x, part.x, MPFR_RNDD);
    check(MP_J == mpfr_get_si(part.x, MPFR_RNDD), "MP_J");
    check(MP_EXP_MAX == 1073741823 && MP_EXP_MIN == -1073741824, "MP_EXP_MAX, MP_EXP_MIN");
}

// Called by the host with numbers in GPU memory; without a GPU they leave their results.
static void device_memory() {
#ifdef WIDEBLAS_MPRES_CUDA
    int count = 0;
    const bool present = cudaGetDeviceCount(&count) == cudaSuccess && count > 0;
    mp_float_t values[2], found;
    mp_set_d(&values[0], 4);
    mp_set_d(&values[1], 3);
    mp_set_d(&found, -1);
    mp_float_ptr dev = values, result = &found;
    if (present) {
        checkDeviceHasErrors(cudaMalloc(&dev, 3 * sizeof(mp_float_t)));
        result = dev + 2;
        checkDeviceHasErrors(cudaMemcpy(dev, values, sizeof values, cudaMemcpyHostToDevice));
        cudaCheckErrors();
    }
    for (int i = 0; i < 3; i++) {
        if (i == 0) cuda::mp_div(result, &dev[0], &dev[1]);
        if (i == 1) cuda::mp_sqrt(result, &dev[0]);
        if (i == 2) cuda::mp_inv_sqrt(result, &dev[0]);
        if (present) checkDeviceHasErrors(cudaMemcpy(&found, result, sizeof found, cudaMemcpyDeviceToHost));
        const double values[] = {4.0 / 3, 2, 0.5};
        check(mp_get_d(found) == (present ? values[i] : -1), "division and roots in GPU memory", i);
    }
    const double root = cuda::mp_dsqrt(&dev[0]);
    check(present ? root == 2 : root != root, "cuda::mp_dsqrt");
    if (present) checkDeviceHasErrors(cudaFree(dev));
#endif
}

PROGRAM(assign) {
    rns_const_print(true);
    rns_eval_const_print();
    mp_const_print();
    assignments(random);
    constants_of_numbers();
    device_memory();
    mp_float_t x;
    mp_set_d(&x, -0.75);
    mp_print(x);
    check(toString(-120) == "-120" && nextPow2(33) == 64 && nextPow2(64) == 64 && MAX(2, 3) == 3 && MIN(2, 3) == 2,
          "small functions");
}
