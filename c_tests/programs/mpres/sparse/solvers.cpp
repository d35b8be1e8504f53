// In the style of MPRES-BLAS's tests of solvers: conjugate gradients with and without the diagonal as preconditioner, for
// matrices in its four formats, on the host and on the GPU with the same bits. Residuals are computed by MPFR.
#include "sparse/msparse_enum.cuh"
#include "sparse/solver/cg_csr.cuh"
#include "sparse/solver/cg_dia.cuh"
#include "sparse/solver/cg_ell.cuh"
#include "sparse/solver/cg_jad.cuh"
#include "sparse/solver/pcg_csr.cuh"
#include "sparse/solver/pcg_dia.cuh"
#include "sparse/solver/pcg_ell.cuh"
#include "sparse/solver/pcg_jad.cuh"

#include "formats.h"

// The biharmonic equation on a line, rows 1, -4, 6, -4, 1, each row and column scaled by a power of two.
struct System {
    int n;
    Formats<double> a;
    std::vector<double> inverse;

    System(int size, int grades)
        : n(size), a(size, size, {-2, -1, 0, 1, 2}, 0.0,
                     [=](int i, int d) {
                         const double stencil[] = {1, -4, 6, -4, 1};
                         return ldexp(stencil[d], grades > 0 ? -(i % grades) - (i + d - 2) % grades : 0);
                     }),
          inverse(size) {
        for (int i = 0; i < n; i++) inverse[i] = 1 / a.dia[2 * n + i];
    }

    /// |b - A x| / |b| for b = ones.
    double residual(const Numbers &x) const {
        Number squares;
        for (int i = 0; i < n; i++) {
            Number r, entry(53), xj(MP_PRECISION);
            mpfr_set_si(r.x, -1, MPFR_RNDN);
            for (int k = a.irp[i]; k < a.irp[i + 1]; k++) {
                mpfr_set_d(entry.x, a.csr[k], MPFR_RNDN);
                mp_get_mpfr(xj.x, x[a.ja[k]]);
                r.add(entry.x, xj.x);
            }
            squares.add(r.x, r.x);
        }
        mpfr_div_ui(squares.x, squares.x, static_cast<unsigned long>(n), MPFR_RNDN);
        mpfr_sqrt(squares.x, squares.x, MPFR_RNDN);
        return mpfr_get_d(squares.x, MPFR_RNDN);
    }
};

struct Outcome {
    int iterations;
    std::vector<double> history;
    Numbers x;
};

static int solve(int format, bool by_diagonal, const Arrays &a, double *inverse, int n, mp_float_ptr b, double tol, int maxit, mp_float_ptr x,
                 std::vector<double> &history) {
    if (by_diagonal) {
        if (format == 0) return mp_pcg_csr<8, 4>(n, a.csr, b, tol, maxit, diag, inverse, x, history);
        if (format == 1) return mp_pcg_ell<8, 4>(n, 5, a.ell, b, tol, maxit, diag, inverse, x, history);
        if (format == 2) return mp_pcg_jad<8, 4>(n, 5, a.jad, b, tol, maxit, diag, inverse, x, history);
        return mp_pcg_dia<8, 4>(n, 5, a.dia, b, tol, maxit, diag, inverse, x, history);
    }
    if (format == 0) return mp_cg_csr<8, 4>(n, a.csr, b, tol, maxit, x, history);
    if (format == 1) return mp_cg_ell<8, 4>(n, 5, a.ell, b, tol, maxit, x, history);
    if (format == 2) return mp_cg_jad<8, 4>(n, 5, a.jad, b, tol, maxit, x, history);
    return mp_cg_dia<8, 4>(n, 5, a.dia, b, tol, maxit, x, history);
}

static Outcome solve_on_host(System &s, Numbers b, int format, bool by_diagonal, double tol, int maxit) {
    Outcome found = {0, {}, Numbers(s.n, MP_ZERO)};
    found.iterations = solve(format, by_diagonal, arrays_of(s.a), s.inverse.data(), s.n, b.data(), tol, maxit, found.x.data(), found.history);
    return found;
}

