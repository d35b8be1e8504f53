//! Results as arrays of NumPy, byte for byte as numpy.save writes them.

use super::numbers::npy_of_text;
use super::runs::{Dir, GENERAL, UNIT};
use flate2::read::GzDecoder;
use std::fs;
use std::io::Read;
use wideblas::format::{Dd, Qd, Scalar, decimal};

/// The components of the number that a string stands for.
fn components(format: &str, number: &str) -> Vec<f64> {
    match format {
        "f64" => vec![number.parse().unwrap()],
        "dd" => decimal::parse::<Dd, 2>(number).unwrap().components().to_vec(),
        _ => decimal::parse::<Qd, 4>(number).unwrap().components().to_vec(),
    }
}

/// An array of these numbers, which have two parts where they are complex.
fn array((format, descr): (&str, &str), shape: &str, numbers: &[&str]) -> Vec<u8> {
    let text = format!("{{'descr': {descr}, 'fortran_order': False, 'shape': {shape}, }}");
    let numbers = numbers.iter().flat_map(|number| components(format, number));
    let bytes = numbers.flat_map(f64::to_le_bytes).collect();
    [npy_of_text(&text, 1), bytes].concat()
}

const DD: &str = "[('hi', '<f8'), ('lo', '<f8')]";
const QD: &str = "[('x0', '<f8'), ('x1', '<f8'), ('x2', '<f8'), ('x3', '<f8')]";

#[test]
fn results_as_arrays() {
    let dir = Dir::new("npy-written");
    dir.file("u.mtx", UNIT);
    dir.file("a.mtx", format!("{GENERAL}2 3\n0.1\n-0\n-1e-200\n0.7\n1e300\n3\n"));
    let complex = "%%MatrixMarket matrix array complex general\n2 1\n0.1 -7\n0 1e-3\n";
    dir.file("z.mtx", complex).file("empty.mtx", format!("{GENERAL}2 0\n"));
    for (format, descr) in [("f64", "'<f8'"), ("dd", DD), ("qd", QD)] {
        let pair = if format == "f64" {
            "'<c16'".into()
        } else {
            format!("[('re', {descr}), ('im', {descr})]")
        };
        let by_rows = ["0.1", "-1e-200", "1e300", "-0", "0.7", "3"];
        for (file, shape, descr, numbers) in [
            ("a.mtx", "(2, 3)", descr, &by_rows[..]),
            ("z.mtx", "(2, 1)", &pair, &["0.1", "-7", "0", "1e-3"]),
            ("empty.mtx", "(2, 0)", descr, &[]),
        ] {
            let product = |a: &str, c: &str| {
                // Native: products by residues lose the signs of zeros.
                let args = format!("gemm u.mtx {a} --format {format} --mode exact -o {c}");
                dir.run(&args).succeeds();
                fs::read(dir.path(c)).unwrap()
            };
            let written = product(file, "c.npy");
            // Of zeros sums have the sign.
            let numbers: Vec<&str> =
                numbers.iter().map(|&x| if x == "-0" { "0" } else { x }).collect();
            assert!(
                written == array((format, descr), shape, &numbers),
                "{format} {file}: {}",
                String::from_utf8_lossy(&written)
            );
            // It is read as what it is.
            assert_eq!(product("c.npy", "again.npy"), written, "{format} {file}");
            assert_eq!(product("c.npy", "c.mtx"), product(file, "d.mtx"), "{format} {file}");
            let mut unpacked = Vec::new();
            let packed = product(file, "c.npy.gz");
            GzDecoder::new(&packed[..]).read_to_end(&mut unpacked).unwrap();
            assert_eq!(unpacked, written);
        }
    }
}

/// As in NumPy: a matrix times a vector is one, times a column is a column.
#[test]
fn shapes_are_those_of_numpy() {
    let dir = Dir::new("npy-shapes");
    dir.file("a.npy", array(("f64", "'<f8'"), "(2, 3)", &["1", "2", "3", "4", "5", "6"]));
    dir.file("x.npy", array(("f64", "'<f8'"), "(3,)", &["1", "0", "-1"]));
    dir.file("column.npy", array(("f64", "'<f8'"), "(3, 1)", &["1", "0", "-1"]));
    dir.file("x.mtx", format!("{GENERAL}3 1\n1\n0\n-1\n"));
    for (x, shape) in [("x.npy", "(2,)"), ("column.npy", "(2, 1)"), ("x.mtx", "(2, 1)")] {
        for args in ["gemv a.npy", "gemm a.npy"] {
            dir.run(&format!("{args} {x} --format dd -o y.npy")).succeeds();
            let written = fs::read(dir.path("y.npy")).unwrap();
            assert_eq!(written, array(("dd", DD), shape, &["-2", "-2"]), "{args} {x}");
        }
    }
    dir.run("gemm a.npy x.npy --transa N --transb N -o y.npy").succeeds();
    dir.run("gemm x.npy x.npy --transa T -o y.npy").succeeds();
    assert_eq!(fs::read(dir.path("y.npy")).unwrap(), array(("dd", DD), "(1,)", &["2"]));
    dir.run("gemm x.npy x.npy --transb T --format f64 -o y.npy").succeeds();
    let outer = ["1", "0", "-1", "0", "0", "0", "-1", "0", "1"];
    let written = fs::read(dir.path("y.npy")).unwrap();
    assert_eq!(written, array(("f64", "'<f8'"), "(3, 3)", &outer));
}

/// Told before the work.
#[test]
fn numbers_that_numpy_has_not() {
    let dir = Dir::new("npy-none");
    for numbers in ["f128", "mpfr:100", "mpf:64", "mpres:424"] {
        for output in ["c.npy", "c.npy.gz"] {
            let message = format!(
                "{output}: arrays of NumPy have no {numbers} numbers: name a file of Matrix Market, C.mtx, or take --format f64, dd or qd"
            );
            for verb in ["gemm", "gemv"] {
                dir.run(&format!("{verb} none none --format {numbers} -o {output}"))
                    .fails(&message);
            }
        }
    }
}
