// In the style of the programs of MPRES-BLAS's tests/sparse, which read their matrices from Matrix Market files: the matrix in
// each format against its dense form, and files that are none.
#include "../device.h"
#include "sparse/utils/mtx_print.cuh"
#include "sparse/utils/mtx_reader.cuh"

#include <unistd.h>

// A file for the time of a test.
struct File {
    char path[64];
    explicit File(const std::string &text) {
        snprintf(path, sizeof path, "/tmp/wideblas_market_XXXXXX");
        const int descriptor = mkstemp(path);
        check(descriptor >= 0 && write(descriptor, text.data(), text.size()) == static_cast<ssize_t>(text.size()), "a file");
        close(descriptor);
    }
    File(const File &) = delete;
    File &operator=(const File &) = delete;
    ~File() { unlink(path); }
};

typedef std::vector<std::vector<double>> Dense;

// All formats of a matrix, and what is known of it.
static void matrix(const char *name, const std::string &text, const Dense &dense, int lines, int nzmd, bool symmetric, const char *field,
                   int nnz) {
    const File file(text);
    int m = -1, n = -1, found_lines = -1, maxnzr = -1, found_nzmd = -1;
    bool found_symmetric = !symmetric;
    std::string datatype;
    check(collect_mtx_stats(file.path, m, n, found_lines, maxnzr, found_nzmd, found_symmetric, datatype), name);
    check(m == static_cast<int>(dense.size()) && n == static_cast<int>(dense[0].size()), name, 1);
    check(found_lines == lines && found_nzmd == nzmd && found_symmetric == symmetric && datatype == field, name, 2);
    csr_t csr;
    ell_t ell;
    jad_t jad;
    dia_t dia;
    csr_init(csr, m, nnz);
    ell_init(ell, m, maxnzr);
    jad_init(jad, m, maxnzr, nnz);
    check(build_csr(file.path, m, nnz, lines, symmetric, csr), name, 3);
    check(build_ell(file.path, m, maxnzr, lines, symmetric, ell), name, 4);
    check(build_jad(file.path, m, maxnzr, nnz, lines, symmetric, jad), name, 5);
    check(build_dia(file.path, m, lines, symmetric, dia), name, 6);
    const int ndiag = calc_ndiag(file.path, lines, symmetric);
    Dense by_csr(m, std::vector<double>(n)), by_ell = by_csr, by_jad = by_csr, by_dia = by_csr, by_coo = by_csr;
    std::vector<double> as(nnz);
    std::vector<int> ia(nnz), ja(nnz);
    check(convert_to_coo(file.path, m, lines, symmetric, as.data(), ia.data(), ja.data()), name, 7);
    for (int k = 0; k < nnz; k++) by_coo[ia[k]][ja[k]] += as[k];
    for (int i = 0; i < m; i++) {
        for (int k = csr.irp[i]; k < csr.irp[i + 1]; k++) {
            by_csr[i][csr.ja[k]] += csr.as[k];
            check(k == csr.irp[i] || csr.ja[k - 1] <= csr.ja[k], "columns of a row", i);
        }
        for (int d = 0; d < maxnzr; d++) {
            if (ell.ja[d * m + i] >= 0) by_ell[i][ell.ja[d * m + i]] += ell.as[d * m + i];
            if (jad.jcp[d] + i < jad.jcp[d + 1]) by_jad[jad.perm[i]][jad.ja[jad.jcp[d] + i]] += jad.as[jad.jcp[d] + i];
        }
        for (int d = 0; d < ndiag; d++) {
            const int j = i + dia.offset[d];
            if (j >= 0 && j < n) by_dia[i][j] += dia.as[d * m + i];
        }
    }
    check(csr.irp[m] == nnz && jad.jcp[maxnzr] == nnz && by_csr == dense && by_coo == dense, name, 8);
    check(by_ell == dense && by_jad == dense && by_dia == dense, name, 9);
    std::vector<double> diagonals[4];
    for (std::vector<double> &diagonal : diagonals) diagonal.assign(m, NAN);
    csr_mdiag(csr, m, diagonals[0].data());
    ell_mdiag(ell, m, maxnzr, diagonals[1].data());
    jad_mdiag(jad, m, maxnzr, diagonals[2].data());
    dia_mdiag(dia, m, ndiag, diagonals[3].data());
    for (const std::vector<double> &diagonal : diagonals) {
        for (int i = 0; i < m; i++) check(diagonal[i] == (i < n ? dense[i][i] : 0), "a diagonal", i);
    }
    print_csr(m, nnz, csr.as, csr.irp, csr.ja);
    print_ellpack(m, maxnzr, ell.as, ell.ja);
    print_jad(m, nnz, maxnzr, jad.as, jad.ja, jad.jcp, jad.perm);
    print_dia(m, ndiag, dia.as, dia.offset);
    // Less room than the matrix needs: nothing is written.
    const int first = csr.ja[0];
    csr.ja[0] = -7;
    check(!build_csr(file.path, m, nnz - 1, lines, symmetric, csr) && !build_csr(file.path, m + 1, nnz, lines, symmetric, csr) &&
              !build_ell(file.path, m, maxnzr - 1, lines, symmetric, ell) && csr.ja[0] == -7,
          name, 10);
    csr.ja[0] = first;
    csr_clear(csr);
    ell_clear(ell);
    jad_clear(jad);
    dia_clear(dia);
}

