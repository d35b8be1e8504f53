//! Steps of routines on matrices, by kernels/matrices/matrices.cu: a matrix made full, split into parts, or added to another. Each
//! step has ended when its call returns.

use super::copy::{Copy, Place, download, upload};
use super::enqueue::launch;
use super::launch::Failure;
use super::memory::{Buffer, Plain};
use super::operand::{DeviceMatrix, Target, View};
use super::pointer::device_of;
use super::probe::Device;
use super::queue::Queue;
use super::span::{Span, There};
use super::triangles::Findings;
use crate::cuda::part;
use crate::{MatMut, MatRef};
use cudarc::driver::DeviceRepr;
use cudarc::driver::sys::CUdeviceptr;
use std::marker::PhantomData;
use std::ops::Range;
use wideblas_base::options::Part;

pub use super::loaded::Loaded;

/// `ROWS` and `COLS` of kernels/matrices/matrices.cuh.
const ROWS: usize = 32;
const COLS: usize = 8;
/// Threads of a block, of all kernels here.
pub(super) const THREADS: usize = ROWS * COLS;
/// The most doubles of a number.
pub(super) const DOUBLES: usize = 8;

/// A column-major matrix on the device, from one step of a routine to a later one.
pub struct Temporary<T: Plain> {
    device: &'static Device,
    /// Empty only when it is dropped.
    memory: Option<Buffer<T>>,
    rows: usize,
    cols: usize,
}

impl<T: Plain> Temporary<T> {
    /// A matrix of unknown contents.
    pub fn new(device: &'static Device, rows: usize, cols: usize) -> Result<Temporary<T>, Failure> {
        let too_large = || Failure::OutOfMemory("a matrix exceeds any memory".to_string());
        let len = rows.checked_mul(cols).ok_or_else(too_large)?;
        let memory = device.run(|queue| {
            let memory = queue.room::<T>(len)?;
            // Then any queue may use it, or this one.
            queue.end()?;
            Ok(memory)
        })?;
        Ok(Temporary { device, memory: Some(memory), rows, cols })
    }

    /// Copies all numbers, column after column, from host memory.
    ///
    /// # Panics
    /// When there are not as many.
    pub fn write(&mut self, numbers: &[T]) -> Result<(), Failure> {
        assert!(numbers.len() == self.rows * self.cols);
        self.device.run(|queue| {
            // SAFETY: room for as many, which live until the copy has ended here.
            unsafe { upload(self.data(), numbers, queue.stream.cu_stream())? };
            Ok(queue.stream.synchronize()?)
        })
    }

    /// Copies them to host memory.
    ///
    /// # Panics
    /// As above.
    pub fn read(&self, to: &mut [T]) -> Result<(), Failure> {
        assert!(to.len() == self.rows * self.cols);
        self.device.run(|queue| {
            // SAFETY: as many numbers; the copy has ended here.
            unsafe { download(to, self.data(), queue.stream.cu_stream())? };
            Ok(queue.stream.synchronize()?)
        })
    }

    fn data(&self) -> CUdeviceptr {
        self.memory.as_ref().map_or(0, Buffer::data)
    }

