//! Exact products by residues against OpenBLAS dgemm and FLINT of the same run: `cargo bench --bench product`. With
//! `-- quick` on small matrices, to try the benchmark itself; with `-- mpfr` the table of MPFR numbers alone, with
//! `-- mpfr 106 848` of these precisions. Neither writes the results file.

mod common;

use common::flint::{Flint, Running};
use common::full::number;
use common::peer::OpenBlas;
use common::report::Report;
use common::{Uniform, floats, median_seconds, memory, processor_seconds, vnni};
use std::collections::HashMap;
use std::time::Duration;
use wideblas::engine::cpu::Isa;
use wideblas::engine::cpu::modular::Width;
use wideblas::engine::scaling::{most_bits, needed};
use wideblas::engine::{MatMut, MatRef};
use wideblas::format::{Dd, Qd, Scalar, power_of_two};
use wideblas::options::Part;
use wideblas::product::profile::{Profile, Step};
use wideblas::product::{Mode, Number, Options, Product, gemm, planner};

/// The library's default.
const WORKSPACE: usize = 2 << 30;

fn options(mode: Mode, threads: usize) -> Options<'static> {
    Options::new(mode, Isa::detected(), threads, WORKSPACE)
}

/// The operands of C := A B or, for a part, of C := A A^T.
struct Case<'a, T> {
    n: usize,
    one: &'a T,
    zero: &'a T,
    a: &'a [T],
    b: &'a [T],
    c: &'a mut [T],
}

/// How a case runs.
struct Measured {
    seconds: f64,
    /// Of the time, in the order of [`Step::ALL`].
    shares: [f64; 5],
    moduli: usize,
    width: Width,
    /// Byte products, and twice the products of words, a second.
    products: f64,
}

impl<T: Number + Send> Case<'_, T> {
    fn product(&mut self, part: Part) -> Product<'_, T> {
        let n = self.n;
        let a = MatRef::new(self.a, n, n, n).unwrap();
        let b = MatRef::new(self.b, n, n, n).unwrap();
        Product {
            alpha: self.one,
            a,
            b: if part == Part::All { b } else { a.transposed() },
            beta: self.zero,
            c: MatMut::new(self.c, n, n, n).unwrap(),
            part,
        }
    }

    fn run(&mut self, part: Part, options: &Options<'_>) {
        gemm(self.product(part), options).expect("enough moduli and memory");
    }

    fn seconds(&mut self, part: Part, options: &Options<'_>) -> f64 {
        median_seconds(Duration::from_millis(600), || self.run(part, options))
    }

    /// One thread, with all that the tables say.
    fn measure(&mut self, mode: Mode) -> Measured {
        let seconds = self.seconds(Part::All, &options(mode, 1));
        self.details(mode, seconds)
    }

    /// The same for a time that was measured.
    fn details(&mut self, mode: Mode, seconds: f64) -> Measured {
        let profile = Profile::default();
        self.run(Part::All, &Options { profile: Some(&profile), ..options(mode, 1) });
        let steps = Step::ALL.map(|step| profile.seconds(step));
        let (width, moduli) = self.moduli(mode);
        let size = match width {
            Width::Byte => 1.0,
            Width::Word => 2.0,
        };
        Measured {
            seconds,
            shares: steps.map(|step| step / steps.iter().sum::<f64>()),
            moduli,
            width,
            products: size * moduli as f64 * (self.n as f64).powi(3) / seconds,
        }
    }

    fn moduli(&mut self, mode: Mode) -> (Width, usize) {
        let n = self.n;
        let options = options(mode, 1);
        let scalings = self.product(Part::All).scalings(&options).expect("nothing is refused");
        let bits = (most_bits(&scalings.rows), most_bits(&scalings.cols));
        let needed = needed(bits, n);
        planner::moduli_for(options.unit, needed).expect("enough moduli")
    }
}

