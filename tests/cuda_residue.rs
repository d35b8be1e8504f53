//! Products by residues on the GPU have the bits of the CPU's.

mod common;

use common::Rng;
use common::case::{ALL_DATA, Case, Data, options};
use common::mp::allow_all_exponents;
use common::sample::Sample;
use rug::Float;
use wideblas::engine::cuda::Plain;
use wideblas::engine::{MatMut, MatRef, Part, cuda};
use wideblas::format::mpfr::Mpfr;
use wideblas::format::{Dd, Qd};
use wideblas::product::cost::Native;
use wideblas::product::device::{Attempt, attempt, complete};
use wideblas::product::{LeftOut, Mode, Number, Options, Product, gemm};

/// The GPU; `None` skips the test, which says so.
fn gpu() -> Option<&'static cuda::Device> {
    let device = cuda::device();
    if device.is_none() {
        println!("skipped: GPU {}", cuda::status());
    }
    device
}

/// The operands of a case as they are stored: transposed or not, with gaps between columns.
struct Stored<S> {
    a: Vec<S>,
    b: Vec<S>,
    transposed: (bool, bool),
    gap: usize,
    /// B is A transposed, in the same place.
    same: bool,
}

impl<S: Sample + Number + Plain> Stored<S> {
    fn new(case: &Case<S>, transposed: (bool, bool), gap: usize) -> Stored<S> {
        let (m, n, k) = case.shape;
        let store = |x: &[S], (rows, cols): (usize, usize), turned: bool| {
            let (height, width) = if turned { (cols, rows) } else { (rows, cols) };
            let mut out = vec![S::zero(53); (height + gap) * width];
            for (i, j) in (0..cols).flat_map(|j| (0..rows).map(move |i| (i, j))) {
                let (at, column) = if turned { (j, i) } else { (i, j) };
                out[at + column * (height + gap)] = x[i + j * rows];
            }
            out
        };
        let a = store(&case.a, (m, k), transposed.0);
        let b = store(&case.b, (k, n), transposed.1);
        let same = m == n && gap == 0;
        Stored { a, b, transposed, gap, same }
    }

    fn product<'a>(
        &'a self,
        case: &'a Case<S>,
        (alpha, beta): (&'a S, &'a S),
        c: &'a mut [S],
        part: Part,
    ) -> Product<'a, S> {
        let (m, n, k) = case.shape;
        let view = |x: &'a [S], (rows, cols): (usize, usize), turned: bool| match turned {
            false => MatRef::new(x, rows, cols, rows + self.gap).unwrap(),
            true => MatRef::new(x, cols, rows, cols + self.gap).unwrap().transposed(),
        };
        let a = view(&self.a, (m, k), self.transposed.0);
        let b = view(&self.b, (k, n), self.transposed.1);
        Product {
            alpha,
            a,
            b: if self.same { a.transposed() } else { b },
            beta,
            c: MatMut::new(c, m, n, m).unwrap(),
            part,
        }
    }
}

/// Compares a product on the GPU with the CPU's; true when the GPU did it.
fn compare<S: Sample + Number + Plain>(
    device: &'static cuda::Device,
    case: &Case<S>,
    rng: &mut Rng,
    mode: Mode,
    context: &dyn std::fmt::Debug,
) -> bool {
    let transposed = (rng.bits().is_multiple_of(2), rng.bits().is_multiple_of(2));
    let stored = Stored::new(case, transposed, (rng.bits() % 3) as usize);
    let alpha = S::from_f64(rng.pick(&[1.0, -1.0, 0.25, -8.0]), 53);
    let beta = S::from_f64(rng.pick(&[0.0, 0.0, 1.0, -1.0]), 53);
    let square = case.shape.0 == case.shape.1;
    let part = rng.pick(&[Part::All, Part::Upper, Part::Lower]);
    let part = if square { part } else { Part::All };
    let on_cpu = options(mode);
    let (mut expected, mut found) = (case.c.clone(), case.c.clone());
    let refused =
        gemm(stored.product(case, (&alpha, &beta), &mut expected, part), &on_cpu).is_err();
    let mut product = stored.product(case, (&alpha, &beta), &mut found, part);
    let attempt = attempt(device, &mut product, &on_cpu);
    let done = complete(product, &attempt, &on_cpu).is_some();
    assert!(!(refused && done), "{context:?}");
    if !done {
        // As the library does: all of it by the CPU.
        assert!(attempt == Attempt::Nothing || beta.is_zero());
        return false;
    }
    for (at, (found, expected)) in found.iter().zip(&expected).enumerate() {
        let (i, j) = (at % case.shape.0, at / case.shape.0);
        assert!(
            found.is_same(expected),
            "{} ({i}, {j}) {context:?} {mode:?} {transposed:?} {part:?}: {found:?} {expected:?}",
            S::NAME
        );
    }
    true
}

