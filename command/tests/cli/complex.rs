//! Products of complex matrices.

use super::dtypes::extended;
use super::json::documented;
use super::numbers::npy_of_text;
use super::runs::{Dir, GENERAL, UNIT};
use rug::{Float, Rational};
use serde_json::json;
use std::fmt::Write as _;
use std::fs;
use wideblas::format::decimal;
use wideblas_reference::random::Rng;

const COMPLEX: &str = "%%MatrixMarket matrix array complex general\n";

/// A matrix by columns, of numbers with exact values; real where no imaginary part is given.
#[derive(Clone)]
struct Exact {
    rows: usize,
    cols: usize,
    data: Vec<[Rational; 2]>,
    is_complex: bool,
}

impl Exact {
    fn random(rows: usize, cols: usize, is_complex: bool, rng: &mut Rng) -> Exact {
        let mut number = || {
            let exponent = rng.within(-30, 30);
            Rational::from_f64(rng.double(exponent)).unwrap()
        };
        let element = |_| {
            let re = number();
            [re, if is_complex { number() } else { Rational::new() }]
        };
        Exact { rows, cols, data: (0..rows * cols).map(element).collect(), is_complex }
    }

    fn text(&self) -> String {
        let field = if self.is_complex { "complex" } else { "real" };
        let mut text =
            format!("%%MatrixMarket matrix array {field} general\n{} {}\n", self.rows, self.cols);
        for [re, im] in &self.data {
            let [re, im] = [re, im].map(|part| decimal::to_decimal_exact(part.to_f64()));
            let line = if self.is_complex { format!("{re} {im}") } else { re };
            writeln!(text, "{line}").unwrap();
        }
        text
    }

    fn at(&self, i: usize, j: usize, trans: char) -> [Rational; 2] {
        let [re, im] =
            self.data[if trans == 'N' { i + j * self.rows } else { j + i * self.rows }].clone();
        [re, if trans == 'C' { -im } else { im }]
    }

    fn shape(&self, trans: char) -> (usize, usize) {
        if trans == 'N' { (self.rows, self.cols) } else { (self.cols, self.rows) }
    }
}

/// alpha op(A) op(B) + beta C, part by part.
fn product(
    (a, transa): (&Exact, char),
    (b, transb): (&Exact, char),
    [alpha, beta]: [&Rational; 2],
    c: &Exact,
) -> Vec<[Rational; 2]> {
    let ((m, k), (_, n)) = (a.shape(transa), b.shape(transb));
    let places = (0..n).flat_map(|j| (0..m).map(move |i| (i, j)));
    let element = |(i, j): (usize, usize)| {
        let [mut re, mut im] = c.at(i, j, 'N').map(|part| part * beta);
        for l in 0..k {
            let ([ar, ai], [br, bi]) = (a.at(i, l, transa), b.at(l, j, transb));
            re += alpha * (Rational::from(&ar * &br) - Rational::from(&ai * &bi));
            im += alpha * (ar * bi + ai * br);
        }
        [re, im]
    };
    places.map(element).collect()
}

/// The numbers of a file that the command wrote, by columns, and whether they are complex.
fn written(dir: &Dir, bits: u32) -> (Vec<[Rational; 2]>, bool) {
    let text = fs::read_to_string(dir.path("c.mtx")).unwrap();
    let is_complex = text.starts_with(COMPLEX);
    assert!(is_complex || text.starts_with(GENERAL), "{text}");
    let number =
        |word: &str| Float::with_val(bits, Float::parse(word).unwrap()).to_rational().unwrap();
    let element = |line: &str| {
        let mut words = line.split(' ').map(number);
        [words.next().unwrap(), if is_complex { words.next().unwrap() } else { Rational::new() }]
    };
    (text.lines().skip(2).map(element).collect(), is_complex)
}

