//! Nothing is called converged that is not: the residual of x is computed a second way, exactly.

use wideblas_base::random::Random;
use wideblas_format::exact::{Decode, Decoded, Exact};
use wideblas_format::{Dd, Qd};
use wideblas_product::Number;
use wideblas_sparse::krylov::{Bits, Method, Options, Report, Status, solve, solve_with};
use wideblas_sparse::precondition::Kind;
use wideblas_sparse::{Matrix, Values};

fn exact_of<T: Decode>(x: &T) -> Exact {
    match x.decode() {
        Decoded::Finite(value) => value,
        Decoded::Special(x) => {
            assert!(x == 0.0, "not finite");
            Exact::default()
        }
    }
}

fn times(a: &Exact, b: &Exact) -> Exact {
    Exact { mantissa: &a.mantissa * &b.mantissa, exponent: a.exponent + b.exponent }
}

/// |b - A x|^2 and |b|^2.
fn squares<T: Decode>(a: &[Vec<f64>], b: &[T], x: &[T]) -> [Exact; 2] {
    let mut all = [Exact::default(), Exact::default()];
    for (row, b) in a.iter().zip(b) {
        let b = exact_of(b);
        let sum = row
            .iter()
            .zip(x)
            .fold(b.clone(), |sum, (a, x)| sum + times(&exact_of(&-a), &exact_of(x)));
        all[0] = std::mem::take(&mut all[0]) + times(&sum, &sum);
        all[1] = std::mem::take(&mut all[1]) + times(&b, &b);
    }
    all
}

/// sqrt(x / y)
fn root_of_ratio([x, y]: [Exact; 2]) -> f64 {
    use num_bigint::BigInt;
    if x.mantissa == BigInt::default() {
        return 0.0;
    }
    // Exponents of numbers of any size.
    let (a, b) = (x.log2(), y.log2());
    let near = |x: Exact, log2: i64| {
        let scaled = Exact { exponent: x.exponent - log2, ..x };
        Decoded::from(scaled).to_f64()
    };
    let half = (a - b).div_euclid(2);
    let rest = (a - b) - 2 * half;
    (near(x, a) / near(y, b) * 2f64.powi(rest as i32)).sqrt() * 2f64.powi(half as i32)
}

/// A system whose rows and columns are graded: conditions to 1e30.
fn system(random: &mut Random, is_symmetric: bool) -> Vec<Vec<f64>> {
    let n = 1 + random.below(12) as usize;
    let grade = random.below(100) as i32;
    let scales: Vec<i32> = (0..n).map(|_| random.below(grade as u64 / 2 + 1) as i32).collect();
    let mut a = vec![vec![0.0; n]; n];
    for i in 0..n {
        for j in 0..=i {
            let scale = 2f64.powi(scales[i] + scales[j]);
            let entry = |random: &mut Random| match random.below(3) {
                0 if i != j => 0.0,
                _ => (random.below(2001) as f64 - 1000.0) / 1024.0 * scale,
            };
            a[i][j] = entry(random);
            a[j][i] = if is_symmetric { a[i][j] } else { entry(random) };
        }
        if random.below(4) > 0 {
            a[i][i] = (n as f64 + 1.0) * 2f64.powi(2 * scales[i]);
        }
    }
    a
}

fn matrix_of(a: &[Vec<f64>]) -> Matrix {
    let n = a.len();
    let (mut starts, mut places, mut values) = (vec![0i32], Vec::new(), Vec::new());
    for row in a {
        for (j, &x) in row.iter().enumerate().filter(|&(_, &x)| x != 0.0) {
            places.push(j as i32);
            values.push(x);
        }
        starts.push(places.len() as i32);
    }
    Matrix::from_rows((n, n), &starts, &places, Values::F64(values)).unwrap()
}

