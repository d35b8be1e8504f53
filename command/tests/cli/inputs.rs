//! Files that are read: standard input, compressed ones, marks and comments of other systems, numbers beyond a format.

use super::runs::{COORDINATE, Dense, Dir, Done, GENERAL, UNIT};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::fs::{self, File};
use std::io::Write;

/// In two members, as `cat a.gz b.gz` makes them.
fn packed(bytes: &[u8]) -> Vec<u8> {
    let (first, second) = bytes.split_at(bytes.len() / 2);
    let pack = |part: &[u8]| {
        let mut packed = GzEncoder::new(Vec::new(), Compression::default());
        packed.write_all(part).unwrap();
        packed.finish().unwrap()
    };
    [pack(first), pack(second)].concat()
}

/// Runs the command with a file as standard input.
fn with_input(dir: &Dir, args: &str, input: &str) -> Done {
    let output = dir.command(args).stdin(File::open(dir.path(input)).unwrap()).output().unwrap();
    Done::new(args, output)
}

#[test]
fn matrices_come_from_standard_input_and_compressed() {
    let dir = Dir::new("inputs");
    let a = Dense::random(30, 30, 9).text();
    let entries = format!("{COORDINATE}3 3 3\n1 1 2\n2 3 -1\n3 3 1e-30\n");
    for (name, text) in [("array", a), ("coordinate", entries)] {
        dir.file("a.mtx", &text).file("a.mtx.gz", packed(text.as_bytes()));
        // The bytes say what it is, not the name.
        dir.file("disguised.mtx", packed(text.as_bytes()));
        dir.run("gemm a.mtx a.mtx -o c.mtx").succeeds();
        let expected = dir.matrix("c.mtx");
        for args in ["a.mtx.gz a.mtx", "a.mtx disguised.mtx"] {
            dir.run(&format!("gemm {args} -o d.mtx")).succeeds();
            assert_eq!(dir.matrix("d.mtx"), expected, "{name} {args}");
        }
        for input in ["a.mtx", "a.mtx.gz"] {
            for args in ["- a.mtx", "a.mtx -", "a.mtx a.mtx --beta 0 --c -"] {
                with_input(&dir, &format!("gemm {args} -o d.mtx"), input).succeeds();
                assert_eq!(dir.matrix("d.mtx"), expected, "{name} {args} < {input}");
            }
        }
    }
    dir.run("gemm - -").exits_with_usage("only one file can be standard input");
    dir.run("residual - -").exits_with_usage("only one file can be standard input");
    dir.run("gemv - -").exits_with_usage("only one file can be standard input");
    let broken = packed(Dense::random(30, 30, 9).text().as_bytes());
    dir.file("broken.gz", &broken[..broken.len() - 40]);
    dir.run("gemm broken.gz a.mtx").fails_saying("broken.gz: ");
    dir.file("empty", "");
    with_input(&dir, "residual - a.mtx", "empty").fails("standard input:1: the file is empty");
}

#[test]
fn sums_take_compressed_numbers() {
    let dir = Dir::new("packed_sums");
    let text = "1e16, 1\n-1e16, 2\n";
    dir.file("x.csv", text).file("x.csv.gz", packed(text.as_bytes()));
    let raw: Vec<u8> = [0.5f64, 0.25, 8.0].iter().flat_map(|x| x.to_le_bytes()).collect();
    dir.file("x.raw.gz", packed(&raw));
    let sum = |args: &str| {
        let stdout = dir.run(&format!("sum {args}")).succeeds();
        stdout.lines().find_map(|line| line.strip_prefix("sum          ")).unwrap().to_string()
    };
    for args in ["x.csv", "x.csv.gz"] {
        assert_eq!(sum(args), "3.0", "{args}");
        assert_eq!(sum(&format!("{args} --column 2")), "3.0", "{args}");
        assert_eq!(sum(&format!("{args} --column 1")), "0.0", "{args}");
    }
    assert_eq!(sum("x.raw.gz --raw"), "8.75");
    assert!(with_input(&dir, "sum -", "x.csv.gz").succeeds().contains("sum          3.0\n"));
}

