//! One random call: what it is, and its operands.

pub mod named;
mod operands;
mod placements;
mod spec;
mod stored;

pub use operands::Term;
pub use spec::{Factor, Routine, Shape, Spec, has_precisions};
pub use stored::{Stored, are_same};

use super::kinds::{Filling, Kind};
use super::numbers::{Digits, Element, Value};
use crate::options::Format;
use placements::Placement;
use std::ops::Range;
use wideblas::abi::exported::routines::{Call, Routine as Named};
use wideblas::blas::level3::{Gemm, Syrk};
use wideblas::engine::{MatMut, MatRef};
use wideblas::format::exact::{Decoded, Exact, Ratio};
use wideblas::options::{Part, Trans, Uplo};
use wideblas::product::Product;
use wideblas_reference::random::Rng;

/// A call with its operands.
pub struct Case<T: Element> {
    pub spec: Spec,
    /// Alpha, beta and one, each of one or two parts.
    pub factors: T::Array,
    /// Empty where the routine has none, as B.
    pub a: Stored<T>,
    pub b: Stored<T>,
    pub c: Stored<T>,
    /// A as it is passed: of matrices with vectors the way of storing differs.
    pub passed_a: Stored<T>,
}

impl<T: Element> Case<T> {
    /// The operands of a case that was drawn; `None` without memory.
    pub fn new(spec: Spec, mut rng: Rng) -> Option<Case<T>> {
        let rng = &mut rng;
        let Spec { m, n, k, format, kinds, gaps, mixed, .. } = spec.clone();
        let parts = spec.parts();
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
        let [of_a_in, of_b_in, of_c_in] = placements::placements(&spec);
        let operand = |at: Option<Placement>, gap: usize, mixed: bool, rng: &mut Rng| {
            let (rows, cols) = at.map_or((0, 0), |at| (at.rows, at.cols));
            let shape = (rows, cols, gap);
            let mut x = Stored::<T>::new(shape, parts, &mut |rng| near(mixed, rng), rng)?;
            let Some(at) = at else { return Some(x) };
            let filling = if at.of_b { &of_b } else { &of_a };
            for (i, j) in (0..cols).flat_map(|j| (0..rows).map(move |i| (i, j))) {
                let (v, l) = if at.rows_are_vectors { (i, j) } else { (j, i) };
                for (part, number) in (0..).zip(x.at_mut(i, j)) {
                    let mut own = filling.constant().map(|seed| Rng(seed + part));
                    let rng = own.as_mut().unwrap_or(&mut *rng);
                    let value = existing(filling.value(v, l, rng));
                    let mut own = filling.constant().map(|seed| Rng(seed + part));
                    number.put(value, own.as_mut().unwrap_or(&mut *rng));
                }
            }
            Some(x)
        };
        let mut a = operand(of_a_in, gaps[0], mixed[1], rng)?;
        let mut b = operand(of_b_in, gaps[1], mixed[1], rng)?;
        if let (Kind::Cancelling, Routine::Gemm(ta, tb) | Routine::Named(Named::Gemm(ta, tb))) =
            (of_a.kind(), spec.routine)
        {
            cancel(&mut a, !ta.is_transposed(), &mut b, tb.is_transposed(), (m, n, k));
        }
        let mut c = match of_c_in {
            Some(_) => operand(of_c_in, gaps[2], false, rng)?,
            None => {
                let shape = (m, n, gaps[2]);
                let least = least_bits(&spec);
                let mut precision = |rng: &mut Rng| near(mixed[0], rng).max(least);
                let mut c = Stored::<T>::new(shape, parts, &mut precision, rng)?;
                let other = match spec.routine {
                    Routine::Syrk(..) => &of_a,
                    _ => &of_b,
                };
                for (i, j) in (0..n).flat_map(|j| (0..m).map(move |i| (i, j))) {
                    for number in c.at_mut(i, j) {
                        number.put(existing(of_a.of_c(other, (i, j), rng)), rng);
                    }
                }
                c
            }
        };
        if let Routine::Named(routine) = spec.routine {
            hide_unread(routine, &spec, &mut a, &mut c);
        }
        let mut factors = T::zeros_of(&vec![bits; 3 * parts])?;
        let real = match spec.routine {
            Routine::Named(routine) => named::real_factors(routine),
            _ => [true; 2],
        };
        let drawn = [(spec.alpha, real[0]), (spec.beta, real[1]), (Factor::One, true)];
        for (number, (factor, real)) in factors.chunks_mut(parts).zip(drawn) {
            put_factor(&mut number[0], factor, rng);
            match (factor, number) {
                (_, [_]) | (Factor::Zero | Factor::One | Factor::MinusOne | Factor::Eighth, _) => {}
                (factor, [_, imaginary]) if !real => put_factor(imaginary, factor, rng),
                _ => {}
            }
        }
        let passed_a = match spec.routine {
            Routine::Named(routine) if named::is_stored_otherwise(routine, true) => {
                let part = named::triangle(routine).map_or(Part::All, |(part, _)| part);
                a.held(spec.storage, part, gaps[0], rng)?
            }
            _ => a.clone(),
        };
        Some(Case { spec, factors, a, b, c, passed_a })
    }

