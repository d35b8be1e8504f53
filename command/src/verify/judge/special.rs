//! Elements that an infinity or a NaN takes part in: what the loops of the reference BLAS make of them.
//!
//! Finite numbers count as their signs, or, where the format's own arithmetic may be used, as doubles. Of complex numbers
//! the reference leaves open in which order factors are multiplied, and whether a real one has an imaginary part of 0.

use super::{digits, unscaled};
use crate::options::Mode;
use crate::verify::case::{Case, Routine, Stored, Term};
use crate::verify::numbers::Element;
use wideblas::abi::exported::routines::Routine as Named;
use wideblas::blas::Blas;
use wideblas::format::exact::Decoded;
use wideblas::options::{Diag, Side, Trans};

/// The class of a number that is not finite, by which NaN and infinities are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    Finite,
    Infinity,
    MinusInfinity,
    Nan,
}

impl Class {
    fn of(x: f64) -> Class {
        match x {
            _ if x.is_nan() => Class::Nan,
            f64::INFINITY => Class::Infinity,
            f64::NEG_INFINITY => Class::MinusInfinity,
            _ => Class::Finite,
        }
    }

    fn of_number(x: &Decoded) -> Class {
        match x {
            Decoded::Special(x) => Class::of(*x),
            Decoded::Finite(_) => Class::Finite,
        }
    }
}

/// Real and imaginary part.
type Parts = [f64; 2];

/// How numbers are looked at.
#[derive(Clone, Copy)]
pub struct View {
    as_doubles: bool,
    /// Factors are multiplied with the second operand first.
    factor_first: bool,
    /// A factor without an imaginary part is a real number.
    real_factors: bool,
    /// Zeros in a solution that an infinite pivot may have made of other numbers are such: they leave nothing out.
    quotients: bool,
}

impl View {
    /// Numbers as their signs, and nothing else chosen.
    pub const PLAIN: View =
        View { as_doubles: false, factor_first: true, real_factors: true, quotients: false };

    /// Those that the promise of the case allows.
    fn all<T: Element>(case: &Case<T>) -> impl Iterator<Item = View> {
        let own_arithmetic = matches!(case.spec.mode, Mode::Native | Mode::Auto);
        let is_complex = case.spec.complex;
        let solves = case.solves();
        let choices = |bits: u32| [bits & 1 == 1, bits & 2 == 0, bits & 4 == 0, bits & 8 == 8];
        (0..16).map(choices).filter_map(
            move |[as_doubles, factor_first, real_factors, quotients]| {
                let is_allowed = (own_arithmetic || !as_doubles) && (solves || !quotients);
                let is_plain = factor_first && real_factors;
                (is_allowed && (is_plain || is_complex)).then_some(View {
                    as_doubles,
                    factor_first,
                    real_factors,
                    quotients,
                })
            },
        )
    }

    fn of<T: Element>(self, x: &Term<'_, T>) -> Parts {
        x.decode().map(|part| match part {
            Decoded::Special(x) => x,
            Decoded::Finite(_) if self.as_doubles => part.to_f64(),
            Decoded::Finite(x) if x.mantissa.sign() == num_bigint::Sign::Minus => -1.0,
            Decoded::Finite(_) => 1.0,
        })
    }

    fn product<T: Element>(self, case: &Case<T>, [a, b]: Parts, [c, d]: Parts) -> Parts {
        if case.spec.complex { [a * c - b * d, a * d + b * c] } else { [a * c, 0.0] }
    }

    /// The product of numbers of which one may be real, as a Hermitian matrix's diagonal is.
    fn product_of<T: Element>(
        self,
        case: &Case<T>,
        (x, x_is_real): (Parts, bool),
        (y, y_is_real): (Parts, bool),
    ) -> Parts {
        match (x_is_real && self.real_factors, y_is_real && self.real_factors) {
            (true, _) => y.map(|part| x[0] * part),
            (_, true) => x.map(|part| part * y[0]),
            _ => self.product(case, x, y),
        }
    }

