//! Routines of rotations, against their defining equations at high precision.

use super::{Format, INCREMENTS, KINDS, Kind, SIZES, Stored, check_sum, negative, number, said};
use crate::common::Rng;
use crate::common::cases::cases;
use crate::common::sample::Sample;
use rug::Float;
use rug::float::Special;
use std::ffi::c_int;
use std::ptr::null;
use wideblas::abi::exports::*;
use wideblas::format::{Dd, Qd};

type Rotg<T> = unsafe extern "C-unwind" fn(*mut T, *mut T, *mut T, *mut T) -> c_int;
type Rotm<T> = unsafe extern "C-unwind" fn(i64, *mut T, i64, *mut T, i64, *const T) -> c_int;
type Rotmg<T> = unsafe extern "C-unwind" fn(*mut T, *mut T, *mut T, T, *mut T) -> c_int;

/// Exports of a format.
trait Rotations: Format {
    const ROTG: Rotg<Self>;
    const ROTM: Rotm<Self>;
    const ROTMG: Rotmg<Self>;
}
impl Rotations for Dd {
    const ROTG: Rotg<Dd> = Rrotg_dd;
    const ROTM: Rotm<Dd> = Rrotm_dd;
    const ROTMG: Rotmg<Dd> = Rrotmg_dd;
}
impl Rotations for Qd {
    const ROTG: Rotg<Qd> = Rrotg_qd;
    const ROTM: Rotm<Qd> = Rrotm_qd;
    const ROTMG: Rotmg<Qd> = Rrotmg_qd;
}

/// Bits of what is expected: sums of four components that are far apart, and their squares.
const WIDE: u32 = 5000;

fn wide<T: Format>(x: &T) -> Float {
    x.exact().map_or(Float::with_val(WIDE, Special::Nan), |x| x.to_float_with(WIDE))
}

fn of<T: Format>(x: f64) -> T {
    match x.is_finite() {
        true => T::from_f64(x, 0),
        false => <T as Sample>::zero(0).special(x).unwrap(),
    }
}

/// Calls rotg: r, z, c, s.
fn rotg<T: Rotations>(a: T, b: T) -> [T; 4] {
    let (mut a, mut b, mut c, mut s) = (a, b, of::<T>(7.0), of::<T>(7.0));
    // SAFETY: four numbers.
    assert_eq!(unsafe { T::ROTG(&mut a, &mut b, &mut c, &mut s) }, 0);
    [a, b, c, s]
}

/// A relative error of some units of the format, or an absolute one by underflow.
fn check_near<T: Format>(what: &str, found: &T, expected: &Float, factor: f64) {
    if expected.get_exp().is_some_and(|exponent| exponent > 1024) {
        let sign = if expected.is_sign_negative() { -1.0 } else { 1.0 };
        assert_eq!(Sample::to_f64(found), sign * f64::INFINITY, "{what}");
        return;
    }
    // Where the leading component may be rounded up to an infinity.
    if expected.get_exp() == Some(1024) && found.exact().is_none() {
        return;
    }
    let error = Float::with_val(WIDE, &wide(found) - expected).abs();
    let bound = Float::with_val(WIDE, expected.abs_ref()) * factor * f64::from(T::FACTOR);
    let bound = (bound >> T::BITS) + (Float::with_val(WIDE, 8) >> 1074);
    assert!(error <= bound, "{what}: {found:?}, not {}", expected.to_f64());
}

