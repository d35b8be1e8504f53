//! Matrix-matrix routines with symmetric and triangular matrices through their exports, against exact results, and with
//! the same bits in every way to compute them.

mod ways;
mod zeros;

use crate::common::cases::{cases, is_deep, step};
use crate::common::kinds::{KINDS, Kind, number};
use crate::common::sample::Sample;
use crate::common::signatures::{Symm, Trmm};
use crate::common::terms::{Precise, alpha, by_doubles, check, check_residual, is_alike};
use crate::common::{Rng, letter, unless_unread};
use std::ffi::CString;
use wideblas::abi::exports::*;
use wideblas::blas::Native;
use wideblas::format::{Dd, Qd};

/// A format, with its exports.
pub trait Format: Precise + Native {
    const SYMM: Symm<Self>;
    const SYR2K: Symm<Self>;
    const TRMM: Trmm<Self>;
    const TRSM: Trmm<Self>;
}

macro_rules! formats {
    ($($type:ty: $symm:ident $syr2k:ident $trmm:ident $trsm:ident;)*) => {$(
        impl Format for $type {
            const SYMM: Symm<Self> = $symm;
            const SYR2K: Symm<Self> = $syr2k;
            const TRMM: Trmm<Self> = $trmm;
            const TRSM: Trmm<Self> = $trsm;
        }
    )*};
}
formats! {
    Dd: Rsymm_dd Rsyr2k_dd Rtrmm_dd Rtrsm_dd;
    Qd: Rsymm_qd Rsyr2k_qd Rtrmm_qd Rtrsm_qd;
}

/// Orders of a matrix: of one block, of some, and beside their limits.
const ORDERS: [usize; 16] = [0, 1, 2, 3, 5, 7, 8, 9, 17, 33, 63, 64, 65, 100, 129, 150];
/// Order and size of B beside it where vectors are multiplied by strips of a triangle, for a few options.
fn large<T: Format>() -> (usize, usize) {
    (if size_of::<T>() == size_of::<Dd>() { 1002 } else { 1540 }, 66)
}
/// Every so many results of these are checked.
const SOME: usize = 97;
const OTHERS: [usize; 8] = [0, 1, 2, 4, 7, 9, 13, 24];

/// A column-major matrix; what lies between its columns is NaN.
#[derive(Clone)]
pub struct Stored<T> {
    pub memory: Vec<T>,
    pub rows: usize,
    pub ld: usize,
}

impl<T: Format> Stored<T> {
    pub fn random(rng: &mut Rng, rows: usize, cols: usize, kind: Kind) -> Stored<T> {
        let ld = rows.max(1) + (rng.bits() % 3) as usize;
        let nan = <T as Sample>::zero(0).special(f64::NAN).unwrap();
        let mut memory = vec![nan; ld * cols];
        for column in memory.chunks_mut(ld) {
            column[..rows].fill_with(|| number(rng, kind));
        }
        Stored { memory, rows, ld }
    }

    fn get(&self, i: usize, j: usize) -> T {
        self.memory[i + j * self.ld]
    }

    /// Makes NaN of what a routine must not read: all but this triangle, and its diagonal too.
    pub fn keep_triangle(&mut self, is_lower: bool, is_unit: bool) {
        let nan = <T as Sample>::zero(0).special(f64::NAN).unwrap();
        for j in 0..self.rows {
            for i in 0..self.rows {
                if (i != j && (i > j) != is_lower) || (i == j && is_unit) {
                    self.memory[i + j * self.ld] = nan;
                }
            }
        }
    }
}

/// Options of a call, and the matrix that they make of what is stored.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    pub is_right: bool,
    pub is_lower: bool,
    pub is_turned: bool,
    pub is_unit: bool,
}

impl Options {
    fn of(rng: &mut Rng) -> Options {
        let [is_right, is_lower, is_turned, is_unit] =
            [(); 4].map(|()| rng.bits().is_multiple_of(2));
        Options { is_right, is_lower, is_turned, is_unit }
    }

    /// In either case, "C" as "T", and with more behind them.
    fn letters(&self, rng: &mut Rng) -> [CString; 4] {
        let turned = ["T", "C"][rng.bits() as usize % 2];
        let letters = [
            if self.is_right { "R" } else { "L" },
            if self.is_lower { "L" } else { "U" },
            if self.is_turned { turned } else { "N" },
            if self.is_unit { "U" } else { "N" },
        ];
        letters.map(|option| letter(rng, option))
    }

    /// Element (i, k) of op(A) for a triangular A; `None` where there is none.
    fn triangular<T: Format>(&self, a: &Stored<T>, i: usize, k: usize) -> Option<T> {
        let (i, k) = if self.is_turned { (k, i) } else { (i, k) };
        match i == k {
            true if self.is_unit => Some(T::from_f64(1.0, 0)),
            true => Some(a.get(i, k)),
            false => ((i > k) == self.is_lower).then(|| a.get(i, k)),
        }
    }

