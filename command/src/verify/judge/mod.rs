//! Whether results are what their mode promises, by exact arithmetic.

mod exact;
mod functions;
mod rotations;
mod special;
mod unscaled;

use super::bound::{Terms, allowed, rounds_once};
use super::case::{Case, Routine, Spec, Stored, Term, are_same, has_precisions, named};
use super::numbers::Element;
use crate::options::{Format, Mode};
pub use exact::Gathered;
use exact::is_residual;
use std::fmt;
use wideblas::blas::Blas;
use wideblas::format::exact::Decoded;
use wideblas_reference::random::Rng;
use wideblas_reference::{Dyadic, ExactElement};

/// An element that is not what it should be.
#[derive(Clone, Debug)]
pub struct Wrong {
    pub row: usize,
    pub col: usize,
    pub why: String,
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {}) {}", self.row, self.col, self.why)
    }
}

/// What came of judging elements.
pub struct Verdict {
    pub judged: usize,
    pub wrong: Vec<Wrong>,
}

/// Products of exact terms that one judgement may take.
const WORK: usize = 1 << 17;

/// Rows and columns that are looked at: all of a small product, some of a large one.
fn sample(len: usize, most: usize, rng: &mut Rng) -> Vec<usize> {
    if len <= most {
        return (0..len).collect();
    }
    let inner = (0..most.saturating_sub(2)).map(|_| rng.between((0, len as i64 - 1)) as usize);
    let mut chosen: Vec<usize> = [0, len - 1].into_iter().chain(inner).collect();
    chosen.sort_unstable();
    chosen.dedup();
    chosen
}

/// Judges elements of a computed C: those of some rows and columns where all are too many.
pub fn judge<T: Element>(case: &Case<T>, c: &Stored<T>) -> Verdict {
    let (m, n, k) = (case.spec.m, case.spec.n, case.depth() * case.spec.parts().pow(2));
    let mut rng = Rng(case.spec.seed ^ 0x5eed);
    // Reading a number costs as much as some terms.
    let side = ((WORK / (k + 8)) as f64).sqrt() as usize;
    let all = m * n * (k + 8) <= 4 * WORK;
    let most = if all { usize::MAX } else { side.clamp(3, 40) };
    let (rows, cols) = (sample(m, most, &mut rng), sample(n, most, &mut rng));
    judge_some(case, c, &rows, &cols)
}

/// Judges the elements of these rows and columns.
pub fn judge_some<T: Element>(
    case: &Case<T>,
    c: &Stored<T>,
    rows: &[usize],
    cols: &[usize],
) -> Verdict {
    let gathered = Gathered::new(case, c, rows, cols);
    let exact = gathered.exact();
    let mut verdict = Verdict { judged: 0, wrong: Vec::new() };
    for (y, &col) in cols.iter().enumerate() {
        let wanted = case.wanted(col);
        for (x, &row) in rows.iter().enumerate().filter(|(_, row)| wanted.contains(*row)) {
            verdict.judged += 1;
            let outcome = functions::judge(case, c, (row, col))
                .unwrap_or_else(|| element(case, c, (row, col), exact.element(x, y)));
            if let Err(why) = outcome {
                verdict.wrong.push(Wrong { row, col, why });
            }
        }
    }
    verdict
}

/// An element by the exact values of its parts; `None` where an infinity or a NaN takes part.
fn element<T: Element>(
    case: &Case<T>,
    c: &Stored<T>,
    (row, col): (usize, usize),
    exact: Option<Vec<ExactElement>>,
) -> Result<(), String> {
    let computed = c.at(row, col);
    let Some(parts) = exact else {
        return special::judge(case, c, (row, col));
    };
    if !case.reads() && case.weights()[1].is_one() {
        return match are_same(computed, case.c.at(row, col)) {
            true => Ok(()),
            false => Err(format!("C is to stay as it is: is {}", digits(&computed[0]))),
        };
    }
    if let (true, [_, imaginary]) = (case.is_real(row, col), computed)
        && !Blas::is_zero(imaginary)
    {
        return Err(format!("the imaginary part of the diagonal is {}", digits(imaginary)));
    }
    for (exact, computed) in parts.iter().zip(computed) {
        match is_residual(case) {
            true => residual(case, exact, computed)?,
            false => finite(case, exact, computed, &|| reach(case, c, (row, col)))?,
        }
    }
    Ok(())
}

/// An element that no infinity and no NaN reaches.
fn finite<T: Element>(
    case: &Case<T>,
    element: &ExactElement,
    computed: &T,
    reach: &dyn Fn() -> Dyadic,
) -> Result<(), String> {
    let (format, mode) = (case.spec.format, case.spec.mode);
    let is = |what: &str| {
        Err(format!("{what}: is {}, exactly {}", digits(computed), exactly(&element.value)))
    };
    if !computed.is_normalised() {
        return is("components overlap");
    }
    let [alpha, _] = case.weights();
    let terms =
        Terms { k: case.depth() * case.spec.parts(), alpha: alpha.magnitude(), target: computed };
    let allowed = allowed::<T>(format, mode, &terms, element);
    let has_steps = matches!(case.spec.routine, Routine::Named(_));
    let allowed = if has_steps { of_steps(&allowed, &terms) } else { allowed };
    let value = match computed.decode() {
        Decoded::Special(x) if !x.is_finite() => {
            let far = has_steps && T::RANGE == 1024;
            return if overflows::<T>(mode, element, &allowed, x)
                || far && reach().log2().is_some_and(|top| top >= 1020)
            {
                Ok(())
            } else {
                is("not finite")
            };
        }
        Decoded::Special(zero) => {
            // GMP's zeros and those of residue numbers have one sign.
            let one_zero = matches!(format, Format::Mpf(_)) || case.spec.residues.is_some();
            let negative = element.value.is_negative() && !one_zero;
            // Sums of zeros have rules of their own in each routine.
            let is_product = !matches!(case.spec.routine, Routine::Named(_));
            if is_product && rounds_once(format, mode) && zero.is_sign_negative() != negative {
                return is("the sign of zero");
            }
            Dyadic::ZERO
        }
        other => Dyadic::of(other).expect("finite"),
    };
    if is_rounded_once(case) {
        return if computed.is_nearest(&element.value) { Ok(()) } else { is("not the nearest") };
    }
    let error = (&value - &element.value).abs();
    // A factor of an operand may underflow before the other one makes it large again.
    let underflows = || {
        let terms = Dyadic::new((terms.k as i64 + 4).into(), -1068);
        has_steps && T::RANGE == 1024 && error <= &allowed + &(&terms * &reach())
    };
    if error > allowed && !underflows() {
        let part = error.ratio(&allowed);
        return is(&format!("{part:.3} of the promised error"));
    }
    Ok(())
}

