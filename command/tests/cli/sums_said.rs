//! What `wideblas sum` and `wideblas dot` say of other algorithms, of special values and of bad input.

use super::numbers::{Npy, Sum, bytes, nearest, npy_of_text, text};
use super::runs::{Dir, GENERAL};
use super::sums::{cancelling, piped};
use serde_json::Value;

/// Sums by rules as short as they are in books, of the exact products' roundings.
fn by_hand(x: &[f64]) -> [f64; 3] {
    let (mut plain, mut kahan, mut excess) = (0.0, 0.0, 0.0);
    for &x in x {
        plain += x;
        let y = x - excess;
        let t: f64 = kahan + y;
        excess = (t - kahan) - y;
        kahan = t;
    }
    [plain, pairwise(x), kahan]
}

/// NumPy's pairwise sum.
fn pairwise(x: &[f64]) -> f64 {
    if x.len() < 8 {
        return x.iter().fold(0.0, |sum, x| sum + x);
    }
    if x.len() > 128 {
        let half = x.len() / 2 / 8 * 8;
        return pairwise(&x[..half]) + pairwise(&x[half..]);
    }
    let whole = x.len() / 8 * 8;
    let way = |i: usize| x[..whole].iter().skip(i).step_by(8).fold(0.0, |sum, x| sum + x);
    let [a, b, c, d, e, f, g, h] = std::array::from_fn(way);
    x[whole..].iter().fold(((a + b) + (c + d)) + ((e + f) + (g + h)), |sum, x| sum + x)
}

/// Neumaier's sum; with errors of the terms Dot2.
fn corrected(terms: &[f64], errors: &[f64]) -> f64 {
    let (mut sum, mut correction) = (0.0f64, 0.0);
    for (&x, error) in terms.iter().zip(errors) {
        let next = sum + x;
        let lost = if sum.abs() >= x.abs() { (sum - next) + x } else { (x - next) + sum };
        correction += lost + error;
        sum = next;
    }
    sum + correction
}

/// The table of algorithms has these names and results, and judges them rightly.
#[track_caller]
fn table_is(printed: &str, expected: &[(&str, f64)], exact: &Sum) {
    let (_, table) = printed.split_once("in double ").unwrap();
    for ((name, result), line) in expected.iter().zip(table.lines().skip(1)) {
        let rest = line.strip_prefix(name).unwrap_or_else(|| panic!("{name} in {printed}"));
        let cells: Vec<&str> = rest.split_ascii_whitespace().collect();
        let (error, digits) = exact.error_of(*result);
        assert_eq!(cells[0].parse::<f64>().unwrap().to_bits(), result.to_bits(), "{printed}");
        assert_eq!(cells[1], digits.to_string(), "{printed}");
        let said: f64 = cells[2].parse().unwrap();
        assert!((said - error).abs() <= 0.06 * error, "{said} for {error}: {printed}");
    }
    assert_eq!(table.lines().count(), 1 + expected.len());
}

#[test]
fn algorithms_give_what_they_give() {
    let dir = Dir::new("sum-algorithms");
    // The stack of blocks makes NumPy's sums of 128 2^k numbers, and of up to 128.
    for (len, spread, seed) in
        [(1 << 17, 2, 1), (1 << 15, 40, 2), (128, 5, 3), (125, 9, 4), (7, 3, 5)]
    {
        let x = cancelling(len, spread, seed);
        dir.file("x", bytes(&x, |_| ()));
        let [plain, pairwise, kahan] = by_hand(&x);
        let neumaier = corrected(&x, &vec![0.0; len]);
        let expected = [
            ("plain loop", plain),
            ("pairwise", pairwise),
            ("Kahan", kahan),
            ("Neumaier", neumaier),
        ];
        for threads in [1, 4] {
            let printed = dir.run(&format!("sum --raw x --threads {threads}")).succeeds();
            table_is(&printed, &expected, &Sum::of(&x));
        }
        let y = cancelling(len, spread, seed + 10);
        dir.file("y", bytes(&y, |_| ()));
        let products: Vec<f64> = x.iter().zip(&y).map(|(x, y)| x * y).collect();
        let errors: Vec<f64> =
            x.iter().zip(&y).zip(&products).map(|((x, y), p)| x.mul_add(*y, -p)).collect();
        let [plain, pairwise, kahan] = by_hand(&products);
        let dot2 = corrected(&products, &errors);
        let expected =
            [("plain loop", plain), ("pairwise", pairwise), ("Kahan", kahan), ("Dot2", dot2)];
        let printed = dir.run("dot --raw x y").succeeds();
        table_is(&printed, &expected, &Sum::of_products(&x, &y));
    }
}

