//! Products and solvers have the same bits on a GPU as on the CPU.

mod common;

use common::{of_entries, system};
use std::sync::{Mutex, PoisonError};
use wideblas_base::config::{DeviceChoice, set_device};
use wideblas_base::random::Random;
use wideblas_engine::device;
use wideblas_format::{Dd, Qd, Scalar, power_of_two};
use wideblas_product::Number;
use wideblas_sparse::krylov::{Bits, Method, Options, Report, Status, solve};
use wideblas_sparse::numbers::{Arithmetic, DOUBLE, DOUBLE_DOUBLE, QUAD_DOUBLE};
use wideblas_sparse::precondition::Kind;
use wideblas_sparse::product::{Update, multiply_matrix};
use wideblas_sparse::{Matrix, Values};

/// Held by the test that has chosen a device, which all threads have in common.
static CHOICE: Mutex<()> = Mutex::new(());

/// Runs a test's body on the CPU and on the GPU: outcomes are the same.
fn on_both<R: PartialEq + std::fmt::Debug>(what: &str, body: impl Fn() -> R) {
    let _alone = CHOICE.lock().unwrap_or_else(PoisonError::into_inner);
    set_device(Some(DeviceChoice::Cpu));
    let expected = body();
    set_device(Some(DeviceChoice::Cuda(0)));
    assert!(device::device().is_some(), "needs a GPU, which is {}", device::status());
    let before = device::transferred();
    let found = body();
    set_device(None);
    assert!(device::transferred() > before, "{what}: the GPU was not used");
    assert!(found == expected, "{what}: {}", difference(&found, &expected));
}

fn difference<R: std::fmt::Debug>(found: &R, expected: &R) -> String {
    let short = |x: &R| format!("{x:?}").chars().take(400).collect::<String>();
    format!("{}\ninstead of {}", short(found), short(expected))
}

fn number<T: Scalar<L>, const L: usize>(random: &mut Random) -> T {
    let mut scale = power_of_two(random.below(40) as i32 - 20);
    let sign = if random.below(2) == 0 { 1.0 } else { -1.0 };
    T::from_components(std::array::from_fn(|_| {
        let part = sign * scale * (1.0 + (random.next() >> 12) as f64 * power_of_two(-52));
        scale *= power_of_two(-54 - random.below(3) as i32);
        part
    }))
}

/// Rows of all lengths, some of many pieces.
fn starts(rows: usize, columns: usize, random: &mut Random) -> (Vec<i64>, Vec<i64>) {
    let (mut starts, mut places) = (vec![0], Vec::new());
    for _ in 0..rows {
        let len = match random.below(60) {
            0 => columns,
            1 => 127 + random.below(3) as usize,
            2..=12 => 0,
            _ => random.below(30) as usize,
        };
        let len = len.min(columns);
        let first = random.below(columns as u64) as usize;
        places.extend((0..len).map(|k| ((first + k) % columns) as i64));
        starts.push(places.len() as i64);
    }
    (starts, places)
}

fn products<A, T, const L: usize>(arithmetic: A, values: impl Fn(Vec<T>) -> Values)
where
    A: Arithmetic<Number = T>,
    T: Scalar<L>,
{
    let mut random = Random(17 + L as u64);
    for case in 0..40 {
        let sizes = [1, 2, 31, 33, 200, 1025, 3000];
        let (rows, columns) = (sizes[random.below(7) as usize], sizes[random.below(7) as usize]);
        let (starts, places) = starts(rows, columns, &mut random);
        let entries: Vec<T> = places.iter().map(|_| number(&mut random)).collect();
        let entries = match case % 2 {
            0 => values(entries),
            _ => Values::F64(entries.iter().map(|x| x.components()[0]).collect()),
        };
        let matrix = Matrix::from_rows((rows, columns), &starts, &places, entries).unwrap();
        let factor = |random: &mut Random| match random.below(3) {
            0 => T::from_f64(0.0),
            1 => T::from_f64(1.0),
            _ => number(random),
        };
        let update = Update { alpha: number(&mut random), beta: factor(&mut random) };
        let update =
            Update { alpha: if case % 3 == 0 { T::from_f64(1.0) } else { update.alpha }, ..update };
        for is_transposed in [false, true] {
            let (from, to) = if is_transposed { (rows, columns) } else { (columns, rows) };
            let mut x: Vec<T> = (0..from).map(|_| number(&mut random)).collect();
            let y: Vec<T> = (0..to).map(|_| number(&mut random)).collect();
            if case == 7 {
                // What is not finite is the CPU's.
                x[0] = T::from_special(f64::INFINITY);
            }
            on_both(&format!("case {case} of {L}, {rows} x {columns}, {is_transposed}"), || {
                let mut y = y.clone();
                multiply_matrix(arithmetic, (&matrix, is_transposed), &x, &update, &mut y);
                y.iter().flat_map(|y| y.components()).map(f64::to_bits).collect::<Vec<u64>>()
            });
        }
    }
}