/// Real and complex factors in all pairs, with all options: each part is the exact one, rounded once.
#[test]
fn products_of_real_and_complex_matrices() {
    let dir = Dir::new("complex");
    let mut rng = Rng(23);
    let (m, n, k) = (3, 2, 4);
    let (alpha, beta) = ("-0.75", "0.5");
    let [alpha_value, beta_value] = [Rational::from((-3, 4)), Rational::from((1, 2))];
    let (one, zero) = (Rational::from(1), Rational::new());
    let mut formats = ["f64", "mpfr:100", "mpres:200", "mpfr:60"].into_iter().cycle();
    for (of_a, of_b, of_c) in [
        (true, true, true),
        (true, false, false),
        (false, true, true),
        (false, false, true),
        (true, true, false),
        (false, false, false),
    ] {
        for (transa, transb) in [('N', 'N'), ('C', 'T'), ('T', 'C'), ('C', 'C'), ('N', 'C')] {
            let (a_shape, b_shape) = (
                if transa == 'N' { (m, k) } else { (k, m) },
                if transb == 'N' { (k, n) } else { (n, k) },
            );
            let a = Exact::random(a_shape.0, a_shape.1, of_a, &mut rng);
            let b = Exact::random(b_shape.0, b_shape.1, of_b, &mut rng);
            let c = Exact::random(m, n, of_c, &mut rng);
            dir.file("a.mtx", a.text()).file("b.mtx", b.text()).file("c0.mtx", c.text());
            let format = formats.next().unwrap();
            let bits = format.split_once(':').map_or(53, |(_, bits)| bits.parse().unwrap());
            for with_c in [false, true] {
                let more = if with_c {
                    format!("--alpha {alpha} --beta {beta} --c c0.mtx")
                } else {
                    String::new()
                };
                let args = format!(
                    "gemm a.mtx b.mtx --transa {transa} --transb {transb} --format {format} --mode exact --verify {more} -o c.mtx"
                );
                let said = dir.run(&args).succeeds();
                let scalars = if with_c { [&alpha_value, &beta_value] } else { [&one, &zero] };
                let exact = product((&a, transa), (&b, transb), scalars, &c);
                let (found, is_complex) = written(&dir, bits);
                assert_eq!(is_complex, of_a || of_b || of_c && with_c, "{args}: {said}");
                for (found, exact) in found.iter().zip(&exact) {
                    for (found, exact) in found.iter().zip(exact) {
                        assert_eq!(*found, Float::with_val(bits, exact), "{args}");
                    }
                }
                assert_eq!(found.len(), m * n);
                assert!(said.contains("rounded correctly, all 6 elements"), "{said}");
                let complex = if is_complex { "complex " } else { "" };
                assert!(
                    said.contains(&format!("C       3 x 2, {complex}{format}, exact: ")),
                    "{said}"
                );
            }
        }
    }
    // Other formats and modes keep their bounds.
    for format in ["f64", "dd", "qd", "mpfr:300"] {
        for mode in ["auto", "working", "native"] {
            let a = Exact::random(20, 30, true, &mut rng);
            dir.file("a.mtx", a.text());
            let args =
                format!("gemm a.mtx a.mtx --transb C --format {format} --mode {mode} --verify");
            let said = dir.run(&args).succeeds();
            let line = said.lines().find(|line| line.starts_with("error ")).unwrap();
            let units: f64 = line.split_ascii_whitespace().nth(1).unwrap().parse().unwrap();
            assert!(units <= 4.0 * 64.0, "{said}");
            assert!(said.contains("A       a.mtx (20 x 30, complex)\n"), "{said}");
            assert!(
                said.contains("B       a.mtx (20 x 30, complex, conjugate transposed)\n"),
                "{said}"
            );
        }
    }
}

