//! Exact sums of few products of numbers of few limbs, in memory on the stack.

use super::fused::{Sum, sum};
use super::integers::{in_registers, multiply};
use wideblas_format::carry::add_with_carry;
use wideblas_format::wide::{WideRef, product_exponent};

/// A sum in the making of at most `LIMBS` limbs, in two's complement; the weight of bit 0 is 2^bottom. Carries of fewer than 2^63
/// products stay within the limb above the highest one.
pub struct Stretch<const LIMBS: usize> {
    limbs: [u64; LIMBS],
    len: usize,
    bottom: i64,
}

impl<const LIMBS: usize> Stretch<LIMBS> {
    /// There is room for products with bits from 2^bottom to below 2^top.
    #[inline]
    pub fn has_room([bottom, top]: [i64; 2]) -> bool {
        top.checked_sub(bottom).is_some_and(|bits| (0..=64 * (LIMBS as i64 - 3)).contains(&bits))
    }

    /// Zero, for products that there is room for.
    #[inline]
    pub fn new([bottom, top]: [i64; 2]) -> Stretch<LIMBS> {
        // One for the bits that a shift moves up, and one for carries and the sign.
        let len = ((top - bottom) / 64 + 3) as usize;
        Stretch { limbs: [0; LIMBS], len: len.min(LIMBS), bottom }
    }

    /// Adds a product whose bits are within the stretch, or subtracts it.
    #[inline]
    pub fn add_product(&mut self, x: &WideRef<'_>, y: &WideRef<'_>, minus: bool) {
        let place = (product_exponent(x.exponent, y.exponent) - self.bottom) as u64;
        let (first, shift) = ((place / 64) as usize, place as u32 % 64);
        let is_negative = (x.negative != y.negative) != minus;
        let flip = if is_negative { u64::MAX } else { 0 };
        let to = &mut self.limbs[first..self.len];
        let (x, y): (&[u64], &[u64]) = (&x.limbs, &y.limbs);
        let (x, y) = if x.len() > y.len() { (y, x) } else { (x, y) };
        // GMP's numbers of one precision have one length, or one less; integers are short.
        macro_rules! of_lengths {
            ($($short:literal $long:literal),*) => {
                match (x.len(), y.len()) {
                    $(($short, $long) => add_fixed::<$short, $long>(x, y, to, shift, flip),)*
                    _ => add_any::<LIMBS>(x, y, to, shift, flip),
                }
            };
        }
        of_lengths!(1 4, 1 5, 1 6, 1 7, 3 3, 3 4, 4 4, 4 5, 5 5, 5 6, 6 6, 6 7, 7 7);
    }

    #[inline]
    pub fn value(&mut self) -> Sum<'_> {
        let limbs = &mut self.limbs[..self.len];
        let negative = limbs[limbs.len() - 1] >> 63 != 0;
        if negative {
            let mut carry = true;
            for limb in &mut *limbs {
                (*limb, carry) = (!*limb).overflowing_add(carry.into());
            }
        }
        Sum { negative, limbs, exponent: self.bottom }
    }
}

/// Adds the product of factors of known lengths times 2^shift, without loops, in two's complement where the bits are flipped.
#[inline(never)]
fn add_fixed<const N: usize, const M: usize>(
    x: &[u64],
    y: &[u64],
    to: &mut [u64],
    shift: u32,
    flip: u64,
) {
    let (Ok(x), Ok(y)) = (x.try_into(), y.try_into()) else { return };
    let (low, high) = in_registers::<N, M>(x, y);
    let (same, above) = to.split_at_mut(N + M);
    let mut carry = flip != 0;
    let terms = same.iter_mut().zip(low.iter().chain(&high));
    if shift == 0 {
        // Always so of GMP's numbers.
        for (to, &limb) in terms {
            (*to, carry) = add_with_carry(*to, limb ^ flip, carry);
        }
        return propagate(above, 0, carry, flip);
    }
    let mut below = 0;
    for (to, &limb) in terms {
        (*to, carry) = add_with_carry(*to, (limb << shift | below) ^ flip, carry);
        below = limb >> (64 - shift);
    }
    propagate(above, below, carry, flip);
}

