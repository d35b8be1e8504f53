//! Products of matrices and vectors in files.

use super::runs::{COORDINATE, Dense, Dir, Done, GENERAL, UNIT};
use crate::make_demo_matrices;
use std::fs;
use std::path::Path;
use wideblas::format::{Dd, decimal};
use wideblas_reference::ExactGemm;

/// Every pair of options gives the nearest numbers, or nearly so, to the exact product.
#[test]
fn products_equal_the_exact_ones() {
    let dir = Dir::new("products");
    let (m, n, k) = (5, 7, 11);
    let (a, b, c) = (Dense::random(m, k, 1), Dense::random(k, n, 2), Dense::random(m, n, 3));
    dir.file("a.mtx", a.text()).file("at.mtx", a.transposed().text());
    dir.file("b.mtx", b.text()).file("bt.mtx", b.transposed().text()).file("c0.mtx", c.text());
    let (alpha, beta) = ("-0.3", "1e-1");
    let check = |alpha: &str, beta: &str| {
        let [alpha, beta]: [Dd; 2] = [alpha, beta].map(|number| number.parse().unwrap());
        let exact = ExactGemm::new((m, n, k), alpha, &a.data, &b.data, beta, &c.data);
        let computed = dir.matrix("c.mtx");
        assert_eq!((computed.rows, computed.cols), (m, n));
        for j in 0..n {
            for i in 0..m {
                let error = exact.error(i, j, computed.at(i, j));
                assert!(error <= 4.0 * (k + 4) as f64 * 2f64.powi(-106), "({i}, {j}): {error:e}");
            }
        }
    };
    for (a, transa) in [("a", "N"), ("a", "n"), ("at", "T"), ("at", "c")] {
        for (b, transb) in [("b", "N"), ("bt", "t"), ("bt", "C")] {
            let product = format!("gemm {a}.mtx {b}.mtx --transa {transa} --transb {transb}");
            dir.run(&format!("{product} -o c.mtx --threads 2")).succeeds();
            check("1", "0");
            let more = format!("--alpha {alpha} --beta={beta} --c c0.mtx --format dd -o c.mtx");
            dir.run(&format!("{product} {more}")).succeeds();
            check(alpha, beta);
        }
    }
}

#[test]
fn a_product_says_what_it_did() {
    let dir = Dir::new("output");
    dir.file("a.mtx", Dense::random(30, 20, 1).text());
    dir.file("c0.mtx", Dense::random(30, 30, 2).text());
    let args = "gemm a.mtx a.mtx --transb T --beta 2 --c c0.mtx --threads 1 --verify";
    let stdout = dir.run(args).succeeds();
    let lines: Vec<&str> = stdout.lines().collect();
    assert_eq!(lines.len(), 6, "{stdout}");
    assert_eq!(lines[0], "A       a.mtx (30 x 20)");
    assert_eq!(lines[1], "B       a.mtx (30 x 20, transposed)");
    assert!(lines[2].starts_with("C       30 x 30, dd, auto: dd arithmetic, "), "{stdout}");
    assert!(lines[3].starts_with("time    ") && lines[3].ends_with(" GFLOP/s"), "{stdout}");
    let error = lines[4].strip_prefix("error   ").unwrap();
    let (units, rest) = error.split_once(" * 2^-106 of |alpha||A||B| + |beta||C| at (").unwrap();
    let units: f64 = units.parse().unwrap();
    assert!(units > 0.0 && units <= 4.0 * 24.0, "{stdout}");
    assert!(rest.ends_with(')'));
    // A product of small integers has no error at all.
    dir.file("u.mtx", UNIT);
    let stdout = dir.run("gemm u.mtx u.mtx --verify").succeeds();
    assert!(stdout.contains("\nerror   0.000 * 2^-106 of |alpha||A||B|: exact\n"), "{stdout}");
}

/// A 2 x 3 matrix of numbers whose exponents are far apart.
fn far_apart() -> String {
    format!("{GENERAL}2 3\n1e400\n0.1\n-3\n1e-400\n-1e400\n7\n")
}

