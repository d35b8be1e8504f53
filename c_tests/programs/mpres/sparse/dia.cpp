// In the style of tests/sparse of MPRES-BLAS: a matrix of doubles in its diagonals times a vector of residue numbers.
#include "sparse/spmv/spmv_dia.cuh"
#include "sparse/utils/dia_utils.cuh"

#include "formats.h"

PROGRAM(dia) {
    for (bool is_short : {true, false}) {
        Problem p(random, is_short);
        const Formats<double> &a = p.a;
        const dia_t host = arrays_of(p.a).dia;
        Numbers y(a.m, MP_ZERO);
        for (int k = 0; k < a.m * a.ndiag; k++) {
            const int row = k % a.m, column = row + host.offset[k / a.m];
            if (column >= 0 && column < a.n && host.as[k] != 0) add_product(y[row], host.as[k], p.x[column]);
        }
        expect_same(y, p.expected, "dia", "loops of a program");
        const Device<mp_float_t> dx(p.x);
        __attribute__((unused)) dia_t there = dia_t();
        ON_GPU(cuda::dia_init(there, a.m, a.ndiag); cuda::dia_host2device(there, host, a.m, a.ndiag))
        runs("dia", p.before, p.expected, [&](mp_float_ptr r) { times_on_host(a.by_dia(), a.m, p.x, r); },
             KERNEL(cuda::mp_spmv_dia<16><<<2, 16>>>(a.m, a.n, a.ndiag, there, dx.at, r)));
        ON_GPU(cuda::dia_clear(there))
    }
}
