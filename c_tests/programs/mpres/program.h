/* What the programs of these folders share: numbers of MPFR, random ones, checks, a timer, and how a program begins and ends. */
#ifndef PROGRAM_H
#define PROGRAM_H

#include <gmp.h>
#include <mpfr.h>
#include <stdio.h>
#include <time.h>

#include <algorithm>
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
    void add_abs(mpfr_srcptr a) { (mpfr_signbit(a) ? mpfr_sub : mpfr_add)(x, x, a, MPFR_RNDN); }
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

/// The place of element i of n in a vector with an increment.
static inline int place(int i, int n, int inc) { return inc > 0 ? i * inc : (i - n + 1) * inc; }

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
    /// Element i of n is what `sum(number, i)` adds to zero, rounded. The elements between are as they were.
    template <class Sum>
    void expect_elements(int n, int inc, const char *what, Sum sum) {
        std::vector<Number> expected(exact);
        for (int i = 0; i < n; i++) expected[place(i, n, inc)] = of(sum, i);
        expect(expected, what);
    }
    /// The same of a matrix of m rows, and its entries for which `is_stored(i, j)` holds.
    template <class Sum, class Stored>
    void expect_entries(int m, int ld, const char *what, Sum sum, Stored is_stored) {
        std::vector<Number> expected(exact);
        for (int k = 0; k < static_cast<int>(exact.size()); k++) {
            if (k % ld < m && is_stored(k % ld, k / ld)) expected[k] = of(sum, k % ld, k / ld);
        }
        expect(expected, what);
    }
    template <class Sum>
    void expect_entries(int m, int ld, const char *what, Sum sum) {
        expect_entries(m, ld, what, sum, [](int, int) { return true; });
    }

private:
    template <class Sum, class... Place>
    static Number of(Sum sum, Place... place) {
        Number exact;
        sum(exact, place...);
        return exact;
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

/// Runs a program's body; what it returns is the exit status.
static inline int run(const char *name, void (*body)(Random &)) {
    const int before = failed;
    rns_const_init();
    mp_const_init();
    {
        Random random;
        body(random);
    }
    mpfr_free_cache();
    if (failed != before) printf("%s: %d checks failed\n", name, failed - before);
    return failed != before;
}

// PROGRAM(name) { the body, which has `random` }. Several files in one unit are functions of it, which has a main() of its own.
#ifdef SEVERAL_PROGRAMS
#define PROGRAM(name) static void name##_program(__attribute__((unused)) Random &random)
#else
#define PROGRAM(name)                        \
    static void name##_program(Random &);    \
    int main() { return run(#name, name##_program); } \
    static void name##_program(__attribute__((unused)) Random &random)
#endif

#endif
