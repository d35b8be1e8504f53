//! One random call: what it is, and its operands.

mod spec;

pub use spec::{Factor, Routine, Shape, Spec};

use super::kinds::{Filling, Kind};
use super::numbers::{Digits, Element, Value};
use std::ops::Range;
use wideblas::blas::level3::{Gemm, Syrk};
use wideblas::engine::{MatMut, MatRef};
use wideblas::format::exact::{Decoded, Exact, Ratio};
use wideblas::options::{Part, Trans, Uplo};
use wideblas::product::Product;
use wideblas_reference::random::Rng;

/// A matrix as a program stores it: columns with padding, and some numbers behind the last one.
pub struct Stored<T: Element> {
    pub data: T::Array,
    pub rows: usize,
    pub cols: usize,
    pub ld: usize,
}

impl<T: Element> Clone for Stored<T> {
    fn clone(&self) -> Stored<T> {
        Stored { data: self.data.clone(), ..*self }
    }
}

/// Numbers behind a matrix that nothing may touch.
const BEHIND: usize = 3;

impl<T: Element> Stored<T> {
    /// A matrix whose padding is anything; elements are `fill`ed.
    fn new(
        (rows, cols, gap): (usize, usize, usize),
        precision: &mut dyn FnMut(&mut Rng) -> u32,
        rng: &mut Rng,
    ) -> Option<Stored<T>> {
        let ld = (rows + gap).max(1);
        let precisions: Vec<u32> = (0..ld * cols + BEHIND).map(|_| precision(rng)).collect();
        let mut data = T::zeros_of(&precisions)?;
        for (at, number) in data.iter_mut().enumerate() {
            if at % ld >= rows || at >= ld * cols {
                let value = Value::Finite { negative: true, top: 40, digits: Digits::Full };
                number.put(value, rng);
            }
        }
        Some(Stored { data, rows, cols, ld })
    }

    pub fn at(&self, i: usize, j: usize) -> &T {
        &self.data[i + j * self.ld]
    }

    pub fn at_mut(&mut self, i: usize, j: usize) -> &mut T {
        &mut self.data[i + j * self.ld]
    }

    pub fn view(&self) -> MatRef<'_, T> {
        MatRef::new(&self.data, self.rows, self.cols, self.ld).expect("room for all")
    }

    pub fn view_mut(&mut self) -> MatMut<'_, T> {
        MatMut::new(&mut self.data, self.rows, self.cols, self.ld).expect("room for all")
    }

    /// Equal in every bit, padding included.
    pub fn is_same(&self, other: &Stored<T>) -> bool {
        self.data.iter().zip(other.data.iter()).all(|(x, y)| x.is_same(y))
    }
}

/// A call with its operands.
pub struct Case<T: Element> {
    pub spec: Spec,
    pub factors: T::Array,
    pub a: Stored<T>,
    /// Empty for syrk.
    pub b: Stored<T>,
    pub c: Stored<T>,
}

