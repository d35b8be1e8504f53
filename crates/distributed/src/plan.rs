//! How a product is computed: what one process would decide, from the numbers of all processes.

use crate::Error;
use crate::grid::Grid;
use crate::panel::Operand;
use wideblas_base::config::config;
use wideblas_base::fallible;
use wideblas_blas::formats::Format;
use wideblas_blas::level3::{Mode, Ways, options};
use wideblas_engine::cpu::modular::PANEL;
use wideblas_engine::cuda::Plain;
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
        let mut ranges = ranges(grid, sides, &options)?;
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
            counts(grid, sides, &mut ranges, &options)?;
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
    let axis = operand.map(|operand| operand.vectors);
    let all = 0..axis.map_or(0, |axis| axis.len);
    let own = all.filter(move |&at| axis.is_some_and(|axis| axis.owner(at) == line));
    own.enumerate().map(move |(place, at)| (place, each * (before + at)))
}

fn vectors<T: Plain>(sides: Sides<'_, '_, T>) -> usize {
    sides.iter().flatten().map(|operand| operand.vectors.len).sum()
}

/// The ranges of all vectors, without counts.
fn ranges<T: Format + Plain>(
    grid: &Grid<'_>,
    sides: Sides<'_, '_, T>,
    options: &Options<'_>,
) -> Result<[Vec<Range>; 2], Error> {
    let coded =
        |range: &Range| [range.top, -range.smallest, -range.bottom, i64::from(range.special)];
    let own = || {
        let mut values = fallible::with_room(VALUES * vectors(sides))?;
        (0..vectors(sides)).for_each(|_| values.extend(coded(&Range::default())));
        for (side, operand) in sides.iter().enumerate() {
            let Some(operand) = operand else { continue };
            let local = operand.local;
            let whole = fallible::try_filled(local.rows.div_ceil(PANEL), 0..local.cols)?;
            let found = scale::rows(options.isa, &[local], &whole, false, options.threads)?;
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
    grid.agreed(found.ok_or(Error::NoMemory))
}

/// Counts the numbers of all vectors by their leading bits.
fn counts<T: Format + Plain>(
    grid: &Grid<'_>,
    sides: Sides<'_, '_, T>,
    ranges: &mut [Vec<Range>; 2],
    options: &Options<'_>,
) -> Result<(), Error> {
    let own = || {
        let mut values = fallible::try_filled(LEVELS * vectors(sides), 0)?;
        for (side, operand) in sides.iter().enumerate() {
            let Some(operand) = operand else { continue };
            let mut tops = fallible::with_room(operand.local.rows)?;
            let line = operand.lines(grid.place()).0;
            tops.extend(operand.vectors.of(line).map(|at| ranges[side][at].top));
            let found = scale::counts(options.isa, &operand.local, &tops, options.threads)?;
            for (place, at) in places(grid, sides, side, LEVELS) {
                let to = values[at..at + LEVELS].iter_mut();
                to.zip(found[place]).for_each(|(to, count)| *to = i64::from(count));
            }
        }
        Some(values)
    };
    let mut values = grid.agreed(own().ok_or(Error::NoMemory))?;
    grid.sums(&mut values)?;
    for (range, values) in ranges.iter_mut().flatten().zip(values.chunks_exact(LEVELS)) {
        range.counts = std::array::from_fn(|level| values[level] as u32);
    }
    Ok(())
}
