//! Matrices of numbers that are elsewhere.

use super::Limbed;
use crate::fallible;
use std::marker::PhantomData;
use std::ops::Deref;
use std::ptr::{self, NonNull};

/// Copies of numbers without their limbs, which stay where they are: what makes a mirrored or a joined matrix to be read.
pub struct Shallow<'a, T>(Vec<T>, PhantomData<&'a T>);

impl<'a, T: Limbed> Shallow<'a, T> {
    /// The numbers in this order, zeros for those that are absent; `None` without memory.
    pub fn of(numbers: impl ExactSizeIterator<Item = Option<&'a T>>) -> Option<Shallow<'a, T>> {
        const { assert!(!std::mem::needs_drop::<T>()) };
        let copies = numbers.map(|number| match number {
            // SAFETY: a copy that is only read, while the number is borrowed; nothing frees its limbs.
            Some(number) => unsafe { ptr::read(number) },
            // The limbs of a zero are not read.
            None => T::zero(64, NonNull::dangling().as_ptr()),
        });
        Some(Shallow(fallible::try_collected(copies)?, PhantomData))
    }
}

impl<T> Deref for Shallow<'_, T> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.0
    }
}
