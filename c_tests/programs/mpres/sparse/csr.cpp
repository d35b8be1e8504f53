// In the style of tests/sparse of MPRES-BLAS: a matrix of doubles in compressed rows times a vector of residue numbers, each row by one
// thread and by four.
#include "sparse/spmv/spmv_csr.cuh"
#include "sparse/spmv/spmv_csrv.cuh"
#include "sparse/utils/csr_utils.cuh"

#include "formats.h"

PROGRAM(csr) {
    for (bool is_short : {true, false}) {
        Problem p(random, is_short);
        const Formats<double> &a = p.a;
        const csr_t host = arrays_of(p.a).csr;
        Numbers y(a.m, MP_ZERO);
        for (int i = 0; i < a.m; i++) {
            for (int k = host.irp[i]; k < host.irp[i + 1]; k++) add_product(y[i], host.as[k], p.x[host.ja[k]]);
        }
        expect_same(y, p.expected, "csr", "loops of a program");
        const Device<mp_float_t> dx(p.x);
        __attribute__((unused)) csr_t there = csr_t();
        ON_GPU(cuda::csr_init(there, a.m, a.nnz); cuda::csr_host2device(there, host, a.m, a.nnz))
        runs("csr", p.before, p.expected, [&](mp_float_ptr r) { times_on_host(a.by_csr(), a.m, p.x, r); },
             KERNEL(cuda::mp_spmv_csr<16><<<2, 16>>>(a.m, there, dx.at, r)));
        runs("csrv", p.before, p.by_four, [&](mp_float_ptr r) { times_by_lanes(a.by_csr(), a.m, p.x, 4, r); },
             KERNEL(cuda::mp_spmv_csrv<32, 4><<<2, 32>>>(a.m, there, dx.at, r)));
        ON_GPU(cuda::csr_clear(there))
    }
}
