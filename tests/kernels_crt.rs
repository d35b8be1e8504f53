//! The device's way from numbers to residues and back, against the CPU's and big integers, without a
//! device: the headers of `kernels/` are C++ that a host compiler understands.

mod common;

use common::{Rng, host};
use num_bigint::{BigInt, BigUint, Sign};
use num_traits::FromPrimitive;
use std::path::PathBuf;
use std::sync::LazyLock;
use wideblas::engine::cpu::Isa;
use wideblas::engine::cpu::modular::PANEL;
use wideblas::engine::scaling::{LEVELS, Range, SIXTEENTHS, Scaling, extra_bits, needed, words};
use wideblas::format::wide::Wide;
use wideblas::format::{Dd, Qd, Scalar};
use wideblas::product::Number;
use wideblas::product::class::Class;
use wideblas::product::number::Scaled;
use wideblas::product::planner::{self, Request};
use wideblas::product::tables;

/// tests/kernels/crt.cpp, built once.
static PROGRAM: LazyLock<PathBuf> = LazyLock::new(|| host::build("crt", host::UNROLLED));

/// What the program prints for records of one kind.
fn through_host(kind: &str, count: usize, input: &[u8]) -> Vec<u8> {
    let output = host::run(&PROGRAM, &[kind, &count.to_string()], input);
    assert!(output.status.success(), "{:?}", output.status);
    output.stdout
}

fn ints(bytes: &[u8]) -> Vec<i32> {
    bytes.chunks_exact(4).map(|bytes| i32::from_ne_bytes(bytes.try_into().unwrap())).collect()
}

/// The bytes of a table without padding.
fn bytes_of<T>(x: &[T]) -> &[u8] {
    // SAFETY: the tables' types have neither padding nor pointers.
    unsafe { std::slice::from_raw_parts(x.as_ptr().cast(), size_of_val(x)) }
}

/// Edges, and numbers of like and distant components.
fn component(rng: &mut Rng) -> f64 {
    const EDGES: [f64; 8] =
        [0.0, -0.0, 1.0, f64::MAX, f64::MIN_POSITIVE, 5e-324, f64::INFINITY, f64::NAN];
    match rng.bits() % 12 {
        0 => rng.pick(&EDGES),
        1 => f64::from(rng.within(-1000, 1000)),
        2 => f64::from_bits(rng.bits() >> 12),
        _ => {
            let exponent = rng.within(-20, 0);
            rng.double(exponent)
        }
    }
}

fn numbers_are_the_cpus<T: Number + Scalar<L>, const L: usize>(whole: impl Fn(&mut Rng) -> T) {
    const WORDS: usize = 8;
    const COUNT: usize = 20_000;
    let mut rng = Rng(L as u64);
    let records: Vec<(T, i32)> = (0..COUNT)
        .map(|_| {
            let x = match rng.bits() % 3 {
                0 => T::from_components([(); L].map(|()| component(&mut rng))),
                _ => whole(&mut rng),
            };
            let top = match x.class() {
                Class::Finite { top, .. } => top as i32,
                _ => 0,
            };
            (x, top - rng.within(0, 230))
        })
        .collect();
    let mut input = Vec::new();
    for (x, unit) in &records {
        x.components().iter().for_each(|component| input.extend(component.to_ne_bytes()));
        input.extend(unit.to_ne_bytes());
        // The record of a struct that is aligned to 16 bytes goes without padding: two reads.
    }
    let output = ints(&through_host(&L.to_string(), COUNT, &input));
    let mut odd = 0;
    for ((x, unit), found) in records.iter().zip(output.chunks_exact(4 + WORDS)) {
        let class = x.class();
        let (ordinary, zero, top, bottom) = (found[0] != 0, found[1] != 0, found[2], found[3]);
        if !ordinary {
            // Infinities, NaN, and components that overlap.
            odd += 1;
            continue;
        }
        match class {
            Class::Zero => assert!(zero, "{x:?}"),
            Class::Special(_) => panic!("{x:?} is not ordinary"),
            Class::Finite { top: expected, bottom: lowest } => {
                assert_eq!((false, expected, lowest), (zero, top.into(), bottom.into()), "{x:?}");
            }
        }
        let (mut words, mut negative) = ([0; WORDS * PANEL], [0; PANEL]);
        let mut column = [None; PANEL];
        column[3] = Some(x);
        let units = &[(*unit).into(); PANEL];
        let to = Scaled { units, words: &mut words, negative: &mut negative };
        T::integers(Isa::Generic, &[column], to);
        for w in 0..WORDS {
            assert_eq!(words[w * PANEL + 3] as i32, found[4 + w], "{x:?} {unit} word {w}");
        }
    }
    assert!(odd > 0 && odd < COUNT / 2, "{odd}");
}

