//! Which memory a pointer refers to: the driver knows.
//!
//! Matrices can be on the device only if somebody has started CUDA in this process, for which the driver's library
//! must have been loaded. In a program without it, a call costs a look at the clock, and at a counter of the loader
//! when the clock has moved on. For tiny matrices in the heap it costs not even that. The driver is never started
//! only to ask it.

use super::launch::{Current, Failure};
use cudarc::driver::sys::{self, CUpointer_attribute as Attribute, CUresult};
use std::ffi::{CStr, c_int, c_void};
use std::ptr::null_mut;
use std::sync::atomic::{AtomicPtr, AtomicU8, AtomicU64, AtomicUsize, Ordering};
use wideblas_base::host::cancellation::NotCancelled;
use wideblas_base::host::errno::Errno;
use wideblas_base::host::fork::undivided;

/// The kind of memory behind a pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Location {
    /// Memory that the driver does not know.
    Host,
    /// Page-locked host memory, which the device reads by itself.
    Locked,
    /// Memory of the device with this number, or managed memory that it can access.
    Device(usize),
}

/// The device whose memory `pointer` refers to, if any.
pub fn device_of<T>(pointer: *const T) -> Option<usize> {
    if !is_driver_loaded() {
        return None;
    }
    match locate(pointer) {
        Ok(Location::Device(ordinal)) => Some(ordinal),
        // A driver that was not started, or did not survive fork(), has allocated no memory.
        _ => None,
    }
}

/// The start of the heap that the kernel extends (brk), or its end when this library was loaded. The heap holds the small
/// allocations of a program's first thread. No device has memory there.
static HEAP: AtomicUsize = AtomicUsize::new(0);
/// Where the C library keeps the end of that heap; NULL if unknown.
static HEAP_END: AtomicPtr<AtomicUsize> = AtomicPtr::new(null_mut());

/// True if all pointers refer to that heap, so to host memory at any time. This needs no look for the driver. It may
/// be false for host memory too.
#[inline(always)]
pub fn are_in_heap<T>(pointers: [*const T; 3]) -> bool {
    // SAFETY: NULL, or a word of the C library, which other threads may write.
    let Some(end) = (unsafe { HEAP_END.load(Ordering::Acquire).as_ref() }) else { return false };
    let start = HEAP.load(Ordering::Relaxed);
    // A heap may shrink, and end before what was its end once.
    let length = end.load(Ordering::Relaxed).saturating_sub(start);
    pointers.iter().fold(true, |all, &x| all & ((x as usize).wrapping_sub(start) < length))
}

/// True if all pointers refer to host memory, at the least cost; false where that is not known.
#[inline(always)]
pub fn are_on_host<T>(pointers: [*const T; 3]) -> bool {
    are_in_heap(pointers) || !is_driver_loaded()
}

/// Finds what the heap gets from now on, without reading a file; for the time when the library is loaded.
pub fn find_heap_above() {
    // Only glibc tells the end; others need not know of sbrk.
    if cfg!(miri) || !cfg!(target_env = "gnu") {
        return;
    }
    // SAFETY: the end stays where it is.
    let end = unsafe { libc::sbrk(0) };
    if end.addr() != usize::MAX {
        set_heap(end.addr());
    }
}

/// Finds the whole heap at one of the looks for the driver, which come once in a tick of the kernel's clock: reading a
/// file takes longer than it saves a program that soon ends.
fn find_heap_in_time() {
    const LOOKS: u8 = 8;
    static LOOKED: AtomicU8 = AtomicU8::new(0);
    let one_more = |looked: u8| (looked <= LOOKS).then_some(looked + 1);
    if LOOKED.fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_more) == Ok(LOOKS) {
        find_heap();
    }
}

/// Finds the whole heap.
fn find_heap() {
    if cfg!(miri) {
        return;
    }
    if let Some(start) = start_of_heap() {
        set_heap(start);
    }
}

fn set_heap(start: usize) {
    // SAFETY: a NUL-terminated name. Only glibc has it.
    let end = unsafe { libc::dlsym(libc::RTLD_DEFAULT, c"__curbrk".as_ptr()) };
    HEAP.store(start, Ordering::Relaxed);
    HEAP_END.store(end.cast(), Ordering::Release);
}