fn plane_rotations_are_accurate<T: Rotations>() {
    let mut rng = Rng(11);
    let mut count = 0;
    for (first, second) in KINDS.into_iter().flat_map(|a| KINDS.map(|b| (a, b))) {
        for _ in 0..25 {
            let (a, b) = (number::<T>(&mut rng, first), number::<T>(&mut rng, second));
            let what = format!("{} {a:?} {b:?}", T::NAME);
            let [r, z, c, s] = rotg(a, b);
            if a.exact().is_none() || b.exact().is_none() {
                continue;
            }
            let (a, b) = (wide(&a), wide(&b));
            if a.is_zero() || b.is_zero() {
                continue;
            }
            count += 1;
            let larger = if a.cmp_abs(&b).unwrap().is_gt() { &a } else { &b };
            let length = Float::with_val(WIDE, &a * &a) + Float::with_val(WIDE, &b * &b);
            let length = length.sqrt().copysign(larger);
            let quotient = |x: &Float, y: &Float| Float::with_val(WIDE, x / y);
            check_near(&what, &r, &length, 8.0);
            check_near(&what, &c, &quotient(&a, &length), 8.0);
            check_near(&what, &s, &quotient(&b, &length), 8.0);
            if std::ptr::eq(larger, &a) {
                assert!(z.is_same(&s), "{what}");
            } else if Sample::to_f64(&c) == 0.0 {
                assert!(z.is_same(&of(1.0)), "{what}");
            } else {
                check_near(&what, &z, &quotient(&length, &a), 8.0);
            }
        }
    }
    assert!(count > 500, "{count}");
}

#[test]
fn plane_rotations_of_dd() {
    plane_rotations_are_accurate::<Dd>();
}

#[test]
fn plane_rotations_of_qd() {
    plane_rotations_are_accurate::<Qd>();
}

/// What the reference's statements give for zeros, infinities and NaN.
fn special_rotations<T: Rotations>() {
    let (inf, nan) = (f64::INFINITY, f64::NAN);
    for ([a, b], expected) in [
        ([3.0, 0.0], [3.0, 0.0, 1.0, 0.0]),
        ([0.0, 0.0], [0.0, 0.0, 1.0, 0.0]),
        ([inf, 0.0], [inf, 0.0, 1.0, 0.0]),
        ([nan, -0.0], [nan, 0.0, 1.0, 0.0]),
        ([0.0, -2.0], [-2.0, 1.0, 0.0, 1.0]),
        ([0.0, nan], [nan, 1.0, 0.0, 1.0]),
        ([3.0, 4.0], [5.0, 5.0 / 3.0, 0.6, 0.8]),
        ([-4.0, 3.0], [-5.0, -0.6, 0.8, -0.6]),
        ([inf, 2.0], [inf, 0.0, nan, 0.0]),
        ([2.0, -inf], [-inf, 1.0, 0.0, nan]),
        ([inf, inf], [inf, nan, nan, nan]),
        ([nan, 1.0], [nan, nan, nan, nan]),
        ([1.0, nan], [nan, nan, nan, nan]),
    ] {
        let found = rotg::<T>(of(a), of(b)).map(|x| Sample::to_f64(&x));
        for (found, expected) in found.into_iter().zip(expected) {
            let same = (found - expected).abs() <= 1e-15 * expected.abs() || found == expected;
            assert!(same || found.is_nan() && expected.is_nan(), "{a} {b}: {found} {expected}");
        }
    }
}

#[test]
fn zeros_infinities_and_nan_rotate_as_in_the_reference() {
    special_rotations::<Dd>();
    special_rotations::<Qd>();
}

/// What a parameter stays that no call writes: nothing that is computed from the numbers of these tests.
const UNTOUCHED: f64 = 7.7e-200;

/// Calls rotmg: d1, d2, x1 and the parameters, of which untouched ones stay so.
fn rotmg<T: Rotations>([d1, d2, x1, y1]: [T; 4]) -> ([T; 3], [T; 5]) {
    let (mut d1, mut d2, mut x1) = (d1, d2, x1);
    let mut param = [of::<T>(UNTOUCHED); 5];
    // SAFETY: numbers and a list of five.
    let status = unsafe { T::ROTMG(&mut d1, &mut d2, &mut x1, y1, param.as_mut_ptr()) };
    assert_eq!(status, 0);
    ([d1, d2, x1], param)
}

