//! Double-double products in their own arithmetic: the bits of `engine::cpu`.

use super::launch::{Current, Failure, guarded};
use super::memory::Columns;
use super::probe::{Device, Queue};
use crate::engine::cpu::{Product, special};
use crate::engine::{MatRef, Part};
use crate::format::{Accumulate, Dd, Scalar};
use crate::trace;
use cudarc::driver::sys::CUdeviceptr;
use cudarc::driver::{
    CudaSlice, CudaStream, DevicePtr, DevicePtrMut, DeviceRepr, LaunchConfig, PushKernelArg,
};
use std::sync::Arc;

/// A matrix on the device; `View` of kernels/gemm_dd.cu.
#[repr(C)]
#[derive(Clone, Copy)]
struct View {
    data: CUdeviceptr,
    row_stride: i64,
    col_stride: i64,
}

/// The device reads a number by one access.
#[repr(C, align(16))]
#[derive(Clone, Copy)]
struct Number(Dd);

/// A kernel's argument; `Product` of kernels/gemm_dd.cu.
#[repr(C)]
#[derive(Clone, Copy)]
struct Arguments {
    m: i64,
    n: i64,
    k: i64,
    a: View,
    b: View,
    alpha: Number,
    beta: Number,
    c: CUdeviceptr,
    ldc: i64,
    part: i64,
}

// SAFETY: integers, addresses and doubles in the layout of the kernels' struct.
unsafe impl DeviceRepr for Arguments {}

/// Rows and columns of a block's tile, and its threads.
struct Tile {
    name: &'static str,
    rows: usize,
    cols: usize,
    threads: u32,
}

/// Largest first: the fewest loads a multiply-add, and the fewest blocks.
const TILES: [Tile; 3] = [
    Tile { name: "64x32", rows: 64, cols: 32, threads: 128 },
    Tile { name: "32x16", rows: 32, cols: 16, threads: 64 },
    Tile { name: "16x16", rows: 16, cols: 16, threads: 64 },
];

impl Tile {
    fn blocks(&self, m: usize, n: usize) -> usize {
        m.div_ceil(self.rows) * n.div_ceil(self.cols)
    }

    /// The largest tile with which about every scheduler, four a multiprocessor, has a warp of 32
    /// threads.
    fn choose(m: usize, n: usize, multiprocessors: usize) -> &'static Tile {
        let warps = |tile: &Tile| tile.blocks(m, n) * tile.threads as usize / 32;
        let enough = |tile: &&Tile| 10 * warps(tile) >= 9 * 4 * multiprocessors;
        TILES.iter().find(enough).unwrap_or(&TILES[TILES.len() - 1])
    }
}

/// Matrices on the device, column-major without gaps, and how A and B are to be read.
pub(super) struct Resident {
    a: CudaSlice<Dd>,
    a_strides: (usize, usize),
    b: CudaSlice<Dd>,
    b_strides: (usize, usize),
    c: CudaSlice<Dd>,
    shape: (usize, usize, usize),
}

impl Resident {
    /// Copies A and B to the device, beside C.
    pub fn upload(
        queue: &mut Queue,
        a: MatRef<'_, Dd>,
        b: MatRef<'_, Dd>,
        c: CudaSlice<Dd>,
        threads: usize,
    ) -> Result<Resident, Failure> {
        let shape = (a.rows, b.cols, a.cols);
        let Queue { stream, staging } = queue;
        let (a, b) = (Columns::of(a)?, Columns::of(b)?);
        Ok(Resident {
            a: staging.upload(stream, &a, threads)?,
            a_strides: a.strides(),
            b: staging.upload(stream, &b, threads)?,
            b_strides: b.strides(),
            c,
            shape,
        })
    }
}

/// alpha, beta and the part of C that is computed.
#[derive(Clone, Copy)]
pub(super) struct Options {
    pub alpha: Dd,
    pub beta: Dd,
    pub part: Part,
}

impl Default for Options {
    fn default() -> Options {
        Options { alpha: Dd::ONE, beta: Dd::ZERO, part: Part::All }
    }
}

