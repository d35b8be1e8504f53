// Products of residue numbers in three steps, as in section 4 of the GEMV paper of Isupov and Knyazkov: signs and
// exponents, one thread a number; residues, one thread a residue; and rounding. The first two are here. Rounding is the
// kernel of rns/elements.cuh, for operands of twice the bits; it converts residues to words, so that the first step
// need not compute interval evaluations. The same code runs on the device and on a host.
#pragma once

#include "rns/batch.cuh"

namespace wideblas {
namespace rns {

struct Products {
    Set set;
    // Product t = i + j rows is that of x(i, j) and y(i, j).
    int rows, count;
    Operand x, y;
    // The products. Significands have up to twice the bits of the set; exponents may be slightly outside of its range.
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
    // Rounding adds bits - 1 or bits to the exponent: beyond these limits the result is the largest number, or zero.
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
