//! Exact sums by the code of the kernels, on the host and on a GPU, against sums of exact numbers.

use crate::common::{Rng, gpu, host};
use rug::Integer;
use std::path::PathBuf;
use std::sync::OnceLock;
use wideblas::engine::cuda::exact_sums::{Format, Kind, Total, Vector, total};
use wideblas::engine::cuda::placed::Placed;
use wideblas::format::{Dd, Qd, Scalar};
use wideblas::sum::{self, Context, Number, Strided};
use wideblas_reference::Dyadic;

const KINDS: [Kind; 3] = [Kind::Numbers, Kind::Magnitudes, Kind::Products];
const FORMATS: [Format; 4] = [Format::F32, Format::F64, Format::Dd, Format::Qd];

fn components(format: Format) -> usize {
    match format {
        Format::F32 | Format::F64 => 1,
        Format::Dd => 2,
        Format::Qd => 4,
    }
}

/// A vector in memory.
struct Stored {
    /// Of all components, elements one after the other as the sum takes them.
    numbers: Vec<f64>,
    bytes: Vec<u8>,
    /// Byte of the first element.
    first: usize,
    inc: i64,
}

impl Stored {
    /// Elements at distances of `inc`, with numbers between them that do not count.
    fn new(numbers: Vec<f64>, format: Format, inc: i64) -> Stored {
        let c = components(format);
        let (n, step) = (numbers.len() / c, inc.unsigned_abs() as usize);
        let mut all = vec![1.5e300; (n.max(1) - 1) * step.max(1) * c + c];
        for (i, element) in numbers.chunks_exact(c).enumerate() {
            let place = if inc < 0 { n - 1 - i } else { i } * step * c;
            all[place..place + c].copy_from_slice(element);
        }
        let first = if inc < 0 { (n.max(1) - 1) * step * c } else { 0 };
        let (bytes, size): (Vec<u8>, _) = match format {
            Format::F32 => (all.iter().flat_map(|&x| (x as f32).to_ne_bytes()).collect(), 4),
            _ => (all.iter().flat_map(|x| x.to_ne_bytes()).collect(), 8),
        };
        Stored { numbers, bytes, first: size * first, inc }
    }
}

type Engine = fn(Kind, Format, usize, &Stored, &Stored) -> Total;

fn through_host(kind: Kind, format: Format, n: usize, x: &Stored, y: &Stored) -> Total {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    let program = PROGRAM.get_or_init(|| host::build("exact_sums", host::UNROLLED));
    let threads = 1 + n as i64 % 37;
    let mut input: Vec<i64> = vec![kind as i64, format as i64, threads, n as i64];
    for vector in [x, y] {
        input.extend([vector.bytes.len() as i64, vector.first as i64, vector.inc]);
    }
    let mut input: Vec<u8> = input.into_iter().flat_map(i64::to_ne_bytes).collect();
    input.extend(x.bytes.iter().chain(&y.bytes));
    let output = host::run(program, &[], &input);
    assert!(output.status.success());
    let word = |bytes: &[u8]| i64::from_ne_bytes(bytes.try_into().unwrap());
    let words: Vec<i64> = output.stdout.chunks_exact(8).map(word).collect();
    let (&[met, lowest], words) = words.split_first_chunk().unwrap();
    Total {
        words: words.try_into().unwrap(),
        lowest,
        met: met as u64 & 63,
        unordered: met & 64 != 0,
    }
}

fn on_gpu(kind: Kind, format: Format, n: usize, x: &Stored, y: &Stored) -> Total {
    let place = |vector: &Stored| {
        let words: Vec<u8> = vector.bytes.clone();
        Placed::new(gpu().ordinal, &words).unwrap()
    };
    let (placed_x, placed_y) = (place(x), place(y));
    let vector = |placed: &Placed<u8>, stored: &Stored| Vector {
        data: placed.address() + stored.first as u64,
        inc: stored.inc,
    };
    let vectors = (vector(&placed_x, x), vector(&placed_y, y));
    // SAFETY: as many elements.
    unsafe { total(gpu(), (kind, format), n, vectors) }.unwrap_or_else(|why| panic!("{why}"))
}

fn zero() -> Dyadic {
    Dyadic::new(Integer::new(), 0)
}

/// What a total says.
#[derive(Debug, PartialEq)]
enum Value {
    Nan,
    Infinite { negative: bool },
    Finite { sum: Dyadic, is_minus_zero: bool },
}

