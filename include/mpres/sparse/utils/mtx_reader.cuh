// Matrices from Matrix Market files, in host memory. Every function returns whether it succeeded, leaves its outputs where
// it did not, and says why on stderr. Rows have their entries by columns, so that products have the same bits in every
// format; entries for the same place stay apart, but in diagonals, where they are summed.
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <cassert>
#include <iostream>
#include <limits>

#include "csr_utils.cuh"
#include "dia_utils.cuh"
#include "ell_utils.cuh"
#include "jad_utils.cuh"
#include "mtx_entries.hpp"

// Programs expect it of this file.
using namespace std;

/// The rows and columns of a matrix, the lines with its entries, its longest row, the entries on its diagonal, whether the
/// file has one triangle of a symmetric matrix, and its field: real, integer or pattern.
inline bool collect_mtx_stats(const char *filename, int &m, int &n, int &lines, int &maxnzr, int &nzmd, bool &symmetric,
                              std::string &datatype) {
    wideblas_mpres::market_file file;
    if (!file.read(filename)) return false;
    m = file.m, n = file.n, lines = file.lines, symmetric = file.is_symmetric, datatype = file.field;
    nzmd = 0;
    std::vector<int> lengths = file.lengths();
    for (const wideblas_mpres::market_entry &entry : file.entries) {
        if (entry.row == entry.column) nzmd++;
        else if (symmetric) lengths[static_cast<size_t>(entry.column)]++;
    }
    maxnzr = lengths.empty() ? 0 : *std::max_element(lengths.begin(), lengths.end());
    return true;
}

namespace wideblas_mpres {
/// The diagonals that have an entry, ascending.
inline std::vector<int> offsets_of(const market_file &file) {
    std::vector<int> offsets;
    for (const market_entry &entry : file.entries) offsets.push_back(entry.column - entry.row);
    std::sort(offsets.begin(), offsets.end());
    offsets.erase(std::unique(offsets.begin(), offsets.end()), offsets.end());
    return offsets;
}

/// A file of so many rows and lines, by rows; `entries` and `longest` are what the matrix has room for, or -1.
inline bool read_rows(market_file &file, const char *path, int m, int lines, bool symmetric, int entries, int longest) {
    if (!file.read(path, m, lines, symmetric)) return false;
    if (entries >= 0 && static_cast<int>(file.entries.size()) != entries) {
        return market_file::fails(path, 0, "another number of entries than given");
    }
    const std::vector<int> lengths = file.lengths();
    if (longest >= 0 && !lengths.empty() && *std::max_element(lengths.begin(), lengths.end()) > longest) {
        return market_file::fails(path, 0, "a row is longer than given");
    }
    return true;
}
}  // namespace wideblas_mpres

/// How many diagonals have an entry; 0 for an error.
inline int calc_ndiag(const char *filename, int lines, bool symmetric) {
    wideblas_mpres::market_file file, again;
    if (!file.read(filename) || !again.read(filename, file.m, lines, symmetric)) return 0;
    return static_cast<int>(wideblas_mpres::offsets_of(again).size());
}

/// Values, rows and columns of all entries, by rows.
inline bool convert_to_coo(const char *filename, int m, int lines, bool symmetric, double *as, int *ia, int *ja) {
    wideblas_mpres::market_file file;
    if (!file.read(filename, m, lines, symmetric)) return false;
    for (size_t k = 0; k < file.entries.size(); k++) {
        as[k] = file.entries[k].value, ia[k] = file.entries[k].row, ja[k] = file.entries[k].column;
    }
    return true;
}

/// Into what csr_init(csr, m, nnz) made.
inline bool build_csr(const char *filename, int m, int nnz, int lines, bool symmetric, csr_t &csr) {
    wideblas_mpres::market_file file;
    if (!wideblas_mpres::read_rows(file, filename, m, lines, symmetric, nnz, -1)) return false;
    const std::vector<int> lengths = file.lengths();
    csr.irp[0] = 0;
    for (size_t i = 0; i < lengths.size(); i++) csr.irp[i + 1] = csr.irp[i] + lengths[i];
    for (size_t k = 0; k < file.entries.size(); k++) {
        csr.as[k] = file.entries[k].value, csr.ja[k] = file.entries[k].column;
    }
    return true;
}

/// Into what ell_init(ell, m, maxnzr) made. Places without an entry have the value 0 and the column -1.
inline bool build_ell(const char *filename, int m, int maxnzr, int lines, bool symmetric, ell_t &ell) {
    wideblas_mpres::market_file file;
    if (!wideblas_mpres::read_rows(file, filename, m, lines, symmetric, -1, maxnzr)) return false;
    const size_t rows = static_cast<size_t>(m), places = rows * static_cast<size_t>(maxnzr);
    std::fill(ell.as, ell.as + places, 0.0);
    std::fill(ell.ja, ell.ja + places, -1);
    std::vector<size_t> next(rows);
    for (const wideblas_mpres::market_entry &entry : file.entries) {
        const size_t row = static_cast<size_t>(entry.row), k = next[row]++ * rows + row;
        ell.as[k] = entry.value, ell.ja[k] = entry.column;
    }
    return true;
}

/// Into what jad_init(jad, m, maxnzr, nnz) made. Rows of the same length keep their order.
inline bool build_jad(const char *filename, int m, int maxnzr, int nnz, int lines, bool symmetric, jad_t &jad) {
    wideblas_mpres::market_file file;
    if (!wideblas_mpres::read_rows(file, filename, m, lines, symmetric, nnz, maxnzr)) return false;
    const std::vector<int> lengths = file.lengths();
    std::vector<size_t> starts(lengths.size() + 1);
    for (size_t i = 0; i < lengths.size(); i++) {
        jad.perm[i] = static_cast<int>(i);
        starts[i + 1] = starts[i] + static_cast<size_t>(lengths[i]);
    }
    const auto length = [&](int row) { return lengths[static_cast<size_t>(row)]; };
    std::stable_sort(jad.perm, jad.perm + m, [&](int a, int b) { return length(a) > length(b); });
    jad.jcp[0] = 0;
    for (int d = 0; d < maxnzr; d++) {
        int k = jad.jcp[d];
        for (int i = 0; i < m && length(jad.perm[i]) > d; i++, k++) {
            const size_t from = starts[static_cast<size_t>(jad.perm[i])] + static_cast<size_t>(d);
            jad.as[k] = file.entries[from].value, jad.ja[k] = file.entries[from].column;
        }
        jad.jcp[d + 1] = k;
    }
    return true;
}

/// Makes the matrix, of calc_ndiag() diagonals, to be freed by dia_clear().
inline bool build_dia(const char *filename, int m, int lines, bool symmetric, dia_t &dia) {
    wideblas_mpres::market_file file;
    if (!file.read(filename, m, lines, symmetric)) return false;
    const std::vector<int> offsets = wideblas_mpres::offsets_of(file);
    dia_init(dia, m, static_cast<int>(offsets.size()));
    std::copy(offsets.begin(), offsets.end(), dia.offset);
    for (const wideblas_mpres::market_entry &entry : file.entries) {
        const auto found = std::lower_bound(offsets.begin(), offsets.end(), entry.column - entry.row);
        const size_t d = static_cast<size_t>(found - offsets.begin());
        dia.as[d * static_cast<size_t>(m) + static_cast<size_t>(entry.row)] += entry.value;
    }
    return true;
}
