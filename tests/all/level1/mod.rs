//! Vector routines through their exports, against exact results, and with the same bits in every way to compute them.

mod device;
mod rotations;
mod ways;

pub use crate::common::kinds::{KINDS, Kind, number};

use crate::common::Rng;
use crate::common::cases::cases;
use crate::common::sample::Sample;
use std::ffi::c_int;
use std::fmt::Debug;
use std::ptr::{null, null_mut};
use wideblas::abi::control::wb_last_error;
use wideblas::abi::exports::*;
use wideblas::blas::NativeReal;
use wideblas::format::{Dd, Qd};
use wideblas_reference::Dyadic;

type Ends<T> = unsafe extern "C-unwind" fn(i64, *const T, i64, *const T, i64) -> T;
type OfVector<T, R> = unsafe extern "C-unwind" fn(i64, *const T, i64) -> R;
type Rotation<T> = unsafe extern "C-unwind" fn(i64, *mut T, i64, *mut T, i64, T, T) -> c_int;

/// A format, with its exports.
pub trait Format: Sample + NativeReal + Debug {
    const AXPY: unsafe extern "C-unwind" fn(i64, Self, *const Self, i64, *mut Self, i64) -> c_int;
    const SCAL: unsafe extern "C-unwind" fn(i64, Self, *mut Self, i64) -> c_int;
    const COPY: unsafe extern "C-unwind" fn(i64, *const Self, i64, *mut Self, i64) -> c_int;
    const SWAP: unsafe extern "C-unwind" fn(i64, *mut Self, i64, *mut Self, i64) -> c_int;
    const ROT: Rotation<Self>;
    const DOT: Ends<Self>;
    const ASUM: OfVector<Self, Self>;
    const NRM2: OfVector<Self, Self>;
    const IAMAX: OfVector<Self, i64>;
    /// The bound of a sum of k products is `FACTOR (k + 4) 2^-BITS`.
    const FACTOR: i32;
    const BITS: i32;

    fn bits(&self) -> Vec<u64>;
}

macro_rules! formats {
    ($($type:ty, $length:literal, $factor:literal, $precision:literal: $axpy:ident $scal:ident $copy:ident $swap:ident
       $rot:ident $dot:ident $asum:ident $nrm2:ident $iamax:ident;)*) => {$(
        impl Format for $type {
            const AXPY: unsafe extern "C-unwind" fn(i64, Self, *const Self, i64, *mut Self, i64) -> c_int = $axpy;
            const SCAL: unsafe extern "C-unwind" fn(i64, Self, *mut Self, i64) -> c_int = $scal;
            const COPY: unsafe extern "C-unwind" fn(i64, *const Self, i64, *mut Self, i64) -> c_int = $copy;
            const SWAP: unsafe extern "C-unwind" fn(i64, *mut Self, i64, *mut Self, i64) -> c_int = $swap;
            const ROT: Rotation<Self> = $rot;
            const DOT: Ends<Self> = $dot;
            const ASUM: OfVector<Self, Self> = $asum;
            const NRM2: OfVector<Self, Self> = $nrm2;
            const IAMAX: OfVector<Self, i64> = $iamax;
            const FACTOR: i32 = $factor;
            const BITS: i32 = $precision;

            fn bits(&self) -> Vec<u64> {
                wideblas::format::Scalar::<$length>::components(*self).map(f64::to_bits).to_vec()
            }
        }
    )*};
}
formats! {
    Dd, 2, 4, 106: Raxpy_dd Rscal_dd Rcopy_dd Rswap_dd Rrot_dd Rdot_dd Rasum_dd Rnrm2_dd iRamax_dd;
    Qd, 4, 480, 212: Raxpy_qd Rscal_qd Rcopy_qd Rswap_qd Rrot_qd Rdot_qd Rasum_qd Rnrm2_qd iRamax_qd;
}

pub const SIZES: [usize; 17] = [0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 17, 31, 33, 95, 96, 130, 515];
pub const INCREMENTS: [i64; 6] = [1, 1, 2, -1, -3, 5];

