//! How a range is searched by progressions, and what its tests may miss: nothing.
//!
//! # Errors of a line
//!
//! The start has the sine v = v_h + v_l, the pair of `values::kernel`, and the slope w of the cosine; 2^(E - 1) <= |v_h| < 2^E,
//! E >= -8, and scale = 2^(54 - E) <= 2^62. g = v scale, up to its sign. For 0 <= j < n, by Taylor's formula with a remainder
//! below |delta j|^3 / 6,
//!
//! ```text
//! g(j) = v_h scale + v_l scale + w delta scale j - v delta^2 scale j^2 / 2 + ...
//! ```
//!
//! and v_h scale is an even integer: v_h is a multiple of 2^-50. In place of j^2 stands n j - n^2 / 8, which is within n^2 / 8 of it.
//! So, with m = v_h scale, |m| <= 2^54,
//!
//! ```text
//! slope  w delta scale - m delta^2 n / 2        start  v_l scale + m delta^2 n^2 / 16
//! ```
//!
//! - 2^53 delta^2 n^2 / 8 for the square, 2^62 |delta n|^3 / 6 for the cube.
//! - w in doubles: four products of parts left out, 2^-52 together, and two roundings, 2^-54 and 2^-53. delta, its product with w and the
//!   sum are rounded, 2^-53 of the slope each. Together less than 2^-50 |delta| 2^62 a term.
//! - The slope has less than 2^-64 a term from rounded constants, and loses less than 2^-53 in the last place: 2^-52 n.
//! - The pair: its angle is a sum of three, each sum adds 2^-100, together less than 2^-98, so 2^-36 for the start in g. Its
//!   roundings are those of numbers below 2^14: less than 2^-38. v instead of v_h in the square: 2^-49 delta^2 2^62 n^2.
//!
//! An argument with |g - an integer| < 2^-k has a point of the line within the sum of these and 2^-k, `shift`, of an integer:
//! with `shift` added to the start it is at most twice as far above one. The rounding of the start downwards or upwards is one unit of
//! 2^-53, which `shift` has twice.
//!
//! # Where E changes
//!
//! |v(j)| differs from |v_h| by less than |delta| n + 2^-48: where |v_h| scale is so near 2^53 or 2^54 that it may pass it,
//! or |v_h| < 2^-9, the sub-domain fails, and in the end each of its terms is looked at by its value, as in `values::kernel`; the pair
//! there is of four angles, so within 2^-98, where 2^-96 are allowed.

use super::lattice::{Step, steps};
use super::{COLUMNS, LOG2_STARTS, MOST_TERMS, PARTS};
use crate::domain::Range;
use crate::float::Format;
use crate::function::Function;
use crate::search::{Counts, Tests};
use crate::values::Circular;
use crate::values::kernel::Near;
use rug::Float;

/// Exponents of doubles with a line: E - 1 from -9 on.
const LEAST: u32 = 1023 - 9;
const MOST_SCALE: f64 = (1u64 << 62) as f64;
const CIRCLE: f64 = (1u64 << 53) as f64;

/// Fewer arguments for each start do not pay.
const LEAST_TERMS: u64 = 4;

/// A Boolean test of terms; `Terms` of crates/engine/kernels/tmd/progressions.cuh.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Terms {
    /// The angle between neighbours, and what makes a line of its square.
    pub delta: f64,
    pub bend: f64,
    pub rise: f64,
    /// How far the angle goes, and 2^-48.
    pub width: f64,
    pub shift: f64,
    /// In units of 2^-53.
    pub at_most: f64,
    pub n: u32,
    pub least: u32,
}

impl Terms {
    fn new(delta: f64, n: u32, bits: u32) -> Terms {
        let (size, count) = (delta.abs(), f64::from(n));
        let power = |e: i32| 2f64.powi(e);
        let square = power(53) * size * size * count * count / 8.0;
        let cube = MOST_SCALE * (size * count).powi(3) / 6.0;
        let slope = count * (MOST_SCALE * size * power(-50) + power(-52));
        let start = power(-35) + power(13) * size * size * count * count;
        // The sum itself has rounding errors.
        let shift =
            (power(-(bits.min(1000) as i32)) + square + cube + slope + start) * (1.0 + power(-30));
        Terms {
            delta,
            bend: -delta * delta * count / 2.0,
            rise: delta * delta * count * count / 16.0,
            width: (size * count + power(-48)) * (1.0 + power(-30)),
            shift,
            at_most: (2.0 * shift * CIRCLE).floor() + 2.0,
            n,
            least: LEAST,
        }
    }
}

