//! Norms, copies and constant matrices.

use super::orthogonal::{by_address, by_value, in_a_register};
use super::prelude::*;
use crate::common::sample::Sample;
use crate::limbs::Limbs;
use std::convert::identity;
use std::ffi::c_char;
use std::ptr::null_mut;
use wideblas::abi::exports::*;
use wideblas_reference::Dyadic;

type Letter = *const c_char;

/// The functions of a format, with the addresses of numbers.
#[allow(clippy::type_complexity)] // Signatures are those of the routines.
struct Functions<T, R: Sample> {
    lange: unsafe fn(Letter, i64, i64, *const T, i64) -> R,
    lansy: unsafe fn(Letter, Letter, i64, *const T, i64) -> R,
    /// That of symmetric matrices for real numbers.
    lanhe: unsafe fn(Letter, Letter, i64, *const T, i64) -> R,
    lacpy: unsafe extern "C-unwind" fn(Letter, i64, i64, *const T, i64, *mut T, i64),
    laset: unsafe fn(Letter, i64, i64, [*const T; 2], *mut T, i64),
    /// With the divisor and the factor.
    lascl: unsafe fn(Letter, [i64; 2], [*const R::Number; 2], i64, i64, *mut T, i64, *mut i64),
}

/// Numbers with these functions.
trait Normed: Kind {
    type Part: Sample;
    const NORMS: Functions<Self::Number, Self::Part>;
}

macro_rules! normed {
    ($($type:ty, $part:ty: $passed:ident, $real:ident, $owned:path, $lange:ident, $lansy:ident, $lanhe:ident, $lacpy:ident, $laset:ident, $lascl:ident;)*) => {$(
        impl Normed for $type {
            type Part = $part;
            const NORMS: Functions<Self::Number, $part> = Functions {
                // SAFETY: the caller's, as below.
                lange: |norm, m, n, a, lda| $owned(unsafe { $lange(norm, m, n, a, lda, null_mut()) }),
                lansy: |norm, uplo, n, a, lda| {
                    // SAFETY: as above.
                    $owned(unsafe { $lansy(norm, uplo, n, a, lda, null_mut()) })
                },
                lanhe: |norm, uplo, n, a, lda| {
                    // SAFETY: as above.
                    $owned(unsafe { $lanhe(norm, uplo, n, a, lda, null_mut()) })
                },
                lacpy: $lacpy,
                laset: |uplo, m, n, [alpha, beta], a, lda| {
                    // SAFETY: as above.
                    unsafe { $laset(uplo, m, n, $passed(alpha), $passed(beta), a, lda) }
                },
                lascl: |kind, [kl, ku], [from, to], m, n, a, lda, info| {
                    // SAFETY: as above.
                    unsafe {
                        $lascl(kind, kl, ku, $real(from), $real(to), m, n, a, lda, &mut *info)
                    }
                },
            };
        }
    )*};
}
normed! {
    Real<Dd>, Dd: by_value, by_value, identity, rlange_dd, rlansy_dd, rlansy_dd, rlacpy_dd, rlaset_dd, rlascl_dd;
    Real<Qd>, Qd: by_value, by_value, identity, rlange_qd, rlansy_qd, rlansy_qd, rlacpy_qd, rlaset_qd, rlascl_qd;
    Real<Binary128>, Binary128: in_a_register, in_a_register, Limbs::owned, rlange_binary128, rlansy_binary128, rlansy_binary128, rlacpy_binary128, rlaset_binary128, rlascl_binary128;
    Real<Float>, Float: by_address, by_address, Limbs::owned, rlange_mpfr, rlansy_mpfr, rlansy_mpfr, rlacpy_mpfr, rlaset_mpfr, rlascl_mpfr;
    Real<Gmp>, Gmp: by_address, by_address, Limbs::owned, rlange_gmp, rlansy_gmp, rlansy_gmp, rlacpy_gmp, rlaset_gmp, rlascl_gmp;
    C<Dd>, Dd: by_address, by_value, identity, clange_dd, clansy_dd, clanhe_dd, clacpy_dd, claset_dd, clascl_dd;
    C<Qd>, Qd: by_address, by_value, identity, clange_qd, clansy_qd, clanhe_qd, clacpy_qd, claset_qd, clascl_qd;
    C<Binary128>, Binary128: in_a_register, in_a_register, Limbs::owned, clange_binary128_complex, clansy_binary128_complex, clanhe_binary128_complex, clacpy_binary128_complex, claset_binary128_complex, clascl_binary128_complex;
    C<Float>, Float: by_address, by_address, Limbs::owned, clange_mpfr, clansy_mpfr, clanhe_mpfr, clacpy_mpfr, claset_mpfr, clascl_mpfr;
    C<Gmp>, Gmp: by_address, by_address, Limbs::owned, clange_gmp, clansy_gmp, clanhe_gmp, clacpy_gmp, claset_gmp, clascl_gmp;
}