const SHAPES: [(usize, usize, usize); 12] = [
    (1, 1, 1),
    (3, 1, 17),
    (1, 5, 130),
    (17, 19, 3),
    (50, 33, 64),
    (7, 70, 129),
    (127, 129, 128),
    (129, 129, 127),
    (64, 64, 1),
    (20, 20, 300),
    (260, 257, 140),
    (300, 300, 33),
];

fn all_data<S: Sample + Number + Plain>(bits: u32) {
    let Some(device) = gpu() else { return };
    let (mut done, mut all) = (0, 0);
    for (seed, &shape) in SHAPES.iter().enumerate() {
        for data in ALL_DATA {
            let mut rng = Rng(seed as u64);
            let case = Case::<S>::new(&mut rng, data, shape, |_| bits);
            for mode in [Mode::Working, Mode::Exact] {
                all += 1;
                let here = compare(device, &case, &mut rng, mode, &(seed, shape, data));
                done += usize::from(here);
                let ordinary =
                    matches!(data, Data::Random | Data::Integers | Data::Graded | Data::Mixed);
                assert!(
                    here || !ordinary,
                    "{} {shape:?} {data:?} {mode:?}: left to the CPU",
                    S::NAME
                );
            }
        }
    }
    println!("{}: {done} of {all} products on the GPU", S::NAME);
}

#[test]
fn bits_are_the_cpus_f64() {
    all_data::<f64>(53);
}

#[test]
fn bits_are_the_cpus_dd() {
    all_data::<Dd>(106);
}

#[test]
fn bits_are_the_cpus_qd() {
    all_data::<Qd>(212);
}

/// A few rows and columns of a huge spread are left to the native way, the same as on the CPU.
#[test]
fn rows_and_columns_left_out_are_the_cpus() {
    let Some(device) = gpu() else { return };
    let mut rng = Rng(12);
    let shape @ (m, n, k) = (310, 290, 300);
    for wide in [0, 1, 5] {
        let mut case = Case::<Dd>::new(&mut rng, Data::Random, shape, |_| 106);
        for v in 0..wide {
            case.a[(7 * v + 3) + 11 * m] = Dd::from(1e-60);
            case.b[20 + (5 * v) * k] = Dd::from(-1e70);
        }
        let native = Some(Native { multiply_add: 1.2, element: 4.0 });
        let options = Options { native, ..options(Mode::Working) };
        let stored = Stored::new(&case, (false, true), 2);
        for beta in [Dd::ZERO, Dd::ONE] {
            let (mut expected, mut found) = (case.c.clone(), case.c.clone());
            let factors = (&Dd::ONE, &beta);
            let product = stored.product(&case, factors, &mut expected, Part::All);
            let left_out = gemm(product, &options).unwrap();
            assert!(left_out.rows.len() == wide && left_out.cols.len() == wide);
            let mut product = stored.product(&case, factors, &mut found, Part::All);
            let attempt = attempt(device, &mut product, &options);
            assert_eq!(complete(product, &attempt, &options), Some(left_out.clone()));
            for (i, j) in (0..n).flat_map(|j| (0..m).map(move |i| (i, j))) {
                if !left_out.rows.contains(&i) && !left_out.cols.contains(&j) {
                    assert!(
                        found[i + j * m].is_same(&expected[i + j * m]),
                        "({i}, {j}) {wide} {beta:?}"
                    );
                }
            }
        }
    }
}

