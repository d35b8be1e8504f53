// In the style of tests/sparse of MPRES-BLAS: matrices of doubles in its formats times a vector of residue numbers,
// against MPFR: by loops on the host, by what the kernels call, and by the kernels where nvcc compiled this and
// there is a GPU.
#include <types.cuh>

#include "arith/add.cuh"
#include "arith/muld.cuh"
#include "reference.h"
#include "sparse/spmv/spmv_csr.cuh"
#include "sparse/spmv/spmv_dia.cuh"
#include "sparse/spmv/spmv_ell.cuh"
#include "sparse/spmv/spmv_jad.cuh"
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

static void expect(const std::vector<mp_float_t> &y, const std::vector<Number> &expected, const char *format) {
    for (int i = 0; i < SIZE; i++) check(is(y[i], expected[i].x), format, i);
}

#ifdef __CUDACC__
static void on_a_gpu(const csr_t &csr, int nnz, const ell_t &ell, const jad_t &jad, int longest, const dia_t &dia,
                     const Vector &x, const std::vector<Number> &expected) {
    int count = 0;
    if (cudaGetDeviceCount(&count) != cudaSuccess || count == 0) {
        printf("no GPU\n");
        return;
    }
    csr_t dcsr;
    ell_t dell;
    jad_t djad;
    dia_t ddia;
    cuda::csr_init(dcsr, SIZE, nnz);
    cuda::csr_host2device(dcsr, csr, SIZE, nnz);
    cuda::ell_init(dell, SIZE, longest);
    cuda::ell_host2device(dell, ell, SIZE, longest);
    cuda::jad_init(djad, SIZE, longest, nnz);
    cuda::jad_host2device(djad, jad, SIZE, longest, nnz);
    cuda::dia_init(ddia, SIZE, 5);
    cuda::dia_host2device(ddia, dia, SIZE, 5);
    mp_float_ptr dx, dy;
    checkDeviceHasErrors(cudaMalloc(&dx, SIZE * sizeof(mp_float_t)));
    checkDeviceHasErrors(cudaMalloc(&dy, SIZE * sizeof(mp_float_t)));
    checkDeviceHasErrors(cudaMemcpy(dx, x.host.data(), SIZE * sizeof(mp_float_t), cudaMemcpyHostToDevice));
    const char *const names[] = {"csr, GPU", "ell, GPU", "jad, GPU", "dia, GPU"};
    for (int format = 0; format < 4; format++) {
        std::vector<mp_float_t> y(SIZE, MP_MIN);
        checkDeviceHasErrors(cudaMemset(dy, 1, SIZE * sizeof(mp_float_t)));
        if (format == 0) cuda::mp_spmv_csr<16><<<2, 16>>>(SIZE, dcsr, dx, dy);
        if (format == 1) cuda::mp_spmv_ell<16><<<2, 16>>>(SIZE, longest, dell, dx, dy);
        if (format == 2) cuda::mp_spmv_jad<16><<<2, 16>>>(SIZE, longest, djad, dx, dy);
        if (format == 3) cuda::mp_spmv_dia<16><<<2, 16>>>(SIZE, SIZE, 5, ddia, dx, dy);
        checkDeviceHasErrors(cudaDeviceSynchronize());
        cudaCheckErrors();
        checkDeviceHasErrors(cudaMemcpy(y.data(), dy, SIZE * sizeof(mp_float_t), cudaMemcpyDeviceToHost));
        expect(y, expected, names[format]);
    }
    cuda::csr_clear(dcsr);
    cuda::ell_clear(dell);
    cuda::jad_clear(djad);
    cuda::dia_clear(ddia);
    cudaFree(dx);
    cudaFree(dy);
}
#endif

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
        expect(y, expected, names[format]);
        y.assign(SIZE, MP_MIN);
        for (int i = 0; i < SIZE; i++) {
            if (format == 0) y[i] = wideblas_mpres::rows_of(csr).sum(i, x.host.data());
            if (format == 1) y[jad.perm[i]] = wideblas_mpres::rows_of(jad, longest).sum(i, x.host.data());
            if (format == 2) y[i] = wideblas_mpres::rows_of(ell, SIZE, longest).sum(i, x.host.data());
            if (format == 3) y[i] = wideblas_mpres::rows_of(dia, SIZE, SIZE, 5).sum(i, x.host.data());
        }
        expect(y, expected, names[format]);
    }
#ifdef __CUDACC__
    on_a_gpu(csr, nnz, ell, jad, longest, dia, x, expected);
#endif
    csr_clear(csr);
    jad_clear(jad);
    ell_clear(ell);
    dia_clear(dia);
    check(csr.as == nullptr && dia.offset == nullptr, "cleared");
    mpfr_free_cache();
    return failed != 0;
}
