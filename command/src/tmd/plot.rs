//! `wideblas tmd plot`, and `--plot`: how many arguments are how hard, and how many would be among random results.

use super::files;
use crate::error::Error;
use crate::files::{is_standard, said_to};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use wideblas_plots::{Axis, Chart, Line, Style};
use wideblas_tmd::certificate::Certificate;
use wideblas_tmd::decide::Hardness;

#[derive(clap::Args)]
pub struct Args {
    /// Certificates of one function: of a search, of parts, or of all binades in the folder of a table
    #[arg(required = true, value_name = "FILE.cert")]
    certificates: Vec<PathBuf>,
    /// The picture, SVG
    #[arg(long, value_name = "FILE.svg")]
    out: PathBuf,
}

pub fn run(args: &Args, out: &mut impl Write) -> Result<(), Error> {
    files::is_writable(&args.out)?;
    let tally = of_files(&args.certificates)?;
    tally.draw(&args.out)?;
    let (points, path) = (tally.points().len(), args.out.display());
    let mut stderr = io::stderr();
    let out = said_to(out, &mut stderr, is_standard(&args.out));
    Ok(writeln!(out, "{path}: {} with {points} hardnesses", tally.what)?)
}

/// The tally of certificates in files.
pub fn of_files(paths: &[PathBuf]) -> Result<Tally, Error> {
    let mut all: Option<Tally> = None;
    for path in paths {
        let text = files::read(path)?;
        let name = path.display().to_string();
        let one = Certificate::read(&name, &text).map_err(Error::Operands)?;
        match &mut all {
            Some(tally) => {
                if !tally.add(&one) {
                    return Err(Error::file(path, format!("is not of {}", tally.what)));
                }
            }
            None => all = Some(Tally::new(&one)),
        }
    }
    all.ok_or_else(|| Error::Usage("no certificates".to_string()))
}

/// Cases by their hardness.
pub struct Tally {
    /// `exp binary64`
    what: String,
    bits: u32,
    searched: u64,
    cases: BTreeMap<u32, u64>,
}

/// Hardnesses beyond this follow from the form of the function.
const WIDEST: u32 = 64;

impl Tally {
    pub fn new(certificate: &Certificate) -> Tally {
        let request = certificate.header.request;
        let (what, cases) = (what(certificate), BTreeMap::new());
        let mut tally = Tally { what, bits: request.bits, searched: 0, cases };
        tally.add(certificate);
        tally
    }

    /// Another certificate of the same function, format and hardness; `false` for others.
    pub fn add(&mut self, certificate: &Certificate) -> bool {
        if (&self.what, self.bits) != (&what(certificate), certificate.header.request.bits) {
            return false;
        }
        self.searched += certificate.records.iter().map(|one| one.searched()).sum::<u64>();
        for case in certificate.cases() {
            // The others are no matter of chance.
            if let Hardness::Bits(k) = case.hardness {
                *self.cases.entry(k.min(self.bits + WIDEST)).or_insert(0) += 1;
            }
        }
        true
    }

    /// Each hardness k up to the greatest, with the number of cases of hardness k or more.
    fn points(&self) -> Vec<(i32, f64)> {
        let most = self.cases.keys().last().copied().unwrap_or(0);
        let count = |k: u32| self.cases.range(k..).map(|(_, count)| count).sum::<u64>();
        (self.bits..=most).map(|k| (k as i32, count(k) as f64)).collect()
    }

    fn expected(&self, k: i32) -> f64 {
        2.0 * self.searched as f64 * 0.5f64.powi(k)
    }

    /// Writes the picture.
    pub fn draw(&self, path: &Path) -> Result<(), Error> {
        files::write(path, &self.svg())
    }

    fn svg(&self) -> String {
        let points = self.points();
        let first = self.bits as i32;
        // Some hardnesses where there are few.
        let last = points.last().map_or(first, |point| point.0).max(first + 8);
        // Less than a fifth of a case says nothing.
        let expected = (first..=last).map(|k| (f64::from(k), self.expected(k)));
        let chart = Chart {
            title: format!("{}: arguments by hardness", self.what),
            note: format!("among {} arguments", self.searched),
            x: Axis::linear("k, identical bits after the round bit"),
            y: Axis::logarithmic("arguments with k bits or more"),
            lines: vec![
                Line {
                    name: "found".into(),
                    points: points.iter().map(|&(k, count)| (f64::from(k), count)).collect(),
                    style: Style::Points,
                },
                Line {
                    name: format!("expected: {} × 2^(1 − k)", self.searched),
                    points: expected.filter(|point| point.1 >= 0.2).collect(),
                    style: Style::Curve,
                },
            ],
        };
        chart.svg()
    }
}

fn what(certificate: &Certificate) -> String {
    let header = &certificate.header;
    format!("{} {}", header.function, header.request.format.name)
}