/// H (x1, y1) = (x, 0) and H^T D H = D_old, relative to the largest of their terms.
fn modified_rotations_hold<T: Rotations>() {
    let mut flags = [0; 4];
    for kind in [Kind::Uniform, Kind::Graded, Kind::Integers, Kind::Sparse] {
        for (round, mut rng) in cases(12, 400).one_of(4) {
            let magnitude = |x: T| if Sample::to_f64(&x) < 0.0 { negative(x) } else { x };
            let mut of_kind = |kind| number::<T>(&mut rng, kind);
            // Exponents of results must be in range.
            let weight = if round % 2 == 0 { Kind::Uniform } else { Kind::Sparse };
            let (d1, mut d2) = (magnitude(of_kind(weight)), magnitude(of_kind(weight)));
            if round % 5 == 0 {
                d2 = negative(d2);
            }
            let old = [d1, d2, of_kind(kind), of_kind(kind)];
            let ([d1, d2, x], param) = rotmg(old);
            let what = format!("{} {old:?} {param:?}", T::NAME);
            let flag = Sample::to_f64(&param[0]);
            flags[(flag + 2.0) as usize] += 1;
            let [d1_old, d2_old, x1, y1] = old.map(|x| wide(&x));
            let given: &[usize] = match flag {
                -1.0 => &[1, 2, 3, 4],
                0.0 => &[2, 3],
                1.0 => &[1, 4],
                _ => {
                    assert!(flag == -2.0 && (d2_old.is_zero() || y1.is_zero()), "{what}");
                    assert!([d1, d2, x].iter().zip(&old).all(|(x, y)| x.is_same(y)), "{what}");
                    &[]
                }
            };
            for (at, number) in param.iter().enumerate().skip(1) {
                let untouched = number.is_same(&of(UNTOUCHED));
                assert_eq!(untouched, !given.contains(&at), "{what}");
            }
            if flag == -2.0 {
                continue;
            }
            let nothing = param[1..].iter().all(|h| Sample::to_f64(h) == 0.0);
            if nothing {
                // An indefinite form without a rotation.
                assert!(round % 5 == 0 && flag == -1.0, "{what}");
                assert!([d1, d2, x].iter().all(|x| Sample::to_f64(x) == 0.0), "{what}");
                continue;
            }
            let implied = match flag {
                0.0 => [1.0, UNTOUCHED, UNTOUCHED, 1.0],
                _ => [UNTOUCHED, -1.0, 1.0, UNTOUCHED],
            };
            let h: Vec<Float> = (0..4)
                .map(|at| match given.contains(&(at + 1)) {
                    true => wide(&param[at + 1]),
                    false => Float::with_val(WIDE, implied[at]),
                })
                .collect();
            let [h11, h21, h12, h22] = [&h[0], &h[1], &h[2], &h[3]];
            for d in [&d1, &d2] {
                let size = wide(d).abs();
                let least = Float::with_val(WIDE, 1) >> 24;
                assert!(size.is_zero() || size > least && size < (1 << 24), "{what}");
            }
            let (d1, d2, x) = (wide(&d1), wide(&d2), wide(&x));
            let equation = |terms: &[&[&Float]]| {
                let products: Vec<Float> = terms
                    .iter()
                    .map(|term| {
                        term.iter().fold(Float::with_val(WIDE, 1), |product, x| product * *x)
                    })
                    .collect();
                let sum = products.iter().fold(Float::with_val(WIDE, 0), |sum, x| sum + x);
                let size = products
                    .into_iter()
                    .map(|x| x.abs())
                    .fold(Float::with_val(WIDE, 0), |size, x| size.max(&x));
                let bound = ((size * 4096 * T::FACTOR) >> T::BITS)
                    + (Float::with_val(WIDE, 1) >> (1074 - 700));
                assert!(sum.clone().abs() <= bound, "{what}: {}", sum.to_f64());
            };
            let minus = Float::with_val(WIDE, -1);
            equation(&[&[h11, &x1], &[h12, &y1], &[&minus, &x]]);
            equation(&[&[h21, &x1], &[h22, &y1]]);
            equation(&[&[h11, h11, &d1], &[h21, h21, &d2], &[&minus, &d1_old]]);
            equation(&[&[h12, h12, &d1], &[h22, h22, &d2], &[&minus, &d2_old]]);
            equation(&[&[h11, h12, &d1], &[h21, h22, &d2]]);
        }
    }
    assert!(flags.iter().all(|&count| count > 20), "{flags:?}");
}

#[test]
fn modified_rotations_of_dd() {
    modified_rotations_hold::<Dd>();
}

#[test]
fn modified_rotations_of_qd() {
    modified_rotations_hold::<Qd>();
}

