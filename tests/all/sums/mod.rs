//! Exact sums, dot products and norms through their exports, against GMP's integers.

mod accumulators;
mod long;
mod refused;

use crate::common::case::power_near_tie;
use rug::{Float, Integer};
use std::ffi::{CStr, c_int};
use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr::{null, null_mut};
use wideblas::abi::control::wb_last_error;
use wideblas::abi::sums::*;
use wideblas::engine::MatRef;
use wideblas::format::{Dd, Qd, Scalar, power_of_two};
use wideblas::isa::Isa;
use wideblas::sum::{self, Context, Number, Strided};
use wideblas_reference::random::Rng;
use wideblas_reference::{Dyadic, nearest};

/// A format as this test needs it.
trait Format: Number + PartialEq + Debug {
    fn random(random: &mut Rng, exponent: i32) -> Self;
    fn negative(self) -> Self;
    fn zero() -> Self;
    fn components(self) -> Vec<f64>;
    fn rounded(exact: &Dyadic) -> Self;
    fn root(square: &Dyadic) -> Self;
    const SUM: unsafe extern "C-unwind" fn(i64, *const Self, i64, *mut Self) -> c_int;
    const ASUM: unsafe extern "C-unwind" fn(i64, *const Self, i64, *mut Self) -> c_int;
    const NRM2: unsafe extern "C-unwind" fn(i64, *const Self, i64, *mut Self) -> c_int;
    #[allow(clippy::type_complexity)] // the export's own
    const DOT: unsafe extern "C-unwind" fn(
        i64,
        *const Self,
        i64,
        *const Self,
        i64,
        *mut Self,
    ) -> c_int;

    fn same(self, other: Self) -> bool {
        let bits = |x: Self| x.components().into_iter().map(f64::to_bits).collect::<Vec<_>>();
        bits(self) == bits(other)
    }
}

/// A number of an exponent; from -1023 down a subnormal one.
fn double(random: &mut Rng, exponent: i32) -> f64 {
    let field = (exponent + 1023).max(0) as u64;
    let fraction = random.bits() >> (12 - (exponent + 1023).min(0)).min(63);
    f64::from_bits(random.bits() & 1 << 63 | field << 52 | fraction)
}

/// A root with so many bits that its rounding is that of the exact one.
fn root(square: &Dyadic) -> Dyadic {
    Dyadic::from_float(&square.to_float_with(6000).sqrt()).unwrap()
}

macro_rules! components {
    ($type:ty, $length:literal, $random:expr, $sum:ident, $asum:ident, $dot:ident, $nrm2:ident) => {
        impl Format for $type {
            fn random(random: &mut Rng, exponent: i32) -> $type {
                $random(random, exponent)
            }
            fn negative(self) -> $type {
                Scalar::<$length>::from_components(Scalar::components(self).map(|x: f64| -x))
            }
            fn zero() -> $type {
                Scalar::<$length>::from_f64(0.0)
            }
            fn components(self) -> Vec<f64> {
                Scalar::<$length>::components(self).to_vec()
            }
            fn rounded(exact: &Dyadic) -> $type {
                nearest::<$type, $length>(exact)
            }
            fn root(square: &Dyadic) -> $type {
                nearest::<$type, $length>(&root(square))
            }
            const SUM: unsafe extern "C-unwind" fn(i64, *const $type, i64, *mut $type) -> c_int =
                $sum;
            const ASUM: unsafe extern "C-unwind" fn(i64, *const $type, i64, *mut $type) -> c_int =
                $asum;
            const NRM2: unsafe extern "C-unwind" fn(i64, *const $type, i64, *mut $type) -> c_int =
                $nrm2;
            const DOT: unsafe extern "C-unwind" fn(
                i64,
                *const $type,
                i64,
                *const $type,
                i64,
                *mut $type,
            ) -> c_int = $dot;
        }
    };
}

components!(f64, 1, double, wb_sum_f64, wb_asum_f64, wb_dot_f64, wb_nrm2_f64);
components!(
    Dd,
    2,
    |random: &mut Rng, e: i32| random.dd(e.max(-800)),
    wb_sum_dd,
    wb_asum_dd,
    wb_dot_dd,
    wb_nrm2_dd
);
components!(
    Qd,
    4,
    |random: &mut Rng, e: i32| random.qd(e.max(-700)),
    wb_sum_qd,
    wb_asum_qd,
    wb_dot_qd,
    wb_nrm2_qd
);

/// A value to 24 bits at once, by MPFR.
fn single(exact: &Dyadic) -> f32 {
    exact.to_float().to_f32()
}

