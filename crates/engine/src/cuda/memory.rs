//! Device memory from our own pool, in the order of a stream, under a ceiling.

use super::launch::Failure;
use super::pointer::asked;
use cudarc::driver::sys::{self, CUdevice_attribute as Attribute, CUdeviceptr, CUresult};
use cudarc::driver::{CudaContext, CudaStream, DriverError, result};
use std::marker::PhantomData;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use wideblas_base::config::{config, device_memory_set};
use wideblas_format::{Complex, Dd, Qd};

/// A type that may be copied between host and device as bytes.
///
/// # Safety
/// Every bit pattern is a value, there is no padding, and there are no pointers.
pub unsafe trait Plain: Copy + Send + Sync + 'static {}

macro_rules! plain {
    ($($type:ty),*) => {
        // SAFETY: numbers, and arrays of them.
        $(unsafe impl Plain for $type {})*
    };
}
plain!(u8, i8, u32, i32, u64, i64, f32, f64, Dd, Qd, Complex<f64>, Complex<Dd>, Complex<Qd>);

/// The bytes of numbers, to be read from a file.
pub fn bytes_of_mut<T: Plain>(x: &mut [T]) -> &mut [u8] {
    // SAFETY: the same memory without padding, and whatever is written are values.
    unsafe { std::slice::from_raw_parts_mut(x.as_mut_ptr().cast(), size_of_val(x)) }
}

/// Without a ceiling, this fraction of the free memory is left to others, but at least `RESERVE`.
const SHARE: usize = 16;
const RESERVE: usize = 512 << 20;

/// The pool that all calls on a device take memory from, and its limit.
pub struct Memory {
    /// None where the driver cannot allocate in the order of a stream.
    pool: Option<sys::CUmemoryPool>,
    ceiling: usize,
    used: AtomicUsize,
    /// Allocations that succeed before all fail, for tests; [`usize::MAX`]: all succeed.
    successes: AtomicUsize,
    /// A bit for each device that may use this one's memory.
    lent: Mutex<u64>,
    witness: Witness,
}

/// A byte on the device, which is lost when the context ends. The program may reset the device: streams, kernels and
/// events from before must not be used then, not even to ask whether they still exist.
#[derive(Default)]
struct Witness {
    data: CUdeviceptr,
    /// The driver gives no number twice.
    number: u64,
}

impl Witness {
    /// Allocates it in the current context.
    fn new() -> Result<Witness, Failure> {
        // SAFETY: never read, and freed with the context.
        let data = unsafe { result::malloc_sync(1)? };
        Ok(Witness { data, number: Witness::number(data)? })
    }

    fn number(data: CUdeviceptr) -> Result<u64, DriverError> {
        let mut number = 0u64;
        let attribute = sys::CUpointer_attribute::CU_POINTER_ATTRIBUTE_BUFFER_ID;
        let to = (&raw mut number).cast();
        // SAFETY: the attribute has 64 bits; the pointer is looked up, not followed.
        asked(|| unsafe { sys::cuPointerGetAttribute(to, attribute, data) }).result()?;
        Ok(number)
    }

    /// Errors of kernels and copies do not mean that the context has ended.
    fn lives(&self) -> bool {
        match Witness::number(self.data) {
            Ok(number) => number == self.number,
            Err(error) => !matches!(
                error.0,
                CUresult::CUDA_ERROR_INVALID_VALUE
                    | CUresult::CUDA_ERROR_INVALID_CONTEXT
                    | CUresult::CUDA_ERROR_CONTEXT_IS_DESTROYED
            ),
        }
    }
}

// SAFETY: the driver's pools may be used from all threads.
unsafe impl Send for Memory {}
// SAFETY: as above.
unsafe impl Sync for Memory {}

