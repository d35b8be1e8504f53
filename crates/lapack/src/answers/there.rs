//! Linear systems, inverses and determinants of matrices on a GPU, with estimated bounds.
//!
//! The scaled matrix is factored in the format of its numbers; each element of the solution is a sum of two of them, which is refined by
//! residuals that are exact and rounded once. What needs factors of more bits is left to [`super::system`].

use super::attempts::{MARGIN, MOST_STEPS};
use super::{Answer, Determinant, Report, Solution, Status};
use crate::steps::{divide_there, options};
use crate::there::set_identity;
use crate::{Exchanges, Number, Units, lu};
use wideblas_base::fallible;
use wideblas_base::options::{Diag, Part, Side, Trans, Uplo};
use wideblas_blas::device::{Temporary, copy_part};
use wideblas_blas::level1::{Context, InArithmetic};
use wideblas_blas::level3::Mode;
use wideblas_blas::{MatMut, MatRef, Native};
use wideblas_engine::device::vectors::{Corrected, Probe, System};
use wideblas_engine::device::{Device, Failure, device_at};
use wideblas_format::wide::Wide;
use wideblas_format::{Accumulate, Scalar};
use wideblas_product::Product;

/// X becomes the solution of A X = B, or the inverse of A where there is no B; all of them are on the GPU. `None`, with nothing done, where
/// the CPU is to find it.
///
/// # Errors
/// When the GPU fails.
pub fn solve<T: Answer + Number + Native>(
    home: usize,
    a: MatRef<'_, T>,
    b: Option<MatRef<'_, T>>,
    to: &mut Solution<'_, T>,
) -> Result<Option<Report>, Failure> {
    let device = device_at(home)?;
    let context = Context { device: Some(home), ..Context::chosen() };
    device.in_one_queue(|| {
        for x in [Some(a), b].into_iter().flatten() {
            if T::largest_size(x, context)?.is_none_or(|size| !size.is_finite()) {
                return Ok(None);
            }
        }
        let Some(mut system) = T::in_arithmetic(Scaled { device, a, b })? else { return Ok(None) };
        T::with_units(context, |units| solve_scaled(device, &mut system, to, units))
    })
}

/// The determinant of A, a matrix on the GPU of numbers that have about twice the bits of the result, and need not have more. `None`, with
/// nothing done, where the CPU is to find it.
///
/// # Errors
/// When the GPU fails.
pub fn determinant<T: Number + Native + wideblas_product::Number, U: Answer>(
    home: usize,
    a: MatRef<'_, T>,
    to: &mut Determinant<'_, U>,
) -> Result<Option<Report>, Failure> {
    let device = device_at(home)?;
    let context = Context { device: Some(home), ..Context::chosen() };
    let n = a.rows;
    let bits = bits_of::<T>();
    let found = device.in_one_queue(|| {
        if T::largest_size(a, context)?.is_none_or(|size| !size.is_finite()) {
            return Ok(None);
        }
        let b = Some(a.block(0..n, 0..0));
        let Some(system) = T::in_arithmetic(Scaled { device, a, b })? else { return Ok(None) };
        T::with_units(context, |units| {
            let Some((factors, pivots)) = factored(device, &system, units)? else {
                return Ok(None);
            };
            let condition = condition(device, &system, factors.view(), units)?;
            let (value, power) = system.product_of_diagonal(factors.view())?;
            let is_odd =
                pivots.iter().enumerate().filter(|&(i, &pivot)| i != pivot).count() % 2 == 1;
            Ok(Some((value, power - system.sum_of_powers(), is_odd, condition)))
        })
    })?;
    let Some((number, power, is_odd, condition)) = found else { return Ok(None) };
    let mut value = Wide::default();
    wideblas_product::Number::load(&number, &mut value);
    value.exponent += power;
    value.negative ^= is_odd;
    let relative = condition * n as f64 * 2f64.powi(4 - bits as i32);
    Ok(to.finish_estimated(value, relative, (bits, condition)))
}

/// Bits of a number.
fn bits_of<T>() -> i64 {
    53 * (size_of::<T>() / size_of::<f64>()) as i64
}

/// Factors, and the rows that were exchanged.
type Factors<T> = (Temporary<T>, Vec<usize>);

/// The factors of the scaled matrix; `None` where a pivot is zero.
fn factored<T: Number + Native>(
    device: &'static Device,
    system: &System<T>,
    units: Units<'_, T>,
) -> Result<Option<Factors<T>>, Failure> {
    let n = system.a().rows;
    let mut factors = Temporary::<T>::new(device, n, n)?;
    copy_part(device, Part::All, system.a(), &mut factors.view_mut())?;
    let mut pivots = fallible::filled(n, 0);
    let zero = lu::factor(&mut factors.view_mut(), &mut pivots, units)?;
    Ok(zero.is_none().then_some((factors, pivots)))
}

/// See [`System::new`].
struct Scaled<'a, T> {
    device: &'static Device,
    a: MatRef<'a, T>,
    b: Option<MatRef<'a, T>>,
}

impl<T: Native> InArithmetic<T> for Scaled<'_, T> {
    type Output = Result<Option<System<T>>, Failure>;

    fn run<A: Accumulate<L, Number = T>, const L: usize>(self) -> Self::Output
    where
        T: Scalar<L>,
    {
        System::new::<A, L>(self.device, self.a, self.b)
    }
}