fn check<T: Number + Decode + Clone>(random: &mut Random, of: fn(f64) -> T, seen: &mut [usize; 2]) {
    let methods = [Method::Auto, Method::Cg, Method::BiCg, Method::BiCgStab, Method::Gmres];
    let method = methods[random.below(5) as usize];
    let a = system(random, matches!(method, Method::Auto | Method::Cg));
    let n = a.len();
    let matrix = matrix_of(&a);
    let b: Vec<T> = (0..n).map(|_| of(random.below(2001) as f64 - 1000.0)).collect();
    let rtol = 10f64.powi(-(random.below(40) as i32) - 1);
    let bits = [Bits::Fixed(53), Bits::Fixed(106), Bits::Fixed(212), Bits::Fixed(300), Bits::Auto];
    let kinds = [Kind::None, Kind::None, Kind::Jacobi, Kind::Ilu0, Kind::Ic0];
    let options = Options {
        method,
        preconditioner: kinds[random.below(5) as usize],
        bits: bits[random.below(5) as usize],
        rtol,
        most: Some(1 + random.below(300) as usize),
        restart: 1 + random.below(15) as usize,
        has_guess: random.below(4) == 0,
    };
    let mut x: Vec<T> = (0..n).map(|_| of(random.below(5) as f64)).collect();
    let before = x.clone();
    let report: Report = match solve(&matrix, &b, &mut x, &options, &mut |_, _, _| true) {
        Ok(report) => report,
        Err(refused) => {
            // A preconditioner that does not exist; x is untouched.
            assert!(options.preconditioner != Kind::None, "{refused}");
            assert!(x.iter().zip(&before).all(|(x, y)| x.decode() == y.decode()));
            return;
        }
    };
    if b.iter().all(Number::is_zero) {
        assert!(report.status == Status::Converged && report.iterations == 0);
        return;
    }
    seen[0] += 1;
    seen[1] += usize::from(report.status == Status::Converged);
    if report.status == Status::NotFinite {
        return;
    }
    let residual = root_of_ratio(squares(&a, &b, &x));
    let near = |x: f64, y: f64| (x - y).abs() <= 1e-9 * y.max(1e-300);
    assert!(near(report.residual, residual), "{residual:e} {options:?} {report:?} {a:?}");
    if report.status == Status::Converged {
        assert!(residual <= rtol * (1.0 + 1e-9), "{residual:e} {options:?} {report:?}");
    } else {
        assert!(residual > rtol, "{residual:e} {options:?} {report:?}");
    }
}

fn systems(seed: u64, count: usize) {
    let mut random = Random(seed);
    let mut seen = [0; 2];
    for _ in 0..count {
        check::<f64>(&mut random, |x| x, &mut seen);
        check::<Dd>(&mut random, Dd::from, &mut seen);
        check::<Qd>(&mut random, Qd::from, &mut seen);
    }
    // The test says something of both ends.
    assert!(seen[1] > seen[0] / 10 && seen[1] < seen[0], "{seen:?}");
}

#[test]
fn converged_is_never_said_of_what_is_not() {
    systems(1, 100);
}

#[test]
fn deep_converged_is_never_said_of_what_is_not() {
    systems(2, 2000);
}

fn solved(a: &[Vec<f64>], b: &[f64], options: &Options) -> (Report, Vec<f64>) {
    let mut x = vec![7.0; b.len()];
    let report = solve(&matrix_of(a), b, &mut x, options, &mut |_, _, _| true).unwrap();
    (report, x)
}

