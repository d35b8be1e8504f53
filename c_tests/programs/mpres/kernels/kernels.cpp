// In the style of tests/arith/peak of MPRES-BLAS and of the programs whose threads compute numbers of their own:
// kernels on mp_float_t. The host calls the same functions first; a GPU runs the kernels where nvcc compiled this
// and there is one. Results are the library's, bit for bit.
#include "arith/add.cuh"
#include "arith/addabs.cuh"
#include "arith/cmp.cuh"
#include "arith/cmpabs.cuh"
#include "arith/mul.cuh"
#include "arith/muld.cuh"
#include "arith/sub.cuh"
#include "../device.h"

#define COUNT 6000
#define OPERATIONS 9

struct Results {
    mp_float_t numbers[OPERATIONS];
    int orders[5];
};

// All results for one pair of operands.
WIDEBLAS_MPRES_BOTH static inline void compute(Results *r, const mp_float_t &x, const mp_float_t &y, double factor) {
    cuda::mp_add(&r->numbers[0], x, &y);
    cuda::mp_sub(&r->numbers[1], &x, y);
    cuda::mp_add_abs(&r->numbers[2], x, y);
    cuda::mp_mul(&r->numbers[3], &x, &y);
    cuda::mp_mul_d(&r->numbers[4], x, factor);
    cuda::mp_set(&r->numbers[5], x);
    // Results may be operands.
    cuda::mp_add(&r->numbers[5], r->numbers[5], &r->numbers[5]);
    cuda::mp_set(&r->numbers[6], &x);
    cuda::mp_round(&r->numbers[6], 3);
    cuda::rns_scale2pow(r->numbers[7].digits, x.digits, 5);
    cuda::rns_eval_compute(&r->numbers[7].eval[0], &r->numbers[7].eval[1], r->numbers[7].digits);
    cuda::rns_eval_compute_fast(&r->numbers[8].eval[0], &r->numbers[8].eval[1], x.digits);
    r->orders[0] = cuda::mp_cmp(&x, y);
    r->orders[1] = cuda::mp_cmp_abs(x, &y);
    r->orders[2] = cuda::rns_cmp(x.digits, x.eval[0], x.eval[1], y.digits, y.eval[0], y.eval[1]);
    r->orders[3] = cuda::mrc_compare_rns(x.digits, y.digits);
    r->orders[4] = cuda::mrd(x.digits);
}

// The same by the library.
static void expect(Results *r, const mp_float_t &x, const mp_float_t &y, double factor) {
    mp_add(&r->numbers[0], x, y);
    mp_sub(&r->numbers[1], x, y);
    mp_add_abs(&r->numbers[2], x, y);
    mp_mul(&r->numbers[3], x, y);
    mp_mul_d(&r->numbers[4], x, factor);
    mp_add(&r->numbers[5], x, x);
    r->numbers[6] = x;
    mp_round(&r->numbers[6], 3);
    rns_scale2pow(r->numbers[7].digits, x.digits, 5);
    rns_eval_compute(&r->numbers[7].eval[0], &r->numbers[7].eval[1], r->numbers[7].digits);
    rns_eval_compute(&r->numbers[8].eval[0], &r->numbers[8].eval[1], x.digits);
    r->orders[0] = mp_cmp(x, y);
    r->orders[1] = mp_cmp_abs(x, y);
    r->orders[2] = rns_cmp(x.digits, y.digits);
    r->orders[3] = mrc_compare_rns(x.digits, y.digits);
    r->orders[4] = mrd(x.digits);
}

static void compare(const std::vector<Results> &found, const std::vector<Results> &expected, const char *where) {
    for (int i = 0; i < COUNT; i++) {
        for (int k = 0; k < OPERATIONS; k++) {
            if (same(found[i].numbers[k], expected[i].numbers[k])) continue;
            printf("%s, operation %d:\n", where, k);
            mp_print(found[i].numbers[k]);
            mp_print(expected[i].numbers[k]);
            check(false, "a result of a kernel", i);
        }
        check(std::equal(found[i].orders, found[i].orders + 5, expected[i].orders), "a comparison of a kernel", i);
    }
}

#ifdef __CUDACC__
__global__ void all_results(Results *r, const mp_float_t *x, const mp_float_t *y, const double *factors) {
    const int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i < COUNT) compute(&r[i], x[i], y[i], factors[i]);
}

// A sum by the threads of a block, as reductions of MPRES-BLAS's style have it.
__global__ void sum_of_block(mp_float_ptr r, const mp_float_t *x, int n) {
    __shared__ mp_float_t sums[32];
    sums[threadIdx.x] = cuda::MP_ZERO;
    for (int i = threadIdx.x; i < n; i += blockDim.x) cuda::mp_add(&sums[threadIdx.x], sums[threadIdx.x], x[i]);
    __syncthreads();
    for (unsigned int half = blockDim.x / 2; half > 0; half /= 2) {
        if (threadIdx.x < half) cuda::mp_add(&sums[threadIdx.x], sums[threadIdx.x], sums[threadIdx.x + half]);
        __syncthreads();
    }
    if (threadIdx.x == 0) cuda::mp_set(r, sums[0]);
}