#[test]
fn small_complex_results_are_printed() {
    let dir = Dir::new("complex-said");
    dir.file("a.mtx", format!("{COMPLEX}1 2\n1 2\n-3 0\n")).file("u.mtx", UNIT);
    let said = dir.run("gemm a.mtx u.mtx").succeeds();
    assert!(said.ends_with("C        1e0+2e0i  -3e0+0e0i\n"), "{said}");
    let said = dir.run("gemm u.mtx a.mtx --transb C").succeeds();
    assert!(said.ends_with("C        1e0-2e0i\n        -3e0+0e0i\n"), "{said}");
    let said = documented(&dir, &dir.run("gemm a.mtx u.mtx --json --verify").succeeds());
    assert_eq!(said["C"]["elements"], json!([[["1e0", "2e0"], ["-3e0", "0e0"]]]));
    assert_eq!((&said["A"]["complex"], &said["B"]["complex"]), (&true.into(), &false.into()));
    assert_eq!((&said["format"], &said["A"]["conjugated"]), (&"complex dd".into(), &false.into()));
    dir.run("gemm a.mtx u.mtx -o c.mtx").succeeds();
    let text = fs::read_to_string(dir.path("c.mtx")).unwrap();
    assert_eq!(text, format!("{COMPLEX}1 2\n1e0 2e0\n-3e0 0e0\n"));
    dir.run("gemm a.mtx a.mtx")
        .fails("a.mtx (1 x 2, complex) has 2 columns but a.mtx (1 x 2, complex) has 1 rows");
    dir.run("residual a.mtx u.mtx").fails("a.mtx is 1 x 2, not 1 x 1");
    dir.run("gemv u.mtx a.mtx")
        .fails("u.mtx (2 x 2) has 2 columns but a.mtx (1 x 2, complex) is no vector of as many");
}

/// A matrix times a vector, real or complex, in every format: the exact elements within half a unit in the last place.
#[test]
fn matrices_times_vectors() {
    let dir = Dir::new("complex-gemv");
    let mut rng = Rng(31);
    let (m, k) = (5, 4);
    for (format, bits) in [
        ("f64", 53),
        ("dd", 106),
        ("qd", 212),
        ("f128", 113),
        ("mpfr:100", 100),
        ("mpf:100", 100),
        ("mpres:200", 200),
    ] {
        for (of_a, of_x) in [(false, false), (false, true), (true, false), (true, true)] {
            for trans in ['N', 'T', 'C'] {
                let (rows, cols) = if trans == 'N' { (m, k) } else { (k, m) };
                let a = Exact::random(rows, cols, of_a, &mut rng);
                let x = Exact::random(k, 1, of_x, &mut rng);
                dir.file("a.mtx", a.text()).file("x.mtx", x.text());
                let args = format!(
                    "gemv a.mtx x.mtx --trans {trans} --alpha -0.75 --format {format} --mode exact --verify -o c.mtx"
                );
                let said = dir.run(&args).succeeds();
                assert!(said.contains("rounded correctly, all 5 elements"), "{said}");
                let complex = if of_a || of_x { "complex " } else { "" };
                assert!(
                    said.contains(&format!("\ny       5 x 1, {complex}{format}, exact: ")),
                    "{said}"
                );
                assert!(said.contains(" of |alpha||A||x|"), "{said}");
                let scalars = [&Rational::from((-3, 4)), &Rational::new()];
                let zero = Exact {
                    rows: m,
                    cols: 1,
                    data: vec![Default::default(); m],
                    is_complex: false,
                };
                let exact = product((&a, trans), (&x, 'N'), scalars, &zero);
                let (found, is_complex) = written(&dir, 1000);
                assert_eq!((found.len(), is_complex), (m, of_a || of_x));
                for (found, exact) in found.iter().flatten().zip(exact.iter().flatten()) {
                    // Half a unit of the number, and half of one of its decimal digits.
                    let error = Rational::from(found - exact).abs();
                    assert!(error <= exact.clone().abs() >> (bits - 1), "{args}: {found} {exact}");
                }
            }
        }
    }
}

