//! One plan for both engines: the exponents at which numbers become integers, the number of moduli, and the part of
//! the product that the native way computes instead. It depends on the operands and the sizes alone, never on the
//! machine, because the bits of results depend on it. A GPU uses the tables of [`Ladder`] and calls this module where
//! they do not decide.
//!
//! **Bits in working mode.** The promise is relative to (|A| |B|)_ij. Let u_i be the unit of row i: cutting off bits
//! of its numbers changes element (i, j) by less than 2^g u_i S_j, with S_j the sum of the magnitudes of column j
//! and g the guard bits of the format. So u_i may be 2^-(p + g) min_j (|A| |B|)_ij / S_j. Both are bounded by
//! counting: let c(s) of the k numbers of row i have a leading bit at most s places below the row's
//! largest 2^t, and d(s) of column j alike. At least c(s) + d(r) - k places l have both, so that with
//! the weights w_s = 2^-s - 2^-(s + 1) (the last one 2^-s) of a staircase below |x|
//!
//!   (|A| |B|)_ij >= 2^(t_i + t_j) sum_s sum_r w_s w_r max(0, c(s) + d(r) - k),
//!   S_j < 2^(t_j + 1) (sum_r w_r d(r) + 2^-8 (k - d(7))).
//!
//! d is replaced by the least of all columns, S_j by the largest, so that rows and columns need not be paired.
//! That costs about two bits a side where numbers are alike, and no bit for each small number among them. Where it
//! says nothing, each number keeps p + g bits below its own leading bit.

mod early;

use super::cost::Native;
use super::moduli;
use super::number::Number;
use super::task::Mode;
use std::sync::LazyLock;
use wideblas_base::fallible;
use wideblas_engine::cpu::modular::{Unit, Width};
use wideblas_engine::outcome::Declined;
use wideblas_engine::scaling::{
    LEVELS, Range, Ranked, SIXTEENTHS, Scaling, Scalings, most_bits, needed,
};

pub use early::{is_native_for, is_native_if_full, telling};

/// The properties of a product, besides its numbers, that its plan depends on.
#[derive(Clone, Copy, Debug)]
pub struct Request {
    /// (m, n, k)
    pub shape: (usize, usize, usize),
    /// p + g: bits of relative accuracy; `None` keeps all bits.
    pub precision: Option<i64>,
    /// The cost of a native way that may take over.
    pub native: Option<Native>,
    /// B is A transposed, in the same place: a row and the column of its number have one scaling.
    pub symmetric: bool,
}

impl Request {
    /// The native way is taken whatever the numbers are: the operands need not be read.
    pub fn is_native(&self) -> bool {
        self.native.is_some_and(|native| is_native(&native, self.shape))
    }
}

/// The native way costs no more than residues with the fewest moduli that are worth a look at the numbers: see `Table::fewest`.
pub fn is_native(native: &Native, shape: (usize, usize, usize)) -> bool {
    let residues = native.residues;
    native.cost(shape) <= residues.cost(shape, Width::Byte, residues.fewest)
}

/// Sixteenths of bits that moduli must cover for ordinary numbers in `mode`, in sums of `k` products: an estimate.
pub fn typical_bits<T: Number>(mode: Mode, example: &T, k: usize) -> i64 {
    match mode {
        Mode::Working => bits_of_sums(example.precision() + T::GUARD + WORKING_SPREAD, k),
        Mode::Exact => bits_of_sums(example.precision() + EXACT_SPREAD, k),
    }
}

/// Bits that ordinary numbers keep beyond the precision in working mode, and in exact mode for numbers over a range
/// of 2^15.
const WORKING_SPREAD: i64 = 4;
const EXACT_SPREAD: i64 = 15;

/// As [`typical_bits`], for numbers that keep all of their `kept` bits.
pub fn bits_of_exact_sums(kept: i64, k: usize) -> i64 {
    bits_of_sums(kept + EXACT_SPREAD, k)
}

fn bits_of_sums(kept: i64, k: usize) -> i64 {
    needed((kept, kept), k)
}

/// Numbers of moduli in ascending order of the bits that they cover: first byte moduli, then the word moduli that
/// cover more.
pub struct Ladder {
    /// Sixteenths of bits.
    pub capacities: Vec<i32>,
    /// Work in products of bytes.
    work: Vec<i32>,
    rungs: Vec<(Width, usize)>,
}

