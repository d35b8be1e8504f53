//! A few products and a number, added up and rounded once, in integers of some limbs.

use super::{Binary128, FRACTION, FRACTION_BITS, MAX_EXPONENT, MIN_EXPONENT, PRECISION, SPECIAL};
use crate::carry::{add_with_carry, product_of_two};

/// A finite number: `±significand * 2^exponent`, with 113 bits unless it is zero.
#[derive(Clone, Copy, Debug)]
struct Parts {
    negative: bool,
    significand: u128,
    exponent: i64,
}

/// Below all exponents of products.
const OF_ZERO: i64 = -(1 << 40);

impl Parts {
    /// `None` for an infinity or NaN.
    #[inline(always)]
    fn of(x: Binary128) -> Option<Parts> {
        let (bits, negative) = (x.to_bits(), x.is_negative());
        let biased = (x.0[1] >> 48 & 0x7fff) as i64;
        match biased {
            0 => return Some(Parts::small(negative, bits & FRACTION_BITS)),
            SPECIAL => return None,
            _ => {}
        }
        let significand = bits & FRACTION_BITS | 1 << FRACTION;
        Some(Parts { negative, significand, exponent: biased - 1 + MIN_EXPONENT })
    }

    /// A zero, or a subnormal number.
    #[cold]
    fn small(negative: bool, fraction: u128) -> Parts {
        if fraction == 0 {
            return Parts { negative, significand: 0, exponent: OF_ZERO };
        }
        let up = fraction.leading_zeros() - (127 - FRACTION);
        let exponent = MIN_EXPONENT - i64::from(up);
        Parts { negative, significand: fraction << up, exponent }
    }
}

/// Bits that significands are shifted up by before they are multiplied: their product, of 226 bits, then ends below two bits
/// for carries.
const UP: u32 = 14;

fn halves(x: u128) -> [u64; 2] {
    [x as u64, (x >> 64) as u64]
}

/// An exact product of two numbers, to be multiplied once more.
#[derive(Clone, Copy, Debug)]
pub struct Twofold {
    negative: bool,
    limbs: [u64; 4],
    exponent: i64,
}

impl Twofold {
    #[inline(always)]
    fn of(x: Parts, y: Parts) -> Twofold {
        Twofold {
            negative: x.negative != y.negative,
            limbs: product_of_two(halves(x.significand << UP), halves(y.significand << UP)),
            exponent: x.exponent + y.exponent - 2 * i64::from(UP),
        }
    }

    /// `None` where a number is an infinity or NaN.
    #[inline(always)]
    pub fn product(x: Binary128, y: Binary128) -> Option<Twofold> {
        Some(Twofold::of(Parts::of(x)?, Parts::of(y)?))
    }

    /// This product times x plus z, rounded once; `None` where a number is an infinity or NaN.
    #[inline(always)]
    pub fn fused(&self, x: Binary128, z: Binary128) -> Option<Binary128> {
        let (x, z) = (Parts::of(x)?, Parts::of(z)?);
        let [low, high] = halves(x.significand << UP);
        let [a, b, c, d] = self.limbs;
        let ([p0, p1, p2, p3], [q0, q1, q2, q3]) =
            (product_of_two([a, b], [low, high]), product_of_two([c, d], [low, high]));
        let (p2, carry) = add_with_carry(p2, q0, false);
        let (p3, carry) = add_with_carry(p3, q1, carry);
        let (q2, carry) = add_with_carry(q2, 0, carry);
        let product = Fixed::<6> {
            negative: self.negative != x.negative,
            limbs: [p0, p1, p2, p3, q2, q3 + u64::from(carry)],
            exponent: self.exponent + x.exponent - i64::from(UP),
            is_cut: false,
        };
        Some(product.plus(Fixed::of(z)).nearest())
    }
}

