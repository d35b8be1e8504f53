//! `solve` and `eig`: results, bounds and refusals.

use super::json::documented;
use super::runs::{Dir, GENERAL, UNIT};
use serde_json::json;

/// Hilbert's matrix of order 3 times 60, whose inverse has integers in units of 1/60.
fn hilbert(dir: &Dir) {
    dir.file("h.mtx", format!("{GENERAL}3 3\n60\n30\n20\n30\n20\n15\n20\n15\n12\n"));
    dir.file("b.mtx", format!("{GENERAL}3 1\n110\n65\n47\n"));
}

#[test]
fn systems_are_solved_in_every_format() {
    let dir = Dir::new("solve");
    hilbert(&dir);
    let said = dir.run("solve h.mtx b.mtx").succeeds();
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines[..2], ["A       h.mtx (3 x 3)", "B       b.mtx (3 x 1)"], "{said}");
    assert!(lines[2].starts_with("X       3 x 1, dd: converged, factored in 106 bits, "), "{said}");
    assert!(lines[3].starts_with("cond    ") && lines[4] == "error   0, proved", "{said}");
    assert!(lines[5].starts_with("time    ") && lines[5].ends_with(" ms"), "{said}");
    assert_eq!(lines[6..], ["X       1e0", "        1e0", "        1e0"], "{said}");
    for format in ["f64", "qd", "f128", "mpfr:300"] {
        let said = dir.run(&format!("solve h.mtx b.mtx --format {format} --json")).succeeds();
        let said = documented(&dir, &said);
        assert_eq!(
            said["X"],
            json!({"rows": 3, "columns": 1, "elements": [["1e0"], ["1e0"], ["1e0"]]})
        );
        let keys = ["status", "proved", "digits", "error", "format"].map(|key| &said[key]);
        assert_eq!(
            keys,
            [&json!("converged"), &json!(true), &json!(null), &json!(0.0), &json!(format)]
        );
        assert_eq!(said["B"], json!({"file": "b.mtx", "rows": 3, "columns": 1}));
    }
    // An inverse that no format holds.
    let said = dir.run("solve h.mtx --bits 200 --json -o x.mtx").succeeds();
    let said = documented(&dir, &said);
    assert_eq!((&said["format"], &said["X"]["file"]), (&json!("mpfr:200"), &json!("x.mtx")));
    assert!(said["digits"].as_f64().unwrap() >= 59.0 && said["proved"] == true, "{said}");
    let said = dir.run("solve h.mtx --estimate --json").succeeds();
    let said = documented(&dir, &said);
    assert!(said["digits"].as_f64().unwrap() >= 31.0 && said["proved"] == false, "{said}");
    // 9/60, -36/60, 30/60: of these the first line in decimal.
    let said = dir.run("solve h.mtx --format f64").succeeds();
    let row: Vec<&str> = said.lines().nth(5).unwrap().split_ascii_whitespace().collect();
    assert_eq!(row, ["X", "1.5e-1", "-6e-1", "5e-1"], "{said}");
}

#[test]
fn least_squares_and_shortest_solutions() {
    let dir = Dir::new("lstsq");
    dir.file("tall.mtx", format!("{GENERAL}3 2\n1\n3\n5\n2\n4\n6\n"));
    dir.file("b.mtx", format!("{GENERAL}3 1\n3\n7\n11\n"));
    dir.file("wide.mtx", format!("{GENERAL}2 3\n1\n2\n3\n4\n5\n6\n"));
    dir.file("c.mtx", format!("{GENERAL}2 1\n9\n12\n"));
    let said = dir.run("solve tall.mtx b.mtx --format f64").succeeds();
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines[..2], ["A       tall.mtx (3 x 2)", "B       b.mtx (3 x 1)"], "{said}");
    let start = "X       2 x 1, f64, least squares: converged, factored in 106 bits";
    assert!(lines[2].starts_with(start) && lines[4] == "error   0, proved", "{said}");
    assert_eq!(lines[6..], ["X       1e0", "        1e0"], "{said}");
    let said = dir.run("solve wide.mtx c.mtx --json").succeeds();
    let said = documented(&dir, &said);
    assert_eq!(
        (&said["problem"], &said["status"]),
        (&json!("shortest solution"), &json!("converged"))
    );
    assert_eq!((&said["X"]["rows"], &said["proved"]), (&json!(3), &json!(true)), "{said}");
    let said = dir.run("solve tall.mtx b.mtx --json --estimate").succeeds();
    assert_eq!(documented(&dir, &said)["problem"], "least squares", "{said}");
    dir.file("flat.mtx", format!("{GENERAL}3 2\n1\n2\n3\n2\n4\n6\n"));
    dir.run("solve flat.mtx b.mtx").fails("flat.mtx is not of full rank to 1696 bits");
    dir.run("solve tall.mtx").fails("tall.mtx is 3 x 2, not square, and has no inverse");
    dir.run("solve tall.mtx c.mtx").fails("c.mtx is 2 x 1, not 3 x 1");
}