impl<T: Element> Case<T> {
    /// The operands of a case that was drawn; `None` without memory.
    pub fn new(spec: Spec, mut rng: Rng) -> Option<Case<T>> {
        let rng = &mut rng;
        let Spec { m, n, k, format, kinds, gaps, mixed, .. } = spec.clone();
        // Residue numbers have one zero.
        let one_zero = spec.residues.is_some();
        let existing = |value: Value| match value {
            Value::Zero { .. } if one_zero => Value::Zero { negative: false },
            value => value,
        };
        let (of_a, of_b) = Filling::pair(kinds, format, (m, n, k), rng);
        let bits = format.precision();
        let near = |mixed: bool, rng: &mut Rng| match mixed {
            true => rng.between((i64::from(bits / 2).max(2), 2 * i64::from(bits))) as u32,
            false => bits,
        };
        let (trans_a, trans_b) = match spec.routine {
            Routine::Gemm(ta, tb) => (ta, Some(tb)),
            Routine::Syrk(_, trans) => (trans, None),
        };
        // op(X) has a row or column for each vector.
        let operand = |filling: &Filling,
                       vectors: usize,
                       vectors_are_rows: bool,
                       gap: usize,
                       rng: &mut Rng| {
            let (rows, cols) = if vectors_are_rows { (vectors, k) } else { (k, vectors) };
            let mut x = Stored::<T>::new((rows, cols, gap), &mut |rng| near(mixed[1], rng), rng)?;
            for j in 0..cols {
                for i in 0..rows {
                    let (v, l) = if vectors_are_rows { (i, j) } else { (j, i) };
                    let number = x.at_mut(i, j);
                    match filling.constant() {
                        Some(seed) => number
                            .put(existing(filling.value(v, l, &mut Rng(seed))), &mut Rng(seed)),
                        None => number.put(existing(filling.value(v, l, rng)), rng),
                    }
                }
            }
            Some(x)
        };
        let rows_of_a = !trans_a.is_transposed();
        let mut a = operand(&of_a, m, rows_of_a, gaps[0], rng)?;
        let rows_of_b = trans_b.is_some_and(Trans::is_transposed);
        let vectors_of_b = if trans_b.is_some() { n } else { 0 };
        let mut b = operand(&of_b, vectors_of_b, rows_of_b, gaps[1], rng)?;
        if of_a.kind() == Kind::Cancelling && trans_b.is_some() {
            cancel(&mut a, rows_of_a, &mut b, rows_of_b, (m, n, k));
        }
        let mut c = Stored::<T>::new((m, n, gaps[2]), &mut |rng| near(mixed[0], rng), rng)?;
        let other = match spec.routine {
            Routine::Gemm(..) => &of_b,
            Routine::Syrk(..) => &of_a,
        };
        for (i, j) in (0..n).flat_map(|j| (0..m).map(move |i| (i, j))) {
            let value = of_a.of_c(other, (i, j), rng);
            c.at_mut(i, j).put(existing(value), rng);
        }
        let mut factors = T::zeros_of(&[bits; 2])?;
        for (number, factor) in factors.iter_mut().zip([spec.alpha, spec.beta]) {
            put_factor(number, factor, rng);
        }
        Some(Case { spec, factors, a, b, c })
    }

    pub fn alpha(&self) -> &T {
        &self.factors[0]
    }

    pub fn beta(&self) -> &T {
        &self.factors[1]
    }

    /// Element (i, l) of op(A).
    pub fn op_a(&self, i: usize, l: usize) -> &T {
        let (Routine::Gemm(trans, _) | Routine::Syrk(_, trans)) = self.spec.routine;
        if trans.is_transposed() { self.a.at(l, i) } else { self.a.at(i, l) }
    }

    /// Element (l, j) of op(B), which for syrk is op(A) transposed.
    pub fn op_b(&self, l: usize, j: usize) -> &T {
        match self.spec.routine {
            Routine::Gemm(_, trans) if trans.is_transposed() => self.b.at(j, l),
            Routine::Gemm(..) => self.b.at(l, j),
            Routine::Syrk(..) => self.op_a(j, l),
        }
    }

    /// Rows of column j that are computed.
    pub fn wanted(&self, j: usize) -> Range<usize> {
        self.spec.part().rows(j, self.spec.m)
    }

    /// A and B are read.
    pub fn reads(&self) -> bool {
        self.spec.k > 0 && !self.alpha().is_zero()
    }

    /// The operands of a plain product for the library's routines, with another C.
    pub fn gemm<'a>(&'a self, c: &'a mut Stored<T>) -> Gemm<'a, T> {
        let (transa, transb) = (Trans::No, Trans::No);
        let (alpha, beta) = (self.alpha(), self.beta());
        Gemm { transa, transb, alpha, a: self.a.view(), b: self.b.view(), beta, c: c.view_mut() }
    }

