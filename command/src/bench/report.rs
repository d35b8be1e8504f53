//! What was measured, as JSON and as Markdown.

use super::plot::{Series, Style, svg};
use super::table::Table;
use crate::error::Error;
use crate::files::{Output, reason};
use serde_json::{Map, Value, json};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use wideblas::engine::cuda::short_name;

/// A rate that bounds others.
pub struct Ceiling {
    pub name: &'static str,
    /// Per second.
    pub rate: f64,
    pub unit: &'static str,
    /// What 1 of the text is in `rate`.
    pub scale: f64,
}

/// A measured product.
#[derive(Clone, Debug)]
pub struct Case {
    /// Numbers, arithmetic and where they lie.
    pub series: &'static str,
    /// Options, like `NT`.
    pub op: &'static str,
    pub n: usize,
    pub seconds: f64,
    /// Operations, a multiply-add counted as two.
    pub operations: f64,
    /// Seconds of the steps, in a run of their own.
    pub steps: Vec<(&'static str, f64)>,
    /// Part of the ceiling of its unit that it reaches.
    pub of_ceiling: Option<f64>,
    /// Elements left to the CPU, whose time is not counted.
    pub left: usize,
    /// Another library's.
    pub peer: bool,
}

impl Case {
    /// TFLOP/s.
    pub fn rate(&self) -> f64 {
        1e-12 * self.operations / self.seconds
    }
}

/// All of a run.
pub struct Report {
    /// The GPU's name.
    pub device: String,
    /// GPU, driver, processor.
    pub machine: String,
    pub ceilings: Vec<Ceiling>,
    pub cases: Vec<Case>,
    /// What could not be measured, and why.
    pub notes: Vec<String>,
    /// Figures of other libraries measured elsewhere, in TFLOP/s, and where.
    pub published: Vec<(Series, &'static str)>,
}

impl Report {
    fn series(&self) -> Vec<&'static str> {
        let mut names = Vec::new();
        for case in &self.cases {
            if !names.contains(&case.series) {
                names.push(case.series);
            }
        }
        names
    }

    pub fn table(&self) -> Table {
        let ceilings = self.ceilings.iter().map(|ceiling| {
            let Ceiling { name, rate, unit, .. } = ceiling;
            json!({"name": name, "per_second": rate, "unit": unit})
        });
        let rows = self.cases.iter().map(|case| {
            let steps = case.steps.iter().map(|(name, s)| (name.to_string(), json!(s)));
            json!({
                "series": case.series,
                "op": case.op,
                "n": case.n,
                "seconds": case.seconds,
                "tflops": case.rate(),
                "of_ceiling": case.of_ceiling,
                "left": case.left,
                "steps": steps.collect::<Map<String, Value>>(),
            })
        });
        let mut facts = Map::new();
        facts.insert("device".into(), self.device.clone().into());
        facts.insert("machine".into(), self.machine.clone().into());
        facts.insert("version".into(), env!("CARGO_PKG_VERSION").into());
        facts.insert("ceilings".into(), ceilings.collect());
        let columns = &["series", "op", "n", "seconds", "tflops", "of_ceiling", "left"];
        Table { facts, columns, rows: rows.collect() }
    }

    pub fn markdown(&self, picture: Option<&str>) -> String {
        let mut out = format!(
            "# Products on {}\n\n{}. Medians of one run, of random numbers in [-1, 1]; ratios carry over to similar machines, absolute values do not. A rate counts a multiply-add as two operations.\n",
            self.device, self.machine
        );
        if let Some(picture) = picture {
            let _ = write!(out, "\n![GFLOP/s against n]({picture})\n");
        }
        let rows = self
            .ceilings
            .iter()
            .map(|c| vec![c.name.to_string(), format!("{:.1} {}", c.rate / c.scale, c.unit)]);
        let _ = write!(out, "\n{}", table(&["ceiling", "reached"], rows.collect()));
        for series in self.series() {
            let cases = || self.cases.iter().filter(|case| case.series == series);
            let steps = cases().map(|case| &case.steps).find(|steps| !steps.is_empty());
            let mut header = vec!["op", "n", "ms", "TFLOP/s"];
            let ceilings = cases().any(|case| case.of_ceiling.is_some());
            header.extend(ceilings.then_some("of the ceiling"));
            let left = cases().any(|case| case.left > 0);
            header.extend(left.then_some("left to the CPU"));
            header.extend(steps.into_iter().flatten().map(|step| step.0));
            let rows = cases().map(|case| {
                let mut row = vec![
                    case.op.to_string(),
                    case.n.to_string(),
                    format!("{:.3}", 1e3 * case.seconds),
                    format!("{:.3}", case.rate()),
                ];
                if ceilings {
                    row.push(
                        case.of_ceiling.map_or("".into(), |part| format!("{:.1} %", 1e2 * part)),
                    );
                }
                if left {
                    row.push(case.left.to_string());
                }
                let all: f64 = case.steps.iter().map(|step| step.1).sum();
                row.extend(case.steps.iter().map(|step| format!("{:.0} %", 1e2 * step.1 / all)));
                row.resize(header.len(), String::new());
                row
            });
            let _ = write!(out, "\n## {series}\n\n{}", table(&header, rows.collect()));
        }
        if !self.notes.is_empty() {
            let _ = write!(out, "\nNot measured:\n\n");
        }
        for note in &self.notes {
            let _ = writeln!(out, "- {note}");
        }
        for (series, source) in &self.published {
            let header: Vec<String> = series.points.iter().map(|p| p.0.to_string()).collect();
            let header: Vec<&str> = header.iter().map(String::as_str).collect();
            let row = series.points.iter().map(|p| format!("{:.3}", 1e-3 * p.1)).collect();
            let _ = write!(
                out,
                "\n{}, TFLOP/s, {source}:\n\n{}",
                series.name,
                table(&header, vec![row])
            );
        }
        out
    }

