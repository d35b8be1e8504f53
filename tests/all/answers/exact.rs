//! Exact solutions by elimination without fractions.

use rug::integer::Order;
use rug::{Integer, Rational};
use wideblas::format::wide::Wide;
use wideblas::product::Number;

/// The exact value of a finite number.
pub fn value(x: &impl Number) -> Rational {
    let mut wide = Wide::default();
    x.load(&mut wide);
    let integer = Integer::from_digits(&wide.limbs, Order::Lsf);
    times_power(Rational::from(if wide.negative { -integer } else { integer }), wide.exponent)
}

pub fn times_power(x: Rational, exponent: i64) -> Rational {
    if exponent < 0 { x >> -exponent as u32 } else { x << exponent as u32 }
}

/// A number becomes the nearest one to `integer 2^exponent`.
pub fn store(to: &mut impl Number, integer: &Integer, exponent: i64) {
    let negative = *integer < 0;
    let limbs = integer.to_digits(Order::Lsf);
    to.store(&mut Wide { negative, exponent, limbs });
}

/// What elimination finds of a square matrix.
pub struct Eliminated {
    pub determinant: Rational,
    /// X with A X = B, row by row; `None` where A is singular.
    pub x: Option<Vec<Vec<Rational>>>,
}

/// Elimination of a matrix, row by row, beside right-hand sides.
///
/// Source: Bareiss, "Sylvester's identity and multistep integer-preserving Gaussian elimination", Math. Comp. 22, 1968.
pub fn eliminated(a: &[Vec<Rational>], b: &[Vec<Rational>]) -> Eliminated {
    let n = a.len();
    let mut scale = Integer::from(1);
    let mut rows: Vec<Vec<Integer>> = Vec::new();
    for (a, b) in a.iter().zip(b) {
        let common = a.iter().chain(b).fold(Integer::from(1), |all, x| all.lcm(x.denom()));
        let integer = |x: &Rational| Rational::from(x * &common).numer().clone();
        rows.push(a.iter().chain(b).map(integer).collect());
        scale *= common;
    }
    let (mut before, mut is_odd) = (Integer::from(1), false);
    for k in 0..n {
        let Some(at) = (k..n).find(|&i| rows[i][k] != 0) else {
            return Eliminated { determinant: Rational::new(), x: None };
        };
        is_odd ^= at != k;
        rows.swap(k, at);
        let row = rows[k].clone();
        for (i, other) in rows.iter_mut().enumerate().filter(|(i, _)| *i != k) {
            let factor = other[k].clone();
            let first = if i < k { 0 } else { k };
            for (to, from) in other[first..].iter_mut().zip(&row[first..]) {
                let product = Integer::from(&*to * &row[k]) - Integer::from(&factor * from);
                *to = product.div_exact(&before);
            }
        }
        before = row[k].clone();
    }
    let sign = if is_odd { -1 } else { 1 };
    let determinant = Rational::from((Integer::from(&before * sign), scale));
    let solution = |row: &Vec<Integer>| -> Vec<Rational> {
        row[n..].iter().map(|x| Rational::from((x.clone(), before.clone()))).collect()
    };
    Eliminated { determinant, x: Some(rows.iter().map(solution).collect()) }
}

/// The binary logarithm of a magnitude, nearly.
pub fn log2(x: &Rational) -> f64 {
    let log2 = |x: &Integer| {
        let shift = x.significant_bits().saturating_sub(60);
        Integer::from(x >> shift).abs().to_f64().log2() + f64::from(shift)
    };
    if *x == 0 { f64::NEG_INFINITY } else { log2(x.numer()) - log2(x.denom()) }
}

/// The largest sum of magnitudes of a row.
pub fn norm(a: &[Vec<Rational>]) -> Rational {
    let sum =
        |row: &Vec<Rational>| row.iter().fold(Rational::new(), |sum, x| sum + x.clone().abs());
    a.iter().map(sum).max().unwrap_or_default()
}

#[test]
fn solutions_are_those_of_the_system() {
    let mut rng = crate::common::Rng(5);
    for n in 0..9 {
        let mut matrix = |cols: usize| -> Vec<Vec<Rational>> {
            let mut number =
                || Rational::from(((rng.bits() % 41) as i64 - 20, 1 + (rng.bits() % 9) as i64));
            (0..n).map(|_| (0..cols).map(|_| number()).collect()).collect()
        };
        let (a, b) = (matrix(n), matrix(2));
        let Eliminated { determinant, x } = eliminated(&a, &b);
        assert_eq!(determinant == 0, x.is_none());
        let Some(x) = x else { continue };
        for i in 0..n {
            for j in 0..2 {
                let sum = (0..n)
                    .fold(Rational::new(), |sum, k| sum + Rational::from(&a[i][k] * &x[k][j]));
                assert_eq!(sum, b[i][j]);
            }
        }
        // By the first row.
        if n == 3 {
            let minor = |j: usize| {
                let [p, q] = [0, 1, 2].into_iter().filter(|&k| k != j).collect::<Vec<_>>()[..]
                else {
                    panic!()
                };
                Rational::from(&a[1][p] * &a[2][q]) - Rational::from(&a[1][q] * &a[2][p])
            };
            let sum = (&a[0][0] * minor(0)) - (&a[0][1] * minor(1)) + (&a[0][2] * minor(2));
            assert_eq!(sum, determinant);
        }
    }
}
