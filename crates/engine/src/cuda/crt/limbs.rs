//! Matrices of numbers made of limbs, and products of such matrices in host memory.

use super::products::gemm;
use super::tables::CrtTables;
use super::watch::Watch;
use super::{Job, Matrices, Numbers, View};
use crate::MatRef;
use crate::cuda::copy::download;
use crate::cuda::launch::Failure;
use crate::cuda::memory::Buffer;
use crate::cuda::probe::Device;
use crate::cuda::queue::Queue;
use crate::cuda::staging::Columns;
use crate::outcome::Outcome;
use cudarc::driver::sys::CUdeviceptr;
use std::ops::Range;
use wideblas_base::options::Part;

/// A column-major matrix of numbers in the format of [`Numbers::Limbs`].
#[derive(Clone, Debug)]
pub struct LimbMatrix {
    pub rows: usize,
    pub cols: usize,
    /// 32-bit words of a magnitude.
    pub words: usize,
    /// Per number: twice the exponent of the lowest word, plus one for a negative number.
    pub heads: Vec<i64>,
    /// The words, lowest first: one plane for each word of a number.
    pub limbs: Vec<u32>,
}

impl LimbMatrix {
    /// A matrix of zeros; `None` if there is not enough memory.
    pub fn zeros(rows: usize, cols: usize, words: usize) -> Option<LimbMatrix> {
        let (mut heads, mut limbs) = (Vec::new(), Vec::new());
        let len = rows.checked_mul(cols)?;
        heads.try_reserve_exact(len).ok()?;
        limbs.try_reserve_exact(len.checked_mul(words)?).ok()?;
        heads.resize(len, 0);
        limbs.resize(len * words, 0);
        Some(LimbMatrix { rows, cols, words, heads, limbs })
    }
}

/// A matrix on the device, without gaps between columns.
pub(in crate::cuda) struct OnDevice {
    heads: Buffer<i64>,
    limbs: Buffer<u32>,
    rows: usize,
    cols: usize,
    words: usize,
}

impl OnDevice {
    /// Memory for a matrix.
    pub fn room(
        queue: &Queue,
        (rows, cols): (usize, usize),
        words: usize,
    ) -> Result<OnDevice, Failure> {
        let (heads, limbs) = (queue.room(rows * cols)?, queue.room(rows * cols * words)?);
        Ok(OnDevice { heads, limbs, rows, cols, words })
    }

    pub fn upload(
        queue: &mut Queue,
        matrix: &LimbMatrix,
        threads: usize,
    ) -> Result<OnDevice, Failure> {
        OnDevice::in_part(queue, matrix, 0..matrix.cols, threads)
    }

    /// Memory for a matrix, of which some columns are uploaded.
    pub fn in_part(
        queue: &mut Queue,
        matrix: &LimbMatrix,
        columns: Range<usize>,
        threads: usize,
    ) -> Result<OnDevice, Failure> {
        let room = OnDevice::room(queue, (matrix.rows, matrix.cols), matrix.words)?;
        let len = matrix.heads.len();
        let some = columns.start * matrix.rows..columns.end * matrix.rows;
        let Queue { stream, staging, .. } = queue;
        let staging = staging.get_mut();
        let heads = MatRef::new(&matrix.heads, len, 1, len).expect("all heads");
        let limbs = MatRef::new(&matrix.limbs, len, matrix.words, len).expect("all words");
        let (to_heads, to_limbs) = room.places(some.start);
        let heads = Columns::of(heads.block(some.clone(), 0..1))?;
        let limbs = Columns::of(limbs.block(some, 0..matrix.words))?;
        staging.upload(stream, &heads, (to_heads, len), Part::All, threads)?;
        staging.upload(stream, &limbs, (to_limbs, len), Part::All, threads)?;
        Ok(room)
    }

    /// Addresses of a number's head and lowest word, by its place in memory.
    fn places(&self, number: usize) -> (CUdeviceptr, CUdeviceptr) {
        let after = |bytes: usize| (number * bytes) as CUdeviceptr;
        (self.heads.data() + after(size_of::<i64>()), self.limbs.data() + after(size_of::<u32>()))
    }

    /// For each part of some columns in memory: its place here, that in `other`, and its bytes.
    pub fn pieces(
        &self,
        other: &OnDevice,
        columns: Range<usize>,
    ) -> impl Iterator<Item = (CUdeviceptr, CUdeviceptr, usize)> {
        let (len, numbers) = (self.rows * self.cols, columns.len() * self.rows);
        let first = columns.start * self.rows;
        let (here, there) = (self.places(first), other.places(first));
        let heads = (here.0, there.0, numbers * size_of::<i64>());
        let words = (0..self.words).map(move |word| {
            let before = (word * len * size_of::<u32>()) as CUdeviceptr;
            (here.1 + before, there.1 + before, numbers * size_of::<u32>())
        });
        std::iter::once(heads).chain(words)
    }

    pub fn view(&self) -> View {
        View {
            data: self.heads.data(),
            row_stride: 1,
            col_stride: self.rows,
            limbs: self.limbs.data(),
            limb_plane: self.rows * self.cols,
            limb_words: self.words,
        }
    }

    pub fn download(&self, queue: &Queue, matrix: &mut LimbMatrix) -> Result<(), Failure> {
        let stream = queue.stream.cu_stream();
        // SAFETY: the buffers have the matrix's lengths, and the copies have ended when this returns.
        unsafe {
            download(&mut matrix.heads, self.heads.data(), stream)?;
            download(&mut matrix.limbs, self.limbs.data(), stream)?;
        }
        Ok(queue.stream.synchronize()?)
    }
}

/// C := alpha A B + beta C, each element rounded to `precision` bits; without B, B is A transposed. C needs at least
/// the words for `precision` bits; the highest bits of a result are in its highest words.
pub fn product(
    device: &Device,
    derive: fn() -> CrtTables,
    (a, b, c): (&LimbMatrix, Option<&LimbMatrix>, &mut LimbMatrix),
    precision: usize,
    job: &Job<'_>,
    threads: usize,
) -> Result<Outcome, Failure> {
    let depth = a.cols;
    assert!(a.rows == c.rows && c.words >= precision.div_ceil(32));
    assert!(b.map_or((depth, a.rows), |b| (b.rows, b.cols)) == (depth, c.cols));
    device.run(|queue| {
        let tables = device.tables(&queue.stream, derive)?;
        let left = OnDevice::upload(queue, a, threads)?;
        let right = b.map(|b| OnDevice::upload(queue, b, threads)).transpose()?;
        let target = match job.beta.is_zero() {
            true => OnDevice::room(queue, (c.rows, c.cols), c.words)?,
            false => OnDevice::upload(queue, c, threads)?,
        };
        let a = left.view();
        let transposed = View { row_stride: a.col_stride, col_stride: a.row_stride, ..a };
        let matrices = Matrices {
            shape: (c.rows, c.cols, depth),
            numbers: Numbers::Limbs { precision },
            a,
            b: right.as_ref().map_or(transposed, OnDevice::view),
            c: target.view(),
        };
        let outcome = gemm(device, queue, tables, &matrices, (job, None), Watch::default())?;
        if outcome.is_ok() {
            target.download(queue, c)?;
        }
        Ok(outcome)
    })
}
