//! Signals: those of the program are for its own threads.

use std::mem::MaybeUninit;
use std::ptr;

/// Runs something during which this thread blocks all signals that may come to any thread. Threads that it starts block
/// them for good: the program's handlers are meant for its own. Those of a fault come to the thread that caused it, and
/// blocked they would end the process without its handler.
pub fn without<R>(work: impl FnOnce() -> R) -> R {
    const FAULTS: [libc::c_int; 6] =
        [libc::SIGSEGV, libc::SIGBUS, libc::SIGFPE, libc::SIGILL, libc::SIGTRAP, libc::SIGSYS];
    if cfg!(miri) {
        return work();
    }
    let mut before = MaybeUninit::<libc::sigset_t>::uninit();
    let mut blocked = MaybeUninit::uninit();
    // SAFETY: the sets are filled before they are used.
    unsafe {
        libc::sigfillset(blocked.as_mut_ptr());
        for signal in FAULTS {
            libc::sigdelset(blocked.as_mut_ptr(), signal);
        }
        libc::pthread_sigmask(libc::SIG_SETMASK, blocked.as_ptr(), before.as_mut_ptr());
    }
    let result = work();
    // SAFETY: the set was filled above.
    unsafe { libc::pthread_sigmask(libc::SIG_SETMASK, before.as_ptr(), ptr::null_mut()) };
    result
}
