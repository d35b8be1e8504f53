//! Routines on arrays of residue numbers against exact sums and products.

mod common;

use common::Rng;
use common::sample::Sample;
use rug::Float;
use wideblas::blas::mp::{
    Context, Failure, Matrix, Mirrored, MirroredStorage, Vector, convert, level1, level2, level3,
};
use wideblas::config::{DeviceChoice, MpresScheme};
use wideblas::engine::Engine;
use wideblas::engine::cpu::Isa;
use wideblas::engine::rns::{Array, Storage};
use wideblas::format::rns::ModuliSet;
use wideblas::options::{Norm, Part, Trans, Uplo};
use wideblas_reference::Dyadic;

const PRECISIONS: [u32; 9] = [24, 53, 120, 240, 424, 480, 848, 1696, 3400];

/// An array and the exact values in it.
struct Operand {
    storage: Storage,
    values: Vec<Dyadic>,
}

impl Operand {
    fn new(set: &'static ModuliSet, numbers: &[Float]) -> Operand {
        let storage = Storage::new(set, numbers.len()).unwrap();
        convert::from_numbers(Float::view(numbers), storage.array().into(), chosen(0)).unwrap();
        let values = numbers.iter().map(|x| x.exact().unwrap()).collect();
        Operand { storage, values }
    }

    fn array(&self) -> Array<'_> {
        self.storage.array()
    }

    fn mirrored(&self) -> Mirrored<'_> {
        self.array().into()
    }

    /// What is in the array now.
    fn numbers(&self) -> Vec<Float> {
        let mut numbers = vec![Float::new(self.storage.set.bits); self.values.len()];
        convert::to_numbers(self.mirrored(), Float::view_mut(&mut numbers), chosen(0)).unwrap();
        numbers
    }
}

/// Kernels and threads, different from case to case.
fn chosen(case: usize) -> Context {
    let available: Vec<Isa> = Isa::ALL.into_iter().filter(|isa| isa.is_available()).collect();
    Context::on_cpu(available[case % available.len()], 1 + case % 3)
}

/// How the exponents of operands spread.
#[derive(Clone, Copy, Debug)]
enum Data {
    Narrow,
    /// Beyond the headroom: several windows.
    Windows,
    /// 2^-100000 to 2^100000.
    Wide,
    /// Every other term is the negative of the one before.
    Cancelling,
}

const DATA: [Data; 4] = [Data::Narrow, Data::Windows, Data::Wide, Data::Cancelling];

fn numbers(rng: &mut Rng, len: usize, bits: u32, data: Data) -> Vec<Float> {
    let mut numbers: Vec<Float> = Vec::with_capacity(len);
    for i in 0..len {
        let spread = match data {
            Data::Narrow | Data::Cancelling => 9,
            Data::Windows => 400,
            Data::Wide => 100_000,
        };
        let exponent = rng.within(-spread, spread);
        let used = if rng.bits() & 3 == 0 { rng.within(1, bits as i32) as u32 } else { bits };
        let mut x = match rng.bits() % 16 {
            0 => Float::new(bits),
            _ => Float::with_val(bits, Float::random(rng, used, exponent)),
        };
        if i % 2 == 1 && matches!(data, Data::Cancelling) {
            x = -numbers[i - 1].clone();
        }
        numbers.push(x);
    }
    numbers
}

/// The nearest number of `bits` bits.
fn rounded(value: &Dyadic, bits: u32) -> Float {
    value.to_float_with(bits)
}

fn place(i: usize, n: usize, inc: i64) -> usize {
    let step = inc.unsigned_abs() as usize;
    if inc < 0 { (n - 1 - i) * step } else { i * step }
}

fn vector<'a>(array: Array<'a>, n: usize, inc: i64) -> Vector<'a> {
    Vector { array: array.into(), n, inc }
}

