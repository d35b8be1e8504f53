//! `wideblas tmd bench --phases`: where the time of a search goes, how its Boolean tests compare, and what both methods for
//! polynomials cost.

mod measure;
mod model;

use super::engines::Where;
use super::files;
use crate::date::today;
use crate::error::Error;
use measure::{Binade, On, Shares, Sums, Watched, batch, fastest, name, shares};
use model::{COUNTED_FOR, Turns, limits, turns};
use std::io::Write;
use std::path::Path;
use wideblas::engine::cpu::Isa;
use wideblas::engine::cuda::{self, Device};
use wideblas_tmd::boolean::Algorithm;
use wideblas_tmd::job::{Engine, Rules};
use wideblas_tmd::search::{Polynomials, Precision};

/// How much is searched.
#[derive(clap::Args)]
pub struct Sample {
    /// With --phases, units of a binade that are searched, spread over it
    #[arg(long, value_name = "COUNT", default_value_t = 16)]
    units: usize,
    /// With --phases, log2 of the arguments of a unit; default: 44 on a GPU, 36 on processors
    #[arg(long, value_name = "LOG2", value_parser = clap::value_parser!(u32).range(32..=52))]
    unit: Option<u32>,
    /// With --phases, log2 of the sub-domains that compare tests; default: 26 on a GPU; a core tests 1/256 of them
    #[arg(long, value_name = "LOG2", value_parser = clap::value_parser!(u32).range(8..=30))]
    tests: Option<u32>,
}

/// The general one, the last one before overflow, and another function.
const BINADES: [Binade; 3] = [("exp", -1, 44), ("exp", 8, 44), ("sin", 0, 43)];
/// How often what is short is measured.
const TIMES: u32 = 3;

pub fn run(
    engine: &Where,
    sample: &Sample,
    save: Option<&Path>,
    out: &mut impl Write,
) -> Result<(), Error> {
    let (gpu, threads) = engine.gpu()?;
    let mut file = File { text: String::new(), save, out };
    let cores = On::Cores(threads, Isa::detected());
    let measured = Measured { gpu, on: gpu.map_or(cores, On::Gpu), threads, sample };
    file.add(&measured.head())?;
    measured.shares(&mut file)?;
    let compared = measured.tests(&mut file)?;
    measured.polynomials(&mut file)?;
    measured.limit(&compared, &mut file)
}

/// What is written, line by line, to the file too.
struct File<'a, W> {
    text: String,
    save: Option<&'a Path>,
    out: &'a mut W,
}

impl<W: Write> File<'_, W> {
    fn add(&mut self, text: &str) -> Result<(), Error> {
        writeln!(self.out, "{text}")?;
        self.out.flush()?;
        self.text.push_str(text);
        self.text.push('\n');
        // What is measured stays when the next one is interrupted.
        self.save.map_or(Ok(()), |path| files::write(path, &self.text))
    }

    /// The head of a table; a column for each word between bars.
    fn table(&mut self, columns: &str) -> Result<(), Error> {
        let bars = columns.matches('|').count().saturating_sub(1);
        self.add(&format!("{columns}\n{}|", "|---".repeat(bars)))
    }
}

struct Measured<'a> {
    gpu: Option<&'static Device>,
    /// The GPU, or all processors.
    on: On,
    threads: usize,
    sample: &'a Sample,
}

/// The clipped test in doubles on a GPU: nanoseconds of a test and turns of its loop.
struct Compared {
    binade: Binade,
    each: f64,
    turns: Turns,
}

