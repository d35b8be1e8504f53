//! The bits that sums of doubles use, for the numbers of a panel at once.

use super::class::{Levels, Ranges};
use super::number::{COLUMNS, Column, Number};
use wideblas_engine::cpu::Isa;
use wideblas_engine::cpu::modular::PANEL;
use wideblas_engine::cpu::simd::{self, Maker, Register};
use wideblas_engine::scaling::LEVELS;
use wideblas_format::Scalar;

/// Components of columns as bits, absent numbers as zeros.
pub type Components<const L: usize> = [[[u64; PANEL]; L]; COLUMNS];

/// The components of some columns. All of them before any is used: a wide load right after the narrow
/// stores that it covers would wait for them.
#[inline(always)]
pub fn components<T: Scalar<L>, const L: usize>(columns: &[Column<'_, T>]) -> Components<L> {
    let mut components = [[[0; PANEL]; L]; COLUMNS];
    for (column, components) in columns.iter().zip(&mut components) {
        for (lane, number) in column.iter().enumerate() {
            if let Some(number) = number {
                for (component, x) in number.components().into_iter().enumerate() {
                    components[component][lane] = x.to_bits();
                }
            }
        }
    }
    components
}

/// Includes each number, given by its components too, in the range of its row. Numbers that are not
/// ordinary (subnormal or overlapping components, infinities, NaN) take the way through
/// [`Number::class`].
pub fn include<T: Number, const L: usize>(
    isa: Isa,
    columns: &[Column<'_, T>],
    components: &Components<L>,
    ranges: &mut Ranges,
) {
    let mut odd = [[0; PANEL]; COLUMNS];
    let count = columns.len();
    simd::run(isa, Include { components: &components[..count], ranges, odd: &mut odd[..count] });
    for (column, odd) in columns.iter().zip(&odd) {
        if odd.iter().any(|&mask| mask != 0) {
            for (lane, number) in column.iter().enumerate() {
                if let Some(number) = number.filter(|_| odd[lane] != 0) {
                    ranges.include(lane, number.class());
                }
            }
        }
    }
}

/// Counts each number by the place of its leading bit below the largest of its row.
pub fn count<T: Number, const L: usize>(
    isa: Isa,
    columns: &[Column<'_, T>],
    components: &Components<L>,
    top: &[u64; PANEL],
    levels: &mut Levels,
) {
    let mut packed = [0; PANEL];
    let mut odd = [[0; PANEL]; COLUMNS];
    let count = columns.len();
    let components = &components[..count];
    simd::run(isa, Count { components, top, packed: &mut packed, odd: &mut odd[..count] });
    for (levels, packed) in levels.0.iter_mut().zip(packed) {
        for (d, level) in levels.iter_mut().enumerate() {
            *level += (packed >> (COUNT_BITS * d)) as u32 & ((1 << COUNT_BITS) - 1);
        }
    }
    for (column, odd) in columns.iter().zip(&odd) {
        if odd.iter().any(|&mask| mask != 0) {
            for (lane, number) in column.iter().enumerate() {
                if let Some(number) = number.filter(|_| odd[lane] != 0) {
                    levels.include(lane, number.class(), top[lane] as i64);
                }
            }
        }
    }
}

/// The leading bits of numbers whose first component is normal and larger than all others by far; all ones for
/// these, and all ones for other numbers that are not zero.
#[inline(always)]
fn leading<V: Register, const L: usize>(
    make: Maker<V>,
    components: &[[u64; PANEL]; L],
    lane: usize,
) -> (V, V, V) {
    let constant = |x: u64| make.splat(x);
    let zero = constant(0);
    let below = |a: V, b: V| a.minus(b).sign_mask();
    let mut odd = zero;
    let (mut top, mut normal) = (zero, zero);
    let mut above = zero;
    for (i, component) in components.iter().enumerate() {
        let bits = make.load(&component[lane..]);
        let biased = bits.shift_right::<52>().and(constant(0x7ff));
        let used = zero.minus(bits.and(constant(u64::MAX >> 1))).sign_mask();
        let subnormal = below(biased, constant(1)).and(used);
        odd = odd.or(subnormal).or(below(constant(0x7fe), biased));
        if i == 0 {
            top = biased.minus(constant(1023));
            normal = zero.minus(biased).sign_mask();
            above = biased;
        } else {
            // Ordinary components start at least 53 bits below the one before.
            odd = odd.or(used.and(below(above.minus(constant(53)), biased)));
            above = biased.and(used).or(above.and_not(used));
        }
    }
    (top, normal.and_not(odd), odd)
}

/// Bits of one level's count in a word that holds the counts of all levels; enough for `COLUMNS` columns.
const COUNT_BITS: usize = 64 / LEVELS;
const _: () = assert!(COLUMNS < 1 << COUNT_BITS);

struct Count<'a, const L: usize> {
    components: &'a [[[u64; PANEL]; L]],
    top: &'a [u64; PANEL],
    /// Of each row the counts of all levels.
    packed: &'a mut [u64; PANEL],
    /// All ones where a number is not counted here.
    odd: &'a mut [[u64; PANEL]],
}

impl<const L: usize> simd::Simd for Count<'_, L> {
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(self, make: Maker<V>) {
        let constant = |x: u64| make.splat(x);
        for lane in (0..PANEL).step_by(V::LANES) {
            let top = make.load(&self.top[lane..]);
            let mut packed = constant(0);
            for (components, odd_out) in self.components.iter().zip(self.odd.iter_mut()) {
                let (mine, counts, odd) = leading(make, components, lane);
                // Far below it is shifted out.
                let place = top.minus(mine).shift_left::<{ COUNT_BITS.ilog2() }>();
                packed = packed.plus(constant(1).and(counts).shift_left_by(place));
                odd.store(&mut odd_out[lane..]);
            }
            packed.store(&mut self.packed[lane..]);
        }
    }
}

struct Include<'a, const L: usize> {
    components: &'a [[[u64; PANEL]; L]],
    ranges: &'a mut Ranges,
    /// All ones where a number is not included here.
    odd: &'a mut [[u64; PANEL]],
}

