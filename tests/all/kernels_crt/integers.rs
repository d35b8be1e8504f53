//! From residues back to integers, and from these to numbers.

use super::{bytes_of, ints, through_host};
use crate::common::Rng;
use num_bigint::{BigInt, BigUint, Sign};
use num_traits::FromPrimitive;
use wideblas::engine::scaling::{SIXTEENTHS, extra_bits};
use wideblas::format::wide::Wide;
use wideblas::format::{Dd, Qd, Scalar};
use wideblas::product::{Number, tables};

/// A random integer of at most `bits` bits and either sign.
fn integer(rng: &mut Rng, bits: u32) -> BigInt {
    let words: Vec<u32> = (0..bits.div_ceil(32)).map(|_| rng.bits() as u32).collect();
    let magnitude =
        BigUint::from_slice(&words) % (BigUint::from(1u8) << rng.within(1, bits as i32));
    let sign = if rng.bits().is_multiple_of(2) { Sign::Minus } else { Sign::Plus };
    BigInt::from_biguint(sign, magnitude)
}

pub fn twos_complement(x: &BigInt, words: usize) -> Vec<u8> {
    let (_, wrapped) = (x + (BigInt::from(1) << (32 * words + 1))).to_u32_digits();
    let digit = |w: usize| wrapped.get(w).copied().unwrap_or(0);
    (0..words).flat_map(|w| digit(w).to_ne_bytes()).collect()
}

fn signed(found: &[i32]) -> BigInt {
    let words: Vec<u32> = found[1..].iter().map(|&word| word as u32).collect();
    BigInt::from_slice(if found[0] != 0 { Sign::Minus } else { Sign::Plus }, &words)
}

/// For every number of moduli, integers up to what sums have room for come back, and such that are as
/// long as the words allow are reduced rightly.
#[test]
fn bytes_lead_back() {
    const COUNT: usize = 200;
    let tables = tables::derive();
    let mut rng = Rng(5);
    for (basis, &capacity) in tables.byte_bases.iter().zip(&tables.byte_capacities) {
        // What sums have room for, of one product.
        let sixteenths = capacity - extra_bits(1);
        let limit = (f64::from(sixteenths) / f64::from(SIXTEENTHS)).exp2();
        let limit = BigInt::from_f64(limit).unwrap();
        let mut numbers = vec![limit.clone(), -limit];
        let bits = (sixteenths / SIXTEENTHS).max(1) as u32;
        numbers.extend((2..COUNT).map(|_| integer(&mut rng, bits)));
        let mut input = bytes_of(std::slice::from_ref(basis)).to_vec();
        numbers.iter().for_each(|x| input.extend(twos_complement(x, 11)));
        let output = ints(&through_host("b", COUNT, &input));
        for (x, found) in numbers.iter().zip(output.chunks_exact(12)) {
            assert_eq!(*x, signed(found), "{} moduli", basis.moduli);
        }
    }
}

#[test]
fn primes_lead_back() {
    const COUNT: usize = 100;
    let tables = tables::derive();
    let mut rng = Rng(6);
    for (basis, &capacity) in tables.prime_bases.iter().zip(&tables.prime_capacities) {
        // Room for a factor of 8 bits.
        let bits = (capacity / SIXTEENTHS - 12).max(1) as u32;
        let factor = rng.within(-100, 100);
        let numbers: Vec<BigInt> = (0..COUNT).map(|_| integer(&mut rng, bits)).collect();
        let mut input = bytes_of(std::slice::from_ref(basis)).to_vec();
        input.extend(bytes_of(&tables.prime_rows));
        input.extend(factor.to_ne_bytes());
        numbers.iter().for_each(|x| input.extend(twos_complement(x, 32)));
        let output = ints(&through_host("p", COUNT, &input));
        for (x, found) in numbers.iter().zip(output.chunks_exact(33)) {
            if capacity > 20 * SIXTEENTHS {
                assert_eq!(x * factor, signed(found), "{} primes", basis.moduli);
            }
        }
    }
}

#[test]
fn long_sums_lead_back() {
    const COUNT: usize = 20;
    const WORDS: usize = 112;
    let tables = tables::derive();
    let long = (tables.derive_long)();
    let mut rng = Rng(7);
    for steps in [1, 2, 5, 16, 31, 32] {
        let (basis, capacity) = (&long.bases[steps - 1], tables.long_capacities[steps - 1]);
        let weights = &long.weights[basis.first as usize..];
        let weights = &weights[..basis.chunks as usize * steps * 64];
        let mut input = bytes_of(std::slice::from_ref(basis)).to_vec();
        input.extend(bytes_of(&long.rows));
        input.extend(bytes_of(weights));
        let mut expected = Vec::new();
        for at in 0..COUNT {
            let all = (capacity / SIXTEENTHS) as u32 - 2;
            let few = if at == 0 { 0 } else { rng.within(0, all.min(3500) as i32) as u32 };
            let (a, b) =
                (integer(&mut rng, few.max(1)), integer(&mut rng, (all - few).clamp(1, 3500)));
            input.extend(twos_complement(&a, WORDS));
            input.extend(twos_complement(&b, WORDS));
            expected.push(if at == 0 { BigInt::from(0) * &b } else { a * b });
            if at == 0 {
                let end = input.len();
                input[end - 8 * WORDS..end - 4 * WORDS].fill(0);
            }
        }
        let output = ints(&through_host("q", COUNT, &input));
        for (x, found) in expected.iter().zip(output.chunks_exact(1 + 8 * 28)) {
            assert_eq!(*x, signed(found), "{steps} steps");
        }
    }
}

