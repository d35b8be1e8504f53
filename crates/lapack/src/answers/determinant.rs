//! Determinants.
//!
//! With triangular matrices X and Y near the inverses of L and U, where X has a diagonal of ones, det(A) det(Y) is ± det(X P A Y), the
//! determinant of a matrix near I. If E, its distance from I, has a norm below 1 / n, its eigenvalues are within that of 1, so that the
//! determinant is within (1 + |E|)^n - 1 of it. X P A Y is computed exactly but for two roundings, which are taken into account.
//!
//! Source: Rump, Acta Numerica 19, 2010, section 10.

use super::above::Above;
use super::factored::{Arithmetic, Factored, condition};
use super::grid::{Grid, one};
use super::system::Scaled;
use super::{Answer, Bounds, Report, Status, is_usable};
use wideblas_base::options::Trans;
use wideblas_blas::MatRef;
use wideblas_engine::device::Failure;
use wideblas_format::wide::Wide;
use wideblas_product::Number;

/// Where a determinant goes.
pub struct Determinant<'a, T> {
    pub to: &'a mut T,
    /// Where there is one, the number is from 1/2 to below 1, or zero, and the determinant is 2^exponent times it.
    pub exponent: Option<&'a mut i64>,
}

/// Bits beyond the condition and the result that a factorisation needs.
const MARGIN: f64 = 12.0;

/// What is known of a determinant.
struct Found {
    value: Wide,
    /// At least its relative error.
    relative: Above,
    bits: i64,
    condition: Above,
}

/// The determinant of A.
///
/// # Errors
/// When a GPU fails.
///
/// # Panics
/// When A is not square.
#[inline(never)]
pub fn determinant<T: Answer>(
    a: MatRef<'_, T>,
    mut to: Determinant<'_, T>,
    bounds: Bounds,
) -> Result<Report, Failure> {
    let n = a.rows;
    assert!(a.cols == n);
    let nothing = Report::of_nothing(bounds);
    if n == 0 {
        let value = Rounded::of(&to, one());
        to.finish(value);
        return Ok(nothing);
    }
    if !a.all(is_usable) {
        let Determinant { to, exponent } = to;
        to.store_f64(f64::NAN);
        exponent.into_iter().for_each(|exponent| *exponent = 0);
        return Ok(Report::of_failure(Status::NotFinite));
    }
    let Some(scaled) = Scaled::new(a) else {
        // With a row or a column of zeros nothing is left to be proved.
        let value = Rounded::of(&to, Wide::default());
        to.finish(value);
        return Ok(Report { status: Status::Singular, condition: f64::INFINITY, ..nothing });
    };
    let shift = scaled.rows.iter().chain(&scaled.cols).sum::<i64>();
    let mut arithmetic = Arithmetic::Dd;
    loop {
        let next = arithmetic.next(to.to.precision());
        let (found, condition) =
            attempt(&scaled.a, arithmetic, next.is_none(), (to.to.precision(), bounds))?;
        if let Some(Found { mut value, relative, bits, condition }) = found {
            value.exponent -= shift;
            let rounded = Rounded::of(&to, value);
            let error = rounded.error(relative);
            let is_accurate = error <= Above::power(rounded.ulp);
            if is_accurate || next.is_none() {
                // The value is less than twice as large as the power of two that it is divided by here.
                let size = Above::power(rounded.exact.exponent + rounded.exact.bits() - 1);
                let relative_error = error.over(size).to_f64();
                let error = error.scaled(rounded.shift);
                to.finish(rounded);
                return Ok(Report {
                    status: if is_accurate { Status::Converged } else { Status::NotConverged },
                    is_proved: bounds == Bounds::Proved && error.is_finite(),
                    bits,
                    condition: condition.to_f64(),
                    error: error.to_f64(),
                    relative_error,
                    ..nothing
                });
            }
        }
        match next {
            Some(next) => arithmetic = next,
            None => {
                let value = Rounded::of(&to, Wide::default());
                to.finish(value);
                let (bits, condition) = (arithmetic.bits(), condition.to_f64());
                return Ok(Report { bits, condition, ..Report::of_failure(Status::Singular) });
            }
        }
    }
}

/// The determinant by factors in one arithmetic, where these have enough bits, or all that there are; and the condition number.
fn attempt(
    a: &Grid,
    arithmetic: Arithmetic,
    is_last: bool,
    (bits, bounds): (i64, Bounds),
) -> Result<(Option<Found>, Above), Failure> {
    let Some(factors) = arithmetic.factor(a)? else { return Ok((None, Above::INFINITE)) };
    let condition = condition(a, factors.as_ref());
    let needed = condition.log2() + 2.0 * (a.rows as f64).log2() + MARGIN;
    let wanted = if is_last { needed } else { needed + bits as f64 };
    if wanted > arithmetic.bits() as f64 {
        return Ok((None, condition));
    }
    let (value, relative) = match bounds {
        Bounds::Estimated => estimated(a, factors.as_ref(), bits, condition),
        Bounds::Proved => match proved(a, factors.as_ref(), bits)? {
            Some(found) => found,
            None => return Ok((None, condition)),
        },
    };
    Ok((Some(Found { value, relative, bits: arithmetic.bits(), condition }), condition))
}

/// The product of the diagonal of U, and an estimate of its relative error.
fn estimated(a: &Grid, factors: &dyn Factored, bits: i64, condition: Above) -> (Wide, Above) {
    let mut value = product_of_diagonal(&factors.upper(), precision(bits, a.rows));
    value.negative ^= factors.order().1;
    let rounding = Above::power(1 - factors.arithmetic().bits());
    (value, condition.times(rounding).times(Above::integer(a.rows)))
}

