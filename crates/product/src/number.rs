//! How the exact products read and write a number.

use super::class::{Class, Levels, Ranges};
use super::round::{Addend, Integers};
use super::task::{Options, Product};
use wideblas_engine::cpu::Isa;
use wideblas_engine::cpu::modular::PANEL;
use wideblas_engine::device::{Device, Gpus};
use wideblas_engine::outcome::{Declined, Done, Outcome};
use wideblas_engine::scaling::LeftOut;
use wideblas_format::wide::Wide;

/// One column of a panel of rows; absent where the panel ends beyond the matrix.
pub type Column<'a, T> = [Option<&'a T>; PANEL];

/// The most columns that are processed together.
pub const COLUMNS: usize = 8;

/// The destination of the integers of some columns.
pub struct Scaled<'a> {
    /// For each row its unit: a number x becomes `trunc(x / 2^unit)`.
    pub units: &'a [i64; PANEL],
    /// Two's complements in 32-bit words `[column][word][PANEL]`.
    pub words: &'a mut [u32],
    /// All ones where a number is below zero, `[column][PANEL]`.
    pub negative: &'a mut [i32],
}

/// A format that exact products can read and write.
pub trait Number: Send + Sync + Sized {
    /// Bits of relative accuracy that working mode keeps beyond [`Number::precision`], so that the
    /// truncation of all components stays below half of the promised error.
    const GUARD: i64;

    fn class(&self) -> Class;

    /// Numbers refer to memory elsewhere, which [`Number::fetch`] prefetches.
    const REFERS: bool = false;

    /// Prefetches the memory that the number refers to.
    fn fetch(&self) {}

    /// The exact value of a finite number.
    fn load(&self, value: &mut Wide);

    /// Becomes the nearest number of the format; may use up `value`.
    fn store(&mut self, value: &mut Wide);

    /// Becomes zero, an infinity or NaN.
    fn store_f64(&mut self, x: f64);

    /// Precision in bits of a result stored here.
    fn precision(&self) -> i64;

    /// The largest value of `of` for the elements of C that a product computes, for instance their precision.
    fn largest(product: &Product<'_, Self>, of: fn(&Self) -> i64) -> i64 {
        let c = product.c.as_ref();
        let wanted = |j: usize| product.part.rows(j, c.rows).map(move |i| of(c.get(i, j)));
        (0..c.cols).flat_map(wanted).max().unwrap_or(0)
    }

    /// Precision up to which the sum of two terms must be known for [`Number::store`] to round right.
    fn span(&self) -> i64;

    /// Writes the integers of up to [`COLUMNS`] columns. Truncation may be in either direction and off by less than
    /// 2^GUARD. Absent numbers count as zero. All output is zero before.
    fn integers(isa: Isa, columns: &[Column<'_, Self>], to: Scaled<'_>);

    /// Stores the first `out.len()` of a panel's integers, plus the addend, each rounded as
    /// [`Number::store`] does. Returns a bit for each lane that is done; a format may leave all to
    /// the scalar way.
    fn store_panel(_: Isa, _: &Integers<'_>, _: Addend<'_, Self>, _: &mut [Self]) -> u32 {
        0
    }

    /// Tries to compute a product on a GPU.
    fn attempt(_: &Device, _: &mut Product<'_, Self>, _: &Options<'_>) -> Outcome {
        Err(Declined::NoKernel)
    }

    /// Tries to compute a product of matrices in host memory on GPUs, each of which computes a share where there are several.
    fn attempt_divided(
        gpus: &Gpus,
        product: &mut Product<'_, Self>,
        options: &Options<'_>,
    ) -> Outcome {
        Self::attempt(gpus.first(), product, options)
    }

    /// Computes what an attempt left undone, except the rows and columns that the native way computes. `None` when
    /// all must be computed.
    fn complete<'a>(
        product: Product<'_, Self>,
        done: &'a Done,
        _: &Options<'_>,
    ) -> Option<&'a LeftOut> {
        done.finished(product.c.cols)
    }

    /// Includes the numbers of up to [`COLUMNS`] columns in the ranges of their rows.
    fn ranges(_: Isa, columns: &[Column<'_, Self>], ranges: &mut Ranges) {
        for column in columns {
            for (lane, number) in column.iter().enumerate() {
                if let Some(number) = number {
                    ranges.include(lane, number.class());
                }
            }
        }
    }

    /// Counts the numbers of up to [`COLUMNS`] columns by their leading bits; `top` are the largest of each row.
    fn count(_: Isa, columns: &[Column<'_, Self>], top: &[u64; PANEL], levels: &mut Levels) {
        for column in columns {
            for (lane, number) in column.iter().enumerate() {
                if let Some(number) = number {
                    levels.include(lane, number.class(), top[lane] as i64);
                }
            }
        }
    }

    /// 0, ±1, an infinity or NaN: the number's replacement when specials are to be spread.
    fn stand_in(&self) -> f64 {
        match self.class() {
            Class::Zero => 0.0,
            Class::Special(x) => x,
            Class::Finite { .. } if self.is_below_zero() => -1.0,
            Class::Finite { .. } => 1.0,
        }
    }

    /// Whether a finite number is below zero.
    fn is_below_zero(&self) -> bool;

    fn is_zero(&self) -> bool {
        self.class() == Class::Zero
    }

    fn is_one(&self) -> bool {
        self.class() == Class::Finite { top: 0, bottom: 0 } && self.stand_in() > 0.0
    }

    /// An infinity or a NaN.
    fn is_special(&self) -> bool {
        matches!(self.class(), Class::Special(_))
    }
}