/// A vector of `n` random elements in memory, `inc` apart, between elements that no routine may touch.
#[derive(Clone, Debug)]
pub struct Stored<T> {
    pub memory: Vec<T>,
    pub inc: i64,
    n: usize,
}

impl<T: Format> Stored<T> {
    pub fn random(rng: &mut Rng, n: usize, inc: i64, kind: Kind) -> Stored<T> {
        let len = n.saturating_sub(1) * inc.unsigned_abs() as usize + 3;
        Stored { memory: (0..len).map(|_| number(rng, kind)).collect(), inc, n }
    }

    pub fn pointer(&mut self) -> *mut T {
        self.memory[1..].as_mut_ptr()
    }

    fn place(&self, i: usize) -> usize {
        let inc = self.inc.unsigned_abs() as usize;
        1 + if self.inc < 0 { (self.n - 1 - i) * inc } else { i * inc }
    }

    pub fn get(&self, i: usize) -> T {
        self.memory[self.place(i)]
    }

    /// The elements after a call are `expected(i)`, all others the same as before.
    fn check(&self, before: &Stored<T>, what: &str, expected: impl Fn(usize, &T)) {
        let places: Vec<usize> = (0..self.n).map(|i| self.place(i)).collect();
        for (at, (found, old)) in self.memory.iter().zip(&before.memory).enumerate() {
            assert!(places.contains(&at) || found.bits() == old.bits(), "{what}: memory {at}");
        }
        (0..self.n).for_each(|i| expected(i, &self.memory[places[i]]));
    }
}

/// The sum of products within its bound; infinities and NaN as of doubles.
fn check_sum<T: Format>(what: &str, found: &T, pairs: &[(T, T)], add: &T) {
    let one = T::from_f64(1.0, 0);
    let mut terms: Vec<(T, T)> = pairs.to_vec();
    terms.insert(0, (one, *add));
    let all: Option<Vec<(Dyadic, Dyadic)>> =
        terms.iter().map(|(a, b)| Some((a.exact()?, b.exact()?))).collect();
    let Some(all) = all else {
        let plain = terms.iter().fold(0.0, |sum, (a, b)| sum + a.to_f64() * b.to_f64());
        let found = found.to_f64();
        assert!(found == plain || found.is_nan() && plain.is_nan(), "{what}: {found} not {plain}");
        return;
    };
    let zero = Dyadic::ZERO;
    let sum = all.iter().fold(zero.clone(), |sum, (a, b)| &sum + &(a * b));
    let size = all.iter().fold(zero, |sum, (a, b)| &sum + &(a * b).abs());
    if sum.log2().is_some_and(|log2| log2 >= 1024) {
        let sign = if sum.is_negative() { -1.0 } else { 1.0 };
        assert_eq!(found.to_f64(), f64::INFINITY * sign, "{what}");
    } else if sum.log2().is_none_or(|log2| log2 < 1022) {
        let found = found.exact().unwrap_or_else(|| panic!("{what}: {found:?}"));
        let error = (&found - &sum).abs();
        let factor = Dyadic::from_f64(f64::from(T::FACTOR * (pairs.len() as i32 + 4))).unwrap();
        let bound = &(&size * &factor) * &Dyadic::power_of_two(-T::BITS);
        let least = Dyadic::from_f64(16.0 * (pairs.len() + 4) as f64).unwrap();
        let bound = &bound + &(&least * &Dyadic::power_of_two(-1074));
        assert!(!(&bound - &error).is_negative(), "{what}: {found:?} not {sum:?}");
    }
}

/// Calls `test` with vectors of all sizes, increments and kinds.
pub fn for_each_case<T: Format>(
    seed: u64,
    mut test: impl FnMut(&mut Rng, usize, Kind, [Stored<T>; 2], &str),
) {
    for (case, mut rng) in cases(seed, 3 * SIZES.len() * KINDS.len()) {
        let (n, kind) = (SIZES[case % SIZES.len()], KINDS[case / SIZES.len() % KINDS.len()]);
        let mut inc = || INCREMENTS[rng.bits() as usize % INCREMENTS.len()];
        let incs = [inc(), inc()];
        let vectors = incs.map(|inc| Stored::random(&mut rng, n, inc, kind));
        let what = format!("{} n={n} {incs:?} {kind:?}", T::NAME);
        test(&mut rng, n, kind, vectors, &what);
    }
}

