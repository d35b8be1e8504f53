//! Finds the definitions of MPLAPACK's names behind ours: its own, when this library is loaded before it.

#[path = "objects.rs"]
mod objects;

use std::cell::Cell;
use std::ffi::{CStr, CString, OsStr, c_void};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::ptr::NonNull;

/// A function that a dynamic linker found.
type Found = NonNull<c_void>;

/// The next definition of a symbol behind ours: in the order of the global scope, or in a library that
/// was loaded into a scope of its own.
pub fn definition(symbol: &CStr) -> Option<Found> {
    // SAFETY: dlsym of a NUL-terminated name.
    let next = unsafe { libc::dlsym(libc::RTLD_NEXT, symbol.as_ptr()) };
    // Behind us there may be another copy of us.
    NonNull::new(next).filter(|&next| !is_ours(next)).or_else(|| {
        let [next] = in_local_scope([symbol])?;
        Some(next)
    })
}

/// Calls `work` with the next definition of a symbol. `None` if there is none, or if this thread is already in such a
/// call: the next definition may call ours again.
pub fn forward<R>(symbol: &CStr, work: impl FnOnce(Found) -> R) -> Option<R> {
    thread_local! {
        static FORWARDING: Cell<bool> = const { Cell::new(false) };
    }
    /// Ends with the call, also by a C++ exception.
    struct Forwarding;
    impl Drop for Forwarding {
        fn drop(&mut self) {
            let _ = FORWARDING.try_with(|forwarding| forwarding.set(false));
        }
    }
    if FORWARDING.try_with(|forwarding| forwarding.replace(true)) != Ok(false) {
        return None;
    }
    let _forwarding = Forwarding;
    definition(symbol).map(work)
}

/// Whether a function is of this library.
pub fn is_ours(function: Found) -> bool {
    objects::is_ours(function.as_ptr())
}

/// All definitions that are asked for, or none.
fn all<const N: usize>(
    symbols: [&CStr; N],
    find: impl Fn(&CStr) -> Option<Found>,
) -> Option<[Found; N]> {
    let found = symbols.map(find);
    let are_there = found.iter().all(Option::is_some);
    are_there.then(|| found.map(|function| function.unwrap_or(NonNull::dangling())))
}

/// The definitions in any loaded object that has all of them and is not this one.
fn in_local_scope<const N: usize>(symbols: [&CStr; N]) -> Option<[Found; N]> {
    let hashes = symbols.map(objects::hash);
    let mut names: Vec<CString> = Vec::new();
    objects::find(|object| {
        // The program has no name, the kernel's own object no file.
        let has_file = object.name.to_bytes().contains(&b'/');
        if has_file && hashes.iter().all(|&hash| object.may_define(hash)) {
            names.push(object.name.to_owned());
        }
        false
    });
    names.iter().find_map(|name| {
        // SAFETY: NUL-terminated; an object that is loaded already runs no code. The handle is given back,
        // the object stays as long as whoever loaded it wants.
        unsafe {
            let object = libc::dlopen(name.as_ptr(), libc::RTLD_LAZY | libc::RTLD_NOLOAD);
            if object.is_null() {
                return None;
            }
            let found = all(symbols, |symbol| {
                NonNull::new(libc::dlsym(object, symbol.as_ptr())).filter(|&found| !is_ours(found))
            });
            libc::dlclose(object);
            found
        }
    })
}

/// The definition that the program uses for a name.
pub fn visible(symbol: &CStr) -> Option<Found> {
    // SAFETY: dlsym of a NUL-terminated name.
    NonNull::new(unsafe { libc::dlsym(libc::RTLD_DEFAULT, symbol.as_ptr()) })
}

/// The definitions that the program uses for some names, or those in any object that it loaded.
pub fn loaded<const N: usize>(symbols: [&CStr; N]) -> Option<[Found; N]> {
    all(symbols, visible).or_else(|| in_local_scope(symbols))
}

/// The definitions that the program uses for some names, or those of a library which is loaded, if need be, and stays so. The loader
/// changes errno.
pub fn found<const N: usize>(symbols: [&CStr; N], library: &CStr) -> Option<[Found; N]> {
    loaded(symbols).or_else(|| {
        // SAFETY: NUL-terminated names; the library runs no code of its own when it is loaded.
        unsafe {
            let object = libc::dlopen(library.as_ptr(), libc::RTLD_LAZY);
            if object.is_null() {
                return None;
            }
            all(symbols, |symbol| NonNull::new(libc::dlsym(object, symbol.as_ptr())))
        }
    })
}

/// The name of the file as which this library was loaded: a link to it has its own.
pub fn file_name() -> Option<&'static OsStr> {
    Path::new(OsStr::from_bytes(objects::our_name().to_bytes())).file_name()
}