impl Ladder {
    pub fn get() -> &'static Ladder {
        static LADDER: LazyLock<Ladder> = LazyLock::new(|| {
            let mut ladder = Ladder { capacities: Vec::new(), work: Vec::new(), rungs: Vec::new() };
            for (width, work) in [(Width::Byte, 1), (Width::Word, 2)] {
                let covered = ladder.capacities.last().copied().unwrap_or(0);
                for (i, &capacity) in moduli::capacities(width).iter().enumerate() {
                    if capacity > covered {
                        ladder.capacities.push(capacity);
                        ladder.work.push(work * (i as i32 + 1));
                        ladder.rungs.push((width, i + 1));
                    }
                }
            }
            ladder
        });
        &LADDER
    }

    /// The first rung that covers `bits` sixteenths of bits.
    fn rung(&self, bits: i64) -> Option<usize> {
        let rung = self.capacities.partition_point(|&capacity| i64::from(capacity) < bits);
        (rung < self.rungs.len()).then_some(rung)
    }

    /// The number of rungs, from the first, with which the whole product is cheaper than in the native way.
    pub fn affordable(&self, shape: (usize, usize, usize), native: &Native) -> usize {
        let limit = native.cost(shape);
        (0..self.rungs.len()).take_while(|&rung| self.cost(rung, shape, native) < limit).count()
    }

    fn first_of_words(&self) -> usize {
        self.rungs.partition_point(|&(width, _)| width == Width::Byte)
    }

    /// The cost of a product with the moduli of a rung, where the native way has that cost.
    fn cost(&self, rung: usize, shape: (usize, usize, usize), native: &Native) -> f64 {
        let (width, moduli) = self.rungs[rung];
        native.residues.cost(shape, width, moduli)
    }

    /// The same, but for some rows and columns that are computed natively.
    fn cost_without(
        &self,
        (a, b): (usize, usize),
        rung: usize,
        (m, n, k): (usize, usize, usize),
        native: &Native,
    ) -> f64 {
        let kept = self.cost(rung, (m - a, n - b, k), native);
        let natively = |vectors: usize, shape| match vectors {
            0 => native.cost(shape) - native.start,
            _ => native.cost(shape),
        };
        kept + natively(a, (a, n, k)) + natively(b, (m - a, b, k))
    }

    /// For each rung, how many rungs, from the first, take at most four fifths of its work.
    pub fn savings(&self) -> Vec<i32> {
        let rungs = |most| (0..most).take_while(|&least| self.may_save(most, least)).count();
        (0..self.rungs.len()).map(|most| rungs(most) as i32).collect()
    }

    /// Leaving out the vectors of the most bits could save a fifth of the work, where all take the rung `most` and
    /// the least the rung `least`.
    fn may_save(&self, most: usize, least: usize) -> bool {
        5 * self.work[least] <= 4 * self.work[most]
    }
}

/// Width and number of the moduli of a unit that cover `bits` sixteenths of bits; `None` when the lists are not long
/// enough.
pub fn moduli_for(unit: Unit, bits: i64) -> Option<(Width, usize)> {
    if unit.has_bytes() {
        let ladder = Ladder::get();
        return ladder.rung(bits).map(|rung| ladder.rungs[rung]);
    }
    let capacities = moduli::capacities(Width::Word);
    let count = capacities.partition_point(|&capacity| i64::from(capacity) < bits) + 1;
    (count <= capacities.len()).then_some((Width::Word, count))
}

/// Planes of bytes that a GPU multiplies for `bits` sixteenths of bits: an estimate.
pub fn planes_for(bits: i64) -> Option<usize> {
    Some(match moduli_for(Unit::Vnni512, bits)? {
        (Width::Byte, moduli) => moduli,
        // Three digits for each modulus of 14 bits.
        (Width::Word, _) => 3 * (bits / i64::from(SIXTEENTHS)) as usize / 14 + 1,
    })
}

