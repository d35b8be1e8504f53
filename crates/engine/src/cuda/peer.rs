//! cuBLAS, if it is installed: for comparison in benchmarks.

use super::launch::Failure;
use super::library::Library;
use super::measure::median;
use super::operand::{DeviceMatrix, Target};
use super::probe::Device;
use crate::MatRef;
use std::ffi::{c_int, c_void};

type Handle = *mut c_void;
type Create = unsafe extern "C" fn(*mut Handle) -> c_int;
type Destroy = unsafe extern "C" fn(Handle) -> c_int;
type SetStream = unsafe extern "C" fn(Handle, *mut c_void) -> c_int;
type Dgemm = unsafe extern "C" fn(
    Handle,
    c_int,
    c_int,
    c_int,
    c_int,
    c_int,
    *const f64,
    *const f64,
    c_int,
    *const f64,
    c_int,
    *const f64,
    *mut f64,
    c_int,
) -> c_int;

fn checked(status: c_int) -> Result<(), Failure> {
    if status == 0 { Ok(()) } else { Err(Failure::new(format!("cuBLAS: status {status}"))) }
}

/// Seconds of C := A B by cuBLAS's DGEMM, with square matrices that are on the device.
pub fn dgemm(
    device: &Device,
    a: MatRef<'_, f64>,
    b: MatRef<'_, f64>,
    threads: usize,
) -> Result<f64, Failure> {
    let library = Library::open(&[c"libcublas.so.13", c"libcublas.so.12", c"libcublas.so"])?;
    // SAFETY: the types are those of cublas_api.h.
    let (create, destroy, set_stream, dgemm) = unsafe {
        (
            library.function::<Create>(c"cublasCreate_v2")?,
            library.function::<Destroy>(c"cublasDestroy_v2")?,
            library.function::<SetStream>(c"cublasSetStream_v2")?,
            library.function::<Dgemm>(c"cublasDgemm_v2")?,
        )
    };
    let n = a.rows as c_int;
    device.run(|queue| {
        let (a, b) = DeviceMatrix::load_both(device, queue, a, b, threads)?;
        let c = Target::<f64>::room(queue, (a.rows, b.cols))?;
        let mut handle = std::ptr::null_mut();
        // SAFETY: the matrices are n x n without gaps; the handle lives until it is destroyed.
        unsafe {
            checked(create(&mut handle))?;
            let seconds =
                checked(set_stream(handle, queue.stream.cu_stream().cast())).and_then(|()| {
                    median(&queue.stream, || {
                        let (x, y) = (a.data as *const f64, b.data as *const f64);
                        let z = c.data as *mut f64;
                        checked(dgemm(handle, 0, 0, n, n, n, &1.0, x, n, y, n, &0.0, z, n))
                    })
                });
            checked(destroy(handle))?;
            seconds
        }
    })
}