/// Each kernel at work on little: for tools that look at every access.
#[test]
fn each_kernel() {
    fn check<S: Sample + Number + Plain>(device: &'static cuda::Device, bits: u32) {
        // Residues modulo bytes, and digits of those modulo primes.
        for data in [Data::Random, Data::Spread] {
            for shape in [(50, 33, 64), (40, 40, 40)] {
                let mut rng = Rng(4);
                let case = Case::<S>::new(&mut rng, data, shape, |_| bits);
                assert!(compare(device, &case, &mut rng, Mode::Working, &(shape, data)));
            }
        }
    }
    let Some(device) = gpu() else { return };
    check::<f64>(device, 53);
    check::<Dd>(device, 106);
    check::<Qd>(device, 212);
    for bits in [64, 424, 900] {
        assert!(mpfr(device, &mut Rng(4), Data::Random, (40, 40, 40), bits));
    }
}

/// Large enough for many tiles, and for several blocks under a low ceiling of device memory.
#[test]
fn large_and_odd_sizes() {
    let Some(device) = gpu() else { return };
    for (seed, shape) in
        [(1000, 1000, 1000), (1001, 515, 2049), (300, 2000, 9)].into_iter().enumerate()
    {
        let mut rng = Rng(seed as u64);
        let case = Case::<Dd>::new(&mut rng, Data::Random, shape, |_| 106);
        for mode in [Mode::Working, Mode::Exact] {
            assert!(compare(device, &case, &mut rng, mode, &shape));
        }
        let case = Case::<Qd>::new(&mut rng, Data::Random, shape, |_| 212);
        assert!(compare(device, &case, &mut rng, Mode::Working, &shape));
        let case = Case::<f64>::new(&mut rng, Data::Graded, shape, |_| 53);
        assert!(compare(device, &case, &mut rng, Mode::Exact, &shape));
    }
}

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

/// MPFR numbers: all that the GPU takes of them, and no other bits.
fn mpfr(
    device: &'static cuda::Device,
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
    let alpha = Float::with_val(64, rng.pick(&[1.0, -1.0, 0.125]));
    let beta = Float::new(64);
    let part = if m == n { rng.pick(&[Part::All, Part::Upper, Part::Lower]) } else { Part::All };
    let mut done = true;
    for mode in [Mode::Working, Mode::Exact] {
        let options = options(mode);
        let same = m == n && k.is_multiple_of(2);
        let factors = (&alpha, &beta);
        let mut expected = vec![Float::new(target); m * n];
        let mut found = expected.clone();
        let refused = gemm(of_floats(&case, factors, &mut expected, part, same), &options).is_err();
        let mut product = of_floats(&case, factors, &mut found, part, same);
        let attempt = Mpfr::attempt(device, &mut product, &options);
        if attempt == Attempt::Nothing {
            done = false;
            continue;
        }
        assert!(!refused && attempt.finished(n) == Some(LeftOut::default()));
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
fn bits_are_the_cpus_mpfr() {
    let Some(device) = gpu() else { return };
    allow_all_exponents();
    let (mut done, mut all) = (0, 0);
    for (seed, shape) in
        [(1, 1, 1), (3, 1, 40), (17, 19, 3), (33, 33, 64), (70, 129, 65)].into_iter().enumerate()
    {
        for bits in [0, 24, 53, 106, 130, 212, 424, 848, 1696, 3392] {
            for data in ALL_DATA {
                let mut rng = Rng(seed as u64 + u64::from(bits));
                let here = mpfr(device, &mut rng, data, shape, bits);
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
