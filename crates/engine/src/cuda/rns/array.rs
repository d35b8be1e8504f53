//! Arrays of residue numbers in the device's memory, laid out as [`crate::rns`] has them.

use super::super::launch::Failure;
use super::super::memory::{Buffer, Plain};
use super::super::probe::Device;
use super::super::queue::Queue;
use super::super::staging::{Columns, Dense};
use crate::MatRef;
use crate::cpu::par::num_threads;
use crate::cuda::copy::upload;
use crate::rns::{Array, ZERO_EXP};
use cudarc::driver::sys::CUdeviceptr;
use cudarc::driver::{DeviceRepr, result};
use wideblas_base::fallible;
use wideblas_base::options::Part;
use wideblas_format::rns::{ErFloat, ModuliSet};

/// An array on the device. Calls that use it have ended when they return.
pub struct Resident {
    pub set: &'static ModuliSet,
    /// The device's number.
    pub ordinal: usize,
    len: usize,
    digits: Buffer<u32>,
    sign: Buffer<i32>,
    exp: Buffer<i32>,
    /// Two words for an [`ErFloat`].
    eval: Buffer<u64>,
}

/// `Numbers` of kernels/rns/block.cuh.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(super) struct Numbers {
    pub digits: CUdeviceptr,
    pub sign: CUdeviceptr,
    pub exp: CUdeviceptr,
    pub first: i32,
    pub step: i32,
}

