//! `wideblas verify --random`: random calls of every format, mode and kind of data, judged by exact
//! arithmetic, and compared between all ways to compute them.

mod digest;
mod tally;
pub mod variants;

use super::case::{self, Case, Spec};
use super::judge;
use super::numbers::{Element, for_element};
use crate::date::today;
use crate::error::Error;
use crate::files::{Output, said_to};
use crate::mtx::{self, Matrix};
use crate::options::{Engine, Format, Threads};
use crate::progress::Progress;
pub use digest::Digest;
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tally::Tally;
pub use variants::Placeable;
use variants::Variant;
use wideblas::config::config;
use wideblas::engine::cpu::Isa;
use wideblas::engine::cuda::crt::cut::cut_from;
use wideblas::engine::cuda::{self, Device};
use wideblas_reference::random::Rng;

#[derive(clap::Args)]
pub struct Random {
    /// Instead: random calls of everything, all different for different seeds. Each runs on the threads of --threads, 2 without
    /// it, and again in other ways, whose results must be the same
    #[arg(long, value_name = "SEED")]
    random: Option<u64>,
    /// How long random calls are made
    #[arg(long, value_name = "N", default_value_t = 60, requires = "random")]
    seconds: u64,
    /// How many random calls are made, however long that takes
    #[arg(
        long,
        value_name = "N",
        requires = "random",
        conflicts_with = "seconds",
        group = "counted"
    )]
    cases: Option<u64>,
    /// Only this one of the random calls, which is printed
    #[arg(long, value_name = "K", requires = "random", group = "counted")]
    case: Option<u64>,
    /// Prints the SHA-256 of all results: the same on any machine, for any instruction set and number of threads, until a bit
    /// of a result changes that is not a NaN's; needs --cases or --case. One of eight cases is another one than without it
    #[arg(long, requires = "counted")]
    digest: bool,
    /// Writes the operands of the one call to A.mtx, B.mtx and C.mtx in this folder, and alpha and beta to
    /// factors.mtx; imaginary parts of complex numbers to A-imaginary.mtx and so on
    #[arg(long, value_name = "FOLDER", requires = "case")]
    inputs: Option<PathBuf>,
    /// Where random calls run: on the CPU alone, or on the GPU too, with the bits of the CPU
    #[arg(long, value_enum, default_value = "auto", requires = "random")]
    engine: Engine,
    /// Writes what random calls came to, or their digest, as Markdown; - for standard output
    #[arg(long, value_name = "FILE", requires = "random")]
    save: Option<PathBuf>,
}

/// Failures that are printed in full.
const PRINTED: usize = 40;

/// The seed of a case of a run.
fn seed(run: u64, number: u64) -> u64 {
    Rng(Rng(run).bits() ^ number).bits()
}

struct Run<'a> {
    gpu: Option<&'static Device>,
    seed: u64,
    base: Variant,
    tally: Tally,
    digest: Digest,
    /// The digest is asked for.
    is_hashed: bool,
    progress: Progress,
    /// The first of them.
    failures: Vec<String>,
    out: &'a mut dyn Write,
}

/// `None` when random calls were not asked for.
pub fn run(
    args: &Random,
    threads: &Threads,
    json: bool,
    out: &mut dyn Write,
) -> Option<Result<(), Error>> {
    let base = threads.given().map_or(Variant::BASE, Variant::on_threads);
    Some(run_seed(args, args.random?, base, json, out))
}

fn run_seed(
    args: &Random,
    seed: u64,
    base: Variant,
    json: bool,
    printed: &mut dyn Write,
) -> Result<(), Error> {
    let output = Output::of("--save", args.save.as_deref(), json)?;
    // Results in either memory are compared bit by bit.
    wideblas::blas::level3::choose_as_host(true);
    let (mut stderr, mut nowhere) = (io::stderr(), io::sink());
    let out: &mut dyn Write = match json {
        true => &mut nowhere,
        false => {
            said_to(&mut *printed, &mut stderr, output.as_ref().is_some_and(Output::is_standard))
        }
    };
    args.engine.apply()?;
    let gpu = if args.engine == Engine::Cpu { None } else { cuda::device() };
    let machine = machine(gpu);
    // Before calls with others.
    let kernel = config().isa().name();
    writeln!(
        out,
        "wideblas {}, random calls of seed {seed}: {machine}",
        env!("CARGO_PKG_VERSION")
    )?;
    let start = Instant::now();
    let limit = Duration::from_secs(args.seconds);
    let length = if args.case.is_some() { 0 } else { args.cases.unwrap_or(args.seconds) };
    let progress = Progress::new("verifying", length);
    let (tally, digest, failures) = (Tally::default(), Digest::default(), Vec::new());
    let is_hashed = args.digest;
    let mut run = Run { gpu, seed, base, tally, digest, is_hashed, progress, failures, out };
    match args.case {
        Some(number) => {
            let (spec, rng) = run.draw(number);
            writeln!(run.out, "case {number}: {spec}")?;
            if let Some(folder) = &args.inputs {
                for_element!(spec.format, write_inputs(spec.clone(), rng, folder))?;
            }
            run.case(number)?;
        }
        None => {
            let mut shown = 0;
            for number in 0..args.cases.unwrap_or(u64::MAX) {
                let elapsed = start.elapsed();
                if args.cases.is_none() && elapsed >= limit {
                    break;
                }
                let done = if args.cases.is_some() { number } else { elapsed.as_secs() };
                run.progress.advance(done - shown);
                shown = done;
                run.case(number)?;
            }
        }
    }
    let Run { tally, digest, progress, failures, out, .. } = run;
    drop(progress);
    let digest = args.digest.then(|| digest.finish());
    let seconds = start.elapsed().as_secs_f64();
    let summary = format!("{} in {seconds:.1} s", tally.summary());
    if args.case.is_none() {
        writeln!(out, "\n{}", tally.tables())?;
    }
    writeln!(out, "{summary}")?;
    if let Some(digest) = &digest {
        writeln!(out, "SHA-256 of the results: {digest}")?;
    }
    if let Some(output) = &output {
        let text = match &digest {
            Some(digest) => digest::markdown(seed, &machine, kernel, tally.cases, digest),
            None => markdown(seed, &machine, &summary, &tally),
        };
        output.write_text(&text)?;
    }
    if json {
        let mut said = tally.json();
        said["seed"] = seed.into();
        said["machine"] = machine.into();
        said["seconds"] = seconds.into();
        said["failures"] = failures.into();
        if let Some(digest) = digest {
            said["digest"] = digest.into();
        }
        writeln!(printed, "{said}")?;
    }
    match tally.failed() {
        0 => Ok(()),
        failed => Err(Error::Verification(failed)),
    }
}