#[test]
fn each_end_is_told() {
    let options = |method| Options { method, bits: Bits::Fixed(53), ..Options::default() };
    let is = |a: &[Vec<f64>], b: &[f64], options: &Options, status: Status| {
        let (report, x) = solved(a, b, options);
        assert_eq!(report.status, status, "{report:?}");
        (report, x)
    };
    let indefinite = [vec![1.0, 2.0], vec![2.0, 1.0]];
    is(&indefinite, &[1.0, -1.0], &options(Method::Cg), Status::Indefinite);
    // Another method is taken where it may be.
    let (report, x) = is(&indefinite, &[1.0, -1.0], &options(Method::Auto), Status::Converged);
    assert_eq!((report.method, x), (Method::BiCg, vec![-1.0, 1.0]));
    let rotation = [vec![0.0, 1.0], vec![-1.0, 0.0]];
    is(&rotation, &[1.0, 0.0], &options(Method::BiCg), Status::BrokenDown);
    is(&rotation, &[1.0, 0.0], &options(Method::BiCgStab), Status::BrokenDown);
    is(&rotation, &[1.0, 0.0], &options(Method::Gmres), Status::Converged);
    // A singular matrix: nothing is near b.
    let singular = [vec![1.0, 1.0], vec![1.0, 1.0]];
    let (report, _) = solved(&singular, &[1.0, -1.0], &options(Method::Gmres));
    assert!(report.status != Status::Converged && report.residual >= 0.99, "{report:?}");
    let (report, x) = is(&indefinite, &[0.0, 0.0], &options(Method::Auto), Status::Converged);
    assert_eq!((report.iterations, x), (0, vec![0.0, 0.0]));
    let (report, x) = is(&indefinite, &[1.0, f64::NAN], &options(Method::Auto), Status::NotFinite);
    assert_eq!((report.iterations, x), (0, vec![7.0, 7.0]));
    is(&[], &[], &options(Method::Auto), Status::Converged);
    is(&[vec![4.0]], &[2.0], &options(Method::Auto), Status::Converged);
    let one = Options { most: Some(1), ..options(Method::Gmres) };
    is(&[vec![2.0, 1.0], vec![0.0, 1.0]], &[1.0, 1.0], &one, Status::OutOfIterations);
    // The solution, 1/3, is no double.
    let thirds = Options { bits: Bits::Fixed(106), rtol: 1e-25, ..options(Method::Cg) };
    let (report, _) = is(&[vec![3.0]], &[1.0], &thirds, Status::Rounded);
    assert!(report.residual > 1e-18 && report.residual < 1e-15);
}

#[test]
fn an_iteration_can_be_interrupted() {
    let n = 50;
    let a: Vec<Vec<f64>> = (0..n)
        .map(|i| (0..n).map(|j: usize| [2.0, -1.0, 0.0][j.abs_diff(i).min(2)]).collect())
        .collect();
    let (matrix, b, mut x) = (matrix_of(&a), vec![1.0; n], vec![0.0; n]);
    let mut heard = Vec::new();
    let mut watch = |iteration: usize, residual: f64, bits: u32| {
        heard.push((iteration, bits));
        assert!(residual > 0.0);
        iteration < 5
    };
    let report = solve(&matrix, &b, &mut x, &Options::default(), &mut watch).unwrap();
    assert_eq!((report.status, report.iterations), (Status::Interrupted, 5));
    assert_eq!(heard.last(), Some(&(5, 106)));
    // Residuals of CG grow here before they fall: the best iterate may be the first one.
    assert!(report.residual <= 1.0);
}

/// An operator that is a function: the second difference of a line, and one that fails.
#[test]
fn operators_are_functions() {
    let n = 30;
    let apply = |_: bool, x: &Values, y: &mut Values| {
        let (Values::Dd(x), Values::Dd(y)) = (x, y) else { return false };
        for (i, y) in y.iter_mut().enumerate() {
            let at = |i: usize| x.get(i).copied().unwrap_or(Dd::ZERO);
            *y = at(i) + at(i) - at(i + 1) - at(i.wrapping_sub(1));
        }
        true
    };
    let (b, mut x) = (vec![Dd::ONE; n], vec![Dd::ZERO; n]);
    for method in [Method::Auto, Method::Cg, Method::BiCg, Method::BiCgStab] {
        let options = Options { method, bits: Bits::Fixed(106), rtol: 1e-28, ..Options::default() };
        let report = solve_with((n, &apply), &b, &mut x, &options, &mut |_, _, _| true).unwrap();
        assert_eq!(report.status, Status::Converged, "{report:?}");
        assert!((x[0].hi - n as f64 / 2.0).abs() < 1e-12);
    }
    let fails = |_: bool, _: &Values, _: &mut Values| false;
    let options = Options { bits: Bits::Fixed(106), ..Options::default() };
    let report = solve_with((n, &fails), &b, &mut x, &options, &mut |_, _, _| true).unwrap();
    assert_eq!(report.status, Status::Interrupted);
}

