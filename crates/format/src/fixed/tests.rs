use super::*;
use crate::exact::{Decode, Decoded, Encode, Exact};
use crate::{Dd, Qd, Scalar};
use num_bigint::{BigInt, Sign};
use wideblas_base::random::Random;

const CASES: usize = if cfg!(miri) { 5 } else { 20_000 };

/// A number of any exponent, with runs of zeros and ones.
fn number(random: &mut Random) -> f64 {
    let x = f64::from_bits(random.hard() >> 12 | random.next() << 52);
    if x.is_finite() { x } else { 1.5 }
}

/// Close to another in magnitude, so that sums cancel.
fn near(random: &mut Random, x: f64) -> f64 {
    let moved = x.to_bits() ^ random.hard() >> 20 ^ random.next() & 1 << 63;
    let x = f64::from_bits(moved);
    if x.is_finite() { x } else { -1.0 }
}

fn exact(x: f64) -> Exact {
    Exact::of(x).unwrap()
}

fn product(x: f64, y: f64) -> Exact {
    let (x, y) = (exact(x), exact(y));
    Exact { mantissa: x.mantissa * y.mantissa, exponent: x.exponent + y.exponent }
}

fn check<T: Rounded + Encode + Scalar<L>, const L: usize>(sum: &Fixed, value: &Exact) {
    let mut expected = T::from_f64(0.0);
    expected.encode(&value.clone().into());
    let found = T::of_sum(sum);
    assert_eq!(
        found.components().map(f64::to_bits),
        expected.components().map(f64::to_bits),
        "{found:?} for {value:?}, not {expected:?}"
    );
}

#[test]
fn sums_of_numbers_and_products_are_exact() {
    let mut random = Random(1);
    for case in 0..CASES {
        let (mut sum, mut value) = (Fixed::new(), Exact::default());
        let mut last = number(&mut random);
        for _ in 0..random.below(6) {
            let x =
                if random.below(2) == 0 { number(&mut random) } else { near(&mut random, last) };
            if case % 2 == 0 || random.below(2) == 0 {
                sum.add(x);
                value = value + exact(x);
            } else {
                sum.add_product(x, last);
                value = value + product(x, last);
            }
            last = x;
        }
        match sum.to_decoded() {
            Decoded::Finite(found) => assert_eq!(found, value),
            Decoded::Special(zero) => assert!(zero == 0.0 && value.mantissa.bits() == 0),
        }
        if value.mantissa.bits() > 0 {
            check::<f64, 1>(&sum, &value);
            check::<Dd, 2>(&sum, &value);
            check::<Qd, 4>(&sum, &value);
        }
    }
}

/// Half units of numbers of both formats, and what is a little more and less.
#[test]
fn ties_go_to_even_and_subnormal_results_are_rounded_once() {
    let mut random = Random(2);
    for _ in 0..CASES {
        let (mut sum, mut value) = (Fixed::new(), Exact::default());
        let top = random.below(2000) as i64 - 1074;
        let mut add = |mantissa: i64, exponent: i64| {
            sum.note_number();
            sum.add_integer(mantissa.into(), exponent);
            value = value.clone() + Exact { mantissa: mantissa.into(), exponent };
        };
        add(random.hard() as i64 >> random.below(60), top);
        add(random.below(3) as i64 - 1, top - random.below(60) as i64);
        add(random.below(3) as i64 - 1, -2176 + random.below(40) as i64);
        if value.mantissa.bits() > 0 {
            check::<f64, 1>(&sum, &value);
            check::<Dd, 2>(&sum, &value);
            check::<Qd, 4>(&sum, &value);
            let single = rug_f32(&value);
            assert_eq!(sum.to_f32().to_bits(), single.to_bits(), "{value:?}");
        }
    }
}

