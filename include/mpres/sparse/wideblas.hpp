// MPRES-BLAS's sparse matrices in host memory as matrices of wideblas, for wideblas::spmv() and wideblas::krylov(), which round
// elements once and look at exact residuals. Entries are doubles or, with <mpfr.h>, mp_float_t, whose values are kept in full.
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <vector>

#include "../mpres.hpp"

#include "../../wideblas_sparse.hpp"

namespace wideblas {
namespace of_mpres {
/// A matrix whose row i has `length(i)` entries, the k-th at `at(i, k)` in `as`, in column `column(i, k)`; -1 is none.
template <class Length, class At, class Column>
csr matrix(int64_t m, int64_t n, const double *as, Length length, At at, Column column) {
    std::vector<int64_t> starts(1), places;
    std::vector<double> values;
    for (int64_t i = 0; i < m; i++) {
        for (int64_t k = 0; k < length(i); k++) {
            const int64_t place = column(i, k);
            if (place < 0) continue;
            places.push_back(place);
            values.push_back(as[at(i, k)]);
        }
        starts.push_back(static_cast<int64_t>(places.size()));
    }
    return csr(m, n, starts.data(), places.data(), values.data());
}
}  // namespace of_mpres

inline csr csr_of(const csr_t &a, int m, int n) { return csr(m, n, a.irp, a.ja, a.as); }

/// Places without an entry have the column -1, or the value 0 in any column.
inline csr csr_of(const ell_t &a, int m, int n, int maxnzr) {
    return of_mpres::matrix(
        m, n, a.as, [=](int64_t) { return maxnzr; }, [=](int64_t i, int64_t k) { return k * m + i; },
        [=](int64_t i, int64_t k) { return a.as[k * m + i] != 0 ? a.ja[k * m + i] : -1; });
}

inline csr csr_of(const jad_t &a, int m, int n, int maxnzr) {
    std::vector<int64_t> position(static_cast<size_t>(m));
    for (int i = 0; i < m; i++) position[static_cast<size_t>(a.perm[i])] = i;
    const int64_t *const at = position.data();
    return of_mpres::matrix(
        m, n, a.as,
        [=](int64_t i) {
            int64_t k = 0;
            while (k < maxnzr && a.jcp[k] + at[i] < a.jcp[k + 1]) k++;
            return k;
        },
        [=](int64_t i, int64_t k) { return a.jcp[k] + at[i]; },
        [=](int64_t i, int64_t k) { return a.ja[a.jcp[k] + at[i]]; });
}

/// Zeros are no entries.
inline csr csr_of(const dia_t &a, int m, int n, int ndiag) {
    return of_mpres::matrix(
        m, n, a.as, [=](int64_t) { return ndiag; }, [=](int64_t i, int64_t k) { return k * m + i; },
        [=](int64_t i, int64_t k) {
            const int64_t j = i + a.offset[k];
            return j < n && a.as[k * m + i] != 0 ? j : -1;
        });
}

#ifdef WIDEBLAS_MPRES_MPFR
/// Entries that are residue numbers, in compressed rows.
inline csr csr_of(int m, int n, const int *irp, const int *ja, mp_float_srcptr as) {
    const size_t count = static_cast<size_t>(m > 0 ? irp[m] : 0);
    std::vector<__mpfr_struct> values(count);
    bool is_known = true;
    for (size_t k = 0; k < count; k++) {
        mpfr_init2(&values[k], wb_mp_precision() > 0 ? wb_mp_precision() : MPFR_PREC_MIN);
        is_known = wb_mp_get_mpfr(&values[k], wideblas_mpres::number(as[k])) == 0 && is_known;
    }
    wb_csr *made = nullptr;
    const int status = is_known ? wb_csr_create_mpfr(32, m, n, irp, ja, values.data(), &made) : -1;
    for (__mpfr_struct &value : values) mpfr_clear(&value);
    csr::check(status);
    return csr(made);
}
#endif
}  // namespace wideblas
