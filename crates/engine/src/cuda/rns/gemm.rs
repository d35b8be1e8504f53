//! Products of matrices of residue numbers: these are converted to limbs, multiplied by the engine of exact products,
//! and converted back.

use super::super::crt::watch::Watch;
use super::super::crt::{self, Job, Matrices, Numbers, View, products};
use super::super::launch::Failure;
use super::super::probe::Device;
use super::array::Resident;
use super::launching::{alike, misfit};
use super::limbs::Converter;
use super::sets::known;
use crate::outcome::Done;
use crate::rns::Matrix;
use cudarc::driver::{CudaEvent, sys};
use wideblas_base::options::{Part, Trans};
use wideblas_format::wide::WideRef;

/// C := alpha op(A) op(B) + beta C for a part of C. No matrix is empty. C may overlap the arrays of A and B.
#[derive(Clone, Copy)]
pub struct RnsProduct<'a> {
    pub trans: (Trans, Trans),
    pub alpha: WideRef<'a>,
    pub a: Matrix<&'a Resident>,
    pub b: Matrix<&'a Resident>,
    pub beta: WideRef<'a>,
    pub c: Matrix<&'a Resident>,
    pub part: Part,
}

impl RnsProduct<'_> {
    /// (m, n, k), if the shapes of the matrices agree and they lie within their arrays.
    fn shape(&self) -> Result<(usize, usize, usize), Failure> {
        let RnsProduct { trans, a, b, c, .. } = self;
        alike(c.array, &[a.array, b.array])?;
        let fits = |x: &Matrix<&Resident>| x.fits() && x.ld >= x.rows;
        let op = |trans: Trans, x: &Matrix<&Resident>| match trans.is_transposed() {
            true => (x.cols, x.rows),
            false => (x.rows, x.cols),
        };
        let ((m, k), (depth, n)) = (op(trans.0, a), op(trans.1, b));
        let agrees = k == depth && (c.rows, c.cols) == (m, n) && m * n * k > 0;
        let right = agrees && [a, b, c].into_iter().all(fits);
        right.then_some((m, n, k)).ok_or_else(misfit)
    }

    /// A and B are the same matrix before transposition.
    fn is_of_one(&self) -> bool {
        let place = |x: &Matrix<&Resident>| (x.array.addresses()[0], x.rows, x.cols, x.ld);
        place(&self.a) == place(&self.b)
    }
}

/// Computes a product. If it fails or the engine of exact products declines, C is unchanged. `derive` makes the
/// constants of that engine if the device has none yet.
pub fn gemm(
    device: &Device,
    derive: fn() -> crt::tables::CrtTables,
    product: &RnsProduct<'_>,
) -> Result<(), Failure> {
    steps(device, derive, product, &mut |_| Ok(()))
}

/// Seconds of the steps of a product by the device's clock: conversion to limbs, product, conversion back. Each is
/// the best of several runs.
pub fn step_times(
    device: &Device,
    derive: fn() -> crt::tables::CrtTables,
    product: &RnsProduct<'_>,
    repeats: usize,
) -> Result<[f64; 3], Failure> {
    let mut best = [f64::INFINITY; 3];
    for _ in 0..=repeats {
        let mut events = Vec::new();
        steps(device, derive, product, &mut |event| {
            events.push(event()?);
            Ok(())
        })?;
        for (best, pair) in best.iter_mut().zip(events.windows(2)) {
            *best = best.min(f64::from(pair[0].elapsed_ms(&pair[1])?) * 1e-3);
        }
    }
    Ok(best)
}

type Event<'a> = &'a dyn Fn() -> Result<CudaEvent, Failure>;

fn steps(
    device: &Device,
    derive: fn() -> crt::tables::CrtTables,
    product: &RnsProduct<'_>,
    mark: &mut dyn FnMut(Event<'_>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let (shape, set) = (product.shape()?, product.c.array.set);
    device.run(|queue| {
        let queue = &*queue;
        let now: Event<'_> =
            &|| Ok(queue.stream.record_event(Some(sys::CUevent_flags::CU_EVENT_DEFAULT))?);
        let tables = device.tables(&queue.stream, derive)?;
        let converter = Converter::new(device, queue, known(device, queue, set)?, set)?;
        mark(now)?;
        let a = converter.to_limbs(product.a)?;
        let b = match product.is_of_one() {
            true => None,
            false => Some(converter.to_limbs(product.b)?),
        };
        let c = match product.beta.is_zero() {
            true => converter.room((product.c.rows, product.c.cols))?,
            false => converter.to_limbs(product.c)?,
        };
        mark(now)?;
        let matrices = Matrices {
            shape,
            numbers: Numbers::Limbs { precision: set.bits as usize },
            a: op(product.trans.0, a.view()),
            b: op(product.trans.1, b.as_ref().unwrap_or(&a).view()),
            c: c.view(),
        };
        let RnsProduct { alpha, beta, part, .. } = *product;
        let job = Job { alpha, beta, part, ..Job::default() };
        match products::gemm(device, queue, tables, &matrices, (&job, None), Watch::default())? {
            Ok(done) if done == Done { columns: shape.1, ..Done::default() } => {}
            Ok(_) => return Err(Failure::new("a product by residues is not complete")),
            Err(declined) => {
                return Err(Failure::new(format!("no product by residues: {declined}")));
            }
        }
        mark(now)?;
        converter.back(&c, product.c, part)?;
        mark(now)?;
        Ok(queue.stream.synchronize()?)
    })
}

fn op(trans: Trans, x: View) -> View {
    match trans.is_transposed() {
        true => View { row_stride: x.col_stride, col_stride: x.row_stride, ..x },
        false => x,
    }
}
