//! Matrix-vector routines through their exports, against exact results, and with the same bits in every way to compute
//! them.

mod device;
mod storage;
mod ways;

use crate::common::cases::cases;
use crate::common::kinds::{KINDS, Kind};
use crate::common::sample::Sample;
use crate::common::signatures::*;
use crate::common::terms::{Precise, alpha, by_doubles, check, check_residual, is_alike};
use crate::common::{Rng, letter};
use std::ptr::null;
use storage::{Options, Stored, Structure, Vector};
use wideblas::abi::exports::*;
use wideblas::blas::Native;
use wideblas::format::{Dd, Qd};

/// A format, with its exports.
pub trait Format: Precise + Native {
    const GEMV: Gemv<Self>;
    const GBMV: Gbmv<Self>;
    const SYMV: Symv<Self>;
    const SBMV: Sbmv<Self>;
    const SPMV: Spmv<Self>;
    const GER: Ger<Self>;
    const SYR: Syr<Self>;
    const SPR: Spr<Self>;
    const SYR2: Syr2<Self>;
    const SPR2: Spr2<Self>;
    /// That multiplies, and that solves.
    const TRIANGULAR: [Trmv<Self>; 2];
    const BANDS: [Tbmv<Self>; 2];
    const PACKED: [Tpmv<Self>; 2];
}

macro_rules! formats {
    ($($type:ty: $gemv:ident $gbmv:ident $symv:ident $sbmv:ident $spmv:ident $ger:ident $syr:ident $spr:ident $syr2:ident $spr2:ident $trmv:ident $trsv:ident $tbmv:ident $tbsv:ident $tpmv:ident $tpsv:ident;)*) => {$(
        impl Format for $type {
            const GEMV: Gemv<Self> = $gemv;
            const GBMV: Gbmv<Self> = $gbmv;
            const SYMV: Symv<Self> = $symv;
            const SBMV: Sbmv<Self> = $sbmv;
            const SPMV: Spmv<Self> = $spmv;
            const GER: Ger<Self> = $ger;
            const SYR: Syr<Self> = $syr;
            const SPR: Spr<Self> = $spr;
            const SYR2: Syr2<Self> = $syr2;
            const SPR2: Spr2<Self> = $spr2;
            const TRIANGULAR: [Trmv<Self>; 2] = [$trmv, $trsv];
            const BANDS: [Tbmv<Self>; 2] = [$tbmv, $tbsv];
            const PACKED: [Tpmv<Self>; 2] = [$tpmv, $tpsv];
        }
    )*};
}
formats! {
    Dd: Rgemv_dd Rgbmv_dd Rsymv_dd Rsbmv_dd Rspmv_dd Rger_dd Rsyr_dd Rspr_dd Rsyr2_dd Rspr2_dd Rtrmv_dd Rtrsv_dd Rtbmv_dd Rtbsv_dd Rtpmv_dd Rtpsv_dd;
    Qd: Rgemv_qd Rgbmv_qd Rsymv_qd Rsbmv_qd Rspmv_qd Rger_qd Rsyr_qd Rspr_qd Rsyr2_qd Rspr2_qd Rtrmv_qd Rtrsv_qd Rtbmv_qd Rtbsv_qd Rtpmv_qd Rtpsv_qd;
}

const SIZES: [usize; 15] = [0, 1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 33, 65, 70, 101];

/// Calls `test` with options, sizes and kinds of data.
fn for_each_case(seed: u64, count: usize, mut test: impl FnMut(&mut Rng, Options, Kind)) {
    for (case, mut rng) in cases(seed, count) {
        let size = |rng: &mut Rng| SIZES[rng.bits() as usize % SIZES.len()];
        let (m, n) = (SIZES[case % SIZES.len()], size(&mut rng));
        let [lower, upper] = [(); 2].map(|()| [0, 1, 2, 5, 9, 30][rng.bits() as usize % 6]);
        let options = Options {
            m,
            n,
            is_turned: rng.bits().is_multiple_of(2),
            is_lower: rng.bits().is_multiple_of(2),
            is_unit: rng.bits().is_multiple_of(2),
            lower,
            upper,
        };
        let kind = KINDS[rng.bits() as usize % KINDS.len()];
        test(&mut rng, options, kind);
    }
}