/// The number that a routine stores.
fn reduced(
    set: &'static ModuliSet,
    routine: impl FnOnce(Mirrored<'_>) -> Result<Engine, Failure>,
) -> Dyadic {
    let r = Operand::new(set, &[Float::with_val(set.bits, 7)]);
    assert_eq!(routine(r.mirrored()).unwrap(), Engine::Cpu);
    r.expect_canonical("a sum");
    r.numbers()[0].exact().unwrap()
}

/// alpha and beta.
fn scalars(set: &'static ModuliSet, numbers: &[Float]) -> [Operand; 2] {
    [0, 1].map(|k| Operand::new(set, &numbers[k..=k]))
}

fn sum(terms: impl Iterator<Item = Dyadic>) -> Dyadic {
    terms.fold(Dyadic::ZERO, |sum, term| &sum + &term)
}

/// Largest vectors are for few precisions: exact sums of wide numbers take their time.
fn sizes(bits: u32) -> &'static [usize] {
    if bits == 53 || bits == 424 { &[0, 1, 3, 17, 1000] } else { &[0, 1, 3, 17] }
}

#[test]
fn sums_and_dot_products() {
    let mut case = 0;
    for bits in PRECISIONS {
        let set = ModuliSet::for_precision(bits).unwrap();
        let mut rng = Rng(bits.into());
        for data in DATA {
            for &n in sizes(bits) {
                for (incx, incy) in [(1, 1), (-1, 2), (3, -2), (-3, 1), (2, 3)] {
                    if n == 1000 && incx != 1 {
                        continue;
                    }
                    case += 1;
                    let how = chosen(case);
                    let context = format!("{bits} bits, {data:?}, n = {n}, {incx} {incy}, {how:?}");
                    let len = |inc: i64| 1 + n * inc.unsigned_abs() as usize;
                    let x = Operand::new(set, &numbers(&mut rng, len(incx), bits, data));
                    let mut y_numbers = numbers(&mut rng, len(incy), bits, Data::Narrow);
                    if matches!(data, Data::Cancelling) && incx == 1 {
                        // Pairs cancel to zero, or nearly.
                        let one = Float::with_val(bits, 1);
                        y_numbers.iter_mut().for_each(|y| y.clone_from(&one));
                    }
                    let y = Operand::new(set, &y_numbers);
                    let (vx, vy) = (vector(x.array(), n, incx), vector(y.array(), n, incy));
                    let of = |operand: &Operand, i, inc| operand.values[place(i, n, inc)].clone();
                    let exact = sum((0..n).map(|i| of(&x, i, incx).abs()));
                    let found = reduced(set, |r| level1::asum(vx, r, how));
                    assert_eq!(found, rounded(&exact, bits).exact().unwrap(), "asum {context}");
                    let found = reduced(set, |r| level1::norm(Norm::Infinity, vx, r, how));
                    let largest = (0..n)
                        .map(|i| of(&x, i, incx).abs())
                        .fold(Dyadic::ZERO, |a, b| if a < b { b } else { a });
                    assert_eq!(found, largest, "norm {context}");
                    let exact = sum((0..n).map(|i| &of(&x, i, incx) * &of(&y, i, incy)));
                    let found = reduced(set, |r| level1::dot(vx, vy, r, how));
                    assert_eq!(found, rounded(&exact, bits).exact().unwrap(), "dot {context}");
                }
            }
        }
    }
}

/// A sum of magnitudes that is half-way between two numbers, and what is far below it or far from it in the array.
#[test]
fn magnitudes_far_below_decide_ties() {
    const N: usize = 5000;
    for (case, bits) in PRECISIONS.into_iter().enumerate() {
        let set = ModuliSet::for_precision(bits).unwrap();
        let one = Float::with_val(bits, 1);
        for (far, at) in [(60, 2), (1000, 3), (20_000, 4), (20_000, N - 1)] {
            for tiny in [0, 1, -1] {
                let far = far + bits as i32;
                let mut numbers = vec![Float::new(bits); N];
                numbers[0].clone_from(&one);
                numbers[1] = -(one.clone() >> bits);
                numbers[at] = Float::with_val(bits, tiny) >> far;
                numbers[N - 2] = one.clone() >> (bits as i32 + 2);
                // The half in two parts of an exponent in the middle.
                numbers[N - 3] = -(one.clone() >> (bits as i32 + 2));
                numbers[1] >>= 1;
                let x = Operand::new(set, &numbers);
                let exact = rounded(&sum(x.values.iter().map(Dyadic::abs)), bits);
                let how = chosen(case);
                let context = format!("{bits} bits, {far}, {at}, {tiny}, {how:?}");
                let found = reduced(set, |r| level1::asum(vector(x.array(), N, 1), r, how));
                assert_eq!(found, exact.exact().unwrap(), "{context}");
                let a = Matrix { array: x.mirrored(), rows: N, cols: 1, ld: N };
                let found = reduced(set, |r| level2::ge_norm(Norm::One, a, r, how));
                assert_eq!(found, exact.exact().unwrap(), "{context}");
            }
        }
    }
}

