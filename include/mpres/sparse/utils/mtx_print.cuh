// Writes the arrays of sparse matrices in host memory to stdout.
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <iostream>

namespace wideblas_mpres {
template <class T>
void print_values(const char *name, const T *values, long count) {
    std::cout << name << ":";
    for (long i = 0; i < count; i++) std::cout << ' ' << values[i];
    std::cout << '\n';
}
/// A line for each row of a matrix of columns.
template <class T>
void print_columns(const char *name, const T *values, long rows, long columns) {
    std::cout << name << ":\n";
    for (long i = 0; i < rows; i++) {
        for (long k = 0; k < columns; k++) std::cout << (k > 0 ? " " : "") << values[i + k * rows];
        std::cout << '\n';
    }
}
}  // namespace wideblas_mpres

inline void print_ellpack(int m, int maxnzr, const double *as, const int *ja) {
    wideblas_mpres::print_columns("values", as, m, maxnzr);
    wideblas_mpres::print_columns("columns", ja, m, maxnzr);
}

inline void print_csr(int m, int nnz, const double *as, const int *irp, const int *ja) {
    wideblas_mpres::print_values("values", as, nnz);
    wideblas_mpres::print_values("starts of rows", irp, m + 1L);
    wideblas_mpres::print_values("columns", ja, nnz);
}

inline void print_dia(int m, int ndiag, const double *as, const int *offset) {
    wideblas_mpres::print_values("offsets", offset, ndiag);
    wideblas_mpres::print_columns("values", as, m, ndiag);
}

inline void print_jad(int m, int nnz, int maxnzr, const double *as, const int *ja, const int *jcp, const int *perm_rows) {
    wideblas_mpres::print_values("columns", ja, nnz);
    wideblas_mpres::print_values("values", as, nnz);
    wideblas_mpres::print_values("starts of diagonals", jcp, maxnzr + 1L);
    wideblas_mpres::print_values("rows", perm_rows, m);
}
