//! All that a GPU does, beside its ceilings.

use super::data::{Random, matrix};
use super::plot::{Series, Style};
use super::report::{Case, Ceiling, Files, Report};
use super::table::Table;
use crate::error::Error;
use crate::progress::Progress;
use std::io::Write;
use std::path::Path;
use std::time::Instant;
use wideblas::blas::formats::Format;
use wideblas::blas::level3::{self, Gemm, Mode};
use wideblas::engine::cuda::crt::measure::Times;
use wideblas::engine::cuda::crt::{self, Job, STEPS};
use wideblas::engine::cuda::{self, Device, Failure, Plain, measure, peer};
use wideblas::engine::{MatMut, MatRef};
use wideblas::format::dd::DdNative;
use wideblas::format::{Dd, Qd};
use wideblas::options::{Part, Trans};
use wideblas::product::tables::derive;

/// FP64 instructions of a double-double multiply-add.
const MULTIPLY_ADD: f64 = 12.0;
/// Where transposes and odd orders are compared.
const ORDER: usize = 2048;
/// The largest order that is measured before any that makes the GPU hot.
const LARGEST_COOL: usize = 4096;
/// The largest order that is measured in FP64 arithmetic, and from host memory: others take long.
const LARGEST_NATIVE: usize = 8192;
const LARGEST_FROM_HOST: usize = 8192;

/// The GPU, and where findings go.
struct Bench<'a> {
    device: &'a Device,
    threads: usize,
    /// Multiply-adds of bytes a second.
    int8: f64,
    cases: Vec<Case>,
    /// What could not be measured, and why.
    notes: Vec<String>,
    progress: Progress,
}

pub fn run(
    device: &Device,
    sizes: &[usize],
    threads: usize,
    folder: Option<&Path>,
    out: &mut dyn Write,
) -> Result<Table, Error> {
    let files = folder.map(|folder| Files::of(folder, &device.name)).transpose()?;
    let failed = |failure: Failure| Error::Operands(format!("GPU: {failure}"));
    let ceilings = ceilings(device, threads).map_err(failed)?;
    let progress = Progress::new("measuring", 0);
    let (fp64, int8) = (ceilings[0].rate, ceilings[1].rate);
    let (cases, notes) = (Vec::new(), Vec::new());
    let mut bench = Bench { device, threads, int8, cases, notes, progress };
    // Large products warm the GPU up until it lowers its clock: they come last.
    let (small, large): (Vec<usize>, Vec<usize>) = sizes.iter().partition(|&&n| n <= LARGEST_COOL);
    bench.comparisons(fp64).map_err(failed)?;
    for sizes in [small, large].into_iter().filter(|sizes| !sizes.is_empty()) {
        bench.double_doubles(&sizes, fp64).map_err(failed)?;
        bench.doubles(&sizes).map_err(failed)?;
        bench.quad_doubles(&sizes).map_err(failed)?;
        bench.limbs(&sizes);
    }
    let Bench { cases, progress, notes, .. } = bench;
    drop(progress);
    let report = Report {
        device: device.name.clone(),
        machine: format!("{}; {threads} threads of the host", cuda::status()),
        ceilings,
        cases,
        notes,
        published: published(),
    };
    write!(out, "{}", report.markdown(None))?;
    if let Some(files) = files {
        report.save(&files)?;
        writeln!(out, "\nwritten: {}.json, .md, .svg", files.path.display())?;
    }
    Ok(report.table())
}

/// MPLAPACK 2.0.1's Rgemm for double-double numbers in sloppy arithmetic, measured on an H200 with matrices
/// on the device and from host to host: (order, GFLOP/s).
fn published() -> Vec<(Series, &'static str)> {
    const KERNEL: [(f64, f64); 5] =
        [(512.0, 1457.0), (1024.0, 1670.0), (2048.0, 1738.0), (4096.0, 1801.0), (8192.0, 1773.0)];
    const FROM_HOST: [(f64, f64); 5] =
        [(512.0, 148.0), (1024.0, 261.0), (2048.0, 488.0), (4096.0, 780.0), (8192.0, 1079.0)];
    let series = |name: &str, points: &[(f64, f64)]| {
        let series = Series { name: name.into(), points: points.to_vec(), style: Style::Peer };
        (series, "measured on an H200 on another day")
    };
    vec![
        series("MPLAPACK dd (sloppy), kernel", &KERNEL),
        series("MPLAPACK dd (sloppy), host to host", &FROM_HOST),
    ]
}

