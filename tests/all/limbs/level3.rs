//! Matrix-matrix routines with symmetric and triangular matrices.

use super::{DATA, Data, Limbs, check, double, number, quotient, rounded};
use crate::common::Rng;
use crate::common::case::{Element, error_over_bound};
use crate::common::cases::cases;
use crate::common::mp::Gmp;
use crate::common::sample::Sample;
use crate::common::signatures::{Symm, Trmm};
use crate::common::unless_unread;
use rug::Float;
use std::ffi::CString;
use wideblas::abi::exports::*;
use wideblas::format::Binary128;
use wideblas_reference::Dyadic;

/// The exports of a format.
struct Routines<T, S> {
    symm: Symm<T, S, ()>,
    syr2k: Symm<T, S, ()>,
    trmm: Trmm<T, S, ()>,
    trsm: Trmm<T, S, ()>,
}

type All<S> = Routines<<S as Sample>::Number, <S as Limbs>::Scalar>;

fn mpfr() -> All<Float> {
    Routines { symm: rsymm_mpfr, syr2k: rsyr2k_mpfr, trmm: rtrmm_mpfr, trsm: rtrsm_mpfr }
}

fn gmp() -> All<Gmp> {
    Routines { symm: rsymm_gmp, syr2k: rsyr2k_gmp, trmm: rtrmm_gmp, trsm: rtrsm_gmp }
}

fn quad() -> All<Binary128> {
    Routines {
        symm: rsymm_binary128,
        syr2k: rsyr2k_binary128,
        trmm: rtrmm_binary128,
        trsm: rtrsm_binary128,
    }
}

/// Column-major with numbers between the columns that stay as they are.
#[derive(Clone, Debug)]
struct Matrix<S> {
    rows: usize,
    cols: usize,
    ld: usize,
    memory: Vec<S>,
}

impl<S: Limbs> Matrix<S> {
    fn random(rng: &mut Rng, data: Data, rows: usize, cols: usize) -> Matrix<S> {
        let ld = rows.max(1) + rng.within(0, 2) as usize;
        Matrix { rows, cols, ld, memory: (0..ld * cols + 1).map(|_| number(rng, data)).collect() }
    }

    fn get(&self, i: usize, j: usize) -> &S {
        &self.memory[i + j * self.ld]
    }

    fn set(&mut self, i: usize, j: usize, x: S) {
        self.memory[i + j * self.ld] = x;
    }

    fn at(&self) -> *const S::Number {
        S::view(&self.memory).as_ptr()
    }

    fn at_mut(&mut self) -> *mut S::Number {
        S::view_mut(&mut self.memory).as_mut_ptr()
    }
}

fn letter(rng: &mut Rng, letter: &str) -> CString {
    CString::new(if rng.bits() & 1 == 0 { letter.to_lowercase() } else { format!("{letter}x") })
        .unwrap()
}

fn factor<S: Limbs>(rng: &mut Rng, data: Data) -> S {
    match rng.bits() % 5 {
        0 => S::from_f64(1.0, 53),
        1 => S::zero(53),
        _ => number(rng, if data == Data::Special { Data::Uniform } else { data }),
    }
}

const SIZES: [usize; 7] = [0, 1, 2, 3, 5, 8, 13];

/// A sum of products and the sum of their magnitudes, where all are finite.
fn exact<S: Sample>(terms: &[(bool, &[&S])]) -> Option<Element> {
    let zero = Element { value: Dyadic::ZERO, magnitude: Dyadic::ZERO };
    terms.iter().try_fold(zero, |sum, (_, factors)| {
        let one = Dyadic::power_of_two(0);
        let term = factors.iter().try_fold(one, |all, x| Some(&all * &x.exact()?))?;
        Some(Element { value: &sum.value + &term, magnitude: &sum.magnitude + &term.abs() })
    })
}

