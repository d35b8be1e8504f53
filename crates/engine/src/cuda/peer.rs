//! cuBLAS, if it is installed: for comparison in benchmarks.

use super::launch::Failure;
use super::measure::median;
use super::operand::{DeviceMatrix, Target};
use super::probe::Device;
use crate::MatRef;
use std::ffi::{CStr, c_char, c_int, c_void};

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

/// A library that is loaded in the process, and stays loaded.
struct Library(*mut c_void);

impl Library {
    fn open(names: &[&CStr]) -> Result<Library, Failure> {
        // SAFETY: NUL-terminated names; what the library does when it is loaded is its own affair.
        let open = |name: &&CStr| unsafe { libc::dlopen(name.as_ptr(), libc::RTLD_LAZY) };
        let found = names.iter().map(open).find(|handle| !handle.is_null());
        found.map(Library).ok_or_else(|| Failure::new(format!("no {:?}", names[0])))
    }

    /// # Safety
    /// F is the type of the function of this name.
    unsafe fn function<F: Copy>(&self, name: &CStr) -> Result<F, Failure> {
        // SAFETY: a library that is open, a NUL-terminated name.
        let address = unsafe { libc::dlsym(self.0, name.as_ptr().cast::<c_char>()) };
        if address.is_null() {
            return Err(Failure::new(format!("no {name:?}")));
        }
        assert_eq!(size_of::<F>(), size_of_val(&address));
        // SAFETY: the caller's.
        Ok(unsafe { std::mem::transmute_copy(&address) })
    }
}

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
