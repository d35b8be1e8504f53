//! Every value of sin, cos or tan where arguments are so far apart that polynomials are short: about a nanosecond each.
//!
//! Arguments of a binade are x = a + b, with a the angle of a row and b that of a column, so
//!
//! ```text
//! sin x = sin a cos b + cos a sin b,   cos x = cos a cos b - sin a sin b,   tan x = sin x / cos x.
//! ```
//!
//! MPFR gives the four factors, each as a pair of doubles, for 2^12 columns once and for rows as they come; the sums are those of
//! `kernel`, which proves how far they are from the values. What they leave open, MPFR decides: so what is found does not depend
//! on them, and they are the same numbers with every instruction set.
#![forbid(unsafe_code)]

pub(crate) mod angles;
pub(crate) mod kernel;
#[cfg(test)]
mod tests;

use crate::brute::{Case, by_values, decided, in_portions};
use crate::domain::Range;
use crate::float::{Argument, Format};
use crate::function::Function;
use crate::search::hash;
use angles::Tables;
use kernel::Near;
use wideblas::engine::cpu::Isa;

/// The functions that have values by the addition of angles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Circular {
    Sin,
    Cos,
    Tan,
}

/// log2 of the arguments of a unit, at most: some seconds of a core.
pub const UNIT: u32 = 34;

/// Arguments that a thread takes at a time: rows and columns.
const COLUMNS: usize = 1 << 12;
const ROWS: usize = 1 << 8;

/// Below this MPFR decides each argument before the tables are ready.
const FEW: u64 = 1 << 11;

/// Whether the arguments of a binade are searched by their values. From one argument to the next g bends by 2^p x'^2, with x' the
/// distance of neighbours: where that is above 2^-7, lines are near g for a few arguments only. binary64: from 2^22 on.
pub fn pay(function: &dyn Function, format: Format, exponent: i32) -> bool {
    function.circular().is_some() && 2 * exponent >= format.precision as i32 - 9
}

/// All arguments of hardness `bits` or more, by values where these pay, and else by MPFR, as [`by_values`].
pub fn cases(
    function: &dyn Function,
    range: &Range,
    bits: u32,
    threads: usize,
    isa: Isa,
) -> Vec<Case> {
    let binade = range.binade;
    match function.circular() {
        Some(circular) if range.len >= FEW && pay(function, binade.format, binade.exponent) => {
            let search = Search::new(circular, range, bits, isa);
            in_portions(range.len, (ROWS * COLUMNS) as u64, threads, |part| {
                let open = search.open(part.start, part.end);
                let argument = |at| Argument { binade, number: range.start + at };
                open.into_iter().filter_map(|at| decided(function, argument(at), bits)).collect()
            })
        }
        _ => by_values(function, range, bits, threads),
    }
}

/// Whether values are right in a range, as far as a short piece of it shows, chosen by the range: at so low a hardness that many
/// arguments have it, the cases must be MPFR's.
pub fn agree(function: &dyn Function, range: &Range, threads: usize, isa: Isa) -> bool {
    const BITS: u32 = 5;
    let len = range.len.min(FEW);
    let start = range.start + hash(range.ordinal()) % (range.len - len + 1);
    let piece = Range { start, len, ..*range };
    let expected = by_values(function, &piece, BITS, threads);
    cases(function, &piece, BITS, threads, isa) == expected
}

/// A range whose values are looked at.
struct Search<'a> {
    range: &'a Range,
    tables: Tables,
    near: Near,
    isa: Isa,
}

impl<'a> Search<'a> {
    fn new(circular: Circular, range: &'a Range, bits: u32, isa: Isa) -> Search<'a> {
        let tables = Tables::new(range.binade, ROWS, COLUMNS);
        Search { range, tables, near: Near::new(circular, range.binade.format, bits), isa }
    }

    /// The arguments of `from..to`, which are ROWS * COLUMNS at most, that may be hard, counted from the range's start.
    fn open(&self, from: u64, to: u64) -> Vec<u64> {
        let count = (to - from).div_ceil(COLUMNS as u64) as usize;
        let rows = self.tables.rows(self.range.start + from, count);
        let found = self.near.scan(&rows, &self.tables.columns, self.isa);
        let mut found: Vec<u64> = found.into_iter().map(|at| from + u64::from(at)).collect();
        // Columns beyond the end, and rows in turn.
        found.retain(|&at| at < to);
        found.sort_unstable();
        found
    }
}
