//! Vectors.

use crate::common::Rng;
use crate::common::cases::cases;
use crate::common::kinds::{KINDS, Kind, number};
use crate::complex::exact::{Exact, bound, check, conjugate, factor, is_finite, random, real};
use crate::complex::formats::{Format, Functions};
use crate::complex::stored::Vector;
use wideblas::format::{Complex, Dd, Qd};
use wideblas_reference::Dyadic;

const SIZES: [usize; 15] = [0, 1, 2, 3, 4, 5, 7, 8, 9, 17, 31, 95, 96, 130, 600];

fn for_each_case<T: Format>(mut test: impl FnMut(&mut Rng, Kind, [Vector<T>; 2], &str)) {
    for (case, mut rng) in cases(21, 3 * SIZES.len() * KINDS.len()) {
        let (n, kind) = (SIZES[case % SIZES.len()], KINDS[case / SIZES.len() % KINDS.len()]);
        let vectors = [(); 2].map(|()| Vector::random(&mut rng, kind, n));
        let incs = vectors.each_ref().map(|vector| vector.inc);
        let what = format!("{} n={n} {incs:?} {kind:?}", T::NAME);
        test(&mut rng, kind, vectors, &what);
    }
}

fn elements<T: Format>() {
    let Functions { axpy, scal, rscal, copy, swap, rot, .. } = T::ALL;
    let one = real(T::from_f64(1.0, 0));
    for_each_case::<T>(|rng, kind, [x, y], what| {
        let n = x.n as i64;
        let same = |found: Complex<T>, old: Complex<T>| {
            assert!(found.re.is_same(&old.re) && found.im.is_same(&old.im), "{what}");
        };
        let alpha: Complex<T> = factor(rng, kind);
        let (mut new_x, mut new_y) = (x.clone(), y.clone());
        // SAFETY: vectors of n elements.
        unsafe { axpy(n, &alpha, x.memory.as_ptr(), x.inc, new_y.memory.as_mut_ptr(), y.inc) };
        new_y.check_around(what, &y);
        for i in 0..x.n {
            if alpha.re.to_f64() == 0.0 && alpha.im.to_f64() == 0.0 {
                same(new_y.get(i), y.get(i));
            } else {
                check(what, &new_y.get(i), &[vec![alpha, x.get(i)], vec![one, y.get(i)]]);
            }
        }
        // SAFETY: as above.
        unsafe { scal(n, &alpha, new_x.memory.as_mut_ptr(), x.inc) };
        new_x.check_around(what, &x);
        for i in 0..x.n {
            match x.inc > 0 {
                true => check(what, &new_x.get(i), &[vec![alpha, x.get(i)]]),
                false => same(new_x.get(i), x.get(i)),
            }
        }
        let factor: T = number(rng, Kind::Uniform);
        new_x.memory.clone_from(&x.memory);
        // SAFETY: as above.
        unsafe { rscal(n, factor, new_x.memory.as_mut_ptr(), x.inc) };
        new_x.check_around(what, &x);
        for i in 0..x.n {
            match x.inc > 0 {
                true => check(what, &new_x.get(i), &[vec![real(factor), x.get(i)]]),
                false => same(new_x.get(i), x.get(i)),
            }
        }
        let (c, s): (T, T) = (number(rng, Kind::Uniform), number(rng, Kind::Uniform));
        new_x.memory.clone_from(&x.memory);
        new_y.memory.clone_from(&y.memory);
        // SAFETY: as above.
        unsafe {
            rot(n, new_x.memory.as_mut_ptr(), x.inc, new_y.memory.as_mut_ptr(), y.inc, c, s);
        }
        let minus_s = real(s.nearest(&(&Dyadic::ZERO - &s.exact().unwrap())));
        for i in 0..x.n {
            let (c, s) = (real(c), real(s));
            check(what, &new_x.get(i), &[vec![c, x.get(i)], vec![s, y.get(i)]]);
            check(what, &new_y.get(i), &[vec![c, y.get(i)], vec![minus_s, x.get(i)]]);
        }
        new_x.memory.clone_from(&x.memory);
        new_y.memory.clone_from(&y.memory);
        // SAFETY: as above.
        unsafe {
            swap(n, new_x.memory.as_mut_ptr(), x.inc, new_y.memory.as_mut_ptr(), y.inc);
            (0..x.n).for_each(|i| same(new_x.get(i), y.get(i)));
            (0..x.n).for_each(|i| same(new_y.get(i), x.get(i)));
            copy(n, x.memory.as_ptr(), x.inc, new_x.memory.as_mut_ptr(), x.inc);
        }
        (0..x.n).for_each(|i| same(new_x.get(i), x.get(i)));
    });
}

