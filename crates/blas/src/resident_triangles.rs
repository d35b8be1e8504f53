//! Routines with a triangular matrix on matrices of which some are on a GPU: the steps of the CPU, with the same
//! bits where products choose the same arithmetic.

use super::level1::{self, Context};
use super::level3::{Mode, Way};
use super::resident::{self, Terms};
use super::triangular::{Blocks, Routine, Steps, Triangular};
use crate::numbers::{Blas, Native};
use wideblas_base::options::{Part, Side, Trans};
use wideblas_engine::cpu::vectors::Task;
use wideblas_engine::device::matrices::{Loaded, Temporary};
use wideblas_engine::device::strips::{self, Diagonal, Factor};
use wideblas_engine::device::triangles::{self, Findings, Step};
use wideblas_engine::device::{Device, Failure};
use wideblas_engine::{MatMut, MatRef};
use wideblas_product::Product;

/// Computes a routine where the matrices are.
///
/// # Errors
/// When the GPU fails; then a B on it may be lost.
pub(super) fn anywhere<T: Native>(
    routine: Routine,
    Triangular { options, alpha, a, b }: Triangular<'_, T>,
    context: Context,
) -> Result<Way, Failure> {
    // Not read where alpha is zero.
    let read = if Blas::is_zero(alpha) { a.block(0..0, 0..0) } else { a };
    resident::anywhere(
        (read, read, b),
        Part::All,
        |device, a, _, b| match Blas::is_zero(alpha) {
            true => Ok(None),
            false => device.in_one_queue(|| {
                on_device(device, routine, Triangular { options, alpha, a, b }, context)
            }),
        },
        |a, _, b| {
            routine.on_host(Triangular { options, alpha, a, b }, context);
            Way::Native
        },
    )
}

/// The routine on a GPU, with matrices in any memory. `None` with B unchanged where a result is not finite, or a pivot
/// has no accurate inverse.
fn on_device<T: Native>(
    device: &'static Device,
    routine: Routine,
    Triangular { mut options, alpha, a, mut b }: Triangular<'_, T>,
    context: Context,
) -> Result<Option<Way>, Failure> {
    // What a routine makes of A^H is the conjugate of what it makes of A^T, with the conjugates of B and alpha.
    let conjugates = T::IS_COMPLEX && options.trans == Trans::Conj;
    let alpha = if conjugates { level1::conjugate_of(*alpha) } else { *alpha };
    if conjugates {
        options.trans = Trans::Yes;
    }
    let mut work = Temporary::<T>::new(device, b.rows, b.cols)?;
    let findings = Findings::new(device)?;
    {
        let old = Loaded::new(device, b.as_ref(), context.threads.count())?;
        let (old, to) = (turned(conjugates, old.view()), &mut work.view_mut());
        // Solutions of what is not finite are not finite either, and found with them.
        match routine {
            Routine::Solve => resident::copy_noting(device, old, to, (&findings, context))?,
            Routine::Multiply if !resident::copy(device, old, to, context)? => return Ok(None),
            Routine::Multiply => {}
        }
    }
    let task = match routine {
        Routine::Solve => Task::Solve(T::quotient),
        Routine::Multiply => Task::Multiply(alpha),
    };
    let scales = routine == Routine::Solve && !Blas::is_one(&alpha);
    let scaled = Terms { beta: alpha, terms: &[], ..Terms::of_all() };
    let are_scaled =
        |work: &mut Temporary<T>| resident::add(device, &scaled, &mut work.view_mut(), context);
    if scales && !options.scales_solutions() && !are_scaled(&mut work)? {
        return Ok(None);
    }
    let a = Loaded::new(device, a, context.threads.count())?;
    let steps = There { device, findings, context };
    let (triangle, blocks) = (options.turned(a.view()), Blocks::new(options, task));
    if let Task::Multiply(alpha) = task
        && blocks.has_strips(triangle.rows, &work.view_mut())
    {
        let of = (alpha, triangle);
        if !conjugates {
            return steps.multiply_by_strips(&blocks, of, work.view(), &mut b);
        }
        let mut result = Temporary::<T>::new(device, b.rows, b.cols)?;
        let x = &mut result.view_mut();
        let way = steps.multiply_by_strips(&blocks, of, work.view(), x)?;
        if way.is_some() {
            resident::copy(device, turned(conjugates, x.as_ref()), &mut b, context)?;
        }
        return Ok(way);
    }
    blocks.change(&steps, triangle, &mut work.view_mut())?;
    // What products of other parts add to a product is not among the findings.
    let adds = routine == Routine::Multiply && !blocks.is_at_once(triangle);
    if !steps.findings.are_none()?
        || adds && !resident::are_finite(device, &mut work.view_mut(), context)?
    {
        return Ok(None);
    }
    if scales && options.scales_solutions() && !are_scaled(&mut work)? {
        return Ok(None);
    }
    let noted = (&steps.findings, context);
    resident::copy_noting(device, turned(conjugates, work.view()), &mut b, noted)?;
    Ok(Some(Way::NativeCuda))
}