/// Vectors of several chunks, the last of them short.
#[test]
fn long_dot_products() {
    const N: usize = 9001;
    let available = Isa::ALL.into_iter().filter(|isa| isa.is_available());
    let all: Vec<Context> =
        available.flat_map(|isa| [1, 3].map(|threads| Context::on_cpu(isa, threads))).collect();
    for bits in [53, 424] {
        let set = ModuliSet::for_precision(bits).unwrap();
        let mut rng = Rng(bits.into());
        for data in [Data::Narrow, Data::Windows] {
            for (incx, incy) in [(1, 1), (-2, 3)] {
                let mut of = |inc| Strided::new(set, &mut rng, (N, inc), data);
                let (x, y) = (of(incx), of(incy));
                let exact = rounded(&sum((0..N).map(|i| x.at(i) * y.at(i))), bits);
                for &how in &all {
                    let found = reduced(set, |r| level1::dot(x.view(), y.view(), r, how));
                    let context = format!("{bits} bits, {data:?}, {incx} {incy}, {how:?}");
                    assert_eq!(found, exact.exact().unwrap(), "{context}");
                }
            }
        }
    }
}

/// A vector operand with its increment, and its element i.
struct Strided {
    operand: Operand,
    n: usize,
    inc: i64,
}

impl Strided {
    fn new(set: &'static ModuliSet, rng: &mut Rng, (n, inc): (usize, i64), data: Data) -> Strided {
        let len = 1 + n * inc.unsigned_abs() as usize;
        Strided { operand: Operand::new(set, &numbers(rng, len, set.bits, data)), n, inc }
    }

    fn view(&self) -> Vector<'_> {
        vector(self.operand.array(), self.n, self.inc)
    }

    fn at(&self, i: usize) -> &Dyadic {
        &self.operand.values[place(i, self.n, self.inc)]
    }

    /// The array holds `expected(i)`, rounded, at the vector's places and what it held before at others.
    fn expect(&self, context: &str, expected: impl Fn(usize) -> Dyadic) {
        let mut values = self.operand.values.clone();
        (0..self.n).for_each(|i| values[place(i, self.n, self.inc)] = expected(i));
        self.operand.expect(context, &values);
    }
}

impl Operand {
    fn expect(&self, context: &str, values: &[Dyadic]) {
        let bits = self.storage.set.bits;
        let found = self.numbers();
        for (k, (found, value)) in found.iter().zip(values).enumerate() {
            assert_eq!(*found, rounded(value, bits), "{context}: number {k}");
        }
        self.expect_canonical(context);
    }

    /// Significands, signs, exponents and intervals are as the format says.
    fn expect_canonical(&self, context: &str) {
        let (array, set) = (self.array(), self.storage.set);
        let mut digits = Vec::new();
        for k in 0..array.len() {
            array.copy_digits(k, &mut digits);
            let integer = set.full.integer(&digits);
            let [low, high] = array.eval(k);
            if integer.bits() == 0 {
                assert_eq!((low.frac, high.frac, array.is_negative(k)), (0.0, 0.0, false));
                assert_eq!(array.exp(k), wideblas::engine::rns::ZERO_EXP, "{context}: number {k}");
                continue;
            }
            assert_eq!(integer.bits(), u64::from(set.bits), "{context}: number {k}");
            // low <= X / M <= high, and not far apart.
            let scaled =
                |x: f64, exp: i64| Float::with_val(64, x) >> (-exp).try_into().unwrap_or(0u32);
            let as_float = |x: &num_bigint::BigUint| {
                Float::with_val(20_000, Float::parse(x.to_string()).unwrap())
            };
            let exact = as_float(&integer) / as_float(&set.own.product);
            let (low, high) = (scaled(low.frac, low.exp), scaled(high.frac, high.exp));
            assert!(low <= exact && exact <= high, "{context}: number {k}");
            assert!(Float::with_val(64, &high - &low) <= Float::with_val(64, &high >> 49u32));
        }
    }
}

