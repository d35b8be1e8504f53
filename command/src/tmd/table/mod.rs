//! `wideblas tmd table`: a whole function, a job a binade.

mod estimate;
mod folder;
mod hardest;
mod report;
mod results;
mod work;

use super::engines::Where;
use super::files;
use super::how::How;
use super::plot;
use crate::error::Error;
use folder::Folder;
use report::Plan;
use serde_json::{Value, json};
use std::io::Write;
use std::path::PathBuf;
use wideblas_tmd::binades::{Binades, jobs, share, whole};
use wideblas_tmd::certificate::Header;
use wideblas_tmd::domain::Request;
use wideblas_tmd::function::{Function, Row};
use wideblas_tmd::job::{Job, Part};
use work::{Outcome, Work};

#[derive(clap::Args)]
pub struct Args {
    /// The function; `wideblas tmd list` shows all
    #[arg(long = "fn", value_name = "NAME", value_parser = super::function)]
    function: &'static Row,
    /// Only arguments from here on, away from zero; without it from zero on. Without both ends all arguments for which the
    /// function is defined (positive ones of an even or odd function)
    #[arg(long, value_name = "X", value_parser = super::number, allow_hyphen_values = true)]
    from: Option<f64>,
    /// Where they end; without it with the format
    #[arg(long, value_name = "X", value_parser = super::number, allow_hyphen_values = true)]
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
        (None, None) => whole(args.function, format, bits),
        (from, to) => {
            // An end that is not said has the sign of the other one.
            let sign = from.or(to).map_or(1.0, |x| 1f64.copysign(x));
            let (from, to) = (from.unwrap_or(0.0), to.unwrap_or(sign * f64::INFINITY));
            vec![Request::new(format, from, to, bits).map_err(Error::Usage)?]
        }
    };
    files::is_beside("--plot", args.plot.as_deref())?;
    // Before what takes long: to start a GPU, and to look at all binades.
    let mut say = |line: &str| match args.json {
        true => Ok(()),
        false => writeln!(out, "{line}").and_then(|()| out.flush()),
    };
    say(&report::title(args.function, &requests[0], args.part))?;
    let engines = args.engine.engines()?;
    let folder = match &args.folder {
        Some(path) if !args.dry_run => {
            let name = args.function.name();
            Some(Folder::open(path, name, &text(args, &requests), args.part)?)
        }
        _ => None,
    };
    let rules = args.how.rules(&args.engine);
    let all = requests.iter().flat_map(|request| jobs(args.function, request, &rules));
    let own: Vec<Binades> = share(all, args.part).collect();
    let rows: Vec<Option<Value>> = own.iter().map(|one| folder.as_ref()?.done(one)).collect();
    let done = rows.iter().flatten().count();
    let mut plan = Plan::new(args.function, &requests[0], args.part, &own, done);
    plan.lines().iter().try_for_each(|line| say(line))?;
    let left = |(one, row): (&Binades, &Option<Value>)| match row {
        None if !one.is_quiet() => one.outlook.searched,
        _ => 0,
    };
    let left: Vec<u64> = own.iter().zip(&rows).map(left).collect();
    let seconds = estimate::seconds(&left, &engines, &|index| job(args, &own[index]))?;
    plan.seconds = seconds.iter().sum();
    say(&plan.left())?;
    let Some(folder) = folder else {
        if args.json {
            writeln!(out, "{}", plan.json(&own, &seconds))?;
        }
        return Ok(());
    };
    let work = Work { args, own: &own, seconds: &seconds, folder: &folder, engines: &engines };
    let Outcome { rows, failed } = work.run(rows)?;
    let table = Table { args, own, rows, seconds, plan };
    table.report(&folder, out)?;
    match failed.is_empty() {
        true => Ok(()),
        false => {
            let each: Vec<String> =
                failed.iter().map(|(name, why)| format!("{name}: {why}")).collect();
            Err(Error::Operands(format!(
                "{} of {} jobs failed, and the same command tries these again: {}",
                failed.len(),
                table.own.len(),
                each.join("; ")
            )))
        }
    }
}

/// A job by the rules that are chosen for it.
fn job<'a>(args: &'a Args, one: &Binades) -> Result<Job<'a>, Error> {
    let rules = one.rules(args.how.rules(&args.engine));
    let job = Job { function: args.function, request: one.request, rules };
    // Where there is nothing to search, there is nothing to choose.
    let rules = if one.is_quiet() { rules } else { args.how.chosen(&job)? };
    Ok(Job { rules, ..job })
}

/// A table, and what is done of it.
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
    /// Says what was done.
    fn report(&self, folder: &Folder, out: &mut impl Write) -> Result<(), Error> {
        let Table { args, own, plan, .. } = self;
        let rows: Vec<Value> = self.rows.iter().flatten().cloned().collect();
        let summary = report::markdown(plan, &rows);
        files::write(&folder.summary(args.part), &summary)?;
        if args.part == Part::ALL {
            let hashes = folder.text_of_hashes(own, &self.rows);
            files::write(&folder.hashes(), &hashes)?;
            let machine = results::Machine::here();
            files::write(&folder.results(), &results::markdown(plan, &rows, &hashes, &machine))?;
        }
        if let Some(path) = &args.plot {
            let done = own.iter().zip(&self.rows).filter(|(_, row)| row.is_some());
            let paths: Vec<PathBuf> = done.map(|(one, _)| folder.file(one, "cert")).collect();
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
        let job = Job { function: args.function, request, rules: args.how.rules(&args.engine) };
        for line in Header::of(&job).lines() {
            text += &line;
            text.push('\n');
        }
    }
    // What auto chooses is the same for the same request.
    text + &format!("algorithm {}\n", args.how.algorithm())
}