/// Symmetric products of small matrices: rounded once, or within the bound of the working mode.
fn symmetric<S: Limbs>(routines: &All<S>, seed: u64) {
    for (case, mut rng) in cases(seed, 400).after(&[(618, 0x1e01_edb0_5aac_1966)]) {
        let data = DATA[case % DATA.len()];
        let [is_right, is_lower, updates] = [(); 3].map(|()| rng.bits() & 1 == 0);
        let [m, n] = [(); 2].map(|()| rng.pick(&SIZES));
        let order = if is_right { n } else { m };
        let (alpha, beta) = (factor::<S>(&mut rng, data), factor::<S>(&mut rng, data));
        let uplo = letter(&mut rng, if is_lower { "L" } else { "U" });
        let what = format!(
            "{} {data:?} {m} {n} {is_right} {is_lower} {updates} {alpha:?} {beta:?}",
            S::NAME
        );
        let (alpha_at, beta_at) = (alpha.scalar(), beta.scalar());
        let shape = match updates {
            // n x k, or k x n
            true if is_right => (m, n),
            true => (n, m),
            false => (m, n),
        };
        let b = Matrix::<S>::random(&mut rng, data, shape.0, shape.1);
        let a = match updates {
            true => Matrix::<S>::random(&mut rng, data, shape.0, shape.1),
            false => Matrix::<S>::random(&mut rng, data, order, order),
        };
        let (rows, cols) = if updates { (n, n) } else { (m, n) };
        let mut c = Matrix::<S>::random(&mut rng, data, rows, cols);
        let mut model = c.clone();
        let side = letter(&mut rng, if is_right { "R" } else { "L" });
        let trans = letter(&mut rng, if is_right { "T" } else { "N" });
        let [lda, ldb, ldc] = [a.ld, b.ld, c.ld].map(|ld| ld as i64);
        let [pa, pb] = [&a, &b].map(|x| unless_unread(double(&alpha) == 0.0, x.at()));
        let pc = c.at_mut();
        // SAFETY: matrices of these shapes.
        unsafe {
            let (side, uplo, trans) = (side.as_ptr(), uplo.as_ptr(), trans.as_ptr());
            match updates {
                true => (routines.syr2k)(
                    uplo, trans, n as i64, m as i64, alpha_at, pa, lda, pb, ldb, beta_at, pc, ldc,
                ),
                false => (routines.symm)(
                    side, uplo, m as i64, n as i64, alpha_at, pa, lda, pb, ldb, beta_at, pc, ldc,
                ),
            }
        }
        let one = S::from_f64(1.0, 53);
        for (i, j) in (0..rows).flat_map(|i| (0..cols).map(move |j| (i, j))) {
            if updates && i != j && (i > j) != is_lower {
                continue;
            }
            let mut all: Vec<Vec<&S>> = Vec::new();
            let old = model.get(i, j).clone();
            if double(&beta) != 0.0 {
                all.push(vec![&beta, &old]);
            }
            let stored = |i: usize, k: usize| {
                if i == k || (i > k) == is_lower { a.get(i, k) } else { a.get(k, i) }
            };
            let op = |x: &'_ Matrix<S>, i: usize, l: usize| -> S {
                if is_right { x.get(l, i).clone() } else { x.get(i, l).clone() }
            };
            let mut owned: Vec<[S; 2]> = Vec::new();
            for k in 0..if double(&alpha) == 0.0 {
                0
            } else if updates {
                m
            } else {
                order
            } {
                if updates {
                    let (of_a, of_b) = (op(&a, j, k), op(&b, j, k));
                    if !is_right && double(&of_a) == 0.0 && double(&of_b) == 0.0 {
                        continue;
                    }
                    owned.push([op(&a, i, k), of_b]);
                    owned.push([op(&b, i, k), of_a]);
                } else if is_right {
                    owned.push([stored(j, k).clone(), b.get(i, k).clone()]);
                } else {
                    owned.push([stored(i, k).clone(), b.get(k, j).clone()]);
                }
            }
            all.extend(owned.iter().map(|[x, y]| vec![&alpha, x, y]));
            // Nothing to add, and beta is one.
            let is_kept = (double(&alpha) == 0.0 || owned.is_empty()) && beta.is_same(&one);
            let all: Vec<(bool, &[&S])> = all.iter().map(|term| (false, &term[..])).collect();
            if !is_kept {
                model.set(i, j, rounded(&old, &all));
            }
            // Residues may be the cheaper way, within the bound of the working mode.
            let found = c.get(i, j);
            if !found.is_same(model.get(i, j)) {
                let Some(element) = exact(&all) else { continue };
                error_over_bound(found, &old, &element, &what);
                model.set(i, j, found.clone());
            }
        }
        check(&what, &c.memory, &model.memory);
    }
}

/// The matrix that the elements of each vector of B are multiplied with, and whether it is a lower triangle.
#[derive(Clone, Copy, Debug)]
struct Options {
    is_right: bool,
    is_lower: bool,
    is_turned: bool,
    is_unit: bool,
}

