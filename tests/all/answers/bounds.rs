//! Proved bounds of systems and eigenproblems whose conditions are spread evenly from 1 to 10^40: the exact result is inside, and bounds
//! are not far above the errors.

use super::exact::{eliminated, log2, norm, store, times_power, value};
use super::formats::Tested;
use super::judge::{self, floats};
use super::slow_cases;
use super::systems::{Matrix, integer, sides};
use crate::common::Rng;
use crate::tests_of_types;
use rug::{Float, Integer, Rational};
use std::collections::BTreeMap;
use std::ptr::null_mut;
use wideblas::abi::answers::*;
use wideblas::format::mpfr::Mpfr;
use wideblas::format::{Binary128, Dd, Qd};

/// Rational results are exact up to this order.
const SMALL: usize = 12;

/// Conditions are at most 10^40 before numbers are rounded.
const LARGEST: f64 = 133.0;

/// Bits of the result where numbers have their own.
const BITS: [u32; 3] = [90, 150, 280];

/// What was found at conditions of ten powers of ten.
#[derive(Default)]
struct Decades(BTreeMap<i64, Decade>);

#[derive(Default)]
struct Decade {
    count: usize,
    converged: usize,
    /// With 20 bits left behind the condition, and those of them with finite bounds.
    regular: usize,
    finite: usize,
    /// Of the bound to the error of the number with the largest error.
    ratios: Vec<f64>,
}

impl Decades {
    fn at(&mut self, condition: f64) -> &mut Decade {
        let decade = (condition * std::f64::consts::LOG10_2 / 10.0).clamp(0.0, 4.0);
        self.0.entry(decade as i64).or_default()
    }

    /// Prints a table, and checks what must hold.
    fn check(mut self, name: &str) {
        let mut all = Decade::default();
        println!(
            "| {name}, condition | number | converged | finite bounds | bound / error, median | 99 % | largest |"
        );
        println!("|---|---|---|---|---|---|---|");
        for (decade, one) in &mut self.0 {
            let upper =
                if *decade == 4 { "more".into() } else { format!("1e{}", 10 * decade + 10) };
            one.print(&format!("1e{} to {upper}", 10 * decade));
            all.count += one.count;
            all.converged += one.converged;
            all.regular += one.regular;
            all.finite += one.finite;
            all.ratios.append(&mut one.ratios);
        }
        all.print("all");
        assert!(all.finite as f64 >= 0.99 * all.regular as f64);
        assert!(all.part(0.5) <= 100.0);
    }
}

impl Decade {
    /// Checks that all errors of a result are within their bounds, but for the `rest` by which the exact one is wrong, and keeps the ratio
    /// of the largest.
    fn judge(
        &mut self,
        case: usize,
        bounds: &[f64],
        rest: &Rational,
        error: impl Fn(usize) -> Rational,
    ) {
        let mut worst: (Rational, f64) = (Rational::new(), 0.0);
        for (i, &bound) in bounds.iter().enumerate() {
            let Some(bound) = Rational::from_f64(bound) else { continue };
            let error = error(i).abs();
            let least = Rational::from(&error - rest);
            assert!(least <= bound, "{case} {i}: {} {}", error.to_f64(), bound.to_f64());
            if error > worst.0 && error > Rational::from(rest * 1024) {
                worst = (error.clone(), (bound / error).to_f64());
            }
        }
        if worst.1 > 0.0 {
            self.ratios.push(worst.1);
        }
    }

    /// The ratio that a part of all are at most.
    fn part(&self, part: f64) -> f64 {
        let at = (part * self.ratios.len() as f64) as usize;
        self.ratios.get(at.min(self.ratios.len().saturating_sub(1))).copied().unwrap_or(1.0)
    }

