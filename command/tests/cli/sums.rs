//! `wideblas sum` and `wideblas dot`: results against exact ones, in every form of input.

use super::numbers::{Npy, Sum, bytes, text, value};
use super::runs::{Dir, Done};
use serde_json::Value;
use std::io::Write as _;
use std::process::Stdio;
use wideblas_reference::random::Rng;

/// Numbers over many exponents, the second half of which cancels nearly all of the first.
pub fn cancelling(len: usize, spread: i32, seed: u64) -> Vec<f64> {
    let mut rng = Rng(seed);
    let mut x: Vec<f64> = (0..len)
        .map(|_| {
            let exponent = rng.within(-spread, spread);
            rng.double(exponent)
        })
        .collect();
    for i in 0..len / 2 {
        x[len / 2 + i] = -x[i] * if i % 7 == 0 { 1.0 + f64::EPSILON } else { 1.0 };
    }
    x
}

/// Runs with what standard input gives, in pieces of this many bytes.
pub fn piped(dir: &Dir, args: &str, input: &[u8], piece: usize) -> Done {
    let mut command = dir.command(args);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let pieces: Vec<Vec<u8>> = input.chunks(piece).map(<[u8]>::to_vec).collect();
    let writer = std::thread::spawn(move || {
        for piece in pieces {
            // The command has seen enough after an error.
            if stdin.write_all(&piece).is_err() {
                break;
            }
        }
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Done::new(args, output)
}

/// A number of the text or JSON after this.
#[track_caller]
fn after(text: &str, mark: &str) -> f64 {
    let (_, rest) = text.split_once(mark).unwrap_or_else(|| panic!("{mark} in {text}"));
    let rest = rest.trim_start_matches([' ', '"']);
    let end = rest.find([' ', '"', ',', '}', '\n']).unwrap_or(rest.len());
    rest[..end].parse().unwrap_or_else(|_| panic!("{mark} in {text}"))
}

/// What is printed is the exact result.
#[track_caller]
fn is_exact(done: Done, expected: &Sum) {
    let printed = done.succeeds();
    let json: Value = serde_json::from_str(&printed).unwrap();
    assert_eq!(json["numbers"], expected.count, "{printed}");
    assert_eq!(value(json["exact"].as_str().unwrap()), expected.value(), "{printed}");
    assert_eq!(json["exact_is_rounded"], false, "{printed}");
    assert_eq!(after(&printed, "\"sum\":").to_bits(), expected.nearest().to_bits(), "{printed}");
    assert_eq!(after(&printed, "\"magnitudes\":"), expected.magnitudes(), "{printed}");
    assert_eq!(after(&printed, "\"condition\":"), expected.condition(), "{printed}");
}

const EXACT: &str = "--json --digits all";

#[test]
fn text_is_summed_exactly() {
    let dir = Dir::new("sum-text");
    for (seed, spread) in [(1, 0), (2, 30), (3, 300), (4, 900)] {
        let x = cancelling(3001, spread, seed);
        dir.file("x.txt", text(&x));
        let expected = Sum::of(&x);
        is_exact(dir.run(&format!("sum x.txt {EXACT}")), &expected);
        is_exact(dir.run(&format!("sum x.txt {EXACT} --threads 1")), &expected);
        is_exact(piped(&dir, &format!("sum - {EXACT}"), text(&x).as_bytes(), 999), &expected);
    }
}

#[test]
fn layouts_of_text() {
    let dir = Dir::new("sum-layouts");
    let x = [1.5, -2.25, 3e-20, 4e15];
    for layout in [
        "1.5\n-2.25\n3e-20\n4e15\n",
        "1.5\n-2.25\n3e-20\n4e15",
        "# numbers\n\n1.5 -2.25\t3d-20\r\n  # 7\n+4E15 # 8 9\r\n\r\n",
        "1.5,-2.25\n3e-20 , 4e15",
        "#1,2\n1.5, -2.25, 3e-20,4e15#",
        " \t\x0b\x0c 1.5 -2.25 .3E-19 4000000000000000.",
    ] {
        dir.file("x.txt", layout);
        is_exact(dir.run(&format!("sum x.txt {EXACT}")), &Sum::of(&x));
    }
    // Two lines that are no numbers, and columns of which some are words or empty.
    let table = "name,value\n,\na,1.5,,\nb,-2.25, x y\n,3e-20\n# end\n\nc ,4e15";
    dir.file("table.csv", table);
    is_exact(dir.run(&format!("sum table.csv --skip-lines 2 --column 2 {EXACT}")), &Sum::of(&x));
    dir.file("two.txt", "1 2\n");
    is_exact(dir.run(&format!("sum two.txt --skip-lines 2 {EXACT}")), &Sum::of(&[]));
}

/// Fields that begin in one part of the input and end in another, comments and columns too.
#[test]
fn parts_of_text_end_anywhere() {
    let dir = Dir::new("sum-parts");
    let x = cancelling(40_001, 40, 5);
    let mut lines = String::new();
    for (i, x) in x.iter().enumerate() {
        let comment = "#".repeat(i % 3) + &"1 ".repeat(i % 3 * i % 41);
        let blanks = " ".repeat(i % 13);
        lines += &format!("{i}{blanks}, {x:e}{comment}\n");
    }
    // Comments and blanks that are longer than a part.
    lines += &format!("#{}\n{}7 1\n", "2,".repeat(300_000), " ".repeat(600_000));
    let expected = Sum::of(&[&x[..], &[1.0]].concat());
    assert!(lines.len() > 2_000_000);
    for piece in [1 << 20, 1 << 12] {
        let args = format!("sum - --column 2 {EXACT}");
        is_exact(piped(&dir, &args, lines.as_bytes(), piece), &expected);
    }
    // All numbers in one line.
    let line = text(&x).replace('\n', " ");
    is_exact(piped(&dir, &format!("sum - {EXACT}"), line.as_bytes(), 4096), &Sum::of(&x));
    // A field as long as a part; one more is refused in the table of errors.
    let long = format!("1 0.{}1 2", "0".repeat((1 << 18) - 4));
    is_exact(
        piped(&dir, &format!("sum - {EXACT}"), long.as_bytes(), 4096),
        &Sum::of(&[1.0, 2.0, 0.0]),
    );
}

#[test]
fn raw_numbers_of_every_type() {
    let dir = Dir::new("sum-raw");
    let x = cancelling(100_003, 100, 6);
    let singles: Vec<f32> = cancelling(70_001, 30, 7).iter().map(|&x| x as f32).collect();
    let doubles: Vec<f64> = singles.iter().map(|&x| x.into()).collect();
    // Of several components: any of them may be large, or alone.
    let parts: Vec<f64> = x[..100_000].iter().flat_map(|&x| [x, x * 2f64.powi(-60)]).collect();
    for endian in ["little", "big"] {
        let is_big = endian == "big";
        let flip = |bytes: &mut [u8]| {
            if is_big {
                bytes.reverse()
            }
        };
        dir.file("f64", bytes(&x, flip));
        dir.file(
            "f32",
            singles
                .iter()
                .flat_map(|x| {
                    let mut bytes = x.to_le_bytes();
                    flip(&mut bytes);
                    bytes
                })
                .collect::<Vec<u8>>(),
        );
        dir.file("parts", bytes(&parts, flip));
        let args = |kind: &str, file: &str| {
            format!("sum {file} --raw --type {kind} --endian {endian} {EXACT}")
        };
        is_exact(dir.run(&args("f64", "f64")), &Sum::of(&x));
        is_exact(dir.run(&args("f32", "f32")), &Sum::of(&doubles));
        is_exact(dir.run(&args("dd", "parts")), &Sum::of_parts(&parts, 2));
        is_exact(dir.run(&args("qd", "parts")), &Sum::of_parts(&parts, 4));
        let input = std::fs::read(dir.path("parts")).unwrap();
        is_exact(piped(&dir, &args("dd", "-"), &input, 12_345), &Sum::of_parts(&parts, 2));
    }
    dir.file("empty", "");
    is_exact(dir.run(&format!("sum empty --raw {EXACT}")), &Sum::of(&[]));
}

#[test]
fn text_is_rounded_to_the_type() {
    let dir = Dir::new("sum-types");
    // Between two floats, just above the middle: not by way of double.
    let words = ["1.00000005960464477539062500001", "0.1", "1e-46", "3d-45", "-7"];
    dir.file("x.txt", words.join("\n"));
    let singles = [1.0 + f32::EPSILON, 0.1, 0.0, f32::from_bits(2), -7.0].map(f64::from);
    is_exact(dir.run(&format!("sum x.txt --type f32 {EXACT}")), &Sum::of(&singles));
    // Digits that show the precision: of Python's fractions.
    for (kind, exact) in [
        ("f64", "-5.89999994039535521905825987687421730e0"),
        ("dd", "-5.89999994039535522460937499999000031e0"),
        ("qd", "-5.89999994039535522460937499999000000e0"),
    ] {
        let args = format!("sum x.txt --type {kind} --digits 36");
        let printed = dir.run(&args).succeeds();
        assert!(printed.contains(&format!("exact        {exact} (rounded)\n")), "{printed}");
    }
}

#[test]
fn arrays_of_numpy() {
    let dir = Dir::new("sum-npy");
    let (rows, columns) = (1201, 67);
    let x = cancelling(rows * columns, 60, 8);
    let at = |i: usize, j: usize| x[i * columns + j];
    let column = |j: usize| Sum::of(&(0..rows).map(|i| at(i, j)).collect::<Vec<f64>>());
    for descr in ["<f8", ">f8"] {
        for is_fortran in [false, true] {
            let npy = Npy { descr, is_fortran, shape: vec![rows, columns], version: 1 };
            dir.file("x.npy", npy.file(&x));
            is_exact(dir.run(&format!("sum x.npy {EXACT}")), &Sum::of(&x));
            for j in [0, 1, columns - 1] {
                let args = format!("--column {} {EXACT}", j + 1);
                is_exact(dir.run(&format!("sum x.npy {args}")), &column(j));
                is_exact(piped(&dir, &format!("sum - {args}"), &npy.file(&x), 70_001), &column(j));
            }
        }
    }
    let floats: Vec<f64> = x.iter().map(|&x| f64::from(x as f32)).collect();
    for descr in ["<f4", ">f4"] {
        for (shape, version) in [(vec![x.len()], 2), (vec![67, 1, 1201], 3)] {
            let npy = Npy { descr, is_fortran: false, shape, version };
            dir.file("x.npy", npy.file(&floats));
            let done = dir.run(&format!("sum x.npy --type f32 {EXACT}"));
            assert!(
                done.stdout.contains("\"form\":\"npy\"")
                    && done.stdout.contains("\"type\":\"f32\"")
            );
            is_exact(done, &Sum::of(&floats));
        }
    }
    for (shape, x) in [(vec![], &[2.5][..]), (vec![0], &[]), (vec![3, 0], &[]), (vec![1], &[-4.0])]
    {
        dir.file("x.npy", Npy { descr: "<f8", is_fortran: false, shape, version: 1 }.file(x));
        is_exact(dir.run(&format!("sum x.npy {EXACT}")), &Sum::of(x));
    }
}

/// Rows that are longer than a part of the input.
#[test]
fn columns_of_long_rows() {
    let dir = Dir::new("sum-rows");
    let (rows, columns) = (5, 70_001);
    let x = cancelling(rows * columns, 20, 9);
    dir.file(
        "x.npy",
        Npy { descr: "<f8", is_fortran: false, shape: vec![rows, columns], version: 1 }.file(&x),
    );
    for [i, j] in [[1, 70_001], [32_768, 32_769], [65_537, 2]] {
        let column =
            |j: usize| x.iter().copied().skip(j - 1).step_by(columns).collect::<Vec<f64>>();
        is_exact(dir.run(&format!("sum x.npy --column {i} {EXACT}")), &Sum::of(&column(i)));
        let expected = Sum::of_products(&column(i), &column(j));
        is_exact(dir.run(&format!("dot x.npy --columns {i},{j} {EXACT}")), &expected);
    }
}

#[test]
fn dot_products_are_exact() {
    let dir = Dir::new("dot");
    for (seed, spread) in [(10, 0), (11, 50), (12, 500)] {
        let (x, y) = (cancelling(50_001, spread, seed), cancelling(50_001, spread, seed + 100));
        let expected = Sum::of_products(&x, &y);
        let shape = vec![x.len()];
        dir.file("x.npy", Npy { descr: ">f8", is_fortran: false, shape, version: 1 }.file(&x));
        dir.file("y.txt", text(&y))
            .file("x.raw", bytes(&x, |_| ()))
            .file("y.raw", bytes(&y, |_| ()));
        is_exact(dir.run(&format!("dot x.npy y.txt {EXACT}")), &expected);
        is_exact(dir.run(&format!("dot x.raw y.raw --raw {EXACT} --threads 3")), &expected);
        is_exact(
            piped(&dir, &format!("dot x.npy - {EXACT}"), text(&y).as_bytes(), 5000),
            &expected,
        );
        let both: Vec<f64> = x.iter().zip(&y).flat_map(|(&x, &y)| [y, 1.0, x]).collect();
        let lines: String =
            both.chunks(3).map(|row| format!("{:e},{:e} {:e}\n", row[0], row[1], row[2])).collect();
        is_exact(
            piped(&dir, &format!("dot - --columns 3,1 {EXACT}"), lines.as_bytes(), 5000),
            &expected,
        );
        for is_fortran in [false, true] {
            let npy = Npy { descr: "<f8", is_fortran, shape: vec![x.len(), 3], version: 1 };
            dir.file("both.npy", npy.file(&both));
            is_exact(dir.run(&format!("dot both.npy --columns 3,1 {EXACT}")), &expected);
            is_exact(
                dir.run(&format!("dot both.npy --columns 1,1 {EXACT}")),
                &Sum::of_products(&y, &y),
            );
        }
    }
}

/// One sum of all numbers, of files of all forms and types, empty ones among them.
#[test]
fn several_files_have_one_sum() {
    let dir = Dir::new("sum-several");
    // Parts that cancel across files, and more than a part of the input each.
    let x = cancelling(100_001, 200, 14);
    let (first, rest) = x.split_at(40_000);
    let (second, third) = rest.split_at(33_000);
    dir.file("1.txt", text(first)).file("none.txt", "# nothing\n");
    let npy = Npy { descr: ">f8", is_fortran: true, shape: vec![33_000], version: 1 };
    dir.file("2.npy", npy.file(second)).file("3.txt", text(third));
    let expected = Sum::of(&x);
    for files in ["1.txt 2.npy 3.txt", "none.txt 1.txt none.txt none.txt 2.npy 3.txt none.txt"] {
        for threads in [1, 4] {
            let done = dir.run(&format!("sum {files} {EXACT} --threads {threads}"));
            is_exact(done, &expected);
        }
    }
    is_exact(
        piped(&dir, &format!("sum 1.txt 2.npy - {EXACT}"), text(third).as_bytes(), 999),
        &expected,
    );
    is_exact(dir.run(&format!("sum none.txt none.txt {EXACT}")), &Sum::of(&[]));
    // Of one type, in whose order the loops add.
    dir.file("all.txt", text(&x));
    let lines = |args: &str| {
        let printed = dir.run(args).succeeds();
        printed.lines().skip(1).map(str::to_string).collect::<Vec<_>>()
    };
    assert_eq!(lines("sum 1.txt 2.npy 3.txt"), lines("sum all.txt"));
    let by_blocks = "--algorithm blocks --bits 60";
    assert_eq!(
        lines(&format!("sum 1.txt 2.npy 3.txt {by_blocks}")),
        lines(&format!("sum all.txt {by_blocks}"))
    );
    // The longest type, a column of each, and what the files are called.
    dir.file("pairs", bytes(&[1.0, 1e-30, 2.0, -1e-30], |_| ())).file("singles", "1 0.1\n2 0.3\n");
    let printed = dir.run("sum 2.npy 1.txt 3.txt").succeeds();
    assert!(
        printed.starts_with("input        2.npy, 1.txt and 3.txt, npy and text, f64\n"),
        "{printed}"
    );
    let printed = dir.run("sum singles singles --column 2 --type f32").succeeds();
    assert!(
        printed.starts_with("input        singles and singles, text, f32\nnumbers      4\n"),
        "{printed}"
    );
    let singles = [0.1f32, 0.3].map(f64::from);
    let done = dir.run(&format!("sum singles singles --column 2 --type f32 {EXACT}"));
    is_exact(done, &Sum::of(&[singles, singles].concat()));
    let done = dir.run(&format!("sum pairs pairs --raw --type dd {EXACT}"));
    is_exact(done, &Sum::of_parts(&[1.0, 1e-30, 2.0, -1e-30, 1.0, 1e-30, 2.0, -1e-30], 2));
    let printed = dir.run("sum 1.txt 1.txt none.txt 1.txt 3.txt 3.txt").succeeds();
    assert!(
        printed.starts_with("input        1.txt, 1.txt, none.txt and 3 other files, text, f64\n"),
        "{printed}"
    );
    dir.run("sum 1.txt missing.txt").fails("missing.txt: No such file or directory");
    dir.file("word.txt", "1\nx\n");
    dir.run("sum 1.txt word.txt").fails("word.txt:2: expected a number, not `x`: no digits");
}