#[test]
fn numbers_become_the_same_integers() {
    numbers_are_the_cpus::<f64, 1>(|rng| {
        let exponent = rng.within(-30, 30);
        rng.double(exponent)
    });
    numbers_are_the_cpus::<Dd, 2>(|rng| {
        let exponent = rng.within(-30, 30);
        rng.dd(exponent)
    });
    numbers_are_the_cpus::<Qd, 4>(|rng| {
        let exponent = rng.within(-30, 30);
        rng.qd(exponent)
    });
}

/// The device's formulas for scalings are the planner's.
#[test]
fn vectors_get_the_same_scalings() {
    const CASES: usize = 500;
    let mut rng = Rng(77);
    let mut input = Vec::new();
    let mut expected = Vec::new();
    for _ in 0..CASES {
        let (m, n) = (rng.within(1, 6) as usize, rng.within(1, 6) as usize);
        let depth = rng.within(1, 3000) as usize;
        let kind = rng.bits() % 4;
        let precision = rng.pick(&[None, Some(54), Some(107), Some(214)]);
        let mut range = || {
            if rng.bits().is_multiple_of(9) {
                return Range::default();
            }
            let mut left = depth as u32;
            let counts: [u32; LEVELS] = std::array::from_fn(|d| {
                let share = match kind {
                    0 => left / 2,
                    1 => rng.bits() as u32 % (left + 1),
                    2 => u32::from(d == 0) * left,
                    _ => u32::from(d == 0),
                };
                let count = if d == 0 { share.max(1) } else { share.min(left) };
                left -= count;
                count
            });
            let top = i64::from(rng.within(-900, 900));
            let smallest = top - i64::from(rng.within(0, 60));
            let bottom = smallest - i64::from(rng.within(0, 300));
            Range { top, smallest, bottom, special: false, counts }
        };
        let rows: Vec<Range> = (0..m).map(|_| range()).collect();
        let cols: Vec<Range> = (0..n).map(|_| range()).collect();
        let request = Request { shape: (m, n, depth), precision, native: None, symmetric: false };
        let scalings = planner::scalings(&rows, &cols, &request).unwrap();
        let all = scalings.rows.iter().chain(&scalings.cols);
        expected.extend(all.map(|scaling| [scaling.unit as i32, scaling.bits as i32]));
        let head = [m, n, depth].map(|x| x as i32);
        let bits = [precision.map_or(-1, |bits| bits as i32)];
        // Nothing is cut off here.
        let cut = [0; 2];
        head.iter().chain(&bits).chain(&cut).for_each(|x| input.extend(x.to_ne_bytes()));
        for range in rows.iter().chain(&cols) {
            let used = !range.is_zero();
            let of = |x: i64| if used { x as i32 } else { 0 };
            let words = [of(range.top), of(range.smallest), of(range.bottom), used.into()];
            words.iter().for_each(|x| input.extend(x.to_ne_bytes()));
            range.counts.iter().for_each(|x| input.extend(x.to_ne_bytes()));
        }
    }
    let found = ints(&through_host("scalings", CASES, &input));
    assert_eq!(found.len(), 2 * expected.len());
    for (at, (found, expected)) in found.chunks_exact(2).zip(&expected).enumerate() {
        assert_eq!(found, expected, "vector {at}");
    }
    let spread: std::collections::HashSet<i32> = expected.iter().map(|[_, bits]| *bits).collect();
    assert!(spread.len() > 50, "{spread:?}");
}

