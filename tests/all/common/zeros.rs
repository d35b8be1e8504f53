//! Zeros, infinities and NaN in triangular matrices and beside them, and in updates: Rtrmm, Rtrsm, Rsyrk, Rsyr2k and their complex
//! kin against the loops of the reference BLAS in doubles.

use super::Rng;
use super::sample::Sample;
use crate::common::cases::{cases, is_deep, is_due};
use std::fmt::Debug;
use std::ops::{Add, Div, Mul, Sub};
use wideblas::blas::Blas;
use wideblas::blas::level3::{Mode, Syrk};
use wideblas::blas::symmetric::{Kind, Syr2k};
use wideblas::blas::triangular::{Options, Routine, Triangular};
use wideblas::engine::{MatMut, MatRef};
use wideblas::format::{Binary128, Complex, Dd, Qd};
use wideblas::options::{Diag, Side, Trans, Uplo};

/// Numbers that are tested.
pub trait Number: Blas + Copy + Debug + Send {
    const NAME: &'static str;
    const HAS_PARTS: bool;
    /// An order from which on triangles are multiplied by strips.
    const STRIPS: usize;

    fn of(x: Double) -> Self;
    fn doubles(&self) -> Double;
}

macro_rules! numbers {
    ($($type:ty: $strips:literal;)*) => {$(
        impl Number for $type {
            const NAME: &'static str = stringify!($type);
            const HAS_PARTS: bool = false;
            const STRIPS: usize = $strips;

            fn of(x: Double) -> $type {
                <$type>::from(x.re)
            }
            fn doubles(&self) -> Double {
                Double { re: self.to_f64(), im: 0.0 }
            }
        }
        impl Number for Complex<$type> {
            const NAME: &'static str = stringify!(Complex<$type>);
            const HAS_PARTS: bool = true;
            const STRIPS: usize = 390;

            fn of(x: Double) -> Complex<$type> {
                Complex::new(x.re.into(), x.im.into())
            }
            fn doubles(&self) -> Double {
                Double { re: self.re.to_f64(), im: self.im.to_f64() }
            }
        }
    )*};
}
numbers! {
    Dd: 1002;
    Qd: 390;
    Binary128: 100;
}

/// A number of the reference's loops.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Double {
    pub re: f64,
    pub im: f64,
}

const ZERO: Double = Double { re: 0.0, im: 0.0 };
const ONE: Double = Double { re: 1.0, im: 0.0 };

impl Double {
    fn is_finite(self) -> bool {
        self.re.is_finite() && self.im.is_finite()
    }
}
impl Add for Double {
    type Output = Double;
    fn add(self, x: Double) -> Double {
        Double { re: self.re + x.re, im: self.im + x.im }
    }
}
impl Sub for Double {
    type Output = Double;
    fn sub(self, x: Double) -> Double {
        Double { re: self.re - x.re, im: self.im - x.im }
    }
}
impl Mul for Double {
    type Output = Double;
    fn mul(self, x: Double) -> Double {
        let Double { re, im } = self;
        if im == 0.0 && x.im == 0.0 {
            return Double { re: re * x.re, im: 0.0 };
        }
        Double { re: re * x.re - im * x.im, im: re * x.im + im * x.re }
    }
}
impl Div for Double {
    type Output = Double;
    fn div(self, x: Double) -> Double {
        if self.im == 0.0 && x.im == 0.0 {
            return Double { re: self.re / x.re, im: 0.0 };
        }
        let size = x.re * x.re + x.im * x.im;
        let product = self * Double { re: x.re, im: -x.im };
        Double { re: product.re / size, im: product.im / size }
    }
}

/// A column-major matrix.
#[derive(Clone)]
struct Matrix {
    rows: usize,
    all: Vec<Double>,
}

impl Matrix {
    fn new(rows: usize, cols: usize, mut of: impl FnMut(usize, usize) -> Double) -> Matrix {
        Matrix { rows, all: (0..rows * cols).map(|at| of(at % rows, at / rows)).collect() }
    }
    fn at(&self, i: usize, j: usize) -> Double {
        self.all[i + j * self.rows]
    }
    fn at_mut(&mut self, i: usize, j: usize) -> &mut Double {
        &mut self.all[i + j * self.rows]
    }
}

