//! Integers to residues and back.

use super::{reduce, subtract_once};
use crate::cpu::Isa;
use crate::cpu::simd::{self, Maker, Register, Simd};
use wideblas_format::rns::{Base, DIGIT_BITS, LANE_PADDING};

/// Products of a digit and a residue that are summed before a reduction.
const LAZY: usize = 16;
/// Products summed before 64 bits could overflow.
const FULL: usize = 30;
const DIGIT: u64 = (1 << DIGIT_BITS) - 1;

/// Memory of conversions, to be reused.
#[derive(Default)]
pub struct Scratch {
    digits: Vec<u64>,
    residues: Vec<u32>,
    low: Vec<u64>,
    high: Vec<u64>,
}

/// Digit `d` of an integer in 64-bit limbs.
#[inline]
fn digit(limbs: &[u64], d: usize) -> u64 {
    let (word, shift) = (d * DIGIT_BITS as usize / 64, d * DIGIT_BITS as usize % 64);
    let low = limbs.get(word).map_or(0, |x| x >> shift);
    let high = if shift > 36 { limbs.get(word + 1).map_or(0, |x| x << (64 - shift)) } else { 0 };
    (low | high) & DIGIT
}

/// The residues of an integer of `bits` bits, less than the product of the moduli.
pub fn to_residues(
    isa: Isa,
    base: &Base,
    limbs: &[u64],
    bits: usize,
    out: &mut [u32],
    scratch: &mut Scratch,
) {
    let count = bits.div_ceil(DIGIT_BITS as usize);
    scratch.digits.clear();
    scratch.digits.extend((0..count).map(|d| digit(limbs, d)));
    scratch.residues.resize(base.stride, 0);
    let Scratch { digits, residues, .. } = scratch;
    simd::run(isa, ToResidues { base, digits, out: residues });
    out.copy_from_slice(&residues[..base.len]);
    for &i in &base.irregular {
        let m = u64::from(base.moduli[i]);
        out[i] = digits.iter().rev().fold(0, |x, &d| ((x << DIGIT_BITS) + d) % m) as u32;
    }
}

struct ToResidues<'a> {
    base: &'a Base,
    digits: &'a [u64],
    out: &'a mut [u32],
}

impl Simd for ToResidues<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(self, make: Maker<V>) {
        let ToResidues { base, digits, out } = self;
        const { assert!(LANE_PADDING.is_multiple_of(V::LANES)) };
        for at in (0..base.stride).step_by(V::LANES) {
            let modulus = make.load_u32(&base.moduli[at..]);
            let neg_inverse = make.load_u32(&base.neg_inverse[at..]);
            let mut total = make.splat(0);
            for (chunk, rows) in digits.chunks(LAZY).zip(base.lift.chunks(LAZY * base.stride)) {
                let mut sum = make.splat(0);
                for (&digit, row) in chunk.iter().zip(rows.chunks_exact(base.stride)) {
                    let lift = make.load_u32(&row[at..]);
                    sum = sum.plus(lift.times_low(make.splat(digit)));
                }
                // Each below 2^32: all of them stay far below 2^63.
                total = total.plus(reduce(sum, modulus, neg_inverse));
            }
            let residue = reduce(total, modulus, neg_inverse);
            subtract_once(residue, modulus).store_u32(&mut out[at..]);
        }
    }
}

/// The integer less than a quarter of the product of the moduli in magnitude that has these residues;
/// of its magnitude `bits` bits at least are written, and it has no more. Returns whether it is
/// negative.
pub fn to_integer(
    isa: Isa,
    base: &Base,
    residues: &[u32],
    bits: usize,
    limbs: &mut Vec<u64>,
    scratch: &mut Scratch,
) -> bool {
    // A digit of the sign besides.
    let count = (bits + 1).div_ceil(DIGIT_BITS as usize).min(base.digits);
    let padded = count.next_multiple_of(LANE_PADDING);
    scratch.residues.clear();
    scratch.residues.extend_from_slice(&residues[..base.len]);
    scratch.residues.resize(base.stride, 0);
    scratch.low.resize(padded, 0);
    scratch.high.resize(padded, 0);
    let Scratch { residues: y, low, high, .. } = scratch;
    simd::run(isa, Weigh { base, y });
    for &i in &base.irregular {
        let product = u64::from(residues[i]) * u64::from(base.inverses[i]);
        y[i] = (product % u64::from(base.moduli[i])) as u32;
    }
    let mut fraction = [0.0; 4];
    for (i, (&y, reciprocal)) in y.iter().zip(&base.reciprocals).enumerate() {
        fraction[i % 4] += f64::from(y) * reciprocal;
    }
    // The sum is an integer plus less than 1/4 in magnitude, and its error far less than 1/4.
    let quotient = (fraction.iter().sum::<f64>() + 0.5).floor() as u64;
    simd::run(isa, Combine { base, y, quotient, low, high });
    join(&low[..count], &high[..count], limbs)
}

/// `y := x / (M / m) mod m`
struct Weigh<'a> {
    base: &'a Base,
    y: &'a mut [u32],
}

