//! gemv by the scheme of the GEMV paper, with every operation rounded. The bits are those of
//! [`wideblas_base::config::MpresScheme::ThreeStep`] in `blas::mp`.
//!
//! d := alpha x, beta y and then B := op(A) diag(d), in a buffer of the size of A, are products in three steps each:
//! see kernels/rns/threestep.cuh. Then the columns of B are added in a tree, two halves at a time, with a kernel for
//! each level. The paper has a block for each row instead, but its memory has room for only a few numbers.

use super::super::super::launch::Failure;
use super::super::super::probe::Device;
use super::super::super::queue::Queue;
use super::super::array::{Numbers, Resident};
use super::super::launching::{finish, misfit};
use super::super::measure::{self, Run};
use super::super::sets::{Set, known};
use super::super::sums::{Call, gemv_call};
use super::ElementArray;
use crate::rns::{Matrix, Spec, Vector};
use cudarc::driver::sys::CUdeviceptr;
use cudarc::driver::{DeviceRepr, LaunchConfig, PushKernelArg};
use wideblas_base::options::Trans;

/// `Products` of kernels/rns/threestep.cuh.
#[repr(C)]
#[derive(Clone, Copy)]
struct Products {
    set: Set,
    rows: i32,
    count: i32,
    x: ElementArray,
    y: ElementArray,
    digits: CUdeviceptr,
    sign: CUdeviceptr,
    exp: CUdeviceptr,
}

// SAFETY: integers, doubles and addresses in the layout of the kernel's struct.
unsafe impl DeviceRepr for Products {}

/// Threads of a block, unless there are more residues.
const THREADS: usize = 256;
/// Blocks per multiprocessor.
const BLOCKS: usize = 2048 / THREADS;

impl Products {
    /// Multiplies x and y for each element of `rows` x `cols`, into the first numbers of an array.
    fn new(
        device: &Device,
        queue: &Queue,
        (rows, cols): (usize, usize),
        (x, y): (ElementArray, ElementArray),
        to: &Resident,
    ) -> Result<Products, Failure> {
        let set = known(device, queue, to.set)?.set;
        let [digits, sign, exp, _] = to.addresses();
        let (rows, count) = (rows as i32, (rows * cols) as i32);
        Ok(Products { set, rows, count, x, y, digits, sign, exp })
    }

    fn enqueue(&self, device: &Device, queue: &Queue) -> Result<(), Failure> {
        if self.count == 0 {
            return Ok(());
        }
        let (n, count) = (self.set.n as usize, self.count as usize);
        let launch = |kernel: &str, threads: usize, at_a_time: usize| {
            let blocks = count.div_ceil(at_a_time).min(BLOCKS * device.multiprocessors);
            let config = LaunchConfig {
                grid_dim: (blocks as u32, 1, 1),
                block_dim: (threads as u32, 1, 1),
                shared_mem_bytes: 0,
            };
            let mut launch = queue.stream.launch_builder(device.kernels.get(kernel)?);
            launch.arg(self);
            // SAFETY: the argument is the kernel's; the operands were checked to have the numbers that the call
            // needs, and the results have room.
            unsafe { launch.launch(config)? };
            Ok(())
        };
        let threads = THREADS.max(n.next_multiple_of(32));
        launch("rns_threestep_heads", THREADS, THREADS)?;
        launch("rns_threestep_digits", threads, threads / n)
    }
}

/// Parts of a call: alpha x and beta y; unrounded products for B; their rounding; sums.
pub const PARTS: usize = 4;

enum Step {
    Products(Box<Products>),
    Elements(Box<super::Prepared>),
}

/// A call, with its arguments and memory on the device.
struct Prepared {
    parts: [Vec<Step>; PARTS],
    _buffers: [Resident; 3],
}

fn operand(numbers: Numbers, row_step: i32, col_step: i32) -> ElementArray {
    let Numbers { digits, sign, exp, first, .. } = numbers;
    ElementArray { digits, sign, exp, first, row_step, col_step, ..ElementArray::default() }
}

