//! What was run and what came of it, as tables.

use super::variants::Variant;
use crate::options::{Format, Mode};
use crate::verify::case::{Spec, named};
use crate::verify::kinds::Kind;
use crate::verify::residues::Name;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Formats that cases are counted by.
const FORMATS: [&str; 10] = [
    "f64",
    "dd",
    "qd",
    "mpfr",
    "mpf",
    "mpres",
    "complex dd",
    "complex qd",
    "complex mpfr",
    "complex mpf",
];

fn name(spec: &Spec) -> &'static str {
    match spec.format {
        _ if spec.residues.is_some() => FORMATS[5],
        Format::F64 => FORMATS[0],
        Format::Dd if spec.complex => FORMATS[6],
        Format::Qd if spec.complex => FORMATS[7],
        Format::Dd => FORMATS[1],
        Format::Qd => FORMATS[2],
        Format::Mpfr(_) if spec.complex => FORMATS[8],
        Format::Mpf(_) if spec.complex => FORMATS[9],
        Format::Mpfr(_) => FORMATS[3],
        Format::Mpf(_) => FORMATS[4],
        Format::F128 => "f128",
    }
}

#[derive(Clone, Copy, Debug, Default)]
pub struct Count {
    pub runs: usize,
    pub failed: usize,
}

/// Cases by what they are, and failures by what they are.
#[derive(Debug, Default)]
pub struct Tally {
    pub cases: usize,
    /// By format, mode and kind.
    by_kind: BTreeMap<(&'static str, &'static str, &'static str), usize>,
    /// By routine, format and mode.
    by_routine: BTreeMap<(&'static str, &'static str, &'static str), usize>,
    by_variant: BTreeMap<&'static str, Count>,
    /// Elements that exact arithmetic has judged.
    pub judged: usize,
    /// Cases with elements outside their bounds, with other bits in some variant, with an error or a
    /// panic, and with something touched that is not theirs.
    pub wrong: usize,
    pub different: usize,
    pub errors: usize,
    pub touched: usize,
}

impl Tally {
    pub fn case(&mut self, spec: &Spec) {
        self.cases += 1;
        let (format, mode) = (name(spec), spec.mode.name());
        *self.by_kind.entry((format, mode, spec.kinds.0.name())).or_default() += 1;
        *self.by_routine.entry((spec.routine_name(), format, mode)).or_default() += 1;
    }

    pub fn variant(&mut self, variant: Variant, holds: bool) {
        let count = self.by_variant.entry(variant.group()).or_default();
        count.runs += 1;
        count.failed += usize::from(!holds);
    }

    pub fn failed(&self) -> usize {
        self.wrong + self.different + self.errors + self.touched
    }

    /// Tables in Markdown, which read well on a terminal too.
    pub fn tables(&self) -> String {
        let columns: Vec<(&str, &str)> = FORMATS
            .iter()
            .flat_map(|&format| Mode::ALL.map(|mode| (format, mode.name())))
            .filter(|&(format, mode)| match format {
                "mpres" => mode == Mode::Exact.name(),
                _ if format.starts_with("complex") => mode == Mode::Auto.name(),
                _ => true,
            })
            .collect();
        let heads = columns.iter().map(|(format, mode)| format!("{format} {mode}"));
        let header: Vec<String> = ["cases".to_string()].into_iter().chain(heads).collect();
        let cells = |count: &dyn Fn(&str, &str) -> usize| -> Vec<String> {
            columns.iter().map(|(format, mode)| count(format, mode).to_string()).collect()
        };
        let mut rows = Vec::new();
        for kind in Kind::ALL {
            let count = |format: &str, mode: &str| {
                let find = |(key, count): (&(&str, &str, &str), &usize)| {
                    (*key == (format, mode, kind.name())).then_some(*count)
                };
                self.by_kind.iter().find_map(find).unwrap_or(0)
            };
            rows.push([vec![kind.name().to_string()], cells(&count)].concat());
        }
        let names = Name::ALL.map(Name::name);
        for routine in named::names().into_iter().chain(names) {
            let count = |format: &str, mode: &str| {
                let find = |(key, count): (&(&str, &str, &str), &usize)| {
                    (*key == (routine, format, mode)).then_some(*count)
                };
                self.by_routine.iter().find_map(find).unwrap_or(0)
            };
            rows.push([vec![format!("all, {routine}")], cells(&count)].concat());
        }
        let mut out = table(&header, &rows);
        let rows: Vec<Vec<String>> = Variant::GROUPS
            .iter()
            .filter_map(|group| Some((group, self.by_variant.get(group)?)))
            .map(|(group, count)| {
                vec![group.to_string(), count.runs.to_string(), count.failed.to_string()]
            })
            .collect();
        let header = ["variant", "runs", "failed"].map(String::from);
        let _ = write!(out, "\n{}", table(&header, &rows));
        out
    }

    pub fn json(&self) -> Value {
        let Tally { cases, judged, wrong, different, errors, touched, .. } = self;
        let kinds = self.by_kind.iter().map(|((format, mode, kind), cases)| {
            json!({"format": format, "mode": mode, "data": kind, "cases": cases})
        });
        let routines = self.by_routine.iter().map(|((routine, format, mode), cases)| {
            json!({"routine": routine, "format": format, "mode": mode, "cases": cases})
        });
        let variants = self.by_variant.iter().map(|(variant, Count { runs, failed })| {
            json!({"variant": variant, "runs": runs, "failed": failed})
        });
        json!({
            "cases": cases,
            "elements_judged": judged,
            "wrong": wrong,
            "different": different,
            "errors": errors,
            "touched": touched,
            "data": kinds.collect::<Vec<_>>(),
            "routines": routines.collect::<Vec<_>>(),
            "variants": variants.collect::<Vec<_>>(),
        })
    }

    pub fn summary(&self) -> String {
        let Tally { cases, judged, wrong, different, errors, touched, .. } = self;
        format!(
            "{cases} cases, {judged} elements judged: {wrong} wrong, {different} different, {errors} \
             errors, {touched} with foreign memory touched"
        )
    }
}

fn table(header: &[String], rows: &[Vec<String>]) -> String {
    let width = |at: usize| {
        rows.iter().chain([&header.to_vec()]).map(|row| row[at].len()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..header.len()).map(width).collect();
    let line = |row: &[String]| {
        let cells = row.iter().zip(&widths).enumerate().map(|(at, (cell, &width))| match at {
            0 => format!("{cell:<width$}"),
            _ => format!("{cell:>width$}"),
        });
        format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "))
    };
    let rules: Vec<String> = widths
        .iter()
        .enumerate()
        .map(|(at, &width)| match at {
            0 => "-".repeat(width),
            _ => "-".repeat(width - 1) + ":",
        })
        .collect();
    let rows: String = rows.iter().map(|row| line(row)).collect();
    format!("{}{}{rows}", line(header), line(&rules))
}
