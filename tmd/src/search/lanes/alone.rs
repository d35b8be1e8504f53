//! Tests of lines that stand alone, one in each lane.

use super::{LaneTest, Line, Row, Vector, WIDTH};
use crate::boolean::Algorithm;
use std::array::from_fn;
use wideblas::engine::cpu::Isa;

/// The bits that a and b must not have: lanes have multiples of 2^11.
pub const LOW: u64 = (1 << 11) - 1;

/// Some lines.
#[derive(Default)]
pub struct Group {
    /// Where each came from.
    lines: [usize; WIDTH],
    len: usize,
    /// -A and B.
    y: Row,
    b: Row,
}

impl Group {
    pub fn add(&mut self, line: usize, a: u64, b: u64) {
        (self.lines[self.len], self.y[self.len], self.b[self.len]) = (line, a.wrapping_neg(), b);
        self.len += 1;
    }

    pub fn lines(&self) -> &[usize] {
        &self.lines[..self.len]
    }

    pub fn is_full(&self) -> bool {
        self.len == WIDTH
    }

    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// A bit for each line, set if its lower bound is at most the threshold. `None` where there is no code for the test.
    pub fn test(&self, algorithm: Algorithm, (n, threshold): (u64, u64), isa: Isa) -> Option<u32> {
        if algorithm == Algorithm::Lefevre || isa == Isa::Generic || !isa.is_available() {
            return None;
        }
        // Bounds are multiples of 2^11 too.
        let numbers = (n as f64, (threshold >> 11) as f64);
        let regular = algorithm == Algorithm::Regular;
        match isa {
            // SAFETY: the instruction set is available.
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 => Some(unsafe {
                match regular {
                    true => super::avx512::near::<super::Regular>(self, numbers),
                    false => super::avx512::near::<super::Clipped>(self, numbers),
                }
            }),
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 => Some(unsafe {
                match regular {
                    true => super::avx2::near::<super::Regular>(self, numbers),
                    false => super::avx2::near::<super::Clipped>(self, numbers),
                }
            }),
            _ => None,
        }
    }
}

/// See [`Group::test`]; M registers at a time.
///
/// # Safety
/// The instruction set of V is present.
#[inline(always)]
pub unsafe fn near<V: Vector, T: LaneTest, const M: usize>(
    group: &Group,
    (n, threshold): (f64, f64),
) -> u32 {
    // SAFETY: the caller's.
    let load = |row: &Row, at: usize| unsafe { V::load(&row[at..]) };
    // SAFETY: the caller's.
    let threshold = unsafe { V::splat(threshold.to_bits()) };
    let mut near = 0;
    for first in (0..WIDTH).step_by(M * V::LANES) {
        let at: [usize; M] = from_fn(|i| first + i * V::LANES);
        let double = |row: &Row| at.map(|at| load(row, at).upper_to_double());
        let d = T::lower_bound(Line { y: double(&group.y), b: double(&group.b) }, n);
        for (i, &at) in at.iter().enumerate() {
            let passes = V::bits(threshold.less(d[i]));
            near |= (!passes & ((1 << V::LANES) - 1)) << at;
        }
    }
    near
}