#[test]
fn matrix_times_vector_of_residue_numbers() {
    let dir = Dir::new("gemv");
    dir.file("a.mtx", far_apart());
    dir.file("x.mtx", format!("{GENERAL}3 1\n1\n2.5\n1\n"));
    dir.file("t.mtx", format!("{GENERAL}2 1\n1\n-1e400\n"));
    for bits in [24, 120, 3400] {
        let printed =
            dir.run(&format!("gemv a.mtx x.mtx --bits {bits} -o y.mtx --verify")).succeeds();
        assert!(printed.contains("rounded correctly, all 2 elements"), "{printed}");
        let text = fs::read_to_string(dir.0.join("y.mtx")).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[lines.len() - 2], "-7.5e0", "1e400 cancels");
        let flags = "--trans T --alpha -2 --engine cpu --verify";
        let flags = format!("gemv a.mtx t.mtx --bits {bits} {flags}");
        let printed = dir.run(&flags).succeeds();
        assert!(printed.contains("rounded correctly, all 3 elements"), "{printed}");
    }
    dir.run("gemv a.mtx t.mtx --bits 24")
        .fails("a.mtx (2 x 3) has 3 columns but t.mtx (2 x 1) is no vector of as many");
}

#[test]
fn products_of_residue_numbers_are_those_of_mpfr_numbers() {
    let dir = Dir::new("mpres");
    dir.file("a.mtx", far_apart());
    dir.file("b.mtx", format!("{GENERAL}2 3\n0.3\n-0\n2.5\n1e-400\n1\n-1e400\n"));
    dir.file("c.mtx", format!("{GENERAL}2 2\n1\n-0.7\n3e-5\n1e800\n"));
    let products = [
        "--transb T",
        "--transb T --alpha -4 --engine cpu",
        "--transb C --alpha 0.3 --beta -1e-3 --c c.mtx",
        "--transa T --alpha 7",
    ];
    for bits in [24, 120, 3400] {
        for product in products {
            let run = |numbers: &str| {
                let args = format!("gemm a.mtx b.mtx {product} --format {numbers}:{bits}");
                let printed = dir.run(&format!("{args} --mode exact -o p.mtx --verify")).succeeds();
                assert!(printed.contains("rounded correctly, all "), "{printed}");
                assert!(printed.contains(&format!(", {numbers}:{bits}, exact: ")), "{printed}");
                fs::read_to_string(dir.0.join("p.mtx")).unwrap()
            };
            assert_eq!(run("mpres"), run("mpfr"), "{product}, {bits} bits");
        }
    }
    dir.file("e.mtx", format!("{GENERAL}0 2\n"));
    dir.run("gemm e.mtx e.mtx --transa T --format mpres:24 --verify").succeeds();
    dir.run("gemm a.mtx c.mtx --format mpres:24")
        .fails("a.mtx (2 x 3) has 3 columns but c.mtx (2 x 2) has 2 rows");
}

#[test]
fn the_workspace_changes_no_bits() {
    let dir = Dir::new("workspace");
    let mut state = 5u64;
    // In [-1/2, 1/2), with bits so far below the first that exact products of all bits differ from those of
    // working precision.
    let mut number = || {
        let [high, low] = [(); 2].map(|()| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 11) as f64 * 0.5f64.powi(53) - 0.5
        });
        decimal::to_decimal_exact(Dd::new(high, low * 0.5f64.powi(70)))
    };
    let mut matrix = |rows: usize, cols: usize| {
        let numbers: Vec<String> = (0..rows * cols).map(|_| number()).collect();
        format!("{GENERAL}{rows} {cols}\n{}\n", numbers.join("\n"))
    };
    dir.file("a.mtx", matrix(16, 200))
        .file("b.mtx", matrix(200, 16))
        .file("c.mtx", matrix(150, 150));
    for (product, mode) in
        [("a.mtx b.mtx", "working"), ("a.mtx b.mtx", "exact"), ("c.mtx c.mtx", "auto")]
    {
        let run = |workspace: &str, kernel: Option<&str>| {
            let args = format!("gemm {product} --mode {mode} --format dd -o p.mtx");
            let mut command = dir.command(&args);
            command.env("WIDEBLAS_WORKSPACE", workspace).env("WIDEBLAS_DEVICE", "cpu");
            command.envs(kernel.map(|kernel| ("WIDEBLAS_KERNEL", kernel)));
            Done::new(&args, command.output().unwrap()).succeeds();
            fs::read_to_string(dir.0.join("p.mtx")).unwrap()
        };
        let expected = run("2G", None);
        for (workspace, kernel) in
            [("1", None), ("60K", None), ("60K", Some("avx2")), ("60K", Some("generic"))]
        {
            assert_eq!(run(workspace, kernel), expected, "{mode} {workspace} {kernel:?}");
        }
    }
}