impl Memory {
    /// The pool and the ceiling of the device, whose context is current.
    pub fn new(context: &CudaContext) -> Result<Arc<Memory>, Failure> {
        let ceiling = match config().device_memory {
            Some(bytes) => bytes,
            None => {
                let (free, _) = result::mem_get_info()?;
                free.saturating_sub(RESERVE.max(free / SHARE))
            }
        };
        let pools = context.attribute(Attribute::CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED)?;
        // Our own pool: changing the threshold of the device's pool would be visible to the program.
        let pool = (pools != 0).then(|| pool(context.ordinal(), ceiling)).transpose()?;
        let witness = Witness::new()?;
        Ok(Arc::new(Memory::of(pool, ceiling, witness)))
    }

    fn of(pool: Option<sys::CUmemoryPool>, ceiling: usize, witness: Witness) -> Memory {
        let (used, successes) = (AtomicUsize::new(0), AtomicUsize::new(usize::MAX));
        Memory { pool, ceiling, used, successes, lent: Mutex::new(0), witness }
    }

    /// See [`Device::fail_after`](super::probe::Device::fail_after).
    pub fn fail_after(&self, allocations: Option<usize>) -> usize {
        self.successes.swap(allocations.unwrap_or(usize::MAX), Ordering::Relaxed)
    }

    /// Lets the device with the driver's number `to` read and write this memory, that of the device `place`; once is enough.
    pub fn lend_to(&self, place: usize, to: usize) -> Result<(), Failure> {
        let Some(pool) = self.pool else { return Ok(()) };
        let bit = 1u64.checked_shl(to as u32).unwrap_or(0);
        // Whoever comes meanwhile waits: a copy that begins while the driver changes who may read fails, and the device with it.
        let mut lent = self.lent.lock().unwrap_or_else(PoisonError::into_inner);
        if *lent & bit != 0 {
            return Ok(());
        }
        let mut reads = 0;
        // SAFETY: plain data for which zeros are valid.
        let mut access: sys::CUmemAccessDesc = unsafe { std::mem::zeroed() };
        access.location.type_ = sys::CUmemLocationType::CU_MEM_LOCATION_TYPE_DEVICE;
        access.location.id = to as i32;
        access.flags = sys::CUmemAccess_flags::CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
        // SAFETY: writes one int; the description is complete.
        unsafe {
            let (device, other) =
                (result::device::get(place as i32)?, result::device::get(to as i32)?);
            sys::cuDeviceCanAccessPeer(&mut reads, other, device).result()?;
            if reads != 0 {
                sys::cuMemPoolSetAccess(pool, &access, 1).result()?;
            }
        }
        *lent |= bit;
        Ok(())
    }

    /// The context that the memory was made in still exists: nobody has reset the device since.
    pub fn lives(&self) -> bool {
        self.witness.lives()
    }

    /// Bytes that all calls together may use.
    pub fn ceiling(&self) -> usize {
        device_memory_set().map_or(self.ceiling, |set| set.min(self.ceiling))
    }

    /// Bytes that are left under the ceiling.
    pub fn left(&self) -> usize {
        self.ceiling().saturating_sub(self.used.load(Ordering::Relaxed))
    }

    /// Counts `bytes` as used, if the ceiling allows it.
    fn reserve(&self, bytes: usize) -> Result<(), Failure> {
        if self.successes.load(Ordering::Relaxed) != usize::MAX {
            let less = |left: usize| left.checked_sub(1);
            let left = self.successes.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
            left.map_err(|_| Failure::OutOfMemory("a test lets it fail".to_string()))?;
        }
        let ceiling = self.ceiling();
        let grow = |used: usize| used.checked_add(bytes).filter(|&sum| sum <= ceiling);
        match self.used.fetch_update(Ordering::Relaxed, Ordering::Relaxed, grow) {
            Ok(_) => Ok(()),
            Err(used) => Err(Failure::OutOfMemory(format!(
                "{bytes} bytes beside {used} are over the ceiling of {ceiling} bytes of device memory",
            ))),
        }
    }
}

