//! Matrices and matrices.

use crate::common::Rng;
use crate::common::cases::{Cases, cases, step};
use crate::common::kinds::Kind;
use crate::common::terms::Precise;
use crate::common::unless_unread;
use crate::complex::exact::{check, conjugate, factor, is_zero, real, sum};
use crate::complex::formats::{Format, Functions};
use crate::complex::letter;
use crate::complex::powers::Powers;
use crate::complex::stored::{Matrix, Storage, Structure};
use wideblas::format::{Complex, Dd, Qd};
use wideblas::options::{Diag, Part, Side, Trans, Uplo};
use wideblas_reference::Dyadic;

const SIZES: [usize; 10] = [0, 1, 2, 3, 5, 8, 9, 17, 24, 40];
const TRANS: [Trans; 3] = [Trans::No, Trans::Yes, Trans::Conj];
const UPLO: [Uplo; 2] = [Uplo::Upper, Uplo::Lower];

fn general<T: Precise>(rng: &mut Rng, kind: Kind, shape: (usize, usize)) -> Matrix<T> {
    Matrix::random(rng, kind, shape, Storage::Full, Structure::General, Uplo::Upper)
}

/// The shape in memory of what is rows x cols as op(X).
fn stored(trans: Trans, rows: usize, cols: usize) -> (usize, usize) {
    if trans == Trans::No { (rows, cols) } else { (cols, rows) }
}

/// Sizes that are computed in complex arithmetic, and in some cases ones that become real products.
fn sizes(rng: &mut Rng, case: usize) -> [usize; 3] {
    match case % 40 {
        13 => [60, 55, 130],
        27 => [130, 66, 70],
        _ => [(); 3].map(|()| rng.pick(&SIZES)),
    }
}

fn scaled<T: Format>(beta: &Complex<T>, old: Complex<T>) -> Option<Vec<Complex<T>>> {
    (!is_zero(beta)).then(|| vec![*beta, old])
}

/// The elements of a result that are checked: all of a small one.
fn checked(m: usize, n: usize) -> impl Iterator<Item = (usize, usize)> {
    let some = if m * n > 200 { step(31) } else { 1 };
    (0..m * n).step_by(some).map(move |at| (at % m, at / m))
}

pub fn products<T: Format>(powers: Powers, cases: Cases) {
    for (case, mut rng) in cases {
        let kind = powers.kind(case);
        let [m, n, k] = sizes(&mut rng, case);
        // A triangle of the product by gemmtr, or all of it.
        let uplo = (case % 3 == 2).then(|| rng.pick(&UPLO));
        let m = if uplo.is_some() { n } else { m };
        let (ta, tb) = (rng.pick(&TRANS), rng.pick(&TRANS));
        let a = powers.of_elements(general::<T>(&mut rng, kind, stored(ta, m, k)));
        let b = powers.of_elements(general::<T>(&mut rng, kind, stored(tb, k, n)));
        let c = general::<T>(&mut rng, kind, (m, n));
        let alpha: Complex<T> = powers.of_alpha(factor(&mut rng, kind));
        let beta: Complex<T> = factor(&mut rng, kind);
        let mut new = c.clone();
        let (la, lb, lc) =
            (letter(ta.letter()), letter(tb.letter()), letter(uplo.map_or('-', Uplo::letter)));
        let (la, lb, lc) = (la.as_ptr(), lb.as_ptr(), lc.as_ptr());
        let (lm, ln, lk) = (m as i64, n as i64, k as i64);
        let [pa, pb] = [&a, &b].map(|x| unless_unread(is_zero(&alpha), x.memory.as_ptr()));
        let pc = new.memory.as_mut_ptr();
        let (lda, ldb, ldc) = (a.ld as i64, b.ld as i64, c.ld as i64);
        // SAFETY: matrices of these sizes.
        unsafe {
            match uplo {
                None => (T::ALL.gemm)(la, lb, lm, ln, lk, &alpha, pa, lda, pb, ldb, &beta, pc, ldc),
                Some(_) => {
                    (T::ALL.gemmtr)(lc, la, lb, ln, lk, &alpha, pa, lda, pb, ldb, &beta, pc, ldc)
                }
            }
        }
        let what = format!(
            "{} gemm {case} {kind:?} {uplo:?} {ta:?} {tb:?} {m} {n} {k} {alpha:?} {beta:?}",
            T::NAME
        );
        new.check_around(&what, &c);
        for (i, j) in checked(m, n) {
            let part = uplo.map_or(Part::All, Uplo::part);
            if !part.rows(j, m).contains(&i) {
                let (found, old) = (new.memory[i + j * c.ld], c.memory[i + j * c.ld]);
                assert!(found.re.is_same(&old.re) && found.im.is_same(&old.im), "{what}");
                continue;
            }
            let product = |l| Some(vec![alpha, a.op(ta, i, l)?, b.op(tb, l, j)?]);
            let depth = if is_zero(&alpha) { 0 } else { k };
            let mut terms: Vec<_> = (0..depth).filter_map(product).collect();
            terms.extend(scaled(&beta, c.memory[i + j * c.ld]));
            check(&what, &new.memory[i + j * c.ld], &terms);
        }
    }
}

