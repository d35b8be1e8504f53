//! `wideblas tmd search` and `resume`

use super::Choice;
use super::engines::Where;
use super::files;
use super::summary::{Run, Summary};
use crate::error::Error;
use crate::progress::Progress as Bar;
use std::io::{ErrorKind, Write};
use std::path::PathBuf;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use wideblas_tmd::certificate::{Certificate, Checkpoint, Header, Resumed};
use wideblas_tmd::domain::{Range, Request};
use wideblas_tmd::float::Format;
use wideblas_tmd::function::Row;
use wideblas_tmd::job::{
    Engine, Job, Part, Progress, Record, Rules, Stopped, Timed, run as search, units,
};
use wideblas_tmd::search::Precision;

#[derive(clap::Args)]
pub struct Args {
    /// The function; `wideblas tmd list` shows all
    #[arg(long = "fn", value_name = "NAME", value_parser = super::function)]
    function: &'static Row,
    /// The end of the range that is nearer to zero, which belongs to it
    #[arg(long, value_name = "X", value_parser = super::number, allow_hyphen_values = true)]
    from: f64,
    /// The other end, which does not belong to it; inf for all that the format has
    #[arg(long, value_name = "X", value_parser = super::number, allow_hyphen_values = true)]
    to: f64,
    /// Hardness: at least so many identical bits after the round bit
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..=63))]
    bits: u32,
    /// binary64, binary32, binary16 or bfloat16
    #[arg(long, default_value = "binary64", value_parser = super::format)]
    format: Format,
    /// The Boolean test: auto, lefevre, regular or clipped
    #[arg(long, default_value = "auto", value_name = "TEST", value_parser = super::algorithm)]
    algorithm: Choice,
    /// Boolean tests in 64-bit integers instead of doubles
    #[arg(long)]
    integers: bool,
    /// Arguments of a sub-domain in phase 1, instead of a number chosen for the function
    #[arg(long, value_name = "N")]
    sub_domain: Option<u64>,
    /// Searches 2^LOG2 arguments at a time: the steps of the checkpoint
    #[arg(long, value_name = "LOG2", default_value_t = 44, value_parser = clap::value_parser!(u32).range(10..=52))]
    unit: u32,
    /// Only this share of the range: the 3rd of 64, say
    #[arg(long, value_name = "I/N", default_value = "1/1", value_parser = super::part)]
    part: Part,
    /// Keeps what is done in this new file, for `resume`
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    #[command(flatten)]
    to_files: Outputs,
    #[command(flatten)]
    engine: Where,
}

#[derive(clap::Args)]
pub struct ResumeArgs {
    /// The checkpoint of a search
    checkpoint: PathBuf,
    #[command(flatten)]
    to_files: Outputs,
    #[command(flatten)]
    engine: Where,
}

/// Where results go.
#[derive(clap::Args)]
pub struct Outputs {
    /// Writes the list to this file, in the form of CORE-MATH's .wc files, instead of to standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Writes the certificate to this file
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Prints a summary as JSON
    #[arg(long)]
    json: bool,
}

/// Set by Ctrl-C.
static CANCELLED: LazyLock<&'static AtomicBool> = LazyLock::new(|| {
    static FLAG: AtomicBool = AtomicBool::new(false);
    // A second one ends the process, as if nobody had listened. Without a handler Ctrl-C does so at once.
    let _ = ctrlc::set_handler(|| {
        if FLAG.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
    &FLAG
});

pub fn run(args: &Args, out: &mut impl Write) -> Result<(), Error> {
    let request = Request::new(args.format, args.from, args.to, args.bits).map_err(Error::Usage)?;
    let precision = if args.integers { Precision::Integer } else { Precision::Double };
    let mut rules =
        Rules { unit: args.unit, precision, arguments: args.sub_domain, ..Rules::default() };
    rules.algorithm = args.algorithm.0.unwrap_or(rules.algorithm);
    let job = Job { function: args.function, request, rules };
    let header = Header::of(&job);
    let checkpoint = args.checkpoint.as_ref().map(|path| {
        Checkpoint::create(path, &header, args.part).map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => Error::file(
                path,
                "is there already; `wideblas tmd resume` goes on with a checkpoint",
            ),
            _ => Error::file(path, error),
        })
    });
    let resumed = Resumed { header, part: args.part, records: Vec::new() };
    go(args.function, resumed, checkpoint.transpose()?, &args.to_files, &args.engine, out)
}