/// What the device derives from scalings is what the planner does.
#[test]
fn scalings_need_the_same_bits_and_words() {
    const CASES: usize = 300;
    let mut rng = Rng(78);
    let mut input = Vec::new();
    let mut expected = Vec::new();
    for _ in 0..CASES {
        let bits = [(); 2].map(|()| i64::from(rng.within(0, 12_000)));
        let depth = 1 << rng.within(0, 30);
        let side = [Scaling { bits: bits[0], ..Scaling::default() }];
        let found = needed((bits[0], bits[1]), depth);
        expected.extend([found as i32, words(&side) as i32]);
        let head = [bits[0] as i32, bits[1] as i32, extra_bits(depth)];
        head.iter().for_each(|x| input.extend(x.to_ne_bytes()));
    }
    assert_eq!(ints(&through_host("needs", CASES, &input)), expected);
}

/// All bits are kept, but for those of few numbers that are far below the others.
#[test]
fn few_numbers_lose_their_lowest_bits() {
    const CUT: i32 = 62;
    let top = 5;
    let scaled = |deep: u32, room: i32, bottom: i32| {
        let depth = 1000;
        let mut counts = [0u32; LEVELS];
        counts[0] = depth - deep;
        let mut input = Vec::new();
        let head = [1, 1, depth as i32, -1, CUT, room];
        head.iter().for_each(|x| input.extend(i32::to_ne_bytes(*x)));
        for _ in 0..2 {
            [top, bottom + 52, bottom, 1].iter().for_each(|x| input.extend(x.to_ne_bytes()));
            counts.iter().for_each(|x| input.extend(x.to_ne_bytes()));
        }
        ints(&through_host("scalings", 1, &input))
    };
    let cut = [top - CUT + 1, CUT].repeat(2);
    let whole = |bottom: i32| [bottom, top - bottom + 1].repeat(2);
    assert_eq!(scaled(8, 8, -90), cut);
    // No place for one more; nothing to cut off; too far off to be added later.
    assert_eq!(scaled(9, 8, -90), whole(-90));
    assert_eq!(scaled(8, 8, -30), whole(-30));
    assert_eq!(scaled(8, 8, top - CUT - 128), whole(top - CUT - 128));
}

/// A random integer of at most `bits` bits and either sign.
fn integer(rng: &mut Rng, bits: u32) -> BigInt {
    let words: Vec<u32> = (0..bits.div_ceil(32)).map(|_| rng.bits() as u32).collect();
    let magnitude =
        BigUint::from_slice(&words) % (BigUint::from(1u8) << rng.within(1, bits as i32));
    let sign = if rng.bits().is_multiple_of(2) { Sign::Minus } else { Sign::Plus };
    BigInt::from_biguint(sign, magnitude)
}

fn twos_complement(x: &BigInt, words: usize) -> Vec<u8> {
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
    fn new(rng: &mut Rng, exponent: i32, capacity: i32, input: &mut Vec<u8>) -> Exact {
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

/// Words with runs of zeros and ones, which make ties and carries; the highest ones zero now and then.
fn hard_words(rng: &mut Rng, count: usize) -> Vec<u32> {
    let zeros = rng.bits() as usize % (count + 1);
    let word = |rng: &mut Rng| match rng.bits() % 6 {
        0 => 0,
        1 => u32::MAX,
        2 => 1 << (rng.bits() % 32),
        _ => rng.bits() as u32,
    };
    (0..count).map(|w| if w < count - zeros { word(rng) } else { 0 }).collect()
}

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
