// In the style of tests/blas of MPRES-BLAS: w := w - alpha v, r := u . w.
#include "blas/axpydot.cuh"

#include "dense.h"

PROGRAM(axpy_dot) {
    each_increment([&](int incv, int incu) {
        Vector v(random, SIZE * abs(incv)), u(random, SIZE * abs(incu)), w(random, SIZE), alpha(random, 1);
        Vector r(random, 1), buffer(random, SIZE);
        timed("axpy_dot", [&] {
            w.upload();
            cuda::mp_axpy_dot<LAUNCH>(SIZE, alpha.dev, w.dev, 1, v.dev, incv, u.dev, incu, r.dev, buffer.dev);
        });
        const auto updated = [&](Number &exact, int i) {
            exact.add(alpha[0], v[place(i, SIZE, incv)]);
            mpfr_sub(exact.x, w[i], exact.x, MPFR_RNDN);
        };
        w.expect_elements(SIZE, 1, "axpy_dot, w", updated);
        r.expect_elements(1, 1, "axpy_dot, r", [&](Number &sum, int) {
            for (int i = 0; i < SIZE; i++) {
                Number exact, rounded(MP_PRECISION);
                updated(exact, i);
                rounded = exact;
                sum.add(u[place(i, SIZE, incu)], rounded.x);
            }
        });
    });
}
