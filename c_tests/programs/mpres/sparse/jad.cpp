// In the style of tests/sparse of MPRES-BLAS: a matrix of doubles in jagged diagonals times a vector of residue numbers, each row by one
// thread and by four.
#include "sparse/spmv/spmv_jad.cuh"
#include "sparse/spmv/spmv_jadv.cuh"
#include "sparse/utils/jad_utils.cuh"

#include "formats.h"

PROGRAM(jad) {
    for (bool is_short : {true, false}) {
        Problem p(random, is_short);
        const Formats<double> &a = p.a;
        const jad_t host = arrays_of(p.a).jad;
        Numbers y(a.m, MP_ZERO);
        for (int d = 0; d < a.longest; d++) {
            for (int i = 0, k = host.jcp[d]; k < host.jcp[d + 1]; i++, k++) {
                add_product(y[host.perm[i]], host.as[k], p.x[host.ja[k]]);
            }
        }
        expect_same(y, p.expected, "jad", "loops of a program");
        const Device<mp_float_t> dx(p.x);
        __attribute__((unused)) jad_t there = jad_t();
        ON_GPU(cuda::jad_init(there, a.m, a.longest, a.nnz); cuda::jad_host2device(there, host, a.m, a.longest, a.nnz))
        runs("jad", p.before, p.expected, [&](mp_float_ptr r) { times_on_host(a.by_jad(), a.m, p.x, r); },
             KERNEL(cuda::mp_spmv_jad<16><<<2, 16>>>(a.m, a.longest, there, dx.at, r)));
        runs("jadv", p.before, p.by_four, [&](mp_float_ptr r) { times_by_lanes(a.by_jad(), a.m, p.x, 4, r); },
             KERNEL(cuda::mp_spmv_jadv<32, 4><<<2, 32>>>(a.m, a.longest, there, dx.at, r)));
        ON_GPU(cuda::jad_clear(there))
    }
}
