use super::*;
use wideblas_base::random::Random;
use wideblas_format::double::decompose;

const CASES: usize = if cfg!(miri) { 20 } else { 4000 };

fn assert_same(mut found: Wide, mut expected: Wide, context: &str) {
    for value in [&mut found, &mut expected] {
        if value.is_zero() {
            value.clear();
        }
        value.align_to_limbs();
    }
    let same = (found.negative, found.exponent, &found.limbs)
        == (expected.negative, expected.exponent, &expected.limbs);
    assert!(same, "{context}: {found:?} instead of {expected:?}");
}

/// A number of at most p bits near the exponent, and its value.
fn number<L: Limbs>(random: &mut Random, precision: Precision, exp: i64) -> Float<L> {
    let mut number = Float::<L>::zero(precision);
    if random.below(16) == 0 {
        return number;
    }
    let limbs = number.limbs.as_mut();
    limbs[1..].fill_with(|| random.hard());
    let last = limbs.len() - 1;
    limbs[last] |= 1 << 63;
    limbs[1] &= u64::MAX << precision.unused;
    number.negative = random.below(2) == 0;
    number.exp = exp;
    number
}

fn check<L: Limbs>(bits: u32) {
    let precision = Precision::new(bits);
    let mut random = Random(bits.into());
    let reach = i64::from(bits) + 3;
    for case in 0..CASES {
        let middle = [0, 1 << 31, -1 << 31][case % 3];
        let away = match random.below(4) {
            0 => random.below(4) as i64 - 2,
            1 => [-1, 1][case % 2] * (reach - random.below(5) as i64),
            2 => 64 * (random.below(1 + bits as u64 / 64) as i64) + random.below(3) as i64 - 1,
            _ => random.below(2 * reach as u64 + 20) as i64 - reach - 10,
        };
        let mut sum = number::<L>(&mut random, precision, middle);
        let other = match random.below(4) {
            // Cancels, or nearly.
            0 => {
                let mut other = sum.clone();
                other.negative ^= true;
                let limbs = other.limbs.as_mut();
                limbs[1] ^= random.below(2) << precision.unused;
                let last = limbs.len() - 1;
                limbs[last] |= 1 << 63;
                other
            }
            _ => number::<L>(&mut random, precision, middle + away),
        };
        let mut expected = sum.value();
        expected.add(&other.value(), 100_000);
        let context = format!("{bits} bits: {sum:?} + {other:?}");
        sum.add(precision, other.term());
        assert_eq!(sum.limbs.as_ref()[0], 0, "{context}");
        expected.round_to(bits.into());
        assert_same(sum.value(), expected, &context);
    }
}

#[test]
fn additions_are_rounded_once() {
    for bits in [24, 53, 63, 64] {
        check::<[u64; 2]>(bits);
    }
    for bits in [65, 106, 120, 127, 128] {
        check::<[u64; 3]>(bits);
    }
    for bits in [240, 256, 480, 512, 8192] {
        check::<Box<[u64]>>(bits);
    }
}

#[test]
fn doubles_are_taken_as_they_are() {
    let mut random = Random(1);
    let precision = Precision::new(56);
    for case in 0..CASES {
        let fields = [0, 1, 0x7fe, random.below(0x7ff)];
        let x =
            f64::from_bits(random.hard() >> 12 | fields[case % 4] << 52 | random.below(2) << 63);
        let mut sum = Float::<[u64; 2]>::zero(precision);
        let (negative, exp, limb) = of_double(x);
        sum.add(precision, Term { negative, exp, limbs: &[limb] });
        let (mantissa, exponent) = decompose(x);
        let value = Wide { negative: x.is_sign_negative(), exponent, limbs: vec![mantissa] };
        assert_same(sum.value(), value, &format!("{x:e}"));
    }
}