/// Exponents that leave the range on the way but not in the results, limits of the scale factors, and what is not finite,
/// which must not go round for ever.
fn limits_of_modified_rotations<T: Rotations>() {
    let call = |of_call: [f64; 4]| {
        let (numbers, param) = rotmg::<T>(of_call.map(of));
        (numbers.map(|x| Sample::to_f64(&x)), param.map(|x| Sample::to_f64(&x)))
    };
    let power = |exponent: i32| 2f64.powi(exponent);
    // q1 = 2^2000 and q2 = 1/2 of it.
    let (numbers, param) = call([1.0, 0.5, power(1000), power(1000)]);
    assert_eq!(numbers, [1.0 / 1.5, 0.5 / 1.5, 1.5 * power(1000)]);
    assert_eq!(param, [0.0, UNTOUCHED, -1.0, 0.5, UNTOUCHED]);
    let (numbers, param) = call([1.0, 0.5, power(-1000), power(-1000)]);
    assert_eq!((numbers[2], param[0]), (1.5 * power(-1000), 0.0));
    // Scale factors at the limits, and the same with one unit of the format within them.
    let (numbers, param) = call([power(24) * 2.0, power(-1), 0.0, 1.0]);
    assert_eq!((numbers[0], param), (0.5, [-1.0, 0.0, -power(12), 1.0, 0.0]));
    assert_eq!(numbers[1..], [2.0, 1.0]);
    let just_below = of::<T>(power(24))
        .nearest(&(&of::<T>(power(24)).exact().unwrap() - &of::<T>(power(-30)).exact().unwrap()));
    let (_, param) = rotmg([just_below, of(1.0), of(0.0), of(1.0)]);
    assert_eq!(Sample::to_f64(&param[0]), 1.0);
    let (_, param) = rotmg::<T>([of(power(24)), of(1.0), of(0.0), of(1.0)]);
    assert_eq!(Sample::to_f64(&param[0]), -1.0);
    // From the smallest numbers, in many steps.
    let (numbers, param) = call([power(-1074), power(-1074), 1.0, 0.5]);
    assert_eq!(param[0], -1.0);
    assert!(numbers[..2].iter().all(|d| (power(-24)..power(24)).contains(d)), "{numbers:?}");
    assert_eq!(call([-1.0, 1.0, 1.0, 1.0]), ([0.0; 3], [-1.0, 0.0, 0.0, 0.0, 0.0]));
    assert_eq!(call([1.0, -2.0, 1.0, 1.0]), ([0.0; 3], [-1.0, 0.0, 0.0, 0.0, 0.0]));
    assert_eq!(
        call([5.0, 1.0, 3.0, 0.0]),
        ([5.0, 1.0, 3.0], [-2.0, UNTOUCHED, UNTOUCHED, UNTOUCHED, UNTOUCHED])
    );
    let values = [0.0, 1.0, f64::INFINITY, f64::NAN, -f64::INFINITY, power(1023)];
    for d1 in values {
        for d2 in values {
            for (x1, y1) in values.into_iter().flat_map(|x| values.map(|y| (x, y))) {
                let (_, param) = call([d1, d2, x1, y1]);
                assert!([-2.0, -1.0, 0.0, 1.0].contains(&param[0]), "{d1} {d2} {x1} {y1}");
            }
        }
    }
}

#[test]
fn modified_rotations_end_at_every_limit() {
    limits_of_modified_rotations::<Dd>();
    limits_of_modified_rotations::<Qd>();
}

