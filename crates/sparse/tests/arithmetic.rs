//! The device's arithmetic against the CPU's, bit by bit, without a device: the kernels' headers are C++ that a host compiler understands.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use wideblas_base::random::Random;
use wideblas_format::dd::DdNative;
use wideblas_format::qd::QdNative;
use wideblas_format::scalar::Plain;
use wideblas_format::{Accumulate, Scalar, power_of_two};
use wideblas_sparse::numbers::{Arithmetic, DOUBLE, DOUBLE_DOUBLE, QUAD_DOUBLE};

/// The device's functions as a program.
fn program() -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sparse_arithmetic");
    let compiled = Command::new("c++")
        .args([
            "-std=c++17",
            "-O2",
            "-ffp-contract=off",
            "-Wall",
            "-Wno-unknown-pragmas",
            "-Wno-unused-function",
        ])
        .arg("-I")
        .arg(folder.join("kernels"))
        .arg(folder.join("tests/arithmetic.cpp"))
        .arg("-o")
        .arg(&program)
        .status();
    assert!(compiled.expect("a C++ compiler").success());
    program
}

/// What it makes of records.
fn through(program: &Path, input: &[f64]) -> Vec<f64> {
    let mut child = Command::new(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program");
    let bytes: Vec<u8> = input.iter().flat_map(|x| x.to_ne_bytes()).collect();
    let mut stdin = child.stdin.take().expect("piped");
    let writer = std::thread::spawn(move || stdin.write_all(&bytes));
    let output = child.wait_with_output().expect("output");
    writer.join().expect("no panic").expect("written");
    assert!(output.status.success());
    output.stdout.chunks_exact(8).map(|x| f64::from_ne_bytes(x.try_into().unwrap())).collect()
}

fn number<T: Scalar<L>, const L: usize>(random: &mut Random) -> T {
    if random.below(12) == 0 {
        let special = [0.0, -0.0, 1.0, f64::MIN_POSITIVE, 1e300];
        return T::from_f64(special[random.below(5) as usize]);
    }
    let mut scale = power_of_two(random.below(60) as i32 - 30);
    T::from_components(std::array::from_fn(|_| {
        let sign = if random.below(2) == 0 { 1.0 } else { -1.0 };
        let part = sign * scale * (1.0 + (random.next() >> 12) as f64 * power_of_two(-52));
        scale *= power_of_two(-54 - random.below(3) as i32);
        part
    }))
}

fn bits(x: &[f64]) -> Vec<u64> {
    // Any NaN is as good as another.
    x.iter().map(|x| if x.is_nan() { f64::NAN.to_bits() } else { x.to_bits() }).collect()
}

fn compare<A, T, C, const L: usize>(program: &Path, arithmetic: A)
where
    A: Arithmetic<Number = T>,
    T: Scalar<L>,
    C: Accumulate<L, Number = T>,
{
    const RECORDS: usize = 5000;
    let mut random = Random(3 + L as u64);
    let records: Vec<([T; 3], f64)> = (0..RECORDS)
        .map(|_| {
            let [mut sum, a, b]: [T; 3] = std::array::from_fn(|_| number(&mut random));
            let d = number::<f64, 1>(&mut random);
            if random.below(4) == 0 {
                // Cancellation.
                sum = arithmetic.neg(&arithmetic.mul(&T::from_f64(d), &b));
            }
            ([sum, a, b], d)
        })
        .collect();
    let mut input = vec![L as f64, RECORDS as f64];
    for (numbers, d) in &records {
        input.extend(numbers.iter().flat_map(|x| x.components()));
        input.push(*d);
    }
    let output = through(program, &input);
    assert_eq!(output.len(), RECORDS * (8 * L + 3));
    for (([sum, a, b], d), found) in records.iter().zip(output.chunks_exact(8 * L + 3)) {
        let entry = T::from_f64(*d).components();
        let [s, x, y] = [sum, a, b].map(|x| x.components());
        let with_double = C::mul_acc(s, entry, y);
        let half = T::from_f64(0.5).components();
        let row = [entry, half, entry].into_iter().fold([0.0; L], |sum, a| C::mul_acc(sum, a, y));
        let quotient = match arithmetic.is_zero(b) {
            true => arithmetic.zero(),
            false => arithmetic.div(a, b),
        };
        let mut expected = Vec::new();
        for part in [
            with_double,
            with_double,
            C::mul_acc(s, x, y),
            C::join(s, x),
            C::finish(s),
            arithmetic.div(a, b).components(),
            C::finish(row),
            arithmetic.neg(&quotient).components(),
        ] {
            expected.extend(part);
        }
        let residual = x[0].sqrt() / 3.0;
        let is_finite = arithmetic.is_finite(a);
        let stop = if !is_finite {
            1.0
        } else if residual <= 1e-300 {
            5.0
        } else {
            0.0
        };
        let keep = if stop == 0.0 && residual < 0.5 { 1.0 } else { 0.0 };
        expected.extend([if is_finite { residual } else { 0.0 }, stop, keep]);
        assert_eq!(bits(found), bits(&expected), "{sum:?} {a:?} {b:?} {d:e}");
    }
}

#[test]
fn the_device_has_the_bits_of_the_cpu() {
    let program = program();
    compare::<_, f64, Plain, 1>(&program, DOUBLE);
    compare::<_, _, DdNative, 2>(&program, DOUBLE_DOUBLE);
    compare::<_, _, QdNative, 4>(&program, QUAD_DOUBLE);
}
