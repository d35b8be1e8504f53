//! Measures products of matrices on the device: for benchmarks.

use super::products::gemm;
use super::tables::CrtTables;
use super::watch::{Marks, Watch};
use super::{Job, Matrices, Numbers, STEPS, View};
use crate::MatRef;
use crate::cuda::copy::upload;
use crate::cuda::launch::Failure;
use crate::cuda::memory::Plain;
use crate::cuda::operand::{DeviceMatrix, Target};
use crate::cuda::probe::Device;
use crate::cuda::queue::Queue;
use std::time::Instant;

/// Runs whose median is taken, after two runs to warm up.
const RUNS: usize = 7;

/// Seconds of a call whose matrices are on the device and which waits for the result; and of its steps by the
/// device's clock, in a separate run.
#[derive(Clone, Copy, Debug)]
pub struct Times {
    pub call: f64,
    pub steps: [f64; STEPS.len()],
    /// Products of residues for one product of the numbers.
    pub planes: usize,
    /// Elements left to the CPU; their time is not included.
    pub left: usize,
}

/// Measures C := A B.
pub fn product<T: Plain>(
    device: &Device,
    derive: fn() -> CrtTables,
    (a, b): (MatRef<'_, T>, MatRef<'_, T>),
    job: &Job<'_>,
    threads: usize,
) -> Result<Times, Failure> {
    device.run(|queue| {
        let (left, right) = DeviceMatrix::load_both(device, queue, a, b, threads)?;
        let target = Target::<T>::room(queue, (a.rows, b.cols))?;
        let view =
            |data, row_stride, col_stride| View { data, row_stride, col_stride, ..View::default() };
        let matrices = Matrices {
            shape: (a.rows, b.cols, a.cols),
            numbers: Numbers::Doubles(size_of::<T>() / 8),
            a: view(left.data, left.row_stride, left.col_stride),
            b: view(right.data, right.row_stride, right.col_stride),
            c: view(target.data, 1, target.ld),
        };
        times(device, queue, derive, &matrices, job)
    })
}

/// Measures C := A B of square matrices of numbers of `precision` bits in [-1, 1], with random words.
pub fn limbs(
    device: &Device,
    derive: fn() -> CrtTables,
    n: usize,
    precision: usize,
) -> Result<Times, Failure> {
    device.run(|queue| {
        let words = precision.div_ceil(32);
        let mut state = 1u64;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 32) as u32
        };
        let mut buffers = Vec::new();
        let mut matrix = |random: bool| -> Result<View, Failure> {
            let (heads, limbs) = (queue.room::<i64>(n * n)?, queue.room::<u32>(n * n * words)?);
            if random {
                // Floating-point numbers below 1: all bits are used, whatever the exponent.
                let mut head = || {
                    let lowest = -32 * words as i64 - i64::from(next().trailing_zeros());
                    2 * lowest + i64::from(next() & 1)
                };
                let values: Vec<i64> = (0..n * n).map(|_| head()).collect();
                let mut digits: Vec<u32> = (0..n * n * words).map(|_| next()).collect();
                digits[n * n * (words - 1)..].iter_mut().for_each(|top| *top |= 1 << 31);
                // SAFETY: the buffers have these lengths, and the copies end before the vectors do.
                unsafe {
                    upload(heads.data(), &values, queue.stream.cu_stream())?;
                    upload(limbs.data(), &digits, queue.stream.cu_stream())?;
                }
                queue.stream.synchronize()?;
            }
            let view = View {
                data: heads.data(),
                row_stride: 1,
                col_stride: n,
                limbs: limbs.data(),
                limb_plane: n * n,
                limb_words: words,
            };
            buffers.push((heads, limbs));
            Ok(view)
        };
        let (a, b, c) = (matrix(true)?, matrix(true)?, matrix(false)?);
        let matrices =
            Matrices { shape: (n, n, n), numbers: Numbers::Limbs { precision }, a, b, c };
        let job = Job { precision: Some(precision as i32 + 1), ..Job::default() };
        times(device, queue, derive, &matrices, &job)
    })
}

fn times(
    device: &Device,
    queue: &Queue,
    derive: fn() -> CrtTables,
    matrices: &Matrices,
    job: &Job<'_>,
) -> Result<Times, Failure> {
    let tables = device.tables(&queue.stream, derive)?;
    let run = |marks: Option<&mut Marks>| {
        let watch = Watch { marks, ..Watch::default() };
        match gemm(device, queue, tables, matrices, (job, None), watch)? {
            Ok(done) => Ok(done.open.len()),
            Err(declined) => Err(Failure::new(declined.to_string())),
        }
    };
    let left = run(None)?;
    run(None)?;
    let mut calls = Vec::new();
    for _ in 0..RUNS {
        let start = Instant::now();
        run(None)?;
        calls.push(start.elapsed().as_secs_f64());
    }
    calls.sort_by(f64::total_cmp);
    let mut marks = Marks::default();
    run(Some(&mut marks))?;
    Ok(Times { call: calls[RUNS / 2], steps: marks.seconds()?, planes: marks.planes, left })
}
