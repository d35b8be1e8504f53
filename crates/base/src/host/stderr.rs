//! Lines on stderr without the lock of Rust's own stderr, which a child of fork() would wait for when
//! another thread of the parent held it.

use super::cancellation::NotCancelled;
use super::errno::Errno;
use std::fmt::Display;

/// Prints one line, by one system call where the system takes it whole. A closed stderr is no reason to
/// fail.
pub fn print(line: impl Display) {
    let text = format!("{line}\n");
    let mut rest = text.as_bytes();
    let (_whole, _errno) = (NotCancelled::enter(), Errno::kept());
    while !rest.is_empty() {
        // SAFETY: `rest` is readable.
        match unsafe { libc::write(libc::STDERR_FILENO, rest.as_ptr().cast(), rest.len()) } {
            written @ 1.. => rest = &rest[written as usize..],
            0 => return,
            _ if std::io::Error::last_os_error().raw_os_error() == Some(libc::EINTR) => {}
            _ => return,
        }
    }
}
