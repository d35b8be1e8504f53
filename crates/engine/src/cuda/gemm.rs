//! Double-double products in their own arithmetic: the bits of `engine::cpu`.

use super::launch::Failure;
use super::operand::{DeviceMatrix, Target, View, is_there};
use super::panels::{self, ALIGNED, Needs, Panels, Place, Step, Work};
use super::probe::Device;
use super::queue::Queue;
use super::staging::NOTE;
use crate::MatRef;
use crate::cpu::NativeProduct;
use crate::cuda::part;
use crate::trace;
use cudarc::driver::sys::CUdeviceptr;
use cudarc::driver::{CudaStream, DeviceRepr, LaunchConfig, PushKernelArg, result};
use std::sync::Arc;
use wideblas_base::options::Part;
use wideblas_format::{Accumulate, Dd, Scalar};

/// Aligned so that the device reads a number in one access.
#[repr(C, align(16))]
#[derive(Clone, Copy)]
struct Number(Dd);

/// A kernel's argument; `Product` of kernels/gemm/dd.cu.
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
    whole: i64,
    skips_zeros: i64,
}

// SAFETY: integers, addresses and doubles in the layout of the kernels' struct.
unsafe impl DeviceRepr for Arguments {}

/// The rows and columns of C that a block of threads computes, and the number of its threads.
struct Tile {
    name: &'static str,
    rows: usize,
    cols: usize,
    threads: u32,
}

/// For large products, and for others. Large tiles need fewer loads for each multiply-add, small ones keep more
/// multiprocessors busy.
const LARGE: Tile = Tile { name: "64x32", rows: 64, cols: 32, threads: 128 };
const SMALL: Tile = Tile { name: "16x16", rows: 16, cols: 16, threads: 64 };

/// Large tiles for each multiprocessor from which on a product is large: as many run there at a time. Measured on an H100:
/// from 2 to 4 both take the same time but for a few percent, below the small ones take down to half of it.
const ENOUGH: usize = 3;

/// Tiles for products with few rows (the first tile) or columns (the second), at most the number given with them. A
/// [`SMALL`] one would be mostly empty there.
const NARROW: [(usize, Tile, Tile); 2] = [
    (
        2,
        Tile { name: "1x64", rows: 1, cols: 64, threads: 64 },
        Tile { name: "64x1", rows: 64, cols: 1, threads: 64 },
    ),
    (
        24,
        Tile { name: "4x32", rows: 4, cols: 32, threads: 128 },
        Tile { name: "32x4", rows: 32, cols: 4, threads: 128 },
    ),
];

impl Tile {
    fn count(&self, m: usize, n: usize) -> usize {
        m.div_ceil(self.rows) * n.div_ceil(self.cols)
    }

    /// How many tiles, counted column by column, are computed whole; of each later tile, a block computes a quarter.
    /// The quarters are those of the last wanted tiles, which are too few to keep all multiprocessors busy.
    fn whole(&self, (m, n): (usize, usize), part: Part, multiprocessors: usize) -> usize {
        let (down, across) = (m.div_ceil(self.rows), n.div_ceil(self.cols));
        let wanted = |j: usize| match part {
            Part::All => 0..down,
            Part::Upper => 0..((j + 1) * self.cols).div_ceil(self.rows).min(down),
            Part::Lower => (j * self.cols / self.rows).min(down)..down,
        };
        let all: usize = (0..across).map(|j| wanted(j).len()).sum();
        if self.name != LARGE.name || all <= multiprocessors {
            return down * across;
        }
        let mut rest = all % multiprocessors;
        for j in (0..across).rev() {
            let column = wanted(j);
            if rest <= column.len() {
                return j * down + column.end - rest;
            }
            rest -= column.len();
        }
        0
    }

    fn choose(m: usize, n: usize, multiprocessors: usize) -> &'static Tile {
        for (most, low, narrow) in &NARROW {
            if m <= *most && m <= n {
                return low;
            }
            if n <= *most {
                return narrow;
            }
        }
        let tiles = LARGE.count(m, n);
        // At most a quarter of the computed elements lies beyond the edges.
        let is_filled = 3 * tiles * LARGE.rows * LARGE.cols <= 4 * m * n;
        if tiles >= ENOUGH * multiprocessors && is_filled { &LARGE } else { &SMALL }
    }
}

/// Matrices on the device.
pub(super) struct Resident {
    pub a: DeviceMatrix<Dd>,
    pub b: DeviceMatrix<Dd>,
    pub c: Target<Dd>,
}

/// alpha, beta, the part of C that is computed, and whether zeros of B leave out products.
#[derive(Clone, Copy)]
pub(super) struct Options {
    pub alpha: Dd,
    pub beta: Dd,
    pub part: Part,
    pub skips_zeros: bool,
}

