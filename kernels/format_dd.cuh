// Double-double arithmetic on the device: src/format/dd.rs, operation for operation.
#pragma once
#include "eft.cuh"

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

// QuadAdd-Cray, 11 operations: the error is small against |a| + |b| only.
WB_DEVICE Dd add_cray(Dd a, Dd b) {
    Pair s = two_sum(a.hi, b.hi);
    s = quick_two_sum(s.value, add(s.error, add(a.lo, b.lo)));
    return {s.value, s.error};
}

// QuadMul with a fused multiply-add.
WB_DEVICE Dd mul(Dd a, Dd b) {
    Pair p = two_prod(a.hi, b.hi);
    double t = add(mul(a.hi, b.lo), mul(a.lo, b.hi));
    Pair s = quick_two_sum(p.value, add(p.error, t));
    return {s.value, s.error};
}

// QuadMul-Sloppy: one rounding of hi hi + cross terms, no renormalisation.
WB_DEVICE Dd mul_sloppy(Dd a, Dd b) {
    double t = add(mul(a.hi, b.lo), mul(a.lo, b.hi));
    double hi = fma(a.hi, b.hi, t);
    return {hi, add(fma(a.hi, b.hi, -hi), t)};
}

// a * b as a sum of two numbers that need no renormalisation before an addition: 4 operations.
WB_DEVICE Dd mul_unevaluated(Dd a, Dd b) {
    Pair p = two_prod(a.hi, b.hi);
    return {p.value, fma(a.lo, b.hi, fma(a.hi, b.lo, p.error))};
}

// The default arithmetic. A multiply-add takes OPERATIONS operations.
struct Ieee {
    static constexpr int OPERATIONS = 24;
    static WB_DEVICE Dd mul_acc(Dd sum, Dd a, Dd b) { return add_ieee(sum, mul_unevaluated(a, b)); }
    static WB_DEVICE Dd product(Dd a, Dd b) { return mul(a, b); }
    static WB_DEVICE Dd sum(Dd a, Dd b) { return add_ieee(a, b); }
};

// The fast arithmetic.
struct Sloppy {
    static constexpr int OPERATIONS = 15;
    static WB_DEVICE Dd mul_acc(Dd sum, Dd a, Dd b) { return add_cray(sum, mul_unevaluated(a, b)); }
    static WB_DEVICE Dd product(Dd a, Dd b) {
        Dd p = mul_sloppy(a, b);
        Pair s = quick_two_sum(p.hi, p.lo);
        return {s.value, s.error};
    }
    static WB_DEVICE Dd sum(Dd a, Dd b) { return add_cray(a, b); }
};

}  // namespace wideblas
