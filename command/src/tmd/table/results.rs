//! The file of a table's results: counts of each binade by hardness, the hardest cases, and by which machine. It is small enough to
//! be kept beside a program, when the lists and certificates are not.

use super::folder::sha256;
use super::hardest::named;
use super::report::{Plan, totals};
use crate::date::today;
use crate::info::cpu_name;
use crate::tmd::summary::NONE_HARD;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::thread;
use wideblas_tmd::decide::Side;
use wideblas_tmd::float::Format;

/// Digits of a hash in the table; SHA256SUMS has all.
const DIGITS: usize = 12;

/// Where the file is written.
pub struct Machine {
    processor: String,
    threads: usize,
    day: String,
}

impl Machine {
    pub fn here() -> Machine {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        Machine { processor: cpu_name(), threads, day: today() }
    }
}

fn text<'a>(row: &'a Value, name: &str) -> &'a str {
    row[name].as_str().unwrap_or_default()
}

fn number(row: &Value, name: &str) -> f64 {
    row[name].as_f64().unwrap_or(0.0)
}

/// Seconds of all runs: the last job of each tells how long it took.
fn seconds(rows: &[Value]) -> f64 {
    let mut runs: BTreeMap<u64, f64> = BTreeMap::new();
    for row in rows {
        let last = runs.entry(row["run"].as_u64().unwrap_or(0)).or_insert(0.0);
        *last = last.max(number(row, "at"));
    }
    runs.values().sum()
}

/// How many cases of a row have hardness k; those of the last column, k or more.
fn of_hardness(row: &Value, k: u32, or_more: bool) -> u64 {
    let counts = row["by_hardness"].as_object().into_iter().flatten();
    let is_wanted = |text: &str| {
        let own = text.parse::<u32>();
        own.is_ok_and(|own| own == k || or_more && own > k)
    };
    counts.filter(|(own, _)| is_wanted(own)).filter_map(|(_, count)| count.as_u64()).sum()
}

/// All of it, as Markdown. `hashes` is the text of SHA256SUMS.
pub fn markdown(plan: &Plan, rows: &[Value], hashes: &str, machine: &Machine) -> String {
    let mut out = String::new();
    // A String takes all.
    let _ = head(&mut out, plan, rows, hashes, machine);
    let _ = counts(&mut out, plan, rows);
    let _ = hardest(&mut out, plan, rows);
    out
}

fn head(
    out: &mut String,
    plan: &Plan,
    rows: &[Value],
    hashes: &str,
    machine: &Machine,
) -> std::fmt::Result {
    let Plan { title, jobs, binades, .. } = plan;
    let all = totals(rows);
    let engines: BTreeSet<&str> = rows.iter().map(|row| text(row, "engine")).collect();
    let engines: Vec<&str> = engines.into_iter().collect();
    let Machine { processor, threads, day } = machine;
    let busy: f64 = rows.iter().map(|row| number(row, "busy") * engines_of(row)).sum();
    writeln!(out, "# {title}\n")?;
    if rows.len() < *jobs {
        writeln!(out, "{} of {jobs} jobs are done; what follows is of these.\n", rows.len())?;
    }
    writeln!(
        out,
        "{binades} binades, {} arguments searched: {} cases, {:.1} expected, and {} exact results. {:.0} s in all, {busy:.0} s of \
         the engines; by {} ({processor}, {threads} threads), wideblas {}, {day}.\n",
        all["searched"],
        all["found"],
        number(&all, "expected"),
        all["exact"],
        seconds(rows),
        engines.join("; "),
        env!("CARGO_PKG_VERSION"),
    )?;
    writeln!(
        out,
        "`sha256sum --check SHA256SUMS` compares the lists and the certificates; the SHA-256 of SHA256SUMS is {}.\n",
        sha256(hashes)
    )?;
    let others = all["not_searched"].as_object().into_iter().flatten();
    let others: Vec<String> = others.map(|(why, count)| format!("- {count}: {why}")).collect();
    if !others.is_empty() {
        writeln!(out, "Arguments that were not searched:\n\n{}\n", others.join("\n"))?;
    }
    Ok(())
}

/// `busy` is the average of a job's engines.
fn engines_of(row: &Value) -> f64 {
    text(row, "engine").split("; ").count() as f64
}

