//! Exact sums of doubles and of their products.
//!
//! Numbers are summed in blocks that fit the first cache. A pass finds the range of a block's exponents; then the
//! numbers are cut into slices that doubles sum without rounding (`slices`), or, where that would take many, added to
//! integers by their exponents (`tables`). What these hold goes into a fixed-point number when they are full, and at
//! the end. So the result is the same whatever the order, the instruction set or the number of threads.

mod products;
mod range;
mod slices;
mod strided;
mod tables;

pub use products::Products;
pub use strided::Strided;

use super::Isa;
pub use range::Range;
use slices::Slices;
use std::slice;
use tables::Tables;
use wideblas_format::Scalar;
use wideblas_format::fixed::Fixed;

/// Numbers of a block: 16 KiB, a third of the smallest first cache, beside tables.
const BLOCK: usize = 2048;

/// Doubles that are gathered at once: 4 KiB.
const GATHERED: usize = 512;

/// Blocks shorter than this with many slices are added one by one: emptying tables takes as long.
const SHORT: usize = 128;

/// Numbers of a sum up to which each is added to the total at once.
const FEW: usize = 12;

/// A sum under way.
pub struct Sum {
    slices: Slices,
    store: Store,
}

impl Sum {
    pub fn new(isa: Isa) -> Sum {
        Sum { slices: Slices::new(), store: Store::new(isa) }
    }

    /// Adds numbers of any kind.
    pub fn add(&mut self, x: &[f64]) {
        self.store.add(&mut self.slices, x);
    }

    /// As [`Sum::add`].
    pub fn add_strided(&mut self, x: Strided<'_, f64>) {
        if let Some(x) = x.as_slice() {
            return self.add(x);
        }
        let mut buffer = [0.0; GATHERED];
        for start in (0..x.len()).step_by(GATHERED) {
            let part = x.part(start, GATHERED.min(x.len() - start));
            part.fill(&mut buffer, |x| x);
            self.add(&buffer[..part.len()]);
        }
    }

    /// Adds all components of numbers.
    pub fn add_components<T: Scalar<L>, const L: usize>(&mut self, x: Strided<'_, T>) {
        match x.components() {
            Some(x) => self.add(x),
            None => (0..L).for_each(|component| self.add_strided(x.component(component))),
        }
    }

    /// The exact sum of all that was added; the sum begins again.
    pub fn finish(&mut self) -> Fixed {
        self.slices.empty(&mut self.store.total);
        self.store.finish()
    }
}

/// Where slices are emptied, and where numbers go that are not for slices.
struct Store {
    isa: Isa,
    tables: Tables,
    total: Fixed,
}

impl Store {
    fn new(isa: Isa) -> Store {
        Store { isa, tables: Tables::new(), total: Fixed::new() }
    }

    /// Adds numbers of any kind.
    fn add(&mut self, slices: &mut Slices, x: &[f64]) {
        if x.len() <= FEW {
            return self.add_each(x);
        }
        for block in x.chunks(BLOCK) {
            let range = Range::of(self.isa, block);
            match range.is_finite() && !range.is_zero() {
                true => self.add_finite(slices, block, range),
                false => self.add_each(block),
            }
        }
    }

    fn add_each(&mut self, x: &[f64]) {
        x.iter().for_each(|&x| self.total.add(x));
    }

    /// Adds finite numbers of this range, not all of them zero.
    fn add_finite(&mut self, slices: &mut Slices, block: &[f64], range: Range) {
        debug_assert!(range.is_finite() && !range.is_zero());
        self.total.note_number();
        if slices.fit(self.isa, block.len(), range, &mut self.total) {
            slices.add(self.isa, block);
        } else if block.len() < SHORT || !self.tables.add(self.isa, block, range, &mut self.total) {
            self.add_each(block);
        }
    }

    /// All that is here; it begins again.
    fn finish(&mut self) -> Fixed {
        self.tables.empty(self.isa, &mut self.total);
        std::mem::take(&mut self.total)
    }
}

/// Doubles as the words that registers are loaded from.
#[inline(always)]
fn bits(x: &[f64]) -> &[u64] {
    // SAFETY: the same size and alignment, and every word is one.
    unsafe { slice::from_raw_parts(x.as_ptr().cast(), x.len()) }
}

/// Does something with the numbers beyond a multiple of `step`, followed by zeros, where there are some. No closure: it would be
/// compiled without the instruction set. The step is that of one set, so that a single case is left.
macro_rules! with_tail {
    ($x:expr, $step:expr, $tail:ident => $work:expr) => {
        $crate::cpu::sum::with_tail!(@ $x, $step, $tail => $work; 32 16 8 4 2)
    };
    (@ $x:expr, $step:expr, $tail:ident => $work:expr; $($count:literal)*) => {
        match $step {
            $($count => {
                if let Some($tail) = $crate::cpu::sum::tail::<$count>($x) {
                    $work;
                }
            })*
            _ => {}
        }
    };
}
use with_tail;

/// The numbers beyond a multiple of N, followed by zeros; `None` where there are none.
#[inline(always)]
fn tail<const N: usize>(x: &[f64]) -> Option<[u64; N]> {
    let rest = &x[x.len() / N * N..];
    if rest.is_empty() {
        return None;
    }
    let mut padded = [0; N];
    padded.iter_mut().zip(rest).for_each(|(word, x)| *word = x.to_bits());
    Some(padded)
}

#[cfg(test)]
mod tests;
