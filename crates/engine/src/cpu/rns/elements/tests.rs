//! Sums on every instruction set against integers.

mod doubts;

use super::*;
use crate::rns::{Array, Number, Storage, ZERO_EXP};
use num_bigint::{BigInt, BigUint, Sign};
use num_traits::{One, Zero};
use wideblas_base::random::Random;

trait Integers {
    fn integer(&mut self, bits: u32, plain: bool) -> BigUint;
    fn exponent(&mut self, bits: u32, plain: bool) -> i64;
}

impl Integers for Random {
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

/// How sums are computed on one instruction set.
#[derive(Clone, Copy, Debug)]
enum Way {
    /// By products of binary64 numbers.
    Floats,
    /// By its fastest products.
    Fastest,
    /// Numbers are read as products, too.
    Scaled,
}

const WAYS: [Way; 3] = [Way::Floats, Way::Fastest, Way::Scaled];

fn compute(elements: Elements<'_>, isa: Isa, way: Way) -> Vec<(usize, usize)> {
    let Elements { set, operands, sums, .. } = elements;
    let mut left = Vec::new();
    match way {
        Way::Floats => simd::run(isa, Run::<0> { elements, left: &mut left }),
        Way::Fastest => elements.compute(isa, &mut left),
        Way::Scaled => {
            let scaled = &Scaled::of(set, operands, sums, isa)[..];
            Elements { scaled, ..elements }.compute(isa, &mut left);
        }
    }
    left
}

/// c x + y, c x y + d y + z and -x y in one go, on every instruction set, against integers.
fn sums(set: &'static ModuliSet, plain: bool, rounds: u64) {
    const N: usize = 21;
    let available = Isa::ALL.into_iter().filter(|isa| isa.is_available());
    let kinds: Vec<_> = available.flat_map(|isa| WAYS.map(|way| (isa, way))).collect();
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
        for &(isa, way) in &kinds {
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
            let elements = Elements {
                set,
                operands: &operands,
                sums: &sums,
                scaled: &[],
                columns: &column(N),
            };
            let left = compute(elements, isa, way);
            let context = format!("{} bits, seed {seed}, {isa:?} {way:?}", set.bits);
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
        if cfg!(miri) { &[24] } else { &[24, 49, 50, 51, 53, 100, 106, 150, 152, 424, 848, 1696] };
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
            let elements = Elements {
                set,
                operands: &operands,
                sums: &sums,
                scaled: &[],
                columns: &column(N),
            };
            let left = compute(elements, isa, Way::Scaled);
            assert!(left.is_empty(), "{} bits, {isa:?}", set.bits);
            for i in 0..N {
                let rest = plus(&times(&scalars[1], &y[i]), &z[i]);
                let sum = plus(&times(&scalars[0], &x[i]), &rest);
                check(set, &to.array(), i, &sum, &format!("{} bits, {isa:?}", set.bits));
            }
        }
    }
}

/// What sums in registers say of lanes: which they leave to longer windows.
struct Doubtful<'a> {
    set: &'static ModuliSet,
    terms: &'a [Term<'a>],
    /// Of the operands, the same in all lanes.
    values: &'a [Value],
}

impl Simd for Doubtful<'_> {
    type Output = bool;

    #[inline(always)]
    fn run<V: Register>(self, make: simd::Maker<V>) -> bool {
        const W: usize = short::WORDS;
        let Doubtful { set, terms, values } = self;
        let mut prepared = Vec::new();
        for term in terms {
            prepared.push(terms::Prepared::new(set, term, term.constant(0), Vec::new()));
        }
        assert!(short::serves(&prepared));
        let (mut heads, mut numbers) = (Vec::new(), Vec::new());
        for (integer, exponent) in values {
            let negative = make.splat(u64::from(integer.sign() == Sign::Minus).wrapping_neg());
            heads.push(Heads { negative, exponent: make.splat(*exponent as u64) });
            let limbs: Vec<u64> = integer.magnitude().iter_u64_digits().collect();
            for d in 0..W {
                numbers.push(make.splat(wideblas_format::rns::word_at(&limbs, d)));
            }
        }
        let mut out = vec![make.splat(0); W];
        let (_, doubtful) = short::sum::<V, W>(set, &prepared, &heads, &numbers, &mut out);
        doubtful != 0
    }
}

/// Sums in registers know their rounding, unless two terms are below the window and the rest is close to a boundary, or
/// cancels.
#[test]
fn sums_in_registers_leave_few() {
    let set = ModuliSet::for_precision(106).unwrap();
    let bits = i64::from(set.bits);
    let one = BigInt::one();
    let ones: BigInt = (&one << bits) - 1;
    let top: BigInt = &one << (bits - 1);
    let odd: BigInt = &top + 1;
    // z and x y + u v, which is `far` bits below.
    let sum = |z: &BigInt, far: i64, minus: bool| {
        let values = [(z.clone(), 0), (ones.clone(), -far - 2 * bits), (ones.clone(), 0)];
        let values = [&values[..], &[(odd.clone(), -far - 2 * bits), (ones.clone(), 0)]].concat();
        let factors: [&[usize]; 3] = [&[0], &[1, 2], &[3, 4]];
        let terms = factors.map(|factors| Term { minus, constants: &[], factors });
        let mut last = terms;
        last[2].minus = !minus;
        [terms, last].map(|terms| {
            let available = Isa::ALL.into_iter().filter(|isa| isa.is_available());
            let found = available
                .map(|isa| simd::run(isa, Doubtful { set, terms: &terms, values: &values }));
            let found: Vec<bool> = found.collect();
            assert!(found.iter().all(|x| *x == found[0]));
            found[0]
        })
    };
    for minus in [false, true] {
        // In the middle of the window, and where the fraction tells.
        assert_eq!(sum(&top, 20, minus), [false; 2]);
        assert_eq!(sum(&odd, 3, minus), [false; 2]);
        // Far below: the fraction is zero.
        assert_eq!(sum(&odd, 120, minus), [true; 2]);
        assert_eq!(sum(&odd, 5000, minus), [true; 2]);
    }
    // One term below is none to doubt, unless the others cancel.
    let cancelled = |above: &BigInt| {
        let values = [(above.clone(), 0), (-&top, 0), (odd.clone(), -150)];
        let factors: [&[usize]; 3] = [&[0], &[1], &[2]];
        let terms = factors.map(|factors| Term { minus: false, constants: &[], factors });
        simd::run(Isa::detected(), Doubtful { set, terms: &terms, values: &values })
    };
    assert!(!cancelled(&ones));
    assert!(cancelled(&odd));
}