    fn print(&mut self, name: &str) {
        self.ratios.sort_by(f64::total_cmp);
        let [median, most, largest] = [0.5, 0.99, 1.0].map(|part| self.part(part));
        let Decade { count, converged, regular, finite, .. } = self;
        let said = |ratio: f64| match ratio < 1e4 {
            true => format!("{ratio:.3}"),
            false => format!("{ratio:.0e}"),
        };
        let ratios = [median, most, largest].map(said).join(" | ");
        println!("| {name} | {count} | {converged} | {finite} of {regular} | {ratios} |");
    }
}

/// A small integer times 2^-bits, nearly, from -1 to 1.
fn fraction(rng: &mut Rng, bits: u32) -> Float {
    Float::with_val(bits, integer(rng, 60)) >> 60
}

/// Q D Q' for orthogonal Q and Q', which are one reflector each.
fn reflected(rng: &mut Rng, diagonal: &[Float], is_symmetric: bool, bits: u32) -> judge::Matrix {
    let n = diagonal.len();
    let mut reflector = || -> judge::Matrix {
        let v: Vec<Float> = (0..n).map(|_| fraction(rng, bits)).collect();
        let square = v.iter().fold(Float::new(bits), |sum, x| sum + x.clone().square());
        let entry = |i: usize, j: usize| {
            let unit = Float::with_val(bits, u8::from(i == j));
            if square == 0 { unit } else { unit - v[i].clone() * &v[j] * 2u32 / &square }
        };
        (0..n).map(|i| (0..n).map(|j| entry(i, j)).collect()).collect()
    };
    let left = reflector();
    let right = if is_symmetric { left.clone() } else { reflector() };
    let entry = |i: usize, j: usize| {
        let term = |k: usize| left[i][k].clone() * &diagonal[k] * &right[k][j];
        (0..n).fold(Float::new(bits), |sum, k| sum + term(k))
    };
    (0..n).map(|i| (0..n).map(|j| entry(i, j)).collect()).collect()
}

/// 2^-fall for falls from 0 to a number, evenly.
fn falling(n: usize, most: f64, bits: u32) -> Vec<Float> {
    let fall = |k: usize| most * k as f64 / (n as f64 - 1.0).max(1.0);
    (0..n).map(|k| Float::with_val(bits, (-fall(k)).exp2())).collect()
}

fn set<T: Tested>(to: &mut T, x: &Float) {
    match x.to_integer_exp() {
        Some((integer, exponent)) => store(to, &integer, i64::from(exponent)),
        None => panic!("a number that is not finite"),
    }
}

/// A matrix of about a condition, the exponent of a power of two, which is at most what the format's rounding leaves of it.
fn system<T: Tested>(
    rng: &mut Rng,
    kind: usize,
    n: usize,
    (condition, bits): (f64, u32),
) -> Matrix<T> {
    let mut a = Matrix::<T>::zeros((n, n), 0, bits);
    let p = a.get(0, 0).precision() as u32;
    let places = || (0..n).flat_map(move |i| (0..n).map(move |j| (i, j)));
    match kind {
        // Orthogonal matrices around a diagonal.
        0 => {
            let bits = p + 200;
            let values = reflected(rng, &falling(n, condition, bits), false, bits);
            places().for_each(|(i, j)| set(a.get_mut(i, j), &values[i][j]));
        }
        // Products of two triangles of integers with a determinant of 1, which no format rounds.
        1 => {
            let each = condition / (2 * n.max(2) - 2) as f64;
            let most = (each.exp2() as u64).clamp(1, 1 << ((p - 8) / 2).min(24));
            let mut triangle = |is_lower: bool| -> Vec<Vec<Integer>> {
                let mut number = |i: usize, j: usize| match () {
                    () if i == j => Integer::from(1),
                    () if (i > j) == is_lower => Integer::from(rng.bits() % (2 * most + 1)) - most,
                    () => Integer::new(),
                };
                (0..n).map(|i| (0..n).map(|j| number(i, j)).collect()).collect()
            };
            let (l, u) = (triangle(true), triangle(false));
            for (i, j) in places() {
                let term = |k: usize| Integer::from(&l[i][k] * &u[k][j]);
                let sum = (0..n).map(term).fold(Integer::new(), |sum, x| sum + x);
                store(a.get_mut(i, j), &sum, 0);
            }
        }
        // Rows that are nearly the same.
        _ => {
            let shift = condition as u32;
            let first: Vec<Integer> = (0..n).map(|_| integer(rng, 12)).collect();
            for (i, j) in places() {
                let own = Integer::from(&first[j] << shift) + integer(rng, 12);
                store(a.get_mut(i, j), &own, -i64::from(shift));
            }
        }
    }
    a
}

