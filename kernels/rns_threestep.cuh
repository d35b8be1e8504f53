// Products of residue numbers in three steps, as section 4 of the GEMV paper of Isupov and Knyazkov has them: signs
// and exponents, a thread a number; residues, a thread a residue; and rounding. The first two are here; rounding is
// the kernel of rns_elements.cuh, for operands of twice the bits. It makes words of residues, so the first step
// computes no interval evaluations. The same bodies run on the device and on a host.
#pragma once

#include "rns_elements.cuh"

namespace wideblas {
namespace rns {

struct Products {
    Set set;
    // Product t = i + j rows is of number x(i, j) and number y(i, j).
    int rows, count;
    Operand x, y;
    // Significands have up to twice the bits of the set, exponents lie outside of its range by little.
    u32* digits;
    int *sign, *exp;
};

// Where the factors of a product are.
struct Factors {
    int x, y;

    WB_DEVICE Factors(const Products& s, u32 t) {
        const int j = (int)(t / (u32)s.rows), i = (int)t - j * s.rows;
        x = s.x.at(i, j);
        y = s.y.at(i, j);
    }
};

// The sign and the exponent of product t.
WB_DEVICE void multiply_heads(const Products& s, u32 t) {
    const Factors at(s, t);
    const int x_exp = s.x.exp[at.x], y_exp = s.y.exp[at.y];
    const bool zero = x_exp == ZERO_EXP || y_exp == ZERO_EXP;
    // Rounding adds bits - 1 or bits to the exponent: at these ends the result is the largest number, or zero.
    const i64 least = MIN_EXP - s.set.bits - 1, sum = (i64)x_exp + y_exp;
    const i64 exp = sum < least ? least : sum > MAX_EXP ? MAX_EXP : sum;
    s.sign[t] = !zero && (s.x.sign[at.x] != 0) != (s.y.sign[at.y] != 0);
    s.exp[t] = zero ? ZERO_EXP : (int)exp;
}

// Residue r of products first, first + step, ...
WB_DEVICE void multiply_residues(const Products& s, int r, u32 first, u32 step) {
    const Modulus modulus(s.set, r);
    const i64 n = s.set.n;
    for (u32 t = first; t < (u32)s.count; t += step) {
        const Factors at(s, t);
        // Less than 3/2 m; then times 2^64 / 2^32.
        const u32 reduced = modulus.reduce((u64)once_read(s.x.digits + at.x * n + r) * s.y.digits[at.y * n + r]);
        s.digits[t * n + r] = modulus.below(modulus.times_unit(reduced));
    }
}

}  // namespace rns
}  // namespace wideblas