impl Prepared {
    /// Prepares a gemv whose results go to y.
    fn new(
        device: &Device,
        queue: &Queue,
        call: &Call,
        y: Vector<&Resident>,
    ) -> Result<Prepared, Failure> {
        let Call { a, a_term, x: Some(x), rows, terms, alpha: Some(alpha), .. } = *call else {
            return Err(misfit());
        };
        let (beta, old) = call.y.ok_or_else(misfit)?;
        let set = y.array.set;
        let room = |len: usize| {
            i32::try_from(len).map_err(|_| Failure::new("products of 2^31 numbers"))?;
            Resident::room(device, queue, set, len)
        };
        let (d, scaled, b) = (room(terms)?, room(rows)?, room(rows * terms)?);
        let [mut vectors, mut products, mut rounding, mut sums] = [const { Vec::new() }; PARTS];
        let multiply = |shape, factors, to| {
            let products = Products::new(device, queue, shape, factors, to)?;
            Ok::<_, Failure>(Step::Products(Box::new(products)))
        };
        let elements = |spec: &Spec, arrays: &[&Resident]| {
            let prepared = super::Prepared::new(device, queue, spec, arrays)?;
            Ok::<_, Failure>(prepared.map(Box::new).map(Step::Elements))
        };
        let factors = (operand(x, x.step, 0), operand(alpha, 0, 0));
        vectors.push(multiply((terms, 1), factors, &d)?);
        vectors.extend(elements(&Spec::rounded(terms, 1), &[&d, &d])?);
        let factors = (operand(old, old.step, 0), operand(beta, 0, 0));
        vectors.push(multiply((rows, 1), factors, &scaled)?);
        if terms == 0 {
            vectors.extend(elements(&Spec::rounded(rows, y.inc), &[&scaled, y.array])?);
        } else {
            vectors.extend(elements(&Spec::rounded(rows, 1), &[&scaled, &scaled])?);
            let factors = (operand(a, a.step, a_term), operand(d.numbers(0, 1), 0, 1));
            products.push(multiply((rows, terms), factors, &b)?);
            rounding.extend(elements(&Spec::rounded(rows * terms, 1), &[&b, &b])?);
            let mut left = terms;
            while left > 1 {
                let half = left.div_ceil(2);
                let spec = Spec::fold((left - half) * rows, half * rows);
                sums.extend(elements(&spec, &[&b])?);
                left = half;
            }
            sums.extend(elements(&Spec::add(rows, y.inc), &[&scaled, &b, y.array])?);
        }
        let parts = [vectors, products, rounding, sums];
        Ok(Prepared { parts, _buffers: [d, scaled, b] })
    }

    fn enqueue(&self, device: &Device, queue: &Queue, part: usize) -> Result<(), Failure> {
        self.parts[part].iter().try_for_each(|step| match step {
            Step::Products(products) => products.enqueue(device, queue),
            Step::Elements(prepared) => prepared.enqueue(device, queue),
        })
    }
}

/// y := alpha op(A) x + beta y; alpha and beta are the first numbers of their arrays; y may be in any of the arrays.
pub fn gemv(
    device: &Device,
    trans: Trans,
    alpha: &Resident,
    a: Matrix<&Resident>,
    x: Vector<&Resident>,
    beta: &Resident,
    y: Vector<&Resident>,
) -> Result<(), Failure> {
    let call = gemv_call(trans, alpha, a, x, beta, y)?;
    if call.rows == 0 {
        return Ok(());
    }
    device.run(|queue| {
        let prepared = Prepared::new(device, queue, &call, y)?;
        (0..PARTS).try_for_each(|part| prepared.enqueue(device, queue, part))?;
        finish(queue)
    })
}

/// Seconds of the parts of a gemv by the device's clock, measured as in [`crate::cuda::rns::time`].
pub fn times(device: &Device, runs: &[Run<'_>], repeats: usize) -> Result<[f64; PARTS], Failure> {
    device.run(|queue| {
        let prepare = |run: &Run<'_>| match *run {
            Run::Gemv { y, .. } => Prepared::new(device, queue, &run.call()?, y),
            _ => Err(misfit()),
        };
        let all = runs.iter().map(prepare).collect::<Result<Vec<_>, _>>()?;
        for prepared in &all {
            (0..PARTS).try_for_each(|part| prepared.enqueue(device, queue, part))?;
            finish(queue)?;
        }
        measure::medians(queue, all.len(), repeats, |k, part| all[k].enqueue(device, queue, part))
    })
}

#[cfg(test)]
crate::cuda::shared::as_in_kernels! {
    let products = layout!(Products = "Products" { set, rows, count, x, y, digits, sign, exp });
    check("rns/threestep", "wideblas::rns", &[products]);
}
