//! Sums on every instruction set against integers.

use super::*;
use crate::engine::rns::{Array, Number, Storage, ZERO_EXP};
use num_bigint::{BigInt, BigUint, Sign};
use num_traits::{One, Zero};

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 ^ self.0 >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ self.0 >> 31
    }

    fn below(&mut self, n: u64) -> u64 {
        (self.next() >> 8) % n
    }

    /// An integer of as many bits; where it is not `plain`, with long runs of equal bits.
    fn integer(&mut self, bits: u32, plain: bool) -> BigUint {
        let words = (0..bits.div_ceil(32)).map(|_| match self.below(6) {
            0 if !plain => 0,
            1 if !plain => u32::MAX,
            _ => (self.next() >> 20) as u32,
        });
        let mut x = BigUint::new(words.collect()) % (BigUint::one() << bits);
        if !plain && self.below(4) == 0 {
            let zeros = self.below(bits.into());
            x = (x >> zeros) << zeros;
        }
        x.set_bit(u64::from(bits) - 1, true);
        x
    }

    fn exponent(&mut self, bits: u32, plain: bool) -> i64 {
        let spread = match self.below(4) {
            _ if plain => 12,
            0 => 3,
            1 => 120,
            2 => i64::from(bits) * 2 + 60,
            _ => 4000,
        };
        self.below(2 * spread as u64) as i64 - spread
    }
}

/// An integer times a power of two.
type Value = (BigInt, i64);

fn random(set: &ModuliSet, random: &mut Random, plain: bool) -> Value {
    let sign = if random.below(2) == 0 { Sign::Plus } else { Sign::Minus };
    let sign = if !plain && random.below(8) == 0 { Sign::NoSign } else { sign };
    let integer = random.integer(set.bits, plain);
    (BigInt::from_biguint(sign, integer), random.exponent(set.bits, plain))
}

fn array(set: &'static ModuliSet, values: &[Value]) -> Storage {
    let storage = Storage::new(set, values.len()).unwrap();
    for (at, (integer, exponent)) in values.iter().enumerate().filter(|(_, x)| !x.0.is_zero()) {
        let residue = |m: &u32| u32::try_from(integer.magnitude() % m).unwrap();
        let number = Number {
            negative: integer.sign() == Sign::Minus,
            exp: Some(*exponent as i32),
            digits: set.full.moduli().iter().map(residue).collect(),
            eval: Default::default(),
        };
        storage.array().write(at, &number);
    }
    storage
}

/// The value rounded to the precision of the set.
fn rounded(set: &ModuliSet, (integer, exponent): &Value) -> Value {
    let (bits, magnitude) = (u64::from(set.bits), integer.magnitude());
    if magnitude.bits() <= bits {
        let shift = bits - magnitude.bits();
        return (integer << shift, exponent - shift as i64);
    }
    let drop = magnitude.bits() - bits;
    let mut kept: BigUint = magnitude >> drop;
    let (rest, half) = (magnitude - (&kept << drop), BigUint::one() << (drop - 1));
    if rest > half || rest == half && kept.bit(0) {
        kept += 1u8;
    }
    let over = kept.bits() - bits;
    (BigInt::from_biguint(integer.sign(), kept >> over), exponent + (drop + over) as i64)
}

fn check(set: &ModuliSet, array: &Array<'_>, at: usize, value: &Value, context: &str) {
    let (integer, exponent) = rounded(set, value);
    let mut number = Number::default();
    array.read(at, &mut number);
    if integer.is_zero() {
        assert_eq!((array.exp(at), number.negative), (ZERO_EXP, false), "{context}");
    } else {
        let head = (number.exp.map(i64::from), number.negative);
        assert_eq!(head, (Some(exponent), integer.sign() == Sign::Minus), "{context}");
    }
    for (&digit, &m) in number.digits.iter().zip(set.full.moduli()) {
        assert_eq!(BigUint::from(digit), integer.magnitude() % m, "{context}");
    }
    let top = (integer.magnitude() << 53u32) >> set.bits;
    let bits = if integer.is_zero() { 0 } else { set.bits.into() };
    let eval = set.evaluation.of(u64::try_from(top).unwrap(), bits);
    assert_eq!(number.eval, eval, "{context}");
}

fn times(x: &Value, y: &Value) -> Value {
    (&x.0 * &y.0, x.1 + y.1)
}

fn plus(x: &Value, y: &Value) -> Value {
    let bottom = x.1.min(y.1);
    ((&x.0 << (x.1 - bottom)) + (&y.0 << (y.1 - bottom)), bottom)
}

fn constant(value: &Value) -> Constant {
    Constant {
        negative: value.0.sign() == Sign::Minus,
        exponent: value.1,
        limbs: value.0.magnitude().iter_u64_digits().collect(),
    }
}

