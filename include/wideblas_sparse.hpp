// wideblas for C++: sparse matrices, their products with vectors and iterative solvers, on double, wb_dd, wb_qd, wb_f128, MPFR
// numbers where <mpfr.h> was included before, and, by wideblas.hpp, on dd_real and qd_real. Errors are exceptions.
// SPDX-License-Identifier: MIT OR Apache-2.0
#ifndef WIDEBLAS_SPARSE_HPP
#define WIDEBLAS_SPARSE_HPP

#include <stdexcept>
#include <type_traits>

#include "wideblas.h"

namespace wideblas {

/// The functions of wideblas.h on numbers of a type.
template <class T>
struct sparse_functions;

#define WIDEBLAS_SPARSE(T, F, READ, WRITE)                                                                              \
    template <>                                                                                                         \
    struct sparse_functions<T> {                                                                                        \
        static int create(int bits, int64_t rows, int64_t columns, const void *starts, const void *places,              \
                          const T *values, wb_csr **a) {                                                                \
            return wb_csr_create_##F(bits, rows, columns, starts, places, READ(values), a);                             \
        }                                                                                                               \
        static int spmv(int mode, const char *trans, const T *alpha, const wb_csr *a, const T *x, const T *beta,        \
                        T *y) {                                                                                         \
            return wb_spmv_##F(mode, trans, READ(alpha), a, READ(x), READ(beta), WRITE(y));                             \
        }                                                                                                               \
        static int krylov(const wb_csr *a, const T *b, T *x, const wb_krylov_options *options,                          \
                          wb_krylov_report *report) {                                                                   \
            return wb_krylov_##F(a, READ(b), WRITE(x), options, report);                                                \
        }                                                                                                               \
    };

WIDEBLAS_SPARSE(double, f64, , )
WIDEBLAS_SPARSE(wb_dd, dd, , )
WIDEBLAS_SPARSE(wb_qd, qd, , )
WIDEBLAS_SPARSE(wb_f128, f128, , )
#ifdef MPFR_VERSION
WIDEBLAS_SPARSE(__mpfr_struct, mpfr, , )
#endif

/// A sparse matrix, freed with its owner. Calls of several threads may share it.
class csr {
public:
    /// From compressed rows: row i has the entries from starts[i] to before starts[i + 1], places are their columns, all from 0.
    /// Indices of 32 or 64 bits, entries of any type; the arrays are copied, and entries for the same place summed.
    template <class Index, class T>
    csr(int64_t rows, int64_t columns, const Index *starts, const Index *places, const T *values) : matrix(nullptr) {
        static_assert(std::is_integral<Index>::value && std::is_signed<Index>::value &&
                          (sizeof(Index) == 4 || sizeof(Index) == 8),
                      "wideblas: indices are signed integers of 32 or 64 bits");
        check(sparse_functions<T>::create(8 * static_cast<int>(sizeof(Index)), rows, columns, starts, places, values, &matrix));
    }
    /// From a file of Matrix Market, also compressed by gzip, its entries rounded to so many bits.
    explicit csr(const char *path, int bits = 53) : matrix(nullptr) { check(wb_csr_read(path, bits, &matrix)); }
    /// Takes over what a function of wideblas.h made.
    explicit csr(wb_csr *made) : matrix(made) {}

    csr(const csr &) = delete;
    csr &operator=(const csr &) = delete;
    csr(csr &&other) noexcept : matrix(other.matrix) { other.matrix = nullptr; }
    csr &operator=(csr &&other) noexcept {
        if (this != &other) {
            wb_csr_destroy(matrix);
            matrix = other.matrix;
            other.matrix = nullptr;
        }
        return *this;
    }
    ~csr() { wb_csr_destroy(matrix); }

    int64_t rows() const { return shape(0); }
    int64_t columns() const { return shape(1); }
    int64_t entries() const { return shape(2); }
    /// For functions of wideblas.h.
    const wb_csr *get() const { return matrix; }

    static void check(int status) {
        if (status != 0) throw std::runtime_error(wb_last_error());
    }

private:
    wb_csr *matrix;

    int64_t shape(int which) const {
        int64_t sizes[3];
        check(wb_csr_shape(matrix, &sizes[0], &sizes[1], &sizes[2]));
        return sizes[which];
    }
};

/// y := alpha op(A) x + beta y; trans is "N" or "T". As wb_spmv_f64: rounded once (WB_EXACT) or by the format's arithmetic.
template <class T>
void spmv(int mode, const char *trans, const T &alpha, const csr &a, const T *x, const T &beta, T *y) {
    csr::check(sparse_functions<T>::spmv(mode, trans, &alpha, a.get(), x, &beta, y));
}

/// x := the solution of A x = b by an iteration, as wb_krylov_f64. What became of it is in the report: an iteration that does
/// not converge is no exception.
template <class T>
wb_krylov_report krylov(const csr &a, const T *b, T *x, const wb_krylov_options &options = wb_krylov_options()) {
    wb_krylov_report report = wb_krylov_report();
    csr::check(sparse_functions<T>::krylov(a.get(), b, x, &options, &report));
    return report;
}

}  // namespace wideblas

#endif  // WIDEBLAS_SPARSE_HPP
