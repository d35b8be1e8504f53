//! NCCL, if it is installed: GPUs of several processes, or of threads, give each other words without host memory.

use super::launch::Failure;
use super::library::Library;
use super::probe::Device;
use super::span::{Span, There};
use cudarc::driver::{result, sys};
use std::ffi::{c_char, c_int, c_void};
use std::sync::OnceLock;
use wideblas_base::once::made_once;

type Handle = *mut c_void;

/// `ncclUniqueId`
#[derive(Clone, Copy)]
#[repr(C)]
struct UniqueId([c_char; BYTES]);

const BYTES: usize = 128;

/// Words of what makes links of the same processes, see [`identity`].
pub const WORDS: usize = BYTES / size_of::<u64>();

/// `ncclUint64`
const UINT64: c_int = 5;

/// The functions of NCCL that are used; all of them have been the same since NCCL 2.7.
struct Nccl {
    id: unsafe extern "C" fn(*mut UniqueId) -> c_int,
    init: unsafe extern "C" fn(*mut Handle, c_int, UniqueId, c_int) -> c_int,
    abort: unsafe extern "C" fn(Handle) -> c_int,
    begin: unsafe extern "C" fn() -> c_int,
    end: unsafe extern "C" fn() -> c_int,
    send: unsafe extern "C" fn(*const c_void, usize, c_int, c_int, Handle, sys::CUstream) -> c_int,
    receive: unsafe extern "C" fn(*mut c_void, usize, c_int, c_int, Handle, sys::CUstream) -> c_int,
}

impl Nccl {
    fn get() -> Option<&'static Nccl> {
        static FOUND: OnceLock<Option<Nccl>> = OnceLock::new();
        let open = || -> Result<Nccl, Failure> {
            let library = Library::open(&[c"libnccl.so.2"])?;
            // SAFETY: the types are those of nccl.h.
            unsafe {
                Ok(Nccl {
                    id: library.function(c"ncclGetUniqueId")?,
                    init: library.function(c"ncclCommInitRank")?,
                    abort: library.function(c"ncclCommAbort")?,
                    begin: library.function(c"ncclGroupStart")?,
                    end: library.function(c"ncclGroupEnd")?,
                    send: library.function(c"ncclSend")?,
                    receive: library.function(c"ncclRecv")?,
                })
            }
        };
        made_once(&FOUND, || open().ok()).as_ref()
    }
}

fn checked(status: c_int) -> Result<(), Failure> {
    if status == 0 { Ok(()) } else { Err(Failure::new(format!("NCCL: status {status}"))) }
}

fn missing() -> Failure {
    Failure::new("no libnccl.so.2")
}

/// Whether there is an NCCL.
pub fn is_there() -> bool {
    Nccl::get().is_some()
}

/// Words that no other GPU has.
///
/// # Errors
/// When the driver does not know them.
pub fn gpu(device: &Device) -> Result<[u64; 2], Failure> {
    let uuid = result::device::get_uuid(device.context().cu_device())?;
    let bytes = uuid.bytes.map(|byte| byte as u8);
    Ok([0, 8].map(|at| u64::from_le_bytes(std::array::from_fn(|i| bytes[at + i]))))
}

/// Words that one process makes and all of them make their links of.
///
/// # Errors
/// When NCCL is not there or fails.
pub fn identity() -> Result<[u64; WORDS], Failure> {
    let nccl = Nccl::get().ok_or_else(missing)?;
    let mut id = UniqueId([0; BYTES]);
    // SAFETY: room for an identity.
    checked(unsafe { (nccl.id)(&mut id) })?;
    let byte = |at: usize| id.0[at] as u8;
    Ok(std::array::from_fn(|word| {
        u64::from_le_bytes(std::array::from_fn(|i| byte(word * size_of::<u64>() + i)))
    }))
}

/// What joins the GPU of this process to those of others.
pub struct Links {
    nccl: &'static Nccl,
    device: &'static Device,
    handle: Handle,
}

// SAFETY: a handle that any thread may use, one at a time.
unsafe impl Send for Links {}

impl Links {
    /// Of so many processes, of which this one has a rank: all call it, each with another GPU, and wait for each other.
    ///
    /// # Errors
    /// When NCCL is not there or fails.
    pub fn new(
        device: &'static Device,
        identity: &[u64; WORDS],
        (rank, size): (usize, usize),
    ) -> Result<Links, Failure> {
        let nccl = Nccl::get().ok_or_else(missing)?;
        let byte = |at: usize| identity[at / size_of::<u64>()].to_le_bytes()[at % size_of::<u64>()];
        let id = UniqueId(std::array::from_fn(|at| byte(at) as c_char));
        let handle = device.run(|_| {
            let mut handle = std::ptr::null_mut();
            // SAFETY: room for a handle; the device's context is current.
            checked(unsafe { (nccl.init)(&mut handle, size as c_int, id, rank as c_int) })?;
            Ok(handle.expose_provenance())
        })?;
        let handle = std::ptr::with_exposed_provenance_mut(handle);
        Ok(Links { nccl, device, handle })
    }

    /// Sends words on the GPU to processes, and receives words there. Between two processes words are received in the order in which they are
    /// sent, and as many. Work that writes them has ended, and they are there at the end.
    ///
    /// # Errors
    /// When NCCL fails.
    pub fn exchange(
        &self,
        sent: &[(&There<'_>, usize)],
        received: &[(&There<'_>, usize)],
    ) -> Result<(), Failure> {
        let Links { nccl, handle, .. } = *self;
        self.device.run(|queue| {
            let stream = queue.stream.cu_stream();
            let data = |there: &There<'_>| (there.data as *mut c_void, there.words);
            // SAFETY: as many words on the device, until all copies have ended below.
            unsafe {
                checked((nccl.begin)())?;
                let mut found = Ok(());
                for &(there, to) in sent {
                    let (data, words) = data(there);
                    let status = (nccl.send)(data, words, UINT64, to as c_int, handle, stream);
                    found = found.and(checked(status));
                }
                for &(there, from) in received {
                    let (data, words) = data(there);
                    let status = (nccl.receive)(data, words, UINT64, from as c_int, handle, stream);
                    found = found.and(checked(status));
                }
                found.and(checked((nccl.end)()))?;
            }
            Ok(queue.stream.synchronize()?)
        })
    }
}

impl Drop for Links {
    fn drop(&mut self) {
        // SAFETY: the handle that was made; nothing uses it any more. Nobody could be told of a failure.
        let _ = self.device.run(|_| checked(unsafe { (self.nccl.abort)(self.handle) }));
    }
}

/// The words of spans, where all of them are on a GPU.
pub fn all_there<'s, 'a>(spans: &[(&'s Span<'a>, usize)]) -> Option<Vec<(&'s There<'a>, usize)>> {
    let there = |&(span, rank): &(&'s Span<'a>, usize)| match span {
        Span::There(there) => Some((there, rank)),
        Span::Here(_) => None,
    };
    spans.iter().map(there).collect()
}