    /// Square products without transposes, and the published ones.
    pub fn picture(&self) -> String {
        let measured = self.series().into_iter().map(|name| {
            let cases = || self.cases.iter().filter(move |c| c.series == name && c.op == "NN");
            // Odd orders beside round ones make a line that means nothing.
            let points = cases().filter(|c| c.n.is_power_of_two());
            Series {
                name: name.into(),
                points: points.map(|c| (c.n as f64, 1e3 * c.rate())).collect(),
                style: if cases().any(|c| c.peer) { Style::Peer } else { Style::Own },
            }
        });
        let measured = measured.filter(|series| series.points.len() > 1);
        let published = self.published.iter().map(|(series, _)| Series {
            name: series.name.clone(),
            points: series.points.clone(),
            style: Style::Peer,
        });
        svg(&format!("Products on {}", self.device), &measured.chain(published).collect::<Vec<_>>())
    }

    /// Writes the three files.
    pub fn save(&self, files: &Files) -> Result<(), Error> {
        let [json, markdown, picture] = &files.outputs;
        json.write(|out| writeln!(out, "{:#}", self.table().json()))?;
        let svg = files.path.with_extension("svg");
        let name = svg.file_name().unwrap_or_default().to_string_lossy();
        markdown.write_text(&self.markdown(Some(&name)))?;
        picture.write_text(&self.picture())
    }
}

/// Where a report is written.
pub struct Files {
    /// What the names of all begin with.
    pub path: PathBuf,
    /// JSON, Markdown and the picture.
    outputs: [Output; 3],
}

impl Files {
    /// Makes the folder, and says before the work that a file could not be written.
    pub fn of(folder: &Path, device: &str) -> Result<Files, Error> {
        fs::create_dir_all(folder).map_err(|error| Error::file(folder, reason(&error)))?;
        let path = folder.join(format!("{}-products", short_name(device)));
        let [json, markdown, picture] =
            ["json", "md", "svg"].map(|ending| Output::check(&path.with_extension(ending)));
        Ok(Files { outputs: [json?, markdown?, picture?], path })
    }
}

pub fn table(header: &[&str], rows: Vec<Vec<String>>) -> String {
    let mut out = format!("| {} |\n|{}\n", header.join(" | "), "---|".repeat(header.len()));
    for row in rows {
        let _ = writeln!(out, "| {} |", row.join(" | "));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report() -> Report {
        let case = |n, op, steps: &[(&'static str, f64)], of_ceiling| Case {
            series: "dd, residues",
            op,
            n,
            seconds: 1e-3,
            operations: 2.0 * (n as f64).powi(3),
            steps: steps.to_vec(),
            of_ceiling,
            left: 0,
            peer: false,
        };
        let steps = [("plan", 1e-4), ("product", 3e-4)];
        Report {
            device: "NVIDIA H200".into(),
            machine: "a \"machine\"".into(),
            ceilings: vec![Ceiling { name: "copy", rate: 4.2e12, unit: "TB/s", scale: 1e12 }],
            cases: vec![case(1024, "NN", &steps, Some(0.5)), case(1025, "NT", &[], None)],
            notes: vec!["qd, NN, n = 9: no memory".into()],
            published: vec![(
                Series { name: "peer".into(), points: vec![(512.0, 1457.0)], style: Style::Peer },
                "elsewhere",
            )],
        }
    }

    #[test]
    fn markdown_has_every_figure_once() {
        let text = report().markdown(None);
        for part in [
            "| copy | 4.2 TB/s |",
            "| NN | 1024 | 1.000 | 2.147 | 50.0 % | 25 % | 75 % |",
            "| NT | 1025 | 1.000 | 2.154 |  |  |  |",
            "- qd, NN, n = 9: no memory\n",
            "| 1.457 |",
        ] {
            assert_eq!(text.matches(part).count(), 1, "{part}: {text}");
        }
    }

    #[test]
    fn json_has_every_figure() {
        let value = report().table().json();
        assert_eq!(value["machine"], "a \"machine\"");
        assert_eq!(value["results"][0]["steps"]["product"], 3e-4);
        assert_eq!(value["results"][1]["of_ceiling"], Value::Null);
    }

    #[test]
    fn files_are_named_after_the_device() {
        let folder = std::env::temp_dir().join(format!("wideblas-report-{}", std::process::id()));
        let files = Files::of(&folder, "NVIDIA H200").unwrap();
        report().save(&files).unwrap();
        assert_eq!(files.path, folder.join("h200-products"));
        for ending in ["json", "md", "svg"] {
            assert!(files.path.with_extension(ending).exists());
        }
        fs::remove_dir_all(folder).unwrap();
    }
}