    fn factor(&self, at: usize) -> &[T] {
        let parts = self.spec.parts();
        &self.factors[at * parts..(at + 1) * parts]
    }

    /// One number, or the parts of one.
    pub fn alpha(&self) -> &[T] {
        self.factor(0)
    }

    pub fn beta(&self) -> &[T] {
        self.factor(1)
    }

    pub fn one(&self) -> &[T] {
        self.factor(2)
    }

    /// Terms of an element's sum.
    pub fn depth(&self) -> usize {
        match self.spec.routine {
            Routine::Named(Named::Syr2k(..) | Named::Her2k(..) | Named::Syr2(_)) => 2 * self.spec.k,
            _ => self.spec.k,
        }
    }

    /// The factors of the product and of C: those of a rotation are in its matrix.
    pub fn weights(&self) -> [Term<'_, T>; 2] {
        match self.spec.routine {
            Routine::Named(Named::Rot) => [Term::of(self.one()), Term::of(&[])],
            _ => [self.alpha(), self.beta()].map(Term::of),
        }
    }

    /// The equations that C is to solve: op(A) C = alpha B or C op(A) = alpha B with the old C for B.
    pub fn solves(&self) -> bool {
        matches!(self.spec.routine, Routine::Named(routine) if named::solves(routine))
    }

    /// Of an element on the diagonal of a Hermitian C the imaginary part is zero.
    pub fn is_real(&self, i: usize, j: usize) -> bool {
        i == j
            && matches!(self.spec.routine, Routine::Named(routine) if
                named::makes_hermitian(routine, self.spec.complex))
    }

