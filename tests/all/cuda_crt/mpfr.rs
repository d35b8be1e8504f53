//! Numbers of MPFR.

use super::factors;
use crate::common::case::{ALL_DATA, Case, Data, options};
use crate::common::mp::allow_all_exponents;
use crate::common::sample::Sample;
use crate::common::{Rng, gpu};
use rug::Float;
use wideblas::engine::cuda::Gpus;
use wideblas::engine::{MatMut, MatRef};
use wideblas::format::mpfr::Mpfr;
use wideblas::options::Part;
use wideblas::product::{LeftOut, Mode, Number, Product, gemm};

/// A product of MPFR numbers as an application holds them; B is A transposed if `same`.
fn of_floats<'a>(
    case: &'a Case<Float>,
    (alpha, beta): (&'a Float, &'a Float),
    c: &'a mut [Float],
    part: Part,
    same: bool,
) -> Product<'a, Mpfr> {
    let (m, n, k) = case.shape;
    let number = |x: &'a Float| &Float::view(std::slice::from_ref(x))[0];
    let a = MatRef::new(Float::view(&case.a), m, k, m).unwrap();
    let b = MatRef::new(Float::view(&case.b), k, n, k).unwrap();
    Product {
        alpha: number(alpha),
        a,
        b: if same { a.transposed() } else { b },
        beta: number(beta),
        c: MatMut::new(Float::view_mut(c), m, n, m).unwrap(),
        part,
    }
}

/// MPFR numbers: all that GPUs take of them, and no other bits.
pub fn mpfr(
    gpus: &Gpus,
    rng: &mut Rng,
    data: Data,
    shape: (usize, usize, usize),
    bits: u32,
) -> bool {
    let case = Case::<Float>::new(rng, data, shape, |rng| {
        if bits > 0 { bits } else { rng.pick(&[53, 64, 300]) }
    });
    let (m, n, k) = shape;
    let target = if bits > 0 { bits } else { 113 };
    let (alpha, beta) = factors::<Float>(rng, target);
    let part = if m == n { rng.pick(&[Part::All, Part::Upper, Part::Lower]) } else { Part::All };
    let mut done = true;
    for mode in [Mode::Working, Mode::Exact] {
        let options = options(mode);
        let same = m == n && k.is_multiple_of(2);
        let factors = (&alpha, &beta);
        let mut expected: Vec<Float> =
            case.c.iter().map(|old| Float::with_val(target, old)).collect();
        let mut found = expected.clone();
        let refused = gemm(of_floats(&case, factors, &mut expected, part, same), &options).is_err();
        let mut product = of_floats(&case, factors, &mut found, part, same);
        let Ok(on_gpu) = Mpfr::attempt_divided(gpus, &mut product, &options) else {
            done = false;
            continue;
        };
        assert!(!refused && on_gpu.finished(n) == Some(&LeftOut::default()));
        for (at, (found, expected)) in found.iter().zip(&expected).enumerate() {
            let (i, j) = (at % m, at / m);
            assert!(
                found.is_same(expected),
                "({i}, {j}) {shape:?} {data:?} {bits} {mode:?}: {found} {expected}"
            );
        }
    }
    done
}

#[test]
#[ignore = "needs a GPU"]
fn bits_are_the_cpus_mpfr() {
    all_data(&Gpus::one(gpu()));
}

/// MPFR numbers of many precisions and kinds.
pub fn all_data(gpus: &Gpus) {
    allow_all_exponents();
    let (mut done, mut all) = (0, 0);
    for (seed, shape) in
        [(1, 1, 1), (3, 1, 40), (17, 19, 3), (33, 33, 64), (70, 129, 65)].into_iter().enumerate()
    {
        for bits in [0, 24, 53, 106, 130, 212, 424, 848, 1696, 3392] {
            for data in ALL_DATA {
                let mut rng = Rng(seed as u64 + u64::from(bits));
                let here = mpfr(gpus, &mut rng, data, shape, bits);
                all += 1;
                done += usize::from(here);
                let ordinary = matches!(data, Data::Random | Data::Integers | Data::Graded);
                assert!(
                    here || !ordinary || bits == 0,
                    "{shape:?} {data:?} {bits}: left to the CPU"
                );
            }
        }
    }
    println!("mpfr: {done} of {all} products on the GPU");
}
