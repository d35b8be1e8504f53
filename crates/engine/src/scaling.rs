//! The bits that the numbers of a row or column use, which engines find, and how these numbers become integers, which
//! `product::planner` decides.

use std::ops;
use wideblas_base::fallible;

/// The unit in which bits that moduli cover are counted, as a part of a bit: a depth just above a power of two should
/// not cost a whole bit more.
pub const SIXTEENTHS: i32 = 16;

/// Bits of the product of the moduli beyond those of the sums, which are below 0.43 of it in magnitude then: with a
/// sign they are below half of it, and the multiples to be taken off are told from fractions that single precision
/// gets right to 0.02.
const SPARE_BITS: i32 = SIXTEENTHS * 5 / 4;

/// Sixteenths of bits of sums of `depth` products beyond those of the factors: log2 of the depth, rounded up, and the
/// spare bits that the reconstruction from residues needs.
pub fn extra_bits(depth: usize) -> i32 {
    (f64::from(SIXTEENTHS) * (depth as f64).log2()).ceil() as i32 + SPARE_BITS
}

/// The number of exponents, from the leading one of a vector down, at which numbers are counted.
pub const LEVELS: usize = 8;

/// The bits that the numbers of a row of A or a column of B use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// Exponents of the largest and the smallest leading bit, and of the lowest bit of all.
    pub top: i64,
    pub smallest: i64,
    pub bottom: i64,
    /// Infinities or NaN are among the numbers.
    pub special: bool,
    /// The number of numbers with the leading bit `d` places below `top`, for each `d` below [`LEVELS`]; zeros if
    /// they were not counted.
    pub counts: [u32; LEVELS],
}

impl Default for Range {
    /// No numbers but zeros. Differences of the exponents still fit into 64 bits.
    fn default() -> Range {
        let far = i64::MAX / 2;
        Range { top: -far, smallest: far, bottom: far, special: false, counts: [0; LEVELS] }
    }
}

impl Range {
    /// All numbers are zero.
    pub fn is_zero(&self) -> bool {
        self.top < self.smallest
    }
}

/// How the numbers of one row of A or one column of B become integers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scaling {
    /// A number x becomes x / 2^unit.
    pub unit: i64,
    /// The numbers are below 2^bits units in magnitude; 0 when all are zero.
    pub bits: i64,
    /// Infinities or NaN are among the numbers; then all count as zero.
    pub special: bool,
    /// The elements of C of this row or column are computed in another way; all its numbers count as zero.
    pub left_out: bool,
}

/// The scalings of the rows of A and of the columns of B.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scalings {
    pub rows: Vec<Scaling>,
    pub cols: Vec<Scaling>,
}

impl Scalings {
    /// A copy; `None` without memory.
    pub fn try_clone(&self) -> Option<Scalings> {
        self.block(0..self.rows.len(), 0..self.cols.len())
    }

    /// The scalings of some rows and columns; `None` without memory.
    pub fn block(&self, rows: ops::Range<usize>, cols: ops::Range<usize>) -> Option<Scalings> {
        let of = |side: &[Scaling]| fallible::try_collected(side.iter().copied());
        Some(Scalings { rows: of(&self.rows[rows])?, cols: of(&self.cols[cols])? })
    }

    /// The rows and columns that are left out; `None` without memory.
    pub fn left_out(&self) -> Option<LeftOut> {
        let of = |side: &[Scaling]| {
            let all = || (0..side.len()).filter(|&v| side[v].left_out);
            let mut list = fallible::with_room(all().count())?;
            list.extend(all());
            Some(list)
        };
        Some(LeftOut { rows: of(&self.rows)?, cols: of(&self.cols)? })
    }
}

/// The bits of some vectors at places 0, 1, 2, 4, ..., from the most on: what a decision about leaving out vectors needs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ranked(Vec<i64>);

impl Ranked {
    /// Of bits at these places that somebody else found; zeros where there are no more vectors.
    pub fn of_places(bits: Vec<i64>) -> Ranked {
        Ranked(bits)
    }

    /// Of all vectors of a side; `None` without memory.
    pub fn of(side: &[Scaling]) -> Option<Ranked> {
        let mut all = fallible::with_room(side.len())?;
        all.extend(side.iter().map(|scaling| scaling.bits));
        all.sort_unstable_by(|a, b| b.cmp(a));
        let places = 1 + side.len().checked_ilog2().map_or(0, |log| log as usize + 1);
        let mut ranked = fallible::with_room(places)?;
        ranked.extend((0..places).map(|q| all.get(Ranked::place(q)).copied().unwrap_or(0)));
        Some(Ranked(ranked))
    }

    fn place(index: usize) -> usize {
        if index == 0 { 0 } else { 1 << (index - 1) }
    }

    /// The bits at a place, which is 0 or a power of two.
    pub fn at(&self, place: usize) -> i64 {
        let index = place.checked_ilog2().map_or(0, |log| log as usize + 1);
        debug_assert!(Ranked::place(index) == place);
        self.0.get(index).copied().unwrap_or(0)
    }
}

/// Largest number of integer bits of a side.
pub fn most_bits(side: &[Scaling]) -> i64 {
    side.iter().map(|scaling| scaling.bits).max().unwrap_or(0)
}

/// 32-bit words of the longest integer of a side, with its sign.
pub fn words(side: &[Scaling]) -> usize {
    (most_bits(side) as usize + 2).div_ceil(32)
}

/// Sixteenths of bits that the product of the moduli must exceed for sums of `depth` products of integers of these
/// bits.
pub fn needed((a, b): (i64, i64), depth: usize) -> i64 {
    let sixteenths = a.saturating_add(b).saturating_mul(SIXTEENTHS.into());
    sixteenths.saturating_add(extra_bits(depth).into())
}

/// Rows and columns of C that were left to the native way: untouched.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    pub rows: Vec<usize>,
    pub cols: Vec<usize>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_ranked() {
        let side: Vec<_> =
            [3, 9, 0, 7, 7, 1, 9, 2, 5].map(|bits| Scaling { bits, ..Scaling::default() }).to_vec();
        let ranked = Ranked::of(&side).unwrap();
        assert_eq!([0, 1, 2, 4, 8, 16].map(|place| ranked.at(place)), [9, 9, 7, 5, 0, 0]);
        assert_eq!(Ranked::of(&side[..1]).unwrap().at(0), 3);
        assert_eq!([0, 1].map(|place| Ranked::of(&[]).unwrap().at(place)), [0, 0]);
    }
}