/// The loops of the reference BLAS: dtrmm.f and dtrsm.f of LAPACK 3.11, with A as stored.
struct Loops<'a> {
    solves: bool,
    options: Options,
    alpha: Double,
    a: &'a dyn Fn(usize, usize) -> Double,
}

impl Loops<'_> {
    fn is_unit(&self) -> bool {
        self.options.diag == Diag::Unit
    }

    fn is_turned(&self) -> bool {
        self.options.trans != Trans::No
    }

    fn run(&self, b: &mut Matrix) {
        let (m, n) = (b.rows, b.all.len() / b.rows.max(1));
        match self.options.side {
            Side::Left => self.left((m, n), b),
            Side::Right => self.right((m, n), b),
        }
    }

    fn left(&self, (m, n): (usize, usize), b: &mut Matrix) {
        let &Loops { solves, options: Options { uplo, .. }, alpha, a } = self;
        let (unit, turned) = (self.is_unit(), self.is_turned());
        let others = |k: usize| if uplo == Uplo::Lower { k + 1..m } else { 0..k };
        for j in 0..n {
            if solves && !turned {
                (0..m).for_each(|i| *b.at_mut(i, j) = alpha * b.at(i, j));
            }
            let forwards = ((uplo == Uplo::Lower) == solves) != turned;
            for step in 0..m {
                let k = if forwards { step } else { m - 1 - step };
                let old = b.at(k, j);
                match (solves, turned) {
                    (_, false) if old == ZERO => {}
                    (false, false) => {
                        let factor = alpha * old;
                        others(k).for_each(|i| *b.at_mut(i, j) = b.at(i, j) + factor * a(i, k));
                        *b.at_mut(k, j) = if unit { factor } else { factor * a(k, k) };
                    }
                    (true, false) => {
                        let new = if unit { old } else { old / a(k, k) };
                        *b.at_mut(k, j) = new;
                        others(k).for_each(|i| *b.at_mut(i, j) = b.at(i, j) - new * a(i, k));
                    }
                    (false, true) => {
                        let own = if unit { old } else { old * a(k, k) };
                        let sum = others(k).fold(own, |sum, i| sum + a(i, k) * b.at(i, j));
                        *b.at_mut(k, j) = alpha * sum;
                    }
                    (true, true) => {
                        let rest = others(k).fold(alpha * old, |sum, i| sum - a(i, k) * b.at(i, j));
                        *b.at_mut(k, j) = if unit { rest } else { rest / a(k, k) };
                    }
                }
            }
        }
    }

    fn right(&self, (m, n): (usize, usize), b: &mut Matrix) {
        let &Loops { solves, options: Options { uplo, .. }, alpha: factor, a } = self;
        let (unit, turned) = (self.is_unit(), self.is_turned());
        // The last factor, where the others are not multiplied by alpha.
        let (alpha, last) = if solves && turned { (ONE, factor) } else { (factor, ONE) };
        let is_lower = (uplo == Uplo::Lower) != turned;
        let of = |k: usize, j: usize| if turned { a(j, k) } else { a(k, j) };
        // Columns that column j of the result has terms of.
        let others = |j: usize| if is_lower { j + 1..n } else { 0..j };
        for step in 0..n {
            let j = if is_lower == solves { n - 1 - step } else { step };
            let factor = if solves || unit { alpha } else { alpha * of(j, j) };
            (0..m).for_each(|i| *b.at_mut(i, j) = factor * b.at(i, j));
            for k in others(j).filter(|&k| of(k, j) != ZERO) {
                for i in 0..m {
                    let term = of(k, j) * b.at(i, k);
                    let old = b.at(i, j);
                    *b.at_mut(i, j) = if solves { old - term } else { old + alpha * term };
                }
            }
            if solves && !unit {
                let inverse = ONE / of(j, j);
                (0..m).for_each(|i| *b.at_mut(i, j) = inverse * b.at(i, j));
            }
        }
        if last != ONE {
            b.all.iter_mut().for_each(|x| *x = last * *x);
        }
    }
}

/// The same numbers but for roundings; of complex ones that are not finite the parts are open.
fn is_alike(found: Double, expected: Double, is_complex: bool) -> bool {
    if !expected.is_finite() || !found.is_finite() {
        let same = found.re == expected.re || found.re.is_nan() && expected.re.is_nan();
        return found.is_finite() == expected.is_finite() && (is_complex || same);
    }
    let difference = found - expected;
    let size = 1.0 + expected.re.abs() + expected.im.abs();
    difference.re.abs().max(difference.im.abs()) < 1e-9 * size
}