/// `±limbs * 2^exponent`, the lowest limb first.
#[derive(Clone, Copy, Debug)]
struct Fixed<const N: usize> {
    negative: bool,
    limbs: [u64; N],
    exponent: i64,
    /// There is something below the lowest bit, less than it.
    is_cut: bool,
}

impl<const N: usize> Fixed<N> {
    /// A number with these limbs at the top.
    #[inline(always)]
    fn of_top<const M: usize>(negative: bool, top: [u64; M], exponent: i64) -> Fixed<N> {
        let mut limbs = [0; N];
        limbs[N - M..].copy_from_slice(&top);
        Fixed { negative, limbs, exponent: exponent - 64 * (N - M) as i64, is_cut: false }
    }

    #[inline(always)]
    fn of(x: Parts) -> Fixed<N> {
        let exponent = x.exponent - i64::from(UP - 1);
        Fixed::of_top(x.negative, halves(x.significand << (UP - 1)), exponent)
    }

    #[inline(always)]
    fn product(x: Parts, y: Parts, minus: bool) -> Fixed<N> {
        let Twofold { negative, limbs, exponent } = Twofold::of(x, y);
        Fixed::of_top(negative ^ minus, limbs, exponent)
    }

    /// The integer's bits from a place on.
    #[inline(always)]
    fn shifted_down(self, down: u64) -> Fixed<N> {
        let (whole, part) = ((down / 64).min(N as u64) as usize, down as u32 % 64);
        let room = [self.limbs, [0; N], [0; N]];
        let room = room.as_flattened();
        let limb = |i: usize| room[whole + i] >> part | room[whole + i + 1] << 1 << (63 - part);
        let zeros = self
            .limbs
            .iter()
            .position(|&limb| limb != 0)
            .map_or(u64::MAX, |i| 64 * i as u64 + u64::from(self.limbs[i].trailing_zeros()));
        Fixed { limbs: std::array::from_fn(limb), is_cut: down > zeros, ..self }
    }

    /// The sum of numbers of which nothing has been cut off.
    #[inline(always)]
    fn plus(self, other: Fixed<N>) -> Fixed<N> {
        let is_less = self.exponent < other.exponent;
        let (large, small) = if is_less { (other, self) } else { (self, other) };
        let small = small.shifted_down((large.exponent - small.exponent) as u64);
        let subtracts = large.negative != small.negative;
        let flip = if subtracts { u64::MAX } else { 0 };
        // A difference is one less, and something, where something is cut off.
        let mut carry = subtracts & !small.is_cut;
        let mut limbs = [0; N];
        for (to, (&limb, &other)) in limbs.iter_mut().zip(large.limbs.iter().zip(&small.limbs)) {
            (*to, carry) = add_with_carry(limb, other ^ flip, carry);
        }
        let is_below = subtracts & !carry;
        if is_below {
            // So is a negative one's magnitude.
            let mut carry = !small.is_cut;
            for limb in &mut limbs {
                (*limb, carry) = (!*limb).overflowing_add(carry.into());
            }
        }
        let negative = large.negative ^ is_below;
        Fixed { negative, limbs, exponent: large.exponent, is_cut: small.is_cut }
    }

    /// The bits that are there say how to round: more than 128, or all.
    #[inline(always)]
    fn is_sure(&self) -> bool {
        !self.is_cut || self.limbs[2..].iter().any(|&limb| limb != 0)
    }

    /// The nearest number of what [`Fixed::is_sure`], ties to even; a sum that is zero is +0.
    #[inline(always)]
    fn nearest(mut self) -> Binary128 {
        for _ in 1..N {
            if self.limbs[N - 1] != 0 {
                break;
            }
            self.limbs.copy_within(..N - 1, 1);
            self.limbs[0] = 0;
            self.exponent -= 64;
        }
        let zeros = self.limbs[N - 1].leading_zeros();
        if zeros == 64 {
            return Binary128::default();
        }
        let limb = |i: usize| self.limbs[i] << zeros | self.limbs[i - 1] >> 1 >> (63 - zeros);
        let rest = self.limbs[N - 3] << zeros | u64::from(self.is_cut);
        let rest = self.limbs[..N - 3].iter().fold(rest, |all, limb| all | limb);
        let bits = u128::from(limb(N - 1)) << 64 | u128::from(limb(N - 2));
        let exponent = self.exponent + 64 * N as i64 - i64::from(zeros) - 128;
        rounded(self.negative, bits, exponent, rest != 0)
    }
}

