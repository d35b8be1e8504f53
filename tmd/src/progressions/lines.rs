//! Lines of starts, as `fails` of crates/engine/kernels/tmd/progressions.cuh has them.

use super::Terms;
use crate::values::Circular;
use crate::values::kernel::{Block, Constants, Near, Row, WIDTH, double, fraction, of_sin, sum};
use wideblas::engine::cpu::Isa;
use wideblas::engine::cpu::simd::{Maker, Register, Simd, run};

const UNITS: f64 = (1u64 << 53) as f64;

/// The lines of some sub-domains that begin at the angles of one row and some columns: -A and B in units of 2^-53, without the bits
/// below, as numbers of 64 bits modulo 1.
#[derive(Default)]
pub struct Lines {
    pub a: Vec<u64>,
    pub b: Vec<u64>,
    /// Columns without a line, which fail.
    pub none: Vec<usize>,
}

impl Lines {
    pub fn fill(&mut self, row: &Row, columns: &[Block], count: usize, terms: &Terms, isa: Isa) {
        let len = columns.len() * WIDTH;
        self.a.resize(len, 0);
        self.b.resize(len, 0);
        self.none.clear();
        run(isa, Make { row, columns, terms, lines: self });
        for (a, b) in self.a.iter_mut().zip(&mut self.b) {
            (*a, *b) = (units(*a).wrapping_neg(), units(*b));
        }
        self.a.truncate(count);
        self.b.truncate(count);
        while self.none.pop_if(|column| *column >= count).is_some() {}
    }
}

/// A fraction in multiples of 2^-53, towards 0.
fn units(fraction: u64) -> u64 {
    ((f64::from_bits(fraction) * UNITS) as i64 as u64) << 11
}

struct Make<'a> {
    row: &'a Row,
    columns: &'a [Block],
    terms: &'a Terms,
    lines: &'a mut Lines,
}

impl Simd for Make<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(self, make: Maker<V>) {
        let Make { row, columns, terms, lines } = self;
        let k = Constants::new(make, &Near::new(Circular::Sin, crate::float::BINARY64, 1));
        let number = |x: f64| double(make, x);
        let (delta, bend, rise) = (number(terms.delta), number(terms.bend), number(terms.rise));
        let (width, shift) = (number(terms.width), number(terms.shift));
        let (middle, half) = (number(0.75 * 2.0 * UNITS), number(UNITS / 2.0));
        let least = make.splat(u64::from(terms.least) << 52);
        let top = make.splat(2099 << 52);
        let p = of_sin(make, row);
        let minus_sin = number(-row.sin[0]);
        for (at, block) in columns.iter().enumerate() {
            for first in (0..WIDTH).step_by(V::LANES) {
                let c = [make.load(&block.cos[0][first..]), make.load(&block.cos[1][first..])];
                let s = [make.load(&block.sin[0][first..]), make.load(&block.sin[1][first..])];
                let [high, low] = sum(&k, p, c, s);
                // -(x y) rounded is (-x) y rounded.
                let slope = p[1][0].fma(c[0], minus_sin.mul(s[0]));
                let scale = top.minus(high.and(k.exponent));
                let scaled = high.mul(scale);
                let off = scaled.and(k.magnitude).sub(middle).and(k.magnitude);
                let is_one = width.fma(scale, off).not_above(half);
                let is_large = least.not_above(high.and(k.magnitude));
                let line = scaled.fma(bend, slope.mul(delta.mul(scale)));
                let start = scaled.fma(rise, low.fma(scale, shift));
                let from = at * WIDTH + first;
                fraction(&k, line).store(&mut lines.a[from..]);
                fraction(&k, start).store(&mut lines.b[from..]);
                let mut none = !(is_one & is_large) & ((1 << V::LANES) - 1);
                while none != 0 {
                    lines.none.push(from + none.trailing_zeros() as usize);
                    none &= none - 1;
                }
            }
        }
    }
}