/// The exact solution and the logarithm of the condition, and how far the solution may be from it, relative to its largest number.
fn exact(
    a: &[Vec<Rational>],
    b: &[Vec<Rational>],
    bits: u32,
) -> Option<(Vec<Vec<Rational>>, f64, Rational)> {
    let (n, cols) = (a.len(), b[0].len());
    let mut right = b.to_vec();
    for (i, row) in right.iter_mut().enumerate() {
        row.extend((0..n).map(|j| Rational::from(u8::from(i == j))));
    }
    let found: Vec<Vec<Rational>> = match n <= SMALL {
        true => eliminated(a, &right).x?,
        false => {
            let found = judge::solved(floats(a, bits), floats(&right, bits))?;
            let rational = |x: &Float| x.to_rational().expect("finite numbers");
            found.iter().map(|row| row.iter().map(rational).collect()).collect()
        }
    };
    let part = |from: usize, to: usize| -> Vec<Vec<Rational>> {
        found.iter().map(|row| row[from..to].to_vec()).collect()
    };
    let condition = log2(&norm(a)) + log2(&norm(&part(cols, cols + n)));
    let unit = || times_power(Rational::from(1), condition as i64 + 20 - i64::from(bits));
    let rest = if n <= SMALL { Rational::new() } else { unit() };
    Some((part(0, cols), condition, rest))
}

fn check_system<T: Tested>(rng: &mut Rng, case: usize, decades: &mut Decades) {
    let n = if case.is_multiple_of(2) {
        1 + rng.bits() as usize % SMALL
    } else {
        13 + rng.bits() as usize % 20
    };
    let (wanted, bits) = (LARGEST * (rng.bits() % 1000) as f64 / 1000.0, BITS[case % 3]);
    let a = system::<T>(rng, case / 2 % 3, n, (wanted, bits));
    let b = sides::<T>(rng, &a, 1, bits);
    let mut x = Matrix::<T>::zeros((n, 1), 0, bits);
    let (mut errors, mut report) = (vec![-1.0; n], wb_report::default());
    let (order, lda, ldb, ldx) = (n as i64, a.ld as i64, b.ld as i64, x.ld as i64);
    let (place, to) = (errors.as_mut_ptr(), x.at_mut());
    // SAFETY: matrices of these shapes.
    let info = unsafe {
        T::solve(WB_PROVED, order, 1, a.at(), lda, b.at(), ldb, to, ldx, place, &mut report)
    };
    assert_eq!(info, 0, "{case}");
    // Four times the bits of the factors.
    let precision = 4 * report.bits.max(212) as u32;
    let Some((exact, condition, rest)) = exact(&a.values(), &b.values(), precision) else {
        assert_eq!(report.status, WB_SINGULAR, "{case}");
        return;
    };
    assert!(report.status != WB_SINGULAR || condition > 400.0, "{case}: {report:?} {condition}");
    let largest = exact.iter().map(|row| row[0].clone().abs()).max().unwrap();
    let rest = rest * largest;
    let decade = decades.at(condition);
    decade.count += 1;
    decade.converged += usize::from(report.status == WB_CONVERGED);
    let is_regular = condition < (report.bits - 20) as f64;
    decade.regular += usize::from(is_regular);
    decade.finite += usize::from(is_regular && errors.iter().all(|x| x.is_finite()));
    decade.judge(case, &errors, &rest, |i| value(x.get(i, 0)) - &exact[i][0]);
}

