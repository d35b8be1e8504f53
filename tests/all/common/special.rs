//! Calls of the routines of level 3 with overflows, infinities and NaN, for tests and a benchmark.

use super::signatures::Letter;
use wideblas::abi::exports::*;
use wideblas::format::{Complex, Dd, Qd, Scalar, power_of_two};
use wideblas_reference::random::Rng;

const N: Letter = c"N".as_ptr();
const T: Letter = c"T".as_ptr();
const C: Letter = c"C".as_ptr();
const L: Letter = c"L".as_ptr();
const R: Letter = c"R".as_ptr();
const U: Letter = c"U".as_ptr();

/// n, A, B, C
pub type Call<T> = fn(i64, *const T, *const T, *mut T);

/// A call, the order of its matrices, and what is in them.
pub struct Routine<T> {
    pub name: &'static str,
    pub n: i64,
    pub form: Form,
    pub call: Call<T>,
}

#[derive(Clone, Copy, PartialEq)]
pub enum Form {
    /// A, B and C.
    Product,
    /// The same, and C has two products of A and B.
    OfTwo,
    /// A and C.
    OfOne,
    /// A triangle A and C, which is multiplied.
    Multiplies,
    /// A triangle A and C, which is solved for.
    Solves,
}

/// What is in a matrix, beside full-precision random numbers.
#[derive(Clone, Copy, PartialEq)]
pub enum Kind {
    Overflowing,
    OneInfinity,
    OneNan,
    RowOfInfinities,
    SomeNan,
    AllInfinite,
    AllNan,
}

pub const KINDS: [(Kind, &str); 7] = [
    (Kind::Overflowing, "all overflow"),
    (Kind::OneInfinity, "one infinity"),
    (Kind::OneNan, "one NaN"),
    (Kind::RowOfInfinities, "a row of infinities"),
    (Kind::SomeNan, "1 % NaN"),
    (Kind::AllInfinite, "all infinite"),
    (Kind::AllNan, "all NaN"),
];

fn numbers<T: Scalar<K>, const K: usize>(len: usize, seed: u64) -> Vec<T> {
    let mut rng = Rng(seed);
    // Uniform in [-1, 1], with all bits.
    let mut double = || {
        let exponent = -1 - rng.bits().trailing_zeros() as i32;
        rng.double(exponent)
    };
    let mut number = || {
        let mut components = [0.0; K];
        for part in components.chunks_exact_mut(K / T::PARTS) {
            part[0] = double();
            for i in 1..part.len() {
                part[i] = part[i - 1] * double() * power_of_two(-54);
            }
        }
        T::from_components(components)
    };
    (0..len).map(|_| number()).collect()
}

/// A matrix of order n; of a triangle what is beside the diagonal is small.
fn matrix<T: Scalar<K>, const K: usize>(n: usize, seed: u64, is_triangle: bool) -> Vec<T> {
    let mut all = numbers::<T, K>(n * n, seed);
    if is_triangle {
        for (at, x) in all.iter_mut().enumerate() {
            *x = if at % (n + 1) == 0 { T::from_f64(1.0) } else { x.scale(-36) };
        }
    }
    all
}

/// Puts infinities or NaN in a matrix of order n, in the lower triangle, which all routines read.
fn put<T: Scalar<K>, const K: usize>(kind: Kind, n: usize, all: &mut [T]) {
    let mut set = |i: usize, j: usize, x: f64| {
        let mut components = all[i + j * n].components();
        components[..K / T::PARTS].fill(x);
        all[i + j * n] = T::from_components(components);
    };
    let mut rng = Rng(99);
    let infinity = f64::INFINITY;
    match kind {
        Kind::Overflowing => {}
        Kind::OneInfinity => set(n / 2 + 1, n / 2, infinity),
        Kind::OneNan => set(n / 2 + 1, n / 2, f64::NAN),
        Kind::RowOfInfinities => (0..n).for_each(|j| set(n / 2, j, infinity)),
        Kind::SomeNan => {
            for at in (0..n * n).filter(|_| rng.bits().is_multiple_of(100)).collect::<Vec<_>>() {
                set(at % n, at / n, f64::NAN);
            }
        }
        Kind::AllInfinite => (0..n * n).for_each(|at| set(at % n, at / n, infinity)),
        Kind::AllNan => (0..n * n).for_each(|at| set(at % n, at / n, f64::NAN)),
    }
}