/// To binary32 by way of integers.
fn rug_f32(value: &Exact) -> f32 {
    let top = value.log2();
    let bits = (top + 1 + 149).clamp(0, 24);
    let sign = if value.mantissa.sign() == Sign::Minus { -1.0 } else { 1.0 };
    if bits == 0 {
        // At most the smallest number, which is what more than half of it becomes.
        let half = Exact { mantissa: 1.into(), exponent: -150 };
        let least = top == -150 && (value.clone() != half && value.clone() != negative(half));
        return sign as f32 * if least { f32::from_bits(1) } else { 0.0 };
    }
    let mut rounded = 0.0;
    f64::encode(&mut rounded, &value.round_to(bits as u64).into());
    rounded as f32
}

fn negative(x: Exact) -> Exact {
    Exact { mantissa: -x.mantissa, exponent: x.exponent }
}

#[test]
fn merges_and_bytes_do_not_depend_on_order() {
    let mut random = Random(3);
    let numbers: Vec<f64> = (0..if cfg!(miri) { 40 } else { 1000 })
        .map(|i| match i % 50 {
            0 => 0.0,
            1 => -0.0,
            _ => number(&mut random),
        })
        .collect();
    let mut all = Fixed::new();
    numbers.iter().for_each(|&x| all.add(x));
    let mut parts: Vec<Fixed> = numbers
        .iter()
        .map(|&x| {
            let mut one = Fixed::new();
            one.add(x);
            one
        })
        .collect();
    while parts.len() > 1 {
        let at = random.below(parts.len() as u64) as usize;
        let part = parts.swap_remove(at);
        let at = random.below(parts.len() as u64) as usize;
        let bytes = part.to_bytes();
        parts[at].merge(&Fixed::from_bytes(&bytes).unwrap());
    }
    assert_eq!(parts[0], all);
    let mut none = all.clone();
    none.negate();
    none.merge(&all);
    assert_eq!(none.to_f64().to_bits(), 0);
}

#[test]
fn special_values_stick() {
    let (inf, nan) = (f64::INFINITY, f64::NAN);
    let sum = |numbers: &[f64]| {
        let mut sum = Fixed::new();
        numbers.iter().for_each(|&x| sum.add(x));
        let mut negated = sum.clone();
        negated.negate();
        let (x, minus) = (sum.to_f64(), negated.to_f64());
        assert!(x.is_nan() && minus.is_nan() || x == -minus);
        let dd = Dd::of_sum(&sum).hi;
        assert!(dd.is_nan() && x.is_nan() || dd.to_bits() == x.to_bits());
        // The bits of NaN are nobody's promise: an interpreter gives other ones.
        let (single, nearest) = (sum.to_f32(), x as f32);
        assert!(single.is_nan() && x.is_nan() || single.to_bits() == nearest.to_bits());
        x
    };
    assert_eq!(sum(&[inf, 1.0, inf, -f64::MAX]), inf);
    assert_eq!(sum(&[-inf, 1.0]), -inf);
    assert!(sum(&[inf, -inf]).is_nan() && sum(&[1.0, nan, inf]).is_nan());
    assert_eq!(sum(&[f64::MAX, f64::MAX]), inf);
    assert_eq!(sum(&[f64::MAX, f64::MAX, -f64::MAX]), f64::MAX);
    for (numbers, zero) in
        [(&[][..], 0.0f64), (&[-0.0, -0.0], -0.0), (&[-0.0, 0.0], 0.0), (&[-1.0, 1.0, -0.0], 0.0)]
    {
        assert_eq!(sum(numbers).to_bits(), zero.to_bits(), "{numbers:?}");
    }
    let product = |x: f64, y: f64| {
        let mut sum = Fixed::new();
        sum.add_product(x, y);
        sum.to_f64()
    };
    assert!(product(0.0, inf).is_nan() && product(nan, 1.0).is_nan());
    assert_eq!((product(-5e-324, inf), product(-1e300, -inf)), (-inf, inf));
    assert_eq!(product(1e300, -1e300), -inf);
    assert_eq!(product(-0.0, 1e300).to_bits(), (-0.0f64).to_bits());
    assert_eq!(product(-5e-324, 5e-324).to_bits(), (-0.0f64).to_bits());
}