#[test]
fn text_and_json_say_the_same() {
    let dir = Dir::new("sum-said");
    dir.file("x.txt", "1e16 1 1 -1e16 3e-5");
    let printed = dir.run("sum x.txt --digits 12").succeeds();
    let expected = "input        x.txt, text, f64\nnumbers      5\nsum          2.00003\n\
        exact        2.00003000000e0 (rounded)\nmagnitudes   2.0000000000000004e16\ncondition    1.0e16\n\n\
        in double    result                     right digits  relative error\n\
        plain loop   3e-5                                  0  1.0e0\n";
    assert!(printed.starts_with(expected), "{printed}");
    let json: Value =
        serde_json::from_str(&dir.run("sum x.txt --digits 12 --json").succeeds()).unwrap();
    assert_eq!(json["files"], serde_json::json!(["x.txt"]));
    assert_eq!((&json["form"], &json["type"]), (&"text".into(), &"f64".into()));
    assert_eq!(
        (&json["exact"], &json["exact_is_rounded"]),
        (&"2.00003000000e0".into(), &true.into())
    );
    let algorithms = json["algorithms"].as_array().unwrap();
    assert_eq!(algorithms.len(), 4);
    for (line, one) in printed.lines().skip(8).zip(algorithms) {
        let cells =
            format!("{:<12} {:?}", one["name"].as_str().unwrap(), one["result"].as_f64().unwrap());
        assert!(line.starts_with(&cells), "{line} {one}");
        assert_eq!(line.split_ascii_whitespace().rev().nth(1), Some(&*one["digits"].to_string()));
    }
    let printed = dir.run("sum x.txt --exact-only").succeeds();
    let exact = "exact        2.000030000000000000000760025722912338608e0 (rounded)\n";
    assert!(printed.ends_with(exact), "{printed}");
    let json: Value =
        serde_json::from_str(&dir.run("sum x.txt --exact-only --json").succeeds()).unwrap();
    assert_eq!((&json["sum"], json.get("condition")), (&2.00003.into(), None));
    dir.file("y.txt", "1 1 1 1 2");
    let printed = dir.run("dot x.txt y.txt --digits all").succeeds();
    assert!(printed.starts_with(
        "input        x.txt and y.txt, text, f64\nnumbers      5\nsum          2.00006\n"
    ));
    assert!(!printed.contains("(rounded)"), "{printed}");
}

