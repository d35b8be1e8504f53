//! Boolean tests of many sub-domains at a time: integers below 2^53 in lanes of doubles.
//!
//! Every operation is exact. With u x + v y = 2^53, a quotient q of x and y (or of d, which is less than one of them) has
//! (q + 1) x <= 2^53; so a quotient that is less than an integer is so by more than half a unit in its last place, and
//! the floor of the rounded quotient is that of the exact one. What remains of a division is an integer below 2^53, which
//! a fused multiply-add gives exactly. Points are counted exactly below 2^53, and the count that ends a test is far
//! below. So each verdict is the one of the 64-bit integers that are 2^11 times these.

mod alone;
#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(test)]
mod tests;

pub use alone::{Group, LOW};

use super::Tests;
use super::levels::{Piece, Tester};
use crate::boolean::Algorithm;
use std::array::from_fn;
use wideblas::engine::cpu::Isa;

/// A register of 64-bit lanes, integers or doubles.
///
/// # Safety
/// Values are made only where the instruction set is present: the constructors are unsafe for that reason.
trait Vector: Copy {
    const LANES: usize;
    /// A bit a lane.
    type Mask: Copy;

    /// # Safety
    /// Only where the instruction set is present.
    unsafe fn splat(x: u64) -> Self;
    /// # Safety
    /// As `splat`. A shorter slice panics.
    unsafe fn load(x: &[u64]) -> Self;
    fn store(self, out: &mut [u64]);

    /// Integer sum, modulo 2^64.
    fn plus(self, b: Self) -> Self;
    /// `self + b`, and 1 more where `low < addend` as unsigned integers: the carry of a sum `low`.
    fn plus_carry(self, b: Self, low: Self, addend: Self) -> Self;
    /// The integers without their low 11 bits, as doubles.
    fn upper_to_double(self) -> Self;

    fn add(self, b: Self) -> Self;
    fn sub(self, b: Self) -> Self;
    /// `self b + c`
    fn fma(self, b: Self, c: Self) -> Self;
    /// `c - self b`
    fn fnma(self, b: Self, c: Self) -> Self;
    fn floor_quotient(self, b: Self) -> Self;
    fn ceil_quotient(self, b: Self) -> Self;
    /// The smaller one; `b` where one is NaN.
    fn min(self, b: Self) -> Self;

    fn less(self, b: Self) -> Self::Mask;
    fn select(mask: Self::Mask, yes: Self, no: Self) -> Self;
    fn both(m: Self::Mask, n: Self::Mask) -> Self::Mask;
    fn either(m: Self::Mask, n: Self::Mask) -> Self::Mask;
    /// m and not n.
    fn without(m: Self::Mask, n: Self::Mask) -> Self::Mask;
    /// The bit of the first lane lowest.
    fn bits(m: Self::Mask) -> u32;
}

#[inline(always)]
fn double<V: Vector>(x: f64) -> V {
    // SAFETY: only code with a value of V calls this.
    unsafe { V::splat(x.to_bits()) }
}

/// The line of each lane: y = -A, and B; in units of 2^-53.
#[derive(Clone, Copy)]
struct Line<V, const M: usize> {
    y: [V; M],
    b: [V; M],
}

/// A Boolean test of many lanes.
trait LaneTest {
    fn lower_bound<V: Vector, const M: usize>(line: Line<V, M>, n: f64) -> [V; M];
}

const CIRCLE: f64 = (1u64 << 53) as f64;

struct Clipped;

