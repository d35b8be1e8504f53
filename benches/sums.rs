//! Exact sums and dot products against plain ones, compensated ones and MPFR's, in one run: `cargo bench --bench sums`;
//! with `-- quick` for a shorter look.

mod common;

use common::report::Report;
use common::{Uniform, bests_in_turn};
use rug::Float;
use std::ffi::c_int;
use std::hint::black_box;
use std::time::Duration;
use wideblas::abi::exports::wb_gemm_f64;
use wideblas::abi::sums::*;
use wideblas::abi::types::WB_EXACT;
use wideblas::config::{set_num_threads, workspace};
use wideblas::engine::cpu::Isa;
use wideblas::engine::cpu::simd::{self, Maker, Register, Simd};
use wideblas::engine::{MatMut, MatRef};
use wideblas::format::eft::{two_prod, two_sum};
use wideblas::format::{Dd, power_of_two};
use wideblas::options::Part;
use wideblas::product::{self, Mode, Options, Product};

/// Registers that sums of peers are spread over: more than an addition waits.
const WAYS: usize = 8;

/// What peers compute.
#[derive(Clone, Copy, PartialEq)]
enum Peer {
    Plain,
    /// Sum2 and Dot2 of Ogita, Rump, Oishi, "Accurate sum and dot product", SIAM J. Sci. Comput. 26, 2005.
    Twice,
}

/// A peer's sum, or dot product where there is a second vector.
struct Reduce<'a> {
    peer: Peer,
    x: &'a [u64],
    y: Option<&'a [u64]>,
}

impl Simd for Reduce<'_> {
    type Output = f64;

    #[inline(always)]
    fn run<V: Register>(self, make: Maker<V>) -> f64 {
        let mut sums = [make.splat(0); WAYS];
        let mut errors = [make.splat(0); WAYS];
        let step = WAYS * V::LANES;
        for i in (0..self.x.len() / step * step).step_by(step) {
            for way in 0..WAYS {
                let place = i + way * V::LANES;
                let x = make.load(&self.x[place..]);
                let (sum, error) = (&mut sums[way], &mut errors[way]);
                match (self.peer, self.y) {
                    (Peer::Plain, None) => *sum = sum.add(x),
                    (Peer::Plain, Some(y)) => *sum = x.fma(make.load(&y[place..]), *sum),
                    (Peer::Twice, None) => {
                        let (next, rest) = two_sum(*sum, x);
                        (*sum, *error) = (next, error.add(rest));
                    }
                    (Peer::Twice, Some(y)) => {
                        let (product, low) = two_prod(x, make.load(&y[place..]));
                        let (next, rest) = two_sum(*sum, product);
                        (*sum, *error) = (next, error.add(rest.add(low)));
                    }
                }
            }
        }
        let mut total = 0.0;
        for register in sums.into_iter().chain(errors) {
            let mut lanes = [0; simd::MOST_LANES];
            register.store(&mut lanes);
            total += lanes.into_iter().map(f64::from_bits).sum::<f64>();
        }
        total
    }
}

fn bits(x: &[f64]) -> Vec<u64> {
    x.iter().map(|x| x.to_bits()).collect()
}

/// Kinds of numbers.
const KINDS: [&str; 4] = [
    "uniform in [0, 1)",
    "2^-30 to 2^30",
    "exponents over 200 bits",
    "2^-300 to 2^300, cancelling",
];

fn numbers(kind: usize, len: usize, seed: u64) -> Vec<f64> {
    let mut random = Uniform(seed);
    let mut x: Vec<f64> = (0..len)
        .map(|_| {
            let reach = [0, 30, 100, 300][kind];
            let number = 1.0 + (random.bits() >> 12) as f64 * power_of_two(-52);
            let exponent = (random.bits() >> 20) as i64 % (2 * reach + 1) - reach;
            match kind {
                0 => (random.bits() >> 11) as f64 * power_of_two(-53),
                _ if random.bits() & 1 == 0 => number * power_of_two(exponent as i32),
                _ => -number * power_of_two(exponent as i32),
            }
        })
        .collect();
    if kind == 3 {
        let half = len / 2;
        (0..half).for_each(|i| x[half + i] = -x[i]);
    }
    x
}

fn ns(seconds: f64, len: usize) -> String {
    format!("{:.3}", 1e9 * seconds / len as f64)
}

fn times(seconds: f64, plain: f64) -> String {
    format!("{:.2}", seconds / plain)
}

type OfVector<T> = unsafe extern "C-unwind" fn(i64, *const T, i64, *mut T) -> c_int;

fn call<T>(function: OfVector<T>, x: &[T], r: &mut T) {
    // SAFETY: a vector and room for the result.
    let status = unsafe { black_box(function)(x.len() as i64, x.as_ptr(), 1, r) };
    assert_eq!(status, 0);
}

