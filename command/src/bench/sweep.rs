//! What `auto` chooses: many products on the CPU, on the GPU and where they are put.

use super::data::{Random, matrix};
use super::report::table;
use super::table::Table;
use super::{cpu, facts};
use crate::entry::number;
use crate::error::Error;
use crate::files::{Output, reason};
use crate::options::Format as Kind;
use crate::progress::Progress;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};
use wideblas::blas::formats::Format;
use wideblas::blas::level3::{self, Gemm, Mode, Syrk};
use wideblas::config::{self, DeviceChoice};
use wideblas::engine::choose::{self, Estimate};
use wideblas::engine::cuda::{self, Device};
use wideblas::engine::{MatMut, MatRef};
use wideblas::format::mpfr::Mpfr;
use wideblas::format::{Dd, Qd};
use wideblas::options::{Trans, Uplo};

/// What `auto` may take of the better engine's time.
const ALLOWED: f64 = 1.3;
/// Products that take longer are measured once, and no shape is measured for longer at a time.
const ONCE: Duration = Duration::from_millis(300);
const LONG_ENOUGH: Duration = Duration::from_millis(600);
/// Turns of all engines at most.
const TURNS: usize = 11;
/// A product that takes less is computed once more, unmeasured, just before.
const SHORT: Duration = Duration::from_millis(20);
/// The order of the product under a ceiling of device memory, the ceiling, and what it may cost.
const CEILING_ORDER: usize = 4096;
const CEILING: usize = 100 << 20;
const CEILING_ALLOWED: f64 = 3.0;

/// (m, n, k) of Rgemm.
const SHAPES: [(usize, usize, usize); 21] = [
    (64, 64, 64),
    (128, 128, 128),
    (256, 256, 256),
    (384, 384, 384),
    (512, 512, 512),
    (1024, 1024, 1024),
    (2048, 2048, 2048),
    (1, 512, 512),
    (512, 1, 512),
    (512, 512, 1),
    (1, 2048, 2048),
    (4, 2048, 2048),
    (16, 2048, 2048),
    (2048, 1, 2048),
    (2048, 4, 2048),
    (2048, 16, 2048),
    (2048, 2048, 1),
    (2048, 2048, 4),
    (2048, 2048, 16),
    (100, 2000, 300),
    (1000, 1000, 64),
];
/// n and k of Rsyrk.
const SYRKS: [(usize, usize); 5] = [(128, 128), (512, 64), (512, 512), (2048, 64), (2048, 1024)];
/// Of the pool of numbers that all products take theirs from.
const LARGEST: usize = 2048;

/// A product that was measured.
struct Row {
    product: String,
    shape: (usize, usize, usize),
    /// Seconds on the CPU, on the GPU and where `auto` puts it.
    measured: [f64; 3],
    estimate: Option<Estimate>,
}

impl Row {
    /// `auto` against the better engine.
    fn ratio(&self) -> f64 {
        let [cpu, gpu, auto] = self.measured;
        auto / cpu.min(gpu)
    }

    fn json(&self) -> Value {
        let (m, n, k) = self.shape;
        // Infinite where there is no GPU.
        let [cpu, gpu, auto] = self.measured.map(|time| Some(time).filter(|time| time.is_finite()));
        json!({
            "product": self.product,
            "m": m,
            "n": n,
            "k": k,
            "cpu_seconds": cpu,
            "gpu_seconds": gpu,
            "auto_seconds": auto,
        })
    }
}

struct Sweep<'a> {
    device: Option<&'a Device>,
    rows: Vec<Row>,
    progress: Progress,
}

