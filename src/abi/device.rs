//! Matrices that stay on a GPU between calls.
//!
//! Every product of numbers without pointers (`f64`, `wb_dd`, `wb_qd`) takes matrices in host memory and on a GPU, in
//! any mixture: memory from `wb_device_malloc`, from the CUDA runtime, its pools or managed memory. Such a product
//! runs on the GPU that holds the matrices, after all earlier work in this GPU's default stream or in the stream of
//! `wb_set_stream`, and has finished when the call returns. `alpha` and `beta` are always in host memory.

use super::guard;
use crate::blas::device::{self as gpu, Failure};
use crate::config::{self, DeviceChoice};
use crate::error;
use std::ffi::{c_int, c_void};

/// Status: there is no such GPU, or none that can be used; `wb_last_error` says why.
pub const WB_NO_DEVICE: c_int = -2;
/// Status: the GPU has not enough memory.
pub const WB_OUT_OF_MEMORY: c_int = -3;
/// Device: the CPU.
pub const WB_CPU: c_int = -1;
/// Device: the one that `WIDEBLAS_DEVICE` names, or else the GPU where that is faster.
pub const WB_DEFAULT_DEVICE: c_int = -2;

/// Records the error message and returns `status`.
fn failed(routine: &str, what: &str, status: c_int) -> c_int {
    error::set(&format!("{routine}: {what}"));
    status
}

/// The status of something done with a GPU.
fn status(routine: &str, outcome: Result<(), Failure>) -> c_int {
    match outcome {
        Ok(()) => 0,
        Err(failure) if failure.is_out_of_memory() => {
            failed(routine, &failure.to_string(), WB_OUT_OF_MEMORY)
        }
        Err(failure) => failed(routine, &failure.to_string(), -1),
    }
}

/// The number of GPUs; 0 without a driver.
#[unsafe(no_mangle)]
pub extern "C" fn wb_device_count() -> c_int {
    guard::value("wb_device_count", 0, || gpu::count() as c_int)
}

/// Sets where later calls of the whole process run: on the GPU with this number, counted from 0, even where the CPU
/// is faster; or `WB_CPU`; or `WB_DEFAULT_DEVICE`. It overrides `WIDEBLAS_DEVICE`. Products of matrices on a GPU run
/// on that GPU, unless the device is `WB_CPU`.
///
/// Returns 0; -1 for another number; or `WB_NO_DEVICE`. On failure nothing changes.
#[unsafe(no_mangle)]
pub extern "C" fn wb_set_device(device: c_int) -> c_int {
    guard::value("wb_set_device", -1, || {
        let choice = match device {
            WB_CPU => Some(DeviceChoice::Cpu),
            WB_DEFAULT_DEVICE => None,
            _ => match usize::try_from(device) {
                Ok(ordinal) => match gpu::device_at(ordinal) {
                    Ok(_) => Some(DeviceChoice::Cuda(ordinal)),
                    Err(failure) => {
                        return failed("wb_set_device", &failure.to_string(), WB_NO_DEVICE);
                    }
                },
                Err(_) => return failed("wb_set_device", "there is no such device", -1),
            },
        };
        config::set_device(choice);
        0
    })
}

/// Later calls of this thread that use a GPU start after the work that a stream, a `CUstream` or `cudaStream_t`, has
/// been given before; NULL returns to the default stream. Calls still wait for their own work: when a call returns,
/// its results are there, for any stream. If the stream belongs to another GPU than the one that a call runs on, the
/// call waits for the stream first. While the stream is being captured, calls with matrices on a GPU return -1, and
/// the capture goes on. Without a stream, the same holds while a stream is captured that the default stream waits
/// for.
///
/// # Safety
/// The stream must exist until the thread sets another or makes no more calls.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_set_stream(stream: *mut c_void) {
    guard::value("wb_set_stream", (), || {
        // SAFETY: the same contract.
        unsafe { gpu::set_stream(stream.cast()) }
    })
}

/// Allocates `bytes` bytes on the GPU that `wb_set_device` or `WIDEBLAS_DEVICE` chose, the first by default, and
/// stores the address in `*pointer`. The memory does not count against `WIDEBLAS_DEVICE_MEMORY`, and any CUDA
/// function takes it.
///
/// Every product of doubles, and every routine on matrices alone of `wb_dd` or `wb_qd` or complex numbers of these,
/// takes matrices in host memory and on a GPU in any mixture, allocated here or by CUDA's own functions. It runs on
/// the GPU that holds them, unless `wb_set_device` or `WIDEBLAS_DEVICE` says the CPU; its results have the same bits.
/// It starts after all earlier work in the GPU's default stream, or in that of `wb_set_stream`, and has finished when
/// the call returns. When the GPU fails the call returns -1, and matrices on it may be lost. Addresses that are not a
/// multiple of 16 cost a copy on the GPU.
///
/// A program that resets the GPU, for example by `cudaDeviceReset`, may go on: the next call starts it again. Arrays
/// of residue numbers whose results were not copied to host memory before are lost; calls that read them return -1.
///
/// Returns 0, `WB_NO_DEVICE`, `WB_OUT_OF_MEMORY`, or -1 for a NULL pointer or an error of the driver; then
/// `*pointer` is NULL.
///
/// # Safety
/// `pointer` must be NULL or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_device_malloc(pointer: *mut *mut c_void, bytes: usize) -> c_int {
    guard::value("wb_device_malloc", -1, || {
        const NAME: &str = "wb_device_malloc";
        if pointer.is_null() {
            return failed(NAME, "pointer is NULL", -1);
        }
        // SAFETY: writable.
        unsafe { *pointer = std::ptr::null_mut() };
        let Some(device) = gpu::device() else {
            return failed(NAME, &gpu::status(), WB_NO_DEVICE);
        };
        let memory = gpu::allocate(device.ordinal, bytes);
        let taken = memory.map(|memory| {
            // SAFETY: as above.
            unsafe { *pointer = memory };
        });
        status(NAME, taken)
    })
}

/// Frees memory of `wb_device_malloc`, after the work that uses it; NULL does nothing.
///
/// Returns 0, or -1 for memory that is not on a GPU or an error of the driver.
///
/// # Safety
/// The memory must not be used any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_device_free(pointer: *mut c_void) -> c_int {
    guard::value("wb_device_free", -1, || {
        if pointer.is_null() {
            return 0;
        }
        // SAFETY: the same contract.
        status("wb_device_free", unsafe { gpu::free(pointer) })
    })
}

/// Copies `bytes` bytes between any two addresses, in host memory or on a GPU, after all earlier work in the GPU's
/// default stream or in that of `wb_set_stream`, and waits for the copy.
///
/// Returns 0, or -1 for a NULL pointer or an error of the driver.
///
/// # Safety
/// `from` must be readable and `to` writable for `bytes` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wb_device_copy(
    to: *mut c_void,
    from: *const c_void,
    bytes: usize,
) -> c_int {
    guard::value("wb_device_copy", -1, || {
        const NAME: &str = "wb_device_copy";
        if bytes == 0 {
            return 0;
        }
        if to.is_null() || from.is_null() {
            return failed(NAME, "a pointer is NULL", -1);
        }
        // SAFETY: the same contract.
        status(NAME, unsafe { gpu::copy_bytes(to, from, bytes) })
    })
}
