//! Vectors of numbers of several components, in the format's own arithmetic: several elements at a time, each component
//! in a register of its own.
//!
//! An element's bits depend on nothing but its operands, and a sum's on nothing but the vectors: an element goes to one of a
//! fixed number of partial sums by its place, whatever the registers hold, and these are summed in a fixed order.

mod columns;
mod columns_mut;
mod combination;
mod elements;
mod elementwise;
mod factors;
mod few;
mod matvec;
mod moves;
mod other;
mod place;
mod reduce;
mod rotations;
mod scalars;
mod substitution;
mod triangular;

pub use super::special::{combination as special_combination, linear};
pub use columns::{Columns, Storage};
pub use columns_mut::ColumnsMut;
pub use combination::{Combination, GROUP};
pub use elements::Elements;
pub use elementwise::{
    Axpy, Elementwise, Flag, Rot, Rotm, Scal, Times, WithKernel, elementwise, is_independent,
};
pub use factors::{FEW, Real, cholesky_of_few, elimination_of_few};
pub use few::{SmallMatrix, add_product};
pub use matvec::{Added, MatVec, Meaning, Update};
pub use moves::{
    conjugate, copy, fill, first_of_most, largest, largest_of_parts, magnitudes, swap,
};
pub use other::Other;
pub use place::Place;
pub use reduce::{Conjugated, LONG, Magnitudes, Products, Term, reduce, special_dot};
pub use rotations::{Modified, Plane, exponent_of, modified, plane, times_power};
pub use scalars::{Root, quotient, root};
pub use substitution::{TriangularVector, change_few};
pub use triangular::{
    LeftOut, ORDER, Task, Triangle, Vectors, order_of, solved_order_of, triangular,
};

use crate::cpu::Isa;
use crate::cpu::simd::{MOST_LANES, Maker, PAIR, Register};
use wideblas_format::Scalar;

#[inline(always)]
pub(super) fn minus<T: Scalar<L>, const L: usize>(x: T) -> T {
    T::from_components(x.components().map(|x| -x))
}

/// A number in all lanes.
#[inline(always)]
pub(super) fn in_all_lanes<V: Register, T: Scalar<L>, const L: usize>(
    make: Maker<V>,
    x: T,
) -> [V; L] {
    let mut all = [make.splat(0); L];
    for (component, x) in all.iter_mut().zip(x.components()) {
        *component = make.splat(x.to_bits());
    }
    all
}

/// Numbers in the lanes of registers.
#[inline(always)]
pub(super) fn in_memory<V: Register, const L: usize>(x: [V; L]) -> [[u64; MOST_LANES]; L] {
    let mut lanes = [[0; MOST_LANES]; L];
    for c in 0..L {
        x[c].store(&mut lanes[c]);
    }
    lanes
}

/// Kernels for columns of a length: a register of AVX2 holds a few elements, and some processors compute with wider ones at
/// half the speed.
#[inline(always)]
pub(super) fn narrow(isa: Isa, len: usize) -> Isa {
    if len <= 4 { isa.min(Isa::Avx2) } else { isa }
}

/// 32-bit words of one component.
const SINGLE: isize = 2;

/// As many elements from `i` on as a register has lanes, by components.
///
/// # Safety
/// The vector has them; only under simd::run.
#[inline(always)]
unsafe fn load<V: Register, T: Scalar<L>, const L: usize>(
    elements: &Elements<'_, T>,
    i: usize,
) -> [V; L] {
    // SAFETY: the caller's.
    unsafe { load_in::<V, T, L, false>(elements, i) }
}

/// Writes what [`load`] reads.
///
/// # Safety
/// As there, and the routine may write them.
#[inline(always)]
unsafe fn store<V: Register, T: Scalar<L>, const L: usize>(
    components: [V; L],
    place: &Place<'_, T>,
    i: usize,
) {
    // SAFETY: the caller's.
    unsafe { store_in::<V, T, L, false>(components, place, i) }
}

/// [`load`] in an order of the lanes that takes fewer operations, and is the same for all vectors.
///
/// # Safety
/// As there.
#[inline(always)]
unsafe fn load_mixed<V: Register, T: Scalar<L>, const L: usize>(
    elements: &Elements<'_, T>,
    i: usize,
) -> [V; L] {
    // SAFETY: the caller's.
    unsafe { load_in::<V, T, L, true>(elements, i) }
}

/// Writes what [`load_mixed`] reads.
///
/// # Safety
/// As there, and the routine may write them.
#[inline(always)]
unsafe fn store_mixed<V: Register, T: Scalar<L>, const L: usize>(
    components: [V; L],
    place: &Place<'_, T>,
    i: usize,
) {
    // SAFETY: the caller's.
    unsafe { store_in::<V, T, L, true>(components, place, i) }
}

/// # Safety
/// As [`load`].
#[inline(always)]
unsafe fn load_in<V: Register, T: Scalar<L>, const L: usize, const MIXED: bool>(
    elements: &Elements<'_, T>,
    i: usize,
) -> [V; L] {
    const { assert!(size_of::<T>() == size_of::<[f64; L]>()) };
    let step = elements.step() * (PAIR * L / 2) as isize;
    // SAFETY: under simd::run.
    let mut components = [unsafe { V::splat(0) }; L];
    for pair in 0..L / 2 {
        let rows = elements.at(i).cast::<u32>().wrapping_add(PAIR * pair);
        // SAFETY: the caller's; a number has the layout of its components.
        [components[2 * pair], components[2 * pair + 1]] = unsafe {
            if MIXED { V::load_rows_mixed(rows, step) } else { V::load_rows(rows, step) }
        };
    }
    if L % 2 == 1 {
        let last = elements.at(i).cast::<u32>().wrapping_add(PAIR * L / 2 - 2);
        // SAFETY: as above.
        components[L - 1] = unsafe { load_single(last, step, first_lanes(V::LANES)) };
    }
    components
}

