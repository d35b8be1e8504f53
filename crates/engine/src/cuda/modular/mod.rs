//! Modular products on tensor cores: launches the kernels of kernels/modular/gemm*.cu.

pub(super) mod shape;

use super::launch::Failure;
use super::probe::Device;
use cudarc::driver::sys::CUdeviceptr;
use cudarc::driver::{CudaStream, DeviceRepr, LaunchConfig, PushKernelArg};
pub(super) use shape::{BLOCK, FILLED, SLAB};
use shape::{Shape, WGMMA};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The kernels' argument, as kernels/modular/modular.cuh describes it.
#[repr(C)]
#[derive(Clone, Copy)]
pub(in crate::cuda) struct ModularProduct {
    pub x: CUdeviceptr,
    pub y: CUdeviceptr,
    pub d: CUdeviceptr,
    pub ld_d: i64,
    pub plane_x: i64,
    pub plane_y: i64,
    pub plane_d: i64,
    pub rows: i32,
    pub cols: i32,
    /// A multiple of 32; the operands' blocks are always complete.
    pub depth: i32,
    pub part: i32,
    pub moduli: CUdeviceptr,
    pub planes: CUdeviceptr,
    pub adds: i32,
    pub pad: i32,
    /// Elements from a place in D to the one whose residue is added.
    pub before: i64,
    /// Of X and Y, or 0.
    pub extents: [CUdeviceptr; 2],
}

// SAFETY: integers and addresses in the layout of the kernels' struct.
unsafe impl DeviceRepr for ModularProduct {}

/// The type of the elements of D.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cuda) enum Width {
    /// Moduli up to 256.
    Bytes,
    /// Moduli below 2^14.
    Words,
}

/// For tests: Hopper uses the kernels of other GPUs.
pub(in crate::cuda) static MMA_ALONE: AtomicBool = AtomicBool::new(false);