/// Random matrices of a format of doubles, and what to do with them.
fn with_doubles<T: Scalar<L> + Number, const L: usize, R>(
    n: usize,
    entry: impl Fn(&mut Uniform) -> T,
    work: impl FnOnce(&mut Case<'_, T>) -> R,
) -> R {
    let mut random = Uniform(n as u64);
    let mut matrix = || (0..n * n).map(|_| entry(&mut random)).collect::<Vec<T>>();
    let (a, b) = (matrix(), matrix());
    let (one, zero) = (T::from_f64(1.0), T::from_f64(0.0));
    let mut c = vec![zero; n * n];
    work(&mut Case { n, one: &one, zero: &zero, a: &a, b: &b, c: &mut c })
}

/// An integer below 2^20 in magnitude.
fn integer<T: Scalar<L>, const L: usize>(random: &mut Uniform) -> T {
    T::from_f64((random.f64() * power_of_two(20)).trunc())
}

/// Own products a round.
const OWN: usize = 3;

/// MPFR numbers against peers, which take turns: medians of processor seconds over `rounds`.
fn measure_floats<const N: usize>(
    n: usize,
    bits: u32,
    rounds: usize,
    mut peers: [Option<Running>; N],
) -> (Measured, [Option<f64>; N]) {
    let mut random = Uniform(u64::from(bits));
    let (a, b) =
        (floats::random(n * n, bits, &mut random), floats::random(n * n, bits, &mut random));
    let (mut c, mut factors) = (floats::zeros(n * n, bits), floats::zeros(2, bits));
    factors[0] += 1;
    let [one, zero] = floats::view(&factors) else { unreachable!("two factors") };
    let (a, b, c) = (floats::view(&a), floats::view(&b), floats::view_mut(&mut c));
    let mut case = Case { n, one, zero, a, b, c };
    let (mut own, mut theirs) = (Vec::new(), [const { Vec::new() }; N]);
    for _ in 0..rounds {
        for (times, peer) in theirs.iter_mut().zip(&mut peers) {
            times.extend(peer.as_mut().and_then(Running::seconds));
        }
        for _ in 0..OWN {
            let start = processor_seconds();
            case.run(Part::All, &options(Mode::Working, 1));
            own.push(processor_seconds() - start);
        }
    }
    let median = |mut times: Vec<f64>| {
        times.sort_by(f64::total_cmp);
        times.get(times.len() / 2).copied()
    };
    let seconds = median(own).expect("a round at least");
    (case.details(Mode::Working, seconds), theirs.map(median))
}

/// GFLOP/s, a multiply-add counted as two.
fn rate(n: usize, seconds: f64) -> f64 {
    2.0 * (n as f64).powi(3) / seconds * 1e-9
}

fn percent(x: f64) -> String {
    format!("{:.0} %", 100.0 * x)
}

/// The columns at the end of the tables of one thread.
const DETAILS: [&str; 7] =
    ["moduli", "of VNNI peak", "scale", "residue", "product", "reconstruct", "round"];

fn details(measured: &Measured, peak: Option<f64>) -> impl Iterator<Item = String> {
    let kind = match measured.width {
        Width::Byte => "bytes",
        Width::Word => "words",
    };
    let of_peak = peak.map_or("-".into(), |peak| percent(measured.products / peak));
    [format!("{} {kind}", measured.moduli), of_peak].into_iter().chain(measured.shares.map(percent))
}

/// The machine's peers and limits.
struct Peers {
    blas: Option<OpenBlas>,
    /// dgemm's rates on one thread by n.
    dgemm: HashMap<usize, f64>,
    flint: Option<Flint>,
    vnni: Option<f64>,
}

impl Peers {
    fn dgemm(&mut self, n: usize) -> Option<f64> {
        let blas = self.blas.as_ref()?;
        Some(*self.dgemm.entry(n).or_insert_with(|| blas.rate(n, 1)))
    }
}

/// One thread against dgemm.
fn doubles(peers: &mut Peers, report: &mut Report, size: &dyn Fn(usize) -> usize) {
    let mut rows = Vec::new();
    let mut add = |name: &str, n: usize, measured: Measured| {
        let (rate, dgemm) = (rate(n, measured.seconds), peers.dgemm(n));
        let mut row = vec![name.into(), n.to_string(), format!("{rate:.2}")];
        row.extend([
            dgemm.map_or("-".into(), |dgemm| format!("{dgemm:.1}")),
            dgemm.map_or("-".into(), |dgemm| format!("1/{:.1}", dgemm / rate)),
        ]);
        row.extend(details(&measured, peers.vnni));
        rows.push(row);
    };
    let (working, exact) = (Mode::Working, Mode::Exact);
    for n in [256, 512, 1000, 2000].map(size) {
        add("dd", n, with_doubles(n, number::<Dd, 2>, |case| case.measure(working)));
    }
    let n = size(1000);
    add("dd, integers < 2^20", n, with_doubles(n, integer::<Dd, 2>, |case| case.measure(working)));
    add("qd", n, with_doubles(n, number::<Qd, 4>, |case| case.measure(working)));
    let n = size(2000);
    add("f64, exact", n, with_doubles(n, number::<f64, 1>, |case| case.measure(exact)));
    report.paragraph("One thread, random numbers in [-1, 1]:");
    let header: Vec<_> =
        ["format", "n", "GFLOP/s", "dgemm", "ratio"].into_iter().chain(DETAILS).collect();
    report.table(&header, &rows);
}

/// Two threads against one, and one triangle against the whole.
fn threads_and_triangles(report: &mut Report, n: usize) {
    let (one, two, triangle) = with_doubles(n, number::<Dd, 2>, |case| {
        (
            case.seconds(Part::All, &options(Mode::Working, 1)),
            case.seconds(Part::All, &options(Mode::Working, 2)),
            case.seconds(Part::Upper, &options(Mode::Working, 1)),
        )
    });
    report.paragraph(&format!(
        "dd, n = {n}: two threads {:.2} GFLOP/s, {:.2} times one. Rsyrk takes {:.2} of Rgemm's time on \
         one thread.",
        rate(n, two),
        one / two,
        triangle / one,
    ));
}

/// One thread against FLINT.
fn limbs(peers: &Peers, report: &mut Report, n: usize) {
    let mut rows = Vec::new();
    let chosen: Vec<u32> = std::env::args().filter_map(|word| word.parse().ok()).collect();
    let wanted = |bits: &u32| chosen.is_empty() || chosen.contains(bits);
    for bits in [106, 212, 424, 848, 1696].into_iter().filter(wanted) {
        let start =
            |function| peers.flint.as_ref().and_then(|flint| flint.start(function, n, bits));
        let functions = ["arb", "nfloat"].map(start);
        let (measured, theirs) =
            measure_floats(n, bits, if bits < 1000 { 5 } else { 3 }, functions);
        let mut row = vec![bits.to_string(), format!("{:.3}", measured.seconds)];
        for seconds in theirs {
            row.push(seconds.map_or("-".into(), |seconds| format!("{seconds:.3}")));
            row.push(seconds.map_or("-".into(), |x| format!("{:.2}", x / measured.seconds)));
        }
        row.extend(details(&measured, peers.vnni));
        rows.push(row);
    }
    report.paragraph(&format!(
        "MPFR numbers, n = {n}, one thread, medians of processor seconds, taking turns:"
    ));
    let first = ["bits", "wideblas", "arb_mat_mul", "ratio", "nfloat_mat_mul", "ratio"];
    let header: Vec<_> = first.into_iter().chain(DETAILS).collect();
    report.table(&header, &rows);
}

/// The peak resident size of a large product.
fn peak_memory(report: &mut Report, n: usize) {
    let operands = 3 * n * n * size_of::<Dd>();
    memory::reset_peak();
    let start = std::time::Instant::now();
    with_doubles(n, number::<Dd, 2>, |case| case.run(Part::All, &options(Mode::Working, 2)));
    let mib = |bytes: usize| format!("{} MiB", bytes >> 20);
    report.paragraph(&format!(
        "Memory, dd, n = {n}, two threads, {:.1} s with making the data: peak resident size {}; operands \
         and the workspace's limit {} and {}.",
        start.elapsed().as_secs_f64(),
        memory::peak().map_or("-".into(), mib),
        mib(operands),
        mib(WORKSPACE),
    ));
}

fn main() {
    let wants = |word: &str| std::env::args().any(|argument| argument == word);
    let (quick, only_limbs) = (wants("quick"), wants("mpfr"));
    let size = |n: usize| if quick { n / 10 } else { n };
    // OpenBLAS first: FLINT's uses the kernels that it asks for.
    let mut peers = Peers {
        blas: OpenBlas::load(),
        dgemm: HashMap::new(),
        flint: Flint::build(),
        vnni: vnni::peak(),
    };
    let mut report = Report::new("cpu-product", "Exact products by residues, CPU");
    report.paragraph(&format!(
        "Peers: OpenBLAS dgemm ({} kernels); arb_mat_mul and \
         nfloat_mat_mul at the same precision, the latter in whole limbs ({}). A rate counts a \
         multiply-add as two operations. The VNNI peak, {} byte products a second, is vpdpbusd between \
         registers; a product of words counts as two. The steps' shares are of one profiled run.",
        peers.blas.as_ref().map_or("not installed", |blas| &blas.core),
        peers.flint.as_ref().map_or("not installed".to_string(), Flint::version),
        peers.vnni.map_or("-".into(), |peak| format!("{:.0}e9", peak * 1e-9)),
    ));
    if !only_limbs {
        // First, while the process holds nothing else.
        peak_memory(&mut report, size(4000));
        doubles(&mut peers, &mut report, &size);
        threads_and_triangles(&mut report, size(1000));
    }
    limbs(&peers, &mut report, size(1000));
    if !quick && !only_limbs {
        report.save();
    }
}
