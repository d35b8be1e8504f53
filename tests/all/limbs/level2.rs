//! Matrix-vector routines against sums along rows.

use super::{DATA, Limbs, check, double, number, place, quotient, rounded};
use crate::common::Rng;
use crate::common::cases::cases;
use crate::common::mp::Gmp;
use crate::common::sample::Sample;
use crate::common::signatures::*;
use rug::Float;
use std::ffi::{CStr, CString};
use wideblas::abi::control::{wb_last_error, wb_set_num_threads};
use wideblas::abi::exports::*;
use wideblas::format::Binary128;

/// The exports of a format.
pub struct Routines<T, S> {
    gemv: Gemv<T, S, ()>,
    gbmv: Gbmv<T, S, ()>,
    symv: Symv<T, S, ()>,
    sbmv: Sbmv<T, S, ()>,
    spmv: Spmv<T, S, ()>,
    pub ger: Ger<T, S, ()>,
    syr: Syr<T, S, ()>,
    spr: Spr<T, S, ()>,
    syr2: Syr2<T, S, ()>,
    spr2: Spr2<T, S, ()>,
    /// That multiplies, and that solves.
    pub full: [Trmv<T, ()>; 2],
    pub band: [Tbmv<T, ()>; 2],
    pub packed: [Tpmv<T, ()>; 2],
}

pub type All<S> = Routines<<S as Sample>::Number, <S as Limbs>::Scalar>;

pub fn mpfr() -> All<Float> {
    Routines {
        gemv: rgemv_mpfr,
        gbmv: rgbmv_mpfr,
        symv: rsymv_mpfr,
        sbmv: rsbmv_mpfr,
        spmv: rspmv_mpfr,
        ger: rger_mpfr,
        syr: rsyr_mpfr,
        spr: rspr_mpfr,
        syr2: rsyr2_mpfr,
        spr2: rspr2_mpfr,
        full: [rtrmv_mpfr, rtrsv_mpfr],
        band: [rtbmv_mpfr, rtbsv_mpfr],
        packed: [rtpmv_mpfr, rtpsv_mpfr],
    }
}

pub fn gmp() -> All<Gmp> {
    Routines {
        gemv: rgemv_gmp,
        gbmv: rgbmv_gmp,
        symv: rsymv_gmp,
        sbmv: rsbmv_gmp,
        spmv: rspmv_gmp,
        ger: rger_gmp,
        syr: rsyr_gmp,
        spr: rspr_gmp,
        syr2: rsyr2_gmp,
        spr2: rspr2_gmp,
        full: [rtrmv_gmp, rtrsv_gmp],
        band: [rtbmv_gmp, rtbsv_gmp],
        packed: [rtpmv_gmp, rtpsv_gmp],
    }
}