fn sums<T: Format>() {
    let Functions { dotu, dotc, asum, nrm2, amax, abs1, .. } = T::ALL;
    for_each_case::<T>(|_, _, [x, y], what| {
        let (n, px, py) = (x.n as i64, x.memory.as_ptr(), y.memory.as_ptr());
        // SAFETY: vectors of n elements.
        let [plain, conjugated] =
            unsafe { [dotu(n, px, x.inc, py, y.inc), dotc(n, px, x.inc, py, y.inc)] };
        let terms = |of: fn(&Complex<T>) -> Complex<T>| -> Vec<Vec<Complex<T>>> {
            (0..x.n).map(|i| vec![of(&x.get(i)), y.get(i)]).collect()
        };
        check(what, &plain, &terms(|x| *x));
        check(what, &conjugated, &terms(conjugate));
        // SAFETY: as above.
        let (sum, norm, place) =
            unsafe { (asum(n, px, x.inc), nrm2(n, px, x.inc), amax(n, px, x.inc)) };
        if x.n == 0 || x.inc < 0 {
            assert!(sum.to_f64() == 0.0 && norm.to_f64() == 0.0 && place == 0, "{what}");
            return;
        }
        let numbers: Vec<Complex<T>> = (0..x.n).map(|i| x.get(i)).collect();
        // SAFETY: a number.
        let magnitudes: Vec<T> = numbers.iter().map(|x| unsafe { abs1(x) }).collect();
        let all: Option<Vec<Exact>> = numbers.iter().map(Exact::of).collect();
        let Some(all) = all else {
            return assert!(sum.exact().is_none() && norm.exact().is_none(), "{what}");
        };
        let count = x.n as i32 + 8;
        let within = |found: &T, expected: &Dyadic| {
            if expected.log2().is_some_and(|log2| log2 >= 1020) {
                return;
            }
            let error =
                (&found.exact().unwrap_or_else(|| panic!("{what}: {found:?}")) - expected).abs();
            let bound = bound::<T>(expected, count, None);
            assert!(!(&bound - &error).is_negative(), "{what}: {found:?} not {expected:?}");
        };
        let sizes: Vec<Dyadic> = all.iter().map(Exact::size).collect();
        sizes.iter().zip(&magnitudes).for_each(|(size, found)| within(found, size));
        within(&sum, &sizes.iter().fold(Dyadic::ZERO, |sum, x| &sum + x));
        let squares =
            all.iter().fold(Dyadic::ZERO, |sum, x| &(&sum + &(&x.re * &x.re)) + &(&x.im * &x.im));
        let root = squares.to_float_with(6000).sqrt();
        within(&norm, &Dyadic::from_float(&root).unwrap());
        let first = (1..x.n).fold(0, |first, i| {
            let beyond = &magnitudes[i].exact().unwrap() - &magnitudes[first].exact().unwrap();
            if beyond.is_negative() || beyond.is_zero() { first } else { i }
        });
        assert_eq!(place, first as i64 + 1, "{what}");
        assert!(numbers.iter().all(is_finite));
    });
}

/// c a + s b = r, c b = conj(s) a and c^2 + |s|^2 = 1 but for rounding, whatever the sizes.
fn rotations<T: Format>() {
    let one = real(T::from_f64(1.0, 0));
    let negative = |x: &Complex<T>| {
        let of = |x: T| x.nearest(&(&Dyadic::ZERO - &x.exact().unwrap()));
        Complex::new(of(x.re), of(x.im))
    };
    for (case, mut rng) in cases(23, 3000) {
        let kind =
            [Kind::Uniform, Kind::Graded, Kind::Huge, Kind::Sparse, Kind::Integers][case % 5];
        let (a, b): (Complex<T>, Complex<T>) = (random(&mut rng, kind), random(&mut rng, kind));
        let (mut r, mut c, mut s) = (a, T::zero(0), one);
        // SAFETY: four numbers.
        unsafe { (T::ALL.rotg)(&mut r, &b, &mut c, &mut s) };
        let what = format!("{} {kind:?} {a:?} {b:?}: c {c:?} s {s:?} r {r:?}", T::NAME);
        let zero = real(T::zero(0));
        check(&what, &r, &[vec![real(c), a], vec![s, b]]);
        check(&what, &zero, &[vec![real(c), b], vec![negative(&conjugate(&s)), a]]);
        check(&what, &one, &[vec![real(c), real(c)], vec![s, conjugate(&s)]]);
        assert!(c.to_f64() >= 0.0, "{what}");
    }
}

