//! Small factorisations, of which those of large matrices are made, and exchanges of rows.

use super::arguments::{
    Cholesky, EXCHANGED_COLS, Exchange, LONG_ORDER, LONGEST, PAIRS, Panel, SHORT_ORDER, Sequence,
    SmallTriangle,
};
use super::kernel;
use super::runs::{Each, Runs};
use crate::MatMut;
use crate::cpu::vectors::Elements;
use crate::cuda::copy::count_transfer;
use crate::cuda::launch::Failure;
use wideblas_format::Accumulate;

/// Columns that are eliminated one by one.
pub const PANEL: usize = 32;

/// Words of a candidate for a pivot: its place, and the magnitude of as many components as a real number has, at most.
const CANDIDATE: usize = 1 + LONGEST / 2;

/// Rows that are exchanged one after the other: row `first` + s and row `others[s]`, from the first s on, or from the last one.
#[derive(Clone, Copy, Debug)]
pub struct Exchanges<'a> {
    pub first: usize,
    pub others: &'a [usize],
    pub reversed: bool,
}

impl Exchanges<'_> {
    /// The pairs, in order.
    pub fn pairs(&self) -> impl Iterator<Item = (usize, usize)> + Clone {
        let Exchanges { first, others, reversed } = *self;
        let count = others.len();
        (0..count).map(move |at| {
            let s = if reversed { count - 1 - at } else { at };
            (first + s, others[s])
        })
    }
}

/// The order of a matrix of such numbers whose Cholesky factor is computed at once, and of a triangle that is inverted or multiplied
/// by itself at once, at most.
pub fn cholesky_order<T>() -> usize {
    if size_of::<T>() == 2 * size_of::<f64>() { SHORT_ORDER } else { LONG_ORDER }
}

pub fn cholesky<A: Accumulate<L>, const L: usize>(
    on: &impl Runs,
    is_lower: bool,
    a: &mut MatMut<'_, A::Number>,
) -> Result<Option<usize>, Failure> {
    fn cholesky<R: Runs>(on: &R, kernel: &str, of: Cholesky) -> Result<Option<usize>, Failure> {
        let found = on.room(1)?;
        on.run(kernel, Cholesky { found: R::address(&found), ..of }, 1, Each::WideBlock)?;
        Ok(place(on.fetch(&found, 1)?[0]))
    }
    assert!(a.rows == a.cols && a.rows <= cholesky_order::<A::Number>());
    let (down, right) = if is_lower { (1, a.ld) } else { (a.ld, 1) };
    let of = Cholesky {
        items: 0,
        data: a.as_ptr() as u64,
        n: a.rows as i64,
        down: down as i64,
        right: right as i64,
        conjugated: i64::from(!is_lower),
        found: 0,
    };
    cholesky(on, &kernel::<A, L>("cholesky"), of)
}

/// What becomes of a small triangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Small {
    /// The inverse; and whether the diagonal is one of ones.
    Inverse(bool),
    /// L^H L or U U^H.
    Square,
}

pub fn change<A: Accumulate<L>, const L: usize>(
    on: &impl Runs,
    small: Small,
    is_lower: bool,
    a: &mut MatMut<'_, A::Number>,
) -> Result<(), Failure> {
    assert!(a.rows == a.cols && a.rows <= cholesky_order::<A::Number>());
    if a.rows == 0 {
        return Ok(());
    }
    let (down, right) = if is_lower { (1, a.ld) } else { (a.ld, 1) };
    let (name, is_unit) = match small {
        Small::Inverse(is_unit) => ("invert", is_unit),
        Small::Square => ("square", false),
    };
    let of = SmallTriangle {
        items: 0,
        data: a.as_ptr() as u64,
        n: a.rows as i64,
        down: down as i64,
        right: right as i64,
        is_unit: is_unit.into(),
    };
    on.run(&kernel::<A, L>(name), of, 1, Each::WideBlock)
}