fn ceilings(device: &Device, threads: usize) -> Result<Vec<Ceiling>, Failure> {
    let (up, down) = measure::transfers(device, threads)?;
    let ways = measure::ways(device)?;
    let ceiling = |name, rate, unit, scale| Ceiling { name, rate, unit, scale };
    let bytes = |name, rate| ceiling(name, rate, "GB/s", 1e9);
    Ok(vec![
        ceiling("FP64 multiply-adds", measure::multiply_adds(device, 20_000)?, "T/s", 1e12),
        ceiling(
            "multiply-adds of bytes, modular, 4096, 30 moduli",
            measure::modular(device, 4096, 30)?,
            "T/s",
            1e12,
        ),
        bytes("copy on the device, read and written", measure::copies(device, 2 << 30)?),
        bytes("from page-locked host memory", ways.locked.0),
        bytes("to page-locked host memory", ways.locked.1),
        bytes("from pageable host memory, driver", ways.pageable.0),
        bytes("to pageable host memory, driver", ways.pageable.1),
        bytes("from pageable host memory, staged", up),
        bytes("to pageable host memory, staged", down),
    ])
}

/// C := op(A) op(B).
const OPS: [(&str, Trans, Trans); 4] = [
    ("NN", Trans::No, Trans::No),
    ("NT", Trans::No, Trans::Yes),
    ("TN", Trans::Yes, Trans::No),
    ("TT", Trans::Yes, Trans::Yes),
];

fn view<T>(x: &[T], n: usize, trans: Trans) -> MatRef<'_, T> {
    let stored = MatRef::new(x, n, n, n).expect("a matrix of this order at least");
    if trans.is_transposed() { stored.transposed() } else { stored }
}

fn operations(n: usize) -> f64 {
    2.0 * (n as f64).powi(3)
}