/// Sums of what is not finite, of zeros, of nothing, and beyond the range.
#[test]
fn special_values() {
    let dir = Dir::new("sum-special");
    let largest = "1.7976931348623157e308";
    for (numbers, sum, exact, magnitudes, condition, digits) in [
        ("", "0.0", "0e0", "0.0", "1.0", [17; 4]),
        ("0 -0", "0.0", "0e0", "0.0", "1.0", [17; 4]),
        ("-0 -0", "-0.0", "-0e0", "0.0", "1.0", [17; 4]),
        ("1 -1", "0.0", "0e0", "2.0", "\"inf\"", [17; 4]),
        ("1 1e-30 -1 -1e-30", "0.0", "0e0", "2.0", "\"inf\"", [0, 0, 0, 17]),
        ("1 inf", "\"inf\"", "inf", "\"inf\"", "\"nan\"", [17, 17, 17, 0]),
        ("-Infinity", "\"-inf\"", "-inf", "\"inf\"", "\"nan\"", [17, 17, 17, 0]),
        ("1 NaN inf", "\"nan\"", "nan", "\"nan\"", "\"nan\"", [17; 4]),
        ("inf 3 -INF", "\"nan\"", "nan", "\"inf\"", "\"nan\"", [17; 4]),
        ("5e-324 4.9e-324", "1e-323", "9.9e-324", "1e-323", "1.0", [17; 4]),
    ] {
        dir.file("x.txt", numbers);
        let printed = dir.run("sum x.txt --json --digits 2").succeeds();
        for part in [
            format!("\"sum\":{sum},"),
            format!("\"exact\":\"{exact}\""),
            format!("\"magnitudes\":{magnitudes},"),
            format!("\"condition\":{condition},"),
        ] {
            assert!(printed.contains(&part), "{numbers}: {part} {printed}");
        }
        let json: Value = serde_json::from_str(&printed).unwrap();
        let found: Vec<u64> =
            (0..4).map(|i| json["algorithms"][i]["digits"].as_u64().unwrap()).collect();
        assert_eq!(found, digits, "{numbers}: {printed}");
    }
    // Only the sum itself overflows, and its digits are known all the same.
    dir.file("x.txt", format!("{largest} {largest} -{largest}"));
    let printed = dir.run("sum x.txt").succeeds();
    assert!(printed.contains(&format!("sum          {largest}\n")), "{printed}");
    assert!(
        printed.contains("plain loop   inf                                   0  inf\n"),
        "{printed}"
    );
    dir.file("x.txt", format!("{largest} {largest}"));
    let printed = dir.run("sum x.txt").succeeds();
    assert!(printed.contains("sum          inf\nexact        3.59538626972463141629"), "{printed}");
    assert!(printed.contains("condition    1.0e0\n"), "{printed}");
    assert_eq!(nearest(&super::numbers::value("2e308")), f64::INFINITY);
    // inf times 0
    dir.file("x.txt", "inf 1").file("y.txt", "0 1");
    assert!(dir.run("dot x.txt y.txt").succeeds().contains("sum          nan\n"));
    assert!(dir.run("dot x.txt x.txt").succeeds().contains("sum          inf\n"));
}