#[test]
fn searches_read_standard_input_and_compressed_certificates() {
    let dir = Dir::new("packed_tmd");
    let search = "tmd search --fn exp --format binary16 --from 1 --to 2 --bits 6";
    dir.run(&format!("{search} --out s.wc --certificate s.cert.gz")).succeeds();
    let expected = dir.run("tmd verify s.cert.gz").succeeds();
    assert!(expected.contains("whole and in order"), "{expected}");
    with_input(&dir, "tmd verify -", "s.cert.gz").succeeds();
    dir.run("tmd merge s.cert.gz --out m.wc").succeeds();
    let [found, merged] = ["s.wc", "m.wc"].map(|name| fs::read_to_string(dir.path(name)).unwrap());
    assert_eq!(found, merged);
}

#[test]
fn marks_and_comments_of_other_systems_are_left_out() {
    let dir = Dir::new("marks");
    let mut text = b"\xef\xbb\xbf".to_vec();
    text.extend(GENERAL.as_bytes());
    // Latin-1.
    text.extend(b"% Ma\xdfe f\xfcr caf\xe9\n2 2\n1\n2\n% \xe4\n3\n4\n");
    dir.file("a.mtx", &text).file("u.mtx", UNIT);
    dir.run("gemm a.mtx u.mtx -o c.mtx").succeeds();
    let expected = format!("{GENERAL}2 2\n1e0\n2e0\n3e0\n4e0\n");
    assert_eq!(fs::read_to_string(dir.path("c.mtx")).unwrap(), expected);
    // In the midst of a file it is no mark.
    dir.file("a.mtx", [GENERAL.as_bytes(), b"2 1\n1\n\xef\xbb\xbf2\n"].concat());
    dir.run("gemm u.mtx a.mtx").fails_saying("a.mtx:4: ");
    dir.file("x.txt", b"\xef\xbb\xbf1 2\n# caf\xe9\n3\n");
    assert!(dir.run("sum x.txt").succeeds().contains("sum          6.0\n"));
    dir.file("x.txt", b"\xef\xbb");
    dir.run("sum x.txt").fails_saying("x.txt:1: expected numbers in text");
}

/// An infinity that the file does not mean is told, with its place.
#[test]
fn numbers_beyond_the_format_are_told() {
    let dir = Dir::new("beyond");
    dir.file("u.mtx", UNIT);
    let warns = |args: &str, warning: &str| {
        let output = dir.command(args).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{args}");
        let said = String::from_utf8(output.stderr).unwrap();
        let warning =
            if warning.is_empty() { "".into() } else { format!("wideblas: warning: {warning}\n") };
        assert_eq!(said, warning, "{args}");
    };
    let one = "a.mtx:4: `1e400` is beyond the range of";
    let infinity = "read as an infinity";
    let array = format!("{GENERAL}2 2\n1\n1e400\ninf\nnan\n");
    let coordinate = format!("{COORDINATE}2 2 3\n1 1 1\n1 2 1e400\n2 2 -inf\n");
    for text in [array.clone(), coordinate] {
        dir.file("a.mtx", text);
        for format in ["f64", "dd", "qd"] {
            let args = format!("gemm a.mtx u.mtx --format {format}");
            warns(&args, &format!("{one} {format}: {infinity}"));
        }
        // It has the number.
        warns("gemm a.mtx u.mtx --format mpfr:24 --mode exact", "");
    }
    warns("residual a.mtx u.mtx", &format!("{one} dd: {infinity}"));
    dir.file("a.mtx", array.replace("inf", "-2e999 ").replace("nan", "1e309"));
    warns("gemm a.mtx u.mtx", &format!("{one} dd: {infinity}, and 2 more numbers"));
    dir.file("a.mtx", format!("{COORDINATE}2 2 2\n1 1 1e308\n1 1 1e308\n"));
    let sums =
        "a.mtx: 1 sums of entries for the same place are beyond the range of f64: infinities";
    warns("gemm a.mtx u.mtx --format f64", sums);
    let alpha = "--alpha: `-1e999` is beyond the range of dd: an infinity";
    warns("gemm u.mtx u.mtx --alpha -1e999", alpha);
    dir.file("x.txt", "1 2\n1e39 -1e400 inf\n");
    let text = |rest: &str| format!("x.txt:2: {rest}");
    warns("sum x.txt", &text("`-1e400` is beyond the range of f64: read as an infinity"));
    let f32 = "`1e39` is beyond the range of f32: read as an infinity, and 1 more number";
    warns("sum x.txt --type f32", &text(f32));
}