    /// The elements of C that are there before the call.
    pub fn old(&self, i: usize, j: usize) -> Term<'_, T> {
        Term::of(self.c.at(i, j)).real_if(self.is_real(i, j))
    }

    /// C as it is passed.
    pub fn passed_c(&self) -> Option<Stored<T>> {
        match self.spec.routine {
            Routine::Named(routine) if named::is_stored_otherwise(routine, false) => {
                self.c.held(self.spec.storage, self.spec.part(), 0, &mut Rng(self.spec.seed))
            }
            _ => Some(self.c.clone()),
        }
    }

    /// C as it is, from what was passed.
    pub fn returned_c(&self, passed: Stored<T>) -> Stored<T> {
        match self.spec.routine {
            Routine::Named(routine) if named::is_stored_otherwise(routine, false) => {
                let mut c = self.c.clone();
                c.take(&passed, self.spec.storage, self.spec.part());
                c
            }
            _ => passed,
        }
    }

    /// Rows of column j that are computed.
    pub fn wanted(&self, j: usize) -> Range<usize> {
        self.spec.part().rows(j, self.spec.m)
    }

    /// A and B are read.
    pub fn reads(&self) -> bool {
        let [alpha, _] = self.weights();
        self.spec.k > 0 && !alpha.is_zero()
    }

    /// The terms of an element: none where A and B are not read, but vectors are multiplied by a zero too.
    pub fn terms(&self) -> usize {
        let scales = matches!(self.spec.routine, Routine::Named(Named::Scal | Named::Rscal));
        if self.reads() || scales { self.depth() } else { 0 }
    }

    /// The operands of a plain product for the library's routines, with another C.
    pub fn gemm<'a>(&'a self, c: &'a mut Stored<T>) -> Gemm<'a, T> {
        let (transa, transb) = (Trans::No, Trans::No);
        let (alpha, beta) = (&self.alpha()[0], &self.beta()[0]);
        Gemm { transa, transb, alpha, a: self.a.view(), b: self.b.view(), beta, c: c.view_mut() }
    }

    /// The operands of a plain product for the product by residues itself.
    pub fn product<'a>(&'a self, c: &'a mut Stored<T>) -> Product<'a, T> {
        let (alpha, beta) = (&self.alpha()[0], &self.beta()[0]);
        let (a, b, c) = (self.a.view(), self.b.view(), c.view_mut());
        Product { alpha, a, b, beta, c, part: Part::All }
    }

    /// A triangle of alpha A A^T + beta C; C is square.
    pub fn syrk<'a>(&'a self, uplo: Uplo, c: &'a mut Stored<T>) -> Syrk<'a, T> {
        let (alpha, beta) = (&self.alpha()[0], &self.beta()[0]);
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
                let (alpha, beta) = (&alpha[0], &beta[0]);
                T::gemm(Gemm { transa, transb, alpha, a, b, beta, c }, interface)
            }
            Routine::Syrk(uplo, trans) => {
                let (alpha, beta) = (&alpha[0], &beta[0]);
                T::syrk(Syrk { uplo, trans, alpha, a, beta, c }, interface)
            }
            Routine::Named(routine) => {
                let Spec { storage, complex, backwards, .. } = self.spec;
                T::named(Call { routine, storage, complex, alpha, a, b, beta, c, backwards })
            }
        }
    }
}

/// Bits that a number which is returned has at least: those of a new one in a program that has not chosen any.
fn least_bits(spec: &Spec) -> u32 {
    match (spec.routine, spec.format) {
        (Routine::Named(routine), Format::Mpfr(_)) if named::returns(routine) => 53,
        (Routine::Named(routine), Format::Mpf(_)) if named::returns(routine) => 64,
        _ => 0,
    }
}

/// Makes what is not read NaN: the other triangle, a diagonal of ones, and the imaginary parts of the diagonal of a
/// Hermitian matrix.
fn hide_unread<T: Element>(routine: Named, spec: &Spec, a: &mut Stored<T>, c: &mut Stored<T>) {
    let hide = |numbers: &mut [T]| numbers.iter_mut().for_each(|x| x.put_special(f64::NAN));
    if let Some((part, diagonal)) = named::triangle(routine) {
        let (rows, cols) = (a.rows, a.cols);
        for (i, j) in (0..cols).flat_map(|j| (0..rows).map(move |i| (i, j))) {
            if !part.rows(j, rows).contains(&i) || i == j && !diagonal {
                hide(a.at_mut(i, j));
            }
        }
    }
    let diagonals = [
        (named::has_hermitian(routine, spec.complex), a),
        (named::makes_hermitian(routine, spec.complex), c),
    ];
    for (hermitian, x) in diagonals {
        for i in (0..x.cols).filter(|_| hermitian) {
            hide(&mut x.at_mut(i, i)[1..]);
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
    let parts = a.parts;
    for (l, part) in (1..k).step_by(2).flat_map(|l| (0..parts).map(move |part| (l, part))) {
        for v in 0..m {
            let (i, j) = place(rows_of_a, v, l - 1);
            let twin = a.at(i, j)[part].decode();
            let (i, j) = place(rows_of_a, v, l);
            a.at_mut(i, j)[part].encode(&twin);
        }
        for v in 0..n {
            let (i, j) = place(rows_of_b, v, l - 1);
            let twin = b.at(i, j)[part].decode();
            let (i, j) = place(rows_of_b, v, l);
            let last = 2 - b.at(i, j)[part].precision();
            let twin = match twin {
                // Exactly opposite at times.
                Decoded::Finite(value) if (v + l) % 3 > 0 => {
                    let last = Exact { mantissa: 1.into(), exponent: value.log2() + last };
                    Decoded::from(value) + last.into()
                }
                other => other,
            };
            b.at_mut(i, j)[part].encode(&twin.negated());
        }
    }
}