/// Enqueues the product of matrices on the device.
pub(super) fn enqueue<A: Accumulate<2, Number = Dd>>(
    device: &Device,
    stream: &Arc<CudaStream>,
    matrices: &Resident,
    options: Options,
) -> Result<(), Failure> {
    let Resident { a, b, c } = matrices;
    let (m, n, k) = (c.rows, c.cols, a.cols);
    assert!(a.rows == m && b.rows == k && b.cols == n);
    let tile = Tile::choose(m, n, device.multiprocessors);
    let kernel = device.kernels.get(&format!("gemm_{}_{}", A::NAME, tile.name))?;
    let too_large = |_| Failure::new("too many tiles");
    let tiles = tile.count(m, n);
    let whole = tile.whole((m, n), options.part, device.multiprocessors);
    let blocks = i32::try_from(whole + 4 * (tiles - whole)).map_err(too_large)?;
    let arguments = Arguments {
        m: m as i64,
        n: n as i64,
        k: k as i64,
        a: a.view(),
        b: b.view(),
        alpha: Number(options.alpha),
        beta: Number(options.beta),
        c: c.data,
        ldc: c.ld as i64,
        part: part::code(options.part).into(),
        whole: whole as i64,
        skips_zeros: options.skips_zeros.into(),
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

/// Computes a product of operands in host memory, with k > 0 and alpha not 0. Returns how many columns of C, from the
/// first on, are finished: all of them, or fewer after a failure, which is logged.
pub fn gemm<A: Accumulate<2, Number = Dd>>(
    device: &Device,
    product: &mut NativeProduct<'_, Dd>,
    threads: usize,
) -> usize {
    let (m, n, _) = product.shape();
    if m == 0 || n == 0 {
        return n;
    }
    let mut done = 0;
    let outcome = device.run(|queue| run::<A>(device, queue, product, threads, &mut done));
    if let Err(failure) = outcome {
        trace::note(|| format!("cuda:{}: {failure}; the CPU computes", device.ordinal));
    }
    done
}

fn run<A: Accumulate<2, Number = Dd>>(
    device: &Device,
    queue: &mut Queue,
    product: &mut NativeProduct<'_, Dd>,
    threads: usize,
    done: &mut usize,
) -> Result<(), Failure> {
    let NativeProduct { alpha, a, b, beta, part, .. } = *product;
    if let Some(memory) = panels_needed(device, queue, product)? {
        return run_panels::<A>(device, queue, product, (memory, threads), done);
    }
    let options = Options { alpha, beta, part, skips_zeros: b.skips_zeros };
    let (a, b) = DeviceMatrix::load_both(device, queue, a, b, threads)?;
    let old = (!beta.is_zero()).then_some(part);
    let c = Target::open(device, queue, &product.c, old, threads)?;
    let matrices = Resident { a, b, c };
    enqueue::<A>(device, &queue.stream, &matrices, options)?;
    matrices.c.finish_into(queue, &mut product.c, part, threads, done)
}

/// The memory that is left, if the matrices do not fit into it; `None` if they do.
fn panels_needed(
    device: &Device,
    queue: &Queue,
    product: &NativeProduct<'_, Dd>,
) -> Result<Option<usize>, Failure> {
    let NativeProduct { a, b, ref c, .. } = *product;
    // Usually the size alone decides, and it does not matter where the matrices are.
    let elements = a.rows * a.cols + b.rows * b.cols + c.rows * c.cols;
    if elements * size_of::<Dd>() <= queue.memory.left() {
        return Ok(None);
    }
    let copied = |x: MatRef<'_, Dd>| match is_there(device, queue, x.ptr) {
        Ok(true) => 0,
        // Copied within the device.
        Ok(false) | Err(_) => x.rows * x.cols * size_of::<Dd>(),
    };
    let right = if a.is_transpose_of(&b) { 0 } else { copied(b) };
    let left = queue.memory.left();
    Ok((copied(a) + right + copied(c.as_ref()) > left).then_some(left))
}

/// The same block by block. Each element is one sum over the whole depth, whatever the blocks are.
fn run_panels<A: Accumulate<2, Number = Dd>>(
    device: &Device,
    queue: &mut Queue,
    product: &mut NativeProduct<'_, Dd>,
    (memory, threads): (usize, usize),
    done: &mut usize,
) -> Result<(), Failure> {
    let shape = product.shape();
    let NativeProduct { alpha, a, b, beta, part, ref mut c } = *product;
    let there = panels::in_place(device, queue, (a, b, c.as_ref()))?;
    let adds = !beta.is_zero();
    let needs = Needs {
        shape,
        numbers: there.map(|there| if there { 0 } else { size_of::<Dd>() }),
        planes: 0,
        residue_bytes: 0,
        element: 0,
        fixed: ALIGNED,
        adds,
        square: part != Part::All,
    };
    let no_memory = || Failure::OutOfMemory("no memory for a block".to_string());
    let panels = Panels::choose(&needs, memory).ok_or_else(no_memory)?;
    trace::decision(|| format!("in blocks of {} x {}", panels.rows, panels.cols));
    let parts = panels.parts(&needs).ok_or_else(no_memory)?;
    let mut bytes = ALIGNED;
    let rooms = parts.numbers.map(|part| {
        let place = bytes;
        bytes += part.next_multiple_of(ALIGNED);
        place
    });
    let room = queue.room::<u8>(bytes)?;
    // SAFETY: within the room.
    unsafe { result::memset_d8_async(room.data(), 0, ALIGNED, queue.stream.cu_stream())? };
    let rooms = rooms.map(|place| room.data() + place as CUdeviceptr);
    let place = Place { panels: &panels, rooms, there, part, adds, threads };
    let options = Options { alpha, beta, part, skips_zeros: b.skips_zeros };
    let mut blocks = Blocks { device, note: room.data(), options, compute: enqueue::<A> };
    let outcome = panels::run(queue, (a, b, c), &place, &mut blocks, done);
    // The enqueued work uses the memory.
    queue.stream.synchronize()?;
    outcome.map(drop)
}

struct Blocks<'a> {
    device: &'a Device,
    note: CUdeviceptr,
    options: Options,
    compute: fn(&Device, &Arc<CudaStream>, &Resident, Options) -> Result<(), Failure>,
}