fn elements_within_their_bounds<T: Format>() {
    for_each_case::<T>(1, |rng, n, kind, [mut x, mut y], what| {
        let (alpha, s) = (number::<T>(rng, kind), number::<T>(rng, kind));
        let (old_x, old_y) = (x.clone(), y.clone());
        let len = n as i64;
        let reset = |x: &mut Stored<T>, y: &mut Stored<T>| {
            (x.memory, y.memory) = (old_x.memory.clone(), old_y.memory.clone());
        };
        let zero = <T as Sample>::zero(0);
        // SAFETY: vectors of n elements.
        let status = unsafe { T::AXPY(len, alpha, x.pointer(), x.inc, y.pointer(), y.inc) };
        assert_eq!(status, 0, "{what}");
        let nothing = Sample::to_f64(&alpha) == 0.0;
        x.check(&old_x, what, |i, x| assert_eq!(x.bits(), old_x.get(i).bits()));
        y.check(&old_y, what, |i, y| match nothing {
            true => assert_eq!(y.bits(), old_y.get(i).bits()),
            false => check_sum(what, y, &[(alpha, old_x.get(i))], &old_y.get(i)),
        });
        reset(&mut x, &mut y);
        // SAFETY: as above.
        assert_eq!(unsafe { T::ROT(len, x.pointer(), x.inc, y.pointer(), y.inc, alpha, s) }, 0);
        x.check(&old_x, what, |i, x| {
            check_sum(what, x, &[(alpha, old_x.get(i)), (s, old_y.get(i))], &zero);
        });
        y.check(&old_y, what, |i, y| {
            check_sum(what, y, &[(alpha, old_y.get(i)), (negative(s), old_x.get(i))], &zero);
        });
        reset(&mut x, &mut y);
        // SAFETY: as above.
        assert_eq!(unsafe { T::SCAL(len, alpha, x.pointer(), x.inc) }, 0, "{what}");
        x.check(&old_x, what, |i, x| match x_is_done(old_x.inc) {
            true => check_sum(what, x, &[(alpha, old_x.get(i))], &zero),
            false => assert_eq!(x.bits(), old_x.get(i).bits(), "{what}"),
        });
        reset(&mut x, &mut y);
        // SAFETY: as above.
        unsafe {
            assert_eq!(T::COPY(len, x.pointer(), x.inc, y.pointer(), y.inc), 0);
            y.check(&old_y, what, |i, y| assert_eq!(y.bits(), old_x.get(i).bits()));
            reset(&mut x, &mut y);
            assert_eq!(T::SWAP(len, x.pointer(), x.inc, y.pointer(), y.inc), 0);
        }
        x.check(&old_x, what, |i, x| assert_eq!(x.bits(), old_y.get(i).bits()));
        y.check(&old_y, what, |i, y| assert_eq!(y.bits(), old_x.get(i).bits()));
    });
}

/// In the BLAS scal and functions of one vector know no elements with increments below 1.
fn x_is_done(inc: i64) -> bool {
    inc > 0
}

fn negative<T: Format>(x: T) -> T {
    match x.exact() {
        Some(exact) => x.nearest(&(&Dyadic::ZERO - &exact)),
        None => x.special(-Sample::to_f64(&x)).unwrap(),
    }
}

