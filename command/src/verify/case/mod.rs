//! One random call: what it is, and its operands.

pub mod named;
mod spec;

pub use spec::{Factor, Routine, Shape, Spec};

use super::kinds::{Filling, Kind};
use super::numbers::{Digits, Element, Value};
use named::Placement;
use std::ops::Range;
use wideblas::abi::exported::routines::{Call, Routine as Named};
use wideblas::blas::level3::{Gemm, Syrk};
use wideblas::engine::{MatMut, MatRef};
use wideblas::format::exact::{Decoded, Exact, Ratio};
use wideblas::options::{Part, Side, Trans, Uplo};
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

    /// Element (i, j) of op(X).
    fn of_op(&self, trans: Trans, i: usize, j: usize) -> &T {
        if trans.is_transposed() { self.at(j, i) } else { self.at(i, j) }
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
    /// Alpha, beta and one.
    pub factors: T::Array,
    /// Empty where the routine has none, as B.
    pub a: Stored<T>,
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
        let [of_a_in, of_b_in, of_c_in] = placements(&spec);
        let operand = |at: Option<Placement>, gap: usize, mixed: bool, rng: &mut Rng| {
            let (rows, cols) = at.map_or((0, 0), |at| (at.rows, at.cols));
            let mut x = Stored::<T>::new((rows, cols, gap), &mut |rng| near(mixed, rng), rng)?;
            let Some(at) = at else { return Some(x) };
            let filling = if at.of_b { &of_b } else { &of_a };
            for j in 0..cols {
                for i in 0..rows {
                    let (v, l) = if at.rows_are_vectors { (i, j) } else { (j, i) };
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
        let mut a = operand(of_a_in, gaps[0], mixed[1], rng)?;
        let mut b = operand(of_b_in, gaps[1], mixed[1], rng)?;
        if let (Kind::Cancelling, Routine::Gemm(ta, tb)) = (of_a.kind(), spec.routine) {
            cancel(&mut a, !ta.is_transposed(), &mut b, tb.is_transposed(), (m, n, k));
        }
        let c = match of_c_in {
            Some(_) => operand(of_c_in, gaps[2], false, rng)?,
            None => {
                let shape = (m, n, gaps[2]);
                let mut c = Stored::<T>::new(shape, &mut |rng| near(mixed[0], rng), rng)?;
                let other = match spec.routine {
                    Routine::Syrk(..) => &of_a,
                    _ => &of_b,
                };
                for (i, j) in (0..n).flat_map(|j| (0..m).map(move |i| (i, j))) {
                    let value = of_a.of_c(other, (i, j), rng);
                    c.at_mut(i, j).put(existing(value), rng);
                }
                c
            }
        };
        if let Routine::Named(routine) = spec.routine
            && let Some((part, diagonal)) = named::triangle(routine)
        {
            // What is not read.
            let (rows, cols) = (a.rows, a.cols);
            for (i, j) in (0..cols).flat_map(|j| (0..rows).map(move |i| (i, j))) {
                if !part.rows(j, rows).contains(&i) || i == j && !diagonal {
                    a.at_mut(i, j).put_special(f64::NAN);
                }
            }
        }
        let mut factors = T::zeros_of(&[bits; 3])?;
        for (number, factor) in factors.iter_mut().zip([spec.alpha, spec.beta, Factor::One]) {
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

    pub fn one(&self) -> &T {
        &self.factors[2]
    }

    /// Terms of an element's sum.
    pub fn depth(&self) -> usize {
        match self.spec.routine {
            Routine::Named(Named::Syr2k(..) | Named::Syr2(_)) => 2 * self.spec.k,
            _ => self.spec.k,
        }
    }

    /// The equations that C is to solve: op(A) C = alpha B or C op(A) = alpha B with the old C for B.
    pub fn solves(&self) -> bool {
        matches!(self.spec.routine, Routine::Named(routine) if named::solves(routine))
    }

    /// What a changed operand is multiplied as: the old one, or the `c` that solves equations.
    fn changed<'a>(&'a self, c: &'a Stored<T>) -> &'a Stored<T> {
        if self.solves() { c } else { &self.c }
    }

    /// Element `at` of a vector.
    fn of_vector<'a>(&self, x: &'a Stored<T>, at: usize) -> &'a T {
        x.at(0, if self.spec.backwards { x.cols - 1 - at } else { at })
    }

    /// Element (i, j) of a structured A: `None` where it has none.
    fn structured(&self, routine: Named, i: usize, j: usize) -> Option<&T> {
        let (i, j) = match routine {
            Named::Trmm(_, _, trans, _)
            | Named::Trsm(_, _, trans, _)
            | Named::Trmv(_, trans, _)
            | Named::Trsv(_, trans, _)
                if trans.is_transposed() =>
            {
                (j, i)
            }
            _ => (i, j),
        };
        let symmetric = matches!(routine, Named::Symm(..) | Named::Symv(_));
        match named::triangle(routine) {
            Some((_, false)) if i == j => Some(self.one()),
            Some((part, _)) if !part.rows(j, self.a.rows).contains(&i) => {
                symmetric.then(|| self.a.at(j, i))
            }
            _ => Some(self.a.at(i, j)),
        }
    }

    /// Element (i, l) of the left operand of the product that C is, `c` being the C of solved equations; `None` for the
    /// zeros of a triangular matrix.
    pub fn op_a<'a>(&'a self, c: &'a Stored<T>, i: usize, l: usize) -> Option<&'a T> {
        let of = |x: &'a Stored<T>, trans: Trans, l: usize| Some(x.of_op(trans, i, l));
        let changed = self.changed(c);
        let k = self.spec.k;
        match self.spec.routine {
            Routine::Gemm(trans, _) | Routine::Syrk(_, trans) => of(&self.a, trans, l),
            Routine::Named(routine) => match routine {
                Named::Gemmtr(_, trans, _) => of(&self.a, trans, l),
                Named::Syr2k(_, trans) if l < k => of(&self.a, trans, l),
                Named::Syr2k(_, trans) => of(&self.b, trans, l - k),
                Named::Symm(Side::Left, _)
                | Named::Trmm(Side::Left, ..)
                | Named::Trsm(Side::Left, ..) => self.structured(routine, i, l),
                Named::Symm(..) => Some(self.b.at(i, l)),
                Named::Trmm(..) | Named::Trsm(..) => Some(changed.at(i, l)),
                Named::Gemv(_) | Named::Symv(_) => Some(self.of_vector(&self.b, l)),
                Named::Trmv(..) | Named::Trsv(..) => Some(self.of_vector(changed, l)),
                Named::Ger | Named::Syr(_) => Some(self.of_vector(&self.a, i)),
                Named::Syr2(_) => Some(self.of_vector(if l == 0 { &self.a } else { &self.b }, i)),
                Named::Axpy | Named::Scal => Some(self.one()),
                Named::Dot => Some(self.of_vector(&self.a, l)),
            },
        }
    }

    /// Element (l, j) of the right one.
    pub fn op_b<'a>(&'a self, c: &'a Stored<T>, l: usize, j: usize) -> Option<&'a T> {
        let of = |x: &'a Stored<T>, trans: Trans, l: usize, j: usize| Some(x.of_op(trans, l, j));
        let changed = self.changed(c);
        let k = self.spec.k;
        // A vector C is a row, x^T op(A)^T.
        let turns =
            matches!(self.spec.routine, Routine::Named(routine) if named::is_vector(routine));
        let j = if turns && self.spec.backwards { self.c.cols - 1 - j } else { j };
        let at = |vector: &'a Stored<T>| self.of_vector(vector, j);
        match self.spec.routine {
            Routine::Gemm(_, trans) => of(&self.b, trans, l, j),
            Routine::Syrk(..) => self.op_a(c, j, l),
            Routine::Named(routine) => match routine {
                Named::Gemmtr(_, _, trans) => of(&self.b, trans, l, j),
                Named::Syr2k(_, trans) if l < k => of(&self.b, trans.other(), l, j),
                Named::Syr2k(_, trans) => of(&self.a, trans.other(), l - k, j),
                Named::Symm(Side::Left, _) => Some(self.b.at(l, j)),
                Named::Trmm(Side::Left, ..) | Named::Trsm(Side::Left, ..) => Some(changed.at(l, j)),
                Named::Symm(..) | Named::Trmm(..) | Named::Trsm(..) => {
                    self.structured(routine, l, j)
                }
                Named::Gemv(trans) => of(&self.a, trans.other(), l, j),
                Named::Symv(_) | Named::Trmv(..) | Named::Trsv(..) => {
                    self.structured(routine, j, l)
                }
                Named::Ger => Some(at(&self.b)),
                Named::Syr(_) | Named::Axpy => Some(at(&self.a)),
                Named::Syr2(_) => Some(at(if l == 0 { &self.b } else { &self.a })),
                Named::Scal => Some(self.c.at(0, j)),
                Named::Dot => Some(self.of_vector(&self.b, l)),
            },
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
            Routine::Named(routine) => {
                let backwards = self.spec.backwards;
                T::named(Call { routine, alpha, a, b, beta, c, backwards })
            }
        }
    }
}

/// Where the operands of a call come from.
fn placements(spec: &Spec) -> [Option<Placement>; 3] {
    let Spec { m, n, k, .. } = *spec;
    let place = |of_b: bool, vectors: usize, rows_are_vectors: bool| {
        let (rows, cols) = if rows_are_vectors { (vectors, k) } else { (k, vectors) };
        Some(Placement { of_b, rows, cols, rows_are_vectors })
    };
    match spec.routine {
        Routine::Gemm(ta, tb) => {
            [place(false, m, !ta.is_transposed()), place(true, n, tb.is_transposed()), None]
        }
        Routine::Syrk(_, trans) => [place(false, n, !trans.is_transposed()), None, None],
        Routine::Named(routine) => named::placements(routine, (m, n, k)),
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