impl Work for Blocks<'_> {
    fn step(&mut self, queue: &Queue, step: &Step) -> Result<(), Failure> {
        let (m, n, k) = (step.rows.len(), step.cols.len(), step.depth.len());
        // Other blocks are wanted completely.
        let (rows, cols, options) = (&step.rows, &step.cols, self.options);
        let (a, b) = (DeviceMatrix::at(step.a, (m, k)), DeviceMatrix::at(step.b, (k, n)));
        let c = Target::at(step.c, (m, n));
        let part = if rows.start == cols.start { options.part } else { Part::All };
        (self.compute)(
            self.device,
            &queue.stream,
            &Resident { a, b, c },
            Options { part, ..options },
        )
    }

    fn note(&self) -> CUdeviceptr {
        self.note
    }

    fn look(&mut self, _: &Queue, _: [u8; NOTE]) -> Result<bool, Failure> {
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cuda::shared::{check, layout};

    #[test]
    #[ignore = "needs NVRTC, which scripts/nvcc fetches"]
    fn structs_are_those_that_nvrtc_sees() {
        let structs = [
            layout!(View = "View" { data, row_stride, col_stride }),
            layout!(Arguments = "Product" {
                m, n, k, a, b, alpha, beta, c, ldc, part, whole, skips_zeros,
            }),
        ];
        check("gemm/dd", "wideblas", &structs);
    }

    #[test]
    fn tiles_suit_shapes() {
        let name = |m, n| Tile::choose(m, n, 132).name;
        assert_eq!(
            [name(4096, 4096), name(2049, 2049), name(300, 300)],
            ["64x32", "64x32", "16x16"]
        );
        assert_eq!(
            [name(1, 4096), name(4096, 2), name(16, 4096), name(4096, 5)],
            ["1x64", "64x1", "4x32", "32x4"]
        );
        assert_eq!([name(40, 4096), name(64, 4096), name(1, 1)], ["16x16", "16x16", "1x64"]);
        assert_eq!([name(256, 4096), name(128, 4096)], ["64x32", "16x16"]);
    }

    #[test]
    fn few_last_tiles_are_parted() {
        let whole = |m, n, part| LARGE.whole((m, n), part, 132);
        assert_eq!(whole(4096, 4096, Part::All), 8184);
        assert_eq!(SMALL.whole((4096, 4096), Part::All, 132), 256 * 256);
        assert_eq!([whole(64, 4096, Part::All), whole(1, 1, Part::All)], [128, 1]);
        // 8 tiles for each multiprocessor.
        assert_eq!(whole(2048, 2048, Part::Upper), 2048);
        // Brute force: the wanted tiles from `whole` on, in their order.
        for n in [600, 2049, 3000] {
            for part in [Part::Upper, Part::Lower] {
                let down = usize::div_ceil(n, 64);
                let wanted = |tile: &usize| {
                    let (row, col) = (tile % down * 64, tile / down * 32);
                    if part == Part::Upper { row < col + 32 } else { row + 64 > col }
                };
                let tiles = down * n.div_ceil(32);
                let all = (0..tiles).filter(wanted).count();
                let rest = if all > 132 { all % 132 } else { 0 };
                assert_eq!((whole(n, n, part)..tiles).filter(wanted).count(), rest, "{n} {part:?}");
            }
        }
    }
}
