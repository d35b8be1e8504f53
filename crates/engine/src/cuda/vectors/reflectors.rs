//! Reflectors of a few columns or rows, and matrices that products of them are made from.

use super::arguments::{LANES, LONG_PANEL, LONGEST, ReflectorBlock, Reflectors, SHORT_PANEL, WIDE};
use super::factors::Lines;
use super::kernel;
use super::runs::{Each, Runs};
use crate::cuda::launch::Failure;
use crate::{MatMut, MatRef};
use wideblas_format::Accumulate;

/// Blocks of threads of a step, at most, on any device: the order of sums depends on it.
const MOST_BLOCKS: usize = 128;

/// Columns, or rows, whose reflectors are found one by one, at most.
pub fn reflectors_at_once<T>() -> usize {
    if size_of::<T>() == LONGEST * size_of::<f64>() { LONG_PANEL } else { SHORT_PANEL }
}

/// Where element (i, j) of a matrix of vectors is: these are columns, or their conjugates rows.
struct Stored {
    data: u64,
    down: i64,
    right: i64,
    rows: usize,
    cols: usize,
    conjugated: i64,
}

impl Stored {
    fn of<T>(lines: Lines, a: MatRef<'_, T>) -> Stored {
        let (data, down, right) = (a.as_ptr() as u64, a.row_stride as i64, a.col_stride as i64);
        match lines {
            Lines::Columns => {
                Stored { data, down, right, rows: a.rows, cols: a.cols, conjugated: 0 }
            }
            Lines::Rows => {
                Stored { data, down: right, right: down, rows: a.cols, cols: a.rows, conjugated: 1 }
            }
        }
    }
}

/// As many columns, or rows, as there are factors tau become R and the vectors of reflectors, or L and these, and T becomes their
/// triangle, with zeros beside it.
pub fn reflect<A: Accumulate<L>, const L: usize>(
    on: &impl Runs,
    lines: Lines,
    a: &MatMut<'_, A::Number>,
    tau: &MatMut<'_, A::Number>,
    t: &MatMut<'_, A::Number>,
) -> Result<(), Failure> {
    fn reflect<R: Runs>(
        on: &R,
        [begin, step]: [&str; 2],
        of: Reflectors,
        length: usize,
    ) -> Result<(), Failure> {
        let blocks_of = |rows: usize| rows.div_ceil(LANES).clamp(1, MOST_BLOCKS);
        let (rows, cols) = (of.rows as usize, of.cols as usize);
        let (factors, blocks) = ((cols + 1) * length, blocks_of(rows));
        let room = on.room(factors + 2 + blocks * (1 + cols * length))?;
        let at = |word: usize| R::address(&room) + (word * size_of::<u64>()) as u64;
        let of = Reflectors {
            factors: at(0),
            shift: at(factors),
            arrivals: at(factors + 1),
            sizes: at(factors + 2),
            sums: at(factors + 2 + blocks),
            ..of
        };
        on.run(begin, of, 1, Each::WideBlock)?;
        (0..=cols).try_for_each(|next| {
            let of = Reflectors { column: next as i64 - 1, ..of };
            on.run(step, of, blocks_of(rows - next), Each::WideBlock)
        })
    }
    let Stored { data, down, right, rows, cols, conjugated } = Stored::of(lines, a.as_ref());
    assert!(cols <= rows && cols <= reflectors_at_once::<A::Number>());
    assert!(tau.rows == cols && tau.cols == 1 && (t.rows, t.cols) == (cols, cols));
    if cols == 0 {
        return Ok(());
    }
    let of = Reflectors {
        items: 0,
        data,
        down,
        right,
        rows: rows as i64,
        cols: cols as i64,
        conjugated,
        column: 0,
        tau: tau.as_ptr() as u64,
        t: t.as_ptr() as u64,
        ldt: t.ld as i64,
        factors: 0,
        shift: 0,
        arrivals: 0,
        sums: 0,
        sizes: 0,
    };
    let kernels = ["begin_reflectors", "reflect"].map(kernel::<A, L>);
    reflect(on, kernels.each_ref().map(String::as_str), of, L)
}