fn dot(x: &[f64], y: &[f64], r: &mut f64) {
    // SAFETY: vectors of this length, and room for the result.
    let status = unsafe { black_box(wb_dot_f64)(x.len() as i64, x.as_ptr(), 1, y.as_ptr(), 1, r) };
    assert_eq!(status, 0);
}

/// Each kind of sum on one thread, for each kind of numbers.
fn sums(report: &mut Report, len: usize, least: Duration) {
    let isa = Isa::detected();
    let (mut sum_rows, mut dot_rows) = (Vec::new(), Vec::new());
    for (kind, name) in KINDS.iter().enumerate() {
        let (x, y) = (numbers(kind, len, 1), numbers(kind, len, 2));
        let (x_bits, y_bits) = (bits(&x), bits(&y));
        let floats: Vec<Float> = x.iter().map(|&x| Float::with_val(53, x)).collect();
        let [mut r, mut s, mut t] = [0.0; 3];
        let peer = |peer, y| {
            black_box(simd::run(isa, Reduce { peer, x: black_box(&x_bits), y }));
        };
        // MPFR's numbers take the place of the doubles in the caches: the norm fetches them again.
        let [mpfr, norm, magnitudes, ours, twice, plain] = bests_in_turn(
            least,
            [
                &mut || drop(black_box(Float::with_val(53, Float::sum(floats.iter())))),
                &mut || call(wb_nrm2_f64, black_box(&x), &mut t),
                &mut || call(wb_asum_f64, black_box(&x), &mut s),
                &mut || call(wb_sum_f64, black_box(&x), &mut r),
                &mut || peer(Peer::Twice, None),
                &mut || peer(Peer::Plain, None),
            ],
        );
        let exact = Float::with_val(53, Float::sum(floats.iter()));
        assert_eq!(r, exact.to_f64(), "as MPFR");
        sum_rows.push(vec![
            name.to_string(),
            ns(plain, len),
            ns(ours, len),
            times(ours, plain),
            ns(twice, len),
            ns(mpfr, len),
            ns(magnitudes, len),
            ns(norm, len),
        ]);
        let [plain, twice, ours] = bests_in_turn(
            least,
            [
                &mut || peer(Peer::Plain, Some(&y_bits)),
                &mut || peer(Peer::Twice, Some(&y_bits)),
                &mut || dot(black_box(&x), black_box(&y), &mut r),
            ],
        );
        dot_rows.push(vec![
            name.to_string(),
            ns(plain, len),
            ns(ours, len),
            times(ours, plain),
            ns(twice, len),
        ]);
    }
    report.paragraph(&format!(
        "Sums of {len} doubles, one thread, nanoseconds an element (shortest of many turns). Plain: a loop over registers \
         of the widest instruction set; Sum2: the same with errors, twice the precision, not exact; mpfr_sum: of MPFR \
         numbers of 53 bits."
    ));
    let header =
        ["numbers", "plain", "wb_sum", "over plain", "Sum2", "mpfr_sum", "wb_asum", "wb_nrm2"];
    report.table(&header, &sum_rows);
    report.paragraph("Dot products, likewise:");
    report.table(&["numbers", "plain", "wb_dot", "over plain", "Dot2"], &dot_rows);
}

/// Other formats.
fn formats(report: &mut Report, len: usize, least: Duration) {
    let mut rows = Vec::new();
    for (kind, name) in KINDS.iter().enumerate() {
        let x = numbers(kind, len, 3);
        let singles: Vec<f32> = x.iter().map(|&x| x as f32 % 1e30).collect();
        let pairs: Vec<Dd> = x.iter().map(|&x| Dd::new(x, x * power_of_two(-55))).collect();
        let (mut single, mut pair, mut other) = (0.0, Dd::from(0.0), Dd::from(0.0));
        let n = len as i64;
        let [of_singles, of_pairs, products] = bests_in_turn(
            least,
            [
                &mut || call(wb_sum_f32, black_box(&singles), &mut single),
                &mut || call(wb_sum_dd, black_box(&pairs), &mut pair),
                &mut || {
                    let (x, y) = (black_box(pairs.as_ptr()), pairs.as_ptr());
                    // SAFETY: vectors of this length, and room for the result.
                    assert_eq!(unsafe { wb_dot_dd(n, x, 1, y, 1, &mut other) }, 0);
                },
            ],
        );
        rows.push(vec![
            name.to_string(),
            ns(of_singles, len),
            ns(of_pairs, len),
            ns(products, len),
        ]);
    }
    report.paragraph(&format!("Other formats, {len} numbers, one thread, nanoseconds an element:"));
    report.table(&["numbers", "wb_sum_f32", "wb_sum_dd", "wb_dot_dd"], &rows);
}