/// |x|
fn modulus(x: &Value) -> Float {
    let square = Float::with_val(400, &x.re * &x.re) + Float::with_val(400, &x.im * &x.im);
    square.sqrt()
}

fn expected(norm: char, a: &Values) -> Float {
    let zero = || Float::new(400);
    let larger = |x: Float, y: Float| if x < y { y } else { x };
    let sum = |x: Float, y: Float| x + y;
    let lines = |by_rows: bool| match by_rows {
        false => a.clone(),
        true => a.transposed(),
    };
    let of_lines = |by_rows: bool| {
        let a = lines(by_rows);
        let line = |j: usize| (0..a.rows).map(|i| modulus(a.get(i, j))).fold(zero(), sum);
        (0..a.cols).map(line).fold(zero(), larger)
    };
    match norm {
        'M' => a.data.iter().map(modulus).fold(zero(), larger),
        '1' | 'O' => of_lines(false),
        'I' => of_lines(true),
        _ => a.data.iter().map(|x| modulus(x).square()).fold(zero(), sum).sqrt(),
    }
}

fn norms<T: Normed>() {
    let mut most = 0f64;
    for (case, mut rng) in cases(81, 48) {
        let rng = &mut rng;
        let (m, n) = [(0, 2), (1, 1), (3, 5), (7, 4), (2, 0), (6, 6)][case % 6];
        let norm = ['M', '1', 'O', 'I', 'F', 'E'][(rng.bits() % 6) as usize];
        let is_special = case % 5 == 4;
        let mut a = Matrix::<T>::random(rng, m, n);
        let special = T::special(f64::NAN).filter(|_| is_special && m > 0 && n > 0);
        let order = m.min(n);
        let place = |rows: usize, cols: usize, rng: &mut Rng| {
            ((rng.bits() % rows as u64) as usize, (rng.bits() % cols as u64) as usize)
        };
        let letters = letter(norm);
        let mut check = |found: T::Part, expected: Option<Float>, what: &str| {
            let Some(expected) = expected else {
                return assert!(
                    found.exact().is_none() && found.to_f64().is_nan(),
                    "{case} {what}"
                );
            };
            let found = found.exact().expect("a finite number").to_float_with(400);
            let error = Float::with_val(400, &found - &expected).to_f64().abs();
            let size = expected.to_f64();
            assert!(error <= 16.0 * T::unit() * size, "{case} {what}: {norm} {found} {expected}");
            if size > 0.0 {
                most = most.max(error / size / T::unit());
            }
        };
        let whole = a.values();
        if let Some(special) = &special {
            let (i, j) = place(m, n, rng);
            a.data[i + j * a.ld] = special.clone();
        }
        let (at, lda) = (a.at(), a.ld());
        // SAFETY: a matrix of this shape.
        let found = unsafe { (T::NORMS.lange)(letters.as_ptr(), m as i64, n as i64, at, lda) };
        check(found, special.is_none().then(|| expected(norm, &whole)), "lange");
        for (uplo, is_hermitian) in [('U', false), ('L', false), ('U', true), ('L', true)] {
            let is_stored = |i: usize, j: usize| if uplo == 'U' { i <= j } else { i >= j };
            let mut a = Matrix::<T>::random(rng, order, order);
            let values = a.values();
            let full = Values::of(order, order, |i, j| {
                let mut x = match is_stored(i, j) {
                    true => values.get(i, j).clone(),
                    false => values.get(j, i).clone(),
                };
                if is_hermitian && i == j {
                    x.im = Value::integer(0).im;
                }
                x
            });
            let mut is_met = false;
            // What is beside the triangle is not read.
            if let Some(special) = &special {
                let (i, j) = place(order, order, rng);
                a.data[i + j * a.ld] = special.clone();
                is_met = is_stored(i, j);
            }
            let (letters_of_uplo, at, lda) = (letter(uplo), a.at(), a.ld());
            let function = if is_hermitian { T::NORMS.lanhe } else { T::NORMS.lansy };
            let [norm_at, uplo_at] = [letters.as_ptr(), letters_of_uplo.as_ptr()];
            // SAFETY: as above.
            let found = unsafe { function(norm_at, uplo_at, order as i64, at, lda) };
            let is_hermitian = is_hermitian && T::IS_COMPLEX;
            check(
                found,
                (!is_met).then(|| expected(norm, &full)),
                &format!("{uplo} {is_hermitian}"),
            );
        }
    }
    println!("norms: {most} units");
}
tests_of_formats! {
    norms: of_dd, of_qd, of_binary128, of_mpfr, of_gmp, of_complex_dd, of_complex_qd, of_complex_binary128, of_complex_mpfr,
    of_complex_gmp
}

