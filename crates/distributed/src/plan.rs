//! How a product is computed: what one process would decide, from the numbers of all processes.

use crate::Error;
use crate::grid::Grid;
use crate::matrix::failed;
use crate::panel::Operand;
use wideblas_base::config::config;
use wideblas_base::fallible;
use wideblas_blas::formats::Format;
use wideblas_blas::level3::{Mode, Ways, options};
use wideblas_engine::MatRef;
use wideblas_engine::cpu::modular::PANEL;
use wideblas_engine::device::Plain;
use wideblas_engine::device::crt::ranges::of_rows;
use wideblas_engine::device::resident::Hosted;
use wideblas_engine::scaling::{LEVELS, Range, Scalings, most_bits, needed};
use wideblas_product::planner::{self, Request};
use wideblas_product::{Declined, Options, scale};

/// The arithmetic of a product.
pub enum Way {
    /// The format's own.
    Native,
    /// Residues.
    Residues(Scalings),
    /// An exact sum for each element.
    Sums,
}

/// What a plan depends on, besides numbers.
pub struct Question<'a, T> {
    pub mode: Mode,
    /// (m, n, k)
    pub shape: (usize, usize, usize),
    pub alpha: &'a T,
    /// B is the transpose of A, in the same place.
    pub symmetric: bool,
    /// Zeros of B leave out products, see [`MatRef::skips_zeros`](wideblas_engine::MatRef::skips_zeros).
    pub skips_zeros: bool,
}

/// Values of a vector by which its range is known: the largest of all processes count.
const VALUES: usize = 4;

impl<T: Format + Plain> Question<'_, T> {
    /// The plan, which is the same everywhere.
    ///
    /// # Errors
    /// When a process has no memory, or messages fail.
    pub fn plan(
        &self,
        grid: &Grid<'_>,
        a: &Operand<'_, T>,
        b: &Operand<'_, T>,
    ) -> Result<Way, Error> {
        let ways = Ways::of(self.mode, config().product);
        let options = options::<T>(self.alpha, self.mode, ways);
        let otherwise = if ways == Ways::Crt { Way::Sums } else { Way::Native };
        let request = self.request(&options);
        if ways == Ways::Native || request.is_native() {
            return Ok(Way::Native);
        }
        let sides = [Some(a), (!self.symmetric).then_some(b)];
        let (mut ranges, seen) = ranges(grid, sides, &options)?;
        let special = |range: &Range| range.special;
        if self.skips_zeros && (self.alpha.is_special() || ranges[0].iter().any(special)) {
            return Ok(otherwise);
        }
        let some = |all: &[Range]| planner::telling(all.len()).min(all.len());
        let of_b = usize::from(!self.symmetric);
        if planner::is_native_if_full(&request) {
            let [rows, cols] = [&ranges[0], &ranges[of_b]];
            let is_native =
                planner::is_native_for(&rows[..some(rows)], &cols[..some(cols)], &request);
            // A process without memory does not know.
            let mut is_native = [i64::from(is_native)];
            grid.maxima(&mut is_native)?;
            if is_native == [1] {
                return Ok(Way::Native);
            }
        }
        if request.precision.is_some() {
            counts(grid, sides, (&mut ranges, &seen), &options)?;
        }
        let [rows, cols] = [&ranges[0], &ranges[of_b]];
        let scalings = match planner::scalings(rows, cols, &request) {
            Err(Declined::NoMemory) => Err(Error::NoMemory),
            found => Ok(found.ok()),
        };
        let Some(scalings) = grid.agreed(scalings)? else { return Ok(otherwise) };
        let bits = needed((most_bits(&scalings.rows), most_bits(&scalings.cols)), self.shape.2);
        Ok(match planner::moduli_for(options.unit, bits) {
            Some(_) => Way::Residues(scalings),
            None => otherwise,
        })
    }

    fn request(&self, options: &Options<'_>) -> Request {
        Request {
            shape: self.shape,
            precision: match options.mode {
                wideblas_product::Mode::Exact => None,
                wideblas_product::Mode::Working => Some(self.alpha.precision() + T::GUARD),
            },
            native: options.native,
            symmetric: self.symmetric,
        }
    }
}

