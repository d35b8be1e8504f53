//! The functions of `wb_comm` for threads of one process.

use crate::abi::distributed::{WB_INFO_FAILED, wb_comm};
use crate::abi::guard::{self, Failure};
use crate::distributed::communicator::{Communicator, Failed};
use crate::distributed::threads::{Thread, threads};
use crate::engine::device::span::Span;
use std::ffi::{c_int, c_void};
use std::ptr::null_mut;

type Rank = unsafe extern "C" fn(*mut c_void) -> c_int;

/// The thread of a `wb_comm` that was made here: routines pass memory of GPUs to it.
///
/// # Safety
/// The context is what the functions expect.
pub unsafe fn known(comm: &wb_comm) -> Option<&Thread> {
    let is_ours = comm.rank.is_some_and(|of| std::ptr::fn_addr_eq(of, rank as Rank));
    // SAFETY: nobody else gives the function a context of another kind.
    if is_ours { unsafe { comm.context.cast::<Thread>().as_ref() } } else { None }
}

/// What a function returns.
fn status(found: Result<(), Failed>) -> c_int {
    if found.is_ok() { 0 } else { 1 }
}

/// Words, for bytes at any address.
///
/// # Safety
/// There are as many bytes, which nobody else writes.
unsafe fn words<'a>(data: *mut c_void, bytes: i64) -> Option<Span<'a>> {
    const EACH: usize = size_of::<u64>();
    let bytes = usize::try_from(bytes).ok()?;
    if bytes == 0 {
        return Some(Span::Here(&mut []));
    }
    let data = data.cast::<u64>();
    let fits = !data.is_null() && data.is_aligned() && bytes.is_multiple_of(EACH);
    // SAFETY: the caller's.
    fits.then(|| Span::Here(unsafe { std::slice::from_raw_parts_mut(data, bytes / EACH) }))
}

/// # Safety
/// The context of a thread.
unsafe fn of<'a>(context: *mut c_void) -> &'a Thread {
    // SAFETY: the caller's.
    unsafe { &*context.cast::<Thread>() }
}

/// By its address the functions are known as those here: it must not be copied to where it is named.
#[inline(never)]
unsafe extern "C" fn rank(context: *mut c_void) -> c_int {
    // SAFETY: as passed by the routines.
    unsafe { of(context) }.rank() as c_int
}

unsafe extern "C" fn size(context: *mut c_void) -> c_int {
    // SAFETY: as above.
    unsafe { of(context) }.size() as c_int
}

unsafe extern "C" fn broadcast(
    context: *mut c_void,
    data: *mut c_void,
    bytes: i64,
    root: c_int,
) -> c_int {
    // SAFETY: as above, with as many bytes.
    let (thread, data) = unsafe { (of(context), words(data, bytes)) };
    let sent = data.ok_or(Failed).and_then(|data| thread.broadcast(data, root as usize));
    status(sent)
}

/// # Safety
/// As many values.
unsafe fn values<'a>(values: *mut i64, count: i64) -> &'a mut [i64] {
    match usize::try_from(count) {
        // SAFETY: the caller's.
        Ok(count) if count > 0 => unsafe { std::slice::from_raw_parts_mut(values, count) },
        _ => &mut [],
    }
}

unsafe extern "C" fn maxima(context: *mut c_void, at: *mut i64, count: i64) -> c_int {
    // SAFETY: as above.
    status(unsafe { of(context).maxima(values(at, count)) })
}

unsafe extern "C" fn sums(context: *mut c_void, at: *mut i64, count: i64) -> c_int {
    // SAFETY: as above.
    status(unsafe { of(context).sums(values(at, count)) })
}

unsafe extern "C" fn exchange(
    context: *mut c_void,
    sent: *const c_void,
    bytes_sent: i64,
    to: c_int,
    received: *mut c_void,
    bytes_received: i64,
    from: c_int,
) -> c_int {
    let with = |data, rank| Some((data, usize::try_from(rank).ok()?));
    // SAFETY: as above; what is sent is only read.
    let (thread, both) = unsafe {
        (of(context), words(sent.cast_mut(), bytes_sent).zip(words(received, bytes_received)))
    };
    let exchanged = both.ok_or(Failed);
    status(
        exchanged
            .and_then(|(sent, received)| thread.exchange(with(sent, to), with(received, from))),
    )
}

unsafe extern "C" fn split(context: *mut c_void, color: c_int, key: c_int) -> *mut c_void {
    // SAFETY: as above.
    match unsafe { of(context) }.part(color as usize, key as usize) {
        Ok(part) => Box::into_raw(Box::new(part)).cast(),
        Err(Failed) => null_mut(),
    }
}

unsafe extern "C" fn release(context: *mut c_void) {
    // SAFETY: a context of `split`.
    drop(unsafe { Box::from_raw(context.cast::<Thread>()) });
}

/// The most threads: each has some memory.
const MOST: c_int = 1 << 12;

/// Makes processes of threads.
///
/// # Safety
/// `comms` is NULL or has `count` elements, which are writable.
pub unsafe fn of_threads(
    name: &'static str,
    (comms, count): (*mut wb_comm, c_int),
    (nprow, npcol, order): (c_int, c_int, c_int),
) -> c_int {
    let found = guard::call(name, || {
        if comms.is_null() {
            return Err(Failure::Null("comms"));
        }
        let is_grid = nprow == 0 && npcol == 0
            || nprow > 0 && npcol > 0 && nprow.checked_mul(npcol) == Some(count);
        if !(1..=MOST).contains(&count) || !is_grid {
            return Err(Failure::Invalid("the grid has another number of threads"));
        }
        for (at, thread) in threads(count as usize).into_iter().enumerate() {
            let made = wb_comm {
                context: Box::into_raw(Box::new(thread)).cast(),
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
            unsafe { comms.add(at).write(made) };
        }
        Ok(())
    });
    if found == 0 { 0 } else { WB_INFO_FAILED }
}

/// A thread takes no further part.
///
/// # Safety
/// `comm` is NULL or was made.
pub unsafe fn leave(name: &'static str, comm: *const wb_comm) -> c_int {
    let found = guard::call(name, || {
        // SAFETY: the caller's.
        let comm = unsafe { comm.as_ref() }.ok_or(Failure::Null("comm"))?;
        // SAFETY: as above.
        let thread = unsafe { known(comm) }.ok_or(Failure::Invalid(FOREIGN))?;
        thread.leave();
        Ok(())
    });
    if found == 0 { 0 } else { WB_INFO_FAILED }
}

const FOREIGN: &str = "comm is not of wb_comms_of_threads";

/// Frees processes.
///
/// # Safety
/// `comms` is NULL or has `count` elements, which were made and are not in use.
pub unsafe fn free(name: &'static str, comms: *mut wb_comm, count: c_int) -> c_int {
    let found = guard::call(name, || {
        if comms.is_null() {
            return Ok(());
        }
        for at in 0..usize::try_from(count).unwrap_or(0) {
            // SAFETY: the caller's.
            let comm = unsafe { &mut *comms.add(at) };
            // SAFETY: as above.
            if unsafe { known(comm) }.is_none() {
                return Err(Failure::Invalid(FOREIGN));
            }
            // SAFETY: made by `of_threads`, and from now on unknown.
            drop(unsafe { Box::from_raw(comm.context.cast::<Thread>()) });
            comm.context = null_mut();
        }
        Ok(())
    });
    if found == 0 { 0 } else { WB_INFO_FAILED }
}