fn counts(out: &mut String, plan: &Plan, rows: &[Value]) -> std::fmt::Result {
    let last = Format::by_name(plan.format).map_or(plan.bits, named).max(plan.bits);
    let columns: Vec<u32> = (plan.bits..=last).collect();
    let names: Vec<String> = columns
        .iter()
        .map(|&k| if k == last { format!("k >= {k}") } else { format!("k = {k}") })
        .collect();
    writeln!(
        out,
        "| arguments | {} | found | expected | exact | s of engines | list | certificate |",
        names.join(" | ")
    )?;
    writeln!(out, "|---|{}---|---|---|---|---|---|", "---|".repeat(columns.len()))?;
    let cells = |row: &Value| {
        let cell = |&k: &u32| of_hardness(row, k, k == last).to_string();
        columns.iter().map(cell).collect::<Vec<_>>().join(" | ")
    };
    let first = |hash: &str| hash.chars().take(DIGITS).collect::<String>();
    for row in rows.iter().filter(|row| row["searched"] != 0) {
        let resumed = if row["resumed"] == true { "+" } else { "" };
        writeln!(
            out,
            "| [{}, {}) | {} | {} | {:.1} | {} | {:.2}{resumed} | {} | {} |",
            text(row, "from"),
            text(row, "to"),
            cells(row),
            row["found"],
            number(row, "expected"),
            row["exact"],
            number(row, "busy") * engines_of(row),
            first(text(row, "list_sha256")),
            first(text(row, "certificate_sha256")),
        )?;
    }
    let all = totals(rows);
    let sums = columns
        .iter()
        .map(|&k| rows.iter().map(|row| of_hardness(row, k, k == last)).sum::<u64>().to_string());
    writeln!(
        out,
        "| all | {} | {} | {:.1} | {} | | | |",
        sums.collect::<Vec<_>>().join(" | "),
        all["found"],
        number(&all, "expected"),
        all["exact"],
    )?;
    // Half of those of k bits or more have k bits.
    let share = |&k: &u32| {
        let or_more = number(&all, "expected") * 0.5f64.powi((k - plan.bits) as i32);
        format!("{:.1}", if k == last { or_more } else { or_more / 2.0 })
    };
    let expected: Vec<String> = columns.iter().map(share).collect();
    writeln!(out, "| expected | {} | | | | | | |\n", expected.join(" | "))?;
    if rows.iter().any(|row| row["searched"] != 0 && row["not_searched"].get(NONE_HARD).is_some()) {
        writeln!(
            out,
            "Where one proof covers most arguments, cases are neighbours of each other and no accidents: `expected` is of random \
             results of what was searched beside them.\n"
        )?;
    }
    let quiet = rows.iter().filter(|row| row["searched"] == 0).count();
    if quiet > 0 {
        writeln!(out, "{quiet} jobs with nothing to search are left out.\n")?;
    }
    if rows.iter().any(|row| row["resumed"] == true) {
        writeln!(out, "+ without the seconds of runs that were interrupted.\n")?;
    }
    Ok(())
}

fn hardest(out: &mut String, plan: &Plan, rows: &[Value]) -> std::fmt::Result {
    let line = |one: &Value| {
        format!("{} # k={} {}", text(one, "x"), one["k"], one["side"].as_str().unwrap_or("?"))
    };
    let sides = [
        (Side::Middle, "to nearest: near the middle of two numbers"),
        (Side::Above, "up, down, to zero: a little above a number"),
        (Side::Below, "up, down, to zero: a little below a number"),
    ];
    writeln!(out, "The worst case of each direction of rounding:\n")?;
    writeln!(out, "| rounding | x | k |\n|---|---|---|")?;
    for (side, name) in sides {
        let worst = rows.iter().filter_map(|row| row["worst"].get(side.name()));
        // The first of equals.
        let worst = worst.rev().max_by_key(|one| one["k"].as_u64());
        if let Some(worst) = worst {
            writeln!(out, "| {name} | {} | {} |", text(worst, "x"), worst["k"])?;
        }
    }
    let least = Format::by_name(plan.format).map_or(plan.bits, named).max(plan.bits);
    writeln!(out, "\nAll cases of k >= {least}, with the side of a number or the middle:\n")?;
    writeln!(out, "```text")?;
    for one in rows.iter().filter_map(|row| row["hardest"].as_array()).flatten() {
        if one["k"].as_u64() >= Some(u64::from(least)) {
            writeln!(out, "{}", line(one))?;
        }
    }
    writeln!(out, "```")
}