fn turned<T>(conjugates: bool, x: MatRef<'_, T>) -> MatRef<'_, T> {
    if conjugates { x.conjugate() } else { x }
}

/// Steps on a GPU.
struct There {
    device: &'static Device,
    findings: Findings,
    context: Context,
}

impl There {
    /// x := alpha M old, for the vectors in x, by strips of M, as [`super::strips::multiply`]; old is finite. `None`, with x
    /// as it was, where something else is not.
    fn multiply_by_strips<T: Native>(
        &self,
        blocks: &Blocks<T>,
        (alpha, triangle): (T, MatRef<'_, T>),
        old: MatRef<'_, T>,
        x: &mut MatMut<'_, T>,
    ) -> Result<Option<Way>, Failure> {
        let (device, context) = (self.device, self.context);
        let is_one = Blas::is_one(&alpha);
        let factor = Factor { value: alpha, is_one, arithmetic: <T as Blas>::arithmetic() };
        let mut matrices = Vec::new();
        let mut left = 0..triangle.rows;
        for strip in blocks.strips(triangle.rows) {
            let part = triangle.block(strip.rows.clone(), strip.cols.clone());
            let Blocks { is_lower, is_unit, .. } = *blocks;
            let first = strip.rows.start - strip.cols.start;
            let of = strips::Part { first, is_lower, is_unit };
            let matrix = strips::strip(device, factor, part, of, &self.findings)?;
            left = strip.left.clone();
            matrices.push((strip, matrix));
        }
        // What is left first, apart: x is written when all is known to be finite.
        let part = blocks.elements(old, left.clone());
        let mut rest = Temporary::<T>::new(device, part.rows, part.cols)?;
        let rest = &mut rest.view_mut();
        if !left.is_empty() {
            resident::copy(device, part, rest, context)?;
            blocks.change(self, triangle.block(left.clone(), left.clone()), rest)?;
        }
        let is_rest_finite = left.is_empty() || resident::are_finite(device, rest, context)?;
        if !alpha.is_finite() || !is_rest_finite || !self.findings.are_none()? {
            return Ok(None);
        }
        if !left.is_empty() {
            resident::copy(device, rest.as_ref(), &mut blocks.elements_mut(x, left), context)?;
        }
        for (strip, matrix) in &matrices {
            let (rows, one) = (strip.rows.clone(), T::from(1.0));
            let diagonal = Diagonal {
                matrix: triangle.block(rows.clone(), rows.clone()),
                is_unit: blocks.is_unit,
                is_left: blocks.side == Side::Left,
            };
            let own = blocks.elements(old, rows.clone());
            let x = &mut blocks.elements_mut(x, rows);
            strips::times_diagonal(device, factor, diagonal, own, x, context.threads.count())
                .map_err(resident::after_a_change)?;
            let of = (matrix.view(), blocks.elements(old, strip.cols.clone()));
            blocks
                .product((one, one), of, x, |product| self.add(product))
                .map_err(resident::after_a_change)?;
        }
        Ok(Some(Way::CrtCuda))
    }
}

impl<T: Native> Steps<T> for There {
    type Error = Failure;

    fn at_once(
        &self,
        &Blocks { side, is_lower, is_unit, task, .. }: &Blocks<T>,
        matrix: MatRef<'_, T>,
        x: &mut MatMut<'_, T>,
    ) -> Result<(), Failure> {
        let task = match task {
            Task::Solve(_) => triangles::Task::Solve,
            Task::Multiply(alpha) => triangles::Task::Multiply(alpha, Blas::is_one(&alpha)),
        };
        let (arithmetic, are_rows) = (<T as Blas>::arithmetic(), side == Side::Right);
        self.findings.change(&Step { task, arithmetic, matrix, is_lower, is_unit, are_rows }, x)
    }

    fn add(&self, product: Product<'_, T>) -> Result<(), Failure> {
        T::multiply_where_it_lies(product, Mode::Auto).map(drop)
    }
}
