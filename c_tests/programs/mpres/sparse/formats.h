/* Matrices in the four formats of MPRES-BLAS, for the programs of this folder. */
#ifndef FORMATS_H
#define FORMATS_H

#include "../device.h"
#include "sparse/spmv/rows.hpp"

using namespace wideblas_mpres;

/// A matrix of doubles or mp_float_t in compressed rows, in ELLPACK's format as wide as its diagonals are many, in jagged diagonals
/// and by its diagonals.
template <class T>
struct Formats {
    int m, n, ndiag, nnz = 0, longest = 0;
    std::vector<T> csr, ell, jad, dia;
    std::vector<int> irp, ja, ell_ja, jad_ja, jcp, perm, offset;

    /// `entry(i, d)` is that of row i on diagonal d, or 0, which is none.
    template <class Entry>
    Formats(int rows, int columns, const std::vector<int> &offsets, const T &zero, Entry entry)
        : m(rows), n(columns), ndiag(static_cast<int>(offsets.size())), ell(rows * ndiag, zero), dia(rows * ndiag, zero), irp(1),
          ell_ja(rows * ndiag, -1), jcp(1), perm(rows), offset(offsets) {
        for (int i = 0; i < m; i++) {
            int count = 0;
            for (int d = 0; d < ndiag; d++) {
                const int j = i + offset[d];
                if (j < 0 || j >= n) continue;
                const T value = entry(i, d);
                if (is_zero(value)) continue;
                csr.push_back(value);
                ja.push_back(j);
                dia[d * m + i] = ell[count * m + i] = value;
                ell_ja[count++ * m + i] = j;
            }
            irp.push_back(nnz = static_cast<int>(ja.size()));
            longest = MAX(longest, count);
            perm[i] = i;
        }
        std::stable_sort(perm.begin(), perm.end(), [this](int a, int b) { return length(a) > length(b); });
        for (int d = 0; d < longest; d++) {
            for (int i = 0; i < m && length(perm[i]) > d; i++) {
                jad.push_back(csr[irp[perm[i]] + d]);
                jad_ja.push_back(ja[irp[perm[i]] + d]);
            }
            jcp.push_back(static_cast<int>(jad_ja.size()));
        }
    }
    int length(int i) const { return irp[i + 1] - irp[i]; }

    // What the kernels call, of the arrays here.
    csr_rows<T> by_csr() const { return {csr.data(), ja.data(), irp.data()}; }
    ell_rows<T> by_ell() const { return {ell.data(), ell_ja.data(), m, ndiag}; }
    jad_rows<T> by_jad() const { return {jad.data(), jad_ja.data(), jcp.data(), perm.data(), longest}; }
    dia_rows<T> by_dia() const { return {dia.data(), offset.data(), m, n, ndiag}; }
};

/// The arrays of a matrix as a program of MPRES-BLAS passes them.
struct Arrays {
    csr_t csr;
    ell_t ell;
    jad_t jad;
    dia_t dia;
};
static inline Arrays arrays_of(Formats<double> &a) {
    return {{a.csr.data(), a.ja.data(), a.irp.data()},
            {a.ell.data(), a.ell_ja.data()},
            {a.jad.data(), a.jad_ja.data(), a.jcp.data(), a.perm.data()},
            {a.dia.data(), a.offset.data()}};
}

/// The terms of a row as `lanes` threads add them: each every so many, then by a tree.
static inline mp_float_t total(const Numbers &terms, int lanes) {
    Numbers sums(lanes, MP_ZERO);
    for (size_t k = 0; k < terms.size(); k++) sums[k % lanes] = sum(sums[k % lanes], terms[k]);
    for (int half = lanes / 2; half > 0; half /= 2) {
        for (int i = 0; i < half; i++) sums[i] = sum(sums[i], sums[i + half]);
    }
    return sums[0];
}

static inline mp_float_t product(const mp_float_t &x, double a) { return product_d(x, a); }

/// A x by the library's steps, which MPFR judges: each row by as many threads.
template <class T>
static Numbers times_by_steps(const Formats<T> &a, const Numbers &x, int lanes) {
    Numbers y(a.m);
    for (int i = 0; i < a.m; i++) {
        Numbers terms;
        for (int k = a.irp[i]; k < a.irp[i + 1]; k++) terms.push_back(product(x[a.ja[k]], a.csr[k]));
        y[i] = total(terms, lanes);
    }
    return y;
}

/// What the threads of a kernel compute, one after the other.
template <class Rows>
static void times_on_host(const Rows &rows, int m, const Numbers &x, mp_float_ptr r) {
    const auto body = times(rows, x.data(), r);
    for (int i = 0; i < m; i++) body(i);
}
template <class Rows>
static void times_by_lanes(const Rows &rows, int m, const Numbers &x, int lanes, mp_float_ptr r) {
    for (int i = 0; i < m; i++) {
        Numbers terms(lanes);
        for (int lane = 0; lane < lanes; lane++) terms[lane] = rows.sum(i, x.data(), lane, lanes);
        r[rows.place(i)] = total(terms, lanes);
    }
}

/// A matrix of doubles times a vector; all sums are exact where numbers are short.
struct Problem {
    Formats<double> a;
    Numbers x, before, expected, by_four;

    Problem(Random &random, bool is_short)
        : a(40, 43, {-30, -7, -1, 0, 2, 9}, 0.0,
            [&](int i, int) { return i % 6 == 5 ? 0 : static_cast<double>(random.below(2000) - 1000) + 0.5; }),
          x(random_numbers(random, a.n, is_short)), before(a.m, MP_MIN), expected(times_by_steps(a, x, 1)),
          by_four(times_by_steps(a, x, 4)) {
        for (int i = 0; is_short && i < a.m; i++) {
            Number exact;
            for (int k = a.irp[i]; k < a.irp[i + 1]; k++) {
                Number entry(53), element(MP_PRECISION);
                mpfr_set_d(entry.x, a.csr[k], MPFR_RNDN);
                mp_get_mpfr(element.x, x[a.ja[k]]);
                exact.add(entry.x, element.x);
            }
            check(is(expected[i], exact.x), "a row by MPFR", i);
        }
    }
};

#endif