    pub fn view(&self) -> MatRef<'_, T> {
        let Temporary { rows, cols, .. } = *self;
        // SAFETY: as many elements on the device, for as long as this lives.
        unsafe { MatRef::from_ptr(self.data() as *const T, rows, cols, rows.max(1)) }
    }

    pub fn view_mut(&mut self) -> MatMut<'_, T> {
        let Temporary { rows, cols, .. } = *self;
        // SAFETY: as above, and this is borrowed alone.
        unsafe { MatMut::from_ptr(self.data() as *mut T, rows, cols, rows.max(1)) }
    }

    /// The address of a column-major matrix without gaps that begins with one of all numbers.
    ///
    /// # Panics
    /// When there are not as many numbers.
    fn place(&self, first: usize, rows: usize, cols: usize) -> CUdeviceptr {
        let end = rows.checked_mul(cols).and_then(|len| len.checked_add(first));
        assert!(end.is_some_and(|end| end <= self.rows * self.cols));
        self.data() + (first * size_of::<T>()) as CUdeviceptr
    }

    /// Some numbers, from one of all on, as a matrix without gaps.
    ///
    /// # Panics
    /// When there are not as many.
    pub fn some(&self, first: usize, rows: usize, cols: usize) -> MatRef<'_, T> {
        let place = self.place(first, rows, cols);
        // SAFETY: as many elements on the device, for as long as this lives.
        unsafe { MatRef::from_ptr(place as *const T, rows, cols, rows.max(1)) }
    }

    /// The same, to be written.
    ///
    /// # Panics
    /// As above.
    pub fn some_mut(&mut self, first: usize, rows: usize, cols: usize) -> MatMut<'_, T> {
        let place = self.place(first, rows, cols);
        // SAFETY: as above, and this is borrowed alone.
        unsafe { MatMut::from_ptr(place as *mut T, rows, cols, rows.max(1)) }
    }

    /// Some numbers as words of messages.
    ///
    /// # Panics
    /// As above; when some overlap.
    pub fn words(&mut self, numbers: &[Range<usize>]) -> Vec<Span<'_>> {
        const { assert!(size_of::<T>().is_multiple_of(size_of::<u64>())) };
        let all = numbers.iter().enumerate();
        let apart = |(at, x): (usize, &Range<usize>)| {
            numbers[..at].iter().all(|y| x.end <= y.start || y.end <= x.start)
        };
        assert!(all.into_iter().all(apart), "messages in one place");
        let words = |numbers: &Range<usize>| {
            let data = self.place(numbers.start, numbers.len(), 1);
            let words = numbers.len() * size_of::<T>() / size_of::<u64>();
            Span::There(There { device: self.device, data, words, lifetime: PhantomData })
        };
        numbers.iter().map(words).collect()
    }
}

/// Copies matrices to places in another, each given by a row and a column; all are on the device. Waits for the copies.
///
/// # Panics
/// When one does not fit into the other.
pub fn copy_blocks<'a, T: Plain>(
    device: &Device,
    to: &mut MatMut<'_, T>,
    blocks: impl IntoIterator<Item = (MatRef<'a, T>, (usize, usize))>,
) -> Result<(), Failure> {
    device.run(|queue| {
        queue.follow_default_stream()?;
        let mut has_kernels = false;
        for (from, (row, col)) in blocks {
            let to = to.block(row..row + from.rows, col..col + from.cols);
            if from.rows > 0 && from.cols > 0 {
                has_kernels |= enqueue_copy(device, queue, from, to)?;
            }
        }
        // Numbers that are not finite are none to the kernels' sums, and as good as others here.
        if has_kernels { queue.take_flag().map(drop) } else { Ok(queue.stream.synchronize()?) }
    })
}

/// Whether [`enqueue_part`] copies these numbers.
pub(super) fn copies_parts<T>() -> bool {
    matches!(size_of::<T>(), 16 | 32)
}

/// Enqueues the copy of a part of a matrix on the device by a kernel, which says in the queue's flag whether numbers are finite.
pub(super) fn enqueue_part<T: Plain>(
    device: &Device,
    queue: &Queue,
    part: Part,
    from: MatRef<'_, T>,
    to: MatMut<'_, T>,
) -> Result<(), Failure> {
    let elements = Elements { are_complex: false, are_hermitian: false };
    let Source(source) = Source::of(from, elements);
    let (rows, cols) = (from.rows, from.cols);
    let arguments = RawSum {
        rows: rows as i64,
        cols: cols as i64,
        c: to.ptr as CUdeviceptr,
        ldc: to.ld as i64,
        sources: [source, RawSource::default()],
        alphas: [[0.0; DOUBLES]; 2],
        beta: [0.0; DOUBLES],
        terms: 1,
        flag: queue.flag()?,
        part: part::code(part),
        old: Old::Nothing as i32,
        copies: 1,
        hermitian: 0,
        writes: 1,
        pad: 0,
    };
    let kernel = format!("matrix_sum_{}", elements.name::<T>());
    launch(device, &queue.stream, &kernel, &arguments, blocks(rows, cols), (THREADS, 0))
}

