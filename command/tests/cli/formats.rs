//! Every format, and numbers of any precision.

use super::numbers::Npy;
use super::runs::{Dense, Dir, GENERAL, UNIT};
use rug::ops::Pow;
use rug::{Float, Integer};
use std::fmt::Write as _;
use std::fs;
use wideblas_reference::random::Rng;

const FORMATS: [&str; 10] =
    ["f64", "dd", "qd", "f128", "mpfr:2", "mpfr:53", "mpfr:424", "mpfr:2000", "mpf:53", "mpf:424"];

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
                    "f128" => "113",
                    _ => format.split_once(':').unwrap().1,
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

/// The number that a format makes of a decimal string, by a product with 1.
fn rounded(dir: &Dir, format: &str, number: &str) -> String {
    dir.file("one.mtx", format!("{GENERAL}1 1\n1\n"));
    dir.file("number.mtx", format!("{GENERAL}1 1\n{number}\n"));
    let args = format!("gemm number.mtx one.mtx --format {format} --mode exact -o c.mtx");
    let done = dir.run(&args);
    assert_eq!(done.code, Some(0), "{}", done.stderr);
    let text = fs::read_to_string(dir.path("c.mtx")).unwrap();
    text.lines().nth(2).unwrap().to_string()
}

/// All digits of `units 2^exponent`, where the exponent is negative: an integer to be multiplied by `10^exponent`.
fn digits(units: u32, exponent: i32) -> Integer {
    Integer::from(5).pow(exponent.unsigned_abs()) * units
}

/// Binary128 at the ends of its range, and between two subnormal numbers: the nearest, ties to even, however little decides.
#[test]
fn numbers_of_binary128() {
    let dir = Dir::new("f128");
    let smallest: i32 = -16_494;
    let is = |number: &str, units: u32| {
        let found = rounded(&dir, "f128", number);
        let float = |text: &str| Float::with_val(200, Float::parse(text).unwrap());
        let unit = Float::with_val(200, 1) >> smallest.unsigned_abs();
        let found = (float(&found) / unit).to_f64();
        assert!((found - f64::from(units)).abs() < 1e-9, "{number}: {found} instead of {units}");
    };
    let multiple = |units: u32, exponent: i32| format!("{}e{exponent}", digits(units, exponent));
    is(&multiple(1, smallest), 1);
    is(&multiple(1234, smallest), 1234);
    let half = smallest - 1;
    for (halves, units) in [(1, 0), (3, 2), (5, 2), (7, 4), (2001, 1000), (2003, 1002)] {
        is(&multiple(halves, half), units);
    }
    // A little more or less than half a unit.
    for (halves, units) in [(1, 0), (2001, 1000)] {
        is(&format!("{}.{}1e{half}", digits(halves, half), "0".repeat(300)), units + 1);
        is(&format!("{}.{}e{half}", digits(halves, half) - 1u32, "9".repeat(300)), units);
    }
    is("1e-5000", 0);
    // The largest number, and beyond it.
    let largest = (Integer::from(1) << 16_384u32) - (Integer::from(1) << (16_384u32 - 113));
    let of_113_bits = |text: &str| Float::with_val(113, Float::parse(text).unwrap());
    assert_eq!(of_113_bits(&rounded(&dir, "f128", &largest.to_string())), largest);
    let beyond = (Integer::from(1) << 16_384u32) - (Integer::from(1) << (16_384u32 - 114));
    assert_eq!(rounded(&dir, "f128", &beyond.to_string()), "inf");
    let done = dir.run("gemm number.mtx one.mtx --format f128");
    assert!(
        done.stderr.contains("is beyond the range of f128: read as an infinity"),
        "{}",
        done.stderr
    );
    // Of 113 bits, as MPFR rounds.
    for number in ["0.1", "-123456789.987654321e-77", "1e4000", "3e-4000"] {
        let found = of_113_bits(&rounded(&dir, "f128", number));
        assert_eq!(found, of_113_bits(number), "{number}");
    }
    // A product below the normal numbers, judged by exact arithmetic.
    dir.file("a.mtx", format!("{GENERAL}1 2\n1.1e-2470\n-3e-2480\n"));
    dir.file("b.mtx", format!("{GENERAL}2 1\n7e-2480\n1.3e-2470\n"));
    let said = dir.run("gemm a.mtx b.mtx --format f128 --mode exact --verify").succeeds();
    assert!(said.contains("rounded correctly, all 1 elements"), "{said}");
}

/// GMP's numbers have whole limbs, the nearest number in them, and no infinities.
#[test]
fn numbers_of_gmp() {
    let dir = Dir::new("mpf");
    for (number, bits) in [("0.1", 64), ("-123456789.987654321e-777", 100), ("3e-100000", 53)] {
        let found = rounded(&dir, &format!("mpf:{bits}"), number);
        let float = |text: &str| Float::with_val(2000, Float::parse(text).unwrap());
        let (found, exact) = (float(&found), float(number));
        let error = Float::with_val(100, (found - &exact) / exact).abs();
        assert!(error < Float::with_val(100, 1) >> (bits + 1), "{number}: {error}");
    }
    dir.file("inf.mtx", format!("{GENERAL}1 1\ninf\n")).file("u.mtx", UNIT);
    let none = "is not a number: GMP has no infinities and no NaN";
    dir.run("gemm inf.mtx inf.mtx --format mpf:64").fails(&format!("inf.mtx:3: `inf` {none}"));
    dir.run("gemm u.mtx u.mtx --format mpf:64 --alpha nan")
        .exits_with_usage(&format!("--alpha: `nan` {none}"));
    let npy = Npy { descr: "<f8", is_fortran: false, shape: vec![2, 1], version: 1 };
    dir.file("x.npy", npy.file(&[1.0, f64::NAN]));
    dir.run("gemv u.mtx x.npy --format mpf:64")
        .fails("x.npy: mpf:64 has no infinities and no NaN, which this array has");
    dir.run("gemv u.mtx x.npy --format f128").succeeds();
}