/// Calls `run`, which computes a routine, with triangles of an order and `other` vectors beside them.
fn check_order<T: Number>(
    rng: &mut Rng,
    (order, other): (usize, usize),
    options: Options,
    run: &impl Fn(Routine, Triangular<'_, T>),
) {
    let Options { side, uplo, trans, .. } = options;
    let is_left = side == Side::Left;
    let (m, n) = if is_left { (order, other) } else { (other, order) };
    let within = |rng: &mut Rng, from: f64, to: f64| {
        let x = from + (to - from) * (rng.bits() >> 11) as f64 / (1u64 << 53) as f64;
        if rng.bits().is_multiple_of(2) { x } else { -x }
    };
    let number = |rng: &mut Rng, from: f64, to: f64| Double {
        re: within(rng, from, to),
        im: if T::HAS_PARTS { within(rng, from, to) } else { 0.0 },
    };
    // In what order a substitution from the left finds unknowns.
    let is_lower = (uplo == Uplo::Lower) == (trans == Trans::No);
    for routine in [Routine::Multiply, Routine::Solve] {
        let mut a = Matrix::new(order, order, |i, j| match i == j {
            true => number(rng, 1.0, 2.0),
            false if rng.bits().is_multiple_of(3) => ZERO,
            false => number(rng, 0.5 / order as f64, 1.0 / order as f64),
        });
        let mut b = Matrix::new(m, n, |_, _| number(rng, 0.5, 1.0));
        for vector in 0..other {
            // The first ones of a substitution, or some.
            let (zeros, is_first) =
                (rng.bits() as usize % (order + 1), !rng.bits().is_multiple_of(3));
            for at in 0..order {
                let step = if is_lower { at } else { order - 1 - at };
                let is_zero = if is_first { step < zeros } else { rng.bits().is_multiple_of(2) };
                let (i, j) = if is_left { (at, vector) } else { (vector, at) };
                if is_zero {
                    *b.at_mut(i, j) = ZERO;
                }
            }
        }
        let special = |rng: &mut Rng| {
            let re = rng.pick(&[f64::INFINITY, f64::NEG_INFINITY, f64::NAN]);
            Double { re, im: 0.0 }
        };
        for _ in 0..rng.bits() % 4 {
            let (i, j) = (rng.bits() as usize % order, rng.bits() as usize % order);
            *a.at_mut(i, j) = special(rng);
            if rng.bits().is_multiple_of(2) {
                // A pivot beside it: complex quotients by an infinity have no rule.
                let pivot = special(rng);
                let pivot = if T::HAS_PARTS && pivot.re.is_infinite() { ZERO } else { pivot };
                *a.at_mut(j, j) = if rng.bits().is_multiple_of(3) { ZERO } else { pivot };
            }
        }
        if T::HAS_PARTS && routine == Routine::Solve {
            let diagonal = |a: &mut Matrix, i| a.at(i, i).re.is_infinite();
            (0..order).for_each(|i| {
                if diagonal(&mut a, i) {
                    *a.at_mut(i, i) = ZERO
                }
            });
        }
        for _ in 0..(rng.bits() % 3).saturating_sub(1) {
            let (i, j) = (rng.bits() as usize % m, rng.bits() as usize % n);
            *b.at_mut(i, j) = special(rng);
        }
        let real = |re| Double { re, im: 0.0 };
        let finite = [1.0, 1.0, -1.5, -1.5];
        let alpha = match routine {
            // Products with an infinite alpha have no one order.
            Routine::Multiply => rng.pick(&finite),
            Routine::Solve => rng.pick(&[finite, [1.0, -1.5, f64::INFINITY, f64::NAN]].concat()),
        };
        let alpha = real(alpha);
        let numbers = |x: &Matrix| x.all.iter().map(|&x| T::of(x)).collect::<Vec<_>>();
        let (of_a, of_alpha, mut found) = (numbers(&a), T::of(alpha), numbers(&b));
        run(
            routine,
            Triangular {
                options,
                alpha: &of_alpha,
                a: MatRef::new(&of_a, order, order, order).unwrap(),
                b: MatMut::new(&mut found, m, n, m).unwrap(),
            },
        );
        let element = |i: usize, j: usize| {
            let Double { re, im } = a.at(i, j);
            Double { re, im: if trans == Trans::Conj { -im } else { im } }
        };
        let mut expected = b.clone();
        let solves = routine == Routine::Solve;
        Loops { solves, options, alpha, a: &element }.run(&mut expected);
        for (at, (found, &expected)) in found.iter().zip(&expected.all).enumerate() {
            let (i, j) = (at % m, at / m);
            assert!(
                is_alike(found.doubles(), expected, T::HAS_PARTS),
                "{} {routine:?} {options:?} {m} x {n}: ({i}, {j}) is {:?}, not {expected:?}; was {:?}",
                T::NAME,
                found.doubles(),
                b.at(i, j)
            );
        }
    }
}

/// Tests a way to compute routines.
pub fn check<T: Number>(run: impl Fn(Routine, Triangular<'_, T>)) {
    let mut rng = Rng(61);
    let all = |side, uplo| {
        [Trans::No, Trans::Yes, Trans::Conj].into_iter().flat_map(move |trans| {
            let of = move |diag| Options { side, uplo, trans, diag };
            [Diag::NonUnit, Diag::Unit].map(of)
        })
    };
    let halves = [
        (Side::Left, Uplo::Upper),
        (Side::Left, Uplo::Lower),
        (Side::Right, Uplo::Upper),
        (Side::Right, Uplo::Lower),
    ];
    let options: Vec<_> = halves.into_iter().flat_map(|(side, uplo)| all(side, uplo)).collect();
    // Small ones, and ones beside the limits of what is treated at once.
    let orders = [1, 2, 3, 4, 5, 6, 7, 9, 17, 33, 70, 150];
    let of_order =
        |order| options.iter().flat_map(move |&of| [1, 6].map(|other| (order, other, of)));
    let all = orders.into_iter().flat_map(of_order);
    for (_, (order, other, options)) in all.enumerate().filter(|&(item, _)| is_due(item, 13)) {
        check_order(&mut rng, (order, other), options, &run);
    }
    // Strips take seconds.
    if is_deep() {
        for _ in 0..3 {
            let options = rng.pick(&options);
            check_order(&mut rng, (T::STRIPS, 66), options, &run);
        }
    }
}

/// A routine with a symmetric or Hermitian result.
pub enum Update<'a, T> {
    One { of: Syrk<'a, T>, is_hermitian: bool },
    Both(Syr2k<'a, T>),
}

impl<T: Number> Update<'_, T> {
    pub fn compute(self) {
        let way = match self {
            Update::One { of, is_hermitian: true } => T::herk(of),
            Update::One { of, .. } => T::multiply_where_it_lies(of.into(), Mode::Auto),
            Update::Both(of) => T::syr2k(of),
        };
        way.unwrap();
    }
}

/// What [`Update`] computes in the loops of the reference BLAS: dsyrk.f, zherk.f, dsyr2k.f and zher2k.f of LAPACK 3.11.
struct UpdateLoops<'a> {
    uplo: Uplo,
    trans: Trans,
    is_hermitian: bool,
    alpha: Double,
    a: &'a Matrix,
    b: Option<&'a Matrix>,
    beta: Double,
}

impl UpdateLoops<'_> {
    fn turn(&self, x: Double) -> Double {
        if self.is_hermitian { Double { im: -x.im, ..x } } else { x }
    }

    fn run(&self, c: &mut Matrix) {
        let &UpdateLoops { uplo, trans, is_hermitian, alpha, a, b, beta } = self;
        let (n, k) = (c.rows, a.all.len() / c.rows.max(1));
        let other = b.unwrap_or(a);
        for (i, j) in (0..n).flat_map(|j| uplo.part().rows(j, n).map(move |i| (i, j))) {
            let old = match beta {
                ZERO => ZERO,
                ONE => c.at(i, j),
                _ => beta * c.at(i, j),
            };
            let new = match trans {
                Trans::No => (0..k).filter(|&l| a.at(j, l) != ZERO || other.at(j, l) != ZERO).fold(
                    old,
                    |sum, l| {
                        let sum = sum + a.at(i, l) * (alpha * self.turn(other.at(j, l)));
                        match b {
                            Some(b) => sum + b.at(i, l) * self.turn(alpha * a.at(j, l)),
                            None => sum,
                        }
                    },
                ),
                _ => {
                    let at = |x: &Matrix, l: usize, i: usize| x.all[l + i * k];
                    let sum = |x: &Matrix, y: &Matrix| {
                        (0..k).fold(ZERO, |sum, l| sum + self.turn(at(x, l, i)) * at(y, l, j))
                    };
                    let new = old + alpha * sum(a, other);
                    b.map_or(new, |b| new + self.turn(alpha) * sum(b, a))
                }
            };
            *c.at_mut(i, j) = if is_hermitian && i == j { Double { im: 0.0, ..new } } else { new };
        }
    }
}

