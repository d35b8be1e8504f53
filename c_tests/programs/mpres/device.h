/* Numbers in host memory and copies of them on the GPU, for programs that run kernels where nvcc compiled them and there is a GPU. */
#ifndef DEVICE_H
#define DEVICE_H

#include "arith/add.cuh"
#include "arith/mul.cuh"
#include "arith/muld.cuh"
#include "arith/sub.cuh"
#include "program.h"

typedef std::vector<mp_float_t> Numbers;

/// Whether there are kernels, and a GPU for them.
static inline bool has_gpu() {
#ifdef __CUDACC__
    int count = 0;
    static const bool found = cudaGetDeviceCount(&count) == cudaSuccess && count > 0;
    return found;
#else
    return false;
#endif
}

/// A copy on the GPU; nothing where there is none.
template <class T>
class Device {
public:
    T *at = nullptr;

    explicit Device(const std::vector<T> &host) : size(host.size()) {
#ifdef __CUDACC__
        if (!has_gpu() || size == 0) return;
        checkDeviceHasErrors(cudaMalloc(&at, size * sizeof(T)));
        checkDeviceHasErrors(cudaMemcpy(at, host.data(), size * sizeof(T), cudaMemcpyHostToDevice));
#endif
    }
    Device(const Device &) = delete;
    Device &operator=(const Device &) = delete;
    ~Device() {
#ifdef __CUDACC__
        cudaFree(at);
#endif
    }
    std::vector<T> get() const {
        std::vector<T> host(size);
#ifdef __CUDACC__
        checkDeviceHasErrors(cudaDeviceSynchronize());
        cudaCheckErrors();
        checkDeviceHasErrors(cudaMemcpy(host.data(), at, size * sizeof(T), cudaMemcpyDeviceToHost));
#endif
        return host;
    }

private:
    size_t size;
};

/// Numbers of the full precision, or so short that sums of their products are exact.
static inline Numbers random_numbers(Random &random, int size, bool is_short) {
    Numbers numbers(static_cast<size_t>(size), MP_ZERO);
    Number x(MP_PRECISION);
    for (mp_float_t &number : numbers) {
        random.fill(x.x, is_short ? 2 : 8);
        if (is_short) {
            mpfr_prec_round(x.x, 6, MPFR_RNDN);
            mpfr_prec_round(x.x, MP_PRECISION, MPFR_RNDN);
        }
        mp_set_mpfr(&number, x.x);
    }
    return numbers;
}

static inline bool same(const mp_float_t &x, const mp_float_t &y) {
    bool equal = x.sign == y.sign && x.exp == y.exp && std::equal(x.digits, x.digits + RNS_MODULI_SIZE, y.digits);
    for (int i = 0; i < 2; i++) equal = equal && x.eval[i].frac == y.eval[i].frac && x.eval[i].exp == y.eval[i].exp;
    return equal;
}

static inline void expect_same(const Numbers &found, const Numbers &expected, const char *what, const char *where) {
    for (size_t i = 0; i < expected.size(); i++) {
        if (same(found[i], expected[i])) continue;
        printf("%s: ", where);
        check(false, what, static_cast<int>(i));
    }
}

// Steps by the library, each judged by MPFR: what loops over them compute is what kernels must, bit for bit.
typedef int in_mpfr(mpfr_ptr, mpfr_srcptr, mpfr_srcptr, mpfr_rnd_t);
static inline const mp_float_t &judged(const mp_float_t &r, const mp_float_t &x, const mp_float_t &y, in_mpfr *step, const char *what) {
    Number a(MP_PRECISION), b(MP_PRECISION);
    mp_get_mpfr(a.x, x);
    mp_get_mpfr(b.x, y);
    step(a.x, a.x, b.x, MPFR_RNDN);
    check(is(r, a.x), what);
    return r;
}
static inline mp_float_t product(const mp_float_t &x, const mp_float_t &y) {
    mp_float_t r;
    mp_mul(&r, x, y);
    return judged(r, x, y, mpfr_mul, "a product");
}
static inline mp_float_t sum(const mp_float_t &x, const mp_float_t &y) {
    mp_float_t r;
    mp_add(&r, x, y);
    return judged(r, x, y, mpfr_add, "a sum");
}
static inline mp_float_t difference(const mp_float_t &x, const mp_float_t &y) {
    mp_float_t r;
    mp_sub(&r, x, y);
    return judged(r, x, y, mpfr_sub, "a difference");
}
static inline mp_float_t product_d(const mp_float_t &x, double y) {
    mp_float_t r;
    mp_mul_d(&r, x, y);
    Number a(MP_PRECISION);
    mp_get_mpfr(a.x, x);
    mpfr_mul_d(a.x, a.x, y, MPFR_RNDN);
    check(is(r, a.x), "a product with a double");
    return r;
}

/// r += a x
static inline void add_product(mp_float_t &r, double a, const mp_float_t &x) { r = sum(r, product_d(x, a)); }

// What g++ does not compile: statements for where there is a GPU, and the body of a kernel's call.
#ifdef __CUDACC__
#define ON_GPU(...) \
    if (has_gpu()) { \
        __VA_ARGS__; \
    }
#define KERNEL(...) [&](mp_float_ptr r) { __VA_ARGS__; }
#else
#define ON_GPU(...)
#define KERNEL(...) [](mp_float_ptr) {}
#endif

/// `host` and `kernel` make `expected` of `before`, each in its memory.
template <class Host, class Kernel>
static void runs(const char *what, const Numbers &before, const Numbers &expected, Host host, Kernel kernel) {
    Numbers r = before;
    host(r.data());
    expect_same(r, expected, what, "host");
    if (!has_gpu()) return;
    const Device<mp_float_t> copy(before);
    kernel(copy.at);
    expect_same(copy.get(), expected, what, "GPU");
}

#endif
