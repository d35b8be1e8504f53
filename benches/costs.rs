//! What the constants that choose between ways are made of: `cargo bench --bench costs`. Prints each beside what
//! `product::cost` and `blas::formats` have, in cycles of one core; with `-- quick` for a shorter look that writes no
//! results file. The choice decides bits: a constant stays as it is when a machine measures another.

mod common;

use common::report::Report;
use common::{Uniform, floats};
use std::hint::black_box;
use std::time::Instant;
use wideblas::blas::formats::Format;
use wideblas::blas::level3::{Gemm, gemm_native};
use wideblas::engine::cpu::Isa;
use wideblas::engine::cpu::modular::Width;
use wideblas::engine::scaling::{most_bits, needed};
use wideblas::engine::{MatMut, MatRef};
use wideblas::format::mpfr::Mpfr;
use wideblas::format::{Dd, Qd, Scalar, power_of_two};
use wideblas::options::{Part, Trans};
use wideblas::product::profile::{Profile, Step};
use wideblas::product::{Mode, Number, Options, Product, cost, gemm, planner};

type Shape = (usize, usize, usize);

/// The least time of several runs: what disturbs a run makes it longer.
fn least(rounds: usize, mut seconds: impl FnMut() -> f64) -> f64 {
    (0..rounds).map(|_| seconds()).fold(f64::INFINITY, f64::min)
}

fn timed(work: impl FnOnce()) -> f64 {
    let start = Instant::now();
    work();
    start.elapsed().as_secs_f64()
}

/// Cycles a second: a multiplication and an exclusive or, each of which waits for the one before, take four.
fn clock() -> f64 {
    const STEPS: u64 = 1_000_000;
    let chain = || {
        let mix = |x: u64, i: u64| (x ^ i).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        black_box((0..STEPS).fold(black_box(1), mix));
    };
    4.0 * STEPS as f64 / least(50, || timed(chain))
}

/// The factors with which sums of `terms` come closest to what was measured, relatively: least squares.
fn fit<const N: usize>(points: &[([f64; N], f64)]) -> [f64; N] {
    let mut rows = [[0.0; N]; N];
    let mut right = [0.0; N];
    for (terms, measured) in points {
        let terms = terms.map(|term| term / measured);
        for i in 0..N {
            (0..N).for_each(|j| rows[i][j] += terms[i] * terms[j]);
            right[i] += terms[i];
        }
    }
    // Symmetric and positive: no pivots are needed.
    for i in 0..N {
        for j in i + 1..N {
            let factor = rows[j][i] / rows[i][i];
            (i..N).for_each(|l| rows[j][l] -= factor * rows[i][l]);
            right[j] -= factor * right[i];
        }
    }
    let mut found = [0.0; N];
    for i in (0..N).rev() {
        let known: f64 = (i + 1..N).map(|j| rows[i][j] * found[j]).sum();
        found[i] = (right[i] - known) / rows[i][i];
    }
    found
}

fn number(x: f64) -> String {
    match x.abs() {
        0.0..10.0 => format!("{x:.2}"),
        10.0..100.0 => format!("{x:.1}"),
        _ => format!("{x:.0}"),
    }
}

/// An integer of so many bits, as a sum of doubles each of which starts 53 bits below the one before.
fn integer<T: Scalar<L>, const L: usize>(bits: i32, random: &mut Uniform) -> T {
    let mut left = bits;
    T::from_components(std::array::from_fn(|_| {
        let mine = left.min(53);
        left -= mine;
        let x = random.f64();
        let whole =
            ((1.0 + x.abs()) * power_of_two(mine - 1)).trunc().min(power_of_two(mine) - 1.0);
        if mine > 0 { whole.copysign(x) * power_of_two(left) } else { 0.0 }
    }))
}

/// The steps of a product by residues of integers of so many bits.
struct Steps {
    width: Width,
    moduli: usize,
    /// Cycles: of a number of A and B, of an element of C; products of residues a cycle; cycles of all.
    convert: f64,
    reconstruct: f64,
    products: f64,
    all: f64,
}