impl Bench<'_> {
    fn add(&mut self, series: &'static str, op: &'static str, n: usize, seconds: f64) -> &mut Case {
        self.progress.advance(1);
        let half =
            if op == "syrk" { n as f64 * n as f64 * (n as f64 + 1.0) } else { operations(n) };
        let (steps, of_ceiling, left, peer) = (Vec::new(), None, 0, false);
        self.cases.push(Case {
            series,
            op,
            n,
            seconds,
            operations: half,
            steps,
            of_ceiling,
            left,
            peer,
        });
        self.cases.last_mut().expect("just added")
    }

    fn pair<T: Random>(&self, n: usize) -> Result<(Vec<T>, Vec<T>), Failure> {
        let one = |seed| {
            let no_memory =
                || Failure::new(format!("matrices of order {n} do not fit into memory"));
            matrix(n, seed, self.threads).ok_or_else(no_memory)
        };
        Ok((one(1)?, one(2)?))
    }

    /// By residues, on the device.
    fn residue<T: Plain + Random>(
        &mut self,
        series: &'static str,
        op: &'static str,
        (a, b): (MatRef<'_, T>, MatRef<'_, T>),
        job: &Job<'_>,
    ) {
        let times = crt::measure::product(self.device, derive, (a, b), job, self.threads);
        self.add_residue(series, op, a.rows, times);
    }

    fn add_residue(
        &mut self,
        series: &'static str,
        op: &'static str,
        n: usize,
        times: Result<Times, Failure>,
    ) {
        match times {
            Ok(Times { call, steps, planes, left }) => {
                let int8 = self.int8;
                let case = self.add(series, op, n, call);
                let products = 0.5 * case.operations * planes as f64;
                case.of_ceiling = Some(products / call / int8);
                case.left = left;
                case.steps = STEPS.into_iter().zip(steps).collect();
            }
            Err(failure) => self.notes.push(format!("{series}, {op}, n = {n}: {failure}")),
        }
    }

    /// From host memory to host memory, everything included.
    fn host_to_host<T: Format + Random>(
        &mut self,
        series: &'static str,
        (a, b): (&[T], &[T]),
        (alpha, beta): (&T, &T),
        n: usize,
        mode: Mode,
    ) {
        let mut c = a[..n * n].to_vec();
        let nn = Trans::No;
        let mut times = Vec::new();
        for _ in 0..4 {
            let start = Instant::now();
            let c = MatMut::new(&mut c, n, n, n).expect("as many");
            let (a, b) = (view(a, n, nn), view(b, n, nn));
            level3::gemm(Gemm { transa: nn, transb: nn, alpha, a, b, beta, c }, mode);
            times.push(start.elapsed().as_secs_f64());
        }
        // The first finds memory that was never touched.
        times[1..].sort_by(f64::total_cmp);
        self.add(series, "NN", n, times[2]);
    }

    fn native(
        &mut self,
        (series, op): (&'static str, &'static str),
        (a, b): (MatRef<'_, Dd>, MatRef<'_, Dd>),
        part: Part,
        limit: f64,
    ) -> Result<(), Failure> {
        let seconds = measure::product::<DdNative>(self.device, a, b, part, self.threads)?;
        let n = b.cols;
        let case = self.add(series, op, n, seconds);
        case.operations *= a.rows as f64 / n as f64;
        case.of_ceiling = Some(0.5e12 * case.rate() / limit);
        Ok(())
    }

    /// What options, odd orders and few rows cost, beside a plain product of the same minute.
    fn comparisons(&mut self, fp64: f64) -> Result<(), Failure> {
        const RESIDUES: &str = "dd, residues, on the device: options and odd orders";
        let (a, b) = self.pair::<Dd>(2 * ORDER)?;
        let (a, b) = (&a[..], &b[..]);
        for (op, transa, transb) in OPS {
            let pair = (view(a, ORDER, transa), view(b, ORDER, transb));
            self.residue(RESIDUES, op, pair, &working(106));
        }
        for n in (ORDER + 1..ORDER + 64).step_by(6) {
            let pair = (view(a, n, Trans::No), view(b, n, Trans::No));
            self.residue(RESIDUES, "NN", pair, &working(106));
        }
        self.native_comparisons(
            "dd, its own arithmetic, on the device: options, odd and narrow shapes",
            (a, b),
            fp64 / MULTIPLY_ADD,
        )
    }

    fn native_comparisons(
        &mut self,
        series: &'static str,
        (a, b): (&[Dd], &[Dd]),
        limit: f64,
    ) -> Result<(), Failure> {
        for (op, transa, transb) in OPS {
            let pair = (view(a, ORDER, transa), view(b, ORDER, transb));
            self.native((series, op), pair, Part::All, limit)?;
        }
        for n in [ORDER + 1, ORDER + 31, ORDER + 63] {
            let pair = (view(a, n, Trans::No), view(b, n, Trans::No));
            self.native((series, "NN"), pair, Part::All, limit)?;
        }
        let a_whole = view(a, ORDER, Trans::No);
        self.native((series, "syrk"), (a_whole, a_whole.transposed()), Part::Upper, limit)?;
        let n = 2 * ORDER;
        for (op, m) in [("m = 1", 1), ("m = 4", 4), ("m = 16", 16), ("m = 64", 64)] {
            let few = view(a, n, Trans::No).block(0..m, 0..n);
            self.native((series, op), (few, view(b, n, Trans::No)), Part::All, limit)?;
        }
        Ok(())
    }

    fn double_doubles(&mut self, sizes: &[usize], fp64: f64) -> Result<(), Failure> {
        let (a, b) = self.pair::<Dd>(sizes.iter().copied().max().unwrap_or(0))?;
        let square = |n: usize| (view(&a, n, Trans::No), view(&b, n, Trans::No));
        let job = working(106);
        for &n in sizes {
            self.residue("dd, residues, on the device", "NN", square(n), &job);
        }
        let upper = Job { part: Part::Upper, ..job };
        for &n in sizes {
            let a = view(&a, n, Trans::No);
            self.residue("dd, residues, Rsyrk, on the device", "syrk", (a, a.transposed()), &upper);
        }
        let (one, zero) = (Dd::ONE, Dd::ZERO);
        for &n in sizes.iter().filter(|&&n| n <= LARGEST_FROM_HOST) {
            self.host_to_host("dd, Rgemm, host to host", (&a, &b), (&one, &zero), n, Mode::Auto);
        }
        let (alpha, beta) = (Dd::from(3.0), Dd::from(0.375));
        for &n in sizes.iter().filter(|&&n| 2 * n <= LARGEST_FROM_HOST) {
            let series = "dd, Rgemm, any alpha and beta, host to host";
            self.host_to_host(series, (&a, &b), (&alpha, &beta), n, Mode::Auto);
        }
        for &n in sizes.iter().filter(|&&n| n <= LARGEST_NATIVE) {
            let series = ("dd, its own arithmetic, on the device", "NN");
            self.native(series, square(n), Part::All, fp64 / MULTIPLY_ADD)?;
        }
        Ok(())
    }

    fn doubles(&mut self, sizes: &[usize]) -> Result<(), Failure> {
        let (a, b) = self.pair::<f64>(sizes.iter().copied().max().unwrap_or(0))?;
        for &n in sizes {
            let (x, y) = (view(&a, n, Trans::No), view(&b, n, Trans::No));
            // An ordinary state when it is not installed.
            if let Ok(seconds) = peer::dgemm(self.device, x, y, self.threads) {
                self.add("cuBLAS DGEMM, on the device", "NN", n, seconds).peer = true;
            }
        }
        for &n in sizes {
            let pair = (view(&a, n, Trans::No), view(&b, n, Trans::No));
            self.residue("f64, exact, residues, on the device", "NN", pair, &Job::default());
        }
        for &n in sizes.iter().filter(|&&n| n <= LARGEST_FROM_HOST) {
            self.host_to_host("f64, exact, host to host", (&a, &b), (&1.0, &0.0), n, Mode::Exact);
        }
        Ok(())
    }

    fn quad_doubles(&mut self, sizes: &[usize]) -> Result<(), Failure> {
        let sizes: Vec<usize> = sizes.iter().copied().filter(|&n| n <= LARGEST_FROM_HOST).collect();
        let (a, b) = self.pair::<Qd>(sizes.iter().copied().max().unwrap_or(0))?;
        let (one, zero) = (Qd::from(1.0), Qd::from(0.0));
        for &n in &sizes {
            let pair = (view(&a, n, Trans::No), view(&b, n, Trans::No));
            self.residue("qd, residues, on the device", "NN", pair, &working(212));
        }
        for n in sizes.into_iter().filter(|&n| 2 * n <= LARGEST_FROM_HOST) {
            self.host_to_host("qd, host to host", (&a, &b), (&one, &zero), n, Mode::Working);
        }
        Ok(())
    }

    /// Numbers of many limbs, which the device has as integers; random ones of large orders take too long to
    /// make.
    fn limbs(&mut self, sizes: &[usize]) {
        const PRECISIONS: [(usize, &str, usize); 4] = [
            (424, "424 bits, residues, on the device", 4096),
            (848, "848 bits, residues, on the device", 4096),
            (1696, "1696 bits, residues, on the device", 2048),
            (3392, "3392 bits, residues, on the device", 2048),
        ];
        for (bits, series, largest) in PRECISIONS {
            for &n in sizes.iter().filter(|&&n| n <= largest) {
                let times = crt::measure::limbs(self.device, derive, n, bits);
                self.add_residue(series, "NN", n, times);
            }
        }
    }
}

/// A product in working mode; a bit more than the format's own keeps the bound.
fn working(bits: i32) -> Job<'static> {
    Job { precision: Some(bits + 1), ..Job::default() }
}
