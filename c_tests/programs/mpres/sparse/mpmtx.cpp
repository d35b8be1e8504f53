// In the style of tests/sparse/mpmtx of MPRES-BLAS: matrices of residue numbers in its formats times a vector, by kernels, by
// what these call, and on arrays, against the library's arithmetic, step by step, bit for bit. Rows by several threads, too.
#include "sparse/mpmtx/spmv_mpmtx_csr.cuh"
#include "sparse/mpmtx/spmv_mpmtx_csr2st.cuh"
#include "sparse/mpmtx/spmv_mpmtx_csrv.cuh"
#include "sparse/mpmtx/spmv_mpmtx_dia.cuh"
#include "sparse/mpmtx/spmv_mpmtx_ell.cuh"
#include "sparse/mpmtx/spmv_mpmtx_ell2st.cuh"
#include "sparse/mpmtx/spmv_mpmtx_jad.cuh"

#include "formats.h"

#define GRID 2, 16

static void matrices(Random &random, bool is_short) {
    const int ROWS = 37, COLUMNS = 41;
    const Numbers x = random_numbers(random, COLUMNS, is_short);
    // Every ninth row is empty.
    const Formats<mp_float_t> a(ROWS, COLUMNS, {-30, -3, 0, 1, 2, 20}, MP_ZERO,
                                [&](int i, int) { return i % 9 == 8 ? MP_ZERO : random_numbers(random, 1, is_short)[0]; });
    const Numbers before(ROWS, MP_MIN), expected = times_by_steps(a, x, 1), by_four = times_by_steps(a, x, 4);
    const Device<mp_float_t> dx(x), dcsr(a.csr), djad(a.jad), dell(a.ell), ddia(a.dia);
    const Device<int> dja(a.ja), dirp(a.irp), dell_ja(a.ell_ja), djad_ja(a.jad_ja), djcp(a.jcp), dperm(a.perm), doffset(a.offset);
    const int nnz = a.nnz, ndiag = a.ndiag;
    runs("csr", before, expected, [&](mp_float_ptr r) { times_on_host(a.by_csr(), ROWS, x, r); },
         KERNEL(cuda::mp_spmv_mpmtx_csr<<<GRID>>>(ROWS, dirp.at, dja.at, dcsr.at, dx.at, r)));
    runs("ell", before, expected, [&](mp_float_ptr r) { times_on_host(a.by_ell(), ROWS, x, r); },
         KERNEL(cuda::mp_spmv_mpmtx_ell<<<GRID>>>(ROWS, ndiag, dell_ja.at, dell.at, dx.at, r)));
    runs("jad", before, expected, [&](mp_float_ptr r) { times_on_host(a.by_jad(), ROWS, x, r); },
         KERNEL(cuda::mp_spmv_mpmtx_jad<<<GRID>>>(ROWS, a.longest, djad.at, djad_ja.at, djcp.at, dperm.at, dx.at, r)));
    runs("dia", before, expected, [&](mp_float_ptr r) { times_on_host(a.by_dia(), ROWS, x, r); },
         KERNEL(cuda::mp_spmv_mpmtx_dia<<<GRID>>>(ROWS, COLUMNS, ndiag, doffset.at, ddia.at, dx.at, r)));
    runs("csrv", before, by_four, [&](mp_float_ptr r) { times_by_lanes(a.by_csr(), ROWS, x, 4, r); },
         KERNEL(cuda::mp_spmv_mpmtx_csrv<4><<<2, 18, 18 * sizeof(mp_float_t)>>>(ROWS, dirp.at, dja.at, dcsr.at, dx.at, r)));
    mp_collection_t as, as_ell, buffer;
    mp_array_t ax, ay;
    cuda::mp_collection_init(as, nnz);
    cuda::mp_collection_init(as_ell, ROWS * ndiag);
    cuda::mp_collection_init(buffer, ROWS * ndiag);
    cuda::mp_array_init(ax, COLUMNS);
    cuda::mp_array_init(ay, ROWS);
    cuda::mp_collection_host2device(as, a.csr.data(), nnz);
    cuda::mp_collection_host2device(as_ell, a.ell.data(), ROWS * ndiag);
    cuda::mp_array_host2device(ax, x.data(), COLUMNS);
    Numbers found(ROWS);
    for (bool there : {false, true}) {
        if (there && !has_gpu()) continue;
        cuda::mp_spmv_mpmtx_csr2st<4, 16, 4, 16>(ROWS, COLUMNS, nnz, there ? dirp.at : a.irp.data(), there ? dja.at : a.ja.data(), as, ax,
                                                 ay, buffer);
        cuda::mp_array_device2host(found.data(), ay, ROWS);
        expect_same(found, expected, "csr2st", "host");
        cuda::mp_array_host2device(ay, before.data(), ROWS);
        cuda::mp_spmv_mpmtx_ell2st<4, 16, 4, 16>(ROWS, COLUMNS, ndiag, there ? dell_ja.at : a.ell_ja.data(), as_ell, ax, ay, buffer);
        cuda::mp_array_device2host(found.data(), ay, ROWS);
        expect_same(found, expected, "ell2st", "host");
    }
    // Columns that x has not, and rows that are none: the result stays.
    cuda::mp_spmv_mpmtx_csr2st<4, 16, 4, 16>(ROWS, 20, nnz, a.irp.data(), a.ja.data(), as, ax, ay, buffer);
    cuda::mp_spmv_mpmtx_csr2st<4, 16, 4, 16>(ROWS, COLUMNS, nnz - 1, a.irp.data(), a.ja.data(), as, ax, ay, buffer);
    cuda::mp_spmv_mpmtx_ell2st<4, 16, 4, 16>(-1, COLUMNS, ndiag, a.ell_ja.data(), as_ell, ax, ay, buffer);
    cuda::mp_array_device2host(found.data(), ay, ROWS);
    expect_same(found, expected, "bad arguments", "host");
    cuda::mp_collection_clear(as);
    cuda::mp_collection_clear(as_ell);
    cuda::mp_collection_clear(buffer);
    cuda::mp_array_clear(ax);
    cuda::mp_array_clear(ay);
}

PROGRAM(mpmtx) {
    for (bool is_short : {false, true}) matrices(random, is_short);
}