    fn scaled<T: Element>(self, case: &Case<T>, by: Parts, x: Parts) -> Parts {
        match by {
            [re, 0.0] if self.real_factors => x.map(|part| re * part),
            _ => self.product(case, by, x),
        }
    }
}

fn plus(x: Parts, y: Parts) -> Parts {
    [x[0] + y[0], x[1] + y[1]]
}

/// Which factor leaves out a product where it is zero.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LeftOut {
    Nothing,
    A,
    B,
    /// The elements of B for both terms, one of each product where C is a sum of two.
    BothOfB,
}

fn left_out(routine: Routine) -> LeftOut {
    let routine = match routine {
        Routine::Named(routine) => routine,
        Routine::Syrk(uplo, trans) => Named::Syrk(uplo, trans),
        Routine::Gemm(..) => return LeftOut::Nothing,
    };
    match routine {
        // Zeros of a transposed matrix's vectors are terms of sums.
        Named::Trmv(_, Trans::No, _) | Named::Trsv(_, Trans::No, _) => LeftOut::A,
        Named::Trmm(Side::Left, _, Trans::No, _) | Named::Trsm(Side::Left, _, Trans::No, _) => {
            LeftOut::B
        }
        Named::Trmm(Side::Right, ..) | Named::Trsm(Side::Right, ..) => LeftOut::B,
        Named::Ger | Named::Gerc | Named::Syr(_) => LeftOut::B,
        Named::Syrk(_, Trans::No) | Named::Herk(_, Trans::No) => LeftOut::B,
        Named::Syr2(_) | Named::Syr2k(_, Trans::No) | Named::Her2k(_, Trans::No) => {
            LeftOut::BothOfB
        }
        _ => LeftOut::Nothing,
    }
}

/// Which term of an element's sum has the element of a triangle's diagonal.
pub fn diagonal<T: Element>(case: &Case<T>, (row, col): (usize, usize)) -> Option<usize> {
    let Routine::Named(routine) = case.spec.routine else { return None };
    match routine {
        Named::Trmm(Side::Left, ..) | Named::Trsm(Side::Left, ..) => Some(row),
        Named::Trmm(..) | Named::Trsm(..) => Some(col),
        Named::Trmv(..) | Named::Trsv(..) if case.spec.backwards => Some(case.c.cols - 1 - col),
        Named::Trmv(..) | Named::Trsv(..) => Some(col),
        _ => None,
    }
}

/// Ones on the diagonal of a triangle multiply nothing: whether there are, and whether the vectors stand before the triangle.
fn unit_diagonal<T: Element>(case: &Case<T>) -> Option<bool> {
    let Routine::Named(routine) = case.spec.routine else { return None };
    match routine {
        Named::Trmm(Side::Left, .., Diag::Unit) => Some(false),
        Named::Trmm(Side::Right, .., Diag::Unit) | Named::Trmv(.., Diag::Unit) => Some(true),
        _ => None,
    }
}

/// The factors of the terms of an element's sum but for one, without those that the reference leaves out.
pub fn terms<'a, T: Element>(
    case: &'a Case<T>,
    c: &'a Stored<T>,
    (row, col): (usize, usize),
    but: Option<usize>,
    view: View,
) -> impl Iterator<Item = (usize, Term<'a, T>, Term<'a, T>)> {
    let rule = left_out(case.spec.routine);
    let on_diagonal = diagonal(case, (row, col));
    let by_matrix = matches!(
        case.spec.routine,
        Routine::Named(Named::Trmm(Side::Right, ..) | Named::Trsm(Side::Right, ..))
    );
    let pairs = (0..case.terms()).filter(move |&l| Some(l) != but);
    let pairs = pairs.filter_map(move |l| Some((l, case.op_a(c, row, l)?, case.op_b(c, l, col)?)));
    pairs.filter(move |(l, a, b)| {
        let is_zero = match rule {
            LeftOut::Nothing => false,
            LeftOut::A => a.is_zero(),
            LeftOut::B => b.is_zero() && !(by_matrix && Some(*l) == on_diagonal),
            LeftOut::BothOfB => {
                let other = (l + case.terms() / 2) % case.terms();
                b.is_zero() && case.op_b(c, other, col).is_some_and(|b| b.is_zero())
            }
        };
        let may_be_quotient = || {
            let own = if case.spec.backwards { case.c.cols - 1 - l } else { *l };
            let element = if rule == LeftOut::A { (row, own) } else { (*l, col) };
            !by_matrix && pivot(case, c, element).is_infinite()
        };
        !is_zero || view.quotients && may_be_quotient()
    })
}

