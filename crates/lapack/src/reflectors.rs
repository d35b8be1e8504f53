//! Elementary reflectors H = I - tau v v^H, and products of them, I - V T V^H with a triangular T.
//!
//! Sources: Schreiber, Van Loan, "A storage-efficient WY representation for products of Householder transformations", SIAM J. Sci.
//! Stat. Comput. 10, 1989; Elmroth, Gustavson, "Applying recursion to serial and parallel QR factorization leads to better
//! performance", IBM J. Res. Dev. 44, 2000.

use crate::memory::Memory;
use crate::parts::{Numbers, copy_adjoint, scale_parts};
use crate::real::Real;
use crate::steps::{add_product, multiply, options, subtract_product};
use crate::{Number, Units};
use wideblas_base::options::{Diag, Side, Trans, Uplo};
use wideblas_blas::level1::{Context, Place};
use wideblas_blas::triangular::Triangular;
use wideblas_blas::{Blas, RealBlas};
use wideblas_blas::{MatMut, MatRef};
use wideblas_engine::cpu::sum::Strided;
use wideblas_engine::device::Failure;

/// Working memory of [`generate`].
pub struct Scratch<T: Number> {
    reals: Memory<T::Real>,
    norm: Memory<T::Real>,
    factor: Memory<T>,
}

/// The places of real numbers; the first three are a vector.
mod at {
    pub const RE: usize = 0;
    pub const IM: usize = 1;
    pub const NORM: usize = 2;
    pub const BETA: usize = 3;
    pub const DIFFERENCE: usize = 4;
    pub const POWER: usize = 5;
    pub const TAU: usize = 6;
    pub const SQUARE: usize = 7;
    pub const ZERO: usize = 8;
    pub const ALL: usize = 9;
}

impl<T: Number> Scratch<T> {
    /// For numbers of some bits, see [`crate::memory::Number::zeros`].
    pub fn new(bits: u64) -> Scratch<T> {
        let [reals, norm] = [at::ALL, 1].map(|len| T::Real::zeros(bits, len));
        Scratch { reals, norm, factor: T::zeros(bits, 1) }
    }
}

/// The reflector of which H^H (alpha, x) = (beta, 0) with a real beta: alpha becomes beta, and x the rest of v, whose first element is
/// 1. Where x is zero and alpha real, H is I, and tau zero. LAPACK's larfg.
///
/// Numbers so large or small that their squares would overflow or lose digits are scaled before.
///
/// # Errors
/// When the GPU fails that has the numbers.
pub fn generate<T: Number>(
    alpha: Place<'_, T>,
    x: Place<'_, T>,
    tau: Place<'_, T>,
    scratch: &mut Scratch<T>,
    context: Context,
) -> Result<(), Failure> {
    T::Real::with_units(context, |units| reflect([alpha, x, tau], scratch, units))
}

