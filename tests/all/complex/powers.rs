//! Matrix products whose A B overflows or underflows where alpha A B + beta C does not.

use crate::common::Rng;
use crate::common::cases::{cases, step};
use crate::common::kinds::{KINDS, Kind};
use crate::common::terms::Precise;
use crate::complex::exact::{Exact, Sum, bound, random, real, sum};
use crate::complex::formats::Format;
use crate::complex::letter;
use crate::complex::level3::{products, symmetric, triangles, updates};
use crate::complex::stored::Matrix;
use std::thread;
use wideblas::format::{Complex, Dd, Qd};
use wideblas_reference::Dyadic;

/// Exponents of two that the elements of the factors and alpha are multiplied by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Powers {
    elements: i32,
    alpha: i32,
}

impl Powers {
    pub const NONE: Powers = Powers { elements: 0, alpha: 0 };

    pub fn kind(self, case: usize) -> Kind {
        if self == Powers::NONE { KINDS[case % KINDS.len()] } else { Kind::Uniform }
    }

    pub fn of_elements<T: Precise>(self, mut matrix: Matrix<T>) -> Matrix<T> {
        matrix.memory.iter_mut().for_each(|x| *x = times_power(*x, self.elements));
        matrix
    }

    pub fn of_alpha<T: Precise>(self, alpha: Complex<T>) -> Complex<T> {
        times_power(alpha, self.alpha)
    }
}

/// x 2^e; numbers that are not finite stay as they are.
fn times_power<T: Precise>(x: Complex<T>, e: i32) -> Complex<T> {
    let of = |x: T| match x.exact() {
        Some(exact) if e != 0 => x.nearest(&(&exact * &Dyadic::power_of_two(e))),
        _ => x,
    };
    Complex::new(of(x.re), of(x.im))
}

/// Every routine, with A B beyond the range of the numbers and results inside, and in small and large products the same with
/// a C that counts.
fn overflow<T: Format>(count: usize) {
    // Exact sums of numbers that far apart take long: on all cores.
    let some = |seed| cases(seed, count).one_of(10);
    thread::scope(|scope| {
        for (elements, alpha) in [(600, -300), (540, -1000), (1000, -1040)] {
            let powers = Powers { elements, alpha };
            scope.spawn(move || {
                products::<T>(powers, some(41));
                updates::<T>(powers, some(42));
                symmetric::<T>(powers, some(43));
            });
        }
        scope.spawn(move || triangles::<T>(Powers { elements: 600, alpha: -300 }, some(44)));
    });
}

#[test]
fn products_of_dd_overflow_where_the_result_does() {
    overflow::<Dd>(82);
}

#[test]
fn products_of_qd_overflow_where_the_result_does() {
    overflow::<Qd>(42);
}

fn gemm<T: Format>(
    (m, n, k): (usize, usize, usize),
    (alpha, a, b): (Complex<T>, &[Complex<T>], &[Complex<T>]),
    (beta, c): (Complex<T>, &mut [Complex<T>]),
) {
    let no = letter('N');
    let (lm, ln, lk) = (m as i64, n as i64, k as i64);
    let (no, pa, pb, pc) = (no.as_ptr(), a.as_ptr(), b.as_ptr(), c.as_mut_ptr());
    // SAFETY: matrices of these sizes.
    unsafe { (T::ALL.gemm)(no, no, lm, ln, lk, &alpha, pa, lm, pb, lk, &beta, pc, lm) };
}