/// The element of the diagonal that an element of a solution is divided by.
fn pivot<T: Element>(case: &Case<T>, c: &Stored<T>, (row, col): (usize, usize)) -> f64 {
    let at = diagonal(case, (row, col)).expect("a triangle");
    let pivot = match divides_from_the_left(case) {
        true => case.op_a(c, row, at),
        false => case.op_b(c, at, col),
    };
    pivot.expect("an element of the diagonal").decode()[0].to_f64()
}

/// Whether the triangle stands before the vectors that are solved for.
fn divides_from_the_left<T: Element>(case: &Case<T>) -> bool {
    matches!(case.spec.routine, Routine::Named(Named::Trsm(Side::Left, ..)))
}

/// The sum of the terms but for one, each with alpha, and of the old element.
fn sum<T: Element>(
    case: &Case<T>,
    c: &Stored<T>,
    (row, col): (usize, usize),
    but: Option<usize>,
    view: View,
) -> Parts {
    let [alpha, beta] = case.weights();
    let solves = case.solves();
    let old = view.of(&case.old(row, col));
    let [alpha, beta] =
        [alpha, beta].map(|factor| if factor.is_absent() { [0.0; 2] } else { view.of(&factor) });
    let mut sum = match solves {
        true => view.scaled(case, alpha, old),
        false if beta == [0.0; 2] => [0.0; 2],
        false => view.scaled(case, beta, old),
    };
    let on_diagonal = diagonal(case, (row, col));
    for (l, a, b) in terms(case, c, (row, col), but, view) {
        let are_real = (a.is_real(), b.is_real());
        let (a, b) = (view.of(&a), view.of(&b));
        if Some(l) == on_diagonal
            && let Some(is_first) = unit_diagonal(case)
        {
            sum = plus(sum, view.scaled(case, alpha, if is_first { a } else { b }));
            continue;
        }
        let term = match solves {
            true => view.product(case, a, b).map(|part| -part),
            false => {
                let [re, im] = alpha;
                let alpha = if l >= case.conjugated_from() { [re, -im] } else { alpha };
                let term = match view.factor_first {
                    true => {
                        let is_real = are_real.1 && alpha[1] == 0.0;
                        let scaled = (view.scaled(case, alpha, b), is_real);
                        view.product_of(case, scaled, (a, are_real.0))
                    }
                    false => {
                        let product = view.product_of(case, (a, are_real.0), (b, are_real.1));
                        view.scaled(case, alpha, product)
                    }
                };
                // The numbers of a rotation are real, and a vector is multiplied by alpha alone, or not at all.
                match case.spec.routine {
                    Routine::Named(Named::Rot) => b.map(|part| a[0] * part),
                    Routine::Named(Named::Rscal) => b.map(|part| alpha[0] * part),
                    Routine::Named(Named::Scal) => view.scaled(case, alpha, b),
                    Routine::Named(Named::Copy | Named::Swap) => b,
                    _ => term,
                }
            }
        };
        sum = plus(sum, term);
    }
    sum
}