fn reflect<T: Number>(
    [alpha, mut x, tau]: [Place<'_, T>; 3],
    Scratch { reals, norm, factor }: &mut Scratch<T>,
    units: Units<'_, T::Real>,
) -> Result<(), Failure> {
    let context = units.context;
    let (mut reals, mut factor) = (Numbers::new(reals, units), factor.matrix(1, 1).0);
    let [[re, im], [tau_re, tau_im]] = [alpha, tau].map(T::parts);
    let mut norms = |x: Strided<'_, T>, reals: &mut Numbers<'_, T::Real>| {
        T::norm(x, context, &mut norm[0])?;
        reals.read(at::NORM, &norm[0])?;
        T::Real::nrm2(reals.first(3), context, &mut norm[0])?;
        reals.read(at::BETA, &norm[0])
    };
    reals.copy(re.strided(), at::RE)?;
    if T::IS_COMPLEX {
        reals.copy(im.strided(), at::IM)?;
    }
    norms(x.strided(), &mut reals)?;
    if [at::IM, at::NORM].iter().all(|&part| Blas::is_zero(reals.get(part))) {
        return [tau_re, tau_im].into_iter().try_for_each(|part| match part.is_empty() {
            true => Ok(()),
            false => reals.write(at::ZERO, part),
        });
    }
    // The norm becomes about 1.
    let power = reals.get(at::BETA).exponent().filter(|exponent| exponent.abs() > T::Real::SAFE);
    let power = power.map(|exponent| exponent.clamp(-T::Real::FAR, T::Real::FAR));
    if let Some(power) = power {
        reals.get_mut(at::POWER).set_power(-power);
        [at::RE, at::IM].into_iter().try_for_each(|part| reals.multiply(part, at::POWER))?;
        scale_parts::<T>(reals.get(at::POWER), x.reborrow(), context)?;
        norms(x.strided(), &mut reals)?;
    }
    if !reals.get(at::RE).is_negative() {
        reals.negate(at::BETA)?;
    }
    // tau = (beta - alpha) / beta
    reals.set(at::TAU, at::BETA)?;
    reals.subtract(at::TAU, at::RE)?;
    reals.divide(at::TAU, at::BETA)?;
    reals.write(at::TAU, tau_re)?;
    if T::IS_COMPLEX {
        reals.set(at::TAU, at::IM)?;
        reals.negate(at::TAU)?;
        reals.divide(at::TAU, at::BETA)?;
        reals.write(at::TAU, tau_im)?;
    }
    // x := x / (alpha - beta)
    reals.set(at::DIFFERENCE, at::RE)?;
    reals.subtract(at::DIFFERENCE, at::BETA)?;
    let [factor_re, factor_im] = T::parts(factor.vector(0, false));
    if T::IS_COMPLEX {
        // The reciprocal is the conjugate by the square of the magnitude.
        reals.set(at::SQUARE, at::DIFFERENCE)?;
        reals.multiply(at::SQUARE, at::DIFFERENCE)?;
        reals.set(at::TAU, at::IM)?;
        reals.multiply(at::TAU, at::IM)?;
        reals.add(at::SQUARE, at::TAU)?;
        reals.negate(at::IM)?;
        for (part, to) in [at::DIFFERENCE, at::IM].into_iter().zip([factor_re, factor_im]) {
            reals.divide(part, at::SQUARE)?;
            reals.write(part, to)?;
        }
    } else {
        reals.set_one(at::TAU)?;
        reals.divide(at::TAU, at::DIFFERENCE)?;
        reals.write(at::TAU, factor_re)?;
    }
    T::scal(factor.as_ref().get(0, 0), x, context)?;
    if let Some(power) = power {
        reals.get_mut(at::POWER).set_power(power);
        reals.multiply(at::BETA, at::POWER)?;
    }
    reals.write(at::BETA, re)?;
    if T::IS_COMPLEX {
        reals.write(at::ZERO, im)?;
    }
    Ok(())
}

/// Whether the reflectors of a product stand in the order of their numbers or backwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direct {
    /// H = H(1) H(2) ... H(k): the first element of vector j that is not zero is its element j, and T is an upper triangle.
    Forward,
    /// H = H(k) ... H(2) H(1): vector j ends k - j elements before the others' end, and T is a lower triangle.
    Backward,
}

/// How the vectors of reflectors are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Storev {
    Columns,
    /// Their conjugates are rows.
    Rows,
}

/// The vectors of some reflectors. Their ones and zeros are not stored.
pub struct Reflectors<'a, T> {
    stored: MatRef<'a, T>,
    direct: Direct,
    storev: Storev,
}

impl<T> Clone for Reflectors<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Reflectors<'_, T> {}

impl<'a, T: Number> Reflectors<'a, T> {
    /// # Panics
    /// When there are more vectors than elements of one.
    pub fn new(stored: MatRef<'a, T>, direct: Direct, storev: Storev) -> Reflectors<'a, T> {
        let reflectors = Reflectors { stored, direct, storev };
        assert!(reflectors.count() <= reflectors.order());
        reflectors
    }

    /// Forward ones.
    pub fn forward(stored: MatRef<'a, T>, storev: Storev) -> Reflectors<'a, T> {
        Reflectors::new(stored, Direct::Forward, storev)
    }

    pub fn count(&self) -> usize {
        self.columns().cols
    }

    pub fn order(&self) -> usize {
        self.columns().rows
    }

    /// V, but for the ones and zeros.
    fn columns(&self) -> MatRef<'a, T> {
        match self.storev {
            Storev::Columns => self.stored,
            Storev::Rows => self.stored.transposed().conjugate(),
        }
    }

    /// The rows of V with the triangle.
    fn first(&self) -> usize {
        match self.direct {
            Direct::Forward => 0,
            Direct::Backward => self.order() - self.count(),
        }
    }

    /// V without the triangle.
    fn rest(&self) -> MatRef<'a, T> {
        let (n, k) = (self.order(), self.count());
        let rows = if self.direct == Direct::Forward { k..n } else { 0..n - k };
        self.columns().block(rows, 0..k)
    }