/// Enqueues the copy of a matrix on the device; whether by a kernel.
fn enqueue_copy<T: Plain>(
    device: &Device,
    queue: &Queue,
    from: MatRef<'_, T>,
    to: MatMut<'_, T>,
) -> Result<bool, Failure> {
    let size = size_of::<T>();
    let address = |x: *const T| Place::Device(x as CUdeviceptr);
    let (rows, cols) = (from.rows, from.cols);
    if from.row_stride != 1 && cols > 1 && copies_parts::<T>() {
        return enqueue_part(device, queue, Part::All, from, to).map(|()| true);
    }
    let copy = |col: usize, height: usize, width: usize, from_pitch: usize, to_pitch: usize| {
        let copy = Copy {
            from: address(from.block(0..rows, col..cols).ptr),
            from_pitch: from_pitch * size,
            to: address(to.ptr.wrapping_add(col * to.ld).cast_const()),
            to_pitch: to_pitch * size,
            width: width * size,
            height,
        };
        // SAFETY: both hold the elements, and the caller waits for the copy.
        unsafe { copy.enqueue(&queue.stream) }
    };
    match from.row_stride {
        1 => copy(0, cols, rows, from.col_stride, to.ld)?,
        // A row of a column is an element.
        stride => (0..cols).try_for_each(|col| copy(col, rows, 1, stride, 1))?,
    }
    Ok(false)
}

impl<T: Plain> Drop for Temporary<T> {
    fn drop(&mut self) {
        // In the device's context; where that fails, the memory went with it.
        let _ = self.device.run(|_| {
            drop(self.memory.take());
            Ok(())
        });
    }
}

/// The elements of matrices.
#[derive(Clone, Copy, Debug)]
pub struct Elements {
    pub are_complex: bool,
    /// The other triangle of a matrix is its conjugate transpose, and its diagonal real.
    pub are_hermitian: bool,
}

impl Elements {
    /// The kernels' name of these numbers.
    fn name<T>(self) -> &'static str {
        match (size_of::<T>(), self.are_complex) {
            (16, false) => "dd",
            (32, false) => "qd",
            (32, true) => "complex_dd",
            _ => "complex_qd",
        }
    }
}

/// What becomes of a matrix beside one of its triangles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Beside {
    Mirrored = 0,
    /// The conjugates, and a real diagonal.
    Conjugated = 1,
}

/// `Complete` of the kernels.
#[repr(C)]
#[derive(Clone, Copy)]
struct Complete {
    from: View,
    to: CUdeviceptr,
    n: i64,
    part: i32,
    beside: i32,
}

// SAFETY: the kernels' struct, of numbers and addresses.
unsafe impl DeviceRepr for Complete {}

/// `Gather` of the kernels.
#[repr(C)]
#[derive(Clone, Copy)]
struct Gather {
    from: View,
    to: CUdeviceptr,
    rows: i64,
    cols: i64,
    conjugated: i32,
    both: i32,
}

// SAFETY: as above.
unsafe impl DeviceRepr for Gather {}

/// `Source` of the kernels: strides in doubles.
#[repr(C)]
#[derive(Clone, Copy, Default)]
struct RawSource {
    re: CUdeviceptr,
    im: CUdeviceptr,
    row_stride: i64,
    col_stride: i64,
    conjugated: i64,
}

/// `Sum` of the kernels.
#[repr(C, align(16))]
#[derive(Clone, Copy)]
struct RawSum {
    rows: i64,
    cols: i64,
    c: CUdeviceptr,
    ldc: i64,
    sources: [RawSource; 2],
    alphas: [[f64; DOUBLES]; 2],
    beta: [f64; DOUBLES],
    terms: i64,
    flag: CUdeviceptr,
    part: i32,
    old: i32,
    copies: i32,
    hermitian: i32,
    writes: i32,
    pad: i32,
}

// SAFETY: as above.
unsafe impl DeviceRepr for RawSum {}

/// `Clean` of the kernels.
#[repr(C)]
#[derive(Clone, Copy)]
struct Clean {
    c: CUdeviceptr,
    ldc: i64,
    n: i64,
    half: i64,
}

// SAFETY: as above.
unsafe impl DeviceRepr for Clean {}

/// Blocks of threads for a matrix.
pub(super) fn blocks(rows: usize, cols: usize) -> usize {
    rows.div_ceil(ROWS) * cols.div_ceil(COLS)
}

