//! The other vector of a change of elements.

use super::{Elements, Place};
use wideblas_format::Components;

/// The other vector of a change of elements: [`Elements`] where the change only reads it, a [`Place`] where it writes it too.
pub trait Other<'a, T: Components>: Copy + Send + Sync {
    const IS_WRITTEN: bool;

    /// The elements, to be read.
    fn elements(self) -> Elements<'a, T>;

    /// The elements, to be written, where they may be.
    fn place(self) -> Option<Place<'a, T>>;

    /// Some elements.
    ///
    /// # Panics
    /// When there are fewer.
    fn part(self, start: usize, len: usize) -> Self;
}

impl<'a, T: Components> Other<'a, T> for Elements<'a, T> {
    const IS_WRITTEN: bool = false;

    #[inline(always)]
    fn elements(self) -> Elements<'a, T> {
        self
    }
    #[inline(always)]
    fn place(self) -> Option<Place<'a, T>> {
        None
    }
    #[inline(always)]
    fn part(self, start: usize, len: usize) -> Self {
        Elements::part(self, start, len)
    }
}

impl<'a, T: Components> Other<'a, T> for Place<'a, T> {
    const IS_WRITTEN: bool = true;

    #[inline(always)]
    fn elements(self) -> Elements<'a, T> {
        Place::elements(self)
    }
    #[inline(always)]
    fn place(self) -> Option<Place<'a, T>> {
        Some(self)
    }
    #[inline(always)]
    fn part(self, start: usize, len: usize) -> Self {
        Place::part(self, start, len)
    }
}