    /// The operands of a plain product for the product by residues itself.
    pub fn product<'a>(&'a self, c: &'a mut Stored<T>) -> Product<'a, T> {
        let (alpha, beta) = (self.alpha(), self.beta());
        let (a, b, c) = (self.a.view(), self.b.view(), c.view_mut());
        Product { alpha, a, b, beta, c, part: Part::All }
    }

    /// A triangle of alpha A A^T + beta C; C is square.
    pub fn syrk<'a>(&'a self, uplo: Uplo, c: &'a mut Stored<T>) -> Syrk<'a, T> {
        let (alpha, beta) = (self.alpha(), self.beta());
        Syrk { uplo, trans: Trans::No, alpha, a: self.a.view(), beta, c: c.view_mut() }
    }

    /// The whole of alpha A A^T + beta C.
    pub fn square<'a>(&'a self, c: &'a mut Stored<T>) -> Gemm<'a, T> {
        Gemm { transb: Trans::Yes, b: self.a.view(), ..self.gemm(c) }
    }

    /// Calls the export with these views for the matrices.
    pub fn call(&self, a: MatRef<'_, T>, b: MatRef<'_, T>, c: MatMut<'_, T>) -> Result<(), String> {
        let (alpha, beta) = (self.alpha(), self.beta());
        let interface = self.spec.interface();
        match self.spec.routine {
            Routine::Gemm(transa, transb) => {
                T::gemm(Gemm { transa, transb, alpha, a, b, beta, c }, interface)
            }
            Routine::Syrk(uplo, trans) => {
                T::syrk(Syrk { uplo, trans, alpha, a, beta, c }, interface)
            }
        }
    }
}

fn put_factor<T: Element>(number: &mut T, factor: Factor, rng: &mut Rng) {
    let negative = rng.bits() >> 63 == 0;
    let power = |negative, top| Value::Finite { negative, top, digits: Digits::Bits(1) };
    let value = match factor {
        Factor::Zero => Value::Zero { negative },
        Factor::One => power(false, 0),
        Factor::MinusOne => power(true, 0),
        Factor::Power => power(negative, rng.between((-12, 12))),
        Factor::Eighth => power(false, -3),
        Factor::Random => {
            Value::Finite { negative, top: rng.between((-3, 3)), digits: Digits::Full }
        }
        Factor::Special => {
            let x = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY][rng.between((0, 2)) as usize];
            return number.put_special(x);
        }
        Factor::Third => {
            let precision = number.precision() as u64;
            let third = Ratio { numerator: 1.into(), denominator: 3u8.into(), exponent: 0 };
            return number.encode(&third.round_to(precision + 60).into());
        }
    };
    number.put(value, rng);
}

/// Vectors of A come in equal pairs along the sums, those of B in pairs of opposite sign and different
/// last bits.
fn cancel<T: Element>(
    a: &mut Stored<T>,
    rows_of_a: bool,
    b: &mut Stored<T>,
    rows_of_b: bool,
    (m, n, k): (usize, usize, usize),
) {
    let place = |is_row: bool, v: usize, l: usize| if is_row { (v, l) } else { (l, v) };
    for l in (1..k).step_by(2) {
        for v in 0..m {
            let (i, j) = place(rows_of_a, v, l - 1);
            let twin = a.at(i, j).decode();
            let (i, j) = place(rows_of_a, v, l);
            a.at_mut(i, j).encode(&twin);
        }
        for v in 0..n {
            let (i, j) = place(rows_of_b, v, l - 1);
            let twin = b.at(i, j).decode();
            let (i, j) = place(rows_of_b, v, l);
            let last = 2 - b.at(i, j).precision();
            let twin = match twin {
                // Exactly opposite at times.
                Decoded::Finite(value) if (v + l) % 3 > 0 => {
                    let last = Exact { mantissa: 1.into(), exponent: value.log2() + last };
                    Decoded::from(value) + last.into()
                }
                other => other,
            };
            b.at_mut(i, j).encode(&twin.negated());
        }
    }
}