impl Steps {
    fn of<T: Scalar<L> + Number + Send, const L: usize>(
        bits: i32,
        shape @ (m, n, k): Shape,
        (rounds, clock): (usize, f64),
    ) -> Steps {
        let mut random = Uniform(bits as u64);
        let mut matrix = |len: usize| -> Vec<T> {
            (0..len).map(|_| integer::<T, L>(bits, &mut random)).collect()
        };
        let (a, b, mut c) = (matrix(m * k), matrix(k * n), matrix(m * n));
        let (one, zero) = (T::from_f64(1.0), T::from_f64(0.0));
        let options = Options::new(Mode::Exact, Isa::detected(), 1, 2 << 30);
        let mut product = Product {
            alpha: &one,
            a: MatRef::new(&a, m, k, m).unwrap(),
            b: MatRef::new(&b, k, n, k).unwrap(),
            beta: &zero,
            c: MatMut::new(&mut c, m, n, m).unwrap(),
            part: Part::All,
        };
        let scalings = product.scalings(&options).expect("nothing is declined");
        let bits = needed((most_bits(&scalings.rows), most_bits(&scalings.cols)), shape.2);
        let (width, moduli) = planner::moduli_for(options.unit, bits).expect("enough moduli");
        let mut best = [f64::INFINITY; 5];
        let mut all = f64::INFINITY;
        for _ in 0..rounds {
            all = all.min(timed(|| {
                gemm(product.reborrow(), &options).expect("memory");
            }));
            let profile = Profile::default();
            let options = Options { profile: Some(&profile), ..options };
            gemm(product.reborrow(), &options).expect("memory");
            for (best, step) in best.iter_mut().zip(Step::ALL) {
                *best = best.min(profile.seconds(step));
            }
        }
        let [scale, residue, product, reconstruct, round] = best.map(|seconds| seconds * clock);
        Steps {
            width,
            moduli,
            convert: (scale + residue) / (m * k + k * n) as f64,
            reconstruct: (reconstruct + round) / (m * n) as f64,
            products: (m * n * k * moduli) as f64 / product,
            all: all * clock,
        }
    }

    fn name(&self) -> String {
        let kind = if self.width == Width::Byte { "bytes" } else { "words" };
        format!("{} {kind}", self.moduli)
    }

    /// The terms of [`cost::residues`] that grow with the number of moduli.
    fn terms(&self) -> [f64; 3] {
        let r = self.moduli as f64;
        [1.0, r, r * r * cost::of(self.width).bits / 8.0]
    }
}

fn residues(report: &mut Report, how: (usize, f64), quick: bool) {
    let n = if quick { 96 } else { 384 };
    let shape = (n, n, n);
    let mut steps: Vec<Steps> =
        [8, 20, 35, 50, 70, 90, 100].map(|bits| Steps::of::<Dd, 2>(bits, shape, how)).into();
    let words = [185, 200].map(|bits| Steps::of::<Qd, 4>(bits, shape, how));
    let fitted = [
        fit(&steps.iter().map(|s| (s.terms(), s.convert)).collect::<Vec<_>>()),
        fit(&steps.iter().map(|s| (s.terms(), s.reconstruct)).collect::<Vec<_>>()),
    ];
    let fastest = |steps: &[Steps]| steps.iter().map(|s| s.products).fold(0.0, f64::max);
    let rates = [fastest(&steps), fastest(&words)];
    steps.extend(words);
    report.paragraph(&format!(
        "Products by residues of n = {n}, dd (bytes) and qd (words). Each step as measured, and as `product::cost` has \
         it: cycles for each number of A and B (its bits are found and it becomes residues), products of residues a \
         cycle, cycles for each element of C (it becomes an integer and is rounded)."
    ));
    let rows: Vec<Vec<String>> = steps
        .iter()
        .map(|s| {
            let cost = cost::of(s.width);
            let r = s.moduli as f64;
            let said =
                [cost::CONVERT.cycles(r, &cost), cost.products, cost::RECONSTRUCT.cycles(r, &cost)];
            let found = [s.convert, s.products, s.reconstruct];
            let pairs = found.iter().zip(said).flat_map(|(&found, said)| [found, said]);
            std::iter::once(s.name()).chain(pairs.map(number)).collect()
        })
        .collect();
    let header = ["moduli", "number", "cost", "products", "cost", "element", "cost"];
    report.table(&header, &rows);
    // The smallest product: what is left is the start.
    let tiny = [8, 35, 70, 100].map(|bits| Steps::of::<Dd, 2>(bits, (8, 8, 8), how));
    let start = |s: &Steps| {
        let cost = cost::of(s.width);
        let (r, numbers) = (s.moduli as f64, 128.0);
        let steps =
            numbers * cost::CONVERT.cycles(r, &cost) + 64.0 * cost::RECONSTRUCT.cycles(r, &cost);
        ([1.0, r], (s.all - steps).max(1.0))
    };
    let start = fit(&tiny.iter().map(start).collect::<Vec<_>>());
    let [convert, reconstruct] = fitted;
    report.paragraph("The constants of `product::cost` from these, by least squares:");
    let row = |name: &str, found: f64, said: f64| vec![name.into(), number(found), number(said)];
    let rows = [
        row("products of bytes a cycle", rates[0], cost::BYTES.products),
        row("products of words a cycle", rates[1], cost::WORDS.products),
        row("number", convert[0], cost::CONVERT.each),
        row("number, for each modulus", convert[1], cost::CONVERT.modulus),
        row("number, for each 1000 moduli and digits", 1e3 * convert[2], 1e3 / cost::CONVERT.table),
        row("element", reconstruct[0], cost::RECONSTRUCT.each),
        row("element, for each modulus", reconstruct[1], cost::RECONSTRUCT.modulus),
        row(
            "element, for each 1000 moduli and digits",
            1e3 * reconstruct[2],
            1e3 / cost::RECONSTRUCT.table,
        ),
        row("start", start[0], cost::START.0),
        row("start, for each modulus", start[1], cost::START.1),
    ];
    report.table(&["cycles", "measured", "cost"], &rows);
}

