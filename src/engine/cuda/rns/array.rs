//! Arrays of residue numbers in the device's memory, laid out as [`crate::engine::rns`] has them.

use super::super::launch::Failure;
use super::super::memory::Buffer;
use super::super::probe::Device;
use super::super::queue::Queue;
use crate::engine::rns::{Array, ZERO_EXP};
use crate::format::rns::{ErFloat, ModuliSet};
use cudarc::driver::sys::CUdeviceptr;
use cudarc::driver::{DeviceRepr, result};

/// Memory for an array. Calls that use it have ended when they return.
pub struct Resident {
    pub set: &'static ModuliSet,
    /// The device's number.
    pub ordinal: usize,
    len: usize,
    digits: Buffer<u32>,
    sign: Buffer<i32>,
    exp: Buffer<i32>,
    /// Two words an [`ErFloat`].
    eval: Buffer<u64>,
}

/// `Numbers` of kernels/rns_sums.cuh.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(super) struct Numbers {
    pub digits: CUdeviceptr,
    pub sign: CUdeviceptr,
    pub exp: CUdeviceptr,
    pub first: i32,
    pub step: i32,
}

/// `Results` of kernels/rns_sums.cuh.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(super) struct Results {
    pub digits: CUdeviceptr,
    pub sign: CUdeviceptr,
    pub exp: CUdeviceptr,
    pub eval: CUdeviceptr,
    pub first: i32,
    pub step: i32,
    pub len: i32,
}

// SAFETY: addresses and integers in the layout of the kernels' structs.
unsafe impl DeviceRepr for Numbers {}
// SAFETY: as above.
unsafe impl DeviceRepr for Results {}

impl Resident {
    /// An array of zeros.
    pub fn new(device: &Device, set: &'static ModuliSet, len: usize) -> Result<Resident, Failure> {
        i32::try_from(len).map_err(|_| Failure::new("an array of 2^31 numbers"))?;
        device.run(|queue| {
            let array = Resident::room(device, queue, set, len)?;
            let stream = queue.stream.cu_stream();
            // SAFETY: within the buffers.
            unsafe {
                result::memset_d8_async(array.digits.data(), 0, 4 * len * set.full.len, stream)?;
                result::memset_d8_async(array.sign.data(), 0, 4 * len, stream)?;
                result::memset_d8_async(array.eval.data(), 0, 32 * len, stream)?;
                let zeros = vec![ZERO_EXP; len];
                result::memcpy_htod_async(array.exp.data(), &zeros, stream)?;
                // `zeros` is read until here.
                queue.stream.synchronize()?;
            }
            Ok(array)
        })
    }

    /// Memory of unknown contents.
    pub(super) fn room(
        device: &Device,
        queue: &Queue,
        set: &'static ModuliSet,
        len: usize,
    ) -> Result<Resident, Failure> {
        Ok(Resident {
            set,
            ordinal: device.ordinal,
            len,
            digits: queue.room(len * set.full.len)?,
            sign: queue.room(len)?,
            exp: queue.room(len)?,
            eval: queue.room(4 * len)?,
        })
    }

    pub fn len(&self) -> usize {
        self.len
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The addresses of digits, signs, exponents and intervals.
    pub fn addresses(&self) -> [CUdeviceptr; 4] {
        [self.digits.data(), self.sign.data(), self.exp.data(), self.eval.data()]
    }

    /// Takes the numbers of a host array of the same set and length.
    pub fn upload(&self, device: &Device, array: &Array<'_>) -> Result<(), Failure> {
        self.check(device, array)?;
        let (digits, sign, exp, eval) = array.as_raw();
        let (len, n) = (self.len, self.set.full.len);
        device.run(|queue| {
            let stream = queue.stream.cu_stream();
            // SAFETY: the array's memory, by its constructor's contract, and as much on the device; the
            // copies end here.
            unsafe {
                let slice =
                    |data: *mut u32, len| std::slice::from_raw_parts(data.cast_const(), len);
                result::memcpy_htod_async(self.digits.data(), slice(digits, len * n), stream)?;
                result::memcpy_htod_async(self.sign.data(), slice(sign.cast(), len), stream)?;
                result::memcpy_htod_async(self.exp.data(), slice(exp.cast(), len), stream)?;
                result::memcpy_htod_async(self.eval.data(), slice(eval.cast(), 8 * len), stream)?;
            }
            Ok(queue.stream.synchronize()?)
        })
    }

    /// Gives the numbers to a host array of the same set and length.
    pub fn download(&self, device: &Device, array: &Array<'_>) -> Result<(), Failure> {
        self.check(device, array)?;
        let (digits, sign, exp, eval) = array.as_raw();
        let (len, n) = (self.len, self.set.full.len);
        device.run(|queue| {
            let stream = queue.stream.cu_stream();
            // SAFETY: as in `upload`.
            unsafe {
                let slice = |data: *mut u32, len| std::slice::from_raw_parts_mut(data, len);
                result::memcpy_dtoh_async(slice(digits, len * n), self.digits.data(), stream)?;
                result::memcpy_dtoh_async(slice(sign.cast(), len), self.sign.data(), stream)?;
                result::memcpy_dtoh_async(slice(exp.cast(), len), self.exp.data(), stream)?;
                result::memcpy_dtoh_async(slice(eval.cast(), 8 * len), self.eval.data(), stream)?;
            }
            Ok(queue.stream.synchronize()?)
        })
    }

    fn check(&self, device: &Device, array: &Array<'_>) -> Result<(), Failure> {
        const { assert!(size_of::<ErFloat>() == 16) }
        match self.set.is_same(array.set) && self.len == array.len() {
            true if self.ordinal == device.ordinal => Ok(()),
            _ => Err(Failure::new("an array of another set, length or device")),
        }
    }

    pub(super) fn numbers(&self, first: usize, step: i64) -> Numbers {
        let [digits, sign, exp, _] = self.addresses();
        // Below the array's length, or never used.
        Numbers { digits, sign, exp, first: first as i32, step: step as i32 }
    }

    pub(super) fn results(&self, first: usize, step: i64) -> Results {
        let [digits, sign, exp, eval] = self.addresses();
        let len = self.len as i32;
        Results { digits, sign, exp, eval, first: first as i32, step: step as i32, len }
    }
}