/// A pool that keeps freed memory, up to half of the ceiling, for the next call.
fn pool(ordinal: usize, ceiling: usize) -> Result<sys::CUmemoryPool, Failure> {
    // SAFETY: plain data for which zeros are valid.
    let mut properties: sys::CUmemPoolProps = unsafe { std::mem::zeroed() };
    properties.allocType = sys::CUmemAllocationType::CU_MEM_ALLOCATION_TYPE_PINNED;
    properties.location.type_ = sys::CUmemLocationType::CU_MEM_LOCATION_TYPE_DEVICE;
    properties.location.id = ordinal as i32;
    let kept = &mut (ceiling as u64 / 2);
    let threshold = sys::CUmemPool_attribute::CU_MEMPOOL_ATTR_RELEASE_THRESHOLD;
    // SAFETY: the properties are complete, and the attribute is a 64-bit number.
    unsafe {
        let pool = result::mem_pool::create(&properties)?;
        result::mem_pool::set_attribute(pool, threshold, std::ptr::from_mut(kept).cast())?;
        Ok(pool)
    }
}

/// Memory on the device for some numbers, freed in the order of its stream.
pub struct Buffer<T> {
    data: CUdeviceptr,
    bytes: usize,
    stream: Arc<CudaStream>,
    memory: Arc<Memory>,
    numbers: PhantomData<T>,
}

impl<T: Plain> Buffer<T> {
    /// Memory for `len` numbers, of unknown contents. The stream's context is current.
    pub fn new(
        memory: &Arc<Memory>,
        stream: &Arc<CudaStream>,
        len: usize,
    ) -> Result<Buffer<T>, Failure> {
        let too_large = || Failure::OutOfMemory(format!("{len} numbers exceed any memory"));
        let bytes = len.max(1).checked_mul(size_of::<T>()).ok_or_else(too_large)?;
        memory.reserve(bytes)?;
        // SAFETY: the pool and the stream live.
        let data = unsafe {
            match memory.pool {
                Some(pool) => result::mem_pool::alloc_async(pool, bytes, stream.cu_stream()),
                None => result::malloc_sync(bytes),
            }
        };
        let data = data.inspect_err(|_| {
            memory.used.fetch_sub(bytes, Ordering::Relaxed);
        })?;
        let (stream, memory) = (stream.clone(), memory.clone());
        Ok(Buffer { data, bytes, stream, memory, numbers: PhantomData })
    }

    /// The address of the numbers, for kernels in the buffer's stream.
    pub fn data(&self) -> CUdeviceptr {
        self.data
    }

    /// The device still has the numbers.
    pub fn lives(&self) -> bool {
        self.memory.lives()
    }
}

impl<T> Drop for Buffer<T> {
    fn drop(&mut self) {
        // An error says that the context is broken, and everything in it lost; if the context has ended, the stream
        // has ended too.
        // SAFETY: allocated in `new`; work that uses it was enqueued before, or has ended by the time that a
        // synchronous call returns.
        unsafe {
            match self.memory.pool {
                _ if !self.memory.lives() => {}
                Some(_) => drop(result::free_async(self.data, self.stream.cu_stream())),
                None => drop(result::free_sync(self.data)),
            }
        }
        self.memory.used.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ceiling_holds_for_all_threads_together() {
        let memory = Memory::of(None, 1000, Witness::default());
        std::thread::scope(|scope| {
            let one = || (0..100).filter(|_| memory.reserve(7).is_ok()).count();
            let threads: Vec<_> = (0..3).map(|_| scope.spawn(one)).collect();
            let granted: usize = threads.into_iter().map(|t| t.join().unwrap()).sum();
            assert_eq!(granted, 1000 / 7);
        });
        assert_eq!(memory.left(), 1000 % 7);
        assert!(memory.reserve(usize::MAX).is_err_and(|failure| failure.is_out_of_memory()));
        assert!(memory.reserve(1000 % 7).is_ok());
        let other = Memory::of(None, 1000, Witness::default());
        other.fail_after(Some(2));
        assert_eq!([(); 4].map(|()| other.reserve(1).is_ok()), [true, true, false, false]);
        other.fail_after(None);
        assert!(other.reserve(1).is_ok() && other.left() == 997);
    }
}
