//! Steps of products with a large triangle on a device, by kernels/matrices/strips.cuh: strips, and the triangle's diagonal. Each step
//! has ended when its call returns.

use super::enqueue::launch;
use super::launch::Failure;
use super::matrices::{DOUBLES, THREADS, Temporary, blocks, doubles};
use super::memory::Plain;
use super::operand::{Target, View};
use super::probe::Device;
use super::triangles::Findings;
use crate::{MatMut, MatRef};
use cudarc::driver::DeviceRepr;
use cudarc::driver::sys::CUdeviceptr;
use wideblas_base::options;

/// A factor of all numbers: its value, whether that is one, and the name of the arithmetic.
#[derive(Clone, Copy, Debug)]
pub struct Factor<T> {
    pub value: T,
    pub is_one: bool,
    pub arithmetic: &'static str,
}

impl<T> Factor<T> {
    fn named(&self, kernel: &str) -> String {
        format!("triangle_{kernel}_{}", self.arithmetic.replace(' ', "_"))
    }
}

/// `Strip` of the kernels.
#[repr(C, align(16))]
#[derive(Clone, Copy)]
struct Strip {
    from: View,
    to: CUdeviceptr,
    flag: CUdeviceptr,
    rows: i64,
    cols: i64,
    first: i64,
    alpha: [f64; DOUBLES],
    lower: i32,
    unit: i32,
    plain: i32,
    pad: i32,
}

// SAFETY: the kernels' struct, of numbers and addresses.
unsafe impl DeviceRepr for Strip {}

/// `Diagonal` of the kernels.
#[repr(C, align(16))]
#[derive(Clone, Copy)]
struct RawDiagonal {
    diagonal: CUdeviceptr,
    step: i64,
    x: CUdeviceptr,
    c: CUdeviceptr,
    rows: i64,
    cols: i64,
    ldx: i64,
    ldc: i64,
    alpha: [f64; DOUBLES],
    left: i32,
    unit: i32,
    plain: i32,
    pad: i32,
}

// SAFETY: as above.
unsafe impl DeviceRepr for RawDiagonal {}

/// Part of a triangle.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// The column in which the diagonal begins.
    pub first: usize,
    pub is_lower: bool,
    /// The diagonal has ones.
    pub is_unit: bool,
}

/// Rows of a triangle on the device times `alpha`, with zeros on and beyond the diagonal. The findings become what of them,
/// with the diagonal, is not finite.
pub fn strip<T: Plain>(
    device: &'static Device,
    alpha: Factor<T>,
    x: MatRef<'_, T>,
    part: Part,
    findings: &Findings,
) -> Result<Temporary<T>, Failure> {
    let to = Temporary::<T>::new(device, x.rows, x.cols)?;
    let arguments = Strip {
        from: View {
            data: x.ptr as CUdeviceptr,
            row_stride: x.row_stride as i64,
            col_stride: x.col_stride as i64,
        },
        to: to.view().ptr as CUdeviceptr,
        flag: findings.place(),
        rows: x.rows as i64,
        cols: x.cols as i64,
        first: part.first as i64,
        alpha: doubles(alpha.value),
        lower: part.is_lower.into(),
        unit: part.is_unit.into(),
        plain: alpha.is_one.into(),
        pad: 0,
    };
    device.run(|queue| {
        let (kernel, blocks) = (alpha.named("strip"), blocks(x.rows, x.cols));
        launch(device, &queue.stream, &kernel, &arguments, blocks, (THREADS, 0))?;
        queue.end()
    })?;
    Ok(to)
}

/// The diagonal of a square matrix on the device.
#[derive(Clone, Copy, Debug)]
pub struct Diagonal<'a, T> {
    pub matrix: MatRef<'a, T>,
    /// It has ones.
    pub is_unit: bool,
    /// It is multiplied by columns of X, else by rows.
    pub is_left: bool,
}

/// C := alpha D X or alpha X D, with a diagonal for D and a column-major X on the device.
pub fn times_diagonal<T: Plain>(
    device: &'static Device,
    alpha: Factor<T>,
    diagonal: Diagonal<'_, T>,
    x: MatRef<'_, T>,
    c: &mut MatMut<'_, T>,
    threads: usize,
) -> Result<(), Failure> {
    let Diagonal { matrix, is_unit, is_left } = diagonal;
    assert!(x.row_stride == 1 && (x.rows, x.cols) == (c.rows, c.cols));
    assert!(matrix.rows == matrix.cols && matrix.rows == if is_left { x.rows } else { x.cols });
    device.run(|queue| {
        let target = Target::open(device, queue, c, None, threads)?;
        let arguments = RawDiagonal {
            diagonal: matrix.ptr as CUdeviceptr,
            step: (matrix.row_stride + matrix.col_stride) as i64,
            x: x.ptr as CUdeviceptr,
            c: target.data,
            rows: c.rows as i64,
            cols: c.cols as i64,
            ldx: x.col_stride as i64,
            ldc: target.ld as i64,
            alpha: doubles(alpha.value),
            left: is_left.into(),
            unit: is_unit.into(),
            plain: alpha.is_one.into(),
            pad: 0,
        };
        let (kernel, blocks) = (alpha.named("diagonal"), blocks(c.rows, c.cols));
        launch(device, &queue.stream, &kernel, &arguments, blocks, (THREADS, 0))?;
        target.finish_into(queue, c, options::Part::All, threads, &mut 0)
    })
}

#[cfg(test)]
crate::cuda::shared::as_in_kernels! {
    let structs = [
        layout!(Strip = "Strip" { from, to, flag, rows, cols, first, alpha, lower, unit, plain, pad }),
        layout!(RawDiagonal = "Diagonal" {
            diagonal, step, x, c, rows, cols, ldx, ldc, alpha, left, unit, plain, pad,
        }),
    ];
    check("matrices/strips", "wideblas::matrices", &structs);
}