pub fn run(
    device: Option<&Device>,
    threads: usize,
    folder: Option<&Path>,
    out: &mut dyn Write,
) -> Result<Table, Error> {
    let name = device.map_or("CPU", |device| &device.name);
    let file = folder.map(|folder| file(folder, name)).transpose()?;
    let count = 6 * (SHAPES.len() + SYRKS.len());
    let mut sweep =
        Sweep { device, rows: Vec::new(), progress: Progress::new("measuring", count as u64) };
    let begin = Instant::now();
    sweep.of_doubles::<Dd>("dd", &[Mode::Auto, Mode::Working, Mode::Native], threads)?;
    sweep.of_doubles::<Qd>("qd", &[Mode::Working], threads)?;
    sweep.of_doubles::<f64>("f64", &[Mode::Exact], threads)?;
    sweep.of_limbs("mpfr:212", Mode::Working)?;
    let ceiling = device.map(|device| under_a_ceiling(device, threads)).transpose()?;
    let Sweep { rows, progress, .. } = sweep;
    drop(progress);
    config::set_device(None);
    let machine = format!("{}; {threads} threads of the host", cuda::status());
    let text = markdown((name, &machine), &rows, ceiling, begin.elapsed());
    write!(out, "{text}")?;
    if let Some(file) = file {
        file.write_text(&text)?;
        writeln!(out, "\nwritten: {}", file.path().display())?;
    }
    let mut facts = facts(threads);
    facts.insert("gpu".into(), device.map(|device| device.name.clone()).into());
    let rows = rows.iter().map(Row::json).collect();
    let columns = &["product", "m", "n", "k", "cpu_seconds", "gpu_seconds", "auto_seconds"];
    Ok(Table { facts, columns, rows })
}

/// Makes the folder, and says before the work that the file could not be written.
fn file(folder: &Path, device: &str) -> Result<Output, Error> {
    std::fs::create_dir_all(folder).map_err(|error| Error::file(folder, reason(&error)))?;
    Output::check(&folder.join(format!("{}-auto.md", cuda::short_name(device))))
}

impl Sweep<'_> {
    fn of_doubles<T: Format + Random>(
        &mut self,
        name: &str,
        modes: &[Mode],
        threads: usize,
    ) -> Result<(), Error> {
        let one = |seed| matrix::<T>(LARGEST, seed, threads).ok_or_else(no_memory);
        let (a, b, mut c) = (one(1)?, one(2)?, one(3)?);
        let zero = T::random(&mut || 0.0);
        let pool = |x| MatRef::new(x, LARGEST, LARGEST, LARGEST).expect("as many");
        let one = T::random(&mut once_one());
        let to = MatMut::new(&mut c, LARGEST, LARGEST, LARGEST).expect("as many");
        self.of_format(name, modes, (&one, &zero), (pool(&a), pool(&b), to));
        Ok(())
    }

    fn of_limbs(&mut self, name: &str, mode: Mode) -> Result<(), Error> {
        let format = Kind::parse(name).map_err(Error::Usage)?;
        let one = |seed| cpu::random::<Mpfr>(format, LARGEST, seed).ok_or_else(no_memory);
        let (a, b, mut c) = (one(1)?, one(2)?, one(3)?);
        let factors =
            (&number::<Mpfr>(format, "1", "1")?[0], &number::<Mpfr>(format, "0", "0")?[0]);
        self.of_format(name, &[mode], factors, (a.view(), b.view(), c.view_mut()));
        Ok(())
    }

    fn of_format<T: Format>(
        &mut self,
        name: &str,
        modes: &[Mode],
        (alpha, beta): (&T, &T),
        (a, b, mut c): (MatRef<'_, T>, MatRef<'_, T>, MatMut<'_, T>),
    ) {
        let (transa, transb) = (Trans::No, Trans::No);
        for &mode in modes {
            let title = |op: &str| format!("{name} {} {op}", format!("{mode:?}").to_lowercase());
            for shape @ (m, n, k) in SHAPES {
                let (a, b) = (a.block(0..m, 0..k), b.block(0..k, 0..n));
                self.measure(title("gemm"), shape, || {
                    let c = c.block(0..m, 0..n);
                    level3::gemm(Gemm { transa, transb, alpha, a, b, beta, c }, mode);
                });
            }
            for (n, k) in SYRKS {
                let a = a.block(0..n, 0..k);
                self.measure(title("syrk"), (n, n, k), || {
                    let c = c.block(0..n, 0..n);
                    let uplo = Uplo::Upper;
                    level3::syrk(Syrk { uplo, trans: Trans::No, alpha, a, beta, c }, mode);
                });
            }
        }
    }

    /// Times a product on the engines in turn.
    fn measure(&mut self, product: String, shape: (usize, usize, usize), mut work: impl FnMut()) {
        let (measured, estimate) = self.times(&mut work);
        self.progress.advance(1);
        self.rows.push(Row { product, shape, measured, estimate });
    }

    fn times(&self, work: &mut dyn FnMut()) -> ([f64; 3], Option<Estimate>) {
        let gpu = self.device.map(|device| DeviceChoice::Cuda(device.ordinal));
        let engines = [Some(DeviceChoice::Cpu), gpu, Some(DeviceChoice::Auto)];
        let mut estimate = None;
        let mut call = |engine: usize| {
            config::set_device(engines[engine]);
            choose::forget_estimate();
            let start = Instant::now();
            work();
            let time = start.elapsed();
            estimate = choose::last_estimate().or(estimate);
            time
        };
        let mut times: [Vec<f64>; 3] = Default::default();
        let mut lasted = [Duration::ZERO; 3];
        for (engine, times) in times.iter_mut().enumerate() {
            if engines[engine].is_none() {
                continue;
            }
            // The first finds caches and tables cold, and counts only where there is no time for others.
            let first = call(engine);
            lasted[engine] = first;
            if first > ONCE {
                times.push(first.as_secs_f64());
            }
        }
        let begin = Instant::now();
        for turn in 0..TURNS {
            for (engine, times) in times.iter_mut().enumerate() {
                let once = turn == 0 && !times.is_empty();
                if engines[engine].is_none()
                    || once
                    || times.len() > turn
                    || times.iter().any(|&t| t > 0.3)
                {
                    continue;
                }
                // A call of another engine leaves threads asleep and caches cold: that counts for none.
                if lasted[engine] < SHORT {
                    call(engine);
                }
                let time = call(engine);
                lasted[engine] = time;
                times.push(time.as_secs_f64());
            }
            if begin.elapsed() > LONG_ENOUGH {
                break;
            }
        }
        let median = times.map(|mut times| {
            times.sort_by(f64::total_cmp);
            times.get(times.len() / 2).copied().unwrap_or(f64::INFINITY)
        });
        (median, estimate)
    }
}