impl LaneTest for Clipped {
    /// As [`crate::boolean::Clipped`]. A lane stops before the step that would place n points or more; that last step of
    /// all lanes is taken together at the end, with its quotient cut.
    #[inline(always)]
    fn lower_bound<V: Vector, const M: usize>(line: Line<V, M>, n: f64) -> [V; M] {
        let Line { mut y, b: mut d } = line;
        let mut x: [V; M] = y;
        let mut in_x: [V::Mask; M] = from_fn(|i| d[i].less(d[i]));
        let (one, n) = (double::<V>(1.0), double::<V>(n));
        for i in 0..M {
            x[i] = double::<V>(CIRCLE).sub(y[i]);
            in_x[i] = d[i].less(x[i]);
            d[i] = V::select(in_x[i], d[i], d[i].sub(x[i]));
        }
        let (mut u, mut v) = ([one; M], [one; M]);
        let more = one.add(one).less(n);
        let mut alive = [more; M];
        // Lanes whose last step cuts the y gaps, and those that cut the x gaps.
        let (mut last_y, mut last_x) = ([V::without(more, more); M], [V::without(more, more); M]);
        loop {
            for i in 0..M {
                let q = y[i].floor_quotient(x[i]);
                let k = d[i].floor_quotient(x[i]);
                let go = V::both(alive[i], q.fma(v[i], u[i].add(v[i])).less(n));
                last_y[i] = V::either(last_y[i], V::without(alive[i], go));
                alive[i] = go;
                in_x[i] = V::either(in_x[i], V::both(go, k.less(q)));
                d[i] = V::select(go, k.fnma(x[i], d[i]), d[i]);
                y[i] = V::select(go, q.fnma(x[i], y[i]), y[i]);
                u[i] = V::select(go, q.fma(v[i], u[i]), u[i]);
            }
            for i in 0..M {
                let q = x[i].floor_quotient(y[i]);
                let go = V::both(alive[i], q.fma(u[i], u[i].add(v[i])).less(n));
                last_x[i] = V::either(last_x[i], V::without(alive[i], go));
                alive[i] = go;
                x[i] = V::select(go, q.fnma(y[i], x[i]), x[i]);
                v[i] = V::select(go, q.fma(u[i], v[i]), v[i]);
                let leaves = V::without(V::both(go, in_x[i]), d[i].less(x[i]));
                in_x[i] = V::without(in_x[i], leaves);
                let e = d[i].sub(x[i]);
                d[i] = V::select(leaves, e.floor_quotient(y[i]).fnma(y[i], e), d[i]);
            }
            if (0..M).all(|i| V::bits(alive[i]) == 0) {
                break;
            }
        }
        for i in 0..M {
            let left = n.sub(u[i]).sub(v[i]);
            let q = y[i].floor_quotient(x[i]).min(left.ceil_quotient(v[i]));
            let k = d[i].floor_quotient(x[i]).min(q);
            let cut_y = V::select(V::without(last_y[i], in_x[i]), k.fnma(x[i], d[i]), d[i]);
            let q = x[i].floor_quotient(y[i]).min(left.ceil_quotient(u[i]));
            let rest = q.fnma(y[i], x[i]);
            let leaves = V::without(V::both(last_x[i], in_x[i]), d[i].less(rest));
            let e = d[i].sub(rest);
            d[i] = V::select(leaves, e.floor_quotient(y[i]).fnma(y[i], e), cut_y);
        }
        d
    }
}

struct Regular;

impl LaneTest for Regular {
    /// As [`crate::boolean::Regular`].
    #[inline(always)]
    fn lower_bound<V: Vector, const M: usize>(line: Line<V, M>, n: f64) -> [V; M] {
        let Line { mut y, b: mut d } = line;
        let mut x: [V; M] = y;
        let (zero, one, n) = (double::<V>(0.0), double::<V>(1.0), double::<V>(n));
        for i in 0..M {
            x[i] = double::<V>(CIRCLE).sub(y[i]);
            // Without a slope B is the only distance.
            d[i] = V::select(d[i].less(x[i]), d[i], d[i].sub(x[i]));
        }
        let (mut u, mut v) = ([one; M], [one; M]);
        let mut alive = [one.add(one).less(n); M];
        loop {
            for i in 0..M {
                let q = y[i].floor_quotient(x[i]);
                let rest = d[i].floor_quotient(x[i]).fnma(x[i], d[i]);
                d[i] = V::select(alive[i], rest, d[i]);
                y[i] = q.fnma(x[i], y[i]);
                u[i] = q.fma(v[i], u[i]);
                let go = V::both(u[i].add(v[i]).less(n), zero.less(y[i]));
                alive[i] = V::both(alive[i], go);
            }
            for i in 0..M {
                let q = x[i].floor_quotient(y[i]);
                x[i] = q.fnma(y[i], x[i]);
                let e = d[i].sub(x[i]);
                let leaves = V::without(alive[i], d[i].less(x[i]));
                d[i] = V::select(leaves, e.floor_quotient(y[i]).fnma(y[i], e), d[i]);
                v[i] = q.fma(u[i], v[i]);
                let go = V::both(u[i].add(v[i]).less(n), zero.less(x[i]));
                alive[i] = V::both(alive[i], go);
            }
            if (0..M).all(|i| V::bits(alive[i]) == 0) {
                return d;
            }
        }
    }
}

/// Pieces tested at a time.
const WIDTH: usize = 16;

type Row = [u64; WIDTH];

/// The lines of some pieces: of b and of a the value and the differences, each with a row of its low words and one of
/// its high words.
#[derive(Default)]
struct Rows {
    b: [[Row; 2]; 4],
    a: [[Row; 2]; 3],
}

/// What is known of each lane.
#[derive(Default)]
struct Lanes {
    shift: Row,
    /// Doubles.
    at_most: Row,
    subdomains: Row,
}

