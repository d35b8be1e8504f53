//! Working memory: numbers that belong to an algorithm.

use std::ops::{Deref, DerefMut};
use wideblas_base::fallible;
use wideblas_blas::MatMut;
use wideblas_format::mpfr::Limbed;

/// Numbers, with the limbs that they refer to. Routines change their values; a number must not be exchanged with one of other memory.
pub struct Memory<T> {
    numbers: Vec<T>,
    _limbs: Vec<u64>,
}

impl<T> Deref for Memory<T> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.numbers
    }
}

impl<T> DerefMut for Memory<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.numbers
    }
}

impl<T> Memory<T> {
    /// Copies of a number of plain bytes; without memory the call ends.
    pub fn of_copies(len: usize, number: T) -> Memory<T>
    where
        T: Copy,
    {
        Memory { numbers: fallible::filled(len, number), _limbs: Vec::new() }
    }

    /// The first numbers as a matrix, and those behind it.
    ///
    /// # Panics
    /// When there are fewer.
    pub fn matrix(&mut self, rows: usize, cols: usize) -> (MatMut<'_, T>, &mut [T]) {
        let (first, rest) = self.numbers.split_at_mut(rows * cols);
        (matrix(first, rows, cols), rest)
    }
}

/// The first numbers of some as a matrix.
///
/// # Panics
/// When there are fewer.
pub fn matrix<T>(numbers: &mut [T], rows: usize, cols: usize) -> MatMut<'_, T> {
    MatMut::new(numbers, rows, cols, rows.max(1)).expect("as many numbers")
}

/// Zeros of some bits and parts with limbs one after the other; without memory the call ends.
pub fn referring<T: Limbed, N>(
    bits: u64,
    (len, parts): (usize, usize),
    number: impl Fn(&mut dyn FnMut() -> T) -> N,
) -> Memory<N> {
    let bits = u32::try_from(bits).unwrap_or_else(|_| fallible::end_call());
    let each = T::limbs_for(bits);
    let all = each.checked_mul(parts).and_then(|limbs| limbs.checked_mul(len));
    let mut limbs = fallible::filled(all.unwrap_or_else(|| fallible::end_call()), 0u64);
    let mut at = limbs.as_mut_ptr();
    let mut next = || {
        let zero = T::zero(bits, at);
        at = at.wrapping_add(each);
        zero
    };
    let numbers = fallible::collected((0..len).map(|_| number(&mut next)));
    Memory { numbers, _limbs: limbs }
}
