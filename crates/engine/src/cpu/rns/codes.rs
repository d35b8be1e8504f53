//! Where products go: to which window, and by which factor ±2^s.

use super::sums::{Exponents, Heads, Places, SecondFactor, Windows};
use crate::rns::ZERO_EXP;
use std::ops::Range;
use wideblas_base::fallible;

/// For each product the window, above [`ROW_BITS`] bits of the row of
/// [`ModuliSet::shifts`](wideblas_format::rns::ModuliSet::shifts).
pub struct Codes(pub Vec<u16>);

pub const ROW_BITS: u32 = 7;

/// For a product that is zero, or in no window: any.
const NOTHING: u16 = 0;

/// What the places along a line add to exponents and signs.
struct Along<'a> {
    exps: &'a [i32],
    signs: &'a [i32],
    /// Products are in a window.
    there: &'a [bool],
}

impl Codes {
    pub fn new(len: usize) -> Codes {
        Codes(fallible::filled(len, NOTHING))
    }

    /// The codes of the products of some terms, line after line, each with room for `stride`.
    // By index and without branches, so that neighbours are looked at together.
    #[allow(clippy::needless_range_loop)]
    #[inline(always)]
    pub fn compute<A: Places>(
        &mut self,
        exponents: &Exponents<'_, '_, A>,
        windows: &[Windows],
        width: i64,
        terms: Range<usize>,
        stride: usize,
    ) {
        let all = exponents.all;
        let signed = i32::from(!matches!(all.x, SecondFactor::Magnitude));
        let negative_rows = all.a.set.shift_row(true, 0) as u32;
        let single = windows.iter().all(|window| window.count <= 1);
        // Less than 64 windows, so that 32 bits determine a distance to the lowest exponent.
        let minus_lowest = |window: &Windows| (window.lowest as i32).wrapping_neg();
        let along = if exponents.across {
            let there = windows.iter().map(|window| window.count > 0).collect();
            (windows.iter().map(minus_lowest).collect(), vec![0; windows.len()], there)
        } else {
            let Heads { exps, signs } = &exponents.factors;
            let exps = exps[terms.clone()].to_vec();
            let there: Vec<bool> = exps.iter().map(|&exp| exp != ZERO_EXP).collect();
            (exps, signs[terms.clone()].to_vec(), there)
        };
        let along = Along { exps: &along.0, signs: &along.1, there: &along.2 };
        let mut memory = Heads::default();
        for (line, codes) in exponents.lines(terms.clone()).zip(self.0.chunks_exact_mut(stride)) {
            let (exp, sign, there) = if exponents.across {
                let Heads { exps, signs } = &exponents.factors;
                (exps[line], signs[line], exps[line] != ZERO_EXP)
            } else {
                let window = &windows[line];
                (minus_lowest(window), 0, window.count > 0)
            };
            let (exps, signs) = exponents.line(line, terms.clone(), &mut memory);
            let len = exps.len();
            let codes = &mut codes[..len];
            if !there {
                codes.fill(NOTHING);
                continue;
            }
            let (signs, more) = (&signs[..len], &along.exps[..len]);
            let (more_signs, there) = (&along.signs[..len], &along.there[..len]);
            let code = |i: usize| {
                let shift = exps[i].wrapping_add(more[i]).wrapping_add(exp) as u32;
                let negative = (signs[i] ^ more_signs[i] ^ sign) & signed;
                let offset = negative as u32 * negative_rows;
                (shift, offset, (exps[i] != ZERO_EXP) & there[i])
            };
            if single {
                for i in 0..len {
                    let (shift, offset, there) = code(i);
                    codes[i] = if there { shift.wrapping_add(offset) as u16 } else { NOTHING };
                }
            } else {
                let width = width as u32;
                // shift / width for shifts below 64 width; width is at most 64.
                let reciprocal = (1 << 20) / width + 1;
                for i in 0..len {
                    let (shift, offset, there) = code(i);
                    let window = shift.wrapping_mul(reciprocal) >> 20;
                    let row = shift.wrapping_sub(window.wrapping_mul(width)).wrapping_add(offset);
                    codes[i] = if there { (window << ROW_BITS | row) as u16 } else { NOTHING };
                }
            }
        }
    }
}
