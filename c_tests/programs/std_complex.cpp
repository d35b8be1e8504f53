// The overloads of wideblas_complex.hpp against loops on std::complex of QD's types.
#include <cstdio>
#include <vector>

#include "wideblas_complex.hpp"

namespace {

int failed = 0;

template <class T>
struct Check {
    typedef std::complex<T> C;
    enum { N = 5 };

    static T size(const C &z) { return abs(z.real()) + abs(z.imag()); }
    // std::complex's own products look for infinities by functions that QD lacks.
    static C times(const C &a, const C &b) {
        return C(a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real());
    }
    static C conjugate(const C &z) { return C(z.real(), -z.imag()); }

    static void expect(const char *what, const C &found, const C &expected) {
        if (size(found - expected) <= T(1000.0 * T::_eps)) return;
        std::printf("%s is off by %g\n", what, to_double(size(found - expected)));
        failed++;
    }

    static std::vector<C> numbers(int seed) {
        std::vector<C> all;
        for (int i = 0; i < N * N; i++) all.push_back(C(T(i + seed) / 13.0, T(7.0 - i) / (seed + 17.0)));
        return all;
    }

    static void run() {
        const C alpha(T(1.0) / 3.0, T(-2.0) / 7.0), beta(T(5.0) / 9.0, T(1.0) / 11.0);
        const std::vector<C> a = numbers(1), b = numbers(4), old = numbers(9);
        std::vector<C> c = old;
        if (Cgemm("C", "N", N, N, N, alpha, a.data(), N, b.data(), N, beta, c.data(), N) != 0) failed++;
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++) {
                C sum(T(0.0), T(0.0));
                for (int l = 0; l < N; l++) sum += times(conjugate(a[l + i * N]), b[l + j * N]);
                expect("Cgemm", c[i + j * N], times(alpha, sum) + times(beta, old[i + j * N]));
            }
        // Real scalars among complex ones.
        c = old;
        Cherk("L", "N", N, N, alpha.real(), a.data(), N, beta.real(), c.data(), N);
        C sum(T(0.0), T(0.0));
        for (int l = 0; l < N; l++) sum += times(a[3 + l * N], conjugate(a[1 + l * N]));
        expect("Cherk", c[3 + N], C(alpha.real() * sum.real(), alpha.real() * sum.imag()) +
                                      C(beta.real() * old[3 + N].real(), beta.real() * old[3 + N].imag()));
        // Results.
        C dot(T(0.0), T(0.0));
        T square(0.0), magnitudes(0.0);
        for (int i = 0; i < N; i++) {
            dot += times(conjugate(a[i]), b[i]);
            square += sqr(b[i].real()) + sqr(b[i].imag());
            magnitudes += size(b[i]);
        }
        expect("Cdotc", Cdotc(N, a.data(), 1, b.data(), 1), dot);
        expect("RCnrm2", C(RCnrm2(N, b.data(), 1), T(0.0)), C(sqrt(square), T(0.0)));
        expect("RCasum", C(RCasum(N, b.data(), 1), T(0.0)), C(magnitudes, T(0.0)));
        expect("RCabs1", C(RCabs1(b[2]), T(0.0)), C(size(b[2]), T(0.0)));
        int largest = 0;
        for (int i = 0; i < N; i++)
            if (RCabs1(b[i]) > RCabs1(b[largest])) largest = i;
        if (iCamax(N, b.data(), 1) != largest + 1) failed++;
        // Numbers that are written: (r, 0) becomes of (x, y).
        C x = a[3], y = b[3], r = x, s;
        T cosine;
        Crotg(r, y, cosine, s);
        expect("Crotg", times(C(cosine, T(0.0)), x) + times(s, y), r);
        expect("Crotg", times(C(cosine, T(0.0)), y) - times(conjugate(s), x), C(T(0.0), T(0.0)));
        std::vector<C> scaled = b;
        CRscal(N, alpha.real(), scaled.data(), 1);
        expect("CRscal", scaled[4], C(alpha.real() * b[4].real(), alpha.real() * b[4].imag()));
    }
};

}  // namespace

int main() {
    Check<dd_real>::run();
    Check<qd_real>::run();
    return failed != 0;
}