#[test]
fn roots_are_the_nearest() {
    let mut random = Random(4);
    for case in 0..CASES {
        let mut sum = Fixed::new();
        let x = number(&mut random);
        if case % 4 == 0 {
            // A square, or just beside one.
            sum.add_product(x, x);
            let ulp = [0, 1, -1][random.below(3) as usize];
            sum.add_integer(ulp, -2176 + 28);
        } else {
            sum.add_product(x, x);
            let y = number(&mut random);
            sum.add_product(y, y);
        }
        sum.note_number();
        let Decoded::Finite(square) = sum.to_decoded() else { continue };
        if sum.is_negative() {
            assert!(sum.root_to_f64().is_nan());
            continue;
        }
        // A root of more bits than any midpoint has, by integers.
        let scaled = square.mantissa.magnitude() << 4000u32;
        let root = scaled.sqrt();
        let rest = u8::from(&root * &root != scaled);
        let mantissa = BigInt::from_biguint(Sign::Plus, (root << 1u8) + rest);
        let root = Exact { mantissa, exponent: (square.exponent - 4000) / 2 - 1 };
        let found = sum.root_to_f64();
        assert_eq!(found.to_bits(), root.round::<f64, 1>().to_bits(), "{sum:?}");
        assert_eq!(sum.root_to_f32().to_bits(), rug_f32(&root).to_bits());
        if case % 16 == 0 {
            let found: Dd = Rounded::of_root(&sum);
            assert_eq!(found, root.round(), "{sum:?}");
            let found: Qd = Rounded::of_root(&sum);
            assert_eq!(found, root.round(), "{sum:?}");
        }
    }
}

#[test]
fn integers_round_as_sums_do() {
    let mut random = Random(5);
    for _ in 0..CASES {
        let bits = u128::from(random.hard()) << 64 | u128::from(random.hard());
        let value = (bits as i128) >> random.below(127);
        let exponent = random.below(2200) as i64 - 1200;
        let mut sum = Fixed::new();
        sum.note_number();
        sum.add_integer(value, exponent);
        if let Some(found) = f64::of_integer(value, exponent) {
            assert_eq!(found.to_bits(), sum.to_f64().to_bits(), "{value} 2^{exponent}");
        } else {
            let magnitude = sum.to_f64().abs();
            assert!(value == 0 || !(1e-300..1e300).contains(&magnitude));
        }
    }
}

#[test]
fn other_bytes_are_refused() {
    let mut sum = Fixed::new();
    sum.add(-1.25);
    let bytes = sum.to_bytes();
    assert_eq!(Fixed::from_bytes(&bytes).unwrap(), sum);
    for i in (0..bytes.len()).step_by(if cfg!(miri) { 9 } else { 1 }) {
        let mut other = bytes;
        other[i] ^= 1;
        assert!(Fixed::from_bytes(&other).is_err(), "byte {i}");
    }
    assert!(Fixed::from_bytes(&bytes[..bytes.len() - 1]).is_err());
    assert!(matches!(sum.to_decoded().decode(), Decoded::Finite(_)));
}

/// Integers of some limbs, added at once or limb by limb: to numbers of either sign, with carries through all words.
#[test]
fn long_integers_are_sums_of_their_limbs() {
    let mut random = Random(3);
    for round in 0..if cfg!(miri) { 12 } else { 2000 } {
        let mut limbs = vec![0; 1 + random.below(33) as usize];
        for limb in &mut limbs {
            *limb = [0, u64::MAX, random.next()][random.below(3) as usize];
        }
        let exponent = -2176 + random.below(1024) as i64;
        let mut found = Fixed::new();
        found.add([0.0, 1e-300, -1e-300][round % 3]);
        let mut expected = found.clone();
        found.add_limbs(&limbs, exponent);
        let last = limbs.len() - 1;
        for (at, &limb) in limbs.iter().enumerate() {
            let value = if at == last { i128::from(limb as i64) } else { i128::from(limb) };
            expected.add_integer(value, exponent + 64 * at as i64);
        }
        assert_eq!(found, expected, "{limbs:x?}, {exponent}");
    }
}