    /// Calls Rtrmm or Rtrsm on B of n columns, with NULL for A where alpha is 0.
    fn call<T: Format>(
        &self,
        rng: &mut Rng,
        routine: Trmm<T>,
        (alpha, a): (T, &Stored<T>),
        (b, n): (&mut Stored<T>, usize),
        what: &str,
    ) {
        let old = b.clone();
        let letters = self.letters(rng);
        let [side, uplo, trans, diag] = letters.each_ref().map(|option| option.as_ptr());
        let at = unless_unread(Sample::to_f64(&alpha) == 0.0, a.memory.as_ptr());
        let (m, n, lda, ldb) = (b.rows as i64, n as i64, a.ld as i64, b.ld as i64);
        let to = b.memory.as_mut_ptr();
        // SAFETY: matrices of these shapes.
        let status = unsafe { routine(side, uplo, trans, diag, m, n, alpha, at, lda, to, ldb) };
        assert_eq!(status, 0, "{what}");
        check_around(what, b, &old);
    }

    fn symmetric<T: Format>(&self, a: &Stored<T>, i: usize, k: usize) -> T {
        if i != k && (i > k) != self.is_lower { a.get(k, i) } else { a.get(i, k) }
    }
}

/// Calls `test` with options and sizes: `order` of A, and the size of B beside it.
fn for_each_case<T: Format>(
    seed: u64,
    mut test: impl FnMut(&mut Rng, Options, (usize, usize), Kind),
) {
    for (case, mut rng) in cases(seed, 32 * ORDERS.len()) {
        let (order, options) = (ORDERS[case % ORDERS.len()], Options::of(&mut rng));
        let kind = KINDS[rng.bits() as usize % KINDS.len()];
        // Infinities that meet in blocks are compared for small orders.
        let kind = if order > 64 && case % 3 > 0 { Kind::Uniform } else { kind };
        let other = rng.pick(&OTHERS);
        test(&mut rng, options, (order, other), kind);
    }
    // Strips take seconds.
    if is_deep() {
        for (case, mut rng) in cases(seed + 10, 20) {
            let kind = [Kind::Uniform, Kind::Special][case % 2];
            let options = Options::of(&mut rng);
            test(&mut rng, options, large::<T>(), kind);
        }
    }
}

/// The elements of a result that are checked.
fn checked<T: Format>((m, n): (usize, usize)) -> impl Iterator<Item = (usize, usize)> {
    let some = if m.max(n) == large::<T>().0 { SOME } else { 1 };
    // All elements of small ones.
    let some = if m * n > 200 { some.max(step(29)) } else { some };
    (0..m * n).step_by(some).map(move |at| (at % m, at / m))
}

fn products_with_triangles<T: Format>() {
    for_each_case::<T>(1, |rng, options, (order, other), kind| {
        let (m, n) = if options.is_right { (other, order) } else { (order, other) };
        let mut a = Stored::<T>::random(rng, order, order, kind);
        a.keep_triangle(options.is_lower, options.is_unit);
        let mut b = Stored::<T>::random(rng, m, n, kind);
        let (old, alpha) = (b.clone(), alpha::<T>(rng, kind));
        let what = format!("{} {options:?} {m} x {n} {kind:?} {alpha:?}", T::NAME);
        let nothing = Sample::to_f64(&alpha) == 0.0;
        options.call(rng, T::TRMM, (alpha, &a), (&mut b, n), &what);
        for (i, j) in checked::<T>((m, n)) {
            let found = b.get(i, j);
            if nothing {
                assert!(found.is_same(&<T as Sample>::zero(0)), "{what}: {found:?}");
                continue;
            }
            let terms: Vec<Vec<T>> = (0..order)
                .filter_map(|k| match options.is_right {
                    false => Some(vec![alpha, options.triangular(&a, i, k)?, old.get(k, j)]),
                    true => Some(vec![alpha, options.triangular(&a, k, j)?, old.get(i, k)]),
                })
                .collect();
            let bound = T::FACTOR * (terms.len() as i32 + 8);
            check(&format!("{what} ({i}, {j})"), &found, &terms, bound);
        }
    });
}

/// What lies between the columns is as before.
fn check_around<T: Format>(what: &str, found: &Stored<T>, old: &Stored<T>) {
    for (at, (found, old_number)) in found.memory.iter().zip(&old.memory).enumerate() {
        let is_there = at % old.ld < old.rows;
        assert!(is_there || found.bits() == old_number.bits(), "{what}: memory {at}");
    }
}

