//! A matrix of as many rows as the largest register has lanes, at most, and one vector, or the product of two: what a call
//! computes with is in registers from its first load to its last store, because it takes hardly longer than numbers take on
//! their way through memory.
//!
//! The results have the bits of the functions for any size, which are called where something is not finite, and for complex
//! numbers, whose operations take longer.
// Loops over indices: chains of iterators are not always compiled for the instruction set.
#![allow(clippy::needless_range_loop)]

mod matrix;
mod solution;
mod triangle;
mod update;

use super::{Elements, PAIR, Place, finite_lanes, first_lanes, in_memory};
use crate::cpu::Isa;
use crate::cpu::simd::{self, LEAST_LANES, MOST_LANES, Maker, Register, Simd};
use wideblas_format::{Components, Scalar};

pub use matrix::{SmallMatrix, add_product};
pub use triangle::SmallTriangle;
pub(super) use update::update;

/// Whether a matrix with as many rows and columns is small for the kernels of an instruction set. None is without registers, where
/// each lane takes its time.
#[inline(always)]
fn is_small(isa: Isa, rows: usize, cols: usize) -> bool {
    isa != Isa::Generic && (1..=MOST_LANES).contains(&rows) && (1..=MOST_LANES).contains(&cols)
}

/// Registers that the rows of a small matrix take, at most.
const MOST_REGISTERS: usize = MOST_LANES / LEAST_LANES;

/// What is computed with all rows of a small matrix in registers.
trait InRegisters {
    /// Rows of the matrix.
    fn rows(&self) -> usize;

    /// Computes with `R` registers; false, with nothing done, where something is not finite. Only under simd::run.
    fn run_in<V: Register, const R: usize>(&self, make: Maker<V>) -> bool;
}

struct Code<'a, C>(&'a C);

impl<C: InRegisters> Simd for Code<'_, C> {
    type Output = bool;

    #[inline(always)]
    fn run<V: Register>(self, make: Maker<V>) -> bool {
        match V::LANES == MOST_LANES || self.0.rows() <= V::LANES {
            true => self.0.run_in::<V, 1>(make),
            false => self.0.run_in::<V, MOST_REGISTERS>(make),
        }
    }
}

/// Runs code with registers for as many rows; false, with nothing done, without any.
#[inline(always)]
fn run<C: InRegisters>(isa: Isa, code: &C) -> bool {
    simd::run_in_registers(isa, code.rows() <= LEAST_LANES, Code(code)).unwrap_or(false)
}

/// Writes what `load_at` reads, if all of it is finite; else returns false.
///
/// # Safety
/// As there, and they may be written.
#[inline(always)]
unsafe fn store_finite_at<V: Register, T: Scalar<L>, const L: usize, const R: usize>(
    registers: [[V; L]; R],
    numbers: [[*const T; MOST_LANES]; R],
) -> bool {
    for r in 0..R {
        if finite_lanes(registers[r]) != first_lanes(V::LANES) {
            return false;
        }
    }
    for r in 0..R {
        for pair in 0..L / 2 {
            let mut rows = [std::ptr::null_mut(); MOST_LANES];
            for lane in 0..MOST_LANES {
                rows[lane] = numbers[r][lane].cast::<u32>().wrapping_add(PAIR * pair).cast_mut();
            }
            let components = [registers[r][2 * pair], registers[r][2 * pair + 1]];
            // SAFETY: the caller's.
            unsafe { V::store_each(components, rows) };
        }
        if L % 2 == 1 {
            let [last] = in_memory([registers[r][L - 1]]);
            for lane in 0..V::LANES {
                let number = numbers[r][lane].cast::<u64>().wrapping_add(L - 1).cast_mut();
                // SAFETY: as above.
                unsafe { number.write_unaligned(last[lane]) };
            }
        }
    }
    true
}

/// The row of a lane of register `r`. Lanes behind the last row have that one too.
#[inline(always)]
fn row<V: Register>(r: usize, lane: usize, rows: usize) -> usize {
    (r * V::LANES + lane).min(rows - 1)
}

/// The addresses of all rows, which a function knows.
#[inline(always)]
fn addresses<V: Register, T, const R: usize>(
    rows: usize,
    at: impl Fn(usize) -> *const T,
) -> [[*const T; MOST_LANES]; R] {
    let mut all = [[std::ptr::null(); MOST_LANES]; R];
    for r in 0..R {
        for lane in 0..MOST_LANES {
            all[r][lane] = at(row::<V>(r, lane, rows));
        }
    }
    all
}

/// Those of the elements of a vector.
#[inline(always)]
fn elements<V: Register, T: Components, const R: usize>(
    x: &Elements<'_, T>,
) -> [[*const T; MOST_LANES]; R] {
    addresses::<V, T, R>(x.len(), |row| x.at(row))
}

/// Those of elements that may be written.
#[inline(always)]
fn places<V: Register, T, const R: usize>(x: &Place<'_, T>) -> [[*const T; MOST_LANES]; R] {
    addresses::<V, T, R>(x.len(), |row| x.at(row).cast_const())
}

#[cfg(test)]
pub(super) mod tests;