fn copies<T: Normed>() {
    for (case, mut rng) in cases(82, 24) {
        let rng = &mut rng;
        let (m, n) = [(0, 2), (1, 1), (3, 5), (7, 4)][case % 4];
        let uplo = ['U', 'L', 'A'][case % 3];
        let is_meant = |i: usize, j: usize| match uplo {
            'U' => i <= j,
            'L' => i >= j,
            _ => true,
        };
        let mut a = Matrix::<T>::random(rng, m, n);
        let before = Matrix::<T>::random(rng, m, n);
        let (mut b, letters) = (before.clone(), letter(uplo));
        let (values, old) = (a.values(), before.values());
        let (from, lda, to, ldb) = (a.at(), a.ld(), b.at(), b.ld());
        // SAFETY: matrices of this shape.
        unsafe { (T::NORMS.lacpy)(letters.as_ptr(), m as i64, n as i64, from, lda, to, ldb) };
        let copied = before.with(|i, j| match is_meant(i, j) {
            true => values.get(i, j).clone(),
            false => old.get(i, j).clone(),
        });
        assert!(b.is_kept(&copied, |_, _| false), "{case}");
        let mut numbers = [T::random(rng), T::random(rng)];
        let of_numbers = numbers.clone().map(|x| x.value());
        let at = T::at(&mut numbers);
        let given = [at.cast_const(), at.wrapping_add(1).cast_const()];
        // SAFETY: as above.
        unsafe { (T::NORMS.laset)(letters.as_ptr(), m as i64, n as i64, given, to, ldb) };
        let set = copied.with(|i, j| match (is_meant(i, j), i == j) {
            (false, _) => copied.values().get(i, j).clone(),
            (_, true) => of_numbers[1].clone(),
            _ => of_numbers[0].clone(),
        });
        assert!(b.is_kept(&set, |_, _| false), "{case}");
    }
}
tests_of_formats! {
    copies: copies_of_dd, copies_of_qd, copies_of_binary128, copies_of_mpfr, copies_of_gmp, copies_of_complex_dd,
    copies_of_complex_qd, copies_of_complex_binary128, copies_of_complex_mpfr, copies_of_complex_gmp
}

