//! Matrices and vectors.

use crate::common::Rng;
use crate::common::cases::cases;
use crate::common::kinds::{KINDS, Kind};
use crate::complex::exact::{check, conjugate, factor, is_zero, real, sum};
use crate::complex::formats::{Format, Functions};
use crate::complex::letter;
use crate::complex::stored::{Matrix, Storage, Structure, Vector};
use wideblas::format::{Complex, Dd, Qd};
use wideblas::options::{Diag, Trans, Uplo};

const SIZES: [usize; 13] = [0, 1, 2, 3, 4, 7, 8, 9, 16, 17, 33, 97, 140];
const TRANS: [Trans; 3] = [Trans::No, Trans::Yes, Trans::Conj];
const UPLO: [Uplo; 2] = [Uplo::Upper, Uplo::Lower];

/// The terms of element i of alpha op(A) x.
fn products<T: Format>(
    alpha: Complex<T>,
    (a, trans): (&Matrix<T>, Trans),
    x: &Vector<T>,
    i: usize,
) -> Vec<Vec<Complex<T>>> {
    if is_zero(&alpha) {
        return Vec::new();
    }
    (0..x.n).filter_map(|k| Some(vec![alpha, a.op(trans, i, k)?, x.get(k)])).collect()
}

/// Sizes, and diagonals of a band.
fn sizes(rng: &mut Rng) -> (usize, usize, Storage) {
    let [m, n] = [(); 2].map(|()| rng.pick(&SIZES));
    let [lower, upper] = [(); 2].map(|()| rng.pick(&[0, 1, 2, 5, 20]));
    (m, n, rng.pick(&[Storage::Full, Storage::Band(lower, upper), Storage::Packed]))
}

fn matrix_times_vector<T: Format>() {
    let Functions { gemv, gbmv, hemv, hbmv, hpmv, .. } = T::ALL;
    for (case, mut rng) in cases(31, 700) {
        let kind = KINDS[case % KINDS.len()];
        let (m, n, storage) = sizes(&mut rng);
        let is_general = case % 2 == 0;
        let structure = if is_general { Structure::General } else { Structure::Hermitian };
        let storage = match storage {
            Storage::Packed if is_general => Storage::Full,
            _ => storage,
        };
        let rows = if is_general { m } else { n };
        let (trans, uplo) =
            if is_general { (rng.pick(&TRANS), Uplo::Upper) } else { (Trans::No, rng.pick(&UPLO)) };
        let a = Matrix::<T>::random(&mut rng, kind, (rows, n), storage, structure, uplo);
        let (of_y, of_x) = if trans == Trans::No { (rows, n) } else { (n, rows) };
        let (x, y) = (Vector::random(&mut rng, kind, of_x), Vector::random(&mut rng, kind, of_y));
        let (alpha, beta): (Complex<T>, Complex<T>) =
            (factor(&mut rng, kind), factor(&mut rng, kind));
        let mut new = y.clone();
        let (pa, px, py) = (a.memory.as_ptr(), x.memory.as_ptr(), new.memory.as_mut_ptr());
        let (lm, ln, ld) = (rows as i64, n as i64, a.ld as i64);
        let (pal, pbe) = (&raw const alpha, &raw const beta);
        let (t, u) = (letter(trans.letter()), letter(uplo.letter()));
        let (t, u) = (t.as_ptr(), u.as_ptr());
        // SAFETY: a matrix and vectors of these sizes.
        unsafe {
            match (storage, structure) {
                (Storage::Band(lower, upper), Structure::General) => {
                    let (kl, ku) = (lower as i64, upper as i64);
                    gbmv(t, lm, ln, kl, ku, pal, pa, ld, px, x.inc, pbe, py, y.inc);
                }
                (_, Structure::General) => gemv(t, lm, ln, pal, pa, ld, px, x.inc, pbe, py, y.inc),
                (Storage::Band(lower, upper), _) => {
                    let k = if uplo == Uplo::Lower { lower } else { upper } as i64;
                    hbmv(u, ln, k, pal, pa, ld, px, x.inc, pbe, py, y.inc);
                }
                (Storage::Packed, _) => hpmv(u, ln, pal, pa, px, x.inc, pbe, py, y.inc),
                (Storage::Full, _) => hemv(u, ln, pal, pa, ld, px, x.inc, pbe, py, y.inc),
            }
        }
        let what = format!(
            "{} {case} {kind:?} {storage:?} {structure:?} {trans:?} {uplo:?} {rows} {n} {alpha:?} {beta:?}",
            T::NAME
        );
        new.check_around(&what, &y);
        if rows == 0 || n == 0 {
            continue;
        }
        for i in 0..of_y {
            let mut terms = products(alpha, (&a, trans), &x, i);
            if !is_zero(&beta) {
                terms.push(vec![beta, y.get(i)]);
            }
            check(&what, &new.get(i), &terms);
        }
    }
}