/// The start as the kernel says it, found without memory from the heap.
fn start_of_heap() -> Option<usize> {
    let mut text = [0u8; 1024];
    // The first call of a process looks, which may be one of a thread that is cancelled.
    let _whole = NotCancelled::enter();
    // SAFETY: a NUL-terminated name, and room for as many bytes.
    let read = unsafe {
        let file = libc::open(c"/proc/self/stat".as_ptr(), libc::O_RDONLY | libc::O_CLOEXEC);
        if file < 0 {
            return None;
        }
        let read = libc::read(file, text.as_mut_ptr().cast(), text.len());
        libc::close(file);
        usize::try_from(read).ok()?
    };
    // The third field of proc(5) follows the name of the program in brackets, which may contain anything.
    let end = text[..read].iter().rposition(|&byte| byte == b')')?;
    let fields = std::str::from_utf8(&text[end + 1..read]).ok()?;
    const START_BRK: usize = 47;
    fields.split_ascii_whitespace().nth(START_BRK - 3)?.parse().ok().filter(|&start| start > 0)
}

/// True if the driver's library is in this process. It is not unloaded again, so that answer is remembered. For the
/// other answer, the number of libraries ever loaded and the time of the last look are remembered.
///
/// A look is valid for a tick of the kernel's clock (1 to 10 ms): in that time nobody loads the driver, starts it,
/// makes a context and allocates memory of the device.
#[inline]
pub fn is_driver_loaded() -> bool {
    // The clock shows neither of these times.
    const NEVER: u64 = 0;
    const LOADED: u64 = u64::MAX;
    static LOOKED: AtomicU64 = AtomicU64::new(NEVER);
    let looked = LOOKED.load(Ordering::Relaxed);
    if looked == LOADED {
        return true;
    }
    let now = tick();
    if now == looked && now != NEVER {
        return false;
    }
    let loaded = look_for_driver();
    LOOKED.store(if loaded { LOADED } else { now }, Ordering::Relaxed);
    loaded
}

/// The kernel's clock in nanoseconds, which advances in ticks; reading it is no system call. 0 if there is no such
/// clock.
fn tick() -> u64 {
    // Miri does not know this clock.
    if cfg!(miri) {
        return 0;
    }
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: room for the time.
    let result = unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC_COARSE, &raw mut time) };
    if result == 0 { time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64 } else { 0 }
}

/// True if the loader has the driver's library.
#[cold]
fn look_for_driver() -> bool {
    // Tiny calls come here past the guard of exports.
    let _errno = Errno::kept();
    find_heap_in_time();
    static SEEN: AtomicU64 = AtomicU64::new(0);
    let Loaded { ever, has_driver, .. } = loaded_since(SEEN.load(Ordering::Relaxed));
    if !has_driver {
        SEEN.store(ever, Ordering::Relaxed);
        return false;
    }
    // SAFETY: a NUL-terminated name; nothing is loaded, and a loaded library stays loaded.
    let handle =
        unsafe { libc::dlopen(c"libcuda.so.1".as_ptr(), libc::RTLD_LAZY | libc::RTLD_NOLOAD) };
    if handle.is_null() {
        SEEN.store(ever, Ordering::Relaxed);
    }
    !handle.is_null()
}

/// What the loader says of the libraries in this process.
struct Loaded {
    /// Its counter of libraries ever loaded at the last look, and now.
    seen: u64,
    ever: u64,
    /// The name of one of them is that of the driver's, or begins like it: `libcuda.so.580.65.06`, `libcudart.so`. The
    /// loader would search folders for a name that is not loaded, which takes longer than many a small call.
    has_driver: bool,
}

/// What was loaded since the counter was at `seen`.
fn loaded_since(seen: u64) -> Loaded {
    unsafe extern "C" fn look(
        info: *mut libc::dl_phdr_info,
        _: usize,
        loaded: *mut c_void,
    ) -> c_int {
        // SAFETY: the caller's structure, and the loader's with a NUL-terminated name.
        let (loaded, ever, name) = unsafe {
            let name = (*info).dlpi_name;
            let name = if name.is_null() { c"" } else { CStr::from_ptr(name) };
            (&mut *loaded.cast::<Loaded>(), (*info).dlpi_adds, name.to_bytes())
        };
        loaded.ever = ever;
        let file = name.rsplit(|&byte| byte == b'/').next().unwrap_or_default();
        loaded.has_driver |= file.starts_with(b"libcuda");
        // The first library is enough if there are no others than at the last look.
        c_int::from(loaded.has_driver || ever == loaded.seen)
    }
    let mut loaded = Loaded { seen, ever: 0, has_driver: false };
    // The loader's lock stays locked in a child of a fork at this moment.
    // SAFETY: the callback is as expected, and gets the structure for the time of the call.
    undivided(|| unsafe { libc::dl_iterate_phdr(Some(look), (&raw mut loaded).cast()) });
    loaded
}