fn solutions<T: Format>() {
    for_each_case::<T>(2, |rng, options, (order, other), kind| {
        let (m, n) = if options.is_right { (other, order) } else { (order, other) };
        let mut a = Stored::<T>::random(rng, order, order, kind);
        if let Kind::Special | Kind::Sparse = kind
            && order > 0
            && rng.bits().is_multiple_of(2)
        {
            let at = rng.bits() as usize % order;
            a.memory[at + at * a.ld] = <T as Sample>::zero(0);
        }
        a.keep_triangle(options.is_lower, options.is_unit);
        let mut b = Stored::<T>::random(rng, m, n, kind);
        let (old, alpha) = (b.clone(), alpha::<T>(rng, kind));
        let what = format!("{} {options:?} {m} x {n} {kind:?} {alpha:?}", T::NAME);
        let nothing = Sample::to_f64(&alpha) == 0.0;
        options.call(rng, T::TRSM, (alpha, &a), (&mut b, n), &what);
        let zero = <T as Sample>::zero(0);
        for s in (0..other).step_by(if order == large::<T>().0 { SOME } else { step(other / 3) }) {
            let place = |u: usize| if options.is_right { (s, u) } else { (u, s) };
            let get = |x: &Stored<T>, u: usize| x.get(place(u).0, place(u).1);
            if nothing {
                assert!((0..order).all(|u| get(&b, u).is_same(&zero)), "{what}");
                continue;
            }
            // Row u of the system: what multiplies unknown k.
            let row = |u: usize, k: usize| match options.is_right {
                false => options.triangular(&a, u, k),
                true => options.triangular(&a, k, u),
            };
            let found: Vec<T> = (0..order).map(|u| get(&b, u)).collect();
            // The loops of the reference multiply what is solved for by alpha, or the solution.
            let alpha_of = |is_last: bool| match is_last == (options.is_right && options.is_turned)
            {
                true => Sample::to_f64(&alpha),
                false => 1.0,
            };
            let doubles = by_doubles(
                (order, order < 2 || row(1, 0).is_some()),
                |u, k| row(u, k).map(|x| Sample::to_f64(&x)),
                |u| alpha_of(false) * Sample::to_f64(&get(&old, u)),
            );
            for u in 0..order {
                let all_finite = (0..order).all(|k| {
                    row(u, k).is_none_or(|x| {
                        Sample::to_f64(&x).is_finite() && Sample::to_f64(&found[k]).is_finite()
                    })
                });
                let what = format!("{what} ({u}, {s})");
                if all_finite && Sample::to_f64(&get(&old, u)).is_finite() {
                    check_residual(
                        &what,
                        (alpha, get(&old, u)),
                        (0..order).filter_map(|k| Some((row(u, k)?, found[k]))),
                        T::FACTOR,
                    );
                } else if let Kind::Special = kind {
                    let found = Sample::to_f64(&found[u]);
                    let expected = alpha_of(true) * doubles[u];
                    let is_right =
                        is_alike(found, expected) || found.is_finite() && expected.is_finite();
                    assert!(is_right, "{what}: {found} not {expected}");
                }
            }
        }
    });
}

fn symmetric_products<T: Format>() {
    for_each_case::<T>(3, |rng, options, (order, other), kind| {
        if options.is_unit || options.is_turned {
            return;
        }
        let (m, n) = if options.is_right { (other, order) } else { (order, other) };
        let mut a = Stored::<T>::random(rng, order, order, kind);
        a.keep_triangle(options.is_lower, false);
        let b = Stored::<T>::random(rng, m, n, kind);
        let mut c = Stored::<T>::random(rng, m, n, kind);
        let (old, alpha, beta) = (c.clone(), alpha::<T>(rng, kind), alpha::<T>(rng, kind));
        let [side, uplo, ..] = options.letters(rng);
        let what = format!("{} {options:?} {m} x {n} {kind:?} {alpha:?} {beta:?}", T::NAME);
        let nothing = Sample::to_f64(&alpha) == 0.0;
        let [of_a, of_b] = [&a, &b].map(|x| unless_unread(nothing, x.memory.as_ptr()));
        // SAFETY: matrices of these shapes.
        let status = unsafe {
            let (side, uplo) = (side.as_ptr(), uplo.as_ptr());
            let (lda, ldb, ldc) = (a.ld as i64, b.ld as i64, c.ld as i64);
            let (m, n) = (m as i64, n as i64);
            let to = c.memory.as_mut_ptr();
            (T::SYMM)(side, uplo, m, n, alpha, of_a, lda, of_b, ldb, beta, to, ldc)
        };
        assert_eq!(status, 0, "{what}");
        check_around(&what, &c, &old);
        for (i, j) in checked::<T>((m, n)) {
            let mut terms: Vec<Vec<T>> = (0..if nothing { 0 } else { order })
                .map(|k| match options.is_right {
                    false => vec![alpha, options.symmetric(&a, i, k), b.get(k, j)],
                    true => vec![alpha, b.get(i, k), options.symmetric(&a, k, j)],
                })
                .collect();
            if Sample::to_f64(&beta) != 0.0 {
                terms.push(vec![beta, old.get(i, j)]);
            }
            let bound = T::FACTOR * (terms.len() as i32 + 4);
            check(&format!("{what} ({i}, {j})"), &c.get(i, j), &terms, bound);
        }
    });
}