/// Enqueues the products of all planes.
pub(in crate::cuda) fn enqueue(
    device: &Device,
    stream: &Arc<CudaStream>,
    product: &ModularProduct,
    width: Width,
) -> Result<(), Failure> {
    assert!(product.depth > 0 && product.depth % 32 == 0 && product.ld_d % 16 == 0);
    if product.rows == 0 || product.cols == 0 {
        return Ok(());
    }
    let index = (width == Width::Words) as usize;
    let (shape, kernel) = match device.kernels.get(WGMMA.kernels[index]) {
        Ok(kernel) if !MMA_ALONE.load(Ordering::Relaxed) => (WGMMA, kernel),
        _ => {
            let shape = Shape::of_mma(device.capability);
            let kernel = device.kernels.get(shape.kernels[index])?;
            (shape, kernel)
        }
    };
    let multiprocessors = device.multiprocessors as u32;
    let config = LaunchConfig {
        // Each block computes several tiles, one after the other.
        grid_dim: (multiprocessors / shape.cluster * shape.cluster, 1, 1),
        block_dim: (shape.threads, 1, 1),
        shared_mem_bytes: shape.shared,
    };
    // SAFETY: the argument is the kernel's; what it points to is the caller's part.
    unsafe { stream.launch_builder(kernel).arg(product).launch(config)? };
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cuda::crt::tables::Modulus;
    use crate::cuda::device;
    use crate::cuda::part;
    use crate::cuda::shared::{check, layout, values};
    use cudarc::driver::{DevicePtr, DevicePtrMut};
    use wideblas_base::options::Part;

    /// Signed bytes, often the extreme ones.
    fn bytes(len: usize, seed: u64) -> Vec<i8> {
        let mut state = seed;
        let mut next = || {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 33) as u32
        };
        (0..len).map(|_| if next() % 4 == 0 { -128 } else { next() as i8 }).collect()
    }

    /// Rows of `depth` bytes, as the kernels read them.
    fn blocks(x: &[i8], rows: usize, depth: usize) -> Vec<i8> {
        let slabs = depth.div_ceil(SLAB);
        // The padding must not be read.
        let mut out = vec![77; rows.next_multiple_of(FILLED) * slabs * SLAB];
        for (row, line) in x.chunks(depth).enumerate() {
            for (l, &value) in line.iter().enumerate() {
                let block = (row / BLOCK * slabs + l / SLAB) * BLOCK * SLAB;
                let chunk = (l % SLAB / 16) ^ (row % 8);
                out[block + row % BLOCK * SLAB + chunk * 16 + l % 16] = value;
            }
        }
        out
    }

    type Sizes = (usize, usize, usize);

    fn compare_on(device: &Device, sizes: Sizes, width: Width, part: Part) {
        let outcome = device.run(|queue| {
            for zeros in [false, true] {
                compare(device, &queue.stream, sizes, width, (part, zeros));
            }
            Ok(())
        });
        outcome.unwrap_or_else(|failure| panic!("{failure}"));
    }

    fn compare(
        device: &Device,
        stream: &Arc<CudaStream>,
        (rows, cols, depth): Sizes,
        width: Width,
        (part, zeros): (Part, bool),
    ) {
        let moduli = match width {
            Width::Bytes => [256, 251, 7],
            Width::Words => [16381, 16369, 127],
        };
        let (size, planes) = (if width == Width::Bytes { 1 } else { 2 }, moduli.len());
        let ld = cols.next_multiple_of(16);
        // Where the blocks of an operand are not zero: anything from nothing to all slabs.
        let slabs = depth.div_ceil(SLAB);
        let used = |block: usize, seed: u64| {
            let first = (5 * block + seed as usize) % (slabs + 1);
            first..first + (3 * block + 2 * seed as usize) % (slabs + 1 - first)
        };
        let operand = |rows: usize, seed: u64| -> (Vec<Vec<i8>>, Vec<i8>) {
            let planes = (0..planes as u64).map(|plane| {
                let mut plane = bytes(rows * depth, seed + plane);
                for (at, x) in plane.iter_mut().enumerate().filter(|_| zeros) {
                    if !used(at / depth / BLOCK, seed).contains(&(at % depth / SLAB)) {
                        *x = 0;
                    }
                }
                plane
            });
            let planes: Vec<Vec<i8>> = planes.collect();
            let laid = planes.iter().flat_map(|plane| blocks(plane, rows, depth)).collect();
            (planes, laid)
        };
        let extents = |rows: usize, seed: u64| {
            let all = (0..rows.div_ceil(BLOCK)).flat_map(|block| match used(block, seed) {
                used if used.is_empty() => [0; 2],
                used => [(slabs - used.start) as i32, used.end as i32],
            });
            stream.clone_htod(&all.collect::<Vec<i32>>()).unwrap()
        };
        let ((x, x_laid), (y, y_laid)) = (operand(rows, 1), operand(cols, 11));
        let of_both = [extents(rows, 1), extents(cols, 11)];
        let on_device = (stream.clone_htod(&x_laid).unwrap(), stream.clone_htod(&y_laid).unwrap());
        let modulus = |&m: &i32| Modulus { m, inverse: 1.0 / m as f32 };
        let table = stream.clone_htod(&moduli.iter().map(modulus).collect::<Vec<_>>()).unwrap();
        for (used, adds) in [(planes, false), (2, false), (0, false), (planes, true), (2, true)] {
            // The old value that a product is added to is below the modulus.
            let before = |at: usize| match adds {
                true => (at * 7919 % 65_521) as i64 % i64::from(moduli[at / (rows * ld)]),
                false if size == 1 => 0xa5,
                false => 0xa5a5,
            };
            let elements = 0..planes * rows * ld;
            let bytes = elements.flat_map(|at| before(at).to_le_bytes().into_iter().take(size));
            let mut d = stream.clone_htod(&bytes.collect::<Vec<u8>>()).unwrap();
            let count = stream.clone_htod(&[used as i32]).unwrap();
            let product = ModularProduct {
                x: on_device.0.device_ptr(stream).0,
                y: on_device.1.device_ptr(stream).0,
                d: d.device_ptr_mut(stream).0,
                ld_d: ld as i64,
                plane_x: (x_laid.len() / planes) as i64,
                plane_y: (y_laid.len() / planes) as i64,
                plane_d: (rows * ld) as i64,
                rows: rows as i32,
                cols: cols as i32,
                depth: depth as i32,
                part: part::code(part),
                moduli: table.device_ptr(stream).0,
                planes: count.device_ptr(stream).0,
                adds: adds.into(),
                pad: 0,
                before: 0,
                extents: of_both
                    .each_ref()
                    .map(|all| if zeros { all.device_ptr(stream).0 } else { 0 }),
            };
            enqueue(device, stream, &product, width).unwrap();
            let found = stream.clone_dtoh(&d).unwrap();
            for plane in 0..planes {
                for (i, line) in x[plane].chunks(depth).enumerate() {
                    for (j, column) in y[plane].chunks(depth).enumerate() {
                        if !part.rows(j, rows).contains(&i) {
                            continue;
                        }
                        let products =
                            line.iter().zip(column).map(|(&x, &y)| i64::from(x) * i64::from(y));
                        let at = (plane * rows + i) * ld + j;
                        let old = before(at);
                        let sum = products.sum::<i64>() + if adds { old } else { 0 };
                        let expected = sum.rem_euclid(moduli[plane].into());
                        // The bytes are little-endian; planes that are not used keep their old values.
                        let bytes = found[at * size..(at + 1) * size].iter().rev();
                        let found = bytes.fold(0, |value, &byte| value << 8 | i64::from(byte));
                        let expected = if plane < used { expected } else { old };
                        assert_eq!(
                            found, expected,
                            "({i}, {j}) of plane {plane} of {used}, {rows} x {cols} x {depth}, {width:?}, {adds}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    #[ignore = "needs NVRTC, which scripts/nvcc fetches"]
    fn structs_are_those_that_nvrtc_sees() {
        let product = layout!(ModularProduct = "ModularProduct" {
            x, y, d, ld_d, plane_x, plane_y, plane_d, rows, cols, depth, part, moduli, planes,
            adds, pad, before, extents,
        });
        let constants = values(&[("SLAB", SLAB), ("BLOCK", BLOCK)]);
        check("modular/gemm", "wideblas", &[product, constants]);
    }

    #[test]
    #[ignore = "needs a GPU"]
    fn products_are_the_hosts() {
        let device = device().expect("a GPU");
        for alone in [false, true] {
            MMA_ALONE.store(alone, Ordering::Relaxed);
            for width in [Width::Bytes, Width::Words] {
                compare_on(device, (1, 1, SLAB), width, Part::All);
                compare_on(device, (257, 300, 2 * SLAB + 32), width, Part::All);
                compare_on(device, (200, 280, SLAB + 64), width, Part::All);
                compare_on(device, (130, 33, 513 * SLAB + 64), width, Part::All);
                compare_on(device, (513, 420, SLAB), width, Part::Lower);
                compare_on(device, (300, 513, SLAB), width, Part::Upper);
            }
        }
        MMA_ALONE.store(false, Ordering::Relaxed);
    }
}