/// The component that belongs to no pair, of the numbers that have a bit in `lanes`; zeros for the others.
///
/// # Safety
/// These are readable, a step of 32-bit words from one another; only under simd::run.
#[inline(always)]
unsafe fn load_single<V: Register>(first: *const u32, step: isize, lanes: u32) -> V {
    if step == SINGLE && lanes == first_lanes(V::LANES) {
        // SAFETY: the caller's, one behind the other; doubles begin at multiples of 8 bytes.
        return unsafe { V::load(std::slice::from_raw_parts(first.cast::<u64>(), V::LANES)) };
    }
    let mut found = [0; MOST_LANES];
    for (lane, to) in found.iter_mut().enumerate().take(V::LANES) {
        if lanes >> lane & 1 == 1 {
            // SAFETY: the caller's.
            *to = unsafe {
                first.wrapping_offset(step * lane as isize).cast::<u64>().read_unaligned()
            };
        }
    }
    // SAFETY: under simd::run.
    unsafe { V::load(&found) }
}

/// Writes what [`load_single`] reads.
///
/// # Safety
/// As there, and nobody else uses them.
#[inline(always)]
unsafe fn store_single<V: Register>(component: V, first: *mut u32, step: isize, lanes: u32) {
    if step == SINGLE && lanes == first_lanes(V::LANES) {
        // SAFETY: as in `load_single`.
        component.store(unsafe { std::slice::from_raw_parts_mut(first.cast::<u64>(), V::LANES) });
        return;
    }
    let [found] = in_memory([component]);
    for (lane, x) in found.into_iter().enumerate().take(V::LANES) {
        if lanes >> lane & 1 == 1 {
            // SAFETY: the caller's.
            unsafe { first.wrapping_offset(step * lane as isize).cast::<u64>().write_unaligned(x) };
        }
    }
}

/// # Safety
/// As [`store`].
#[inline(always)]
unsafe fn store_in<V: Register, T: Scalar<L>, const L: usize, const MIXED: bool>(
    components: [V; L],
    place: &Place<'_, T>,
    i: usize,
) {
    let step = place.0.step() * (PAIR * L / 2) as isize;
    for pair in 0..L / 2 {
        let rows = place.at(i).cast::<u32>().wrapping_add(PAIR * pair);
        let both = [components[2 * pair], components[2 * pair + 1]];
        // SAFETY: the caller's.
        unsafe {
            if MIXED {
                V::store_rows_mixed(both, rows, step)
            } else {
                V::store_rows(both, rows, step)
            }
        };
    }
    if L % 2 == 1 {
        let last = place.at(i).cast::<u32>().wrapping_add(PAIR * L / 2 - 2);
        // SAFETY: as above.
        unsafe { store_single(components[L - 1], last, step, first_lanes(V::LANES)) };
    }
}

/// [`load`] of the elements that have a bit in `lanes`, that of `i` lowest; zeros for the others.
///
/// # Safety
/// The vector has those; only under simd::run.
#[inline(always)]
pub(super) unsafe fn load_some<V: Register, T: Scalar<L>, const L: usize>(
    elements: &Elements<'_, T>,
    i: usize,
    lanes: u32,
) -> [V; L] {
    let step = elements.step() * (PAIR * L / 2) as isize;
    // SAFETY: under simd::run.
    let mut components = [unsafe { V::splat(0) }; L];
    for pair in 0..L / 2 {
        let rows = elements.at(i).cast::<u32>().wrapping_add(PAIR * pair);
        [components[2 * pair], components[2 * pair + 1]] =
            // SAFETY: the caller's; a number has the layout of its components, see load.
            unsafe { V::load_some_rows(rows, step, lanes) };
    }
    if L % 2 == 1 {
        let last = elements.at(i).cast::<u32>().wrapping_add(PAIR * L / 2 - 2);
        // SAFETY: as above.
        components[L - 1] = unsafe { load_single(last, step, lanes) };
    }
    components
}

/// Writes what [`load_some`] reads.
///
/// # Safety
/// As there, and the routine may write them.
#[inline(always)]
pub(super) unsafe fn store_some<V: Register, T: Scalar<L>, const L: usize>(
    components: [V; L],
    place: &Place<'_, T>,
    i: usize,
    lanes: u32,
) {
    let step = place.0.step() * (PAIR * L / 2) as isize;
    for pair in 0..L / 2 {
        let rows = place.at(i).cast::<u32>().wrapping_add(PAIR * pair);
        let both = [components[2 * pair], components[2 * pair + 1]];
        // SAFETY: the caller's.
        unsafe { V::store_some_rows(both, rows, step, lanes) };
    }
    if L % 2 == 1 {
        let last = place.at(i).cast::<u32>().wrapping_add(PAIR * L / 2 - 2);
        // SAFETY: as above.
        unsafe { store_single(components[L - 1], last, step, lanes) };
    }
}

/// A bit for each of the first lanes.
#[inline(always)]
pub(super) fn first_lanes(count: usize) -> u32 {
    (1 << count) - 1
}

/// A bit for each lane where all components are finite.
#[inline(always)]
pub(super) fn finite_lanes<V: Register, const L: usize>(components: [V; L]) -> u32 {
    V::finite(components)
}
