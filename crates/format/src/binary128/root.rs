//! Square roots, rounded once.

use super::Binary128;
use super::fused::rounded;
use crate::carry::product_of_two;

impl Binary128 {
    /// The number nearest to the square root of `limbs * 2^exponent`.
    pub fn root_of(limbs: &[u64], exponent: i64) -> Binary128 {
        let Some(top) = limbs.iter().rposition(|&limb| limb != 0) else {
            return Binary128::default();
        };
        let zeros = limbs[top].leading_zeros();
        let limb = |below: usize| top.checked_sub(below).map_or(0, |i| limbs[i]);
        let shifted = |below: usize| limb(below) << zeros | limb(below + 1) >> 1 >> (63 - zeros);
        let mut square = [3, 2, 1, 0].map(shifted);
        let mut exponent = exponent + 64 * (top as i64 - 3) - i64::from(zeros);
        let mut is_more = limb(4) << zeros != 0;
        is_more |= limbs[..top.saturating_sub(4)].iter().any(|&limb| limb != 0);
        if exponent % 2 != 0 {
            is_more |= square[0] & 1 != 0;
            square = std::array::from_fn(|i| {
                square[i] >> 1 | square.get(i + 1).map_or(0, |above| above << 63)
            });
            exponent += 1;
        }
        let (root, is_cut) = root_of_four(square);
        rounded(false, root, exponent / 2, is_more || is_cut)
    }
}

/// The square root of an integer of four limbs, one of the two highest bits of which is set, and whether it is cut.
/// Zimmermann, "Karatsuba square root" (INRIA RR-3805, 1999), algorithm SqrtRem, with a last step that compares squares.
fn root_of_four(square: [u64; 4]) -> (u128, bool) {
    let [a0, a1, a2, a3] = square.map(u128::from);
    let upper = a3 << 64 | a2;
    let high = upper.isqrt();
    // At most twice the root: with the next limb it would need 129 bits, so that the lowest bit is left out.
    let rest = upper - high * high;
    let low = ((rest << 63 | a1 >> 1) / high).min(u128::from(u64::MAX));
    let mut root = high << 64 | low;
    let halves = |x: u128| [x as u64, (x >> 64) as u64];
    let squared = |x: u128| {
        let [p0, p1, p2, p3] = product_of_two(halves(x), halves(x)).map(u128::from);
        (p3 << 64 | p2, p1 << 64 | p0)
    };
    let wanted = (upper, a1 << 64 | a0);
    let mut found = squared(root);
    while found > wanted {
        root -= 1;
        found = squared(root);
    }
    (root, found != wanted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wide::Wide;
    use num_bigint::BigUint;
    use wideblas_base::random::Random;

    #[test]
    fn roots_of_integers_are_cut() {
        let mut random = Random(1);
        for case in 0..if cfg!(miri) { 20 } else { 20_000 } {
            let mut limbs = [0; 4].map(|_| random.hard());
            match case % 4 {
                0 => limbs = [u64::MAX; 4],
                // Squares, and what is below them.
                1 | 2 => {
                    let x = [random.hard(), random.hard() | 1 << 63];
                    limbs = product_of_two(x, x);
                    limbs[0] = limbs[0].wrapping_sub(case % 4 - 1);
                }
                _ => limbs[3] |= 1 << (62 + random.below(2)),
            }
            let words = limbs.iter().flat_map(|&limb| [limb as u32, (limb >> 32) as u32]);
            let exact = BigUint::new(words.collect());
            let (root, is_cut) = root_of_four(limbs);
            assert_eq!(BigUint::from(root), exact.sqrt(), "{limbs:x?}");
            assert_eq!(is_cut, exact.sqrt().pow(2) != exact, "{limbs:x?}");
        }
    }

    /// Against the roots of integers of any length.
    #[test]
    fn roots_are_rounded_once() {
        let mut random = Random(2);
        for case in 0..if cfg!(miri) { 20 } else { 5000 } {
            let mut limbs: Vec<u64> = (0..1 + case % 7).map(|_| random.hard()).collect();
            if case % 3 == 0 {
                // A root that is half way between two numbers, or beside one of these.
                let middle =
                    u128::from(random.hard() | 1 << 63) << 50 | u128::from(random.hard() & 7);
                limbs = product_of_two(
                    [middle as u64, (middle >> 64) as u64],
                    [middle as u64, (middle >> 64) as u64],
                )
                .to_vec();
                limbs.insert(0, if case % 2 == 0 { 0 } else { random.below(2) });
            }
            let exponent = random.below(4000) as i64 - 2000;
            let square = Wide { negative: false, exponent, limbs: limbs.clone() };
            let mut root = Wide::default();
            root.root(&square, super::super::PRECISION);
            let expected = Binary128::nearest(&root);
            assert_eq!(Binary128::root_of(&limbs, exponent), expected, "{limbs:x?} {exponent}");
        }
    }
}