/// Plans a product. Declines when the native way is cheaper for all of it, and when there is no memory.
pub fn scalings(rows: &[Range], cols: &[Range], request: &Request) -> Result<Scalings, Declined> {
    let all = scaled(rows, cols, request, &|_| false).ok_or(Declined::NoMemory)?;
    let Some(native) = &request.native else { return Ok(all) };
    let ladder = Ladder::get();
    let depth = request.shape.2;
    let rung = |a: i64, b: i64| ladder.rung(needed((a, b), depth));
    let (most, least) = (
        rung(most_bits(&all.rows), most_bits(&all.cols)),
        rung(least(&all.rows), least(&all.cols)),
    );
    if let (Some(most), Some(least)) = (most, least)
        && most < ladder.affordable(request.shape, native)
        && !ladder.may_save(most, least)
    {
        return Ok(all);
    }
    let ranked = Ranked::of(&all.rows).zip(Ranked::of(&all.cols)).ok_or(Declined::NoMemory)?;
    let limits = cheapest(&ranked.into(), request, native, ladder).ok_or(Declined::Native)?;
    if limits == (i64::MAX, i64::MAX) {
        return Ok(all);
    }
    let is_out = |(is_row, v): (bool, usize)| match is_row {
        true => all.rows[v].bits > limits.0,
        false => all.cols[v].bits > limits.1,
    };
    scaled(rows, cols, request, &is_out).ok_or(Declined::NoMemory)
}

/// The native way is cheapest for all of a product that has no rung at less cost with nothing left out, see
/// [`Ladder::affordable`]: what [`scalings`] finds from ranges.
pub fn declines(all: &[Ranked; 2], request: &Request) -> bool {
    let native = request.native.as_ref();
    native.is_some_and(|native| cheapest(all, request, native, Ladder::get()).is_none())
}

/// Vectors of more bits than these of rows and columns are left out; `None` when the native way for everything is cheapest.
fn cheapest(
    [rows, cols]: &[Ranked; 2],
    request: &Request,
    native: &Native,
    ladder: &Ladder,
) -> Option<(i64, i64)> {
    let (m, n, k) = request.shape;
    let rung = |out: (usize, usize)| ladder.rung(needed((rows.at(out.0), cols.at(out.1)), k));
    let whole = rung((0, 0));
    let cost = |out: (usize, usize)| {
        let rung = rung(out)?;
        if out != (0, 0) && whole.is_some_and(|whole| !ladder.may_save(whole, rung)) {
            return None;
        }
        Some(ladder.cost_without(out, rung, request.shape, native))
    };
    let mut best = (native.cost(request.shape), None);
    for a in counts(m) {
        for b in counts(n).filter(|&b| !request.symmetric || a == b) {
            if let Some(cost) = cost((a, b)).filter(|&cost| cost < best.0) {
                best = (cost, Some((a, b)));
            }
        }
    }
    let (a, b) = best.1?;
    let limit = |side: &Ranked, out: usize| if out == 0 { i64::MAX } else { side.at(out) };
    Some((limit(rows, a), limit(cols, b)))
}

/// The bits of vectors, most first; `None` without memory.
fn descending(all: impl ExactSizeIterator<Item = i64>) -> Option<Vec<i64>> {
    let mut bits = fallible::with_room(all.len())?;
    bits.extend(all);
    bits.sort_unstable_by(|a, b| b.cmp(a));
    Some(bits)
}

/// Numbers of vectors to leave out: none, or a few, in steps of two to a quarter of all.
fn counts(len: usize) -> impl Iterator<Item = usize> {
    std::iter::once(0)
        .chain(std::iter::successors(Some(1), |n| Some(2 * n)).take_while(move |n| 4 * n <= len))
}

/// Smallest number of integer bits of vectors that are not zero.
fn least(side: &[Scaling]) -> i64 {
    side.iter().map(|scaling| scaling.bits).filter(|&bits| bits > 0).min().unwrap_or(0)
}

/// The scalings of all vectors but those that are left out, `(true, i)` for row i and `(false, j)` for column j;
/// `None` without memory.
fn scaled(
    rows: &[Range],
    cols: &[Range],
    request: &Request,
    is_out: &dyn Fn((bool, usize)) -> bool,
) -> Option<Scalings> {
    let depth = request.shape.2;
    let side = |mine: &[Range], others: &[Range], is_row: bool| {
        let kept = |is_row: bool| move |&(v, _): &(usize, &Range)| !is_out((is_row, v));
        let others = others.iter().enumerate().filter(kept(!is_row)).map(|(_, range)| range);
        let profile = Profile::of(others, depth);
        let scaling = |(v, range): (usize, &Range)| {
            if is_out((is_row, v)) {
                return Scaling { left_out: true, ..Scaling::default() };
            }
            scaling(range, &profile, request.precision, depth)
        };
        let mut all = fallible::with_room(mine.len())?;
        all.extend(mine.iter().enumerate().map(scaling));
        Some(all)
    };
    Some(Scalings { rows: side(rows, cols, true)?, cols: side(cols, rows, false)? })
}

