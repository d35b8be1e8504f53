//! Fewer moduli for exact products of doubles. Of random numbers a few of each thousand have bits far below those
//! of the others, and all bits would cost a fifth more moduli. These bits, the tails, are cut off; what they change
//! in an element is bounded, and an element whose rounding that leaves open, one of some hundreds, is put right
//! from the tails themselves (kernels/residue_settle.cu). So results are those of all bits, correctly rounded.

use super::arguments::RawCut;
use super::kind::OnDevice;
use super::{Job, Matrices, Numbers};
use crate::engine::scaling::{SIXTEENTHS, extra_bits};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Bits of factors that leave the rounding of few sums open, both sides together: the precision of both, and
/// 2 g, so that tails, below 2^-(53 + g) of the largest number and only there where a number is as small as 2^-g of
/// it, change sums of k random products, of size sqrt(k), by 2^(2 - 2 g) sqrt(k) ulp: with this 2 g by 2^-10.
fn enough(depth: usize) -> i32 {
    2 * f64::MANTISSA_DIGITS as i32 + (24 + depth.next_power_of_two().ilog2() as i32) / 2
}

/// Multiply-adds of products whose numbers are cut. Of smaller ones the moduli cost less than putting elements right,
/// which takes some 30 us however few they are: measured on an H200, equal at order 2048.
static LARGE: AtomicUsize = AtomicUsize::new(3 << 32);

/// Has the numbers of products of so many multiply-adds cut from here on, in this process: for tests, which would
/// meet hardly any that are as large.
pub fn cut_from(multiply_adds: usize) {
    LARGE.store(multiply_adds, Ordering::Relaxed);
}

/// Where the numbers of A's rows and of B's columns are cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// Of the largest number of a vector and above its unit.
    pub bits: [i32; 2],
    /// Numbers of a vector that may have tails.
    pub room: usize,
}

impl Cut {
    /// For exact products of doubles that are finished the fast way, unless it did not pay lately.
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
            // Both sides have the same integers.
            cut.bits = [cut.bits[1]; 2];
        }
        Some(cut)
    }

    /// For products of so many terms: as many bits as the moduli that [`enough`] takes cover anyway.
    fn new(depth: usize, capacities: &[i32]) -> Option<Cut> {
        let extra = extra_bits(depth);
        let needed = SIXTEENTHS * enough(depth) + extra;
        let capacity = capacities.iter().find(|&&capacity| capacity >= needed)?;
        let bits = (capacity - extra) / SIXTEENTHS;
        Some(Cut { bits: [bits - bits / 2, bits / 2], room: (depth / 64).max(64) })
    }

    /// As the kernels take them.
    pub fn raw(cut: Option<Cut>) -> [RawCut; 2] {
        cut.map_or([[0; 2]; 2], |cut| cut.bits.map(|bits| [bits, cut.room as i32]))
    }
}
