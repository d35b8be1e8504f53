//! Eigenvalues and eigenvectors of symmetric matrices.
//!
//! With vectors X near the eigenvectors and E = I - X^T X, the eigenvalues of A are those of M = X^T A X, each times a number from
//! 1 / (1 + |E|) to 1 / (1 - |E|), and those of M are, in their order, within |O| of the diagonal of M, O being M without it: theorems
//! of Ostrowski and Weyl. So every eigenvalue has a bound with its own number, clusters or not. M and E are computed
//! exactly but for their roundings, which the bounds take into account.
//!
//! Source: Horn, Johnson, "Matrix Analysis", 2nd edition, theorems 4.5.9 and 4.3.1.

use super::above::Above;
use super::factored::{Arithmetic, loaded, stored};
use super::grid::Grid;
use super::{Answer, Bounds, Report, Status, is_usable};
use crate::Number;
use crate::real::Real;
use crate::symmetric;
use std::cmp::Ordering;
use wideblas_base::fallible;
use wideblas_base::options::{Trans, Uplo};
use wideblas_blas::level1::Context;
use wideblas_blas::{MatMut, MatRef};
use wideblas_engine::device::Failure;
use wideblas_format::mpfr::Mpfr;
use wideblas_format::wide::Wide;
use wideblas_format::{Dd, Qd};
use wideblas_product::Number as _;
use wideblas_product::class::Class;

/// Where eigenvalues and eigenvectors go; see [`super::Solution`].
pub struct Spectrum<'a, T> {
    /// The eigenvalues, in ascending order.
    pub values: &'a mut [T],
    /// The eigenvectors as columns, where they are wanted.
    pub vectors: Option<MatMut<'a, T>>,
    /// Bounds of the errors of the eigenvalues, where they are wanted.
    pub errors: Option<&'a mut [f64]>,
}

/// Bits of the arithmetic beyond those of the result.
const MARGIN: i64 = 40;

/// The eigenvalues, and if wanted the eigenvectors, of the symmetric matrix of which A has a triangle.
///
/// # Errors
/// When a GPU fails.
///
/// # Panics
/// When the shapes do not agree.
#[inline(never)]
pub fn eigen<T: Answer>(
    uplo: Uplo,
    a: MatRef<'_, T>,
    mut to: Spectrum<'_, T>,
    bounds: Bounds,
) -> Result<Report, Failure> {
    let n = a.rows;
    assert!(a.cols == n && to.values.len() == n);
    if n == 0 {
        return Ok(Report::of_nothing(bounds));
    }
    let places = || (0..n).flat_map(move |j| uplo.part().rows(j, n).map(move |i| (i, j)));
    if !places().all(|(i, j)| is_usable(a.get(i, j))) {
        return Ok(to.refused(Status::NotFinite));
    }
    let top = |(i, j): (usize, usize)| match a.get(i, j).class() {
        Class::Finite { top, .. } => Some(top),
        _ => None,
    };
    let shift = -places().filter_map(top).max().unwrap_or(0);
    let bits = to.values.iter().map(|x| x.precision()).max().unwrap_or(0);
    let wanted = bits + MARGIN + i64::from(n.ilog2());
    let native = [Arithmetic::Dd, Arithmetic::Qd].into_iter().find(|x| x.bits() >= wanted);
    let arithmetic = native.unwrap_or(Arithmetic::Mpfr(wanted));
    let stored = |i: usize, j: usize| {
        let is_there = uplo.part().rows(j, n).contains(&i);
        Some(if is_there { a.get(i, j) } else { a.get(j, i) })
    };
    let scaled = Grid::exact((n, n), stored, |_, _| shift);
    let found = match arithmetic {
        Arithmetic::Dd => computed::<Dd>(&scaled, arithmetic, bounds)?,
        Arithmetic::Qd => computed::<Qd>(&scaled, arithmetic, bounds)?,
        Arithmetic::Mpfr(_) => computed::<Mpfr>(&scaled, arithmetic, bounds)?,
    };
    let Some(found) = found else { return Ok(to.refused(Status::NotConverged)) };
    Ok(to.finished(&found, (shift, arithmetic), bounds))
}

