//! `solve` of sparse matrices: iterations, their ends, and refusals.

use super::json::documented;
use super::runs::{Dir, GENERAL};
use serde_json::json;
use std::fs;

/// The biharmonic operator of a line.
fn biharmonic(dir: &Dir, n: usize) {
    let mut text =
        format!("%%MatrixMarket matrix coordinate real symmetric\n{n} {n} {}\n", 3 * n - 3);
    for i in 1..=n {
        for (below, entry) in [(0, 6), (1, -4), (2, 1)] {
            if below < i {
                text += &format!("{i} {} {entry}\n", i - below);
            }
        }
    }
    dir.file("a.mtx", text).file("b.mtx", format!("{GENERAL}{n} 1\n") + &"1\n".repeat(n));
}

#[test]
fn sparse_files_are_solved_by_an_iteration() {
    let dir = Dir::new("iterative");
    biharmonic(&dir, 200);
    let said = dir.run("solve a.mtx b.mtx --rtol 1e-20 --bits 106 -o x.mtx").succeeds();
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(
        lines[..2],
        ["A       a.mtx (200 x 200, 994 entries)", "B       b.mtx (200 x 1)"],
        "{said}"
    );
    assert!(lines[2].starts_with("X       200 x 1, dd: converged, "), "{said}");
    assert!(lines[2].ends_with(" iterations of cg in 106 bits"), "{said}");
    assert!(
        lines[3].starts_with("error   |B - A X| / |B| = ")
            && lines[3].ends_with("; wanted 1.0e-20"),
        "{said}"
    );
    assert_eq!((dir.matrix("x.mtx").rows, dir.matrix("x.mtx").cols), (200, 1));
    // Ones without a B, and a picture.
    let options =
        "--method cg --precondition jacobi --bits auto --rtol 1e-20 --plot p.svg --json -o y.mtx";
    let said = documented(&dir, &dir.run(&format!("solve a.mtx {options}")).succeeds());
    let keys = ["status", "method", "bits", "format", "replacements"].map(|key| &said[key]);
    assert_eq!(keys, [&json!("converged"), &json!("cg"), &json!(424), &json!("dd"), &json!(0)]);
    let (residual, history) =
        (said["residual"].as_f64().unwrap(), said["history"].as_array().unwrap());
    assert!(
        residual <= 1e-20 && history.len() as u64 == said["iterations"].as_u64().unwrap(),
        "{said}"
    );
    let picture = fs::read_to_string(dir.path("p.svg")).unwrap();
    let picture = roxmltree::Document::parse(&picture).unwrap();
    assert!(picture.descendants().any(|node| node.has_tag_name("polyline")));
    // In double it stagnates: the best X is written, and the command fails.
    let run = dir.run("solve a.mtx b.mtx --format f64 --rtol 1e-20 -o z.mtx");
    run.fails_saying("wideblas: a.mtx: stagnated, with a residual of ");
    assert_eq!(dir.matrix("z.mtx").rows, 200);
}

#[test]
fn small_systems_in_every_format() {
    let dir = Dir::new("iterative_formats");
    dir.file(
        "a.mtx",
        "%%MatrixMarket matrix coordinate integer general\n2 2 3\n1 1 2\n2 2 4\n1 2 1\n",
    );
    dir.file("b.mtx", format!("{GENERAL}2 1\n3\n4\n"));
    for format in ["f64", "dd", "qd", "f128", "mpfr:300"] {
        for method in ["auto", "bicg", "bicgstab", "gmres"] {
            let said = dir
                .run(&format!("solve a.mtx b.mtx --format {format} --method {method} --json"))
                .succeeds();
            let said = documented(&dir, &said);
            for element in said["X"]["elements"].as_array().unwrap() {
                let x: f64 = element[0].as_str().unwrap().parse().unwrap();
                assert!((x - 1.0).abs() < 1e-11, "{said}");
            }
            assert_eq!((&said["status"], &said["format"]), (&json!("converged"), &json!(format)));
            assert_eq!(said["A"]["entries"], 3);
        }
    }
    // Several columns.
    dir.file("c.mtx", format!("{GENERAL}2 2\n3\n4\n0\n8\n"));
    let said = documented(&dir, &dir.run("solve a.mtx c.mtx --format f64 --json").succeeds());
    assert_eq!((&said["X"]["columns"], &said["status"]), (&json!(2), &json!("converged")));
    let x: Vec<f64> = (0..4)
        .map(|at| said["X"]["elements"][at / 2][at % 2].as_str().unwrap().parse().unwrap())
        .collect();
    let errors = x.iter().zip([1.0, -1.0, 1.0, 2.0]).map(|(x, y)| (x - y).abs());
    assert!(errors.fold(0.0, f64::max) < 1e-11, "{said}");
    // The direct solver, and inverses, as ever.
    let said = dir.run("solve a.mtx b.mtx --method direct").succeeds();
    assert!(said.contains("factored in 106 bits"), "{said}");
    assert!(dir.run("solve a.mtx").succeeds().contains("factored in 106 bits"));
}

#[test]
fn systems_that_are_refused() {
    let dir = Dir::new("iterative_refused");
    dir.file("a.mtx", "%%MatrixMarket matrix coordinate real general\n2 2 2\n1 2 1\n2 1 2\n");
    dir.file("b.mtx", format!("{GENERAL}2 1\n3\n4\n"))
        .file("c.mtx", format!("{GENERAL}3 1\n3\n4\n5\n"));
    dir.file("r.mtx", "%%MatrixMarket matrix coordinate real general\n2 3 1\n1 2 1\n");
    dir.file("e.mtx", "%%MatrixMarket matrix coordinate real general\n2 2 1\n1 3 1\n");
    dir.run("solve a.mtx b.mtx --method cg").fails("a.mtx: CG needs a symmetric matrix");
    dir.run("solve a.mtx b.mtx --precondition jacobi").fails_saying("which is 0 in row 0");
    dir.run("solve a.mtx c.mtx").fails("c.mtx is 3 x 1, not 2 x 1");
    dir.run("solve r.mtx b.mtx").fails_saying("the matrix is 2 x 3, not square");
    dir.run("solve e.mtx b.mtx").fails("e.mtx:3: column 3 is outside 1 to 2");
    dir.run("solve a.mtx b.mtx --rtol 1").exits_with_usage("expected a number from 0 to below 1");
    dir.run("solve a.mtx b.mtx --method minres").exits_with_usage("invalid value 'minres'");
    dir.run("solve a.mtx --bits auto").exits_with_usage("--bits auto is for sparse matrices");
}