/// The magnitude of the largest element of B - A X, and where it is.
fn largest(a: &Exact, x: &Exact, b: &Exact) -> (f64, usize, usize) {
    let residual = product((a, 'N'), (x, 'N'), [&Rational::from(-1), &Rational::from(1)], b);
    let squares = residual.iter().map(|[re, im]| Rational::from(re * re) + Rational::from(im * im));
    let (at, square) = squares.enumerate().reduce(|a, b| if a.1 >= b.1 { a } else { b }).unwrap();
    (Float::with_val(200, square).sqrt().to_f64(), at % b.rows + 1, at / b.rows + 1)
}

#[test]
fn residuals_of_complex_systems() {
    let dir = Dir::new("complex-residual");
    let mut rng = Rng(41);
    let (m, n, k) = (3, 2, 4);
    for format in ["dd", "qd", "f128", "mpfr:150", "mpf:100"] {
        for (of_a, of_x, of_b) in [
            (true, true, true),
            (true, false, false),
            (false, true, false),
            (false, false, true),
            (false, false, false),
        ] {
            let a = Exact::random(m, k, of_a, &mut rng);
            let x = Exact::random(k, n, of_x, &mut rng);
            let b = Exact::random(m, n, of_b, &mut rng);
            dir.file("a.mtx", a.text()).file("x.mtx", x.text()).file("b.mtx", b.text());
            let said = dir.run(&format!("residual a.mtx x.mtx b.mtx --json --format {format}"));
            let said = documented(&dir, &said.succeeds());
            let (value, row, column) = largest(&a, &x, &b);
            for (at, error) in [(0, 1e-12), (1, 1e-15), (2, 1e-15)] {
                let found = &said["residuals"][at];
                let largest = found["largest"].as_f64().unwrap();
                assert!((largest / value - 1.0).abs() < error, "{format}: {said} {value}");
                assert_eq!((&found["row"], &found["column"]), (&row.into(), &column.into()));
            }
            assert_eq!(said["residuals"][1]["computed_in"], format);
            assert_eq!((&said["rows"], &said["terms"]), (&m.into(), &k.into()));
            // |B| + |A| |X|, by magnitudes of complex numbers.
            let norm = |x: &Exact| {
                let row = |i: usize| {
                    let magnitude = |j: usize| {
                        let [re, im] = x.at(i, j, 'N').map(|part| part.to_f64());
                        re.hypot(im)
                    };
                    (0..x.cols).map(magnitude).sum::<f64>()
                };
                (0..x.rows).map(row).fold(0.0, f64::max)
            };
            let scale = norm(&b) + norm(&a) * norm(&x);
            assert!((said["scale"].as_f64().unwrap() / scale - 1.0).abs() < 1e-14, "{said}");
        }
    }
    // The inverse of a unitary matrix is its conjugate transpose; that of the wrong sign is not.
    dir.file("a.mtx", format!("{COMPLEX}2 2\n0.6 0\n0 0.8\n0 0.8\n0.6 0\n"));
    dir.file("x.mtx", format!("{COMPLEX}2 2\n0.6 0\n0 -0.8\n0 -0.8\n0.6 0\n"));
    let said = dir.run("residual a.mtx x.mtx --format mpfr:300").succeeds();
    assert!(said.contains("cond    2.0e0  (|A| |X|, infinity norms)\n"), "{said}");
    let exactly = said.lines().last().unwrap();
    let value: f64 = exactly.split_ascii_whitespace().nth(1).unwrap().parse().unwrap();
    assert!(value < 1e-80, "{said}");
    let said = dir.run("residual a.mtx a.mtx").succeeds();
    assert!(said.ends_with("exactly        1.280e0         (1, 1)\n"), "{said}");
}

