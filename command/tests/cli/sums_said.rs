//! What `wideblas sum` and `wideblas dot` say of other algorithms and of special values.

use super::numbers::{Sum, bytes};
use super::runs::Dir;
use super::sums::cancelling;
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
    // inf times 0
    dir.file("x.txt", "inf 1").file("y.txt", "0 1");
    assert!(dir.run("dot x.txt y.txt").succeeds().contains("sum          nan\n"));
    assert!(dir.run("dot x.txt x.txt").succeeds().contains("sum          inf\n"));
}