fn rank_one_and_two<T: Format>() {
    let Functions { geru, gerc, her, hpr, her2, hpr2, .. } = T::ALL;
    for (case, mut rng) in cases(32, 600) {
        let kind = KINDS[case % KINDS.len()];
        let (m, n, storage) = sizes(&mut rng);
        let storage = if storage == Storage::Packed { storage } else { Storage::Full };
        let routine = case % 4;
        let (storage, structure) = match routine {
            0 | 1 => (Storage::Full, Structure::General),
            _ => (storage, Structure::Hermitian),
        };
        let rows = if routine < 2 { m } else { n };
        let uplo = rng.pick(&UPLO);
        let a = Matrix::<T>::random(&mut rng, kind, (rows, n), storage, structure, uplo);
        let (x, y) = (Vector::random(&mut rng, kind, rows), Vector::random(&mut rng, kind, n));
        let mut alpha: Complex<T> = factor(&mut rng, kind);
        if routine == 2 {
            alpha.im = T::zero(0);
        }
        let mut new = a.clone();
        let (pa, px, py) = (new.memory.as_mut_ptr(), x.memory.as_ptr(), y.memory.as_ptr());
        let (lm, ln, ld) = (rows as i64, n as i64, a.ld as i64);
        let u = letter(uplo.letter());
        let u = u.as_ptr();
        // SAFETY: a matrix and vectors of these sizes.
        unsafe {
            match (routine, storage) {
                (0, _) => geru(lm, ln, &alpha, px, x.inc, py, y.inc, pa, ld),
                (1, _) => gerc(lm, ln, &alpha, px, x.inc, py, y.inc, pa, ld),
                (2, Storage::Packed) => hpr(u, ln, alpha.re, px, x.inc, pa),
                (2, _) => her(u, ln, alpha.re, px, x.inc, pa, ld),
                (_, Storage::Packed) => hpr2(u, ln, &alpha, px, x.inc, py, y.inc, pa),
                _ => her2(u, ln, &alpha, px, x.inc, py, y.inc, pa, ld),
            }
        }
        let what = format!("{} {case} {kind:?} {storage:?} {routine} {uplo:?} {rows} {n}", T::NAME);
        new.check_around(&what, &a);
        let one = real(T::from_f64(1.0, 0));
        for (i, j) in (0..rows).flat_map(|i| (0..n).map(move |j| (i, j))) {
            let (Some(place), Some(old)) = (a.place(i, j), a.get(i, j)) else { continue };
            let found = new.memory[place];
            if is_zero(&alpha) {
                let stored = a.memory[place];
                assert!(found.re.is_same(&stored.re) && found.im.is_same(&stored.im), "{what}");
                continue;
            }
            let mut terms = vec![vec![one, old]];
            match routine {
                0 => terms.push(vec![alpha, x.get(i), y.get(j)]),
                1 => terms.push(vec![alpha, x.get(i), conjugate(&y.get(j))]),
                2 => terms.push(vec![alpha, x.get(i), conjugate(&x.get(j))]),
                _ => {
                    terms.push(vec![alpha, x.get(i), conjugate(&y.get(j))]);
                    terms.push(vec![conjugate(&alpha), y.get(i), conjugate(&x.get(j))]);
                }
            }
            if routine > 1 && i == j {
                assert!(found.im.to_f64() == 0.0, "{what}: {found:?}");
                if sum(&terms).is_none() {
                    continue;
                }
            }
            check(&what, &found, &terms);
        }
    }
}

fn triangles<T: Format>() {
    let Functions { trmv, tbmv, tpmv, trsv, tbsv, tpsv, .. } = T::ALL;
    for (case, mut rng) in cases(33, 900) {
        let solves = case % 2 == 0;
        let kind = match solves {
            true => rng.pick(&[Kind::Uniform, Kind::Integers, Kind::Sparse]),
            false => KINDS[case % KINDS.len()],
        };
        let (_, n, storage) = sizes(&mut rng);
        let n = if solves { n.min(40) } else { n };
        let (trans, uplo) = (rng.pick(&TRANS), rng.pick(&UPLO));
        let diag = rng.pick(&[Diag::Unit, Diag::NonUnit]);
        let structure = Structure::Triangular(diag);
        let mut a = Matrix::<T>::random(&mut rng, kind, (n, n), storage, structure, uplo);
        if solves {
            a.make_gentle(&mut rng);
        }
        let x = Vector::random(&mut rng, kind, n);
        let mut new = x.clone();
        let (pa, px) = (a.memory.as_ptr(), new.memory.as_mut_ptr());
        let (ln, ld) = (n as i64, a.ld as i64);
        let letters = [uplo.letter(), trans.letter(), diag.letter()].map(letter);
        let [u, t, d] = letters.each_ref().map(|letter| letter.as_ptr());
        // SAFETY: a matrix and a vector of this size.
        unsafe {
            match storage {
                Storage::Full => {
                    let function = if solves { trsv } else { trmv };
                    function(u, t, d, ln, pa, ld, px, x.inc);
                }
                Storage::Band(lower, upper) => {
                    let k = if uplo == Uplo::Lower { lower } else { upper } as i64;
                    let function = if solves { tbsv } else { tbmv };
                    function(u, t, d, ln, k, pa, ld, px, x.inc);
                }
                Storage::Packed => {
                    let function = if solves { tpsv } else { tpmv };
                    function(u, t, d, ln, pa, px, x.inc);
                }
            }
        }
        let what = format!(
            "{} {case} {kind:?} {storage:?} {uplo:?} {trans:?} {diag:?} {n} solves: {solves}",
            T::NAME
        );
        new.check_around(&what, &x);
        let one = real(T::from_f64(1.0, 0));
        let (before, after) = if solves { (&new, &x) } else { (&x, &new) };
        for i in 0..n {
            let terms = products(one, (&a, trans), before, i);
            check(&what, &after.get(i), &terms);
        }
    }
}

#[test]
fn products_of_dd() {
    matrix_times_vector::<Dd>();
}

#[test]
fn products_of_qd() {
    matrix_times_vector::<Qd>();
}

#[test]
fn updates_of_dd() {
    rank_one_and_two::<Dd>();
}

#[test]
fn updates_of_qd() {
    rank_one_and_two::<Qd>();
}

#[test]
fn triangles_of_dd() {
    triangles::<Dd>();
}

#[test]
fn triangles_of_qd() {
    triangles::<Qd>();
}