fn no_memory() -> Error {
    Error::Operands(format!("matrices of order {LARGEST} do not fit into memory"))
}

/// What makes a [`Random`] number 1.
fn once_one() -> impl FnMut() -> f64 {
    let mut first = true;
    move || if std::mem::take(&mut first) { 1.0 } else { 0.0 }
}

/// Seconds of a large product of double-double numbers in host memory, and under a ceiling of device memory.
fn under_a_ceiling(device: &Device, threads: usize) -> Result<[f64; 2], Error> {
    let n = CEILING_ORDER;
    let one = |seed| matrix::<Dd>(n, seed, threads).ok_or_else(no_memory);
    let (a, b, mut c) = (one(1)?, one(2)?, one(3)?);
    let view = |x| MatRef::new(x, n, n, n).expect("as many");
    let mut times = [Vec::new(), Vec::new()];
    config::set_device(Some(DeviceChoice::Auto));
    for turn in 0..4 {
        for (times, ceiling) in times.iter_mut().zip([None, Some(CEILING)]) {
            config::set_device_memory(ceiling);
            let start = Instant::now();
            let (transa, transb, alpha, beta) = (Trans::No, Trans::No, &Dd::ONE, &Dd::ZERO);
            let c = MatMut::new(&mut c, n, n, n).expect("as many");
            let product = Gemm { transa, transb, alpha, a: view(&a), b: view(&b), beta, c };
            let way = level3::gemm(product, Mode::Auto);
            // The first finds memory that was never touched.
            if turn > 0 {
                times.push(start.elapsed().as_secs_f64());
            }
            wideblas::trace::decision(|| format!("{way:?} on {} under {ceiling:?}", device.name));
        }
    }
    config::set_device_memory(None);
    Ok(times.map(|mut times| {
        times.sort_by(f64::total_cmp);
        times[times.len() / 2]
    }))
}