impl Measured<'_> {
    fn head(&self) -> String {
        let where_ = match self.gpu {
            Some(_) => cuda::status(),
            None => Watched::new(self.on).name(),
        };
        format!(
            "# Phases of searches for hard-to-round arguments\n\n{where_}; {}. `wideblas tmd bench --phases` writes this.\n",
            today()
        )
    }

    fn is_gpu(&self) -> bool {
        self.gpu.is_some()
    }

    fn shares(&self, file: &mut File<impl Write>) -> Result<(), Error> {
        let unit = self.sample.unit.unwrap_or(if self.is_gpu() { 44 } else { 36 });
        let clock = match self.is_gpu() {
            true => {
                "by the device's clock; `copies` is what the engine needs besides, with copies and launches"
            }
            false => "of all threads together",
        };
        file.add(&format!(
            "## Shares\n\nSeconds of a whole binade, from {} units of 2^{unit} arguments spread over it. Coefficients \
             and phases are {clock}. By packets, coefficients are those of packets, and phase 1 makes those of sub-domains; by \
             the hierarchical method they are those of sub-domains, and the host makes `tables` for them meanwhile. \
             `preparing` is what one core needs for domains, polynomials with their proved errors, and plans; `MPFR` \
             decides about candidates and about what is too near to a change of the exponent. `together` is a search as it \
             is, where {} threads prepare units beside the engine, from its start to its end: all that the engine does not do \
             in it is in the last column.\n",
            self.sample.units, self.threads
        ))?;
        file.table(
            "| binade | polynomials | coefficients | phase 1 | phase 2 | phase 3 | copies | tables | preparing | MPFR | \
             together | tests of phase 1/s | not hidden, % |",
        )?;
        for binade in &BINADES {
            for method in Polynomials::ALL {
                let rules = Rules { unit, ..Rules::by(method) };
                let shares = shares(binade, rules, self.on, self.sample.units, self.threads);
                file.add(&self.share(binade, method, &shares.map_err(Error::Operands)?))?;
            }
        }
        file.add("")
    }

    fn share(&self, binade: &Binade, method: Polynomials, shares: &Shares) -> String {
        let Shares { sums, preparing, deciding, together, busy, part } = shares;
        let times = &sums.times;
        let whole = |seconds: f64| seconds / part;
        let phase_1 = times.levels.first().copied().unwrap_or(0.0);
        let phase_2 = times.levels.iter().skip(1).sum::<f64>();
        // Of threads together there is no rest.
        let [copies, tables] = match self.is_gpu() {
            true => [(sums.seconds - times.total() - times.tables).max(0.0), times.tables]
                .map(|seconds| format!("{:.3}", whole(seconds))),
            false => Default::default(),
        };
        let tests = sums.counts.levels.first().map_or(0, |level| level.tests);
        format!(
            "| {} | {} | {:.3} | {:.3} | {:.3} | {:.3} | {copies} | {tables} | {:.3} | {:.3} | {:.3} | {:.2e} | {:.1} |",
            name(binade),
            method.name(),
            whole(times.packets),
            whole(phase_1),
            whole(phase_2),
            whole(times.exhaustive),
            whole(*preparing),
            whole(*deciding),
            whole(*together),
            tests as f64 / phase_1.max(1e-9),
            100.0 * (together - busy) / together
        )
    }

    /// log2 of the sub-domains that the GPU, or a core, tests.
    fn count(&self, on: On) -> u64 {
        let all = 1 << self.sample.tests.unwrap_or(26);
        if let On::Gpu(_) = on { all } else { all >> 8 }
    }

    /// Measures where there is what measures.
    fn fastest(
        &self,
        on: Option<On>,
        binade: &Binade,
        rules: Rules,
    ) -> Result<Option<Sums>, Error> {
        let Some(on) = on else { return Ok(None) };
        let measured = batch(binade, self.count(on), rules);
        let measured = measured.and_then(|batch| fastest(on, &batch, TIMES));
        measured.map(Some).map_err(Error::Operands)
    }

    fn tests(&self, file: &mut File<impl Write>) -> Result<Vec<Compared>, Error> {
        file.add(
            "## Boolean tests\n\nNanoseconds of a test of phase 1 in the middle of the binade, with its share of making the \
             sub-domain's line, at the N that is chosen for doubles: on the GPU, and on one core by vectors of doubles (lefevre: one \
             by one) or by 64-bit integers. `fail` is the share of sub-domains that fail, with doubles. `turns` are those \
             of the loop, pairs of divisions or (lefevre) subtractions, of a thread and of a warp, which are those of its \
             slowest thread; `waiting` is the part of a warp's turns in which a thread waits, the mean deviation to the \
             maximum of table III of Fortin, Gouicem and Graillat.\n",
        )?;
        file.table(
            "| binade | N | test | fail, % | GPU, doubles | GPU, integers | core, AVX-512 | core, AVX2 | core, integers | \
             turns | of a warp | waiting, % |",
        )?;
        let mut compared = Vec::new();
        for binade in BINADES {
            for algorithm in Algorithm::ALL {
                let rules = Rules { algorithm, ..Rules::default() };
                let of = |on: Option<On>, precision| {
                    self.fastest(on, &binade, Rules { precision, ..rules })
                };
                let gpu = self.gpu.map(On::Gpu);
                let vectors = |isa: Isa| isa.is_available().then_some(On::Cores(1, isa));
                let integers = of(Some(On::Cores(1, Isa::Generic)), Precision::Integer)?;
                let all = [
                    of(gpu, Precision::Double)?,
                    of(gpu, Precision::Integer)?,
                    of(vectors(Isa::Avx512), Precision::Double)?,
                    of(vectors(Isa::Avx2), Precision::Double)?,
                    integers,
                ];
                let each =
                    |sums: &Sums| sums.each(sums.times.levels.first().copied().unwrap_or(0.0));
                let cells: Vec<String> =
                    all.iter().map(|sums| cell(sums.as_ref().map(each))).collect();
                let (failing, n) = (all[0].as_ref().or(all[2].as_ref()).or(all[4].as_ref()))
                    .map_or((0.0, 0), |sums| (sums.failing(), sums.counts.levels[0].arguments));
                let some = batch(&binade, 1 << 18, rules).map_err(Error::Operands)?;
                let turns = turns(&some, algorithm);
                file.add(&format!(
                    "| {} | {n} | {} | {:.3} | {} | {:.2} | {:.2} | {:.1} |",
                    name(&binade),
                    algorithm.name(),
                    100.0 * failing,
                    cells.join(" | "),
                    turns.thread,
                    turns.warp,
                    100.0 * turns.waiting
                ))?;
                if let (Algorithm::Clipped, Some(sums)) = (algorithm, &all[0]) {
                    compared.push(Compared { binade, each: each(sums), turns });
                }
            }
        }
        file.add("")?;
        Ok(compared)
    }

    fn polynomials(&self, file: &mut File<impl Write>) -> Result<(), Error> {
        file.add(
            "## Polynomials\n\nNanoseconds a sub-domain in the middle of the binade: for coefficients (packets, which phase 1 \
             steps through; or the exact tabulated differences of the hierarchical method, for which the host makes tables), \
             and for phase 1 with the clipped test in doubles. `ratio` is coefficients to phase 1 on the GPU, or on one core \
             where there is none.\n",
        )?;
        file.table(
            "| binade | method | degree | bits | GPU, coefficients | host, tables | GPU, phase 1 | core, coefficients | \
             core, phase 1 | ratio |",
        )?;
        for binade in BINADES {
            for method in Polynomials::ALL {
                let rules = Rules::by(method);
                let some = batch(&binade, 1, rules).map_err(Error::Operands)?.polynomials;
                let degree = some.iter().map(|one| one.degree()).max().unwrap_or(0);
                let bits = 64 * some.iter().map(|one| one.words).max().unwrap_or(0);
                let gpu = self.fastest(self.gpu.map(On::Gpu), &binade, rules)?;
                let core = self.fastest(Some(On::Cores(1, Isa::detected())), &binade, rules)?;
                let of = |sums: &Option<Sums>, part: fn(&Sums) -> f64| {
                    sums.as_ref().map(|sums| sums.each(part(sums)))
                };
                let packets = |sums: &Sums| sums.times.packets;
                let tests = |sums: &Sums| sums.times.levels.first().copied().unwrap_or(0.0);
                let judged = if gpu.is_some() { &gpu } else { &core };
                let ratio = judged.as_ref().map_or(0.0, |sums| packets(sums) / tests(sums));
                let cells = [
                    of(&gpu, packets),
                    of(&gpu, |sums| sums.times.tables),
                    of(&gpu, tests),
                    of(&core, packets),
                    of(&core, tests),
                ];
                file.add(&format!(
                    "| {} | {} | {degree} | {bits} | {} | {ratio:.3} |",
                    name(&binade),
                    method.name(),
                    cells.map(cell).join(" | ")
                ))?;
            }
        }
        file.add("")
    }

    fn limit(&self, compared: &[Compared], file: &mut File<impl Write>) -> Result<(), Error> {
        let Some(device) = self.gpu.filter(|device| device.capability == COUNTED_FOR) else {
            return file
                .add("The limit by instructions is that of GPUs of compute capability 9.0.");
        };
        let [once, each] = model::INSTRUCTIONS.all;
        let [once_64, each_64] = model::INSTRUCTIONS.fp64;
        file.add(&format!(
            "## The limit of phase 1 by instructions\n\nThe clipped test in doubles, by packets: {once} instructions and {each} \
             for each turn of a warp after the first, of which {once_64} and {each_64} are of the FP64 units, as counted in \
             what nvcc 13.0 makes for compute capability 9.0. {} multiprocessors at the highest clock start {:.3e} FP64 \
             instructions of a thread in a second, and twice as many in all: nanoseconds of a test.\n",
            device.multiprocessors, device.fp64_rate
        ))?;
        file.table("| binade | turns of a warp | by FP64 units | by issue | measured | limit/measured, % |")?;
        for Compared { binade, each, turns } in compared {
            let limits = limits(device, turns);
            file.add(&format!(
                "| {} | {:.2} | {:.4} | {:.4} | {each:.4} | {:.0} |",
                name(binade),
                turns.warp,
                limits.fp64,
                limits.issue,
                100.0 * limits.fp64.max(limits.issue) / each
            ))?;
        }
        Ok(())
    }
}

/// Nanoseconds, if they were measured.
fn cell(nanoseconds: Option<f64>) -> String {
    nanoseconds.map_or(String::new(), |each| match each {
        each if each < 1.0 => format!("{each:.4}"),
        each => format!("{each:.1}"),
    })
}
