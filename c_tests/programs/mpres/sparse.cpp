// In the style of tests/sparse of MPRES-BLAS: matrices of doubles in its formats, times a vector of residue
// numbers, on the host, against MPFR.
#include <types.cuh>

#include "arith/add.cuh"
#include "arith/muld.cuh"
#include "reference.h"
#include "sparse/utils/csr_utils.cuh"
#include "sparse/utils/dia_utils.cuh"
#include "sparse/utils/ell_utils.cuh"
#include "sparse/utils/jad_utils.cuh"

static const int SIZE = 40;

// y[row] += a x[column]
static void entry(std::vector<mp_float_t> &y, int row, double a, const mp_float_t &x) {
    mp_float_t product;
    mp_mul_d(&product, x, a);
    mp_add(&y[row], y[row], product);
}

int main() {
    rns_const_init();
    mp_const_init();
    Random random;
    Vector x(random, SIZE);
    // Rows of 0 to 5 entries around the diagonal; whole numbers, so that every sum is exact where x is short.
    const int offsets[] = {-7, -1, 0, 2, 9};
    std::vector<std::vector<double>> dense(SIZE, std::vector<double>(SIZE));
    int nnz = 0, longest = 0;
    for (int i = 0; i < SIZE; i++) {
        mpfr_prec_round(x.exact[i].x, 40, MPFR_RNDN);
        mp_set_mpfr(&x.host[i], x[i]);
        int count = 0;
        for (int offset : offsets) {
            if (i + offset < 0 || i + offset >= SIZE || i % 6 == 5) continue;
            dense[i][i + offset] = static_cast<double>(random.below(2000) - 1000) + 0.5;
            count++;
        }
        nnz += count;
        longest = MAX(longest, count);
    }
    std::vector<Number> expected(SIZE);
    for (int i = 0; i < SIZE; i++) {
        for (int j = 0; j < SIZE; j++) {
            Number a(53);
            mpfr_set_d(a.x, dense[i][j], MPFR_RNDN);
            expected[i].add(a.x, x[j]);
        }
    }

    csr_t csr;
    csr_init(csr, SIZE, nnz);
    dia_t dia;
    dia_init(dia, SIZE, 5);
    ell_t ell;
    ell_init(ell, SIZE, longest);
    std::fill(ell.ja, ell.ja + SIZE * longest, -1);
    std::vector<int> counts(SIZE);
    for (int i = 0, k = 0; i < SIZE; i++) {
        for (int d = 0; d < 5; d++) {
            dia.offset[d] = offsets[d];
            const int j = i + offsets[d];
            if (j < 0 || j >= SIZE || dense[i][j] == 0) continue;
            dia.as[d * SIZE + i] = dense[i][j];
            ell.as[counts[i] * SIZE + i] = csr.as[k] = dense[i][j];
            ell.ja[counts[i] * SIZE + i] = csr.ja[k] = j;
            counts[i]++, k++;
        }
        csr.irp[i + 1] = k;
    }
    jad_t jad;
    jad_init(jad, SIZE, longest, nnz);
    for (int i = 0; i < SIZE; i++) jad.perm[i] = i;
    std::stable_sort(jad.perm, jad.perm + SIZE, [&](int a, int b) { return counts[a] > counts[b]; });
    for (int d = 0; d < longest; d++) {
        int k = jad.jcp[d];
        for (int i = 0; i < SIZE && counts[jad.perm[i]] > d; i++, k++) {
            jad.as[k] = csr.as[csr.irp[jad.perm[i]] + d];
            jad.ja[k] = csr.ja[csr.irp[jad.perm[i]] + d];
        }
        jad.jcp[d + 1] = k;
    }
    check(csr.irp[SIZE] == nnz && jad.jcp[longest] == nnz, "entries");

    const char *const names[] = {"csr", "jad", "ell", "dia"};
    for (int format = 0; format < 4; format++) {
        std::vector<mp_float_t> y(SIZE, MP_ZERO);
        for (int i = 0; i < SIZE; i++) {
            if (format == 0) {
                for (int k = csr.irp[i]; k < csr.irp[i + 1]; k++) entry(y, i, csr.as[k], x.host[csr.ja[k]]);
            }
            for (int d = 0; format == 1 && d < longest; d++) {
                const int k = jad.jcp[d] + i;
                if (k < jad.jcp[d + 1]) entry(y, jad.perm[i], jad.as[k], x.host[jad.ja[k]]);
            }
            for (int d = 0; format == 2 && d < longest; d++) {
                const int column = ell.ja[d * SIZE + i];
                if (column >= 0) entry(y, i, ell.as[d * SIZE + i], x.host[column]);
            }
            for (int d = 0; format == 3 && d < 5; d++) {
                const int column = i + dia.offset[d];
                if (column >= 0 && column < SIZE) entry(y, i, dia.as[d * SIZE + i], x.host[column]);
            }
        }
        for (int i = 0; i < SIZE; i++) check(is(y[i], expected[i].x), names[format], i);
    }
    csr_clear(csr);
    jad_clear(jad);
    ell_clear(ell);
    dia_clear(dia);
    check(csr.as == nullptr && dia.offset == nullptr, "cleared");
    mpfr_free_cache();
    return failed != 0;
}
