//! Numbers of several doubles from places that need not be next to each other.

use super::{MOST_LANES, Maker, Register};
use wideblas_format::Scalar;

/// 32-bit words of two doubles, which registers read at once.
pub const PAIR: usize = 4;

/// Numbers at these addresses, one a lane, by components.
///
/// # Safety
/// They may be read; only under [`run`](super::run).
#[inline(always)]
pub unsafe fn load_at<V: Register, T: Scalar<L>, const L: usize>(
    numbers: [*const T; MOST_LANES],
) -> [V; L] {
    const { assert!(size_of::<T>() == size_of::<[f64; L]>()) };
    // SAFETY: a number has the layout of its components, and the caller's.
    unsafe { load_doubles_at(numbers.map(|number| number.cast())) }
}

/// [`load_at`] of so many doubles each.
///
/// # Safety
/// As there.
#[inline(always)]
unsafe fn load_doubles_at<V: Register, const L: usize>(
    rows: [*const [f64; L]; MOST_LANES],
) -> [V; L] {
    // SAFETY: under `run`.
    let mut components = [unsafe { V::splat(0) }; L];
    for pair in 0..L / 2 {
        let mut pairs = [std::ptr::null(); MOST_LANES];
        for lane in 0..MOST_LANES {
            pairs[lane] = rows[lane].cast::<u32>().wrapping_add(PAIR * pair);
        }
        // SAFETY: the caller's.
        [components[2 * pair], components[2 * pair + 1]] = unsafe { V::load_each(pairs) };
    }
    if L % 2 == 1 {
        let mut last = [0; MOST_LANES];
        for lane in 0..MOST_LANES {
            // SAFETY: the caller's.
            last[lane] = unsafe { rows[lane].cast::<u64>().wrapping_add(L - 1).read_unaligned() };
        }
        // SAFETY: under `run`.
        components[L - 1] = unsafe { V::load(&last) };
    }
    components
}

impl<V: Register> Maker<V> {
    /// Numbers, one a lane, by components. Those behind the last lane do not count.
    #[inline(always)]
    pub fn numbers<T: Scalar<L>, const L: usize>(self, numbers: [&T; MOST_LANES]) -> [V; L] {
        // SAFETY: references may be read, and `self` exists only under `run`.
        unsafe { load_at(numbers.map(std::ptr::from_ref)) }
    }

    /// Doubles of as many rows as there are lanes: the first one of each row, the second one of each, and so on.
    #[inline(always)]
    pub fn doubles<const L: usize>(self, rows: [&[f64; L]; MOST_LANES]) -> [V; L] {
        // SAFETY: as above.
        unsafe { load_doubles_at(rows.map(std::ptr::from_ref)) }
    }
}