/// Properties of all vectors of an operand, with numbers divided by 2^top of their vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Profile {
    /// At least `least[d]` numbers have their leading bit at most `d` places below the largest.
    least: [i64; LEVELS],
    /// The sum of the magnitudes is below `sum` 2^-7.
    sum: i64,
    /// For places from each one on: the sum of the weights, and of the weights times `least`.
    from: [(i64, i64); LEVELS + 1],
}

impl Profile {
    /// For vectors of `depth` numbers each. Vectors without a finite number other than zero are ignored: nothing is
    /// cut off for their sake.
    fn of<'a>(ranges: impl Iterator<Item = &'a Range>, depth: usize) -> Profile {
        let depth = depth as i64;
        let mut profile = Profile { least: [depth; LEVELS], sum: 0, from: [(0, 0); LEVELS + 1] };
        for range in ranges.filter(|range| !range.special && !range.is_zero()) {
            let counts = cumulative(range);
            let sum: i64 = weighted(|d| counts[d]) * 2 + depth - counts[LEVELS - 1];
            profile.sum = profile.sum.max(sum);
            for (least, count) in profile.least.iter_mut().zip(counts) {
                *least = count.min(*least);
            }
        }
        for d in (0..LEVELS).rev() {
            let (weights, sum) = profile.from[d + 1];
            profile.from[d] = (weights + weight(d), sum + weight(d) * profile.least[d]);
        }
        profile
    }

    /// 2^14 times the sum over s and r of w_s w_r max(0, c(s) + `least[r]` - k), for counts c of a vector of depth k. Both grow with their places, so
    /// that the terms which are not 0 are those from some r on, which falls as s grows.
    fn bound(&self, counts: &[i64; LEVELS], depth: i64) -> i64 {
        let mut first = LEVELS;
        weighted(|s| {
            while first > 0 && counts[s] + self.least[first - 1] > depth {
                first -= 1;
            }
            let (weights, sum) = self.from[first];
            sum - weights * (depth - counts[s])
        })
    }
}

/// Numbers with their leading bit at most `d` places below the largest.
fn cumulative(range: &Range) -> [i64; LEVELS] {
    let mut sum = 0;
    range.counts.map(|count| {
        sum += i64::from(count);
        sum
    })
}

/// 2^7 w_d
fn weight(d: usize) -> i64 {
    1 << (LEVELS - 2).saturating_sub(d)
}

/// 2^7 times the sum of w_d value(d).
fn weighted(mut value: impl FnMut(usize) -> i64) -> i64 {
    (0..LEVELS).map(|d| weight(d) * value(d)).sum()
}

/// The scaling of a vector that meets all vectors of `others`.
fn scaling(range: &Range, others: &Profile, precision: Option<i64>, depth: usize) -> Scaling {
    if range.special || range.is_zero() {
        return Scaling { special: range.special, ..Scaling::default() };
    }
    let kept = precision.map_or(range.bottom, |precision| {
        let each = range.smallest.saturating_sub(precision);
        let together = spread(range, others, depth)
            .map(|spread| range.top.saturating_sub(precision).saturating_sub(spread));
        together.map_or(each, |together| together.max(each))
    });
    let unit = range.bottom.max(kept);
    // More than any moduli cover is enough to know.
    let bits = range.top.saturating_sub(unit).clamp(0, i64::MAX / 4) + 1;
    Scaling { unit, bits, ..Scaling::default() }
}

/// Bits below the largest number's precision that sums of the products with any of `others` need: the binary
/// logarithm, rounded up, of the largest S_j over the smallest bound of (|A| |B|)_ij; `None` where that bound is 0.
fn spread(range: &Range, others: &Profile, depth: usize) -> Option<i64> {
    let bound = others.bound(&cumulative(range), depth as i64);
    let sum = others.sum << (LEVELS - 1);
    (bound > 0).then(|| (0..).find(|&e| bound << e >= sum).expect("bound is not 0"))
}

#[cfg(test)]
mod tests;