/// y := alpha op(A) x + beta y, in each storage.
fn products<T: Format>() {
    for_each_case(1, 900, |rng, options, kind| {
        let structure = [
            Structure::General,
            Structure::Band,
            Structure::Symmetric,
            Structure::SymmetricBand,
            Structure::SymmetricPacked,
        ][rng.bits() as usize % 5];
        let a = Stored::<T>::random(rng, structure, options, kind);
        let (rows, terms) = a.op_shape();
        let x = Vector::<T>::random(rng, terms, kind);
        let mut y = Vector::<T>::random(rng, rows, kind);
        let (old, alpha, beta) = (y.clone(), alpha::<T>(rng, kind), alpha::<T>(rng, kind));
        let nothing = Sample::to_f64(&alpha) == 0.0;
        let what = format!("{} {:?} {kind:?} {alpha:?} {beta:?}", T::NAME, a.options);
        let (at, px) = match nothing {
            true => (null(), null()),
            false => (a.memory.as_ptr(), x.memory.as_ptr()),
        };
        let trans = letter(rng, if options.is_turned { ["T", "C"][options.n % 2] } else { "N" });
        let uplo = letter(rng, if options.is_lower { "L" } else { "U" });
        let (trans, uplo) = (trans.as_ptr(), uplo.as_ptr());
        let Options { m, n, lower, upper, .. } = a.options;
        let [m, n, kl, ku, ld] = [m, n, lower, upper, a.ld].map(|size| size as i64);
        let (py, incx, incy) = (y.memory.as_mut_ptr(), x.inc, y.inc);
        // SAFETY: a matrix and vectors of these shapes.
        let status = unsafe {
            match structure {
                Structure::General => {
                    (T::GEMV)(trans, m, n, alpha, at, ld, px, incx, beta, py, incy)
                }
                Structure::Band => {
                    (T::GBMV)(trans, m, n, kl, ku, alpha, at, ld, px, incx, beta, py, incy)
                }
                Structure::Symmetric => (T::SYMV)(uplo, n, alpha, at, ld, px, incx, beta, py, incy),
                Structure::SymmetricBand => {
                    let k = a.diagonals() as i64;
                    (T::SBMV)(uplo, n, k, alpha, at, ld, px, incx, beta, py, incy)
                }
                _ => (T::SPMV)(uplo, n, alpha, at, px, incx, beta, py, incy),
            }
        };
        assert_eq!(status, 0, "{what}");
        y.check_around(&what, &old);
        for i in 0..rows {
            // Without columns nothing is done.
            if terms == 0 {
                assert_eq!(y.get(i).bits(), old.get(i).bits(), "{what}");
                continue;
            }
            // An infinity times the terms, or times their sum: the reference has both.
            if !Sample::to_f64(&alpha).is_finite() {
                continue;
            }
            let mut sum: Vec<Vec<T>> = (0..if nothing { 0 } else { terms })
                .filter_map(|k| Some(vec![alpha, a.op(i, k)?, x.get(k)]))
                .collect();
            if Sample::to_f64(&beta) != 0.0 {
                sum.push(vec![beta, old.get(i)]);
            }
            let bound = T::SHORT * (sum.len() as i32 + 8);
            check(&format!("{what} {i}"), &y.get(i), &sum, bound);
        }
    });
}

/// A := alpha x y^T + A and its symmetric relatives.
fn updates<T: Format>() {
    for_each_case(2, 600, |rng, options, kind| {
        let routine = rng.bits() as usize % 5;
        let structure = [
            Structure::General,
            Structure::Symmetric,
            Structure::SymmetricPacked,
            Structure::Symmetric,
            Structure::SymmetricPacked,
        ][routine];
        let options = Options { is_turned: false, ..options };
        let mut a = Stored::<T>::random(rng, structure, options, kind);
        let (rows, cols) = a.op_shape();
        let (x, y) = (Vector::<T>::random(rng, rows, kind), Vector::<T>::random(rng, cols, kind));
        let (old, alpha) = (a.clone(), alpha::<T>(rng, kind));
        let nothing = Sample::to_f64(&alpha) == 0.0;
        let what = format!("{} {routine} {:?} {kind:?} {alpha:?}", T::NAME, a.options);
        let (px, py) = match nothing {
            true => (null(), null()),
            false => (x.memory.as_ptr(), y.memory.as_ptr()),
        };
        let uplo = letter(rng, if options.is_lower { "L" } else { "U" });
        let (uplo, at) = (uplo.as_ptr(), a.memory.as_mut_ptr());
        let [m, n, ld] = [rows, cols, a.ld].map(|size| size as i64);
        let (incx, incy) = (x.inc, y.inc);
        // SAFETY: a matrix and vectors of these shapes.
        let status = unsafe {
            match routine {
                0 => (T::GER)(m, n, alpha, px, incx, py, incy, at, ld),
                1 => (T::SYR)(uplo, n, alpha, px, incx, at, ld),
                2 => (T::SPR)(uplo, n, alpha, px, incx, at),
                3 => (T::SYR2)(uplo, n, alpha, px, incx, py, incy, at, ld),
                _ => (T::SPR2)(uplo, n, alpha, px, incx, py, incy, at),
            }
        };
        assert_eq!(status, 0, "{what}");
        let places = a.places();
        for (k, (found, old)) in a.memory.iter().zip(&old.memory).enumerate() {
            assert!(places.contains(&k) || found.bits() == old.bits(), "{what}: memory {k}");
        }
        let is_zero = |x: T| Sample::to_f64(&x) == 0.0;
        for j in 0..cols {
            for i in 0..rows {
                let Some(place) = a.place(i, j) else { continue };
                let mut terms = vec![vec![old.memory[place]]];
                let (first, second) = match routine {
                    0 => (y.get(j), None),
                    1 | 2 => (x.get(j), None),
                    _ => (y.get(j), Some(x.get(j))),
                };
                // Columns with zeros stay as they are.
                let stays = nothing || is_zero(first) && second.is_none_or(is_zero);
                if !stays {
                    terms.push(vec![alpha, x.get(i), first]);
                    terms.extend(second.map(|second| vec![alpha, y.get(i), second]));
                }
                check(&format!("{what} ({i}, {j})"), &a.memory[place], &terms, 16 * T::FACTOR);
            }
        }
    });
}