/// Layouts and symmetries of Matrix Market, and arrays of NumPy.
#[test]
fn files_of_complex_matrices() {
    let dir = Dir::new("complex-files");
    dir.file("u.mtx", UNIT);
    let read = |file: &str| {
        dir.run(&format!("gemm {file} u.mtx --format mpfr:64 --mode exact -o c.mtx")).succeeds();
        written(&dir, 64).0.into_iter().flatten().map(|part| part.to_f64()).collect::<Vec<f64>>()
    };
    for (kind, text, expected) in [
        ("array complex general", "2 2\n1 2 3 4\n5 6\n7\n8\n", [1., 2., 3., 4., 5., 6., 7., 8.]),
        ("array complex symmetric", "2 2\n1 2\n3 4\n5 6\n", [1., 2., 3., 4., 3., 4., 5., 6.]),
        ("array complex hermitian", "2 2\n1 0\n3 4\n5 0\n", [1., 0., 3., 4., 3., -4., 5., 0.]),
        ("array complex skew-symmetric", "2 2\n3 4\n", [0., 0., 3., 4., -3., -4., 0., 0.]),
        (
            "coordinate complex general",
            "2 2 3\n1 2 1 2\n2 1 -3 1e0\n1 2 0.5 -2\n",
            [0., 0., -3., 1., 1.5, 0., 0., 0.],
        ),
        (
            "coordinate complex hermitian",
            "2 2 3\n2 1 1 2\n1 1 7 0\n2 1 1 1\n",
            [7., 0., 2., 3., 2., -3., 0., 0.],
        ),
        (
            "coordinate complex skew-symmetric",
            "2 2 1\n2 1 1 2\n",
            [0., 0., 1., 2., -1., -2., 0., 0.],
        ),
    ] {
        dir.file("a.mtx", format!("%%MatrixMarket matrix {kind}\n{text}"));
        assert_eq!(read("a.mtx"), expected, "{kind}");
    }
    for (kind, text, message) in [
        ("array complex general", "1 1\n1\n", "a.mtx:3: the file ends after 0 of 1 numbers"),
        ("array complex general", "1 1\n1 2 3\n", "a.mtx:3: more than 1 numbers"),
        (
            "coordinate complex general",
            "1 1 1\n1 1 1\n",
            "a.mtx:3: expected an entry: row, column, real and imaginary part",
        ),
        (
            "array complex hermitian",
            "1 1\n1 2\n",
            "a.mtx:3: (1, 1): the diagonal of a hermitian matrix has no imaginary part",
        ),
        ("array real hermitian", "1 1\n1\n", "a.mtx:1: a hermitian matrix is complex, not real"),
        (
            "array complex hermitian",
            "1 2\n1 2\n",
            "a.mtx:2: a hermitian matrix is square, not 1 x 2",
        ),
        (
            "coordinate complex hermitian",
            "2 2 1\n1 2 3 4\n",
            "a.mtx:3: (1, 2): entries of a hermitian matrix lie on or below the diagonal",
        ),
    ] {
        dir.file("a.mtx", format!("%%MatrixMarket matrix {kind}\n{text}"));
        dir.run("gemm a.mtx u.mtx").fails(message);
    }
    let numbers: [f64; 8] = [1.5, -2.0, 3.0, 4.25, 0.0, 6.0, 7.0, -0.125];
    let by_columns = [1.5, -2.0, 0.0, 6.0, 3.0, 4.25, 7.0, -0.125];
    for (descr, is_fortran) in [
        ("<c8", false),
        (">c8", true),
        ("<c16", true),
        (">c16", false),
        ("<c24", true),
        (">c32", false),
    ] {
        let order = if is_fortran { "True" } else { "False" };
        let text = format!("{{'descr': '{descr}', 'fortran_order': {order}, 'shape': (2, 2), }}");
        let mut file = npy_of_text(&text, 1);
        let numbers = if is_fortran { by_columns } else { numbers };
        for x in numbers {
            let mut bytes = match &descr[2..] {
                "8" => (x as f32).to_le_bytes().to_vec(),
                "16" => x.to_le_bytes().to_vec(),
                "24" => extended(&Rational::from_f64(x).unwrap(), 12),
                _ => extended(&Rational::from_f64(x).unwrap(), 16),
            };
            if descr.starts_with('>') {
                bytes.reverse();
            }
            file.extend(bytes);
        }
        dir.file("a.npy", file);
        assert_eq!(read("a.npy"), by_columns, "{descr} {order}");
    }
}
