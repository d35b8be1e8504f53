//! Vectors of numbers of several components, in the format's own arithmetic: several elements at a time, each component
//! in a register of its own.
//!
//! An element's bits depend on nothing but its operands, and a sum's on nothing but the vectors: an element goes to one of a
//! fixed number of partial sums by its place, whatever the registers hold, and these are summed in a fixed order.

mod elementwise;
mod moves;
mod reduce;

pub use elementwise::{Axpy, Elementwise, Rot, Scal, elementwise, is_independent};
pub use moves::{copy, largest, swap};
pub use reduce::{Magnitudes, Products, Term, reduce, special_dot};

use crate::engine::cpu::simd::Register;
use crate::engine::cpu::sum::Strided;
use crate::format::Scalar;
use std::marker::PhantomData;
use std::ptr;

/// Where the elements of a vector lie: the first one, and the distance to the next in elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place<'a, T> {
    first: *mut T,
    step: isize,
    len: usize,
    lifetime: PhantomData<&'a [T]>,
}

// SAFETY: where elements lie; what may be done with them was said when it was made.
unsafe impl<T: Send> Send for Place<'_, T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for Place<'_, T> {}

impl<'a, T> Place<'a, T> {
    /// The vector of the BLAS at `x`: a negative increment means that its first element is the last in memory.
    ///
    /// # Safety
    /// For `'a` the elements may be read, and written if a function is called that writes this vector, and nothing
    /// else uses them then but other vectors of that call; `(len - 1) * inc` elements are no more than an address
    /// space holds.
    #[inline(always)]
    pub unsafe fn blas(x: *mut T, len: usize, inc: i64) -> Place<'a, T> {
        let step = inc as isize;
        let back = if step < 0 { (len.max(1) as isize - 1) * -step } else { 0 };
        Place { first: x.wrapping_offset(back), step, len, lifetime: PhantomData }
    }

    /// No elements.
    pub fn none() -> Place<'a, T> {
        Place { first: ptr::null_mut(), step: 1, len: 0, lifetime: PhantomData }
    }

    #[inline(always)]
    pub fn len(&self) -> usize {
        self.len
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The elements as those of a vector that is only read.
    pub fn strided(&self) -> Strided<'a, T>
    where
        T: Copy,
    {
        let (back, inc) = (self.step.min(0) * (self.len.max(1) as isize - 1), self.step as i64);
        // SAFETY: the elements were said to be readable when this was made.
        unsafe { Strided::blas(self.first.wrapping_offset(back), self.len, inc) }
    }

    /// Some elements.
    ///
    /// # Panics
    /// When there are fewer.
    #[inline(always)]
    pub fn part(&self, start: usize, len: usize) -> Place<'a, T> {
        assert!(start <= self.len && len <= self.len - start);
        Place { len, ..self.from(start) }
    }

    /// Element `i`.
    #[inline(always)]
    fn at(&self, i: usize) -> *mut T {
        self.first.wrapping_offset(self.step.wrapping_mul(i as isize))
    }

    /// The elements from `i` on, wherever they end.
    #[inline(always)]
    fn from(&self, i: usize) -> Place<'a, T> {
        Place { first: self.at(i), ..*self }
    }

    /// The vectors have no memory in common.
    fn is_apart_from(&self, other: &Place<'_, T>) -> bool {
        let ends = |place: &Place<'_, T>| {
            let (a, b) = (place.first.addr(), place.at(place.len.saturating_sub(1)).addr());
            (a.min(b), a.max(b) + size_of::<T>())
        };
        let ((start, end), (other_start, other_end)) = (ends(self), ends(other));
        end <= other_start || other_end <= start
    }
}

/// 32-bit words of two components, which registers read at once.
const PAIR: usize = 4;

/// As many elements as a register has lanes, by components.
///
/// # Safety
/// They may be read; only under simd::run.
#[inline(always)]
unsafe fn load<V: Register, T: Scalar<L>, const L: usize>(place: Place<'_, T>) -> [V; L] {
    const { assert!(L.is_multiple_of(2) && size_of::<T>() == size_of::<[f64; L]>()) };
    let step = place.step * (PAIR * L / 2) as isize;
    // SAFETY: under simd::run.
    let mut components = [unsafe { V::splat(0) }; L];
    for pair in 0..L / 2 {
        let rows = place.first.cast::<u32>().wrapping_add(PAIR * pair).cast_const();
        // SAFETY: the caller's; a number has the layout of its components.
        [components[2 * pair], components[2 * pair + 1]] = unsafe { V::load_rows(rows, step) };
    }
    components
}

/// Writes what [`load`] reads.
///
/// # Safety
/// They may be written; only under simd::run.
#[inline(always)]
unsafe fn store<V: Register, T: Scalar<L>, const L: usize>(
    components: [V; L],
    place: Place<'_, T>,
) {
    let step = place.step * (PAIR * L / 2) as isize;
    for pair in 0..L / 2 {
        let rows = place.first.cast::<u32>().wrapping_add(PAIR * pair);
        // SAFETY: the caller's.
        unsafe { V::store_rows([components[2 * pair], components[2 * pair + 1]], rows, step) };
    }
}

/// A bit for each lane where all components are finite.
#[inline(always)]
fn finite_lanes<V: Register, const L: usize>(components: [V; L]) -> u32 {
    // x - x is NaN where x is not.
    let mut zero = components[0].sub(components[0]);
    for component in &components[1..] {
        zero = zero.add(component.sub(*component));
    }
    zero.equal(zero).sign_bits()
}