/// x := op(A) x and its inverse.
fn triangles<T: Format>() {
    for_each_case(3, 900, |rng, options, kind| {
        let structure = [Structure::Triangle, Structure::TriangleBand, Structure::TrianglePacked]
            [rng.bits() as usize % 3];
        let solves = rng.bits().is_multiple_of(2);
        let mut a = Stored::<T>::random(rng, structure, options, kind);
        if let Kind::Special | Kind::Sparse = kind
            && solves
            && let Some(place) = a.place(a.options.n / 2, a.options.n / 2)
        {
            a.memory[place] = <T as Sample>::zero(0);
        }
        a.hide_diagonal();
        let n = a.options.n;
        let mut x = Vector::<T>::random(rng, n, kind);
        let old = x.clone();
        let what = format!("{} {structure:?} {:?} {kind:?} solves {solves}", T::NAME, a.options);
        let options = [
            if options.is_lower { "L" } else { "U" },
            if options.is_turned { ["T", "C"][n % 2] } else { "N" },
            if options.is_unit { "U" } else { "N" },
        ];
        let options = options.map(|option| letter(rng, option));
        let [uplo, trans, diag] = options.each_ref().map(|option| option.as_ptr());
        let (order, k, ld) = (n as i64, a.diagonals() as i64, a.ld as i64);
        let (at, px, incx, w) =
            (a.memory.as_ptr(), x.memory.as_mut_ptr(), x.inc, usize::from(solves));
        // SAFETY: a matrix and a vector of these shapes.
        let status = unsafe {
            match structure {
                Structure::Triangle => {
                    (T::TRIANGULAR[w])(uplo, trans, diag, order, at, ld, px, incx)
                }
                Structure::TriangleBand => {
                    (T::BANDS[w])(uplo, trans, diag, order, k, at, ld, px, incx)
                }
                _ => (T::PACKED[w])(uplo, trans, diag, order, at, px, incx),
            }
        };
        assert_eq!(status, 0, "{what}");
        x.check_around(&what, &old);
        // A zero leaves out its column, and what is not finite in it.
        let skips = |factor: T| !a.options.is_turned && Sample::to_f64(&factor) == 0.0;
        if !solves {
            for i in 0..n {
                let terms: Vec<Vec<T>> = (0..n)
                    .filter(|&k| !skips(old.get(k)))
                    .filter_map(|k| Some(vec![a.op(i, k)?, old.get(k)]))
                    .collect();
                let bound = T::SHORT * (terms.len() as i32 + 8);
                check(&format!("{what} {i}"), &x.get(i), &terms, bound);
            }
            return;
        }
        let doubles = by_doubles(
            (n, a.is_op_lower()),
            |u, k| a.op(u, k).map(|x| Sample::to_f64(&x)),
            |u| Sample::to_f64(&old.get(u)),
        );
        let one = T::from_f64(1.0, 0);
        for (u, &expected) in doubles.iter().enumerate() {
            let row: Vec<(T, T)> = (0..n)
                .filter(|&k| k == u || !skips(x.get(k)))
                .filter_map(|k| Some((a.op(u, k)?, x.get(k))))
                .collect();
            let is_finite = |x: &T| Sample::to_f64(x).is_finite();
            let all_finite = row.iter().all(|(a, x)| is_finite(a) && is_finite(x));
            let what = format!("{what} {u}");
            if all_finite && is_finite(&old.get(u)) {
                check_residual(&what, (one, old.get(u)), row.into_iter(), T::SHORT);
            } else if let Kind::Special = kind {
                let found = Sample::to_f64(&x.get(u));
                let has_zero = (0..n).any(|k| skips(x.get(k)));
                let is_right = is_alike(found, expected)
                    || found.is_finite() && expected.is_finite()
                    || has_zero;
                assert!(is_right, "{what}: {found} not {expected}");
            }
        }
    });
}