/// A matrix operand, with rows of padding that stay as they are.
struct Stored {
    operand: Operand,
    rows: usize,
    cols: usize,
    ld: usize,
}

impl Stored {
    fn new(
        set: &'static ModuliSet,
        rng: &mut Rng,
        (rows, cols): (usize, usize),
        data: Data,
    ) -> Stored {
        let ld = rows.max(1) + rng.within(0, 2) as usize;
        Stored {
            operand: Operand::new(set, &numbers(rng, ld * cols + 1, set.bits, data)),
            rows,
            cols,
            ld,
        }
    }

    fn view(&self) -> Matrix<'_> {
        Matrix { array: self.operand.mirrored(), rows: self.rows, cols: self.cols, ld: self.ld }
    }

    fn at(&self, i: usize, j: usize) -> &Dyadic {
        &self.operand.values[i + j * self.ld]
    }

    fn expect(&self, context: &str, part: Part, expected: impl Fn(usize, usize) -> Dyadic) {
        let mut values = self.operand.values.clone();
        for j in 0..self.cols {
            part.rows(j, self.rows).for_each(|i| values[i + j * self.ld] = expected(i, j));
        }
        self.operand.expect(context, &values);
    }
}

const INCREMENTS: [i64; 6] = [1, -1, 2, -2, 3, -3];