static void on_a_gpu(const std::vector<mp_float_t> &x, const std::vector<mp_float_t> &y,
                     const std::vector<double> &factors, const std::vector<Results> &expected) {
    if (!has_gpu()) return;
    std::vector<Results> found(COUNT);
    memset(static_cast<void *>(found.data()), 0, COUNT * sizeof(Results));
    const Device<Results> dr(found);
    const Device<mp_float_t> dx(x), dy(y);
    const Device<double> df(factors);
    cudaEvent_t start, end;
    cudaEventCreate(&start);
    cudaEventCreate(&end);
    cudaEventRecord(start, 0);
    all_results<<<(COUNT + 63) / 64, 64>>>(dr.at, dx.at, dy.at, df.at);
    checkDeviceHasErrors(cudaEventRecord(end, 0));
    checkDeviceHasErrors(cudaEventSynchronize(end));
    cudaCheckErrors();
    float taken = 0;
    cudaEventElapsedTime(&taken, start, end);
    printf("kernel: %.3f ms\n", taken);
    compare(dr.get(), expected, "GPU");

    // Every step on the host, in the same order.
    std::vector<mp_float_t> sums(32, MP_ZERO);
    for (int i = 0; i < COUNT; i++) mp_add(&sums[i % 32], sums[i % 32], x[i]);
    for (int half = 16; half > 0; half /= 2) {
        for (int i = 0; i < half; i++) mp_add(&sums[i], sums[i], sums[i + half]);
    }
    mp_float_t sum;
    sum_of_block<<<1, 32>>>(&dr.at->numbers[0], dx.at, COUNT);
    checkDeviceHasErrors(cudaMemcpy(&sum, &dr.at->numbers[0], sizeof sum, cudaMemcpyDeviceToHost));
    check(same(sum, sums[0]), "a sum by a block");
}
#endif

PROGRAM(kernels) {
    std::vector<mp_float_t> x(COUNT), y(COUNT);
    std::vector<double> factors(COUNT);
    std::vector<Results> found(COUNT), expected(COUNT);
    Number a(MP_PRECISION), b(MP_PRECISION);
    mpz_t integer;
    mpz_init(integer);
    for (int i = 0; i < COUNT; i++) {
        random.fill(a.x, i % 3 == 0 ? 2000 : 3 * MP_PRECISION);
        random.fill(b.x, i % 2 == 0 ? 4 : MP_PRECISION);
        // Sums that cancel, ties, and neighbours.
        if (i % 5 == 1 && !mpfr_zero_p(a.x)) mpfr_neg(b.x, a.x, MPFR_RNDN), mpfr_nextabove(b.x);
        if (i % 5 == 2) mpfr_mul_2si(b.x, a.x, random.below(5) - 2 - MP_PRECISION, MPFR_RNDN);
        if (i % 5 == 3 && !mpfr_zero_p(a.x)) {
            mpfr_set_si_2exp(b.x, random.below(2) * 2 - 1, mpfr_get_exp(a.x) - MP_PRECISION - 1, MPFR_RNDN);
        }
        if (i % 25 == 4) mpfr_set(b.x, a.x, MPFR_RNDN);
        mp_set_mpfr(&x[i], a.x);
        mp_set_mpfr(&y[i], b.x);
        if (i % 7 == 3) {
            // Any integer below M, as products leave it.
            mpz_urandomm(integer, random.state, RNS_MODULI_PRODUCT);
            if (i % 2 == 0) mpz_sub_ui(integer, RNS_MODULI_PRODUCT, 1);
            rns_from_binary(y[i].digits, integer);
            rns_eval_compute(&y[i].eval[0], &y[i].eval[1], y[i].digits);
        }
        if (i % 11 == 5) {
            // A tie, which a far smaller number of either sign decides.
            mpz_urandomb(integer, random.state, static_cast<unsigned long>(MP_PRECISION));
            mpz_setbit(integer, static_cast<unsigned long>(MP_PRECISION));
            mpz_setbit(integer, 0);
            rns_from_binary(y[i].digits, integer);
            rns_eval_compute(&y[i].eval[0], &y[i].eval[1], y[i].digits);
            y[i].exp = x[i].exp + 5000;
        }
        // Near the ends of the exponents.
        if (i % 50 == 6) x[i].exp = y[i].exp = (1 << 30) - static_cast<int>(random.below(3));
        if (i % 50 == 7) x[i].exp = y[i].exp = -(1 << 30) + static_cast<int>(random.below(3));
        factors[i] = i % 100 == 8 ? 0 : ldexp(mpfr_get_d(b.x, MPFR_RNDN), i % 2000 == 9 ? -1060 : 0);
        if (!isfinite(factors[i])) factors[i] = 0.75;
        expect(&expected[i], x[i], y[i], factors[i]);
        compute(&found[i], x[i], y[i], factors[i]);
        // What no operation writes.
        for (int k = 7; k < OPERATIONS; k++) {
            found[i].numbers[k].sign = expected[i].numbers[k].sign = 0;
            found[i].numbers[k].exp = expected[i].numbers[k].exp = 0;
        }
        rns_set(found[i].numbers[8].digits, x[i].digits);
        rns_set(expected[i].numbers[8].digits, x[i].digits);
    }
    mpz_clear(integer);
    compare(found, expected, "host");
    mp_float_t kept = x[1];
    cuda::mp_mul_d(&kept, x[2], HUGE_VAL);
    check(same(kept, x[1]), "an infinite factor");
#ifdef __CUDACC__
    for (int i = 0; i < COUNT; i++) memset(expected[i].numbers[8].digits, 0, sizeof expected[i].numbers[8].digits);
    on_a_gpu(x, y, factors, expected);
#endif
}
