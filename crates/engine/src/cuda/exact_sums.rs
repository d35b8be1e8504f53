//! Exact sums of vectors on a device, by kernels/sums/exact.cu.

use super::enqueue::launch;
use super::launch::Failure;
use super::measure::median;
use super::memory::Plain;
use super::probe::Device;
use super::queue::Queue;
use super::resident;
use crate::cpu::sum::Strided;
use crate::{MatMut, MatRef};
use cudarc::driver::DeviceRepr;
use cudarc::driver::sys::{CUdeviceptr, CUfunction_attribute as Attribute};
use std::mem::offset_of;
use wideblas_base::options::Part;

/// `NUMBER_WORDS`, `PRODUCT_WORDS` and `MET_UNORDERED` of kernels/sums/exact.cuh.
const NUMBER_WORDS: usize = 66;
pub const WORDS: usize = 132;
const UNORDERED: u64 = 64;
/// Most elements, so that words do not overflow.
const MOST: usize = 1 << 31;
/// Elements of a thread below which fewer blocks run.
const FEW: usize = 24;

/// What is summed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Numbers,
    Magnitudes,
    /// Of the elements of two vectors.
    Products,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    F32,
    F64,
    Dd,
    Qd,
}

/// A vector on the device: the address of the first element, and the distance between elements, counted in elements.
#[derive(Clone, Copy, Debug)]
pub struct Vector {
    pub data: u64,
    pub inc: i64,
}

impl Vector {
    /// For a vector that there is not.
    pub const NONE: Vector = Vector { data: 0, inc: 0 };
}

/// Words of a sum in fixed point: word w counts 2^(32 w) of the lowest one. They are signed and may have more than 32 bits.
pub type Words = [i64; WORDS];

/// A sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Total {
    pub words: Words,
    /// Word 0 counts 2^`lowest`.
    pub lowest: i64,
    /// What was met, bit by bit: NaN or an infinity times zero, infinity, -infinity, 0, -0, other numbers. After one of the first three
    /// the words mean nothing; zeros may be missing where there are other numbers.
    pub met: u64,
    /// The sum of magnitudes means nothing, as the first component of a number may not have its sign.
    pub unordered: bool,
}

/// What a kernel leaves.
#[repr(C)]
#[derive(Clone, Copy)]
struct Sums {
    words: Words,
    met: u64,
}

// SAFETY: words of 64 bits.
unsafe impl Plain for Sums {}

/// `Sum` of kernels/sums/exact.cuh.
#[repr(C)]
#[derive(Clone, Copy)]
struct Sum {
    x: CUdeviceptr,
    y: CUdeviceptr,
    n: i64,
    inc_x: i64,
    inc_y: i64,
    words: CUdeviceptr,
    met: CUdeviceptr,
}

// SAFETY: the kernels' struct, of numbers and addresses.
unsafe impl DeviceRepr for Sum {}

fn kernel(kind: Kind, format: Format) -> String {
    let kind = match kind {
        Kind::Numbers => "sum",
        Kind::Magnitudes => "magnitudes",
        Kind::Products => "products",
    };
    let format = match format {
        Format::F32 => "f32",
        Format::F64 => "f64",
        Format::Dd => "dd",
        Format::Qd => "qd",
    };
    format!("exact_{kind}_{format}")
}

/// Words of a sum, and the exponent of the lowest one.
fn layout(kind: Kind, format: Format) -> (usize, i64) {
    match (kind, format) {
        // Products of floats are doubles.
        (Kind::Products, Format::F64 | Format::Dd | Format::Qd) => (WORDS, -2150),
        _ => (NUMBER_WORDS, -1075),
    }
}

/// Enqueues a sum that is added to what is at `to`.
fn enqueue(
    device: &Device,
    queue: &Queue,
    (kind, format): (Kind, Format),
    n: usize,
    (x, y): (Vector, Vector),
    to: CUdeviceptr,
) -> Result<(), Failure> {
    let name = kernel(kind, format);
    // `STEP` of the kernels' architecture, from `__launch_bounds__`.
    let step = Attribute::CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK;
    let threads = device.kernels.get(&name)?.get_attribute(step)? as usize;
    let blocks = n.div_ceil(threads * FEW).clamp(1, device.multiprocessors);
    let sum = Sum {
        x: x.data,
        y: y.data,
        n: n as i64,
        inc_x: x.inc,
        inc_y: y.inc,
        words: to + offset_of!(Sums, words) as u64,
        met: to + offset_of!(Sums, met) as u64,
    };
    let (words, _) = layout(kind, format);
    // The caller has the vectors, and the total is on the device until the queue has ended.
    launch(device, &queue.stream, &name, &sum, blocks, (threads, 8 * words * threads))
}