/// Writes the operands of a case as Matrix Market files: what is stored, without padding.
fn write_inputs<T: Element>(spec: Spec, rng: Rng, folder: &Path) -> Result<(), Error> {
    let no_memory = || Error::Operands("no memory for the operands".into());
    let case = Case::<T>::new(spec, rng).ok_or_else(no_memory)?;
    std::fs::create_dir_all(folder).map_err(|error| Error::file(folder, error))?;
    // The longest numbers of mixed precisions.
    let format = match case.spec.format {
        Format::Mpfr(bits) => Format::Mpfr(2 * bits),
        Format::Mpf(bits) => Format::Mpf(2 * bits),
        format => format,
    };
    let tight = |x: &case::Stored<T>, part: usize| {
        let mut matrix = Matrix::<T>::zeros(format, x.rows, x.cols)?;
        for (i, j) in (0..x.cols).flat_map(|j| (0..x.rows).map(move |i| (i, j))) {
            matrix.at_mut(i, j).copy_from(&x.at(i, j)[part]);
        }
        Some(matrix)
    };
    let write = |name: &str, part: usize, matrix: &Matrix<T>| {
        let name = if part == 0 { format!("{name}.mtx") } else { format!("{name}-imaginary.mtx") };
        mtx::write(&Output::check(&folder.join(name))?, matrix)
    };
    for part in 0..case.spec.parts() {
        for (name, x) in [("A", &case.a), ("B", &case.b), ("C", &case.c)] {
            if x.rows > 0 && x.cols > 0 {
                write(name, part, &tight(x, part).ok_or_else(no_memory)?)?;
            }
        }
        let mut factors = Matrix::<T>::zeros(format, 2, 1).ok_or_else(no_memory)?;
        for (number, factor) in factors.data.iter_mut().zip([case.alpha(), case.beta()]) {
            number.copy_from(&factor[part]);
        }
        write("factors", part, &factors)?;
    }
    Ok(())
}

/// GPU, driver and processor kernels.
fn machine(gpu: Option<&Device>) -> String {
    let isas: Vec<&str> =
        Isa::ALL.into_iter().filter(|isa| isa.is_available()).map(Isa::name).collect();
    let cpu = format!("CPU kernels {}", isas.join(", "));
    match gpu {
        Some(device) => {
            let (major, minor) = (device.driver / 1000, device.driver % 1000 / 10);
            format!("{}, driver of CUDA {major}.{minor}; {cpu}", device.name)
        }
        None => format!("no GPU; {cpu}"),
    }
}

fn markdown(seed: u64, machine: &str, summary: &str, tally: &Tally) -> String {
    let date = today();
    format!(
        "# Random calls, seed {seed}\n\n{date}, wideblas {}: {machine}.\n\n{summary}.\n\n`wideblas verify \
         --random {seed}` draws the same cases again. A case is wrong when an element is outside the \
         promise of its mode, by exact arithmetic, and different when a variant has other bits.\n\n{}",
        env!("CARGO_PKG_VERSION"),
        tally.tables()
    )
}

/// One of this many cases has infinities, NaN or overflows in matrices of up to 300 rows.
const SPECIAL: u64 = 8;

