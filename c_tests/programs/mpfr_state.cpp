// What a program sets in MPFR plays no part: the same bits with a narrow range of exponents, of which results are beyond, with
// another rounding mode, with traps of flags raised; and all of it is as before after the calls.
#include <mpreal.h>

#include "check.h"

#include <utility>
#include <vector>

typedef mpfr::mpreal real;
typedef std::vector<real> numbers;

void Raxpy(long, real, real *, long, real *, long);
void Rscal(long, real, real *, long);
real Rdot(long, real *, long, real *, long);
real Rasum(long, real *, long);
real Rnrm2(long, real *, long);
void Rgemv(const char *, long, long, real, real *, long, real *, long, real, real *, long);
void Rtrsv(const char *, const char *, const char *, long, real *, long, real *, long);
void Rgemm(const char *, const char *, long, long, long, real, real *, long, real *, long, real, real *, long);
void Rsymm(const char *, const char *, long, long, real, real *, long, real *, long, real, real *, long);
void Rtrsm(const char *, const char *, const char *, const char *, long, long, real, real *, long, real *, long);

enum { N = 40, BITS = 150, END = 60 };

static numbers a, x;

static void prepare() {
    uint64_t state = 1;
    for (int i = 0; i < N * N + 2 * N; i++) {
        real e(0.0, BITS);
        for (int k = 0; k < 4; k++)
            e = ldexp(e + ldexp(static_cast<double>(random_bits(&state) >> 16), -48), -48);
        // Up to 2^50 either way: products and quotients are beyond 2^60.
        e = ldexp(e, 4 * 48 - 50 + static_cast<int>(random_bits(&state) % 100));
        (i < N * N + N ? a : x).push_back(e);
    }
}

// The results of all calls. They are moved: MPFR would change copies of numbers that are beyond the range.
static std::vector<numbers> results() {
    const real one(1.0, BITS);
    std::vector<numbers> all;
    numbers y, c, sums;
    const auto keep = [&all](numbers &found) { all.push_back(std::move(found)); };
    y = x, Raxpy(N, a[0], x.data(), 1, y.data(), 1), keep(y);
    y = x, Rscal(N, a[1], y.data(), 1), keep(y);
    sums.reserve(3);
    sums.push_back(Rdot(N, x.data(), 1, a.data(), 1));
    sums.push_back(Rasum(N, x.data(), 1));
    sums.push_back(Rnrm2(N, x.data(), 1));
    keep(sums);
    y = x, Rgemv("T", N, N, a[2], a.data(), N, x.data(), 1, a[3], y.data(), 1), keep(y);
    y = x, Rtrsv("U", "N", "N", N, a.data(), N, y.data(), 1), keep(y);
    for (int n : {3, static_cast<int>(N)}) {
        c = a, Rgemm("N", "T", n, n, n, a[4], a.data(), N, a.data() + 1, N, a[5], c.data(), N), keep(c);
        c = a, Rsymm("L", "U", n, n, a[4], a.data(), N, a.data() + 1, N, a[5], c.data(), N), keep(c);
        c = a, Rtrsm("L", "U", "N", "N", n, n, a[4], a.data(), N, c.data(), N), keep(c);
    }
    c = a;
    const mpfr_srcptr alpha = a[6].mpfr_srcptr(), beta = one.mpfr_srcptr();
    CHECK(wb_gemm_mpfr(WB_EXACT, "N", "N", N, N, N, alpha, a.data(), N, a.data(), N, beta, c.data(), N) == 0, "%s",
          wb_last_error());
    keep(c);
    return all;
}

// Under some state.
static std::vector<numbers> under(mpfr_exp_t end, mpfr_rnd_t mode, mpfr_flags_t flags) {
    const mpfr_exp_t least = mpfr_get_emin(), most = mpfr_get_emax();
    real::set_default_rnd(mode);
    mpfr_set_default_rounding_mode(mode);
    mpfr_set_emin(-end);
    mpfr_set_emax(end);
    mpfr_flags_restore(flags, MPFR_FLAGS_ALL);
    std::vector<numbers> found = results();
    CHECK(mpfr_flags_save() == flags, "flags %#x became %#x", flags, mpfr_flags_save());
    CHECK(mpfr_get_emin() == -end && mpfr_get_emax() == end, "%ld to %ld", mpfr_get_emin(), mpfr_get_emax());
    CHECK(mpfr_get_default_rounding_mode() == mode, "rounding mode %d", mpfr_get_default_rounding_mode());
    mpfr_set_emin(least);
    mpfr_set_emax(most);
    return found;
}

int main() {
    use_all();
    real::set_default_prec(BITS);
    prepare();
    const std::vector<numbers> expected = results();
    int beyond = 0;
    for (const numbers &all : expected)
        for (const real &e : all) beyond += !mpfr_zero_p(e.mpfr_srcptr()) && labs(mpfr_get_exp(e.mpfr_srcptr())) > END;
    CHECK(beyond > 200, "%d results are beyond the range", beyond);
    for (mpfr_rnd_t mode : {MPFR_RNDN, MPFR_RNDZ, MPFR_RNDU, MPFR_RNDD})
        for (mpfr_flags_t flags : {0u, static_cast<unsigned>(MPFR_FLAGS_UNDERFLOW | MPFR_FLAGS_NAN)}) {
            const std::vector<numbers> found = under(END, mode, flags);
            for (size_t call = 0; call < expected.size(); call++)
                for (size_t i = 0; i < expected[call].size(); i++)
                    CHECK(mpfr_equal_p(found[call][i].mpfr_srcptr(), expected[call][i].mpfr_srcptr()),
                          "element %zu of call %zu, mode %d", i, call, mode);
        }
    return failures();
}
