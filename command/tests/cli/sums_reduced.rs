//! `wideblas sum --algorithm`: sums by rounded additions.

use super::numbers::{Npy, bytes, value};
use super::runs::Dir;
use super::sums::cancelling;
use rug::{Float, Rational};
use serde_json::Value;

/// Bits that partial sums have beyond those of the result.
const GUARD: u32 = wideblas::sum::reduce::GUARD;

/// Sums in the order of each algorithm by MPFR.
fn by_mpfr(algorithm: &str, bits: u32, x: &[f64]) -> Rational {
    let bits = bits + GUARD;
    let zero = || Float::with_val(bits, 0);
    let sum = match algorithm {
        "recursive" => x.iter().fold(zero(), |sum, x| sum + x),
        "pairwise" => {
            let mut stack: Vec<(u32, Float)> = Vec::new();
            for &x in x {
                let mut top = (0, Float::with_val(bits, x));
                while stack.last().is_some_and(|below| below.0 == top.0) {
                    let (level, below) = stack.pop().unwrap();
                    top = (level + 1, below + top.1);
                }
                stack.push(top);
            }
            stack.into_iter().rev().map(|(_, x)| x).reduce(|sum, x| x + sum).unwrap_or_else(zero)
        }
        _ => {
            let mut sums = vec![vec![zero(); 256]; 256];
            x.iter().enumerate().for_each(|(i, x)| sums[i / 512 % 256][i % 256] += x);
            for block in &mut sums {
                for half in (0..8).rev().map(|k| 1 << k) {
                    let (low, high) = block.split_at_mut(half);
                    low.iter_mut().zip(high).for_each(|(low, high)| *low += &*high);
                }
            }
            sums.into_iter().fold(zero(), |sum, block| sum + &block[0])
        }
    };
    Float::with_val(bits - GUARD, sum).to_rational().unwrap()
}

#[test]
fn rounded_additions_in_the_order_of_the_algorithm() {
    let dir = Dir::new("sum-reduced");
    let x = cancelling(150_001, 200, 21);
    dir.file("x", bytes(&x, |_| ()));
    let exact = by_mpfr("recursive", 2000, &x);
    for algorithm in ["recursive", "pairwise", "blocks"] {
        for bits in [53, 120, 240] {
            let args =
                format!("sum x --raw --algorithm {algorithm} --bits {bits} --json --exact-only");
            let printed = dir.run(&args).succeeds();
            let json: Value = serde_json::from_str(&printed).unwrap();
            let reduced = &json["reduced"];
            assert_eq!(
                (&reduced["algorithm"], &reduced["bits"]),
                (&algorithm.into(), &bits.into())
            );
            let expected = by_mpfr(algorithm, bits, &x);
            // As many digits as tell numbers of this precision apart.
            let found = Float::with_val(bits, value(reduced["result"].as_str().unwrap()));
            assert_eq!(found.to_rational().unwrap(), expected, "{algorithm} {bits}");
            let error = Float::with_val(53, ((expected - &exact) / &exact).abs()).to_f64();
            let said: f64 = reduced["relative_error"].as_str().unwrap().parse().unwrap();
            assert!((said - error).abs() <= 0.06 * error, "{said} for {error}: {algorithm} {bits}");
        }
    }
}

#[test]
fn what_is_said_and_refused() {
    let dir = Dir::new("sum-reduced-said");
    dir.file("x.txt", "1e300 1 2.5 -1e300").file("nan.txt", "1 nan").file("zero.txt", "1 -1");
    let printed = dir.run("sum x.txt --algorithm recursive").succeeds();
    let lines =
        "exact        3.5e0\nrecursive    0e0 (240 bits)\nits error    1.0e0\nmagnitudes   ";
    assert!(printed.contains(lines), "{printed}");
    let printed = dir.run("sum x.txt --algorithm blocks --bits 2000").succeeds();
    assert!(printed.contains("blocks       3.5e0 (2000 bits)\nits error    0\n"), "{printed}");
    let printed = dir.run("sum zero.txt --algorithm pairwise").succeeds();
    assert!(printed.contains("pairwise     0e0 (240 bits)\nits error    0\n"), "{printed}");
    let singles = Npy { descr: "<f4", is_fortran: false, shape: vec![2], version: 1 };
    dir.file("x.npy", singles.file(&[0.5, 0.25]));
    let printed = dir.run("sum x.npy --algorithm pairwise --bits 24").succeeds();
    assert!(printed.contains("pairwise     7.5e-1 (24 bits)\n"), "{printed}");
    dir.run("sum nan.txt --algorithm blocks").fails("--algorithm: a number is an infinity or NaN");
    for (args, part) in [
        ("sum x.txt --bits 240", "--bits takes --algorithm recursive, pairwise or blocks"),
        (
            "sum x.txt --type dd --algorithm blocks",
            "--algorithm takes numbers of type f64 or f32, not dd",
        ),
        ("sum x.txt --algorithm blocks --bits 23", "24..=8192"),
        ("sum x.txt --algorithm kahan", "exact, recursive, pairwise, blocks"),
        ("dot x.txt x.txt --algorithm blocks", "--algorithm"),
    ] {
        dir.run(args).exits_with_usage(part);
    }
}