/// Elements of each kind of matrix are multiplied, others left alone; quotients may be beyond the format.
fn scaling<T: Normed>() {
    let number = |x: &Float| {
        let x = Dyadic::from_float(x).expect("a finite number");
        <T::Part as Sample>::zero(200).nearest(&x)
    };
    let value = |x: &T::Part| x.exact().expect("a finite number").to_float_with(400);
    let [small, large] = T::extremes();
    for (case, mut rng) in cases(83, 56) {
        let rng = &mut rng;
        let kind = ['G', 'L', 'U', 'H', 'B', 'Q', 'Z'][case % 7];
        let (m, n) = [(5, 4), (4, 5), (6, 6), (1, 1)][case / 7 % 4];
        let n = if kind == 'B' || kind == 'Q' { m } else { n };
        let lower = (rng.bits() % m as u64) as usize;
        let upper = match kind {
            'B' | 'Q' => lower,
            _ => (rng.bits() % n as u64) as usize,
        };
        let rows = match kind {
            'B' => lower + 1,
            'Q' => upper + 1,
            'Z' => 2 * lower + upper + 1,
            _ => m,
        };
        let is_element = |i: usize, j: usize| match kind {
            'G' => true,
            'L' => i >= j,
            'U' => i <= j,
            'H' => i <= j + 1,
            // Of the stored diagonals.
            'B' => i + j < m,
            'Q' => i + j >= upper,
            _ => i >= lower && i + j >= lower + upper && i + j < lower + upper + m,
        };
        let is_far = case % 2 == 1;
        let power = |x: i32, rng: &mut Rng| {
            Float::with_val(400, 2 + rng.bits() % 9) << if is_far { x } else { 0 }
        };
        let from = number(&power(small + 8, rng));
        let to = number(&power(large - 8, rng));
        let stored = Matrix::<T>::random(rng, rows, n);
        // The result is of moderate size.
        let shift = if is_far { (small - large + 16) / 2 } else { 0 };
        let values = stored.values();
        let shifted = |x: &Float, by: i32| Float::with_val(x.prec(), x << by);
        let before = stored.with(|i, j| {
            let Value { re, im } = values.get(i, j);
            Value { re: shifted(re, shift), im: shifted(im, shift) }
        });
        let (mut a, letters, mut info) = (before.clone(), letter(kind), 7);
        let (at, lda, bands) = (a.at(), a.ld(), [lower as i64, upper as i64]);
        let numbers = [from, to];
        let parts = [0, 1].map(|at| T::Part::view(&numbers)[at..].as_ptr());
        // SAFETY: a matrix of this shape.
        unsafe {
            let (m, n) = (m as i64, n as i64);
            (T::NORMS.lascl)(letters.as_ptr(), bands, parts, m, n, at, lda, &mut info);
        }
        let what = format!("{case}: {kind} {m} {n} {lower} {upper}");
        assert!(info == 0 && a.is_kept(&before, is_element), "{what}: {info}");
        let factor = value(&numbers[1]) / value(&numbers[0]);
        let (old, new) = (before.values(), a.values());
        for (i, j) in (0..n).flat_map(|j| (0..rows).map(move |i| (i, j))) {
            if !is_element(i, j) {
                continue;
            }
            let (old, new) = (old.get(i, j), new.get(i, j));
            for (old, new) in [(&old.re, &new.re), (&old.im, &new.im)] {
                let expected = Float::with_val(400, old * &factor);
                let error = Float::with_val(400, new - &expected)
                    / Float::with_val(400, expected.abs_ref());
                let error = error.to_f64().abs();
                assert!(expected.is_zero() || error <= 32.0 * T::unit(), "{what} {i} {j}: {error}");
            }
        }
        // Illegal ones, by their positions.
        let zero = [number(&Float::new(53)), numbers[1].clone()];
        let of_zero = [0, 1].map(|at| T::Part::view(&zero)[at..].as_ptr());
        let kept = a.clone();
        let told = |letters: &[c_char; 2], bands: [i64; 2], numbers, m: i64, n: i64, lda: i64| {
            let mut info = 7;
            // SAFETY: nothing is read where an argument is illegal.
            unsafe { (T::NORMS.lascl)(letters.as_ptr(), bands, numbers, m, n, at, lda, &mut info) };
            info
        };
        let [other, band] = ['X', 'B'].map(letter);
        let (m, n) = (m as i64, n as i64);
        assert_eq!(told(&other, bands, parts, m, n, lda), -1);
        assert_eq!(told(&letters, bands, of_zero, m, n, lda), -4);
        assert_eq!(told(&letters, bands, parts, -1, n, lda), -6);
        assert_eq!(told(&letters, bands, parts, m, -1, lda), -7);
        assert_eq!(told(&letters, bands, parts, m, n, rows as i64 - 1), -9);
        assert_eq!(told(&band, [1, 1], parts, m, m + 1, lda), -7);
        assert_eq!(told(&band, [m, m], parts, m, m, m + 1), -2);
        assert_eq!(told(&band, [0, 1], parts, m, m, m + 1), -3);
        assert!(a.is_kept(&kept, |_, _| false), "{what}");
    }
}
tests_of_formats! {
    scaling: scaling_of_dd, scaling_of_qd, scaling_of_binary128, scaling_of_mpfr, scaling_of_gmp, scaling_of_complex_dd,
    scaling_of_complex_qd, scaling_of_complex_binary128, scaling_of_complex_mpfr, scaling_of_complex_gmp
}
