//! Products and solutions with triangular matrices of few rows on a device, by kernels/triangles.cu.

use super::enqueue::launch;
use super::launch::Failure;
use super::matrices::{DOUBLES, doubles};
use super::memory::{Buffer, Plain};
use super::operand::View;
use super::probe::Device;
use crate::engine::{MatMut, MatRef};
use cudarc::driver::DeviceRepr;
use cudarc::driver::sys::CUdeviceptr;

/// `ORDER` and `WARPS` of kernels/triangles.cuh.
const ORDER: usize = 32;
const WARPS: usize = 8;
/// Blocks of threads that a multiprocessor runs at the same time.
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
    task: i32,
    plain: i32,
    pad: i32,
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
            queue.stream.synchronize()?;
            Ok(memory)
        })?;
        Ok(Findings { device, memory: Some(memory) })
    }

    fn place(&self) -> CUdeviceptr {
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
        let (task, alpha, is_one) = match task {
            Task::Solve => (0, [0.0; DOUBLES], true),
            Task::Multiply(alpha, is_one) => (1, doubles(alpha), is_one),
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
            task,
            plain: is_one.into(),
            pad: 0,
        };
        let kernel = format!("triangle_{}", arithmetic.replace(' ', "_"));
        let blocks = count.div_ceil(WARPS).min(TOGETHER * self.device.multiprocessors);
        self.device.run(|queue| {
            launch(self.device, &queue.stream, &kernel, &arguments, blocks, (WARPS * ORDER, 0))?;
            Ok(queue.stream.synchronize()?)
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
crate::engine::cuda::shared::as_in_kernels! {
    let structs = [
        layout!(Triangle = "Triangle" {
            matrix, vectors, count, element_step, vector_step, pad_alpha: "", alpha, flag, order, lower, unit, task,
            plain, pad: "",
        }),
        values(&[("ORDER", ORDER), ("WARPS", WARPS), ("SOLVE", 0), ("MULTIPLY", 1)]),
    ];
    check("triangles", "wideblas::triangles", &structs);
}
