//! Sums of doubles in slices, each of which doubles sum without rounding.
//!
//! Adding and subtracting sigma = 1.5 2^(52 + g) rounds a number to a multiple of 2^g. The multiples of a slice are so
//! small that 2^10 of them have an exact sum; what rounding took is exact too, and the next slice's part.
//! Sources: Rump, Ogita, Oishi, "Accurate floating-point summation I", SIAM J. Sci. Comput. 31, 2008 (extraction of
//! slices); Demmel, Nguyen, "Parallel reproducible summation", IEEE Trans. Computers 64, 2015 (sums of slices).

use super::range::Range;
use super::{bits, with_tail};
use crate::cpu::Isa;
use crate::cpu::simd::{self, Maker, Register, Simd};
use wideblas_format::double::{MIN_EXPONENT, power_of_two};
use wideblas_format::fixed::Fixed;
use wideblas_format::rns::Form;

/// Numbers of a slice are at most 2^WIDTH times its unit.
const WIDTH: i64 = 43;
/// So many of them have an exact sum.
const ADDS: usize = 1 << (53 - WIDTH);
/// Slices of a number. Where these are not enough, tables are faster.
const MOST: usize = 5;
/// Sums of a slice side by side.
const LANES: usize = 32;
/// Sums up to 2^(TOP + 53 - WIDTH) and sigmas stay below the largest doubles.
const TOP: i64 = 1012;

/// How numbers are cut, and the sums so far.
pub struct Slices {
    /// Slices of a number; 0: nothing is summed.
    count: usize,
    /// Numbers are below 2^top and multiples of 2^bottom.
    top: i64,
    bottom: i64,
    sigmas: [f64; MOST - 1],
    /// How many numbers each sum still has room for.
    room: usize,
    sums: [[u64; LANES]; MOST],
    /// 1, which the compiler must not know: see [`Cut::plus`].
    one: f64,
}

/// Bits that slices cover: from the second on the parts have signs of their own, which makes one bit more.
fn covered(count: usize) -> i64 {
    (WIDTH + 1) * count as i64 - 1
}

/// Numbers of a range take no more slices than there are.
pub fn are_enough(range: Range) -> bool {
    range.top() <= TOP && range.top() - range.bottom() <= covered(MOST)
}

/// Registers that the sums of each slice are spread over.
const fn ways(count: usize) -> usize {
    if count <= 2 { 4 } else { 2 }
}

impl Slices {
    pub fn new() -> Slices {
        let sums = [[0; LANES]; MOST];
        let sigmas = [0.0; MOST - 1];
        Slices { count: 0, top: 0, bottom: 0, sigmas, room: 0, sums, one: 1.0 }
    }

    /// Makes slices fit a block's length and range of numbers; what earlier ones hold goes to the total if they do not.
    /// False where they would be too many.
    pub fn fit(&mut self, isa: Isa, len: usize, range: Range, total: &mut Fixed) -> bool {
        let (top, bottom) = (range.top(), range.bottom());
        let covers = self.count > 0 && top <= self.top && bottom >= self.bottom;
        if covers && self.room >= self.adds(isa, len) {
            return true;
        }
        let needed = top - bottom;
        if !are_enough(range) {
            return false;
        }
        self.empty(total);
        self.room = ADDS;
        if covers {
            return true;
        }
        // Not one: a significand of 53 bits takes two.
        self.count = (2..MOST).find(|&count| covered(count) >= needed).unwrap_or(MOST);
        // Room on both sides for the blocks that follow.
        self.top = (top + (covered(self.count) - needed) / 2).min(TOP);
        self.bottom = (self.top - covered(self.count)).max(MIN_EXPONENT);
        let units: [i64; MOST] = std::array::from_fn(|i| self.unit(i));
        for (i, sigma) in self.sigmas[..self.count - 1].iter_mut().enumerate() {
            *sigma = 1.5 * power_of_two((52 + units[i]) as i32);
        }
        true
    }

