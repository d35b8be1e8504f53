//! Solutions of a triangular system.
// Loops over indices: chains of iterators are not always compiled for the instruction set.
#![allow(clippy::needless_range_loop)]

use super::{InRegisters, addresses, row, store_finite_at};
use crate::cpu::simd::{MOST_LANES, Maker, Register, load_at};
use crate::cpu::vectors::{in_all_lanes, triangular};
use std::marker::PhantomData;
use wideblas_format::{Accumulate, Scalar};

/// Its last lanes from some on are all ones.
static FROM: [u64; 2 * MOST_LANES] = {
    let mut lanes = [0; 2 * MOST_LANES];
    let mut lane = MOST_LANES;
    while lane < lanes.len() {
        lanes[lane] = u64::MAX;
        lane += 1;
    }
    lanes
};

/// A system with a lower triangle of few rows.
pub(super) struct Solution<A, T, const L: usize> {
    pub(super) order: usize,
    /// The first one.
    pub(super) pivot: *const T,
    /// Elements from one row of the matrix to the next, and from one pivot to the next.
    pub(super) step: isize,
    pub(super) along: isize,
    pub(super) x: *const T,
    pub(super) x_step: isize,
    pub(super) is_unit: bool,
    pub(super) arithmetic: PhantomData<[A; L]>,
}

impl<A, T, const L: usize> Solution<A, T, L>
where
    A: Accumulate<L, Number = T>,
    T: Scalar<L>,
{
    /// Whether unknowns may be multiplied by the inverses of these pivots.
    #[inline(always)]
    fn have_inverses<V: Register>(make: Maker<V>, pivots: [V; L]) -> bool {
        let bound = |x: f64| make.splat(x.to_bits());
        let (least, most) = (bound(triangular::LEAST), bound(1.0 / triangular::LEAST));
        let size = pivots[0].and_not(make.splat(1 << 63));
        size.not_above(least) | most.not_above(size) == 0
    }
}

impl<A, T, const L: usize> InRegisters for Solution<A, T, L>
where
    A: Accumulate<L, Number = T>,
    T: Scalar<L>,
{
    #[inline(always)]
    fn rows(&self) -> usize {
        self.order
    }

    /// The unknown of a step is in the first lane of its register, those of later steps are in the next ones, and in the next
    /// registers. Other lanes mean nothing.
    #[inline(always)]
    fn run_in<V: Register, const R: usize>(&self, make: Maker<V>) -> bool {
        let last = self.order - 1;
        let of_x = addresses::<V, T, R>(self.order, |row| {
            self.x.wrapping_offset(row as isize * self.x_step)
        });
        let pivots = addresses::<V, T, R>(self.order, |row| {
            self.pivot.wrapping_offset(row as isize * self.along)
        });
        let sign = make.splat(1 << 63);
        let one = in_all_lanes(make, T::from_f64(1.0));
        let (mut inverses, mut rests) = ([one; R], [one; R]);
        for r in 0..R {
            if !self.is_unit {
                // SAFETY: under simd::run; elements of the matrix.
                let pivots = unsafe { load_at::<V, T, L>(pivots[r]) };
                if !Solution::<A, T, L>::have_inverses(make, pivots) {
                    return false;
                }
                inverses[r] = A::div(one, pivots);
            }
            // SAFETY: under simd::run; elements of x.
            rests[r] = unsafe { load_at(of_x[r]) };
        }
        let (mut results, mut pivot) = (rests, self.pivot);
        for r in 0..R {
            let first = r * V::LANES;
            let last_lane = (last - first).min(V::LANES - 1);
            for k in 0..=last_lane {
                // Nothing was taken from the first one.
                let mut found = if first + k > 0 { A::finish(rests[r]) } else { rests[r] };
                if !self.is_unit {
                    found = A::mul(found, inverses[r]);
                }
                if last == 0 {
                    // The same in all lanes.
                    results[r] = found;
                    break;
                }
                let (mut taken, later) = (found, make.load(&FROM[MOST_LANES - k..]));
                for c in 0..L {
                    found[c] = found[c].first();
                    taken[c] = found[c].xor(sign);
                    results[r][c] = results[r][c].and_not(later).or(found[c].and(later));
                }
                for later in r + 1..R {
                    let mut rows = [pivot; MOST_LANES];
                    for lane in 0..MOST_LANES {
                        let row = row::<V>(later, lane, self.order) - first - k;
                        rows[lane] = pivot.wrapping_offset(row as isize * self.step);
                    }
                    // SAFETY: under simd::run; elements below the diagonal.
                    rests[later] = A::mul_acc(rests[later], unsafe { load_at(rows) }, taken);
                }
                if k < last_lane {
                    let mut rows = [pivot; MOST_LANES];
                    for lane in 0..MOST_LANES {
                        let row = lane.clamp(1, last_lane - k) as isize;
                        rows[lane] = pivot.wrapping_offset(row * self.step);
                    }
                    // SAFETY: as above.
                    rests[r] = A::mul_acc(rests[r], unsafe { load_at(rows) }, taken);
                    for c in 0..L {
                        rests[r][c] = rests[r][c].rotated::<1>();
                        inverses[r][c] = inverses[r][c].rotated::<1>();
                    }
                }
                pivot = pivot.wrapping_offset(self.along);
            }
        }
        // SAFETY: under simd::run; elements of x, which may be written.
        unsafe { store_finite_at(results, of_x) }
    }
}