fn vectors_are_transformed<T: Rotations>() {
    let mut rng = Rng(13);
    let zero = <T as Sample>::zero(0);
    for n in SIZES {
        for (at, kind) in KINDS.into_iter().enumerate() {
            let mut inc = || INCREMENTS[rng.bits() as usize % INCREMENTS.len()];
            let incs = [inc(), inc()];
            let [mut x, mut y] = incs.map(|inc| Stored::<T>::random(&mut rng, n, inc, kind));
            let (old_x, old_y) = (x.clone(), y.clone());
            let flag = [-1.0, 0.0, 1.0, -2.0, -0.5, 3.0][(at + n) % 6];
            // What a flag does not give must not be read.
            let given: &[usize] = match flag {
                -2.0 => &[],
                flag if flag < 0.0 => &[1, 2, 3, 4],
                0.0 => &[2, 3],
                _ => &[1, 4],
            };
            let mut param = [of::<T>(f64::NAN); 5];
            param[0] = of(flag);
            given.iter().for_each(|&at| param[at] = number(&mut rng, kind));
            let what = format!("{} n={n} {incs:?} {kind:?} flag {flag}", T::NAME);
            // SAFETY: vectors of n elements and five parameters.
            let status = unsafe {
                T::ROTM(n as i64, x.pointer(), x.inc, y.pointer(), y.inc, param.as_ptr())
            };
            assert_eq!(status, 0, "{what}");
            let one = of::<T>(1.0);
            let [h11, h21, h12, h22] = match given.len() {
                4 => [param[1], param[2], param[3], param[4]],
                2 if given[0] == 2 => [one, param[2], param[3], one],
                2 => [param[1], negative(one), one, param[4]],
                _ => [one, zero, zero, one],
            };
            x.check(&old_x, &what, |i, x| match flag {
                -2.0 => assert_eq!(x.bits(), old_x.get(i).bits()),
                _ => check_sum(&what, x, &[(h11, old_x.get(i)), (h12, old_y.get(i))], &zero),
            });
            y.check(&old_y, &what, |i, y| match flag {
                -2.0 => assert_eq!(y.bits(), old_y.get(i).bits()),
                _ => check_sum(&what, y, &[(h21, old_x.get(i)), (h22, old_y.get(i))], &zero),
            });
        }
    }
}

#[test]
fn modified_rotations_of_vectors() {
    vectors_are_transformed::<Dd>();
    vectors_are_transformed::<Qd>();
}

#[test]
fn null_is_told_and_nothing_to_do_is_no_error() {
    let (mut x, param) = ([Dd::ONE; 5], [Dd::ONE; 5]);
    let p = x.as_mut_ptr();
    // SAFETY: NULL or long enough.
    unsafe {
        assert_eq!(Rrotm_dd(2, p, 1, p.add(2), 1, null()), -1);
        assert!(said().starts_with("Rrotm_dd: param is NULL"), "{}", said());
        assert_eq!(Rrotm_dd(0, p, 1, p, 1, null()), 0);
        assert_eq!(Rrotm_dd(-3, p, 1, p, 1, null()), 0);
        assert_eq!(Rrotm_dd(2, null::<Dd>().cast_mut(), 1, p, 1, param.as_ptr()), -1);
        assert!(said().starts_with("Rrotm_dd: X is NULL"), "{}", said());
        assert_eq!(Rrotg_dd(p, p.add(1), null::<Dd>().cast_mut(), p.add(2)), -1);
        assert!(said().starts_with("Rrotg_dd: c is NULL"), "{}", said());
    }
    assert_eq!(x, [Dd::ONE; 5]);
}

type Rot<T> = unsafe extern "C-unwind" fn(i64, *mut T, i64, *mut T, i64, T, T) -> c_int;

/// Of an element in both vectors the reference writes x last; with any kernels, in short and in long vectors.
fn shared_elements<T: Rotations>(rot: Rot<T>) {
    let mut rng = Rng(14);
    for n in [1, 2, 3, 8, 13, 40, 2000] {
        let [c, s] = [(); 2].map(|()| number::<T>(&mut rng, Kind::Uniform));
        let before: Vec<T> = (0..n).map(|_| number(&mut rng, Kind::Graded)).collect();
        let (mut x, mut y, mut shared) = (before.clone(), before.clone(), before);
        let (at, len) = (shared.as_mut_ptr(), n as i64);
        // SAFETY: vectors of n elements.
        unsafe {
            assert_eq!(rot(len, x.as_mut_ptr(), 1, y.as_mut_ptr(), 1, c, s), 0);
            assert_eq!(rot(len, at, 1, at, 1, c, s), 0);
        }
        let wrong = (0..n).find(|&i| !shared[i].is_same(&x[i]));
        assert_eq!(wrong, None, "{} {n}", T::NAME);
    }
}

#[test]
fn elements_of_both_vectors_become_those_of_x() {
    shared_elements::<Dd>(Rrot_dd);
    shared_elements::<Qd>(Rrot_qd);
}