/// The number nearest to 128 bits, the highest of which is 1, and maybe more below.
#[inline(always)]
pub(super) fn rounded(negative: bool, bits: u128, exponent: i64, is_more: bool) -> Binary128 {
    const UNUSED: u32 = 128 - PRECISION as u32;
    let last = exponent + i64::from(UNUSED);
    if !(MIN_EXPONENT..=MAX_EXPONENT).contains(&last) {
        return at_the_ends(negative, bits, exponent, is_more);
    }
    let kept = bits >> UNUSED;
    let half = bits as u64 >> (UNUSED - 1) & 1;
    let is_more = is_more | (bits as u64 & ((1 << (UNUSED - 1)) - 1) != 0);
    let up = half & (u64::from(is_more) | kept as u64);
    // The leading bit adds one to the exponent, and so does a carry.
    let magnitude = (((last - MIN_EXPONENT) as u128) << FRACTION) + kept + u128::from(up);
    Binary128::signed(negative, magnitude)
}

/// [`rounded`] where the last place is not one of normal numbers.
#[cold]
fn at_the_ends(negative: bool, bits: u128, exponent: i64, is_more: bool) -> Binary128 {
    if exponent > MIN_EXPONENT {
        return Binary128::signed(negative, (SPECIAL as u128) << FRACTION);
    }
    let down = MIN_EXPONENT.saturating_sub(exponent).min(129) as u32;
    let shifted = |by: u32| bits.checked_shr(by).unwrap_or(0);
    let (kept, half) = (shifted(down), shifted(down - 1) & 1 == 1);
    let is_more = is_more || shifted(down - 1) << (down - 1).min(127) != bits || down == 129;
    Binary128::signed(negative, kept + u128::from(half && (is_more || kept & 1 == 1)))
}

/// Infinities and NaN, as they spread; other numbers count as 0 or ±1.
#[cold]
fn special<const K: usize>(
    products: [(Binary128, Binary128, bool); K],
    z: Option<Binary128>,
) -> Binary128 {
    let double = |x: Binary128| match (x.special(), x.to_bits() << 1) {
        (Some(x), _) => x,
        (None, 0) => 0.0,
        (None, _) if x.is_negative() => -1.0,
        (None, _) => 1.0,
    };
    let products = products.map(|(x, y, minus)| {
        let product = double(x) * double(y);
        if minus { -product } else { product }
    });
    Binary128::from_special(products.iter().sum::<f64>() + z.map_or(0.0, double))
}

impl Binary128 {
    /// x y + z or x y, rounded once, with the signs of zeros as IEEE 754 has them.
    #[inline(always)]
    pub fn fused(x: Binary128, y: Binary128, z: Option<Binary128>) -> Binary128 {
        let parts = (Parts::of(x), Parts::of(y), z.map_or(Some(None), |z| Parts::of(z).map(Some)));
        let (Some(a), Some(b), Some(c)) = parts else { return special([(x, y, false)], z) };
        let negative = a.negative != b.negative;
        if a.significand == 0 || b.significand == 0 {
            return match c {
                Some(c) if c.significand != 0 || c.negative == negative => z.unwrap_or_default(),
                Some(_) => Binary128::default(),
                None => Binary128::signed(negative, 0),
            };
        }
        let product = Fixed::<4>::product(a, b, false);
        match c {
            Some(c) => product.plus(Fixed::of(c)).nearest(),
            None => product.nearest(),
        }
    }