fn sums_within_their_bounds<T: Format>() {
    for_each_case::<T>(2, |_, n, _, [mut x, mut y], what| {
        let (len, zero) = (n as i64, <T as Sample>::zero(0));
        let pairs: Vec<(T, T)> = (0..n).map(|i| (x.get(i), y.get(i))).collect();
        // SAFETY: vectors of n elements.
        let found = unsafe { T::DOT(len, x.pointer(), x.inc, y.pointer(), y.inc) };
        check_sum(what, &found, &pairs, &zero);
        // SAFETY: as above.
        let (asum, nrm2, place) = unsafe {
            let (x, inc) = (x.pointer(), x.inc);
            (T::ASUM(len, x, inc), T::NRM2(len, x, inc), T::IAMAX(len, x, inc))
        };
        if n == 0 || !x_is_done(x.inc) {
            assert!(asum.is_same(&zero) && nrm2.is_same(&zero) && place == 0, "{what}");
            return;
        }
        let elements: Vec<T> = (0..n).map(|i| x.get(i)).collect();
        let mut largest = 0;
        for i in 1..n {
            let beyond = match (elements[i].exact(), elements[largest].exact()) {
                (Some(a), Some(b)) => (&b.abs() - &a.abs()).is_negative(),
                _ => Sample::to_f64(&elements[i]).abs() > Sample::to_f64(&elements[largest]).abs(),
            };
            largest = if beyond { i } else { largest };
        }
        assert_eq!(place, largest as i64 + 1, "{what}");
        let positive: Vec<T> = elements.iter().map(magnitude).collect();
        let one = T::from_f64(1.0, 0);
        check_sum(what, &asum, &positive.iter().map(|&x| (one, x)).collect::<Vec<_>>(), &zero);
        check_norm(what, &nrm2, &positive);
    });
}

fn magnitude<T: Format>(x: &T) -> T {
    if Sample::to_f64(x).is_sign_negative() { negative(*x) } else { *x }
}

/// The square root of a sum of squares with its bound, which is rounded where it overflows or is tiny.
fn check_norm<T: Format>(what: &str, found: &T, elements: &[T]) {
    let exact: Option<Vec<Dyadic>> = elements.iter().map(Sample::exact).collect();
    let Some(exact) = exact else {
        let plain = elements.iter().fold(0.0, |sum, x| sum + Sample::to_f64(x));
        let found = Sample::to_f64(found);
        assert!(found == plain || found.is_nan() && plain.is_nan(), "{what}: {found}");
        return;
    };
    let square = exact.iter().fold(Dyadic::ZERO, |sum, x| &sum + &(x * x));
    let root = Dyadic::from_float(&square.to_float_with(6000).sqrt()).unwrap();
    let range =
        |x: &Dyadic, low: i32, high: i32| x.log2().is_some_and(|log2| (low..high).contains(&log2));
    if !range(&square, -382, 1022) {
        let nearest = <T as Sample>::zero(0).nearest(&root);
        // Numbers of several components can have more than one form, and two can be equally near.
        let error = |x: &T| x.exact().map(|x| (&x - &root).abs());
        let is_as_near =
            error(found).zip(error(&nearest)).is_some_and(|(a, b)| !(&b - &a).is_negative());
        let is_nearest = found.is_same(&nearest) || is_as_near;
        assert!(is_nearest || range(&square, 1022, 1025), "{what}: {found:?} not {nearest:?}");
        return;
    }
    let error = (&found.exact().unwrap() - &root).abs();
    let factor = Dyadic::from_f64(f64::from(T::FACTOR * (elements.len() as i32 + 4))).unwrap();
    let bound = &(&root * &factor) * &Dyadic::power_of_two(-T::BITS);
    assert!(!(&bound - &error).is_negative(), "{what}: {found:?}");
}

#[test]
fn elements_of_dd() {
    elements_within_their_bounds::<Dd>();
}

#[test]
fn elements_of_qd() {
    elements_within_their_bounds::<Qd>();
}

#[test]
fn sums_of_dd() {
    sums_within_their_bounds::<Dd>();
}

#[test]
fn sums_of_qd() {
    sums_within_their_bounds::<Qd>();
}

/// A panic inside becomes an error.
#[test]
fn faults_do_not_leave_the_library() {
    crate::common::in_a_process(
        crate::test_path!("faults_do_not_leave_the_library"),
        &[("WIDEBLAS_FAULT", "Rdot_qd")],
        || {
            let x = [Qd::ONE; 2];
            // SAFETY: vectors of two elements.
            let sum = unsafe { Rdot_qd(2, x.as_ptr(), 1, x.as_ptr(), 1) };
            assert!(
                sum.x[0].is_nan() && said().starts_with("Rdot_qd: internal error"),
                "{}",
                said()
            );
        },
    );
}

