//! Numbers of limbs, and residues of several blocks.

use super::integers::twos_complement;
use super::{hard_words, ints, through_host};
use crate::common::Rng;
use num_bigint::{BigInt, BigUint, Sign};

#[test]
fn limbs_become_integers_and_back() {
    const COUNT: usize = 20_000;
    const LIMBS: usize = 6;
    const WORDS: usize = 12;
    let mut rng = Rng(8);
    let mut input = Vec::new();
    let records: Vec<(i64, BigUint, i32, i32)> = (0..COUNT)
        .map(|_| {
            let words = hard_words(&mut rng, LIMBS);
            let exponent = i64::from(rng.within(-1000, 1000));
            let head = 2 * exponent + (rng.bits() & 1) as i64;
            let magnitude = BigUint::from_slice(&words);
            // From hardly any bit to some zeros below all.
            let unit = exponent as i32 + magnitude.bits() as i32 - rng.within(1, 250);
            let precision = rng.within(1, 200);
            input.extend(head.to_ne_bytes());
            words.iter().for_each(|word| input.extend(word.to_ne_bytes()));
            input.extend(unit.to_ne_bytes());
            input.extend(precision.to_ne_bytes());
            (head, magnitude, unit, precision)
        })
        .collect();
    let output = ints(&through_host("l", COUNT, &input));
    for ((head, magnitude, unit, precision), found) in
        records.iter().zip(output.chunks_exact(5 + WORDS + LIMBS))
    {
        let exponent = head >> 1;
        let (ordinary, zero) = (found[0] != 0, found[1] != 0);
        assert!(ordinary && zero == (magnitude.bits() == 0));
        if zero {
            continue;
        }
        let low = magnitude.trailing_zeros().unwrap() as i64;
        assert_eq!(exponent + magnitude.bits() as i64 - 1, i64::from(found[2]));
        assert_eq!(exponent + low, i64::from(found[3]));
        let place = exponent - i64::from(*unit);
        let truncated = if place >= 0 { magnitude << place } else { magnitude >> -place };
        let sign = if head & 1 == 1 { Sign::Minus } else { Sign::Plus };
        let expected = BigInt::from_biguint(sign, truncated);
        let words: Vec<u8> =
            found[4..4 + WORDS].iter().flat_map(|word| word.to_ne_bytes()).collect();
        assert_eq!(twos_complement(&expected, WORDS), words, "{magnitude} {head} {unit}");
        // Rounded to the nearest, ties to even.
        let last = magnitude.bits() as i64 - i64::from(*precision);
        let mut rounded = magnitude.clone();
        if last > 0 {
            let half = BigUint::from(1u8) << (last - 1);
            let (kept, rest) = (magnitude >> last, magnitude % (&half << 1u8));
            let up = rest > half || rest == half && kept.bit(0);
            rounded = (kept + BigUint::from(u8::from(up))) << last;
        }
        let (bits, out) = (found[4 + WORDS], &found[5 + WORDS..]);
        let out: Vec<u32> = out.iter().map(|&word| word as u32).collect();
        assert_eq!(rounded.bits() as i32, bits);
        assert_eq!(
            rounded << (32 * LIMBS),
            BigUint::from_slice(&out) << bits,
            "{magnitude} {precision}"
        );
    }
}

/// The sums of residues that words consist of.
#[test]
fn residues_are_added() {
    let mut rng = Rng(77);
    let mut input = Vec::new();
    let mut expected = Vec::new();
    for m in [256u32, 255, 251, 2, 16381, 15_887, 257] {
        let bits = if m <= 256 { 8 } else { 16 };
        for _ in 0..200 {
            let mut word = || -> u32 {
                let residue = |rng: &mut Rng| match rng.bits() % 4 {
                    0 => m - 1,
                    1 => 0,
                    _ => rng.bits() as u32 % m,
                };
                (0..32).step_by(bits).map(|at| residue(&mut rng) << at).sum()
            };
            let (x, y) = (word(), word());
            let at = |word: u32, place: usize| word >> place & ((1 << bits) - 1);
            let sum = |place: usize| ((at(x, place) + at(y, place)) % m) << place;
            expected.push((0..32).step_by(bits).map(sum).sum::<u32>());
            [x, y, m].iter().for_each(|word| input.extend(word.to_ne_bytes()));
        }
    }
    let found = ints(&through_host("a", expected.len(), &input));
    let found: Vec<u32> = found.into_iter().map(|word| word as u32).collect();
    assert_eq!(found, expected);
}