/// Products by residues lose nothing where A B underflows and a large alpha brings it back. The shape is one for which `T`
/// takes residues.
fn underflow<T: Format>((m, n, k): (usize, usize, usize)) {
    let mut rng = Rng(45);
    for (elements, alpha) in [(-600, 500), (-540, 900), (-700, 790)] {
        let powers = Powers { elements, alpha };
        let mut of = |len: usize, e: i32| -> Vec<Complex<T>> {
            (0..len).map(|_| times_power(random(&mut rng, Kind::Uniform), e)).collect()
        };
        let (a, b) = (of(m * k, elements), of(k * n, elements));
        let [alpha] = of(1, alpha)[..] else { unreachable!() };
        let mut c = vec![real(T::zero(0)); m * n];
        gemm((m, n, k), (alpha, &a, &b), (real(T::zero(0)), &mut c));
        for (at, found) in c.iter().enumerate().step_by(211 * step(60)) {
            let (i, j) = (at % m, at / m);
            let terms: Vec<_> = (0..k).map(|l| vec![alpha, a[i + l * m], b[l + j * k]]).collect();
            let Sum { exact, size, .. } = sum(&terms).unwrap();
            let found = Exact::of(found).unwrap();
            let error = Exact { re: &found.re - &exact.re, im: &found.im - &exact.im }.size();
            // A result's own bits end at 2^-1074.
            let least = &bound::<T>(&size, k as i32, None) + &Dyadic::power_of_two(-1073);
            assert!(!(&least - &error).is_negative(), "{} {powers:?} ({i}, {j})", T::NAME);
        }
    }
}

#[test]
fn products_of_dd_underflow_where_the_result_does() {
    underflow::<Dd>((520, 510, 500));
}

#[test]
fn products_of_qd_underflow_where_the_result_does() {
    underflow::<Qd>((100, 100, 300));
}

/// Sums whose terms overflow while they do not, and those that overflow in one part alone, of small and of large products.
fn edges<T: Format>() {
    let number = |x: f64| T::from_f64(x, 0);
    let complex = |re: f64, im: f64| Complex::new(number(re), number(im));
    let (half, top) = (2f64.powi(511), 2f64.powi(1023));
    for (m, n) in [(2, 2), (24, 20), (70, 33)] {
        let k = 4;
        let run = |alpha: Complex<T>, b: Complex<T>, beta: Complex<T>, old: Complex<T>| {
            let (a, b) = (vec![complex(half, 0.0); m * k], vec![b; k * n]);
            let mut c = vec![old; m * n];
            gemm((m, n, k), (alpha, &a, &b), (beta, &mut c));
            assert!(c.iter().all(|x| x.re.is_same(&c[0].re) && x.im.is_same(&c[0].im)));
            [c[0].re.to_f64(), c[0].im.to_f64()]
        };
        let (zero, one, infinity) = (complex(0.0, 0.0), complex(1.0, 0.0), f64::INFINITY);
        let (minus, i) = (complex(-1.0, 0.0), complex(0.0, 1.0));
        // A B is 2^1024.
        let b = complex(half, 0.0);
        assert_eq!(run(one, b, minus, complex(top, 7.0)), [top, -7.0]);
        assert_eq!(run(minus, b, one, complex(top, 7.0)), [-top, 7.0]);
        assert_eq!(run(i, b, minus, complex(7.0, top)), [-7.0, top]);
        assert_eq!(run(complex(0.5, 0.0), b, zero, zero), [top, 0.0]);
        assert_eq!(run(complex(3.0, 0.0), b, zero, zero), [infinity, 0.0]);
        assert_eq!(run(complex(-3.0, 0.0), b, one, complex(1.0, 5.0)), [-infinity, 5.0]);
        assert_eq!(run(complex(0.0, 3.0), b, zero, zero), [0.0, infinity]);
        // A B is 2^1024 + 2^513 i.
        let b = complex(half, 1.0);
        let (factor, im) = (complex(1.5, 0.0), 1.5 * 2f64.powi(513));
        assert_eq!(run(factor, b, zero, zero), [infinity, im]);
        assert_eq!(run(factor, b, complex(2.0, 0.0), complex(-top, 0.0)), [top, im]);
        // Infinities that operands have are none of these.
        let beyond = Complex::new(number(0.0).special(infinity).unwrap(), number(1.0));
        let spread = run(complex(3.0, 0.0), beyond, zero, zero);
        assert!(!spread[0].is_finite());
    }
}

#[test]
fn elements_beyond_the_range_are_exact() {
    edges::<Dd>();
    edges::<Qd>();
}
