//! Values that are made once.

use std::sync::OnceLock;

/// The value of a cell, made where there is none; by several threads at once if they come together. A child
/// of fork() must not wait for a thread of its parent that was making it, as `get_or_init` would.
#[inline]
pub fn made_once<T>(cell: &OnceLock<T>, make: impl FnOnce() -> T) -> &T {
    match cell.get() {
        Some(value) => value,
        None => {
            let value = make();
            cell.get_or_init(|| value)
        }
    }
}
