//! The number of the largest magnitude: the kernel of kernels/rns/largest.cuh.

use super::super::super::launch::Failure;
use super::super::super::probe::Device;
use super::super::array::Resident;
use super::super::launching::misfit;
use super::super::sums;
use super::{Elements, Prepared, launch};
use crate::rns::{Matrix, Spec, Vector};
use cudarc::driver::DeviceRepr;
use cudarc::driver::sys::CUdeviceptr;
use wideblas_base::options::Norm;

/// `Largest` of kernels/rns/largest.cuh.
#[repr(C)]
#[derive(Clone, Copy)]
struct Largest {
    elements: Elements,
    eval: CUdeviceptr,
    len: i32,
    list: CUdeviceptr,
    best: CUdeviceptr,
}

// SAFETY: integers, doubles and addresses in the layout of the kernel's struct.
unsafe impl DeviceRepr for Largest {}

/// r := the largest |x_i|, in the first number of r's array; zero if x is empty.
pub fn largest(device: &Device, x: Vector<&Resident>, r: &Resident) -> Result<(), Failure> {
    if x.n == 0 {
        return sums::asum(device, x, r);
    }
    let spec = Spec::largest(x.n, x.inc);
    device.run(|queue| {
        let prepared = Prepared::new(device, queue, &spec, &[x.array, r])?.ok_or_else(misfit)?;
        let blocks = prepared.plan.blocks;
        let best = queue.room::<u32>(blocks)?;
        let [_, _, _, eval] = x.array.addresses();
        let mut largest = Largest {
            elements: prepared.elements,
            eval,
            len: x.array.len() as i32,
            list: 0,
            best: best.data(),
        };
        let launch = |largest: &Largest, blocks| {
            // SAFETY: the argument is the kernel's; the operands were checked to have the numbers that the call needs.
            unsafe { launch(device, queue, "rns_largest", largest, &prepared.plan, blocks) }
        };
        launch(&largest, blocks)?;
        largest.list = best.data();
        largest.elements.rows = blocks as i32;
        launch(&largest, 1)?;
        prepared.finish(queue)
    })
}

/// r := the largest sum of |a_ij| over a column, or over a row, in the first number of r's array.
pub fn ge_norm(
    device: &Device,
    norm: Norm,
    a: Matrix<&Resident>,
    r: &Resident,
) -> Result<(), Failure> {
    let sums = sums::magnitudes(device, norm, a)?;
    largest(device, Vector { array: &sums, n: sums.len(), inc: 1 }, r)
}

#[cfg(test)]
crate::cuda::shared::as_in_kernels! {
    let largest = layout!(Largest = "Largest" { elements, eval, len, list, best });
    check("rns/elements", "wideblas::rns", &[largest]);
}
