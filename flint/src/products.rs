//! Products of matrices of integers by libwideblas, an element after the other.

use crate::engine::{self, Mpf};
use crate::integers::Room;
use crate::layout::{Shape, filled};

/// Calls `write` with the row, the column and the value of each element of a product of which every sum is a double. `None` where
/// there is no product; nothing was written then.
pub fn each_double(
    shape: Shape,
    x: &[f64],
    y: &[f64],
    mut write: impl FnMut(usize, usize, f64),
) -> Option<()> {
    let mut product = filled(0.0, shape.m * shape.n)?;
    // SAFETY: doubles have no limbs.
    unsafe { engine::multiply(shape, x, y, &mut product)? };
    for (i, row) in product.chunks_exact(shape.n).enumerate() {
        for (j, &value) in row.iter().enumerate() {
            write(i, j, value);
        }
    }
    Some(())
}

/// [`each_double`] of numbers with limbs and sums of at most so many bits: whether an element is negative, and the limbs of its magnitude.
///
/// # Safety
/// Integers with their limbs; no sum has more bits.
pub unsafe fn each_integer(
    shape: Shape,
    x: &[Mpf],
    y: &[Mpf],
    bits: usize,
    mut write: impl FnMut(usize, usize, bool, &[u64]),
) -> Option<()> {
    let mut room = Room::new(shape.m * shape.n, bits)?;
    let mut product = room.numbers()?;
    // SAFETY: the caller's; the product's limbs are those of the room.
    unsafe { engine::multiply(shape, x, y, &mut product)? };
    // The longest integer, for those whose last limbs are not stored.
    let mut whole = filled(0, room.each)?;
    for (i, row) in product.chunks_exact(shape.n).enumerate() {
        for (j, value) in row.iter().enumerate() {
            // SAFETY: an integer that the room has memory for.
            let limbs = unsafe { value.integer(&mut whole) };
            write(i, j, value.is_negative(), limbs);
        }
    }
    Some(())
}
