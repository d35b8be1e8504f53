//! Routines with a triangular matrix on matrices of which some are on a GPU: the steps of the CPU, with the same bits.

use super::level1::{self, Context, Vectors};
use super::level3::{Mode, Way};
use super::resident::{self, Terms};
use super::symmetric::Kind;
use super::triangular::{Blocks, Number, Routine, Steps, Structured, Triangular};
use crate::engine::cpu::vectors::Task;
use crate::engine::cuda::matrices::{self, Loaded, Source, Temporary};
use crate::engine::cuda::triangles::{self, Findings, Step};
use crate::engine::cuda::{Device, Failure};
use crate::engine::{MatMut, MatRef};
use crate::options::{Part, Side, Trans};
use crate::product::Product;

/// Computes a routine where the matrices are.
///
/// # Errors
/// When the GPU fails; then a B on it may be lost.
pub(super) fn anywhere<T: Number + Structured>(
    routine: Routine,
    Triangular { options, alpha, a, b }: Triangular<'_, T>,
    context: Context,
) -> Result<Way, Failure> {
    // Not read where alpha is zero.
    let read = if Vectors::is_zero(alpha) { a.block(0..0, 0..0) } else { a };
    resident::anywhere(
        (read, read, b),
        Part::All,
        |device, a, _, b| match Vectors::is_zero(alpha) {
            true => Ok(None),
            false => on_device(device, routine, Triangular { options, alpha, a, b }, context),
        },
        |a, _, b| {
            routine.on_host(Triangular { options, alpha, a, b }, context);
            Way::Native
        },
    )
}

/// The routine on a GPU, with matrices in any memory. `None` with B unchanged where a result is not finite, or a pivot
/// has no accurate inverse.
fn on_device<T: Number>(
    device: &'static Device,
    routine: Routine,
    Triangular { mut options, alpha, a, mut b }: Triangular<'_, T>,
    context: Context,
) -> Result<Option<Way>, Failure> {
    // What a routine makes of A^H is the conjugate of what it makes of A^T, with the conjugates of B and alpha.
    let conjugates = <T as Vectors>::IS_COMPLEX && options.trans == Trans::Conj;
    let alpha = if conjugates { level1::conjugate_of(*alpha) } else { *alpha };
    if conjugates {
        options.trans = Trans::Yes;
    }
    let mut work = Temporary::<T>::new(device, b.rows, b.cols)?;
    {
        let old = Loaded::new(device, b.as_ref(), context.threads)?;
        if !copy(device, turned(conjugates, old.view()), &mut work.view_mut(), context)? {
            return Ok(None);
        }
    }
    let task = match routine {
        Routine::Solve => Task::Solve(T::quotient),
        Routine::Multiply => Task::Multiply(alpha),
    };
    if routine == Routine::Solve && !Vectors::is_one(&alpha) {
        let scaled = Terms { beta: alpha, terms: &[], ..Terms::of_all() };
        if !resident::add(device, &scaled, &mut work.view_mut(), context)? {
            return Ok(None);
        }
    }
    let a = Loaded::new(device, a, context.threads)?;
    let steps = There { device, findings: Findings::new(device)?, context };
    let (triangle, blocks) = (options.turned(a.view()), Blocks::new(options, task));
    let vectors = &mut work.view_mut();
    match task {
        // Without a further copy of B.
        Task::Multiply(alpha) if !conjugates && blocks.is_one_product(triangle.rows, vectors) => {
            let Some(matrix) = steps.with_zeros(&blocks, alpha, triangle)? else {
                return Ok(None);
            };
            let of = (matrix.view(), vectors.as_ref());
            if multiply(&blocks, alpha, of, &mut b).map_err(resident::after_a_change)? {
                return Ok(Some(Way::CrtCuda));
            }
            blocks.change_halves(&steps, triangle, vectors)?;
        }
        _ => blocks.change(&steps, triangle, vectors)?,
    }
    if !steps.findings.are_none()? {
        return Ok(None);
    }
    copy(device, turned(conjugates, work.view()), &mut b, context)?;
    Ok(Some(Way::NativeCuda))
}

fn turned<T>(conjugates: bool, x: MatRef<'_, T>) -> MatRef<'_, T> {
    if conjugates { x.conjugate() } else { x }
}

/// y := x, or its conjugate where that is meant; x is on the device. Returns false where a number is not finite.
fn copy<T: Number>(
    device: &Device,
    x: MatRef<'_, T>,
    y: &mut MatMut<'_, T>,
    context: Context,
) -> Result<bool, Failure> {
    let source = Source::of(x, resident::elements::<T>(Kind::Symmetric));
    let terms = &[(T::from(1.0), source)];
    let copies = Terms { beta: T::zero(), terms, copies: true, ..Terms::of_all() };
    resident::add(device, &copies, y, context)
}

/// Steps on a GPU.
struct There {
    device: &'static Device,
    findings: Findings,
    context: Context,
}

impl There {
    /// A triangle with zeros beside it; `None` where it or alpha is not finite.
    fn with_zeros<T: Number>(
        &self,
        blocks: &Blocks<T>,
        alpha: T,
        triangle: MatRef<'_, T>,
    ) -> Result<Option<Temporary<T>>, Failure> {
        let part = if blocks.is_lower { Part::Lower } else { Part::Upper };
        let (elements, unit) = (resident::elements::<T>(Kind::Symmetric), blocks.is_unit);
        let matrix =
            matrices::triangle(self.device, elements, (part, unit), triangle, &self.findings)?;
        let is_finite = alpha.is_finite() && self.findings.are_none()?;
        Ok(is_finite.then_some(matrix))
    }
}

/// x := alpha M old for the vectors in x, in one product; false, with x as it was, where it would take the format's own
/// arithmetic.
fn multiply<T: Number>(
    blocks: &Blocks<T>,
    alpha: T,
    of: (MatRef<'_, T>, MatRef<'_, T>),
    x: &mut MatMut<'_, T>,
) -> Result<bool, Failure> {
    let zero = <T as level1::Number>::zero();
    blocks.product((alpha, zero), of, x, T::multiply_by_residues_where_it_lies)
}

impl<T: Number> Steps<T> for There {
    type Error = Failure;

    fn at_once(
        &self,
        &Blocks { side, is_lower, is_unit, task, .. }: &Blocks<T>,
        matrix: MatRef<'_, T>,
        x: &mut MatMut<'_, T>,
    ) -> Result<(), Failure> {
        let task = match task {
            Task::Solve(_) => triangles::Task::Solve,
            Task::Multiply(alpha) => triangles::Task::Multiply(alpha, Vectors::is_one(&alpha)),
        };
        let (arithmetic, are_rows) = (<T as Vectors>::arithmetic(), side == Side::Right);
        self.findings.change(&Step { task, arithmetic, matrix, is_lower, is_unit, are_rows }, x)
    }

    fn in_one_product(
        &self,
        blocks: &Blocks<T>,
        alpha: T,
        triangle: MatRef<'_, T>,
        x: &mut MatMut<'_, T>,
    ) -> Result<bool, Failure> {
        let Some(matrix) = self.with_zeros(blocks, alpha, triangle)? else { return Ok(false) };
        let mut old = Temporary::<T>::new(self.device, x.rows, x.cols)?;
        // Finite, as all of the vectors.
        copy(self.device, x.as_ref(), &mut old.view_mut(), self.context)?;
        multiply(blocks, alpha, (matrix.view(), old.view()), x)
    }

    fn add(&self, product: Product<'_, T>) -> Result<(), Failure> {
        T::multiply_where_it_lies(product, Mode::Auto).map(drop)
    }
}