fn value(total: &Total) -> Value {
    match total.met & 7 {
        0 => {}
        2 => return Value::Infinite { negative: false },
        4 => return Value::Infinite { negative: true },
        _ => return Value::Nan,
    }
    let sum = total.words.iter().enumerate().fold(zero(), |sum, (w, &word)| {
        &sum + &Dyadic::new(Integer::from(word), 32 * w as i32 + total.lowest as i32)
    });
    Value::Finite { sum, is_minus_zero: total.met == 16 }
}

fn expected(kind: Kind, format: Format, x: &[f64], y: &[f64]) -> Value {
    let c = components(format);
    let (mut sum, mut special, mut is_minus_zero) =
        (zero(), 0.0, kind != Kind::Magnitudes && !x.is_empty());
    for (a, b) in x.chunks_exact(c).zip(y.chunks_exact(c)) {
        let sign = if a[0].is_sign_negative() { -1.0 } else { 1.0 };
        let factors = match kind {
            Kind::Numbers => a.iter().map(|&x| (x, 1.0)).collect(),
            Kind::Magnitudes if c == 1 => vec![(a[0].abs(), 1.0)],
            Kind::Magnitudes => a.iter().map(|&x| (x * sign, 1.0)).collect(),
            Kind::Products => {
                a.iter().flat_map(|&x| b.iter().map(move |&y| (x, y))).collect::<Vec<_>>()
            }
        };
        for (p, q) in factors {
            is_minus_zero &= (p == 0.0 || q == 0.0) && p.is_sign_negative() != q.is_sign_negative();
            match (Dyadic::from_f64(p), Dyadic::from_f64(q)) {
                (Some(p), Some(q)) => sum = &sum + &(&p * &q),
                _ => special += p * q,
            }
        }
    }
    match special {
        0.0 => Value::Finite { sum, is_minus_zero },
        x if x.is_nan() => Value::Nan,
        x => Value::Infinite { negative: x < 0.0 },
    }
}

/// Numbers of a kind of data.
fn numbers(rng: &mut Rng, data: u64, len: usize, format: Format) -> Vec<f64> {
    let single = format == Format::F32;
    let spread = if single { 60 } else { 300 };
    let any = |rng: &mut Rng| {
        if single {
            return f64::from(f32::from_bits(rng.bits() as u32));
        }
        f64::from_bits(rng.bits())
    };
    let double = |rng: &mut Rng, e: i32| {
        let x = rng.double(e);
        if single { f64::from(x as f32) } else { x }
    };
    let finite = |rng: &mut Rng| loop {
        let x = any(rng);
        if x.is_finite() {
            return x;
        }
    };
    let mut all: Vec<f64> = (0..len)
        .map(|i| match data {
            0 => double(rng, 0),
            1 => {
                let e = rng.within(-spread, spread);
                double(rng, e)
            }
            2 | 3 => finite(rng),
            4 if single => f64::from(f32::from_bits(rng.bits() as u32 & 0x807f_ffff)),
            4 => f64::from_bits(rng.bits() & 0x800f_ffff_ffff_ffff),
            5 => -0.0,
            6 if i % 3 == 0 => rng.pick(&[0.0, -0.0]),
            6 => double(rng, 3),
            // The largest and the smallest numbers, whose products are at the ends of sums.
            8 if single => f64::from(rng.pick(&[f32::MAX, -f32::MAX, f32::from_bits(1)])),
            8 => rng.pick(&[
                f64::MAX,
                -f64::MAX,
                f64::from_bits(1),
                -f64::from_bits(1),
                f64::MIN_POSITIVE,
            ]),
            7 if i == len / 2 => any(rng),
            7 if i == len / 3 => rng.pick(&[f64::INFINITY, f64::NEG_INFINITY, 0.0]),
            7 if i == len / 5 => rng.pick(&[f64::NEG_INFINITY, 0.0, 1.0, 1.0, 1.0, f64::NAN]),
            _ => double(rng, 1),
        })
        .collect();
    // Components in order, but for some.
    let c = components(format);
    if data < 6 && c > 1 && !len.is_multiple_of(3) {
        for element in all.chunks_mut(c) {
            for i in 1..c {
                let below = element[0].abs() * 2f64.powi(-53 * i as i32);
                element[i] = if below.is_finite() { rng.double(0) * below } else { 0.0 };
            }
        }
    }
    if data == 3 {
        // The second half cancels the first, but for one bit.
        let half = len / 2;
        for i in 0..half {
            all[len - 1 - i] = -all[i];
        }
    }
    all
}