fn quad() -> All<Binary128> {
    Routines {
        gemv: rgemv_binary128,
        gbmv: rgbmv_binary128,
        symv: rsymv_binary128,
        sbmv: rsbmv_binary128,
        spmv: rspmv_binary128,
        ger: rger_binary128,
        syr: rsyr_binary128,
        spr: rspr_binary128,
        syr2: rsyr2_binary128,
        spr2: rspr2_binary128,
        full: [rtrmv_binary128, rtrsv_binary128],
        band: [rtbmv_binary128, rtbsv_binary128],
        packed: [rtpmv_binary128, rtpsv_binary128],
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Storage {
    Full,
    Band,
    Packed,
}

/// A stored matrix, or a triangle of one.
#[derive(Clone, Debug)]
pub struct Matrix<S> {
    storage: Storage,
    /// A triangle: the lower one.
    triangle: Option<bool>,
    m: i64,
    n: i64,
    /// Diagonals of a band, below and above.
    diagonals: [i64; 2],
    pub ld: i64,
    pub memory: Vec<S>,
}

impl<S: Limbs> Matrix<S> {
    /// A triangle of zeros, a band with all its diagonals.
    pub fn of_order_3(storage: Storage, is_lower: bool, zero: &S) -> Matrix<S> {
        let diagonals = if is_lower { [2, 0] } else { [0, 2] };
        let memory = vec![zero.clone(); 9];
        Matrix { storage, triangle: Some(is_lower), m: 3, n: 3, diagonals, ld: 3, memory }
    }

    /// An element of op(A), which is stored.
    pub fn set(&mut self, is_turned: bool, i: i64, j: i64, x: S) {
        let (i, j) = if is_turned { (j, i) } else { (i, j) };
        let at = self.at(i, j).unwrap();
        self.memory[at] = x;
    }

    fn random(
        rng: &mut Rng,
        data: super::Data,
        storage: Storage,
        triangle: Option<bool>,
    ) -> Matrix<S> {
        let sizes = [-1, 0, 1, 2, 3, 5, 7];
        let n = rng.pick(&sizes[1..]);
        let m = if triangle.is_some() { n } else { rng.pick(&sizes[1..]) };
        let mut diagonals = [rng.within(0, 4).into(), rng.within(0, 4).into()];
        if let Some(is_lower) = triangle {
            diagonals[usize::from(is_lower)] = 0;
        }
        let rows =
            if storage == Storage::Band { diagonals[0] + diagonals[1] + 1 } else { m.max(1) };
        let ld = rows + i64::from(rng.within(0, 2));
        let len = (ld * n).max(n * (n + 1) / 2) as usize + 1;
        let memory = (0..len).map(|_| number(rng, data)).collect();
        Matrix { storage, triangle, m, n, diagonals, ld, memory }
    }

    /// Where element (i, j) is stored, if it is.
    fn at(&self, i: i64, j: i64) -> Option<usize> {
        let Matrix { m, n, ld, diagonals: [lower, upper], .. } = *self;
        assert!(i < m && j < n);
        if self.triangle.is_some_and(|is_lower| i != j && (i > j) != is_lower) {
            return None;
        }
        let at = match (self.storage, self.triangle) {
            (Storage::Full, _) => i + j * ld,
            (Storage::Band, _) if i - j > lower || j - i > upper => return None,
            (Storage::Band, _) => upper + i - j + j * ld,
            (Storage::Packed, Some(true)) => i - j + (0..j).map(|j| n - j).sum::<i64>(),
            (Storage::Packed, _) => i + j * (j + 1) / 2,
        };
        Some(at as usize)
    }

    /// Of op(A), where it has such an element.
    fn op(&self, is_turned: bool, i: i64, j: i64) -> Option<&S> {
        let (i, j) = if is_turned { (j, i) } else { (i, j) };
        Some(&self.memory[self.at(i, j)?])
    }
}

#[derive(Clone, Debug)]
pub struct Vector<S> {
    pub n: i64,
    pub inc: i64,
    pub memory: Vec<S>,
}

impl<S: Limbs> Vector<S> {
    fn random(rng: &mut Rng, data: super::Data, n: i64) -> Vector<S> {
        let inc: i64 = rng.pick(&[-2, -1, 1, 1, 2]);
        let len = (n.max(1) - 1) * inc.abs() + 2;
        Vector { n, inc, memory: (0..len).map(|_| number(rng, data)).collect() }
    }

    fn at(&self, i: i64) -> usize {
        place(self.n as usize, self.inc, i as usize)
    }

    fn get(&self, i: i64) -> &S {
        &self.memory[self.at(i)]
    }

    pub fn pointer(&mut self) -> *mut S::Number {
        S::view_mut(&mut self.memory).as_mut_ptr()
    }
}

fn factor<S: Limbs>(rng: &mut Rng, data: super::Data) -> S {
    match rng.bits() % 5 {
        0 => S::from_f64(1.0, 53),
        1 => S::zero(53),
        _ => number(rng, if data == super::Data::Special { super::Data::Uniform } else { data }),
    }
}

pub const STORAGES: [Storage; 3] = [Storage::Full, Storage::Band, Storage::Packed];

fn letter(rng: &mut Rng, letter: &str) -> CString {
    CString::new(if rng.bits() & 1 == 0 { letter.to_lowercase() } else { format!("{letter}x") })
        .unwrap()
}

fn products<S: Limbs>(routines: &All<S>, seed: u64) {
    for (case, mut rng) in cases(seed, 900) {
        let data = DATA[case % DATA.len()];
        let kind = case / DATA.len() % 5;
        let is_symmetric = kind > 1;
        let [storage, of_symmetric] = [STORAGES[kind % 2], STORAGES[(kind + 1) % 3]];
        let is_lower = rng.bits() & 1 == 0;
        let a = match is_symmetric {
            true => Matrix::<S>::random(&mut rng, data, of_symmetric, Some(is_lower)),
            false => Matrix::<S>::random(&mut rng, data, storage, None),
        };
        let is_turned = !is_symmetric && rng.bits() & 1 == 0;
        let (rows, terms) = if is_turned { (a.n, a.m) } else { (a.m, a.n) };
        let mut x = Vector::<S>::random(&mut rng, data, terms);
        let mut y = Vector::<S>::random(&mut rng, data, rows);
        let mut model = y.clone();
        let (alpha, beta) = (factor::<S>(&mut rng, data), factor::<S>(&mut rng, data));
        let trans = letter(&mut rng, if is_turned { ["T", "C"][case % 2] } else { "N" });
        let uplo = letter(&mut rng, if is_lower { "L" } else { "U" });
        let what = format!(
            "{} {:?} {data:?} {:?} {} x {} {is_turned} {is_lower} {alpha:?} {beta:?}",
            S::NAME,
            a.storage,
            a.diagonals,
            a.m,
            a.n
        );
        let (alpha_at, beta_at) = (alpha.scalar(), beta.scalar());
        let at = S::view(&a.memory).as_ptr();
        let (px, py) = (x.pointer().cast_const(), y.pointer());
        let Matrix { m, n, ld, diagonals: [kl, ku], .. } = a;
        // SAFETY: a matrix and vectors of these shapes.
        unsafe {
            let (trans, uplo) = (trans.as_ptr(), uplo.as_ptr());
            match (is_symmetric, a.storage) {
                (false, Storage::Full) => {
                    (routines.gemv)(trans, m, n, alpha_at, at, ld, px, x.inc, beta_at, py, y.inc)
                }
                (false, _) => (routines.gbmv)(
                    trans, m, n, kl, ku, alpha_at, at, ld, px, x.inc, beta_at, py, y.inc,
                ),
                (_, Storage::Full) => {
                    (routines.symv)(uplo, n, alpha_at, at, ld, px, x.inc, beta_at, py, y.inc)
                }
                (_, Storage::Band) => (routines.sbmv)(
                    uplo,
                    n,
                    kl + ku,
                    alpha_at,
                    at,
                    ld,
                    px,
                    x.inc,
                    beta_at,
                    py,
                    y.inc,
                ),
                (_, Storage::Packed) => {
                    (routines.spmv)(uplo, n, alpha_at, at, px, x.inc, beta_at, py, y.inc)
                }
            }
        }
        for i in 0..if terms == 0 { 0 } else { rows } {
            let mut all: Vec<Vec<&S>> = Vec::new();
            if double(&beta) != 0.0 {
                all.push(vec![&beta, model.get(i)]);
            }
            for k in 0..if double(&alpha) == 0.0 { 0 } else { terms } {
                let element = match is_symmetric {
                    true => a.op(false, i, k).or_else(|| a.op(true, i, k)),
                    false => a.op(is_turned, i, k),
                };
                all.extend(element.map(|element| vec![&alpha, element, x.get(k)]));
            }
            let all: Vec<(bool, &[&S])> = all.iter().map(|term| (false, &term[..])).collect();
            let new = rounded(model.get(i), &all);
            let at = model.at(i);
            model.memory[at] = new;
        }
        check(&what, &y.memory, &model.memory);
    }
}

fn updates<S: Limbs>(routines: &All<S>, seed: u64) {
    for (case, mut rng) in cases(seed, 600) {
        let data = DATA[case % DATA.len()];
        let kind = case / DATA.len() % 5;
        let is_lower = rng.bits() & 1 == 0;
        let storage = if kind % 2 == 1 { Storage::Full } else { Storage::Packed };
        let mut a = match kind {
            0 => Matrix::<S>::random(&mut rng, data, Storage::Full, None),
            _ => Matrix::<S>::random(&mut rng, data, storage, Some(is_lower)),
        };
        let both = kind > 2;
        let mut x = Vector::<S>::random(&mut rng, data, a.m);
        let mut y = Vector::<S>::random(&mut rng, data, a.n);
        let alpha = factor::<S>(&mut rng, data);
        let mut model = a.clone();
        let uplo = letter(&mut rng, if is_lower { "L" } else { "U" });
        let what =
            format!("{} routine {kind} {data:?} {} x {} {is_lower} {alpha:?}", S::NAME, a.m, a.n);
        let (alpha_at, uplo, at) =
            (alpha.scalar(), uplo.as_ptr(), S::view_mut(&mut a.memory).as_mut_ptr());
        let (px, py, incx, incy) =
            (x.pointer().cast_const(), y.pointer().cast_const(), x.inc, y.inc);
        let (m, n, ld) = (a.m, a.n, a.ld);
        // SAFETY: a matrix and vectors of these shapes.
        unsafe {
            match kind {
                0 => (routines.ger)(m, n, alpha_at, px, incx, py, incy, at, ld),
                1 => (routines.syr)(uplo, n, alpha_at, px, incx, at, ld),
                2 => (routines.spr)(uplo, n, alpha_at, px, incx, at),
                3 => (routines.syr2)(uplo, n, alpha_at, px, incx, py, incy, at, ld),
                _ => (routines.spr2)(uplo, n, alpha_at, px, incx, py, incy, at),
            }
        }
        let second = if kind == 0 || both { &y } else { &x };
        for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
            let Some(at) = model.at(i, j) else { continue };
            let is_left_out = double(second.get(j)) == 0.0 && (!both || double(x.get(j)) == 0.0);
            if double(&alpha) == 0.0 || is_left_out {
                continue;
            }
            let first = [&alpha, x.get(i), second.get(j)];
            let other = if both { [&alpha, x.get(j), second.get(i)] } else { first };
            let mut all: Vec<(bool, &[&S])> = vec![(false, &first)];
            let old = [&model.memory[at]];
            all.push((false, &old));
            if both {
                all.push((false, &other));
            }
            model.memory[at] = rounded(old[0], &all);
        }
        check(&what, &a.memory, &model.memory);
    }
}

fn triangles<S: Limbs>(routines: &All<S>, seed: u64) {
    let one = S::from_f64(1.0, 53);
    for (case, mut rng) in cases(seed, 900) {
        let data = DATA[case % DATA.len()];
        let storage = STORAGES[case / DATA.len() % 3];
        let [is_lower, is_turned, is_unit, solves] = [(); 4].map(|()| rng.bits() & 1 == 0);
        let a = Matrix::<S>::random(&mut rng, data, storage, Some(is_lower));
        let mut x = Vector::<S>::random(&mut rng, data, a.n);
        let mut model = x.clone();
        let uplo = letter(&mut rng, if is_lower { "L" } else { "U" });
        let trans = letter(&mut rng, if is_turned { ["T", "C"][case % 2] } else { "N" });
        let diag = letter(&mut rng, if is_unit { "U" } else { "N" });
        let what = format!(
            "{} {storage:?} {data:?} n={} lower {is_lower} turned {is_turned} unit {is_unit} solves {solves}",
            S::NAME,
            a.n
        );
        let (uplo, trans, diag) = (uplo.as_ptr(), trans.as_ptr(), diag.as_ptr());
        let (at, px, way) = (S::view(&a.memory).as_ptr(), x.pointer(), usize::from(solves));
        let k = a.diagonals[0] + a.diagonals[1];
        // SAFETY: a matrix and a vector of these shapes.
        unsafe {
            match storage {
                Storage::Full => (routines.full[way])(uplo, trans, diag, a.n, at, a.ld, px, x.inc),
                Storage::Band => {
                    (routines.band[way])(uplo, trans, diag, a.n, k, at, a.ld, px, x.inc)
                }
                Storage::Packed => (routines.packed[way])(uplo, trans, diag, a.n, at, px, x.inc),
            }
        }
        let forwards = (is_lower != is_turned) == solves;
        // Whether an element is zero before it is divided: an infinite pivot makes a zero that counts.
        let mut is_nothing: Vec<bool> = (0..a.n).map(|i| double(model.get(i)) == 0.0).collect();
        for step in 0..a.n {
            let i = if forwards { step } else { a.n - 1 - step };
            let old = model.get(i).clone();
            let mut all: Vec<(bool, [&S; 2])> = Vec::new();
            for k in (0..a.n).filter(|&k| k != i) {
                let is_left_out = !is_turned && is_nothing[k as usize];
                if let (Some(element), false) = (a.op(is_turned, i, k), is_left_out) {
                    all.push((solves, [element, model.get(k)]));
                }
            }
            let diagonal = if is_unit { &one } else { a.op(false, i, i).unwrap() };
            if solves {
                all.push((false, [&one, &old]));
            } else if is_unit || is_turned || double(&old) != 0.0 {
                all.push((false, [diagonal, &old]));
            }
            let all: Vec<(bool, &[&S])> =
                all.iter().map(|(minus, term)| (*minus, &term[..])).collect();
            let new = match solves {
                true => quotient(&old, &all, diagonal, !is_turned),
                false => rounded(&old, &all),
            };
            is_nothing[i as usize] = double(&new) == 0.0
                && (double(diagonal).is_finite() || double(&rounded(&old, &all)) == 0.0);
            let at = model.at(i);
            model.memory[at] = new;
        }
        check(&what, &x.memory, &model.memory);
    }
}

/// Under MPLAPACK's names, which return nothing: a message, and no element is touched.
fn vast<S: Limbs>(routines: &All<S>) {
    const FAR: i64 = 1 << 60;
    let one = S::from_f64(1.0, 53);
    let (mut a, mut x, mut y) = (vec![one.clone(); 9], vec![one.clone(); 4], vec![one.clone(); 4]);
    let before = (a.clone(), x.clone(), y.clone());
    let [u, n] = [c"U", c"N"].map(|letter| letter.as_ptr());
    let [pa, px, py] = [&mut a, &mut x, &mut y].map(|memory| S::view_mut(memory).as_mut_ptr());
    let k = || one.scalar();
    // A leading dimension, an increment, the order of a packed matrix.
    let shapes = [(FAR, 1, 2), (3, FAR, 2), (3, -FAR, 2), (3, i64::MIN, 2), (3, 1, 1 << 32)];
    for (ld, inc, order) in shapes {
        let told = |routine: &str| {
            // SAFETY: a string that lives until the next error.
            let said = unsafe { CStr::from_ptr(wb_last_error()) }.to_str().unwrap();
            let is_told = said.contains(routine) && said.ends_with("larger than the address space");
            assert!(is_told, "{}: {routine} {ld} {inc} {order}: {said}", S::NAME);
            assert_eq!(wb_set_num_threads(-1), -1);
        };
        let (is_far, is_packed) = (order == 2, ld == 3);
        // SAFETY: calls that are refused.
        unsafe {
            assert_eq!(wb_set_num_threads(-1), -1);
            if is_far {
                (routines.gemv)(n, 2, 2, k(), pa, ld, px, inc, k(), py, 1);
                told("Rgemv");
                (routines.gbmv)(n, 2, 2, 1, 1, k(), pa, ld, px, 1, k(), py, inc);
                told("Rgbmv");
                (routines.symv)(u, 2, k(), pa, ld, px, inc, k(), py, 1);
                told("Rsymv");
                (routines.sbmv)(u, 2, 1, k(), pa, ld, px, 1, k(), py, inc);
                told("Rsbmv");
                (routines.ger)(2, 2, k(), px, 1, py, inc, pa, ld);
                told("Rger");
                (routines.syr)(u, 2, k(), px, inc, pa, ld);
                told("Rsyr");
                (routines.syr2)(u, 2, k(), px, 1, py, inc, pa, ld);
                told("Rsyr2");
                for (way, [full, band]) in
                    [["Rtrmv", "Rtbmv"], ["Rtrsv", "Rtbsv"]].iter().enumerate()
                {
                    (routines.full[way])(u, n, n, 2, pa, ld, px, inc);
                    told(full);
                    (routines.band[way])(u, n, n, 2, 1, pa, ld, px, inc);
                    told(band);
                }
            }
            if is_packed {
                (routines.spmv)(u, order, k(), pa, px, inc, k(), py, 1);
                told("Rspmv");
                (routines.spr)(u, order, k(), px, inc, pa);
                told("Rspr");
                (routines.spr2)(u, order, k(), px, 1, py, inc, pa);
                told("Rspr2");
                for (way, name) in ["Rtpmv", "Rtpsv"].iter().enumerate() {
                    (routines.packed[way])(u, n, n, order, pa, px, inc);
                    told(name);
                }
            }
        }
    }
    let what = format!("{}: refused calls", S::NAME);
    check(&what, &a, &before.0);
    check(&what, &x, &before.1);
    check(&what, &y, &before.2);
}

#[test]
fn operands_larger_than_the_address_space_are_refused() {
    vast::<Float>(&mpfr());
    vast::<Binary128>(&quad());
    vast::<Gmp>(&gmp());
}

#[test]
fn products_of_mpfr() {
    products::<Float>(&mpfr(), 1);
}

#[test]
fn products_of_binary128() {
    products::<Binary128>(&quad(), 7);
}

#[test]
fn products_of_gmp() {
    products::<Gmp>(&gmp(), 2);
}

#[test]
fn updates_of_mpfr() {
    updates::<Float>(&mpfr(), 3);
}

#[test]
fn updates_of_binary128() {
    updates::<Binary128>(&quad(), 8);
}

#[test]
fn updates_of_gmp() {
    updates::<Gmp>(&gmp(), 4);
}

#[test]
fn triangles_of_mpfr() {
    triangles::<Float>(&mpfr(), 5);
}

#[test]
fn triangles_of_binary128() {
    triangles::<Binary128>(&quad(), 9);
}

#[test]
fn triangles_of_gmp() {
    triangles::<Gmp>(&gmp(), 6);
}