/// Products at and next to the middle of two numbers, which their lowest words decide, alone and with a number added; beside
/// some that the highest words decide.
#[test]
fn lowest_words_decide_ties() {
    let precisions: &[u32] = if cfg!(miri) { &[106] } else { &[106, 424, 848, 1696] };
    for &bits in precisions {
        let set = ModuliSet::for_precision(bits).unwrap();
        let (top, k) = (BigInt::one() << (bits - 1), (bits - 2) / 2);
        let (middle, one) = (BigInt::one() << k, BigInt::one());
        // Exactly in the middle with an even number below, one less, and more beside an odd and an even one.
        let pairs = [
            (middle.clone(), middle.clone()),
            (&middle + &one, &middle - &one),
            (&middle + &one, middle.clone()),
            (&middle + 2, middle.clone()),
            (&middle + 6, &middle * 3),
            (BigInt::zero(), BigInt::zero()),
        ];
        for (a, b) in pairs {
            let c = (&top + a, -5);
            let x: Vec<Value> = (0..40).map(|i| (&top + &b, i % 7)).collect();
            let y: Vec<Value> = x.iter().map(|x| (-&top, x.1 + i64::from(bits) - 12)).collect();
            let [x_in, y_in] = [&x, &y].map(|values| array(set, values));
            let available = Isa::ALL.into_iter().filter(|isa| isa.is_available());
            for (isa, way) in available.flat_map(|isa| WAYS.map(|way| (isa, way))) {
                let to = [(); 2].map(|()| array(set, &vec![(BigInt::zero(), 0); x.len()]));
                let line = |array| lines(array, 0, 1);
                let operands = [line(x_in.array()), line(y_in.array())];
                let constants = [constant(&c)];
                let term = |constants, factors| Term { minus: false, constants, factors };
                let terms = [term(&constants[..], &[0][..]), term(&[], &[1])];
                let sums = [
                    Sum { terms: &terms[..1], to: line(to[0].array()) },
                    Sum { terms: &terms, to: line(to[1].array()) },
                ];
                let columns = &column(x.len());
                let left = compute(
                    Elements { set, operands: &operands, sums: &sums, scaled: &[], columns },
                    isa,
                    way,
                );
                assert!(left.is_empty());
                for (i, (x, y)) in x.iter().zip(&y).enumerate() {
                    let context = format!("{bits} bits, {isa:?} {way:?}, {c:?} {x:?}");
                    let product = times(&c, x);
                    check(set, &to[0].array(), i, &product, &context);
                    check(set, &to[1].array(), i, &plus(&product, y), &context);
                }
            }
        }
    }
}

/// Long numbers that only one term needs are read as products, but not for a constant that leaves nothing to cut off.
#[test]
fn numbers_of_one_term_are_read_as_products() {
    let set = ModuliSet::for_precision(424).unwrap();
    let zeros = array(set, &[(BigInt::zero(), 0)]);
    let operands = [lines(zeros.array(), 0, 1); 2];
    let long = [constant(&(BigInt::from(1) << 424 | BigInt::one(), 0))];
    let short = [constant(&(BigInt::from(3), 0))];
    for isa in Isa::ALL.into_iter().filter(|isa| isa.is_available()) {
        let operand_of = |constants: &[Constant], factors: &[usize]| {
            let terms = [(constants, &[0][..]), (&[], factors)];
            let terms = terms.map(|(constants, factors)| Term { minus: false, constants, factors });
            let sums = [Sum { terms: &terms, to: operands[1] }];
            let scaled = Scaled::of(set, &operands, &sums, isa);
            scaled.first().map(|scaled| (scaled.sum, scaled.operand))
        };
        assert_eq!(operand_of(&long, &[1]), Some((0, 0)));
        assert_eq!(operand_of(&long, &[0]), None);
        assert_eq!(operand_of(&short, &[1]), None);
        assert_eq!(operand_of(&[], &[1]), None);
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
            for (loaded, way) in [None, Some(&loaded)].map(|x| WAYS.map(|way| (x, way))).concat() {
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
                let elements = Elements {
                    set,
                    operands: &operands,
                    sums: &sums,
                    scaled: &[],
                    columns: &columns,
                };
                let left = compute(elements, isa, way);
                for (at, old) in a.iter().enumerate() {
                    let (i, j) = (at % LD, at / LD);
                    let context = format!("{} bits, {isa:?} {way:?}, ({i}, {j})", set.bits);
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
