//! Products by residues on the GPU have the bits of the CPU's.

mod common;

use common::case::{ALL_DATA, Case, Data, options};
use common::mp::allow_all_exponents;
use common::sample::Sample;
use common::stored::Stored;
use common::{Rng, gpu};
use rug::Float;
use std::ffi::c_void;
use wideblas::blas::level3::{self, Gemm};
use wideblas::engine::cuda::crt::cut::cut_from;
use wideblas::engine::cuda::crt::{Job, measure};
use wideblas::engine::cuda::{Plain, resident};
use wideblas::engine::{MatMut, MatRef, cuda};
use wideblas::format::mpfr::Mpfr;
use wideblas::format::{Dd, Qd};
use wideblas::options::{Part, Trans};
use wideblas::product::cost::Native;
use wideblas::product::device::{DeviceNumber, attempt, complete};
use wideblas::product::tables::derive;
use wideblas::product::{LeftOut, Mode, Number, Options, Product, gemm};

/// The operands of a case as they are stored: transposed or not, with gaps between columns.
struct Operands<S> {
    a: Stored<S>,
    b: Stored<S>,
    trans: (Trans, Trans),
    /// B is A transposed, in the same place.
    same: bool,
}

impl<S: Sample<Number = S> + Number + Plain> Operands<S> {
    fn new(case: &Case<S>, trans: (Trans, Trans), gap: usize) -> Operands<S> {
        let (m, n, k) = case.shape;
        let stored = |x, shape, trans| Stored::operand(x, shape, trans, gap, &S::zero(53));
        let a = stored(&case.a, (m, k), trans.0);
        let b = stored(&case.b, (k, n), trans.1);
        Operands { a, b, trans, same: m == n && gap == 0 }
    }

    fn product<'a>(
        &'a self,
        case: &'a Case<S>,
        (alpha, beta): (&'a S, &'a S),
        c: &'a mut [S],
        part: Part,
    ) -> Product<'a, S> {
        let (m, n, _) = case.shape;
        let a = self.a.op(self.trans.0);
        Product {
            alpha,
            a,
            b: if self.same { a.transposed() } else { self.b.op(self.trans.1) },
            beta,
            c: MatMut::new(c, m, n, m).unwrap(),
            part,
        }
    }
}

/// alpha and beta: those of the fast way half of the time.
fn factors<S: Sample>(rng: &mut Rng, bits: u32) -> (S, S) {
    if rng.bits().is_multiple_of(2) {
        let alpha = rng.pick(&[1.0, -1.0, 0.25, -8.0]);
        return (S::from_f64(alpha, 53), S::from_f64(rng.pick(&[0.0, 0.0, 1.0, -1.0]), 53));
    }
    let mut factor = |most: u64| match rng.bits() % most {
        0 => S::from_f64(-3.0, 53),
        1 => S::from_f64(0.5, 53),
        2 => S::random(rng, bits, 2),
        _ => S::zero(53),
    };
    (factor(3), factor(4))
}