impl Format for f32 {
    fn random(random: &mut Rng, exponent: i32) -> f32 {
        random.double(exponent.clamp(-140, 100)) as f32
    }
    fn negative(self) -> f32 {
        -self
    }
    fn zero() -> f32 {
        0.0
    }
    fn components(self) -> Vec<f64> {
        vec![self.into()]
    }
    fn rounded(exact: &Dyadic) -> f32 {
        single(exact)
    }
    fn root(square: &Dyadic) -> f32 {
        single(&root(square))
    }
    const SUM: unsafe extern "C-unwind" fn(i64, *const f32, i64, *mut f32) -> c_int = wb_sum_f32;
    const ASUM: unsafe extern "C-unwind" fn(i64, *const f32, i64, *mut f32) -> c_int = wb_asum_f32;
    const NRM2: unsafe extern "C-unwind" fn(i64, *const f32, i64, *mut f32) -> c_int = wb_nrm2_f32;
    const DOT: unsafe extern "C-unwind" fn(
        i64,
        *const f32,
        i64,
        *const f32,
        i64,
        *mut f32,
    ) -> c_int = wb_dot_f32;
}

/// Sums of integers times 2^-2300.
struct Sum(Integer);

const UNIT: i32 = -2300;

impl Sum {
    fn new() -> Sum {
        Sum(Integer::new())
    }

    fn add_product(&mut self, x: f64, y: f64) {
        let parts = |x: f64| Float::with_val(53, x).to_integer_exp().unwrap();
        if x != 0.0 && y != 0.0 {
            let ((m, e), (n, f)) = (parts(x), parts(y));
            self.0 += (m * n) << (e + f - UNIT) as u32;
        }
    }

    fn value(&self) -> Dyadic {
        Dyadic::new(self.0.clone(), UNIT)
    }
}

fn exact_sum<T: Format>(x: &[T]) -> Dyadic {
    let mut sum = Sum::new();
    x.iter().flat_map(|x| x.components()).for_each(|x| sum.add_product(x, 1.0));
    sum.value()
}

fn exact_dot<T: Format>(x: &[T], y: &[T]) -> Dyadic {
    let mut sum = Sum::new();
    for (x, y) in x.iter().zip(y) {
        for a in x.components() {
            y.components().into_iter().for_each(|b| sum.add_product(a, b));
        }
    }
    sum.value()
}

/// Exponents: close, mild, graded, the smallest numbers, all.
const KINDS: [(i32, i32); 6] =
    [(0, 0), (-30, 30), (-90, 90), (-300, 300), (-1060, -1000), (-1020, 1000)];

fn numbers<T: Format>(random: &mut Rng, len: usize, (low, high): (i32, i32)) -> Vec<T> {
    let mut all: Vec<T> = Vec::new();
    for i in 0..len {
        let exponent = random.within(low, high);
        let x = match random.bits() % 8 {
            0 => T::zero(),
            // So that sums cancel, some to the last bit.
            1 | 2 if i > 0 => all[random.bits() as usize % i].negative(),
            _ => T::random(random, exponent),
        };
        all.push(x);
    }
    all
}

/// A vector in memory with an increment, surrounded by what must not be read.
fn stored<T: Format>(x: &[T], inc: i64, poison: T) -> Vec<T> {
    let step = inc.unsigned_abs() as usize;
    let mut memory = vec![poison; x.len().saturating_sub(1) * step + 1];
    for (i, &x) in x.iter().enumerate() {
        memory[step * i] = x;
    }
    if inc < 0 {
        memory.reverse()
    }
    memory
}

