//! Equations whose solutions are multiplied by alpha at the end: one that becomes infinite by that leaves the others finite.

use super::allowed_residual;
use super::special::{View, diagonal, terms};
use crate::verify::bound::{Terms, allowed};
use crate::verify::case::{Case, Routine, Stored, Term};
use crate::verify::numbers::Element;
use rug::Float;
use std::collections::HashMap;
use wideblas::abi::exported::routines::Routine as Named;
use wideblas::options::Side;
use wideblas_reference::{Dyadic, ExactElement};

/// Bits of values here: their roundings are nothing beside the errors of the formats whose numbers overflow.
const BITS: u32 = 800;

/// The bits next to the end of the range, where an operation may overflow on its way.
const NEAR_THE_END: i32 = 1020;

/// A solution before alpha multiplies it.
#[derive(Clone)]
struct Solution {
    value: Float,
    /// How far the one that the routine computed may be away.
    error: Float,
}

/// What is left of an equation without its own unknown.
struct Rest {
    value: Float,
    /// What the errors of the others make of it.
    error: Float,
    /// The magnitudes of the products.
    products: Float,
}

/// A row of equations.
struct Row<'a, T: Element> {
    case: &'a Case<T>,
    c: &'a Stored<T>,
    row: usize,
    alpha: Float,
    /// Those that alpha made infinite; `None` for those that are infinite, or may be, without alpha.
    infinite: HashMap<usize, Option<Solution>>,
}

/// Whether a finite element solves its equation where alpha made others infinite.
pub fn is_solution<T: Element>(case: &Case<T>, c: &Stored<T>, (row, col): (usize, usize)) -> bool {
    let scales_solutions = matches!(
        case.spec.routine,
        Routine::Named(Named::Trsm(Side::Right, _, trans, _)) if trans.is_transposed()
    );
    if !scales_solutions || case.spec.complex || T::RANGE != 1024 {
        return false;
    }
    let Some(alpha) = float(&case.weights()[0]).filter(|alpha| !alpha.is_zero()) else {
        return false;
    };
    Row { case, c, row, alpha, infinite: HashMap::new() }.solves(col).unwrap_or(false)
}

/// The value of a real number; `None` for an infinity or a NaN.
fn float<T: Element>(x: &Term<'_, T>) -> Option<Float> {
    let [re, _] = x.decode();
    Some(Dyadic::of(re)?.to_float_with(BITS))
}

fn dyadic(x: &Float) -> Dyadic {
    Dyadic::from_float(x).expect("a finite number")
}

fn abs(x: &Float) -> Float {
    x.clone().abs()
}

fn power_of_two(exponent: i32) -> Float {
    Float::with_val(BITS, 1) << exponent
}

impl<T: Element> Row<'_, T> {
    /// Whether the element's residual is small. `None` where the others have no finite values.
    fn solves(&mut self, col: usize) -> Option<bool> {
        let own = self.finite(col)?;
        let rest = self.rest(col)?;
        let pivot = self.pivot(col)?;
        let product = Float::with_val(BITS, &own.value * &pivot);
        let products = rest.products + abs(&product);
        let allowed = self.allowed(col, products)? + rest.error + own.error * abs(&pivot);
        Some((rest.value - product).abs() <= allowed)
    }

    /// A finite solution, divided by alpha.
    fn finite(&self, col: usize) -> Option<Solution> {
        let number = &self.c.at(self.row, col)[0];
        let value = float(&Term::of(self.c.at(self.row, col)))?;
        let size = dyadic(&abs(&value));
        let element =
            ExactElement { value: dyadic(&value), product: size.clone(), magnitude: size };
        let terms = Terms { k: 1, alpha: Some(dyadic(&abs(&self.alpha))), target: number };
        let error = allowed::<T>(self.case.spec.format, self.case.spec.mode, &terms, &element);
        let error = error.to_float_with(BITS) / abs(&self.alpha);
        Some(Solution { value: value / &self.alpha, error })
    }

    /// A solution before alpha.
    fn solution(&mut self, col: usize) -> Option<Solution> {
        if let Some(finite) = self.finite(col) {
            return Some(finite);
        }
        if let Some(known) = self.infinite.get(&col) {
            return known.clone();
        }
        let solution = self.made_infinite(col);
        self.infinite.insert(col, solution.clone());
        solution
    }

    /// A solution that is finite before alpha, but not after it.
    fn made_infinite(&mut self, col: usize) -> Option<Solution> {
        let rest = self.rest(col)?;
        let pivot = self.pivot(col).filter(|pivot| !pivot.is_zero())?;
        // The product of the solution and the pivot is as large as the rest.
        let products = rest.products + abs(&rest.value);
        let error = (self.allowed(col, products)? + rest.error) / abs(&pivot);
        let solution = Solution { value: rest.value / pivot, error };
        let size = abs(&solution.value);
        let is_finite = Float::with_val(BITS, &size - &solution.error) <= f64::MAX;
        let most = (size + &solution.error) * abs(&self.alpha);
        (is_finite && most >= power_of_two(NEAR_THE_END)).then_some(solution)
    }

    fn rest(&mut self, col: usize) -> Option<Rest> {
        let (case, c, row) = (self.case, self.c, self.row);
        let at = diagonal(case, (row, col));
        let mut rest = Rest {
            value: float(&case.old(row, col))?,
            error: Float::new(BITS),
            products: Float::new(BITS),
        };
        for (l, _, factor) in terms(case, c, (row, col), at, View::PLAIN) {
            let factor = float(&factor)?;
            let Solution { value, error } = self.solution(l)?;
            let product = value * &factor;
            rest.products += abs(&product);
            rest.value -= product;
            rest.error += error * factor.abs();
        }
        Some(rest)
    }

    fn pivot(&self, col: usize) -> Option<Float> {
        float(&self.case.op_b(self.c, col, col)?)
    }

    /// The promised residual of an equation with products of these magnitudes.
    fn allowed(&self, col: usize, products: Float) -> Option<Float> {
        let old = float(&self.case.old(self.row, col))?.abs();
        let magnitude = dyadic(&(old + &products));
        let element = ExactElement { value: Dyadic::ZERO, product: dyadic(&products), magnitude };
        let target = &self.c.at(self.row, col)[0];
        Some(allowed_residual(self.case, &element, target).to_float_with(BITS))
    }
}
