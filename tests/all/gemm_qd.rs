//! Quad-double Rgemm in native arithmetic against exact results.
//!
//! What is asked for is `4 (k + 4) u^4 (|alpha| |A| |B| + |beta| |C|)` with `u^4 = 2^-212`, far below the
//! worst case that `blas::level3` states and far above what any of these products shows.

use crate::common::Rng;
use crate::common::case::Case;
use wideblas::blas::level3::{Gemm, gemm_native};
use wideblas::engine::cpu::Isa;
use wideblas::engine::{MatMut, MatRef};
use wideblas::format::{Qd, Scalar};
use wideblas::options::Trans;

type Shape = (usize, usize, usize);

const GENERAL: Qd = Qd::new([0.7, 3e-18, -1e-35, 1e-52]);

fn bits(x: &[Qd]) -> Vec<[u64; 4]> {
    x.iter().map(|x| x.x.map(f64::to_bits)).collect()
}

impl Case<Qd> {
    fn random(shape: Shape, factors: (Qd, Qd), rng: &mut Rng) -> Case<Qd> {
        Case::of(shape, factors, rng, |rng| {
            let exponent = rng.within(-4, 0);
            rng.qd(exponent)
        })
    }

    fn run_native(&self, isa: Isa, threads: usize) -> Vec<Qd> {
        let (m, n, k) = self.shape;
        let mut c = self.c.clone();
        let call = Gemm {
            transa: Trans::No,
            transb: Trans::No,
            alpha: &self.alpha,
            a: MatRef::new(&self.a, m, k, m.max(1)).expect("room for A"),
            b: MatRef::new(&self.b, k, n, k.max(1)).expect("room for B"),
            beta: &self.beta,
            c: MatMut::new(&mut c, m, n, m.max(1)).expect("room for C"),
        };
        gemm_native(call, isa, threads);
        c
    }

    /// The result, which is normalised, and the same on every instruction set and with any number of
    /// threads.
    fn result(&self) -> Vec<Qd> {
        let result = self.run_native(Isa::Generic, 1);
        for isa in Isa::ALL.into_iter().filter(|isa| isa.is_available()) {
            for threads in [1, 3] {
                assert!(
                    bits(&self.run_native(isa, threads)) == bits(&result),
                    "{:?} differs on {} with {threads} threads",
                    self.shape,
                    isa.name()
                );
            }
        }
        for x in result.iter().filter(|x| x.is_finite()) {
            assert!(x.x.windows(2).all(|pair| pair[0] + pair[1] == pair[0]), "{x:?}");
        }
        result
    }

    /// Asserts the bound; gives the error in units of it.
    fn check_result(&self, name: &str) -> f64 {
        self.check_native(name, &self.result())
    }
}

#[test]
fn errors_are_bounded_in_any_shape() {
    let mut rng = Rng(0x5eed);
    let mut worst = 0f64;
    let sizes = [1, 2, 3, 7, 8, 9, 17, 33];
    for _ in 0..60 {
        let mut size = || rng.pick(&sizes);
        let shape = (size(), size(), size());
        let mut factor = || rng.pick(&[Qd::ZERO, Qd::ONE, -Qd::ONE, GENERAL]);
        let factors = (factor(), factor());
        worst = worst.max(Case::<Qd>::random(shape, factors, &mut rng).check_result("random"));
    }
    for shape in [(70, 65, 300), (1, 1, 5000), (0, 3, 2), (3, 2, 0)] {
        worst = worst
            .max(Case::<Qd>::random(shape, (GENERAL, GENERAL), &mut rng).check_result("large"));
    }
    println!("worst: {worst:.4} of the bound");
}

#[test]
fn errors_are_bounded_where_sums_cancel() {
    let mut rng = Rng(7);
    for shape in [(9, 10, 64), (17, 5, 513)] {
        let mut case = Case::<Qd>::random(shape, (Qd::ONE, Qd::ZERO), &mut rng);
        let (m, _, k) = shape;
        // Columns of A come in pairs, rows of B in pairs of opposite sign that differ in the end.
        for l in (1..k).step_by(2) {
            for i in 0..m {
                case.a[i + l * m] = case.a[i + (l - 1) * m];
            }
            for column in case.b.chunks_mut(k) {
                let rest = rng.double(-150);
                column[l] = Qd::from(rest) - column[l - 1];
            }
        }
        case.check_result("cancelling");
    }
}

#[test]
fn errors_are_bounded_on_a_wide_range() {
    let mut rng = Rng(8);
    let case = Case::of((12, 9, 40), (GENERAL, -GENERAL), &mut rng, |rng| {
        let exponent = rng.within(-250, 250);
        rng.qd(exponent)
    });
    case.check_result("wide");
}

#[test]
fn integers_are_multiplied_exactly() {
    let mut rng = Rng(9);
    let case = Case::of((20, 18, 270), (Qd::from(-3.0), Qd::from(2.0)), &mut rng, |rng| {
        let top = f64::from(rng.within(-1_000_000, 1_000_000));
        let low = f64::from(rng.within(-1_000_000, 1_000_000));
        Qd::from_sum([top * 2f64.powi(70), low, 0.0, 0.0])
    });
    assert_eq!(case.check_result("integers"), 0.0);
}

#[test]
fn specials_and_overflow_are_those_of_the_reference() {
    let product = |a: [f64; 2], b: [f64; 2], beta: f64, c: f64| {
        let case = Case {
            shape: (1, 1, 2),
            alpha: Qd::ONE,
            a: a.map(Qd::from).to_vec(),
            b: b.map(Qd::from).to_vec(),
            beta: Qd::from(beta),
            c: vec![Qd::from(c)],
        };
        case.result()[0]
    };
    let infinity = f64::INFINITY;
    assert_eq!(product([infinity, 1.0], [2.0, 1.0], 0.0, f64::NAN), Qd::from(infinity));
    assert_eq!(product([1.0, 1.0], [2.0, 1.0], -1.0, infinity), Qd::from(-infinity));
    let undefined = [
        product([infinity, -infinity], [1.0; 2], 0.0, 0.0),
        product([0.0; 2], [infinity; 2], 0.0, 0.0),
    ];
    assert!(undefined.iter().all(|x| x.x.iter().all(|x| x.is_nan())), "{undefined:?}");
    assert_eq!(product([f64::MAX; 2], [1.0; 2], -1.0, f64::MAX), Qd::from(f64::MAX));
    assert_eq!(product([f64::MAX; 2], [1.0; 2], 0.0, 0.0), Qd::from(infinity));
}