/// A matrix that is made, of no vectors yet.
fn made<T>(to: &MatMut<'_, T>) -> ReflectorBlock {
    ReflectorBlock {
        items: 0,
        data: 0,
        down: 0,
        right: 0,
        rows: to.rows as i64,
        cols: to.cols as i64,
        conjugated: 0,
        tau: 0,
        to: to.as_ptr() as u64,
        ld: to.ld as i64,
        offset: 0,
    }
}

/// A matrix becomes the vectors of reflectors, as columns with their ones and zeros.
pub fn take_vectors<A: Accumulate<L>, const L: usize>(
    on: &impl Runs,
    lines: Lines,
    (a, tau): (MatRef<'_, A::Number>, MatRef<'_, A::Number>),
    to: &MatMut<'_, A::Number>,
) -> Result<(), Failure> {
    let Stored { data, down, right, rows, cols, conjugated } = Stored::of(lines, a);
    assert!((to.rows, to.cols) == (rows, cols) && tau.rows == cols && tau.cols == 1);
    let tau = tau.as_ptr() as u64;
    let of = ReflectorBlock { data, down, right, conjugated, tau, ..made(to) };
    on.run(&kernel::<A, L>("take_vectors"), of, rows * cols, Each::Thread)
}

/// The diagonal of a matrix becomes the inverses of factors tau, or ones where these are zero.
pub fn set_inverses<A: Accumulate<L>, const L: usize>(
    on: &impl Runs,
    tau: MatRef<'_, A::Number>,
    to: &MatMut<'_, A::Number>,
) -> Result<(), Failure> {
    assert!(to.rows == to.cols && tau.rows == to.rows && tau.cols == 1);
    let of = ReflectorBlock { tau: tau.as_ptr() as u64, ..made(to) };
    on.run(&kernel::<A, L>("set_inverses"), of, to.cols, Each::Thread)
}

/// A matrix becomes zeros, but for ones `offset` rows below its diagonal.
pub fn set_identity<A: Accumulate<L>, const L: usize>(
    on: &impl Runs,
    to: &MatMut<'_, A::Number>,
    offset: usize,
) -> Result<(), Failure> {
    let of = ReflectorBlock { offset: offset as i64, ..made(to) };
    on.run(&kernel::<A, L>("set_identity"), of, to.rows * to.cols, Each::Thread)
}

/// The largest magnitude of the parts of a matrix's numbers, rounded down: NaN, or else an infinity, where there is one.
pub fn largest_size<A: Accumulate<L>, const L: usize>(
    on: &impl Runs,
    a: MatRef<'_, A::Number>,
) -> Result<f64, Failure> {
    fn largest_size<R: Runs>(on: &R, kernel: &str, of: ReflectorBlock) -> Result<f64, Failure> {
        // A result of a few words.
        const MOST: usize = 32;
        let blocks = ((of.rows * of.cols) as usize).div_ceil(WIDE).min(MOST);
        let room = on.room(blocks)?;
        let of = ReflectorBlock { to: R::address(&room), ..of };
        on.run(kernel, of, blocks, Each::WideBlock)?;
        let found = on.fetch::<f64>(&room, blocks)?;
        Ok(f64::from_bits(found.into_iter().map(f64::to_bits).max().unwrap_or(0)))
    }
    let Stored { data, down, right, rows, cols, .. } = Stored::of(Lines::Columns, a);
    let of = ReflectorBlock {
        items: 0,
        data,
        down,
        right,
        rows: rows as i64,
        cols: cols as i64,
        conjugated: 0,
        tau: 0,
        to: 0,
        ld: 0,
        offset: 0,
    };
    largest_size(on, &kernel::<A, L>("largest_size"), of)
}