fn markdown(
    (name, machine): (&str, &str),
    rows: &[Row],
    ceiling: Option<[f64; 2]>,
    took: Duration,
) -> String {
    let mut out = format!("# What auto chooses: {name}\n\n{machine}\n\n");
    let _ = writeln!(
        out,
        "Host to host, numbers with all bits random, times in ms, medians of turns. auto / best: its time against \
         the better engine's.\n"
    );
    let worst = rows.iter().max_by(|x, y| x.ratio().total_cmp(&y.ratio()));
    let over = rows.iter().filter(|row| row.ratio() > ALLOWED).count();
    if let Some(worst) = worst {
        let (m, n, k) = worst.shape;
        let _ = writeln!(
            out,
            "{} products; {over} above {ALLOWED}; the worst {:.2}: {}, {m} x {n} x {k}.",
            rows.len(),
            worst.ratio(),
            worst.product
        );
    }
    if let Some([without, with]) = ceiling {
        let _ = writeln!(
            out,
            "dd auto gemm, n = {CEILING_ORDER}: {:.1} ms, under a ceiling of {} MiB {:.1} ms: {:.2} times, {} than \
             {CEILING_ALLOWED}.",
            1e3 * without,
            CEILING >> 20,
            1e3 * with,
            with / without,
            if with <= CEILING_ALLOWED * without { "not more" } else { "more" },
        );
    }
    let ms = |seconds: f64| match seconds.is_finite() {
        true => format!("{:.3}", 1e3 * seconds),
        false => String::new(),
    };
    let header = [
        "product",
        "m",
        "n",
        "k",
        "CPU",
        "GPU",
        "auto",
        "auto / best",
        "CPU expected",
        "GPU expected",
        "CPU expected / measured",
        "GPU expected / measured",
    ];
    let lines = rows.iter().map(|row| {
        let (m, n, k) = row.shape;
        let [cpu, gpu, auto] = row.measured;
        let expected = |of: fn(&Estimate) -> Option<f64>| row.estimate.as_ref().and_then(of);
        let (on_cpu, on_gpu) = (expected(|e| Some(e.cpu)), expected(|e| e.gpu));
        let part = |expected: Option<f64>, measured: f64| {
            let ratio = expected.map(|expected| expected / measured).filter(|ratio| *ratio > 0.0);
            ratio.map_or(String::new(), |ratio| format!("{ratio:.2}"))
        };
        [
            row.product.clone(),
            m.to_string(),
            n.to_string(),
            k.to_string(),
            ms(cpu),
            ms(gpu),
            ms(auto),
            format!("{:.2}", row.ratio()),
            on_cpu.map_or(String::new(), ms),
            on_gpu.map_or(String::new(), ms),
            part(on_cpu, cpu),
            part(on_gpu, gpu),
        ]
        .to_vec()
    });
    let _ = write!(
        out,
        "\n{}\nMeasured in {:.0} s.\n",
        table(&header, lines.collect()),
        took.as_secs_f64()
    );
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_is_named() {
        let row = |product: &str, measured| Row {
            product: product.into(),
            shape: (1, 2, 3),
            measured,
            estimate: Some(Estimate { cpu: 2e-3, gpu: Some(1e-3) }),
        };
        let rows = vec![row("good", [2e-3, 1e-3, 1.1e-3]), row("bad", [1e-3, 2e-3, 2e-3])];
        let text = markdown(("H", "a machine"), &rows, Some([0.03, 0.06]), Duration::from_secs(9));
        assert!(
            text.contains("2 products; 1 above 1.3; the worst 2.00: bad, 1 x 2 x 3."),
            "{text}"
        );
        assert!(text.contains("2.00 times, not more than 3."), "{text}");
        assert!(text.contains(
            "| good | 1 | 2 | 3 | 2.000 | 1.000 | 1.100 | 1.10 | 2.000 | 1.000 | 1.00 | 1.00 |"
        ));
        let alone =
            markdown(("H", ""), &[row("cpu", [1e-3, f64::INFINITY, 1e-3])], None, Duration::ZERO);
        assert!(alone.contains("| 1.000 |  | 1.000 | 1.00 |"), "{alone}");
        assert!(SHAPES.len() + SYRKS.len() >= 140usize.div_ceil(6));
        assert!(SHAPES.iter().all(|&(m, n, k)| m.max(n).max(k) <= LARGEST));
    }
}