/// Stores eigenvalues that were refined on a GPU in quad-double numbers, in ascending order, and bounds of their errors.
#[inline(never)]
pub fn store_refined<T: Answer>(found: &[Qd], steps: usize, to: Spectrum<'_, T>) -> Report {
    let mut values = fallible::room_for(found.len());
    values.extend(found.iter().map(|x| {
        let mut value = Wide::default();
        x.load(&mut value);
        value
    }));
    // The norm is at most that of columns over the root of the order; couplings are left that are a few units.
    let norm = found.iter().map(Above::of).fold(Above::ZERO, Above::max);
    let units = Above::integer(found.len() * (16 + found.len()));
    let error = norm.times(units).scaled(4 - Arithmetic::Qd.bits());
    let errors = fallible::filled(values.len(), error);
    let computed = Computed { values, errors, vectors: Grid::zeros(0, 0, 64), order: Vec::new() };
    let mut to = Spectrum { vectors: None, ..to };
    let report = to.finished(&computed, (0, Arithmetic::Qd), Bounds::Estimated);
    Report { steps, ..report }
}

/// Eigenvalues of a scaled matrix.
struct Computed {
    /// In ascending order.
    values: Vec<Wide>,
    /// At least their errors; infinities where they could not be bounded.
    errors: Vec<Above>,
    /// The vectors as columns, and which one is that of an eigenvalue.
    vectors: Grid,
    order: Vec<usize>,
}

/// `None` where the iteration did not converge.
fn computed<T: Real + Number<Real = T>>(
    a: &Grid,
    arithmetic: Arithmetic,
    bounds: Bounds,
) -> Result<Option<Computed>, Failure> {
    let n = a.rows;
    let mut numbers = loaded::<T>(a, arithmetic, &[]);
    let mut values = T::zeros(arithmetic.bits() as u64, n);
    let unconverged = T::with_units(Context::chosen(), |units| {
        symmetric::solve((Uplo::Lower, true), &mut numbers.matrix(n, n).0, &mut values, units)
    })?;
    let vectors = stored(numbers.matrix(n, n).0.as_ref(), arithmetic, &[]);
    if unconverged > 0 || !vectors.is_finite() {
        return Ok(None);
    }
    let (values, error) = match bounds {
        Bounds::Proved => proved(a, &vectors, arithmetic.bits() + 64),
        Bounds::Estimated => {
            let mut found = fallible::room_for(n);
            found.extend(values.iter().map(|x| {
                let mut value = Wide::default();
                x.load(&mut value);
                value
            }));
            (found, Error { all: estimate(a, arithmetic), relative: Above::ZERO })
        }
    };
    let mut order = fallible::collected(0..n);
    order.sort_by(|&i, &j| compared(&values[i], &values[j]));
    let values = fallible::collected(order.iter().map(|&at| values[at].clone()));
    let errors = fallible::collected(values.iter().map(|x| error.of(x)));
    Ok(Some(Computed { values, errors, vectors, order }))
}

/// What bounds the errors of all eigenvalues: a number, and what is relative to each.
struct Error {
    all: Above,
    relative: Above,
}

impl Error {
    fn of(&self, value: &Wide) -> Above {
        self.all.plus(Above::of_wide(value, 0).plus(self.all).times(self.relative))
    }
}

/// The error that LAPACK's algorithm may be expected to have: some units of the norm, by the root of the order at most.
fn estimate(a: &Grid, arithmetic: Arithmetic) -> Above {
    a.norm_one().times(Above::integer(16 + a.rows)).scaled(2 - arithmetic.bits())
}

/// The diagonal of X^T A X, and how far the eigenvalues are from it at most, in their order.
fn proved(a: &Grid, x: &Grid, bits: i64) -> (Vec<Wide>, Error) {
    let n = a.rows;
    let largest = |all: Vec<Above>| all.into_iter().fold(Above::ZERO, Above::max);
    let distance = largest(Grid::residual(&Grid::identity(n, 64), Trans::Yes, x, x, 64).row_sums());
    let ax = Grid::product(Trans::No, a, x, bits);
    let m = Grid::product(Trans::Yes, x, &ax, bits);
    // What A X was rounded by, times X.
    let sizes = fallible::collected((0..n).map(|j| ax.largest_of_column(j).scaled(-ax.bits)));
    let size = sizes.into_iter().fold(Above::ZERO, Above::plus);
    let mut values = fallible::room_for(n);
    let mut rest = Above::ZERO;
    for i in 0..n {
        let mut value = Wide::default();
        m.get(i, i).load(&mut value);
        let rounding = Above::of_wide(&value, 0).scaled(-m.bits);
        let others = (0..n).filter(|&j| j != i).map(|j| Above::of_rounded(m.get(i, j)));
        let column = (0..n).map(|k| Above::of(x.get(k, i))).fold(Above::ZERO, Above::plus);
        let sum = others.fold(rounding.plus(column.times(size)), Above::plus);
        rest = rest.max(sum);
        values.push(value);
    }
    // |E| / (1 - |E|) <= 2 |E| for |E| <= 1/2.
    let is_near = distance <= Above::power(-1);
    let all = if is_near { rest } else { Above::INFINITE };
    (values, Error { all, relative: distance.scaled(1) })
}