/// The routines of a format with alpha = 1 and beta = 1/2: real numbers are passed, complex ones pointed to.
macro_rules! routines {
    ($n:expr, $one:expr, $half:expr, $t:expr; $gemm:ident, $gemmtr:ident, $syrk:ident, $symm:ident, $syr2k:ident, $trmm:ident, $trsm:ident $(; $cherk:ident, $chemm:ident, $cher2k:ident, $real_one:expr, $real_half:expr)?) => {{
        // SAFETY: matrices of order n.
        let routines = unsafe {
            vec![
                Routine { name: stringify!($gemm), n: $n, form: Form::Product, call: |n, a, b, c| {
                    $gemm(N, N, n, n, n, $one, a, n, b, n, $half, c, n)
                } },
                Routine { name: stringify!($gemmtr), n: $n, form: Form::Product, call: |n, a, b, c| {
                    $gemmtr(U, N, T, n, n, $one, a, n, b, n, $half, c, n)
                } },
                Routine { name: stringify!($syrk), n: $n, form: Form::OfOne, call: |n, a, _, c| {
                    $syrk(L, N, n, n, $one, a, n, $half, c, n)
                } },
                Routine { name: stringify!($symm), n: $n, form: Form::Product, call: |n, a, b, c| {
                    $symm(L, L, n, n, $one, a, n, b, n, $half, c, n)
                } },
                Routine { name: stringify!($syr2k), n: $n, form: Form::OfTwo, call: |n, a, b, c| {
                    $syr2k(L, N, n, n, $one, a, n, b, n, $half, c, n)
                } },
                Routine { name: stringify!($trmm), n: $n, form: Form::Multiplies, call: |n, a, _, c| {
                    $trmm(L, L, N, N, n, n, $one, a, n, c, n)
                } },
                Routine { name: concat!(stringify!($trmm), ", from the right"), n: $n, form: Form::Multiplies, call: |n, a, _, c| {
                    $trmm(R, L, $t, N, n, n, $one, a, n, c, n)
                } },
                Routine { name: stringify!($trsm), n: $n, form: Form::Solves, call: |n, a, _, c| {
                    $trsm(L, L, N, N, n, n, $one, a, n, c, n)
                } },
                Routine { name: concat!(stringify!($trsm), ", from the right"), n: $n, form: Form::Solves, call: |n, a, _, c| {
                    $trsm(R, L, $t, N, n, n, $one, a, n, c, n)
                } },
                $(
                    Routine { name: stringify!($cherk), n: $n, form: Form::OfOne, call: |n, a, _, c| {
                        $cherk(L, N, n, n, $real_one, a, n, $real_half, c, n)
                    } },
                    Routine { name: stringify!($chemm), n: $n, form: Form::Product, call: |n, a, b, c| {
                        $chemm(L, L, n, n, $one, a, n, b, n, $half, c, n)
                    } },
                    Routine { name: stringify!($cher2k), n: $n, form: Form::OfTwo, call: |n, a, b, c| {
                        $cher2k(L, N, n, n, $one, a, n, b, n, $real_half, c, n)
                    } },
                )?
            ]
        };
        routines
    }};
}

const NATIVE: i32 = 2;
const AUTO: i32 = 3;

const DD: [Dd; 2] = [Dd::ONE, Dd::new(0.5, 0.0)];
const QD: [Qd; 2] = [Qd::ONE, Qd::new([0.5, 0.0, 0.0, 0.0])];
static ZDD: [Complex<Dd>; 2] = [Complex::new(Dd::ONE, Dd::ZERO), Complex::new(DD[1], Dd::ZERO)];
static ZQD: [Complex<Qd>; 2] = [Complex::new(Qd::ONE, Qd::ZERO), Complex::new(QD[1], Qd::ZERO)];