#[test]
#[ignore = "needs a GPU"]
fn products_have_the_same_bits() {
    products::<_, f64, 1>(DOUBLE, Values::F64);
    products::<_, Dd, 2>(DOUBLE_DOUBLE, Values::Dd);
    products::<_, Qd, 4>(QUAD_DOUBLE, Values::Qd);
}

type Outcome = (Status, usize, usize, u64, Vec<u64>, Vec<u64>);

fn outcome<T: Number + Scalar<L>, const L: usize>(report: &Report, x: &[T]) -> Outcome {
    let bits = |x: &f64| x.to_bits();
    (
        report.status,
        report.iterations,
        report.replacements,
        report.residual.to_bits(),
        report.history.iter().map(bits).collect(),
        x.iter().flat_map(|x| x.components()).map(f64::to_bits).collect(),
    )
}

fn solved(matrix: &Matrix, options: &Options) -> Outcome {
    let n = matrix.rows();
    let (b, mut x) = (vec![Qd::ONE; n], vec![Qd::ZERO; n]);
    let report = solve(matrix, &b, &mut x, options, &mut |_, _, _| true).unwrap();
    outcome(&report, &x)
}

#[test]
#[ignore = "needs a GPU"]
fn solvers_have_the_same_bits() {
    let all = [
        ("b200", Method::Cg, Kind::None, 1e-20),
        ("b200", Method::Cg, Kind::Jacobi, 1e-20),
        ("g400", Method::Cg, Kind::Jacobi, 1e-20),
        ("s400", Method::Cg, Kind::None, 1e-20),
        ("b32", Method::Cg, Kind::None, 1e-20),
        ("t17", Method::BiCg, Kind::None, 1e-20),
        ("t17", Method::BiCg, Kind::Jacobi, 1e-20),
        ("t17", Method::BiCgStab, Kind::None, 1e-20),
        ("t17", Method::BiCgStab, Kind::Jacobi, 1e-20),
        ("t21", Method::Gmres, Kind::None, 1e-20),
        ("t21", Method::Gmres, Kind::Jacobi, 1e-12),
        // Indefinite, and without a diagonal that dominates.
        ("t21", Method::Auto, Kind::None, 1e-25),
    ];
    for (name, method, preconditioner, rtol) in all {
        for bits in [53, 106, 212] {
            // A new one each time, which goes to the GPU.
            let matrix = system(name);
            let options = Options {
                method,
                preconditioner,
                bits: Bits::Fixed(bits),
                rtol,
                most: Some(700),
                restart: if bits == 106 { 400 } else { 20 },
                has_guess: false,
            };
            on_both(&format!("{name} {method:?} {preconditioner:?} {bits}"), || {
                solved(&matrix, &options)
            });
        }
    }
}

/// The Laplacian of a cube in 27 points.
fn cube(side: usize) -> Matrix {
    let n = side * side * side;
    let (mut starts, mut places, mut values) = (vec![0i64], Vec::new(), Vec::new());
    for at in 0..n {
        let (i, j, k) = (at / side / side, at / side % side, at % side);
        for place in 0..27 {
            let of = |x: usize, d: usize| (x + d).checked_sub(1).filter(|&x| x < side);
            let Some((i, (j, k))) =
                of(i, place / 9).zip(of(j, place / 3 % 3).zip(of(k, place % 3)))
            else {
                continue;
            };
            places.push(((i * side + j) * side + k) as i64);
            values.push(if place == 13 { 26.001 } else { -1.0 });
        }
        starts.push(places.len() as i64);
    }
    Matrix::from_rows((n, n), &starts, &places, Values::F64(values)).unwrap()
}