/// Asks the driver about a pointer, and again without a current context if the thread's was reset meanwhile: the
/// driver knows pointers without one.
pub(super) fn asked(mut ask: impl FnMut() -> CUresult) -> CUresult {
    match ask() {
        CUresult::CUDA_ERROR_CONTEXT_IS_DESTROYED | CUresult::CUDA_ERROR_INVALID_CONTEXT => {
            let _current = Current::keep();
            // SAFETY: no context is current then.
            unsafe { sys::cuCtxSetCurrent(std::ptr::null_mut()) };
            ask()
        }
        result => result,
    }
}

/// Which memory `pointer` refers to; the driver's library must be loaded. Takes a fraction of a microsecond.
pub fn locate<T>(pointer: *const T) -> Result<Location, Failure> {
    let mut kind = 0u32;
    let mut ordinal = -1i32;
    let mut attributes = [
        Attribute::CU_POINTER_ATTRIBUTE_MEMORY_TYPE,
        Attribute::CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL,
    ];
    let mut values: [*mut c_void; 2] = [(&raw mut kind).cast(), (&raw mut ordinal).cast()];
    let address = pointer as sys::CUdeviceptr;
    // SAFETY: two attributes, and room for the value of each; the pointer is looked up, not followed.
    let result = asked(|| unsafe {
        sys::cuPointerGetAttributes(2, attributes.as_mut_ptr(), values.as_mut_ptr(), address)
    });
    if result == CUresult::CUDA_ERROR_INVALID_VALUE {
        return Ok(Location::Host);
    }
    result.result()?;
    Ok(match (kind, usize::try_from(ordinal)) {
        (kind, Ok(ordinal)) if kind == sys::CUmemorytype::CU_MEMORYTYPE_DEVICE as u32 => {
            Location::Device(ordinal)
        }
        (kind, _) if kind == sys::CUmemorytype::CU_MEMORYTYPE_HOST as u32 => Location::Locked,
        _ => Location::Host,
    })
}

// Miri knows neither the kernel's answers nor the loader's.
#[cfg(all(test, not(miri)))]
mod tests {
    use super::*;

    #[test]
    fn the_heap_is_told_from_other_memory() {
        find_heap();
        // SAFETY: the end of the heap, which stays; a byte more, for a program that has none.
        let end = unsafe { libc::sbrk(16).cast::<u8>().wrapping_add(16) };
        let inside = end.wrapping_sub(1).cast_const();
        assert!(are_in_heap([inside; 3]) || !cfg!(target_env = "gnu"));
        // From its end on nothing is in it, until it grows.
        find_heap_above();
        // SAFETY: as above.
        let grown = unsafe { libc::sbrk(16).cast::<u8>() };
        assert!(are_in_heap([grown.cast_const(); 3]) || !cfg!(target_env = "gnu"));
        find_heap();
        let stack = 0u8;
        // SAFETY: new memory, given back.
        let mapped = unsafe {
            let (access, kind) = (libc::PROT_READ, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS);
            libc::mmap(null_mut(), 4096, access, kind, -1, 0)
        };
        // Another thread may make the heap longer, not that much.
        let behind = end.wrapping_add(1 << 30).cast_const();
        for outside in [behind, &raw const stack, mapped.cast(), std::ptr::null()] {
            for place in 0..3 {
                let mut pointers = [inside; 3];
                pointers[place] = outside;
                assert!(!are_in_heap(pointers), "{outside:?} {place}");
            }
        }
        // SAFETY: from above.
        unsafe { libc::munmap(mapped, 4096) };
    }

    #[test]
    fn memory_of_the_host_is_known_as_such() {
        let x = 1.0;
        assert_eq!(device_of(&x), None);
        assert_eq!(device_of(std::ptr::null::<f64>()), None);
    }

    #[test]
    #[cfg(target_env = "gnu")]
    fn a_library_of_the_drivers_name_is_seen_when_it_is_loaded() {
        let before = loaded_since(0);
        assert!(before.ever > 0);
        // Any library, under the driver's name.
        let folder = std::env::temp_dir().join(format!("wideblas-driver-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let maps = std::fs::read_to_string("/proc/self/maps").unwrap();
        let library =
            maps.split_whitespace().find(|word| word.ends_with("/libgcc_s.so.1")).unwrap();
        let copy = folder.join("libcuda.so.1");
        std::fs::copy(library, &copy).unwrap();
        let name = std::ffi::CString::new(copy.to_str().unwrap()).unwrap();
        // SAFETY: no code of it is called.
        let handle = unsafe { libc::dlopen(name.as_ptr(), libc::RTLD_LAZY | libc::RTLD_LOCAL) };
        std::fs::remove_dir_all(&folder).unwrap();
        assert!(!handle.is_null());
        assert!(loaded_since(before.ever).has_driver);
    }
}
