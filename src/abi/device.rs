//! Matrices that stay on a GPU between calls.
//!
//! Every product of numbers without pointers (`f64`, `wb_dd`, `wb_qd`) takes matrices in host memory and on a GPU, in
//! any mixture: memory from `wb_device_malloc`, from the CUDA runtime, its pools or managed memory. Such a product
//! runs on the GPU that holds the matrices, after all earlier work in this GPU's default stream or in the stream of
//! `wb_set_stream`, and has finished when the call returns. `alpha` and `beta` are always in host memory.

use super::guard::{self, Failure, INTERNAL};
use crate::blas::device as gpu;
use crate::config::{self, DeviceChoice, DeviceSet};
use std::ffi::{c_int, c_void};
use std::ptr::{NonNull, null_mut};

/// Status: there is no such GPU, or none that can be used; `wb_last_error` says why.
pub const WB_NO_DEVICE: c_int = -2;
/// Status: the GPU has not enough memory.
pub const WB_OUT_OF_MEMORY: c_int = -3;
/// Device: the CPU. The numbers of devices are no statuses, so that one in the place of the other is an error.
pub const WB_CPU: c_int = -101;
/// Device: the one that `WIDEBLAS_DEVICE` names, or else the GPU where that is faster.
pub const WB_DEFAULT_DEVICE: c_int = -102;
/// Device: all GPUs.
pub const WB_ALL_DEVICES: c_int = -103;

/// The failure of something done with a GPU.
fn failure(failure: gpu::Failure) -> Failure {
    let status = if failure.is_out_of_memory() { WB_OUT_OF_MEMORY } else { INTERNAL };
    Failure::Status(status, failure.to_string().into())
}

fn invalid(what: &'static str) -> Failure {
    Failure::Other(what.into())
}

/// The number of GPUs; 0 without a driver.
#[unsafe(no_mangle)]
pub extern "C-unwind" fn wb_device_count() -> c_int {
    guard::value("wb_device_count", 0, || gpu::count() as c_int)
}

/// Sets where later calls of the whole process run: on the GPU with this number, counted from 0, even where the CPU
/// is faster; or `WB_CPU`; or `WB_DEFAULT_DEVICE`; or `WB_ALL_DEVICES`, as `wb_set_devices` with the numbers of all
/// GPUs. It overrides `WIDEBLAS_DEVICE`. Products of matrices on a GPU run on that GPU, unless the device is `WB_CPU`.
///
/// Returns 0; -1 for another number; or `WB_NO_DEVICE`. On failure nothing changes.
#[unsafe(no_mangle)]
pub extern "C-unwind" fn wb_set_device(device: c_int) -> c_int {
    guard::call("wb_set_device", || {
        let choice = match device {
            WB_CPU => Some(DeviceChoice::Cpu),
            WB_DEFAULT_DEVICE => None,
            WB_ALL_DEVICES => {
                found(0)?;
                Some(DeviceChoice::Several(DeviceSet::ALL))
            }
            _ => Some(DeviceChoice::Cuda(found(device)?)),
        };
        config::set_device(choice);
        Ok(())
    })
}

/// The number of a GPU that can be used.
fn found(device: c_int) -> Result<usize, Failure> {
    let ordinal = usize::try_from(device)
        .map_err(|_| Failure::Other(format!("there is no device {device}")))?;
    gpu::device_at(ordinal)
        .map_err(|failure| Failure::Status(WB_NO_DEVICE, failure.to_string().into()))?;
    Ok(ordinal)
}

/// Sets several GPUs for later calls of the whole process, by their numbers. Large products of matrices in host memory
/// of `f64`, `wb_dd`, `wb_qd` and MPFR numbers are divided over as many of them as are expected to be faster than one:
/// each computes some columns of C. All else runs on the GPU with the lowest number, as if it were set alone, which is
/// also that of `wb_device_malloc`. Results have the same bits on any number of GPUs. A GPU that fails or is full leaves its
/// columns to the others, or to the CPU.
///
/// Returns 0; -1 for a `count` below 1, NULL, a number twice, or one below 0 or above 61; or `WB_NO_DEVICE`. On failure
/// nothing changes.
///
/// # Safety
/// `devices` must be NULL or have `count` numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_set_devices(count: c_int, devices: *const c_int) -> c_int {
    guard::call("wb_set_devices", || {
        let len = usize::try_from(count).ok().filter(|&len| len > 0);
        let len = len.ok_or_else(|| Failure::Other(format!("count is {count}")))?;
        let devices = NonNull::new(devices.cast_mut()).ok_or_else(|| invalid("devices is NULL"))?;
        // SAFETY: as many numbers.
        let devices = unsafe { std::slice::from_raw_parts(devices.as_ptr(), len) };
        let numbers = devices.iter().map(|&device| usize::try_from(device).unwrap_or(usize::MAX));
        let set = DeviceSet::of(numbers);
        let set = set.ok_or_else(|| invalid("a number is that of no device, or is there twice"))?;
        devices.iter().try_for_each(|&device| found(device).map(drop))?;
        config::set_device(Some(match len {
            1 => DeviceChoice::Cuda(set.first()),
            _ => DeviceChoice::Several(set),
        }));
        Ok(())
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
pub unsafe extern "C-unwind" fn wb_set_stream(stream: *mut c_void) {
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
/// the GPU that holds them, unless `wb_set_device` or `WIDEBLAS_DEVICE` says the CPU. In an explicit mode its results
/// have the bits that they have in host memory; where the library chooses, as in `WB_AUTO`, the bits are the same on any
/// GPU.
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
pub unsafe extern "C-unwind" fn wb_device_malloc(pointer: *mut *mut c_void, bytes: usize) -> c_int {
    guard::call("wb_device_malloc", || {
        let pointer = NonNull::new(pointer).ok_or_else(|| invalid("pointer is NULL"))?;
        // SAFETY: writable.
        unsafe { pointer.write(null_mut()) };
        let none = || Failure::Status(WB_NO_DEVICE, gpu::status().into());
        let device = gpu::device().ok_or_else(none)?;
        let memory = gpu::allocate(device.ordinal, bytes).map_err(failure)?;
        // SAFETY: as above.
        unsafe { pointer.write(memory) };
        Ok(())
    })
}

/// Frees memory of `wb_device_malloc`, after the work that uses it; NULL does nothing.
///
/// Returns 0, or -1 for memory that is not on a GPU or an error of the driver.
///
/// # Safety
/// The memory must not be used any more.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_device_free(pointer: *mut c_void) -> c_int {
    guard::call("wb_device_free", || {
        if pointer.is_null() {
            return Ok(());
        }
        // SAFETY: the same contract.
        unsafe { gpu::free(pointer) }.map_err(failure)
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
pub unsafe extern "C-unwind" fn wb_device_copy(
    to: *mut c_void,
    from: *const c_void,
    bytes: usize,
) -> c_int {
    guard::call("wb_device_copy", || {
        if bytes == 0 {
            return Ok(());
        }
        if to.is_null() || from.is_null() {
            return Err(invalid("a pointer is NULL"));
        }
        // SAFETY: the same contract.
        unsafe { gpu::copy_bytes(to, from, bytes) }.map_err(failure)
    })
}
