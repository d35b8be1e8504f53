//! Every format, and numbers of any precision.

use super::runs::{Dense, Dir, GENERAL, UNIT};
use rug::Float;
use std::fmt::Write as _;
use std::fs;
use wideblas_reference::random::Rng;

const FORMATS: [&str; 7] = ["f64", "dd", "qd", "mpfr:2", "mpfr:53", "mpfr:424", "mpfr:2000"];

#[test]
fn every_format_and_mode_is_verified() {
    let dir = Dir::new("modes");
    dir.file("a.mtx", Dense::random(9, 20, 1).text());
    dir.file("b.mtx", Dense::random(20, 7, 2).text());
    dir.file("c0.mtx", Dense::random(9, 7, 3).text());
    for format in FORMATS {
        for mode in ["auto", "working", "exact", "native"] {
            for more in ["", " --alpha -0.3 --beta 0.1 --c c0.mtx"] {
                let args =
                    format!("gemm a.mtx b.mtx --verify --format {format} --mode {mode}{more}");
                let stdout = dir.run(&args).succeeds();
                let lines: Vec<&str> = stdout.lines().collect();
                let way = format!("C       9 x 7, {format}, {mode}: ");
                let way = lines[2].strip_prefix(&way).unwrap_or_else(|| panic!("{stdout}"));
                match mode {
                    "native" => assert!(way.contains(" arithmetic, "), "{stdout}"),
                    "auto" => {}
                    _ => assert!(way.starts_with("residues, "), "{stdout}"),
                }
                let bits = match format {
                    "f64" => "53",
                    "dd" => "106",
                    "qd" => "212",
                    _ => &format["mpfr:".len()..],
                };
                let (units, rest) = lines[4]["error   ".len()..].split_once(' ').unwrap();
                assert!(rest.starts_with(&format!("* 2^-{bits} of |alpha||A||B|")), "{stdout}");
                let most = if ["working", "exact"].contains(&mode) { 2.6 } else { 4.0 * 24.0 };
                assert!(units.parse::<f64>().unwrap() <= most, "{stdout}");
                let said = stdout.contains("\nrounded correctly, all 63 elements\n");
                assert_eq!(said, mode == "exact", "{stdout}");
            }
        }
    }
}

/// One number times another, both read from decimals, is what MPFR makes of it.
#[test]
fn numbers_of_any_precision_are_those_of_mpfr() {
    let dir = Dir::new("precision");
    let (x, y) = ("0.1", format!("-7.{}1e-200", "3".repeat(900)));
    dir.file("x.mtx", format!("{GENERAL}1 1\n{x}\n")).file("y.mtx", format!("{GENERAL}1 1\n{y}\n"));
    for bits in [2, 64, 65, 113, 1000, 10_000, 100_000] {
        let args = format!("gemm x.mtx y.mtx --format mpfr:{bits} --mode exact -o c.mtx");
        dir.run(&args).succeeds();
        let text = fs::read_to_string(dir.0.join("c.mtx")).unwrap();
        let float = |text: &str| Float::with_val(bits, Float::parse(text).unwrap());
        let expected = Float::with_val(bits, &float(x) * &float(&y));
        assert_eq!(float(text.lines().nth(2).unwrap()), expected, "{bits} bits");
    }
}

#[test]
fn every_format_is_written_and_read_without_loss() {
    let dir = Dir::new("formats");
    let mut unit = String::from("%%MatrixMarket matrix coordinate real general\n6 6 6\n");
    (1..=6).for_each(|i| writeln!(unit, "{i} {i} 1.0").unwrap());
    let mut rng = Rng(11);
    let mut text = format!("{GENERAL}6 6\n0.1\n-0\n");
    for _ in 2..36 {
        let digits: String = (0..700).map(|_| char::from(b'0' + rng.within(0, 9) as u8)).collect();
        writeln!(text, "{digits}e{}", rng.within(-900, -500)).unwrap();
    }
    dir.file("a.mtx", text).file("unit.mtx", unit);
    for format in FORMATS {
        let product = |a: &str, c: &str| {
            let args = format!("gemm {a} unit.mtx --format {format} --mode exact -o {c}");
            dir.run(&args).succeeds();
            fs::read_to_string(dir.0.join(c)).unwrap()
        };
        let text = product("a.mtx", "b.mtx");
        assert_eq!(text, product("b.mtx", "c.mtx"), "{format}");
        // What was short is short again, as a rule.
        if !["mpfr:2", "qd"].contains(&format) {
            assert_eq!(text.lines().nth(2), Some("1e-1"), "{format}");
        }
    }
}

#[test]
fn entries_of_any_format_are_added_and_mirrored() {
    let dir = Dir::new("skew");
    let text = "%%MatrixMarket matrix coordinate real skew-symmetric\n2 2 2\n2 1 1\n2 1 1e-40\n";
    dir.file("a.mtx", text).file("unit.mtx", UNIT);
    for (format, sum) in [("f64", "1e0"), ("mpfr:100", "1e0"), ("mpfr:200", "")] {
        dir.run(&format!("gemm a.mtx unit.mtx --format {format} -o c.mtx")).succeeds();
        let sum = if sum.is_empty() { format!("1.{}1e0", "0".repeat(39)) } else { sum.into() };
        let text = fs::read_to_string(dir.0.join("c.mtx")).unwrap();
        assert_eq!(text, format!("{GENERAL}2 2\n0e0\n{sum}\n-{sum}\n0e0\n"), "{format}");
    }
}
