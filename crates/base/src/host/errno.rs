//! errno, which the program may read long after a call: what system calls of ours leave there means nothing to it.

use std::ffi::c_int;
use std::ptr::NonNull;

/// When dropped, errno becomes again what it was. The place is the thread's, so that this stays in it.
#[must_use]
pub struct Errno {
    place: Option<NonNull<c_int>>,
    before: c_int,
}

impl Errno {
    #[inline]
    pub fn kept() -> Errno {
        let place = NonNull::new(place());
        // SAFETY: the C library's variable of this thread, which is readable as long as the thread runs.
        let before = place.map_or(0, |place| unsafe { place.read() });
        Errno { place, before }
    }
}

impl Drop for Errno {
    #[inline]
    fn drop(&mut self) {
        if let Some(place) = self.place {
            // SAFETY: as above; nothing refers to it.
            unsafe { place.write(self.before) };
        }
    }
}

#[cfg(all(target_os = "linux", not(miri)))]
fn place() -> *mut c_int {
    // SAFETY: a function without conditions.
    unsafe { libc::__errno_location() }
}

#[cfg(any(not(target_os = "linux"), miri))]
fn place() -> *mut c_int {
    std::ptr::null_mut()
}

#[cfg(all(test, target_os = "linux", not(miri)))]
mod tests {
    use super::*;
    use std::io::Error;

    #[test]
    fn errno_is_restored() {
        let now = || Error::last_os_error().raw_os_error();
        // SAFETY: no such descriptor, which is refused.
        let fail = || unsafe { libc::close(-1) };
        fail();
        assert_eq!(now(), Some(libc::EBADF));
        {
            let _errno = Errno::kept();
            // SAFETY: a NUL-terminated name.
            unsafe { libc::open(c"/no/such/file".as_ptr(), libc::O_RDONLY) };
            assert_eq!(now(), Some(libc::ENOENT));
        }
        assert_eq!(now(), Some(libc::EBADF));
    }
}