fn lines(array: Array<'_>, start: usize, step: isize) -> Lines<'_> {
    Lines { line: Line { array, start, step }, ld: 0, loaded: None }
}

fn column(count: usize) -> [Rows; 1] {
    [Rows { j: 0, rows: 0..count }]
}

/// Sums on one instruction set; with LONG its fastest products.
fn compute(elements: Elements<'_>, isa: Isa, long: bool) -> Vec<(usize, usize)> {
    let mut left = Vec::new();
    if long {
        elements.compute(isa, &mut left);
    } else {
        simd::run(isa, Run { elements, left: &mut left });
    }
    left
}

/// c x + y, c x y + d y + z and -x y in one go, on every instruction set, against integers.
fn sums(set: &'static ModuliSet, plain: bool, rounds: u64) {
    const N: usize = 21;
    let available = Isa::ALL.into_iter().filter(|isa| isa.is_available());
    let kinds: Vec<_> = available.flat_map(|isa| [(isa, false), (isa, true)]).collect();
    for seed in 0..rounds {
        let mut source = Random(seed + 1);
        let mut values =
            || -> Vec<Value> { (0..N).map(|_| random(set, &mut source, plain)).collect() };
        let [x, mut y, mut z, scalars] = [(); 4].map(|()| values());
        let mut c = scalars[0].clone();
        if seed % 3 == 1 {
            c = (BigInt::from(3), 5);
        }
        let d = times(&scalars[1], &scalars[2]);
        if !plain {
            // Sums that cancel, all or nearly, and ties.
            for i in (0..N).step_by(4) {
                let product = times(&c, &x[i]);
                let (integer, exponent) = rounded(set, &(-product.0, product.1));
                y[i] = (integer, exponent);
                let low = i64::from(set.bits) + seed as i64 % 3;
                z[i] = (y[i].0.clone(), y[i].1 - low);
            }
        }
        let [a, b, e] = [&x, &y, &z].map(|values| array(set, values));
        let (c_of, d_of) = ([constant(&c)], [constant(&d)]);
        for &(isa, long) in &kinds {
            let to = [(); 3].map(|()| array(set, &vec![(BigInt::zero(), 0); N]));
            let [to_0, to_1, to_2] = to.each_ref().map(|to| to.array());
            let line = |array| lines(array, 0, 1);
            let operands = [a.array(), b.array(), e.array()].map(line);
            let term = |constants, factors| Term { minus: false, constants, factors };
            let first = [term(&c_of[..], &[0][..]), term(&[], &[1])];
            let second = [term(&c_of[..], &[0, 1][..]), term(&d_of, &[1]), term(&[], &[2])];
            let third = [Term { minus: true, constants: &[], factors: &[0, 1] }];
            let back = lines(to_2, N - 1, -1);
            let sums = [
                Sum { terms: &first, to: line(to_0) },
                Sum { terms: &second, to: line(to_1) },
                Sum { terms: &third, to: back },
            ];
            let elements = Elements { set, operands: &operands, sums: &sums, columns: &column(N) };
            let left = compute(elements, isa, long);
            let context = format!("{} bits, seed {seed}, {isa:?} {long}", set.bits);
            for i in 0..N {
                let context = format!("{context}, number {i}");
                if left.contains(&(i, 0)) {
                    // Nothing is written.
                    assert_eq!([to_0.exp(i), to_1.exp(i), to_2.exp(N - 1 - i)], [ZERO_EXP; 3]);
                    continue;
                }
                let cx = times(&c, &x[i]);
                check(set, &to_0, i, &plus(&cx, &y[i]), &context);
                let rest = plus(&times(&d, &y[i]), &z[i]);
                check(set, &to_1, i, &plus(&times(&cx, &y[i]), &rest), &context);
                let (product, exponent) = times(&x[i], &y[i]);
                check(set, &to_2, N - 1 - i, &(-product, exponent), &context);
            }
        }
    }
}

fn sets() -> Vec<&'static ModuliSet> {
    let precisions: &[u32] =
        if cfg!(miri) { &[24] } else { &[24, 49, 50, 51, 53, 100, 106, 152, 424, 848, 1696] };
    let irregular = [1 << 20, 3, 625, i32::MAX, 7 * 11 * 13, 61];
    let sets = precisions.iter().map(|&p| ModuliSet::for_precision(p).unwrap());
    sets.chain([ModuliSet::from_moduli(&irregular).unwrap()]).collect()
}