    /// Adds a block that was fitted.
    #[inline]
    pub fn add(&mut self, isa: Isa, x: &[f64]) {
        self.room -= self.adds(isa, x.len());
        match self.count {
            2 => simd::run(isa, Pass::<2, { ways(2) }> { slices: self, x }),
            3 => simd::run(isa, Pass::<3, { ways(3) }> { slices: self, x }),
            4 => simd::run(isa, Pass::<4, { ways(4) }> { slices: self, x }),
            _ => simd::run(isa, Pass::<5, { ways(5) }> { slices: self, x }),
        }
    }

    /// How many numbers of a block each sum takes at most.
    fn adds(&self, isa: Isa, len: usize) -> usize {
        len.div_ceil(ways(self.count) * simd::lanes(isa))
    }

    /// The exponent of a slice's unit.
    fn unit(&self, slice: usize) -> i64 {
        (self.top - WIDTH - slice as i64 * (WIDTH + 1)).max(MIN_EXPONENT)
    }

    /// Moves the sums to the total; nothing is summed then.
    pub fn empty(&mut self, total: &mut Fixed) {
        for i in 0..self.count {
            let unit = self.unit(i);
            // In two steps: the inverse of the smallest unit is no double.
            let half = -unit / 2;
            let (first, second) = (power_of_two(half as i32), power_of_two((-unit - half) as i32));
            // At most 2^53 units each.
            let units = |sum: &u64| (f64::from_bits(*sum) * first * second) as i64;
            let sum: i64 = self.sums[i].iter().map(units).sum();
            if sum != 0 {
                total.add_integer(sum.into(), unit);
            }
            self.sums[i] = [0; LANES];
        }
        self.room = 0;
    }
}

/// Adds a block in COUNT slices, to WAYS registers each.
struct Pass<'a, const COUNT: usize, const WAYS: usize> {
    slices: &'a mut Slices,
    x: &'a [f64],
}

impl<const COUNT: usize, const WAYS: usize> Simd for Pass<'_, COUNT, WAYS> {
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(self, make: Maker<V>) {
        let step = WAYS * V::LANES;
        let mut cut = Cut {
            one: make.splat(self.slices.one.to_bits()),
            sigmas: [make.splat(0); MOST - 1],
            sums: [[make.splat(0); WAYS]; COUNT],
        };
        for i in 0..MOST - 1 {
            cut.sigmas[i] = make.splat(self.slices.sigmas[i].to_bits());
        }
        for i in 0..COUNT {
            for way in 0..WAYS {
                cut.sums[i][way] = make.load(&self.slices.sums[i][way * V::LANES..]);
            }
        }
        for x in bits(self.x).chunks_exact(step) {
            cut.add(make, x);
        }
        with_tail!(self.x, step, x => cut.add(make, &x));
        for i in 0..COUNT {
            for way in 0..WAYS {
                cut.sums[i][way].store(&mut self.slices.sums[i][way * V::LANES..]);
            }
        }
    }
}

/// The sums in registers.
struct Cut<V, const COUNT: usize, const WAYS: usize> {
    one: V,
    sigmas: [V; MOST - 1],
    sums: [[V; WAYS]; COUNT],
}

impl<V: Register, const COUNT: usize, const WAYS: usize> Cut<V, COUNT, WAYS> {
    #[inline(always)]
    fn add(&mut self, make: Maker<V>, x: &[u64]) {
        let x = &x[..WAYS * V::LANES];
        for way in 0..WAYS {
            let mut x = make.load(&x[way * V::LANES..]);
            for i in 0..COUNT - 1 {
                let part = self.plus(x, self.sigmas[i]).sub(self.sigmas[i]);
                x = x.sub(part);
                self.sums[i][way] = self.plus(part, self.sums[i][way]);
            }
            self.sums[COUNT - 1][way] = self.sums[COUNT - 1][way].add(x);
        }
    }

    /// `a + b`, by the units for fused multiply-adds where there are such: processors have others for sums, so that
    /// half of the operations go to each.
    #[inline(always)]
    fn plus(&self, a: V, b: V) -> V {
        if V::FORM == Form::Short { a.add(b) } else { a.fma(self.one, b) }
    }
}
