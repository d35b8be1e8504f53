//! Routines on matrices of which some are on a GPU: the steps of the CPU, with the same bits where
//! products choose the same arithmetic.

use super::level1::Context;
use super::level3::Way;
use super::symmetric::Kind;
use crate::numbers::{Blas, Native};
use wideblas_base::options::Part;
use wideblas_engine::device::matrices::{self, Elements, Loaded, Old, Source, Sum, Temporary};
use wideblas_engine::device::triangles::Findings;
use wideblas_engine::device::{Device, Failure, Plain, resident};
use wideblas_engine::profile::Reason;
use wideblas_engine::trace;
use wideblas_engine::{MatMut, MatRef, choose};

/// Computes where the matrices are: `on_host` if all are in host memory; `on_device` if some are on a GPU, which returns
/// `None` with C unchanged, or not read, for what the GPU cannot compute; else `on_host` with copies.
///
/// # Errors
/// When the GPU fails; then a C on it may be lost.
pub(super) fn anywhere<T: Plain>(
    (a, b, mut c): (MatRef<'_, T>, MatRef<'_, T>, MatMut<'_, T>),
    part: Part,
    on_device: impl FnOnce(
        &'static Device,
        MatRef<'_, T>,
        MatRef<'_, T>,
        MatMut<'_, T>,
    ) -> Result<Option<Way>, Failure>,
    on_host: impl FnOnce(MatRef<'_, T>, MatRef<'_, T>, MatMut<'_, T>) -> Way,
) -> Result<Way, Failure> {
    if c.rows == 0 || c.cols == 0 {
        return Ok(Way::Native);
    }
    let homes = resident::homes([c.as_ref(), a, b]);
    if homes.iter().all(Option::is_none) {
        return Ok(on_host(a, b, c));
    }
    trace::because(Reason::Resident);
    let (rows, cols) = (c.rows, c.cols);
    if let Some(device) = choose::resident(homes) {
        match on_device(device, a, b, c.block(0..rows, 0..cols)) {
            Ok(None) => {}
            Ok(Some(way)) => return Ok(way),
            Err(failure) if failure.is_out_of_memory() => {
                trace::note(|| format!("cuda:{}: {failure}; the CPU computes", device.ordinal));
            }
            Err(failure) => return Err(failure),
        }
    }
    resident::on_host((a, b), &mut c, part, on_host)
}

/// The failure of a step after which C is not what it was: it cannot be computed again.
pub(super) fn after_a_change(failure: Failure) -> Failure {
    match failure {
        Failure::OutOfMemory(reason) => Failure::Undefined(reason),
        other => other,
    }
}

/// What kernels must know of numbers T.
pub(super) fn elements<T: Blas>(kind: Kind) -> Elements {
    let are_complex = T::IS_COMPLEX;
    Elements { are_complex, are_hermitian: are_complex && kind == Kind::Hermitian }
}

/// One or two terms alpha X that are added to beta C.
pub(super) struct Terms<'a, T> {
    pub kind: Kind,
    pub part: Part,
    pub terms: &'a [(T, Source)],
    pub beta: T,
    /// C becomes the only term's matrix.
    pub copies: bool,
    /// C is written, else it is only known whether results are finite.
    pub writes: bool,
    /// See [`Sum::noted`].
    pub noted: Option<&'a Findings>,
}

impl<T: Native> Terms<'_, T> {
    /// C := C, for all of C.
    pub fn of_all() -> Self
    where
        T: From<f64>,
    {
        let (kind, part) = (Kind::Symmetric, Part::All);
        let beta = T::from(1.0);
        Terms { kind, part, terms: &[], beta, copies: false, writes: true, noted: None }
    }
}