/// syrk, herk, syr2k, her2k by number.
pub fn updates<T: Format>(powers: Powers, cases: Cases) {
    let Functions { syrk, herk, syr2k, her2k, .. } = T::ALL;
    for (case, mut rng) in cases {
        let kind = powers.kind(case);
        let [_, n, k] = sizes(&mut rng, case);
        let (is_hermitian, is_2k) = (rng.bits().is_multiple_of(2), rng.bits().is_multiple_of(2));
        let other = if is_hermitian { Trans::Conj } else { Trans::Yes };
        let (trans, uplo) = (rng.pick(&[Trans::No, other]), rng.pick(&UPLO));
        let structure = if is_hermitian { Structure::Hermitian } else { Structure::Symmetric };
        let a = powers.of_elements(general::<T>(&mut rng, kind, stored(trans, n, k)));
        let b = powers.of_elements(general::<T>(&mut rng, kind, stored(trans, n, k)));
        let c = Matrix::<T>::random(&mut rng, kind, (n, n), Storage::Full, structure, uplo);
        let mut alpha: Complex<T> = powers.of_alpha(factor(&mut rng, kind));
        let mut beta: Complex<T> = factor(&mut rng, kind);
        if is_hermitian {
            beta.im = T::zero(0);
            alpha.im = if is_2k { alpha.im } else { T::zero(0) };
        }
        let mut new = c.clone();
        let (u, t) = (letter(uplo.letter()), letter(trans.letter()));
        let (u, t, ln, lk) = (u.as_ptr(), t.as_ptr(), n as i64, k as i64);
        let [pa, pb] = [&a, &b].map(|x| unless_unread(is_zero(&alpha), x.memory.as_ptr()));
        let pc = new.memory.as_mut_ptr();
        let (lda, ldb, ldc) = (a.ld as i64, b.ld as i64, c.ld as i64);
        // SAFETY: matrices of these sizes.
        unsafe {
            match (is_hermitian, is_2k) {
                (false, false) => syrk(u, t, ln, lk, &alpha, pa, lda, &beta, pc, ldc),
                (true, false) => herk(u, t, ln, lk, alpha.re, pa, lda, beta.re, pc, ldc),
                (false, true) => syr2k(u, t, ln, lk, &alpha, pa, lda, pb, ldb, &beta, pc, ldc),
                (true, true) => her2k(u, t, ln, lk, &alpha, pa, lda, pb, ldb, beta.re, pc, ldc),
            }
        }
        let what = format!(
            "{} {case} {kind:?} hermitian: {is_hermitian} 2k: {is_2k} {trans:?} {uplo:?} {n} {k} {alpha:?} {beta:?}",
            T::NAME
        );
        new.check_around(&what, &c);
        let one = T::from_f64(1.0, 0);
        let nothing =
            (is_zero(&alpha) || k == 0) && beta.re.is_same(&one) && beta.im.to_f64() == 0.0;
        for (i, j) in checked(n, n) {
            let (Some(place), Some(old)) = (c.place(i, j), c.get(i, j)) else { continue };
            let (found, before) = (new.memory[place], c.memory[place]);
            if nothing {
                assert!(found.re.is_same(&before.re) && found.im.is_same(&before.im), "{what}");
                continue;
            }
            let turn = |x: Complex<T>| if is_hermitian { conjugate(&x) } else { x };
            let mut terms: Vec<Vec<Complex<T>>> = Vec::new();
            for l in (0..k).filter(|_| !is_zero(&alpha)) {
                let of = |x: &Matrix<T>, i| x.op(trans, i, l).unwrap();
                if is_2k {
                    terms.push(vec![alpha, of(&a, i), turn(of(&b, j))]);
                    terms.push(vec![turn(alpha), of(&b, i), turn(of(&a, j))]);
                } else {
                    terms.push(vec![alpha, of(&a, i), turn(of(&a, j))]);
                }
            }
            terms.extend(scaled(&beta, old));
            if is_hermitian && i == j {
                assert!(found.im.to_f64() == 0.0, "{what}: {found:?}");
                if sum(&terms).is_none() {
                    continue;
                }
            }
            check(&what, &found, &terms);
        }
    }
}