fn rounding_is_the_cpus<T: Number + Scalar<L>, const L: usize>(kind: &str, words: usize) -> usize {
    let is_strided = kind.starts_with(char::is_uppercase);
    const COUNT: usize = 20_000;
    let mut rng = Rng(words as u64);
    let word = |rng: &mut Rng| match rng.bits() % 8 {
        0 | 1 => 0,
        2 => u32::MAX,
        3 => 1 << (rng.bits() % 32),
        _ => rng.bits() as u32,
    };
    struct Record<T> {
        integer: Wide,
        /// The integer may be larger or smaller by this.
        error: Wide,
        addend: i32,
        old: T,
    }
    let (mut input, mut records) = (Vec::new(), Vec::new());
    for _ in 0..COUNT {
        let zeros = rng.bits() as usize % (words + 1);
        let digits: Vec<u32> =
            (0..words).map(|w| if w < words - zeros { word(&mut rng) } else { 0 }).collect();
        let negative = rng.bits().is_multiple_of(2);
        let exponent = match rng.bits() % 8 {
            0 => rng.within(-1060, -1000),
            1 => rng.within(900 - 32 * words as i32, 1030 - 32 * words as i32),
            _ => rng.within(-250, -50),
        };
        let addend = rng.within(-1, 1);
        let mut old = T::from_f64(0.0);
        old.store(&mut Wide {
            negative: rng.bits().is_multiple_of(2),
            exponent: rng.within(-250, -50).into(),
            limbs: (0..5).map(|_| rng.bits()).collect(),
        });
        // Far below the last place of a double, or about there.
        let bits = 32 * (words - zeros) as i32;
        let of_error = rng.within(1, 1 << 20);
        let place = bits - 53 - rng.within(0, 60);
        let has_error = L == 1 && !is_strided && rng.bits().is_multiple_of(2);
        let error = f64::from(u8::from(has_error)) * f64::from(of_error) * f64::from(place).exp2();
        digits.iter().for_each(|digit| input.extend(digit.to_ne_bytes()));
        input.extend(error.to_ne_bytes());
        for x in [negative.into(), exponent, addend] {
            input.extend(x.to_ne_bytes());
        }
        old.components().iter().for_each(|component| input.extend(component.to_ne_bytes()));
        let limb = |pair: &[u32]| u64::from(pair[0]) | u64::from(*pair.get(1).unwrap_or(&0)) << 32;
        let limbs = digits.chunks(2).map(limb).collect();
        let integer = Wide { negative, exponent: exponent.into(), limbs };
        let error = Wide {
            negative: false,
            exponent: (exponent + place).into(),
            limbs: vec![if has_error { of_error as u64 } else { 0 }],
        };
        records.push(Record { integer, error, addend, old });
    }
    let output = through_host(kind, COUNT, &input);
    let mut sure = 0;
    for (record, found) in records.iter().zip(output.chunks_exact(4 + 8 * L)) {
        sure += usize::from(found[0] != 0);
        // Rounded, with the error added or taken off.
        for off in [None, Some(false), Some(true)] {
            let mut expected = record.old;
            if found[0] != 0 {
                let mut value = record.integer.clone();
                if let Some(negative) = off {
                    value.add(&Wide { negative, ..record.error.clone() }, 8192);
                }
                if record.addend != 0 {
                    let mut term = Wide::default();
                    record.old.load(&mut term);
                    term.negative ^= record.addend < 0;
                    value.add(&term, 8192);
                }
                expected.store(&mut value);
            }
            let expected: Vec<u8> = expected
                .components()
                .iter()
                .flat_map(|component| component.to_ne_bytes())
                .collect();
            let Record { integer, error, addend, .. } = record;
            assert_eq!(expected, found[4..], "{integer:?} +- {error:?}, {addend}");
        }
    }
    sure
}

#[test]
fn integers_round_as_on_the_cpu_or_are_left_to_it() {
    let sure = [
        rounding_is_the_cpus::<f64, 1>("x", 4),
        rounding_is_the_cpus::<Dd, 2>("y", 9),
        rounding_is_the_cpus::<Qd, 4>("z", 16),
        rounding_is_the_cpus::<f64, 1>("X", 4),
        rounding_is_the_cpus::<Dd, 2>("Y", 9),
        rounding_is_the_cpus::<Qd, 4>("Z", 40),
    ];
    // Hard data, yet most is decided.
    assert!(sure.iter().all(|&sure| sure > 10_000), "{sure:?}");
}
