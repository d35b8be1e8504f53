//! Sines and cosines of rows and columns.

use super::kernel::{Block, GROUP, Row, WIDTH};
use crate::float::Binade;
use rug::{Assign, Float};

/// Bits of sines and cosines before they are rounded to pairs.
const PRECISION: u32 = 160;

/// The sine and the cosine of an angle. Rounded by MPFR both are within 2^-160; each addition of angles adds
/// less than 2^-159 to the errors of two others, and no angle here is the sum of more than four: so all are within 2^-156.
pub(crate) struct Turn {
    sin: Float,
    cos: Float,
}

impl Turn {
    pub(crate) fn of(angle: &Float) -> Turn {
        let (mut sin, mut cos) = (Float::new(PRECISION), Float::new(PRECISION));
        (&mut sin, &mut cos).assign(angle.sin_cos_ref());
        Turn { sin, cos }
    }

    fn plus(&self, other: &Turn) -> Turn {
        let sin = &self.sin * &other.cos + &self.cos * &other.sin;
        let cos = &self.cos * &other.cos - &self.sin * &other.sin;
        Turn { sin: Float::with_val(PRECISION, sin), cos: Float::with_val(PRECISION, cos) }
    }

    pub(crate) fn row(&self) -> Row {
        Row { sin: pair(&self.sin), cos: pair(&self.cos) }
    }
}

/// y as the sum of two doubles, for |y| <= 1: within 2^-106.
fn pair(y: &Float) -> [f64; 2] {
    let high = y.to_f64();
    [high, Float::with_val(PRECISION, y - high).to_f64()]
}

/// 0, 1, ..., `count` - 1 times an angle of few bits: an exact one.
pub(crate) fn multiples(angle: &Float, count: usize) -> Vec<Turn> {
    let fine = (count as f64).sqrt().ceil() as usize;
    // 64 bits: the products are exact.
    let times = |n: usize| Turn::of(&Float::with_val(64, angle * n as u64));
    let small: Vec<Turn> = (0..fine).map(times).collect();
    let large: Vec<Turn> = (0..count.div_ceil(fine)).map(|at| times(at * fine)).collect();
    (0..count).map(|at| large[at / fine].plus(&small[at % fine])).collect()
}

/// What all arguments of a binade have in common.
pub struct Tables {
    binade: Binade,
    pub columns: Vec<Block>,
    /// From the first row on.
    rows: Vec<Turn>,
}

impl Tables {
    pub fn new(binade: Binade, rows: usize, columns: usize) -> Tables {
        let step = Float::with_val(64, Float::u_exp(1, binade.step()));
        let turns = multiples(&step, columns);
        let mut all = vec![Block::default(); columns.div_ceil(WIDTH)];
        for (at, turn) in turns.iter().enumerate() {
            all[at / WIDTH].set(at % WIDTH, &turn.row());
        }
        let rows = multiples(&Float::with_val(64, step * columns as u64), rows);
        Tables { binade, columns: all, rows }
    }

    /// The first rows from an argument on, and perhaps one more.
    pub fn rows(&self, number: u64, count: usize) -> Vec<Row> {
        // |x|: the functions are even or odd.
        let start = Turn::of(&self.binade.value(number).as_abs());
        let count = count.next_multiple_of(GROUP);
        self.rows[..count].iter().map(|row| start.plus(row).row()).collect()
    }
}
