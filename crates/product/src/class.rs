//! Which bits a number uses, and those of a panel of rows.

use wideblas_engine::cpu::modular::PANEL;
use wideblas_engine::scaling::{LEVELS, Range};

/// What kind of number it is, and which bits it uses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Class {
    Zero,
    /// `2^top <= |x| < 2^(top + 1)`, and an integer multiple of `2^bottom`.
    Finite {
        top: i64,
        bottom: i64,
    },
    /// An infinity or a NaN, as binary64 has it.
    Special(f64),
}

/// [`Range::counts`] of the rows of a panel.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Levels(pub [[u32; LEVELS]; PANEL]);

impl Levels {
    /// Includes one number of a row whose largest leading bit is `top`.
    pub fn include(&mut self, lane: usize, class: Class, top: i64) {
        if let Class::Finite { top: mine, .. } = class {
            self.include_top(lane, mine, top);
        }
    }

    /// As [`Levels::include`], for a number's leading bit.
    #[inline]
    pub fn include_top(&mut self, lane: usize, mine: i64, top: i64) {
        if let Some(count) = self.0[lane].get_mut(usize::try_from(top - mine).unwrap_or(LEVELS)) {
            *count += 1;
        }
    }
}

/// The bits that the numbers of each row of a panel use, as two's complement: exponents of the largest
/// and the smallest leading bit and of the lowest bit.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranges {
    pub top: [u64; PANEL],
    pub smallest: [u64; PANEL],
    pub bottom: [u64; PANEL],
    pub special: [bool; PANEL],
}

impl Default for Ranges {
    /// Nothing included. Differences of the values still fit into 64 bits.
    fn default() -> Ranges {
        let far = i64::MAX / 2;
        Ranges {
            top: [-far as u64; PANEL],
            smallest: [far as u64; PANEL],
            bottom: [far as u64; PANEL],
            special: [false; PANEL],
        }
    }
}

impl Ranges {
    /// Includes one number of a row.
    pub fn include(&mut self, lane: usize, class: Class) {
        match class {
            Class::Zero => {}
            Class::Special(_) => self.special[lane] = true,
            Class::Finite { top, bottom } => {
                self.include_top(lane, top);
                self.bottom[lane] = (self.bottom[lane] as i64).min(bottom) as u64;
            }
        }
    }

    /// Includes a number that is known not to reach below others.
    #[inline]
    pub fn include_top(&mut self, lane: usize, top: i64) {
        self.top[lane] = (self.top[lane] as i64).max(top) as u64;
        self.smallest[lane] = (self.smallest[lane] as i64).min(top) as u64;
    }

    pub fn range(&self, lane: usize) -> Range {
        let at = |x: &[u64; PANEL]| x[lane] as i64;
        Range {
            top: at(&self.top),
            smallest: at(&self.smallest),
            bottom: at(&self.bottom),
            special: self.special[lane],
            ..Range::default()
        }
    }
}