/// Each file, and the message about it.
#[test]
fn errors_name_the_place_and_what_was_expected() {
    let dir = Dir::new("sum-errors");
    let long = "1".repeat((1 << 18) + 1);
    for (args, content, message) in [
        ("", "1\n2\nthree\n", "x:3: expected a number, not `three`: no digits"),
        ("", "1\n\n# 2\n1.5f 3\n", "x:4: expected a number, not `1.5f`: unexpected character 4"),
        ("", "1,2e\n", "x:1: expected a number, not `2e`: no digits in the exponent"),
        ("", "0x10", "x:1: expected a number, not `0x10`: unexpected character 2"),
        ("", "1\n2,,3\n", "x:2: expected a number in field 2, which is empty"),
        ("", "1\n,3\n", "x:2: expected a number in field 1, which is empty"),
        ("", "1\n3, # 4\n", "x:2: expected a number in field 2, which is empty"),
        ("", "1\n3,", "x:2: expected a number in field 2, which is empty"),
        ("", long.as_str(), "x:1: expected a number, not more than 262144 characters"),
        (
            "",
            "1\n\x002\n",
            "x:2: expected numbers in text, found other bytes; binary numbers are read with --raw",
        ),
        ("--column 2", "1 2\n\n3\n", "x:3: expected a number in column 2, found 1 columns"),
        ("--column 3", "1 2 3\n3 4", "x:2: expected a number in column 3, found 2 columns"),
        ("--column 2", "1 2\n3,,4\n", "x:2: expected a number in field 2, which is empty"),
        ("--column 2", "1 2\n3,\n", "x:2: expected a number in field 2, which is empty"),
        ("--column 2 --skip-lines 1", "a b\n1 b\n", "x:2: expected a number, not `b`: no digits"),
        (
            "--raw",
            "12345678123",
            "x: byte 8: expected the 8 bytes of a number (f64), found 3 and the end",
        ),
        (
            "--raw --type f32",
            "1234567",
            "x: byte 4: expected the 4 bytes of a number (f32), found 3 and the end",
        ),
        (
            "--raw --type dd",
            "1234567",
            "x: byte 0: expected the 16 bytes of a number (dd), found 7 and the end",
        ),
        (
            "--raw --type qd",
            "1",
            "x: byte 0: expected the 32 bytes of a number (qd), found 1 and the end",
        ),
    ] {
        dir.file("x", content);
        dir.run(&format!("sum x {args}")).fails(message);
        let message = message.replacen('x', "standard input", 1);
        piped(&dir, &format!("sum - {args}"), content.as_bytes(), 100).fails(&message);
    }
    dir.run("sum none").fails("none: No such file or directory");
    dir.run("sum .").fails(".: Is a directory");
    dir.file("x", text(&[1.0; 70_000]) + "two\n");
    dir.run("sum x").fails("x:70001: expected a number, not `two`: no digits");
    dir.file("m.mtx", format!("{GENERAL}1 1\n3\n"));
    dir.run("sum m.mtx").fails_saying("m.mtx:1: expected a number, not `%%MatrixMarket`");
}

#[test]
fn errors_of_arrays() {
    let dir = Dir::new("npy-errors");
    let npy = |descr, shape: &[usize]| Npy {
        descr,
        is_fortran: false,
        shape: shape.to_vec(),
        version: 1,
    };
    let mut wrong_version = npy("<f8", &[1]).file(&[1.0]);
    wrong_version[6] = 9;
    let header = |text: &str| npy_of_text(text, 1);
    let good = npy("<f8", &[3]).file(&[1.0; 3]);
    for (args, file, message) in [
        (
            "",
            npy("<i8", &[1]).file(&[1.0]),
            "x: header: expected float64 or float32 (f8, f4), not `<i8`",
        ),
        (
            "",
            npy("<c16", &[1]).header(),
            "x: header: expected float64 or float32 (f8, f4), not `<c16`",
        ),
        (
            "",
            header("{'descr': [('a', '<f8')], 'fortran_order': False, 'shape': (1,), }"),
            "x: header: expected an array of numbers, not of records",
        ),
        (
            "",
            header("{'descr': '<f8', 'shape': (1,), }"),
            "x: header: expected fortran_order in `{'descr': '<f8', 'shape': (1,), }`",
        ),
        (
            "",
            header("{'descr': '<f8', 'fortran_order': 0, 'shape': (1,), }"),
            "x: header: expected True or False as fortran_order",
        ),
        (
            "",
            header("{'descr': '<f8', 'fortran_order': False, 'shape': 1, }"),
            "x: header: expected a shape in parentheses",
        ),
        (
            "",
            header("{'descr': '<f8', 'fortran_order': False, 'shape': (-1,), }"),
            "x: header: expected a shape of integers, not `(-1,)`",
        ),
        (
            "",
            npy("<f8", &[1 << 40, 1 << 40]).header(),
            "x: header: an array of shape [1099511627776, 1099511627776] is larger than any file",
        ),
        ("", wrong_version, "x: expected version 1, 2 or 3 of .npy, not 9"),
        ("", good[..9].to_vec(), "x: the file ends in the header"),
        ("", good[..60].to_vec(), "x: the file ends in the header"),
        (
            "",
            b"\x93NUMPY\x02\x00\xff\xff\xff\x7f".to_vec(),
            "x: header: expected at most 65536 bytes, not 2147483647",
        ),
        ("--type f32", good.clone(), "x: expected numbers of type f32, found f64"),
        ("--type dd", good.clone(), "x: expected numbers of type dd, found f64"),
        ("--column 2", good.clone(), "x: expected a column 2, found 1 columns"),
        (
            "--column 4",
            npy("<f8", &[2, 3]).file(&[1.0; 6]),
            "x: expected a column 4, found 3 columns",
        ),
        (
            "--column 1",
            npy("<f8", &[1, 1, 2]).file(&[1.0; 2]),
            "x: expected an array of rows and columns, found shape [1, 1, 2]",
        ),
    ] {
        dir.file("x", &file);
        dir.run(&format!("sum x {args}")).fails(message);
        let message = message.replacen('x', "standard input", 1);
        piped(&dir, &format!("sum - {args}"), &file, 100).fails(&message);
    }
    // Of a file the length is known before, of a pipe at the end.
    for (file, of_file, of_pipe) in [
        (
            good[..good.len() - 3].to_vec(),
            "expected 152 bytes for an array of shape [3], found 149",
            "byte 144: expected the 8 bytes of a number (f64), found 5 and the end",
        ),
        (
            good[..good.len() - 8].to_vec(),
            "expected 152 bytes for an array of shape [3], found 144",
            "byte 144: expected the 8 bytes of a number (f64), found the end",
        ),
        (
            [&good[..], b"\0"].concat(),
            "expected 152 bytes for an array of shape [3], found 153",
            "byte 152: expected the end after the last number of the array",
        ),
    ] {
        dir.file("x", &file).run("sum x").fails(&format!("x: {of_file}"));
        piped(&dir, "sum -", &file, 100).fails(&format!("standard input: {of_pipe}"));
    }
}