impl Run<'_> {
    /// The case of a number. Digests are those of cases without large special ones.
    fn draw(&self, number: u64) -> (Spec, Rng) {
        let (mut spec, mut rng) = Spec::draw(seed(self.seed, number));
        if !self.is_hashed && number % SPECIAL == SPECIAL - 1 {
            spec.become_special(&mut rng);
        }
        (spec, rng)
    }

    /// Draws a case and checks all of it; failures of any kind are counted.
    fn case(&mut self, number: u64) -> Result<(), Error> {
        // Otherwise only large ones would be.
        cut_from(if number.is_multiple_of(2) { 0 } else { usize::MAX });
        let (spec, rng) = self.draw(number);
        self.tally.case(&spec);
        let format = spec.format;
        let failures = {
            self.digest.case(number);
            let check = AssertUnwindSafe(|| for_element!(format, check(spec.clone(), rng, self)));
            catch_unwind(check).unwrap_or_else(|_| {
                self.tally.errors += 1;
                vec!["a panic".into()]
            })
        };
        for failure in failures {
            if self.failures.len() >= PRINTED {
                continue;
            }
            let failure = format!("--random {} --case {number}: {spec}: {failure}", self.seed);
            let out = &mut *self.out;
            self.progress.suspend(|| -> Result<(), Error> {
                writeln!(out, "FAILED {failure}")?;
                Ok(out.flush()?)
            })?;
            self.failures.push(failure);
        }
        Ok(())
    }
}

/// Runs a case in all its variants; says what is wrong.
fn check<T: Element>(spec: Spec, rng: Rng, run: &mut Run<'_>) -> Vec<String> {
    let Run { gpu, base: way, ref mut tally, ref mut digest, .. } = *run;
    let mut failures = Vec::new();
    let Some(case) = Case::<T>::new(spec, rng) else {
        tally.errors += 1;
        return vec!["no memory".into()];
    };
    let (a, b) = (case.passed_a.clone(), case.b.clone());
    let base = match way.run(&case, gpu) {
        Ok(base) => base,
        Err(error) => {
            digest.error(&error);
            tally.errors += 1;
            tally.variant(way, false);
            return vec![error];
        }
    };
    digest.result(&base);
    let verdict = judge::judge(&case, &base);
    tally.judged += verdict.judged;
    tally.variant(way, verdict.wrong.is_empty());
    if let Some(first) = verdict.wrong.first() {
        tally.wrong += 1;
        let count = verdict.wrong.len();
        failures.push(format!("{count} of {} judged elements wrong, {first}", verdict.judged));
    }
    let overlaps = |&(i, j): &(usize, usize)| !base.at(i, j).iter().all(T::is_normalised);
    let wanted = |j: usize| case.wanted(j).map(move |i| (i, j));
    if let Some((i, j)) = (0..base.cols).flat_map(wanted).find(overlaps) {
        tally.wrong += usize::from(verdict.wrong.is_empty());
        let found = base.at(i, j);
        failures.push(format!("({i}, {j}) has components that overlap: {}", judge::show(found)));
    }
    let touched = |c: &case::Stored<T>| {
        let unwanted = |&at: &usize| {
            let (i, j) = (at / c.parts % c.ld, at / c.parts / c.ld);
            !(j < c.cols && case.wanted(j).contains(&i))
        };
        (0..c.data.len()).filter(unwanted).find(|&at| !c.data[at].is_same(&case.c.data[at]))
    };
    if let Some(at) = touched(&base) {
        tally.touched += 1;
        failures.push(format!("number {at} behind C is not to be written"));
    }
    let mut differs = false;
    for variant in Variant::draw(&case, gpu.is_some()) {
        let found = match variant.run(&case, gpu) {
            Ok(found) => found,
            Err(error) => {
                tally.errors += 1;
                tally.variant(variant, false);
                failures.push(format!("{variant}: {error}"));
                continue;
            }
        };
        let same = found.is_same(&base);
        tally.variant(variant, same);
        if same {
            continue;
        }
        if let Some(at) = touched(&found) {
            tally.touched += 1;
            failures.push(format!("{variant}: number {at} behind C is not to be written"));
            continue;
        }
        differs = true;
        failures.push(format!("{variant}: {}", difference(&case, &base, &found)));
    }
    tally.different += usize::from(differs);
    if !(case.passed_a.is_same(&a) && case.b.is_same(&b)) {
        tally.touched += 1;
        failures.push("A or B was written".into());
    }
    failures
}

/// Where and how two results differ, and whether the second is wrong.
fn difference<T: Element>(
    case: &Case<T>,
    base: &case::Stored<T>,
    found: &case::Stored<T>,
) -> String {
    let elements = (0..found.cols).flat_map(|j| (0..found.rows).map(move |i| (i, j)));
    let other: Vec<_> =
        elements.filter(|&(i, j)| !case::are_same(found.at(i, j), base.at(i, j))).collect();
    let (i, j) = other[0];
    let wrong = other
        .iter()
        .take(200)
        .find_map(|&(i, j)| judge::judge_some(case, found, &[i], &[j]).wrong.into_iter().next());
    let judged = match wrong {
        Some(wrong) => format!("WRONG: {wrong}"),
        None => "within the promise".to_string(),
    };
    format!(
        "{} elements differ, ({i}, {j}) {} instead of {}; {judged}",
        other.len(),
        judge::show(found.at(i, j)),
        judge::show(base.at(i, j))
    )
}