    /// The sum of two products, or their difference, rounded once; +0 where it is zero.
    #[inline(always)]
    pub fn sum_of_two(products: [(Binary128, Binary128, bool); 2]) -> Binary128 {
        let [(a, b, first), (c, d, second)] = products;
        let parts = (Parts::of(a), Parts::of(b), Parts::of(c), Parts::of(d));
        let (Some(a), Some(b), Some(c), Some(d)) = parts else { return special(products, None) };
        let (x, y) = (Fixed::<4>::product(a, b, first), Fixed::product(c, d, second));
        x.plus(y).nearest()
    }

    /// The sum of two products, or their difference, and z, rounded once; `None` where a number is an infinity or NaN, and
    /// where more than limbs have room for counts.
    #[inline(always)]
    pub fn sum_of_three(
        products: [(Binary128, Binary128, bool); 2],
        z: Binary128,
    ) -> Option<Binary128> {
        let [(a, b, first), (c, d, second)] = products;
        let (a, b, c, d) = (Parts::of(a)?, Parts::of(b)?, Parts::of(c)?, Parts::of(d)?);
        let (x, y) = (Fixed::<6>::product(a, b, first), Fixed::product(c, d, second));
        let sum = x.plus(y);
        if sum.is_cut {
            return None;
        }
        let sum = sum.plus(Fixed::of(Parts::of(z)?));
        sum.is_sure().then(|| sum.nearest())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::binary128::Magnitude;
    use crate::wide::Wide;
    use wideblas_base::random::Random;

    fn wide(x: Binary128) -> Wide {
        let (significand, exponent) = match x.magnitude() {
            Magnitude::Finite { significand, exponent } => (significand, exponent),
            _ => (0, 0),
        };
        let limbs = vec![significand as u64, (significand >> 64) as u64];
        Wide { negative: x.is_negative(), exponent, limbs }
    }

    /// The exact sum of products, in integers of any length, and of a number, rounded.
    fn expected(products: &[(Binary128, Binary128, bool)], z: Binary128) -> Binary128 {
        let mut sum = wide(z);
        for &(x, y, minus) in products {
            let mut product = Wide::default();
            product.product(&wide(x), &wide(y));
            product.negative ^= minus;
            sum.add(&product, 100_000);
        }
        Binary128::nearest(&sum)
    }

    fn is_same(x: Binary128, y: Binary128) -> bool {
        let is_zero = |x: Binary128| x.magnitude() == Magnitude::Zero;
        x == y || is_zero(x) && is_zero(y)
    }

    /// The exponent of the last place.
    fn last(x: Binary128) -> i64 {
        match x.magnitude() {
            Magnitude::Finite { exponent, .. } => exponent,
            _ => MIN_EXPONENT,
        }
    }

    fn number(random: &mut Random, exponent: i64) -> Binary128 {
        let bits = u128::from(random.hard()) << 64 | u128::from(random.hard());
        let significand = bits >> 15 | 1 << (PRECISION - 1);
        Binary128::assemble(bits & 1 == 1, significand, exponent)
    }

    /// At all distances of the products and the sum, some of which cancel, and with numbers below the normal ones.
    #[test]
    fn sums_are_rounded_once() {
        let mut random = Random(1);
        let mut found_by_three = 0;
        let cases = if cfg!(miri) { 24 } else { 40_000 };
        for case in 0..cases {
            let (mut x, y) = match case % 8 {
                0 => (number(&mut random, -9000), number(&mut random, -7600)),
                1 => (number(&mut random, 9000), number(&mut random, 7158)),
                _ => (number(&mut random, -60), number(&mut random, -50)),
            };
            if case % 11 == 0 {
                let bits = u128::from(random.hard()) << 48;
                x = Binary128::from_bits(bits >> random.below(112));
            }
            let top = (last(x) + last(y) + PRECISION).max(MIN_EXPONENT);
            let near = (top + case % 600 / 2 - 150).clamp(MIN_EXPONENT, 16000);
            let z = match case % 5 {
                // All but the last bits cancel.
                0 => Binary128::fused(x, y, None).negated(),
                1 => Binary128::from_bits(u128::from(random.hard())),
                _ => number(&mut random, near),
            };
            let numbers = format!("{case}: {x:?} {y:?} {z:?}");
            let one = Binary128::ONE;
            let (product, sum) =
                (expected(&[(x, y, false)], Binary128::default()), expected(&[(x, y, false)], z));
            assert!(is_same(Binary128::fused(x, y, None), product), "{numbers}");
            assert!(is_same(Binary128::fused(x, y, Some(z)), sum), "{numbers}");
            let of_two = Binary128::sum_of_two([(x, y, false), (one, z, false)]);
            assert!(is_same(of_two, sum), "{numbers}");
            let difference = Binary128::sum_of_two([(x, y, true), (z, one.negated(), true)]);
            assert!(is_same(difference, expected(&[(x, y, true)], z)), "{numbers}");
            // Once more times a factor, which is not a power of two.
            let factor = number(&mut random, -112);
            let twofold = Twofold::product(x, y).unwrap().fused(factor, z).unwrap();
            let mut exact = Wide::default();
            exact.product(&wide(x), &wide(y));
            let mut threefold = Wide::default();
            threefold.product(&exact, &wide(factor));
            threefold.add(&wide(z), 100_000);
            assert!(is_same(twofold, Binary128::nearest(&threefold)), "{numbers} {factor:?}");
            let other = number(&mut random, near);
            let products = [(x, y, case % 2 == 0), (other, factor, case % 3 == 0)];
            if let Some(of_three) = Binary128::sum_of_three(products, z) {
                found_by_three += 1;
                assert!(
                    is_same(of_three, expected(&products, z)),
                    "{numbers} {other:?} {factor:?}"
                );
            }
        }
        assert!(found_by_three > cases / 2, "{found_by_three}");
    }

    #[test]
    fn zeros_have_signs() {
        let [zero, one] = [Binary128::default(), Binary128::ONE];
        let (minus_zero, minus_one) = (zero.negated(), one.negated());
        let fused = Binary128::fused;
        assert_eq!(fused(minus_one, zero, None), minus_zero);
        assert_eq!(fused(minus_one, zero, Some(minus_zero)), minus_zero);
        assert_eq!(fused(minus_one, zero, Some(zero)), zero);
        assert_eq!(fused(one, zero, Some(minus_zero)), zero);
        assert_eq!(fused(minus_one, one, Some(one)), zero);
        assert_eq!(fused(minus_zero, one, Some(minus_one)), minus_one);
        let sum = Binary128::sum_of_two([(minus_zero, one, false), (one, minus_zero, false)]);
        assert_eq!(sum, zero);
    }

    #[test]
    fn infinities_and_nan_spread() {
        let [zero, one] = [Binary128::default(), Binary128::ONE];
        let (infinity, nan) =
            (Binary128::from_special(f64::INFINITY), Binary128::from_special(f64::NAN));
        let fused = Binary128::fused;
        assert_eq!(fused(infinity, one.negated(), None), infinity.negated());
        assert_eq!(fused(infinity, zero, Some(one)), nan);
        assert_eq!(fused(one, one, Some(infinity)), infinity);
        assert_eq!(fused(one, infinity, Some(infinity.negated())), nan);
        let two = |second| Binary128::sum_of_two([(infinity, one, false), second]);
        assert_eq!(two((one, one, true)), infinity);
        assert_eq!(two((infinity, one, true)), nan);
        assert_eq!(Binary128::sum_of_three([(one, one, false); 2], infinity), None);
        assert!(Twofold::product(one, nan).is_none());
        assert_eq!(Twofold::product(one, one).unwrap().fused(nan, one), None);
    }
}
