//! The functions of `wb_comm` by an MPI with the standard ABI (MPI 5.0), found at run time.

use crate::abi::distributed::{WB_INFO_FAILED, wb_comm};
use crate::abi::guard::{self, Failure};
use crate::once::made_once;
use std::ffi::{CStr, c_int, c_void};
use std::mem::transmute;
use std::ptr::null_mut;
use std::sync::OnceLock;

/// A handle of the standard ABI: a number in a pointer.
type Handle = *mut c_void;

// Chapter 20 of MPI 5.0, "Application Binary Interface", has these values.
const BYTE: usize = 0x247;
const INT64_T: usize = 0x258;
const MAX: usize = 0x23;
const SUM: usize = 0x21;
const IN_PLACE: usize = 1;
const PROC_NULL: c_int = -3;
/// Of messages between two processes.
const TAG: c_int = 7;

/// The functions of MPI that are used, with counts of 64 bits.
struct Mpi {
    rank: Number,
    size: Number,
    broadcast: Broadcast,
    reduce: Reduce,
    exchange: Exchange,
    split: Split,
    free: Free,
}

/// `MPI_Comm_rank`, `MPI_Comm_size`
type Number = unsafe extern "C" fn(Handle, *mut c_int) -> c_int;
/// `MPI_Bcast_c`
type Broadcast = unsafe extern "C" fn(*mut c_void, i64, Handle, c_int, Handle) -> c_int;
/// `MPI_Allreduce_c`
type Reduce =
    unsafe extern "C" fn(*const c_void, *mut c_void, i64, Handle, Handle, Handle) -> c_int;
/// `MPI_Comm_split`
type Split = unsafe extern "C" fn(Handle, c_int, c_int, *mut Handle) -> c_int;
/// `MPI_Comm_free`
type Free = unsafe extern "C" fn(*mut Handle) -> c_int;

/// `MPI_Sendrecv_c`
type Exchange = unsafe extern "C" fn(
    *const c_void,
    i64,
    Handle,
    c_int,
    c_int,
    *mut c_void,
    i64,
    Handle,
    c_int,
    c_int,
    Handle,
    *mut c_void,
) -> c_int;

/// The library that the program uses, or else the one that the loader finds.
fn library() -> Option<Handle> {
    let names = [c"libmpi_abi.so.1", c"libmpi_abi.so.0"];
    let open = |name: &CStr, flags| {
        // SAFETY: NUL-terminated; the library is loaded, or stays so, since it is never closed.
        let found = unsafe { libc::dlopen(name.as_ptr(), libc::RTLD_LAZY | flags) };
        (!found.is_null()).then_some(found)
    };
    let loaded = names.iter().find_map(|name| open(name, libc::RTLD_NOLOAD));
    loaded.or_else(|| names.iter().find_map(|name| open(name, 0)))
}

impl Mpi {
    fn get() -> Option<&'static Mpi> {
        static FOUND: OnceLock<Option<Mpi>> = OnceLock::new();
        made_once(&FOUND, || {
            let library = library()?;
            let symbol = |name: &CStr| {
                // SAFETY: a loaded library, and a NUL-terminated name.
                let found = unsafe { libc::dlsym(library, name.as_ptr()) };
                (!found.is_null()).then_some(found)
            };
            // SAFETY: MPI 5.0 defines these functions so.
            unsafe {
                Some(Mpi {
                    rank: transmute::<Handle, Number>(symbol(c"MPI_Comm_rank")?),
                    size: transmute::<Handle, Number>(symbol(c"MPI_Comm_size")?),
                    broadcast: transmute::<Handle, Broadcast>(symbol(c"MPI_Bcast_c")?),
                    reduce: transmute::<Handle, Reduce>(symbol(c"MPI_Allreduce_c")?),
                    exchange: transmute::<Handle, Exchange>(symbol(c"MPI_Sendrecv_c")?),
                    split: transmute::<Handle, Split>(symbol(c"MPI_Comm_split")?),
                    free: transmute::<Handle, Free>(symbol(c"MPI_Comm_free")?),
                })
            }
        })
        .as_ref()
    }
}

