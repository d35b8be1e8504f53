//! Eigenvalues: each within its bound, by exact counts of those below a number.

use super::exact::{log2, store, times_power, value};
use super::formats::Tested;
use super::slow_cases;
use super::systems::{Matrix, integer};
use crate::common::Rng;
use crate::common::on_gpu::OnGpu;
use crate::tests_of_types;
use rug::{Integer, Rational};
use std::ffi::{c_char, c_int};
use std::ptr::null_mut;
use std::slice::from_raw_parts;
use wideblas::abi::answers::*;
use wideblas::engine::cuda::transferred;
use wideblas::format::mpfr::Mpfr;
use wideblas::format::{Binary128, Dd, Qd};

/// Eigenvalues below a number, which is moved by a little where elimination would divide by zero.
fn below(a: &[Vec<Rational>], t: &Rational, upwards: bool) -> usize {
    let n = a.len();
    let mut t = t.clone();
    loop {
        let mut rows = a.to_vec();
        (0..n).for_each(|i| rows[i][i] -= &t);
        let (mut count, mut is_done) = (0, true);
        for k in 0..n {
            if rows[k][k] == 0 {
                is_done = false;
                break;
            }
            count += usize::from(rows[k][k] < 0);
            let row = rows[k].clone();
            for other in rows.iter_mut().skip(k + 1) {
                let factor = Rational::from(&other[k] / &row[k]);
                for (to, from) in other.iter_mut().zip(&row).skip(k) {
                    *to -= Rational::from(&factor * from);
                }
            }
        }
        if is_done {
            return count;
        }
        let step = times_power(Rational::from(1), -30_000);
        if upwards { t += step } else { t -= step }
    }
}

/// A symmetric matrix of some kind.
fn symmetric<T: Tested>(rng: &mut Rng, kind: usize, n: usize, bits: u32) -> Matrix<T> {
    let mut a = Matrix::<T>::zeros((n, n), (rng.bits() % 2) as usize, bits);
    let p = a.numbers[0].precision() as u32;
    for j in 0..n {
        for i in 0..=j {
            let (x, exponent) = match kind {
                0 => (integer(rng, p), -i64::from(p)),
                // Clusters.
                1 if i == j => (Integer::from(1 + i / 3), 0),
                1 => (integer(rng, 8), -i64::from(p) + 4),
                // Eigenvalues of high multiplicity.
                2 => (Integer::from(1), 0),
                3 => (integer(rng, p), -((i * i + j * j) as i64) * 2),
                // Wilkinson's.
                4 if i == j => (Integer::from((2 * i).abs_diff(n - 1)), -1),
                4 => (Integer::from(u8::from(i + 1 == j)), 0),
                5 => (integer(rng, p), if n.is_multiple_of(2) { T::FAR } else { -T::FAR }),
                _ => (integer(rng, 2), 0),
            };
            store(a.get_mut(i, j), &x, exponent);
            store(a.get_mut(j, i), &x, exponent);
        }
    }
    a
}

fn eigenvalues<T: Tested>() {
    eigenvalues_by::<T>(T::eigh, WB_PROVED);
}

/// Of a function, with bounds of this kind at most.
fn eigenvalues_by<T: Tested>(eigh: Eigh<T>, most: c_int) {
    for (case, mut rng) in slow_cases(64, 200).one_of(2) {
        let (kind, n) = (case % 7, 1 + (rng.bits() % 7) as usize);
        let bits = [90, 200][case % 2];
        let a = symmetric::<T>(&mut rng, kind, n, bits);
        let is_upper = rng.bits() % 2 == 0;
        // The other triangle is not read.
        let mut half = Matrix::<T>::zeros((n, n), 0, bits);
        for (i, j) in (0..n).flat_map(|i| (0..n).map(move |j| (i, j))) {
            let exact = value(a.get(i, j));
            match i == j || (i < j) == is_upper {
                true => {
                    let shift = exact.denom().significant_bits() - 1;
                    store(
                        half.get_mut(i, j),
                        &Rational::from(&exact << shift).numer().clone(),
                        -i64::from(shift),
                    );
                }
                false => half.get_mut(i, j).store_f64(f64::NAN),
            }
        }
        let bounds = if case % 5 == 4 { WB_ESTIMATED } else { most };
        let uplo = if is_upper { c"U" } else { c"l" };
        let (mut w, mut v) = (T::zeros(n, bits), Matrix::<T>::zeros((n, n), 1, bits));
        let (mut errors, mut report) = (vec![-1.0; n], wb_report::default());
        let (lda, ldv) = (half.ld as i64, v.ld as i64);
        let to = if case % 3 == 0 { null_mut() } else { v.at_mut() };
        // SAFETY: matrices of order n, and vectors.
        let info = unsafe {
            let (w, errors) = (w.as_mut_ptr(), errors.as_mut_ptr());
            eigh(bounds, uplo.as_ptr(), n as i64, half.at(), lda, w, to, ldv, errors, &mut report)
        };
        assert_eq!(info, 0, "{case}");
        assert!([WB_CONVERGED, WB_CLUSTER].contains(&report.status), "{case}: {report:?}");
        assert_eq!(report.proved == 1, bounds == WB_PROVED, "{case}");
        assert!(report.status == WB_CLUSTER || kind != 2 || n < 3, "{case}");
        let exact = a.values();
        let values: Vec<Rational> = w.iter().map(value).collect();
        assert!(values.is_sorted(), "{case}");
        let ulp = w.iter().map(|x| x.ulp()).max().unwrap();
        for (i, (w, &error)) in values.iter().zip(&errors).enumerate() {
            let own =
                Rational::from_f64(error).unwrap_or_else(|| times_power(Rational::from(1), ulp));
            if bounds == WB_PROVED {
                assert!(
                    below(&exact, &Rational::from(w - &own), false) <= i,
                    "{case} {i}: {error}"
                );
                assert!(below(&exact, &Rational::from(w + &own), true) > i, "{case} {i}: {error}");
            }
            // What is promised: an ulp of the largest.
            let unit = times_power(Rational::from(1), ulp);
            assert!(below(&exact, &Rational::from(w - &unit), false) <= i, "{case} {i}");
            assert!(below(&exact, &Rational::from(w + &unit), true) > i, "{case} {i}");
            assert!(error <= report.error, "{case}");
        }
        if to.is_null() {
            continue;
        }
        // A V - V W and V^T V - I are small.
        let vectors = v.values();
        let norm = values.iter().map(|x| log2(&x.clone().abs())).fold(f64::NEG_INFINITY, f64::max);
        let small = -(w[0].precision() as f64) + 6.0;
        for (i, j) in (0..n).flat_map(|i| (0..n).map(move |j| (i, j))) {
            let terms =
                |x: &dyn Fn(usize) -> Rational| (0..n).fold(Rational::new(), |sum, k| sum + x(k));
            let av = terms(&|k| Rational::from(&exact[i][k] * &vectors[k][j]));
            let rest = av - Rational::from(&vectors[i][j] * &values[j]);
            assert!(log2(&rest.abs()) <= norm + small, "{case}");
            let product = terms(&|k| Rational::from(&vectors[k][i] * &vectors[k][j]));
            assert!(log2(&(product - u8::from(i == j)).abs()) <= small, "{case}");
        }
    }
}
tests_of_types! {
    eigenvalues:
        eigenvalues_in_f64: f64;
        eigenvalues_in_dd: Dd;
        eigenvalues_in_qd: Qd;
        eigenvalues_in_binary128: Binary128;
        eigenvalues_in_mpfr: Mpfr;
}