fn updates_of_rank_2k<T: Format>() {
    for_each_case::<T>(4, |rng, options, (n, k), kind| {
        if options.is_unit || options.is_right {
            return;
        }
        let n = n.min(70);
        let (rows, cols) = if options.is_turned { (k, n) } else { (n, k) };
        let [a, b] = [(); 2].map(|()| Stored::<T>::random(rng, rows, cols, kind));
        let mut c = Stored::<T>::random(rng, n, n, kind);
        c.keep_triangle(options.is_lower, false);
        let (old, alpha, beta) = (c.clone(), alpha::<T>(rng, kind), alpha::<T>(rng, kind));
        let [_, uplo, trans, _] = options.letters(rng);
        let what = format!("{} {options:?} {n} x {k} {kind:?} {alpha:?} {beta:?}", T::NAME);
        let nothing = Sample::to_f64(&alpha) == 0.0;
        let [of_a, of_b] = [&a, &b].map(|x| unless_unread(nothing, x.memory.as_ptr()));
        // SAFETY: matrices of these shapes.
        let status = unsafe {
            let (uplo, trans) = (uplo.as_ptr(), trans.as_ptr());
            let (lda, ldb, ldc) = (a.ld as i64, b.ld as i64, c.ld as i64);
            let to = c.memory.as_mut_ptr();
            (T::SYR2K)(uplo, trans, n as i64, k as i64, alpha, of_a, lda, of_b, ldb, beta, to, ldc)
        };
        assert_eq!(status, 0, "{what}");
        check_around(&what, &c, &old);
        let of = |x: &Stored<T>, i: usize, l: usize| {
            if options.is_turned { x.get(l, i) } else { x.get(i, l) }
        };
        for (i, j) in checked::<T>((n, n)) {
            let found = c.get(i, j);
            if i != j && (i > j) != options.is_lower {
                assert_eq!(found.bits(), old.get(i, j).bits(), "{what} ({i}, {j})");
                continue;
            }
            let mut terms: Vec<Vec<T>> = (0..if nothing { 0 } else { k })
                .flat_map(|l| {
                    [
                        vec![alpha, of(&a, i, l), of(&b, j, l)],
                        vec![alpha, of(&b, i, l), of(&a, j, l)],
                    ]
                })
                .collect();
            if Sample::to_f64(&beta) != 0.0 {
                terms.push(vec![beta, old.get(i, j)]);
            }
            let bound = T::FACTOR * (terms.len() as i32 + 4);
            check(&format!("{what} ({i}, {j})"), &found, &terms, bound);
        }
    });
}

crate::tests_of_dd_and_qd! {
    products_with_triangles_of_dd, products_with_triangles_of_qd: products_with_triangles;
    solutions_of_dd, solutions_of_qd: solutions;
    symmetric_products_of_dd, symmetric_products_of_qd: symmetric_products;
    updates_of_rank_2k_of_dd, updates_of_rank_2k_of_qd: updates_of_rank_2k;
}

/// A and B whose product overflows, and an alpha that brings it back: 2^600 2^600 16 2^-300, twice.
fn large_numbers_in_updates_of_rank_2k<T: Format>() {
    const N: usize = 64;
    const K: usize = 16;
    let power = |exponent: i32| <T as From<f64>>::from(2f64.powi(exponent));
    let (a, b) = (vec![power(600); N * K], vec![power(600); N * K]);
    let mut c = vec![power(0); N * N];
    let (alpha, beta, n, k) = (power(-300), power(0), N as i64, K as i64);
    let (uplo, trans) = (c"L".as_ptr(), c"N".as_ptr());
    // SAFETY: matrices of these shapes.
    let status = unsafe {
        let (a, b, c) = (a.as_ptr(), b.as_ptr(), c.as_mut_ptr());
        (T::SYR2K)(uplo, trans, n, k, alpha, a, n, b, n, beta, c, n)
    };
    assert_eq!(status, 0);
    for j in 0..N {
        assert!((j..N).all(|i| Sample::to_f64(&c[i + j * N]) == 2f64.powi(905)), "column {j}");
    }
}

#[test]
fn large_numbers_in_updates_of_rank_2k_of_dd() {
    large_numbers_in_updates_of_rank_2k::<Dd>();
}

#[test]
fn large_numbers_in_updates_of_rank_2k_of_qd() {
    large_numbers_in_updates_of_rank_2k::<Qd>();
}