/// Products of doubles with matrices of order n.
pub fn of_doubles(n: i64) -> Vec<Routine<f64>> {
    let auto: Call<f64> = |n, a, b, c| {
        // SAFETY: matrices of order n.
        unsafe { wb_gemm_f64(AUTO, N, N, n, n, n, 1.0, a, n, b, n, 0.5, c, n) };
    };
    let native: Call<f64> = |n, a, b, c| {
        // SAFETY: as above.
        unsafe { wb_gemm_f64(NATIVE, N, N, n, n, n, 1.0, a, n, b, n, 0.0, c, n) };
    };
    vec![
        Routine { name: "wb_gemm_f64, WB_AUTO", n, form: Form::Product, call: auto },
        Routine { name: "wb_gemm_f64, WB_NATIVE, beta = 0", n, form: Form::Product, call: native },
    ]
}

/// Products of quad-double numbers in their own arithmetic.
pub fn of_qd_natively(n: i64) -> Vec<Routine<Qd>> {
    let call: Call<Qd> = |n, a, b, c| {
        // SAFETY: matrices of order n.
        unsafe { wb_gemm_qd(NATIVE, N, N, n, n, n, QD[0], a, n, b, n, QD[1], c, n) };
    };
    vec![Routine { name: "wb_gemm_qd, WB_NATIVE", n, form: Form::Product, call }]
}

/// All routines on double-double numbers, and so on.
pub fn of_dd(n: i64) -> Vec<Routine<Dd>> {
    routines!(n, DD[0], DD[1], T; rgemm_dd, rgemmtr_dd, rsyrk_dd, rsymm_dd, rsyr2k_dd, rtrmm_dd, rtrsm_dd)
}

pub fn of_qd(n: i64) -> Vec<Routine<Qd>> {
    routines!(n, QD[0], QD[1], T; rgemm_qd, rgemmtr_qd, rsyrk_qd, rsymm_qd, rsyr2k_qd, rtrmm_qd, rtrsm_qd)
}

pub fn of_complex_dd(n: i64) -> Vec<Routine<Complex<Dd>>> {
    routines!(n, &ZDD[0], &ZDD[1], C; cgemm_dd, cgemmtr_dd, csyrk_dd, csymm_dd, csyr2k_dd, ctrmm_dd, ctrsm_dd; cherk_dd, chemm_dd, cher2k_dd, DD[0], DD[1])
}

pub fn of_complex_qd(n: i64) -> Vec<Routine<Complex<Qd>>> {
    routines!(n, &ZQD[0], &ZQD[1], C; cgemm_qd, cgemmtr_qd, csyrk_qd, csymm_qd, csyr2k_qd, ctrmm_qd, ctrsm_qd; cherk_qd, chemm_qd, cher2k_qd, QD[0], QD[1])
}

/// A, B and C of a call: the kind of numbers is in the first operand or in the second one.
pub fn operands<T: Scalar<K>, const K: usize>(
    routine: &Routine<T>,
    kind: Option<Kind>,
    in_second: bool,
) -> [Vec<T>; 3] {
    let (n, is_triangle) =
        (routine.n as usize, matches!(routine.form, Form::Multiplies | Form::Solves));
    let mut all = [matrix::<T, K>(n, 1, is_triangle), matrix(n, 2, false), matrix(n, 3, false)];
    let second = if is_triangle { 2 } else { 1 };
    match kind {
        None => {}
        Some(Kind::Overflowing) => {
            let scale = |matrix: &mut [T], e: i32| matrix.iter_mut().for_each(|x| *x = x.scale(e));
            let of_first = if routine.form == Form::Solves { -660 } else { 660 };
            scale(&mut all[0], of_first);
            scale(&mut all[second], 660);
        }
        Some(kind) => put(kind, n, &mut all[if in_second { second } else { 0 }]),
    }
    all
}