/// Enqueues the product of matrices on the device.
pub(super) fn enqueue<A: Accumulate<2, Number = Dd>>(
    device: &Device,
    stream: &Arc<CudaStream>,
    matrices: &mut Resident,
    options: Options,
) -> Result<(), Failure> {
    let (m, n, k) = matrices.shape;
    let tile = Tile::choose(m, n, device.multiprocessors);
    let kernel = device.kernels.get(&format!("gemm_dd_{}_{}", A::NAME, tile.name))?;
    let too_large = |_| Failure::new("too many tiles");
    let blocks = i32::try_from(tile.blocks(m, n)).map_err(too_large)?;
    let view = |data, (row_stride, col_stride): (usize, usize)| View {
        data,
        row_stride: row_stride as i64,
        col_stride: col_stride as i64,
    };
    let (a, _a_in_use) = matrices.a.device_ptr(stream);
    let (b, _b_in_use) = matrices.b.device_ptr(stream);
    let (c, _c_in_use) = matrices.c.device_ptr_mut(stream);
    let arguments = Arguments {
        m: m as i64,
        n: n as i64,
        k: k as i64,
        a: view(a, matrices.a_strides),
        b: view(b, matrices.b_strides),
        alpha: Number(options.alpha),
        beta: Number(options.beta),
        c,
        ldc: m as i64,
        part: match options.part {
            Part::All => 0,
            Part::Upper => 1,
            Part::Lower => 2,
        },
    };
    let config = LaunchConfig {
        grid_dim: (blocks as u32, 1, 1),
        block_dim: (tile.threads, 1, 1),
        shared_mem_bytes: 0,
    };
    // SAFETY: the arguments are the kernel's, and describe matrices of the shape.
    unsafe { stream.launch_builder(kernel).arg(&arguments).launch(config)? };
    Ok(())
}

/// Computes a product of operands in host memory, with k > 0 and alpha not 0. Returns how many columns
/// of C, from the first on, are finished: all of them, or fewer after a failure, which is logged.
pub fn gemm<A: Accumulate<2, Number = Dd>>(
    device: &Device,
    product: &mut Product<'_, Dd>,
    threads: usize,
) -> usize {
    let (m, n, _) = product.shape();
    if m == 0 || n == 0 {
        return n;
    }
    let mut done = 0;
    let outcome = guarded(|| {
        let _current = Current::keep();
        run::<A>(device, &mut device.queue(), product, threads, &mut done)
    });
    if let Err(failure) = outcome {
        trace::note(|| format!("cuda:{}: {failure}; the CPU computes", device.ordinal));
    }
    done
}

fn run<A: Accumulate<2, Number = Dd>>(
    device: &Device,
    queue: &mut Queue,
    product: &mut Product<'_, Dd>,
    threads: usize,
    done: &mut usize,
) -> Result<(), Failure> {
    let (m, n, _) = product.shape();
    queue.stream.context().bind_to_thread()?;
    let c = if product.beta.is_zero() {
        // SAFETY: the kernel writes what is read later.
        unsafe { queue.stream.alloc::<Dd>(m * n)? }
    } else {
        let old = Columns::of(product.c.as_ref())?;
        queue.staging.upload(&queue.stream, &old, threads)?
    };
    let mut matrices = Resident::upload(queue, product.a, product.b, c, threads)?;
    let Queue { stream, staging } = queue;
    let options = Options { alpha: product.alpha, beta: product.beta, part: product.part };
    enqueue::<A>(device, stream, &mut matrices, options)?;
    let product = &*product;
    staging.download(stream, &matrices.c, (m, n), threads, done, |j, column| {
        for i in product.part.rows(j, m) {
            let value = column[i];
            // SAFETY: (i, j) lies in C, which is ours alone, and is given out once.
            unsafe {
                let element = product.c.ptr.add(i + j * product.c.ld);
                *element = if value.is_finite() { value } else { special::element(product, i, j) };
            }
        }
    })
}