/// As [`Tested::eigh`].
type Eigh<T> = unsafe fn(
    c_int,
    *const c_char,
    i64,
    *const T,
    i64,
    *mut T,
    *mut T,
    i64,
    *mut f64,
    *mut wb_report,
) -> c_int;

/// [`wb_eigh_dd`] with matrices on a GPU; what it copies between host and GPU, but for the start in doubles, grows with the order alone.
#[allow(clippy::too_many_arguments)]
unsafe fn eigh_there(
    bounds: c_int,
    uplo: *const c_char,
    n: i64,
    a: *const Dd,
    lda: i64,
    w: *mut Dd,
    v: *mut Dd,
    ldv: i64,
    errors: *mut f64,
    report: *mut wb_report,
) -> c_int {
    // SAFETY: the caller's.
    unsafe {
        let numbers = |at: *const Dd, ld: i64| from_raw_parts(at, (ld * n) as usize);
        let of_a = OnGpu::new(numbers(a, lda), 8);
        let of_v = (!v.is_null()).then(|| OnGpu::new(numbers(v, ldv), 0));
        let (at, to) = (of_a.ptr(), of_v.as_ref().map_or(null_mut(), OnGpu::ptr));
        let before = transferred();
        let info =
            wb_eigh_dd(bounds, uplo, n, at.cast(), lda, w.cast(), to.cast(), ldv, errors, report);
        let bytes = transferred() - before;
        assert!(bytes <= 64 * n as u64 + (16 << 10), "{bytes} bytes for an order of {n}");
        if let Some(of_v) = of_v {
            v.copy_from_nonoverlapping(of_v.get().as_ptr(), (ldv * n) as usize);
        }
        info
    }
}

#[test]
#[ignore = "needs a GPU"]
fn eigenvalues_in_dd_there() {
    eigenvalues_by::<Dd>(eigh_there, WB_ESTIMATED);
}

#[test]
fn sizes_and_numbers_at_the_ends() {
    let (mut w, mut report) = ([7.0; 2], wb_report::default());
    let a = [1.0, f64::INFINITY, f64::INFINITY, 2.0];
    let (place, report) = (w.as_mut_ptr(), &raw mut report);
    // SAFETY: a matrix of order 2, or none.
    unsafe {
        let upper = c"U".as_ptr();
        let call = |bounds, uplo, n, a, lda, w, ldv| {
            wb_eigh_f64(bounds, uplo, n, a, lda, w, null_mut(), ldv, null_mut(), report)
        };
        assert_eq!(call(WB_PROVED, upper, 0, null_mut(), 1, null_mut(), 1), 0);
        assert_eq!(call(WB_PROVED, c"X".as_ptr(), 2, a.as_ptr(), 2, place, 2), 1);
        assert_eq!(call(WB_PROVED, upper, -1, a.as_ptr(), 2, place, 2), 2);
        assert_eq!(call(WB_PROVED, upper, 2, a.as_ptr(), 1, place, 2), 4);
        assert_eq!(call(WB_PROVED, upper, 2, a.as_ptr(), 2, place, 1), 7);
        assert_eq!(call(7, upper, 2, a.as_ptr(), 2, place, 2), -1);
        assert_eq!(call(WB_PROVED, upper, 2, null_mut(), 2, place, 2), -1);
        assert_eq!(call(WB_PROVED, upper, 2, a.as_ptr(), 2, null_mut(), 2), -1);
        assert_eq!((w, (*report).status), ([7.0; 2], WB_CONVERGED));
        let place = w.as_mut_ptr();
        assert_eq!(call(WB_PROVED, upper, 2, a.as_ptr(), 2, place, 2), 0);
        assert!(w.iter().all(|x| x.is_nan()) && (*report).status == WB_NOT_FINITE);
    }
}