/// A handle with this value.
fn handle(value: usize) -> Handle {
    std::ptr::without_provenance_mut(value)
}

/// What a function gives, where there is an MPI.
fn by(call: impl FnOnce(&Mpi) -> c_int) -> c_int {
    Mpi::get().map_or(-1, call)
}

unsafe extern "C" fn rank(context: Handle) -> c_int {
    let mut rank = -1;
    // SAFETY: a communicator of the program's.
    by(|mpi| unsafe { (mpi.rank)(context, &mut rank) });
    rank
}

unsafe extern "C" fn size(context: Handle) -> c_int {
    let mut size = -1;
    // SAFETY: as above.
    by(|mpi| unsafe { (mpi.size)(context, &mut size) });
    size
}

unsafe extern "C" fn broadcast(
    context: Handle,
    data: *mut c_void,
    bytes: i64,
    root: c_int,
) -> c_int {
    // SAFETY: as above, with as many bytes.
    by(|mpi| unsafe { (mpi.broadcast)(data, bytes, handle(BYTE), root, context) })
}

unsafe extern "C" fn maxima(context: Handle, values: *mut i64, count: i64) -> c_int {
    // SAFETY: as above.
    by(|mpi| unsafe { reduce(mpi, context, (values, count), MAX) })
}

unsafe extern "C" fn sums(context: Handle, values: *mut i64, count: i64) -> c_int {
    // SAFETY: as above.
    by(|mpi| unsafe { reduce(mpi, context, (values, count), SUM) })
}

/// # Safety
/// As many values.
unsafe fn reduce(mpi: &Mpi, context: Handle, (values, count): (*mut i64, i64), by: usize) -> c_int {
    let in_place = handle(IN_PLACE).cast_const();
    // SAFETY: the caller's.
    unsafe { (mpi.reduce)(in_place, values.cast(), count, handle(INT64_T), handle(by), context) }
}

unsafe extern "C" fn exchange(
    context: Handle,
    sent: *const c_void,
    bytes_sent: i64,
    to: c_int,
    received: *mut c_void,
    bytes_received: i64,
    from: c_int,
) -> c_int {
    let [to, from] = [to, from].map(|rank| if rank < 0 { PROC_NULL } else { rank });
    let (byte, status) = (handle(BYTE), null_mut());
    // SAFETY: as above.
    by(|mpi| unsafe {
        (mpi.exchange)(
            sent,
            bytes_sent,
            byte,
            to,
            TAG,
            received,
            bytes_received,
            byte,
            from,
            TAG,
            context,
            status,
        )
    })
}

unsafe extern "C" fn split(context: Handle, color: c_int, key: c_int) -> Handle {
    let mut part = null_mut();
    // SAFETY: as above.
    match by(|mpi| unsafe { (mpi.split)(context, color, key, &mut part) }) {
        0 => part,
        _ => null_mut(),
    }
}

unsafe extern "C" fn release(mut context: Handle) {
    // SAFETY: a communicator of `split`.
    by(|mpi| unsafe { (mpi.free)(&mut context) });
}

/// Fills in the functions, for a communicator of the program's.
///
/// # Safety
/// `comm` is NULL or writable.
pub unsafe fn of_mpi(
    name: &'static str,
    comm: *mut wb_comm,
    context: Handle,
    (nprow, npcol, order): (c_int, c_int, c_int),
) -> c_int {
    let status = guard::call(name, || {
        if comm.is_null() {
            return Err(Failure::Null("comm"));
        }
        Mpi::get().ok_or(Failure::Invalid("no libmpi_abi.so.1 or .so.0 is found"))?;
        let made = wb_comm {
            context,
            nprow,
            npcol,
            order,
            rank: Some(rank),
            size: Some(size),
            broadcast: Some(broadcast),
            maxima: Some(maxima),
            sums: Some(sums),
            exchange: Some(exchange),
            split: Some(split),
            release: Some(release),
        };
        // SAFETY: the caller's.
        unsafe { comm.write(made) };
        Ok(())
    });
    if status == 0 { 0 } else { WB_INFO_FAILED }
}
