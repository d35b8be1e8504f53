// Double-double arithmetic on the device: crates/format/src/dd.rs, operation for operation.
#pragma once
#include "numbers/eft.cuh"

namespace wideblas {

// One 16-byte access loads or stores a number.
struct alignas(16) Dd {
    double hi, lo;
};

// QuadAdd-IEEE, 20 operations: accurate for any signs.
WB_DEVICE Dd add_ieee(Dd a, Dd b) {
    Pair s = two_sum(a.hi, b.hi);
    Pair t = two_sum(a.lo, b.lo);
    s = quick_two_sum(s.value, add(s.error, t.value));
    s = quick_two_sum(s.value, add(s.error, t.error));
    return {s.value, s.error};
}

// add_cray without renormalisation, 8 operations: for a few sums one after another.
WB_DEVICE Dd add_loosely(Dd a, Dd b) {
    const Pair s = two_sum(a.hi, b.hi);
    return {s.value, add(s.error, add(a.lo, b.lo))};
}

// QuadAdd-Cray, 11 operations: the error is small against |a| + |b| only.
WB_DEVICE Dd add_cray(Dd a, Dd b) {
    const Dd sum = add_loosely(a, b);
    const Pair s = quick_two_sum(sum.hi, sum.lo);
    return {s.value, s.error};
}

// QuadMul with a fused multiply-add.
WB_DEVICE Dd mul(Dd a, Dd b) {
    Pair p = two_prod(a.hi, b.hi);
    double t = add(mul(a.hi, b.lo), mul(a.lo, b.hi));
    Pair s = quick_two_sum(p.value, add(p.error, t));
    return {s.value, s.error};
}

// a * b as a sum of two numbers that need no renormalisation before an addition: 4 operations.
WB_DEVICE Dd mul_unevaluated(Dd a, Dd b) {
    Pair p = two_prod(a.hi, b.hi);
    return {p.value, fma(a.lo, b.hi, fma(a.hi, b.lo, p.error))};
}

// sum + a * b, where the sum is what this function left, or a number: 12 operations.
WB_DEVICE Dd add_to_sum(Dd sum, Dd a, Dd b) {
    const double p = fma(a.hi, b.hi, sum.lo);
    double e = add(fma(a.hi, b.hi, -p), sum.lo);
    e = fma(a.lo, b.hi, fma(a.hi, b.lo, e));
    const Pair s = two_sum(sum.hi, p);
    return {s.value, add(s.error, e)};
}

// The same for a sum of a number and a few products, which wait less for each other.
WB_DEVICE Dd add_to_short_sum(Dd sum, Dd a, Dd b) {
    const Dd product = mul_unevaluated(a, b);
    const Pair s = two_sum(sum.hi, product.hi);
    return {s.value, add(sum.lo, add(s.error, product.lo))};
}

// Such a sum as a number.
WB_DEVICE Dd finish(Dd sum) {
    const Pair s = two_sum(sum.hi, sum.lo);
    return {s.value, s.error};
}

}  // namespace wideblas