/// The loops of the reference BLAS for a full triangle. A zero in x leaves out its column of A, but no row of a transpose.
fn by_loops(
    at: impl Fn(usize, usize) -> f64,
    x: &mut [f64],
    (is_lower, turned, unit): (bool, bool, bool),
    solves: bool,
) {
    let n = x.len();
    let others = |j: usize| if is_lower { j + 1..n } else { 0..j };
    let forwards = (is_lower == solves) != turned;
    for step in 0..n {
        let j = if forwards { step } else { n - 1 - step };
        if turned {
            let sum = |x: &[f64]| others(j).fold(0.0, |sum, i| sum + at(i, j) * x[i]);
            match solves {
                true => x[j] = (x[j] - sum(x)) / if unit { 1.0 } else { at(j, j) },
                false => x[j] = x[j] * if unit { 1.0 } else { at(j, j) } + sum(x),
            }
        } else if x[j] != 0.0 {
            if solves && !unit {
                x[j] /= at(j, j);
            }
            let factor = if solves { -x[j] } else { x[j] };
            others(j).for_each(|i| x[i] += factor * at(i, j));
            if !solves && !unit {
                x[j] *= at(j, j);
            }
        }
    }
}

/// One element that is a NaN, an infinity or a zero pivot, sometimes with an infinity in the same column, and zeros in x: the
/// same elements are finite as in the reference.
fn zeros_hide_columns_alone<T: Format>() {
    let number = |x: f64| {
        if x.is_finite() { T::from_f64(x, 0) } else { <T as Sample>::zero(0).special(x).unwrap() }
    };
    for (case, mut rng) in cases(5, 4000) {
        let n = rng.pick(&[1, 2, 3, 7, 8, 9, 17, 40, 128, 129]);
        let [is_lower, turned, unit, solves] = [(); 4].map(|()| rng.bits().is_multiple_of(2));
        let (row, col) = (rng.bits() as usize % n, rng.bits() as usize % n);
        let col = if case % 2 == 0 { row } else { col };
        let odd = rng.pick(&[f64::NAN, f64::INFINITY, 0.0]);
        let usual = |i: usize, j: usize| if i == j { 2.0 } else { 2f64.powi(-8) };
        let other = rng.bits() as usize % (2 * n);
        let at = |i: usize, j: usize| match (i, j) {
            _ if (i, j) == (row, col) => odd,
            _ if (i, j) == (other, col) => f64::INFINITY,
            _ => usual(i, j),
        };
        let old: Vec<f64> = (0..n).map(|_| rng.pick(&[0.0, 1.0, 1.0, -1.0])).collect();
        let a: Vec<T> = (0..n * n).map(|k| number(at(k % n, k / n))).collect();
        let mut x: Vec<T> = old.iter().map(|&x| number(x)).collect();
        let options = [
            ["U", "L"][usize::from(is_lower)],
            ["N", "T"][usize::from(turned)],
            ["N", "U"][usize::from(unit)],
        ];
        let letters = options.map(|option| letter(&mut rng, option));
        let [uplo, trans, diag] = letters.each_ref().map(|option| option.as_ptr());
        let order = n as i64;
        // SAFETY: a matrix and a vector of these sizes.
        let status = unsafe {
            (T::TRIANGULAR[usize::from(solves)])(
                uplo,
                trans,
                diag,
                order,
                a.as_ptr(),
                order,
                x.as_mut_ptr(),
                1,
            )
        };
        assert_eq!(status, 0);
        let mut expected = old.clone();
        by_loops(at, &mut expected, (is_lower, turned, unit), solves);
        for (i, (found, expected)) in x.iter().zip(&expected).enumerate() {
            let found = Sample::to_f64(found);
            assert_eq!(
                found.is_finite(),
                expected.is_finite(),
                "{} case {case}: {options:?} solves {solves}, n {n}, {odd} at ({row}, {col}), with {other}, x {old:?}, element {i}: {found} not {expected}",
                T::NAME
            );
        }
    }
}

crate::tests_of_dd_and_qd! {
    zeros_of_dd, zeros_of_qd: zeros_hide_columns_alone;
    products_of_dd, products_of_qd: products;
    updates_of_dd, updates_of_qd: updates;
    triangles_of_dd, triangles_of_qd: triangles;
}
