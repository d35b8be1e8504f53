//! `wideblas tmd table`: a whole function, a job a binade.

mod estimate;
mod folder;
mod report;

use super::engines::Where;
use super::files;
use super::how::How;
use super::plot;
use super::search::complete;
use crate::error::Error;
use crate::interrupt::cancelled;
use crate::progress::Progress as Bar;
use folder::Folder;
use report::Plan;
use serde_json::{Value, json};
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use wideblas_tmd::binades::{Binades, jobs, share, whole};
use wideblas_tmd::campaign::Campaign;
use wideblas_tmd::certificate::Header;
use wideblas_tmd::domain::Request;
use wideblas_tmd::function::{Function, Row};
use wideblas_tmd::job::{Engines, Job, Part, Progress, Record};

#[derive(clap::Args)]
pub struct Args {
    /// The function; `wideblas tmd list` shows all
    #[arg(long = "fn", value_name = "NAME", value_parser = super::function)]
    function: &'static Row,
    /// Only arguments from here on, away from zero; without it all arguments for which the function is defined (positive
    /// ones of an even or odd function)
    #[arg(long, value_name = "X", value_parser = super::number, allow_hyphen_values = true, requires = "to")]
    from: Option<f64>,
    /// Where they end
    #[arg(long, value_name = "X", value_parser = super::number, allow_hyphen_values = true, requires = "from")]
    to: Option<f64>,
    #[command(flatten)]
    how: How,
    /// The folder of the lists and certificates. Interrupted in whichever way, the same command goes on
    #[arg(long, value_name = "FOLDER", required_unless_present = "dry_run")]
    folder: Option<PathBuf>,
    /// Only each Nth job, from the Ith on. Parts may share a folder; at the end the command without --part writes the
    /// summary of all
    #[arg(long, value_name = "I/N", default_value = "1/1", value_parser = super::part)]
    part: Part,
    /// Only says what is to be done and how long it takes
    #[arg(long)]
    dry_run: bool,
    /// Draws how many arguments are how hard, as SVG
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
    /// Prints the summary (the estimate of a dry run) as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    engine: Where,
}

pub fn run(args: &Args, out: &mut impl Write) -> Result<(), Error> {
    let How { bits, format, .. } = args.how;
    let requests = match (args.from, args.to) {
        (Some(from), Some(to)) => {
            vec![Request::new(format, from, to, bits).map_err(Error::Usage)?]
        }
        _ => whole(args.function, format, bits),
    };
    files::is_beside("--plot", args.plot.as_deref())?;
    let engines = args.engine.engines()?;
    let folder = match &args.folder {
        Some(path) if !args.dry_run => {
            let name = args.function.name();
            Some(Folder::open(path, name, &text(args, &requests), args.part)?)
        }
        _ => None,
    };
    let rules = args.how.rules();
    let all = requests.iter().flat_map(|request| jobs(args.function, request, &rules));
    let own: Vec<Binades> = share(all, args.part).collect();
    let rows: Vec<Option<Value>> = own.iter().map(|one| folder.as_ref()?.done(one)).collect();
    let left = |(one, row): (&Binades, &Option<Value>)| match row {
        None if !one.is_quiet() => one.outlook.searched,
        _ => 0,
    };
    let left: Vec<u64> = own.iter().zip(&rows).map(left).collect();
    let seconds = estimate::seconds(&left, &engines, &|index| job(args, &own[index]))?;
    let done = rows.iter().flatten().count();
    let mut plan = Plan::new(args.function, &requests[0], args.part, &own, done);
    plan.seconds = seconds.iter().sum();
    if !args.json {
        plan.lines().iter().try_for_each(|line| writeln!(out, "{line}"))?;
        out.flush()?;
    }
    let mut table = Table { args, own, rows, seconds, plan };
    let Some(folder) = folder else {
        if args.json {
            writeln!(out, "{}", table.plan.json(&table.own, &table.seconds))?;
        }
        return Ok(());
    };
    table.work(&folder, &engines)?;
    table.report(&folder, out)
}

/// A job by the rules that are chosen for it.
fn job<'a>(args: &'a Args, one: &Binades) -> Result<Job<'a>, Error> {
    let rules = one.rules(args.how.rules());
    let job = Job { function: args.function, request: one.request, rules };
    // Where there is nothing to search, there is nothing to choose.
    let rules = if one.is_quiet() { rules } else { args.how.chosen(&job)? };
    Ok(Job { rules, ..job })
}

/// A table at work.
struct Table<'a> {
    args: &'a Args,
    own: Vec<Binades>,
    /// What each job says of itself when it is done.
    rows: Vec<Option<Value>>,
    /// Of each job, about.
    seconds: Vec<f64>,
    plan: Plan,
}

impl Table<'_> {
    /// Does all jobs that are not done.
    fn work(&mut self, folder: &Folder, engines: &Engines) -> Result<(), Error> {
        let Table { args, own, rows, seconds, plan } = self;
        let milliseconds = |seconds: f64| (1e3 * seconds) as u64;
        let bar = Bar::new("table", milliseconds(plan.seconds).max(1));
        let mut found = 0;
        for (index, one) in own.iter().enumerate() {
            if rows[index].is_some() {
                continue;
            }
            let (checkpoint, resumed) = folder.begin(one, &job(args, one)?)?;
            let is_resumed = !resumed.records.is_empty();
            let mut watch = |record: &Record, _: Progress| {
                let share = record.range.len as f64 / one.request.len() as f64;
                bar.advance(milliseconds(seconds[index] * share));
                found += record.cases.len();
                let (name, at, count) = (one.name(), index + 1, own.len());
                let expected = plan.expected;
                bar.say(format!("job {at} of {count}, {name}, found {found} of {expected:.0}"));
            };
            let campaign =
                Campaign::new(Box::new(*args.function), resumed).map_err(Error::Operands)?;
            let completed = complete(&campaign, checkpoint, engines, &mut watch);
            if cancelled().load(Ordering::Relaxed) && completed.is_err() {
                let (done, all) = (rows.iter().flatten().count(), own.len());
                let message =
                    format!("stopped after {done} of {all} jobs; the same command goes on");
                return Err(Error::Operands(message));
            }
            let (certificate, run) = completed?;
            rows[index] = Some(folder.finish(one, &certificate, &run, is_resumed)?);
        }
        Ok(())
    }

    /// Says what was done.
    fn report(&self, folder: &Folder, out: &mut impl Write) -> Result<(), Error> {
        let Table { args, own, plan, .. } = self;
        let rows: Vec<Value> = self.rows.iter().flatten().cloned().collect();
        let summary = report::markdown(plan, &rows);
        files::write(&folder.summary(args.part), &summary)?;
        if let Some(path) = &args.plot {
            let paths: Vec<PathBuf> = own.iter().map(|one| folder.file(one, "cert")).collect();
            plot::of_files(&paths)?.draw(path)?;
        }
        match args.json {
            true => {
                let (plan, totals) = (plan.json(own, &self.seconds), report::totals(&rows));
                writeln!(out, "{}", json!({"plan": plan, "totals": totals, "jobs": rows}))?;
            }
            false => write!(out, "\n{summary}")?,
        }
        Ok(())
    }
}

/// All that the files of a folder depend on.
fn text(args: &Args, requests: &[Request]) -> String {
    let mut text = "wideblas-tmd table 1\n".to_string();
    for &request in requests {
        let job = Job { function: args.function, request, rules: args.how.rules() };
        for line in Header::of(&job).lines() {
            text += &line;
            text.push('\n');
        }
    }
    // What auto chooses is the same for the same request.
    text + &format!("algorithm {}\n", args.how.algorithm())
}