/// Bits in which numbers of a diagonal are multiplied.
fn precision(bits: i64, n: usize) -> i64 {
    bits + 64 + 2 * i64::from(n.ilog2())
}

/// The determinant by inverses of L and U, and a proved bound of its relative error; `None` where they are not near enough.
fn proved(a: &Grid, factors: &dyn Factored, bits: i64) -> Result<Option<(Wide, Above)>, Failure> {
    let n = a.rows;
    let [x, y] = factors.inverses()?;
    if !x.is_finite() || !y.is_finite() {
        return Ok(None);
    }
    let (order, is_odd) = factors.order();
    let ordered = a.with_rows(&order);
    let first = Grid::product(Trans::No, &x, &ordered, factors.arithmetic().bits() + 64);
    let rest = Grid::residual(&Grid::identity(n, 64), Trans::No, &first, &y, 64);
    // What the first product was rounded by, times Y.
    let of_y = y.row_sums().into_iter().fold(Above::ZERO, Above::max).scaled(-first.bits);
    let rows = rest.row_sums().into_iter().zip(first.row_sums());
    let distance =
        rows.map(|(rest, first)| rest.plus(first.times(of_y))).fold(Above::ZERO, Above::max);
    let distance = distance.times(Above::integer(n));
    if distance > Above::power(-2) {
        return Ok(None);
    }
    let precision = precision(bits, n);
    let product = product_of_diagonal(&y, precision);
    if product.is_zero() {
        return Ok(None);
    }
    let mut value = Wide::default();
    value.quotient(&one(), &product.as_ref(), precision);
    value.round_to(precision);
    value.negative ^= is_odd;
    // (1 + E)^n - 1 <= 2 n E for n E <= 1; and n + 1 roundings, each of which is less than 2^(1 - precision).
    let roundings = Above::integer(n + 1).scaled(2 - precision);
    Ok(Some((value, distance.scaled(1).plus(roundings).scaled(1))))
}

/// The product of the numbers of a diagonal, each step rounded to a precision.
fn product_of_diagonal(x: &Grid, precision: i64) -> Wide {
    let (mut found, mut factor) = (one(), Wide::default());
    for i in 0..x.rows {
        x.get(i, i).load(&mut factor);
        let mut product = Wide::default();
        product.product(&found, &factor);
        product.round_to(precision);
        product.trim();
        found = product;
    }
    found
}

/// A value rounded to the number of a result.
struct Rounded {
    /// The value is 2^shift times this one.
    exact: Wide,
    shift: i64,
    /// `None` for an infinity.
    number: Option<Wide>,
    ulp: i64,
}

impl Rounded {
    fn of<T: Answer>(to: &Determinant<'_, T>, mut exact: Wide) -> Rounded {
        exact.trim();
        let has_exponent = to.exponent.is_some();
        let mut shift = if has_exponent { exact.exponent + exact.bits() } else { 0 };
        exact.exponent -= shift;
        let (mut number, mut ulp) = T::rounded(to.to, &mut exact.clone());
        if let Some(number) = &mut number
            && has_exponent
            && number.exponent + number.bits() > 0
        {
            // Rounded up to 1.
            shift += 1;
            exact.exponent -= 1;
            number.exponent -= 1;
            ulp -= 1;
        }
        Rounded { exact, shift, number, ulp }
    }

    /// The error of the rounded number, by the relative error of the value.
    fn error(&self, relative: Above) -> Above {
        let Some(number) = &self.number else { return Above::INFINITE };
        let mut difference = self.exact.clone();
        let negated = Wide { negative: !number.negative, ..number.clone() };
        difference.add(&negated, 64 * (number.limbs.len() + self.exact.limbs.len()) as i64 + 4096);
        Above::of_wide(&difference, 0).plus(Above::of_wide(&self.exact, 0).times(relative))
    }
}

impl<T: Answer> Determinant<'_, T> {
    /// Stores a value whose relative error is estimated, by a factorisation in numbers of some bits and a condition, where it is as accurate as
    /// promised; `None`, with nothing done, where it is not.
    pub(super) fn finish_estimated(
        &mut self,
        value: Wide,
        relative: f64,
        (bits, condition): (i64, f64),
    ) -> Option<Report> {
        if value.limbs.is_empty() || !relative.is_finite() {
            return None;
        }
        let mut of_relative = Wide::default();
        relative.load(&mut of_relative);
        let rounded = Rounded::of(self, value);
        let error = rounded.error(Above::of_wide(&of_relative, 0));
        if error > Above::power(rounded.ulp) {
            return None;
        }
        let size = Above::power(rounded.exact.exponent + rounded.exact.bits() - 1);
        let relative_error = error.over(size).to_f64();
        let error = error.scaled(rounded.shift).to_f64();
        self.finish(rounded);
        let nothing = Report::of_nothing(Bounds::Estimated);
        Some(Report { bits, condition, error, relative_error, ..nothing })
    }

    /// Stores a result: from here on nothing fails.
    fn finish(&mut self, Rounded { mut exact, shift, number, .. }: Rounded) {
        match number {
            Some(mut number) => self.to.store(&mut number),
            None => self.to.store(&mut exact),
        }
        if let Some(exponent) = &mut self.exponent {
            **exponent = shift;
        }
    }
}