/// x - y, exactly.
fn difference(x: &Wide, y: &Wide) -> Wide {
    let mut found = x.clone();
    let spread = (x.exponent - y.exponent).saturating_abs().min(1 << 20);
    let bits = 64 * (x.limbs.len() + y.limbs.len()) as i64;
    found.add(&Wide { negative: !y.negative, ..y.clone() }, bits + spread + 64);
    found
}

fn compared(x: &Wide, y: &Wide) -> Ordering {
    let rest = difference(x, y);
    match (rest.is_zero(), rest.negative) {
        (true, _) => Ordering::Equal,
        (false, true) => Ordering::Less,
        (false, false) => Ordering::Greater,
    }
}

impl Computed {
    /// Neighbours nearer to each other than their bounds.
    fn has_clusters(&self) -> bool {
        let pairs = self.values.windows(2).zip(self.errors.windows(2));
        pairs.into_iter().any(|(x, errors)| {
            let gap = Above::of_wide(&difference(&x[1], &x[0]), 0);
            gap <= errors[0].plus(errors[1])
        })
    }
}

impl<T: Answer> Spectrum<'_, T> {
    /// No result.
    fn refused(&mut self, status: Status) -> Report {
        self.values.iter_mut().for_each(|x| x.store_f64(f64::NAN));
        if let Some(vectors) = &mut self.vectors {
            for j in 0..vectors.cols {
                vectors.column(j).iter_mut().for_each(|x| x.store_f64(f64::NAN));
            }
        }
        if let Some(errors) = &mut self.errors {
            errors.fill(f64::INFINITY);
        }
        Report::of_failure(status)
    }

    /// Stores what was found: from here on nothing fails.
    fn finished(
        &mut self,
        found: &Computed,
        (shift, arithmetic): (i64, Arithmetic),
        bounds: Bounds,
    ) -> Report {
        let mut value = Wide::default();
        let mut stored = fallible::room_for(found.values.len());
        let mut norm = Above::ZERO;
        for ((to, exact), error) in self.values.iter().zip(&found.values).zip(&found.errors) {
            let exact = Wide { exponent: exact.exponent - shift, ..exact.clone() };
            let (rounded, ulp) = T::rounded(to, &mut exact.clone());
            let error = match &rounded {
                Some(rounded) => {
                    error.scaled(-shift).plus(Above::of_wide(&difference(&exact, rounded), 0))
                }
                None => Above::INFINITE,
            };
            norm = norm.max(Above::of_wide(&exact, 0));
            stored.push((rounded.unwrap_or(exact), error, ulp));
        }
        let mut worst = Above::ZERO;
        // An ulp of the largest one.
        let ulp = stored.iter().map(|(_, _, ulp)| *ulp).max().unwrap_or(T::LEAST);
        for (to, (exact, error, _)) in self.values.iter_mut().zip(&mut stored) {
            to.store(exact);
            worst = worst.max(*error);
        }
        if let Some(errors) = &mut self.errors {
            errors.iter_mut().zip(&stored).for_each(|(to, (_, error, _))| *to = error.to_f64());
        }
        if let Some(vectors) = &mut self.vectors {
            for (j, &from) in found.order.iter().enumerate() {
                for (i, to) in vectors.column(j).iter_mut().enumerate() {
                    found.vectors.get(i, from).load(&mut value);
                    value.round_to(to.precision());
                    to.store(&mut value);
                }
            }
        }
        let is_proved = bounds == Bounds::Proved && worst.is_finite();
        let status = match () {
            () if bounds == Bounds::Proved && !is_proved => Status::NotProved,
            () if worst > Above::power(ulp) => Status::NotConverged,
            () if found.has_clusters() => Status::Cluster,
            () => Status::Converged,
        };
        let relative_error = if worst.is_zero() { 0.0 } else { worst.over(norm).to_f64() };
        let (bits, error) = (arithmetic.bits(), worst.to_f64());
        Report { status, is_proved, bits, error, relative_error, ..Report::of_nothing(bounds) }
    }
}