#[test]
fn empty_matrices() {
    let dir = Dir::new("empty");
    dir.file("a.mtx", format!("{GENERAL}2 0\n")).file("b.mtx", format!("{COORDINATE}0 3 0\n"));
    dir.run("gemm a.mtx b.mtx -o c.mtx --verify").succeeds();
    assert_eq!(dir.matrix("c.mtx"), Dense { rows: 2, cols: 3, data: vec![Dd::ZERO; 6] });
    dir.run("gemm b.mtx a.mtx --transa T --transb T -o c.mtx --verify").succeeds();
    assert_eq!(dir.matrix("c.mtx"), Dense { rows: 3, cols: 2, data: vec![Dd::ZERO; 6] });
    dir.file("e.mtx", format!("{GENERAL}0 0\n"));
    dir.run("gemm e.mtx e.mtx -o c.mtx --verify").succeeds();
    dir.run("residual e.mtx e.mtx").succeeds();
}

#[test]
fn residuals_of_the_demo() {
    let demo = Path::new(env!("CARGO_MANIFEST_DIR")).join("../demo");
    let dir = Dir::new("demo");
    for (name, text) in make_demo_matrices::files() {
        let committed = fs::read_to_string(demo.join(name)).unwrap();
        assert!(committed == text, "demo/{name} is not what make_demo_matrices.rs makes");
        dir.file(name, text);
    }
    let stdout = dir.run("residual overlap.mtx overlap_inverse.mtx").succeeds();
    let value = |name: &str| -> f64 {
        let line = stdout.lines().find(|line| line.starts_with(name)).unwrap();
        line.split_ascii_whitespace().nth(1).unwrap().parse().unwrap()
    };
    assert!(value("double") > 1.0, "{stdout}");
    assert!(value("dd") < 1e-10, "{stdout}");
    assert!(value("exactly") < 1e-10, "{stdout}");
    // As demo/run says: a third of what dd has comes from the numbers, which are rounded, the rest from the product.
    let share = value("exactly") / value("dd");
    assert!((0.25..0.45).contains(&share), "{stdout}");
    // More bits see what is really left; the exact value is that of the numbers as read.
    for format in ["qd", "mpfr:300"] {
        let args = format!("residual overlap.mtx overlap_inverse.mtx --format {format}");
        let stdout = dir.run(&args).succeeds();
        let row = |name: &str| -> Vec<String> {
            let line = stdout.lines().find(|line| line.starts_with(name)).unwrap();
            line.split_ascii_whitespace().skip(1).map(String::from).collect()
        };
        assert_eq!(row(format), row("exactly"), "{stdout}");
    }
    // An exact inverse of small integers.
    dir.file("a.mtx", format!("{GENERAL}2 2\n2\n1\n1\n1\n"));
    dir.file("x.mtx", format!("{GENERAL}2 2\n1\n-1\n-1\n2\n"));
    let stdout = dir.run("residual a.mtx x.mtx").succeeds();
    assert_eq!(stdout.lines().filter(|line| line.ends_with(" 0")).count(), 3, "{stdout}");
}