/// The same for subnormal and huge numbers beside each other: all bits of what is a normal number.
fn rotations_of_all_sizes<T: Format>() {
    let tolerance = Dyadic::power_of_two(20 - T::zero(0).precision());
    for (case, mut rng) in cases(24, 2000) {
        let mut number = || {
            let e = rng.pick(&[-1068, -1050, -1022, -900, -500, 0, 500, 900]);
            let [re, im] = [(); 2].map(|()| {
                let below = rng.within(0, 5);
                T::from_f64(rng.double(0), 0).scale(e - below)
            });
            Complex::new(re, im)
        };
        let (a, b) = (number(), number());
        let (mut r, mut c, mut s) = (a, T::zero(0), real(T::zero(0)));
        // SAFETY: four numbers.
        unsafe { (T::ALL.rotg)(&mut r, &b, &mut c, &mut s) };
        let what = format!("{} {case} {a:?} {b:?}: c {c:?} s {s:?} r {r:?}", T::NAME);
        let exact = |x: &Complex<T>| [x.re, x.im].map(|x| x.exact().unwrap());
        let square = |[re, im]: &[Dyadic; 2]| &(re * re) + &(im * im);
        // x conj(y)
        let by =
            |[a, b]: &[Dyadic; 2], [c, d]: &[Dyadic; 2]| [&(a * c) + &(b * d), &(b * c) - &(a * d)];
        let near = |found: &Dyadic, expected: &Dyadic, size: &Dyadic| {
            let left = &(size * &tolerance) - &(found - expected).abs();
            assert!(!left.is_negative(), "{what}: {found:?} not {expected:?}");
        };
        let (a, b, c, s, r) = (exact(&a), exact(&b), c.exact().unwrap(), exact(&s), exact(&r));
        let (of_a, of_b) = (square(&a), square(&b));
        let all = &of_a + &of_b;
        // Of squares. A part of a number with fewer bits is none of these.
        let is_normal = |x: &Dyadic| x.log2().is_some_and(|log2| (-1700..2040).contains(&log2));
        let c = &c * &c;
        if is_normal(&c) {
            near(&(&c * &all), &of_a, &of_a);
        }
        // The phases of r and of s b are that of a.
        let sb = by(&s, &[b[0].clone(), &Dyadic::ZERO - &b[1]]);
        for (x, size, expected) in [(&r, &square(&r), &all), (&sb, &(&square(&s) * &all), &of_b)] {
            if !is_normal(&square(&r)) || !is_normal(&square(&s)) {
                continue;
            }
            near(size, expected, expected);
            let [along, across] = by(x, &a);
            near(&(&across * &across), &Dyadic::ZERO, &(&(&square(x) * &of_a) * &tolerance));
            assert!(!along.is_negative(), "{what}");
        }
    }
}

/// What is added to a part leaves the other one as it is, be it infinite or NaN.
fn parts_that_are_not_finite<T: Format>() {
    let part = |x: f64| match x.is_finite() {
        true => T::from_f64(x, 0),
        false => T::zero(0).special(x).unwrap(),
    };
    let number = |re: f64, im: f64| Complex::new(part(re), part(im));
    let Functions { axpy, geru, gemv, rot, .. } = T::ALL;
    let (alpha, one) = (number(2.0, 3.0), number(1.0, 0.0));
    for special in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let old = [number(special, 1.0), number(1.0, special)];
        let x = [number(1.0, -1.0); 2];
        let n = b"N".as_ptr().cast();
        let mut all = [old; 3];
        let [of_axpy, of_geru, of_gemv] = all.each_mut().map(|y| y.as_mut_ptr());
        // SAFETY: vectors of two elements, matrices of 2 x 1.
        unsafe {
            axpy(2, &alpha, x.as_ptr(), 1, of_axpy, 1);
            geru(2, 1, &alpha, x.as_ptr(), 1, &one, 1, of_geru, 2);
            gemv(n, 2, 1, &one, x.as_ptr(), 2, &number(5.0, 1.0), 1, &one, of_gemv, 1);
        }
        let mut turned = old;
        // SAFETY: vectors of two elements.
        unsafe { rot(2, turned.as_mut_ptr(), 1, x.clone().as_mut_ptr(), 1, part(2.0), part(3.0)) };
        let is = |x: &T, y: f64| x.to_f64() == y || x.to_f64().is_nan() && y.is_nan();
        for (routine, [first, second]) in ["axpy", "geru", "gemv"].into_iter().zip(&all) {
            let (re, im) = if routine == "gemv" { (6.0, -4.0) } else { (5.0, 1.0) };
            let right = is(&first.re, special)
                && is(&first.im, 1.0 + im)
                && is(&second.re, 1.0 + re)
                && is(&second.im, special);
            assert!(right, "{} {routine} {special}: {first:?} {second:?}", T::NAME);
        }
        let [first, second] = &turned;
        assert!(is(&first.re, special) && is(&first.im, -1.0), "{} {first:?}", T::NAME);
        assert!(is(&second.re, 5.0) && is(&second.im, special), "{} {second:?}", T::NAME);
    }
}

#[test]
fn parts_of_dd_that_are_not_finite() {
    parts_that_are_not_finite::<Dd>();
}

#[test]
fn parts_of_qd_that_are_not_finite() {
    parts_that_are_not_finite::<Qd>();
}

#[test]
fn rotations_of_all_sizes_of_dd() {
    rotations_of_all_sizes::<Dd>();
}

#[test]
fn rotations_of_all_sizes_of_qd() {
    rotations_of_all_sizes::<Qd>();
}

#[test]
fn rotations_of_dd() {
    rotations::<Dd>();
}

#[test]
fn rotations_of_qd() {
    rotations::<Qd>();
}

#[test]
fn elements_of_dd() {
    elements::<Dd>();
}

#[test]
fn elements_of_qd() {
    elements::<Qd>();
}

#[test]
fn sums_of_dd() {
    sums::<Dd>();
}

#[test]
fn sums_of_qd() {
    sums::<Qd>();
}