impl<const L: usize> simd::Simd for Include<'_, L> {
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(mut self, make: Maker<V>) {
        for lane in (0..PANEL).step_by(V::LANES) {
            self.lanes(make, lane);
        }
    }
}

impl<const L: usize> Include<'_, L> {
    #[inline(always)]
    fn lanes<V: Register>(&mut self, make: Maker<V>, lane: usize) {
        let constant = |x: u64| make.splat(x);
        let load = |x: &[u64]| make.load(&x[lane..]);
        let zero = constant(0);
        let select = |mask: V, a: V, b: V| a.and(mask).or(b.and_not(mask));
        let below = |a: V, b: V| a.minus(b).sign_mask();
        let fraction_mask = constant((1 << 52) - 1);
        let Ranges { top: tops, smallest, bottom: bottoms, .. } = &mut *self.ranges;
        let (mut largest, mut least, mut lowest) = (load(tops), load(smallest), load(bottoms));
        for (components, odd_out) in self.components.iter().zip(self.odd.iter_mut()) {
            let mut odd = zero;
            let mut leading = (zero, zero);
            let mut above = zero;
            let mut bottom = constant(i64::MAX as u64 / 2);
            for (i, component) in components.iter().enumerate() {
                let bits = load(component);
                let biased = bits.shift_right::<52>().and(constant(0x7ff));
                let fraction = bits.and(fraction_mask);
                let normal = zero.minus(biased).sign_mask();
                let used = normal.or(zero.minus(fraction).sign_mask());
                // Subnormal, infinite or NaN.
                odd = odd.or(used.and_not(normal)).or(below(constant(0x7fe), biased));
                // The lowest bit of the fraction, as the exponent of a double; 52 without one.
                let bit = fraction.and(zero.minus(fraction));
                let exponent = bit.to_double().shift_right::<52>();
                let in_fraction = zero.minus(bit).sign_mask();
                let place = select(in_fraction, exponent.minus(constant(1023)), constant(52));
                let component_bottom = biased.minus(constant(1075)).plus(place);
                bottom =
                    select(below(component_bottom, bottom).and(normal), component_bottom, bottom);
                let component_top = biased.minus(constant(1023));
                if i == 0 {
                    leading = (normal, component_top);
                    above = component_top;
                } else {
                    // Ordinary components start at least 53 bits below the one before.
                    let overlaps = below(above.minus(constant(53)), component_top);
                    let without = constant(u64::MAX).and_not(leading.0);
                    odd = odd.or(normal.and(overlaps.or(without)));
                    above = select(normal, component_top, above);
                }
            }
            let counts = leading.0.and_not(odd);
            let top = leading.1;
            largest = select(below(largest, top).and(counts), top, largest);
            least = select(below(top, least).and(counts), top, least);
            lowest = select(below(bottom, lowest).and(counts), bottom, lowest);
            odd.store(&mut odd_out[lane..]);
        }
        largest.store(&mut tops[lane..]);
        least.store(&mut smallest[lane..]);
        lowest.store(&mut bottoms[lane..]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::class::Class;
    use wideblas_format::{Dd, Qd};

    const COUNT: usize = if cfg!(miri) { 60 } else { 640 };

    fn compare<T: Number + Scalar<L>, const L: usize>(isa: Isa, numbers: &[T]) {
        let (mut found, mut expected) = (Ranges::default(), Ranges::default());
        for chunk in numbers.chunks(2 * PANEL) {
            let mut ranges = Ranges::default();
            for (i, number) in chunk.iter().enumerate() {
                ranges.include(i % PANEL, number.class());
            }
            let columns = [0, 1].map(|c| std::array::from_fn(|lane| chunk.get(c * PANEL + lane)));
            include(isa, &columns, &components(&columns), &mut found);
            for (i, number) in chunk.iter().enumerate() {
                expected.include(i % PANEL, number.class());
            }
            assert_eq!(found, expected, "{isa:?} {chunk:?}");
            let (mut found, mut expected) = (Levels::default(), Levels::default());
            count(isa, &columns, &components(&columns), &ranges.top, &mut found);
            for (i, number) in chunk.iter().enumerate() {
                expected.include(i % PANEL, number.class(), ranges.top[i % PANEL] as i64);
            }
            assert_eq!(found, expected, "{isa:?} {chunk:?}");
        }
        assert!(numbers.iter().any(|x| matches!(x.class(), Class::Finite { .. })));
    }

    #[test]
    fn ranges_match_classes() {
        let edges = [
            0.0,
            -0.0,
            1.0,
            -1.5,
            3.0,
            f64::MAX,
            f64::MIN_POSITIVE,
            f64::from_bits(1),
            f64::from_bits((1 << 52) - 1),
            f64::INFINITY,
            f64::NAN,
            1.0 + f64::EPSILON,
            1e300,
            1e-300,
        ];
        let mut state = 3u64;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            state >> 20
        };
        let mut number = || match next() % 4 {
            0 => edges[next() as usize % edges.len()],
            1 => (next() % 1000) as f64 - 500.0,
            _ => f64::from_bits(next() << 44 | next()),
        };
        let doubles: Vec<f64> = (0..COUNT).map(|_| number()).collect();
        let small = |x: f64, k: i32| x * f64::from_bits(((1023 - 54 * k) as u64) << 52);
        let dds: Vec<Dd> = (0..COUNT)
            .map(|i| match i % 3 {
                0 => Dd::new(number(), number()),
                _ => {
                    let x = number();
                    Dd::from_sum(x, small(x, 1))
                }
            })
            .collect();
        let qds: Vec<Qd> = (0..COUNT)
            .map(|i| match i % 3 {
                0 => Qd::new([number(), 0.0, number(), 0.0]),
                _ => {
                    let x = number();
                    Qd::new([x, small(x, 1), small(x, 2), small(x, 3)])
                }
            })
            .collect();
        for isa in Isa::ALL.into_iter().filter(|isa| isa.is_available()) {
            compare::<f64, 1>(isa, &doubles);
            compare::<Dd, 2>(isa, &dds);
            compare::<Qd, 4>(isa, &qds);
        }
    }
}