/// Seconds of C := A B in the format's own arithmetic.
fn native<T: Format>(x: (&[T], &T, &T), c: &mut [T], (m, n, k): Shape, rounds: usize) -> f64 {
    let (numbers, alpha, beta) = x;
    least(rounds, || {
        let call = Gemm {
            transa: Trans::No,
            transb: Trans::No,
            alpha,
            a: MatRef::new(&numbers[..m * k], m, k, m).unwrap(),
            b: MatRef::new(&numbers[..k * n], k, n, k).unwrap(),
            beta,
            c: MatMut::new(c, m, n, m).unwrap(),
        };
        timed(|| gemm_native(call, Isa::detected(), 1))
    })
}

/// Cycles of a multiply-add and of an element, from a cube and an outer product.
fn units<T: Format>(x: (&[T], &T, &T), c: &mut [T], n: usize, how: (usize, f64)) -> [f64; 2] {
    let (rounds, clock) = how;
    let mut cycles = |shape| native(x, c, shape, rounds) * clock;
    let (cube, outer) = (cycles((n, n, n)), cycles((n, n, 1)));
    let n = n as f64;
    // cube = n^3 x + 3 n^2 y, outer = n^2 x + (n^2 + 2 n) y
    let (p, q) = (n * n * n, 3.0 * n * n);
    let (s, t) = (n * n, n * n + 2.0 * n);
    let of = 1.0 / (p * t - q * s);
    [(t * cube - q * outer) * of, (p * outer - s * cube) * of]
}

fn natives(report: &mut Report, how: (usize, f64), quick: bool) {
    let n = if quick { 48 } else { 192 };
    let mut rows = Vec::new();
    fn row<T: Format>(name: String, [a, e]: [f64; 2], example: &T) -> Vec<String> {
        let cost = T::native_cost(example);
        vec![name, number(a), number(cost.multiply_add), number(e), number(cost.element)]
    }
    fn doubles<T: Format + Scalar<L>, const L: usize>(n: usize, how: (usize, f64)) -> Vec<String> {
        let mut random = Uniform(7);
        let numbers: Vec<T> =
            (0..n * n).map(|_| integer::<T, L>(53 * L as i32, &mut random)).collect();
        let (one, zero) = (T::from_f64(1.0), T::from_f64(0.0));
        let found = units((&numbers, &one, &zero), &mut vec![zero; n * n], n, how);
        row(T::SUFFIX.into(), found, &one)
    }
    rows.push(doubles::<f64, 1>(n, how));
    rows.push(doubles::<Dd, 2>(n, how));
    rows.push(doubles::<Qd, 4>(n, how));
    let n = n / 4;
    let mut points = Vec::new();
    for bits in [64, 128, 256, 512, 1024] {
        let numbers = floats::random(n * n, bits, &mut Uniform(u64::from(bits)));
        let (mut c, mut factors) = (floats::zeros(n * n, bits), floats::zeros(2, bits));
        factors[0] += 1;
        let [one, zero]: &[Mpfr] = floats::view(&factors) else { unreachable!("two factors") };
        let found = units((floats::view(&numbers), one, zero), floats::view_mut(&mut c), n, how);
        let limbs = f64::from(bits) / 64.0;
        points.push(([1.0, limbs, limbs * limbs], found[0]));
        rows.push(row(format!("mpfr, {bits} bits"), found, one));
    }
    report.paragraph(
        "The formats' own arithmetic, on one thread, and what `Format::native_cost` says: cycles of a multiply-add, and \
         of an element that is read or written.",
    );
    report.table(&["format", "multiply-add", "cost", "element", "cost"], &rows);
    let [each, limbs, squares] = fit(&points).map(number);
    report.paragraph(&format!(
        "Numbers of l limbs, by least squares: {each} + {limbs} l + {squares} l^2 cycles for a multiply-add."
    ));
}

fn main() {
    let quick = std::env::args().any(|word| word == "quick");
    let clock = clock();
    let mut report = Report::new("cpu-costs", "What the constants of costs are made of, CPU");
    report.paragraph(&format!(
        "Cycles of a core at {:.2} GHz, on one thread; the least times of several runs. The constants choose between \
         ways that round differently, so that bits depend on them: they stay as they are.",
        clock * 1e-9
    ));
    let how = (if quick { 3 } else { 15 }, clock);
    residues(&mut report, how, quick);
    natives(&mut report, how, quick);
    if !quick {
        report.save();
    }
}
