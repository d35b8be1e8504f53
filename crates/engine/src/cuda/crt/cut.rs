//! Fewer moduli for exact products of doubles. Of random numbers, a few in a thousand have bits far below those of
//! the others, and keeping all bits would cost a fifth more moduli. So these bits, the tails, are cut off. Their
//! effect on an element is bounded. One element in some hundreds cannot be rounded with that bound: it is corrected
//! with the tails themselves (kernels/crt/settle.cu). So the results are those of all bits, correctly rounded.

use super::arguments::RawCut;
use super::kind::OnDevice;
use super::{Job, Matrices, Numbers};
use crate::scaling::{SIXTEENTHS, extra_bits};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Bits of the factors, both sides together, with which the rounding of few sums stays open: the precision of both,
/// and 2 g. Tails lie below 2^-(53 + g) of the largest number, and only in numbers as small as 2^-g of it. So they
/// change sums of k random products, which have size sqrt(k), by 2^(2 - 2 g) sqrt(k) ulp: with this 2 g by 2^-10.
fn enough(depth: usize) -> i32 {
    2 * f64::MANTISSA_DIGITS as i32 + (24 + depth.next_power_of_two().ilog2() as i32) / 2
}

/// Products of at least this many multiply-adds have their numbers cut. In smaller ones the moduli cost less than
/// correcting elements, which takes some 30 us even for few: measured on an H200, equal at order 2048.
static LARGE: AtomicUsize = AtomicUsize::new(3 << 32);

/// From now on in this process, products of at least `multiply_adds` multiply-adds have their numbers cut. For tests,
/// which have hardly any products as large as the default.
pub fn cut_from(multiply_adds: usize) {
    LARGE.store(multiply_adds, Ordering::Relaxed);
}

/// Where the numbers of A's rows and of B's columns are cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// For A's rows and B's columns: bits of a vector's largest number above the vector's unit.
    pub bits: [i32; 2],
    /// The largest number of tails in a vector.
    pub room: usize,
}

impl Cut {
    /// For exact products of doubles that the fast kernels finish; `None` for a while after a product for which
    /// cutting was not worthwhile.
    pub fn of(tables: &OnDevice, matrices: &Matrices, job: &Job<'_>) -> Option<Cut> {
        let Matrices { shape: (m, n, k), numbers, .. } = *matrices;
        let is_large = (m * n).saturating_mul(k) >= LARGE.load(Ordering::Relaxed);
        let fits = numbers == Numbers::Doubles(1) && job.precision.is_none();
        if !is_large || !fits || job.fast(numbers).is_none() {
            return None;
        }
        let less = |left: u32| left.checked_sub(1);
        let pauses = tables.uncut.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less).is_ok();
        if pauses {
            return None;
        }
        let mut cut = Cut::new(k, &tables.host.byte_capacities)?;
        if matrices.are_transposes() {
            // Both sides have the same integers, so the same bits.
            cut.bits = [cut.bits[1]; 2];
        }
        Some(cut)
    }

    /// For sums of `depth` products. Uses all bits that the moduli for [`enough`] bits cover anyway.
    fn new(depth: usize, capacities: &[i32]) -> Option<Cut> {
        let extra = extra_bits(depth);
        let needed = SIXTEENTHS * enough(depth) + extra;
        let capacity = capacities.iter().find(|&&capacity| capacity >= needed)?;
        let bits = (capacity - extra) / SIXTEENTHS;
        Some(Cut { bits: [bits - bits / 2, bits / 2], room: (depth / 64).max(64) })
    }

    /// The form in which the kernels take it.
    pub fn raw(cut: Option<Cut>) -> [RawCut; 2] {
        cut.map_or([[0; 2]; 2], |cut| cut.bits.map(|bits| [bits, cut.room as i32]))
    }
}
