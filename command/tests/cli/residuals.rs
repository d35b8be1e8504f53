//! Residuals of linear systems: B - A X.

use super::json::documented;
use super::runs::{Dense, Dir, Done, GENERAL, UNIT};
use rug::{Float, Rational};
use std::fs::File;
use wideblas::format::Dd;
use wideblas_reference::Dyadic;

fn rational(x: Dd) -> Rational {
    Dyadic::from_scalar(x).unwrap().to_rational()
}

/// The largest element of B - A X in magnitude, rounded once to double, and its place.
fn largest(a: &Dense, x: &Dense, b: &Dense) -> (f64, usize, usize) {
    let mut largest = (0.0, 0, 0);
    for j in 0..x.cols {
        for i in 0..a.rows {
            let terms = (0..a.cols).map(|l| rational(a.at(i, l)) * rational(x.at(l, j)));
            let value = rational(b.at(i, j)) - terms.sum::<Rational>();
            let value = Float::with_val(53, value).to_f64().abs();
            if value > largest.0 {
                largest = (value, i + 1, j + 1);
            }
        }
    }
    largest
}

/// Of rectangular systems with any number of right sides, and of one whose residual is nothing but what double loses.
#[test]
fn residuals_are_exact() {
    let dir = Dir::new("residual-b");
    for (m, n, k) in [(3, 3, 1), (4, 2, 3), (2, 5, 1), (1, 1, 1)] {
        let (a, x, b) = (Dense::random(m, n, 5), Dense::random(n, k, 6), Dense::random(m, k, 7));
        dir.file("a.mtx", a.text()).file("x.mtx", x.text()).file("b.mtx", b.text());
        let printed = dir.run("residual a.mtx x.mtx b.mtx --json").succeeds();
        let said = documented(&dir, &printed);
        let (value, row, column) = largest(&a, &x, &b);
        // In text: the reader of JSON rounds.
        let exactly = format!(
            "{{\"column\":{column},\"computed_in\":\"exactly\",\"largest\":{value:?},\"row\":{row}}}"
        );
        assert!(printed.contains(&exactly), "{printed}: {exactly}");
        assert_eq!(
            (&said["rows"], &said["columns"], &said["terms"]),
            (&m.into(), &k.into(), &n.into())
        );
        assert_eq!((&said["B"], &said["order"]), (&"b.mtx".into(), &serde_json::Value::Null));
        let dd = said["residuals"][1]["largest"].as_f64().unwrap();
        assert!((dd / value - 1.0).abs() < 1e-10, "{said}");
    }
    // x is right but for 1e-25 of x_2: 1e20 times that is seen by dd, and nothing of it by double.
    dir.file("a.mtx", format!("{GENERAL}2 2\n1e20\n1\n1\n1e5\n"));
    dir.file("x.mtx", format!("{GENERAL}2 1\n1\n1.0000000000000000000000001\n"));
    dir.file("b.mtx", format!("{GENERAL}2 1\n100000000000000000001\n100001\n"));
    let said = dir.run("residual a.mtx x.mtx b.mtx").succeeds();
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(
        lines[..3],
        ["A       2 x 2, a.mtx", "X       2 x 1, x.mtx", "B       2 x 1, b.mtx"]
    );
    assert_eq!(lines[3], "scale   2.0e20  (|B| + |A| |X|, infinity norms)");
    assert_eq!(lines[5], "computed in    max |B - A X|   at");
    assert_eq!(lines[6], "double         0");
    for (line, name) in [(lines[7], "dd"), (lines[8], "exactly")] {
        assert_eq!(line, format!("{name:<14} 1.000e-20       (2, 1)"), "{said}");
    }
}

#[test]
fn operands_of_residuals() {
    let dir = Dir::new("residual-operands");
    dir.file("a.mtx", format!("{GENERAL}2 3\n1\n2\n3\n4\n5\n6\n")).file("u.mtx", UNIT);
    dir.file("x.mtx", format!("{GENERAL}3 1\n1\n1\n1\n"))
        .file("b.mtx", format!("{GENERAL}2 1\n9\n12\n"));
    let said = dir.run("residual a.mtx x.mtx b.mtx").succeeds();
    assert_eq!(said.lines().filter(|line| line.ends_with(" 0")).count(), 3, "{said}");
    let args = "residual a.mtx x.mtx -";
    let input = File::open(dir.path("b.mtx")).unwrap();
    let output = dir.command(args).stdin(input).output().unwrap();
    assert_eq!(Done::new(args, output).succeeds(), said.replace("b.mtx", "-"));
    dir.run("residual a.mtx - -").exits_with_usage("only one file can be standard input");
    dir.run("residual a.mtx x.mtx").fails("a.mtx is 2 x 3, not 2 x 2");
    dir.run("residual a.mtx b.mtx b.mtx").fails("b.mtx is 2 x 1, not 3 x 1");
    dir.run("residual a.mtx x.mtx x.mtx").fails("x.mtx is 3 x 1, not 2 x 1");
    dir.run("residual a.mtx x.mtx u.mtx").fails("u.mtx is 2 x 2, not 2 x 1");
    dir.file("far.mtx", format!("{GENERAL}2 1\n1e700000000\n0\n"));
    dir.run("residual a.mtx x.mtx far.mtx --format mpfr:100").fails_saying("far.mtx: ");
    // An infinity of B is one of the residual.
    dir.file("inf.mtx", format!("{GENERAL}2 1\n9\ninf\n"));
    let said = dir.run("residual a.mtx x.mtx inf.mtx --json").succeeds();
    let said = documented(&dir, &said);
    assert_eq!(said["residuals"][0]["largest"], "inf", "{said}");
    assert_eq!(said["residuals"][2]["largest"], "nan", "{said}");
}
