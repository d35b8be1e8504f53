//! Quotients that are next to the middle between two numbers: only a term that is too far away for a sum in one piece tells on
//! which side. And products of three numbers next to it, of which only the lowest bits tell that.

use super::level2::{All, Matrix, STORAGES, Storage, Vector, gmp, mpfr};
use super::{Limbs, check, quotient, rounded};
use crate::common::Rng;
use crate::common::cases::cases;
use crate::common::mp::{Gmp, integer};
use rug::{Float, Integer};
use std::ffi::CString;
use wideblas_reference::Dyadic;

/// The bits below 1 that a number of this kind has room for.
fn room<S: Limbs>(like: &S) -> u32 {
    let fits = |&bits: &u32| {
        let ones = Dyadic::new((Integer::from(1) << bits) - 1, -(bits as i32));
        like.nearest(&ones).exact() == Some(ones)
    };
    (1..2000).rev().find(fits).unwrap()
}

/// The equation (b + d t - far) / d, its last part being from row 2, where b / d is half a unit of t's last place.
fn solved_once<S: Limbs>(routines: &All<S>, seed: u64) {
    let kinds: Vec<(S, u32)> = [53, 128, 200, 256, 512, 700]
        .map(|bits| S::zero(bits))
        .into_iter()
        .map(|like| (like.clone(), room(&like)))
        .collect();
    for (case, mut rng) in cases(seed, 200) {
        let (like, bits) = &kinds[case % kinds.len()];
        let number = |x: &Dyadic| {
            let number = like.nearest(x);
            assert!(number.exact().as_ref() == Some(x), "a number of {bits} bits: {x:?}");
            number
        };
        let half = Dyadic::power_of_two(-(*bits as i32) - 1);
        let t = Dyadic::new(integer(&mut rng, *bits), -(*bits as i32));
        // GMP's limbs hold no number of all bits at any exponent.
        let (d, b) = (0..=64)
            .map(|fewer| {
                let d = Dyadic::new(integer(&mut rng, bits - fewer.min(bits / 2)), -20);
                let b = &d * &half;
                (d, b)
            })
            .find(|(d, b)| [d, b].iter().all(|x| like.nearest(x).exact().as_ref() == Some(*x)))
            .unwrap();
        let side = [-1.0, 0.0, 1.0][case / kinds.len() % 3];
        let [one, minus, side] = [1.0, -1.0, side].map(|x| Dyadic::from_f64(x).unwrap());
        let far = number(&Dyadic::power_of_two(-S::FAR));
        let [is_lower, is_turned] = [(); 2].map(|()| rng.bits() & 1 == 0);
        let order = if is_lower == is_turned { [2, 1, 0] } else { [0, 1, 2] };
        let storage = STORAGES[case % 3];
        let mut a = Matrix::<S>::of_order_3(storage, is_lower, like);
        let mut set = |row: usize, col: usize, x: S| a.set(is_turned, order[row], order[col], x);
        set(0, 0, number(&one));
        set(1, 1, number(&one));
        set(2, 2, number(&d));
        set(2, 0, number(&(&d * &minus)));
        set(2, 1, number(&side));
        let mut x = Vector { n: 3, inc: 1, memory: vec![like.clone(); 3] };
        let start = [number(&t), far, number(&b)];
        for (at, value) in order.iter().zip(&start) {
            x.memory[*at as usize] = value.clone();
        }
        let mut model = x.clone();
        let one = number(&one);
        let [minus_d, side] = [number(&(&d * &minus)), number(&side)];
        let terms: [(bool, &[&S]); 3] = [
            (false, &[&one, &start[2]]),
            (true, &[&minus_d, &start[0]]),
            (true, &[&side, &start[1]]),
        ];
        model.memory[order[2] as usize] = quotient(like, &terms, &number(&d), false);
        let letter =
            |yes: bool, letters: [&str; 2]| CString::new(letters[usize::from(yes)]).unwrap();
        let (uplo, trans) = (letter(is_lower, ["U", "L"]), letter(is_turned, ["N", "T"]));
        let (uplo, trans, diag) = (uplo.as_ptr(), trans.as_ptr(), c"N".as_ptr());
        let (at, px) = (S::view(&a.memory).as_ptr(), x.pointer());
        // SAFETY: a matrix and a vector of order 3.
        unsafe {
            match storage {
                Storage::Full => (routines.full[1])(uplo, trans, diag, 3, at, a.ld, px, 1),
                Storage::Band => (routines.band[1])(uplo, trans, diag, 3, 2, at, a.ld, px, 1),
                Storage::Packed => (routines.packed[1])(uplo, trans, diag, 3, at, px, 1),
            }
        }
        let what = format!("{} {storage:?} {bits} bits, {is_lower} {is_turned} {case}", S::NAME);
        check(&what, &x.memory, &model.memory);
    }
}

/// a + alpha x y, where alpha y is nearly a power of two and x such that the product is nearly half a unit of a's last place.
fn updated_once<S: Limbs>(routines: &All<S>, seed: u64) {
    let kinds: Vec<(S, u32)> = [128, 256, 512, 1024]
        .map(|bits| S::zero(bits))
        .into_iter()
        .map(|like| (like.clone(), room(&like)))
        .collect();
    for (case, mut rng) in cases(seed, 200) {
        let (like, bits) = &kinds[case % kinds.len()];
        let number = |x: &Dyadic| {
            let number = like.nearest(x);
            assert!(number.exact().as_ref() == Some(x), "a number of {bits} bits: {x:?}");
            number
        };
        // GMP's numbers above 1 have a limb less below it.
        let deep = bits - 64;
        let near_one = |rng: &mut Rng| {
            let off = [-1, 0, 1][rng.bits() as usize % 3];
            let sign = if rng.bits() & 1 == 0 { 1 } else { -1 };
            let whole: Integer = (Integer::from(1) << deep) + off;
            number(&Dyadic::new(sign * whole, -(deep as i32)))
        };
        let (alpha, y) = (near_one(&mut rng), near_one(&mut rng));
        let x = number(&Dyadic::power_of_two(-(*bits as i32) - 1));
        let old = number(&Dyadic::new(integer(&mut rng, *bits), -(*bits as i32)));
        let expected = rounded(&old, &[(false, &[&old]), (false, &[&alpha, &x, &y])]);
        let mut a = [old];
        let [px, py] = [&x, &y].map(|x| S::view(std::slice::from_ref(x)).as_ptr());
        let at = S::view_mut(&mut a).as_mut_ptr();
        // SAFETY: vectors and a matrix of one element.
        unsafe { (routines.ger)(1, 1, alpha.scalar(), px, 1, py, 1, at, 1) };
        check(&format!("{} {bits} bits, {alpha:?} {y:?} {case}", S::NAME), &a, &[expected]);
    }
}

#[test]
fn updates_of_mpfr_are_rounded_once() {
    updated_once::<Float>(&mpfr(), 3);
}

#[test]
fn updates_of_gmp_are_rounded_once() {
    updated_once::<Gmp>(&gmp(), 4);
}

#[test]
fn quotients_of_mpfr_are_rounded_once() {
    solved_once::<Float>(&mpfr(), 1);
}

#[test]
fn quotients_of_gmp_are_rounded_once() {
    solved_once::<Gmp>(&gmp(), 2);
}
