//! Matrix Market files: what is read, what is refused, what is written.

use super::runs::{COORDINATE, Dense, Dir, Done, GENERAL, UNIT};
use std::fmt::Write as _;
use std::fs;
use std::process::Command;
use wideblas::format::{Dd, decimal};

/// The matrix of order 2 that the command reads from a file.
#[track_caller]
fn read_by_command(test: &str, text: impl AsRef<[u8]>) -> Vec<Dd> {
    let dir = Dir::new(test);
    dir.file("a.mtx", text).file("unit.mtx", UNIT);
    dir.run("gemm a.mtx unit.mtx -o c.mtx").succeeds();
    dir.matrix("c.mtx").data
}

fn numbers(text: &str) -> Vec<Dd> {
    text.split_ascii_whitespace().map(|number| number.parse().unwrap()).collect()
}

#[test]
fn layouts_fields_and_symmetries() {
    let expected = numbers("1 -2.5 1e-20 123456789012345678901234567890");
    let dense = "1\n-2.5\n1e-20\n123456789012345678901234567890\n";
    let files = [
        ("array", format!("{GENERAL}2 2\n{dense}")),
        ("comments", format!("{GENERAL}% a\n%\n\n  2\t2 \n\n{dense}\n% end\n")),
        ("crlf", format!("{GENERAL}2 2\n{dense}").replace('\n', "\r\n")),
        ("no-end", format!("{GENERAL}2 2\n{}", dense.trim_end())),
        ("one-line", format!("{GENERAL}2 2\n{}", dense.replace('\n', " "))),
        ("case", format!("{}2 2\n{dense}", GENERAL.to_lowercase().replace("real", "REAL"))),
        ("double", format!("{}2 2\n{dense}", GENERAL.replace("real", "double"))),
        (
            "coordinate",
            format!(
                "{COORDINATE}2 2 4\n2 2 123456789012345678901234567890\n1 1 1\n% x\n1 2 1d-20\n\
                 2 1 -.25E1\n"
            ),
        ),
        (
            "duplicates",
            format!(
                "{COORDINATE}2 2 6\n2 2 100000000000000000000000000000\n1 1 4\n1 1 -3\n\
                 1 2 1d-20\n2 1 -2.5\n2 2 23456789012345678901234567890\n"
            ),
        ),
    ];
    for (name, text) in files {
        assert_eq!(read_by_command(name, text), expected, "{name}");
    }
    let symmetric = numbers("1 2 2 -3");
    let skew = numbers("0 2 -2 0");
    let files = [
        ("array symmetric", "2 2\n1\n2\n-3\n", &symmetric),
        ("coordinate symmetric", "2 2 3\n2 1 2\n2 2 -3\n1 1 1\n", &symmetric),
        ("array skew-symmetric", "2 2\n2\n", &skew),
        ("coordinate skew-symmetric", "2 2 2\n2 1 1\n2 1 1\n", &skew),
    ];
    for (kind, text, expected) in files {
        for field in ["real", "integer"] {
            let header = kind.replace(' ', &format!(" {field} "));
            let text = format!("%%MatrixMarket matrix {header}\n{text}");
            assert_eq!(read_by_command(&header.replace(' ', "-"), text), *expected, "{header}");
        }
    }
}

#[test]
fn numbers_are_rounded_correctly_and_written_without_loss() {
    // Long decimals, a component far below, subnormals, the largest number.
    let largest = decimal::to_decimal_exact(Dd::new(f64::MAX, f64::MAX * 2f64.powi(-54)));
    let tail = format!("1.{}1", "0".repeat(100));
    let text = format!("{GENERAL}2 2\n0.1\n{tail}\n4.9e-324\n{largest}\n");
    let expected = [
        Dd::new(0.1, -5.551115123125783e-18),
        Dd::new(1.0, 1e-101),
        Dd::new(f64::from_bits(1), 0.0),
        Dd::new(f64::MAX, f64::MAX * 2f64.powi(-54)),
    ];
    assert_eq!(read_by_command("long", text), expected);
}