/// Few numbers.
fn short(report: &mut Report, least: Duration) {
    let mut rows = Vec::new();
    for len in [1, 8, 16, 32, 100, 1000] {
        let mut row = vec![len.to_string()];
        for kind in [0, 1, 3] {
            let (x, y) = (numbers(kind, len, 4), numbers(kind, len, 5));
            let [mut r, mut s] = [0.0; 2];
            let [sum, product] = bests_in_turn(
                least,
                [&mut || call(wb_sum_f64, black_box(&x), &mut r), &mut || {
                    dot(black_box(&x), black_box(&y), &mut s)
                }],
            );
            row.push(format!("{:.0}, {:.0}", 1e9 * sum, 1e9 * product));
        }
        rows.push(row);
    }
    report.paragraph("Calls of wb_sum_f64 and wb_dot_f64 with few numbers, nanoseconds a call:");
    report.table(&["n", KINDS[0], KINDS[1], KINDS[3]], &rows);
}

/// Products with few rows or columns in exact mode, against residues, which such products took before.
fn thin(report: &mut Report, least: Duration) {
    let mut rows = Vec::new();
    let shapes =
        [(1, 1000, 1000), (1000, 1, 1000), (1, 1, 100_000), (4, 4, 100_000), (16, 16, 5000)];
    for (m, n, k) in shapes {
        let mut row = vec![format!("{m} x {n} x {k}")];
        for kind in [0, 1, 3] {
            let (a, b) = (numbers(kind, m * k, 8), numbers(kind, k * n, 9));
            let [mut c, mut by_residues] = [(); 2].map(|()| vec![0.0; m * n]);
            let [m64, n64, k64] = [m, n, k].map(|size| size as i64);
            let options = Options::new(Mode::Exact, Isa::detected(), 1, workspace());
            // One after the other: residues keep the processor so busy that it is slower for a while.
            let [ours] = bests_in_turn(
                least,
                [&mut || {
                    let (a, b) = (black_box(a.as_ptr()), b.as_ptr());
                    let (plain, c) = (c"N".as_ptr(), c.as_mut_ptr());
                    let (alpha, beta) = (1.0, 0.0);
                    // SAFETY: matrices of these shapes.
                    let status = unsafe {
                        wb_gemm_f64(
                            WB_EXACT, plain, plain, m64, n64, k64, alpha, a, m64, b, k64, beta, c,
                            m64,
                        )
                    };
                    assert_eq!(status, 0);
                }],
            );
            let [residues] = bests_in_turn(
                least,
                [&mut || {
                    let product = Product {
                        alpha: &1.0,
                        a: MatRef::new(&a, m, k, m).unwrap(),
                        b: MatRef::new(&b, k, n, k).unwrap(),
                        beta: &0.0,
                        c: MatMut::new(&mut by_residues, m, n, m).unwrap(),
                        part: Part::All,
                    };
                    product::gemm(product, &options).expect("nothing is refused");
                }],
            );
            assert_eq!(bits(&c), bits(&by_residues));
            let terms = m * n * k;
            row.push(format!("{}; {}", ns(ours, terms), ns(residues, terms)));
        }
        rows.push(row);
    }
    report.paragraph(
        "Thin exact products, wb_gemm_f64 in mode WB_EXACT, m x n x k, one thread, nanoseconds an element of the inner \
         products: by exact sums; by residues, as they were computed before.",
    );
    report.table(&["m x n x k", KINDS[0], KINDS[1], KINDS[3]], &rows);
}

/// Two threads.
fn threads(report: &mut Report, len: usize, least: Duration) {
    let mut rows = Vec::new();
    for (kind, name) in KINDS.iter().enumerate() {
        let (x, y) = (numbers(kind, len, 6), numbers(kind, len, 7));
        let [mut r, mut s] = [0.0; 2];
        let [one, two, dot_one, dot_two] = {
            let sum = |threads, r: &mut f64| {
                set_num_threads(threads);
                call(wb_sum_f64, black_box(&x), r);
            };
            let product = |threads, r: &mut f64| {
                set_num_threads(threads);
                dot(black_box(&x), black_box(&y), r);
            };
            let [one, two] = bests_in_turn(least, [&mut || sum(1, &mut r), &mut || sum(2, &mut s)]);
            let [three, four] =
                bests_in_turn(least, [&mut || product(1, &mut r), &mut || product(2, &mut s)]);
            [one, two, three, four]
        };
        rows.push(vec![name.to_string(), times(one, two), times(dot_one, dot_two)]);
    }
    set_num_threads(1);
    report.paragraph(&format!("One thread over two, {len} doubles:"));
    report.table(&["numbers", "wb_sum", "wb_dot"], &rows);
}

fn main() {
    let quick = std::env::args().any(|argument| argument == "quick");
    let least = Duration::from_millis(if quick { 60 } else { 600 });
    set_num_threads(1);
    let mut report = Report::new("cpu-sums", "Exact sums and dot products, CPU");
    sums(&mut report, 1_000_000, least);
    short(&mut report, least / 4);
    thin(&mut report, least / 4);
    formats(&mut report, 1_000_000, least);
    threads(&mut report, 1_000_000, least);
    if !quick {
        report.paragraph("![Sums of 10^6 doubles](../../docs/src/pictures/cpu-sums.svg)");
        report.save();
    }
}
