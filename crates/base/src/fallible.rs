//! Memory that grows with a call's operands, and may not be there.
//!
//! A vector that grows without asking ends the process when there is no memory for it. Small ones are safe, see
//! [`crate::host::reserve`]; whatever grows with the operands is made by the functions here.

use crate::host::reserve;

pub use crate::host::reserve::served;

/// There is no memory; what a call that ends for want of it unwinds with.
pub struct OutOfMemory;

/// Ends the call with an error, which `abi::guard` reports. Only where nothing of its outputs is written.
#[cold]
pub fn end_call() -> ! {
    // Without the message of a panic.
    std::panic::resume_unwind(Box::new(OutOfMemory))
}

/// Ends the call when most of the reserve is used up: where a loop takes memory in small pieces, as often as it runs.
#[inline]
pub fn check() {
    if reserve::is_low() {
        end_call();
    }
}

/// An empty vector with room for `len` elements; `None` without memory.
pub fn with_room<T>(len: usize) -> Option<Vec<T>> {
    let mut memory = Vec::new();
    memory.try_reserve_exact(len).ok()?;
    Some(memory)
}

/// [`with_room`]; without memory the call ends, see [`end_call`].
pub fn room_for<T>(len: usize) -> Vec<T> {
    with_room(len).unwrap_or_else(|| end_call())
}

/// `len` copies of a value; `None` without memory.
pub fn try_filled<T: Clone>(len: usize, value: T) -> Option<Vec<T>> {
    let mut memory = with_room(len)?;
    memory.resize(len, value);
    Some(memory)
}

/// `len` copies of a value; without memory the call ends, see [`end_call`].
pub fn filled<T: Clone>(len: usize, value: T) -> Vec<T> {
    try_filled(len, value).unwrap_or_else(|| end_call())
}

/// All items; `None` where there is no memory.
pub fn try_collected<T>(items: impl ExactSizeIterator<Item = T>) -> Option<Vec<T>> {
    let mut memory = with_room(items.len())?;
    memory.extend(items);
    Some(memory)
}

/// All items; without memory the call ends, see [`end_call`].
pub fn collected<T>(items: impl ExactSizeIterator<Item = T>) -> Vec<T> {
    try_collected(items).unwrap_or_else(|| end_call())
}

/// Makes a vector longer; without memory the call ends, see [`end_call`].
pub fn resize<T: Clone>(memory: &mut Vec<T>, len: usize, value: T) {
    if memory.try_reserve(len.saturating_sub(memory.len())).is_err() {
        end_call();
    }
    memory.resize(len, value);
}