/// Calls `check` for precisions, data and a few sizes, with a description of the case.
fn cases(mut check: impl FnMut(&'static ModuliSet, &mut Rng, Data, usize, Context, &str)) {
    let mut case = 0;
    for bits in PRECISIONS {
        let set = ModuliSet::for_precision(bits).unwrap();
        for data in DATA {
            for n in [0, 1, 3, 17] {
                case += 1;
                let (mut rng, how) = (Rng(case as u64), chosen(case));
                let context = format!("{bits} bits, {data:?}, n = {n}, seed {case}, {how:?}");
                check(set, &mut rng, data, n, how, &context);
            }
        }
    }
}

#[test]
fn elementwise_vector_routines() {
    cases(|set, rng, data, n, how, context| {
        let strided = |rng: &mut Rng| {
            let inc = rng.pick(&INCREMENTS);
            Strided::new(set, rng, (n, inc), data)
        };
        let [x, y, w] = [(); 3].map(|()| strided(rng));
        let scalars = scalars(set, &numbers(rng, 2, set.bits, data));
        let [alpha, beta] = scalars.each_ref().map(Operand::mirrored);
        let [a, b] = scalars.each_ref().map(|scalar| &scalar.values[0]);
        level1::waxpby(alpha, x.view(), beta, y.view(), w.view(), how).unwrap();
        w.expect(context, |i| &(a * x.at(i)) + &(b * y.at(i)));
        let [x, y] = [(); 2].map(|()| strided(rng));
        level1::axpy(alpha, x.view(), y.view(), how).unwrap();
        y.expect(context, |i| &(a * x.at(i)) + y.at(i));
        level1::scal(alpha, x.view(), how).unwrap();
        x.expect(context, |i| a * x.at(i));
        let [x, y] = [(); 2].map(|()| strided(rng));
        level1::rot(x.view(), y.view(), alpha, beta, how).unwrap();
        x.expect(context, |i| &(a * x.at(i)) + &(b * y.at(i)));
        y.expect(context, |i| &(a * y.at(i)) - &(b * x.at(i)));
        let [u, v, w] = [(); 3].map(|()| strided(rng));
        let found = reduced(set, |r| level1::axpy_dot(alpha, w.view(), v.view(), u.view(), r, how));
        w.expect(context, |i| w.at(i) - &(a * v.at(i)));
        let new = w.operand.numbers();
        let exact = sum((0..n).map(|i| u.at(i) * &new[place(i, n, w.inc)].exact().unwrap()));
        assert_eq!(found, rounded(&exact, set.bits).exact().unwrap(), "{context}");
    });
}

#[test]
fn aliased_vectors() {
    cases(|set, rng, data, n, how, context| {
        let scalars = scalars(set, &numbers(rng, 2, set.bits, data));
        let [alpha, beta] = scalars.each_ref().map(Operand::mirrored);
        let [a, b] = scalars.each_ref().map(|scalar| &scalar.values[0]);
        let strided = |rng: &mut Rng| {
            let inc = rng.pick(&INCREMENTS);
            Strided::new(set, rng, (n, inc), data)
        };
        let x = strided(rng);
        level1::waxpby(alpha, x.view(), beta, x.view(), x.view(), how).unwrap();
        x.expect(context, |i| &(a * x.at(i)) + &(b * x.at(i)));
        let x = strided(rng);
        let exact = sum((0..n).map(|i| x.at(i) * x.at(i)));
        let found = reduced(set, |r| level1::dot(x.view(), x.view(), r, how));
        assert_eq!(found, rounded(&exact, set.bits).exact().unwrap(), "{context}");
        // y over x, and alpha within A.
        let matrix = Stored::new(set, rng, (n, n), data);
        let y = strided(rng);
        let alpha = matrix.operand.mirrored();
        level2::gemv(Trans::No, alpha, matrix.view(), y.view(), beta, y.view(), how).unwrap();
        let a = &matrix.operand.values[0];
        y.expect(context, |i| {
            &(a * &sum((0..n).map(|l| matrix.at(i, l) * y.at(l)))) + &(b * y.at(i))
        });
    });
}

#[test]
fn matrix_vector_products() {
    cases(|set, rng, data, n, how, context| {
        for trans in [Trans::No, Trans::Yes, Trans::Conj] {
            let m = rng.pick(&[0, 1, 5, 70]);
            let matrix = Stored::new(set, rng, (m, n), data);
            let (rows, terms) = if trans == Trans::No { (m, n) } else { (n, m) };
            let [x, y] = [terms, rows].map(|len| {
                let inc = rng.pick(&INCREMENTS);
                Strided::new(set, rng, (len, inc), data)
            });
            let mut drawn = numbers(rng, 2, set.bits, data);
            if rng.bits() & 3 == 0 {
                drawn[rng.within(0, 1) as usize] = Float::new(set.bits);
            }
            let scalars = scalars(set, &drawn);
            let [alpha, beta] = scalars.each_ref().map(Operand::mirrored);
            let [a, b] = scalars.each_ref().map(|scalar| &scalar.values[0]);
            level2::gemv(trans, alpha, matrix.view(), x.view(), beta, y.view(), how).unwrap();
            let element = |i, l| if trans == Trans::No { matrix.at(i, l) } else { matrix.at(l, i) };
            y.expect(context, |i| {
                &(a * &sum((0..terms).map(|l| element(i, l) * x.at(l)))) + &(b * y.at(i))
            });
        }
        for uplo in [Uplo::Upper, Uplo::Lower] {
            let matrix = Stored::new(set, rng, (n, n), data);
            let [x, y] = [(); 2].map(|()| {
                let inc = rng.pick(&INCREMENTS);
                Strided::new(set, rng, (n, inc), data)
            });
            let scalars = scalars(set, &numbers(rng, 2, set.bits, data));
            let [alpha, beta] = scalars.each_ref().map(Operand::mirrored);
            let [a, b] = scalars.each_ref().map(|scalar| &scalar.values[0]);
            level2::symv(uplo, alpha, matrix.view(), x.view(), beta, y.view(), how).unwrap();
            let element = |i: usize, l: usize| match uplo {
                Uplo::Upper => matrix.at(i.min(l), i.max(l)),
                Uplo::Lower => matrix.at(i.max(l), i.min(l)),
            };
            y.expect(context, |i| {
                &(a * &sum((0..n).map(|l| element(i, l) * x.at(l)))) + &(b * y.at(i))
            });
        }
    });
}

#[test]
fn elementwise_matrix_routines() {
    cases(|set, rng, data, n, how, context| {
        let m = rng.pick(&[0, 1, 6]);
        let inc = |rng: &mut Rng| rng.pick(&INCREMENTS);
        let scalars = scalars(set, &numbers(rng, 2, set.bits, data));
        let [alpha, beta] = scalars.each_ref().map(Operand::mirrored);
        let [p, q] = scalars.each_ref().map(|scalar| &scalar.values[0]);
        let (dx, dy) = ((m, inc(rng)), (n, inc(rng)));
        let (x, y) = (Strided::new(set, rng, dx, data), Strided::new(set, rng, dy, data));
        let [a, b, c] = [(); 3].map(|()| Stored::new(set, rng, (m, n), data));
        level2::ge_add(alpha, a.view(), beta, b.view(), c.view(), how).unwrap();
        c.expect(context, Part::All, |i, j| &(p * a.at(i, j)) + &(q * b.at(i, j)));
        level2::ge_acc(alpha, a.view(), beta, b.view(), how).unwrap();
        b.expect(context, Part::All, |i, j| &(p * a.at(i, j)) + &(q * b.at(i, j)));
        level2::ger(alpha, x.view(), y.view(), a.view(), how).unwrap();
        a.expect(context, Part::All, |i, j| &(&(p * x.at(i)) * y.at(j)) + a.at(i, j));
        let a = Stored::new(set, rng, (m, n), data);
        level2::ge_lr_scale(x.view(), y.view(), a.view(), how).unwrap();
        a.expect(context, Part::All, |i, j| &(x.at(i) * a.at(i, j)) * y.at(j));
        let [a, b] = [(); 2].map(|()| Stored::new(set, rng, (m, n), data));
        level2::ge_diag_scale(false, x.view(), a.view(), how).unwrap();
        a.expect(context, Part::All, |i, j| x.at(i) * a.at(i, j));
        level2::ge_diag_scale(true, y.view(), b.view(), how).unwrap();
        b.expect(context, Part::All, |i, j| y.at(j) * b.at(i, j));
        let a = Stored::new(set, rng, (m, n), data);
        let largest = |sums: Vec<Dyadic>| {
            let sums = sums.into_iter().map(|x| rounded(&x, set.bits));
            sums.fold(Float::new(set.bits), |a, b| if a < b { b } else { a }).exact().unwrap()
        };
        let cols = (0..n).map(|j| sum((0..m).map(|i| a.at(i, j).abs()))).collect();
        let rows = (0..m).map(|i| sum((0..n).map(|j| a.at(i, j).abs()))).collect();
        let found = |norm| reduced(set, |r| level2::ge_norm(norm, a.view(), r, how));
        assert_eq!(found(Norm::One), largest(cols), "{context}");
        assert_eq!(found(Norm::Infinity), largest(rows), "{context}");
        for uplo in [Uplo::Upper, Uplo::Lower] {
            let (dx, dy) = ((n, inc(rng)), (n, inc(rng)));
            let (x, y) = (Strided::new(set, rng, dx, data), Strided::new(set, rng, dy, data));
            let [a, b] = [(); 2].map(|()| Stored::new(set, rng, (n, n), data));
            level2::syr(uplo, alpha, x.view(), a.view(), how).unwrap();
            a.expect(context, uplo.part(), |i, j| &(&(p * x.at(i)) * x.at(j)) + a.at(i, j));
            level2::syr2(uplo, alpha, x.view(), y.view(), b.view(), how).unwrap();
            b.expect(context, uplo.part(), |i, j| {
                let both = &(x.at(i) * y.at(j)) + &(y.at(i) * x.at(j));
                &(p * &both) + b.at(i, j)
            });
        }
    });
}

#[test]
fn matrix_products() {
    cases(|set, rng, data, n, how, context| {
        if set.bits > 2000 && n > 3 {
            return;
        }
        let scalars = scalars(set, &numbers(rng, 2, set.bits, Data::Narrow));
        let [alpha, beta] = scalars.each_ref().map(Operand::mirrored);
        let [p, q] = scalars.each_ref().map(|scalar| &scalar.values[0]);
        let (m, k) = (rng.pick(&[0, 1, 6]), rng.pick(&[0, 1, 9]));
        let options = [Trans::No, Trans::Yes, Trans::Conj];
        let (ta, tb) = (rng.pick(&options), rng.pick(&options));
        let shape = |trans: Trans, rows, cols| {
            if trans == Trans::No { (rows, cols) } else { (cols, rows) }
        };
        let a = Stored::new(set, rng, shape(ta, m, k), data);
        let b = Stored::new(set, rng, shape(tb, k, n), data);
        let c = Stored::new(set, rng, (m, n), data);
        level3::gemm((ta, tb), alpha, a.view(), b.view(), beta, c.view(), how).unwrap();
        let at = |x: &Stored, trans, i, j| {
            if trans == Trans::No { x.at(i, j).clone() } else { x.at(j, i).clone() }
        };
        c.expect(context, Part::All, |i, j| {
            let product = sum((0..k).map(|l| &at(&a, ta, i, l) * &at(&b, tb, l, j)));
            &(p * &product) + &(q * c.at(i, j))
        });
        let uplo = rng.pick(&[Uplo::Upper, Uplo::Lower]);
        let a = Stored::new(set, rng, shape(ta, n, k), data);
        let c = Stored::new(set, rng, (n, n), data);
        level3::syrk((uplo, ta), alpha, a.view(), beta, c.view(), how).unwrap();
        c.expect(context, uplo.part(), |i, j| {
            let product = sum((0..k).map(|l| &at(&a, ta, i, l) * &at(&a, ta, j, l)));
            &(p * &product) + &(q * c.at(i, j))
        });
    });
}

/// Orders beyond every block, panel and tile; some elements of the results.
#[test]
fn large_products() {
    let set = ModuliSet::for_precision(424).unwrap();
    let mut rng = Rng(1000);
    let scalars = scalars(set, &numbers(&mut rng, 2, set.bits, Data::Narrow));
    let [alpha, beta] = scalars.each_ref().map(Operand::mirrored);
    let [p, q] = scalars.each_ref().map(|scalar| &scalar.values[0]);
    let check = |context: &str, found: &Float, exact: &Dyadic| {
        assert_eq!(*found, rounded(exact, set.bits), "{context}");
    };
    let n = 1000;
    let matrix = Stored::new(set, &mut rng, (n, n), Data::Narrow);
    for (case, trans) in [Trans::No, Trans::Yes].into_iter().cycle().take(6).enumerate() {
        let how = chosen(case / 2);
        let [x, y] = [(); 2].map(|()| Strided::new(set, &mut rng, (n, 1), Data::Narrow));
        level2::gemv(trans, alpha, matrix.view(), x.view(), beta, y.view(), how).unwrap();
        let found = y.operand.numbers();
        for i in (case..n).step_by(97) {
            let element = |l| if trans == Trans::No { matrix.at(i, l) } else { matrix.at(l, i) };
            let exact = &(p * &sum((0..n).map(|l| element(l) * x.at(l)))) + &(q * y.at(i));
            check(&format!("{trans:?} {how:?} row {i}"), &found[i], &exact);
        }
    }
    for (case, (m, n, k)) in
        [(300, 129, 127), (1000, 3, 20), (2, 1000, 7), (5, 21, 1000), (40, 30, 50), (33, 100, 8)]
            .into_iter()
            .enumerate()
    {
        let (ta, tb) = ([Trans::No, Trans::Yes][case % 2], [Trans::No, Trans::Yes][case / 2 % 2]);
        let data = if case == 4 { Data::Windows } else { Data::Narrow };
        let shape =
            |trans, rows, cols| if trans == Trans::No { (rows, cols) } else { (cols, rows) };
        let a = Stored::new(set, &mut rng, shape(ta, m, k), data);
        let b = Stored::new(set, &mut rng, shape(tb, k, n), data);
        let c = Stored::new(set, &mut rng, (m, n), data);
        let how = chosen(case);
        level3::gemm((ta, tb), alpha, a.view(), b.view(), beta, c.view(), how).unwrap();
        let found = c.operand.numbers();
        let at = |x: &Stored, trans, i, j| {
            if trans == Trans::No { x.at(i, j).clone() } else { x.at(j, i).clone() }
        };
        for (i, j) in (0..m * n).step_by(m * n / 40 + 1).map(|at| (at % m, at / m)) {
            let product = sum((0..k).map(|l| &at(&a, ta, i, l) * &at(&b, tb, l, j)));
            let exact = &(p * &product) + &(q * c.at(i, j));
            check(&format!("{m} {n} {k} {how:?} {i} {j}"), &found[i + j * c.ld], &exact);
        }
    }
}

/// Wherever there is one, and whichever thread finds it: nothing has been written then.
#[test]
fn infinities_and_nan_are_refused() {
    const LEN: usize = 2000;
    let set = ModuliSet::for_precision(120).unwrap();
    let old = vec![Float::with_val(120, 3); LEN];
    for (case, special) in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY].into_iter().enumerate() {
        for place in [0, 511, 512, LEN - 1] {
            let operand = Operand::new(set, &old);
            let mut numbers = vec![Float::with_val(120, 5); LEN];
            numbers[place] = Float::with_val(120, special);
            let how = chosen(case);
            let done = convert::from_numbers(Float::view(&numbers), operand.mirrored(), how);
            assert!(matches!(done, Err(Failure::NotFinite)), "{special} at {place}");
            assert_eq!(operand.numbers(), old, "{special} at {place}");
        }
    }
}

