//! Vector and matrix-vector routines on a device, by kernels/vectors/vectors.cu: for numbers of several components in its memory,
//! with the bits of `engine::cpu::vectors`.
//!
//! What is computed is described as for the CPU. Functions return when the device has done it.

mod arguments;
mod elements;
mod factors;
#[cfg(test)]
mod ground;
mod products;
mod refinement;
mod reflectors;
mod runs;
mod sums;
mod systems;
#[cfg(test)]
mod tests;
mod triangles;

use super::launch::Failure;
use super::matrices::Temporary;
use super::memory::Plain;
use super::probe::Device;
use crate::cpu::vectors::{Elements, MatVec, Place, Term, TriangularVector, Update, WithKernel};
use crate::{MatMut, MatRef};
pub use factors::{Exchanges, Lines, PANEL, Small, cholesky_order};
pub use refinement::{Clusters, Found, Step};
pub use reflectors::reflectors_at_once;
use runs::OnDevice;
use std::marker::PhantomData;
pub use systems::{Corrected, Judged, Probe, System};
use wideblas_format::{Accumulate, Components, Scalar};

/// The kernel of a routine in an arithmetic.
fn kernel<A: Accumulate<L>, const L: usize>(routine: &str) -> String {
    format!("{routine}_{}", A::NAME.replace(' ', "_"))
}