/// Many blocks of sums.
#[test]
#[ignore = "needs a GPU"]
fn long_vectors_have_the_same_bits() {
    for method in [Method::Cg, Method::BiCg, Method::BiCgStab, Method::Gmres] {
        for bits in [53, 106, 212] {
            let (matrix, bits) = (cube(67), Bits::Fixed(bits));
            let options =
                Options { method, bits, rtol: 1e-30, most: Some(40), ..Options::default() };
            on_both(&format!("{method:?} {bits:?}"), || solved(&matrix, &options));
        }
    }
}

/// Any precision, one after the other; those of more bits are the CPU's.
#[test]
#[ignore = "needs a GPU"]
fn adaptive_bits_have_the_same_bits() {
    for name in ["b200", "s400"] {
        let matrix = system(name);
        let options = Options { rtol: 1e-50, ..Options::default() };
        on_both(name, || solved(&matrix, &options));
    }
}

/// A matrix that turns out not to be positive definite, entries that overflow, and a guess.
#[test]
#[ignore = "needs a GPU"]
fn ends_are_the_same() {
    const INDEFINITE: &[(usize, usize, f64)] =
        &[(0, 0, 1.0), (1, 1, 1.0), (2, 2, 1.0), (0, 2, 3.0), (2, 0, 3.0)];
    const HUGE: &[(usize, usize, f64)] = &[(0, 0, 1e300), (1, 1, 2e300)];
    const TURNING: &[(usize, usize, f64)] = &[(0, 1, 1.0), (1, 0, -1.0)];
    for (n, entries) in [(3, INDEFINITE), (2, HUGE), (2, TURNING)] {
        for method in [Method::Auto, Method::Cg, Method::BiCg, Method::BiCgStab, Method::Gmres] {
            let matrix = of_entries(n, entries);
            if method == Method::Cg && !matrix.is_symmetric() {
                continue;
            }
            let bits = Bits::Fixed(106);
            let options = Options { method, bits, rtol: 1e-20, ..Options::default() };
            on_both(&format!("{entries:?} {method:?}"), || solved(&matrix, &options));
        }
    }
    let matrix = system("b200");
    let n = matrix.rows();
    let options =
        Options { bits: Bits::Fixed(106), rtol: 1e-20, has_guess: true, ..Options::default() };
    on_both("a guess", || {
        let (b, mut x) = (vec![Dd::ONE; n], vec![Dd::from(0.5); n]);
        let report = solve(&matrix, &b, &mut x, &options, &mut |_, _, _| true).unwrap();
        outcome(&report, &x)
    });
}

/// A callback ends it; some iterations more may have been done, which are counted.
#[test]
#[ignore = "needs a GPU"]
fn an_iteration_can_be_interrupted() {
    let matrix = system("b200");
    let n = matrix.rows();
    let _alone = CHOICE.lock().unwrap_or_else(PoisonError::into_inner);
    set_device(Some(DeviceChoice::Cuda(0)));
    assert!(device::device().is_some(), "needs a GPU, which is {}", device::status());
    for last in [1, 40, 100] {
        let (b, mut x) = (vec![Dd::ONE; n], vec![Dd::ZERO; n]);
        let options = Options { bits: Bits::Fixed(106), rtol: 1e-20, ..Options::default() };
        let mut heard = 0;
        let report = solve(&matrix, &b, &mut x, &options, &mut |iteration, _, _| {
            heard = iteration;
            iteration < last
        });
        let report = report.unwrap();
        assert_eq!((report.status, heard), (Status::Interrupted, last));
        assert!((last..last + 32).contains(&report.iterations));
        assert!(report.history.len() == report.iterations && report.residual.is_finite());
    }
    set_device(None);
}