impl Simd for Weigh<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(self, make: Maker<V>) {
        let Weigh { base, y } = self;
        for at in (0..base.stride).step_by(V::LANES) {
            let (x, weight, modulus, neg_inverse) = (
                make.load_u32(&y[at..]),
                make.load_u32(&base.inverse_weights[at..]),
                make.load_u32(&base.moduli[at..]),
                make.load_u32(&base.neg_inverse[at..]),
            );
            let reduced = reduce(x.times_low(weight), modulus, neg_inverse);
            subtract_once(reduced, modulus).store_u32(&mut y[at..]);
        }
    }
}

/// Digits of sum y_i M / m_i - q M, as `low + 2^28 high`.
struct Combine<'a> {
    base: &'a Base,
    y: &'a [u32],
    quotient: u64,
    low: &'a mut [u64],
    high: &'a mut [u64],
}

impl Simd for Combine<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(self, make: Maker<V>) {
        let Combine { base, y, quotient, low, high } = self;
        let rows = base.digit_stride;
        for at in (0..low.len()).step_by(V::LANES) {
            let mask = make.splat(DIGIT);
            let minus = make.load_u32(&base.minus_product[at..]);
            let mut sum = minus.times_low(make.splat(quotient));
            let mut above = make.splat(0);
            let pairs = y[..base.len].chunks(FULL).zip(base.weights.chunks(FULL * rows));
            for (y, weights) in pairs {
                for (&y, row) in y.iter().zip(weights.chunks_exact(rows)) {
                    let weight = make.load_u32(&row[at..]);
                    sum = sum.plus(weight.times_low(make.splat(y.into())));
                }
                above = above.plus(sum.shift_right::<DIGIT_BITS>());
                sum = sum.and(mask);
            }
            sum.store(&mut low[at..]);
            above.store(&mut high[at..]);
        }
    }
}

/// Carries digits into limbs of a magnitude; the integer is modulo 2^(28 len), negative from the middle on.
fn join(low: &[u64], high: &[u64], limbs: &mut Vec<u64>) -> bool {
    limbs.clear();
    let (mut carry, mut word, mut filled, mut last) = (0, 0u64, 0, 0);
    for (&low, &high) in low.iter().zip(high) {
        let sum = low + carry;
        carry = high + (sum >> DIGIT_BITS);
        last = sum & DIGIT;
        word |= last << filled;
        filled += DIGIT_BITS;
        if filled >= 64 {
            limbs.push(word);
            filled -= 64;
            word = if filled > 0 { last >> (DIGIT_BITS - filled) } else { 0 };
        }
    }
    let negative = last >> (DIGIT_BITS - 1) & 1 == 1;
    if filled > 0 {
        limbs.push(if negative { word | u64::MAX << filled } else { word });
    }
    if negative {
        let mut carry = true;
        for limb in limbs.iter_mut() {
            (*limb, carry) = (!*limb).overflowing_add(carry.into());
        }
    }
    negative
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_bigint::BigUint;
    use num_traits::One;
    use wideblas_format::rns::ModuliSet;

    fn limbs(x: &BigUint) -> Vec<u64> {
        x.iter_u64_digits().collect()
    }

    fn sets() -> Vec<&'static ModuliSet> {
        let precisions: &[u32] = if cfg!(miri) { &[24] } else { &[24, 53, 120, 424, 848, 3400] };
        let odd = ModuliSet::from_moduli(&[1 << 20, 3, 625, i32::MAX, 7 * 11 * 13, 61]).unwrap();
        let sets = precisions.iter().map(|&p| ModuliSet::for_precision(p).unwrap());
        sets.chain([odd]).collect()
    }

    #[test]
    fn integers_survive_the_way_through_residues() {
        let mut state = 1u64;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            state ^ state >> 31
        };
        let mut scratch = Scratch::default();
        for set in sets() {
            for base in [&set.own, &set.full] {
                let quarter: BigUint = &base.product >> 2;
                let edges = [BigUint::default(), BigUint::one(), &quarter - 1u8, quarter.clone()];
                let random = (0..if cfg!(miri) { 2 } else { 60 }).map(|_| {
                    let words: Vec<u32> = (0..base.len).map(|_| next() as u32).collect();
                    (BigUint::new(words) % &quarter) >> ((next() >> 8) % base.product.bits())
                });
                for x in random.chain(edges) {
                    for isa in Isa::ALL.into_iter().filter(|isa| isa.is_available()) {
                        let mut residues = vec![0; base.len];
                        let bits = x.bits() as usize;
                        to_residues(isa, base, &limbs(&x), bits, &mut residues, &mut scratch);
                        for (&found, &m) in residues.iter().zip(base.moduli()) {
                            assert_eq!(BigUint::from(found), &x % m, "{x} mod {m}");
                        }
                        for negative in [false, true] {
                            if negative {
                                let turn = |(x, &m): (&mut u32, &u32)| *x = (m - *x) % m;
                                residues.iter_mut().zip(base.moduli()).for_each(turn);
                            }
                            for bits in [x.bits(), x.bits() + 40, base.product.bits()] {
                                let mut found = Vec::new();
                                let bits = bits as usize;
                                let sign = to_integer(
                                    isa,
                                    base,
                                    &residues,
                                    bits,
                                    &mut found,
                                    &mut scratch,
                                );
                                while found.last() == Some(&0) {
                                    found.pop();
                                }
                                assert_eq!(found, limbs(&x), "{} bits", set.bits);
                                assert_eq!(sign, negative && x.bits() > 0);
                            }
                        }
                    }
                }
            }
        }
    }
}