#[test]
fn specials_are_read_and_written() {
    let dir = Dir::new("specials");
    dir.file("a.mtx", format!("{GENERAL}1 3\ninf\n-Infinity\nnan\n"));
    dir.file("one.mtx", format!("{GENERAL}1 1\n1\n"));
    dir.run("gemm a.mtx one.mtx --transa T -o c.mtx --verify").succeeds();
    let text = fs::read_to_string(dir.0.join("c.mtx")).unwrap();
    assert_eq!(text, format!("{GENERAL}3 1\ninf\n-inf\nnan\n"));
}

/// Exact arithmetic would take more memory than there is.
#[test]
fn exact_arithmetic_refuses_exponents_that_are_too_large() {
    let dir = Dir::new("far");
    dir.file("one.mtx", format!("{GENERAL}1 1\n1\n"));
    for number in ["1e700000000", "1e-700000000", "1e90000000"] {
        dir.file("far.mtx", format!("{GENERAL}1 1\n{number}\n"));
        dir.run("gemm far.mtx one.mtx --format mpfr:120").succeeds();
        for args in [
            "gemm far.mtx one.mtx --format mpfr:120 --verify",
            "gemm one.mtx one.mtx --beta 1 --c far.mtx --format mpfr:120 --verify",
            "residual one.mtx far.mtx --format mpfr:120",
        ] {
            dir.run(args).fails_saying("too far for exact arithmetic");
        }
        let factor = format!("gemm one.mtx one.mtx --alpha {number} --format mpfr:120 --verify");
        dir.run(&factor).fails_saying("--alpha: ");
    }
    dir.file("far.mtx", format!("{GENERAL}1 1\n1e80000000\n"));
    let all = "gemm far.mtx far.mtx --alpha 1e80000000 --format mpfr:120 --mode exact --verify";
    dir.run(all).succeeds();
}