/// The same of any factors, whose product has at most so many limbs.
fn add_any<const LIMBS: usize>(x: &[u64], y: &[u64], to: &mut [u64], shift: u32, flip: u64) {
    let mut product = [0; LIMBS];
    let product = &mut product[..x.len() + y.len()];
    multiply(x, y, product);
    let (same, above) = to.split_at_mut(product.len());
    let (mut below, mut carry) = (0, flip & 1);
    for (to, &limb) in same.iter_mut().zip(&*product) {
        (*to, carry) = sum(*to, (limb << shift | below) ^ flip, carry);
        below = limb >> 1 >> (63 - shift);
    }
    propagate(above, below, carry != 0, flip);
}

/// Adds what is left of a term above its limbs.
#[inline(always)]
fn propagate(above: &mut [u64], mut below: u64, mut carry: bool, flip: u64) {
    for to in above {
        // What is left changes nothing.
        if below == 0 && carry == (flip != 0) {
            break;
        }
        (*to, carry) = add_with_carry(*to, below ^ flip, carry);
        below = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_bigint::{BigInt, Sign};
    use wideblas_base::random::Random;

    const LIMBS: usize = 24;

    fn integer(negative: bool, limbs: &[u64]) -> BigInt {
        let words: Vec<u32> = limbs.iter().flat_map(|&l| [l as u32, (l >> 32) as u32]).collect();
        BigInt::from_slice(if negative { Sign::Minus } else { Sign::Plus }, &words)
    }

    /// Random products of both signs, also such that cancel and such that fill the stretch, against integers.
    #[test]
    fn sums_are_exact() {
        let mut random = Random(1);
        for case in 0..if cfg!(miri) { 20 } else { 20_000 } {
            let spread = [1, 64, 300][case % 3];
            let minus = case % 2 == 0;
            let terms: Vec<_> = (0..1 + random.below(8))
                .map(|_| {
                    let same = 1 + random.below(10);
                    [(); 2].map(|()| {
                        let len = if case % 4 < 2 { same } else { 1 + random.below(5) };
                        let len = len + (same > 1 && random.below(4) == 0) as u64;
                        let limbs: Vec<u64> = (0..len).map(|_| random.hard()).collect();
                        (random.below(2) == 0, random.below(spread) as i64 - 70, limbs)
                    })
                })
                .collect();
            let exponent = |[x, y]: &[(bool, i64, Vec<u64>); 2]| x.1 + y.1;
            let bottom = terms.iter().map(exponent).min().unwrap();
            let top = |term: &[(bool, i64, Vec<u64>); 2]| {
                exponent(term) + 64 * (term[0].2.len() + term[1].2.len()) as i64
            };
            let top = terms.iter().map(top).max().unwrap();
            if !Stretch::<LIMBS>::has_room([bottom, top]) {
                assert!(top - bottom > 64 * (LIMBS as i64 - 3), "{case}");
                continue;
            }
            let mut stretch = Stretch::<LIMBS>::new([bottom, top]);
            let mut exact = BigInt::default();
            for term in &terms {
                let [x, y] = term
                    .each_ref()
                    .map(|(negative, exponent, limbs)| WideRef::new(*negative, *exponent, limbs));
                let product =
                    integer(x.negative != minus, &x.limbs) * integer(y.negative, &y.limbs);
                exact += product << (exponent(term) - bottom);
                stretch.add_product(&x, &y, minus);
            }
            let Sum { negative, limbs, exponent: found } = stretch.value();
            assert_eq!((integer(negative, limbs), found), (exact, bottom), "{case}");
        }
    }

    #[test]
    fn far_products_are_refused() {
        let most = 64 * (LIMBS as i64 - 3);
        let has_room = Stretch::<LIMBS>::has_room;
        assert!(has_room([-5, most - 5]) && !has_room([-5, most - 4]));
        assert!(!has_room([i64::MIN, 1]) && !has_room([3, 2]));
    }
}
