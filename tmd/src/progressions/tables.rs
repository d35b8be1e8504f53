//! The angles of which those of starts and terms are sums.

use super::{LOG2_STARTS, Plan, Starts};
use crate::values::Circular;
use crate::values::angles::{Turn, multiples};
use crate::values::kernel::{Block, Row, WIDTH};
use rug::Float;

pub const LOG2_COLUMNS: u32 = 14;
/// Starts of a row: `COLUMNS` of crates/engine/kernels/tmd/progressions.cuh.
pub const COLUMNS: usize = 1 << LOG2_COLUMNS;

/// Angles as pairs of doubles.
pub struct Tables {
    /// Of the first start of each top. For the cosine a right angle is added.
    pub tops: Vec<Row>,
    /// Of the rows of a top and of the columns of a row.
    pub rows: Vec<Row>,
    pub columns: Vec<Row>,
    /// Of the terms after a start.
    pub terms: Vec<Row>,
}

impl Tables {
    pub fn new(plan: &Plan, starts: &[Starts]) -> Tables {
        let rows_of =
            |angle: &Float, count| multiples(angle, count).iter().map(Turn::row).collect();
        let step = Float::with_val(64, Float::u_exp(1, plan.range.binade.step()));
        let next_row = Float::with_val(64, &step * COLUMNS as u64);
        // Each by MPFR: their angles have no short multiples.
        let term =
            |j: u32| Turn::of(&Float::with_val(plan.delta.prec() + 32, &plan.delta * j)).row();
        Tables {
            tops: starts.iter().map(|one| top(plan, one.first)).collect(),
            rows: rows_of(&next_row, 1 << (LOG2_STARTS - LOG2_COLUMNS)),
            columns: rows_of(&step, COLUMNS),
            terms: (0..plan.coarse.n).map(term).collect(),
        }
    }
}

/// sin and cos of a top's first start, or those of it and a right angle: cos x and -sin x. The functions are even or odd.
fn top(plan: &Plan, number: u64) -> Row {
    let Row { sin, cos } = Turn::of(&plan.range.binade.value(number).as_abs()).row();
    match plan.circular {
        Circular::Cos => Row { sin: cos, cos: sin.map(|x| -x) },
        _ => Row { sin, cos },
    }
}

/// The same as blocks of columns; zeros follow the last one.
pub fn blocks(rows: &[Row]) -> Vec<Block> {
    let mut all = vec![Block::default(); rows.len().div_ceil(WIDTH)];
    for (at, row) in rows.iter().enumerate() {
        all[at / WIDTH].set(at % WIDTH, row);
    }
    all
}