// The same on the GPU.
static void expect_on_gpu(System &s, const Numbers &b, int format, bool by_diagonal, double tol, int maxit,
                          const Outcome &expected) {
    if (!has_gpu()) return;
    const Device<double> as(s.a.csr), ell_as(s.a.ell), jad_as(s.a.jad), dia_as(s.a.dia), inverse(s.inverse);
    const Device<int> ja(s.a.ja), irp(s.a.irp), ell_ja(s.a.ell_ja), jad_ja(s.a.jad_ja), jcp(s.a.jcp), perm(s.a.perm);
    const Device<int> offset(s.a.offset);
    const Arrays a = {{as.at, ja.at, irp.at}, {ell_as.at, ell_ja.at}, {jad_as.at, jad_ja.at, jcp.at, perm.at}, {dia_as.at, offset.at}};
    const Device<mp_float_t> db(b), dx(Numbers(s.n, MP_ZERO));
    std::vector<double> history;
    const double start = milliseconds();
    check(solve(format, by_diagonal, a, inverse.at, s.n, db.at, tol, maxit, dx.at, history) == expected.iterations, "iterations on the GPU", format);
    printf("GPU, n = %d, format %d: %.1f us an iteration\n", s.n, format,
           (milliseconds() - start) * 1e3 / MAX(1, expected.iterations));
    check(history == expected.history, "history on the GPU", format);
    expect_same(dx.get(), expected.x, "solution on the GPU", "GPU");
}

static Numbers ones(int n) {
    Numbers b(n);
    for (mp_float_t &number : b) mp_set(&number, 1, 0, 0);
    return b;
}

PROGRAM(solvers) {
    const double tol = 1e-20;
    System system(60, 0), graded(60, 12);
    for (bool by_diagonal : {false, true}) {
        System &s = by_diagonal ? graded : system;
        const Numbers b = ones(s.n);
        const Outcome first = solve_on_host(s, b, 0, by_diagonal, tol, 4000);
        printf("n = %d, %s: %d iterations, |b - A x| / |b| = %.1e\n", s.n, by_diagonal ? "graded, PCG" : "CG", first.iterations, s.residual(first.x));
        check(first.history.size() == static_cast<size_t>(first.iterations) + 1, "length of the history");
        check(first.history[0] == 1 && first.history.back() <= tol, "ends of the history");
        check(s.residual(first.x) <= 2 * tol, "residual");
        expect_on_gpu(s, b, 0, by_diagonal, tol, 4000, first);
        for (int format = 1; format < 4; format++) {
            const Outcome other = solve_on_host(s, b, format, by_diagonal, tol, 4000);
            check(other.iterations == first.iterations && other.history == first.history, "another format", format);
            expect_same(other.x, first.x, "solution", "another format");
            expect_on_gpu(s, b, format, by_diagonal, tol, 4000, first);
        }
        // Fewer iterations than needed, and a guess that is the solution.
        const Outcome few = solve_on_host(s, b, 2, by_diagonal, tol, 3);
        check(few.iterations == 3 && few.history.size() == 4, "three iterations");
        check(std::equal(few.history.begin(), few.history.end(), first.history.begin()), "the first three");
        const Outcome none = solve_on_host(s, Numbers(s.n, MP_ZERO), 1, by_diagonal, tol, 100);
        check(none.iterations == 0 && none.history.size() == 1 && none.history[0] == 0, "b = 0");
        expect_same(none.x, Numbers(s.n, MP_ZERO), "x for b = 0", "host");
        const Outcome at_once = solve_on_host(s, b, 0, by_diagonal, 1.5, 100);
        check(at_once.iterations == 0, "a tolerance above 1");
    }
    // Without the diagonal the graded system needs more.
    check(solve_on_host(graded, ones(60), 3, false, tol, 4000).iterations > solve_on_host(graded, ones(60), 3, true, tol, 4000).iterations,
          "the preconditioner helps");
    // p^T A p = 0 for p = b.
    std::vector<double> as = {1, -1}, history;
    std::vector<int> ja = {0, 1}, irp = {0, 1, 2};
    Numbers b = ones(2), x(2, MP_ZERO);
    const csr_t indefinite = {as.data(), ja.data(), irp.data()};
    check(mp_cg_csr(2, indefinite, b.data(), tol, 100, x.data(), history) == 0, "broken down");
    check(mp_cg_csr(0, indefinite, b.data(), tol, 100, x.data(), history) == 0, "n = 0");
    check(mp_pcg_csr(1, indefinite, b.data(), tol, 9, static_cast<preconditioner_type>(0), as.data(), x.data(), history) == 1, "1 x 1");
    check(same(x[0], b[0]), "x of 1 x 1");
}
