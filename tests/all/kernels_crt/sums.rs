//! Sums of integers with factors and what was there, rounded once.

use super::numbers::component;
use super::{hard_words, ints, through_host};
use crate::common::Rng;
use num_bigint::BigUint;
use wideblas::format::wide::Wide;
use wideblas::format::{Dd, Qd, Scalar};
use wideblas::product::Number;

const EXACT_WORDS: usize = 10;
const FACTOR_WORDS: usize = 112;

/// An integer with factors, and what the program reads of it.
struct Exact {
    integer: Wide,
    factors: [Wide; 2],
}

fn as_wide(words: &[u32], negative: bool, exponent: i32) -> Wide {
    let limb = |pair: &[u32]| u64::from(pair[0]) | u64::from(*pair.get(1).unwrap_or(&0)) << 32;
    Wide { negative, exponent: exponent.into(), limbs: words.chunks(2).map(limb).collect() }
}

impl Exact {
    pub fn new(rng: &mut Rng, exponent: i32, capacity: i32, input: &mut Vec<u8>) -> Exact {
        let words = hard_words(rng, EXACT_WORDS);
        let negative = rng.bits().is_multiple_of(2);
        words.iter().for_each(|word| input.extend(word.to_ne_bytes()));
        for x in [i32::from(negative), exponent, capacity] {
            input.extend(x.to_ne_bytes());
        }
        let factors = std::array::from_fn(|at| {
            let (len, exponent, negative) = match rng.bits() % 4 {
                0 if at == 1 => (0, 0, false),
                1 => (1, 0, rng.bits().is_multiple_of(2)),
                _ => (rng.within(1, 5), rng.within(-90, 20), rng.bits().is_multiple_of(2)),
            };
            let mut words = hard_words(rng, len as usize);
            if let Some(first) = words.first_mut() {
                *first |= 1;
            }
            for x in [exponent, i32::from(negative), len] {
                input.extend(x.to_ne_bytes());
            }
            let filled = words.iter().copied().chain(std::iter::repeat(0)).take(FACTOR_WORDS);
            filled.for_each(|word| input.extend(word.to_ne_bytes()));
            as_wide(&words, negative, exponent)
        });
        Exact { integer: as_wide(&words, negative, exponent), factors }
    }

    /// With what was there.
    fn value(&self, old: &Wide) -> Wide {
        let [mut value, mut term] = [Wide::default(), Wide::default()];
        value.product(&self.integer, &self.factors[0]);
        term.product(old, &self.factors[1]);
        value.add(&term, 8192);
        value
    }
}

fn sums_are_the_cpus<T: Number + Scalar<L>, const L: usize>(kind: &str) {
    const COUNT: usize = 20_000;
    let mut rng = Rng(30 + L as u64);
    let (mut input, mut records) = (Vec::new(), Vec::new());
    for _ in 0..COUNT {
        let exponent = match rng.bits() % 8 {
            0 => rng.within(-1300, -900),
            1 => rng.within(600, 1000),
            _ => rng.within(-250, -50),
        };
        let capacity = rng.pick(&[40, 60, 200]);
        let exact = Exact::new(&mut rng, exponent, capacity, &mut input);
        let mut old = T::from_f64(0.0);
        old.store(&mut Wide {
            negative: rng.bits().is_multiple_of(2),
            exponent: i64::from(exponent + rng.within(-100, 200)),
            limbs: (0..5)
                .map(|_| if rng.bits().is_multiple_of(3) { 0 } else { rng.bits() })
                .collect(),
        });
        if rng.bits().is_multiple_of(50) || !old.is_finite() {
            old = T::from_components([(); L].map(|()| component(&mut rng)));
        }
        old.components().iter().for_each(|component| input.extend(component.to_ne_bytes()));
        records.push((exact, old));
    }
    let output = through_host(kind, COUNT, &input);
    let mut done = 0;
    for ((exact, old), found) in records.iter().zip(output.chunks_exact(4 + 8 * L)) {
        let mut expected = *old;
        if found[0] != 0 {
            done += 1;
            let mut before = Wide::default();
            let adds = !exact.factors[1].limbs.is_empty();
            if adds {
                assert!(old.is_finite());
                old.load(&mut before);
            }
            expected.store(&mut exact.value(&before));
        }
        let expected: Vec<u8> =
            expected.components().iter().flat_map(|component| component.to_ne_bytes()).collect();
        assert_eq!(expected, found[4..], "{:?} {:?} {old:?}", exact.integer, exact.factors);
    }
    assert!(done > COUNT * 3 / 4, "{done}");
}

#[test]
fn sums_of_products_round_as_on_the_cpu() {
    sums_are_the_cpus::<f64, 1>("e");
    sums_are_the_cpus::<Dd, 2>("f");
    sums_are_the_cpus::<Qd, 4>("g");
}

#[test]
fn sums_of_limbs_round_as_on_the_cpu() {
    const COUNT: usize = 20_000;
    const LIMBS: usize = 6;
    let mut rng = Rng(40);
    let (mut input, mut records) = (Vec::new(), Vec::new());
    for _ in 0..COUNT {
        let exponent = rng.within(-100_000, 100_000);
        let capacity = rng.pick(&[18, 30, 60]);
        let exact = Exact::new(&mut rng, exponent, capacity, &mut input);
        let words = hard_words(&mut rng, LIMBS);
        words.iter().for_each(|word| input.extend(word.to_ne_bytes()));
        let (place, negative) = (exponent + rng.within(-300, 300), rng.bits().is_multiple_of(2));
        input.extend((2 * i64::from(place) + i64::from(negative)).to_ne_bytes());
        let precision = rng.within(1, 32 * LIMBS as i32);
        input.extend(precision.to_ne_bytes());
        records.push((exact, as_wide(&words, negative, place), precision));
    }
    let output = ints(&through_host("h", COUNT, &input));
    let mut done = 0;
    for ((exact, old, precision), found) in records.iter().zip(output.chunks_exact(4 + LIMBS)) {
        if found[0] == 0 {
            continue;
        }
        done += 1;
        let mut value = exact.value(old);
        value.round_to((*precision).into());
        let bits = value.bits();
        assert_eq!(bits == 0, found[3] == 0);
        if bits == 0 {
            continue;
        }
        assert_eq!(
            (value.negative, value.exponent + bits),
            (found[1] != 0, found[2].into()),
            "{old:?}"
        );
        let words: Vec<u32> =
            value.limbs.iter().flat_map(|&l| [l as u32, (l >> 32) as u32]).collect();
        let out: Vec<u32> = found[4..].iter().map(|&word| word as u32).collect();
        assert_eq!(BigUint::from_slice(&words) << (32 * LIMBS), BigUint::from_slice(&out) << bits);
    }
    assert!(done > COUNT / 2, "{done}");
}