pub fn symmetric<T: Format>(powers: Powers, cases: Cases) {
    for (case, mut rng) in cases {
        let kind = powers.kind(case);
        let [m, n, _] = sizes(&mut rng, case);
        let is_hermitian = rng.bits().is_multiple_of(2);
        let structure = if is_hermitian { Structure::Hermitian } else { Structure::Symmetric };
        let (side, uplo) = (rng.pick(&[Side::Left, Side::Right]), rng.pick(&UPLO));
        let order = if side == Side::Left { m } else { n };
        let a = Matrix::<T>::random(&mut rng, kind, (order, order), Storage::Full, structure, uplo);
        let (b, c) = (general::<T>(&mut rng, kind, (m, n)), general::<T>(&mut rng, kind, (m, n)));
        let (a, b) = (powers.of_elements(a), powers.of_elements(b));
        let alpha: Complex<T> = powers.of_alpha(factor(&mut rng, kind));
        let beta: Complex<T> = factor(&mut rng, kind);
        let mut new = c.clone();
        let (s, u) = (letter(side.letter()), letter(uplo.letter()));
        let function = if is_hermitian { T::ALL.hemm } else { T::ALL.symm };
        // SAFETY: matrices of these sizes.
        unsafe {
            function(
                s.as_ptr(),
                u.as_ptr(),
                m as i64,
                n as i64,
                &alpha,
                unless_unread(is_zero(&alpha), a.memory.as_ptr()),
                a.ld as i64,
                unless_unread(is_zero(&alpha), b.memory.as_ptr()),
                b.ld as i64,
                &beta,
                new.memory.as_mut_ptr(),
                c.ld as i64,
            );
        }
        let what = format!(
            "{} {case} {kind:?} {structure:?} {side:?} {uplo:?} {m} {n} {alpha:?} {beta:?}",
            T::NAME
        );
        new.check_around(&what, &c);
        for (i, j) in checked(m, n) {
            let product = |l| match side {
                Side::Left => vec![alpha, a.get(i, l).unwrap(), b.get(l, j).unwrap()],
                Side::Right => vec![alpha, b.get(i, l).unwrap(), a.get(l, j).unwrap()],
            };
            let depth = if is_zero(&alpha) { 0 } else { order };
            let mut terms: Vec<_> = (0..depth).map(product).collect();
            terms.extend(scaled(&beta, c.memory[i + j * c.ld]));
            check(&what, &new.memory[i + j * c.ld], &terms);
        }
    }
}