/// Starts that lie next to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Starts {
    /// The number of the first one in the binade.
    pub first: u64,
    /// At most 2^28.
    pub count: u64,
}

/// How a range is searched.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    pub range: Range,
    pub circular: Circular,
    /// From a term to the next one.
    pub step: u64,
    /// The angle of a step, less a multiple of pi.
    pub delta: Float,
    /// Starts from a multiple of as many steps on.
    pub blocks: u64,
    pub coarse: Terms,
    pub fine: Terms,
    /// Of values: see `Near`.
    pub reach: f64,
    pub doubt: f64,
    pub bits: u32,
}

impl Plan {
    /// The step with the fewest starts. None where the range is too short for progressions.
    pub fn new(function: &dyn Function, range: Range, bits: u32) -> Option<Plan> {
        let circular = function.circular()?;
        if !super::apply(function, range.binade.format, range.binade.exponent) {
            return None;
        }
        let all = steps(range.binade, range.len / LEAST_TERMS);
        let shapes = all.into_iter().filter_map(|step| Some((shape(&step, range.len)?, step)));
        let ((blocks, n), step) = shapes.min_by_key(|((blocks, _), step)| blocks * step.steps)?;
        if blocks * step.steps > range.len / LEAST_TERMS {
            return None;
        }
        let delta = step.delta.to_f64();
        let format: Format = range.binade.format;
        let (reach, doubt) = Near::new(Circular::Sin, format, bits).bounds();
        Some(Plan {
            range,
            circular,
            step: step.steps,
            delta: step.delta,
            blocks,
            coarse: Terms::new(delta, n, bits),
            fine: Terms::new(delta, n / PARTS, bits),
            reach,
            doubt,
            bits,
        })
    }

    /// All starts, by tops.
    pub fn starts(&self) -> Vec<Starts> {
        let (end, most) = (self.range.end(), 1 << LOG2_STARTS);
        let blocks = (0..self.blocks).flat_map(|block| {
            let from = self.range.start + block * self.step * u64::from(self.coarse.n);
            let to = (from + self.step).min(end);
            (from..to.max(from))
                .step_by(most)
                .map(move |first| Starts { first, count: (to - first).min(most as u64) })
        });
        blocks.collect()
    }

    /// Arguments of the range that are terms of these starts.
    pub fn arguments(&self, starts: &[Starts]) -> u64 {
        let end = self.range.end();
        let term =
            |one: &Starts, j: u64| end.saturating_sub(one.first + j * self.step).min(one.count);
        let of = |one: &Starts| (0..u64::from(self.coarse.n)).map(|j| term(one, j)).sum::<u64>();
        starts.iter().map(of).sum()
    }

    /// Counts of a search that has not begun.
    pub fn counts(&self, starts: &[Starts]) -> Counts {
        let level = |terms: &Terms| Tests { arguments: terms.n.into(), ..Tests::default() };
        Counts {
            arguments: self.arguments(starts),
            levels: vec![level(&self.coarse), level(&self.fine)],
            ..Counts::default()
        }
    }

    /// How many rows the starts of a top have.
    pub fn rows(starts: &Starts) -> u64 {
        starts.count.div_ceil(COLUMNS as u64)
    }
}

/// Blocks and terms for a step. About n^3 2^55 delta^2 / 32 of n terms fail: a sixteenth of the longest that are chosen.
fn shape(step: &Step, len: u64) -> Option<(u64, u32)> {
    let delta = step.delta.to_f64();
    let parts = u64::from(PARTS);
    let longest = (0.25 / (2f64.powi(53) * delta * delta)).cbrt().min(MOST_TERMS as f64) as u64;
    let longest = longest / parts * parts;
    if longest == 0 {
        return None;
    }
    let terms = len.div_ceil(step.steps);
    let blocks = terms.div_ceil(longest);
    Some((blocks, terms.div_ceil(blocks).next_multiple_of(parts) as u32))
}