static const char *const HEAD = "%%MatrixMarket matrix coordinate real general\n";

PROGRAM(market) {
    matrix("general", std::string("%%MatrixMarket matrix coordinate real general\n% a comment\n\n4 3 6\n1 1 1.5\n4 2 -2e3\n1 3 .25\n") +
                          "  2 1 0x1p-3\n\n1 2 7\n4 3 0\n",
           {{1.5, 7, .25}, {.125, 0, 0}, {0, 0, 0}, {0, -2000, 0}}, 6, 1, false, "real", 6);
    matrix("symmetric", "%%MatrixMarket MATRIX Coordinate Integer Symmetric\r\n3 3 4\r\n1 1 2\r\n3 1 -5\r\n3 2 4\r\n3 3 9\r\n",
           {{2, 0, -5}, {0, 0, 4}, {-5, 4, 9}}, 4, 2, true, "integer", 6);
    matrix("pattern", "%%MatrixMarket matrix coordinate pattern general\n2 4 3\n2 4\n1 1\n2 2\n", {{1, 0, 0, 0}, {0, 1, 0, 1}}, 3, 2, false,
           "pattern", 3);
    matrix("duplicates", std::string(HEAD) + "2 2 4\n1 1 1\n1 1 2\n2 1 8\n1 1 4\n", {{7, 0}, {8, 0}}, 4, 3, false, "real", 4);
    matrix("1 x 1", std::string(HEAD) + "1 1 1\n1 1 3", {{3}}, 1, 1, false, "real", 1);

    const std::string bad[] = {
        "",
        "1 1 1\n1 1 1\n",
        "%%MatrixMarket matrix array real general\n1 1\n1\n",
        "%%MatrixMarket matrix coordinate complex general\n1 1 1\n1 1 1 0\n",
        "%%MatrixMarket matrix coordinate real skew-symmetric\n2 2 1\n2 1 1\n",
        "%%MatrixMarket matrix coordinate real symmetric\n2 3 1\n2 1 1\n",
        std::string(HEAD),
        std::string(HEAD) + "2 2\n1 1 1\n",
        std::string(HEAD) + "2 -2 1\n1 1 1\n",
        std::string(HEAD) + "99999999999999999999 2 1\n1 1 1\n",
        std::string(HEAD) + "2 2 2\n1 1 1\n",
        std::string(HEAD) + "2 2 1\n1 1 1\n2 2 2\n",
        std::string(HEAD) + "2 2 1\n0 1 1\n",
        std::string(HEAD) + "2 2 1\n1 3 1\n",
        std::string(HEAD) + "2 2 1\n1 2\n",
        std::string(HEAD) + "2 2 1\n1 2 3 4\n",
        std::string(HEAD) + "2 2 1\n1 2 x\n",
        std::string(HEAD) + "2 2 1\n1 2 nan\n",
        std::string(HEAD) + "2 2 1\n1 2 1e999\n",
    };
    int m = 5, n = 5, lines = 5, maxnzr = 5, nzmd = 5, number = 0;
    bool symmetric = true;
    std::string datatype = "none";
    for (const std::string &text : bad) {
        const File file(text);
        check(!collect_mtx_stats(file.path, m, n, lines, maxnzr, nzmd, symmetric, datatype), "a bad file", number++);
    }
    check(!collect_mtx_stats("/nowhere/at.mtx", m, n, lines, maxnzr, nzmd, symmetric, datatype), "no file");
    check(m == 5 && n == 5 && lines == 5 && maxnzr == 5 && nzmd == 5 && symmetric && datatype == "none", "outputs of bad files");
}
