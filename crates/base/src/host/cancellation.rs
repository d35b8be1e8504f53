//! pthread_cancel: a thread that is cancelled inside the library would unwind through frames that cannot be
//! unwound, which ends the process.

use std::marker::PhantomData;

/// Until dropped, the thread is not cancelled; a request stays for the program's next cancellation point.
/// Held around system calls that are cancellation points.
#[must_use]
pub struct NotCancelled {
    before: libc::c_int,
    /// The state belongs to the thread.
    thread: PhantomData<*const ()>,
}

#[cfg(target_os = "linux")]
unsafe extern "C" {
    // In POSIX, not in the libc crate.
    fn pthread_setcancelstate(state: libc::c_int, before: *mut libc::c_int) -> libc::c_int;
}

/// `PTHREAD_CANCEL_DISABLE`
#[cfg(target_os = "linux")]
const DISABLE: libc::c_int = 1;

#[cfg(not(target_os = "linux"))]
unsafe fn pthread_setcancelstate(_: libc::c_int, _: *mut libc::c_int) -> libc::c_int {
    0
}

#[cfg(not(target_os = "linux"))]
const DISABLE: libc::c_int = 0;

impl NotCancelled {
    pub fn enter() -> NotCancelled {
        let mut before = 0;
        if !cfg!(miri) {
            // SAFETY: changes and writes an int of this thread.
            unsafe { pthread_setcancelstate(DISABLE, &mut before) };
        }
        NotCancelled { before, thread: PhantomData }
    }
}

impl Drop for NotCancelled {
    fn drop(&mut self) {
        if !cfg!(miri) {
            let mut ours = 0;
            // SAFETY: as above; `before` is a state that was in force.
            unsafe { pthread_setcancelstate(self.before, &mut ours) };
        }
    }
}