/// Each file, and the line and message of its error.
#[test]
fn errors_name_file_and_line() {
    let long = "1".repeat(60) + "x";
    let cases = [
        (String::new(), "1: the file is empty"),
        ("hello\n".into(), "1: expected `%%MatrixMarket matrix <layout> <field> <symmetry>`"),
        (
            "a b c d e\n".into(),
            "1: not a Matrix Market file: it does not begin with %%MatrixMarket",
        ),
        (GENERAL.replace("matrix", "vector"), "1: `vector` objects are not supported, only matrix"),
        (
            GENERAL.replace("array", "banded"),
            "1: unknown layout `banded`: array or coordinate expected",
        ),
        (
            COORDINATE.replace("real", "pattern"),
            "1: pattern matrices have no numbers: real, integer or complex expected",
        ),
        (
            GENERAL.replace("real", "quad"),
            "1: unknown field `quad`: real, integer, complex or pattern expected",
        ),
        (
            GENERAL.replace("real", "integer").replace("general", "hermitian"),
            "1: a hermitian matrix is complex, not integer",
        ),
        (
            GENERAL.replace("general", "lower"),
            "1: unknown symmetry `lower`: general, symmetric, skew-symmetric or hermitian expected",
        ),
        (GENERAL.into(), "1: the file ends before the sizes"),
        (format!("{GENERAL}% only\n\n"), "3: the file ends before the sizes"),
        (format!("{GENERAL}2\n"), "2: expected two sizes: rows and columns"),
        (format!("{GENERAL}2 2 4\n"), "2: expected two sizes: rows and columns"),
        (
            format!("{COORDINATE}%\n2 2\n"),
            "3: expected three sizes: rows, columns and number of entries",
        ),
        (format!("{GENERAL}2 -2\n"), "2: `-2` is not a size"),
        (format!("{GENERAL}2 2.0\n"), "2: `2.0` is not a size"),
        (format!("{GENERAL}99999999999999999999 2\n"), "2: `99999999999999999999` is not a size"),
        (
            format!("{GENERAL}4294967296 4294967296\n"),
            "2: 4294967296 x 4294967296 numbers do not fit into memory",
        ),
        (
            format!("{COORDINATE}100000000 100000000 1\n1 1 1\n"),
            "2: 100000000 x 100000000 numbers do not fit into memory",
        ),
        (
            format!("{}2 3\n", GENERAL.replace("general", "symmetric")),
            "2: a symmetric matrix is square, not 2 x 3",
        ),
        (format!("{GENERAL}2 2\n1\n2\n3\n"), "5: the file ends after 3 of 4 numbers"),
        (format!("{GENERAL}2 2\n1\n2\n3\n4\n\n5\n"), "8: more than 4 numbers"),
        (format!("{GENERAL}2 2\n1\n2x\n"), "4: `2x` is not a number: unexpected character 2"),
        (format!("{GENERAL}2 2\n1\n%\n1e\n"), "5: `1e` is not a number: no digits in the exponent"),
        (format!("{GENERAL}2 2\r\n1\r\nabc\r\n"), "4: `abc` is not a number: no digits"),
        (
            format!("{GENERAL}2 2\n{long}\n"),
            "3: `1111111111111111111111111111111111111111...` is not a number: unexpected character 61",
        ),
        (
            format!("{}2 2\n1\n2.5\n", GENERAL.replace("real", "integer")),
            "4: `2.5` is not an integer",
        ),
        (format!("{COORDINATE}2 2 2\n1 1 1\n"), "3: the file ends after 1 of 2 entries"),
        (format!("{COORDINATE}2 2 1\n1 1 1\n2 2 2\n"), "4: more than 1 entries"),
        (format!("{COORDINATE}2 2 1\n1 1\n"), "3: expected an entry: row, column and number"),
        (format!("{COORDINATE}2 2 1\n1 1 1 0\n"), "3: expected an entry: row, column and number"),
        (format!("{COORDINATE}2 2 1\n0 1 1\n"), "3: row 0 is outside 1 to 2"),
        (format!("{COORDINATE}2 2 1\n1 3 1\n"), "3: column 3 is outside 1 to 2"),
        (format!("{COORDINATE}2 2 1\n1 -1 1\n"), "3: `-1` is not a column number"),
        (
            format!("{}2 2 1\n1 2 1\n", COORDINATE.replace("general", "symmetric")),
            "3: (1, 2): entries of a symmetric matrix lie on or below the diagonal",
        ),
        (
            format!("{}2 2 1\n1 1 1\n", COORDINATE.replace("general", "skew-symmetric")),
            "3: (1, 1): entries of a skew-symmetric matrix lie below the diagonal",
        ),
    ];
    let dir = Dir::new("errors");
    dir.file("unit.mtx", UNIT);
    for (text, message) in cases {
        dir.file("bad.mtx", text);
        dir.run("gemm bad.mtx unit.mtx").fails(&format!("bad.mtx:{message}"));
        dir.run("gemm unit.mtx bad.mtx -o c.mtx").fails(&format!("bad.mtx:{message}"));
        assert!(!dir.0.join("c.mtx").exists());
    }
    dir.file("bad.mtx", [GENERAL.as_bytes(), b"1 1\n\xff\xfe\n"].concat());
    dir.run("residual bad.mtx unit.mtx").fails("bad.mtx:3: this is not text");
    dir.run("gemm none.mtx unit.mtx").fails("none.mtx: No such file or directory");
    dir.run("gemm unit.mtx .").fails(".: Is a directory");
    dir.run("gemm unit.mtx unit.mtx -o no/c.mtx").fails("no/c.mtx: No such file or directory");
}