#[test]
fn faults_leave_vectors_as_they_are() {
    crate::common::in_a_process(
        crate::test_path!("faults_leave_vectors_as_they_are"),
        &[("WIDEBLAS_FAULT", "Raxpy_dd")],
        || {
            let (x, mut y) = ([Dd::ONE; 2], [Dd::ONE; 2]);
            // SAFETY: vectors of two elements.
            assert_eq!(unsafe { Raxpy_dd(2, Dd::ONE, x.as_ptr(), 1, y.as_mut_ptr(), 1) }, -1);
            assert!(y == x && said().starts_with("Raxpy_dd: internal error"), "{}", said());
        },
    );
}

/// The message of the last error.
fn said() -> String {
    // SAFETY: a string that lives until the next error.
    unsafe { std::ffi::CStr::from_ptr(wb_last_error()) }.to_string_lossy().into_owned()
}

/// Errors leave everything as it was and say what was wrong; what the BLAS takes for nothing to do is no error.
#[test]
fn errors_are_told() {
    let one = Dd::ONE;
    let mut x = [one; 4];
    let (p, n) = (x.as_mut_ptr(), null());
    let far = i64::MAX / 2;
    // SAFETY: NULL, or vectors of one element that are long enough; far ones are refused.
    unsafe {
        assert_eq!(Raxpy_dd(2, one, n, 1, p, 1), -1);
        assert!(said().starts_with("Raxpy_dd: X is NULL"), "{}", said());
        assert_eq!(Raxpy_dd(2, one, p, 1, null_mut(), 1), -1);
        assert!(said().starts_with("Raxpy_dd: Y is NULL"), "{}", said());
        assert!(Rdot_dd(2000, p, far, p, 1).hi.is_nan());
        assert!(said().contains("larger than the address space"), "{}", said());
        // Few elements as many.
        for far in [1 << 60, -(1 << 60), far, i64::MIN] {
            let told = |routine: &str| {
                let text = "a vector is larger than the address space; nothing was computed";
                assert_eq!(said(), format!("{routine}: {text}"), "{far}");
            };
            assert_eq!(Raxpy_dd(2, one, p, far, p, 1), -1);
            told("Raxpy_dd");
            assert_eq!(Rcopy_dd(2, p, 1, p, far), -1);
            told("Rcopy_dd");
            assert_eq!(Rswap_dd(3, p, far, p, far), -1);
            told("Rswap_dd");
            assert!(Rdot_dd(2, p, 1, p, far).hi.is_nan());
            told("Rdot_dd");
            assert_eq!(Rrot_dd(2, p, 1, p, far, one, one), -1);
            told("Rrot_dd");
        }
        assert_eq!(Rscal_dd(2, one, p, 1 << 60), -1);
        assert_eq!(iRamax_dd(2, p, 1 << 60), 0);
        assert!(Rasum_dd(2, p, 1 << 60).hi.is_nan() && Rnrm2_dd(2, p, 1 << 60).hi.is_nan());
        // One element is no matter how far from the next.
        assert_eq!(Raxpy_dd(1, Dd::ZERO - one, p, i64::MIN, p.add(1), i64::MAX), 0);
        assert_eq!(Raxpy_dd(1, one, p, i64::MIN, p.add(1), i64::MAX), 0);
        assert!(Rasum_dd(1, n, 1).hi.is_nan() && Rnrm2_dd(1, n, 1).hi.is_nan());
        assert_eq!((iRamax_dd(1, n, 1), iRamax_dd(0, n, 1), iRamax_dd(1, n, -1)), (0, 0, 0));
        assert_eq!(Raxpy_dd(-5, one, n, 1, null_mut(), 1), 0);
        assert_eq!(Raxpy_dd(5, Dd::ZERO, n, 1, null_mut(), 1), 0);
        assert_eq!(
            (Rscal_dd(5, one, null_mut(), 0), Rswap_dd(0, null_mut(), 1, null_mut(), 1)),
            (0, 0)
        );
        assert_eq!(Rdot_dd(0, n, 1, n, 1), Dd::ZERO);
    }
    assert_eq!(x, [one; 4]);
}