/// The CPU computes, or the call fails, as the context says.
#[test]
fn a_gpu_that_is_not_there() {
    let set = ModuliSet::for_precision(120).unwrap();
    let numbers = |x: i32| [Float::with_val(120, x), Float::with_val(120, -x)];
    let [alpha, x] = [7, 3].map(|value| {
        let storage = MirroredStorage::new(set, 2).unwrap();
        convert::from_numbers(Float::view(&numbers(value)), storage.array(), chosen(0)).unwrap();
        storage
    });
    let vector = Vector { array: x.array(), n: 2, inc: 1 };
    let has = |value: i32| {
        let mut found = numbers(0);
        convert::to_numbers(x.array(), Float::view_mut(&mut found), chosen(0)).unwrap();
        found == numbers(value)
    };
    let how = Context { device: DeviceChoice::Cuda(99), ..chosen(0) };
    let done = level1::scal(alpha.array(), vector, Context { falls_back: false, ..how });
    assert!(matches!(done, Err(Failure::Device(_))) && has(3));
    assert_eq!(level1::scal(alpha.array(), vector, how).unwrap(), Engine::Cpu);
    assert!(has(21));
}

/// Bound (18) of the GEMV paper, which the scheme of the paper needs some of, and one rounding a result
/// hardly any.
#[test]
fn errors_are_below_the_bound_of_the_paper() {
    let (mut largest_steps, mut largest_exact) = (0.0f64, 0.0f64);
    let mut differ = 0;
    cases(|set, rng, data, n, how, context| {
        let (m, bits) = (5, set.bits as i32);
        let matrix = Stored::new(set, rng, (m, n), data);
        let (x, y) = (Strided::new(set, rng, (n, 1), data), Strided::new(set, rng, (m, 2), data));
        let scalars = scalars(set, &numbers(rng, 2, set.bits, data));
        let [alpha, beta] = scalars.each_ref().map(Operand::mirrored);
        let [a, b] = scalars.each_ref().map(|scalar| &scalar.values[0]);
        let before = y.operand.numbers();
        let mut results = Vec::new();
        for scheme in [MpresScheme::ThreeStep, MpresScheme::Exact] {
            convert::from_numbers(Float::view(&before), y.operand.mirrored(), how).unwrap();
            let how = Context { scheme, ..how };
            level2::gemv(Trans::No, alpha, matrix.view(), x.view(), beta, y.view(), how).unwrap();
            results.push(y.operand.numbers());
        }
        for i in 0..m {
            let terms = || (0..n).map(|l| a * &(matrix.at(i, l) * x.at(l)));
            let old = b * y.at(i);
            let exact = &sum(terms()) + &old;
            let size = &sum(terms().map(|term| term.abs())) + &old.abs();
            // (N + 2) u / (1 - (N + 2) u) > (N + 2) u with u > 2^-p, the bound of one rounding.
            let bound = &size * &Dyadic::new((n as i32 + 2).into(), -bits);
            let ratio = |result: &[Float]| {
                let error = (&result[2 * i].exact().unwrap() - &exact).abs();
                assert!(error <= bound, "{context}, row {i}");
                if bound.is_zero() { 0.0 } else { error.ratio(&bound) }
            };
            largest_steps = largest_steps.max(ratio(&results[0]));
            largest_exact = largest_exact.max(ratio(&results[1]));
            differ += usize::from(results[0][2 * i] != results[1][2 * i]);
        }
    });
    println!("of the bound: {largest_steps:.3} by steps, {largest_exact:.3} with one rounding");
    assert!(differ > 50, "the scheme of the paper is not taken");
    assert!(largest_exact <= 0.5 && largest_exact < largest_steps);
}
