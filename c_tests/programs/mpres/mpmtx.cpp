// In the style of tests/sparse/mpmtx of MPRES-BLAS: matrices of residue numbers in its formats times a vector, by kernels, by
// what these call, and on arrays, against loops of the library's arithmetic, bit for bit. Rows by several threads, too.
#include "device.h"
#include "sparse/mpmtx/spmv_mpmtx_csr.cuh"
#include "sparse/mpmtx/spmv_mpmtx_csr2st.cuh"
#include "sparse/mpmtx/spmv_mpmtx_csrv.cuh"
#include "sparse/mpmtx/spmv_mpmtx_dia.cuh"
#include "sparse/mpmtx/spmv_mpmtx_ell.cuh"
#include "sparse/mpmtx/spmv_mpmtx_ell2st.cuh"
#include "sparse/mpmtx/spmv_mpmtx_jad.cuh"
#include "sparse/spmv/spmv_csrv.cuh"
#include "sparse/spmv/spmv_jadv.cuh"

#define GRID 2, 16

using namespace wideblas_mpres;

static const int ROWS = 37, COLUMNS = 41;

static mp_float_t sum(const mp_float_t &x, const mp_float_t &y) {
    mp_float_t r;
    mp_add(&r, x, y);
    return r;
}

// The terms of a row as `lanes` threads add them: each every so many, then by a tree.
static mp_float_t total(const Numbers &terms, int lanes) {
    Numbers sums(lanes, MP_ZERO);
    for (size_t k = 0; k < terms.size(); k++) sums[k % lanes] = sum(sums[k % lanes], terms[k]);
    for (int half = lanes / 2; half > 0; half /= 2) {
        for (int i = 0; i < half; i++) sums[i] = sum(sums[i], sums[i + half]);
    }
    return sums[0];
}

template <class Rows>
static void on_host(const Rows &rows, const Numbers &x, mp_float_ptr r) {
    const auto body = times(rows, x.data(), r);
    for (int i = 0; i < ROWS; i++) body(i);
}

// What the threads of a group compute, one after the other.
template <class Rows>
static void by_lanes(const Rows &rows, const Numbers &x, int lanes, mp_float_ptr r) {
    for (int i = 0; i < ROWS; i++) {
        Numbers sums(lanes);
        for (int lane = 0; lane < lanes; lane++) sums[lane] = rows.sum(i, x.data(), lane, lanes);
        for (int half = lanes / 2; half > 0; half /= 2) {
            for (int k = 0; k < half; k++) sums[k] = sum(sums[k], sums[k + half]);
        }
        r[rows.place(i)] = sums[0];
    }
}