/// The full matrix of which `a`, in host memory or on the device, has the triangle `part`.
pub fn mirrored<T: Plain>(
    device: &'static Device,
    elements: Elements,
    part: Part,
    a: MatRef<'_, T>,
    threads: usize,
) -> Result<Temporary<T>, Failure> {
    let beside = if elements.are_hermitian { Beside::Conjugated } else { Beside::Mirrored };
    let n = a.rows;
    let all = Temporary::<T>::new(device, n, n)?;
    device.run(|queue| {
        let from = DeviceMatrix::load(device, queue, a, threads)?;
        let complete = Complete {
            from: from.view(),
            to: all.data(),
            n: n as i64,
            part: part::code(part),
            beside: beside as i32,
        };
        let kernel = format!("matrix_complete_{}", elements.name::<T>());
        launch(device, &queue.stream, &kernel, &complete, blocks(n, n), (THREADS, 0))?;
        queue.end()
    })?;
    Ok(all)
}

/// The parts R of a complex matrix C as a real one: each row becomes the rows Re and Im; with `both` each column becomes
/// the columns `[Re; Im]` and `[-Im; Re]`, whose halves lie one below the other.
pub fn parts<C: Plain, R: Plain>(
    device: &'static Device,
    x: MatRef<'_, C>,
    both: bool,
    threads: usize,
) -> Result<Temporary<R>, Failure> {
    let MatRef { rows, cols, conjugated, .. } = x;
    let all = Temporary::<R>::new(device, 2 * rows, if both { 2 * cols } else { cols })?;
    device.run(|queue| {
        let from = DeviceMatrix::load(device, queue, x, threads)?;
        let gather = Gather {
            from: from.view(),
            to: all.data(),
            rows: rows as i64,
            cols: cols as i64,
            conjugated: conjugated.into(),
            both: both.into(),
        };
        let real = Elements { are_complex: false, are_hermitian: false };
        let kernel = format!("matrix_gather_{}", real.name::<R>());
        launch(device, &queue.stream, &kernel, &gather, blocks(rows, cols), (THREADS, 0))?;
        queue.end()
    })?;
    Ok(all)
}

/// A matrix on the device that is added to another.
#[derive(Clone, Copy)]
pub struct Source(RawSource);

impl Source {
    pub fn of<T: Plain>(x: MatRef<'_, T>, elements: Elements) -> Source {
        let each = (size_of::<T>() / size_of::<f64>()) as i64;
        let im = if elements.are_complex { size_of::<T>() / 2 } else { 0 };
        Source(RawSource {
            re: x.ptr as CUdeviceptr,
            im: x.ptr as CUdeviceptr + im as CUdeviceptr,
            row_stride: x.row_stride as i64 * each,
            col_stride: x.col_stride as i64 * each,
            conjugated: x.conjugated.into(),
        })
    }

    /// The complex matrix of which x has the real parts in its upper half and the imaginary ones in its lower half.
    pub fn of_parts<R: Plain>(x: MatRef<'_, R>) -> Source {
        let half = x.block(x.rows / 2..x.rows, 0..x.cols);
        let real = Elements { are_complex: false, are_hermitian: false };
        let Source(re) = Source::of(x, real);
        Source(RawSource { im: half.ptr as CUdeviceptr, ..re })
    }
}

/// What becomes of the elements of C before the terms are added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Old {
    /// They are not read.
    Nothing = 0,
    Kept = 1,
    Scaled = 2,
}

/// C := beta C plus one or two terms alpha X, each of which is rounded, in a part of C.
pub struct Sum<'a, T> {
    pub elements: Elements,
    /// The name of the arithmetic.
    pub arithmetic: &'static str,
    pub part: Part,
    pub terms: &'a [(T, Source)],
    pub old: Old,
    pub beta: T,
    /// C becomes the first term's matrix.
    pub copies: bool,
    /// C is written, else it is only known whether results are finite.
    pub writes: bool,
    /// Where it is noted that a result is not finite, instead of waiting for it: C gets all new elements, and the sum counts as finite.
    pub noted: Option<&'a Findings>,
}

/// A number as the kernels take it.
pub(super) fn doubles<T: Plain>(x: T) -> [f64; DOUBLES] {
    const { assert!(size_of::<T>() <= size_of::<[f64; DOUBLES]>()) };
    let mut doubles = [0.0; DOUBLES];
    // SAFETY: plain numbers of no more bytes.
    unsafe { doubles.as_mut_ptr().cast::<T>().write_unaligned(x) };
    doubles
}