/// Compares a product on the GPU with the CPU's; true when the GPU did it.
fn compare<S: Sample<Number = S> + Number + Plain>(
    device: &'static cuda::Device,
    case: &Case<S>,
    rng: &mut Rng,
    mode: Mode,
    context: &dyn std::fmt::Debug,
) -> bool {
    let trans = [(); 2].map(|()| if rng.bits().is_multiple_of(2) { Trans::Yes } else { Trans::No });
    let stored = Operands::new(case, trans.into(), (rng.bits() % 3) as usize);
    let (alpha, beta) = factors::<S>(rng, 53);
    let square = case.shape.0 == case.shape.1;
    let part = rng.pick(&[Part::All, Part::Upper, Part::Lower]);
    let part = if square { part } else { Part::All };
    let on_cpu = options(mode);
    let (mut expected, mut found) = (case.c.clone(), case.c.clone());
    let refused =
        gemm(stored.product(case, (&alpha, &beta), &mut expected, part), &on_cpu).is_err();
    let mut product = stored.product(case, (&alpha, &beta), &mut found, part);
    let attempt = attempt(device, &mut product, &on_cpu);
    let done = attempt.as_ref().is_ok_and(|done| complete(product, done, &on_cpu).is_some());
    assert!(!(refused && done), "{context:?}");
    if !done {
        // As the library does: all of it by the CPU.
        assert!(attempt.is_err() || beta.is_zero());
        return false;
    }
    for (at, (found, expected)) in found.iter().zip(&expected).enumerate() {
        let (i, j) = (at % case.shape.0, at / case.shape.0);
        assert!(
            found.is_same(expected),
            "{} ({i}, {j}) {context:?} {mode:?} {trans:?} {part:?}: {found:?} {expected:?}",
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

fn all_data<S: Sample<Number = S> + Number + Plain>(bits: u32) {
    let device = gpu();
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
#[ignore = "needs a GPU"]
fn bits_are_the_cpus_f64() {
    all_data::<f64>(53);
}

#[test]
#[ignore = "needs a GPU"]
fn bits_are_the_cpus_dd() {
    all_data::<Dd>(106);
}

#[test]
#[ignore = "needs a GPU"]
fn bits_are_the_cpus_qd() {
    all_data::<Qd>(212);
}

/// A few rows and columns of a huge spread are left to the native way, the same as on the CPU.
#[test]
#[ignore = "needs a GPU"]
fn rows_and_columns_left_out_are_the_cpus() {
    let device = gpu();
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
        let stored = Operands::new(&case, (Trans::No, Trans::Yes), 2);
        for beta in [Dd::ZERO, Dd::ONE] {
            let (mut expected, mut found) = (case.c.clone(), case.c.clone());
            let factors = (&Dd::ONE, &beta);
            let product = stored.product(&case, factors, &mut expected, Part::All);
            let left_out = gemm(product, &options).unwrap();
            assert!(left_out.rows.len() == wide && left_out.cols.len() == wide);
            let mut product = stored.product(&case, factors, &mut found, Part::All);
            let done = attempt(device, &mut product, &options).unwrap();
            assert_eq!(complete(product, &done, &options), Some(&left_out));
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

/// Rows that a triangle of A A^T leaves out are left out as columns too, as on the CPU.
#[test]
#[ignore = "needs a GPU"]
fn triangles_leave_out_rows_with_their_columns() {
    let device = gpu();
    let mut rng = Rng(13);
    let (n, k) = (310, 300);
    for wide in [0, 1, 5] {
        let mut case = Case::<Dd>::new(&mut rng, Data::Random, (n, n, k), |_| 106);
        for v in 0..wide {
            let row = case.a.iter_mut().skip(60 * v + 7).step_by(n);
            row.enumerate().for_each(|(l, x)| *x = x.scale(80 * (l as i32 % 7) - 240));
        }
        let native = Some(Native { multiply_add: 1.2, element: 4.0 });
        let options = Options { native, ..options(Mode::Working) };
        for part in [Part::Upper, Part::Lower] {
            let (mut expected, mut found) = (case.c.clone(), case.c.clone());
            let a = MatRef::new(&case.a, n, k, n).unwrap();
            let product = |c| Product {
                alpha: &Dd::ONE,
                a,
                b: a.transposed(),
                beta: &Dd::ZERO,
                c: MatMut::new(c, n, n, n).unwrap(),
                part,
            };
            let left_out = gemm(product(&mut expected), &options).unwrap();
            assert_eq!((left_out.rows.len(), &left_out.rows), (wide, &left_out.cols));
            let mut on_device = product(&mut found);
            let done = attempt(device, &mut on_device, &options).unwrap();
            assert_eq!(complete(on_device, &done, &options), Some(&left_out));
            for (i, j) in (0..n).flat_map(|j| (0..n).map(move |i| (i, j))) {
                if !left_out.rows.contains(&i) && !left_out.cols.contains(&j) {
                    let at = i + j * n;
                    assert!(found[at].is_same(&expected[at]), "({i}, {j}) {wide} {part:?}");
                }
            }
        }
    }
}

/// Each kernel at work on little: for tools that look at every access.
#[test]
#[ignore = "needs a GPU"]
fn each_kernel() {
    fn check<S: Sample<Number = S> + Number + Plain>(device: &'static cuda::Device, bits: u32) {
        // Residues modulo bytes, and digits of those modulo primes.
        for data in [Data::Random, Data::Spread] {
            for shape in [(50, 33, 64), (40, 40, 40)] {
                let mut rng = Rng(4);
                let case = Case::<S>::new(&mut rng, data, shape, |_| bits);
                assert!(compare(device, &case, &mut rng, Mode::Working, &(shape, data)));
            }
        }
    }
    let device = gpu();
    check::<f64>(device, 53);
    check::<Dd>(device, 106);
    check::<Qd>(device, 212);
    for bits in [64, 424, 900] {
        assert!(mpfr(device, &mut Rng(4), Data::Random, (40, 40, 40), bits));
    }
}

/// Large enough for many tiles, and for several blocks under a low ceiling of device memory.
#[test]
#[ignore = "needs a GPU"]
fn large_and_odd_sizes() {
    let device = gpu();
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

/// Sums halfway between two doubles, which the fast rounding does not decide, are not left to the CPU: many, and so
/// few that columns of the second shape have left the device by then.
#[test]
#[ignore = "needs a GPU"]
fn ties_are_settled_on_the_gpu() {
    let device = gpu();
    ties(device, (150, 130, 7));
    ties(device, (4, 1300, 7));
}

fn ties(device: &'static cuda::Device, (m, n, k): (usize, usize, usize)) {
    let mut rng = Rng(21);
    let mut entries = |len: usize| -> Vec<f64> {
        // Products of up to 56 bits.
        (0..len).map(|_| (rng.bits() % (1 << 28)) as f64 - 2f64.powi(27)).collect()
    };
    let (a, b, c) = (entries(m * k), entries(k * n), entries(m * n));
    let case = Case { shape: (m, n, k), alpha: 1.0, a, b, beta: 0.0, c };
    let options = options(Mode::Exact);
    for (alpha, beta) in [(1.0, 0.0), (-2.0, 1.0), (1.0, -1.0), (3.0, 0.25)] {
        let stored = Operands::new(&case, (Trans::No, Trans::No), 1);
        let (mut expected, mut found) = (case.c.clone(), case.c.clone());
        let factors = (&alpha, &beta);
        gemm(stored.product(&case, factors, &mut expected, Part::All), &options).unwrap();
        let mut product = stored.product(&case, factors, &mut found, Part::All);
        let done = attempt(device, &mut product, &options).unwrap();
        assert_eq!(done.finished(n), Some(&LeftOut::default()), "{alpha} {beta}");
        assert!(found.iter().zip(&expected).all(|(x, y)| x.to_bits() == y.to_bits()));
    }
}

/// A small number among many takes no moduli of its own, unless it is too far off to be added later.
fn tails_save_moduli(device: &cuda::Device) {
    let n = 1000;
    let planes = |tiny: f64| {
        let mut rng = Rng(3);
        let mut a: Vec<f64> = (0..n * n).map(|_| rng.double(0)).collect();
        a[5] = tiny;
        let a = MatRef::new(&a, n, n, n).unwrap();
        measure::product(device, derive, (a, a), &Job::default(), 2).unwrap().planes
    };
    // 85 bits of the rows and of the columns, in sums of a thousand products, are more than 20 moduli cover.
    let planes = [1.0, 1.0 / 3e9, 1e-90 / 3.0].map(planes);
    assert!(planes[1] < 20 && planes[2] > 20, "{planes:?}");
}

/// Full-precision numbers with a few tiny ones, so that bits are cut off; `cancelling` ones whose sums are what the
/// tiny ones contribute.
fn tailed(rng: &mut Rng, (m, n, k): (usize, usize, usize), cancelling: bool) -> Case<f64> {
    let half = k / 2;
    let mut matrix = |vectors: usize, sign: f64| -> Vec<Vec<f64>> {
        let vector = |rng: &mut Rng| {
            let mut x: Vec<f64> = (0..k).map(|_| rng.double(0)).collect();
            if cancelling {
                (0..half).for_each(|l| x[half + l] = sign * x[l]);
            }
            for _ in 0..3 {
                let exponent = rng.within(-60, -12);
                x[rng.bits() as usize % k] = rng.double(exponent);
            }
            x
        };
        (0..vectors).map(|_| vector(rng)).collect()
    };
    let (rows, cols) = (matrix(m, 1.0), matrix(n, -1.0));
    let a = (0..m * k).map(|at| rows[at % m][at / m]).collect();
    let b = cols.concat();
    let c = (0..m * n).map(|_| rng.double(0)).collect();
    Case { shape: (m, n, k), alpha: 1.0, a, b, beta: 0.0, c }
}

/// Bits that are cut off save moduli, and decide roundings: of few elements, of all of them, and of more than there
/// is room for.
#[test]
#[ignore = "needs a GPU"]
fn tails_are_added_where_they_matter() {
    let device = gpu();
    cut_from(0);
    tails_save_moduli(device);
    let options = options(Mode::Exact);
    let shapes = [(200, 170, 1500), (130, 130, 600), (1100, 1300, 300), (3, 2000, 257)];
    for (seed, shape) in shapes.into_iter().enumerate() {
        for cancelling in [false, true] {
            let mut rng = Rng(seed as u64);
            let case = tailed(&mut rng, shape, cancelling);
            for (alpha, beta) in [(1.0, 0.0), (-4.0, 1.0), (0.5, -1.0)] {
                for (gap, part) in [(1, Part::All), (0, Part::Upper)] {
                    let square = shape.0 == shape.1;
                    let part = if square { part } else { Part::All };
                    let trans =
                        if gap == 1 { (Trans::Yes, Trans::No) } else { (Trans::No, Trans::Yes) };
                    let stored = Operands::new(&case, trans, gap);
                    let (mut expected, mut found) = (case.c.clone(), case.c.clone());
                    let factors = (&alpha, &beta);
                    gemm(stored.product(&case, factors, &mut expected, part), &options).unwrap();
                    let mut product = stored.product(&case, factors, &mut found, part);
                    let done = attempt(device, &mut product, &options).unwrap();
                    assert!(complete(product, &done, &options).is_some());
                    let wrong =
                        found.iter().zip(&expected).filter(|(x, y)| x.to_bits() != y.to_bits());
                    assert_eq!(wrong.count(), 0, "{shape:?} {cancelling} {alpha} {beta} {part:?}");
                }
            }
        }
    }
}

/// A matrix on the device, and back.
struct Resident {
    place: *mut c_void,
    len: usize,
}

impl Resident {
    fn new(numbers: &[Dd]) -> Resident {
        let len = numbers.len();
        let place = resident::allocate(0, size_of_val(numbers)).unwrap();
        // SAFETY: room for as many.
        unsafe {
            resident::copy_bytes(place, numbers.as_ptr().cast(), size_of_val(numbers)).unwrap()
        };
        Resident { place, len }
    }

    fn read(&self) -> Vec<Dd> {
        let mut numbers = vec![Dd::ZERO; self.len];
        let bytes = size_of_val(&numbers[..]);
        // SAFETY: as many.
        unsafe { resident::copy_bytes(numbers.as_mut_ptr().cast(), self.place, bytes).unwrap() };
        numbers
    }
}

impl Drop for Resident {
    fn drop(&mut self) {
        // SAFETY: allocated above, and nothing is under way.
        unsafe { resident::free(self.place).unwrap() }
    }
}

/// Elements beyond the range of doubles are the CPU's, of matrices on the device too.
#[test]
#[ignore = "needs a GPU"]
fn elements_left_of_resident_matrices() {
    gpu();
    let (m, n, k) = (40, 30, 50);
    for beta in [Dd::ZERO, Dd::from(0.75)] {
        let mut case = Case::<Dd>::new(&mut Rng(31), Data::Random, (m, n, k), |_| 106);
        for l in 0..k {
            case.a[7 + l * m] = Dd::from(1e200);
            case.b[l + 9 * k] = Dd::from(-1e200);
        }
        let mut expected = case.c.clone();
        let alpha = Dd::from(1.5);
        let nn = Trans::No;
        let on_host = Gemm {
            transa: nn,
            transb: nn,
            alpha: &alpha,
            a: MatRef::new(&case.a, m, k, m).unwrap(),
            b: MatRef::new(&case.b, k, n, k).unwrap(),
            beta: &beta,
            c: MatMut::new(&mut expected, m, n, m).unwrap(),
        };
        level3::gemm(on_host, level3::Mode::Exact);
        let [a, b, c] = [&case.a, &case.b, &case.c].map(|x| Resident::new(x));
        // SAFETY: the allocations hold that many numbers.
        let on_device = unsafe {
            Gemm {
                transa: nn,
                transb: nn,
                alpha: &alpha,
                a: MatRef::from_ptr(a.place.cast(), m, k, m),
                b: MatRef::from_ptr(b.place.cast(), k, n, k),
                beta: &beta,
                c: MatMut::from_ptr(c.place.cast(), m, n, m),
            }
        };
        let way = level3::anywhere(on_device.into(), level3::Mode::Exact).unwrap();
        assert_eq!(way, level3::Way::CrtCuda);
        for (found, expected) in c.read().iter().zip(&expected) {
            assert!(found.is_same(expected), "{found:?} {expected:?}");
        }
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
        let Ok(on_gpu) = Mpfr::attempt(device, &mut product, &options) else {
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
    let device = gpu();
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
