//! `wideblas tmd search` and `resume`

use super::engines::Where;
use super::how::How;
use super::outputs::Outputs;
use super::summary::Run;
use crate::error::Error;
use crate::interrupt::cancelled;
use crate::progress::Progress as Bar;
use std::io::{ErrorKind, Write};
use std::path::PathBuf;
use std::time::Instant;
use wideblas_tmd::campaign::Campaign;
use wideblas_tmd::certificate::{Certificate, Checkpoint, Header, Resumed};
use wideblas_tmd::domain::Request;
use wideblas_tmd::function::Row;
use wideblas_tmd::job::{Engine, Engines, Job, Part, Progress, Record, Stopped, Timed};

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
    #[command(flatten)]
    how: How,
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

pub fn run(args: &Args, out: &mut impl Write) -> Result<(), Error> {
    let How { bits, format, .. } = args.how;
    let request = Request::new(format, args.from, args.to, bits).map_err(Error::Usage)?;
    let job = Job { function: args.function, request, rules: args.how.rules(&args.engine) };
    let job = Job { rules: args.how.chosen(&job)?, ..job };
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
    checkpoint: Option<Checkpoint>,
    outputs: &Outputs,
    engine: &Where,
    out: &mut impl Write,
) -> Result<(), Error> {
    outputs.check()?;
    let engines = engine.engines()?;
    let campaign = Campaign::new(Box::new(*function), resumed).map_err(Error::Operands)?;
    let job = campaign.job();
    let start = Instant::now();
    let bar = Bar::new("searching", campaign.left().iter().map(|unit| unit.len).sum());
    let mut watch = |record: &Record, progress: Progress| {
        bar.advance(record.range.len);
        let rate = progress.arguments as f64 / start.elapsed().as_secs_f64();
        let expected = job.expected(progress.searched);
        bar.say(format!("{rate:.2e} arguments/s, found {} of {expected:.0}", progress.found));
    };
    let (certificate, run) = complete(&campaign, checkpoint, &engines, &mut watch)?;
    drop(bar);
    outputs.write(&certificate, Some(&run), out)
}

/// Searches what is left. Each record goes to the checkpoint, and is then watched.
pub fn complete(
    campaign: &Campaign,
    mut checkpoint: Option<Checkpoint>,
    engines: &Engines,
    watch: &mut dyn FnMut(&Record, Progress),
) -> Result<(Certificate, Run), Error> {
    let timed: Vec<Timed> = engines.all().into_iter().map(Timed::new).collect();
    let searching: Vec<&dyn Engine> = timed.iter().map(|one| one as &dyn Engine).collect();
    let left = campaign.left();
    let start = Instant::now();
    let mut keep = |record: &Record, progress: Progress| {
        if let Some(checkpoint) = &mut checkpoint {
            checkpoint.add(record)?;
        }
        watch(record, progress);
        Ok(())
    };
    let done = campaign.run(&left, &searching, engines.preparing, cancelled(), &mut keep);
    match done {
        Ok(_) => {}
        Err(Stopped::Cancelled) => {
            let kept = if checkpoint.is_some() { "; the checkpoint has what is done" } else { "" };
            let (done, all) = (campaign.records().len(), campaign.units().len());
            return Err(Error::Operands(format!("stopped after {done} of {all} units{kept}")));
        }
        Err(Stopped::Failed(reason)) => return Err(Error::Operands(reason)),
    }
    let certificate = campaign.certificate().expect("all units were searched");
    let run = Run {
        arguments: left.iter().map(|unit| unit.len).sum(),
        seconds: start.elapsed().as_secs_f64(),
        busy: timed.iter().map(|one| one.busy().as_secs_f64()).sum::<f64>() / timed.len() as f64,
        engine: engines.names(),
    };
    Ok((certificate, run))
}
