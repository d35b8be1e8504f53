//! Numbers that a call works with: a workspace of the program may have numbers of less precision than its matrix.

use crate::lapack::parted::{Parted, Real};
use std::marker::PhantomData;
use std::slice;

/// Numbers of the library's own.
pub struct Memory<T: Parted> {
    parts: <T::Real as Real>::Own,
    numbers: PhantomData<T>,
}

impl<T: Parted> Memory<T> {
    /// As many zeros, with as much precision as any of the examples.
    pub fn new<'a>(len: usize, examples: impl Iterator<Item = &'a T>) -> Memory<T>
    where
        T: 'a,
    {
        let parts = if T::IS_COMPLEX { 2 * len } else { len };
        let examples = examples.flat_map(|x| x.parts().into_iter().flatten());
        Memory { parts: T::Real::zeros(parts, examples), numbers: PhantomData }
    }

    pub fn numbers(&mut self) -> &mut [T] {
        let (count, per_number) = (self.parts.len(), size_of::<T>() / size_of::<T::Real>());
        // SAFETY: a number is itself, or a structure of two parts.
        unsafe { slice::from_raw_parts_mut(self.parts.as_mut_ptr().cast(), count / per_number) }
    }
}
