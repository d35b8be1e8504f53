//! The exponents of a block of numbers.

use super::{Strided, bits, with_tail};
use crate::cpu::Isa;
use crate::cpu::simd::{self, Maker, Register, Simd};
use wideblas_format::double::MIN_EXPONENT;

/// What the numbers of a block are between.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The largest magnitude, as bits of a double.
    most: u64,
    /// The smallest one that is not zero.
    least: u64,
    /// All numbers are multiples of 2^bottom.
    bottom: i64,
}

const MAGNITUDE: u64 = u64::MAX >> 1;

impl Range {
    pub fn of(isa: Isa, x: &[f64]) -> Range {
        simd::run(isa, Find(x))
    }

    /// That of the elements of a vector. `copy` becomes those that are not adjacent.
    pub fn of_strided(isa: Isa, x: Strided<'_, f64>, copy: &mut Vec<f64>) -> Range {
        let numbers = x.as_slice().unwrap_or_else(|| {
            copy.clear();
            copy.extend(x.iter());
            copy
        });
        Range::of(isa, numbers)
    }

    fn between(least: u64, most: u64) -> Range {
        Range { most, least, bottom: ((least >> 52) as i64 - 1).max(0) + MIN_EXPONENT }
    }

    /// That of the errors of products whose range this is, all of them zero or at least 2^-968, and so normal numbers.
    ///
    /// An error is at most half a unit in the last place of its product. Factors in `[2^a, 2^(a + 1))` and
    /// `[2^b, 2^(b + 1))` have a product of at most 2^(a + b + 2) that is a multiple of 2^(a + b - 104); so with a product
    /// from 2^k on the multiple is one of 2^(k - 106).
    pub fn of_errors(self) -> Range {
        let field = |bits: u64, less: u64| (bits >> 52).saturating_sub(less) << 52;
        let bottom = (self.bottom - 54).max(MIN_EXPONENT);
        Range { most: field(self.most, 53), least: field(self.least, 106), bottom }
    }

    /// Without infinities and NaN.
    pub fn is_finite(self) -> bool {
        self.most < f64::INFINITY.to_bits()
    }

    pub fn is_zero(self) -> bool {
        self.most == 0
    }

    /// All numbers are below 2^top.
    pub fn top(self) -> i64 {
        (self.most >> 52) as i64 - 1022
    }

    /// All numbers are multiples of 2^bottom.
    pub fn bottom(self) -> i64 {
        self.bottom
    }

    /// The exponent fields.
    pub fn places(self) -> (usize, usize) {
        ((self.least >> 52) as usize, (self.most >> 52) as usize)
    }
}

/// Finds it.
struct Find<'a>(&'a [f64]);

/// Registers at once: each waits for its own comparisons.
pub const AT_ONCE: usize = 4;

impl Simd for Find<'_> {
    type Output = Range;

    #[inline(always)]
    fn run<V: Register>(self, make: Maker<V>) -> Range {
        let mut found = Found { most: [make.splat(0); AT_ONCE], least: [make.splat(0); AT_ONCE] };
        for x in bits(self.0).chunks_exact(AT_ONCE * V::LANES) {
            found.include(make, x);
        }
        with_tail!(self.0, AT_ONCE * V::LANES, x => found.include(make, &x));
        let least = (MAGNITUDE - largest(&found.least)).wrapping_add(1);
        Range::between(least, largest(&found.most))
    }
}

/// The numbers that were included.
struct Found<V> {
    most: [V; AT_ONCE],
    /// The complement of magnitudes less 1, in which zero comes last.
    least: [V; AT_ONCE],
}

impl<V: Register> Found<V> {
    #[inline(always)]
    fn include(&mut self, make: Maker<V>, x: &[u64]) {
        let (magnitude, one) = (make.splat(MAGNITUDE), make.splat(1));
        for way in 0..AT_ONCE {
            let x = make.load(&x[way * V::LANES..]).and(magnitude);
            self.most[way] = self.most[way].larger(x);
            self.least[way] = self.least[way].larger(magnitude.and_not(x.minus(one)));
        }
    }
}

/// The largest lane of all, none of them negative.
#[inline(always)]
fn largest<V: Register>(all: &[V; AT_ONCE]) -> u64 {
    let all = all[0].larger(all[1]).larger(all[2].larger(all[3]));
    let mut lanes = [0; simd::MOST_LANES];
    all.store(&mut lanes);
    lanes.into_iter().max().unwrap_or(0)
}

/// The numbers that were included, whose smallest magnitude counts if it is zero too: at less cost.
pub struct Rough<V> {
    most: [V; AT_ONCE],
    /// The complement of magnitudes.
    least: [V; AT_ONCE],
}

impl<V: Register> Rough<V> {
    #[inline(always)]
    pub fn nothing(make: Maker<V>) -> Rough<V> {
        Rough { most: [make.splat(0); AT_ONCE], least: [make.splat(0); AT_ONCE] }
    }

    /// Includes numbers in one of AT_ONCE ways.
    #[inline(always)]
    pub fn include(&mut self, make: Maker<V>, way: usize, x: V) {
        let magnitude = make.splat(MAGNITUDE);
        self.most[way] = self.most[way].larger(x.and(magnitude));
        self.least[way] = self.least[way].larger(magnitude.and_not(x));
    }

    /// The range; `None` unless all numbers are finite and none is smaller than `least`.
    #[inline(always)]
    pub fn range(&self, least: f64) -> Option<Range> {
        let range = Range::between(MAGNITUDE - largest(&self.least), largest(&self.most));
        (range.is_finite() && range.least >= least.to_bits()).then_some(range)
    }
}
