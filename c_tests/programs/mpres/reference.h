/* What the programs of this folder share: numbers of MPFR, random ones, checks, a timer. */
#ifndef REFERENCE_H
#define REFERENCE_H

#include <gmp.h>
#include <mpfr.h>
#include <stdio.h>
#include <time.h>

#include <vector>

#include "arith/assign.cuh"
#include "mparray.cuh"

static int failed = 0;

static inline void check(bool holds, const char *what, int number = 0) {
    if (holds) return;
    printf("%s, number %d\n", what, number);
    failed++;
}

/// Enough for every exact sum here.
static const long EXACT = 6000;

/// An MPFR number that clears itself.
struct Number {
    mpfr_t x;
    explicit Number(long bits = EXACT) {
        mpfr_init2(x, bits);
        mpfr_set_zero(x, 1);
    }
    Number(const Number &other) {
        mpfr_init2(x, mpfr_get_prec(other.x));
        mpfr_set(x, other.x, MPFR_RNDN);
    }
    Number &operator=(const Number &other) {
        mpfr_set(x, other.x, MPFR_RNDN);
        return *this;
    }
    ~Number() { mpfr_clear(x); }

    /// Adds the product of two numbers, or of three.
    void add(mpfr_srcptr a, mpfr_srcptr b, mpfr_srcptr c = nullptr) {
        Number term;
        mpfr_mul(term.x, a, b, MPFR_RNDN);
        if (c != nullptr) mpfr_mul(term.x, term.x, c, MPFR_RNDN);
        mpfr_add(x, x, term.x, MPFR_RNDN);
    }
    void add(mpfr_srcptr a) { mpfr_add(x, x, a, MPFR_RNDN); }
};

static inline bool is(const mp_float_t &found, mpfr_srcptr exact) {
    Number expected(MP_PRECISION), number(MP_PRECISION);
    mpfr_set(expected.x, exact, MPFR_RNDN);
    mp_get_mpfr(number.x, found);
    return mpfr_equal_p(number.x, expected.x) != 0;
}

/// The same numbers every time.
struct Random {
    gmp_randstate_t state;
    Random() {
        gmp_randinit_default(state);
        gmp_randseed_ui(state, 20210);
    }
    Random(const Random &) = delete;
    Random &operator=(const Random &) = delete;
    ~Random() { gmp_randclear(state); }

    long below(long bound) { return static_cast<long>(gmp_urandomm_ui(state, static_cast<unsigned long>(bound))); }
    /// All bits of the precision, of either sign, the exponent up to `range` from zero; now and then zero.
    void fill(mpfr_ptr x, long range) {
        mpfr_urandomb(x, state);
        mpfr_mul_2si(x, x, below(2 * range + 1) - range, MPFR_RNDN);
        if (below(2) == 0) mpfr_neg(x, x, MPFR_RNDN);
        if (below(50) == 0) mpfr_set_zero(x, 1);
    }
};

/// A vector or matrix: with MPFR, as host numbers, as an array.
struct Vector {
    std::vector<Number> exact;
    std::vector<mp_float_t> host;
    mp_array_t dev;

    explicit Vector(Random &random, int size, long range = 8)
        : exact(size, Number(MP_PRECISION)), host(size, MP_ZERO) {
        for (int i = 0; i < size; i++) random.fill(exact[i].x, range);
        cuda::mp_array_init(dev, size);
        restore();
    }
    Vector(const Vector &) = delete;
    Vector &operator=(const Vector &) = delete;
    ~Vector() { cuda::mp_array_clear(dev); }

    /// What the vector was made with.
    void restore() {
        for (size_t i = 0; i < host.size(); i++) mp_set_mpfr(&host[i], exact[i].x);
        upload();
    }
    void upload() { cuda::mp_array_host2device(dev, host.data(), static_cast<int>(host.size())); }
    void download() { cuda::mp_array_device2host(host.data(), dev, static_cast<int>(host.size())); }
    mpfr_srcptr operator[](int i) const { return exact[i].x; }
    /// The numbers of the array are the expected ones, rounded.
    void expect(const std::vector<Number> &expected, const char *what) {
        download();
        for (size_t i = 0; i < expected.size(); i++) check(is(host[i], expected[i].x), what, static_cast<int>(i));
    }
};

/// Milliseconds by the clock.
static inline double milliseconds() {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

/// Prints the time of a call, the median of some.
template <class Call>
static void timed(const char *name, Call call) {
    std::vector<double> times;
    for (int i = 0; i < 5; i++) {
        const double start = milliseconds();
        call();
        times.push_back(milliseconds() - start);
    }
    std::sort(times.begin(), times.end());
    printf("%s: %.4f ms\n", name, times[2]);
}

#endif
