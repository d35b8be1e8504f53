// Error-free transformations on the device: the operations of crates/format/src/eft.rs in the same order, so that results have
// the same bits.
//
// Every operation is rounded once: compilers never contract the intrinsics. A host C++ compiler sees plain operators
// and must be told not to contract them (-ffp-contract=off).
#pragma once

#ifdef __CUDACC__
#define WB_DEVICE __device__ __forceinline__
#else
#include <cmath>
#define WB_DEVICE inline
#endif

namespace wideblas {

#ifdef __CUDACC__
WB_DEVICE double add(double a, double b) { return __dadd_rn(a, b); }
WB_DEVICE double sub(double a, double b) { return __dsub_rn(a, b); }
WB_DEVICE double mul(double a, double b) { return __dmul_rn(a, b); }
WB_DEVICE double fma(double a, double b, double c) { return __fma_rn(a, b, c); }
#else
WB_DEVICE double add(double a, double b) { return a + b; }
WB_DEVICE double sub(double a, double b) { return a - b; }
WB_DEVICE double mul(double a, double b) { return a * b; }
WB_DEVICE double fma(double a, double b, double c) { return std::fma(a, b, c); }
#endif

// A rounded result and its error.
struct Pair {
    double value, error;
};

// a + b for any a, b. 6 operations.
WB_DEVICE Pair two_sum(double a, double b) {
    double s = add(a, b);
    double bb = sub(s, a);
    return {s, add(sub(a, sub(s, bb)), sub(b, bb))};
}

// a + b where |a| >= |b| or a = 0. 3 operations.
WB_DEVICE Pair quick_two_sum(double a, double b) {
    double s = add(a, b);
    return {s, sub(b, sub(s, a))};
}

// a * b. 2 operations.
WB_DEVICE Pair two_prod(double a, double b) {
    double p = mul(a, b);
    return {p, fma(a, b, -p)};
}

}  // namespace wideblas
