//! Elements that infinities and NaN reach.

use super::number::Number;
use std::sync::OnceLock;
use wideblas_base::fallible;
use wideblas_engine::cpu::special::{GROUP, Kinds, Met};
use wideblas_engine::view::MatRef;

/// alpha A B + beta C, of which the elements are wanted that an infinity or a NaN reaches, as the reference BLAS spreads them: finite
/// numbers count as their signs, and zeros of a B that skips them leave out their terms.
pub struct Spread<'a, T> {
    alpha: &'a T,
    a: MatRef<'a, T>,
    b: MatRef<'a, T>,
    beta: &'a T,
    /// What was asked for of the rows of A and the columns of B.
    kinds: OnceLock<Option<[Vec<Vector>; 2]>>,
}

/// The kinds of a vector's numbers; `None` without memory.
type Vector = OnceLock<Option<Vec<Kinds>>>;

impl<'a, T: Number> Spread<'a, T> {
    pub fn new(alpha: &'a T, a: &MatRef<'a, T>, b: &MatRef<'a, T>, beta: &'a T) -> Spread<'a, T> {
        Spread { alpha, a: *a, b: *b, beta, kinds: OnceLock::new() }
    }

    /// Element (i, j), whose old value is `c`.
    #[cold]
    pub fn element(&self, c: &T, (i, j): (usize, usize)) -> f64 {
        let sum = self.met((i, j)).and_then(|met| met.and(Met::term(self.start(c))).sum());
        let value = sum.unwrap_or_else(|| self.sum(c, (i, j)));
        // A NaN is always the same, as from the formats' own arithmetic: its bits otherwise depend on the
        // machine and on the order of operands.
        if value.is_nan() { f64::NAN } else { value }
    }

    fn start(&self, c: &T) -> f64 {
        let beta = self.beta.stand_in();
        if beta == 0.0 { 0.0 } else { beta * c.stand_in() }
    }

    /// What the products of an element meet; `None` without memory.
    fn met(&self, (i, j): (usize, usize)) -> Option<Met> {
        let alpha = self.alpha.stand_in();
        if alpha == 0.0 {
            return Some(Met::default());
        }
        let none = |count: usize| fallible::try_collected((0..count).map(|_| Vector::new()));
        let vectors = || Some([none(self.a.rows)?, none(self.b.cols)?]);
        let [rows, cols] = self.kinds.get_or_init(vectors).as_ref()?;
        let row = rows[i].get_or_init(|| self.kinds_of(|l| (self.a.get(i, l).stand_in(), false)));
        let col = cols[j].get_or_init(|| {
            self.kinds_of(|l| {
                let factor = self.b.get(l, j).stand_in();
                (alpha * factor, self.b.skips_zeros && factor == 0.0)
            })
        });
        Some(Met::products(row.as_ref()?, col.as_ref()?))
    }

    fn kinds_of(&self, number: impl Fn(usize) -> (f64, bool)) -> Option<Vec<Kinds>> {
        let mut kinds = fallible::try_filled(self.a.cols.div_ceil(GROUP), Kinds::default())?;
        for l in 0..self.a.cols {
            let (x, left_out) = number(l);
            kinds[l / GROUP].set(l % GROUP, x, left_out);
        }
        Some(kinds)
    }

    /// The element term by term.
    fn sum(&self, c: &T, (i, j): (usize, usize)) -> f64 {
        let (alpha, mut value) = (self.alpha.stand_in(), self.start(c));
        let terms = if alpha == 0.0 { 0 } else { self.a.cols };
        for l in 0..terms {
            // Nothing changes it any more.
            if value.is_nan() {
                break;
            }
            let factor = self.b.get(l, j).stand_in();
            if !(self.b.skips_zeros && factor == 0.0) {
                value += alpha * factor * self.a.get(i, l).stand_in();
            }
        }
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wideblas_base::random::Random;

    #[test]
    fn there_is_one_nan() {
        let infinity = f64::INFINITY;
        let other = f64::from_bits(f64::NAN.to_bits() | 1 << 63 | 5);
        for row in [[infinity, -infinity], [other, 1.0], [infinity, f64::NAN]] {
            let (one, column) = (1.0, [1.0; 2]);
            let a = MatRef::new(&row, 1, 2, 1).unwrap();
            let b = MatRef::new(&column, 2, 1, 2).unwrap();
            let x = Spread::new(&one, &a, &b, &0.0).element(&0.0, (0, 0));
            assert_eq!(x.to_bits(), f64::NAN.to_bits(), "{row:?}");
            let x = Spread::new(&0.0, &a, &b, &one).element(&other, (0, 0));
            assert_eq!(x.to_bits(), f64::NAN.to_bits());
        }
    }

    /// Kinds against the terms one by one.
    #[test]
    fn elements_are_the_sums_of_their_terms() {
        let mut random = Random(3);
        let numbers = [f64::INFINITY, f64::NEG_INFINITY, f64::NAN, 0.0, -0.0, 1e300, -5e-324, 2.0];
        let mut number = |rare: u64| match random.below(rare) {
            0 => numbers[random.below(8) as usize],
            _ => random.below(9) as f64 - 4.5,
        };
        let mut counts = [0; 3];
        for case in 0..if cfg!(miri) { 10 } else { 400 } {
            let (rare, k) = ([2, 30, 400][case % 3], [3, 40, 700][case / 3 % 3]);
            let (a, b) = ([(); 700].map(|()| number(rare)), [(); 700].map(|()| number(rare)));
            let [alpha, beta, c] = [(); 3].map(|()| number(3));
            let a = MatRef::new(&a, 1, k, 1).unwrap();
            let b = MatRef::new(&b, k, 1, 700).unwrap().skipping_zeros(case % 2 == 0);
            let spread = Spread::new(&alpha, &a, &b, &beta);
            let (found, expected) = (spread.element(&c, (0, 0)), spread.sum(&c, (0, 0)));
            let same = found == expected || found.is_nan() && expected.is_nan();
            assert!(same, "{case}: {found}, should be {expected}: {alpha} {a:?} {b:?} {beta} {c}");
            counts[if found.is_nan() { 0 } else { 1 + usize::from(found.is_infinite()) }] += 1;
        }
        assert!(cfg!(miri) || counts.iter().all(|&count| count > 20), "{counts:?}");
    }
}