/// Computes a sum with a C in host memory or on the device. Returns false where a result is not finite: then C has its
/// old elements if these were read, or all new ones if it copies.
pub fn add<T: Plain>(
    device: &Device,
    sum: &Sum<'_, T>,
    c: &mut MatMut<'_, T>,
    threads: usize,
) -> Result<bool, Failure> {
    let Sum { elements, arithmetic, part, terms, old, beta, copies, writes, noted } = *sum;
    let (mut sources, mut alphas) = ([RawSource::default(); 2], [[0.0; DOUBLES]; 2]);
    for (at, (alpha, source)) in terms.iter().enumerate() {
        (alphas[at], sources[at]) = (doubles(*alpha), source.0);
    }
    device.run(|queue| {
        let reads = old != Old::Nothing;
        let target = Target::open(device, queue, c, reads.then_some(part), threads)?;
        let mut arguments = RawSum {
            rows: c.rows as i64,
            cols: c.cols as i64,
            c: target.data,
            ldc: target.ld as i64,
            sources,
            alphas,
            beta: doubles(beta),
            terms: terms.len() as i64,
            flag: match noted {
                Some(findings) => findings.place(),
                None => queue.flag()?,
            },
            part: part::code(part),
            old: old as i32,
            copies: copies.into(),
            hermitian: elements.are_hermitian.into(),
            writes: 0,
            pad: 0,
        };
        let kernel = format!("matrix_sum_{}", arithmetic.replace(' ', "_"));
        let (blocks, mut finite) = (blocks(c.rows, c.cols), true);
        // First without a result where an old element is needed again: if a new one is not finite.
        let passes = i32::from(!reads || noted.is_some())..1 + i32::from(writes);
        for writes in passes {
            arguments.writes = writes;
            launch(device, &queue.stream, &kernel, &arguments, blocks, (THREADS, 0))?;
            if noted.is_none() {
                finite = !queue.take_flag()?;
            }
            if !finite && !copies {
                return Ok(false);
            }
        }
        if writes {
            target.finish_into(queue, c, part, threads, &mut 0)?;
        }
        Ok(finite)
    })
}

/// The diagonal of a complex C becomes real. Returns false for a C in host memory, where nothing is done.
pub fn clean<T: Plain>(device: &Device, c: &mut MatMut<'_, T>) -> Result<bool, Failure> {
    if device_of(c.ptr.cast_const()).is_none() {
        return Ok(false);
    }
    let half = (size_of::<T>() / size_of::<f64>() / 2) as i64;
    device.run(|queue| {
        queue.follow_default_stream()?;
        let n = c.rows.min(c.cols);
        let arguments =
            Clean { c: c.ptr as CUdeviceptr, ldc: 2 * half * c.ld as i64, n: n as i64, half };
        launch(
            device,
            &queue.stream,
            "matrix_clean",
            &arguments,
            n.div_ceil(THREADS),
            (THREADS, 0),
        )?;
        queue.end()
    })?;
    Ok(true)
}

#[cfg(test)]
crate::cuda::shared::as_in_kernels! {
    let structs = [
        layout!(RawSource = "Source" { re, im, row_stride, col_stride, conjugated }),
        layout!(RawSum = "Sum" {
            rows, cols, c, ldc, sources, alphas, beta, terms, flag, part, old, copies, hermitian, writes, pad: "",
        }),
        layout!(Clean = "Clean" { c, ldc, n, half }),
        layout!(Complete = "Complete" { from, to, n, part, beside }),
        layout!(Gather = "Gather" { from, to, rows, cols, conjugated, both }),
        values(&[
            ("ROWS", ROWS),
            ("COLS", COLS),
            ("NOTHING", Old::Nothing as usize),
            ("KEPT", Old::Kept as usize),
            ("SCALED", Old::Scaled as usize),
            ("MIRRORED", Beside::Mirrored as usize),
            ("CONJUGATED", Beside::Conjugated as usize),
        ]),
    ];
    check("matrices/matrices", "wideblas::matrices", &structs);
}
