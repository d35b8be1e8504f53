//! Libraries of NVIDIA that are used where they are installed.

use super::launch::Failure;
use std::ffi::{CStr, c_char, c_void};

/// A library that is loaded in the process, and stays loaded.
pub(super) struct Library(*mut c_void);

impl Library {
    pub fn open(names: &[&CStr]) -> Result<Library, Failure> {
        // SAFETY: NUL-terminated names; what the library does when it is loaded is its own affair.
        let open = |name: &&CStr| unsafe { libc::dlopen(name.as_ptr(), libc::RTLD_LAZY) };
        let found = names.iter().map(open).find(|handle| !handle.is_null());
        found.map(Library).ok_or_else(|| Failure::new(format!("no {:?}", names[0])))
    }

    /// # Safety
    /// F is the type of the function of this name.
    pub unsafe fn function<F: Copy>(&self, name: &CStr) -> Result<F, Failure> {
        // SAFETY: a library that is open, a NUL-terminated name.
        let address = unsafe { libc::dlsym(self.0, name.as_ptr().cast::<c_char>()) };
        if address.is_null() {
            return Err(Failure::new(format!("no {name:?}")));
        }
        assert_eq!(size_of::<F>(), size_of_val(&address));
        // SAFETY: the caller's.
        Ok(unsafe { std::mem::transmute_copy(&address) })
    }
}