static void matrices(Random &random, bool is_short) {
    const int offsets[] = {-30, -3, 0, 1, 2, 20};
    const int ndiag = 6;
    const Numbers x = random_numbers(random, COLUMNS, is_short), entries = random_numbers(random, ROWS * ndiag, is_short);
    Numbers csr, jad, ell(ROWS * ndiag, MP_ZERO), dia = ell;
    std::vector<double> csr_d, jad_d;
    std::vector<int> ja, irp = {0}, ell_ja(ROWS * ndiag, -1), jad_ja, jcp = {0}, perm(ROWS), offset(offsets, offsets + ndiag);
    std::vector<Numbers> terms(ROWS), terms_d(ROWS);
    int longest = 0;
    for (int i = 0; i < ROWS; i++) {
        perm[i] = i;
        int count = 0;
        for (int d = 0; d < ndiag; d++) {
            const int j = i + offsets[d];
            // Every ninth row is empty. Zeros are no entries: their products would add nothing.
            if (j < 0 || j >= COLUMNS || i % 9 == 8 || is_zero(entries[i * ndiag + d])) continue;
            const mp_float_t &a = entries[i * ndiag + d];
            const double in_double = static_cast<double>(random.below(200) + 1) / 16;
            mp_float_t term;
            mp_mul(&term, a, x[j]);
            terms[i].push_back(term);
            mp_mul_d(&term, x[j], in_double);
            terms_d[i].push_back(term);
            csr.push_back(a);
            csr_d.push_back(in_double);
            ja.push_back(j);
            dia[d * ROWS + i] = ell[count * ROWS + i] = a;
            ell_ja[count++ * ROWS + i] = j;
        }
        irp.push_back(static_cast<int>(ja.size()));
        longest = MAX(longest, count);
    }
    const auto length = [&](int i) { return irp[i + 1] - irp[i]; };
    std::stable_sort(perm.begin(), perm.end(), [&](int a, int b) { return length(a) > length(b); });
    for (int d = 0; d < longest; d++) {
        for (int i = 0; i < ROWS && length(perm[i]) > d; i++) {
            jad.push_back(csr[irp[perm[i]] + d]);
            jad_d.push_back(csr_d[irp[perm[i]] + d]);
            jad_ja.push_back(ja[irp[perm[i]] + d]);
        }
        jcp.push_back(static_cast<int>(jad_ja.size()));
    }
    const Numbers before(ROWS, MP_MIN);
    Numbers expected(ROWS), by_four(ROWS), doubles_by_four(ROWS);
    for (int i = 0; i < ROWS; i++) {
        expected[i] = total(terms[i], 1);
        by_four[i] = total(terms[i], 4);
        doubles_by_four[i] = total(terms_d[i], 4);
    }
    const Device<mp_float_t> dx(x), dcsr(csr), djad(jad), dell(ell), ddia(dia);
    const Device<double> dcsr_d(csr_d), djad_d(jad_d);
    const Device<int> dja(ja), dirp(irp), dell_ja(ell_ja), djad_ja(jad_ja), djcp(jcp), dperm(perm), doffset(offset);
    const csr_rows<mp_float_t> csr_by = {csr.data(), ja.data(), irp.data()};
    const ell_rows<mp_float_t> ell_by = {ell.data(), ell_ja.data(), ROWS, ndiag};
    const jad_rows<mp_float_t> jad_by = {jad.data(), jad_ja.data(), jcp.data(), perm.data(), longest};
    const dia_rows<mp_float_t> dia_by = {dia.data(), offset.data(), ROWS, COLUMNS, ndiag};
    runs("csr", before, expected, [&](mp_float_ptr r) { on_host(csr_by, x, r); },
         KERNEL(cuda::mp_spmv_mpmtx_csr<<<GRID>>>(ROWS, dirp.at, dja.at, dcsr.at, dx.at, r)));
    runs("ell", before, expected, [&](mp_float_ptr r) { on_host(ell_by, x, r); },
         KERNEL(cuda::mp_spmv_mpmtx_ell<<<GRID>>>(ROWS, ndiag, dell_ja.at, dell.at, dx.at, r)));
    runs("jad", before, expected, [&](mp_float_ptr r) { on_host(jad_by, x, r); },
         KERNEL(cuda::mp_spmv_mpmtx_jad<<<GRID>>>(ROWS, longest, djad.at, djad_ja.at, djcp.at, dperm.at, dx.at, r)));
    runs("dia", before, expected, [&](mp_float_ptr r) { on_host(dia_by, x, r); },
         KERNEL(cuda::mp_spmv_mpmtx_dia<<<GRID>>>(ROWS, COLUMNS, ndiag, doffset.at, ddia.at, dx.at, r)));
    runs("csrv", before, by_four, [&](mp_float_ptr r) { by_lanes(csr_by, x, 4, r); },
         KERNEL(cuda::mp_spmv_mpmtx_csrv<4><<<2, 18, 18 * sizeof(mp_float_t)>>>(ROWS, dirp.at, dja.at, dcsr.at, dx.at, r)));
    csr_t csr_of_doubles = {csr_d.data(), ja.data(), irp.data()};
    jad_t jad_of_doubles = {jad_d.data(), jad_ja.data(), jcp.data(), perm.data()};
    const csr_t csr_there = {dcsr_d.at, dja.at, dirp.at};
    const jad_t jad_there = {djad_d.at, djad_ja.at, djcp.at, dperm.at};
    static_cast<void>(csr_there), static_cast<void>(jad_there);
    runs("csrv of doubles", before, doubles_by_four, [&](mp_float_ptr r) { by_lanes(rows_of(csr_of_doubles), x, 4, r); },
         KERNEL(cuda::mp_spmv_csrv<32, 4><<<2, 32>>>(ROWS, csr_there, dx.at, r)));
    runs("jadv of doubles", before, doubles_by_four, [&](mp_float_ptr r) { by_lanes(rows_of(jad_of_doubles, longest), x, 4, r); },
         KERNEL(cuda::mp_spmv_jadv<32, 4><<<2, 32>>>(ROWS, longest, jad_there, dx.at, r)));

    mp_collection_t as, as_ell, buffer;
    mp_array_t ax, ay;
    const int nnz = static_cast<int>(ja.size());
    cuda::mp_collection_init(as, nnz);
    cuda::mp_collection_init(as_ell, ROWS * ndiag);
    cuda::mp_collection_init(buffer, ROWS * ndiag);
    cuda::mp_array_init(ax, COLUMNS);
    cuda::mp_array_init(ay, ROWS);
    cuda::mp_collection_host2device(as, csr.data(), nnz);
    cuda::mp_collection_host2device(as_ell, ell.data(), ROWS * ndiag);
    cuda::mp_array_host2device(ax, x.data(), COLUMNS);
    Numbers found(ROWS);
    for (bool there : {false, true}) {
        if (there && !has_gpu()) continue;
        cuda::mp_spmv_mpmtx_csr2st<4, 16, 4, 16>(ROWS, COLUMNS, nnz, there ? dirp.at : irp.data(), there ? dja.at : ja.data(), as, ax,
                                                 ay, buffer);
        cuda::mp_array_device2host(found.data(), ay, ROWS);
        expect_same(found, expected, "csr2st", "host");
        cuda::mp_array_host2device(ay, before.data(), ROWS);
        cuda::mp_spmv_mpmtx_ell2st<4, 16, 4, 16>(ROWS, COLUMNS, ndiag, there ? dell_ja.at : ell_ja.data(), as_ell, ax, ay, buffer);
        cuda::mp_array_device2host(found.data(), ay, ROWS);
        expect_same(found, expected, "ell2st", "host");
    }
    // Columns that x has not, and rows that are none: the result stays.
    cuda::mp_spmv_mpmtx_csr2st<4, 16, 4, 16>(ROWS, 20, nnz, irp.data(), ja.data(), as, ax, ay, buffer);
    cuda::mp_spmv_mpmtx_csr2st<4, 16, 4, 16>(ROWS, COLUMNS, nnz - 1, irp.data(), ja.data(), as, ax, ay, buffer);
    cuda::mp_spmv_mpmtx_ell2st<4, 16, 4, 16>(-1, COLUMNS, ndiag, ell_ja.data(), as_ell, ax, ay, buffer);
    cuda::mp_array_device2host(found.data(), ay, ROWS);
    expect_same(found, expected, "bad arguments", "host");
    cuda::mp_collection_clear(as);
    cuda::mp_collection_clear(as_ell);
    cuda::mp_collection_clear(buffer);
    cuda::mp_array_clear(ax);
    cuda::mp_array_clear(ay);
}

int main() {
    rns_const_init();
    mp_const_init();
    Random random;
    for (bool is_short : {false, true}) matrices(random, is_short);
    if (!has_gpu()) printf("no GPU\n");
    mpfr_free_cache();
    return failed != 0;
}