pub fn resume(args: &ResumeArgs, out: &mut impl Write) -> Result<(), Error> {
    let (checkpoint, resumed) = Checkpoint::resume(&args.checkpoint).map_err(Error::Operands)?;
    let name = &resumed.header.function;
    let function = super::function(name)
        .map_err(|what| Error::file(&args.checkpoint, format!("{name}: {what}")))?;
    go(function, resumed, Some(checkpoint), &args.to_files, &args.engine, out)
}

/// Searches what is left, and writes the results.
fn go(
    function: &'static Row,
    resumed: Resumed,
    mut checkpoint: Option<Checkpoint>,
    outputs: &Outputs,
    engine: &Where,
    out: &mut impl Write,
) -> Result<(), Error> {
    outputs.check()?;
    let engines = engine.engines()?;
    let timed: Vec<Timed> = engines.all().into_iter().map(Timed::new).collect();
    let searching: Vec<&dyn Engine> = timed.iter().map(|one| one as &dyn Engine).collect();
    let job = Job { function, request: resumed.header.request, rules: resumed.header.rules };
    let all = units(&job, resumed.part);
    let left = resumed.left(all.clone());
    let start = Instant::now();
    let total: u64 = left.iter().map(|unit| unit.len).sum();
    let bar = Bar::new("searching", total);
    let mut records = resumed.records;
    let mut keep = |record: Record, progress: Progress| {
        if let Some(checkpoint) = &mut checkpoint {
            checkpoint.add(&record)?;
        }
        bar.advance(record.range.len);
        let rate = progress.arguments as f64 / start.elapsed().as_secs_f64();
        let expected = job.expected(progress.searched);
        bar.say(format!("{rate:.2e} arguments/s, found {} of {expected:.0}", progress.found));
        records.push(record);
        Ok(())
    };
    let done = search(&job, &left, &searching, engines.preparing, &CANCELLED, &mut keep);
    drop(bar);
    match done {
        Ok(_) => {}
        Err(Stopped::Cancelled) => {
            let kept = if checkpoint.is_some() { "; the checkpoint has what is done" } else { "" };
            let (done, all) = (records.len(), all.len());
            return Err(Error::Operands(format!("stopped after {done} of {all} units{kept}")));
        }
        Err(Stopped::Failed(reason)) => return Err(Error::Operands(reason)),
    }
    let certificate = certificate(&job, &all, records);
    let run = Run {
        arguments: total,
        seconds: start.elapsed().as_secs_f64(),
        busy: timed.iter().map(|one| one.busy().as_secs_f64()).sum::<f64>() / timed.len() as f64,
        engine: engines.names(),
    };
    outputs.write(&certificate, &run, out)
}

/// Of the part of the job that these units are.
fn certificate(job: &Job<'_>, units: &[Range], mut records: Vec<Record>) -> Certificate {
    records.sort_by_key(|record| record.range.ordinal());
    let mut header = Header::of(job);
    let end = |unit: &Range| unit.ordinal() + unit.len;
    header.request.from = units.first().map_or(header.request.from, Range::ordinal);
    header.request.to = units.last().map_or(header.request.from, end);
    Certificate { header, records }
}

impl Outputs {
    /// Says before the work that a result could not be written.
    fn check(&self) -> Result<(), Error> {
        [&self.out, &self.certificate]
            .into_iter()
            .flatten()
            .try_for_each(|path| files::is_writable(path))
    }

    pub fn write(
        &self,
        certificate: &Certificate,
        run: &Run,
        out: &mut impl Write,
    ) -> Result<(), Error> {
        let summary = Summary::new(certificate);
        if let Some(path) = &self.certificate {
            files::write(path, &certificate.text())?;
        }
        match &self.out {
            Some(path) => files::write(path, &summary.list(certificate))?,
            None if !self.json => out.write_all(summary.list(certificate).as_bytes())?,
            None => {}
        }
        match self.json {
            true => writeln!(out, "{}", summary.json(run))?,
            false if self.out.is_some() => {
                summary.lines(run).iter().try_for_each(|line| writeln!(out, "{line}"))?
            }
            false => {}
        }
        Ok(())
    }
}