impl Options {
    fn random(rng: &mut Rng) -> Options {
        let [is_right, is_lower, is_turned, is_unit] = [(); 4].map(|()| rng.bits() & 1 == 0);
        Options { is_right, is_lower, is_turned, is_unit }
    }

    /// Element (i, k) of the matrix, off the diagonal.
    fn get<'a, S: Limbs>(&self, a: &'a Matrix<S>, i: usize, k: usize) -> Option<&'a S> {
        let (i, k) = if self.is_turned != self.is_right { (k, i) } else { (i, k) };
        ((i > k) == self.is_lower).then(|| a.get(i, k))
    }

    /// Calls a routine.
    fn call<S: Limbs>(
        &self,
        rng: &mut Rng,
        routine: Trmm<S::Number, S::Scalar, ()>,
        alpha: &S,
        a: &Matrix<S>,
        b: &mut Matrix<S>,
    ) {
        let letters = [
            if self.is_right { "R" } else { "L" },
            if self.is_lower { "L" } else { "U" },
            if self.is_turned { "C" } else { "N" },
            if self.is_unit { "U" } else { "N" },
        ];
        let [side, uplo, trans, diag] = letters.map(|option| letter(rng, option));
        let (side, uplo, trans, diag) =
            (side.as_ptr(), uplo.as_ptr(), trans.as_ptr(), diag.as_ptr());
        let (m, n, lda, ldb) = (b.rows as i64, b.cols as i64, a.ld as i64, b.ld as i64);
        let at = unless_unread(double(alpha) == 0.0, a.at());
        // SAFETY: matrices of these shapes.
        unsafe { routine(side, uplo, trans, diag, m, n, alpha.scalar(), at, lda, b.at_mut(), ldb) };
    }
}

/// Small ones, whose elements are rounded once in the order of the reference.
fn triangles<S: Limbs>(routines: &All<S>, seed: u64) {
    let one = S::from_f64(1.0, 53);
    for (case, mut rng) in cases(seed, 500) {
        let data = DATA[case % DATA.len()];
        let options = Options::random(&mut rng);
        let Options { is_right, is_lower, is_turned, is_unit } = options;
        let solves = rng.bits() & 1 == 0;
        let [m, n] = [(); 2].map(|()| rng.pick(&SIZES));
        let order = if is_right { n } else { m };
        let a = Matrix::<S>::random(&mut rng, data, order, order);
        let mut b = Matrix::<S>::random(&mut rng, data, m, n);
        let alpha = factor::<S>(&mut rng, data);
        let what = format!("{} {data:?} {m} {n} {options:?} {solves} {alpha:?}", S::NAME);
        let mut model = b.clone();
        let routine = if solves { routines.trsm } else { routines.trmm };
        options.call(&mut rng, routine, &alpha, &a, &mut b);
        for vector in 0..if is_right { m } else { n } {
            let at = |i: usize| if is_right { (vector, i) } else { (i, vector) };
            let is_zero = double(&alpha) == 0.0;
            // As the loops of the reference do.
            let is_last = is_right && is_turned;
            let scale = |model: &mut Matrix<S>| {
                for (row, col) in (0..order).map(at) {
                    let old = model.get(row, col).clone();
                    let new = match is_zero {
                        true => old.nearest(&Dyadic::ZERO),
                        false if alpha.is_same(&one) => continue,
                        false => rounded(&old, &[(false, &[&alpha, &old])]),
                    };
                    model.set(row, col, new);
                }
            };
            if is_zero || solves && !is_last {
                scale(&mut model);
            }
            if is_zero {
                continue;
            }
            let forwards = (is_lower != (is_turned != is_right)) == solves;
            // Whether an element is zero before it is divided: an infinite pivot makes a zero that counts.
            let nothing = |i: usize| double(model.get(at(i).0, at(i).1)) == 0.0;
            let mut is_nothing: Vec<bool> = (0..order).map(nothing).collect();
            for step in 0..order {
                let i = if forwards { step } else { order - 1 - step };
                let old = model.get(at(i).0, at(i).1).clone();
                let mut all: Vec<(bool, Vec<&S>)> = Vec::new();
                for k in (0..order).filter(|&k| k != i) {
                    let x = model.get(at(k).0, at(k).1);
                    let Some(element) = options.get(&a, i, k) else { continue };
                    let is_left_out = match (is_right, is_turned) {
                        (true, _) => double(element) == 0.0,
                        (false, true) => false,
                        (false, false) => is_nothing[k],
                    };
                    match (is_left_out, solves) {
                        (true, _) => {}
                        (_, true) => all.push((true, vec![element, x])),
                        (_, false) => all.push((false, vec![&alpha, element, x])),
                    }
                }
                let diagonal = if is_unit { &one } else { a.get(i, i) };
                let keeps_zero = !is_right && !is_turned;
                if solves {
                    all.push((false, vec![&old]));
                } else if !keeps_zero || double(&old) != 0.0 {
                    all.push((false, vec![&alpha, diagonal, &old]));
                }
                let all: Vec<(bool, &[&S])> =
                    all.iter().map(|(minus, term)| (*minus, &term[..])).collect();
                let new = match solves {
                    true => quotient(&old, &all, diagonal, keeps_zero),
                    false => rounded(&old, &all),
                };
                is_nothing[i] = double(&new) == 0.0
                    && (double(diagonal).is_finite() || double(&rounded(&old, &all)) == 0.0);
                model.set(at(i).0, at(i).1, new);
            }
            if solves && is_last {
                scale(&mut model);
            }
        }
        check(&what, &b.memory, &model.memory);
    }
}