/// Judges an element that an infinity or a NaN takes part in.
pub fn judge<T: Element>(
    case: &Case<T>,
    c: &Stored<T>,
    (row, col): (usize, usize),
) -> Result<(), String> {
    let found = c.at(row, col);
    if case.solves() {
        return solution(case, c, (row, col));
    }
    let sums: Vec<Parts> =
        View::all(case).map(|view| sum(case, c, (row, col), None, view)).collect();
    // An infinity or NaN may reach both parts of a complex number.
    let is_open = case.spec.complex && sums.iter().flatten().any(|part| !part.is_finite());
    for (part, found) in found.iter().enumerate() {
        let class = Class::of_number(&found.decode());
        if is_open && class != Class::Finite {
            continue;
        }
        // The diagonal of a Hermitian matrix is real.
        let expected = |sum: &Parts| match part == 1 && case.is_real(row, col) {
            true => Class::Finite,
            false => Class::of(sum[part]),
        };
        if !sums.iter().any(|sum| expected(sum) == class) {
            let should = expected(&sums[0]);
            return Err(format!("part {part} is {}, should be {should:?}", digits(found)));
        }
    }
    Ok(())
}

/// An element of a solution, by those that the others became. Of complex numbers quotients have no rule.
fn solution<T: Element>(
    case: &Case<T>,
    c: &Stored<T>,
    (row, col): (usize, usize),
) -> Result<(), String> {
    if case.spec.complex {
        return Ok(());
    }
    let Routine::Named(routine) = case.spec.routine else { return Ok(()) };
    let at = diagonal(case, (row, col)).expect("a triangle");
    let pivot = pivot(case, c, (row, col));
    let found = &c.at(row, col)[0];
    let class = Class::of_number(&found.decode());
    let is_left = divides_from_the_left(case) || matches!(routine, Named::Trsv(..));
    let keeps_zeros = left_out(case.spec.routine) != LeftOut::Nothing && is_left;
    let is_right = |view: View| {
        let [rest, _] = sum(case, c, (row, col), Some(at), view);
        let quotient = rest / pivot;
        // Near the end of the range roundings decide.
        let most = rest.abs().max(quotient.abs());
        // Roundings decide too whether terms cancel.
        let mut terms = terms(case, c, (row, col), Some(at), view);
        let is_known = terms.all(|(_, a, b)| a.is_zero() || b.is_zero());
        match pivot {
            _ if keeps_zeros && is_known && rest == 0.0 => Blas::is_zero(found),
            _ if class != Class::Finite && (most.is_nan() || most > f64::MAX / 2f64.powi(64)) => {
                true
            }
            _ if keeps_zeros && !is_known && rest.is_finite() && Blas::is_zero(found) => true,
            0.0 if rest.is_finite() => class != Class::Finite,
            // Of which sign depends on that of the zero.
            0.0 => class == Class::of(quotient) || class == Class::of(-quotient),
            _ => class == Class::of(quotient),
        }
    };
    match View::all(case).any(is_right) || unscaled::is_solution(case, c, (row, col)) {
        true => Ok(()),
        false => Err(format!("a solution is {}, the pivot {pivot}", digits(found))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zeros_of_triangles_and_vectors_leave_out_products() {
        use wideblas::options::Uplo;
        let of = |routine| left_out(Routine::Named(routine));
        let (upper, unit) = (Uplo::Upper, Diag::Unit);
        assert!(of(Named::Trsv(upper, Trans::No, unit)) == LeftOut::A);
        assert!(of(Named::Trsv(upper, Trans::Yes, unit)) == LeftOut::Nothing);
        assert!(of(Named::Trmm(Side::Right, upper, Trans::Yes, unit)) == LeftOut::B);
        assert!(of(Named::Gemv(Trans::No)) == LeftOut::Nothing);
        assert!(left_out(Routine::Syrk(upper, Trans::No)) == LeftOut::B);
        assert!(of(Named::Herk(upper, Trans::Conj)) == LeftOut::Nothing);
        assert!(of(Named::Syr2k(upper, Trans::No)) == LeftOut::BothOfB);
        assert!(of(Named::Syr2k(upper, Trans::Yes)) == LeftOut::Nothing);
        assert!(of(Named::Her2k(upper, Trans::No)) == LeftOut::BothOfB);
        assert!(of(Named::Her2k(upper, Trans::Conj)) == LeftOut::Nothing);
    }
}