fn systems<T: Tested>() {
    let mut decades = Decades::default();
    // 10,000 in the five formats.
    for (case, mut rng) in slow_cases(66, 2000) {
        check_system::<T>(&mut rng, case, &mut decades);
    }
    decades.check("systems");
}
tests_of_types! {
    systems:
        systems_in_f64: f64;
        systems_in_dd: Dd;
        systems_in_qd: Qd;
        systems_in_binary128: Binary128;
        systems_in_mpfr: Mpfr;
}

/// Spectra: falling, with clusters, of both signs, with one small eigenvalue.
fn spectrum(rng: &mut Rng, n: usize, condition: f64, bits: u32) -> Vec<Float> {
    let mut all = falling(n, condition, bits);
    match rng.bits() % 4 {
        0 => {}
        1 => (0..n).for_each(|i| all[i] = all[i / 3 * 3].clone()),
        2 => (0..n).filter(|i| i % 2 == 1).for_each(|i| all[i] = -all[i].clone()),
        _ => (1..n).for_each(|i| {
            let last = if i == n - 1 { -condition } else { 0.0 };
            all[i] = Float::with_val(bits, last.exp2()) + (fraction(rng, bits) >> 40);
        }),
    }
    all
}

fn check_eigenproblem<T: Tested>(rng: &mut Rng, case: usize, decades: &mut Decades) {
    let n = 1 + rng.bits() as usize % 12;
    let (condition, bits) = (LARGEST * (rng.bits() % 1000) as f64 / 1000.0, BITS[case % 3]);
    let mut a = Matrix::<T>::zeros((n, n), 0, bits);
    let more = a.get(0, 0).precision() as u32 + 200;
    let diagonal = spectrum(rng, n, condition, more);
    let values = reflected(rng, &diagonal, true, more);
    for (i, j) in (0..n).flat_map(|i| (0..n).map(move |j| (i, j))) {
        set(a.get_mut(i, j), &values[i.min(j)][i.max(j)]);
    }
    let mut w = T::zeros(n, bits);
    let (mut errors, mut report) = (vec![-1.0; n], wb_report::default());
    let (uplo, order, lda) = (c"L".as_ptr(), n as i64, a.ld as i64);
    let (to, place) = (w.as_mut_ptr(), errors.as_mut_ptr());
    // SAFETY: a matrix of this order, and vectors.
    let info = unsafe {
        T::eigh(WB_PROVED, uplo, order, a.at(), lda, to, null_mut(), order, place, &mut report)
    };
    assert_eq!(info, 0, "{case}");
    let precision = 4 * report.bits as u32;
    let exact = judge::eigenvalues(floats(&a.values(), precision), precision);
    let decade = decades.at(condition);
    decade.count += 1;
    decade.converged += usize::from([WB_CONVERGED, WB_CLUSTER].contains(&report.status));
    decade.regular += 1;
    decade.finite += usize::from(errors.iter().all(|x| x.is_finite()));
    let exact: Vec<Rational> = exact.iter().map(|x| x.to_rational().unwrap()).collect();
    let largest = exact.iter().map(|x| x.clone().abs()).max().unwrap();
    let rest = times_power(largest, 30 - i64::from(precision));
    decade.judge(case, &errors, &rest, |i| value(&w[i]) - &exact[i]);
}

fn eigenproblems<T: Tested>() {
    let mut decades = Decades::default();
    // 10,000 in the five formats.
    for (case, mut rng) in slow_cases(67, 2000) {
        check_eigenproblem::<T>(&mut rng, case, &mut decades);
    }
    decades.check("eigenproblems");
}
tests_of_types! {
    eigenproblems:
        eigenproblems_in_f64: f64;
        eigenproblems_in_dd: Dd;
        eigenproblems_in_qd: Qd;
        eigenproblems_in_binary128: Binary128;
        eigenproblems_in_mpfr: Mpfr;
}