/// The command with 600 MB of address space.
fn with_little_memory(dir: &Dir, args: &str) -> Done {
    let mut command = Command::new("sh");
    let line = format!("ulimit -v 600000; exec {} {args}", env!("CARGO_BIN_EXE_wideblas"));
    command.args(["-c", &line]).current_dir(&dir.0).env("WIDEBLAS_NUM_THREADS", "1");
    Done::new(args, command.env("WIDEBLAS_DEVICE", "cpu").output().unwrap())
}

#[test]
fn sizes_take_no_memory_before_the_numbers_are_there() {
    let dir = Dir::new("sizes");
    dir.file("unit.mtx", UNIT);
    let symmetric = GENERAL.replace("general", "symmetric");
    for (text, message) in [
        (format!("{GENERAL}20000 20000\n"), "2: the file ends after 0 of 400000000 numbers"),
        (format!("{GENERAL}20000 20000\n1\n2\n"), "4: the file ends after 2 of 400000000 numbers"),
        (format!("{symmetric}20000 20000\n1\n"), "3: the file ends after 1 of 200010000 numbers"),
        (
            format!("{GENERAL}3000000000 2000000000\n"),
            "2: the file ends after 0 of 6000000000000000000 numbers",
        ),
        (
            format!("{COORDINATE}20000 20000 400000000\n1 1 1\n"),
            "3: the file ends after 1 of 400000000 entries",
        ),
    ] {
        dir.file("bad.mtx", text);
        for format in ["dd", "mpfr:100"] {
            let args = format!("gemm bad.mtx unit.mtx --format {format}");
            with_little_memory(&dir, &args).fails(&format!("bad.mtx:{message}"));
        }
    }
}

#[test]
fn matrices_come_through_pipes() {
    let dir = Dir::new("pipes");
    let coordinate = format!("{COORDINATE}3 3 4\n1 1 2\n2 3 -1\n1 1 0.5\n3 3 1e-30\n");
    for (name, text) in [
        ("array", Dense::random(90, 70, 3).text()),
        ("coordinate", coordinate.clone()),
        ("symmetric", coordinate.replace("general", "symmetric").replace("2 3 -1", "3 2 -1")),
    ] {
        dir.file("a.mtx", &text);
        for format in ["dd", "mpfr:100"] {
            let args = format!("--transa T --format {format} --mode exact -o");
            dir.run(&format!("gemm a.mtx a.mtx {args} file.mtx")).succeeds();
            let line = format!(
                "cat a.mtx | {} gemm /dev/stdin a.mtx {args} pipe.mtx",
                env!("CARGO_BIN_EXE_wideblas")
            );
            let mut command = Command::new("sh");
            command.args(["-c", &line]).current_dir(&dir.0).env("WIDEBLAS_DEVICE", "cpu");
            Done::new(&line, command.output().unwrap()).succeeds();
            let read = |name: &str| fs::read_to_string(dir.0.join(name)).unwrap();
            assert_eq!(read("pipe.mtx"), read("file.mtx"), "{name} {format}");
        }
    }
}

#[test]
fn files_are_written_and_read_without_loss() {
    let dir = Dir::new("roundtrip");
    let mut a = Dense::random(20, 20, 5);
    // Gaps between the components, and none.
    for (i, x) in a.data.iter_mut().enumerate() {
        *x = Dd::from_sum(x.hi, x.lo * 2f64.powi(-(i as i32)));
    }
    let mut unit = String::from("%%MatrixMarket matrix coordinate real general\n20 20 20\n");
    (1..=20).for_each(|i| writeln!(unit, "{i} {i} 1.0").unwrap());
    dir.file("a.mtx", a.text()).file("unit.mtx", unit);
    dir.run("gemm a.mtx unit.mtx -o b.mtx").succeeds();
    assert_eq!(dir.matrix("b.mtx"), a);
    // A file may be replaced by the product that it takes part in.
    dir.run("gemm b.mtx unit.mtx -o b.mtx").succeeds();
    assert_eq!(dir.matrix("b.mtx"), a);
}