    /// W := op(V1) W or W op(V1) for the triangle V1.
    pub(crate) fn multiply(
        &self,
        side: Side,
        adjoint: bool,
        w: MatMut<'_, T>,
        units: Units<'_, T>,
    ) {
        let (k, first) = (self.count(), self.first());
        let (stored, is_turned) = match self.storev {
            Storev::Columns => (self.stored.block(first..first + k, 0..k), false),
            Storev::Rows => (self.stored.block(0..k, first..first + k), true),
        };
        let uplo = match (self.direct == Direct::Forward) == is_turned {
            true => Uplo::Upper,
            false => Uplo::Lower,
        };
        let trans = if adjoint != is_turned { Trans::Conj } else { Trans::No };
        multiply(options(side, uplo, trans, Diag::Unit), stored, w, units);
    }

    /// The first vectors, and the others.
    fn split(&self, count: usize) -> [Reflectors<'a, T>; 2] {
        let (n, k) = (self.order(), self.count());
        let [long, short] = match self.direct {
            Direct::Forward => [0..n, count..n],
            Direct::Backward => [0..n - (k - count), 0..n],
        };
        let part = |rows: std::ops::Range<usize>, cols: std::ops::Range<usize>| {
            let stored = match self.storev {
                Storev::Columns => self.stored.block(rows, cols),
                Storev::Rows => self.stored.block(cols, rows),
            };
            Reflectors { stored, ..*self }
        };
        [part(long, 0..count), part(short, count..k)]
    }

    /// The triangle that T is.
    fn uplo(&self) -> Uplo {
        match self.direct {
            Direct::Forward => Uplo::Upper,
            Direct::Backward => Uplo::Lower,
        }
    }

    /// A triangle becomes T, by the factors tau. LAPACK's larft.
    ///
    /// # Errors
    /// When the GPU fails that has the numbers.
    pub fn triangle(
        &self,
        tau: &[T],
        t: &mut MatMut<'_, T>,
        units: Units<'_, T>,
    ) -> Result<(), Failure> {
        let k = self.count();
        assert!(tau.len() == k && (t.rows, t.cols) == (k, k));
        match k {
            0 => return Ok(()),
            1 => return T::copy(crate::parts::of_one(&tau[0]), t.vector(0, false), units.context),
            _ => {}
        }
        let count = k / 2;
        let [first, second] = self.split(count);
        let (of_first, of_second) = tau.split_at(count);
        first.triangle(of_first, &mut t.block(0..count, 0..count), units)?;
        second.triangle(of_second, &mut t.block(count..k, count..k), units)?;
        self.combine(count, t, units)
    }

    /// T of all reflectors, whose blocks on the diagonal are those of the first ones and of the others.
    pub fn combine(
        &self,
        count: usize,
        t: &mut MatMut<'_, T>,
        units: Units<'_, T>,
    ) -> Result<(), Failure> {
        let k = self.count();
        let [first, second] = self.split(count);
        let (mut left, mut right) = t.split_cols(count);
        let [above, beside, under, below] = crate::steps::quarters(&mut left, &mut right, count);
        // Of I - V T V^H and I - W S W^H, V reaching further, the product has -T V^H W S beside T and S.
        let ([outer, inner], [t, s], mut w) = match self.direct {
            Direct::Forward => ([first, second], [above, below], beside),
            Direct::Backward => ([second, first], [below, above], under),
        };
        let (from, n) = match self.direct {
            Direct::Forward => (count, k - count),
            Direct::Backward => (self.first(), count),
        };
        copy_adjoint(outer.columns().block(from..from + n, 0..outer.count()), &mut w, units)?;
        let (rows, cols) = (w.rows, w.cols);
        inner.multiply(Side::Right, false, w.block(0..rows, 0..cols), units);
        let rest = match self.direct {
            Direct::Forward => k..self.order(),
            Direct::Backward => 0..self.first(),
        };
        let rest = outer.columns().block(rest, 0..rows).transposed().conjugate();
        add_product(rest, inner.rest(), w.block(0..rows, 0..cols), units);
        let options = |side| options(side, self.uplo(), Trans::No, Diag::NonUnit);
        let (a, b) = (t.as_ref(), w.block(0..rows, 0..cols));
        let options_left = options(Side::Left);
        T::trmm(Triangular { options: options_left, alpha: units.minus_one, a, b }, units.context);
        multiply(options(Side::Right), s.as_ref(), w, units);
        Ok(())
    }

