//! The operands of the product that a call is, element by element.

use super::Case;
use super::named;
use super::spec::Routine;
use super::stored::Stored;
use crate::verify::numbers::Element;
use wideblas::abi::exported::routines::{Modified, Routine as Named, Storage};
use wideblas::format::exact::Decoded;
use wideblas::options::{Side, Trans};
use wideblas::product::Number;
use wideblas_reference::Dyadic;

/// A number and what of it is multiplied.
#[derive(Clone, Copy, Debug)]
pub struct Term<'a, T> {
    /// One part, or two of a complex number.
    parts: &'a [T],
    conjugated: bool,
    /// An imaginary part counts as zero.
    real: bool,
    negated: bool,
}

impl<'a, T: Element> Term<'a, T> {
    pub fn of(parts: &'a [T]) -> Term<'a, T> {
        Term { parts, conjugated: false, real: false, negated: false }
    }

    fn conjugated_if(self, conjugated: bool) -> Term<'a, T> {
        Term { conjugated: self.conjugated != conjugated, ..self }
    }

    pub fn real_if(self, real: bool) -> Term<'a, T> {
        Term { real, ..self }
    }

    /// Its imaginary part is no number that is multiplied.
    pub fn is_real(&self) -> bool {
        self.real
    }

    fn negated(self) -> Term<'a, T> {
        Term { negated: true, ..self }
    }

    /// The real and the imaginary part.
    pub fn decode(&self) -> [Decoded; 2] {
        let part = |at: usize| match self.parts.get(at) {
            Some(x) if !(at == 1 && self.real) => x.decode(),
            _ => Decoded::Special(0.0),
        };
        let sign = |x: Decoded, negated: bool| if negated { x.negated() } else { x };
        let (re, im) = (part(0), part(1));
        [sign(re, self.negated), sign(im, self.negated != self.conjugated)]
    }

    /// It has no parts: a factor that a routine does not have.
    pub fn is_absent(&self) -> bool {
        self.parts.is_empty()
    }

    /// Every part that counts is zero.
    pub fn is_zero(&self) -> bool {
        self.decode().iter().all(|part| matches!(part, Decoded::Special(x) if *x == 0.0))
    }

    pub fn is_one(&self) -> bool {
        let others = self.parts.iter().skip(1);
        self.parts.first().is_some_and(Number::is_one) && others.into_iter().all(Number::is_zero)
    }

    /// The sum of the magnitudes of the parts; `None` where one is an infinity or a NaN.
    pub fn magnitude(&self) -> Option<Dyadic> {
        let [re, im] = self.decode();
        Some(&Dyadic::of(re)?.abs() + &Dyadic::of(im)?.abs())
    }

    /// The first part, which is all of a real number.
    pub fn number(&self) -> &'a T {
        &self.parts[0]
    }
}

impl<T: Element> Case<T> {
    /// What a changed operand is multiplied as: the old one, or the `c` that solves equations.
    fn changed<'a>(&'a self, c: &'a Stored<T>) -> &'a Stored<T> {
        if self.solves() { c } else { &self.c }
    }