/// Runs `work` on a device after what the program has enqueued before, and waits for it unless what follows is in the same queue.
fn on<R>(
    device: &Device,
    work: impl FnOnce(&OnDevice<'_>) -> Result<R, Failure>,
) -> Result<R, Failure> {
    device.run(|queue| {
        queue.follow_default_stream()?;
        let result = work(&OnDevice { device, queue })?;
        queue.end()?;
        Ok(result)
    })
}

/// Changes the elements of vectors.
///
/// # Panics
/// When the vectors differ in length.
pub fn elementwise<A: Accumulate<L>, E: WithKernel<A::Number>, const L: usize>(
    device: &Device,
    change: E,
    x: E::X<'_>,
    y: Place<'_, A::Number>,
) -> Result<(), Failure> {
    on(device, |on| elements::change::<A, E, L>(on, change, x, y))
}

/// y := x, one element after the other.
///
/// # Panics
/// When the vectors differ in length.
pub fn copy<T: Components>(
    device: &Device,
    x: Elements<'_, T>,
    y: Place<'_, T>,
) -> Result<(), Failure> {
    on(device, |on| elements::copy(on, x, y))
}

/// Exchanges the elements of two vectors, one after the other.
///
/// # Panics
/// When the vectors differ in length.
pub fn swap<T: Components>(
    device: &Device,
    x: Place<'_, T>,
    y: Place<'_, T>,
) -> Result<(), Failure> {
    on(device, |on| elements::swap(on, x, y))
}

/// All elements become x.
pub fn fill<T: Scalar<L>, const L: usize>(
    device: &Device,
    y: Place<'_, T>,
    x: T,
) -> Result<(), Failure> {
    on(device, |on| elements::fill(on, y, x))
}

/// Each element becomes its conjugate.
pub fn conjugate<T: Scalar<L>, const L: usize>(
    device: &Device,
    y: Place<'_, T>,
) -> Result<(), Failure> {
    on(device, |on| elements::conjugate(on, y))
}

/// The sums of terms of `chunk` elements each.
///
/// # Panics
/// When the vectors differ in length.
pub fn sums<A: Accumulate<L>, W: Term, const L: usize>(
    device: &Device,
    x: Elements<'_, A::Number>,
    y: Elements<'_, A::Number>,
    chunk: usize,
) -> Result<Vec<A::Number>, Failure>
where
    A::Number: Plain,
{
    on(device, |on| sums::sums::<A, W, L>(on, x, y, chunk))
}

/// The first place of an element whose magnitude, as that of A's numbers is compared, no later one exceeds.
///
/// # Panics
/// When the vector is empty.
pub fn largest<A: Accumulate<L>, const L: usize>(
    device: &Device,
    x: Elements<'_, A::Number>,
) -> Result<usize, Failure> {
    on(device, |on| sums::largest::<A, L>(on, x))
}

/// y := y + alpha op(A) x
///
/// # Panics
/// When the shapes do not agree.
pub fn multiply<A: Accumulate<L>, const L: usize>(
    device: &Device,
    of: &MatVec<'_, A::Number>,
) -> Result<(), Failure> {
    on(device, |on| products::multiply::<A, L>(on, of))
}

/// Makes op(A) x of x, or solves for it.
///
/// # Panics
/// When the shapes do not agree.
pub fn triangular<A: Accumulate<L>, const L: usize>(
    device: &Device,
    of: &TriangularVector<'_, A::Number>,
) -> Result<(), Failure> {
    on(device, |on| triangles::change::<A, L>(on, of))
}

/// A := A + what an update adds.
///
/// # Panics
/// When the shapes do not agree.
pub fn update<A: Accumulate<L>, const L: usize>(
    device: &Device,
    of: &Update<'_, A::Number>,
) -> Result<(), Failure> {
    on(device, |on| products::update::<A, L>(on, of))
}

/// One triangle of a matrix of at most [`cholesky_order`] rows becomes its Cholesky factor; the place of the first pivot that is not
/// above zero, where there is one.
///
/// # Panics
/// When the matrix is larger, or not square.
pub fn cholesky<A: Accumulate<L>, const L: usize>(
    device: &Device,
    is_lower: bool,
    a: &mut MatMut<'_, A::Number>,
) -> Result<Option<usize>, Failure> {
    on(device, |on| factors::cholesky::<A, L>(on, is_lower, a))
}

/// A matrix of few columns becomes its factors by elimination, rows j and `pivots[j]` being exchanged one after the other; the place
/// of the first pivot that is zero, where there is one.
///
/// # Panics
/// When there are not as many pivots as rows or columns, whichever are fewer.
pub fn eliminate<A: Accumulate<L>, const L: usize>(
    device: &Device,
    a: &mut MatMut<'_, A::Number>,
    pivots: &mut [usize],
) -> Result<Option<usize>, Failure> {
    on(device, |on| factors::eliminate::<A, L>(on, a, pivots))
}

/// Exchanges rows or columns of a matrix.
///
/// # Panics
/// When it has fewer.
pub fn exchange<A: Accumulate<L>, const L: usize>(
    device: &Device,
    a: &mut MatMut<'_, A::Number>,
    lines: Lines,
    exchanges: Exchanges<'_>,
) -> Result<(), Failure> {
    on(device, |on| factors::exchange::<A, L>(on, a, lines, exchanges))
}

/// One triangle of a matrix of at most [`cholesky_order`] rows is changed.
///
/// # Panics
/// When the matrix is larger, or not square.
pub fn change_triangle<A: Accumulate<L>, const L: usize>(
    device: &Device,
    small: Small,
    is_lower: bool,
    a: &mut MatMut<'_, A::Number>,
) -> Result<(), Failure> {
    on(device, |on| factors::change::<A, L>(on, small, is_lower, a))
}

/// The first place of a zero.
pub fn first_zero<A: Accumulate<L>, const L: usize>(
    device: &Device,
    x: Elements<'_, A::Number>,
) -> Result<Option<usize>, Failure> {
    on(device, |on| factors::first_zero::<A, L>(on, x))
}

/// Columns, or rows, of which there are as many as factors tau, become R and the vectors of reflectors, or L and the conjugates of
/// these; T becomes the triangle of I - V T V^H, with zeros beside it. The factors are a column.
///
/// # Panics
/// When there are more than [`reflectors_at_once`], or more than elements of one, or shapes do not agree.
pub fn reflect<A: Accumulate<L>, const L: usize>(
    device: &Device,
    lines: Lines,
    a: &MatMut<'_, A::Number>,
    tau: &MatMut<'_, A::Number>,
    t: &MatMut<'_, A::Number>,
) -> Result<(), Failure> {
    on(device, |on| reflectors::reflect::<A, L>(on, lines, a, tau, t))
}

/// A matrix becomes the vectors of reflectors, as columns with the ones and zeros that are not stored; vectors whose factor is zero
/// become zero.
///
/// # Panics
/// When shapes do not agree.
pub fn take_vectors<A: Accumulate<L>, const L: usize>(
    device: &Device,
    lines: Lines,
    stored: (MatRef<'_, A::Number>, MatRef<'_, A::Number>),
    to: &MatMut<'_, A::Number>,
) -> Result<(), Failure> {
    on(device, |on| reflectors::take_vectors::<A, L>(on, lines, stored, to))
}

/// The diagonal of a matrix becomes the inverses of factors tau, or ones where these are zero.
///
/// # Panics
/// When there are not as many.
pub fn set_inverses<A: Accumulate<L>, const L: usize>(
    device: &Device,
    tau: MatRef<'_, A::Number>,
    to: &MatMut<'_, A::Number>,
) -> Result<(), Failure> {
    on(device, |on| reflectors::set_inverses::<A, L>(on, tau, to))
}

/// A matrix becomes zeros, but for ones `offset` rows below its diagonal.
pub fn set_identity<A: Accumulate<L>, const L: usize>(
    device: &Device,
    to: &MatMut<'_, A::Number>,
    offset: usize,
) -> Result<(), Failure> {
    on(device, |on| reflectors::set_identity::<A, L>(on, to, offset))
}

/// The magnitude of the largest part of a matrix's numbers, rounded to a double: NaN, or else an infinity, where there is one.
pub fn largest_size<A: Accumulate<L>, const L: usize>(
    device: &Device,
    a: MatRef<'_, A::Number>,
) -> Result<f64, Failure> {
    on(device, |on| reflectors::largest_size::<A, L>(on, a))
}

/// What the steps of a refined eigenproblem keep: the eigenvalues are there when they have ended.
pub struct Kept<T> {
    words: Temporary<u64>,
    numbers: PhantomData<T>,
}

impl<T> Kept<T> {
    /// For a matrix of order n.
    pub fn new<const L: usize>(device: &'static Device, n: usize) -> Result<Kept<T>, Failure>
    where
        T: Scalar<L>,
    {
        let words = Temporary::new(device, refinement::words::<T, L>(n), 1)?;
        Ok(Kept { words, numbers: PhantomData })
    }

    fn place(&self) -> u64 {
        self.words.view().as_ptr() as u64
    }

    /// The components of n eigenvalues.
    pub fn values<const L: usize>(&self, device: &Device, n: usize) -> Result<Vec<f64>, Failure>
    where
        T: Scalar<L>,
    {
        on(device, |on| refinement::values::<T, L>(on, self.place(), n))
    }
}

/// The corrections E of approximate eigenvectors X, which are to become X + X E.
///
/// # Panics
/// When a matrix has another shape, or gaps.
pub fn correct<A: Accumulate<L>, const L: usize>(
    device: &Device,
    of: &Step<'_, A::Number>,
    kept: &Kept<A::Number>,
    to: &MatMut<'_, A::Number>,
) -> Result<Found, Failure> {
    on(device, |on| refinement::correct::<A, L>(on, of, kept.place(), to))
}

/// See [`Clusters`].
///
/// # Panics
/// As above.
pub fn clusters<A: Accumulate<L>, const L: usize>(
    device: &Device,
    of: &Step<'_, A::Number>,
    kept: &Kept<A::Number>,
    width: usize,
) -> Result<Clusters, Failure> {
    on(device, |on| refinement::clusters::<A, L>(on, of, kept.place(), width))
}

/// A matrix becomes the rotations of clusters, whose matrices these have become.
///
/// # Panics
/// As above.
pub fn rotations<A: Accumulate<L>, const L: usize>(
    device: &Device,
    (of, kept): (&Step<'_, A::Number>, &Kept<A::Number>),
    clusters: &Clusters,
    to: &MatMut<'_, A::Number>,
) -> Result<(), Failure> {
    on(device, |on| refinement::rotations::<A, L>(on, (of, kept.place()), clusters, to))
}

/// The leading doubles of a matrix without gaps, part by part.
///
/// # Panics
/// When it has gaps.
pub fn leading<A: Accumulate<L>, const L: usize>(
    device: &Device,
    x: MatRef<'_, A::Number>,
) -> Result<Vec<f64>, Failure> {
    on(device, |on| refinement::leading::<A, L>(on, x))
}

/// A square matrix without gaps becomes one of doubles, which are given part by part.
///
/// # Panics
/// When there are not as many.
pub fn fill_with_doubles<A: Accumulate<L>, const L: usize>(
    device: &Device,
    doubles: &[f64],
    to: &MatMut<'_, A::Number>,
) -> Result<(), Failure> {
    on(device, |on| refinement::fill::<A, L>(on, doubles, to))
}