    /// C := H C or C := C H, or with H^H. LAPACK's larfb. The workspace has as many rows as there are reflectors and C's columns, or
    /// C's rows and as many columns as there are reflectors.
    ///
    /// # Errors
    /// When the GPU fails that has the numbers.
    pub fn apply(
        &self,
        (side, adjoint): (Side, bool),
        t: MatRef<'_, T>,
        c: &mut MatMut<'_, T>,
        w: &mut MatMut<'_, T>,
        units: Units<'_, T>,
    ) -> Result<(), Failure> {
        let (k, (m, n)) = (self.count(), (c.rows, c.cols));
        if k == 0 || m == 0 || n == 0 {
            return Ok(());
        }
        let is_left = side == Side::Left;
        let at = match (self.direct, is_left) {
            (Direct::Forward, _) => k,
            (Direct::Backward, true) => m - k,
            (Direct::Backward, false) => n - k,
        };
        let (first, second) = if is_left { c.split_rows(at) } else { c.split_cols(at) };
        let (mut facing, mut beside) = match self.direct {
            Direct::Forward => (first, second),
            Direct::Backward => (second, first),
        };
        let (rows, cols) = (w.rows, w.cols);
        assert!((rows, cols) == if is_left { (k, n) } else { (m, k) });
        (0..cols).try_for_each(|j| {
            T::copy(facing.as_ref().vector(j, false), w.vector(j, false), units.context)
        })?;
        // W = V^H C or C V
        self.multiply(side, is_left, w.block(0..rows, 0..cols), units);
        let (rest, to) = (self.rest(), w.block(0..rows, 0..cols));
        let rest_adjoint = rest.transposed().conjugate();
        if rest.rows > 0 {
            match is_left {
                true => add_product(rest_adjoint, beside.as_ref(), to, units),
                false => add_product(beside.as_ref(), rest, to, units),
            }
        }
        let trans = if adjoint { Trans::Conj } else { Trans::No };
        let of_t = options(side, self.uplo(), trans, Diag::NonUnit);
        multiply(of_t, t, w.block(0..rows, 0..cols), units);
        if rest.rows > 0 {
            let (m, n) = (beside.rows, beside.cols);
            let to = beside.block(0..m, 0..n);
            match is_left {
                true => subtract_product(rest, w.as_ref(), to, units),
                false => subtract_product(w.as_ref(), rest_adjoint, to, units),
            }
        }
        self.multiply(side, !is_left, w.block(0..rows, 0..cols), units);
        (0..cols).try_for_each(|j| {
            let (w, facing) = (w.as_ref().vector(j, false), facing.vector(j, false));
            T::axpy(units.minus_one, w, facing, units.context)
        })
    }
}

/// C := H C or C := C H for a single reflector, whose v is stored whole. LAPACK's larf.
///
/// # Errors
/// When the GPU fails that has the numbers.
pub fn apply_one<T: Number>(
    side: Side,
    v: MatRef<'_, T>,
    tau: &T,
    c: &mut MatMut<'_, T>,
    w: &mut [T],
    units: Units<'_, T>,
) -> Result<(), Failure> {
    // Elements of C that zeros at v's end meet are not read.
    let len = (0..v.rows).rev().find(|&i| !Blas::is_zero(v.get(i, 0))).map_or(0, |i| i + 1);
    if len == 0 || Blas::is_zero(tau) {
        return Ok(());
    }
    let (m, n) = (c.rows, c.cols);
    let v = v.block(0..len, 0..1);
    let adjoint = v.transposed().conjugate();
    match side {
        Side::Left => {
            let mut w = crate::memory::matrix(&mut w[..n], 1, n);
            let mut c = c.block(0..len, 0..n);
            add_product(adjoint, c.as_ref(), w.block(0..1, 0..n), units);
            (0..n).try_for_each(|j| T::scal(tau, w.vector(j, false), units.context))?;
            subtract_product(v, w.as_ref(), c.block(0..len, 0..n), units);
        }
        Side::Right => {
            let mut w = crate::memory::matrix(&mut w[..m], m, 1);
            let mut c = c.block(0..m, 0..len);
            add_product(c.as_ref(), v, w.block(0..m, 0..1), units);
            T::scal(tau, w.vector(0, false), units.context)?;
            subtract_product(w.as_ref(), adjoint, c.block(0..m, 0..len), units);
        }
    }
    Ok(())
}
