//! Products and solutions with triangular matrices of few rows on a device, by kernels/matrices/triangles.cu.

use super::enqueue::launch;
use super::launch::Failure;
use super::matrices::{DOUBLES, doubles};
use super::memory::{Buffer, Plain};
use super::operand::View;
use super::probe::Device;
use crate::{MatMut, MatRef};
use cudarc::driver::DeviceRepr;
use cudarc::driver::sys::CUdeviceptr;

/// Constants of kernels/matrices/triangles.cuh: lanes of a vector in products, and in solutions of many and of few, and threads of a block.
const ORDER: usize = 32;
const LANES: usize = 8;
const LANES_OF_FEW: usize = 16;
const THREADS: usize = 256;
/// Blocks of threads that a multiprocessor runs at the same time in products.
const TOGETHER: usize = 4;

/// What is done with vectors.
#[derive(Clone, Copy, Debug)]
pub enum Task<T> {
    /// x := inverse(M) x
    Solve,
    /// x := alpha M x, and whether alpha is one.
    Multiply(T, bool),
}

/// A step of a routine: all columns of a matrix, or all rows, are changed with a triangular matrix. Both are on the
/// device.
pub struct Step<'a, T> {
    pub task: Task<T>,
    /// The name of the arithmetic.
    pub arithmetic: &'static str,
    pub matrix: MatRef<'a, T>,
    pub is_lower: bool,
    pub is_unit: bool,
    pub are_rows: bool,
}

/// `Triangle` of the kernels.
#[repr(C, align(16))]
#[derive(Clone, Copy)]
struct Triangle {
    matrix: View,
    vectors: CUdeviceptr,
    count: i64,
    element_step: i64,
    vector_step: i64,
    /// Numbers of the kernels' begin at multiples of 16 bytes.
    pad_alpha: [i64; 1],
    alpha: [f64; DOUBLES],
    flag: CUdeviceptr,
    order: i32,
    lower: i32,
    unit: i32,
    plain: i32,
}

// SAFETY: the kernels' struct, of numbers and addresses.
unsafe impl DeviceRepr for Triangle {}

/// What the steps of a call found: whether something was not finite, or a pivot had no accurate inverse.
pub struct Findings {
    device: &'static Device,
    /// Empty only when it is dropped.
    memory: Option<Buffer<u64>>,
}

impl Findings {
    pub fn new(device: &'static Device) -> Result<Findings, Failure> {
        let memory = device.run(|queue| {
            let memory = queue.zeroed::<u64>(1)?;
            queue.end()?;
            Ok(memory)
        })?;
        Ok(Findings { device, memory: Some(memory) })
    }

    /// The word that kernels set where something is found.
    pub(super) fn place(&self) -> CUdeviceptr {
        self.memory.as_ref().map_or(0, Buffer::data)
    }

    /// Nothing was found: the results of all steps are right.
    pub fn are_none(&self) -> Result<bool, Failure> {
        self.device.run(|queue| Ok(queue.fetch::<u64>(&queue.stream, self.place())? == 0))
    }

    /// Changes the vectors in x.
    pub fn change<T: Plain>(
        &self,
        step: &Step<'_, T>,
        x: &mut MatMut<'_, T>,
    ) -> Result<(), Failure> {
        let Step { task, arithmetic, matrix, is_lower, is_unit, are_rows } = *step;
        let (count, element_step, vector_step) =
            if are_rows { (x.rows, x.ld, 1) } else { (x.cols, 1, x.ld) };
        if count == 0 || matrix.rows == 0 {
            return Ok(());
        }
        let (solves, alpha, is_one) = match task {
            Task::Solve => (true, [0.0; DOUBLES], true),
            Task::Multiply(alpha, is_one) => (false, doubles(alpha), is_one),
        };
        let arguments = Triangle {
            matrix: View {
                data: matrix.ptr as CUdeviceptr,
                row_stride: matrix.row_stride as i64,
                col_stride: matrix.col_stride as i64,
            },
            vectors: x.ptr as CUdeviceptr,
            count: count as i64,
            element_step: element_step as i64,
            vector_step: vector_step as i64,
            pad_alpha: [0],
            alpha,
            flag: self.place(),
            order: matrix.rows as i32,
            lower: is_lower.into(),
            unit: is_unit.into(),
            plain: is_one.into(),
        };
        let arithmetic = arithmetic.replace(' ', "_");
        let (kernel, blocks) = if solves {
            // Few: a block for each multiprocessor at most.
            let few = count.div_ceil(THREADS / LANES_OF_FEW);
            match few <= self.device.multiprocessors {
                true => (format!("triangle_few_solutions_{arithmetic}"), few),
                false => {
                    (format!("triangle_solution_{arithmetic}"), count.div_ceil(THREADS / LANES))
                }
            }
        } else {
            let blocks = count.div_ceil(THREADS / ORDER);
            let most = TOGETHER * self.device.multiprocessors;
            (format!("triangle_product_{arithmetic}"), blocks.min(most))
        };
        self.device.run(|queue| {
            launch(self.device, &queue.stream, &kernel, &arguments, blocks, (THREADS, 0))?;
            queue.end()
        })
    }
}

impl Drop for Findings {
    fn drop(&mut self) {
        let _ = self.device.run(|_| {
            drop(self.memory.take());
            Ok(())
        });
    }
}

#[cfg(test)]
crate::cuda::shared::as_in_kernels! {
    let structs = [
        layout!(Triangle = "Triangle" {
            matrix, vectors, count, element_step, vector_step, pad_alpha: "", alpha, flag, order, lower, unit, plain,
        }),
        values(&[("ORDER", ORDER), ("LANES", LANES), ("THREADS", THREADS)]),
        values(&[("LANES_OF_FEW", LANES_OF_FEW)]),
    ];
    check("matrices/triangles", "wideblas::triangles", &structs);
}