fn compare(engine: Engine, rounds: u64, longest: usize) {
    let mut rng = Rng(5);
    let (mut seen, mut unordered) = ([0; 3], 0);
    for round in 0..rounds {
        let (kind, format) = (rng.pick(&KINDS), rng.pick(&FORMATS));
        let c = components(format);
        let n = match round % 8 {
            0 => rng.pick(&[0, 1, 2, 7]),
            1 => longest,
            _ => (rng.bits() % (longest as u64 / 4)) as usize,
        };
        let data = rng.bits() % 9;
        let vector = |rng: &mut Rng| {
            let inc = rng.pick(&[1, 1, 1, 2, -1, -3]);
            Stored::new(numbers(rng, data, n * c, format), format, inc)
        };
        let (x, y) = (vector(&mut rng), vector(&mut rng));
        let total = engine(kind, format, n, &x, &y);
        if total.unordered {
            unordered += 1;
            continue;
        }
        let found = value(&total);
        let expected = expected(kind, format, &x.numbers, &y.numbers);
        seen[match expected {
            Value::Nan => 0,
            Value::Infinite { .. } => 1,
            Value::Finite { .. } => 2,
        }] += 1;
        let is_zero = |value: &Value| matches!(value, Value::Finite { sum, .. } if sum.is_zero());
        match (&found, &expected) {
            // The sign of zero counts where the sum is zero.
            (Value::Finite { sum: a, .. }, Value::Finite { sum: b, .. }) if !is_zero(&expected) => {
                assert_eq!(a, b, "{kind:?} {format:?} {n} {data} {} {}", x.inc, y.inc);
            }
            _ => assert_eq!(found, expected, "{kind:?} {format:?} {n} {data} {} {}", x.inc, y.inc),
        }
    }
    assert!(seen.iter().all(|&count| count > 0) && unordered > 0, "{seen:?} {unordered}");
}

#[test]
fn sums_by_the_kernels_code_are_exact() {
    compare(through_host, 200, 2000);
}

#[test]
#[ignore = "needs a GPU"]
fn sums_on_the_device_are_exact() {
    compare(on_gpu, 400, 100_000);
}

/// Sums of vectors on the device, with the state of special values, and of one on the device and one on the host.
fn as_on_the_host<T: Number + std::fmt::Debug>(make: impl Fn(&[f64]) -> T, format: Format) {
    let mut rng = Rng(17);
    let context = Context::chosen();
    let c = components(format);
    for round in 0..60 {
        let n = [0, 1, 7, 1000, 70_000][round % 5];
        let mut vector = |inc: i64| {
            let len = (n.max(1) - 1) * inc.unsigned_abs() as usize + 1;
            let data = rng.bits() % 9;
            let all: Vec<T> =
                numbers(&mut rng, data, len * c, format).chunks(c).map(&make).collect();
            (Placed::new(gpu().ordinal, &all).unwrap(), all, inc)
        };
        let ((device_x, x, inc_x), (device_y, y, inc_y)) =
            (vector([1, 2, -1, -3][round / 5 % 4]), vector([1, -2, 1][round / 5 % 3]));
        let of = |at: *const T, inc| {
            // SAFETY: as many elements, in the memory of the host or the device.
            unsafe { Strided::blas(at, n, inc) }
        };
        let (x, y) = (of(x.as_ptr(), inc_x), of(y.as_ptr(), inc_y));
        let on = |placed: &Placed<T>, inc| of(placed.address() as *const T, inc);
        let (at_x, at_y) = (on(&device_x, inc_x), on(&device_y, inc_y));
        let pairs = [
            (sum::total(at_x, context), sum::total(x, context)),
            (sum::total_magnitude(at_x, context), sum::total_magnitude(x, context)),
            (sum::total_product(at_x, at_y, context), sum::total_product(x, y, context)),
            (sum::total_product(at_x, y, context), sum::total_product(x, y, context)),
            (sum::total_product(x, at_y, context), sum::total_product(x, y, context)),
        ];
        for (at, (found, expected)) in pairs.into_iter().enumerate() {
            let (found, expected) = (found.unwrap(), expected.unwrap());
            assert!(found == expected, "{format:?} {round} {n} {at}: {found:?} {expected:?}");
        }
        // NaN, too.
        let [found, expected] = [at_x, x].map(|x| format!("{:?}", sum::nrm2(x, context).unwrap()));
        assert_eq!(found, expected, "{format:?} {round}");
    }
}

#[test]
#[ignore = "needs a GPU"]
fn vectors_on_the_device_have_the_sums_of_the_host() {
    as_on_the_host(|x| x[0], Format::F64);
    as_on_the_host(|x| x[0] as f32, Format::F32);
    as_on_the_host(|x| Dd::new(x[0], x[1]), Format::Dd);
    as_on_the_host(|x| Qd::from_components([x[0], x[1], x[2], x[3]]), Format::Qd);
}