/// The vectors of both factors, or of A alone.
type Sides<'a, 'b, T> = [Option<&'a Operand<'b, T>>; 2];

/// Where in a list of `each` values for each vector of both sides those of a vector of this process are, with its place here.
fn places<T: Plain>(
    grid: &Grid<'_>,
    sides: Sides<'_, '_, T>,
    side: usize,
    each: usize,
) -> impl Iterator<Item = (usize, usize)> {
    let before = if side == 0 { 0 } else { sides[0].map_or(0, |first| first.vectors.len) };
    let operand = sides[side];
    let line = operand.map_or(0, |operand| operand.lines(grid.place()).0);
    let own = operand.into_iter().flat_map(move |operand| operand.vectors.of(line));
    own.enumerate().map(move |(place, at)| (place, each * (before + at)))
}

fn vectors<T: Plain>(sides: Sides<'_, '_, T>) -> usize {
    sides.iter().flatten().map(|operand| operand.vectors.len).sum()
}

/// What a GPU found of this process' numbers of each side, with counts.
type Seen = [Option<Vec<Range>>; 2];

/// What a GPU finds of numbers that it has; `None` for others, and where the CPU must look.
fn seen<T: Format + Plain>(operand: &Operand<'_, T>, threads: usize) -> Option<Vec<Range>> {
    let Operand { home, local, .. } = *operand;
    let device = home.filter(|_| local.rows > 0 && local.cols > 0)?;
    of_rows(device, local, threads).map_err(failed).ok()?
}

