// In the style of tests/sparse of MPRES-BLAS: a matrix of doubles in ELLPACK's format times a vector of residue numbers.
#include "sparse/spmv/spmv_ell.cuh"
#include "sparse/utils/ell_utils.cuh"

#include "formats.h"

PROGRAM(ell) {
    for (bool is_short : {true, false}) {
        Problem p(random, is_short);
        const Formats<double> &a = p.a;
        const ell_t host = arrays_of(p.a).ell;
        Numbers y(a.m, MP_ZERO);
        for (int k = 0; k < a.m * a.ndiag; k++) {
            if (host.ja[k] >= 0) add_product(y[k % a.m], host.as[k], p.x[host.ja[k]]);
        }
        expect_same(y, p.expected, "ell", "loops of a program");
        const Device<mp_float_t> dx(p.x);
        __attribute__((unused)) ell_t there = ell_t();
        ON_GPU(cuda::ell_init(there, a.m, a.ndiag); cuda::ell_host2device(there, host, a.m, a.ndiag))
        runs("ell", p.before, p.expected, [&](mp_float_ptr r) { times_on_host(a.by_ell(), a.m, p.x, r); },
             KERNEL(cuda::mp_spmv_ell<16><<<2, 16>>>(a.m, a.ndiag, there, dx.at, r)));
        ON_GPU(cuda::ell_clear(there))
    }
}