/// Tests a way to compute updates.
pub fn check_updates<T: Number>(run: impl Fn(Update<'_, T>)) {
    let real = |re| Double { re, im: 0.0 };
    let sizes = [1, 2, 3, 5, 8, 9, 17, 33, 70, 150];
    for (case, mut rng) in cases(62, 480) {
        let (n, k) = (sizes[case % sizes.len()], rng.pick(&[1, 2, 7, 40, 130]));
        let has_both = case % 4 >= 2;
        let is_hermitian = T::HAS_PARTS && rng.bits().is_multiple_of(2);
        let other = if is_hermitian { Trans::Conj } else { Trans::Yes };
        let (uplo, trans) =
            (rng.pick(&[Uplo::Upper, Uplo::Lower]), rng.pick(&[Trans::No, Trans::No, other]));
        let number = |rng: &mut Rng| {
            let part = |rng: &mut Rng| (rng.bits() >> 11) as f64 / (1u64 << 52) as f64 - 1.0;
            Double { re: part(rng), im: if T::HAS_PARTS { part(rng) } else { 0.0 } }
        };
        let (rows, cols) = if trans == Trans::No { (n, k) } else { (k, n) };
        let [mut a, mut b] = [(); 2].map(|()| {
            Matrix::new(rows, cols, |_, _| match rng.bits() % 2 {
                0 => ZERO,
                _ => number(&mut rng),
            })
        });
        let mut c = Matrix::new(n, n, |_, _| number(&mut rng));
        for x in [&mut a, &mut b, &mut c] {
            for _ in 0..rng.bits() % 3 {
                let at = rng.bits() as usize % x.all.len();
                x.all[at].re = rng.pick(&[f64::INFINITY, f64::NEG_INFINITY, f64::NAN]);
            }
        }
        let (alpha, beta) = (rng.pick(&[1.0, -1.5]), real(rng.pick(&[0.0, 1.0, 1.0, 2.5])));
        let has_imaginary_part = T::HAS_PARTS && has_both && rng.bits().is_multiple_of(2);
        let alpha = Double { re: alpha, im: if has_imaginary_part { 0.5 } else { 0.0 } };
        let numbers = |x: &Matrix| x.all.iter().map(|&x| T::of(x)).collect::<Vec<_>>();
        let (of_a, of_b, of_alpha, of_beta) =
            (numbers(&a), numbers(&b), &T::of(alpha), &T::of(beta));
        let mut found = numbers(&c);
        let [view_of_a, view_of_b] =
            [&of_a, &of_b].map(|x| MatRef::new(x, rows, cols, rows).unwrap());
        let of_c = MatMut::new(&mut found, n, n, n).unwrap();
        run(match has_both {
            true => {
                let kind = if is_hermitian { Kind::Hermitian } else { Kind::Symmetric };
                let (alpha, a, b, beta, c) = (of_alpha, view_of_a, view_of_b, of_beta, of_c);
                Update::Both(Syr2k { kind, uplo, trans, alpha, a, b, beta, c })
            }
            false => {
                let (alpha, a, beta, c) = (of_alpha, view_of_a, of_beta, of_c);
                Update::One { of: Syrk { uplo, trans, alpha, a, beta, c }, is_hermitian }
            }
        });
        let mut expected = c.clone();
        let b = has_both.then_some(&b);
        UpdateLoops { uplo, trans, is_hermitian, alpha, a: &a, b, beta }.run(&mut expected);
        for (at, (found, &expected)) in found.iter().zip(&expected.all).enumerate() {
            assert!(
                is_alike(found.doubles(), expected, T::HAS_PARTS),
                "{} {case} {uplo:?} {trans:?} both: {has_both} hermitian: {is_hermitian} {n} x {k} {alpha:?} {beta:?}: ({}, {}) is {:?}, not {expected:?}",
                T::NAME,
                at % n,
                at / n,
                found.doubles(),
            );
        }
    }
}
