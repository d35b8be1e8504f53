// Square roots of real numbers: crates/format/src/dd.rs and qd.rs, operation for operation.
#pragma once
#include "numbers/numbers.cuh"

namespace wideblas {

WB_DEVICE double root(double x) {
#ifdef __CUDACC__
    return __dsqrt_rn(x);
#else
    return __builtin_sqrt(x);
#endif
}

// Of finite numbers above zero.
WB_DEVICE Number<2, 1> root(Number<2, 1> x) {
    const double first = root(x.x[0]);
    const double rest = add(fma(first, -first, x.x[0]), x.x[1]);
    const Pair found = quick_two_sum(first, quotient(rest, mul(2.0, first)));
    return {{found.value, found.error}};
}

WB_DEVICE Number<4, 1> root(Number<4, 1> x) {
    const double first = root(x.x[0]), twice = mul(2.0, first);
    Qd found = {{first, 0.0, 0.0, 0.0}};
    // Each step of Newton's method with a quotient of 53 bits makes about 52 bits right.
#pragma unroll 1
    for (int step = 0; step < 4; step++) {
        Qd square = mul(found, found);
        for (int c = 0; c < 4; c++) square.x[c] = -square.x[c];
        const Qd rest = add(as_qd(x), square);
        found = add(found, Qd{{quotient(rest.x[0], twice), 0.0, 0.0, 0.0}});
    }
    return number(found);
}

}  // namespace wideblas