/// Adds to each value the next one, in some lanes.
#[inline(always)]
fn advance<V: Vector>(rows: &mut [[Row; 2]], from: usize) {
    for i in 1..rows.len() {
        let (values, differences) = rows.split_at_mut(i);
        let ([low, high], [low_step, high_step]) = (&mut values[i - 1], &differences[0]);
        // SAFETY: only code for the instruction set calls this.
        let load = |row: &Row| unsafe { V::load(&row[from..]) };
        let step = load(low_step);
        let sum = load(low).plus(step);
        sum.store(&mut low[from..]);
        load(high).plus_carry(load(high_step), sum, step).store(&mut high[from..]);
    }
}

/// Tests the sub-domains of `WIDTH` pieces, M registers at a time, and calls `fail` with the lane and the number of each
/// that fails.
///
/// # Safety
/// The instruction set of V is present.
#[inline(always)]
unsafe fn test<V: Vector, T: LaneTest, const M: usize>(
    rows: &mut Rows,
    lanes: &Lanes,
    n: u64,
    fail: &mut impl FnMut(usize, u64),
) {
    // SAFETY: the caller's.
    let load = |row: &Row, at: usize| unsafe { V::load(&row[at..]) };
    // SAFETY: the caller's.
    let half = unsafe { V::splat(1 << 10) };
    let steps = lanes.subdomains.iter().copied().max().unwrap_or(0);
    for step in 0..steps {
        for first in (0..WIDTH).step_by(M * V::LANES) {
            let at: [usize; M] = from_fn(|i| first + i * V::LANES);
            let mut line = Line { y: [half; M], b: [half; M] };
            for (i, &at) in at.iter().enumerate() {
                line.y[i] = load(&rows.a[0][1], at).plus(half).upper_to_double();
                let shift = load(&lanes.shift, at);
                line.b[i] = load(&rows.b[0][1], at).plus(shift).upper_to_double();
            }
            let d = T::lower_bound(line, n as f64);
            for (i, &at) in at.iter().enumerate() {
                let passes = V::bits(load(&lanes.at_most, at).less(d[i]));
                let mut failing = !passes & ((1 << V::LANES) - 1);
                while failing != 0 {
                    let lane = at + failing.trailing_zeros() as usize;
                    failing &= failing - 1;
                    if step < lanes.subdomains[lane] {
                        fail(lane, step);
                    }
                }
                advance::<V>(&mut rows.b, at);
                advance::<V>(&mut rows.a, at);
            }
        }
    }
}

impl Tester<'_> {
    /// By doubles in the lanes of an instruction set; false where there is no code for it.
    pub fn run_lanes(
        &self,
        pieces: &[Piece],
        isa: Isa,
        counts: &mut Tests,
        failures: &mut Vec<Piece>,
    ) -> bool {
        if self.algorithm == Algorithm::Lefevre || isa == Isa::Generic {
            return false;
        }
        let n = self.level.arguments;
        for group in pieces.chunks(WIDTH) {
            let (mut rows, mut lanes) = (Rows::default(), Lanes::default());
            for (lane, &piece) in group.iter().enumerate() {
                let packet = &self.packets[piece.packet as usize];
                let threshold = self.level.thresholds[packet.polynomial];
                lanes.shift[lane] = threshold.shift;
                lanes.at_most[lane] = ((threshold.at_most >> 11) as f64).to_bits();
                lanes.subdomains[lane] = self.subdomains(piece);
                counts.tests += lanes.subdomains[lane];
                let lines = packet.cubic.shifted(piece.offset.into()).lines(n);
                let values = rows.b.iter_mut().chain(&mut rows.a);
                for ([low, high], x) in values.zip(lines.b.0.into_iter().chain(lines.a.0)) {
                    (low[lane], high[lane]) = (x as u64, (x >> 64) as u64);
                }
            }
            let mut fail = |lane: usize, step: u64| self.fail(group[lane], step, counts, failures);
            let regular = self.algorithm == Algorithm::Regular;
            match isa {
                // SAFETY: the caller has asked whether the instruction set is available.
                #[cfg(target_arch = "x86_64")]
                Isa::Avx512 => unsafe {
                    match regular {
                        true => avx512::test::<Regular>(&mut rows, &lanes, n, &mut fail),
                        false => avx512::test::<Clipped>(&mut rows, &lanes, n, &mut fail),
                    }
                },
                // SAFETY: as above.
                #[cfg(target_arch = "x86_64")]
                Isa::Avx2 => unsafe {
                    match regular {
                        true => avx2::test::<Regular>(&mut rows, &lanes, n, &mut fail),
                        false => avx2::test::<Clipped>(&mut rows, &lanes, n, &mut fail),
                    }
                },
                _ => unreachable!("returned above"),
            }
        }
        true
    }
}