/// `Results` of kernels/rns/block.cuh.
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
        let zeros = fallible::try_filled(len, ZERO_EXP).ok_or_else(Failure::no_host_memory)?;
        device.run(|queue| {
            let array = Resident::room(device, queue, set, len)?;
            let stream = queue.stream.cu_stream();
            // SAFETY: within the buffers.
            unsafe {
                result::memset_d8_async(array.digits.data(), 0, 4 * len * set.full.len, stream)?;
                result::memset_d8_async(array.sign.data(), 0, 4 * len, stream)?;
                result::memset_d8_async(array.eval.data(), 0, 32 * len, stream)?;
                upload(array.exp.data(), &zeros, stream)?;
                // `zeros` is read until the stream reaches this point.
                queue.stream.synchronize()?;
            }
            Ok(array)
        })
    }

    /// An array of unknown contents.
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

    /// The device still has the numbers: nobody has reset it.
    pub fn lives(&self) -> bool {
        self.digits.lives()
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The addresses of the digits, signs, exponents and intervals.
    pub fn addresses(&self) -> [CUdeviceptr; 4] {
        [self.digits.data(), self.sign.data(), self.exp.data(), self.eval.data()]
    }

    /// A copy of a host array.
    pub fn of(device: &Device, array: &Array<'_>) -> Result<Resident, Failure> {
        i32::try_from(array.len()).map_err(|_| Failure::new("an array of 2^31 numbers"))?;
        device.run(|queue| {
            let copy = Resident::room(device, queue, array.set, array.len())?;
            copy.take(queue, array)?;
            Ok(copy)
        })
    }

    /// Copies the numbers of a host array of the same set and length to the device.
    pub fn upload(&self, device: &Device, array: &Array<'_>) -> Result<(), Failure> {
        self.check(device, array)?;
        device.run(|queue| self.take(queue, array))
    }

    fn take(&self, queue: &mut Queue, array: &Array<'_>) -> Result<(), Failure> {
        let (digits, sign, exp, eval) = array.as_raw();
        let len = self.len;
        // SAFETY: the array's memory, by its constructor's contract, and as much on the device; the
        // copies end here.
        unsafe {
            send(queue, digits, len * self.set.full.len, &self.digits)?;
            send(queue, sign, len, &self.sign)?;
            send(queue, exp, len, &self.exp)?;
            send(queue, eval.cast(), 4 * len, &self.eval)?;
        }
        Ok(queue.stream.synchronize()?)
    }

    /// Copies the numbers to a host array of the same set and length; after a failure, maybe only some of them.
    pub fn download(&self, device: &Device, array: &Array<'_>) -> Result<(), Failure> {
        self.check(device, array)?;
        let (digits, sign, exp, eval) = array.as_raw();
        let len = self.len;
        device.run(|queue| {
            // SAFETY: as in `take`.
            unsafe {
                fetch(queue, &self.digits, digits, len * self.set.full.len)?;
                fetch(queue, &self.sign, sign, len)?;
                fetch(queue, &self.exp, exp, len)?;
                fetch(queue, &self.eval, eval.cast(), 4 * len)
            }
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
        // Either below the array's length, or never used.
        Numbers { digits, sign, exp, first: first as i32, step: step as i32 }
    }

    pub(super) fn results(&self, first: usize, step: i64) -> Results {
        let [digits, sign, exp, eval] = self.addresses();
        let len = self.len as i32;
        Results { digits, sign, exp, eval, first: first as i32, step: step as i32, len }
    }
}

/// Numbers copied at a time: a row of a copy is limited to 2 GiB.
const RUN: usize = 64 << 20;

/// Enqueues a copy to the device.
///
/// # Safety
/// `from` points to `len` numbers, which nothing writes before the stream has reached the end of the copy, and the
/// buffer has room for them.
unsafe fn send<T: Plain>(
    queue: &mut Queue,
    from: *const T,
    len: usize,
    to: &Buffer<T>,
) -> Result<(), Failure> {
    let Queue { stream, staging, .. } = queue;
    let staging = staging.get_mut();
    for first in (0..len).step_by(RUN) {
        let count = RUN.min(len - first);
        // SAFETY: the caller's.
        let column = unsafe { MatRef::from_ptr(from.add(first), count, 1, count) };
        let to = (to.data() + (first * size_of::<T>()) as u64, count);
        staging.upload(stream, &Columns::of(column)?, to, Part::All, num_threads())?;
    }
    Ok(())
}

/// Copies from the device.
///
/// # Safety
/// The buffer has `len` numbers, and `to` points to room for them that nothing else uses.
unsafe fn fetch<T: Plain>(
    queue: &mut Queue,
    from: &Buffer<T>,
    to: *mut T,
    len: usize,
) -> Result<(), Failure> {
    struct Place<T>(*mut T);
    // SAFETY: each thread writes its own part.
    unsafe impl<T> Sync for Place<T> {}
    let to = Place(to);
    let Queue { stream, staging, .. } = queue;
    let staging = staging.get_mut();
    for first in (0..len).step_by(RUN) {
        let (data, rows) = (from.data() + (first * size_of::<T>()) as u64, RUN.min(len - first));
        let from = Dense { data, ld: rows, rows, cols: 1 };
        let part = (Part::All, false);
        staging.download(
            stream,
            (from, &mut |_| Ok(())),
            part,
            num_threads(),
            &mut 0,
            |_, at, run: &[T]| {
                let to = &to;
                // SAFETY: the caller's.
                unsafe { run.as_ptr().copy_to_nonoverlapping(to.0.add(first + at), run.len()) };
            },
        )?;
    }
    Ok(())
}

#[cfg(test)]
crate::cuda::shared::as_in_kernels! {
    use wideblas_format::rns::{MAX_EXP, MIN_EXP};
    let arrays = [
        layout!(Numbers = "Numbers" { digits, sign, exp, first, step }),
        layout!(Results = "Results" { digits, sign, exp, eval, first, step, len }),
    ];
    let exponents = [("ZERO_EXP", i64::from(ZERO_EXP)), ("MIN_EXP", MIN_EXP), ("MAX_EXP", MAX_EXP)];
    let exponents = exponents.map(|(name, value)| (name.to_string(), value));
    check("rns/sums", "wideblas::rns", &[arrays.concat(), exponents.to_vec()]);
}