/// Adds the terms one after the other, as [`level1::scale`](super::level1::scale) and [`Axpy`](super::level1::Axpy) do.
/// False with C unchanged, or not read, where a result is not finite.
#[inline(never)]
pub(super) fn add<T: Native + Plain>(
    device: &Device,
    terms: &Terms<'_, T>,
    c: &mut MatMut<'_, T>,
    context: Context,
) -> Result<bool, Failure> {
    let Terms { kind, part, terms, beta, copies, writes, noted } = *terms;
    let old = match (beta.is_zero(), beta.is_one()) {
        (true, _) => Old::Nothing,
        (_, true) => Old::Kept,
        _ => Old::Scaled,
    };
    let (elements, arithmetic) = (elements::<T>(kind), <T as Blas>::arithmetic());
    let sum = Sum { elements, arithmetic, part, terms, old, beta, copies, writes, noted };
    matrices::add(device, &sum, c, context.threads.count())
}

/// Whether all numbers of a matrix on the device are finite.
pub(super) fn are_finite<T: Native + Plain + From<f64>>(
    device: &Device,
    x: &mut MatMut<'_, T>,
    context: Context,
) -> Result<bool, Failure> {
    add(device, &Terms { writes: false, ..Terms::of_all() }, x, context)
}

/// y := x, or its conjugate where that is meant; x is on the device. Returns false where a number is not finite.
pub(super) fn copy<T: Native + Plain + From<f64>>(
    device: &Device,
    x: MatRef<'_, T>,
    y: &mut MatMut<'_, T>,
    context: Context,
) -> Result<bool, Failure> {
    let source = Source::of(x, elements::<T>(Kind::Symmetric));
    let terms = &[(T::from(1.0), source)];
    let copies = Terms { beta: T::zero(), terms, copies: true, ..Terms::of_all() };
    add(device, &copies, y, context)
}

/// y := x, as [`copy`]; that a number is not finite is among the findings later.
pub(super) fn copy_noting<T: Native>(
    device: &Device,
    x: MatRef<'_, T>,
    y: &mut MatMut<'_, T>,
    (findings, context): (&Findings, Context),
) -> Result<(), Failure> {
    let source = Source::of(x, elements::<T>(Kind::Symmetric));
    let (terms, noted) = (&[(T::from(1.0), source)], Some(findings));
    let copies = Terms { beta: T::zero(), terms, copies: true, noted, ..Terms::of_all() };
    add(device, &copies, y, context).map(drop)
}

/// A part of y becomes that of x; both are on the device.
///
/// # Errors
/// When the GPU fails.
pub fn copy_part<T: Native>(
    device: &Device,
    part: Part,
    x: MatRef<'_, T>,
    y: &mut MatMut<'_, T>,
) -> Result<(), Failure> {
    let source = Source::of(x, elements::<T>(Kind::Symmetric));
    let terms = &[(T::from(1.0), source)];
    let copies = Terms { part, beta: T::zero(), terms, copies: true, ..Terms::of_all() };
    add(device, &copies, y, Context::chosen()).map(drop)
}

/// A part of a matrix on the device becomes zeros.
///
/// # Errors
/// When the GPU fails.
pub fn clear_part<T: Native>(
    device: &Device,
    part: Part,
    y: &mut MatMut<'_, T>,
) -> Result<(), Failure> {
    let clears = Terms { part, beta: T::zero(), terms: &[], ..Terms::of_all() };
    add(device, &clears, y, Context::chosen()).map(drop)
}

/// The diagonal of a matrix on the device becomes real.
///
/// # Errors
/// When the GPU fails.
pub fn make_diagonal_real<T: Native>(
    device: &Device,
    c: &mut MatMut<'_, T>,
) -> Result<(), Failure> {
    if T::IS_COMPLEX {
        matrices::clean(device, c)?;
    }
    Ok(())
}

/// Whether all numbers of a matrix in any memory are finite.
pub(super) fn are_all_finite<T: Native + Plain + From<f64>>(
    device: &'static Device,
    x: MatRef<'_, T>,
) -> Result<bool, Failure> {
    let context = Context::chosen();
    let loaded = Loaded::new(device, x, context.threads.count())?;
    let mut unused = Temporary::new(device, x.rows, x.cols)?;
    copy(device, loaded.view(), &mut unused.view_mut(), context)
}
