//! Panels of integers times one integer, all lanes at once.

use wideblas_engine::cpu::Isa;
use wideblas_engine::cpu::modular::PANEL;
use wideblas_engine::cpu::simd::{self, Maker, Register};
use wideblas_format::wide::Wide;

/// `±words * 2^exponent`, words of 32 bits with the lowest first; the lowest bit is set.
#[derive(Debug, PartialEq)]
pub struct Multiplier {
    pub negative: bool,
    pub exponent: i64,
    words: Vec<u32>,
}

impl Multiplier {
    /// A number whose lowest limb is not zero; `None` for zero.
    pub fn new(value: &Wide) -> Option<Multiplier> {
        let shift = value.limbs.first()?.trailing_zeros();
        let bits = value.bits() - i64::from(shift);
        let limb = |i: usize| u128::from(value.limbs.get(i).copied().unwrap_or(0));
        let word = |w: usize| {
            let at = 32 * w + shift as usize;
            ((limb(at / 64) | limb(at / 64 + 1) << 64) >> (at % 64)) as u32
        };
        let count = (bits as usize).div_ceil(32);
        let words = (0..count).map(word).collect();
        let exponent = value.exponent + i64::from(shift);
        Some(Multiplier { negative: value.negative, exponent, words })
    }

    /// `out` becomes the words of the products, `[word][PANEL]`.
    pub fn multiply(&self, isa: Isa, words: &[[u32; PANEL]], out: &mut Vec<[u32; PANEL]>) {
        out.clear();
        out.resize(words.len() + self.words.len(), [0; PANEL]);
        simd::run(isa, Multiply { words, factor: &self.words, out });
    }
}

struct Multiply<'a> {
    words: &'a [[u32; PANEL]],
    factor: &'a [u32],
    out: &'a mut [[u32; PANEL]],
}

impl simd::Simd for Multiply<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(self, make: Maker<V>) {
        let Multiply { words, factor, out } = self;
        for lane in (0..PANEL).step_by(V::LANES) {
            let (mut carry, low) = (make.splat(0), make.splat(0xffff_ffff));
            for (place, out) in out.iter_mut().enumerate() {
                // Low and high halves of the products at this place, the high ones for the next.
                let (mut sum, mut next) = (carry, make.splat(0));
                let first = (place + 1).saturating_sub(words.len());
                for (i, &y) in factor.iter().enumerate().take(place + 1).skip(first) {
                    let x = make.load_u32(&words[place - i][lane..]);
                    let product = x.times_low(make.splat_low(y));
                    sum = sum.plus(product.and(low));
                    next = next.plus(product.shift_right::<32>());
                }
                sum.store_u32(&mut out[lane..]);
                carry = next.plus(sum.shift_right::<32>());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_bigint::BigUint;

    #[test]
    fn products_are_exact_in_every_lane() {
        let mut state = 1u64;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            match state >> 60 {
                0..3 => u64::MAX,
                3 => 0,
                _ => state ^ state >> 29,
            }
        };
        for isa in Isa::ALL.into_iter().filter(|isa| isa.is_available()) {
            for (len, limbs) in [(1, 1), (3, 1), (9, 2), (2, 5), (17, 4)] {
                let mut value = Wide { negative: true, exponent: -5, limbs: vec![] };
                value.limbs.extend((0..limbs).map(|_| next()));
                value.limbs[0] |= 1 << 60;
                value.limbs[0] &= !0 << (next() % 61);
                let factor = BigUint::from_slice(
                    &value
                        .limbs
                        .iter()
                        .flat_map(|&l| [l as u32, (l >> 32) as u32])
                        .collect::<Vec<_>>(),
                );
                let multiplier = Multiplier::new(&value).unwrap();
                assert!(multiplier.negative && multiplier.words[0] & 1 == 1);
                let words: Vec<[u32; PANEL]> =
                    (0..len).map(|_| std::array::from_fn(|_| next() as u32)).collect();
                let mut out = Vec::new();
                multiplier.multiply(isa, &words, &mut out);
                for lane in 0..PANEL {
                    let number = |words: &[[u32; PANEL]]| {
                        BigUint::from_slice(
                            &words.iter().map(|word| word[lane]).collect::<Vec<_>>(),
                        )
                    };
                    let found = number(&out) << (multiplier.exponent - value.exponent);
                    assert_eq!(found, number(&words) * &factor, "{isa:?} {len} {limbs}");
                }
            }
        }
        assert_eq!(Multiplier::new(&Wide::default()), None);
    }
}