    /// Element `at` of a vector.
    fn of_vector<'a>(&self, x: &'a Stored<T>, at: usize) -> Term<'a, T> {
        Term::of(x.at(0, if self.spec.backwards { x.cols - 1 - at } else { at }))
    }

    /// Element (i, j) of op(X).
    fn of_op<'a>(&self, x: &'a Stored<T>, trans: Trans, i: usize, j: usize) -> Term<'a, T> {
        let parts = if trans.is_transposed() { x.at(j, i) } else { x.at(i, j) };
        Term::of(parts).conjugated_if(trans == Trans::Conj)
    }

    /// Element (i, j) of a structured A: `None` where it has none.
    fn structured(&self, routine: Named, i: usize, j: usize) -> Option<Term<'_, T>> {
        let trans = match routine {
            Named::Trmm(_, _, trans, _)
            | Named::Trsm(_, _, trans, _)
            | Named::Trmv(_, trans, _)
            | Named::Trsv(_, trans, _)
            | Named::Gemv(trans) => trans,
            _ => Trans::No,
        };
        let (row, col) = if trans.is_transposed() { (j, i) } else { (i, j) };
        let mirrors = matches!(routine, Named::Symm(..) | Named::Hemm(..) | Named::Symv(_));
        let hermitian = named::has_hermitian(routine, self.spec.complex);
        if let Storage::Band { below, above } = self.spec.storage {
            // A triangle has diagonals on one side, a symmetric matrix on both.
            let (below, above) =
                if mirrors { (below + above, below + above) } else { (below, above) };
            if row > col + below || col > row + above {
                return None;
            }
        }
        match named::triangle(routine) {
            Some((_, false)) if row == col => Some(Term::of(self.one())),
            Some((part, _)) if !part.rows(col, self.a.rows).contains(&row) => {
                let mirrored = Term::of(self.a.at(col, row)).conjugated_if(hermitian);
                mirrors.then_some(mirrored)
            }
            _ => Some(self.of_op(&self.a, trans, i, j).real_if(hermitian && i == j)),
        }
    }

    /// Element (i, j) of the matrix of a rotation.
    fn rotation(&self, routine: Named, i: usize, j: usize) -> Option<Term<'_, T>> {
        let (one, given) = (Term::of(self.one()), |i, j| Term::of(self.a.at(i, j)));
        match routine {
            Named::Rot if i == j => Some(Term::of(self.alpha())),
            Named::Rot if i > j => Some(Term::of(self.beta()).negated()),
            Named::Rot => Some(Term::of(self.beta())),
            Named::Rotm(Modified::Outside | Modified::Identity) if i == j => Some(one),
            Named::Rotm(Modified::Identity) => None,
            Named::Rotm(Modified::Diagonal) if i > j => Some(one.negated()),
            Named::Rotm(Modified::Diagonal) if i < j => Some(one),
            _ => Some(given(i, j)),
        }
    }

    /// From this term on of a sum the conjugate of alpha is the factor.
    pub fn conjugated_from(&self) -> usize {
        match self.spec.routine {
            Routine::Named(Named::Her2k(..) | Named::Syr2(_)) if self.spec.complex => self.spec.k,
            _ => usize::MAX,
        }
    }

    /// Element (i, l) of the left operand of the product that C is, `c` being the C of solved equations; `None` for the
    /// zeros of a matrix with structure.
    pub fn op_a<'a>(&'a self, c: &'a Stored<T>, i: usize, l: usize) -> Option<Term<'a, T>> {
        let changed = self.changed(c);
        let k = self.spec.k;
        let routine = match self.spec.routine {
            Routine::Gemm(trans, _) | Routine::Syrk(_, trans) => {
                return Some(self.of_op(&self.a, trans, i, l));
            }
            Routine::Named(routine) => routine,
        };
        match routine {
            Named::Gemm(trans, _)
            | Named::Gemmtr(_, trans, _)
            | Named::Syrk(_, trans)
            | Named::Herk(_, trans) => Some(self.of_op(&self.a, trans, i, l)),
            Named::Syr2k(_, trans) | Named::Her2k(_, trans) => {
                let x = if l < k { &self.a } else { &self.b };
                Some(self.of_op(x, trans, i, l % k))
            }
            Named::Symm(Side::Left, _)
            | Named::Hemm(Side::Left, _)
            | Named::Trmm(Side::Left, ..)
            | Named::Trsm(Side::Left, ..) => self.structured(routine, i, l),
            Named::Symm(..) | Named::Hemm(..) => Some(Term::of(self.b.at(i, l))),
            Named::Trmm(..) | Named::Trsm(..) => Some(Term::of(changed.at(i, l))),
            Named::Gemv(_) | Named::Symv(_) => Some(self.of_vector(&self.b, l)),
            Named::Trmv(..) | Named::Trsv(..) => Some(self.of_vector(changed, l)),
            Named::Ger | Named::Gerc | Named::Syr(_) => Some(self.of_vector(&self.a, i)),
            Named::Syr2(_) => Some(self.of_vector(if l == 0 { &self.a } else { &self.b }, i)),
            Named::Axpy | Named::Scal | Named::Rscal | Named::Copy | Named::Rotg | Named::Rotmg => {
                Some(Term::of(self.one()))
            }
            Named::Swap => (i != l).then(|| Term::of(self.one())),
            Named::Rot | Named::Rotm(_) => self.rotation(routine, i, l),
            Named::Dot | Named::Asum | Named::Nrm2 | Named::Iamax | Named::Abs1 => {
                Some(self.of_vector(&self.a, l))
            }
            Named::Dotc => Some(self.of_vector(&self.a, l).conjugated_if(true)),
        }
    }

    /// Element (l, j) of the right one.
    pub fn op_b<'a>(&'a self, c: &'a Stored<T>, l: usize, j: usize) -> Option<Term<'a, T>> {
        let changed = self.changed(c);
        let k = self.spec.k;
        let routine = match self.spec.routine {
            Routine::Gemm(_, trans) => return Some(self.of_op(&self.b, trans, l, j)),
            Routine::Syrk(..) => return self.op_a(c, j, l),
            Routine::Named(routine) => routine,
        };
        // A vector C is a row, x^T op(A)^T.
        let turns = named::is_vector(routine) && self.spec.backwards;
        let j = if turns { self.c.cols - 1 - j } else { j };
        let hermitian = named::makes_hermitian(routine, self.spec.complex);
        match routine {
            Named::Gemm(_, trans) | Named::Gemmtr(_, _, trans) => {
                Some(self.of_op(&self.b, trans, l, j))
            }
            Named::Syrk(..) | Named::Herk(..) => {
                self.op_a(c, j, l).map(|x| x.conjugated_if(hermitian))
            }
            Named::Syr2k(_, trans) | Named::Her2k(_, trans) => {
                let x = if l < k { &self.b } else { &self.a };
                Some(self.of_op(x, trans, j, l % k).conjugated_if(hermitian))
            }
            Named::Symm(Side::Left, _) | Named::Hemm(Side::Left, _) => {
                Some(Term::of(self.b.at(l, j)))
            }
            Named::Trmm(Side::Left, ..) | Named::Trsm(Side::Left, ..) => {
                Some(Term::of(changed.at(l, j)))
            }
            Named::Symm(..) | Named::Hemm(..) | Named::Trmm(..) | Named::Trsm(..) => {
                self.structured(routine, l, j)
            }
            Named::Gemv(_) | Named::Symv(_) | Named::Trmv(..) | Named::Trsv(..) => {
                self.structured(routine, j, l)
            }
            Named::Ger => Some(self.of_vector(&self.b, j)),
            Named::Gerc => Some(self.of_vector(&self.b, j).conjugated_if(true)),
            Named::Syr(_) => Some(self.of_vector(&self.a, j).conjugated_if(hermitian)),
            Named::Axpy | Named::Copy => Some(self.of_vector(&self.a, j)),
            Named::Syr2(_) => {
                let x = if l == 0 { &self.b } else { &self.a };
                Some(self.of_vector(x, j).conjugated_if(hermitian))
            }
            Named::Scal
            | Named::Rscal
            | Named::Swap
            | Named::Rot
            | Named::Rotm(_)
            | Named::Rotg
            | Named::Rotmg => Some(Term::of(self.c.at(l, j))),
            Named::Dot | Named::Dotc => Some(self.of_vector(&self.b, l)),
            // Functions of one vector are judged in ways of their own.
            Named::Asum | Named::Nrm2 | Named::Iamax | Named::Abs1 => Some(Term::of(self.one())),
        }
    }
}