fn solve_scaled<T: Answer + Number + Native>(
    device: &'static Device,
    system: &mut System<T>,
    to: &mut Solution<'_, T>,
    units: Units<'_, T>,
) -> Result<Option<Report>, Failure> {
    let (n, bits) = (system.a().rows, bits_of::<T>());
    let Some((factors, pivots)) = factored(device, system, units)? else { return Ok(None) };
    // The system in the order of its factors.
    for mut x in system.matrices() {
        let exchanges = Exchanges { first: 0, others: &pivots, reversed: false };
        lu::exchange(&mut x, exchanges, units)?;
    }
    let factors = factors.view();
    let condition = condition(device, system, factors, units)?;
    let margin = bits as f64 - condition.log2() - (n as f64).log2();
    let steps = (bits as f64 / margin).ceil();
    // Nor where the condition is NaN.
    if !(margin >= MARGIN && steps <= MOST_STEPS) {
        return Ok(None);
    }
    let most = 2 * steps as usize + 8;
    let mut steps = 0;
    system.begin()?;
    loop {
        correct(device, system, factors, if steps == 0 { 0 } else { 2 }, units)?;
        match system.correct()? {
            Corrected::Small => break,
            Corrected::Stalled => return Ok(None),
            Corrected::Large if steps == most => return Ok(None),
            Corrected::Large => steps += 1,
        }
    }
    system.round()?;
    correct(device, system, factors, 1, units)?;
    let judged = system.judge(condition * n as f64 * 2f64.powi(2 - bits as i32))?;
    if !judged.are_good() {
        return Ok(None);
    }
    if let Some(errors) = &mut to.errors {
        system.errors(errors)?;
    }
    system.store(&to.x)?;
    Ok(Some(Report {
        status: Status::Converged,
        is_proved: false,
        steps,
        bits,
        condition,
        error: judged.error,
        relative_error: judged.relative_error,
    }))
}

/// Finds corrections of the first `summands` of both summands of the solution, by their residual.
fn correct<T: Number + Native>(
    device: &'static Device,
    system: &mut System<T>,
    factors: MatRef<'_, T>,
    summands: usize,
    units: Units<'_, T>,
) -> Result<(), Failure> {
    system.with_correction(|[a, b, high, low], mut to| {
        copy_part(device, Part::All, b, &mut to)?;
        let (rows, cols) = (to.rows, to.cols);
        // Each product is rounded relative to what is left: the sum of both is as good as exact.
        for x in [high, low].into_iter().take(summands) {
            let (alpha, beta, c) = (units.minus_one, units.one, to.block(0..rows, 0..cols));
            let product = Product { alpha, a, b: x, beta, c, part: Part::All };
            T::multiply_where_it_lies(product, Mode::Exact)?;
        }
        divide(Trans::No, factors, &mut to, units)
    })
}

/// X becomes op(L U)^-1 X.
fn divide<T: Number>(
    trans: Trans,
    factors: MatRef<'_, T>,
    x: &mut MatMut<'_, T>,
    units: Units<'_, T>,
) -> Result<(), Failure> {
    let (rows, cols) = (x.rows, x.cols);
    let mut both = [(Uplo::Lower, Diag::Unit), (Uplo::Upper, Diag::NonUnit)];
    if trans.is_transposed() {
        both.reverse();
    }
    both.into_iter().try_for_each(|(uplo, diag)| {
        let options = options(Side::Left, uplo, trans, diag);
        divide_there(options, units.one, factors, x.block(0..rows, 0..cols), units)
    })
}

/// As [`super::factored::condition`].
fn condition<T: Number + Native>(
    device: &'static Device,
    system: &System<T>,
    factors: MatRef<'_, T>,
    units: Units<'_, T>,
) -> Result<f64, Failure> {
    let n = factors.rows;
    let [mut x, mut z] = [Temporary::<T>::new(device, n, 1)?, Temporary::new(device, n, 1)?];
    system.probe(Probe::Constant(2f64.powi(-(n as f64).log2().ceil() as i32)), &x.view_mut())?;
    let (mut found, mut last) = (0.0, None);
    for _ in 0..5 {
        divide(Trans::No, factors, &mut x.view_mut(), units)?;
        let norm = system.norm(x.view())?;
        if !norm.is_finite() {
            return Ok(f64::INFINITY);
        }
        if last.is_some() && norm <= found {
            break;
        }
        found = norm.max(found);
        system.probe(Probe::Signs(x.view()), &z.view_mut())?;
        divide(Trans::Yes, factors, &mut z.view_mut(), units)?;
        let largest = T::largest_of(z.view().vector(0, false), units.context)?;
        if last == Some(largest) {
            break;
        }
        last = Some(largest);
        set_identity(device, x.view_mut(), largest)?;
    }
    // Where signs deceive the steps above.
    system.probe(Probe::Alternating, &x.view_mut())?;
    divide(Trans::No, factors, &mut x.view_mut(), units)?;
    let norm = system.norm(x.view())?;
    Ok(f64::max(found, 2.0 * norm / (3 * n) as f64) * system.norm(system.a())?)
}