fn check_format<T: Format>(poison: T) {
    let mut random = Rng(7);
    let lens = [0, 1, 2, 3, 7, 8, 12, 13, 16, 17, 33, 255, 511, 513, 1030, 2049, 4099];
    for (round, &len) in lens.iter().cycle().take(3 * lens.len()).enumerate() {
        let kind = KINDS[round % KINDS.len()];
        let (mut x, mut y) =
            (numbers::<T>(&mut random, len, kind), numbers::<T>(&mut random, len, kind));
        if round % 4 == 3 {
            let double = |x: f64| T::rounded(&Dyadic::from_f64(x).expect("a finite number"));
            x.fill_with(|| double(power_near_tie(&mut random)));
            y.fill_with(|| double(f64::from(random.within(-1, 1))));
        }
        let incs = [(1, 1), (1, -1), (2, 1), (-1, -1), (-3, 2), (7, 7)];
        let (incx, incy) = incs[round % incs.len()];
        let (in_x, in_y) = (stored(&x, incx, poison), stored(&y, incy, poison));
        let n = len as i64;
        let what = format!("n = {len}, exponents {kind:?}, increments {incx}, {incy}");
        let call = |f: unsafe extern "C-unwind" fn(i64, *const T, i64, *mut T) -> c_int| {
            let mut r = poison;
            // SAFETY: the vector lies in the memory.
            assert_eq!(unsafe { f(n, in_x.as_ptr(), incx, &mut r) }, 0);
            r
        };
        let check = |found: T, expected: T, name: &str| {
            // Signs of zeros have a test of their own.
            let zeros = found == T::zero() && expected == T::zero();
            assert!(zeros || found.same(expected), "{name}: {found:?}, not {expected:?}; {what}");
        };
        check(call(T::SUM), T::rounded(&exact_sum(&x)), "sum");
        let positive = |x: &T| if x.components()[0] < 0.0 { x.negative() } else { *x };
        let magnitudes: Vec<T> = x.iter().map(positive).collect();
        check(call(T::ASUM), T::rounded(&exact_sum(&magnitudes)), "asum");
        check(call(T::NRM2), T::root(&exact_dot(&x, &x)), "nrm2");
        let mut r = poison;
        // SAFETY: the vectors lie in the memory.
        assert_eq!(unsafe { T::DOT(n, in_x.as_ptr(), incx, in_y.as_ptr(), incy, &mut r) }, 0);
        check(r, T::rounded(&exact_dot(&x, &y)), "dot");
    }
}

#[test]
fn doubles_equal_exact_results() {
    check_format(f64::NAN);
}

#[test]
fn floats_equal_exact_results() {
    check_format(f32::NAN);
}

#[test]
fn dd_equal_exact_results() {
    check_format(Dd::new(f64::NAN, f64::NAN));
}

#[test]
fn qd_equal_exact_results() {
    check_format(Qd::from_components([f64::NAN; 4]));
}

/// Each kernel and number of threads gives the bits of exact results, of vectors long enough to be shared.
fn check_kernels_and_threads<T: Format>(len: usize) {
    let mut random = Rng(3);
    for kind in [(-20, 20), (-300, 300)] {
        let x: Vec<T> = numbers(&mut random, len, kind);
        let y: Vec<T> = numbers(&mut random, len, kind);
        let expected = [T::rounded(&exact_sum(&x)), T::rounded(&exact_dot(&x, &y))];
        let mut others = None;
        for isa in Isa::ALL.into_iter().filter(|isa| isa.is_available()) {
            for threads in 1..=7 {
                let context = Context { isa, threads: threads.into() };
                let (x, y) = (Strided::of(&x), Strided::of(&y));
                let sums = [sum::sum(x, context), sum::dot(x, y, context)].map(Result::unwrap);
                for (found, expected) in sums.into_iter().zip(expected) {
                    assert!(found.same(expected), "{isa:?}, {threads} threads: {found:?}");
                }
                let [a, b] = [sum::asum(x, context), sum::nrm2(x, context)].map(Result::unwrap);
                let (c, d) = *others.get_or_insert((a, b));
                assert!(a.same(c) && b.same(d), "{isa:?}, {threads} threads: {a:?} {b:?}");
            }
        }
    }
}

#[test]
fn bits_do_not_depend_on_kernels_and_threads() {
    // From half a MiB for each thread on.
    check_kernels_and_threads::<f64>(500_000);
    check_kernels_and_threads::<f32>(300_000);
    check_kernels_and_threads::<Dd>(60_000);
    check_kernels_and_threads::<Qd>(20_000);
}