/// Two products that are all below a third term, and little below it, are rounded with it.
#[test]
fn terms_far_apart_are_done() {
    const N: usize = 21;
    for (set, far) in sets().into_iter().flat_map(|set| [(set, 6), (set, 2)]) {
        let mut source = Random(far as u64);
        let mut values =
            || -> Vec<Value> { (0..N).map(|_| random(set, &mut source, true)).collect() };
        let [x, y, mut z, scalars] = [(); 4].map(|()| values());
        for z in &mut z {
            z.1 += far * i64::from(set.bits);
        }
        let [a, b, e] = [&x, &y, &z].map(|values| array(set, values));
        let [c, d] = [&scalars[0], &scalars[1]].map(|scalar| [constant(scalar)]);
        for isa in Isa::ALL.into_iter().filter(|isa| isa.is_available()) {
            let to = array(set, &vec![(BigInt::zero(), 0); N]);
            let line = |array| lines(array, 0, 1);
            let operands = [a.array(), b.array(), e.array()].map(line);
            let term = |constants, factors| Term { minus: false, constants, factors };
            let terms = [term(&c[..], &[0][..]), term(&d, &[1]), term(&[], &[2])];
            let sums = [Sum { terms: &terms, to: line(to.array()) }];
            let elements = Elements { set, operands: &operands, sums: &sums, columns: &column(N) };
            let left = compute(elements, isa, true);
            assert!(left.is_empty(), "{} bits, {isa:?}", set.bits);
            for i in 0..N {
                let rest = plus(&times(&scalars[1], &y[i]), &z[i]);
                let sum = plus(&times(&scalars[0], &x[i]), &rest);
                check(set, &to.array(), i, &sum, &format!("{} bits, {isa:?}", set.bits));
            }
        }
    }
}

#[test]
fn sums_are_rounded_once() {
    for set in sets() {
        sums(set, true, if cfg!(miri) { 1 } else { 6 });
        sums(set, false, if cfg!(miri) { 1 } else { 30 });
    }
}

/// Parts of a triangle plus products of a vector and a number of each column, which may be zero; the vector is read
/// each time or before.
#[test]
fn columns_have_constants_of_their_own() {
    const ROWS: usize = 19;
    const COLS: usize = 5;
    const LD: usize = 23;
    for set in sets() {
        let mut source = Random(set.bits.into());
        let mut values =
            |n| -> Vec<Value> { (0..n).map(|_| random(set, &mut source, false)).collect() };
        let [x, factors, a] = [ROWS, COLS, LD * COLS].map(&mut values);
        let [x_in, factors_in] = [&x, &factors].map(|values| array(set, values));
        for isa in Isa::ALL.into_iter().filter(|isa| isa.is_available()) {
            let line = Line { array: x_in.array(), start: ROWS - 1, step: -1 };
            let loaded = Loaded::new(set, line, ROWS, isa).unwrap();
            let line_of_factors = Line { array: factors_in.array(), start: 0, step: 1 };
            let factors_loaded = Loaded::new(set, line_of_factors, COLS, isa).unwrap();
            let constants: Vec<_> = (0..COLS).map(|j| factors_loaded.value(j)).collect();
            for (loaded, long) in [None, Some(&loaded)].map(|x| [(x, false), (x, true)]).concat() {
                let (to, before) = (array(set, &a), array(set, &a));
                let matrix = Lines {
                    line: Line { array: to.array(), start: 0, step: 1 },
                    ld: LD,
                    loaded: None,
                };
                let operands = [Lines { line, ld: 0, loaded }, matrix];
                let terms = [
                    Term { minus: true, constants: &constants, factors: &[0] },
                    Term { minus: false, constants: &[], factors: &[1] },
                ];
                let sums = [Sum { terms: &terms, to: matrix }];
                let columns = [(0, 0..ROWS), (1, 1..ROWS), (2, 5..6), (3, 2..18), (4, 9..9)];
                let columns = columns.map(|(j, rows)| Rows { j, rows });
                let elements =
                    Elements { set, operands: &operands, sums: &sums, columns: &columns };
                let left = compute(elements, isa, long);
                for (at, old) in a.iter().enumerate() {
                    let (i, j) = (at % LD, at / LD);
                    let context = format!("{} bits, {isa:?} {long}, ({i}, {j})", set.bits);
                    if columns[j].rows.contains(&i) && !left.contains(&(i, j)) {
                        let (product, exponent) = times(&x[ROWS - 1 - i], &factors[j]);
                        let expected = plus(&(-product, exponent), old);
                        check(set, &to.array(), at, &expected, &context);
                    } else {
                        let numbers = [&to, &before].map(|x| {
                            let mut number = Number::default();
                            x.array().read(at, &mut number);
                            (number.exp, number.negative, number.digits)
                        });
                        assert_eq!(numbers[0], numbers[1], "{context}");
                    }
                }
            }
        }
    }
}