#[test]
fn systems_without_solutions() {
    let dir = Dir::new("unsolved");
    dir.file("s.mtx", format!("{GENERAL}2 2\n1\n2\n2\n4\n")).file("u.mtx", UNIT);
    dir.file("z.mtx", format!("{GENERAL}2 2\n1\n1\n0\n0\n"))
        .file("inf.mtx", format!("{GENERAL}2 1\n1\ninf\n"));
    dir.file("r.mtx", format!("{GENERAL}2 3\n1\n2\n3\n4\n5\n6\n"))
        .file("t.mtx", format!("{GENERAL}3 1\n1\n2\n3\n"));
    dir.file("c.mtx", "%%MatrixMarket matrix array complex general\n2 2\n1 0\n2 1\n1 1\n1 0\n");
    dir.run("solve s.mtx").fails("s.mtx is singular to 848 bits");
    dir.run("solve z.mtx").fails("z.mtx is singular");
    dir.run("solve u.mtx inf.mtx").fails("u.mtx or inf.mtx have numbers that are not finite");
    dir.run("solve r.mtx").fails("r.mtx is 2 x 3, not square, and has no inverse");
    dir.run("solve u.mtx t.mtx").fails("t.mtx is 3 x 1, not 2 x 1");
    dir.run("solve c.mtx").fails("c.mtx is complex: expected real numbers");
    dir.run("solve - -").exits_with_usage("only one file can be standard input");
    dir.run("solve u.mtx --format mpf:100")
        .exits_with_usage("expected f64, dd, qd, f128 or mpfr:BITS");
    dir.run("solve u.mtx --bits 1").exits_with_usage("with 2 to 100000 bits");
    dir.run("solve u.mtx --bits 90 --format dd").exits_with_usage("cannot be used with");
}

#[test]
fn eigenvalues_are_printed_and_written() {
    let dir = Dir::new("eig");
    dir.file("a.mtx", format!("{GENERAL}2 2\n2\n1\n1\n2\n")).file("u.mtx", UNIT);
    let said = dir.run("eig a.mtx --vectors v.mtx").succeeds();
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(
        lines[..2],
        ["A       a.mtx (2 x 2)", "w       2 x 1, dd: converged, computed in 212 bits"],
        "{said}"
    );
    assert!(
        lines[2].starts_with("error   at most ")
            && lines[2].contains(" of the largest eigenvalue, proved: "),
        "{said}"
    );
    assert_eq!(lines[4..], ["w       1e0", "        3e0"], "{said}");
    let v = dir.matrix("v.mtx");
    assert_eq!((v.rows, v.cols), (2, 2));
    let product = v.at(0, 0) * v.at(0, 1) + v.at(1, 0) * v.at(1, 1);
    assert!(product.hi.abs() < 1e-30, "{product:?}");
    let said = dir.run("eig u.mtx --bits 100 --json").succeeds();
    let said = documented(&dir, &said);
    assert_eq!(
        (&said["status"], &said["w"]["rows"]),
        (&json!("converged, with clusters"), &json!(2))
    );
    dir.file("n.mtx", format!("{GENERAL}2 2\n2\n1\n3\n2\n"));
    dir.run("eig n.mtx").fails("n.mtx is not symmetric: (1, 2) is not (2, 1)");
    dir.run("eig a.mtx -o - --vectors -").exits_with_usage("only one file can be standard output");
}