/// Finds something in numbers in host memory, copies of those on a GPU; `None` without memory.
fn looked_at<T: Format + Plain, R>(
    operand: &Operand<'_, T>,
    look: impl FnOnce(MatRef<'_, T>) -> Option<R>,
) -> Option<R> {
    match operand.home {
        None => look(operand.local),
        Some(_) => look(Hosted::of(operand.local).map_err(failed).ok()?.view()),
    }
}

/// The ranges of all vectors, without counts, and those that a GPU saw.
fn ranges<T: Format + Plain>(
    grid: &Grid<'_>,
    sides: Sides<'_, '_, T>,
    options: &Options<'_>,
) -> Result<([Vec<Range>; 2], Seen), Error> {
    let threads = options.threads;
    let known = sides.map(|side| side.and_then(|operand| seen(operand, threads)));
    let coded =
        |range: &Range| [range.top, -range.smallest, -range.bottom, i64::from(range.special)];
    let own = || {
        let mut values = fallible::with_room(VALUES * vectors(sides))?;
        (0..vectors(sides)).for_each(|_| values.extend(coded(&Range::default())));
        for (side, operand) in sides.iter().enumerate() {
            let Some(operand) = operand else { continue };
            let look = |local: MatRef<'_, T>| {
                let whole = fallible::try_filled(local.rows.div_ceil(PANEL), 0..local.cols)?;
                scale::rows(options.isa, &[local], &whole, false, threads)
            };
            let looked = match &known[side] {
                Some(_) => Vec::new(),
                None => looked_at(operand, look)?,
            };
            let found = known[side].as_ref().unwrap_or(&looked);
            for (place, at) in places(grid, sides, side, VALUES) {
                values[at..at + VALUES].copy_from_slice(&coded(&found[place]));
            }
        }
        Some(values)
    };
    let mut values = grid.agreed(own().ok_or(Error::NoMemory))?;
    grid.maxima(&mut values)?;
    let mut all = values.chunks_exact(VALUES).map(|values| Range {
        top: values[0],
        smallest: -values[1],
        bottom: -values[2],
        special: values[3] != 0,
        ..Range::default()
    });
    let len = |side: usize| sides[side].map_or(0, |operand: &Operand<'_, T>| operand.vectors.len);
    let mut take = |side| {
        let mut ranges = fallible::with_room(len(side))?;
        ranges.extend(all.by_ref().take(len(side)));
        Some(ranges)
    };
    let found = take(0).zip(take(1)).map(|(rows, cols)| [rows, cols]);
    Ok((grid.agreed(found.ok_or(Error::NoMemory))?, known))
}

/// The counts of a range by the levels below another largest exponent.
fn counts_below(top: i64, seen: &Range) -> [u32; LEVELS] {
    let level = |level: usize| {
        let own = level.checked_sub(usize::try_from(top - seen.top).ok()?)?;
        seen.counts.get(own).copied()
    };
    std::array::from_fn(|at| if seen.is_zero() { 0 } else { level(at).unwrap_or(0) })
}

/// Words of the counts of a vector: each has two, which do not meet, as no vector has 2^31 numbers.
const PAIRS: usize = LEVELS / 2;

/// Writes counts to the words of a vector.
fn put(to: &mut [i64], counts: [u32; LEVELS]) {
    let (pairs, _) = counts.as_chunks();
    for (to, &[low, high]) in to.iter_mut().zip(pairs) {
        *to = i64::from(low) | i64::from(high) << 32;
    }
}

/// The counts in the words of a vector.
fn taken(words: &[i64]) -> [u32; LEVELS] {
    std::array::from_fn(|level| (words[level / 2] >> (level % 2 * 32)) as u32)
}

/// Counts the numbers of all vectors by their leading bits.
fn counts<T: Format + Plain>(
    grid: &Grid<'_>,
    sides: Sides<'_, '_, T>,
    (ranges, seen): (&mut [Vec<Range>; 2], &Seen),
    options: &Options<'_>,
) -> Result<(), Error> {
    let own = || {
        let mut values = fallible::try_filled(PAIRS * vectors(sides), 0)?;
        for (side, operand) in sides.iter().enumerate() {
            let Some(operand) = operand else { continue };
            let line = operand.lines(grid.place()).0;
            let tops = operand.vectors.of(line).map(|at| ranges[side][at].top);
            let all = places(grid, sides, side, PAIRS);
            if let Some(seen) = &seen[side] {
                for (((_, at), top), seen) in all.zip(tops).zip(seen) {
                    put(&mut values[at..at + PAIRS], counts_below(top, seen));
                }
                continue;
            }
            let mut known = fallible::with_room(operand.local.rows)?;
            known.extend(tops);
            let look =
                |local: MatRef<'_, T>| scale::counts(options.isa, &local, &known, options.threads);
            let found = looked_at(operand, look)?;
            all.for_each(|(place, at)| put(&mut values[at..at + PAIRS], found[place]));
        }
        Some(values)
    };
    let mut values = grid.agreed(own().ok_or(Error::NoMemory))?;
    grid.sums(&mut values)?;
    for (range, words) in ranges.iter_mut().flatten().zip(values.chunks_exact(PAIRS)) {
        range.counts = taken(words);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_counts_do_not_meet() {
        let counts: [u32; LEVELS] = std::array::from_fn(|level| (1 << 30) - level as u32);
        let mut words = [0; PAIRS];
        put(&mut words, counts);
        assert_eq!(taken(&words), counts);
        let sums = words.map(|word| word + word);
        assert_eq!(taken(&sums), counts.map(|count| 2 * count));
    }

    /// Counts of one process become those below the largest exponent of all.
    #[test]
    fn counts_move_with_the_largest_exponent() {
        let counts = std::array::from_fn(|level| 1 + level as u32);
        let seen = Range { top: 5, smallest: -4, bottom: -60, counts, special: false };
        assert_eq!(counts_below(5, &seen), counts);
        assert_eq!(counts_below(7, &seen)[..4], [0, 0, 1, 2]);
        assert_eq!(counts_below(i64::MAX / 2, &seen), [0; LEVELS]);
        assert_eq!(counts_below(5, &Range::default()), [0; LEVELS]);
    }
}