/// The sum over `n` elements.
///
/// # Safety
/// The vectors have as many elements in the device's memory, at addresses that are multiples of a component's size.
pub unsafe fn total(
    device: &Device,
    what: (Kind, Format),
    n: usize,
    vectors: (Vector, Vector),
) -> Result<Total, Failure> {
    if n > MOST {
        return Err(Failure::new(format!("sums of more than {MOST} elements")));
    }
    device.run(|queue| {
        queue.follow_default_stream()?;
        let to = queue.zeroed::<Sums>(1)?;
        enqueue(device, queue, what, n, vectors, to.data())?;
        let Sums { words, met } = queue.fetch(&queue.stream, to.data())?;
        let (_, lowest) = layout(what.0, what.1);
        Ok(Total { words, lowest, met: met & 63, unordered: met & UNORDERED != 0 })
    })
}

/// [`total`] of vectors that are on the device.
pub fn total_of<T: Plain>(
    device: &Device,
    what: (Kind, Format),
    (x, y): (Strided<'_, T>, Strided<'_, T>),
) -> Result<Total, Failure> {
    let vector = |x: &Strided<'_, T>| Vector { data: x.first() as u64, inc: x.step() as i64 };
    // SAFETY: the vectors' elements; of the second one as many.
    unsafe { total(device, what, x.len().min(y.len()), (vector(&x), vector(&y))) }
}

/// Runs `work` with both vectors in host memory: those on a device are copied.
pub fn on_host<T: Plain, R>(
    x: Strided<'_, T>,
    y: Strided<'_, T>,
    work: impl FnOnce(Strided<'_, T>, Strided<'_, T>) -> R,
) -> Result<R, Failure> {
    fn matrix<'a, T: Copy>(x: &Strided<'a, T>) -> MatRef<'a, T> {
        let step = x.step().unsigned_abs();
        let (rows, cols, ld) = match step {
            // The same element each time.
            0 => (x.len().min(1), 1, 1),
            1 => (x.len(), 1, x.len()),
            _ => (1, x.len(), step),
        };
        // SAFETY: the vector's elements.
        unsafe { MatRef::from_ptr(x.lowest(), rows, cols, ld.max(1)) }
    }
    // As the vector has them.
    fn vector<'a, T: Copy>(x: &Strided<'_, T>, on_host: MatRef<'a, T>) -> Strided<'a, T> {
        let step = if on_host.rows == 1 { on_host.col_stride as i64 } else { 1 };
        // SAFETY: the matrix's elements.
        unsafe { Strided::blas(on_host.ptr, x.len(), step * x.step().signum() as i64) }
    }
    let mut nothing: [T; 0] = [];
    let mut c = MatMut::new(&mut nothing, 0, 0, 1).expect("no elements");
    resident::on_host((matrix(&x), matrix(&y)), &mut c, Part::All, |a, b, _| {
        work(vector(&x, a), vector(&y, b))
    })
}

/// Seconds of the kernel that [`total`] runs, on the device's clock: for benchmarks.
///
/// # Safety
/// As [`total`].
pub unsafe fn seconds(
    device: &Device,
    what: (Kind, Format),
    n: usize,
    vectors: (Vector, Vector),
) -> Result<f64, Failure> {
    device.run(|queue| {
        let to = queue.zeroed::<Sums>(1)?;
        median(&queue.stream, || enqueue(device, queue, what, n, vectors, to.data()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::cuda::shared::as_in_kernels! {
        let layout = layout!(Sum = "Sum" { x, y, n, inc_x, inc_y, words, met });
        let values = values(&[
            ("NUMBER_WORDS", NUMBER_WORDS),
            ("PRODUCT_WORDS", WORDS),
            ("MET_UNORDERED", UNORDERED as usize),
        ]);
        check("sums/exact", "wideblas::exact", &[layout, values]);
    }
}