/// The first zero of some numbers.
pub fn first_zero<A: Accumulate<L>, const L: usize>(
    on: &impl Runs,
    x: Elements<'_, A::Number>,
) -> Result<Option<usize>, Failure> {
    fn first_zero<R: Runs>(on: &R, kernel: &str, of: Sequence) -> Result<Option<usize>, Failure> {
        let found = on.room(1)?;
        on.run(kernel, Sequence { found: R::address(&found), ..of }, 1, Each::WideBlock)?;
        Ok(place(on.fetch(&found, 1)?[0]))
    }
    if x.is_empty() {
        return Ok(None);
    }
    let (n, step) = (x.len() as i64, x.step() as i64);
    let of = Sequence { items: 0, data: x.at(0) as u64, n, step, found: 0 };
    first_zero(on, &kernel::<A, L>("first_zero"), of)
}

/// What a kernel found, from 1, or 0.
fn place(found: i64) -> Option<usize> {
    usize::try_from(found - 1).ok()
}

pub fn eliminate<A: Accumulate<L>, const L: usize>(
    on: &impl Runs,
    a: &mut MatMut<'_, A::Number>,
    pivots: &mut [usize],
) -> Result<Option<usize>, Failure> {
    fn eliminate<R: Runs>(
        on: &R,
        [choose, eliminate]: [&str; 2],
        of: Panel,
        pivots: &mut [usize],
    ) -> Result<Option<usize>, Failure> {
        // See the kernels' struct: pivots and three words behind them; then a number, a count, and what blocks of at least a warp find.
        let (words, blocks) = (pivots.len() + 3, (of.rows as usize).div_ceil(32));
        let room = on.room(words + LONGEST + 1 + blocks * CANDIDATE)?;
        let at = |word: usize| R::address(&room) + (word * size_of::<u64>()) as u64;
        let of = Panel {
            pivots: at(0),
            inverse: at(words),
            arrivals: at(words + LONGEST),
            candidates: at(words + LONGEST + 1),
            ..of
        };
        if !pivots.is_empty() {
            on.run(choose, of, 1, Each::WideBlock)?;
        }
        for column in 0..pivots.len() {
            let of = Panel { column: column as i64, ..of };
            let below = of.rows as usize - column - 1;
            // With the choice of the next pivot.
            on.run(eliminate, of, below, Each::Thread)?;
        }
        let found = on.fetch::<i64>(&room, pivots.len() + 1)?;
        for (pivot, &row) in pivots.iter_mut().zip(&found) {
            *pivot = row as usize;
        }
        Ok(place(found[pivots.len()]))
    }
    assert!(pivots.len() == a.rows.min(a.cols));
    let of = Panel {
        items: 0,
        data: a.as_ptr() as u64,
        ld: a.ld as i64,
        rows: a.rows as i64,
        cols: a.cols as i64,
        column: 0,
        pivots: 0,
        inverse: 0,
        arrivals: 0,
        candidates: 0,
    };
    let kernels = ["choose_pivot", "eliminate"].map(kernel::<A, L>);
    eliminate(on, kernels.each_ref().map(String::as_str), of, pivots)
}

/// What is exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lines {
    Rows,
    Columns,
}

pub fn exchange<A: Accumulate<L>, const L: usize>(
    on: &impl Runs,
    a: &mut MatMut<'_, A::Number>,
    lines: Lines,
    Exchanges { first, others, reversed }: Exchanges<'_>,
) -> Result<(), Failure> {
    let (count, len, down, right) = match lines {
        Lines::Rows => (a.rows, a.cols, 1, a.ld),
        Lines::Columns => (a.cols, a.rows, a.ld, 1),
    };
    let row = |&row: &usize| {
        assert!(row < count);
        u32::try_from(row).map_err(|_| Failure::new("a matrix of more than 2^32 rows"))
    };
    assert!(first + others.len() <= count);
    let kernel = kernel::<A, L>("exchange");
    let exchange = |(at, some): (usize, &[usize])| {
        let mut rows = [0; PAIRS];
        for (to, other) in rows.iter_mut().zip(some) {
            *to = row(other)?;
        }
        let of = Exchange {
            items: 0,
            data: a.as_ptr() as u64,
            down: down as i64,
            right: right as i64,
            cols: len as i64,
            first: (first + at * PAIRS) as i64,
            count: some.len() as i32,
            reversed: reversed.into(),
            others: rows,
        };
        count_transfer(size_of_val(&rows[..some.len()]));
        on.run(&kernel, of, len.div_ceil(EXCHANGED_COLS), Each::WideBlock)
    };
    let mut parts = others.chunks(PAIRS).enumerate();
    if reversed { parts.rev().try_for_each(exchange) } else { parts.try_for_each(exchange) }
}