/// Orders that take products of general matrices, also by residues: within a few units of their terms.
fn large<S: Limbs>(routines: &All<S>, seed: u64) {
    let bits = S::zero(192).bits().min(192);
    for (case, mut rng) in cases(seed, 16) {
        let options = Options::random(&mut rng);
        let Options { is_right, is_unit, .. } = options;
        let solves = case % 2 == 0;
        let (order, other) = ([33, 50, 90, 130][case / 4 % 4], [40, 3][case / 2 % 2]);
        let (m, n) = if is_right { (other, order) } else { (order, other) };
        let random = |rng: &mut Rng, rows: usize, cols: usize, small: i32| {
            let mut x = Matrix::<S>::random(rng, Data::Sparse, rows, cols);
            for i in 0..rows {
                for j in 0..cols {
                    let exponent = if i == j { 0 } else { small };
                    x.set(i, j, S::random(rng, bits, exponent));
                }
            }
            x
        };
        let (a, mut b) = (random(&mut rng, order, order, -9), random(&mut rng, m, n, 0));
        let old = b.clone();
        let alpha = S::from_f64(-0.75, 64);
        let routine = if solves { routines.trsm } else { routines.trmm };
        options.call(&mut rng, routine, &alpha, &a, &mut b);
        // op(A) times the vectors of this is the other one.
        let (x, right) = if solves { (&b, &old) } else { (&old, &b) };
        let exact = |x: &S| x.exact().unwrap();
        for vector in 0..other {
            let at = |x: &Matrix<S>, i: usize| -> Dyadic {
                exact(if is_right { x.get(vector, i) } else { x.get(i, vector) })
            };
            for i in 0..order {
                let mut sum = Dyadic::ZERO;
                for k in 0..order {
                    let element = match i == k {
                        true if is_unit => Some(Dyadic::power_of_two(0)),
                        true => Some(exact(a.get(i, i))),
                        false => options.get(&a, i, k).map(exact),
                    };
                    if let Some(element) = element {
                        sum = &sum + &(&element * &at(x, k));
                    }
                }
                let (left, right) = match solves {
                    true => (sum, &exact(&alpha) * &at(right, i)),
                    false => (&exact(&alpha) * &sum, at(right, i)),
                };
                let error = (&left - &right).abs().log2();
                assert!(
                    error.is_none_or(|log2| log2 < 8 - bits as i32),
                    "{} {options:?} {order} {other} {solves}: 2^{error:?}",
                    S::NAME
                );
            }
        }
    }
}

#[test]
fn symmetric_of_mpfr() {
    symmetric::<Float>(&mpfr(), 1);
}

#[test]
fn symmetric_of_binary128() {
    symmetric::<Binary128>(&quad(), 7);
}

#[test]
fn symmetric_of_gmp() {
    symmetric::<Gmp>(&gmp(), 2);
}

#[test]
fn triangles_of_mpfr() {
    triangles::<Float>(&mpfr(), 3);
}

#[test]
fn triangles_of_binary128() {
    triangles::<Binary128>(&quad(), 8);
}

#[test]
fn triangles_of_gmp() {
    triangles::<Gmp>(&gmp(), 4);
}

#[test]
fn large_triangles_of_mpfr() {
    large::<Float>(&mpfr(), 5);
}

#[test]
fn large_triangles_of_binary128() {
    large::<Binary128>(&quad(), 9);
}

#[test]
fn large_triangles_of_gmp() {
    large::<Gmp>(&gmp(), 6);
}