/// Products alone where elements have powers of two.
pub fn triangles<T: Format>(powers: Powers, cases: Cases) {
    for (case, mut rng) in cases {
        let solves = case % 2 == 0 && powers == Powers::NONE;
        let kind = match solves {
            true => rng.pick(&[Kind::Uniform, Kind::Integers, Kind::Sparse]),
            false => powers.kind(case),
        };
        let [m, n, _] = sizes(&mut rng, case / 2);
        let (side, uplo, trans) =
            (rng.pick(&[Side::Left, Side::Right]), rng.pick(&UPLO), rng.pick(&TRANS));
        let diag = rng.pick(&[Diag::Unit, Diag::NonUnit]);
        let order = if side == Side::Left { m } else { n };
        let structure = Structure::Triangular(diag);
        let mut a =
            Matrix::<T>::random(&mut rng, kind, (order, order), Storage::Full, structure, uplo);
        if solves {
            a.make_gentle(&mut rng);
        }
        let a = powers.of_elements(a);
        let b = powers.of_elements(general::<T>(&mut rng, kind, (m, n)));
        let alpha: Complex<T> = powers.of_alpha(factor(&mut rng, kind));
        let mut new = b.clone();
        let letters = [side.letter(), uplo.letter(), trans.letter(), diag.letter()].map(letter);
        let [s, u, t, d] = letters.each_ref().map(|letter| letter.as_ptr());
        let function = if solves { T::ALL.trsm } else { T::ALL.trmm };
        // SAFETY: matrices of these sizes.
        unsafe {
            function(
                s,
                u,
                t,
                d,
                m as i64,
                n as i64,
                &alpha,
                unless_unread(is_zero(&alpha), a.memory.as_ptr()),
                a.ld as i64,
                new.memory.as_mut_ptr(),
                b.ld as i64,
            );
        }
        let what = format!(
            "{} {case} {kind:?} {side:?} {uplo:?} {trans:?} {diag:?} {m} {n} solves: {solves} {alpha:?}",
            T::NAME
        );
        new.check_around(&what, &b);
        let one = real(T::from_f64(1.0, 0));
        let (before, first) = if solves { (&new, one) } else { (&b, alpha) };
        for (i, j) in checked(m, n) {
            let product = |l| {
                Some(match side {
                    Side::Left => vec![first, a.op(trans, i, l)?, before.get(l, j)?],
                    Side::Right => vec![first, before.get(i, l)?, a.op(trans, l, j)?],
                })
            };
            let depth = if is_zero(&alpha) { 0 } else { order };
            let mut terms: Vec<_> = (0..depth).filter_map(product).collect();
            let mut found = new.get(i, j).unwrap();
            if solves && !is_zero(&alpha) {
                // op(A) X - alpha B is zero but for rounding.
                terms.push(vec![negative(&alpha), b.get(i, j).unwrap()]);
                found = real(T::zero(0));
            }
            check(&what, &found, &terms);
        }
    }
}

fn negative<T: Precise>(x: &Complex<T>) -> Complex<T> {
    let of = |x: T| x.nearest(&(&Dyadic::ZERO - &x.exact().unwrap()));
    Complex::new(of(x.re), of(x.im))
}

#[test]
fn products_of_dd() {
    products::<Dd>(Powers::NONE, cases(41, 280));
}

#[test]
fn products_of_qd() {
    products::<Qd>(Powers::NONE, cases(41, 120));
}

#[test]
fn updates_of_dd() {
    updates::<Dd>(Powers::NONE, cases(42, 280));
}

#[test]
fn updates_of_qd() {
    updates::<Qd>(Powers::NONE, cases(42, 120));
}

#[test]
fn symmetric_products_of_dd() {
    symmetric::<Dd>(Powers::NONE, cases(43, 200));
}

#[test]
fn symmetric_products_of_qd() {
    symmetric::<Qd>(Powers::NONE, cases(43, 100));
}

#[test]
fn triangles_of_dd() {
    triangles::<Dd>(Powers::NONE, cases(44, 400));
}

#[test]
fn triangles_of_qd() {
    triangles::<Qd>(Powers::NONE, cases(44, 200));
}