/// Every element is the nearest number to the exact value: MPFR's and GMP's numbers also where vectors take part.
fn is_rounded_once<T: Element>(case: &Case<T>) -> bool {
    let Spec { format, mode, routine, .. } = case.spec;
    match routine {
        Routine::Named(routine) => has_precisions(format) && named::has_vectors(routine),
        _ => rounds_once(format, mode),
    }
}

/// How far alpha may take an operand of an element, or the result of the others, before the product.
fn reach<T: Element>(case: &Case<T>, c: &Stored<T>, (row, col): (usize, usize)) -> Dyadic {
    let one = Dyadic::power_of_two(0);
    let magnitude = |x: Option<Term<'_, T>>| x.and_then(|x| x.magnitude()).unwrap_or(Dyadic::ZERO);
    let operands = (0..case.terms()).flat_map(|l| [case.op_a(c, row, l), case.op_b(c, l, col)]);
    let largest = operands.map(magnitude).fold(Dyadic::ZERO, Ord::max);
    let alpha = case.weights()[0].magnitude().unwrap_or(Dyadic::ZERO);
    &(&one + &alpha) * &(&one + &largest)
}

/// What several steps may err, each rounded, or each of a part of the matrix: some routines promise nothing where numbers
/// underflow, and err by some of the smallest ones there.
fn of_steps<T: Element>(allowed: &Dyadic, terms: &Terms<'_, T>) -> Dyadic {
    let alpha = terms.alpha.clone().unwrap_or(Dyadic::ZERO);
    let twice = allowed * &Dyadic::power_of_two(1);
    if T::RANGE != 1024 {
        return twice;
    }
    let terms = &Dyadic::new((terms.k as i64 + 4).into(), 0) * &(&alpha + &Dyadic::power_of_two(0));
    &twice + &(&terms * &Dyadic::power_of_two(-1068))
}

/// An element of the residual of equations: that of triangular ones is small.
fn residual<T: Element>(
    case: &Case<T>,
    element: &ExactElement,
    computed: &T,
) -> Result<(), String> {
    if !computed.is_normalised() {
        return Err(format!("components overlap: is {}", digits(computed)));
    }
    let allowed = allowed_residual(case, element, computed);
    // A limb of a GMP number may have a single bit.
    let short = if matches!(case.spec.format, Format::Mpf(_)) { 63 } else { 0 };
    let allowed = &allowed * &Dyadic::power_of_two(short);
    let error = element.value.abs();
    if error > allowed {
        let part = error.ratio(&allowed);
        return Err(format!(
            "a residual {part:.3} of the promised one: {}",
            exactly(&element.value)
        ));
    }
    Ok(())
}

/// The residual that the promise for triangular equations allows.
fn allowed_residual<T: Element>(case: &Case<T>, element: &ExactElement, target: &T) -> Dyadic {
    let k = 5 * (case.depth() * case.spec.parts() + 1);
    let terms = Terms { k, alpha: Some(Dyadic::power_of_two(0)), target };
    allowed::<T>(case.spec.format, case.spec.mode, &terms, element)
}

/// An infinity is right: the exact value rounds to it, or may within the error, or the format's own
/// arithmetic passes beyond the largest number on its way.
fn overflows<T: Element>(mode: Mode, element: &ExactElement, allowed: &Dyadic, x: f64) -> bool {
    if T::RANGE != 1024 {
        return false;
    }
    let own_arithmetic = matches!(mode, Mode::Native | Mode::Auto);
    if own_arithmetic && element.magnitude.log2().is_some_and(|top| top >= 1020) {
        return true;
    }
    let signed = if x < 0.0 { -&element.value } else { element.value.clone() };
    let reach = if mode == Mode::Exact { signed } else { &signed + allowed };
    !x.is_nan() && reach.to_f64() == f64::INFINITY
}

/// An exact value to some digits.
fn exactly(value: &Dyadic) -> String {
    match value.log2() {
        Some(top) if top.abs() > READABLE => format!("about 2^{top}"),
        _ => value.to_float_with(240).to_string_radix(10, Some(60)),
    }
}

/// A number, or both parts of one.
pub fn show<T: Element>(x: &[T]) -> String {
    x.iter().map(digits).collect::<Vec<_>>().join(" + i ")
}

/// A number in decimal, or in hexadecimal where that takes too long.
pub fn digits<T: Element>(x: &T) -> String {
    match x.decode() {
        Decoded::Finite(value) if value.log2().abs() > i64::from(READABLE) => {
            format!("{:#x} * 2^{}", value.mantissa, value.exponent)
        }
        _ => x.lossless(),
    }
}

/// Exponents up to which numbers are written in decimal.
const READABLE: i32 = 5000;

#[cfg(test)]
mod tests;