/// The special values of each routine, at the place of each number of short and long vectors.
#[test]
fn special_values() {
    let (inf, nan) = (f64::INFINITY, f64::NAN);
    let call = |f: unsafe extern "C-unwind" fn(i64, *const f64, i64, *mut f64) -> c_int,
                x: &[f64]| {
        let mut r = 7.0;
        // SAFETY: a vector.
        assert_eq!(unsafe { f(x.len() as i64, x.as_ptr(), 1, &mut r) }, 0);
        r
    };
    let of_dd = |f: unsafe extern "C-unwind" fn(i64, *const Dd, i64, *mut Dd) -> c_int,
                 x: &[f64]| {
        let x: Vec<Dd> =
            x.iter().map(|&x| Dd::new(x, if x.is_finite() { 0.0 } else { f64::NAN })).collect();
        let mut r = Dd::new(7.0, 7.0);
        // SAFETY: a vector.
        assert_eq!(unsafe { f(x.len() as i64, x.as_ptr(), 1, &mut r) }, 0);
        r.hi
    };
    let same = |a: f64, b: f64| a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan();
    for len in [2, 9, 40, 3000] {
        for at in [0, len / 2, len - 1] {
            let other = (at + 1) % len;
            for (one, two, sum, asum, nrm2) in [
                (inf, 1.0, inf, inf, inf),
                (-inf, 1.0, -inf, inf, inf),
                (inf, -inf, nan, inf, inf),
                (nan, 1.0, nan, nan, nan),
                (nan, inf, nan, nan, nan),
                (1e308, -inf, -inf, inf, inf),
            ] {
                let mut x = vec![0.5; len];
                (x[at], x[other]) = (one, two);
                assert!(same(call(wb_sum_f64, &x), sum), "sum {one} {two} {len}");
                assert!(same(call(wb_asum_f64, &x), asum), "asum {one} {two} {len}");
                assert!(same(call(wb_nrm2_f64, &x), nrm2), "nrm2 {one} {two} {len}");
                assert!(same(of_dd(wb_sum_dd, &x), sum), "sum of dd {one} {two} {len}");
                assert!(same(of_dd(wb_asum_dd, &x), asum), "asum of dd {one} {two} {len}");
                assert!(same(of_dd(wb_nrm2_dd, &x), nrm2), "nrm2 of dd {one} {two} {len}");
                let ones: Vec<f64> = vec![1.0; len];
                let mut r = 7.0;
                // SAFETY: vectors.
                unsafe { wb_dot_f64(len as i64, x.as_ptr(), 1, ones.as_ptr(), 1, &mut r) };
                assert!(same(r, sum), "dot {one} {two} {len}");
            }
            let mut zeros = vec![-0.0; len];
            assert!(same(call(wb_sum_f64, &zeros), -0.0) && same(of_dd(wb_sum_dd, &zeros), -0.0));
            assert!(same(call(wb_asum_f64, &zeros), 0.0) && same(call(wb_nrm2_f64, &zeros), 0.0));
            zeros[at] = 0.0;
            assert!(same(call(wb_sum_f64, &zeros), 0.0) && same(of_dd(wb_sum_dd, &zeros), 0.0));
            let mut y = vec![1.0; len];
            y[at] = inf;
            let mut r = 7.0;
            // SAFETY: vectors.
            unsafe { wb_dot_f64(len as i64, zeros.as_ptr(), 1, y.as_ptr(), 1, &mut r) };
            assert!(r.is_nan(), "zero times infinity");
        }
    }
    assert_eq!(call(wb_sum_f64, &[]).to_bits(), 0);
    assert_eq!(call(wb_nrm2_f64, &[power_of_two(-1074)]), power_of_two(-1074));
    assert_eq!(call(wb_nrm2_f64, &[f64::MAX, 1.0]), f64::MAX);
}

/// Elements and parts beyond the end panic; the lowest address is that of the first or the last element.
#[test]
fn strided_vectors_end_where_they_end() {
    let x = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0];
    for inc in [-3i64, -1, 1, 3] {
        // SAFETY: the elements lie in the array.
        let vector = unsafe { Strided::blas(x.as_ptr(), 3, inc) };
        assert_eq!(vector.lowest(), x.as_ptr());
        let step = inc.unsigned_abs() as usize;
        let mut expected = [x[0], x[step], x[2 * step]];
        if inc < 0 {
            expected.reverse();
        }
        assert!(vector.iter().eq(expected));
        assert!(vector.part(1, 2).iter().eq(expected[1..].iter().copied()));
        let panics = |work: &dyn Fn()| catch_unwind(AssertUnwindSafe(work)).is_err();
        assert!(panics(&|| assert!(vector.get(3) > 0.0)));
        assert!(panics(&|| assert!(!vector.part(2, 2).is_empty())));
        assert!(panics(&|| assert!(vector.part(4, 0).is_empty())));
        assert!(vector.part(3, 0).is_empty());
    }
    let matrix = MatRef::new(&x, 3, 2, 4).unwrap();
    assert!(Strided::of_row(&matrix, 2).iter().eq([3.0, 7.0]));
    assert!(Strided::of_column(&matrix, 1).iter().eq([5.0, 6.0, 7.0]));
    assert!(catch_unwind(AssertUnwindSafe(|| Strided::of_row(&matrix, 3).len())).is_err());
}

/// The sign of a number whose components are in no order is that of their sum.
#[test]
fn magnitudes_of_numbers_in_no_order() {
    let x = [Dd { hi: 1.0, lo: -3.0 }, Dd { hi: -1.0, lo: 1.5 }, Dd { hi: 2.0, lo: -1.0 }];
    let mut r = Dd::from(7.0);
    // SAFETY: a vector.
    assert_eq!(unsafe { wb_asum_dd(3, x.as_ptr(), 1, &mut r) }, 0);
    assert_eq!(r, Dd::from(3.5));
}