#[test]
fn errors_of_two_vectors() {
    let dir = Dir::new("dot-errors");
    dir.file("three", "1 2 3").file("four", "1 2 3 4").file("two", "1 2\n3 x\n");
    dir.run("dot three four").fails("three has 3 numbers but four has more");
    dir.run("dot four three").fails("three has 3 numbers but four has more");
    let many = text(&[1.0; 40_000]);
    dir.file("many", &many).file("more", many + "1\n");
    dir.run("dot more many").fails("many has 40000 numbers but more has more");
    dir.run("dot three two").fails("two:2: expected a number, not `x`: no digits");
    dir.run("dot two --columns 1,2").fails("two:2: expected a number, not `x`: no digits");
    dir.run("dot two --columns 3,1").fails("two:1: expected a number in column 3, found 2 columns");
    let npy = Npy { descr: "<f4", is_fortran: false, shape: vec![3], version: 1 };
    dir.file("singles", npy.file(&[1.0; 3]));
    dir.run("dot singles three").fails("singles has numbers of type f32 but three of type f64");
    dir.run("dot singles three --type f32").succeeds();
    let npy = Npy { descr: "<f8", is_fortran: true, shape: vec![3, 2], version: 1 };
    piped(&dir, "dot - --columns 1,2", &npy.file(&[1.0; 6]), 100)
        .exits_with_usage("an array in Fortran order");
    for (args, part) in [
        ("sum", "<FILE>"),
        ("dot three", "<Y>"),
        ("dot - -", "only one of X and Y can be standard input"),
        ("dot three three --columns 1,2", "cannot be used with"),
        ("dot three --columns 1", "expected two columns I,J, counted from 1"),
        ("dot three --columns 0,1", "expected two columns I,J, counted from 1"),
        ("sum three --column 0", "--column"),
        ("sum three --raw --column 1", "cannot be used with"),
        ("sum three --raw --skip-lines 1", "cannot be used with"),
        ("sum three --endian big", "--raw"),
        ("sum three --type quad", "f64, f32, dd, qd"),
        ("sum three --digits 0", "expected 1 to 10000, or all"),
    ] {
        dir.run(args).exits_with_usage(part);
    }
}