#[test]
fn what_cannot_be_solved_is_refused() {
    let is = |a: &[Vec<f64>], options: &Options, message: &str| {
        let (matrix, b) = (matrix_of(a), vec![1.0; a.len()]);
        let mut x = vec![7.0; a.len()];
        let refused = solve(&matrix, &b, &mut x, options, &mut |_, _, _| true).unwrap_err();
        assert!(refused.message.contains(message), "{refused}");
        assert!(x.iter().all(|&x| x == 7.0));
    };
    let usual = Options::default();
    let with = |preconditioner| Options { preconditioner, ..usual };
    let (upper, zero) = ([vec![1.0, 1.0], vec![0.0, 1.0]], [vec![0.0, 1.0], vec![1.0, 1.0]]);
    is(&upper, &Options { method: Method::Cg, ..usual }, "CG needs a symmetric matrix");
    is(&upper, &with(Kind::Ic0), "IC(0) needs a symmetric matrix");
    is(&zero, &with(Kind::Jacobi), "which is 0 in row 0");
    is(&zero, &with(Kind::Ilu0), "ILU(0): the pivot of row 0 is 0");
    is(&zero, &with(Kind::Ic0), "IC(0): the pivot of row 0 is 0");
    is(&upper, &Options { rtol: f64::NAN, ..usual }, "rtol is NaN");
    is(&upper, &Options { rtol: 1.0, ..usual }, "rtol is 1");
    is(&upper, &Options { bits: Bits::Fixed(2000), ..usual }, "2000 bits");
    is(&upper, &Options { restart: 0, ..usual }, "GMRES needs an iteration");
    is(&[vec![f64::INFINITY]], &usual, "row 0 and column 0 is not finite");
    let wide = Matrix::from_rows((1, 2), &[0, 1], &[0], Values::F64(vec![1.0])).unwrap();
    let refused = solve(&wide, &[1.0], &mut [0.0], &usual, &mut |_, _, _| true).unwrap_err();
    assert!(refused.message.contains("1 x 2, not square"));
    let refused = solve(&matrix_of(&upper), &[1.0], &mut [0.0], &usual, &mut |_, _, _| true);
    assert!(refused.unwrap_err().message.contains("b has 1 elements"));
}

/// Preconditioners reduce iterations, and their transposes serve BiCG.
#[test]
fn preconditioners_help() {
    let n = 100;
    let entry = |i: usize, j: usize| match j.abs_diff(i) {
        0 => 4.0 * (1.0 + i as f64),
        1 => -1.0 - i.max(j) as f64,
        10 if j > i => -0.5,
        _ => 0.0,
    };
    let a: Vec<Vec<f64>> = (0..n).map(|i| (0..n).map(|j| entry(i, j)).collect()).collect();
    let b = vec![1.0; n];
    let iterations = |method, preconditioner| {
        let bits = Bits::Fixed(106);
        let options = Options {
            method,
            preconditioner,
            bits,
            rtol: 1e-14,
            restart: 100,
            ..Options::default()
        };
        let mut x = vec![Dd::ZERO; n];
        let b: Vec<Dd> = b.iter().map(|&b| Dd::from(b)).collect();
        let report = solve(&matrix_of(&a), &b, &mut x, &options, &mut |_, _, _| true).unwrap();
        assert_eq!(report.status, Status::Converged, "{method:?} {preconditioner:?} {report:?}");
        report.iterations
    };
    for method in [Method::BiCg, Method::BiCgStab, Method::Gmres] {
        let plain = iterations(method, Kind::None);
        let (jacobi, ilu) = (iterations(method, Kind::Jacobi), iterations(method, Kind::Ilu0));
        assert!(jacobi < plain && ilu < jacobi, "{method:?}: {plain} {jacobi} {ilu}");
    }
    let symmetric: Vec<Vec<f64>> = (0..n)
        .map(|i| {
            (0..n).map(|j| entry(i, j).min(entry(j, i)) + entry(i, j).max(entry(j, i))).collect()
        })
        .collect();
    let of = |preconditioner| {
        let options = Options { method: Method::Cg, preconditioner, ..Options::default() };
        solved(&symmetric, &b, &options).0
    };
    let [plain, jacobi, ic] = [Kind::None, Kind::Jacobi, Kind::Ic0].map(of);
    assert!(ic.iterations < jacobi.iterations && jacobi.iterations < plain.iterations);
}
